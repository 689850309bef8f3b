// The live half of the wire: one table's socket as a store. It reconnects by itself and never loses what was chosen.
import { newId } from '../lib/ids';
import { setServerTime } from './clock';
import { busy, followUp, heard, patience, unknown, type Live, type Sent } from './live';
import type { FromServer, ToServer } from './types';

export type Connection = 'connecting' | 'online' | 'offline' | 'closed';

const PING = 20_000; // a quiet line is asked whether it still stands
const SILENCE = 45_000; // and given up after this
const GONE = 4404; // the close code that says: this table will not come back

export interface Answer {
  rule: string;
  message: string;
  at: string[];
}

export class TableLine {
  live = $state.raw<Live>(unknown());
  connection = $state<Connection>('connecting');
  #id: string;
  #seat: number | null | undefined; // the seat in front, once chosen (hot-seat)
  #socket: WebSocket | null = null;
  #tries = 0;
  #heard = 0;
  #timers: { retry?: number; beat?: number } = {};
  #asked = new Map<string, (answer: Answer) => void>();
  #closed = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Opens the line; the returned function closes it for good. */
  open(): () => void {
    const wake = (): void => {
      if (this.connection === 'offline' && !this.#closed) this.#connect();
    };
    const awake = (): void => {
      if (document.visibilityState === 'visible') wake();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', awake);
    this.#timers.beat = window.setInterval(() => this.#beat(), PING);
    this.#connect();
    return () => {
      this.#closed = true;
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', awake);
      clearInterval(this.#timers.beat);
      clearTimeout(this.#timers.retry);
      this.#socket?.close(1000);
    };
  }

  get busy(): boolean {
    return busy(this.live);
  }

  /** Plays a decision, and with `then` the one that follows from it. */
  play(seat: number, move: number, then: number | null = null): void {
    const frame = this.live.frame;
    if (!frame || this.busy) return;
    if (then !== null) this.live = { ...this.live, next: { seat, seq: frame.seq + 1, move: then } };
    this.#keep({ type: 'play', id: newId(), seat, seq: frame.seq, move });
  }

  undo(seat: number): void {
    const frame = this.live.frame;
    if (frame && !this.busy) this.#keep({ type: 'undo', id: newId(), seat, seq: frame.seq });
  }

  /** Says yes or no to somebody's wish to take something back. */
  answer(seat: number, agree: boolean): void {
    this.#keep({ type: 'answer', id: newId(), seat, agree });
  }

  /** Tutorial: read, go on. */
  next(): void {
    const frame = this.live.frame;
    if (frame) this.#keep({ type: 'next', id: newId(), seq: frame.seq });
  }

  /** Takes back a choice that others still think about. */
  retract(seat: number): void {
    if (!this.busy) this.#keep({ type: 'retract', id: newId(), seat });
  }

  /** Why nothing can be done at an address, now or behind a move that is only tried on. */
  why(seat: number, at: string, after: number | null = null): Promise<Answer> {
    const id = newId();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, resolve);
      if (!this.#send({ type: 'why', id, seat, at, after })) {
        this.#asked.delete(id);
        reject(new Error('offline'));
      }
    });
  }

  /** Hot-seat: who sits at the screen now; null shows what a spectator may see. */
  front(seat: number | null): void {
    this.#seat = seat;
    this.#send({ type: 'front', seat });
  }

  /** Says something; gives the id by which a refusal would name it, or null if the line is down. */
  chat(text: string): string | null {
    const id = newId();
    return this.#send({ type: 'chat', id, text }) ? id : null;
  }

  /** The refusal was read. */
  settle(): void {
    this.live = { ...this.live, refusal: null, trouble: '' };
  }

  #keep(sent: Sent): void {
    this.live = { ...this.live, pending: [...this.live.pending, sent], refusal: null, trouble: '' };
    this.#send(sent);
  }

  #send(frame: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #connect(): void {
    clearTimeout(this.#timers.retry);
    this.connection = 'connecting';
    const query = new URLSearchParams();
    if (this.live.frame) query.set('since', String(this.live.frame.seq)); // without it the story begins at the deal
    if (typeof this.#seat === 'number') query.set('seat', String(this.#seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.#id)}/live?${query}`,
    );
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (message: MessageEvent<string>) => this.#message(message.data);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  #opened(): void {
    this.connection = 'online';
    this.#tries = 0;
    this.#heard = Date.now();
    if (this.#seat !== undefined) this.#send({ type: 'front', seat: this.#seat });
    for (const sent of this.live.pending) this.#send(sent); // the same ids: what was played already is only acknowledged
  }

  #message(text: string): void {
    this.#heard = Date.now();
    const frame = JSON.parse(text) as FromServer;
    if (frame.type === 'why') {
      this.#asked.get(frame.id)?.(frame);
      this.#asked.delete(frame.id);
    }
    if (frame.type === 'state' && frame.deadline) setServerTime(frame.deadline.now);
    this.live = heard(this.live, frame);
    const follow = frame.type === 'state' ? followUp(this.live) : null;
    if (follow) {
      this.live = { ...this.live, next: null };
      this.#keep({ type: 'play', id: newId(), ...follow });
    }
  }

  #lost(code: number): void {
    this.#asked.clear();
    if (this.#closed || code === GONE) {
      this.connection = 'closed';
      return;
    }
    this.connection = 'offline';
    this.#timers.retry = window.setTimeout(() => this.#connect(), patience(this.#tries++, Math.random()));
  }

  #beat(): void {
    if (this.connection !== 'online') return;
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.#send({ type: 'ping' });
  }
}
