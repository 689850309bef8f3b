// A match on the reel: where it stands, through whose eyes, and whether it runs.
import type { GameModule } from '../kit/board';
import type { Scene } from '../kit/kit.svelte';
import { PACE, type Way } from '../kit/motion';
import { remember } from '../kit/telling';
import { things } from '../kit/things';
import { paced } from '../lib/motion';
import { nameOf } from '../lib/seats';
import { api } from '../wire/api';
import type { Replay, ReplayChapter, ReplayFrame, ReplayMove, Sheet, StoryLine, TableInfo } from '../wire/types';

const REST = 900; // milliseconds between two moves at normal speed, beside the time that pieces fly
const NOTHING: Sheet = { totals: [], lines: [], tie_breaks: [], complete: true };

/** What is told of each decision, by its number; of none, how the table was laid. */
const storyOf = ({ opening, moves }: Replay): StoryLine[][] => [
  opening.map((line) => ({ ...line, decision: 0, seat: null })),
  ...moves.map(({ told, decision, seat }) => told.map((line) => ({ ...line, decision, seat }))),
];

const title = (chapter?: ReplayChapter): string => (chapter ? `${chapter.word} ${chapter.number}` : '');

export class Reel {
  at = $state(0); // decisions made so far
  seat = $state(0);
  speed = $state(1);
  playing = $state(false);
  trouble = $state('');
  #frame = $state.raw<ReplayFrame | null>(null);
  readonly #story: StoryLine[][];
  #kept = new Map<string, Promise<ReplayFrame>>();

  constructor(
    readonly replay: Replay,
    readonly module: GameModule,
    at: number | null,
    seat: number | null,
  ) {
    this.#story = storyOf(replay);
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

  /** Who sat there. Never "You": whoever's eyes these are is "you" in what is told. */
  name(seat: number): string {
    return nameOf(this.table, seat);
  }

  /** The position on show; null until the first has arrived. */
  get frame(): ReplayFrame | null {
    return this.#frame;
  }

  /** Whether the position on show is the one that was asked for; if not, that is still on its way. */
  get arrived(): boolean {
    return this.frame?.decision === this.at && this.frame.seat === this.seat;
  }

  get length(): number {
    return this.replay.moves.length;
  }

  /** The decision that led here; null at the opening. */
  get move(): ReplayMove | null {
    return this.replay.moves[this.at - 1] ?? null;
  }

  /** What is told of a decision; at the opening, how the table was laid. */
  told(at: number): StoryLine[] {
    return this.#story[at] ?? [];
  }

  /** Places that the decision before the position on show is about, and where it put something. */
  get lit(): string[] {
    const at = this.frame?.decision ?? 0;
    return at > 0 ? this.told(at).flatMap((line) => [...line.at, ...line.moved.map(([, to]) => to)]) : [];
  }

  /** What has moved if one position follows another, through the same eyes; nothing after any other leap in time. */
  ways(before: ReplayFrame | null, now: ReplayFrame | null): Way[] {
    if (!before || now?.decision !== before.decision + 1 || now.seat !== before.seat) return [];
    return this.told(now.decision).flatMap((line) => line.moved);
  }

  /** The table as boards know it: nothing is on offer. */
  get scene(): Scene {
    const { frame } = this;
    return {
      view: frame?.view ?? {},
      seat: frame ? frame.seat : this.seat,
      table: this.table,
      offers: [],
      waiting: frame?.prompt.waiting_for ?? [],
      story: frame ? this.told(frame.decision) : [],
      sheet: frame?.sheet ?? NOTHING,
    };
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
      (REST + paced(PACE)) / this.speed,
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
      remember(this.told(at), things((before ?? now).view), things(now.view));
      this.#frame = now;
      this.trouble = '';
      if (at < this.length) void this.#fetch(at + 1).catch(() => undefined); // the next one is likely wanted
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
