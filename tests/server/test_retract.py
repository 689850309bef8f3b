"""Choosing again: who has chosen in secret may take that back until the last has chosen, and nobody is disturbed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from parlour_support import Browser, Frame, House, Screen, new_database

import tabletomb

Two = Callable[..., Any]
TOO_LATE = "No choice of yours waits for the others; what everybody has chosen stands."


def shown(frame: Frame) -> Frame:
    """What a frame shows of a position, however the table got there."""
    return {key: value for key, value in frame.items() if key not in ("version", "story", "since", "told_from")}


def at_seq(screen: Screen, seq: int) -> Frame:
    """Wait until so many decisions are shown."""
    while screen.first()["seq"] != seq:
        screen.next("state")
    return screen.state


def choose(screen: Screen, nth: int = 0, seq: int | None = None) -> Frame:
    """Choose one of the cards on offer; the answer."""
    seat = screen.first()["seat"]
    return screen.play(seat, screen.state["offers"][nth]["move"], seq=seq)


def retract(screen: Screen, **more: Any) -> Frame:
    return screen.ask("retract", seat=screen.state["seat"], **more)


class Party:
    """Some people at a table, each at a screen of their own, and a spectator."""

    def __init__(self, house: House, game: str, people: int, **more: Any) -> None:
        self.house = house
        self.people = [house.browser() for _ in range(people)]
        self.spectator = house.browser()
        host, *others = self.people
        self.table = host.table(game, "me:Ann", *["open"] * (people - 1), **more)
        for number, guest in enumerate(others):
            self.table = guest.post(f"/tables/{self.table['id']}/join", name=f"Guest {number}")
        self.screens = [each.look(self.table) for each in (*self.people, self.spectator)]
        self.seats, self.onlooker = self.screens[:-1], self.screens[-1]

    def __enter__(self) -> Party:
        self.all_at(0)
        return self

    def __exit__(self, *_: object) -> None:
        for screen in self.screens:
            screen.close()

    def all_at(self, seq: int) -> list[Frame]:
        """What everybody is shown of the table as it is, when so many decisions were made."""
        version = self.house.app.state.parlour.opened(self.table["id"]).table.seq
        for screen in self.screens:
            while screen.first()["version"] != version:
                screen.next("state")
            assert screen.state["seq"] == seq
        return [screen.state for screen in self.screens]


def test_who_has_chosen_takes_it_back_and_chooses_again(house: House) -> None:
    with Party(house, "inn-keeper", 2) as party:
        ann, ben = party.seats
        before = shown(ann.state)
        assert not ann.state["retract"]
        assert choose(ann)["type"] == "ack"
        party.all_at(1)
        assert (ann.state["retract"], ann.state["offers"]) == (True, [])
        assert not ben.state["retract"]
        answer = retract(ann, id="again")
        assert answer == {"type": "ack", "id": "again", "seq": 0}
        party.all_at(0)
        assert shown(ann.state) == before
        assert choose(ann, 1)["seq"] == 1
        at_seq(ben, 1)
        assert choose(ben)["seq"] == 2
        party.all_at(2)


def test_the_others_see_no_more_than_that_the_seat_is_choosing(house: House) -> None:
    with Party(house, "inn-keeper", 2) as party:
        ann, ben = party.seats
        before = [shown(ben.state), shown(party.onlooker.state)]
        choose(ann)
        party.all_at(1)
        assert ben.state["prompt"]["waiting_for"] == [1]
        retract(ann)
        party.all_at(0)
        assert ben.state["prompt"]["waiting_for"] == [0, 1]
        assert [shown(ben.state), shown(party.onlooker.state)] == before
        for screen in (ben, party.onlooker):
            assert not any(frame["rewound"] for frame in screen.frames if frame["type"] == "state")
            assert len([frame for frame in screen.frames if frame["type"] == "state"]) == 3


def test_what_the_others_have_chosen_stands(house: House) -> None:
    """The position is the one in which this seat has not chosen, for all eyes."""
    with Party(house, "inn-keeper", 3, seed="9") as party, Party(house, "inn-keeper", 3, seed="9") as twin:
        for number, seat in enumerate((0, 2)):
            choose(party.seats[seat])
            party.all_at(number + 1)
        retract(party.seats[0])
        choose(twin.seats[2])
        assert [shown(frame) for frame in party.all_at(1)] == [shown(frame) for frame in twin.all_at(1)]
        assert party.seats[2].state["retract"]
        for table in (party, twin):
            for number, seat in enumerate((1, 0)):
                assert choose(table.seats[seat], seat)["type"] == "ack"
                table.all_at(number + 2)
        assert [shown(screen.state) for screen in party.screens] == [shown(screen.state) for screen in twin.screens]


@pytest.mark.parametrize("people", [2, 3])
def test_a_choice_made_before_the_rival_took_its_own_back_is_in_time(house: House, people: int) -> None:
    with Party(house, "inn-keeper", people) as party:
        first, last = party.seats[0], party.seats[-1]
        for number, screen in enumerate(party.seats[:-1]):
            choose(screen)
            party.all_at(number + 1)
        known = last.state["seq"]
        retract(first)
        answer = choose(last, seq=known)  # it did not know yet
        assert (answer["type"], answer["seq"]) == ("ack", known)
        party.all_at(known)
        assert choose(first)["seq"] == people


@pytest.mark.parametrize("last", [0, 1])
def test_a_number_that_nobody_has_seen_is_stale_once_all_have_chosen(house: House, last: int) -> None:
    """Whoever chose last decides next at one of the two tables."""
    with Party(house, "inn-keeper", 2, seed="9") as party:
        first, second = party.seats[1 - last], party.seats[last]
        choose(first)
        party.all_at(1)
        retract(first)
        party.all_at(0)
        choose(first)
        party.all_at(1)
        choose(second)
        party.all_at(2)
        decides = next(screen for screen in party.seats if screen.state["offers"])
        answer = choose(decides, seq=3)
        assert (answer["type"], answer.get("stale")) == ("refused", True)
        assert choose(decides, seq=2)["type"] == "ack"


def test_what_everybody_has_chosen_stands(house: House) -> None:
    with Party(house, "inn-keeper", 2) as party:
        ann, ben = party.seats
        early = retract(ann)
        assert (early["type"], early["rule"], early["message"]) == ("refused", "TT-08", TOO_LATE)
        choose(ann)
        party.all_at(1)
        choose(ben)
        party.all_at(2)
        for screen in (ann, ben):
            late = retract(screen)
            assert (late["rule"], late["message"], late["at"], late["stale"]) == ("TT-08", TOO_LATE, [], False)
            assert not screen.state["retract"]
    assert party.people[0].get(f"/tables/{party.table['id']}")["decisions"] == 2


def test_a_decision_of_ones_own_is_no_secret_choice(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        screen.play_on(0)
        assert not screen.state["retract"]
        assert retract(screen)["rule"] == "TT-08"


def test_only_who_sits_there_takes_a_choice_back(house: House, ann: Browser) -> None:
    with Party(house, "inn-keeper", 2) as party:
        choose(party.seats[0])
        party.all_at(1)
        for screen in (party.seats[1], party.onlooker):
            assert "not yours" in screen.ask("retract", seat=0)["message"]
        assert "no seat" in party.seats[0].ask("retract", seat=7)["message"]
        party.seats[0].send(type="retract", id="x")
        assert "cannot be understood" in party.seats[0].next("error")["message"]
    waiting = ann.table("inn-keeper", "me", "open")
    with ann.look(waiting) as screen:
        assert "not begun" in screen.ask("retract", seat=0)["message"]


def test_several_at_one_screen_choose_again_each_for_themselves(ann: Browser) -> None:
    table = ann.table("inn-keeper", "me:Ann", "me:Bea", "me:Cleo")
    with ann.look(table, seat=1) as screen:
        choose(screen)
        at_seq(screen, 1)
        screen.send(type="front", seat=0)
        screen.until(lambda frame: frame["type"] == "state" and frame["seat"] == 0)
        assert not screen.state["retract"]
        assert screen.ask("retract", seat=0)["rule"] == "TT-08"
        assert screen.ask("retract", seat=1)["seq"] == 0


def test_a_repeated_frame_is_answered_and_not_repeated(house: House) -> None:
    with Party(house, "inn-keeper", 2) as party:
        ann, _ = party.seats
        choose(ann)
        party.all_at(1)
        first = retract(ann, id="once")
        party.all_at(0)
        choose(ann, 1)
        party.all_at(1)
        assert retract(ann, id="once") == first
        with party.people[0].look(party.table) as again:  # and after the connection broke, too
            assert at_seq(again, 1)["retract"]
            assert retract(again, id="once") == first
        assert ann.state["seq"] == 1
        assert retract(ann, id="twice")["seq"] == 0


def test_who_is_replaced_by_a_bot_takes_the_seat_back_first(house: House) -> None:
    with Party(house, "inn-keeper", 2) as party:
        ann, _ = party.seats
        path = f"/tables/{party.table['id']}"
        choose(ann)
        party.all_at(1)
        party.people[0].post(f"{path}/leave", seat=0)
        ann.until(lambda frame: frame["type"] == "state" and not frame["retract"])
        assert "take your seat back" in retract(ann)["message"]
        party.people[0].post(f"{path}/return", seat=0)
        ann.until(lambda frame: frame["type"] == "state" and frame["retract"])
        assert retract(ann)["seq"] == 0


# -- beside bots ------------------------------------------------------------------------------------------


def test_a_bots_choice_stands_too(house: House, ann: Browser, ben: Browser) -> None:
    table = ann.table("inn-keeper", "me:Ann", "open", "random")
    ben.post(f"/tables/{table['id']}/join", name="Ben")
    with ann.look(table) as first, ben.look(table) as second:
        before = shown(at_seq(first, 1))  # the bot has chosen
        choose(first)
        at_seq(first, 2)
        assert retract(first)["seq"] == 1
        assert shown(at_seq(first, 1)) == before
        choose(first, 1)
        at_seq(second, 2)
        choose(second)
        first.until(lambda frame: frame["type"] == "state" and frame["seq"] >= 3)


def test_a_bot_that_was_thinking_meanwhile_thinks_again(
    serve: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = serve()
    ann = house.browser()
    asked: list[int] = []
    free = threading.Event()

    async def think(spec: str, table_id: str, state: Any, seat: int) -> int:
        asked.append(state.decisions)
        while not free.is_set():
            await asyncio.sleep(0.01)
        move: int = state.legal(seat)[0]
        return move

    monkeypatch.setattr(house.app.state.parlour.thinkers, "choose", think)
    table = ann.table("inn-keeper", "me:Ann", "random")
    with ann.look(table) as screen:
        choose(screen)
        at_seq(screen, 1)
        assert retract(screen)["seq"] == 0
        at_seq(screen, 0)
        assert asked == [0]
        free.set()
        at_seq(screen, 1)  # the bot has chosen
        assert asked[:2] == [0, 0]  # its first thoughts were about a position that was gone
        assert choose(screen, 1)["seq"] == 2


# -- beside wishes to go back -----------------------------------------------------------------------------


def test_choosing_again_ends_a_wish(house: House) -> None:
    """The wish names a position, and the positions after a choice that was taken back are others."""
    with Party(house, "inn-keeper", 3) as party:
        ann, ben, cleo = party.seats
        choose(ann)
        party.all_at(1)
        choose(ben)
        party.all_at(2)
        assert ben.ask("undo", seat=1, seq=2)["type"] == "ack"
        cleo.until(lambda frame: frame["type"] == "state" and frame["wish"])
        assert cleo.state["wish"]["to"] == 1
        retract(ben)
        retract(ann)
        party.all_at(0)
        assert cleo.state["wish"] is None
        for screen, seat in ((ann, 0), (cleo, 2)):
            assert "Nobody wishes" in screen.ask("answer", seat=seat, agree=True)["message"]
        assert choose(cleo)["seq"] == 1


# -- coming back, other workers ---------------------------------------------------------------------------


def test_a_table_is_the_same_when_it_is_rebuilt_from_its_log(sqlite: str) -> None:
    with House(sqlite) as house, Party(house, "inn-keeper", 3) as party:
        ann, ben, _ = party.seats
        choose(ann)
        party.all_at(1)
        choose(ben)
        party.all_at(2)
        first = retract(ann, id="once")
        frames = party.all_at(1)
        table = house.app.state.parlour.opened(party.table["id"]).table
    with House(sqlite) as house:
        again = [Browser(house.url) for _ in party.screens]
        for browser, before, frame in zip(again, [*party.people, party.spectator], frames, strict=True):
            browser.http.cookies = before.http.cookies
            with browser.look(party.table) as screen:
                assert shown(screen.first()) == shown(frame)
                assert screen.state["version"] == frame["version"]
        rebuilt = house.app.state.parlour.opened(party.table["id"]).table
        for what in ("seq", "known", "rewinds", "retracted", "asked", "decisions"):
            assert getattr(rebuilt, what) == getattr(table, what), what
        assert rebuilt.match.state.dump() == table.match.state.dump()
        assert again[0].get(f"/tables/{party.table['id']}/story") == party.seats[0].story  # all of it, from the deal on
        assert rebuilt.match.save() == table.match.save()
        with again[0].look(party.table) as ann, again[2].look(party.table) as cleo:
            ann.first(), cleo.first()
            assert retract(ann, id="once") == first
            assert choose(cleo, seq=2)["seq"] == 2  # as many as it knew before


def test_another_worker_hears_of_it(postgres: str) -> None:
    database = new_database(postgres)
    with House(database) as house, House(database) as other, Party(house, "inn-keeper", 2) as party:
        ann, _ = party.seats
        moved = Browser(other.url)
        moved.http.cookies = party.people[1].http.cookies
        with moved.look(party.table) as ben:
            before = shown(at_seq(ben, 0))
            choose(ann)
            known = at_seq(ben, 1)["seq"]
            first = retract(ann, id="once")
            assert shown(at_seq(ben, 0)) == before
            assert not ben.state["rewound"]
            assert choose(ben, seq=known)["type"] == "ack"
            moved.http.cookies = party.people[0].http.cookies
            with moved.look(party.table) as elsewhere:
                elsewhere.first()
                assert retract(elsewhere, id="once") == first
                assert retract(elsewhere, id="late")["rule"] == "TT-08"
                assert choose(elsewhere)["seq"] == 2


def test_a_choice_that_another_worker_took_back_does_not_make_ones_own_late(postgres: str) -> None:
    """The choice arrives where nobody has heard of it yet: the log says so, and it is tried again."""
    database = new_database(postgres)
    with House(database) as house, House(database) as other, Party(house, "inn-keeper", 2) as party:
        ann, _ = party.seats
        moved = Browser(other.url)
        moved.http.cookies = party.people[1].http.cookies
        with moved.look(party.table) as ben:
            choose(ann)
            at_seq(ben, 1)
            ben.send(type="play", id="crossing", seat=1, seq=1, move=ben.state["offers"][0]["move"])
            answer = retract(ann)
            crossed = ben.until(lambda frame: frame.get("id") == "crossing")
            assert crossed["type"] == "ack"
            # whichever was stored first: the choice was taken back before Ben's, or all had chosen
            assert answer.get("rule", "TT-08") == "TT-08"
            assert crossed["seq"] == (1 if answer["type"] == "ack" else 2)


# -- the story --------------------------------------------------------------------------------------------


def test_a_browser_that_comes_back_hears_a_consistent_story(house: House, duel: tabletomb.Game) -> None:
    """Whenever it was lost: what it keeps of the old story and what it is told make the story as it is now."""
    steps: list[tuple[str, int]] = [
        ("choose", 0), ("choose", 2), ("retract", 0), ("choose", 0), ("retract", 2), ("retract", 0), ("choose", 2),
        ("choose", 1), ("retract", 2), ("choose", 2), ("choose", 0), ("on", -1), ("back", -1), ("on", -1), ("on", -1),
        ("choose", 1), ("choose", 0), ("retract", 1), ("choose", 2), ("back", -1),
    ]  # fmt: skip
    with Party(house, duel.name, 3, seed="7") as party:
        known: list[tuple[int, list[Frame]]] = []
        for what, seat in steps:
            _do(party, what, seat)
            now = (party.onlooker.state["seq"], party.onlooker.story)
            for seq, told in known if what in ("retract", "back") else ():
                with party.spectator.look(party.table, since=seq) as again:
                    again.story = list(told)
                    at_seq(again, now[0])
                    assert again.story == now[1], (what, seat, seq)
            known += [now] if now not in known else []
        assert len(known) > len({seq for seq, _ in known})  # the same number of decisions, another story
        with party.spectator.look(party.table) as fresh:
            fresh.first()
            assert fresh.story == party.onlooker.story


def _do(party: Party, what: str, seat: int) -> None:
    screens = party.seats
    if what in ("on", "back"):
        seat = next(number for number, screen in enumerate(screens) if screen.state["offers"])
    screen = screens[seat]
    seq = screen.state["seq"]
    if what == "retract":
        answer = retract(screen)
    elif what == "back":
        answer = screen.ask("undo", seat=seat, seq=seq)
        for number, other in enumerate(screens):
            if number != seat and answer["seq"] == seq:
                answer = other.ask("answer", seat=number, agree=True)
    else:
        answer = choose(screen)
    assert answer["type"] == "ack", (what, seat, answer)
    party.all_at(answer["seq"])


def test_who_saw_what_came_after_is_told_nothing_anew(house: House, duel: tabletomb.Game) -> None:
    with Party(house, duel.name, 2) as party:
        for what, seat in (("choose", 0), ("retract", 0), ("choose", 0), ("choose", 1), ("on", -1), ("on", -1)):
            _do(party, what, seat)
        seq = party.onlooker.state["seq"]
        with party.spectator.look(party.table, since=seq) as again:
            assert (again.first()["since"], again.state["story"], again.state["rewound"]) == (seq, [], False)
        with party.spectator.look(party.table, since=1) as again:  # it may have seen a choice that was taken back
            assert (again.first()["since"], again.state["rewound"]) == (0, False)
        with party.spectator.look(party.table, since=seq + 5) as again:  # nobody can have seen that
            assert (again.first()["since"], again.state["rewound"]) == (seq, True)
