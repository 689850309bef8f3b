// Which board draws which game. Boards are loaded when a table of theirs is opened; a game without one gets the generic board.
import type { Component } from 'svelte';
import type { Figures, GameModule } from './board';

type Loader = () => Promise<{ game: GameModule<never> }>;

const BOARDS: Record<string, Loader> = {
  'dead-and-breakfast': () => import('./dead-and-breakfast/index'),
  'inn-keeper': () => import('./inn-keeper/index'),
};

/** The board of a game, its own or the generic one. */
export async function board(name: string): Promise<GameModule> {
  const load = BOARDS[name] ?? (() => import('./generic/index'));
  // A view's type is the game's own business: the shell only hands it from the frame to the board.
  return (await load()).game as unknown as GameModule;
}

const COVERS: Record<string, () => Promise<{ default: Component }>> = {
  'dead-and-breakfast': () => import('./dead-and-breakfast/Cover.svelte'),
  'inn-keeper': () => import('./inn-keeper/Cover.svelte'),
  'spook-manor': () => import('./covers/SpookManor.svelte'),
  'dining-with-dracula': () => import('./covers/DiningWithDracula.svelte'),
  'dead-cells': () => import('./covers/DeadCells.svelte'),
};

/** The front of a game's box; a game of somebody else's gets a plain one. */
export const cover = async (name: string): Promise<Component> =>
  (await (COVERS[name] ?? (() => import('./covers/PlainBox.svelte')))()).default;

const FIGURES: Record<string, () => Promise<{ figures: Figures }>> = {
  'dead-and-breakfast': () => import('./dead-and-breakfast/figures'),
  'inn-keeper': () => import('./inn-keeper/figures'),
};

/** The drawings of a game's rulebook, if it has any. */
export const figures = async (name: string): Promise<Figures | null> => (await FIGURES[name]?.())?.figures ?? null;
