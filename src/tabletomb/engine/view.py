"""What leaves a state for a person: prompts, and names in sentences.

Each game's `view.py` is the only outlet of knowledge: `view`, `prompt`, `narrate`, and, if it likes, `label`, `hope`,
`deed`, `headline` and `chapter`. Sentences name seats as `{0}`, `{1}`; whoever shows them fills in the players' names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from tabletomb.engine.state import State

_SEAT = re.compile(r"\{\d+\}")


class Prompt(TypedDict):
    """One sentence above the board, always: what to do now, or whom the table waits for."""

    text: str
    rule: str
    waiting_for: list[int]


def waiting(actors: Sequence[int], what: str, rule: str) -> Prompt:
    """The prompt of someone who has nothing to decide: "Waiting for {1} to choose a tile."."""
    *others, last = ["{" + str(seat) + "}" for seat in actors]
    who = f"{', '.join(others)} and {last}" if others else last
    return {"text": f"Waiting for {who} {what}.", "rule": rule, "waiting_for": list(actors)}


def named(sentence: str, names: Sequence[str]) -> str:
    """Fill the players' names into a sentence."""
    if "{" not in sentence:
        return sentence
    filled = {"{" + str(seat) + "}": name for seat, name in enumerate(names)}
    return _SEAT.sub(lambda found: filled.get(found[0], found[0]), sentence)


def headline(state: State) -> str:
    """How far a game is, in a few words that everybody may read: "Round 3 of 12"."""
    if state.over:
        return "Over"
    say: Callable[[State], str] | None = getattr(state.game.part("view"), "headline", None)
    return say(state) if say is not None else f"Decision {state.decisions + 1}"


class Chapter(NamedTuple):
    """A part of a game that people count: "Round", 3."""

    word: str
    number: int


def chapter(state: State) -> Chapter | None:
    """The part of the game being played, for those who look for a place in it; None if the game counts none."""
    count: Callable[[State], tuple[str, int]] | None = getattr(state.game.part("view"), "chapter", None)
    return Chapter(*count(state)) if count is not None else None


def label(state: State, seat: int, move: int) -> str:
    """What a legal move of a seat does, in a phrase that can be read aloud; its notation if the game says no more."""
    say: Callable[[State, int, int], str] | None = getattr(state.game.part("view"), "label", None)
    return say(state, seat, move) if say is not None else state.game.moves.notation(move)


def deed(state: State, seat: int, move: int) -> str:
    """A legal move as a sentence, "{1} lays the 9 of hearts face down.", for those who look back at a finished game.

    The story has no word for a choice made in secret, or for one of which nothing has come yet. If the game has no
    word for it either, its label stands in.
    """
    say: Callable[[State, int, int], str | None] | None = getattr(state.game.part("view"), "deed", None)
    told = say(state, seat, move) if say is not None else None
    return told or f"{{{seat}}} decides: {label(state, seat, move)}."


class Hope(NamedTuple):
    """What a move may bring, and when: 3, "if it wins: room 5, as wished"."""

    gain: int
    when: str


def hope(state: State, seat: int, move: int) -> Hope | None:
    """What a legal move of a seat may bring beyond what is certain, if the game has something to say about it."""
    foretell: Callable[[State, int, int], tuple[int, str] | None] | None
    foretell = getattr(state.game.part("view"), "hope", None)
    told = foretell(state, seat, move) if foretell is not None else None
    return Hope(*told) if told is not None else None
