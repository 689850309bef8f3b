// The move space in the browser: a move's number is its verb's base plus the arguments in mixed radix, the last one fastest.
import type { Moves } from '../wire/types';

/** The number of a move, or null if the game has no such move. */
export function encode(moves: Moves, verb: string, args: Record<string, number>): number | null {
  const info = moves.verbs.find((known) => known.name === verb);
  if (!info || Object.keys(args).length !== info.args.length) return null;
  let offset = 0;
  for (const { name, values } of info.args) {
    const value = args[name];
    if (value === undefined || !Number.isInteger(value) || value < 0 || value >= values.length) return null;
    offset = offset * values.length + value;
  }
  return info.base + offset;
}
