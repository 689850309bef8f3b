// Pointing at things: hover, focus and a first tap show what a choice would do; a click, Enter or a second tap plays it.
// What is taken from the market is only picked up by a click: its places on the facade play it.
import type { Hot } from '../board';
import type { Offer } from '../../wire/types';
import { disarm, press } from '../../lib/press';
import { inMarket, sameHot } from './choices';

interface Table {
  hot: Hot | null;
  onhot: (hot: Hot | null) => void;
  onplay: (hot: Hot) => void;
}

export interface Handlers {
  onpointerenter: (event: PointerEvent) => void;
  onpointerleave: (event: PointerEvent) => void;
  onfocus: () => void;
  onclick: (event: MouseEvent) => void;
}

export class Aim {
  /** The offer that was picked up; until it is put down again the mouse passes over others without taking them up. */
  #held = $state<Offer | null>(null);
  readonly #table: () => Table;
  readonly #pickedUp: (offer: Offer) => void;

  /** `pickedUp` is called when something was picked up by keyboard, so that focus can go on to its places. */
  constructor(table: () => Table, pickedUp: (offer: Offer) => void) {
    this.#table = table;
    this.#pickedUp = pickedUp;
  }

  /** What a target does when pointed at. */
  at(target: Hot): Handlers {
    const pickUp = !target.then && inMarket(target.offer) && target.offer.then.length > 0;
    const show = (): void => {
      if (!sameHot(this.#table().hot, target)) this.#table().onhot(target);
    };
    return {
      onpointerenter: (event) => {
        if (event.pointerType !== 'mouse') return;
        const hot = this.#table().hot;
        const passing = pickUp && this.#held !== null && hot !== null && this.#held.move !== target.offer.move;
        if (!passing) show();
      },
      onpointerleave: (event) => {
        if (event.pointerType !== 'mouse' || !sameHot(this.#table().hot, target)) return;
        if (target.then) this.#table().onhot({ offer: target.offer, then: null });
        else if (!pickUp) this.#table().onhot(null);
      },
      onfocus: () => {
        if (pickUp && this.#held?.move !== target.offer.move) this.#held = null;
        show();
      },
      onclick: (event) => {
        event.stopPropagation(); // the table behind would explain why not
        if (!pickUp) return press(event, sameHot(this.#table().hot, target), show, () => this.#table().onplay(target));
        this.#held = target.offer;
        disarm(); // the places are new ones, even where the last ones were
        show();
        if (((event as PointerEvent).pointerType ?? '') === '') this.#pickedUp(target.offer);
      },
    };
  }

  /** Put down whatever was picked up. */
  release(): void {
    this.#held = null;
  }

  /** Pick an offer up without pointing at it. */
  hold(offer: Offer): void {
    this.#held = offer;
    this.#table().onhot({ offer, then: null });
  }
}
