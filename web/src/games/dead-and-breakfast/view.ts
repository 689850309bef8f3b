// What the server shows of the table: the TypeScript face of src/tabletomb/games/dead_and_breakfast/view.py.

export type Flower = 'r' | 'b' | 'y' | 'v';
export type Creature = 'bat' | 'doll' | 'zombie' | 'spider' | 'ghost';
export type Phase = 'take' | 'place-window' | 'place-wall' | 'place-brick' | 'pick-guest' | 'place-guest' | 'over';
export type Kind = 'empty' | 'window' | 'wall' | 'brick' | 'lobby' | 'guest';

export interface WindowView {
  creature: Creature | '';
  exits: string; // sides with ivy, a part of "NESW"
  flowers: string; // one letter a flower
}

export interface TileView {
  id: string;
  upright: boolean;
  kind: string;
  first: WindowView; // left, or top
  second: WindowView; // right, or bottom
}

export interface GuestView {
  id: string;
  name: string;
  fear: Creature | 'witch';
  line: 'row' | 'column';
  creature: Creature | '';
  flowers: string;
}

/** What lies on a cell, wherever that cell is. */
export interface Face {
  kind: Kind;
  tile: string;
  shows: WindowView;
  guest: GuestView | null;
}

export interface CellView extends Face {
  cell: string;
  connected: boolean;
  points: number;
}

export interface HotelView {
  seat: number;
  lobby: string;
  name: string;
  colours: string;
  cells: CellView[]; // a1, b1, ... e5
  complete: number[];
  owed: number;
  turns: number;
  flowers: number;
  guests: number;
  bonus: number;
  total: number;
}

export interface BonusView {
  id: string;
  name: string;
  text: string;
  rule: string;
}

export interface TableView {
  round: number;
  rounds: number;
  to_move: number[];
  phase: Phase;
  circle: TileView[];
  ghost_pawn: number;
  reach: number[];
  hand: TileView | null;
  guest_row: GuestView[];
  chosen: number | null;
  walls: number;
  pile: number;
  unseen_tiles: string[];
  guest_pile: number;
  unseen_guests: string[];
  discard: string[];
  departed: string[];
  bonus: BonusView | null;
  hotels: HotelView[];
  solo: boolean;
  rating: string;
}

/** The hotel in the middle: one's own; a spectator watches whoever is to move. */
export function seatInFront(view: TableView, seat: number | null): number {
  return seat ?? view.to_move[0] ?? 0;
}

/** The slots of the circle from the ghost on, clockwise: the order in which they come within reach. */
export function aheadOfGhost(view: TableView): number[] {
  const slots = view.circle.length;
  return Array.from({ length: slots }, (_, step) => (view.ghost_pawn + step) % slots);
}

/** How bright a tile of the circle is: while one is to be taken, those out of reach are far. */
export type Light = 'far' | 'near' | 'resting';

export function lightOn(view: TableView, slot: number): Light {
  if (view.phase !== 'take') return 'resting';
  return view.reach.includes(slot) ? 'near' : 'far';
}

/** The two halves of a tile as faces, in the order of `covered` (see grid.ts): anchor first. */
export function halves(tile: TileView): [Face, Face] {
  const face = (shows: WindowView): Face => ({ kind: 'window', tile: tile.id, shows, guest: null });
  return tile.upright ? [face(tile.second), face(tile.first)] : [face(tile.first), face(tile.second)];
}

const ALL_SIDES = 'NESW';

export const WALL_FACE: Face = {
  kind: 'wall',
  tile: '',
  shows: { creature: '', exits: ALL_SIDES, flowers: '' },
  guest: null,
};

export const BRICK_FACE: Face = { ...WALL_FACE, kind: 'brick' };

/** A guest as what lies on a cell. */
export function guestFace(guest: GuestView): Face {
  return {
    kind: 'guest',
    tile: '',
    shows: { creature: guest.creature, exits: ALL_SIDES, flowers: guest.flowers },
    guest,
  };
}
