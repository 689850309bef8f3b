// The little Markdown that rulebooks use, as data: nothing of a rulebook is ever put into the page as HTML.

export type Span =
  { kind: 'text' | 'bold' | 'italic' | 'code'; text: string } | { kind: 'rule'; text: string; rule: string };

export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(#([A-Z]{2}-[A-Z]?\d+)\)|<a id="[^"]*"><\/a>/g;

/** One line of text as its plain, bold, italic and linked parts. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [, bold, italic, code, label, rule] = match;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) found.push({ kind: 'italic', text: italic });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (label !== undefined && rule !== undefined) found.push({ kind: 'rule', text: label, rule });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));

/** Paragraphs, lists and tables; blank lines part them. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): Block => {
      const lines = part.split('\n').map((line) => line.trim());
      if (lines.length > 1 && lines.every((line) => line.startsWith('|'))) {
        const [head = '', , ...rows] = lines;
        return { kind: 'table', head: cells(head), rows: rows.map(cells) };
      }
      if (/^(-|\d+\.) /.test(lines[0] ?? '')) {
        const items: string[] = [];
        for (const line of lines) {
          if (/^(-|\d+\.) /.test(line)) items.push(line.replace(/^(-|\d+\.) /, ''));
          else items[items.length - 1] += ` ${line}`;
        }
        return { kind: 'list', items: items.map(spans) };
      }
      return { kind: 'paragraph', spans: spans(lines.join(' ')) };
    });
}

/** The bare words, for searching. */
export const plain = (text: string): string =>
  spans(text.replace(/\s+/g, ' '))
    .map((span) => span.text)
    .join('');
