"""What lies in front of a seat, checked against what each game knows about its own table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.lab.holdings import Holdings, _Reader


def ended(game: tabletomb.Game, seats: int, seed: int) -> State:
    state = game.new(seats, seed)
    playout(state, seeded(seed))
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_dead_and_breakfast_window_tiles_guests_and_the_lobby(seats: int) -> None:
    game = tabletomb.game("dead-and-breakfast")
    holdings = Holdings(game, {})
    for seed in range(5):
        state = ended(game, seats, seed)
        hotels = state.dump()["table"]["hotels"]
        for hotel, held in zip(hotels, holdings.of(state), strict=True):
            assert held == dict.fromkeys(sorted([hotel["lobby"], *hotel["tiles"], *hotel["guests"]]), 1)
            assert len(held) >= 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_inn_keeper_rooms_customers_bonus_card_and_inn(seats: int) -> None:
    game = tabletomb.game("inn-keeper")
    holdings = Holdings(game, {})
    for seed in range(5):
        state = ended(game, seats, seed)
        for seat, held in zip(state.dump()["table"]["seats"], holdings.of(state), strict=True):
            rooms = [room[what] for room in seat["rooms"].values() for what in ("card", "customer") if room[what]]
            assert held == Counter([seat["inn"], seat["bonus"], *seat["kept"], *rooms])
            assert seat["hand"]
            assert not {*seat["hand"], *seat["givenUp"]} & set(held)


def test_dead_cells_the_decks_of_the_heroes() -> None:
    game = tabletomb.game("dead-cells")
    holdings = Holdings(game, {})
    state = ended(game, 2, 3)
    for hero, held in zip(state.dump()["table"]["heroes"], holdings.of(state), strict=True):
        assert held == dict.fromkeys(sorted(hero["draw"]), 1)
        assert len(held) >= 6


def test_rows_as_long_as_the_table_belong_to_nobody() -> None:
    """Dead & Breakfast lays out four guests, Inn Keeper keeps the last trick: one card for each seat."""
    for name in ("dead-and-breakfast", "inn-keeper"):
        assert len(Holdings(tabletomb.game(name), {}).places) == 1
    guests = ended(tabletomb.game("dead-and-breakfast"), 4, 0).dump()["table"]["guestRow"]
    trick = ended(tabletomb.game("inn-keeper"), 3, 0).dump()["table"]["lastTrick"]
    assert len(guests) == 4
    assert len(trick) == 3


def test_secrets_are_found_without_being_named() -> None:
    assert Holdings(tabletomb.game("inn-keeper"), {}).hidden == {"hand", "givenUp"}
    assert Holdings(tabletomb.game("dead-and-breakfast"), {}).hidden == set()
    assert Holdings(tabletomb.game("dead-cells"), {}).hidden == set()  # decks are shuffled, but known


@pytest.mark.parametrize(
    ("truth", "dream", "keys"),
    [
        ({"hands": ["A", "B"]}, {"hands": ["C", "B"]}, {"hands"}),
        ({"hands": ["A", "B"]}, {"hands": ["B", "A"]}, set()),
        ({"seats": {"hand": ["A"], "won": ["B"]}}, {"seats": {"hand": ["C"], "won": ["B"]}}, {"hand"}),
        ({"seats": {"rooms": [{"down": "A", "up": "B"}]}}, {"seats": {"rooms": [{"down": "C", "up": "B"}]}}, {"down"}),
        ({"seats": {"tiles": {"A": 1}}}, {"seats": {"tiles": {"C": 1}}}, {"tiles"}),
    ],
)
def test_where_truth_and_dream_differ(truth: Any, dream: Any, keys: set[str]) -> None:
    assert set(_Reader(frozenset("ABC"), frozenset()).differing(truth, dream)) == keys


def test_a_game_without_lists_by_seat_holds_nothing(connect_four: tabletomb.Game) -> None:
    holdings = Holdings(connect_four, {})
    assert holdings.of(ended(connect_four, 2, 1)) == [{}, {}]


@pytest.mark.parametrize(
    ("thing", "counts"),
    [
        ("V18", {"V18": 1}),
        (["V18", "V18", "x"], {"V18": 2}),
        ({"V18": "d2"}, {"V18": 1}),
        ({"tiles": ["V18 d2", "V18:d3", "V180", "V18x"]}, {"V18": 2}),
        ({"tokens": {"wall": 3}}, {"wall": 3}),
        ({"gear": ["E07", "E08"]}, {"Equipment E07": 1}),  # two kinds of card end in E08
        ({"gear": ["Equipment E08"]}, {"Equipment E08": 1}),
        ({"hand": ["V18"], "handy": ["V18"]}, {"V18": 1}),
        ([None, 3, True, {"deep": [{"deeper": ["V18"]}]}], {"V18": 1}),
    ],
)
def test_notations(thing: Any, counts: dict[str, int]) -> None:
    found: dict[str, int] = {}
    _Reader(frozenset({"V18", "wall", "Equipment E07", "Equipment E08", "Enemy E08"}), frozenset({"hand"})).collect(
        thing, found
    )
    assert found == counts
