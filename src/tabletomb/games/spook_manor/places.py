"""Where everything on the table is: the addresses of cards, pools, piles and cells.

`manor/1/l2/3` is the third floor of column l2 in seat 1's manor, `manor/1/l2` the whole column, `manor/1/lobby` where
its monsters wait; `hand/1` is the hand of seat 1 and `hand/1/E01-G` a card in it, which only seat 1 is told of. Alone
cards lie in pools, `pool/2/E01-G`. A Lobby that may be chosen lies at `choice/1/a`.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.moves import At
from tabletomb.games.spook_manor.box import COLUMN_IDS, ICON_IDS, LOWEST, ROOM_IDS, SYMBOL_IDS, column_id

CHOICES: Final = ("a", "b")
"""The two Lobbies that two Lobby cards can make (SM-04)."""

CHOICE: Final = At("choice/{seat}/{}", CHOICES)
CARD: Final = At("hand/{seat}/{}", ROOM_IDS)
COLUMN: Final = At("manor/{seat}/{}", COLUMN_IDS)

SUPPLY: Final = "supply"
DISCARD: Final = "discard"


def choice_at(seat: int, choice: int) -> str:
    """One of the two Lobbies a seat may choose."""
    return CHOICE.place(choice, seat)


def manor_at(seat: int) -> str:
    """The manor of a seat."""
    return f"manor/{seat}"


def column_at(seat: int, x: int) -> str:
    """A column of a seat's manor."""
    return COLUMN.place(x - LOWEST, seat)


def cell_at(seat: int, x: int, floor: int) -> str:
    """A cell of a seat's manor; floor 1 is the Ground Floor."""
    return f"manor/{seat}/{column_id(x)}/{floor}"


def lobby_at(seat: int) -> str:
    """Where the monsters of a seat wait."""
    return f"manor/{seat}/lobby"


def symbol_at(seat: int, symbol: int) -> str:
    """A field of a seat's Lighting Scorecard."""
    return f"lighting/{seat}/{SYMBOL_IDS[symbol]}"


def lighting_at(seat: int) -> str:
    """The Lighting Scorecard of a seat."""
    return f"lighting/{seat}"


def icon_row(icon: int) -> str:
    """A row of the Lighting Scorecard in a word."""
    return f"{ICON_IDS[icon]}s" if ICON_IDS[icon] != "torch" else "torches"


def hand_at(seat: int) -> str:
    """The hand of a seat as a whole."""
    return f"hand/{seat}"


def card_at(seat: int, card: int) -> str:
    """A card in the hand of a seat; nobody else may be told of it."""
    return CARD.place(card, seat)


def pile_at(seat: int) -> str:
    """The pile of a seat; alone, the pile behind a pool."""
    return f"pile/{seat}"


def pool_at(pool: int) -> str:
    """A Draft Pool, alone."""
    return f"pool/{pool + 1}"


def pool_card_at(pool: int, card: int) -> str:
    """A card of a Draft Pool."""
    return f"pool/{pool + 1}/{ROOM_IDS[card]}"


# -- marks --------------------------------------------------------------------------------------------------


def piece(at: str, words: str) -> str:
    """The mark of a piece."""
    return f"{{{at}|{words}}}"


def does(seat: int, theirs: str, own: str) -> str:
    """The mark of a seat and what it does: `does(0, "builds", "build")` reads "Mags builds" or "You build"."""
    return f"{{{seat}}} {{{seat}:{theirs}|{own}}}"


def cell_words(x: int, floor: int) -> str:
    """A cell as people say it: "left 2, floor 3"."""
    return f"{column_words(x)}, floor {floor}"


def column_words(x: int) -> str:
    """A column as people say it, counted outwards from the middle of the Lobby: "left 2"."""
    return f"left {1 - x}" if x < 1 else f"right {x}"


def cell_mark(seat: int, x: int, floor: int) -> str:
    """A cell in a sentence, marked as the piece it is."""
    return piece(cell_at(seat, x, floor), cell_words(x, floor))
