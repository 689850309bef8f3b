// How to lay out a value nobody has drawn a board for: by its shape, not by its meaning.

import type { Thing } from '../../kit/things';
import { spaced } from '../../lib/text';
import { isCode, NO_WORDS, type Lexicon } from './lexicon';

export type Shape =
  | { kind: 'nothing' }
  | { kind: 'scalar'; text: string }
  | { kind: 'words'; items: string[] } // a list of plain values
  | { kind: 'rows'; columns: string[]; rows: Row[] } // records that fit into a line each: a table
  | { kind: 'cards'; items: unknown[] } // records with more to say
  | { kind: 'record'; facts: [string, string][]; is: string[]; none: string[]; parts: [string, unknown][] };

// `is`: the fields that are plainly true of it, `none`: those at nought; `facts`: plain fields, `parts`: all others.
export interface Row {
  cells: string[];
  is: string[];
}

type Fields = Record<string, unknown>;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing to see: null, an empty text, list or record, or a record of nothing but such. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.every((item) => item === null || item === '');
  return isRecord(value) && Object.values(value).every(isEmpty);
}

const NAMED = /^(seat|seats|to_move|first|waiting_for|winners|actor|owner|host|participants)$/; // fields that hold seat numbers

/** A plain value in words; seat numbers become names where the field says that it holds one, addresses what lies there. */
export function say(value: unknown, field = '', { names, places }: Lexicon = NO_WORDS): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && NAMED.test(field)) return names[value] ?? String(value);
  return places.get(String(value)) ?? String(value);
}

/** What lies at the addresses of a view is called. */
export const called = (things: ReadonlyMap<string, Thing>): Map<string, string> =>
  new Map([...things].map(([at, thing]) => [at, titleOf(thing)]));

/** What a record is called, if anything. */
export function titleOf(value: unknown): string {
  if (!isRecord(value)) return '';
  const name = value.name ?? value.title;
  return isScalar(name) ? String(name) : '';
}

const KEYS = /^(code|id|who|source|number|index)$/; // what a program calls a thing: B1-T05; a person reads its name or text
const CODE = /^[A-Z0-9][A-Z0-9.-]*$/;
const LONGEST_CELL = 160;
const MOST_COLUMNS = 8;

/** The fields worth reading: not empty, not "no", and no code where there are words; a place beside a seat says it twice. */
export function worthReading(record: Fields, { places } = NO_WORDS): [string, unknown][] {
  const worded = titleOf(record) !== '' || isScalar(record.text);
  return Object.entries(record).filter(
    ([key, value]) =>
      !isEmpty(value) &&
      value !== false &&
      !(worded && KEYS.test(key) && CODE.test(String(value))) &&
      !(key === 'place' && 'seat' in record) &&
      key !== 'at' && // an address is for pointing, not for reading
      places.get(value as string) !== '',
  );
}

/** A value in half a line, or null if it has too much to say. */
export function brief(value: unknown, field = '', words = NO_WORDS): string | null {
  if (isEmpty(value)) return '';
  let text: string | null;
  if (isScalar(value)) text = say(value, field, words);
  else if (Array.isArray(value)) {
    const parts = value.map((item) => brief(item, field, words));
    text = parts.includes(null) ? null : parts.filter(Boolean).join(value.some(isRecord) ? '; ' : ', ');
  } else text = inOneLine(value as Fields, words);
  return text !== null && text.length <= LONGEST_CELL ? text : null;
}

function inOneLine(record: Fields, words: Lexicon): string | null {
  const fields = worthReading(record, words).map(([key, value]) => [key, brief(value, key, words)] as const);
  if (fields.some(([, text]) => text === null)) return null;
  if (fields.length === 1) return fields[0]![1];
  const title = titleOf(record);
  const rest = fields.filter(([key, text]) => !title || (key !== 'name' && key !== 'title' && text !== title));
  const listed = rest.map(([key, text]) => (key === 'text' ? text : `${key.replaceAll('_', ' ')} ${text}`)).join(', ');
  return title && listed ? `${title}: ${listed}` : title || listed;
}

/** The shape of a value, ready to be laid out. */
export function shape(value: unknown, field = '', words = NO_WORDS): Shape {
  if (isEmpty(value)) return { kind: 'nothing' };
  if (isScalar(value)) return { kind: 'scalar', text: say(value, field, words) };
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isEmpty(item));
    if (items.every(isScalar)) return { kind: 'words', items: items.map((item) => say(item, field, words)) };
    return (items.every(isRecord) && tabulated(items as Fields[], words)) || { kind: 'cards', items };
  }
  const entries = worthReading(value as Fields, words);
  const nought = ([key, inner]: [string, unknown]): boolean => inner === 0 && !NAMED.test(key);
  if (entries.every(nought)) return { kind: 'scalar', text: 'none' };
  const scale = entries.some(([key]) => isCode(key)); // {I: 0, II: 3}: there a nought has its place
  const none = scale ? [] : entries.filter(nought).map(([key]) => key);
  return {
    kind: 'record',
    facts: entries
      .filter(([key, inner]) => isScalar(inner) && inner !== true && !none.includes(key))
      .map(([key, inner]) => [key, say(inner, key, words)]),
    is: entries.filter(([, inner]) => inner === true).map(([key]) => key),
    none,
    parts: entries.filter(([, inner]) => !isScalar(inner)),
  };
}

/** Records as a table, if each fits into a line; those with a single field are plain words. */
function tabulated(records: Fields[], words: Lexicon): Shape | null {
  const kept = records.map((record) => Object.fromEntries(worthReading(record, words)));
  const used = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((key) =>
    kept.some((record) => key in record),
  );
  const switches = used.filter((key) => kept.every((record) => record[key] === undefined || record[key] === true));
  const columns = used.filter((key) => !switches.includes(key));
  const rows = kept.map((record) => ({
    cells: columns.map((column) => brief(record[column], column, words)),
    is: switches.filter((key) => record[key]),
  }));
  if (!columns.length || columns.length > MOST_COLUMNS || rows.some(({ cells }) => cells.includes(null))) return null;
  if (columns.length === 1)
    return {
      kind: 'words',
      items: rows.map(({ cells, is }) => [cells[0], ...is.map(spaced)].filter(Boolean).join(', ')),
    };
  return { kind: 'rows', columns, rows: rows as Row[] };
}

const PILES = /^(discard|unseen|departed|decks)/; // what is out of play interests few
const FOLDED = 6;

/** Whether a part of something larger is folded: long lists, and piles of what is out of play. */
export function isFolded(key: string, value: unknown): boolean {
  return PILES.test(key) || (Array.isArray(value) && value.length > FOLDED);
}

/** How many entries it has. */
export const count = (value: unknown): number =>
  Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : 1;

/** The part of a view that the table is about now: the one that a plain field names ("layer": "combat"), else the first. */
export function inFront(facts: Fields, parts: [string, unknown][]): string {
  const named = new Set(Object.values(facts));
  return (parts.find(([key]) => named.has(key)) ?? parts[0])?.[0] ?? '';
}
