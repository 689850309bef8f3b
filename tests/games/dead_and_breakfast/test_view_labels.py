"""What moves are called when they are read aloud, what stands on their buttons, and where they happen."""

import pytest

from tabletomb.engine.view import button, label, where


@pytest.fixture
def said():
    """What the legal moves of the seat to move are called, by notation."""

    def said(state, say=label):
        (seat,) = state.actors()
        moves = state.game.moves
        return {moves.notation(move): say(state, seat, move) for move in state.legal(seat)}

    return said


def test_tiles_are_told_by_shape_creatures_and_flowers(position, said):
    told = said(position(circle=["H01", "H26", "V07", "H07", "V02", "V03"]))
    assert told["window 1"] == "take {circle/1|the wide tile without creatures}, 3 yellow flowers"
    assert told["window 2"] == "take {circle/2|the tall tile with zombie and bat}, 1 red and 1 yellow flower"
    assert told["window 3"] == "take {circle/3|the wide tile with bat and zombie}, 1 red and 1 blue flower"
    told = said(position(circle=["H01", "V01", "H18", "V26", "V02", "V03"]))
    assert told["window 1"] == "take {circle/1|the tall tile with two bats}, 1 violet flower"
    assert told["window 2"] == "take {circle/2|the wide tile with a lone doll}, 2 red and 1 yellow flower"
    assert told["window 3"] == ("take {circle/3|the tall tile without creatures}, 2 blue, 1 yellow and 1 violet flower")


def test_walls_and_bricks_cost_a_tile(position, hotel, said):
    circle = ["H01", "H26", "V07", "H07", "V02", "V03"]
    told = said(position(circle=circle))
    assert told["walls 3"] == "take two {supply/walls|walls} and discard {circle/3|the wide tile with bat and zombie}"
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    stuck = position(hotel(bricks=cells), circle=circle, walls=0)
    assert said(stuck)["walls 2"] == (
        "take two {supply/bricks|emergency bricks} and discard {circle/2|the tall tile with zombie and bat}"
    )
    assert said(position(circle=circle), where)["walls 3"] == ("circle/3", "supply/walls")
    assert said(stuck, where)["walls 2"] == ("circle/2", "supply/bricks")
    assert said(position(circle=circle), button)["walls 3"] == "Take two walls"
    assert said(stuck, button)["walls 2"] == "Take two bricks"


@pytest.mark.rule("DB-34")
def test_a_tile_is_laid_on_two_cells_its_first_half_first(position, said):
    wide, tall = (position(waiting="place-window", hand=hand, seat=1) for hand in ("H07", "V07"))
    assert said(wide)["place d1"] == (
        "lay {hand|the wide tile with bat and zombie} on {hotel/1/d1|d1} and {hotel/1/e1|e1}"
    )
    assert said(tall)["place d1"] == (
        "lay {hand|the tall tile with zombie and bat} on {hotel/1/d1|d1} and {hotel/1/d2|d2}"
    )
    assert said(wide, where)["place d1"] == ("hotel/1/d1", "hotel/1/e1"), "left, right"
    assert said(tall, where)["place d1"] == ("hotel/1/d2", "hotel/1/d1"), "top, bottom"


def test_walls_and_bricks_are_told_apart(position, said):
    assert said(position(waiting="place-wall", walls=10))["wall c2"] == "build a wall on {hotel/0/c2|c2}"
    assert said(position(waiting="place-brick", walls=0))["wall c2"] == "build an emergency brick on {hotel/0/c2|c2}"


def test_guests_are_told_with_what_they_fear_and_where_they_look(position, hotel, said):
    lodging = hotel(tiles={"H07": "d1"}, walls=["a1", "b1"], owed=1)
    state = position(lodging, waiting="pick-guest", row=["P01", "P12", "P24", "P10"])
    told = said(state)
    assert told["guest 0"] == "welcome {door/0|Barnaby Beltower}, who fears bats on their floor"
    assert told["guest 1"] == "welcome {door/1|Sexton Spade}, who fears zombies in their column"
    assert told["guest 2"] == (
        "welcome {door/2|Tabitha Toadwell}, a witch who looks for different creatures in their column"
    )
    state.play(0, state.game.moves.parse("guest 0"))
    assert said(state)["cover e1"] == "lodge {door/0|Barnaby Beltower} at {hotel/0/e1|e1}, covering the zombie"


def test_a_window_without_a_creature_is_called_empty(position, hotel, said):
    lodging = hotel(tiles={"H26": "d1"}, walls=["a1", "b1"], owed=1)
    state = position(lodging, waiting="pick-guest", row=["P01", "P12", "P24", "P10"])
    state.play(0, state.game.moves.parse("guest 1"))
    assert said(state)["cover e1"] == "lodge {door/1|Sexton Spade} at {hotel/0/e1|e1}, covering an empty window"


@pytest.mark.parametrize(
    ("waiting", "table", "move", "words", "at"),
    [
        ("take", {}, "window 2", "Take the tile", "circle/2"),
        ("place-window", {"hand": "H09"}, "place c2", "Lay the tile", "hotel/0/c2"),
        ("place-wall", {"walls": 8}, "wall c2", "Build the wall", "hotel/0/c2"),
        ("place-brick", {"walls": 0}, "wall c2", "Build the brick", "hotel/0/c2"),
        ("pick-guest", {}, "guest 3", "Choose this guest", "door/3"),
        ("place-guest", {"chosen": 1}, "cover a1", "Lodge the guest", "hotel/0/a1"),
    ],
)
def test_buttons_and_places(position, hotel, said, waiting, table, move, words, at):
    state = position(hotel(tiles={"H04": "a1", "H05": "d1"}), waiting=waiting, **table)
    assert said(state, button)[move] == words
    assert said(state, where)[move][0] == at
