// The bonus tiles' emblems, in the order of their ids.
import crowd from 'icon:three-friends';
import bouquet from 'icon:flower-pot';
import vine from 'icon:vine-leaf';
import overgrown from 'icon:high-grass';
import lift from 'icon:elevator';
import shared from 'icon:conversation';
import bloom from 'icon:flower-emblem';
import horror from 'icon:spider-face';

const EMBLEMS: Record<string, string> = {
  T1: crowd,
  T2: bouquet,
  T3: vine,
  T4: overgrown,
  T5: lift,
  T6: shared,
  T7: bloom,
  T8: horror,
};

/** The emblem of a bonus tile, as the inside of an icon; a pack's own tiles get the vine. */
export const bonusIcon = (id: string): string => EMBLEMS[id] ?? vine;
