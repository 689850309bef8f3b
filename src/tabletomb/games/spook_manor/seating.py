"""Who sits where: the best seating of all monsters, exactly (SM-37).

A space weighs what it pays plus what the Portraits beside its room pay for a monster there. Which spaces can be
occupied together is a matroid: at most as many of a colour as there are monsters of it, at most as many in all as there
are monsters. So taking the heaviest first is best, both in weight and in number.

A space is one number that sorts as the rule orders them: the heaviest first, then the lower floor, then the column
further to the left, then the earlier one in its room.
"""

from __future__ import annotations

from typing import Final

from tabletomb.games.spook_manor.box import ANY, COLOURS, ENTERTAINMENT, MONSTERS, Box
from tabletomb.games.spook_manor.manor import Manor

HEAVIEST: Final = 63
WEIGHT: Final = 8192
FLOOR: Final = 256
PLACE: Final = 4
"""What the parts of a space's number are worth; the last two bits say which space of the room it is."""


def space_at(weight: int, floor: int, place: int, nth: int) -> int:
    """A space of that weight."""
    return (HEAVIEST - weight) * WEIGHT + floor * FLOOR + place * PLACE + nth


def weight_of(space: int) -> int:
    """What a monster on the space brings."""
    return HEAVIEST - space // WEIGHT


def floor_of(space: int) -> int:
    """The floor of its room."""
    return space // FLOOR % (WEIGHT // FLOOR)


def place_of(space: int) -> int:
    """The place of its room's column."""
    return space // PLACE % (FLOOR // PLACE)


def nth_of(space: int) -> int:
    """Which of its room's spaces it is."""
    return space % PLACE


def portraits_pay(box: Box, beside: list[int]) -> int:
    """What the Portraits among some neighbours pay for each monster or icon in the room between them (SM-48)."""
    paid = 0
    for face in beside:
        if face >= 0 and box.ability[face] == MONSTERS:
            paid += box.rate[face]
    return paid


def spaces(box: Box, manor: Manor) -> list[list[int]]:
    """All spaces of a manor by colour, those for any colour last."""
    found: list[list[int]] = [[], [], [], [], []]
    for place in range(len(manor.columns)):
        column = manor.columns[place]
        for floor in range(len(column)):
            face = column[floor]
            if box.kind[face] == ENTERTAINMENT:
                extra = portraits_pay(box, manor.neighbours(place, floor))
                points = box.space_points[face]
                colours = box.space_colours[face]
                for nth in range(len(points)):
                    found[colours[nth]].append(space_at(points[nth] + extra, floor, place, nth))
    return found


def best(by_colour: list[list[int]], tokens: list[int]) -> list[int]:
    """The spaces that are occupied, in the order of the rule (SM-30 to SM-32, SM-37); the lists get sorted."""
    chosen = by_colour[ANY][:]
    monsters = 0
    for colour in range(COLOURS):
        monsters += tokens[colour]
        fitting = by_colour[colour]
        if tokens[colour] < len(fitting):
            fitting.sort()
            fitting = fitting[: tokens[colour]]
        chosen += fitting
    chosen.sort()
    return chosen[:monsters]


def seating(box: Box, manor: Manor) -> dict[int, int]:
    """The occupied spaces, each with the colour of who sits there.

    Coloured spaces take their colour; who remains fills the others, in the order of the colours (SM-30, SM-31).
    """
    chosen = best(spaces(box, manor), manor.tokens)
    left = manor.tokens[:]
    seated = {space: colour_of(box, manor, space) for space in chosen}
    for space in chosen:
        if seated[space] != ANY:
            left[seated[space]] -= 1
    for space in chosen:
        if seated[space] == ANY:
            colour = 0
            while left[colour] == 0:
                colour += 1
            left[colour] -= 1
            seated[space] = colour
    return seated


def colour_of(box: Box, manor: Manor, space: int) -> int:
    """The colour of a space; ANY takes every monster."""
    return box.space_colours[manor.columns[place_of(space)][floor_of(space)]][nth_of(space)]


def left_in_lobby(manor: Manor, seated: dict[int, int]) -> list[int]:
    """The monsters of each colour that find no seat (SM-33)."""
    left = manor.tokens[:]
    for colour in seated.values():
        left[colour] -= 1
    return left
