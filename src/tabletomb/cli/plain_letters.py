"""Plain letters for the shapes of pictures, where a terminal's encoding has no more."""

from __future__ import annotations

import codecs
from typing import Final

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
