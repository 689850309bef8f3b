import { describe, expect, it } from 'vitest';
import type { Offer } from '../../wire/types';
import { grouped } from './choices';
import { isEmpty, shape } from './shape';

describe('laying out a view that nobody has drawn a board for', () => {
  it('tells plain values, lists, tables and records apart', () => {
    expect(shape(true)).toEqual({ kind: 'scalar', text: 'yes' });
    expect(shape(['a', null, ''])).toEqual({ kind: 'words', items: ['a'] });
    expect(
      shape([
        { a: 1, b: '' },
        { a: 2, b: '' },
      ]),
    ).toEqual({
      kind: 'rows',
      columns: ['a'],
      rows: [
        { a: 1, b: '' },
        { a: 2, b: '' },
      ],
    });
    expect(shape([{ a: [1] }, { a: [2] }]).kind).toBe('list');
    expect(shape({ teeth: 2, scrolls: { S: 1 }, keys: null })).toEqual({
      kind: 'record',
      facts: [['teeth', '2']],
      parts: [['scrolls', { S: 1 }]],
    });
  });
  it('shows nothing where nothing is', () => {
    for (const value of [null, undefined, '', [], {}, { a: [], b: { c: null } }]) expect(isEmpty(value)).toBe(true);
    for (const value of [0, false, [0], { a: 0 }]) expect(isEmpty(value)).toBe(false);
  });
  it('writes names for seats where a field holds a seat', () => {
    expect(shape({ seat: 1, rounds: 1 }, '', ['Rowan', 'Mags'])).toMatchObject({
      facts: [
        ['seat', 'Mags'],
        ['rounds', '1'],
      ],
    });
  });
});

describe('choices', () => {
  const offer = (move: number, verb: string, words: string): Offer => ({
    move,
    verb,
    words,
    notation: `${verb} ${move}`,
    args: {},
    gain: null,
    lines: [],
    hope: null,
    then: [],
  });
  const offers = [
    offer(1, 'go', 'walk to the Sewers'),
    offer(2, 'drink', 'drink a potion'),
    offer(3, 'go', 'walk to the Ramparts'),
  ];
  it('stand together by what they do', () => {
    expect(grouped(offers).map((group) => [group.verb, group.offers.length])).toEqual([
      ['go', 2],
      ['drink', 1],
    ]);
  });
  it('are found by words in any order and case', () => {
    expect(grouped(offers, 'ramparts WALK').flatMap((group) => group.offers.map((one) => one.move))).toEqual([3]);
    expect(grouped(offers, 'fly')).toEqual([]);
  });
});
