"""What a browser is told beside the position itself."""

from __future__ import annotations

import tabletomb
from tabletomb.engine.match import Match
from tabletomb.server.frames import own_turn


def test_a_turn_begins_where_nobody_else_decided_between() -> None:
    match = Match(tabletomb.game("dead-and-breakfast"), 2, seed=0)
    assert [own_turn(match, seat) for seat in (0, 1, None)] == [0, 0, 0]
    for seat in (0, 0, 1, 1, 0):  # each takes a tile and lays it
        match.play(seat, match.state.legal(seat)[0])
    assert [own_turn(match, seat) for seat in (0, 1, None)] == [5, 3, 0]
    match.rewind(4)
    assert own_turn(match, 0) == 1


def test_a_choice_made_in_secret_is_ones_own_turn_too() -> None:
    match = Match(tabletomb.game("inn-keeper"), 3, seed=0)
    for seat in (1, 0, 2):
        match.play(seat, match.state.legal(seat)[0])
    assert [own_turn(match, seat) for seat in (0, 1, 2)] == [2, 1, 3]


def test_alone_at_the_table_every_decision_is_a_turn() -> None:
    match = Match(tabletomb.game("dead-and-breakfast"), 1, seed=0)
    for _ in range(3):
        match.play(0, match.state.legal(0)[0])
    assert own_turn(match, 0) == 3
