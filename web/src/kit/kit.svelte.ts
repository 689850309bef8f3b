// The kit: what a board asks about its places. A board draws what the view holds and marks each place with its address
// (`data-at`); the kit knows which of them can be chosen, what that would bring, what was refused and what is spoken of.
import { getContext, setContext, tick } from 'svelte';
import { nameOf } from '../lib/seats';
import { capital, signed } from '../lib/text';
import type { Offer, Sheet, StoryLine, TableInfo } from '../wire/types';
import type { PieceOf } from './board';
import { byPlace, choices, isPick, modes, outlook, sameHot, worth, type Choice, type Hot } from './choices';
import { plain } from './marks';
import { pointing, type Handlers } from './pointing';
import { disarm } from './press';
import { things, type Thing } from './things';

/** What lies on the table and what may be decided, through one seat's eyes. */
export interface Scene {
  view: unknown;
  seat: number | null; // null: a spectator
  table: TableInfo; // names, kinds and presence of the seats
  offers: readonly Offer[]; // [] when it is not ours to decide, in replays, and while a move is on its way
  waiting: readonly number[]; // whom the table waits for
  story: readonly StoryLine[]; // what happened since one's own last move
  sheet: Sheet;
}

/** What a board may ask of the shell. */
export interface Wishes {
  play: (hot: Hot) => void;
  ask: (at: string, after: number | null) => void; // why nothing can be done there, now or after a move that is tried on
  enlarge: (seat: number) => void; // show a rival's area large
}

/** Something illegal was tried: where, and what stands in the way. */
export interface Refused {
  at: readonly string[];
  rule: string;
  message: string;
}

/** A place as it is now. */
export interface Spot {
  at: string;
  choice: Choice | null; // what a click chooses; null: nothing, or several things
  legal: boolean;
  on: boolean; // a mode that is switched on, or a choice that is picked up
  hot: boolean; // what it would do is on show
  points: number | null; // for its pill
  hoped: number | null; // what is on show may bring so much here
  refused: boolean;
  attributes: Record<string, unknown>; // for the element that is touched
}

/** A choice with a button of its own. */
export interface Act {
  key: string;
  label: string;
  points: number | null;
  run: () => void;
}

/** Attributes of an element that can be chosen. */
export type Target = Handlers & Record<string, unknown>;

const QUIET: Wishes = { play: () => undefined, ask: () => undefined, enlarge: () => undefined };

export class Kit {
  hot = $state.raw<Hot | null>(null);
  refused = $state.raw<Refused | null>(null);
  #spoken = $state.raw<readonly string[]>([]);
  #rest = $state.raw<readonly string[]>([]);
  /** Several things can be done at one place: which one is asked. */
  several = $state.raw<{ at: string; choices: Choice[] } | null>(null);
  /** The place that narrows what can be chosen. */
  mode = $state('');
  /** What a click picked up; until it is put down the mouse passes over others without taking them up. */
  #held = $state.raw<Offer | null>(null);
  /** What was chosen once and waits for a second yes: a finger's first tap, or any choice if every one is asked twice. */
  proposed = $state.raw<Hot | null>(null);
  readonly #scene: () => Scene;
  readonly #wishes: Wishes;
  readonly Piece: PieceOf | null;

  constructor(scene: () => Scene, wishes: Wishes = QUIET, Piece: PieceOf | null = null) {
    this.#scene = scene;
    this.#wishes = wishes;
    this.Piece = Piece;
  }

  readonly scene = $derived.by(() => this.#scene());
  readonly things = $derived(things(this.scene.view));
  readonly modes = $derived(modes(this.scene.offers));
  readonly choices = $derived(choices(this.scene.offers, this.hot, this.modes.has(this.mode) ? this.mode : ''));
  readonly #byPlace = $derived(byPlace(this.choices));

  get seat(): number | null {
    return this.scene.seat;
  }
  get table(): TableInfo {
    return this.scene.table;
  }
  /** Choices that are mere words, without a place on the table. */
  get words(): Choice[] {
    return this.#byPlace.get('') ?? [];
  }

  // ---------- looking ----------

  /** What lies at an address. */
  thing = (at: string | undefined): Thing | undefined => (at === undefined ? undefined : this.things.get(at));

  /** Who sits there: "You", or a name. */
  name = (seat: number): string => nameOf(this.table, seat, this.seat);

  /** A text with marks, in words alone. */
  plain = (text: string): string =>
    plain(
      text,
      this.table.seats.map((_, seat) => nameOf(this.table, seat)),
      this.seat,
    );

  /** What a choice does and brings, for those who hear it. */
  spoken(choice: Hot): string {
    const said = this.plain((choice.then ?? choice.offer).words);
    const points = worth(choice);
    const pick = !choice.then && isPick(choice.offer);
    if (!points || pick) return said;
    const { hope, gain } = choice.then ?? choice.offer;
    return hope && !gain ? `${said}, ${signed(points)} ${this.plain(hope.when)}` : `${said}, scores ${signed(points)}`;
  }

  /** A choice as a button. */
  act = (choice: Choice, label = choice.last.words): Act => ({
    key: choice.last.notation,
    label: capital(this.plain(label)),
    points: worth(choice),
    run: () => this.play(choice),
  });

  /** Choices with a button of their own: mere words, and places that narrow the choice. */
  get acts(): Act[] {
    const narrowing = [...this.modes].filter(([at]) => at !== this.mode);
    return [
      ...narrowing.map(([at, offer]) => ({
        key: at,
        label: this.plain(offer.button),
        points: null,
        run: () => this.toggle(at),
      })),
      ...this.words.map((choice) => this.act(choice, choice.last.button)),
    ];
  }

  /** Everything about a place; `name` is what stands on it, if that should be read out before what it does. */
  at(at: string, name = ''): Spot {
    const here = this.#byPlace.get(at) ?? [];
    const choice = here.length === 1 ? here[0]! : null;
    const mode = this.modes.has(at);
    const hot = here.some((one) => this.isHot(one));
    const hope = this.#hope();
    return {
      at,
      choice,
      legal: here.length > 0 || mode,
      on: mode ? this.mode === at : choice !== null && this.#held !== null && choice.offer.move === this.#held.move,
      hot,
      points: choice ? worth(choice) || null : null,
      hoped: hope?.at.includes(at) ? hope.gain : null,
      refused: this.refused?.at[0] === at,
      attributes: {
        'data-at': at,
        'data-tried': this.refused?.at[0] === at ? '' : undefined, // not merely in the way of what was tried
        ...(choice
          ? this.target(choice, name)
          : here.length
            ? this.#asked(at, here, name)
            : mode
              ? this.#switch(at, name)
              : {}),
      },
    };
  }

  /** What is on show may bring something beyond what is certain. */
  #hope(): { gain: number; at: readonly string[] } | null {
    return (this.hot?.then ?? this.hot?.offer)?.hope ?? null;
  }

  isHot = (choice: Hot): boolean => sameHot(this.hot, choice);

  /** What the prompt bar says about what is on show, in a text with marks. */
  get tip(): string {
    if (!this.hot) return '';
    const said = outlook(this.hot);
    const last = this.hot.then ?? this.hot.offer;
    return said || `${capital(this.plain(last.words))}.`;
  }

  /** What is asked once something is picked up, in a text with marks; empty if nothing is. */
  get asking(): string {
    return this.#held !== null && this.hot?.offer.move === this.#held.move ? this.#held.ask : '';
  }

  // ---------- touching ----------

  /** Attributes of an element that makes a choice. */
  target(choice: Choice, name = ''): Target {
    const spoken = this.spoken(choice);
    return {
      role: 'button',
      tabindex: -1,
      'data-target': choice.last.notation,
      'aria-label': name ? `${name}: ${spoken}` : spoken,
      ...(isPick(choice.offer) && !choice.then ? { 'aria-pressed': this.isHot(choice) } : {}),
      ...this.#handlers(choice),
    };
  }

  #handlers(choice: Choice): Handlers {
    const isHot = (): boolean => this.isHot(choice);
    const hot: Hot = { offer: choice.offer, then: choice.then };
    const answers = {
      onhot: (next: Hot | null) => this.warm(next),
      onpropose: (next: Hot) => this.propose(next),
      onplay: (next: Hot) => this.play(next),
    };
    const usual = pointing(answers, hot, isHot);
    if (choice.then)
      // What was picked up stays in hand when the mouse leaves a place.
      return {
        ...usual,
        onpointerleave: (event) => {
          if (event.pointerType === 'mouse' && isHot()) this.warm(this.proposed ?? { offer: choice.offer, then: null });
        },
      };
    return isPick(choice.offer) ? this.#pickUp(hot, isHot) : usual;
  }

  /** Something to pick up: once shown it stays so, for the way to its places is long. */
  #pickUp(hot: Hot, isHot: () => boolean): Handlers {
    const show = (): void => {
      if (!isHot()) this.warm(hot);
    };
    return {
      onpointerenter: (event) => {
        const passing = this.#held !== null && this.hot !== null && this.#held.move !== hot.offer.move;
        if (event.pointerType === 'mouse' && !passing) show();
      },
      onpointerleave: () => undefined,
      onpointercancel: () => undefined,
      onpointerdown: (event) => {
        if (event.pointerType !== 'mouse') show();
      },
      onfocus: () => {
        if (this.#held?.move !== hot.offer.move) this.#held = null;
        show();
      },
      onclick: (event) => this.pick(hot.offer, ((event as PointerEvent).pointerType ?? '') === ''),
    };
  }

  /** Several things can be done here: a click asks which. */
  #asked(at: string, here: Choice[], name: string): Target {
    const open = (): void => void (this.several = { at, choices: here });
    return {
      ...NO_HANDLERS,
      role: 'button',
      tabindex: -1,
      'data-target': at,
      'aria-haspopup': 'dialog',
      'aria-label': name || here.map((choice) => this.plain(choice.last.words)).join(', or '),
      onclick: open,
    };
  }

  /** A place that narrows the choice: a click switches it on or off. */
  #switch(at: string, name: string): Target {
    const offer = this.modes.get(at)!;
    return {
      ...NO_HANDLERS,
      role: 'button',
      tabindex: -1,
      'data-target': at,
      'aria-pressed': this.mode === at,
      'aria-label': name || this.plain(offer.button),
      onclick: () => this.toggle(at),
    };
  }

  /** Switches a mode on or off; switched on, it begins with its first offer. */
  toggle(at: string): void {
    const on = this.mode !== at;
    this.release();
    this.mode = on ? at : '';
    const first = on ? this.modes.get(at) : undefined;
    if (first && isPick(first)) this.pick(first);
  }

  /** Picks something up; by keyboard, the focus goes on to where it brings most. */
  pick(offer: Offer, byKey = false): void {
    this.#held = offer;
    disarm(); // the places are new ones, even where the last ones were
    this.warm({ offer, then: null });
    if (byKey) void this.#focusBest(offer);
  }

  async #focusBest(offer: Offer): Promise<void> {
    await tick();
    const [next] = [...offer.then].sort((one, other) => (other.gain ?? 0) - (one.gain ?? 0));
    const key = CSS.escape(next?.notation ?? '');
    document.querySelector<HTMLElement>(`[data-target="${key}"]`)?.focus({ preventScroll: true });
  }

  /** Shows what a choice would do; nothing: what waits for its second yes is on show again. */
  warm(hot: Hot | null): void {
    if (hot && !hot.passing && !sameHot(hot, this.proposed)) this.proposed = null; // somebody thinks of something else
    this.hot = hot ?? this.proposed;
    if (hot) this.refused = null;
    else if (!this.proposed) this.#held = null;
  }

  /** Chooses something once: it stays on show until it is chosen again, or something else is. */
  propose({ offer, then }: Hot): void {
    this.proposed = { offer, then };
    this.warm(this.proposed);
  }

  /** Whether this is the second yes to a choice; the first one proposes it. */
  agreed(hot: Hot): boolean {
    if (sameHot(this.proposed, hot)) return true;
    this.propose(hot);
    return false;
  }

  play(hot: Hot): void {
    this.several = null;
    this.#wishes.play(hot);
  }

  /** Puts everything down: another question is on the table, or somebody thinks again. */
  release(): void {
    this.hot = this.refused = this.several = this.#held = this.proposed = null;
    this.mode = '';
    disarm();
  }

  /** Addresses that somebody speaks of: a score line, a line of the log, a hint, a lesson. */
  get lit(): readonly string[] {
    return this.#spoken.length ? this.#spoken : this.#rest;
  }

  /** Lights what is spoken of; nothing: what a lesson speaks of is lit again. */
  light(at: readonly string[]): void {
    this.#spoken = at;
  }

  /** Puts out what was lit, unless something else is spoken of by now. */
  dim(at: readonly string[]): void {
    if (this.#spoken === at) this.#spoken = [];
  }

  /** Lights something for as long as nothing else is spoken of. */
  rest(at: readonly string[]): void {
    this.#rest = at;
  }

  enlarge = (seat: number): void => this.#wishes.enlarge(seat);

  /** Asks why nothing can be done there. */
  ask(at: string): void {
    const tried = this.hot && isPick(this.hot.offer) ? this.hot.offer.move : null;
    this.#wishes.ask(at, tried);
  }
}

const NO_HANDLERS: Omit<Handlers, 'onclick'> = {
  onfocus: () => undefined,
  onpointerenter: () => undefined,
  onpointerleave: () => undefined,
  onpointerdown: () => undefined,
  onpointercancel: () => undefined,
};

const KIT = Symbol('kit');

/** For a screen: gives the kit to everything on it. */
export const provideKit = (kit: Kit): Kit => setContext(KIT, kit);

/** For whatever stands on a table: its kit. */
export const useKit = (): Kit => getContext<Kit>(KIT);
