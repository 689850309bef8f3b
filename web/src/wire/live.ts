// What a client knows of one table, and how each frame from the server changes it. Pure; the socket around it is in socket.svelte.ts.
import { continued } from '../lib/story';
import type { FromServer, StateFrame, StoryLine, TableInfo, ToServer } from './types';

export type Chat = Extract<FromServer, { type: 'chat' }>;
type Asking = Extract<ToServer, { id: string }>;
export type Sent = Exclude<Asking, { type: 'why' } | { type: 'chat' }>; // what must not get lost on the way

/** A sentence that came back instead of a move being played. */
export interface Refusal {
  id: string;
  rule: string;
  message: string;
  at: string[];
  stale: boolean;
}

export interface Live {
  table: TableInfo | null;
  frame: StateFrame | null;
  story: StoryLine[];
  toldFrom: number; // the first decision that the story tells of (0 is the deal); what came before can be asked for
  chat: Chat[];
  pending: Sent[]; // sent, not yet acknowledged: sent again with the same id after a broken connection
  played: number; // decisions up to the last acknowledged one; until the position shows it, the old offers are void
  next: { seat: number; seq: number; move: number } | null; // the second of two decisions confirmed together
  refusal: Refusal | null;
  trouble: string; // the server's sentence about a frame it could not use
  gone: string; // why there is nothing more to come
}

export const unknown = (): Live => ({
  table: null,
  frame: null,
  story: [],
  toldFrom: 0,
  chat: [],
  pending: [],
  played: 0,
  next: null,
  refusal: null,
  trouble: '',
  gone: '',
});

const without = (pending: Sent[], id: string): Sent[] => pending.filter((sent) => sent.id !== id);

/** The table after a frame. */
export function heard(live: Live, frame: FromServer): Live {
  switch (frame.type) {
    case 'table':
      return { ...live, table: frame.table };
    case 'state': {
      const story = continued(live.story, frame.story, frame.since);
      const toldFrom = frame.since < 0 ? frame.told_from : Math.min(live.toldFrom, frame.since + 1);
      const next = live.next && live.next.seq >= frame.seq ? live.next : null;
      return { ...live, frame, story, toldFrom, next, played: 0 }; // made after the acknowledgement, so it shows the decision
    }
    case 'ack': {
      const played = live.pending.some((one) => one.id === frame.id && one.type === 'play') ? frame.seq : live.played;
      return { ...live, pending: without(live.pending, frame.id), played };
    }
    case 'refused': {
      const { id, rule, message, at, stale } = frame;
      const refusal = { id, rule, message, at, stale };
      return { ...live, pending: without(live.pending, id), next: null, refusal };
    }
    case 'chat': {
      if (live.chat.some((line) => line.number === frame.number)) return live; // sent again after a reconnection
      return { ...live, chat: [...live.chat, frame].sort((a, b) => a.number - b.number) };
    }
    case 'error':
      return { ...live, pending: [], next: null, trouble: frame.message };
    case 'bye':
      return { ...live, gone: frame.message };
    default:
      return live; // pong, and "why", which its asker waits for
  }
}

/** Whether a decision is on its way, so that nothing may be offered meanwhile. */
export const busy = (live: Live): boolean =>
  live.next !== null ||
  live.played > (live.frame?.seq ?? 0) ||
  live.pending.some((sent) => sent.type === 'play' || sent.type === 'undo' || sent.type === 'retract');

/** The follow-up decision, if the table is now where it can be made. */
export function followUp(live: Live): { seat: number; seq: number; move: number } | null {
  const { next, frame } = live;
  if (!next || !frame || frame.seq !== next.seq || frame.seat !== next.seat) return null;
  return frame.offers.some((offer) => offer.move === next.move) ? next : null;
}

/** Milliseconds before the n-th try to connect again: doubling up to a quarter of a minute, with jitter so that not all come at once. */
export function patience(tries: number, dice: number): number {
  const most = Math.min(15_000, 400 * 2 ** tries);
  return Math.round(most * (0.5 + dice / 2));
}
