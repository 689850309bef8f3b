"""Tables that were stored: who comes later is told the end of the story and may ask for the rest, or why it is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_support import Visitor, serving
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


@pytest.fixture
def played(tmp_path: Path, visit: Visit) -> str:
    """A match that two bots have played to its end on a server that is no longer there."""
    with serving(tmp_path) as address:
        host = visit(address=address)
        table = host.lay("dead-and-breakfast", "random", "random")
        host.until(lambda: host.ask(f"/tables/{table}")["status"] == "over")
    return table


@pytest.fixture
def later(tmp_path: Path, played: str, visit: Visit) -> Iterator[Callable[[], Visitor]]:
    """Somebody who comes to that match on the next server."""
    with serving(tmp_path) as address:

        def come() -> Visitor:
            guest = visit(address=address)
            guest.go(f"/table/{played}?watch")
            guest.page.get_by_role("region", name="Final score").wait_for()
            return guest

        yield come


def test_whoever_comes_after_the_end_reads_the_whole_story(later: Callable[[], Visitor]) -> None:
    guest = later()
    page = guest.page
    assert guest.frame["told_from"] > 1, "the server keeps only the end of the story at hand"
    page.keyboard.press("l")
    log = page.get_by_role("complementary", name="Log")
    for line in guest.ask(f"/tables/{guest.heard_of('table')[-1]['table']['id']}/story")[:3]:
        expect(log.get_by_text(guest.plain(line["text"])).first).to_be_visible()


def test_a_match_that_cannot_go_on_says_so_and_shows_its_score(
    tmp_path: Path, played: str, request: pytest.FixtureRequest
) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:  # as if other rules had written its log
        database.execute("UPDATE tables SET content = 'other'")
        database.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)")
    guest: Visitor = request.getfixturevalue("later")()
    page = guest.page
    for points in guest.frame["sheet"]["totals"]:
        expect(page.get_by_role("region", name="Final score")).to_contain_text(str(points))
    page.get_by_role("button", name="Look at the board").click()
    expect(page.get_by_role("heading", name="it is kept as it was")).to_be_visible()
