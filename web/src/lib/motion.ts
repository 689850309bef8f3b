// How fast things move.
import { prefs, type Motion } from './prefs.svelte';

const PACES: Record<Motion, number> = { slow: 2, normal: 1, quick: 0.5, none: 0 };

/** So many milliseconds, at the pace that the reader likes. */
export const paced = (milliseconds: number): number => milliseconds * PACES[prefs.motion];

/** Whether things should stand still. */
export const still = (): boolean => prefs.motion === 'none';
