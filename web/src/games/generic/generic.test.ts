import { describe, expect, it } from 'vitest';
import type { Offer } from '../../wire/types';
import { grouped } from './choices';
import { brief, inFront, isEmpty, isFolded, label, shape, worthReading } from './shape';

describe('laying out a view that nobody has drawn a board for', () => {
  it('tells plain values, lists, tables, cards and records apart', () => {
    expect(shape(true)).toEqual({ kind: 'scalar', text: 'yes' });
    expect(shape(['a', null, ''])).toEqual({ kind: 'words', items: ['a'] });
    expect(shape([{ to: '8', need: '' }, { to: '9' }])).toEqual({ kind: 'words', items: ['8', '9'] });
    expect(
      shape([
        { a: 1, b: '', c: ['x', 'y'] },
        { a: 2, b: '', c: [] },
      ]),
    ).toEqual({
      kind: 'rows',
      columns: ['a', 'c'],
      rows: [
        ['1', 'x, y'],
        ['2', ''],
      ],
    });
    expect(shape([{ a: 1, text: 'long '.repeat(60) }]).kind).toBe('cards');
    expect(shape({ teeth: 2, scrolls: { S: 1 }, keys: null, dead: false })).toEqual({
      kind: 'record',
      facts: [['teeth', '2']],
      parts: [['scrolls', { S: 1 }]],
    });
  });
  it('shows nothing where nothing is', () => {
    for (const value of [null, undefined, '', [], [null, ''], {}, { a: [], b: { c: null } }])
      expect(isEmpty(value)).toBe(true);
    for (const value of [0, false, [0], { a: 0 }]) expect(isEmpty(value)).toBe(false);
  });
  it('leaves out what a program calls a thing, if a person has a name or a text for it', () => {
    const keys = (record: Record<string, unknown>): string[] => worthReading(record).map(([key]) => key);
    expect(keys({ code: 'ST18', name: 'Second Stomach', who: 'PO', health: 0 })).toEqual(['name', 'health']);
    expect(keys({ code: 'B1-T05', text: '2 Monsters' })).toEqual(['text']);
    expect(keys({ who: 'healer', text: '1 Vial' })).toEqual(['who', 'text']);
    expect(keys({ code: 'B1', health: 3 })).toEqual(['code', 'health']);
    expect(keys({ place: 0, seat: 1 })).toEqual(['seat']);
  });
  it('says small records in one line, and gives up on large ones', () => {
    expect(brief({ code: 'B2', name: 'Toxic Sewers', gate: false })).toBe('Toxic Sewers');
    expect(brief({ name: 'Seep', text: '1 Poison near' })).toBe('Seep: 1 Poison near');
    expect(brief([{ to: '8' }, { to: '9', need: 'deck' }])).toBe('8; to 9, need deck');
    expect(brief({ I: '1 Skill', II: '', III: 'heal 1' })).toBe('I 1 Skill, III heal 1');
    expect(brief({ text: 'x'.repeat(200) })).toBeNull();
  });
  it('keeps codes and proper names as they are written', () => {
    expect(['hand_size', 'IV', 'The Flayed', 'at'].map(label)).toEqual(['Hand size', 'IV', 'The Flayed', 'At']);
  });
  it('folds long lists and what is out of play', () => {
    expect(isFolded('spaces', Array(13).fill('x'))).toBe(true);
    expect(isFolded('hand', Array(3).fill('x'))).toBe(false);
    expect(isFolded('discard', ['x'])).toBe(true);
  });
  it('writes names for seats where a field holds a seat', () => {
    expect(shape({ seat: 1, rounds: 1 }, '', ['Rowan', 'Mags'])).toMatchObject({
      facts: [
        ['seat', 'Mags'],
        ['rounds', '1'],
      ],
    });
  });
  it('puts the part in front that the table is about', () => {
    const parts: [string, unknown][] = [
      ['heroes', []],
      ['combat', {}],
    ];
    expect(inFront({ layer: 'combat' }, parts)).toBe('combat');
    expect(inFront({ layer: 'camp' }, parts)).toBe('heroes');
    expect(inFront({}, [])).toBe('');
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
  it('fold where a group among others is long, until somebody asks or searches', () => {
    const long = [...offers, ...Array.from({ length: 20 }, (_, at) => offer(10 + at, 'buy', `buy thing ${at}`))];
    const buying = (...more: [string?, Set<string>?]) => grouped(long, ...more).find((group) => group.verb === 'buy')!;
    expect([buying().offers.length, buying().more]).toEqual([6, 14]);
    expect(buying('', new Set(['buy'])).more).toBe(0);
    expect(buying('thing').more).toBe(0);
    expect(grouped(long.slice(3))[0]!.more).toBe(0); // the only group has all the place
  });
  it('are found by words in any order and case', () => {
    expect(grouped(offers, 'ramparts WALK').flatMap((group) => group.offers.map((one) => one.move))).toEqual([3]);
    expect(grouped(offers, 'fly')).toEqual([]);
  });
});
