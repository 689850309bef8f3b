"""Texts with marks as a terminal shows them: told to whoever reads the screen, names in the colours of their seats."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from tabletomb.engine.marks import plain, render
from tabletomb.engine.terminal import seat_style

_PLAIN = Style()
_LIT = Style(dim=False)
"""Names stand out of quiet sentences too."""


class Reader(NamedTuple):
    """Who reads the screen, and what everybody at the table is called."""

    names: tuple[str, ...]
    seat: int | None = None
    """Where the reader sits and is called "you"; None: nowhere, or there are several readers."""

    def words(self, text: str) -> str:
        """A text with marks in words alone."""
        return plain(text, self.names, self.seat)

    def text(self, text: str, style: Style = _PLAIN) -> Text:
        """A text with marks in a style, names in the colours of their seats."""
        shown = Text(style=style)
        for part in render(text, self.names, self.seat):
            shown.append(part.words, None if part.seat is None else seat_style(part.seat) + _LIT)
        return shown
