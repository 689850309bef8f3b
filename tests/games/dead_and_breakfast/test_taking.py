"""Taking a tile: DB-17 to DB-29."""

import pytest

SIX = ["H01", "V01", "H02", "V02", "H03", "V03"]


def filled_except(*empty):
    """Walls first, then bricks, on every cell but the lobby and the empty ones (twelve walls are all there are)."""
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", *empty)]
    return {"walls": cells[:12], "bricks": cells[12:]}


@pytest.mark.rule("DB-18", "DB-19", "DB-20")
def test_e1_the_ghost_walks_round_the_circle(position, play, legal, market):
    state = position(circle=SIX, pile=["H27", "V27"])
    assert market(state).pile == 48
    assert legal(state, "window") == {"1", "2", "3"}
    play(state, "window 2")
    seen = market(state)
    assert seen.hand == "H02"
    assert seen.circle == ["H01", "V01", "H27", "V02", "H03", "V03"]
    assert (seen.pile, seen.ghost) == (47, 2)
    play(state, "place a1")
    assert state.actors() == [1]
    assert legal(state, "window") == {"3", "4", "5"}
    play(state, "window 5")
    seen = market(state)
    assert seen.hand == "V03"
    assert seen.circle[5] == "V27"
    assert (seen.pile, seen.ghost) == (46, 5)
    play(state, "place c2")
    assert legal(state, "window") == {"0", "1", "2"}


@pytest.mark.rule("DB-22", "DB-23", "DB-24")
def test_e2_walls_instead_of_a_tile(position, play, legal, market):
    state = position(circle=SIX, ghostPawn=2, pile=["V27"])
    assert market(state).walls == 12
    play(state, "walls 4")
    seen = market(state)
    assert seen.discard == ["H03"]
    assert seen.circle[4] == "V27"
    assert (seen.ghost, seen.walls, seen.pile) == (4, 10, 47)
    play(state, "wall b1", "wall d1")
    assert {cell["cell"] for cell in state.view(0)["hotels"][0]["cells"] if cell["kind"] == "wall"} == {"b1", "d1"}
    assert legal(state, "window") == legal(state, "walls") == {"5", "0", "1"}


@pytest.mark.rule("DB-25", "DB-26", "DB-27", "DB-28")
class TestE10ForcedAndStuck:
    HOLES = ("a4", "a5", "c5", "e5")

    def table(self, position, hotel, circle, walls):
        cells = filled_except(*self.HOLES)
        spared = 12 - walls
        laid = {"walls": cells["walls"][:spared], "bricks": cells["walls"][spared:] + cells["bricks"]}
        return position(hotel(**laid, complete=[1, 2, 3], owed=3), circle=circle, walls=walls)

    def test_without_walls_the_tile_that_fits_must_be_taken(self, position, hotel, play, legal):
        state = self.table(position, hotel, ["H09", "H01", "V01", "H02", "H03", "V03"], walls=0)
        assert legal(state) == {"window 2"}
        assert state.prompt(0)["rule"] == "DB-27"
        play(state, "window 2")
        assert legal(state) == {"place a4"}

    def test_with_two_walls_they_may_be_taken_instead(self, position, hotel, legal):
        state = self.table(position, hotel, ["H09", "H01", "V01", "H02", "H03", "V03"], walls=2)
        assert legal(state) == {"window 2", "walls 1", "walls 2", "walls 3"}

    def test_with_walls_but_no_tile_that_fits_walls_are_compulsory(self, position, hotel, legal):
        state = self.table(position, hotel, ["H09", "H01", "H02", "H03", "V01", "V03"], walls=2)
        assert legal(state) == {"walls 1", "walls 2", "walls 3"}

    def test_with_neither_emergency_bricks_come(self, position, hotel, play, legal, market, face):
        state = self.table(position, hotel, ["H09", "H01", "H02", "H03", "V01", "V03"], walls=0)
        assert legal(state) == {"walls 1", "walls 2", "walls 3"}
        assert state.prompt(0)["rule"] == "DB-28"
        before = market(state)
        play(state, "walls 3")
        assert state.view(0)["phase"] == "place-brick"
        assert legal(state) == {"wall a4", "wall a5", "wall c5", "wall e5"}
        play(state, "wall a5")
        assert legal(state) == {"wall a4", "wall c5", "wall e5"}
        play(state, "wall e5")
        seen = market(state)
        assert seen.walls == 0
        assert seen.discard == ["H03"]
        assert (seen.ghost, seen.pile) == (3, before.pile - 1)
        cells = state.view(0)["hotels"][0]["cells"]
        laid = {cell["cell"]: cell for cell in cells if cell["cell"] in ("a5", "e5")}
        assert {cell["kind"] for cell in laid.values()} == {"brick"}
        assert laid["a5"]["shows"] == face("-.NESW.-")


@pytest.mark.rule("DB-17")
def test_a_turn_offers_window_tiles_or_walls_and_no_pass(game, position, legal):
    state = position(circle=SIX)
    assert legal(state) == {"window 1", "window 2", "window 3", "walls 1", "walls 2", "walls 3"}
    assert set(game.moves.verbs) == {"window", "walls", "place", "wall", "guest", "cover"}


@pytest.mark.rule("DB-17")
def test_only_one_thing_is_taken_a_turn(position, play, legal):
    state = play(position(circle=SIX), "window 1")
    assert not legal(state, "walls")
    assert not legal(state, "window")
    play(state, "place c2")
    assert state.actors() == [1]
    play(state, "walls 2", "wall b1")
    assert legal(state) == {"wall a1", "wall b2", "wall c2", "wall d1"}
    play(state, "wall d1")
    assert state.actors() == [0]


@pytest.mark.rule("DB-18")
@pytest.mark.parametrize("pawn", range(6))
def test_only_the_three_slots_ahead_of_the_ghost_are_in_reach(position, legal, refused, market, pawn):
    state = position(circle=SIX, ghostPawn=pawn)
    reach = {(pawn + 1) % 6, (pawn + 2) % 6, (pawn + 3) % 6}
    assert legal(state, "window") == legal(state, "walls") == {str(slot) for slot in reach}
    assert set(market(state).reach) == reach
    names = ["wide tile with two bats", "tall tile with two bats", "wide tile with two dolls"]
    names += ["tall tile with two dolls", "wide tile with two zombies", "tall tile with two zombies"]
    for slot in set(range(6)) - reach:
        for verb in ("window", "walls"):
            error = refused(state, f"{verb} {slot}")
            assert error.rule == "DB-18"
            assert error.at == (f"circle/{slot}", "ghost")
            if slot == pawn:
                assert error.message.startswith(f"The {names[slot]} lies under the ghost;")
            else:
                steps = 4 if slot == (pawn + 4) % 6 else 5
                assert error.message.startswith(f"The {names[slot]} lies {steps} steps ahead of the ghost;")


@pytest.mark.rule("DB-20", "DB-24", "DB-29")
@pytest.mark.parametrize("verb", ["window", "walls"])
def test_one_tile_leaves_the_circle_and_one_comes_whichever_action_is_taken(position, play, verb):
    state = play(position(circle=SIX, pile=["V27"]), f"{verb} 1")
    table = state.dump()["table"]
    assert table["circle"] == ["H01", "V27", *SIX[2:]]
    assert len(table["pile"]) == 47
    assert "V27" not in table["pile"]
    assert table["ghostPawn"] == 1
    assert (table["hand"], table["discard"]) == (("V01", []) if verb == "window" else (None, ["V01"]))


@pytest.mark.rule("DB-21")
def test_the_new_tile_is_seen_before_the_taken_one_is_placed(position, play, market):
    state = play(position(circle=SIX, pile=["V27"]), "window 1")
    view = state.view(0)
    assert view["phase"] == "place-window"
    assert (market(state).circle[1], market(state).ghost) == ("V27", 1)
    assert [cell["cell"] for cell in view["hotels"][0]["cells"] if cell["kind"] != "empty"] == ["c1"]


@pytest.mark.rule("DB-22")
def test_walls_need_no_reason(position, legal):
    state = position(circle=SIX, walls=2)
    assert legal(state) >= {"window 1", "walls 1"}


@pytest.mark.rule("DB-24")
def test_discarded_tiles_never_come_back(game, walk):
    state = game.new(4, seed=6)
    gone = []
    for _ in walk(state, seed=6):
        table = state.dump()["table"]
        assert table["discard"][: len(gone)] == gone, "discards only ever grow, open and in order"
        gone = table["discard"]
        lying = {*table["circle"], *table["pile"], table["hand"], *(t for h in table["hotels"] for t in h["tiles"])}
        assert not lying & set(gone)
    assert gone, "this game has seen discards"


@pytest.mark.rule("DB-25")
def test_a_tile_that_fits_nowhere_may_be_discarded_but_not_taken(position, hotel, legal, refused):
    holes = ("a4", "a5", "c5", "e5")
    cells = filled_except(*holes)
    laid = {"walls": cells["walls"][:10], "bricks": cells["walls"][10:] + cells["bricks"]}
    state = position(
        hotel(**laid, complete=[1, 2, 3], owed=3), circle=["H09", "H01", "V01", "H02", "H03", "V03"], walls=2
    )
    error = refused(state, "window 1")
    assert error.rule == "DB-25"
    assert error.message == "The wide tile with two bats fits nowhere in your hotel, so you may not take it."
    assert error.at == ("circle/1",)
    assert "walls 1" in legal(state)


@pytest.mark.rule("DB-25")
@pytest.mark.parametrize(("holes", "fitting"), [(("a5", "b5"), "H"), (("e4", "e5"), "V")])
def test_a_tile_must_fit_in_its_own_orientation(position, hotel, legal, holes, fitting):
    floors = [1, 2, 3, 4] if fitting == "H" else [1, 2, 3]
    state = position(
        hotel(**filled_except(*holes), complete=floors, owed=len(floors)),
        circle=["H09", "H01", "V01", "H02", "H03", "V03"],
    )
    assert legal(state) == ({"window 1", "window 3"} if fitting == "H" else {"window 2"})


@pytest.mark.rule("DB-25")
def test_only_the_takers_own_hotel_counts(position, hotel, legal):
    stuck = hotel(**filled_except("a1", "e1"), complete=[2, 3, 4, 5], owed=4)
    state = position(hotel(), stuck, circle=SIX, seat=0)
    assert legal(state, "window") == {"1", "2", "3"}
    state = position(hotel(), stuck, circle=SIX, seat=1)
    assert legal(state, "window") == set()


@pytest.mark.rule("DB-27")
def test_without_walls_the_wall_action_is_refused_while_a_tile_fits(position, legal, refused):
    state = position(circle=SIX, walls=0)
    assert legal(state) == {"window 1", "window 2", "window 3"}
    error = refused(state, "walls 1")
    assert error.rule == "DB-27"
    assert error.message == "The walls are used up, and there is a tile within reach that fits."
    assert error.at == ("supply/walls", "circle/1", "circle/2", "circle/3")
    assert refused(position(circle=SIX, walls=0, ghostPawn=4), "walls 0").rule == "DB-27"


@pytest.mark.rule("DB-07", "DB-27")
def test_twelve_walls_are_all_there_are(game, walk, market):
    for seed in range(10):
        state = game.new(4, seed)
        taken = 0
        for _, move in walk(state, seed):
            supply = market(state).walls
            assert supply in range(0, 13, 2)
            if move.startswith("walls ") and supply:
                taken += 2
        laid = sum(len(each["walls"]) for each in state.dump()["table"]["hotels"])
        assert laid == taken <= 12
        assert laid + market(state).walls == 12


@pytest.mark.rule("DB-28")
def test_emergency_bricks_come_only_to_a_stuck_player_and_never_touch_the_supply(game, walk, plain, market):
    bricks = 0
    for seed in range(12):
        state = game.new(4, seed)
        for seat, move in walk(state, seed):
            seen = market(state)
            if not move.startswith("walls ") or seen.walls:
                continue
            fits = {orientation: plain(state, seat).anchors(orientation) for orientation in "HV"}
            assert not any(fits[seen.circle[slot][0]] for slot in seen.reach)
            bricks += 2
        assert market(state).walls >= 0
    assert bricks > 50, "random players waste the walls, so bricks are needed often"


@pytest.mark.rule("DB-28", "DB-36", "DB-56")
def test_bricks_are_ordinary_walls_in_every_way(position, hotel, play, legal, refused):
    state = position(
        hotel(**filled_except("a1", "b1", "a5", "c5"), complete=[2, 3, 4], owed=3),
        circle=["H09", "V01", "V02", "V03", "H01", "H02"],
    )
    play(state, "walls 1")
    assert refused(state, "wall c1").rule == "DB-38"
    play(state, "wall a1")
    assert refused(state, "wall a1").rule == "DB-38"
    play(state, "wall b1")
    view = state.view(0)["hotels"][0]
    assert 1 in view["complete"]
    assert all(cell["connected"] for cell in view["cells"] if cell["cell"] in ("a1", "b1"))


def test_the_wrong_verb_is_refused_with_what_is_asked(position, refused):
    error = refused(position(circle=SIX), "place c2")
    assert error.rule == "DB-17"
    assert error.message == (
        "Now is not the time for that. "
        "You may: take a window tile ahead of the ghost; take two walls and discard a tile ahead of the ghost."
    )
