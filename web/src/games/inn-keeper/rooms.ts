// What each room of the own inn means right now: on offer, hoped for, or at least something one may ask about.
import type { Offer } from '../../wire/types';
import type { Hot } from '../board';
import { offered, roomNumber } from './pieces';
import { worth } from './target';
import type { GuestView, Phase, RoomView, View } from './view';
import { hopedRoom } from './words';

export interface RoomTouch {
  offer: Offer | null;
  verb: string; // what a click on the room tries; '' if rooms mean nothing now
  hot: boolean;
  points: number | null; // on its pill
  ghost: GuestView | null; // who would live there
}

const VERBS: Partial<Record<Phase, string>> = {
  'lodge-room': 'lodge',
  'refer-to': 'lodge',
  'host-room': 'host',
  'upgrade-room': 'upgrade-room',
  'move-from': 'move-from',
  'move-to': 'move-to',
};
const MATCHED = 'IK-85'; // the score line of an own guest whose wish is fulfilled

export function roomTouch(view: View, room: RoomView, offers: Offer[], hot: Hot | null): RoomTouch {
  const verb = offers.length ? (VERBS[view.phase] ?? '') : '';
  const offer = verb ? offered(offers, verb, 'room', roomNumber(room.room)) : null;
  if (offer) {
    const isHot = hot?.offer.move === offer.move;
    return { offer, verb, hot: isHot, points: worth(offer) || null, ghost: isHot ? moving(view, room, offer) : null };
  }
  const next = hot ? offered(hot.offer.then, 'move-to', 'room', roomNumber(room.room)) : null;
  const hope = hot && hot.offer.verb === 'play' && hopedRoom(hot.offer) === room.room ? hot.offer.hope : null;
  return {
    offer: null,
    verb,
    hot: next !== null || hope !== null,
    points: next?.gain || hope?.gain || null,
    ghost: null,
  };
}

/** The guest who would live in an empty room that is being tried on. */
function moving(view: View, room: RoomView, offer: Offer): GuestView | null {
  if (room.guest) return null;
  if (view.won) {
    const marker = offer.lines.some((line) => line.rule === MATCHED && line.points > 0) ? 'meeple' : 'cube';
    return { card: view.won.card, customer: view.won.customer, owner: view.won.seat, colour: '', marker };
  }
  const inn = view.seat === null ? null : view.players[view.seat]?.inn;
  return inn?.rooms.find((other) => other.room === view.moving)?.guest ?? null;
}
