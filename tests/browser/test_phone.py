"""On a phone: whole games by taps, everything in one screen, nothing that scrolls sideways."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_play import PICKED_UP, decide
from browser_support import PHONE, Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

GAMES = [("dead-and-breakfast", {}), ("inn-keeper", {"endTrigger": "firstInn"})]

# What sticks out of the screen; things in a box of their own that scrolls down may wait below its edge.
STICKS_OUT = """() => {
    const { innerWidth: wide, innerHeight: high } = window;
    const scrolls = (it) => it && it !== document.body
        && (/auto|scroll/.test(getComputedStyle(it).overflowY) || scrolls(it.parentElement));
    return [...document.querySelectorAll('button, a, input, select, h1, [data-target]')].filter((it) => {
        const { left, right, top, width } = it.getBoundingClientRect();
        if (width === 0 || !it.checkVisibility()) return false;
        return left < -1 || right > wide + 1 || (!scrolls(it) && (top < -1 || top > high - 12));
    }).map((it) => it.getAttribute('data-target') ?? it.textContent.trim());
}"""
SCROLLS = """() => {
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
}"""


def all_in_sight(page: Page) -> None:
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(STICKS_OUT) == []


def by_finger(visitor: Visitor, key: str) -> None:
    """A finger has seen nothing yet: its first tap shows, its second plays. What is picked up takes one."""
    visitor.target(key).tap()
    if not key.startswith(PICKED_UP):
        visitor.target(key).tap()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_whole_game_by_taps(visit: Visit, game: str, options: dict[str, str]) -> None:
    player = visit(**PHONE, reduced_motion="reduce")
    page = player.sit_at(player.lay(game, "me", "random", options=options))
    dice = random.Random(8)
    dock = page.get_by_role("navigation", name="Menu")
    moves = 0
    while not player.frame["over"]:
        player.until(lambda: player.frame["over"] or bool(player.targets))
        if player.targets:
            if moves % 8 == 0:
                expect(dock).to_be_in_viewport()
                all_in_sight(page)
            decide(player, dice, by_finger)
            moves += 1
    assert moves > 10
    assert not player.heard_of("refused")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    assert not page.evaluate(SCROLLS)


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_the_first_tap_only_shows(visit: Visit, game: str) -> None:
    player = visit(**PHONE, reduced_motion="reduce")
    page = player.sit_at(player.lay(game, "me", "random", seed="0"))
    player.until(lambda: bool(player.targets) and player.frame["prompt"]["waiting_for"] == [0])
    dock = page.get_by_role("navigation", name="Menu")
    before = dock.get_by_role("button").count()
    player.target(player.targets[0]).tap()
    expect(dock.get_by_role("button")).to_have_count(before + (game == "inn-keeper"))  # now it can be confirmed
    page.wait_for_timeout(300)
    assert player.said_of("play") == []
    dock.get_by_role("button").last.tap()
    player.until(lambda: len(player.said_of("play")) == 1)


@pytest.mark.parametrize("path", ["/", "/new/dead-and-breakfast", "/new/dead-cells", "/rules/inn-keeper", "/about"])
def test_no_page_scrolls_sideways(visit: Visit, path: str) -> None:
    reader = visit(**PHONE)
    page = reader.go(path)
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("[...document.querySelectorAll('main')].every((it) => it.scrollWidth <= it.clientWidth + 1)")
