"""Undo ends where information begins: which decisions are sealed."""

import pytest

from tabletomb.engine.match import Match


def sealed(state):
    """Whether the last decision stands."""
    return state.sealed == state.decisions


@pytest.mark.rule("IK-11", "IK-72")
def test_commitments_stand(position, keeper, play):
    assert sealed(play(position(), 0, "play D01"))
    state = position(keeper(), keeper(kept=4), waiting="redraw")
    assert sealed(play(state, 0, "keep"))


def test_the_reveal_stands(trick):
    assert sealed(trick("c11", "H09 H12"))


def test_finding_a_room_can_be_taken_back_while_nothing_was_revealed(trick, keeper, play):
    state = play(trick("c11", "H09 H12"), 1, "lodge 4")
    assert state.actors() == [0]
    assert not sealed(state)
    full = {room: f"D{room:02}" for room in range(1, 9)}
    state = trick("c11", "H12 H09 H03", keeper(rooms=full), keeper(), keeper())
    assert not sealed(play(state, 0, "refer 2"))
    assert not sealed(play(state, 2, "host 4"))


def test_turning_up_the_next_customer_stands(position, play):
    assert sealed(play(position(waiting="special 1"), 1, "pass"))


def test_an_action_before_a_refill_can_be_taken_back(position, keeper, play):
    state = position(keeper(rooms={1: "D01", 4: "D02"}), keeper(kept=2), waiting="special 0")
    assert not sealed(play(state.clone(), 0, "pass"))
    assert not sealed(play(state, 0, "relocate"))
    assert not sealed(play(state, 0, "move-from 4"))
    assert not sealed(play(state, 0, "move-to 7"))
    assert state.dump()["agenda"] == ["redraw"]


def test_looking_at_customers_and_picking_one_stand(position, play):
    state = position(waiting="special 1")
    assert sealed(play(state, 1, "next-guest"))
    assert sealed(play(state, 1, state.game.moves.notation(state.legal(1)[0])))


@pytest.mark.rule("IK-93")
def test_turning_over_the_bonus_cards_stands(trick, play, keeper):
    state = trick("c11", "H09 H12", left="")
    play(state, 1, "lodge 4")
    assert state.over
    assert sealed(state)


def test_a_match_takes_back_exactly_what_is_open(game):
    match = Match(game, 3, 4)
    taken_back = 0
    while not match.state.over:
        seat = match.state.actors()[0]
        before = match.state.dump()
        match.play(seat, match.state.legal(seat)[-1])
        if match.why_no_undo(seat) is None:
            match.undo(seat)
            assert match.state.dump() == before
            match.redo(seat)
            taken_back += 1
    assert taken_back > 10
