"""Every screen, in both lights: no serious or critical findings by axe, and no text too pale for its background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser_contrast import pale
from browser_matches import played
from browser_support import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


@pytest.fixture
def reader(visit: Visit) -> Visitor:
    reader = visit(reduced_motion="reduce")
    reader.ask("/health")
    return reader


def findings(page: Page) -> list[str]:
    """What is gravely wrong with the page as it is, by candle-light and by day."""
    if not AXE.exists():
        pytest.fail("axe-core is missing: run `npm ci` in web/")
    page.evaluate(AXE.read_text())  # not a <script>: the page's policy would rightly refuse it
    return [finding for light in ("dark", "light") for finding in _findings(page, light)]


def _findings(page: Page, light: str) -> list[str]:
    page.evaluate("(light) => { document.documentElement.dataset.theme = light; }", light)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    grave = [
        f"{light}: {finding['impact']} {finding['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for finding in found["violations"]
        if finding["impact"] in GRAVE
        for node in finding["nodes"][:4]
    ]
    return [*grave, *(f"{light}: pale {text}" for text in pale(page))]


def test_the_scan_finds_what_is_wrong(reader: Visitor) -> None:
    page = reader.go("/about")
    page.get_by_role("main").wait_for()
    page.evaluate("document.querySelector('main').prepend(document.createElement('button'))")
    page.evaluate("document.querySelector('main h2').style.color = '#b7a88c'")
    words = page.get_by_role("main").get_by_role("heading").first.inner_text()
    found = findings(page)
    assert [finding.partition(":")[0] for finding in found] == ["dark", "dark", "light", "light"]
    for button, heading in (found[:2], found[2:]):
        assert "critical button-name" in button
        assert f"pale {words!r}" in heading


@pytest.mark.parametrize(
    "path", ["/", "/new/inn-keeper", "/new/dead-cells", "/rules/dead-and-breakfast", "/about", "/nowhere"]
)
def test_pages(reader: Visitor, path: str) -> None:
    page = reader.go(path)
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


def test_lobby(reader: Visitor) -> None:
    page = reader.go(f"/table/{reader.lay('inn-keeper', 'me', 'open')}")
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "random")], ids=["open", "begun"])
def test_invitation(visit: Visit, reader: Visitor, seats: tuple[str, ...]) -> None:
    page = reader.go(f"/table/{visit().lay('dead-and-breakfast', *seats)}")
    expect(page.get_by_role("link", name="Watch")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper", "dead-cells"])
def test_tables(reader: Visitor, game: str) -> None:
    seats = ("me",) if game == "dead-cells" else ("me", "random")
    page = reader.sit_at(reader.lay(game, *seats))
    reader.until(lambda: bool(reader.targets))
    reader.target(reader.targets[0]).hover()  # with a preview on show
    assert findings(page) == []


def test_refusals(reader: Visitor) -> None:
    page = reader.sit_at(reader.lay("dead-and-breakfast", "me", "random", seed="0"))
    reader.until(lambda: bool(reader.targets))
    far = next(slot["at"] for slot in reader.frame["view"]["circle"] if not slot["within_reach"])
    page.locator(f'[data-at="{far}"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("drawer", ["Rules", "Log", "Chat", "Menu"])
def test_drawers(reader: Visitor, drawer: str) -> None:
    page = reader.sit_at(reader.lay("inn-keeper", "me", "random"))
    page.get_by_role("button", name=drawer).click()
    expect(page.get_by_role("complementary", name=drawer, exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_score_show_and_replay(reader: Visitor, game: str) -> None:
    table = reader.tell("/import", played(game, 2, players=("person", "random")))["id"]
    page = reader.go(f"/table/{table}")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    assert findings(page) == []
    reader.go(f"/replay/{table}?at=20")
    expect(page.get_by_role("slider")).to_have_value("20")
    page.wait_for_load_state("networkidle")
    assert findings(page) == []
