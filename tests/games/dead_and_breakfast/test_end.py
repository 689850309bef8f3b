"""The end of the game: DB-80 to DB-84."""

import pytest

from tabletomb.engine.errors import IllegalMove

KINDS = "BDZSG"


@pytest.fixture
def full_table(position, hotel, repacked):
    """Four full hotels in which the guests pay what is asked, best first, and flowers make up the rest of each total.

    Hotels 0 and 1 have a row guest on each of e1 to e5, hotels 2 and 3 a column guest on each of a5 to e5. All other
    cells are windows, as many of them with a guest's creature as it takes. Only d1 has ivy to the lobby.
    """

    def table(guests, totals):
        unused = {way: [f"{way}{number:02}" for number in range(1, 28)] for way in "HV"}
        windows = {}
        hotels = []
        for seat, (points, total) in enumerate(zip(guests, totals, strict=True)):
            by_floor = seat < 2
            creatures = {}
            lodging = {}
            for number, (kind, paid) in enumerate(zip(KINDS, points, strict=True)):
                line = ("23451" if by_floor else "abdec")[number]  # the line with the lobby last: it has a window less
                cells = [column + line for column in "abcd"] if by_floor else [line + floor for floor in "1234"]
                cells = [cell for cell in cells if cell != "c1"]
                creatures |= dict.fromkeys(cells[: paid // 2 - 1], kind)
                lodging[f"P{4 * number + seat + 1:02}"] = "e" + line if by_floor else line + "5"
            tiles = {}
            for way, anchor in ANCHORS_BY_FLOOR if by_floor else ANCHORS_BY_COLUMN:
                tile = unused[way].pop()
                tiles[tile] = anchor
                windows[tile] = {}
                for part, cell in zip(("first", "second"), covered(way, anchor), strict=True):
                    flowers = "rbyv"[seat] * (total - sum(points)) if cell == "d1" else "r"
                    windows[tile][part] = f"{creatures.get(cell, '-')}.W.{flowers or '-'}"
            hotels.append(hotel(f"L{seat + 1}", tiles, guests=lodging))
        return position(*hotels, waiting="over", content=repacked(window=windows))

    return table


ANCHORS_BY_FLOOR = [("H", column + floor) for column in "ac" for floor in "2345"]
ANCHORS_BY_FLOOR += [("H", "a1"), ("H", "d1"), ("V", "e2"), ("V", "e4")]
ANCHORS_BY_COLUMN = [("V", column + floor) for column in "abde" for floor in "13"]
ANCHORS_BY_COLUMN += [("V", "c2"), ("V", "c4"), ("H", "a5"), ("H", "d5")]


def covered(way, anchor):
    """The cells under a tile's first and second half."""
    column, floor = anchor
    if way == "H":
        return anchor, chr(ord(column) + 1) + floor
    return column + str(int(floor) + 1), anchor


class TestE7TieBreak:
    GUESTS = ([10, 8, 6, 4, 2], [10, 8, 8, 2, 2], [8, 8, 8, 8, 8], [10, 10, 10, 10, 8])

    @pytest.mark.rule("DB-82", "DB-83")
    def test_the_second_player_wins_alone(self, full_table):
        state = full_table(self.GUESTS, [57, 57, 57, 55])
        assert state.over
        assert state.scores() == [57, 57, 57, 55]
        ties = state.sheet().tie_breaks
        assert [[line.points for line in ties if line.seat == seat] for seat in range(4)] == [*self.GUESTS]
        assert {line.rule for line in ties} == {"DB-83"}
        ranks = ["best", "second-best", "third-best", "fourth-best", "fifth-best"]
        assert [line.label for line in ties if line.seat == 3] == [f"{rank} guest" for rank in ranks]
        assert state.winners() == [1]

    @pytest.mark.rule("DB-84")
    def test_equal_in_all_five_positions_they_share(self, full_table):
        state = full_table((self.GUESTS[1], *self.GUESTS[1:]), [57, 57, 57, 55])
        assert state.winners() == [0, 1]

    @pytest.mark.rule("DB-82")
    def test_the_highest_total_wins_whatever_the_guests(self, full_table):
        assert full_table(self.GUESTS, [58, 57, 57, 57]).winners() == [0]
        assert full_table(self.GUESTS, [57, 57, 58, 57]).winners() == [2]

    @pytest.mark.rule("DB-83")
    def test_the_first_difference_decides_even_if_later_positions_are_better(self, full_table):
        low = [8, 8, 8, 8, 8]
        assert full_table(([10, 2, 2, 2, 2], low, low, low), [60, 60, 60, 60]).winners() == [0]
        assert full_table(([8, 8, 8, 8, 6], low, [10, 2, 2, 2, 2], [10, 4, 2, 2, 2]), [60, 60, 60, 60]).winners() == [3]
        assert full_table(([8, 8, 8, 8, 6], low, [8, 8, 8, 6, 8], low), [60, 60, 60, 60]).winners() == [1, 3]


@pytest.mark.rule("DB-83")
def test_a_guest_never_got_counts_as_0(position, hotel):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor != "c1"]
    bricks = [cell for cell in cells if cell not in ("a1", "b1", "d1", "d2")]
    one_guest = hotel("L4", {"H02": "a1", "V02": "d1"}, bricks=bricks, guests={"P05": "d1"}, owed=4)
    state = position(one_guest, hotel("L2", bricks=cells, owed=5), waiting="pick-guest")
    ties = state.sheet().tie_breaks
    assert [line.points for line in ties if line.seat == 0] == [6, 0, 0, 0, 0]
    assert [line.points for line in ties if line.seat == 1] == [0, 0, 0, 0, 0]


@pytest.mark.rule("DB-80", "DB-81")
def test_the_game_ends_when_every_hotel_is_full_and_not_before(game, walk):
    for seats in (2, 3, 4):
        state = game.new(seats, seed=seats)
        for _ in walk(state, seed=seats):
            hotels = state.view(None)["hotels"]
            waiting = state.view(None)["phase"] in ("pick-guest", "place-guest")
            assert waiting or any(cell["kind"] == "empty" for hotel in hotels for cell in hotel["cells"])
            assert max(hotel["turns"] for hotel in hotels) - min(hotel["turns"] for hotel in hotels) <= 1
        assert all(cell["kind"] != "empty" for hotel in state.view(None)["hotels"] for cell in hotel["cells"])
        assert {hotel["turns"] for hotel in state.view(None)["hotels"]} == {12}


@pytest.mark.rule("DB-80")
def test_the_last_turns_guests_are_still_placed(position, full_hotel, hotel, play):
    cells = [column + floor for floor in "2345" for column in "abcde" if column + floor not in ("d5", "e5")]
    nearly = hotel(
        tiles={"H01": "a1", "H04": "d1"}, bricks=cells, guests={"P01": "a1", "P02": "b1", "P03": "d1"}, owed=1
    )
    state = position(full_hotel, nearly, seat=1, waiting="place-window", hand="H05")
    play(state, "place d5")
    assert not state.over
    play(state, "guest 0", "cover e1", "guest 0", "cover e5")
    assert state.over


@pytest.mark.rule("DB-80")
def test_when_it_is_over_nobody_moves(finished):
    state = finished[-1]
    assert state.actors() == []
    assert state.legal(0) == []
    with pytest.raises(IllegalMove, match="The game is over") as caught:
        state.play(0, 0)
    assert caught.value.rule == "TT-02"


def test_e12_supplies_are_exactly_used_in_a_game_of_four(finished):
    games = [state for state in finished if state.seats == 4]
    assert games
    for state in games:
        table = state.dump()["table"]
        hotels = table["hotels"]
        assert (len(table["pile"]), len(table["circle"])) == (0, 6)
        placed = sum(len(hotel["guests"]) for hotel in hotels)
        lost = sum(hotel["owed"] for hotel in hotels)
        assert (len(table["guestPile"]), len(table["guestRow"])) == (lost, 4)
        assert placed == 20 - lost
        tiles = sum(len(hotel["tiles"]) for hotel in hotels)
        walls = sum(len(hotel["walls"] + hotel["bricks"]) for hotel in hotels)
        assert tiles + len(table["discard"]) == 48
        assert len(table["discard"]) * 2 == walls, "one discard for every two walls"


def test_smaller_tables_leave_tiles_and_guests_over(finished):
    for state in finished:
        table = state.dump()["table"]
        lost = sum(hotel["owed"] for hotel in table["hotels"])
        if state.seats in (2, 3):
            assert len(table["pile"]) == {2: 24, 3: 12}[state.seats]
            assert len(table["guestPile"]) == {2: 10, 3: 5}[state.seats] + lost


@pytest.mark.rule("DB-82", "DB-83", "DB-84")
def test_winners_agree_with_a_plain_comparison(finished, plain):
    for state in finished:
        if state.seats == 1:
            assert state.winners() == [0]
            continue
        standings = []
        for seat in range(state.seats):
            hotel = plain(state, seat)
            scores = hotel.guest_scores()
            bonus = hotel.bonus_points(state.view(None)["bonus"]["id"])
            total = hotel.flower_points() + sum(scores) + bonus
            standings.append((total, scores + [0] * (5 - len(scores))))
        assert state.winners() == [seat for seat in range(state.seats) if standings[seat] == max(standings)]
