// A trick that was decided just now stays in sight for a moment, even when the next one has begun.
import { untrack } from 'svelte';
import type { LaidView, View } from './view';

const HOLD = 1800; // milliseconds

const trickOf = (view: View): string => view.last_trick.map(({ seat, card }) => `${seat}${card.id}`).join();

export class Fresh {
  revealed = $state.raw<LaidView[]>([]);
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

  /** Nothing turns over at first sight, after going back in time, or through other eyes. */
  #follow(now: View): void {
    const before = this.#before;
    this.#before = now;
    if (!before || before.seat !== now.seat || now.trick < before.trick || trickOf(before) === trickOf(now)) return;
    this.revealed = now.laid.map((place) => {
      const played = now.last_trick.find(({ seat }) => seat === place.seat);
      return { ...place, lies: 'face-up', card: played?.card ?? null, place: played?.place ?? null };
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), HOLD);
  }

  /** Enough of it: somebody goes on. */
  settle(): void {
    clearTimeout(this.#timer);
    this.revealed = [];
  }
}
