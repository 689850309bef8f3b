// The positions of the rulebook's drawings, as figures.json writes them, and what lies on their cells.
import type { Plate } from '../../../kit/board';
import { LOBBY, SIDE } from '../grid';
import type { Creature, Face, FaceView, Flower, GuestView, Side, TileView } from '../view';
import { built, halves, lodged } from '../view';
import data from './figures.json';

/** A part of a hotel, with what is tried on, lit or counted in it. Cells by name; `tried` names a tile or "walls". */
export interface Plot extends Plate {
  show: string; // "a1-d2": from the lower left to the upper right cell
  lobby?: string;
  tiles?: Record<string, string>;
  walls?: string[];
  guests?: Record<string, string>;
  tried?: Record<string, string | string[]>;
  order?: string[]; // cells filled one after the other
  lit?: string[];
  marks?: Record<string, number>; // points a cell is worth
  links?: Record<string, boolean>; // borders between two cells: whether ivy crosses
  out?: string[]; // "e1 S": ivy that leads out of the house
}

/** The circle; `taken` and `new` are places of it. */
export interface Circle extends Plate {
  tiles: string[];
  ghost: number;
  reach: number[];
  taken?: number;
  new?: number;
}

/** What the guests of some hotels paid, best first, and at which of them a hotel drops out. */
export interface Lineup extends Plate {
  paid: number[][];
  out: (number | null)[];
}

export interface Figure {
  rule: string;
  says: string;
  plots?: Plot[];
  circles?: Circle[];
  lineups?: Lineup[];
}

interface Box {
  windows: Record<string, [string, string]>;
  guests: Record<string, Pick<GuestView, 'name' | 'line' | 'fear'> & { flowers: string }>;
  lobbies: Record<string, string>;
  figures: Figure[];
}

// A JSON file has no types of its own; the tests read it with the engine's eyes.
const BOX = data as unknown as Box;

export const FIGURES: ReadonlyMap<string, Figure> = new Map(BOX.figures.map((figure) => [figure.rule, figure]));

const CREATURES: Record<string, Creature> = { B: 'bat', D: 'doll', Z: 'zombie', S: 'spider', G: 'ghost' };

const FLOWERS: Record<string, Flower> = { r: 'red', b: 'blue', y: 'yellow', v: 'violet' };
const ALL_SIDES: Side[] = ['N', 'E', 'S', 'W'];

const flowersOf = (letters: string): Flower[] => [...letters].flatMap((letter) => FLOWERS[letter] ?? []);

/** The number of a cell: "c2" is 7. */
export function cellNumber(name: string): number {
  return (Number(name.slice(1)) - 1) * SIDE + 'abcde'.indexOf(name.charAt(0));
}

/** A window from its short text: creature, exits and flowers, "Z.EW.r". */
function windowOf(text: string): FaceView {
  const [creature = '', exits = '', flowers = ''] = text.split('.');
  return { creature: CREATURES[creature] ?? '', exits: [...exits] as Side[], flowers: flowersOf(flowers) };
}

/** A tile of the box. */
export function tileOf(id: string): TileView {
  const [first, second] = BOX.windows[id]!;
  const upright = id.startsWith('V');
  return {
    id,
    words: '',
    kind: '',
    upright,
    first: { side: upright ? 'top' : 'left', ...windowOf(first) },
    second: { side: upright ? 'bottom' : 'right', ...windowOf(second) },
  };
}

function guestOf(id: string): GuestView {
  const { name, line, fear, flowers } = BOX.guests[id]!;
  const shows: FaceView = { creature: fear === 'witch' ? '' : fear, exits: ALL_SIDES, flowers: flowersOf(flowers) };
  return { id, name, words: '', line, fear, shows };
}

/** The two flower colours that pay. */
export const coloursOf = (plot: Plot): Flower[] => flowersOf(BOX.lobbies[plot.lobby ?? 'L1']!);

const BARE: Face = { kind: 'empty', tile: '', shows: { creature: '', exits: [], flowers: [] }, guest: null };
const DOOR: Face = { ...BARE, kind: 'lobby', shows: { creature: '', exits: ['N', 'E', 'W'], flowers: [] } };
const WALL: Face = built('wall', { creature: '', exits: ALL_SIDES, flowers: [] });

function laid(tiles: Record<string, string>): [number, Face][] {
  return Object.entries(tiles).flatMap(([id, where]) => {
    const tile = tileOf(id);
    const anchor = cellNumber(where); // the left half, or the lower one
    const cells = tile.upright ? [anchor + SIDE, anchor] : [anchor, anchor + 1];
    return halves(tile).map((face, half): [number, Face] => [cells[half]!, face]);
  });
}

const walled = (cells: readonly string[]): [number, Face][] => cells.map((cell) => [cellNumber(cell), WALL]);

/** What is tried on, by cell. */
export function triedOn({ tried = {} }: Plot): Map<number, Face> {
  const { walls = [], ...tiles } = tried;
  return new Map([...laid(tiles as Record<string, string>), ...walled(walls as string[])]);
}

/** All 25 cells, what is tried on included. */
export function facesOf(plot: Plot): Face[] {
  const faces = Array.from({ length: SIDE * SIDE }, (_, cell) => (cell === LOBBY ? DOOR : BARE));
  const guests = Object.entries(plot.guests ?? {}).map(([id, cell]): [number, Face] => [
    cellNumber(cell),
    lodged(guestOf(id)),
  ]);
  for (const [cell, face] of [...laid(plot.tiles ?? {}), ...walled(plot.walls ?? []), ...guests, ...triedOn(plot)])
    faces[cell] = face;
  return faces;
}

/** The cells in sight. */
export function shown({ show }: Plot): number[] {
  const [from, to] = show.split('-').map(cellNumber) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, step) => from + step).filter(
    (cell) => cell % SIDE >= from % SIDE && cell % SIDE <= to % SIDE,
  );
}
