// Lines of the score sheet: what stands for each of them, and whom they are about.
import type { SheetLine } from '../../wire/types';
import { coach, street } from './icons';
import type { CustomerView, GuestView, SuitId, View } from './view';

/** What stands before a line: a marker in its owner's hue (null: nobody's), an icon, or the seat's bonus card. */
export type Emblem =
  { kind: 'meeple' | 'cube'; owner: number | null } | { kind: 'icon'; icon: string } | { kind: 'bonus' } | null;

export function emblemOf(line: SheetLine, view: View): Emblem {
  const sender = guestsOf(line, view)[0]?.owner ?? null;
  switch (line.rule) {
    case 'IK-85':
      return { kind: 'meeple', owner: line.seat };
    case 'IK-86':
      return { kind: 'cube', owner: line.seat };
    case 'IK-87':
      return { kind: 'cube', owner: sender };
    case 'IK-88':
      return { kind: 'meeple', owner: sender };
    case 'IK-89':
      return { kind: 'icon', icon: coach };
    case LEFT:
      return { kind: 'icon', icon: street };
    case BONUS:
      return { kind: 'bonus' };
    default:
      return null;
  }
}

const LEFT = 'IK-90';
const BONUS = 'IK-91';

/** The guests in the rooms that a line names: "4" is a room of the seat's own inn, "2:4" one of seat 2's. */
function guestsOf(line: SheetLine, view: View): GuestView[] {
  return line.pieces.flatMap((piece) => {
    const [room, host = line.seat] = piece.split(':').reverse();
    const guest = view.players[Number(host)]?.inn.rooms.find((one) => one.room === room)?.guest;
    return guest ? [guest] : [];
  });
}

/** The customers whom a line is about; of a bonus card the cards matter, not the people. */
export function peopleOf(line: SheetLine, view: View): CustomerView[] {
  if (line.rule === LEFT) return view.players[line.seat]?.inn.kept ?? [];
  return line.rule === BONUS ? [] : guestsOf(line, view).map((guest) => guest.customer);
}

/** The suits that paid on a bonus card. */
export const suitsOf = (line: SheetLine, view: View): SuitId[] =>
  line.rule === BONUS ? guestsOf(line, view).map((guest) => guest.card.suit) : [];
