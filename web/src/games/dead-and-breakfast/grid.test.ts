import { describe, expect, test } from 'vitest';
import { boxOf, cellAt, cellName, cellNumber, corner, covered, grip, inside, meantAnchor, placeName } from './grid';

const all = Array.from({ length: 25 }, (_, cell) => cell);

describe('cells', () => {
  test('names and numbers go both ways', () => {
    expect([0, 4, 5, 24].map(cellName)).toEqual(['a1', 'e1', 'a2', 'e5']);
    for (const cell of all) expect(cellNumber(cellName(cell))).toBe(cell);
    expect(['f1', 'a6', 'a0', ''].map(cellNumber)).toEqual([-1, -1, -1, -1]);
  });

  test('floor 1 is at the bottom, and a point finds its cell again', () => {
    expect(corner(0)).toEqual({ x: 0, y: 400 });
    expect(corner(24)).toEqual({ x: 400, y: 0 });
    for (const cell of all) {
      const { x, y } = corner(cell);
      expect(cellAt({ x: x + 3, y: y + 97 })).toBe(cell);
    }
    expect(
      [
        { x: -1, y: 9 },
        { x: 9, y: 500 },
      ].map(cellAt),
    ).toEqual([-1, -1]);
  });
});

describe('tiles', () => {
  test('an upright tile grows upwards from its anchor, a level one to the right', () => {
    expect(covered(18, true)).toEqual([18, 23]);
    expect(covered(18, false)).toEqual([18, 19]);
    expect(placeName(18, true)).toBe('d4–5');
    expect(placeName(18, false)).toBe('d4–e4');
    expect(boxOf(covered(18, true))).toEqual({ x: 300, y: 0, w: 100, h: 200 });
  });

  test('a tile never leaves the house', () => {
    expect([4, 9, 24].map((cell) => inside(cell, false))).toEqual([false, false, false]);
    expect([19, 20, 24].map((cell) => inside(cell, true))).toEqual([true, false, false]);
    expect(inside(-1, false)).toBe(false);
  });
});

describe('grips', () => {
  const overlap = (a: ReturnType<typeof grip>, b: ReturnType<typeof grip>): boolean =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

  test.each([true, false])('of all places together never overlap and cover every cell (upright: %s)', (upright) => {
    const anchors = new Set(all.filter((cell) => inside(cell, upright)));
    const grips = [...anchors].map((anchor) => grip(anchor, upright, anchors));
    grips.forEach((one, index) => grips.slice(index + 1).forEach((other) => expect(overlap(one, other)).toBe(false)));
    expect(grips.reduce((area, { w, h }) => area + w * h, 0)).toBe(500 * 500);
  });

  test('a lonely place answers on both its cells', () => {
    expect(grip(18, true, new Set([18]))).toEqual(boxOf([18, 23]));
  });

  test('places on different floors do not share a seam', () => {
    // e1 and a2 are neighbours by number only
    expect(grip(3, false, new Set([3, 5]))).toEqual(boxOf([3, 4]));
  });
});

describe('what somebody means', () => {
  test('is the seam nearest to the point', () => {
    expect(meantAnchor({ x: 250, y: 120 }, true)).toBe(17); // upper half of c4: c4 and c5
    expect(meantAnchor({ x: 250, y: 180 }, true)).toBe(12); // lower half: c3 and c4
    expect(meantAnchor({ x: 210, y: 150 }, false)).toBe(16); // left half of c4: b4 and c4
    expect(meantAnchor({ x: 290, y: 150 }, false)).toBe(17);
  });

  test('stays inside the house', () => {
    for (let x = 5; x < 500; x += 30) {
      for (let y = 5; y < 500; y += 30) {
        for (const upright of [true, false]) {
          const anchor = meantAnchor({ x, y }, upright);
          expect(inside(anchor, upright)).toBe(true);
          expect(covered(anchor, upright)).toContain(cellAt({ x, y }));
        }
      }
    }
    expect(meantAnchor({ x: -5, y: 0 }, true)).toBe(-1);
  });
});
