"""Hands and the playing deck: IK-70 to IK-76."""

import itertools

import pytest


def hands(state):
    return [set(seat["hand"]) for seat in state.dump()["table"]["seats"]]


@pytest.mark.rule("IK-70")
def test_four_tricks_are_played_with_a_hand(random_games, game):
    for state, seat, _ in random_games(games=1):
        if seat is None:
            continue
        view = state.view(None)
        played = view["trick_of_hand"] - (view["phase"] == "play-card")
        for player in view["players"]:
            in_hand = player["hand"]["cards"] + (view["phase"] == "play-card" and player["committed"])
            assert in_hand == 7 - played
        if view["phase"] == "redraw":
            assert view["trick"] % 4 == 0
            assert [player["hand"]["cards"] for player in view["players"]] == [3] * state.seats


@pytest.mark.rule("IK-70", "IK-71")
def test_after_every_fourth_trick_and_only_then_hands_are_refilled(trick, play, keeper):
    for settled in range(1, 9):
        state = trick("c11", "H09 H12", keeper(kept=settled - 1))
        play(state, 1, "lodge 4")
        play(state, 0, "pass")
        assert state.dump()["agenda"] == (["redraw"] if settled % 4 == 0 else ["play-card"])


@pytest.mark.rule("IK-71")
def test_keep_the_three_and_add_four_or_draw_seven_new_ones(position, keeper, play, legal):
    keepers = keeper(hand="D01 S02 H03"), keeper(hand="C01 C02 C03", kept=4)
    deck = "D15 D14 D13 D12 S15 S14 S13 S12 H15 H14 H13"
    state = position(*keepers, waiting="redraw", deck=deck)
    assert legal(state, 0) == legal(state, 1) == ["keep", "new"]
    play(state, 0, "keep")
    play(state, 1, "new")
    table = state.dump()["table"]
    assert table["seats"][0]["hand"] == ["D01", "D12", "D13", "D14", "D15", "S02", "H03"]
    assert table["seats"][1]["hand"] == ["S12", "S13", "S14", "S15", "H13", "H14", "H15"]
    assert set(table["seats"][1]["givenUp"]) == {"C01", "C02", "C03"}
    assert state.view(None)["discard"]["cards"] == 3


@pytest.mark.rule("IK-71", "IK-82")
def test_there_is_no_refill_when_the_game_is_over(trick, play, keeper):
    state = trick("c11", "H09 H12", left="")
    assert state.view(None)["trick"] == 32
    play(state, 1, "lodge 4")
    assert state.over
    assert [player["hand"]["cards"] for player in state.view(None)["players"]] == [6, 6]


@pytest.mark.rule("IK-72")
def test_all_decide_before_any_card_is_drawn_and_in_any_order(position, keeper, play):
    outcomes = []
    for order in itertools.permutations(range(3)):
        state = position(keeper(), keeper(), keeper(kept=4), waiting="redraw")
        for count, seat in enumerate(order):
            assert state.actors() == sorted(set(range(3)) - set(order[:count]))
            assert [len(hand) for hand in state.hands] == [3, 3, 3]
            play(state, seat, ["new", "keep", "new"][seat])
        outcomes.append(state.dump())
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert [len(hand) for hand in state.hands] == [7, 7, 7]


@pytest.mark.rule("IK-72")
def test_a_choice_stands(position, keeper, play, refused):
    state = position(keeper(), keeper(kept=4), waiting="redraw")
    play(state, 0, "keep")
    assert refused(state, 0, "new").rule == "TT-03"
    assert refused(state, 1, "pass").rule == "IK-71"


@pytest.mark.rule("IK-73")
def test_given_up_cards_go_to_the_discard_pile_before_anybody_draws(position, keeper, play):
    """Seat 0 draws first and yet can get what seat 1 gave up, out of the reshuffled pile."""
    keepers = keeper(hand="D01 D02 D03"), keeper(hand="C01 C02 C03", kept=4)
    drawn = set()
    for start in range(40):
        state = position(*keepers, waiting="redraw", deck_size=0)
        state.stream.position = start
        play(state, 0, "keep")
        play(state, 1, "new")
        drawn |= set(state.dump()["table"]["seats"][0]["hand"])
    assert {"C01", "C02", "C03"} < drawn


@pytest.mark.rule("IK-73")
def test_seats_draw_in_order_each_all_their_cards(position, keeper, play):
    deck = "D15 D14 D13 D12 S15 S14 S13 S12 S11 S10 S09 H15 H14 H13 H12"
    state = position(keeper(), keeper(), keeper(kept=4), waiting="redraw", deck=deck)
    before = hands(state)
    play(state, 2, "keep")
    play(state, 1, "new")
    play(state, 0, "keep")
    drawn = [now - old for now, old in zip(hands(state), before, strict=True)]
    assert drawn[0] == {"D15", "D14", "D13", "D12"}
    assert drawn[1] == {"S15", "S14", "S13", "S12", "S11", "S10", "S09"}
    assert drawn[2] == {"H15", "H14", "H13", "H12"}


def counts(state):
    view = state.view(None)
    guests = sum(room["guest"] is not None for player in view["players"] for room in player["inn"]["rooms"])
    held = sum(player["hand"]["cards"] for player in view["players"])
    return guests, view["discard"]["cards"], held, view["deck"]["cards"]


@pytest.mark.rule("IK-74", "IK-71", "IK-73")
def test_e10_refill_with_a_reshuffle(position, keeper, play):
    four = [keeper(rooms={1: f"{suit}01"}) for suit in "DSHC"]
    state = position(*four, waiting="redraw", deck_size=32)
    assert counts(state) == (4, 12, 12, 32)
    for seat in range(4):
        play(state, seat, "new")
    assert counts(state) == (4, 24, 28, 4)
    eight = [keeper(rooms={1: f"{suit}01", 2: f"{suit}02"}) for suit in "DSHC"]
    state = position(*eight, waiting="redraw", deck="D15 S15 H15 C15", deck_size=4)
    assert counts(state) == (8, 36, 12, 4)
    pile = set(state.dump()["table"]["discard"])
    held = hands(state)
    for seat in range(4):
        play(state, seat, "keep")
    assert counts(state) == (8, 0, 28, 24)
    drawn = [now - old for now, old in zip(hands(state), held, strict=True)]
    assert drawn[0] == {"D15", "S15", "H15", "C15"}, "seat 0 takes the last cards of the old deck"
    assert all(cards <= pile for cards in drawn[1:])


@pytest.mark.rule("IK-74")
def test_the_pile_is_shuffled_only_when_a_card_must_be_drawn(position, keeper, play):
    state = position(keeper(), keeper(kept=4), waiting="redraw", deck_size=8)
    play(state, 0, "keep")
    play(state, 1, "keep")
    assert state.view(None)["deck"]["cards"] == 0
    assert state.view(None)["discard"]["cards"] == 60 - 14
    state = position(keeper(), keeper(kept=4), waiting="redraw", deck_size=7)
    play(state, 0, "keep")
    play(state, 1, "keep")
    assert state.view(None)["discard"]["cards"] == 0


@pytest.mark.rule("IK-74")
def test_the_reshuffle_is_a_shuffle(position, keeper, play):
    orders = set()
    for start in range(5):
        state = position(keeper(), keeper(kept=4), waiting="redraw", deck_size=0)
        state.stream.position = start
        play(state, 0, "keep")
        play(state, 1, "keep")
        orders.add(tuple(state.deck))
    assert len(orders) == 5


@pytest.mark.rule("IK-75")
def test_cards_in_rooms_never_return_to_the_deck(random_games):
    for state, _, _ in random_games(games=1, seats=(4,)):
        table = state.dump()["table"]
        lodged = {guest["card"] for seat in table["seats"] for guest in seat["rooms"].values()}
        elsewhere = {*table["deck"], *table["discard"]}
        for seat in table["seats"]:
            elsewhere |= {*seat["hand"], *seat["givenUp"]}
        assert not lodged & elsewhere


@pytest.mark.rule("IK-76")
def test_the_refill_comes_before_the_next_customer_is_turned_up(trick, keeper, play):
    state = trick("c11", "H09 H12", keeper(kept=3), coach="c07")
    play(state, 1, "lodge 4")
    play(state, 0, "pass")
    assert state.dump()["agenda"] == ["redraw"]
    assert state.view(None)["desk"]["customer"] is None
    play(state, 0, "keep")
    assert state.view(None)["desk"]["customer"] is None
    play(state, 1, "new")
    assert state.view(None)["desk"]["customer"]["id"] == "c07"


def test_nothing_is_ever_lost(random_games):
    full = {}
    for state, _, _ in random_games(games=2):
        if state.decisions == 0:
            full = state.inventory()
            assert len(full) == 60 + 32 + 8 + state.seats
            assert set(full.values()) == {1}
        assert state.inventory() == full
