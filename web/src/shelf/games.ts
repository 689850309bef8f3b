// The shelf holds five boxes whether or not their rules are here yet; a game that somebody else adds stands after them.
import { span } from '../lib/text';
import type { GameInfo } from '../wire/types';

export interface Box {
  name: string;
  title: string;
  line: string;
  players: string;
  minutes: string;
  weight: number;
  badges: { text: string; tone: 'plain' | 'info' | 'candle' }[];
  game: GameInfo | null; // null: not here yet
}

const plain = (text: string): { text: string; tone: 'plain' } => ({ text, tone: 'plain' });

const OURS: Omit<Box, 'game'>[] = [
  {
    name: 'dead-and-breakfast',
    title: 'Dead & Breakfast',
    line: 'Lay tiles, grow ivy, scare guests',
    players: '1–4',
    minutes: '30 min',
    weight: 2,
    badges: [plain('solo')],
  },
  {
    name: 'inn-keeper',
    title: 'Inn Keeper',
    line: 'Win the trick, lodge the guest',
    players: '2–4',
    minutes: '20–40 min',
    weight: 1,
    badges: [plain('hidden play')],
  },
  {
    name: 'spook-manor',
    title: 'Spook Manor',
    line: 'Draft rooms, seat monsters',
    players: '1–6',
    minutes: '40 min',
    weight: 2,
    badges: [plain('solo'), plain('up to six')],
  },
  {
    name: 'dining-with-dracula',
    title: 'Dining with Dracula',
    line: 'Work the day, dine by night',
    players: '2–4',
    minutes: '40–80 min',
    weight: 3,
    badges: [plain('4 rounds')],
  },
  {
    name: 'dead-cells',
    title: 'Dead Cells',
    line: 'Run, die, come back stronger',
    players: '1–4',
    minutes: '45 min',
    weight: 3,
    badges: [
      { text: 'co-op', tone: 'info' },
      { text: 'campaign', tone: 'candle' },
    ],
  },
];

/** Our five boxes in their order, then whatever else the server deals. */
export function shelved(games: GameInfo[]): Box[] {
  const own = OURS.map((box): Box => {
    const game = games.find((one) => one.name === box.name) ?? null;
    return game ? { ...box, game, players: span(game.seats) } : { ...box, game };
  });
  const known = new Set(OURS.map((box) => box.name));
  const others = games
    .filter((game) => !known.has(game.name))
    .map((game): Box => ({
      name: game.name,
      title: game.title,
      line: game.summary,
      players: span(game.seats),
      minutes: game.minutes,
      weight: 0,
      game,
      badges: [
        ...(game.cooperative ? [{ text: 'co-op', tone: 'info' as const }] : []),
        ...(game.campaign ? [{ text: 'campaign', tone: 'candle' as const }] : []),
      ],
    }));
  return [...own, ...others];
}
