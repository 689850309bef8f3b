import type { GameModule } from '../../kit/board';
import { capital, spaced } from '../../lib/text';
import Area from './Area.svelte';
import Board from './Board.svelte';
import crossroad from 'icon:crossroad';

const field = (view: unknown, name: string): unknown => (view as Record<string, unknown> | null)?.[name];

/** A board for any game: it knows only what every view, prompt and offer has. */
export const game: GameModule = {
  Board,
  Area,
  meters: (view) => {
    const step = field(view, 'layer') ?? field(view, 'phase') ?? field(view, 'step');
    const round = field(view, 'round');
    return [
      ...(typeof round === 'number' ? [{ icon: crossroad, text: `Round ${round}` }] : []),
      ...(typeof step === 'string' ? [{ icon: crossroad, text: capital(spaced(step)) }] : []),
    ];
  },
  areaName: (view, seat) => {
    const heroes = field(view, 'heroes') ?? field(view, 'players');
    const own = Array.isArray(heroes)
      ? (heroes as Record<string, unknown>[]).find((one) => one.seat === seat)
      : undefined;
    return typeof own?.name === 'string' ? own.name : '';
  },
};
