"""What During cards and Skill cards of the Mutation board do in play."""

import pytest

from tabletomb.games.dead_cells.box import (
    BRUTALITY,
    C_DURING,
    C_SKILL,
    CARD_CODES,
    D_FIRE_KILLS,
    D_FLAWLESS,
    PLACES,
    STATES,
    TACTICS,
)
from tabletomb.games.dead_cells.checks import deck_check
from tabletomb.games.dead_cells.exploring import set_up_biome
from tabletomb.games.dead_cells.hits import give_hero, hit_hero, kill
from tabletomb.games.dead_cells.rounds import ENEMY_TURNS, HERO_TURNS, POISONED, START_ROUNDS
from tabletomb.games.dead_cells.state import T_CELLS
from tabletomb.games.dead_cells.upkeep import UPKEEP

ROUNDS = ("I", "II", "III")

STATIC = {
    # code: hearts, slots, immunities of every Beheaded
    "SV13": (1, 0, ""),
    "SV25": (1, 0, ""),
    "SV33": (0, 0, "bleed"),
    "SV38": (1, 0, ""),
    "TC23": (0, 1, ""),
    "TC34": (0, 1, ""),
}

HOOKS = {
    # code: event, what it does (the notation is that of Arena)
    "SV19": ("hurt", "=> me shield 1"),
    "SV29": ("0", "ally>IM => IM shield 1"),
    "SV41": ("allkilled", "heal 1 of any participant"),
    "TC29": ("0", "=> far mark 1"),
    "TC38": ("kill", "shot>far => far poison 1"),
    "BR10": ("kill", "=> teeth gained 1"),
    "BR19": ("I", "=> near -1"),
    "BR27": ("II", "=> near fire 1"),
    "BR31": ("III", "right>mid => mid -1"),
    "BR34": ("hurt", "any>behind => behind -1"),
}

OCCASIONS = ("SV08", "S06", "TC04", "TC11", "TC16", "BR02", "W19", "S16")
"""Cards that act outside Combat or on kills of Elites: each has a test of its own, here or with its occasion."""

SKILLS = {
    "SV06": "ally>DR => me shield 1, DR shield 1",
    "SV21": "ally>IM, sick>IM, cleanse>mark => IM healed 1, IM cured mark",
    "SV36": "ally>DR, ally>me => DR gold 1, me healed 1",
    "TC08": "right>far => far frozen II",
    "TC22": "any>mid, any>mid => mid mark 1, mid -2",
    "TC35": "any>behind, any>far => behind frozen III, far -1",
    "BR06": "=> near -2",
    "BR21": "adj>behind => behind bleed 1",
    "BR32": "=> near -3",
}

DUELLISTS_DEATH = "near killed, equipment gained 1, cells gained 2"
IN_ROUNDS = [code for code, (event, _) in HOOKS.items() if event in ("0", *ROUNDS)]


# -- hearts, slots, immunities ------------------------------------------------------------------------------


@pytest.mark.rule("DC-190", "DC-121")
@pytest.mark.parametrize("code", STATIC)
def test_a_during_card_gives_hearts_slots_or_immunity_to_every_beheaded(party, code):
    hearts, slots, immune = STATIC[code]
    state = party("IM", "FL", "PO", "DR", during=[code])
    for place, hero in enumerate(state.heroes):
        hero.active = [CARD_CODES.index("S04")]
        assert (hero.health, hero.slots) == (3 + hearts, 1 + slots)
        for number, name in enumerate(STATES):
            give_hero(state, place, number)
            assert hero.tokens(number) == (0 if name == immune else 1)
            hero.states, hero.frozen = [0] * 5, 0


@pytest.mark.rule("DC-190")
def test_hearts_and_slots_of_several_during_cards_add_up(party):
    hero = party("IM", "FL", during=list(STATIC)).heroes[0]
    assert (hero.health, hero.slots) == (6, 3)


@pytest.mark.rule("DC-190", "DC-216")
def test_serenade_has_nothing_of_hearts_and_immunities(party):
    state = party("IM", "SE", during=list(STATIC))
    beheaded, serenade = state.heroes
    assert (beheaded.health, beheaded.slots) == (6, 3)
    assert (serenade.health, serenade.slots, serenade.immune) == (4, 0, 0)


# -- hooks of a Round ---------------------------------------------------------------------------------------


@pytest.mark.rule("DC-095", "DC-096", "DC-101", "DC-190")
@pytest.mark.parametrize("code", HOOKS)
@pytest.mark.parametrize("round", ["0", *ROUNDS])
def test_a_during_card_acts_in_its_round_after_the_first_players_card(arena, code, round):
    event, script = HOOKS[code]
    line = "=>" if round == "0" else "skill>T0 => me shield 1"
    if event == round:
        arena(cards=["S04"], during=[code]).take(round, line, "action>during1 =>", script)
        arena(cards=["S04"], during=[code]).take(round, line, "action>done =>")
    else:
        arena(cards=["S04"], during=[code]).take(round, line)


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", IN_ROUNDS)
def test_the_groups_hook_of_a_round_is_the_first_players(arena, asked, code):
    event = HOOKS[code][0]
    place = arena(during=[code])
    place.state.fight.round = ("0", *ROUNDS).index(event)
    for other in (1, 2):
        place.state.agenda.append(HERO_TURNS[other])
        assert asked(place.state)[0] == "run-is-over"
    place.state.first = 1
    place.state.reorder()
    place.state.agenda.append(HERO_TURNS[1])
    assert asked(place.state) == ("choose-action", 1)


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", IN_ROUNDS)
def test_if_serenade_is_first_player_the_beheaded_performs_the_groups_hook(brawl, asked, do, code):
    event = HOOKS[code][0]
    state = brawl({"FL": [], "SE": []}, during=[code], near="B1-13", far="B1-11")
    state.agenda = state.agenda[:1]
    state.first = 1
    state.heroes[1].active = []
    state.fight.round = ("0", *ROUNDS).index(event)
    state.agenda.append(HERO_TURNS[1])
    do(state)
    assert state.agenda[-1].name == "run-is-over"
    state.agenda.append(HERO_TURNS[0])
    assert asked(state)[0] == "choose-action"


@pytest.mark.rule("DC-126", "DC-190")
@pytest.mark.parametrize("code", [code for code in IN_ROUNDS if HOOKS[code][0] != "0"])
def test_a_frozen_line_of_the_first_player_silences_the_groups_hook(arena, code):
    event = HOOKS[code][0]
    place = arena(cards=["S04"], during=[code])
    place.me.frozen = 1 << ("0", *ROUNDS).index(event)
    place.take(event, "=>")


@pytest.mark.rule("DC-093", "DC-190")
def test_own_hooks_of_a_round_come_before_the_groups(arena, asked, choices, do):
    place = arena(during=["BR31"], gear={"FL": ["B5-P03"]})
    place.state.fight.round = 3
    place.state.agenda.append(HERO_TURNS[0])
    assert choices(place.state) == ["done", "use slot1"]
    do(place.state, "use slot1")
    assert choices(place.state) == ["done", "use during1"]


@pytest.mark.rule("DC-095", "DC-096")
def test_in_round_0_own_and_group_actions_come_in_any_order(arena, choices, do):
    place = arena(during=["SV29", "TC29"], gear={"FL": ["S07"]})
    place.state.agenda.append(START_ROUNDS[0])
    assert choices(place.state) == ["done", "use slot1", "use during1", "use during2"]
    do(place.state, "use during2")
    assert place.foes["far"].mark == 1
    assert choices(place.state) == ["done", "use slot1", "use during1"]


# -- hooks on kills and wounds ------------------------------------------------------------------------------


@pytest.mark.rule("DC-141", "DC-190")
@pytest.mark.parametrize("code", HOOKS)
def test_a_during_card_acts_on_a_kill(arena, code):
    event, script = HOOKS[code]
    place = arena(cards=["ST03"], during=[code])
    place.foes["near"].damage = 7
    hook = ["hook>yes =>", script] if event == "kill" else []
    place.take("II", f"=> {DUELLISTS_DEATH}", *hook)


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", ["TC38", "BR10"])
def test_whoever_kills_performs_the_groups_hook_not_the_first_player(arena, asked, code):
    place = arena(during=[code])
    place.heroes["DR"].active = [CARD_CODES.index("ST03")]
    place.foes["near"].damage = 7
    place.state.fight.round = 2
    place.state.agenda.append(HERO_TURNS[2])
    assert asked(place.state) == ("use-hook", 2)


@pytest.mark.rule("DC-149", "DC-190")
@pytest.mark.parametrize("code", ["TC38", "BR10"])
def test_a_kill_by_poison_offers_no_hook(arena, code):
    place = arena(during=[code])
    place.foes["near"].damage, place.foes["near"].poison = 7, 1
    facts = place.play("II", steps=[POISONED])
    assert "near killed" in facts
    assert not facts & {"teeth gained 1", "mid poison 1", "far poison 1"}


@pytest.mark.rule("DC-103", "DC-190")
@pytest.mark.parametrize("code", HOOKS)
def test_a_during_card_acts_the_first_time_somebody_is_hurt(arena, code):
    event, script = HOOKS[code]
    place = arena(during=[code])
    hook = ["hook>yes =>", script] if event == "hurt" else []
    place.take("I", "=> me hurt 1", *hook, steps=[ENEMY_TURNS[1]])


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", ["SV19", "BR34"])
def test_the_first_time_in_a_combat_is_the_first_for_the_whole_group(arena, asked, do, choices, code):
    place = arena(during=[code])
    state, source = place.state, place.foes["near"].number
    hit_hero(state, 2, 1, False, -1, source)
    assert asked(state) == ("use-hook", 2)
    do(state, "yes")
    if code == "BR34":
        do(state, "at near")
        assert place.foes["near"].damage == 1
    else:
        assert place.heroes["DR"].shields == 1
        place.heroes["DR"].shields = 0
    for other in (0, 1):
        place.state.heroes[other].damage = 0
        hit_hero(state, other, 1, False, -1, source)
        assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-106", "DC-109", "DC-190")
@pytest.mark.parametrize("code", ["SV19", "BR34"])
def test_a_blocked_hit_and_one_without_source_hurt_nobody(arena, asked, code):
    place = arena(during=[code])
    place.me.shields = 1
    hit_hero(place.state, 0, 1, False, -1, place.foes["near"].number)
    assert asked(place.state)[0] == "run-is-over"
    hit_hero(place.state, 0, 1, False, -1, -1)
    assert place.me.damage == 2
    assert asked(place.state)[0] == "run-is-over"


@pytest.mark.rule("DC-143", "DC-150", "DC-190")
@pytest.mark.parametrize("code", HOOKS)
@pytest.mark.parametrize("ending", ["killed", "survived", "fled"])
def test_second_skeleton_heals_when_every_enemy_was_killed(arena, asked, choices, do, code, ending):
    place = arena(during=[code], row="near")
    state = place.state
    if ending != "survived":
        state.fight.row = [None] * 4
        state.fight.slain = 1
        state.fight.fled = int(ending == "fled")
    state.agenda.append(UPKEEP)
    if (code, ending) != ("SV41", "killed"):
        assert asked(state)[0] == "run-is-over"
        return
    assert asked(state) == ("use-hook", 0)
    do(state, "yes")
    assert choices(state) == ["to IM", "to FL", "to DR"]
    do(state, "to IM")
    assert place.heroes["IM"].damage == 1
    assert asked(state)[0] == "run-is-over"


# -- Skill cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-111", "DC-191")
@pytest.mark.parametrize("code", SKILLS)
def test_the_skill_card_is_a_skill_of_every_beheaded(arena, code, choices):
    arena(cards=["S04"], skill=code).take("II", "skill>skill-card =>", SKILLS[code])
    arena(cards=["S04"], skill=code).take("II", "skill>T0 => me shield 1")
    arena(cards=["S04"], skill=code).take("II", "skill>done =>")
    place = arena(skill=code)
    place.heroes["DR"].active = [CARD_CODES.index("S04")]
    place.state.fight.round = 1
    place.state.agenda.append(HERO_TURNS[2])
    assert "use skill-card" in choices(place.state)


@pytest.mark.rule("DC-111")
@pytest.mark.parametrize("code", SKILLS)
def test_the_skill_card_needs_a_skill_action(arena, code):
    arena(cards=["ST03"], skill=code).take("I", "=>")
    arena(cards=["ST03"], skill=code).take("0", "=>")
    arena(cards=["ST03"], skill=code).take("II", "=> near -1")


@pytest.mark.rule("DC-113")
@pytest.mark.parametrize("code", ["BR06", "SV06"])
def test_the_skill_card_may_be_used_again_and_again(arena, code):
    place = arena(cards=["S04", "S04"], skill=code)
    twice = {"BR06": "skill>skill-card, skill>skill-card => near -4"}
    twice["SV06"] = "skill>skill-card, ally>DR, skill>skill-card, ally>DR => me shield 2, DR shield 2"
    place.take("I", twice[code])


# -- other occasions ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-077", "DC-190")
@pytest.mark.parametrize(("row", "cells"), [("B7-19", 2 + 1), ("B7-14", 2)])
def test_a_trophy_hunter_gets_a_cell_for_every_elite(arena, do, row, cells):
    place = arena(during=["BR02"], row={"near": row})
    kill(place.state, place.foes["near"].number, -1)
    do(place.state)
    assert place.state.bag.cells == cells
    assert place.state.tally[T_CELLS] == cells


@pytest.mark.rule("DC-190", "DC-192")
def test_a_trophy_hunter_and_the_first_boss_cell_add_up(arena, do):
    place = arena(during=["BR02"], row={"near": "B7-19"})
    place.state.boss_cells = 1
    kill(place.state, place.foes["near"].number, -1)
    do(place.state)
    assert place.state.bag.cells == 4


@pytest.mark.rule("DC-066", "DC-190")
@pytest.mark.parametrize(("symbol", "teeth"), [(TACTICS, 0), (BRUTALITY, 2)])
def test_a_gold_star_for_a_deck_check_that_hits(party, do, box, symbol, teeth):
    tooth = next(each.gift for space in box.biomes[0].spaces for each in space.corridors if each.gift.parts)
    state = party("IM", "FL", during=["S16"])
    state.heroes[0].draw = [CARD_CODES.index("ST01")]
    deck_check(state, symbol, tooth)
    do(state)
    assert state.bag.teeth == teeth


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", [code for code in OCCASIONS if code != "TC04"])
def test_only_the_peephole_peeks(party, asked, code):
    state = party("IM", "FL", during=[code], place=None)
    set_up_biome(state, PLACES.index("B1"))
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize("code", OCCASIONS)
def test_cards_for_other_occasions_do_nothing_in_a_turn(arena, code):
    for round in ("0", *ROUNDS):
        arena(cards=["ST03"] if round in ("0", "I") else [], during=[code]).take(round, "=>")


# -- Feats in a Combat --------------------------------------------------------------------------------------


@pytest.fixture
def daring(arena):
    """A fight with a Feat on the Mutation board."""

    def lay_out(code, **more):
        place = arena(**more)
        place.state.rewrite().feats.append(CARD_CODES.index(code))
        return place

    return lay_out


def is_met(place, code):
    """Whether the Feat was met and Purged."""
    return CARD_CODES.index(code) in place.state.chronicle.purged


@pytest.mark.rule("DC-114", "DC-197")
def test_a_grave_robber_counts_every_token_that_is_looted(daring):
    place = daring("TC20", cards=["ST24", "S10"])
    place.take("I", "loot>teeth => teeth taken 2, near -1, mid -1, far -1")
    assert not is_met(place, "TC20")
    place.take("II", "=> cells taken 1, equipment gained 1")
    assert is_met(place, "TC20")
    assert place.state.secrets_owed == 1


@pytest.mark.rule("DC-106", "DC-107", "DC-197")
def test_the_iron_wall_counts_shields_of_both_kinds_of_all_beheaded(daring, do):
    place = daring("SV32")
    place.me.shields, place.me.golds, place.heroes["IM"].shields = 2, 2, 3
    hit_hero(place.state, 0, 3, False, -1, place.foes["near"].number)
    hit_hero(place.state, 1, 2, False, -1, -1)
    do(place.state)
    assert not is_met(place, "SV32")
    hit_hero(place.state, 0, 1, False, -1, -1)
    do(place.state)
    assert is_met(place, "SV32")
    assert (place.state.secrets_owed, place.state.bag.scrolls) == (1, [1, 0, 0, 0])


@pytest.mark.rule("DC-141", "DC-197")
def test_overkill_wants_two_kills_in_one_round_whoever_kills(daring, do):
    place = daring("BR05")
    kill(place.state, place.foes["near"].number, 0)
    do(place.state)
    START_ROUNDS[2].run(place.state)
    del place.state.agenda[1:]
    kill(place.state, place.foes["mid"].number, 0)
    do(place.state)
    assert not is_met(place, "BR05")
    cells = place.state.bag.cells
    kill(place.state, place.foes["far"].number, -1)
    do(place.state)
    assert is_met(place, "BR05")
    assert place.state.bag.cells == cells + 2 + 2


@pytest.mark.rule("DC-125", "DC-197")
def test_a_hot_streak_counts_only_what_burns(daring, do):
    place = daring("BR16", cards=["BR30"])
    place.state.deeds[D_FIRE_KILLS] = 2
    kill(place.state, place.foes["behind"].number, 0)
    do(place.state)
    assert place.state.deeds[D_FIRE_KILLS] == 2
    for foe in place.foes.values():
        foe.fire = 1
    place.play("I")
    assert is_met(place, "BR16")


@pytest.mark.rule("DC-150", "DC-197")
@pytest.mark.parametrize(("damage", "count"), [(0, 1), (1, 0)])
def test_a_combat_is_flawless_if_no_participant_got_damage_even_if_it_was_healed(arena, do, damage, count):
    place = arena()
    hit_hero(place.state, 1, damage, False, -1, -1)
    place.heroes["IM"].damage = 0
    place.state.agenda.append(UPKEEP)
    do(place.state)
    assert place.state.deeds[D_FLAWLESS] == count


# -- the lists here are complete ---------------------------------------------------------------------------


@pytest.mark.rule("DC-003", "DC-190", "DC-191")
def test_every_during_card_and_skill_card_of_the_pack_is_in_a_table(box):
    during = [card.code for card in box.cards if card.kind == C_DURING]
    assert sorted([*STATIC, *HOOKS, *OCCASIONS]) == sorted(during)
    assert sorted(SKILLS) == sorted(card.code for card in box.cards if card.kind == C_SKILL)
