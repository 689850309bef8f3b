import { describe, expect, it } from 'vitest';
import { fan } from './fan';

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

  it('holds no cards', () => expect(fan(0, 98, 800)).toEqual([]));
});
