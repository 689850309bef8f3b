// What the customers look like. The boxed ones are cast by hand to fit their names; others are cast from their id.

export type Hair = 'none' | 'bald' | 'short' | 'bob' | 'bun' | 'updo' | 'long' | 'curls';
export type Hat =
  | 'none'
  | 'bowler'
  | 'cap'
  | 'top'
  | 'tiara'
  | 'bicorne'
  | 'helmet'
  | 'bonnet'
  | 'wimple'
  | 'nightcap'
  | 'boater'
  | 'beanie'
  | 'beret'
  | 'mortarboard'
  | 'turban'
  | 'floppy'
  | 'deerstalker'
  | 'wreath'
  | 'captain'
  | 'flower';
export type Extra =
  | 'moustache'
  | 'beard'
  | 'longbeard'
  | 'glasses'
  | 'monocle'
  | 'patch'
  | 'pearls'
  | 'epaulettes'
  | 'bowtie'
  | 'scarf'
  | 'shawl'
  | 'freckles'
  | 'lips'
  | 'asleep';

export interface Look {
  skin: string;
  hair: Hair;
  tint: string;
  hat: Hat;
  felt: string;
  coat: string;
  extras: Extra[];
  company: Look[];
}

const PALE = '#f4d9bd',
  FAIR = '#f0cda6',
  TAN = '#d9a577',
  BROWN = '#b27c50',
  DARK = '#8a5a3a',
  ASHEN = '#d9d2c4';
const BLACK = '#221c24',
  UMBER = '#3a2a26',
  CHESTNUT = '#6b4526',
  RUST = '#a5562e',
  STRAW = '#c9a45c',
  GREY = '#8d8a92',
  WHITE = '#e4dfd6';
const SLATE = '#4c5d8c',
  WINE = '#7d2442',
  MOSS = '#3f6b5a',
  LEATHER = '#7d5a35',
  PLUM = '#5a4a7a',
  STEEL = '#34495e',
  NAVY = '#22305c',
  BRICK = '#a3402f',
  COAL = '#2a2230',
  TEAL = '#2c6670',
  OCHRE = '#b5822f',
  ROSE = '#b3577a';

function look(
  skin: string,
  hair: Hair,
  tint: string,
  hat: Hat,
  felt: string,
  coat: string,
  extras: Extra[] = [],
  company: Look[] = [],
): Look {
  return { skin, hair, tint, hat, felt, coat, extras, company };
}

const TRIPLET = (felt: string, coat: string) => look(FAIR, 'none', RUST, 'beanie', felt, coat, ['freckles']);

const CAST: Record<string, Look> = {
  c01: look(PALE, 'updo', WHITE, 'tiara', '#f2cf57', TEAL, ['pearls', 'lips']),
  c02: look(FAIR, 'short', CHESTNUT, 'top', COAL, BRICK, ['monocle', 'moustache']),
  c03: look(PALE, 'updo', GREY, 'bonnet', '#f3ead8', PLUM, ['glasses', 'pearls']),
  c04: look(TAN, 'short', GREY, 'top', '#5b5566', MOSS, ['monocle', 'bowtie']),
  c05: look(FAIR, 'none', WHITE, 'bicorne', NAVY, NAVY, ['beard', 'epaulettes']),
  c06: look(TAN, 'short', RUST, 'helmet', '#9b97a3', BRICK, ['moustache', 'epaulettes']),
  c07: look(ASHEN, 'long', BLACK, 'top', '#17131d', '#26202e', ['asleep']),
  c08: look(BROWN, 'curls', UMBER, 'captain', NAVY, STEEL, ['patch', 'lips']),
  c09: look(TAN, 'updo', BLACK, 'tiara', '#f2cf57', WINE, ['pearls', 'lips']),
  c10: look(FAIR, 'curls', WHITE, 'none', COAL, COAL, ['bowtie', 'moustache']),
  c11: look(
    FAIR,
    'short',
    CHESTNUT,
    'bowler',
    COAL,
    SLATE,
    ['bowtie'],
    [look(TAN, 'bob', STRAW, 'flower', '#f6e9ee', ROSE, ['lips', 'pearls'])],
  ),
  c12: look(PALE, 'long', RUST, 'flower', '#b98be0', PLUM, ['lips']),
  c13: look(BROWN, 'bald', UMBER, 'none', COAL, MOSS, ['glasses', 'moustache']),
  c14: look(DARK, 'long', GREY, 'wreath', '#69b578', MOSS, ['longbeard']),
  c15: look(BROWN, 'none', BLACK, 'turban', PLUM, WINE, ['moustache', 'asleep']),
  c16: look(DARK, 'bob', BLACK, 'none', COAL, NAVY, ['glasses', 'scarf']),
  c17: look(FAIR, 'bob', RUST, 'boater', '#e3c178', TEAL, ['freckles']),
  c18: look(TAN, 'short', STRAW, 'cap', LEATHER, OCHRE, ['scarf', 'freckles']),
  c19: look(FAIR, 'short', GREY, 'bowler', '#4b3a2c', PLUM, ['moustache', 'bowtie']),
  c20: look(BROWN, 'bun', CHESTNUT, 'flower', '#efc94c', ROSE, ['glasses']),
  c21: look(TAN, 'short', UMBER, 'floppy', '#5c4630', LEATHER, ['beard']),
  c22: look(PALE, 'short', CHESTNUT, 'cap', '#5c6b4a', '#5c6b4a', ['scarf']),
  c23: look(DARK, 'none', GREY, 'nightcap', SLATE, STEEL, ['beard', 'asleep']),
  c24: look(TAN, 'curls', BLACK, 'beanie', BRICK, NAVY, ['freckles']),
  c25: look(
    FAIR,
    'none',
    RUST,
    'beanie',
    '#5b8def',
    TEAL,
    ['freckles'],
    [TRIPLET('#d9534f', ROSE), TRIPLET('#efc94c', OCHRE)],
  ),
  c26: look(PALE, 'bun', WHITE, 'none', COAL, ROSE, ['glasses', 'shawl']),
  c27: look(FAIR, 'long', STRAW, 'beret', WINE, SLATE, ['asleep']),
  c28: look(BROWN, 'short', RUST, 'cap', NAVY, STEEL, ['beard']),
  c29: look(TAN, 'long', CHESTNUT, 'none', COAL, LEATHER, ['longbeard']),
  c30: look(DARK, 'curls', BLACK, 'mortarboard', COAL, BRICK, ['bowtie']),
  c31: look(FAIR, 'none', BLACK, 'wimple', COAL, COAL, ['asleep']),
  c32: look(PALE, 'short', STRAW, 'deerstalker', '#7a6a4a', MOSS, ['glasses', 'scarf']),
};

const SKINS = [FAIR, TAN, BROWN, DARK, PALE];
const TINTS = [UMBER, CHESTNUT, GREY, RUST, BLACK, STRAW];
const COATS = [SLATE, WINE, MOSS, LEATHER, PLUM, STEEL];
const HAIRS: Hair[] = ['short', 'bob', 'bun', 'long', 'curls', 'bald'];
const HATS: Hat[] = ['bowler', 'cap', 'none', 'boater', 'beret', 'none', 'floppy'];
const EXTRAS: Extra[] = ['moustache', 'glasses', 'scarf', 'freckles', 'bowtie', 'lips'];

/** What a customer looks like: always the same for the same id. */
export function lookOf(id: string): Look {
  const cast = CAST[id];
  if (cast) return cast;
  let seed = 7;
  for (const letter of id) seed = Math.imul(seed, 31) + letter.charCodeAt(0);
  const draw = <T>(list: T[]): T => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((seed / 2 ** 32) * list.length)] as T;
  };
  return look(draw(SKINS), draw(HAIRS), draw(TINTS), draw(HATS), COAL, draw(COATS), [draw(EXTRAS)]);
}
