import { describe, expect, it } from 'vitest';
import { changes, moved } from './changes';
import { card, guest, inn, position } from './example';

const trick = [
  { seat: 2, card: card('H12'), place: 1 },
  { seat: 0, card: card('H09'), place: 2 },
  { seat: 1, card: card('S02'), place: 3 },
];
const quiet = { revealed: [], arrived: [] };

describe('what happened between two views', () => {
  it('is nothing at first sight', () =>
    expect(changes(null, position({ last_trick: trick, phase: 'lodge-room' }))).toEqual(quiet));

  it('is a reveal in the order of the seats when a trick is resolved', () => {
    const { revealed } = changes(position(), position({ phase: 'lodge-room', last_trick: trick }));
    expect(revealed.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  it('is still a reveal when the next trick has begun already', () => {
    const earlier = [{ seat: 0, card: card('D01'), place: 1 }];
    expect(changes(position({ last_trick: earlier }), position({ trick: 6, last_trick: trick })).revealed).toHaveLength(
      3,
    );
  });

  it('is no reveal when the same cards still lie there', () => {
    const before = position({ phase: 'lodge-room', last_trick: trick });
    expect(changes(before, position({ trick: 6, last_trick: trick }))).toEqual(quiet);
  });

  it('is nothing when decisions were taken back', () => {
    const after = position({ phase: 'lodge-room', last_trick: trick });
    expect(changes(after, position({ last_trick: [{ seat: 0, card: card('D01'), place: 1 }] })).revealed).toEqual([]);
    expect(changes(position({ trick: 6, last_trick: trick }), position({ trick: 4 }))).toEqual(quiet);
  });

  it('is nothing through other eyes', () =>
    expect(changes(position({ seat: 1 }), position({ last_trick: trick, phase: 'special' }))).toEqual(quiet));

  it('names the room a guest moved into, and only the new one of a room change', () => {
    const house = (rooms: Parameters<typeof inn>[0]) =>
      position({
        phase: 'special',
        players: position().players.map((player) => (player.seat === 1 ? { ...player, inn: inn(rooms) } : player)),
      });
    expect(changes(house({}), house({ 5: guest('H09') })).arrived).toEqual([{ seat: 1, room: '5' }]);
    expect(changes(house({ 5: guest('H09') }), house({ 6: guest('H09') })).arrived).toEqual([{ seat: 1, room: '6' }]);
    expect(changes(house({ 5: guest('H09') }), house({ 5: guest('H09') })).arrived).toEqual([]);
  });
});

describe('what a replay marks', () => {
  const house = (rooms: Parameters<typeof inn>[0]) =>
    position({
      players: position().players.map((player) => (player.seat === 1 ? { ...player, inn: inn(rooms) } : player)),
    });

  it('is the room somebody moved into, in the inn that was asked for', () => {
    expect(moved(house({}), house({ 5: guest('H09') }), 1)).toEqual(['1:5']);
    expect(moved(house({}), house({ 5: guest('H09') }), 0)).toEqual([]);
  });
  it('is the room of an upgrade', () =>
    expect(moved(house({ 5: guest('H09') }), house({ 5: { ...guest('H09'), marker: 'meeple' } }), 1)).toEqual(['1:5']));
  it('is not the room that was left', () => expect(moved(house({ 5: guest('H09') }), house({}), 1)).toEqual([]));
});
