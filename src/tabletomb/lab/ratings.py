"""How strong bots are: Bradley-Terry ratings on the Elo scale.

Each pair of seats in a game is a comparison: the better place wins it, a shared place is half a win each. A table of k
seats gives k(k-1)/2 comparisons but no more than k-1 of them are news, so each weighs 2/k: otherwise the intervals
would be too narrow. Every pair of bots that met also gets one drawn game as a prior; it keeps the rating of a bot that
won or lost all its games finite, and is soon outweighed. Intervals come from the Fisher information at the estimate.
Resampling games would do as well in the middle, but where one bot won everything all samples are equal and the
interval would be empty; the information says honestly that little is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletomb.lab.rows import GAMES
from tabletomb.lab.statistics import Z95
from tabletomb.lab.trouble import polars

if TYPE_CHECKING:
    from tabletomb.lab.plan import Run

ELO = 400 / log(10)
"""Elo points for each unit of log odds."""
PRIOR_DRAWS = 1.0
ANCHOR = "random"


class Met(NamedTuple):
    """How two bots fared against each other: games with both, and the first one's wins, ties counting half."""

    games: float
    wins: float


class Rating(NamedTuple):
    """A bot's strength in Elo points with its 95 % interval, relative to the anchor."""

    bot: str
    rating: float
    low: float
    high: float


Results = Mapping[tuple[str, str], Met]
"""By pair of bots, each pair once."""


def bradley_terry(bots: Sequence[str], results: Results, seats: int = 2) -> list[Rating]:
    """Ratings of the bots, strongest first; `random` is 0 if it takes part, else the mean is."""
    size = len(bots)
    weight = 2 / seats
    games = [[0.0] * size for _ in bots]
    wins = [0.0] * size
    for (one, other), met in results.items():
        i, j = bots.index(one), bots.index(other)
        count = met.games * weight + PRIOR_DRAWS
        games[i][j] += count
        games[j][i] += count
        wins[i] += met.wins * weight + PRIOR_DRAWS / 2
        wins[j] += (met.games - met.wins) * weight + PRIOR_DRAWS / 2
    strength = [0.0] * size
    for _ in range(200):
        step = _solved(_information(strength, games), _slope(strength, games, wins))
        largest = max(map(abs, step))
        limit = min(1.0, 2.0 / largest) if largest else 1.0  # a full step from far away could overshoot
        strength = [value + limit * change for value, change in zip(strength, step)]
        if largest < 1e-10:
            break
    return _anchored(bots, strength, _information(strength, games))


def _slope(strength: list[float], games: list[list[float]], wins: list[float]) -> list[float]:
    """Wins beyond those that the strengths predict."""
    return [
        wins[i] - sum(games[i][j] * _odds(strength[i] - strength[j]) for j in range(len(strength)))
        for i in range(len(strength))
    ]


def _information(strength: list[float], games: list[list[float]]) -> list[list[float]]:
    """The Fisher information, made invertible: only differences of strengths matter, so their mean is held at 0."""
    size = len(strength)
    matrix = [[1 / size] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                chance = _odds(strength[i] - strength[j])
                told = games[i][j] * chance * (1 - chance)
                matrix[i][i] += told
                matrix[i][j] -= told
    return matrix


def _anchored(bots: Sequence[str], strength: list[float], information: list[list[float]]) -> list[Rating]:
    size = len(bots)
    covariance = _inverse(information)
    at = list(bots).index(ANCHOR) if ANCHOR in bots else None
    base = [1 / size] * size if at is None else [float(place == at) for place in range(size)]
    zero = sum(share * value for share, value in zip(base, strength))
    found: list[Rating] = []
    for i, bot in enumerate(bots):
        contrast = [float(i == j) - base[j] for j in range(size)]
        variance = sum(contrast[j] * covariance[j][k] * contrast[k] for j in range(size) for k in range(size))
        rating = ELO * (strength[i] - zero)
        reach = ELO * Z95 * sqrt(max(0.0, variance))
        found.append(Rating(bot, rating, rating - reach, rating + reach))
    return sorted(found, key=lambda each: (-each.rating, each.bot))


def _odds(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By columns; the matrix is symmetric, so its inverse is too."""
    size = len(matrix)
    return [_solved(matrix, [float(i == j) for j in range(size)]) for i in range(size)]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots; a tournament has a handful of bots, which is no case for a library."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                if factor:
                    rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column])]
    return [rows[row][size] / rows[row][row] for row in range(size)]


# -- a tournament's folder --------------------------------------------------------------------------------


def results_of(folder: Path, bots: Sequence[str]) -> dict[tuple[str, str], Met]:
    """Who beat whom how often in a tournament's games."""
    pl = polars()
    seats = pl.scan_parquet(folder / f"{GAMES}.parquet").select("game", "bot", "place")
    score = pl.when(pl.col("place") < pl.col("place_right")).then(1.0)
    score = score.when(pl.col("place") == pl.col("place_right")).then(0.5).otherwise(0.0)
    pairs = (
        seats.join(seats, on="game")
        .filter(pl.col("bot") != pl.col("bot_right"))
        .group_by("bot", "bot_right")
        .agg(pl.len().alias("games"), score.sum().alias("wins"))
        .collect()
    )
    found = {(row["bot"], row["bot_right"]): Met(row["games"], row["wins"]) for row in pairs.to_dicts()}
    return {
        (one, other): found[one, other]
        for place, one in enumerate(bots)
        for other in bots[place + 1 :]
        if (one, other) in found
    }


def rate(folder: Path, run: Run) -> dict[str, Any]:
    """The document ratings.json of a finished tournament; docs/lab.md explains the keys."""
    results = results_of(folder, run.bots)
    return {
        "tabletomb": "ratings",
        "format": 1,
        "scale": "Elo",
        "anchor": f"{ANCHOR} = 0" if ANCHOR in run.bots else "mean = 0",
        "prior_draws": PRIOR_DRAWS,
        "ratings": [
            {"bot": each.bot, "rating": round(each.rating, 1), "low": round(each.low, 1), "high": round(each.high, 1)}
            for each in bradley_terry(run.bots, results, run.seats)
        ],
        "results": [
            {"bot": one, "against": other, "games": met.games, "wins": met.wins}
            for (one, other), met in results.items()
        ],
    }
