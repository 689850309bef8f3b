"""The rules of Candle Row, all parts of the game in one module."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from tabletomb.engine.document import Field
from tabletomb.engine.errors import Refusal
from tabletomb.engine.moves import At, Moves, Verb
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.state import NOBODY, Deal, State, Step, Tale
from tabletomb.engine.stream import Stream
from tabletomb.engine.view import Prompt, Told, waiting

ROW: Final = "abcd"
MOVES: Final = Moves(
    Verb("light", "light a candle of your row", candle=At("row/{seat}/{}", ROW)),
    Verb("dare", "dare the wind"),
)
DARE: Final = MOVES.encode("dare")
OWN: Final = ("light",)


class Table(State):
    """The rows, what was shown of them, and what each seat has decided in secret since."""

    __slots__ = ("chosen", "dared", "extra", "heights", "lit", "owed")

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.heights = [[1, 2, 3, 4] for _ in range(deal.seats)]
        self.lit: list[list[int]] = [[] for _ in range(deal.seats)]
        self.dared = [False] * deal.seats
        self.chosen: list[list[int]] = [[] for _ in range(deal.seats)]
        """Candles, or DARE, that were not shown yet; in order, so that nobody can tell which came first."""
        self.owed = [2] * deal.seats
        self.extra = False
        """Whether the darkest rows get two more (CR-4)."""

    def clone(self) -> Table:
        twin = type(self)(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.heights = [row[:] for row in self.heights]
        twin.lit = [row[:] for row in self.lit]
        twin.dared = self.dared[:]
        twin.chosen = [row[:] for row in self.chosen]
        twin.owed = self.owed[:]
        twin.extra = self.extra
        return twin

    # -- the rules ----------------------------------------------------------------------------------------

    def open_to(self, seat: int) -> list[int]:
        """CR-2, CR-4."""
        candles = [candle for candle in range(len(ROW)) if candle not in self.lit[seat] + self.chosen[seat]]
        return candles if self.extra or DARE in self.chosen[seat] else [*candles, DARE]

    def show(self) -> None:
        """CR-2."""
        for seat, chosen in enumerate(self.chosen):
            self.dared[seat] |= DARE in chosen
            self.lit[seat] = sorted(self.lit[seat] + [candle for candle in chosen if candle != DARE])
            self.tell("shows", seat)
        self.chosen = [[] for _ in range(self.seats)]

    def burning(self, seat: int) -> list[int]:
        """The candles of a seat that are lit, shown or not."""
        return sorted(self.lit[seat] + [candle for candle in self.chosen[seat] if candle != DARE])

    def darkest(self) -> list[int]:
        """CR-4."""
        points = scores(self)
        return [seat for seat in range(self.seats) if points[seat] == min(points)]

    # -- knowledge ----------------------------------------------------------------------------------------

    def redeal(self, seat: int, stream: Stream) -> None:
        for other in range(self.seats):
            if other != seat:
                secret = [candle for candle in range(len(ROW)) if candle not in self.lit[other]]
                heights = sorted(self.heights[other][candle] for candle in secret)
                stream.shuffle(heights)
                for candle, height in zip(secret, heights, strict=True):
                    self.heights[other][candle] = height
                choices = secret if self.extra else [*secret, DARE]
                stream.shuffle(choices)
                self.chosen[other] = sorted(choices[: len(self.chosen[other])])

    # -- documents ----------------------------------------------------------------------------------------

    def dump_table(self) -> dict[str, Any]:
        return {
            "heights": [row[:] for row in self.heights],
            "lit": [row[:] for row in self.lit],
            "dared": self.dared[:],
            "chosen": [row[:] for row in self.chosen],
            "owed": self.owed[:],
            "extra": self.extra,
        }

    def load_table(self, table: Field) -> None:
        table.keys("heights", "lit", "dared", "chosen", "owed", "extra")
        self.extra = table["extra"].flag()
        self.heights = [_numbers(row, 1, len(ROW)) for row in table["heights"].each(self.seats)]
        self.lit = [_numbers(row, 0, len(ROW) - 1) for row in table["lit"].each(self.seats)]
        self.dared = [dared.flag() for dared in table["dared"].each(self.seats)]
        self.chosen = [_numbers(row, 0, DARE) for row in table["chosen"].each(self.seats)]
        self.owed = [owed.number(0, 2) for owed in table["owed"].each(self.seats)]
        for seat in range(self.seats):
            self._check(seat, table)

    def _check(self, seat: int, table: Field) -> None:
        lit, chosen, owed = self.lit[seat], self.chosen[seat], self.owed[seat]
        if sorted(self.heights[seat]) != [1, 2, 3, 4]:
            raise table["heights"].fail("must be 1 to 4 in each row")
        if lit != sorted(set(lit)) or chosen != sorted(set(chosen)) or set(lit) & set(chosen):
            raise table["lit"].fail("must be candles in order, each lit once")
        if not self.extra and (lit or self.dared[seat] or len(chosen) + owed != 2):
            raise table["owed"].fail("must be two decisions, together with those made, before anything is shown")
        shown = len(lit) + self.dared[seat]
        if self.extra and (DARE in chosen or len(chosen) + owed not in (0, 2) or shown not in (2, 4)):
            raise table["owed"].fail(
                "must be two decisions more or none, together with those made, once all have shown"
            )
        if self.extra and shown == 4 and any(self.owed):
            raise table["lit"].fail("must be as all have shown, until nobody owes a decision")

    def inventory(self) -> dict[str, int]:
        return {str(height): sum(row.count(height) for row in self.heights) for height in (1, 2, 3, 4)}


def _numbers(field: Field, lowest: int, highest: int) -> list[int]:
    return [each.number(lowest, highest) for each in field.each(at_most=len(ROW))]


class Light(Step[Table]):
    """Seats decide for themselves, at the same time (CR-2, CR-4)."""

    __slots__ = ()
    name = "light"
    verbs = ("light", "dare")
    rule = "CR-2"

    def actors(self, state: Table) -> list[int]:
        return [seat for seat, owed in enumerate(state.owed) if owed]

    def legal(self, state: Table, seat: int) -> list[int]:
        return state.open_to(seat)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        if move == DARE:
            return Refusal("CR-2", "The wind is dared once, before anything is shown.")
        return Refusal("CR-2", f"{{row/{seat}/{ROW[move]}|That candle}} burns already.")

    def play(self, state: Table, seat: int, move: int) -> None:
        state.chosen[seat] = sorted([*state.chosen[seat], move])
        state.owed[seat] -= 1
        state.seal()
        state.tell("decides", seat, move)
        if not any(state.owed):
            state.show()
            if state.extra:
                return
            for darkest in state.darkest():
                state.owed[darkest] = 2
            state.extra = True
        state.agenda.append(self)


LIGHT: Final = Light()
STEPS: Final = {LIGHT.key: LIGHT}


def deal(state: Table) -> None:
    for row in state.heights:
        state.stream.shuffle(row)
    state.agenda.append(LIGHT)


def bound(seats: int, options: dict[str, str]) -> int:
    return 4 * seats


def check_agenda(state: Table, field: Field) -> None:
    if len(state.agenda) != any(state.owed):
        raise field.fail("must be 'light' exactly while somebody owes a decision")
    if any(state.chosen) and not state.agenda:
        raise field.fail("cannot be empty while something was not shown")


def scores(state: Table) -> list[int]:
    return sheet(state).totals()


def winners(state: Table) -> list[int]:
    points = scores(state)
    return [seat for seat in range(state.seats) if points[seat] == max(points)]


def sheet(state: Table) -> Sheet:
    lines: list[Line] = []
    ended = state.extra and not any(state.owed)
    for seat, heights in enumerate(state.heights):
        burning = state.burning(seat)
        lines += [Line(seat, "candle", heights[candle], "CR-3", at=(candle_at(seat, candle),)) for candle in burning]
        pairs = [candle for candle in burning if candle + 1 in burning]
        ends = dict.fromkeys(end for candle in pairs for end in (candle, candle + 1))
        neighbours = tuple(candle_at(seat, candle) for candle in ends)
        lines.append(Line(seat, "neighbours", 2 * len(pairs), "CR-3", at=neighbours, part="candles"))
        alone = ended and state.dared[seat] and sum(state.dared) == 1
        lines.append(Line(seat, "dare", 5 if alone else 0, "CR-3", at=(f"row/{seat}",)))
    return Sheet(state.seats, tuple(lines))


def candle_at(seat: int, candle: int) -> str:
    return f"row/{seat}/{ROW[candle]}"


class Candle(TypedDict):
    """A candle of a row."""

    at: str
    height: int | None
    """None: not known."""
    lit: bool


class Row(TypedDict):
    """A seat's row."""

    at: str
    candles: list[Candle]
    dared: bool
    owed: int


def view(state: Table, seat: int) -> dict[str, list[Row]]:
    return {"rows": [_row(state, whose, own=whose == seat) for whose in range(state.seats)]}


def _row(state: Table, seat: int, *, own: bool) -> Row:
    lit = state.burning(seat) if own else state.lit[seat]
    return {
        "at": f"row/{seat}",
        "candles": [
            {"at": candle_at(seat, candle), "height": height if own or candle in lit else None, "lit": candle in lit}
            for candle, height in enumerate(state.heights[seat])
        ],
        "dared": state.dared[seat] or (own and DARE in state.chosen[seat]),
        "owed": state.owed[seat],
    }


def prompt(state: Table, seat: int) -> Prompt:
    actors = state.actors()
    if not actors:
        return {"text": "The game is over.", "rule": "CR-4", "waiting_for": []}
    if seat not in actors:
        return waiting(actors, "to light a candle", "CR-2")
    text = f"Light a candle in {{row/{seat}|your row}}, or dare the wind."
    return {"text": text, "rule": "CR-2", "waiting_for": actors, "tip": "Neighbours score more."}


def label(state: Table, seat: int, move: int) -> str:
    if move == DARE:
        return "dare the wind"
    return f"light {{{candle_at(seat, move)}|the candle of height {state.heights[seat][move]}}}"


def button(state: Table, seat: int, move: int) -> str:
    return "Dare the wind" if move == DARE else "Light it"


def narrate(state: Table, tale: Tale, seat: int) -> Told | str | None:
    what, who, move = tale[:3]
    if what == "shows":
        return f"{{{who}}} {{{who}:shows|show}} {{row/{who}|the row}}."
    if who != seat:
        return f"{{{who}}} {{{who}:decides|decide}} something."
    if move == DARE:
        return f"{{{who}}} {{{who}:dares|dare}} the wind."
    return f"{{{who}}} {{{who}:lights|light}} {{{candle_at(who, move)}|the candle}}."


def observe(state: Table, seat: int) -> list[float]:
    own = state.heights[seat] if seat != NOBODY else [0, 0, 0, 0]
    burning = state.burning(seat) if seat != NOBODY else []
    return [float(number) for number in [*own, *(candle in burning for candle in range(len(ROW)))]]
