"""The Night Porter, for one player: DB-S1 to DB-S6."""

from collections import Counter

import pytest

SIX = ["H01", "V01", "H02", "V02", "H03", "V03"]
PARS = {"T1": 8, "T2": 14, "T3": 20, "T4": 14, "T5": 13, "T6": 14, "T7": 10, "T8": 5}


def turn_ends(game, walk, seed, builder=False):
    """The documents of a solo game just before each of its turns, and at its end."""
    state = game.new(1, seed)
    tables = [state.dump()["table"] for _, move in walk(state, seed, builder) if move.startswith(("window ", "walls "))]
    return [*tables, state.dump()["table"]]


@pytest.mark.rule("DB-S1")
def test_one_player_alone_has_four_walls_and_a_random_lobby(game, market):
    states = [game.new(1, seed) for seed in range(60)]
    assert {market(state).walls for state in states} == {4}
    assert {state.view(0)["hotels"][0]["lobby"] for state in states} == {"L1", "L2", "L3", "L4"}
    view = states[0].view(0)
    assert view["solo"] is True
    seen = market(states[0])
    assert (len(seen.circle), seen.pile, len(seen.row), seen.guest_pile) == (6, 48, 4, 20)
    assert view["bonus"] is not None
    assert game.new(1, options={"bonus": "off"}).view(0)["bonus"] is None


@pytest.mark.rule("DB-S1", "DB-28")
def test_emergency_bricks_still_come(position, hotel, play, legal, market):
    cells = [
        column + floor
        for floor in "12345"
        for column in "abcde"
        if column + floor not in ("c1", "a5", "c5", "e5", "e1")
    ]
    described = hotel(walls=cells[:4], bricks=cells[4:], complete=[2, 3, 4], owed=3)
    state = position(described, seats=1, circle=SIX)
    assert market(state).walls == 0
    assert legal(state) == {"walls 1", "walls 2", "walls 3"}
    play(state, "walls 1")
    assert state.view(0)["phase"] == "place-brick"


@pytest.mark.rule("DB-S1", "DB-27")
def test_the_four_walls_run_out(game, walk, market):
    for seed in range(8):
        state = game.new(1, seed)
        for _ in walk(state, seed):
            assert market(state).walls in (0, 2, 4)
        assert len(state.dump()["table"]["hotels"][0]["walls"]) <= 4


@pytest.mark.rule("DB-S2")
def test_after_each_turn_the_porter_throws_away_a_tile_one_to_three_steps_ahead(game, play, market):
    """Whatever he throws: the tile goes to the discard, its slot is refilled and the ghost stands there."""
    steps = Counter()
    for seed in range(150):
        state = game.new(1, seed, {"bonus": "off"})
        slot = market(state).reach[0]
        play(state, f"window {slot}")
        before = state.dump()["table"]
        play(state, "place d1")
        table = state.dump()["table"]
        moved = (table["ghostPawn"] - before["ghostPawn"]) % 6
        steps[moved] += 1
        at = table["ghostPawn"]
        assert table["discard"] == [before["circle"][at]]
        assert table["circle"][at] == before["pile"][0]
        assert table["pile"] == before["pile"][1:]
        assert [tile for slot, tile in enumerate(table["circle"]) if slot != at] == [
            tile for slot, tile in enumerate(before["circle"]) if slot != at
        ]
    assert set(steps) == {1, 2, 3}
    assert min(steps.values()) > 30, "a fair 1, 2 or 3: each about 50 times in 150"


@pytest.mark.rule("DB-S2")
def test_the_porter_comes_when_the_guests_are_in_place(position, hotel, play, market):
    state = position(hotel(tiles={"H04": "a1"}), seats=1, waiting="place-window", hand="H05", circle=SIX, ghostPawn=2)
    play(state, "place d1")
    assert (state.view(0)["phase"], market(state).ghost) == ("pick-guest", 2)
    play(state, "guest 0")
    assert (market(state).discard, market(state).departed) == ([], [])
    play(state, "cover a1")
    assert state.view(0)["phase"] == "take"
    assert len(market(state).discard) == 1
    assert market(state).ghost != 2


@pytest.mark.rule("DB-S2", "DB-S3", "DB-S5")
@pytest.mark.parametrize("seed", range(6))
def test_a_solo_game_from_turn_to_turn(game, walk, seed):
    tables = turn_ends(game, walk, seed, builder=seed % 2 == 0)
    assert len(tables) == 13, "12 turns"
    for turn, table in enumerate(tables):
        assert len(table["pile"]) == 48 - 2 * turn, "one tile for you, one for the Porter"
        assert len(table["departed"]) == min(turn // 2, 5), "after turns 2, 4, 6, 8 and 10"
        hotel = table["hotels"][0]
        assert len(table["discard"]) == turn + len(hotel["walls"] + hotel["bricks"]) // 2
        assert len(table["guestPile"]) == 20 - len(table["departed"]) - len(hotel["guests"])
    assert len(tables[-1]["pile"]) == 24
    assert len(tables[-1]["guestPile"]) == 10 + tables[-1]["hotels"][0]["owed"]


@pytest.mark.rule("DB-S3", "DB-S4")
def test_every_second_turn_the_leftmost_guest_leaves_and_the_row_closes_up(position, hotel, play, market):
    rest = {"seats": 1, "row": ["P01", "P05", "P09", "P13"], "guest_pile": ["P24", "P20"], "circle": SIX}
    state = position(hotel(tiles={"V04": "c2"}), waiting="place-window", hand="H05", **rest)
    play(state, "place d1")
    assert market(state).departed == ["P01"]
    assert market(state).row == ["P05", "P09", "P13", "P24"]
    after_one = market(play(position(waiting="place-window", hand="H05", **rest), "place d1"))
    assert after_one.departed == []
    assert after_one.row == ["P01", "P05", "P09", "P13"]


@pytest.mark.rule("DB-S4")
@pytest.mark.parametrize("slot", range(4))
def test_after_your_own_choice_too_the_row_closes_up_to_the_left(position, hotel, play, market, slot):
    described = hotel(tiles={"H04": "a1", "H05": "d1", "V04": "c2"})
    row = ["P01", "P05", "P09", "P13"]
    state = position(described, seats=1, waiting="pick-guest", row=row, guest_pile=["P24"], circle=SIX)
    play(state, f"guest {slot}", "cover a1")
    assert market(state).departed == [], "it was the third turn"
    assert market(state).row == [*row[:slot], *row[slot + 1 :], "P24"]


@pytest.mark.rule("DB-S4")
def test_with_two_guests_at_once_the_row_closes_up_in_between(position, hotel, play, market):
    described = hotel(tiles={"H02": "a2", "H03": "c2", "H04": "a3", "H05": "c3", "V04": "e2"})
    state = position(
        described,
        seats=1,
        waiting="pick-guest",
        row=["P01", "P05", "P09", "P13"],
        guest_pile=["P17", "P21"],
        circle=["H01", "V01", "V02", "V03", "V05", "V06"],
    )
    play(state, "guest 1", "cover a2")
    assert market(state).row == ["P01", "P09", "P13", "P17"]
    play(state, "guest 3", "cover b2")
    assert market(state).row == ["P01", "P09", "P13", "P21"]


@pytest.mark.rule("DB-S5")
def test_the_porter_acts_after_the_twelfth_turn_and_sends_nobody_home_then(game, walk):
    tables = turn_ends(game, walk, seed=9, builder=True)
    assert len(tables[-1]["departed"]) == len(tables[-3]["departed"]) == 5
    assert len(tables[-2]["pile"]) - len(tables[-1]["pile"]) == 2


BORDERS = [
    (0, "Condemned"),
    (39, "Condemned"),
    (40, "Draughty"),
    (47, "Draughty"),
    (48, "Creaky"),
    (54, "Creaky"),
    (55, "Dreadful"),
    (60, "Dreadful"),
    (61, "Horrifying"),
    (67, "Horrifying"),
    (68, "Legendary"),
    (120, "Legendary"),
]


@pytest.mark.rule("DB-S6")
@pytest.mark.parametrize(("points", "rating"), BORDERS)
def test_ratings_and_their_borders(position, hotel, repacked, points, rating):
    pack = repacked(window={"H01": {"first": "-.W.y", "second": f"-.E.{'r' * points or '-'}"}})
    state = position(hotel("L1", {"H01": "a1"}), seats=1, content=pack)
    assert state.scores() == [points]
    assert state.view(0)["rating"] == rating
    (line,) = state.sheet().tie_breaks
    assert (line.label, line.points, line.rule) == (f"rating: {rating}", points, "DB-S6")


@pytest.mark.rule("DB-S6")
@pytest.mark.parametrize(("bonus", "par"), list(PARS.items()))
def test_the_usual_yield_of_the_bonus_tile_is_taken_off(position, hotel, repacked, bonus, par):
    """The hotel pays 47 + par in all, then one more: the border between Draughty and Creaky."""
    for wanted, rating in ((47, "Draughty"), (48, "Creaky")):
        paid = {"T3": 1, "T4": 1}.get(bonus, 0)  # b1 is connected; a1 has an exit to the left
        flowers = "r" * (wanted + par - paid)
        pack = repacked(window={"H01": {"first": "-.W.y", "second": f"-.E.{flowers}"}})
        state = position(hotel("L1", {"H01": "a1"}), seats=1, bonus=bonus, content=pack)
        assert state.scores() == [wanted + par]
        assert state.view(0)["rating"] == rating
        assert state.sheet().tie_breaks[0].points == wanted


@pytest.mark.rule("DB-S6")
def test_a_hotel_below_par_is_condemned(position, hotel):
    state = position(hotel(), seats=1, bonus="T3")
    assert state.scores() == [0]
    assert state.sheet().tie_breaks[0].points == -20
    assert state.view(0)["rating"] == "Condemned"


def test_with_company_there_is_neither_porter_nor_rating(game, walk, market):
    state = game.new(2, seed=1)
    assert state.view(0)["rating"] == ""
    for _ in walk(state, seed=1):
        assert market(state).departed == []
    assert state.winners()


def test_alone_you_win(finished):
    assert all(state.winners() == [0] for state in finished if state.seats == 1)
