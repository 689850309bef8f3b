// Your turn is noticed, by those who look elsewhere too: in the tab's title, by a dot on its icon and, if somebody allowed it,
// by a notification. That is offered once, after a turn came that nobody saw; who declines is not asked again.
import { prefs } from './prefs.svelte';
import { words } from './words';

const ICON = '/tombstone.svg';
const LIT = '/tombstone-turn.svg';

const supported = (): boolean => 'Notification' in globalThis;

class Notice {
  /** A turn came while the page was out of sight, and nobody has said whether the browser may tell of the next one. */
  missed = $state(false);
  #turn: boolean | null = null; // null: just arrived

  /** Says in the tab whose turn it is; called whenever that, the title or the page's visibility has changed. */
  show(title: string, turn: boolean): void {
    const hidden = document.visibilityState === 'hidden';
    const whose = turn ? (hidden ? words.notice.hidden : words.notice.turn) : '';
    document.title = [whose, title, words.brand].filter(Boolean).join(' · ');
    this.#icon(turn && hidden ? LIT : ICON);
    if (turn && hidden && this.#turn === false) this.#tell(title);
    this.#turn = turn;
  }

  /** The table is left. */
  leave(): void {
    this.#turn = null;
    this.missed = false;
    this.#icon(ICON);
  }

  /** Whether notifications can be switched on or off here. */
  get possible(): boolean {
    return supported() && Notification.permission !== 'denied';
  }

  /** Whether the next turn is told. */
  get on(): boolean {
    return prefs.notify !== 'no' && supported() && Notification.permission === 'granted';
  }

  async allow(): Promise<void> {
    this.missed = false;
    prefs.notify = (await Notification.requestPermission()) === 'granted' ? 'yes' : 'no';
  }

  decline(): void {
    this.missed = false;
    prefs.notify = 'no';
  }

  #tell(title: string): void {
    if (!supported()) return;
    if (!this.on) return void (this.missed = prefs.notify === '' && Notification.permission === 'default');
    try {
      const told = new Notification(words.notice.turn, { body: title, tag: location.pathname, icon: LIT });
      told.onclick = () => {
        focus();
        told.close();
      };
    } catch {
      /* some phones only let a service worker speak; the title says it */
    }
  }

  #icon(address: string): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon && icon.getAttribute('href') !== address) icon.href = address;
  }
}

export const notice = new Notice();
