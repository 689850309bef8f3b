"""The notation: every record of our pack is understood completely, and what the grammar does not allow is refused."""

import pytest

from tabletomb.engine.document import content_field
from tabletomb.engine.errors import ContentError
from tabletomb.games.dead_cells import box as t
from tabletomb.games.dead_cells import notation

# -- printing back ------------------------------------------------------------------------------------------


class Printer:
    """Writes parsed objects in the notation again, from nothing but their attributes."""

    def __init__(self, box):
        self.box = box

    def effect(self, effect):
        words = [t.VERBS[effect.verb]]
        if effect.verb == t.SUMMON:
            words.append("m" if effect.what == t.TOP_MONSTER else self.box.enemies[effect.what].code)
        elif effect.verb == t.MOVE:
            words.append(t.ROW[effect.what])
        elif effect.verb not in (t.FLEE, t.MALAISE):
            words.append(str(effect.n))
        if effect.aim in (t.RANGE, t.ALL_IN_RANGE):
            name = next(name for name, spaces in t.RANGES.items() if spaces == effect.spaces)
            words.append(f"@all-{name}" if effect.aim == t.ALL_IN_RANGE else f"@{name}")
        elif effect.aim != t.SELF:
            words.append(f"@{t.AIMS[effect.aim]}")
        if effect.condition != t.NONE:
            words.append(f"if:{t.CONDITIONS[effect.condition]}")
        if effect.pierce:
            words.append("pierce")
        if effect.then != t.NONE:
            words.append(f"then:{t.STATES[effect.then]}")
        return " ".join(words)

    def line(self, line):
        return "; ".join(self.effect(effect) for effect in line.effects) or "-"

    def hook(self, hook):
        return f"{t.EVENTS[hook.event]}{' 1st' if hook.once else ''}: {self.line(hook.line)}"

    def ability(self, ability, start=False):
        clauses = [self.hook(hook) for hook in ability.hooks]
        clauses += [f"immune:{name}" for state, name in enumerate(t.STATES) if ability.immune >> state & 1]
        sign = " " if start else "+"
        clauses += [f"hp{sign}{ability.health}"] * bool(ability.health)
        clauses += [f"slot{sign}{ability.slots}"] * bool(ability.slots)
        if ability.skill_name:
            clauses.append(f"skill {ability.skill_name}: {self.line(ability.skill)}")
        return in_order(", ".join(clauses) or "-")

    def gain(self, gain):
        if gain.kind == t.G_ENEMY:
            return self.line(gain.line)
        name = t.GAINS[gain.kind]
        if gain.kind == t.G_SCROLL:
            return f"{name} {'any' if gain.what == t.ANY else t.SYMBOLS[gain.what]}"
        if gain.kind == t.G_RUNE:
            return f"{name} R{gain.what + 1:02}"
        if gain.kind == t.G_MALAISE:
            return f"{name} first" if gain.first else name
        if gain.kind == t.G_CURSE:
            return f"{name} {gain.what}"
        return f"{'fp:' if gain.first else ''}{name} {gain.n}"

    def gains(self, gains):
        return ", ".join(self.gain(gain) for gain in gains)

    def option(self, option):
        text = self.gains(option.gains)
        if option.check != t.NONE:
            text = f"check:{t.SYMBOLS[option.check]}>{text}"
        return text + (f" else {self.gains(option.otherwise)}" if option.otherwise else "")

    def gift(self, gift):
        return "; ".join(" or ".join(self.option(option) for option in part) for part in gift.parts) or "-"

    def enemy(self, enemy):
        traits = [t.ROW[enemy.place]] if enemy.place != t.NONE else []
        traits += [name for name in ("thorns", "guard", "stubborn") if getattr(enemy, name)]
        immune = [name for state, name in enumerate(t.STATES) if enemy.immune >> state & 1]
        traits += [f"immune:{'+'.join(immune)}"] if immune else []
        cells = [enemy.name, t.KINDS[enemy.kind], str(enemy.health), ", ".join(traits) or "-"]
        return [*cells, *map(self.line, enemy.lines), self.gift(enemy.death)]

    def symbols(self, bits):
        return "".join(sorted(name for symbol, name in enumerate(t.SYMBOLS) if bits >> symbol & 1)) or "-"

    def instruction(self, card, each):
        if each.kind == t.I_MARKET:
            return f"{t.MARKET[each.what]}+{each.n}"
        if each.kind == t.I_RUNE:
            return f"rune R{each.what + 1:02}"
        if each.kind == t.I_NEXT_RUN:
            return f"nextrun: {self.gift(card.gift)}"
        plain = {t.I_COVER: "cover", t.I_DURING: "during+1", t.I_BLUEPRINT: "draughtsman"}
        if each.kind in plain:
            return plain[each.kind]
        return f"{ {t.I_PURGE: 'purge', t.I_SECRET: 'secret', t.I_CELL: 'cell'}[each.kind] } {each.n}"

    def card(self, card):
        kind = t.CARD_KINDS[card.kind]
        cells = [card.name]
        if kind == "card":
            cells += [self.symbols(card.symbols), *map(self.line, card.lines[1:])]
        elif kind == "start":
            cells += [self.gift(card.gift)]
        elif kind == "during" and card.occasion != t.NONE:
            cells += [f"{t.OCCASIONS[card.occasion]}: {self.gift(card.gift)}"]
        elif kind == "during":
            cells += [self.ability(card.ability)]
        elif kind == "skill":
            assert card.ability.skill_name == card.name
            cells += [self.line(card.ability.skill)]
        elif kind == "instr":
            cells += ["; ".join(self.instruction(card, each) for each in card.instructions) or "-"]
        elif kind == "feat":
            span = t.SPANS[t.DEED_SPANS[card.deed]]
            compared = "<=" if card.at_most else ">="
            cells += [f"{t.DEEDS[card.deed]} {compared} {card.times} per {span}", self.gift(card.gift)]
        elif kind == "equip":
            assert self.box.equipment[card.equipment].name == card.name
        elif kind == "beast":
            enemy = self.box.enemies[card.enemy]
            assert (enemy.code, enemy.name) == (card.code, card.name)
            cells = [t.PLACES[enemy.biome], *self.enemy(enemy)]
        else:
            deck = t.UPGRADE_BASE.index(max(base for base in t.UPGRADE_BASE if base <= t.CARD_CODES.index(card.code)))
            cells += [str(price) for price in self.box.covers[deck]]
        return [card.code, kind, *cells]

    def gear(self, gear):
        rounds = ",".join(name for round, name in enumerate(t.ROUNDS) if gear.rounds >> round & 1)
        kind = {
            t.E_INSTEAD: f"/{rounds}", t.E_MORE: f"+{rounds}", t.E_ROUND_0: "0", t.E_SKILL: "skill",
            t.E_ALWAYS: "always", t.E_PAL: f"pal {gear.health}",
        }[gear.kind]  # fmt: skip
        held = self.ability(gear.ability) if gear.kind in (t.E_ALWAYS, t.E_PAL) else self.line(gear.line)
        return [gear.code, gear.name, kind, held]

    def tile(self, tile):
        if tile.enemies:
            parts = ["rotate"] * tile.rotate + ["wall"] * (tile.barrier == t.WALL) + ["hole"] * (tile.barrier == t.HOLE)
            parts += [f"worm {tile.worms}"] * bool(tile.worms)
            parts += [" ".join(t.KINDS[kind] for kind in tile.enemies), f"loot {self.gains(tile.loot)}"]
            text = "; ".join(parts)
        elif tile.wares:
            text = "; ".join(f"{self.gain(ware.gain)} @{ware.price} x{ware.times}" for ware in tile.wares)
        elif tile.constraint:
            text = f"constraint {tile.constraint}"
        else:
            text = self.gift(tile.gift)
        return [t.SHAPES[tile.shape], text]

    def corridor(self, biome, corridor):
        name = t.SPACE_NAMES[biome.spaces[corridor.to].name]
        need = t.REQUIREMENTS[corridor.need]
        if corridor.need == t.BY_RUNE:
            need += f":R{corridor.what + 1:02}"
        elif corridor.need in (t.BY_HAND, t.BY_DECK):
            need += f":{t.SYMBOLS[corridor.what]}"
        if corridor.need == t.BY_DECK:
            need += f">{self.gift(corridor.gift)}"
        return f"{name} {need}".strip()

    def space(self, biome, space):
        shape = "-" if space.shape == t.NONE else t.SHAPES[space.shape]
        if space.exit != t.NONE:
            shape += f">{t.PLACES[space.exit]}{'+' * space.gate}"
        shape += "+Q" * space.constraint + "+key" * space.key
        ways = ", ".join(self.corridor(biome, corridor) for corridor in space.corridors) or "-"
        return [biome.code, t.SPACE_NAMES[space.name], shape, ways]


def in_order(text):
    """Clauses of an ability in a fixed order; a pack may write them in any."""
    return ", ".join(sorted(text.split(", ")))


def records(block):
    """The cells of every record of a block, spaces tidied up, with the default target left out."""
    rows = [line for line in block.splitlines() if line.strip()]
    return [
        [" ".join(cell.split()).replace(" ;", ";").replace(" @self", "") for cell in row.split("|")] for row in rows
    ]


def copies(rows):
    """Records with each run of copies `A..B` written out."""
    for code, *cells in rows:
        first, _, last = code.partition("..")
        start = len(first) - 2
        for number in range(int(first[start:]), int(last or first[start:]) + 1):
            yield [f"{first[:start]}{number:02}", *cells]


@pytest.fixture
def printer(box):
    return Printer(box)


@pytest.fixture
def data(game):
    return game.pack.data


@pytest.mark.rule("DC-018")
def test_every_board_is_understood(printer, data):
    printed = [
        [t.HERO_CODES[hero], t.TRACKS[track].capitalize()]
        + [printer.ability(ability, start=space == 0) for space, ability in enumerate(spaces)]
        for hero, board in enumerate(printer.box.boards)
        for track, spaces in enumerate(board)
    ]
    assert printed == [[*row[:2], *map(in_order, row[2:])] for row in records(data["board"])]


@pytest.mark.rule("DC-236")
def test_every_starting_card_is_understood(printer, data):
    printed = [
        [card.code, t.HERO_CODES[card.owner], card.name, printer.symbols(card.symbols)]
        + [printer.line(line) for line in card.lines[1:]]
        for card in printer.box.cards[: t.SV]
    ]
    assert printed == records(data["combat"])
    assert all(card.lines[0] is t.NOTHING for card in printer.box.cards)


@pytest.mark.parametrize("deck", ["SV", "TC", "BR", "W", "S"])
def test_every_card_of_the_campaign_is_understood(printer, data, deck):
    block = {"W": data["well"], "S": data["secret"]}.get(deck) or data["upgrade"][deck]
    expected = records(block)
    for row in expected:
        if row[1] == "card":
            row[3] = "".join(sorted(row[3]))
        elif row[1] == "during":
            row[3] = in_order(row[3])
    first = t.CARD_CODES.index(f"{deck}01")
    cards = printer.box.cards[first : first + t.CARD_DECKS[deck]]
    assert [printer.card(card) for card in cards] == expected


def test_every_equipment_card_is_understood(printer, data):
    expected = [[*row[:3], in_order(row[3])] for row in records(data["equip"])]
    assert [printer.gear(gear) for gear in printer.box.equipment if gear.name != "-"] == expected


@pytest.mark.rule("DC-237")
@pytest.mark.parametrize("place", [*range(7), t.C3])
def test_every_enemy_card_is_understood(printer, data, place):
    code = t.PLACES[place]
    expected = list(copies(records(data["biome" if place < t.FIRST_BOSS else "boss"][code]["monster"])))
    box = printer.box
    own = [enemy for enemy in box.enemies if enemy.biome == place and enemy.code.startswith(f"{code}-")]
    assert [[enemy.code, *printer.enemy(enemy)] for enemy in own if enemy.kind != t.BOSS] == expected


@pytest.mark.parametrize("place", range(7))
def test_every_tile_is_understood(printer, data, place):
    box = printer.box
    tiles = [box.tiles[tile] for tile in box.biomes[place].tiles]
    expected = list(copies(records(data["biome"][t.PLACES[place]]["tile"])))
    assert [[tile.code, *printer.tile(tile)] for tile in tiles] == expected
    assert {tile.biome for tile in tiles} == {place}


@pytest.mark.parametrize("place", range(7))
def test_every_board_of_a_biome_is_understood(printer, data, place):
    biome = printer.box.biomes[place]
    printed = [printer.space(biome, space) for space in biome.spaces]
    assert printed == records(data["biome"][t.PLACES[place]]["graph"])


@pytest.mark.parametrize("number", range(3))
def test_every_boss_is_understood(printer, data, number):
    box, boss = printer.box, printer.box.bosses[number]
    source = data["boss"][boss.code]
    instances = [box.enemies[instance] for instance in boss.instances]
    printed = []
    for enemy in instances:
        states = ["bleed", "fire"] * enemy.hide + [
            t.STATES[state] for state in (t.FREEZE, t.POISON) if enemy.immune >> state & 1
        ]
        health, home = str(enemy.health), t.ROW[enemy.home]
        line = printer.line(enemy.lines[0])
        printed.append([enemy.code, boss.code, str(enemy.instance), enemy.name, health, home, "+".join(states), line])
    assert printed == records(source["boss"])
    patterns = [pattern for pattern in box.patterns if t.PLACES[pattern.boss] == boss.code]
    assert [
        [pattern.code, boss.code, str(pattern.instance), pattern.name, *map(printer.line, pattern.lines[1:])]
        for pattern in patterns
    ] == records(source["pattern"])
    assert all(pattern.lines[0] is t.NOTHING for pattern in patterns)
    victory = [f"cells {boss.cells}"]
    victory += [f"opens {t.PLACES[boss.opens]}"] if boss.opens != t.NONE else []
    victory += [f"blueprints {boss.blueprints}"]
    victory += [f"rune R{boss.rune + 1:02}"] if boss.rune != t.NONE else []
    victory += ["bosscell"] * boss.boss_cell
    assert "; ".join(victory) == source["victory"]
    assert (boss.shuffled, boss.fury, boss.name) == (source["shuffled"], source["fury"], source["name"])


@pytest.mark.rule("DC-213", "DC-223")
def test_serenade_is_understood(printer, data):
    box = printer.box
    printed = [
        ["POWER", "track", *[printer.gift(gift) for gift in box.power[:2]], "power up"],
        ["MELEE", "track", *map(printer.ability, box.melee)],
        ["POWER", "lines", *map(printer.line, box.serenade_lines[0][1:])],
        ["MELEE", "lines", *map(printer.line, box.serenade_lines[1][1:])],
        *[["symbol", t.SYMBOLS[symbol], printer.hook(hook)] for symbol, hook in enumerate(box.symbol_power)],
    ]
    assert printed == records(data["serenade"])
    assert box.power[2] is box.gifts[t.NO_GIFT]
    assert [lines[0] for lines in box.serenade_lines] == [t.NOTHING, t.NOTHING]


def test_small_tables_are_understood(printer, data):
    box = printer.box
    market = [
        [t.MARKET[character], str(level), f"vial 1 @{each.price} x{each.count}" if character == t.HEALER
         else f"draw {each.count} @{each.price}"]
        for character, levels in enumerate(box.market)
        for level, each in enumerate(levels)
    ]  # fmt: skip
    assert market == records(data["market"])
    kits = [[biome.code, printer.gift(biome.kit)] for biome in box.biomes]
    assert [kit for kit in kits if kit[1] != "-" or kit[0] == "B1"] == [
        [row[0], row[2]] for row in records(data["start"])
    ]
    assert [list(malaise) for malaise in box.malaise] == [row[1:] for row in records(data["malaise"])]
    runes = [list(rune) for rune in zip(box.rune_names, box.rune_texts, strict=True)]
    assert runes == [row[1:3] for row in records(data["rune"])]
    assert box.boss_cells == [row[2] for row in records(data["bosscell"])]
    keys = [[name.replace("bell", "bell B5"), text] for name, text in box.keys.items()]
    assert keys == records(data["key"])


# -- numbers and announcements ------------------------------------------------------------------------------


def test_lines_effects_and_gifts_know_their_numbers(box):
    for numbered in (box.lines, box.effects, box.gifts):
        assert [each.number for each in numbered] == list(range(len(numbered)))
    assert box.lines[0] is t.NOTHING
    assert (box.gifts[0].text, box.gifts[0].parts) == ("-", [])
    texts = [gift.text for gift in box.gifts]
    assert len(texts) == len(set(texts)), "equal rewards are one gift"
    assert all(effect is box.effects[effect.number] for line in box.lines for effect in line.effects)


def reader_of(box=None):
    return notation.Reader(t.Box() if box is None else box)


def cell(text):
    return content_field({"cell": text}, "test.toml")["cell"]


@pytest.mark.rule("DC-082", "DC-083")
@pytest.mark.parametrize(
    ("text", "announced"),
    [
        ("-", []),
        ("dmg 1 @near", ["damage"]),
        ("gold 1; block 2 @ally", ["block"]),
        ("skill 1; loot 1", ["skill", "loot"]),
        ("heal 1 @team; poison 1 @all-any", ["poison", "heal"]),
        ("bleed 1 @adj; fire 1 @mid; freeze 1 @far; mark 1 @behind", ["bleed", "fire", "freeze", "mark"]),
        ("push 1 @near; pull 2 @right; cleanse 1; tooth 1; cell 1", []),
    ],
)
def test_what_can_be_announced_of_a_line(text, announced):
    line = reader_of().line(cell(text))
    assert [name for bit, name in enumerate(t.ANNOUNCED) if line.announces >> bit & 1] == announced


def test_a_number_left_out_is_one_and_a_target_left_out_is_oneself():
    line = reader_of().line(cell("dmg @near; heal; heal 1 @self"))
    assert [(effect.verb, effect.n, effect.aim) for effect in line.effects] == [
        (t.DMG, 1, t.RANGE), (t.HEAL, 1, t.SELF), (t.HEAL, 1, t.SELF)
    ]  # fmt: skip


@pytest.mark.rule("DC-099", "DC-238")
@pytest.mark.parametrize(
    ("target", "spaces"),
    [
        ("near", [t.NEAR]), ("mid", [t.MID]), ("far", [t.FAR]), ("behind", [t.BEHIND]), ("adj", [t.BEHIND, t.NEAR]),
        ("reach", [t.NEAR, t.MID]), ("shot", [t.MID, t.FAR]), ("right", [t.NEAR, t.MID, t.FAR]),
        ("any", [t.BEHIND, t.NEAR, t.MID, t.FAR]),
    ],
)  # fmt: skip
def test_the_spaces_of_each_range(target, spaces):
    one, every = reader_of().line(cell(f"dmg 1 @{target}; dmg 1 @all-{target}")).effects
    assert [space for space in range(t.SPACES) if one.spaces >> space & 1] == spaces
    assert (one.aim, every.aim, every.spaces) == (t.RANGE, t.ALL_IN_RANGE, one.spaces)


def test_equal_lines_are_one_line():
    reader = reader_of()
    assert reader.line(cell("dmg 1 @near")) is reader.line(cell("dmg 1 @near"))
    assert reader.line(cell("block 1")) is not reader.enemy_line(cell("block 1"), t.B4)


# -- refusals -----------------------------------------------------------------------------------------------

RANGES = "@near, @mid, @far, @behind, @adj, @reach, @shot, @right, @any"
ALL_RANGES = ", ".join("@all-" + name[1:] for name in RANGES.split(", "))
VICTIMS = "@one, @two, @all, @first, @last, @weak"
HERO_VERBS = "dmg, poison, bleed, fire, freeze, mark, push, pull, block, gold, heal, cleanse, skill, loot, tooth, cell"
ENEMY_VERBS = (
    "dmg, poison, bleed, fire, freeze, mark, malaise, block, gold, mend, steal, retreat, rage, flee, snatch, summon, "
    "move, worm, shuriken"
)
LIMITS = "there is if:elite, if:poisoned, if:frozen, if:monster"
LOOT = "rewards here are tooth, cell, potion, key, scroll, relight, equip, blueprint"
STATES = "there are poison, bleed, fire, freeze, mark"


def refusal(read, *arguments):
    with pytest.raises(ContentError) as caught:
        read(*arguments)
    text = str(caught.value)
    assert text.startswith("test.toml: cell: ")
    return text.removeprefix("test.toml: cell: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("smite 1 @near", f"there is no effect smite; a Beheaded's effects are {HERO_VERBS}"),
        ("mend 1", f"there is no effect mend; a Beheaded's effects are {HERO_VERBS}"),
        ("dmg 1 @nere", f"there is no target @nere; targets are {RANGES}, {ALL_RANGES}"),
        ("dmg 1 @one", f"there is no target @one; targets are {RANGES}, {ALL_RANGES}"),
        ("dmg 1", f"dmg needs a target; targets are {RANGES}, {ALL_RANGES}"),
        ("push 1 @all-right", f"there is no target @all-right; targets are {RANGES}"),
        ("block 1 @pack", "there is no target @pack; targets are @self, @ally, @team"),
        ("cleanse 1 @team", "there is no target @team; targets are @self, @ally"),
        ("loot 1 @near", "loot has no target, so there is no @near"),
        ("dmg 0 @near", "must be a whole number from 1 to 9, not '0'"),
        ("dmg 10 @near", "must be a whole number from 1 to 9, not '10'"),
        ("dmg -1 @near", "must be a whole number from 1 to 9, not '-1'"),
        ("dmg two @near", f"dmg needs a target; targets are {RANGES}, {ALL_RANGES}"),
        ("dmg 1 @near if:angry", f"there is no condition if:angry; {LIMITS}"),
        ("dmg 1 @near if:dark", f"there is no condition if:dark; {LIMITS}"),
        ("heal 1 @ally if:frozen", "if:frozen limits the Enemies in a range, and there is none"),
        ("poison 1 @near pierce", "only dmg knows pierce and then: 'poison 1 @near pierce'"),
        ("mark 1 @near then:fire", "only dmg knows pierce and then: 'mark 1 @near then:fire'"),
        ("dmg 1 @near then:sleep", f"there is no State 'sleep'; {STATES}"),
        ("dmg 1 @near then:fire pierce", "cannot be read from 'pierce' on: 'dmg 1 @near then:fire pierce'"),
        ("dmg 1 @near twice", "cannot be read from 'twice' on: 'dmg 1 @near twice'"),
        ("dmg 1 @near;", "lacks something before or after ';': 'dmg 1 @near;'"),
        ("", "must not be empty"),
    ],
)  # fmt: skip
def test_a_line_of_a_beheaded_is_refused(text, sentence):
    assert refusal(reader_of().line, cell(text)) == sentence


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("skill 1", t.B4, f"there is no effect skill; an Enemy's effects are {ENEMY_VERBS}"),
        ("dmg 1 @near", t.B4, f"there is no target @near; targets are {VICTIMS}"),
        ("dmg 1", t.B4, f"dmg needs a target; targets are {VICTIMS}"),
        ("block 1 @ally", t.B4, "there is no target @ally; targets are @self, @pack"),
        ("rage 1 @pack", t.B4, "rage has no target, so there is no @pack"),
        ("flee 2", t.B4, "flee takes no number: 'flee 2'"),
        ("malaise 1 @first", t.B7, "malaise takes no number: 'malaise 1 @first'"),
        ("malaise @first", t.B6, "malaise belongs to B7"),
        ("worm 2", t.B5, "worm belongs to B4"),
        ("shuriken 1", t.C1, "shuriken belongs to C2"),
        ("dmg 1 @one if:dark", t.B5, "if:dark belongs to B6"),
        ("dmg 1 @one if:elite", t.B6, "there is no condition if:elite; there is if:dark"),
        ("summon B4-01", t.B4, "there is no Enemy card 'B4-01' to summon in B4"),
        ("summon", t.B4, "there is no Enemy card '' to summon in B4"),
        ("summon m", t.C3, "there is no Enemy card 'm' to summon in C3"),
        ("move behind", t.C1, "there is no space 'behind'; there are near, mid, far"),
        ("move", t.C1, "there is no space ''; there are near, mid, far"),
    ],
)
def test_a_line_of_an_enemy_is_refused(text, place, sentence):
    assert refusal(reader_of().enemy_line, cell(text), place) == sentence


@pytest.mark.parametrize(
    ("text", "allowed", "start", "sentence"),
    [
        ("hp+3", notation.BOARD_ABILITY, True, "must be written 'hp N', not 'hp+3'"),
        ("slot 1", notation.BOARD_ABILITY, False, "must be written 'slot+N', not 'slot 1'"),
        ("hp+x", notation.BOARD_ABILITY, False, "must be a whole number from 1 to 9, not 'x'"),
        ("immune:sleep", notation.BOARD_ABILITY, False, f"there is no State 'sleep'; {STATES}"),
        ("skill Nap:", notation.BOARD_ABILITY, False, "must be written 'skill NAME: line', not 'skill Nap:'"),
        ("skill Nap: -", notation.BOARD_ABILITY, False, "must do something"),
        ("skill Nap: skill 1", notation.BOARD_ABILITY, False, "a Skill never contains skill: 'skill 1'"),
        ("skill A: loot 1, skill B: loot 1", notation.BOARD_ABILITY, False, "gives a second Skill: 'skill B: loot 1'"),
        ("skill A: loot 1", notation.DURING_ABILITY, False,
         "'skill A: loot 1' cannot stand here; what can is hp, slot, immune, hook"),
        ("slot+1", notation.WORN_ABILITY, False, "'slot+1' cannot stand here; what can is hp, immune, hook"),
        ("hp+1", notation.HOOKS_ONLY, False, "'hp+1' cannot stand here; what can is hook"),
        ("r4: dmg 1 @near", notation.HOOKS_ONLY, False,
         "there is no ability 'r4: dmg 1 @near'; hooks are r0, r1, r2, r3, onkill, onhurt, onblock, end, allkilled"),
        ("wings", notation.HOOKS_ONLY, False,
         "there is no ability 'wings'; hooks are r0, r1, r2, r3, onkill, onhurt, onblock, end, allkilled"),
        ("r1 1st: dmg 1 @near", notation.HOOKS_ONLY, False,
         "only onkill, onhurt and onblock can be limited, to the 1st: 'r1 1st: dmg 1 @near'"),
        ("onkill 2nd: loot 1", notation.HOOKS_ONLY, False,
         "only onkill, onhurt and onblock can be limited, to the 1st: 'onkill 2nd: loot 1'"),
        ("r1: -", notation.HOOKS_ONLY, False, "must do something"),
        ("hp+1,", notation.BOARD_ABILITY, False, "lacks something before or after ',': 'hp+1,'"),
    ],
)  # fmt: skip
def test_an_ability_is_refused(text, allowed, start, sentence):
    assert refusal(reader_of().ability, cell(text), allowed, start) == sentence


TILE = "tooth, cell, potion, scroll, equip, blueprint, vial, rune, hurt, relight, cure, malaise"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gold 1", f"there is no reward 'gold 1' here; rewards here are {TILE}"),
        ("secret 1", f"there is no reward 'secret 1' here; rewards here are {TILE}"),
        ("curse 1", f"there is no reward 'curse 1' here; rewards here are {TILE}"),
        ("tooth", "must be a name and one more word, not 'tooth'"),
        ("tooth 0", "must be a whole number from 1 to 9, not '0'"),
        ("tooth 10", "must be a whole number from 1 to 9, not '10'"),
        ("scroll X", "there is no symbol 'X'; there are S, T, B, any"),
        ("rune R08", "there is no Rune 'R08'; there are R01, R02, R03, R04, R05, R06, R07"),
        ("relight 1", "relight belongs to B6: 'relight 1'"),
        ("malaise all", "must be written 'malaise first', not 'malaise all'"),
        ("check:S", "must be written 'check:SYMBOL>rewards', not 'check:S'"),
        ("check:Q>tooth 1", "there is no symbol 'Q'; there are S, T, B"),
        ("tooth 1 or check:S>vial 1 else hurt 1",
         "a Hand Check that is chosen is always passed, so it has no else: 'tooth 1 or check:S>vial 1 else hurt 1'"),
        ("check:S>tooth 1 or check:T>tooth 1",
         "one of the options must not be a Check: 'check:S>tooth 1 or check:T>tooth 1'"),
        ("tooth 1; ; cell 1", "lacks something before or after ';': 'tooth 1; ; cell 1'"),
        ("tooth 1,", "lacks something before or after ',': 'tooth 1,'"),
    ],
)  # fmt: skip
def test_rewards_of_a_tile_are_refused(text, sentence):
    read = reader_of().gift
    assert refusal(read, cell(text), notation.TILE_REWARDS, t.B7, True) == sentence


@pytest.mark.parametrize("text", ["tooth 1 or cell 1", "check:S>tooth 1", "fp:tooth 1", "tooth 1, cell 1"])
def test_only_tiles_offer_choices(text):
    sentence = f"only tiles know or, check:, fp: and commas: '{text}'"
    assert refusal(reader_of().gift, cell(text), notation.START_REWARDS) == sentence


def test_a_death_bonus_can_be_an_action_of_an_enemy():
    gift = reader_of().gift(cell("cell 1; dmg 1 @all; fire 1 @one; worm 2"), notation.DEATH_BONUSES, t.B4)
    gains = [option.gains[0] for (option,) in gift.parts]
    assert [gain.kind for gain in gains] == [t.G_CELL, t.G_ENEMY, t.G_ENEMY, t.G_WORM]
    assert [gain.line.text for gain in gains] == ["-", "dmg 1 @all", "fire 1 @one", "-"]
    assert gains[1].line.effects[0].aim == t.ALL


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("deckcheck: peek 1", "there is no reward 'peek 1' here; rewards here are redraw"),
        ("biome: tooth 1", "there is no reward 'tooth 1' here; rewards here are peek"),
        ("runend: vial 1", "there is no reward 'vial 1' here; rewards here are cell"),
        ("treasure:", "must not be empty"),
    ],
)
def test_a_campaign_hook_is_refused(text, sentence):
    assert refusal(reader_of().occasion, cell(text)) == sentence


@pytest.mark.parametrize(
    ("shape", "text", "sentence"),
    [
        (t.ENCOUNTER, "loot tooth 1", "must show one to three Enemies, m or x, before its Loot: 'loot tooth 1'"),
        (t.ENCOUNTER, "m m m m", "must show one to three Enemies, m or x, before its Loot: 'm m m m'"),
        (t.ENCOUNTER, "m n", "must show one to three Enemies, m or x, before its Loot: 'm n'"),
        (t.ENCOUNTER, "wall; rotate; m",
         "must show one to three Enemies, m or x, before its Loot: 'wall; rotate; m'"),
        (t.ENCOUNTER, "x m", "an Encounter tile shows no Elites, an Elite Encounter tile at least one"),
        (t.ELITE_ENCOUNTER, "m m", "an Encounter tile shows no Elites, an Elite Encounter tile at least one"),
        (t.ENCOUNTER, "worm 2; m", "worm belongs to B4: 'worm 2'"),
        (t.ENCOUNTER, "m; loot vial 1",
         f"there is no reward 'vial 1' here; {LOOT}"),
        (t.ENCOUNTER, "m; loot fp:tooth 1",
         f"there is no reward 'fp:tooth 1' here; {LOOT}"),
        (t.ENCOUNTER, "m; tooth 1", "cannot be read from 'tooth 1' on; it must end with its Loot"),
        (t.ENCOUNTER, "m; loot tooth 1; wall", "cannot be read from 'wall' on; it must end with its Loot"),
    ],
)  # fmt: skip
def test_an_encounter_is_refused(shape, text, sentence):
    reader = reader_of()
    tile = t.Tile("T", t.B5, shape, text, reader.no_gift)
    assert refusal(reader.encounter, cell(text), tile) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("vial 1", "must be written 'reward @price xTimes', not 'vial 1'"),
        ("vial 1 @0 x1", "must be a whole number from 1 to 9, not '0'"),
        ("vial 1 @2 xx", "must be a whole number from 1 to 9, not 'x'"),
        ("cell 1 @2 x1",
         "there is no reward 'cell 1' here; rewards here are potion, scroll, relight, equip, vial, cure"),
        ("equip 2 @3 x1", "Equipment is sold as one ware, one card at a time"),
        ("equip 1 @3 x1; equip 1 @4 x1", "Equipment is sold as one ware, one card at a time"),
    ],
)  # fmt: skip
def test_wares_are_refused(text, sentence):
    assert refusal(reader_of().wares, cell(text), t.B5) == sentence


KNOWN_NEEDS = "requirements are rune:R01, hand:S, deck:S>reward, bell, dark, key"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("jump", f"there is no requirement 'jump'; {KNOWN_NEEDS}"),
        ("hand", f"there is no requirement 'hand'; {KNOWN_NEEDS}"),
        ("dark:S", f"there is no requirement 'dark:S'; {KNOWN_NEEDS}"),
        ("rune:R9", "there is no Rune 'R9'; there are R01, R02, R03, R04, R05, R06, R07"),
        ("hand:X", "there is no symbol 'X'; there are S, T, B"),
        ("deck:S", "must not be empty"),
        ("bell", "bell corridors belong to B5"),
        ("key", "key corridors belong to B7"),
    ],
)
def test_a_requirement_is_refused(text, sentence):
    assert refusal(reader_of().requirement, cell(text), text, t.B6) == sentence


INSTRUCTIONS = (
    "instructions are healer+1, merchant+1, collector+1, cover, during+1, draughtsman, purge N, secret N, cell N, "
    "rune R01, nextrun: rewards"
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dance", f"there is no instruction 'dance'; {INSTRUCTIONS}"),
        ("healer+2", f"there is no instruction 'healer+2'; {INSTRUCTIONS}"),
        ("the next Blueprint", f"there is no instruction 'the next Blueprint'; {INSTRUCTIONS}"),
        ("purge", "must be a whole number from 1 to 9, not ''"),
        ("rune R00", "there is no Rune 'R00'; there are R01, R02, R03, R04, R05, R06, R07"),
        ("nextrun: secret 1",
         "there is no reward 'secret 1' here; rewards here are tooth, cell, potion, scroll, equip, vial"),
    ],
)  # fmt: skip
def test_an_instruction_is_refused(text, sentence):
    assert refusal(reader_of().instructions, cell(text)) == sentence


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("naps >= 1 per run", f"must be 'deed >= N per span', where the deed is one of {', '.join(t.DEEDS)}"),
        ("kills > 1 per round", f"must be 'deed >= N per span', where the deed is one of {', '.join(t.DEEDS)}"),
        ("kills >= 1 per run", "'kills' is counted per round"),
        ("kills <= 1 per round", "'kills' is compared with >="),
        ("boss defeated in turns >= 6 per campaign", "'boss defeated in turns' is compared with <="),
        ("kills >= 0 per round", "must be a whole number from 1 to 99, not '0'"),
    ],
)
def test_a_deed_is_refused(text, sentence):
    assert refusal(notation.feat, cell(text)) == sentence


@pytest.mark.parametrize(
    ("kind", "text", "sentence"),
    [
        ("hat", "loot 1", "there is no type 'hat'; types are /R, +R, 0, skill, always, pal HEALTH"),
        ("/IV", "loot 1", "there is no Round IV for it; Rounds are I, II, III"),
        ("+", "loot 1", "must not be empty"),
        ("/I", "-", "must do something"),
        ("0", "-", "must do something"),
        ("skill", "skill 1", "a Skill never contains skill: 'skill 1'"),
        ("always", "-", "must do something"),
        ("pal 0", "-", "must be a whole number from 1 to 9, not '0'"),
        ("pal 2", "hp+1", "'hp+1' cannot stand here; what can is hook"),
    ],
)
def test_an_equipment_card_is_refused(kind, text, sentence):
    gear = t.Gear("X", "X", t.NONE, kind, text)
    assert refusal(reader_of().gear, cell(kind), cell(text), gear) == sentence
