// Ivy: the strands of a cell as paths, their leaves, and which strands hang together.
import { LOBBY, SIDE } from './grid';
import { variety } from './look';
import type { Face, Side } from './view';

type Dot = [number, number];
type Curve = [Dot, Dot, Dot, Dot];

const SIDES: Side[] = ['N', 'E', 'S', 'W'];

/** From each side's middle to the window frame. */
const STUBS: Record<Side, Curve> = {
  N: [
    [50, 0],
    [46, 4],
    [53, 7],
    [50, 11],
  ],
  E: [
    [100, 50],
    [93, 46],
    [87, 53],
    [79, 48],
  ],
  S: [
    [50, 100],
    [53, 95],
    [47, 90],
    [50, 84],
  ],
  W: [
    [0, 50],
    [7, 54],
    [13, 45],
    [21, 48],
  ],
};

/** Round the frame, a quarter each: from N to E, E to S, S to W, W to N. */
const ARCS: Curve[] = [
  [
    [50, 11],
    [68, 11],
    [79, 24],
    [79, 48],
  ],
  [
    [79, 48],
    [79, 70],
    [74, 83],
    [50, 84],
  ],
  [
    [50, 84],
    [26, 83],
    [21, 70],
    [21, 48],
  ],
  [
    [21, 48],
    [21, 24],
    [32, 11],
    [50, 11],
  ],
];

/** On a wall the strands meet in the middle. */
const SPOKES: Record<Side, Curve> = {
  N: [
    [50, 0],
    [45, 18],
    [55, 32],
    [50, 50],
  ],
  E: [
    [100, 50],
    [82, 45],
    [68, 56],
    [50, 50],
  ],
  S: [
    [50, 100],
    [56, 82],
    [45, 68],
    [50, 50],
  ],
  W: [
    [0, 50],
    [18, 56],
    [32, 44],
    [50, 50],
  ],
};

/** Round the lobby's door. */
const PORCH: [Curve, number][] = [
  [
    [
      [50, 0],
      [46, 6],
      [54, 12],
      [50, 19],
    ],
    6,
  ],
  [
    [
      [0, 50],
      [8, 54],
      [16, 46],
      [23, 50],
    ],
    6,
  ],
  [
    [
      [100, 50],
      [92, 46],
      [84, 54],
      [77, 50],
    ],
    6,
  ],
  [
    [
      [23, 50],
      [23, 34],
      [34, 20],
      [50, 19],
    ],
    9,
  ],
  [
    [
      [50, 19],
      [66, 20],
      [77, 34],
      [77, 50],
    ],
    9,
  ],
];

const round = (number: number): number => Math.round(number * 10) / 10;

function along(curve: Curve, parts: number): Dot[] {
  const [a, b, c, d] = curve;
  return Array.from({ length: parts + 1 }, (_, part) => {
    const t = part / parts;
    const u = 1 - t;
    const at = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [at(0), at(1)] as Dot;
  });
}

/** The strands of a window: from every exit to the frame, round it by the shortest arc, down to the sill for flowers. */
function strands(exits: readonly Side[], toSill: boolean): Dot[][] {
  const paths = SIDES.filter((side) => exits.includes(side)).map((side) => along(STUBS[side], 6));
  const ends = [0, 1, 2, 3].filter((side) => exits.includes(SIDES[side]!) || (toSill && side === 2));
  if (ends.length > 1) {
    let widest = -1;
    let from = 0; // the strand leaves out the widest gap between two ends
    ends.forEach((end, index) => {
      const gap = (ends[(index + 1) % ends.length]! - end + 4) % 4 || 4;
      if (gap > widest || (gap === widest && end === 3)) {
        widest = gap;
        from = index;
      }
    });
    const last = ends[from]!;
    for (let side = ends[(from + 1) % ends.length]!; side !== last; side = (side + 1) % 4)
      paths.push(along(ARCS[side]!, 9));
  } else if (ends.length === 1) {
    const end = ends[0]!;
    paths.push(along(ARCS[end]!, 9).slice(0, 5));
    paths.push(
      along(ARCS[(end + 3) % 4]!, 9)
        .reverse()
        .slice(0, 4),
    );
  }
  return paths;
}

const LEAF: Dot[][] = [
  [
    [-1.5, -2.5],
    [-4.5, -2.2],
    [-5, -4.6],
  ],
  [
    [-2.8, -4.3],
    [-2, -6],
    [-0.8, -8.4],
  ],
  [
    [0.4, -6],
    [1.6, -4.3],
    [4, -4.8],
  ],
  [
    [3.6, -2.3],
    [1.5, -2.5],
    [0, 0],
  ],
];

function leaf([x, y]: Dot, degrees: number, size: number): string {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle) * size;
  const sin = Math.sin(angle) * size;
  const put = ([a, b]: Dot): string => `${round(x + a * cos - b * sin)} ${round(y + a * sin + b * cos)}`;
  return `M${round(x)} ${round(y)}${LEAF.map((bend) => 'C' + bend.map(put).join(' ')).join('')}Z`;
}

export interface Drawing {
  strand: string; // path data
  leaves: [string, string, string]; // path data in three greens: light, middle, dark
  bare: string; // outlines of the few leaves of a strand that is not joined
}

const drawn = new Map<string, Drawing>();

/** The ivy of one cell. `name` varies the leaves; `live`: joined to the lobby, so green and leafy. */
export function ivy(
  kind: 'window' | 'wall' | 'lobby',
  exits: readonly Side[],
  toSill: boolean,
  live: boolean,
  name: string,
): Drawing {
  const key = `${kind} ${exits} ${toSill} ${live} ${name}`;
  let drawing = drawn.get(key);
  if (!drawing) {
    drawing = draw(paths(kind, exits, toSill), live, name);
    drawn.set(key, drawing);
  }
  return drawing;
}

function paths(kind: 'window' | 'wall' | 'lobby', exits: readonly Side[], toSill: boolean): Dot[][] {
  if (kind === 'lobby') return PORCH.map(([curve, parts]) => along(curve, parts));
  if (kind === 'wall') return SIDES.filter((side) => exits.includes(side)).map((side) => along(SPOKES[side], 10));
  return strands(exits, toSill);
}

function draw(lines: Dot[][], live: boolean, name: string): Drawing {
  const chance = variety(name);
  const leaves: [string, string, string] = ['', '', ''];
  let bare = '';
  for (const line of lines) {
    for (let index = 1; index < line.length - 1; index += 1) {
      const at = line[index]!;
      const next = line[index + 1]!;
      const along = (Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI;
      const side = index % 2 ? 1 : -1;
      if (live) {
        if (chance() >= 0.82) continue;
        const size = 0.85 + chance() * 0.5;
        const shade = chance() < 0.33 ? 0 : chance() < 0.5 ? 2 : 1;
        leaves[shade] += leaf(at, along + 90 - side * (58 + chance() * 30), size);
      } else if (chance() < 0.16) {
        bare += leaf(at, along + 90 - side * 70, 0.7);
      }
    }
  }
  const strand = lines.map((line) => 'M' + line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')).join('');
  return { strand, leaves, bare };
}

const ACROSS: [Side, Side, number][] = [
  ['N', 'S', SIDE],
  ['E', 'W', 1],
  ['S', 'N', -SIDE],
  ['W', 'E', -1],
];

/** The cells whose strands hang together with the lobby's in a picture. For drawing what is only tried on, green or
 * grey; for what lies on the table the view says so itself, and points always come from the server. */
export function hangTogether(faces: readonly Face[]): Set<number> {
  const joined = new Set([LOBBY]);
  const queue = [LOBBY];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const [out, into, step] of ACROSS) {
      const next = cell + step;
      const leaves = (out === 'E' && cell % SIDE === SIDE - 1) || (out === 'W' && cell % SIDE === 0);
      if (
        leaves ||
        joined.has(next) ||
        !faces[cell]!.shows.exits.includes(out) ||
        !faces[next]?.shows.exits.includes(into)
      )
        continue;
      joined.add(next);
      queue.push(next);
    }
  }
  return joined;
}
