"""Positions as documents: short ones are filled up, broken ones are refused by field."""

import pytest

from tabletomb.engine.errors import DocumentError


def test_what_is_left_out_is_filled_up(game):
    state = game.load({"game": game.name, "seats": 3, "agenda": ["draft - 1"], "table": {}})
    assert [len(seat["hand"]) for seat in state.dump()["table"]["seats"]] == [4] * 3
    assert state.inventory() == game.new(3, 1).inventory()
    state = game.load({"game": game.name, "seats": 1, "agenda": ["visit 0 1"], "table": {}})
    assert [len(pool) for pool in state.dump()["table"]["pools"]] == [2, 2]
    assert state.inventory() == game.new(1, 1).inventory()


def test_a_position_survives_being_written_and_read(random_games, game):
    for state, _, _ in random_games(games=1):
        if state.decisions % 6 == 0 or state.over:
            assert game.load(state.dump()).dump() == state.dump()


def test_rooms_on_the_lobby_are_written_without_it(position, manor):
    seat = position(manor("(0,2) E01-G, (0,3) E02-G, (2,1) E03-G")).dump()["table"]["seats"][0]
    assert seat["manor"] == {"l1": ["E01-G", "E02-G"], "r2": ["E03-G"]}
    assert seat["lobby"] == ["LB-CG", "LB-LO"]


def broken(game, doc, field):
    with pytest.raises(DocumentError) as caught:
        game.load(doc)
    assert caught.value.field == field
    return caught.value.message


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"manor": {"l4": ["E01-O"]}}, "table.seats[0].manor.l4"),
        ({"manor": {"l2": ["E01-O", "E01-O"]}}, "table.seats[0].manor.l2[1]"),
        ({"manor": {"l2": []}}, "table.seats[0].manor.l2"),
        ({"manor": {"m2": ["E01-O"]}}, "table.seats[0].manor.m2"),
        ({"manor": {"l2": ["L1-CG", "L1-CO"]}}, "table.seats[1].manor"),
        ({"lobby": ["LB-CG", "LB-CG"]}, "table.seats[0].lobby[1]"),
        ({"choice": "c"}, "table.seats[0].choice"),
        ({"choice": None}, "table.seats[0].choice"),
        ({"hand": ["E04-G"]}, "table.seats[0].hand"),
        ({"pile": ["E04-G"]}, "table.seats[0].pile"),
        ({"passed": {"L1-CG": 1}}, "table.seats[0].passed.L1-CG"),
        ({"hand": ["E04-G", "E05-G", "E06-G", "E07-G"], "passed": {"E04-G": 2}}, "table.seats[0].passed.E04-G"),
        ({"pick": {"card": "L2-TB"}}, "table.seats[0].pick.card"),
        ({"pick": {"cell": "l2"}}, "table.seats[0].pick.card"),
        (
            {"hand": ["E04-G", "E05-G", "E06-G", "E07-G"], "pick": {"card": "E04-G", "cell": "r4"}},
            "table.seats[0].pick.cell",
        ),
        ({"purse": 3}, "table.seats[0].purse"),
    ],
)
def test_a_broken_seat_is_refused_by_field(game, doc, manor, change, field):
    document = doc(manor("(2,1) E01-G"))
    document["table"]["seats"][0].update(change)
    broken(game, document, field)


def test_a_broken_table_is_refused_by_field(game, doc, manor):
    broken(game, doc(manor("(2,1) E01-G"), round=3), "table.round")
    broken(game, doc(manor(), out=["E01-G", "E01-G"]), "table.out[1]")
    broken(game, doc(manor(), out=["E01-G"]), "table.out")
    broken(game, doc(manor(hand=["E01-G", "E02-G", "E03-G", "E04-G"]), out=["E02-G"]), "table.seats[0].hand[1]")
    broken(game, doc(manor(), lobbies=["LB-TB"]), "table.lobbies")
    broken(game, doc(manor(), agenda=["draft - 2"]), "agenda")
    broken(game, doc(manor(), agenda=[]), "agenda")
    broken(game, doc(manor(), agenda=["lobby"]), "agenda")
    broken(game, doc(manor(), pools=[]), "table.pools")


def test_a_broken_table_for_one_is_refused_by_field(game, doc, manor):
    pools = [["E01-G", "E02-G"], ["E03-G", "E04-G"]]
    piles = [[f"L1-{icon}{colour}" for icon in "CLHT" for colour in "GOVB"] + ["PRE-1", "PRE-2"]]
    piles.append([f"L2-{icon}{colour}" for icon in "CLHT" for colour in "GOVB"] + ["PRE-3", "PRE-4"])
    good = doc(manor(), seats=1, pools=pools, piles=piles)
    assert game.load(good).legal(0)
    broken(game, doc(manor(), seats=1, pools=pools), "table.piles")
    broken(game, doc(manor(), seats=1, pools=pools, piles=[piles[0][:-1], piles[1]]), "table.piles[0]")
    broken(game, doc(manor(), seats=1, pools=pools, piles=[piles[0][:-2], piles[1]]), "table.piles")
    broken(game, doc(manor(), seats=1, discard=["E01-G"]), "table.discard")
    picked = doc(manor(pick={"card": "E01-G", "cell": "l2"}), seats=1, pools=pools, piles=piles)
    broken(game, picked, "table.seats[0].pick.cell")


def test_nobody_picks_before_the_lobby_or_after_the_end(game, doc, manor):
    document = {
        "game": game.name,
        "seats": 2,
        "agenda": ["lobby"],
        "table": {"round": 0, "seats": [{"pick": {"card": "E01-G"}}, {}]},
    }
    broken(game, document, "table.seats[0].pick.card")
    document["table"]["seats"][0] = {"manor": {"l2": ["E01-G"]}}
    broken(game, document, "table.seats[0].manor")
