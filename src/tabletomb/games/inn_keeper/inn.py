"""One inn: who lives in which room, and where a number fits."""

from __future__ import annotations

from typing import Final

from tabletomb.games.inn_keeper.box import NONE, NUMBER, ROOMS

CUBE: Final = 0
MEEPLE: Final = 1


def marker_of(owner: int, kind: int) -> int:
    """The cube or meeple of a seat's colour."""
    return owner * 2 + kind


def owner_of(marker: int) -> int:
    """The seat whose colour a marker has."""
    return marker // 2


def kind_of(marker: int) -> int:
    """Whether a marker is a CUBE or a MEEPLE."""
    return marker % 2


class Inn:
    """The rooms of one inn, in room order (IK-25), and the customers its keeper left in the street.

    A room holds at most one guest: a playing card on a customer, with a marker on top (IK-21, IK-33).
    """

    __slots__ = ("amenities", "board", "cards", "customers", "guests", "kept", "markers", "seat")

    def __init__(
        self, seat: int, board: int, amenities: list[int], cards: list[int], customers: list[int], markers: list[int]
    ) -> None:
        self.seat = seat
        self.board = board
        """Which of the printed inns it is."""
        self.amenities = amenities
        """The amenity of each room; belongs to the content pack and never changes."""
        self.cards = cards
        self.customers = customers
        self.markers = markers
        self.guests = 0
        """How many rooms are taken."""
        self.kept: tuple[int, ...] = ()
        """Customers left in the street (IK-47)."""

    def clone(self) -> Inn:
        """An independent copy."""
        twin = Inn(self.seat, self.board, self.amenities, self.cards[:], self.customers[:], self.markers[:])
        twin.guests = self.guests
        twin.kept = self.kept
        return twin

    # -- where a number fits --------------------------------------------------------------------------------

    def gap(self, number: int) -> tuple[int, int]:
        """The legal rooms for a number: from the first one up to, but not including, the second (IK-28).

        They are the rooms between the last lower and the first higher number, so all of them are empty; none if the
        number already stands in the inn.
        """
        first = 0
        for room in range(ROOMS):
            card = self.cards[room]
            if card != NONE:
                there = NUMBER[card]
                if there > number:
                    return first, room
                if there == number:
                    return room, room
                first = room + 1
        return first, ROOMS

    def fits(self, number: int) -> bool:
        """Whether there is a legal room for a number (IK-28)."""
        first, beyond = self.gap(number)
        return first < beyond

    def around(self, room: int) -> tuple[int, int]:
        """The legal rooms for the guest of a room once it is lifted out, its own room among them (IK-64)."""
        first = room
        while first > 0 and self.cards[first - 1] == NONE:
            first -= 1
        beyond = room + 1
        while beyond < ROOMS and self.cards[beyond] == NONE:
            beyond += 1
        return first, beyond

    # -- guests moving in and about -------------------------------------------------------------------------

    def lodge(self, room: int, card: int, customer: int, marker: int) -> None:
        """A guest moves in, customer and playing card together (IK-21)."""
        self.cards[room] = card
        self.customers[room] = customer
        self.markers[room] = marker
        self.guests += 1

    def leave(self, room: int) -> None:
        """The guest of a room is lifted out."""
        self.cards[room] = NONE
        self.customers[room] = NONE
        self.markers[room] = NONE
        self.guests -= 1


def empty_inn(seat: int, board: int, amenities: list[int]) -> Inn:
    """The inn of a seat before anybody lives in it (IK-04)."""
    return Inn(seat, board, amenities, [NONE] * ROOMS, [NONE] * ROOMS, [NONE] * ROOMS)
