"""The story: what happened, a sentence at a time, and what moved from where to where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletomb.engine.state import Tale
from tabletomb.engine.view import Told
from tabletomb.engine.words import counted
from tabletomb.games.inn_keeper.box import CARDS, NONE, ROOM_IDS
from tabletomb.games.inn_keeper.documents import MARKERS
from tabletomb.games.inn_keeper.inn import MEEPLE, kind_of, owner_of
from tabletomb.games.inn_keeper.places import (
    COACH,
    DECK,
    DESK,
    DISCARD,
    bonus_at,
    card_at,
    customer_at,
    does,
    hand_at,
    inn_at,
    piece,
    room_at,
    seat_mark,
    street_at,
    trick_at,
)
from tabletomb.games.inn_keeper.prompts import described
from tabletomb.games.inn_keeper.state import KEEP, Table
from tabletomb.games.inn_keeper.steps import card_name, own_marker

Teller = Callable[[Table, Tale, int], Told | str | None]
"""Makes a sentence of a tale for the seat that hears it, or None if the seat may not."""


def narrate(state: Table, tale: Tale, seat: int) -> Told | str | None:
    """A tale as a sentence, or None if this seat may not hear it."""
    return _TELLERS[tale[0]](state, tale, seat)


# -- the trick ----------------------------------------------------------------------------------------------


def _arrives(state: Table, tale: Tale, seat: int) -> Told:
    """The losing cards of the trick before, won by `winner`, leave their places for the discard pile (IK-20)."""
    _, customer, trick, winner, turned_up = tale
    wish = state.box.amenity_names[state.box.wish[customer]]
    moved = [(trick_at(loser), DISCARD) for loser in range(state.seats) if winner not in (NONE, loser)]
    if turned_up:
        moved.append((COACH, DESK))
    return Told(f"Trick {trick} is for {described(state, customer)}, wish: {wish}.", (DESK,), tuple(moved))


def _reveals(state: Table, tale: Tale, seat: int) -> Told | str:
    _, who, card, place, _ = tale
    face = piece(trick_at(who), card_name(state.box, card))
    if place == 0:
        return Told(f"{does(who, 'wins', 'win')} with {face}.", moved=((trick_at(who), DESK),))
    if place == 1:
        return f"{does(who, 'is', 'are')} second with {face}."
    return f"{does(who, 'shows', 'show')} {face}."


# -- guests -------------------------------------------------------------------------------------------------


def _lodges(state: Table, tale: Tale, seat: int) -> Told:
    _, who, room, card, customer = tale
    guest = f"{piece(DESK, state.box.customer_names[customer])} ({card_name(state.box, card)})"
    outcome = _outcome(own_marker(state, who, room, customer))
    text = f"{does(who, 'lodges', 'lodge')} {guest} in {_room(who, room)}, {outcome}."
    return Told(text, (room_at(who, room),), ((DESK, room_at(who, room)),))


def _outcome(kind: int) -> str:
    """Whether a wish was fulfilled, and the marker that shows it (IK-31, IK-32)."""
    return f"{'as wished' if kind == MEEPLE else 'without the wish'}: {MARKERS[kind]}"


def _nobody_can(state: Table, tale: Tale, seat: int) -> str:
    return f"No inn has room for {piece(DESK, card_name(state.box, tale[2]))}."


def _turns_away(state: Table, tale: Tale, seat: int) -> str:
    return f"{does(tale[1], 'turns', 'turn')} {piece(DESK, 'the guest')} away."


def _keeps(state: Table, tale: Tale, seat: int) -> Told:
    _, who, customer, _, _ = tale
    guest = piece(street_at(who), state.box.customer_names[customer])
    text = f"{does(who, 'leaves', 'leave')} {guest} in the street and {{{who}:loses|lose}} a point."
    return Told(text, moved=((DESK, street_at(who)), (DESK, DISCARD)))


def _refers(state: Table, tale: Tale, seat: int) -> Told:
    _, who, host, customer, _ = tale
    guest = piece(DESK, state.box.customer_names[customer])
    text = f"{does(who, 'has', 'have')} no room for {guest} and {{{who}:refers|refer}} the guest to {seat_mark(host)}."
    return Told(text, (inn_at(host), DESK))


def _hosts(state: Table, tale: Tale, seat: int) -> Told:
    _, host, room, card, referrer = tale
    guest = f"{piece(DESK, 'the guest')} ({card_name(state.box, card)})"
    text = f"{does(host, 'gives', 'give')} {guest} {_room(host, room)}, with {seat_mark(referrer)}'s cube."
    return Told(text, (room_at(host, room),), ((DESK, room_at(host, room)),))


# -- special actions ----------------------------------------------------------------------------------------


def _looks(state: Table, tale: Tale, seat: int) -> str:
    _, who, count, _, _ = tale
    customers = piece(COACH, counted(count, "customer"))
    return f"{does(who, 'looks', 'look')} at {customers} to choose who is next."


def _sees(state: Table, tale: Tale, seat: int) -> Told | None:
    _, who, bits, _, _ = tale
    if who != seat:
        return None
    seen = _listed_in(bits)
    names = ", ".join(state.box.customer_names[customer] for customer in seen)
    # a single customer is not laid out to choose from
    moved = tuple((COACH, customer_at(customer)) for customer in seen) if len(seen) > 1 else ()
    return Told(f"{does(who, 'sees', 'see')} {names}, unseen by the others.", (COACH,), moved)


def _picks(state: Table, tale: Tale, seat: int) -> Told:
    _, who, customer, drawn, _ = tale
    text = f"{does(who, 'chooses', 'choose')} {piece(DESK, state.box.customer_names[customer])} as the next customer."
    left = customer_at(customer) if who == seat and drawn > 1 else COACH
    return Told(text, (DESK,), ((left, DESK),))


def _upgrades(state: Table, tale: Tale, seat: int) -> str:
    _, who, room, referrer, _ = tale
    becomes = f"{seat_mark(referrer)}'s cube becomes a meeple"
    return f"{does(who, 'upgrades', 'upgrade')} the guest in {_room(who, room)}: {becomes}."


def _relocates(state: Table, tale: Tale, seat: int) -> Told:
    _, who, left, room, marker = tale
    owner, kind = owner_of(marker), kind_of(marker)
    outcome = _outcome(kind) if owner == who else f"with {seat_mark(owner)}'s {MARKERS[kind]}"
    text = f"{does(who, 'moves', 'move')} the guest of {_room(who, left)} to {_room(who, room)}, {outcome}."
    return Told(text, (room_at(who, room), room_at(who, left)), ((room_at(who, left), room_at(who, room)),))


def _passes(state: Table, tale: Tale, seat: int) -> str:
    return f"{does(tale[1], 'takes', 'take')} no special action."


# -- hands --------------------------------------------------------------------------------------------------


def _refills(state: Table, tale: Tale, seat: int) -> Told:
    """What the others see of a refill; the seat itself is told card by card."""
    _, who, how, _, _ = tale
    cards = piece(hand_at(who), "the cards")
    drawn = ((DECK, hand_at(who)),)
    given_up = ((hand_at(who), DISCARD),)
    if how == KEEP:
        text = f"{does(who, 'keeps', 'keep')} {cards} and {{{who}:fills|fill}} up."
        return Told(text, moved=() if who == seat else drawn)
    text = f"{does(who, 'gives', 'give')} up {cards} for a new hand."
    return Told(text, moved=() if who == seat else given_up + drawn)


def _gives_up(state: Table, tale: Tale, seat: int) -> Told | None:
    _, who, bits, _, _ = tale
    if who != seat:
        return None
    text = f"{does(who, 'gives', 'give')} up {_cards(state, who, bits)}, unseen by the others."
    return Told(text, moved=tuple((card_at(who, card), DISCARD) for card in _listed_in(bits)))


def _draws(state: Table, tale: Tale, seat: int) -> Told | None:
    _, who, bits, _, _ = tale
    if who != seat:
        return None
    text = f"{does(who, 'draws', 'draw')} {_cards(state, who, bits)}, unseen by the others."
    return Told(text, moved=tuple((DECK, card_at(who, card)) for card in _listed_in(bits)))


def _reshuffles(state: Table, tale: Tale, seat: int) -> Told:
    text = f"{piece(DISCARD, 'The discard pile')} is shuffled into a new {piece(DECK, 'deck')} of {tale[1]} cards."
    return Told(text, moved=((DISCARD, DECK),))


# -- the end ------------------------------------------------------------------------------------------------


def _rooms_full(state: Table, tale: Tale, seat: int) -> str:
    return "The last room is taken: the game is over."


def _no_customers(state: Table, tale: Tale, seat: int) -> str:
    return f"{piece(COACH, 'No customer')} is left: the game is over."


def _turns_over(state: Table, tale: Tale, seat: int) -> str:
    _, who, card, _, _ = tale
    return f"{does(who, 'turns', 'turn')} over the bonus card {piece(bonus_at(who), state.box.bonus_names[card])}."


# -- words --------------------------------------------------------------------------------------------------


def _room(seat: int, room: int) -> str:
    return piece(room_at(seat, room), f"room {ROOM_IDS[room]}")


def _listed_in(bits: int) -> list[int]:
    """The cards or customers that a number stands for, bit by bit."""
    return [thing for thing in range(CARDS) if bits >> thing & 1]


def _cards(state: Table, seat: int, bits: int) -> str:
    return ", ".join(piece(card_at(seat, card), card_name(state.box, card)) for card in _listed_in(bits))


_TELLERS: Final[dict[str, Teller]] = {
    "arrives": _arrives,
    "reveals": _reveals,
    "lodges": _lodges,
    "nobody-can": _nobody_can,
    "turns-away": _turns_away,
    "keeps": _keeps,
    "refers": _refers,
    "hosts": _hosts,
    "looks": _looks,
    "sees": _sees,
    "picks": _picks,
    "upgrades": _upgrades,
    "relocates": _relocates,
    "passes": _passes,
    "refills": _refills,
    "gives-up": _gives_up,
    "draws": _draws,
    "reshuffles": _reshuffles,
    "rooms-full": _rooms_full,
    "no-customers": _no_customers,
    "turns-over": _turns_over,
}
