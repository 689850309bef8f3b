"""Without a mouse: from the shelf to the score show with Tab, arrow keys and Enter."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_play import play_out
from browser_support import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_STEPS = 80


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate(
            "(name) => (document.activeElement.ariaLabel || document.activeElement.textContent.trim()) === name", name
        ):
            return
    pytest.fail(f"Tab does not lead to {name!r}")


def focused(page: Page) -> str:
    """The target under the keyboard's focus, if there is one."""
    return str(page.evaluate("document.activeElement?.getAttribute('data-target') ?? ''"))


def walk_to(page: Page, key: str, by: str = "Tab") -> None:
    """From target to target in reading order, or back, until one has the focus."""
    for _ in range(MOST_STEPS):
        if focused(page) == key:
            return
        page.keyboard.press(by)
    pytest.fail(f"{by} does not lead to {key}, but to {focused(page)!r}")


class Typist:
    """Walks the targets with arrow keys and Tab, and plays with Enter."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def __call__(self, visitor: Visitor, _: str) -> None:
        page = visitor.page
        leading = visitor.leading
        placing = len(leading) < len(visitor.targets)
        for step in range(MOST_STEPS):
            on = focused(page)
            wanted = on and not (placing and on in leading)
            if wanted and (step > 0 or self.dice.random() < 0.5):
                break
            if on in leading and step >= MOST_STEPS // 2:
                page.keyboard.press("Enter")  # picks it up and goes on to its places, however far they lie
                continue
            # Past the last target Tab leaves the board; Shift+Tab is the way back.
            page.keyboard.press(self.dice.choice((*ARROWS, "Tab")) if on or step == 0 else "Shift+Tab")
        else:
            pytest.fail(f"the arrow keys lead nowhere; {visitor.targets} are on offer, {focused(page)!r} has the focus")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("title", ["Dead & Breakfast", "Inn Keeper"])
def test_a_whole_game_by_keyboard(visit: Visit, title: str) -> None:
    player = visit(reduced_motion="reduce")
    page = player.go("/")
    page.get_by_role("link", name=f"Set up a table: {title}").wait_for()
    tab_to(page, f"Set up a table: {title}")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").wait_for()
    tab_to(page, "Bot on chair 2")
    page.keyboard.type("Novice")
    tab_to(page, "Take chair 3 away")
    page.keyboard.press("Enter")
    if title == "Inn Keeper":
        tab_to_label(page, "End trigger")
        page.keyboard.press("ArrowDown")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="What to do now").wait_for()

    play_out([player], random.Random(3), Typist(3))

    table = player.ask(f"/tables/{page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in table["seats"]] == ["", "novice"]
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    tab_to(page, "Replay")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Move of the match")).to_be_visible()


@pytest.mark.parametrize(("key", "seed"), [("window 1", "2"), ("walls 2", "0")])
def test_what_is_picked_up_is_placed_where_it_brings_most(visit: Visit, key: str, seed: str) -> None:
    player = visit(reduced_motion="reduce")
    page = player.sit_at(player.lay("dead-and-breakfast", "me", "random", seed=seed))  # the player begins
    player.until(lambda: bool(player.targets))
    page.keyboard.press("ArrowUp")  # onto the board
    if key.startswith("walls"):
        walk_to(page, "supply/walls")
        page.keyboard.press("Enter")
        player.until(lambda: key in player.targets)
        assert focused(page) == "supply/walls"
        walk_to(page, key, by="Shift+Tab")
    else:
        walk_to(page, key)
    page.keyboard.press("Enter")
    picked = next(offer for offer in player.frame["offers"] if offer["notation"] == key)
    places = {then["notation"]: then for then in picked["then"]}
    player.until(lambda: focused(page) in places)
    best = places[focused(page)]
    gains = [then["gain"] for then in places.values()]
    assert best["gain"] == max(gains) > min(gains)
    assert player.said_of("play") == []
    page.keyboard.press("Enter")
    player.until(lambda: player.frame["seq"] >= 2)
    assert [said["move"] for said in player.said_of("play")] == [picked["move"], best["move"]]


def tab_to_label(page: Page, name: str) -> None:
    """Press Tab until the field with that label has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate("(name) => document.activeElement.labels?.[0]?.textContent.trim() === name", name):
            return
    pytest.fail(f"Tab does not lead to {name!r}")


def test_keys_open_and_close_what_stands_round_the_board(visit: Visit) -> None:
    player = visit()
    page = player.sit_at(player.lay("inn-keeper", "me", "random"))
    for key, name in (("r", "Rules"), ("l", "Log"), ("c", "Chat")):
        page.keyboard.press(key)
        drawer = page.get_by_role("complementary", name=name, exact=True)
        expect(drawer).to_be_visible()
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
