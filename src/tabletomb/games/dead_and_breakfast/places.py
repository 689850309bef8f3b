"""Where everything on the table is: the addresses of slots, piles, supplies and cells."""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_and_breakfast.box import CELL_NAMES

GHOST: Final = "ghost"
"""The pawn. It keeps this address wherever it floats; the view says on which slot that is."""
PILE: Final = "pile"
DISCARD: Final = "discard"
HAND: Final = "hand"
"""The tile taken and not yet placed, in the hand of whoever is to move."""
GUEST_PILE: Final = "guests"
DEPARTED: Final = "departed"
WALLS: Final = "supply/walls"
BRICKS: Final = "supply/bricks"
BONUS: Final = "bonus"

SLOT: Final = "circle/{}"
DOOR: Final = "door/{}"
CELL: Final = "hotel/{seat}/{}"
"""As verbs declare them: `{}` is a move's argument, `{seat}` the seat that moves."""


def slot(number: int) -> str:
    """A slot of the circle."""
    return f"circle/{number}"


def door(number: int) -> str:
    """A place in the guest row."""
    return f"door/{number}"


def hotel(seat: int) -> str:
    """A seat's hotel as a whole."""
    return f"hotel/{seat}"


def cell(seat: int, number: int) -> str:
    """A cell of a seat's hotel."""
    return f"hotel/{seat}/{CELL_NAMES[number]}"


def cells(seat: int, numbers: list[int]) -> tuple[str, ...]:
    """Some cells of a seat's hotel."""
    return tuple([cell(seat, number) for number in numbers])


def colour(seat: int, nth: int) -> str:
    """One of the two flowers on the sign of a seat's lobby, the first or the second."""
    return f"hotel/{seat}/flower/{nth + 1}"
