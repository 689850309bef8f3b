import { describe, expect, it } from 'vitest';
import { offer } from '../../wire/sample';
import { card, customer, guest, inn, position } from './example';
import { lookOf } from './looks';
import { cardName, cardNumber, customerNumber, facade, inOrder, offered, roomNumber } from './pieces';
import { roomTouch } from './rooms';
import { isRefused, spoken, worth } from './target';

describe('pieces', () => {
  it('have the numbers of the move space', () => {
    expect(['D01', 'D15', 'S01', 'H09', 'C15'].map(cardNumber)).toEqual([0, 14, 15, 38, 59]);
    expect([roomNumber('1'), roomNumber('8'), customerNumber('c01'), customerNumber('c32')]).toEqual([0, 7, 0, 31]);
  });

  it('show the upper floor above the ground floor', () =>
    expect(
      facade(inn())
        .map(({ room }) => room)
        .join(''),
    ).toBe('56781234'));

  it('lie in the hand by rank of suit and by number', () =>
    expect(inOrder(['C15', 'H09', 'D10', 'D04', 'S01'].map(card), position().suits).map(cardName)).toEqual([
      '4♦',
      '10♦',
      '1♠',
      '9♥',
      '15♣',
    ]));

  it('find their offer', () => {
    const offers = [offer('play', { card: 3 }), offer('pass')];
    expect(offered(offers, 'play', 'card', 3)).toBe(offers[0]);
    expect(offered(offers, 'play', 'card', 4)).toBeNull();
    expect(offered(offers, 'pass')).toBe(offers[1]);
  });

  it('are called by what they bring', () => {
    expect(spoken(offer('lodge', {}, { words: 'lodge in room 5', gain: 3 }))).toBe('lodge in room 5, scores +3');
    expect(spoken(offer('play', {}, { words: 'play 9', hope: { gain: 2, when: 'if it wins' } }))).toBe(
      'play 9, +2 if it wins',
    );
    expect(spoken(offer('pass', {}, { words: 'pass', gain: 0 }))).toBe('pass');
    expect(worth(offer('pick', {}, { gain: 0, hope: { gain: 2, when: '' } }))).toBe(2);
    expect(worth(offer('lodge', {}, { gain: 3 }))).toBe(3);
    expect(worth(offer('pass', {}, { gain: 0 }))).toBe(0);
    expect(worth(offer('play', {}, { gain: null }))).toBeNull();
  });

  it('know whether they were refused', () => {
    const refused = { verb: 'lodge', args: { room: 3 }, rule: 'IK-28', message: '' };
    expect(isRefused(refused, 'lodge', { room: 3 })).toBe(true);
    expect(isRefused(refused, 'lodge', { room: 4 })).toBe(false);
    expect(isRefused(refused, 'host', { room: 3 })).toBe(false);
    expect(isRefused(null, 'lodge', { room: 3 })).toBe(false);
  });
});

describe('a room of the own inn', () => {
  const won = { seat: 0, card: card('H09'), customer };
  const lodge = offer(
    'lodge',
    { room: 4 },
    { move: 7, gain: 3, lines: [{ label: 'matched guests', points: 3, rule: 'IK-85' }] },
  );
  const spot = (room: string, guests = {}) => inn(guests).rooms[Number(room) - 1]!;

  it('is a target where the guest fits, and shows who would live there', () => {
    const view = position({ phase: 'lodge-room', won });
    expect(roomTouch(view, spot('5'), [lodge], null)).toMatchObject({
      offer: lodge,
      hot: false,
      points: 3,
      ghost: null,
    });
    expect(roomTouch(view, spot('5'), [lodge], { offer: lodge, then: null })).toMatchObject({
      hot: true,
      ghost: { marker: 'meeple', owner: 0, card: won.card },
    });
    expect(roomTouch(view, spot('6'), [lodge], null)).toMatchObject({ offer: null, verb: 'lodge' });
  });

  it('shows a cube where the wish stays unfulfilled', () => {
    const other = { ...lodge, lines: [{ label: 'unmatched guests', points: 2, rule: 'IK-86' }] };
    expect(
      roomTouch(position({ phase: 'lodge-room', won }), spot('5'), [other], { offer: other, then: null }).ghost?.marker,
    ).toBe('cube');
  });

  it('shows the guest who would move', () => {
    const players = position().players.map((player) =>
      player.seat === 0 ? { ...player, inn: inn({ 7: guest('S14') }) } : player,
    );
    const move = offer('move-to', { room: 4 });
    const now = roomTouch(position({ phase: 'move-to', moving: '7', players }), spot('5'), [move], {
      offer: move,
      then: null,
    });
    expect(now.ghost?.card.id).toBe('S14');
  });

  it('lights up where a hot card hopes to go, without being a target', () => {
    const play = offer('play', { card: 38 }, { hope: { gain: 3, when: 'if it wins: room 5, as wished' } });
    expect(roomTouch(position(), spot('5'), [play], { offer: play, then: null })).toMatchObject({
      offer: null,
      verb: '',
      hot: true,
      points: 3,
    });
    expect(roomTouch(position(), spot('6'), [play], { offer: play, then: null })).toMatchObject({
      hot: false,
      points: null,
    });
  });

  it('shows what a guest could gain by moving there, before the guest is chosen', () => {
    const move = offer(
      'move-from',
      { room: 6 },
      { then: [offer('move-to', { room: 4 }, { gain: 1 }), offer('move-to', { room: 5 }, { gain: 0 })] },
    );
    const view = position({ phase: 'move-from' });
    expect(roomTouch(view, spot('5'), [move], { offer: move, then: null })).toMatchObject({
      offer: null,
      hot: true,
      points: 1,
    });
    expect(roomTouch(view, spot('6'), [move], { offer: move, then: null })).toMatchObject({
      offer: null,
      hot: true,
      points: null,
    });
    expect(roomTouch(view, spot('8'), [move], { offer: move, then: null })).toMatchObject({ offer: null, hot: false });
  });

  it('means nothing while others decide', () =>
    expect(roomTouch(position({ phase: 'lodge-room', won }), spot('5'), [], null).verb).toBe(''));
});

describe('customers', () => {
  const ids = Array.from({ length: 32 }, (_, place) => `c${String(place + 1).padStart(2, '0')}`);

  it('of the box all look different', () => expect(new Set(ids.map((id) => JSON.stringify(lookOf(id)))).size).toBe(32));

  it('of other boxes always look the same', () => {
    expect(lookOf('stranger')).toEqual(lookOf('stranger'));
    expect(lookOf('stranger')).not.toEqual(lookOf('another'));
  });
});
