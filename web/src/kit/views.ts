// The types of the games' views, made from the server's own description.
import type { components } from '../wire/schema';

/** A part of a game's view by its name: `Seen<'InnKeeper.View'>`. */
export type Seen<Name extends keyof components['schemas']> = components['schemas'][Name];
