import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';
import { place } from './router.svelte';

prefs.show();
for (const wish of ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'])
  matchMedia(wish).addEventListener('change', () => prefs.show());
place.start();
mount(App, { target: document.getElementById('app')! });
