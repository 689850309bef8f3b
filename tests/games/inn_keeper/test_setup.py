"""Setting up: IK-01 to IK-08."""

import pytest

from tabletomb.engine.errors import SetupError


@pytest.mark.rule("IK-01")
def test_two_three_or_four_play(game):
    assert game.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(SetupError, match="2 to 4"):
            game.new(seats)


@pytest.mark.rule("IK-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_seven_of_the_sixty_cards(game, seats):
    table = game.new(seats, 5).dump()["table"]
    hands = [seat["hand"] for seat in table["seats"]]
    assert [len(hand) for hand in hands] == [7] * seats
    assert table["discard"] == []
    assert len(table["deck"]) == 60 - 7 * seats
    cards = sorted([card for hand in hands for card in hand] + table["deck"])
    assert cards == sorted(f"{suit}{number:02}" for suit in "DSHC" for number in range(1, 16))


@pytest.mark.rule("IK-02", "IK-03", "IK-04", "IK-05")
def test_everything_is_shuffled(game):
    deals = [game.new(4, seed).dump()["table"] for seed in range(60)]
    assert len({tuple(deal["deck"]) for deal in deals}) == 60
    assert len({tuple(deal["customers"]) for deal in deals}) == 60
    assert len({card for deal in deals for card in deal["seats"][0]["hand"]}) == 60
    assert {deal["seats"][0]["inn"] for deal in deals} == {"I1", "I2", "I3", "I4"}
    assert {deal["seats"][0]["bonus"] for deal in deals} == {f"B{number}" for number in range(1, 9)}
    assert len({deal["customer"] for deal in deals}) > 20


@pytest.mark.rule("IK-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_top_customer_of_one_mixed_deck_is_turned_up(game, seats):
    state = game.new(seats, 8)
    view = state.view(None)
    table = state.dump()["table"]
    assert view["desk"]["customer"]["id"] == table["customer"]
    assert view["coach"]["customers"] == 31
    assert sorted([table["customer"], *table["customers"]]) == [f"c{number:02}" for number in range(1, 33)]
    luxury = [customer <= "c16" for customer in table["customers"]]
    assert luxury != sorted(luxury)
    assert luxury != sorted(luxury, reverse=True)
    assert (view["trick"], view["trick_of_hand"]) == (1, 1)


@pytest.mark.rule("IK-03")
def test_customers_arrive_from_the_top_of_their_deck(position, play):
    state = position(waiting="special 1", coach="c07 c21")
    play(state, 1, "pass")
    assert state.view(None)["desk"]["customer"]["id"] == "c07"
    assert state.dump()["table"]["customers"][0] == "c21"


@pytest.mark.rule("IK-04")
def test_everybody_has_an_own_empty_inn_that_all_can_see(game):
    for seats in (2, 3, 4):
        view = game.new(seats, 3).view(None)
        inns = [player["inn"] for player in view["players"]]
        assert len({inn["id"] for inn in inns}) == seats
        for inn in inns:
            assert [room["room"] for room in inn["rooms"]] == list("12345678")
            assert all(room["guest"] is None for room in inn["rooms"])
            assert inn["street"]["customers"] == []


@pytest.mark.rule("IK-05")
def test_everybody_has_one_bonus_card_and_the_rest_leaves_the_game(game):
    for seats in (2, 3, 4):
        table = game.new(seats, 3).dump()["table"]
        dealt = [seat["bonus"] for seat in table["seats"]]
        assert len(table["undealt"]) == 8 - seats
        assert sorted(dealt + table["undealt"]) == [f"B{number}" for number in range(1, 9)]


@pytest.mark.rule("IK-06")
def test_everybody_has_the_same_reference_card(game):
    state = game.new(3, 1)
    cards = [state.view(seat)["reference"] for seat in range(3)]
    assert cards[0] == cards[1] == cards[2]
    assert [(action["id"], action["name"]) for action in cards[0]] == [
        ("next-guest", "Meet the Coach"),
        ("upgrade", "Fresh Towels"),
        ("relocate", "Room Change"),
    ]


@pytest.mark.rule("IK-07")
def test_everybody_has_another_colour(game):
    players = game.new(4, 1).view(None)["players"]
    assert [player["colour"] for player in players] == ["red", "blue", "yellow", "purple"]


@pytest.mark.rule("IK-08")
def test_markers_never_run_out(keeper, trick, play, rooms):
    cubes = {room: f"D{room:02}" for room in range(1, 9)}
    state = trick("c05", "S14 S02", keeper(rooms=cubes), keeper(inn="I2"))
    assert len([guest for guest in rooms(state, 0).values() if "meeple" not in guest]) == 8
    play(state, 0, "refer 1")
    play(state, 1, "host 8")
    assert rooms(state, 1) == {8: "S14 c05 by 0"}, "a ninth cube of seat 0"


def test_the_same_seed_deals_the_same_game(game):
    assert game.new(3, 9).dump() == game.new(3, 9).dump()
    assert game.new(3, 9).dump() != game.new(3, 10).dump()


def test_the_bound_counts_every_decision_there_can_be(game):
    assert game.bound(4) == 32 * 9 + 28
    assert game.bound(2) == 32 * 7 + 14
