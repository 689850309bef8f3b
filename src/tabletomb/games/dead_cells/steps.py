"""The flow of the game: all its steps by name. Their modules follow the chapters of the rulebook.

`run` sets up a Run, `exploring` moves the Group (with `checks`, `gifts`, `gains` and `keys`), `combat`, `rounds`,
`effects`, `hits`, `hooks` and `upkeep` are a Combat, `bosses` a Boss Combat, `interbiome` lies between two Biomes,
`end_of_run` and `upgrades` are what comes after. The bottom of the agenda is always the end of the Run.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.state import Step
from tabletomb.games.dead_cells import (
    bosses,
    combat,
    effects,
    end_of_run,
    exploring,
    gains,
    gifts,
    hits,
    hooks,
    interbiome,
    keys,
    rounds,
    run,
    upgrades,
    upkeep,
)
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.state import Table

KINDS: Final[dict[str, type[Step[Table]]]] = {
    **run.KINDS,
    **exploring.KINDS,
    **gifts.KINDS,
    **gains.KINDS,
    **keys.KINDS,
    **combat.KINDS,
    **rounds.KINDS,
    **effects.KINDS,
    **hits.KINDS,
    **hooks.KINDS,
    **upkeep.KINDS,
    **bosses.KINDS,
    **interbiome.KINDS,
    **end_of_run.KINDS,
    **upgrades.KINDS,
}
"""All kinds of step; each is written in documents with its seat and particulars."""

STEPS: Final[dict[str, Step[Table]]] = {}
"""There are no steps without particulars that are not also a kind."""

__all__ = ["KINDS", "MOVES", "STEPS", "bound", "deal"]


def deal(state: Table) -> None:
    """Lay out the table for a Run of the campaign."""
    state.lay_out()
    run.open_run(state)


def bound(seats: int, options: dict[str, str]) -> int:
    """More decisions than a Run can have (the reasoning is in the rulebook's last chapter: every part of it ends)."""
    return 50_000
