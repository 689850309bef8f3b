"""Spending Cells: what every card does when it is bought or found, and where it goes."""

import json

import pytest

from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES
from tabletomb.games.dead_cells.upgrades import take_secret

TRACK_OF = {"SV": "survival", "TC": "tactics", "BR": "brutality"}


def words(text):
    return text.split()


COMBAT_CARDS = words(
    "SV01 SV04 SV07 SV11 SV14 SV17 SV20 SV24 SV26 SV30 SV34 SV37 SV40 "
    "TC01 TC03 TC05 TC10 TC14 TC17 TC21 TC24 TC27 TC30 TC33 TC37 TC39 "
    "BR01 BR03 BR07 BR09 BR12 BR14 BR17 BR20 BR22 BR25 BR28 BR30 BR33 BR36 W06 W21 S04 S10"
)
START_CARDS = words("SV02 SV10 SV23 SV31 TC09 TC18 TC28 BR08 BR15 BR24 BR35 W14 S02 S14")
DURING_CARDS = words(
    "SV08 SV13 SV19 SV25 SV29 SV33 SV38 SV41 TC04 TC11 TC16 TC23 TC29 TC34 TC38 "
    "BR02 BR10 BR19 BR27 BR31 BR34 W19 S06 S16"
)
SKILL_CARDS = words("SV06 SV21 SV36 TC08 TC22 TC35 BR06 BR21 BR32")
FEAT_CARDS = words("SV05 SV16 SV32 TC06 TC20 TC32 BR05 BR16 BR29")
BEASTS = words("SV12 SV27 TC12 TC26 BR11 BR23 W11")
EQUIPMENT = words("S01 S03 S05 S07 S09 S11 S13 S15")
MARKET_LEVELS = {
    "healer": "SV03 SV18 SV35",
    "merchant": "TC02 TC19 TC36",
    "collector": "TC07 TC25 S12",
}
PURGES = {"SV09": 1, "SV22": 2, "SV39": 2, "TC13": 1, "TC31": 2, "BR04": 1, "BR18": 2, "BR26": 2, "W10": 1}
COVERS = {"SV15": "survival", "TC15": "tactics", "BR13": "brutality"}
SECRET_GIVERS = ["SV28", "W05", "W12", "W18"]
PROMISES = ["W02", "W08", "W13"]
REFUNDS = {"W03": 2, "W09": 1, "W17": 3}
NOTHINGS = ["W01", "W04", "W15", "W20"]


def copied(data):
    return json.loads(json.dumps(data))


def deck_of(code):
    return code.rstrip("0123456789")


@pytest.fixture
def buy(begin, do):
    """`buy("SV05")`: the card is bought (or found, if it is a Secret) in a game of two; the state and the document that
    the campaign would have if the card itself did nothing."""

    def purchase(code, **entries):
        deck = deck_of(code)
        entries.setdefault("cells", 20)
        if deck == "S":
            entries["secretsOwed"] = 1
        state = begin(2, code, **entries)
        if deck == "S":
            assert state.chronicle.secrets == int(code[1:]), "Secrets that are owed are taken first thing"
            expected = copied(state.deal.campaign.data)
            expected["secrets"] += 1
            expected["secretsOwed"] = 0
        else:
            expected = copied(state.campaign().data)
            if deck == "W":
                do(state, "well")
                expected["well"] += 1
                expected["cells"] -= 1
            else:
                do(state, f"upgrade {TRACK_OF[deck]}")
                expected["upgrades"][TRACK_OF[deck]]["taken"] += 1
                expected["cells"] -= 2
        return state, expected

    return purchase


def insert(pile, code, codes=CARD_CODES):
    pile.append(code)
    pile.sort(key=codes.index)


# -- every card of the three decks, the Well and the Secrets ------------------------------------------------


def test_these_lists_name_every_card_once():
    listed = [*COMBAT_CARDS, *START_CARDS, *DURING_CARDS, *SKILL_CARDS, *FEAT_CARDS, *BEASTS, *EQUIPMENT, *NOTHINGS]
    listed += [code for codes in MARKET_LEVELS.values() for code in codes.split()]
    listed += [*PURGES, *COVERS, *SECRET_GIVERS, *PROMISES, *REFUNDS, "W07", "W16", "S08"]
    covers = ["SV42", "TC40", "BR37"]
    assert sorted(listed) == sorted(code for code in CARD_CODES[27:] if code not in covers)


@pytest.mark.rule("DC-198", "DC-221", "DC-195")
@pytest.mark.parametrize("code", COMBAT_CARDS)
@pytest.mark.parametrize("hero", ["DR", "SE"])
def test_a_combat_card_goes_into_any_one_deck(buy, do, choices, code, hero):
    state, expected = buy(code)
    assert choices(state) == ["deck IM", "deck FL", "deck PO", "deck DR", "deck SE"]
    do(state, f"deck {hero}")
    insert(expected["decks"][hero], code)
    assert state.campaign().data == expected


@pytest.mark.rule("DC-198", "DC-187")
@pytest.mark.parametrize("code", START_CARDS)
def test_a_start_card_goes_into_a_start_slot(buy, code):
    state, expected = buy(code)
    expected["board"]["start"] = [code]
    assert state.campaign().data == expected


@pytest.mark.rule("DC-198", "DC-187", "DC-190")
@pytest.mark.parametrize("code", DURING_CARDS)
def test_a_during_card_goes_into_a_during_slot(buy, code):
    state, expected = buy(code)
    expected["board"]["during"] = [code]
    assert state.campaign().data == expected


@pytest.mark.rule("DC-198", "DC-191")
@pytest.mark.parametrize("code", SKILL_CARDS)
def test_a_skill_card_goes_into_the_skill_slot(buy, code):
    state, expected = buy(code)
    expected["board"]["skill"] = code
    assert state.campaign().data == expected


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize("code", FEAT_CARDS)
def test_a_feat_goes_into_a_feat_slot(buy, code):
    state, expected = buy(code)
    expected["board"]["feats"] = [code]
    assert state.campaign().data == expected


@pytest.mark.rule("DC-198")
@pytest.mark.parametrize("code", BEASTS)
def test_a_beast_joins_its_biome_for_ever(buy, code):
    state, expected = buy(code)
    insert(expected["beasts"], code)
    assert state.campaign().data == expected


@pytest.mark.rule("DC-198", "DC-004")
@pytest.mark.parametrize("code", EQUIPMENT)
def test_a_secret_that_is_equipment_goes_into_the_equipment_deck(buy, code):
    state, expected = buy(code)
    insert(expected["equipment"], code, EQUIPMENT_CODES)
    expected["seen"]["equipment"] = [code]
    assert state.campaign().data == expected
    assert EQUIPMENT_CODES.index(code) in state.armoury.deck


@pytest.mark.rule("DC-159", "DC-196")
@pytest.mark.parametrize(
    ("character", "level", "code"),
    [
        (name, level, code)
        for name, codes in MARKET_LEVELS.items()
        for level, code in enumerate(codes.split())
        if code != "S12"
    ],
)
def test_a_market_level_lies_on_its_character(buy, character, level, code):
    state, expected = buy(code)
    expected["levels"][character].append(code)
    assert state.campaign().data == expected
    assert len(expected["levels"][character]) == level + 1


@pytest.mark.rule("DC-159")
def test_the_secret_market_level_covers_the_others(buy):
    state, expected = buy("S12", upgrades={"tactics": {"taken": 0, "flipped": False}})
    expected["levels"]["collector"].append("S12")
    assert state.campaign().data == expected


@pytest.mark.rule("DC-196")
@pytest.mark.parametrize(("code", "count"), PURGES.items())
def test_a_purge_removes_up_to_so_many_cards(buy, do, asked, choices, code, count):
    state, expected = buy(code)
    expected["purged"].append(code)
    gear = ["ST-E02", "ST-E09"]
    for nth in range(count):
        assert asked(state) == ("purge", 0)
        assert choices(state)[0] == "done"
        do(state, f"scrap {gear[nth]}")
        expected["equipment"].remove(gear[nth])
        expected["scrapped"].append(gear[nth])
    assert asked(state) == ("spend", 0)
    assert state.campaign().data == expected
    assert sorted(state.armoury.deck) == state.chronicle.equipment


@pytest.mark.rule("DC-195", "DC-196")
@pytest.mark.parametrize(("code", "deck"), COVERS.items())
def test_a_deck_turns_its_own_cover_and_gives_a_secret(buy, do, asked, code, deck):
    state, expected = buy(code)
    expected["upgrades"][deck]["flipped"] = True
    expected["purged"].append(code)
    expected["secrets"] = 1
    expected["seen"]["equipment"] = ["S01"]
    insert(expected["equipment"], "S01", EQUIPMENT_CODES)
    assert state.campaign().data == expected
    cells = state.bag.cells
    do(state, f"upgrade {deck}")
    assert cells - state.bag.cells == 3
    other = "tactics" if deck == "survival" else "survival"
    cells = state.bag.cells
    while asked(state)[0] != "spend":
        do(state, "deck IM" if asked(state)[0] == "choose-deck" else "done")
    do(state, f"upgrade {other}")
    assert cells - state.bag.cells == 2, "the other decks cost what they did"


@pytest.mark.rule("DC-196", "DC-199")
@pytest.mark.parametrize("code", SECRET_GIVERS)
def test_a_secret_is_taken_and_carried_out(buy, code):
    state, expected = buy(code)
    expected["purged"].append(code)
    expected["secrets"] = 1
    expected["seen"]["equipment"] = ["S01"]
    insert(expected["equipment"], "S01", EQUIPMENT_CODES)
    assert state.campaign().data == expected


@pytest.mark.rule("DC-199")
@pytest.mark.parametrize("code", PROMISES)
def test_the_well_promises_something_for_the_next_run(buy, code):
    state, expected = buy(code)
    expected["promised"].append(code)
    assert state.campaign().data == expected


@pytest.mark.rule("DC-199")
@pytest.mark.parametrize(("code", "cells"), REFUNDS.items())
def test_the_well_gives_cells_back(buy, code, cells):
    state, expected = buy(code)
    expected["purged"].append(code)
    expected["cells"] += cells
    assert state.campaign().data == expected


@pytest.mark.rule("DC-199")
@pytest.mark.parametrize("code", NOTHINGS)
def test_the_well_may_give_nothing(buy, code):
    state, expected = buy(code)
    expected["purged"].append(code)
    assert state.campaign().data == expected


@pytest.mark.rule("DC-188", "DC-199")
def test_the_well_holds_the_lodestone_rune(buy):
    state, expected = buy("W07")
    expected["purged"].append("W07")
    expected["runes"] = ["R06"]
    assert state.campaign().data == expected


@pytest.mark.rule("DC-200")
def test_a_broom_cupboard_is_one_more_during_slot(buy):
    state, expected = buy("S08")
    expected["purged"].append("S08")
    expected["board"]["duringSlots"] = 11
    assert state.campaign().data == expected


# -- the drowned draughtsman --------------------------------------------------------------------------------


@pytest.mark.rule("DC-199", "DC-004")
def test_the_draughtsman_gives_the_next_blueprint_of_a_biome_already_visited(buy, do, choices, turned_down):
    state, expected = buy("W16", visited=["B1", "B2", "B4"])
    assert choices(state) == ["biome B1", "biome B2", "biome B4"]
    assert turned_down(state, "biome B3").rule == "DC-199"
    do(state, "biome B2")
    expected["purged"].append("W16")
    insert(expected["equipment"], "B2-P01", EQUIPMENT_CODES)
    expected["seen"]["equipment"] = ["B2-P01"]
    assert state.campaign().data == expected
    assert EQUIPMENT_CODES.index("B2-P01") in state.armoury.deck


@pytest.mark.rule("DC-199")
def test_the_draughtsman_skips_biomes_without_blueprints_and_finds_nothing_where_nobody_was(
    campaign_data, buy, asked, choices, turned_down
):
    state, expected = buy("W16")
    expected["purged"].append("W16")
    assert asked(state) == ("spend", 0)
    assert state.campaign().data == expected
    owned = campaign_data()["equipment"] + [f"B1-P{number:02}" for number in range(1, 9)]
    state, _ = buy("W16", visited=["B1", "B2", "B3"], equipment=owned)
    assert choices(state) == ["biome B2", "biome B3"]
    assert "All Blueprints of {blueprints/B1|Prisoners' Quarters}" in turned_down(state, "biome B1").message


# -- prices, sold out, and what is left ---------------------------------------------------------------------


@pytest.mark.rule("DC-194", "DC-195", "DC-199")
def test_seven_cells_buy_one_of_each_deck_and_a_throw_into_the_well(begin, do, asked):
    state = begin(2, cells=7)
    do(state, "upgrade survival", "deck IM", "upgrade tactics", "deck FL", "upgrade brutality", "deck PO", "well")
    data = state.campaign().data
    assert [data["upgrades"][deck]["taken"] for deck in ("survival", "tactics", "brutality")] == [1, 1, 1]
    assert not any(data["upgrades"][deck]["flipped"] for deck in data["upgrades"])
    assert (data["well"], data["cells"]) == (1, 0)
    assert ("SV01" in data["decks"]["IM"], "TC01" in data["decks"]["FL"], "BR01" in data["decks"]["PO"]) == (True,) * 3
    assert state.tally[8] == 4
    assert asked(state)[0] != "spend", "without Cells there is nothing to ask"


@pytest.mark.rule("DC-194", "DC-195", "DC-199")
def test_what_cannot_be_paid_is_refused(begin, choices, turned_down):
    state = begin(2, cells=1)
    assert choices(state) == ["done", "well"]
    refusal = turned_down(state, "upgrade tactics")
    assert (refusal.rule, refusal.message) == ("DC-195", "{upgrade/tactics|A Tactics card} costs 2 Cells; you have 1.")
    assert turned_down(state, "place SV06").rule == "DC-191"


@pytest.mark.rule("DC-195", "DC-199")
def test_empty_decks_are_closed(begin, choices, turned_down, campaign_data):
    data = campaign_data("SV41", "W21")
    state = begin(2, "SV41", "W21", cells=9)
    assert data["upgrades"]["survival"]["taken"] == 40
    state.rewrite().taken[0] = 41
    state.chronicle.well = 21
    assert "upgrade survival" not in choices(state)
    assert "well" not in choices(state)
    assert "down to its cover" in turned_down(state, "upgrade survival").message
    assert turned_down(state, "well").rule == "DC-199"


@pytest.mark.rule("DC-186")
def test_cells_that_are_not_spent_are_lost(begin, do):
    state = do(begin(2, cells=5), "upgrade survival", "deck IM", "done")
    assert state.campaign().data["cells"] == 0


@pytest.mark.rule("DC-186")
def test_banked_cells_are_kept(begin, do):
    state = do(begin(2, cells=5, options={"cells": "banked"}), "upgrade survival", "deck IM", "done")
    assert state.campaign().data["cells"] == 3
    assert state.bag.cells == 3, "they are spent with the rest at the end of the Run"


def test_a_purchase_cannot_be_undone(begin, do):
    state = do(begin(2, cells=5), "upgrade survival")
    assert state.sealed == state.decisions


# -- slots and the reserve ----------------------------------------------------------------------------------

SIX = ["SV02", "SV10", "SV23", "SV31", "TC09", "TC18"]


def full_start_slots(data):
    data["reserve"] = [code for code in data["reserve"] if code not in SIX]
    data["board"]["start"] = SIX[:]
    return data


@pytest.fixture
def crowded(campaign_data, game):
    """A game of two with six start cards in their slots, BR08 next in its deck, and Cells for it."""
    from tabletomb.engine.campaign import Campaign

    data = full_start_slots(campaign_data("SV32", "TC19", "BR08", cells=2))
    return game.new(2, 1, campaign=Campaign.load(Campaign(game, data).save(), game))


@pytest.mark.rule("DC-200", "DC-201")
def test_without_a_free_slot_a_card_of_that_kind_makes_room(crowded, do, choices, asked, turned_down):
    do(crowded, "upgrade brutality")
    assert asked(crowded) == ("clear-slot", 0)
    assert choices(crowded) == ["done", *[f"clear {code}" for code in SIX]]
    assert turned_down(crowded, "clear SV08").rule == "DC-200"
    do(crowded, "clear SV23")
    data = crowded.campaign().data
    assert data["board"]["start"] == ["SV02", "SV10", "BR08", "SV31", "TC09", "TC18"]
    assert "SV23" in data["reserve"]
    assert "BR08" not in data["reserve"]


@pytest.mark.rule("DC-200", "DC-201")
def test_without_a_free_slot_the_new_card_may_stay_in_the_reserve(crowded, do):
    do(crowded, "upgrade brutality", "done")
    data = crowded.campaign().data
    assert data["board"]["start"] == SIX
    assert "BR08" in data["reserve"]


@pytest.mark.rule("DC-200")
def test_during_and_feat_cards_have_slots_of_their_own(begin, do, asked):
    state = begin(2, "SV05", cells=20)
    chronicle = state.rewrite()
    chronicle.feats = [CARD_CODES.index(code) for code in ("TC06", "TC20", "TC32")]
    do(state, "upgrade survival")
    assert asked(state) == ("clear-slot", 0)
    do(state, "clear TC20")
    assert [CARD_CODES[card] for card in state.chronicle.feats] == ["TC06", "SV05", "TC32"]
    state = begin(2, "SV08", cells=20)
    state.rewrite().during = [CARD_CODES.index(code) for code in DURING_CARDS[-10:]]
    do(state, "upgrade survival")
    assert asked(state) == ("clear-slot", 0)
    state = begin(2, "SV08", cells=20)
    chronicle = state.rewrite()
    chronicle.during = [CARD_CODES.index(code) for code in DURING_CARDS[-10:]]
    chronicle.during_slots = 11
    do(state, "upgrade survival")
    assert CARD_CODES[state.chronicle.during[-1]] == "SV08"


@pytest.mark.rule("DC-191")
def test_a_new_skill_card_sends_the_old_one_to_the_reserve_and_back_for_a_cell(begin, do, choices, turned_down):
    state = begin(2, "SV06", "TC08", cells=6)
    do(state, "upgrade survival", "upgrade tactics")
    data = state.campaign().data
    assert (data["board"]["skill"], "SV06" in data["reserve"]) == ("TC08", True)
    assert "place SV06" in choices(state)
    assert turned_down(state, "place TC08").rule == "DC-191"
    do(state, "place SV06")
    data = state.campaign().data
    assert (data["board"]["skill"], data["cells"]) == ("SV06", 1)
    assert "TC08" in data["reserve"]
    assert "SV06" not in data["reserve"]


# -- purging ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-196", "DC-198")
def test_no_deck_is_purged_below_its_least_size(buy, do, choices, turned_down):
    state, _ = buy("BR04")  # the deck of IM holds BR01 and BR03 too
    assert [move for move in choices(state) if move.startswith("purge")] == [
        f"purge {code}" for code in ("ST01", "ST02", "ST03", "ST04", "ST05", "ST06", "BR01", "BR03")
    ]
    refusal = turned_down(state, "purge ST07")
    assert (refusal.rule, refusal.message) == ("DC-198", "{deck/FL|The deck of The Flayed} must keep at least 6 cards.")
    assert "at least 3 cards" in turned_down(state, "purge ST25").message
    assert turned_down(state, "purge SV01").message == "That card is not in a Combat deck."
    assert turned_down(state, "scrap B1-P01").rule == "DC-196"
    do(state, "purge ST02")
    data = state.campaign().data
    assert "ST02" not in data["decks"]["IM"]
    assert data["purged"] == ["BR04", "ST02"]


@pytest.mark.rule("DC-196")
def test_a_purge_may_be_declined(buy, do, asked):
    state, expected = buy("SV22")
    do(state, "done")
    expected["purged"].append("SV22")
    assert state.campaign().data == expected
    assert asked(state) == ("spend", 0)


# -- Secrets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-004", "DC-197")
def test_secrets_that_are_owed_come_in_order_before_anything_else(begin, do, asked):
    state = begin(2, secretsOwed=4)
    assert asked(state) == ("choose-deck", 0)
    assert state.campaign().data["reserve"] == ["S04"]
    do(state, "deck SE")
    data = state.campaign().data
    assert (data["secrets"], data["secretsOwed"], data["board"]["start"]) == (4, 0, ["S02"])
    assert data["decks"]["SE"] == ["ST25", "ST26", "ST27", "S04"]
    assert [code for code in data["equipment"] if code.startswith("S0")] == ["S01", "S03"]


@pytest.mark.rule("DC-004")
def test_no_secrets_left_is_nothing(begin, asked):
    state = begin(2, "S16", secretsOwed=9)
    assert state.chronicle.secrets == 16
    assert state.secrets_owed == 0
    before = state.campaign().data
    take_secret(state)
    assert state.campaign().data == before


# -- at the end of a Run ------------------------------------------------------------------------------------


@pytest.mark.rule("DC-198", "DC-194")
def test_cards_bought_after_a_run_lie_with_the_beheaded_at_the_table(begin, do, asked):
    from tabletomb.games.dead_cells.choices import end_the_run

    state = do(begin(2, "BR04"), "done", "beheaded IM", "beheaded FL", "to IM")
    things = state.inventory()
    state.bag.cells = 6
    end_the_run(state)
    assert asked(state) == ("spend", 0)
    do(state, "upgrade survival", "deck FL", "upgrade brutality", "purge BR01")
    for hero in state.heroes:
        assert sorted(hero.draw) == state.chronicle.decks[hero.who]
    assert state.inventory() == things
