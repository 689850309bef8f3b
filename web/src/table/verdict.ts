// How the end is announced.
import { nameOf } from '../lib/seats';
import { words } from '../lib/words';
import type { Sheet, TableInfo } from '../wire/types';

/** A headline and a sentence for the end of a game, seen from one seat. */
export function headline(
  table: TableInfo,
  sheet: Sheet,
  winners: number[],
  own: number | null,
  together: boolean,
  tied: boolean,
): { title: string; text: string } {
  const name = (seat: number): string => nameOf(table, seat, own);
  const points = (seat: number): number => sheet.totals[seat] ?? 0;
  if (together)
    return {
      title: winners.length ? words.score.togetherWon : words.score.togetherLost,
      text: words.score.teamed(points(0)),
    };
  if (sheet.totals.length === 1) return { title: words.score.solo(points(0)), text: '' };
  const order = sheet.totals
    .map((_, seat) => seat)
    .sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || points(b) - points(a));
  const text =
    words.score.tookPoints(order.slice(0, 3).map((seat) => words.score.took(name(seat), points(seat)))) +
    (tied ? ` ${words.score.decided}` : '');
  const [first] = winners;
  if (winners.length > 1 || first === undefined) return { title: words.score.shared(winners.map(name)), text };
  if (first !== own) return { title: words.score.wins(name(first)), text };
  const lead = points(first) - points(order[1] ?? first);
  return { title: tied ? words.score.youWinTie : lead > 0 ? words.score.youWinBy(lead) : words.score.youWin, text };
}
