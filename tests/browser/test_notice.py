"""Your turn is noticed, also by those who look elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_support import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

# A page that can be sent to the background, and a browser that answers as it is told when it is asked for permission.
BACKGROUND = """(() => {
    let where = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => where });
    window.hide = (hidden) => {
        where = hidden ? 'hidden' : 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
    };
    window.told = [];
    window.asked = 0;
    window.Notification = class {
        static get permission() { return localStorage.getItem('permission') ?? 'default'; }
        static async requestPermission() {
            window.asked += 1;
            localStorage.setItem('permission', 'granted');
            return 'granted';
        }
        constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
        close() {}
    };
})()"""
OFFER = "Shall the browser tell you next time?"


def icon(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href"))


def lay_a_tile(visitor: Visitor) -> None:
    visitor.until(lambda: bool(visitor.targets))
    visitor.target(visitor.targets[0]).click()
    visitor.target(next(key for key in visitor.targets if key.startswith("place"))).click()
    visitor.until(lambda: not visitor.frame["offers"])


@pytest.fixture
def pair(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two at a table; the first of them, who can be sent to the background, has just laid a tile."""
    host, guest = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    host.context.add_init_script(BACKGROUND)
    table = host.lay("dead-and-breakfast", "me:Host", "open", seed="0")
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    for visitor in (host, guest):
        visitor.sit_at(table)
    expect(host.page).to_have_title("Your turn · Dead & Breakfast · Tabletomb")
    expect(guest.page).to_have_title("Dead & Breakfast · Tabletomb")
    lay_a_tile(host)
    expect(host.page).to_have_title("Dead & Breakfast · Tabletomb")
    return host, guest


def come_round(host: Visitor, guest: Visitor) -> None:
    """It becomes the host's turn while the page is in the background."""
    host.page.evaluate("hide(true)")
    lay_a_tile(guest)
    expect(host.page).to_have_title("● Your turn · Dead & Breakfast · Tabletomb")


def test_title_and_icon_say_it_in_the_background(pair: tuple[Visitor, Visitor]) -> None:
    host, guest = pair
    assert icon(host.page) == "/tombstone.svg"
    come_round(host, guest)
    assert icon(host.page) == "/tombstone-turn.svg"
    assert host.context.request.get(icon(host.page)).ok
    host.page.evaluate("hide(false)")
    expect(host.page).to_have_title("Your turn · Dead & Breakfast · Tabletomb")
    assert icon(host.page) == "/tombstone.svg"


def test_a_notification_is_offered_after_a_turn_that_nobody_saw(pair: tuple[Visitor, Visitor]) -> None:
    host, guest = pair
    page = host.page
    expect(page.get_by_text(OFFER)).to_have_count(0)  # not on arriving, not for a turn that was seen
    come_round(host, guest)
    page.evaluate("hide(false)")
    expect(page.get_by_text(OFFER)).to_be_visible()
    assert page.evaluate("[asked, told.length]") == [0, 0]
    page.get_by_role("button", name="Tell me").click()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    assert page.evaluate("asked") == 1
    lay_a_tile(host)
    come_round(host, guest)
    assert page.evaluate("told") == ["Your turn: Dead & Breakfast"]
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("switch", name="Tell me when it is my turn")).to_be_checked()


def test_who_declines_is_not_asked_again(pair: tuple[Visitor, Visitor]) -> None:
    host, guest = pair
    page = host.page
    come_round(host, guest)
    page.evaluate("hide(false)")
    page.get_by_role("button", name="No, thanks").click()
    page.reload()
    lay_a_tile(host)
    come_round(host, guest)
    page.evaluate("hide(false)")
    expect(page).to_have_title("Your turn · Dead & Breakfast · Tabletomb")
    expect(page.get_by_text(OFFER)).to_have_count(0)
    assert page.evaluate("[asked, told.length]") == [0, 0]
