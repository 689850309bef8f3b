"""Words for people: what is printed on components, and a phrase for every legal move of every decision.

Content packs write effects in a short notation: "dmg 1 @near" reads "1 Damage near". Whatever of it is not known here
is left as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tabletomb.engine.words import counted, noun
from tabletomb.games.dead_cells.addresses import piece
from tabletomb.games.dead_cells.box import ANY, E_PAL, E_ROUND_0, ROUNDS, SUMMON, SYMBOLS, TRACKS, Box, Card, Gear, Line
from tabletomb.games.dead_cells.fight import LOOT_TOKENS
from tabletomb.games.dead_cells.moves import MOVES

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.view import CorridorView, SpaceView

# -- what is printed ----------------------------------------------------------------------------------------

_COUNTED: Final = {
    "dmg": ("Damage", "Damage"),
    "poison": ("Poison", "Poison"),
    "bleed": ("Bleeding", "Bleeding"),
    "fire": ("Fire", "Fire"),
    "freeze": ("Frost", "Frost"),
    "mark": ("Mark", "Marks"),
    "block": ("Shield", "Shields"),
    "gold": ("Golden Shield", "Golden Shields"),
    "skill": ("Skill", "Skills"),
    "loot": ("Loot action", "Loot actions"),
    "tooth": ("Tooth", "Teeth"),
    "cell": ("Cell", "Cells"),
    "potion": ("Potion", "Potions"),
    "key": ("Key", "Keys"),
    "vial": ("Vial", "Vials"),
    "equip": ("Equipment", "Equipment"),
    "blueprint": ("Blueprint", "Blueprints"),
    "secret": ("Secret", "Secrets"),
    "worm": ("Worm", "Worms"),
    "shuriken": ("Shuriken", "Shuriken"),
    "hp": ("Health", "Health"),
    "slot": ("Equipment slot", "Equipment slots"),
}
"""Things that are counted: one, several."""
_DONE: Final = {
    "heal": "heal",
    "cleanse": "remove State tokens:",
    "push": "push",
    "pull": "pull",
    "steal": "steal Teeth:",
    "retreat": "retreat",
    "mend": "heal",
    "rage": "rage +",
    "snatch": "snatch Loot:",
    "hurt": "suffer Damage:",
    "relight": "light Lanterns:",
    "cure": "cure",
    "curse": "curse",
    "peek": "turn tiles up:",
    "redraw": "draw again:",
    "purge": "remove cards:",
}
"""Things that are done so many times."""
_WHERE: Final = {
    "near": "near",
    "mid": "mid",
    "far": "far",
    "behind": "behind",
    "adj": "near or behind",
    "reach": "near or mid",
    "shot": "mid or far",
    "right": "near, mid or far",
    "any": "anywhere",
    "self": "",
    "ally": "for one of you",
    "team": "for all of you",
    "one": "to one",
    "two": "to two",
    "all": "to all",
    "first": "to the first",
    "last": "to the last",
    "weak": "to the weakest",
    "pack": "for all Enemies",
}
_HOOKS: Final = {
    "r0": "Round 0",
    "r1": "Round I",
    "r2": "Round II",
    "r3": "Round III",
    "onkill": "after a kill",
    "onhurt": "when hurt",
    "onblock": "after a block",
    "end": "after the Combat",
    "allkilled": "if all Enemies were killed",
    "biome": "in each Biome",
    "treasure": "at each treasure",
    "interbiome": "in each Interbiome",
    "deckcheck": "at a missed Deck Check",
    "checkpass": "at each Check passed",
    "elitekill": "when an Elite dies",
    "runend": "after the Run",
    "nextrun": "in the next Run",
}
_COLOURS: Final = {"S": "Survival", "T": "Tactics", "B": "Brutality"}

_EFFECT: Final = re.compile(rf"(?<![\w-])({'|'.join((*_COUNTED, *_DONE))})( |\+)(\d+)\b")
_CROWD: Final = re.compile(r"(?:^|(?<=; ))[mx](?: [mx])*(?= ;|$)")
_TARGET: Final = re.compile(r"@(all-)?([a-z]+)\b")
_PRICE: Final = re.compile(r"@(\d+)(?: x(\d+))?")
_HOOK: Final = re.compile(rf"(?<![\w-])({'|'.join(_HOOKS)})(?: 1st)?:")
_OTHERS: Final = (
    (re.compile(r"(?<![\w-])scroll any\b"), "any Scroll"),
    (re.compile(r"(?<![\w-])scroll ([STB])\b"), lambda found: f"{_COLOURS[found[1]]} Scroll"),
    (re.compile(r"\bimmune:(\w+)"), r"immune to \1"),
    (re.compile(r"\bif:(\w+)"), r"if \1"),
    (re.compile(r"\bthen:(\w+)"), r"then \1"),
    (re.compile(r"\bcheck:([STB])>"), lambda found: f"{_COLOURS[found[1]]} Check: "),
    (re.compile(r"\brune:R\d+\b"), "Rune"),
    (re.compile(r"\brune R\d+\b"), "1 Rune"),
    (re.compile(r" \([BC]\d-\d+[ab]?\)"), ""),
    (re.compile(r"\bsummon ([mx])\b"), lambda found: f"summon {'a Monster' if found[1] == 'm' else 'an Elite'}"),
    (re.compile(r"\bone m\b"), "one Monster"),
    (re.compile(r"\ban X tile\b"), "an Elite tile"),
    (re.compile(r"\bfp:\s*"), "First Player: "),
    (re.compile(r" \| "), " · "),
    (re.compile(r" >= "), " at least "),
    (re.compile(r" ;"), ";"),
)


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    """A printed text in words."""
    text = _CROWD.sub(_crowd, text)
    text = _EFFECT.sub(_effect, text)
    text = _HOOK.sub(_hook, text)
    text = _TARGET.sub(_target, text)
    text = _PRICE.sub(_price, text)
    for pattern, words in _OTHERS:
        text = pattern.sub(words, text)
    return " ".join(text.split())


def read(text: str) -> str:
    """A printed text as the view shows it: in words, and empty where a component has nothing but a dash."""
    return spoken(text) if text != "-" else ""


def brief(words: str) -> str:
    """Words as short as a narrow column needs them; nothing is a dot."""
    return words.replace("Damage", "dmg") or "·"


def _crowd(found: re.Match[str]) -> str:
    """The Enemies of an encounter tile: `m` and `x` are cards of the Monster and the Elite deck."""
    words = []
    for letter, one, several in (("x", "Elite", "Elites"), ("m", "Monster", "Monsters")):
        count = found[0].count(letter)
        words += [counted(count, one, several)] if count else []
    return ", ".join(words)


def _effect(found: re.Match[str]) -> str:
    what, sign, count = found[1], found[2].strip(), int(found[3])
    if what in _DONE:
        return f"{_DONE[what]} {count}".replace("+ ", "+")
    return sign + counted(count, *_COUNTED[what])


def _target(found: re.Match[str]) -> str:
    """A range or a target; an unknown one stays."""
    words = _WHERE.get(found[2], f"@{found[2]}")
    return f"on all {words}".replace(" or ", " and ") if found[1] else words


def _price(found: re.Match[str]) -> str:
    times = "" if not found[2] else ", once" if found[2] == "1" else f", {found[2]} times"
    return f"for {counted(int(found[1]), *_COUNTED['tooth'])} each{times}"


def _hook(found: re.Match[str]) -> str:
    return f"{_HOOKS[found[1]]}{' (first time)' if '1st' in found[0] else ''}:"


# -- names --------------------------------------------------------------------------------------------------

TEETH: Final = ("Gold Tooth", "Gold Teeth")
_TOKENS: Final = (TEETH, ("Cell", "Cells"), ("Potion", "Potions"), ("Key", "Keys"))
"""Loot that is counted, in the order of LOOT_TYPES: one, several."""
STATE_NAMES: Final = ("Poison", "Bleeding", "Fire", "Frost", "Mark")
"""State tokens, as STATES."""


def teeth(price: int) -> str:
    """A price."""
    return counted(price, "Tooth", "Teeth")


def track_name(track: int) -> str:
    """A Scroll track, or the Check symbol of its colour."""
    return TRACKS[track].title()


def scroll_name(colour: int, count: int = 1) -> str:
    """Scrolls of a colour: "Survival Scroll", "Scrolls of any colour"."""
    scrolls = noun(count, "Scroll")
    return f"{scrolls} of any colour" if colour == ANY else f"{track_name(colour)} {scrolls}"


def loot_name(kind: int, count: int) -> str:
    """Tokens among the Loot, by their place in LOOT_TYPES: "2 Gold Teeth"."""
    if kind < len(_TOKENS):
        return counted(count, *_TOKENS[kind])
    if kind == LOOT_TOKENS - 1:
        return f"a light for {counted(count, 'Lantern')}"
    return f"{count} {scroll_name(kind - len(_TOKENS), count)}"


def symbols_of(card: Card) -> list[int]:
    """The Check symbols on a card."""
    return [symbol for symbol in range(len(SYMBOLS)) if card.symbols >> symbol & 1]


def about_card(card: Card) -> str:
    """What stands on a card, after its name."""
    symbols = ", ".join(track_name(symbol) for symbol in symbols_of(card))
    lines = "; ".join(
        f"{ROUNDS[round]}: {spoken(card.lines[round].text)}" for round in range(1, 4) if card.lines[round].effects
    )
    text = lines or read(card.text)
    return (f" ({symbols})" if symbols else "") + (f": {text}" if text else "")


def gear_type(item: Gear) -> str:
    """When an Equipment card is of use: `/II` instead of a line in Round II, `+I` after one in Round I, and so on."""
    if item.kind == E_PAL:
        return f"Companion with {item.health} Health"
    return "Round 0" if item.kind == E_ROUND_0 else item.type_text


def about_gear(item: Gear) -> str:
    """What stands on an Equipment card, after its name."""
    text = read(item.text)
    return f" ({gear_type(item)})" + (f": {text}" if text else "")


def enemy_line(box: Box, line: Line) -> str:
    """A line of an Enemy in words, with those whom it summons by their names."""
    text = line.text
    for effect in line.effects:
        if effect.verb == SUMMON and effect.what >= 0:
            summoned = box.enemies[effect.what]
            text = text.replace(summoned.code, summoned.name)
    return read(text)


# -- moves --------------------------------------------------------------------------------------------------

_PHRASES: Final = {
    "start": "begin the Run in {what}",
    "boss-cells": "play with {what}",
    "place": "put on the Mutation board: {what}",
    "clear": "take off the Mutation board: {what}",
    "move": "into another Combat deck: {what}",
    "deck": "into the Combat deck of {what}",
    "beheaded": "play {what}",
    "to": "choose {what}",
    "track": "choose {what}",
    "discard": "discard {what}",
    "rune": "pass the Check with {what}",
    "option": "take {what}",
    "slot": "give up {what}",
    "buy": "buy {what}",
    "symbol": "choose {what}",
    "play": "play {what}",
    "announce": "announce {what}",
    "swap": "discard, to draw another card: {what}",
    "line": "perform {what}",
    "use": "use {what}",
    "at": "aim at {what}",
    "cleanse": "remove {what}",
    "loot": "take {what}",
    "potion": "spend a Potion on {what}",
    "pals": "{what}",
    "top": "on top of the Equipment deck: {what}",
    "upgrade": "buy {what}",
    "well": "throw a Cell into {what}",
    "purge": "remove for good: {what}",
    "scrap": "remove for good: {what}",
    "biome": "choose {what}",
    "yes": "yes: {what}",
}
"""What the verbs do; `{what}` is what they are about here."""
_PHRASES_HERE: Final = {
    ("spend", "place"): "put back on the Mutation board, for 1 Cell: {what}",
    ("choose-first", "to"): "give the First Player token to {what}",
    ("start-wounded", "to"): "1 Damage for {what}",
    ("take-damage", "to"): "1 Damage for {what}",
    ("drink-vial", "to"): "give the Vial to {what}",
    ("cure", "to"): "cure {what}",
    ("give-scroll", "to"): "give the Scroll to {what}",
    ("give-equipment", "to"): "give it to {what}",
    ("pass-choice", "to"): "let pass: {what}",
    ("choose-ally", "to"): "help {what}",
    ("healer", "to"): "pay the Healer for {what}",
    ("choose-track", "track"): "move on along {what}",
    ("lose-step", "track"): "go back on {what}",
    ("passer-symbol", "symbol"): "move on along {what}",
    ("choose-snatched", "loot"): "lose {what}",
}
"""What they do at some decisions in particular."""
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
_BUTTONS: Final = {
    "start": "Begin here",
    "boss-cells": "Play with these",
    "place": "Place it",
    "clear": "Take it off",
    "move": "Move it",
    "deck": "Into this deck",
    "beheaded": "Play this one",
    "to": "Choose",
    "track": "Choose this track",
    "peek": "Turn it up",
    "go": "Go here",
    "discard": "Discard it",
    "rune": "Use the Rune",
    "option": "Take this",
    "slot": "Give it up",
    "buy": "Buy it",
    "symbol": "Choose it",
    "play": "Lay it down",
    "swap": "Exchange it",
    "line": "Perform it",
    "use": "Use it",
    "at": "Aim here",
    "cleanse": "Remove it",
    "loot": "Take it",
    "potion": "Give a Potion",
    "top": "On top",
    "upgrade": "Buy a card",
    "well": "Throw a Cell",
    "purge": "Remove it",
    "scrap": "Remove it",
    "biome": "Choose it",
    "yes": "Do it",
}
_BUTTONS_HERE: Final = {
    ("spend", "place"): "Put it back",
    ("choose-first", "to"): "First Player",
    ("start-wounded", "to"): "Starts hurt",
    ("take-damage", "to"): "Takes 1 Damage",
    ("drink-vial", "to"): "Drinks it",
    ("cure", "to"): "Cure",
    ("give-scroll", "to"): "Gets it",
    ("give-equipment", "to"): "Gets it",
    ("pass-choice", "to"): "Passes",
    ("choose-ally", "to"): "Help",
    ("victim", "to"): "Suffers it",
    ("choose-nipped", "to"): "Is hit",
    ("healer", "to"): "Heal",
    ("choose-track", "track"): "Move on here",
    ("lose-step", "track"): "Go back here",
    ("passer-symbol", "symbol"): "Move on here",
    ("choose-snatched", "loot"): "Lose it",
    ("make-room", "slot"): "Replace it",
    ("challenge", "yes"): "Take the challenge",
    ("challenge", "done"): "As it is",
    ("rearrange", "done"): "Go on",
    ("corridor-check", "done"): "Decline",
    ("tile-check", "done"): "Decline",
    ("buy-ware", "done"): "Leave",
    ("healer", "done"): "Leave",
    ("merchant", "done"): "Leave",
    ("collector", "done"): "Leave",
    ("make-room", "done"): "Throw it away",
    ("passer-swap", "done"): "Keep the hand",
    ("choose-action", "done"): "Nothing more",
    ("choose-plus-item", "done"): "No item",
    ("choose-drinker", "done"): "Keep it",
    ("choose-skill", "done"): "No Skill",
    ("use-hook", "done"): "Let it pass",
    ("spend", "done"): "Stop spending",
    ("clear-slot", "done"): "Keep in reserve",
    ("purge", "done"): "Nothing more",
}
_NEEDS: Final = {
    "rune": "needs the {what}",
    "hand": "needs a Hand Check of {what}",
    "deck": "makes a Deck Check of {what}",
    "bell": "rings a Bell",
    "dark": "darkens a Lantern, or somebody suffers 1 Damage",
    "key": "needs a Key",
}


def phrase(step: str, move: int, what: str) -> str:
    """What a move does at a step, for every verb but those about the map; `what` is what it is about here."""
    verb = MOVES.verb(move)
    if verb == "done":
        return _GOING_ON.get(step, "nothing more")
    return (_PHRASES_HERE.get((step, verb)) or _PHRASES[verb]).replace("{what}", what)


def button_of(step: str, move: int) -> str:
    """What stands on the button that plays a move at a step."""
    verb, arguments = MOVES.verb(move), list(MOVES.labels(move).values())
    if verb == "announce":
        return f"{arguments[0].title()} in {arguments[1]}"
    if verb == "pals":
        return f"{arguments[0]} on Companions" if arguments[0] != "0" else "None on Companions"
    return _BUTTONS_HERE.get((step, verb)) or _BUTTONS.get(verb, "Go on")


def peek(there: SpaceView) -> str:
    """A tile to turn face up."""
    return f"turn up the tile on {piece(there['at'], 'space ' + there['name'])}: {there['shape'] or 'unknown'}"


def way(there: SpaceView, corridor: CorridorView) -> str:
    """A way to another space: what lies there, what it takes, what it gives."""
    words: str = there["shape"] or "no tile"
    if there["exit"] is not None:
        words = f"the exit to {there['exit']['name']}"
    if there["tile"] is not None and there["tile"]["text"]:
        words += f" ({there['tile']['text']})"
    if corridor["need"]:
        words += ", " + _NEEDS[corridor["need"]].format(what=corridor["what"])
    if corridor["gives"]:
        words += f" for {corridor['gives']}"
    return f"go to {piece(there['at'], 'space ' + there['name'])}: {words}"
