import type { GameModule } from '../board';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import type { View } from './view';
import { acts, areaName, confirm, meters, tip } from './words';

export const game: GameModule<View> = { Board, Area, Cover, meters, tip, confirm, acts, areaName, pace: 350 };
