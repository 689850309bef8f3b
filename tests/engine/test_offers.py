"""Offers: legal moves with what they mean and bring, told from what a seat knows and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from midnight_duel import rules as duel_rules

import tabletomb
from tabletomb.engine import offers as module
from tabletomb.engine.game import Game
from tabletomb.engine.offers import Offer, OfferLine, offers
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import Hope, hope, label

NAMES = ("Ann", "Bo", "Cy", "Di")
TABLES = [(game.name, seats) for game in tabletomb.games() for seats in game.seats]


def positions(game: Game, seats: int, seed: int, count: int) -> list[State]:
    """Some positions of a random game, spread over its length."""
    stream = seeded(seed)
    state = game.new(seats, seed)
    every = [state.clone()]
    while not state.over:
        seat = state.actors()[int(stream.below(len(state.actors())))]
        moves = state.legal(seat)
        state.push(seat, moves[int(stream.below(len(moves)))])
        every.append(state.clone())
    return every[:: max(1, len(every) // count)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_offers_depend_on_what_the_seat_knows_alone(name: str, seats: int) -> None:
    for state in positions(tabletomb.game(name), seats, seed=21 + seats, count=6):
        before = state.dump()
        for seat in state.actors():
            told = offers(state, seat, NAMES)
            assert told == offers(state, seat, NAMES)
            for world in (101, 102):
                assert told == offers(state.imagine(seat, world), seat, NAMES)
        assert state.dump() == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_certain_gains_come_true(name: str, seats: int) -> None:
    """What is promised is what happens in the true state, with the lines adding up to it, one level deep."""
    for state in positions(tabletomb.game(name), seats, seed=7 + seats, count=8):
        for seat in state.actors():
            for offer in offers(state, seat, NAMES):
                future = played(state, seat, offer)
                assert offer.notation == state.game.moves.notation(offer.move)
                if offer.then:
                    assert [after.move for after in offer.then] == future.legal(seat)
                    for after in offer.then:
                        assert after.words == named_label(future, seat, after)
                        played(future, seat, after)
                        assert after.then == ()


def played(state: State, seat: int, offer: Offer) -> State:
    future = state.clone()
    future.play(seat, offer.move)
    if offer.gain is not None:
        assert offer.gain == future.scores()[seat] - state.scores()[seat]
        if offer.lines:
            assert sum(line.points for line in offer.lines) == offer.gain
            assert all(line.rule in state.game.rulebook.rules for line in offer.lines)
    return future


def named_label(state: State, seat: int, offer: Offer) -> str:
    words = label(state, seat, offer.move)
    for at, name in enumerate(NAMES):
        words = words.replace(f"{{{at}}}", name)
    return words


def test_nobody_but_an_actor_is_offered_anything() -> None:
    state = tabletomb.game("dead-and-breakfast").new(3, 5)
    (actor,) = state.actors()
    for seat in (None, *range(3)):
        assert bool(offers(state, seat, NAMES)) == (seat == actor)


def test_a_tile_can_be_tried_on_before_it_is_taken() -> None:
    """What the circle turns up next is unknown, where the tile would go and what it would bring is not."""
    state = tabletomb.game("dead-and-breakfast").new(2, 3398, {"bonus": "off"})
    tile = next(offer for offer in offers(state, 0, NAMES) if offer.notation == "window 2")
    assert (tile.verb, tile.arguments, tile.gain, tile.lines) == ("window", {"slot": 2}, 0, ())
    assert {after.notation: after.gain for after in tile.then} == {
        "place a1": 0, "place d1": 2, "place b2": 0, "place c2": 2,
    }  # fmt: skip
    beside = next(after for after in tile.then if after.notation == "place d1")
    assert beside.words == "lay tile H07 at d1-e1"
    assert beside.lines == (
        OfferLine("red flowers (blood rose)", 1, "DB-59"),
        OfferLine("blue flowers (grave bell)", 1, "DB-59"),
    )
    assert all(not offer.then for offer in offers(state, 0, NAMES, ahead=False))


def test_follow_ups_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tabletomb.game("dead-and-breakfast").new(2, 3398, {"bonus": "off"})
    monkeypatch.setattr(module, "MOST_FOLLOW_UPS", 8)
    assert [len(offer.then) for offer in offers(state, 0, NAMES)] == [3, 4, 0, 0, 0, 0]


def test_a_simultaneous_decision_promises_nothing_for_certain() -> None:
    state = tabletomb.game("inn-keeper").new(2, 3)
    state.play(1, state.legal(1)[0])
    for offer in offers(state, 0, NAMES):
        assert (offer.gain, offer.lines, offer.then) == (None, (), ())


def test_offers_are_json() -> None:
    state = tabletomb.game("dead-and-breakfast").new(2, 3398, {"bonus": "off"})
    doc = [offer.to_json() for offer in offers(state, 0, NAMES)]
    assert json.loads(json.dumps(doc)) == doc
    assert set(doc[0]) == {"move", "notation", "verb", "args", "words", "gain", "lines", "hope", "then"}
    assert doc[1]["then"][1]["lines"][0] == {"label": "red flowers (blood rose)", "points": 1, "rule": "DB-59"}
    hoping = Offer(3, "play H09", "play", {"card": 3}, "play it", None, (), Hope(3, "if it wins"))
    assert hoping.to_json()["hope"] == {"gain": 3, "when": "if it wins"}
    assert hoping.to_json()["gain"] is None


# -- what a game may say ----------------------------------------------------------------------------------------


@pytest.fixture
def speaking(duel: Game, monkeypatch: pytest.MonkeyPatch) -> Callable[..., State]:
    """Midnight Duel with functions of its own in the part `view`; gives the state at which somebody peeks."""

    def speaking(**says: Any) -> State:
        view = SimpleNamespace(**{**vars(duel_rules), **says})
        monkeypatch.setitem(duel._parts, "view", view)
        state = duel.new(2, 3)
        while state.agenda[-1].name != "peek":
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[0])
        return state

    return speaking


def test_a_game_without_labels_and_hopes_speaks_in_notation(speaking: Callable[..., State]) -> None:
    state = speaking()
    (seat,) = state.actors()
    for offer in offers(state, seat, NAMES):
        assert offer.words == offer.notation
        assert offer.hope is None


def test_labels_and_hopes_are_the_games_own_with_names_filled_in(speaking: Callable[..., State]) -> None:
    state = speaking(
        label=lambda state, seat, move: f"{{{seat}}} does {move}",
        hope=lambda state, seat, move: (2, "perhaps") if move == duel_rules.PEEK else None,
    )
    (seat,) = state.actors()
    told = {offer.notation: offer for offer in offers(state, seat, NAMES)}
    assert told["peek"].words == f"{NAMES[seat]} does {duel_rules.PEEK}"
    assert told["peek"].hope == Hope(2, "perhaps")
    assert told["pass"].hope is None
    assert hope(state, seat, duel_rules.PASS) is None


def test_follow_ups_that_are_told_differently_in_other_worlds_are_not_foretold(speaking: Callable[..., State]) -> None:
    """The list may be the same everywhere; what is said about it would still be made up."""
    certain = speaking()
    (seat,) = certain.actors()
    assert any(offer.then for offer in offers(certain, seat, NAMES))
    vague = speaking(label=lambda state, seat, move: str(sum(state.deck)))
    assert not any(offer.then for offer in offers(vague, seat, NAMES))


def test_what_comes_after_something_new_came_to_light_is_foretold_only_if_the_game_vouches_for_it(
    speaking: Callable[..., State],
) -> None:
    state = speaking()
    (seat,) = state.actors()
    assert {offer.notation: bool(offer.then) for offer in offers(state, seat, NAMES)} == {"peek": False, "pass": True}
    state = speaking(TRIED_ON=("peek",))
    assert {offer.notation: bool(offer.then) for offer in offers(state, seat, NAMES)} == {"peek": True, "pass": True}
