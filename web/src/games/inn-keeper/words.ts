// What the shell says about this game: meters, tips, the confirm button and the offers that get a button.
import { capital, signed } from '../../lib/text';
import type { Offer } from '../../wire/types';
import type { Hot, Meter } from '../board';
import { onButton } from '../labels';
import { cards, lantern } from './icons';
import { cardName, cardNumber, customerNumber } from './pieces';
import type { View } from './view';

export function meters(view: View): Meter[] {
  return [
    { icon: lantern, text: `Trick ${view.trick}`, note: `of ${view.tricks}` },
    { icon: cards, text: `${view.trick_of_hand} of ${view.tricks_a_hand}`, note: 'in this hand' },
  ];
}

/** What a hot offer would do, or how things stand. */
export function tip(view: View, hot: Hot | null, offers: Offer[]): string {
  if (hot) return effect(hot.offer);
  const ready = view.players.filter((player) => player.committed).length;
  switch (view.phase) {
    case 'play-card':
    case 'redraw':
      return ready === 0 ? 'Everybody chooses at the same time.' : `${ready} of ${view.players.length} have chosen.`;
    case 'lodge-room':
    case 'host-room':
      return 'Numbers must rise from room 1 to room 8.';
    case 'refer-to':
      return offers.length ? 'Choose an inn at the side, or leave the guest in the street.' : '';
    case 'special':
      return offers.length ? 'One special action, or none.' : '';
    case 'pick-customer':
      return offers.length ? 'The one you choose is next; the others go under the deck.' : '';
    default:
      return '';
  }
}

function effect(offer: Offer): string {
  const words = capital(offer.words);
  if (offer.gain !== null && offer.gain !== 0) {
    const why = offer.lines.map((line) => line.label).join(', ');
    return `${words}: ${signed(offer.gain)}${why ? ` (${why})` : ''}`;
  }
  // The button names the card; what it may bring must not be cut off on a phone.
  return offer.hope ? `${capital(offer.hope.when)}: ${signed(offer.hope.gain)}` : words;
}

/** The room a hoped-for card would be lodged in, as the offer's words name it. */
export const hopedRoom = (offer: Offer): string | null => /\broom (\d+)/.exec(offer.hope?.when ?? '')?.[1] ?? null;

/** The name of a decision that has no piece on the table. */
export function choiceName(view: View, verb: string): string {
  const special = view.reference.find((action) => action.id === verb);
  if (special) return special.name;
  return (
    { pass: 'No special action', keep: 'Keep and fill up', new: 'A new hand', 'turn-away': 'Turn the guest away' }[
      verb
    ] ?? capital(verb)
  );
}

/** The label of the confirm button. */
export function confirm(view: View, hot: Hot): string {
  const { verb, args } = hot.offer;
  const room = `room ${(args.room ?? 0) + 1}`;
  switch (verb) {
    case 'play': {
      const card = view.hand.find(({ id }) => cardNumber(id) === args.card);
      return card ? `Play ${cardName(card)}` : 'Play it';
    }
    case 'lodge':
    case 'host':
      return `Lodge in ${room}`;
    case 'refer':
      return `Refer to ${view.players[args.seat ?? 0]?.inn.name ?? 'this inn'}`;
    case 'pick':
      return `Choose ${onButton(view.drawn.find(({ id }) => customerNumber(id) === args.customer)?.name, 'this one')}`;
    case 'upgrade-room':
      return `Upgrade ${room}`;
    case 'move-from':
      return `Move out of ${room}`;
    case 'move-to':
      return `Move to ${room}`;
    default:
      return choiceName(view, verb);
  }
}

// Least useful first, so that the last button, under the thumb, is the likeliest.
const BUTTONS = ['turn-away', 'pass', 'new', 'keep', 'relocate', 'next-guest', 'upgrade'];

/** Offers without a piece on the table, as buttons. */
export function acts(view: View, offers: Offer[]): { label: string; offer: Offer }[] {
  return BUTTONS.flatMap((verb) =>
    offers.filter((offer) => offer.verb === verb).map((offer) => ({ label: choiceName(view, verb), offer })),
  );
}

export const areaName = (view: View, seat: number): string => view.players[seat]?.inn.name ?? '';
