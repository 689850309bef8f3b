"""The Interbiome: collect, Healer, Merchant, Collector."""

import pytest

from tabletomb.games.dead_cells.box import COLLECTOR, D_WOUNDED, EQUIPMENT_CODES, HEALER, MARKET_MERCHANT, SWEATS
from tabletomb.games.dead_cells.interbiome import INTERBIOME
from tabletomb.games.dead_cells.state import T_BIOMES, T_BLUEPRINTS


def numbers(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def coded(cards):
    return [EQUIPMENT_CODES[card] for card in cards]


@pytest.fixture
def market(party, do):
    """A Group at the Interbiome: Teeth, Damage of each, Blueprints on the Collector space, levels of the market."""

    def arrive(*who, teeth=0, damage=(), collector=(), levels=None, **more):
        state = party(*(who or ("IM", "FL")), **more)
        state.bag.teeth = teeth
        for place, tokens in enumerate(damage):
            state.heroes[place].damage = tokens
        state.armoury.collector = numbers(*collector)
        for character, level in (levels or {}).items():
            state.rewrite().levels[character] = [0] * level
        state.agenda.append(INTERBIOME)
        return do(state)

    return arrive


@pytest.mark.rule("DC-158", "DC-160", "DC-161", "DC-162", "DC-163", "DC-165")
def test_the_example_of_the_rulebook(market, do, asked, choices):
    state = market(teeth=7, damage=(1, 1), collector=("B1-P01", "B1-P02"))
    do(state, "top B1-P01")
    assert coded(state.armoury.deck[-2:]) == ["B1-P01", "B1-P02"]
    do(state, "to IM", "to FL")
    assert [hero.damage for hero in state.heroes] == [0, 0]
    assert state.bag.teeth == 3
    assert asked(state)[0] == "merchant"
    assert coded(state.armoury.offered) == ["B1-P02"]
    do(state, "buy 1", "to FL")
    assert state.bag.teeth == 0
    assert coded(state.heroes[1].gear) == ["B1-P02"]
    assert asked(state)[0] == "run-is-over"
    assert state.lore.equipment[numbers("B1-P03")[0]], "the Collector has shown it"
    assert coded(state.blueprint_deck())[:2] == ["B1-P03", "B1-P04"]
    assert coded([state.draw_gear()]) == ["B1-P01"]


# -- arriving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-157", "DC-160")
def test_collect_comes_before_the_market_and_the_market_has_an_order(market, do, asked):
    state = market(teeth=20, damage=(1, 0), collector=("B1-P01", "B1-P02"), first=1)
    steps = []
    for answer in ("top B1-P02", "done", "done", "done"):
        steps.append(asked(state))
        do(state, answer)
    assert steps == [("stack-blueprint", 1), ("healer", 1), ("merchant", 1), ("collector", 1)]
    assert asked(state)[0] == "run-is-over"
    assert state.tally[T_BIOMES] == 1


@pytest.mark.rule("DC-190")
def test_what_acts_in_the_interbiome_acts_first(market, do, asked):
    state = market(damage=(1, 1), collector=("B1-P01", "B1-P02"), during=["SV08", "S06"])
    assert asked(state)[0] == "drink-vial"
    do(state, "to FL")
    assert state.heroes[1].damage == 0
    assert state.bag.teeth == 2
    assert asked(state)[0] == "stack-blueprint"


@pytest.mark.rule("DC-218")
def test_serenades_cards_are_shuffled_into_a_new_pile(party, do):
    state = party("IM", "SE", cards=True)
    serenade = state.heroes[1]
    everything = sorted(serenade.draw)
    serenade.discard = [serenade.draw.pop(), serenade.draw.pop()]
    beheaded = (state.heroes[0].hand[:], state.heroes[0].draw[:])
    state.agenda.append(INTERBIOME)
    do(state)
    assert sorted(serenade.draw) == everything
    assert serenade.discard == []
    assert (state.heroes[0].hand, state.heroes[0].draw) == beheaded


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(("who", "damage", "deeds"), [
    (("IM", "FL"), (2, 2), 1), (("IM", "FL"), (2, 1), 0), (("IM", "SE"), (2, 0), 1), (("IM", "SE"), (1, 3), 0),
])  # fmt: skip
def test_to_arrive_with_every_beheaded_at_1_health_is_a_deed(market, who, damage, deeds):
    assert market(*who, damage=damage).deeds[D_WOUNDED] == deeds


# -- collect ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-158", "DC-183")
def test_collected_blueprints_are_equipment_for_ever_on_top_of_the_deck_as_the_group_orders_them(
    market, do, choices, turned_down
):
    state = market(collector=("B1-P03", "B1-P01", "B1-P02"))
    before = state.clone().chronicle
    assert choices(state) == ["top B1-P01", "top B1-P02", "top B1-P03"]
    assert turned_down(state, "top B1-P04").rule == "DC-158"
    do(state, "top B1-P02", "top B1-P03")
    assert coded(state.armoury.discard) == ["B1-P01"], "the last one went on top, and the Merchant turned it up"
    assert coded(state.armoury.deck[-2:]) == ["B1-P02", "B1-P03"]
    assert state.armoury.known == 2
    assert state.armoury.collector == []
    assert {*numbers("B1-P01", "B1-P02", "B1-P03")} <= {*state.chronicle.equipment}
    assert state.chronicle.equipment == sorted(state.chronicle.equipment)
    assert coded(state.chronicle.blueprints[0])[0] == "B1-P04"
    assert len(before.equipment) == 12
    assert state.tally[T_BLUEPRINTS] == 3


# -- Healer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-159", "DC-161")
@pytest.mark.parametrize(("level", "price", "times"), [(0, 2, 2), (1, 2, 4), (2, 1, 4), (3, 1, 8), (4, 1, 8)])
def test_the_healer_is_paid_for_each_damage_as_often_as_the_level_says(market, do, asked, level, price, times):
    state = market("IM", "FL", "PO", "DR", teeth=17, damage=(2, 2, 2, 2), levels={HEALER: level})
    for patient in ["IM", "IM", "FL", "FL", "PO", "PO", "DR", "DR"][:times]:
        assert asked(state)[0] == "healer"
        do(state, f"to {patient}")
    assert asked(state)[0] == "merchant"
    assert state.bag.teeth == 17 - price * times
    assert sum(hero.damage for hero in state.heroes) == 8 - times


@pytest.mark.rule("DC-161", "DC-220")
def test_the_healer_sees_only_the_hurt_serenade_included(market, choices, turned_down):
    state = market("IM", "SE", teeth=4, damage=(0, 2))
    assert choices(state) == ["done", "to SE"]
    assert "no Damage" in turned_down(state, "to IM").message
    assert "not in your Group" in turned_down(state, "to FL").message


def test_the_healer_takes_no_teeth_for_somebody_with_the_sweats(market, do, choices, turned_down):
    state = market("IM", "FL", teeth=6, damage=(1, 2), collector=("B1-P01", "B1-P02"))
    state.heroes[0].malaise = SWEATS
    do(state, "top B1-P01")
    assert choices(state) == ["done", "to FL"]
    assert "Sweats" in turned_down(state, "to IM").message


@pytest.mark.rule("DC-160", "DC-161")
def test_without_teeth_or_damage_the_healer_is_passed_by(market, asked):
    assert asked(market(teeth=1, damage=(2, 2)))[0] == "run-is-over"
    assert asked(market(teeth=3))[0] == "merchant"


def test_the_third_boss_cell_makes_the_healer_dearer(market, do, turned_down, choices):
    state = market(teeth=5, damage=(2, 2), collector=("B1-P01", "B1-P02"))
    state.boss_cells = 3
    do(state, "top B1-P01", "to IM")
    assert state.bag.teeth == 2
    assert state.agenda[-1].name == "run-is-over"


@pytest.mark.rule("DC-164")
def test_cells_buy_nothing_here(party, do, asked):
    state = party("IM", "FL")
    state.bag.cells = 50
    state.heroes[0].damage = 1
    state.agenda.append(INTERBIOME)
    assert asked(state)[0] == "run-is-over"
    assert state.bag.cells == 50


# -- Merchant -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-159", "DC-162")
@pytest.mark.parametrize(("level", "cards", "price"), [(0, 1, 3), (1, 2, 3), (2, 3, 2), (3, 4, 2)])
def test_the_merchant_shows_as_many_cards_as_the_level_says(market, choices, do, level, cards, price):
    state = market(teeth=9, levels={MARKET_MERCHANT: level})
    assert len(state.armoury.offered) == cards
    assert choices(state) == ["done", "buy 1", "buy 2", "buy 3", "buy 4"][: cards + 1]
    do(state, "buy 1", "to FL")
    assert state.bag.teeth == 9 - price
    assert len(state.heroes[1].gear) == 1
    assert len(state.armoury.offered) == cards - 1 or cards == 1


@pytest.mark.rule("DC-162", "DC-165")
def test_any_of_the_cards_may_be_bought_and_the_rest_is_discarded(market, do, asked, choices, turned_down):
    state = market(teeth=6, levels={MARKET_MERCHANT: 3})
    do(state, "buy 3", "to IM", "buy 1", "to FL")
    assert coded(state.heroes[0].gear + state.heroes[1].gear) == ["ST-E03", "ST-E01"]
    assert choices(state) == ["done", "buy 1", "buy 2"]
    assert "number 3" in turned_down(state, "buy 3").message
    do(state, "done")
    assert coded(state.armoury.discard) == ["ST-E02", "ST-E04"]
    assert state.armoury.offered == []
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-159")
def test_the_price_must_be_in_the_bag(market, do, choices, turned_down):
    state = market(teeth=3, levels={MARKET_MERCHANT: 2})
    do(state, "buy 1", "to FL")
    assert state.bag.teeth == 1
    assert state.armoury.offered == []
    assert coded(state.armoury.discard) == ["ST-E02", "ST-E03"]


# -- Collector ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-159", "DC-163")
@pytest.mark.parametrize(("level", "cards", "price"), [(0, 1, 4), (1, 2, 4), (2, 2, 3), (3, 3, 2)])
def test_the_collector_shows_blueprints_from_the_bottom(market, choices, do, asked, level, cards, price):
    state = market(teeth=9, levels={COLLECTOR: level})
    do(state, "done")
    assert asked(state)[0] == "collector"
    assert coded(state.armoury.offered) == ["B1-P01", "B1-P02", "B1-P03"][:cards]
    do(state, "buy 1")
    assert state.bag.teeth == 9 - price
    assert coded(state.armoury.deck[-1:]) == ["B1-P01"]
    assert numbers("B1-P01")[0] in state.chronicle.equipment


@pytest.mark.rule("DC-163", "DC-165")
def test_bought_blueprints_lie_on_the_deck_as_they_were_bought_and_the_rest_returns(market, do, asked):
    state = market(teeth=4, levels={COLLECTOR: 3})
    do(state, "done", "buy 3", "buy 1")
    assert coded(state.armoury.deck[-2:]) == ["B1-P03", "B1-P01"]
    assert state.armoury.known == 2
    assert state.tally[T_BLUEPRINTS] == 2
    assert state.armoury.offered == []
    assert coded(state.blueprint_deck())[:2] == ["B1-P02", "B1-P04"]
    assert coded(state.armoury.discard) == ["ST-E01"], "only Equipment is discarded"
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-163")
def test_an_empty_blueprint_deck_leaves_the_collector_nothing_to_sell(party, do, asked):
    state = party("IM", "FL")
    state.bag.teeth = 9
    state.rewrite().blueprints[0] = []
    state.agenda.append(INTERBIOME)
    do(state, "done")
    assert asked(state)[0] == "run-is-over"
