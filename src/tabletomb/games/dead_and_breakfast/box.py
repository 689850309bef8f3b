"""What is in the box: everything that can lie on a cell is a *face*, a small number to look things up by."""

from __future__ import annotations

from typing import Final, Literal

SIDE: Final = 5
CELLS: Final = 25
LOBBY_CELL: Final = 2

WINDOW_TILES: Final = 54
GUESTS: Final = 24
LOBBIES: Final = 4

# Faces in order: nothing, the two halves of each window tile, wall, emergency brick, lobbies, guests.
EMPTY: Final = 0
FIRST_WINDOW: Final = 1
WALL: Final = 109
BRICK: Final = 110
FIRST_LOBBY: Final = 111
FIRST_GUEST: Final = 115
FACES: Final = 139

KINDS: Final = 5
COLOURS: Final = 4
WITCH: Final = 5
NO_CREATURE: Final = -1

Creature = Literal["bat", "doll", "zombie", "spider", "ghost"]
Flower = Literal["red", "blue", "yellow", "violet"]
CREATURES: Final[tuple[Creature, ...]] = ("bat", "doll", "zombie", "spider", "ghost")
FLOWERS: Final[tuple[Flower, ...]] = ("red", "blue", "yellow", "violet")
"""What pieces are drawn with, so a pack has words for them but no others; it may list them in any order."""

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8

BonusEffect = Literal[
    "floors-with-kinds",
    "floors-with-colours",
    "connected-windows",
    "outside-ivy",
    "columns-with-guest",
    "neighbouring-guests",
    "rarest-flower",
    "rarest-creature",
]
BONUS_EFFECTS: Final[tuple[BonusEffect, ...]] = (
    "floors-with-kinds",
    "floors-with-colours",
    "connected-windows",
    "outside-ivy",
    "columns-with-guest",
    "neighbouring-guests",
    "rarest-flower",
    "rarest-creature",
)
BONUS_IDS: Final = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")
"""The values of the table option; a pack may list its bonus tiles in any order."""


def cell_name(cell: int) -> str:
    """The name of a cell: column a-e, floor 1-5."""
    return "abcde"[cell % SIDE] + str(cell // SIDE + 1)


CELL_NAMES: Final = [cell_name(cell) for cell in range(CELLS)]


class Box:
    """What the pack's components show, by face, tile, guest, lobby and bonus tile. Frozen after loading."""

    __slots__ = (
        "bonus_effect",
        "bonus_ids",
        "bonus_names",
        "bonus_needs",
        "bonus_par",
        "bonus_points",
        "bonus_texts",
        "colour_names",
        "creature",
        "creature_names",
        "exits",
        "fear",
        "flower_names",
        "flowers",
        "guest_ids",
        "guest_names",
        "lobby_colours",
        "lobby_ids",
        "lobby_names",
        "looks_along_floor",
        "ratings",
        "solo_walls",
        "tile_classes",
        "tile_ids",
        "upright",
        "walls",
    )

    def __init__(self) -> None:
        self.creature = [NO_CREATURE] * FACES
        """The kind of creature a face shows."""
        self.exits = [0] * FACES
        """The sides to which a face's ivy leads, as bits."""
        self.flowers = [0] * (FACES * COLOURS)
        """How many flowers of a colour a face shows, at `face * COLOURS + colour`."""
        self.tile_ids: list[str] = []
        self.tile_classes: list[str] = []
        self.upright: list[bool] = []
        """Whether a window tile is vertical."""
        self.guest_ids: list[str] = []
        self.guest_names: list[str] = []
        self.fear: list[int] = []
        """The kind a guest fears; WITCH for a witch."""
        self.looks_along_floor: list[bool] = []
        """Row guests look along their floor, column guests along their column."""
        self.lobby_ids: list[str] = []
        self.lobby_names: list[str] = []
        self.lobby_colours: list[list[int]] = []
        self.bonus_ids: list[str] = []
        self.bonus_names: list[str] = []
        self.bonus_texts: list[str] = []
        self.bonus_effect: list[int] = []
        self.bonus_points: list[int] = []
        self.bonus_needs: list[int] = []
        self.bonus_par: list[int] = []
        self.creature_names: list[Creature] = []
        self.colour_names: list[Flower] = []
        self.flower_names: list[str] = []
        self.ratings: list[tuple[int, str]] = []
        """Solo ratings: the least that earns them, and their names; lowest first."""
        self.walls = 12
        self.solo_walls = 4

    def flowers_of(self, face: int) -> list[Flower]:
        """The flowers of a face one by one, colour by colour."""
        found: list[Flower] = []
        for colour in range(COLOURS):
            found += [self.colour_names[colour]] * self.flowers[face * COLOURS + colour]
        return found


def half(tile: int, second: bool) -> int:
    """The face of a window tile's half: first is left or top, second is right or bottom."""
    return FIRST_WINDOW + 2 * tile + (1 if second else 0)


def is_window(face: int) -> bool:
    """Whether a face is a bare window."""
    return FIRST_WINDOW <= face < WALL


def is_guest(face: int) -> bool:
    """Whether a face is a guest."""
    return face >= FIRST_GUEST


def is_wall(face: int) -> bool:
    """Whether a face is a wall or an emergency brick."""
    return face in (WALL, BRICK)
