"""Moves in words: what each one does, what a card may bring if it wins, and what was done when nobody saw it."""

from __future__ import annotations

from tabletomb.games.inn_keeper.documents import MARKERS
from tabletomb.games.inn_keeper.inn import MEEPLE, kind_of, owner_of
from tabletomb.games.inn_keeper.scoring import (
    FOR_BONUS_ROOM,
    FOR_KEPT,
    FOR_MATCHED,
    FOR_REFERRED,
    FOR_UNMATCHED,
)
from tabletomb.games.inn_keeper.state import Table
from tabletomb.games.inn_keeper.steps import MOVE_OUT_OF, MOVES, PICK, PLAY, own_marker, strength
from tabletomb.games.inn_keeper.tables import NUMBER, ROOM_IDS, SUIT, Tables

_ALWAYS = {
    "turn-away": "turn the guest away, for minus 1",
    "next-guest": "look at three customers and choose who arrives next",
    "upgrade": "turn the cube of a guest who was referred to you into a meeple",
    "relocate": "move a guest of your inn to another room",
    "pass": "take no special action",
    "keep": "keep your cards and fill up your hand",
    "new": "give up your cards and draw a new hand",
}
"""What moves without an argument do."""
_DEEDS = {
    "upgrade": "wants to upgrade a guest who was referred",
    "relocate": "wants to move a guest to another room",
    "keep": "chooses to keep the cards",
    "new": "chooses to give up the cards for a new hand",
}
"""Choices that the story tells only when something comes of them."""
_BONUS = "and the bonus card pays"


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does: the card and whether it is on suit, the room and whether it has what is wished for."""
    verb, arguments = MOVES.decode(move)
    if verb in _ALWAYS:
        return _ALWAYS[verb]
    number = next(iter(arguments.values()))
    if verb == "play":
        suited = SUIT[number] == state.tables.customer_suit[state.customer]
        return f"play the {card_in_words(state.tables, number)}, {'on suit' if suited else 'off suit'}"
    if verb in ("lodge", "host"):
        return f"give the guest {_room(state, seat, number, state.won_card, state.won_customer)}"
    if verb == "refer":
        return f"refer the guest to {{{number}}}"
    if verb == "pick":
        return f"choose {_customer(state.tables, number)}"
    if verb == "upgrade-room":
        return f"upgrade {_lodger(state, seat, number)}"
    if verb == "move-from":
        return f"move {_lodger(state, seat, number)}"
    inn = state.inns[seat]
    return f"move the guest to {_room(state, seat, number, inn.cards[state.moving], inn.customers[state.moving])}"


def hope(state: Table, seat: int, move: int) -> tuple[int, str] | None:
    """What a card on suit would bring now if it won; for a customer to come, what the best such card in hand would.

    Other cards win too rarely for their prize to be worth a word.
    """
    tables, verb = state.tables, MOVES.verb(move)
    if verb == "play":
        card = move - PLAY
        if SUIT[card] != tables.customer_suit[state.customer]:
            return None
        gain, where = _prize(state, seat, card, state.customer)
        return gain, f"if it wins: {where}"
    customer = move - PICK
    suited = [card for card in state.hands[seat] if verb == "pick" and SUIT[card] == tables.customer_suit[customer]]
    if not suited:
        return None
    gain, _, card = max(
        (_prize(state, seat, card, customer)[0], strength(tables, customer, card), card) for card in suited
    )
    where = _prize(state, seat, card, customer)[1]
    return gain, f"if your {card_in_words(tables, card)} wins: {where}"


def deed(state: Table, seat: int, move: int) -> str | None:
    """What a keeper does with a move that the story keeps quiet about, as it is told after the game."""
    verb = MOVES.verb(move)
    if verb in _DEEDS:
        return f"{{{seat}}} {_DEEDS[verb]}."
    if verb == "play":
        return f"{{{seat}}} lays the {card_in_words(state.tables, move - PLAY)} face down."
    if verb == "move-from":
        room = move - MOVE_OUT_OF
        name = state.tables.customer_names[state.inns[seat].customers[room]]
        return f"{{{seat}}} asks {name} to leave room {ROOM_IDS[room]}."
    return None


def card_in_words(tables: Tables, card: int) -> str:
    """A card as people say it: 9 of hearts."""
    return f"{NUMBER[card]} of {tables.suit_names[SUIT[card]].lower()}"


def _prize(state: Table, seat: int, card: int, customer: int) -> tuple[int, str]:
    """The points of a customer won with a card, in the best room of the own inn, and where they come from.

    A guest who fits nowhere at home is referred, or left in the street (IK-29, IK-40, IK-47).
    """
    number = NUMBER[card]
    first, beyond = state.inns[seat].gap(number)
    if first == beyond:
        if any(state.inns[other].fits(number) for other in range(state.seats) if other != seat):
            return FOR_REFERRED, "referred to another inn"
        return FOR_KEPT, "left in the street, no inn has room"
    marks = state.tables.bonus_marks[state.bonus[seat]]
    rooms: list[tuple[int, int, str]] = []
    for room in range(first, beyond):
        wished = own_marker(state, seat, room, customer) == MEEPLE
        paid = marks[room] == SUIT[card]
        points = (FOR_MATCHED if wished else FOR_UNMATCHED) + (FOR_BONUS_ROOM if paid else 0)
        # Of rooms that pay the same, a keeper takes the one near the number's place: 1 in room 1, 15 in room 8.
        detour = abs(2 * room + 1 - number)
        how = "as wished" if wished else "without the wish"
        where = f"room {ROOM_IDS[room]}, {how}{f', {_BONUS}' if paid else ''}"
        rooms.append((points, -detour, where))
    points, _, where = max(rooms)
    return points, where


def _room(state: Table, seat: int, room: int, card: int, customer: int) -> str:
    """A room of the own inn, whether it has what the customer wishes for, and whether the own bonus card pays there."""
    amenity = state.inns[seat].amenities[room]
    wished = ", as wished" if amenity == state.tables.wish[customer] else ""
    paid = f", {_BONUS}" if state.tables.bonus_marks[state.bonus[seat]][room] == SUIT[card] else ""
    return f"room {ROOM_IDS[room]}, {state.tables.amenity_names[amenity]}{wished}{paid}"


def _lodger(state: Table, seat: int, room: int) -> str:
    """A guest of the own inn: name, number, wish and marker."""
    inn, tables = state.inns[seat], state.tables
    customer, marker = inn.customers[room], inn.markers[room]
    owner = "your" if owner_of(marker) == seat else f"{{{owner_of(marker)}}}'s"
    return (
        f"{tables.customer_names[customer]} of room {ROOM_IDS[room]}, number {NUMBER[inn.cards[room]]}, "
        f"{owner} {MARKERS[kind_of(marker)]}, wish: {tables.amenity_names[tables.wish[customer]]}"
    )


def _customer(tables: Tables, customer: int) -> str:
    suit = tables.suit_names[tables.customer_suit[customer]].lower()
    taste = "luxury, high wins" if tables.luxury[customer] else "budget, low wins"
    wish = tables.amenity_names[tables.wish[customer]]
    return f"{tables.customer_names[customer]}: {suit}, {taste}, wish: {wish}"
