"""Every tile: what happens when the Group moves onto it.

The box say in words of their own what each tile does to a stated Group: The Immolated is First Player, has 1 Damage,
holds a card with each symbol and carries ST-E12; The Flayed has 2 Damage, The Poisoned 1, and both no Equipment; the
Bag holds 4 Teeth and 1 Potion; in B6 no Lantern is lit, but two on the way to a Cursed Treasure; in B7 The Flayed has
the Cough.
"""

import pytest

from tabletomb.games.dead_cells.box import (
    CARD_CODES,
    CONSTRAINT,
    COUGH,
    ELITE,
    EQUIPMENT_CODES,
    HERO_CODES,
    MONSTER,
    NONE,
    PLACES,
    SHAPES,
    SPACE_NAMES,
    TRACKS,
)
from tabletomb.games.dead_cells.exploring import EXPLORE
from tabletomb.games.dead_cells.moves import LOOT_TYPES

# for each Biome and shape: a corridor that needs nothing, or Rune R04, from a space to one of that shape
WAYS = {
    "B1": {"E": "S 1", "X": "7 9", "T": "1 3", "M": "7 8", "D": "9 11"},
    "B2": {"E": "S 1", "X": "9 11", "T": "1 3", "M": "4 7", "D": "11 14"},
    "B3": {"E": "S 1", "X": "3 6", "T": "1 3", "M": "2 5", "D": "12 14"},
    "B4": {"E": "S 1", "X": "6 9", "T": "1 3", "K": "2 5", "M": "4 7", "P": "5 8", "D": "13 14"},
    "B5": {"E": "S 1", "X": "3 7", "T": "7 11", "K": "5 9", "M": "3 6", "P": "9 13", "D": "17 18"},
    "B6": {"E": "S 1", "X": "6 10", "T": "2 4", "K": "2 5", "M": "3 7", "P": "5 9", "D": "16 17"},
    "B7": {"E": "S A1", "X": "B8 B11", "T": "A2 A4", "K": "A5 A8", "M": "A2 A5", "P": "A7 A11", "D": "B11 D1"},
}


@pytest.fixture
def arrive(party, put_tile, stand_on, equip, do):
    """`arrive("B1-T10")`: the Group of the stated kind has just moved onto that tile."""

    def move(code, *answers, way=None, prepare=None, **more):
        biome = code[:2]
        state = party("IM", "FL", "PO", place=biome, cards=True, runes=("R04",), **more)
        shape = SHAPES[next(tile.shape for tile in state.box.tiles if tile.code == code)]
        start, to = (way or WAYS[biome][shape]).split()
        put_tile(state, to, code)
        stand_on(state, start)
        im, fl, po = state.heroes
        equip(state, 0, "ST-E12")
        im.hand = sorted(CARD_CODES.index(card) for card in ("ST01", "ST05", "SV01"))
        im.damage, fl.damage, po.damage = 1, 2, 1
        state.bag.teeth, state.bag.potions = 4, 1
        if biome == "B6":
            state.expedition.lanterns = 2 if shape == "K" else 0
        if biome == "B7":
            state.expedition.malaise.remove(COUGH)
            fl.malaise = COUGH
        if prepare is not None:
            prepare(state)
        state.agenda.append(EXPLORE)
        do(state)
        if state.agenda[-1].name == "move-group" and SPACE_NAMES[here(state).name] == start:
            do(state, f"go {to}")
        return do(state, *answers)

    return move


def here(state):
    return state.box.biomes[state.expedition.place].spaces[state.expedition.at]


# -- Encounters ---------------------------------------------------------------------------------------------

# code | Enemies | Loot | what else
ENCOUNTERS = """
B1-T01 | 2 Monsters          | 2 teeth |
B1-T02 | 2 Monsters          | 1 scroll-B |
B1-T03 | 3 Monsters          | 1 cells, 1 teeth |
B1-T04 | 2 Monsters          | 1 scroll-T |
B1-T05 | 2 Monsters          | 1 Equipment | new First Player
B1-T06 | 2 Monsters          | 1 scroll-S | new First Player
B1-T07 | 3 Monsters          | 2 cells |
B1-T08 | Elite and 1 Monster | 1 scroll-S |
B1-T09 | Elite               | 1 Blueprint |

B2-T01 | 3 Monsters          | 2 teeth |
B2-T02 | 2 Monsters          | 1 scroll-S |
B2-T03 | 2 Monsters          | 1 scroll-T |
B2-T04 | 2 Monsters          | 1 scroll-B | new First Player
B2-T05 | 2 Monsters          | 2 cells |
B2-T06 | 2 Monsters          | 1 Equipment | new First Player
B2-T07 | 3 Monsters          | 2 cells, 2 teeth |
B2-T08 | 2 Monsters          | 1 potions |
B2-T09 | Elite and 1 Monster | 1 scroll-B |
B2-T10 | Elite               | 1 Equipment |
B2-T11 | Elite and 1 Monster | 2 cells |

B3-T01 | 2 Monsters          | 3 teeth |
B3-T02 | 2 Monsters          | 1 scroll-B | Hole
B3-T03 | 3 Monsters          | 1 scroll-any | Hole
B3-T04 | 2 Monsters          | 1 scroll-T | Wall
B3-T05 | 2 Monsters          | 1 scroll-S | Wall
B3-T06 | 2 Monsters          | 1 Equipment | new First Player
B3-T07 | 3 Monsters          | 3 cells | new First Player, Hole
B3-T08 | 2 Monsters          | 2 cells |
B3-T09 | 2 Monsters          | 1 potions |
B3-T10 | Elite and 1 Monster | 1 scroll-any | Wall
B3-T11 | Elite               | 1 Equipment, 2 teeth |
B3-T12 | Elite and 1 Monster | 1 Blueprint | Hole

B4-T01 | 3 Monsters          | 3 teeth |
B4-T02 | 2 Monsters          | 1 scroll-any | 2 Worms
B4-T03 | 2 Monsters          | 1 scroll-S |
B4-T04 | 2 Monsters          | 1 scroll-T |
B4-T05 | 2 Monsters          | 1 scroll-B |
B4-T06 | 2 Monsters          | 1 Equipment | new First Player
B4-T07 | 2 Monsters          | 3 cells | new First Player, 2 Worms
B4-T08 | 3 Monsters          | 3 cells, 2 teeth |
B4-T09 | 2 Monsters          | 1 potions |
B4-T10 | Elite and 1 Monster | 1 scroll-any, 2 cells |
B4-T11 | Elite               | 1 Equipment, 3 teeth |

B5-T01 | 3 Monsters          | 3 teeth |
B5-T02 | 2 Monsters          | 1 scroll-S |
B5-T03 | 3 Monsters          | 1 scroll-T |
B5-T04 | 2 Monsters          | 1 scroll-B |
B5-T05 | 2 Monsters          | 1 scroll-any | Wall
B5-T06 | 2 Monsters          | 1 Equipment | Hole
B5-T07 | 3 Monsters          | 3 cells | new First Player
B5-T08 | 2 Monsters          | 1 potions | new First Player
B5-T09 | 3 Monsters          | 4 cells |
B5-T10 | 3 Monsters          | 1 scroll-any, 3 teeth |
B5-T11 | 2 Monsters          | 1 Blueprint |
B5-T12 | Elite and 1 Monster | 1 scroll-any |
B5-T13 | Elite and 1 Monster | 1 Equipment |
B5-T14 | Elite               | 4 cells |
B5-T15 | Elite and 1 Monster | 1 Blueprint, 3 teeth | Wall

B6-T01 | 3 Monsters          | 4 teeth |
B6-T02 | 2 Monsters          | 1 scroll-S |
B6-T03 | 2 Monsters          | 1 scroll-T |
B6-T04 | 3 Monsters          | 1 scroll-B |
B6-T05 | 2 Monsters          | 2 relight, 2 cells |
B6-T06 | 2 Monsters          | 1 Equipment | new First Player
B6-T07 | 3 Monsters          | 3 cells | new First Player
B6-T08 | 3 Monsters          | 1 scroll-any, 2 cells |
B6-T09 | 2 Monsters          | 1 potions |
B6-T10 | Elite and 1 Monster | 1 scroll-any |
B6-T11 | Elite and 1 Monster | 1 Equipment, 3 teeth |
B6-T12 | Elite               | 1 Blueprint, 2 cells |

B7-T01..02 | 2 Monsters          | 1 scroll-S |
B7-T03..04 | 3 Monsters          | 1 scroll-T |
B7-T05..06 | 2 Monsters          | 1 scroll-B |
B7-T07..08 | 2 Monsters          | 1 Equipment |
B7-T09     | 2 Monsters          | 1 potions |
B7-T10..11 | 2 Monsters          | 3 cells, 2 teeth | new First Player
B7-T12     | 3 Monsters          | 1 scroll-any, 3 teeth |
B7-T13     | 3 Monsters          | 5 cells | Wall
B7-T14     | 3 Monsters          | 1 scroll-any | Hole
B7-T15     | 2 Monsters          | 1 Blueprint | new First Player
B7-T16..17 | Elite and 1 Monster | 1 scroll-any |
B7-T18     | Elite and 1 Monster | 1 Equipment |
B7-T19     | Elite and 1 Monster | 5 cells |
B7-T20     | Elite and 1 Monster | 1 Blueprint | Hole
B7-T21     | 2 Elites            | 1 scroll-any, 1 Equipment |
"""


def each_row(table):
    """Every single tile of a table, a run of identical ones one by one."""
    for row in table.splitlines():
        if row:
            codes, *columns = [column.strip() for column in row.split("|")]
            first, _, last = codes.partition("..")
            for number in range(int(last) - int(first[-2:]) + 1 if last else 1):
                yield (f"{first[:-2]}{int(first[-2:]) + number:02}", *columns)


FIGHTS = list(each_row(ENCOUNTERS))
KINDS = {
    "2 Monsters": [MONSTER] * 2,
    "3 Monsters": [MONSTER] * 3,
    "Elite": [ELITE],
    "Elite and 1 Monster": [ELITE, MONSTER],
    "2 Elites": [ELITE, ELITE],
}


@pytest.mark.rule("DC-047", "DC-052", "DC-069", "DC-070", "DC-075", "DC-076")
@pytest.mark.parametrize("tile", FIGHTS, ids=[tile[0] for tile in FIGHTS])
def test_each_encounter_starts_its_combat(arrive, asked, tile):
    code, enemies, loot, more = tile
    expected = KINDS[enemies]
    state = arrive(code)
    fight, trip = state.fight, state.expedition
    assert fight.on
    kinds = {MONSTER: trip.monsters, ELITE: trip.elites}
    home = state.box.biomes[trip.place]
    assert len(home.monsters) - len(kinds[MONSTER]) == expected.count(MONSTER)
    assert len(home.elites) - len(kinds[ELITE]) == expected.count(ELITE)
    order = sorted((foe for foe in fight.row if foe), key=lambda foe: foe.number)
    assert [state.box.enemies[foe.card].kind for foe in order] == expected
    loot = dict(reversed(item.split()) for item in loot.split(", "))
    assert {name: str(count) for name, count in zip(LOOT_TYPES[:9], fight.loot, strict=True) if count} == {
        name: count for name, count in loot.items() if name[0].islower()
    }
    assert [EQUIPMENT_CODES[card] for card in fight.loot_gear] == ["ST-E01"] * ("Equipment" in loot)
    blueprint = [f"{code[:2]}-P01"] * ("Blueprint" in loot)
    assert [EQUIPMENT_CODES[card] for card in fight.loot_blueprints] == blueprint
    more = more.split(", ")
    assert state.first == (1 if "new First Player" in more else 0)
    assert fight.barrier == (1 if "Wall" in more else 2 if "Hole" in more else 0)
    assert fight.worms == (2 if "2 Worms" in more else 0)
    assert fight.constraint == 0
    assert asked(state) == ("play-card", state.first)


@pytest.mark.rule("DC-009", "DC-116")
@pytest.mark.parametrize(
    ("way", "keys", "lying"), [("A3 A6", 0, 1), ("A3 A6", 1, 1), ("A3 A6", 2, 0), ("B8 B11", 0, 0)]
)
def test_where_a_key_is_printed_one_is_added_to_the_loot_while_there_are_any(arrive, way, keys, lying):
    def prepare(state):
        state.bag.keys = keys

    state = arrive("B7-T19", way=way, prepare=prepare)
    assert state.fight.loot[LOOT_TYPES.index("keys")] == lying
    assert state.fight.loot[LOOT_TYPES.index("cells")] == 5


# -- Constraints --------------------------------------------------------------------------------------------

CONSTRAINTS = {"B7-T36": 1, "B7-T37": 2, "B7-T38": 3, "B7-T39": 4}


@pytest.mark.rule("DC-230", "DC-231", "DC-232")
@pytest.mark.parametrize("code", CONSTRAINTS)
def test_each_constraint_holds_for_the_combat_on_its_space(arrive, box, code):
    number = [tile.code for tile in box.tiles].index(code)
    assert box.tiles[number].shape == CONSTRAINT

    def lay(state):
        spaces = box.biomes[6].spaces
        state.expedition.constraints = [number if SPACE_NAMES[space.name] == "A3" else NONE for space in spaces]

    state = arrive("B7-T09", way="A1 A3", prepare=lay)
    assert state.fight.constraint == CONSTRAINTS[code]
    assert state.lore.tiles[number]
    state = arrive("B7-T09", prepare=lay)
    assert state.fight.constraint == 0


@pytest.mark.rule("DC-230")
@pytest.mark.parametrize(("constraint", "damage"), [(0, 2), (1, 1), (2, 2), (3, 2), (4, 2)])
def test_constraint_1_stops_the_first_line_of_the_first_player(brawl, run_to, foe, constraint, damage):
    state = brawl({"IM": ["ST01"], "FL": ["ST07"]}, near="B7-15")
    state.fight.constraint = constraint
    run_to(state, "start-round")
    foe(state, "near").acted = 0  # no Shields
    run_to(state, "round-end")
    state.agenda.pop().run(state)
    run_to(state, "round-end")
    assert foe(state, "near").damage == damage


@pytest.mark.rule("DC-231")
@pytest.mark.parametrize(("constraint", "left"), [(0, (2, 0)), (1, (2, 0)), (2, (1, 0)), (3, (2, 0)), (4, (2, 0))])
def test_constraint_2_makes_blocking_cost_two_shields(brawl, run_to, constraint, left):
    state = brawl({"IM": [], "FL": []}, near="B1-04")
    state.fight.constraint = constraint
    state.heroes[1].shields = 3
    run_to(state, "round-end")
    state.agenda.pop().run(state)
    run_to(state, "round-end", prefer=["to FL"])
    assert (state.heroes[1].shields, state.heroes[1].damage) == left


@pytest.mark.rule("DC-232")
@pytest.mark.parametrize(("constraint", "offered"), [(0, True), (1, True), (2, True), (3, False), (4, True)])
def test_constraint_3_forbids_potions(brawl, do, asked, constraint, offered):
    state = brawl({"IM": [], "FL": []}, near="B1-01")
    state.fight.constraint = constraint
    state.bag.potions = 1
    state.heroes[0].damage = 1
    assert (asked(state)[0] == "choose-drinker") == offered


@pytest.mark.rule("DC-232")
@pytest.mark.parametrize(("constraint", "offered"), [(0, True), (1, True), (2, True), (3, True), (4, False)])
def test_constraint_4_forbids_skills(brawl, do, asked, constraint, offered):
    state = brawl({"IM": [], "FL": ["ST08"]}, near="B1-01")
    state.fight.constraint = constraint
    assert (asked(state)[0] == "choose-skill") == offered


# -- Treasures, Doors, Teleportation ------------------------------------------------------------------------


def seen(state):
    """What a tile can change, as a flat dict."""
    facts = {}
    for hero in state.heroes:
        who = HERO_CODES[hero.who]
        facts[f"{who} damage"] = hero.damage
        for track, count in zip(TRACKS, hero.scrolls, strict=True):
            facts[f"{who} {track}"] = count
        for card in hero.gear:
            facts[f"{who} has {EQUIPMENT_CODES[card]}"] = 1
        facts[f"{who} malaise"] = int(hero.malaise != NONE)
    for name in ("teeth", "cells", "potions", "keys"):
        facts[name] = getattr(state.bag, name)
    for card in state.armoury.collector:
        facts[f"collector {EQUIPMENT_CODES[card]}"] = 1
    for card in state.armoury.discard:
        facts[f"discarded {EQUIPMENT_CODES[card]}"] = 1
    for card in state.heroes[0].discard:
        facts[f"paid {CARD_CODES[card]}"] = 1
    facts["lanterns"] = state.expedition.lanterns if state.expedition.place == PLACES.index("B6") else 0
    facts["hushed"] = int(state.expedition.hushed)
    facts["runes barred"] = int(state.expedition.runes_barred)
    return facts


UNTOUCHED = {"IM damage": 1, "FL damage": 2, "PO damage": 1, "IM has ST-E12": 1, "teeth": 4, "potions": 1}

# code | answers | what is different: "FL damage -1", "teeth +1", "FL has ST-E01"
GIFTS = """
B1-T10 | option 1, to FL | FL has ST-E01 +1
B1-T10 | option 2, to IM, track tactics | IM tactics +1
B1-T11 | | collector B1-P01 +1, teeth +1
B1-T12 | option 1, to FL | FL damage -1
B1-T12 | option 2, discard SV01, to FL, to IM | FL damage -1, IM damage -1, paid SV01 +1
B1-T14 | to FL | FL damage -1
B1-T15 | |

B2-T12 | option 1, to FL | FL has ST-E01 +1
B2-T12 | option 2, to PO, track survival | PO survival +1
B2-T13 | | collector B2-P01 +1, teeth +2
B2-T14 | option 1, to FL, to FL | FL damage -2
B2-T14 | option 2, discard ST05, to FL | FL has ST-E01 +1, teeth +2, paid ST05 +1
B2-T15 | to FL, track brutality | FL brutality +1, IM damage +1
B2-T18 | to PO | PO has ST-E01 +1, cells +2
B2-T19 | to IM | IM damage -1
B2-T20 | | teeth +2

B3-T13 | option 1, to FL | FL has ST-E01 +1
B3-T13 | option 2, to IM, track survival | IM survival +1
B3-T14 | | collector B3-P01 +1, teeth +2
B3-T15 | option 1, to FL, to IM | FL damage -1, IM damage -1
B3-T15 | option 2 | collector B3-P01 +1
B3-T16 | to IM, track tactics | IM tactics +1, IM damage +1
B3-T19 | to FL | FL damage -1
B3-T20 | | teeth +2

B4-T12 | option 1, to FL | FL has ST-E01 +1
B4-T12 | option 2, to IM, track tactics | IM tactics +1
B4-T13 | | collector B4-P01 +1, teeth +3
B4-T14 | option 1, to FL, to FL | FL damage -2
B4-T14 | option 2 | collector B4-P01 +1, collector B4-P02 +1
B4-T15 | to FL, to IM, track tactics | FL has ST-E01 +1, IM tactics +1, teeth +3, potions -1
B4-T16 | to IM, track tactics, to FL, track tactics | IM tactics +1, FL tactics +1, cells +3, IM damage +1, PO damage +1
B4-T18 | to IM, track brutality, to FL | IM brutality +1, FL damage -1
B4-T19 | to FL | FL has ST-E01 +1, cells +2
B4-T20 | to FL | FL damage -1
B4-T21 | | teeth +3

B5-T16 | option 1, to PO | PO has ST-E01 +1
B5-T16 | option 2, to IM, track tactics | IM tactics +1
B5-T17 | | collector B5-P01 +1, teeth +3
B5-T18 | option 1, to FL, to IM | FL damage -1, IM damage -1
B5-T18 | option 2 | cells +3
B5-T19 | to FL | FL has ST-E01 +1, IM damage +1
B5-T20 | discard ST05, to FL, track tactics | FL tactics +1, paid ST05 +1
B5-T20 | done, to PO | PO damage +1
B5-T21 | to IM, track tactics, to IM, track tactics | IM tactics +2, potions -1
B5-T22 | to FL, track tactics | cells +5, FL tactics +1, IM has ST-E12 -1, discarded ST-E12 +1
B5-T25 | to IM, track tactics | IM tactics +1, teeth +2
B5-T26 | to FL, to FL | FL has ST-E01 +1, FL damage -1
B5-T27 | to FL | FL damage -1
B5-T28 | | teeth +3
B5-T29 | to FL, to FL | FL damage -2, IM damage +1

B6-T13 | option 1, to FL | FL has ST-E01 +1
B6-T13 | option 2, to IM, track tactics | IM tactics +1
B6-T14 | | collector B6-P01 +1, lanterns +1
B6-T15 | option 1, to FL, to FL | FL damage -2
B6-T15 | option 2 | teeth +4
B6-T16 | | lanterns +3, cells +2
B6-T17 | to FL, to IM, track tactics | FL has ST-E01 +1, IM tactics +1, hushed +1, lanterns -1
B6-T18 | to IM, track tactics, to IM, track tactics | IM tactics +2, cells +2, lanterns -2
B6-T20 | to IM, track tactics | IM tactics +1, lanterns +1
B6-T21 | to FL | FL has ST-E01 +1, cells +2
B6-T22 | to FL | FL damage -1
B6-T23 | | teeth +3

B7-T22 | option 1, to FL | FL has ST-E01 +1
B7-T22 | option 2, to IM, track tactics | IM tactics +1
B7-T23 | to FL, to IM, to FL | FL damage -2, IM damage -1
B7-T24 | | collector B7-P01 +1, teeth +3
B7-T25 | to FL, track tactics | FL tactics +1, IM malaise +1
B7-T26 | to FL | FL has ST-E01 +1, cells +2
B7-T27 | discard SV01, to PO, track tactics, to FL | PO tactics +1, FL damage -1, paid SV01 +1
B7-T27 | done, to IM | IM damage +1
B7-T28 | to FL | FL malaise -1, FL damage -1
B7-T29 | to IM, track tactics, to FL, track tactics | IM tactics +1, FL tactics +1, cells +3, teeth -4
B7-T30 | to FL, to PO | FL has ST-E01 +1, PO has ST-E02 +1, cells +3, runes barred +1
B7-T33 | to IM, track tactics, to FL | IM tactics +1, FL damage -1
B7-T34 | to FL | FL has ST-E01 +1, teeth +2
B7-T35 | | cells +4
B7-T40 | to FL, to FL | FL damage -2
B7-T41 | | potions +1
"""
GIVEN = list(each_row(GIFTS))


@pytest.mark.rule("DC-044", "DC-045", "DC-048", "DC-049", "DC-051", "DC-053")
@pytest.mark.parametrize("tile", GIVEN, ids=[f"{tile[0]} {tile[1]}".strip() for tile in GIVEN])
def test_each_gift_is_given(arrive, tile):
    code, answers, facts = tile
    expected = {fact.strip() for fact in facts.split(",") if fact.strip()}
    state = arrive(code, *[answer.strip() for answer in answers.split(",") if answer.strip()])
    before = {**UNTOUCHED, "lanterns": 2 if code in ("B6-T17", "B6-T18") else 0, "FL malaise": int(code[:2] == "B7")}
    after = seen(state)
    differences = {
        f"{key} {after.get(key, 0) - before.get(key, 0):+}"
        for key in before.keys() | after.keys()
        if after.get(key, 0) != before.get(key, 0)
    }
    assert differences == expected
    assert state.agenda[-1].name not in ("either-or", "give-scroll", "drink-vial", "give-equipment", "take-damage")


@pytest.mark.rule("DC-053", "DC-064")
@pytest.mark.parametrize(("code", "symbol"), [("B1-T12", "SV01"), ("B2-T14", "ST05")])
def test_a_check_among_options_can_be_chosen_only_with_its_symbol(arrive, choices, turned_down, code, symbol):
    state = arrive(code)
    assert choices(state) == ["option 1", "option 2"]
    state.heroes[0].hand.remove(CARD_CODES.index(symbol))
    assert choices(state) == ["option 1"]
    assert turned_down(state, "option 2").rule == "DC-053"


@pytest.mark.rule("DC-065")
@pytest.mark.parametrize(("code", "symbol"), [("B5-T20", "ST05"), ("B7-T27", "SV01")])
def test_a_check_that_a_tile_demands_can_be_failed(arrive, choices, code, symbol):
    state = arrive(code)
    assert choices(state) == ["done", f"discard {symbol}"]


# -- Merchants ----------------------------------------------------------------------------------------------

# what is sold: its price, and how often
MERCHANTS = {
    "B1-T13": {"Equipment": (3, 2), "vial": (2, 2)},
    "B2-T16": {"Equipment": (3, 2), "vial": (2, 2)},
    "B2-T17": {"potion": (4, 1), "vial": (2, 3)},
    "B3-T17": {"Equipment": (3, 2), "vial": (2, 2)},
    "B3-T18": {"scroll": (5, 1), "vial": (2, 3)},
    "B4-T17": {"Equipment": (3, 2), "vial": (2, 3)},
    "B5-T23": {"Equipment": (3, 3), "vial": (2, 2)},
    "B5-T24": {"potion": (4, 1), "vial": (1, 3)},
    "B6-T19": {"Equipment": (3, 2), "vial": (2, 3)},
    "B7-T31": {"Equipment": (3, 3), "vial": (2, 3)},
    "B7-T32": {"potion": (4, 1), "cure": (2, 2), "vial": (2, 3)},
}
# what is said when each is bought, and what that changes, time by time; with one left to cure nobody is asked
ANSWERS = {"vial": [["to FL"]] * 3, "scroll": [["to IM", "track tactics"]], "potion": [[]], "cure": [["to FL"], []]}
BOUGHT = {
    "vial": ["FL damage -1"] * 3,
    "scroll": ["IM tactics +1"],
    "potion": ["potions +1"],
    "cure": ["FL malaise -1", "IM malaise -1"],
}


@pytest.fixture
def shop(arrive):
    """`shop("B1-T13")`: at that Merchant with 40 Teeth, everybody hurt, nobody with Equipment, two with Malaise."""

    def enter(code):
        def prepare(state):
            state.bag.teeth = 40
            state.heroes[0].gear, state.heroes[0].pains = [], []
            for hero in state.heroes:
                hero.health, hero.damage = 9, 4
            if code[:2] == "B7":
                state.heroes[0].malaise = state.expedition.malaise.pop()

        return arrive(code, prepare=prepare)

    return enter


@pytest.mark.rule("DC-046", "DC-159", "DC-239")
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("code", MERCHANTS)
def test_each_merchant_sells_its_wares_at_their_price_so_often(shop, choices, do, turned_down, code, backwards):
    """First everything but the Equipment, in one order or the other, then the Equipment, then the stall is empty."""
    state = shop(code)
    wares = MERCHANTS[code]
    price, cards = wares.get("Equipment", (0, 0))
    assert [EQUIPMENT_CODES[card] for card in state.armoury.offered] == ["ST-E01", "ST-E02", "ST-E03"][:cards]
    others = [name for name in wares if name != "Equipment"]
    assert choices(state) == ["done", *[f"buy {number + 1}" for number in range(cards + len(others))]]
    left = len(wares)
    for name in reversed(others) if backwards else others:
        buy = f"buy {cards + others.index(name) + 1}"
        for nth in range(wares[name][1]):
            state.bag.teeth = wares[name][0] - 1
            assert buy not in choices(state)
            assert turned_down(state, buy).rule == "DC-159"
            state.bag.teeth = 40
            before = seen(state)
            do(state, buy, *ANSWERS[name][nth])
            after = seen(state)
            changed = {f"{key} {after[key] - before[key]:+}" for key in before if after[key] != before[key]}
            assert changed == {f"teeth -{wares[name][0]}", BOUGHT[name][nth]}
        left -= 1
        if left:
            assert buy not in choices(state)
            assert turned_down(state, buy).rule == "DC-046"
    for number in range(cards):
        teeth = state.bag.teeth
        do(state, "buy 1", f"to {HERO_CODES[number]}")
        assert state.bag.teeth == teeth - price
        assert [EQUIPMENT_CODES[card] for card in state.heroes[number].gear] == [f"ST-E0{number + 1}"]
    assert state.agenda[-1].name != "buy-ware"


@pytest.mark.rule("DC-239")
@pytest.mark.parametrize("code", [code for code in MERCHANTS if "Equipment" in MERCHANTS[code]])
def test_equipment_that_was_not_bought_is_discarded_when_the_group_leaves(shop, do, code):
    state = shop(code)
    count = MERCHANTS[code]["Equipment"][1]
    do(state, "buy 1", "to FL", "done")
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E02", "ST-E03"][: count - 1]
    assert state.armoury.offered == []
    assert state.agenda[-1].name != "buy-ware"


# -- nothing is left out ------------------------------------------------------------------------------------


def test_every_tile_of_the_pack_is_in_the_tables(box):
    tested = {*[tile[0] for tile in FIGHTS], *CONSTRAINTS, *[tile[0] for tile in GIVEN], *MERCHANTS}
    assert tested == {tile.code for tile in box.tiles}
    assert len(tested) == 169
    for table, shapes in (([row[0] for row in FIGHTS], "EX"), (CONSTRAINTS, "Q"), (MERCHANTS, "M")):
        assert set(table) == {tile.code for tile in box.tiles if SHAPES[tile.shape] in shapes}
    options = {row[0]: 0 for row in GIVEN}
    for row in GIVEN:
        options[row[0]] += 1
    for tile in box.tiles:
        if tile.code in options:
            ways = sum(len(part) - 1 for part in tile.gift.parts) + any(part[0].otherwise for part in tile.gift.parts)
            assert options[tile.code] == 1 + ways, tile.code
