// A match on the reel: where it stands, through whose eyes, and whether it runs.
import type { GameModule } from '../games/board';
import { nameOf } from '../lib/seats';
import { api } from '../wire/api';
import type { Replay, ReplayChapter, ReplayFrame, ReplayMove, StateFrame, TableInfo } from '../wire/types';

const REST = 900; // milliseconds between two moves at normal speed, beside the time a move's animation takes
const PACE = 350; // and that time, for games that do not say

const title = (chapter?: ReplayChapter): string => (chapter ? `${chapter.word} ${chapter.number}` : '');

export class Reel {
  at = $state(0); // decisions made so far
  seat = $state(0);
  speed = $state(1);
  playing = $state(false);
  trouble = $state('');
  #shown = $state.raw<{ now: ReplayFrame; before: ReplayFrame | null } | null>(null);
  #kept = new Map<string, Promise<ReplayFrame>>();

  constructor(
    readonly replay: Replay,
    readonly module: GameModule,
    at: number | null,
    seat: number | null,
  ) {
    this.seat = Math.min(Math.max(0, seat ?? this.own ?? 0), Math.max(0, this.table.seats.length - 1));
    this.at = Math.min(at ?? 0, this.length);
    void this.#show();
  }

  get table(): TableInfo {
    return this.replay.table;
  }

  /** The seat of this browser, if it has one. */
  get own(): number | null {
    return this.table.seats.find((one) => one.mine)?.seat ?? null;
  }

  name(seat: number): string {
    return nameOf(this.table, seat, this.own);
  }

  /** The position on show; null until the first has arrived. */
  get frame(): ReplayFrame | null {
    return this.#shown?.now ?? null;
  }

  get length(): number {
    return this.replay.moves.length;
  }

  /** The decision that led here; null at the opening. */
  get move(): ReplayMove | null {
    return this.replay.moves[this.at - 1] ?? null;
  }

  /** "Round 3": the part of the game that begins with a decision; empty if it begins none. */
  begins(at: number): string {
    return title(this.replay.chapters.find(({ after }) => after === at - 1));
  }

  /** The part of the game that the decision on show belongs to. */
  get chapter(): string {
    return title(this.replay.chapters.findLast(({ after }) => after < this.at));
  }

  totalsAt(at: number): number[] {
    return at <= 0 ? this.replay.start : (this.replay.moves[at - 1]?.totals ?? this.replay.start);
  }

  /** Every seat's totals from the opening to the end. */
  get curves(): number[][] {
    return this.replay.start.map((start, seat) => [start, ...this.replay.moves.map((move) => move.totals[seat] ?? 0)]);
  }

  /** What a decision brought the seat that made it. */
  gain(at: number): number {
    const seat = this.replay.moves[at - 1]?.seat;
    return seat === undefined ? 0 : (this.totalsAt(at)[seat] ?? 0) - (this.totalsAt(at - 1)[seat] ?? 0);
  }

  /** Pieces in a seat's area that the decision on show moved. */
  moved(seat: number): string[] {
    if (!this.#shown?.before) return [];
    return this.module.moved?.(this.#shown.before.view, this.#shown.now.view, seat) ?? [];
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
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const timer = setInterval(
      () => {
        if (this.at >= this.length) this.playing = false;
        else this.go(this.at + 1);
      },
      (REST + (this.module.pace ?? PACE)) / this.speed,
    );
    return () => clearInterval(timer);
  }

  #fetch(at: number): Promise<ReplayFrame> {
    const key = `${at}/${this.seat}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const asked = api.frame(this.table.id, at, this.seat);
    this.#kept.set(key, asked);
    asked.catch(() => this.#kept.delete(key));
    return asked;
  }

  async #show(): Promise<void> {
    const { at, seat } = this;
    try {
      const [now, before] = await Promise.all([this.#fetch(at), at > 0 ? this.#fetch(at - 1) : null]);
      if (at !== this.at || seat !== this.seat) return; // the reader has gone on
      this.#shown = { now, before };
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
    winners: reel.at >= reel.length ? reel.table.winners : [],
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
