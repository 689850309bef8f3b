"""What is printed on the components of Dead Cells, in words: "dmg 1 @near" reads "1 Damage near".

Content packs write effects in a short notation. Whatever of it is not known here is left as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

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
    (re.compile(r"\bcheck:([STB])>"), r"Check \1: "),
    (re.compile(r"\brune:R\d+\b"), "Rune"),
    (re.compile(r"\brune R\d+\b"), "1 Rune"),
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
        words += [f"{count} {one if count == 1 else several}"] if count else []
    return ", ".join(words)


def _effect(found: re.Match[str]) -> str:
    what, sign, count = found[1], found[2].strip(), int(found[3])
    if what in _DONE:
        return f"{_DONE[what]} {count}".replace("+ ", "+")
    return f"{sign}{count} {_COUNTED[what][0 if count == 1 else 1]}"


def _target(found: re.Match[str]) -> str:
    """A range or a target; an unknown one stays."""
    words = _WHERE.get(found[2], f"@{found[2]}")
    return f"on all {words}".replace(" or ", " and ") if found[1] else words


def _price(found: re.Match[str]) -> str:
    times = "" if not found[2] else ", once" if found[2] == "1" else f", {found[2]} times"
    return f"for {found[1]} {_COUNTED['tooth'][0 if found[1] == '1' else 1]} each{times}"


def _hook(found: re.Match[str]) -> str:
    return f"{_HOOKS[found[1]]}{' (first time)' if '1st' in found[0] else ''}:"
