/** Where the middles of the circle's tiles are, clockwise from the top, in a picture of 296 x 346. */
export const SPOTS = [
  [148, 54],
  [240, 114],
  [240, 234],
  [148, 296],
  [56, 234],
  [56, 114],
] as const;
