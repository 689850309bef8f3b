"""Connect Four in the terminal: the grid, with what to type above each column that has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.text import Text

from tabletomb.engine.terminal import CANDLE, QUIET, Choice, seat_crest, seat_name, seat_style

if TYPE_CHECKING:
    from tabletomb_connect_four.rules import View

LEGEND: Final = "Discs bear the crests of their seats. A number above a column is what to type to drop a disc there."


def draw(
    view: View,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The grid and whose discs are whose; with `focus` the discs of one seat alone."""
    columns = [column["discs"] for column in view["columns"]]
    numbers = {choice.arguments["column"]: choice.number for choice in choices}
    above = " ".join(str(numbers.get(letter, " ")) for letter in "abcdefg")
    heights = reversed(range(view["rows"]))
    rows = [Text(" ").join(_space(discs[height:], focus) for discs in columns) for height in heights]
    owners = Text("  ").join(seat_name(each, names) for each in range(len(names)) if focus in (None, each))
    return Group(Text(above, CANDLE), *rows, Text("a b c d e f g", QUIET), owners)


def _space(discs: list[int], focus: int | None) -> Text:
    """The lowest of these discs, or an empty space if there are none."""
    if not discs or focus not in (None, discs[0]):
        return Text("·", QUIET)
    return Text(seat_crest(discs[0]), seat_style(discs[0]))
