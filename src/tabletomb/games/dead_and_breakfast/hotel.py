"""One hotel: five floors of five cells round a lobby, and where things may be laid in it.

Sets of cells are numbers with one bit a cell: cell `floor * 5 + column`, ground floor first.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.ints import i64
from tabletomb.games.dead_and_breakfast.box import (
    CELLS,
    COLOURS,
    EAST,
    EMPTY,
    FIRST_GUEST,
    FIRST_LOBBY,
    LOBBY_CELL,
    NORTH,
    SIDE,
    SOUTH,
    WEST,
    Box,
    half,
)

EVERYWHERE: Final = 0x1FFFFFF
FIRST_COLUMN: Final = 0x0108421
LAST_COLUMN: Final = 0x1084210
FLOOR: Final = 0x1F


def covered(upright: bool, anchor: int) -> list[int]:
    """The cells under a window tile, that of its first half first: left then right, or top then bottom (DB-34)."""
    return [anchor + SIDE, anchor] if upright else [anchor, anchor + 1]


class Hotel:
    """What lies in one player's hotel."""

    __slots__ = ("bare", "cells", "complete", "guests", "lobby", "occupied", "owed", "tiles")

    def __init__(self, lobby: int) -> None:
        self.lobby = lobby
        self.cells = [EMPTY] * CELLS
        """The face on each cell (DB-12)."""
        self.cells[LOBBY_CELL] = FIRST_LOBBY + lobby
        self.occupied: i64 = 1 << LOBBY_CELL
        self.bare: i64 = 0
        """Windows not covered by a guest (DB-43)."""
        self.complete: i64 = 0
        """Floors that have paid their guest, one bit a floor (DB-42)."""
        self.owed = 0
        """Guests due (DB-41, DB-48)."""
        self.tiles: list[int] = []
        """Window tiles laid, as `tile * CELLS + anchor`, in the order they came."""
        self.guests: list[int] = []
        """Guests placed, as `guest * CELLS + cell`, in the order they came."""

    def clone(self) -> Hotel:
        """An independent copy."""
        twin = Hotel(self.lobby)
        twin.cells = self.cells[:]
        twin.occupied = self.occupied
        twin.bare = self.bare
        twin.complete = self.complete
        twin.owed = self.owed
        twin.tiles = self.tiles[:]
        twin.guests = self.guests[:]
        return twin

    def full(self) -> bool:
        """Whether all 25 cells are occupied (DB-80)."""
        return self.occupied == EVERYWHERE

    # -- where things may be laid -------------------------------------------------------------------------

    def beside_building(self) -> i64:
        """Empty cells that share a full side with something in the hotel (DB-32); corners do not count."""
        built: i64 = self.occupied
        across: i64 = (built & ~LAST_COLUMN) << 1 | (built & ~FIRST_COLUMN) >> 1
        return (built << SIDE | built >> SIDE | across) & ~built & EVERYWHERE

    def anchors(self, upright: bool) -> i64:
        """Anchor cells at which a window tile of this orientation may be laid (DB-31, DB-32, DB-34, DB-35).

        The anchor is the left cell of a horizontal tile and the lower cell of a vertical one.
        """
        empty: i64 = ~self.occupied & EVERYWHERE
        beside: i64 = self.beside_building()
        if upright:
            return empty & empty >> SIDE & (beside | beside >> SIDE)
        return empty & ~LAST_COLUMN & empty >> 1 & (beside | beside >> 1)

    # -- laying things ------------------------------------------------------------------------------------

    def lay_window(self, tile: int, upright: bool, anchor: int) -> None:
        """Lay a window tile: first half left or on top, second right or below (DB-34)."""
        if upright:
            self._lay(anchor + SIDE, half(tile, False))
            self._lay(anchor, half(tile, True))
            self.bare |= i64(1 << SIDE | 1) << i64(anchor)
        else:
            self._lay(anchor, half(tile, False))
            self._lay(anchor + 1, half(tile, True))
            self.bare |= i64(3) << i64(anchor)
        self.tiles.append(tile * CELLS + anchor)

    def lay_wall(self, cell: int, face: int) -> None:
        """Lay a wall or an emergency brick."""
        self._lay(cell, face)

    def place_guest(self, guest: int, cell: int) -> None:
        """Cover a bare window; all it showed is gone (DB-45)."""
        self.cells[cell] = FIRST_GUEST + guest
        self.bare &= ~(i64(1) << i64(cell))
        self.guests.append(guest * CELLS + cell)

    def _lay(self, cell: int, face: int) -> None:
        self.cells[cell] = face
        self.occupied |= i64(1) << i64(cell)

    def floors_completed_now(self) -> int:
        """How many floors are complete that were not before; each counts once in the game (DB-39, DB-42)."""
        completed = 0
        floor: i64 = 0
        while floor < SIDE:
            bit: i64 = i64(1) << floor
            if not self.complete & bit and self.occupied >> floor * SIDE & FLOOR == FLOOR:
                self.complete |= bit
                completed += 1
            floor += 1
        return completed

    # -- what it shows ------------------------------------------------------------------------------------

    def connected(self, box: Box) -> i64:
        """The cells that ivy links to the lobby, the lobby among them (DB-54, DB-55)."""
        north: i64 = 0
        east: i64 = 0
        south: i64 = 0
        west: i64 = 0
        bit: i64 = 1
        for face in self.cells:
            exits: i64 = box.exits[face]
            if exits & NORTH:
                north |= bit
            if exits & EAST:
                east |= bit
            if exits & SOUTH:
                south |= bit
            if exits & WEST:
                west |= bit
            bit <<= 1
        up: i64 = north & south >> SIDE
        right: i64 = east & ~LAST_COLUMN & west >> 1
        reached: i64 = 0
        grown: i64 = 1 << LOBBY_CELL
        while grown != reached:
            reached = grown
            grown |= (reached & up) << SIDE | reached >> SIDE & up | (reached & right) << 1 | reached >> 1 & right
        return reached

    def connected_flowers(self, box: Box, colour: int) -> int:
        """Visible flowers of a colour on connected cells (DB-57, DB-59 to DB-61)."""
        linked: i64 = self.connected(box)
        count = 0
        for face in self.cells:
            if linked & 1:
                count += box.flowers[face * COLOURS + colour]
            linked >>= 1
        return count
