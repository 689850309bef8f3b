// How pieces answer to pointer and keyboard: legal ones show and play their offer, others ask why not.
import { signed } from '../../lib/text';
import type { Offer } from '../../wire/types';
import type { BoardProps, Refused } from '../board';
import { pointing } from '../pointing';

/** What a piece needs to know of the table to be touched. */
export type Touch = Pick<BoardProps, 'offers' | 'hot' | 'refused' | 'onhot' | 'onplay' | 'onwhy'>;

/** What an offer is called by a screen reader: its words and what it brings or may bring. */
export function spoken(offer: Offer): string {
  if (offer.gain !== null && offer.gain !== 0) return `${offer.words}, scores ${signed(offer.gain)}`;
  if (offer.hope) return `${offer.words}, ${signed(offer.hope.gain)} ${offer.hope.when}`;
  return offer.words;
}

/** What the pill on a target says: the certain gain, else the hoped-for one. */
export const worth = (offer: Offer): number | null => offer.gain || (offer.hope?.gain ?? offer.gain);

export const isHot = (touch: Touch, offer: Offer | null): boolean =>
  offer !== null && touch.hot?.offer.move === offer.move;

/** Whether this is what was refused just now. */
export function isRefused(refused: Refused | null, verb: string, args: Record<string, number>): boolean {
  return refused?.verb === verb && Object.entries(args).every(([name, value]) => refused.args[name] === value);
}

/** Attributes of a piece that is a legal target. `key` names it across redraws; `shown` is the name that stands on it. */
export function target(touch: Touch, offer: Offer, key: string, shown = '') {
  return {
    role: 'button',
    tabindex: -1,
    'data-target': key,
    'aria-label': shown ? `${shown}: ${spoken(offer)}` : spoken(offer),
    ...pointing(touch, { offer, then: null }, () => isHot(touch, offer)),
  };
}

/** Attributes of a piece that is not on offer, though somebody may try: a click asks why. */
export const asks = (touch: Touch, verb: string, args: Record<string, number>) => ({
  onclick: () => touch.onwhy(verb, args),
});
