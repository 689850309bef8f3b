import { describe, expect, it } from 'vitest';
import { FIGURES, innOf, laidIn } from './positions';

const houses = [...FIGURES.values()].flatMap(({ rule, houses = [] }) => houses.map((house) => ({ rule, house })));

describe('the drawings of the rulebook', () => {
  it.each(houses)('$rule: "$house.caption" is built of pieces that are in the file', ({ house }) => {
    const guests = innOf(house).rooms.flatMap(({ guest }) => guest ?? []);
    expect(guests).toHaveLength(Object.keys(house.guests).length);
    for (const guest of guests) expect(guest.customer.name).not.toBe('');
  });
  it('reads who referred a guest, and the marker', () => {
    const house = { caption: '', inn: 'I1', guests: { 2: 'C04 c10 by 1 meeple', 5: 'D09 c12' } };
    const rooms = innOf(house).rooms;
    expect(rooms[1]!.guest).toMatchObject({ owner: 1, marker: 'meeple', card: { suit: 'C', number: 4 } });
    expect(rooms[4]!.guest).toMatchObject({ owner: 0, marker: 'cube', customer: { id: 'c12' } });
  });
  it('gives every card of a trick its place', () => {
    const trick = FIGURES.get('IK-13')!.tricks![0]!;
    expect(laidIn(trick).map(({ place }) => place)).toEqual([2, 1, 3, 4]);
  });
});
