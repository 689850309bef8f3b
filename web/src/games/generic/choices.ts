// Offers as a list a person can find their way in: grouped by what they do, filtered by words, long groups folded.
import type { Choice } from '../../kit/choices';

export interface Group {
  verb: string;
  choices: Choice[];
  more: number; // choices of the group that are folded away
}

const SHOWN = 6; // of a group among others, until somebody asks for the rest

/** Offers of the same verb together, in the order in which they were offered. A search, and whoever unfolds, sees all. */
export function grouped(
  choices: readonly Choice[],
  plain: (text: string) => string,
  query = '',
  unfolded: ReadonlySet<string> = new Set(),
): Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { verb, words, notation } = choice.last;
    const text = `${plain(words)} ${notation}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    groups.set(verb, [...(groups.get(verb) ?? []), choice]);
  }
  return [...groups].map(([verb, list]) => {
    const whole = wanted.length > 0 || groups.size === 1 || unfolded.has(verb) || list.length <= SHOWN + 1;
    return { verb, choices: whole ? list : list.slice(0, SHOWN), more: whole ? 0 : list.length - SHOWN };
  });
}
