"""What a good player looks at: how the fight on the table will end, and how far the Group can go with what is left.

The expectation is the score so far, the points that are about to be scored (`foresight` plays the agenda on in
thought), and what the rest of the Run can bring: the more, the healthier and the better equipped everybody is, and
nothing if somebody dies. Decks and tiles that lie face down are not looked at.

All weights are in points. The main ones were found by regression over Runs that this judgement played itself, now and
then with a random move.
"""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_cells.box import (
    BOSS,
    BOSS_CELLS,
    C3,
    FIRST_BOSS,
    G_BLUEPRINT,
    G_CELL,
    G_EQUIP,
    G_POTION,
    G_RUNE,
    G_SCROLL,
    G_TOOTH,
    NONE,
)
from tabletomb.games.dead_cells.foresight import Foresight
from tabletomb.games.dead_cells.scoring import (
    FOR_CELL,
    FOR_INSTANCE,
    FOR_KILL,
    FOR_SPACE,
    FOR_SUCCESS,
    points,
)
from tabletomb.games.dead_cells.state import T_BOUGHT, Table

# How much of the rest of the Run may be hoped for, by the hearts of each Beheaded. They multiply: the first death ends
# the Run for all.
HOPE: Final = [0.12, 0.7, 0.94, 1.0, 1.13, 1.23, 1.32, 1.4, 1.45]

# What the rest of the Run is worth: each space up to the Boss, each Beheaded, and what the Group has.
START: Final = -15.0
STEP: Final = 3.15
BEHEADED: Final = 2.8
SCROLL: Final = 3.5
GEAR: Final = 5.0
POTION: Final = 8.0
GOLD_TOOTH: Final = 0.6
BLUEPRINT: Final = 3.0
PAL: Final = 1.5
"""A Companion's heart."""
RUNE: Final = 1.0
MALAISE: Final = -3.0
LEAST_REST: Final = 5.0
MOST_OF_A_STEP: Final = 4.0
"""The most that a space brings on average, with Enemies, Cells and Blueprints."""
NEXT_BIOME: Final = 6
"""Spaces of a Biome."""

# Against a Boss: Damage that the Group does in a Turn, how much more with each Scroll and each piece of Equipment, and
# Damage that it takes.
BLOWS: Final = 3.0
MORE_BLOWS: Final = 0.2
WOUNDS: Final = 1.6
SURE: Final = 0.8
"""How much may be counted on of what seems certain."""
POTION_HEARTS: Final = 2

UPGRADE: Final = 0.02
"""A card bought for later Runs scores nothing; but Cells that are not spent are wasted."""

NO_SPREAD: Final = 1.0
LEAST_SPREAD: Final = 6.0
MORE_SPREAD: Final = 0.4
"""For each point to come: the more there is, the less certain it is."""


def estimate(state: Table) -> list[float]:
    """The score that the Group can expect, the same for every seat; once the game is over, exactly its score."""
    return [expected(state)] * state.seats


def spread(state: Table) -> float:
    """How far the final score may be from the estimate, as a standard deviation."""
    if run_is_over(state):
        return NO_SPREAD
    return LEAST_SPREAD + MORE_SPREAD * max(0.0, expected(state) - float(points(state)))


def run_is_over(state: Table) -> bool:
    """Whether nothing more can score: the end of the Run, which lies at the bottom of the agenda, has come."""
    return not state.agenda or state.agenda[0].name != "end-of-run"


def expected(state: Table) -> float:
    """The score so far and what is to come."""
    value = float(points(state))
    if not state.agenda:
        return value
    value += UPGRADE * float(state.tally[T_BOUGHT])
    if run_is_over(state) or not state.heroes:
        return value
    ahead = Foresight(state)
    value += float(FOR_KILL * ahead.kills + FOR_CELL * ahead.haul[G_CELL] + FOR_SPACE * ahead.arrivals)
    if ahead.toppled:
        value += float(FOR_INSTANCE)
    return value + min(hope(state, ahead) * rest_of_the_run(state, ahead), most_to_come(state))


def hope(state: Table, ahead: Foresight) -> float:
    """How far the Group's health will carry it; one death is the end of the Run (DC-031)."""
    share = 1.0
    for place in range(len(state.heroes)):
        if state.heroes[place].dead:
            return 0.0
        share *= HOPE[min(max(ahead.health[place], 0), len(HOPE) - 1)]
    return share


def rest_of_the_run(state: Table, ahead: Foresight) -> float:
    """What the Run can still bring to those who live."""
    place = state.expedition.place
    if place >= FIRST_BOSS:
        return boss_to_beat(state, ahead)
    value = START + BEHEADED * float(len(state.heroes)) + STEP * float(way_to_the_boss(state))
    return max(LEAST_REST, value + belongings(state, ahead))


def belongings(state: Table, ahead: Foresight) -> float:
    """Scrolls, Equipment and the Bag, with all that is about to be gained."""
    bag = state.bag
    haul = ahead.haul
    scrolls = haul[G_SCROLL]
    for count in bag.scrolls:
        scrolls += count
    gear = haul[G_EQUIP] + len(bag.gear)
    blueprints = haul[G_BLUEPRINT] + len(bag.blueprints) + len(state.armoury.collector)
    value = GOLD_TOOTH * float(bag.teeth + haul[G_TOOTH]) + POTION * float(bag.potions + haul[G_POTION])
    value += RUNE * float(haul[G_RUNE])
    for place in range(len(state.heroes)):
        hero = state.heroes[place]
        scrolls += hero.scrolls[0] + hero.scrolls[1] + hero.scrolls[2]
        gear += len(hero.gear)
        value += PAL * float(ahead.pals[place])
        if hero.malaise != NONE:
            value += MALAISE
    return value + SCROLL * float(scrolls) + GEAR * float(gear) + BLUEPRINT * float(blueprints)


def way_to_the_boss(state: Table) -> int:
    """Spaces still to be walked: those of this Biome, and those of the next if it does not lead to a Boss."""
    trip = state.expedition
    if trip.place == NONE:
        return 2 * NEXT_BIOME
    spaces = state.box.biomes[trip.place].spaces
    last = len(spaces) - 1
    left = spaces[last].column - spaces[trip.at].column
    return left if spaces[last].exit >= FIRST_BOSS else left + NEXT_BIOME


def most_to_come(state: Table) -> float:
    """What a Group that is never in trouble would still score."""
    place = state.expedition.place
    way = 0 if place >= FIRST_BOSS else way_to_the_boss(state)
    return MOST_OF_A_STEP * float(way) + float(3 * (FOR_INSTANCE + FOR_KILL) + FOR_SUCCESS)


def boss_to_beat(state: Table, ahead: Foresight) -> float:
    """What a Boss still brings, by how long the Group lasts against how long it takes."""
    number = state.expedition.place - FIRST_BOSS
    instances = state.box.bosses[number].instances
    last = len(instances)
    if state.expedition.place == C3 and state.boss_cells < BOSS_CELLS:
        last -= 1
    strength = 0
    hearts = 1 + POTION_HEARTS * state.bag.potions
    for place in range(len(state.heroes)):
        hero = state.heroes[place]
        strength += hero.scrolls[0] + hero.scrolls[1] + hero.scrolls[2] + len(hero.gear)
        hearts += max(0, ahead.health[place] - 1)
    reserve = float(hearts) / WOUNDS * (BLOWS + MORE_BLOWS * float(strength))
    beaten = state.fight.instance  # if it still stands, one less
    damage = 0.0
    for foe in ahead.row:
        if foe is not None and state.box.enemies[foe.card].kind == BOSS:
            beaten -= 1
            damage = float(foe.damage)
    value = 0.0
    for instance in range(beaten, last):
        health = float(state.box.enemies[instances[instance]].health) - damage
        if reserve < health:
            return value + SURE * float(FOR_INSTANCE) * reserve / health
        value += SURE * float(FOR_INSTANCE + FOR_KILL)
        reserve -= health
        damage = 0.0
    return value + SURE * float(FOR_SUCCESS)
