// The words for what a view calls by keys and numbers: people for seats, pieces for addresses, and whole words for letters.
import { capital, spaced } from '../../lib/text';

export interface Lexicon {
  names: string[]; // of the seats
  letters: Record<string, string>; // what single letters stand for, as far as the view tells
  places: ReadonlyMap<string, string>; // what lies at an address is called so; empty if it has no name
}

/** For a view of which nothing is known. */
export const NO_WORDS: Lexicon = { names: [], letters: {}, places: new Map() };

/**
 * What single letters stand for. A view may count by letters ({S: 1, T: 0}) what it spells out elsewhere
 * ([{track: 'survival'}, {track: 'tactics'}]). They mean the values of a field if each letter begins exactly one of them.
 */
export function spelledOut(view: unknown): Record<string, string> {
  const counted = new Set<string>(); // the letters of a record, as one string
  const spelled = new Set<string>(); // the values of a field in a list, likewise
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) columns(value).forEach((column) => spelled.add(column));
    else {
      const letters = Object.keys(value).filter((key) => /^[A-Z]$/.test(key));
      const numerals = Object.keys(value).some((key) => /^[IVX]{2,}$/.test(key));
      if (letters.length > 1 && !numerals) counted.add(letters.join(' '));
    }
    Object.values(value).forEach(walk);
  };
  walk(view);
  const found: Record<string, string> = {};
  for (const letters of [...counted].map((one) => one.split(' ')))
    for (const words of [...spelled].map((one) => one.split('\n'))) {
      const meant = letters.map((letter) => words.filter((word) => word.startsWith(letter.toLowerCase())));
      if (meant.every((one) => one.length === 1)) letters.forEach((letter, i) => (found[letter] ??= meant[i]![0]!));
    }
  return found;
}

/** The one-word values that each field has in a list of records. */
function columns(list: unknown[]): string[] {
  const records = list.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
    .map((key) => [...new Set(records.map((record) => record[key]))])
    .filter((values): values is string[] => values.every((one) => typeof one === 'string' && /^[a-z]{2,}$/.test(one)))
    .filter((values) => values.length > 1)
    .map((values) => values.join('\n'));
}

/** A field's name for a reader; codes and proper names stay as they are, letters are spelled out where that is known. */
export function label(key: string, { letters }: Lexicon = NO_WORDS): string {
  if (isCode(key)) return letters[key] ? `${key} (${letters[key]})` : key;
  const text = key.includes(' ') ? key : capital(spaced(key));
  const [, words, letter] = /^(.+) ([a-z])$/i.exec(text) ?? [];
  return letter ? `${words} ${label(letter.toUpperCase(), { ...NO_WORDS, letters })}` : text;
}

/** Whether a key is a code, such as IV or B2, and no word. */
export const isCode = (key: string): boolean => /^[A-Z0-9]+$/.test(key);
