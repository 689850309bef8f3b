// Score curves of a replay: one polyline a seat over the decisions of a match.
import type { ReplayChapter } from '../wire/types';

export interface Frame {
  width: number;
  height: number;
  low: number;
  high: number;
}

/** The frame that holds every total; zero is always in it. */
export function frameOf(totals: number[][], width: number, height: number): Frame {
  const all = totals.flat();
  return { width, height, low: Math.min(0, ...all), high: Math.max(1, ...all) };
}

const INSET = 8; // so that thick lines are not cut at the edges

/** Where a total lies, from the top. */
export const heightOf = (value: number, { height, low, high }: Frame): number =>
  height - INSET - ((value - low) / (high - low)) * (height - 2 * INSET);

/** A seat's curve as the `d` of a path; `upTo` ends it at a decision. */
export function curve(values: number[], frame: Frame, upTo = values.length - 1): string {
  const last = Math.max(1, values.length - 1);
  return values
    .slice(0, upTo + 1)
    .map((value, i) => `${i ? 'L' : 'M'}${((i / last) * frame.width).toFixed(1)} ${heightOf(value, frame).toFixed(1)}`)
    .join('');
}

/** Places for labels at the wanted heights, moved apart so that none covers another, kept within the frame. */
export function spread(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let last = -Infinity;
  for (const i of order) last = placed[i] = Math.max(wanted[i]!, last + gap);
  let limit = height;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i]!, limit);
    limit = placed[i]! - gap;
  }
  return placed;
}

/** The step between round numbers that leaves at most so many of them. */
const stepOf = (count: number, most: number): number =>
  [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => count / one <= most) ?? 1000;

export interface Tick {
  at: number; // decisions made before it
  text: string;
}

/** Numbers along the foot, as many as there is room for: the beginnings of chapters, or round decision numbers. */
export function ticks(moves: number, chapters: readonly ReplayChapter[], most = 14): Tick[] {
  if (chapters.length > 1) {
    const step = stepOf(chapters.length, most);
    return chapters
      .filter(({ number }) => number % step === 0 || (number === 1 && step > 2))
      .map(({ number, after }) => ({ at: after, text: String(number) }));
  }
  const step = stepOf(moves, most);
  const numbers = Array.from({ length: Math.floor(moves / step) }, (_, i) => (i + 1) * step);
  return numbers.map((at) => ({ at, text: String(at) }));
}
