// The tables of this browser, as the shelf shows them.
import { words } from '../lib/words';
import type { TableInfo } from '../wire/types';

const myMove = (table: TableInfo): boolean =>
  table.seats.some((one) => one.mine && !one.away && table.waiting_for.includes(one.seat));

export type Standing = 'turn' | 'wait' | 'lobby' | 'campaign' | 'over';

/** How a table stands; `campaigns` are the games in which something outlives a match. */
export function standing(table: TableInfo, campaigns: ReadonlySet<string>): Standing {
  if (table.status === 'over') return continuable(table, campaigns) ? 'campaign' : 'over';
  return table.status === 'open' ? 'lobby' : myMove(table) ? 'turn' : 'wait';
}

/** Whether a finished table is the last of its campaign so far, and ours to carry on: a rematch begins with what was earned. */
export const continuable = (table: TableInfo, campaigns: ReadonlySet<string>): boolean =>
  table.status === 'over' &&
  campaigns.has(table.game) &&
  table.rematch === null &&
  (table.host || table.seats.some((one) => one.mine));

/** What goes on, one's own turns first, and the finished tables; each newest first as the server sent them. */
export function sorted(
  tables: TableInfo[],
  campaigns: ReadonlySet<string>,
): { running: TableInfo[]; past: TableInfo[] } {
  const rank: Record<Standing, number> = { turn: 0, campaign: 1, lobby: 2, wait: 3, over: 4 };
  const placeOf = (table: TableInfo): number => rank[standing(table, campaigns)];
  return {
    running: tables.filter((table) => placeOf(table) < rank.over).toSorted((a, b) => placeOf(a) - placeOf(b)),
    past: tables.filter((table) => table.status === 'over'),
  };
}

/** What the chip on a table's card says. */
export function news(table: TableInfo, campaigns: ReadonlySet<string>): string {
  const names = (seats: number[]): string[] =>
    seats.map((seat) => (table.seats[seat]?.mine ? words.you : (table.seats[seat]?.name ?? '')));
  switch (standing(table, campaigns)) {
    case 'turn':
      return words.shelf.yourTurn;
    case 'lobby':
      return words.shelf.waitingRoom;
    case 'campaign':
      return words.shelf.campaign;
    case 'over':
      return words.shelf.won(names(table.winners));
    case 'wait':
      return words.shelf.waitingFor(names(table.waiting_for));
  }
}

/** The path of a pasted invitation: a whole address, a path or a bare table id; null if it is none of them. */
export function invitation(text: string): string | null {
  const found = /(?:^|\/table\/)([A-Za-z0-9_-]{6,64})(\?claim=[A-Za-z0-9_-]+)?\/?$/.exec(text.trim());
  return found ? `/table/${found[1]}${found[2] ?? ''}` : null;
}
