"""The rules of Little Trees, as far as bots need them."""

from __future__ import annotations

from typing import Any, Final

from little_trees.trees import TREES, Choice, Together, Tree
from tabletomb.engine.moves import Moves, Verb
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.state import NOBODY, Deal, State, Step, Tale
from tabletomb.engine.stream import Stream

MOVES: Final = Moves(Verb("take", way="abc"))


class Table(State):
    """How far up the tree the game has come, and what was chosen in secret."""

    __slots__ = ("chosen", "tree", "way")

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.tree: Tree = TREES[deal.options["tree"]]
        """What is left of it."""
        self.way: list[int] = []
        self.chosen = [NOBODY, NOBODY]

    def clone(self) -> Table:
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.tree = self.tree
        twin.way = self.way[:]
        twin.chosen = self.chosen[:]
        return twin

    def redeal(self, seat: int, stream: Stream) -> None:
        for other, way in enumerate(self.chosen):
            if way != NOBODY and other != seat:
                self.chosen[other] = stream.below(2)

    def go(self, tree: Tree) -> None:
        self.tree = tree
        if isinstance(tree, Choice):
            self.agenda.append(TAKE[tree.seat])
        elif isinstance(tree, Together):
            self.agenda.append(TOGETHER)

    def dump_table(self) -> dict[str, Any]:
        return {"way": self.way[:], "chosen": self.chosen[:]}


class Take(Step[Table]):
    """One seat takes a way."""

    __slots__ = ()
    name = "take"
    verbs = ("take",)
    rule = "LT-1"

    def legal(self, state: Table, seat: int) -> list[int]:
        return list(range(len(state.tree.ways)))

    def play(self, state: Table, seat: int, move: int) -> None:
        if state.tree.reveals:
            state.seal()
        state.way.append(move)
        state.go(state.tree.ways[move])


class TakeTogether(Step[Table]):
    """Two seats take a way in secret."""

    __slots__ = ()
    name = "take-together"
    verbs = ("take",)
    rule = "LT-2"

    def actors(self, state: Table) -> list[int]:
        return [seat for seat in (0, 1) if state.chosen[seat] == NOBODY]

    def legal(self, state: Table, seat: int) -> list[int]:
        return [0, 1]

    def play(self, state: Table, seat: int, move: int) -> None:
        state.seal()
        state.chosen[seat] = move
        if NOBODY in state.chosen:
            state.agenda.append(self)
            return
        state.way += state.chosen
        leads = state.tree.leads[tuple(state.chosen)]
        state.chosen = [NOBODY, NOBODY]
        state.go(leads)


TAKE: Final = [Take(seat) for seat in range(3)]
TOGETHER: Final = TakeTogether()
STEPS: Final = {step.key: step for step in [*TAKE, TOGETHER]}


def deal(state: Table) -> None:
    state.go(state.tree)


def bound(seats: int, options: dict[str, str]) -> int:
    return 30


def scores(state: Table) -> list[int]:
    return [0] * state.seats if state.agenda else list(state.tree)


def winners(state: Table) -> list[int]:
    points = scores(state)
    return [seat for seat in range(state.seats) if points[seat] == max(points)]


def sheet(state: Table) -> Sheet:
    return Sheet(state.seats, tuple(Line(seat, "points", points, "LT-3") for seat, points in enumerate(scores(state))))


def narrate(state: Table, tale: Tale, seat: int) -> None:
    """There is no story."""
