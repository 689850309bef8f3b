"""Information-set Monte Carlo tree search: one tree over what a seat can know, grown through imagined worlds.

Each iteration deals anew what the seat cannot see and walks down the tree with it, everybody choosing for themselves
(max^n): the move with the best mean so far plus a bonus for being little tried, counted by how often it could have been
tried at all. Where seats decide at the same time they choose one after the other out of nodes that do not depend on
each other's choice. At a position not met before the walk ends and the position is judged; the next time it is met, its
moves are first sorted by a look one move ahead.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.worth import Judge
from tabletomb.engine.state import State, Step
from tabletomb.engine.stream import Stream

EXPLORE: Final = 0.7
"""How much curiosity counts, in standard deviations of what the moves of a position turned out to be worth."""
TRUST: Final = 2.0
"""How many visits the look one move ahead counts for."""
LEAST_DEVIATION: Final = 0.02
CLOCK_EVERY: Final = 8
"""Iterations between two looks at the clock."""
MOST_SEATS: Final = 16


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

    __slots__ = ("arms", "children", "peers", "seat", "squares", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.arms: dict[int, Arm] = {}
        self.children: dict[int, Node] = {}
        """By the moves that lead on, and the seat that decides next."""
        self.peers: dict[int, Node] = {}
        """The nodes of those who decide at the same time."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def following(self, move: int) -> Node | None:
        """The node at which the same seat goes on deciding after this move, if the search came there."""
        return self.children.get((move + 1) * MOST_SEATS + self.seat)

    def deviation(self) -> float:
        """How different the results through this node were."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return max(LEAST_DEVIATION, sqrt(max(0.0, self.squares / self.visits - mean * mean)))


class Search:
    """The thinking of one seat about one decision."""

    __slots__ = ("_arms", "_eyes", "_judge", "_key", "_nodes", "_size", "_stream", "iterations", "root")

    def __init__(self, eyes: Eyes, judge: Judge, stream: Stream, root: Node | None) -> None:
        """`root` is what an earlier search already knows about this decision, if anything."""
        self._eyes = eyes
        self._judge = judge
        self._stream = stream
        self._size: int = eyes.moves.size + 1
        self._nodes: list[Node] = []
        self._arms: list[Arm] = []
        self._key = 0
        self.root = root if root is not None else Node(eyes.seat)
        self.iterations = 0
        """Worlds imagined so far."""

    def think(self, iterations: int, seconds: float) -> None:
        """Go through so many worlds, or stop earlier when the seconds are over (0: no limit)."""
        end = perf_counter() + seconds
        while self.iterations < iterations:
            self._iterate()
            self.iterations += 1
            if seconds > 0.0 and self.iterations % CLOCK_EVERY == 0 and perf_counter() >= end:
                return

    def _iterate(self) -> None:
        """Imagine a world, walk down the tree, judge where the walk ends, and remember it all the way up."""
        seed: int = self._stream.below(0x40000000)
        world: State = self._eyes.imagine(seed)
        chances = self._judge.chances(self._walk(world))
        for index in range(len(self._nodes)):
            node = self._nodes[index]
            arm = self._arms[index]
            chance = chances[node.seat]
            arm.visits += 1
            arm.total += chance
            node.visits += 1
            node.total += chance
            node.squares += chance * chance

    def _walk(self, state: State) -> State:
        """Play a world down to a position that the tree does not hold yet, or to the end."""
        self._nodes = []
        self._arms = []
        node = self.root
        while True:
            arm = self._select(node, state)
            self._nodes.append(node)
            self._arms.append(arm)
            together = state.agenda[-1] if state.agenda[-1].seat < 0 else None
            self._key = arm.move + 1
            state.push(node.seat, arm.move)
            if together is not None:
                self._choose_together(node, state, together)
            self._run_on(state)
            if not state.agenda:
                return state
            step = state.agenda[-1]
            seat = step.seat if step.seat >= 0 else step.next_actor(state)
            key = self._key * MOST_SEATS + seat
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node(seat)
                return state
            node = child

    def _choose_together(self, node: Node, state: State, together: Step[Any]) -> None:
        """Everybody else who decides at the same time chooses too, not knowing what was chosen before."""
        chosen = 1 << node.seat
        while state.agenda and state.agenda[-1] is together:
            seat = together.next_actor(state)
            if chosen >> seat & 1:
                return  # the same kind of decision, asked anew
            chosen |= 1 << seat
            peer = node.peers.get(seat)
            if peer is None:
                peer = Node(seat)
                node.peers[seat] = peer
            arm = self._select(peer, state)
            self._nodes.append(peer)
            self._arms.append(arm)
            self._key = self._key * self._size + arm.move + 1
            state.push(seat, arm.move)

    def _run_on(self, state: State) -> None:
        """Play what leaves no choice; it is part of the way to the next node."""
        while state.agenda:
            step = state.agenda[-1]
            if step.seat < 0:
                return
            moves = step.legal(state, step.seat)
            if len(moves) > 1:
                return
            self._key = self._key * self._size + moves[0] + 1
            state.push(step.seat, moves[0])

    def _select(self, node: Node, state: State) -> Arm:
        """The move that its seat tries next: promising, or little tried."""
        best: Arm | None = None
        best_value = -1.0
        curiosity = EXPLORE * node.deviation()
        for move in state.agenda[-1].legal(state, node.seat):
            arm = node.arms.get(move)
            if arm is None:
                arm = Arm(move, self._judge.after(state, node.seat, move))
                node.arms[move] = arm
            arm.available += 1
            weight = arm.visits + TRUST
            value = (arm.total + TRUST * arm.outlook) / weight + curiosity * sqrt(log(arm.available + 1.0) / weight)
            if value > best_value:
                best = arm
                best_value = value
        assert best is not None
        return best
