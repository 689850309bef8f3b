"""Reads and checks the content pack: boards, cards, tiles and Bosses, with the codes and counts of the printed game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tabletomb.engine.content import Pack
from tabletomb.engine.document import Field
from tabletomb.engine.errors import ContentError
from tabletomb.games.dead_cells import box as t
from tabletomb.games.dead_cells import notation
from tabletomb.games.dead_cells.box import (
    Biome,
    Boss,
    Box,
    Card,
    Corridor,
    Enemy,
    Gear,
    Gift,
    Pattern,
    Space,
    Tile,
)
from tabletomb.games.dead_cells.notation import Reader

LARGE_CARDS: Final = [13, 16, 17, 17, 18, 17, 20, 15, 7, 21]
"""Monster and Elite cards of each Biome, Boss cards of each Boss (DC-003)."""
TILES: Final = [15, 20, 20, 21, 29, 23, 41]
INSTANCES: Final = [2, 2, 4]
"""How often each Boss has to be beaten; the fourth Hand of the King waits for a Boss Cell."""
EXITS: Final = 2
STARTING_CARDS: Final = 6
SERENADE_CARDS: Final = 3
STARTING_HEALTH: Final = 3
STARTING_SLOTS: Final = 1
MOST_HEALTH: Final = 99
LAST_TURN: Final = 99
CURSES: Final = [f"curse {t.PLACES[place]} {each}" for place in (t.B4, t.B5, t.B6, t.B7) for each in (1, 2)]
UPGRADES: Final = ("SV", "TC", "BR")
KEYS: Final = [
    *CURSES,
    *[f"bell {t.PLACES[t.B5]} {each + 1}" for each in range(t.BELLS)],
    *[f"constraint {each}" for each in range(1, 5)],
]

_ENEMY_COLUMNS: Final = ("name", "kind", "Health", "traits", "0", "I", "II", "III", "IV", "Death")
_CARD_COLUMNS: Final = {
    "card": ("name", "symbols", "I", "II", "III"),
    "start": ("name", "rewards"),
    "during": ("name", "ability"),
    "skill": ("name", "line"),
    "instr": ("name", "instructions"),
    "feat": ("name", "deed", "rewards"),
    "equip": ("name",),
    "beast": ("Biome", *_ENEMY_COLUMNS),
    "cover": ("name", "side 1", "side 2"),
}


def build(field: Field) -> Box:
    """The box of a pack; raises `ContentError` naming file, record and column if anything does not add up."""
    return _Builder(field).build()


def component_names(pack: Pack) -> dict[str, str]:
    """What the components of the inventory are called, tokens apart, whose ids are words: "Torch Swing", "Zombie".

    A Secret that is Equipment and a beast that is an Enemy are counted as both, and called accordingly.
    """
    box: Box = pack.box
    cards = {card.code: card.name for card in box.cards}
    names = {**cards, **{code: name for code, (name, _) in zip(t.MALAISE_CODES, box.malaise)}}
    for gear in box.equipment:
        if gear.name != "-":  # room for a Secret that is something else
            names[f"Equipment {gear.code}"] = f"{gear.name} (Equipment)" if gear.code in cards else gear.name
    for enemy in box.enemies:
        names[f"Enemy {enemy.code}"] = f"{enemy.name} (Enemy)" if enemy.code in cards else enemy.name
    for pattern in box.patterns:
        names[f"Pattern {pattern.code}"] = pattern.name
    for tile in box.tiles:
        names[f"tile {tile.code}"] = f"tile of {box.biomes[tile.biome].name}"
    return names


# -- records ------------------------------------------------------------------------------------------------


class Row:
    """One record of a block; knows where it stands and names its columns."""

    def __init__(self, block: Field, line: int, cells: list[str], names: int = 1) -> None:
        """`names`: so many columns name the record."""
        self.path = f"{block.path} line {line} ({' '.join(cells[:names])})"
        self.source = block.source
        self.cells = cells
        self.columns: dict[str, Field] = {}

    def fail(self, message: str) -> ContentError:
        """An error that blames this record."""
        return ContentError(self.path, message, self.source)

    def named(self, *columns: str) -> Row:
        """Names the columns; there must be exactly so many."""
        if len(self.cells) != len(columns):
            wanted = " | ".join(columns)
            raise self.fail(f"must have {len(columns)} columns, {wanted}; it has {len(self.cells)}")
        for column, cell in zip(columns, self.cells):
            self.columns[column] = Field(cell, f"{self.path}, column {column}", self.source, ContentError)
        return self

    def __getitem__(self, column: str) -> Field:
        return self.columns[column]

    def words(self, column: str) -> str:
        """A text for people, which must not be empty."""
        text = self.columns[column].text()
        if text in ("", "-"):
            raise self.columns[column].fail("must not be empty")
        return text

    def number(self, column: str, lowest: int, highest: int) -> int:
        """A column that is a number."""
        return notation.number(self.columns[column], self.columns[column].text(), lowest, highest)

    def place_in(self, column: str, names: list[str], kind: str) -> int:
        """A column that is one of some names, as its place among them."""
        return notation.one_of(self.columns[column], self.columns[column].text(), names, kind)

    def codes(self) -> list[str]:
        """The ids in the first column: one, or the run `A..B` of identical copies."""
        code = self.cells[0]
        run = re.fullmatch(r"(.*?)(\d{1,3})\.\.(\d{1,3})", code)
        if not run:
            return [code]
        first, last = int(run[2]), int(run[3])
        if not first < last or len(run[2]) != len(run[3]):
            raise self.fail("is no run of copies")
        return [f"{run[1]}{number:0{len(run[2])}}" for number in range(first, last + 1)]


def _rows(block: Field, names: int = 1) -> list[Row]:
    """The records of a block, each named by so many columns; comments and empty lines are left out."""
    rows = []
    for number, text in enumerate(block.text().splitlines(), 1):
        record = text.partition("#")[0].strip()
        if record:
            rows.append(Row(block, number, [cell.strip() for cell in record.split("|")], names))
    return rows


def _deck(block: Field, rows: Iterable[Row], codes: list[str]) -> list[tuple[str, Row]]:
    """The records by code, in numerical order: all of them, each once (DC-001, DC-003)."""
    found: dict[str, Row] = {}
    for row in rows:
        for code in row.codes():
            if code in found:
                raise row.fail(f"{code} stands twice")
            if code not in codes:
                raise row.fail(f"there is no {code} here; there are {codes[0]} to {codes[-1]}")
            found[code] = row
    for code in codes:
        if code not in found:
            raise block.fail(f"{code} is missing")
    return [(code, found[code]) for code in codes]


def _numbered(prefix: str, count: int, first: int = 1) -> list[str]:
    return [f"{prefix}{number:02}" for number in range(first, first + count)]


# -- the pack -----------------------------------------------------------------------------------------------


class _Builder:
    """Fills the box of one pack."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.box = Box()
        self.reader = Reader(self.box)
        self.beasts: list[tuple[str, Row, int]] = []

    def build(self) -> Box:
        """Everything that refers to something else comes after it."""
        field = self.field.keys(
            "title", "beheaded", "board", "combat", "serenade", "equip", "malaise", "key", "rune", "market", "start",
            "bosscell", "upgrade", "well", "secret", "biome", "boss",
        )  # fmt: skip
        _words(field["title"])
        biomes = field["biome"].keys(*t.PLACES[: t.FIRST_BOSS])
        for code in t.PLACES[: t.FIRST_BOSS]:
            biomes[code].keys("name", "monster", "graph", "tile")
        bosses = field["boss"].keys(*t.PLACES[t.FIRST_BOSS :])
        for code in t.PLACES[t.FIRST_BOSS :]:
            bosses[code].only("name", "shuffled", "fury", "victory", "boss", "pattern", "monster")
        self._beheaded(field["beheaded"])
        self._boards(field["board"])
        self._serenade(field["serenade"])
        self._keys(field["key"])
        self._small_cards(field)
        self._equipment(field["equip"])
        self._cards(field)
        self._enemies(biomes, bosses)
        for place, code in enumerate(t.PLACES[: t.FIRST_BOSS]):
            self._biome(biomes[code], place)
        for place in range(t.FIRST_BOSS, len(t.PLACES)):
            self._boss(bosses[t.PLACES[place]], place)
        self._boss_cells(field["bosscell"], bosses)
        self._starts(field["start"])
        self._runes(field["rune"])
        self._limits(field)
        return self.box

    # -- the Beheaded ---------------------------------------------------------------------------------------

    def _beheaded(self, field: Field) -> None:
        field.keys(*t.HERO_CODES)
        for code in t.HERO_CODES:
            self.box.hero_names.append(_words(field[code].keys("name", "tagline")["name"]))
            self.box.hero_taglines.append(_words(field[code]["tagline"]))

    def _boards(self, block: Field) -> None:
        """Three tracks of five spaces for each Beheaded (DC-018); together they begin with 3 Health (DC-019) and one
        Equipment slot (DC-024)."""
        spaces = [str(space) for space in range(t.LAST_SPACE + 1)]
        tracks = [name.capitalize() for name in t.TRACKS]
        found: dict[tuple[int, int], Row] = {}
        for row in _rows(block, 2):
            row.named("Beheaded", "track", *spaces)
            key = (
                row.place_in("Beheaded", t.HERO_CODES[: t.BEHEADED], "Beheaded"),
                row.place_in("track", tracks, "track"),
            )
            if key in found:
                raise row.fail(f"this {tracks[key[1]]} track stands twice")
            found[key] = row
        for hero in range(t.BEHEADED):
            board = []
            for track in range(len(t.TRACKS)):
                if (hero, track) not in found:
                    raise block.fail(f"the {tracks[track]} track of {t.HERO_CODES[hero]} is missing")
                row = found[hero, track]
                board.append(
                    [self.reader.ability(row[space], notation.BOARD_ABILITY, space == "0") for space in spaces]
                )
            if sum(track[0].health for track in board) != STARTING_HEALTH:
                raise block.fail(f"{t.HERO_CODES[hero]} must begin with {STARTING_HEALTH} Health")
            if sum(track[0].slots for track in board) != STARTING_SLOTS:
                raise block.fail(f"{t.HERO_CODES[hero]} must begin with one Equipment slot")
            self.box.boards.append(board)

    def _serenade(self, block: Field) -> None:
        """Serenade's two tracks, the Actions printed on her board, and her power for each symbol (DC-213, DC-223)."""
        rows = {tuple(row.cells[:2]): row for row in _rows(block, 2)}
        sides = ("POWER", "MELEE")
        wanted = [(side, what) for what in ("track", "lines") for side in sides]
        wanted += [("symbol", symbol) for symbol in t.SYMBOLS]
        for key in wanted:
            if key not in rows:
                raise block.fail(f"{' | '.join(key)} is missing")
        if len(_rows(block)) != len(wanted):
            raise block.fail(f"must have {len(wanted)} records, not {len(_rows(block))}")
        spaces = [f"space {space + 1}" for space in range(t.SERENADE_SPACES)]
        power = rows["POWER", "track"].named("side", "what", *spaces)
        self.box.power = [self.reader.gift(power[space], notation.POWER_REWARDS) for space in spaces[:-1]]
        if power[spaces[-1]].text() != "power up":
            raise power[spaces[-1]].fail("must be 'power up'")
        self.box.power.append(self.reader.no_gift)
        melee = rows["MELEE", "track"].named("side", "what", *spaces)
        self.box.melee = [self.reader.ability(melee[space], notation.HOOKS_ONLY) for space in spaces]
        for side in sides:
            row = rows[side, "lines"].named("side", "what", "I", "II", "III")
            self.box.serenade_lines.append([t.NOTHING, *[self.reader.line(row[round]) for round in t.ROUNDS[1:4]]])
        for symbol in t.SYMBOLS:
            row = rows["symbol", symbol].named("what", "symbol", "hook")
            self.box.symbol_power.append(self.reader.hook(row["hook"]))

    # -- small things ---------------------------------------------------------------------------------------

    def _keys(self, block: Field) -> None:
        """What curses, bells and constraints do (DC-225 to DC-232); here only their words."""
        for code, row in _deck(block, _rows(block), KEYS):
            name = code.replace(f"bell {t.PLACES[t.B5]}", "bell")
            self.box.keys[name] = row.named("id", "text").words("text")

    def _small_cards(self, field: Field) -> None:
        """Malaise cards and the market."""
        for _, row in _deck(field["malaise"], _rows(field["malaise"]), t.MALAISE_CODES):
            row.named("id", "name", "text")
            self.box.malaise.append((row.words("name"), row.words("text")))
        block = field["market"]
        levels: dict[tuple[int, int], Row] = {}
        for row in _rows(block, 2):
            row.named("character", "level", "what")
            key = (row.place_in("character", t.MARKET, "character"), row.number("level", 0, t.MARKET_LEVELS - 1))
            if key in levels:
                raise row.fail(f"level {key[1]} stands twice")
            levels[key] = row
        for character, name in enumerate(t.MARKET):
            for level in range(t.MARKET_LEVELS):
                if (character, level) not in levels:
                    raise block.fail(f"level {level} of the {name} is missing")
            self.box.market.append(
                [notation.market_level(levels[character, level]["what"], character) for level in range(t.MARKET_LEVELS)]
            )
            if character != t.HEALER and self.box.market[character][0].count != 1:
                raise levels[character, 0]["what"].fail("must draw 1 card at level 0")

    def _boss_cells(self, block: Field, bosses: Field) -> None:
        """The four Boss Cells, among the cards of the Hand of the King."""
        rows = [row.named("id", "number", "text") for row in _rows(block)]
        if len(rows) != t.BOSS_CELLS:
            raise block.fail(f"must have {t.BOSS_CELLS} records, not {len(rows)}")
        for number, row in enumerate(rows, 1):
            row.number("number", number, number)
            self.box.boss_cells.append(row.words("text"))
        for place in range(t.FIRST_BOSS, len(t.PLACES)):
            self._count_boss_cards(bosses[t.PLACES[place]], place, rows if place == t.C3 else [])

    def _count_boss_cards(self, field: Field, place: int, boss_cells: list[Row]) -> None:
        """Every large card of a Boss is there once; the two sides a and b of a Boss card count as one (DC-003)."""
        sides = [row.cells[0] for row in _rows(field["boss"])]
        fronts = [code.removesuffix("a") for code in sides[::2]]
        if sides != [front + side for front in fronts for side in "ab"]:
            raise field["boss"].fail("Boss cards have two sides, a and b, in order")
        others = _rows(field["pattern"]) + _rows(field.get("monster", "")) + boss_cells
        cards = [Row(field["boss"], 2 * number + 1, [front]) for number, front in enumerate(fronts)]
        _deck(field, [*cards, *others], _numbered(f"{t.PLACES[place]}-", LARGE_CARDS[place]))

    # -- Equipment and cards --------------------------------------------------------------------------------

    def _equipment(self, block: Field) -> None:
        """Starting Equipment, Blueprints, and those of the Secrets that are Equipment."""
        rows = _rows(block)
        secrets = t.EQUIPMENT_CODES[t.SECRET_EQUIPMENT :]
        named = [row.cells[0] for row in rows]
        codes = t.EQUIPMENT_CODES[: t.SECRET_EQUIPMENT] + [code for code in secrets if code in named]
        found = dict(_deck(block, rows, codes))
        for code in t.EQUIPMENT_CODES:
            gear = Gear(code, "-", t.E_ALWAYS, "-", "-")
            if code in found:
                row = found[code].named("id", "name", "type", "text")
                gear = Gear(code, row.words("name"), t.NONE, row["type"].text(), row["text"].text())
                self.reader.gear(row["type"], row["text"], gear)
            self.box.equipment.append(gear)

    def _cards(self, field: Field) -> None:
        """All cards with a code, in the order of CARD_CODES."""
        self._starting_cards(field["combat"])
        blocks = [*[field["upgrade"].keys(*UPGRADES)[deck] for deck in UPGRADES], field["well"], field["secret"]]
        for deck, block in zip((*UPGRADES, "W", "S"), blocks):
            codes = _numbered(deck, t.CARD_DECKS[deck])
            for code, row in _deck(block, _rows(block), codes):
                self.box.cards.append(self._card(code, row, deck, code == codes[-1]))
        for number in range(t.UPGRADE_DECKS):
            self._check_cover(blocks[number], number)
        for card, gear in zip(self.box.cards[t.SECRETS :], self.box.equipment[t.SECRET_EQUIPMENT :]):
            if (card.equipment == t.NONE) != (gear.name == "-"):
                raise field["equip"].fail(f"{card.code} is no Equipment card among the Secrets")

    def _starting_cards(self, block: Field) -> None:
        """Six Combat cards for each Beheaded, three for Serenade."""
        for code, row in _deck(block, _rows(block), _numbered("ST", t.CARD_DECKS["ST"])):
            row.named("id", "owner", "name", "symbols", "I", "II", "III")
            card = Card(code, t.C_CARD, row.words("name"), " | ".join(row.cells[3:]), self.reader.no_gift)
            card.owner = row.place_in("owner", t.HERO_CODES, "Beheaded")
            self._combat_lines(row, card)
            self.box.cards.append(card)
        for hero, name in enumerate(t.HERO_CODES):
            count = len([card for card in self.box.cards if card.owner == hero])
            wanted = SERENADE_CARDS if hero == t.SERENADE else STARTING_CARDS
            if count != wanted:
                raise block.fail(f"{name} must have {wanted} cards, not {count}")

    def _combat_lines(self, row: Row, card: Card) -> None:
        """Check symbols and lines I to III, with at least one Action to announce (DC-236, DC-082)."""
        card.symbols = notation.symbols(row["symbols"])
        card.lines = [t.NOTHING, *[self.reader.line(row[round]) for round in t.ROUNDS[1:4]]]
        card.announcements = [
            3 * kind + round - 1
            for kind in range(len(t.ANNOUNCED))
            for round in range(1, 4)
            if card.lines[round].announces >> kind & 1
        ]
        if not card.announcements:
            raise row.fail("has no Action to announce")

    def _card(self, code: str, row: Row, deck: str, last: bool) -> Card:
        """A card of an Upgrade deck, the Well or the Secrets."""
        kind = row.cells[1] if len(row.cells) > 1 else ""
        if kind not in _CARD_COLUMNS:
            raise row.fail(f"there is no kind '{kind}'; kinds are {', '.join(_CARD_COLUMNS)}")
        row.named("id", "kind", *_CARD_COLUMNS[kind])
        if (kind == "cover") != (last and deck in UPGRADES):
            raise row["kind"].fail("the last card of each Upgrade deck is its cover, and no other")
        if kind == "equip" and deck != "S":
            raise row["kind"].fail("only Secrets are Equipment cards")
        text = " | ".join(row.cells[4 if kind == "beast" else 3 :]) or "-"
        card = Card(code, t.CARD_KINDS.index(kind), row.words("name"), text, self.reader.no_gift)
        if kind == "card":
            self._combat_lines(row, card)
        elif kind == "start":
            card.gift = self.reader.gift(row["rewards"], notation.START_REWARDS)
            row.words("rewards")
        elif kind == "during":
            row.words("ability")
            card.occasion, card.gift = self.reader.occasion(row["ability"])
            if card.occasion == t.NONE:
                card.ability = self.reader.ability(row["ability"], notation.DURING_ABILITY)
        elif kind == "skill":
            card.ability = t.Ability(row["line"].text())
            card.ability.skill_name = card.name
            card.ability.skill = self.reader.skill_line(row["line"])
        elif kind == "instr":
            card.instructions, card.gift = self.reader.instructions(row["instructions"])
        elif kind == "feat":
            card.deed, card.times, card.at_most = notation.feat(row["deed"])
            card.gift = self.reader.gift(row["rewards"], notation.FEAT_REWARDS)
            row.words("rewards")
        elif kind == "equip":
            card.equipment = self._secret_equipment(row, code)
        elif kind == "beast":
            self.beasts.append((code, row, row.place_in("Biome", t.PLACES[: t.FIRST_BOSS], "Biome")))
        else:
            self.box.covers.append((row.number("side 1", 1, notation.MOST), row.number("side 2", 1, notation.MOST)))
        return card

    def _secret_equipment(self, row: Row, code: str) -> int:
        """The Equipment card that a Secret is; both have the same name."""
        place = t.EQUIPMENT_CODES.index(code)
        if self.box.equipment[place].name != row["name"].text():
            raise row["name"].fail(f"there is no Equipment card {code} of this name")
        return place

    def _check_cover(self, block: Field, deck: int) -> None:
        """Each Upgrade deck holds one instruction that turns its cover (DC-195)."""
        base = t.UPGRADE_BASE[deck]
        cards = self.box.cards[base : base + t.UPGRADE_COUNT[deck]]
        covers = [card.code for card in cards if any(each.kind == t.I_COVER for each in card.instructions)]
        if len(covers) != 1:
            raise block.fail(f"must hold one instruction that turns the cover, not {len(covers)}")

    # -- Enemies --------------------------------------------------------------------------------------------

    def _enemies(self, biomes: Field, bosses: Field) -> None:
        """All Enemy cards. Their numbers are given first, because Enemies summon others."""
        printed: list[tuple[str, Row, int]] = []
        for place, name in enumerate(t.PLACES[: t.FIRST_BOSS]):
            block = biomes[name]["monster"]
            cards = _deck(block, _rows(block), _numbered(f"{name}-", LARGE_CARDS[place]))
            printed += [(code, row, place) for code, row in cards]
        for place in range(t.FIRST_BOSS, len(t.PLACES)):
            rows = _rows(bosses[t.PLACES[place]].get("monster", ""))
            printed += [(code, row, place) for row in rows for code in row.codes()]
        for number, (code, _, place) in enumerate(printed):
            self.reader.summonable[place][code] = number
        for code, row, place in printed:
            row.named("id", *_ENEMY_COLUMNS)
            self._enemy(code, row, place, "n" if place >= t.FIRST_BOSS else "mx")
        for code, row, place in self.beasts:
            self.box.cards[t.CARD_CODES.index(code)].enemy = self._enemy(code, row, place, "mx")
        runs: dict[int, list[int]] = {}
        for number, (_, row, _) in enumerate(printed):
            runs.setdefault(id(row), []).append(number)
        for number, (_, row, _) in enumerate(printed):
            self.box.enemies[number].copies = runs[id(row)]

    def _enemy(self, code: str, row: Row, place: int, kinds: str) -> int:
        """A Monster, Elite or minion (DC-237); its number."""
        kind = row["kind"].text()
        if kind not in tuple(kinds):
            raise row["kind"].fail(f"must be {' or '.join(kinds)}, not '{kind}'")
        bonuses = notation.MINION_BONUSES if kind == "n" else notation.DEATH_BONUSES
        enemy = Enemy(
            code,
            row.words("name"),
            t.KINDS.index(kind),
            row.number("Health", 1, MOST_HEALTH),
            [self._enemy_line(row[round], place) for round in t.ROUNDS],
            self.reader.gift(row["Death"], bonuses, place),
        )
        self._traits(row["traits"], enemy)
        return self._add(enemy, place)

    def _enemy_line(self, field: Field, place: int) -> t.Line:
        line = self.reader.enemy_line(field, place)
        if any(effect.verb == t.MOVE for effect in line.effects):
            raise field.fail("only a Boss moves about")
        return line

    def _traits(self, field: Field, enemy: Enemy) -> None:
        """Traits and the placement icon, separated by commas."""
        for text in field.text().split(",") if field.text() != "-" else []:
            trait = text.strip()
            if trait in ("far", "behind"):
                if enemy.place != t.NONE:
                    raise field.fail("has two placement icons")
                enemy.place = t.ROW.index(trait)
            elif trait == "thorns":
                enemy.thorns = True
            elif trait == "guard":
                enemy.guard = True
            elif trait == "stubborn":
                enemy.stubborn = True
            elif trait.startswith("immune:"):
                enemy.immune |= notation.immunities(field, trait.removeprefix("immune:"))
            else:
                raise field.fail(
                    f"there is no trait '{trait}'; traits are far, behind, thorns, guard, stubborn, immune:STATE"
                )

    def _add(self, enemy: Enemy, place: int) -> int:
        number = len(self.box.enemies)
        enemy.biome = place
        enemy.copies = [number]
        self.box.enemies.append(enemy)
        self.box.enemy_numbers[enemy.code] = number
        return number

    # -- Biomes ---------------------------------------------------------------------------------------------

    def _biome(self, field: Field, place: int) -> None:
        biome = Biome(t.PLACES[place], _words(field["name"]), self.reader.no_gift)
        own = self.reader.summonable[place].values()
        biome.monsters = [number for number in own if self.box.enemies[number].kind == t.MONSTER]
        biome.elites = [number for number in own if self.box.enemies[number].kind == t.ELITE]
        if not biome.monsters or not biome.elites:
            raise field["monster"].fail("must hold Monsters and Elites")
        for code, row in _deck(field["tile"], _rows(field["tile"]), _numbered(f"{biome.code}-T", TILES[place])):
            biome.tiles.append(len(self.box.tiles))
            self.box.tiles.append(self._tile(code, row, place))
        self._graph(field["graph"], biome, place)
        self.box.biomes.append(biome)

    def _tile(self, code: str, row: Row, place: int) -> Tile:
        row.named("id", "shape", "text")
        shape = row.place_in("shape", t.SHAPES, "shape")
        text = row["text"]
        tile = Tile(code, place, shape, text.text(), self.reader.no_gift)
        if shape in (t.ENCOUNTER, t.ELITE_ENCOUNTER):
            self.reader.encounter(text, tile)
        elif shape == t.MERCHANT:
            tile.wares = self.reader.wares(text, place)
        elif shape == t.CONSTRAINT:
            tile.constraint = self._constraint(text, place)
        elif shape == t.CURSED:
            tile.gift = self.reader.gift(text, notation.CURSED_REWARDS, place, choices=True)
            self._check_curse(text, tile.gift, place)
        else:
            tile.gift = self.reader.gift(text, notation.TILE_REWARDS, place, choices=True)
            if shape != t.DOOR and tile.gift.number == t.NO_GIFT:
                raise text.fail("must give something")
        return tile

    def _constraint(self, field: Field, place: int) -> int:
        if place != t.B7:
            raise field.fail(f"constraints belong to {t.PLACES[t.B7]}")
        if field.text() not in self.box.keys or not field.text().startswith("constraint "):
            raise field.fail(f"there is no '{field.text()}'; there are constraint 1 to constraint 4")
        return int(field.text().removeprefix("constraint "))

    def _check_curse(self, field: Field, gift: Gift, place: int) -> None:
        """A Cursed Treasure ends with one of its Biome's curses (DC-045)."""
        gains = [gain for part in gift.parts for option in part for gain in option.gains + option.otherwise]
        curses = [gain for gain in gains if gain.kind == t.G_CURSE]
        if len(curses) != 1 or len(gift.parts[-1]) != 1 or gift.parts[-1][0].gains[-1] is not curses[0]:
            raise field.fail("a Cursed Treasure ends with one curse")
        if f"curse {t.PLACES[place]} {curses[0].what}" not in self.box.keys:
            raise field.fail(f"{t.PLACES[place]} has no curses")

    def _graph(self, block: Field, biome: Biome, place: int) -> None:
        """The board of a Biome: spaces in the order printed, S first (DC-017), and their corridors."""
        rows = [row.named("Biome", "space", "shape", "corridors") for row in _rows(block, 2)]
        places: dict[str, int] = {}
        for row in rows:
            if row["Biome"].text() != biome.code:
                raise row["Biome"].fail(f"must be {biome.code}")
            name = notation.one_of(row["space"], row["space"].text(), t.SPACE_NAMES, "space")
            if row["space"].text() in places:
                raise row.fail("stands twice")
            places[row["space"].text()] = len(biome.spaces)
            biome.spaces.append(self._space(row["shape"], name, place))
        if not places or rows[0]["space"].text() != "S" or biome.spaces[0].shape != t.NONE:
            raise block.fail("must begin with the start, S, which has no tile")
        for row, space in zip(rows, biome.spaces):
            self._corridors(row["corridors"], space, places, biome, place)
        self._check_ways(block, rows, biome)
        self._check_tiles(block, biome, place)

    def _space(self, field: Field, name: int, place: int) -> Space:
        """The shape of a space: `E`, `X+key`, `E+Q`, `D>B2`, `D>C3+`, or `-` without a tile."""
        found = re.fullmatch(r"-|([EXTKMDP])(?:>([A-Z]\d)(\+)?)?(\+Q)?(\+key)?", field.text())
        if not found:
            raise field.fail(f"there is no shape '{field.text()}'; shapes are -, E, X, T, K, M, P, D>B2, C3+, +Q, +key")
        space = Space(name, t.NONE if found[1] is None else t.SHAPES.index(found[1]))
        space.gate = found[3] is not None
        space.constraint = found[4] is not None
        space.key = found[5] is not None
        if (space.shape == t.DOOR) != (found[2] is not None):
            raise field.fail("a Door, and nothing else, says where it leads")
        if space.shape == t.DOOR:
            later = t.PLACES[place + 1 :]
            space.exit = place + 1 + notation.one_of(field, found[2], later, "later Biome or Boss")
            if space.gate and space.exit < t.FIRST_BOSS:
                raise field.fail("a Grand Gate leads to a Boss")
        if (space.constraint or space.key) and space.shape not in (t.ENCOUNTER, t.ELITE_ENCOUNTER):
            raise field.fail("Constraints and Keys lie where there is a Combat")
        if (space.constraint or space.key) and place != t.B7:
            raise field.fail(f"Constraints and Keys belong to {t.PLACES[t.B7]}")
        return space

    def _corridors(self, field: Field, space: Space, places: dict[str, int], biome: Biome, place: int) -> None:
        """The corridors that leave a space; an Exit has none, and no other space is without."""
        if space.shape == t.DOOR:
            if field.text() != "-":
                raise field.fail("no corridor leaves an Exit")
            return
        for text in field.text().split(","):
            name, _, needed = text.strip().partition(" ")
            if name not in places:
                raise field.fail(f"there is no space '{name}'")
            if places[name] in [corridor.to for corridor in space.corridors]:
                raise field.fail(f"leads to {name} twice")
            need, what, gift = self.reader.requirement(field, needed.strip(), place)
            if need == t.BY_BELL:
                what = biome.bells
                biome.bells += 1
            to_portal = biome.spaces[places[name]].shape == t.TELEPORT
            if to_portal and (need, what) != (t.BY_RUNE, t.R04):
                raise field.fail(f"the way to the Teleportation space {name} needs rune:R04")
            space.corridors.append(Corridor(places[name], need, what, gift))
        if all(corridor.need in (t.BY_RUNE, t.BY_HAND, t.BY_KEY) for corridor in space.corridors):
            raise field.fail("one corridor must need neither Rune nor Hand Check nor Key")

    def _check_ways(self, block: Field, rows: list[Row], biome: Biome) -> None:
        """Every way goes forward and every space can be reached; draws a space behind all that lead to it."""
        names = [t.SPACE_NAMES[space.name] for space in biome.spaces]
        entries = [0] * len(biome.spaces)
        for space in biome.spaces:
            for corridor in space.corridors:
                entries[corridor.to] += 1
        for number, count in enumerate(entries):
            if not count and number:
                raise rows[number].fail(f"no corridor leads to {names[number]}")
        ready = [number for number, count in enumerate(entries) if not count]
        for number in ready:
            space = biome.spaces[number]
            for corridor in space.corridors:
                other = biome.spaces[corridor.to]
                other.column = max(other.column, space.column + 1)
                entries[corridor.to] -= 1
                if not entries[corridor.to]:
                    ready.append(corridor.to)
        if len(ready) < len(names):
            circle = [name for number, name in enumerate(names) if number not in ready]
            raise block.fail(f"ways must not lead in a circle, as they do among or before {', '.join(circle)}")

    def _check_tiles(self, block: Field, biome: Biome, place: int) -> None:
        """Two Exits (DC-032), enough tiles of each shape, and as many special tokens as there are."""
        exits = [space for space in biome.spaces if space.shape == t.DOOR]
        if len(exits) != EXITS:
            raise block.fail(f"must have {EXITS} Exits, not {len(exits)}")
        shapes = [self.box.tiles[tile].shape for tile in biome.tiles]
        for shape, name in enumerate(t.SHAPES):
            needed = len([space for space in biome.spaces if space.shape == shape])
            if shape == t.CONSTRAINT:
                needed = len([space for space in biome.spaces if space.constraint])
            if needed > shapes.count(shape):
                raise block.fail(f"has {needed} spaces of shape {name}, but there are {shapes.count(shape)} such tiles")
        if biome.bells != (t.BELLS if place == t.B5 else 0):
            raise block.fail(f"must have {t.BELLS} bells, not {biome.bells}")
        keys = len([space for space in biome.spaces if space.key])
        if keys > t.KEYS:
            raise block.fail(f"has {keys} Keys, but there are {t.KEYS}")

    # -- Bosses ---------------------------------------------------------------------------------------------

    def _boss(self, field: Field, place: int) -> None:
        boss = Boss(t.PLACES[place], _words(field["name"]))
        boss.shuffled = field["shuffled"].flag()
        boss.fury = field["fury"].number(1, LAST_TURN)
        notation.victory(field["victory"], boss)
        if boss.blueprints > t.BLUEPRINTS[place]:
            raise field["victory"].fail(f"there are only {t.BLUEPRINTS[place]} Blueprints")
        instances = _rows(field["boss"])
        if len(instances) != INSTANCES[place - t.FIRST_BOSS]:
            raise field["boss"].fail(f"must have {INSTANCES[place - t.FIRST_BOSS]} instances, not {len(instances)}")
        for number, row in enumerate(instances, 1):
            boss.instances.append(self._instance(row, place, number))
        own: list[list[int]] = [[] for _ in instances]
        patterns = [(code, row) for row in _rows(field["pattern"]) for code in row.codes()]
        for code, row in sorted(patterns, key=lambda pattern: pattern[0]):
            row.named("id", "Boss", "instance", "name", "I", "II", "III", "IV")
            self._belongs(row, place)
            instance = row.number("instance", 1, len(instances))
            own[instance - 1].append(len(self.box.patterns))
            lines = [t.NOTHING, *[self.reader.enemy_line(row[round], place) for round in t.ROUNDS[1:]]]
            self.box.patterns.append(Pattern(code, place, instance, row.words("name"), lines))
        if not own[0]:
            raise field["pattern"].fail("there is no Pattern for instance 1")
        for number in range(len(own)):
            boss.patterns.append(own[number] or boss.patterns[number - 1])
        self.box.bosses.append(boss)

    def _instance(self, row: Row, place: int, instance: int) -> int:
        """One instance of a Boss; its number among the Enemies."""
        row.named("id", "Boss", "instance", "name", "Health", "home", "immune", "0")
        self._belongs(row, place)
        row.number("instance", instance, instance)
        lines = [self.reader.enemy_line(row["0"], place), t.NOTHING, t.NOTHING, t.NOTHING, t.NOTHING]
        health = row.number("Health", 1, MOST_HEALTH)
        enemy = Enemy(row.cells[0], row.words("name"), t.BOSS, health, lines, self.reader.no_gift)
        enemy.home = notation.home(row["home"], row["home"].text())
        enemy.instance = instance
        enemy.stubborn = True
        enemy.hide = True
        hide = 1 << t.BLEED | 1 << t.FIRE
        immune = notation.immunities(row["immune"], row["immune"].text())
        if immune & hide != hide:
            raise row["immune"].fail("a Boss has a thick hide: bleed+fire")
        enemy.immune = immune & ~hide
        return self._add(enemy, place)

    def _belongs(self, row: Row, place: int) -> None:
        if row["Boss"].text() != t.PLACES[place]:
            raise row["Boss"].fail(f"must be {t.PLACES[place]}")

    # -- what ties it together ------------------------------------------------------------------------------

    def _starts(self, block: Field) -> None:
        """The kits of the starting points: B1, and those that a victory opens (DC-013, DC-023)."""
        opened = {boss.opens: f"after {boss.code} beaten" for boss in self.box.bosses if boss.opens != t.NONE}
        opened[0] = "always"
        codes = [t.PLACES[place] for place in sorted(opened)]
        for code, row in _deck(block, _rows(block), codes):
            row.named("Biome", "when", "rewards")
            place = t.PLACES.index(code)
            if row["when"].text() != opened[place]:
                raise row["when"].fail(f"must be '{opened[place]}'")
            self.box.biomes[place].kit = self.reader.gift(row["rewards"], notation.START_REWARDS)

    def _runes(self, block: Field) -> None:
        """The Runes: each says where it is found, and it is found there."""
        for _, row in _deck(block, _rows(block), _numbered("R", t.RUNES)):
            row.named("id", "name", "text", "found")
            self.box.rune_names.append(row.words("name"))
            self.box.rune_texts.append(row.words("text"))
            found = " and ".join(self._sources(len(self.box.rune_names) - 1))
            if row["found"].text() != found:
                raise row["found"].fail(f"must be '{found}'" if found else "is found nowhere")

    def _sources(self, rune: int) -> Iterator[str]:
        """Where a Rune is found."""
        killed = [
            enemy.code
            for enemy in self.box.enemies
            if any(
                gain.kind == t.G_RUNE and gain.what == rune
                for part in enemy.death.parts
                for option in part
                for gain in option.gains
            )
        ]
        if killed:
            yield f"Death bonus of {', '.join(killed)}"
        for card in self.box.cards:
            if any(each.kind == t.I_RUNE and each.what == rune for each in card.instructions):
                yield f"Well card {card.code}" if card.code.startswith("W") else f"card {card.code}"
        for boss in self.box.bosses:
            if boss.rune == rune:
                yield f"first victory over {boss.code}"

    def _limits(self, field: Field) -> None:
        """No more market levels, slots and During slots than there is room for."""
        instructions = [(card, each) for card in self.box.cards for each in card.instructions]
        for character, name in enumerate(t.MARKET):
            raised = [card.code for card, each in instructions if (each.kind, each.what) == (t.I_MARKET, character)]
            if len(raised) >= t.MARKET_LEVELS:
                raise field["market"].fail(f"the {name} has no level for all of {', '.join(raised)}")
        wider = [card.code for card, each in instructions if each.kind == t.I_DURING]
        if t.DURING_SLOTS + len(wider) > t.MOST_DURING:
            raise field.fail(f"there are at most {t.MOST_DURING} During slots, too few for {', '.join(wider)}")
        shared = sum(card.ability.slots for card in self.box.cards if card.kind == t.C_DURING)
        for hero, board in enumerate(self.box.boards):
            slots = shared + sum(ability.slots for track in board for ability in track)
            if slots > t.MOST_SLOTS:
                raise field["board"].fail(
                    f"{t.HERO_CODES[hero]} could get {slots} Equipment slots; there are at most {t.MOST_SLOTS}"
                )


def _words(field: Field) -> str:
    if not field.text().strip():
        raise field.fail("must not be empty")
    return field.text()
