// The table as one seat, or a spectator, sees it: the TypeScript of games/inn_keeper/view.py, name for name.
import type { Sheet } from '../../wire/types';

export type SuitId = 'D' | 'S' | 'H' | 'C';

export type Phase =
  | 'play-card'
  | 'lodge-room'
  | 'refer-to'
  | 'host-room'
  | 'special'
  | 'pick-customer'
  | 'upgrade-room'
  | 'move-from'
  | 'move-to'
  | 'redraw'
  | 'over';

export interface CardView {
  id: string;
  suit: SuitId;
  number: number;
}

/** `class`: luxury goes to the high card, budget to the low one. */
export interface CustomerView {
  id: string;
  name: string;
  quip: string;
  class: 'luxury' | 'budget';
  suit: SuitId;
  wish: string;
}

export interface GuestView {
  card: CardView;
  customer: CustomerView;
  owner: number;
  colour: string;
  marker: 'meeple' | 'cube';
}

export interface RoomView {
  room: string;
  amenity: string;
  guest: GuestView | null;
}

/** `kept`: the customers left in the street. */
export interface InnView {
  id: string;
  name: string;
  rooms: RoomView[];
  kept: CustomerView[];
}

/** `rooms`: the suit that pays in each marked room. */
export interface BonusView {
  id: string;
  name: string;
  rooms: Record<string, SuitId>;
  points: number;
}

export interface PlayerView {
  seat: number;
  colour: string;
  cards: number;
  committed: boolean; // a card, or the choice of a refill
  refill: string | null;
  at_most: Record<string, number> | null; // where suit must be followed
  inn: InnView;
  points: number; // without the bonus card
  bonus: BonusView | null; // the own one; at the end everybody's
}

/** A card of the last trick; place 1 won, place 2 is second. */
export interface PlayedView {
  seat: number;
  card: CardView;
  place: number;
}

/** The stack that the winner has yet to find a room for. */
export interface WonView {
  seat: number;
  card: CardView;
  customer: CustomerView;
}

export interface View {
  seat: number | null;
  phase: Phase;
  options: Record<string, string>;
  trick: number;
  tricks: number;
  trick_of_hand: number;
  tricks_a_hand: number;
  customer: CustomerView | null;
  won: WonView | null;
  last_trick: PlayedView[];
  customers: number;
  unseen_customers: string[];
  deck: number;
  discard: number;
  discarded: CardView[];
  moving: string | null; // the room whose guest is being relocated
  players: PlayerView[];
  hand: CardView[];
  committed: CardView | null;
  given_up: CardView[];
  drawn: CustomerView[]; // customers this seat is looking at
  remembered: { place: number; customer: CustomerView }[]; // put under the deck by this seat; place 1 arrives next
  sheet: Sheet;
  winners: number[];
  suits: { id: SuitId; name: string; symbol: string }[]; // in their rank, best first
  amenities: Record<string, string>;
  reference: { id: string; name: string; text: string }[]; // the special actions of second place
}
