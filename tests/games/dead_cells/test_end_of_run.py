"""The end of a Run: death and victory, what goes back and what stays."""

import pytest

from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES, PLACES
from tabletomb.games.dead_cells.choices import end_the_run
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.expedition import Expedition
from tabletomb.games.dead_cells.wounds import hurt


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


@pytest.fixture
def ending(party):
    """`ending("IM", "FL", place="B1")`: a Group whose Run can end; `won="C1"` as victors over that Boss."""

    def lay_out(*codes, place="B1", won=None, **rest):
        state = party(*codes, place=place, cards=True, **rest)
        state.agenda = [END_OF_RUN]
        if won is not None:
            state.expedition = Expedition(PLACES.index(won))
            state.won = True
        return state

    return lay_out


# -- death --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-181")
def test_everything_in_the_bag_but_cells_is_gone(ending, do):
    state = ending("IM", "FL")
    state.bag.teeth, state.bag.potions, state.bag.keys, state.bag.cells = 7, 2, 1, 4
    state.bag.scrolls = [1, 0, 2, 1]
    state.bag.gear = [state.armoury.deck.pop()]
    state.bag.blueprints = gear("B1-P01")
    do(state)
    bag = state.bag
    assert (bag.teeth, bag.potions, bag.keys, bag.scrolls, bag.gear, bag.blueprints) == (0, 0, 0, [0] * 4, [], [])
    assert bag.cells == 4
    assert sorted(state.armoury.deck) == state.chronicle.equipment


@pytest.mark.rule("DC-182", "DC-181", "DC-152")
def test_blueprints_go_back_to_the_bottom_of_their_deck_in_number_order(ending, do):
    state = ending("IM", "FL")
    state.bag.blueprints = gear("B1-P02")
    state.armoury.collector = gear("B1-P03")
    state.rewrite().blueprints[0].remove(gear("B1-P01")[0])
    state.chronicle.equipment += gear("B1-P01")
    assert [EQUIPMENT_CODES[card] for card in state.blueprint_deck()][:1] == ["B1-P04"]
    do(state)
    assert state.armoury.collector == []
    state.expedition = Expedition(0)
    assert [EQUIPMENT_CODES[card] for card in state.blueprint_deck()] == [f"B1-P{number:02}" for number in range(2, 9)]


@pytest.mark.rule("DC-183")
def test_all_equipment_is_shuffled_into_its_deck_and_new_equipment_stays(ending, do, equip):
    from tabletomb.games.dead_cells.gains import make_permanent

    state = ending("IM", "FL")
    make_permanent(state, gear("B1-P05")[0])
    equip(state, 0, "ST-E03")
    equip(state, 1, "B1-P05")
    state.armoury.discard = [state.armoury.deck.pop(), state.armoury.deck.pop()]
    before = state.inventory()
    do(state)
    assert [hero.gear for hero in state.heroes] == [[], []]
    assert (state.armoury.discard, state.armoury.known) == ([], 0)
    assert sorted(state.armoury.deck) == sorted(gear("B1-P05") + list(range(12)))
    assert state.armoury.deck != sorted(state.armoury.deck)
    assert "B1-P05" in state.campaign().data["equipment"]
    assert state.inventory() == before


@pytest.mark.rule("DC-184")
def test_boards_are_reset(ending, do):
    state = ending("IM", "FL", place="B7")
    hero = state.heroes[0]
    hero.scrolls, hero.damage, hero.shields, hero.golds, hero.frozen = [2, 1, 3], 2, 1, 1, 2
    hero.states = [1, 1, 1, 0, 1]
    hero.malaise = state.expedition.malaise.pop()
    state.refresh(0)
    before = state.inventory()
    do(state)
    hero = state.heroes[0]
    assert (hero.scrolls, hero.damage, hero.shields, hero.golds, hero.frozen) == ([0, 0, 0], 0, 0, 0, 0)
    assert (hero.states, hero.malaise, hero.health, hero.dead) == ([0] * 5, -1, 3, False)
    assert state.inventory() == before


@pytest.mark.rule("DC-184", "DC-209")
def test_serenade_is_back_on_its_power_side(ending, do):
    state = ending("IM", "SE")
    state.heroes[1].melee = True
    state.heroes[1].scrolls[0] = 2
    state.heroes[1].damage = 3
    state.refresh(0)
    do(state)
    serenade = state.heroes[1]
    assert (serenade.melee, serenade.scrolls[0], serenade.damage, sorted(serenade.draw)) == (False, 0, 0, [24, 25, 26])


@pytest.mark.rule("DC-184")
def test_combat_cards_lie_together_again(ending, do):
    state = ending("IM", "FL")
    hero = state.heroes[0]
    hero.discard = [hero.hand.pop()]
    hero.active = [hero.hand.pop()]
    do(state)
    assert sorted(state.heroes[0].draw) == state.chronicle.decks[0]
    assert (state.heroes[0].hand, state.heroes[0].discard, state.heroes[0].active) == ([], [], [])


@pytest.mark.rule("DC-030", "DC-031", "DC-050", "DC-186")
def test_a_death_ends_the_run_and_its_cells_are_spent(begin, do, asked):
    state = do(begin(2), "beheaded IM", "beheaded FL", "to IM")
    state.bag.cells = 2
    hurt(state, 1, 3)
    assert [step.name for step in state.agenda] == ["end-of-run"]
    assert asked(state) == ("spend", 0)
    do(state, "well", "well")
    assert state.over
    assert state.winners() == []
    data = state.campaign().data
    assert (data["well"], data["cells"], data["promised"], data["runs"]) == (2, 0, ["W02"], 1)


@pytest.mark.rule("DC-186")
@pytest.mark.parametrize(("option", "left"), [("lost", 0), ("banked", 5)])
def test_what_is_not_spent_after_a_run(begin, do, option, left):
    state = do(begin(2, options={"cells": option}), "beheaded IM", "beheaded FL", "to IM")
    state.bag.cells = 5
    end_the_run(state)
    do(state, "done")
    assert state.over
    assert state.campaign().data["cells"] == left


@pytest.mark.rule("DC-186")
def test_banked_cells_are_spent_with_those_of_the_next_run(begin, do):
    state = do(begin(2, cells=2, options={"cells": "banked"}), "done", "beheaded IM", "beheaded FL", "to IM")
    state.bag.cells += 3
    end_the_run(state)
    do(state, "upgrade survival", "deck IM", "upgrade tactics", "deck IM", "done")
    assert (state.over, state.campaign().data["cells"]) == (True, 1)


def test_a_run_without_cells_ends_without_a_question(ending, do):
    state = do(ending("IM", "FL"))
    assert state.over


def test_the_biome_goes_back_to_its_box(ending, do):
    state = do(ending("IM", "FL", place="B5"))
    assert (state.expedition.place, state.fight.on) == (-1, False)


# -- before spending ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-190", "DC-186")
def test_a_well_wisher_adds_a_cell_before_cells_are_spent(ending, do, asked):
    state = ending("IM", "FL", during=["W19"])
    do(state)
    assert asked(state) == ("spend", 0)
    assert state.bag.cells == 1


@pytest.mark.rule("DC-197")
def test_secrets_that_were_earned_are_taken_at_the_end_of_the_run(ending, do):
    state = ending("IM", "FL")
    state.secrets_owed = 2
    before = state.inventory()
    do(state)
    data = state.campaign().data
    assert (data["secrets"], data["secretsOwed"], data["board"]["start"]) == (2, 0, ["S02"])
    assert "S01" in data["equipment"]
    assert state.inventory() == before


# -- victory ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-185", "DC-013")
def test_the_first_victory_over_the_concierge(ending, do, asked):
    state = ending("IM", "FL", won="C1")
    state.bag.cells, state.bag.teeth = 2, 5
    do(state)
    data = state.campaign().data
    assert asked(state) == ("spend", 0)
    assert (data["cells"], data["wins"]["C1"], data["runes"], state.bag.teeth) == (5, 1, [], 0)
    assert [code for code in data["equipment"] if code.startswith("C1")] == ["C1-P01", "C1-P02", "C1-P03"]
    assert data["bossCells"] == {"owned": 0, "best": None}
    assert sorted(state.armoury.deck) == state.chronicle.equipment
    do(state, "done")
    assert state.winners() == [0, 1]


@pytest.mark.rule("DC-185")
def test_later_victories_give_the_next_blueprint_until_there_is_none(ending, do):
    state = ending("IM", "FL", won="C1")
    for wins, owned in ((2, 4), (3, 5), (4, 5)):
        if wins == 2:
            chronicle = state.rewrite()
            chronicle.wins[0] = 1
            chronicle.equipment += chronicle.blueprints[7][:3]
            del chronicle.blueprints[7][:3]
        state.agenda = [END_OF_RUN]
        state.expedition = Expedition(PLACES.index("C1"))
        state.bag.cells = 0
        do(state)
        data = state.campaign().data
        assert (data["cells"], data["wins"]["C1"]) == (3, wins)
        assert len([code for code in data["equipment"] if code.startswith("C1")]) == owned


@pytest.mark.rule("DC-185", "DC-188", "DC-013")
def test_the_first_victory_over_the_time_keeper_gives_the_hollow_rune(ending, do):
    state = do(ending("IM", "FL", won="C2"))
    data = state.campaign().data
    assert (data["cells"], data["wins"]["C2"], data["runes"]) == (4, 1, ["R07"])
    assert [code for code in data["equipment"] if code.startswith("C2")] == ["C2-P01", "C2-P02", "C2-P03"]


@pytest.mark.rule("DC-185", "DC-192")
def test_the_hand_of_the_king_gives_a_boss_cell_every_time(ending, do):
    state = do(ending("IM", "FL", won="C3"))
    data = state.campaign().data
    assert (data["cells"], data["wins"]["C3"], data["bossCells"]) == (5, 1, {"owned": 1, "best": 0})
    assert [code for code in data["equipment"] if code.startswith("C3")] == ["C3-P01", "C3-P02", "C3-P03"]
    for force, owned, best in ((1, 2, 1), (0, 3, 1), (2, 4, 2), (1, 4, 2)):
        state.agenda = [END_OF_RUN]
        state.expedition = Expedition(PLACES.index("C3"))
        state.boss_cells = force
        do(state)
        assert state.campaign().data["bossCells"] == {"owned": owned, "best": best}


@pytest.mark.rule("DC-185")
def test_a_lost_boss_combat_has_no_victory_text(ending, do):
    state = ending("IM", "FL", won="C1")
    state.won = False
    do(state)
    data = state.campaign().data
    assert (data["cells"], data["wins"]["C1"], len(data["equipment"])) == (0, 0, 12)


@pytest.mark.rule("DC-187")
def test_the_mutation_board_survives_death(begin, do):
    state = do(begin(2, "SV09"), "place SV08", "place SV02", "done", "beheaded IM", "beheaded FL", "to IM")
    board = state.campaign().data["board"]
    end_the_run(state)
    do(state)
    assert state.over
    assert state.campaign().data["board"] == board
    assert board["during"] == ["SV08"]
    assert CARD_CODES.index("SV02") in state.chronicle.start
