// Which board draws which game: the one in the folder that bears the game's name. Boards are loaded when a table of theirs is
// opened; a game without one gets the generic board, a plain box, and a rulebook without drawings.
import type { Component } from 'svelte';
import type { Figures, GameModule } from './board';

const BOARDS = import.meta.glob<{ game: GameModule<never> }>('../games/*/index.ts');
const COVERS = import.meta.glob<{ default: Component }>('../games/*/Cover.svelte');
const FIGURES = import.meta.glob<{ figures: Figures }>('../games/*/figures/index.ts');

const folder = (name: string): string => `../games/${name}`;

/** The board of a game, its own or the generic one. */
export async function board(name: string): Promise<GameModule> {
  const load = BOARDS[`${folder(name)}/index.ts`] ?? BOARDS[`${folder('generic')}/index.ts`]!;
  // A view's type is the game's own business: the shell only hands it from the frame to the board.
  return (await load()).game as unknown as GameModule;
}

/** The front of a game's box; a game of somebody else's gets a plain one. */
export const cover = async (name: string): Promise<Component> =>
  (await (COVERS[`${folder(name)}/Cover.svelte`] ?? (() => import('./covers/PlainBox.svelte')))()).default;

/** The games whose box is drawn. */
export const boxes: readonly string[] = Object.keys(COVERS).map((path) => path.split('/').at(-2)!);

/** The drawings of a game's rulebook, if it has any. */
export const figures = async (name: string): Promise<Figures | null> =>
  (await FIGURES[`${folder(name)}/figures/index.ts`]?.())?.figures ?? null;
