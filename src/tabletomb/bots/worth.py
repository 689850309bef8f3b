"""What a position is worth to each seat: chances from 0 to 1, out of a game's own estimate of points.

In a contest a seat's worth is its chance to win. Where all seats win or lose together, or somebody plays alone, it is
the chance to do better than could be expected when the thinking began.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, Final

from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import Stream

PROBIT: Final = 1.702
"""The logistic curve with this slope is the normal distribution's, to within one in a hundred."""
MARGIN: Final = 0.1
"""How much of a finished game's worth is by how far it was won: even a lost game is worth playing well."""
LEAST_SPREAD: Final = 1.0
TRIAL_GAMES: Final = 16
"""Random games that say what to expect of a game without a heuristic, where nobody competes."""


class Judge:
    """Judges the positions of one game for a bot that thinks about one decision."""

    __slots__ = (
        "_estimate",
        "_finish",
        "_likely",
        "_par",
        "_quiet",
        "_spread",
        "_stream",
        "_wide",
        "alone",
        "blind",
        "plays_on",
    )

    def __init__(self, state: State, stream: Stream, finish: bool) -> None:
        """`state` is where the thinking begins. With `finish`, a game without a heuristic is played to its end at
        random before it is judged; otherwise its running scores must do."""
        game = state.deal.game
        self.alone: bool = state.seats == 1 or game.cooperative
        """Whether nobody competes: one seat, or all together."""
        self._stream = stream
        self._finish = finish
        self._estimate: Any = None
        self._spread: Any = None
        self._quiet: Any = None
        self._likely: Any = None
        if game.has_part("heuristic"):
            heuristic = game.part("heuristic")
            self._estimate = heuristic.estimate
            self._spread = heuristic.spread
            self._quiet = getattr(heuristic, "quiet", None)
            self._likely = getattr(heuristic, "likely", None)
            self._finish = False
        self.blind: bool = self._finish
        """Whether positions are judged by random play, so that a single look says little."""
        self.plays_on: bool = self._quiet is not None
        """Whether positions are judged only where they are quiet, so that getting there takes some play."""
        self._par = self.points(state)[0]
        self._wide = self.spread(state)
        if self._finish and self.alone:
            self._play_for_par(state)

    def _play_for_par(self, state: State) -> None:
        """What random play reaches, and how much that varies, where a running score says too little to compare with."""
        total = 0.0
        squares = 0.0
        for _ in range(TRIAL_GAMES):
            trial = state.clone()
            playout(trial, self._stream)
            points = self.points(trial)[0]
            total += points
            squares += points * points
        self._par = total / TRIAL_GAMES
        self._wide = sqrt(max(0.0, squares / TRIAL_GAMES - self._par * self._par)) + LEAST_SPREAD

    def points(self, state: State) -> list[float]:
        """The final score that each seat can expect."""
        if self._estimate is None:
            return [float(score) for score in state.scores()]
        points: list[float] = self._estimate(state)
        return points

    def spread(self, state: State) -> float:
        """By how many points the margin between two seats may still change, as a standard deviation."""
        if self._spread is None:
            return 0.25 * _size(state.scores()) + LEAST_SPREAD
        spread: float = self._spread(state)
        return spread

    def chances(self, state: State) -> list[float]:
        """What the position is worth to each seat; a game without a heuristic may be played to its end."""
        if state.agenda and self._finish:
            playout(state, self._stream)
        points = self.points(state)
        if self.alone:
            return [_logistic(PROBIT * (own - self._par) / self._wide) for own in points]
        if state.agenda:
            return _shares(points, PROBIT / self.spread(state))
        chances = [MARGIN * share for share in _shares(points, PROBIT / self._wide)]
        winners = state.winners()
        for seat in winners:
            chances[seat] += (1.0 - MARGIN) / len(winners)
        return chances

    def points_at(self, chance: float) -> float:
        """The score that a worth stands for, where nobody competes."""
        within = min(max(chance, 0.001), 0.999)
        return self._par + self._wide * log(within / (1.0 - within)) / PROBIT

    def outlook(self, state: State, seat: int, move: int) -> float:
        """What a look one move ahead promises: no more than an even chance where it would take a whole random game."""
        if self.blind:
            return 0.5 if self.alone else 1.0 / state.seats
        return self.after(state, seat, move)

    def likely(self, state: State, seat: int) -> int:
        """The move that a seat will probably make: the one after which its position looks best."""
        if self._likely is not None:
            guess: int = self._likely(state, seat)
            if guess >= 0:
                return guess
        moves = state.agenda[-1].legal(state, seat)
        best = moves[0]
        if len(moves) > 1:
            most = -1.0
            for move in moves:
                worth = self.after(state, seat, move)
                if worth > most:
                    most = worth
                    best = move
        return best

    def play_on(self, state: State) -> None:
        """Play to the next quiet position, if the game's heuristic knows of such, everybody making likely moves."""
        if self._quiet is None:
            return
        while state.agenda and not self._quiet(state):
            step = state.agenda[-1]
            if step.seat >= 0:
                state.push(step.seat, self.likely(state, step.seat))
            else:  # all choose before any choice is played
                seats = step.actors(state)
                moves = [self.likely(state, seat) for seat in seats]
                for place in range(len(seats)):
                    state.push(seats[place], moves[place])

    def after(self, state: State, seat: int, move: int) -> float:
        """What a position would be worth to a seat if it made this move there."""
        trial = state.clone()
        trial.push(seat, move)
        return self.chances(trial)[seat]


def _logistic(x: float) -> float:
    if x < -40.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def _shares(points: list[float], slope: float) -> list[float]:
    """The chance of each to end up first, the more the further ahead."""
    best = max(points)
    weights = [exp(slope * (own - best)) for own in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def _size(scores: list[int]) -> float:
    return float(max([abs(score) for score in scores]))
