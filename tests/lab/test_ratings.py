"""Bradley-Terry ratings against closed forms and against data with known strengths."""

from __future__ import annotations

import random
from math import exp, log, sqrt

import pytest

from tabletomb.lab.ratings import ELO, PRIOR_DRAWS, Met, Rating, bradley_terry
from tabletomb.lab.statistics import Z95


def by_bot(ratings: list[Rating]) -> dict[str, Rating]:
    return {each.bot: each for each in ratings}


@pytest.mark.parametrize(("games", "wins"), [(100, 75), (1000, 500), (40, 31.5)])
def test_two_bots_are_their_log_odds_apart(games: int, wins: float) -> None:
    ratings = by_bot(bradley_terry(["best", "random"], {("best", "random"): Met(games, wins)}))
    won, lost = wins + PRIOR_DRAWS / 2, games - wins + PRIOR_DRAWS / 2
    assert ratings["random"] == ("random", 0, 0, 0)
    assert ratings["best"].rating == pytest.approx(ELO * log(won / lost), abs=1e-6)
    # the variance of log odds is 1/wins + 1/losses
    assert ratings["best"].high - ratings["best"].rating == pytest.approx(ELO * Z95 * sqrt(1 / won + 1 / lost))


def test_three_quarters_are_about_191_points() -> None:
    ratings = by_bot(bradley_terry(["a", "random"], {("a", "random"): Met(100_000, 75_000)}))
    assert ratings["a"].rating == pytest.approx(190.8, abs=0.1)


@pytest.mark.parametrize("wins", [0, 100])
def test_nothing_but_wins_or_losses_gives_finite_ratings_with_wide_intervals(wins: int) -> None:
    one, other = bradley_terry(["a", "b"], {("a", "b"): Met(100, wins)})
    assert (one.bot, other.bot) == (("a", "b") if wins else ("b", "a"))
    assert one.rating == pytest.approx(-other.rating)  # nobody called random: the mean is 0
    assert 400 < one.rating - other.rating < 2000
    assert one.high - one.low > 200


def test_a_ladder_of_clean_sweeps_keeps_its_order() -> None:
    bots = ["a", "b", "c", "d"]
    results = {(one, other): Met(50, 50) for i, one in enumerate(bots) for other in bots[i + 1 :]}
    assert [each.bot for each in bradley_terry(bots, results)] == bots


def test_known_strengths_are_found_and_intervals_cover_them() -> None:
    strengths = {"a": 1.2, "b": 0.5, "c": -0.3, "random": 0.0}
    dice = random.Random(5)
    inside = total = 0
    for _ in range(150):
        results = {}
        names = list(strengths)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                chance = 1 / (1 + exp(strengths[other] - strengths[one]))
                results[one, other] = Met(200, sum(dice.random() < chance for _ in range(200)))
        for each in bradley_terry(names, results):
            if each.bot != "random":
                total += 1
                inside += each.low <= ELO * strengths[each.bot] <= each.high
    assert 0.91 < inside / total < 0.985


def test_intervals_of_tables_of_three_are_not_too_narrow() -> None:
    """Places of a race: who draws the earliest moment wins; pairs of one race are not independent."""
    strengths = {"a": 0.8, "b": 0.3, "random": 0.0}
    names = list(strengths)
    dice = random.Random(11)
    inside = 0
    for _ in range(200):
        wins = {(one, other): 0 for i, one in enumerate(names) for other in names[i + 1 :]}
        for _ in range(150):
            times = {name: dice.expovariate(exp(strengths[name])) for name in names}
            for one, other in wins:
                wins[one, other] += times[one] < times[other]
        results = {pair: Met(150, count) for pair, count in wins.items()}
        found = by_bot(bradley_terry(names, results, seats=3))["a"]
        inside += found.low <= ELO * strengths["a"] <= found.high
    assert inside / 200 > 0.91


def test_the_order_of_bots_does_not_matter() -> None:
    results = {("a", "b"): Met(10, 7), ("a", "c"): Met(10, 4), ("b", "c"): Met(10, 5.5)}
    turned = {("c", "b"): Met(10, 4.5), ("c", "a"): Met(10, 6), ("b", "a"): Met(10, 3)}
    for one, other in zip(bradley_terry(["a", "b", "c"], results), bradley_terry(["c", "b", "a"], turned), strict=True):
        assert one.bot == other.bot
        assert one[1:] == pytest.approx(other[1:])
