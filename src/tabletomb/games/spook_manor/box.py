"""What the printed cards say, as lists to look things up in.

Whatever can lie on a cell is a *face*, a small number: Room cards 0 to 155 in the order of their ids, then the Left
halves of the 16 Lobby cards, then their Right halves. A lighting symbol is `icon * 4 + colour`; sets of symbols are
numbers with one bit a symbol.
"""

from __future__ import annotations

from typing import Final, Literal

ENTERTAINMENTS: Final = 68
PORTRAITS: Final = 56
LIGHTINGS: Final = 32
ROOMS: Final = 156
LOBBIES: Final = 16
COLOURS: Final = 4
ICONS: Final = 4
SYMBOLS: Final = 16
TOKENS: Final = 17
"""Monster tokens of each colour (SM-02)."""
MOST_SEATS: Final = 6

NONE: Final = -1
"""No card, no column, no choice."""

FIRST_LEFT: Final = 156
FIRST_RIGHT: Final = 172
FACES: Final = 188
"""Room cards, then Left halves, then Right halves of the Lobby cards."""

ENTERTAINMENT: Final = 0
PORTRAIT: Final = 1
LIGHTING: Final = 2
LOBBY: Final = 3
"""The kinds of face; a Lobby half is a card, but not a Room card (SM-53)."""

MONSTERS: Final = 0
MATCHING: Final = 1
EMPTINESS: Final = 2
"""The abilities of Portraits (SM-47)."""

ANY: Final = 4
"""The colour of a space that takes every monster (SM-31)."""

ColourId = Literal["green", "orange", "violet", "blue"]
IconId = Literal["candle", "lantern", "chandelier", "torch"]
KindId = Literal["entertainment", "portrait", "lighting"]
AbilityId = Literal["monsters", "rooms", "empty"]
COLOUR_IDS: Final[tuple[ColourId, ...]] = ("green", "orange", "violet", "blue")
ICON_IDS: Final[tuple[IconId, ...]] = ("candle", "lantern", "chandelier", "torch")
KIND_IDS: Final[tuple[KindId, ...]] = ("entertainment", "portrait", "lighting")
ABILITY_IDS: Final[tuple[AbilityId, ...]] = ("monsters", "rooms", "empty")
"""What cards are drawn with, so a pack has words for them but no others."""

COLOUR_LETTERS: Final = ("G", "O", "V", "B")
ICON_LETTERS: Final = ("C", "L", "H", "T")
SYMBOL_IDS: Final = tuple([icon + colour for icon in ICON_LETTERS for colour in COLOUR_LETTERS])


def _room_ids() -> list[str]:
    """The ids of the Room cards, in their order: Entertainment, Portraits, Lighting."""
    ids = [f"E{template:02}-{colour}" for template in range(1, 18) for colour in COLOUR_LETTERS]
    paired = [f"{colour}{nth}" for colour in COLOUR_LETTERS for nth in (1, 2)]
    ids += [f"PM1-{nth}" for nth in range(1, 9)]
    ids += [f"PM2-{pair}" for pair in paired]
    ids += [f"{family}-{nth}" for family in ("PRE", "PRL", "PRP") for nth in range(1, 5)]
    ids += [f"PRX-{pair}" for pair in ("GE", "GL", "OL", "OP", "VP", "VE", "BE", "BP")]
    ids += [f"PS1-{nth}" for nth in range(1, 5)]
    ids += [f"PS2-{nth}" for nth in range(1, 9)]
    ids += [f"PS3-{pair}" for pair in paired]
    ids += [f"{family}-{symbol}" for family in ("L1", "L2") for symbol in SYMBOL_IDS]
    return ids


ROOM_IDS: Final = tuple(_room_ids())
LOBBY_IDS: Final = tuple([f"LB-{symbol}" for symbol in SYMBOL_IDS])

# -- columns ------------------------------------------------------------------------------------------------
# Columns are numbered from the Left half of the Lobby, 0, and its Right half, 1; those to the left are below zero.

LOWEST: Final = -30
HIGHEST: Final = 31
"""The outermost columns that thirty plays can reach (SM-22, SM-78)."""


def column_id(x: int) -> str:
    """The name of a column, counted outwards from the middle of the Lobby: `l1` on its Left half, `r1` on its Right."""
    return f"l{1 - x}" if x < 1 else f"r{x}"


COLUMN_IDS: Final = tuple([column_id(x) for x in range(LOWEST, HIGHEST + 1)])
COLUMNS: Final = 62


class Box:
    """A checked content pack. Frozen after loading."""

    __slots__ = (
        "ability",
        "icon_names",
        "invites",
        "kind",
        "left_symbol",
        "lights",
        "monster_names",
        "monster_plurals",
        "names",
        "rate",
        "ratings",
        "right_symbol",
        "space_colours",
        "space_points",
        "vp",
        "wanted",
    )

    def __init__(self) -> None:
        self.kind = [LOBBY] * FACES
        self.names = [""] * FACES
        self.vp = [0] * FACES
        """Points in the corner (SM-44)."""
        self.invites: list[list[int]] = [[] for _ in range(FACES)]
        """The colours of a card's Invitation icons (SM-24)."""
        self.space_colours: list[list[int]] = [[] for _ in range(FACES)]
        self.space_points: list[list[int]] = [[] for _ in range(FACES)]
        """The spaces of an Entertainment Room, one by one (SM-30, SM-45)."""
        self.ability = [NONE] * FACES
        self.wanted = [NONE] * FACES
        """The kind of Room that a Portrait of the ability MATCHING counts (SM-49)."""
        self.rate = [0] * FACES
        """What a Portrait pays for each thing it counts (SM-47)."""
        self.lights = [0] * FACES
        """The symbol of a Lighting Room or Lobby half, as a set (SM-54)."""
        self.left_symbol: list[int] = []
        self.right_symbol: list[int] = []
        """The symbols of each Lobby card (SM-04)."""
        self.monster_names: list[str] = []
        self.monster_plurals: list[str] = []
        self.icon_names: list[str] = []
        self.ratings: list[tuple[int, int, str]] = []
        """Alone: the least that earns a name, in a normal and in a Big Manor, and the name; lowest first (SM-76)."""


def symbol_words(box: Box, symbol: int) -> str:
    """A lighting symbol as people say it: green candle."""
    return f"{COLOUR_IDS[symbol % COLOURS]} {box.icon_names[symbol // COLOURS].lower()}"
