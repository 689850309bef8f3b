import { describe, expect, it } from 'vitest';
import type { SheetLine } from '../../wire/types';
import { customer, guest, inn, position } from './example';
import { coach, street } from './icons';
import { emblemOf, peopleOf, suitsOf } from './sheet';
import type { GuestView } from './view';

const line = (rule: string, pieces: string[] = []): SheetLine => ({
  seat: 0,
  label: '',
  points: 1,
  rule,
  detail: '',
  pieces,
});
const named = (id: string, one: GuestView): GuestView => ({ ...one, customer: { ...customer, id } });

describe('a score line', () => {
  const rooms: Record<string, GuestView>[] = [
    { 2: named('c01', guest('H09')), 4: named('c02', guest('D03', 2)) },
    { 4: named('c03', guest('S11')) },
  ];
  const view = position({
    players: position().players.map((player) => ({
      ...player,
      inn: { ...inn(rooms[player.seat] ?? {}), kept: player.seat === 0 ? [{ ...customer, id: 'c04' }] : [] },
    })),
  });

  it('shows the marker it counts in the hue of its owner', () => {
    expect(emblemOf(line('IK-85', ['2']), view)).toEqual({ kind: 'meeple', owner: 0 });
    expect(emblemOf(line('IK-86', ['2']), view)).toEqual({ kind: 'cube', owner: 0 });
    expect(emblemOf(line('IK-87', ['4']), view)).toEqual({ kind: 'cube', owner: 2 });
    expect(emblemOf(line('IK-88'), view)).toEqual({ kind: 'meeple', owner: null });
  });
  it('or what stands for it', () => {
    expect(emblemOf(line('IK-89'), view)).toEqual({ kind: 'icon', icon: coach });
    expect(emblemOf(line('IK-90'), view)).toEqual({ kind: 'icon', icon: street });
    expect(emblemOf(line('IK-91'), view)).toEqual({ kind: 'bonus' });
    expect(emblemOf(line('X-1'), view)).toBeNull();
  });
  it('shows the guests of its rooms, at home and in other inns', () => {
    const ids = (one: SheetLine) => peopleOf(one, view).map(({ id }) => id);
    expect(ids(line('IK-85', ['2', '4']))).toEqual(['c01', 'c02']);
    expect(ids(line('IK-89', ['1:4', '1:5']))).toEqual(['c03']);
    expect(ids(line('IK-90'))).toEqual(['c04']);
  });
  it('shows the suits that paid if it is the bonus card’s', () => {
    const bonus = line('IK-91', ['2', '4']);
    expect([peopleOf(bonus, view), suitsOf(bonus, view)]).toEqual([[], ['H', 'D']]);
    expect(suitsOf(line('IK-85', ['2']), view)).toEqual([]);
  });
});
