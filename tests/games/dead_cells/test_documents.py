"""Positions as documents: round trips, what may be left out, counting, and errors that name the field."""

import json

import pytest

from tabletomb.engine.errors import DocumentError
from tabletomb.engine.stream import seeded

FIGHT = ["end-of-run", "explore", "upkeep", "round-end - - 1", "choose-nipped 0"]


def document(*heroes, agenda=("end-of-run", "explore", "move-group 0"), **table):
    """A position of these Beheaded, each a code or an object; in solo games with "SE"."""
    entries = [{"who": hero} if isinstance(hero, str) else hero for hero in heroes]
    seats = 1 if entries[-1]["who"] == "SE" else len(entries)
    table = {"biome": {"place": "B1"}, **table, "heroes": entries}
    return {"game": "dead-cells", "seats": seats, "agenda": list(agenda), "table": table}


def positions(game, seats, seed, every=4):
    """Positions of a random Run."""
    state, dice = game.new(seats, seed), seeded(seed)
    number = 0
    while not state.over:
        if number % every == 0:
            yield state
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[dice.below(len(moves))])
        number += 1
    yield state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_survives_dump_and_load(game, seats):
    for seed in range(3):
        for state in positions(game, seats, seed):
            doc = json.loads(json.dumps(state.dump()))
            again = game.load(doc)
            assert again.dump() == doc
            assert [again.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]


@pytest.mark.rule("DC-003")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_ever_lost_or_doubled(game, seats):
    dealt = game.new(seats, 0).inventory()
    capped = {"Worm": 18, "Shuriken": 6, "Key": 2, "Lantern": 3, "Bell": 3, "Malaise token": 4}
    assert {name: dealt[name] for name in capped} == capped
    assert all(dealt[name] == 1 for name in dealt if name not in {*capped, "Rune", "Boss Cell"})
    for seed in range(3):
        assert all(state.inventory() == dealt for state in positions(game, seats, seed))


def test_a_hero_needs_only_a_code(game):
    state = game.load(document("IM", "FL"))
    table = state.dump()["table"]
    assert table["heroes"][0] == {"who": "IM", "hand": ["ST01", "ST02", "ST03"], "draw": ["ST04", "ST05", "ST06"]}
    assert (state.heroes[1].health, state.heroes[1].slots) == (3, 1)
    assert table["biome"]["at"] == "S"
    assert table["run"]["armoury"]["deck"][:2] == ["ST-E01", "ST-E02"]
    assert "combat" not in table
    assert "chronicle" not in table


def test_a_fight_needs_only_its_row(game):
    combat = {"row": {"near": "B1-01", "far": {"enemy": "B1-11", "damage": 1}}, "round": "I", "worms": 2}
    doc = document("IM", "FL", agenda=FIGHT, combat=combat)
    del doc["table"]["biome"]
    state = game.load(doc)
    biome = state.dump()["table"]["biome"]
    assert biome["place"] == "B1"
    assert "B1-01" not in biome["monsters"]
    assert (len(biome["monsters"]), len(biome["elites"])) == (9, 2)
    assert state.fight.spawned == 4


@pytest.mark.rule("DC-016")
def test_a_biome_deals_itself_tiles_that_fit(game):
    state = game.load(document("IM", "FL", biome={"place": "B7", "tiles": {"A1": "B7-T05"}}))
    biome = state.box.biomes[6]
    for space, tile in zip(biome.spaces, state.expedition.tiles, strict=True):
        assert (tile == -1) == (space.shape == -1)
        assert tile == -1 or state.box.tiles[tile].shape == space.shape
    assert state.dump()["table"]["biome"]["tiles"]["A1"] == "B7-T05"
    assert sorted(state.dump()["table"]["biome"]["constraints"]) == ["A3", "B1", "B8"]


def test_piles_are_written_with_their_top_first(game):
    state = game.load(
        document({"who": "IM", "hand": [], "draw": ["ST06", "ST05", "ST04", "ST03", "ST02", "ST01"]}, "FL")
    )
    assert state.heroes[0].draw[-1] == 5
    assert state.dump()["table"]["heroes"][0]["draw"][0] == "ST06"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"heroes": [{"who": "IM"}, {"who": "IM"}]}, "table.heroes[1].who"),
        ({"heroes": [{"who": "IM"}, {"who": "SE"}]}, "table.heroes[1].who"),
        ({"heroes": [{"who": "IM"}]}, "table.heroes"),
        ({"heroes": [{"who": "IM", "damage": 3}, {"who": "FL"}]}, "table.heroes[0].damage"),
        ({"heroes": [{"who": "IM", "scrolls": [5, 0, 0]}, {"who": "FL"}]}, "table.heroes[0].scrolls[0]"),
        ({"heroes": [{"who": "IM", "hand": ["ST07"]}, {"who": "FL"}]}, "table.heroes[0].hand[0]"),
        ({"heroes": [{"who": "IM", "hand": ["ST01"], "discard": ["ST01"]}, {"who": "FL"}]}, "table.heroes[0].hand[0]"),
        ({"heroes": [{"who": "IM", "draw": ["ST01"]}, {"who": "FL"}]}, "table.heroes[0].draw"),
        ({"heroes": [{"who": "IM", "states": {"fire": 2}}, {"who": "FL"}]}, "table.heroes[0].states"),
        ({"heroes": [{"who": "IM", "side": "melee"}, {"who": "FL"}]}, "table.heroes[0].side"),
        ({"heroes": [{"who": "IM", "equipment": ["B1-P01"]}, {"who": "FL"}]}, "table.heroes[0].equipment[0]"),
        (
            {"heroes": [{"who": "IM", "equipment": ["ST-E01", "ST-E02"]}, {"who": "FL"}]},
            "table.heroes[0].equipment",
        ),
        ({"biome": {"place": "B9"}}, "table.biome.place"),
        ({"biome": {"place": "B1", "at": "19"}}, "table.biome.at"),
        ({"biome": {"place": "B1", "tiles": {"1": "B1-T10"}}}, "table.biome.tiles.1"),
        ({"biome": {"place": "B1", "tiles": {"1": "B2-T01"}}}, "table.biome.tiles.1"),
        ({"biome": {"place": "B1", "shown": ["S"]}}, "table.biome.shown"),
        ({"biome": {"place": "B1", "malaise": []}}, "table.biome.malaise"),
        ({"biome": {"place": "B1", "lanterns": 1}}, "table.biome.lanterns"),
        ({"biome": {"place": "B1", "monsters": []}}, "table.biome"),
        ({"biome": {"place": "C1"}}, "table.combat"),
        ({"run": {"first": 2}}, "table.run.first"),
        ({"run": {"won": True}}, "table.run.won"),
        ({"run": {"bossCells": 1}}, "table.run.bossCells"),
        ({"run": {"armoury": {"known": 13}}}, "table.run.armoury.known"),
        ({"run": {"armoury": {"drawn": "ST-E01"}}}, "table.run.armoury.drawn"),
        ({"run": {"armoury": {"offered": ["ST-E01"]}}}, "table.run.armoury.offered"),
        ({"run": {"bag": {"keys": 3}}}, "table.run.bag.keys"),
        ({"run": {"bag": {"blueprints": ["B2-P01"]}}}, "table.run.bag.blueprints[0]"),
        ({"nonsense": 1}, "table.nonsense"),
    ],
)
def test_a_broken_table_is_refused_with_its_field(game, change, field):
    doc = document("IM", "FL")
    doc["table"] |= change
    with pytest.raises(DocumentError) as error:
        game.load(doc)
    assert error.value.field == field or (field == "table.combat" and error.value.field == "agenda")
    assert error.value.message


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"row": {"near": "B2-01"}}, "table.combat.row.near"),
        ({"row": {"near": "B1-01", "mid": "B1-01"}}, "table.combat.row.mid"),
        ({"row": {"near": {"enemy": "B1-01", "damage": 2}}}, "table.combat.row"),
        ({"row": {"near": {"enemy": "B1-01", "fire": 2}}}, "table.combat.row.near.fire"),
        ({"row": {"near": {"enemy": "B1-01", "frozen": ["IV"]}}}, "table.combat.row.near.frozen"),
        ({"row": {"near": {"enemy": "B1-01", "pattern": "C1-02"}}}, "table.combat.row.near.pattern"),
        ({"worms": 19}, "table.combat.worms"),
        ({"shuriken": {"far": 4, "mid": 3}}, "table.combat.shuriken"),
        ({"instance": 1}, "table.combat.instance"),
        ({"passer": 1}, "table.combat.passer"),
        ({"symbol": "S"}, "table.combat.symbol"),
        ({"spawned": 0, "row": {"near": "B1-01"}}, "table.combat.spawned"),
    ],
)
def test_a_broken_combat_is_refused_with_its_field(game, change, field):
    doc = document("IM", "FL", agenda=FIGHT, combat={"row": {}, "round": "I", **change})
    with pytest.raises(DocumentError) as error:
        game.load(doc)
    assert error.value.field == field


@pytest.mark.rule("DC-082")
def test_what_was_announced_must_be_on_the_card(game):
    agenda = ["end-of-run", "explore", "upkeep", "start-round - - 0", "reveal", "play-card 1 1"]
    hero = {"who": "IM", "active": [{"card": "ST01", "announced": "loot III"}]}
    state = game.load(document(hero, "FL", agenda=agenda, combat={}))
    assert state.dump()["table"]["heroes"][0]["active"] == hero["active"]
    hero["active"][0]["announced"] = "loot I"
    with pytest.raises(DocumentError) as error:
        game.load(document(hero, "FL", agenda=agenda, combat={}))
    assert error.value.field == "table.heroes[0].active[0].announced"


@pytest.mark.parametrize(
    "agenda",
    [
        ["explore", "move-group 0"],
        ["end-of-run", "move-group 0"],
        ["end-of-run", "explore", "explore", "move-group 0"],
        ["end-of-run", "explore", "move-group 1"],
        ["end-of-run", "explore", "move-group 0", "move-group 0"],
        ["end-of-run", "explore", "choose-nipped 0"],
        ["end-of-run", "explore", "choose-track 0 7"],
        ["end-of-run", "explore", "either-or 0 - 9999"],
        ["end-of-run", "explore", "make-room 0 0"],
        ["end-of-run", "explore", "give-scroll 0 - 0 8"],
        ["end-of-run", "explore", "scout 0 - - 0"],
        ["end-of-run", "leave-biome", "healer 0 - - 0"],
        ["end-of-run", "departure", "choose-start 0"],
    ],
)
def test_an_agenda_that_the_game_cannot_come_to_is_refused(game, agenda):
    with pytest.raises(DocumentError) as error:
        game.load(document("IM", "FL", agenda=agenda))
    assert error.value.field in ("agenda", "table.run.armoury.drawn")


def test_every_kind_of_step_has_its_shape(game):
    from tabletomb.games.dead_cells.positions import ORDER, PARTICULARS, SHAPES_IN_COMBAT, SHAPES_OF_STEPS

    kinds = set(game.part("steps").KINDS)
    assert {*SHAPES_OF_STEPS, *SHAPES_IN_COMBAT} == kinds
    assert {name.split(" ")[0] for part in ORDER for name in part} | set(PARTICULARS) <= kinds


@pytest.mark.rule("DC-181", "DC-184")
def test_a_run_that_has_not_begun_is_not_over(game):
    with pytest.raises(DocumentError) as error:
        game.load({**game.new(2, 3).dump(), "agenda": []})
    assert error.value.field == "table.heroes"


@pytest.mark.rule("DC-181", "DC-184")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda table: table["run"].update(bag={"teeth": 2}), "table.run.bag"),
        (lambda table: table["heroes"][1].update(damage=1), "table.heroes[1]"),
        (lambda table: table["heroes"][0]["hand"].append(table["heroes"][0]["draw"].pop()), "table.heroes[0]"),
        (lambda table: table.update(biome={"place": "B1"}), "agenda"),
    ],
)
def test_a_run_is_over_once_everything_is_tidied_up(game, change, field):
    *_, finished = positions(game, 2, 3)
    doc = finished.dump()
    assert game.load(doc).over
    change(doc["table"])
    with pytest.raises(DocumentError) as error:
        game.load(doc)
    assert error.value.field == field
