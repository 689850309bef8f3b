"""The score show: every line shows what it is about, lights what paid, and can be told in words and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_matches import played
from browser_support import PHONE, Visitor
from browser_words import speaks_plainly
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Visitor]


def finished(visitor: Visitor, game: str) -> Page:
    """A finished table of two, opened where it shows the score, in plain words."""
    visitor.ask("/health")
    table = visitor.tell("/import", played(game, 2, players=("person", "random")))["id"]
    page = visitor.go(f"/table/{table}")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    visitor.until(lambda: bool(visitor.heard_of("state")))
    speaks_plainly(visitor)
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
    guests = [cell["guest"]["name"] for cell in hotel["cells"] if cell["guest"]]
    assert guests

    for colour in hotel["colours"]:
        line = next(line for line in lines if line["at"][:1] == [colour["at"]])
        assert line["label"].startswith(colour["flower"])
        expect(line_button(page, line).locator(f'use[href="#db-flower-{colour["flower"]}"]').first).to_be_visible()
    for name in guests:
        button = line_button(page, next(line for line in lines if line["label"] == name))
        button.scroll_into_view_if_needed()
        expect(button.locator("svg.bust").first).to_be_visible()
    for part in {line["part"] for line in lines}:
        expect(page.get_by_role("heading", level=3, name=part)).to_have_count(1)
    bonus = line_button(page, next(line for line in lines if line["rule"] == visitor.frame["view"]["bonus"]["rule"]))
    expect(bonus.locator("svg.ico")).to_have_count(1)


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_a_line_lights_what_paid_by_keyboard_too(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, game)
    line = max(own_lines(visitor), key=lambda line: len(line["at"]))
    paid = set(line["at"]) & visitor.places
    assert len(paid) > 1
    button = line_button(page, line)
    # The drawings add nothing to what is read out.
    says = f"{line['label'][0].upper()}{line['label'][1:]} {line['detail']}".strip()
    expect(button).to_have_accessible_name(says)

    assert visitor.lit("spoken") == set()
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    visitor.until(lambda: visitor.lit("spoken") == paid)
    page.keyboard.press("Enter")
    visitor.until(lambda: visitor.lit("spoken") == set())


BARS = """() => [...document.querySelectorAll('.bars li')].map((row) => {
    const box = (it) => ['left', 'right', 'top', 'bottom'].map((side) => it.getBoundingClientRect()[side]);
    return {
        total: row.querySelector('.total').textContent,
        track: box(row.querySelector('.bar')),
        pays: [...row.querySelectorAll('.pays > i')].map((part) => [part.title, ...box(part)]),
        costs: [...row.querySelectorAll('.bar u')].map(box),
        marks: [...row.querySelectorAll('.bar .mark')].map(box),
    };
})"""


@pytest.mark.parametrize("wishes", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("seed", [1, 4, 5])
def test_no_part_of_a_bar_is_hidden_by_a_loss(visit: Visit, wishes: dict[str, Any], seed: int) -> None:
    visitor = visit(reduced_motion="reduce", **wishes)
    visitor.ask("/health")
    document = played("inn-keeper", 2, players=("person", "random"), seed=seed)
    page = visitor.go(f"/table/{visitor.tell('/import', document)['id']}")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    bars = page.evaluate(BARS)
    lengths = set()
    for bar in bars:
        left, right = bar["track"][:2]
        assert bar["costs"]  # somebody stood in the street in these matches
        for title, start, end, _, bottom in bar["pays"]:
            points = int(title.rpartition(" ")[2])
            lengths.add(round((end - start) / points))
            assert left - 1 <= start < end <= right + 1
            assert all(low_top >= bottom - 1 for _, _, low_top, _ in bar["costs"]), "it lies below, not on it"
        (cost,), (mark,) = bar["costs"], bar["marks"]
        assert abs((mark[0] + mark[1]) / 2 - cost[0]) < 2, "the loss ends at the total"
        assert left - 2 <= cost[0] < cost[1] <= right + 1
        gained = bar["pays"][-1][2] if bar["pays"] else cost[1]
        assert abs(cost[1] - gained) < 2, "and begins where the bar ends"
    assert len(lengths) == 1, "a point is as long everywhere"
    if seed == 1:
        assert any(bar["total"].startswith("−") for bar in bars)


def test_lines_of_an_inn_show_markers_and_faces(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, "inn-keeper")
    rooms = {room["at"] for player in visitor.frame["view"]["players"] for room in player["inn"]["rooms"]}
    for line in own_lines(visitor):
        button = line_button(page, line)
        expect(button.locator("svg").first).to_be_visible()
        expect(button.locator("svg.portrait")).to_have_count(min(4, len(rooms & set(line["at"]))))


def test_a_game_without_drawings_shows_its_lines_all_the_same(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, "dead-cells")
    lines = own_lines(visitor)
    assert lines
    for line in lines:
        expect(line_button(page, line)).to_be_visible()
        expect(line_button(page, line).locator("svg")).to_have_count(0)


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper", "dead-cells"])
def test_the_log_leads_to_the_moments_of_the_match(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="reduce")
    page = finished(visitor, game)
    page.keyboard.press("l")
    log = page.get_by_role("complementary", name="Log")
    table = page.url.rpartition("/")[2]
    line = visitor.ask(f"/tables/{table}/story?before={visitor.frame['seq'] + 1}")[-1]
    moment = log.get_by_role("link", name=visitor.plain(line["text"])).first
    expect(moment).to_be_visible()
    speaks_plainly(visitor)
    moment.click()
    expect(page.get_by_role("slider", name="Move of the match")).to_have_value(str(line["decision"]))
