"""Tutorials at the keyboard: texts are read, wrong moves answered kindly, and the match goes on."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.console import Console
from typer.testing import Result

import tabletomb
from tabletomb.cli.lesson import Lesson
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.game import games
from tabletomb.engine.marks import plain

TAUGHT = [game.name for game in games() if game.has_tutorial]


class Taken(NamedTuple):
    """A lesson that was taken, and what was seen."""

    lesson: Lesson
    seen: str


@pytest.fixture
def take() -> Callable[..., Taken]:
    """Takes a lesson with scripted answers; whoever runs out of them leaves."""

    def take(name: str, *answers: str, interactive: bool = False) -> Taken:
        console = Console(file=io.StringIO(), width=100, height=60, markup=False, highlight=False)
        left: Iterator[str] = iter(answers)

        def read(prompt: str) -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        tutorial = tabletomb.game(name).tutorial
        assert tutorial is not None
        lesson = Lesson(tutorial, Terminal(console, read, interactive))
        lesson.run()
        return Taken(lesson, " ".join(console.file.getvalue().replace("│", " ").split()))  # type: ignore[attr-defined]

    return take


def right_answers(name: str) -> list[str]:
    """What a good pupil types: Enter to read on, the first accepted move otherwise."""
    tutorial = tabletomb.game(name).tutorial
    assert tutorial is not None
    moves = tutorial.game.moves
    return [moves.notation(step.moves[0]) if step.moves else "" for step in tutorial.steps if step.who == 0]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_taken_to_its_end_and_the_match_goes_on(take: Callable[..., Taken], name: str) -> None:
    tutorial = tabletomb.game(name).tutorial
    assert tutorial is not None
    taken = take(name, *right_answers(name), "", *["1"] * 4)
    for step in tutorial.steps:
        assert plain(step.text, tutorial.names, 0) in taken.seen or step.who != 0
    assert plain(tutorial.farewell, tutorial.names, 0) in taken.seen
    assert not set("{}") & set(taken.seen)
    assert len(taken.lesson.match) > tutorial.first + len(tutorial.steps)
    assert "Saved. Go back to it with:" in taken.seen


@pytest.mark.parametrize("interactive", [True, False])
def test_wrong_moves_are_answered_kindly_and_illegal_ones_by_the_rules(
    take: Callable[..., Taken], interactive: bool
) -> None:
    taken = take("dead-and-breakfast", "window 2", "", "window 3", "4", "window 5", "window 2", interactive=interactive)
    assert "One moment: there is something to read first. §DB-02" in taken.seen
    step = next(step for step in taken.lesson.tutorial.steps if step.moves)
    assert f"{plain(step.wrong, taken.lesson.match.names, 0)} §{step.rules[0]}" in taken.seen
    assert "Walls are allowed at any time" in taken.seen
    assert "5 steps ahead of the ghost; you reach only the next three." in taken.seen
    assert len(taken.lesson.match) == 1


def test_a_decision_taken_back_takes_the_lesson_back(take: Callable[..., Taken]) -> None:
    taken = take("dead-and-breakfast", "", "window 2", "place d1", "undo", "place d1", "", "window 0")
    assert taken.seen.count("3 of 12 · Laying a tile") == 2
    assert "Taken back: lay the " in taken.seen
    assert taken.seen.count("5 of 12 · The ghost has moved") == 1


def test_commands_work_while_reading(take: Callable[..., Taken]) -> None:
    taken = take("inn-keeper", "rules IK-25", "score", "nonsense", "")
    assert "Rooms 1 to 4 are the ground floor" in taken.seen
    assert "'nonsense' is neither a move nor a command" in taken.seen
    assert "2 of 13 · The customer" in taken.seen


@pytest.mark.parametrize("last", [("quit",), ()])
def test_leaving_during_a_lesson_leaves_nothing_behind(
    take: Callable[..., Taken], saves: Path, last: tuple[str, ...]
) -> None:
    taken = take("dead-and-breakfast", "", "window 2", *last)
    assert "Saved" not in taken.seen
    assert not saves.exists()


def test_the_command_takes_a_lesson(command: Callable[..., Result]) -> None:
    result = command("tutorial", "inn-keeper", input="quit\n")
    assert result.exit_code == 0
    assert "1 of 13 · Your inn" in result.output


def test_a_game_without_a_tutorial_says_which_have_one(command: Callable[..., Result]) -> None:
    result = command("tutorial", "dead-cells")
    assert result.exit_code == 1
    said = str(result.exception)
    assert "has no tutorial yet; there is one for: " in said
    assert "dead-and-breakfast, inn-keeper" in said
