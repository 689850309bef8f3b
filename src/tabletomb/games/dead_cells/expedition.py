"""The Biome (or Boss) the Group is in: its board with the tiles on it, its decks and its special tokens."""

from __future__ import annotations

from tabletomb.games.dead_cells.box import NONE


class Expedition:
    """Where the Group is. Lists marked as frozen are replaced, never changed."""

    __slots__ = (
        "at",
        "bells",
        "constraints",
        "elite_discard",
        "elites",
        "failed",
        "hollow_used",
        "hushed",
        "lanterns",
        "malaise",
        "malaise_known",
        "monster_discard",
        "monsters",
        "place",
        "runes_barred",
        "shown",
        "tiles",
        "unplaced",
    )

    def __init__(self, place: int, fresh: bool = True) -> None:
        """An empty one; if it is not `fresh` it has no lists yet, because a copy brings its own."""
        self.place = place
        """The Biome or Boss, as its place in PLACES; NONE before the Run has begun."""
        self.at = 0
        """The Group's space, as its place in the Biome's list."""
        self.tiles: list[int]
        """The tile on each space, or NONE. Frozen."""
        self.shown = 0
        """Tiles that lie face up, as bits by space."""
        self.constraints: list[int]
        """The Constraint tile of each space, or NONE. Frozen."""
        self.unplaced: list[int]
        """Tiles that were not placed, unseen. Frozen."""
        self.monsters: list[int]
        """The Monster deck; its top is the last."""
        self.monster_discard: list[int]
        self.elites: list[int]
        self.elite_discard: list[int]
        self.failed = 0
        """Corridors whose Hand Check failed in this move, as bits (DC-039)."""
        self.bells: list[int]
        """The Bell token on each bell corridor, or NONE once rung. Frozen."""
        self.lanterns = 0
        """Lit Lanterns."""
        self.hushed = False
        """Cursed: no communication in Combat preparation (DC-227)."""
        self.runes_barred = False
        """Cursed: no Runes until the end of the Biome (DC-228)."""
        self.hollow_used = False
        """The Hollow Rune has passed a Check in this Biome."""
        self.malaise: list[int]
        """The Malaise pile; its top is the last."""
        self.malaise_known = 0
        """Cards at the bottom of that pile that everybody has seen going there."""
        if fresh:
            self.tiles = []
            self.constraints = []
            self.unplaced = []
            self.monsters = []
            self.monster_discard = []
            self.elites = []
            self.elite_discard = []
            self.bells = []
            self.malaise = []

    def clone(self) -> Expedition:
        """An independent copy."""
        twin = Expedition(self.place, False)
        twin.at = self.at
        twin.tiles = self.tiles
        twin.shown = self.shown
        twin.constraints = self.constraints
        twin.unplaced = self.unplaced
        twin.monsters = self.monsters[:]
        twin.monster_discard = self.monster_discard[:]
        twin.elites = self.elites[:]
        twin.elite_discard = self.elite_discard[:]
        twin.failed = self.failed
        twin.bells = self.bells
        twin.lanterns = self.lanterns
        twin.hushed = self.hushed
        twin.runes_barred = self.runes_barred
        twin.hollow_used = self.hollow_used
        twin.malaise = self.malaise[:]
        twin.malaise_known = self.malaise_known
        return twin


class Bag:
    """The Group's common Bag (DC-033): tokens, and what was looted or won and waits for the end of the Combat."""

    __slots__ = (
        "blueprints",
        "cells",
        "gear",
        "keys",
        "potions",
        "scrolls",
        "teeth",
    )

    def __init__(self, fresh: bool = True) -> None:
        """An empty one; if it is not `fresh` it has no lists yet, because a copy brings its own."""
        self.teeth = 0
        self.cells = 0
        self.potions = 0
        self.keys = 0
        self.scrolls: list[int]
        """Scrolls of the three colours and of any, waiting."""
        self.gear: list[int]
        self.blueprints: list[int]
        if fresh:
            self.scrolls = [0, 0, 0, 0]
            self.gear = []
            self.blueprints = []

    def clone(self) -> Bag:
        """An independent copy."""
        twin = Bag(False)
        twin.teeth = self.teeth
        twin.cells = self.cells
        twin.potions = self.potions
        twin.keys = self.keys
        twin.scrolls = self.scrolls[:]
        twin.gear = self.gear[:]
        twin.blueprints = self.blueprints[:]
        return twin


class Armoury:
    """The Equipment deck and what belongs to it (DC-015)."""

    __slots__ = (
        "collector",
        "deck",
        "discard",
        "drawn",
        "known",
        "offered",
    )

    def __init__(self, fresh: bool = True) -> None:
        """An empty one; if it is not `fresh` it has no lists yet, because a copy brings its own."""
        self.deck: list[int]
        """The Equipment deck; its top is the last."""
        self.known = 0
        """Cards on top that everybody has seen going there."""
        self.discard: list[int]
        self.collector: list[int]
        """Blueprints on the Collector space (DC-055)."""
        self.offered: list[int]
        """Equipment turned up by a Merchant, or Blueprints by the Collector, and not yet bought."""
        self.drawn = NONE
        """The Equipment card that is just being given to a Beheaded."""
        if fresh:
            self.deck = []
            self.discard = []
            self.collector = []
            self.offered = []

    def clone(self) -> Armoury:
        """An independent copy."""
        twin = Armoury(False)
        twin.deck = self.deck[:]
        twin.known = self.known
        twin.discard = self.discard[:]
        twin.collector = self.collector[:]
        twin.offered = self.offered[:]
        twin.drawn = self.drawn
        return twin
