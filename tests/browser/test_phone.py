"""On a phone: whole games by taps, everything in one screen, nothing that scrolls sideways."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_matches import played
from browser_play import decide
from browser_support import PHONE, Visitor
from browser_words import speaks_plainly
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

# What a thumb would miss: 19 pixels from its middle, in one of four directions, something else lies. Links in running
# text are as high as their line, and what is on a board is the board's affair.
MISSED = """() => {
    const missed = [];
    const { innerWidth: wide, innerHeight: high } = window;
    for (const it of document.querySelectorAll('button, a, select, summary, input, label.btn')) {
        if (!it.checkVisibility() || it.disabled || it.closest('.stage, .sr') || it.matches('.sr')) continue;
        if (it.tagName === 'A' && getComputedStyle(it).display === 'inline' && !it.matches('.rule')) continue;
        it.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = it.getBoundingClientRect();
        const x = left + width / 2, y = top + height / 2;
        if (!it.contains(document.elementFromPoint(x, y))) continue; // a drawer lies over it
        const hits = [[0, -19], [0, 19], [-19, 0], [19, 0]].every(([dx, dy]) => {
            if (x + dx < 0 || x + dx > wide || y + dy < 0 || y + dy > high) return true;
            const there = document.elementFromPoint(x + dx, y + dy);
            return there && (it.contains(there) || there.closest('label, form, button, a')?.contains(it));
        });
        if (!hits) missed.push(`${it.ariaLabel || it.textContent.trim() || it.name}: ${width} x ${height}`);
    }
    return missed;
}"""


def all_in_sight(page: Page) -> None:
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(STICKS_OUT) == []


def by_finger(visitor: Visitor, key: str) -> None:
    """A finger has seen nothing yet: its first tap shows, its second plays. What leads on takes one."""
    leads_on = key in visitor.leading
    visitor.target(key).tap()
    if not leads_on:
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
            speaks_plainly(player)
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


@pytest.mark.parametrize("path", ["/", "/new/dead-and-breakfast", "/rules/inn-keeper", "/about", "/nowhere"])
def test_a_thumb_hits_what_it_aims_at(visit: Visit, path: str) -> None:
    reader = visit(**PHONE, reduced_motion="reduce")
    page = reader.go(path)
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(MISSED) == []


def test_a_thumb_hits_what_stands_round_a_table(visit: Visit) -> None:
    player = visit(**PHONE, reduced_motion="reduce")
    page = player.go(f"/table/{player.lay('inn-keeper', 'me', 'open')}")
    page.get_by_role("heading", name="Waiting for friends").wait_for()
    assert page.evaluate(MISSED) == []
    player.sit_at(player.lay("inn-keeper", "me", "random"))
    assert page.evaluate(MISSED) == []
    for name in ("Menu", "Chat"):
        page.get_by_role("button", name=name).first.click()
        page.get_by_role("complementary", name=name).wait_for()
        assert page.evaluate(MISSED) == []
        page.keyboard.press("Escape")
    table = player.tell("/import", played("dead-and-breakfast", 2, players=("person", "random")))["id"]
    player.go(f"/table/{table}")
    page.get_by_role("region", name="Final score").wait_for()
    assert page.evaluate(MISSED) == []
    player.go(f"/replay/{table}")
    page.get_by_role("slider").wait_for()
    assert page.evaluate(MISSED) == []
