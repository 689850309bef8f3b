"""How far the Group came: one record for all, line by line, and whether the Run was a success."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.words import times
from tabletomb.games.dead_cells.box import HERO_CODES
from tabletomb.games.dead_cells.state import (
    T_BIOMES,
    T_BLUEPRINTS,
    T_BOUGHT,
    T_CELLS,
    T_CHECKS,
    T_DAMAGE,
    T_INSTANCES,
    T_KILLS,
    T_SPACES,
    Table,
)

FOR_SPACE: Final = 1
FOR_KILL: Final = 1
FOR_CELL: Final = 1
FOR_BIOME: Final = 5
FOR_INSTANCE: Final = 10
FOR_BLUEPRINT: Final = 2
FOR_SUCCESS: Final = 30


def points(state: Table) -> int:
    """The record of the Run, the same for every seat: the Group wins or dies together."""
    tally = state.tally
    total = FOR_SPACE * tally[T_SPACES] + FOR_KILL * tally[T_KILLS] + FOR_CELL * tally[T_CELLS]
    total += FOR_BIOME * tally[T_BIOMES] + FOR_INSTANCE * tally[T_INSTANCES] + FOR_BLUEPRINT * tally[T_BLUEPRINTS]
    return total + FOR_SUCCESS if state.won else total


def scores(state: Table) -> list[int]:
    """The points of each seat."""
    return [points(state)] * state.seats


def winners(state: Table) -> list[int]:
    """All of them if the Boss was beaten with every Beheaded alive, else nobody (DC-185)."""
    return list(range(state.seats)) if state.won else []


# -- the record ---------------------------------------------------------------------------------------------


class Counted:
    """A line of the record: what was done, how often, what each time is worth, and the rule."""

    __slots__ = ("at", "label", "rule", "times", "worth")

    def __init__(self, at: str, label: str, worth: int, times: int, rule: str) -> None:
        self.at = at
        self.label = label
        self.worth = worth
        self.times = times
        self.rule = rule


def record(state: Table) -> list[Counted]:
    """What the Group has done in this Run, as far as it counts."""
    tally = state.tally
    return [
        Counted("record/spaces", "spaces reached", FOR_SPACE, tally[T_SPACES], "DC-035"),
        Counted("record/kills", "Enemies killed", FOR_KILL, tally[T_KILLS], "DC-141"),
        Counted("record/cells", "Cells gained", FOR_CELL, tally[T_CELLS], "DC-056"),
        Counted("record/biomes", "Biomes finished", FOR_BIOME, tally[T_BIOMES], "DC-032"),
        Counted("record/instances", "Boss instances beaten", FOR_INSTANCE, tally[T_INSTANCES], "DC-176"),
        Counted("record/blueprints", "Blueprints made permanent", FOR_BLUEPRINT, tally[T_BLUEPRINTS], "DC-158"),
        Counted("record/success", "success", FOR_SUCCESS, 1 if state.won else 0, "DC-185"),
    ]


def sheet(state: Table) -> Sheet:
    """The record line by line; what counts nothing stands below, for comparison."""
    tally = state.tally
    lines: list[Line] = []
    notes: list[Line] = []
    for seat in range(state.seats):
        lines += [
            Line(seat, each.label, each.worth * each.times, each.rule, times(each.times, each.worth), (each.at,))
            for each in record(state)
        ]
        notes.append(Line(seat, "Checks passed", tally[T_CHECKS], "DC-062", at=("campaign",)))
        notes.append(Line(seat, "cards bought", tally[T_BOUGHT], "DC-194", at=("campaign",)))
        for place in range(len(state.heroes)):
            if state.seat_of(place) == seat:
                who = state.heroes[place].who
                label = f"Damage taken by {state.box.hero_names[who]}"
                notes.append(Line(seat, label, tally[T_DAMAGE + place], "DC-155", at=(f"hero/{HERO_CODES[who]}",)))
    return Sheet(state.seats, tuple(lines), tuple(notes))
