"""The score show: every line shows what it is about, lights what paid, and can be told in words and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_matches import played
from browser_support import PHONE, Visitor
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Visitor]

LIT = '[stroke="#ffd27a"]'  # the frame round a lit cell of a hotel


def finished(visitor: Visitor, game: str) -> Page:
    """A finished table of two, opened where it shows the score."""
    visitor.ask("/health")
    table = visitor.tell("/import", played(game, 2, players=("person", "random")))["id"]
    page = visitor.go(f"/table/{table}")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    visitor.until(lambda: bool(visitor.heard_of("state")))
    return page


def own_lines(visitor: Visitor) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = visitor.frame["sheet"]["lines"]
    return [line for line in lines if line["seat"] == 0]


def line_button(page: Page, line: dict[str, Any]) -> Locator:
    begins = re.compile(rf"^{re.escape(line['label'])}(?!\w)", re.IGNORECASE)
    return page.get_by_role("button", name=begins).and_(page.locator("[aria-pressed]"))


@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
def test_lines_of_a_hotel_show_flowers_guests_and_the_bonus_tile(visit: Visit, wishes: dict[str, Any]) -> None:
    visitor = visit(reduced_motion="reduce", **wishes)
    page = finished(visitor, "dead-and-breakfast")
    lines = own_lines(visitor)
    hotel = visitor.frame["view"]["hotels"][0]
    guests = {cell["guest"]["name"]: cell["guest"] for cell in hotel["cells"] if cell["guest"]}
    assert guests

    flowers = [line for line in lines if line["rule"] == "DB-59"]
    for line, colour in zip(flowers, hotel["colours"], strict=True):
        expect(line_button(page, line).locator(f'use[href="#db-flower-{colour}"]')).to_be_visible()
        # The order of the lobby's colours is what tells them apart; the words must agree.
        assert line["label"].lower().startswith({"r": "red", "b": "blue", "y": "yellow", "v": "violet"}[colour])
    for name, guest in guests.items():
        button = line_button(page, next(line for line in lines if line["label"] == name))
        button.scroll_into_view_if_needed()
        expect(button.locator("svg ellipse").first).to_be_visible()  # a face
        creature = button.locator(f'use[href="#db-{guest["fear"]}"]')
        expect(creature).to_have_count(0 if guest["fear"] == "witch" else 1)
    bonus = line_button(page, next(line for line in lines if line["rule"] == visitor.frame["view"]["bonus"]["rule"]))
    expect(bonus.locator("svg.ico")).to_have_count(1)


def test_a_line_lights_the_cells_that_paid_by_keyboard_too(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, "dead-and-breakfast")
    line = max(own_lines(visitor), key=lambda line: len(line["pieces"]))
    assert line["pieces"]
    button = line_button(page, line)
    # The drawings add nothing to what is read out.
    says = f"{line['label'][0].upper()}{line['label'][1:]} {line['detail']}".strip()
    expect(button).to_have_accessible_name(says)

    expect(page.locator(LIT)).to_have_count(0)
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(LIT)).to_have_count(len(line["pieces"]))
    page.keyboard.press("Enter")
    expect(page.locator(LIT)).to_have_count(0)


def test_lines_of_an_inn_show_markers_and_faces(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, "inn-keeper")
    inn = visitor.frame["view"]["players"][0]["inn"]
    for line in own_lines(visitor):
        button = line_button(page, line)
        expect(button.locator("svg").first).to_be_visible()
        people = len(inn["kept"]) if line["rule"] == "IK-90" else len(line["pieces"])
        if line["rule"] != "IK-91":  # there the suits of the cards paid
            expect(button.locator("svg.portrait")).to_have_count(min(4, people))


def test_a_game_without_drawings_shows_its_lines_all_the_same(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.ask("/health")
    table = visitor.tell("/import", played("dead-cells", 1, players=("person",)))["id"]
    page = visitor.go(f"/table/{table}")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    lines = own_lines(visitor)
    assert lines
    for line in lines:
        expect(line_button(page, line)).to_be_visible()
        expect(line_button(page, line).locator("svg")).to_have_count(0)
