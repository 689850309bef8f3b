// Dead & Breakfast in the browser.
import brick from 'icon:brick-wall';
import type { GameModule } from '../../kit/board';
import { counted } from '../../lib/text';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import type { View } from './view';

export const game: GameModule<View> = {
  Board,
  Area,
  Piece,
  picks: ['window', 'walls', 'guest'],
  meters: (view) => [
    view.phase === 'over'
      ? { icon: '', text: 'All hotels are full' }
      : { icon: '', text: `Round ${view.round}`, note: `of ${view.rounds}` },
    { icon: brick, text: counted(view.supply.walls.left, 'wall') },
  ],
  areaName: (view, seat) => view.hotels[seat]?.name ?? '',
  replay: 'area',
};
