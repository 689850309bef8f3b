"""Moves in words: a phrase for every legal move of every decision, as it would be read aloud."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.words import spoken

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.view import CorridorView, SpaceView

_PHRASES: Final = {
    "start": "begin the Run in {what}",
    "boss-cells": "Boss Cells in force: {first}; {what}",
    "place": "on the Mutation board: {what}",
    "clear": "take off the Mutation board: {what}",
    "move": "choose {what}",
    "deck": "into the Combat deck of {what}",
    "beheaded": "play {what}",
    "to": "choose {what}",
    "track": "{first} track: {what}",
    "discard": "discard {what}",
    "option": "take {what}",
    "slot": "give up {what}",
    "buy": "buy {what}",
    "symbol": "choose the symbol {first}",
    "play": "play {what}",
    "announce": "announce {first}, of the line {second}: {what}",
    "swap": "discard, to draw another card: {what}",
    "line": "perform the card: {what}",
    "use": "use {what}",
    "at": "aim {first}: {what}",
    "cleanse": "remove {what}",
    "loot": "take {what}",
    "potion": "spend a Potion on {what}",
    "pals": "{first} of the Damage on Companions, the rest on the Beheaded",
    "top": "on top of the Equipment deck: {what}",
    "upgrade": "buy {what}",
    "purge": "remove for good: {what}",
    "scrap": "remove for good: {what}",
    "biome": "choose {what}",
}
"""What the verbs do; `{what}` is what their argument means here, `{first}` the argument as written."""
_GOING_ON: Final = {
    "rearrange": "everything stays as it is",
    "corridor-check": "decline",
    "tile-check": "decline",
    "buy-ware": "leave the merchant",
    "healer": "leave the Healer",
    "merchant": "leave the Merchant",
    "collector": "leave the Collector",
    "make-room": "throw the new card away",
    "passer-swap": "keep the hand",
    "choose-action": "nothing more in this Round",
    "choose-plus-item": "no item",
    "choose-drinker": "keep the Potion",
    "choose-skill": "no Skill",
    "challenge": "no, as it is",
    "use-hook": "let it pass",
    "spend": "stop spending",
    "clear-slot": "keep the new card in reserve",
    "purge": "remove nothing more",
}
"""What `done` means at each decision."""
_NEEDS: Final = {
    "rune": "needs the {what}",
    "hand": "needs a Hand Check of {what}",
    "deck": "makes a Deck Check of {what}",
    "bell": "rings a Bell",
    "dark": "darkens a Lantern, or somebody suffers 1 Damage",
    "key": "needs a Key",
}
_PRICE_TAG: Final = re.compile(r" for \d+ (Tooth|Teeth) each(, once|, \d+ times)?")
_ONE: Final = {"teeth": "tooth", "cells": "cell", "potions": "potion", "keys": "key"}


def phrase(step: str, move: int, text: str) -> str:
    """What a move does at a step, for every verb but those about the map; `text` is what its argument means here."""
    verb = MOVES.verb(move)
    if verb == "done":
        return _GOING_ON.get(step, "nothing more")
    if verb == "yes":
        return "yes, do it"
    if verb == "line" and text == "-":
        return "perform the card, which does nothing now"
    what = spoken(text)
    if verb == "loot" and text.split()[0].isdigit():
        count, name = text.split(maxsplit=1)
        what = loot(name, int(count))
    elif verb == "buy":
        what = _PRICE_TAG.sub("", what)
    first, second = [*MOVES.notation(move).split()[1:], "", ""][:2]
    return _PHRASES.get(verb, "{what}").format(what=what, first=first, second=second).strip()


def peek(there: SpaceView) -> str:
    """A tile to turn face up."""
    return f"turn up the tile on {there['name']}: {there['shape'] or 'unknown'}"


def way(there: SpaceView, corridor: CorridorView) -> str:
    """A way to another space: what lies there, what it takes, what it gives."""
    words = there["shape"] or "no tile"
    if there["exit"] is not None:
        words = f"the exit to {there['exit']['name']}"
    if there["tile"] is not None:
        words += f" ({there['tile']['text']})"
    if corridor["need"]:
        words += ", " + _NEEDS[corridor["need"]].format(what=corridor["what"])
    if corridor["gives"]:
        words += f" for {corridor['gives']}"
    return f"go to {there['name']}: {words}"


def loot(name: str, count: int) -> str:
    """Loot of one type: teeth, cells, or Scrolls of a colour."""
    what, _, colour = name.partition("-")
    return f"{count} {_ONE.get(what, what) if count == 1 else what}" if not colour else f"{count} Scroll {colour}"
