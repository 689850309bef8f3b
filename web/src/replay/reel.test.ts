import { expect, it, vi } from 'vitest';
import type { GameModule } from '../kit/board';
import { Kit } from '../kit/kit.svelte';
import { drawnIn } from '../kit/telling';
import { api } from '../wire/api';
import type { Replay, ReplayFrame, Told } from '../wire/types';
import { Reel } from './reel.svelte';

const seats = [false, true].map((mine, seat) => ({ seat, mine, name: `Seat ${seat}` }));
const move = (seat: number, totals: number[], told: Told[] = []) => ({ decision: 1, seat, notation: '', told, totals });
const taken: Told = {
  text: '{0} {0:takes|take} {circle/3|the lamp}.',
  at: ['circle/3'],
  moved: [['circle/3', 'hotel/0/c2']],
};
const replay = {
  table: { id: 'abc', seats },
  opening: [{ text: '{0} {0:begins|begin}.', at: ['hotel/0'], moved: [] }],
  start: [0, 1],
  moves: [move(0, [3, 1], [taken]), move(1, [3, 0])],
  chapters: [1, 2].map((number) => ({ word: 'Round', number, after: number - 1 })),
} as unknown as Replay;
const module = {} as GameModule;

/** The lamp lies in the circle until it is taken into the hotel. */
const view = (at: number): unknown => ({ lamp: { at: at ? 'hotel/0/c2' : 'circle/3', after: at } });
const frame = (decision: number, seat: number | null): ReplayFrame =>
  ({ decision, seat, view: view(decision), prompt: { waiting_for: [0] }, sheet: {} }) as unknown as ReplayFrame;

function reeled(at: number, seat: number): Reel {
  vi.spyOn(api, 'frame').mockImplementation(async (_, decision, eyes) => frame(decision, eyes));
  return new Reel(replay, module, at, seat);
}

it('lights what the decision before the position is about, once that has arrived', async () => {
  const reel = reeled(1, 0);
  expect([reel.arrived, reel.lit]).toEqual([false, []]);
  await vi.waitFor(() => expect(reel.arrived).toBe(true));
  expect(reel.lit).toEqual(['circle/3', 'hotel/0/c2']);
  reel.go(0);
  expect([reel.arrived, reel.lit]).toEqual([false, ['circle/3', 'hotel/0/c2']]); // the last picture still lies there
  await vi.waitFor(() => expect(reel.arrived).toBe(true));
  expect(reel.lit).toEqual([]); // nothing led to the opening
});

it('keeps what the pieces looked like when they were told of', async () => {
  const reel = reeled(1, 0);
  await vi.waitFor(() => expect(reel.arrived).toBe(true));
  const [line] = reel.told(1);
  expect(drawnIn(line!)?.get('circle/3')).toEqual({ at: 'circle/3', after: 0 });
  expect(drawnIn(line!)?.get('hotel/0/c2')).toEqual({ at: 'hotel/0/c2', after: 1 });
});

it('tells everything to whoever’s eyes it is seen through', async () => {
  const reel = reeled(1, 0);
  const kit = new Kit(() => reel.scene);
  const said = (): string => kit.plain(reel.told(1)[0]!.text);
  expect(said()).toBe('You take the lamp.');
  await vi.waitFor(() => expect(reel.arrived).toBe(true));
  expect(kit.scene).toMatchObject({ view: view(1), seat: 0, offers: [], waiting: [0] });
  expect(kit.scene.story).toEqual([{ ...taken, decision: 1, seat: 0 }]);
  reel.look(1);
  await vi.waitFor(() => expect(reel.arrived).toBe(true));
  expect(said()).toBe('Seat 0 takes the lamp.');
});

it('follows pieces from one position to the next, and over no other leap', () => {
  const reel = reeled(0, 0);
  expect(reel.ways(frame(0, 0), frame(1, 0))).toEqual(taken.moved);
  expect(reel.ways(frame(1, 0), frame(0, 0))).toEqual([]); // back
  expect(reel.ways(frame(0, 1), frame(1, 0))).toEqual([]); // other eyes
  expect(reel.ways(frame(1, 0), frame(1, 0))).toEqual([]);
  expect(reel.ways(null, frame(1, 0))).toEqual([]);
});

it('sits where this browser sat, and knows what each decision brought', () => {
  vi.spyOn(api, 'frame').mockImplementation(() => new Promise(() => undefined));
  const reel = new Reel(replay, module, null, null);
  expect([reel.seat, reel.own, reel.name(1), reel.name(0)]).toEqual([1, 1, 'Seat 1', 'Seat 0']);
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
