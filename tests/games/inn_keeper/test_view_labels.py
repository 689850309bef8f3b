"""What moves are called when they are read aloud, and what cards may bring."""

import re

import pytest

from tabletomb.engine.marks import plain
from tabletomb.engine.view import Hope, button, deed, headline, hope, label, where, why_not_there

CONTESSA = "c09"
"""Luxury, hearts, wishes for a Copper Bath."""
BADGER = "I3"
"""Bed, view, bath, fire, bath, fire, bed, view."""


@pytest.fixture
def said():
    """What the legal moves of a seat are called, by notation."""

    def said(state, seat):
        moves = state.game.moves
        return {moves.notation(move): label(state, seat, move) for move in state.legal(seat)}

    return said


@pytest.fixture
def buttons():
    """What stands on the buttons of a seat's legal moves and where they happen, by notation."""

    def buttons(state, seat):
        moves = state.game.moves
        return {
            moves.notation(move): (button(state, seat, move), where(state, seat, move)) for move in state.legal(seat)
        }

    return buttons


@pytest.fixture
def hoped():
    """What the legal moves of a seat may bring, by notation."""

    def hoped(state, seat):
        moves = state.game.moves
        return {moves.notation(move): hope(state, seat, move) for move in state.legal(seat)}

    return hoped


def test_cards_are_on_suit_or_off_suit(position, keeper, said):
    told = said(position(keeper(hand="H09 S03"), customer=CONTESSA), 0)
    assert told["play H09"] == "play {hand/0/H09|the 9 of hearts}, on suit"
    assert told["play S03"] == "play {hand/0/S03|the 3 of spades}, off suit"


def test_rooms_are_told_with_what_they_offer(trick, keeper, said):
    state = trick(CONTESSA, "H09 H02", keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, bonus="B8"), keeper())
    assert said(state, 0) == {}, "a single room needs no choice"
    state = trick(CONTESSA, "H09 H02", keeper(inn=BADGER, rooms={3: "S08", 6: "D11"}, bonus="B8"), keeper())
    assert said(state, 0) == {
        "lodge 4": "give the guest {inn/0/4|room 4}, Fireplace",
        "lodge 5": "give the guest {inn/0/5|room 5}, Copper Bath, as wished, and the bonus card pays",
    }


def test_whoever_is_referred_to_is_named(trick, keeper, said):
    full = keeper(rooms={room: f"C{room:02}" for room in range(1, 9)})
    state = trick(CONTESSA, "H09 H02", full, keeper(inn=BADGER, rooms={4: "D08"}))
    told = said(state, 0)
    assert told["refer 1"] == "refer the guest to {1}"
    assert told["turn-away"] == "turn {desk|the guest} away, for minus 1"
    state.play(0, state.game.moves.parse("refer 1"))
    assert said(state, 1)["host 5"].startswith("give the guest {inn/1/5|room 5}, Copper Bath, as wished")


def test_special_actions_and_the_guests_they_are_for(position, keeper, said):
    inn = keeper(inn=BADGER, rooms={2: "S04 by 0", 5: "D09 by 0", 7: "H12 c09"})
    state = position(keeper(), inn, waiting="special 1")
    told = said(state, 1)
    assert told["next-guest"] == "look at three customers and choose who arrives next"
    assert told["pass"] == "take no special action"
    towels = state.clone()
    towels.play(1, state.game.moves.parse("upgrade"))
    assert said(towels, 1)["upgrade-room 5"].startswith("upgrade ")
    assert "of room 5, number 9, {0}'s cube, wish: " in said(towels, 1)["upgrade-room 5"]
    state.play(1, state.game.moves.parse("relocate"))
    assert said(state, 1)["move-from 7"] == (
        "move {inn/1/7|Contessa Bellaroma} of room 7, number 12, {1}'s cube, wish: Copper Bath"
    )
    state.play(1, state.game.moves.parse("move-from 7"))
    assert said(state, 1)["move-to 6"].startswith("move the guest to {inn/1/6|room 6}, Fireplace")


def test_customers_to_choose_from_are_described(position, keeper, said):
    state = position(keeper(), keeper(), waiting="special 1", coach="c09 c30 c10")
    state.play(1, state.game.moves.parse("next-guest"))
    assert (
        said(state, 1)["pick c09"]
        == "choose {customer/c09|Contessa Bellaroma}: hearts, luxury, high wins, wish: Copper Bath"
    )
    assert said(state, 1)["pick c30"].endswith("clubs, budget, low wins, wish: Fireplace")


def test_buttons_and_places_of_cards_rooms_and_inns(trick, position, keeper, buttons):
    assert buttons(position(keeper(hand="H09")), 0)["play H09"] == ("Play 9♥", ("hand/0/H09",))
    state = trick(CONTESSA, "H09 H02", keeper(inn=BADGER, rooms={3: "S08", 6: "D11"}), keeper())
    assert buttons(state, 0)["lodge 4"] == ("Lodge in room 4", ("inn/0/4",))
    full = keeper(rooms={room: f"C{room:02}" for room in range(1, 9)})
    state = trick(CONTESSA, "H09 H02", full, keeper(inn=BADGER))
    assert buttons(state, 0) == {
        "refer 1": ("Refer to The Sleepy Badger", ("inn/1",)),
        "turn-away": ("Turn away", ("desk/turn-away", "inn/0/street")),
    }
    state.play(0, state.game.moves.parse("refer 1"))
    assert buttons(state, 1)["host 8"] == ("Lodge in room 8", ("inn/1/8",))


def test_buttons_and_places_of_special_actions_and_refills(position, keeper, buttons):
    inn = keeper(rooms={2: "S04 by 0", 5: "D09 by 0"})
    state = position(keeper(), inn, waiting="special 1", coach="c29 c30 c10")
    assert buttons(state, 1) == {
        "next-guest": ("Meet the Coach", ("desk/next-guest",)),
        "upgrade": ("Fresh Towels", ("desk/upgrade",)),
        "relocate": ("Room Change", ("desk/relocate",)),
        "pass": ("No special action", ("desk/pass",)),
    }
    coach, towels, change = state.clone(), state.clone(), state.clone()
    coach.play(1, state.game.moves.parse("next-guest"))
    assert buttons(coach, 1)["pick c29"] == ("Choose Barefoot Bram", ("customer/c29",))
    assert buttons(coach, 1)["pick c30"] == ("Choose this one", ("customer/c30",)), "its name is too long"
    towels.play(1, state.game.moves.parse("upgrade"))
    assert buttons(towels, 1)["upgrade-room 5"] == ("Upgrade room 5", ("inn/1/5",))
    change.play(1, state.game.moves.parse("relocate"))
    assert buttons(change, 1)["move-from 2"] == ("Move out of room 2", ("inn/1/2",))
    change.play(1, state.game.moves.parse("move-from 2"))
    assert buttons(change, 1)["move-to 3"] == ("Move to room 3", ("inn/1/3",))
    assert buttons(position(keeper(), keeper(kept=4), waiting="redraw"), 0) == {
        "keep": ("Keep and fill up", ("desk/keep",)),
        "new": ("A new hand", ("desk/new",)),
    }


def test_why_not_here_is_answered_with_what_is_in_the_way(trick, keeper):
    state = trick(CONTESSA, "H08 H02", keeper(rooms={4: "D07", 7: "D12"}))
    assert why_not_there(state, 0, "inn/0/5") is None
    blocked = why_not_there(state, 0, "inn/0/2")
    assert (blocked.rule, blocked.at) == ("IK-28", ("inn/0/2", "inn/0/4"))
    assert why_not_there(state, 0, "inn/1/2").message.startswith("Now is not the time for that.")


CODES = re.compile(r"\b(?:[DSHC][01]\d|c[0-3]\d|I[1-4]|B[1-8]|IK-\d+)\b|[{}|]|[a-z]+/[a-z0-9]")
"""Ids of cards, customers, inns, bonus cards and rules, addresses, and marks that were not understood."""


def everything_said(state, eyes):
    """Every text for people that a seat (None: a spectator) gets in a position."""
    prompt, desk = state.prompt(eyes), state.view(eyes)["desk"]
    yield from (prompt["text"], prompt.get("tip", ""), desk["title"], desk["note"], headline(state))
    for choice in desk["choices"]:
        yield from (choice["name"], choice["text"], choice["why_not"])
    for player in state.view(eyes)["players"]:
        yield player["bonus"]["text"] if player["bonus"] else ""
    for line in (*state.sheet().lines, *state.sheet().tie_breaks):
        yield from (line.label, line.detail)
    if eyes is not None:
        refusals = [state.why_not(eyes, move) for move in range(0, state.game.moves.size, 5)]
        yield from (refusal.message for refusal in refusals if refusal is not None)
        for move in state.legal(eyes):
            yield from (label(state, eyes, move), button(state, eyes, move), deed(state, eyes, move).text)
            hoped = hope(state, eyes, move)
            yield hoped.when if hoped else ""


def test_no_text_shows_a_code_that_is_printed_on_no_piece(random_games):
    names = ("Mags", "Otto", "Ivy", "Bea")
    for number, (state, _, _) in enumerate(random_games(games=1, listen=True)):
        for eyes in (None, *range(state.seats)):
            told = [line.text for line in state.told(eyes)] if state.over else []
            for text in (*told, *(everything_said(state, eyes) if number % 7 == 0 or state.over else ())):
                said = plain(text, names, eyes)
                assert not CODES.search(said), said
                assert not said.startswith("you"), said


def test_a_card_hopes_for_its_best_room(position, keeper, hoped):
    inn = keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, hand="H09 H13 H08 S03", bonus="B6")
    told = hoped(position(inn, keeper(), customer=CONTESSA), 0)
    assert told["play H09"] == Hope(3, "if it wins: {inn/0/5|room 5}, as wished", ("inn/0/5",))
    assert told["play H13"] == Hope(2, "if it wins: {inn/0/7|room 7}, without the wish", ("inn/0/7",))
    assert told["play H08"] == Hope(1, "if it wins: referred to another inn", ("inn/1",))
    assert told["play S03"] is None, "off suit it would hardly win"


def test_the_bonus_card_is_part_of_the_hope(position, keeper, hoped):
    inn = keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, hand="H09", bonus="B8")
    assert hoped(position(inn, keeper(), customer=CONTESSA), 0)["play H09"] == Hope(
        5, "if it wins: {inn/0/5|room 5}, as wished, and the bonus card pays", ("inn/0/5",)
    )


def test_of_rooms_that_pay_the_same_the_one_near_the_number_is_named(position, keeper, hoped):
    inn = keeper(inn=BADGER, hand="H05 H09", bonus="B6")
    told = hoped(position(inn, keeper(), customer=CONTESSA), 0)
    assert told["play H05"] == Hope(3, "if it wins: {inn/0/3|room 3}, as wished", ("inn/0/3",))
    assert told["play H09"] == Hope(3, "if it wins: {inn/0/5|room 5}, as wished", ("inn/0/5",))


def test_a_guest_nobody_can_take_in_is_a_loss(position, keeper, hoped):
    full = [keeper(rooms={room: f"{suit}{room:02}" for room in range(1, 9)}, hand="H12") for suit in "CS"]
    full[1]["rooms"][8] = "S15"
    state = position(full[0], keeper(rooms={1: "D12"}), customer=CONTESSA)
    assert hoped(state, 0)["play H12"] == Hope(
        -1, "if it wins: {inn/0/street|left in the street}, no inn has room", ("inn/0/street",)
    )


def test_a_customer_is_chosen_for_the_cards_in_hand(position, keeper, hoped):
    inn = keeper(inn=BADGER, hand="H04 H09 S03", exact=True, bonus="B6")
    state = position(keeper(), inn, waiting="special 1", coach="c09 c30 c26")
    state.play(1, state.game.moves.parse("next-guest"))
    told = hoped(state, 1)
    assert told["pick c09"] == Hope(
        3, "if your {hand/1/H09|9 of hearts} wins: {inn/1/5|room 5}, as wished", ("inn/1/5", "hand/1/H09")
    ), "high wins"
    assert told["pick c26"] == Hope(
        3, "if your {hand/1/H04|4 of hearts} wins: {inn/1/4|room 4}, as wished", ("inn/1/4", "hand/1/H04")
    ), "low wins"
    assert told["pick c30"] is None, "no club in hand"


@pytest.mark.parametrize(
    ("waiting", "notation", "theirs", "own", "at"),
    [
        (
            "play-card",
            "play H09",
            "Otto lays the 9 of hearts face down.",
            "You lay the 9 of hearts face down.",
            "hand/1/H09",
        ),
        ("redraw", "keep", "Otto chooses to keep the cards.", "You choose to keep the cards.", "hand/1"),
        (
            "redraw",
            "new",
            "Otto chooses to give up the cards for a new hand.",
            "You choose to give up the cards for a new hand.",
            "hand/1",
        ),
        (
            "special 1",
            "relocate",
            "Otto wants to move a guest to another room.",
            "You want to move a guest to another room.",
            "desk/relocate",
        ),
        (
            "special 1",
            "upgrade",
            "Otto wants to upgrade a guest who was referred.",
            "You want to upgrade a guest who was referred.",
            "desk/upgrade",
        ),
        (
            "move-from 1",
            "move-from 3",
            "Otto asks Baroness Ottoline Sudd to leave room 3.",
            "You ask Baroness Ottoline Sudd to leave room 3.",
            "inn/1/3",
        ),
    ],
)
def test_choices_that_the_story_keeps_quiet_about_are_told_afterwards(
    position, keeper, waiting, notation, theirs, own, at
):
    inn = keeper(rooms={3: "S07 c01 by 0", 6: "D11 c02 by 0"}, hand="H09")
    state = position(keeper(kept=2), inn, waiting=waiting)
    move = state.game.moves.parse(notation)
    told = deed(state, 1, move)
    assert [plain(told.text, ("Mags", "Otto"), reader) for reader in (None, 1)] == [theirs, own]
    assert told.at == (at,)
    state.listen()
    state.play(1, move)
    assert state.told(None) == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Trick 4, 3 of 16 rooms taken"),
        ({"endTrigger": "firstInn"}, "Trick 4, 2 of 8 rooms taken in the fullest inn"),
    ],
)
def test_the_headline_counts_the_rooms_whose_filling_ends_the_game(position, keeper, options, words):
    inns = keeper(rooms={4: "S08", 6: "D11"}), keeper(rooms={1: "C02"})
    assert headline(position(*inns, options=options)) == words
