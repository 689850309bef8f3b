import { describe, expect, it } from 'vitest';
import type { Sheet, SheetLine, StoryLine, TableInfo } from '../wire/types';
import { curve, frameOf, heightOf, spread, ticks } from './curves';
import { blocks, plain, spans } from './markdown';
import { bar, lengthOf, partNames, reach, showOrder, spotOf, tieBreak } from './score';
import { before, since, turns } from './story';
import { counted, listed, minus, signed, span, spaced, unbroken } from './text';
import { headline } from '../table/verdict';
import { words } from './words';

describe('the log', () => {
  const line = (decision: number, seat: number | null, text = ''): StoryLine => ({
    decision,
    seat,
    text,
    at: [],
    moved: [],
  });
  const told = (list: StoryLine[]): string[] => list.map((one) => one.text);
  it('is grouped by turns; what happens by itself belongs to the turn', () => {
    const grouped = turns([line(0, null), line(1, 0), line(1, null), line(2, 0), line(3, 1)]);
    expect(grouped.map((turn) => [turn.seat, turn.lines.length])).toEqual([
      [null, 1],
      [0, 3],
      [1, 1],
    ]);
  });
  it('puts what several decided together under whom each line is about', () => {
    // four lay a card in secret; the last of them, seat 3, makes all four come to light
    const story = [
      line(4, 3, '{0} {0:wins|win} with 14.'),
      line(4, 3, '{1} {1:is|are} second.'),
      line(4, 3, '{2} {2:shows|show} 3.'),
      line(4, 3, '{3} {3:shows|show} 10.'),
      line(5, 0, '{0} {0:lodges|lodge} a guest; {1} {1:looks|look} on.'),
      line(5, 0, 'A bell rings.'),
      line(6, 2, 'Something moves.'),
    ];
    expect(turns(story).map((turn) => [turn.seat, turn.lines.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [0, 2],
      [2, 1],
    ]);
    expect(turns(story).flatMap((turn) => told(turn.lines))).toEqual(told(story)); // in order, nothing lost or told twice
  });
  it('parts at one’s own last turn, which is told with what it brought about', () => {
    const story = [
      line(1, 0, 'mine'),
      line(2, 1, 'theirs'),
      line(3, 0, 'mine again'),
      line(3, 0, 'a bell'),
      line(4, 1, 'new'),
      line(5, 2, 'newer'),
    ];
    expect(told(since(story, 3))).toEqual(['mine again', 'a bell', 'new', 'newer']);
    expect(told(before(story, 3))).toEqual(['mine', 'theirs']);
    expect(since(story, 0)).toEqual(story);
  });
});

describe('score curves', () => {
  it('span the frame from left to right and from the lowest to the highest total', () => {
    const frame = frameOf(
      [
        [0, 5, 10],
        [0, -2, 4],
      ],
      100,
      116,
    );
    expect([frame.low, frame.high]).toEqual([-2, 10]);
    expect([heightOf(10, frame), heightOf(-2, frame)]).toEqual([8, 108]);
    expect(curve([-2, 10], frame)).toBe('M0.0 108.0L100.0 8.0');
    expect(curve([-2, 10, 10], frame, 1)).toBe('M0.0 108.0L50.0 8.0');
  });
  it('do not divide by nothing in a match without moves', () => {
    expect(curve([0], frameOf([[0]], 100, 100))).toBe('M0.0 92.0');
  });
  it('keep their labels apart and inside', () => {
    expect(spread([50, 52, 10], 20, 100)).toEqual([50, 70, 10]);
    const low = spread([95, 98, 99], 20, 100);
    expect(Math.max(...low)).toBe(100);
    expect(low.toSorted((a, b) => a - b)).toEqual([60, 80, 100]);
  });
  it('mark about a dozen round numbers', () => {
    const numbers = (moves: number, most?: number) => ticks(moves, [], most).map(({ at, text }) => [at, text]);
    expect(numbers(12)).toHaveLength(12);
    expect(numbers(130).slice(-2)).toEqual([
      [120, '120'],
      [130, '130'],
    ]);
    expect(numbers(0)).toEqual([]);
    expect(numbers(130, 8).map(([at]) => at)).toEqual([20, 40, 60, 80, 100, 120]);
  });
  it('mark the rounds of a game that has some, where they begin', () => {
    const rounds = Array.from({ length: 12 }, (_, i) => ({ word: 'Round', number: i + 1, after: i * 8 }));
    const texts = (most: number) => ticks(96, rounds, most).map(({ text }) => text);
    expect(ticks(96, rounds)[2]).toEqual({ at: 16, text: '3' });
    expect(texts(14)).toHaveLength(12);
    expect(texts(8)).toEqual(['2', '4', '6', '8', '10', '12']);
    expect(texts(4)).toEqual(['1', '5', '10']);
  });
});

describe('the score show', () => {
  const line = (seat: number, label: string, points: number, more: Partial<SheetLine> = {}): SheetLine => ({
    seat,
    label,
    points,
    rule: 'X-1',
    detail: '',
    at: [],
    part: label,
    ...more,
  });
  const sheet = (totals: number[], lines: SheetLine[], tie_breaks: SheetLine[] = []): Sheet => ({
    totals,
    lines,
    tie_breaks,
    complete: true,
  });

  it('gathers lines into parts, with all that paid, and keeps gains and losses apart', () => {
    const guest = (name: string, points: number, at: string) => line(0, name, points, { part: 'Guests', at: [at] });
    const one = bar(sheet([7], [guest('Ann', 4, 'inn/0/1'), guest('Bob', 5, 'inn/0/2'), line(0, 'street', -2)]), 0);
    expect(one.parts.map(({ name, points, at }) => [name, points, at])).toEqual([
      ['Guests', 9, ['inn/0/1', 'inn/0/2']],
      ['Street', -2, []],
    ]);
    expect([one.gained, one.lost, one.total]).toEqual([9, 2, 7]);
  });
  it('leaves out the parts that paid nobody', () => {
    expect(partNames(sheet([3, 0], [line(0, 'roses', 3), line(0, 'lilies', 0), line(1, 'roses', 0)]))).toEqual([
      'Roses',
    ]);
  });
  it('keeps the parts in the order of the sheet, whoever is the first to be paid for one', () => {
    const lines = [line(0, 'roses', 0), line(0, 'lilies', 2), line(1, 'roses', 3), line(1, 'lilies', 0)];
    expect(partNames(sheet([2, 3], lines))).toEqual(['Roses', 'Lilies']);
  });
  it('draws every part that pays at its true length, and what costs from the end back to the total', () => {
    const lines = [line(0, 'roses', 6), line(0, 'lilies', 4), line(0, 'street', -5), line(1, 'roses', 8)];
    const bars = [0, 1].map((seat) => bar(sheet([5, 8], lines), seat));
    const whole = reach(bars);
    expect(whole).toEqual({ low: 0, high: 10 });
    expect(bars[0]!.parts.map((part) => lengthOf(part.points, whole))).toEqual([0.6, 0.4, -0.5]);
    expect([spotOf(bars[0]!.total, whole), lengthOf(bars[0]!.lost, whole)]).toEqual([0.5, 0.5]);
  });
  it('has room for totals below nothing, and for no points at all', () => {
    const lines = [line(0, 'roses', 3), line(0, 'street', -9), line(1, 'roses', 6), line(1, 'street', -6)];
    const bars = [0, 1, 2].map((seat) => bar(sheet([-6, 0, 0], lines), seat));
    const whole = reach(bars);
    expect(whole).toEqual({ low: -6, high: 6 });
    expect(bars.map((one) => spotOf(one.total, whole))).toEqual([0, 0.5, 0.5]);
    expect(lengthOf(bars[0]!.gained, whole)).toBe(0.25); // where nothing is lost of it
    expect(reach([bar(sheet([0], []), 0)])).toEqual({ low: 0, high: 1 });
  });
  it('shows the winner last, also after a tie', () => {
    expect(showOrder(sheet([9, 12, 12], []), [1])).toEqual([0, 2, 1]);
  });
  it('brings up the tie-break only where points were level', () => {
    const breaks = [line(0, 'wishes', 3), line(1, 'wishes', 2), line(2, 'wishes', 9)];
    expect(tieBreak(sheet([9, 9, 4], [], breaks), [0])?.rows).toEqual([
      { seat: 0, values: [3] },
      { seat: 1, values: [2] },
    ]);
    expect(tieBreak(sheet([9, 8, 4], [], breaks), [0])).toBeNull();
  });
  it('names the comparison that decided', () => {
    const breaks = (last: number) => [
      ...[8, 6, 4].map((points, k) => line(0, `guest ${k + 1}`, points)),
      ...[8, last, 9].map((points, k) => line(1, `guest ${k + 1}`, points)),
    ];
    expect(tieBreak(sheet([9, 9], [], breaks(2)), [0])).toMatchObject({ label: 'guest 2', decides: 1 });
    expect(tieBreak(sheet([9, 9], [], breaks(6)), [1])).toMatchObject({ label: 'guest 3', decides: 2 });
    const equal = breaks(6).filter((one) => one.label !== 'guest 3');
    expect(tieBreak(sheet([9, 9], [], equal), [0, 1])).toMatchObject({ label: 'guest 1', decides: null });
  });
  it('announces the end from where one sits', () => {
    const seats = ['Rowan', 'Mags'].map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      bot: '',
      mine: seat === 0,
      online: true,
      away: false,
    }));
    const table = { seats } as TableInfo;
    expect(headline(table, sheet([9, 4], []), [0], 0, false, false)).toEqual({
      title: 'You win by 5',
      text: 'You took 9 points and Mags took 4 points.',
    });
    expect(headline(table, sheet([9, 9], []), [1], 0, false, true).title).toBe('Mags wins');
    expect(headline(table, sheet([9, 9], []), [0, 1], 0, false, false).title).toBe('You and Mags share the win');
    expect(headline(table, sheet([6, 6], []), [], 0, true, false).title).toBe('The night was stronger');
  });
});

describe('rulebook texts', () => {
  it('become spans, never HTML', () => {
    expect(spans('a **full side** and [that rule](#DB-17) <b>x</b>')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'full side' },
      { kind: 'text', text: ' and ' },
      { kind: 'rule', text: 'that rule', rule: 'DB-17' },
      { kind: 'text', text: ' <b>x</b>' },
    ]);
  });
  it('part into paragraphs, lists and tables', () => {
    const parts = blocks('One\nline.\n\n- first\n  goes on\n- second\n\n| A | B |\n|---|---|\n| 1 | 2 |');
    expect(parts.map((part) => part.kind)).toEqual(['paragraph', 'list', 'table']);
    expect(parts[1]?.kind === 'list' && parts[1].items.length).toBe(2);
    expect(parts[2]?.kind === 'table' && parts[2].rows).toHaveLength(1);
  });
  it('are searched as bare words', () => {
    expect(plain('the **full\nside** [there](#DB-2)')).toBe('the full side there');
  });
});

describe('small words', () => {
  it('say numbers and lists as people do', () => {
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '−2']);
    expect([minus(3), minus(-2)]).toEqual(['3', '−2']);
    expect([listed(['Mags']), listed(['Mags', 'Otto', 'Iris'])]).toEqual(['Mags', 'Mags, Otto and Iris']);
    expect([counted(1, 'place'), counted(4, 'chair is', 'chairs are')]).toEqual(['1 place', '4 chairs are']);
    expect([span([1, 2, 3, 4]), span([2]), span([2, 4])]).toEqual(['1–4', '2', '2, 4']);
    expect([spaced('endTrigger'), spaced('pick-beheaded')]).toEqual(['end trigger', 'pick beheaded']);
    expect([1, 0.6, 2.2].map(words.hint.points)).toEqual(['about 1 point', 'about 1 point', 'about 2 points']);
    expect(unbroken('Choose a card (Budget ♦, low wins)')).toBe('Choose a card (Budget\u00a0♦, low wins)');
  });
});
