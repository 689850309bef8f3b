"""Prompts and names in sentences."""

import pytest

from tabletomb.engine.view import named, waiting


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
