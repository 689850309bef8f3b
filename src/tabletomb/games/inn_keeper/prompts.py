"""The sentence above the board: what a seat is asked to do, or whom it waits for, and what helps to decide."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.view import Prompt, waiting
from tabletomb.engine.words import noun
from tabletomb.games.inn_keeper.box import HAND, NONE, NUMBER, ROOM_IDS
from tabletomb.games.inn_keeper.places import DESK, does, piece, room_at, seat_mark
from tabletomb.games.inn_keeper.scoring import winners
from tabletomb.games.inn_keeper.state import Table

_RISING: Final = "Numbers must rise from room 1 to room 8."
_STILL_RISING: Final = "Numbers must still rise from room to room."
_TIPS: Final = {
    "lodge-room": _RISING,
    "host-room": _RISING,
    "refer-to": "Whoever takes the guest in gets a point, and so do you.",
    "pick-customer": "Only you see them.",
    "upgrade-room": "With a meeple the guest pays you 2 instead of 1.",
    "move-from": _STILL_RISING,
    "move-to": _STILL_RISING,
}
"""What helps to decide a step that is one seat's alone."""


def prompt(state: Table, seat: int) -> Prompt:
    """What this seat is asked to do now, or whom it waits for."""
    actors = state.actors()
    if not actors:
        return {"text": f"The game is over: {victory(state)}", "rule": "IK-94", "waiting_for": []}
    step = state.agenda[-1]
    asked, awaited = _question(state, step.name)
    told: Prompt = {"text": asked, "rule": step.rule, "waiting_for": actors}
    if seat not in actors:
        told = waiting(actors, awaited, step.rule)
    tip = _tip(state, step.name, seat in actors)
    if tip:
        told["tip"] = tip
    return told


def _question(state: Table, step: str) -> tuple[str, str]:
    """What a step asks its actors, and what the others are waiting for."""
    box = state.box
    if step == "play-card":
        follow = " Suit must be followed." if state.must_follow else ""
        return f"Choose a card for {described(state, state.customer)}.{follow}", "to choose a card"
    if step in ("lodge-room", "refer-to", "host-room"):
        guest = piece(DESK, box.customer_names[state.won_customer])
        number = NUMBER[state.won_card]
        wish = box.amenity_names[box.wish[state.won_customer]]
        if step == "lodge-room":
            return f"Choose a room for {guest}, number {number}, wish: {wish}.", "to choose a room"
        if step == "refer-to":
            return f"No room for {number}: refer {guest}, or turn the guest away (minus 1).", "to refer a guest"
        refers = does(state.ranking[0], "refers", "refer")
        return f"{refers} {guest}, number {number}, to you. Choose a room.", "to choose a room"
    if step == "special":
        return "You are in second place: take one special action, or pass.", "to take a special action"
    if step == "pick-customer":
        return "Choose who arrives next; the others go under the deck.", "to choose the next customer"
    if step == "upgrade-room":
        return "Choose the referred guest whose cube becomes a meeple.", "to choose a guest to upgrade"
    if step == "move-from":
        return "Choose the guest to move.", "to choose a guest to move"
    if step == "move-to":
        left = piece(room_at(state.agenda[-1].seat, state.moving), f"room {ROOM_IDS[state.moving]}")
        return f"Choose the new room for the guest of {left}.", "to choose a new room"
    return f"Keep your cards and fill up to {HAND}, or give them up for {HAND} new ones?", "to refill the hand"


def _tip(state: Table, step: str, asked: bool) -> str:
    """What helps to decide; of a decision that all take together everybody hears how many have taken it."""
    if step in ("play-card", "redraw"):
        chosen = state.seats - (state.committed if step == "play-card" else state.refills).count(NONE)
        if chosen == 0:
            return "Everybody chooses at the same time."
        return f"{chosen} of {state.seats} {noun(chosen, 'has', 'have')} chosen."
    return _TIPS.get(step, "") if asked else ""


def described(state: Table, customer: int) -> str:
    """The customer at the desk: name, class, suit and what wins."""
    box = state.box
    suit = box.suit_symbols[box.customer_suit[customer]]
    kind = f"Luxury {suit}, high wins" if box.luxury[customer] else f"Budget {suit}, low wins"
    return f"{piece(DESK, box.customer_names[customer])} ({kind})"


def victory(state: Table) -> str:
    """Who has won."""
    first, *others = winners(state)
    if not others:
        return f"{does(first, 'wins', 'win')}."
    return f"{listed([first, *others])} share the victory."


def listed(seats: list[int]) -> str:
    """Seats in a row: "{0}, {1} and {2}"."""
    *others, last = [seat_mark(seat) for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last
