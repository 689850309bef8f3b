"""What all environments share: the table that is meant, checked, and what is told when a library is missing."""

from __future__ import annotations

from collections.abc import Mapping

import tabletomb
from tabletomb.engine.errors import SetupError, TabletombError
from tabletomb.engine.extras import how_to_get
from tabletomb.engine.game import Game
from tabletomb.engine.state import State


class MissingLibrary(TabletombError, ImportError):
    """An environment needs a library that is not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed; {how_to_get('rl')}.")


class Setting:
    """A game with its seats and options, all checked: whatever deals from it cannot fail any more."""

    def __init__(self, game: str | Game, seats: int | None = None, options: Mapping[str, str] | None = None) -> None:
        self.game = tabletomb.game(game)
        self.seats = favourite_seats(self.game) if seats is None else seats
        self.options = self.game.checked_options(options or {})
        self.observation_size = len(self.deal(0).observe(0))

    def deal(self, seed: int, *, listen: bool = False) -> State:
        """A new game; with `listen` it keeps its story."""
        return self.game.new(self.seats, seed, self.options, listen=listen)


def favourite_seats(game: Game) -> int:
    """The seats of a table for which nothing is asked: two, or the fewest above it, or the most there can be."""
    return next((count for count in game.seats if count >= 2), game.seats[-1])


def identifier(game: Game) -> str:
    """The game's name as part of an identifier: dead_and_breakfast."""
    return game.name.replace("-", "_")


def checked_seed(seed: object) -> int:
    """The seed, if a game can be dealt with it; raises `SetupError`."""
    if type(seed) is not int or not 0 <= seed < 1 << 63:
        raise SetupError("seed", "must be a whole number from 0 to 2**63 - 1")
    return seed
