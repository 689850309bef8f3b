"""The drawings of the rulebook in the browser client: every position they show is real, and says what is true."""

import pytest
from figures import Figures

from tabletomb.games.dead_and_breakfast import GAME

DRAWN = Figures("dead-and-breakfast")


@pytest.fixture
def built(hotel):
    """The hotel of a panel."""
    return lambda panel: hotel(
        panel.get("lobby", "L1"), panel.get("tiles"), panel.get("walls", ()), guests=panel.get("guests")
    )


def test_the_pieces_are_those_of_the_box():
    data = GAME.pack.data
    tiles = {entry["id"]: [entry["first"], entry["second"]] for entry in data["window"]}
    guests = {entry.pop("id"): entry for entry in [dict(each) for each in data["guest"]]}
    lobbies = {entry["id"]: entry["colours"] for entry in data["lobby"]}
    assert DRAWN["windows"] == {name: tiles[name] for name in DRAWN["windows"]}
    assert DRAWN["guests"] == {name: guests[name] for name in DRAWN["guests"]}
    assert DRAWN["lobbies"] == {name: lobbies[name] for name in DRAWN["lobbies"]}


@pytest.mark.parametrize("panel", DRAWN.panels("plots"))
def test_points_are_what_the_drawing_says(panel, built, position):
    bonus = {"bonus": panel["bonus"]} if "bonus" in panel else {}
    state = position(built(panel), **bonus)
    lines = state.sheet().of(0)
    for rule, points in panel.get("points", {}).items():
        assert sum(line.points for line in lines if line.rule == rule) == points
        assert sum(panel["marks"].values()) == points
    assert ("marks" in panel) == ("points" in panel)
    assert panel.get("owed", 0) in (0, state.view(0)["hotels"][0]["owed"])


@pytest.mark.parametrize("panel", DRAWN.panels("plots", "fits"))
def test_what_is_tried_on_fits_or_not(panel, built, position, legal, play):
    ((piece, where),) = panel["tried"].items()
    if piece == "walls":
        state = position(built(panel), waiting="place-wall", walls=2)
        for cell in where:
            assert cell in legal(state, "wall")
            play(state, f"wall {cell}")
        assert panel["order"] == where
    else:
        state = position(built(panel), waiting="place-window", hand=piece)
        assert (where in legal(state, "place")) == panel["fits"]


@pytest.mark.parametrize("panel", DRAWN.panels("plots", "links"))
def test_linked_is_what_the_eye_sees_linked(panel, built, position, plain):
    seen = plain(position(built(panel)))
    for border, linked in panel["links"].items():
        left, right = [seen.cells[name[0], int(name[1])] for name in border.split("-")]
        assert ("E" in left.exits and "W" in right.exits) == linked


@pytest.mark.parametrize("panel", DRAWN.panels("plots", "out"))
def test_arrows_stand_where_ivy_leads_out(panel, built, position, plain):
    seen = plain(position(built(panel)))
    outside = {
        f"{column}{floor} {side}"
        for (column, floor), cell in seen.cells.items()
        if cell.kind != "lobby"
        for side in cell.exits
        if seen.step((column, floor), side)[0] not in "abcde" or seen.step((column, floor), side)[1] not in range(1, 6)
    }
    assert set(panel["out"]) == outside


@pytest.mark.parametrize("panel", [each for each in DRAWN.panels("plots", "lit") if "guests" in each.values[0]])
def test_a_guest_watches_the_lit_line(panel, built, position, plain):
    (where,) = panel["guests"].values()
    watched = {f"{column}{floor}" for column, floor in plain(position(built(panel))).line((where[0], int(where[1])))}
    assert watched <= set(panel["lit"])
    assert 1 in (len({name[0] for name in panel["lit"]}), len({name[1] for name in panel["lit"]}))


@pytest.mark.parametrize("panel", DRAWN.panels("circles"))
def test_the_ghost_reaches_what_is_bright(panel, position, market):
    assert market(position(circle=panel["tiles"], ghostPawn=panel["ghost"])).reach == panel["reach"]


def test_the_ghost_floats_to_the_tile_that_fills_the_gap(position, play, market):
    before, after = next(figure["circles"] for figure in DRAWN["figures"] if figure["rule"] == "DB-20")
    new = after["tiles"][after["new"]]
    state = position(circle=before["tiles"], ghostPawn=before["ghost"], pile=[new], waiting="take")
    seen = market(play(state, f"window {before['taken']}"))
    assert seen.circle == after["tiles"]
    assert (seen.ghost, seen.reach) == (after["ghost"], after["reach"])


@pytest.mark.parametrize("panel", DRAWN.panels("lineups"))
def test_hotels_drop_out_at_the_first_lower_guest(panel):
    best = max(panel["paid"])
    for paid, out in zip(panel["paid"], panel["out"], strict=True):
        first = next((at for at, (own, other) in enumerate(zip(paid, best, strict=True)) if own != other), None)
        assert out == first
