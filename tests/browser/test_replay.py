"""A finished match on the reel: scrub, step, play, other eyes, and a link to a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_matches import played
from browser_support import PHONE, Visitor
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module", params=["dead-and-breakfast", "inn-keeper"])
def document(request: pytest.FixtureRequest) -> dict[str, Any]:
    return played(request.param, 2, players=("person", "random"))


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move of the match")


def test_every_moment_of_a_match_can_be_seen_and_shared(visit: Visit, document: dict[str, Any]) -> None:
    owner = visit(reduced_motion="reduce")
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    owner.ask("/health")
    table = owner.tell("/import", document)["id"]
    moves = owner.ask(f"/tables/{table}/replay")["moves"]
    page = owner.go(f"/replay/{table}")
    heading = page.get_by_role("heading", level=1)

    def shows(at: int) -> None:
        expect(slider(page)).to_have_value(str(at))
        text = moves[at - 1]["text"][0][1:].rstrip(".") if at else "The table is laid"
        expect(heading).to_contain_text(text)
        owner.until(lambda: f"at={at}&" in page.url)

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
    shows(len(moves))
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

    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit()
    friend.go(link)
    expect(slider(friend.page)).to_have_value("12")
    expect(friend.page.get_by_role("heading", level=1)).to_have_text(heading.inner_text())
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
    expect(moves.locator("[aria-current]")).to_contain_text(replay["moves"][59]["text"][0])

    chapter = next(chapter for chapter in replay["chapters"] if chapter["after"] >= 59)
    expect(moves.get_by_text(f"Trick {chapter['number']}", exact=True)).to_have_count(1)
    moves.get_by_role("button").filter(has_text=replay["moves"][chapter["after"]]["text"][0]).first.click()
    owner.until(lambda: "at=60&" not in page.url)


def test_what_a_decision_moved_is_marked(visit: Visit) -> None:
    owner = visit(reduced_motion="reduce")
    owner.ask("/health")
    table = owner.tell("/import", played("dead-and-breakfast", 2, players=("person", "random")))["id"]
    moves = owner.ask(f"/tables/{table}/replay")["moves"]
    hotels = [owner.ask(f"/tables/{table}/replay/{at}?seat=0")["view"]["hotels"] for at in range(14)]
    page = owner.go(f"/replay/{table}?at=0&seat=0")
    marked = page.get_by_role("main").locator('[stroke="#ffd27a"]')
    for at in range(1, len(hotels)):
        slider(page).fill(str(at))
        expect(page.get_by_role("heading", level=1)).to_contain_text(moves[at - 1]["text"][0][1:].rstrip("."))
        pairs = [pair for old, new in zip(hotels[at - 1], hotels[at]) for pair in zip(old["cells"], new["cells"])]
        expect(marked).to_have_count(sum(old["kind"] != new["kind"] for old, new in pairs))
    assert hotels[-1] != hotels[0]
