"""The bonus tiles: DB-70 to DB-79."""

import pytest

BONUS = ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"]
RULES = dict(zip(BONUS, [f"DB-{number}" for number in range(72, 80)], strict=True))


def bonus_points(state, seat=0):
    """What the bonus tile pays a seat, by its line on the sheet."""
    (line,) = [line for line in state.sheet().of(seat) if line.rule in RULES.values()]
    return line.points


@pytest.fixture
def pays(position, hotel):
    """What a bonus tile pays a hotel."""

    def count(bonus, content=None, **described):
        return bonus_points(position(hotel(**described), bonus=bonus, content=content))

    return count


# -- E13 and E14


@pytest.mark.rule("DB-70", "DB-71", "DB-72", "DB-73", "DB-74", "DB-75", "DB-76", "DB-77", "DB-78", "DB-79")
@pytest.mark.parametrize(("bonus", "points"), list(zip(BONUS, [5, 0, 18, 10, 9, 6, 8, 6], strict=True)))
def test_e13_what_each_bonus_tile_pays_a_full_hotel(position, full_hotel, bonus, points):
    state = position(full_hotel, seat=1, bonus=bonus)
    assert bonus_points(state) == points
    assert state.view(0)["hotels"][0]["bonus"] == points
    assert state.scores()[0] == 59 + points
    (line,) = [line for line in state.sheet().of(0) if "bonus" in line.label]
    assert line.rule == RULES[bonus]


class TestE14OutsideIvy:
    INWARD = {"first": "B.S.r", "second": "B.N.r"}  # noqa: RUF012

    @pytest.mark.rule("DB-75")
    def test_a_corner_window_gives_2(self, pays, repacked):
        pack = repacked(
            window={"V01": self.INWARD, "V02": self.INWARD, "H01": {"first": "B.W.r", "second": "B.NES.-"}},
        )
        assert pays("T4", pack, tiles={"V01": "c2", "V02": "c4", "H01": "d5"}) == 2, "roof and side; S is inside"

    @pytest.mark.rule("DB-75")
    def test_a_wall_on_a1_gives_2(self, pays):
        assert pays("T4", walls=["b1", "a1"]) == 1 + 2, "b1: ground; a1: side and ground"

    @pytest.mark.rule("DB-75")
    def test_a_guest_on_d1_gives_1(self, pays):
        tiles = {"H02": "a1", "H05": "d1"}
        assert pays("T4", tiles=tiles) == 1, "e1 G.NS.-: ground"
        assert pays("T4", tiles=tiles, guests={"P01": "d1"}) == 1 + 1

    @pytest.mark.rule("DB-75")
    def test_the_lobby_gives_0(self, pays):
        assert pays("T4") == 0


# -- rule by rule


@pytest.mark.rule("DB-70")
@pytest.mark.parametrize("bonus", BONUS)
def test_the_bonus_tile_is_scored_once_for_every_hotel(position, full_hotel, hotel, bonus):
    state = position(full_hotel, hotel(tiles={"H01": "a1"}), hotel(tiles={"H16": "a1"}), seat=1, bonus=bonus)
    lines = [line for line in state.sheet().lines if line.rule == RULES[bonus]]
    assert [line.seat for line in lines] == [0, 1, 2]
    without = position(full_hotel, hotel(tiles={"H01": "a1"}), hotel(tiles={"H16": "a1"}), seat=1)
    assert [a - b for a, b in zip(state.scores(), without.scores(), strict=True)] == [line.points for line in lines]


class TestMixedCompany:
    """T1: 5 per floor showing at least 4 different kinds of creature."""

    @pytest.mark.rule("DB-72")
    @pytest.mark.parametrize(
        ("creatures", "points"), [("BDZS-", 5), ("BDZSG", 5), ("BDZZB", 0), ("BD-ZB", 0), ("BBDZS", 5), ("-----", 0)]
    )
    def test_four_kinds_on_a_floor(self, pays, repacked, creatures, points):
        a, b, c, d, e = creatures
        pack = repacked(
            window={
                "H01": {"first": f"{a}.N.r", "second": f"{b}.N.r"},
                "V01": {"second": f"{c}.N.r", "first": "-.N.r"},
                "H02": {"first": f"{d}.N.r", "second": f"{e}.N.r"},
            }
        )
        assert pays("T1", pack, tiles={"H01": "a2", "V01": "c2", "H02": "d2"}) == points

    @pytest.mark.rule("DB-71", "DB-72")
    def test_guests_bring_kinds_and_cover_kinds(self, pays):
        floor = {"H06": "a1", "H10": "d1"}
        assert pays("T1", tiles=floor) == 5, "bat, doll, zombie, spider"
        assert pays("T1", tiles=floor, guests={"P17": "a1"}) == 5, "the bat is covered, a ghost came"
        assert pays("T1", tiles=floor, guests={"P13": "a1"}) == 0, "the bat is covered, a second spider came"
        assert pays("T1", tiles=floor, guests={"P21": "a1"}) == 0, "a witch brings nothing"

    @pytest.mark.rule("DB-72")
    def test_columns_do_not_count(self, pays):
        assert pays("T1", tiles={"V06": "c2", "V10": "c4"}) == 0, "doll, bat, spider, zombie in one column"

    @pytest.mark.rule("DB-72")
    def test_every_floor_pays(self, pays):
        tiles = {"H06": "a1", "H10": "d1", "V10": "c2", "H08": "a2", "H14": "d2"}
        assert pays("T1", tiles=tiles) == 10


class TestFullBouquet:
    """T2: 5 per floor showing all 4 flower colours."""

    @pytest.mark.rule("DB-73")
    @pytest.mark.parametrize(
        ("left", "right", "points"), [("rb", "yv", 5), ("rbyv", "-", 5), ("rby", "rby", 0), ("rrbb", "yy", 0)]
    )
    def test_four_colours_on_a_floor(self, pays, repacked, left, right, points):
        pack = repacked(window={"H01": {"first": f"B.S.{left}", "second": f"B.S.{right}"}})
        assert pays("T2", pack, tiles={"H01": "b2"}) == points

    @pytest.mark.rule("DB-71", "DB-73")
    def test_flowers_of_guests_count_and_covered_ones_do_not(self, pays, repacked):
        pack = repacked(
            window={
                "H01": {"first": "B.S.rb", "second": "B.S.y"},
                "H02": {"first": "B.S.r", "second": "B.S.r"},
            }
        )
        floor = {"H01": "a1", "H02": "d1"}
        assert pays("T2", pack, tiles=floor) == 0
        assert pays("T2", pack, tiles=floor, guests={"P22": "e1"}) == 5, "a witch with a violet flower"
        assert pays("T2", pack, tiles=floor, guests={"P04": "b1"}) == 0, "violet came, yellow is covered"


class TestRoomWithAVine:
    """T3: 1 per window connected to the lobby."""

    @pytest.mark.rule("DB-74")
    def test_connected_windows_count_and_loose_ones_do_not(self, pays):
        assert pays("T3", tiles={"H02": "a1"}) == 2
        assert pays("T3", tiles={"H02": "a1", "V16": "c2"}) == 2, "V16 has no exit to the lobby"

    @pytest.mark.rule("DB-74")
    def test_walls_bricks_and_the_lobby_do_not_count(self, pays):
        assert pays("T3") == 0
        assert pays("T3", walls=["b1", "a1"]) == 0
        assert pays("T3", bricks=["b1", "a1"]) == 0
        assert pays("T3", tiles={"H02": "a1"}, walls=["d1", "e1"]) == 2

    @pytest.mark.rule("DB-74")
    def test_a_window_with_a_guest_counts(self, pays):
        tiles = {"H02": "a1", "H04": "d1"}
        assert pays("T3", tiles=tiles) == 3, "a1, b1, d1"
        assert pays("T3", tiles=tiles, guests={"P01": "e1"}) == 3, (
            "e1 is not connected: d1 (S.NW.-) does not look there"
        )
        assert pays("T3", tiles=tiles, guests={"P01": "d1"}) == 3, "the guest's own cell"


class TestOvergrown:
    """T4: 1 per ivy exit that points out of the grid."""

    @pytest.mark.rule("DB-75")
    @pytest.mark.parametrize(("exits", "points"), [("N", 0), ("E", 0), ("S", 1), ("W", 1), ("NESW", 2)])
    def test_ground_and_left_side(self, pays, repacked, exits, points):
        pack = repacked(window={"H01": {"first": f"B.{exits}.r", "second": "B.N.r"}})
        assert pays("T4", pack, tiles={"H01": "a1"}) == points

    @pytest.mark.rule("DB-75")
    @pytest.mark.parametrize(("exits", "points"), [("N", 1), ("E", 1), ("S", 0), ("W", 0), ("NESW", 2)])
    def test_roof_and_right_side_connected_or_not(self, pays, repacked, exits, points):
        pack = repacked(
            window={
                "H01": {"first": "B.W.r", "second": f"B.{exits}.r"},
                "V01": {"first": "B.S.r", "second": "B.N.r"},
                "V02": {"first": "B.S.r", "second": "B.N.r"},
            }
        )
        assert pays("T4", pack, tiles={"V01": "c2", "V02": "c4", "H01": "d5"}) == points

    @pytest.mark.rule("DB-75")
    def test_walls_and_guests_lead_outside_on_every_outer_side(self, pays):
        assert pays("T4", walls=["d1", "e1", "e2", "e3", "e4", "e5"]) == 1 + 2 + 1 + 1 + 1 + 2
        assert pays("T4", bricks=["d1", "e1", "e2", "e3", "e4", "e5"]) == 1 + 2 + 1 + 1 + 1 + 2


class TestAScreamInEveryShaft:
    """T5: 3 per column holding at least one guest."""

    TILES = {"H02": "a1", "H03": "d1", "H04": "a2", "V02": "c2", "H05": "d2"}  # noqa: RUF012

    @pytest.mark.rule("DB-76")
    @pytest.mark.parametrize(
        ("guests", "points"),
        [
            ({}, 0),
            ({"P01": "a1"}, 3),
            ({"P01": "a1", "P21": "a2"}, 3),
            ({"P01": "a1", "P21": "e2"}, 6),
            ({"P21": "c3"}, 3),
        ],
    )
    def test_columns_with_a_guest(self, pays, guests, points):
        assert pays("T5", tiles=self.TILES, guests=guests) == points


class TestSharedNightmares:
    """T6: 3 per guest with another guest on a side-adjacent cell."""

    TILES = {"H02": "a1", "H03": "d1", "H04": "a2", "V02": "c2", "H05": "d2", "H06": "a3", "H07": "d3"}  # noqa: RUF012

    @pytest.mark.rule("DB-77")
    @pytest.mark.parametrize(
        ("cells", "points"),
        [
            ([], 0),
            (["a1"], 0),
            (["a1", "b1"], 6),
            (["a1", "a2"], 6),
            (["a1", "b2"], 0),
            (["b1", "d1"], 0),
            (["e1", "a2"], 0),
            (["a1", "b1", "b2"], 9),
            (["a2", "b2", "c2"], 9),
            (["a1", "b1", "e3"], 6),
        ],
    )
    def test_guests_next_door(self, pays, cells, points):
        guests = dict(zip(["P01", "P21", "P17"], cells, strict=False))
        assert pays("T6", tiles=self.TILES, guests=guests) == points


class TestRareBlooms:
    """T7: 2 x the smallest of the four flower-colour counts."""

    @pytest.mark.rule("DB-78")
    @pytest.mark.parametrize(
        ("flowers", "points"), [("rbyv", 2), ("rrbbyyv", 2), ("rrbbyyvv", 4), ("rrbbyy", 0), ("rrrbbbyyyvvvv", 6)]
    )
    def test_the_smallest_count_connected_or_not(self, pays, repacked, flowers, points):
        pack = repacked(window={"H01": {"first": f"B.N.{flowers}", "second": "B.N.-"}})
        assert pays("T7", pack, tiles={"H01": "b2"}) == points

    @pytest.mark.rule("DB-71", "DB-78")
    def test_flowers_of_guests_count_and_covered_ones_do_not(self, pays, repacked):
        pack = repacked(
            window={
                "H01": {"first": "B.N.rrbbyy", "second": "B.N.vvv"},
                "H02": {"first": "B.N.-", "second": "B.N.v"},
            }
        )
        tiles = {"H01": "a1", "H02": "d1"}
        assert pays("T7", pack, tiles=tiles) == 4
        assert pays("T7", pack, tiles=tiles, guests={"P01": "b1"}) == 2, "violet: only the one of e1"
        assert pays("T7", pack, tiles=tiles, guests={"P04": "e1"}) == 4
        assert pays("T7", pack, tiles=tiles, guests={"P01": "a1"}) == 0, "blue and yellow are covered"


class TestEndangeredHorrors:
    """T8: 3 x the smallest of the five creature-kind counts."""

    @pytest.mark.rule("DB-71", "DB-79")
    def test_the_smallest_count_over_all_five_kinds(self, pays):
        four_kinds = {"H06": "a1", "H10": "d1"}
        assert pays("T8", tiles=four_kinds) == 0, "no ghost"
        assert pays("T8", tiles={**four_kinds, "V24": "c2"}) == 3
        assert pays("T8", tiles={**four_kinds, "V24": "c2"}, guests={"P17": "a1"}) == 0, "the only bat is covered"
        assert pays("T8", tiles={**four_kinds, "V27": "c2"}, guests={"P17": "c2"}) == 3, "the ghost Sid brought"
        twice = {"H06": "a1", "H10": "d1", "V24": "c2", "V06": "a2", "V10": "b2", "V05": "d2"}
        assert pays("T8", tiles=twice) == 6


# -- plain counts


@pytest.mark.rule("DB-71", "DB-72", "DB-73", "DB-74", "DB-75", "DB-76", "DB-77", "DB-78", "DB-79")
@pytest.mark.parametrize("bonus", BONUS)
def test_bonus_points_agree_with_a_plain_count(game, finished, plain, bonus):
    """On finished hotels, each looked at with each of the bonus tiles."""
    seen = set()
    for state in finished:
        doc = state.dump()
        doc["table"]["bonus"] = bonus
        scored = game.load(doc)
        for seat in range(state.seats):
            points = plain(state, seat).bonus_points(bonus)
            assert bonus_points(scored, seat) == scored.view(None)["hotels"][seat]["bonus"] == points
            seen.add(points)
    assert len(seen) > 2, "the games are varied enough to tell counts apart"


# -- what the line points at


E13_CELLS = {
    "T1": "a2 b2 c2 d2 e2",
    "T2": "",
    "T3": "a1 b1 d1 e1 a2 b2 c2 d2 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5",
    "T4": "d1 e1 e2 a3 e3 e4 a5 d5 e5",
    "T5": "d1 c2 c3 b4 d4",
    "T6": "c2 c3",
    "T7": "d1 e3",
    "T8": "b3 e5",
}
"""The cells of the full hotel that each bonus tile pays for, floor by floor."""


@pytest.mark.parametrize("bonus", BONUS)
def test_e13_the_line_points_at_the_bonus_tile_and_what_it_pays_for(position, full_hotel, bonus):
    state = position(full_hotel, seat=1, bonus=bonus)
    (line,) = [line for line in state.sheet().of(0) if line.rule == RULES[bonus]]
    assert line.at[0] == "bonus"
    assert line.part == state.view(0)["bonus"]["name"]
    cells = [f"hotel/0/{cell}" for cell in E13_CELLS[bonus].split()]
    assert sorted(line.at[1:]) == sorted(cells or ["hotel/0"])


@pytest.mark.parametrize("bonus", ["T3", "T6", "T8"])
def test_a_line_points_at_as_many_cells_as_it_counts(game, finished, bonus):
    """Where a cell counts once; the others count floors, columns, flowers or exits."""
    each = {"T3": 1, "T6": 3, "T8": 3}[bonus]
    for state in finished[::3]:
        doc = state.dump()
        doc["table"]["bonus"] = bonus
        for line in game.load(doc).sheet().lines:
            if line.rule == RULES[bonus] and line.points:
                assert len(line.at) - 1 == line.points // each
