"""The box: codes, counts, and all components as the rules look them up.

Codes and counts are those of the printed game and the same for every content pack (DC-001, DC-003); what stands on the
cards comes from the pack. A box is frozen once `content.build` has filled it.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# -- the Beheaded -------------------------------------------------------------------------------------------

BEHEADED: Final = 4
SERENADE: Final = 4
HERO_CODES: Final = ["IM", "FL", "PO", "DR", "SE"]

SURVIVAL: Final = 0
TACTICS: Final = 1
BRUTALITY: Final = 2
ANY: Final = 3
TRACKS: Final = ["survival", "tactics", "brutality"]
SYMBOLS: Final = ["S", "T", "B"]
LAST_SPACE: Final = 4
"""A Scroll track has a first space, 0, and four more (DC-018)."""
SERENADE_SPACES: Final = 3

HAND: Final = 3
COMBAT_CARDS: Final = 3
"""Cards played in every Combat, whatever the player count (DC-080)."""
LEAST_DECK: Final = 6
LEAST_SERENADE_DECK: Final = 3

# -- the combat row -----------------------------------------------------------------------------------------

BEHIND: Final = 0
NEAR: Final = 1
MID: Final = 2
FAR: Final = 3
SPACES: Final = 4
ROW: Final = ["behind", "near", "mid", "far"]
SWARM: Final = 4
"""As a target: the Worms on the Group space."""
BLADES: Final = 4
"""As a target: `BLADES + space` are the Shuriken in that space."""

NO_BARRIER: Final = 0
WALL: Final = 1
HOLE: Final = 2

ROUNDS: Final = ["0", "I", "II", "III", "IV"]

# -- states -------------------------------------------------------------------------------------------------

POISON: Final = 0
BLEED: Final = 1
FIRE: Final = 2
FREEZE: Final = 3
MARK: Final = 4
STATES: Final = ["poison", "bleed", "fire", "freeze", "mark"]

# -- the effect vocabulary ----------------------------------------------------------------------------------

GIVE: Final = 0
"""`GIVE + state` gives State tokens; the verbs poison, bleed, fire, freeze and mark."""
DMG: Final = 5
BLOCK: Final = 6
GOLD: Final = 7
HEAL: Final = 8
CLEANSE: Final = 9
SKILL: Final = 10
LOOT: Final = 11
PUSH: Final = 12
PULL: Final = 13
TOOTH: Final = 14
CELL: Final = 15
STEAL: Final = 16
RETREAT: Final = 17
MEND: Final = 18
RAGE: Final = 19
FLEE: Final = 20
SNATCH: Final = 21
SUMMON: Final = 22
MOVE: Final = 23
WORM: Final = 24
SHURIKEN: Final = 25
MALAISE: Final = 26
VERBS: Final = [
    "poison", "bleed", "fire", "freeze", "mark", "dmg", "block", "gold", "heal", "cleanse", "skill", "loot", "push",
    "pull", "tooth", "cell", "steal", "retreat", "mend", "rage", "flee", "snatch", "summon", "move", "worm", "shuriken",
    "malaise",
]  # fmt: skip

# whom an effect is for
SELF: Final = 0
RANGE: Final = 1
"""One Enemy in a set of spaces, chosen by whoever acts."""
ALL_IN_RANGE: Final = 2
ALLY: Final = 3
TEAM: Final = 4
ONE: Final = 5
TWO: Final = 6
ALL: Final = 7
FIRST: Final = 8
LAST: Final = 9
WEAK: Final = 10
PACK: Final = 11
AIMS: Final = ["self", "range", "all", "ally", "team", "one", "two", "all", "first", "last", "weak", "pack"]

RANGES: Final = {
    "near": 0b0010, "mid": 0b0100, "far": 0b1000, "behind": 0b0001, "adj": 0b0011, "reach": 0b0110, "shot": 0b1100,
    "right": 0b1110, "any": 0b1111,
}  # fmt: skip
"""The spaces of each range, as bits."""

# conditions
IF_ELITE: Final = 0
IF_POISONED: Final = 1
IF_FROZEN: Final = 2
IF_DARK: Final = 3
IF_MONSTER: Final = 4
CONDITIONS: Final = ["elite", "poisoned", "frozen", "dark", "monster"]

TOP_MONSTER: Final = -2
"""`summon m`: whatever lies on top of the Monster deck."""

# announcements (DC-082): Damage, Skill, Block, the five States, Loot, Heal
ANNOUNCED: Final = ["poison", "bleed", "fire", "freeze", "mark", "damage", "block", "skill", "loot", "heal"]
NO_ANNOUNCEMENT: Final = -1


class Effect:
    """One effect of a line: `verb [N] [@target] [if:cond] [pierce] [then:STATE]`."""

    __slots__ = (
        "aim",
        "condition",
        "n",
        "number",
        "pierce",
        "spaces",
        "then",
        "verb",
        "what",
    )

    def __init__(
        self, number: int, verb: int, n: int, aim: int, spaces: int, condition: int, pierce: bool, then: int, what: int
    ) -> None:
        self.number = number
        """Its place in `Box.effects`."""
        self.verb = verb
        self.n = n
        self.aim = aim
        self.spaces = spaces
        """The spaces of a range, as bits."""
        self.condition = condition
        self.pierce = pierce
        self.then = then
        """The State that a target damaged by this effect gets, or NONE."""
        self.what = what
        """The Enemy that is summoned, or the space that is moved to."""


class Line:
    """The text of one Round of a card: effects in order; empty is "no Action"."""

    __slots__ = (
        "announces",
        "effects",
        "number",
        "text",
    )

    def __init__(self, number: int, text: str, effects: list[Effect], announces: int) -> None:
        self.number = number
        """Its place in `Box.lines`."""
        self.text = text
        self.effects = effects
        self.announces = announces
        """The kinds of Action that can be announced of it, as bits over ANNOUNCED (DC-082)."""


NOTHING: Final = Line(0, "-", [], 0)
"""The empty line, number 0 in every pack."""

# -- abilities, hooks ---------------------------------------------------------------------------------------

# events; `R0 + round` is that Round
R0: Final = 0
ON_KILL: Final = 4
ON_HURT: Final = 5
ON_BLOCK: Final = 6
AT_END: Final = 7
ALL_KILLED: Final = 8
EVENTS: Final = ["r0", "r1", "r2", "r3", "onkill", "onhurt", "onblock", "end", "allkilled"]

# where something that can be used stands
TRACK_SOURCE: Final = 0
"""`TRACK_SOURCE + 5 * track + space` of the own board."""
SLOT_SOURCE: Final = 15
"""`SLOT_SOURCE + slot`: equipped cards."""
DURING_SOURCE: Final = 20
"""`DURING_SOURCE + slot` of the Mutation board."""
SKILL_SOURCE: Final = 31
SYMBOL_SOURCE: Final = 32
"""Serenade's power (DC-213)."""
MELEE_SOURCE: Final = 33
"""`MELEE_SOURCE + space`: what Serenade's MELEE side does for the Beheaded (DC-223)."""
MOST_SLOTS: Final = 5
MOST_DURING: Final = 11
SOURCES: Final = [
    *[f"{symbol}{space}" for symbol in SYMBOLS for space in range(LAST_SPACE + 1)],
    *[f"slot{slot + 1}" for slot in range(MOST_SLOTS)],
    *[f"during{slot + 1}" for slot in range(MOST_DURING)],
    "skill-card",
    "symbol",
    "melee1",
    "melee2",
    "melee3",
]


class Offer:
    """Something that can be used: where it stands, its name, the line it performs; `once` a Combat or as often as
    it comes up."""

    __slots__ = (
        "line",
        "name",
        "once",
        "source",
    )

    def __init__(self, source: int, name: str, line: Line, once: bool) -> None:
        self.source = source
        self.name = name
        self.line = line
        self.once = once


class Ability:
    """What a space of a track, an Equipment card or a During card gives as long as it is there."""

    __slots__ = (
        "health",
        "hooks",
        "immune",
        "skill",
        "skill_name",
        "slots",
        "text",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self.health = 0
        self.slots = 0
        self.immune = 0
        """Immunities, as bits over the states."""
        self.skill_name = ""
        self.skill: Line = NOTHING
        """A line to choose for a Skill action, if it gives one."""
        self.hooks: list[Hook] = []


class Hook:
    """A line that an event offers."""

    __slots__ = (
        "event",
        "line",
        "once",
    )

    def __init__(self, event: int, line: Line, once: bool) -> None:
        self.event = event
        self.line = line
        self.once = once


# campaign hooks of During cards and Boss Cells; they act by themselves
AT_BIOME: Final = 0
AT_TREASURE: Final = 1
AT_INTERBIOME: Final = 2
AT_DECK_CHECK: Final = 3
AT_CHECK_PASSED: Final = 4
AT_ELITE_KILL: Final = 5
AT_RUN_END: Final = 6
OCCASIONS: Final = ["biome", "treasure", "interbiome", "deckcheck", "checkpass", "elitekill", "runend"]

# -- rewards ------------------------------------------------------------------------------------------------

G_TOOTH: Final = 0
G_CELL: Final = 1
G_POTION: Final = 2
G_KEY: Final = 3
G_SCROLL: Final = 4
"""`scroll S|T|B|any`: `what` is the colour."""
G_RELIGHT: Final = 5
G_EQUIP: Final = 6
G_BLUEPRINT: Final = 7
G_VIAL: Final = 8
G_RUNE: Final = 9
G_HURT: Final = 10
G_CURE: Final = 11
G_MALAISE: Final = 12
G_CURSE: Final = 13
G_SECRET: Final = 14
G_WORM: Final = 15
G_PEEK: Final = 16
G_REDRAW: Final = 17
G_ENEMY: Final = 18
"""A part of a Death bonus that is done as an Enemy's action without source: `line`."""
GAINS: Final = [
    "tooth", "cell", "potion", "key", "scroll", "relight", "equip", "blueprint", "vial", "rune", "hurt", "cure",
    "malaise", "curse", "secret", "worm", "peek", "redraw",
]  # fmt: skip


class Gain:
    """One reward or penalty: what, how many, and whether the First Player alone gets it (DC-051)."""

    __slots__ = (
        "first",
        "kind",
        "line",
        "n",
        "what",
    )

    def __init__(self, kind: int, n: int, what: int = NONE, first: bool = False, line: Line = NOTHING) -> None:
        self.kind = kind
        self.n = n
        self.what = what
        """The colour of a Scroll, the number of a Rune or of a curse."""
        self.first = first
        self.line = line


class Option:
    """One of the ways an Either/Or line goes: gains, perhaps behind a Hand Check."""

    __slots__ = (
        "check",
        "gains",
        "otherwise",
        "text",
    )

    def __init__(self, text: str, gains: list[Gain], check: int = NONE, otherwise: list[Gain] | None = None) -> None:
        self.text = text
        self.gains = gains
        self.check = check
        """The symbol a Hand Check asks for, or NONE."""
        self.otherwise: list[Gain] = otherwise if otherwise is not None else []


class Gift:
    """A text of rewards: parts done from left to right, each a choice of one or more options."""

    __slots__ = (
        "number",
        "parts",
        "text",
    )

    def __init__(self, number: int, text: str, parts: list[list[Option]]) -> None:
        self.number = number
        """Its place in `Box.gifts`."""
        self.text = text
        self.parts = parts


NO_GIFT: Final = 0
"""The gift of nothing, in every pack."""

# -- Enemies ------------------------------------------------------------------------------------------------

MONSTER: Final = 0
ELITE: Final = 1
MINION: Final = 2
BOSS: Final = 3
KINDS: Final = ["m", "x", "n", "b"]


class Enemy:
    """An Enemy card, or one instance of a Boss."""

    __slots__ = (
        "biome",
        "code",
        "copies",
        "death",
        "guard",
        "health",
        "hide",
        "home",
        "immune",
        "instance",
        "kind",
        "lines",
        "name",
        "place",
        "stubborn",
        "thorns",
    )

    def __init__(self, code: str, name: str, kind: int, health: int, lines: list[Line], death: Gift) -> None:
        self.code = code
        self.name = name
        self.kind = kind
        self.health = health
        self.lines = lines
        """For Rounds 0 to IV."""
        self.death = death
        self.biome = NONE
        """The Biome or Boss it belongs to."""
        self.copies: list[int] = []
        """All Enemies of the same print, itself included: `summon` may take any of them."""
        self.place = NONE
        """Its placement icon: BEHIND, FAR or none."""
        self.immune = 0
        self.hide = False
        """Thick hide: Bleeding and On Fire tokens become hits."""
        self.thorns = False
        self.guard = False
        self.stubborn = False
        self.home = NONE
        """The space of a Boss instance."""
        self.instance = 0


class Pattern:
    """A Boss's lines for one Turn."""

    __slots__ = (
        "boss",
        "code",
        "instance",
        "lines",
        "name",
    )

    def __init__(self, code: str, boss: int, instance: int, name: str, lines: list[Line]) -> None:
        self.code = code
        self.boss = boss
        self.instance = instance
        self.name = name
        self.lines = lines
        """For Rounds 0 to IV; Round 0 is empty."""


# -- places -------------------------------------------------------------------------------------------------

BIOMES: Final = 7
PLACES: Final = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "C1", "C2", "C3"]
"""The seven Biomes, then the three Bosses."""
FIRST_BOSS: Final = 7
B4: Final = 3
B5: Final = 4
B6: Final = 5
B7: Final = 6
C1: Final = 7
C2: Final = 8
C3: Final = 9

SPACE_NAMES: Final = [
    "S",
    *[str(number) for number in range(1, 20)],
    *[f"A{number}" for number in range(1, 12)],
    "L",
    *[f"B{number}" for number in range(1, 12)],
    "D1",
    "D2",
]
"""The names printed on the spaces of all Biome boards."""

# tile shapes (DC-016)
ENCOUNTER: Final = 0
ELITE_ENCOUNTER: Final = 1
TREASURE: Final = 2
CURSED: Final = 3
MERCHANT: Final = 4
DOOR: Final = 5
TELEPORT: Final = 6
CONSTRAINT: Final = 7
SHAPES: Final = ["E", "X", "T", "K", "M", "D", "P", "Q"]

# corridors
FREE: Final = 0
BY_RUNE: Final = 1
BY_HAND: Final = 2
BY_DECK: Final = 3
BY_BELL: Final = 4
BY_DARK: Final = 5
BY_KEY: Final = 6
REQUIREMENTS: Final = ["", "rune", "hand", "deck", "bell", "dark", "key"]

RUNES: Final = 7
R04: Final = 3
R05: Final = 4
R06: Final = 5
R07: Final = 6
LANTERNS: Final = 3
BELLS: Final = 3
KEYS: Final = 2
WORMS: Final = 18
SHURIKENS: Final = 6


class Corridor:
    """The way to another space: what it needs, and what a Deck Check on it gives."""

    __slots__ = (
        "gift",
        "need",
        "to",
        "what",
    )

    def __init__(self, to: int, need: int, what: int, gift: Gift) -> None:
        self.to = to
        """The space it leads to, as a place in the Biome's list."""
        self.need = need
        self.what = what
        """The Rune, the symbol, or which of the bells."""
        self.gift = gift


class Space:
    """A space of a Biome board."""

    __slots__ = (
        "column",
        "constraint",
        "corridors",
        "exit",
        "gate",
        "key",
        "name",
        "shape",
    )

    def __init__(self, name: int, shape: int) -> None:
        self.name = name
        """Its place in SPACE_NAMES."""
        self.shape = shape
        """The shape of its tile, or NONE."""
        self.corridors: list[Corridor] = []
        self.exit = NONE
        """The Biome or Boss that this Exit leads to."""
        self.gate = False
        """The Exit is the Grand Gate: the Boss starts with Damage."""
        self.constraint = False
        self.key = False
        self.column = 0
        """The longest path from the start, for drawing."""


class Ware:
    """Something a Merchant tile sells: what, its price in Teeth, how often."""

    __slots__ = (
        "gain",
        "price",
        "text",
        "times",
    )

    def __init__(self, text: str, gain: Gain, price: int, times: int) -> None:
        self.text = text
        self.gain = gain
        self.price = price
        self.times = times


class Tile:
    """A Biome tile. An encounter lists its Enemies (MONSTER or ELITE each) and its Loot; others carry a gift."""

    __slots__ = (
        "barrier",
        "biome",
        "code",
        "constraint",
        "enemies",
        "gift",
        "loot",
        "rotate",
        "shape",
        "text",
        "wares",
        "worms",
    )

    def __init__(self, code: str, biome: int, shape: int, text: str, gift: Gift) -> None:
        self.code = code
        self.biome = biome
        self.shape = shape
        self.text = text
        self.gift = gift
        self.rotate = False
        self.barrier = NO_BARRIER
        self.worms = 0
        self.enemies: list[int] = []
        self.loot: list[Gain] = []
        self.wares: list[Ware] = []
        self.constraint = 0


class Biome:
    """A Biome: its board, its tiles and its own Enemy cards."""

    __slots__ = (
        "bells",
        "code",
        "elites",
        "kit",
        "monsters",
        "name",
        "spaces",
        "tiles",
    )

    def __init__(self, code: str, name: str, kit: Gift) -> None:
        self.code = code
        self.name = name
        self.kit = kit
        """What a Run that starts here is given (DC-023)."""
        self.spaces: list[Space] = []
        """Space 0 is the start."""
        self.tiles: list[int] = []
        self.monsters: list[int] = []
        self.elites: list[int] = []
        self.bells = 0
        """How many corridors have a bell."""


class Boss:
    """A Boss: its instances, their Patterns, and its reference sheet."""

    __slots__ = (
        "blueprints",
        "boss_cell",
        "cells",
        "code",
        "fury",
        "instances",
        "name",
        "opens",
        "patterns",
        "rune",
        "shuffled",
    )

    def __init__(self, code: str, name: str) -> None:
        self.code = code
        self.name = name
        self.instances: list[int] = []
        """Enemy cards, in order."""
        self.patterns: list[list[int]] = []
        """The Patterns of each instance, in numerical order."""
        self.shuffled = True
        """Whether the Patterns are shuffled, or run in numerical order for ever."""
        self.fury = 9
        """The first Turn that ends with Fury (R62)."""
        self.cells = 0
        """Victory: Cells gained, every time."""
        self.blueprints = 0
        """First victory: so many of its Blueprints become Equipment; each later one: the next."""
        self.opens = NONE
        """First victory: the starting point that opens."""
        self.rune = NONE
        """First victory: the Rune that is found."""
        self.boss_cell = False
        """Victory: the next Boss Cell; the campaign is won."""


# -- cards with a code --------------------------------------------------------------------------------------

CARD_DECKS: Final = {"ST": 27, "SV": 42, "TC": 40, "BR": 37, "W": 21, "S": 16}
CARD_CODES: Final = [f"{deck}{number:02}" for deck, count in CARD_DECKS.items() for number in range(1, count + 1)]
"""Combat cards of the start, then the three Upgrade decks, the Well and the Deck of Secrets."""
ST: Final = 0
SV: Final = 27
TC: Final = 69
BR: Final = 109
WELL: Final = 146
SECRETS: Final = 167
CARDS: Final = 183
UPGRADE_DECKS: Final = 3
UPGRADE_BASE: Final = [SV, TC, BR]
UPGRADE_COUNT: Final = [41, 39, 36]
"""Cards that can be bought; the cover never is (R66)."""
WELL_CARDS: Final = 21
SECRET_CARDS: Final = 16

C_CARD: Final = 0
C_START: Final = 1
C_DURING: Final = 2
C_SKILL: Final = 3
C_INSTR: Final = 4
C_FEAT: Final = 5
C_EQUIP: Final = 6
C_BEAST: Final = 7
C_COVER: Final = 8
CARD_KINDS: Final = ["card", "start", "during", "skill", "instr", "feat", "equip", "beast", "cover"]

START_SLOTS: Final = 6
DURING_SLOTS: Final = 10
FEAT_SLOTS: Final = 3
BOSS_CELLS: Final = 4

# instructions
I_MARKET: Final = 1
I_PURGE: Final = 2
I_SECRET: Final = 3
I_COVER: Final = 4
I_DURING: Final = 5
I_CELL: Final = 6
I_RUNE: Final = 7
I_NEXT_RUN: Final = 8
I_BLUEPRINT: Final = 9

HEALER: Final = 0
MARKET_MERCHANT: Final = 1
COLLECTOR: Final = 2
MARKET: Final = ["healer", "merchant", "collector"]
MARKET_LEVELS: Final = 4


class Instruction:
    """One thing that an instruction card does: what, how many, and which market character or Rune."""

    __slots__ = (
        "kind",
        "n",
        "what",
    )

    def __init__(self, kind: int, n: int, what: int) -> None:
        self.kind = kind
        self.n = n
        self.what = what


# deeds that Feats count (DC-197), and the span they count over
D_FLAWLESS: Final = 0
D_WOUNDED: Final = 1
D_SHIELDS: Final = 2
D_CHECKS: Final = 3
D_LOOT: Final = 4
D_TILES: Final = 5
D_KILLS: Final = 6
D_FIRE_KILLS: Final = 7
D_BOSS_TURNS: Final = 8
DEEDS: Final = [
    "flawless", "interbiome with every Beheaded at 1 remaining Health", "shields used", "checks passed", "loot taken",
    "tiles flipped", "kills", "kills by On Fire", "boss defeated in turns",
]  # fmt: skip
SPAN_ROUND: Final = 0
SPAN_COMBAT: Final = 1
SPAN_BIOME: Final = 2
SPAN_RUN: Final = 3
SPAN_CAMPAIGN: Final = 4
SPANS: Final = ["round", "combat", "biome", "run", "campaign"]
DEED_SPANS: Final = [
    SPAN_RUN, SPAN_CAMPAIGN, SPAN_COMBAT, SPAN_RUN, SPAN_COMBAT, SPAN_BIOME, SPAN_ROUND, SPAN_RUN, SPAN_CAMPAIGN
]  # fmt: skip
DEEDS_OF_SPAN: Final = [[deed for deed in range(len(DEEDS)) if DEED_SPANS[deed] == span] for span in range(len(SPANS))]


class Card:
    """A card with a code: a Combat card, or what the Upgrade decks, the Well and the Secrets hold."""

    __slots__ = (
        "ability",
        "announcements",
        "at_most",
        "code",
        "deed",
        "enemy",
        "equipment",
        "gift",
        "instructions",
        "kind",
        "lines",
        "name",
        "occasion",
        "owner",
        "symbols",
        "text",
        "times",
    )

    def __init__(self, code: str, kind: int, name: str, text: str, gift: Gift) -> None:
        self.code = code
        self.kind = kind
        self.name = name
        self.text = text
        self.gift = gift
        """A start card: given at the start of each Run. A feat: its reward. A During card with a campaign hook: what
        that hook gives. An instruction: what it gives at the start of the next Run."""
        self.owner = NONE
        """The Beheaded that a starting Combat card belongs to."""
        self.symbols = 0
        """Check symbols, as bits over SYMBOLS."""
        self.lines: list[Line] = [NOTHING, NOTHING, NOTHING, NOTHING]
        """Lines I to III at 1 to 3."""
        self.announcements: list[int] = []
        """What can be announced of it, ascending: `3 * kind + round - 1`, kinds as in ANNOUNCED (DC-082)."""
        self.ability: Ability = NO_ABILITY
        """A During card's, or a Skill card's."""
        self.occasion = NONE
        """The campaign hook of a During card."""
        self.instructions: list[Instruction] = []
        self.deed = NONE
        self.times = 0
        """How often, or within how many Turns, a Feat wants its deed."""
        self.at_most = False
        """The Feat wants at most `times`."""
        self.enemy = NONE
        """The Enemy that a beast is."""
        self.equipment = NONE
        """The Equipment card that a Secret is."""


NO_ABILITY: Final = Ability("-")

# -- Equipment ----------------------------------------------------------------------------------------------

BLUEPRINTS: Final = [8, 9, 9, 14, 9, 8, 9, 5, 5, 3]
"""Blueprints of each Biome and Boss."""
STARTING_EQUIPMENT: Final = 12
EQUIPMENT_CODES: Final = [
    *[f"ST-E{number:02}" for number in range(1, STARTING_EQUIPMENT + 1)],
    *[f"{PLACES[place]}-P{number:02}" for place in range(10) for number in range(1, BLUEPRINTS[place] + 1)],
    *[f"S{number:02}" for number in range(1, SECRET_CARDS + 1)],
]
"""Starting Equipment, Blueprints of the ten decks, then room for the Secrets that are Equipment."""
BLUEPRINT_BASE: Final = [12, 20, 29, 38, 52, 61, 69, 78, 83, 88]
SECRET_EQUIPMENT: Final = 91
EQUIPMENT: Final = 107

E_INSTEAD: Final = 0
"""`/R`: instead of one card line in its Rounds."""
E_MORE: Final = 1
"""`+R`: after a non-empty card line."""
E_ROUND_0: Final = 2
E_SKILL: Final = 3
E_ALWAYS: Final = 4
E_PAL: Final = 5


class Gear:
    """An Equipment card."""

    __slots__ = (
        "ability",
        "code",
        "health",
        "kind",
        "line",
        "name",
        "rounds",
        "text",
        "type_text",
    )

    def __init__(self, code: str, name: str, kind: int, type_text: str, text: str) -> None:
        self.code = code
        self.name = name
        self.kind = kind
        self.type_text = type_text
        self.text = text
        self.rounds = 0
        """The Rounds of a "/" or "+" item, as bits."""
        self.line: Line = NOTHING
        """What it does: in its Round, in Round 0, or by a Skill action."""
        self.ability: Ability = NO_ABILITY
        """What it gives as long as it is equipped."""
        self.health = 0
        """A Companion's."""


# -- Malaise ------------------------------------------------------------------------------------------------

SWEATS: Final = 0
ITCH: Final = 1
COUGH: Final = 2
LIMP: Final = 3
FEVER: Final = 4
MALAISE_CODES: Final = ["B7-P10", "B7-P11", "B7-P12", "B7-P13", "B7-P14"]


class Market:
    """A market character at one level: how often or how many cards, at what price."""

    __slots__ = (
        "count",
        "price",
        "text",
    )

    def __init__(self, text: str, count: int, price: int) -> None:
        self.text = text
        self.count = count
        self.price = price


class Box:
    """All components of a pack, in the order of their codes."""

    __slots__ = (
        "biomes",
        "boards",
        "boss_cells",
        "bosses",
        "cards",
        "covers",
        "effects",
        "enemies",
        "enemy_numbers",
        "equipment",
        "gifts",
        "hero_names",
        "hero_taglines",
        "keys",
        "lines",
        "malaise",
        "market",
        "melee",
        "patterns",
        "power",
        "rune_names",
        "rune_texts",
        "serenade_lines",
        "symbol_power",
        "tiles",
    )

    def __init__(self) -> None:
        self.hero_names: list[str] = []
        """Of the four Beheaded and Serenade."""
        self.hero_taglines: list[str] = []
        self.boards: list[list[list[Ability]]] = []
        """For each Beheaded and track, the abilities of spaces 0 to 4."""
        self.power: list[Gift] = []
        """Serenade's POWER track: what its spaces give; the last is Power Up and gives nothing."""
        self.melee: list[Ability] = []
        """Serenade's MELEE track: hooks that belong to the Beheaded."""
        self.serenade_lines: list[list[Line]] = []
        """The Actions printed on Serenade's board, POWER then MELEE, each for Rounds 0 to III."""
        self.symbol_power: list[Hook] = []
        """Serenade's power for each symbol (DC-213)."""
        self.cards: list[Card] = []
        """By CARD_CODES."""
        self.equipment: list[Gear] = []
        """By EQUIPMENT_CODES."""
        self.enemies: list[Enemy] = []
        """Monsters and Elites of B1 to B7, minions, beasts, then the instances of the Bosses."""
        self.enemy_numbers: dict[str, int] = {}
        self.patterns: list[Pattern] = []
        self.biomes: list[Biome] = []
        self.bosses: list[Boss] = []
        self.tiles: list[Tile] = []
        self.gifts: list[Gift] = []
        self.lines: list[Line] = [NOTHING]
        self.effects: list[Effect] = []
        self.keys: dict[str, str] = {}
        """The texts of curses, bells and constraints: "curse B4 1", "bell 2", "constraint 3"."""
        self.malaise: list[tuple[str, str]] = []
        """Name and text of each Malaise card."""
        self.rune_names: list[str] = []
        self.rune_texts: list[str] = []
        self.market: list[list[Market]] = []
        """For Healer, Merchant and Collector, levels 0 to 3."""
        self.covers: list[tuple[int, int]] = []
        """The prices on both sides of each Upgrade deck's cover."""
        self.boss_cells: list[str] = []
        """The texts of the four Boss Cells."""
