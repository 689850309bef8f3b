"""Marks in texts for people: seats, words that depend on the reader, and pieces on the table.

    {0}                        a seat: its player's name, or "you" for whoever sits there ({0}'s: "your")
    {0:takes|take}             a word that depends on whether the reader sits there: "Mags takes", "You take"
    {hotel/1/c2|the window}    a piece: where it is, and the words for it

Every face renders them its own way: a terminal and a screen reader as plain text, a browser with crests and drawn
pieces. web/src/kit/marks.ts does the same in the client; tests/engine/marks.json holds both to the same answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_MARK = re.compile(
    r"\{(?:(?P<seat>\d+)(?::(?P<theirs>[^{}|]*)\|(?P<own>[^{}|]*))?|(?P<at>[a-z][^{}|]*)\|(?P<words>[^{}|]+))\}"
    r"(?P<owned>'s)?"
)
_NEW_SENTENCE = re.compile(r"(?:^|[.!?][\"”’)]*\s+)$")


class Part(NamedTuple):
    """A stretch of a rendered text."""

    words: str
    seat: int | None = None
    """The seat it names."""
    at: str = ""
    """The address of the piece it names."""


def render(text: str, names: Sequence[str], reader: int | None = None) -> list[Part]:
    """The text part by part, as the reader (a seat; None: nobody at the table) is told it."""
    parts: list[Part] = []
    said = ""
    end = 0
    for mark in _MARK.finditer(text):
        said = _add(parts, said, Part(text[end : mark.start()]))
        end = mark.end()
        if mark["at"] is not None:
            said = _add(parts, said, Part(mark["words"], at=mark["at"]))
            said = _add(parts, said, Part(mark["owned"] or ""))
        elif mark["theirs"] is not None:
            word = mark["own"] if int(mark["seat"]) == reader else mark["theirs"]
            said = _add(parts, said, Part(word + (mark["owned"] or "")))
        else:
            seat = int(mark["seat"])
            said = _add(parts, said, Part(_called(seat, names, reader, mark["owned"] or "", said), seat))
    _add(parts, said, Part(text[end:]))
    return parts


def plain(text: str, names: Sequence[str], reader: int | None = None) -> str:
    """The text in words alone.

    >>> plain("{0} {0:takes|take} {circle/3|the bat tile} from {1}.", ("Mags", "Otto"), reader=0)
    'You take the bat tile from Otto.'
    """
    if "{" not in text:
        return text
    return "".join(part.words for part in render(text, names, reader))


def seats(text: str) -> list[int]:
    """The seats that a text names, in order."""
    return [int(mark["seat"]) for mark in _MARK.finditer(text) if mark["seat"] is not None]


def addresses(text: str) -> tuple[str, ...]:
    """The addresses of the pieces that a text names, in order, each once."""
    return tuple(dict.fromkeys(mark["at"] for mark in _MARK.finditer(text) if mark["at"] is not None))


def unmarked(text: str) -> str:
    """The text without its marks: whatever brace is left in it is a mistake."""
    return _MARK.sub("", text)


def _called(seat: int, names: Sequence[str], reader: int | None, owned: str, said: str) -> str:
    if seat != reader:
        return (names[seat] if seat < len(names) else f"seat {seat}") + owned
    word = "your" if owned else "you"
    return word.capitalize() if _NEW_SENTENCE.search(said) else word


def _add(parts: list[Part], said: str, part: Part) -> str:
    """Append a part, joining plain words to plain words; gives all that is said so far."""
    if part.words:
        last = parts[-1] if parts else None
        if last is not None and part[1:] == last[1:] == (None, ""):
            parts[-1] = Part(last.words + part.words)
        else:
            parts.append(part)
    return said + part.words
