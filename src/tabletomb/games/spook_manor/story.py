"""The story: what happened, a sentence at a time, and what moved from where to where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletomb.engine.state import NOBODY, Tale
from tabletomb.engine.view import Told
from tabletomb.games.spook_manor.box import Box
from tabletomb.games.spook_manor.labels import listed, lobby_words, with_article
from tabletomb.games.spook_manor.places import (
    DISCARD,
    card_at,
    cell_at,
    cell_mark,
    does,
    hand_at,
    piece,
    pile_at,
    pool_at,
    pool_card_at,
)
from tabletomb.games.spook_manor.state import Table

Teller = Callable[[Table, Tale, int], Told | None]
"""Makes a sentence of a tale for the seat that hears it, or None if the seat may not."""


def narrate(state: Table, tale: Tale, seat: int) -> Told | None:
    """A tale as a sentence, or None if this seat may not hear it."""
    return _TELLERS[tale[0]](state, tale, seat)


def _lobby(state: Table, tale: Tale, seat: int) -> Told:
    _, who, left, right, _ = tale
    lights = state.box.lights
    text = f"{does(who, 'opens', 'open')} a Lobby with {lobby_words(state.box, lights[left], lights[right])}."
    return Told(text, (cell_at(who, 0, 1), cell_at(who, 1, 1)))


def _dealt(state: Table, tale: Tale, seat: int) -> Told:
    moved = tuple((pile_at(other), hand_at(other)) for other in range(state.seats))
    return Told(f"Everybody draws {tale[1]} cards.", tuple(hand_at(other) for other in range(state.seats)), moved)


def _builds(state: Table, tale: Tale, seat: int) -> Told:
    """A card comes out of a hand; alone out of a pool, of which the next tale says which."""
    _, who, card, x, floor = tale
    cell = cell_at(who, x, floor)
    named = piece(cell, state.box.names[card])
    text = f"{does(who, 'builds', 'build')} {named} at {cell_mark(who, x, floor)}{_guests(state.box, card)}."
    if state.solo:
        return Told(text, (cell,))
    return Told(text, (cell,), ((card_at(who, card) if seat == who else hand_at(who), cell),))


def _guests(box: Box, card: int) -> str:
    """Who comes with a card (SM-24)."""
    if not box.invites[card]:
        return ""
    named = [with_article(box.monster_names[colour]) for colour in box.invites[card]]
    return f" and {listed(named)} {'comes' if len(named) == 1 else 'come'}"


def _hands_on(state: Table, tale: Tale, seat: int) -> Told | None:
    """Three cards change hands; only the two who see them hear which (SM-38)."""
    _, giver, *cards = tale
    taker = (giver + 1) % state.seats
    if seat not in (giver, taker) or seat == NOBODY:
        return None
    named = listed([piece(card_at(seat, card), state.box.names[card]) for card in cards])
    text = f"{does(giver, 'passes', 'pass')} {named} to {{{taker}}}, unseen by the others."
    if seat == giver:
        return Told(text, moved=tuple((card_at(giver, card), hand_at(taker)) for card in cards))
    return Told(text, moved=tuple((hand_at(giver), card_at(taker, card)) for card in cards))


def _draws(state: Table, tale: Tale, seat: int) -> Told | None:
    _, who, card, _, _ = tale
    if seat != who:
        return None
    named = piece(card_at(who, card), state.box.names[card])
    return Told(
        f"{does(who, 'draws', 'draw')} {named}, unseen by the others.", moved=((pile_at(who), card_at(who, card)),)
    )


def _passed(state: Table, tale: Tale, seat: int) -> Told:
    """What everybody sees of it: hands go round, and a card comes from each pile (SM-38 to SM-40)."""
    seats = range(state.seats)
    hidden = [(hand_at(giver), hand_at((giver + 1) % state.seats)) for giver in seats]
    shown = [way for way in hidden if seat == NOBODY or hand_at(seat) not in way]
    drawn = [(pile_at(other), hand_at(other)) for other in seats if other != seat]
    text = "Everybody passes three cards on and draws one."
    return Told(text, tuple(hand_at(other) for other in seats), (*shown, *drawn))


def _turned_up(state: Table, tale: Tale, seat: int) -> Told:
    _, pool, first, second, _ = tale
    cards = (first, second)
    named = listed([piece(pool_card_at(pool, card), state.box.names[card]) for card in cards])
    moved = tuple((pile_at(pool), pool_card_at(pool, card)) for card in cards)
    return Told(f"{piece(pool_at(pool), f'Pool {pool + 1}')} shows {named}.", moved=moved)


def _discards(state: Table, tale: Tale, seat: int) -> Told:
    _, pool, card, _, _ = tale
    named = piece(pool_card_at(pool, card), state.box.names[card])
    return Told(f"{named} is discarded.", (DISCARD,), ((pool_card_at(pool, card), DISCARD),))


def _gone(state: Table, tale: Tale, seat: int) -> Told:
    return Told(f"{piece(pool_at(tale[1]), f'Pool {tale[1] + 1}')} is gone.")


def _over(state: Table, tale: Tale, seat: int) -> Told:
    return Told("Every card is played: the children may come.")


_TELLERS: Final[dict[str, Teller]] = {
    "lobby": _lobby,
    "dealt": _dealt,
    "builds": _builds,
    "hands-on": _hands_on,
    "draws": _draws,
    "passed": _passed,
    "turned-up": _turned_up,
    "discards": _discards,
    "gone": _gone,
    "over": _over,
}
