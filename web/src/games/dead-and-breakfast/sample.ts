// A small table for the tests of this folder: nearly empty hotels, a full circle, four guests.
import type { CellView, GuestView, HotelView, TableView, TileView } from './view';
import { cellName } from './grid';

export function tile(id: string, upright = false): TileView {
  return {
    id,
    upright,
    kind: 'pair',
    first: { creature: 'bat', exits: 'EW', flowers: 'r' },
    second: { creature: '', exits: 'SW', flowers: '' },
  };
}

export function guest(id: string): GuestView {
  return { id, name: `Guest ${id}`, fear: 'spider', line: 'row', creature: 'spider', flowers: 'bbb' };
}

function hotel(seat: number): HotelView {
  const cells: CellView[] = Array.from({ length: 25 }, (_, at) => ({
    cell: cellName(at),
    kind: at === 2 ? 'lobby' : 'empty',
    tile: '',
    connected: at === 2,
    guest: null,
    points: 0,
    shows: { creature: '', exits: at === 2 ? 'NEW' : '', flowers: '' },
  }));
  return {
    seat,
    lobby: 'L1',
    name: 'Coffin Court',
    colours: 'rb',
    cells,
    complete: [],
    owed: 0,
    turns: 0,
    flowers: 0,
    guests: 0,
    bonus: 0,
    total: 0,
  };
}

export function table(seats = 2): TableView {
  return {
    round: 1,
    rounds: 12,
    to_move: [0],
    phase: 'take',
    circle: ['H01', 'V02', 'H03', 'V04', 'H05', 'V06'].map((id) => tile(id, id.startsWith('V'))),
    ghost_pawn: 4,
    reach: [0, 1, 5],
    hand: null,
    guest_row: ['P01', 'P02', 'P03', 'P04'].map(guest),
    chosen: null,
    walls: 12,
    pile: 40,
    unseen_tiles: [],
    guest_pile: 20,
    unseen_guests: [],
    discard: [],
    departed: [],
    bonus: { id: 'T3', name: 'Room with a Vine', text: 'Pays.', rule: 'DB-74' },
    hotels: Array.from({ length: seats }, (_, seat) => hotel(seat)),
    solo: seats === 1,
    rating: '',
  };
}
