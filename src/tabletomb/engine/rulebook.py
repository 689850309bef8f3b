"""A game's rulebook: Markdown in which every rule stands in a paragraph of its own, under its id."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabletomb.engine.errors import TabletombError

_RULE = re.compile(r'^<a id="(?P<id>[A-Z]{2}-[A-Z]?\d+)"></a>\*\*(?P=id)\*\* ', re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\(#[A-Z]{2}-[A-Z]?\d+\)")


class Rulebook:
    """The text of a rulebook and its rules by id."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, str] = {}
        for match in _RULE.finditer(text):
            paragraph = text[match.end() :].split("\n\n", 1)[0]
            self.rules[match["id"]] = _LINK.sub(r"\1", paragraph).strip()

    def rule(self, rule_id: str) -> str:
        """The text of one rule; case does not matter. Raises `TabletombError` with a sentence."""
        wanted = rule_id.strip().upper()
        if wanted not in self.rules:
            raise TabletombError(f"There is no rule {rule_id.strip()[:20]!r}; rules are {self.span()}.")
        return self.rules[wanted]

    def span(self) -> str:
        """First and last rule id, for messages."""
        ids = list(self.rules)
        return f"{ids[0]} to {ids[-1]}" if ids else "not written yet"

    def search(self, words: str) -> Iterator[tuple[str, str]]:
        """Rules that contain all the words, in the book's order."""
        wanted = words.casefold().split()
        for rule_id, text in self.rules.items():
            if all(word in text.casefold() for word in wanted):
                yield rule_id, text

    def readable(self) -> str:
        """The whole book without anchors and inner links, for a terminal."""
        return _LINK.sub(r"\1", re.sub(r'<a id="[^"]*"></a>', "", self.text))
