// How to lay out a value nobody has drawn a board for: by its shape, not by its meaning.

export type Shape =
  | { kind: 'nothing' }
  | { kind: 'scalar'; text: string }
  | { kind: 'words'; items: string[] } // a list of plain values
  | { kind: 'rows'; columns: string[]; rows: Record<string, unknown>[] } // records of the same plain fields: a table
  | { kind: 'list'; items: unknown[] }
  | { kind: 'record'; facts: [string, string][]; parts: [string, unknown][] }; // plain fields first, then the rest

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing to see: null, an empty text, list or record, or a record of nothing but such. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

const NAMED = /^(seat|to_move|first|waiting_for|winners|actor|owner|host)$/; // fields that hold seat numbers

/** A plain value in words; seat numbers become names where the field says that it holds one. */
export function say(value: unknown, field = '', names: string[] = []): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && NAMED.test(field)) return names[value] ?? String(value);
  return String(value);
}

/** The shape of a value, ready to be laid out. */
export function shape(value: unknown, field = '', names: string[] = []): Shape {
  if (isEmpty(value)) return { kind: 'nothing' };
  if (isScalar(value)) return { kind: 'scalar', text: say(value, field, names) };
  if (Array.isArray(value)) {
    if (value.every((item) => isScalar(item) || item === null))
      return {
        kind: 'words',
        items: value.filter((item) => item !== null && item !== '').map((item) => say(item, field, names)),
      };
    if (value.length > 1 && value.every(isRecord)) {
      const rows = value as Record<string, unknown>[];
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
        rows.some((row) => !isEmpty(row[column])),
      );
      const flat = rows.every((row) => columns.every((column) => isEmpty(row[column]) || isScalar(row[column])));
      if (flat && columns.length <= 6) return { kind: 'rows', columns, rows };
    }
    return { kind: 'list', items: value };
  }
  const entries = Object.entries(value as Record<string, unknown>).filter(([, inner]) => !isEmpty(inner));
  return {
    kind: 'record',
    facts: entries.filter(([, inner]) => isScalar(inner)).map(([key, inner]) => [key, say(inner, key, names)]),
    parts: entries.filter(([, inner]) => !isScalar(inner)),
  };
}
