// How a hand of cards is held: an arc that never grows wider than the place there is.

export interface Held {
  x: number;
  y: number;
  turn: number;
}

/** Centres (x from the middle, y downwards from the highest card) and turns of `count` cards of a width within a space. */
export function fan(count: number, width: number, space: number): Held[] {
  const turned = width * 1.12; // a turned card needs a little more room at the rims
  const step = count > 1 ? Math.min(width * 1.07, (space - turned) / (count - 1)) : 0;
  const tightness = step / (width * 1.07);
  return Array.from({ length: count }, (_, place) => {
    const k = place - (count - 1) / 2;
    return { x: k * step, y: k * k * width * 0.024 * tightness, turn: k * 3.2 * Math.max(tightness, 0.5) };
  });
}
