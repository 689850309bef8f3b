"""The record of a Run: one score for all, line by line."""

import pytest

from tabletomb.games.dead_cells import scoring
from tabletomb.games.dead_cells.state import (
    T_BIOMES,
    T_BLUEPRINTS,
    T_CELLS,
    T_CHECKS,
    T_DAMAGE,
    T_INSTANCES,
    T_KILLS,
    T_SPACES,
)


@pytest.mark.parametrize(
    ("tally", "worth", "rule"),
    [
        pytest.param(T_SPACES, 1, "DC-035", marks=pytest.mark.rule("DC-035")),
        pytest.param(T_KILLS, 1, "DC-141", marks=pytest.mark.rule("DC-141")),
        pytest.param(T_CELLS, 1, "DC-056", marks=pytest.mark.rule("DC-056")),
        pytest.param(T_BIOMES, 5, "DC-032", marks=pytest.mark.rule("DC-032")),
        pytest.param(T_INSTANCES, 10, "DC-176", marks=pytest.mark.rule("DC-176")),
        pytest.param(T_BLUEPRINTS, 2, "DC-158", marks=pytest.mark.rule("DC-158")),
    ],
)
def test_each_deed_counts_for_everybody(game, tally, worth, rule):
    state = game.new(3, 1)
    state.tally[tally] = 4
    assert state.scores() == [4 * worth] * 3
    assert [line.points for line in state.sheet().lines if line.rule == rule] == [4 * worth] * 3
    assert state.sheet().totals() == state.scores()


@pytest.mark.rule("DC-185")
def test_success_is_worth_thirty_and_shared_by_all(game):
    state = game.new(2, 1)
    assert scoring.winners(state) == []
    state.won = True
    assert state.scores() == [30, 30]
    assert state.winners() == []
    state.agenda = []
    assert state.winners() == [0, 1]


def test_damage_and_checks_are_noted_but_count_nothing(game, party):
    state = party("IM", "FL")
    state.tally[T_DAMAGE + 1] = 5
    state.tally[T_CHECKS] = 2
    notes = {(line.seat, line.label): line.points for line in state.sheet().tie_breaks}
    assert notes[1, "Damage taken by The Flayed"] == 5
    assert notes[0, "Damage taken by The Immolated"] == 0
    assert notes[0, "Checks passed"] == 2
    assert state.scores() == [0, 0]
