"""Marks in texts: the same vectors that the client's renderer is held to, and what the contract reads off a text."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletomb.engine.marks import addresses, plain, render, seats, unmarked

NAMES = ("Mags", "Otto {1}", "Iris")
VECTORS = json.loads(Path(__file__).with_name("marks.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[f"{v['text']!r} to {v['reader']}" for v in VECTORS])
def test_texts_are_rendered_for_their_reader(vector: dict[str, Any]) -> None:
    parts = render(vector["text"], NAMES, vector["reader"])
    assert [list(part) for part in parts] == vector["parts"]
    assert plain(vector["text"], NAMES, vector["reader"]) == "".join(words for words, _, _ in vector["parts"])


def test_a_text_tells_whom_and_what_it_names() -> None:
    text = "{1} {1:lays|lay} {hand/1|the tile} at {hotel/1/c2|c2}, beside {hotel/1/c2|it}, for {0}."
    assert seats(text) == [1, 1, 0]
    assert addresses(text) == ("hand/1", "hotel/1/c2")
    assert unmarked(text) == "   at , beside , for ."


def test_braces_that_are_no_marks_are_left_over() -> None:
    assert unmarked("{0} and {stray}") == " and {stray}"
