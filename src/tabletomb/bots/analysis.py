"""Looking back at a match: what every decision was worth to whoever made it, and what would have been better.

Each decision is thought through again with the eyes of the seat that made it: a first search finds the best move. Then
the move that was played and the best one are judged alike, each by a search of its own in which it is made for sure.
So a move that the first search hardly looked at is judged as carefully as its favourite, and a move is not thought
better than it is for having been picked out as the luckiest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.hints import principal_line, told
from tabletomb.bots.ismcts import Budget, best_first
from tabletomb.bots.search import Arm, Node, Search
from tabletomb.bots.seeds import seed_of
from tabletomb.bots.worth import Judge
from tabletomb.engine.errors import SetupError
from tabletomb.engine.match import Match
from tabletomb.engine.stream import Stream, seeded
from tabletomb.engine.view import Told

MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
"""How much of its chances a seat must give away for a mistake, and for a blunder."""
NEVER: Final = -1e9
"""What a move promises that is not to be tried."""


class Worth(NamedTuple):
    """A move and the result that its seat could expect of it."""

    move: int
    notation: str
    words: str
    """What it does, in a sentence with marks; of a move that was played, empty if the story kept quiet about it."""
    result: float
    """A chance to win from 0 to 1, or points where nobody competes."""


class Judged(NamedTuple):
    """One decision, looked back at."""

    number: int
    """Which decision of the match, counted from 1."""
    seat: int
    played: Worth
    best: Worth
    """The move played, if nothing better was found."""
    cost: float
    """By how much the best move would have been better for the seat; 0 if nothing better was found."""
    outlook: tuple[float, ...]
    """The result that each seat could expect after the move played, as far as the deciding seat could know."""
    line: tuple[Told, ...]
    """How the match might have gone on from the best move, in sentences with marks; empty if that was played."""


class Share(NamedTuple):
    """How one seat decided, all in all."""

    seat: int
    decisions: int
    """Decisions of the seat that were looked at."""
    mistakes: int
    blunders: int
    average: float
    """What a decision cost on average."""


class Analysis:
    """A match and what was found out about its decisions so far; `judge` goes on with it.

    >>> match = Match("dead-and-breakfast", seats=1, seed=7)
    >>> match.play(0, match.state.legal(0)[0])
    >>> analysis = Analysis(match, Budget(8))
    >>> [each.number for each in analysis.judge()], analysis.complete
    ([1], True)
    """

    def __init__(self, match: Match, budget: Budget, seat: int | None = None) -> None:
        """`seat` limits it to the decisions of one seat. Raises `SetupError` if there is no such seat."""
        seats = match.state.seats
        if seat is not None and not 0 <= seat < seats:
            raise SetupError("seat", f"there is no seat {seat} in this match; the seats are 0 to {seats - 1}")
        self.match = match
        self.budget = budget
        self.competitive = seats > 1 and not match.game.cooperative
        """Whether results are chances to win; points otherwise."""
        self.judged: list[Judged] = []
        self.wanted = _choices(match, seat)
        """The numbers of the decisions to be looked at: those that left a choice."""
        self.mistake, self.blunder = _thresholds(match) if not self.competitive else (MISTAKE, BLUNDER)
        """From which cost on a decision is a mistake, and a blunder."""
        self._sentences = [_sentences(match, each) for each in range(seats)]

    @property
    def complete(self) -> bool:
        """Whether every decision that left a choice was looked at."""
        return len(self.judged) == len(self.wanted)

    def judge(self) -> Iterator[Judged]:
        """Look at the decisions one by one, in order; with a budget of iterations always with the same results."""
        for number in self.wanted[len(self.judged) :]:
            self.judged.append(self._judged(number))
            yield self.judged[-1]

    def result(self) -> tuple[float, ...] | None:
        """How the match really ended for each seat, in the same measure; None if it is not over."""
        state = self.match.state
        if not state.over:
            return None
        if not self.competitive:
            return tuple(float(score) for score in state.scores())
        winners = state.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats))

    def mark(self, judged: Judged) -> str:
        """How an annotator would mark it: "??" a blunder, "?" a mistake, else nothing."""
        return "??" if judged.cost >= self.blunder else "?" if judged.cost >= self.mistake else ""

    def worst(self, most: int) -> list[Judged]:
        """The decisions that cost most, the worst first; none that cost nothing."""
        costly = [each for each in self.judged if each.cost > 0]
        return sorted(costly, key=lambda each: (-each.cost, each.number))[:most]

    def shares(self) -> list[Share]:
        """How each seat decided that had anything to decide."""
        found: list[Share] = []
        for seat in range(self.match.state.seats):
            own = [each for each in self.judged if each.seat == seat]
            marks = [self.mark(each) for each in own]
            if own:
                average = sum(each.cost for each in own) / len(own)
                found.append(Share(seat, len(own), marks.count("?"), marks.count("??"), average))
        return found

    def _judged(self, number: int) -> Judged:
        seat, move, _ = self.match.log[number - 1]
        eyes = Eyes(self.match.at(number - 1), seat)
        stream = seeded(seed_of(f"analysis {number} {seat}"))
        judge = Judge(eyes.imagine(stream.below(0x40000000)), stream, finish=True)
        free = self._searched(eyes, judge, stream, Node(seat))
        best = best_first(free.root)[0].move
        after_played = self._searched(eyes, judge, stream, _root_with(eyes, move))
        result = _mean(after_played, move)
        words = self._sentences[seat].get(number, "")
        played = Worth(move, eyes.moves.notation(move), words, result)
        outlook = tuple(_result(judge, chance) for chance in after_played.outlook())
        if best == move:
            return Judged(number, seat, played, played, 0.0, outlook, ())
        after_best = self._searched(eyes, judge, stream, _root_with(eyes, best))
        if _mean(after_best, best) <= result:  # at a second look it is no better than what was played
            return Judged(number, seat, played, played, 0.0, outlook, ())
        promise = told(eyes.imagine(0), seat, seat, best).text
        better = Worth(best, eyes.moves.notation(best), promise, _mean(after_best, best))
        line = tuple(principal_line(eyes, after_best.root))
        return Judged(number, seat, played, better, better.result - result, outlook, line)

    def _searched(self, eyes: Eyes, judge: Judge, stream: Stream, root: Node) -> Search:
        search = Search(eyes, judge, stream, root)
        search.think(self.budget.iterations, self.budget.seconds)
        return search


def _root_with(eyes: Eyes, move: int) -> Node:
    """A root at which one move is made for sure: the others promise nothing."""
    root = Node(eyes.seat)
    for other in eyes.legal():
        if other != move:
            root.arms[other] = Arm(other, NEVER)
    return root


def _mean(search: Search, move: int) -> float:
    return _result(search.judge, search.root.arms[move].mean())


def _result(judge: Judge, chance: float) -> float:
    """What a worth stands for in the measure that is shown."""
    return judge.points_at(chance) if judge.alone else chance


def _choices(match: Match, seat: int | None) -> list[int]:
    """The numbers of the decisions that left a choice, of one seat or of all."""
    state = match.at(0)
    found: list[int] = []
    for number, entry in enumerate(match.log, start=1):
        if seat in (None, entry.seat) and len(state.legal(entry.seat)) > 1:
            found.append(number)
        state.push(entry.seat, entry.move)
    return found


def _thresholds(match: Match) -> tuple[float, float]:
    """The points that a mistake and a blunder cost where nobody competes.

    They are worth as much as the chances that are given away in a contest, measured by how uncertain the game is. The
    end of the match is asked too: a game without an estimate of its own guesses the uncertainty from its scores.
    """
    found: list[tuple[float, float]] = []
    for state in (match.at(0), match.state):
        judge = Judge(state.clone(), seeded(0), finish=False)
        even = judge.points_at(0.5)
        found.append((judge.points_at(0.5 + MISTAKE) - even, judge.points_at(0.5 + BLUNDER) - even))
    return max(found)


def _sentences(match: Match, seat: int) -> dict[int, str]:
    """What the story told a seat first of each decision."""
    return {number: line.text for number, line in reversed(match.story(seat))}


def parse_budget(text: str) -> Budget:
    """Read a budget for an analysis; raises `SetupError`."""
    try:
        return Budget.parse(text)
    except SetupError as error:
        raise SetupError("budget", error.message) from error
