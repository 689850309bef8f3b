// Offers as things on the table: what can be taken from the market, where that may go, and what a try would look like.
import type { Hot } from '../board';
import type { Offer } from '../../wire/types';
import { covered } from './grid';
import type { Face, TableView, TileView } from './view';
import { BRICK_FACE, WALL_FACE, aheadOfGhost, guestFace, halves } from './view';

const IN_MARKET = new Set(['window', 'walls', 'guest']);

/** What is taken first, and placed afterwards. */
export const inMarket = (offer: Offer): boolean => IN_MARKET.has(offer.verb);

/** Whether the table is choosing which tile to give up for two walls, not which tile to take. */
export function choosingWalls(offers: readonly Offer[], hot: Hot | null): boolean {
  return hot?.offer.verb === 'walls' || (offers.length > 0 && offers.every((offer) => offer.verb === 'walls'));
}

/** The offers of the circle's slots, by slot: tiles to take, or tiles to give up for walls. */
export function bySlot(offers: readonly Offer[], hot: Hot | null): Map<number, Offer> {
  const verb = choosingWalls(offers, hot) ? 'walls' : 'window';
  return new Map(offers.filter((offer) => offer.verb === verb).map((offer) => [offer.args.slot!, offer]));
}

/** The walls offer to begin with: the tile right ahead of the ghost goes. */
export function firstWalls(view: TableView, offers: readonly Offer[]): Offer | null {
  const order = aheadOfGhost(view);
  const walls = offers.filter((offer) => offer.verb === 'walls');
  return walls.sort((a, b) => order.indexOf(a.args.slot!) - order.indexOf(b.args.slot!))[0] ?? null;
}

/** A place on the facade that can be chosen now. */
export interface Place {
  hot: Hot;
  offer: Offer;
  cells: number[];
  upright: boolean | null;
  gain: number | null;
}

/** The places to choose from: those of what is tried on, or of what is in hand. */
export function places(view: TableView, offers: readonly Offer[], hot: Hot | null): Place[] {
  const tried = hot && inMarket(hot.offer) ? hot.offer : null;
  const open = tried ? tried.then : offers.filter((offer) => !inMarket(offer));
  return open.map((offer) => {
    const own: Hot = tried ? { offer: tried, then: offer } : { offer, then: null };
    const upright = offer.verb === 'place' ? (tileOf(view, own)?.upright ?? false) : null;
    return { hot: own, offer, cells: cellsOf(view, own), upright, gain: gainOf(own) };
  });
}

/** The part of a hot choice that lands on the facade, if it has got that far. */
export function landing(hot: Hot | null): Offer | null {
  if (!hot) return null;
  if (hot.then) return hot.then;
  return inMarket(hot.offer) ? null : hot.offer;
}

/** The tile that is tried on: from the circle, or in hand. */
export function tileOf(view: TableView, hot: Hot | null): TileView | null {
  if (hot?.offer.verb === 'window') return view.circle[hot.offer.args.slot!] ?? null;
  return view.hand;
}

/** The cells that a hot choice covers. */
export function cellsOf(view: TableView, hot: Hot | null): number[] {
  const offer = landing(hot);
  if (!offer) return [];
  const cell = offer.args.cell!;
  return offer.verb === 'place' ? covered(cell, tileOf(view, hot)?.upright ?? false) : [cell];
}

/** What a hot choice would put on the facade. */
export function triedOn(view: TableView, hot: Hot | null): Map<number, Face> {
  const offer = landing(hot);
  const cells = cellsOf(view, hot);
  const faces = offer ? facesOf(view, hot!, offer) : [];
  return new Map(faces.map((face, at) => [cells[at]!, face]));
}

function facesOf(view: TableView, hot: Hot, offer: Offer): Face[] {
  if (offer.verb === 'place') {
    const tile = tileOf(view, hot);
    return tile ? halves(tile) : [];
  }
  if (offer.verb === 'wall') return [view.phase === 'place-brick' ? BRICK_FACE : WALL_FACE];
  const slot = hot.offer.verb === 'guest' ? hot.offer.args.slot! : view.chosen;
  const guest = slot === null ? undefined : view.guest_row[slot];
  return guest ? [guestFace(guest)] : [];
}

/** What a hot choice scores at once, both decisions together; null if nobody can know. */
export function gainOf(hot: Hot): number | null {
  const { offer, then } = hot;
  if (!then) return offer.gain;
  return offer.gain === null || then.gain === null ? null : offer.gain + then.gain;
}

/** The most that the next decision can bring, or null. */
export function bestGain(offer: Offer): number | null {
  const gains = offer.then.flatMap((next) => gainOf({ offer, then: next }) ?? []);
  return gains.length ? Math.max(...gains) : null;
}

/** The follow-up to begin with: the one that scores most. */
export function bestNext(offer: Offer): Offer | null {
  const best = bestGain(offer);
  return offer.then.find((next) => gainOf({ offer, then: next }) === best) ?? offer.then[0] ?? null;
}

export interface Reason {
  what: 'flower' | 'guest' | 'bonus';
  colour: string;
  points: number;
}

const COLOUR_WORDS: Record<string, string> = { red: 'r', blue: 'b', yellow: 'y', violet: 'v' };

/** Where a hot choice's points come from, one entry an icon: each flower colour, guests, the bonus tile. */
export function reasons(hot: Hot): Reason[] {
  const found: Reason[] = [];
  for (const line of [...hot.offer.lines, ...(hot.then?.lines ?? [])]) {
    const what = line.rule === 'DB-59' ? 'flower' : line.rule === 'DB-62' || line.rule === 'DB-67' ? 'guest' : 'bonus';
    const colour = what === 'flower' ? (COLOUR_WORDS[line.label.split(' ')[0]!] ?? '') : '';
    const known = found.find((reason) => reason.what === what && reason.colour === colour);
    if (known) known.points += line.points;
    else found.push({ what, colour, points: line.points });
  }
  return found.filter((reason) => reason.points !== 0);
}

export const sameHot = (one: Hot | null, other: Hot | null): boolean =>
  one?.offer.move === other?.offer.move && one?.then?.move === other?.then?.move;
