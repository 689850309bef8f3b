// Texts with marks, as the server sends them: {0} a seat, {0:takes|take} a word that depends on the reader, {at|words} a
// piece. tabletomb/engine/marks.py does the same; both are held to tests/engine/marks.json.

export interface Part {
  words: string;
  seat: number | null; // whom it names
  at: string; // the address of the piece it names
}

const MARK = /\{(?:(\d+)(?::([^{}|]*)\|([^{}|]*))?|([a-z][^{}|]*)\|([^{}|]+))\}('s)?/g;
const NEW_SENTENCE = /(?:^|[.!?]["”’)]*\s+)$/;

/** The text part by part, as the reader (a seat; null: nobody at the table) is told it. */
export function render(text: string, names: readonly string[], reader: number | null = null): Part[] {
  const parts: Part[] = [];
  let said = '';
  let end = 0;
  const add = (words: string, seat: number | null = null, at = ''): void => {
    if (!words) return;
    said += words;
    const last = parts.at(-1);
    const plain = seat === null && at === '';
    if (last && plain && last.seat === null && last.at === '') last.words += words;
    else parts.push({ words, seat, at });
  };
  for (const mark of text.matchAll(MARK)) {
    const [whole, number, theirs, own, at, words, owned = ''] = mark;
    add(text.slice(end, mark.index));
    end = mark.index + whole.length;
    const seat = Number(number);
    if (at !== undefined) {
      add(words!, null, at);
      add(owned);
    } else if (theirs !== undefined) add((seat === reader ? own! : theirs) + owned);
    else add(called(seat, names, reader, owned, said), seat);
  }
  add(text.slice(end));
  return parts;
}

/** The text in words alone. */
export const plain = (text: string, names: readonly string[], reader: number | null = null): string =>
  render(text, names, reader)
    .map((part) => part.words)
    .join('');

function called(seat: number, names: readonly string[], reader: number | null, owned: string, said: string): string {
  if (seat !== reader) return (names[seat] ?? `seat ${seat}`) + owned;
  const word = owned ? 'your' : 'you';
  return NEW_SENTENCE.test(said) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
