// What a game's board is to the shell. One folder a game: games/<title>/index.ts exports `game: GameModule`; its Cover.svelte
// and figures/ are found beside it.
import type { Component } from 'svelte';
import type { Thing } from './things';

/** Everything below the prompt bar, at every size. What can be chosen, refused or lit it asks of the kit (`useKit()`). */
export interface BoardProps<V = unknown> {
  view: V;
  seat: number | null; // through whose eyes; null: a spectator
}

/** One seat's area alone: large in score show and replay, small in rails. */
export interface AreaProps<V = unknown> {
  view: V;
  seat: number;
  small: boolean;
}

/** Whatever lies at an address, drawn small: before a score line (38 pixels wide), or in a line of text (18). An ornament:
 * the words beside it say the same. */
export interface PieceProps<V = unknown> {
  thing: Thing;
  view: V;
  inline: boolean;
}

export type PieceOf<V = unknown> = Component<PieceProps<V>>;

export interface Meter {
  icon: string;
  text: string;
  note?: string;
} // in the top bar: "Round 8 | of 12"

export interface GameModule<V = unknown> {
  Board: Component<BoardProps<V>>;
  Area: Component<AreaProps<V>>;
  Piece?: PieceOf<V>;
  picks?: readonly string[]; // verbs that pick something up; it is chosen together with where it goes. All others play at once
  meters: (view: V) => Meter[];
  areaName: (view: V, seat: number) => string; // "Coffin Court"
  replay?: 'area' | 'board'; // what a replay shows large: one seat's area with the others beside it, or (default) the whole board
}

/** Drawings that explain rules, shown in the rulebook: which rules have one, and what draws it. */
export interface Figures {
  rules: ReadonlySet<string>;
  Figure: Component<{ rule: string }>;
}

/** One picture of such a drawing; `fits`: it shows something that is allowed, or not. */
export interface Plate {
  caption: string;
  fits?: boolean;
}
