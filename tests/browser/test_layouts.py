"""Layouts: at thirteen sizes of windows and phones, with the most people at the table, from the first decision to the
last, nothing overlaps, nothing is too small to hit, and everything that plays is in sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from browser_matches import moments
from browser_support import Visitor
from measuring import FINGER, MOUSE, TOUCH, Size, resized, wrong_with

import tabletomb

Visit = Callable[..., Visitor]

GAMES = ["dead-and-breakfast"]
KINDS: list[Any] = [
    pytest.param(TOUCH, FINGER, id="touch"),
    pytest.param(MOUSE, {}, id="mouse"),
]


@cache
def positions(game: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """How many play at a full table, and some of its positions."""
    seats = max(tabletomb.game(game).seats)
    return seats, moments(game, seats)


@pytest.mark.parametrize(("sizes", "wishes"), KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_fits_every_size(visit: Visit, game: str, sizes: tuple[Size, ...], wishes: dict[str, Any]) -> None:
    player = visit(reduced_motion="reduce", **wishes)
    seats, documents = positions(game)
    wrong: list[str] = []
    for moment, document in documents.items():
        page = player.sit_at(player.tell("/import", document)["id"])
        player.until(lambda: bool(player.targets))
        for size in resized(page, sizes):
            wrong += [f"{moment}, {size}: {what}" for what in wrong_with(page, seats - 1)]
        if leading := player.leading:
            player.target(leading[0]).press("Enter")
            for size in resized(page, sizes):
                wrong += [f"{moment}, picked up, {size}: {what}" for what in wrong_with(page, seats - 1)]
    assert not wrong, "\n".join(wrong)
