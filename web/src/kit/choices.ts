// Offers as things one can choose now: where they are, what they would bring, and what a place means if several meet there.
import { counted, listed, signed } from '../lib/text';
import { words } from '../lib/words';
import type { Offer, OfferLine } from '../wire/types';

/** A legal offer that is hovered, focused or tapped once; `then` follows if the player tries on two decisions at a time. */
export interface Hot {
  offer: Offer;
  then: Offer | null;
  passing?: boolean; // a mouse shows it by passing over it; it goes with the mouse
}

/** Something that can be chosen now, and where: a lone decision, one to pick up, or where to put what was picked up. */
export interface Choice extends Hot {
  last: Offer; // the part of it that is decided last
  at: readonly string[];
}

const chosen = (offer: Offer, then: Offer | null = null): Choice => {
  const last = then ?? offer;
  return { offer, then, last, at: last.at };
};

/**
 * The offers as a board answers to them: only after verbs that pick something up is the next decision chosen along with
 * them. Whatever else leads to a second decision (a wall after a wall, a guest after a floor) is played when it is chosen.
 */
export const oneByOne = (offers: readonly Offer[], picks: readonly string[] = []): Offer[] =>
  offers.map((offer) => (picks.includes(offer.verb) ? offer : { ...offer, then: [] }));

/** Whether an offer is picked up first and put somewhere afterwards. */
export const isPick = (offer: Offer): boolean => offer.then.length > 0;

/** The part of a hot choice that stays when the mouse moves on: only that can have a button. */
export function staying(hot: Hot | null): Hot | null {
  if (!hot?.passing) return hot;
  return hot.then ? { offer: hot.offer, then: null } : null;
}

export const sameHot = (one: Hot | null, other: Hot | null): boolean =>
  one?.offer.move === other?.offer.move && one?.then?.move === other?.then?.move;

/**
 * Places that narrow the choice instead of making it ("two walls"): offers name them, but always after another place.
 * Whoever chooses such a place sees only the offers that name it.
 */
export function modes(offers: readonly Offer[]): Map<string, Offer> {
  const first = new Set(offers.map((offer) => offer.at[0]));
  const found = new Map<string, Offer>();
  for (const offer of offers)
    for (const at of offer.at.slice(1)) if (!first.has(at) && !found.has(at)) found.set(at, offer);
  // What every offer names narrows nothing, and neither does the other half of a place that is named by one offer alone.
  for (const at of found.keys()) {
    const naming = offers.filter((offer) => offer.at.includes(at));
    if (naming.length === offers.length || naming.length < 2) found.delete(at);
  }
  return found;
}

/** The offers of the mode that is on; without one, those that need none where another offer lies at the same place. */
export function narrowed(offers: readonly Offer[], mode: string): Offer[] {
  if (mode) return offers.filter((offer) => offer.at.includes(mode));
  const special = modes(offers);
  const needsMode = (offer: Offer): boolean => offer.at.some((at) => special.has(at));
  const open = new Set(offers.filter((offer) => !needsMode(offer)).map((offer) => offer.at[0]));
  return offers.filter((offer) => !needsMode(offer) || !open.has(offer.at[0]));
}

/** Everything that can be chosen now: the offers, and where to put what is picked up. */
export function choices(offers: readonly Offer[], hot: Hot | null, mode: string): Choice[] {
  const first = narrowed(offers, mode).map((offer) => chosen(offer));
  const picked = hot && isPick(hot.offer) ? hot.offer : null;
  const second = picked ? picked.then.map((then) => chosen(picked, then)) : [];
  const taken = new Set(second.map((choice) => choice.at[0]));
  return [...first.filter((choice) => !choice.at[0] || !taken.has(choice.at[0])), ...second];
}

/** Choices by the place where they are made; mere words by ''. */
export function byPlace(all: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of all) found.set(choice.at[0] ?? '', [...(found.get(choice.at[0] ?? '') ?? []), choice]);
  return found;
}

/** How many places some choices are made at: several of them may share one, and mere words have none. */
export const placesOf = (where: readonly (readonly string[])[]): number =>
  new Set(where.flatMap((at) => at.slice(0, 1))).size;

/** What a choice brings for certain; null if that is not known. */
export function gain({ offer, then }: Hot): number | null {
  if (!then) return offer.gain;
  return offer.gain === null || then.gain === null ? null : offer.gain + then.gain;
}

/** The number on its pill: what is certain, else what is hoped for; for something to pick up, the best it can bring. */
export function worth(choice: Hot): number | null {
  const last = choice.then ?? choice.offer;
  if (!choice.then && isPick(choice.offer)) return best(choice.offer);
  return gain(choice) || (last.hope?.gain ?? gain(choice));
}

/** The most that something picked up can bring. */
export function best(offer: Offer): number | null {
  const gains = offer.then.map((then) => gain({ offer, then }));
  return gains.length && gains.every((one) => one !== null) ? Math.max(...(gains as number[])) : null;
}

/** Where a choice's points come from, each line once. */
export function reasons({ offer, then }: Hot): OfferLine[] {
  const found = new Map<string, OfferLine>();
  for (const line of [...offer.lines, ...(then?.lines ?? [])]) {
    const known = found.get(line.label);
    found.set(line.label, known ? { ...known, points: known.points + line.points } : line);
  }
  return [...found.values()].filter((line) => line.points !== 0);
}

/** What a choice brings, in a sentence with marks; empty if there is nothing to say. */
export function outlook(choice: Hot): string {
  const certain = gain(choice);
  if (!choice.then && isPick(choice.offer)) {
    const most = best(choice.offer);
    const fits = words.kit.fits(counted(placesOf(choice.offer.then.map((then) => then.at)), 'place'));
    return most ? `${fits} ${words.kit.best(most)}` : fits;
  }
  const hope = (choice.then ?? choice.offer).hope;
  if (hope && !certain) return `${signed(hope.gain)} ${hope.when}.`;
  if (certain === null) return '';
  const why = reasons(choice).map((line) => `${signed(line.points)} ${line.label}`);
  if (!certain && !why.length) return ''; // then its words say more
  return why.length ? words.kit.scoresBy(signed(certain), listed(why)) : words.kit.scores(signed(certain));
}
