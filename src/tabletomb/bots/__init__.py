"""Computer players. A bot gets eyes, the perspective of one seat, and never the state itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tabletomb.bots.random_bot import RandomBot
from tabletomb.engine.errors import SetupError
from tabletomb.engine.moves import Moves
from tabletomb.engine.state import State


class Eyes:
    """What one seat can see and dream of: all a bot ever gets.

    >>> import tabletomb
    >>> state = tabletomb.game("dead-and-breakfast").new(seats=2, seed=7)
    >>> eyes = Eyes(state, state.actors()[0])
    >>> bot("random", seed=1).choose(eyes) in eyes.legal()
    True
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seats = state.seats
        self.moves: Moves = state.game.moves
        self._state = state

    def legal(self) -> list[int]:
        """The seat's legal moves, ascending."""
        return self._state.legal(self.seat)

    def view(self) -> Any:
        """What the seat may know."""
        return self._state.view(self.seat)

    def imagine(self, seed: int) -> State:
        """A state the seat could be in, to be played with freely."""
        return self._state.imagine(self.seat, seed)


class Bot(Protocol):
    """A computer player; it may remember things between its decisions of one match."""

    def choose(self, eyes: Eyes) -> int:
        """One of the legal moves of a seat that must decide now."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""The bots by name, each made from a seed for its own randomness."""


def bot(name: str, seed: int) -> Bot:
    """A bot by its name; raises `SetupError` with a sentence that lists the bots."""
    if name not in BOTS:
        raise SetupError("bot", f"there is no bot {name[:20]!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name](seed)
