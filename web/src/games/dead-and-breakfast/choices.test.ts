import { describe, expect, test } from 'vitest';
import { offer } from '../../wire/sample';
import {
  bestNext,
  bySlot,
  cellsOf,
  choosingWalls,
  firstWalls,
  gainOf,
  places,
  reasons,
  sameHot,
  triedOn,
} from './choices';
import { table, tile } from './sample';

const place = offer(
  'place',
  { cell: 1 },
  {
    gain: 3,
    lines: [
      { label: 'red flowers (blood rose)', points: 1, rule: 'DB-59' },
      { label: 'bonus tile', points: 2, rule: 'DB-74' },
    ],
  },
);
const poor = offer('place', { cell: 7 });
const upright = offer('window', { slot: 1 }, { then: [poor, place] });
const level = offer('window', { slot: 0 }, { then: [offer('place', { cell: 3 })] });
const wall = offer('wall', { cell: 3 });
const walls = [offer('walls', { slot: 0 }, { then: [wall] }), offer('walls', { slot: 5 }, { then: [wall] })];
const offers = [level, upright, ...walls];

describe('the market', () => {
  test('offers tiles until walls are chosen', () => {
    expect([...bySlot(offers, null).values()]).toEqual([level, upright]);
    expect([...bySlot(offers, { offer: walls[0]!, then: null }).values()]).toEqual(walls);
  });

  test('offers only walls where no tile fits', () => {
    expect(choosingWalls(walls, null)).toBe(true);
    expect(choosingWalls(offers, null)).toBe(false);
    expect(choosingWalls([], null)).toBe(false);
  });

  test('begins with the tile right ahead of the ghost', () => {
    expect(firstWalls(table(), offers)).toBe(walls[1]); // the ghost is at 4
    expect(firstWalls(table(), [level])).toBeNull();
  });
});

describe('places', () => {
  test('are those of the tile that is tried on', () => {
    expect(places(table(), offers, null)).toEqual([]);
    const open = places(table(), offers, { offer: upright, then: null });
    expect(open.map(({ cells }) => cells)).toEqual([
      [7, 12],
      [1, 6],
    ]);
    expect(open[1]).toMatchObject({ hot: { offer: upright, then: place }, gain: 3, upright: true });
  });

  test('are those of the tile in hand once it is taken', () => {
    const view = { ...table(), phase: 'place-window' as const, hand: tile('H09') };
    expect(places(view, [place], null)[0]).toMatchObject({
      cells: [1, 2],
      upright: false,
      hot: { offer: place, then: null },
    });
  });

  test('of walls and guests are single cells', () => {
    expect(places(table(), [wall], null)[0]).toMatchObject({ cells: [3], upright: null });
  });
});

describe('trying on', () => {
  test('lays the lower half on the anchor', () => {
    const faces = triedOn(table(), { offer: upright, then: place });
    expect([...faces.keys()]).toEqual([1, 6]);
    expect(faces.get(1)!.shows.exits).toBe('SW');
    expect(faces.get(6)!.shows.creature).toBe('bat');
  });

  test('shows nothing before a place is chosen', () => {
    expect(triedOn(table(), { offer: upright, then: null }).size).toBe(0);
    expect(cellsOf(table(), null)).toEqual([]);
  });

  test('shows walls, bricks and guests', () => {
    expect(triedOn(table(), { offer: wall, then: null }).get(3)!.kind).toBe('wall');
    expect(triedOn({ ...table(), phase: 'place-brick' }, { offer: wall, then: null }).get(3)!.kind).toBe('brick');
    const cover = offer('cover', { cell: 8 });
    expect(triedOn(table(), { offer: offer('guest', { slot: 2 }), then: cover }).get(8)!.guest!.id).toBe('P03');
    expect(triedOn({ ...table(), chosen: 1 }, { offer: cover, then: null }).get(8)!.guest!.id).toBe('P02');
  });
});

describe('gains', () => {
  test('of two decisions add up, unless one is unknown', () => {
    expect(gainOf({ offer: upright, then: place })).toBe(3);
    expect(gainOf({ offer: upright, then: offer('place', { cell: 0 }, { gain: null }) })).toBeNull();
    expect(bestNext(upright)).toBe(place);
  });

  test('are explained by flower colour, guests and bonus', () => {
    expect(reasons({ offer: upright, then: place })).toEqual([
      { what: 'flower', colour: 'r', points: 1 },
      { what: 'bonus', colour: '', points: 2 },
    ]);
    const two = offer(
      'cover',
      { cell: 8 },
      {
        lines: [
          { label: 'Sid', points: 4, rule: 'DB-62' },
          { label: 'Tabitha', points: 2, rule: 'DB-67' },
          { label: 'blue flowers', points: 0, rule: 'DB-59' },
        ],
      },
    );
    expect(reasons({ offer: two, then: null })).toEqual([{ what: 'guest', colour: '', points: 6 }]);
  });
});

test('two choices are the same if both decisions are', () => {
  expect(sameHot({ offer: upright, then: place }, { offer: upright, then: place })).toBe(true);
  expect(sameHot({ offer: upright, then: place }, { offer: upright, then: null })).toBe(false);
  expect(sameHot(null, null)).toBe(true);
});
