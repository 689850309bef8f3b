// A match on the reel: where it stands, through whose eyes, and whether it runs.
import { api } from '../wire/api';
import type { Replay, ReplayFrame, ReplayMove, StateFrame } from '../wire/types';

const REST = 900; // milliseconds between two moves at normal speed, beside the time a move's animation takes

export class Reel {
  at = $state(0); // decisions made so far
  seat = $state(0);
  speed = $state(1);
  playing = $state(false);
  frame = $state.raw<ReplayFrame | null>(null);
  trouble = $state('');
  #id: string;
  #kept = new Map<string, Promise<ReplayFrame>>();

  constructor(
    id: string,
    readonly replay: Replay,
    at: number | null,
    seat: number,
  ) {
    this.#id = id;
    this.seat = Math.min(Math.max(0, seat), Math.max(0, replay.table.seats.length - 1));
    this.at = Math.min(at ?? 0, this.length);
    void this.#show();
  }

  get length(): number {
    return this.replay.moves.length;
  }

  /** The decision that led here; null at the opening. */
  get move(): ReplayMove | null {
    return this.replay.moves[this.at - 1] ?? null;
  }

  totalsAt(at: number): number[] {
    return at <= 0 ? this.replay.start : (this.replay.moves[at - 1]?.totals ?? this.replay.start);
  }

  /** Every seat's totals from the opening to the end. */
  get curves(): number[][] {
    return this.replay.start.map((start, seat) => [start, ...this.replay.moves.map((move) => move.totals[seat] ?? 0)]);
  }

  /** Pieces that the last decision names: the last words of its notation, as boards label their cells. */
  get fresh(): string[] {
    return this.move?.seat === this.seat ? this.move.notation.split(' ').slice(1) : [];
  }

  go(at: number): void {
    this.at = Math.min(Math.max(0, at), this.length);
    void this.#show();
  }

  step(by: number): void {
    this.playing = false;
    this.go(this.at + by);
  }

  look(seat: number): void {
    this.seat = seat;
    void this.#show();
  }

  toggle(): void {
    if (!this.playing && this.at >= this.length) this.go(0);
    this.playing = !this.playing;
  }

  /** Runs while it plays; used as an effect, which ends it. */
  run(pace: number): (() => void) | undefined {
    if (!this.playing) return undefined;
    const timer = setInterval(
      () => {
        if (this.at >= this.length) this.playing = false;
        else this.go(this.at + 1);
      },
      (REST + pace) / this.speed,
    );
    return () => clearInterval(timer);
  }

  #fetch(at: number): Promise<ReplayFrame> {
    const key = `${at}/${this.seat}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const asked = api.frame(this.#id, at, this.seat);
    this.#kept.set(key, asked);
    asked.catch(() => this.#kept.delete(key));
    return asked;
  }

  async #show(): Promise<void> {
    const { at, seat } = this;
    try {
      const frame = await this.#fetch(at);
      if (at !== this.at || seat !== this.seat) return; // the reader has gone on
      this.frame = frame;
      this.trouble = '';
      if (at < this.length) void this.#fetch(at + 1).catch(() => undefined); // the next one is likely wanted
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}

/** A frame of the replay as boards know frames: nothing on offer, nothing to undo. */
export function asFrame(frame: ReplayFrame, reel: Reel): StateFrame {
  const move = reel.move;
  return {
    type: 'state',
    version: 0,
    seq: frame.decision,
    seat: frame.seat,
    over: reel.at >= reel.length,
    winners: reel.at >= reel.length ? reel.replay.table.winners : [],
    view: frame.view,
    prompt: frame.prompt,
    offers: [],
    sheet: frame.sheet,
    story: move ? move.text.map((text) => ({ decision: move.decision, seat: move.seat, text })) : [],
    rewound: false,
    undo: { allowed: false, rule: '', message: '', consent: false },
    wish: null,
    tutorial: null,
    deadline: null,
  };
}
