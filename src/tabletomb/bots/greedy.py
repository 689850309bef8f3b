"""The bot that looks one move ahead."""

from __future__ import annotations

from typing import Final

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.worth import Judge
from tabletomb.engine.stream import seeded

WORLDS: Final = 8
"""In how many imagined worlds each move is tried."""
EQUAL: Final = 1e-9


class GreedyBot:
    """Plays the move after which its position looks best."""

    def __init__(self, seed: int) -> None:
        self._stream = seeded(seed)

    def choose(self, eyes: Eyes) -> int:
        """The move that looks best; among equals any, each with the same chance."""
        moves = eyes.legal()
        if len(moves) == 1:
            return moves[0]
        outlook = self.outlook(eyes, moves)
        best = max(outlook)
        equals = [move for move, worth in zip(moves, outlook) if worth > best - EQUAL]
        return equals[self._stream.below(len(equals))]

    def outlook(self, eyes: Eyes, moves: list[int]) -> list[float]:
        """What the position after each move is worth, on average over the worlds the seat could be in."""
        totals = [0.0] * len(moves)
        for _ in range(WORLDS):
            world = eyes.imagine(self._stream.below(0x40000000))
            judge = Judge(world, self._stream, finish=False)
            for place, move in enumerate(moves):
                totals[place] += judge.after(world, eyes.seat, move)
        return [total / WORLDS for total in totals]
