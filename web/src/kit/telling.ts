// What lay where when something was told: the table moves on, the log keeps its pictures.
import type { Told } from '../wire/types';
import type { Thing } from './things';

const drawn = new WeakMap<object, ReadonlyMap<string, Thing>>();

/** Keeps the pieces that lines of one decision speak of: what moved as it lay before, everything else as it lies now. */
export function remember(
  lines: readonly Told[],
  before: ReadonlyMap<string, Thing>,
  after: ReadonlyMap<string, Thing>,
): void {
  for (const line of lines) {
    const left = new Set(line.moved.map(([from]) => from));
    const found = new Map<string, Thing>();
    for (const at of [...line.at, ...line.moved.flat()]) {
      const thing = left.has(at) ? (before.get(at) ?? after.get(at)) : (after.get(at) ?? before.get(at));
      if (thing) found.set(at, thing);
    }
    drawn.set(line, found);
  }
}

/** What a line speaks of, as it lay then; null if nobody saw it. */
export const drawnIn = (line: Told): ReadonlyMap<string, Thing> | null => drawn.get(line) ?? null;
