import { describe, expect, it } from 'vitest';
import { actionAt, choicesAt, deskWords } from './desk';
import { card, customer, guest, inn, position } from './example';
import { markers, total } from './standing';

const nameOf = (seat: number): string => ['You', 'Mags', 'Otto'][seat]!;

describe('the desk', () => {
  it('offers the special actions and passing, or the two ways to fill a hand', () => {
    expect(choicesAt(position({ phase: 'special' })).map(({ verb }) => verb)).toEqual([
      'next-guest',
      'upgrade',
      'relocate',
      'pass',
    ]);
    expect(choicesAt(position({ phase: 'redraw' })).map(({ text }) => text)).toEqual([
      'Keep 9♥ 4♦ 15♣ and draw what is missing.',
      'Give up 9♥ 4♦ 15♣ unseen and draw a whole new hand.',
    ]);
    expect(choicesAt(position())).toEqual([]);
  });
  it('leaves the words to the customer, if one stands there', () =>
    expect(deskWords(position(), [1], nameOf)).toEqual({ title: '', note: '' }));
  it('says who won the customer', () => {
    const won = (seat: number) => position({ won: { seat, card: card('H12'), customer } });
    expect(deskWords(won(1), [], nameOf).note).toBe('Mags won with 12♥.');
    expect(deskWords(won(0), [], nameOf).note).toBe('You won with 12♥.');
  });
  it('says who decides while nobody is there', () => {
    const empty = position({ customer: null, phase: 'special' });
    expect(deskWords(empty, [1], nameOf)).toEqual({ title: 'Nobody at the desk', note: 'Mags decides.' });
    expect(deskWords(empty, [0], nameOf).note).toBe('You decide.');
    expect(deskWords(empty, [1, 2], nameOf).note).toBe('Mags and Otto decide.');
  });
  it('names the special action that is being carried out, and explains it to whoever does', () => {
    const reference = [{ id: 'relocate', name: 'Room Change', text: 'Move a guest.' }];
    const moving = position({ customer: null, phase: 'move-to', reference });
    expect(actionAt(moving)?.verb).toBe('relocate');
    expect(deskWords(moving, [0], nameOf)).toEqual({ title: 'Room Change', note: 'Move a guest.' });
    expect(deskWords(moving, [1], nameOf)).toEqual({ title: 'Room Change', note: 'Mags decides.' });
    expect(actionAt(position({ phase: 'special' }))).toBeNull();
  });
  it('says who won at the end', () => {
    const over = (winners: number[]) => deskWords(position({ phase: 'over', winners }), [], nameOf).note;
    expect([over([0]), over([2]), over([1, 2])]).toEqual(['You win.', 'Otto wins.', 'Mags and Otto win.']);
  });
});

describe('standing', () => {
  const player = {
    ...position().players[0]!,
    points: 7,
    bonus: { id: 'B1', name: 'Odd Jewels', rooms: {}, points: 4 },
    inn: inn({ 1: guest('C02'), 2: { ...guest('C05'), marker: 'meeple' }, 3: guest('C07', 1) }),
  };
  it('adds the bonus card when the game is over, not before', () => {
    expect(total(position(), player)).toBe(7);
    expect(total(position({ phase: 'over' }), player)).toBe(11);
  });
  it('counts own markers only', () => {
    expect([markers(player, 'meeple'), markers(player, 'cube')]).toEqual([1, 1]);
  });
});
