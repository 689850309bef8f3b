"""The levels for people are levels: each beats the one below it. Everything is seeded, so nothing is left to luck."""

from __future__ import annotations

import pytest
from at_the_table import play_out

import tabletomb
from tabletomb.bots import bot
from tabletomb.engine.version import COMPILED

compiled_only = pytest.mark.skipif(
    not COMPILED, reason="the same choices take many minutes uncompiled; the compiled build plays these games"
)


def share(stronger: str, weaker: str, game: str, games: int) -> float:
    """What part of the games the stronger of two wins; each deal is played twice, with the seats changed."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        sitting = [bot(stronger, 2 * number), bot(weaker, 2 * number + 1)]
        winners = play_out(tabletomb.game(game).new(2, number // 2), sitting[:: 1 - 2 * seat]).winners()
        won += (seat in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(
    ("game", "games"),
    [
        ("inn-keeper", 12),
        pytest.param("inn-keeper", 40, marks=compiled_only),
        pytest.param("dead-and-breakfast", 40, marks=compiled_only),
    ],
)
def test_a_novice_beats_chance(game: str, games: int) -> None:
    assert share("novice", "random", game, games) >= 0.85


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_a_regular_beats_a_novice(game: str) -> None:
    assert share("regular", "novice", game, 12) >= 0.65
