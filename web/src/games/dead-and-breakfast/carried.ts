// What a choice would put on the facade, and on which cells: its picture, not its rules.
import type { Hot } from '../../kit/choices';
import { built, halves, lodged, type Face, type View } from './view';

/** What is tried on from the market, or carried already: a tile, a guest, a wall or a brick. */
function faces(view: View, { offer, then }: Hot): Face[] {
  const from = then ? offer.at : [view.hand?.at ?? view.chosen ?? ''];
  const { walls, bricks } = view.supply;
  const slot = view.circle.find(({ at }) => at === from[0]);
  const door = view.door.find(({ at }) => at === from[0]);
  if (from.includes(walls.at)) return [built('wall', walls.shows)];
  if (from.includes(bricks.at)) return [built('brick', bricks.shows)];
  if (slot) return halves(slot.tile);
  if (door) return [lodged(door.guest)];
  if (view.hand) return halves(view.hand.tile);
  return [view.phase === 'place-brick' ? built('brick', bricks.shows) : built('wall', walls.shows)];
}

/** The faces of a hot choice by the address of their cell; empty until it has got as far as a cell. */
export function triedOn(view: View, hot: Hot | null, cells: ReadonlyMap<string, number>): Map<number, Face> {
  const places = (hot?.then ?? hot?.offer)?.at.filter((at) => cells.has(at)) ?? [];
  if (!hot || !places.length) return new Map();
  const shown = faces(view, hot);
  return new Map(places.flatMap((at, nth) => (shown[nth] ? [[cells.get(at)!, shown[nth]] as const] : [])));
}
