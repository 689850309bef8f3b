import { describe, expect, it, vi } from 'vitest';
import { offer } from '../wire/sample';
import type { TableInfo } from '../wire/types';
import { Kit, type Scene } from './kit.svelte';

const place = offer('place', { cell: 'a1' }, { at: ['hotel/a1'] });
const tile = offer('window', { slot: '0' }, { at: ['circle/0'], then: [place], ask: 'Place your tile.' });
const pass = offer('pass');
const scene = {
  view: {},
  seat: 0,
  table: { seats: [{ seat: 0, name: 'Rowan' }] } as TableInfo,
  offers: [tile, pass],
  waiting: [0],
  story: [],
  sheet: { totals: [], lines: [], tie_breaks: [], complete: true },
} satisfies Scene;

function kit(): Kit {
  vi.stubGlobal('document', { querySelector: () => null });
  return new Kit(() => scene);
}

describe('what is picked up', () => {
  it('is followed by the question where it goes, in the game’s words', () => {
    const table = kit();
    table.warm({ offer: tile, then: null }); // a mouse that passes over it asks nothing yet
    expect(table.asking).toBe('');
    table.pick(tile);
    expect(table.asking).toBe('Place your tile.');
    table.warm({ offer: tile, then: place });
    expect(table.asking).toBe('Place your tile.');
    table.release();
    expect(table.asking).toBe('');
  });
});

describe('a choice that is asked twice', () => {
  const word = { offer: pass, then: null };
  const put = { offer: tile, then: place };
  it('is agreed to with the second yes', () => {
    const table = kit();
    expect([table.agreed(word), table.agreed(word)]).toEqual([false, true]);
  });
  it('is another one as soon as something else is chosen', () => {
    const table = kit();
    expect([table.agreed(word), table.agreed(put), table.agreed(word)]).toEqual([false, false, false]);
    expect(table.agreed({ offer: tile, then: null })).toBe(false);
  });
  it('stays on show when the mouse passes over others', () => {
    const table = kit();
    table.propose(put);
    table.warm({ ...word, passing: true });
    expect(table.hot?.offer).toBe(pass);
    table.warm(null);
    expect([table.hot, table.proposed]).toEqual([put, put]);
    table.warm(word); // the keyboard's focus means it
    expect(table.proposed).toBeNull();
  });
  it('is forgotten when everything is put down', () => {
    const table = kit();
    table.propose(put);
    table.release();
    expect([table.hot, table.proposed]).toEqual([null, null]);
  });
});
