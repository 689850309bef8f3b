"""A finished match on the reel: scrub, step, play, other eyes, and a link to a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_matches import played
from browser_support import PHONE, Visitor, in_words
from browser_words import unsayable
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module", params=["dead-and-breakfast", "inn-keeper", "dead-cells"])
def document(request: pytest.FixtureRequest) -> dict[str, Any]:
    return played(request.param, 2, players=("person", "random"))


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move of the match")


def told(replay: dict[str, Any], at: int, reader: int = 0) -> str:
    """What is said first of a decision, to whoever sits on a seat."""
    return in_words(replay["moves"][at - 1]["told"][0]["text"], replay["table"], reader)


def test_every_moment_of_a_match_can_be_seen_and_shared(visit: Visit, document: dict[str, Any]) -> None:
    owner = visit(reduced_motion="reduce")
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    owner.ask("/health")
    table = owner.tell("/import", document)["id"]
    replay = owner.ask(f"/tables/{table}/replay")
    page = owner.go(f"/replay/{table}")
    heading = page.get_by_role("heading", level=1)

    def shows(at: int) -> None:
        expect(slider(page)).to_have_value(str(at))
        expect(heading).to_have_accessible_name(told(replay, at).rstrip(".") if at else "The table is laid")
        owner.until(lambda: f"at={at}&" in page.url)
        assert unsayable(page, owner.ask(f"/tables/{table}/replay/{at}?seat=0")["view"]) == []

    shows(0)
    slider(page).fill("9")
    shows(9)
    page.get_by_role("button", name="Next", exact=True).click()
    shows(10)
    page.get_by_role("button", name="Back", exact=True).click()
    shows(9)
    page.keyboard.press("ArrowRight")
    shows(10)
    page.get_by_role("button", name="Last", exact=True).click()
    shows(len(replay["moves"]))
    page.get_by_role("button", name="First", exact=True).click()
    shows(0)

    # It runs by itself, and stops when told to.
    page.get_by_role("radio", name="4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    owner.until(lambda: int(slider(page).input_value()) >= 2)
    page.get_by_role("button", name="Pause", exact=True).click()
    stopped = int(slider(page).input_value())
    page.wait_for_timeout(700)
    shows(stopped)

    # Through the other seat's eyes.
    slider(page).fill("12")
    with page.expect_response(lambda answer: "/replay/12?seat=1" in answer.url):
        page.get_by_role("radiogroup", name="Whose eyes").get_by_role("radio").nth(1).click()
    expect(page.get_by_role("radiogroup", name="Whose eyes").get_by_role("radio").nth(1)).to_be_checked()
    now = told(replay, 12, reader=1).rstrip(".")
    expect(heading).to_have_accessible_name(now)

    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit()
    friend.go(link)
    expect(slider(friend.page)).to_have_value("12")
    expect(friend.page.get_by_role("heading", level=1)).to_have_accessible_name(now)
    eyes = friend.page.get_by_role("radiogroup", name="Whose eyes").get_by_role("radio")
    expect(eyes.nth(1)).to_be_checked()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_the_list_of_moves_opens_where_the_match_stands(visit: Visit, device: dict[str, Any]) -> None:
    owner = visit(reduced_motion="reduce", **device)
    owner.ask("/health")
    table = owner.tell("/import", played("inn-keeper", 2, players=("person", "random")))["id"]
    replay = owner.ask(f"/tables/{table}/replay")
    page = owner.go(f"/replay/{table}?at=60&seat=0")
    page.get_by_role("button", name="Moves").first.click()
    moves = page.get_by_role("complementary", name="Moves")
    expect(moves.locator("[aria-current]")).to_be_in_viewport()
    expect(moves.locator("[aria-current]")).to_contain_text(told(replay, 60))

    chapter = next(chapter for chapter in replay["chapters"] if chapter["after"] >= 59)
    expect(moves.get_by_text(f"Trick {chapter['number']}", exact=True)).to_have_count(1)
    moves.get_by_role("button").filter(has_text=told(replay, chapter["after"] + 1)).first.click()
    owner.until(lambda: "at=60&" not in page.url)


def test_what_a_decision_is_about_is_lit(visit: Visit) -> None:
    owner = visit(reduced_motion="reduce")
    owner.ask("/health")
    table = owner.tell("/import", played("dead-and-breakfast", 2, players=("person", "random")))["id"]
    replay = owner.ask(f"/tables/{table}/replay")
    cells = [cells_of(owner.ask(f"/tables/{table}/replay/{at}?seat=0")["view"]) for at in range(14)]
    page = owner.go(f"/replay/{table}?at=0&seat=0")
    for at in range(1, len(cells)):
        slider(page).fill(str(at))
        expect(page.get_by_role("heading", level=1)).to_have_accessible_name(told(replay, at).rstrip("."))
        lines = replay["moves"][at - 1]["told"]
        spoken = {place for line in lines for place in (*line["at"], *(to for _, to in line["moved"]))}
        owner.until(lambda: owner.lit("spoken") == spoken & owner.places)  # noqa: B023
        assert {place for place in cells[at] if cells[at][place] != cells[at - 1][place]} <= owner.lit("spoken")
    assert cells[-1] != cells[0]


def cells_of(view: dict[str, Any]) -> dict[str, str]:
    """What is built on every cell of every hotel, by address."""
    return {cell["at"]: cell["kind"] for hotel in view["hotels"] for cell in hotel["cells"]}
