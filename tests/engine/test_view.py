"""Prompts and names in sentences."""

import pytest

import tabletomb
from tabletomb.engine.game import Game
from tabletomb.engine.view import chapter, deed, headline, label, named, waiting


def test_whoever_has_nothing_to_decide_is_told_whom_the_table_waits_for() -> None:
    assert waiting([0, 2], "to choose a card", "XX-1") == {
        "text": "Waiting for {0} and {2} to choose a card.",
        "rule": "XX-1",
        "waiting_for": [0, 2],
    }


@pytest.mark.parametrize(
    ("sentence", "filled"),
    [
        ("{0} greets {1}.", "Ada greets Bob."),
        ("{1}, {1}!", "Bob, Bob!"),
        ("Nobody.", "Nobody."),
        ("{2} and {} and {x} stay.", "{2} and {} and {x} stay."),
    ],
)
def test_names_are_filled_in(sentence: str, filled: str) -> None:
    assert named(sentence, ["Ada", "Bob"]) == filled


def test_a_name_that_looks_like_a_place_for_one_is_left_alone() -> None:
    assert named("{0} greets {1}.", ["{1}", "{0}"]) == "{1} greets {0}."


def test_a_game_that_says_nothing_about_itself_counts_decisions(duel: Game) -> None:
    state = duel.new(2, 0)
    assert chapter(state) is None
    assert headline(state) == "Decision 1"
    state.play(0, state.legal(0)[0])
    assert headline(state) == "Decision 2"
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    assert headline(state) == "Over"


def test_a_decision_without_a_sentence_is_told_by_its_label(duel: Game) -> None:
    state = duel.new(2, 0)
    move = state.legal(1)[0]
    assert deed(state, 1, move) == f"{{1}} decides: {label(state, 1, move)}."


def test_a_game_tells_in_its_own_words_what_the_story_keeps_quiet_about() -> None:
    game = tabletomb.game("inn-keeper")
    state = game.new(2, 0)
    move = state.legal(1)[0]
    assert "lays the" in deed(state, 1, move)
    assert headline(state) == "Trick 1, 0 of 16 rooms taken"
    assert chapter(state) == ("Trick", 1)
