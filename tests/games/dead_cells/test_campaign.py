"""The campaign as a document: what it holds, what it refuses, and that nothing earned is ever lost."""

import copy
import json

import pytest

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import DocumentError
from tabletomb.games.dead_cells import GAME, campaign
from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES
from tabletomb.games.dead_cells.chronicle import Chronicle


def saved(data, matches=0):
    return Campaign(GAME, data, matches).save()


def loaded(data):
    return Campaign.load(json.loads(json.dumps(saved(data))), GAME)


# -- out of the box -----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-003", "DC-006", "DC-013")
def test_a_fresh_campaign_holds_what_the_box_holds():
    data = campaign.fresh()
    assert data["decks"] == {
        "IM": ["ST01", "ST02", "ST03", "ST04", "ST05", "ST06"],
        "FL": ["ST07", "ST08", "ST09", "ST10", "ST11", "ST12"],
        "PO": ["ST13", "ST14", "ST15", "ST16", "ST17", "ST18"],
        "DR": ["ST19", "ST20", "ST21", "ST22", "ST23", "ST24"],
        "SE": ["ST25", "ST26", "ST27"],
    }
    assert data["equipment"] == [f"ST-E{number:02}" for number in range(1, 13)]
    assert data["upgrades"] == {deck: {"taken": 0, "flipped": False} for deck in ("survival", "tactics", "brutality")}
    assert (data["well"], data["secrets"], data["runes"], data["visited"]) == (0, 0, [], [])
    assert data["wins"] == {"C1": 0, "C2": 0, "C3": 0}
    assert data["board"] == {"start": [], "during": [], "duringSlots": 10, "skill": None, "feats": []}


@pytest.mark.rule("DC-004", "DC-014")
def test_blueprint_decks_start_in_numerical_order():
    chronicle, _ = campaign.opened(Campaign.fresh(GAME), GAME.pack.box)
    codes = [[EQUIPMENT_CODES[card] for card in deck] for deck in chronicle.blueprints]
    assert [len(deck) for deck in codes] == [8, 9, 9, 14, 9, 8, 9, 5, 5, 3]
    assert codes[0] == [f"B1-P{number:02}" for number in range(1, 9)]
    assert codes[9] == ["C3-P01", "C3-P02", "C3-P03"]


@pytest.mark.rule("DC-002")
def test_the_document_of_a_campaign_names_nothing_that_was_not_seen():
    text = json.dumps(campaign.fresh())
    for code in ("SV01", "W01", "S01", "B1-01", "B1-T01", "B1-P01", "C1-01a"):
        assert f'"{code}"' not in text


# -- round trips --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-193")
def test_a_campaign_survives_its_document_entry_by_entry(campaign_data, box):
    data = campaign_data(
        "SV20",
        "TC12",
        "BR06",
        "W09",
        "S06",
        runs=7,
        cells=3,
        secretsOwed=1,
        runes=["R01", "R06"],
        visited=["B1", "B2", "B4"],
        wins={"C1": 2},
        seen={"enemies": ["B1-01", "B2-13"], "equipment": ["ST-E03", "B1-P02"], "tiles": ["B1-T08"]},
    )
    data["upgrades"]["survival"]["flipped"] = True
    data["equipment"].append("B1-P02")
    data["equipment"].remove("ST-E01")
    data["equipment"].sort(key=EQUIPMENT_CODES.index)
    data["scrapped"] = ["ST-E01"]
    data["decks"]["IM"].remove("ST04")
    data["purged"].append("ST04")
    known = loaded(data)
    chronicle, lore = campaign.opened(known, box)
    assert (chronicle.runs, chronicle.cells, chronicle.owed, chronicle.runes) == (7, 3, 1, 0b100001)
    assert chronicle.visited == 0b1011
    assert EQUIPMENT_CODES.index("B1-P02") not in chronicle.blueprints[0]
    assert campaign.written(chronicle, lore, 3, 1, box) == data
    twin = chronicle.clone()
    assert campaign.written(twin, lore, 3, 1, box) == data
    entries = [name for name in dir(Chronicle) if not name.startswith("_") and name != "clone"]
    assert len(entries) > 20
    assert [getattr(twin, name) for name in entries] == [getattr(chronicle, name) for name in entries]


def test_a_campaign_is_read_once_for_all_matches_that_begin_with_it(box):
    known = loaded(campaign.fresh())
    assert campaign.opened(known, box) == campaign.opened(known, box)
    chronicle = known.read[1]
    state = GAME.new(2, 1, campaign=known)
    assert known.read[1] is chronicle
    assert state.chronicle is not chronicle
    assert chronicle.runs == 0, "a Run changes its own copy"


def test_a_campaign_is_read_anew_for_another_pack(box):
    known = loaded(campaign.fresh())
    first = campaign.opened(known, box)
    other = copy.copy(box)
    assert campaign.opened(known, other)[0] is not first[0]


# -- refusals -----------------------------------------------------------------------------------------------


def entry(data, path, value):
    *way, last = path.split(".")
    for key in way:
        data = data[key]
    data[last] = value


@pytest.mark.parametrize(
    ("path", "value", "where", "sentence"),
    [
        ("runs", -1, "data.runs", "must be a whole number from 0 to 1000000, not -1"),
        ("cells", "3", "data.cells", "must be a whole number"),
        ("secretsOwed", None, "data.secretsOwed", "must be a whole number"),
        ("upgrades.survival.taken", 42, "data.upgrades.survival.taken", "from 0 to 41"),
        ("upgrades.tactics.taken", 40, "data.upgrades.tactics.taken", "from 0 to 39"),
        ("upgrades.brutality.taken", 37, "data.upgrades.brutality.taken", "from 0 to 36"),
        ("upgrades.survival.flipped", 1, "data.upgrades.survival.flipped", "must be true or false"),
        ("upgrades.survival.taken", 1, "data.upgrades.survival.taken", "SV01 lies nowhere"),
        ("well", 22, "data.well", "from 0 to 21"),
        ("well", 2, "data.well", "W01 lies nowhere"),
        ("secrets", 17, "data.secrets", "from 0 to 16"),
        ("secrets", 1, "data.secrets", "S01 lies nowhere"),
        ("decks.IM", ["ST01"], "data.decks.IM", "must have at least 6 cards, not 1"),
        ("decks.SE", ["ST25", "ST26"], "data.decks.SE", "must have at least 3 cards, not 2"),
        ("decks.IM", "ST01", "data.decks.IM", "must be a list"),
        ("decks.XX", [], "data.decks.XX", "is not known here"),
        ("decks.SE", ["ST25", "ST26", "ST27", "ST28"], "data.decks.SE[3]", "must be one of"),
        ("decks.SE", ["ST25", "ST26", "ST26"], "data.decks.SE[2]", "card ST26 lies at data.decks.SE[1] already"),
        ("decks.SE", ["ST25", "ST26", "ST27", "SV01"], "data", "SV01 is in use, but was never taken"),
        ("reserve", ["SV42"], "data", "SV42 is in use, but was never taken from its deck"),
        ("equipment", [], "data.equipment", "ST-E01 lies nowhere"),
        ("scrapped", ["ST-E01"], "data.scrapped[0]", "Equipment card ST-E01 lies at data.equipment[0] already"),
        ("scrapped", ["S01"], "data.equipment", "S01 is in use, but was never taken from its deck"),
        ("board.start", ["SV02"] * 7, "data.board.start", "must have at most 6 entries, not 7"),
        ("board.duringSlots", 9, "data.board.duringSlots", "from 10 to 11"),
        ("board.during", ["SV08"] * 11, "data.board.during", "must have at most 10 entries, not 11"),
        ("board.feats", ["SV05"] * 4, "data.board.feats", "must have at most 3 entries, not 4"),
        ("board.skill", 6, "data.board.skill", "must be one of"),
        ("levels.healer", ["SV03"] * 4, "data.levels.healer", "must have at most 3 entries, not 4"),
        ("runes", ["R08"], "data.runes[0]", "must be one of"),
        ("runes", ["R01", "R01"], "data.runes[1]", "lies at data.runes[0] already"),
        ("visited", ["B8"], "data.visited[0]", "must be one of"),
        ("wins.C1", -1, "data.wins.C1", "from 0"),
        ("wins", {"C1": 1}, "data.wins.C2", "is missing"),
        ("bossCells.owned", 1, "data.bossCells.owned", "from 0 to 0"),
        ("bossCells.best", 1, "data.bossCells.best", "from 0 to 0"),
        ("seen.equipment", ["S03"], "data.seen.equipment", "S03 cannot have been seen"),
        ("seen.equipment", ["X"], "data.seen.equipment[0]", "must be one of"),
        ("seen.tiles", ["B1-T01", "B1-T01"], "data.seen.tiles", "names something twice"),
        ("seen.enemies", [3], "data.seen.enemies[0]", "must be a text"),
        ("extra", 1, "data.extra", "is not known here"),
    ],
)
def test_a_document_that_is_no_campaign_is_refused_by_field(path, value, where, sentence):
    data = campaign.fresh()
    entry(data, path, value)
    with pytest.raises(DocumentError) as error:
        loaded(data)
    assert error.value.field == where
    assert sentence in error.value.message


@pytest.mark.rule("DC-198")
def test_a_starting_card_in_the_deck_of_another_beheaded_is_refused():
    data = campaign.fresh()
    data["upgrades"]["survival"]["taken"] = 1
    data["decks"]["IM"][0] = "SV01"
    data["decks"]["FL"].append("ST01")
    with pytest.raises(DocumentError, match="ST01 belongs to IM for ever"):
        loaded(data)


def test_a_missing_entry_is_named():
    for key in campaign.fresh():
        data = campaign.fresh()
        del data[key]
        with pytest.raises(DocumentError) as error:
            loaded(data)
        assert (error.value.field, error.value.message) == (f"data.{key}", "is missing")


@pytest.mark.parametrize(
    ("path", "value", "where", "sentence"),
    [
        ("board.start", ["SV01"], "board.start[0]", "of the kind start; SV01 is of the kind card"),
        ("board.during", ["SV02"], "board.during[0]", "of the kind during; SV02 is of the kind start"),
        ("board.feats", ["SV02"], "board.feats[0]", "of the kind feat; SV02"),
        ("board.skill", "SV02", "board.skill", "of the kind skill; SV02"),
        ("beasts", ["SV02"], "beasts[0]", "of the kind beast; SV02"),
        ("purged", ["SV02"], "purged[0]", "of the kind card or instr or feat; SV02"),
        ("reserve", ["SV03"], "reserve[0]", "SV03 is of the kind instr"),
        ("promised", ["SV03"], "promised[0]", "SV03 is not a card that lies here"),
        ("levels.merchant", ["SV03"], "levels.merchant[0]", "SV03 is not a card that lies here"),
        ("equipment", ["S02"], "secrets", "S02 is no Equipment card and lies among Equipment"),
        ("reserve", ["S01"], "reserve[0]", "S01 is of the kind equip"),
        ("seen.enemies", ["Z9"], "seen.enemies[0]", "must be one of"),
        ("seen.tiles", ["Z9"], "seen.tiles[0]", "must be one of"),
    ],
)
def test_cards_of_the_wrong_kind_are_refused_when_the_pack_is_known(campaign_data, path, value, where, sentence):
    data = campaign_data("SV04", "S03")
    codes = value if isinstance(value, list) else [value]
    for pile in (data["decks"]["IM"], data["reserve"], data["levels"]["healer"], data["equipment"]):
        for code in codes:
            if code in pile:
                pile.remove(code)
    if isinstance(value, list):
        way = path.split(".")
        old = data[way[0]] if len(way) == 1 else data[way[0]][way[1]]
        value = value + old
    entry(data, path, value)
    known = loaded(data)
    with pytest.raises(DocumentError) as error:
        GAME.new(2, 1, campaign=known)
    assert error.value.field == f"campaign.data.{where}"
    assert sentence in error.value.message


# -- reset --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-202", "DC-203", "DC-204", "DC-205", "DC-206", "DC-207", "DC-005")
def test_a_reset_puts_every_card_back_into_its_deck(campaign_data):
    data = campaign_data(
        "SV41", "TC39", "BR36", "W21", "S16", runs=30, runes=["R01", "R07"], wins={"C1": 1, "C2": 1, "C3": 1}
    )
    data["bossCells"] = {"owned": 1, "best": 0}
    data["equipment"] += ["B1-P01", "C1-P01"]
    data["upgrades"]["survival"]["flipped"] = True
    again = campaign.reset(Campaign(GAME, data, 30))
    assert (again.data, again.matches) == (campaign.fresh(), 0)
    chronicle, lore = campaign.opened(again, GAME.pack.box)
    assert [CARD_CODES[card] for card in chronicle.decks[4]] == ["ST25", "ST26", "ST27"]
    assert (chronicle.purged, chronicle.beasts, chronicle.reserve, chronicle.runes) == ([], [], [], 0)
    assert not any(lore.enemies + lore.equipment + lore.tiles)


# -- nothing is lost ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-193", "DC-188", "DC-158", "DC-186")
def test_an_abandoned_run_keeps_runes_equipment_cells_and_secrets(party):
    from tabletomb.games.dead_cells.gains import find_rune, make_permanent

    state = party("IM", "FL")
    find_rune(state, 0)
    make_permanent(state, EQUIPMENT_CODES.index("B1-P02"))
    state.bag.cells = 5
    state.secrets_owed = 2
    state.bag.teeth = 9
    data = state.campaign().data
    assert (data["runes"], data["cells"], data["secretsOwed"]) == (["R01"], 5, 2)
    assert "B1-P02" in data["equipment"]
    assert data["visited"] == ["B1"]
    again = GAME.new(2, 1, campaign=loaded(data))
    assert (again.bag.cells, again.chronicle.cells) == (5, 0)
    assert again.campaign().data["cells"] == 5, "Cells are never counted twice"


def test_a_table_that_was_left_in_mid_sentence_finds_its_card_in_the_reserve(begin, do, asked):
    state = do(begin(2, cells=2), "upgrade survival")
    assert asked(state) == ("choose-deck", 0)
    data = state.campaign().data
    assert (data["reserve"], data["upgrades"]["survival"]["taken"]) == (["SV01"], 1)
    again = GAME.new(2, 1, campaign=loaded(data))
    assert asked(again) == ("rearrange", 0)
    do(again, "move SV01", "deck PO")
    assert "SV01" in again.campaign().data["decks"]["PO"]
    assert again.campaign().data["reserve"] == []


@pytest.mark.rule("DC-011", "DC-193")
def test_another_number_of_players_carries_the_same_campaign_on(begin, do):
    state = do(begin(4, "SV02", cells=2), "upgrade survival", "done")
    data = state.campaign().data
    assert data["board"]["start"] == ["SV02"]
    for seats in (1, 2, 3, 4):
        assert GAME.new(seats, 1, campaign=loaded(data)).chronicle.start == [CARD_CODES.index("SV02")]
