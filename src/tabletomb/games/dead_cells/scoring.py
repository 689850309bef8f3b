"""How far the Group came: one record for all, line by line, and whether the Run was a success."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.sheet import Line, Sheet
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


# -- the sheet ----------------------------------------------------------------------------------------------


def sheet(state: Table) -> Sheet:
    """The record line by line; what counts nothing stands below, for comparison."""
    tally = state.tally
    lines: list[Line] = []
    notes: list[Line] = []
    for seat in range(state.seats):
        lines.append(_line(seat, "spaces reached", FOR_SPACE, tally[T_SPACES], "DC-035"))
        lines.append(_line(seat, "Enemies killed", FOR_KILL, tally[T_KILLS], "DC-141"))
        lines.append(_line(seat, "Cells gained", FOR_CELL, tally[T_CELLS], "DC-056"))
        lines.append(_line(seat, "Biomes finished", FOR_BIOME, tally[T_BIOMES], "DC-032"))
        lines.append(_line(seat, "Boss instances beaten", FOR_INSTANCE, tally[T_INSTANCES], "DC-176"))
        lines.append(_line(seat, "Blueprints made permanent", FOR_BLUEPRINT, tally[T_BLUEPRINTS], "DC-158"))
        lines.append(_line(seat, "success", FOR_SUCCESS, 1 if state.won else 0, "DC-185"))
        notes.append(Line(seat, "Checks passed", tally[T_CHECKS], "DC-062"))
        notes.append(Line(seat, "cards bought", tally[T_BOUGHT], "DC-194"))
        for place in range(len(state.heroes)):
            if state.seat_of(place) == seat:
                name = state.tables.hero_names[state.heroes[place].who]
                notes.append(Line(seat, f"Damage taken by {name}", tally[T_DAMAGE + place], "DC-155"))
    return Sheet(state.seats, tuple(lines), tuple(notes))


def _line(seat: int, label: str, worth: int, count: int, rule: str) -> Line:
    return Line(seat, label, worth * count, rule, f"{count} × {worth}")
