import { describe, expect, it } from 'vitest';
import { offer } from '../wire/sample';
import {
  best,
  byPlace,
  choices,
  gain,
  isPick,
  modes,
  narrowed,
  oneByOne,
  outlook,
  placesOf,
  reasons,
  staying,
  worth,
} from './choices';

const at = (...places: string[]) => ({ at: places });
const notations = (list: { last: { notation: string } }[]): string[] => list.map(({ last }) => last.notation);

// A market of two tiles; either can be taken, or given up for two walls.
const places = [
  offer('place', { cell: 'a1' }, { ...at('hotel/a1', 'hotel/b1'), gain: 3 }),
  offer('place', { cell: 'c1' }, { ...at('hotel/c1', 'hotel/d1'), gain: 1 }),
];
const window0 = offer('window', { slot: '0' }, { ...at('circle/0'), then: places });
const window1 = offer('window', { slot: '1' }, at('circle/1'));
const walls = ['0', '1'].map((slot) => offer('walls', { slot }, at(`circle/${slot}`, 'supply/walls')));
const offers = [window0, window1, ...walls];

describe('what can be chosen', () => {
  it('is what needs no mode where two things lie at one place', () => {
    expect([...modes(offers).keys()]).toEqual(['supply/walls']);
    expect(notations(choices(offers, null, ''))).toEqual(['window 0', 'window 1']);
  });
  it('is what a mode names once it is on', () => {
    expect(notations(choices(offers, null, 'supply/walls'))).toEqual(['walls 0', 'walls 1']);
  });
  it('has no mode where every offer would name it, or one alone does', () => {
    expect(modes(walls).size).toBe(0);
    expect(narrowed(walls, '')).toEqual(walls);
    expect(modes(places).size).toBe(0); // the other half of a tile's place
  });
  it('goes on to where something picked up may go', () => {
    const list = choices(offers, { offer: window0, then: null }, '');
    expect(notations(list)).toEqual(['window 0', 'window 1', 'place a1', 'place c1']);
    expect(byPlace(list).get('hotel/a1')?.[0]?.offer).toBe(window0);
    expect(byPlace(list).has('hotel/b1')).toBe(false); // the second half answers to its tile's first
  });
  it('is played at once if its verb picks nothing up, whatever follows it', () => {
    const wall = offer(
      'wall',
      { cell: 'a1' },
      { ...at('hotel/a1'), then: [offer('wall', { cell: 'b1' }, at('hotel/b1'))] },
    );
    const [tile, lone] = oneByOne([window0, wall], ['window']);
    expect(tile).toBe(window0);
    expect(isPick(lone!)).toBe(false);
    expect(notations(choices([lone!], { offer: lone!, then: null }, ''))).toEqual(['wall a1']);
    expect(oneByOne([window0]).some(isPick)).toBe(false);
  });
  it('gives a place to the later decision if both are made there', () => {
    const here = offer('stay', {}, at('hotel/a1'));
    expect(notations(choices([window0, here], { offer: window0, then: null }, ''))).toEqual([
      'window 0',
      'place a1',
      'place c1',
    ]);
  });
});

describe('what a choice brings', () => {
  const line = (label: string, points: number) => ({ label, points, rule: '', at: [] });
  it('is the sum of both decisions, if both are certain', () => {
    expect(gain({ offer: window0, then: places[0]! })).toBe(3);
    expect(gain({ offer: { ...window0, gain: null }, then: places[0]! })).toBeNull();
    expect(best(window0)).toBe(3);
    expect(worth({ offer: window0, then: null })).toBe(3);
  });
  it('is hoped for where nothing is certain', () => {
    const card = offer('play', {}, { gain: null, hope: { gain: 2, when: 'if it wins', at: [] } });
    expect(worth({ offer: card, then: null })).toBe(2);
    expect(outlook({ offer: card, then: null })).toBe('+2 if it wins.');
  });
  it('names each reason once', () => {
    const pair = {
      offer: { ...window0, lines: [line('ivy', 1), line('flowers', 2)] },
      then: { ...places[0]!, lines: [line('ivy', -1), line('flowers', 1)] },
    };
    expect(reasons(pair)).toEqual([line('flowers', 3)]);
    expect(outlook(pair)).toBe('Scores +3: +3 flowers.');
  });
  it('says how many places something picked up has', () => {
    expect(outlook({ offer: window0, then: null })).toBe('Fits in 2 places. The best brings 3 at once.');
  });
  it('counts places, not moves', () => {
    const turned = offer('turn', { cell: 'a1' }, at('hotel/a1')); // two ways to lie at one place
    const tile = { ...window0, then: [...places, turned, offer('keep')] };
    expect(outlook({ offer: tile, then: null })).toContain('Fits in 2 places.');
    expect(placesOf([['a'], ['a', 'b'], [], ['c', 'a']])).toBe(2);
  });
});

it('only what stays when the mouse moves on has a button', () => {
  const passing = { offer: window0, then: places[0]!, passing: true };
  expect(staying(passing)).toEqual({ offer: window0, then: null });
  expect(staying({ offer: window1, then: null, passing: true })).toBeNull();
  expect(staying({ offer: window1, then: null })).toEqual({ offer: window1, then: null });
});
