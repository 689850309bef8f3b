"""Positions as documents: round trips, what may be left out, and errors that name the field."""

import json

import pytest

from tabletomb.engine.errors import DocumentError


def test_every_position_survives_dump_and_load(random_games):
    for number, (state, _, _) in enumerate(random_games(games=1)):
        if number % 3 == 0:
            doc = json.loads(json.dumps(state.dump()))
            again = state.game.load(doc)
            assert again.dump() == doc
            assert [again.legal(seat) for seat in range(again.seats)] == [
                state.legal(seat) for seat in range(state.seats)
            ]


def test_documents_are_readable(trick, keeper, play):
    state = trick("c23", "S06 S07", keeper(inn="I1", bonus="B3", hand="D01", rooms={2: "C04 c09"}), keeper(inn="I2"))
    play(state, 0, "lodge 3")
    table = state.dump()["table"]
    assert table["lastTrick"] == [{"seat": 0, "card": "S06"}, {"seat": 1, "card": "S07"}]
    assert table["seats"][0]["rooms"] == {
        "2": {"card": "C04", "customer": "c09", "owner": 0, "marker": "cube"},
        "3": {"card": "S06", "customer": "c23", "owner": 0, "marker": "meeple"},
    }
    assert (table["seats"][0]["inn"], table["seats"][0]["bonus"]) == ("I1", "B3")
    assert table["won"] is table["customer"] is table["moving"] is None
    assert "atMost" not in table["seats"][0]


def test_almost_everything_may_be_left_out(game):
    hands = [{"hand": ["D01", "D02", "D03", "D04"]}, {"hand": ["S01", "S02", "S03", "S04"]}]
    table = {"customer": "c07", "seats": hands}
    state = game.load({"game": "inn-keeper", "seats": 2, "agenda": ["play-card"], "table": table})
    full = state.dump()["table"]
    assert full["trick"] == 1
    assert full["customers"][:8] == ["c01", "c02", "c03", "c04", "c05", "c06", "c08", "c09"]
    assert full["deck"][:2] == ["D05", "D06"]
    assert len(full["deck"]) == 52
    assert [seat["inn"] for seat in full["seats"]] == ["I1", "I2"]
    assert [seat["bonus"] for seat in full["seats"]] == ["B1", "B2"]
    assert full["undealt"] == ["B3", "B4", "B5", "B6", "B7", "B8"]
    assert (full["discard"], full["drawn"], full["peeked"], full["lastTrick"]) == ([], [], {}, [])
    street = {"kept": [entry["id"] for entry in game.pack.data["customer"]]}
    finished = game.load({"game": "inn-keeper", "seats": 3, "agenda": [], "table": {"seats": [street, {}, {}]}})
    assert finished.over
    assert finished.scores() == [-32, 0, 0]


def test_a_guest_needs_only_card_and_customer(game, keeper, doc):
    document = doc(keeper(inn="I1", rooms={3: "S06 c23", 4: "S07 c27"}))
    for guest in document["table"]["seats"][0]["rooms"].values():
        del guest["owner"], guest["marker"]
    rooms = game.load(document).dump()["table"]["seats"][0]["rooms"]
    assert [(guest["owner"], guest["marker"]) for guest in rooms.values()] == [(0, "meeple"), (0, "cube")]


def test_a_routine_on_top_of_the_agenda_runs(game, doc, keeper):
    document = doc(keeper(rooms={1: "D01"}), waiting="special 1", agenda=["end-check", "second-place 1"])
    assert game.load(document).dump()["agenda"] == ["end-check", "special 1"]
    document = doc(keeper(rooms={1: "D01"}), waiting="special 1", agenda=["end-check"])
    assert game.load(document).dump()["agenda"] == ["play-card"]


@pytest.fixture
def fault(game, doc):
    """The field that a changed document is blamed for, and the sentence."""

    def load(change, *keepers, **more):
        document = doc(*keepers, **more)
        change(document)
        with pytest.raises(DocumentError) as caught:
            game.load(document)
        return caught.value.field, caught.value.message

    return load


def put(path, value):
    """A change: set the entry at a path such as `table.seats.0.hand.1`."""

    def change(document):
        *way, last = path.split(".")
        for key in way:
            document = document[int(key)] if isinstance(document, list) else document[key]
        document[int(last) if isinstance(document, list) else last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "field", "message"),
    [
        ("table.seats.0.hand.1", "X01", "table.seats[0].hand[1]", "must be one of D01, D02, D03"),
        ("table.seats.1.hand.0", "D01", "table.seats[1].hand[0]", "card D01 lies at table.seats[0].hand[0] already"),
        ("table.seats.0.hand", "D01", "table.seats[0].hand", "must be a list"),
        ("table.seats.0.hand", [f"C{n:02}" for n in range(1, 9)], "table.seats[0].hand", "must have at most 7 entries"),
        ("table.seats.0.hand", [], "table.deck", "card D01, D02, D03, D04, D05 would lie nowhere"),
        ("table.seats.0.committed", 7, "table.seats[0].committed", "must be one of"),
        ("table.seats.0.committed", "C15", "table.seats[0].committed", "is one card too many"),
        ("table.seats.0.refill", "some", "table.seats[0].refill", "must be one of keep, new"),
        ("table.seats.0.refill", "keep", "table.seats[1].refill", "must be given for all seats or none"),
        ("table.seats.0.inn", "I9", "table.seats[0].inn", "must be one of I1, I2, I3, I4"),
        ("table.seats.1.inn", "I1", "table.seats[1].inn", "inn I1 lies at table.seats[0].inn already"),
        ("table.seats.0.bonus", "B9", "table.seats[0].bonus", "must be one of B1"),
        ("table.seats.0.atMost", {"H": 0}, "table.seats[0].atMost", "is known only with followSuit: must"),
        ("table.seats.0.kept", ["c99"], "table.seats[0].kept[0]", "must be one of c01"),
        ("table.seats.0.rooms", {"9": {}}, "table.seats[0].rooms.9", "is not known here"),
        ("table.seats.0.rooms", {"1": {"card": "C15"}}, "table.seats[0].rooms.1.customer", "is missing"),
        ("table.seats.0.name", "Ann", "table.seats[0].name", "is not known here"),
        ("table.seats", [{}], "table.seats", "must have 2 entries, not 1"),
        ("table.customer", "c99", "table.customer", "must be one of c01"),
        ("table.customer", None, "table.customers", "customer c01 would lie nowhere"),
        ("table.trick", 2, "table.trick", "must be a whole number from 0 to 1, not 2"),
        ("table.trick", 0, "table.trick", "must be 1: 0 customers have been lodged or kept"),
        ("table.deck", ["D01"], "table.deck[0]", "card D01 lies at table.seats[0].hand[0] already"),
        ("table.peeked", {"c01": 0}, "table.peeked.c01", "is not in the customer deck"),
        ("table.peeked", {"c02": 2}, "table.peeked.c02", "must be a whole number from 0 to 1"),
        ("table.peeked", {"x": 0}, "table.peeked.x", "is not in the customer deck"),
        ("table.moving", "3", "table.moving", "must be left out except at 'move-to'"),
        ("table.moving", 3, "table.moving", "must be one of 1, 2, 3"),
        ("table.undealt", ["B1"], "table.seats[0].bonus", "is missing"),
        ("table.lastTrick", [{"seat": 0, "card": "C15"}], "table.lastTrick", "must list the card of every seat"),
        ("table.lastTrick", [{"seat": 0, "card": "C15"}] * 2, "table.lastTrick[1]", "repeats a seat or a card"),
        ("table.lastTrick", [{"seat": 5, "card": "C15"}], "table.lastTrick[0].seat", "must be a whole number"),
        ("table.won", {"card": "C15", "customer": "c02"}, "table.won.card", "must be the first card of lastTrick"),
        ("table.colour", "red", "table.colour", "is not known here"),
        ("agenda", ["special 1"], "agenda", "must be ['play-card'], ['redraw'], []"),
        ("agenda", ["play-card", "play-card"], "agenda", "must be ['play-card'], ['redraw'], []"),
        ("agenda", ["end-check", "special 3"], "agenda[1]", "there is no seat 3 at a table of 2"),
        ("agenda", ["arrive"], "agenda[0]", "must be one of play-card"),
        ("agenda", ["end-check", "second-place 1", "lodge-room 0"], "agenda", "needs a stack in table.won"),
        ("agenda", ["end-check", "special 1"], "table.customer", "must be left out"),
    ],
)  # fmt: skip
def test_a_fault_is_named(fault, path, value, field, message):
    named, said = fault(put(path, value))
    assert named == field
    assert message in said


@pytest.mark.rule("IK-26", "IK-31", "IK-32")
@pytest.mark.parametrize(
    ("guest", "field", "message"),
    [
        ({"card": "S04", "customer": "c23"}, "rooms.4.card", "must be higher than the numbers in the rooms before"),
        ({"card": "S03", "customer": "c23"}, "rooms.4.card", "must be higher than the numbers in the rooms before"),
        ({"card": "S09", "customer": "c20", "marker": "cube"}, "rooms.4.marker", "must be a meeple: the room has what"),
        ({"card": "S09", "customer": "c23", "marker": "meeple"}, "rooms.4.marker", "must be a cube: the room has not"),
        ({"card": "S09", "customer": "c23", "marker": "star"}, "rooms.4.marker", "must be one of cube, meeple"),
        ({"card": "S09", "customer": "c23", "owner": 2}, "rooms.4.owner", "must be a whole number from 0 to 1"),
        ({"card": "S09", "customer": "c23", "suit": "S"}, "rooms.4.suit", "is not known here"),
    ],
)
def test_a_guest_must_be_possible(fault, keeper, guest, field, message):
    def change(document):
        document["table"]["seats"][0]["rooms"]["4"] = guest
        del document["table"]["customers"], document["table"]["deck"]

    named, said = fault(change, keeper(inn="I1", rooms={2: "C04 c09"}), waiting="over")
    assert named == f"table.seats[0].{field}"
    assert message in said


FULL = {room: f"C{room:02}" for room in range(1, 9)}
WON = {"won": {"card": "S12", "customer": "c23"}, "lastTrick": [{"seat": 0, "card": "S12"}, {"seat": 1, "card": "S13"}]}


@pytest.mark.rule("IK-49")
@pytest.mark.parametrize(
    ("mine", "theirs", "agenda", "message"),
    [
        ({}, {}, ["second-place 0", "lodge-room 0"], "second place of lastTrick is seat 1"),
        ({}, {}, ["second-place 1", "lodge-room 1"], "is not for seat 1; seat 0 won the last trick"),
        ({}, {}, ["second-place 1", "host-room 0"], "is not for seat 0"),
        ({}, {}, ["second-place 1", "refer-to 0"], "has a legal room and must lodge the guest"),
        ({}, {}, ["second-place 1", "host-room 1"], "has a legal room and must lodge the guest"),
        (FULL, {4: "D12"}, ["second-place 1", "refer-to 0"], "no inn can receive the guest"),
        (FULL, {4: "D12"}, ["second-place 1", "host-room 1"], "where nobody has a legal move"),
        (FULL, {}, ["second-place 1", "lodge-room 0"], "where nobody has a legal move"),
    ],
)
def test_a_stack_can_only_be_settled_as_the_rules_say(fault, keeper, mine, theirs, agenda, message):
    named, said = fault(
        lambda document: None, keeper(rooms=mine), keeper(rooms=theirs), waiting="lodge-room 0",
        agenda=["end-check", *agenda], discard="S13", **WON,
    )  # fmt: skip
    assert named == "agenda"
    assert message in said


def test_a_stack_by_hand_can_be_settled(game, doc, keeper, legal, play):
    agenda = ["end-check", "second-place 1", "refer-to 0"]
    state = game.load(doc(keeper(rooms=FULL), keeper(), waiting="refer-to 0", agenda=agenda, discard="S13", **WON))
    assert legal(state, 0) == ["refer 1", "turn-away"]
    play(state, 0, "refer 1")
    play(state, 1, "host 5")
    assert state.view(None)["players"][1]["inn"]["rooms"][4]["guest"]["owner"] == 0


@pytest.mark.parametrize(
    ("waiting", "more", "field", "message"),
    [
        ("move-to 1", {}, "table.moving", "must be a room of seat 1 whose guest can move"),
        ("move-to 1", {"moving": "3"}, "table.moving", "must be a room of seat 1 whose guest can move"),
        ("pick-customer 1", {}, "table.drawn", "must hold the customers that seat 1 is looking at"),
        ("special 1", {"drawn": ["c05"]}, "table.drawn", "must be empty except at 'pick-customer'"),
        ("upgrade-room 1", {}, "agenda", "where nobody has a legal move"),
        ("move-from 0", {}, "agenda", "where nobody has a legal move"),
        ("special 0", {"lastTrick": [{"seat": 0, "card": "D01"}, {"seat": 1, "card": "D02"}]}, "agenda", "is seat 1"),
    ],
)
def test_what_an_action_is_about_must_lie_ready(fault, keeper, waiting, more, field, message):
    named, said = fault(lambda document: None, keeper(), keeper(rooms={1: "D01"}), waiting=waiting, **more)
    assert named == field
    assert message in said


def test_nobody_may_run_out_of_cards_before_the_refill(fault, keeper, position, play):
    named, said = fault(lambda document: None, keeper(hand="D01 D02 D03", exact=True), keeper())
    assert named == "table.seats[0].hand"
    assert said == "must have 4 cards or more for the tricks to come"
    named, said = fault(lambda document: None, keeper(kept=1), keeper(hand="D01 D02", exact=True), waiting="special 0")
    assert named == "table.seats[1].hand"
    assert said == "must have 3 cards or more for the tricks to come"
    state = position(keeper(hand="D01", exact=True, kept=3), keeper(hand="S01", exact=True))
    play(state, 0, "play D01")
    assert state.actors() == [1], "one card is enough for the fourth trick"


def test_a_refill_needs_a_fourth_trick_and_a_customer_to_come(fault, keeper):
    named, said = fault(lambda document: None, keeper(kept=3), keeper(), waiting="redraw")
    assert (named, said) == ("table.trick", "is 3, but hands are refilled after every fourth trick (IK-71)")
    named, said = fault(lambda document: None, waiting="redraw", left="")
    assert (named, said[:9]) == ("table.customers", "is empty:")


def test_a_trick_needs_a_customer(fault):
    named, said = fault(lambda document: document["table"].pop("customer") and document["table"].pop("customers"))
    assert (named, said) == ("table.customer", "is missing: 'play-card' needs a face-up customer")


def test_second_place_acts_after_a_customer_was_settled(fault):
    named, said = fault(put("table.seats.0.kept", []), waiting="special 1", left=None)
    assert named == "table.customers"
    named, said = fault(
        lambda document: document["table"]["seats"][0].update(kept=[]) or document["table"].pop("customers"),
        waiting="special 1",
    )
    assert (named, said) == ("table.trick", "is 0, but 'special' comes after a customer has been lodged or kept")


@pytest.mark.parametrize(
    ("keep", "message"),
    [
        ({"hand": "H01 H02 H03 H04 D01 D02 D03", "atMost": {"H": 3}}, "is 3, but the seat holds more"),
        ({"hand": "H01 H02 H03 H04 D01 D02 D03", "atMost": {"H": 8}}, "must be a whole number from 0 to 7"),
        ({"hand": "H01 H02 H03 H04 D01 D02 D03", "atMost": {"X": 3}}, "is not known here"),
    ],
)
def test_what_is_known_of_the_suits_must_be_true(fault, keeper, keep, message):
    named, said = fault(lambda document: None, keeper(**keep), options={"followSuit": "must"})
    assert named.startswith("table.seats[0].atMost")
    assert message in said


@pytest.mark.rule("IK-12")
def test_a_committed_card_must_follow_suit_where_that_is_the_rule(fault, keeper, position):
    keep = {"hand": "H01 H02 H03 H04 D02 D03", "committed": "D01"}
    named, said = fault(lambda document: None, keeper(**keep), customer="c09", options={"followSuit": "must"})
    assert (named, said) == (
        "table.seats[0].committed", "does not follow suit, though the hand could (IK-12)"
    )  # fmt: skip
    position(keeper(**keep), customer="c01", options={"followSuit": "must"})
    position(keeper(**keep), customer="c09")


def test_committed_cards_belong_to_a_trick(fault, keeper):
    named, said = fault(put("table.seats.0.committed", "C15"), waiting="special 1", deck="C15")
    assert named in ("table.deck[0]", "table.seats[0].committed")
    named, said = fault(lambda document: None, keeper(committed="C15", kept=1), waiting="special 1")
    assert (named, said) == ("table.seats[0].committed", "must be left out except at 'play-card'")


def test_all_cards_committed_leaves_nothing_to_decide(fault, keeper):
    named, said = fault(lambda document: None, keeper(committed="C15"), keeper(committed="C14"))
    assert (named, said) == ("agenda", "waits at 'play-card', where nobody has a legal move")


# -- the end ------------------------------------------------------------------------------------------------

RACE = {"endTrigger": "firstInn"}
DIAMONDS = {room: f"D{room:02}" for room in range(1, 9)}
LAST_GUEST = [{"seat": 0, "card": "D08"}, {"seat": 1, "card": "S13"}]
TURNED_AWAY = [{"seat": 0, "card": "S12"}, {"seat": 1, "card": "S13"}]


def as_it_is(document):
    """No change: the document is wrong as it was laid out."""


@pytest.mark.rule("IK-80", "IK-81")
def test_a_game_with_rooms_and_customers_left_is_not_over(fault, keeper, position):
    named, said = fault(as_it_is, keeper(rooms=FULL), keeper(rooms={1: "D01"}), waiting="over")
    assert (named, said) == (
        "agenda", "is empty, but there are rooms and customers left: the game is not over (IK-80, IK-81)"
    )  # fmt: skip
    assert position(keeper(rooms=FULL), keeper(rooms={1: "D01"}), waiting="over", options=RACE).over
    assert position(keeper(rooms=FULL), keeper(rooms=DIAMONDS), waiting="over").over


@pytest.mark.rule("IK-81")
def test_a_game_without_customers_is_over(fault, keeper, position):
    assert position(keeper(kept=16), keeper(kept=16), waiting="over").over
    named, said = fault(as_it_is, keeper(kept=16), keeper(kept=15), waiting="over")
    assert named == "agenda"
    assert "customers left" in said


@pytest.mark.rule("IK-80", "IK-82")
@pytest.mark.parametrize(
    ("theirs", "options", "full"),
    [({}, RACE, "the inn of seat 0 is full"), (DIAMONDS, {}, "all inns are full")],
)
@pytest.mark.parametrize("waiting", ["play-card", "redraw"])
def test_no_trick_and_no_refill_comes_after_the_end(fault, keeper, theirs, options, full, waiting):
    named, said = fault(as_it_is, keeper(rooms=FULL), keeper(rooms=theirs), waiting=waiting, options=options)
    assert (named, said) == ("agenda", f"is at '{waiting}', but {full}: the game ended with the trick before (IK-80)")


@pytest.mark.rule("IK-80", "IK-82")
def test_no_guest_is_lodged_after_the_end(fault, keeper):
    named, said = fault(
        as_it_is, keeper(), keeper(rooms=FULL), waiting="lodge-room 0", options=RACE,
        agenda=["end-check", "second-place 1", "lodge-room 0"], discard="S13", **WON,
    )  # fmt: skip
    assert named == "agenda"
    assert said == "is at 'lodge-room', but the inn of seat 1 is full: the game ended with the trick before (IK-80)"


@pytest.mark.rule("IK-59", "IK-82")
def test_the_last_special_action_cannot_be_the_next_guest(fault, keeper, position):
    drawn = ["c01", "c02", "c03"]
    named, said = fault(as_it_is, keeper(rooms=FULL), waiting="pick-customer 1", drawn=drawn, options=RACE)
    assert (named, said) == (
        "agenda", "is at 'pick-customer', but the inn of seat 0 is full: no guest comes next (IK-59)"
    )  # fmt: skip
    assert position(keeper(rooms=FULL), waiting="special 1", options=RACE).actors() == [1]


@pytest.mark.rule("IK-80")
@pytest.mark.parametrize(("theirs", "options"), [({1: "C09"}, RACE), (FULL, {})])
@pytest.mark.parametrize("waiting", ["over", "special 1"])
def test_the_trick_that_fills_the_inns_is_the_last(fault, keeper, position, theirs, options, waiting):
    keepers = keeper(rooms=DIAMONDS), keeper(rooms=theirs)
    assert not position(*keepers, waiting=waiting, options=options, lastTrick=LAST_GUEST).legal(0)
    named, said = fault(as_it_is, *keepers, waiting=waiting, options=options, lastTrick=TURNED_AWAY)
    assert named == "table.lastTrick"
    assert said.startswith("was played after the end: ")


@pytest.mark.rule("IK-80")
def test_where_one_full_inn_ends_the_game_there_are_no_two(fault, keeper):
    keepers = keeper(), keeper(rooms=FULL), keeper(rooms=DIAMONDS)
    named, said = fault(as_it_is, *keepers, waiting="over", options=RACE)
    assert named == "table.seats[2].rooms"
    assert said == "cannot all be taken: the inn of seat 1 is full, which ends the game (IK-80)"
