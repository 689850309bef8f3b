"""Marks are the games' own: texts travel with them, and nothing that people write is ever taken for one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from parlour_support import Browser, Frame, House, play_out

from tabletomb.engine.marks import addresses, seats, unmarked
from tabletomb.engine.match import Match
from tabletomb.engine.view import places
from tabletomb.server import wire

Two = Callable[..., Any]
TRICKS = ["{0}", "{0:wins|win}", "{hotel/0/c3|the window}", "{", "}", "a}b{0"]
MARKED = {"text", "words", "button", "when", "tip", "message"}
"""The names of the fields that hold marked texts, wherever they stand in a state frame."""


def texts(part: Any) -> Iterator[str]:
    """The marked texts of what was sent, besides the view."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in MARKED and isinstance(value, str):
                yield value
            elif key not in ("view", "tutorial"):
                yield from texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from texts(value)


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_texts_travel_with_marks_and_no_names(ann: Browser, game: str) -> None:
    """Every mark names a seat of the table or a piece; who shows it fills in the names."""
    table = ann.table(game, "me:Annabel", "me:Balthasar", seed="5")
    with ann.look(table, seat=0) as first, ann.look(table, seat=1) as second:
        play_out({0: first, 1: second})
    frames = [frame for frame in first.frames if frame["type"] == "state"]
    told = [text for frame in frames for text in texts(frame)]
    assert any(seats(text) for text in told)
    assert any(addresses(text) for text in told)
    for text in told:
        assert not set("{}") & set(unmarked(text)), text
        assert set(seats(text)) <= {0, 1}
        assert "Annabel" not in text
        assert "Balthasar" not in text


def test_whatever_points_points_into_the_view(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me:Ann", seed="5")
    with ann.look(table) as screen:
        screen.first()
        pointed = 0
        while not screen.state["over"]:
            there = places(screen.state["view"])
            for offer in screen.state["offers"]:
                assert set(offer["at"]) <= there
                pointed += len(offer["at"])
            for line in screen.state["sheet"]["lines"]:
                assert set(line["at"]) <= there
            screen.play_on(0)
            there |= places(screen.state["view"])
            for line in screen.state["story"]:
                moved = {address for way in line["moved"] for address in way}
                assert set(line["at"]) | moved <= there
                pointed += len(moved)
        assert pointed


@pytest.mark.parametrize("name", TRICKS)
def test_no_name_has_braces(ann: Browser, ben: Browser, name: str) -> None:
    table = ann.table("inn-keeper", "me:Ann", "open")
    path = f"/tables/{table['id']}"
    assert ben.post(f"{path}/join", 422, name=name)["field"] == "name"
    assert ann.post(f"{path}/rename", 422, seat=0, name=name)["field"] == "name"
    assert ann.post("/tables", 422, game="inn-keeper", seats=[{"kind": "me", "name": name}] * 2)["field"] == "name"


def test_a_document_brings_no_braces_in(ann: Browser) -> None:
    match = Match("inn-keeper", 2, 5, names=["{1}", "{inn/0|the inn} (random)"])
    table = ann.post("/import", 201, **match.save())
    names = [seat["name"] for seat in table["seats"]]
    assert names == ["Guest 1", "Guest 2"]
    assert table["seats"][1]["kind"] == "bot"


def test_talk_is_heard_as_it_was_said(house: House, ann: Browser, two: Two) -> None:
    table = two()
    with ann.look(table) as screen, house.browser().look(table) as spectator:
        screen.first(), spectator.first()
        for words in TRICKS:
            assert screen.ask("chat", text=words)["type"] == "ack"
            assert spectator.next("chat")["text"] == words
    assert wire.ChatLine.__annotations__["text"] == "str"  # no marked text: nobody looks for marks there
    assert wire.Refused.__annotations__["message"] == "Marked"


def broken_frames() -> list[Frame]:
    """What no frame looks like, with marks wherever a stranger may write something."""
    return [
        frame
        for trick in TRICKS
        for frame in (
            {"type": trick},
            {"type": "ping", trick: 1},
            {"type": "play", "id": "x", "seat": trick, "seq": 0, "move": 0},
            {"type": "play", "id": trick * 100, "seat": 0, "seq": 0, "move": 0},
            {"type": "why", "id": "x", "seat": 0, "at": trick, "after": trick},
        )
    ]


def test_junk_is_not_quoted_as_marks(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        for frame in broken_frames():
            screen.connection.send(json.dumps(frame))
            message = screen.next("error")["message"]
            assert "cannot be understood" in message
            assert not set("{}") & set(message), message
        for trick in TRICKS:
            refused = screen.ask("play", id=trick, seat=0, seq=0, move=10**6)
            assert not set("{}") & set(refused["message"])
            assert screen.ask("why", id=trick, seat=0, at=trick)["at"] == []
