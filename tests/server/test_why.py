"""Why not here? Asked with an address, answered with a rule, a sentence and what the sentence is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from parlour_support import Browser, Frame, Screen

import tabletomb
from tabletomb.engine.view import places

Two = Callable[..., Any]


def lit(offers: list[Frame]) -> set[str]:
    """The addresses at which something can be done."""
    return {address for offer in offers for address in offer["at"]}


def dark(screen: Screen, kind: str, offers: list[Frame]) -> str:
    """The first place of a kind at which nothing can be done."""
    there = [address for address in sorted(places(screen.state["view"])) if address.startswith(kind)]
    return next(address for address in there if address not in lit(offers))


def test_where_something_can_be_done_there_is_nothing_to_say(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        for address in sorted(lit(screen.first()["offers"])):
            why = screen.ask("why", id="x", seat=0, at=address)
            assert why == {"type": "why", "id": "x", "rule": "", "message": "", "at": []}, address


def test_where_nothing_can_be_done_rule_sentence_and_place_are_told(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        far = dark(screen, "circle/", screen.first()["offers"])
        why = screen.ask("why", seat=0, at=far)
        assert why["rule"] == "DB-18"
        assert f"{{{far}|" in why["message"]
        assert why["message"].endswith(".")
        assert why["at"][0] == far
        assert set(why["at"]) <= places(screen.state["view"])
        later = screen.ask("why", seat=0, at="hotel/0/c3")
        assert (later["rule"], later["at"]) == ("DB-17", ["hotel/0/c3"])
        assert "not the time" in later["message"]


@pytest.mark.parametrize("address", ["hotel/7/c3", "attic", "{0}", "{circle/0|the tile}", "circle/0 ", "/", "a" * 100])
def test_an_address_that_is_not_on_the_table_is_said_to_be_none(ann: Browser, address: str) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        why = screen.ask("why", id="x", seat=0, at=address)
    nothing = "There is nothing of that kind on the table."
    assert why == {"type": "why", "id": "x", "rule": "TT-04", "message": nothing, "at": []}


def test_a_rivals_hand_is_no_place_for_others(ann: Browser, ben: Browser, two: Two) -> None:
    """Whether the rival holds a card must not be found out by asking about it."""
    table = two("inn-keeper")
    with ann.look(table) as first, ben.look(table) as second:
        held = sorted(lit(second.first()["offers"]))
        assert held
        for address in held:
            assert first.ask("why", seat=0, at=address)["rule"] == "TT-04"


def test_a_place_can_be_asked_about_behind_a_move_that_is_tried_on(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        offer = next(offer for offer in screen.first()["offers"] if offer["then"])
        fits, bare = offer["then"][0]["at"][0], dark(screen, "hotel/0/", offer["then"])
        assert screen.ask("why", seat=0, at=fits)["rule"] == "DB-17"  # not now
        assert screen.ask("why", seat=0, at=fits, after=offer["move"])["message"] == ""
        behind = screen.ask("why", seat=0, at=bare, after=offer["move"])
        assert behind["rule"] not in ("", "DB-17")
        assert behind["at"][0] == bare
        for wrong in (10**6, offer["then"][0]["move"]):  # what cannot be tried on changes nothing
            assert screen.ask("why", seat=0, at=fits, after=wrong)["rule"] == "DB-17"
    assert ann.get(f"/tables/{table['id']}")["decisions"] == 0


def test_who_waits_is_told_for_whom(ann: Browser, ben: Browser, two: Two) -> None:
    table = two()
    with ann.look(table) as first, ben.look(table) as second:
        actor = first.first()["prompt"]["waiting_for"][0]
        waits = second if actor == 0 else first
        waits.first()
        why = waits.ask("why", seat=1 - actor, at="ghost")
        assert (why["rule"], why["at"]) == ("TT-03", ["ghost"])
        assert f"{{{actor}}}" in why["message"]


def test_a_game_of_ones_own_is_asked_the_same_way(ann: Browser, connect_four: tabletomb.Game) -> None:
    table = ann.table(connect_four.name, "me:Ann", "me:Bea")
    with ann.look(table, seat=0) as screen:
        assert lit(screen.first()["offers"]) == {f"column/{name}" for name in "abcdefg"}
        assert screen.state["offers"][2]["args"] == {"column": "c"}
        column = screen.state["offers"][2]["move"]
        for turn in range(6):
            assert screen.play(turn % 2, column, seq=turn)["type"] == "ack"
        screen.until(lambda frame: frame["type"] == "state" and frame["seq"] == 6)
        full = screen.ask("why", seat=0, at="column/c")
        assert full["rule"]
        assert full["at"] == ["column/c"]
        assert not screen.ask("why", seat=0, at="column/d")["rule"]


def test_a_question_without_a_usable_address_gets_a_sentence(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        for wrong in ({}, {"at": ""}, {"at": "a" * 101}, {"at": 3}, {"at": None}, {"at": "ghost", "move": 1}):
            screen.send(type="why", id="x", seat=0, **wrong)
            assert "cannot be understood" in screen.next("error")["message"]
        assert "no seat" in screen.ask("why", seat=7, at="ghost")["message"]
