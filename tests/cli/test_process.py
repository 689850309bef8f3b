"""The real program, through pipes and on a pseudo-terminal."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PROMPT = "> "
THREE = "me,random,random"


def only_file(folder: Path) -> Path:
    (path,) = (path for path in folder.iterdir() if path.is_file())
    return path


# -- pipes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dead-and-breakfast", "dead-cells", "inn-keeper", "connect-four"])
def test_a_whole_game_through_pipes(tabletomb_process: Run, saves: Path, name: str) -> None:
    done = tabletomb_process("play", name, "--seats", "me,random", "--seed", 3, stdin="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "The end" in done.stdout
    assert "\x1b" not in done.stdout
    assert f"tabletomb replay {only_file(saves)}" in done.stdout


def test_the_end_of_input_saves_and_is_no_error(tabletomb_process: Run, saves: Path) -> None:
    done = tabletomb_process("play", "dead-and-breakfast", "--seats", 1, stdin="1\n1")
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(json.loads(only_file(saves).read_text())["log"]) == 2
    resumed = tabletomb_process("resume", only_file(saves), stdin="quit\n")
    assert resumed.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "inn-keeper", "--option", "colour=red"], "Inn Keeper has no option 'colour'"),
        (["play", "inn-keeper", "--seats", "7"], "is for 2 or 3 or 4 seats, not 7"),
        (["resume", "/no/such/file"], "/no/such/file cannot be read: no such file or directory."),
        (["replay", "/"], "/ is a folder, not a file."),
        (["rules", "inn-keeper", "IK-999"], "There is no rule 'IK-999'"),
        (["content", "check", "/"], "/ is a folder"),
    ],
)
def test_mistakes_are_one_sentence_on_stderr(tabletomb_process: Run, arguments: list[str], sentence: str) -> None:
    done = tabletomb_process(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("tabletomb: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_wrong_usage_is_explained(tabletomb_process: Run) -> None:
    done = tabletomb_process("play", "--sheets", "2")
    assert done.returncode == 2
    assert "No such option" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_who_leaves_early_gets_no_stack_trace(third_party: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "tabletomb.cli", "rules", "dead-and-breakfast"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    program.stdout.close()
    _, errors = program.communicate(timeout=300)
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("encoding", "name"), [("ascii", "dead-and-breakfast"), ("ascii", "dead-cells"), ("cp437", "inn-keeper")]
)
def test_a_terminal_without_the_shapes_gets_letters_of_the_same_width(
    tabletomb_process: Run, encoding: str, name: str
) -> None:
    arguments = ("play", name, "--seats", THREE, "--seed", 3, "--no-pause", "--no-campaign")
    shapes = tabletomb_process(*arguments, stdin="1\n" * 8)
    letters = tabletomb_process(
        *arguments, stdin="1\n" * 8, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}, encoding=encoding
    )
    assert letters.returncode == 0, letters.stderr
    assert letters.stdout != shapes.stdout
    drawn = [output.stdout.split("Saved.")[0].splitlines() for output in (shapes, letters)]
    assert [len(line) for line in drawn[0]] == [len(line) for line in drawn[1]]


def test_input_that_is_no_text_is_survived(third_party: Path, saves: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tabletomb.cli", "play", "dead-and-breakfast", "--seats", "1"],
        input=b"\xff\xfe\x00\n" + b"x" * 100_000 + b"\n\x1b[A\n1\n",
        capture_output=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(only_file(saves).read_text())["log"]) == 1


@pytest.mark.parametrize("columns", [30, 40])
def test_narrow_terminals_get_narrow_lines(tabletomb_process: Run, columns: int) -> None:
    for name in ("dead-and-breakfast", "dead-cells", "inn-keeper"):
        done = tabletomb_process(
            "play", name, "--seats", THREE, "--seed", 3, stdin="1\n" * 6, env={"COLUMNS": str(columns)}
        )
        assert done.returncode == 0
        shown = done.stdout.split("Saved.")[0].splitlines()
        assert max(map(len, shown)) <= max(columns, 40)


# -- on a terminal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dead-and-breakfast", "dead-cells", "inn-keeper", "connect-four"])
def test_a_whole_game_at_a_terminal_by_typing_numbers(on_screen: Run, saves: Path, name: str) -> None:
    screen = on_screen("play", name, "--seats", "me,random", "--seed", 3)
    for _ in range(400):
        if "Enter leaves" in screen.until(PROMPT):
            break
        screen.send("1\n")
    screen.send("\n")
    screen.until("Save the match?")
    screen.send("\n")
    screen.rest()
    assert screen.process.returncode == 0
    assert "Traceback" not in screen.seen
    assert not json.loads(only_file(saves).read_text())["position"]["agenda"]


def test_a_person_is_asked_which_game(on_screen: Run) -> None:
    screen = on_screen("play", "--seats", "me,random")
    screen.until("Which game?")
    screen.until(PROMPT)
    screen.send("frog\n")
    screen.until("Type a number")
    screen.until(PROMPT)
    screen.send("inn keeper\n")
    assert "Inn Keeper" in screen.until("Choose a card")


def test_ctrl_c_and_ctrl_d_save_the_match(on_screen: Run, saves: Path) -> None:
    for key, code in (("\x03", 130), ("\x04", 0)):
        screen = on_screen("play", "dead-and-breakfast", "--seats", "1", "--seed", 3)
        screen.until(PROMPT)
        screen.send("1\n")
        screen.until("Place your tile")
        screen.until(PROMPT)
        screen.press_until("tabletomb resume", key)
        assert "Traceback" not in screen.seen
        assert screen.process.returncode == code
        path = only_file(saves)
        assert len(json.loads(path.read_text())["log"]) == 1
        path.unlink()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_told_to_end_saves_the_match(on_screen: Run, saves: Path, number: signal.Signals) -> None:
    screen = on_screen("play", "dead-and-breakfast", "--seats", "1", "--seed", 3)
    screen.until(PROMPT)
    screen.send("1\n")
    screen.until("Place your tile")
    screen.process.send_signal(number)
    screen.rest()
    assert screen.process.returncode == 128 + number
    assert len(json.loads(only_file(saves).read_text())["log"]) == 1


def test_colours_are_used_at_a_terminal_and_not_if_unwanted(on_screen: Run) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
    assert colour.search(on_screen("play", "inn-keeper", "--seats", THREE, "--seed", 3).until("Choose a card"))
    plain = on_screen("play", "inn-keeper", "--seats", THREE, "--seed", 3, env={"NO_COLOR": "1"})
    plain.until("Choose a card")
    assert not colour.search(plain.seen)


def test_the_table_is_hidden_from_the_next_person(on_screen: Run) -> None:
    screen = on_screen("play", "inn-keeper", "--seats", "me,me", "--seed", 3)
    screen.until("press Enter when only you")
    screen.send("\n")
    screen.until("Choose a card")
    screen.send("1\n")
    new = screen.until("press Enter when only you")
    wiped = new[new.rindex("\x1b[3J") :]
    assert "▐" not in wiped
    assert "bonus" not in wiped
