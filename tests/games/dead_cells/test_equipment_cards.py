"""Every Equipment card and every space of the boards: when it can be used, and what it does then."""

import pytest

from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES, HERO_CODES, STATES
from tabletomb.games.dead_cells.gains import advance, assign_gear
from tabletomb.games.dead_cells.hits import give_hero, hit_hero
from tabletomb.games.dead_cells.rounds import ENEMY_TURNS, HERO_TURNS, POISONED, START_ROUNDS

ROUNDS = ("I", "II", "III")

ITEMS = {
    # "/" and "+" items, Round 0 items and Skills: code: (when, what happens; the notation is that of Arena)
    "ST-E01": ("/II", "shot>far => far -1"),
    "ST-E02": ("+III", "=> near -1"),
    "ST-E03": ("skill", "=> near bleed 1"),
    "ST-E04": ("/I", "=> me shield 1"),
    "ST-E05": ("/III", "adj>behind => behind -1"),
    "ST-E06": ("+I", "=> near -1"),
    "ST-E07": ("/I", "=> far -1"),
    "ST-E08": ("skill", "reach>mid => mid poison 1"),
    "ST-E09": ("+II", "=> near fire 1"),
    "ST-E10": ("0", "=> me shield 1"),
    "ST-E11": ("/III", "loot>teeth => teeth taken 2, near -1"),
    "B1-P01": ("+II", "=> near -1"),
    "B1-P02": ("/III", "shot>mid => mid -2"),
    "B1-P05": ("skill", "=> me healed 1"),
    "B1-P06": ("/II", "=> near frozen II, near -1"),
    "B1-P07": ("skill", "right>mid => mid fire 1"),
    "B1-P08": ("+I", "adj>behind => behind -1"),
    "B2-P01": ("/I", "shot>mid => mid poison 1"),
    "B2-P02": ("/II", "right>far => near -2"),
    "B2-P03": ("skill", "=> near -1, mid -1, far -1"),
    "B2-P06": ("+II", "reach>mid => mid poison 1"),
    "B2-P07": ("/I", "=> me shield 2"),
    "B2-P09": ("+III", "any>behind => behind -1"),
    "B3-P01": ("/I", "right>mid => mid -2"),
    "B3-P02": ("/II", "shot>far => far -2"),
    "B3-P03": ("/I,III", "=> me shield 2"),
    "B3-P04": ("skill", "=> near fire 1, mid fire 1"),
    "B3-P05": ("0", "right>far => far mark 1"),
    "B3-P07": ("+III", "right>far => far -1"),
    "B3-P08": ("+II", "reach>mid => mid -1, me shield 1"),
    "B4-P01": ("/II", "right>mid => near -2"),
    "B4-P02": ("+I", "=> near -1, near bleed 1"),
    "B4-P03": ("0", "right>near => near fire 1"),
    "B4-P06": ("+II", "=> near -2"),
    "B4-P07": ("/I", "reach>mid => mid frozen I, me shield 1"),
    "B4-P08": ("skill", "right>far => far frozen II"),
    "B4-P09": ("skill", "ally>IM => IM healed 1"),
    "B4-P11": ("/III", "=> near -3"),
    "B4-P12": ("+III", "right>far => far -1"),
    "B4-P13": ("0", "ally>DR => DR shield 1"),
    "B5-P01": ("/I,III", "=> near -2"),
    "B5-P02": ("+I", "right>far => far -1"),
    "B5-P04": ("+II", "any>behind => behind -1"),
    "B5-P05": ("0", "right>mid => mid frozen I"),
    "B5-P07": ("skill", "reach>mid => mid -2"),
    "B5-P08": ("skill", "right>mid, right>far => mid fire 1, far -1"),
    "B6-P01": ("0", "any>behind => behind fire 1"),
    "B6-P02": ("+III", "any>mid, any>far => mid -1, far mark 1"),
    "B6-P04": ("skill", "right>far => far bleed 1"),
    "B6-P06": ("+I", "=> near frozen I, near -1"),
    "B6-P07": ("/II", "=> near -1, mid -1, far -1"),
    "B7-P01": ("+II", "reach>mid => mid -2"),
    "B7-P02": ("/I,II,III", "=> near -2"),
    "B7-P06": ("skill", "any>behind => behind -2"),
    "B7-P07": ("/III", "=> near -2, mid -2, far -2"),
    "B7-P08": ("+I", "any>far, any>behind => far -1, behind frozen II"),
    "B7-P09": ("skill", "=> me healed 1, IM healed 1, DR healed 1"),
    "C1-P01": ("+I", "=> near -1, me shield 1"),
    "C1-P02": ("/II", "right>mid, right>far => mid frozen II, far -1"),
    "C1-P04": ("0", "any>behind => behind mark 1"),
    "C1-P05": ("skill", "=> near -2"),
    "C2-P01": ("/I,III", "=> me gold 1"),
    "C2-P02": ("+II", "shot>far => far -1, near -1"),
    "C2-P03": ("0", "any>behind => behind frozen I"),
    "C2-P05": ("+III", "any>mid => mid -2"),
    "C3-P01": ("+I", "any>behind => behind -2"),
    "C3-P02": ("/I,II,III", "right>far => far -2"),
    "S03": ("+II", "=> near -2"),
    "S07": ("0", "=> me gold 1"),
    "S09": ("/I", "right>mid, right>mid => mid frozen I, mid -2"),
    "S13": ("skill", "=> behind -1, near -1, mid -1, far -1"),
    "S15": ("0", "=> behind -2, far -1"),
}

LASTING = {
    # "always" cards and Companions: code: (Health of the Companion, hearts, immunities, hooks)
    "ST-E12": (2, 0, "", {}),
    "B1-P03": (3, 0, "", {}),
    "B1-P04": (0, 1, "", {}),
    "B2-P04": (3, 0, "", {"III": "=> near -1"}),
    "B2-P05": (0, 0, "poison", {"0": "=> me shield 1"}),
    "B2-P08": (0, 0, "", {"kill": "=> me healed 1"}),
    "B3-P06": (2, 0, "", {"II": "=> far -1"}),
    "B3-P09": (0, 0, "", {"block": "=> near -1"}),
    "B4-P04": (2, 0, "", {"I": "any>behind => behind -1"}),
    "B4-P05": (0, 1, "freeze", {}),
    "B4-P10": (0, 0, "", {"kill": "=> teeth gained 1"}),
    "B4-P14": (0, 0, "", {"0": "=> me shield 2"}),
    "B5-P03": (3, 0, "", {"III": "=> near -2"}),
    "B5-P06": (0, 0, "", {"0": "=> me shield 1", "block": "=> near -1"}),
    "B5-P09": (0, 1, "bleed", {}),
    "B6-P03": (4, 0, "", {}),
    "B6-P05": (0, 0, "", {"0": "=> me shield 1, IM shield 1, DR shield 1"}),
    "B6-P08": (0, 0, "poison fire mark", {}),
    "B7-P03": (4, 0, "", {"I": "=> near frozen I"}),
    "B7-P04": (0, 1, "", {"0": "=> me gold 1"}),
    "B7-P05": (3, 0, "", {"0": "right>far => far poison 1"}),
    "C1-P03": (0, 1, "fire", {}),
    "C2-P04": (0, 1, "", {"III": "=> me shield 1"}),
    "C3-P03": (0, 2, "", {}),
    "S01": (5, 0, "", {"II": "any>far => far -1"}),
    "S05": (0, 0, "", {"kill": "ally>IM => IM healed 1"}),
    "S11": (0, 0, "", {"hurt": "=> near -2"}),
}

TYPES = {code: when for code, (when, _) in ITEMS.items()}
IN_A_ROUND = [code for code, when in TYPES.items() if when[0] in "/+"]


def all_kinds(kind):
    return [code for code, when in TYPES.items() if when[0] == kind[0]]


# -- items in a Round ---------------------------------------------------------------------------------------


@pytest.mark.rule("DC-132", "DC-134")
@pytest.mark.parametrize("code", all_kinds("/"))
def test_an_item_with_a_slash_is_used_in_its_round_instead_of_the_line(arena, code):
    when, does = ITEMS[code]
    for round in ROUNDS:
        if round in when[1:].split(","):
            arena(cards=["S10"], gear={"FL": [code]}).take(round, "instead>slot1 =>", does)
            taken = {"I": "=> near -1, mid -1, far -1", "II": "loot>teeth => teeth taken 2, cells taken 1"}
            taken["III"] = "ally>DR => DR healed 1"
            arena(cards=["S10"], gear={"FL": [code]}).take(round, "instead>line =>", taken[round])
        else:
            arena(cards=["BR36"], gear={"FL": [code]}).take(round, "right>near => near -2")


EMPTY = {"I": "ST03", "II": "ST01", "III": "ST06"}
"""Cards whose line of that Round is empty."""


@pytest.mark.rule("DC-134")
@pytest.mark.parametrize("code", all_kinds("/"))
def test_an_item_with_a_slash_fills_an_empty_line(arena, code):
    when, does = ITEMS[code]
    for round in when[1:].split(","):
        arena(cards=[EMPTY[round]], gear={"FL": [code]}).take(round, "instead>slot1 =>", does)


@pytest.mark.rule("DC-132", "DC-135")
@pytest.mark.parametrize("code", all_kinds("+"))
def test_an_item_with_a_plus_is_added_to_the_line_in_its_round(arena, code):
    when, does = ITEMS[code]
    for round in ROUNDS:
        place = arena(cards=["S04"], gear={"FL": [code]})
        if round == when[1:]:
            place.take(round, "skill>done, plus>slot1 =>", does)
            place = arena(cards=["S04"], gear={"FL": [code]})
            place.take(round, "skill>done, plus>done =>")
        else:
            place.take(round, "skill>done =>")


@pytest.mark.rule("DC-135")
@pytest.mark.parametrize("code", all_kinds("+"))
def test_an_item_with_a_plus_adds_nothing_to_an_empty_line(arena, code):
    round = TYPES[code][1:]
    arena(cards=[EMPTY[round]], gear={"FL": [code]}).take(round, "=>")


@pytest.mark.rule("DC-096", "DC-132")
@pytest.mark.parametrize("code", IN_A_ROUND)
def test_items_with_a_slash_or_a_plus_do_nothing_in_round_0(arena, code):
    arena(cards=["S04"], gear={"FL": [code]}).take("0", "=>")


@pytest.mark.rule("DC-133")
@pytest.mark.parametrize("code", IN_A_ROUND)
def test_only_one_item_is_used_in_a_round(arena, code):
    when, does = ITEMS[code]
    other = "C3-P02" if code == "B7-P02" else "B7-P02"  # could be used in any Round
    use = "instead slot1|slot2>slot1" if when[0] == "/" else "instead slot2>line, skill>done, plus>slot1"
    for round in when[1:].split(","):
        place = arena(cards=["S04", "S04"], gear={"FL": [code, other]})
        place.take(round, f"{use} =>", does, "skill>done =>")


@pytest.mark.rule("DC-126")
@pytest.mark.parametrize("code", IN_A_ROUND)
def test_with_a_frozen_line_no_item_is_used_in_that_round_not_even_with_the_other_card(arena, code):
    for round in TYPES[code][1:].split(","):
        place = arena(cards=["S04", "S04"], gear={"FL": [code]})
        place.me.frozen = 1 << 1 + ROUNDS.index(round)
        place.take(round, "skill>done =>")


MOVING = [
    ("B2-P02", "/", "II", "far", "=> far moved near, far -2"),
    ("B2-P02", "/", "II", "near far", "near|far>far => far moved mid, near -2"),
    ("B4-P01", "/", "II", "far", "=> far moved near, far -2"),
    ("B4-P01", "/", "II", "mid far", "shot>mid => mid moved near, mid -2"),
    ("B3-P01", "/", "I", "near", "=> near moved far, near -2"),
    ("B3-P01", "/", "I", "near far", "shot>mid => near moved mid, near -2"),
    ("B3-P07", "+", "III", "near", "=> near moved mid, near -1"),
    ("B3-P07", "+", "III", "near mid", "reach>near => near -1"),
]


@pytest.mark.rule("DC-099", "DC-134", "DC-135")
@pytest.mark.parametrize(("code", "kind", "round", "row", "script"), MOVING)
def test_items_that_push_or_pull_do_so_while_there_is_room(arena, code, kind, round, row, script):
    use = "instead>slot1" if kind == "/" else "skill>done, plus>slot1"
    arena(cards=["S04"], gear={"FL": [code]}, row=row).take(round, f"{use} =>", script)


@pytest.mark.rule("DC-077", "DC-099")
def test_the_fishwifes_knife_makes_only_elites_bleed(arena):
    place = arena(cards=["S04"], gear={"FL": ["B4-P02"]}, row={"near": "B7-14"})
    place.take("I", "skill>done, plus>slot1 => near -1")


@pytest.mark.rule("DC-106")
@pytest.mark.parametrize("code", [code for code in ITEMS if " -" in ITEMS[code][1]])
def test_only_the_gear_grinder_pierces_shields(arena, code):
    when, does = ITEMS[code]
    place = arena(cards=["S04"], gear={"FL": [code]})
    for foe in place.foes.values():
        foe.shields = 1
    use = {"/": "instead>slot1", "+": "skill>done, plus>slot1", "s": "skill>slot1", "0": "action>slot1"}[when[0]]
    round = {"s": "II", "0": "0"}.get(when[0], when[1:].split(",")[0])
    told = place.play(round, f"{use} =>", does)
    hit = {fact.split()[0] for fact in does.partition("=>")[2].strip().split(", ") if fact.split()[1].startswith("-")}
    assert {fact.split()[0] for fact in told if fact.endswith("shield -1")} == (set() if code == "B5-P07" else hit)


# -- Round 0 items and Skills -------------------------------------------------------------------------------


@pytest.mark.rule("DC-095", "DC-096")
@pytest.mark.parametrize("code", all_kinds("0"))
def test_a_round_0_item_is_used_once_in_round_0_and_never_else(arena, code):
    does = ITEMS[code][1]
    arena(gear={"FL": [code]}).take("0", "action>slot1 =>", does)
    arena(gear={"FL": [code]}).take("0", "action>done =>")
    for round in ROUNDS:
        arena(cards=["S04"], gear={"FL": [code]}).take(round, "skill>done =>")


@pytest.mark.rule("DC-095", "DC-096", "DC-101")
@pytest.mark.parametrize("code", all_kinds("0"))
def test_round_0_takes_place_when_somebody_has_an_action_in_it(arena, code, asked):
    place = arena(gear={"DR": [code]})
    place.state.agenda.append(START_ROUNDS[0])
    assert asked(place.state) == ("choose-action", 2)


@pytest.mark.rule("DC-111", "DC-137")
@pytest.mark.parametrize("code", all_kinds("skill"))
def test_a_skill_item_is_activated_with_a_skill_action(arena, code):
    does = ITEMS[code][1]
    arena(cards=["S04"], gear={"FL": [code]}).take("II", "skill>slot1 =>", does)
    arena(cards=["S04"], gear={"FL": [code]}).take("II", "skill>T0 => me shield 1")
    arena(cards=["ST03"], gear={"FL": [code]}).take("II", "=> near -1")
    arena(cards=["S04"], gear={"FL": [code]}).take("0", "=>")


@pytest.mark.rule("DC-111")
def test_a_skill_item_serves_its_owner_alone(arena, choices):
    place = arena(cards=["S04"], gear={"IM": ["B7-P06"]})
    place.state.fight.round = 2
    place.state.agenda.append(HERO_TURNS[0])
    assert choices(place.state) == ["done", "use T0"]


# -- what acts as long as it is equipped --------------------------------------------------------------------


@pytest.mark.rule("DC-027", "DC-121")
@pytest.mark.parametrize("code", LASTING)
def test_equipment_gives_hearts_and_immunities_while_it_is_equipped(arena, code):
    _, hearts, immune, _ = LASTING[code]
    place = arena(cards=["S04"], gear={"FL": [code]})
    assert (place.me.health, place.me.slots) == (3 + hearts, 1)
    assert [place.heroes[ally].health for ally in ("IM", "DR")] == [3, 3]
    for number, name in enumerate(STATES):
        give_hero(place.state, 0, number)
        assert place.me.tokens(number) == (0 if name in immune.split() else 1)
        place.me.states, place.me.frozen = [0] * 5, 0
    place.me.gear, place.me.pains = [], []
    place.state.refresh(0)
    assert place.me.health == 3
    for number in range(len(STATES)):
        give_hero(place.state, 0, number)
        assert place.me.tokens(number) == 1


@pytest.mark.rule("DC-095", "DC-096", "DC-101")
@pytest.mark.parametrize("code", LASTING)
@pytest.mark.parametrize("round", ["0", *ROUNDS])
def test_equipment_acts_in_its_round_only(arena, code, round):
    hooks = LASTING[code][3]
    line = "=>" if round == "0" else "skill>done =>"
    if round in hooks:
        arena(cards=["S04"], gear={"FL": [code]}).take(round, line, "action>slot1 =>", hooks[round])
        arena(cards=["S04"], gear={"FL": [code]}).take(round, line, "action>done =>")
    else:
        arena(cards=["S04"], gear={"FL": [code]}).take(round, line)


@pytest.mark.rule("DC-126")
@pytest.mark.parametrize("code", [code for code in LASTING if set(LASTING[code][3]) & set(ROUNDS)])
def test_a_frozen_line_silences_equipment_of_that_round(arena, code):
    (round,) = set(LASTING[code][3]) & set(ROUNDS)
    place = arena(cards=["S04"], gear={"FL": [code]})
    place.me.frozen = 1 << 1 + ROUNDS.index(round)
    place.take(round, "=>")


DUELLISTS_DEATH = "near killed, equipment gained 1, cells gained 2"


@pytest.mark.rule("DC-101", "DC-141")
@pytest.mark.parametrize("code", LASTING)
def test_equipment_acts_on_kills_of_its_owner(arena, code):
    hooks = LASTING[code][3]
    place = arena(cards=["ST03"], gear={"FL": [code]})
    place.foes["near"].damage = 7
    hook = ["hook>yes =>", hooks["kill"]] if "kill" in hooks else []
    leave = "action>done =>" if "II" in hooks else "=>"
    place.take("II", f"=> {DUELLISTS_DEATH}", *hook, leave)


@pytest.mark.rule("DC-101", "DC-141")
@pytest.mark.parametrize("code", [code for code in LASTING if "kill" in LASTING[code][3]])
def test_hooks_on_kills_come_after_the_death_bonus_and_may_be_left(arena, code, asked):
    place = arena(cards=["ST03"], gear={"FL": [code]})
    place.foes["near"].damage = 7
    place.state.fight.round = 2
    place.state.agenda.append(HERO_TURNS[0])
    assert asked(place.state) == ("use-hook", 0)
    assert place.state.bag.cells == 2
    place = arena(cards=["ST03"], gear={"FL": [code]})
    place.foes["near"].damage = 7
    place.take("II", f"hook>done => {DUELLISTS_DEATH}")
    place = arena(cards=["ST03"], gear={"IM": [code]})
    place.foes["near"].damage = 7
    place.take("II", f"=> {DUELLISTS_DEATH}")


@pytest.mark.rule("DC-149")
@pytest.mark.parametrize("code", [code for code in LASTING if "kill" in LASTING[code][3]])
def test_a_kill_by_poison_gives_the_death_bonus_but_offers_no_hook(arena, code):
    place = arena(gear={"FL": [code]})
    place.foes["near"].damage, place.foes["near"].poison = 7, 1
    facts = place.play("II", steps=[POISONED])
    assert facts >= {"near killed", "equipment gained 1", "cells gained 2"}
    assert not facts & {"me healed 1", "IM healed 1", "teeth gained 1"}


@pytest.mark.rule("DC-101", "DC-103")
@pytest.mark.parametrize("code", LASTING)
def test_equipment_acts_when_its_owner_is_hurt_by_an_enemy(arena, code):
    health, _, _, hooks = LASTING[code]
    place = arena(gear={"FL": [code]})
    pal = health > 0
    hit = "pals>0 => me hurt 1" if pal else "=> me hurt 1"
    hook = ["hook>yes =>", hooks["hurt"]] if "hurt" in hooks else []
    place.take("I", hit, *hook, steps=[ENEMY_TURNS[1]])


@pytest.mark.rule("DC-101", "DC-106")
@pytest.mark.parametrize("code", LASTING)
def test_equipment_acts_when_its_owner_uses_a_shield(arena, code):
    hooks = LASTING[code][3]
    place = arena(gear={"FL": [code]})
    place.me.shields = 1
    hook = ["hook>yes =>", hooks["block"]] if "block" in hooks else []
    place.take("I", "=> me shield -1", *hook, steps=[ENEMY_TURNS[1]])


@pytest.mark.rule("DC-106", "DC-109")
@pytest.mark.parametrize("code", ["B3-P09", "B5-P06", "S11"])
def test_hits_without_a_source_offer_no_hook(arena, code, asked):
    place = arena(gear={"FL": [code]})
    place.me.shields = 1
    hit_hero(place.state, 0, 2, False, -1, -1)
    assert (place.me.shields, place.me.damage) == (0, 2)
    assert asked(place.state)[0] == "run-is-over"


# -- Companions ---------------------------------------------------------------------------------------------

COMPANIONS = [code for code in LASTING if LASTING[code][0]]


@pytest.mark.rule("DC-103", "DC-139", "DC-140")
@pytest.mark.parametrize("code", COMPANIONS)
def test_a_companion_takes_as_much_damage_as_it_has_health(arena, code, choices, do):
    health = LASTING[code][0]
    place = arena(gear={"FL": [code]})
    hit_hero(place.state, 0, health + 1, False, -1, -1)
    assert choices(place.state) == [f"pals {n}" for n in range(health + 1)]
    do(place.state, f"pals {health - 1}" if health < 4 else f"pals {health}")
    if health < 4:
        assert place.me.pains == [health - 1]
        assert place.me.damage == 3
    else:
        assert (place.me.gear, place.me.damage) == ([], 2)
        assert place.state.armoury.discard == [EQUIPMENT_CODES.index(code)]


@pytest.mark.rule("DC-139")
@pytest.mark.parametrize("code", COMPANIONS)
def test_a_companion_that_is_full_of_damage_is_discarded_with_what_it_does(arena, code, do):
    health, _, _, hooks = LASTING[code]
    place = arena(cards=["S04"], gear={"FL": [code]})
    for damage in range(1, health):
        hit_hero(place.state, 0, 1, False, -1, -1)
        do(place.state, "pals 1")
        assert (place.me.pains, place.me.damage) == ([damage], 1)
    hit_hero(place.state, 0, 1, False, -1, -1)
    do(place.state, "pals 1")
    assert (place.me.gear, place.me.pains, place.me.damage) == ([], [], 1)
    assert place.state.armoury.discard == [EQUIPMENT_CODES.index(code)]
    for round in set(hooks) & set(ROUNDS):
        place.take(round, "skill>done =>")


@pytest.mark.rule("DC-138")
@pytest.mark.parametrize("code", COMPANIONS)
def test_a_companion_needs_a_slot(party, equip, do, choices, code):
    state = party("FL", "IM")
    equip(state, 0, "ST-E01")
    assign_gear(state, EQUIPMENT_CODES.index(code), 1)
    assert choices(state) == ["done", "slot 1"]
    do(state, "slot 1")
    assert state.heroes[0].gear == [EQUIPMENT_CODES.index(code)]
    assert state.armoury.discard == [EQUIPMENT_CODES.index("ST-E01")]


# -- the boards of the four Beheaded ------------------------------------------------------------------------

GIVES = {
    # Beheaded, track: what each space gives: hearts, a slot, an immunity
    ("IM", "S"): ["3 hearts", "1 heart", "freeze", "1 heart", "1 heart fire"],
    ("IM", "T"): ["", "", "slot", "", ""],
    ("IM", "B"): ["slot", "", "", "", ""],
    ("FL", "S"): ["3 hearts", "1 heart", "bleed", "1 heart", "1 heart"],
    ("FL", "T"): ["", "", "slot", "", ""],
    ("FL", "B"): ["slot", "", "", "slot", ""],
    ("PO", "S"): ["3 hearts", "1 heart", "poison", "1 heart", "1 heart"],
    ("PO", "T"): ["", "", "slot", "", ""],
    ("PO", "B"): ["slot", "", "", "slot", ""],
    ("DR", "S"): ["3 hearts", "1 heart", "", "1 heart", "1 heart fire"],
    ("DR", "T"): ["", "", "", "slot", ""],
    ("DR", "B"): ["slot", "", "slot", "", ""],
}

SKILLS = {
    # Beheaded, space: Skill, what it does in Round II
    ("IM", "T0"): ("Kindle", "=> near fire 1"),
    ("IM", "T1"): ("Backdraft", "reach>mid => mid -1"),
    ("IM", "T3"): ("Flashpoint", "right>far => far fire 1"),
    ("IM", "B2"): ("Blaze", "=> near -1, mid -1"),
    ("FL", "T0"): ("Callus", "=> me shield 1"),
    ("FL", "T1"): ("Hook", "right>far => near -1"),
    ("FL", "T3"): ("Parry", "=> me gold 1"),
    ("FL", "B2"): ("Rend", "=> near -2"),
    ("FL", "B4"): ("Open Vein", "reach>mid => mid bleed 1"),
    ("PO", "T0"): ("Seep", "=> near poison 1"),
    ("PO", "T1"): ("Spatter", "right>far => far poison 1"),
    ("PO", "T4"): ("Pandemic", "=> near poison 1, mid poison 1, far poison 1"),
    ("PO", "B1"): ("Lance", "right>far => far -1"),
    ("PO", "B4"): ("Burst", "behind|far>far => far -3"),
    ("DR", "T0"): ("Numb", "=> near frozen II"),
    ("DR", "T1"): ("Chill", "right>far => far frozen II"),
    ("DR", "T2"): ("Sounding", "right>mid => mid mark 1"),
    ("DR", "B3"): ("Crush", "behind|mid>mid => mid -2"),
    ("DR", "B4"): ("Maelstrom", "=> near -1, mid -1, far -1"),
}

HOOKS = {
    # Beheaded, space: event, what it does
    ("IM", "T4"): ("0", "right>far => far fire 1"),
    ("IM", "B1"): ("III", "=> near -1"),
    ("IM", "B3"): ("II", "right>mid => mid -1"),
    ("IM", "B4"): ("kill", "behind|mid|far>far => far -1"),
    ("FL", "S4"): ("0", "=> me shield 1"),
    ("FL", "T4"): ("block", "=> near -1"),
    ("FL", "B1"): ("II", "=> near -1"),
    ("PO", "S4"): ("end", "=> me healed 1"),
    ("PO", "T3"): ("0", "=> near poison 1"),
    ("PO", "B2"): ("III", "any>behind => behind -1"),
    ("DR", "S2"): ("0", "ally>IM => IM shield 1"),
    ("DR", "T4"): ("0", "right>mid => mid frozen I"),
    ("DR", "B1"): ("III", "right>mid => mid -1"),
}

TRACKS = list(GIVES)


def marked(space):
    """The markers of a board on which that space is the last active one of its track."""
    scrolls = [0, 0, 0]
    scrolls["STB".index(space[0])] = int(space[1])
    return scrolls


def scrolled(arena, code, space, **more):
    """A fight of that Beheaded with the marker on that space; for conditions, one Enemy right of the Group and the one
    behind have the State in question."""
    place = arena(code, scrolls={code: marked(space)}, **more)
    if (code, space) == ("PO", "B4"):
        place.foes["far"].poison = place.foes["behind"].poison = 1
    if (code, space) == ("DR", "B3"):
        place.foes["mid"].frozen, place.foes["behind"].frozen, place.foes["far"].frozen = 0b0100, 0b1000, 0b0010
    return place


@pytest.mark.rule("DC-026", "DC-027", "DC-028", "DC-121")
@pytest.mark.parametrize(("code", "track"), TRACKS)
def test_every_space_of_a_track_gives_its_hearts_slots_and_immunities(party, code, track):
    state = party(code, "IM" if code != "IM" else "FL")
    hero = state.heroes[0]
    hearts, slots, immune = 3, 1, []
    for space, gives in enumerate(GIVES[code, track]):
        if space:
            advance(state, 0, "STB".index(track))
            hearts += gives.count("1 heart")
            slots += gives.count("slot")
        immune += [name for name in STATES if name in gives]
        assert (hero.health, hero.slots) == (hearts, slots)
        for number, name in enumerate(STATES):
            before = hero.tokens(number)
            hero.active = [CARD_CODES.index("S04")]
            give_hero(state, 0, number)
            assert hero.tokens(number) - before == (0 if name in immune else 1)
            hero.states, hero.frozen = [0] * 5, 0


@pytest.mark.rule("DC-026", "DC-111")
@pytest.mark.parametrize(("code", "track"), TRACKS)
@pytest.mark.parametrize("marker", range(5))
def test_a_skill_can_be_chosen_once_the_marker_has_reached_it(arena, choices, code, track, marker):
    place = arena(code, cards=["S04"], scrolls={code: marked(f"{track}{marker}")})
    for foe in place.foes.values():
        foe.poison, foe.frozen = 1, 0b1000
    place.state.fight.round = 1
    place.state.agenda.append(HERO_TURNS[0])
    reached = {"T0"} | {space for who, space in SKILLS if who == code and space[0] == track and int(space[1]) <= marker}
    assert set(choices(place.state)) == {"done"} | {f"use {space}" for space in reached}
    names = {offer.name for offer in place.me.skills}
    assert names == {SKILLS[code, space][0] for space in reached}


@pytest.mark.rule("DC-099", "DC-111")
@pytest.mark.parametrize(("code", "space"), SKILLS)
def test_a_skill_of_the_board_does_what_it_says(arena, code, space):
    place = scrolled(arena, code, space, cards=["S04"])
    script = SKILLS[code, space][1]
    later = [
        hook for (who, where), hook in HOOKS.items() if who == code and where[0] == space[0] and where[1] < space[1]
    ]
    leave = ["action>done =>" for event, _ in later if event == "II"]
    place.take("II", f"skill>{space} =>", script, *leave)


@pytest.mark.rule("DC-099")
@pytest.mark.parametrize(
    ("code", "space", "row", "script"),
    [
        ("IM", "T1", "near", "=> near moved mid, near -1"),
        ("IM", "T1", "near far", "=> near moved mid, near -1"),
        ("FL", "T1", "far", "=> far moved near, far -1"),
        ("FL", "T1", "near far", "near|far>far => far moved mid, near -1"),
    ],
)
def test_skills_that_push_or_pull_do_so_while_there_is_room(arena, code, space, row, script):
    place = arena(code, cards=["S04"], row=row, scrolls={code: marked(space)})
    place.take("II", f"skill>{space} =>", script)


@pytest.mark.rule("DC-100")
@pytest.mark.parametrize(("code", "space"), [("PO", "B4"), ("DR", "B3")])
def test_a_skill_whose_condition_nobody_meets_is_not_offered(arena, choices, code, space):
    place = arena(code, cards=["S04"], scrolls={code: marked(space)})
    place.foes["mid"].frozen = 0b0010
    place.state.fight.round = 2
    place.state.agenda.append(HERO_TURNS[0])
    assert f"use {space}" not in choices(place.state)


@pytest.mark.rule("DC-026", "DC-096", "DC-101")
@pytest.mark.parametrize(("code", "track"), TRACKS)
@pytest.mark.parametrize("marker", range(5))
@pytest.mark.parametrize("round", ["0", *ROUNDS])
def test_hooks_of_the_board_act_in_their_round_once_the_marker_has_reached_them(arena, code, track, marker, round):
    mine = [
        (space, script)
        for (who, space), (event, script) in HOOKS.items()
        if who == code and space[0] == track and int(space[1]) <= marker and event == round
    ]
    place = arena(code, cards=["S04"], scrolls={code: marked(f"{track}{marker}")})
    line = "=>" if round == "0" else "skill>done =>"
    place.take(round, line, *[part for space, script in mine for part in (f"action>{space} =>", script)])


@pytest.mark.rule("DC-101", "DC-141")
@pytest.mark.parametrize(("code", "track"), TRACKS)
@pytest.mark.parametrize("marker", [3, 4])
def test_only_the_immolated_at_the_end_of_brutality_strikes_again_after_a_kill(arena, code, track, marker):
    place = arena(code, cards=["ST22"], scrolls={code: marked(f"{track}{marker}")})
    place.foes["near"].damage = 7
    space = f"{track}{marker}"
    event, script = HOOKS.get((code, space), ("", ""))
    hook = ["hook>yes =>", script] if event == "kill" else []
    leave = {("IM", "B"): "action>done =>"}.get((code, track), "=>")
    place.take("II", f"=> {DUELLISTS_DEATH}", *hook, leave)


@pytest.mark.rule("DC-101", "DC-106")
@pytest.mark.parametrize(("code", "track"), TRACKS)
@pytest.mark.parametrize("marker", [3, 4])
def test_only_the_flayed_at_the_end_of_tactics_strikes_back_when_blocking(arena, code, track, marker):
    place = arena(code, scrolls={code: marked(f"{track}{marker}")})
    place.me.shields = 1
    event, script = HOOKS.get((code, f"{track}{marker}"), ("", ""))
    hook = ["hook>yes =>", script] if event == "block" else []
    place.take("I", "=> me shield -1", *hook, steps=[ENEMY_TURNS[1]])


@pytest.mark.rule("DC-101", "DC-150")
@pytest.mark.parametrize(("code", "track"), TRACKS)
@pytest.mark.parametrize("marker", [3, 4])
def test_only_the_poisoned_at_the_end_of_survival_heals_when_the_combat_ends(brawl, do, asked, code, track, marker):
    other = "IM" if code != "IM" else "FL"
    state = brawl({code: [], other: []}, scrolls={code: marked(f"{track}{marker}")})
    state.heroes[0].damage = state.heroes[1].damage = 1
    state.agenda.pop()
    if (code, track, marker) == ("PO", "S", 4):
        assert asked(state) == ("use-hook", 0)
        do(state, "yes")
        assert state.heroes[0].damage == 0
    else:
        do(state)
        assert state.heroes[0].damage == 1
    assert state.heroes[1].damage == 1
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-026")
def test_the_boards_of_the_table_name_every_space_that_does_something(box):
    assert len(GIVES) == 12
    for (code, letter), gives in GIVES.items():
        for number, ability in enumerate(box.boards[HERO_CODES.index(code)]["STB".index(letter)]):
            space = f"{letter}{number}"
            assert bool(ability.skill.effects) == ((code, space) in SKILLS)
            assert len(ability.hooks) == ((code, space) in HOOKS)
            assert bool(ability.health or ability.slots or ability.immune) == bool(gives[number])


# -- Serenade -----------------------------------------------------------------------------------------------


@pytest.fixture
def duet(brawl):
    """The Flayed and Serenade against an Elite Zombie (5 Health) near and a Gaoler (3) mid."""

    def lay_out(marker=0, melee=True, symbol=-1):
        state = brawl({"FL": ["S04"], "SE": []}, near="B1-13", mid="B1-06")
        state.heroes[1].melee = melee
        state.heroes[1].scrolls = [marker, 0, 0]
        state.fight.symbol = symbol
        state.agenda = state.agenda[:1]
        state.refresh(0)
        return state

    return lay_out


@pytest.mark.rule("DC-223")
def test_the_power_track_gives_two_teeth_then_a_vial_then_power_up(party, do, asked):
    state = party("FL", "SE")
    state.heroes[0].damage = 1
    advance(state, 1, 0)
    do(state)
    assert (state.bag.teeth, state.heroes[0].damage) == (2, 1)
    advance(state, 1, 0)
    assert asked(state)[0] == "drink-vial"
    do(state, "to FL")
    assert (state.bag.teeth, state.heroes[0].damage) == (2, 0)
    assert not state.heroes[1].melee
    advance(state, 1, 0)
    do(state)
    assert state.heroes[1].melee
    assert state.bag.teeth == 2


@pytest.mark.rule("DC-223")
@pytest.mark.parametrize("marker", range(4))
def test_the_melee_track_helps_the_beheaded_in_round_0(duet, do, choices, marker):
    state = duet(marker=marker)
    hero = state.heroes[0]
    hero.damage = 2
    state.agenda.append(HERO_TURNS[0])
    if marker == 0:
        do(state)
        assert state.agenda[-1].name == "run-is-over"
        return
    assert choices(state) == ["done", *[f"use melee{space}" for space in range(1, marker + 1)]]
    do(state, "use melee1")
    assert hero.shields == 1
    if marker >= 2:
        do(state, "use melee2")
        assert choices(state) == ["done", "use T0"]
        do(state, "use T0")
        assert hero.shields == 2
    if marker == 3:
        do(state, "use melee3")
        assert hero.damage == 1
    assert state.agenda[-1].name == "run-is-over"
    for round in (1, 2, 3):
        hero.used = 0
        hero.active = []
        state.fight.round = round
        state.agenda.append(HERO_TURNS[0])
        do(state)
        assert state.agenda[-1].name == "run-is-over"


@pytest.mark.rule("DC-223")
def test_the_power_side_does_nothing_in_round_0(duet, do):
    state = duet(marker=2, melee=False)
    state.agenda.append(HERO_TURNS[0])
    do(state)
    assert state.agenda[-1].name == "run-is-over"


@pytest.mark.rule("DC-217")
@pytest.mark.parametrize(("melee", "damage"), [(False, [0, 1, 0]), (True, [0, 1, 1])])
def test_without_a_card_serenade_does_what_its_board_says(duet, do, foe, melee, damage):
    for round in (1, 2, 3):
        state = duet(melee=melee)
        state.fight.round = round
        state.agenda.append(HERO_TURNS[1])
        do(state)
        assert (foe(state, "near").damage, foe(state, "mid").damage) == (damage[round - 1], 0)


@pytest.mark.rule("DC-213")
@pytest.mark.parametrize(("symbol", "round"), [(0, 0), (1, 0), (2, 3)])
def test_a_symbol_gives_serenade_a_power_in_its_round(duet, do, choices, foe, symbol, round):
    for now in range(4):
        state = duet(symbol=symbol, melee=False)
        state.fight.round = now
        state.agenda.append(HERO_TURNS[1])
        do(state)
        if now != round:
            assert state.agenda[-1].name == "run-is-over"
            continue
        assert choices(state) == ["done", "use symbol"]
        do(state, "use symbol")
        assert choices(state) == ["at near", "at mid"]
        do(state, "at mid")
        target = foe(state, "mid")
        assert (target.frozen, target.mark, target.damage) == [(0b0010, 0, 0), (0, 1, 0), (0, 0, 1)][symbol]
        assert state.agenda[-1].name == "run-is-over"


# -- the lists here are complete ---------------------------------------------------------------------------


@pytest.mark.rule("DC-003")
def test_every_equipment_card_of_the_pack_is_in_a_table(box):
    assert sorted([*ITEMS, *LASTING]) == sorted(gear.code for gear in box.equipment if gear.name != "-")
    assert len(ITEMS) + len(LASTING) == 12 + 66 + 13 + 8
