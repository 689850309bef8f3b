"""What people read of a game is grammatical: one window, two windows, minus signs that are as wide as a plus."""

import re
from collections.abc import Iterator

import pytest

import tabletomb
from tabletomb.engine.contract import Setup
from tabletomb.engine.marks import plain
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import hope, label

NAMES = ("Mags", "Otto", "Ivy", "Bea")
NUMBERED = {"run", "trick", "round", "space", "step", "floor", "room", "level"}
"""Words before a number that names something instead of counting it: "Trick 1 is for ..."."""
LOOKS_PLURAL = {"Tactics", "is"}
SEVERAL = re.compile(r"(\w*) ?\b1 ((?:[A-Z]\w+ )?\w*[^\Ws]s)\b")
HYPHEN = re.compile(r"(?<![\w-])-\d")
LETTER_X = re.compile(r"\d x \S*\d")


def faults(text: str) -> list[str]:
    """Ungrammatical numbers in a text."""
    several = [
        found[0].strip()
        for found in SEVERAL.finditer(text)
        if found[1].casefold() not in NUMBERED and found[2].split()[-1] not in LOOKS_PLURAL
    ]
    return [*several, *HYPHEN.findall(text), *LETTER_X.findall(text)]


def texts(state: State) -> Iterator[str]:
    """All that is said in a position, to its actors."""
    for seat in state.actors():
        prompt = state.prompt(seat)
        yield prompt["text"]
        yield prompt.get("tip", "")
        for move in state.legal(seat):
            yield label(state, seat, move)
            hoped = hope(state, seat, move)
            yield hoped.when if hoped is not None else ""


def played(setup: Setup, seed: int) -> Iterator[str]:
    """All that is said in a game that is played at random."""
    state, dice = setup.deal(seed, listen=True), seeded(seed)
    while not state.over:
        yield from texts(state)
        if state.decisions % 8 == 0:
            yield from (text for line in known_sheet(state, 0).sheet.lines for text in (line.label, line.detail))
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[dice.below(len(moves))])
    yield from (text for line in state.sheet().lines for text in (line.label, line.detail))
    yield from (line.text for line in state.told(0))


@pytest.mark.parametrize("name", ["dead-and-breakfast", "dead-cells", "inn-keeper"])
def test_numbers_are_followed_by_the_right_word(name: str) -> None:
    game = tabletomb.game(name)
    said = {plain(text, NAMES, 0) for seats in game.seats for text in played(Setup(game, seats, {}), seed=seats)}
    assert len(said) > 100
    assert [(text, faults(text)) for text in sorted(said) if faults(text)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1 windows", ["1 windows"]),
        ("draws 1 Combat cards", ["draws 1 Combat cards"]),
        ("10 × -1", ["-1"]),
        ("3 x 2", ["3 x 2"]),
        ("Trick 1 is for Ivy", []),
        ("1 Tactics Scroll, 1 Boss Cell, 2 windows, 10 × −1, second-best guest", []),
    ],
)
def test_faults_are_found(text: str, fault: list[str]) -> None:
    assert faults(text) == fault
