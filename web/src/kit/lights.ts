// Places light up by their address: whatever carries `data-at` on a stage shows what is spoken of, refused or in the way.
// A board only marks its places; how they light is the same at every table (styles/base.css).
import type { Attachment } from 'svelte/attachments';
import type { Kit } from './kit.svelte';

const place = (it: Element | null): string => it?.closest('[data-at]')?.getAttribute('data-at') ?? '';

/** Lights places, and asks why not where something that is not on offer is clicked. */
export function lights(kit: Kit): Attachment<HTMLElement> {
  return (stage) => {
    function show(): void {
      const refused = new Set(kit.refused?.at ?? []);
      const hoped = new Set((kit.hot?.then ?? kit.hot?.offer)?.hope?.at ?? []);
      const lit = new Set(kit.lit);
      for (const it of stage.querySelectorAll('[data-at]')) {
        const at = it.getAttribute('data-at')!;
        const light = refused.has(at) ? 'refused' : lit.has(at) ? 'spoken' : hoped.has(at) ? 'hoped' : null;
        if (it.getAttribute('data-light') === light) continue;
        if (light) it.setAttribute('data-light', light);
        else it.removeAttribute('data-light');
      }
    }
    function onclick(event: MouseEvent): void {
      const it = event.target as Element;
      if (it.closest('[data-target], button, a')) return;
      const at = place(it);
      if (at) kit.ask(at);
    }
    show(); // reads what it depends on: the attachment runs again when that changes
    const watcher = new MutationObserver(show);
    watcher.observe(stage, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-at'] });
    stage.addEventListener('click', onclick);
    return () => {
      watcher.disconnect();
      stage.removeEventListener('click', onclick);
    };
  };
}
