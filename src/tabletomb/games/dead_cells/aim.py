"""Ranges and targets: what an effect of a Beheaded can be aimed at, and whether a line could do anything now."""

from __future__ import annotations

from tabletomb.games.dead_cells.box import (
    ALL_IN_RANGE,
    BLADES,
    BOSS,
    CLEANSE,
    DMG,
    ELITE,
    FAR,
    HEAL,
    IF_ELITE,
    IF_FROZEN,
    IF_MONSTER,
    IF_POISONED,
    LOOT,
    NEAR,
    NONE,
    PULL,
    PUSH,
    RANGE,
    SELF,
    SKILL,
    SPACES,
    STATES,
    SWARM,
    Effect,
    Line,
)
from tabletomb.games.dead_cells.fight import Fight, Foe
from tabletomb.games.dead_cells.state import Table

CONSTRAINT_NO_POTIONS = 3
CONSTRAINT_NO_SKILLS = 4


def foe_line(state: Table, foe: Foe, round: int) -> Line:
    """The line an Enemy performs in a Round; a Boss's is on its Pattern of this Turn (DC-094)."""
    if foe.pattern != NONE and round > 0:
        return state.box.patterns[foe.pattern].lines[round]
    return state.box.enemies[foe.card].lines[round]


def guarded_from(state: Table) -> int:
    """The first space that a guard keeps from being targeted; beyond the row if there is no guard."""
    for space in range(SPACES):
        foe = state.fight.row[space]
        if foe is not None and state.box.enemies[foe.card].guard:
            return space + 1
    return SPACES


def can_be_hit(state: Table, effect: Effect, space: int, foe: Foe) -> bool:
    """Whether an Enemy in range meets the effect's condition, and can be moved if that is what it does."""
    enemy = state.box.enemies[foe.card]
    condition = effect.condition
    if condition == IF_ELITE:
        if enemy.kind != ELITE:
            return False
    elif condition == IF_POISONED:
        if foe.poison == 0:
            return False
    elif condition == IF_FROZEN:
        if foe.frozen >> state.fight.round == 0:
            return False
    elif condition == IF_MONSTER and enemy.kind > ELITE:
        return False
    if effect.verb == PUSH or effect.verb == PULL:
        return space >= NEAR and not enemy.stubborn and enemy.kind != BOSS
    return True


def targets(state: Table, effect: Effect) -> list[int]:
    """What can be aimed at, ascending: spaces with an Enemy in range (DC-099), the swarm of Worms, and Shuriken.

    An empty list means that the effect does nothing (DC-100).
    """
    fight: Fight = state.fight
    found: list[int] = []
    beyond = guarded_from(state)
    for space in range(SPACES):
        if effect.spaces >> space & 1 and (space < beyond or space == 0):
            foe = fight.row[space]
            if foe is not None and can_be_hit(state, effect, space, foe):
                found.append(space)
    if effect.verb == DMG and effect.aim == RANGE and effect.condition == NONE:
        if fight.worms > 0 and effect.spaces >> NEAR & 1:
            found.append(SWARM)
        if fight.instance > 0:
            for space in range(NEAR, FAR + 1):
                if fight.blades[space] > 0 and effect.spaces >> space & 1:
                    found.append(BLADES + space)
    return found


def has_state(state: Table, place: int) -> bool:
    """Whether a hero has a State token."""
    hero = state.heroes[place]
    for kind in range(len(STATES)):
        if hero.states[kind] > 0:
            return True
    return hero.frozen != 0


def in_need(state: Table, effect: Effect, place: int) -> list[int]:
    """The participants for whom a heal or cleanse of this hero would do anything."""
    among = [place] if effect.aim == SELF else state.turn_order()
    if effect.verb == HEAL:
        return [other for other in among if state.heroes[other].damage > 0]
    return [other for other in among if has_state(state, other)]


def loot_left(state: Table) -> bool:
    """Whether any Loot lies on the Group space."""
    fight = state.fight
    for count in fight.loot:
        if count > 0:
            return True
    return len(fight.loot_gear) > 0 or len(fight.loot_blueprints) > 0


def may_drink(state: Table) -> bool:
    """Whether a Potion could be used; a Constraint may forbid it (DC-232)."""
    return state.bag.potions > 0 and state.fight.constraint != CONSTRAINT_NO_POTIONS


def could_do(state: Table, place: int, line: Line) -> bool:
    """Whether a line would do anything at all now; what could not is not worth offering."""
    for effect in line.effects:
        if effect.aim == RANGE or effect.aim == ALL_IN_RANGE:
            if targets(state, effect):
                return True
        elif effect.verb == HEAL or effect.verb == CLEANSE:
            if in_need(state, effect, place):
                return True
        elif effect.verb == SKILL:
            if state.fight.constraint != CONSTRAINT_NO_SKILLS and state.heroes[place].skills:
                return True
        elif effect.verb == LOOT:
            if loot_left(state) or may_drink(state):
                return True
        else:
            return True
    return False
