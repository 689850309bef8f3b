import { describe, expect, it } from 'vitest';
import { clearSpot, covered, readingTime, type Box } from './toast';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const room = box(0, 100, 1000, 700);

describe('a note', () => {
  it('lies at the bottom left, unless it speaks of what lies there', () => {
    expect(clearSpot(room, 400, 80, [])).toEqual({ left: 14, top: 706 });
    expect(clearSpot(room, 400, 80, [box(600, 700, 100, 100)])).toEqual({ left: 14, top: 706 });
    expect(clearSpot(room, 400, 80, [box(20, 700, 100, 100)])).toEqual({ left: 586, top: 706 });
  });
  it('goes up where the bottom is taken, and covers nothing as long as there is room', () => {
    const bottom = box(0, 600, 1000, 200);
    const { left, top } = clearSpot(room, 400, 80, [bottom]);
    expect(covered(bottom, box(left, top, 400, 80))).toBe(0);
    expect(top).toBeGreaterThan(300); // no further than it must
  });
  it('covers as little as it can where everything is spoken of', () => {
    const everything = room;
    const tapped = box(0, 760, 60, 40);
    const spot = clearSpot(room, 980, 80, [everything, tapped]);
    expect(covered(tapped, box(spot.left, spot.top, 980, 80))).toBe(0);
  });
  it('leaves in sight what could be chosen instead, after what it speaks of', () => {
    const refused = box(600, 100, 400, 700);
    const choice = box(20, 700, 100, 100);
    expect(clearSpot(room, 400, 80, [refused], [choice]).top).toBeLessThan(620);
    expect(clearSpot(room, 400, 80, [refused], [box(0, 100, 600, 700)])).toMatchObject({ left: 14 });
  });
  it('stays inside of a room that is too small for it', () => {
    expect(clearSpot(box(0, 100, 300, 60), 272, 90, [])).toEqual({ left: 14, top: 56 });
  });
  it('stays as long as it takes to read', () => {
    expect(readingTime('No.')).toBe(7000);
    expect(readingTime('x'.repeat(200))).toBe(19_000);
  });
});
