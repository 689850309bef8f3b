// Pointing at things: hover, focus and a first tap show what a choice would do; a click, Enter or a second tap plays it.
// What is taken from the market is only picked up by a click: its places on the facade play it.
import type { BoardProps, Hot } from '../board';
import type { Offer } from '../../wire/types';
import { disarm } from '../../lib/press';
import { pointing, type Handlers } from '../pointing';
import { inMarket, sameHot } from './choices';

type Table = Pick<BoardProps, 'hot' | 'onhot' | 'onplay'>;

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
    const isHot = (): boolean => sameHot(this.#table().hot, target);
    const usual = pointing(
      { onhot: (hot) => this.#table().onhot(hot), onplay: (hot) => this.#table().onplay(hot) },
      target,
      isHot,
    );
    const onclick = (event: MouseEvent): void => {
      event.stopPropagation(); // the table behind would explain why not
      usual.onclick(event);
    };
    if (target.then) {
      // What was picked up stays in hand when the mouse leaves a place.
      const onpointerleave = (event: PointerEvent): void => {
        if (event.pointerType === 'mouse' && isHot()) this.#table().onhot({ offer: target.offer, then: null });
      };
      return { ...usual, onpointerleave, onclick };
    }
    return inMarket(target.offer) && target.offer.then.length > 0 ? this.#pickUp(target, isHot) : { ...usual, onclick };
  }

  /** A thing of the market: once shown it stays so, for the way to its places is long. */
  #pickUp(target: Hot, isHot: () => boolean): Handlers {
    const { offer } = target;
    const show = (): void => {
      if (!isHot()) this.#table().onhot(target);
    };
    return {
      onpointerenter: (event) => {
        const passing = this.#held !== null && this.#table().hot !== null && this.#held.move !== offer.move;
        if (event.pointerType === 'mouse' && !passing) show();
      },
      onpointerleave: () => undefined,
      onpointercancel: () => undefined,
      onpointerdown: (event) => {
        if (event.pointerType !== 'mouse') show();
      },
      onfocus: () => {
        if (this.#held?.move !== offer.move) this.#held = null;
        show();
      },
      onclick: (event) => {
        event.stopPropagation();
        this.#held = offer;
        disarm(); // the places are new ones, even where the last ones were
        show();
        if (((event as PointerEvent).pointerType ?? '') === '') this.#pickedUp(offer);
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
