"""One manor: columns of cards on the Ground Floor, and where the next card may be built.

A manor is frozen: building makes a new one, so that thousands of clones can share it.
"""

from __future__ import annotations

from typing import Final

from tabletomb.games.spook_manor.box import COLOURS, FIRST_LEFT, FIRST_RIGHT, LOWEST, Box

EMPTY: Final = -1
"""A cell at or above the Ground Floor that holds no card (SM-50)."""
UNJUDGED: Final = -1000.0
"""No promise is as bad."""
TALL: Final = 6
"""The height from which a column pays (SM-61)."""


class Manor:
    """What one player has built; a cell is a place, counted from the leftmost column, and a floor, counted from 0."""

    __slots__ = ("columns", "first", "lights", "printed", "sums", "tokens", "worth")

    def __init__(self, columns: list[list[int]], first: int, tokens: list[int], lights: int, printed: int) -> None:
        self.columns = columns
        """The faces of each column from the Ground Floor up, from left to right; empty without a Lobby."""
        self.first = first
        """The number of the leftmost column; the Left half of the Lobby stands in column 0 (SM-05)."""
        self.tokens = tokens
        """Monsters of each colour, waiting or seated (SM-24)."""
        self.lights = lights
        """The lighting symbols, as a set: duplicates add nothing (SM-54, SM-55)."""
        self.printed = printed
        """Points in the corners of the Room cards (SM-44)."""
        self.sums: list[int] = []
        """The score by category, once somebody has asked for it."""
        self.worth = UNJUDGED
        """What it promises, once a heuristic has judged it."""

    # -- where to build -----------------------------------------------------------------------------------

    def lowest_site(self) -> int:
        """The leftmost column with a legal cell, as an argument of the verb `cell`: beside the row (SM-21)."""
        return self.first - 1 - LOWEST

    def sites(self) -> int:
        """How many legal cells there are: one on each column and one beside each end of the row (SM-21)."""
        return len(self.columns) + 2

    def height(self, x: int) -> int:
        """How many cards stand in a column, a half of the Lobby included (SM-60)."""
        place = x - self.first
        return len(self.columns[place]) if 0 <= place < len(self.columns) else 0

    def rooms(self) -> int:
        """How many Room cards were built."""
        return sum([len(column) for column in self.columns]) - 2 if self.columns else 0

    # -- building -----------------------------------------------------------------------------------------

    def built(self, box: Box, x: int, card: int) -> Manor:
        """The manor with a card on top of column `x`, or on the Ground Floor beside the row (SM-16 to SM-20).

        For each Invitation icon a monster comes into the Lobby (SM-24, SM-25).
        """
        columns = self.columns[:]
        first = self.first
        place = x - first
        if place < 0:
            columns.insert(0, [card])
            first = x
        elif place == len(columns):
            columns.append([card])
        else:
            columns[place] = columns[place] + [card]
        tokens = self.tokens
        if box.invites[card]:
            tokens = tokens[:]
            for colour in box.invites[card]:
                tokens[colour] += 1
        return Manor(columns, first, tokens, self.lights | box.lights[card], self.printed + box.vp[card])

    # -- what lies beside a cell --------------------------------------------------------------------------

    def neighbours(self, place: int, floor: int) -> list[int]:
        """The faces on the cells that share an edge with a cell: left, right, above, below (SM-51).

        EMPTY where no card lies; below the Ground Floor there is no cell (SM-50).
        """
        columns = self.columns
        found = [EMPTY, EMPTY, EMPTY]
        if place > 0 and floor < len(columns[place - 1]):
            found[0] = columns[place - 1][floor]
        if place + 1 < len(columns) and floor < len(columns[place + 1]):
            found[1] = columns[place + 1][floor]
        column = columns[place]
        if floor + 1 < len(column):
            found[2] = column[floor + 1]
        if floor > 0:
            found.append(column[floor - 1])
        return found


def beside(place: int, floor: int) -> list[tuple[int, int]]:
    """The cells that share an edge with a cell, in the order of `Manor.neighbours`."""
    cells = [(place - 1, floor), (place + 1, floor), (place, floor + 1)]
    if floor > 0:
        cells.append((place, floor - 1))
    return cells


NO_MANOR: Final = Manor([], 0, [0] * COLOURS, 0, 0)
"""Before a Lobby was chosen."""


def lobby_of(box: Box, left: int, right: int) -> Manor:
    """A manor that is nothing but its Lobby: the Left half of one card, the Right half of another (SM-04, SM-05)."""
    halves = [[FIRST_LEFT + left], [FIRST_RIGHT + right]]
    lights = box.lights[FIRST_LEFT + left] | box.lights[FIRST_RIGHT + right]
    return Manor(halves, 0, [0] * COLOURS, lights, 0)
