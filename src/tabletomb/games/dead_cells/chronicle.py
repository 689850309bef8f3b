"""The campaign layer of a state: what outlives a Run. Copied only when it changes, which is rare."""

from __future__ import annotations

from tabletomb.games.dead_cells.box import (
    BLUEPRINT_BASE,
    BLUEPRINTS,
    DURING_SLOTS,
    NONE,
    ST,
    STARTING_EQUIPMENT,
)


class Chronicle:
    """The campaign: decks, Mutation board, Runes, market, starting points.

    A state never changes the chronicle it shares with its clones: it asks `Table.rewrite()` for one of its own.
    """

    __slots__ = (
        "beasts",
        "best",
        "blueprints",
        "boss_cells",
        "cells",
        "covers",
        "decks",
        "during",
        "during_slots",
        "equipment",
        "feats",
        "levels",
        "owed",
        "promised",
        "purged",
        "reserve",
        "runes",
        "runs",
        "scrapped",
        "secrets",
        "skill",
        "start",
        "taken",
        "visited",
        "well",
        "wins",
    )

    def __init__(self) -> None:
        self.runs = 0
        """Runs begun."""
        self.taken: list[int] = [0, 0, 0]
        """Cards bought from each Upgrade deck; 01 is the first (DC-195)."""
        self.covers: list[bool] = [False, False, False]
        """Covers that were turned to their second side."""
        self.well = 0
        """Cards taken from the Well."""
        self.secrets = 0
        """Cards taken from the Deck of Secrets."""
        self.decks: list[list[int]] = []
        """The Combat deck of each Beheaded and of Serenade, as lists of cards; sorted."""
        self.equipment: list[int] = []
        """All Equipment owned; sorted."""
        self.blueprints: list[list[int]] = []
        """The Blueprints of each Biome and Boss that are not yet Equipment, in number order (DC-004)."""
        self.beasts: list[int] = []
        """Beast cards that were shuffled into a Biome's decks for ever."""
        self.start: list[int] = []
        self.during: list[int] = []
        self.skill = NONE
        self.feats: list[int] = []
        """Cards in the slots of the Mutation board, in slot order."""
        self.reserve: list[int] = []
        """Bought cards that lie in no slot and no deck; they may be placed before a Run (DC-201)."""
        self.purged: list[int] = []
        """Cards that are out of this campaign."""
        self.scrapped: list[int] = []
        """Equipment that is out of this campaign; sorted."""
        self.during_slots = DURING_SLOTS
        self.runes = 0
        """Active Runes, as bits."""
        self.levels: list[list[int]] = [[], [], []]
        """The level cards that lie on Healer, Merchant and Collector."""
        self.promised: list[int] = []
        """Cards whose gift waits for the start of the next Run."""
        self.visited = 0
        """Biomes that were ever set up, as bits."""
        self.wins: list[int] = [0, 0, 0]
        """Victories over each Boss."""
        self.boss_cells = 0
        """Boss Cells owned."""
        self.best = NONE
        """The most Boss Cells in force in a victory over the last Boss; NONE before the first."""
        self.cells = 0
        """Cells that were brought home and not yet spent."""
        self.owed = 0
        """Secrets that were earned in a Run that was left, and not yet taken."""

    def clone(self) -> Chronicle:
        """An independent copy."""
        twin = Chronicle()
        twin.runs = self.runs
        twin.taken = self.taken[:]
        twin.covers = self.covers[:]
        twin.well = self.well
        twin.secrets = self.secrets
        twin.decks = [deck[:] for deck in self.decks]
        twin.equipment = self.equipment[:]
        twin.blueprints = [deck[:] for deck in self.blueprints]
        twin.beasts = self.beasts[:]
        twin.start = self.start[:]
        twin.during = self.during[:]
        twin.skill = self.skill
        twin.feats = self.feats[:]
        twin.reserve = self.reserve[:]
        twin.purged = self.purged[:]
        twin.scrapped = self.scrapped[:]
        twin.during_slots = self.during_slots
        twin.runes = self.runes
        twin.levels = [cards[:] for cards in self.levels]
        twin.promised = self.promised[:]
        twin.visited = self.visited
        twin.wins = self.wins[:]
        twin.boss_cells = self.boss_cells
        twin.best = self.best
        twin.cells = self.cells
        twin.owed = self.owed
        return twin


def first_chronicle() -> Chronicle:
    """A campaign as it comes out of the box (DC-003, DC-006, DC-013)."""
    chronicle = Chronicle()
    chronicle.decks = [list(range(ST + 6 * hero, ST + 6 * hero + 6)) for hero in range(4)] + [[24, 25, 26]]
    chronicle.equipment = list(range(STARTING_EQUIPMENT))
    chronicle.blueprints = [
        list(range(BLUEPRINT_BASE[place], BLUEPRINT_BASE[place] + BLUEPRINTS[place])) for place in range(10)
    ]
    return chronicle


class Lore:
    """What this campaign has shown (DC-002). Replaced, never changed."""

    __slots__ = (
        "enemies",
        "equipment",
        "tiles",
    )

    def __init__(self, enemies: list[bool], equipment: list[bool], tiles: list[bool]) -> None:
        self.enemies = enemies
        self.equipment = equipment
        self.tiles = tiles
