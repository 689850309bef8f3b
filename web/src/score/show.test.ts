import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../kit/board';
import { Kit } from '../kit/kit.svelte';
import type { SheetLine } from '../wire/types';
import { Show, type Finished } from './show.svelte';

const line = (seat: number, label: string, points: number): SheetLine => ({
  seat,
  label,
  points,
  rule: 'X-1',
  detail: '',
  at: ['bed/1'],
  part: label,
});
const lines = [line(0, 'roses', 2), line(0, 'street', -1), line(1, 'roses', 5), line(1, 'street', 0)];
const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, mine: seat === 0 }));
const finished = {
  table: { seats },
  frame: {
    seat: null,
    view: { beds: [{ at: 'bed/1' }] },
    winners: [1],
    sheet: { totals: [1, 5], lines, tie_breaks: [], complete: true },
  },
  module: {} as GameModule,
  game: null,
} as unknown as Finished;

describe('the show', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });

  it('fills bar after bar, part after part, the winner’s last', () => {
    const show = new Show(() => finished);
    expect(show.bars.map((bar) => bar.seat)).toEqual([0, 1]);
    const stop = show.run();
    vi.advanceTimersByTime(300);
    expect([show.filled(0, 'Roses'), show.filled(0), show.filled(1, 'Roses')]).toEqual([true, false, false]);
    vi.advanceTimersByTime(600);
    expect([show.filled(0), show.filled(1, 'Roses'), show.done]).toEqual([true, true, false]);
    vi.advanceTimersByTime(600);
    expect(show.done).toBe(true);
    stop();
  });

  it('can be skipped', () => {
    const show = new Show(() => finished);
    show.skip();
    expect([show.done, show.filled(1)]).toEqual([true, true]);
  });

  it('is over at once for those who want no motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(new Show(() => finished).done).toBe(true);
  });

  it('tells what pays from what only costs', () => {
    const show = new Show(() => finished);
    expect(show.names.map((name) => show.tone(name))).toEqual(['tone-0', 'cost']);
  });

  it('lays the table out as it is at the end, with nothing to decide', () => {
    const kit = new Kit(() => new Show(() => finished).scene);
    expect([kit.seat, kit.name(0), kit.choices]).toEqual([0, 'You', []]); // one's own eyes, though nobody is asked
    expect(kit.thing('bed/1')).toEqual({ at: 'bed/1' });
  });

  it('lights one line at a time and puts it out with the seat', () => {
    const show = new Show(() => finished);
    expect(show.seat).toBe(0); // one's own to begin with
    show.pick(lines[0]!);
    expect(show.picked).toBe(lines[0]);
    show.pick(lines[0]!);
    expect(show.picked).toBeNull();
    show.pick(lines[1]!);
    show.choose(1);
    expect([show.seat, show.picked]).toEqual([1, null]);
  });
});
