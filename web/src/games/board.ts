// What a game's board is to the shell. One folder a game: index.ts exports `game: GameModule`.
import type { Component } from 'svelte';
import type { Offer, Sheet, SheetLine, StateFrame, TableInfo } from '../wire/types';

/** A legal offer that is hovered, focused or tapped once; `then` follows if the player tries on two decisions at a time. */
export interface Hot {
  offer: Offer;
  then: Offer | null;
  passing?: boolean; // a mouse shows it by passing over it; it goes with the mouse
}

/** The part of a hot choice that stays when the mouse moves on: only that can have a button. */
export function staying(hot: Hot | null): Hot | null {
  if (!hot?.passing) return hot;
  return hot.then ? { offer: hot.offer, then: null } : null;
}

/** Something illegal was tried; the server said why. */
export interface Refused {
  verb: string;
  args: Record<string, number>;
  rule: string;
  message: string;
}

export interface BoardProps<V = unknown> {
  view: V;
  seat: number | null; // through whose eyes; null: a spectator
  table: TableInfo; // names, kinds and presence of the seats
  frame: StateFrame;
  offers: Offer[]; // [] when it is not ours to decide, in replays, and while a move is on its way
  hot: Hot | null;
  refused: Refused | null;
  marked: string[]; // pieces to light up (a score line was chosen)
  onhot: (hot: Hot | null) => void; // hover, focus or first tap
  onplay: (hot: Hot) => void; // confirm: Enter, second tap, click with a mouse
  onwhy: (verb: string, args: Record<string, number>) => void; // something that is not on offer was clicked
  onenlarge: (seat: number) => void; // show a rival's area large
}

/** One seat's area alone: large in score show and replay, small in rails. */
export interface AreaProps<V = unknown> {
  view: V;
  seat: number;
  marked: string[];
  small: boolean;
  sheet: Sheet;
}

/** A line of the score sheet to be drawn. What is drawn is an ornament: the line's words say the same. */
export interface LineArtProps<V = unknown> {
  line: SheetLine;
  view: V;
  sheet: Sheet; // the sheet that the line is from
}

export interface Meter {
  icon: string;
  text: string;
  note?: string;
} // in the top bar: "Round 8 | of 12"

export interface GameModule<V = unknown> {
  Board: Component<BoardProps<V>>; // everything below the prompt bar, at every size
  Area: Component<AreaProps<V>>;
  Cover: Component; // the box on the shelf, viewBox 0 0 204 276
  meters: (view: V) => Meter[];
  /** Second line of the prompt bar: what the hot offer would do, or a tip. */
  tip: (view: V, hot: Hot | null, offers: Offer[]) => string;
  /** The label of the confirm button: "Place it at d4-5". */
  confirm: (view: V, hot: Hot) => string;
  /** Offers that get a button of their own in the prompt bar ("Take two walls instead"), most useful last. */
  acts: (view: V, offers: Offer[]) => { label: string; offer: Offer }[];
  areaName: (view: V, seat: number) => string; // "Coffin Court"
  pace?: number; // milliseconds a move's animation takes
  /** What a score line counts towards in the stacked bars ("Guests"); without it lines of one label belong together. */
  part?: (line: SheetLine) => { name: string; icon?: string };
  LineArt?: Component<LineArtProps<V>>; // the piece a score line is about, before its words: 38 pixels wide
  LineBadge?: Component<LineArtProps<V>>; // what else belongs to it, after its words: as narrow as can be
  /** Pieces in a seat's area that changed from one view to the next: a replay marks them. */
  moved?: (before: V, now: V, seat: number) => string[];
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
