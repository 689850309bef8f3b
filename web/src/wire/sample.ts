// What travels, made up for tests.
import type { Offer } from './types';

let moves = 0;

/** An offer that is certain to bring nothing; each is a move of its own, unless a test says which. */
export function offer(verb: string, args: Record<string, string> = {}, more: Partial<Offer> = {}): Offer {
  moves += 1;
  return {
    move: moves,
    notation: [verb, ...Object.values(args)].join(' '),
    verb,
    args,
    words: verb,
    button: verb,
    at: [],
    gain: 0,
    lines: [],
    hope: null,
    then: [],
    ask: '',
    ...more,
  };
}
