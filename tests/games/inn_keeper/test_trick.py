"""The trick: IK-10 to IK-21."""

import itertools

import pytest

from tabletomb.engine.stream import seeded


@pytest.mark.rule("IK-10")
def test_a_trick_is_played_for_the_face_up_customer(position, play):
    state = position(customer="c10")
    shown = state.view(None)["desk"]["customer"]
    assert (shown["class"], shown["suit"], shown["wish"]) == ("luxury", "H", "FIRE")
    assert "{desk|Maestro Allegro Fizz} (Luxury ♥, high wins)" in state.prompt(0)["text"]
    play(state, 0, f"play {state.view(0)['hand'][0]['id']}")
    play(state, 1, f"play {state.view(1)['hand'][0]['id']}")
    assert state.view(None)["desk"]["customer"]["id"] == "c10"


@pytest.mark.rule("IK-11")
def test_everybody_plays_at_once_and_in_any_order(position, keeper, play):
    hands = [keeper(hand="H09"), keeper(hand="H12"), keeper(hand="D15")]
    outcomes = []
    for order in itertools.permutations(range(3)):
        state = position(*hands, customer="c11")
        assert state.actors() == [0, 1, 2]
        for count, seat in enumerate(order):
            assert state.dump()["table"]["lastTrick"] == [], "nothing is revealed before all have played"
            play(state, seat, ["play H09", "play H12", "play D15"][seat])
            if count < 2:
                assert seat not in state.actors()
        outcomes.append(state.dump())
    assert all(outcome == outcomes[0] for outcome in outcomes)


@pytest.mark.rule("IK-11")
def test_only_one_card_of_the_own_hand(position, keeper, play, refused):
    state = position(keeper(hand="H09 D02"), keeper(hand="H12"), customer="c11")
    error = refused(state, 0, "play H12")
    assert (error.rule, error.message) == ("IK-11", "You do not hold 12♥.")
    play(state, 0, "play H09")
    assert refused(state, 0, "play D02").rule == "TT-03"
    assert refused(state, 1, "pass").rule == "IK-11"


@pytest.mark.rule("IK-12")
def test_any_card_may_be_played(position, keeper, legal):
    state = position(keeper(hand="D02 S03 H09 H10 C01 C02 C03"), customer="c11")
    assert legal(state, 0) == ["play D02", "play S03", "play H09", "play H10", "play C01", "play C02", "play C03"]


@pytest.mark.rule("IK-12")
def test_where_suit_must_be_followed_it_must(position, keeper, legal, refused):
    strict = {"followSuit": "must"}
    hand, no_heart = keeper(hand="D02 S03 H09 H10 C01 C02 C03"), keeper(hand="D01 D03 S01 S02 C07 C08 C09")
    state = position(hand, no_heart, customer="c11", options=strict)
    assert legal(state, 0) == ["play H09", "play H10"]
    assert len(legal(state, 1)) == 7
    error = refused(state, 0, "play D02")
    assert (error.rule, error.message) == ("IK-12", "At this table suit must be followed, and you hold Hearts.")
    assert error.at == ("hand/0/H09", "hand/0/H10")
    assert refused(state, 1, "play H09").rule == "IK-11"


@pytest.mark.rule("IK-12")
def test_a_single_legal_card_is_still_asked_for(position, keeper, play):
    """Playing it unasked would show the others that it was the only one."""
    hands = [keeper(hand="D02 S03 H09 S10 C01 C02 C03"), keeper(hand="D01 D03 S01 S02 H07 C08 C09")]
    state = position(*hands, customer="c11", options={"followSuit": "must"})
    assert state.actors() == [0, 1]


def order(state):
    return [entry["card"]["id"] for entry in state.view(None)["last_trick"]]


@pytest.mark.rule("IK-13", "IK-14", "IK-19")
def test_e1_luxury_with_two_followers(trick):
    state = trick("c11", "H09 H12 D15 S15")
    assert order(state) == ["H12", "H09", "D15", "S15"]
    assert [(entry["seat"], entry["place"]) for entry in state.view(None)["last_trick"]] == [
        (1, 1), (0, 2), (2, 3), (3, 4)
    ]  # fmt: skip
    assert state.dump()["agenda"] == ["end-check", "second-place 0", "lodge-room 1"]
    assert state.dump()["table"]["discard"] == ["H09", "D15", "S15"]


@pytest.mark.rule("IK-16", "IK-19")
def test_e2_a_single_follower_wins_with_any_number(trick):
    state = trick("c29", "C14 D01 S02")
    assert order(state) == ["C14", "D01", "S02"]
    assert state.dump()["agenda"] == ["end-check", "second-place 1", "lodge-room 0"]


@pytest.mark.rule("IK-17", "IK-18", "IK-19")
def test_e3_nobody_follows(trick, play, keeper):
    state = trick("c21", "C04 H04 D06 H09", keeper(), keeper(inn="I1", bonus="B7"))
    assert order(state) == ["H04", "C04", "D06", "H09"]
    play(state, 1, "lodge 1")
    assert state.view(1)["players"][1]["bonus"]["points"] == 2, "the stack counts as a heart, not as a spade"


@pytest.mark.rule("IK-13")
@pytest.mark.parametrize(("customer", "cards"), [("c09", "H01 D15"), ("c25", "H15 D01")])
def test_on_suit_beats_off_suit(trick, customer, cards):
    assert order(trick(customer, cards)) == cards.split()


@pytest.mark.rule("IK-14", "IK-15")
@pytest.mark.parametrize(
    ("customer", "cards"),
    [("c09", "H08 H07"), ("c25", "H07 H08"), ("c09", "D08 S07"), ("c25", "S07 D08")],
    ids=["luxury on suit", "budget on suit", "luxury off suit", "budget off suit"],
)
def test_luxury_goes_to_the_high_card_and_budget_to_the_low_one(trick, customer, cards):
    assert order(trick(customer, cards)) == cards.split()
    assert order(trick(customer, " ".join(reversed(cards.split())))) == cards.split()


@pytest.mark.rule("IK-17")
def test_if_nobody_follows_the_best_number_of_all_wins(trick):
    assert order(trick("c09", "C13 D12 S03")) == ["C13", "D12", "S03"]
    assert order(trick("c25", "C13 D12 S03")) == ["S03", "D12", "C13"]


@pytest.mark.rule("IK-18")
@pytest.mark.parametrize(
    ("customer", "ranked"),
    [
        ("c09", ["D", "S", "C"]), ("c25", ["D", "S", "C"]), ("c13", ["D", "S", "H"]), ("c29", ["D", "S", "H"]),
        ("c01", ["S", "H", "C"]), ("c17", ["S", "H", "C"]), ("c05", ["D", "H", "C"]), ("c21", ["D", "H", "C"]),
    ],
)  # fmt: skip
def test_equal_numbers_off_suit_rank_by_suit_for_luxury_and_budget_alike(trick, customer, ranked):
    for suits in itertools.permutations(ranked):
        assert order(trick(customer, " ".join(f"{suit}07" for suit in suits))) == [f"{suit}07" for suit in ranked]


@pytest.mark.rule("IK-18")
def test_the_suit_ranking_is_on_view(game):
    assert [suit["symbol"] for suit in game.new(2).view(None)["suits"]] == ["♦", "♠", "♥", "♣"]


@pytest.mark.rule("IK-13", "IK-14", "IK-15", "IK-18", "IK-19")
def test_the_order_is_that_of_a_plain_sort(game):
    from tabletomb.games.inn_keeper.steps import winning_order

    customers = game.pack.data["customer"]
    dice = seeded(1)
    for number, customer in enumerate(customers):
        for _ in range(150):
            deck = list(range(60))
            dice.shuffle(deck)
            cards = deck[: 2 + dice.below(3)]

            def key(seat, cards=cards, customer=customer):
                suit, low = divmod(cards[seat], 15)
                on_suit = "DSHC"[suit] == customer["suit"]
                return (not on_suit, -low if customer["class"] == "luxury" else low, suit)

            assert winning_order(game.pack.box, number, cards) == sorted(range(len(cards)), key=key)


@pytest.mark.rule("IK-20")
def test_all_cards_but_the_winning_one_are_discarded_face_up(trick):
    state = trick("c11", "H09 H12 D15 S15")
    view = state.view(None)
    assert [card["id"] for card in view["discard"]["seen"]] == ["D15", "S15", "H09"]
    assert view["discard"]["cards"] == 3


@pytest.mark.rule("IK-21")
def test_the_winner_takes_customer_and_winning_card_as_one_stack(trick, play, rooms):
    state = trick("c11", "H09 C12 D15 S15")
    won = state.view(None)["desk"]
    assert (won["winner"], won["card"]["id"], won["customer"]["id"]) == (0, "H09", "c11")
    play(state, 0, "lodge 3")
    assert state.view(None)["desk"]["customer"] is None
    assert rooms(state, 0) == {3: "H09 c11 by 0 meeple"}
    guest = state.view(None)["players"][0]["inn"]["rooms"][2]["guest"]
    assert (guest["card"]["number"], guest["card"]["suit"], guest["customer"]["wish"]) == (9, "H", "BED")


@pytest.mark.rule("IK-10", "IK-11", "IK-31", "IK-32")
@pytest.mark.parametrize(("room", "marker", "points"), [(7, "meeple", 3), (6, "cube", 2)])
def test_the_round_in_the_pictures(trick, keeper, play, legal, room, marker, points):
    state = trick("c10", "H08 H11", keeper(), keeper(inn="I2"))
    assert legal(state, 1) == [f"lodge {number}" for number in range(1, 9)]
    play(state, 1, f"lodge {room}")
    guest = state.view(None)["players"][1]["inn"]["rooms"][room - 1]["guest"]
    assert (guest["marker"], guest["colour"]) == (marker, "blue")
    assert state.view(None)["players"][1]["points"] == points
