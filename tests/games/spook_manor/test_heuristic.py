"""The heuristic: in points, the scores at the end, and a clear edge over chance."""

import pytest

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.greedy import GreedyBot
from tabletomb.bots.random_bot import RandomBot
from tabletomb.games.spook_manor.heuristic import estimate, spread


def test_at_the_end_it_is_the_score(random_games):
    for state, seat, _ in random_games(games=2, seats=(1, 3)):
        if seat is None:
            assert estimate(state) == state.scores()
            assert spread(state) > 0


def test_it_looks_at_nothing_hidden(random_games):
    for state, seat, _ in random_games(games=1, seats=(3,)):
        if seat is not None and state.round and state.decisions % 4 == 0:
            mine = estimate(state)[seat]
            assert all(estimate(state.imagine(seat, seed))[seat] == pytest.approx(mine) for seed in (1, 2))


def test_a_card_is_worth_what_its_best_cell_makes_of_it(random_games):
    for state, seat, _ in random_games(games=1, seats=(2,)):
        if seat is None or state.round == 0 or state.picks[seat] < 0 or state.decisions % 3:
            continue
        cells = []
        for move in state.legal(seat):
            after = state.clone()
            after.push(seat, move)
            if after.round == state.round and not after.over:
                cells.append(estimate(after)[seat])
        if cells:
            assert estimate(state)[seat] == pytest.approx(max(cells))


def test_doubt_falls_as_the_game_goes_on(game):
    state = game.new(2, 1)
    doubts = []
    while not state.over:
        doubts.append(spread(state))
        seat = state.actors()[0]
        state.push(seat, state.legal(seat)[0])
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > doubts[-1] > 0


def test_who_uses_it_beats_chance_every_time(game):
    for seed in range(6):
        state = game.new(2, seed)
        bots = [GreedyBot(seed), RandomBot(seed)] if seed % 2 else [RandomBot(seed), GreedyBot(seed)]
        while not state.over:
            seat = state.actors()[0]
            state.push(seat, bots[seat].choose(Eyes(state, seat)))
        greedy = 0 if seed % 2 else 1
        assert state.winners() == [greedy]
        assert state.scores()[greedy] > 70
