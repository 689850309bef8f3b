"""A game's rulebook: Markdown in which every rule stands in a paragraph of its own, under its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletomb.engine.errors import TabletombError

_RULE = re.compile(r'^<a id="(?P<id>[A-Z]{2}-[A-Z]?\d+)"></a>\*\*(?P=id)\*\* ', re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\(#[A-Z]{2}-[A-Z]?\d+\)")
_HEADING = re.compile(r"(#{1,6}) +(.+)")
_BLANK_LINES = re.compile(r"\n[ \t]*\n")


class Section(NamedTuple):
    """A piece of a rulebook: some words, then some rules."""

    title: str
    """The heading; empty where words stand between rules under the heading before."""
    level: int
    text: str
    """The Markdown before the rules: introductions, tables, examples."""
    rules: tuple[tuple[str, str], ...]
    """Id and Markdown of each rule, links to other rules included."""

    def to_json(self) -> dict[str, Any]:
        """The section as a JSON object."""
        return {**self._asdict(), "rules": [{"id": rule_id, "text": text} for rule_id, text in self.rules]}


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

    def sections(self) -> list[Section]:
        """The whole book in its order, as headings with the words and rules below them, in Markdown."""
        found: list[Section] = []
        for paragraph in filter(None, map(str.strip, _BLANK_LINES.split(self.text))):
            heading = _HEADING.fullmatch(paragraph)
            rule = _RULE.match(paragraph)
            if heading is not None:
                found.append(Section(heading[2], len(heading[1]), "", ()))
                continue
            last = found.pop() if found else Section("", 1, "", ())
            if rule is not None:
                found.append(last._replace(rules=(*last.rules, (rule["id"], paragraph[rule.end() :]))))
            elif last.rules:
                found += [last, Section("", last.level, paragraph, ())]
            else:
                found.append(last._replace(text=f"{last.text}\n\n{paragraph}" if last.text else paragraph))
        return found

    def readable(self) -> str:
        """The whole book without anchors and inner links, for a terminal."""
        return _LINK.sub(r"\1", re.sub(r'<a id="[^"]*"></a>', "", self.text))
