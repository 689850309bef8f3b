"""Two people, two browsers, one table: from the shelf to the score show."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_play import play_out
from browser_support import Visitor
from browser_words import speaks_plainly
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

GAMES = [("Dead & Breakfast", {}), ("Inn Keeper", {"End trigger": "firstInn"})]


def totals(page: Page) -> dict[str, int]:
    """Everybody's total as the score show has it."""
    bars = page.get_by_role("region", name="Final score").get_by_role("listitem").get_by_role("button").all()
    texts = [bar.inner_text().split("\n") for bar in bars]
    return {text[0]: int(text[-1].replace("−", "-")) for text in texts}


@pytest.mark.parametrize(("title", "options"), GAMES)
def test_a_whole_game_by_invitation(visit: Visit, title: str, options: dict[str, str]) -> None:
    host, guest = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])

    page = host.go("/")
    page.get_by_role("link", name=f"Set up a table: {title}").click()
    page.get_by_label("Name on chair 1").fill("Morticia")
    page.get_by_role("button", name="Take chair 3 away").click()
    page.get_by_label("Who sits on chair 2").select_option(label="A friend by link")
    for option, value in options.items():
        page.get_by_label(option).select_option(value)
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()

    guest.go(page.evaluate("navigator.clipboard.readText()"))
    guest.page.get_by_label("Your name").fill("Gomez")
    guest.page.get_by_role("button", name="Sit down").click()
    for visitor in (host, guest):  # the last one to sit down completes the table, and it begins
        visitor.until(lambda: bool(visitor.heard_of("state")))  # noqa: B023
    expect(page.get_by_text("Gomez").first).to_be_visible()

    play_out([host, guest], random.Random(4))

    table = host.ask(f"/tables/{page.url.rpartition('/')[2]}")
    assert table["status"] == "over"
    mine, theirs = table["totals"]
    for visitor, names in ((host, ("You", "Gomez")), (guest, ("Morticia", "You"))):
        expect(visitor.page.get_by_role("region", name="Final score")).to_be_visible()
        speaks_plainly(visitor)
        assert totals(visitor.page) == dict(zip(names, (mine, theirs)))
        assert visitor.frame["sheet"]["totals"] == [mine, theirs]
