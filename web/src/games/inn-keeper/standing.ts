// How an inn keeper stands: what everybody sees, and at the end the bonus card too. The server counts; this only adds up.
import type { PlayerView, View } from './view';

/** The points to show: the bonus card joins them when the game is over. */
export const total = (view: View, player: PlayerView): number =>
  player.points + (view.phase === 'over' ? (player.bonus?.points ?? 0) : 0);

/** How many own guests have a marker of this kind. */
export const markers = (player: PlayerView, kind: 'meeple' | 'cube'): number =>
  player.inn.rooms.filter(({ guest }) => guest?.owner === player.seat && guest.marker === kind).length;
