// The tables of this browser, as the shelf shows them.
import { words } from '../lib/words';
import type { TableInfo } from '../wire/types';

const myMove = (table: TableInfo): boolean =>
  table.seats.some((one) => one.mine && !one.away && table.waiting_for.includes(one.seat));

export type Standing = 'turn' | 'wait' | 'lobby' | 'over';

export const standing = (table: TableInfo): Standing =>
  table.status === 'over' ? 'over' : table.status === 'open' ? 'lobby' : myMove(table) ? 'turn' : 'wait';

/** Running tables with one's own turns first, then the finished ones; each newest first as the server sent them. */
export function sorted(tables: TableInfo[]): { running: TableInfo[]; past: TableInfo[] } {
  const rank: Record<Standing, number> = { turn: 0, lobby: 1, wait: 2, over: 3 };
  const running = tables.filter((table) => table.status !== 'over');
  return {
    running: running.toSorted((a, b) => rank[standing(a)] - rank[standing(b)]),
    past: tables.filter((table) => table.status === 'over'),
  };
}

/** What the chip on a table's card says. */
export function news(table: TableInfo): string {
  const names = (seats: number[]): string[] =>
    seats.map((seat) => (table.seats[seat]?.mine ? words.you : (table.seats[seat]?.name ?? '')));
  switch (standing(table)) {
    case 'turn':
      return words.shelf.yourTurn;
    case 'lobby':
      return words.shelf.waitingRoom;
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
