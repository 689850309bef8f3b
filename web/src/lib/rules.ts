// Who shows a rule: screens with a rules drawer offer an opener in a context; elsewhere a rule is a link to the rules page.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('rules');

export interface RuleOpener {
  game: string;
  open: (rule: string) => void;
}

export const offerRules = (opener: () => RuleOpener): void => void setContext(KEY, opener);

export const ruleOpener = (): RuleOpener | null => getContext<(() => RuleOpener) | undefined>(KEY)?.() ?? null;

const GAMES: Record<string, string> = {
  DB: 'dead-and-breakfast',
  IK: 'inn-keeper',
  SM: 'spook-manor',
  DD: 'dining-with-dracula',
  DC: 'dead-cells',
};

/** Where a rule can be read: `/rules/inn-keeper#IK-04`. */
export const ruleAddress = (rule: string, game = ''): string =>
  `/rules/${game || GAMES[rule.split('-')[0] ?? ''] || ''}#${rule}`;
