// Dead & Breakfast in the browser.
import type { GameModule } from '../board';
import Area from './Area.svelte';
import Board from './Board.svelte';
import { moved } from './changes';
import Cover from './Cover.svelte';
import { PACE } from './flights';
import LineArt from './LineArt.svelte';
import LineBadge from './LineBadge.svelte';
import { part } from './sheet';
import type { TableView } from './view';
import { acts, areaName, confirm, meters, tip } from './words';

export const game: GameModule<TableView> = {
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
  part,
  moved,
  pace: PACE,
  replay: 'area',
};
