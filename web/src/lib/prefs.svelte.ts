// What this browser remembers of its reader: the theme, the name to sit down with, whether to sound, how fast things move
// and whether every move is confirmed.

export const LONGEST_NAME = 24; // letters; the server takes no more

export type Theme = 'dark' | 'light' | 'auto';
export type Notify = 'yes' | 'no' | ''; // '': nobody was asked yet
export type Motion = 'slow' | 'normal' | 'quick' | 'none';

function recall(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(`tabletomb.${key}`) ?? otherwise;
  } catch {
    return otherwise; // storage may be forbidden; then nothing is remembered
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`tabletomb.${key}`, value);
  } catch {
    /* see above */
  }
}

const isTheme = (text: string): text is Theme => text === 'dark' || text === 'light' || text === 'auto';

const isMotion = (text: string): text is Motion => ['slow', 'normal', 'quick', 'none'].includes(text);

class Prefs {
  #theme = $state<Theme>('dark');
  #name = $state('');
  #sound = $state(false);
  #motion = $state<Motion | null>(null); // null: as the system wishes
  #confirm = $state(false);
  #notify = $state<Notify>('');

  constructor() {
    const theme = recall('theme', 'dark');
    this.#theme = isTheme(theme) ? theme : 'dark';
    this.#name = recall('name', '').slice(0, 40);
    this.#sound = recall('sound', 'off') === 'on';
    const motion = recall('motion', '');
    this.#motion = isMotion(motion) ? motion : null;
    this.#confirm = recall('confirm', 'off') === 'on';
    const notify = recall('notify', '');
    this.#notify = notify === 'yes' || notify === 'no' ? notify : '';
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep('theme', theme);
    this.show();
  }

  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name.trim().slice(0, 40);
    keep('name', this.#name);
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    keep('sound', sound ? 'on' : 'off');
  }

  /** How fast things move; until somebody says so, as the system wishes. */
  get motion(): Motion {
    return this.#motion ?? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'normal');
  }
  set motion(motion: Motion) {
    this.#motion = motion;
    keep('motion', motion);
    this.show();
  }

  /** Whether every choice has to be made twice. */
  get confirm(): boolean {
    return this.#confirm;
  }
  set confirm(confirm: boolean) {
    this.#confirm = confirm;
    keep('confirm', confirm ? 'on' : 'off');
  }

  /** Whether the browser may tell of one's turn. */
  get notify(): Notify {
    return this.#notify;
  }
  set notify(notify: Notify) {
    this.#notify = notify;
    keep('notify', notify);
  }

  /** Puts theme and motion on the page; what nobody has chosen follows the system. */
  show(): void {
    const light =
      this.#theme === 'light' || (this.#theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
    document.documentElement.dataset.theme = light ? 'light' : 'dark';
    document.documentElement.dataset.motion = this.motion;
  }
}

export const prefs = new Prefs();
