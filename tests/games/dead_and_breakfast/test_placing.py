"""The hotel and placing things in it: DB-12 to DB-14 and DB-30 to DB-38."""

import pytest

COLUMNS = "abcde"
ALL_CELLS = {column + floor for column in COLUMNS for floor in "12345"}
WIDE = "H01"
TALL = "V01"


@pytest.fixture
def holding(position, hotel):
    """A table where seat 0 has just taken a tile and must place it."""

    def table(tile, **described):
        return position(hotel(**described), waiting="place-window", hand=tile)

    return table


@pytest.fixture
def walling(position, hotel):
    """A table where seat 0 has just taken two walls and must place the first."""

    def table(**described):
        return position(hotel(**described), waiting="place-wall", walls=2)

    return table


# -- E8: the first turn


@pytest.mark.rule("DB-13", "DB-31", "DB-32")
def test_e8_where_the_first_piece_can_go(holding, walling, legal):
    assert legal(holding(WIDE)) == {"place a1", "place d1", "place b2", "place c2"}
    assert legal(holding(TALL)) == {"place b1", "place d1", "place c2"}
    assert legal(walling()) == {"wall b1", "wall c2", "wall d1"}


@pytest.mark.rule("DB-13")
@pytest.mark.parametrize(("tile", "anchor"), [(TALL, "c1"), (WIDE, "b1"), (WIDE, "c1")])
def test_e8_nothing_may_overlap_the_lobby(holding, refused, tile, anchor):
    error = refused(holding(tile), f"place {anchor}")
    assert error.rule == "DB-13"
    half = "lower" if tile == TALL else "left"
    assert error.message == f"With its {half} half on {anchor} the tile would cover the lobby."
    assert error.at == ("hotel/0/c1",)


# -- the hotel


@pytest.mark.rule("DB-12", "DB-31")
def test_nothing_ever_lies_outside_the_grid(holding, legal, refused):
    edge = {"tiles": {"H02": "d1", "H03": "a1"}, "walls": ["e2", "e3", "a2", "a3", "a4", "e4"]}
    wide = holding(WIDE, **edge)
    assert not {cell for cell in legal(wide, "place") if cell[0] == "e"}
    for floor in "12345":
        error = refused(wide, f"place e{floor}")
        message = f"With its left half on e{floor} the tile would stick out of your hotel."
        assert error == ("DB-31", message, (f"hotel/0/e{floor}",))
    tall = holding(TALL, **edge)
    assert {"place a5", "place e5"}.isdisjoint(legal(tall))
    for column in COLUMNS:
        error = refused(tall, f"place {column}5")
        message = f"With its lower half on {column}5 the tile would stick out of your hotel."
        assert error == ("DB-31", message, (f"hotel/0/{column}5",))


@pytest.mark.rule("DB-13", "DB-49")
def test_what_lies_stays_where_it_is_and_the_lobby_is_never_covered(game, walk):
    for seed in range(4):
        state = game.new(3, seed)
        before = [{} for _ in range(3)]
        for _ in walk(state, seed, builder=seed % 2 == 0):
            hotels = [{cell["cell"]: cell for cell in hotel["cells"]} for hotel in state.view(None)["hotels"]]
            for old, new in zip(before, hotels, strict=True):
                assert new["c1"]["kind"] == "lobby"
                for name, cell in old.items():
                    if cell["kind"] == "window" and new[name]["kind"] == "guest":
                        continue
                    if cell["kind"] != "empty":
                        shown = ("kind", "tile", "guest", "shows")
                        assert {key: new[name][key] for key in shown} == {key: cell[key] for key in shown}
            before = hotels


@pytest.mark.rule("DB-14")
def test_a_finished_hotel_is_24_windows_and_walls_around_the_lobby(finished):
    most_windows = 0
    for state in finished:
        for hotel in state.view(None)["hotels"]:
            kinds = [cell["kind"] for cell in hotel["cells"]]
            assert kinds.count("lobby") == 1
            windows = kinds.count("window") + kinds.count("guest")
            assert windows + kinds.count("wall") + kinds.count("brick") == 24
            assert windows % 2 == 0
            most_windows = max(most_windows, windows)
    assert most_windows == 24


# -- placing


@pytest.mark.rule("DB-30")
def test_a_taken_tile_must_be_placed_at_once_in_the_takers_own_hotel(position, play, legal):
    state = play(position(circle=["H01", "H02", "H03", "V01", "V02", "V03"]), "window 1")
    assert state.actors() == [0]
    assert legal(state) == {f"place {cell}" for cell in legal(state, "place")}
    play(state, "place a1")
    view = state.view(0)
    assert view["hand"] is None
    assert [cell["tile"] for cell in view["hotels"][0]["cells"][:2]] == ["H02", "H02"]
    assert all(cell["kind"] in ("empty", "lobby") for cell in view["hotels"][1]["cells"])


@pytest.mark.rule("DB-30")
def test_both_walls_must_be_placed_at_once(position, play, legal):
    state = play(position(), "walls 1")
    assert legal(state) == {f"wall {cell}" for cell in legal(state, "wall")}
    play(state, "wall b1")
    assert state.actors() == [0]
    assert legal(state) == {f"wall {cell}" for cell in legal(state, "wall")}
    play(state, "wall d1")
    assert state.actors() == [1]


@pytest.mark.rule("DB-30")
def test_nothing_is_kept_in_hand_between_turns(game, walk):
    state = game.new(3, seed=2)
    for _, move in walk(state, seed=2):
        view = state.view(None)
        assert (view["hand"] is not None) == move.startswith("place ")
        if move.startswith(("window ", "walls ")):
            assert all(hotel["turns"] * 2 + 1 == 25 - empties(hotel) for hotel in view["hotels"])


def empties(hotel):
    return sum(cell["kind"] == "empty" for cell in hotel["cells"])


@pytest.mark.rule("DB-31")
@pytest.mark.parametrize(
    ("tile", "anchor", "taken"), [(WIDE, "a1", "a1"), (WIDE, "a2", "b2"), (TALL, "b1", "b1"), (TALL, "d1", "d2")]
)
def test_every_covered_cell_must_be_empty(holding, legal, refused, tile, anchor, taken):
    state = holding(tile, tiles={"H02": "a1", "V02": "b2"}, walls=["c2", "d2"], bricks=[])
    assert anchor not in legal(state, "place")
    error = refused(state, f"place {anchor}")
    assert error == ("DB-31", f"Cell {taken} is not empty.", (f"hotel/0/{taken}",))


@pytest.mark.rule("DB-31", "DB-44")
def test_a_window_tile_may_not_lie_on_a_guest(holding, refused):
    state = holding(WIDE, tiles={"H02": "a1", "H03": "d1"}, guests={"P01": "a1"})
    assert refused(state, "place a1").rule == "DB-31"


@pytest.mark.rule("DB-32")
@pytest.mark.parametrize(("tile", "anchor"), [(WIDE, "a2"), (WIDE, "d2"), (WIDE, "b4"), (TALL, "a1"), (TALL, "b2")])
def test_a_tile_must_share_a_side_with_the_hotel(holding, legal, refused, tile, anchor):
    state = holding(tile)
    assert anchor not in legal(state, "place")
    error = refused(state, f"place {anchor}")
    assert error.rule == "DB-32"
    half = "lower" if tile == TALL else "left"
    assert error.message == f"With its {half} half on {anchor} the tile would not share a side with your hotel."


@pytest.mark.rule("DB-32")
def test_corners_do_not_count(walling, refused):
    state = walling()
    for cell in ("b2", "d2"):
        error = refused(state, f"wall {cell}")
        message = f"A wall on {cell} would not share a side with your hotel."
        assert error == ("DB-32", message, (f"hotel/0/{cell}",))


@pytest.mark.rule("DB-32")
def test_the_edges_of_the_grid_do_not_touch_each_other(walling, legal):
    state = walling(tiles={"H02": "d1"})
    assert legal(state, "wall") == {"b1", "c2", "d2", "e2"}, "a2 lies beside e1 only for someone who walks off the edge"


@pytest.mark.rule("DB-32")
@pytest.mark.parametrize("support", ["window", "wall", "brick", "guest", "lobby"])
def test_anything_in_the_hotel_gives_support(walling, legal, support):
    described = {
        "window": {"tiles": {"H02": "a1"}},
        "wall": {"walls": ["b1", "a1"]},
        "brick": {"bricks": ["b1", "a1"]},
        "guest": {"tiles": {"H02": "a1", "H03": "d1"}, "guests": {"P01": "a1"}},
        "lobby": {},
    }[support]
    assert ("b1" if support == "lobby" else "a2") in legal(walling(**described), "wall")


@pytest.mark.rule("DB-33")
def test_ivy_need_not_match(holding, play, plain, cell_names):
    state = holding("H04")
    play(state, "place a1")
    assert cell_names(plain(state).connected()) == {"c1"}, "S.N.v has no exit to the lobby, yet it may lie there"


@pytest.mark.rule("DB-34")
def test_a_wide_tile_lies_wide_with_its_first_half_on_the_left(holding, play, face):
    state = play(holding("H02"), "place a1")
    cells = {cell["cell"]: cell["shows"] for cell in state.view(0)["hotels"][0]["cells"]}
    assert cells["a1"] == face("D.NE.b")
    assert cells["b1"] == face("D.EW.-")


@pytest.mark.rule("DB-34")
def test_a_tall_tile_stands_tall_with_its_first_half_on_top(holding, play, face):
    state = play(holding("V16"), "place c2")
    cells = {cell["cell"]: cell["shows"] for cell in state.view(0)["hotels"][0]["cells"]}
    assert cells["c3"] == face("B.ES.y")
    assert cells["c2"] == face("-.NW.rry")


@pytest.mark.rule("DB-34")
@pytest.mark.parametrize(("tile", "fits", "turned"), [(WIDE, "a5", "d2"), (TALL, "d2", "a5")])
def test_tiles_are_never_turned(holding, legal, refused, tile, fits, turned):
    """Two holes are left, one for a wide tile (a5, b5) and one for a tall one (d2, d3)."""
    cells = sorted(ALL_CELLS - {"c1", "a5", "b5", "d2", "d3"})
    state = holding(tile, walls=cells[:12], bricks=cells[12:], complete=[1, 4], owed=2)
    assert legal(state, "place") == {fits}
    assert refused(state, f"place {turned}").rule == "DB-31"


@pytest.mark.rule("DB-35")
def test_there_is_no_gravity(holding, walling, legal):
    assert {"b2", "c2"} <= legal(holding(WIDE), "place"), "half of it hangs over an empty cell"
    hanging = {"tiles": {"V02": "c2", "V03": "c4"}}
    assert {"a5", "d5", "a2", "d2"} <= legal(holding(WIDE, **hanging), "place")
    assert {"b5", "d5", "b2"} <= legal(walling(**hanging), "wall")


@pytest.mark.rule("DB-36")
def test_walls_are_placed_one_by_one_and_the_second_may_touch_only_the_first(walling, play, legal):
    state = walling()
    assert "a1" not in legal(state, "wall")
    play(state, "wall b1")
    assert legal(state, "wall") == {"a1", "b2", "c2", "d1"}
    play(state, "wall a1")
    assert state.actors() == [1]


@pytest.mark.rule("DB-37")
def test_the_two_walls_need_not_be_adjacent(walling, play):
    state = play(walling(), "wall b1", "wall d1")
    assert state.dump()["table"]["hotels"][0]["walls"] == ["b1", "d1"]


@pytest.mark.rule("DB-38", "DB-13")
@pytest.mark.parametrize("cell", ["a1", "b1", "c1", "d1", "c2"])
def test_a_wall_is_never_placed_on_anything(walling, refused, cell):
    state = walling(tiles={"H02": "a1", "H03": "d1"}, walls=["c2", "c3"], guests={"P01": "b1"})
    error = refused(state, f"wall {cell}")
    message = f"Cell {cell} is not empty; a wall never lies on another tile."
    assert error == ("DB-38", message, (f"hotel/0/{cell}",))


@pytest.mark.rule("DB-38")
@pytest.mark.parametrize("wall", ["walls", "bricks"])
def test_nothing_is_placed_on_a_wall(holding, refused, wall):
    state = holding(WIDE, **{wall: ["b1", "a1"]})
    assert refused(state, "place a1").rule == "DB-31"


# -- wrong verbs


@pytest.mark.parametrize(
    ("waiting", "wrong", "rule", "choice"),
    [
        ("place-window", "window 1", "DB-30", "lay the window tile, its left or lower half on a cell"),
        ("place-window", "wall b1", "DB-30", "lay the window tile, its left or lower half on a cell"),
        ("place-wall", "place c2", "DB-36", "lay a wall on a cell"),
        ("place-wall", "walls 1", "DB-36", "lay a wall on a cell"),
        ("place-brick", "cover c2", "DB-28", "lay a wall on a cell"),
    ],
)
def test_the_wrong_verb_is_refused_with_what_is_asked(position, refused, waiting, wrong, rule, choice):
    state = position(waiting=waiting, hand=WIDE if waiting == "place-window" else None, walls=10)
    error = refused(state, wrong)
    assert error.rule == rule
    assert error.message == f"Now is not the time for that. You may: {choice}."
