import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './plugins/fonts.ts';
import { icons } from './plugins/icons.ts';
import { shell } from './plugins/shell.ts';

// The built client is a part of the Python package: the server serves it, wheels and sdists carry it.
const SERVER = process.env.TABLETOMB_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [fonts(), icons(), svelte(), shell()],
  build: {
    outDir: '../src/tabletomb/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: { include: ['{src,plugins}/**/*.test.ts'] },
});
