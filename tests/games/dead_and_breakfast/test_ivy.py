"""Ivy, and the lobby it starts from: DB-15, DB-16 and DB-53 to DB-57."""

import pytest


def connected(state, seat=0):
    return {cell["cell"] for cell in state.view(None)["hotels"][seat]["cells"] if cell["connected"]}


def flowers(state, seat=0):
    return state.view(None)["hotels"][seat]["flowers"]


class TestE6:
    """Lobby L1 (red, blue); H02 at a1, V16 at c2, then H03 or H15 at a2."""

    @pytest.mark.rule("DB-54", "DB-59")
    def test_both_halves_of_the_first_tile_are_linked(self, position, hotel):
        state = position(hotel("L1", {"H02": "a1"}))
        assert connected(state) == {"a1", "b1", "c1"}
        assert flowers(state) == 1

    @pytest.mark.rule("DB-33", "DB-54")
    def test_a_tile_without_an_exit_towards_the_lobby_stays_loose(self, position, hotel):
        state = position(hotel("L1", {"H02": "a1", "V16": "c2"}))
        assert connected(state) == {"a1", "b1", "c1"}
        assert flowers(state) == 1

    @pytest.mark.rule("DB-54", "DB-55")
    def test_a_tile_linked_only_to_a_loose_one_is_loose(self, position, hotel):
        state = position(hotel("L1", {"H02": "a1", "V16": "c2", "H03": "a2"}))
        assert connected(state) == {"a1", "b1", "c1"}
        assert flowers(state) == 1

    @pytest.mark.rule("DB-54", "DB-55", "DB-57", "DB-59")
    def test_a_tile_that_closes_the_gap_connects_everything(self, position, hotel):
        state = position(hotel("L1", {"H02": "a1", "V16": "c2", "H15": "a2"}))
        assert connected(state) == {"a1", "b1", "c1", "a2", "b2", "c2", "c3"}
        assert flowers(state) == 3

    @pytest.mark.rule("DB-15", "DB-59", "DB-61")
    def test_the_same_hotel_under_another_lobby(self, position, hotel):
        state = position(hotel("L3", {"H02": "a1", "V16": "c2", "H15": "a2"}))
        assert flowers(state) == 4


@pytest.mark.rule("DB-15")
@pytest.mark.parametrize(("lobby", "colours"), [("L1", "rb"), ("L2", "by"), ("L3", "yv"), ("L4", "vr")])
def test_only_flowers_of_the_two_lobby_colours_pay(position, hotel, repacked, lobby, colours):
    pack = repacked(window={"H01": {"first": "B.W.rbyv", "second": "B.E.rbbyyyvvvv"}})
    state = position(hotel(lobby, {"H01": "a1"}), content=pack)
    often = {"r": 1, "b": 2, "y": 3, "v": 4}
    shown = state.view(0)["hotels"][0]["colours"]
    assert [(colour["flower"][0], colour["points"]) for colour in shown] == [(each, often[each]) for each in colours]
    assert state.scores()[0] == flowers(state) == sum(often[colour] for colour in colours)
    assert [line.points for line in state.sheet().of(0)] == [often[colour] for colour in colours]


@pytest.mark.rule("DB-16")
@pytest.mark.parametrize("lobby", ["L1", "L2", "L3", "L4"])
def test_ivy_leaves_the_lobby_west_north_and_east(position, hotel, face, lobby):
    state = position(hotel(lobby, walls=["b1", "c2", "d1", "d2"]))
    assert connected(state) == {"b1", "c1", "c2", "d1", "d2"}
    cells = {cell["cell"]: cell for cell in state.view(0)["hotels"][0]["cells"]}
    assert cells["c1"]["shows"] == face("-.NEW.-")


@pytest.mark.rule("DB-16")
def test_the_lobby_carries_nothing_that_counts(position, hotel):
    state = position(hotel("L1"))
    assert state.scores() == [0, 0]
    for bonus in range(8):
        assert position(hotel("L1"), bonus=f"T{bonus + 1}").scores() == [0, 0]


@pytest.mark.rule("DB-53")
def test_every_window_has_ivy_and_every_tile_a_flower(game):
    for entry in game.pack.data["window"]:
        halves = [entry[part].split(".") for part in ("first", "second")]
        for creature, exits, _ in halves:
            assert len(creature) == 1, "at most one creature a window"
            assert 1 <= len(exits) <= 4
        assert any(flowers_shown != "-" for _, _, flowers_shown in halves)


@pytest.mark.rule("DB-54")
@pytest.mark.parametrize(
    ("below", "above", "linked"), [("NS", "S", True), ("NS", "N", False), ("S", "S", False), ("S", "N", False)]
)
def test_two_cells_are_linked_only_if_both_have_an_exit_at_their_common_side(
    position, hotel, repacked, below, above, linked
):
    """Within one tile and between two tiles alike."""
    pack = repacked(window={"V01": {"first": f"B.{above}.r", "second": f"B.{below}.r"}})
    assert ("c3" in connected(position(hotel(tiles={"V01": "c2"}), content=pack))) == linked
    pack = repacked(window={"H01": {"first": f"B.{below}.r"}, "H02": {"first": f"B.{above}.r"}})
    state = position(hotel(tiles={"H01": "c2", "H02": "c3"}), content=pack)
    assert ("c3" in connected(state)) == linked


@pytest.mark.rule("DB-54")
@pytest.mark.parametrize(
    ("left", "right", "linked"), [("EW", "W", True), ("EW", "E", False), ("E", "N", False), ("S", "W", False)]
)
def test_the_same_sideways(position, hotel, repacked, left, right, linked):
    pack = repacked(window={"H01": {"first": f"B.{left}.r", "second": f"B.{right}.r"}})
    state = position(hotel(tiles={"H01": "d1"}), content=pack)
    assert ("d1" in connected(state)) == ("W" in left)
    assert ("e1" in connected(state)) == linked


@pytest.mark.rule("DB-54")
def test_ivy_does_not_run_off_one_edge_and_back_on_the_other(position, hotel, repacked):
    pack = repacked(window={"V01": {"first": "B.W.r", "second": "B.S.r"}})
    state = position(hotel(tiles={"V01": "a1"}, walls=["b1", "d1", "e1", "d2"]), content=pack)
    assert connected(state) == {"b1", "c1", "d1", "d2", "e1"}, (
        "a2 has an exit W and e1 an exit E, but they are far apart"
    )


@pytest.mark.rule("DB-55", "DB-56")
def test_a_chain_runs_through_windows_walls_and_guests(position, hotel):
    """c1 - b1 (wall) - a1 (wall) - a2 (guest) - b2 (window)."""
    tiles, walls = {"H03": "a2", "H04": "d1"}, ["a1", "b1"]
    state = position(hotel(tiles=tiles, walls=walls, guests={"P01": "a2"}))
    assert connected(state) == {"c1", "b1", "a1", "a2", "b2", "d1"}
    without = position(hotel(tiles=tiles, walls=walls))
    assert connected(without) == {"c1", "b1", "a1", "d1"}, "the window under the guest (Z.EW.r) has no exit down"


@pytest.mark.rule("DB-56")
@pytest.mark.parametrize("kind", ["walls", "bricks"])
def test_a_wall_links_on_all_four_sides_if_the_neighbour_does(position, hotel, kind):
    state = position(hotel(**{kind: ["c2", "c3", "b2", "d2"]}))
    assert connected(state) == {"c1", "c2", "c3", "b2", "d2"}
    facing = position(hotel(tiles={"V20": "c3"}, **{kind: ["c2", "d2"]}))
    assert "c3" in connected(facing), "-.S.bbb looks down at the wall"
    averted = position(hotel(tiles={"V04": "c3"}, **{kind: ["c2", "d2"]}))
    assert "c3" not in connected(averted), "S.E.v does not look down at the wall"


@pytest.mark.rule("DB-56")
def test_a_guest_links_on_all_four_sides_if_the_neighbour_does(position, hotel):
    tiles = {"H04": "a1", "H05": "d1"}
    without = position(hotel("L4", tiles, complete=[]))
    assert connected(without) == {"c1", "d1"}
    state = position(hotel("L4", tiles, guests={"P14": "b1"}))
    assert connected(state) == {"b1", "c1", "d1"}, "b1 is linked now; a1 (S.NW.-) does not look at it"


@pytest.mark.rule("DB-57")
def test_all_flowers_of_a_connected_cell_count(position, hotel, repacked):
    pack = repacked(window={"H01": {"second": "B.E.rrrrrbb"}})
    assert flowers(position(hotel("L1", {"H01": "a1"}), content=pack)) == 7
    pack = repacked(window={"H01": {"second": "B.W.rrrrrbb"}})
    assert flowers(position(hotel("L1", {"H01": "a1"}), content=pack)) == 0
