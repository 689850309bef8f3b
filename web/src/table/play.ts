// Small decisions of a table's screen, apart from the screen so that they can be tested.
import type { StateFrame, TableInfo, UndoWish } from '../wire/types';

export type Drawer = 'rules' | 'log' | 'chat' | 'menu';

/** Hot-seat: whom to pass the screen to, or null while the right person sits at it or nobody here must decide. */
export function curtainFor(mine: number[], front: number | null, waitingFor: number[]): number | null {
  if (mine.length < 2) return null;
  const next = waitingFor.filter((seat) => mine.includes(seat));
  if (next.length === 0 || (front !== null && next.includes(front))) return null;
  return next[0]!;
}

/** Whether somebody at this screen has to decide. */
export const ownTurn = (table: Pick<TableInfo, 'seats'>, frame: Pick<StateFrame, 'over' | 'prompt'>): boolean =>
  !frame.over && frame.prompt.waiting_for.some((seat) => table.seats[seat]?.mine && !table.seats[seat]?.away);

/** What a position asks of the seat in front: the same as long as the same can be chosen for the same price. */
export function question({
  seat,
  seq,
  prompt,
  offers,
}: Pick<StateFrame, 'seat' | 'seq' | 'prompt' | 'offers'>): string {
  const choice = offers.length
    ? `${prompt.text} ${offers.map(({ move, gain }) => `${move}:${gain}`).join()}`
    : String(seq);
  return `${seat}/${choice}`;
}

/** Who invites to a table: its host, else the first person at it. */
export const inviting = ({ host_name, seats }: Pick<TableInfo, 'seats' | 'host_name'>): string =>
  host_name || (seats.find((one) => one.kind === 'person')?.name ?? '');

/** The own seat that still has to answer a wish to undo, if any. */
export function answerDue(wish: UndoWish | null, mine: number[]): number | null {
  if (!wish) return null;
  return wish.needed.find((seat) => mine.includes(seat) && seat !== wish.seat && !wish.agreed.includes(seat)) ?? null;
}

/** The whole seconds until a moment; 0 once it has passed. */
export const secondsLeft = (deadline: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
