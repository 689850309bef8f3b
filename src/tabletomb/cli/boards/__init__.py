"""Boards: pictures of a table, drawn from nothing but a seat's view.

A game's board is the module here that bears the game's name; it offers what `Board` lists. A game without a
board is drawn by `generic`, which makes sense of any view.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, cast

from rich.console import RenderableType

from tabletomb.engine.game import Game


class Choice(NamedTuple):
    """A legal move as it is offered to a person."""

    number: int
    """What to type for it."""
    notation: str
    verb: str
    arguments: dict[str, int]


class Board(Protocol):
    """What a board module offers."""

    LEGEND: str
    """What the signs of the picture mean; shown with the help."""

    def draw(
        self,
        view: Any,
        names: tuple[str, ...],
        width: int,
        *,
        seat: int | None = None,
        choices: Sequence[Choice] = (),
        focus: int | None = None,
    ) -> RenderableType:
        """The table in at most `width` columns, as `seat` sees it (None: a spectator).

        `choices` are the viewer's legal moves, for a board that can light them up in place. With `focus` only
        what belongs to that seat is drawn, as large as it gets.
        """


def board(game: Game) -> Board:
    """The board of a game."""
    name = f"{__name__}.{game.name.replace('-', '_')}"
    found = importlib.util.find_spec(name) is not None
    return cast(Board, importlib.import_module(name if found else f"{__name__}.generic"))
