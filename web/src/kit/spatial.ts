// Walking the legal targets: by arrow keys to the nearest box in that direction, by Tab in reading order.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Direction = 'left' | 'right' | 'up' | 'down';

const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The index of the nearest box in a direction, or -1 if there is none. */
export function nearest(boxes: Box[], from: Box, direction: Direction): number {
  const [x, y] = middle(from);
  const flat = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best = -1,
    least = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = middle(box);
    const along = (flat ? bx - x : by - y) * sign,
      across = Math.abs(flat ? by - y : bx - x);
    if (along < 2) return; // itself, beside it or behind it
    const cost = along + 2.5 * across; // what lies straight ahead wins over what is merely close
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** Indices of the boxes row by row, each row from left to right; boxes that overlap by half their height share a row. */
export function readingOrder(boxes: Box[]): number[] {
  const order = boxes
    .map((_, index) => index)
    .sort((a, b) => boxes[a]!.top - boxes[b]!.top || boxes[a]!.left - boxes[b]!.left);
  const rows: number[][] = [];
  for (const index of order) {
    const box = boxes[index]!,
      row = rows.at(-1),
      head = row && boxes[row[0]!]!;
    if (row && head && box.top < head.top + Math.min(head.height, box.height) / 2) row.push(index);
    else rows.push([index]);
  }
  return rows.flatMap((row) => row.sort((a, b) => boxes[a]!.left - boxes[b]!.left));
}
