"""The worked examples of the rules, laid out card by card; those that are not here stand with the rule they explain."""

import pytest


@pytest.mark.rule("SM-03", "SM-07", "SM-08", "SM-09")
def test_four_players(game):
    """EX-4."""
    state = game.new(4, 1)
    for seat in range(4):
        state.play(seat, state.legal(seat)[0])
    table = state.dump()["table"]
    assert len(table["out"]) == 64
    assert len(table["lobbies"]) == 8
    assert {(len(seat["hand"]), len(seat["pile"])) for seat in table["seats"]} == {(4, 19)}


@pytest.mark.rule("SM-04", "SM-57")
@pytest.mark.parametrize(
    ("cards", "points"),
    [(["LB-CG", "LB-LO"], [0, 0]), (["LB-CG", "LB-CO"], [0, 3])],
)
def test_which_lobby(game, cards, points):
    """EX-7: a duplicate is one symbol; two icons of one colour are worth 3."""
    state = game.load(
        {"game": game.name, "seats": 1, "agenda": ["lobby"], "table": {"round": 0, "seats": [{"lobby": cards}]}}
    )
    assert [choice["points"] for choice in state.view(0)["choices"]] == points


@pytest.mark.rule("SM-48", "SM-49", "SM-50", "SM-37")
def test_portraits(alone, manor, sheet, pays):
    """EX-10."""
    cards = "(-2,1) PRE-1, (-1,1) E15-G, (-1,2) PM1-1, (-1,3) PS2-1, (0,2) E06-V, (1,2) L2-CO"
    state = alone(manor(cards, lobby="CG HV"))
    assert pays(state, 0, "The Nosy Aunt") == 4
    assert pays(state, 0, "The Merry Widow") == 2
    assert pays(state, 0, "Room with a View") == 6
    assert sheet(state, 0) == [0, 6, 12, 3, 0, -1]
    assert state.scores() == [20]


@pytest.mark.rule("SM-49", "SM-53")
def test_matching_rooms(alone, manor, sheet, pays):
    """EX-11."""
    cards = "(2,1) PRP-1, (3,1) PRP-2, (4,1) E17-G, (2,2) PRX-OP, (3,2) L1-CG"
    state = alone(manor(cards, lobby="CG HV"))
    assert pays(state, 0, "The Rival Painter") == 4
    assert pays(state, 0, "Frame Within a Frame") == 2
    assert pays(state, 0, "Ogre Art Critic") == 1
    assert sheet(state, 0) == [6, 0, 7, 0, 0, -1]
    assert state.scores() == [12]


@pytest.mark.rule("SM-50")
def test_empty_spaces(alone, manor, sheet, pays):
    """EX-12."""
    cards = "(-1,1) PS2-1, (-1,2) L1-LB, (0,2) PS1-1, (1,2) L1-LG, (1,3) PS2-2, (1,4) PS3-G1"
    state = alone(manor(cards, lobby="CG HV"))
    names = ("Room with a View", "Still Life with Nothing", "The Lone Wanderer", "Goblin on the Ledge")
    assert [pays(state, 0, name) for name in names] == [2, 1, 4, 3]
    assert sheet(state, 0) == [5, 0, 10, 6, 0, -1]
    assert state.scores() == [20]


@pytest.mark.rule("SM-62")
def test_leftovers(alone, manor, sheet):
    """EX-14: three are left, for minus 9."""
    assert sheet(alone(manor("(2,1) L2-CG, (3,1) L2-CO, (4,1) PM2-B1, (5,1) E17-V")), 0)[5] == -9


WHOLE = """(-2,1) E07-B, (-2,2) PM1-5, (-2,3) L2-CO,
(-1,1) L2-LB, (-1,2) L2-HG, (-1,3) E17-B, (-1,4) E14-B, (-1,5) E16-B, (-1,6) L1-LV,
(0,2) L2-CV, (0,3) E16-G, (0,4) PM1-6, (0,5) E14-V, (0,6) L1-TO,
(1,2) E10-B, (1,3) L1-CG, (1,4) E04-V, (1,5) L2-TB, (1,6) PS1-2, (1,7) PS2-5"""


@pytest.mark.rule("SM-37", "SM-52", "SM-63", "SM-76")
def test_a_whole_game(alone, manor, sheet, pays):
    """EX-17."""
    state = alone({**manor(WHOLE), "lobby": ["LB-CO", "LB-CG"], "choice": "b"})
    assert state.over
    assert sheet(state, 0) == [7, 25, 17, 33, 13, 0]
    names = ("Uncle Who Counts Heads", "Ancestor Who Never Left", "Empty Chair", "Weathervane Baron")
    assert [pays(state, 0, name) for name in names] == [3, 7, 1, 6]
    assert state.scores() == [95]
    assert state.view(0)["rating"] == "Spooky"
    manor_view = state.view(0)["players"][0]["manor"]
    assert manor_view["lobby_points"] == 13
    assert manor_view["lobby"]["monsters"] == []
