// What happened just now: a revealed trick and new guests stay in sight for a moment, even when the next trick has begun.
import { untrack } from 'svelte';
import { changes } from './changes';
import type { PlayedView, View } from './view';

const HOLD = 1800; // milliseconds

export class Fresh {
  revealed = $state.raw<PlayedView[]>([]);
  rooms = $state.raw<string[]>([]); // "1:4": seat and room
  #before: View | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** To be made while a component is made: it follows the view and ends with the component. */
  constructor(view: () => View) {
    $effect.pre(() => {
      const now = view();
      untrack(() => this.#follow(now));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #follow(now: View): void {
    const { revealed, arrived } = changes(this.#before, now);
    this.#before = now;
    if (!revealed.length && !arrived.length) return;
    if (revealed.length) this.revealed = revealed;
    this.rooms = arrived.map((guest) => `${guest.seat}:${guest.room}`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), HOLD);
  }

  /** Enough of it: somebody goes on. */
  settle(): void {
    clearTimeout(this.#timer);
    this.revealed = [];
    this.rooms = [];
  }
}
