// Shapes and colours of the suits, and how a house is looked at.
import type { CardView, InnView, RoomView, SuitId } from './view';

/** The rooms as one sees a house: upper floor first, each floor from left to right. */
export const facade = (inn: InnView): RoomView[] => [
  ...inn.rooms.filter(({ floor }) => floor === 'upper'),
  ...inn.rooms.filter(({ floor }) => floor === 'ground'),
];

// ---------- suits: four shapes first, four colours second ----------
export const SHAPES: Record<SuitId, string> = {
  S: 'M0-13C9-4 14 0 14 6C14 13 5 14 2 9L4 16H-4L-2 9C-5 14-14 13-14 6C-14 0-9-4 0-13Z',
  H: 'M0 14C-10 5-15 0-15-6C-15-14-4-15 0-7C4-15 15-14 15-6C15 0 10 5 0 14Z',
  D: 'M0-16L12 0L0 16L-12 0Z',
  C: 'M0-15A7.5 7.5 0 0 1 6.5-4A7.5 7.5 0 1 1 2 7L4 15H-4L-2 7A7.5 7.5 0 1 1-6.5-4A7.5 7.5 0 0 1 0-15Z',
};
export const ON_PAPER: Record<SuitId, string> = { S: '#241c33', H: '#b02537', D: '#1f57ad', C: '#256b3c' };
export const SUIT_NAMES: Record<SuitId, string> = { D: 'Diamonds', S: 'Spades', H: 'Hearts', C: 'Clubs' };
export const SUIT_SYMBOLS: Record<SuitId, string> = { D: '♦', S: '♠', H: '♥', C: '♣' };

/** A card as people write it: 9♥. */
export const cardName = (card: CardView): string => `${card.number}${SUIT_SYMBOLS[card.suit]}`;
