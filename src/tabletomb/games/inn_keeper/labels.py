"""Moves in words: where each one happens, what it does, what a card may bring if it wins, and what was done when
nobody saw it."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletomb.engine.view import Hope, Told
from tabletomb.games.inn_keeper.box import NUMBER, ROOM_IDS, SUIT, Box, card_in_words
from tabletomb.games.inn_keeper.documents import MARKERS
from tabletomb.games.inn_keeper.inn import MEEPLE, kind_of, owner_of
from tabletomb.games.inn_keeper.places import (
    DESK,
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
from tabletomb.games.inn_keeper.scoring import (
    FOR_BONUS_ROOM,
    FOR_KEPT,
    FOR_MATCHED,
    FOR_REFERRED,
    FOR_UNMATCHED,
)
from tabletomb.games.inn_keeper.state import Table
from tabletomb.games.inn_keeper.steps import MOVE_OUT_OF, MOVES, PICK, PLAY, card_name, own_marker, strength

_ALWAYS: Final = {
    "turn-away": f"turn {piece(DESK, 'the guest')} away, for minus 1",
    "next-guest": "look at three customers and choose who arrives next",
    "upgrade": "turn the cube of a guest who was referred to you into a meeple",
    "relocate": "move a guest of your inn to another room",
    "pass": "take no special action",
    "keep": "keep your cards and fill up your hand",
    "new": "give up your cards and draw a new hand",
}
"""What moves without an argument do."""
CHOICE_NAMES: Final = {
    "turn-away": "Turn away",
    "pass": "No special action",
    "keep": "Keep and fill up",
    "new": "A new hand",
}
"""What stands on the desk for choices that the reference card does not name."""
_BONUS: Final = "and the bonus card pays"
_LONG_NAME: Final = 14
"""The letters of a customer's name that still fit a button under the thumb."""


def at(state: Table, seat: int, move: int) -> tuple[str, ...] | None:
    """Where a legal move happens, if its verb does not say all: who turns a guest away sends them into the street."""
    return (*MOVES.places(move, seat), street_at(seat)) if MOVES.verb(move) == "turn-away" else None


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does: the card and whether it is on suit, the room and whether it has what is wished for."""
    verb, arguments = MOVES.decode(move)
    if verb in _ALWAYS:
        return _ALWAYS[verb]
    number = next(iter(arguments.values()))
    if verb == "play":
        suited = SUIT[number] == state.box.customer_suit[state.customer]
        card = piece(card_at(seat, number), f"the {card_in_words(state.box, number)}")
        return f"play {card}, {'on suit' if suited else 'off suit'}"
    if verb in ("lodge", "host"):
        return f"give the guest {_room(state, seat, number, state.won_card, state.won_customer)}"
    if verb == "refer":
        return f"refer the guest to {seat_mark(number)}"
    if verb == "pick":
        return f"choose {_customer(state.box, number)}"
    if verb == "upgrade-room":
        return f"upgrade {_lodger(state, seat, number)}"
    if verb == "move-from":
        return f"move {_lodger(state, seat, number)}"
    inn = state.inns[seat]
    return f"move the guest to {_room(state, seat, number, inn.cards[state.moving], inn.customers[state.moving])}"


def button(state: Table, seat: int, move: int) -> str:
    """What stands on the button that plays a legal move."""
    verb, arguments = MOVES.decode(move)
    if not arguments:
        return choice_name(state.box, verb)
    number = next(iter(arguments.values()))
    if verb == "play":
        return f"Play {card_name(state.box, number)}"
    if verb == "refer":
        return f"Refer to {state.box.inn_names[state.inns[number].board]}"
    if verb == "pick":
        name = state.box.customer_names[number]
        return f"Choose {name if len(name) <= _LONG_NAME else 'this one'}"
    does_what = {"upgrade-room": "Upgrade", "move-from": "Move out of", "move-to": "Move to"}.get(verb, "Lodge in")
    return f"{does_what} room {ROOM_IDS[number]}"


def choice_name(box: Box, verb: str) -> str:
    """What a choice without a piece of its own is called: on the reference card (IK-06), or on the desk."""
    for special, name in box.special_names.items():
        if special == verb:
            return name
    return CHOICE_NAMES[verb]


# -- what a move may bring ----------------------------------------------------------------------------------


class Prize(NamedTuple):
    """What a customer won with a card would bring, in words, and where the guest would go."""

    gain: int
    words: str
    at: tuple[str, ...]


def hope(state: Table, seat: int, move: int) -> Hope | None:
    """What a card on suit would bring now if it won; for a customer to come, what the best such card in hand would.

    Other cards win too rarely for their prize to be worth a word.
    """
    box, verb = state.box, MOVES.verb(move)
    if verb == "play":
        card = move - PLAY
        if SUIT[card] != box.customer_suit[state.customer]:
            return None
        prize = _prize(state, seat, card, state.customer)
        return Hope(prize.gain, f"if it wins: {prize.words}", prize.at)
    customer = move - PICK
    suited = [card for card in state.hands[seat] if verb == "pick" and SUIT[card] == box.customer_suit[customer]]
    if not suited:
        return None
    best = max(suited, key=lambda card: (_prize(state, seat, card, customer).gain, strength(box, customer, card), card))
    prize = _prize(state, seat, best, customer)
    card_mark = piece(card_at(seat, best), card_in_words(box, best))
    return Hope(prize.gain, f"if your {card_mark} wins: {prize.words}", (*prize.at, card_at(seat, best)))


def _prize(state: Table, seat: int, card: int, customer: int) -> Prize:
    """The points of a customer won with a card, in the best room of the own inn, and where they come from.

    A guest who fits nowhere at home is referred, or left in the street (IK-29, IK-40, IK-47).
    """
    number = NUMBER[card]
    first, beyond = state.inns[seat].gap(number)
    if first == beyond:
        hosts = [other for other in range(state.seats) if other != seat and state.inns[other].fits(number)]
        if hosts:
            return Prize(FOR_REFERRED, "referred to another inn", tuple(inn_at(host) for host in hosts))
        street = piece(street_at(seat), "left in the street")
        return Prize(FOR_KEPT, f"{street}, no inn has room", (street_at(seat),))
    marks = state.box.bonus_marks[state.bonus[seat]]
    rooms: list[tuple[int, int, int, str]] = []
    for room in range(first, beyond):
        wished = own_marker(state, seat, room, customer) == MEEPLE
        paid = marks[room] == SUIT[card]
        points = (FOR_MATCHED if wished else FOR_UNMATCHED) + (FOR_BONUS_ROOM if paid else 0)
        # Of rooms that pay the same, a keeper takes the one near the number's place: 1 in room 1, 15 in room 8.
        detour = abs(2 * room + 1 - number)
        how = "as wished" if wished else "without the wish"
        rooms.append((points, -detour, room, f"{how}{f', {_BONUS}' if paid else ''}"))
    points, _, room, how = max(rooms)
    return Prize(points, f"{_room_mark(seat, room)}, {how}", (room_at(seat, room),))


# -- looking back -------------------------------------------------------------------------------------------


def deed(state: Table, seat: int, move: int) -> Told | str | None:
    """What a keeper does with a move that the story keeps quiet about, as it is told after the game."""
    verb = MOVES.verb(move)
    if verb == "upgrade":
        return f"{does(seat, 'wants', 'want')} to upgrade a guest who was referred."
    if verb == "relocate":
        return f"{does(seat, 'wants', 'want')} to move a guest to another room."
    if verb == "keep":
        return f"{does(seat, 'chooses', 'choose')} to keep {piece(hand_at(seat), 'the cards')}."
    if verb == "new":
        return f"{does(seat, 'chooses', 'choose')} to give up {piece(hand_at(seat), 'the cards')} for a new hand."
    if verb == "play":
        card = card_at(seat, move - PLAY)
        words = piece(card, f"the {card_in_words(state.box, move - PLAY)}")
        return Told(f"{does(seat, 'lays', 'lay')} {words} face down.", (card,), ((card, trick_at(seat)),))
    if verb == "move-from":
        room = move - MOVE_OUT_OF
        guest = piece(room_at(seat, room), state.box.customer_names[state.inns[seat].customers[room]])
        return f"{does(seat, 'asks', 'ask')} {guest} to leave room {ROOM_IDS[room]}."
    return None


# -- pieces in words ----------------------------------------------------------------------------------------


def _room_mark(seat: int, room: int) -> str:
    return piece(room_at(seat, room), f"room {ROOM_IDS[room]}")


def _room(state: Table, seat: int, room: int, card: int, customer: int) -> str:
    """A room of the own inn, whether it has what the customer wishes for, and whether the own bonus card pays there."""
    amenity = state.inns[seat].amenities[room]
    wished = ", as wished" if amenity == state.box.wish[customer] else ""
    paid = f", {_BONUS}" if state.box.bonus_marks[state.bonus[seat]][room] == SUIT[card] else ""
    return f"{_room_mark(seat, room)}, {state.box.amenity_names[amenity]}{wished}{paid}"


def _lodger(state: Table, seat: int, room: int) -> str:
    """A guest of the own inn: name, number, wish and marker."""
    inn, box = state.inns[seat], state.box
    customer, marker = inn.customers[room], inn.markers[room]
    return (
        f"{piece(room_at(seat, room), box.customer_names[customer])} of room {ROOM_IDS[room]}, "
        f"number {NUMBER[inn.cards[room]]}, {seat_mark(owner_of(marker))}'s {MARKERS[kind_of(marker)]}, "
        f"wish: {box.amenity_names[box.wish[customer]]}"
    )


def _customer(box: Box, customer: int) -> str:
    suit = box.suit_names[box.customer_suit[customer]].lower()
    taste = "luxury, high wins" if box.luxury[customer] else "budget, low wins"
    wish = box.amenity_names[box.wish[customer]]
    return f"{piece(customer_at(customer), box.customer_names[customer])}: {suit}, {taste}, wish: {wish}"
