"""The rules of Midnight Duel, all parts of the game in one module."""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.document import Field
from tabletomb.engine.errors import Refusal
from tabletomb.engine.moves import At, Moves, Verb
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.state import NOBODY, Deal, State, Step, Tale
from tabletomb.engine.stream import Stream
from tabletomb.engine.view import Prompt, Told, waiting

CARDS: Final = 12
SPOTS: Final = "abc"
MOVES: Final = Moves(
    Verb("commit", card=At("hand/{}", CARDS)),
    Verb("peek"),
    Verb("pass"),
    Verb("mark", spot=At("spots/{seat}/{}", SPOTS)),
)
PEEK: Final = MOVES.encode("peek")
PASS: Final = MOVES.encode("pass")
MARK: Final = MOVES.base("mark")


class Table(State):
    """What lies on the table. The rules are methods, so that a test can break one of them in a subclass."""

    __slots__ = ("committed", "deck", "discard", "hands", "limbo", "peeker", "spots")

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(deal.seats)]
        self.committed = [NOBODY] * deal.seats
        self.spots: list[list[list[int]]] = [[[], [], []] for _ in range(deal.seats)]
        self.limbo = NOBODY
        """The trophy that waits for its spot."""
        self.peeker = NOBODY
        """Who knows the top card of the deck."""

    def clone(self) -> Table:
        twin = type(self)(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.committed = self.committed[:]
        twin.spots = [[spot[:] for spot in spots] for spots in self.spots]
        twin.limbo = self.limbo
        twin.peeker = self.peeker
        return twin

    # -- the rules ----------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """MD-1."""
        self.deck = list(range(CARDS))
        self.stream.shuffle(self.deck)
        for hand in self.hands:
            for _ in range(int(self.deal.options["hand"])):
                hand.append(self.deck.pop())
            hand.sort()
        self.tell("dealt", len(self.deck))

    def playable(self, seat: int) -> list[int]:
        """MD-2: any card of the hand."""
        return self.hands[seat][:]

    def next_in_line(self) -> int:
        """The lowest seat that has not committed; MD-2."""
        return self.committed.index(NOBODY)

    def lot(self, seat: int, stream: Stream) -> int:
        """A card of the hand by lot; MD-2."""
        return self.hands[seat][stream.below(len(self.hands[seat]))]

    def commit(self, seat: int, card: int) -> None:
        """MD-2."""
        self.hands[seat].remove(card)
        self.committed[seat] = card
        self.seal()
        self.tell("committed", seat, card)

    def reveal(self) -> int:
        """MD-2, MD-3: the seat that wins the round."""
        values = self.deal.pack.box.values
        winner = max(range(self.seats), key=lambda seat: values[self.committed[seat]])
        for seat, card in enumerate(self.committed):
            self.tell("revealed", seat, card)
            if seat != winner:
                self.discard.append(card)
        self.limbo = self.committed[winner]
        self.committed = [NOBODY] * self.seats
        return winner

    def peek(self, seat: int) -> None:
        """MD-4."""
        self.peeker = seat
        self.seal()
        self.tell("peeked", seat, self.deck[-1])

    def mark(self, seat: int, spot: int) -> None:
        """MD-5."""
        self.spots[seat][spot].append(self.limbo)
        self.tell("marked", seat, spot, self.limbo)
        self.limbo = NOBODY

    def draw(self, winner: int) -> None:
        """MD-6."""
        if not self.deck:
            return
        for turn in range(self.seats):
            seat = (winner + turn) % self.seats
            card = self.deck.pop()
            self.hands[seat].append(card)
            self.hands[seat].sort()
            self.tell("drew", seat, card)
        self.peeker = NOBODY
        self.seal()

    # -- knowledge ----------------------------------------------------------------------------------------

    def redeal(self, seat: int, stream: Stream) -> None:
        known = [self.deck.pop()] if self.deck and self.peeker == seat != NOBODY else []
        others = [other for other in range(self.seats) if other != seat]
        pool = self.deck[:]
        for other in others:
            pool += self.hands[other]
            if self.committed[other] != NOBODY:
                pool.append(self.committed[other])
        pool.sort()
        stream.shuffle(pool)
        for other in others:
            self.hands[other] = sorted(pool.pop() for _ in self.hands[other])
            if self.committed[other] != NOBODY:
                self.committed[other] = pool.pop()
        self.deck = pool + known

    # -- documents ----------------------------------------------------------------------------------------

    def dump_table(self) -> dict[str, Any]:
        names = self.deal.pack.box.names
        return {
            "deck": [names[card] for card in self.deck],
            "discard": [names[card] for card in self.discard],
            "hands": [[names[card] for card in hand] for hand in self.hands],
            "committed": [None if card == NOBODY else names[card] for card in self.committed],
            "spots": [[[names[card] for card in spot] for spot in spots] for spots in self.spots],
            "limbo": None if self.limbo == NOBODY else names[self.limbo],
            "peeker": self.peeker,
        }

    def load_table(self, table: Field) -> None:
        table.keys("deck", "discard", "hands", "committed", "spots", "limbo", "peeker")
        lying: set[int] = set()
        self.deck = self._cards(table["deck"], lying)
        self.discard = self._cards(table["discard"], lying)
        self.hands = [self._cards(hand, lying) for hand in table["hands"].each(self.seats)]
        self.committed = [self._card(card, lying) for card in table["committed"].each(self.seats)]
        self.spots = [
            [self._cards(spot, lying, 2) for spot in spots.each(3)] for spots in table["spots"].each(self.seats)
        ]
        self.limbo = self._card(table["limbo"], lying)
        self.peeker = table["peeker"].number(NOBODY, self.seats - 1)
        if len(lying) != CARDS:
            raise table.fail("a card is missing")
        if any(hand != sorted(hand) for hand in self.hands):
            raise table["hands"].fail("must be sorted")
        if len({len(hand) + (card != NOBODY) for hand, card in zip(self.hands, self.committed, strict=True)}) != 1:
            raise table["hands"].fail("must have equally many cards, committed ones included")
        if len(self.deck) % self.seats:
            raise table["deck"].fail("must be divisible among the seats")
        if self.peeker != NOBODY and not self.deck:
            raise table["peeker"].fail("has no deck to peek at")

    def _cards(self, field: Field, lying: set[int], at_most: int = CARDS) -> list[int]:
        return [self._card(card, lying, optional=False) for card in field.each(at_most=at_most)]

    def _card(self, field: Field, lying: set[int], *, optional: bool = True) -> int:
        if optional and field.value is None:
            return NOBODY
        card = field.index_in(self.deal.pack.box.ids)
        if card in lying:
            raise field.fail(f"{field.value} lies on the table twice")
        lying.add(card)
        return card

    def inventory(self) -> dict[str, int]:
        cards = self.deck + self.discard + [card for card in [*self.committed, self.limbo] if card != NOBODY]
        for pile in [*self.hands, *(spot for spots in self.spots for spot in spots)]:
            cards += pile
        return {name: cards.count(card) for name, card in self.deal.pack.box.ids.items()}

    def campaign(self) -> Campaign:
        """The trophies earned so far count, whether or not the match is played to its end."""
        begun = self.deal.campaign
        assert begun is not None
        earned = sum(len(spot) for spots in self.spots for spot in spots)
        return begun.carried_on({"trophies": begun.data["trophies"] + earned}, begun.matches + self.over)


class Commit(Step[Table]):
    """All seats commit a card in secret (MD-2)."""

    __slots__ = ()
    name = "commit"
    verbs = ("commit",)
    rule = "MD-2"

    def actors(self, state: Table) -> list[int]:
        return [seat for seat, card in enumerate(state.committed) if card == NOBODY]

    def next_actor(self, state: Table) -> int:
        return state.next_in_line()

    def legal(self, state: Table, seat: int) -> list[int]:
        return state.playable(seat)

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        return state.lot(seat, stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        return Refusal("MD-2", "That card is not in your hand.")

    def play(self, state: Table, seat: int, move: int) -> None:
        state.commit(seat, move)
        if NOBODY in state.committed:
            state.agenda.append(self)
            return
        winner = state.reveal()
        state.agenda += [DRAW[winner], MARKS[winner]]
        if state.deck and state.deal.options["peek"] == "on":
            state.agenda.append(PEEKS[winner])


class Peek(Step[Table]):
    """The winner may look at the deck (MD-4)."""

    __slots__ = ()
    name = "peek"
    verbs = ("peek", "pass")
    rule = "MD-4"

    def legal(self, state: Table, seat: int) -> list[int]:
        return [PEEK, PASS]

    def play(self, state: Table, seat: int, move: int) -> None:
        if move == PEEK:
            state.peek(seat)


class Mark(Step[Table]):
    """The winner lays the trophy on a spot (MD-5)."""

    __slots__ = ()
    name = "mark"
    verbs = ("mark",)
    rule = "MD-5"

    def legal(self, state: Table, seat: int) -> list[int]:
        return [MARK + spot for spot, trophies in enumerate(state.spots[seat]) if len(trophies) < 2]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        return Refusal("MD-5", f"Spot {SPOTS[move - MARK]} is full.")

    def play(self, state: Table, seat: int, move: int) -> None:
        state.mark(seat, move - MARK)


class Draw(Step[Table]):
    """All draw, the winner first, and the next round begins (MD-6)."""

    __slots__ = ()
    name = "draw"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.automatic = True

    def run(self, state: Table) -> None:
        state.draw(self.seat)
        if state.hands[0]:
            state.agenda.append(COMMIT)


COMMIT: Final = Commit()
PEEKS: Final = [Peek(seat) for seat in range(3)]
MARKS: Final = [Mark(seat) for seat in range(3)]
DRAW: Final = [Draw(seat) for seat in range(3)]
STEPS: Final[dict[str, Step[Any]]] = {step.key: step for step in [COMMIT, *PEEKS, *MARKS, *DRAW]}


def deal(state: Table) -> None:
    state.set_up()
    state.agenda.append(COMMIT)


def bound(seats: int, options: dict[str, str]) -> int:
    return CARDS // seats * (seats + 2)


def check_agenda(state: Table, field: Field) -> None:
    steps = [step.name for step in state.agenda]
    if len({step.seat for step in state.agenda}) > 1 or steps not in [
        [], ["commit"], ["draw", "mark"], ["draw", "mark", "peek"],
    ]:  # fmt: skip
        raise field.fail("is no point of this game")
    if (state.limbo != NOBODY) != ("mark" in steps):
        raise field.fail("must wait for 'mark' exactly while a trophy has no spot")
    if not steps and state.hands[0]:
        raise field.fail("cannot be empty while there are cards in hand")
    if steps and steps[-1] != "commit" and any(card != NOBODY for card in state.committed):
        raise field.fail("must wait for 'commit' while only some have committed")
    if steps and steps[-1] == "peek" and not state.deck:
        raise field.fail("has no deck to peek at")
    rounds_left = len(state.hands[0]) + (state.committed[0] != NOBODY) + len(state.deck) // state.seats
    room = min(sum(2 - len(spot) for spot in spots) for spots in state.spots)
    if room < rounds_left + (state.limbo != NOBODY):
        raise field.fail("leaves more rounds than there is room for trophies")


def scores(state: Table) -> list[int]:
    return sheet(state).totals()


def winners(state: Table) -> list[int]:
    points = scores(state)
    return [seat for seat in range(state.seats) if points[seat] == max(points)]


def sheet(state: Table) -> Sheet:
    values = state.deal.pack.box.values
    lines = []
    for seat, spots in enumerate(state.spots):
        lines.append(Line(seat, "trophies", sum(values[card] for spot in spots for card in spot), "MD-7"))
        full = tuple(f"spots/{seat}/{name}" for name, spot in zip(SPOTS, spots, strict=True) if len(spot) == 2)
        lines.append(Line(seat, "full spots", 2 * len(full), "MD-7", at=full))
    return Sheet(state.seats, tuple(lines))


def view(state: Table, seat: int) -> dict[str, Any]:
    names = state.deal.pack.box.names
    return {
        "deck": len(state.deck),
        "top": names[state.deck[-1]] if state.deck and state.peeker == seat != NOBODY else None,
        "peeker": state.peeker,
        "discard": [names[card] for card in state.discard],
        "hands": [len(hand) for hand in state.hands],
        "hand": [names[card] for card in state.hands[seat]] if seat != NOBODY else [],
        "commitment": names[state.committed[seat]] if seat != NOBODY and state.committed[seat] != NOBODY else None,
        "committed": [card != NOBODY for card in state.committed],
        "trophy": None if state.limbo == NOBODY else names[state.limbo],
        "spots": [[[names[card] for card in spot] for spot in spots] for spots in state.spots],
        "places": [{"at": address} for address in places(state, seat)],
    }


def places(state: Table, seat: int) -> list[str]:
    """Where things are that a seat can point at: own cards, everybody's spots, the deck and the trophy."""
    hand = [f"hand/{card}" for card in state.hands[seat]] if seat != NOBODY else []
    return [*hand, *(f"spots/{who}/{spot}" for who in range(state.seats) for spot in SPOTS), "deck", "trophy"]


def prompt(state: Table, seat: int) -> Prompt:
    actors = state.actors()
    if not actors:
        return {"text": "The game is over.", "rule": "MD-6", "waiting_for": []}
    step = state.agenda[-1]
    if seat not in actors:
        return waiting(actors, f"to {step.name}", step.rule)
    return {"text": f"Your decision: {', '.join(step.verbs)}.", "rule": step.rule, "waiting_for": actors}


def narrate(state: Table, tale: Tale, seat: int) -> Told | str | None:
    what, who, card = tale[:3]
    name = state.deal.pack.box.names[card]
    match what:
        case "dealt":
            return f"The cards are dealt; {who} are left."
        case "committed":
            if who == seat:
                return Told(f"{{{who}}} {{{who}:commits|commit}} {{hand/{card}|the {name}}}.")
            return f"{{{who}}} commits a card."
        case "revealed":
            return f"{{{who}}} shows the {name}."
        case "peeked":
            return f"{{{who}}} sees the {name}." if who == seat else f"{{{who}}} peeks at the deck."
        case "marked":
            spot = f"spots/{who}/{SPOTS[card]}"
            return Told(f"{{{who}}} {{{who}:lays|lay}} a trophy on spot {SPOTS[card]}.", (spot,), (("trophy", spot),))
        case _:
            return f"{{{who}}} draws the {name}." if who == seat else None


def observe(state: Table, seat: int) -> list[float]:
    own = state.hands[seat] if seat != NOBODY else []
    laid = [card for spots in state.spots for spot in spots for card in spot]
    top = state.deck[-1] if state.deck and state.peeker == seat != NOBODY else NOBODY
    return [
        float(number)
        for card in range(CARDS)
        for number in (card in own, card in state.discard, card in laid, card == state.limbo, card == top)
    ]
