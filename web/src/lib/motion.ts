/** Whether things should stand still: the reader asked the system for less motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
