"""Where everything on the table is: the addresses of rooms, cards, customers and piles.

`inn/1/4` is room 4 of seat 1's inn, `inn/1/street` the street before it; `hand/1` is the hand of seat 1 and
`hand/1/H09` a card in it, which only seat 1 is told of; `trick/1` is where its card for the trick lies. Customers stand
at the `desk`, come by `coach` and, as long as a seat knows of one on the coach, have the address `customer/c09`.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.moves import At
from tabletomb.games.inn_keeper.box import CARD_IDS, CUSTOMER_IDS, MOST_SEATS, ROOM_IDS

DESK: Final = "desk"
"""Where the customer stands who is played for, or who has been won and has no room yet."""
COACH: Final = "coach"
"""The customer deck."""
DECK: Final = "deck"
DISCARD: Final = "discard"

HAND_CARD: Final = At("hand/{seat}/{}", CARD_IDS)
OWN_ROOM: Final = At("inn/{seat}/{}", ROOM_IDS)
INN: Final = At("inn/{}", MOST_SEATS)
CUSTOMER: Final = At("customer/{}", CUSTOMER_IDS)


def inn_at(seat: int) -> str:
    """The inn of a seat."""
    return INN.place(seat, seat)


def room_at(seat: int, room: int) -> str:
    """A room of a seat's inn."""
    return OWN_ROOM.place(room, seat)


def street_at(seat: int) -> str:
    """The street before a seat's inn, with the customers left there."""
    return f"inn/{seat}/street"


def bonus_at(seat: int) -> str:
    """The bonus card of a seat."""
    return f"bonus/{seat}"


def hand_at(seat: int) -> str:
    """The hand of a seat as a whole."""
    return f"hand/{seat}"


def card_at(seat: int, card: int) -> str:
    """A card in the hand of a seat; nobody else may be told of it."""
    return HAND_CARD.place(card, seat)


def trick_at(seat: int) -> str:
    """Where a seat's card for the trick lies."""
    return f"trick/{seat}"


def customer_at(customer: int) -> str:
    """A customer on the coach; only seats that looked at it may be told of it."""
    return CUSTOMER.place(customer, 0)


def choice_at(verb: str) -> str:
    """The card on the desk that stands for a choice without a piece of its own."""
    return f"desk/{verb}"


# -- marks --------------------------------------------------------------------------------------------------


def piece(at: str, words: str) -> str:
    """The mark of a piece."""
    return f"{{{at}|{words}}}"


def seat_mark(seat: int) -> str:
    """The mark of a seat: its player's name, or "you"."""
    return f"{{{seat}}}"


def does(seat: int, theirs: str, own: str) -> str:
    """The mark of a seat and what it does: `does(0, "takes", "take")` reads "Mags takes" or "You take"."""
    return f"{{{seat}}} {{{seat}:{theirs}|{own}}}"
