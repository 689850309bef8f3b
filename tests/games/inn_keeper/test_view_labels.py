"""What moves are called when they are read aloud, and what cards may bring."""

import pytest

from tabletomb.engine.view import Hope, deed, headline, hope, label

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
def hoped():
    """What the legal moves of a seat may bring, by notation."""

    def hoped(state, seat):
        moves = state.game.moves
        return {moves.notation(move): hope(state, seat, move) for move in state.legal(seat)}

    return hoped


def test_cards_are_on_suit_or_off_suit(position, keeper, said):
    told = said(position(keeper(hand="H09 S03"), customer=CONTESSA), 0)
    assert told["play H09"] == "play the 9 of hearts, on suit"
    assert told["play S03"] == "play the 3 of spades, off suit"


def test_rooms_are_told_with_what_they_offer(trick, keeper, said):
    state = trick(CONTESSA, "H09 H02", keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, bonus="B8"), keeper())
    assert said(state, 0) == {}, "a single room needs no choice"
    state = trick(CONTESSA, "H09 H02", keeper(inn=BADGER, rooms={3: "S08", 6: "D11"}, bonus="B8"), keeper())
    assert said(state, 0) == {
        "lodge 4": "give the guest room 4, Fireplace",
        "lodge 5": "give the guest room 5, Copper Bath, as wished, and the bonus card pays",
    }


def test_whoever_is_referred_to_is_named(trick, keeper, said):
    full = keeper(rooms={room: f"C{room:02}" for room in range(1, 9)})
    state = trick(CONTESSA, "H09 H02", full, keeper(inn=BADGER, rooms={4: "D08"}))
    told = said(state, 0)
    assert told["refer 1"] == "refer the guest to {1}"
    assert told["turn-away"] == "turn the guest away, for minus 1"
    state.play(0, state.game.moves.parse("refer 1"))
    assert said(state, 1)["host 5"].startswith("give the guest room 5, Copper Bath, as wished")


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
        "move Contessa Bellaroma of room 7, number 12, your cube, wish: Copper Bath"
    )
    state.play(1, state.game.moves.parse("move-from 7"))
    assert said(state, 1)["move-to 6"].startswith("move the guest to room 6, Fireplace")


def test_customers_to_choose_from_are_described(position, keeper, said):
    state = position(keeper(), keeper(), waiting="special 1", coach="c09 c30 c10")
    state.play(1, state.game.moves.parse("next-guest"))
    assert said(state, 1)["pick c09"] == "choose Contessa Bellaroma: hearts, luxury, high wins, wish: Copper Bath"
    assert said(state, 1)["pick c30"].endswith("clubs, budget, low wins, wish: Fireplace")


def test_a_card_hopes_for_its_best_room(position, keeper, hoped):
    inn = keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, hand="H09 H13 H08 S03", bonus="B6")
    told = hoped(position(inn, keeper(), customer=CONTESSA), 0)
    assert told["play H09"] == Hope(3, "if it wins: room 5, as wished")
    assert told["play H13"] == Hope(2, "if it wins: room 7, without the wish")
    assert told["play H08"] == Hope(1, "if it wins: referred to another inn")
    assert told["play S03"] is None, "off suit it would hardly win"


def test_the_bonus_card_is_part_of_the_hope(position, keeper, hoped):
    inn = keeper(inn=BADGER, rooms={4: "S08", 6: "D11"}, hand="H09", bonus="B8")
    assert hoped(position(inn, keeper(), customer=CONTESSA), 0)["play H09"] == Hope(
        5, "if it wins: room 5, as wished, and the bonus card pays"
    )


def test_of_rooms_that_pay_the_same_the_one_near_the_number_is_named(position, keeper, hoped):
    inn = keeper(inn=BADGER, hand="H05 H09", bonus="B6")
    told = hoped(position(inn, keeper(), customer=CONTESSA), 0)
    assert told["play H05"] == Hope(3, "if it wins: room 3, as wished")
    assert told["play H09"] == Hope(3, "if it wins: room 5, as wished")


def test_a_guest_nobody_can_take_in_is_a_loss(position, keeper, hoped):
    full = [keeper(rooms={room: f"{suit}{room:02}" for room in range(1, 9)}, hand="H12") for suit in "CS"]
    full[1]["rooms"][8] = "S15"
    state = position(full[0], keeper(rooms={1: "D12"}), customer=CONTESSA)
    assert hoped(state, 0)["play H12"] == Hope(-1, "if it wins: left in the street, no inn has room")


def test_a_customer_is_chosen_for_the_cards_in_hand(position, keeper, hoped):
    inn = keeper(inn=BADGER, hand="H04 H09 S03", exact=True, bonus="B6")
    state = position(keeper(), inn, waiting="special 1", coach="c09 c30 c26")
    state.play(1, state.game.moves.parse("next-guest"))
    told = hoped(state, 1)
    assert told["pick c09"] == Hope(3, "if your 9 of hearts wins: room 5, as wished"), "high wins"
    assert told["pick c26"] == Hope(3, "if your 4 of hearts wins: room 4, as wished"), "low wins"
    assert told["pick c30"] is None, "no club in hand"


@pytest.mark.parametrize(
    ("waiting", "notation", "told"),
    [
        ("play-card", "play H09", "{1} lays the 9 of hearts face down."),
        ("redraw", "keep", "{1} chooses to keep the cards."),
        ("redraw", "new", "{1} chooses to give up the cards for a new hand."),
        ("special 1", "relocate", "{1} wants to move a guest to another room."),
        ("special 1", "upgrade", "{1} wants to upgrade a guest who was referred."),
        ("move-from 1", "move-from 3", "{1} asks Madame Corsage to leave room 3."),
    ],
)
def test_choices_that_the_story_keeps_quiet_about_are_told_afterwards(position, keeper, waiting, notation, told):
    inn = keeper(rooms={3: "S07 c01 by 0", 6: "D11 c02 by 0"}, hand="H09")
    state = position(keeper(kept=2), inn, waiting=waiting)
    name = state.view(None)["players"][1]["inn"]["rooms"][2]["guest"]["customer"]["name"]
    move = state.game.moves.parse(notation)
    assert deed(state, 1, move) == told.replace("Madame Corsage", name)
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
