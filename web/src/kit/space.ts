// The space a board has. Layouts look at its shape and its height; the window, the bars and the dock are not their affair.

/** Higher than wide; wide but too low to stack panels; or with room for columns of panels. */
export type Shape = 'upright' | 'low' | 'roomy';

const LOW = 570; // pixels in which a column of panels still has room for its largest
const WIDE = 860; // pixels in which three columns stand side by side without pressing the middle one

/** The shape of a space of so many pixels. */
export function shapeOf(width: number, height: number): Shape {
  if (width < height * (width < WIDE ? 1.3 : 1)) return 'upright';
  return height < LOW ? 'low' : 'roomy';
}
