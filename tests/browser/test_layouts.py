"""Layouts: at thirteen sizes of windows and phones, with the most people at the table, from the first decision to the
last, nothing overlaps, nothing is too small to hit, and everything that plays is in sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from browser_matches import brought_to, moments
from browser_support import Visitor
from measuring import FINGER, MOUSE, TOUCH, Size, resized, wrong_with

import tabletomb

Visit = Callable[..., Visitor]

GAMES = ["dead-and-breakfast", "inn-keeper"]
DECISIONS = {"inn-keeper": ("lodge", "refer", "pass", "pick", "move-to")}
"""What is decided now and then, where the table looks different for it."""
KINDS: list[Any] = [
    pytest.param(TOUCH, FINGER, id="touch"),
    pytest.param(MOUSE, {}, id="mouse"),
]
TIGHT: list[Any] = [
    pytest.param(((360, 640), (844, 390), (667, 375)), FINGER, id="touch"),
    pytest.param(((1024, 768), (1093, 496)), {}, id="mouse"),
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
        if moment != "first" and (leading := player.leading):
            player.target(leading[0]).press("Enter")  # picked up: now its places are to be chosen from too
        for size in resized(page, sizes):
            wrong += [f"{moment}, {size}: {what}" for what in wrong_with(page, seats - 1)]
    assert not wrong, "\n".join(wrong)


@cache
def rarities(game: str) -> dict[str, dict[str, Any]]:
    """Positions of a full table in which such a decision is to be made."""
    return {verb: brought_to(game, max(tabletomb.game(game).seats), verb) for verb in DECISIONS[game]}


@pytest.mark.parametrize(("sizes", "wishes"), KINDS)
@pytest.mark.parametrize("game", DECISIONS)
def test_every_kind_of_decision_fits_every_size(
    visit: Visit, game: str, sizes: tuple[Size, ...], wishes: dict[str, Any]
) -> None:
    player = visit(reduced_motion="reduce", **wishes)
    wrong: list[str] = []
    for verb, document in rarities(game).items():
        page = player.sit_at(player.tell("/import", document)["id"])
        player.until(lambda: bool(player.targets))
        for size in resized(page, sizes):
            wrong += [f"{verb}, {size}: {what}" for what in wrong_with(page, max(tabletomb.game(game).seats) - 1)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("sizes", "wishes"), TIGHT)
def test_what_lies_over_a_table_stays_in_sight(visit: Visit, sizes: tuple[Size, ...], wishes: dict[str, Any]) -> None:
    player = visit(reduced_motion="reduce", **wishes)
    seats, documents = positions("dead-and-breakfast")
    page = player.sit_at(player.tell("/import", documents["middle"])["id"])
    player.until(lambda: bool(player.targets))
    wrong: list[str] = []
    for press, opened in (("?", "dialog"), ("h", ".hint .btn"), ("l", ".drawer"), ("r", ".drawer .law")):
        page.keyboard.press(press)
        page.locator(opened).first.wait_for()
        for size in resized(page, sizes):
            wrong += [f"{opened}, {size}: {what}" for what in wrong_with(page, seats - 1)]
        page.keyboard.press("Escape")
    page.locator("[data-at^='circle/']:not([data-target]) >> visible=true").first.click()
    page.get_by_role("alert").wait_for()
    for size in resized(page, sizes):
        wrong += [f"a refusal, {size}: {what}" for what in wrong_with(page, seats - 1)]
    assert not wrong, "\n".join(wrong)


# A page with one fault of each kind.
FAULTS = """
<style>
    body { margin: 0 } main { position: relative; height: 300px } main > * { position: absolute; height: 30px }
</style>
<section data-panel="prompt" style="height: 30px"><h1 style="width: 90px; height: 20px; overflow: hidden">
    Choose one of the many things that lie before you</h1></section>
<main data-panel="board">
    <button style="left: 0; top: 0; width: 60px; height: 18px">low</button>
    <button style="left: 100px; top: 0; width: 60px">under</button>
    <div style="left: 110px; top: 0; width: 40px"></div>
    <button style="left: 200px; top: 0; width: 60px">one</button>
    <button style="left: 250px; top: 0; width: 60px">other</button>
    <button style="left: 0; top: 100px; width: 60px; white-space: nowrap">a long inscription</button>
    <button style="left: 100px; top: 700px; width: 60px">below</button>
    <div data-panel="left" style="left: 0; top: 200px; width: 90px"></div>
    <div data-panel="right" style="left: 60px; top: 200px; width: 90px"><p style="white-space: nowrap">
        words that are longer than their panel</p></div>
    <div style="left: 0; top: 250px; width: 1400px"></div>
</main>
"""


def test_what_is_wrong_with_a_layout_is_found(visit: Visit) -> None:
    page = visit().page
    page.set_content(FAULTS)
    found = "\n".join(wrong_with(page, rivals=2))
    for what in (
        "the page scrolls sideways", "low is too small", "under lies under something else", "one and other overlap",
        "below is outside the screen", "the panels left and right overlap", "words spill out of the panel right",
        "the words of a long inscription are cut", "the words of Choose one of the many things that lie b are cut",
        "of 2 rivals only 0 are in sight",
    ):  # fmt: skip
        assert what in found, f"{what} was not found:\n{found}"
    page.set_content(
        "<main data-panel='board'>A table</main><p data-panel='prompt'>Wait.</p><button>Look at it</button>"
    )
    page.add_style_tag(content="button { width: 120px; height: 28px } main, p { height: 30px }")
    assert wrong_with(page, rivals=0) == []
