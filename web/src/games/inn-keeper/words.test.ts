import { describe, expect, it } from 'vitest';
import { offer } from '../../wire/sample';
import { customer, position } from './example';
import { acts, choiceName, confirm, hopedRoom, meters, tip } from './words';

const hot = (it: ReturnType<typeof offer>) => ({ offer: it, then: null });

describe('the words of Inn Keeper', () => {
  it('counts tricks', () =>
    expect(meters(position()).map(({ text, note }) => `${text} ${note}`)).toEqual([
      'Trick 5 of 32',
      '1 of 4 in this hand',
    ]));

  it('says what a card may bring', () => {
    const it = offer(
      'play',
      { card: 38 },
      { words: 'play the 9 of hearts', hope: { gain: 3, when: 'if it wins: room 5, as wished' } },
    );
    expect(tip(position(), hot(it), [it])).toBe('If it wins: room 5, as wished: +3');
    expect(hopedRoom(it)).toBe('5');
    expect(hopedRoom(offer('play', { card: 38 }))).toBeNull();
  });

  it('says what a room pays, and for what', () => {
    const it = offer(
      'lodge',
      { room: 4 },
      { words: 'lodge in room 5', gain: 3, lines: [{ label: 'matched guests', points: 3, rule: 'IK-85' }] },
    );
    expect(tip(position({ phase: 'lodge-room' }), hot(it), [it])).toBe('Lodge in room 5: +3 (matched guests)');
  });

  it('says how many have chosen', () => {
    const players = position().players.map((player) => ({ ...player, committed: player.seat > 0 }));
    expect(tip(position({ players }), null, [])).toBe('2 of 3 have chosen.');
    expect(tip(position(), null, [])).toBe('Everybody chooses at the same time.');
  });

  it.each([
    [offer('play', { card: 38 }), 'Play 9♥'],
    [offer('lodge', { room: 4 }), 'Lodge in room 5'],
    [offer('host', { room: 0 }), 'Lodge in room 1'],
    [offer('refer', { seat: 1 }), 'Refer to The Sleepy Badger'],
    [offer('pick', { customer: 8 }), 'Choose this one'], // Contessa Bellaroma would not fit on a button
    [offer('upgrade-room', { room: 2 }), 'Upgrade room 3'],
    [offer('move-to', { room: 7 }), 'Move to room 8'],
    [offer('next-guest'), 'Meet the Coach'],
    [offer('keep'), 'Keep and fill up'],
  ])('confirms %o', (it, label) => expect(confirm(position({ drawn: [customer] }), hot(it))).toBe(label));

  it('gives buttons to decisions without a piece, the likeliest last', () => {
    const offers = [offer('next-guest'), offer('relocate'), offer('pass'), offer('play', { card: 1 })];
    expect(acts(position(), offers).map(({ label }) => label)).toEqual([
      'No special action',
      'Room Change',
      'Meet the Coach',
    ]);
  });

  it('names what it has no word for', () => expect(choiceName(position(), 'juggle')).toBe('Juggle'));
});
