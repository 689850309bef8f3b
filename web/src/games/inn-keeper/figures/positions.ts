// The positions of the rulebook's drawings, as figures.json writes them, in the words of the view.
import type { Plate } from '../../../kit/board';
import type { CardView, CustomerView, GuestView, InnView, LaidView, RoomView, SuitId } from '../view';
import data from './figures.json';

/** A trick: one card for each seat, and the places they take. */
export interface Trick extends Plate {
  customer: string;
  cards: string[];
  places: number[];
}

/** An inn. A guest is a card and a customer, perhaps "by" the seat that referred it, perhaps with a "meeple". */
export interface House extends Plate {
  inn: string;
  guests: Record<string, string>;
  owner?: number; // whose inn it is; 0 is the reader
  ranges?: Record<string, [number, number]>; // the numbers that fit into a room
  marks?: Record<string, number>; // points a room is worth
  lit?: string[];
  won?: string; // the card and the customer that need a room
  moving?: string; // the room whose guest moves out
  bonus?: string;
}

export interface Figure {
  rule: string;
  says: string;
  tricks?: Trick[];
  houses?: House[];
}

interface Box {
  inns: Record<string, { name: string; rooms: string[] }>;
  amenities: Record<string, string>;
  customers: Record<string, Omit<CustomerView, 'id' | 'quip'>>;
  bonuses: Record<string, Record<string, SuitId>>;
  figures: Figure[];
}

// A JSON file has no types of its own; the tests read it with the engine's eyes.
const BOX = data as unknown as Box;

export const FIGURES: ReadonlyMap<string, Figure> = new Map(BOX.figures.map((figure) => [figure.rule, figure]));

export const amenityOf = (id: string): string => BOX.amenities[id] ?? id;

const cardOf = (id: string): CardView => ({ id, suit: id.charAt(0) as SuitId, number: Number(id.slice(1)), name: id });

export const customerOf = (id: string): CustomerView => ({ id, quip: '', ...BOX.customers[id]! });

function guestOf(text: string, owner: number): GuestView {
  const [card = '', customer = '', ...words] = text.split(' ');
  const by = words.indexOf('by');
  return {
    card: cardOf(card),
    customer: customerOf(customer),
    owner: by < 0 ? owner : Number(words[by + 1]),
    colour: 'red',
    marker: words.includes('meeple') ? 'meeple' : 'cube',
  };
}

/** The inn of a drawing. */
export function innOf(house: House): InnView {
  const { name, rooms } = BOX.inns[house.inn]!;
  return {
    at: 'inn',
    id: house.inn,
    name,
    street: { at: 'street', customers: [] },
    rooms: rooms.map((amenity, place) => roomOf(house, String(place + 1), amenity, place < rooms.length / 2)),
  };
}

function roomOf(house: House, room: string, amenity: string, downstairs: boolean): RoomView {
  const lodger = house.guests[room];
  const guest = lodger ? guestOf(lodger, house.owner ?? 0) : null;
  const suit = house.bonus && BOX.bonuses[house.bonus]?.[room];
  return {
    at: `inn/${room}`,
    room,
    floor: downstairs ? 'ground' : 'upper',
    amenity,
    guest,
    newcomer: null,
    bonus: suit ? { suit, paid: guest?.card.suit === suit } : null,
  };
}

/** The cards of a trick, turned over. */
export const laidIn = (trick: Trick): LaidView[] =>
  trick.cards.map((card, seat) => ({
    at: `trick/${seat}`,
    seat,
    lies: 'face-up',
    card: cardOf(card),
    place: trick.places[seat]!,
  }));
