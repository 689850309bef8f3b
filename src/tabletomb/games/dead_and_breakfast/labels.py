"""What pieces are called in texts for people: by what is drawn on them."""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_and_breakfast import places
from tabletomb.games.dead_and_breakfast.box import CELL_NAMES, WITCH, Box, Flower, half
from tabletomb.games.dead_and_breakfast.hotel import covered


def piece(at: str, words: str) -> str:
    """A piece with its mark: where it is, and the words for it."""
    return f"{{{at}|{words}}}"


GHOST: Final = piece(places.GHOST, "the ghost")
WALLS: Final = piece(places.WALLS, "walls")
BRICKS: Final = piece(places.BRICKS, "emergency bricks")


def at_the_start(words: str) -> str:
    """The words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def cell(seat: int, number: int, before: str = "") -> str:
    """A cell of a seat's hotel with its mark: `{hotel/1/c2|c2}`; with `before` "Cell ", `{hotel/1/c2|Cell c2}`."""
    return piece(places.cell(seat, number), before + CELL_NAMES[number])


def both_cells(box: Box, seat: int, tile: int, anchor: int) -> str:
    """The cells that a window tile covers, with their marks, the left or lower one first: "d1 and d2"."""
    return " and ".join([cell(seat, each) for each in sorted(covered(box.upright[tile], anchor))])


def tile(box: Box, number: int) -> str:
    """A window tile by its shape and creatures: "the tall tile with bat and doll"."""
    shape = "tall" if box.upright[number] else "wide"
    return f"the {shape} tile {_residents(box, number)}"


def _residents(box: Box, number: int) -> str:
    kinds = [box.creature[half(number, second)] for second in (False, True)]
    names = [box.creature_names[kind] for kind in kinds if kind >= 0]
    if not names:
        return "without creatures"
    if len(names) == 1:
        return f"with a lone {names[0]}"
    return f"with two {names[0]}s" if kinds[0] == kinds[1] else f"with {names[0]} and {names[1]}"


def flowers(box: Box, number: int) -> str:
    """The flowers of a window tile: "2 red and 1 violet flower"."""
    found: list[Flower] = box.flowers_of(half(number, False)) + box.flowers_of(half(number, True))
    blooms = [f"{found.count(colour)} {colour}" for colour in box.colour_names if colour in found]
    return f"{listed(blooms)} flower{'' if blooms[-1].startswith('1 ') else 's'}"


def fear(box: Box, guest: int) -> str:
    """What a guest pays for: "fears bats on their floor"."""
    where = "on their floor" if box.looks_along_floor[guest] else "in their column"
    if box.fear[guest] == WITCH:
        return f"looks for different creatures {where}"
    return f"fears {box.creature_names[box.fear[guest]]}s {where}"


def guest(box: Box, number: int, at: str) -> str:
    """A guest with its mark and its fear: "Midge Duskwell, who fears bats in their column"."""
    kind = "a witch who" if box.fear[number] == WITCH else "who"
    return f"{piece(at, box.guest_names[number])}, {kind} {fear(box, number)}"


def listed(words: list[str]) -> str:
    """Words as a list in a sentence: "1 red, 2 blue and 1 violet"."""
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
