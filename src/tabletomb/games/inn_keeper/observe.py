"""The view as numbers, for learning agents: a vector of 1,045 floats, the same length for any number of seats.

Seats are told relative to the observer: the own seat first, then the others in seat order; absent seats are zeros.
A spectator sees seat 0 first, without anything private. One-hot groups list their values in the order of the ids
(suits D, S, H, C; amenities, customers and cards as in the content pack). Counts are scaled to about 0..1.

| index | length | what |
|---|---|---|
| 0 | 12 | the step the table waits at, in the order of STEPS; then 1 if this seat must decide |
| 12 | 2 | options: firstInn, must |
| 14 | 5 | trick / 32; which of the four tricks of a hand (one-hot) |
| 19 | 3 | customer deck / 31, draw deck / 60, discard pile / 60 |
| 22 | 10 | face-up customer: present, luxury, suit (4), wish (4) |
| 32 | 13 | stack not yet lodged: number / 15, suit (4), wish (4), winner (4 relative seats) |
| 45 | 8 | room whose guest is being relocated |
| 53 | 60 | own hand |
| 113 | 60 | own committed card |
| 173 | 60 | own given-up cards in the discard pile |
| 233 | 60 | played cards in the discard pile |
| 293 | 32 | customers face up, won, lodged or kept |
| 325 | 32 | customers this seat is looking at |
| 357 | 32 | customers remembered in the deck: 1 for the one that arrives next, falling by 1/32 a place |
| 389 | 4 x 164 | for each relative seat: see below |

For each relative seat: present; has committed; cards in hand / 7; public points / 30; kept customers / 8 (5 numbers);
refill choice keep, new, if known (2); how many cards of each suit it can hold / 7, where suit must be followed (4);
card of the last trick: number / 15, suit (4), place 1 to 4 (4) (9); marks of the bonus card, if known: suit (4) for
each of the 8 rooms (32); and for each of the 8 rooms (112): amenity (4), number / 15, suit (4) of its card, relative
owner (4) and 1 if the marker is a meeple.
"""

from __future__ import annotations

from tabletomb.engine.state import NOBODY
from tabletomb.games.inn_keeper.box import (
    CARDS,
    CUSTOMERS,
    HAND,
    HIGHEST,
    MOST_SEATS,
    NONE,
    NUMBER,
    ROOMS,
    SUIT,
    SUITS,
    TRICKS_A_HAND,
)
from tabletomb.games.inn_keeper.inn import kind_of, owner_of
from tabletomb.games.inn_keeper.scoring import public_points
from tabletomb.games.inn_keeper.state import KEEP, NEW, Table
from tabletomb.games.inn_keeper.view import bonus_visible, has_committed, looked_at, refill_known

STEPS = (
    "play-card", "lodge-room", "refer-to", "host-room", "special", "pick-customer", "upgrade-room", "move-from",
    "move-to", "redraw", "over",
)  # fmt: skip
A_ROOM = 4 + 1 + SUITS + MOST_SEATS + 1
A_SEAT = 5 + 2 + SUITS + 1 + SUITS + MOST_SEATS + ROOMS * SUITS + ROOMS * A_ROOM
SIZE = 12 + 2 + 5 + 3 + 10 + 13 + ROOMS + 4 * CARDS + 3 * CUSTOMERS + MOST_SEATS * A_SEAT
"""Length of the vector."""


def observe(state: Table, seat: int) -> list[float]:
    """The vector described above; NOBODY is a spectator."""
    own = seat != NOBODY
    first = seat if own else 0
    step = state.agenda[-1].name if state.agenda else "over"
    numbers = [*_one_hot(STEPS.index(step), len(STEPS)), float(seat in state.actors())]
    numbers += [float(state.first_inn), float(state.must_follow)]
    numbers += [state.trick / CUSTOMERS, *_one_hot((state.trick - 1) % TRICKS_A_HAND, TRICKS_A_HAND)]
    discarded = len(state.discard) + sum(len(cards) for cards in state.given_up)
    numbers += [len(state.customers) / (CUSTOMERS - 1), len(state.deck) / CARDS, discarded / CARDS]
    numbers += _face_up(state) + _stack(state, first) + _one_hot(state.moving, ROOMS)
    numbers += _several(state.hands[seat] if own else [], CARDS)
    numbers += _one_hot(state.committed[seat] if own else NONE, CARDS)
    numbers += _several(state.given_up[seat] if own else [], CARDS)
    numbers += _several(state.discard, CARDS)
    numbers += _several(_customers_out(state), CUSTOMERS)
    numbers += _several(looked_at(state, seat), CUSTOMERS)
    remembered = [0.0] * CUSTOMERS
    for place in state.remembered_by(seat):
        remembered[state.customers[place]] = 1 - place / CUSTOMERS
    numbers += remembered
    for relative in range(MOST_SEATS):
        if relative < state.seats:
            numbers += _seat(state, (first + relative) % state.seats, seat, first)
        else:
            numbers += [0.0] * A_SEAT
    return numbers


def _face_up(state: Table) -> list[float]:
    customer = state.customer
    if customer == NONE:
        return [0.0] * 10
    box = state.box
    suit, wish = _one_hot(box.customer_suit[customer], SUITS), _one_hot(box.wish[customer], 4)
    return [1.0, float(box.luxury[customer]), *suit, *wish]


def _stack(state: Table, first: int) -> list[float]:
    if state.won_card == NONE:
        return [0.0] * 13
    wish = _one_hot(state.box.wish[state.won_customer], 4)
    return _card(state.won_card) + wish + _relative(state, state.ranking[0], first)


def _customers_out(state: Table) -> list[int]:
    out = [state.customer, state.won_customer]
    for inn in state.inns:
        out += [*inn.customers, *inn.kept]
    return [customer for customer in out if customer != NONE]


def _seat(state: Table, other: int, seat: int, first: int) -> list[float]:
    inn = state.inns[other]
    numbers = [1.0, float(has_committed(state, other)), len(state.hands[other]) / HAND]
    numbers += [public_points(state, other) / 30, len(inn.kept) / 8]
    numbers += _refill(refill_known(state, other, seat))
    if state.must_follow:
        numbers += [bound / HAND for bound in state.at_most[other * SUITS : other * SUITS + SUITS]]
    else:
        numbers += [0.0] * SUITS
    numbers += _card(state.shown[other] if state.shown else NONE)
    numbers += _one_hot(state.ranking.index(other) if state.ranking else NONE, MOST_SEATS)
    marks = state.box.bonus_marks[state.bonus[other]] if bonus_visible(state, other, seat) else [NONE] * ROOMS
    for mark in marks:
        numbers += _one_hot(mark, SUITS)
    for room in range(ROOMS):
        marker = inn.markers[room]
        numbers += _one_hot(inn.amenities[room], 4) + _card(inn.cards[room])
        numbers += _relative(state, owner_of(marker), first) if marker != NONE else [0.0] * MOST_SEATS
        numbers.append(float(marker != NONE and kind_of(marker) == 1))
    return numbers


def _card(card: int) -> list[float]:
    return [NUMBER[card] / HIGHEST, *_one_hot(SUIT[card], SUITS)] if card != NONE else [0.0] * (1 + SUITS)


def _relative(state: Table, seat: int, first: int) -> list[float]:
    return _one_hot((seat - first) % state.seats, MOST_SEATS)


def _refill(choice: int) -> list[float]:
    return [float(choice == KEEP), float(choice == NEW)]


def _one_hot(which: int, length: int) -> list[float]:
    numbers = [0.0] * length
    if which != NONE:
        numbers[which] = 1.0
    return numbers


def _several(which: list[int], length: int) -> list[float]:
    numbers = [0.0] * length
    for index in which:
        numbers[index] = 1.0
    return numbers
