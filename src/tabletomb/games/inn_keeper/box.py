"""What the printed components say, as lists to look things up in.

Cards, customers and rooms are small integers: card `suit * 15 + number - 1`, with the suits in the order D, S, H, C;
customer 0 to 31 in the order of the content pack; room 0 is called "1", room 7 is called "8" (IK-25).
"""

from __future__ import annotations

from typing import Final, Literal

SUITS: Final = 4
HIGHEST: Final = 15
CARDS: Final = 60
CUSTOMERS: Final = 32
ROOMS: Final = 8
BONUS_CARDS: Final = 8
MOST_SEATS: Final = 4
HAND: Final = 7
"""Cards in a full hand (IK-02, IK-71)."""
TRICKS_A_HAND: Final = 4
"""Tricks played before hands are refilled (IK-70)."""

NONE: Final = -1
"""No card, customer, room or marker."""

SuitId = Literal["D", "S", "H", "C"]
SUIT_IDS: Final[tuple[SuitId, ...]] = ("D", "S", "H", "C")
SUIT: Final = [card // HIGHEST for card in range(CARDS)]
NUMBER: Final = [card % HIGHEST + 1 for card in range(CARDS)]
CARD_IDS: Final = tuple([f"{SUIT_IDS[SUIT[card]]}{NUMBER[card]:02}" for card in range(CARDS)])
CUSTOMER_IDS: Final = tuple([f"c{customer + 1:02}" for customer in range(CUSTOMERS)])
ROOM_IDS: Final = tuple([str(room + 1) for room in range(ROOMS)])

Colour = Literal["red", "blue", "yellow", "purple"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "yellow", "purple")
"""The colour of each seat's meeples and cubes (IK-07)."""

SpecialId = Literal["next-guest", "upgrade", "relocate"]
SPECIALS: Final[tuple[SpecialId, ...]] = ("next-guest", "upgrade", "relocate")
"""The special actions of second place, by verb (IK-55)."""


class Box:
    """A checked content pack."""

    __slots__ = (
        "amenity_ids",
        "amenity_names",
        "bonus_ids",
        "bonus_marks",
        "bonus_names",
        "customer_names",
        "customer_suit",
        "inn_ids",
        "inn_names",
        "inn_rooms",
        "luxury",
        "quips",
        "special_names",
        "special_texts",
        "suit_names",
        "suit_rank",
        "suit_symbols",
        "wish",
    )

    def __init__(self) -> None:
        self.suit_rank = [0, 1, 2, 3]
        """The rank of each suit, 0 is best; it settles equal numbers off suit (IK-18)."""
        self.suit_names: list[str] = []
        self.suit_symbols: list[str] = []
        self.amenity_ids: list[str] = []
        self.amenity_names: list[str] = []
        self.inn_ids: list[str] = []
        self.inn_names: list[str] = []
        self.inn_rooms: list[list[int]] = []
        """The amenity of each room of each inn."""
        self.luxury: list[bool] = []
        """Whether a customer goes to the high card; the others are Budget customers."""
        self.customer_suit: list[int] = []
        self.wish: list[int] = []
        """The amenity each customer wishes for."""
        self.customer_names: list[str] = []
        self.quips: list[str] = []
        self.bonus_ids: list[str] = []
        self.bonus_names: list[str] = []
        self.bonus_marks: list[list[int]] = []
        """For each bonus card and room the suit that pays there, or NONE (IK-91)."""
        self.special_names: dict[SpecialId, str] = {}
        """What the reference card calls each special action, by verb (IK-06)."""
        self.special_texts: dict[SpecialId, str] = {}


def card_in_words(box: Box, card: int) -> str:
    """A card as people say it: 9 of hearts."""
    return f"{NUMBER[card]} of {box.suit_names[SUIT[card]].lower()}"
