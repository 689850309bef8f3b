// Hints between people: whether they may be asked for, and whether everybody hears of it.
import type { TableInfo } from '../wire/types';

export type Hints = 'free' | 'announced' | 'off';

/** How a table deals with hints; where the server says nothing, anybody may ask. */
export const hintsAt = (table: TableInfo): Hints => (table as { hints?: Hints }).hints ?? 'free';
