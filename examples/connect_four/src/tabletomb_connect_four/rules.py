"""The rules of Connect Four, all parts of the game in one module."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from tabletomb.engine.document import Field
from tabletomb.engine.errors import Refusal
from tabletomb.engine.ints import i64
from tabletomb.engine.moves import At, Moves, Verb
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.state import Deal, State, Step, Tale
from tabletomb.engine.stream import Stream
from tabletomb.engine.view import Prompt, waiting

COLUMNS: Final = 7
ROWS: Final = 6
MOVES: Final = Moves(Verb("drop", "drop a disc into a column", column=At("column/{}", "abcdefg")))

# Seven bits a column, lowest space first; the seventh stays empty so that lines do not run on into the next column.
TOPS: Final = [1 << column * 7 + ROWS - 1 for column in range(COLUMNS)]
FLOORS: Final = [1 << column * 7 for column in range(COLUMNS)]
ALL: Final = sum(floor * 63 for floor in FLOORS)


class Table(State):
    """The grid: for each seat the set of spaces its discs fill, as bits."""

    __slots__ = ("discs",)

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.discs = [0, 0]

    def clone(self) -> Table:
        """An independent copy."""
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.discs = self.discs[:]
        return twin

    def redeal(self, seat: int, stream: Stream) -> None:
        """Nothing is hidden."""

    def rows(self) -> list[str]:
        """The grid as text, top row first: `.` empty, else the seat's number."""
        return ["".join(self._mark(1 << column * 7 + row) for column in range(7)) for row in reversed(range(ROWS))]

    def _mark(self, space: int) -> str:
        return "0" if self.discs[0] & space else "1" if self.discs[1] & space else "."

    def column(self, column: int) -> list[int]:
        """Whose discs lie in a column, from the bottom up."""
        marks = [self._mark(1 << column * 7 + row) for row in range(ROWS)]
        return [int(mark) for mark in marks if mark != "."]

    def dump_table(self) -> dict[str, Any]:
        """The grid as rows of text."""
        return {"rows": self.rows()}

    def load_table(self, table: Field) -> None:
        """Read the grid; discs may not float and their numbers must fit the turns."""
        for height, row in zip(reversed(range(ROWS)), table["rows"].each(ROWS), strict=True):
            if len(row.text()) != COLUMNS or set(row.text()) - set(".01"):
                raise row.fail("must be seven of '.', '0' and '1'")
            for column, mark in enumerate(row.text()):
                if mark != ".":
                    self.discs[int(mark)] |= 1 << column * 7 + height
        filled = self.discs[0] | self.discs[1]
        if (filled >> 1) & ALL & ~filled:
            raise table["rows"].fail("a disc hangs in the air")
        if self.discs[0].bit_count() - self.discs[1].bit_count() not in (0, 1):
            raise table["rows"].fail("seat 0 must have as many discs as seat 1, or one more")

    def inventory(self) -> dict[str, int]:
        """All spaces, filled or not."""
        return {"space": sum(len(row) for row in self.rows())}


class Turn(Step[Table]):
    """A seat drops a disc (CF-1, CF-2)."""

    __slots__ = ()
    name = "turn"
    verbs = ("drop",)
    rule = "CF-1"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The columns with room (CF-2)."""
        filled: i64 = state.discs[0] | state.discs[1]
        moves: list[int] = []
        for column in range(COLUMNS):
            if not filled & TOPS[column]:
                moves.append(column)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Only a full column is refused (CF-2)."""
        return Refusal("CF-2", f"Column {'abcdefg'[move]} is full.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The disc falls to the lowest empty space (CF-2); the turn passes unless the game ends (CF-3, CF-4)."""
        filled: i64 = state.discs[0] | state.discs[1]
        floor: i64 = FLOORS[move]
        space: i64 = (filled + floor) & ~filled & floor * 127
        own: i64 = state.discs[seat] | space
        state.discs[seat] = own
        state.tell("dropped", seat, move)
        if not four_in_a_row(own) and filled | space != ALL:
            state.agenda.append(TURNS[1 - seat])


TURNS: Final = (Turn(0), Turn(1))
STEPS: Final = {turn.key: turn for turn in TURNS}


def four_in_a_row(discs: i64) -> bool:
    """Whether these discs hold four in a line: upright, level or slanting (CF-3)."""
    upright: i64 = discs & discs >> 1
    level: i64 = discs & discs >> 7
    falling: i64 = discs & discs >> 6
    rising: i64 = discs & discs >> 8
    return (upright & upright >> 2 | level & level >> 14 | falling & falling >> 12 | rising & rising >> 16) != 0


def deal(state: Table) -> None:
    """An empty grid; seat 0 begins (CF-1)."""
    state.agenda.append(TURNS[0])


def check_agenda(state: Table, field: Field) -> None:
    """Whose turn it is follows from the discs; nobody's, once the game has ended (CF-1, CF-3, CF-4)."""
    mine, yours = state.discs
    over = four_in_a_row(mine) or four_in_a_row(yours) or mine | yours == ALL
    turn = TURNS[mine.bit_count() - yours.bit_count()]
    if state.agenda != ([] if over else [turn]):
        raise field.fail("must be empty: the game is over" if over else f"must be {turn.key!r}, to fit the discs")


def bound(seats: int, options: dict[str, str]) -> int:
    """One decision a space."""
    return COLUMNS * ROWS


def scores(state: Table) -> list[int]:
    """A point for four in a row (CF-3)."""
    return [int(four_in_a_row(discs)) for discs in state.discs]


def winners(state: Table) -> list[int]:
    """The seat with four in a row, or both (CF-3, CF-4)."""
    points = scores(state)
    return [seat for seat in (0, 1) if points[seat] == max(points)]


def sheet(state: Table) -> Sheet:
    """One line a seat."""
    return Sheet(2, tuple(Line(seat, "four in a row", points, "CF-3") for seat, points in enumerate(scores(state))))


class ColumnView(TypedDict):
    """A column of the grid: whose discs lie in it, from the bottom up."""

    at: str
    discs: list[int]


class View(TypedDict):
    """The grid; everything is open."""

    columns: list[ColumnView]
    rows: int
    to_move: list[int]
    winners: list[int]


def view(state: Table, seat: int) -> View:
    """The grid as everybody sees it."""
    return {
        "columns": [{"at": f"column/{name}", "discs": state.column(place)} for place, name in enumerate("abcdefg")],
        "rows": ROWS,
        "to_move": state.actors(),
        "winners": state.winners(),
    }


def prompt(state: Table, seat: int) -> Prompt:
    """What to do now."""
    actors = state.actors()
    if seat in actors:
        return {"text": "Choose a column for your disc.", "rule": "CF-1", "waiting_for": actors}
    if not actors:
        return {"text": "The game is over.", "rule": "CF-3", "waiting_for": []}
    return waiting(actors, "to drop a disc", "CF-1")


def headline(state: Table) -> str:
    """How far the game is."""
    return f"Disc {state.decisions + 1} of at most {COLUMNS * ROWS}"


def narrate(state: Table, tale: Tale, seat: int) -> str:
    """The story: one sentence a disc."""
    who, column = tale[1], "abcdefg"[tale[2]]
    return f"{{{who}}} {{{who}:drops|drop}} a disc into {{column/{column}|column {column}}}."


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does."""
    return f"drop a disc into {{column/{'abcdefg'[move]}|column {'abcdefg'[move]}}}"


def observe(state: Table, seat: int) -> list[float]:
    """Own discs, then the rival's: 84 numbers, 1 where a disc lies."""
    own = max(seat, 0)
    spaces = [1 << column * 7 + row for row in range(ROWS) for column in range(COLUMNS)]
    return [float(bool(state.discs[who] & space)) for who in (own, 1 - own) for space in spaces]
