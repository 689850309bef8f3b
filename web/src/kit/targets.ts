// Keyboard walking on a board, as a Svelte attachment. Boards mark legal things with data-target="key"; one of them is in the
// tab order, arrow keys and Tab move on, Enter plays, and focus finds its target again after the board was drawn anew.
import type { Attachment } from 'svelte/attachments';
import { nearest, readingOrder, type Direction } from './spatial';

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

type Target = HTMLElement | SVGElement;

export function targets(): Attachment<HTMLElement> {
  return (stage) => {
    let current = ''; // the key of the target in the tab order
    let wanted = false; // focus was on a target that has gone; the next board gets it
    let typed = false; // the last thing touched was the keyboard

    const all = (): Target[] => {
      const found = [...stage.querySelectorAll<Target>('[data-target]')].filter((it) => it.getClientRects().length > 0);
      return readingOrder(found.map((it) => it.getBoundingClientRect())).map((index) => found[index]!);
    };
    const keyOf = (it: Element | null): string => it?.closest('[data-target]')?.getAttribute('data-target') ?? '';

    function tidy(): void {
      const list = all();
      const at = list.find((it) => keyOf(it) === current) ?? list[0];
      for (const it of stage.querySelectorAll('[data-target]')) {
        const tab = it === at ? '0' : '-1';
        if (it.getAttribute('tabindex') !== tab) it.setAttribute('tabindex', tab);
      }
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (wanted && typed && lost && at) {
        wanted = false;
        at.focus({ preventScroll: true });
      }
    }

    function go(it: Target | undefined): void {
      if (!it) return;
      current = keyOf(it);
      tidy();
      it.focus({ preventScroll: true });
    }

    function onkeydown(event: KeyboardEvent): void {
      typed = true;
      const focused = document.activeElement as Target | null;
      const inside = focused !== null && stage.contains(focused) && keyOf(focused) !== '';
      const idle = focused === document.body || focused === stage;
      if (event.altKey || event.ctrlKey || event.metaKey || (!inside && !idle)) return;
      const direction = ARROWS[event.key];
      const list = all();
      if (direction && list.length > 0) {
        event.preventDefault();
        if (!inside) return go(list.find((it) => keyOf(it) === current) ?? list[0]);
        const others = list.filter((it) => it !== focused);
        go(
          others[
            nearest(
              others.map((it) => it.getBoundingClientRect()),
              focused!.getBoundingClientRect(),
              direction,
            )
          ],
        );
      } else if (event.key === 'Tab' && inside) {
        const next = list[list.indexOf(focused!) + (event.shiftKey ? -1 : 1)];
        if (!next) return; // past the last one Tab leaves the board
        event.preventDefault();
        go(next);
      } else if ((event.key === 'Enter' || event.key === ' ') && inside && focused!.tagName !== 'BUTTON') {
        event.preventDefault();
        event.stopPropagation(); // the shell's own Enter would confirm it a second time
        focused!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }

    const onfocusin = (event: FocusEvent): void => {
      const key = keyOf(event.target as Element);
      if (key) [current, wanted] = [key, true];
    };
    const onfocusout = (event: FocusEvent): void => {
      if (event.relatedTarget) wanted = false; // it went somewhere else on purpose
    };
    const onpointerdown = (): void => void (typed = false);

    const watcher = new MutationObserver(tidy);
    watcher.observe(stage, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-target'] });
    window.addEventListener('keydown', onkeydown);
    window.addEventListener('pointerdown', onpointerdown, true);
    stage.addEventListener('focusin', onfocusin);
    stage.addEventListener('focusout', onfocusout);
    tidy();
    return () => {
      watcher.disconnect();
      window.removeEventListener('keydown', onkeydown);
      window.removeEventListener('pointerdown', onpointerdown, true);
      stage.removeEventListener('focusin', onfocusin);
      stage.removeEventListener('focusout', onfocusout);
    };
  };
}
