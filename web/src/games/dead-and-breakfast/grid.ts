// Where things are on the facade. One cell is 100 units; floor 1 is at the bottom; cells are numbered a1, b1, ... e5.

export const SIDE = 5;
export const CELL = 100;
export const LOBBY = 2;

/** The drawing of a hotel: the house stands at (LEFT, TOP) in a picture of WIDTH x HEIGHT. */
export const WIDTH = 560;
export const HEIGHT = 662;
export const LEFT = (WIDTH - SIDE * CELL) / 2;
export const TOP = 114;
export const GROUND = TOP + SIDE * CELL;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

/** "c2" */
export function cellName(cell: number): string {
  return 'abcde'.charAt(cell % SIDE) + String(Math.floor(cell / SIDE) + 1);
}

/** The number of a named cell, or -1. */
export function cellNumber(name: string): number {
  const column = 'abcde'.indexOf(name.charAt(0));
  const floor = Number(name.slice(1));
  return column >= 0 && floor >= 1 && floor <= SIDE ? (floor - 1) * SIDE + column : -1;
}

/** The upper left corner of a cell, from the upper left corner of the house. */
export function corner(cell: number): Point {
  return { x: (cell % SIDE) * CELL, y: (SIDE - 1 - Math.floor(cell / SIDE)) * CELL };
}

/** The cells a tile covers, the anchor (left or lower half) first; the second may be outside the house. */
export function covered(anchor: number, upright: boolean): [number, number] {
  return [anchor, anchor + (upright ? SIDE : 1)];
}

/** Whether a tile anchored here stays inside the house. */
export function inside(anchor: number, upright: boolean): boolean {
  return anchor >= 0 && (upright ? anchor + SIDE < SIDE * SIDE : anchor % SIDE < SIDE - 1 && anchor < SIDE * SIDE);
}

/** The box round some cells. */
export function boxOf(cells: readonly number[]): Box {
  const corners = cells.map(corner);
  const x = Math.min(...corners.map((at) => at.x));
  const y = Math.min(...corners.map((at) => at.y));
  const right = Math.max(...corners.map((at) => at.x)) + CELL;
  const bottom = Math.max(...corners.map((at) => at.y)) + CELL;
  return { x, y, w: right - x, h: bottom - y };
}

/** Where a tile's place is grabbed. Places overlap, so each owns the band round its seam, and the far half of an end
 * cell if no other place reaches it: every spot that shows a glow answers to exactly one place. */
export function grip(anchor: number, upright: boolean, anchors: ReadonlySet<number>): Box {
  const box = boxOf(covered(anchor, upright));
  const step = upright ? SIDE : 1;
  const before =
    inside(anchor - step, upright) && anchors.has(anchor - step) && sameLine(anchor, anchor - step, upright);
  const after = anchors.has(anchor + step) && sameLine(anchor, anchor + step, upright);
  const half = CELL / 2;
  if (upright) {
    const top = after ? half : 0; // the next anchor of an upright tile is above
    return { x: box.x, y: box.y + top, w: box.w, h: box.h - top - (before ? half : 0) };
  }
  const left = before ? half : 0;
  return { x: box.x + left, y: box.y, w: box.w - left - (after ? half : 0), h: box.h };
}

function sameLine(one: number, other: number, upright: boolean): boolean {
  return upright ? one % SIDE === other % SIDE : Math.floor(one / SIDE) === Math.floor(other / SIDE);
}

/** The cell at a point of the house, or -1. */
export function cellAt(at: Point): number {
  const column = Math.floor(at.x / CELL);
  const row = Math.floor(at.y / CELL);
  return column >= 0 && column < SIDE && row >= 0 && row < SIDE ? (SIDE - 1 - row) * SIDE + column : -1;
}

/** The anchor somebody means who points there with a tile in hand: the seam nearest to the point, inside the house. */
export function meantAnchor(at: Point, upright: boolean): number {
  const cell = cellAt(at);
  if (cell < 0) return -1;
  const [forward, step] = upright ? [at.y % CELL < CELL / 2, SIDE] : [at.x % CELL >= CELL / 2, 1];
  const [near, far] = forward ? [cell, cell - step] : [cell - step, cell];
  return inside(near, upright) && sameLine(near, cell, upright) ? near : far;
}

/** "d4–5" or "d4–e4": where a tile anchored here lies. */
export function placeName(anchor: number, upright: boolean): string {
  const [one, other] = covered(anchor, upright).map(cellName) as [string, string];
  return `${one}–${upright ? other.slice(1) : other}`;
}
