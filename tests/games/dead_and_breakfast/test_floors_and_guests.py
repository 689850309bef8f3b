"""Completing a floor and what guests are: DB-39 to DB-52."""

import pytest

from tabletomb import Match


def guests_in(state, seat=0):
    """The guests of a hotel and their cells."""
    cells = state.view(None)["hotels"][seat]["cells"]
    return {cell["guest"]["id"]: cell["cell"] for cell in cells if cell["guest"]}


@pytest.fixture
def two_floors_open(position, hotel):
    """E3: floors 2 and 3 lack only e2 and e3."""

    def table(hand, **rest):
        tiles = {"H02": "a2", "H03": "c2", "H04": "a3", "H05": "c3"}
        return position(
            hotel(tiles=tiles),
            waiting="place-window",
            hand=hand,
            row=["P01", "P05", "P09", "P13"],
            guest_pile=["P17", "P21"],
            **rest,
        )

    return table


@pytest.mark.rule("DB-41", "DB-46", "DB-47")
def test_e3_two_floors_at_once(two_floors_open, play, legal, market):
    state = two_floors_open("V01")
    assert "e2" in legal(state, "place")
    play(state, "place e2")
    assert state.view(0)["hotels"][0]["owed"] == 2
    assert legal(state) == {"guest 0", "guest 1", "guest 2", "guest 3"}
    play(state, "guest 2", "cover a2")
    assert market(state).row == ["P01", "P05", "P17", "P13"]
    assert state.actors() == [0]
    play(state, "guest 2", "cover e3")
    assert market(state).row == ["P01", "P05", "P21", "P13"]
    assert guests_in(state) == {"P09": "a2", "P17": "e3"}
    assert state.view(0)["hotels"][0]["owed"] == 0
    assert state.actors() == [1]


@pytest.mark.rule("DB-34")
def test_e3_a_horizontal_tile_could_not_go_there(two_floors_open, legal):
    assert {"e2", "e3", "d2", "d3"}.isdisjoint(legal(two_floors_open("H06"), "place"))


@pytest.mark.rule("DB-48")
def test_e11_a_claim_waits_for_a_window(position, play, legal):
    state = position(seats=2, circle=["H01", "V01", "V02", "V03", "V04", "V05"])
    play(state, "walls 1", "wall b1", "wall d1")
    play(state, "walls 2", "wall b1", "wall d1")
    play(state, "walls 3", "wall a1", "wall e1")
    assert state.actors() == [1], "no guest decision: there is no bare window"
    assert state.view(0)["hotels"][0]["owed"] == 1
    assert state.view(0)["hotels"][0]["complete"] == [1]
    play(state, "window 4", "place c2")
    play(state, "window 5", "place c2")
    assert (state.actors(), state.view(0)["phase"]) == ([0], "pick-guest")
    play(state, "guest 0")
    assert legal(state) == {"cover c2", "cover c3"}
    play(state, "cover c3")
    assert state.actors() == [1], "exactly one guest"
    assert len(guests_in(state)) == 1
    assert state.view(0)["hotels"][0]["owed"] == 0


# -- completing a floor


@pytest.mark.rule("DB-39")
@pytest.mark.parametrize(
    ("ground", "last"),
    [
        ({"tiles": {"H02": "a1"}, "walls": ["d1", "d2"]}, "e1"),
        ({"walls": ["a1", "b1", "d1", "d2"], "tiles": {"V02": "c2"}}, "e1"),
        ({"tiles": {"H02": "d1", "V02": "b1"}, "bricks": ["c2", "c3"]}, "a1"),
    ],
)
def test_a_floor_is_complete_when_all_five_cells_are_occupied(position, hotel, play, ground, last):
    state = position(hotel(**ground), waiting="place-wall", walls=0)
    assert state.view(0)["hotels"][0]["complete"] == []
    play(state, f"wall {last}", "wall a2" if last == "a1" else "wall e2")
    assert state.view(0)["hotels"][0]["complete"] == [1]
    assert state.view(0)["phase"] == "pick-guest"


@pytest.mark.rule("DB-39")
def test_four_of_five_cells_are_not_a_floor(position, hotel, play):
    state = play(position(hotel(tiles={"H02": "a1"}), waiting="place-wall", walls=0), "wall d1", "wall d2")
    assert state.actors() == [1]
    assert state.view(0)["hotels"][0]["complete"] == []


@pytest.mark.rule("DB-40")
def test_a_complete_column_gives_nothing(position, hotel, play):
    state = position(hotel(tiles={"V02": "c2"}), waiting="place-window", hand="V03")
    play(state, "place c4")
    assert state.actors() == [1]
    view = state.view(0)["hotels"][0]
    assert (view["complete"], view["owed"]) == ([], 0)


@pytest.mark.rule("DB-41")
def test_a_guest_must_be_taken_and_placed_at_once(position, hotel, play, legal, refused):
    state = position(hotel(tiles={"H02": "a1"}), waiting="place-window", hand="H03")
    play(state, "place d1")
    assert legal(state) == {"guest 0", "guest 1", "guest 2", "guest 3"}
    error = refused(state, "window 1")
    assert error.rule == "DB-41"
    assert error.message == "Now is not the time for that. You may: choose a guest of the row."
    play(state, "guest 3")
    assert all(move.startswith("cover ") for move in legal(state))
    error = refused(state, "guest 1")
    assert error.rule == "DB-43"
    assert error.message == "Now is not the time for that. You may: place the guest on a window."


@pytest.mark.rule("DB-42")
def test_floors_are_checked_after_both_walls(position, hotel, play):
    state = position(hotel(tiles={"H02": "a1"}, walls=["d1", "d2"]), waiting="place-wall", walls=0)
    play(state, "wall e1")
    assert state.view(0)["phase"] == "place-wall", "the floor is full, but the second wall comes first"
    play(state, "wall e2")
    assert state.view(0)["phase"] == "pick-guest"


@pytest.mark.rule("DB-42", "DB-47")
def test_two_walls_can_complete_two_floors(position, hotel, play):
    tiles = {"H02": "a1", "H03": "a2", "H04": "c2"}
    state = position(hotel(tiles=tiles, walls=["d1", "d3"]), waiting="place-wall", walls=0)
    play(state, "wall e1", "wall e2")
    view = state.view(0)["hotels"][0]
    assert (view["complete"], view["owed"]) == ([1, 2], 2)


@pytest.mark.rule("DB-42")
def test_a_floor_pays_once_in_the_game(position, hotel, play):
    done = hotel(tiles={"H02": "a1", "H03": "d1"}, guests={"P01": "a1"})
    state = play(position(done, waiting="place-window", hand="V01"), "place c2")
    assert state.actors() == [1]
    assert state.view(0)["hotels"][0]["owed"] == 0


@pytest.mark.rule("DB-41", "DB-42")
def test_every_floor_brings_exactly_one_guest(finished):
    for state in finished:
        for hotel in state.view(None)["hotels"]:
            guests = sum(cell["kind"] == "guest" for cell in hotel["cells"])
            assert hotel["complete"] == [1, 2, 3, 4, 5]
            assert guests + hotel["owed"] == 5


@pytest.mark.rule("DB-43")
def test_a_guest_may_go_on_any_bare_window_on_any_floor(position, hotel, play, legal):
    tiles = {"H02": "a1", "V02": "c2", "V03": "b4"}
    state = position(hotel(tiles=tiles, walls=["b3", "c4"]), waiting="place-window", hand="H03")
    play(state, "place d1", "guest 0")
    assert legal(state, "cover") == {"a1", "b1", "d1", "e1", "c2", "c3", "b4", "b5"}
    play(state, "cover e1")
    assert guests_in(state) == {"P01": "e1"}


@pytest.mark.rule("DB-44")
@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("c1", "is the lobby"),
        ("c2", "is a wall"),
        ("c3", "is a wall"),
        ("a1", "has a guest already"),
        ("e5", "is empty"),
    ],
)
def test_a_guest_needs_a_bare_window(position, hotel, legal, refused, cell, reason):
    described = hotel(
        tiles={"H02": "a1", "H03": "d1", "H04": "a2", "H05": "d2"}, walls=["c2"], bricks=["c3"], guests={"P01": "a1"}
    )
    state = position(described, waiting="place-guest", chosen=0)
    assert cell not in legal(state, "cover")
    error = refused(state, f"cover {cell}")
    assert error.rule == "DB-44"
    assert error.message == f"A guest needs a window of your hotel, but {cell} {reason}."
    assert error.at == (f"hotel/0/{cell}",)


@pytest.mark.rule("DB-43", "DB-44")
def test_a_guest_never_goes_into_another_hotel(position, hotel, play, legal):
    mine = hotel(tiles={"H02": "a1", "H03": "d1"})
    theirs = hotel(tiles={"V02": "c2"})
    state = position(mine, theirs, waiting="place-guest", chosen=0)
    assert legal(state, "cover") == {"a1", "b1", "d1", "e1"}
    play(state, "cover a1")
    assert guests_in(state, 1) == {}


@pytest.mark.rule("DB-45")
def test_a_guest_covers_one_window_and_all_it_showed(position, hotel, play, face):
    state = position(
        hotel(tiles={"H14": "a1", "H03": "d1"}), waiting="place-guest", chosen=0, row=["P05", "P01", "P02", "P03"]
    )
    play(state, "cover a1")
    cells = {cell["cell"]: cell for cell in state.view(0)["hotels"][0]["cells"]}
    assert cells["a1"]["kind"] == "guest"
    assert cells["a1"]["tile"] == "", "nothing of G.NES.ry is left"
    assert cells["a1"]["shows"] == face("D.NESW.bbb")
    assert cells["b1"]["shows"] == face("B.EW.-"), "the other half stays"
    assert cells["b1"]["tile"] == "H14"


@pytest.mark.rule("DB-46")
@pytest.mark.parametrize("slot", range(4))
def test_the_vacated_slot_is_refilled_after_the_guest_is_placed(position, hotel, play, market, slot):
    state = position(
        hotel(tiles={"H02": "a1", "H03": "d1"}),
        waiting="pick-guest",
        row=["P01", "P05", "P09", "P13"],
        guest_pile=["P24"],
    )
    before = market(state).guest_pile
    play(state, f"guest {slot}")
    assert market(state).row == ["P01", "P05", "P09", "P13"], "the guest stays in the row until it is placed"
    assert (market(state).chosen, market(state).guest_pile) == (slot, before)
    taken = market(state).row[slot]
    play(state, "cover b1")
    expected = ["P01", "P05", "P09", "P13"]
    expected[slot] = "P24"
    assert market(state).row == expected
    assert (market(state).chosen, market(state).guest_pile) == (None, before - 1)
    assert guests_in(state) == {taken: "b1"}


@pytest.mark.rule("DB-48")
def test_several_waiting_claims_are_made_one_after_another(position, hotel, play):
    walls = ["a1", "b1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "c3"]
    state = position(hotel(walls=walls, bricks=["a3", "b3", "d3", "d4"]), waiting="place-window", hand="V01")
    assert state.view(0)["hotels"][0]["owed"] == 2
    play(state, "place e3")
    view = state.view(0)["hotels"][0]
    assert view["owed"] == 3, "two that waited and one of floor 3"
    play(state, "guest 0", "cover e3", "guest 0", "cover e4")
    assert state.actors() == [1], "the third waits again: no window is bare"
    assert state.view(0)["hotels"][0]["owed"] == 1
    play(state, "window 1", "place c2")
    play(state, "window 2", "place a4")
    assert (state.actors(), state.view(0)["phase"]) == ([0], "pick-guest")


@pytest.mark.rule("DB-48")
def test_claims_still_open_at_the_end_are_lost(position, hotel, play):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "d5", "e5")]
    mine = hotel(walls=cells[:10], bricks=cells[10:], complete=[1, 2, 3, 4], owed=4)
    full = [column + floor for floor in "12345" for column in "abcde" if column + floor != "c1"]
    state = position(mine, hotel(bricks=full), waiting="place-wall", walls=0)
    play(state, "wall d5", "wall e5")
    assert state.over
    assert guests_in(state) == {}
    assert state.scores() == [0, 0]
    assert [line.points for line in state.sheet().tie_breaks] == [0] * 10


@pytest.mark.rule("DB-49")
def test_guests_never_leave(game, walk):
    state = game.new(2, seed=8)
    lodging = [{}, {}]
    for _ in walk(state, seed=8, builder=True):
        now = [guests_in(state, seat) for seat in (0, 1)]
        assert all(old.items() <= new.items() for old, new in zip(lodging, now, strict=True))
        lodging = now
    assert len(lodging[0]) >= 4


# -- what guests are


@pytest.mark.rule("DB-50")
def test_row_guests_look_along_their_floor_and_column_guests_along_their_column(position, hotel):
    described = hotel(
        tiles={"H02": "a1", "V02": "d1", "H03": "a2", "H15": "a3", "V08": "e1"},
        walls=["c2", "c3"],
        guests={"P05": "a2"},
    )
    state = position(described)
    (line,) = [line for line in state.sheet().lines if line.label == "Nanny Fetch"]
    assert (line.points, line.at) == (4, ("hotel/0/a2", "hotel/0/d2")), "row guest: floor 2"
    described["guests"] = {"P08": "a2"}
    (line,) = [line for line in position(described).sheet().lines if line.label == "Aunt Pru Buttoneye"]
    assert (line.points, line.at) == (4, ("hotel/0/a2", "hotel/0/a1")), "column guest: column a"


@pytest.mark.rule("DB-50", "DB-51", "DB-52")
def test_guest_tiles_show_fear_creature_flowers_and_ivy(game, position, hotel, face):
    for entry in game.pack.data["guest"]:
        state = position(hotel(tiles={"H02": "a1", "H03": "d1"}, guests={entry["id"]: "a1"}))
        cell = state.view(0)["hotels"][0]["cells"][0]
        guest = cell["guest"]
        assert guest["line"] == entry["line"]
        assert guest["shows"] == cell["shows"]
        assert cell["shows"] | {"creature": ""} == face(f"-.NESW.{entry['flowers']}")
        if entry["fear"] == "witch":
            assert (guest["fear"], cell["shows"]["creature"], len(entry["flowers"])) == ("witch", "", 1)
        else:
            assert guest["fear"] == cell["shows"]["creature"] == entry["fear"]
            assert len(entry["flowers"]) == 3
            assert len(set(entry["flowers"])) == 1


# -- taking back


@pytest.mark.rule("DB-46")
def test_choosing_a_guest_can_be_undone_and_placing_it_cannot(game):
    """Placing the guest shows a new one; choosing shows nothing."""
    match = Match(game, 2, seed=4)
    while match.state.view(None)["phase"] != "pick-guest":
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[-1])
    seat = match.state.actors()[0]
    before = match.state.dump()
    match.play(seat, match.state.legal(seat)[1])
    assert match.why_no_undo(seat) is None
    match.undo(seat)
    assert match.state.dump() == before
    match.redo(seat)
    match.play(seat, match.state.legal(seat)[0])
    assert match.why_no_undo(seat).rule == "TT-06"
