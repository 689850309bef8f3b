"""Bots at the table: legal choices, whole games, the same again with the same seed, and nothing disturbed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from at_the_table import GAMES, choosers, midgame, play_out, thinking_little, together
from little_trees import GAME as LITTLE_TREES

import tabletomb
from tabletomb.bots import Bot, Eyes, bot, bots, decide
from tabletomb.engine.state import State

OURS = ["random", "greedy", "novice", "regular", "expert", "ismcts"]
LINEUPS = [["ismcts", "greedy"], ["random", "regular"], ["novice", "expert"]]


@pytest.mark.parametrize("lineup", LINEUPS, ids=" and ".join)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whole_games_are_played_to_their_end(game: tabletomb.Game, lineup: list[str]) -> None:
    """With all of the game's seats or just a few; `play_out` plays nothing that is not legal."""
    seats = min(game.seats[-1], 2)
    sitting = [thinking_little(lineup[seat % len(lineup)], seat + 1, iterations=2) for seat in range(seats)]
    state = play_out(game.new(seats, 6), sitting)
    assert len(state.scores()) == seats
    assert state.decisions <= game.bound(seats)


def test_one_seat_plays_alone() -> None:
    state = tabletomb.game("dead-and-breakfast").new(1, 6)
    assert play_out(state, [thinking_little("ismcts", 1, 4)]).over


@pytest.mark.parametrize("spec", OURS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_choosing_is_legal_and_disturbs_nothing(game: tabletomb.Game, spec: str) -> None:
    for state in midgame(game, game.seats[-1], seed=2, count=2):
        before = state.dump()
        for seat in state.actors():
            assert thinking_little(spec, 3, 5).choose(Eyes(state, seat)) in state.legal(seat)
        assert state.dump() == before


CHOICES = """
import random, sys
random.seed()
from at_the_table import GAMES, midgame, thinking_little, in_a_row
for game in GAMES:
    for state in midgame(game, game.seats[-1], seed=5, count=2):
        for seat in state.actors():
            for spec in {specs!r}:
                print(game.name, seat, spec, in_a_row(thinking_little(spec, 7, 12), state, seat))
"""


def test_the_same_seed_gives_the_same_choices_in_any_process() -> None:
    """Under any hash seed, and whatever the global `random` is up to."""

    def told(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", CHOICES.format(specs=OURS)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    first = told("0")
    assert len(first.splitlines()) >= 2 * len(GAMES) * len(OURS)
    assert told("4242") == first


@pytest.mark.parametrize("spec", ["random", "novice", "ismcts:3"])
def test_another_seed_gives_other_choices(spec: str) -> None:
    state = tabletomb.game("inn-keeper").new(2, 1)
    assert len({bot(spec, seed).choose(Eyes(state, 0)) for seed in range(30)}) > 1


# -- together -----------------------------------------------------------------------------------------------


class Witness:
    """Writes down how the table looked when it chose."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []

    def choose(self, eyes: Eyes) -> int:
        self.seen.append((eyes.seat, eyes.decisions))
        return eyes.legal()[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_choose_before_anything_is_played(seats: int) -> None:
    state = together(tabletomb.game("inn-keeper"), seats, seed=1)
    before = state.dump()
    sitting = [Witness() for _ in range(seats)]
    decided = decide(state, sitting)
    assert state.dump() == before
    assert decided == [(seat, state.legal(seat)[-1]) for seat in state.actors()]
    assert [witness.seen for witness in sitting] == [[(seat, state.decisions)] for seat in range(seats)]


def test_only_those_who_must_decide_are_asked() -> None:
    state = LITTLE_TREES.new(2, 0, {"tree": "pennies"})
    state.play(0, 1)
    sitting = [Witness(), Witness()]
    assert decide(state, sitting) == [(1, 1)]
    assert not sitting[0].seen
    assert decide(played(state), sitting) == []


def played(state: State) -> State:
    """The state at its end, with the last move everywhere."""
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-1])
    return state


def test_our_bots_are_all_tried_here() -> None:
    own: dict[str, Bot] = {name: bot(name, 0) for name in bots()}
    assert {name for name, made in own.items() if type(made).__module__.startswith("tabletomb.")} == set(OURS)


def test_positions_are_worth_the_trouble() -> None:
    """Every game has positions in which somebody chooses, and those of the toys differ."""
    for game in GAMES:
        assert all(choosers(state) for state in midgame(game, game.seats[0], seed=1, count=3))
