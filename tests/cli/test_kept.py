"""What is kept when nobody had the time to save: copies of running matches, and the list of matches to go on with."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.cli.files import Keeper, load_match, match_bytes
from tabletomb.cli.kept import Guard, is_unfinished, kept_matches
from tabletomb.engine.match import Match

Run = Callable[..., Any]
Play = Callable[..., Any]


@pytest.fixture
def guarded(table: Play) -> Play:
    """Make a session whose match is written down as it goes."""

    def lay(*words: Any, **how: Any) -> Any:
        played = table(*words, **how)
        played.session.guard = Guard()
        return played

    return lay


def copies(saves: Path) -> list[Path]:
    return [path for path in saves.glob("*.json") if is_unfinished(path)]


def begun(folder: Path, name: str, game: tabletomb.Game, moves: int = 2) -> Path:
    folder.mkdir(exist_ok=True)
    match = Match(game, 2, 5, names=("Ada", "Bea"))
    for _ in range(moves):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    path = folder / name
    path.write_bytes(match_bytes(match))
    return path


# -- the copy of a running match --------------------------------------------------------------------------


def test_every_decision_is_on_disk_before_the_next_is_asked_for(
    guarded: Play, saves: Path, connect_four: tabletomb.Game
) -> None:
    played = guarded(connect_four, "1", "2", "3", seats="me,me", pause=False)
    found: list[int] = []

    def look(prompt: str) -> None:
        found.extend(len(load_match(copy)) for copy in copies(saves))

    played.person.before_answer = look
    played.session.run()
    assert found == [1, 2, 3]


@pytest.mark.parametrize("answers", [["1", "quit", ""], ["1", "quit", "no"], ["1", "quit", "mine.json"], ["1"]])
def test_an_orderly_end_takes_the_copy_away(
    guarded: Play, saves: Path, connect_four: tabletomb.Game, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(saves.parent)
    guarded(connect_four, *answers, seats="me,me", interactive=True, pause=False).session.run()
    assert copies(saves) == []


def test_the_copy_stays_if_the_match_cannot_be_saved(
    guarded: Play, saves: Path, connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(keeper: Keeper, match: Match) -> Path:
        raise tabletomb.TabletombError("The disk is full.")

    monkeypatch.setattr(Keeper, "autosave", full)
    with pytest.raises(tabletomb.TabletombError, match="full"):
        guarded(connect_four, "1", seats="me,me").session.run()
    (copy,) = copies(saves)
    assert len(load_match(copy)) == 1


def test_a_folder_that_takes_no_copies_does_not_stop_the_game(
    guarded: Play, saves: Path, connect_four: tabletomb.Game
) -> None:
    saves.write_text("a file where the folder should be")
    played = guarded(connect_four, "1", "2", "quit", "no", seats="me,me", interactive=True, pause=False)
    played.session.run()
    assert len(played.match) == 2


def test_a_lesson_is_not_written_down(on_screen: Run, saves: Path) -> None:
    screen = on_screen("tutorial", "inn-keeper", rows=50)
    for _ in range(3):
        screen.until("> ")
        screen.send("\n")
    screen.until("> ")
    assert not saves.exists()


def test_a_killed_program_loses_nothing(on_screen: Run, saves: Path) -> None:
    screen = on_screen("play", "dead-and-breakfast", "--seats", "1", "--no-pause", rows=50)
    for _ in range(3):
        screen.until("> ")
        screen.send("1\n")
    screen.until("> ")
    screen.process.send_signal(signal.SIGKILL)
    screen.process.wait()
    (copy,) = copies(saves)
    assert len(json.loads(copy.read_text())["log"]) == 3

    again = on_screen("play", rows=50)
    again.until("A match was cut short")
    again.until("Go on with it?")
    again.send("\n")
    again.until("> ")
    again.send("1\n")
    again.until("> ")
    assert len(load_match(copy)) == 4, "the same copy goes on"
    again.send("quit\n")
    again.until("Save the match?")
    again.send("\n")
    again.until("Saved.")
    again.rest()
    (saved,) = saves.glob("*.json")
    assert not is_unfinished(saved)
    assert len(load_match(saved)) == 4


def test_who_does_not_want_it_plays_something_else(on_screen: Run, saves: Path, connect_four: tabletomb.Game) -> None:
    copy = begun(saves, "connect-four-unfinished.json", connect_four)
    screen = on_screen("play")
    screen.until("Go on with it?")
    screen.send("n\n")
    screen.until("Which game?")
    screen.until("> ")
    screen.send("\x04")
    screen.rest()
    assert copy.exists()


# -- the list ---------------------------------------------------------------------------------------------


def test_the_list_shows_what_can_be_gone_on_with(command: Run, saves: Path) -> None:
    game = tabletomb.game("inn-keeper")
    begun(saves, "first.json", game)
    begun(saves, "second-unfinished.json", game, 3)
    result = command("resume")
    words = " ".join(result.output.split())
    assert "Inn Keeper Ada, Bea; 2 decisions" in words
    assert "3 decisions" in words
    assert words.count("cut short") == 1
    assert {"first.json", "second-unfinished.json"} <= set(words.split())
    assert f"Name one of them, tabletomb resume FILE; they are in {saves}." in str(result.exception)


def test_the_newest_comes_first_and_what_is_no_match_is_passed_over(saves: Path) -> None:
    paths = [begun(saves, f"{name}.json", tabletomb.game("inn-keeper")) for name in ("old", "new")]
    os.utime(paths[0], (1_000, 1_000))
    for number, text in enumerate(['{"tabletomb": "campaign"}', "[]", "{", '{"tabletomb": "match"}', "3"]):
        (saves / f"{number}.json").write_text(text)
    doc = json.loads(paths[1].read_text())
    (saves / "unknown.json").write_text(json.dumps({**doc, "game": "chess"}))
    (saves / "names.json").write_text(json.dumps({**doc, "names": ["\x1b[2J", "Bea"]}))
    (saves / "over.json").write_text(json.dumps({**doc, "position": {"agenda": []}}))
    assert [kept.path for kept in kept_matches()] == [paths[1], paths[0]]


def test_without_a_match_there_is_a_sentence(command: Run, saves: Path) -> None:
    result = command("resume")
    assert f"There is no match to go on with in {saves}" in str(result.exception)


def test_a_person_chooses_by_number(on_screen: Run, saves: Path) -> None:
    begun(saves, "inn.json", tabletomb.game("inn-keeper"))
    screen = on_screen("resume", rows=50)
    screen.until("Which match?")
    screen.until("> ")
    screen.send("7\n")
    screen.until("Type a number from 1 to 1.")
    screen.send("1\n")
    screen.until("Ada, press Enter when only you can see this")
