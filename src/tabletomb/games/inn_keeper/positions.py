"""Whether a position written by hand is one that the game can come to."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError
from tabletomb.games.inn_keeper.box import NONE, NUMBER, ROOMS, TRICKS_A_HAND
from tabletomb.games.inn_keeper.state import Table
from tabletomb.games.inn_keeper.steps import inns_are_full, receivers, relocatable

SETTLING: Final = ("lodge-room", "refer-to", "host-room")
ACTING: Final = ("special", "pick-customer", "upgrade-room", "move-from", "move-to")


def check_agenda(state: Table, field: Field) -> None:
    """Whether the agenda of a document is one the game can come to, and the table is laid for it."""
    names = [step.name for step in state.agenda]
    now = names[-1] if names else ""
    below = names[:-1]
    if not (
        (below == [] and now in ("", "play-card", "redraw"))
        or (below == ["end-check", "second-place"] and now in SETTLING)
        or (below == ["end-check"] and now in ACTING)
    ):
        raise field.fail(
            "must be ['play-card'], ['redraw'], [] or ['end-check', then 'second-place <seat>' and what the winner "
            "decides, or what second place decides]"
        )
    if (now in SETTLING) != (state.won_card != NONE):
        raise field.fail(f"is at {now!r}, which {'needs' if now in SETTLING else 'cannot have'} a stack in table.won")
    if now in SETTLING:
        _check_settling(state, field, now)
    elif now in ACTING:
        _check_acting(state, field, now)
    _check_belongings(state, now)
    _check_trick_number(state, now)
    _check_end(state, field, now)


def _check_settling(state: Table, field: Field, now: str) -> None:
    """Winner, host and second place are those of the last trick; a guest is referred only if that is due (IK-49)."""
    seat = state.agenda[-1].seat
    if state.agenda[-2].seat != state.ranking[1]:
        raise field.fail(f"second place of lastTrick is seat {state.ranking[1]}")
    winner = state.ranking[0]
    if (now == "host-room") == (seat == winner):
        raise field.fail(f"{now!r} is not for seat {seat}; seat {winner} won the last trick")
    if now != "lodge-room" and state.inns[winner].fits(NUMBER[state.won_card]):
        raise field.fail(f"the winner, seat {winner}, has a legal room and must lodge the guest (IK-49)")
    if now == "refer-to" and not receivers(state, winner):
        raise field.fail("no inn can receive the guest (IK-47)")


def _check_acting(state: Table, field: Field, now: str) -> None:
    """Whoever acts is second, and what the action is about lies ready."""
    seat = state.agenda[-1].seat
    if state.ranking and state.ranking[1] != seat:
        raise field.fail(f"second place of lastTrick is seat {state.ranking[1]}")
    if now == "move-to" and (state.moving == NONE or not relocatable(state.inns[seat], state.moving)):
        raise DocumentError("table.moving", f"must be a room of seat {seat} whose guest can move")
    if now == "pick-customer" and not state.drawn:
        raise DocumentError("table.drawn", f"must hold the customers that seat {seat} is looking at")


def _check_belongings(state: Table, now: str) -> None:
    """What belongs to one step lies on the table only then; and nobody runs out of cards before the refill."""
    if state.drawn and now != "pick-customer":
        raise DocumentError("table.drawn", "must be empty except at 'pick-customer'")
    if state.moving != NONE and now != "move-to":
        raise DocumentError("table.moving", "must be left out except at 'move-to'")
    if now not in ("play-card", "redraw") and state.customer != NONE:
        raise DocumentError("table.customer", "must be left out: the next customer has not arrived yet")
    if now == "play-card" and state.customer == NONE:
        raise DocumentError("table.customer", "is missing: 'play-card' needs a face-up customer")
    if now == "redraw" and state.customer == NONE and not state.customers:
        raise DocumentError("table.customers", "is empty: without a customer to come there is no refill (IK-81)")
    left = (-state.trick % TRICKS_A_HAND + (now == "play-card")) if now else 0
    for seat in range(state.seats):
        if now != "play-card" and state.committed[seat] != NONE:
            raise DocumentError(f"table.seats[{seat}].committed", "must be left out except at 'play-card'")
        if now != "redraw" and (state.refills[seat] == NONE) != (state.refills[0] == NONE):
            raise DocumentError(f"table.seats[{seat}].refill", "must be given for all seats or none except at 'redraw'")
        if len(state.hands[seat]) + (state.committed[seat] != NONE) < left:
            raise DocumentError(f"table.seats[{seat}].hand", f"must have {left} cards or more for the tricks to come")


def _check_trick_number(state: Table, now: str) -> None:
    """While a customer is fought over the trick is one more than the customers settled."""
    settled = sum([inn.guests + len(inn.kept) for inn in state.inns])
    due = settled + (now == "play-card" or now in SETTLING)
    if state.trick != due:
        raise DocumentError("table.trick", f"must be {due}: {settled} customers have been lodged or kept")
    if now and state.trick == 0:
        raise DocumentError("table.trick", f"is 0, but {now!r} comes after a customer has been lodged or kept")
    if now == "redraw" and state.trick % TRICKS_A_HAND:
        raise DocumentError("table.trick", f"is {state.trick}, but hands are refilled after every fourth trick (IK-71)")


def _check_end(state: Table, field: Field, now: str) -> None:
    """The game is over when the rules say so, and not before; nothing happens after that (IK-80 to IK-82)."""
    if not inns_are_full(state):
        if not now and state.customers:
            raise field.fail("is empty, but there are rooms and customers left: the game is not over (IK-80, IK-81)")
        return
    if now == "play-card" or now == "redraw" or now in SETTLING:
        raise field.fail(f"is at {now!r}, but {_filled(state)}: the game ended with the trick before (IK-80)")
    if now == "pick-customer":
        raise field.fail(f"is at {now!r}, but {_filled(state)}: no guest comes next (IK-59)")
    _check_last_guest(state)


def _check_last_guest(state: Table) -> None:
    """Full inns end the game with the trick that fills them, so one of them took in the guest of the last trick."""
    full = [seat for seat, inn in enumerate(state.inns) if inn.guests == ROOMS]
    if state.first_inn and len(full) > 1:
        raise DocumentError(
            f"table.seats[{full[1]}].rooms", f"cannot all be taken: {_filled(state)}, which ends the game (IK-80)"
        )
    if state.ranking:
        won = state.shown[state.ranking[0]]
        if not any(won in state.inns[seat].cards for seat in full):
            raise DocumentError(
                "table.lastTrick", f"was played after the end: {_filled(state)} without its guest (IK-80)"
            )


def _filled(state: Table) -> str:
    """What ends the game."""
    full = next(seat for seat, inn in enumerate(state.inns) if inn.guests == ROOMS)
    return f"the inn of seat {full} is full" if state.first_inn else "all inns are full"
