"""The options of every shipped game, as people read them at set-up."""

from __future__ import annotations

import re

import pytest

import tabletomb
from tabletomb.engine.game import Game, Option

PLAIN = re.compile(r"[a-z]+|\d+")
OPTIONS = [(game, option) for game in tabletomb.games() for option in game.options]


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=[f"{game.name}-{option.name}" for game, option in OPTIONS])
def test_no_value_is_shown_as_a_code(game: Game, option: Option) -> None:
    for value in option.values:
        words = option.label(value)
        assert words != value or PLAIN.fullmatch(value), f"{game.title}: {option.name} = {value} needs a label"
        assert len(words) <= 40, "it has to fit into a list to choose from"
    assert len({option.label(value) for value in option.values}) == len(option.values)


def test_bonus_tiles_are_called_as_they_are_in_the_box() -> None:
    game = tabletomb.game("dead-and-breakfast")
    (bonus,) = game.options
    box = game.pack.box
    assert {tile: bonus.label(tile) for tile in box.bonus_ids} == dict(zip(box.bonus_ids, box.bonus_names, strict=True))
