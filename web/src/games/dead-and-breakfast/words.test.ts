import { describe, expect, test } from 'vitest';
import { offer } from '../../wire/sample';
import { guest, table, tile } from './sample';
import { acts, areaName, confirm, fears, meters, spoken, tip } from './words';

const best = offer(
  'place',
  { cell: 18 },
  {
    gain: 3,
    lines: [
      { label: 'red flowers', points: 1, rule: 'DB-59' },
      { label: 'the bonus tile', points: 2, rule: 'DB-74' },
    ],
  },
);
const take = offer('window', { slot: 1 }, { then: [best, offer('place', { cell: 7 })] });
const walls = offer('walls', { slot: 5 }, { then: [offer('wall', { cell: 3 })] });

describe('tips', () => {
  test('say how to begin', () => {
    expect(tip(table(), null, [take, walls])).toContain('Try a tile on');
    expect(tip({ ...table(), phase: 'place-guest' }, null, [offer('cover', { cell: 3 })])).toContain('bare window');
    expect(tip(table(), null, [walls])).toContain('give up');
  });

  test('are silent while others decide', () => expect(tip(table(), null, [])).toBe(''));

  test('say what a tile could do', () => {
    expect(tip(table(), { offer: take, then: null }, [take])).toBe(
      'Tile V02 fits in 2 places. The best scores 3 at once.',
    );
    expect(tip(table(), { offer: walls, then: null }, [walls])).toContain('Tile V06 is given up');
  });

  test('say where the points come from', () => {
    expect(tip(table(), { offer: take, then: best }, [take])).toBe('Scores +3: +1 red flowers and +2 the bonus tile.');
    expect(tip(table(), { offer: take, then: take.then[1]! }, [take])).toBe('Scores nothing at once.');
    const unknown = offer('place', { cell: 1 }, { gain: null });
    expect(tip(table(), { offer: unknown, then: null }, [])).toContain('not known');
  });

  test('introduce a guest', () => {
    const pick = offer('guest', { slot: 0 }, { then: [offer('cover', { cell: 3 }, { gain: 8 })] });
    expect(tip(table(), { offer: pick, then: null }, [pick])).toBe(
      'Guest P01 fears spiders along the floor. The best window brings 8 at once.',
    );
    expect(fears({ ...guest('P21'), fear: 'witch', line: 'column' })).toBe('counts kinds of creature in the column');
  });
});

test('the confirm button says what and where', () => {
  const view = table();
  expect(confirm(view, { offer: take, then: best })).toBe('Place it at d4\u2060–\u20605');
  expect(confirm({ ...view, hand: tile('H09') }, { offer: best, then: null })).toBe('Place it at d4\u2060–\u2060e4');
  expect(confirm(view, { offer: take, then: null })).toBe('Take tile V02');
  expect(confirm(view, { offer: walls, then: walls.then[0]! })).toBe('Build at d1');
  expect(confirm(view, { offer: walls, then: null })).toBe('Give up tile V06');
  expect(confirm(view, { offer: offer('guest', { slot: 1 }), then: offer('cover', { cell: 24 }) })).toBe(
    'Check in at e5',
  );
});

test('walls have a button of their own while they can be taken', () => {
  expect(acts(table(), [take, walls])).toEqual([{ label: 'Take two walls instead', offer: walls }]);
  expect(acts({ ...table(), walls: 0 }, [walls])[0]!.label).toBe('Take two emergency bricks');
  expect(acts(table(), [take])).toEqual([]);
});

test('meters, names and accessible names', () => {
  expect(meters(table())[0]).toMatchObject({ text: 'Round 1', note: 'of 12' });
  expect(meters({ ...table(), phase: 'over' })[0]!.text).toContain('full');
  expect(areaName(table(), 1)).toBe('Coffin Court');
  expect(areaName(table(), 9)).toBe('');
  expect(spoken(best, 3)).toBe('place, scores 3');
  expect(spoken(best, null)).toBe('place');
});
