"""Bots at the table: how they are listed and asked for, how they think, and hints from one of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.bots import Eyes, bots
from tabletomb.cli import session as sessions
from tabletomb.cli.files import load_match
from tabletomb.cli.seating import seat_kinds, seating, seating_of

Run = Callable[..., Any]


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that cost no two seconds each."""
    monkeypatch.setattr(sessions, "HINT_BUDGET", "60")


# -- who there is -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80])
def test_all_bots_are_listed_with_what_they_do(command: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    result = command("bots")
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= width
    for name, description in bots().items():
        assert re.search(rf"^{name} ", result.output, re.MULTILINE)
        if width == 80:
            assert f"{name} {description}" in words(result.output)


def test_budgets_are_explained(command: Run) -> None:
    shown = words(command("bots").output)
    for spec in ("ismcts:2000", "ismcts:250ms", "ismcts:2000/250ms"):
        assert spec in shown
        assert seat_kinds(f"me,{spec}", tabletomb.game("inn-keeper")) == ("me", spec)
    assert "With a budget: ismcts." in shown


# -- seats ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["ismcts:250ms", "ismcts:40", "ismcts:2000/250ms", "expert", "greedy", "random"])
def test_every_spec_survives_in_a_name(spec: str) -> None:
    party = seating(seat_kinds(f"me,{spec}", tabletomb.game("inn-keeper")))
    assert party.names[1] == f"Mags ({spec})"
    assert seating_of(tabletomb.Match("inn-keeper", seats=2, names=party.names)) == party


def test_a_bot_with_a_budget_plays_on_after_a_resume(command: Run, saves: Path) -> None:
    played = command("play", "inn-keeper", "--seats", "me,ISMCTS:9", "--seed", 5, input="1\n1\n")
    assert played.exit_code == 0, played.exception
    (path,) = saves.iterdir()
    before = load_match(path)
    assert before.names == ("Player", "Mags (ismcts:9)")
    assert command("resume", path, input="1\n1\n").exit_code == 0
    after = load_match(path)
    assert after.names == before.names
    assert {entry.seat for entry in after.log[len(before) :]} == {0, 1}


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("ismcts:much", "seats: a budget is a number of iterations, as in 2000, or a time, as in 250ms, not 'much'"),
        ("ismcts:0", "seats: a budget is a number of iterations"),
        ("greedy:5", "seats: greedy takes no budget; it is just 'greedy'"),
        ("hal:5", "seats: must be a number or a list of: me, expert, greedy"),
        ("hal", "seats: must be a number or a list of: me, expert, greedy"),
        ("ismcts:" + "9" * 60, "seats: 'ismcts:9999999999999' is too long"),
    ],
)
def test_specs_that_are_none_get_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(tabletomb.SetupError) as caught:
        seat_kinds(f"me,{spec}", tabletomb.game("inn-keeper"))
    assert str(caught.value).startswith(sentence)


def test_whoever_names_no_bots_meets_regular_ones(command: Run, connect_four: tabletomb.Game, saves: Path) -> None:
    assert command("play", "connect-four", input="4\n").exit_code == 0
    (path,) = saves.iterdir()
    match = load_match(path)
    assert match.names == ("Player", "Mags (regular)")
    assert len(match) == 2


# -- thinking ---------------------------------------------------------------------------------------------


def test_a_bot_that_thinks_for_long_says_so(on_screen: Run) -> None:
    screen = on_screen("play", "connect-four", "--seats", "me,ismcts:2500ms", "--no-pause")
    screen.until("> ")
    screen.send("4\n")
    screen.until("Mags (ismcts:2500ms) is thinking")
    screen.until("since your last move:")
    assert "\x1b[?25h" in screen.seen, "the cursor is back"
    assert screen.seen.count("Traceback") == 0


def test_a_quick_bot_says_nothing(on_screen: Run) -> None:
    screen = on_screen("play", "connect-four", "--seats", "me,random", "--no-pause")
    screen.until("> ")
    screen.send("4\n")
    screen.until("since your last move:")
    assert "thinking" not in screen.seen


def test_without_a_terminal_nobody_is_told(tabletomb_process: Run) -> None:
    done = tabletomb_process("play", "connect-four", "--seats", "me,ismcts:700ms", stdin="4\n")
    assert done.returncode == 0, done.stderr
    assert "since your last move:" in done.stdout
    assert "thinking" not in done.stdout + done.stderr


def test_ctrl_c_while_a_bot_thinks_saves_the_match(on_screen: Run, saves: Path) -> None:
    screen = on_screen("play", "connect-four", "--seats", "me,ismcts:60000ms", "--no-pause")
    screen.until("> ")
    screen.send("4\n")
    screen.until("is thinking")
    screen.send("\x03")
    screen.rest()
    assert screen.process.returncode == 130
    assert "Traceback" not in screen.seen
    assert "tabletomb resume" in screen.seen
    assert len(list(saves.iterdir())) == 1


class Watcher:
    """A bot that plays its first move and writes down what had been decided when it was asked."""

    def __init__(self, seat: int, seen: list[tuple[int, int, int]]) -> None:
        self.seat = seat
        self.seen = seen

    def choose(self, eyes: Eyes) -> int:
        assert eyes.seat == self.seat
        move = eyes.legal()[0]
        self.seen.append((eyes.decisions, self.seat, move))
        return move


def test_bots_that_decide_together_choose_before_any_choice_is_played(table: Run, duel: tabletomb.Game) -> None:
    played = table(duel, "1", seats="random,me,random")
    seen: list[tuple[int, int, int]] = []
    played.session._bots = {seat: Watcher(seat, seen) for seat in (0, 2)}
    played.session.run()
    assert [(decisions, seat) for decisions, seat, _ in seen[:2]] == [(1, 0), (1, 2)]
    assert [entry.seat for entry in played.match.log[:3]] == [1, 0, 2], "people need not wait for bots that think"
    assert [(entry.seat, entry.move) for entry in played.match.log[1:3]] == [(seat, move) for _, seat, move in seen[:2]]


# -- hints ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_shows_the_best_moves_with_their_chances_and_a_line(play: Run, connect_four: tabletomb.Game) -> None:
    """Player A has three in a column: the fourth wins."""
    played = play(connect_four, *["drop a", "drop d"] * 3, "hint", seats="me,me")
    shown = words(played.seen[played.seen.rindex("> hint") :])
    assert re.search(r"An expert would play the first of these: 1 9\d % You drop a disc into column a\.", shown)
    assert len(re.findall(r"\d+ \d+ % You drop a disc into column [a-g]\.", shown)) == 3
    assert "The numbers before the moves are chances to win" in shown
    assert len(played.match) == 6, "a hint changes nothing"
    again = play(connect_four, "hint", seats="me,me")
    assert "Then perhaps: Player B drops a disc" in again.words


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_for_who_plays_alone_counts_points(play: Run) -> None:
    played = play("dead-and-breakfast", "hint", seats="1", seed=7)
    shown = words(played.seen[played.seen.rindex("> hint") :])
    assert "are points to expect" in shown
    assert re.search(r"these: \d \d+\.\d You ", shown)
    assert "%" not in shown


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_is_for_whoever_sits_in_front(play: Run, duel: tabletomb.Game) -> None:
    """Both decide at once; each gets a hint about the own hand."""
    played = play(duel, "", "hint", "1", "", "hint", seats="me,me")
    moves = played.match.game.moves
    first, second = played.seen.split("The table is hidden")[1:]
    for part, seat in ((first, 0), (second, 1)):
        hands = [{moves.notation(move) for move in played.match.at(0).legal(at)} for at in (0, 1)]
        advised = set(re.findall(r"% You decide: (commit \d+)\.", words(part[part.rindex("> hint") :])))
        assert advised
        assert advised <= hands[seat]
        assert not advised & hands[1 - seat]


def test_where_there_is_one_move_no_thought_is_wasted(
    play: Run, connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(connect_four.new(2).agenda[-1]), "legal", lambda self, state, seat: [3])
    monkeypatch.setattr(tabletomb.Match, "hint", lambda *_: pytest.fail("somebody thought about it"))
    assert "There is only one move: drop a disc into column d." in play(connect_four, "hint", seats="me,me").seen


def test_after_the_turn_there_is_nothing_to_hint_at(play: Run, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", "hint", "", "q", "", interactive=True, seats="me,random")
    assert "It is not your decision; the table waits for Mags (random). §TT-03" in played.words


def test_when_the_game_is_over_there_are_no_hints(play: Run, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, *["drop a", "drop d"] * 3, "drop a", "hint", seats="me,me")
    assert played.match.state.over
    assert "'hint' is not a command here" in played.words


def test_help_knows_the_hint(play: Run, connect_four: tabletomb.Game) -> None:
    assert "hint what an expert would do in your place" in play(connect_four, "?", seats="me,me").words
