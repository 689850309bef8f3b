"""Random play inside the engine: the inner loop of simulations and searches."""

from __future__ import annotations

from tabletomb.engine.state import State
from tabletomb.engine.stream import Stream


def playout(state: State, stream: Stream) -> int:
    """Play a state to its end, choosing evenly among the legal moves; returns the decisions made.

    The choices come from `stream`, never from the state's own randomness.
    """
    before = state.decisions
    agenda = state.agenda
    while agenda:
        step = agenda[-1]
        seat = step.seat if step.seat >= 0 else step.next_actor(state)
        state.push(seat, step.pick(state, seat, stream))
    return state.decisions - before
