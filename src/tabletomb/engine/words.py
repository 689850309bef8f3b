"""Numbers in sentences: one window, two windows, three times minus one."""

from __future__ import annotations

MINUS = "−"
"""The sign that is as wide as a plus."""


def noun(count: int, one: str, many: str = "") -> str:
    """The word for so many things, without their number; `many` where an s is not enough.

    >>> noun(1, "window"), noun(0, "window"), noun(3, "match", "matches")
    ('window', 'windows', 'matches')
    """
    return one if count == 1 else many or one + "s"


def counted(count: int, one: str, many: str = "") -> str:
    """So many things.

    >>> counted(1, "window"), counted(2, "window"), counted(2, "wolf", "wolves")
    ('1 window', '2 windows', '2 wolves')
    """
    return f"{count} {noun(count, one, many)}"


def signed(points: int) -> str:
    """Points won or lost.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def times(count: int, worth: int) -> str:
    """How points came about.

    >>> times(3, 2), times(10, -1)
    ('3 × 2', '10 × −1')
    """
    return f"{count} × {worth}".replace("-", MINUS)


def listed(words: list[str]) -> str:
    """Several things in a row.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
