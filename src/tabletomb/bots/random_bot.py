"""The bot that plays any legal move, each with the same chance."""

from __future__ import annotations

from tabletomb.bots.eyes import Eyes
from tabletomb.engine.stream import seeded


class RandomBot:
    """Plays any legal move, each with the same chance."""

    def __init__(self, seed: int) -> None:
        self._stream = seeded(seed)

    def choose(self, eyes: Eyes) -> int:
        """Any legal move."""
        moves = eyes.legal()
        return moves[self._stream.below(len(moves))]
