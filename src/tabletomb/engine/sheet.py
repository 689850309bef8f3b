"""The score sheet: every point with the rule it comes from."""

from __future__ import annotations

from typing import Any, NamedTuple


class Line(NamedTuple):
    """One line of a score sheet."""

    seat: int
    label: str
    points: int
    rule: str
    detail: str = ""
    pieces: tuple[str, ...] = ()
    """What paid: cells, rooms or the like, in the game's notation."""


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
    return {**line._asdict(), "pieces": list(line.pieces)}
