// Colours and outlines of the pieces. Every flower, creature and guest differs by shape first.
import type { Creature, Flower } from './view';

export const FLOWERS: Record<Flower, { name: string; fill: string; line: string }> = {
  red: { name: 'blood rose', fill: '#e2605b', line: '#6e1b22' },
  blue: { name: 'grave bell', fill: '#6d9bf5', line: '#1b2f6b' },
  yellow: { name: 'jaundice lily', fill: '#f2cf57', line: '#6d5108' },
  violet: { name: 'nightshade', fill: '#bb86e4', line: '#452063' },
};

/** The outline of each flower, and the strokes drawn on it. */
export const PETALS: Record<Flower, { outline: string; detail: string }> = {
  red: {
    outline: 'M9.2 0A9.2 9.2 0 1 1-9.2 0A9.2 9.2 0 1 1 9.2 0Z',
    detail: 'M-5.6 1.5C-6-3.5-1.5-6 2-5C6-3.8 6 1.2 3 3C0 4.8-3.2 2.6-2.4 0C-1.7-2.2 1.4-2.2 1.6-.2',
  },
  blue: {
    outline:
      'M0-10C4.6-10 6.6-5 7-1C7.3 2.4 8.2 4.2 10 6.4L5.4 6L3 9.4L0 6.6L-3 9.4L-5.4 6L-10 6.4C-8.2 4.2-7.3 2.4-7-1C-6.6-5-4.6-10 0-10Z',
    detail: 'M-3-4.5C-3-1-3.2 1-4 3M3-4.5C3-1 3.2 1 4 3',
  },
  yellow: {
    outline: 'M0-10.5L2.7-4.2L9.4-5.2L5.4 .1L9.4 5.4L2.7 4.4L0 10.7L-2.7 4.4L-9.4 5.4L-5.4 .1L-9.4-5.2L-2.7-4.2Z',
    detail: 'M-1.2 0A1.2 1.2 0 1 1 1.2 0A1.2 1.2 0 1 1-1.2 0',
  },
  violet: {
    outline:
      'M0 10.5C-2.6 6.5-2.4 3-4.8.6C-7.5-1.8-10.5-3-10.2-7.6L-5.2-6L0-10.2L5.2-6L10.2-7.6C10.5-3 7.5-1.8 4.8.6C2.4 3 2.6 6.5 0 10.5Z',
    detail: 'M0-5V4M-4.5-3.2L-1.8 1M4.5-3.2L1.8 1',
  },
};

/** The lamp behind each creature: bright middle, warm rim. */
export const LAMPS: Record<Creature, [string, string]> = {
  bat: ['#ffe2a0', '#f0a83c'],
  doll: ['#ffd9c0', '#ec9270'],
  zombie: ['#eef0a8', '#b9c455'],
  spider: ['#ffcf9a', '#e78a3c'],
  ghost: ['#d6f4ee', '#7fcfc6'],
};

export const CREATURES = Object.keys(LAMPS) as Creature[];
export const COLOURS = Object.keys(FLOWERS) as Flower[];

const SIDINGS = ['#4a4168', '#443c62', '#50466b', '#473c5e', '#4d4270'];

/** A small fixed number from a name, to vary a drawing without chance. */
export function hash(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** The boards of the facade: both halves of a tile share a shade. */
export function siding(name: string): string {
  return SIDINGS[hash(name) % SIDINGS.length]!;
}

/** Numbers in [0, 1) that are always the same for the same name. */
export function variety(name: string): () => number {
  let state = hash(name);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const SKIN = ['#f0cda6', '#d9a577', '#b27c50', '#8a5a3a', '#f4d9bd'];
const COAT = ['#4c5d8c', '#7a3d55', '#3f6b5a', '#7d5a35', '#5a4a7a', '#34495e'];
const HAIR = ['#3a2a26', '#6b4526', '#8d8a92', '#a5562e', '#221c24', '#c9a45c'];

export type Hat = 'cap' | 'updo' | 'bald' | 'bob' | 'bun' | 'top' | 'bowler' | 'witch';
const HATS: Hat[] = ['cap', 'updo', 'bald', 'bob', 'bun', 'top', 'bowler', 'bun', 'top', 'bald'];
const MORE_HATS: Hat[] = ['bob', 'bowler', 'updo', 'top', 'cap', 'bald', 'bowler', 'updo', 'cap', 'bun'];

export interface Person {
  skin: string;
  coat: string;
  hair: string;
  hat: Hat;
}

/** What a guest looks like, by id ("P07"). */
export function person(id: string, witch: boolean): Person {
  const sum = (Math.imul(hash(id + 'q') ^ 0x9e3779, 2654435761) >>> 7) >>> 0;
  const number = Number(id.slice(1)) - 1;
  const hat = witch ? 'witch' : ([...HATS, ...MORE_HATS][number] ?? HATS[sum % HATS.length]!);
  return { skin: SKIN[sum % 5]!, coat: COAT[(sum >> 3) % 6]!, hair: HAIR[(sum >> 6) % 6]!, hat };
}
