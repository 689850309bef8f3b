import type { GameModule } from '../board';
import Area from './Area.svelte';
import Board from './Board.svelte';
import { moved } from './changes';
import Cover from './Cover.svelte';
import LineArt from './LineArt.svelte';
import LineBadge from './LineBadge.svelte';
import type { View } from './view';
import { acts, areaName, confirm, meters, tip } from './words';

export const game: GameModule<View> = {
  Board,
  Area,
  Cover,
  LineArt,
  LineBadge,
  meters,
  tip,
  confirm,
  acts,
  areaName,
  moved,
  pace: 350,
};
