// Lines of the score sheet: what they count towards, and which piece each of them is about.
import person from 'icon:person';
import flower from 'icon:vine-flower';
import leaf from 'icon:vine-leaf';
import { capital } from '../../lib/text';
import type { Sheet, SheetLine } from '../../wire/types';
import type { Flower, GuestView, TableView } from './view';

const FLOWERS = 'DB-59';
const PARTS: Record<string, { name: string; icon: string }> = {
  [FLOWERS]: { name: 'Flowers', icon: flower },
  'DB-62': { name: 'Guests', icon: person },
  'DB-67': { name: 'Guests', icon: person },
};

/** The part of the stacked bars that a line counts towards; what is left is the bonus tile. */
export const part = (line: SheetLine): { name: string; icon: string } =>
  PARTS[line.rule] ?? { name: capital(line.label.replace('bonus tile ', '')), icon: leaf };

export type Subject =
  { kind: 'flower'; colour: Flower } | { kind: 'guest'; guest: GuestView } | { kind: 'bonus'; tile: string } | null;

/** What a line is about: a flower, a guest or the bonus tile; nothing if the table shows no such piece. */
export function subjectOf(line: SheetLine, sheet: Sheet, view: TableView): Subject {
  const hotel = view.hotels[line.seat];
  if (line.rule === FLOWERS) {
    // The sheet has a line for each of the lobby's colours, in the lobby's order.
    const lines = sheet.lines.filter((one) => one.seat === line.seat && one.rule === FLOWERS);
    const colour = hotel?.colours[lines.findIndex((one) => one.label === line.label)];
    return colour ? { kind: 'flower', colour: colour as Flower } : null;
  }
  if (view.bonus?.rule === line.rule) return { kind: 'bonus', tile: view.bonus.id };
  const guest = hotel?.cells.find((cell) => cell.guest?.name === line.label)?.guest;
  return guest ? { kind: 'guest', guest } : null;
}
