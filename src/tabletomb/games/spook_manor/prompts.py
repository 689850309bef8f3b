"""The sentence above the board: what a seat is asked to do, or whom it waits for, and what helps to decide."""

from __future__ import annotations

from tabletomb.engine.view import Prompt, waiting
from tabletomb.games.spook_manor.box import NONE
from tabletomb.games.spook_manor.places import does, piece
from tabletomb.games.spook_manor.scoring import rating, scores, winners
from tabletomb.games.spook_manor.state import ROUNDS, Table
from tabletomb.games.spook_manor.steps import where_card


def prompt(state: Table, seat: int) -> Prompt:
    """What this seat is asked to do now, or whom it waits for."""
    actors = state.actors()
    if not actors:
        return {"text": f"The game is over: {victory(state)}", "rule": _last_rule(state), "waiting_for": []}
    step = state.agenda[-1]
    if seat in actors:
        told: Prompt = {"text": _question(state, seat), "rule": _rule(state, seat), "waiting_for": actors}
    else:
        told = waiting(actors, "to choose a Lobby" if state.round == 0 else "to pick a card and a cell", step.rule)
    tip = _tip(state, seat, seat in actors)
    if tip:
        told["tip"] = tip
    return told


def _question(state: Table, seat: int) -> str:
    if state.round == 0:
        return "Choose your Lobby: one card gives its Left half, the other its Right half."
    picked = state.picks[seat]
    if picked != NONE:
        return f"Pick the cell for {piece(where_card(state, seat, picked), state.box.names[picked])}."
    if state.solo:
        return "Pick a card from any pool; the other card of that pool is discarded."
    if state.round == ROUNDS:
        return "Pick your last card; the others have no value."
    return f"Pick a card to build; the other three go to {{{(seat + 1) % state.seats}}}."


def _rule(state: Table, seat: int) -> str:
    """The rule that the question comes from."""
    return "SM-21" if state.round and state.picks[seat] != NONE else state.agenda[-1].rule


def _last_rule(state: Table) -> str:
    if state.solo:
        return "SM-79" if state.big else "SM-76"
    return "SM-64"


def _tip(state: Table, seat: int, asked: bool) -> str:
    """What helps to decide; with others at the table, how many of them are ready (SM-12)."""
    if asked and state.round and state.picks[seat] != NONE:
        return "On top of a column, or on the Ground Floor beside either end."
    if not state.solo:
        ready = len([other for other in range(state.seats) if state.ready(other)])
        return f"{ready} of {state.seats} are ready." if ready else "Everybody chooses at the same time."
    return "" if state.round else "Each half brings its symbol to your Lighting Scorecard."


def victory(state: Table) -> str:
    """Who has won, or what the score is called."""
    if state.solo:
        points = scores(state)[0]
        return f"{points} points, {rating(state.box, points, state.big).rstrip('!')}."
    first, *others = winners(state)
    if not others:
        return f"{does(first, 'wins', 'win')}."
    *middle, last = [f"{{{seat}}}" for seat in [first, *others]]
    return f"{', '.join(middle)} and {last} share the victory."
