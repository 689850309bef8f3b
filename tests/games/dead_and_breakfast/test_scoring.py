"""Flowers and guests: DB-58 to DB-69."""

import pytest


def guest_lines(state, seat=0):
    """What each guest of a seat pays."""
    return {line.label: line.points for line in state.sheet().of(seat) if line.rule in ("DB-62", "DB-67")}


def flowers(state, seat=0):
    return state.view(None)["hotels"][seat]["flowers"]


def cells_in(at):
    """The cells of the first hotel among some addresses."""
    return {place.removeprefix("hotel/0/") for place in at if place.startswith("hotel/0/") and "flower" not in place}


BARNABY, NANNY, SID, GRANNY = "Barnaby Beltower", "Nanny Fetch", "Sid the Sceptic", "Granny Grimalkin"


# -- worked examples


@pytest.fixture
def floor_four(position, hotel, repacked):
    """E4: a4 bat, b4 vacant, c4 bat, d4 zombie, e4 wall; a guest is due and chosen."""

    def table(guest):
        pack = repacked(
            window={
                "H06": {"first": "B.NE.b", "second": "-.NW.bv"},
                "H07": {"first": "B.ESW.-", "second": "Z.NW.rb"},
            }
        )
        described = hotel(tiles={"V02": "c2", "H06": "a4", "H07": "c4"}, walls=["e4", "e5"])
        row = [guest, *[spare for spare in ("P02", "P03", "P04", "P05") if spare != guest][:3]]
        return position(described, waiting="place-guest", chosen=0, row=row, content=pack)

    return table


@pytest.mark.rule("DB-62", "DB-63", "DB-66")
@pytest.mark.parametrize(("cell", "points"), [("b4", 6), ("d4", 6), ("a4", 4), ("c4", 4)])
def test_e4_a_row_guest_counts_the_bats_of_its_floor(floor_four, play, cell, points):
    state = play(floor_four("P01"), f"cover {cell}")
    assert guest_lines(state) == {BARNABY: points}


@pytest.mark.rule("DB-44")
def test_e4_a_guest_may_not_go_on_the_wall(floor_four, refused):
    assert refused(floor_four("P01"), "cover e4").rule == "DB-44"


@pytest.mark.rule("DB-67", "DB-68")
def test_the_rulebooks_witch_sees_bat_and_zombie(floor_four, play):
    state = play(floor_four("P21"), "cover b4")
    assert guest_lines(state) == {GRANNY: 4}


@pytest.mark.rule("DB-64", "DB-67", "DB-68")
def test_e5_a_witch_counts_kinds(position, hotel, repacked):
    pack = repacked(
        window={"H01": {"first": "B.EW.y", "second": "B.SW.-"}, "H02": {"first": "D.NE.b", "second": "D.EW.-"}}
    )
    tiles = {"H01": "a3", "V02": "c2", "H02": "d3", "H03": "a2", "H04": "d2"}
    state = position(hotel(tiles=tiles, guests={"P21": "c3", "P17": "e3"}), content=pack)
    assert guest_lines(state) == {GRANNY: 6, SID: 2}


class TestE9WhereToPutAGuest:
    """Lobby L4 (violet, red); H04 at a1, H05 at d1: the ground floor is complete, P14 (spider, row, vvv) is chosen."""

    @pytest.fixture
    def table(self, position, hotel):
        described = hotel("L4", {"H04": "a1", "H05": "d1"})
        return position(described, waiting="place-guest", chosen=2, row=["P01", "P02", "P14", "P03"])

    @pytest.mark.rule("DB-59", "DB-61")
    def test_before_the_guest_one_flower_counts(self, table):
        assert table.scores()[0] == flowers(table) == 1

    @pytest.mark.rule("DB-45", "DB-56", "DB-60", "DB-61", "DB-66")
    @pytest.mark.parametrize(
        ("cell", "flower_points", "guest_points"), [("a1", 1, 4), ("b1", 4, 4), ("d1", 3, 6), ("e1", 1, 6)]
    )
    def test_after_it(self, table, play, cell, flower_points, guest_points):
        play(table, f"cover {cell}")
        assert flowers(table) == flower_points
        assert guest_lines(table) == {"Silas Silk, Tailor": guest_points}
        assert table.scores()[0] == flower_points + guest_points


class TestE13AFullHotel:
    @pytest.fixture
    def state(self, position, full_hotel):
        return position(full_hotel, seat=1)

    def test_it_is_the_hotel_of_the_example(self, state, face):
        cells = {cell["cell"]: cell for cell in state.view(0)["hotels"][0]["cells"]}
        drawn = """
            -.SW.bv Z.EW.r  Z.EW.v  wall   B.NES.-
            G.NE.bv P23     -.EW.rb P07    S.NES.b
            wall    B.NE.rb P12     D.NW.- -.E.rry
            S.ES.r  G.NW.bb P11     D.SW.bv S.E.r
            D.NE.b  D.EW.-  lobby   P06    D.EW.r
        """
        rows = [line.split() for line in drawn.split("\n") if line.strip()]
        for floor, row in zip("54321", rows, strict=True):
            for column, drawing in zip("abcde", row, strict=True):
                cell = cells[column + floor]
                if "." in drawing:
                    assert (cell["kind"], cell["shows"]) == ("window", face(drawing))
                else:
                    assert drawing == (cell["guest"]["id"] if cell["guest"] else cell["kind"])

    @pytest.mark.rule("DB-54", "DB-55", "DB-56")
    def test_five_cells_are_not_connected(self, state):
        loose = {cell["cell"] for cell in state.view(0)["hotels"][0]["cells"] if not cell["connected"]}
        assert loose == {"a3", "e2", "e3", "e4", "e5"}

    @pytest.mark.rule("DB-57", "DB-59", "DB-60", "DB-61")
    def test_flowers_cell_by_cell(self, state):
        pays = {
            cell["cell"]: sum(cell["shows"]["flowers"].count(colour) for colour in ("red", "blue"))
            for cell in state.view(0)["hotels"][0]["cells"]
            if cell["connected"]
        }
        assert {cell: points for cell, points in pays.items() if points} == {
            "a1": 1, "a2": 1, "a4": 1, "a5": 1, "b2": 2, "b3": 2, "b4": 1, "b5": 1, "c2": 3, "c3": 3, "c4": 2, "d2": 1,
            "d4": 3, "e1": 1,
        }  # fmt: skip
        assert flowers(state) == 23
        red, blue = [line for line in state.sheet().of(0) if line.rule == "DB-59"]
        assert red.points + blue.points == 23
        assert (red.at[0], blue.at[0]) == ("hotel/0/flower/1", "hotel/0/flower/2")
        assert cells_in(red.at) | cells_in(blue.at) == {cell for cell, points in pays.items() if points}
        assert cells_in(blue.at) == {"a1", "a4", "a5", "b2", "b3", "c3", "c4", "d2"}
        assert {line.part for line in (red, blue)} == {"Flowers"}
        for line in (red, blue):
            assert line.detail == f"{line.points} flowers linked to the lobby"

    @pytest.mark.rule("DB-62", "DB-63", "DB-64", "DB-67")
    def test_guests_one_by_one(self, state):
        lines = {line.label: line for line in state.sheet().of(0) if line.rule in ("DB-62", "DB-67")}
        assert {name: (line.points, line.at[0], cells_in(line.at)) for name, line in lines.items()} == {
            "Tobias Tock, Toymaker": (8, "hotel/0/d1", {"a1", "b1", "d1", "e1"}),
            "Little Lord Fidget": (8, "hotel/0/d4", {"d1", "d2", "d3", "d4"}),
            "Joan the Jogger": (6, "hotel/0/c2", {"c2", "c3", "c5"}),
            "Sexton Spade": (6, "hotel/0/c3", {"c2", "c3", "c5"}),
            "Morwenna Broomhall": (8, "hotel/0/b4", {"b1", "b2", "b3", "b4", "b5"}),
        }
        assert {line.part for line in lines.values()} == {"Guests"}
        assert lines["Tobias Tock, Toymaker"].detail == "4 dolls on floor 1, seen from d1"
        assert lines["Morwenna Broomhall"].detail == "4 kinds of creature in column b, seen from b4"

    @pytest.mark.rule("DB-58")
    def test_the_total_is_59(self, state):
        assert state.scores()[0] == 59
        assert state.sheet().totals()[0] == 59


# -- rule by rule


@pytest.mark.rule("DB-58")
def test_points_come_from_flowers_guests_and_the_bonus_tile_only(finished):
    for state in finished:
        rules = {line.rule for line in state.sheet().lines}
        assert rules <= {"DB-59", "DB-62", "DB-67"} | {f"DB-{number}" for number in range(72, 80)}
        assert state.sheet().totals() == state.scores()
        for hotel, total in zip(state.view(None)["hotels"], state.scores(), strict=True):
            assert hotel["total"] == hotel["flowers"] + hotel["guests"] + hotel["bonus"] == total


@pytest.mark.rule("DB-60")
def test_flowers_of_guests_count_like_any_other(position, hotel):
    tiles = {"H02": "a1", "V19": "d1", "V27": "e1"}
    for guest, points in (("P01", 3), ("P02", 3), ("P03", 0), ("P23", 1), ("P21", 1), ("P24", 0)):
        state = position(hotel("L1", tiles, guests={guest: "b1"}))
        assert flowers(state) == 1 + points, "b of a1 and the guest's"


@pytest.mark.rule("DB-61")
def test_other_colours_unconnected_and_covered_flowers_score_nothing(position, hotel, repacked):
    pack = repacked(window={"H01": {"first": "B.W.rrr", "second": "B.E.yyyvvv"}, "H02": {"first": "B.W.bbb"}})
    state = position(hotel("L1", {"H01": "a1", "H02": "d1"}, guests={"P24": "d1"}), content=pack)
    assert flowers(state) == 0


@pytest.mark.rule("DB-62")
@pytest.mark.parametrize(
    ("guest", "creature"), [("P03", "B"), ("P07", "D"), ("P11", "Z"), ("P15", "S"), ("P19", "G"), ("P20", "G")]
)
def test_a_column_guest_counts_the_feared_creatures_of_its_column(position, hotel, repacked, guest, creature):
    others = [kind for kind in "BDZSG" if kind != creature]
    pack = repacked(
        window={
            "H01": {"first": f"{creature}.E.r"},
            "V01": {"second": f"{creature}.E.r", "first": f"{others[0]}.E.r"},
            "V02": {"second": f"{creature}.E.r", "first": f"{others[1]}.E.r"},
            "H02": {"first": f"{creature}.E.r", "second": f"{creature}.E.r"},
        }
    )
    state = position(
        hotel(tiles={"H01": "a1", "V01": "a2", "V02": "a4", "H02": "d1"}, guests={guest: "a5"}), content=pack
    )
    assert list(guest_lines(state).values()) == [8], "a1, a2, a4 and its own; not those of the floor"


@pytest.mark.rule("DB-62")
def test_creatures_in_other_hotels_do_not_count(position, hotel):
    mine = hotel(tiles={"H02": "a1", "H03": "d1"}, guests={"P01": "a1"})
    bats = hotel(tiles={"H01": "a1", "H13": "d1"})
    assert guest_lines(position(mine, bats)) == {BARNABY: 2}


@pytest.mark.rule("DB-63")
def test_an_ordinary_guest_scores_at_least_2(finished):
    seen = 0
    for state in finished:
        for line in state.sheet().lines:
            if line.rule == "DB-62":
                seen += 1
                assert 2 <= line.points <= 10
                assert line.points == 2 * len(line.at), "every creature once, its own among them"
    assert seen > 500


@pytest.mark.rule("DB-64")
def test_two_guests_of_one_fear_count_each_other(position, hotel):
    tiles = {"H03": "a1", "H04": "d1", "H05": "a2", "V04": "c2", "H09": "d2"}
    state = position(hotel(tiles=tiles, guests={"P01": "a1", "P02": "e1"}))
    assert guest_lines(state) == {BARNABY: 4, "Dame Hester Updo": 4}


@pytest.mark.rule("DB-65")
def test_walls_ivy_and_distance_do_not_matter(position, hotel, repacked):
    pack = repacked(window={"V01": {"second": "B.N.r"}, "V02": {"second": "Z.N.r"}})
    described = hotel(tiles={"V01": "e1", "V02": "a1"}, walls=["b1", "d1"], guests={"P01": "a1"})
    state = position(described, content=pack)
    assert guest_lines(state) == {BARNABY: 4}, "the bat of e1, behind wall, lobby and wall, and its own"


@pytest.mark.rule("DB-66")
def test_a_covered_creature_does_not_count(position, hotel):
    tiles = {"H01": "a1", "H13": "d1", "H02": "a2", "H03": "c2", "V04": "e2"}
    state = position(hotel(tiles=tiles, guests={"P01": "a1", "P05": "b1"}))
    assert guest_lines(state)[BARNABY] == 4, "its own and e1; a1 and b1 are covered"


@pytest.mark.rule("DB-67")
@pytest.mark.parametrize(
    ("creatures", "points"), [("----", 0), ("BBBB", 2), ("BDBD", 4), ("BDZB", 6), ("BDZS", 8), ("GSZD", 8), ("---G", 2)]
)
def test_a_witch_pays_two_a_kind_and_at_most_eight(position, hotel, repacked, creatures, points):
    a, b, d, e = creatures
    pack = repacked(
        window={
            "H01": {"first": f"{a}.N.r", "second": f"{b}.N.r"},
            "V01": {"second": "B.N.r"},
            "H03": {"first": f"{d}.N.r", "second": f"{e}.N.r"},
        }
    )
    state = position(hotel(tiles={"H01": "a2", "V01": "c2", "H03": "d2"}, guests={"P22": "c2"}), content=pack)
    assert guest_lines(state) == {"Hazel Hexham": points}


@pytest.mark.rule("DB-68")
def test_guests_and_witches_are_not_creatures(position, hotel, repacked):
    pack = repacked(window={"H01": {"first": "-.N.r", "second": "-.N.r"}, "H02": {"first": "-.N.r", "second": "-.N.r"}})
    tiles = {"H01": "a1", "H02": "d1", "H26": "a2", "H27": "d2", "V26": "c2"}
    guests = {"P21": "a1", "P22": "b1"}
    state = position(hotel(tiles=tiles, guests=guests), content=pack)
    assert guest_lines(state) == {GRANNY: 0, "Hazel Hexham": 0}, "witches do not see each other"
    state = position(hotel(tiles=tiles, guests={"P21": "a1", "P17": "b1"}), content=pack)
    assert guest_lines(state) == {GRANNY: 2, SID: 2}, "the ghost Sid brought counts, Sid does not"


@pytest.mark.rule("DB-69")
def test_the_running_score_is_a_preview_and_nobody_wins_before_the_end(game, walk, plain):
    state = game.new(2, seed=21, options={"bonus": "T8"})
    for _ in walk(state, seed=21, builder=True):
        assert state.winners() == []
        for seat in (0, 1):
            hotel = plain(state, seat)
            now = hotel.flower_points() + sum(hotel.guest_scores()) + hotel.bonus_t8()
            assert state.scores()[seat] == state.view(None)["hotels"][seat]["total"] == now, (
                "counted afresh, never kept"
            )
    assert state.winners()


@pytest.mark.rule("DB-59", "DB-62", "DB-67")
def test_points_agree_with_a_plain_count_on_finished_hotels(finished, plain):
    for state in finished:
        for seat in range(state.seats):
            hotel = plain(state, seat)
            view = state.view(None)["hotels"][seat]
            lines = state.sheet().of(seat)
            assert view["flowers"] == hotel.flower_points()
            assert sum(line.points for line in lines if line.rule == "DB-59") == hotel.flower_points()
            cells = {(cell["cell"][0], int(cell["cell"][1])): cell["points"] for cell in view["cells"] if cell["guest"]}
            assert cells == {cell: hotel.guest_points(cell) for cell in hotel.guest_cells()}
            guests = [line.points for line in lines if line.rule in ("DB-62", "DB-67")]
            assert sorted(guests, reverse=True) == hotel.guest_scores()
            assert view["guests"] == sum(guests)
