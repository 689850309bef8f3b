"""Changing one's own name, in the lobby and at a running table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_support import PHONE, Visitor
from playwright.sync_api import expect

from tabletomb.server.people import LONGEST_NAME

Visit = Callable[..., Visitor]


def test_a_name_is_changed_in_the_lobby(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay("inn-keeper", "me:Host", "open", "random")
    for visitor in (host, guest):
        visitor.go(f"/table/{table}")
    expect(guest.page.get_by_role("button", name="Change the name Host")).to_have_count(0)  # only one's own
    host.page.get_by_role("button", name="Change the name Host").click()
    field = host.page.get_by_role("textbox", name="New name for Host")
    expect(field).to_be_focused()
    field.fill("")
    field.press_sequentially("M" * (LONGEST_NAME + 6))
    expect(field).to_have_value("M" * LONGEST_NAME)  # what the server would refuse cannot be typed
    field.fill("Morticia")
    host.page.keyboard.press("Enter")
    for visitor in (host, guest):
        expect(visitor.page.get_by_role("listitem").filter(has_text="Morticia")).to_be_visible()
    expect(host.page.get_by_role("button", name="Change the name Morticia")).to_be_focused()

    host.go("/")  # and it is the name for the next table
    expect(host.page.get_by_role("button", name="Your name: Morticia")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_a_name_is_changed_at_a_running_table(visit: Visit, device: dict[str, object]) -> None:
    host, guest = visit(**device), visit()
    table = host.lay("inn-keeper", "me:Host", "open")
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    for visitor in (host, guest):
        visitor.sit_at(table)

    page = host.page
    page.get_by_role("button", name="Menu").first.click()
    menu = page.get_by_role("complementary", name="Menu")
    menu.get_by_role("button", name="Change the name Host").click()
    field = menu.get_by_role("textbox", name="New name for Host")
    field.fill("{braces}")
    page.keyboard.press("Enter")
    host.excuse("status of 422")
    expect(menu.get_by_role("alert")).to_contain_text("without braces")
    expect(field).to_have_value("{braces}")  # nothing typed is lost
    page.keyboard.press("Escape")  # closes the form, not the menu
    expect(menu.get_by_text("Host", exact=True)).to_be_visible()

    menu.get_by_role("button", name="Change the name Host").click()
    field.fill("  Wednesday   Addams ")
    page.keyboard.press("Enter")
    expect(menu.get_by_role("status")).to_have_text("The name is now Wednesday Addams.")
    expect(guest.page.get_by_text("Wednesday Addams").first).to_be_visible()
    assert host.ask(f"/tables/{table}")["seats"][0]["name"] == "Wednesday Addams"


def test_neighbours_at_one_screen_are_renamed_one_by_one(visit: Visit) -> None:
    both = visit()
    page = both.go("/")
    page.evaluate("localStorage.setItem('tabletomb.name', 'Ada')")
    both.sit_at(both.lay("inn-keeper", "me:Ada", "me:Bert"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Change the name Bert").click()
    page.get_by_role("textbox", name="New name for Bert").fill("Bertram")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Change the name Bertram")).to_be_visible()
    assert page.evaluate("localStorage.getItem('tabletomb.name')") == "Ada"
