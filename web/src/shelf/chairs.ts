// The chairs of a table that is being set up.
import type { GameInfo, SeatWish } from '../wire/types';

export interface Chair {
  kind: 'me' | 'neighbour' | 'open' | 'bot';
  name: string;
  bot: string;
}

const bot = (): Chair => ({ kind: 'bot', name: '', bot: 'regular' });

/** Me and as many bots as make a good game: three at a table if that is allowed, alone in a game that is played together. */
export function chairs(game: GameInfo, name: string): Chair[] {
  const count = game.cooperative
    ? (game.seats[0] ?? 1)
    : game.seats.includes(3)
      ? 3
      : (game.seats.find((n) => n > 1) ?? 1);
  return [{ kind: 'me', name, bot: 'regular' }, ...Array.from({ length: count - 1 }, bot)];
}

/** Only one chair is "me": a second one becomes a neighbour at the same screen, and the first neighbour moves up if "me" has gone. */
export function refit(seats: Chair[], changed: number): Chair[] {
  const kinds = seats.map((chair, i) =>
    chair.kind === 'me' && i !== changed && seats[changed]?.kind === 'me' ? 'neighbour' : chair.kind,
  );
  if (!kinds.includes('me')) {
    const next = kinds.indexOf('neighbour');
    if (next >= 0) kinds[next] = 'me';
  }
  return seats.map((chair, i) => ({ ...chair, kind: kinds[i]! }));
}

/** What the server is asked for. */
export function wish(chair: Chair): SeatWish {
  const name = chair.name.trim();
  if (chair.kind === 'bot') return { kind: 'bot', bot: chair.bot };
  if (chair.kind === 'open') return { kind: 'open' };
  return name ? { kind: 'me', name } : { kind: 'me' };
}
