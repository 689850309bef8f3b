import type { GameModule } from '../board';
import { capital, signed, spaced } from '../../lib/text';
import PlainBox from '../covers/PlainBox.svelte';
import Area from './Area.svelte';
import Board from './Board.svelte';
import crossroad from 'icon:crossroad';

const field = (view: unknown, name: string): unknown => (view as Record<string, unknown> | null)?.[name];

/** A board for any game: it knows only what every view, prompt and offer has. */
export const game: GameModule = {
  Board,
  Area,
  Cover: PlainBox,
  meters: (view) => {
    const step = field(view, 'layer') ?? field(view, 'phase') ?? field(view, 'step');
    const round = field(view, 'round');
    return [
      ...(typeof round === 'number' ? [{ icon: crossroad, text: `Round ${round}` }] : []),
      ...(typeof step === 'string' ? [{ icon: crossroad, text: capital(spaced(step)) }] : []),
    ];
  },
  tip: (_view, hot) => {
    if (!hot) return '';
    const { words, gain, lines, hope } = hot.offer;
    const why = lines.map((line) => `${line.label} ${signed(line.points)}`).join(', ');
    const worth = gain ? `${signed(gain)}${why ? ` (${why})` : ''}` : hope ? `${signed(hope.gain)} ${hope.when}` : '';
    return [capital(words), worth].filter(Boolean).join(': ');
  },
  confirm: () => '',
  acts: () => [],
  areaName: (view, seat) => {
    const heroes = field(view, 'heroes') ?? field(view, 'players');
    const own = Array.isArray(heroes)
      ? (heroes as Record<string, unknown>[]).find((one) => one.seat === seat)
      : undefined;
    return typeof own?.name === 'string' ? own.name : '';
  },
};
