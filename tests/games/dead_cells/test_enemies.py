"""Every Enemy card: how much it takes, where it stands, what it does in each Round, and what its death brings.

The table says what each card does to a stated Group, in words of its own: The Immolated is First Player, The Flayed is
chosen wherever the Group may choose, The Poisoned too where it must choose two ("both"); The Poisoned has the fewest
remaining Health. Everybody's lines are Skill actions that are declined.
"""

import pytest

from tabletomb.games.dead_cells.aim import targets
from tabletomb.games.dead_cells.box import (
    BOSS,
    CARD_CODES,
    EQUIPMENT_CODES,
    HERO_CODES,
    NONE,
    ROUNDS,
    ROW,
    STATES,
)
from tabletomb.games.dead_cells.combat import begin_combat
from tabletomb.games.dead_cells.effects import summon
from tabletomb.games.dead_cells.hits import give_foe, hit_foe
from tabletomb.games.dead_cells.rounds import START_ROUNDS

ANSWERS = ["done", "to FL", "to PO", "loot teeth"]
IDLE = {"IM": ["S04"], "FL": ["S04"], "PO": ["S04"]}

# code | name | kind: m Monster, x Elite, n minion | Health | traits | Round 0 | I | II | III | IV | Death bonus
CARDS = """
B1-01..03 | Zombie       | m | 2 |        | | | FL -1 | FL -1 | FL -1 | 1 Cell
B1-04..05 | Cell Rat     | m | 2 |        | | FL -1 | | FL -1 | | 1 Tooth
B1-06..07 | Gaoler       | m | 3 |        | | shield 1 | | IM -1 | FL -1 | 1 Cell
B1-08..09 | Bone Archer  | m | 2 | far    | | FL -1 | | FL -1 | | 1 Cell
B1-10     | Chimney Bat  | m | 2 | behind | | | FL -1 | FL -1 | | 2 Teeth
B1-11     | Elite Archer | x | 3 | far    | | both -1 | | IM -1 | | 1 Equipment
B1-12     | Elite Gaoler | x | 4 |        | shield 1 | | both -1 | | both -1 | 1 Scroll, 1 Cell
B1-13     | Elite Zombie | x | 5 |        | | | FL -1 | both -1 | FL -1 | 1 Blueprint, 2 Cells

B2-01..03 | Sludge Walker  | m | 3 |        | | | FL -1 | FL -1 | FL -1 | 1 Cell
B2-04..05 | Pipe Scorpion  | m | 2 | behind | | | FL -1 | FL poison | | 1 Cell
B2-06..07 | Boom Bat       | m | 1 |        | | | both -1, flees | | | 1 Tooth
B2-08..09 | Ooze           | m | 3 |        | | | FL poison | | FL -1 | 1 Tooth
B2-10..11 | Gut Worm       | m | 3 |        | | FL -1 | shield 1 | FL -1 | | 1 Cell
B2-12     | Drain Archer   | m | 2 | far    | | FL -1 | | IM -1 | | 1 Cell
B2-13     | Elite Scorpion | x | 4 | behind | | FL -1 | FL poison | FL poison | | 1 Equipment, 1 Cell, Rune R01
B2-14     | Elite Sludge   | x | 5 | never poison | | shield 1 | FL -2 | | both -1 | 1 Scroll, 1 Cell, Rune R01
B2-15     | Elite Broodbat | x | 4 |        | | FL -1 | brings B2-06 | both -1 | | 1 Blueprint, 1 Cell
B2-16     | Elite Plumber  | x | 4 | far    | | | IM poison | FL -1 | FL -1 | 1 Scroll, 3 Teeth

B3-01..03 | Wall Sentry      | m | 3 |        | | shield 1 | | FL -1 | FL -1 | 1 Cell
B3-04..06 | Rampart Archer   | m | 2 | far    | | FL -1 | | FL -1 | | 1 Cell
B3-07..08 | Bombardier       | m | 2 | far    | | | both fire | | FL -1 | 2 Teeth
B3-09..10 | Gust Imp         | m | 2 |        | | | FL -1, to far | FL -1 | | 1 Tooth
B3-11..12 | Wall Crawler     | m | 2 | behind | | FL -1 | | FL -1 | | 1 Cell
B3-13     | Banner Bearer    | m | 3 |        | | | rage | FL -2 | FL -2 | 2 Cells
B3-14     | Elite Sentry     | x | 5 | guards | shield 1 | | both -1 | shield 1 | FL -2 | 1 Equipment, 1 Cell, Rune R02
B3-15     | Elite Bombardier | x | 4 | far    | | both fire | | both -1 | | 1 Scroll, 1 Cell, Rune R02
B3-16     | Elite Hangman    | x | 5 | never freeze | | | IM -1 | FL -2 | FL -1 | 1 Blueprint, 2 Cells
B3-17     | Elite Falconer   | x | 4 | far    | | FL -1 | FL -1 | FL -1 | | 1 Scroll, 3 Teeth

B4-01..03 | Drowned Sailor   | m | 4 |        | | | FL -1 | FL -1 | FL -1 | 1 Cell
B4-04..05 | Bait Golem       | m | 5 |        | | worms 2 | | FL -2 | FL -1 | 2 Cells
B4-06..07 | Harpooner        | m | 3 | far    | | FL -1 | | FL -2 | | 1 Cell
B4-08..09 | Worm Spitter     | m | 3 |        | | worms 2 | worms 2 | | FL -1 | 2 Teeth
B4-10..11 | Tide Crab        | m | 4 | thorns | shield 1 | | both -1 | | FL -1 | 1 Cell
B4-12..13 | Bilge Rat King   | m | 3 | behind | | | FL -1 | FL -1 | | 2 Teeth
B4-14     | Elite Skipper    | x | 7 |        | | FL -1 | FL -2 | | both -1 | 1 Equipment, 2 Cells, Rune R03
B4-15     | Elite Wormhost   | x | 7 | never poison | | worms 2 | worms 2 | both -1 | | 1 Scroll, 2 Cells, Rune R03
B4-16     | Elite Net-Mender | x | 6 | far    | | FL frozen II | FL -1, FL bleed | both -1 | | 1 Blueprint, 2 Cells
B4-17     | Elite Lamprey    | x | 6 | behind | | FL -1 | mends 1, FL -1 | both -1 | | 1 Scroll, 4 Teeth

B5-01..03 | Automaton          | m | 4 |        | | | both -1 | FL -1 | FL -1 | 1 Cell
B5-04..05 | Cog Archer         | m | 4 | far    | | FL -1 | | FL -2 | | 1 Cell
B5-06..07 | Clapper            | m | 5 |        | | | FL mark | both -1 | FL -1 | 2 Cells
B5-08..09 | Spring Imp         | m | 3 | behind | | FL -1 | FL -1 | FL -1 | flees | 2 Teeth
B5-10..11 | Pendulum Priest    | m | 4 |        | | FL frozen II | | FL -2 | FL -1 | 1 Cell
B5-12..13 | Brass Guard        | m | 5 | guards | shield 1 | | FL -1 | | both -1 | 1 Cell, 1 Tooth
B5-14     | Winder             | m | 4 | far    | | rage | mends 1 | FL -2 | both -2 | 2 Cells
B5-15 | Elite Automaton | x | 8 | never bleed | shield 1 | | FL -2 | both -1 | FL -1 | 1 Equipment, 2 Cells, Rune R04
B5-16     | Elite Ringer       | x | 7 |        | | both mark | FL -1 | both -1 | | 1 Scroll, 2 Cells
B5-17     | Elite Cuckoo       | x | 6 | behind | | IM -1 | both -1 | FL -2 | | 1 Blueprint, 2 Cells
B5-18     | Elite Chronomancer | x | 7 | far    | | both frozen II | | FL -2 | both -1 | 1 Scroll, 2 Cells, Rune R04

B6-01..03 | Shambler       | m | 5 |        | | | FL -1 | FL -1 | both -1 | 1 Cell
B6-04..05 | Pale Archer    | m | 4 | far    | | FL -1 | | both -1 | | 1 Cell
B6-06..07 | Grave Moth     | m | 3 | behind | | FL -1 | FL -1 | FL -1 | | 2 Teeth
B6-08..09 | Wight          | m | 4 | never bleed | | FL mark | FL -1 | FL -1 | | 1 Cell
B6-10..11 | Tomb Leech     | m | 4 |        | | | FL poison | mends 1, FL -1 | FL -1 | 1 Cell
B6-12..13 | Candle Thief   | m | 4 |        | | snatches teeth | FL -1 | FL -2 | flees | 3 Teeth
B6-14     | Elite Wight    | x | 7 | never bleed | | both mark | FL -2 | | both -1 | 1 Equipment, 2 Cells, Rune R05
B6-15     | Elite Sexton   | x | 8 |        | shield 1 | FL -1, FL bleed | | FL -2 | FL -2 | 1 Scroll, 2 Cells, Rune R05
B6-16     | Elite Banshee  | x | 6 | far    | | both -1 | | all -1 | | 1 Blueprint, 2 Cells
B6-17     | Elite Bonepile | x | 8 | never poison | | | both -1 | mends 2 | both -2 | 1 Scroll, 5 Teeth

B7-01..03 | Royal Guard         | m | 5 |        | shield 1 | | both -1 | FL -1 | FL -1 | 1 Cell
B7-04..05 | Court Archer        | m | 4 | far    | | FL -1 | FL -1 | FL -2 | | 1 Cell
B7-06..07 | Infected Page       | m | 4 |        | | | IM malaise, FL -1 | both -1 | | 1 Cell, 1 Tooth
B7-08..09 | Golden Lancer       | m | 5 | guards | gold 1 | | FL -2 | | FL -2 | 2 Cells
B7-10..11 | Lap Dog             | m | 3 | behind | | FL -1 | | FL -2 | | 2 Teeth
B7-12..13 | Court Alchemist     | m | 4 | far    | | FL poison | | both fire | FL -1 | 1 Cell
B7-14     | Herald              | m | 5 |        | | rage | both mark | FL -2 | both -2 | 2 Cells
B7-15     | Elite Champion      | x | 9 | never freeze | shield 2 | | FL -2 | both -1 | FL -2 | 1 Equipment, 2 Cells
B7-16     | Elite Inquisitor    | x | 8 | far    | | both mark | FL -1 | FL -2 | FL -1 | 1 Scroll, 2 Cells
B7-17     | Elite Plague Doctor | x | 8 | never poison | | FL poison | PO malaise | all -1 | | 1 Blueprint, 2 Cells
B7-18     | Elite Lion          | x | 7 | behind | | FL -1 | FL -2, FL bleed | FL -1 | | 1 Scroll, 2 Cells
B7-19     | Elite Duellist      | x | 8 |        | gold 1 | IM -1 | IM -1 | IM -2 | FL -1 | 1 Equipment, 2 Cells
B7-20     | Elite Chamberlain   | x | 9 |        | | shield 1 | brings B7-01 | both -1 | all -1 | 2 Scrolls

C3-14 | Halberdier Recruit | n | 3 |     | | | FL -1 | | FL -1 | 1 Tooth
C3-15 | Standard Bearer    | n | 3 |     | | | shield 2 | | FL -1 | 1 Vial
C3-16 | Royal Grenadier    | n | 2 | far | | | FL fire | FL -1 | | 1 Tooth
C3-17 | Court Surgeon      | n | 2 | far | | | | mends 1 | | 1 Vial

SV12 | Lost Peddler        | m | 2 |     | | | | steals 1, flees | | 2 Teeth, 1 Vial
SV27 | Ferryman            | m | 4 |     | | | mends 2 | | flees | 2 Vials, 2 Teeth
TC12 | Lost Courier        | m | 2 | far | | | | flees | | 1 Equipment
TC26 | Clockwork Caddy     | m | 3 |     | | shield 1 | | flees | | 1 Equipment, 2 Teeth
BR11 | Fat Zombie          | m | 4 |     | | | | FL -1 | both -1 | 3 Cells
BR23 | Press-Ganged Brute  | m | 5 |     | | | FL -2 | | both -1 | 3 Cells
W11  | Thing from the Well | x | 6 |     | | | both -1 | | both -1 | 1 Scroll, 4 Cells
"""

HOMES = {"SV12": "B1", "SV27": "B4", "TC12": "B2", "TC26": "B5", "BR11": "B1", "BR23": "B4", "W11": "B2"}


def each_card():
    """Every single card of the table, a run of identical ones one by one."""
    for row in CARDS.splitlines():
        if row:
            codes, *columns = [column.strip() for column in row.split("|")]
            first, _, last = codes.partition("..")
            for number in range(int(last) - int(first[-2:]) + 1 if last else 1):
                yield (f"{first[:-2]}{int(first[-2:]) + number:02}" if last else first, *columns)


ALL = list(each_card())
every_card = pytest.mark.parametrize("card", ALL, ids=[f"{card[0]} {card[1]}" for card in ALL])


def listed(text):
    return [item.strip() for item in text.split(",") if item.strip()]


def home_of(code):
    """A Biome to meet it in."""
    return HOMES.get(code) or ("B7" if code.startswith("C3") else code[:2])


def place_of(traits):
    return next((space for space in ("behind", "far") if space in listed(traits)), "near")


def spelled_out(code, facts, space):
    """The words of the table as what `changes` reports."""
    groups = {"both": ("FL", "PO"), "all": ("IM", "FL", "PO")}
    each = [
        f"{who} {fact.split(maxsplit=1)[1]}" if who else fact
        for fact in listed(facts)
        for who in groups.get(fact.split()[0], [""])
    ]
    for fact in each:
        word, _, rest = fact.rpartition(" ")
        if fact == "flees":
            yield f"{code} at {space} -1"
        elif fact.startswith("to "):
            yield f"{code} at {space} -1"
            yield f"{code} at {rest} +1"
        elif fact == "rage":
            yield f"{code} rage +1"
        elif word in ("shield", "gold"):
            yield f"{code} {word} +{rest}"
        elif word == "mends":
            yield f"{code} damage -{rest}"
        elif word == "worms":
            yield f"worms +{rest}"
        elif word == "steals":
            yield f"teeth -{rest}"
        elif word == "snatches":
            yield f"loot {rest} -2"
        elif word == "brings":
            yield f"{rest} at mid +1"
        elif rest.startswith("-"):
            yield f"{word} damage +{rest[1:]}"
        else:
            yield f"{fact} +1"


def lay_ready(state, code):
    """Before a Round everybody is as fresh as at first, but for rage; The Poisoned has 1 Damage, the Enemy up to 2."""
    fight = state.fight
    for hero in state.heroes:
        hero.strip()
        hero.dead = False
        hero.malaise = NONE
        hero.damage = 1 if HERO_CODES[hero.who] == "PO" else 0
    fight.worms = 0
    for space, foe in enumerate(fight.row):
        if foe is not None and state.box.enemies[foe.card].code != code:
            fight.row[space] = None
        elif foe is not None:
            foe.shields = foe.golds = 0
            foe.damage = min(2, state.box.enemies[foe.card].health - 1)


def enemy_code(state, space):
    foe = state.fight.row[ROW.index(space)]
    return None if foe is None else state.box.enemies[foe.card].code


@pytest.mark.rule("DC-091", "DC-094", "DC-103", "DC-104", "DC-120", "DC-148", "DC-237")
@every_card
def test_what_it_does_in_each_round(card, brawl, run_to, look, changes):
    code, _, _, _, traits, *rounds, _ = card
    state = brawl(IDLE, place=home_of(code), loot={"teeth": 2, "cells": 1}, **{place_of(traits): code})
    state.bag.teeth = 3
    guard = [number for number in state.expedition.monsters if state.box.enemies[number].code == "B7-01"]
    state.expedition.monsters += guard  # for whoever summons the top Monster
    for round, facts in enumerate(rounds):
        run_to(state, "start-round" if round < 4 else "round-iv", prefer=ANSWERS)
        lay_ready(state, code)
        before = look(state)
        here = next((space for space in ROW if f"{code} at {space}" in before), None)
        run_to(state, "round-end" if round < 4 else "upkeep", prefer=ANSWERS)
        happened = changes(before, state)
        assert happened == set(spelled_out(code, facts, here)), f"Round {ROUNDS[round]}"
        state.fight.worms = 0


@pytest.mark.rule("DC-141")
@every_card
def test_who_flees_leaves_no_death_bonus_and_goes_to_the_discard_pile(card, brawl, run_to):
    code, _, _, _, traits, *rounds, _ = card
    flees = any("flees" in facts for facts in rounds)
    state = brawl(IDLE, place=home_of(code), loot={"teeth": 2}, **{place_of(traits): code})
    for hero in state.heroes:
        hero.health = 20
    number = state.box.enemy_numbers[code]
    run_to(state, "upkeep", prefer=ANSWERS)
    assert (number in state.expedition.monster_discard) == flees
    assert state.fight.slain == 0
    assert state.fight.fled == (1 if flees else 0)
    assert state.bag.cells == state.bag.teeth == 0


@pytest.mark.rule("DC-102", "DC-141", "DC-142", "DC-237")
@every_card
def test_how_much_it_takes_and_what_its_death_brings(card, brawl, do, foe):
    code, name, kind, health, traits, *_, death = card
    place = home_of(code)
    state = brawl({"IM": [], "FL": [], "PO": []}, place=place, near=code)
    del state.agenda[1:]
    state.heroes[0].health = 20
    state.heroes[1].damage = 2
    enemy = foe(state, "near")
    number = state.box.enemy_numbers[code]
    assert state.box.enemies[number].name == name
    for _ in range(int(health) - 1):
        hit_foe(state, enemy.number, 1, False, NONE, 0)
    assert foe(state, "near") is enemy
    assert state.bag.cells == state.bag.teeth == 0
    hit_foe(state, enemy.number, 1, False, NONE, 0)
    assert foe(state, "near") is None
    gains = {}
    for gain in listed(death):
        count, what = gain.split()
        gains[what.rstrip("s").replace("Teeth", "Tooth")] = 1 if count == "Rune" else int(count)
    do(state, *["to FL"] * gains.get("Vial", 0))
    bag = state.bag
    assert bag.teeth == gains.get("Tooth", 0)
    assert bag.cells == gains.get("Cell", 0)
    assert bag.scrolls == [0, 0, 0, gains.get("Scroll", 0)]
    assert [EQUIPMENT_CODES[item] for item in bag.gear] == ["ST-E01"][: gains.get("Equipment", 0)]
    assert [EQUIPMENT_CODES[item] for item in bag.blueprints] == [f"{place}-P01"][: gains.get("Blueprint", 0)]
    runes = [f"R{rune + 1:02}" for rune in range(7) if state.chronicle.runes >> rune & 1]
    assert runes == [gain for gain in gains if gain.startswith("R0")]
    assert state.heroes[1].damage == 2 - gains.get("Vial", 0)
    assert (bag.potions, bag.keys) == (0, 0)
    assert state.agenda[-1].name == "run-is-over"
    assert state.heroes[0].damage == (int(health) if "thorns" in traits else 0)
    assert (number in state.expedition.monster_discard) == (kind == "m")
    assert (number in state.expedition.elite_discard) == (kind == "x")


@pytest.mark.rule("DC-071", "DC-072")
@every_card
def test_where_it_is_placed(card, party):
    """A Monster comes after a Zombie, an Elite alone; minions are summoned beside a Zombie."""
    code, _, kind, _, traits, *_ = card
    state = party("IM", "FL", "PO", place=home_of(code))
    numbers = state.box.enemy_numbers
    codes = [tile.code for tile in state.box.tiles]
    if kind == "x":
        state.expedition.elites.append(numbers[code])
        begin_combat(state, codes.index("B1-T09"))
        assert enemy_code(state, place_of(traits)) == code
    else:
        state.expedition.monsters += [numbers[code], numbers["B1-01"]]
        begin_combat(state, codes.index("B1-T01"))
        if kind == "n":
            state.fight.row = [None, state.fight.row[1], None, None]
            summon(state, numbers[code])
        assert enemy_code(state, "near") == "B1-01"
        assert enemy_code(state, {"near": "mid"}.get(place_of(traits), place_of(traits))) == code
    assert len([foe for foe in state.fight.row if foe]) == (1 if kind == "x" else 2)


@pytest.mark.rule("DC-120", "DC-121", "DC-125", "DC-126")
@every_card
def test_which_states_it_is_immune_to(card, brawl, foe):
    code, _, _, _, traits, *_ = card
    state = brawl(IDLE, place=home_of(code), near=code)
    enemy = foe(state, "near")
    taken = set()
    for kind, name in enumerate(STATES):
        give_foe(state, enemy.number, kind, 0)
        if (enemy.poison, enemy.bleed, enemy.fire, enemy.frozen, enemy.mark)[kind]:
            taken.add(name)
    assert set(STATES) - taken == {item.split()[1] for item in listed(traits) if item.startswith("never")}
    assert enemy.damage == 0


@pytest.mark.rule("DC-099")
@every_card
def test_a_guard_covers_everybody_to_its_right(card, brawl, box):
    code, _, _, _, traits, *_ = card
    state = brawl(IDLE, place=home_of(code), behind="B1-01", near="B1-02", mid=code, far="B1-03")
    anywhere = box.cards[CARD_CODES.index("ST05")].lines[3].effects[0]
    reached = [ROW[space] for space in targets(state, anywhere)]
    assert reached == (["behind", "near", "mid"] if "guards" in traits else ROW)


# -- what the table does not show ---------------------------------------------------------------------------


@pytest.fixture
def at_round(brawl):
    """`at_round("II", place="B2", near="B2-15")`: a Combat that begins with that Round."""

    def lay_out(round, **row):
        state = brawl(IDLE, **row)
        state.agenda.pop()
        state.agenda.append(START_ROUNDS[ROUNDS.index(round)])
        return state

    return lay_out


@pytest.mark.parametrize(
    ("code", "round", "companion", "facts"),
    [
        ("B5-14", "II", "B1-04", {"B5-14 damage -1", "B1-04 damage -1"}),
        ("SV27", "II", "BR11", {"SV27 damage -2", "BR11 damage -2"}),
        ("C3-17", "III", "BR23", {"C3-17 damage -1", "BR23 damage -2"}),
        ("C3-15", "II", "B1-04", {"C3-15 shield +2", "B1-04 shield +2"}),
        ("B7-20", "I", "B1-01", {"B7-20 shield +1", "B1-01 shield +1"}),
    ],
)
def test_what_is_for_the_pack_is_for_every_enemy(at_round, run_to, look, changes, foe, code, round, companion, facts):
    """All have 1 Health left; the companion has no line of its own in that Round."""
    state = at_round(round, place="B7", near=code, mid=companion)
    for space in ("near", "mid"):
        foe(state, space).damage = state.box.enemies[foe(state, space).card].health - 1
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == facts


@pytest.mark.parametrize("lit", [0, 1, 3])
def test_the_pale_archer_shoots_in_round_ii_only_in_the_dark(at_round, run_to, look, changes, lit):
    state = at_round("II", place="B6", far="B6-04")
    state.expedition.lanterns = lit
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == (set() if lit else {"FL damage +1"})


@pytest.mark.rule("DC-106", "DC-109")
@pytest.mark.parametrize(
    ("code", "round", "facts"),
    [
        ("B4-16", "II", {"FL shield -1"}),
        ("B6-15", "I", {"FL shield -1"}),
        ("B7-18", "II", {"FL shield -1", "FL damage +1", "FL bleed +1"}),
        ("B7-16", "II", {"FL damage +1"}),
        ("B1-04", "I", {"FL shield -1"}),
    ],
)
def test_a_blocked_hit_gives_no_state_and_the_inquisitor_ignores_shields(
    at_round, run_to, look, changes, code, round, facts
):
    state = at_round(round, place=home_of(code), near=code)
    state.heroes[1].shields = 1
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == facts


@pytest.mark.parametrize("pile", ["monsters", "monster_discard"])
def test_the_broodbat_brings_the_other_bat_if_one_is_here_from_wherever_it_lies(
    at_round, run_to, look, changes, box, pile
):
    """The Bat on mid acts after the Broodbat and flees."""
    state = at_round("II", place="B2", near="B2-15", mid="B2-06")
    bat = box.enemy_numbers["B2-07"]
    state.expedition.monsters.remove(bat)
    getattr(state.expedition, pile).append(bat)
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == {"B2-07 at far +1", "FL damage +1", "PO damage +1", "B2-06 at mid -1"}
    assert bat not in state.expedition.monsters + state.expedition.monster_discard


@pytest.mark.parametrize("others", [{"behind": "B2-07", "mid": "B2-06"}, {"mid": "B2-01", "far": "B2-02"}])
def test_the_broodbat_brings_nothing_without_a_bat_off_the_board_or_a_space(at_round, run_to, foe, others):
    state = at_round("II", place="B2", near="B2-15", **others)
    for space in others:
        foe(state, space).frozen = 0b100
    count = len(state.expedition.monsters)
    run_to(state, "round-end", prefer=ANSWERS)
    assert len(state.expedition.monsters) == count
    assert {space: enemy_code(state, space) for space in ROW if foe(state, space)} == {"near": "B2-15", **others}


@pytest.mark.rule("DC-192")
@pytest.mark.parametrize("card", [card for card in ALL if card[2] != "n"], ids=lambda card: card[0])
def test_with_a_boss_cell_every_elite_starts_with_a_shield_and_leaves_one_cell_more(card, party, do):
    code, _, kind, health, _, *_, death = card
    state = party("IM", "FL", "PO", place=home_of(code))
    state.boss_cells = 1
    (state.expedition.elites if kind == "x" else state.expedition.monsters).append(state.box.enemy_numbers[code])
    begin_combat(state, [tile.code for tile in state.box.tiles].index("B1-T09" if kind == "x" else "B1-T01"))
    enemy = next(foe for foe in state.fight.row if foe and foe.card == state.box.enemy_numbers[code])
    assert enemy.shields == (1 if kind == "x" else 0)
    del state.agenda[1:]
    hit_foe(state, enemy.number, int(health), True, NONE, NONE)
    do(state)
    cells = next((int(gain.split()[0]) for gain in listed(death) if "Cell" in gain), 0)
    assert state.bag.cells == cells + (1 if kind == "x" else 0)


def test_every_enemy_of_the_pack_is_in_the_table(box):
    assert sorted(card[0] for card in ALL) == sorted(enemy.code for enemy in box.enemies if enemy.kind != BOSS)
    assert len(ALL) == 118 + 4 + 7
