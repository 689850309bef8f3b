"""Rules in the terminal: one by its id, those that contain some words, or the whole book."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.terminal import CANDLE, SPECTRE

_ID = re.compile(r"[A-Za-z]{2}-?[A-Za-z]?\d+")
_MARKS = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)


def whole_book(game: Game) -> RenderableType:
    """The rulebook from cover to cover."""
    return Markdown(game.rulebook.readable(), hyperlinks=False)


def look_up(game: Game, words: str) -> RenderableType:
    """The rule of an id, or all rules that contain the words; raises `TabletombError` if there are none."""
    words = words.strip()
    if _ID.fullmatch(words) and words[:2].upper() in (game.prefix, "TT"):
        rule_id = words.upper() if "-" in words else f"{words[:2]}-{words[2:]}".upper()
        return rule(game, rule_id)
    found = list(game.rulebook.search(words))
    if not found:
        raise TabletombError(f"No rule of {game.title} contains {words[:40]!r}; the rules are {game.rulebook.span()}.")
    return Group(*(_paragraph(rule_id, text, words) for rule_id, text in found))


def rule(game: Game, rule_id: str) -> RenderableType:
    """One rule; raises `TabletombError` if there is no such rule."""
    return _paragraph(rule_id.upper(), game.rulebook.rule(rule_id), "")


def _paragraph(rule_id: str, text: str, words: str) -> RenderableType:
    flowing = "\n".join(" ".join(part.split()) for part in re.split(r"\n(?=- )", text))
    body = Text(_MARKS.sub(r"\2", flowing))
    body.highlight_words(words.split(), SPECTRE, case_sensitive=False)
    return Padding(Text.assemble((rule_id, CANDLE), "  ", body), (0, 0, 1, 0))
