"""Eyes: the perspective of one seat, all that a bot ever gets; and what a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tabletomb.engine.game import Game
from tabletomb.engine.moves import Moves
from tabletomb.engine.state import State


class Eyes:
    """What one seat can see and dream of.

    >>> import tabletomb
    >>> state = tabletomb.game("dead-and-breakfast").new(seats=2, seed=7)
    >>> eyes = Eyes(state, state.actors()[0])
    >>> eyes.legal() == state.legal(eyes.seat), eyes.imagine(3).view(eyes.seat) == eyes.view()
    (True, True)
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seats = state.seats
        self.game: Game = state.game
        self.moves: Moves = state.game.moves
        self.decisions = state.decisions
        """How many decisions everybody has made so far."""
        self.sealed = state.sealed
        """The number of the last decision with which something came to light or was settled for good."""
        self._state = state

    def legal(self) -> list[int]:
        """The seat's legal moves, ascending."""
        return self._state.legal(self.seat)

    def view(self) -> Any:
        """What the seat may know."""
        return self._state.view(self.seat)

    def imagine(self, seed: int) -> State:
        """A state the seat could be in, to be played with freely; the same for the same knowledge and seed."""
        return self._state.imagine(self.seat, seed)


class Bot(Protocol):
    """A computer player. One bot sits on one seat of one match; it may remember things between its decisions."""

    def choose(self, eyes: Eyes) -> int:
        """One of the legal moves of a seat that must decide now."""


def decide(state: State, sitting: Sequence[Bot]) -> list[tuple[int, int]]:
    """What the bots on all seats that must decide now choose, as (seat, move); nothing is played yet.

    Whoever decides at the same time chooses before any of them is played, so the order of seats gives no advantage.
    """
    return [(seat, sitting[seat].choose(Eyes(state, seat))) for seat in state.actors()]
