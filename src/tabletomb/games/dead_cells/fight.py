"""A Combat on the board: the row of Enemies, the Loot on the Group space and everything that ends with the Combat."""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_cells.box import NO_BARRIER, NONE, SPACES

LOOT_TOKENS: Final = 9
"""Token types of Loot: Teeth, Cells, Potions, Keys, Scrolls of three colours and of any, relight (DC-116)."""


class Foe:
    """An Enemy on the board."""

    __slots__ = (
        "acted",
        "bleed",
        "card",
        "damage",
        "fire",
        "fresh",
        "frozen",
        "golds",
        "mark",
        "number",
        "pattern",
        "poison",
        "rage",
        "shields",
    )

    def __init__(self, card: int, number: int) -> None:
        self.card = card
        """Its place in `Box.enemies`."""
        self.number = number
        """Enemies of a Combat are numbered as they appear: a space can change hands in mid-effect."""
        self.damage = 0
        self.shields = 0
        self.golds = 0
        self.poison = 0
        self.bleed = 0
        self.fire = 0
        self.mark = 0
        self.frozen = 0
        """Frozen lines, as bits by Round (DC-126)."""
        self.rage = 0
        self.acted = NONE
        """The last Round in which it had its turn."""
        self.fresh = False
        """It was summoned in this Round and acts from the next one on."""
        self.pattern = NONE
        """A Boss's Pattern of this Turn."""

    def clone(self) -> Foe:
        """An independent copy."""
        twin = Foe(self.card, self.number)
        twin.damage = self.damage
        twin.shields = self.shields
        twin.golds = self.golds
        twin.poison = self.poison
        twin.bleed = self.bleed
        twin.fire = self.fire
        twin.mark = self.mark
        twin.frozen = self.frozen
        twin.rage = self.rage
        twin.acted = self.acted
        twin.fresh = self.fresh
        twin.pattern = self.pattern
        return twin

    def shrug_off(self) -> None:
        """All State tokens leave it."""
        self.poison = 0
        self.bleed = 0
        self.fire = 0
        self.mark = 0
        self.frozen = 0


class Fight:
    """A Combat, ordinary or against a Boss. `on` is false between Combats, when everything else is empty."""

    __slots__ = (
        "barrier",
        "blades",
        "challenge",
        "constraint",
        "fled",
        "hurt",
        "instance",
        "loot",
        "loot_blueprints",
        "loot_gear",
        "on",
        "once",
        "order",
        "passed",
        "passer",
        "pile",
        "round",
        "row",
        "slain",
        "spawned",
        "symbol",
        "turn",
        "turned",
        "worms",
    )

    def __init__(self) -> None:
        self.on = False
        self.order: list[int] | None = None
        """The living participants in turn order, until something changes it. Frozen."""
        self.row: list[Foe | None] = [None] * SPACES
        """The spaces behind, near, mid and far."""
        self.loot: list[int] = [0] * LOOT_TOKENS
        self.loot_gear: list[int] = []
        self.loot_blueprints: list[int] = []
        self.worms = 0
        self.blades: list[int] = [0] * SPACES
        """Shuriken in each space."""
        self.barrier = NO_BARRIER
        self.round = 0
        self.turned = 0
        """Heroes who have had their turn in this Round, as bits."""
        self.passer = NONE
        """The passing player's place at the table, or NONE (DC-087)."""
        self.constraint = 0
        self.symbol = NONE
        """Serenade's power in this Combat (DC-213)."""
        self.challenge = False
        """The Group took the challenge of the Gauntlet Rune."""
        self.spawned = 0
        """Enemies that have appeared so far."""
        self.slain = 0
        self.fled = 0
        self.hurt = 0
        """Damage tokens that participants got."""
        self.once = 0
        """Hooks that act only the first time in a Combat and have, as bits over SOURCES."""
        self.instance = 0
        """A Boss's instance, 1 to 4; 0 in an ordinary Combat."""
        self.turn = 0
        self.pile: list[int] = []
        """Patterns still to come for this instance; the next is the last."""
        self.passed = 0
        """Who has passed in this cycle of a Boss Combat, as bits (DC-174)."""

    def clone(self) -> Fight:
        """An independent copy."""
        if not self.on:
            return self  # nothing happens on it any more: the next Combat lays out a new one
        twin = Fight()
        twin.on = True
        twin.order = self.order
        for space in range(SPACES):
            foe = self.row[space]
            if foe is not None:
                twin.row[space] = foe.clone()
        twin.loot = self.loot[:]
        twin.loot_gear = self.loot_gear[:]
        twin.loot_blueprints = self.loot_blueprints[:]
        twin.worms = self.worms
        twin.blades = self.blades[:]
        twin.barrier = self.barrier
        twin.round = self.round
        twin.turned = self.turned
        twin.passer = self.passer
        twin.constraint = self.constraint
        twin.symbol = self.symbol
        twin.challenge = self.challenge
        twin.spawned = self.spawned
        twin.slain = self.slain
        twin.fled = self.fled
        twin.hurt = self.hurt
        twin.once = self.once
        twin.instance = self.instance
        twin.turn = self.turn
        twin.pile = self.pile[:]
        twin.passed = self.passed
        return twin

    def space_of(self, number: int) -> int:
        """Where an Enemy stands, or NONE if it has left the board."""
        for space in range(SPACES):
            foe = self.row[space]
            if foe is not None and foe.number == number:
                return space
        return NONE
