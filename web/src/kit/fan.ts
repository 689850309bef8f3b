// How a hand of cards is held: an arc that never grows wider or higher than the place there is.

export interface Held {
  x: number;
  y: number;
  turn: number;
}

export interface Grasp {
  card: number; // its width
  lift: number; // free above the cards: they rise, and carry what they would bring
  bow: number; // how much of the arc there is height for: 1 all, 0 none
}

const TALL = 1.4; // a card's height, as a share of its width
const THUMB = 41; // from one card to the next, if there are many
const LEAST = 44; // a card's width
const FLAT = 64; // cards up to this width are rather held flat than smaller
const TURNED = 1.12; // a turned card needs a little more room at the rims

/** How much lower than the middle the rims of an arc hang, as a share of a card's width. */
function sag(count: number): number {
  const rim = (count - 1) / 2;
  return rim * rim * 0.024 + Math.sin((rim * 3.2 * Math.PI) / 180) / 2;
}

/** How large `count` cards can be held in a place: as wide as `most` if they can. The arc gives way before the cards do. */
export function grasp(count: number, most: number, space: number, height: number): Grasp {
  const lift = Math.min(34, Math.max(14, height * 0.2));
  const free = height - lift - 4;
  const arched = free / (TALL + sag(count) / 2);
  const high = Math.max(arched, Math.min(FLAT, free / (TALL + 0.03)));
  const wide = count > 1 ? (space - THUMB * (count - 1)) / TURNED : space;
  const card = Math.max(LEAST, Math.min(most, high, wide));
  const bow = count > 1 ? Math.min(1, Math.max(0, (free - TALL * card) / (sag(count) * card))) : 1;
  return { card, lift, bow };
}

/** Centres (x from the middle, y downwards from the highest card) and turns of `count` cards of a width within a space. */
export function fan(count: number, width: number, space: number, bow = 1): Held[] {
  const step = count > 1 ? Math.min(width * 1.07, (space - width * TURNED) / (count - 1)) : 0;
  const tightness = step / (width * 1.07);
  return Array.from({ length: count }, (_, place) => {
    const k = place - (count - 1) / 2;
    return {
      x: k * step,
      y: k * k * width * 0.024 * tightness * bow,
      turn: k * 3.2 * Math.max(tightness, 0.5) * bow,
    };
  });
}
