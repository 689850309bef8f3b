"""Feats: what they count, when they are met, and what they give."""

import pytest

from tabletomb.games.dead_cells.box import (
    CARD_CODES,
    D_BOSS_TURNS,
    D_CHECKS,
    D_FIRE_KILLS,
    D_FLAWLESS,
    D_KILLS,
    D_LOOT,
    D_SHIELDS,
    D_TILES,
    D_WOUNDED,
    DEEDS,
    SPAN_BIOME,
    SPAN_CAMPAIGN,
    SPAN_COMBAT,
    SPAN_ROUND,
    SPAN_RUN,
)
from tabletomb.games.dead_cells.feats import achieve, start_span

FEATS = [
    ("SV05", D_FLAWLESS, 3, SPAN_RUN, {"secrets": 1, "potions": 1}),
    ("SV16", D_WOUNDED, 1, SPAN_CAMPAIGN, {"secrets": 1, "potions": 1}),
    ("SV32", D_SHIELDS, 6, SPAN_COMBAT, {"secrets": 1, "scrolls": [1, 0, 0]}),
    ("TC06", D_CHECKS, 4, SPAN_RUN, {"secrets": 1, "teeth": 3}),
    ("TC20", D_LOOT, 3, SPAN_COMBAT, {"secrets": 1, "gear": 1}),
    ("TC32", D_TILES, 9, SPAN_BIOME, {"secrets": 1, "scrolls": [0, 1, 0]}),
    ("BR05", D_KILLS, 2, SPAN_ROUND, {"secrets": 1, "cells": 2}),
    ("BR16", D_FIRE_KILLS, 5, SPAN_RUN, {"secrets": 1, "scrolls": [0, 0, 1]}),
]
NOTHING = {"secrets": 0, "potions": 0, "teeth": 0, "cells": 0, "gear": 0, "scrolls": [0, 0, 0]}


def gained(state):
    return {
        "secrets": state.secrets_owed,
        "potions": state.bag.potions,
        "teeth": state.bag.teeth,
        "cells": state.bag.cells,
        "gear": sum(len(hero.gear) for hero in state.heroes),
        "scrolls": [sum(hero.scrolls[track] for hero in state.heroes) for track in range(3)],
    }


@pytest.fixture
def daring(party):
    """`daring("SV05")`: a Group with these Feats on the Mutation board."""

    def lay_out(*codes):
        state = party("IM", "FL")
        state.rewrite().feats = [CARD_CODES.index(code) for code in codes]
        state.deeds = [0] * len(DEEDS)
        return state

    return lay_out


def settle(state):
    state.advance()
    while state.agenda[-1].name != "run-is-over":
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return state


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(("code", "deed", "times", "span", "reward"), FEATS)
def test_a_feat_is_met_at_once_rewarded_and_purged(daring, code, deed, times, span, reward):
    state = daring(code)
    for _ in range(times - 1):
        achieve(state, deed)
    assert gained(settle(state)) == NOTHING
    assert [CARD_CODES[card] for card in state.chronicle.feats] == [code]
    achieve(state, deed)
    assert gained(settle(state)) == {**NOTHING, **reward}
    assert (state.chronicle.feats, [CARD_CODES[card] for card in state.chronicle.purged]) == ([], [code])
    achieve(state, deed, times)
    assert gained(settle(state)) == {**NOTHING, **reward}, "it is met once"


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(("code", "deed", "times", "span", "reward"), [feat for feat in FEATS if feat[2] > 1])
def test_a_feat_counts_over_its_own_span(daring, code, deed, times, span, reward):
    state = daring(code)
    achieve(state, deed, times - 1)
    for other in (SPAN_ROUND, SPAN_COMBAT, SPAN_BIOME, SPAN_RUN, SPAN_CAMPAIGN):
        if other != span:
            start_span(state, other)
    assert state.deeds[deed] == times - 1
    start_span(state, span)
    assert state.deeds[deed] == 0
    achieve(state, deed, times - 1)
    assert state.chronicle.purged == []


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(("turns", "met"), [(5, True), (6, True), (7, False)])
def test_regicide_practice_wants_a_boss_in_at_most_six_turns(daring, turns, met):
    state = daring("BR29")
    achieve(state, D_BOSS_TURNS, turns)
    assert settle(state).secrets_owed == (2 if met else 0)
    assert state.chronicle.purged == ([CARD_CODES.index("BR29")] if met else [])


@pytest.mark.rule("DC-197")
def test_a_slow_boss_does_not_count_for_the_next_one(daring):
    state = daring("BR29")
    achieve(state, D_BOSS_TURNS, 9)
    achieve(state, D_BOSS_TURNS, 4)
    assert settle(state).secrets_owed == 2


@pytest.mark.rule("DC-197")
def test_deeds_count_without_a_feat_and_other_feats_stay(daring):
    state = daring("SV05", "TC06")
    achieve(state, D_CHECKS, 2)
    achieve(state, D_KILLS, 5)
    assert (state.deeds[D_CHECKS], state.deeds[D_KILLS]) == (2, 5)
    achieve(state, D_CHECKS, 2)
    assert [CARD_CODES[card] for card in settle(state).chronicle.feats] == ["SV05"]


@pytest.mark.rule("DC-197")
def test_secrets_of_a_feat_wait_for_the_end_of_the_run(daring):
    state = daring("SV05")
    achieve(state, D_FLAWLESS, 3)
    settle(state)
    assert (state.secrets_owed, state.chronicle.secrets) == (1, 0)
    assert state.campaign().data["secretsOwed"] == 1
