// What this browser remembers of its reader: the theme, the name to sit down with, and whether to sound.

export const LONGEST_NAME = 24; // letters; the server takes no more

export type Theme = 'dark' | 'light' | 'auto';

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

class Prefs {
  #theme = $state<Theme>('dark');
  #name = $state('');
  #sound = $state(false);

  constructor() {
    const theme = recall('theme', 'dark');
    this.#theme = isTheme(theme) ? theme : 'dark';
    this.#name = recall('name', '').slice(0, 40);
    this.#sound = recall('sound', 'off') === 'on';
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

  /** Puts the theme on the page; with "auto" it follows the system. */
  show(): void {
    const light =
      this.#theme === 'light' || (this.#theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
    document.documentElement.dataset.theme = light ? 'light' : 'dark';
  }
}

export const prefs = new Prefs();
