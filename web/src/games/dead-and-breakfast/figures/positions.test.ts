import { describe, expect, it } from 'vitest';

import { hangTogether } from '../ivy';
import { FIGURES, cellNumber, facesOf, shown, tileOf, triedOn } from './positions';

const plots = [...FIGURES.values()].flatMap(({ rule, plots = [] }) => plots.map((plot) => ({ rule, plot })));

describe('the drawings of the rulebook', () => {
  it.each(plots)('$rule: "$plot.caption" is built of pieces that are in the file', ({ plot }) => {
    const faces = facesOf(plot);
    expect(faces).toHaveLength(25);
    expect(faces.filter((face) => face.kind !== 'empty').length).toBeGreaterThan(2);
    const named = [...Object.keys(plot.marks ?? {}), ...(plot.lit ?? []), ...(plot.order ?? [])].map(cellNumber);
    expect(shown(plot)).toEqual(expect.arrayContaining([...named, ...triedOn(plot).keys()]));
  });
  it.each(plots.filter(({ plot }) => plot.links))(
    '$rule: ivy is green up to the first border that breaks',
    ({ plot }) => {
      const joined = hangTogether(facesOf(plot));
      let linked = true;
      for (const [border, crosses] of Object.entries(plot.links ?? {})) {
        linked &&= crosses;
        expect(joined.has(cellNumber(border.split('-')[1]!))).toBe(linked);
      }
    },
  );
  it('shows the cells between two corners', () => {
    expect(shown({ caption: '', show: 'c1-e2' })).toEqual([2, 3, 4, 7, 8, 9]);
  });
  it('lays the upper half of a tall tile above the lower one', () => {
    const faces = facesOf({ caption: '', show: 'a1-e5', tiles: { V13: 'c2' } });
    expect([faces[12]!.shows, faces[7]!.shows]).toEqual([tileOf('V13').first, tileOf('V13').second]);
  });
});
