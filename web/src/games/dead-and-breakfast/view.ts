// The parts of the view that this board draws; all of it comes from the server's own description.
import type { Seen } from '../../kit/views';

export type View = Seen<'DeadAndBreakfast.View'>;
export type SlotView = Seen<'DeadAndBreakfast.SlotView'>;
export type DoorView = Seen<'DeadAndBreakfast.DoorView'>;
export type TileView = Seen<'DeadAndBreakfast.TileView'>;
export type GuestView = Seen<'DeadAndBreakfast.GuestView'>;
export type CellView = Seen<'DeadAndBreakfast.CellView'>;
export type HotelView = Seen<'DeadAndBreakfast.HotelView'>;
export type ColourView = Seen<'DeadAndBreakfast.ColourView'>;
export type BonusView = Seen<'DeadAndBreakfast.BonusView'>;
export type FaceView = Seen<'DeadAndBreakfast.FaceView'>;
export type Flower = ColourView['flower'];
export type Creature = Exclude<FaceView['creature'], ''>;
export type Side = FaceView['exits'][number];

/** What lies on a cell, wherever that cell is. */
export type Face = Pick<CellView, 'kind' | 'tile' | 'shows' | 'guest'>;

/** The two halves of a tile, in the order in which moves name their cells. */
export function halves({ id, first, second }: TileView): [Face, Face] {
  const face = (shows: FaceView): Face => ({ kind: 'window', tile: id, shows, guest: null });
  return [face(first), face(second)];
}

/** A piece of the supply as what lies on a cell. */
export const built = (kind: 'wall' | 'brick', shows: FaceView): Face => ({ kind, tile: '', shows, guest: null });

/** A guest as what lies on a cell. */
export const lodged = (guest: GuestView): Face => ({ kind: 'guest', tile: '', shows: guest.shows, guest });

/** The flowers that pay in a hotel. */
export const paying = (hotel: HotelView): Flower[] => hotel.colours.map(({ flower }) => flower);
