"""Setting up a Run: where, how hard, with which cards, by whom, and what everybody starts with."""

import pytest

from tabletomb.engine.stream import seeded
from tabletomb.games.dead_cells import GAME
from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES, HERO_CODES
from tabletomb.games.dead_cells.run import MOST_CHANGES, open_run
from tabletomb.games.dead_cells.state import Table

WON = {"C1": 1, "C2": 1, "C3": 1}


def until(state, name, play=0):
    """Play the first (or another) legal move until a step of that name waits."""
    while state.agenda[-1].name != name:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[play])
    return state


def departed(state):
    """Play the first legal moves until the Group explores."""
    while state.expedition.place < 0:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return state


# -- where and how hard -------------------------------------------------------------------------------------


@pytest.mark.rule("DC-013")
def test_a_first_run_starts_in_the_first_biome_unasked(begin, asked):
    state = begin(2)
    assert state.start == 0
    assert asked(state) == ("pick-beheaded", 0)
    assert departed(state).expedition.place == 0


@pytest.mark.rule("DC-013")
@pytest.mark.parametrize(
    ("wins", "places"),
    [
        ({"C1": 1}, ["start B1", "start B4"]),
        ({"C2": 1}, ["start B1", "start B7"]),
        ({"C1": 2, "C2": 1, "C3": 4}, ["start B1", "start B4", "start B7"]),
    ],
)
def test_victories_open_starting_points(begin, choices, do, turned_down, wins, places):
    state = begin(2, wins=wins)
    assert choices(state) == places
    assert turned_down(state, "start B2").rule == "DC-013"
    assert "not before a Boss" in turned_down(state, "start C1").message
    do(state, places[-1])
    assert departed(state).expedition.place == (3 if places[-1] == "start B4" else 6)


@pytest.mark.rule("DC-192")
@pytest.mark.parametrize(
    ("owned", "best", "most"), [(0, None, 0), (1, 0, 1), (2, 0, 1), (2, 1, 2), (4, 1, 2), (4, 4, 4)]
)
def test_boss_cells_in_force_are_those_owned_but_only_one_more_than_ever_won_with(
    begin, do, choices, asked, turned_down, owned, best, most
):
    wins = {"C3": 9} if owned else {}
    state = begin(2, wins=wins, bossCells={"owned": owned, "best": best})
    if most == 0:
        assert asked(state)[0] == "pick-beheaded"
        assert state.boss_cells == 0
        return
    assert choices(state) == [f"boss-cells {count}" for count in range(most + 1)]
    if most < 4:
        assert turned_down(state, f"boss-cells {most + 1}").rule == "DC-192"
    do(state, f"boss-cells {most}")
    assert state.boss_cells == most


# -- rearranging --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-201")
def test_cards_of_the_reserve_are_placed_before_a_run(begin, do, choices, asked, turned_down):
    state = begin(2, "SV09")  # SV02 start, SV05 feat, SV06 skill, SV08 during lie in the reserve
    assert asked(state) == ("rearrange", 0)
    assert [move for move in choices(state) if move.startswith("place")] == ["place SV02", "place SV05", "place SV08"]
    assert turned_down(state, "place SV06").rule == "DC-191"
    assert turned_down(state, "place SV10").rule == "DC-201"
    do(state, "place SV08", "place SV02", "place SV05")
    board = state.campaign().data["board"]
    assert (board["start"], board["during"], board["feats"]) == (["SV02"], ["SV08"], ["SV05"])
    assert state.campaign().data["reserve"] == ["SV06"]


@pytest.mark.rule("DC-201", "DC-200")
def test_a_full_kind_is_swapped_free_of_charge(begin, do, choices, asked):
    state = begin(2, "TC33")  # three Feats and more
    do(state, "place TC06", "place TC20", "place TC32")
    feats = state.campaign().data["board"]["feats"]
    assert feats == ["TC06", "TC20", "TC32"]
    state = begin(2, "SV33", "TC21")
    do(state, "place SV05", "place SV16", "place SV32", "place TC20")
    assert asked(state) == ("clear-slot", 0)
    assert choices(state) == ["done", "clear SV05", "clear SV16", "clear SV32"]
    do(state, "clear SV16")
    assert state.campaign().data["board"]["feats"] == ["SV05", "TC20", "SV32"]
    assert "SV16" in state.campaign().data["reserve"]
    do(state, "place SV16", "done")
    assert state.campaign().data["board"]["feats"] == ["SV05", "TC20", "SV32"]
    assert asked(state) == ("rearrange", 0)


@pytest.mark.rule("DC-198", "DC-221")
def test_bought_combat_cards_move_between_decks(begin, do, choices, asked, turned_down):
    state = begin(2, "SV05")  # SV01 and SV04 lie in the deck of IM
    assert [move for move in choices(state) if move.startswith("move")] == ["move SV01", "move SV04"]
    assert turned_down(state, "move ST01").message == "Starting cards stay with their Beheaded."
    assert turned_down(state, "move TC01").rule == "DC-198"
    do(state, "move SV04")
    assert choices(state) == ["deck FL", "deck PO", "deck DR", "deck SE"]
    assert turned_down(state, "deck IM").rule == "DC-198"
    do(state, "deck SE")
    decks = state.campaign().data["decks"]
    assert ("SV04" in decks["IM"], decks["SE"]) == (False, ["ST25", "ST26", "ST27", "SV04"])


@pytest.mark.rule("DC-198")
def test_a_deck_of_the_least_size_keeps_its_cards(begin, choices, campaign_data, turned_down):
    decks = campaign_data("SV05")["decks"]
    purged = ["ST05", "ST06"]
    decks["IM"] = [code for code in decks["IM"] if code not in purged]
    state = begin(2, "SV05", decks=decks, purged=purged)
    assert not [move for move in choices(state) if move.startswith("move")]
    assert "at least 6 cards" in turned_down(state, "move SV01").message


def test_rearranging_ends(begin, do, choices, turned_down):
    state = begin(2, "SV05")
    for change in range(MOST_CHANGES - 1):
        do(state, "move SV04", "deck SE" if change % 2 == 0 else "deck IM")
    assert len(choices(state)) > 1
    do(state, "move SV04", "deck FL")
    assert state.agenda[-1].name == "pick-beheaded"


def test_nothing_to_rearrange_is_not_asked(begin, asked):
    assert asked(begin(3))[0] == "pick-beheaded"


# -- the Beheaded -------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-012", "DC-011")
def test_no_two_players_take_the_same_beheaded(begin, do, choices, asked, turned_down):
    state = begin(3)
    do(state, "beheaded PO")
    assert asked(state) == ("pick-beheaded", 1)
    assert choices(state) == ["beheaded IM", "beheaded FL", "beheaded DR"]
    assert turned_down(state, "beheaded PO").rule == "DC-012"
    do(state, "beheaded DR")
    assert asked(state) == ("pick-beheaded", 2)
    do(state, "beheaded IM")
    assert [HERO_CODES[hero.who] for hero in state.heroes] == ["PO", "DR", "IM"]


@pytest.mark.rule("DC-012")
def test_the_last_of_four_takes_what_is_left(begin, do, asked):
    state = do(begin(4), "beheaded DR", "beheaded FL", "beheaded IM")
    assert HERO_CODES[state.heroes[3].who] == "PO"
    assert asked(state) == ("choose-first", 0)


@pytest.mark.rule("DC-018", "DC-019", "DC-024")
def test_boards_start_with_markers_in_front_three_health_one_slot_and_no_equipment(begin, do):
    state = do(begin(3), "beheaded IM", "beheaded FL", "beheaded DR")
    for hero in state.heroes:
        assert (hero.scrolls, hero.health, hero.damage, hero.slots, hero.gear) == ([0, 0, 0], 3, 0, 1, [])


@pytest.mark.rule("DC-020")
def test_hands_of_three_are_drawn_from_shuffled_decks(begin, do):
    hands = set()
    for seed in range(12):
        state = do(begin(2, seed=seed), "beheaded IM", "beheaded FL")
        for hero in state.heroes:
            assert (len(hero.hand), len(hero.draw), hero.discard) == (3, 3, [])
            assert sorted(hero.hand + hero.draw) == state.chronicle.decks[hero.who]
        hands.add(tuple(state.heroes[0].hand))
    assert len(hands) > 4


@pytest.mark.rule("DC-020", "DC-198")
def test_bought_cards_are_part_of_the_deck(begin, do):
    state = do(begin(2, "SV08"), "done", "beheaded IM", "beheaded FL")
    assert len(state.heroes[0].hand) == 3
    assert len(state.heroes[0].draw) == 6


@pytest.mark.rule("DC-021")
def test_the_group_chooses_the_first_player(begin, do, choices, turned_down):
    state = do(begin(3), "beheaded PO", "beheaded DR", "beheaded IM")
    assert choices(state) == ["to IM", "to PO", "to DR"]
    assert "is not in your Group" in turned_down(state, "to FL").message
    do(state, "to DR")
    assert (state.first, state.first_seat) == (1, 1)


@pytest.mark.rule("DC-208", "DC-209", "DC-021")
def test_alone_serenade_comes_along_and_the_beheaded_is_first(begin, do):
    state = do(begin(1), "beheaded FL")
    assert [HERO_CODES[hero.who] for hero in state.heroes] == ["FL", "SE"]
    serenade = state.heroes[1]
    assert (serenade.hand, sorted(serenade.draw), serenade.melee, serenade.scrolls[0]) == ([], [24, 25, 26], False, 0)
    assert (serenade.health, state.first) == (4, 0)
    orders = {tuple(do(begin(1, seed=seed), "beheaded FL").heroes[1].draw) for seed in range(12)}
    assert len(orders) > 2, "its cards are shuffled"


# -- Damage at the start ------------------------------------------------------------------------------------


@pytest.mark.rule("DC-022")
def test_of_four_players_two_different_ones_start_with_damage(begin, do, asked, choices, turned_down):
    state = do(begin(4), "beheaded IM", "beheaded FL", "beheaded PO", "to FL")
    assert asked(state) == ("start-wounded", 1)
    assert choices(state) == ["to IM", "to FL", "to PO", "to DR"]
    do(state, "to PO")
    assert choices(state) == ["to IM", "to FL", "to DR"]
    assert turned_down(state, "to PO").rule == "DC-022"
    do(state, "to IM")
    assert [hero.damage for hero in state.heroes] == [1, 0, 1, 0]
    assert state.expedition.place == 0


@pytest.mark.rule("DC-022")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_fewer_players_start_unhurt(begin, seats):
    state = departed(begin(seats))
    assert [hero.damage for hero in state.heroes] == [0] * len(state.heroes)


@pytest.mark.rule("DC-192")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_second_boss_cell_hurts_everybody(begin, do, seats):
    wins = {"C3": 2}
    state = do(begin(seats, wins=wins, bossCells={"owned": 2, "best": 1}), "boss-cells 2")
    until(state, "start-wounded" if seats == 4 else "choose-first" if seats > 1 else "pick-beheaded")
    departed(state)
    assert sorted(hero.damage for hero in state.heroes) == {1: [1, 1], 2: [1, 1], 4: [1, 1, 2, 2]}[seats]
    state = departed(do(begin(2, wins=wins, bossCells={"owned": 2, "best": 1}), "boss-cells 1"))
    assert [hero.damage for hero in state.heroes] == [0, 0]


# -- Equipment, kits, promises and start cards --------------------------------------------------------------


@pytest.mark.rule("DC-015")
def test_the_equipment_deck_is_shuffled_before_anything_is_drawn_from_it(begin, do):
    decks = set()
    for seed in range(8):
        state = do(begin(2, seed=seed), "beheaded IM", "beheaded FL")
        assert sorted(state.armoury.deck) == state.chronicle.equipment
        assert state.armoury.known == 0
        decks.add(tuple(state.armoury.deck))
    assert len(decks) == 8


def given(state):
    """What a Group has at the start: Teeth, Potions, Scroll steps, Equipment."""
    scrolls = [sum(hero.scrolls[track] for hero in state.heroes) for track in range(3)]
    gear = sum(len(hero.gear) for hero in state.heroes) + len(state.armoury.discard)
    return {"tooth": state.bag.teeth, "potion": state.bag.potions, "scrolls": scrolls, "equip": gear}


@pytest.mark.rule("DC-023", "DC-013")
@pytest.mark.parametrize(("place", "teeth", "scrolls", "gear"), [("B1", 0, 0, 0), ("B4", 3, 3, 2), ("B7", 5, 6, 3)])
def test_the_start_kit_of_the_starting_biome_is_given(begin, do, place, teeth, scrolls, gear):
    state = departed(do(begin(2, wins=WON, bossCells={"owned": 1, "best": 0}), f"start {place}"))
    has = given(state)
    assert (has["tooth"], sum(has["scrolls"]), has["equip"], has["potion"]) == (teeth, scrolls, gear, 0)


GIVES = {
    "SV02": {"tooth": 2},
    "SV10": {"potion": 1},
    "SV23": {"scrolls": [1, 0, 0]},
    "SV31": {"potion": 1},
    "TC09": {"equip": 1},
    "TC18": {"scrolls": [0, 1, 0]},
    "TC28": {"equip": 1},
    "BR08": {"scrolls": [0, 0, 1]},
    "BR15": {"equip": 1},
    "BR24": {"scrolls": [0, 0, 1]},
    "BR35": {"scrolls": [0, 0, 1]},
    "W14": {"tooth": 1},
    "S02": {"equip": 1},
    "S14": {"scrolls": [1, 0, 0]},  # any colour: the first legal move is the green track
}
NOTHING = {"tooth": 0, "potion": 0, "scrolls": [0, 0, 0], "equip": 0}


@pytest.mark.rule("DC-189", "DC-023")
@pytest.mark.parametrize(("code", "gift"), GIVES.items())
def test_every_start_card_gives_what_it_says_at_every_run(code, gift):
    state = Table(GAME._deal(2, {}), seeded(1))
    state.lay_out()
    state.rewrite().start = [CARD_CODES.index(code)]
    open_run(state)
    state.advance()
    assert given(departed(state)) == {**NOTHING, **gift}


@pytest.mark.rule("DC-023", "DC-189")
def test_kit_first_then_start_cards_in_slot_order(begin, do, asked):
    state = begin(2, "SV24", "TC10", wins=WON, bossCells={"owned": 1, "best": 0})
    do(state, "start B4", "boss-cells 0", "place TC09", "place SV23", "done", "beheaded IM", "beheaded FL", "to IM")
    asks = []
    while state.expedition.place < 0:
        asks.append((state.agenda[-1].name, state.agenda[-1].what))
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    gifts = [ask for ask in asks if ask[0] in ("give-scroll", "give-equipment")]
    assert [name for name, _ in gifts] == ["give-scroll"] * 3 + ["give-equipment"] * 3 + ["give-scroll"]
    assert gifts[-1][1] == 0, "the green Scroll of SV23 comes after the Equipment of TC09"


@pytest.mark.rule("DC-199")
@pytest.mark.parametrize(
    ("code", "gift"), [("W02", {"tooth": 3}), ("W08", {"potion": 1}), ("W13", {"scrolls": [1, 0, 0]})]
)
def test_the_well_keeps_its_promise_once(begin, campaign_data, code, gift):
    data = campaign_data(f"W{int(code[1:]) + 1:02}")
    data["purged"].remove(code)
    state = departed(
        begin(2, f"W{int(code[1:]) + 1:02}", purged=data["purged"], promised=[code], reserve=[], decks=data["decks"])
    )
    assert given(state) == {**NOTHING, **gift}
    after = state.campaign().data
    assert (after["promised"], after["purged"][-1]) == ([], code)


# -- the whole -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-186")
def test_cells_of_a_run_that_was_left_are_spent_first(begin, do, asked):
    state = begin(2, cells=2, wins={"C1": 1})
    assert asked(state) == ("spend", 0)
    do(state, "done")
    assert asked(state) == ("choose-start", 0)


def test_a_run_is_counted_once_it_has_begun(begin, do):
    state = begin(2, runs=4)
    do(state, "beheaded IM")
    assert state.campaign().matches == 4
    do(state, "beheaded FL")
    assert state.campaign().matches == 5
    assert state.campaign().data["runs"] == 5


@pytest.mark.rule("DC-190")
def test_during_cards_and_the_skill_card_are_in_force_for_the_run(begin, do):
    state = do(begin(2, "SV14", "TC24"), "place SV13", "place TC23", "done", "beheaded IM", "beheaded FL")
    for hero in state.heroes:
        assert (hero.health, hero.slots) == (4, 2)
    state = begin(2, "SV06", cells=2)
    do(state, "upgrade survival", "done", "beheaded IM", "beheaded FL")
    assert all(hero.skills[-1].name == "Huddle" for hero in state.heroes)


@pytest.mark.rule("DC-190")
def test_serenade_gets_no_health_from_the_mutation_board(begin, do):
    state = do(begin(1, "SV14"), "place SV13", "done", "beheaded IM")
    assert [hero.health for hero in state.heroes] == [4, 4]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_lost_while_a_run_is_set_up(begin, seats):
    state = begin(seats, "SV20", "TC20", "BR20", "W14", cells=6, secretsOwed=2, wins={"C1": 1})
    things = state.inventory()
    stream = seeded(seats)
    while state.expedition.place < 0:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[stream.below(len(moves))])
        assert state.inventory() == things
        assert GAME.load(state.dump()).dump() == state.dump()
    owned = [EQUIPMENT_CODES[card] for card in state.chronicle.equipment]
    assert state.campaign().data["equipment"] == owned
