"""Information-set Monte Carlo tree search: one tree over what a seat can know, grown through imagined worlds.

Each iteration deals anew what the seat cannot see and walks down the tree with it, everybody choosing for themselves
(max^n): the move with the best mean so far plus a bonus for being little tried, counted by how often it could have been
tried at all. Where seats decide at the same time all of them choose before any choice is played, out of nodes that do
not depend on each other's choice. At a position not met before the walk ends and the position is judged; the next time
it is met, its moves are first sorted by a look one move ahead. A game that knows quiet positions is played on to the
next of them before it is judged, everybody making likely moves; there nodes are slower to branch.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.worth import Judge
from tabletomb.engine.state import State
from tabletomb.engine.stream import Stream

EXPLORE: Final = 0.7
"""How much curiosity counts, in standard deviations of what the moves of a position turned out to be worth."""
TRUST: Final = 2.0
"""How many visits the look one move ahead counts for."""
LEAST_DEVIATION: Final = 0.02
BLIND_DEVIATION: Final = 0.5
"""The least deviation where positions are judged by random play: a few equal results say nothing about other moves."""
PATIENCE: Final = 10_000
"""How often the search must come to a position before it branches there, in a game that is played on to quiet
positions: until then the likely moves of that play are better than those of a node that knows little, and what such a
node tries out of curiosity would count against the move that leads there."""
CLOCK_EVERY: Final = 8
"""Iterations between two looks at the clock."""
MOST_SEATS: Final = 16
MOST_WORLDS: Final = 0x40000000


def _further(key: int, move: int, size: int) -> int:
    """The number of a way through the tree, one move longer."""
    return key * (size + 1) + move + 1


class Arm:
    """One move at one node: what came of it for whoever chose it."""

    __slots__ = ("available", "move", "outlook", "total", "visits")

    def __init__(self, move: int, outlook: float) -> None:
        self.move = move
        self.outlook = outlook
        """What a look one move ahead promised."""
        self.visits = 0
        self.available = 0
        """Visits of the node at which the move was legal."""
        self.total = 0.0

    def mean(self) -> float:
        """What the move is worth to whoever chooses it, as far as known."""
        return (self.total + TRUST * self.outlook) / (self.visits + TRUST)


class Node:
    """What one seat knows when it decides; all worlds that look the same to it share the node."""

    __slots__ = ("arms", "arrivals", "children", "peers", "seat", "squares", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.arrivals = 0
        """How often the search came here, whether or not it went on."""
        self.arms: dict[int, Arm] = {}
        self.children: dict[int, Node] = {}
        """By the moves that lead on, and the seat that decides next."""
        self.peers: dict[int, Node] = {}
        """The nodes of those who decide at the same time."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def following(self, moves: list[int], seat: int, size: int) -> Node | None:
        """The node at which a seat decides after these moves, in a space of `size` moves; if the search came there."""
        key = 0
        for move in moves:
            key = _further(key, move, size)
        return self.children.get(key * MOST_SEATS + seat)

    def deviation(self) -> float:
        """How different the results through this node were."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return sqrt(max(0.0, self.squares / self.visits - mean * mean))


class Search:
    """The thinking of one seat about one decision."""

    __slots__ = (
        "_arms", "_before", "_eyes", "_key", "_least_deviation", "_nodes", "_patience", "_size", "_stream", "_worlds",
        "iterations", "judge", "root", "totals",
    )  # fmt: skip

    def __init__(self, eyes: Eyes, judge: Judge, stream: Stream, root: Node | None) -> None:
        """`root` is what an earlier search already knows about this decision, if anything."""
        self._eyes = eyes
        self.judge = judge
        self._stream = stream
        self._size: int = eyes.moves.size
        self._least_deviation = BLIND_DEVIATION if judge.blind else LEAST_DEVIATION
        self._patience: int = PATIENCE if judge.plays_on else 1
        self._nodes: list[Node] = []
        self._arms: list[Arm] = []
        self._key = 0
        self._worlds: int = stream.below(MOST_WORLDS)
        self._before: State = eyes.imagine(self._worlds)
        self.root = root if root is not None else Node(eyes.seat)
        self.iterations = 0
        """Worlds imagined so far."""
        self.totals = [0.0] * eyes.seats

    def outlook(self) -> list[float]:
        """What the position is worth to each seat, on average over all worlds so far."""
        return [total / max(self.iterations, 1) for total in self.totals]

    def think(self, iterations: int, seconds: float) -> None:
        """Go through so many worlds, or stop earlier when the seconds are over (0: no limit)."""
        self._think(iterations, seconds, False)

    def settle(self, iterations: int, seconds: float) -> None:
        """Like `think`, but stop as soon as no other move can become the most tried within the budget."""
        self._think(iterations, seconds, True)

    def _think(self, iterations: int, seconds: float, settle: bool) -> None:
        start = perf_counter()
        while self.iterations < iterations:
            self._iterate()
            self.iterations += 1
            if self.iterations % CLOCK_EVERY == 0:
                left = iterations - self.iterations
                if seconds > 0.0:
                    spent = perf_counter() - start
                    if spent >= seconds:
                        return
                    left = min(left, int(self.iterations * (seconds - spent) / spent) + 1)
                if settle and self._lead() > left:
                    return

    def _lead(self) -> int:
        """How many times more often the most tried move was tried than any other."""
        first = 0
        second = 0
        for arm in self.root.arms.values():
            if arm.visits > first:
                second = first
                first = arm.visits
            elif arm.visits > second:
                second = arm.visits
        return first - second

    def _iterate(self) -> None:
        """Imagine a world, walk down the tree, judge where the walk ends, and remember it all the way up.

        All moves of the root are tried in the same worlds, one after the other: then the luck of the worlds says
        nothing for or against a move.
        """
        arm = self._select(self.root, self._before)
        world: State = self._eyes.imagine((self._worlds + arm.visits) % MOST_WORLDS)
        self._walk(world, arm)
        self.judge.play_on(world)
        chances = self.judge.chances(world)
        for seat in range(len(chances)):
            self.totals[seat] += chances[seat]
        for index in range(len(self._nodes)):
            node = self._nodes[index]
            arm = self._arms[index]
            chance = chances[node.seat]
            arm.visits += 1
            arm.total += chance
            node.visits += 1
            node.total += chance
            node.squares += chance * chance

    def _walk(self, state: State, arm: Arm) -> None:
        """Play a world, beginning with a move of the root, down to a position that the tree does not hold yet."""
        self._nodes = []
        self._arms = []
        node = self.root
        while True:
            first = len(self._nodes)
            self._nodes.append(node)
            self._arms.append(arm)
            if state.agenda[-1].seat < 0:
                self._select_together(node, state)
            self._key = 0
            for index in range(first, len(self._nodes)):
                self._key = _further(self._key, self._arms[index].move, self._size)
                state.push(self._nodes[index].seat, self._arms[index].move)
            self._run_on(state)
            if not state.agenda:
                return
            step = state.agenda[-1]
            seat = step.seat if step.seat >= 0 else step.next_actor(state)
            key = self._key * MOST_SEATS + seat
            child = node.children.get(key)
            if child is None:
                child = Node(seat)
                node.children[key] = child
            child.arrivals += 1
            if child.arrivals <= self._patience:
                return
            node = child
            arm = self._select(node, state)

    def _select_together(self, node: Node, state: State) -> None:
        """Everybody else who decides at the same time chooses too, before any choice is played."""
        for seat in state.actors():
            if seat == node.seat:
                continue
            peer = node.peers.get(seat)
            if peer is None:
                peer = Node(seat)
                node.peers[seat] = peer
            self._nodes.append(peer)
            self._arms.append(self._expect(peer, state) if self.judge.plays_on else self._select(peer, state))

    def _expect(self, node: Node, state: State) -> Arm:
        """The move that its seat will probably make in this world."""
        move = self.judge.likely(state, node.seat)
        arm = node.arms.get(move)
        if arm is None:
            arm = Arm(move, 0.0)
            node.arms[move] = arm
        return arm

    def _run_on(self, state: State) -> None:
        """Play what leaves no choice; it is part of the way to the next node."""
        while state.agenda:
            step = state.agenda[-1]
            if step.seat < 0:
                return
            moves = step.legal(state, step.seat)
            if len(moves) > 1:
                return
            self._key = _further(self._key, moves[0], self._size)
            state.push(step.seat, moves[0])

    def _select(self, node: Node, state: State) -> Arm:
        """The move that its seat tries next: promising, or little tried."""
        best: Arm | None = None
        best_value = -1.0
        curiosity = EXPLORE * max(node.deviation(), self._least_deviation)
        step = state.agenda[-1]
        for move in step.legal(state, node.seat):
            arm = node.arms.get(move)
            if arm is None:
                arm = Arm(move, self.judge.outlook(state, node.seat, move))
                node.arms[move] = arm
            arm.available += 1
            weight = arm.visits + TRUST
            bonus = curiosity * sqrt(log(arm.available + 1.0) / weight)
            if step.seat < 0:  # choosing in secret: two who followed one formula would fall into step with each other
                mood: int = self._stream.below(2048)
                bonus *= mood / 1024.0
            value = (arm.total + TRUST * arm.outlook) / weight + bonus
            if value > best_value:
                best = arm
                best_value = value
        assert best is not None
        return best
