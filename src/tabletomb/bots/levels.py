"""Three levels for people, each with a stated budget a decision."""

from __future__ import annotations

from typing import Final

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.greedy import GreedyBot
from tabletomb.bots.ismcts import Budget, IsmctsBot
from tabletomb.engine.stream import seeded

SLIPS: Final = 3
"""A novice lets one decision in so many go without a thought."""
REGULAR: Final = Budget(200)
EXPERT: Final = Budget(20_000, 2.0)


class Novice:
    """Looks one move ahead, and lets one decision in three go without a thought."""

    def __init__(self, seed: int) -> None:
        self._stream = seeded(seed)
        self._greedy = GreedyBot(seed ^ 1)

    def choose(self, eyes: Eyes) -> int:
        """Mostly the move that looks best."""
        moves = eyes.legal()
        if self._stream.below(SLIPS) == 0:
            return moves[self._stream.below(len(moves))]
        return self._greedy.choose(eyes)


class Regular(IsmctsBot):
    """Thinks a decision through in 200 imagined worlds."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, REGULAR)


class Expert(IsmctsBot):
    """Thinks a decision through in 20,000 imagined worlds, or for two seconds, whichever ends first."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, EXPERT)
