// The drawings of the rulebook; loaded with it, not with the board.
import type { Figures } from '../../../kit/board';
import Figure from './Figure.svelte';
import { FIGURES } from './positions';

export const figures: Figures = { rules: new Set(FIGURES.keys()), Figure };
