// The score show: lines gathered into the parts of a stacked bar, in the order in which they are revealed.
import type { GameModule } from '../games/board';
import type { Sheet, SheetLine } from '../wire/types';
import { capital } from './text';

export interface Part {
  name: string;
  icon: string;
  points: number;
  lines: SheetLine[];
}
export interface Bar {
  seat: number;
  total: number;
  parts: Part[];
  gained: number;
  lost: number;
}

/** Every part that pays or costs anybody anything, in the sheet's order. */
export function partNames(sheet: Sheet, part: GameModule['part']): string[] {
  const names: string[] = [];
  for (const line of sheet.lines) {
    const { name } = part?.(line) ?? { name: capital(line.label) };
    if (line.points !== 0 && !names.includes(name)) names.push(name);
  }
  return names;
}

/** One seat's bar. */
export function bar(sheet: Sheet, seat: number, part: GameModule['part']): Bar {
  const parts: Part[] = [];
  for (const line of sheet.lines.filter((one) => one.seat === seat)) {
    const { name, icon = '' } = part?.(line) ?? { name: capital(line.label) };
    const known = parts.find((one) => one.name === name);
    if (known) {
      known.points += line.points;
      known.lines.push(line);
    } else parts.push({ name, icon, points: line.points, lines: [line] });
  }
  const sum = (sign: 1 | -1): number =>
    parts.reduce((so, one) => so + (one.points * sign > 0 ? Math.abs(one.points) : 0), 0);
  return { seat, total: sheet.totals[seat] ?? 0, parts, gained: sum(1), lost: sum(-1) };
}

/** Seats as the show names them: the winner last. */
export function showOrder(sheet: Sheet, winners: number[]): number[] {
  const rank = (seat: number): number => (winners.includes(seat) ? 1e6 : 0) + (sheet.totals[seat] ?? 0);
  return sheet.totals.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || b - a);
}

/** The tie-break of those who are level at the top, or nothing if points decided. */
export function tieBreak(
  sheet: Sheet,
  winners: number[],
): { rule: string; label: string; rows: { seat: number; values: number[] }[] } | null {
  const best = Math.max(...sheet.totals);
  const level = sheet.totals.flatMap((total, seat) => (total === best ? [seat] : []));
  if (level.length < 2 || winners.length === 0 || sheet.tie_breaks.length === 0) return null;
  const rows = level.map((seat) => ({
    seat,
    values: sheet.tie_breaks.filter((line) => line.seat === seat).map((line) => line.points),
  }));
  const first = sheet.tie_breaks[0]!;
  return { rule: first.rule, label: first.label, rows };
}
