// The icons of this game, under the names of what they stand for.
import bath from 'icon:bathtub';
import bed from 'icon:bed';
import cards from 'icon:card-random';
import check from 'icon:check-mark';
import coach from 'icon:old-wagon';
import crown from 'icon:crown';
import door from 'icon:door';
import eye from 'icon:eye-target';
import fire from 'icon:fireplace';
import hourglass from 'icon:hourglass';
import key from 'icon:key';
import lantern from 'icon:old-lantern';
import move from 'icon:exit-door';
import newHand from 'icon:card-exchange';
import pass from 'icon:night-sleep';
import piggy from 'icon:piggy-bank';
import keepHand from 'icon:card-draw';
import street from 'icon:umbrella';
import towels from 'icon:towel';
import balcony from 'icon:window';

export { cards, check, coach, crown, door, eye, hourglass, key, lantern, piggy, street };

const AMENITIES: Record<string, string> = { BATH: bath, FIRE: fire, BED: bed, VIEW: balcony };

/** The icon of an amenity; a home-made one gets a door. */
export const amenityIcon = (amenity: string): string => AMENITIES[amenity] ?? door;

/** The icons of decisions that have no piece on the table. */
export const CHOICES: Record<string, string> = {
  'next-guest': coach,
  upgrade: towels,
  relocate: move,
  pass,
  keep: keepHand,
  new: newHand,
  'turn-away': street,
};
