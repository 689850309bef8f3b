"""Positions of Inn Keeper in a few words.

Tests ask for what they need as fixtures:

`keeper(rooms={2: "C04", 5: "D09 c11"}, hand="H09 S03")` describes a player: a guest is a card, perhaps with its
    customer, "wish" (a customer whose wish the room fulfils), "by 1" (referred by seat 1) and "meeple" (upgraded),
`position(keeper(...), keeper(...), waiting="special 1")` lays out a table; whatever is left out is made of what lies
    nowhere else: hands are filled up, customers neither lodged nor kept are in their deck,
`trick("c11", "H09 H12 D15", keeper(...))` lays out a table and plays a trick: one card for each seat,
`play(state, 1, "lodge 7", "pass")` plays moves of a seat,
`legal(state, 1)` lists its legal moves in notation,
`refused(state, 1, "lodge 4")` is the error a move earns, after making sure that nothing changed,
`story(state, 1)` is the story as seat 1 reads it, in plain words,
`rooms(state, 0)` shows an inn as {7: "H12 c11 by 0 meeple"},
`random_games(...)` plays at random and stops at every decision.
"""

import copy

import pytest

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import IllegalMove
from tabletomb.engine.marks import plain
from tabletomb.engine.stream import seeded
from tabletomb.games.inn_keeper import GAME, content

CARDS = [f"{suit}{number:02}" for suit in "DSHC" for number in range(1, 16)]
CUSTOMERS = [entry["id"] for entry in GAME.pack.data["customer"]]
WISH = {entry["id"]: entry["wish"] for entry in GAME.pack.data["customer"]}
INNS = {entry["id"]: entry["rooms"] for entry in GAME.pack.data["inn"]}
HAND_SIZE = {"play-card": 7, "redraw": 3, "over": 0}
NAMES = ("Mags", "Otto", "Ivy", "Bea")
OPTIONS = [{"endTrigger": end, "followSuit": follow} for end in ("allInns", "firstInn") for follow in ("free", "must")]


def describe(rooms=None, hand="", inn=None, kept=(), exact=False, **more):
    """A player; `kept` is a list of customers or a number of them, `exact` means that the hand is not filled up."""
    return {"rooms": rooms or {}, "hand": hand, "inn": inn, "kept": kept, "exact": exact, **more}


def document(
    *keepers, seats=2, waiting="play-card", customer=None, coach="", left=None, deck="", deck_size=None, discard="",
    options=None, **table,
):  # fmt: skip
    """A position's document.

    `coach` and `deck` name the top of the two decks. `left` lists all customers that remain; the others were kept by
    the last seat. `deck_size` leaves so many cards in the deck; the others are discarded. Where second place acts a
    customer was settled before: if none is mentioned, seat 0 kept one.
    """
    seats = max(seats, len(keepers))
    keepers = [copy.copy(each) for each in [*keepers, *(describe() for _ in range(seats - len(keepers)))]]
    spare_inns = [inn for inn in INNS if inn not in [each["inn"] for each in keepers]]
    for each in keepers:
        each["inn"] = each["inn"] or spare_inns.pop(0)
    step = waiting.split()[0]
    words = " ".join([guest for each in keepers for guest in each["rooms"].values()]).split()
    named = {*words, customer, *coach.split(), *(left or "").split(), *table.get("drawn", ())}
    named |= {who for each in keepers if not isinstance(each["kept"], int) for who in each["kept"]}
    named |= set(table["won"].values()) if "won" in table else set()
    spare = [who for who in CUSTOMERS if who not in named]
    for seat, each in enumerate(keepers):
        each["rooms"] = {
            str(room): _guest(seat, each["inn"], room, text, spare) for room, text in each["rooms"].items()
        }
    for each in keepers:
        each["kept"] = [spare.pop() for _ in range(each["kept"])] if isinstance(each["kept"], int) else [*each["kept"]]
    if step not in HAND_SIZE and "won" not in table and not any(each["rooms"] or each["kept"] for each in keepers):
        keepers[0]["kept"] = [spare.pop()]
    if step == "play-card":
        customer = customer or (coach.split() or spare).pop(0)
    if left is not None:
        keepers[-1]["kept"] += [who for who in spare if who != customer]
        spare = left.split()
    customers = [*coach.split(), *(who for who in spare if who != customer)]
    taken = {*words, *deck.split(), *discard.split()} | (set(table["won"].values()) if "won" in table else set())
    for each in keepers:
        taken |= {*each["hand"].split(), *each.get("givenUp", ()), each.get("committed")}
    cards = [card for card in CARDS if card not in taken]
    for each in keepers:
        each["hand"] = each["hand"].split()
        missing = HAND_SIZE.get(step, 6) - len(each["hand"]) - (each.get("committed") is not None)
        if not each.pop("exact") and missing > 0:
            each["hand"] += cards[:missing]
            del cards[:missing]
    cards = [*deck.split(), *cards]
    thrown = cards[deck_size:] if deck_size is not None else []
    agenda = {"play-card": ["play-card"], "redraw": ["redraw"], "over": []}
    return {
        "game": GAME.name,
        "seats": seats,
        "options": options or {},
        "agenda": table.pop("agenda", agenda.get(step, ["end-check", waiting])),
        "table": {
            "customer": customer,
            "customers": customers,
            "deck": cards[: len(cards) - len(thrown)],
            "discard": [*discard.split(), *thrown],
            "seats": keepers,
            **table,
        },
    }


def _guest(seat, inn, room, text, spare):
    """A guest of a document: a customer that is not named gets no wish fulfilled."""
    card, *words = text.split()
    guest = {"card": card, "owner": seat, "marker": "cube"}
    amenity = INNS[inn][room - 1]
    if "by" in words:
        guest["owner"] = int(words[words.index("by") + 1])
    wished = [word for word in words if word in WISH]
    matches = "wish" in words
    guest["customer"] = wished[0] if wished else next(who for who in spare if (WISH[who] == amenity) == matches)
    if guest["customer"] in spare:
        spare.remove(guest["customer"])
    if "meeple" in words or (guest["owner"] == seat and WISH[guest["customer"]] == amenity):
        guest["marker"] = "meeple"
    return guest


@pytest.fixture
def game():
    """The game."""
    return GAME


@pytest.fixture
def keeper():
    """Describes a player."""
    return describe


@pytest.fixture
def doc():
    """Writes the document of a position."""
    return document


@pytest.fixture
def position():
    """Lays out a table."""
    return lambda *keepers, **more: GAME.load(document(*keepers, **more))


@pytest.fixture
def trick():
    """Lays out a table and plays a trick for a customer: one card for each seat."""

    def run(customer, cards, *keepers, **more):
        cards = cards.split()
        keepers = [*keepers, *(describe() for _ in range(len(cards) - len(keepers)))]
        keepers = [{**each, "hand": f"{each['hand']} {card}"} for each, card in zip(keepers, cards, strict=True)]
        state = GAME.load(document(*keepers, customer=customer, **more))
        for seat, card in enumerate(cards):
            state.play(seat, GAME.moves.parse(f"play {card}"))
        return state

    return run


@pytest.fixture
def play():
    """Plays moves of a seat."""

    def run(state, seat, *moves):
        for move in moves:
            state.play(seat, GAME.moves.parse(move))
        return state

    return run


@pytest.fixture
def legal():
    """The legal moves of a seat in notation."""
    return lambda state, seat: [GAME.moves.notation(move) for move in state.legal(seat)]


@pytest.fixture
def refused():
    """The error a move earns; nothing may have changed."""

    def run(state, seat, move):
        before = state.dump()
        with pytest.raises(IllegalMove) as caught:
            state.play(seat, GAME.moves.parse(move))
        assert state.dump() == before
        return caught.value

    return run


@pytest.fixture
def story():
    """The story as a seat reads it (None: a spectator), in plain words."""
    return lambda state, reader: [plain(line.text, NAMES, reader) for line in state.told(reader)]


@pytest.fixture
def rooms():
    """An inn by room: card, customer, owner and, for a meeple, "meeple"."""

    def show(state, seat):
        shown = {}
        for room, guest in state.dump()["table"]["seats"][seat]["rooms"].items():
            meeple = " meeple" if guest["marker"] == "meeple" else ""
            shown[int(room)] = f"{guest['card']} {guest['customer']} by {guest['owner']}{meeple}"
        return shown

    return show


@pytest.fixture
def random_games():
    """Yields the state at every decision of random games, with the seat and the move about to be played."""

    def run(games=4, seats=(2, 3, 4), options=OPTIONS, listen=False):
        for count in seats:
            for choice in options:
                for seed in range(games):
                    state = GAME.new(count, seed, choice, listen=listen)
                    dice = seeded(seed + 77)
                    while not state.over:
                        actors = state.actors()
                        seat = actors[dice.below(len(actors))]
                        moves = state.legal(seat)
                        move = moves[dice.below(len(moves))]
                        yield state, seat, move
                        state.play(seat, move)
                    yield state, None, None

    return run


@pytest.fixture
def pack():
    """The content pack as data, to be changed, and a function that reads it."""
    data = copy.deepcopy(GAME.pack.data)  # noqa: TID251
    return data, lambda: Pack("test.toml", data, content.build)
