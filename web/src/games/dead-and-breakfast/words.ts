// What the prompt bar and the top bar say about this game.
import brick from 'icon:brick-wall';
import type { Meter, Hot } from '../board';
import type { Offer, OfferLine } from '../../wire/types';
import { counted, listed, signed } from '../../lib/text';
import { onButton } from '../labels';
import { bestGain, choosingWalls, firstWalls, gainOf, landing, tileOf } from './choices';
import { cellName, placeName } from './grid';
import type { GuestView, TableView } from './view';

/** Facts for the top bar. */
export function meters(view: TableView): Meter[] {
  const round: Meter =
    view.phase === 'over'
      ? { icon: '', text: 'All hotels are full' }
      : { icon: '', text: `Round ${view.round}`, note: `of ${view.rounds}` };
  return [round, { icon: brick, text: counted(view.walls, 'wall') }];
}

/** The second line of the prompt bar: what is tried on, or how to begin. */
export function tip(view: TableView, hot: Hot | null, offers: Offer[]): string {
  if (hot) return landing(hot) ? scored(hot) : tried(view, hot.offer);
  if (!offers.length) return '';
  if (choosingWalls(offers, hot)) return 'Choose the tile to give up; then the first wall or brick.';
  switch (view.phase) {
    case 'take':
      return 'Try a tile on: its places glow in your hotel. Nothing is final until you place it.';
    case 'pick-guest':
      return 'Try a guest on: the windows glow with what each would pay.';
    case 'place-guest':
      return 'Every bare window will do; the number is what your hotel would gain.';
    case 'place-wall':
      return 'Walls carry ivy to all four sides.';
    case 'place-brick':
      return 'Bricks carry ivy to all four sides, like walls.';
    default:
      return 'It must share a full side with what is built; the ivy need not match.';
  }
}

function tried(view: TableView, offer: Offer): string {
  const slot = offer.args.slot!;
  if (offer.verb === 'guest') {
    const guest = view.guest_row[slot];
    return guest ? `${guest.name} ${fears(guest)}.${best(offer, ' The best window brings')}` : '';
  }
  const tile = view.circle[slot]?.id ?? '';
  if (offer.verb === 'walls') return `Tile ${tile} is given up. Now choose where the first wall goes.`;
  return `Tile ${tile} fits in ${counted(offer.then.length, 'place')}.${best(offer, ' The best scores')}`;
}

function best(offer: Offer, words: string): string {
  const gain = bestGain(offer);
  return gain !== null && gain > 0 ? `${words} ${gain} at once.` : '';
}

const MANY: Record<string, string> = {
  bat: 'bats',
  doll: 'dolls',
  zombie: 'zombies',
  spider: 'spiders',
  ghost: 'ghosts',
};

/** "fears spiders along the floor" */
export function fears(guest: GuestView): string {
  const where = guest.line === 'row' ? 'along the floor' : 'in the column';
  return guest.fear === 'witch' ? `counts kinds of creature ${where}` : `fears ${MANY[guest.fear]} ${where}`;
}

function scored(hot: Hot): string {
  const gain = gainOf(hot);
  if (gain === null) return 'What it scores is not known yet.';
  const lines = merged([...hot.offer.lines, ...(hot.then?.lines ?? [])]);
  if (!lines.length) return gain === 0 ? 'Scores nothing at once.' : `Scores ${signed(gain)} at once.`;
  return `Scores ${signed(gain)}: ${listed(lines.map((line) => `${signed(line.points)} ${line.label}`))}.`;
}

function merged(lines: OfferLine[]): OfferLine[] {
  const found = new Map<string, OfferLine>();
  for (const line of lines) {
    const known = found.get(line.label);
    found.set(line.label, known ? { ...known, points: known.points + line.points } : line);
  }
  return [...found.values()].filter((line) => line.points !== 0);
}

/** A place's name that no line break parts: "e2–3" stays whole on a narrow button. */
const unbroken = (place: string): string => place.replace('–', '\u2060–\u2060');

/** The label of the confirm button. */
export function confirm(view: TableView, hot: Hot): string {
  const offer = landing(hot);
  if (!offer) {
    const slot = hot.offer.args.slot!;
    if (hot.offer.verb === 'guest') return `Choose ${onButton(view.guest_row[slot]?.name, 'this guest')}`;
    return hot.offer.verb === 'walls'
      ? `Give up tile ${view.circle[slot]?.id ?? ''}`
      : `Take tile ${view.circle[slot]?.id ?? ''}`;
  }
  const cell = offer.args.cell!;
  if (offer.verb === 'place') return `Place it at ${unbroken(placeName(cell, tileOf(view, hot)?.upright ?? false))}`;
  return offer.verb === 'cover' ? `Check in at ${cellName(cell)}` : `Build at ${cellName(cell)}`;
}

/** Offers with a button of their own: two walls instead of a tile. */
export function acts(view: TableView, offers: Offer[]): { label: string; offer: Offer }[] {
  const walls = firstWalls(view, offers);
  if (!walls) return [];
  return [{ label: view.walls > 0 ? 'Take two walls instead' : 'Take two emergency bricks', offer: walls }];
}

/** A hotel's name. */
export const areaName = (view: TableView, seat: number): string => view.hotels[seat]?.name ?? '';

/** The accessible name of an offer: what it does and what it scores. */
export function spoken(offer: Offer, gain: number | null): string {
  return gain === null ? offer.words : `${offer.words}, scores ${gain < 0 ? signed(gain) : gain}`;
}
