"""A connection that breaks between a choice and its acknowledgement: nothing is lost, nothing is played twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browser_line import Line
from browser_support import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

LOST = re.compile("The connection is lost")


@pytest.fixture
def line(address: str) -> Iterator[Line]:
    with Line(address) as line:
        yield line


def seated(visit: Visit, line: Line, game: str) -> tuple[Visitor, str]:
    """Somebody whose browser comes through the line; the other seat is taken, and will not move by itself."""
    host, guest = visit(address=line.address), visit()
    host.excuse("WebSocket connection to", "net::ERR_")
    table = host.lay(game, "me:Host", "open", seed="0")  # the host begins
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    host.sit_at(table)
    return host, table


@pytest.mark.parametrize("lost", ["to server", "from server"])
def test_a_move_that_was_cut_off_is_played_once(visit: Visit, line: Line, address: str, lost: str) -> None:
    host, table = seated(visit, line, "inn-keeper")
    line.lost.add(lost)
    host.target(host.targets[0]).click()
    host.until(lambda: bool(host.said_of("play")))
    expect(host.page.get_by_text("On its way")).to_be_visible()
    if lost == "from server":
        host.until(lambda: host.ask(f"/tables/{table}", address)["decisions"] == 1)
    line.cut()

    expect(host.page.get_by_text(LOST)).to_be_visible()
    assert host.targets == []  # what was chosen stands; nothing else may be chosen meanwhile
    line.mend()

    expect(host.page.get_by_text(LOST)).to_be_hidden()
    host.until(lambda: len(host.heard_of("ack")) == 1)
    host.until(lambda: host.frame["seq"] == 1)
    expect(host.page.get_by_text("Guest is thinking")).to_be_visible()
    first, second = host.said_of("play")
    assert first == second
    assert host.ask(f"/tables/{table}", address)["decisions"] == 1


def test_of_two_decisions_in_one_both_are_played_once(visit: Visit, line: Line, address: str) -> None:
    host, table = seated(visit, line, "dead-and-breakfast")
    host.until(lambda: bool(host.targets))
    host.target(host.targets[0]).click()
    place = next(key for key in host.targets if key.startswith("place"))
    line.lost.add("from server")
    host.target(place).click()  # takes the tile, and will lay it there as soon as it is taken
    host.until(lambda: host.ask(f"/tables/{table}", address)["decisions"] == 1)
    line.cut()
    expect(host.page.get_by_text(LOST)).to_be_visible()
    line.mend()

    host.until(lambda: host.frame["seq"] == 2)
    expect(host.page.get_by_text(LOST)).to_be_hidden()
    assert host.ask(f"/tables/{table}", address)["decisions"] == 2
    assert len({play["id"] for play in host.said_of("play")}) == 2


def test_what_others_did_meanwhile_is_told(visit: Visit, line: Line) -> None:
    host, table = seated(visit, line, "inn-keeper")
    guest = visit()
    code = host.tell(f"/tables/{table}/seats/1/invite")["code"]
    guest.go(f"/table/{table}?claim={code}")  # the guest comes back with another browser
    guest.until(lambda: bool(guest.targets))
    assert "claim" not in guest.page.url
    line.cut()
    expect(host.page.get_by_text(LOST)).to_be_visible()
    guest.target(guest.targets[0]).click()
    guest.until(lambda: guest.frame["seq"] == 1)
    line.mend()

    host.until(lambda: host.frame["seq"] == 1)
    expect(host.page.get_by_text(LOST)).to_be_hidden()
    assert host.targets
