"""The score sheet: every point with the rule it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tabletomb.engine.state import State

_WORLDS = 12
"""In how many imagined worlds a line must stand to pass for known."""


class Line(NamedTuple):
    """One line of a score sheet."""

    seat: int
    label: str
    points: int
    rule: str
    detail: str = ""
    at: tuple[str, ...] = ()
    """What paid: the addresses of cells, rooms or the like."""
    part: str = ""
    """What the line counts towards where several make up one thing ("Guests"); its label, if nothing is said."""


class Sheet(NamedTuple):
    """The score of all seats, line by line; valid at any time as a running score."""

    seats: int
    lines: tuple[Line, ...]
    tie_breaks: tuple[Line, ...] = ()
    """What is compared between seats with equal totals, in order; worth no points."""

    def of(self, seat: int) -> list[Line]:
        """The lines of one seat."""
        return [line for line in self.lines if line.seat == seat]

    def totals(self) -> list[int]:
        """Points of each seat."""
        return [sum(line.points for line in self.of(seat)) for seat in range(self.seats)]

    def to_json(self) -> dict[str, Any]:
        """The sheet as a JSON object."""
        return {
            "totals": self.totals(),
            "lines": [_line_json(line) for line in self.lines],
            "tie_breaks": [_line_json(line) for line in self.tie_breaks],
        }


def _line_json(line: Line) -> dict[str, Any]:
    return {**line._asdict(), "at": list(line.at), "part": line.part or line.label}


class KnownSheet(NamedTuple):
    """The score as far as a seat can know it."""

    sheet: Sheet
    complete: bool
    """Whether that is all of it; false while secrets hide some lines."""

    def to_json(self) -> dict[str, Any]:
        """The sheet as a JSON object, with `complete` beside its lines."""
        return {**self.sheet.to_json(), "complete": self.complete}


def known_sheet(state: State, seat: int | None) -> KnownSheet:
    """The score as far as a seat (None: a spectator) can know it, and whether that is all.

    It is made of the lines that are the same in every state the seat can imagine, never of the true state, so it
    cannot tell more than the seat knows. When the game is over there are no secrets. Raises `UnknownSeat`.
    """
    if seat is not None:
        state.seated(seat)
    if state.over:
        return KnownSheet(state.sheet(), True)
    first, *others = [state.imagine(seat, seed).sheet() for seed in range(1, _WORLDS + 1)]
    lines = tuple(line for line in first.lines if all(line in other.lines for other in others))
    ties = tuple(line for line in first.tie_breaks if all(line in other.tie_breaks for other in others))
    return KnownSheet(Sheet(state.seats, lines, ties), lines == first.lines)
