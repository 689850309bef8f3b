"""Curves drawn with the dots of braille letters: two columns and four rows of dots to a letter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.text import Text

from tabletomb.bots.analysis import Analysis
from tabletomb.cli.curves import Axis, Curve, axis, curves, round_step
from tabletomb.engine.terminal import BLOOD, QUIET, STRONG, seat_crest, seat_style

ROWS: Final = 13
"""One row a tick, and two between."""
CREST_EVERY: Final = 14
"""Columns between two crests on a curve."""
COLUMNS_A_NUMBER: Final = 7
NARROWEST: Final = 12
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille letter, by column and row."""


def plot(analysis: Analysis, width: int) -> list[Text]:
    """Each seat's expected result over the match in lines of at most `width` letters.

    Every curve bears its seat's crest, so that no colours are needed to tell them apart; below stand the mistakes.
    """
    drawn = curves(analysis)
    scale = axis(analysis, drawn)
    labels = [scale.label(tick) for tick in scale.ticks]
    margin = max(map(len, labels)) + 2
    last = max(len(analysis.match), 1)
    canvas = _Canvas(max(NARROWEST, width - margin), ROWS, last)
    for curve in drawn:
        canvas.draw(curve, scale)
    for place, curve in enumerate(drawn):
        canvas.crest(curve, scale, place, len(drawn))
    at_row = {round((1 - scale.height(tick)) * (ROWS - 1)): label for tick, label in zip(scale.ticks, labels)}
    lines = _legend(drawn, width)
    for row in range(ROWS):
        label = at_row.get(row, "")
        edge = f"{label:>{margin - 2}} {'┤' if label else '│'}"
        lines.append(Text.assemble((edge, QUIET), canvas.row(row)))
    lines += [
        Text(f"{'':>{margin - 1}}└{'─' * canvas.columns}", QUIET),
        Text(f"{'':>{margin}}{_numbers(canvas, last)}", QUIET),
        Text(f"{'':>{margin}}{'decision':^{canvas.columns}}", QUIET),
    ]
    return lines + _marks(analysis, canvas, margin)


class _Canvas:
    """A field of dots that remembers whose they are."""

    def __init__(self, columns: int, rows: int, last: int) -> None:
        self.columns = columns
        self._rows = rows
        self._last = last
        self._bits = [[0] * columns for _ in range(rows)]
        self._owners: list[list[set[int]]] = [[set() for _ in range(columns)] for _ in range(rows)]
        self._crests: dict[tuple[int, int], int] = {}

    def column(self, number: int) -> int:
        """The column of a decision."""
        return self._dot(number) // 2

    def draw(self, curve: Curve, scale: Axis) -> None:
        """Dots for every point, and without gaps between them."""
        dots = [(self._dot(number), self._height(scale.height(value))) for number, value in curve.points]
        for x, y in dots[:1]:
            self._set(x, y, curve.seat)
        for (x, y), (to_x, to_y) in pairwise(dots):
            steps = max(abs(to_x - x), abs(to_y - y), 1)
            for step in range(steps + 1):
                self._set(x + round((to_x - x) * step / steps), y + round((to_y - y) * step / steps), curve.seat)

    def crest(self, curve: Curve, scale: Axis, place: int, of: int) -> None:
        """Put the seat's crest on its curve: at its end, and now and then, not where the others bear theirs."""
        ends = [(self._dot(number) // 2, self._height(scale.height(value)) // 4) for number, value in curve.points[-1:]]
        for column, row in ends:
            free = next(
                (at for at in (row, row - 1, row + 1) if 0 <= at < self._rows and (at, column) not in self._crests), row
            )
            self._crests[free, column] = curve.seat
        offset = CREST_EVERY * place // of
        for column in range(offset + 2, self.columns - 3, CREST_EVERY):
            rows = [row for row in range(self._rows) if curve.seat in self._owners[row][column]]
            if rows:
                self._crests.setdefault((rows[len(rows) // 2], column), curve.seat)

    def row(self, row: int) -> Text:
        """One row as text."""
        text = Text()
        for column in range(self.columns):
            owners = self._owners[row][column]
            if (row, column) in self._crests:
                seat = self._crests[row, column]
                text.append(seat_crest(seat), seat_style(seat))
            elif owners:
                style = seat_style(min(owners)) if len(owners) == 1 else STRONG
                text.append(chr(0x2800 + self._bits[row][column]), style)
            else:
                text.append(" ")
        return text

    def _dot(self, number: int) -> int:
        """The first decision stands at the left edge, the last at the right."""
        return round((number - 1) * (2 * self.columns - 1) / max(self._last - 1, 1))

    def _height(self, height: float) -> int:
        # ticks stand in the middle of their rows, so the range ends half a row before the edge
        return round(1.5 + (1 - height) * 4 * (self._rows - 1))

    def _set(self, x: int, y: int, seat: int) -> None:
        self._bits[y // 4][x // 2] |= _DOTS[x % 2][y % 4]
        self._owners[y // 4][x // 2].add(seat)


def _legend(drawn: Sequence[Curve], width: int) -> list[Text]:
    """Crests and names, as many in a line as fit."""
    lines: list[Text] = []
    for curve in drawn:
        entry = Text(f"{seat_crest(curve.seat)} {curve.name}", seat_style(curve.seat))
        entry.truncate(width, overflow="ellipsis")
        if lines and lines[-1].cell_len + 2 + entry.cell_len <= width:
            lines[-1].append("  ").append_text(entry)
        else:
            lines.append(entry)
    return lines


def _numbers(canvas: _Canvas, last: int) -> str:
    """The first and last decision and some between, each under its column."""
    line = [" "] * canvas.columns
    step = round_step(last * COLUMNS_A_NUMBER / canvas.columns)
    for number in [last, 1, *range(step, last, step)]:
        label = str(number)
        at = min(max(0, canvas.column(number) - len(label) // 2), canvas.columns - len(label))
        around = line[max(0, at - 2) : at + len(label) + 2]
        if all(letter == " " for letter in around):
            line[at : at + len(label)] = label
    return "".join(line)


def _marks(analysis: Analysis, canvas: _Canvas, margin: int) -> list[Text]:
    """Below the plot a line for each seat that made mistakes, each mark under its decision."""
    found: list[Text] = []
    for seat in range(analysis.match.state.seats):
        line = [" "] * canvas.columns
        marked = [each for each in analysis.judged if each.seat == seat and analysis.mark(each)]
        for each in sorted(marked, key=lambda each: each.cost):  # where two meet, the worse one is seen
            mark = analysis.mark(each)
            at = min(canvas.column(each.number), canvas.columns - len(mark))
            line[at : at + len(mark)] = mark
        if marked:
            crest = seat_crest(seat)
            found.append(Text.assemble((f"{crest:>{margin - 1}} ", seat_style(seat)), ("".join(line), BLOOD)))
    return found
