"""The heuristic: exact at the end, sensible before it, and good enough that looking one move ahead beats luck."""

import math

import pytest

from tabletomb.bots import bot, decide
from tabletomb.games.inn_keeper import GAME
from tabletomb.games.inn_keeper.heuristic import estimate, spread

FULL = {room: f"D{2 * room - 1:02}" for room in range(1, 9)}


def lead(state, seat=0):
    """By how much a seat of two is ahead."""
    points = estimate(state)
    return points[seat] - points[1 - seat]


# -- what holds everywhere ----------------------------------------------------------------------------------


def test_it_is_finite_at_every_decision_and_exact_at_the_end(random_games):
    finished = 0
    for state, _, _ in random_games(games=2):
        points = estimate(state)
        assert len(points) == state.seats
        assert all(math.isfinite(each) for each in points)
        assert math.isfinite(spread(state))
        assert spread(state) > 0
        if state.over:
            assert points == state.scores()
            finished += 1
    assert finished == 24


def test_it_changes_nothing(random_games):
    for state, _, _ in random_games(games=1):
        before = state.dump()
        estimate(state)
        spread(state)
        assert state.dump() == before


def test_rivals_are_judged_by_unknown_cards_not_by_those_they_hold(position, keeper):
    """A card that lies face down is weighed against all cards not seen, so a rival's hand makes no difference."""
    strong, weak = (
        position(keeper(committed="H12"), keeper(hand=hand), customer="c09")
        for hand in ("H13 H14 H15 H10 H11 S01 S02", "C01 C02 C03 C04 C05 S01 S02")
    )
    assert estimate(strong)[0] == estimate(weak)[0]


def test_it_is_more_certain_towards_the_end(position):
    assert spread(position(left="c01 c02", customer="c03")) < spread(position())


# -- the inn ------------------------------------------------------------------------------------------------


def test_a_gap_without_numbers_is_worth_less(position, keeper):
    good, bad = (position(keeper({3: "D05", 6: last}, kept=2), waiting="redraw") for last in ("H11", "H06"))
    assert lead(good) > lead(bad) + 1


def test_dead_rooms_cost_everybody(position, keeper):
    alive, dead = (position(keeper({3: "D05", 6: last}, kept=2), waiting="redraw") for last in ("H11", "H06"))
    assert estimate(dead)[1] < estimate(alive)[1] - 1


def test_a_marked_room_for_a_suit_still_to_come_is_worth_more(position, keeper):
    """Odd Jewels wants diamonds in odd rooms: a spade belongs in an even one."""
    even, odd = (position(keeper({room: "S05"}, bonus="B1", kept=3), waiting="redraw") for room in (2, 3))
    assert lead(even) > lead(odd)


def test_a_referred_guest_with_a_cube_may_be_upgraded(position, keeper):
    """So a cube is worth more than its point, but less than the two of a meeple."""
    cube, meeple = (position(keeper({4: guest}, kept=3), waiting="redraw") for guest in ("D07 by 1", "D07 by 1 meeple"))
    assert 0 < lead(meeple) - lead(cube) < 1


# -- the hand -----------------------------------------------------------------------------------------------


@pytest.fixture
def upstairs(keeper):
    """A player whose six lower rooms are taken: only 12 to 15 fit."""
    rooms = {1: "D01", 2: "D03", 3: "D05", 4: "D07", 5: "D09", 6: "D11"}
    return lambda hand, kept: keeper(rooms, hand=hand, kept=kept)


def test_cards_that_fit_are_better_than_misfits(position, upstairs):
    fits, misfits = (
        position(upstairs(hand, kept=2), customer="c21")
        for hand in ("C12 C13 C14 C15 H12 H13 H14", "C01 C03 C05 C07 H01 H03 H05")
    )
    assert lead(fits) > lead(misfits)


@pytest.mark.parametrize(("hand", "keeps"), [("C01 C03 C05", False), ("C12 C13 C14", True)])
def test_misfits_are_given_up_for_a_new_hand(position, upstairs, play, hand, keeps):
    kept, new = (play(position(upstairs(hand, kept=2), waiting="redraw"), 0, choice) for choice in ("keep", "new"))
    assert (lead(kept) > lead(new)) == keeps


def test_extreme_numbers_are_worth_keeping_for_the_tricks_to_come(position, keeper):
    """With a card laid for this trick, only the cards kept make the difference."""
    extreme, middling = (
        position(keeper(committed="H09", hand=hand), keeper(hand="S03 S04 S05 S06 S10 S11 S12"), customer="c09")
        for hand in ("C01 C02 C14 C15 D01 D15", "C06 C07 C08 C09 D07 D09")
    )
    assert lead(extreme) > lead(middling)


# -- the trick ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("customer", "better", "worse"),
    [
        ("c09", "H15", "H05"),  # Luxury: the higher heart
        ("c25", "H02", "H12"),  # Budget: the lower heart
        ("c09", "H08", "C08"),  # a heart before any other suit
    ],
)
def test_a_card_more_likely_to_win_a_wanted_customer_is_better(position, keeper, customer, better, worse):
    won, lost = (position(keeper(committed=card), customer=customer) for card in (better, worse))
    assert lead(won) > lead(lost)


def test_with_a_full_house_it_is_better_to_lose(position, keeper):
    blocked = {1: "C01", 2: "C03", 3: "C05", 4: "C07", 5: "C09", 6: "C11", 7: "C15"}  # nothing fits behind a 15
    grand, meek = (position(keeper(FULL, committed=card), keeper(blocked), customer="c09") for card in ("H11", "S02"))
    assert lead(meek) > lead(grand)


def test_a_card_counts_for_more_once_the_stronger_ones_lie_open(position, keeper):
    early, late = (
        position(keeper(committed="H11"), keeper(hand="D01 D02 D03 D04 D05 D06 D07"), customer="c09", discard=discard)
        for discard in ("C12 C13 C14 C15", "H12 H13 H14 H15")
    )
    assert lead(late) > lead(early)


# -- choices that are pending -------------------------------------------------------------------------------


def best_continuation(state, seat):
    """The best lead a seat can have after its pending choice."""
    leads = []
    for move in state.legal(seat):
        trial = state.clone()
        trial.push(seat, move)
        leads.append(lead(trial, seat))
    return max(leads)


def test_a_guest_without_a_room_is_worth_the_best_room(trick, keeper):
    state = trick("c09", "H09 H02", keeper({3: "D05"}, bonus="B3"), keeper(bonus="B1"))
    assert state.agenda[-1].name == "lodge-room"
    assert lead(state) == pytest.approx(best_continuation(state, 0), abs=0.5)


def test_a_referral_is_worth_the_best_way_out(trick, keeper):
    state = trick("c09", "H11 H02", keeper(FULL), keeper({1: "C02"}))
    assert state.agenda[-1].name == "refer-to"
    assert lead(state) == pytest.approx(best_continuation(state, 0), abs=0.5)


def test_room_changes_are_worth_what_they_lead_to(position, keeper, play):
    """In The Crooked Kettle room 3 has the view that the guest of room 4 dreams of."""
    crowded = keeper({2: "C04", 4: "D07 c04", 6: "H10"}, inn="I2", hand="S01 S02 S03 S04 S05 S06")
    state = position(crowded, waiting="special 0")
    play(state, 0, "relocate")
    assert state.agenda[-1].name == "move-from"
    chosen = play(state.clone(), 0, "move-from 4")
    assert chosen.agenda[-1].name == "move-to"
    assert lead(state) == pytest.approx(lead(chosen))
    assert lead(chosen) == pytest.approx(best_continuation(chosen, 0), abs=0.5)


def test_a_customer_is_picked_by_what_the_hand_can_win(position, keeper):
    """Of two customers the one whose suit the hand holds at its best is the better choice."""
    state = position(keeper(hand="H15 H14 H13 D05 D06 D07"), waiting="pick-customer 0", drawn=["c09", "c13"])
    hearts, clubs = (state.clone() for _ in range(2))
    hearts.play(0, GAME.moves.parse("pick c09"))
    clubs.play(0, GAME.moves.parse("pick c13"))
    assert lead(hearts) > lead(clubs)
    assert lead(state) == pytest.approx(lead(hearts), abs=0.5)


# -- playing ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_beats_random():
    wins = 0
    for seed in range(40):
        seats = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        state = GAME.new(2, seed // 2)
        sitting = [bot(name, seed) for name in seats]
        while not state.over:
            for seat, move in decide(state, sitting):
                state.push(seat, move)
        wins += state.winners() == [seats.index("greedy")]
    assert wins >= 38
