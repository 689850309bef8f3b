"""Documents that were corrupted, truncated or made up: refused with a sentence, or read as what they say."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from midnight_duel import GAME as DUEL

from tabletomb.engine import game as registry
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.stream import seeded
from tabletomb_connect_four import GAME as CONNECT_FOUR

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)


@pytest.fixture(autouse=True, scope="module")
def registered() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._found, DUEL.name, DUEL)
        patch.setitem(registry._found, CONNECT_FOUR.name, CONNECT_FOUR)
        yield


@cache
def saved(game: Game, decisions: int) -> str:
    match = Match(game, 2, 11)
    stream = seeded(1)
    while len(match) < decisions and not match.state.over:
        seat = match.state.actors()[0]
        moves = match.state.legal(seat)
        match.play(seat, moves[stream.below(len(moves))])
    return json.dumps(match.save())


@st.composite
def tampered(draw: st.DrawFn, document: Any) -> Any:
    """A document with one to three things changed, wherever they stand."""
    for _ in range(draw(st.integers(1, 3))):
        place = document
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            below = place[key]
            if isinstance(below, dict | list) and below and draw(st.integers(0, 3)):
                place = below
                continue
            change = draw(st.sampled_from(["drop", "replace", "nudge", "double", "cut"]))
            if change == "drop":
                del place[key]
            elif change == "double" and isinstance(place, list):
                place.insert(key, below)
            elif change == "cut" and isinstance(place, list):
                del place[key:]
            elif change == "nudge" and type(below) is int:
                place[key] = below + draw(st.sampled_from([-1, 1, 1 << 40]))
            elif change == "nudge" and isinstance(below, str):
                place[key] = draw(st.sampled_from([below[:-1], below.upper(), f" {below}", below[::-1]]))
            else:
                place[key] = draw(JSON)
            break
    return document


def read(load: Callable[[], Any]) -> Any:
    """What was loaded, or None if it was refused on purpose."""
    try:
        return load()
    except TabletombError:
        return None


@given(st.data())
@settings(max_examples=400)
@pytest.mark.parametrize("game", [DUEL, CONNECT_FOUR], ids=lambda game: game.name)
def test_a_tampered_match_is_refused_or_is_what_it_says(game: Game, data: st.DataObject) -> None:
    original = json.loads(saved(game, data.draw(st.sampled_from([0, 1, 7, 40]))))
    doc = data.draw(tampered(original))
    match = read(lambda: Match.load(doc))
    if match is not None:
        assert match.state.dump() == doc["position"]
        assert len(match) == len(doc["log"])
        assert Match.load(match.save()).save() == match.save()


@given(JSON)
def test_a_made_up_match_is_refused(doc: Any) -> None:
    with pytest.raises(TabletombError):
        Match.load(doc)


@given(st.data())
@settings(max_examples=400)
@pytest.mark.parametrize("game", [DUEL, CONNECT_FOUR], ids=lambda game: game.name)
def test_a_tampered_position_is_refused_or_can_be_used(game: Game, data: st.DataObject) -> None:
    position = json.loads(saved(game, data.draw(st.sampled_from([0, 1, 7, 40]))))["position"]
    doc = data.draw(tampered(position))
    state = read(lambda: game.load(doc))
    if state is not None:
        assert game.load(state.dump()).dump() == state.dump()
        assert set(state.actors()) == {seat for seat in range(state.seats) if state.legal(seat)}


@given(JSON)
def test_a_made_up_campaign_is_refused(doc: Any) -> None:
    with pytest.raises(TabletombError):
        Campaign.load(doc, DUEL)


@given(st.data())
def test_a_tampered_campaign_is_refused_or_is_what_it_says(data: st.DataObject) -> None:
    doc = data.draw(tampered(Campaign.fresh(DUEL).save()))
    campaign = read(lambda: Campaign.load(doc, DUEL))
    assert campaign is None or {**campaign.save(), "rules": doc["rules"]} == doc
