"""What moves are called when they are read aloud."""

import pytest

from tabletomb.engine.view import label


@pytest.fixture
def said(legal):
    """What the legal moves of the seat to move are called, by notation."""

    def said(state):
        (seat,) = state.actors()
        moves = state.game.moves
        return {moves.notation(move): label(state, seat, move) for move in state.legal(seat)}

    return said


def test_tiles_are_told_by_shape_creatures_and_flowers(position, said):
    state = position(circle=["H01", "H26", "V07", "H07", "V02", "V03"])
    told = said(state)
    assert told["window 1"] == "take tile H26, wide: nobody and nobody, 3 yellow flowers"
    assert told["window 2"] == "take tile V07, tall: zombie and bat, 1 red and 1 yellow flower"
    assert told["window 3"] == "take tile H07, wide: bat and zombie, 1 red and 1 blue flower"
    assert told["walls 3"] == "two walls; tile H07 is discarded"


def test_a_tile_is_laid_on_two_cells(position, said):
    assert said(position(waiting="place-window", hand="H07"))["place d1"] == "lay tile H07 at d1-e1"
    assert said(position(waiting="place-window", hand="V07"))["place d1"] == "lay tile V07 at d1-d2"


def test_walls_and_bricks_are_told_apart(position, said):
    assert said(position(waiting="place-wall", walls=10))["wall c2"] == "build a wall on c2"
    assert said(position(waiting="place-brick", walls=0))["wall c2"] == "build an emergency brick on c2"


def test_guests_are_told_with_what_they_fear_and_where_they_look(position, hotel, said):
    lodging = hotel(tiles={"H07": "d1"}, walls=["a1", "b1"], owed=1)
    state = position(lodging, waiting="pick-guest", row=["P01", "P12", "P24", "P10"])
    told = said(state)
    assert told["guest 0"] == "welcome Barnaby Beltower, who fears bats on their floor"
    assert told["guest 1"] == "welcome Sexton Spade, who fears zombies in their column"
    assert told["guest 2"] == "welcome Tabitha Toadwell, a witch who looks for different creatures in their column"
    state.play(0, state.game.moves.parse("guest 0"))
    assert said(state)["cover e1"] == "lodge Barnaby Beltower at e1, covering the zombie"


def test_a_window_without_a_creature_is_called_empty(position, hotel, said):
    lodging = hotel(tiles={"H26": "d1"}, walls=["a1", "b1"], owed=1)
    state = position(lodging, waiting="pick-guest", row=["P01", "P12", "P24", "P10"])
    state.play(0, state.game.moves.parse("guest 0"))
    assert said(state)["cover e1"] == "lodge Barnaby Beltower at e1, covering an empty window"
