"""Rewards and penalties: tile icons, Scrolls, Equipment, Blueprints, Either/Or."""

import pytest

from tabletomb.games.dead_cells.box import (
    ANY,
    AT_TREASURE,
    BRUTALITY,
    CARD_CODES,
    EQUIPMENT_CODES,
    FREEZE,
    G_BLUEPRINT,
    G_CELL,
    G_CURE,
    G_ENEMY,
    G_EQUIP,
    G_HURT,
    G_KEY,
    G_MALAISE,
    G_POTION,
    G_REDRAW,
    G_RELIGHT,
    G_RUNE,
    G_SCROLL,
    G_SECRET,
    G_TOOTH,
    G_VIAL,
    G_WORM,
    NONE,
    POISON,
    R04,
    SURVIVAL,
    TACTICS,
    Gain,
)
from tabletomb.games.dead_cells.gains import advance, assign_gear, assign_scroll, give_plain, on_occasion, push_gains
from tabletomb.games.dead_cells.gifts import give
from tabletomb.games.dead_cells.state import T_CELLS, T_DAMAGE

ALL = 0b1111


@pytest.fixture
def gift(box):
    """The gift that a tile of the pack gives, by the tile's code."""
    by_code = {tile.code: tile.gift for tile in box.tiles}
    return by_code.__getitem__


@pytest.fixture
def gain(do):
    """`gain(state, kind, n, what, first)`: one reward or penalty."""

    def take(state, kind, n=1, what=NONE, first=False):
        push_gains(state, [Gain(kind, n, what, first)])
        return do(state)

    return take


def gear(state, place):
    return [EQUIPMENT_CODES[card] for card in state.heroes[place].gear]


def scrolled(state, place, *markers):
    state.heroes[place].scrolls = list(markers)
    state.refresh(place)


# -- tokens -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-056", "DC-059", "DC-033")
def test_teeth_cells_and_potions_go_into_the_bag(party, gain):
    state = party("IM", "FL")
    gain(state, G_TOOTH, 2)
    gain(state, G_CELL, 3)
    gain(state, G_POTION, 1)
    assert (state.bag.teeth, state.bag.cells, state.bag.potions) == (2, 3, 1)
    assert state.tally[T_CELLS] == 3


@pytest.mark.rule("DC-059")
def test_a_potion_heals_nobody_outside_combat(party, gain, asked):
    state = party("IM", "FL")
    state.heroes[0].damage = 2
    gain(state, G_POTION, 1)
    assert state.heroes[0].damage == 2
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-009")
def test_there_are_two_keys_three_lanterns_and_eighteen_worms(party, gain):
    state = party("IM", "FL", place="B7")
    gain(state, G_KEY, 3)
    assert state.bag.keys == 2
    state = party("IM", "FL", place="B6")
    state.expedition.lanterns = 1
    gain(state, G_RELIGHT, 1)
    assert state.expedition.lanterns == 2
    gain(state, G_RELIGHT, 3)
    assert state.expedition.lanterns == 3
    state = party("IM", "FL", place="B4")
    state.fight.on = True
    gain(state, G_WORM, 9)
    assert state.fight.worms == 9
    gain(state, G_WORM, 9)
    gain(state, G_WORM, 9)
    assert state.fight.worms == 18


@pytest.mark.rule("DC-060", "DC-188")
def test_a_rune_is_found_for_the_whole_campaign_and_works_at_once(party, gain):
    state = party("IM", "FL", place="B5")
    before = state.chronicle
    twin = state.clone()
    gain(state, G_RUNE, 1, R04)
    assert state.chronicle.runes == 1 << R04
    assert twin.chronicle is before
    assert before.runes == 0
    owned = state.chronicle
    gain(state, G_RUNE, 1, R04)
    assert state.chronicle is owned


def test_secrets_are_owed_until_the_end_of_the_run(party, gain):
    state = party("IM", "FL")
    gain(state, G_SECRET, 2)
    assert state.secrets_owed == 2


def test_what_others_understand_is_left_to_them(party):
    state = party("IM", "FL")
    push_gains(state, [Gain(G_REDRAW, 1), Gain(G_ENEMY, 1)])
    assert len(state.agenda) == 1


# -- Damage, Vials, Malaise ---------------------------------------------------------------------------------


@pytest.mark.rule("DC-110", "DC-037")
def test_damage_from_tiles_is_given_one_by_one_by_the_first_player_and_shields_do_not_help(party, gain, do, asked):
    state = party("IM", "FL", first=1)
    state.heroes[0].shields = 2
    gain(state, G_HURT, 2)
    assert asked(state) == ("take-damage", 1)
    do(state, "to IM")
    assert asked(state) == ("take-damage", 1)
    do(state, "to FL")
    assert [hero.damage for hero in state.heroes] == [1, 1]
    assert state.heroes[0].shields == 2
    assert state.tally[T_DAMAGE : T_DAMAGE + 2] == [1, 1]


@pytest.mark.rule("DC-050")
def test_a_death_outside_combat_ends_the_run_on_the_spot(party, do, asked):
    state = party("IM", "FL")
    state.heroes[0].damage = 2
    push_gains(state, [Gain(G_HURT, 2), Gain(G_TOOTH, 3)])
    do(state, "to IM")
    assert state.heroes[0].dead
    assert state.bag.teeth == 0
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-051")
def test_what_is_meant_for_the_first_player_cannot_be_handed_on(party, gain, asked):
    state = party("IM", "FL", "PO", first=2)
    gain(state, G_HURT, 1, first=True)
    assert [hero.damage for hero in state.heroes] == [0, 0, 1]
    state.heroes[0].damage = 2
    gain(state, G_VIAL, 1, first=True)
    assert [hero.damage for hero in state.heroes] == [2, 0, 0]
    gain(state, G_SCROLL, 1, SURVIVAL, first=True)
    assert state.heroes[2].scrolls[SURVIVAL] == 1
    gain(state, G_EQUIP, 1, first=True)
    assert gear(state, 2) == ["ST-E01"]
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-058")
def test_each_vial_removes_1_damage_from_a_beheaded_of_the_groups_choice(party, gain, do, choices):
    state = party("FL", "IM")
    state.heroes[0].damage = 2
    state.heroes[1].damage = 1
    gain(state, G_VIAL, 2)
    assert choices(state) == ["to IM", "to FL"]
    do(state, "to FL", "to IM")
    assert [hero.damage for hero in state.heroes] == [1, 0]


@pytest.mark.rule("DC-058")
def test_if_nobody_is_hurt_a_vial_is_wasted_without_a_question(party, gain, asked):
    state = party("FL", "IM")
    gain(state, G_VIAL, 2)
    assert asked(state)[0] == "run-is-over"
    assert [hero.damage for hero in state.heroes] == [0, 0]


@pytest.mark.rule("DC-043")
def test_a_vial_may_be_wasted_on_the_healthy(party, gain, do):
    state = party("FL", "IM")
    state.heroes[0].damage = 2
    gain(state, G_VIAL, 1)
    do(state, "to IM")
    assert [hero.damage for hero in state.heroes] == [2, 0]


@pytest.mark.rule("DC-220")
def test_serenade_drinks_vials(party, gain, do):
    state = party("IM", "SE")
    state.heroes[1].damage = 2
    gain(state, G_VIAL, 1)
    do(state, "to SE")
    assert state.heroes[1].damage == 1


@pytest.mark.rule("DC-058", "DC-090")
def test_in_combat_a_vial_is_for_a_living_participant(party, gain, choices, turned_down):
    state = party("IM", "FL", "PO", "DR")
    for hero in state.heroes:
        hero.damage = 1
    state.fight.on = True
    state.fight.passer = 1
    state.heroes[3].dead = True
    gain(state, G_VIAL, 1)
    assert choices(state) == ["to IM", "to PO"]
    assert turned_down(state, "to FL").rule == "DC-058"
    assert "Serenade" in turned_down(state, "to SE").message


def test_malaise_first_and_cure(party, gain, do, choices, turned_down, asked):
    state = party("IM", "FL", "PO", place="B7", first=1)
    gain(state, G_CURE, 1)
    assert asked(state)[0] == "run-is-over"
    gain(state, G_MALAISE, 1, first=True)
    assert [hero.malaise != NONE for hero in state.heroes] == [False, True, False]
    state.first = 2
    gain(state, G_MALAISE, 1, first=True)
    gain(state, G_CURE, 1)
    assert choices(state) == ["to FL", "to PO"]
    assert "Malaise" in turned_down(state, "to IM").message
    do(state, "to FL")
    assert [hero.malaise != NONE for hero in state.heroes] == [False, False, True]


# -- Scrolls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-025", "DC-057")
def test_a_scroll_moves_one_marker_of_its_colour_on_a_board_of_the_groups_choice(party, gain, do, asked):
    state = party("IM", "FL", first=1)
    gain(state, G_SCROLL, 1, TACTICS)
    assert asked(state) == ("give-scroll", 1)
    do(state, "to IM")
    assert [hero.scrolls for hero in state.heroes] == [[0, 1, 0], [0, 0, 0]]


@pytest.mark.rule("DC-026", "DC-027", "DC-028")
def test_the_immolated_and_green_scrolls(party):
    state = party("IM", "FL")
    hero = state.heroes[0]
    hero.damage = 2
    assert (hero.health, hero.immune) == (3, 0)
    advance(state, 0, SURVIVAL)
    assert (hero.health, hero.immune, hero.damage) == (4, 0, 2)
    advance(state, 0, SURVIVAL)
    assert (hero.health, hero.immune, hero.damage) == (4, 1 << FREEZE, 2)
    advance(state, 0, SURVIVAL)
    assert (hero.health, hero.immune) == (5, 1 << FREEZE)


@pytest.mark.rule("DC-029")
def test_a_scroll_goes_to_somebody_who_can_use_it(party, gain, asked, choices, turned_down):
    state = party("IM", "FL", "PO")
    scrolled(state, 0, 0, 4, 0)
    gain(state, G_SCROLL, 1, TACTICS)
    assert choices(state) == ["to FL", "to PO"]
    assert turned_down(state, "to IM").rule == "DC-057"
    scrolled(state, 1, 0, 4, 0)
    state.agenda.pop()
    gain(state, G_SCROLL, 1, TACTICS)
    assert state.heroes[2].scrolls == [0, 1, 0]
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-029")
def test_a_scroll_that_nobody_can_use_is_lost(party, gain, asked):
    state = party("IM", "FL")
    scrolled(state, 0, 4, 4, 4)
    scrolled(state, 1, 4, 4, 4)
    gain(state, G_SCROLL, 1, ANY)
    gain(state, G_SCROLL, 1, SURVIVAL)
    assert asked(state)[0] == "run-is-over"
    assert state.bag.scrolls == [0, 0, 0, 0]


@pytest.mark.rule("DC-029")
def test_the_receiver_of_a_scroll_of_any_colour_chooses_the_track(party, gain, do, asked, choices, turned_down):
    state = party("IM", "FL")
    scrolled(state, 1, 4, 0, 0)
    gain(state, G_SCROLL, 1, ANY)
    do(state, "to FL")
    assert asked(state) == ("choose-track", 1)
    assert choices(state) == ["track tactics", "track brutality"]
    assert turned_down(state, "track survival").rule == "DC-029"
    do(state, "track brutality")
    assert state.heroes[1].scrolls == [4, 0, 1]


@pytest.mark.rule("DC-117")
def test_in_combat_scrolls_equipment_and_blueprints_wait_in_the_bag(party, gain, asked):
    state = party("IM", "FL")
    state.fight.on = True
    gain(state, G_SCROLL, 1, BRUTALITY)
    gain(state, G_SCROLL, 1, ANY)
    gain(state, G_EQUIP, 2)
    gain(state, G_BLUEPRINT, 2)
    assert asked(state)[0] == "run-is-over"
    assert state.bag.scrolls == [0, 0, 1, 1]
    assert [EQUIPMENT_CODES[card] for card in state.bag.gear] == ["ST-E01", "ST-E02"]
    assert [EQUIPMENT_CODES[card] for card in state.bag.blueprints] == ["B1-P01", "B1-P02"]
    assert state.armoury.collector == []
    assert [hero.scrolls for hero in state.heroes] == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.rule("DC-150")
def test_the_assignment_keeps_to_those_who_took_part(party, do, choices):
    state = party("IM", "FL", "PO")
    assign_scroll(state, SURVIVAL, 0b101)
    assert choices(state) == ["to IM", "to PO"]
    do(state, "to PO")
    assign_gear(state, state.draw_gear(), 0b110)
    assert choices(state) == ["to FL", "to PO"]


# -- Serenade -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-219")
@pytest.mark.parametrize("colour", [SURVIVAL, BRUTALITY, ANY])
def test_a_scroll_of_any_kind_may_go_to_serenade(party, gain, do, choices, asked, colour):
    state = party("IM", "SE")
    gain(state, G_SCROLL, 1, colour)
    assert choices(state) == ["to IM", "to SE"]
    do(state, "to SE")
    assert state.heroes[1].scrolls == [1, 0, 0]
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-219", "DC-051")
def test_a_scroll_for_the_first_player_only_is_not_for_serenade_unless_it_is_first_player(party, gain):
    state = party("IM", "SE")
    gain(state, G_SCROLL, 1, SURVIVAL, first=True)
    assert (state.heroes[0].scrolls[0], state.heroes[1].scrolls[0]) == (1, 0)
    state.first = 1
    gain(state, G_SCROLL, 1, SURVIVAL, first=True)
    assert (state.heroes[0].scrolls[0], state.heroes[1].scrolls[0]) == (1, 1)


@pytest.mark.rule("DC-223")
def test_the_power_track_gives_two_teeth_then_a_vial(party, do, asked):
    state = party("IM", "SE")
    state.heroes[0].damage = 1
    advance(state, 1, 0)
    do(state)
    assert state.bag.teeth == 2
    advance(state, 1, 0)
    assert asked(state)[0] == "drink-vial"
    do(state, "to IM")
    assert state.heroes[0].damage == 0


@pytest.mark.rule("DC-224")
def test_the_third_scroll_turns_serenade_to_melee_and_heals_it(party, do):
    state = party("IM", "SE", cards=True)
    serenade = state.heroes[1]
    serenade.scrolls = [2, 0, 0]
    serenade.damage = 3
    serenade.states[POISON] = 1
    serenade.frozen = 2
    serenade.discard = [serenade.draw.pop()]
    piles = (serenade.draw[:], serenade.discard[:])
    advance(state, 1, 0)
    do(state)
    assert serenade.melee
    assert (serenade.damage, serenade.scrolls, serenade.states, serenade.frozen) == (0, [0, 0, 0], [0] * 5, 0)
    assert (serenade.draw, serenade.discard) == piles
    assert state.bag.teeth == 0


@pytest.mark.rule("DC-224", "DC-223", "DC-029")
def test_the_melee_track_helps_the_beheaded_and_ends_after_three_steps(party, gain, choices, do):
    state = party("IM", "SE")
    state.heroes[1].melee = True
    state.refresh(1)
    before = len(state.heroes[0].hooks[0])
    for step in range(1, 4):
        gain(state, G_SCROLL, 1, SURVIVAL)
        do(state, "to SE")
        assert state.heroes[1].scrolls[0] == step
        assert len(state.heroes[0].hooks[0]) == before + step
    gain(state, G_SCROLL, 1, SURVIVAL)
    assert state.heroes[1].scrolls[0] == 3
    assert state.heroes[0].scrolls[0] == 1
    assert state.bag.teeth == 0


@pytest.mark.rule("DC-210")
def test_serenade_carries_no_equipment(party, gain, asked):
    state = party("IM", "SE")
    gain(state, G_EQUIP, 1)
    assert asked(state)[0] == "run-is-over"
    assert gear(state, 0) == ["ST-E01"]
    state.first = 1
    gain(state, G_EQUIP, 1, first=True)
    assert gear(state, 1) == []
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E02"]


# -- Equipment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-054", "DC-129")
def test_equipment_from_the_top_of_the_deck_goes_into_the_first_free_slot_of_the_one_chosen(party, gain, do, asked):
    state = party("IM", "FL")
    scrolled(state, 1, 0, 2, 0)
    gain(state, G_EQUIP, 2)
    assert asked(state) == ("give-equipment", 0)
    assert EQUIPMENT_CODES[state.armoury.drawn] == "ST-E01"
    do(state, "to FL", "to FL")
    assert gear(state, 1) == ["ST-E01", "ST-E02"]
    assert state.heroes[1].pains == [0, 0]
    assert state.armoury.drawn == NONE
    assert len(state.armoury.deck) == 10


@pytest.mark.rule("DC-130", "DC-131")
def test_without_a_free_slot_the_owner_makes_room_or_throws_the_new_card_away(
    party, gain, equip, do, asked, choices, turned_down
):
    state = party("IM", "FL")
    equip(state, 1, "ST-E12")
    state.heroes[1].pains = [1]
    gain(state, G_EQUIP, 1)
    do(state, "to FL")
    assert asked(state) == ("make-room", 1)
    assert choices(state) == ["done", "slot 1"]
    assert turned_down(state, "slot 2").rule == "DC-130"
    other = state.clone()
    do(state, "done")
    assert gear(state, 1) == ["ST-E12"]
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E01"]
    do(other, "slot 1")
    assert gear(other, 1) == ["ST-E01"]
    assert gear(other, 0) == []
    assert other.heroes[1].pains == [0]
    assert [EQUIPMENT_CODES[card] for card in other.armoury.discard] == ["ST-E12"]
    assert other.armoury.drawn == NONE


@pytest.mark.rule("DC-130", "DC-155")
def test_to_throw_away_health_for_a_new_card_may_be_fatal(party, gain, equip, do):
    state = party("IM", "FL")
    equip(state, 1, "B1-P04")
    state.heroes[1].damage = 3
    gain(state, G_EQUIP, 1)
    do(state, "to FL", "slot 1")
    assert state.heroes[1].dead


@pytest.mark.rule("DC-138")
def test_a_companion_takes_a_slot_like_any_equipment(party, gain, do, asked):
    state = party("IM", "FL")
    state.armoury.deck.append(EQUIPMENT_CODES.index("B1-P03"))
    gain(state, G_EQUIP, 2)
    do(state, "to IM")
    assert gear(state, 0) == ["B1-P03"]
    assert state.heroes[0].pal_room(state.box) == 3
    do(state, "to IM")
    assert asked(state) == ("make-room", 0)


@pytest.mark.rule("DC-054")
def test_an_empty_equipment_deck_is_made_of_its_discard_pile_and_gives_nothing_without_one(party, gain, asked):
    state = party("IM", "FL")
    state.armoury.discard = [state.armoury.deck[3]]
    state.armoury.deck = []
    gain(state, G_EQUIP, 2, first=True)
    assert len(state.heroes[0].gear) == 1
    assert state.armoury.discard == []
    assert asked(state)[0] == "run-is-over"


# -- Blueprints ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-055")
def test_blueprints_come_from_the_bottom_and_lie_on_the_collector_space(party, gain):
    state = party("IM", "FL", place="B2")
    gain(state, G_BLUEPRINT, 1)
    gain(state, G_BLUEPRINT, 2)
    assert [EQUIPMENT_CODES[card] for card in state.armoury.collector] == ["B2-P01", "B2-P02", "B2-P03"]
    assert not {*state.armoury.collector} & {*state.chronicle.equipment}


@pytest.mark.rule("DC-055")
def test_from_an_empty_blueprint_deck_nothing_comes(party, gain):
    state = party("IM", "FL", place="B2")
    state.rewrite().blueprints[1] = []
    gain(state, G_BLUEPRINT, 1)
    assert state.armoury.collector == []


# -- gifts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-043", "DC-044")
def test_a_tile_is_carried_out_from_left_to_right(party, gift, do, asked):
    state = party("IM", "FL", place="B2")
    give(state, gift("B2-T15"))  # scroll any; fp:hurt 1
    assert asked(state)[0] == "give-scroll"
    assert state.heroes[0].damage == 0
    do(state, "to FL", "track survival")
    assert state.heroes[0].damage == 1
    give(state, gift("B2-T18"))  # equip 1; cell 2
    assert asked(state)[0] == "give-equipment"
    assert state.bag.cells == 0
    do(state, "to FL")
    assert state.bag.cells == 2


@pytest.mark.rule("DC-045")
def test_the_curse_of_a_cursed_treasure_comes_last(party, gift, do, asked):
    state = party("IM", "FL", place="B4")
    give(state, gift("B4-T16"))  # scroll any; scroll any; cell 3; curse 2
    assert asked(state)[0] == "give-scroll"
    do(state, "to FL", "track survival", "to FL", "track survival")
    assert state.bag.cells == 3
    assert [(hero.health, hero.remaining) for hero in state.heroes] == [(3, 1), (4, 1)]


@pytest.mark.rule("DC-053")
def test_an_either_or_gives_exactly_one_of_its_options(party, gift, do, asked, choices, turned_down):
    state = party("IM", "FL", place="B4", first=1)
    give(state, gift("B4-T14"))  # vial 2 or blueprint 2
    assert asked(state) == ("either-or", 1)
    assert choices(state) == ["option 1", "option 2"]
    assert turned_down(state, "option 3").rule == "DC-053"
    do(state, "option 2")
    assert len(state.armoury.collector) == 2
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-053")
def test_a_hand_check_is_an_option_only_for_a_first_player_who_can_pass_it(
    party, gift, do, asked, choices, turned_down
):
    state = party("IM", "FL", cards=True)
    first = state.heroes[0]
    first.hand = [CARD_CODES.index(code) for code in ("ST02", "ST03", "ST04")]
    state.heroes[1].damage = 2
    give(state, gift("B1-T12"))  # vial 1 or check:S>vial 2
    assert asked(state) == ("either-or", 0), "asked though only one option is open: the hand stays secret"
    assert choices(state) == ["option 1"]
    assert turned_down(state, "option 2").rule == "DC-053"
    do(state, "option 1", "to FL")
    assert state.heroes[1].damage == 1
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-053", "DC-063")
def test_a_hand_check_that_was_chosen_must_be_passed(party, gift, do, asked, choices, turned_down):
    state = party("FL", "IM", cards=True)
    first = state.heroes[0]
    first.hand = [CARD_CODES.index(code) for code in ("ST07", "ST08", "ST10")]
    state.heroes[1].damage = 2
    give(state, gift("B1-T12"))
    do(state, "option 2")
    assert state.sealed == state.decisions, "the others know now that it can be passed"
    assert asked(state) == ("sworn-check", 0)
    assert choices(state) == ["discard ST08"]
    assert turned_down(state, "done").rule == "DC-053"
    do(state, "discard ST08", "to IM", "to IM")
    assert state.heroes[1].damage == 0
    assert CARD_CODES.index("ST08") in first.discard


def test_a_plain_gift_needs_no_choices(party, box, do):
    state = party("IM", "FL")
    give_plain(state, box.cards[CARD_CODES.index("SV05")].gift)
    do(state)
    assert (state.secrets_owed, state.bag.potions) == (1, 1)


@pytest.mark.rule("DC-190")
def test_during_cards_act_on_their_occasion_only(party, do):
    state = party("IM", "FL", during=["TC11", "W19", "S06", "TC11"])
    on_occasion(state, AT_TREASURE)
    do(state)
    assert (state.bag.teeth, state.bag.cells) == (2, 0)
