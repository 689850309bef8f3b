import { expect, it } from 'vitest';
import { joined } from './motion';
import { drawnIn, remember } from './telling';
import { things } from './things';

const view = (tile: string) => ({
  circle: [{ at: 'circle/0', tile }],
  hotels: [{ at: 'hotel/0', cells: [{ at: 'hotel/0/c1' }] }],
});

it('everything in a view is found by its address', () => {
  expect([...things(view('bat')).keys()]).toEqual(['circle/0', 'hotel/0', 'hotel/0/c1']);
  expect(things(view('bat')).get('circle/0')).toMatchObject({ tile: 'bat' });
  expect(things(null).size).toBe(0);
});

it('a line keeps what lay there: what moved as it was before, everything else as it is now', () => {
  const took = { text: '', at: ['circle/0', 'hotel/0'], moved: [['circle/0', 'hotel/0/c1'] as [string, string]] };
  const filled = { text: '', at: ['circle/0'], moved: [] };
  remember([took, filled], things(view('bat')), things(view('doll')));
  expect(drawnIn(took)?.get('circle/0')).toMatchObject({ tile: 'bat' });
  expect(drawnIn(filled)?.get('circle/0')).toMatchObject({ tile: 'doll' });
  expect(drawnIn({ text: '', at: [], moved: [] })).toBeNull();
});

it('what went on from where it came is one flight', () => {
  expect(
    joined([
      ['circle/0', 'hand'],
      ['pile', 'circle/0'],
      ['hand', 'hotel/0/c1'],
    ]),
  ).toEqual([
    ['circle/0', 'hotel/0/c1'],
    ['pile', 'circle/0'],
  ]);
  expect(
    joined([
      ['hand', 'circle/0'],
      ['circle/0', 'hand'],
    ]),
  ).toEqual([]);
});
