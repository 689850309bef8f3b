"""What a good player looks at: estimates of the final score, and how far they can be trusted."""

from itertools import product
from math import isfinite

import pytest

from tabletomb.bots import bot, decide
from tabletomb.games.dead_and_breakfast.heuristic import estimate, spread

BONUS_TILES = ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"]


def judged(state, seat=0):
    return estimate(state)[seat]


def after(game, state, move):
    trial = state.clone()
    trial.push(state.actors()[0], game.moves.parse(move) if isinstance(move, str) else move)
    return trial


# -- any position


def test_a_finished_game_is_worth_its_scores(finished):
    for state in finished:
        assert estimate(state) == state.scores()


def test_a_full_hotel_is_worth_its_score_while_others_still_build(position, hotel, full_hotel):
    state = position(full_hotel, hotel(tiles={"H01": "a1"}), seat=1, bonus="T3")
    assert judged(state) == state.scores()[0]


def test_guests_on_the_doorstep_of_a_house_without_windows_are_lost(position, hotel):
    cells = [f"{column}{floor}" for floor in range(1, 6) for column in "abcde" if (column, floor) != ("c", 1)]
    walled_up = hotel(walls=cells[:12], bricks=cells[12:], owed=5)
    assert judged(position(walled_up, hotel(tiles={"H01": "a1"}), seat=1)) == 0


@pytest.mark.parametrize(("seats", "bonus"), list(product((1, 2, 3, 4), ("off", *BONUS_TILES))))
def test_every_decision_has_an_estimate_for_every_seat(game, walk, seats, bonus):
    state = game.new(seats, 11, {"bonus": bonus})
    for _ in walk(state, 11):
        points = estimate(state)
        assert len(points) == seats
        assert all(isfinite(each) and -40 < each < 160 for each in points)
        assert spread(state) > 0


def test_looking_changes_nothing(game, walk):
    for seats in (1, 2, 4):
        state = game.new(seats, 3)
        for _ in walk(state, 3):
            before = state.dump()
            estimate(state)
            spread(state)
            assert state.dump() == before


def test_the_order_of_the_piles_makes_no_difference(game, walk):
    state = game.new(3, 8)
    for number, (seat, _) in enumerate(walk(state, 8)):
        assert estimate(state.imagine(seat, number)) == estimate(state)


def test_doubts_shrink_as_the_hotels_grow(game, walk):
    state = game.new(2, 5)
    doubts = [spread(state) for _ in walk(state, 5)]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > 2 * doubts[-1]


# -- a choice that is pending is worth its best continuation


def test_a_tile_in_hand_is_worth_its_best_place(game, walk):
    seen = 0
    for seed in range(6):
        state = game.new(2, seed)
        for seat, move in walk(state, seed, builder=True):
            if not move.startswith("place"):
                continue
            places = [after(game, state, each) for each in state.legal(seat)]
            if all(not place.hotels[seat].owed for place in places):
                seen += 1
                assert judged(state, seat) == pytest.approx(max(judged(place, seat) for place in places))
    assert seen > 20


def test_the_last_wall_in_hand_is_worth_its_best_place(game, walk):
    seen = 0
    for seed in range(8):
        state = game.new(2, seed)
        for seat, move in walk(state, seed):
            if move.startswith("wall ") and state.agenda[-2].name == "floors":
                places = [after(game, state, each) for each in state.legal(seat)]
                if all(not place.hotels[seat].owed for place in places):
                    seen += 1
                    assert judged(state, seat) == pytest.approx(max(judged(place, seat) for place in places))
    assert seen > 10


def test_a_guest_due_is_worth_about_its_best_room(game, walk):
    seen = 0
    for seed in range(6):
        state = game.new(2, seed, {"bonus": "off"})
        for seat, move in walk(state, seed, builder=True):
            if move.startswith(("guest", "cover")) and state.hotels[seat].owed == 1:
                seen += 1
                rooms = [after(game, state, each) for each in state.legal(seat)]
                # whoever comes next to the row may be worth more or less than the guest who left it
                assert judged(state, seat) == pytest.approx(max(judged(room, seat) for room in rooms), abs=4)
    assert seen > 60


# -- of two positions, the better one


@pytest.fixture
def better(position):
    """Whether the first of two hotels promises more, at the same table."""

    def compare(good, bad, **table):
        return judged(position(good, **table)) - judged(position(bad, **table))

    return compare


def test_flowers_of_your_colours_are_worth_having(better, hotel):
    red_and_blue, violet = hotel("L1", tiles={"H25": "d1"}), hotel("L1", tiles={"H24": "d1"})
    circle = ["H01", "H02", "H03", "H04", "V01", "V02"]
    assert better(red_and_blue, violet, circle=circle) > 2


def test_a_linked_flower_beats_a_loose_one(better, hotel):
    linked, loose = hotel("L1", tiles={"H25": "d1"}), hotel("L1", tiles={"H25": "a1"})
    assert better(linked, loose) > 0.5


def test_a_loose_flower_near_a_live_end_beats_one_cut_off(position, hotel, repacked):
    def flowers_pointing(side):
        pack = repacked(
            window={
                "V01": {"first": "-.N.y", "second": "-.W.-"},
                "H02": {"first": "-.N.-", "second": f"-.{side}.rr"},
            }
        )
        return position(hotel("L1", tiles={"V01": "d1", "H02": "d3"}), content=pack)

    into_the_open, out_of_the_house = flowers_pointing("N"), flowers_pointing("E")
    assert judged(into_the_open) > judged(out_of_the_house)


@pytest.mark.parametrize("onward", ["NS", "ES", "NES"])
def test_live_ends_beat_dead_ends(position, hotel, repacked, onward):
    def above_the_lobby(exits):
        pack = repacked(window={"V01": {"first": f"B.{exits}.-", "second": "B.NS.v"}})
        return position(hotel("L1", tiles={"V01": "c2"}), content=pack)

    assert judged(above_the_lobby(onward)) > judged(above_the_lobby("S"))


def test_a_hotel_walled_in_without_a_live_end_is_poor(position, hotel, repacked):
    def round_the_lobby(exits):
        sides = {
            "V01": {"second": f"B.{exits}.y"},
            "V02": {"second": f"D.{exits}.v"},
            "V03": {"second": f"Z.{exits}.y"},
        }
        pack = repacked(window={tile: {"first": "-.NS.y", **face} for tile, face in sides.items()})
        return position(hotel("L1", tiles={"V01": "b1", "V02": "d1", "V03": "c2"}), content=pack)

    assert judged(round_the_lobby("NESW")) > judged(round_the_lobby("N")) + 1


def test_a_line_that_pleases_the_row_is_worth_completing(position, hotel):
    dolls = hotel("L1", tiles={"H02": "a1", "V02": "d1"})
    fearing_dolls = position(dolls, row=["P05", "P06", "P21", "P24"])
    fearing_ghosts = position(dolls, row=["P17", "P18", "P21", "P24"])
    assert judged(fearing_dolls) > judged(fearing_ghosts)


def test_twins_beat_pairs_and_pairs_beat_vacant_windows(position, hotel, repacked):
    def on_the_ground(left, right):
        pack = repacked(window={"H01": {"first": f"{left}.E.y", "second": f"{right}.EW.-"}})
        return judged(position(hotel("L1", tiles={"H01": "a1"}), content=pack))

    assert on_the_ground("B", "B") > on_the_ground("B", "-") > on_the_ground("-", "-")


def test_a_guest_pays_and_hopes_for_more(better, hotel, repacked):
    tiles = {"H02": "a1", "H03": "d1", "H01": "a2", "V05": "d2"}
    among_dolls = hotel("L1", tiles=tiles, guests={"P05": "d1"})
    among_bats = hotel("L1", tiles=tiles, guests={"P05": "a2"})
    assert better(among_dolls, among_bats) > 2


def test_a_guest_does_better_in_a_line_that_can_still_fill(better, hotel, repacked):
    pack = repacked(window={"V01": {"first": "-.N.y", "second": "-.N.y"}})
    built = {"tiles": {"V01": "a1", "H03": "d1"}, "walls": ["b1", "d2"]}
    open_floor, full_floor = hotel("L1", **built, guests={"P14": "a2"}), hotel("L1", **built, guests={"P14": "a1"})
    assert better(open_floor, full_floor, content=pack) > 0.5


def test_holes_for_one_cell_are_a_burden(better, hotel):
    around_a_hole = hotel("L1", walls=["b1", "b2", "a2", "c2"])
    without_one = hotel("L1", walls=["b1", "b2", "c2", "a1"])
    assert better(without_one, around_a_hole) > 0.5


@pytest.mark.parametrize(
    ("bonus", "good", "bad"),
    [
        pytest.param("T1", {"tiles": {"H06": "a1", "H12": "d1"}}, {"tiles": {"H06": "a1", "V12": "d1"}}, id="kinds"),
        pytest.param("T2", {"tiles": {"H16": "a1", "H25": "d1"}}, {"tiles": {"H24": "a1", "H25": "d1"}}, id="colours"),
        pytest.param("T3", {"tiles": {"H20": "d1"}}, {"tiles": {"H20": "a1"}}, id="vine"),
        pytest.param("T4", {"walls": ["b1", "a1"]}, {"walls": ["b1", "b2"]}, id="outside"),
        pytest.param("T5", {"guests": {"P01": "a1", "P02": "d1"}}, {"guests": {"P01": "a1", "P02": "a2"}}, id="shafts"),
        pytest.param("T6", {"guests": {"P01": "a1", "P02": "a2"}}, {"guests": {"P01": "a1", "P02": "d1"}}, id="doors"),
        pytest.param("T7", {"tiles": {"H16": "d1", "H25": "a1"}}, {"tiles": {"H24": "d1", "H25": "a1"}}, id="blooms"),
        pytest.param("T8", {"tiles": {"H06": "a1", "H12": "d1"}}, {"tiles": {"H01": "a1", "V01": "d1"}}, id="horrors"),
    ],
)
def test_progress_on_the_bonus_tile_counts(better, hotel, bonus, good, bad):
    """The better hotel is ahead by more where the bonus tile is in play."""
    guests_at = {"tiles": {"H02": "a1", "H03": "d1", "H01": "a2", "V05": "c2", "H05": "d2"}}
    if "guests" in good:
        good, bad = guests_at | good, guests_at | bad
    table = {"circle": ["H08", "H09", "H10", "V08", "V09", "V10"], "row": ["P17", "P18", "P19", "P20"]}
    lead = better(hotel("L1", **good), hotel("L1", **bad), bonus=bonus, **table)
    lead_without = better(hotel("L1", **good), hotel("L1", **bad), bonus=None, **table)
    assert lead > lead_without + 0.2


def test_what_is_left_within_reach_helps_whoever_takes_next(position, hotel):
    """A tile was taken from slot 2, where the pawn stands now: 3, 4 and 5 are the neighbour's."""

    def left(*tiles):
        circle = ["H04", "V04", "H10", *tiles]
        table = {"waiting": "place-window", "hand": "H08", "circle": circle, "ghostPawn": 2}
        return judged(position(hotel("L3"), hotel("L1"), **table), seat=1)

    red_and_blue, yellow_and_violet = left("H25", "H12", "V06"), left("H24", "H26", "V08")
    assert red_and_blue > yellow_and_violet + 0.5


# -- how well it plays


def contest(game, seed, seat):
    """The scores of a game of the greedy bot on a seat against the random bot, greedy's first."""
    state = game.new(2, seed)
    sitting = [bot("random", seed), bot("random", seed)]
    sitting[seat] = bot("greedy", seed)
    while not state.over:
        for who, move in decide(state, sitting):
            state.push(who, move)
    scores = state.scores()
    return scores[seat], scores[1 - seat]


def test_looking_one_move_ahead_beats_playing_at_random(game):
    own, other = contest(game, 1, 0)
    assert own > other + 10


@pytest.mark.slow
def test_it_wins_nearly_always_against_random_play(game):
    results = [contest(game, number // 2, number % 2) for number in range(40)]
    assert sum(own > other for own, other in results) >= 38
