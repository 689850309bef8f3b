"""Setting up: Lobby cards, piles, first hands (SM-01 to SM-10)."""

import pytest

from tabletomb.engine.errors import SetupError


def seats_of(state):
    return state.dump()["table"]["seats"]


def after_the_lobby(game, seats, seed=4):
    state = game.new(seats, seed)
    for seat in range(seats):
        state.play(seat, game.moves.parse("lobby a"))
    return state


@pytest.mark.rule("SM-01")
def test_one_to_six_can_play(game):
    assert game.seats == (1, 2, 3, 4, 5, 6)
    for seats in (0, 7):
        with pytest.raises(SetupError):
            game.new(seats, 1)


@pytest.mark.rule("SM-03")
def test_everybody_gets_two_different_lobby_cards(game):
    for seed in range(10):
        table = game.new(6, seed).dump()["table"]
        dealt = [card for seat in table["seats"] for card in seat["lobby"]]
        assert [len(seat["lobby"]) for seat in table["seats"]] == [2] * 6
        assert len({*dealt, *table["lobbies"]}) == 16
        assert len(table["lobbies"]) == 4
    assert len({tuple(game.new(2, seed).dump()["table"]["seats"][0]["lobby"]) for seed in range(30)}) > 15


@pytest.mark.rule("SM-04")
@pytest.mark.parametrize(("choice", "left", "right"), [("a", "CG", "HV"), ("b", "LO", "LO")])
def test_one_card_gives_its_left_half_and_the_other_its_right_half(game, legal, choice, left, right):
    state = game.load(
        {
            "game": game.name,
            "seats": 1,
            "agenda": ["lobby"],
            "table": {"round": 0, "seats": [{"lobby": ["LB-CG", "LB-LO"]}]},
        }
    )
    assert legal(state, 0) == ["lobby a", "lobby b"]
    state.play(0, game.moves.parse(f"lobby {choice}"))
    halves = list(state.view(0)["players"][0]["manor"]["cells"])
    letters = {"candle": "C", "lantern": "L", "chandelier": "H", "torch": "T"}
    symbols = [letters[half["symbol"]["icon"]] + half["symbol"]["colour"][0].upper() for half in halves]
    assert symbols == [left, right]


@pytest.mark.rule("SM-05")
def test_the_halves_are_the_first_two_cards_of_the_ground_floor(game):
    shown = after_the_lobby(game, 2).view(0)["players"][0]["manor"]
    assert [(cell["x"], cell["floor"], cell["half"]) for cell in shown["cells"]] == [(0, 1, "left"), (1, 1, "right")]
    assert [(col["name"], col["height"]) for col in shown["columns"]] == [("l1", 1), ("r1", 1)]


@pytest.mark.rule("SM-06")
def test_no_room_card_is_seen_before_all_have_chosen_a_lobby(game):
    state = game.new(3, 5)
    for seat in range(3):
        assert state.view(seat)["hand"] == []
        assert len(state.view(seat)["choices"]) == 2
        assert state.view(1 - min(seat, 1))["players"][seat]["manor"]["cells"] == []
        state.play(seat, game.moves.parse("lobby b"))
    assert all(len(state.view(seat)["hand"]) == 4 for seat in range(3))
    assert state.view(0)["choices"] == []


def test_a_lobby_is_secret_until_all_have_chosen(game):
    state = game.new(2, 5)
    state.play(0, game.moves.parse("lobby b"))
    assert [player["status"] for player in state.view(1)["players"]] == ["ready", "choosing"]
    assert state.view(1)["players"][0]["manor"]["cells"] == []
    assert [choice["chosen"] for choice in state.view(0)["choices"]] == [False, True]


@pytest.mark.rule("SM-07", "SM-09")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_twenty_three_cards_each_four_of_them_in_hand(game, seats):
    assert [len(seat["pile"]) for seat in seats_of(game.new(seats, 4))] == [23] * seats
    state = after_the_lobby(game, seats)
    assert [(len(seat["hand"]), len(seat["pile"])) for seat in seats_of(state)] == [(4, 19)] * seats
    before = seats_of(game.new(seats, 4))
    assert [sorted(seat["hand"]) for seat in seats_of(state)] == [sorted(seat["pile"][:4]) for seat in before]


@pytest.mark.rule("SM-08")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everything_else_stays_in_the_box(game, seats):
    table = after_the_lobby(game, seats).dump()["table"]
    assert len(table["out"]) == 156 - 23 * seats
    assert len(table["lobbies"]) == 16 - 2 * seats


@pytest.mark.rule("SM-02", "SM-10")
def test_all_monsters_are_in_the_supply(game):
    view = after_the_lobby(game, 3).view(0)
    assert [monster["left"] for monster in view["supply"]["monsters"]] == [17] * 4
    assert [player["manor"]["lobby"]["monsters"] for player in view["players"]] == [[]] * 3


def test_seeds_deal_different_cards(game):
    assert len({tuple(seats_of(game.new(2, seed))[0]["pile"]) for seed in range(20)}) == 20
