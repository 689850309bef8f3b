"""No seat's secret leaves the server for another: everything that travels is compared with what that seat may know.

What a viewer is sent must be what it would be sent if the hidden things were dealt otherwise: all frames are made
again from states that the viewer could imagine.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from parlour_support import Browser, Frame, House, Screen

from tabletomb.engine.match import Match
from tabletomb.engine.offers import offers
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.view import Told, places
from tabletomb.server.security import hashed

DECISIONS = 40


def as_sent(value: Any) -> Any:
    return json.loads(json.dumps(value))


def check_frame(match: Match, frame: Frame, seed: int) -> None:
    """The frame can be made from a state in which everything that its viewer cannot know is different."""
    seat = frame["seat"]
    dream = match.at(frame["seq"]).imagine(seat, seed)
    assert frame["view"] == as_sent(dream.view(seat))
    assert frame["prompt"] == {"tip": "", **dream.prompt(seat)}
    expected = [offer.to_json() for offer in offers(dream, seat)] if seat in dream.actors() else []
    assert frame["offers"] == as_sent(expected)
    assert frame["sheet"] == as_sent(known_sheet(dream, seat).to_json())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["inn-keeper", "dead-cells"])
def test_what_travels_is_what_a_seat_may_know(house: House, ann: Browser, ben: Browser, game: str) -> None:
    table = ann.table(game, "me:Ann", "open", "random")
    ben.post(f"/tables/{table['id']}/join", name="Ben")
    match: Match = house.app.state.parlour.opened(table["id"]).table.match
    with ann.look(table) as first, ben.look(table) as second, house.browser().look(table) as spectator:
        screens = (first, second, spectator)
        decide([first, second], spectator)
        for screen in screens:
            screen.quiet(0.2)
            running = [frame for frame in screen.frames if frame["type"] == "state" and not frame["over"]]
            assert len(running) > 5
            for number, frame in enumerate(running):
                if frame["seq"] <= len(match):
                    check_frame(match, frame, 1000 + number)
            check_story(match, screen, running[0]["seat"])
            check_words(house, table, screen, [ann, ben])
        assert {frame["seat"] for frame in spectator.frames if frame["type"] == "state"} == {None}


def decide(people: list[Screen], spectator: Screen) -> None:
    """Some decisions, with wrong ones and questions in between."""
    for screen in people:
        screen.first()
    for turn in range(DECISIONS):
        screen = people[turn % 2]
        while not screen.state["offers"] and not screen.state["over"]:
            other = people[(turn + 1) % 2]
            other.quiet(0.05)
            if other.state["offers"]:
                other.play(other.state["seat"], other.state["offers"][0]["move"])
            screen.quiet(0.05)
        if screen.state["over"]:
            return
        there = sorted(places(screen.state["view"]))
        screen.ask("why", seat=screen.state["seat"], at=there[turn % len(there)])
        people[(turn + 1) % 2].play(screen.state["seat"], 0)
        screen.play_on(screen.state["seat"])


def check_story(match: Match, screen: Screen, seat: int | None) -> None:
    last = screen.state["seq"]
    told = [{"decision": number, **as_sent(line._asdict())} for number, line in match.story(seat) if number <= last]
    assert [{key: line[key] for key in ("decision", *Told._fields)} for line in screen.story] == told


def check_words(house: House, table: Any, screen: Screen, people: list[Browser]) -> None:
    """Neither the seed, nor a token or what is stored of it, ever stands in a frame of a match that runs."""
    running = [frame for frame in screen.frames if not (frame.get("table") or {}).get("seed")]
    text = json.dumps(running)
    seed = str(house.app.state.parlour.opened(table["id"]).table.record.seed)
    assert seed not in text
    for person in people:
        token = person.http.cookies["tabletomb"]
        assert token not in text
        assert hashed(token) not in text


def test_the_check_would_notice(house: House, ann: Browser) -> None:
    """A frame that holds what another seat sees is caught."""
    table = ann.table("inn-keeper", "me:Ann", "me:Bea")
    match: Match = house.app.state.parlour.opened(table["id"]).table.match
    with ann.look(table) as screen:
        frame = screen.first()
        check_frame(match, frame, 1)
        with pytest.raises(AssertionError):
            check_frame(match, {**frame, "view": as_sent(match.state.view(1))}, 1)


def test_everybody_sees_everything_when_it_is_over(house: House, ann: Browser, ben: Browser) -> None:
    table = ann.table("dead-cells", "me:Ann", "random")
    with ann.look(table) as screen:
        screen.first()
        while not screen.state["over"]:
            if screen.state["offers"]:
                screen.play_on(0)
            else:
                screen.next("state")
    assert ben.get(f"/tables/{table['id']}")["seed"]
    assert ben.get(f"/tables/{table['id']}/replay/1", seat=1)["seat"] == 1
