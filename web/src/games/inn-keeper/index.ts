// Inn Keeper in the browser.
import type { GameModule } from '../../kit/board';
import Area from './Area.svelte';
import Board from './Board.svelte';
import { cards, lantern } from './icons';
import Piece from './Piece.svelte';
import type { View } from './view';

export const game: GameModule<View> = {
  Board,
  Area,
  Piece,
  picks: ['upgrade', 'relocate', 'move-from'],
  meters: (view) => [
    { icon: lantern, text: `Trick ${view.trick}`, note: `of ${view.tricks}` },
    { icon: cards, text: `${view.trick_of_hand} of ${view.tricks_a_hand}`, note: 'in this hand' },
  ],
  areaName: (view, seat) => view.players[seat]?.inn.name ?? '',
};
