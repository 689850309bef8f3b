// Cuts every font to what its @font-face promises: the letters of its unicode-range and the weights of its font-weight.
// The style sheet says what is wanted, once; `font.woff2?plain` names the piece, because one file may be cut more than once.
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { normalizePath, type Plugin } from 'vite';

const FACE = /@font-face\s*\{[^}]*\}/g;
const FILE = /url\('([^'?]+\.woff2)\?([a-z]+)'\)/;
// What browsers use unasked (kerning, ligatures, accents that find their letters), and digits of one width for base.css.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** The characters of a unicode-range such as "U+41-5A, U+2019". */
export function letters(range: string): string {
  const spans = range.split(',').map((span) => /^U\+([\dA-F]+)(?:-([\dA-F]+))?$/i.exec(span.trim()));
  if (spans.includes(null)) throw new Error(`"${range}" is no unicode-range of the kind "U+41-5A, U+2019".`);
  return spans
    .map((span) => {
      const first = parseInt(span![1]!, 16);
      const last = parseInt(span![2] ?? span![1]!, 16);
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
    })
    .join('');
}

/** What a @font-face says about a descriptor. */
function said(face: string, descriptor: string): string {
  const found = new RegExp(`[\\s;{]${descriptor}:([^;}]+)`).exec(face)?.[1];
  if (!found) throw new Error(`A font can only be cut if its @font-face has a ${descriptor}:\n${face}`);
  return found.replace(/\s+/g, ' ').trim();
}

export function fonts(): Plugin {
  let folder = '';

  /** Cuts one font, and gives the address of the piece. Development starts often, so pieces are kept. */
  async function cut(face: string, source: string, name: string): Promise<string> {
    const [range, weights] = [said(face, 'unicode-range'), said(face, 'font-weight')];
    const [min, max] = weights.split(' ').map(Number) as [number, number];
    const font = await readFile(createRequire(import.meta.url).resolve(source));
    const stamp = createHash('sha256')
      .update(font)
      .update(`${range}|${weights}|${FEATURES}`)
      .digest('hex')
      .slice(0, 12);
    const piece = join(folder, stamp, `${basename(source, '.woff2')}-${name}.woff2`);
    try {
      await access(piece);
    } catch {
      const wishes = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes: { wght: { min, max } } } as const;
      const half = `${piece}.${process.pid}`; // another build may look for the same piece meanwhile
      await mkdir(dirname(piece), { recursive: true });
      await writeFile(half, await subsetFont(font, letters(range), wishes));
      await rename(half, piece);
    }
    return normalizePath(piece);
  }

  return {
    name: 'tabletomb:fonts',
    enforce: 'pre',
    configResolved: (config) => {
      folder = join(config.cacheDir, 'fonts');
    },
    transform: {
      filter: { id: /\/fonts\.css(\?|$)/ },
      async handler(css) {
        let done = css;
        for (const face of css.match(FACE) ?? []) {
          const [address, source, name] = FILE.exec(face) ?? [];
          if (address) done = done.replace(face, face.replace(address, `url('${await cut(face, source!, name!)}')`));
        }
        return { code: done, map: null };
      },
    },
  };
}
