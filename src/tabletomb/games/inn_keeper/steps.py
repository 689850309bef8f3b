"""The flow of the game, in the order of the rulebook.

A customer arrives, all play a card, the winner finds the guest a room, second place acts, and unless that was the end
hands are refilled after every fourth trick and the next customer arrives. While a trick is being settled the agenda
reads `end-check`, `second-place <seat>` and what the winner decides on top.
"""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.moves import Moves, Verb
from tabletomb.engine.state import Routine, Step
from tabletomb.engine.stream import Stream
from tabletomb.games.inn_keeper.box import (
    BONUS_CARDS,
    CARDS,
    CUSTOMERS,
    HAND,
    HIGHEST,
    MOST_SEATS,
    NONE,
    NUMBER,
    ROOM_IDS,
    ROOMS,
    SUIT,
    SUITS,
    TRICKS_A_HAND,
    Box,
)
from tabletomb.games.inn_keeper.inn import CUBE, MEEPLE, Inn, empty_inn, kind_of, marker_of, owner_of
from tabletomb.games.inn_keeper.places import (
    CUSTOMER,
    HAND_CARD,
    INN,
    OWN_ROOM,
    card_at,
    choice_at,
    inn_at,
    piece,
    room_at,
)
from tabletomb.games.inn_keeper.state import KEEP, NEW, Table

MOVES: Final = Moves(
    Verb("play", "lay a card face down for the trick", card=HAND_CARD),
    Verb("lodge", "give your guest a room in your own inn", room=OWN_ROOM),
    Verb("refer", "send the guest to another inn", seat=INN),
    Verb("turn-away", "leave the guest in the street (minus 1)", at=choice_at("turn-away")),
    Verb("host", "give a guest who was referred to you a room", room=OWN_ROOM),
    Verb("next-guest", "look at three customers and choose who arrives next", at=choice_at("next-guest")),
    Verb("upgrade", "turn the cube of a guest who was referred to you into a meeple", at=choice_at("upgrade")),
    Verb("relocate", "move a guest of your inn to another room", at=choice_at("relocate")),
    Verb("pass", "take no special action", at=choice_at("pass")),
    Verb("pick", "choose the next customer", customer=CUSTOMER),
    Verb("upgrade-room", "choose whom to upgrade", room=OWN_ROOM),
    Verb("move-from", "choose whom to move", room=OWN_ROOM),
    Verb("move-to", "choose the new room", room=OWN_ROOM),
    Verb("keep", "keep your cards and fill up your hand", at=choice_at("keep")),
    Verb("new", "give up your cards and draw a new hand", at=choice_at("new")),
)
PLAY: Final = MOVES.base("play")
LODGE: Final = MOVES.base("lodge")
REFER: Final = MOVES.base("refer")
TURN_AWAY: Final = MOVES.base("turn-away")
HOST: Final = MOVES.base("host")
NEXT_GUEST: Final = MOVES.base("next-guest")
UPGRADE: Final = MOVES.base("upgrade")
RELOCATE: Final = MOVES.base("relocate")
PASS: Final = MOVES.base("pass")
PICK: Final = MOVES.base("pick")
UPGRADE_IN: Final = MOVES.base("upgrade-room")
MOVE_OUT_OF: Final = MOVES.base("move-from")
MOVE_INTO: Final = MOVES.base("move-to")
KEEP_HAND: Final = MOVES.base("keep")
NEW_HAND: Final = MOVES.base("new")

CUSTOMERS_LOOKED_AT: Final = 3
"""How many customers Next Guest draws (IK-56)."""


# -- setting up ---------------------------------------------------------------------------------------------


def deal(state: Table) -> None:
    """Shuffle and deal everything (IK-02 to IK-05); the first customer arrives."""
    seats = state.seats
    box = state.box
    deck = list(range(CARDS))
    state.stream.shuffle(deck)
    state.hands = []
    for _ in range(seats):
        hand = deck[:HAND]
        hand.sort()
        state.hands.append(hand)
        del deck[:HAND]
    state.deck = deck
    state.discard = []
    state.given_up = [[] for _ in range(seats)]
    state.committed = [NONE] * seats
    state.refills = [NONE] * seats
    state.at_most = [HAND] * (seats * SUITS) if state.must_follow else []

    state.customers = list(range(CUSTOMERS))
    state.stream.shuffle(state.customers)
    state.peekers = []
    state.drawn = []

    boards = list(range(len(box.inn_ids)))
    state.stream.shuffle(boards)
    state.inns = [empty_inn(seat, boards[seat], box.inn_rooms[boards[seat]]) for seat in range(seats)]

    bonus_cards = list(range(BONUS_CARDS))
    state.stream.shuffle(bonus_cards)
    state.bonus = bonus_cards[:seats]
    state.undealt = bonus_cards[seats:]

    state.shown = []
    state.ranking = []
    arrive(state)


# -- the trick ----------------------------------------------------------------------------------------------


def arrive(state: Table) -> None:
    """A trick begins for the face-up customer; if none is, the top one is turned up (IK-03, IK-10, IK-76)."""
    state.trick += 1
    turned_up = 0
    if state.customer == NONE:
        turned_up = 1
        state.customer = state.draw_customer()
        state.seal()
    if state.story is not None:
        state.tell("arrives", state.customer, state.trick, state.ranking[0] if state.ranking else NONE, turned_up)
    state.agenda.append(PLAY_CARD)


class PlayCard(Step[Table]):
    """Every player picks a card in secret; there is no turn order (IK-11)."""

    __slots__ = ()
    name = "play-card"
    verbs = ("play",)
    rule = "IK-11"

    def actors(self, state: Table) -> list[int]:
        """Whoever has not laid down a card yet."""
        return [seat for seat in range(state.seats) if state.committed[seat] == NONE]

    def next_actor(self, state: Table) -> int:
        """The first of these seats."""
        return first_missing(state.committed)

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any card of the hand; where suit must be followed, one of the customer's suit if there is one (IK-12)."""
        hand = state.hands[seat]
        if state.must_follow:
            suit = state.box.customer_suit[state.customer]
            following = [PLAY + card for card in hand if SUIT[card] == suit]
            if following:
                return following
        return [PLAY + card for card in hand]

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any card."""
        if state.must_follow:
            return super().pick(state, seat, stream)
        hand = state.hands[seat]
        return PLAY + hand[stream.below(len(hand))]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card is not in the hand, or it does not follow suit."""
        card = move - PLAY
        if card not in state.hands[seat]:
            return Refusal("IK-11", f"You do not hold {card_name(state.box, card)}.")
        suit = state.box.customer_suit[state.customer]
        following = [card_at(seat, held) for held in state.hands[seat] if SUIT[held] == suit]
        name = state.box.suit_names[suit]
        return Refusal("IK-12", f"At this table suit must be followed, and you hold {name}.", tuple(following))

    def play(self, state: Table, seat: int, move: int) -> None:
        """Lay the card face down, for good; when all have, they are revealed together."""
        card = move - PLAY
        take_out(state.hands[seat], card)
        state.committed[seat] = card
        state.seal()
        if first_missing(state.committed) != NONE:
            state.agenda.append(self)
        else:
            resolve(state)


def first_missing(answers: list[int]) -> int:
    """The first seat that has not answered yet, or NONE; spelt out because comparing objects would be slow."""
    for seat in range(len(answers)):
        if answers[seat] == NONE:
            return seat
    return NONE


def take_out(hand: list[int], card: int) -> None:
    """Take a card out of a hand that holds it."""
    place = 0
    while hand[place] != card:
        place += 1
    hand.pop(place)


def strength(box: Box, customer: int, card: int) -> int:
    """How good a card is for a customer; of two cards the one with the greater strength is better (IK-13 to IK-19).

    Cards of the customer's suit beat all others; then the number decides, high for Luxury and low for Budget; then
    the rank of the suit.
    """
    height = NUMBER[card]
    if not box.luxury[customer]:
        height = HIGHEST + 1 - height
    if SUIT[card] == box.customer_suit[customer]:
        height += HIGHEST
    return height * SUITS - box.suit_rank[SUIT[card]]


def winning_order(box: Box, customer: int, cards: list[int]) -> list[int]:
    """The seats in the order of their cards, best first; no two are ever equal (IK-19)."""
    strengths = [strength(box, customer, card) for card in cards]
    order: list[int] = []
    for seat in range(len(cards)):
        place = 0
        while place < len(order) and strengths[order[place]] > strengths[seat]:
            place += 1
        order.insert(place, seat)
    return order


def resolve(state: Table) -> None:
    """Reveal all cards: the losing ones are discarded, the winner takes customer and winning card (IK-20, IK-21)."""
    cards = state.committed
    ranking = winning_order(state.box, state.customer, cards)
    winner = ranking[0]
    for place in range(state.seats):
        seat = ranking[place]
        state.tell("reveals", seat, cards[seat], place)
        if seat != winner:
            state.discard.append(cards[seat])
    state.won_card = cards[winner]
    state.won_customer = state.customer
    state.customer = NONE
    state.shown = cards
    state.ranking = ranking
    state.committed = [NONE] * state.seats
    if state.must_follow:
        note_suits(state)
    state.seal()
    state.agenda.append(END_CHECK)
    state.agenda.append(SECOND_PLACE[ranking[1]])
    settle(state, winner)


def note_suits(state: Table) -> None:
    """Where suit must be followed, a card that does not follow shows everybody that there was none (IK-12)."""
    wanted = state.box.customer_suit[state.won_customer]
    for seat in range(state.seats):
        suit = SUIT[state.shown[seat]]
        if suit != wanted:
            state.at_most[seat * SUITS + wanted] = 0
        state.at_most[seat * SUITS + suit] -= 1
        limit_suits(state, seat)


def limit_suits(state: Table, seat: int) -> None:
    """Nobody holds more cards of a suit than cards."""
    held = len(state.hands[seat])
    for entry in range(seat * SUITS, seat * SUITS + SUITS):
        state.at_most[entry] = min(state.at_most[entry], held)


# -- lodging a guest ----------------------------------------------------------------------------------------


def settle(state: Table, winner: int) -> None:
    """The winner's guest gets a room in the own inn if the number fits there (IK-29), else in another one (IK-40);
    if it fits nowhere the guest stays in the street (IK-47). A single legal room needs no decision.
    """
    first, beyond = state.inns[winner].gap(NUMBER[state.won_card])
    if beyond - first > 1:
        state.agenda.append(LODGE_ROOM[winner])
    elif beyond > first:
        lodge(state, winner, first)
    elif receivers(state, winner):
        state.agenda.append(REFER_TO[winner])
    else:
        state.tell("nobody-can", winner, state.won_card)
        leave_in_street(state, winner)


class LodgeRoom(Step[Table]):
    """The winner chooses one of the legal rooms in the own inn (IK-29)."""

    __slots__ = ()
    name = "lodge-room"
    verbs = ("lodge",)
    rule = "IK-29"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The rooms where the number fits (IK-28)."""
        first, beyond = state.inns[seat].gap(NUMBER[state.won_card])
        return [LODGE + room for room in range(first, beyond)]

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of these rooms."""
        first, beyond = state.inns[seat].gap(NUMBER[state.won_card])
        return LODGE + first + stream.below(beyond - first)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The room is taken or the number does not fit there."""
        return why_not_room(state.inns[seat], NUMBER[state.won_card], move - LODGE)

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest moves in."""
        lodge(state, seat, move - LODGE)


def lodge(state: Table, winner: int, room: int) -> None:
    """Lodge the guest at home: with an own meeple if the wish is fulfilled, else with an own cube (IK-31, IK-32)."""
    kind = own_marker(state, winner, room, state.won_customer)
    state.tell("lodges", winner, room, state.won_card, state.won_customer)
    move_in(state, winner, room, marker_of(winner, kind))


def own_marker(state: Table, seat: int, room: int, customer: int) -> int:
    """The kind of marker for an own guest in a room of the own inn (IK-31, IK-32)."""
    return MEEPLE if state.inns[seat].amenities[room] == state.box.wish[customer] else CUBE


def move_in(state: Table, host: int, room: int, marker: int) -> None:
    """The stack that was won moves into a room, customer and playing card together (IK-21, IK-33)."""
    state.inns[host].lodge(room, state.won_card, state.won_customer, marker)
    state.won_card = NONE
    state.won_customer = NONE


def why_not_room(inn: Inn, number: int, room: int, lifted: int = NONE) -> Refusal:
    """Why a number does not fit into a room of an inn, the guest of room `lifted` left aside (IK-28, IK-33)."""
    if inn.cards[room] != NONE:
        return Refusal("IK-33", f"{the_room(inn, room, 'Room')} is taken.")
    for other in range(ROOMS):
        if inn.cards[other] != NONE and other != lifted:
            there = NUMBER[inn.cards[other]]
            if (other < room) != (there < number):
                side = "before" if other < room else "after"
                return Refusal(
                    "IK-28",
                    f"{number} cannot stand in {the_room(inn, room)}: {there} stands {side} it, in "
                    f"{the_room(inn, other)}, and numbers must rise from room to room.",
                    (room_at(inn.seat, other), room_at(inn.seat, room)),
                )
    raise AssertionError(f"{number} fits into room {ROOM_IDS[room]}")


def the_room(inn: Inn, room: int, word: str = "room") -> str:
    """A room in a sentence, marked as the piece it is."""
    return piece(room_at(inn.seat, room), f"{word} {ROOM_IDS[room]}")


# -- referring ----------------------------------------------------------------------------------------------


def receivers(state: Table, winner: int) -> list[int]:
    """The other inns that have a legal room for the guest (IK-41)."""
    number = NUMBER[state.won_card]
    return [seat for seat in range(state.seats) if seat != winner and state.inns[seat].fits(number)]


class ReferTo(Step[Table]):
    """The winner has no room: refer the guest to an inn that can receive, or turn the guest away (IK-40)."""

    __slots__ = ()
    name = "refer-to"
    verbs = ("refer", "turn-away")
    rule = "IK-40"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any inn that can receive, by the winner's choice (IK-42); refusing is always possible (IK-48)."""
        moves = [REFER + host for host in receivers(state, seat)]
        moves.append(TURN_AWAY)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The inn is not there, is the winner's own, or has no room for the number."""
        host = move - REFER
        if host == seat:
            return Refusal("IK-40", f"A guest is referred to another inn, not to {piece(inn_at(seat), 'your own')}.")
        if host >= state.seats:
            return Refusal("IK-41", "There is no such inn at this table.")
        number = NUMBER[state.won_card]
        why = "all its rooms are taken" if state.inns[host].guests == ROOMS else f"{number} fits nowhere in it"
        return Refusal("IK-41", f"{{{host}}}'s {piece(inn_at(host), 'inn')} cannot receive the guest: {why}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest goes to the chosen inn, whose keeper may not refuse (IK-43), or stays in the street."""
        if move == TURN_AWAY:
            state.tell("turns-away", seat, state.won_card)
            leave_in_street(state, seat)
            return
        guest_from(state, seat, move - REFER)


def guest_from(state: Table, referrer: int, host: int) -> None:
    """A guest is referred; the host chooses the room if there are several (IK-43)."""
    state.tell("refers", referrer, host, state.won_customer)
    first, beyond = state.inns[host].gap(NUMBER[state.won_card])
    if beyond - first > 1:
        state.agenda.append(HOST_ROOM[host])
    else:
        take_in(state, host, first)


class HostRoom(Step[Table]):
    """The host chooses a legal room for a guest who was referred (IK-43)."""

    __slots__ = ()
    name = "host-room"
    verbs = ("host",)
    rule = "IK-43"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The rooms where the number fits (IK-28)."""
        first, beyond = state.inns[seat].gap(NUMBER[state.won_card])
        return [HOST + room for room in range(first, beyond)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The room is taken or the number does not fit there."""
        return why_not_room(state.inns[seat], NUMBER[state.won_card], move - HOST)

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest moves in."""
        take_in(state, seat, move - HOST)


def take_in(state: Table, host: int, room: int) -> None:
    """A referred guest moves in with a cube of the referrer's colour (IK-44)."""
    referrer = state.ranking[0]
    state.tell("hosts", host, room, state.won_card, referrer)
    move_in(state, host, room, marker_of(referrer, CUBE))


def leave_in_street(state: Table, winner: int) -> None:
    """The winner keeps the customer, for good, and the playing card is discarded (IK-47, IK-48, IK-50)."""
    state.tell("keeps", winner, state.won_customer)
    state.inns[winner].kept += (state.won_customer,)
    state.discard.append(state.won_card)
    state.won_card = NONE
    state.won_customer = NONE


# -- second place -------------------------------------------------------------------------------------------


class SecondPlace(Routine[Table]):
    """Once the guest is settled, second place may act, unless there is nothing to do (IK-55, IK-67)."""

    __slots__ = ()
    name = "second-place"

    def run(self, state: Table) -> None:
        """Ask for the special action."""
        inn = state.inns[self.seat]
        if next_guest_possible(state) or upgrade_possible(inn) or relocation_possible(inn):
            state.agenda.append(SPECIAL[self.seat])


def next_guest_possible(state: Table) -> bool:
    """Next Guest needs customers in the deck, and a next trick (IK-59)."""
    return len(state.customers) > 0 and not inns_are_full(state)


def upgrade_possible(inn: Inn) -> bool:
    """Upgrade needs a guest that can be upgraded (IK-60)."""
    return any(upgradable(inn, room) for room in range(ROOMS))


def relocation_possible(inn: Inn) -> bool:
    """Relocate needs a guest beside an empty room: the inn is neither empty nor full (IK-64)."""
    return 0 < inn.guests < ROOMS


def upgradable(inn: Inn, room: int) -> bool:
    """Whether a room holds a referred guest who still carries a cube (IK-60, IK-62)."""
    marker = inn.markers[room]
    return marker != NONE and kind_of(marker) == CUBE and owner_of(marker) != inn.seat


def relocatable(inn: Inn, room: int) -> bool:
    """Whether a room holds a guest who has a destination: a neighbouring room must be empty (IK-64)."""
    cards = inn.cards
    if cards[room] == NONE:
        return False
    return (room > 0 and cards[room - 1] == NONE) or (room < ROOMS - 1 and cards[room + 1] == NONE)


class Special(Step[Table]):
    """Second place takes one special action or passes (IK-55)."""

    __slots__ = ()
    name = "special"
    verbs = ("next-guest", "upgrade", "relocate", "pass")
    rule = "IK-55"

    def legal(self, state: Table, seat: int) -> list[int]:
        """What is possible, and passing."""
        inn = state.inns[seat]
        moves: list[int] = []
        if next_guest_possible(state):
            moves.append(NEXT_GUEST)
        if upgrade_possible(inn):
            moves.append(UPGRADE)
        if relocation_possible(inn):
            moves.append(RELOCATE)
        moves.append(PASS)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Why an action is not possible."""
        if move == NEXT_GUEST:
            action = piece(choice_at("next-guest"), state.box.special_names["next-guest"])
            why = "the game ends with this trick" if state.customers else "no customer is left in the deck"
            return Refusal("IK-59", f"{action} is not possible: {why}.")
        if move == UPGRADE:
            why = "No guest in your inn was referred to you and still carries a cube."
            return Refusal("IK-60", why, (choice_at("upgrade"),))
        if state.inns[seat].guests == 0:
            return Refusal("IK-64", "Nobody lives in your inn yet.", (choice_at("relocate"),))
        why = "All rooms of your inn are taken; there is none to move to."
        return Refusal("IK-64", why, (choice_at("relocate"),))

    def play(self, state: Table, seat: int, move: int) -> None:
        """Begin the chosen action; it cannot be backed out of."""
        if move == NEXT_GUEST:
            look_at_customers(state, seat)
        elif move == UPGRADE:
            choose_upgrade(state, seat)
        elif move == RELOCATE:
            choose_guest_to_move(state, seat)
        else:
            state.tell("passes", seat)


def look_at_customers(state: Table, seat: int) -> None:
    """Next Guest: look at the top three customers, or at all there are (IK-56, IK-58)."""
    state.drawn = [state.draw_customer() for _ in range(min(CUSTOMERS_LOOKED_AT, len(state.customers)))]
    state.seal()
    state.tell("looks", seat, len(state.drawn))
    tell_cards(state, "sees", seat, state.drawn)
    if len(state.drawn) > 1:
        state.agenda.append(PICK_CUSTOMER[seat])
    else:
        pick(state, seat, state.drawn[0])


class PickCustomer(Step[Table]):
    """Next Guest: one of the customers must be picked (IK-56, IK-58)."""

    __slots__ = ()
    name = "pick-customer"
    verbs = ("pick",)
    rule = "IK-56"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The customers that were drawn."""
        moves = [PICK + customer for customer in state.drawn]
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The customer is not among those drawn."""
        name = state.box.customer_names[move - PICK]
        return Refusal("IK-56", f"{name} is not among the customers you are looking at.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The customer is next."""
        pick(state, seat, move - PICK)


def pick(state: Table, seat: int, customer: int) -> None:
    """Lay the picked customer face up; the others go under the deck in the order drawn (IK-56, IK-57)."""
    state.customer = customer
    state.tell("picks", seat, customer, len(state.drawn))
    for other in state.drawn:
        if other != customer:
            state.customers.append(other)
            state.peekers.append(seat)
    state.drawn = []
    state.seal()


def choose_upgrade(state: Table, seat: int) -> None:
    """Upgrade: ask whom, if there are several (IK-60)."""
    rooms = [room for room in range(ROOMS) if upgradable(state.inns[seat], room)]
    if len(rooms) > 1:
        state.agenda.append(UPGRADE_ROOM[seat])
    else:
        upgrade(state, seat, rooms[0])


class UpgradeRoom(Step[Table]):
    """Upgrade: choose a referred guest in the own inn (IK-60, IK-63)."""

    __slots__ = ()
    name = "upgrade-room"
    verbs = ("upgrade-room",)
    rule = "IK-60"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The rooms whose guest still carries a cube of another player (IK-60, IK-62)."""
        inn = state.inns[seat]
        return [UPGRADE_IN + room for room in range(ROOMS) if upgradable(inn, room)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The room is empty, the guest is an own one, or is upgraded already."""
        room = move - UPGRADE_IN
        inn = state.inns[seat]
        marker = inn.markers[room]
        if marker == NONE:
            return Refusal("IK-60", f"{the_room(inn, room, 'Room')} is empty.")
        if owner_of(marker) == seat:
            return Refusal("IK-60", f"The guest in {the_room(inn, room)} was not referred to you.")
        return Refusal("IK-62", f"The guest in {the_room(inn, room)} has been upgraded already.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The cube becomes a meeple."""
        upgrade(state, seat, move - UPGRADE_IN)


def upgrade(state: Table, seat: int, room: int) -> None:
    """Replace the cube by a meeple of the same colour, the referrer's (IK-60)."""
    markers = state.inns[seat].markers
    referrer = owner_of(markers[room])
    markers[room] = marker_of(referrer, MEEPLE)
    state.tell("upgrades", seat, room, referrer)


def choose_guest_to_move(state: Table, seat: int) -> None:
    """Relocate: ask which guest, if there are several that can move (IK-64)."""
    rooms = [room for room in range(ROOMS) if relocatable(state.inns[seat], room)]
    if len(rooms) > 1:
        state.agenda.append(MOVE_FROM[seat])
    else:
        choose_new_room(state, seat, rooms[0])


class MoveFrom(Step[Table]):
    """Relocate: choose a guest of the own inn, own or referred (IK-63, IK-64)."""

    __slots__ = ()
    name = "move-from"
    verbs = ("move-from",)
    rule = "IK-64"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The rooms whose guest has somewhere to go."""
        inn = state.inns[seat]
        return [MOVE_OUT_OF + room for room in range(ROOMS) if relocatable(inn, room)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The room is empty or its guest cannot move."""
        room = move - MOVE_OUT_OF
        inn = state.inns[seat]
        if inn.cards[room] == NONE:
            return Refusal("IK-64", f"{the_room(inn, room, 'Room')} is empty.")
        return Refusal("IK-64", f"The guest in {the_room(inn, room)} cannot move: the neighbouring rooms are taken.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest packs."""
        choose_new_room(state, seat, move - MOVE_OUT_OF)


def choose_new_room(state: Table, seat: int, room: int) -> None:
    """Relocate: ask for the new room, if there are several (IK-64)."""
    state.moving = room
    first, beyond = state.inns[seat].around(room)
    if beyond - first > 2:
        state.agenda.append(MOVE_TO[seat])
    else:
        relocate(state, seat, beyond - 1 if first == room else first)


class MoveTo(Step[Table]):
    """Relocate: choose a different, empty room that is legal once the guest is lifted out (IK-64)."""

    __slots__ = ()
    name = "move-to"
    verbs = ("move-to",)
    rule = "IK-64"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The empty rooms up to the next guest on either side."""
        first, beyond = state.inns[seat].around(state.moving)
        return [MOVE_INTO + room for room in range(first, beyond) if room != state.moving]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is the same room, a taken one, or the number does not fit there."""
        room = move - MOVE_INTO
        if room == state.moving:
            return Refusal("IK-64", "The guest must move to a different room.")
        inn = state.inns[seat]
        return why_not_room(inn, NUMBER[inn.cards[state.moving]], room, state.moving)

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest moves."""
        relocate(state, seat, move - MOVE_INTO)


def relocate(state: Table, seat: int, room: int) -> None:
    """Move the whole stack; an own guest's marker is set anew, a referred guest keeps the marker (IK-64 to IK-66)."""
    inn = state.inns[seat]
    left = state.moving
    card = inn.cards[left]
    customer = inn.customers[left]
    marker = moved_marker(state, inn, room)
    inn.leave(left)
    inn.lodge(room, card, customer, marker)
    state.moving = NONE
    state.tell("relocates", seat, left, room, marker)


def moved_marker(state: Table, inn: Inn, room: int) -> int:
    """The marker that the guest who is being moved will have in a room (IK-65, IK-66)."""
    marker = inn.markers[state.moving]
    if owner_of(marker) != inn.seat:
        return marker
    return marker_of(inn.seat, own_marker(state, inn.seat, room, inn.customers[state.moving]))


# -- the end of a trick -------------------------------------------------------------------------------------


def inns_are_full(state: Table) -> bool:
    """Whether every room of every inn is taken; with `firstInn`, of any one inn (IK-80)."""
    full = 0
    for inn in state.inns:
        if inn.guests == ROOMS:
            full += 1
    return full > 0 if state.first_inn else full == state.seats


class EndCheck(Routine[Table]):
    """Once a trick, after the special action and before any refill: is the game over? (IK-82)"""

    __slots__ = ()
    name = "end-check"

    def run(self, state: Table) -> None:
        """The game ends when the inns are full (IK-80) or no customer is left to turn up (IK-81)."""
        full = inns_are_full(state)
        if full or (state.customer == NONE and not state.customers):
            state.tell("rooms-full" if full else "no-customers")
            for seat in range(state.seats):
                state.tell("turns-over", seat, state.bonus[seat])
            state.seal()
        elif state.trick % TRICKS_A_HAND == 0:
            state.refills = [NONE] * state.seats
            state.agenda.append(REDRAW)
        else:
            arrive(state)


# -- hands and the playing deck -----------------------------------------------------------------------------


class Redraw(Step[Table]):
    """After every fourth trick everybody refills the hand, deciding at the same time (IK-71, IK-72)."""

    __slots__ = ()
    name = "redraw"
    verbs = ("keep", "new")
    rule = "IK-71"

    def actors(self, state: Table) -> list[int]:
        """Whoever has not decided yet."""
        return [seat for seat in range(state.seats) if state.refills[seat] == NONE]

    def next_actor(self, state: Table) -> int:
        """The first of these seats."""
        return first_missing(state.refills)

    def legal(self, state: Table, seat: int) -> list[int]:
        """Keep the cards and fill up, or give them up for a new hand."""
        return [KEEP_HAND, NEW_HAND]

    def play(self, state: Table, seat: int, move: int) -> None:
        """Decide in secret, for good; when all have, hands are refilled and the next trick begins (IK-76)."""
        state.refills[seat] = KEEP if move == KEEP_HAND else NEW
        state.seal()
        if first_missing(state.refills) != NONE:
            state.agenda.append(self)
        else:
            refill(state)
            arrive(state)


def refill(state: Table) -> None:
    """First all given-up cards go to the discard pile, then the seats draw in order (IK-73)."""
    for seat in range(state.seats):
        state.tell("refills", seat, state.refills[seat])
        if state.refills[seat] == NEW:
            give_up_hand(state, seat)
    for seat in range(state.seats):
        fill_hand(state, seat)


def give_up_hand(state: Table, seat: int) -> None:
    """The cards go to the discard pile unseen by the others (IK-73)."""
    tell_cards(state, "gives-up", seat, state.hands[seat])
    given_up = state.given_up[:]
    given_up[seat] = given_up[seat] + state.hands[seat]
    state.given_up = given_up
    state.hands[seat] = []
    if state.must_follow:
        limit_suits(state, seat)


def fill_hand(state: Table, seat: int) -> None:
    """Draw up to seven cards; whenever the deck is empty the discard pile becomes the deck (IK-71, IK-74)."""
    hand = state.hands[seat]
    missing = HAND - len(hand)
    if state.must_follow:
        for entry in range(seat * SUITS, seat * SUITS + SUITS):
            state.at_most[entry] += missing
    while missing > 0:
        if not state.deck:
            reshuffle(state)
        drawn = state.deck[:missing]
        del state.deck[:missing]
        missing -= len(drawn)
        hand += drawn
        tell_cards(state, "draws", seat, drawn)
    hand.sort()


def reshuffle(state: Table) -> None:
    """Shuffle the discard pile into a new deck; cards in rooms never return (IK-74, IK-75)."""
    state.deck = state.discard
    for cards in state.given_up:
        state.deck += cards
    state.discard = []
    state.given_up = [[] for _ in range(state.seats)]
    state.stream.shuffle(state.deck)
    state.tell("reshuffles", len(state.deck))


# -- all steps ----------------------------------------------------------------------------------------------

PLAY_CARD: Final = PlayCard()
LODGE_ROOM: Final = [LodgeRoom(seat) for seat in range(MOST_SEATS)]
REFER_TO: Final = [ReferTo(seat) for seat in range(MOST_SEATS)]
HOST_ROOM: Final = [HostRoom(seat) for seat in range(MOST_SEATS)]
SECOND_PLACE: Final = [SecondPlace(seat) for seat in range(MOST_SEATS)]
SPECIAL: Final = [Special(seat) for seat in range(MOST_SEATS)]
PICK_CUSTOMER: Final = [PickCustomer(seat) for seat in range(MOST_SEATS)]
UPGRADE_ROOM: Final = [UpgradeRoom(seat) for seat in range(MOST_SEATS)]
MOVE_FROM: Final = [MoveFrom(seat) for seat in range(MOST_SEATS)]
MOVE_TO: Final = [MoveTo(seat) for seat in range(MOST_SEATS)]
END_CHECK: Final = EndCheck()
REDRAW: Final = Redraw()

_ALL: Final[list[Step[Any]]] = [
    PLAY_CARD, *LODGE_ROOM, *REFER_TO, *HOST_ROOM, *SECOND_PLACE, *SPECIAL, *PICK_CUSTOMER, *UPGRADE_ROOM, *MOVE_FROM,
    *MOVE_TO, END_CHECK, REDRAW,
]  # fmt: skip
STEPS: Final[dict[str, Step[Any]]] = {step.key: step for step in _ALL}


def bound(seats: int, options: dict[str, str]) -> int:
    """At most 32 tricks of a card a seat, two decisions about the guest and three for the special action; and a
    refill for each seat after every fourth trick but the last."""
    refills = CUSTOMERS // TRICKS_A_HAND - 1
    return CUSTOMERS * (seats + 2 + 3) + refills * seats


def card_name(box: Box, card: int) -> str:
    """A card as people write it: 9♥."""
    return f"{NUMBER[card]}{box.suit_symbols[SUIT[card]]}"


def tell_cards(state: Table, what: str, seat: int, cards: list[int]) -> None:
    """Tell of some cards, as bits of one number."""
    if state.story is not None:
        state.tell(what, seat, sum([1 << card for card in cards]))
