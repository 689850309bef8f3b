// The score show: bars that fill part by part, the winner's last, and the seat and the line that are being looked at.
import type { GameModule } from '../kit/board';
import type { Scene } from '../kit/kit.svelte';
import { paced, still } from '../lib/motion';
import { bar, partNames, reach, showOrder, tieBreak, type Bar } from '../lib/score';
import { nameOf } from '../lib/seats';
import { headline } from '../table/verdict';
import type { GameInfo, SheetLine, StateFrame, TableInfo } from '../wire/types';

const STEP = 280; // milliseconds a part of a bar takes to fill at the usual pace
const TONES = 8; // as many as Bars.svelte has

/** A match that is over, as the screen was given it. */
export interface Finished {
  table: TableInfo;
  frame: StateFrame;
  module: GameModule;
  game: GameInfo | null; // null until it is known
}

export class Show {
  #finished: () => Finished;
  #shown = $state(still() ? Infinity : 0); // parts filled so far, over all bars
  #chosen = $state<number | null>(null);
  #picked = $state.raw<SheetLine | null>(null);

  constructor(finished: () => Finished) {
    this.#finished = finished;
  }

  get table(): TableInfo {
    return this.#finished().table;
  }
  get frame(): StateFrame {
    return this.#finished().frame;
  }
  get module(): GameModule {
    return this.#finished().module;
  }

  // ---------- who looks at whom ----------
  /** The seats of this browser. */
  readonly mine = $derived.by(() => this.table.seats.filter((one) => one.mine).map((one) => one.seat));
  /** The seat whose eyes these are; null for a spectator. */
  readonly own = $derived.by(() => this.frame.seat ?? this.mine[0] ?? null);
  /** The seat whose lines are on the sheet. */
  readonly seat = $derived.by(() => this.#chosen ?? this.own ?? this.frame.winners[0] ?? 0);

  name(seat: number): string {
    return nameOf(this.table, seat, this.own);
  }

  choose(seat: number): void {
    this.#chosen = seat;
    this.#picked = null;
  }

  /** The line whose pieces are lit; the same line again puts them out. */
  get picked(): SheetLine | null {
    return this.#picked;
  }
  pick(line: SheetLine): void {
    this.#picked = this.#picked === line ? null : line;
  }

  /** The table as it lies at the end: nothing is to be decided any more. */
  readonly scene = $derived.by((): Scene => ({
    view: this.frame.view,
    seat: this.own,
    table: this.table,
    offers: [],
    waiting: [],
    story: [],
    sheet: this.frame.sheet,
  }));

  // ---------- the bars ----------
  readonly names = $derived.by(() => partNames(this.frame.sheet));
  readonly bars = $derived.by(() => showOrder(this.frame.sheet, this.frame.winners).map((seat) => this.bar(seat)));
  /** What the longest bar and the deepest loss need. */
  readonly reach = $derived.by(() => reach(this.bars));
  readonly #steps = $derived.by(() => this.bars.length * Math.max(1, this.names.length));
  readonly #costs = $derived.by(() => {
    const paying = this.bars.flatMap((one) => one.parts.filter((part) => part.points > 0).map((part) => part.name));
    return new Set(this.names.filter((name) => !paying.includes(name)));
  });

  bar(seat: number): Bar {
    return bar(this.frame.sheet, seat);
  }

  /** The look of a part: one of the tones, or what only costs. */
  tone(name: string): string {
    return this.#costs.has(name) ? 'cost' : `tone-${this.names.indexOf(name) % TONES}`;
  }

  // ---------- the show ----------
  /** All bars are full. */
  get done(): boolean {
    return this.#shown >= this.#steps;
  }

  /** Whether a part of a seat's bar has been filled; without a part: whether all of it has. */
  filled(seat: number, part?: string): boolean {
    const parts = this.#shown - this.bars.findIndex((bar) => bar.seat === seat) * this.names.length;
    return part === undefined ? parts >= this.names.length : this.names.indexOf(part) < parts;
  }

  skip(): void {
    this.#shown = Infinity;
  }

  /** Fills part after part until it is done or ended; used as an effect. */
  run(): () => void {
    const timer = setInterval(() => {
      this.#shown += 1;
      if (this.done) clearInterval(timer);
    }, paced(STEP));
    return () => clearInterval(timer);
  }

  // ---------- how it ended ----------
  readonly tie = $derived.by(() => tieBreak(this.frame.sheet, this.frame.winners));
  readonly verdict = $derived.by(() => {
    const { table, frame, game } = this.#finished();
    return headline(table, frame.sheet, frame.winners, this.own, game?.cooperative ?? false, this.tie !== null);
  });
}
