"""Advice for a seat: what a hint says, and where hints come from.

The engine knows no bots. Whoever can give advice registers one function under the entry points "tabletomb.hints".
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import NamedTuple

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.state import State
from tabletomb.engine.view import Told

ENTRY_POINTS = "tabletomb.hints"


class Advice(NamedTuple):
    """One move and what it promises."""

    move: int
    notation: str
    words: str
    """What it does, in a sentence with marks."""
    at: tuple[str, ...]
    """Where, most important first."""
    chance: float | None
    """The chance to win, 0 to 1; None where seats do not compete."""
    points: float | None
    """The score to expect, where seats do not compete."""
    tried: int
    """How many imagined games went that way."""


class Hint(NamedTuple):
    """What an expert would do in a seat's place."""

    seat: int
    best: Advice
    alternatives: tuple[Advice, ...]
    """The next best moves, at most two."""
    line: tuple[Told, ...]
    """How the game may go on from the best move, in sentences with marks. What was hidden is imagined."""


Adviser = Callable[[State, int, str], Hint]
"""Gives a hint for a state, a seat and a budget of thought ("": an expert's)."""


def adviser() -> Adviser:
    """Whoever gives hints here; raises `TabletombError` if nobody does."""
    for entry in entry_points(group=ENTRY_POINTS):
        found: Adviser = entry.load()
        return found
    raise TabletombError("Nobody here can give hints: the bots are not installed.")
