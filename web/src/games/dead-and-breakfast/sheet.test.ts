import { describe, expect, test } from 'vitest';
import type { Sheet, SheetLine } from '../../wire/types';
import { guest, table } from './sample';
import { part, subjectOf } from './sheet';
import { guestFace } from './view';

const line = (label: string, rule: string, seat = 0): SheetLine => ({
  seat,
  label,
  rule,
  points: 4,
  detail: '',
  pieces: [],
});
const sheet = (...lines: SheetLine[]): Sheet => ({ totals: [0, 0], lines, tie_breaks: [], complete: true });

describe('what a score line is about', () => {
  const view = table();
  Object.assign(view.hotels[1]!.cells[7]!, guestFace(guest('P09')));
  view.hotels[1]!.colours = 'vy';

  test('flowers are those of the lobby, in its order, seat by seat', () => {
    const lines = [line('one', 'DB-59'), line('two', 'DB-59'), line('one', 'DB-59', 1), line('two', 'DB-59', 1)];
    const colours = lines.map((one) => subjectOf(one, sheet(...lines), view));
    expect(colours).toEqual(['r', 'b', 'v', 'y'].map((colour) => ({ kind: 'flower', colour })));
  });
  test('a guest is looked for in the seat’s own hotel', () => {
    expect(subjectOf(line('Guest P09', 'DB-62', 1), sheet(), view)).toMatchObject({ guest: { id: 'P09' } });
    expect(subjectOf(line('Guest P09', 'DB-62', 0), sheet(), view)).toBeNull();
  });
  test('the bonus tile is known by its rule', () =>
    expect(subjectOf(line('bonus tile Room with a Vine', 'DB-74'), sheet(), view)).toEqual({
      kind: 'bonus',
      tile: 'T3',
    }));
  test('anything else is drawn by nothing', () =>
    expect(subjectOf(line('moonlight', 'X-1'), sheet(), view)).toBeNull());
});

test('witches and other guests count towards one part, the bonus tile is its own', () => {
  expect(['DB-59', 'DB-62', 'DB-67'].map((rule) => part(line('x', rule)).name)).toEqual([
    'Flowers',
    'Guests',
    'Guests',
  ]);
  expect(part(line('bonus tile full Bouquet', 'DB-73')).name).toBe('Full Bouquet');
});
