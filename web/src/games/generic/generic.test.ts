import { describe, expect, it } from 'vitest';
import { offer as sample } from '../../wire/sample';
import { choices, type Choice } from '../../kit/choices';
import { things } from '../../kit/things';
import { grouped } from './choices';
import { label, NO_WORDS, spelledOut } from './lexicon';
import { brief, called, inFront, isEmpty, isFolded, shape, worthReading } from './shape';

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
        { cells: ['1', 'x, y'], is: [] },
        { cells: ['2', ''], is: [] },
      ],
    });
    expect(shape([{ a: 1, text: 'long '.repeat(60) }]).kind).toBe('cards');
    expect(shape({ teeth: 2, scrolls: { S: 1 }, keys: null, dead: false })).toEqual({
      kind: 'record',
      facts: [['teeth', '2']],
      is: [],
      none: [],
      parts: [['scrolls', { S: 1 }]],
    });
  });
  it('shows nothing where nothing is', () => {
    for (const value of [null, undefined, '', [], [null, ''], {}, { a: [], b: { c: null } }])
      expect(isEmpty(value)).toBe(true);
    for (const value of [0, false, [0], { a: 0 }]) expect(isEmpty(value)).toBe(false);
  });
  it('says in a few words what there is nothing of, but keeps a nought that has its place on a scale', () => {
    expect(shape({ health: 3, golds: 0, rage: 0 })).toMatchObject({
      facts: [['health', '3']],
      none: ['golds', 'rage'],
    });
    expect(shape({ I: 0, II: 3 })).toMatchObject({
      facts: [
        ['I', '0'],
        ['II', '3'],
      ],
      none: [],
    });
    expect(shape({ S: 0, any: 0 })).toEqual({ kind: 'scalar', text: 'none' });
    expect(shape({ round: '0' })).toMatchObject({ facts: [['round', '0']] }); // a text is no counter
    expect(shape({ seat: 0, golds: 0 })).toMatchObject({ facts: [['seat', '0']], none: ['golds'] }); // nor is a seat
  });
  it('marks what is true of something, instead of saying "yes"', () => {
    expect(shape({ first: true, health: 2 })).toMatchObject({ is: ['first'], facts: [['health', '2']] });
    const lines = [
      { round: 'I', text: 'wait', now: true },
      { round: 'II', text: 'hit', now: false },
    ];
    expect(shape(lines)).toMatchObject({
      columns: ['round', 'text'],
      rows: [
        { cells: ['I', 'wait'], is: ['now'] },
        { cells: ['II', 'hit'], is: [] },
      ],
    });
    expect(shape([{ name: 'Thorn', active: true }, { name: 'Anvil' }])).toEqual({
      kind: 'words',
      items: ['Thorn, active', 'Anvil'],
    });
  });
  it('spells single letters out where the view does', () => {
    const tracks = ['survival', 'tactics', 'brutality'].map((track) => ({ track, marker: 0 }));
    const letters = spelledOut({ heroes: [{ tracks }], bag: { scrolls: { S: 0, T: 1, B: 0, any: 0 } } });
    expect(letters).toEqual({ S: 'survival', T: 'tactics', B: 'brutality' });
    const words = { ...NO_WORDS, letters };
    expect(['S', 'scroll_b', 'X', 'scroll x'].map((key) => label(key, words))).toEqual([
      'S (survival)',
      'Scroll B (brutality)',
      'X',
      'scroll X',
    ]);
    expect(spelledOut({ tracks, threat: { S: 1 } })).toEqual({}); // one letter may be chance
    expect(spelledOut({ tracks, threat: { S: 1, Q: 2 } })).toEqual({}); // and so may some of several
    expect(spelledOut({ tracks: [...tracks, { track: 'stealth' }], threat: { S: 1, T: 2 } })).toEqual({}); // which S?
    expect(spelledOut({ list: [{ a: 'idle' }, { a: 'vexed' }], rounds: { I: 1, V: 2, IV: 3 } })).toEqual({}); // numerals
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
    expect(['hand_size', 'IV', 'The Flayed', 'at'].map((key) => label(key))).toEqual([
      'Hand size',
      'IV',
      'The Flayed',
      'At',
    ]);
  });
  it('folds long lists and what is out of play', () => {
    expect(isFolded('spaces', Array(13).fill('x'))).toBe(true);
    expect(isFolded('hand', Array(3).fill('x'))).toBe(false);
    expect(isFolded('discard', ['x'])).toBe(true);
  });
  it('says what lies at an address, and nothing if that has no name', () => {
    const view = {
      group: 'space/S',
      given_by: 'track/0',
      spaces: [{ at: 'space/S', name: 'Start', to: ['space/8'] }, { at: 'space/8', name: 'Exit' }, { at: 'track/0' }],
    };
    const words = { ...NO_WORDS, places: called(things(view)) };
    expect(shape(view, '', words)).toMatchObject({ facts: [['group', 'Start']] });
    expect(shape(view.spaces.slice(0, 2), '', words)).toMatchObject({
      columns: ['name', 'to'],
      rows: [{ cells: ['Start', 'Exit'] }, { cells: ['Exit', ''] }],
    });
    const corridors = [
      { name: 'Exit', to: 'space/8' },
      { name: 'Start', to: 'space/S', need: 'rune' },
    ];
    expect(brief(corridors, '', words)).toBe('Exit; Start: need rune'); // nothing is said twice
  });
  it('writes names for seats where a field holds a seat', () => {
    expect(shape({ seat: 1, rounds: 1 }, '', { ...NO_WORDS, names: ['Rowan', 'Mags'] })).toMatchObject({
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
  const said = (text: string): string => text;
  const offer = (move: number, verb: string, words: string): Choice =>
    choices([sample(verb, {}, { move, words })], null, '')[0]!;
  const offers = [
    offer(1, 'go', 'walk to the Sewers'),
    offer(2, 'drink', 'drink a potion'),
    offer(3, 'go', 'walk to the Ramparts'),
  ];
  it('stand together by what they do', () => {
    expect(grouped(offers, said).map((group) => [group.verb, group.choices.length])).toEqual([
      ['go', 2],
      ['drink', 1],
    ]);
  });
  it('fold where a group among others is long, until somebody asks or searches', () => {
    const long = [...offers, ...Array.from({ length: 20 }, (_, at) => offer(10 + at, 'buy', `buy thing ${at}`))];
    const buying = (...more: [string?, Set<string>?]) =>
      grouped(long, said, ...more).find((group) => group.verb === 'buy')!;
    expect([buying().choices.length, buying().more]).toEqual([6, 14]);
    expect(buying('', new Set(['buy'])).more).toBe(0);
    expect(buying('thing').more).toBe(0);
    expect(grouped(long.slice(3), said)[0]!.more).toBe(0); // the only group has all the place
  });
  it('are found by words in any order and case', () => {
    expect(
      grouped(offers, said, 'ramparts WALK').flatMap((group) => group.choices.map((one) => one.last.move)),
    ).toEqual([3]);
    expect(grouped(offers, said, 'fly')).toEqual([]);
  });
});
