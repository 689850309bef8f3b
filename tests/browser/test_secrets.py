"""What is hidden at the table never travels to another browser: asserted on what the sockets carried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser_support import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


def hand(visitor: Visitor) -> set[str]:
    return {card["id"] for card in visitor.frame["view"]["hand"]}


def bonus(visitor: Visitor, seat: int) -> dict[str, Any]:
    card: dict[str, Any] = visitor.frame["view"]["players"][seat]["bonus"]
    return card


def test_a_trick_of_inn_keeper_gives_nothing_away(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    table = host.lay("inn-keeper", "me:Host", "open")
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    for visitor in (host, guest, watcher):
        visitor.sit_at(table)
    watcher.page.get_by_role("link", name="Watch").click()
    hands = {0: hand(host), 1: hand(guest)}
    secrets = {0: {bonus(host, 0)["name"]}, 1: {bonus(guest, 1)["name"]}}
    assert all(len(cards) == 7 for cards in hands.values())
    assert host.carried(hands[0] | secrets[0]) == hands[0] | secrets[0]  # the words would be found if they travelled

    # Nobody has shown anything; then the host has chosen, face down.
    card = sorted(hands[0])[0]
    for chosen in (False, True):
        if chosen:
            host.target(f"play {card}").click()
            host.until(lambda: host.frame["seq"] == 1)
            for visitor in (guest, watcher):
                visitor.until(lambda: visitor.frame["seq"] == 1)  # noqa: B023
        assert guest.carried(hands[0] | secrets[0]) == set()
        assert watcher.carried(hands[0] | hands[1] | secrets[0] | secrets[1]) == set()
        assert host.carried(hands[1] | secrets[1]) == set()

    # Both cards are turned over: these two and no others.
    answer = sorted(hands[1])[0]
    guest.target(f"play {answer}").click()
    watcher.until(lambda: watcher.frame["seq"] > 1)
    assert watcher.carried(hands[0] | hands[1] | secrets[0] | secrets[1]) == {card, answer}
    host.until(lambda: host.frame["seq"] == watcher.frame["seq"])
    assert host.carried(hands[1] | secrets[1]) == {answer}

    # A spectator is offered nothing: not by the server, not by the page.
    for frame in watcher.heard_of("state"):
        assert frame["seat"] is None
        assert frame["offers"] == []
        assert frame["view"]["hand"] == []
        assert not frame["undo"]["allowed"]
        assert not frame["undo"]["consent"]
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    assert watcher.targets == []
    for name in ("Undo", "Hint"):
        expect(watcher.page.get_by_role("button", name=name)).to_have_count(0)
    assert [frame["type"] for frame in watcher.said if frame["type"] not in ("ping", "front")] == []


def test_offers_are_only_for_the_seat_itself(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay("inn-keeper", "me:Host", "open")
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    for visitor in (host, guest):
        visitor.sit_at(table)
    for visitor, seat in ((host, 0), (guest, 1)):
        for frame in visitor.heard_of("state"):
            assert frame["seat"] == seat
            assert {offer["notation"] for offer in frame["offers"]} == {f"play {card}" for card in hand(visitor)}


def test_a_running_match_is_not_replayed(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.excuse("409")
    watcher.excuse("409")
    table = host.lay("inn-keeper", "me:Host", "random")
    for visitor in (host, watcher):
        visitor.go(f"/replay/{table}")
        expect(visitor.page.get_by_role("heading", name="This table is not here")).to_be_visible()
        expect(visitor.page.get_by_role("slider")).to_have_count(0)
