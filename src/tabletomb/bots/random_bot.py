"""The bot that plays any legal move, each with the same chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletomb.engine.stream import seeded

if TYPE_CHECKING:
    from tabletomb.bots import Eyes


class RandomBot:
    """Chooses evenly among the legal moves."""

    def __init__(self, seed: int) -> None:
        self._stream = seeded(seed)

    def choose(self, eyes: Eyes) -> int:
        """Any legal move."""
        moves = eyes.legal()
        return moves[self._stream.below(len(moves))]
