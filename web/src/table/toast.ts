// Where a note lies, and for how long.

/** A rectangle on the screen, as `getBoundingClientRect` gives it. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const EDGE = 14; // pixels that stay free round a note
const ROWS = 6; // heights that are tried between the lowest and the highest

/** How much of a box lies under another: 0 to 1. */
export function covered(box: Box, by: Box): number {
  const width = Math.min(box.right, by.right) - Math.max(box.left, by.left);
  const height = Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top);
  const area = (box.right - box.left) * (box.bottom - box.top);
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0;
}

/**
 * Where a note of this size covers least of what it speaks of and, as far as that leaves a choice, of what could be chosen
 * instead. It lies at the bottom left, as long as nothing of that lies there; else where it is next free.
 */
export function clearSpot(
  room: Box,
  width: number,
  height: number,
  spoken: readonly Box[],
  choices: readonly Box[] = [],
): { left: number; top: number } {
  const lowest = room.bottom - EDGE - height;
  const highest = Math.min(lowest, room.top + EDGE);
  const rows = Array.from({ length: ROWS + 1 }, (_, row) => lowest - ((lowest - highest) * row) / ROWS);
  const rightmost = Math.max(room.left + EDGE, room.right - EDGE - width);
  const columns = [room.left + EDGE, rightmost, (room.left + EDGE + rightmost) / 2];
  const hidden = (left: number, top: number): number => {
    const note = { left, top, right: left + width, bottom: top + height };
    const sum = (boxes: readonly Box[]): number => boxes.reduce((so, box) => so + covered(box, note), 0);
    return sum(spoken) + sum(choices) / 100;
  };
  let best = { left: columns[0]!, top: lowest, hides: Infinity };
  for (const top of rows)
    for (const left of columns) {
      const hides = hidden(left, top);
      if (hides < best.hides) best = { left, top, hides };
    }
  return { left: best.left, top: best.top };
}

/** Milliseconds that a sentence stays: long enough to read it twice without hurry. */
export const readingTime = (sentence: string): number => Math.max(7000, 3000 + 80 * sentence.length);
