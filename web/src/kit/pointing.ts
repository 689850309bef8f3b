// How legal things answer, the same at every table: a mouse that passes over one, the keyboard's focus and a finger's first
// touch show what it would do; a click, Enter or a second tap plays it.
import { press } from './press';
import type { Hot } from './choices';

export interface Handlers {
  onfocus: (event: FocusEvent) => void;
  onpointerenter: (event: PointerEvent) => void;
  onpointerleave: (event: PointerEvent) => void;
  onpointerdown: (event: PointerEvent) => void;
  onpointercancel: () => void;
  onclick: (event: MouseEvent) => void;
}

/** Handlers of a legal target; `isHot`: what it would do is on show. */
export function pointing(
  {
    onhot,
    onpropose,
    onplay,
  }: { onhot: (hot: Hot | null) => void; onpropose: (hot: Hot) => void; onplay: (hot: Hot) => void },
  target: Hot,
  isHot: () => boolean,
): Handlers {
  return {
    // A tap focuses too; its preview comes with the touch itself.
    onfocus: (event) => {
      if ((event.currentTarget as Element).matches(':focus-visible')) onhot(target);
    },
    onpointerenter: (event) => {
      if (event.pointerType === 'mouse') onhot({ ...target, passing: true });
    },
    onpointerleave: (event) => {
      if (event.pointerType === 'mouse' && isHot()) onhot(null);
    },
    onpointerdown: (event) => {
      if (event.pointerType !== 'mouse') onhot(target); // at once, so that a long press shows it too
    },
    onpointercancel: () => {
      if (isHot()) onhot(null); // the finger scrolls
    },
    onclick: (event) =>
      press(
        event,
        isHot(),
        () => onpropose(target),
        () => onplay(target),
      ),
  };
}
