// Drawings refer to shared shapes by id. They stand in the page once, outside of any part of it that may be hidden.
import { mount } from 'svelte';
import Symbols from './pieces/Symbols.svelte';

/** Put the shared shapes into the page, if they are not there yet. */
export function ensureSymbols(): void {
  if (!document.getElementById('db-symbols')) mount(Symbols, { target: document.body });
}
