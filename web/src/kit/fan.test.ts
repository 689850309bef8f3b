import { describe, expect, it } from 'vitest';
import { fan, grasp } from './fan';

describe('a fanned hand', () => {
  it('lies symmetrically, the middle highest', () => {
    const held = fan(7, 98, 800);
    expect(held[3]).toEqual({ x: 0, y: 0, turn: 0 });
    held.forEach((card, place) => {
      const mirror = held[6 - place]!;
      expect(card.x).toBeCloseTo(-mirror.x);
      expect(card.turn).toBeCloseTo(-mirror.turn);
      expect(card.y).toBeCloseTo(mirror.y);
    });
  });

  it('keeps within its space, however many cards there are', () => {
    for (const count of [1, 2, 6, 7, 12]) {
      const held = fan(count, 69, 378);
      for (const { x } of held) expect(Math.abs(x) + 69 / 2).toBeLessThanOrEqual(378 / 2);
    }
  });

  it('shows every card in reading order, at least a thumb apart in a hand of seven on a phone', () => {
    const held = fan(7, 69, 378);
    for (let place = 1; place < held.length; place++) expect(held[place]!.x - held[place - 1]!.x).toBeGreaterThan(44);
  });

  it('is held within the height there is, and flat before it is held small', () => {
    for (const count of [1, 4, 7, 8])
      for (const height of [84, 96, 120, 160, 212]) {
        const { card, lift, bow } = grasp(count, 98, 560, height);
        const rim = fan(count, card, 560, bow)[0]!;
        const turn = (Math.abs(rim.turn) * Math.PI) / 180;
        const foot = (card * 1.4 * (1 + Math.cos(turn)) + card * Math.sin(turn)) / 2;
        expect(lift + rim.y + foot).toBeLessThanOrEqual(height);
        expect(card).toBeGreaterThanOrEqual(44);
      }
    expect(grasp(8, 98, 560, 100).bow).toBeLessThan(0.3);
    expect(grasp(8, 98, 900, 220)).toEqual({ card: 98, lift: 34, bow: 1 });
  });

  it('shows a thumb of every card of eight on the narrowest phone', () => {
    const { card, bow } = grasp(8, 98, 346, 140);
    const held = fan(8, card, 346, bow);
    expect(held[1]!.x - held[0]!.x).toBeGreaterThanOrEqual(40);
  });

  it('holds no cards', () => expect(fan(0, 98, 800)).toEqual([]));
});
