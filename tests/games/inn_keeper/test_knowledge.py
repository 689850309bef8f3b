"""Who knows what: hidden zones one by one, what is remembered, and what is dealt anew when a seat imagines.

A zone is hidden from somebody if two positions that differ only there look the same through every outlet.
"""

import json

import pytest

from tabletomb.engine.stream import seeded
from tabletomb.games.inn_keeper.state import hands_within

STRICT = {"followSuit": "must"}


def outlets(state, eyes):
    """All that somebody gets to know of a state."""
    legal = state.legal(eyes) if eyes is not None else []
    return json.dumps([state.view(eyes), state.prompt(eyes), list(state.observe(eyes)), legal])


@pytest.fixture
def told_apart(game):
    """Who can tell two positions apart: seats, and None for the spectator."""

    def compare(document, change):
        changed = json.loads(json.dumps(document))
        change(changed["table"])
        assert changed != document
        one, other = game.load(document), game.load(changed)
        return [eyes for eyes in (None, *range(one.seats)) if outlets(one, eyes) != outlets(other, eyes)]

    return compare


def exchange(first, one, second, other):
    """Exchange two components."""
    first[one], second[other] = second[other], first[one]


# -- hidden zones -------------------------------------------------------------------------------------------


def test_a_hand_is_known_to_its_owner(doc, told_apart):
    def change(table):
        exchange(table["seats"][1]["hand"], 2, table["deck"], 5)

    assert told_apart(doc(seats=3), change) == [1]


@pytest.mark.rule("IK-11")
def test_a_committed_card_is_known_to_its_owner(doc, keeper, told_apart, game):
    document = doc(keeper(), keeper(hand="H03", committed="D02"), keeper())
    assert told_apart(
        document, lambda table: exchange(table["seats"][1], "committed", table["seats"][1]["hand"], 0)
    ) == [1]
    view = game.load(document).view(0)
    assert [player["committed"] for player in view["players"]] == [False, True, False]
    assert [(laid["at"], laid["lies"], laid["card"]) for laid in view["laid"]] == [
        ("trick/0", "nothing", None),
        ("trick/1", "face-down", None),
        ("trick/2", "nothing", None),
    ]
    assert game.load(document).view(1)["laid"][1]["card"]["id"] == "D02"


@pytest.mark.rule("IK-72")
def test_a_refill_choice_is_known_to_its_owner_until_all_have_chosen(doc, keeper, told_apart, game, play):
    document = doc(keeper(), keeper(refill="keep"), keeper(kept=4), waiting="redraw")
    assert told_apart(document, lambda table: table["seats"][1].update(refill="new")) == [1]
    state = game.load(document)
    assert [player["committed"] for player in state.view(0)["players"]] == [False, True, False]
    assert [player["refill"] for player in state.view(0)["players"]] == [None, None, None]
    assert [player["refill"] for player in state.view(1)["players"]] == [None, "keep", None]
    play(state, 0, "new")
    play(state, 2, "keep")
    assert [player["refill"] for player in state.view(None)["players"]] == ["new", "keep", "keep"]


@pytest.mark.rule("IK-73")
def test_given_up_cards_are_known_to_their_owner_until_the_pile_is_shuffled(doc, keeper, told_apart, game):
    document = doc(keeper(), keeper(givenUp=["D02", "D03"]), keeper())
    assert told_apart(document, lambda table: exchange(table["seats"][1]["givenUp"], 0, table["deck"], 3)) == [1]
    state = game.load(document)
    assert state.view(0)["discard"]["cards"] == 2
    assert state.view(0)["discard"]["seen"] == []
    assert [card["id"] for card in state.view(1)["discard"]["given_up"]] == ["D02", "D03"]


def test_given_up_cards_may_come_back_after_a_reshuffle(position, keeper, play):
    state = position(keeper(givenUp=["D02"]), keeper(kept=4), waiting="redraw", deck_size=2)
    play(state, 0, "keep")
    play(state, 1, "keep")
    assert state.view(0)["discard"]["given_up"] == []
    dreams = [state.imagine(1, seed).dump()["table"]["seats"][0]["hand"] for seed in range(60)]
    assert any("D02" in hand for hand in dreams)


def test_nobody_knows_the_order_of_the_draw_deck(doc, told_apart, game):
    document = doc(seats=3)
    assert told_apart(document, lambda table: table["deck"].reverse()) == []
    assert game.load(document).view(None)["deck"]["cards"] == 60 - 21


def test_played_cards_in_the_discard_pile_are_known_to_all(doc, told_apart, game):
    document = doc(seats=2, discard="H04 S09")
    assert told_apart(document, lambda table: exchange(table["discard"], 0, table["deck"], 0)) == [None, 0, 1]


def test_nobody_knows_the_order_of_the_customer_deck_but_all_know_who_is_to_come(doc, told_apart, game):
    document = doc(seats=3, customer="c07")
    assert told_apart(document, lambda table: table["customers"].reverse()) == []
    unseen = game.load(document).view(None)["unseen_customers"]
    assert unseen == [f"c{number:02}" for number in range(1, 33) if number != 7]


@pytest.mark.rule("IK-56")
def test_only_the_acting_player_sees_the_customers_drawn(doc, keeper, told_apart):
    document = doc(keeper(kept=1), keeper(), keeper(), waiting="pick-customer 1", drawn=["c05", "c17", "c30"])

    def change(table):
        exchange(table["drawn"], 1, table["customers"], 4)

    assert told_apart(document, change) == [1]


@pytest.mark.rule("IK-56", "IK-57")
def test_the_acting_player_remembers_what_went_under_the_deck(position, play):
    state = position(seats=3, waiting="special 1", coach="c05 c17 c30 c02 c11")
    play(state, 1, "next-guest", "pick c17")
    assert state.view(0)["desk"]["customer"]["id"] == "c17"
    below = [(entry["place"], entry["customer"]["id"]) for entry in state.view(1)["remembered"]]
    assert below == [(29, "c05"), (30, "c30")]
    assert state.view(0)["remembered"] == state.view(None)["remembered"] == []
    for seed in range(20):
        assert state.imagine(1, seed).dump()["table"]["customers"][-2:] == ["c05", "c30"]
    assert len({tuple(state.imagine(0, seed).dump()["table"]["customers"][-2:]) for seed in range(20)}) > 10


def test_a_remembered_customer_is_known_to_one_seat(doc, keeper, told_apart):
    document = doc(seats=3, peeked={})
    bottom = document["table"]["customers"][-1]
    document["table"]["peeked"] = {bottom: 2}

    def change(table):
        exchange(table["customers"], -1, table["customers"], 0)
        table["peeked"] = {table["customers"][-1]: 2}

    assert told_apart(document, change) == [2]


def test_the_memory_ends_when_the_customer_is_drawn(position, play):
    state = position(waiting="special 1", left="c05 c17 c30 c02", peeked={"c30": 0, "c02": 0, "c05": 0})
    assert [entry["customer"]["id"] for entry in state.view(0)["remembered"]] == ["c05", "c30", "c02"]
    play(state, 1, "next-guest")
    assert [entry["customer"]["id"] for entry in state.view(0)["remembered"]] == ["c02"]
    play(state, 1, "pick c17")
    assert [(entry["place"], entry["customer"]["id"]) for entry in state.view(0)["remembered"]] == [(1, "c02")]
    assert [(entry["place"], entry["customer"]["id"]) for entry in state.view(1)["remembered"]] == [
        (2, "c05"),
        (3, "c30"),
    ]
    assert state.dump()["table"]["peeked"] == {"c02": 0, "c05": 1, "c30": 1}


def test_the_memory_ends_when_the_customer_arrives(position, play):
    state = position(waiting="special 1", left="c05 c17 c30", peeked={"c05": 0, "c17": 0})
    play(state, 1, "pass")
    assert state.view(0)["desk"]["customer"]["id"] == "c05"
    assert [(entry["place"], entry["customer"]["id"]) for entry in state.view(0)["remembered"]] == [(1, "c17")]


def test_face_up_customer_boards_rooms_markers_and_kept_customers_are_public(position, keeper):
    state = position(keeper(inn="I3", rooms={2: "D04 by 1 meeple"}, kept=["c32"]), keeper(), customer="c07")
    view = state.view(None)
    assert view["desk"]["customer"]["id"] == "c07"
    assert view["players"][0]["inn"]["id"] == "I3"
    assert [room["amenity"] for room in view["players"][0]["inn"]["rooms"]] == [
        "BED", "VIEW", "BATH", "FIRE", "BATH", "FIRE", "BED", "VIEW"
    ]  # fmt: skip
    guest = view["players"][0]["inn"]["rooms"][1]["guest"]
    assert (guest["card"]["id"], guest["owner"], guest["colour"], guest["marker"]) == ("D04", 1, "blue", "meeple")
    assert [customer["id"] for customer in view["players"][0]["inn"]["street"]["customers"]] == ["c32"]


@pytest.mark.rule("IK-05", "IK-93")
def test_a_bonus_card_is_known_to_its_owner_until_the_end(doc, keeper, told_apart):
    hearts = keeper(rooms={1: "H03", 4: "H07"}, bonus="B1")
    for waiting, left, who in (("play-card", None, [1]), ("over", "", [None, 0, 1, 2])):
        document = doc(keeper(bonus="B2"), hearts, keeper(bonus="B3"), waiting=waiting, left=left)
        assert told_apart(document, lambda table: table["seats"][1].update(bonus="B7")) == who


@pytest.mark.rule("IK-05")
@pytest.mark.parametrize(("waiting", "left"), [("play-card", None), ("over", "")])
def test_undealt_bonus_cards_are_never_seen(doc, keeper, game, waiting, left):
    document = doc(keeper(bonus="B1"), keeper(bonus="B2"), waiting=waiting, left=left)
    view = json.dumps([game.load(document).view(eyes)["players"] for eyes in (None, 0, 1)])
    assert all(f'"B{number}"' not in view for number in range(3, 9))
    dreams = [game.load(document).imagine(0, seed).dump()["table"] for seed in range(40)]
    assert len({tuple(dream["undealt"]) for dream in dreams}) > 5
    dealt = {dream["seats"][1]["bonus"] for dream in dreams}
    assert dealt == ({"B2"} if waiting == "over" else {f"B{number}" for number in range(2, 9)})


# -- the story ----------------------------------------------------------------------------------------------


def test_private_tales_are_told_to_their_seat_only(position, keeper, play, story):
    state = position(
        keeper(hand="D01 S02 H03"), keeper(hand="C01 C02 C03", kept=4), waiting="redraw", deck="D15 D14 D12 D11"
    )
    state.listen()
    play(state, 0, "keep")
    play(state, 1, "new")
    assert "You draw 11♦, 12♦, 14♦, 15♦, unseen by the others." in story(state, 0)
    assert "You give up 1♣, 2♣, 3♣, unseen by the others." in story(state, 1)
    for eyes in (None, 0):
        assert not any("give up 1♣" in line or "gives up 1♣" in line for line in story(state, eyes))
    assert not any("draw" in line for line in story(state, None))
    assert "Otto gives up the cards for a new hand." in story(state, None)


def test_only_the_acting_player_hears_who_was_looked_at(position, play, story):
    state = position(waiting="special 1", coach="c05 c17 c30")
    state.listen()
    play(state, 1, "next-guest", "pick c17")
    seen = "You see Admiral Brine, Penny Farthingale, Scorchwick the Student, unseen by the others."
    assert story(state, 1)[1] == seen
    assert story(state, 0)[:2] == [
        "Otto looks at 3 customers to choose who is next.",
        "Otto chooses Penny Farthingale as the next customer.",
    ]


def test_the_story_begins_with_the_reveal_not_with_commitments(position, keeper, play, story):
    state = position(keeper(hand="H09"), keeper(hand="H12"), customer="c11")
    state.listen()
    play(state, 0, "play H09")
    assert state.told(1) == state.told(0) == []
    play(state, 1, "play H12")
    assert story(state, None) == ["Otto wins with 12♥.", "Mags is second with 9♥."]


# -- imagining ----------------------------------------------------------------------------------------------


def test_an_imagined_position_looks_the_same_and_lacks_nothing(random_games):
    looked = 0
    for number, (state, _, _) in enumerate(random_games(games=2)):
        if number % 11:
            continue
        for eyes in (None, *range(state.seats)):
            dream = state.imagine(eyes, number)
            assert outlets(dream, eyes) == outlets(state, eyes)
            assert dream.inventory() == state.inventory()
            assert state.game.load(dream.dump()).dump() == dream.dump(), "a sound position"
            looked += 1
    assert looked > 1000


def test_imagining_changes_nothing_in_the_true_position(random_games):
    for number, (state, _, _) in enumerate(random_games(games=1, seats=(3,))):
        before = state.dump()
        state.imagine(number % 3, number)
        state.imagine(None, number)
        assert state.dump() == before


def test_whatever_is_unseen_may_lie_anywhere(position, keeper):
    state = position(
        keeper(hand="D01 D02 D03 D04 D05 D06 D07"),
        keeper(committed="H01", givenUp=["S01"]),
        deck_size=8,
        customer="c01",
    )
    table = state.dump()["table"]
    unseen = {*table["deck"], *table["seats"][1]["hand"], "H01", "S01"}
    places = {"hand": set(), "committed": set(), "givenUp": set(), "deck": set()}
    for seed in range(300):
        dream = state.imagine(0, seed).dump()["table"]
        assert dream["seats"][0] == table["seats"][0]
        assert dream["discard"] == table["discard"]
        places["hand"] |= {*dream["seats"][1]["hand"]}
        places["committed"].add(dream["seats"][1]["committed"])
        places["givenUp"] |= {*dream["seats"][1]["givenUp"]}
        places["deck"] |= {*dream["deck"]}
    assert all(found == unseen for found in places.values())


def test_refill_choices_of_others_are_imagined_too(position, keeper):
    state = position(keeper(), keeper(refill="new"), keeper(kept=4), waiting="redraw")
    dreams = [state.imagine(0, seed).dump()["table"]["seats"] for seed in range(30)]
    assert {dream[1]["refill"] for dream in dreams} == {"keep", "new"}
    assert {dream[0]["refill"] for dream in dreams} == {dream[2]["refill"] for dream in dreams} == {None}
    assert {state.imagine(1, seed).dump()["table"]["seats"][1]["refill"] for seed in range(30)} == {"new"}


# -- where suit must be followed ----------------------------------------------------------------------------


@pytest.mark.rule("IK-12")
def test_not_following_shows_everybody_that_there_was_none(trick, keeper, play):
    hands = keeper(hand="D02 D03 D04 S02 C02 C03"), keeper(hand="H12 H13 D05 S05 C05 C06")
    state = trick("c11", "S01 H11", *hands, options=STRICT)
    for eyes in (None, 0, 1):
        known = [player["at_most"] for player in state.view(eyes)["players"]]
        assert known[0] == {"D": 6, "S": 6, "H": 0, "C": 6}
        assert known[1] == {"D": 6, "S": 6, "H": 6, "C": 6}
    for seed in range(40):
        assert not any(card[0] == "H" for card in state.imagine(1, seed).dump()["table"]["seats"][0]["hand"])


@pytest.mark.rule("IK-12")
def test_what_is_known_shrinks_with_cards_played_and_grows_with_cards_drawn(position, keeper, play):
    keepers = (
        keeper(hand="D02 D03 S03 C04", atMost={"H": 0, "C": 1}, exact=True),
        keeper(hand="H12 D05 S05 C05", exact=True, kept=3),
    )
    state = position(*keepers, customer="c13", options=STRICT)
    play(state, 0, "play C04")
    play(state, 1, "play C05")
    assert state.view(1)["players"][0]["at_most"] == {"D": 3, "S": 3, "H": 0, "C": 0}
    play(state, 1, "lodge 1")
    play(state, 0, "pass")
    play(state, 0, "keep")
    play(state, 1, "new")
    known = [player["at_most"] for player in state.view(None)["players"]]
    assert known == [{"D": 7, "S": 7, "H": 4, "C": 4}, {"D": 7, "S": 7, "H": 7, "C": 7}]


@pytest.mark.rule("IK-12")
def test_imagined_hands_and_commitments_are_possible_ones(random_games):
    checked = 0
    for number, (state, _, _) in enumerate(random_games(games=3, options=[STRICT])):
        dream = state.imagine(number % (state.seats + 1) - 1 if number % (state.seats + 1) else None, number)
        table = dream.dump()["table"]
        for seat in table["seats"]:
            held = [card for card in [*seat["hand"], seat["committed"]] if card]
            for suit, bound in seat["atMost"].items():
                assert sum(card[0] == suit for card in held) <= bound
                checked += bound < len(held)
            if seat["committed"]:
                suit = dream.view(None)["desk"]["customer"]["suit"]
                assert seat["committed"][0] == suit or not any(card[0] == suit for card in held)
    assert checked > 300


def test_hands_are_dealt_even_if_only_one_sharing_of_the_suits_is_possible():
    """Seat 0 can hold diamonds or spades, seat 1 diamonds or hearts, and there are no hearts."""
    at_most = [3, 3, 0, 0, 3, 0, 3, 0]
    for seed in range(50):
        unseen = [0, 1, 2, 15, 16, 17]
        dice = seeded(seed)
        dice.shuffle(unseen)
        hands = hands_within(at_most, [3, 3], unseen, dice)
        assert [sorted(hand) for hand in hands] == [[15, 16, 17], [0, 1, 2]]
        assert unseen == []


def test_tight_hands_are_always_dealt():
    """Random hands, an empty deck, and as little slack as a game can leave."""
    dice = seeded(3)
    for _ in range(300):
        deck = list(range(60))
        dice.shuffle(deck)
        seats = 2 + dice.below(3)
        sizes = [1 + dice.below(7) for _ in range(seats)]
        true = [[deck.pop() for _ in range(size)] for size in sizes]
        at_most = []
        for hand in true:
            for suit in range(4):
                count = sum(card // 15 == suit for card in hand)
                at_most.append(min(len(hand), count + dice.below(3)))
        unseen = [card for hand in true for card in hand] + deck[: dice.below(3)]
        before = sorted(unseen)
        dice.shuffle(unseen)
        hands = hands_within(at_most, sizes, unseen, dice)
        assert [len(hand) for hand in hands] == sizes
        assert sorted([card for hand in hands for card in hand] + unseen) == before
        for seat, hand in enumerate(hands):
            for suit in range(4):
                assert sum(card // 15 == suit for card in hand) <= at_most[seat * 4 + suit]
