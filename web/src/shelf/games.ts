// The boxes on the shelf: every game that the server deals, in its own words; then those of which only the box is here yet.
import { boxes } from '../kit/registry';
import { capital, short, span } from '../lib/text';
import type { GameInfo } from '../wire/types';

export interface Box {
  name: string;
  title: string;
  line: string;
  players: string;
  minutes: string;
  weight: number; // 1 to 3; 0: nobody said
  badges: { text: string; tone: 'plain' | 'info' | 'candle' }[];
  game: GameInfo | null; // null: not here yet
}

const toneOf = (badge: string): Box['badges'][number]['tone'] =>
  badge === 'co-op' ? 'info' : badge === 'campaign' ? 'candle' : 'plain';

/** The box of a game that the server deals. */
export const dealt = (game: GameInfo): Box => ({
  name: game.name,
  title: short(game.title),
  line: game.pitch || game.summary,
  players: span(game.seats),
  minutes: game.minutes && `${game.minutes.replace('-', '–')} min`,
  weight: game.weight,
  badges: game.badges.map((text) => ({ text, tone: toneOf(text) })),
  game,
});

const LITTLE = new Set(['and', 'with', 'of', 'the']);

/** A box whose game is not here yet is called by its folder: "Dining with Dracula". */
const empty = (name: string): Box => ({
  name,
  title: name
    .split('-')
    .map((word) => (LITTLE.has(word) ? word : capital(word)))
    .join(' '),
  line: '',
  players: '',
  minutes: '',
  weight: 0,
  badges: [],
  game: null,
});

/** Everything on the shelf; `covers` are the boxes that are drawn, whether their game is here or not. */
export function shelved(games: readonly GameInfo[], covers: readonly string[] = boxes): Box[] {
  const here = new Set(games.map((game) => game.name));
  return [...games.map(dealt), ...covers.filter((name) => !here.has(name)).map(empty)];
}
