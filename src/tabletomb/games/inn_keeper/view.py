"""What each seat may know: view, prompt, story and words for moves. Nothing leaves a state but through here.

Hidden are other seats' hands, committed cards, refill choices until all have chosen, given-up cards and bonus cards
until the end; the order of both decks; the customers another seat looks at; and the bonus cards nobody was dealt.
A seat remembers the customers it put under the deck until somebody draws them.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict, get_args

from tabletomb.engine.state import NOBODY
from tabletomb.games.inn_keeper.box import (
    CARD_IDS,
    COLOURS,
    CUSTOMER_IDS,
    CUSTOMERS,
    NONE,
    NUMBER,
    ROOM_IDS,
    ROOMS,
    SUIT,
    SUIT_IDS,
    SUITS,
    TRICKS_A_HAND,
    Colour,
    SpecialId,
    SuitId,
    card_in_words,
)
from tabletomb.games.inn_keeper.documents import MARKERS, REFILLS, Marker, Refill
from tabletomb.games.inn_keeper.inn import CUBE, Inn, kind_of, marker_of, owner_of
from tabletomb.games.inn_keeper.labels import at, button, choice_name, deed, hope, label
from tabletomb.games.inn_keeper.places import (
    COACH,
    DECK,
    DESK,
    DISCARD,
    bonus_at,
    card_at,
    choice_at,
    customer_at,
    does,
    hand_at,
    inn_at,
    piece,
    room_at,
    street_at,
    trick_at,
)
from tabletomb.games.inn_keeper.prompts import listed, prompt, victory
from tabletomb.games.inn_keeper.scoring import (
    FOR_BONUS_ROOM,
    bonus_points,
    bonus_rooms,
    matched_guests,
    public_points,
    unmatched_guests,
)
from tabletomb.games.inn_keeper.state import Table
from tabletomb.games.inn_keeper.steps import MOVES, card_name, moved_marker, own_marker
from tabletomb.games.inn_keeper.story import narrate

__all__ = [
    "View",
    "at",
    "button",
    "chapter",
    "deed",
    "headline",
    "hope",
    "label",
    "narrate",
    "prompt",
    "view",
]

Phase = Literal[
    "play-card",
    "lodge-room",
    "refer-to",
    "host-room",
    "special",
    "pick-customer",
    "upgrade-room",
    "move-from",
    "move-to",
    "redraw",
    "over",
]
"""The step that the table waits at, or "over"."""
ChoiceVerb = Literal["next-guest", "upgrade", "relocate", "pass", "keep", "new", "turn-away"]

_PHASES: Final[dict[str, Phase]] = {phase: phase for phase in get_args(Phase)}
_PART_OF: Final[dict[str, SpecialId]] = {
    "pick-customer": "next-guest",
    "upgrade-room": "upgrade",
    "move-from": "relocate",
    "move-to": "relocate",
}
"""The special action that a step belongs to."""
_GROUND_FLOOR: Final = ROOMS // 2
"""How many rooms are downstairs (IK-25)."""

# -- pieces -------------------------------------------------------------------------------------------------

CustomerView = TypedDict(
    "CustomerView",
    {
        "id": str,
        "name": str,
        "quip": str,
        "class": Literal["luxury", "budget"],
        "wins": Literal["high", "low"],
        "suit": SuitId,
        "wish": str,
    },
)
"""A customer: `wins` is the card that its class goes to, `wish` one of the view's amenities."""


class TravellerView(CustomerView):
    """A customer on the coach whom this seat knows of."""

    at: str


class CardView(TypedDict):
    """A playing card."""

    id: str
    suit: SuitId
    number: int
    name: str
    """As people say it: "9 of hearts"."""


class HandCardView(CardView):
    """A card in the own hand."""

    at: str
    on_suit: bool
    """Whether it has the suit of the customer that is played for now."""


class GuestView(TypedDict):
    """A guest: playing card on customer, with a marker of some seat's colour."""

    card: CardView
    customer: CustomerView
    owner: int
    colour: Colour
    marker: Marker


# -- inns and players ---------------------------------------------------------------------------------------


class BonusMarkView(TypedDict):
    """What the keeper's bonus card marks in a room: the suit that pays there, and whether it does now."""

    suit: SuitId
    paid: bool


class RoomView(TypedDict):
    """A room of an inn."""

    at: str
    room: str
    """The number on its door."""
    floor: Literal["ground", "upper"]
    amenity: str
    """One of the view's amenities."""
    guest: GuestView | None
    newcomer: GuestView | None
    """Who would live here, if this seat, which is choosing a room, chose this one."""
    bonus: BonusMarkView | None
    """The mark of the keeper's bonus card, if this seat knows the card and it marks this room."""


class StreetView(TypedDict):
    """The street before an inn, and the customers that its keeper left there."""

    at: str
    customers: list[CustomerView]


class InnView(TypedDict):
    """An inn; rooms 1 to 4 are the ground floor, 5 to 8 the upper floor, each from left to right."""

    at: str
    id: str
    name: str
    rooms: list[RoomView]
    street: StreetView


class BonusView(TypedDict):
    """A bonus card; what it marks stands in the rooms."""

    at: str
    id: str
    name: str
    text: str
    """What it asks for: "Hearts in rooms 1 and 4, Spades in rooms 6 and 7"."""
    points: int
    """What it pays now."""
    most: int
    """What it can pay."""


class HandView(TypedDict):
    """A hand as everybody sees it."""

    at: str
    cards: int


class PlayerView(TypedDict):
    """What can be seen of a player."""

    seat: int
    colour: Colour
    hand: HandView
    committed: bool
    """Whether a card, or the choice of a refill, has been committed."""
    refill: Refill | None
    """How the hand was filled up last; another's choice only when all have chosen."""
    at_most: dict[SuitId, int] | None
    """Where suit must be followed: how many cards of a suit the player can still hold."""
    inn: InnView
    points: int
    """Points without the bonus card."""
    total: int
    """Points that everybody sees: with the bonus card as soon as it is turned over."""
    matched: int
    """How many own guests have what they wish for."""
    unmatched: int
    """How many have not."""
    bonus: BonusView | None
    """The bonus card: the own one, and at the end everybody's."""


# -- the desk and the trick ---------------------------------------------------------------------------------


class ChoiceView(TypedDict):
    """A choice without a piece of its own, as a card on the desk."""

    at: str
    verb: ChoiceVerb
    name: str
    text: str
    """What it does, with marks; empty if the name says it all."""
    possible: bool
    why_not: str
    """Why it is not possible, with marks; empty if it is."""


class DeskView(TypedDict):
    """The desk: who stands there, what is said about it, and what lies there to choose from."""

    at: str
    customer: CustomerView | None
    """The customer who is played for, or who has been won and has no room yet."""
    winner: int | None
    """The seat that has won the customer."""
    card: CardView | None
    """The card it won with."""
    action: SpecialId | None
    """The special action that is being carried out."""
    title: str
    note: str
    """A sentence with marks."""
    choices: list[ChoiceView]
    """What this seat may decide now without pointing at a piece, possible or not."""


class LaidView(TypedDict):
    """The place of a seat's card for the trick: of the one that is being played, or that has just been decided."""

    at: str
    seat: int
    lies: Literal["nothing", "face-down", "face-up"]
    card: CardView | None
    """The card, if this seat may know it."""
    place: int | None
    """1 for the card that won, 2 for second place."""


class PlayedView(TypedDict):
    """A card of the last trick; place 1 won, place 2 is second."""

    seat: int
    card: CardView
    place: int


# -- piles --------------------------------------------------------------------------------------------------


class CoachView(TypedDict):
    """The customer deck."""

    at: str
    customers: int
    """How many are left in it."""


class DeckView(TypedDict):
    """The deck of playing cards."""

    at: str
    cards: int


class DiscardView(TypedDict):
    """The discard pile."""

    at: str
    cards: int
    seen: list[CardView]
    """Cards that everybody has seen going there."""
    given_up: list[CardView]
    """Own cards that were given up and lie there."""


class RememberedView(TypedDict):
    """A customer that this seat put under the deck; place 1 arrives next."""

    place: int
    customer: TravellerView


# -- the table ----------------------------------------------------------------------------------------------


class OptionsView(TypedDict):
    """The options of the match."""

    endTrigger: Literal["allInns", "firstInn"]
    followSuit: Literal["free", "must"]


class SuitView(TypedDict):
    """A suit."""

    id: SuitId
    name: str
    symbol: str


class SpecialView(TypedDict):
    """A special action as the reference card has it."""

    id: SpecialId
    name: str
    text: str


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    phase: Phase
    options: OptionsView
    trick: int
    tricks: int
    """How many there can be."""
    trick_of_hand: int
    tricks_a_hand: int
    desk: DeskView
    laid: list[LaidView]
    last_trick: list[PlayedView]
    """The cards of the last trick that was decided, best first."""
    coach: CoachView
    unseen_customers: list[str]
    """Customers that have not been turned up yet."""
    deck: DeckView
    discard: DiscardView
    moving: str | None
    """The room whose guest is being relocated."""
    players: list[PlayerView]
    hand: list[HandCardView]
    """The own cards, by rank of the suits and number."""
    drawn: list[TravellerView]
    """Customers this seat is looking at."""
    remembered: list[RememberedView]
    winners: list[int]
    suits: list[SuitView]
    """The suits in their rank, best first: it separates equal numbers off suit."""
    amenities: dict[str, str]
    """What rooms offer and customers wish for: names by id."""
    reference: list[SpecialView]
    """The reference card: the special actions of second place."""


def view(state: Table, seat: int) -> View:
    """Everything that `seat` may know; NOBODY is a spectator."""
    box = state.box
    own = seat != NOBODY
    return {
        "seat": seat if own else None,
        "phase": _phase(state),
        "options": {
            "endTrigger": "firstInn" if state.first_inn else "allInns",
            "followSuit": "must" if state.must_follow else "free",
        },
        "trick": state.trick,
        "tricks": CUSTOMERS,
        "trick_of_hand": (state.trick - 1) % TRICKS_A_HAND + 1,
        "tricks_a_hand": TRICKS_A_HAND,
        "desk": _desk(state, seat),
        "laid": [_laid(state, other, seat) for other in range(state.seats)],
        "last_trick": [
            {"seat": other, "card": _card(state, state.shown[other]), "place": place}
            for place, other in enumerate(state.ranking, 1)
        ],
        "coach": {"at": COACH, "customers": len(state.customers)},
        "unseen_customers": [CUSTOMER_IDS[customer] for customer in sorted(state.customers + state.drawn)],
        "deck": {"at": DECK, "cards": len(state.deck)},
        "discard": {
            "at": DISCARD,
            "cards": len(state.discard) + sum(len(cards) for cards in state.given_up),
            "seen": _cards(state, state.discard),
            "given_up": _cards(state, state.given_up[seat]) if own else [],
        },
        "moving": room_at(state.agenda[-1].seat, state.moving) if state.moving != NONE else None,
        "players": [_player(state, other, seat) for other in range(state.seats)],
        "hand": _hand(state, seat) if own else [],
        "drawn": [_traveller(state, customer) for customer in looked_at(state, seat)],
        "remembered": [
            {"place": place + 1, "customer": _traveller(state, state.customers[place])}
            for place in state.remembered_by(seat)
        ],
        "winners": state.winners(),
        "suits": [
            {"id": SUIT_IDS[suit], "name": box.suit_names[suit], "symbol": box.suit_symbols[suit]}
            for suit in sorted(range(SUITS), key=box.suit_rank.__getitem__)
        ],
        "amenities": dict(zip(box.amenity_ids, box.amenity_names)),
        "reference": [
            {"id": special, "name": name, "text": box.special_texts[special]}
            for special, name in box.special_names.items()
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


# -- who may know what --------------------------------------------------------------------------------------


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


def _phase(state: Table) -> Phase:
    return _PHASES[state.agenda[-1].name] if state.agenda else "over"


# -- the desk -----------------------------------------------------------------------------------------------


def _desk(state: Table, seat: int) -> DeskView:
    won = state.won_card != NONE
    customer = state.won_customer if won else state.customer
    title, note = _said_at_the_desk(state, seat)
    return {
        "at": DESK,
        "customer": _customer(state, customer) if customer != NONE else None,
        "winner": state.ranking[0] if won else None,
        "card": _card(state, state.won_card) if won else None,
        "action": _PART_OF.get(_phase(state)),
        "title": title,
        "note": note,
        "choices": [_choice(state, seat, verb) for verb in _choices(state, seat)],
    }


def _said_at_the_desk(state: Table, seat: int) -> tuple[str, str]:
    """A title and a sentence: about the customer, or why nobody stands there."""
    box, actors = state.box, state.actors()
    if not actors:
        return "The inns are closed", victory(state)
    if state.won_card != NONE:
        won_with = f"{{{state.ranking[0]}}} won with {piece(DESK, card_name(box, state.won_card))}."
        return box.customer_names[state.won_customer], won_with
    if state.customer != NONE:
        return box.customer_names[state.customer], f"“{box.quips[state.customer]}”"
    decide = f"{does(actors[0], 'decides', 'decide')}." if len(actors) == 1 else f"{listed(actors)} decide."
    action = _PART_OF.get(_phase(state))
    if action is None:
        return "Nobody at the desk", decide
    return box.special_names[action], box.special_texts[action] if seat in actors else decide


def _choices(state: Table, seat: int) -> tuple[ChoiceVerb, ...]:
    """The choices that a seat has without pointing at a piece, possible or not."""
    if seat not in state.actors():
        return ()
    phase = _phase(state)
    if phase == "special":
        return (*state.box.special_names, "pass")
    return ("keep", "new") if phase == "redraw" else ("turn-away",) if phase == "refer-to" else ()


def _choice(state: Table, seat: int, verb: ChoiceVerb) -> ChoiceView:
    refusal = state.why_not(seat, MOVES.base(verb))
    return {
        "at": choice_at(verb),
        "verb": verb,
        "name": choice_name(state.box, verb),
        "text": _choice_text(state, seat, verb),
        "possible": refusal is None,
        "why_not": refusal.message if refusal is not None else "",
    }


def _choice_text(state: Table, seat: int, verb: ChoiceVerb) -> str:
    if verb == "pass":
        return ""
    if verb == "turn-away":
        return f"Leave {piece(DESK, 'the guest')} in the street, for minus 1."
    if verb == "keep" or verb == "new":
        cards = _in_order(state, state.hands[seat])
        held = " ".join(piece(card_at(seat, card), card_name(state.box, card)) for card in cards) or "no card"
        if verb == "keep":
            return f"Keep {held} and draw what is missing."
        return f"Give up {held} unseen and draw a whole new hand."
    return state.box.special_texts[verb]


def _laid(state: Table, other: int, seat: int) -> LaidView:
    """While a trick is being played its cards lie face down; until the next one they lie there for all to see."""
    card, place = NONE, None
    lies: Literal["nothing", "face-down", "face-up"] = "nothing"
    if _phase(state) != "play-card":
        if state.ranking:
            card, place, lies = state.shown[other], state.ranking.index(other) + 1, "face-up"
    elif state.committed[other] != NONE:
        card, lies = state.committed[other] if other == seat else NONE, "face-down"
    return {
        "at": trick_at(other),
        "seat": other,
        "lies": lies,
        "card": _card(state, card) if card != NONE else None,
        "place": place,
    }


# -- players and inns ---------------------------------------------------------------------------------------


def _player(state: Table, other: int, seat: int) -> PlayerView:
    choice = refill_known(state, other, seat)
    points = public_points(state, other)
    return {
        "seat": other,
        "colour": COLOURS[other],
        "hand": {"at": hand_at(other), "cards": len(state.hands[other])},
        "committed": has_committed(state, other),
        "refill": REFILLS[choice] if choice != NONE else None,
        "at_most": (
            {SUIT_IDS[suit]: state.at_most[other * SUITS + suit] for suit in range(SUITS)}
            if state.must_follow
            else None
        ),
        "inn": _inn(state, state.inns[other], seat),
        "points": points,
        "total": points + (bonus_points(state, other) if state.over else 0),
        "matched": len(matched_guests(state, other)),
        "unmatched": len(unmatched_guests(state, other)),
        "bonus": _bonus(state, other) if bonus_visible(state, other, seat) else None,
    }


def _inn(state: Table, inn: Inn, seat: int) -> InnView:
    box = state.box
    newcomers = _newcomers(state, seat) if inn.seat == seat else {}
    marks = box.bonus_marks[state.bonus[inn.seat]] if bonus_visible(state, inn.seat, seat) else [NONE] * ROOMS
    paid = bonus_rooms(state, inn.seat)
    return {
        "at": inn_at(inn.seat),
        "id": box.inn_ids[inn.board],
        "name": box.inn_names[inn.board],
        "rooms": [
            {
                "at": room_at(inn.seat, room),
                "room": ROOM_IDS[room],
                "floor": "ground" if room < _GROUND_FLOOR else "upper",
                "amenity": box.amenity_ids[inn.amenities[room]],
                "guest": _lodged(state, inn, room) if inn.cards[room] != NONE else None,
                "newcomer": newcomers.get(room),
                "bonus": {"suit": SUIT_IDS[marks[room]], "paid": room in paid} if marks[room] != NONE else None,
            }
            for room in range(ROOMS)
        ],
        "street": {"at": street_at(inn.seat), "customers": [_customer(state, customer) for customer in inn.kept]},
    }


def _newcomers(state: Table, seat: int) -> dict[int, GuestView]:
    """Who would live in each room that a seat may choose now, with the marker the guest would have there."""
    phase = _phase(state)
    if phase not in ("lodge-room", "host-room", "move-to"):
        return {}
    rooms = [MOVES.decode(move)[1]["room"] for move in state.legal(seat)]
    if phase == "move-to":
        inn = state.inns[seat]
        card, customer = inn.cards[state.moving], inn.customers[state.moving]
        return {room: _guest(state, card, customer, moved_marker(state, inn, room)) for room in rooms}
    card, customer, winner = state.won_card, state.won_customer, state.ranking[0]
    newcomers: dict[int, GuestView] = {}
    for room in rooms:
        kind = own_marker(state, seat, room, customer) if phase == "lodge-room" else CUBE
        newcomers[room] = _guest(state, card, customer, marker_of(winner, kind))
    return newcomers


def _lodged(state: Table, inn: Inn, room: int) -> GuestView:
    return _guest(state, inn.cards[room], inn.customers[room], inn.markers[room])


def _guest(state: Table, card: int, customer: int, marker: int) -> GuestView:
    owner = owner_of(marker)
    return {
        "card": _card(state, card),
        "customer": _customer(state, customer),
        "owner": owner,
        "colour": COLOURS[owner],
        "marker": MARKERS[kind_of(marker)],
    }


def _bonus(state: Table, seat: int) -> BonusView:
    box = state.box
    card = state.bonus[seat]
    marks = box.bonus_marks[card]
    return {
        "at": bonus_at(seat),
        "id": box.bonus_ids[card],
        "name": box.bonus_names[card],
        "text": _asked_for(state, marks),
        "points": bonus_points(state, seat),
        "most": FOR_BONUS_ROOM * sum(mark != NONE for mark in marks),
    }


def _asked_for(state: Table, marks: list[int]) -> str:
    """The marks of a bonus card in words, the suits in the order of their rooms."""
    wanted: list[str] = []
    for suit in dict.fromkeys(mark for mark in marks if mark != NONE):
        *others, last = [ROOM_IDS[room] for room in range(ROOMS) if marks[room] == suit]
        rooms = f"rooms {', '.join(others)} and {last}" if others else f"room {last}"
        wanted.append(f"{state.box.suit_names[suit]} in {rooms}")
    return ", ".join(wanted)


# -- cards and customers ------------------------------------------------------------------------------------


def _customer(state: Table, customer: int) -> CustomerView:
    box = state.box
    luxury = box.luxury[customer]
    return {
        "id": CUSTOMER_IDS[customer],
        "name": box.customer_names[customer],
        "quip": box.quips[customer],
        "class": "luxury" if luxury else "budget",
        "wins": "high" if luxury else "low",
        "suit": SUIT_IDS[box.customer_suit[customer]],
        "wish": box.amenity_ids[box.wish[customer]],
    }


def _traveller(state: Table, customer: int) -> TravellerView:
    return {**_customer(state, customer), "at": customer_at(customer)}


def _hand(state: Table, seat: int) -> list[HandCardView]:
    suit = state.box.customer_suit[state.customer] if _phase(state) == "play-card" else NONE
    return [
        {**_card(state, card), "at": card_at(seat, card), "on_suit": SUIT[card] == suit}
        for card in _in_order(state, state.hands[seat])
    ]


def _cards(state: Table, cards: list[int]) -> list[CardView]:
    return [_card(state, card) for card in _in_order(state, cards)]


def _in_order(state: Table, cards: list[int]) -> list[int]:
    """Cards by rank of the suits and number."""
    return sorted(cards, key=lambda card: (state.box.suit_rank[SUIT[card]], NUMBER[card]))


def _card(state: Table, card: int) -> CardView:
    return {
        "id": CARD_IDS[card],
        "suit": SUIT_IDS[SUIT[card]],
        "number": NUMBER[card],
        "name": card_in_words(state.box, card),
    }
