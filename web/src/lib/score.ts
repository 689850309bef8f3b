// The score show: lines gathered into the parts of a stacked bar, in the order in which they are revealed.
import type { Sheet, SheetLine } from '../wire/types';
import { capital } from './text';

export interface Part {
  name: string;
  points: number;
  lines: SheetLine[];
  at: string[]; // what paid, most important first
}
export interface Bar {
  seat: number;
  total: number;
  parts: Part[];
  gained: number;
  lost: number;
}

const partOf = (line: SheetLine): string => capital(line.part);

/** Every part that pays or costs anybody anything, in the sheet's order. */
export function partNames(sheet: Sheet): string[] {
  const counts = new Map<string, boolean>(); // in the order in which the sheet first names them, whoever they pay
  for (const line of sheet.lines) {
    const name = partOf(line);
    counts.set(name, counts.get(name) || line.points !== 0);
  }
  return [...counts].flatMap(([name, counted]) => (counted ? [name] : []));
}

/** One seat's bar. */
export function bar(sheet: Sheet, seat: number): Bar {
  const parts: Part[] = [];
  for (const line of sheet.lines.filter((one) => one.seat === seat)) {
    const name = partOf(line);
    const known = parts.find((one) => one.name === name);
    if (known) {
      known.points += line.points;
      known.lines.push(line);
      known.at.push(...line.at);
    } else parts.push({ name, points: line.points, lines: [line], at: [...line.at] });
  }
  const sum = (sign: 1 | -1): number =>
    parts.reduce((so, one) => so + (one.points * sign > 0 ? Math.abs(one.points) : 0), 0);
  return { seat, total: sheet.totals[seat] ?? 0, parts, gained: sum(1), lost: sum(-1) };
}

/** What the bars have to show: from the lowest total, if one is below nothing, to the most that anybody was paid. */
export interface Reach {
  low: number;
  high: number;
}

export const reach = (bars: readonly Bar[]): Reach => ({
  low: Math.min(0, ...bars.map(({ gained, lost }) => gained - lost)),
  high: Math.max(1, ...bars.map(({ gained }) => gained)),
});

/** How long so many points are drawn: a share of the whole reach. */
export const lengthOf = (points: number, { low, high }: Reach): number => points / (high - low);

/** Where a number of points lies on the bars: 0 at the left end, 1 at the right. */
export const spotOf = (points: number, { low, high }: Reach): number => (points - low) / (high - low);

/** Seats as the show names them: the winner last. */
export function showOrder(sheet: Sheet, winners: number[]): number[] {
  const rank = (seat: number): number => (winners.includes(seat) ? 1e6 : 0) + (sheet.totals[seat] ?? 0);
  return sheet.totals.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || b - a);
}

/** What is compared between the seats that are level at the top; `decides`: the first comparison that tells them apart. */
export interface TieBreak {
  rule: string;
  label: string; // of the comparison that decides, or of the first if none does
  decides: number | null;
  rows: { seat: number; values: number[] }[];
}

/** The tie-break of those who are level at the top, or nothing if points decided. */
export function tieBreak(sheet: Sheet, winners: number[]): TieBreak | null {
  const best = Math.max(...sheet.totals);
  const level = sheet.totals.flatMap((total, seat) => (total === best ? [seat] : []));
  if (level.length < 2 || winners.length === 0 || sheet.tie_breaks.length === 0) return null;
  const compared = (seat: number): SheetLine[] => sheet.tie_breaks.filter((line) => line.seat === seat);
  const rows = level.map((seat) => ({ seat, values: compared(seat).map((line) => line.points) }));
  const apart = rows[0]!.values.findIndex((value, k) => rows.some((row) => row.values[k] !== value));
  const { rule, label } = compared(level[0]!)[Math.max(0, apart)] ?? sheet.tie_breaks[0]!;
  return { rule, label, decides: apart < 0 ? null : apart, rows };
}
