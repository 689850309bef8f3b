"""Curses, Bells, Malaise, and what is lost for good."""

import pytest

from tabletomb.games.dead_cells.box import EQUIPMENT_CODES, NONE, R04, SLOT_SOURCE, SURVIVAL, TACTICS
from tabletomb.games.dead_cells.keys import (
    BELL_OF_OBLIVION,
    BELL_OF_PAIN,
    BELL_OF_THEFT,
    catch_malaise,
    cure,
    curse,
    lose_gear,
    ring,
    rune_works,
    without_slot,
)


def scrolled(state, place, survival=0, tactics=0, brutality=0):
    state.heroes[place].scrolls = [survival, tactics, brutality]
    state.refresh(place)


# -- curses -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-225", "DC-226")
@pytest.mark.parametrize("place", ["B4", "B5"])
def test_the_first_curse_of_b4_and_b5_takes_all_potions(party, place):
    state = party("IM", "FL", place=place)
    state.bag.potions = 3
    state.bag.teeth = 2
    curse(state, 1)
    assert (state.bag.potions, state.bag.teeth) == (0, 2)


@pytest.mark.rule("DC-225")
def test_the_second_curse_of_b4_leaves_everybody_one_health_and_spares_companions(party, equip):
    state = party("FL", "PO", "IM", place="B4")
    scrolled(state, 0, survival=1)
    state.heroes[0].damage = 1
    state.heroes[1].damage = 2
    equip(state, 2, "ST-E12")
    curse(state, 2)
    assert [hero.damage for hero in state.heroes] == [3, 2, 2]
    assert [hero.remaining for hero in state.heroes] == [1, 1, 1]
    assert state.heroes[2].pains == [0]
    assert not state.somebody_died()


@pytest.mark.rule("DC-225")
def test_the_second_curse_of_b4_hits_serenade_too(party):
    state = party("IM", "SE", place="B4")
    curse(state, 2)
    assert [hero.remaining for hero in state.heroes] == [1, 1]


@pytest.mark.rule("DC-226")
def test_the_second_curse_of_b5_takes_one_equipment_from_everybody_by_the_owners_choice(
    party, equip, do, asked, choices
):
    state = party("IM", "FL", "PO", place="B5")
    scrolled(state, 2, tactics=2)
    scrolled(state, 0, tactics=2)
    equip(state, 0, "ST-E01", "ST-E02")
    equip(state, 2, "ST-E03", "ST-E04")
    curse(state, 2)
    assert asked(state) == ("lose-equipment", 0)
    assert choices(state) == ["slot 1", "slot 2"]
    do(state, "slot 2")
    assert asked(state) == ("lose-equipment", 2)
    do(state, "slot 1")
    assert [[EQUIPMENT_CODES[card] for card in hero.gear] for hero in state.heroes] == [["ST-E01"], [], ["ST-E04"]]
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E02", "ST-E03"]
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-226")
def test_the_only_equipment_goes_without_a_question(party, equip, do):
    state = party("IM", "FL", place="B5")
    equip(state, 1, "ST-E01")
    curse(state, 2)
    do(state)
    assert state.heroes[1].gear == []


@pytest.mark.rule("DC-227")
def test_the_curses_of_b6_silence_the_group_and_put_out_the_lanterns(party):
    state = party("IM", "FL", place="B6")
    curse(state, 1)
    assert state.expedition.hushed
    assert state.expedition.lanterns == 3
    curse(state, 2)
    assert state.dark


@pytest.mark.rule("DC-228")
def test_the_curses_of_b7_take_all_teeth_and_bar_the_runes(party):
    state = party("IM", "FL", place="B7", runes=["R04"])
    state.bag.teeth = 5
    state.bag.potions = 1
    curse(state, 1)
    assert (state.bag.teeth, state.bag.potions) == (0, 1)
    assert rune_works(state, R04)
    curse(state, 2)
    assert not rune_works(state, R04)
    assert state.chronicle.runes >> R04 & 1


# -- bells --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-229")
def test_the_first_bell_gives_the_first_player_2_damage(party):
    state = party("IM", "FL", place="B5", first=1)
    ring(state, BELL_OF_PAIN)
    assert [hero.damage for hero in state.heroes] == [0, 2]


@pytest.mark.rule("DC-229", "DC-050")
def test_the_first_bell_can_kill_and_shields_do_not_help(party, asked):
    state = party("IM", "FL", place="B5")
    state.heroes[0].damage = 1
    state.heroes[0].shields = 2
    ring(state, BELL_OF_PAIN)
    assert state.heroes[0].dead
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-229")
def test_the_second_bell_moves_a_marker_of_the_first_players_choice_one_space_back(
    party, do, asked, choices, turned_down
):
    state = party("IM", "FL", place="B5", first=1)
    scrolled(state, 1, survival=1, brutality=2)
    ring(state, BELL_OF_OBLIVION)
    assert asked(state) == ("lose-step", 1)
    assert choices(state) == ["track survival", "track brutality"]
    assert turned_down(state, "track tactics").rule == "DC-229"
    do(state, "track brutality")
    assert state.heroes[1].scrolls == [1, 0, 1]
    assert not [skill for skill in state.heroes[1].skills if skill.name == "Rend"]


@pytest.mark.rule("DC-229")
def test_bells_that_find_nothing_do_nothing(party, asked):
    state = party("IM", "FL", place="B5")
    ring(state, BELL_OF_OBLIVION)
    ring(state, BELL_OF_THEFT)
    assert state.heroes[0].scrolls == [0, 0, 0]
    assert state.armoury.discard == []
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-229")
def test_to_lose_a_step_of_health_may_be_fatal(party, asked):
    state = party("IM", "FL", place="B5")
    scrolled(state, 0, survival=1)
    state.heroes[0].damage = 3
    assert state.heroes[0].remaining == 1
    ring(state, BELL_OF_OBLIVION)
    assert state.heroes[0].scrolls[SURVIVAL] == 0
    assert state.heroes[0].dead
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-229")
def test_to_lose_a_slot_means_to_discard_what_has_no_room(party, equip, do, asked, choices):
    state = party("FL", "IM", place="B5")
    scrolled(state, 0, tactics=2)
    equip(state, 0, "ST-E01", "ST-E02")
    ring(state, BELL_OF_OBLIVION)
    assert state.heroes[0].scrolls[TACTICS] == 1
    assert asked(state) == ("lose-equipment", 0)
    assert choices(state) == ["slot 1", "slot 2"]
    do(state, "slot 1")
    assert [EQUIPMENT_CODES[card] for card in state.heroes[0].gear] == ["ST-E02"]
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-229")
def test_the_third_bell_takes_an_equipment_of_the_first_players_choice(party, equip, do, turned_down):
    state = party("FL", "IM", place="B5")
    scrolled(state, 0, tactics=2)
    equip(state, 0, "ST-E01", "ST-E02")
    equip(state, 1, "ST-E03")
    ring(state, BELL_OF_THEFT)
    assert turned_down(state, "slot 3").rule == "DC-226"
    do(state, "slot 1")
    assert [EQUIPMENT_CODES[card] for card in state.heroes[0].gear] == ["ST-E02"]
    assert len(state.heroes[1].gear) == 1


@pytest.mark.rule("DC-229")
def test_to_lose_equipment_that_gave_health_may_be_fatal(party, equip):
    state = party("FL", "IM", place="B5")
    equip(state, 0, "B1-P04")
    state.heroes[0].damage = 3
    assert not state.heroes[0].dead
    ring(state, BELL_OF_THEFT)
    assert state.heroes[0].dead


@pytest.mark.rule("DC-229", "DC-223")
def test_serenades_marker_moves_back_on_its_side(party):
    state = party("IM", "SE", place="B5", first=1)
    state.heroes[1].melee = True
    scrolled(state, 1, survival=2)
    hooks = sum(len(offers) for offers in state.heroes[0].hooks)
    ring(state, BELL_OF_OBLIVION)
    assert state.heroes[1].scrolls[0] == 1
    assert state.heroes[1].melee
    assert sum(len(offers) for offers in state.heroes[0].hooks) == hooks - 1


# -- Equipment that is lost ---------------------------------------------------------------------------------


def test_cards_right_of_a_lost_one_move_up_with_what_was_used_of_them(party, equip):
    state = party("FL", "IM", place="B5")
    scrolled(state, 0, tactics=2, brutality=3)
    equip(state, 0, "ST-E12", "ST-E02", "ST-E03")
    hero = state.heroes[0]
    hero.pains = [1, 0, 0]
    hero.used = 0b1 | 0b100 << SLOT_SOURCE | 1 << SLOT_SOURCE + 5
    lose_gear(state, 0, 0)
    assert [EQUIPMENT_CODES[card] for card in hero.gear] == ["ST-E02", "ST-E03"]
    assert hero.pains == [0, 0]
    assert hero.used == 0b1 | 0b10 << SLOT_SOURCE | 1 << SLOT_SOURCE + 5
    assert [offer.source for offer in hero.skills if offer.name == "Cleaver"] == [SLOT_SOURCE + 1]


@pytest.mark.parametrize(
    ("used", "slot", "left"), [(0b11111, 4, 0b01111), (0b11111, 0, 0b01111), (0b10010, 1, 0b01000)]
)
def test_emptying_a_slot_shifts_only_the_slots_right_of_it(used, slot, left):
    assert without_slot(used << SLOT_SOURCE, slot) == left << SLOT_SOURCE


# -- Malaise ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-007")
def test_malaise_is_a_card_from_the_pile_and_for_those_who_have_it_1_damage(party):
    state = party("IM", "FL", place="B7")
    top = state.expedition.malaise[-1]
    state.heroes[0].shields = 1
    catch_malaise(state, 0)
    assert state.heroes[0].malaise == top
    assert len(state.expedition.malaise) == 4
    assert state.heroes[0].damage == 0
    catch_malaise(state, 0)
    assert (state.heroes[0].malaise, state.heroes[0].damage, state.heroes[0].shields) == (top, 1, 1)


def test_with_no_malaise_card_left_it_is_1_damage(party):
    state = party("IM", "FL", place="B7")
    state.expedition.malaise = []
    catch_malaise(state, 0)
    assert (state.heroes[0].malaise, state.heroes[0].damage) == (NONE, 1)


def test_a_cure_puts_the_card_under_the_pile_where_all_have_seen_it_go(party):
    state = party("IM", "FL", place="B7")
    catch_malaise(state, 0)
    card = state.heroes[0].malaise
    cure(state, 0)
    assert state.heroes[0].malaise == NONE
    assert state.expedition.malaise[0] == card
    assert state.expedition.malaise_known == 1
    state.expedition.malaise = [card]
    state.decisions = 9
    catch_malaise(state, 1)
    assert state.heroes[1].malaise == card
    assert state.expedition.malaise_known == 0
    assert state.sealed < 9


def test_a_hidden_malaise_card_seals_what_was_done(party):
    state = party("IM", "FL", place="B7")
    state.decisions = 9
    catch_malaise(state, 1)
    assert state.sealed == 9
