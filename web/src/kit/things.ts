// What lies where: everything in a view that has an address, found by it.

/** Something on the table. What else it holds is the game's own business. */
export interface Thing {
  at: string;
}

/** Everything in a view by its address. */
export function things(view: unknown): Map<string, Thing> {
  const found = new Map<string, Thing>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const at = (value as { at?: unknown }).at;
    if (typeof at === 'string') found.set(at, value as Thing);
    Object.values(value).forEach(walk);
  };
  walk(view);
  return found;
}
