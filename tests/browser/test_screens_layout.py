"""The screens beside the table at thirteen sizes: they may scroll down, but never sideways, nothing overlaps or is too
small to hit, and what people have come for is in sight at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from browser_matches import played
from browser_support import Visitor
from measuring import FINGER, MOUSE, TOUCH, Size, resized, wrong_with
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Visitor]

KINDS: list[Any] = [
    pytest.param(TOUCH, FINGER, id="touch"),
    pytest.param(MOUSE, {}, id="mouse"),
]
WITH_AREAS, WITH_BOARD = "dead-and-breakfast", "inn-keeper"  # what their replays show


@cache
def finished(game: str) -> dict[str, Any]:
    """A match of four that is over."""
    return played(game, 4, players=("person", "greedy", "greedy", "greedy"))


def imported(visitor: Visitor, game: str, decisions: int | None = None) -> str:
    """The id of a table with a match of four: over, or after so many decisions."""
    visitor.ask("/health")  # the first contact gives this browser its cookie
    document = finished(game) if decisions is None else played(game, 4, decisions, ("person", *("greedy",) * 3))
    return str(visitor.tell("/import", document)["id"])


def shelf(visitor: Visitor) -> Locator:
    for decisions in (20, 40, 60, 80):
        imported(visitor, WITH_BOARD, decisions)
    page = visitor.go("/")
    page.locator(".tcard").first.wait_for()
    return page.get_by_role("button", name="Play now").first


def set_up(visitor: Visitor) -> Locator:
    page = visitor.go(f"/new/{WITH_AREAS}")
    page.get_by_text("Another chair").click()
    page.locator("summary").click()
    return page.get_by_role("button", name="Start", exact=True)


def lobby(visitor: Visitor) -> Locator:
    page = visitor.go(f"/table/{visitor.lay(WITH_BOARD, 'me', 'open', 'greedy', 'open')}")
    return page.get_by_role("button", name="Start now")


def score(visitor: Visitor, game: str) -> Locator:
    page = visitor.go(f"/table/{imported(visitor, game)}")
    page.locator(".podium h1").wait_for()
    return page.get_by_role("button", name="Rematch").locator("visible=true")


def replay(visitor: Visitor, game: str) -> Locator:
    page = visitor.go(f"/replay/{imported(visitor, game)}?at=60&seat=0")
    page.locator(".stage > *").first.wait_for()
    return page.get_by_role("slider")


def rulebook(visitor: Visitor) -> Locator:
    page = visitor.go(f"/rules/{WITH_BOARD}")
    page.locator("figure").first.wait_for()
    return page.locator("[data-search]")


def wrong_at(page: Page, sizes: tuple[Size, ...], main: Locator) -> list[str]:
    """What is wrong with a screen at some sizes; the main thing is in sight at all of them."""
    main.wait_for()
    wrong: list[str] = []
    for size in resized(page, sizes):
        expect(main, f"{size}: what people have come for").to_be_in_viewport(ratio=0.99)
        wrong += [f"{size}: {what}" for what in wrong_with(page)]
    return wrong


@pytest.mark.parametrize(("sizes", "wishes"), KINDS)
@pytest.mark.parametrize("screen", [shelf, set_up, lobby, rulebook])
def test_a_page_fits_every_size(
    visit: Visit, screen: Callable[[Visitor], Locator], sizes: tuple[Size, ...], wishes: dict[str, Any]
) -> None:
    visitor = visit(reduced_motion="reduce", **wishes)
    wrong = wrong_at(visitor.page, sizes, screen(visitor))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("sizes", "wishes"), KINDS)
@pytest.mark.parametrize(("screen", "game"), [(score, WITH_BOARD), (replay, WITH_BOARD), (replay, WITH_AREAS)])
def test_a_finished_match_fits_every_size(
    visit: Visit,
    screen: Callable[[Visitor, str], Locator],
    game: str,
    sizes: tuple[Size, ...],
    wishes: dict[str, Any],
) -> None:
    visitor = visit(reduced_motion="reduce", **wishes)
    wrong = wrong_at(visitor.page, sizes, screen(visitor, game))
    assert not wrong, "\n".join(wrong)
