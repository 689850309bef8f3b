"""What no screen may say: marks that nobody rendered, and codes that are printed on no piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from browser_support import Visitor
from playwright.sync_api import Page

# Everything that is read, or read out.
_SAID = """() => [document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [alt]')].filter((it) => it.checkVisibility())
        .flatMap((it) => ['aria-label', 'title', 'alt'].map((name) => it.getAttribute(name) ?? ''))].join('\\n')"""
_TOKEN = re.compile(r"[\w/.-]*\w")
_CODE = re.compile(r"[A-Za-z]{1,2}\d{2}")
"""H11, V23, P07, c09: what a program calls a tile, a guest or a card."""


def unsayable(page: Page, view: Any) -> list[str]:
    """What stands on the page that must not: lines with braces, and codes and addresses of what lies in the view."""
    said = str(page.evaluate(_SAID))
    braces = [line for line in said.splitlines() if "{" in line or "}" in line]
    return [*braces, *sorted(set(_codes(view)) & set(_TOKEN.findall(said)))]


def speaks_plainly(visitor: Visitor) -> None:
    """Nothing stands on the screen of a table that only a program understands."""
    assert unsayable(visitor.page, visitor.frame["view"]) == []


def _codes(value: Any, key: str = "") -> Iterator[str]:
    """Codes and addresses in a view."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _codes(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _codes(part, key)
    elif isinstance(value, str):
        if "/" in value and key == "at":
            yield value
        yield from (part for part in value.split("/") if _CODE.fullmatch(part))
