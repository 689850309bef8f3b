"""The results that seats could expect over a match, as curves: what the terminal and the page draw alike."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from tabletomb.bots.analysis import Analysis, Judged
from tabletomb.bots.hints import told
from tabletomb.engine.marks import plain

TOGETHER: Final = "all together"


class Curve(NamedTuple):
    """A seat's expected result over the decisions of a match; the last point is how it ended, if it is over."""

    seat: int
    name: str
    points: list[tuple[int, float]]
    """Decision number and result, ascending."""


class Axis(NamedTuple):
    """The range of results, and the values that are written beside it, the lowest first."""

    ticks: list[float]
    competitive: bool

    @property
    def lowest(self) -> float:
        """The value at the bottom."""
        return self.ticks[0]

    @property
    def highest(self) -> float:
        """The value at the top."""
        return self.ticks[-1]

    def height(self, value: float) -> float:
        """How high a value stands between the bottom (0) and the top (1)."""
        within = min(max(value, self.lowest), self.highest)
        return (within - self.lowest) / (self.highest - self.lowest)

    def label(self, tick: float) -> str:
        """A tick in writing."""
        if self.competitive:
            return f"{tick:.0%}".replace("%", " %")
        return f"{tick:g}"


def curves(analysis: Analysis) -> list[Curve]:
    """A curve for each seat, or one for all where they win or lose together.

    What a seat could expect is taken from its own decisions: others know other things, and a curve that went from one
    pair of eyes to the next would jump without anything having happened.
    """
    names = analysis.match.names
    together = analysis.match.game.cooperative and len(names) > 1
    result = analysis.result()
    drawn: list[Curve] = []
    for seat, name in enumerate(names[:1] if together else names):
        own = [] if together else [each for each in analysis.judged if each.seat == seat]
        points = [(each.number, each.outlook[seat]) for each in own or analysis.judged]
        if result is not None and analysis.complete:
            # the last decision is followed by the end, which no longer has to be expected
            points = [point for point in points if point[0] < len(analysis.match)]
            points.append((len(analysis.match), result[seat]))
        drawn.append(Curve(seat, TOGETHER if together else name, points))
    return drawn


def axis(analysis: Analysis, drawn: list[Curve]) -> Axis:
    """Chances go from 0 to 1; points as far as the curves need, in round steps."""
    if analysis.competitive:
        return Axis([0.0, 0.25, 0.5, 0.75, 1.0], True)
    values = [value for curve in drawn for _, value in curve.points]
    return Axis(_round_ticks(min(values), max(values)), False)


def _round_ticks(low: float, high: float) -> list[float]:
    """About four round steps that hold all values."""
    step = round_step(max(high - low, 1.0) * 10 / 4) / 10
    first, last = math.floor(low / step), math.ceil(high / step)
    return [tick * step for tick in range(first, max(last, first + 1) + 1)]


def round_step(rough: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 and so on that is not below a rough step."""
    power = 1
    while 5 * power < rough:
        power *= 10
    return next(factor * power for factor in (1, 2, 5) if factor * power >= rough)


def heading(analysis: Analysis) -> str:
    """What the curves show."""
    if analysis.competitive:
        return "Chance to win, as each seat could see it after its decisions"
    return "Points to expect after each decision"


def spoken(analysis: Analysis, value: float) -> str:
    """A result as people write it."""
    if analysis.competitive:
        return f"{100 * value:.0f} %"
    return f"{_points(value)} points"


def _points(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"  # the sum makes a zero of a minus zero


def fall(analysis: Analysis, each: Judged) -> str:
    """What a decision cost: from what the best move promised to what was left."""
    if analysis.competitive:
        kept = f"from {spoken(analysis, each.best.result)} to {spoken(analysis, each.played.result)}"
    else:
        kept = f"from {_points(each.best.result)} to {_points(each.played.result)}"
    return f"−{spoken(analysis, each.cost)} ({kept})"


def played(analysis: Analysis, each: Judged) -> str:
    """What was decided, in a sentence; of a choice that others made at the same time, the choice alone."""
    sentence = told(analysis.match.at(each.number - 1), each.seat, each.seat, each.played.move)
    return plain(sentence.text, analysis.match.names)


def best(analysis: Analysis, each: Judged) -> str:
    """What the best move would have done, in a sentence."""
    return plain(each.best.words, analysis.match.names)


def better(analysis: Analysis, each: Judged) -> str:
    """What the best move would have done, and how the match might have gone on."""
    return plain(" ".join(line.text for line in each.line) or each.best.words, analysis.match.names)


def cost(analysis: Analysis, value: float) -> str:
    """What a decision cost, which is often little: a decimal more than a result has."""
    return f"{100 * value:.1f} %" if analysis.competitive else f"{value:.2f} points"


def threshold(analysis: Analysis) -> str:
    """What the marks mean."""
    mistake, blunder = spoken(analysis, analysis.mistake), spoken(analysis, analysis.blunder)
    what = " of the chance to win" if analysis.competitive else ""
    return f"? mistake: costs {mistake} or more{what}; ?? blunder: {blunder} or more."
