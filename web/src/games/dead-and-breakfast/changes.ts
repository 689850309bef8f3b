// What changed between two views, as movements of pieces: the animations' script.
import { LOBBY } from './grid';
import type { CellView, TableView } from './view';

/** A piece that moves: from a named spot of the old picture to a named spot of the new one (see `data-spot`). */
export interface Change {
  from: string;
  to: string[];
  piece: 'tile' | 'wall' | 'guest';
}

/** Pieces on their way from one view to the next; empty if time did not simply move on by a decision or two. */
export function changes(before: TableView, after: TableView): Change[] {
  if (before.hotels.length !== after.hotels.length) return [];
  const found: Change[] = [];
  const taken = new Set<string>();
  for (const hotel of after.hotels) {
    const old = before.hotels[hotel.seat]!;
    const tiles = new Map<string, string[]>();
    for (const [at, cell] of hotel.cells.entries()) {
      const was = old.cells[at]!;
      if (at === LOBBY || same(was, cell)) continue;
      if (cell.kind === 'empty' || was.kind === 'guest') return []; // time runs backwards
      const spot = `cell-${hotel.seat}-${at}`;
      if (cell.guest) found.push({ from: doorSpot(before, cell.guest.id), to: [spot], piece: 'guest' });
      else if (cell.tile) tiles.set(cell.tile, [...(tiles.get(cell.tile) ?? []), spot]);
      else found.push({ from: 'walls', to: [spot], piece: 'wall' });
    }
    for (const [tile, to] of tiles) {
      taken.add(tile);
      found.push({ from: tileSpot(before, tile), to, piece: 'tile' });
    }
  }
  const hand = after.hand?.id;
  if (hand && hand !== before.hand?.id && !taken.has(hand))
    found.push({ from: tileSpot(before, hand), to: ['hand'], piece: 'tile' });
  return found.length > MOST ? [] : found;
}

const same = (was: CellView, is: CellView): boolean => was.kind === is.kind && was.tile === is.tile;

/** The cells of a seat's hotel that look different now. */
export function moved(before: TableView, now: TableView, seat: number): string[] {
  const old = before.hotels[seat]?.cells ?? [];
  return (now.hotels[seat]?.cells ?? []).filter((cell, at) => old[at] && !same(old[at], cell)).map(({ cell }) => cell);
}

/** More at once is a jump through the game, not a move to follow. */
const MOST = 4;

function tileSpot(view: TableView, tile: string): string {
  if (view.hand?.id === tile) return 'hand';
  const slot = view.circle.findIndex((lies) => lies.id === tile);
  return slot < 0 ? 'pile' : `slot-${slot}`;
}

function doorSpot(view: TableView, guest: string): string {
  const slot = view.guest_row.findIndex((waits) => waits.id === guest);
  return slot < 0 ? 'door' : `door-${slot}`;
}
