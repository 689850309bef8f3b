"""The view as a vector for learning agents: one length for all player counts, numbers scaled to about 0..1.

| length | what |
|---|---|
| 54 | the question the table waits at, in the order of QUESTIONS; then over; then 1 if this seat must decide |
| 5 | layer: setup, map, combat, interbiome, end |
| 4 | options that differ from their defaults |
| 183 | own hand, by card |
| 4 x 36 | heroes from this seat on (in solo games the Beheaded, then Serenade): see `_hero` |
| 4 x 21 | the row, from behind to far: see `_foe` |
| 11 | Loot: nine types of token, Equipment, Blueprints |
| 21 | Combat: on, Round (5), Worms, Shuriken (3), Wall, Hole, Constraint (4), dark, Turn, instance, challenge, shown |
| 10 | Bag: Teeth, Cells, Potions, Keys, Scrolls (4), Equipment, Blueprints |
| 11 | place: seven Biomes, three Bosses; the Group's column |
| 3 x 10 | corridors from here: there and open; needs something; shape of the tile (8) |
| 11 | Runes that work (7), Lanterns, Bells, no talk, no Runes |
| 5 | Equipment deck, Blueprints on the Collector space, Boss Cells in force, score, won |
"""

from __future__ import annotations

from tabletomb.engine.state import NOBODY
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    BELLS,
    BIOMES,
    BOSS_CELLS,
    CARDS,
    FREE,
    HAND,
    HOLE,
    KINDS,
    LANTERNS,
    LAST_SPACE,
    NEAR,
    NONE,
    PLACES,
    ROUNDS,
    RUNES,
    SHAPES,
    SHURIKENS,
    SPACES,
    STATES,
    WALL,
    WORMS,
)
from tabletomb.games.dead_cells.exploring import here, is_open
from tabletomb.games.dead_cells.fight import Foe
from tabletomb.games.dead_cells.keys import rune_works
from tabletomb.games.dead_cells.knowledge import face_down
from tabletomb.games.dead_cells.prompts import QUESTIONS
from tabletomb.games.dead_cells.scoring import points
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.view import damage_of, layer

LAYERS = ("setup", "map", "combat", "interbiome", "end")
STEPS = (*QUESTIONS, "over")
MOST_HEROES = 4
MOST_CORRIDORS = 3
A_HERO = 36
A_FOE = 21
A_CORRIDOR = 2 + len(SHAPES)


def observe(state: Table, seat: int) -> list[float]:
    """The vector described above; NOBODY is a spectator."""
    step = state.agenda[-1].name if state.agenda else "over"
    numbers = [*_one_hot(STEPS.index(step), len(STEPS)), float(seat in state.actors())]
    numbers += _one_hot(LAYERS.index(layer(state)), len(LAYERS))
    numbers += [float(option) for option in (state.any_line, state.per_card, state.once_a_round, state.banked)]
    own = [hero for place, hero in enumerate(state.heroes) if state.seat_of(place) == seat]
    numbers += _several([card for hero in own for card in hero.hand], CARDS)
    numbers += _heroes(state, seat)
    for foe in state.fight.row:
        numbers += _foe(state, foe) if foe is not None else [0.0] * A_FOE
    numbers += _combat(state) + _bag(state) + _map(state)
    armoury = state.armoury
    numbers += [len(armoury.deck) / 40, len(armoury.collector) / 4, state.boss_cells / BOSS_CELLS]
    return [*numbers, points(state) / 100, float(state.won)]


def _heroes(state: Table, seat: int) -> list[float]:
    numbers: list[float] = []
    count = len(state.heroes)
    first = 0 if seat == NOBODY or state.solo or seat >= count else seat
    for relative in range(MOST_HEROES):
        if relative < count:
            numbers += _hero(state, (first + relative) % count)
        else:
            numbers += [0.0] * A_HERO
    return numbers


def _hero(state: Table, place: int) -> list[float]:
    """There, First Player, dead, passing; Health, Damage, Shields (2), State tokens (5), markers (3), slots, Equipment,
    hand, draw pile, discard pile, Active cards, Malaise; the last announcement: kind (10), Round (3).
    """
    hero = state.heroes[place]
    numbers = [1.0, float(place == state.first), float(hero.dead), float(place == state.fight.passer)]
    numbers += [hero.health / 10, hero.damage / 10, hero.shields / 4, hero.golds / 4]
    numbers += [hero.tokens(kind) / 3 for kind in range(len(STATES))]
    numbers += [marker / LAST_SPACE for marker in hero.scrolls]
    numbers += [hero.slots / 5, len(hero.gear) / 5, len(hero.hand) / HAND, len(hero.draw) / 12]
    numbers += [len(hero.discard) / 12, len(hero.active) / 2, float(hero.malaise != NONE)]
    said = hero.said[-1] if hero.said else NONE
    numbers += _one_hot(NONE if said == NONE else said >> 2, len(ANNOUNCED))
    return numbers + _one_hot(NONE if said == NONE else (said & 3) - 1, 3)


def _foe(state: Table, foe: Foe) -> list[float]:
    """Kind (4), Health left, Damage, Shields (2), State tokens (5), rage, fresh, has acted; Damage it will do in Rounds
    0 to IV.
    """
    enemy = state.box.enemies[foe.card]
    numbers = _one_hot(enemy.kind, len(KINDS))
    numbers += [(enemy.health - foe.damage) / 10, foe.damage / 10, foe.shields / 4, foe.golds / 4]
    frozen = foe.frozen.bit_count()
    numbers += [foe.poison / 3, foe.bleed / 3, float(foe.fire), frozen / 3, foe.mark / 3]
    numbers += [foe.rage / 3, float(foe.fresh), float(foe.acted == state.fight.round)]
    return numbers + [
        0.0 if foe.frozen >> round & 1 else damage_of(state, foe, round) / 4 for round in range(len(ROUNDS))
    ]


def _combat(state: Table) -> list[float]:
    fight = state.fight
    numbers = [count / 3 for count in fight.loot]
    numbers += [len(fight.loot_gear) / 3, len(fight.loot_blueprints) / 3]
    numbers += [float(fight.on), *_one_hot(fight.round if fight.on else NONE, len(ROUNDS)), fight.worms / WORMS]
    numbers += [fight.blades[space] / SHURIKENS for space in range(NEAR, SPACES)]
    numbers += [float(fight.barrier == WALL), float(fight.barrier == HOLE), *_one_hot(fight.constraint - 1, 4)]
    numbers += [float(state.dark), fight.turn / 12, fight.instance / 4, float(fight.challenge)]
    return [*numbers, float(fight.on and not face_down(state))]


def _bag(state: Table) -> list[float]:
    bag = state.bag
    numbers = [bag.teeth / 10, bag.cells / 20, bag.potions / 3, bag.keys / 2, *[count / 3 for count in bag.scrolls]]
    return [*numbers, len(bag.gear) / 3, len(bag.blueprints) / 3]


def _map(state: Table) -> list[float]:
    trip = state.expedition
    explored = 0 <= trip.place < BIOMES
    numbers = [*_one_hot(trip.place, len(PLACES)), here(state).column / 12 if explored else 0.0]
    corridors = here(state).corridors if explored else []
    for way in range(MOST_CORRIDORS):
        if way < len(corridors):
            shape = state.box.biomes[trip.place].spaces[corridors[way].to].shape
            numbers += [float(is_open(state, way)), float(corridors[way].need != FREE), *_one_hot(shape, len(SHAPES))]
        else:
            numbers += [0.0] * A_CORRIDOR
    numbers += [float(rune_works(state, rune)) for rune in range(RUNES)]
    bells = len([bell for bell in trip.bells if bell != NONE])
    return [*numbers, trip.lanterns / LANTERNS, bells / BELLS, float(trip.hushed), float(trip.runes_barred)]


def _one_hot(which: int, length: int) -> list[float]:
    numbers = [0.0] * length
    if which >= 0:
        numbers[which] = 1.0
    return numbers


def _several(which: list[int], length: int) -> list[float]:
    numbers = [0.0] * length
    for index in which:
        numbers[index] = 1.0
    return numbers
