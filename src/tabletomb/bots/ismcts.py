"""The bot that searches: information-set Monte Carlo tree search within a budget."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.search import Arm, Node, Search
from tabletomb.bots.worth import Judge
from tabletomb.engine.errors import SetupError
from tabletomb.engine.stream import seeded

NO_LIMIT: Final = 1 << 40


class Budget(NamedTuple):
    """How much a bot may think about one decision: imagined worlds, seconds, or whichever ends first."""

    iterations: int
    seconds: float = 0.0
    """0: as long as it takes."""

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read "2000" (iterations), "250ms", or both as in "2000/250ms"; raises `SetupError`."""
        for pattern in (r"(?P<n>\d+)", r"(?P<ms>\d+)ms", r"(?P<n>\d+)/(?P<ms>\d+)ms"):
            found = re.fullmatch(pattern, text, re.ASCII)
            if found is not None:
                parts = found.groupdict()
                iterations = int(parts["n"][:12]) if parts.get("n") else NO_LIMIT
                seconds = int(parts["ms"][:9]) / 1000 if parts.get("ms") else 0.0
                if iterations > 0 and (seconds > 0 or not parts.get("ms")):
                    return cls(min(iterations, NO_LIMIT), seconds)
        given = f"not {text[:20]!r}"
        raise SetupError("bot", f"a budget is a number of iterations, as in 2000, or a time, as in 250ms, {given}")


USUAL: Final = Budget(2000)


class IsmctsBot:
    """Searches through worlds it could be in, and plays the move it came back to most often.

    A budget of iterations makes it repeatable: the same seed and the same knowledge give the same moves.
    """

    def __init__(self, seed: int, budget: str | Budget = USUAL) -> None:
        self.budget = Budget.parse(budget) if isinstance(budget, str) else budget
        self.repeatable = not self.budget.seconds
        """Whether the same seed and knowledge give the same choices; not against the clock."""
        self._stream = seeded(seed)
        self._known: Node | None = None
        """What the last search found out about the decision that follows its choice."""
        self._expects = (-1, -1)

    def choose(self, eyes: Eyes) -> int:
        """The move tried most often."""
        moves = eyes.legal()
        if len(moves) == 1:
            return moves[0]
        search = self._search(eyes)
        search.settle(self.budget.iterations, self.budget.seconds)
        choice = best_first(search.root)[0].move
        self._remember(eyes, search.root, choice)
        return choice

    def think(self, eyes: Eyes) -> Search:
        """Search to the end of the budget; what was found out stands in the search's tree."""
        search = self._search(eyes)
        search.think(self.budget.iterations, self.budget.seconds)
        return search

    def _search(self, eyes: Eyes) -> Search:
        judge = Judge(eyes.imagine(self._stream.below(0x40000000)), self._stream, finish=True)
        return Search(eyes, judge, self._stream, self._recall(eyes))

    def _remember(self, eyes: Eyes, root: Node, choice: int) -> None:
        """Keep the part of the tree that follows the choice, if this seat decides again."""
        self._known = root.following([choice], eyes.seat, eyes.moves.size)
        self._expects = (eyes.decisions + 1, eyes.sealed)

    def _recall(self, eyes: Eyes) -> Node | None:
        """What is known already: sound only if nobody decided and nothing came to light in between."""
        known = self._known if self._expects == (eyes.decisions, eyes.sealed) else None
        self._known = None
        return known


def best_first(node: Node) -> list[Arm]:
    """The moves of a position, the most tried first."""
    return sorted(node.arms.values(), key=lambda arm: (-arm.visits, -arm.mean(), arm.move))
