"""A hotel as sets of cells, for judging thousands of positions a second.

Sets are numbers with one bit a cell, as in `hotel`. All that a face shows is packed into one number, its ink.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.ints import i64
from tabletomb.games.dead_and_breakfast.box import (
    CELLS,
    COLOURS,
    FACES,
    LOBBY_CELL,
    SIDE,
    Box,
    is_guest,
    is_window,
)
from tabletomb.games.dead_and_breakfast.hotel import EVERYWHERE, FIRST_COLUMN, FLOOR, LAST_COLUMN

# Where a face's ink tells what: the exits in the lowest bits, as in the box, then these.
BARE: Final = 16
LODGED: Final = 32
CREATURE: Final = 6
FLOWERS: Final = 9


# -- sets of cells ----------------------------------------------------------------------------------------


def count(cells: i64) -> i64:
    """How many cells a set has: the bits of pairs, then fours, then bytes are added up."""
    cells -= cells >> 1 & 0x5555555
    cells = (cells & 0x3333333) + (cells >> 2 & 0x3333333)
    cells = cells + (cells >> 4) & 0xF0F0F0F
    return cells * 0x1010101 >> 24 & 0xFF


def beside(cells: i64) -> i64:
    """All cells that share a side with one of these."""
    across: i64 = (cells & ~LAST_COLUMN) << 1 | (cells & ~FIRST_COLUMN) >> 1
    return (cells << SIDE | cells >> SIDE | across) & EVERYWHERE


def line(along_floor: bool, which: i64) -> i64:
    """The cells of a floor or of a column."""
    if along_floor:
        return i64(FLOOR) << which * SIDE
    return i64(FIRST_COLUMN) << which


def line_from(box: Box, guest: int, cell: i64) -> i64:
    """The cells a guest looks at from a cell, its own included (DB-50)."""
    if box.looks_along_floor[guest]:
        return i64(FLOOR) << cell // SIDE * SIDE
    return i64(FIRST_COLUMN) << cell % SIDE


def least(one: i64, other: i64) -> i64:
    """The smaller number."""
    return one if one < other else other


# -- what a hotel shows -----------------------------------------------------------------------------------


class Facade:
    """A hotel as sets of cells: what is built, where ivy leaves, which creatures and flowers show.

    Machine integers do not live in lists, hence one attribute for each kind and each colour.
    """

    __slots__ = (
        "bare",
        "colour0",
        "colour1",
        "colour2",
        "colour3",
        "colourful",
        "east",
        "empty",
        "first",
        "flowers0",
        "flowers1",
        "flowers2",
        "flowers3",
        "guests",
        "kind0",
        "kind1",
        "kind2",
        "kind3",
        "kind4",
        "linked",
        "lodged",
        "north",
        "one",
        "right",
        "second",
        "south",
        "three",
        "two",
        "up",
        "west",
    )

    def __init__(self, first: i64, second: i64, guests: list[int], colourful: bool) -> None:
        self.first: i64 = first
        self.second: i64 = second
        """Where a face's ink tells the flowers of the two colours that pay."""
        self.colourful = colourful
        """Whether flowers of all colours are counted."""
        self.guests = guests
        """As in `Hotel.guests`; never changed in place."""
        self.empty: i64 = EVERYWHERE
        self.bare: i64 = 0
        self.lodged: i64 = 0
        self.north: i64 = 0
        self.east: i64 = 0
        self.south: i64 = 0
        self.west: i64 = 0
        self.kind0: i64 = 0
        self.kind1: i64 = 0
        self.kind2: i64 = 0
        self.kind3: i64 = 0
        self.kind4: i64 = 0
        self.colour0: i64 = 0
        self.colour1: i64 = 0
        self.colour2: i64 = 0
        self.colour3: i64 = 0
        self.flowers0: i64 = 0
        self.flowers1: i64 = 0
        self.flowers2: i64 = 0
        self.flowers3: i64 = 0
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        """Cells with at least so many flowers that pay."""
        self.up: i64 = 0
        self.right: i64 = 0
        """Cells linked to the one above, to the one on the right; see `link`."""
        self.linked: i64 = 0

    def clone(self) -> Facade:
        """An independent copy, links left out."""
        twin = Facade(self.first, self.second, self.guests, self.colourful)
        twin.empty = self.empty
        twin.bare = self.bare
        twin.lodged = self.lodged
        twin.north = self.north
        twin.east = self.east
        twin.south = self.south
        twin.west = self.west
        twin.kind0 = self.kind0
        twin.kind1 = self.kind1
        twin.kind2 = self.kind2
        twin.kind3 = self.kind3
        twin.kind4 = self.kind4
        twin.colour0 = self.colour0
        twin.colour1 = self.colour1
        twin.colour2 = self.colour2
        twin.colour3 = self.colour3
        twin.flowers0 = self.flowers0
        twin.flowers1 = self.flowers1
        twin.flowers2 = self.flowers2
        twin.flowers3 = self.flowers3
        twin.one = self.one
        twin.two = self.two
        twin.three = self.three
        return twin

    def put(self, ink: i64, cell: i64) -> None:
        """Lay a face, given by its ink, on a cell that shows nothing."""
        bit: i64 = i64(1) << cell
        self.empty &= ~bit
        self.north |= (ink & 1) << cell
        self.east |= (ink >> 1 & 1) << cell
        self.south |= (ink >> 2 & 1) << cell
        self.west |= (ink >> 3 & 1) << cell
        if ink & BARE:
            self.bare |= bit
        elif ink & LODGED:
            self.lodged |= bit
        else:
            return  # walls and the lobby show neither creatures nor flowers that count (DB-16)
        kind: i64 = ink >> CREATURE & 7
        if kind == 0:
            self.kind0 |= bit
        elif kind == 1:
            self.kind1 |= bit
        elif kind == 2:
            self.kind2 |= bit
        elif kind == 3:
            self.kind3 |= bit
        elif kind == 4:
            self.kind4 |= bit
        paying: i64 = (ink >> self.first & 7) + (ink >> self.second & 7)
        if paying:
            self.one |= bit
            if paying > 1:
                self.two |= bit
                if paying > 2:
                    self.three |= bit
        if self.colourful:
            self.plant(ink, bit)

    def plant(self, ink: i64, bit: i64) -> None:
        """Count the flowers of every colour; only bonus tiles ask for it."""
        flowers: i64 = ink >> FLOWERS & 7
        self.flowers0 += flowers
        if flowers:
            self.colour0 |= bit
        flowers = ink >> FLOWERS + 3 & 7
        self.flowers1 += flowers
        if flowers:
            self.colour1 |= bit
        flowers = ink >> FLOWERS + 6 & 7
        self.flowers2 += flowers
        if flowers:
            self.colour2 |= bit
        flowers = ink >> FLOWERS + 9 & 7
        self.flowers3 += flowers
        if flowers:
            self.colour3 |= bit

    def cover(self, window: i64, guest: i64, cell: i64, who: int) -> None:
        """Lay a guest over a window, both given by their ink; all the window showed is gone (DB-45)."""
        others: i64 = ~(i64(1) << cell)
        self.bare &= others
        self.north &= others
        self.east &= others
        self.south &= others
        self.west &= others
        self.kind0 &= others
        self.kind1 &= others
        self.kind2 &= others
        self.kind3 &= others
        self.kind4 &= others
        self.colour0 &= others
        self.colour1 &= others
        self.colour2 &= others
        self.colour3 &= others
        self.one &= others
        self.two &= others
        self.three &= others
        if self.colourful:
            self.flowers0 -= window >> FLOWERS & 7
            self.flowers1 -= window >> FLOWERS + 3 & 7
            self.flowers2 -= window >> FLOWERS + 6 & 7
            self.flowers3 -= window >> FLOWERS + 9 & 7
        self.put(guest, cell)
        self.guests = [*self.guests, who * CELLS + int(cell)]

    def showing(self, kind: i64) -> i64:
        """The cells that show a kind of creature."""
        if kind == 0:
            return self.kind0
        if kind == 1:
            return self.kind1
        if kind == 2:
            return self.kind2
        if kind == 3:
            return self.kind3
        return self.kind4

    def link(self) -> None:
        """Find what is connected to the lobby (DB-54, DB-55)."""
        self.up = self.north & self.south >> SIDE
        self.right = self.east & ~LAST_COLUMN & self.west >> 1
        self.linked = self.grown(1 << LOBBY_CELL)

    def grown(self, cells: i64) -> i64:
        """These cells and all that ivy links to them."""
        up: i64 = self.up
        right: i64 = self.right
        reached: i64 = 0
        while cells != reached:
            reached = cells
            cells |= (reached & up) << SIDE | reached >> SIDE & up | (reached & right) << 1 | reached >> 1 & right
        return reached

    def pointed_at(self, cells: i64) -> i64:
        """The cells that ivy leaving some cells points to."""
        return (
            (cells & self.north) << SIDE
            | (cells & self.south) >> SIDE
            | (cells & self.east & ~LAST_COLUMN) << 1
            | (cells & self.west & ~FIRST_COLUMN) >> 1
        )

    def pointing_at(self, cells: i64) -> i64:
        """The cells whose ivy points to one of these."""
        return (
            cells << SIDE & self.south
            | cells >> SIDE & self.north
            | (cells & ~LAST_COLUMN) << 1 & self.west
            | (cells & ~FIRST_COLUMN) >> 1 & self.east
        )

    def flowers_on(self, cells: i64) -> i64:
        """How many flowers in the lobby's colours these cells show."""
        return count(cells & self.one) + count(cells & self.two) + count(cells & self.three)

    def kinds_on(self, cells: i64) -> i64:
        """How many kinds of creature these cells show."""
        kinds: i64 = 0
        if self.kind0 & cells:
            kinds += 1
        if self.kind1 & cells:
            kinds += 1
        if self.kind2 & cells:
            kinds += 1
        if self.kind3 & cells:
            kinds += 1
        if self.kind4 & cells:
            kinds += 1
        return kinds

    def colours_on(self, cells: i64) -> i64:
        """How many colours of flowers these cells show."""
        colours: i64 = 0
        if self.colour0 & cells:
            colours += 1
        if self.colour1 & cells:
            colours += 1
        if self.colour2 & cells:
            colours += 1
        if self.colour3 & cells:
            colours += 1
        return colours

    def full_floors(self) -> i64:
        """How many floors are complete (DB-39)."""
        floors: i64 = 0
        floor: i64 = 0
        while floor < SIDE:
            if not self.empty >> floor * SIDE & FLOOR:
                floors += 1
            floor += 1
        return floors


INKS: Final[dict[Box, list[int]]] = {}
PACKS: Final = 8
"""For so many packs the inks are kept: few are ever in play at once, and a pack let go must not stay for ever."""


def inks_of(box: Box) -> list[int]:
    """What each face shows, all in one number; made once for each pack."""
    inks = INKS.get(box)
    if inks is None:
        if len(INKS) >= PACKS:
            INKS.clear()
        inks = [ink_of(box, face) for face in range(FACES)]
        INKS[box] = inks
    return inks


def ink_of(box: Box, face: int) -> int:
    """Exits, what sort of face it is, creature and flowers."""
    ink = box.exits[face] | (box.creature[face] & 7) << CREATURE
    if is_window(face):
        ink |= BARE
    elif is_guest(face):
        ink |= LODGED
    for colour in range(COLOURS):
        ink |= min(box.flowers[face * COLOURS + colour], 7) << FLOWERS + 3 * colour
    return ink
