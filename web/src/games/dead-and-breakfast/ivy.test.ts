import { describe, expect, test } from 'vitest';
import { LOBBY, SIDE } from './grid';
import { hangTogether, ivy } from './ivy';
import type { Face, Side } from './view';

const sides = (text: string): Side[] => [...text] as Side[];
const cell = (exits: string): Face => ({
  kind: 'window',
  tile: '',
  shows: { creature: '', exits: sides(exits), flowers: [] },
  guest: null,
});

function house(exits: Record<number, string>): Face[] {
  return Array.from({ length: SIDE * SIDE }, (_, at) => cell(at === LOBBY ? 'NEW' : (exits[at] ?? '')));
}

describe('what hangs together', () => {
  test('starts at the lobby and needs ivy from both sides', () => {
    expect([...hangTogether(house({ 3: 'WN', 8: 'SE', 7: 'E', 1: 'N' }))].sort((a, b) => a - b)).toEqual([2, 3, 8]);
  });

  test('does not jump from the end of one floor to the next', () => {
    expect(hangTogether(house({ 3: 'EW', 4: 'EW', 5: 'EW' })).has(5)).toBe(false);
  });
});

describe('drawings', () => {
  test('are the same every time', () => {
    const one = ivy('window', sides('NE'), true, true, 'm7');
    expect(ivy('window', sides('NE'), true, true, 'm7')).toBe(one);
    expect(one.leaves.join('').length).toBeGreaterThan(0);
    expect(one.bare).toBe('');
  });

  test('reach the middle of every side that has an exit', () => {
    const starts = (exits: string): string => ivy('window', sides(exits), false, true, 'x').strand;
    for (const [side, at] of [
      ['N', 'M50 0'],
      ['E', 'M100 50'],
      ['S', 'M50 100'],
      ['W', 'M0 50'],
    ] as const) {
      expect(starts(side)).toContain(at);
      expect(starts('NESW'.replace(side, ''))).not.toContain(at);
    }
  });

  test('bare strands have no leaves', () => {
    expect(ivy('wall', sides('NESW'), false, false, 'y').leaves).toEqual(['', '', '']);
  });
});
