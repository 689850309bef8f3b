"""How things look in a terminal: the palette, the seats' crests, and plain letters where a terminal has no more."""

from __future__ import annotations

import codecs
from typing import Final

from rich.style import Style
from rich.text import Text

CANDLE: Final = Style(color="#f2b84b", bold=True)
"""What is legal or in focus."""
BLOOD: Final = Style(color="#c23b4a")
IVY: Final = Style(color="#69b578")
SPECTRE: Final = Style(color="#63cfc4")
DUSK: Final = Style(color="#8d7bb5")
QUIET: Final = Style(dim=True)
STRONG: Final = Style(bold=True)
TITLE: Final = DUSK + STRONG

CRESTS: Final = "▲●■◆★✚"
"""One shape a seat, so that seats can be told apart without colour."""
HUES: Final = ("#f2b84b", "#5aa9e6", "#e0708a", "#69b578", "#b690e0", "#d9d2c3")


def seat_style(seat: int) -> Style:
    """The colour of a seat."""
    return Style(color=HUES[seat % len(HUES)], bold=True)


def seat_name(seat: int, names: tuple[str, ...]) -> Text:
    """A seat's crest and name, in its colour."""
    return Text(f"{CRESTS[seat % len(CRESTS)]} {names[seat]}", seat_style(seat))


def rule_mark(rule: str) -> Text:
    """A rule id, set apart quietly."""
    return Text(f"§{rule}", QUIET) if rule else Text()


# What stands for a shape that the terminal's encoding does not have: one letter each, so that pictures stay straight.
_STAND_INS: Final = {
    "♦": "D", "♠": "S", "♥": "H", "♣": "C", "♡": ".", "†": "+",
    "▲": "^", "●": "o", "■": "#", "◆": "*", "★": "x", "✚": "+",
    "│┃║╵╷╹╻▐▌": "|", "─━═╴╶╸╺▔": "-", "┼╋├┤┬┴┣┫┳┻┌┐└┘┏┓┗┛╭╮╰╯": "+",
    "↔": "-", "↕": "|", "→▸": ">", "←": "<", "↑": "^", "↓": "v",
    "▒▓█": "#", "░·•…□": ".", "∩": "n", "╱": "/", "╲": "\\",
    "–—−": "-", "’‘": "'", "“”": '"', "×": "x", "✓": "v", "§": "#", "\u2007": " ",
    "".join(map(chr, range(0x2801, 0x2900))): ".",  # the dots of plots and of the wheel that turns while a bot thinks
}  # fmt: skip
_PLAIN: Final = {ord(shape): letter for shapes, letter in _STAND_INS.items() for shape in shapes}
_HANDLER: Final = "tabletomb-plain"


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wanted = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(letter if letter.isascii() else "?" for letter in wanted), error.end


def plain_where_needed() -> str:
    """The name of an encoding error handler that writes letters for shapes a terminal cannot show."""
    codecs.register_error(_HANDLER, _plain)
    return _HANDLER
