// The parts of the view that this board draws; all of it comes from the server's own description.
import type { Seen } from '../../kit/views';

export type View = Seen<'InnKeeper.View'>;
export type CardView = Seen<'InnKeeper.CardView'>;
export type CustomerView = Seen<'InnKeeper.CustomerView'>;
export type GuestView = Seen<'InnKeeper.GuestView'>;
export type RoomView = Seen<'InnKeeper.RoomView'>;
export type InnView = Seen<'InnKeeper.InnView'>;
export type LaidView = Seen<'InnKeeper.LaidView'>;
export type PlayedView = Seen<'InnKeeper.PlayedView'>;
export type PlayerView = Seen<'InnKeeper.PlayerView'>;
export type SuitId = CardView['suit'];
