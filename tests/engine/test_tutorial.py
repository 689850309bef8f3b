"""Tutorials: where a lesson stands, what it accepts, and how broken files are refused."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.errors import ContentError
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.tutorial import Tutorial

LESSON: dict[str, Any] = {
    "title": "Four in a row",
    "farewell": "Well done.",
    "seats": 2,
    "seed": 1,
    "names": ["You", "Mags"],
    "bots": ["novice"],
    "prelude": ["0 drop d", "1 drop a"],
    "step": [
        {"title": "Look", "text": "You begin.\nSo it is.", "rules": ["CF-1"]},
        {
            "title": "Drop",
            "text": "Drop one into d or e.",
            "moves": ["drop d", "drop e"],
            "wrong": "Try the middle.",
            "wrong_for": {"drop a": "Mags is there already."},
            "rules": ["CF-2", "CF-3"],
        },
        {"who": 1, "moves": ["drop b"]},
        {"title": "Again", "text": "Mags plays b.", "rules": ["CF-1"]},
        {"title": "Last", "text": "Now c.", "moves": ["drop c"], "wrong": "No, c.", "rules": ["CF-2"]},
    ],
}


@pytest.fixture
def lesson(connect_four: Game) -> Tutorial:
    return Tutorial(connect_four, copy.deepcopy(LESSON))  # noqa: TID251 - tests scribble on it


def drop(column: str) -> int:
    return "abcdefg".index(column)


def test_a_lesson_begins_where_its_prelude_ends(lesson: Tutorial) -> None:
    match = lesson.begin()
    assert len(match) == lesson.first == 2
    assert match.names == ("You", "Mags")
    assert match.players == ("person", "novice")


def test_a_lesson_from_beginning_to_end(lesson: Tutorial) -> None:
    match = lesson.begin()
    tip = lesson.tip(match, 0)
    assert tip is not None
    assert tip[:5] == (1, 4, "Look", "You begin. So it is.", ())
    assert tip.rules == ("CF-1",)
    assert lesson.scripted(match, 0) is None

    tip = lesson.tip(match, 1)
    assert tip is not None
    assert (tip.step, tip.title, tip.moves, tip.done) == (2, "Drop", (drop("d"), drop("e")), False)
    match.play(0, drop("e"))

    assert lesson.tip(match, 1) is None, "somebody else's move is due"
    assert lesson.scripted(match, 1) == (1, drop("b"))
    match.play(1, drop("b"))

    for read, title in ((1, "Again"), (2, "Last")):
        tip = lesson.tip(match, read)
        assert tip is not None
        assert tip.title == title
    match.play(0, drop("c"))
    tip = lesson.tip(match, 2)
    assert tip is not None
    assert tip == (4, 4, "Four in a row", "Well done.", (), (), (), True)
    assert not lesson.runs(match, 2)
    assert lesson.scripted(match, 2) is None
    assert lesson.answer(match, 1, drop("g"), 2) is None
    match.play(1, drop("g"))
    assert lesson.tip(match, 2) == tip, "a quick rival does not cut the farewell short"
    match.play(0, drop("g"))
    assert lesson.tip(match, 2) is None


def test_the_lesson_goes_back_with_a_decision_that_is_taken_back(lesson: Tutorial) -> None:
    match = lesson.begin()
    match.play(0, drop("d"))
    match.play(1, drop("b"))
    again = lesson.tip(match, 2)
    assert again is not None
    assert again.title == "Last"
    match.rewind(2)
    tip = lesson.tip(match, 2)
    assert tip is not None
    assert tip.title == "Drop"
    match.play(0, drop("e"))
    match.play(1, drop("b"))
    assert lesson.tip(match, 2) == again, "what was read is not read again"


def test_legal_moves_that_are_not_asked_for_get_a_kind_sentence(lesson: Tutorial) -> None:
    match = lesson.begin()

    def told(column: str) -> str | None:
        refusal = lesson.answer(match, 0, drop(column), 1)
        return None if refusal is None else f"{refusal.message} {refusal.rule}"

    assert told("d") is None
    assert told("e") is None
    assert told("a") == "Mags is there already. CF-2"
    assert told("b") == "Try the middle. CF-2"


def test_a_verb_can_have_a_sentence_of_its_own(connect_four: Game) -> None:
    data = copy.deepcopy(LESSON)  # noqa: TID251
    data["step"][1]["wrong_for"] = {"drop": "Not there.", "DROP  a": "Least of all there."}
    lesson = Tutorial(connect_four, data)
    match = lesson.begin()
    said = [lesson.answer(match, 0, drop(column), 1) for column in "ab"]
    assert [refusal and refusal.message for refusal in said] == ["Least of all there.", "Not there."]


def test_moves_wait_until_a_text_is_read_and_other_seats_follow_the_script(lesson: Tutorial) -> None:
    match = lesson.begin()
    refusal = lesson.answer(match, 0, drop("d"), 0)
    assert refusal is not None
    assert "read first" in refusal.message
    assert refusal.rule == "CF-1"
    match.play(0, drop("d"))
    assert lesson.answer(match, 1, drop("b"), 1) is None
    refusal = lesson.answer(match, 1, drop("c"), 1)
    assert refusal is not None
    assert refusal.rule == "TT-03"


def test_illegal_moves_are_left_to_the_rules(lesson: Tutorial) -> None:
    match = lesson.begin()
    for seat, move in ((1, drop("b")), (0, 99), (0, -1)):
        assert lesson.answer(match, seat, move, 1) is None


def test_a_match_that_went_another_way_has_left_the_lesson(lesson: Tutorial, connect_four: Game) -> None:
    match = lesson.begin()
    match.play(0, drop("g"))
    assert lesson.tip(match, 1) is None
    assert not lesson.runs(match, 1)
    assert lesson.answer(match, 1, drop("c"), 1) is None
    assert lesson.tip(Match(connect_four, 2), 0) is None, "not even its prelude"


# -- pointing ---------------------------------------------------------------------------------------------------


def lesson_with(game: Game, step: int, **fields: Any) -> Tutorial:
    """The lesson with other fields in one of its steps."""
    data = copy.deepcopy(LESSON)  # noqa: TID251
    data["step"][step].update(fields)
    return Tutorial(game, data)


def pointed_at(lesson: Tutorial, match: Match, read: int) -> tuple[str, ...]:
    tip = lesson.tip(match, read)
    assert tip is not None
    return tip.at


def test_a_step_points_where_its_moves_are_if_it_says_no_more(lesson: Tutorial) -> None:
    match = lesson.begin()
    assert pointed_at(lesson, match, 0) == (), "what is only read points nowhere"
    assert pointed_at(lesson, match, 1) == ("column/d", "column/e")


def test_a_step_points_at_each_place_once(connect_four: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = Tutorial(connect_four, LESSON)
    monkeypatch.setattr(connect_four.part("view"), "at", lambda state, seat, move: ("column/g",), raising=False)
    assert pointed_at(lesson, lesson.begin(), 1) == ("column/g",)


def test_a_step_may_say_what_it_speaks_of(connect_four: Game) -> None:
    lesson = lesson_with(connect_four, 0, at=["column/d", "column/a"])
    match = lesson.begin()
    assert pointed_at(lesson, match, 0) == ("column/d", "column/a")
    assert pointed_at(lesson_with(connect_four, 1, at=["column/a"]), match, 1) == ("column/a",), "before its moves"


def test_moves_that_the_pupil_has_made_impossible_are_not_pointed_at(connect_four: Game) -> None:
    """The rehearsal leaves the last space of column d free; a pupil may have filled it."""
    data = copy.deepcopy(LESSON)  # noqa: TID251
    data["prelude"] = ["0 drop d", "1 drop d", "0 drop d", "1 drop d", "0 drop e", "1 drop d"]
    data["step"][1]["moves"] = ["drop a", "drop d"]
    data["step"][4]["moves"] = ["drop c", "drop d"]
    lesson = Tutorial(connect_four, data)
    for first, then in (("a", ("column/c", "column/d")), ("d", ("column/c",))):
        match = lesson.begin()
        match.play(0, drop(first))
        match.play(1, drop("b"))
        assert pointed_at(lesson, match, 2) == then


# -- files ------------------------------------------------------------------------------------------------------


def test_games_say_whether_they_have_a_tutorial(duel: Game, connect_four: Game) -> None:
    assert not duel.has_tutorial
    assert duel.tutorial is None
    for game in (tabletomb.game("inn-keeper"), connect_four):
        assert game.has_tutorial
        assert game.tutorial is not None
        assert game.tutorial is game.tutorial


def test_the_lesson_of_the_guide_is_one(connect_four: Game) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
    (block,) = re.findall(r"```text\n(title = .*?)```", guide, re.DOTALL)
    lesson = Tutorial(connect_four, tomllib.loads(block))
    match = lesson.begin()
    scripted = lesson.scripted(match, 0)
    assert scripted is not None
    match.play(*scripted)
    refusal = lesson.answer(match, 0, drop("a"), 0)
    assert refusal is not None
    assert refusal.message.startswith("Bo is there already")


def change(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def without(*path: str | int) -> Callable[[dict[str, Any]], None]:
    def without(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return without


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (without("title"), "title: is missing"),
        (change("title", to="  "), "title: must not be empty"),
        (without("farewell"), "farewell: is missing"),
        (change("seats", to=3), "seats: must be a whole number from 2 to 2, not 3"),
        (change("seed", to="x"), "seed: must be a whole number"),
        (change("names", to=["You"]), "names: must have 2 entries, not 1"),
        (change("bots", to=[]), "bots: must have 1 entries, not 0"),
        (change("options", to={"size": "8"}), "options: Connect Four has no option 'size'"),
        (change("colour", to="red"), "colour: is not known here"),
        (change("prelude", 0, to="drop d"), "prelude[0]: must be a seat and a move"),
        (change("prelude", 0, to="0 drop z"), "prelude[0]: is no move: drop takes column"),
        (change("prelude", 1, to="0 drop a"), "prelude[1]: cannot be played: It is not your decision"),
        (change("step", to=[]), "step: must end with a step of the pupil"),
        (change("step", to=LESSON["step"][:3]), "step: must end with a step of the pupil"),
        (without("step", 0, "text"), "step[0].text: is missing"),
        (change("step", 0, "txt", to="?"), "step[0].txt: is not known here"),
        (change("step", 0, "rules", to=["CF-99"]), "step[0].rules[0]: is 'CF-99', which the rulebook does not have"),
        (without("step", 0, "rules"), "step[0].rules: is missing"),
        (change("step", 0, "rules", to=[]), "step[0].rules: must name a rule"),
        (change("step", 0, "who", to=2), "step[0].who: must be a whole number from 0 to 1"),
        (without("step", 1, "wrong"), "step[1].wrong: is missing"),
        (change("step", 1, "moves", 1, to="fly"), "step[1].moves[1]: is no move"),
        (change("step", 1, "wrong_for", to={"flap": "?"}), "step[1].wrong_for.flap: is no move"),
        (change("step", 2, "moves", to=["drop b", "drop c"]), "step[2].moves: must be one move"),
        (change("step", 2, "text", to="?"), "step[2].text: is not known here"),
        (change("step", 2, "who", to=0), "step[2].rules: is missing"),
        (change("step", 0, "at", to=["column/d", "attic"]), "step[0].at[1]: is 'attic', which the pupil does not see"),
        (change("step", 0, "at", to="column/d"), "step[0].at: must be a list"),
        (change("step", 1, "at", to=[4]), "step[1].at[0]: must be a text, not 4"),
        (change("step", 2, "at", to=["column/d"]), "step[2].at: is not known here"),
        (change("prelude", to=["0 drop d"]), "step[1].moves[0]: cannot be played: It is not your decision"),
    ],
)
def test_a_broken_tutorial_names_the_field(
    connect_four: Game, broken: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    data = copy.deepcopy(LESSON)  # noqa: TID251
    broken(data)
    with pytest.raises(ContentError) as caught:
        Tutorial(connect_four, data)
    assert str(caught.value).startswith(f"connect-four/tutorial.toml: {sentence}")
