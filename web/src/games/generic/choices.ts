// Offers as a list a person can find their way in: grouped by what they do, filtered by words, long groups folded.
import type { Offer } from '../../wire/types';

export interface Group {
  verb: string;
  offers: Offer[];
  more: number; // offers of the group that are folded away
}

const SHOWN = 6; // of a group among others, until somebody asks for the rest

/** Offers of the same verb together, in the order in which they were offered. A search, and whoever unfolds, sees all. */
export function grouped(offers: Offer[], query = '', unfolded: ReadonlySet<string> = new Set()): Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const text = `${offer.words} ${offer.notation}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    groups.set(offer.verb, [...(groups.get(offer.verb) ?? []), offer]);
  }
  return [...groups].map(([verb, list]) => {
    const whole = wanted.length > 0 || groups.size === 1 || unfolded.has(verb) || list.length <= SHOWN + 1;
    return { verb, offers: whole ? list : list.slice(0, SHOWN), more: whole ? 0 : list.length - SHOWN };
  });
}
