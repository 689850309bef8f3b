"""Offers: legal moves with what they mean and bring, told from what a seat knows and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import candle_row as candle_row_package
import midnight_duel
import pytest
from midnight_duel import rules as duel_rules

import tabletomb
import tabletomb_connect_four
from tabletomb.engine import offers as module
from tabletomb.engine.game import Game
from tabletomb.engine.offers import Offer, OfferLine, offers
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import Hope, button, label, where

TOYS = [midnight_duel.GAME, candle_row_package.GAME, tabletomb_connect_four.GAME]
TABLES = [(game.name, seats) for game in [*TOYS, *tabletomb.games()] for seats in game.seats]


@pytest.fixture
def toys(register: Callable[[Game], Game]) -> list[Game]:
    """Small games, found like any other."""
    return [register(game) for game in TOYS]


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
def test_offers_depend_on_what_the_seat_knows_alone(name: str, seats: int, toys: list[Game]) -> None:
    for state in positions(tabletomb.game(name), seats, seed=21 + seats, count=6):
        before = state.dump()
        for seat in state.actors():
            told = offers(state, seat)
            assert told == offers(state, seat)
            for world in (101, 102):
                assert told == offers(state.imagine(seat, world), seat)
        assert state.dump() == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_certain_gains_come_true(name: str, seats: int, toys: list[Game]) -> None:
    """What is promised is what happens in the true state, with the lines adding up to it, one level deep."""
    for state in positions(tabletomb.game(name), seats, seed=7 + seats, count=8):
        for seat in state.actors():
            for offer in offers(state, seat):
                future = played(state, seat, offer)
                assert offer.notation == state.game.moves.notation(offer.move)
                if offer.then:
                    assert [after.move for after in offer.then] == future.legal(seat)
                    assert offer.ask == future.prompt(seat)["text"]
                    for after in offer.then:
                        assert after.words == label(future, seat, after.move)
                        assert after.button == button(future, seat, after.move)
                        assert after.at == where(future, seat, after.move)
                        played(future, seat, after)
                        assert (after.then, after.ask) == ((), "")


def played(state: State, seat: int, offer: Offer) -> State:
    future = state.clone()
    future.play(seat, offer.move)
    if offer.gain is not None:
        assert offer.gain == future.scores()[seat] - state.scores()[seat]
        if offer.lines:
            assert sum(line.points for line in offer.lines) == offer.gain
            assert all(line.rule in state.game.rulebook.rules for line in offer.lines)
    return future


def test_nobody_but_an_actor_is_offered_anything() -> None:
    state = tabletomb.game("dead-and-breakfast").new(3, 5)
    (actor,) = state.actors()
    for seat in (None, *range(3)):
        assert bool(offers(state, seat)) == (seat == actor)


def test_a_tile_can_be_tried_on_before_it_is_taken() -> None:
    """What the circle turns up next is unknown, where the tile would go and what it would bring is not."""
    state = tabletomb.game("dead-and-breakfast").new(2, 3398, {"bonus": "off"})
    tile = next(offer for offer in offers(state, 0) if offer.notation == "window 2")
    assert (tile.verb, tile.arguments, tile.gain, tile.lines) == ("window", {"slot": "2"}, 0, ())
    assert tile.at == ("circle/2",)
    assert {after.notation: after.gain for after in tile.then} == {
        "place a1": 0, "place d1": 2, "place b2": 0, "place c2": 2,
    }  # fmt: skip
    beside = next(after for after in tile.then if after.notation == "place d1")
    assert beside.at == ("hotel/0/d1", "hotel/0/e1"), "both cells that it covers"
    assert [line[:3] for line in beside.lines] == [
        ("red flowers (blood rose)", 1, "DB-59"),
        ("blue flowers (grave bell)", 1, "DB-59"),
    ]
    assert all("hotel/0/e1" in line.at for line in beside.lines), "the flowers grow there"
    assert tile.ask == "Place your tile beside your hotel."
    assert all(not offer.then and not offer.ask for offer in offers(state, 0, ahead=False))


def test_follow_ups_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tabletomb.game("dead-and-breakfast").new(2, 3398, {"bonus": "off"})
    monkeypatch.setattr(module, "MOST_FOLLOW_UPS", 8)
    assert [len(offer.then) for offer in offers(state, 0)] == [3, 4, 0, 0, 0, 0]


def test_a_simultaneous_decision_promises_nothing_for_certain(duel: Game) -> None:
    first = duel.new(2, 3)
    last = first.clone()
    last.play(1, last.legal(1)[0])
    for state in (first, last):
        for offer in offers(state, 0):
            assert (offer.gain, offer.lines, offer.then) == (None, (), ())
            assert offer.at == (f"hand/{offer.move}",)


def test_offers_are_json(candle_row: Game) -> None:
    doc = [offer.to_json() for offer in offers(candle_row.new(2, 1), 0)]
    assert json.loads(json.dumps(doc)) == doc
    height = candle_row.new(2, 1).heights[0][2]
    then = doc[2].pop("then")
    assert doc[2] == {
        "move": 2,
        "notation": "light c",
        "verb": "light",
        "args": {"candle": "c"},
        "words": f"light {{row/0/c|the candle of height {height}}}",
        "button": "Light it",
        "at": ["row/0/c"],
        "gain": height,
        "lines": [{"label": "candle", "points": height, "rule": "CR-3", "at": ["row/0/c"]}],
        "hope": None,
        "ask": candle_row.new(2, 1).prompt(0)["text"],
    }
    assert then[0]["notation"] == "light a"
    hope = Hope(3, "if it wins", ("desk",))
    hoping = Offer(3, "play H09", "play", {"card": "H09"}, "play it", "Play it", (), None, (), hope).to_json()
    assert hoping["hope"] == {"gain": 3, "when": "if it wins", "at": ["desk"]}
    assert hoping["gain"] is None


# -- deciding together ------------------------------------------------------------------------------------------


def heights_of(state: Any, seat: int) -> dict[str, int]:
    """How high a seat's candles are."""
    return dict(zip("abcd", state.heights[seat], strict=True))


def test_what_touches_the_own_area_alone_is_certain_while_others_decide(candle_row: Game) -> None:
    """Candle Row declares so of lighting; what a dare brings depends on the others, and nothing is said of it."""
    state = candle_row.new(3, 1)
    state.play(0, candle_row.moves.parse("dare"))
    height = heights_of(state, 1)
    *lighting, daring = offers(state, 1)
    assert (daring.notation, daring.gain, daring.lines, daring.then) == ("dare", None, (), ())
    assert [offer.arguments for offer in lighting] == [{"candle": candle} for candle in "abcd"]
    for offer in lighting:
        first = offer.arguments["candle"]
        assert offer.gain == height[first]
        assert offer.lines == (OfferLine("candle", height[first], "CR-3", (f"row/1/{first}",)),)
        assert [after.notation for after in offer.then] == [f"light {rest}" for rest in "abcd" if rest != first] + [
            "dare"
        ]
        for after in offer.then[:-1]:
            second = after.arguments["candle"]
            beside = abs(ord(first) - ord(second)) == 1
            both = tuple(f"row/1/{candle}" for candle in sorted(first + second))
            assert after.gain == height[second] + 2 * beside
            assert after.lines == (
                OfferLine("candle", height[second], "CR-3", (f"row/1/{second}",)),
                *([OfferLine("neighbours", 2, "CR-3", both)] if beside else []),
            )
        assert (offer.then[-1].gain, offer.then[-1].lines) == (None, ())


def test_a_gain_points_at_what_pays_not_at_what_paid_before(candle_row: Game) -> None:
    """Two candles are two lines of one name; only the new one is spoken of."""
    state = candle_row.new(2, 1)
    state.play(0, candle_row.moves.parse("light a"))
    lighting = {offer.notation: offer for offer in offers(state, 0)}
    for candle in "cd":
        height = heights_of(state, 0)[candle]
        assert lighting[f"light {candle}"].lines == (OfferLine("candle", height, "CR-3", (f"row/0/{candle}",)),)


def test_a_loss_points_at_what_paid_until_then() -> None:
    before = Sheet(1, (Line(0, "ivy", 3, "XX-1", at=("hotel/0/a1",)), Line(0, "roof", 1, "XX-2", at=("hotel/0",))))
    after = Sheet(1, (Line(0, "ivy", 0, "XX-1"), Line(0, "roof", 1, "XX-2", "tiled", ("hotel/0/a2",))))
    assert module._changes(before, after, 0) == (OfferLine("ivy", -3, "XX-1", ("hotel/0/a1",)),)
    assert module._changes(after, before, 0) == (OfferLine("ivy", 3, "XX-1", ("hotel/0/a1",)),)


def test_lines_of_one_name_are_counted_together_and_point_at_all_that_is_new() -> None:
    def bats(*cells: str) -> Sheet:
        return Sheet(2, tuple(Line(0, "bat", 2, "XX-1", at=(cell, "lobby")) for cell in cells))

    assert module._changes(bats("a1"), bats("a1", "b1", "c1"), 0) == (
        OfferLine("bat", 4, "XX-1", ("b1", "lobby", "c1")),
    )
    twins = Sheet(2, (*bats("a1").lines, *bats("a1").lines))
    assert module._changes(bats("a1"), twins, 0) == (OfferLine("bat", 2, "XX-1", ("a1", "lobby")),)
    assert module._changes(bats(), twins, 0) == (OfferLine("bat", 4, "XX-1", ("a1", "lobby")),)
    assert module._changes(bats(), bats("a1"), 1) == (), "another seat's"


def test_only_what_the_game_vouches_for_is_certain(candle_row: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    view = SimpleNamespace(**{**vars(candle_row.part("view")), "OWN": ()})
    monkeypatch.setitem(candle_row._parts, "view", view)
    for offer in offers(candle_row.new(3, 1), 1):
        assert (offer.gain, offer.lines, offer.then) == (None, (), ())


def test_the_last_to_decide_is_told_as_much_as_the_first(candle_row: Game) -> None:
    first = candle_row.new(2, 1)
    last = first.clone()
    for notation in ("light a", "light b"):
        last.play(1, candle_row.moves.parse(notation))
    assert offers(last, 0) == offers(first, 0)


def test_what_comes_after_all_have_shown_is_not_foretold(candle_row: Game) -> None:
    """Nor is it if every imagined world agrees: here the own row is the darkest in all, and lights two more."""
    state: Any = candle_row.new(2, 0)
    for notation in ("light a", "light d"):
        state.play(1, candle_row.moves.parse(notation))
    state.play(0, candle_row.moves.parse("dare"))
    lowest = state.heights[0].index(1)
    offer = next(offer for offer in offers(state, 0) if offer.move == lowest)
    worlds = [played(state.imagine(0, seed), 0, offer) for seed in range(1, module.WORLDS + 1)]
    assert {tuple(world.legal(0)) for world in worlds} == {tuple(sorted({0, 1, 2, 3} - {lowest}))}
    assert (offer.gain, offer.then) == (1, ())


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
    for offer in offers(state, seat):
        assert offer.words == offer.notation
        assert offer.button == offer.notation.capitalize()
        assert offer.at == ()
        assert offer.hope is None


def test_what_is_said_of_moves_is_the_games_own_marks_and_all(speaking: Callable[..., State]) -> None:
    state = speaking(
        label=lambda state, seat, move: f"{{{seat}}} does {move} at {{deck|the deck}}",
        button=lambda state, seat, move: "Do it",
        at=lambda state, seat, move: ("deck", "trophy") if move == duel_rules.PEEK else None,
        hope=lambda state, seat, move: Hope(2, "if {deck|it} is kind") if move == duel_rules.PEEK else None,
    )
    (seat,) = state.actors()
    told = {offer.notation: offer for offer in offers(state, seat)}
    assert told["peek"].words == f"{{{seat}}} does {duel_rules.PEEK} at {{deck|the deck}}"
    assert told["peek"].button == "Do it"
    assert told["peek"].at == ("deck", "trophy")
    assert told["peek"].hope == Hope(2, "if {deck|it} is kind", ("deck",))
    assert (told["pass"].at, told["pass"].hope) == ((), None)


def test_follow_ups_whose_places_depend_on_the_unknown_are_not_foretold(speaking: Callable[..., State]) -> None:
    state = speaking(at=lambda state, seat, move: (f"hand/{state.deck[0]}",))
    (seat,) = state.actors()
    assert not any(offer.then for offer in offers(state, seat))


def test_follow_ups_that_are_told_differently_in_other_worlds_are_not_foretold(speaking: Callable[..., State]) -> None:
    """The list may be the same everywhere; what is said about it would still be made up."""
    certain = speaking()
    (seat,) = certain.actors()
    assert any(offer.then for offer in offers(certain, seat))
    vague = speaking(label=lambda state, seat, move: str(sum(state.deck)))
    assert not any(offer.then for offer in offers(vague, seat))


def test_what_comes_after_something_new_came_to_light_is_foretold_only_if_the_game_vouches_for_it(
    speaking: Callable[..., State],
) -> None:
    state = speaking()
    (seat,) = state.actors()
    assert {offer.notation: bool(offer.then) for offer in offers(state, seat)} == {"peek": False, "pass": True}
    state = speaking(TRIED_ON=("peek",))
    assert {offer.notation: bool(offer.then) for offer in offers(state, seat)} == {"peek": True, "pass": True}
