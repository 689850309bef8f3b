// What happened between two views of a table, for the motion that explains it. Pure: two views in, facts out.
import type { InnView, PlayedView, View } from './view';

export interface Arrival {
  seat: number;
  room: string;
}

export interface Changes {
  revealed: PlayedView[]; // the cards of a trick that was resolved just now, in the order of the seats
  arrived: Arrival[]; // guests who moved into a room
}

const NOTHING: Changes = { revealed: [], arrived: [] };

const trickKey = (view: View): string => view.last_trick.map((played) => `${played.seat}${played.card.id}`).join();

const occupant = (inn: InnView, room: number): string | undefined => inn.rooms[room]?.guest?.card.id;

/** Nothing moves at first sight, after going back in time, or through other eyes. */
export function changes(before: View | null, now: View): Changes {
  if (!before || before.seat !== now.seat || before.players.length !== now.players.length || now.trick < before.trick)
    return NOTHING;
  const takenBack = now.trick === before.trick && now.phase === 'play-card'; // the trick before is on show again
  const resolved = now.last_trick.length > 0 && !takenBack && trickKey(before) !== trickKey(now);
  const revealed = resolved ? [...now.last_trick].sort((a, b) => a.seat - b.seat) : [];
  const arrived = now.players.flatMap(({ seat, inn }) =>
    inn.rooms.flatMap(({ room, guest }, place) => {
      const earlier = before.players[seat]?.inn;
      return guest && earlier && occupant(earlier, place) !== guest.card.id ? [{ seat, room }] : [];
    }),
  );
  return { revealed, arrived };
}

/** Rooms of a seat's inn where somebody moved in or got a better marker, as the board names pieces: "1:4". */
export function moved(before: View, now: View, seat: number): string[] {
  const earlier = before.players[seat]?.inn.rooms ?? [];
  return (now.players[seat]?.inn.rooms ?? []).flatMap(({ room, guest }, place) => {
    const old = earlier[place]?.guest;
    const same = old?.card.id === guest?.card.id && old?.marker === guest?.marker;
    return guest && !same ? [`${seat}:${room}`] : [];
  });
}
