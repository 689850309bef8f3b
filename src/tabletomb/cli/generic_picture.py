"""The picture for games without one of their own: any view as readable tables and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabletomb.engine.terminal import DUSK, QUIET, Choice, seat_name

LEGEND = ""
ADDRESS = "at"
"""The entry of a view that says where something is: that is for programs, not for people."""


def draw(
    view: Any,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The view, entry by entry; lists with one entry a seat show the seats' names."""
    view = _readable(view)
    if focus is not None:
        return Group(seat_name(focus, names), _drawn(_belonging(view, focus, len(names)), names, width))
    return _drawn(view, names, width)


def _readable(value: Any) -> Any:
    """A value without its addresses."""
    if isinstance(value, dict):
        return {key: _readable(below) for key, below in value.items() if key != ADDRESS and not _only_places(below)}
    return [_readable(below) for below in value] if isinstance(value, list) else value


def _only_places(value: Any) -> bool:
    """Whether there is nothing but addresses in a value."""
    if isinstance(value, dict):
        return bool(value) and all(key == ADDRESS or _only_places(below) for key, below in value.items())
    return isinstance(value, list) and bool(value) and all(map(_only_places, value))


def _belonging(view: Any, seat: int, seats: int) -> Any:
    """What belongs to one seat: its place in every list that has one entry a seat."""
    if not isinstance(view, dict):
        return view
    return {key: value[seat] for key, value in view.items() if isinstance(value, list) and len(value) == seats}


def _drawn(value: Any, names: tuple[str, ...], width: int) -> RenderableType:
    if isinstance(value, dict):
        return _entries(value, names, width)
    if isinstance(value, list):
        return _list(value, names, width)
    return Text(_word(value))


def _entries(entries: dict[str, Any], names: tuple[str, ...], width: int) -> RenderableType:
    """Short values beside their names, long ones below them."""
    parts: list[RenderableType] = []
    for key, value in entries.items():
        name = Text(str(key).replace("_", " "), DUSK)
        short = _one_line(value)
        if short is not None and len(short) + len(name) + 2 <= width:
            parts.append(Text.assemble(name, "  ", short))
        else:
            parts += [name, Padding(_drawn(value, names, width - 2), (0, 0, 0, 2))]
    return Group(*parts)


def _list(values: list[Any], names: tuple[str, ...], width: int) -> RenderableType:
    if values and all(isinstance(value, str) for value in values) and len({len(value) for value in values}) == 1:
        return _grid(values)
    short = _one_line(values)
    if short is not None and len(short) <= width:
        return Text(short)
    of_seats = len(values) == len(names) and all(isinstance(value, (dict, list)) for value in values)
    table = Table.grid(padding=(0, 1))
    for number, value in enumerate(values):
        head = names[number] if of_seats else str(number)
        if of_seats:
            table.add_row(Group(Text(head, DUSK), Padding(_drawn(value, names, width - 2), (0, 0, 0, 2))))
        else:
            table.add_row(Text(head, QUIET), _drawn(value, names, width - 4))
    return table


def _grid(rows: list[str]) -> RenderableType:
    """Rows of equally many letters are a picture already; give it air."""
    return Group(*(Text(" ".join(row) if len(row) <= 20 else row) for row in rows))


def _one_line(value: Any) -> str | None:
    """A value as one line, if it is simple enough for that."""
    if not isinstance(value, (dict, list)):
        return _word(value)
    if isinstance(value, list) and len(value) <= 12 and not any(isinstance(entry, (dict, list)) for entry in value):
        if value and all(isinstance(entry, str) and len(entry) > 3 for entry in value):
            return None
        return ", ".join(_word(entry) for entry in value) or "-"
    return None if value else "-"


def _word(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
