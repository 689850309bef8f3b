"""What leaves a state for a person: prompts, and names in sentences.

Each game's `view.py` is the only outlet of knowledge: `view`, `prompt` and `narrate`. Sentences name seats as
`{0}`, `{1}`; whoever shows them fills in the players' names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypedDict


class Prompt(TypedDict):
    """One sentence above the board, always: what to do now, or whom the table waits for."""

    text: str
    rule: str
    waiting_for: list[int]


def waiting(actors: Sequence[int], what: str, rule: str) -> Prompt:
    """The prompt of someone who has nothing to decide: "Waiting for {1} to choose a tile."."""
    who = " and ".join("{" + str(seat) + "}" for seat in actors)
    return {"text": f"Waiting for {who} {what}.", "rule": rule, "waiting_for": list(actors)}


def named(sentence: str, names: Sequence[str]) -> str:
    """Fill the players' names into a sentence."""
    filled = {"{" + str(seat) + "}": name for seat, name in enumerate(names)}
    return re.sub(r"\{\d+\}", lambda found: filled.get(found[0], found[0]), sentence)
