"""Choosing again: a secret choice can be taken back while others still choose, and what is on disk knows it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.cli.files import load_match
from tabletomb.cli.kept import Guard, is_unfinished

Play = Callable[..., Any]
REFUSED = "× No choice of yours waits for the others; what everybody has chosen stands. §TT-08"


def chosen(played: Any) -> list[tuple[int, int]]:
    """Who has chosen what: seats, and which of their moves at the deal it was, counted from 1."""
    deal = played.match.at(0)
    return [(entry.seat, deal.legal(entry.seat).index(entry.move) + 1) for entry in played.match.log]


# -- several people ---------------------------------------------------------------------------------------


def test_at_the_curtain_whoever_chose_last_may_come_back(play: Play, duel: tabletomb.Game) -> None:
    played = play(duel, "", "1", "again", "", "2", "", seats="me,me")
    assert chosen(played) == [(0, 2)]
    curtains = played.words.split("The table is hidden.")[1:]
    assert [curtain.split(" is next.")[0].strip() for curtain in curtains] == [
        "Player A", "Player B", "Player A", "Player B",
    ]  # fmt: skip
    assert ["Player A can still choose again: type again" in curtain for curtain in curtains] == [
        False, True, False, True,
    ]  # fmt: skip


def test_at_the_curtain_others_come_back_by_their_names(play: Play, duel: tabletomb.Game) -> None:
    answers = ["", "1", "", "2", "again nobody", "again player a", "", "3", ""]
    played = play(duel, *answers, seats="me,me,me")
    assert chosen(played) == [(1, 2), (0, 3)]
    assert "Whom do you mean? The seats are: 0 Player A, 1 Player B, 2 Player C." in played.words
    assert played.words.index("Player B can still choose again") < played.words.index("Whom do you mean?")


def test_who_has_not_chosen_yet_has_nothing_to_take_back(play: Play, duel: tabletomb.Game) -> None:
    played = play(duel, "again", "", "1", "", "again", seats="me,me")
    assert played.words.count(REFUSED) == 2, "at the first curtain, and by who sits in front"
    assert chosen(played) == [(0, 1)]


def test_what_everybody_has_chosen_stands(play: Play, duel: tabletomb.Game) -> None:
    played = play(duel, "", "1", "", "1", "again", "", "again", seats="me,me")
    assert REFUSED in played.words
    assert len(played.match) == 2


def test_where_nobody_chooses_in_secret_there_is_undo(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", "again", seats="me,me")
    assert REFUSED in played.words
    assert len(played.match) == 1


def test_no_curtain_means_no_pause_of_its_own(play: Play, duel: tabletomb.Game) -> None:
    """With a curtain to come nobody is asked twice."""
    played = play(duel, "", "1", "", "1", seats="me,me", interactive=True)
    assert "The others still choose." not in played.words
    assert len(played.match) == 2


# -- with bots --------------------------------------------------------------------------------------------


def test_before_bots_choose_a_person_may_choose_again(play: Play, duel: tabletomb.Game) -> None:
    played = play(duel, "1", "again", "2", "log", "", "q", "no", seats="me,random", interactive=True)
    assert chosen(played)[0] == (0, 2)
    assert [entry.seat for entry in played.match.log[:2]] == [0, 1]
    assert played.words.count("The others still choose. Enter goes on; again takes your choice back.") == 2
    assert "Taken back. Choose again." in played.words


@pytest.mark.parametrize("how", [{"interactive": True, "pause": False}, {"interactive": False}])
def test_who_does_not_want_to_wait_does_not(play: Play, duel: tabletomb.Game, how: dict[str, bool]) -> None:
    played = play(duel, "1", seats="me,random", **how)
    assert [entry.seat for entry in played.match.log[:2]] == [0, 1]
    assert "The others still choose." not in played.words


def test_help_knows_it(play: Play, duel: tabletomb.Game) -> None:
    played = play(duel, "?", seats="me,random")
    assert "again take your secret choice back and choose again, while others still choose" in played.words


# -- on disk ----------------------------------------------------------------------------------------------


def test_a_choice_and_its_taking_back_are_on_disk_before_the_next_answer(
    table: Play, saves: Path, duel: tabletomb.Game
) -> None:
    played = table(duel, "1", "again", "2", "", "q", "no", seats="me,random", interactive=True)
    played.session.guard = Guard()
    kept: list[list[int]] = []

    def look(prompt: str) -> None:
        kept.extend([entry.seat for entry in load_match(copy).log] for copy in saves.glob("*.json"))

    played.person.before_answer = look
    played.session.run()
    assert kept[:3] == [[0], [], [0]]
    assert kept[3][:2] == [0, 1]


def test_a_killed_program_knows_who_has_chosen_again(on_screen: Play, saves: Path) -> None:
    screen = on_screen("play", "inn-keeper", "--seats", "me,me", "--seed", 3, rows=50)
    for key in ("", "1", "again", "", "2"):
        screen.until("press Enter when only you" if key in ("", "again") else "Player A> ")
        screen.send(f"{key}\n")
    screen.until("Player B is next.")
    screen.until("press Enter")
    screen.process.send_signal(signal.SIGKILL)
    screen.process.wait()
    (copy,) = (path for path in saves.glob("*.json") if is_unfinished(path))
    match = load_match(copy)
    assert [(entry.seat, entry.move) for entry in match.log] == [(0, match.at(0).legal(0)[1])]

    resumed = on_screen("resume", copy, rows=50)
    assert "Player A can still choose again" in resumed.until("Player B, press Enter")
    resumed.send("again\n")
    resumed.until("Player A is next.")
    resumed.until("press Enter")
    assert len(load_match(copy)) == 0
