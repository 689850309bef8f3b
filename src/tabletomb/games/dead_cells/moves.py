"""The move space of Dead Cells: few verbs with many uses, in the order in which a Run needs them.

Where a verb's argument does not tell by itself where it is (a track, a slot: of which Beheaded?), `addresses.at` does.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.moves import At, Moves, Verb
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    BOSS_CELLS,
    CARD_CODES,
    EQUIPMENT_CODES,
    HERO_CODES,
    MOST_SLOTS,
    PLACES,
    SOURCES,
    SPACE_NAMES,
    SYMBOLS,
    TRACKS,
)

TARGETS: Final = ["behind", "near", "mid", "far", "worms", "shuriken-near", "shuriken-mid", "shuriken-far"]
"""What a Beheaded can aim at: Enemies by their space, the swarm, and Shuriken in the air."""
LOOT_TYPES: Final = [
    "teeth", "cells", "potions", "keys", "scroll-S", "scroll-T", "scroll-B", "scroll-any", "relight",
    "equipment1", "equipment2", "equipment3", "blueprint1", "blueprint2", "blueprint3",
]  # fmt: skip
"""Types of Loot: identical tokens are one type, each card is its own (DC-116)."""
MOST_WARES: Final = 8

MOVES: Final = Moves(
    Verb("done", "go on: nothing more, or nothing at all"),
    Verb("yes", "do it"),
    Verb("start", "begin the Run in a Biome", place=At("start/{}", PLACES)),
    Verb("boss-cells", "choose how many Boss Cells are in force", count=At("boss-cells/{}", BOSS_CELLS + 1)),
    Verb("place", "put a card on the Mutation board, or keep it there", card=At("card/{}", CARD_CODES)),
    Verb("clear", "take a card off the Mutation board to make room", card=At("card/{}", CARD_CODES)),
    Verb("move", "choose a Combat card", card=At("card/{}", CARD_CODES)),
    Verb("deck", "put it into a Combat deck", hero=At("deck/{}", HERO_CODES)),
    Verb("beheaded", "choose your Beheaded", hero=At("beheaded/{}", HERO_CODES[:4])),
    Verb("to", "choose a Beheaded", hero=At("hero/{}", HERO_CODES)),
    Verb("track", "choose a Scroll track", track=TRACKS),
    Verb("peek", "turn a tile face up", space=At("space/{}", SPACE_NAMES)),
    Verb("go", "move the Group", space=At("space/{}", SPACE_NAMES)),
    Verb("discard", "discard a Combat card for the Check", card=At("hand/{}", CARD_CODES)),
    Verb("rune", "pass the Check with the Hollow Rune"),
    Verb("option", "take one of the options", option=At("choice/{}", ["1", "2", "3"])),
    Verb("slot", "choose an Equipment slot", slot=[str(slot + 1) for slot in range(MOST_SLOTS)]),
    Verb("buy", "buy what is offered there", ware=At("ware/{}", [str(ware + 1) for ware in range(MOST_WARES)])),
    Verb("symbol", "choose a symbol", symbol=SYMBOLS),
    Verb("play", "lay a Combat card face down", card=At("hand/{}", CARD_CODES)),
    Verb("announce", "announce one Action of the card and its Round", kind=ANNOUNCED, round=["I", "II", "III"]),
    Verb("swap", "discard a card to draw another", card=At("hand/{}", CARD_CODES)),
    Verb("line", "perform the line of the card"),
    Verb("use", "use something: a Skill, an item, a hook", source=SOURCES),
    Verb("at", "choose a target", target=At("foe/{}", TARGETS)),
    Verb("cleanse", "choose the State to remove", state=["poison", "bleed", "fire", "freeze", "mark"]),
    Verb("loot", "take all Loot of one type", type=At("loot/{}", LOOT_TYPES)),
    Verb("potion", "spend a Potion on a Beheaded", hero=At("hero/{}", HERO_CODES)),
    Verb("pals", "put so much of the Damage on Companions", damage=10),
    Verb("top", "put a card on top of the Equipment deck next", equipment=At("collector/{}", EQUIPMENT_CODES)),
    Verb("upgrade", "buy the next Upgrade", deck=At("upgrade/{}", TRACKS)),
    Verb("well", "throw a Cell into the Well"),
    Verb("purge", "remove a Combat card for good", card=At("card/{}", CARD_CODES)),
    Verb("scrap", "remove an Equipment card for good", equipment=At("equipment/{}", EQUIPMENT_CODES)),
    Verb("biome", "choose a Biome", place=At("blueprints/{}", PLACES[:7])),
)
DONE: Final = MOVES.base("done")
YES: Final = MOVES.base("yes")
START: Final = MOVES.base("start")
BOSS_CELLS_IN_FORCE: Final = MOVES.base("boss-cells")
PLACE: Final = MOVES.base("place")
CLEAR: Final = MOVES.base("clear")
MOVE_CARD: Final = MOVES.base("move")
DECK: Final = MOVES.base("deck")
BEHEADED_MOVE: Final = MOVES.base("beheaded")
TO: Final = MOVES.base("to")
TRACK: Final = MOVES.base("track")
PEEK: Final = MOVES.base("peek")
GO: Final = MOVES.base("go")
DISCARD: Final = MOVES.base("discard")
RUNE: Final = MOVES.base("rune")
OPTION: Final = MOVES.base("option")
SLOT: Final = MOVES.base("slot")
BUY: Final = MOVES.base("buy")
SYMBOL: Final = MOVES.base("symbol")
PLAY: Final = MOVES.base("play")
ANNOUNCE: Final = MOVES.base("announce")
SWAP: Final = MOVES.base("swap")
LINE: Final = MOVES.base("line")
USE: Final = MOVES.base("use")
AT: Final = MOVES.base("at")
CLEANSE_STATE: Final = MOVES.base("cleanse")
TAKE: Final = MOVES.base("loot")
POTION: Final = MOVES.base("potion")
PALS: Final = MOVES.base("pals")
TOP: Final = MOVES.base("top")
UPGRADE: Final = MOVES.base("upgrade")
THROW: Final = MOVES.base("well")
PURGE: Final = MOVES.base("purge")
SCRAP: Final = MOVES.base("scrap")
BIOME: Final = MOVES.base("biome")
