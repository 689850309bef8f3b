"""Setting up: DB-01 to DB-11."""

from collections import Counter

import pytest

from tabletomb.engine.errors import SetupError

PLAYERS = (2, 3, 4)


@pytest.mark.rule("DB-01")
def test_two_three_or_four_people_can_play_and_one_alone(game):
    assert game.seats == (1, 2, 3, 4)
    for seats in game.seats:
        state = game.new(seats)
        assert len(state.view(None)["hotels"]) == seats
        assert state.view(None)["solo"] is (seats == 1)


@pytest.mark.rule("DB-01")
@pytest.mark.parametrize("seats", [0, 5, -1, "2", None, 2.0, True])
def test_other_numbers_of_players_are_refused_in_a_sentence(game, seats):
    with pytest.raises(SetupError, match="seats 1 to 4") as caught:
        game.new(seats)
    assert caught.value.field == "seats"


@pytest.mark.rule("DB-02", "DB-12", "DB-13")
@pytest.mark.parametrize("seats", PLAYERS)
def test_everybody_starts_with_a_lobby_on_c1_of_an_empty_grid(game, seats):
    for hotel in game.new(seats, seed=seats).view(None)["hotels"]:
        lies = {cell["cell"]: cell["kind"] for cell in hotel["cells"]}
        assert sorted(lies) == sorted(column + floor for column in "abcde" for floor in "12345")
        assert lies.pop("c1") == "lobby"
        assert set(lies.values()) == {"empty"}


@pytest.mark.rule("DB-03")
@pytest.mark.parametrize("seats", PLAYERS)
def test_lobbies_are_dealt_at_random_and_all_different(game, seats):
    dealt = [tuple(hotel["lobby"] for hotel in game.new(seats, seed).view(None)["hotels"]) for seed in range(200)]
    assert all(len(set(lobbies)) == seats for lobbies in dealt)
    for seat in range(seats):
        often = Counter(lobbies[seat] for lobbies in dealt)
        assert set(often) == {"L1", "L2", "L3", "L4"}
        assert min(often.values()) > 25, "each lobby should come to each seat about 50 times in 200"


@pytest.mark.rule("DB-03")
def test_unused_lobbies_leave_the_game(game):
    state = game.new(2, seed=5)
    used = {hotel["lobby"] for hotel in state.view(None)["hotels"]}
    assert {name for name in state.inventory() if name.startswith("L")} == used


@pytest.mark.rule("DB-04", "DB-06", "DB-07", "DB-10")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_table_is_laid_alike_for_every_number_of_players(game, market, seats):
    state = game.new(seats, seed=9)
    seen = market(state)
    assert (len(seen.circle), seen.pile) == (6, 48)
    assert (len(seen.row), seen.guest_pile) == (4, 20)
    assert seen.walls == 12
    assert seen.discard == seen.departed == []
    table = state.dump()["table"]
    tiles = [entry["id"] for entry in game.pack.data["window"]]
    guests = [entry["id"] for entry in game.pack.data["guest"]]
    assert sorted(table["circle"] + table["pile"]) == sorted(tiles)
    assert sorted(table["guestRow"] + table["guestPile"]) == sorted(guests)


@pytest.mark.rule("DB-04", "DB-06")
def test_both_piles_are_shuffled(game):
    tables = [game.new(2, seed).dump()["table"] for seed in range(250)]
    tiles = Counter(tile for table in tables for tile in table["circle"])
    guests = Counter(guest for table in tables for guest in table["guestRow"])
    last_tiles = Counter(table["pile"][-1] for table in tables)
    last_guests = Counter(table["guestPile"][-1] for table in tables)
    assert len(tiles) == 54, "every tile comes into the first circle sometimes"
    assert max(tiles.values()) < 60, "about 28 times in 250"
    assert len(guests) == 24, "every guest comes into the first row sometimes"
    assert max(guests.values()) < 80, "about 42 times in 250"
    assert len(last_tiles) > 45, "any tile may lie at the bottom"
    assert len(last_guests) == 24, "any guest may lie at the bottom"


@pytest.mark.rule("DB-05")
def test_the_ghost_pawn_starts_on_slot_0(game, market):
    assert {market(game.new(seats, seed)).ghost for seats in game.seats for seed in range(10)} == {0}


@pytest.mark.rule("DB-08")
def test_a_random_bonus_tile_is_any_of_the_eight(game):
    dealt = Counter(game.new(2, seed, {"bonus": "random"}).view(None)["bonus"]["id"] for seed in range(240))
    assert set(dealt) == {"T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"}
    assert min(dealt.values()) > 12, "each about 30 times in 240"


@pytest.mark.rule("DB-08")
@pytest.mark.parametrize("bonus", ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"])
def test_a_named_bonus_tile_is_the_one_and_pays_every_player(game, bonus):
    state = game.new(3, seed=1, options={"bonus": bonus})
    entry = next(entry for entry in game.pack.data["bonus"] if entry["id"] == bonus)
    assert state.view(None)["bonus"] == {
        "at": "bonus",
        "id": bonus,
        "name": entry["name"],
        "effect": entry["effect"],
        "text": entry["text"],
        "rule": f"DB-{71 + int(bonus[1])}",
    }
    lines = [line for line in state.sheet().lines if "bonus tile" in line.label]
    assert [line.seat for line in lines] == [0, 1, 2]
    assert {line.label for line in lines} == {f"bonus tile {entry['name']}"}


@pytest.mark.rule("DB-08")
def test_the_bonus_tile_stays_the_same_for_the_whole_game(game, walk):
    state = game.new(2, seed=3, options={"bonus": "random"})
    first = state.view(None)["bonus"]
    for _ in walk(state, seed=3):
        assert state.view(None)["bonus"] == first


@pytest.mark.rule("DB-09")
def test_the_bonus_tile_can_be_left_out_and_is_random_otherwise(game):
    (option,) = game.options
    assert (option.name, option.default, option.rule) == ("bonus", "random", "DB-08")
    assert option.values == ("off", "random", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")
    without = game.new(2, seed=1, options={"bonus": "off"})
    assert without.view(None)["bonus"] is None
    assert not [line for line in without.sheet().lines if "bonus" in line.label]
    assert game.new(2, seed=1).view(None)["bonus"] is not None


@pytest.mark.rule("DB-08")
@pytest.mark.parametrize("options", [{"bonus": "T9"}, {"bonus": "t1"}, {"bonus": ""}])
def test_other_bonus_values_are_refused_in_a_sentence(game, options):
    with pytest.raises(SetupError, match="must be one of off, random, T1") as caught:
        game.new(2, options=options)
    assert caught.value.field == "options.bonus"


def test_an_unknown_option_is_refused_in_a_sentence(game):
    with pytest.raises(SetupError, match="Dead & Breakfast has no option 'walls'; its options are: bonus"):
        game.new(2, options={"walls": "20"})


@pytest.mark.rule("DB-11")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_first_player_is_random(game, seats):
    first = Counter(game.new(seats, seed).actors()[0] for seed in range(240))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 240 / seats * 0.6


@pytest.mark.rule("DB-11", "DB-81")
@pytest.mark.parametrize("seats", PLAYERS)
def test_turns_pass_clockwise_one_each_a_round(game, walk, seats):
    for seed in range(6):
        state = game.new(seats, seed)
        first = state.actors()[0]
        turns = [seat for seat, move in walk(state, seed) if move.startswith(("window ", "walls "))]
        assert turns == [(first + turn) % seats for turn in range(12 * seats)]


def test_the_same_arguments_deal_the_same_game(game):
    assert game.new(3, seed=12).dump() == game.new(3, seed=12).dump()
    assert game.new(3, seed=12).dump() != game.new(3, seed=13).dump()
