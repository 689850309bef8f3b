"""Deciding at a table: moves, taking them back, answers to wishes, reading on in a lesson.

Each call checks whose seat it is, which position is meant and what the rules say, and returns when it is stored. The
number returned is how many decisions the match had then; the same call repeated gets the same number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletomb.engine.errors import Refusal
from tabletomb.engine.tutorial import PUPIL
from tabletomb.engine.view import refused, why_not_there
from tabletomb.server.entries import Agree, Body, Move, Read, Refuse, Retract, Rewind, Wish
from tabletomb.server.table import PERSON, Table
from tabletomb.server.trouble import Stale, Trouble

if TYPE_CHECKING:
    from tabletomb.server.parlour import Live, Parlour

ATTEMPTS = 16
"""How often something is tried again because another worker was faster."""


def own(table: Table, token: str, seat: int) -> None:
    """Refuse who does not hold the seat."""
    if seat >= len(table.chairs):
        raise Trouble(404, f"There is no seat {seat} at this table.")
    chair = table.chairs[seat]
    if chair.kind != PERSON or chair.holder != token:
        raise Trouble(403, "That seat is not yours.")


def begun(table: Table) -> None:
    """Refuse what only makes sense once a table has begun, and as long as it can go on."""
    if table.frozen is not None:
        raise Trouble(409, table.frozen.sentence)
    if table.match is None:
        raise Trouble(409, "The table has not begun yet.")


def present(table: Table, seat: int) -> None:
    """Refuse who is replaced by a bot."""
    if table.chairs[seat].away:
        raise Trouble(409, "A bot is deciding for you; take your seat back first.")


async def play(parlour: Parlour, live: Live, token: str, key: str, seat: int, seq: int, move: int) -> int:
    """Play a move for a person."""
    table = live.table

    def look() -> Body:
        begun(table)
        present(table, seat)
        check(table, seat, seq, move)
        return Move(seat, table.record.game.moves.notation(move))

    return await _decide(parlour, live, token, seat, key, look)


async def play_for(parlour: Parlour, live: Live, seat: int, move: int, seq: int) -> None:
    """Play a bot's move, if it still fits: a person may have gone back, or come back to the seat, meanwhile."""
    table = live.table
    async with live.lock:
        for _ in range(ATTEMPTS):
            if table.match is None or not table.chairs[seat].machine or not table.current(seat, seq):
                return
            if table.match.state.why_not(seat, move) is not None:
                return
            try:
                await parlour.append(live, Move(seat, table.record.game.moves.notation(move)))
            except Stale:  # another worker was faster
                continue
            return


async def _decide(parlour: Parlour, live: Live, token: str, seat: int, key: str, look: Callable[[], Body]) -> int:
    """Store what `look` finds fit to be added, once; it looks again if another worker was faster."""
    table = live.table
    key = f"{seat}:{key}"
    async with live.lock:
        for _ in range(ATTEMPTS):
            own(table, token, seat)
            if key in table.known:
                return table.known[key]
            looked_at = table.seq
            try:
                await parlour.append(live, look(), move_id=key)
            except Trouble as trouble:
                answered = await parlour.answered(live, key)
                if answered is not None:  # it was sent before, and this is what became of it
                    return answered
                if not isinstance(trouble, Stale) or table.seq == looked_at:
                    raise
            else:
                return table.known[key]
    raise Stale


def check(table: Table, seat: int, seq: int, move: int) -> None:
    """Refuse a move that is late, illegal, or not what the lesson asks for."""
    if not table.current(seat, seq):
        raise Stale
    refusal = refused(table.playing.state, seat, move) or lesson(table, seat, move)
    if refusal is not None:
        raise Trouble(409, refusal.message, rule=refusal.rule, at=refusal.at)


def lesson(table: Table, seat: int, move: int) -> Refusal | None:
    """What the lesson says against a legal move."""
    if table.tutorial is None:
        return None
    return table.tutorial.answer(table.playing, seat, move, table.read)


def why(table: Table, token: str, seat: int, address: str, after: int | None = None) -> Refusal:
    """Why one's own seat can do nothing at an address; an empty refusal if it can.

    `after` names a legal move that the seat is only trying on: the question is then about the decision behind it, and
    is answered in an imagined world, so that nothing hidden shows.
    """
    own(table, token, seat)
    begun(table)
    state = table.playing.state
    if after is not None and state.why_not(seat, after) is None:
        state = state.imagine(seat, 0)
        state.push(seat, after)
    return why_not_there(state, seat, address) or Refusal("", "")


async def retract(parlour: Parlour, live: Live, token: str, key: str, seat: int) -> int:
    """Take back what the seat chose while others still choose."""
    table = live.table

    def look() -> Body:
        begun(table)
        present(table, seat)
        refusal = table.why_no_retract(seat)
        if refusal is not None:
            raise Trouble(409, refusal.message, rule=refusal.rule)
        return Retract(seat)

    return await _decide(parlour, live, token, seat, key, look)


async def undo(parlour: Parlour, live: Live, token: str, key: str, seat: int, seq: int) -> int:
    """Take back the seat's last decision, or ask those whose consent it takes."""
    table = live.table

    def look() -> Body:
        begun(table)
        if seq != table.decisions:
            raise Stale
        target = table.undo_target(seat)
        if isinstance(target, Refusal):
            raise Trouble(409, target.message, rule=target.rule)
        if table.playing.why_no_undo(seat) is None or not table.asked_to_agree(seat):
            return Rewind(seat, target)
        if table.wish is not None:
            raise Trouble(409, "Somebody wishes to go back already; answer that first.")
        return Wish(seat, target)

    return await _decide(parlour, live, token, seat, key, look)


async def answer(parlour: Parlour, live: Live, token: str, key: str, seat: int, agree: bool) -> int:
    """Agree to somebody's wish to go back, or not. Who wished may withdraw it."""
    table = live.table

    def look() -> Body:
        wish = table.wish
        if wish is None:
            raise Trouble(409, "Nobody wishes to go back (any more).")
        needed = set(table.asked_to_agree(wish.seat))
        if seat != wish.seat and seat not in needed:
            raise Trouble(409, "This wish is not yours to answer.")
        if not agree:
            return Refuse(seat)
        if seat == wish.seat:
            raise Trouble(409, "It is your own wish; the others must agree.")
        # whoever answers does so for everybody at the same screen
        if needed <= wish.agreed | set(table.held_by(token)):
            return Rewind(wish.seat, wish.to)
        return Agree(seat)

    return await _decide(parlour, live, token, seat, key, look)


async def settle_wish(parlour: Parlour, live: Live) -> None:
    """Go back if nobody is left who has not agreed; for when somebody leaves the table. The lock must be held."""
    wish = live.table.wish
    if wish is not None and set(live.table.asked_to_agree(wish.seat)) <= wish.agreed:
        await parlour.append(live, Rewind(wish.seat, wish.to))


async def read_on(parlour: Parlour, live: Live, token: str, key: str, seq: int) -> int:
    """The lesson's text was read."""
    table = live.table

    def look() -> Body:
        begun(table)
        if seq != table.decisions:
            raise Stale
        tip = table.tutorial.tip(table.playing, table.read) if table.tutorial is not None else None
        if tip is None or tip.moves or tip.done:
            raise Trouble(409, "There is nothing to read on now.")
        return Read()

    return await _decide(parlour, live, token, PUPIL, key, look)
