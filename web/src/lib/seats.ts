// A seat is known by hue and crest together, so that it can be told apart in greyscale.
import bat from 'icon:bat';
import candle from 'icon:candle-light';
import key from 'icon:key';
import moon from 'icon:moon';
import raven from 'icon:raven';
import skull from 'icon:death-skull';
import type { TableInfo } from '../wire/types';

export const CRESTS = [
  { name: 'bat', icon: bat },
  { name: 'moon', icon: moon },
  { name: 'key', icon: key },
  { name: 'skull', icon: skull },
  { name: 'candle', icon: candle },
  { name: 'raven', icon: raven },
] as const;

export const crestOf = (seat: number): { name: string; icon: string } => CRESTS[seat % CRESTS.length]!;

/** "You" for the eyes' own seat, else the name that the person or bot goes by. */
export function nameOf(table: TableInfo, seat: number, own: number | null = null): string {
  if (seat === own) return 'You';
  return table.seats[seat]?.name || `Seat ${seat + 1}`;
}
