import { describe, expect, test } from 'vitest';
import { boxOf, corner, grips, SIDE, type Box } from './grid';

const all = Array.from({ length: SIDE * SIDE }, (_, cell) => cell);

test('floor 1 is at the bottom', () => {
  expect(corner(0)).toEqual({ x: 0, y: 400 });
  expect(corner(24)).toEqual({ x: 400, y: 0 });
  expect(boxOf([18, 23])).toEqual({ x: 300, y: 0, w: 100, h: 200 });
});

describe('grips', () => {
  const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  const level = all.filter((cell) => cell % SIDE < SIDE - 1).map((cell) => [cell, cell + 1]);
  const upright = all.filter((cell) => cell + SIDE < all.length).map((cell) => [cell + SIDE, cell]); // the top half first

  test.each([level, upright])('of all places together never overlap and cover every cell', (...places) => {
    const found = grips(places);
    found.forEach((one, index) => found.slice(index + 1).forEach((other) => expect(overlap(one, other)).toBe(false)));
    expect(found.reduce((area, { w, h }) => area + w * h, 0)).toBe(500 * 500);
  });

  test('a lonely place answers on both its cells, a small one on its own', () => {
    expect(grips([[18, 23]])).toEqual([boxOf([18, 23])]);
    expect(grips([[7], [8]])).toEqual([boxOf([7]), boxOf([8])]);
  });

  test('places on different floors do not share a seam', () => {
    expect(
      grips([
        [3, 4],
        [5, 6],
      ])[0],
    ).toEqual(boxOf([3, 4])); // e1 and a2 are neighbours by number only
  });
});
