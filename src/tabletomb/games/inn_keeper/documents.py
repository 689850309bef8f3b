"""The table as a readable document and back.

A document written by hand may leave out most of it: decks then hold everything that lies nowhere else, in the order
of their ids; inns and bonus cards are handed out in that order; hands and rooms are empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from tabletomb.engine.document import Components, Field
from tabletomb.games.inn_keeper.box import (
    CARD_IDS,
    CUSTOMER_IDS,
    HAND,
    NONE,
    NUMBER,
    ROOM_IDS,
    ROOMS,
    SUIT,
    SUIT_IDS,
    SUITS,
)
from tabletomb.games.inn_keeper.inn import CUBE, MEEPLE, Inn, empty_inn, kind_of, marker_of, owner_of

if TYPE_CHECKING:
    from tabletomb.games.inn_keeper.state import Table

Marker = Literal["cube", "meeple"]
MARKERS: Final[tuple[Marker, ...]] = ("cube", "meeple")
Refill = Literal["keep", "new"]
REFILLS: Final[tuple[Refill, ...]] = ("keep", "new")
CUSTOMERS_LOOKED_AT = 3


# -- writing ------------------------------------------------------------------------------------------------


def dump_table(state: Table) -> dict[str, Any]:
    """Everything on the table, by id; decks with their top card first, the last trick in winning order."""
    won = {"card": CARD_IDS[state.won_card], "customer": CUSTOMER_IDS[state.won_customer]}
    above = len(state.customers) - len(state.peekers)
    return {
        "trick": state.trick,
        "customer": _named(state.customer, CUSTOMER_IDS),
        "won": None if state.won_card == NONE else won,
        "lastTrick": [{"seat": seat, "card": CARD_IDS[state.shown[seat]]} for seat in state.ranking],
        "moving": _named(state.moving, ROOM_IDS),
        "customers": _all_named(state.customers, CUSTOMER_IDS),
        "peeked": {
            CUSTOMER_IDS[state.customers[above + place]]: seat
            for place, seat in enumerate(state.peekers)
            if seat != NONE
        },
        "drawn": _all_named(state.drawn, CUSTOMER_IDS),
        "deck": _all_named(state.deck, CARD_IDS),
        "discard": _all_named(state.discard, CARD_IDS),
        "undealt": _all_named(state.undealt, state.box.bonus_ids),
        "seats": [_dump_seat(state, seat) for seat in range(state.seats)],
    }


def _dump_seat(state: Table, seat: int) -> dict[str, Any]:
    inn = state.inns[seat]
    doc: dict[str, Any] = {
        "inn": state.box.inn_ids[inn.board],
        "bonus": state.box.bonus_ids[state.bonus[seat]],
        "hand": _all_named(state.hands[seat], CARD_IDS),
        "committed": _named(state.committed[seat], CARD_IDS),
        "refill": _named(state.refills[seat], REFILLS),
        "givenUp": _all_named(state.given_up[seat], CARD_IDS),
        "kept": _all_named(inn.kept, CUSTOMER_IDS),
        "rooms": {ROOM_IDS[room]: _dump_guest(inn, room) for room in range(ROOMS) if inn.cards[room] != NONE},
    }
    if state.must_follow:
        doc["atMost"] = {SUIT_IDS[suit]: state.at_most[seat * SUITS + suit] for suit in range(SUITS)}
    return doc


def _dump_guest(inn: Inn, room: int) -> dict[str, Any]:
    return {
        "card": CARD_IDS[inn.cards[room]],
        "customer": CUSTOMER_IDS[inn.customers[room]],
        "owner": owner_of(inn.markers[room]),
        "marker": MARKERS[kind_of(inn.markers[room])],
    }


def _named(number: int, names: Any) -> str | None:
    return None if number == NONE else names[number]


def _all_named(numbers: Any, names: Any) -> list[str]:
    return [names[number] for number in numbers]


# -- reading ------------------------------------------------------------------------------------------------


def load_table(state: Table, table: Field) -> None:
    """Lay out the table; every component must lie somewhere, exactly once."""
    table.only(
        "trick", "customer", "won", "lastTrick", "moving", "customers", "peeked", "drawn", "deck", "discard",
        "undealt", "seats",
    )  # fmt: skip
    seats = [
        seat.only("inn", "bonus", "hand", "committed", "refill", "givenUp", "kept", "rooms", "atMost")
        for seat in table.get("seats", [{}] * state.seats).each(state.seats)
    ]
    cards = Components("card", CARD_IDS)
    customers = Components("customer", CUSTOMER_IDS)
    _load_inns(state, seats, cards, customers)
    _load_hands(state, seats, cards)
    _load_trick(state, table, cards, customers)
    _load_decks(state, table, cards, customers)
    _load_bonus_cards(state, table, seats)
    _load_suits_known(state, seats)
    _load_trick_number(state, table)


def _load_inns(state: Table, seats: list[Field], cards: Components, customers: Components) -> None:
    """The inns with their guests; seats that do not name theirs get the first inns left."""
    boards = Components("inn", state.box.inn_ids)
    named = [boards.take(seat["inn"]) if "inn" in seat else NONE for seat in seats]
    left = [board for board in boards.places.values() if board not in named]
    state.inns = []
    for seat, field in enumerate(seats):
        board = named[seat] if named[seat] != NONE else left.pop(0)
        inn = empty_inn(seat, board, state.box.inn_rooms[board])
        rooms = field.get("rooms", {}).only(*ROOM_IDS)
        for room, name in enumerate(ROOM_IDS):
            if name in rooms:
                _load_guest(state, inn, room, rooms[name], cards, customers)
        inn.kept = tuple(_take_all(customers, field.get("kept", [])))
        state.inns.append(inn)


def _load_guest(state: Table, inn: Inn, room: int, guest: Field, cards: Components, customers: Components) -> None:
    """A guest; number and marker must be such as the rules can bring about (IK-26, IK-31, IK-32)."""
    guest.only("card", "customer", "owner", "marker")
    card = cards.take(guest["card"])
    customer = customers.take(guest["customer"])
    first, beyond = inn.gap(NUMBER[card])
    if not first <= room < beyond:
        raise guest["card"].fail("must be higher than the numbers in the rooms before (IK-26)")
    owner = guest.get("owner", inn.seat).number(0, state.seats - 1)
    due = CUBE
    if owner == inn.seat and inn.amenities[room] == state.box.wish[customer]:
        due = MEEPLE
    kind = MARKERS.index(guest.get("marker", MARKERS[due]).one_of(MARKERS))
    if owner == inn.seat and kind != due:
        why = "has" if due == MEEPLE else "has not"
        raise guest["marker"].fail(
            f"must be a {MARKERS[due]}: the room {why} what the customer wishes for (IK-31, IK-32)"
        )
    inn.lodge(room, card, customer, marker_of(owner, kind))


def _load_hands(state: Table, seats: list[Field], cards: Components) -> None:
    state.hands = [sorted(_take_all(cards, seat.get("hand", []), HAND)) for seat in seats]
    state.committed = [_take_or_none(cards, seat.get("committed", None)) for seat in seats]
    state.given_up = [_take_all(cards, seat.get("givenUp", [])) for seat in seats]
    for seat, field in enumerate(seats):
        if len(state.hands[seat]) == HAND and state.committed[seat] != NONE:
            raise field["committed"].fail(f"is one card too many: a hand has {HAND} at most (IK-71)")
    choices = [seat.get("refill", None) for seat in seats]
    state.refills = [NONE if choice.value is None else REFILLS.index(choice.one_of(REFILLS)) for choice in choices]


def _load_trick(state: Table, table: Field, cards: Components, customers: Components) -> None:
    """The face-up customer, the last trick, and the stack that its winner has yet to lodge."""
    state.customer = _take_or_none(customers, table.get("customer", None))
    state.shown = [NONE] * state.seats
    state.ranking = []
    last_trick = table.get("lastTrick", [])
    for entry in last_trick.each():
        seat = entry.keys("seat", "card")["seat"].number(0, state.seats - 1)
        card = entry["card"].index_in(cards.places)
        if seat in state.ranking or card in state.shown:
            raise entry.fail("repeats a seat or a card")
        state.shown[seat] = card
        state.ranking.append(seat)
    if not state.ranking:
        state.shown = []
    elif len(state.ranking) < state.seats:
        raise last_trick.fail("must list the card of every seat, in winning order")
    state.won_card = state.won_customer = NONE
    if table.get("won", None).value is not None:
        won = table["won"].keys("card", "customer")
        state.won_card = cards.take(won["card"])
        state.won_customer = customers.take(won["customer"])
        if not state.ranking or state.shown[state.ranking[0]] != state.won_card:
            raise won["card"].fail("must be the first card of lastTrick")
    moving = table.get("moving", None)
    state.moving = NONE if moving.value is None else ROOM_IDS.index(moving.one_of(ROOM_IDS))


def _load_decks(state: Table, table: Field, cards: Components, customers: Components) -> None:
    state.discard = _take_all(cards, table.get("discard", []))
    state.deck = cards.rest(table, "deck")[::-1]
    state.drawn = _take_all(customers, table.get("drawn", []), CUSTOMERS_LOOKED_AT)
    state.customers = customers.rest(table, "customers")[::-1]
    peekers = [NONE] * len(state.customers)
    for name, seat in table.get("peeked", {}).entries():
        customer = customers.places.get(name, NONE)
        if customer not in state.customers:
            raise seat.fail("is not in the customer deck")
        peekers[state.customers.index(customer)] = seat.number(0, state.seats - 1)
    while peekers and peekers[0] == NONE:
        peekers.pop(0)
    state.peekers = peekers


def _load_bonus_cards(state: Table, table: Field, seats: list[Field]) -> None:
    """The bonus cards; if `undealt` is left out, seats may leave out theirs and get the first ones left."""
    cards = Components("bonus card", state.box.bonus_ids)
    named = [cards.take(seat["bonus"]) if "bonus" in seat or "undealt" in table else NONE for seat in seats]
    state.undealt = cards.rest(table, "undealt")[::-1]
    state.bonus = [bonus if bonus != NONE else state.undealt.pop(0) for bonus in named]


def _load_suits_known(state: Table, seats: list[Field]) -> None:
    """What everybody knows of the suits in each hand; only where suit must be followed (IK-12)."""
    state.at_most = []
    for seat, field in enumerate(seats):
        if not state.must_follow:
            if "atMost" in field:
                raise field["atMost"].fail("is known only with followSuit: must")
            continue
        held = state.hands[seat] + [card for card in state.committed[seat : seat + 1] if card != NONE]
        bounds = field.get("atMost", {}).only(*SUIT_IDS)
        for suit, name in enumerate(SUIT_IDS):
            bound = bounds.get(name, len(held)).number(0, len(held))
            if sum(SUIT[card] == suit for card in held) > bound:
                raise bounds.get(name, bound).fail(f"is {bound}, but the seat holds more")
            state.at_most.append(bound)
        committed = state.committed[seat]
        if committed != NONE and state.customer != NONE:
            wanted = state.box.customer_suit[state.customer]
            if SUIT[committed] != wanted and any(SUIT[card] == wanted for card in held):
                raise field["committed"].fail("does not follow suit, though the hand could (IK-12)")


def _load_trick_number(state: Table, table: Field) -> None:
    """Every trick settles one customer, so the number follows from those lodged or kept."""
    settled = sum(inn.guests + len(inn.kept) for inn in state.inns)
    playing = state.customer != NONE or state.won_card != NONE
    state.trick = table.get("trick", settled + playing).number(settled, settled + 1)


def _take_all(kind: Components, field: Field, at_most: int | None = None) -> list[int]:
    return [kind.take(entry) for entry in field.each(at_most=at_most)]


def _take_or_none(kind: Components, field: Field) -> int:
    return NONE if field.value is None else kind.take(field)
