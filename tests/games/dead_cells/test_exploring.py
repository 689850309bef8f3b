"""Setting up a Biome, moving, flipping tiles, Merchant tiles, leaving."""

from collections import Counter

import pytest

from tabletomb.games.dead_cells.box import (
    BIOMES,
    BY_HAND,
    BY_KEY,
    BY_RUNE,
    CARD_CODES,
    CONSTRAINT,
    D_TILES,
    EQUIPMENT_CODES,
    NONE,
    PLACES,
    SHAPES,
    SPACE_NAMES,
    TELEPORT,
)
from tabletomb.games.dead_cells.exploring import EXPLORE, set_up_biome, wares
from tabletomb.games.dead_cells.state import T_BIOMES, T_SPACES


@pytest.fixture
def exploring(party, stand_on, do):
    """A Group that stands on a space of a Biome and is about to move."""

    def explore(*who, at="S", **more):
        state = party(*who, **more)
        stand_on(state, at)
        state.agenda.append(EXPLORE)
        return do(state)

    return explore


def where(state):
    return SPACE_NAMES[state.box.biomes[state.expedition.place].spaces[state.expedition.at].name]


def hand(state, place, *codes):
    state.heroes[place].hand = [CARD_CODES.index(code) for code in codes]


# -- setting up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-014", "DC-166")
@pytest.mark.parametrize("place", PLACES[:BIOMES])
def test_monster_and_elite_decks_hold_all_cards_of_the_biome_shuffled(party, box, place):
    one = party("IM", "FL", place=place, seed=1).expedition
    other = party("IM", "FL", place=place, seed=2).expedition
    biome = box.biomes[PLACES.index(place)]
    assert sorted(one.monsters) == sorted(biome.monsters)
    assert sorted(one.elites) == sorted(biome.elites)
    assert one.monsters != other.monsters
    elites = {tuple(party("IM", "FL", place=place, seed=seed).expedition.elites) for seed in range(8)}
    assert len(elites) > 1


@pytest.mark.rule("DC-014", "DC-055")
def test_the_blueprint_deck_lies_in_order(party):
    state = party("IM", "FL", place="B3")
    assert [EQUIPMENT_CODES[card] for card in state.blueprint_deck()] == [f"B3-P{n:02}" for n in range(1, 10)]


@pytest.mark.rule("DC-198", "DC-206")
def test_beasts_live_in_their_own_biome(party):
    state = party("IM", "FL", place=None)
    state.rewrite().beasts = [CARD_CODES.index(code) for code in ("SV12", "BR11", "TC12", "W11")]
    sizes = {}
    for place in ("B1", "B2", "B3"):
        set_up_biome(state, PLACES.index(place))
        sizes[place] = (len(state.expedition.monsters), len(state.expedition.elites))
    assert sizes == {"B1": (12, 3), "B2": (13, 5), "B3": (13, 4)}


@pytest.mark.rule("DC-016", "DC-017")
@pytest.mark.parametrize("place", PLACES[:BIOMES])
def test_every_space_gets_a_tile_of_its_shape_face_down_and_the_rest_stays_in_the_box(party, box, place):
    trip = party("IM", "FL", place=place).expedition
    biome = box.biomes[PLACES.index(place)]
    for number, space in enumerate(biome.spaces):
        tile = trip.tiles[number]
        assert (box.tiles[tile].shape if tile != NONE else NONE) == space.shape
        assert (trip.constraints[number] != NONE) == space.constraint
        if space.constraint:
            assert box.tiles[trip.constraints[number]].shape == CONSTRAINT
    laid = [tile for tile in trip.tiles + trip.constraints if tile != NONE]
    assert Counter(laid + trip.unplaced) == Counter(biome.tiles)
    assert trip.shown == 0
    assert trip.at == 0
    assert trip.tiles[0] == NONE


@pytest.mark.rule("DC-016")
def test_tiles_are_laid_at_random(party):
    layouts = {tuple(party("IM", "FL", place="B1", seed=seed).expedition.tiles) for seed in range(8)}
    assert len(layouts) == 8


@pytest.mark.rule("DC-007")
@pytest.mark.parametrize("place", PLACES[:BIOMES])
def test_special_tokens_come_with_their_biome_only(party, place):
    trip = party("IM", "FL", place=place).expedition
    assert sorted(trip.bells) == ([0, 1, 2] if place == "B5" else [])
    assert trip.lanterns == (3 if place == "B6" else 0)
    assert sorted(trip.malaise) == ([0, 1, 2, 3, 4] if place == "B7" else [])


@pytest.mark.rule("DC-007")
def test_bells_and_malaise_are_mixed(party):
    bells = {tuple(party("IM", "FL", place="B5", seed=seed).expedition.bells) for seed in range(8)}
    malaise = {tuple(party("IM", "FL", place="B7", seed=seed).expedition.malaise) for seed in range(8)}
    assert len(bells) > 1
    assert len(malaise) > 1


def test_nothing_is_taken_back_once_something_hidden_came_to_light(exploring, put_tile, do, party):
    state = exploring("IM", "FL", place="B3", at="2")
    put_tile(state, "5", "B3-T18")
    state.bag.teeth = 2
    do(state, "go 5")
    assert state.sealed == state.decisions == 1
    state = exploring("IM", "FL", place="B5", at="2")
    state.expedition.bells = [0, 1, 2]
    state.expedition.shown = 1 << 4
    state.heroes[0].damage = 1
    do(state, "go 4")
    assert state.sealed == state.decisions == 1
    state = party("IM", "FL", place="B3")
    state.decisions = 5
    set_up_biome(state, PLACES.index("B1"))
    assert state.sealed == 5


@pytest.mark.rule("DC-013")
def test_the_campaign_remembers_which_biomes_were_visited(party):
    state = party("IM", "FL", place="B1")
    set_up_biome(state, PLACES.index("B3"))
    assert state.chronicle.visited == 0b101


@pytest.mark.rule("DC-190")
def test_the_peephole_turns_up_two_tiles_of_the_groups_choice(party, do, asked, choices, turned_down, box):
    state = party("IM", "FL", place="B1", during=["TC04"], first=1)
    assert asked(state) == ("scout", 1)
    assert len(choices(state)) == 12
    do(state, "peek 9")
    assert "face up" in turned_down(state, "peek 9").message
    assert "no tile" in turned_down(state, "peek S").message
    assert "no space" in turned_down(state, "peek A1").message
    do(state, "peek 3")
    assert asked(state)[0] == "run-is-over"
    assert state.expedition.shown == 1 << 9 | 1 << 3
    seen = {number for number, known in enumerate(state.lore.tiles) if known}
    assert seen == {state.expedition.tiles[9], state.expedition.tiles[3]}


@pytest.mark.rule("DC-060")
def test_the_lodestone_rune_and_the_peephole_add_up(party, do, asked):
    state = party("IM", "FL", place="B1", during=["TC04"], runes=["R06"])
    do(state, "peek 1", "peek 2", "peek 3", "peek 4")
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-043")
def test_a_tile_that_was_peeked_at_is_carried_out_on_arrival(party, do, put_tile, stand_on):
    state = party("IM", "FL", place="B2", runes=["R06"])
    put_tile(state, "3", "B2-T18")
    do(state, "peek 3", "peek 1")
    stand_on(state, "1")
    state.agenda.append(EXPLORE)
    do(state, "go 3", "to FL")
    assert state.bag.cells == 2


# -- the move -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-034", "DC-035", "DC-037")
def test_the_first_player_moves_the_group_along_a_corridor_and_its_tile_is_flipped(
    exploring, put_tile, asked, choices, do
):
    state = exploring("IM", "FL", place="B2", at="1", first=1)
    put_tile(state, "3", "B2-T13")  # blueprint 1; tooth 2
    assert asked(state) == ("move-group", 1)
    assert choices(state) == ["go 3", "go 4"]
    do(state, "go 3")
    assert state.bag.teeth == 2
    assert state.expedition.shown >> 3 & 1
    assert state.lore.tiles[state.expedition.tiles[3]]
    assert state.tally[T_SPACES] >= 1
    assert state.deeds[D_TILES] >= 1


@pytest.mark.rule("DC-034")
def test_a_single_corridor_is_walked_without_a_question(exploring, put_tile, do):
    state = exploring("IM", "FL", place="B3", at="2")
    put_tile(state, "5", "B3-T18")
    do(state, "go 5")
    assert where(state) == "8", "nothing to buy without Teeth, and only one way on"
    assert state.fight.on


@pytest.mark.rule("DC-036", "DC-042")
def test_the_group_goes_one_space_in_arrow_direction_and_never_stays(exploring, turned_down):
    state = exploring("IM", "FL", place="B1", at="4")
    assert turned_down(state, "go 9").rule == "DC-036"
    back = turned_down(state, "go 1")
    assert back.rule == "DC-036"
    assert "arrow" in back.message
    assert turned_down(state, "go 4").rule == "DC-042"
    assert turned_down(state, "go A1").rule == "DC-036"


@pytest.mark.rule("DC-038")
def test_a_corridor_with_a_rune_needs_that_rune(exploring, choices, turned_down):
    state = exploring("IM", "FL", place="B1", at="9")
    assert choices(state) == ["go 10", "go 11"]
    refusal = turned_down(state, "go 12")
    assert refusal.rule == "DC-038"
    assert "Thorn Rune" in refusal.message
    state.rewrite().runes |= 1
    assert choices(state) == ["go 10", "go 11", "go 12"]
    state.expedition.runes_barred = True
    assert turned_down(state, "go 12").rule == "DC-228"


@pytest.mark.rule("DC-035", "DC-039")
def test_a_corridor_with_a_hand_check_lets_through_who_passes_it(exploring, put_tile, asked, choices, do):
    state = exploring("IM", "FL", place="B1", at="2", cards=True)
    put_tile(state, "5", "B1-T11")
    hand(state, 0, "ST02", "ST03", "ST05")
    do(state, "go 5")
    assert asked(state) == ("corridor-check", 0)
    assert where(state) == "2", "Checks come before the Group is placed"
    assert choices(state) == ["done", "discard ST05"]
    do(state, "discard ST05")
    assert state.bag.teeth == 1
    assert state.heroes[0].discard == [CARD_CODES.index("ST05")]


@pytest.mark.rule("DC-039", "DC-041")
def test_after_a_failed_hand_check_another_corridor_must_be_chosen(
    exploring, stand_on, asked, choices, do, turned_down
):
    state = exploring("IM", "FL", place="B2", at="10", cards=True)
    assert choices(state) == ["go 11", "go 12"]
    state = exploring("IM", "FL", place="B3", at="7", cards=True, runes=["R03"])
    hand(state, 0, "ST02", "ST03", "ST04")
    do(state, "go 9")
    assert choices(state) == ["done"], "asked although it cannot be passed"
    do(state, "done")
    assert state.fight.on, "the only corridor left is walked at once"
    assert where(state) == "10"
    assert state.expedition.failed == 0, "a new move, a new chance"


@pytest.mark.rule("DC-039")
def test_a_corridor_whose_check_failed_is_shut_for_this_move(exploring, choices, do, turned_down):
    state = exploring("IM", "FL", place="B2", at="10", cards=True, runes=["R02"])
    do(state, "go 12", "done")
    assert choices(state) == ["go 11", "go 13"]
    assert turned_down(state, "go 12").rule == "DC-039"


@pytest.mark.rule("DC-040")
@pytest.mark.parametrize(("top", "teeth"), [("ST01", 1), ("ST02", 0)])
def test_a_deck_check_never_bars_the_way(exploring, do, top, teeth):
    state = exploring("IM", "FL", place="B1", at="6", cards=True)
    state.heroes[0].draw.append(CARD_CODES.index(top))
    do(state, "go 9")
    assert state.bag.teeth == teeth
    assert state.heroes[0].discard[-1:] == [CARD_CODES.index(top)]
    assert where(state) == "9"
    assert state.fight.on


@pytest.mark.rule("DC-041")
def test_no_space_is_a_dead_end(box):
    for biome in box.biomes:
        for space in biome.spaces:
            free = [each for each in space.corridors if each.need not in (BY_RUNE, BY_HAND, BY_KEY)]
            assert free or space.exit != NONE


@pytest.mark.rule("DC-229", "DC-035")
def test_a_bell_rings_once_before_the_group_is_placed(exploring, asked, do):
    state = exploring("IM", "FL", place="B5", at="2")
    state.expedition.bells = [1, 0, 2]
    state.heroes[0].scrolls = [1, 1, 0]
    state.refresh(0)
    do(state, "go 4")
    assert asked(state) == ("lose-step", 0)
    assert where(state) == "2"
    do(state, "track survival")
    assert state.expedition.bells == [NONE, 0, 2]
    assert where(state) == "4"


@pytest.mark.rule("DC-229")
def test_a_corridor_whose_bell_is_gone_is_quiet(exploring, do):
    state = exploring("IM", "FL", place="B5", at="2")
    state.expedition.bells = [NONE, 0, 2]
    state.heroes[0].scrolls = [1, 1, 0]
    do(state, "go 4")
    assert where(state) == "4"
    assert state.heroes[0].scrolls == [1, 1, 0]


@pytest.mark.rule("DC-050", "DC-229")
def test_a_death_on_the_way_ends_the_run_before_the_group_arrives(exploring, asked, do):
    state = exploring("IM", "FL", place="B5", at="2")
    state.expedition.bells = [0, 1, 2]
    state.heroes[0].damage = 1
    do(state, "go 4")
    assert state.heroes[0].dead
    assert where(state) == "2"
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-007")
def test_a_dark_corridor_puts_out_a_lantern_or_hurts(exploring, put_tile, stand_on, do, asked):
    state = exploring("IM", "FL", place="B6", at="S")
    do(state, "go 2")
    assert state.expedition.lanterns == 2
    assert where(state) == "2"
    state = exploring("IM", "FL", place="B6", at="S")
    state.expedition.lanterns = 0
    do(state, "go 2")
    assert asked(state) == ("take-damage", 0)
    assert where(state) == "S"
    do(state, "to FL")
    assert state.heroes[1].damage == 1
    assert where(state) == "2"


@pytest.mark.rule("DC-035")
def test_a_lock_costs_a_key(exploring, put_tile, choices, turned_down, do):
    state = exploring("IM", "FL", place="B7", at="A6")
    assert where(state) == "A9", "without a Key there is one way only"
    state = exploring("IM", "FL", place="B7", at="B11")
    assert state.expedition.place != PLACES.index("B7"), "the same at the gate"
    state = exploring("IM", "FL", place="B7", at="A7", runes=["R04"])
    stand = [SPACE_NAMES[space.name] for space in state.box.biomes[6].spaces].index("A6")
    state.expedition.at = stand
    assert choices(state) == ["go A9"]
    assert "Key" in turned_down(state, "go A10").message
    state.bag.keys = 2
    put_tile(state, "A10", "B7-T26")  # equip 1; cell 2
    do(state, "go A10", "to FL")
    assert state.bag.keys == 1
    assert state.bag.cells == 2


@pytest.mark.rule("DC-049")
def test_teleportation_needs_the_blink_rune_and_leaps_forward(exploring, choices, put_tile, do, box):
    state = exploring("IM", "FL", place="B4", at="1")
    for biome in box.biomes:
        for space in biome.spaces:
            for corridor in space.corridors:
                if biome.spaces[corridor.to].shape == TELEPORT:
                    assert (corridor.need, corridor.what) == (BY_RUNE, 3)
    state = exploring("IM", "FL", place="B4", at="5", runes=["R04"])
    put_tile(state, "8", "B4-T19")  # equip 1; cell 2
    assert choices(state) == ["go 7", "go 8"]
    do(state, "go 8", "to FL")
    assert state.bag.cells == 2
    assert choices(state) == ["go 10", "go 11"]


# -- tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-047")
def test_an_encounter_starts_a_combat(exploring, do):
    state = exploring("IM", "FL", place="B1", at="S")
    do(state, "go 1")
    assert where(state) == "1"
    assert state.fight.on
    assert state.tally[T_SPACES] == 1
    assert state.deeds[D_TILES] == 1


@pytest.mark.rule("DC-045")
def test_a_cursed_treasure_is_taken_before_it_bites(exploring, put_tile, do):
    state = exploring("IM", "FL", place="B4", at="2")
    state.bag.potions = 2
    put_tile(state, "5", "B4-T15")  # equip 1; scroll any; tooth 3; curse 1
    do(state, "go 5", "to FL", "to IM")
    assert state.bag.potions == 2
    state.bag.teeth = 0
    do(state, "track tactics")
    assert state.bag.potions == 0


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize(
    ("space", "tile", "answers"), [("3", "B4-T13", []), ("5", "B4-T15", ["to IM", "to IM", "track tactics"])]
)
def test_deep_pockets_find_a_tooth_in_every_treasure(exploring, put_tile, do, space, tile, answers):
    state = exploring("IM", "FL", place="B4", at="1" if space == "3" else "2", during=["TC11"])
    put_tile(state, space, tile)
    do(state, f"go {space}", *answers)
    assert state.bag.teeth == 4


@pytest.mark.rule("DC-016")
def test_a_constraint_is_shown_with_its_encounter(exploring, do, box):
    state = exploring("IM", "FL", place="B7", at="A1")
    number = [SPACE_NAMES[space.name] for space in box.biomes[6].spaces].index("A3")
    tile = state.expedition.constraints[number]
    assert not state.lore.tiles[tile]
    do(state, "go A3")
    assert state.lore.tiles[tile]
    assert state.fight.constraint == box.tiles[tile].constraint


@pytest.mark.rule("DC-017")
def test_the_landing_has_no_tile(exploring, choices):
    state = exploring("IM", "FL", place="B7", at="A9")
    assert where(state) == "L"
    assert choices(state) == ["go B1", "go B2"]
    assert state.tally[T_SPACES] == 1
    assert state.deeds[D_TILES] == 0


# -- Merchant tiles -----------------------------------------------------------------------------------------


@pytest.fixture
def shopping(exploring, put_tile, do):
    """A Group with so many Teeth at the Merchant tile `equip 1 @3 x2; vial 1 @2 x2`."""

    def shop(teeth, *who):
        state = exploring(*(who or ("IM", "FL")), place="B3", at="2")
        put_tile(state, "5", "B3-T17")
        state.bag.teeth = teeth
        return do(state, "go 5")

    return shop


@pytest.mark.rule("DC-046", "DC-239")
def test_a_merchant_tile_shows_its_equipment_at_once_and_sells_in_any_order(shopping, asked, choices, do):
    state = shopping(9)
    assert asked(state) == ("buy-ware", 0)
    assert [EQUIPMENT_CODES[card] for card in state.armoury.offered] == ["ST-E01", "ST-E02"]
    assert choices(state) == ["done", "buy 1", "buy 2", "buy 3", "buy 4"][:4]
    state.heroes[0].damage = 2
    do(state, "buy 3", "to IM")
    assert (state.bag.teeth, state.heroes[0].damage) == (7, 1)
    do(state, "buy 2", "to FL")
    assert state.bag.teeth == 4
    assert [EQUIPMENT_CODES[card] for card in state.heroes[1].gear] == ["ST-E02"]
    assert [EQUIPMENT_CODES[card] for card in state.armoury.offered] == ["ST-E01"]
    do(state, "done")
    assert state.armoury.offered == []
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E01"]


@pytest.mark.rule("DC-046")
def test_each_ware_is_sold_only_so_often(shopping, choices, do, turned_down):
    state = shopping(9)
    state.heroes[0].damage = 2
    do(state, "buy 3", "to IM", "buy 3", "to IM")
    assert choices(state) == ["done", "buy 1", "buy 2"]
    assert "sold out" in turned_down(state, "buy 3").message
    assert "number 4" in turned_down(state, "buy 4").message


@pytest.mark.rule("DC-046", "DC-159")
def test_what_cannot_be_paid_is_not_sold(shopping, choices, turned_down, do):
    state = shopping(2)
    assert choices(state) == ["done", "buy 3"]
    assert "3 Teeth" in turned_down(state, "buy 1").message
    state = shopping(1)
    assert where(state) == "8", "nothing to decide: the Group moves on"
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E01", "ST-E02"]


@pytest.mark.rule("DC-046")
def test_each_number_says_what_is_sold(shopping, do):
    state = shopping(9)
    state.heroes[0].damage = 1
    first, second = state.armoury.offered
    assert wares(state) == [(first, "", 3, 1), (second, "", 3, 1), (NONE, "vial 1 @2 x2", 2, 2)]
    do(state, "buy 3", "to IM", "buy 1", "to FL")
    assert wares(state) == [(second, "", 3, 1), (NONE, "vial 1 @2 x2", 2, 1)]
    do(state, "done")
    assert wares(state) == []


@pytest.mark.rule("DC-239", "DC-130")
def test_a_bought_card_without_a_slot_makes_room_or_is_thrown_away(shopping, equip, do):
    state = shopping(6)
    equip(state, 1, "ST-E05")
    do(state, "buy 1", "to FL", "slot 1")
    assert [EQUIPMENT_CODES[card] for card in state.heroes[1].gear] == ["ST-E01"]
    assert [EQUIPMENT_CODES[card] for card in state.armoury.discard] == ["ST-E05"]


def test_a_ware_of_several_kinds_is_counted_by_kind(exploring, put_tile, do, choices):
    state = exploring("IM", "FL", place="B7", at="A2")
    put_tile(state, "A5", "B7-T32")  # potion 1 @4 x1; cure 1 @2 x2; vial 1 @2 x3
    state.bag.teeth = 20
    state.heroes[0].damage = 2
    state.heroes[0].malaise = 0
    do(state, "go A5", "buy 3", "to IM", "buy 1", "buy 2")
    assert (state.bag.potions, state.heroes[0].malaise) == (1, NONE)
    assert state.bag.teeth == 12
    assert choices(state) == ["done", "buy 2", "buy 3"]
    assert [left for _, _, _, left in wares(state)] == [0, 1, 2]


# -- doors, and beyond --------------------------------------------------------------------------------------


@pytest.mark.rule("DC-032", "DC-048", "DC-157", "DC-166", "DC-167", "DC-168")
def test_behind_the_door_lie_the_interbiome_and_the_biome_printed_on_the_exit(exploring, put_tile, do, asked):
    state = exploring("IM", "FL", place="B4", at="13", cards=True)
    put_tile(state, "15", "B4-T21")  # tooth 3
    state.heroes[0].damage = 1
    state.heroes[1].scrolls[1] = 1
    state.expedition.hushed = True
    state.expedition.hollow_used = True
    state.bag.keys = 1
    before = [(hero.hand[:], hero.draw[:], hero.discard[:]) for hero in state.heroes]
    do(state, "go 15")
    assert asked(state) == ("healer", 0)
    assert state.bag.teeth == 3
    assert state.expedition.place == PLACES.index("B4")
    do(state, "done", "done")
    assert state.tally[T_BIOMES] == 1
    assert state.expedition.place == PLACES.index("B5")
    assert asked(state) == ("move-group", 0)
    assert state.expedition.at == 0
    assert not state.expedition.hushed
    assert not state.expedition.hollow_used
    assert state.bag.keys == 0
    assert state.bag.teeth == 3
    assert [(hero.hand, hero.draw, hero.discard) for hero in state.heroes] == before
    assert (state.heroes[0].damage, state.heroes[1].scrolls[1]) == (1, 1)
    assert state.deeds[D_TILES] == 0


@pytest.mark.rule("DC-048", "DC-167")
def test_an_exit_to_a_boss_leads_to_the_boss(exploring, put_tile, do):
    state = exploring("IM", "FL", place="B3", at="12")
    assert state.expedition.place == PLACES.index("C1")
    assert state.fight.on
    assert state.fight.instance == 1


def test_with_three_boss_cells_door_tiles_give_nothing(exploring, put_tile, do):
    state = exploring("IM", "FL", place="B4", at="13")
    put_tile(state, "15", "B4-T21")
    state.boss_cells = 3
    do(state, "go 15")
    assert state.bag.teeth == 0
    assert state.expedition.place == PLACES.index("B5")


def test_every_shape_of_tile_is_on_some_board(box):
    shapes = {space.shape for biome in box.biomes for space in biome.spaces} - {NONE}
    assert shapes | {CONSTRAINT} == {*range(len(SHAPES))}
