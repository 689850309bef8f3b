import { describe, expect, test } from 'vitest';
import { changes, moved } from './changes';
import { guest, table, tile } from './sample';
import type { CellView, TableView } from './view';
import { guestFace } from './view';

function laid(view: TableView, seat: number, cells: Record<number, Partial<CellView>>): TableView {
  const next = structuredClone(view);
  for (const [at, cell] of Object.entries(cells)) Object.assign(next.hotels[seat]!.cells[Number(at)]!, cell);
  return next;
}

describe('changes', () => {
  const start = table();

  test('none between equal views', () => expect(changes(start, structuredClone(start))).toEqual([]));

  test('a tile goes from the circle into the hand', () => {
    const taken = { ...structuredClone(start), hand: tile('V02', true) };
    expect(changes(start, taken)).toEqual([{ from: 'slot-1', to: ['hand'], piece: 'tile' }]);
  });

  test('and from the hand into the hotel, both halves as one piece', () => {
    const held = { ...structuredClone(start), hand: tile('V02', true) };
    const done = {
      ...laid(held, 1, { 1: { kind: 'window', tile: 'V02' }, 6: { kind: 'window', tile: 'V02' } }),
      hand: null,
    };
    expect(changes(held, done)).toEqual([{ from: 'hand', to: ['cell-1-1', 'cell-1-6'], piece: 'tile' }]);
  });

  test('or at once, if both decisions came in one frame', () => {
    const done = laid(start, 0, { 3: { kind: 'window', tile: 'H03' }, 4: { kind: 'window', tile: 'H03' } });
    expect(changes(start, done)).toEqual([{ from: 'slot-2', to: ['cell-0-3', 'cell-0-4'], piece: 'tile' }]);
  });

  test('walls come from the supply, guests from the door', () => {
    expect(changes(start, laid(start, 0, { 3: { kind: 'wall' } }))).toEqual([
      { from: 'walls', to: ['cell-0-3'], piece: 'wall' },
    ]);
    const window = laid(start, 0, { 3: { kind: 'window', tile: 'H09' } });
    const lodged = laid(window, 0, { 3: { ...guestFace(guest('P03')), cell: 'd1' } });
    expect(changes(window, lodged)).toEqual([{ from: 'door-2', to: ['cell-0-3'], piece: 'guest' }]);
  });

  test('nothing moves when time runs backwards or jumps', () => {
    const later = laid(start, 0, { 3: { kind: 'wall' } });
    expect(changes(later, start)).toEqual([]);
    const far = laid(start, 0, Object.fromEntries([3, 4, 5, 6, 7].map((at) => [at, { kind: 'wall' as const }])));
    expect(changes(start, far)).toEqual([]);
    expect(changes(start, table(3))).toEqual([]);
  });
});

describe('moved', () => {
  const start = table();
  const done = laid(start, 1, { 1: { kind: 'window', tile: 'V02' }, 6: { kind: 'window', tile: 'V02' } });

  test('names the cells of a hotel that look different', () => expect(moved(start, done, 1)).toEqual(['b1', 'b2']));
  test('in that hotel only', () => expect(moved(start, done, 0)).toEqual([]));
  test('also when a guest moves into a window', () => {
    const lodged = laid(done, 1, { 6: guestFace(guest('P01')) });
    expect(moved(done, lodged, 1)).toEqual(['b2']);
  });
});
