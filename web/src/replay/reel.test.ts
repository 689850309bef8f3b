import { expect, it, vi } from 'vitest';
import type { GameModule } from '../games/board';
import { api } from '../wire/api';
import type { Replay, ReplayFrame } from '../wire/types';
import { Reel } from './reel.svelte';

const seats = [false, true].map((mine, seat) => ({ seat, mine, name: `Seat ${seat}` }));
const move = (seat: number, totals: number[]) => ({ decision: 1, seat, notation: '', text: [], totals });
const replay = {
  table: { id: 'abc', seats },
  opening: [],
  start: [0, 1],
  moves: [move(0, [3, 1]), move(1, [3, 0])],
  chapters: [1, 2].map((number) => ({ word: 'Round', number, after: number - 1 })),
} as unknown as Replay;
const module = {
  moved: (before: number, now: number, seat: number) => [`${seat}: ${before} to ${now}`],
} as unknown as GameModule;

it('shows what the decision on show moved, by the views before and after it', async () => {
  const frame = vi.spyOn(api, 'frame');
  frame.mockImplementation(async (_, at) => ({ decision: at, view: at * 10 }) as ReplayFrame);
  const reel = new Reel(replay, module, 2, null);
  expect(reel.moved(0)).toEqual([]); // nothing has arrived yet
  await vi.waitFor(() => expect(reel.frame?.view).toBe(20));
  expect(reel.moved(0)).toEqual(['0: 10 to 20']);
  reel.go(0);
  await vi.waitFor(() => expect(reel.frame?.view).toBe(0));
  expect(reel.moved(0)).toEqual([]); // nothing led to the opening
});

it('sits where this browser sat, and knows what each decision brought', () => {
  vi.spyOn(api, 'frame').mockImplementation(() => new Promise(() => undefined));
  const reel = new Reel(replay, module, null, null);
  expect([reel.seat, reel.own, reel.name(1), reel.name(0)]).toEqual([1, 1, 'You', 'Seat 0']);
  expect([0, 1, 2].map((at) => reel.gain(at))).toEqual([0, 3, -1]);
  expect([0, 1, 2].map((at) => reel.begins(at))).toEqual(['', 'Round 1', 'Round 2']);
  expect(reel.chapter).toBe('');
  reel.go(1);
  expect(reel.chapter).toBe('Round 1');
});

it('says what went wrong', async () => {
  vi.spyOn(api, 'frame').mockRejectedValue(new Error('The line is dead.'));
  const reel = new Reel(replay, module, 1, 0);
  await vi.waitFor(() => expect(reel.trouble).toBe('The line is dead.'));
  expect(reel.frame).toBeNull();
});
