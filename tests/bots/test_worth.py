"""What a position is worth: chances that add up, points that come back, and games without a heuristic."""

from __future__ import annotations

import pytest
from at_the_table import GAMES, midgame
from little_trees import GAME as LITTLE_TREES

import tabletomb
import tabletomb_connect_four
from tabletomb.bots.worth import Judge
from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

CONTESTS = [(game, seats) for game in GAMES for seats in game.seats if seats > 1 and not game.cooperative]
ALONE = [(game, seats) for game in GAMES for seats in game.seats if seats == 1 or game.cooperative]
QUIET = [game for game in GAMES if game.has_part("heuristic") and hasattr(game.part("heuristic"), "quiet")]
BLIND = [game for game in GAMES if not game.has_part("heuristic")]


def judging(state: State, finish: bool = False) -> Judge:
    return Judge(state, seeded(1), finish)


def finished(game: tabletomb.Game, seats: int, seed: int) -> State:
    state = game.new(seats, seed)
    playout(state, seeded(seed))
    return state


# -- contests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize(("game", "seats"), CONTESTS, ids=str)
def test_the_chances_of_a_contest_add_up_to_one(game: tabletomb.Game, seats: int, finish: bool) -> None:
    for state in midgame(game, seats, seed=3, count=5):
        judge = judging(state, finish)
        assert not judge.alone
        chances = judge.chances(state.clone())
        assert len(chances) == seats
        assert min(chances) >= 0.0
        assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "seats"), CONTESTS, ids=str)
def test_whoever_has_won_has_nearly_everything(game: tabletomb.Game, seats: int) -> None:
    for seed in range(5):
        state = finished(game, seats, seed)
        chances = judging(game.new(seats, seed)).chances(state)
        winners = state.winners()
        assert sum(chances) == pytest.approx(1.0)
        assert sum(chances[seat] for seat in winners) > 0.85
        assert all(chances[loser] < chances[winner] for winner in winners for loser in {*range(seats)} - {*winners})


def test_a_shared_victory_is_worth_its_share() -> None:
    state = LITTLE_TREES.new(3, 0, {"tree": "trust"})
    judge = judging(state)
    alone = LITTLE_TREES.new(3, 0, {"tree": "betrayal"})
    alone.play(0, 1)
    alone.play(1, 1)
    state.play(0, 0)
    assert state.winners() == [0, 1, 2]
    assert judge.chances(state) == pytest.approx([1 / 3] * 3)
    assert judge.chances(alone)[1] > 0.9


@pytest.mark.parametrize(("game", "seats"), CONTESTS, ids=str)
def test_even_a_lost_game_is_worth_playing_well(game: tabletomb.Game, seats: int) -> None:
    """Among those who lost, more points are worth a little more."""
    for seed in range(5):
        state = finished(game, seats, seed)
        chances, points = judging(game.new(seats, seed)).chances(state), state.scores()
        losers = sorted({*range(seats)} - {*state.winners()}, key=lambda seat: points[seat])
        assert [chances[seat] for seat in losers] == sorted(chances[seat] for seat in losers)


# -- alone or all together ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), ALONE, ids=str)
def test_without_rivals_the_scale_begins_at_what_can_be_expected(game: tabletomb.Game, seats: int) -> None:
    for state in midgame(game, seats, seed=4, count=5):
        judge = judging(state)
        assert judge.alone
        assert judge.chances(state.clone()) == pytest.approx([0.5] * seats)
        assert judge.points_at(0.5) == pytest.approx(judge.points(state)[0])


@pytest.mark.parametrize(("game", "seats"), ALONE, ids=str)
def test_without_rivals_more_points_are_worth_more(game: tabletomb.Game, seats: int) -> None:
    judge = judging(midgame(game, seats, seed=4, count=3)[1])
    ends = sorted((finished(game, seats, seed) for seed in range(12)), key=lambda state: state.scores()[0])
    worth = [judge.chances(state)[0] for state in ends]
    assert worth == sorted(worth)
    assert all(0.0 <= chance <= 1.0 for chance in worth)


@pytest.mark.parametrize(("game", "seats"), ALONE, ids=str)
def test_points_come_back_from_what_they_are_worth(game: tabletomb.Game, seats: int) -> None:
    state = midgame(game, seats, seed=4, count=3)[1]
    judge = judging(state)
    for seed in range(12):
        end = finished(game, seats, seed)
        worth = judge.chances(end)[0]
        if 0.01 < worth < 0.99:  # beyond, any score is as good or as bad as any other
            assert judge.points_at(worth) == pytest.approx(end.scores()[0])
    nearer, far = judge.points_at(0.9), judge.points_at(1.0)
    assert judge.points_at(0.5) < nearer < far < float("inf")
    assert judge.points_at(0.0) < judge.points_at(0.1)


# -- heuristics, and games that have none -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES if game.has_part("heuristic") for seats in game.seats],
    ids=str,
)
def test_a_heuristic_keeps_its_promise(game: tabletomb.Game, seats: int) -> None:
    """An estimate for each seat, the true score at the end, and never certain before it."""
    heuristic = game.part("heuristic")
    for state in midgame(game, seats, seed=6, count=6):
        before = state.dump()
        estimate = heuristic.estimate(state)
        assert len(estimate) == seats
        assert heuristic.spread(state) > 0.0
        if game.cooperative:
            assert len(set(estimate)) == 1
        assert state.dump() == before
    end = finished(game, seats, 1)
    assert heuristic.estimate(end) == pytest.approx(end.scores())
    assert heuristic.spread(end) > 0.0


def test_quiet_games_are_put_to_the_test() -> None:
    assert [game.name for game in QUIET] == ["inn-keeper"]


@pytest.mark.parametrize("game", QUIET, ids=lambda game: game.name)
def test_positions_are_played_on_until_they_are_quiet(game: tabletomb.Game) -> None:
    quiet = game.part("heuristic").quiet
    played = 0
    for state in midgame(game, game.seats[-1], seed=6, count=6):
        judge = judging(state)
        assert judge.plays_on
        world = state.clone()
        judge.play_on(world)
        assert world.over or quiet(world)
        played += world.decisions - state.decisions
        before = world.dump()
        judge.play_on(world)
        assert world.dump() == before
    assert played > 0


@pytest.mark.parametrize("game", [game for game in GAMES if game not in QUIET], ids=lambda game: game.name)
def test_other_games_are_judged_where_they_are(game: tabletomb.Game) -> None:
    state = midgame(game, game.seats[-1], seed=6, count=3)[1]
    before = state.dump()
    judge = judging(state)
    assert not judge.plays_on
    judge.play_on(state)
    assert state.dump() == before


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_part("heuristic")], ids=lambda game: game.name)
def test_a_likely_move_is_the_one_that_looks_best(game: tabletomb.Game) -> None:
    """Also where the game's own shortcut says so; with two seats that is exact."""
    for state in midgame(game, 2, seed=9, count=12):
        judge = judging(state)
        before = state.dump()
        for seat in state.actors():
            worth = {move: judge.after(state, seat, move) for move in state.legal(seat)}
            assert worth[judge.likely(state, seat)] == pytest.approx(max(worth.values()))
        assert state.dump() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shortcut_to_a_likely_move_breaks_no_rule(seats: int) -> None:
    game = tabletomb.game("inn-keeper")
    for suit in ("free", "must"):
        state = game.new(seats, 2, {"followSuit": suit})
        judge = judging(state)
        found = 0
        while not state.over:
            chosen = [(seat, judge.likely(state, seat)) for seat in state.actors()]
            found += sum(game.part("heuristic").likely(state, seat) >= 0 for seat, _ in chosen)
            for seat, move in chosen:
                state.play(seat, move)
        assert found > 0


@pytest.mark.parametrize("game", BLIND, ids=lambda game: game.name)
def test_without_a_heuristic_a_look_ahead_promises_nothing_in_particular(game: tabletomb.Game) -> None:
    state = midgame(game, 2, seed=6, count=3)[1]
    seat = state.actors()[0]
    judge = judging(state, finish=True)
    assert {judge.outlook(state, seat, move) for move in state.legal(seat)} == {0.5}


@pytest.mark.parametrize("game", BLIND, ids=lambda game: game.name)
def test_without_a_heuristic_the_running_score_is_the_estimate(game: tabletomb.Game) -> None:
    for state in midgame(game, game.seats[-1], seed=6, count=4):
        judge = judging(state)
        assert judge.points(state) == state.scores()
        assert judge.spread(state) > 0.0
        judge.chances(state)
        assert not state.over


@pytest.mark.parametrize("game", BLIND, ids=lambda game: game.name)
def test_without_a_heuristic_a_search_plays_to_the_end(game: tabletomb.Game) -> None:
    state = midgame(game, game.seats[-1], seed=6, count=3)[1]
    judge = judging(state, finish=True)
    world = state.clone()
    judge.chances(world)
    assert world.over
    before = state.dump()
    seat = state.actors()[0]
    for move in state.legal(seat):
        assert 0.0 <= judge.after(state, seat, move) <= 1.0
    assert state.dump() == before


def test_a_move_is_judged_by_what_it_leads_to() -> None:
    state = tabletomb_connect_four.GAME.new(2, 0)
    for column in (0, 1, 0, 1, 0, 1):
        state.play(state.actors()[0], column)
    judge = judging(state)
    worth = [judge.after(state, 0, move) for move in state.legal(0)]
    assert max(worth) == worth[0] > 0.9
    assert worth[1:] == pytest.approx([0.5] * 6)
