"""The notation of the content pack: what stands on cards, tiles and boards, read into the objects of `box`.

The head of `content.toml` explains it. Whatever the grammar does not allow is refused with a sentence that names the
record and the column.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from tabletomb.engine.document import Field
from tabletomb.games.dead_cells import box as t
from tabletomb.games.dead_cells.box import (
    Ability,
    Boss,
    Box,
    Effect,
    Gain,
    Gear,
    Gift,
    Hook,
    Instruction,
    Line,
    Market,
    Option,
    Tile,
    Ware,
)

MOST: Final = 9
"""No number of the notation is higher."""
MOST_ENEMIES: Final = 3
"""An Encounter tile shows no more Enemies."""

# -- lines: which verbs there are, and whom they may be for -------------------------------------------------

_HITS: Final = (*t.RANGES, *(f"all-{name}" for name in t.RANGES))
_VICTIMS: Final = ("one", "two", "all", "first", "last", "weak")
_ALLIES: Final = ("self", "ally", "team")
_PACK: Final = ("self", "pack")
_BEHEADED: Final[dict[int, tuple[str, ...]]] = {
    **dict.fromkeys([t.DMG, *range(len(t.STATES))], _HITS),
    **dict.fromkeys([t.PUSH, t.PULL], tuple(t.RANGES)),
    **dict.fromkeys([t.BLOCK, t.GOLD, t.HEAL], _ALLIES),
    t.CLEANSE: ("self", "ally"),
    **dict.fromkeys([t.SKILL, t.LOOT, t.TOOTH, t.CELL], ()),
}
"""The targets of each verb of a Beheaded; if the first is `self`, it is meant where none is given."""
_ENEMY: Final[dict[int, tuple[str, ...]]] = {
    **dict.fromkeys([t.DMG, *range(len(t.STATES)), t.MALAISE], _VICTIMS),
    **dict.fromkeys([t.BLOCK, t.GOLD, t.MEND], _PACK),
    **dict.fromkeys([t.STEAL, t.RETREAT, t.RAGE, t.FLEE, t.SNATCH, t.SUMMON, t.MOVE, t.WORM, t.SHURIKEN], ()),
}
_WITHOUT_NUMBER: Final = (t.FLEE, t.MALAISE, t.SUMMON, t.MOVE)
_AIMS: Final = {
    "self": t.SELF, "ally": t.ALLY, "team": t.TEAM, "one": t.ONE, "two": t.TWO, "all": t.ALL, "first": t.FIRST,
    "last": t.LAST, "weak": t.WEAK, "pack": t.PACK,
}  # fmt: skip
_BEHEADED_CONDITIONS: Final = ("elite", "poisoned", "frozen", "monster")
_ENEMY_CONDITIONS: Final = ("dark",)
_HOME_OF_VERB: Final = {t.WORM: t.B4, t.MALAISE: t.B7, t.SHURIKEN: t.C2}
"""Special tokens come into play only with their Biome or Boss (DC-007)."""
_ANNOUNCED_AS: Final = {
    **{state: t.ANNOUNCED.index(name) for state, name in enumerate(t.STATES)},
    t.DMG: t.ANNOUNCED.index("damage"), t.BLOCK: t.ANNOUNCED.index("block"), t.GOLD: t.ANNOUNCED.index("block"),
    t.SKILL: t.ANNOUNCED.index("skill"), t.LOOT: t.ANNOUNCED.index("loot"), t.HEAL: t.ANNOUNCED.index("heal"),
}  # fmt: skip

# -- rewards: which of them may stand where -----------------------------------------------------------------

_SPOILS: Final = (t.G_TOOTH, t.G_CELL, t.G_POTION)
TILE_REWARDS: Final = (
    *_SPOILS, t.G_SCROLL, t.G_EQUIP, t.G_BLUEPRINT, t.G_VIAL, t.G_RUNE, t.G_HURT, t.G_RELIGHT, t.G_CURE, t.G_MALAISE,
)  # fmt: skip
CURSED_REWARDS: Final = (*TILE_REWARDS, t.G_CURSE)
DEATH_BONUSES: Final = (*_SPOILS, t.G_SCROLL, t.G_EQUIP, t.G_BLUEPRINT, t.G_VIAL, t.G_RUNE, t.G_WORM, t.G_ENEMY)
MINION_BONUSES: Final = (*_SPOILS, t.G_SCROLL, t.G_EQUIP, t.G_VIAL, t.G_RUNE, t.G_ENEMY)
"""A Boss has no Blueprint deck on the Annexe board."""
CHECK_REWARDS: Final = (*_SPOILS, t.G_SCROLL, t.G_EQUIP, t.G_BLUEPRINT, t.G_VIAL, t.G_RELIGHT, t.G_CURE)
START_REWARDS: Final = (*_SPOILS, t.G_SCROLL, t.G_EQUIP, t.G_VIAL)
FEAT_REWARDS: Final = (*START_REWARDS, t.G_SECRET)
POWER_REWARDS: Final = (*_SPOILS, t.G_VIAL)
_LOOT: Final = (*_SPOILS, t.G_KEY, t.G_SCROLL, t.G_RELIGHT, t.G_EQUIP, t.G_BLUEPRINT)
_WARES: Final = (t.G_POTION, t.G_SCROLL, t.G_RELIGHT, t.G_EQUIP, t.G_VIAL, t.G_CURE)
_OCCASION_REWARDS: Final = {
    t.AT_BIOME: (t.G_PEEK,),
    t.AT_TREASURE: (*_SPOILS, t.G_VIAL),
    t.AT_INTERBIOME: (*_SPOILS, t.G_VIAL),
    t.AT_DECK_CHECK: (t.G_REDRAW,),
    t.AT_CHECK_PASSED: _SPOILS,
    t.AT_ELITE_KILL: _SPOILS,
    t.AT_RUN_END: (t.G_CELL,),
}
_HOME_OF_GAIN: Final = {t.G_RELIGHT: t.B6, t.G_KEY: t.B7, t.G_CURE: t.B7, t.G_MALAISE: t.B7, t.G_WORM: t.B4}
_HOME_OF_REQUIREMENT: Final = {t.BY_BELL: t.B5, t.BY_DARK: t.B6, t.BY_KEY: t.B7}

# what an ability may consist of, by where it stands
BOARD_ABILITY: Final = ("hp", "slot", "immune", "skill", "hook")
DURING_ABILITY: Final = ("hp", "slot", "immune", "hook")
WORN_ABILITY: Final = ("hp", "immune", "hook")
HOOKS_ONLY: Final = ("hook",)


class Reader:
    """Reads notation for a pack: equal texts become one line, effect or gift, which gets its number in the box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.summonable: list[dict[str, int]] = [{} for _ in t.PLACES]
        """For each Biome and Boss, the Enemy cards that its Enemies may summon."""
        self._lines: dict[tuple[int, str], Line] = {}
        self._effects: dict[tuple[int, str], Effect] = {}
        self._gifts: dict[str, Gift] = {}
        self.no_gift = Gift(t.NO_GIFT, "-", [])
        box.gifts.append(self.no_gift)

    # -- lines ----------------------------------------------------------------------------------------------

    def line(self, field: Field) -> Line:
        """A line of a Beheaded."""
        return self._line(field, field.text(), t.NONE)

    def skill_line(self, field: Field) -> Line:
        """A line that a Skill action performs; it never contains `skill`."""
        return self._skill_line(field, field.text())

    def enemy_line(self, field: Field, place: int) -> Line:
        """A line of an Enemy that belongs to a Biome or Boss."""
        return self._line(field, field.text(), place)

    def _skill_line(self, field: Field, text: str) -> Line:
        line = self._some(field, text)
        if any(effect.verb == t.SKILL for effect in line.effects):
            raise field.fail(f"a Skill never contains skill: '{text}'")
        return line

    def _some(self, field: Field, text: str) -> Line:
        """A line of a Beheaded that is not empty."""
        if text == "-":
            raise field.fail("must do something")
        return self._line(field, text, t.NONE)

    def _line(self, field: Field, text: str, place: int) -> Line:
        """A line; `place` is that of the Enemy, or NONE for a Beheaded."""
        if text == "-":
            return t.NOTHING
        if (place, text) not in self._lines:
            effects = [self._effect(field, part, place) for part in _parts(field, text, ";")]
            announces = 0
            for effect in effects:
                if effect.verb in _ANNOUNCED_AS:
                    announces |= 1 << _ANNOUNCED_AS[effect.verb]
            line = Line(len(self.box.lines), text, effects, announces)
            self.box.lines.append(line)
            self._lines[place, text] = line
        return self._lines[place, text]

    def _effect(self, field: Field, text: str, place: int) -> Effect:
        if (place, text) not in self._effects:
            effect = self._new_effect(field, text, place)
            self.box.effects.append(effect)
            self._effects[place, text] = effect
        return self._effects[place, text]

    def _new_effect(self, field: Field, text: str, place: int) -> Effect:
        """`verb [N] [@target] [if:condition] [pierce] [then:STATE]`."""
        words = text.split()
        verb = _verb(field, words.pop(0), place)
        n = 1
        what = t.NONE
        if verb == t.SUMMON:
            what = self._summoned(field, words.pop(0) if words else "", place)
        elif verb == t.MOVE:
            what = home(field, words.pop(0) if words else "")
        elif words and re.fullmatch(r"[+-]?\d+", words[0]):
            if verb in _WITHOUT_NUMBER:
                raise field.fail(f"{t.VERBS[verb]} takes no number: '{text}'")
            n = number(field, words.pop(0), 1, MOST)
        aim, spaces = _target(field, words, verb, place)
        condition = _condition(field, words, aim, place)
        pierce = bool(words) and words[0] == "pierce"
        if pierce:
            words.pop(0)
        then = t.NONE
        if words and words[0].startswith("then:"):
            then = _state(field, words.pop(0)[5:])
        if words:
            raise field.fail(f"cannot be read from '{words[0]}' on: '{text}'")
        if verb != t.DMG and (pierce or then != t.NONE):
            raise field.fail(f"only dmg knows pierce and then: '{text}'")
        return Effect(len(self.box.effects), verb, n, aim, spaces, condition, pierce, then, what)

    def _summoned(self, field: Field, name: str, place: int) -> int:
        own = self.summonable[place]
        if name == "m" and place < t.FIRST_BOSS:
            return t.TOP_MONSTER
        if name not in own:
            raise field.fail(f"there is no Enemy card '{name}' to summon in {t.PLACES[place]}")
        return own[name]

    # -- abilities ------------------------------------------------------------------------------------------

    def ability(self, field: Field, allowed: Collection[str], start: bool = False) -> Ability:
        """Static abilities and hooks, separated by commas; `start` is the first space of a track."""
        if field.text() == "-":
            return t.NO_ABILITY
        ability = Ability(field.text())
        for text in _parts(field, field.text(), ","):
            self._clause(field, text, ability, allowed, start)
        return ability

    def _clause(self, field: Field, text: str, ability: Ability, allowed: Collection[str], start: bool) -> None:
        """One clause of an ability."""
        head = re.match(r"(hp|slot|immune:|skill )", text)
        kind = head[1].strip(" :") if head else "hook"
        if kind not in allowed:
            raise field.fail(f"'{text}' cannot stand here; what can is {', '.join(allowed)}")
        if kind in ("hp", "slot"):
            sign = " " if start else "+"
            found = re.fullmatch(rf"{kind}({re.escape(sign)})(\S+)", text)
            if not found:
                raise field.fail(f"must be written '{kind}{sign}N', not '{text}'")
            if kind == "hp":
                ability.health += number(field, found[2], 1, MOST)
            else:
                ability.slots += number(field, found[2], 1, MOST)
        elif kind == "immune":
            ability.immune |= 1 << _state(field, text.removeprefix("immune:"))
        elif kind == "skill":
            name, _, line = text.removeprefix("skill ").partition(":")
            if not name.strip() or not line.strip():
                raise field.fail(f"must be written 'skill NAME: line', not '{text}'")
            if ability.skill_name:
                raise field.fail(f"gives a second Skill: '{text}'")
            ability.skill_name = name.strip()
            ability.skill = self._skill_line(field, line.strip())
        else:
            ability.hooks.append(self._hook(field, text))

    def hook(self, field: Field) -> Hook:
        """`event: line`."""
        return self._hook(field, field.text())

    def _hook(self, field: Field, text: str) -> Hook:
        head, colon, line = text.partition(":")
        event, _, first = head.partition(" ")
        if not colon or event not in t.EVENTS:
            raise field.fail(f"there is no ability '{text}'; hooks are {', '.join(t.EVENTS)}")
        once = first == "1st"
        if first and not (once and t.ON_KILL <= t.EVENTS.index(event) <= t.ON_BLOCK):
            raise field.fail(f"only onkill, onhurt and onblock can be limited, to the 1st: '{text}'")
        return Hook(t.EVENTS.index(event), self._some(field, line.strip()), once)

    def occasion(self, field: Field) -> tuple[int, Gift]:
        """`occasion: rewards` of a During card, or NONE if it is an ability."""
        head, colon, rewards = field.text().partition(":")
        if not colon or head not in t.OCCASIONS:
            return t.NONE, self.no_gift
        occasion = t.OCCASIONS.index(head)
        return occasion, self._gift(field, rewards.strip(), _OCCASION_REWARDS[occasion], t.NONE, False)

    # -- rewards --------------------------------------------------------------------------------------------

    def gift(self, field: Field, allowed: Collection[int], place: int = t.NONE, choices: bool = False) -> Gift:
        """Rewards; those with `choices` know Either/Or, Hand Checks and the First Player icon, as tiles do."""
        return self._gift(field, field.text(), allowed, place, choices)

    def _gift(self, field: Field, text: str, allowed: Collection[int], place: int, choices: bool) -> Gift:
        if text == "-":
            return self.no_gift
        parts = [self._part(field, part, allowed, place, choices) for part in _parts(field, text, ";")]
        if text not in self._gifts:
            gift = Gift(len(self.box.gifts), text, parts)
            self.box.gifts.append(gift)
            self._gifts[text] = gift
        return self._gifts[text]

    def _part(self, field: Field, text: str, allowed: Collection[int], place: int, choices: bool) -> list[Option]:
        """One part: options with `or` between them (DC-053)."""
        if not choices:
            if re.search(r"\bor\b|\belse\b|check:|fp:|,", text):
                raise field.fail(f"only tiles know or, check:, fp: and commas: '{text}'")
            return [Option(text, [self._gain(field, text, allowed, place)])]
        options = [self._option(field, option, allowed, place) for option in _parts(field, text, " or ")]
        if len(options) > 1:
            if any(option.otherwise for option in options):
                raise field.fail(f"a Hand Check that is chosen is always passed, so it has no else: '{text}'")
            if all(option.check != t.NONE for option in options):
                raise field.fail(f"one of the options must not be a Check: '{text}'")
        return options

    def _option(self, field: Field, text: str, allowed: Collection[int], place: int) -> Option:
        if not text.startswith("check:"):
            return Option(text, self._gains(field, text, allowed, place))
        head, arrow, rewards = text.partition(">")
        if not arrow:
            raise field.fail(f"must be written 'check:SYMBOL>rewards', not '{text}'")
        passed, otherwise, failed = rewards.partition(" else ")
        return Option(
            text,
            self._gains(field, passed, allowed, place),
            symbol(field, head.removeprefix("check:")),
            self._gains(field, failed, allowed, place) if otherwise else [],
        )

    def _gains(self, field: Field, text: str, allowed: Collection[int], place: int) -> list[Gain]:
        """Rewards that are joined by commas, each perhaps with the First Player icon (DC-051)."""
        gains = []
        for part in _parts(field, text, ","):
            gain = self._gain(field, part.removeprefix("fp:"), allowed, place)
            gain.first = gain.first or part.startswith("fp:")
            gains.append(gain)
        return gains

    def _gain(self, field: Field, text: str, allowed: Collection[int], place: int) -> Gain:
        """One reward or penalty."""
        words = text.split()
        name = words[0] if words else ""
        if t.G_ENEMY in allowed and name in t.VERBS[: t.DMG + 1]:
            return Gain(t.G_ENEMY, 1, line=self._line(field, text, place))
        kind = t.GAINS.index(name) if name in t.GAINS else t.NONE
        if kind not in allowed:
            shown = [t.GAINS[each] for each in allowed if each != t.G_ENEMY]
            raise field.fail(f"there is no reward '{text}' here; rewards here are {', '.join(shown)}")
        if kind in _HOME_OF_GAIN and _HOME_OF_GAIN[kind] != place:
            raise field.fail(f"{name} belongs to {t.PLACES[_HOME_OF_GAIN[kind]]}: '{text}'")
        if len(words) != 2:
            raise field.fail(f"must be a name and one more word, not '{text}'")
        word = words[1]
        gain = Gain(kind, 1)
        if kind == t.G_SCROLL:
            gain.what = t.ANY if word == "any" else symbol(field, word, ("any",))
        elif kind == t.G_RUNE:
            gain.what = rune(field, word)
        elif kind == t.G_MALAISE:
            if word != "first":
                raise field.fail(f"must be written 'malaise first', not '{text}'")
            gain.first = True
        elif kind == t.G_CURSE:
            gain.what = number(field, word, 1, 2)
        else:
            gain.n = number(field, word, 1, MOST)
        return gain

    # -- tiles and corridors --------------------------------------------------------------------------------

    def encounter(self, field: Field, tile: Tile) -> None:
        """The icons of an Encounter tile from top to bottom (DC-069): `rotate; wall; worm N; m m; loot rewards`."""
        parts = _parts(field, tile.text, ";")
        if parts and parts[0] == "rotate":
            tile.rotate = True
            parts.pop(0)
        if parts and parts[0] in ("wall", "hole"):
            tile.barrier = t.WALL if parts.pop(0) == "wall" else t.HOLE
        if parts and parts[0].startswith("worm "):
            tile.worms = self._gain(field, parts.pop(0), (t.G_WORM,), tile.biome).n
        words = parts.pop(0).split() if parts else []
        if not 1 <= len(words) <= MOST_ENEMIES or any(word not in ("m", "x") for word in words):
            raise field.fail(f"must show one to three Enemies, m or x, before its Loot: '{tile.text}'")
        tile.enemies = [t.ELITE if word == "x" else t.MONSTER for word in words]
        if (t.ELITE in tile.enemies) != (tile.shape == t.ELITE_ENCOUNTER):
            raise field.fail("an Encounter tile shows no Elites, an Elite Encounter tile at least one")
        if parts and parts[0].startswith("loot "):
            loot = _parts(field, parts.pop(0).removeprefix("loot "), ",")
            tile.loot = [self._gain(field, text, _LOOT, tile.biome) for text in loot]
        if parts:
            raise field.fail(f"cannot be read from '{parts[0]}' on; it must end with its Loot")

    def wares(self, field: Field, place: int) -> list[Ware]:
        """What a Merchant tile sells: `reward @price xTimes` (DC-046)."""
        wares = []
        for text in _parts(field, field.text(), ";"):
            found = re.fullmatch(r"(.+?) @(\S+) x(\S+)", text)
            if not found:
                raise field.fail(f"must be written 'reward @price xTimes', not '{text}'")
            gain = self._gain(field, found[1], _WARES, place)
            wares.append(Ware(text, gain, number(field, found[2], 1, MOST), number(field, found[3], 1, MOST)))
        equipment = [ware for ware in wares if ware.gain.kind == t.G_EQUIP]
        if len(equipment) > 1 or any(ware.gain.n > 1 for ware in equipment):
            raise field.fail("Equipment is sold as one ware, one card at a time")
        return wares

    def requirement(self, field: Field, text: str, place: int) -> tuple[int, int, Gift]:
        """What a corridor needs: the kind, its Rune or symbol, and what a Deck Check gives."""
        if not text:
            return t.FREE, t.NONE, self.no_gift
        name, colon, word = text.partition(":")
        need = t.REQUIREMENTS.index(name) if name in t.REQUIREMENTS else t.NONE
        if need == t.NONE or bool(colon) != (need in (t.BY_RUNE, t.BY_HAND, t.BY_DECK)):
            raise field.fail(
                f"there is no requirement '{text}'; requirements are rune:R01, hand:S, deck:S>reward, bell, dark, key"
            )
        if need in _HOME_OF_REQUIREMENT and _HOME_OF_REQUIREMENT[need] != place:
            raise field.fail(f"{name} corridors belong to {t.PLACES[_HOME_OF_REQUIREMENT[need]]}")
        if need == t.BY_RUNE:
            return need, rune(field, word), self.no_gift
        if need == t.BY_HAND:
            return need, symbol(field, word), self.no_gift
        if need == t.BY_DECK:
            asked, _, reward = word.partition(">")
            return need, symbol(field, asked), self._gift(field, reward, CHECK_REWARDS, place, False)
        return need, t.NONE, self.no_gift

    # -- cards ----------------------------------------------------------------------------------------------

    def gear(self, kind: Field, text: Field, gear: Gear) -> None:
        """The type of an Equipment card and what it does: `/R`, `+R`, `0`, `skill`, `always` or `pal H`."""
        type_text = kind.text()
        if type_text[:1] in ("/", "+"):
            gear.kind = t.E_INSTEAD if type_text[0] == "/" else t.E_MORE
            for name in _parts(kind, type_text[1:], ","):
                if name not in t.ROUNDS[1:4]:
                    raise kind.fail(f"there is no Round {name} for it; Rounds are I, II, III")
                gear.rounds |= 1 << t.ROUNDS.index(name)
            gear.line = self._some(text, text.text())
        elif type_text == "0":
            gear.kind = t.E_ROUND_0
            gear.line = self._some(text, text.text())
        elif type_text == "skill":
            gear.kind = t.E_SKILL
            gear.line = self.skill_line(text)
        elif type_text == "always":
            gear.kind = t.E_ALWAYS
            if text.text() == "-":
                raise text.fail("must do something")
            gear.ability = self.ability(text, WORN_ABILITY)
        elif type_text.startswith("pal "):
            gear.kind = t.E_PAL
            gear.health = number(kind, type_text.removeprefix("pal "), 1, MOST)
            gear.ability = self.ability(text, HOOKS_ONLY)
        else:
            raise kind.fail(f"there is no type '{type_text}'; types are /R, +R, 0, skill, always, pal HEALTH")

    def instructions(self, field: Field) -> tuple[list[Instruction], Gift]:
        """What an instruction card does, and what it gives at the start of the next Run (DC-196)."""
        if field.text() == "-":
            return [], self.no_gift
        done = []
        gift = self.no_gift
        for text in _parts(field, field.text(), ";"):
            name, _, word = text.partition(" ")
            if name in [f"{character}+1" for character in t.MARKET] and not word:
                done.append(Instruction(t.I_MARKET, 1, t.MARKET.index(name.removesuffix("+1"))))
            elif text in _PLAIN_INSTRUCTIONS:
                done.append(Instruction(_PLAIN_INSTRUCTIONS[text], 1, t.NONE))
            elif name in _COUNTED_INSTRUCTIONS:
                done.append(Instruction(_COUNTED_INSTRUCTIONS[name], number(field, word, 1, MOST), t.NONE))
            elif name == "rune":
                done.append(Instruction(t.I_RUNE, 1, rune(field, word)))
            elif name == "nextrun:":
                done.append(Instruction(t.I_NEXT_RUN, 1, t.NONE))
                gift = self._gift(field, word, START_REWARDS, t.NONE, False)
            else:
                known = [f"{character}+1" for character in t.MARKET] + [*_PLAIN_INSTRUCTIONS]
                known += [f"{each} N" for each in _COUNTED_INSTRUCTIONS] + ["rune R01", "nextrun: rewards"]
                raise field.fail(f"there is no instruction '{text}'; instructions are {', '.join(known)}")
        return done, gift


_PLAIN_INSTRUCTIONS: Final = {"cover": t.I_COVER, "during+1": t.I_DURING, "draughtsman": t.I_BLUEPRINT}
_COUNTED_INSTRUCTIONS: Final = {"purge": t.I_PURGE, "secret": t.I_SECRET, "cell": t.I_CELL}


def feat(field: Field) -> tuple[int, int, bool]:
    """`deed >= N per span`: the deed, how often, and whether at most so often (DC-197)."""
    found = re.fullmatch(r"(.+) (>=|<=) (\S+) per (\S+)", field.text())
    if not found or found[1] not in t.DEEDS:
        raise field.fail(f"must be 'deed >= N per span', where the deed is one of {', '.join(t.DEEDS)}")
    deed = t.DEEDS.index(found[1])
    if found[4] != t.SPANS[t.DEED_SPANS[deed]]:
        raise field.fail(f"'{found[1]}' is counted per {t.SPANS[t.DEED_SPANS[deed]]}")
    at_most = found[2] == "<="
    if at_most != (deed == t.D_BOSS_TURNS):
        raise field.fail(f"'{found[1]}' is compared with {'<=' if deed == t.D_BOSS_TURNS else '>='}")
    return deed, number(field, found[3], 1, 99), at_most


def market_level(field: Field, character: int) -> Market:
    """`vial 1 @price xTimes` of the Healer, `draw N @price` of the others."""
    text = field.text()
    if character == t.HEALER:
        found = re.fullmatch(r"vial 1 @(\S+) x(\S+)", text)
        if not found:
            raise field.fail(f"must be written 'vial 1 @price xTimes', not '{text}'")
        return Market(text, number(field, found[2], 1, MOST), number(field, found[1], 1, MOST))
    found = re.fullmatch(r"draw (\S+) @(\S+)", text)
    if not found:
        raise field.fail(f"must be written 'draw N @price', not '{text}'")
    return Market(text, number(field, found[1], 1, MOST), number(field, found[2], 1, MOST))


def victory(field: Field, boss: Boss) -> None:
    """The Victory text of a Boss: `cells N; opens B4; blueprints N; rune R07; bosscell`."""
    for text in _parts(field, field.text(), ";"):
        name, _, word = text.partition(" ")
        if name == "cells":
            boss.cells = number(field, word, 1, MOST)
        elif name == "blueprints":
            boss.blueprints = number(field, word, 1, MOST)
        elif name == "opens":
            boss.opens = one_of(field, word, t.PLACES[: t.FIRST_BOSS], "Biome")
        elif name == "rune":
            boss.rune = rune(field, word)
        elif text == "bosscell":
            boss.boss_cell = True
        else:
            raise field.fail(
                f"there is no victory '{text}'; victories are cells N, opens B4, blueprints N, rune R07, bosscell"
            )


def immunities(field: Field, text: str) -> int:
    """`a+b`: States, as bits."""
    bits = 0
    for name in _parts(field, text, "+"):
        bits |= 1 << _state(field, name)
    return bits


def symbols(field: Field) -> int:
    """The Check symbols of a Combat card, as bits (DC-236)."""
    bits = 0
    for letter in field.text() if field.text() != "-" else "":
        bit = 1 << symbol(field, letter)
        if bits & bit:
            raise field.fail(f"shows {letter} twice")
        bits |= bit
    return bits


def number(field: Field, text: str, lowest: int, highest: int) -> int:
    """A whole number of the notation within bounds."""
    if not re.fullmatch(r"[0-9]{1,3}", text) or not lowest <= int(text) <= highest:
        raise field.fail(f"must be a whole number from {lowest} to {highest}, not '{text}'")
    return int(text)


def symbol(field: Field, text: str, more: Iterable[str] = ()) -> int:
    """A Check symbol or Scroll colour."""
    return one_of(field, text, t.SYMBOLS, "symbol", more)


def rune(field: Field, text: str) -> int:
    """A Rune."""
    return one_of(field, text, [f"R{each + 1:02}" for each in range(t.RUNES)], "Rune")


def one_of(field: Field, text: str, names: list[str], kind: str, more: Iterable[str] = ()) -> int:
    """The place of a name in a list."""
    if text not in names:
        raise field.fail(f"there is no {kind} '{text}'; there are {', '.join([*names, *more])}")
    return names.index(text)


def _parts(field: Field, text: str, separator: str) -> list[str]:
    """A text cut at a separator; none of the parts may be empty."""
    parts = [part.strip() for part in text.split(separator)]
    if not all(parts):
        raise field.fail(
            f"lacks something before or after '{separator.strip()}': '{text}'" if text else "must not be empty"
        )
    return parts


def _verb(field: Field, name: str, place: int) -> int:
    verb = t.VERBS.index(name) if name in t.VERBS else t.NONE
    own = _BEHEADED if place == t.NONE else _ENEMY
    if verb not in own:
        side = "a Beheaded's" if place == t.NONE else "an Enemy's"
        raise field.fail(f"there is no effect {name}; {side} effects are {', '.join(t.VERBS[each] for each in own)}")
    if _HOME_OF_VERB.get(verb, place) != place:
        raise field.fail(f"{name} belongs to {t.PLACES[_HOME_OF_VERB[verb]]}")
    return verb


def _target(field: Field, words: list[str], verb: int, place: int) -> tuple[int, int]:
    """Takes the target off the words: whom the effect is for, and the spaces of a range."""
    targets = (_BEHEADED if place == t.NONE else _ENEMY)[verb]
    shown = ", ".join(f"@{name}" for name in targets)
    if not words or not words[0].startswith("@"):
        if targets and targets[0] != "self":
            raise field.fail(f"{t.VERBS[verb]} needs a target; targets are {shown}")
        return t.SELF, 0
    name = words.pop(0)[1:]
    if not targets:
        raise field.fail(f"{t.VERBS[verb]} has no target, so there is no @{name}")
    if name not in targets:
        raise field.fail(f"there is no target @{name}; targets are {shown}")
    if name in _AIMS:
        return _AIMS[name], 0
    return (t.ALL_IN_RANGE if name.startswith("all-") else t.RANGE), t.RANGES[name.removeprefix("all-")]


def _condition(field: Field, words: list[str], aim: int, place: int) -> int:
    """Takes the condition off the words."""
    if not words or not words[0].startswith("if:"):
        return t.NONE
    name = words.pop(0)[3:]
    known = _BEHEADED_CONDITIONS if place == t.NONE else _ENEMY_CONDITIONS
    if name not in known:
        raise field.fail(f"there is no condition if:{name}; there is {', '.join(f'if:{each}' for each in known)}")
    if place == t.NONE and aim not in (t.RANGE, t.ALL_IN_RANGE):
        raise field.fail(f"if:{name} limits the Enemies in a range, and there is none")
    if place not in (t.NONE, t.B6):
        raise field.fail(f"if:{name} belongs to {t.PLACES[t.B6]}")
    return t.CONDITIONS.index(name)


def _state(field: Field, name: str) -> int:
    return one_of(field, name, t.STATES, "State")


def home(field: Field, name: str) -> int:
    """The space that a Boss stands on or moves to."""
    return t.NEAR + one_of(field, name, t.ROW[t.NEAR : t.FAR + 1], "space")
