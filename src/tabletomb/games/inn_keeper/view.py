"""What each seat may know: the view, the prompt and the story. Nothing leaves a state but through here.

Hidden are other seats' hands, committed cards, refill choices until all have chosen, given-up cards and bonus cards
until the end; the order of both decks; the customers another seat looks at; and the bonus cards nobody was dealt.
A seat remembers the customers it put under the deck until somebody draws them.
"""

from __future__ import annotations

from typing import Any, TypedDict

from tabletomb.engine.state import NOBODY, Tale
from tabletomb.engine.view import Prompt, waiting
from tabletomb.games.inn_keeper.documents import MARKERS, REFILLS
from tabletomb.games.inn_keeper.inn import MEEPLE, Inn, kind_of, owner_of
from tabletomb.games.inn_keeper.scoring import bonus_points, public_points, sheet_knowing, winners
from tabletomb.games.inn_keeper.state import KEEP, Table
from tabletomb.games.inn_keeper.steps import card_name, own_marker
from tabletomb.games.inn_keeper.tables import (
    CARD_IDS,
    CARDS,
    COLOURS,
    CUSTOMER_IDS,
    CUSTOMERS,
    HAND,
    NONE,
    NUMBER,
    ROOM_IDS,
    ROOMS,
    SUIT,
    SUIT_IDS,
    SUITS,
    TRICKS_A_HAND,
)
from tabletomb.games.inn_keeper.words import deed, hope, label

__all__ = ["deed", "headline", "hope", "label", "narrate", "prompt", "view"]

# -- the view -----------------------------------------------------------------------------------------------

CustomerView = TypedDict("CustomerView", {"id": str, "name": str, "quip": str, "class": str, "suit": str, "wish": str})
"""A customer; `class` is luxury (high card wins) or budget (low card wins)."""


class CardView(TypedDict):
    """A playing card."""

    id: str
    suit: str
    number: int


class GuestView(TypedDict):
    """A guest: playing card on customer, with a marker of some seat's colour."""

    card: CardView
    customer: CustomerView
    owner: int
    colour: str
    marker: str


class RoomView(TypedDict):
    """A room of an inn; rooms 1 to 4 are the ground floor."""

    room: str
    amenity: str
    guest: GuestView | None


class InnView(TypedDict):
    """An inn and the customers its keeper left in the street."""

    id: str
    name: str
    rooms: list[RoomView]
    kept: list[CustomerView]


class BonusView(TypedDict):
    """A bonus card: the suit that pays in each marked room, and what it pays now."""

    id: str
    name: str
    rooms: dict[str, str]
    points: int


class PlayerView(TypedDict):
    """What can be seen of a player."""

    seat: int
    colour: str
    cards: int
    """How many cards are in the hand."""
    committed: bool
    """Whether a card, or the choice of a refill, has been committed."""
    refill: str | None
    """How the hand was filled up last; another's choice only when all have chosen."""
    at_most: dict[str, int] | None
    """Where suit must be followed: how many cards of a suit the player can still hold."""
    inn: InnView
    points: int
    """Points without the bonus card."""
    bonus: BonusView | None
    """The bonus card: the own one, and at the end everybody's."""


class PlayedView(TypedDict):
    """A card of the last trick; place 1 won, place 2 is second."""

    seat: int
    card: CardView
    place: int


class WonView(TypedDict):
    """The stack that the winner has yet to find a room for."""

    seat: int
    card: CardView
    customer: CustomerView


class RememberedView(TypedDict):
    """A customer that this seat put under the deck; place 1 arrives next."""

    place: int
    customer: CustomerView


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    phase: str
    """The step the table waits at, or "over"."""
    options: dict[str, str]
    trick: int
    tricks: int
    trick_of_hand: int
    tricks_a_hand: int
    customer: CustomerView | None
    won: WonView | None
    last_trick: list[PlayedView]
    customers: int
    """How many customers are left in the deck."""
    unseen_customers: list[str]
    """Customers that have not been turned up yet."""
    deck: int
    discard: int
    discarded: list[CardView]
    """Cards of the discard pile that everybody has seen going there."""
    moving: str | None
    """The room whose guest is being relocated."""
    players: list[PlayerView]
    hand: list[CardView]
    committed: CardView | None
    given_up: list[CardView]
    """Own cards given up that lie in the discard pile."""
    drawn: list[CustomerView]
    """Customers this seat is looking at."""
    remembered: list[RememberedView]
    sheet: dict[str, Any]
    winners: list[int]
    suits: list[dict[str, str]]
    """The suits in their rank, best first: it separates equal numbers off suit."""
    amenities: dict[str, str]
    reference: list[dict[str, str]]
    """The reference card: the special actions of second place."""


def view(state: Table, seat: int) -> View:
    """Everything that `seat` may know; NOBODY is a spectator."""
    tables = state.tables
    own = seat != NOBODY
    return {
        "seat": seat if own else None,
        "phase": _phase(state),
        "options": dict(state.deal.options),
        "trick": state.trick,
        "tricks": CUSTOMERS,
        "trick_of_hand": (state.trick - 1) % TRICKS_A_HAND + 1,
        "tricks_a_hand": TRICKS_A_HAND,
        "customer": _customer(state, state.customer) if state.customer != NONE else None,
        "won": _won(state) if state.won_card != NONE else None,
        "last_trick": [
            {"seat": other, "card": _card(state.shown[other]), "place": place}
            for place, other in enumerate(state.ranking, 1)
        ],
        "customers": len(state.customers),
        "unseen_customers": [CUSTOMER_IDS[customer] for customer in sorted(state.customers + state.drawn)],
        "deck": len(state.deck),
        "discard": len(state.discard) + sum(len(cards) for cards in state.given_up),
        "discarded": _cards(sorted(state.discard)),
        "moving": ROOM_IDS[state.moving] if state.moving != NONE else None,
        "players": [_player(state, other, seat) for other in range(state.seats)],
        "hand": _cards(state.hands[seat]) if own else [],
        "committed": _card(state.committed[seat]) if own and state.committed[seat] != NONE else None,
        "given_up": _cards(sorted(state.given_up[seat])) if own else [],
        "drawn": [_customer(state, customer) for customer in looked_at(state, seat)],
        "remembered": [
            {"place": place + 1, "customer": _customer(state, state.customers[place])}
            for place in state.remembered_by(seat)
        ],
        "sheet": sheet_knowing(state, _bonus_known(state, seat)).to_json(),
        "winners": state.winners(),
        "suits": [
            {"id": SUIT_IDS[suit], "name": tables.suit_names[suit], "symbol": tables.suit_symbols[suit]}
            for suit in sorted(range(SUITS), key=tables.suit_rank.__getitem__)
        ],
        "amenities": dict(zip(tables.amenity_ids, tables.amenity_names)),
        "reference": [
            {"id": special, "name": name, "text": tables.special_texts[special]}
            for special, name in tables.special_names.items()
        ],
    }


def headline(state: Table) -> str:
    """The trick being played, and how many rooms are taken of those whose filling ends the game (IK-80)."""
    taken = [inn.guests for inn in state.inns]
    if state.first_inn:
        return f"Trick {state.trick}, {max(taken)} of {ROOMS} rooms taken in the fullest inn"
    return f"Trick {state.trick}, {sum(taken)} of {len(taken) * ROOMS} rooms taken"


def chapter(state: Table) -> tuple[str, int]:
    """Tricks."""
    return "Trick", state.trick


def looked_at(state: Table, seat: int) -> list[int]:
    """The customers a seat is looking at right now (IK-56)."""
    return state.drawn if state.drawn and state.agenda[-1].seat == seat else []


def refill_known(state: Table, other: int, seat: int) -> int:
    """A seat's refill choice as far as `seat` may know it: NONE while some still choose (IK-72)."""
    return state.refills[other] if other == seat or NONE not in state.refills else NONE


def has_committed(state: Table, seat: int) -> bool:
    """Whether a seat has committed a card or a refill choice that the others still think about."""
    if _phase(state) == "redraw":
        return state.refills[seat] != NONE
    return state.committed[seat] != NONE


def bonus_visible(state: Table, other: int, seat: int) -> bool:
    """The own bonus card, and at the end everybody's (IK-05, IK-93)."""
    return other == seat or state.over


def _bonus_known(state: Table, seat: int) -> list[int]:
    return [other for other in range(state.seats) if bonus_visible(state, other, seat)]


def _phase(state: Table) -> str:
    return state.agenda[-1].name if state.agenda else "over"


def _player(state: Table, other: int, seat: int) -> PlayerView:
    choice = refill_known(state, other, seat)
    return {
        "seat": other,
        "colour": COLOURS[other],
        "cards": len(state.hands[other]),
        "committed": has_committed(state, other),
        "refill": REFILLS[choice] if choice != NONE else None,
        "at_most": (
            {SUIT_IDS[suit]: state.at_most[other * SUITS + suit] for suit in range(SUITS)}
            if state.must_follow
            else None
        ),
        "inn": _inn(state, state.inns[other]),
        "points": public_points(state, other),
        "bonus": _bonus(state, other) if bonus_visible(state, other, seat) else None,
    }


def _inn(state: Table, inn: Inn) -> InnView:
    tables = state.tables
    return {
        "id": tables.inn_ids[inn.board],
        "name": tables.inn_names[inn.board],
        "rooms": [
            {
                "room": ROOM_IDS[room],
                "amenity": tables.amenity_ids[inn.amenities[room]],
                "guest": _guest(state, inn, room) if inn.cards[room] != NONE else None,
            }
            for room in range(ROOMS)
        ],
        "kept": [_customer(state, customer) for customer in inn.kept],
    }


def _guest(state: Table, inn: Inn, room: int) -> GuestView:
    owner = owner_of(inn.markers[room])
    return {
        "card": _card(inn.cards[room]),
        "customer": _customer(state, inn.customers[room]),
        "owner": owner,
        "colour": COLOURS[owner],
        "marker": MARKERS[kind_of(inn.markers[room])],
    }


def _bonus(state: Table, seat: int) -> BonusView:
    tables = state.tables
    card = state.bonus[seat]
    marks = tables.bonus_marks[card]
    return {
        "id": tables.bonus_ids[card],
        "name": tables.bonus_names[card],
        "rooms": {ROOM_IDS[room]: SUIT_IDS[marks[room]] for room in range(ROOMS) if marks[room] != NONE},
        "points": bonus_points(state, seat),
    }


def _won(state: Table) -> WonView:
    return {
        "seat": state.ranking[0],
        "card": _card(state.won_card),
        "customer": _customer(state, state.won_customer),
    }


def _customer(state: Table, customer: int) -> CustomerView:
    tables = state.tables
    return {
        "id": CUSTOMER_IDS[customer],
        "name": tables.customer_names[customer],
        "quip": tables.quips[customer],
        "class": "luxury" if tables.luxury[customer] else "budget",
        "suit": SUIT_IDS[tables.customer_suit[customer]],
        "wish": tables.amenity_ids[tables.wish[customer]],
    }


def _card(card: int) -> CardView:
    return {"id": CARD_IDS[card], "suit": SUIT_IDS[SUIT[card]], "number": NUMBER[card]}


def _cards(cards: list[int]) -> list[CardView]:
    return [_card(card) for card in cards]


# -- the prompt ---------------------------------------------------------------------------------------------


def prompt(state: Table, seat: int) -> Prompt:
    """What this seat is asked to do now, or whom it waits for."""
    actors = state.actors()
    if not actors:
        return {"text": _outcome(state), "rule": "IK-94", "waiting_for": []}
    step = state.agenda[-1]
    asked, awaited = _question(state, step.name)
    if seat in actors:
        return {"text": asked, "rule": step.rule, "waiting_for": actors}
    return waiting(actors, awaited, step.rule)


def _question(state: Table, step: str) -> tuple[str, str]:
    """What a step asks its actors, and what the others are waiting for."""
    tables = state.tables
    if step == "play-card":
        customer = _described(state, state.customer)
        follow = " Suit must be followed." if state.must_follow else ""
        return f"Choose a card for {customer}.{follow}", "to choose a card"
    if step in ("lodge-room", "refer-to", "host-room"):
        name = tables.customer_names[state.won_customer]
        number = NUMBER[state.won_card]
        wish = tables.amenity_names[tables.wish[state.won_customer]]
        if step == "lodge-room":
            return f"Choose a room for {name}, number {number}, who wishes for: {wish}.", "to choose a room"
        if step == "refer-to":
            return f"No room for {number}: refer {name}, or turn the guest away (minus 1).", ("to refer a guest")
        return f"{{{state.ranking[0]}}} refers {name}, number {number}, to you. Choose a room.", "to choose a room"
    if step == "special":
        return "You are in second place: take one special action, or pass.", "to take a special action"
    if step == "pick-customer":
        return "Choose who arrives next; the others go under the deck.", "to choose the next customer"
    if step == "upgrade-room":
        return "Choose the referred guest whose cube becomes a meeple.", "to choose a guest to upgrade"
    if step == "move-from":
        return "Choose the guest to move.", "to choose a guest to move"
    if step == "move-to":
        return f"Choose the new room for the guest of room {ROOM_IDS[state.moving]}.", "to choose a new room"
    return f"Keep your cards and fill up to {HAND}, or give them up for {HAND} new ones?", "to refill the hand"


def _described(state: Table, customer: int) -> str:
    tables = state.tables
    suit = tables.suit_symbols[tables.customer_suit[customer]]
    kind = f"Luxury {suit}, high wins" if tables.luxury[customer] else f"Budget {suit}, low wins"
    return f"{tables.customer_names[customer]} ({kind})"


def _outcome(state: Table) -> str:
    names = [f"{{{seat}}}" for seat in winners(state)]
    if len(names) == 1:
        return f"The game is over: {names[0]} wins."
    return f"The game is over: {', '.join(names[:-1])} and {names[-1]} share the victory."


# -- the story ----------------------------------------------------------------------------------------------


def narrate(state: Table, tale: Tale, seat: int) -> str | None:
    """A tale as a sentence, or None if this seat may not hear it. `{0}` stands for a player's name."""
    what, a, b, c, d = tale
    tables = state.tables
    who = f"{{{a}}}"
    if what == "arrives":
        wish = tables.amenity_names[tables.wish[a]]
        return f"Trick {b}: {_described(state, a)} arrives and wishes for: {wish}."
    if what == "reveals":
        card = card_name(tables, b)
        return f"{who} {('wins with', 'is second with', 'shows', 'shows')[c]} {card}."
    if what == "lodges":
        kind = own_marker(state, a, b, d)
        wish = "as wished" if kind == MEEPLE else "without the wish"
        guest = f"{tables.customer_names[d]} ({card_name(tables, c)})"
        return f"{who} lodges {guest} in room {ROOM_IDS[b]}, {wish}: {MARKERS[kind]}."
    if what == "nobody-can":
        return f"No inn has room for {card_name(tables, b)}."
    if what == "turns-away":
        return f"{who} turns the guest away."
    if what == "keeps":
        return f"{tables.customer_names[b]} stays in the street and costs {who} a point."
    if what == "refers":
        return f"{who} has no room for {tables.customer_names[c]} and refers the guest to {{{b}}}."
    if what == "hosts":
        return f"{who} gives the guest ({card_name(tables, c)}) room {ROOM_IDS[b]}, with a cube of {{{d}}}."
    if what == "looks":
        return f"{who} looks at {b} customer{'s' if b > 1 else ''} to choose who is next."
    if what == "picks":
        return f"{who} chooses {tables.customer_names[b]} as the next customer."
    if what == "upgrades":
        return f"{who} upgrades the guest in room {ROOM_IDS[b]}: a meeple of {{{c}}}."
    if what == "relocates":
        marker = f"{MARKERS[kind_of(d)]} of {{{owner_of(d)}}}"
        return f"{who} moves the guest of room {ROOM_IDS[b]} to room {ROOM_IDS[c]}: {marker}."
    if what == "passes":
        return f"{who} takes no special action."
    if what == "refills":
        return f"{who} keeps the cards and fills up." if b == KEEP else f"{who} gives up the cards for a new hand."
    if what == "reshuffles":
        return f"The discard pile is shuffled into a new deck of {a} cards."
    if what == "rooms-full":
        return "The last room is taken: the game is over."
    if what == "no-customers":
        return "No customer is left: the game is over."
    if what == "turns-over":
        return f"{who} turns over the bonus card {tables.bonus_names[b]}."
    return _private(state, tale) if a == seat else None


def _private(state: Table, tale: Tale) -> str:
    """What only the seat itself hears: customers looked at, cards given up, cards drawn."""
    what, seat, bits, _, _ = tale
    tables = state.tables
    things = [thing for thing in range(CARDS) if bits >> thing & 1]
    names = [tables.customer_names[thing] if what == "sees" else card_name(tables, thing) for thing in things]
    verb = {"sees": "sees", "gives-up": "gives up", "draws": "draws"}[what]
    return f"{{{seat}}} {verb} {', '.join(names)}, unseen by the others."
