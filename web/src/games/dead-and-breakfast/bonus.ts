// The bonus tiles' emblems, by what they pay for.
import crowd from 'icon:three-friends';
import bouquet from 'icon:flower-pot';
import vine from 'icon:vine-leaf';
import overgrown from 'icon:high-grass';
import lift from 'icon:elevator';
import shared from 'icon:conversation';
import bloom from 'icon:flower-emblem';
import horror from 'icon:spider-face';
import type { BonusView } from './view';

const EMBLEMS: Record<BonusView['effect'], string> = {
  'floors-with-kinds': crowd,
  'floors-with-colours': bouquet,
  'connected-windows': vine,
  'outside-ivy': overgrown,
  'columns-with-guest': lift,
  'neighbouring-guests': shared,
  'rarest-flower': bloom,
  'rarest-creature': horror,
};

/** The emblem of a bonus tile, as the inside of an icon. */
export const bonusIcon = (effect: BonusView['effect']): string => EMBLEMS[effect];
