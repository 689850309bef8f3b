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

/** The upper left corner of a cell, from the upper left corner of the house. */
export function corner(cell: number): Point {
  return { x: (cell % SIDE) * CELL, y: (SIDE - 1 - Math.floor(cell / SIDE)) * CELL };
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

/**
 * Where each of some places is grabbed. Places of two cells overlap, so each owns the band round its seam, and the far half
 * of an end cell if no other place reaches it: every spot that shows a glow answers to exactly one place.
 */
export function grips(places: readonly (readonly number[])[]): Box[] {
  return places.map((cells) => {
    const box = boxOf(cells);
    if (cells.length < 2) return box;
    const shared = (cell: number): boolean => places.some((other) => other !== cells && other.includes(cell));
    const [low, high] = [Math.min(...cells), Math.max(...cells)];
    const half = CELL / 2;
    // the higher number lies to the right, or above
    if (high - low === 1) {
      const left = shared(low) ? half : 0;
      return { ...box, x: box.x + left, w: box.w - left - (shared(high) ? half : 0) };
    }
    const top = shared(high) ? half : 0;
    return { ...box, y: box.y + top, h: box.h - top - (shared(low) ? half : 0) };
  });
}
