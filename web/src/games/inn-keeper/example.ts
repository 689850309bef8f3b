// Small positions for the tests of this folder.
import type { CardView, CustomerView, GuestView, InnView, PlayerView, SuitId, View } from './view';

export const card = (id: string): CardView => ({ id, suit: id[0] as SuitId, number: Number(id.slice(1)) });

export const customer: CustomerView = {
  id: 'c09',
  name: 'Contessa Bellaroma',
  quip: 'Roses.',
  class: 'luxury',
  suit: 'H',
  wish: 'BATH',
};

export const guest = (id: string, owner = 0): GuestView => ({
  card: card(id),
  customer,
  owner,
  colour: 'red',
  marker: 'cube',
});

export function inn(guests: Record<string, GuestView> = {}): InnView {
  const amenities = ['BED', 'VIEW', 'BATH', 'FIRE', 'BATH', 'FIRE', 'BED', 'VIEW'];
  return {
    id: 'I3',
    name: 'The Sleepy Badger',
    kept: [],
    rooms: amenities.map((amenity, place) => ({
      room: `${place + 1}`,
      amenity,
      guest: guests[`${place + 1}`] ?? null,
    })),
  };
}

const player = (seat: number): PlayerView => ({
  seat,
  colour: 'red',
  cards: 6,
  committed: false,
  refill: null,
  at_most: null,
  inn: inn(),
  points: 0,
  bonus: null,
});

export function position(change: Partial<View> = {}): View {
  return {
    seat: 0,
    phase: 'play-card',
    options: {},
    trick: 5,
    tricks: 32,
    trick_of_hand: 1,
    tricks_a_hand: 4,
    customer,
    won: null,
    last_trick: [],
    customers: 20,
    unseen_customers: [],
    deck: 20,
    discard: 3,
    discarded: [],
    moving: null,
    players: [player(0), player(1), player(2)],
    hand: ['H09', 'D04', 'C15'].map(card),
    committed: null,
    given_up: [],
    drawn: [],
    remembered: [],
    sheet: { totals: [], lines: [], tie_breaks: [], complete: false },
    winners: [],
    suits: [
      { id: 'D', name: 'Diamonds', symbol: '♦' },
      { id: 'S', name: 'Spades', symbol: '♠' },
      { id: 'H', name: 'Hearts', symbol: '♥' },
      { id: 'C', name: 'Clubs', symbol: '♣' },
    ],
    amenities: { BATH: 'Copper Bath', FIRE: 'Fireplace', BED: 'Feather Bed', VIEW: 'Balcony View' },
    reference: [
      { id: 'next-guest', name: 'Meet the Coach', text: '' },
      { id: 'upgrade', name: 'Fresh Towels', text: '' },
      { id: 'relocate', name: 'Room Change', text: '' },
    ],
    ...change,
  };
}
