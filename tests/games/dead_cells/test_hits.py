"""Damage, Shields, Companions, kills and what hangs on them; what Enemies do besides hitting; pushing and pulling."""

import pytest

from tabletomb.games.dead_cells.box import (
    BLEED,
    EQUIPMENT_CODES,
    FEVER,
    MARK,
    NONE,
    PULL,
    PUSH,
    RANGE,
    ROW,
    Effect,
)
from tabletomb.games.dead_cells.effects import fetch, strike, summon
from tabletomb.games.dead_cells.hits import hit_foe, hit_hero


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def row(state):
    """The codes of the Enemies by space."""
    enemies = state.box.enemies
    return {space: enemies[foe.card].code for space, foe in zip(ROW, state.fight.row, strict=True) if foe is not None}


def damage(state):
    return [hero.damage for hero in state.heroes]


QUIET = {"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}
"""Three Beheaded with nothing in Round I."""


@pytest.fixture
def still(brawl, skip_to, before):
    """`still(near="B1-13")`: a Combat of three Beheaded that stands still in Round I, its Enemies yet to act."""

    def lay_out(heroes=None, **row):
        state = skip_to(brawl(heroes or QUIET, **row), "I")
        before(state, "hero-turn")
        return state

    return lay_out


# -- hits on Enemies ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-102", "DC-106", "DC-128")
@pytest.mark.parametrize(
    ("n", "pierce", "shields", "mark", "left", "taken"),
    [
        (1, False, 0, 0, 0, 1),
        (1, False, 1, 0, 0, 0),
        (1, False, 1, 2, 0, 0),  # nothing got through, so nothing is added
        (2, False, 1, 2, 0, 3),
        (2, False, 3, 0, 1, 0),
        (2, True, 3, 0, 3, 2),
        (2, True, 3, 1, 3, 3),
    ],
)
def test_shields_cancel_then_marks_add_then_the_card_takes_it(still, foe, n, pierce, shields, mark, left, taken):
    state = still(near="B7-15", place="B7")
    champion = foe(state, "near")
    champion.shields, champion.mark = shields, mark
    hit_foe(state, champion.number, n, pierce, NONE, 0)
    assert (champion.shields, champion.damage) == (left, taken)


@pytest.mark.rule("DC-102", "DC-142")
def test_an_enemy_dies_of_as_much_damage_as_it_has_health(still, do, foe):
    state = still(near="B1-06")
    gaoler = foe(state, "near")
    hit_foe(state, gaoler.number, 2, False, NONE, 0)
    assert row(state) == {"near": "B1-06"}
    hit_foe(state, gaoler.number, 1, False, NONE, 0)
    assert row(state) == {}
    assert [state.box.enemies[card].code for card in state.expedition.monster_discard] == ["B1-06"]


@pytest.mark.rule("DC-107")
def test_a_golden_shield_of_an_enemy_returns_a_hit_of_one(still, foe):
    state = still(near="B7-15", place="B7")
    champion = foe(state, "near")
    champion.golds, champion.shields = 1, 1
    state.heroes[0].states[MARK] = 1
    hit_foe(state, champion.number, 3, False, NONE, 0)
    assert (champion.golds, champion.shields, champion.damage) == (0, 0, 1), "Golden ones first"
    assert damage(state) == [2, 0, 0], "a hit of 1, raised by the mark of the attacker"
    champion.golds = 1
    state.heroes[0].shields = 1
    hit_foe(state, champion.number, 1, False, NONE, 0)
    assert (damage(state), state.heroes[0].shields) == ([2, 0, 0], 0), "Shields stop what is returned"


@pytest.mark.rule("DC-107")
def test_a_returned_hit_asks_for_nothing_in_return(still, foe, asked):
    state = still(near="B7-15", place="B7", scrolls={"FL": [0, 4, 0]})
    champion, flayed = foe(state, "near"), state.heroes[0]
    champion.golds = 1
    flayed.golds = 1
    before = len(state.agenda)
    hit_foe(state, champion.number, 1, False, NONE, 0)
    assert (champion.golds, flayed.golds, champion.damage) == (0, 0, 0), "no counter-riposte"
    assert len(state.agenda) == before, "no onblock"


# -- hits on Beheaded ---------------------------------------------------------------------------------------


@pytest.mark.rule("DC-106", "DC-108", "DC-128")
@pytest.mark.parametrize(
    ("n", "pierce", "golds", "shields", "mark", "left", "taken"),
    [
        (1, False, 0, 0, 0, (0, 0), 1),
        (1, False, 1, 1, 0, (0, 1), 0),
        (2, False, 1, 2, 1, (0, 1), 0),
        (2, False, 0, 1, 1, (0, 0), 2),
        (2, True, 1, 1, 0, (1, 1), 2),
    ],
)
def test_a_hit_on_a_beheaded(still, foe, n, pierce, golds, shields, mark, left, taken):
    state = still(near="B7-15", place="B7")
    flayed = state.heroes[0]
    flayed.golds, flayed.shields, flayed.states[MARK] = golds, shields, mark
    hit_hero(state, 0, n, pierce, NONE, foe(state, "near").number)
    assert ((flayed.golds, flayed.shields), flayed.damage) == (left, taken)
    assert foe(state, "near").damage == golds - flayed.golds, "a Golden Shield returns 1"


@pytest.mark.rule("DC-107")
def test_a_golden_shield_can_kill_the_attacker(still, foe, do):
    state = still(near="B1-04")
    state.heroes[0].golds = 1
    foe(state, "near").damage = 1
    hit_hero(state, 0, 1, False, NONE, foe(state, "near").number)
    do(state)
    assert state.bag.teeth == 1


@pytest.mark.rule("DC-103", "DC-037")
def test_the_first_player_has_the_last_word_on_who_is_hit(brawl, skip_to, do, asked, choices, turned_down):
    state = brawl(QUIET, near="B1-04")
    state.first = 2
    do(skip_to(state, "I"))
    assert asked(state) == ("victim", 2)
    assert choices(state) == ["to FL", "to PO", "to DR"]
    refusal = turned_down(state, "to IM")
    assert (refusal.rule, refusal.message) == ("DC-103", "That Beheaded cannot be chosen.")
    do(state, "to PO")
    assert damage(state) == [0, 1, 0]


@pytest.mark.rule("DC-104")
def test_a_bigger_hit_has_one_target(brawl, skip_to, do):
    state = brawl(QUIET, near="B2-14", place="B2")
    do(skip_to(state, "II"), "to DR")
    assert damage(state) == [0, 0, 2]


@pytest.mark.rule("DC-104")
def test_two_different_beheaded_means_two(brawl, skip_to, do, choices, turned_down):
    state = brawl(QUIET, far="B1-11")
    do(skip_to(state, "I"), "to FL")
    refusal = turned_down(state, "to FL")
    assert (refusal.rule, refusal.message) == ("DC-104", "Two different Beheaded must be chosen.")
    do(state, "to DR")
    assert damage(state) == [1, 0, 1]


@pytest.mark.rule("DC-104", "DC-156")
def test_with_one_participant_left_there_is_one_hit(brawl, skip_to, before):
    state = brawl(QUIET, far="B1-11")
    state.heroes[0].dead = state.heroes[2].dead = True
    before(skip_to(state, "I"), "start-round", 2)
    assert damage(state) == [0, 1, 0]


@pytest.mark.rule("DC-103")
@pytest.mark.parametrize(
    ("enemy", "place", "round", "dead", "hit"),
    [
        ("B1-06", "B1", "III", [], [0, 1, 0]),  # @first
        ("B1-06", "B1", "III", [1], [0, 0, 1]),  # the next living participant
        ("B6-16", "B6", "III", [], [1, 1, 1]),  # @all
        ("B6-16", "B6", "III", [2], [1, 1, 0]),
    ],
)
def test_named_targets(brawl, skip_to, before, enemy, place, round, dead, hit):
    state = brawl({"FL": ["ST09"], "PO": ["ST18"], "DR": ["ST20"]}, near=enemy, place=place)
    state.first = 1
    for number in dead:
        state.heroes[number].dead = True
    before(skip_to(state, round), "round-iv")
    assert damage(state) == hit


@pytest.mark.rule("DC-103")
def test_the_weakest_and_the_last(still, box, do, choices, before):
    from tabletomb.games.dead_cells.effects import assail

    by_text = {line.text: line for line in box.lines}
    state = still(near="B7-17", place="B7")
    state.heroes[1].damage = state.heroes[2].damage = 1
    malaise = next(line for text, line in by_text.items() if "malaise @weak" in text).effects[0]
    assail(state, NONE, malaise)
    assert choices(state) == ["to PO", "to DR"], "fewest remaining Health; a tie is the Group's choice"
    state.agenda.pop()
    last = next(effect for text, line in by_text.items() for effect in line.effects if "dmg 1 @last" in text)
    state.first = 1
    state.reorder()
    assail(state, NONE, last)
    assert damage(state) == [1, 1, 1], "the last living participant in turn order"


@pytest.mark.rule("DC-110")
def test_shields_stop_worms_and_death_bonus_hits_but_not_fury_or_malaise(still):
    state = still(place="B4")
    state.heroes[0].shields = 1
    hit_hero(state, 0, 1, False, NONE, NONE)
    assert (state.heroes[0].shields, state.heroes[0].damage) == (0, 0)


@pytest.mark.rule("DC-105")
def test_block_gives_a_shield_for_each_icon_and_several_may_be_held(brawl, skip_to, before, do, choices):
    state = brawl({"FL": ["SV04"], "PO": ["SV17"], "DR": ["SV37"]})
    before(skip_to(state, "I"), "round-end", answers={"choose-ally": "to DR"})
    assert [hero.shields for hero in state.heroes] == [3, 1, 3], "2 for self, 2 for an ally, 1 for the team"


@pytest.mark.rule("DC-105")
def test_enemies_block_for_themselves_or_the_pack(brawl, skip_to, before, foe):
    state = brawl(QUIET, near="B7-20", mid="B7-14", place="B7")
    before(skip_to(state, "I"), "round-end", 1)
    assert [foe(state, space).shields for space in ("near", "mid")] == [1, 1]
    state = brawl(QUIET, near="B1-06", mid="B1-01")
    before(skip_to(state, "I"), "round-end", 1)
    assert [foe(state, space).shields for space in ("near", "mid")] == [1, 0]


@pytest.mark.rule("DC-105", "DC-007")
def test_the_fever_takes_the_first_shield_of_a_combat(brawl, skip_to, before):
    state = brawl({"FL": ["SV04"], "PO": ["ST18"], "DR": ["SV24"]})
    state.heroes[0].malaise = state.heroes[2].malaise = FEVER
    before(skip_to(state, "I"), "start-round", 3)
    assert [hero.shields for hero in state.heroes] == [1, 0, 1], "once a Combat, not once a Round"


@pytest.mark.rule("DC-109")
def test_a_state_that_follows_damage_needs_damage(still, foe):
    state = still(far="B4-16", place="B4")
    number = foe(state, "far").number
    state.heroes[0].shields = 1
    hit_hero(state, 0, 1, False, BLEED, number)
    assert state.heroes[0].states[BLEED] == 0
    hit_hero(state, 0, 1, False, BLEED, number)
    assert state.heroes[0].states[BLEED] == 1


@pytest.mark.rule("DC-109", "DC-139")
def test_damage_on_a_companion_gives_no_state(still, foe, do, before):
    state = still(far="B4-16", place="B4", gear={"FL": ["ST-E12"]})
    hit_hero(state, 0, 1, False, BLEED, foe(state, "far").number)
    do(state, "pals 1")
    assert (state.heroes[0].states[BLEED], state.heroes[0].pains) == (0, [1])


# -- Constraint 2 -------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-231")
@pytest.mark.parametrize(
    ("n", "golds", "shields", "left", "taken", "returned"),
    [
        (1, 0, 1, (0, 1), 1, 0),  # a single Shield stays
        (1, 0, 2, (0, 0), 0, 0),
        (2, 0, 3, (0, 1), 1, 0),
        (1, 1, 1, (0, 0), 0, 1),  # a pair with a Golden one returns 1
        (1, 2, 1, (0, 1), 0, 1),
        (2, 2, 2, (0, 0), 0, 1),  # the second pair has none
        (2, 3, 1, (0, 0), 0, 2),
    ],
)
def test_two_shields_for_one_damage(still, foe, n, golds, shields, left, taken, returned):
    state = still(near="B7-15", place="B7")
    state.fight.constraint = 2
    flayed = state.heroes[0]
    flayed.golds, flayed.shields = golds, shields
    hit_hero(state, 0, n, False, NONE, foe(state, "near").number)
    assert ((flayed.golds, flayed.shields), flayed.damage) == (left, taken)
    assert foe(state, "near").damage == returned


@pytest.mark.rule("DC-231")
def test_the_constraint_does_not_bind_enemies(still, foe):
    state = still(near="B7-15", place="B7")
    state.fight.constraint = 2
    foe(state, "near").shields = 1
    hit_foe(state, foe(state, "near").number, 1, False, NONE, 0)
    assert foe(state, "near").damage == 0


# -- Companions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-103", "DC-139")
def test_the_group_chooses_how_much_goes_on_companions(still, foe, do, asked, choices, turned_down):
    state = still(near="B7-15", place="B7", gear={"PO": ["ST-E12"]})
    state.first = 2
    hit_hero(state, 1, 3, False, NONE, foe(state, "near").number)
    assert asked(state) == ("companions", 2)
    assert choices(state) == ["pals 0", "pals 1", "pals 2"]
    refusal = turned_down(state, "pals 3")
    assert (refusal.rule, refusal.message) == ("DC-139", "The Companions cannot take that much of this Damage.")
    do(state, "pals 1")
    assert (state.heroes[1].damage, state.heroes[1].pains) == (2, [1])


@pytest.mark.rule("DC-139", "DC-140")
def test_a_full_companion_is_discarded_and_the_next_takes_the_rest(still, foe, do):
    state = still(near="B7-15", place="B7", gear={"FL": ["ST-E12", "ST-E10", "B1-P03"]}, scrolls={"FL": [0, 2, 3]})
    hit_hero(state, 0, 3, False, NONE, foe(state, "near").number)
    do(state, "pals 3")
    flayed = state.heroes[0]
    assert flayed.damage == 0
    assert (flayed.gear, flayed.pains) == (gear("ST-E10", "B1-P03"), [0, 1])
    assert state.armoury.discard == gear("ST-E12")


@pytest.mark.rule("DC-140", "DC-106", "DC-119")
def test_companions_have_no_shields_and_are_not_healed(still, foe, do, before):
    state = still({"FL": ["ST09"], "PO": ["ST16"], "DR": ["ST22"]}, near="B7-15", place="B7", gear={"PO": ["ST-E12"]})
    state.heroes[1].pains = [1]
    state.heroes[1].shields = 1
    hit_hero(state, 1, 1, False, NONE, foe(state, "near").number)
    assert state.heroes[1].pains == [1], "the owner's Shield comes first"
    state.heroes[1].damage = 1
    before(state, "upkeep", answers={"companions": "pals 0"})
    assert state.heroes[1].pains == [1]


@pytest.mark.rule("DC-139", "DC-107")
def test_several_returned_hits_and_a_companion(still, foe, before, asked):
    state = still(near="B7-15", place="B7", gear={"FL": ["ST-E12"]})
    state.heroes[0].pains = [1]
    foe(state, "near").golds = 2
    hit_foe(state, foe(state, "near").number, 2, False, NONE, 0)
    assert asked(state)[0] == "companions"
    before(state, "hero-turn", answers={"companions": ["pals 1", "never asked again"]})
    assert (state.heroes[0].gear, state.heroes[0].damage) == ([], 1), "the Companion is gone"


# -- thorns -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-102", "DC-109")
@pytest.mark.parametrize(("space", "pricked"), [("near", 1), ("behind", 1), ("mid", 0), ("far", 0)])
def test_thorns_prick_whoever_does_damage_near_or_behind(still, foe, space, pricked):
    state = still(place="B4", **{space: "B4-10"})
    hit_foe(state, foe(state, space).number, 1, False, NONE, 0)
    assert damage(state) == [pricked, 0, 0]


@pytest.mark.rule("DC-102", "DC-109", "DC-141")
def test_thorns_answer_the_killing_hit_but_no_blocked_one(still, foe):
    state = still(place="B4", near="B4-10")
    crab = foe(state, "near")
    crab.shields = 1
    hit_foe(state, crab.number, 1, False, NONE, 0)
    assert damage(state) == [0, 0, 0]
    hit_foe(state, crab.number, 4, False, NONE, 0)
    assert damage(state) == [1, 0, 0]
    assert row(state) == {}


@pytest.mark.rule("DC-123")
def test_poison_pricks_nobody(still, foe, before):
    state = still(place="B4", near="B4-10")
    foe(state, "near").poison = 1
    before(state, "start-round", 2)
    assert (foe(state, "near").damage, damage(state)) == (1, [0, 0, 0])


# -- kills and hooks ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-141", "DC-056")
@pytest.mark.parametrize(
    ("enemy", "place", "bag"),
    [
        ("B1-01", "B1", {"cells": 1}),
        ("B1-10", "B1", {"teeth": 2}),
        ("B1-11", "B1", {"gear": 1}),
        ("B1-12", "B1", {"scrolls": [0, 0, 0, 1], "cells": 1}),
        ("B1-13", "B1", {"blueprints": 1, "cells": 2}),
        ("B5-12", "B5", {"cells": 1, "teeth": 1}),
        ("B7-20", "B7", {"scrolls": [0, 0, 0, 2]}),
    ],
)
def test_the_death_bonus_goes_into_the_bag_at_once(still, foe, before, enemy, place, bag):
    state = still(near=enemy, place=place)
    hit_foe(state, foe(state, "near").number, 9, False, NONE, 0)
    before(state, "hero-turn")
    for what, held in bag.items():
        there = getattr(state.bag, what)
        assert there == held or (isinstance(held, int) and not isinstance(there, int) and len(there) == held)


@pytest.mark.rule("DC-060", "DC-141", "DC-188")
def test_a_rune_is_found_at_once(still, foe, before):
    state = still(behind="B2-13", place="B2")
    hit_foe(state, foe(state, "behind").number, 4, False, NONE, 0)
    before(state, "hero-turn")
    assert state.chronicle.runes == 1
    assert (len(state.bag.gear), state.bag.cells) == (1, 1)


@pytest.mark.rule("DC-058", "DC-090", "DC-141")
def test_a_vial_of_a_dead_enemy_is_for_a_participant(brawl, skip_to, before, foe, do, choices):
    state = skip_to(brawl({"PO": ["ST13"], "FL": None, "DR": ["ST22"], "IM": ["ST02"]}, near="C3-15"), "I")
    for hero in state.heroes:
        hero.damage = 1
    before(state, "hero-turn")
    hit_foe(state, foe(state, "near").number, 3, False, NONE, 0)
    do(state)
    assert choices(state) == ["to IM", "to PO", "to DR"]
    do(state, "to DR")
    assert damage(state) == [1, 1, 0, 1]


@pytest.mark.rule("DC-142", "DC-145")
def test_the_space_of_a_dead_enemy_stays_empty_until_round_end(still, foe, before):
    state = still(near="B1-01", mid="B1-02")
    hit_foe(state, foe(state, "near").number, 2, False, NONE, 0)
    before(state, "round-end", 1)
    assert row(state) == {"mid": "B1-02"}


@pytest.mark.rule("DC-094", "DC-107", "DC-141")
def test_an_enemy_killed_in_its_own_line_loses_the_rest(brawl, skip_to, do, foe, before):
    state = brawl(QUIET, far="B1-11")
    state.heroes[0].golds = 1
    foe(state, "far").damage = 2
    before(skip_to(state, "I"), "round-end", 1, {"victim": ["to FL", "there is no second victim"]})
    assert damage(state) == [0, 0, 0]
    state = brawl(QUIET, near="B3-09", place="B3")
    state.heroes[0].golds = 1
    foe(state, "near").damage = 1
    before(skip_to(state, "II"), "round-end", 2, {"victim": "to FL", "aim": "at near"})
    assert row(state) == {}


@pytest.mark.rule("DC-101", "DC-141")
def test_onkill_is_offered_after_the_death_bonus_and_may_be_declined(still, foe, do, asked, choices, turned_down):
    state = still(near="B1-13", mid="B1-01", gear={"FL": ["B2-P08"]})
    state.heroes[0].damage = 2
    hit_foe(state, foe(state, "near").number, 5, False, NONE, 0)
    assert asked(state) == ("use-hook", 0)
    assert (choices(state), state.bag.cells) == (["done", "yes"], 2)
    refusal = turned_down(state, "to FL")
    assert (refusal.rule, refusal.message) == (
        "DC-101",
        "Now is not the time for that. You may: do it; go on: nothing more, or nothing at all.",
    )
    clone = state.clone()
    do(state, "yes")
    assert state.heroes[0].damage == 1
    do(clone, "done")
    assert clone.heroes[0].damage == 2


@pytest.mark.rule("DC-101")
def test_onkill_is_for_ones_own_effects_only(still, foe, do, asked):
    state = still(near="B1-13", mid="B1-01", gear={"FL": ["B2-P08"]})
    state.heroes[0].damage = 2
    hit_foe(state, foe(state, "near").number, 5, False, NONE, 1)
    do(state)
    assert asked(state)[0] != "use-hook", "somebody else's kill"
    state = still(near="B1-13", mid="B1-01", gear={"FL": ["B2-P08"]})
    state.heroes[0].damage, state.heroes[0].golds = 2, 1
    foe(state, "near").damage = 4
    hit_hero(state, 0, 1, False, NONE, foe(state, "near").number)
    do(state)
    assert asked(state)[0] != "use-hook", "a riposte"


@pytest.mark.rule("DC-190", "DC-101")
def test_the_groups_onkill_is_done_by_the_beheaded_concerned(still, foe, asked, do):
    state = still(near="B1-13", mid="B1-01", during=["BR10"])
    hit_foe(state, foe(state, "near").number, 5, False, NONE, 2)
    assert asked(state) == ("use-hook", 2)
    do(state, "yes")
    assert state.bag.teeth == 1


@pytest.mark.rule("DC-109", "DC-101")
def test_onhurt_needs_damage_from_an_enemy_on_the_health_track(still, foe, asked, do, before):
    def hurt(n, source=True, **hero):
        state = still(near="B1-13", gear={"FL": ["S11", "ST-E12"]}, scrolls={"FL": [0, 2, 0]})
        for name, value in hero.items():
            setattr(state.heroes[0], name, value)
        hit_hero(state, 0, n, False, NONE, foe(state, "near").number if source else NONE)
        return state

    state = hurt(2, pains=[0, 1])
    do(state, "pals 0")
    assert asked(state) == ("use-hook", 0)
    before(state, "hero-turn", answers={"use-hook": "yes"})
    assert foe(state, "near").damage == 2
    state = hurt(1)
    do(state, "pals 1")
    assert asked(state)[0] != "use-hook", "the Companion took it"
    assert asked(hurt(1, shields=1))[0] != "use-hook", "blocked"
    state = hurt(1, source=False)
    do(state, "pals 0")
    assert asked(state)[0] != "use-hook", "no Enemy did it"
    state = hurt(2, damage=1, pains=[0, 1])
    do(state, "pals 0")
    assert state.heroes[0].dead
    assert asked(state)[0] != "use-hook", "the dead do nothing"


@pytest.mark.rule("DC-109", "DC-190")
def test_1st_means_the_first_time_in_a_combat_for_the_whole_group(still, foe, asked, do):
    state = still(near="B1-13", during=["SV19"])
    number = foe(state, "near").number
    hit_hero(state, 0, 1, False, NONE, number)
    assert asked(state) == ("use-hook", 0)
    do(state, "yes")
    assert state.heroes[0].shields == 1
    assert state.fight.once != 0
    state = still(near="B1-13", during=["SV19"])
    number = foe(state, "near").number
    state.fight.once = 1 << 20
    hit_hero(state, 1, 1, False, NONE, number)
    assert asked(state)[0] != "use-hook"


@pytest.mark.rule("DC-106", "DC-101")
def test_onblock_follows_every_shield_discarded_against_an_enemy(still, foe, asked, do, before):
    state = still(near="B7-15", place="B7", scrolls={"FL": [0, 4, 0]})
    state.heroes[0].shields, state.heroes[0].golds = 1, 1
    hit_hero(state, 0, 2, False, NONE, foe(state, "near").number)
    assert foe(state, "near").damage == 1
    do(state, "yes")
    assert foe(state, "near").damage == 2
    assert asked(state) == ("use-hook", 0)
    before(state, "hero-turn", answers={"use-hook": "yes"})
    assert foe(state, "near").damage == 3
    state = still(near="B7-15", place="B7", scrolls={"FL": [0, 4, 0]})
    state.heroes[0].shields = 1
    hit_hero(state, 0, 1, False, NONE, NONE)
    do(state)
    assert asked(state)[0] != "use-hook", "no Enemy did it"


@pytest.mark.rule("DC-190", "DC-192")
def test_the_death_of_an_elite_may_pay_extra(still, foe, before):
    for during, cells, expected in ((["BR02"], 0, 3), ([], 1, 3), (["BR02"], 1, 4), ([], 0, 2)):
        state = still(near="B1-13", mid="B1-01", during=during)
        state.boss_cells = cells
        hit_foe(state, foe(state, "near").number, 5, False, NONE, 0)
        before(state, "hero-turn")
        assert state.bag.cells == expected
        hit_foe(state, foe(state, "mid").number, 2, False, NONE, 0)
        before(state, "hero-turn")
        assert state.bag.cells == expected + 1, "a Monster does not"


# -- pushing and pulling ------------------------------------------------------------------------------------


def move(verb, n):
    return Effect(0, verb, n, RANGE, 0b1110, NONE, False, NONE, NONE)


@pytest.mark.rule("DC-076", "DC-099")
@pytest.mark.parametrize(
    ("n", "placed", "moved"),
    [
        (1, {"near": "B1-06"}, {"mid": "B1-06"}),
        (2, {"near": "B1-06"}, {"far": "B1-06"}),
        (2, {"near": "B1-06", "mid": "B1-07"}, {"near": "B1-06", "mid": "B1-07"}),
        (2, {"near": "B1-06", "far": "B1-07"}, {"mid": "B1-06", "far": "B1-07"}),
        (3, {"near": "B1-06"}, {"far": "B1-06"}),
    ],
)
def test_push_moves_right_until_something_is_in_the_way(still, n, placed, moved):
    state = still(**placed)
    strike(state, 0, move(PUSH, n), 1)
    assert row(state) == moved


@pytest.mark.rule("DC-076", "DC-128", "DC-141")
@pytest.mark.parametrize(
    ("barrier", "enemy", "hurt"), [("wall", "B1-06", 1), ("hole", "B1-13", 2), ("", "B1-06", 0), ("wall", "B1-13", 1)]
)
def test_a_step_from_far_meets_the_barrier_and_ends_the_push(still, foe, barrier, enemy, hurt):
    state = still(mid=enemy, barrier=barrier)
    strike(state, 0, move(PUSH, 3), 2)
    assert foe(state, "far").damage == hurt


@pytest.mark.rule("DC-076", "DC-142")
def test_the_hole_swallows_monsters(still, before):
    state = still(mid="B1-06", barrier="hole")
    strike(state, 0, move(PUSH, 2), 2)
    before(state, "hero-turn")
    assert (row(state), state.bag.cells) == ({}, 1)


@pytest.mark.rule("DC-076")
@pytest.mark.parametrize(
    ("n", "at", "placed", "moved"),
    [
        (2, "far", {"far": "B1-06"}, {"near": "B1-06"}),
        (1, "far", {"far": "B1-06"}, {"mid": "B1-06"}),
        (2, "far", {"near": "B1-07", "far": "B1-06"}, {"near": "B1-07", "mid": "B1-06"}),
        (2, "near", {"near": "B1-07"}, {"near": "B1-07"}),
    ],
)
def test_pull_moves_left_among_the_three_right_spaces(still, n, at, placed, moved):
    state = still(**placed)
    strike(state, 0, move(PULL, n), ROW.index(at))
    assert row(state) == moved


@pytest.mark.rule("DC-099", "DC-179")
def test_the_one_behind_and_bosses_are_not_moved(brawl, skip_to, before):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST21"]}, near="C1-01a", behind="B1-10")
    before(skip_to(state, "II"), "enemy-turn")
    state = brawl({"FL": ["BR12"], "PO": ["ST13"], "DR": ["ST22"]}, near="C1-01a", behind="B1-10")
    before(skip_to(state, "I"), "round-end", 1)
    assert row(state) == {"near": "C1-01a", "behind": "B1-10"}


# -- what Enemies do ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-033", "DC-094")
@pytest.mark.parametrize(("teeth", "left"), [(3, 2), (0, 0)])
def test_steal_and_flee(brawl, skip_to, before, teeth, left):
    state = brawl({"FL": ["ST09"], "PO": ["ST18"], "DR": ["ST20"]}, near="SV12")
    state.bag.teeth = teeth
    before(skip_to(state, "III"), "round-iv")
    assert state.bag.teeth == left
    assert row(state) == {}
    assert (state.fight.slain, state.fight.fled) == (0, 1)
    assert state.expedition.monster_discard == [state.box.enemy_numbers["SV12"]]


@pytest.mark.rule("DC-094", "DC-102")
def test_rage_raises_every_hit_from_now_on(brawl, skip_to, before):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST20"]}, near="B3-13", place="B3")
    before(skip_to(state, "II"), "round-iv", answers={"victim": "to PO"})
    assert damage(state)[1] == 2
    before(state, "upkeep", answers={"victim": "to FL"})
    assert damage(state)[0] == 2


@pytest.mark.rule("DC-094")
def test_mend_removes_damage_from_itself_or_the_pack(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B5-14", mid="B5-01", place="B5")
    foe(state, "near").damage, foe(state, "mid").damage = 2, 1
    before(skip_to(state, "II"), "round-end", 2)
    assert (foe(state, "near").damage, foe(state, "mid").damage) == (1, 0)
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B6-17", mid="B6-14", place="B6")
    foe(state, "near").damage, foe(state, "mid").damage = 1, 1
    before(skip_to(state, "III"), "round-end", 3)
    assert (foe(state, "near").damage, foe(state, "mid").damage) == (0, 1)


@pytest.mark.rule("DC-094", "DC-145")
def test_retreat_goes_right_while_the_way_is_free(brawl, skip_to, before):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"], "DR": ["ST21"]}, near="B3-09", far="B3-04", place="B3")
    before(skip_to(state, "II"), "round-end", 2)
    assert row(state) == {"mid": "B3-09", "far": "B3-04"}


@pytest.mark.rule("DC-152", "DC-037")
def test_snatch_takes_a_type_of_loot_of_the_groups_choice(brawl, skip_to, do, asked, choices, turned_down):
    state = brawl(QUIET, near="B6-12", place="B6", loot={"teeth": 2, "cells": 1})
    state.first = 1
    do(skip_to(state, "I"))
    assert (asked(state), choices(state)) == (("choose-snatched", 1), ["loot teeth", "loot cells"])
    refusal = turned_down(state, "loot potions")
    assert (refusal.rule, refusal.message) == ("DC-152", "There is no such Loot on the Group space.")
    do(state, "loot teeth")
    assert (state.fight.loot[0], state.fight.loot[1], state.bag.teeth) == (0, 1, 0)


@pytest.mark.rule("DC-152")
def test_snatched_cards_are_lost_like_loot_nobody_took(brawl, skip_to, before):
    state = brawl(QUIET, near="B6-12", place="B6")
    state.fight.loot_gear = [state.armoury.deck.pop()]
    snatched = state.fight.loot_gear[0]
    before(skip_to(state, "I"), "round-end", 1)
    assert (state.fight.loot_gear, state.armoury.discard) == ([], [snatched])
    state = brawl(QUIET, near="B6-12", place="B6")
    state.fight.loot_blueprints = gear("B6-P01")
    before(skip_to(state, "I"), "round-end", 1)
    assert state.fight.loot_blueprints == []
    assert state.blueprint_deck()[:1] == gear("B6-P01")


@pytest.mark.rule("DC-094")
def test_snatch_finds_nothing_where_nothing_lies(brawl, skip_to, before):
    state = brawl(QUIET, near="B6-12", place="B6")
    before(skip_to(state, "I"), "round-end", 1)
    assert state.fight.loot == [0] * 9


@pytest.mark.rule("DC-094", "DC-071", "DC-072")
def test_a_summoned_monster_stands_in_the_first_free_space_or_its_own(still):
    for code, placed in (("B7-01", "mid"), ("B7-04", "far"), ("B7-10", "behind")):
        state = still(near="B7-20", place="B7")
        card = state.box.enemy_numbers[code]
        state.expedition.monsters.remove(card)
        state.expedition.monsters.append(card)
        summon(state, -2)
        assert row(state) == {"near": "B7-20", placed: code}
        assert card not in state.expedition.monsters


@pytest.mark.rule("DC-094", "DC-074")
def test_nothing_is_summoned_without_a_free_space(still):
    state = still(near="B7-20", mid="B7-01", far="B7-02", place="B7")
    before = len(state.expedition.monsters)
    summon(state, -2)
    assert len(row(state)) == 3
    assert len(state.expedition.monsters) == before


@pytest.mark.rule("DC-094")
def test_a_named_card_is_fetched_from_wherever_it_lies(still):
    state = still(near="B2-15", place="B2")
    first, second = (state.box.enemy_numbers[code] for code in ("B2-06", "B2-07"))
    assert fetch(state, first) == first
    assert first not in state.expedition.monsters
    state = still(near="B2-15", mid="B2-06", place="B2")
    state.expedition.monsters.remove(second)
    state.expedition.monster_discard.append(second)
    assert fetch(state, first) == second, "another copy, out of the discard pile"
    assert state.expedition.monster_discard == []
    state = still(near="B2-15", mid="B2-06", far="B2-07", place="B2")
    assert fetch(state, first) == NONE
    summon(state, first)
    assert len(row(state)) == 3


@pytest.mark.rule("DC-227", "DC-094")
@pytest.mark.parametrize(("lanterns", "place", "hurt"), [(0, "B6", 1), (1, "B6", 0), (0, "B5", 0)])
def test_what_happens_only_in_the_dark(brawl, skip_to, before, lanterns, place, hurt):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, far="B6-04", place=place)
    state.expedition.lanterns = lanterns
    before(skip_to(state, "II"), "round-end", 2)
    assert sum(damage(state)) == hurt


@pytest.mark.rule("DC-110", "DC-007")
def test_malaise_in_combat_gives_a_card_or_else_a_damage_past_shields(brawl, skip_to, before):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B7-06", place="B7")
    top = state.expedition.malaise[-1]
    before(skip_to(state, "II"), "round-end", 2, {"victim": "to PO"})
    assert (state.heroes[0].malaise, damage(state)) == (top, [0, 1, 0])
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B7-06", place="B7")
    state.heroes[0].malaise = state.expedition.malaise.pop()
    state.heroes[0].shields = 2
    before(skip_to(state, "II"), "round-end", 2, {"victim": "to PO"})
    assert (state.heroes[0].shields, damage(state)) == (2, [1, 1, 0])


@pytest.mark.rule("DC-094", "DC-007")
def test_worms_come_out_of_enemies(brawl, skip_to, before):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B4-08", place="B4")
    before(skip_to(state, "I"), "round-end", 1)
    assert state.fight.worms == 2
    before(state, "round-end", 2)
    assert state.fight.worms == 4


@pytest.mark.rule("DC-110")
def test_pierce_ignores_and_spares_shields(brawl, skip_to, before, foe):
    state = brawl({"FL": ["BR17"], "PO": ["ST18"], "DR": ["ST20"]}, near="B7-16", place="B7")
    inquisitor = foe(state, "near")
    inquisitor.shields, inquisitor.golds = 1, 1
    before(skip_to(state, "III"), "enemy-turn")
    assert (inquisitor.shields, inquisitor.golds, inquisitor.damage) == (1, 1, 3)
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, far="B7-16", place="B7")
    state.heroes[0].shields = 2
    before(skip_to(state, "II"), "round-end", 2, {"victim": "to FL"})
    assert (state.heroes[0].shields, damage(state)) == (2, [1, 0, 0])
