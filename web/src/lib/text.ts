// Small words about numbers and lists.

/** "+3", "0", "−2": with a true minus sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

/** "3", "−2": with a true minus sign. */
export const minus = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** "Mags", "Mags and Otto", "Mags, Otto and Iris". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** "1 place", "5 places". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence in which no line begins with a lone sign: "Budget ♦" stays together. */
export const unbroken = (text: string): string => text.replace(/ (?=\p{So})/gu, '\u00a0');

/** A title without its subtitle: "Dead Cells". */
export const short = (title: string): string => title.split(':')[0] ?? title;

/** "2–4" for seat counts without a gap, else "2, 4". */
export function span(counts: number[]): string {
  const first = counts[0],
    last = counts.at(-1);
  if (first === undefined || last === undefined) return '';
  if (first === last) return String(first);
  return last - first === counts.length - 1 ? `${first}–${last}` : counts.join(', ');
}

/** A camelCase, kebab-case or snake_case name as words: "endTrigger" -> "end trigger". */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
