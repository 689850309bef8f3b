"""States are small, and nothing is left of them when they are dropped."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

import tabletomb
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

OURS = [game for game in tabletomb.games() if game.package.startswith("tabletomb.")]
AT_MOST = {"dead-cells": 16384}
"""Bytes of a clone, where a game needs more than four kilobytes: four boards, each with piles of its own."""


def positions(game: tabletomb.Game, seats: int) -> list[State]:
    """Clones from the beginning, the middle and the end of a random game."""
    state = game.new(seats, 5)
    choices = seeded(6)
    found: list[State] = []
    while not state.over:
        if state.decisions % 20 == 0:
            found.append(state.clone())
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[choices.below(len(moves))])
    return [*found, state]


def allocated(state: State, clones: int) -> float:
    """Bytes a clone takes, measured over several."""
    tracemalloc.start()
    kept = [state.clone() for _ in range(clones)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return size / clones


@pytest.mark.parametrize("game", OURS, ids=str)
def test_a_clone_is_small(game: tabletomb.Game) -> None:
    for seats in game.seats:
        for state in positions(game, seats):
            assert allocated(state, 50) < AT_MOST.get(game.name, 4096), f"{seats} seats, decision {state.decisions}"


@pytest.mark.parametrize("game", OURS, ids=str)
def test_a_thousand_states_leave_nothing_behind(game: tabletomb.Game) -> None:
    def crowd() -> None:
        states = [game.new(game.seats[-1], seed) for seed in range(1000)]
        for state in states:
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[0])
            state.view(seat)

    crowd()
    gc.collect()
    tracemalloc.start()
    crowd()
    gc.collect()
    left, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left < 50_000 < peak
