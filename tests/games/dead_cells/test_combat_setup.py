"""Setting up a Combat: the Encounter tile from top to bottom, Enemies in their places, Loot on the Group space."""

import pytest

from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    CARD_CODES,
    ELITE,
    EQUIPMENT_CODES,
    HOLE,
    MINION,
    MONSTER,
    NONE,
    R05,
    ROW,
    WALL,
)
from tabletomb.games.dead_cells.combat import begin_combat, encounter
from tabletomb.games.dead_cells.exploring import EXPLORE
from tabletomb.games.dead_cells.gains import find_rune
from tabletomb.games.dead_cells.moves import LOOT_TYPES


def coded(numbers):
    return [EQUIPMENT_CODES[number] for number in numbers]


def row(state):
    """The codes of the Enemies by space."""
    enemies = state.box.enemies
    return {space: enemies[foe.card].code for space, foe in zip(ROW, state.fight.row, strict=True) if foe is not None}


def loot(state):
    """The Loot tokens on the Group space, by type."""
    return {kind: count for kind, count in zip(LOOT_TYPES, state.fight.loot, strict=False) if count}


@pytest.fixture
def meet(do):
    """`meet(state, "B1-T01", "B1-04", "B1-06")`: the Group flips that tile, with these cards on top of the decks."""

    def begin(state, tile, *codes):
        trip = state.expedition
        for code in reversed(codes):
            card = state.box.enemy_numbers[code]
            deck = trip.elites if card in trip.elites else trip.monsters
            deck.remove(card)
            deck.append(card)
        begin_combat(state, [face.code for face in state.box.tiles].index(tile))
        return do(state)

    return begin


# -- placing Enemies ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-070", "DC-071")
def test_enemies_without_an_icon_fill_the_spaces_from_the_left(party, meet):
    state = meet(party("IM", "FL", cards=True), "B1-T03", "B1-04", "B1-06", "B1-01")
    assert row(state) == {"near": "B1-04", "mid": "B1-06", "far": "B1-01"}


@pytest.mark.rule("DC-072")
def test_special_placement(party, meet):
    state = meet(party("IM", "FL", cards=True), "B1-T03", "B1-10", "B1-08", "B1-01")
    assert row(state) == {"behind": "B1-10", "far": "B1-08", "near": "B1-01"}


@pytest.mark.rule("DC-073")
def test_a_taken_special_space_makes_it_an_ordinary_placement(party, meet):
    state = meet(party("IM", "FL", cards=True), "B1-T03", "B1-08", "B1-09", "B1-01")
    assert row(state) == {"far": "B1-08", "near": "B1-09", "mid": "B1-01"}
    state = meet(party("IM", "FL", place="B3", cards=True), "B3-T03", "B3-11", "B3-12", "B3-01")
    assert row(state) == {"behind": "B3-11", "near": "B3-12", "mid": "B3-01"}


@pytest.mark.rule("DC-074")
def test_with_the_right_side_full_the_space_behind_is_next_and_then_none(party, meet):
    state = meet(party("IM", "FL", cards=True), "B1-T03", "B1-01", "B1-02", "B1-03", "B1-04", "B1-05")
    encounter(state, False)
    assert row(state) == {"near": "B1-01", "mid": "B1-02", "far": "B1-03", "behind": "B1-04"}
    assert state.expedition.monster_discard == []
    encounter(state, False)
    assert len(row(state)) == 4
    assert [state.box.enemies[card].code for card in state.expedition.monster_discard] == ["B1-05"]
    encounter(state, True)
    assert len(state.expedition.elite_discard) == 1


@pytest.mark.rule("DC-070")
def test_an_empty_deck_is_made_of_its_discard_pile_and_nothing_comes_of_nothing(party, meet):
    state = party("IM", "FL", cards=True)
    trip = state.expedition
    trip.monster_discard, trip.monsters = trip.monsters[:1], []
    meet(state, "B1-T01")
    assert len(row(state)) == 1, "the second icon is skipped"
    assert trip.monster_discard == []
    trip.elites = []
    encounter(state, True)
    assert len(row(state)) == 1


@pytest.mark.rule("DC-069", "DC-052")
def test_the_first_player_token_passes_before_anything_else(party, meet, asked):
    state = meet(party("IM", "FL", "PO", first=2, cards=True), "B1-T05")
    assert state.first == 0
    assert asked(state) == ("play-card", 0)


@pytest.mark.rule("DC-052", "DC-210")
def test_in_a_solo_game_the_token_passes_between_the_two(party, meet):
    state = meet(party("IM", "SE", cards=True), "B1-T05")
    assert state.first == 1
    state = meet(party("IM", "SE", first=1, cards=True), "B1-T05")
    assert state.first == 0


@pytest.mark.rule("DC-076")
@pytest.mark.parametrize(("tile", "barrier"), [("B3-T04", WALL), ("B3-T02", HOLE), ("B3-T01", 0)])
def test_wall_and_hole_lie_only_where_the_tile_says_so(party, meet, tile, barrier):
    assert meet(party("IM", "FL", place="B3", cards=True), tile).fight.barrier == barrier


@pytest.mark.rule("DC-069", "DC-007")
def test_worms_come_with_their_tile(party, meet):
    assert meet(party("IM", "FL", place="B4", cards=True), "B4-T02").fight.worms == 2
    assert meet(party("IM", "FL", place="B4", cards=True), "B4-T03").fight.worms == 0


@pytest.mark.rule("DC-077")
def test_an_elite_is_a_monster_and_minions_are_neither(box):
    kinds = {enemy.code: enemy.kind for enemy in box.enemies}
    assert kinds["B1-01"] == MONSTER
    assert kinds["B1-13"] == ELITE
    assert kinds["C3-14"] == MINION
    assert kinds["C1-01a"] not in (MONSTER, ELITE, MINION)


@pytest.mark.rule("DC-192", "DC-105")
def test_the_first_boss_cell_gives_every_elite_a_shield(party, meet, foe):
    state = party("IM", "FL", cards=True)
    state.boss_cells = 1
    meet(state, "B1-T08", "B1-13", "B1-01")
    assert (foe(state, "near").shields, foe(state, "mid").shields) == (1, 0)


# -- Loot ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-075")
@pytest.mark.parametrize(
    ("place", "tile", "tokens"),
    [
        ("B1", "B1-T03", {"teeth": 1, "cells": 1}),
        ("B1", "B1-T02", {"scroll-B": 1}),
        ("B1", "B1-T04", {"scroll-T": 1}),
        ("B3", "B3-T03", {"scroll-any": 1}),
        ("B2", "B2-T08", {"potions": 1}),
        ("B6", "B6-T05", {"relight": 2, "cells": 2}),
    ],
)
def test_loot_tokens_lie_on_the_group_space(party, meet, place, tile, tokens):
    state = meet(party("IM", "FL", place=place, cards=True), tile)
    assert loot(state) == tokens
    assert (state.fight.loot_gear, state.fight.loot_blueprints) == ([], [])
    assert (state.bag.teeth, state.bag.cells) == (0, 0), "not yet in the Bag"


@pytest.mark.rule("DC-075")
def test_equipment_and_blueprints_lie_face_up(party, meet):
    state = party("IM", "FL", cards=True)
    top = state.armoury.deck[-1]
    meet(state, "B1-T05")
    assert state.fight.loot_gear == [top]
    assert top not in state.armoury.deck
    assert state.lore.equipment[top]
    state = meet(party("IM", "FL", cards=True), "B1-T09")
    assert coded(state.fight.loot_blueprints) == ["B1-P01"]
    assert coded(state.blueprint_deck())[0] == "B1-P02"
    assert state.lore.equipment[state.fight.loot_blueprints[0]]


@pytest.mark.rule("DC-075", "DC-054", "DC-055")
def test_nothing_lies_there_when_the_decks_are_empty(party, meet):
    state = party("IM", "FL", cards=True)
    state.armoury.deck = []
    assert meet(state, "B1-T05").fight.loot_gear == []
    state = party("IM", "FL", cards=True)
    state.rewrite().blueprints[0] = []
    assert meet(state, "B1-T09").fight.loot_blueprints == []


@pytest.mark.rule("DC-075", "DC-007")
def test_a_key_is_added_to_the_loot_where_the_board_says_so(party, stand_on, put_tile, do):
    state = party("IM", "FL", place="B7", cards=True)
    stand_on(state, "A3")
    put_tile(state, "A6", "B7-T19")
    state.agenda.append(EXPLORE)
    do(state)
    assert loot(state) == {"cells": 5, "keys": 1}


# -- the Gauntlet Rune --------------------------------------------------------------------------------------


@pytest.mark.rule("DC-060", "DC-188")
@pytest.mark.parametrize(("answer", "count"), [("yes", 3), ("done", 2)])
def test_the_gauntlet_rune_offers_one_monster_more(party, meet, do, asked, choices, answer, count):
    state = party("IM", "FL", "PO", first=1, cards=True)
    find_rune(state, R05)
    meet(state, "B1-T08", "B1-13", "B1-01", "B1-02")
    assert asked(state) == ("challenge", 1)
    assert choices(state) == ["done", "yes"]
    do(state, answer)
    assert len(row(state)) == count
    assert state.fight.challenge is (answer == "yes")
    assert loot(state) == {"scroll-S": 1}


@pytest.mark.rule("DC-060", "DC-228")
def test_no_challenge_without_the_rune_or_elsewhere_or_under_a_curse(party, meet, asked):
    assert asked(meet(party("IM", "FL", cards=True), "B1-T08"))[0] == "play-card"
    for tile, barred in (("B1-T01", False), ("B1-T08", True)):
        state = party("IM", "FL", cards=True, runes=["R05"])
        state.expedition.runes_barred = barred
        assert asked(meet(state, tile))[0] == "play-card"


@pytest.mark.rule("DC-060")
def test_the_challenge_is_answered_with_yes_or_no(party, meet, turned_down):
    state = meet(party("IM", "FL", cards=True, runes=["R05"]), "B1-T08")
    refusal = turned_down(state, "to IM")
    assert (refusal.rule, refusal.message) == (
        "DC-060",
        "Now is not the time for that. You may: do it; go on: nothing more, or nothing at all.",
    )


@pytest.mark.rule("DC-060")
@pytest.mark.parametrize(("taken", "killed", "scrolls"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_the_challenge_pays_a_scroll_if_all_enemies_are_killed(brawl, before, foe, taken, killed, scrolls):
    state = brawl({"IM": ["ST04", "ST06"], "FL": ["ST07"]}, near="B1-01", mid="B1-02")
    state.fight.challenge = taken
    foe(state, "near").damage = 1
    if killed:
        state.fight.row[2] = None
    before(state, "upkeep")
    before(state, "assigning")
    assert state.bag.scrolls == [0, 0, 0, scrolls]


# -- Constraints --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-230", "DC-231", "DC-232")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_constraint_of_a_space_holds_for_its_combat(party, stand_on, do, number):
    state = party("IM", "FL", place="B7", cards=True)
    spaces = list(state.box.biomes[6].spaces)
    codes = [face.code for face in state.box.tiles]
    constraint = codes.index(f"B7-T{35 + number}")
    at = next(number for number, space in enumerate(spaces) if space.constraint)
    state.expedition.constraints = [constraint if place == at else NONE for place in range(len(spaces))]
    stand_on(state, "A1")
    state.agenda.append(EXPLORE)
    do(state, "go A3")
    assert state.fight.constraint == number


@pytest.mark.rule("DC-230")
def test_elsewhere_there_is_no_constraint(party, meet, stand_on):
    state = party("IM", "FL", place="B7", cards=True)
    stand_on(state, "A1")
    assert meet(state, "B7-T01").fight.constraint == 0


# -- the anatomy of cards -----------------------------------------------------------------------------------


@pytest.mark.rule("DC-236", "DC-083")
def test_a_combat_card_has_symbols_a_name_and_three_lines(box):
    card = box.cards[CARD_CODES.index("TC39")]
    assert card.symbols == 0b111
    assert card.name == "Grand Design"
    assert [card.lines[round].text for round in (1, 2, 3)] == [
        "freeze 1 @any; dmg 1 @any",
        "poison 2 @any",
        "dmg 2 @any; loot 1",
    ]
    told = [
        [kind for bit, kind in enumerate(ANNOUNCED) if card.lines[round].announces >> bit & 1] for round in (1, 2, 3)
    ]
    assert told == [["freeze", "damage"], ["poison"], ["damage", "loot"]]


@pytest.mark.rule("DC-237")
def test_a_monster_card_has_health_a_kind_a_place_five_lines_and_a_death_space(box):
    bat = box.enemies[box.enemy_numbers["B1-10"]]
    assert (bat.name, bat.health, bat.kind, bat.place) == ("Chimney Bat", 2, MONSTER, 0)
    assert [line.text for line in bat.lines] == ["-", "-", "dmg 1 @one", "dmg 1 @one", "-"]
    assert bat.death.text == "tooth 2"
