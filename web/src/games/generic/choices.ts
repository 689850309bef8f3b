// Offers as a list a person can find their way in: grouped by what they do, filtered by words.
import type { Offer } from '../../wire/types';

export interface Group {
  verb: string;
  offers: Offer[];
}

/** Offers of the same verb together, in the order in which they were offered. */
export function grouped(offers: Offer[], query = ''): Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const text = `${offer.words} ${offer.notation}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    groups.set(offer.verb, [...(groups.get(offer.verb) ?? []), offer]);
  }
  return [...groups].map(([verb, list]) => ({ verb, offers: list }));
}
