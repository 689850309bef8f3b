import { describe, expect, it } from 'vitest';
import { nearest, readingOrder, type Box } from './spatial';

describe('walking a board', () => {
  const grid = (columns: number, rows: number): Box[] =>
    Array.from({ length: columns * rows }, (_, i) => ({
      left: (i % columns) * 50,
      top: Math.floor(i / columns) * 50,
      width: 40,
      height: 40,
    }));
  it('goes to the neighbour in each direction', () => {
    const boxes = grid(3, 3),
      from = boxes[4]!;
    expect(['left', 'right', 'up', 'down'].map((way) => nearest(boxes, from, way as 'left'))).toEqual([3, 5, 1, 7]);
  });
  it('stays where nothing lies ahead', () => {
    const boxes = grid(3, 1);
    expect(nearest(boxes, boxes[2]!, 'right')).toBe(-1);
    expect(nearest(boxes, boxes[0]!, 'up')).toBe(-1);
  });
  it('prefers what lies straight ahead to what is merely close', () => {
    const from: Box = { left: 0, top: 0, width: 10, height: 10 };
    expect(
      nearest(
        [
          { ...from, left: 30, top: 40 },
          { ...from, left: 90 },
        ],
        from,
        'right',
      ),
    ).toBe(1);
  });
  it('reads row by row although boxes are a little askew', () => {
    const at = (left: number, top: number): Box => ({ left, top, width: 40, height: 60 });
    expect(readingOrder([at(100, 6), at(0, 100), at(0, 0), at(50, 12)])).toEqual([2, 3, 0, 1]);
  });
});
