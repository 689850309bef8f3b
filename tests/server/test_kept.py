"""Stored tables keep their word: they go on from where they were, whatever was installed since, or say why not."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from parlour_support import Browser, Frame, House, Screen, play_out

import tabletomb
from tabletomb.engine import match as matches
from tabletomb.engine.content import Pack
from tabletomb.server.admin import opened, verify
from tabletomb.server.metrics import ENTRIES_READ
from tabletomb.server.snapshots import KEPT_AS_IT_WAS, _recent
from tabletomb.server.storage import decoded, encoded
from tabletomb.server.table import Rewind, Table, taken_back

DATABASES = Path(__file__).parent / "databases"
FIRST = json.loads((DATABASES / "v0001.json").read_text())
"""What the server that made the database of version 0001 knew of its tables."""


def somebody(house: House, token: str) -> Browser:
    """A browser that holds seats already."""
    browser = house.browser()
    browser.http.cookies.set("tabletomb", token)
    return browser


def again(house: House, before: Browser) -> Browser:
    return somebody(house, before.http.cookies["tabletomb"])


def table_in(house: House, table: Any) -> Table:
    """A table as the server has it in memory."""
    found: Table = house.app.state.parlour.opened(table["id"]).table
    return found


def rows(url: str, statement: str, *values: Any) -> list[Any]:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        return connection.execute(statement, values).fetchall()


def faults(url: str) -> dict[str, str]:
    """What `tabletomb admin verify` says of each table that is not as it was stored."""

    async def work() -> dict[str, str]:
        async with opened(url) as storage:
            found = {str(row[0]): await verify(storage, row[0]) for row in rows(url, "SELECT id FROM tables")}
        return {table_id: fault for table_id, fault in found.items() if fault is not None}

    return asyncio.run(work())


def decide(screen: Screen, times: int, **more: Any) -> None:
    """Make the next decisions, whosever they are, at a screen that all seats share."""
    screen.first()
    for _ in range(times):
        while not screen.state["offers"]:
            screen.send(type="front", seat=screen.state["prompt"]["waiting_for"][0])
            screen.next("state")
        answer = screen.play(screen.state["seat"], screen.state["offers"][0]["move"], **more)
        assert answer["type"] == "ack", answer
        while screen.state["seq"] < answer["seq"]:
            screen.next("state")


def shown(frame: Frame) -> Frame:
    return {key: frame[key] for key in ("seq", "over", "winners", "view", "sheet")}


# -- a database of the first version ----------------------------------------------------------------------


@pytest.fixture
def first_version(sqlite: str) -> str:
    """The database as it was made, but for the content's hash: if cards have changed since, that is another test."""
    script = (DATABASES / "v0001.sql").read_text()
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.executescript(script)
        for game, position in connection.execute(
            "SELECT game, position FROM snapshots JOIN tables ON tables.id = table_id GROUP BY game"
        ).fetchall():
            stored, installed = json.loads(position)["content"], tabletomb.game(game).pack.hash
            connection.execute("UPDATE snapshots SET position = replace(position, ?, ?)", (stored, installed))
    return sqlite


def bare(table: Table) -> str:
    """A position in a word, without what it was played with."""
    position = {key: value for key, value in table.playing.state.dump().items() if key not in ("rules", "content")}
    if "campaign" in position:
        position["campaign"] = {key: value for key, value in position["campaign"].items() if key != "rules"}
    return sha256(encoded(decoded(encoded(position))).encode()).hexdigest()


def test_tables_of_the_first_version_are_what_they_were(first_version: str) -> None:
    with House(first_version) as house:
        ann = somebody(house, "A" * 43)
        for name, expected in FIRST.items():
            info = ann.get(f"/tables/{expected['id']}")
            assert (info["status"], info["decisions"], info["frozen"]) == (
                expected["status"],
                expected["decisions"],
                None,
            ), name
            assert [seat["name"] for seat in info["seats"]] == expected["names"]
            table = table_in(house, expected)
            assert table.seq == expected["entries"]
            if expected["position"] is not None:
                assert bare(table) == expected["position"], name
                assert table.playing.state.scores() == expected["scores"]
                log = [f"{entry.seat} {table.record.game.moves.notation(entry.move)}" for entry in table.playing.log]
                assert log == expected["log"]
    assert faults(first_version) == {}
    (stamps,) = set(rows(first_version, "SELECT DISTINCT content IS NULL, engine FROM tables"))
    assert stamps == (0, tabletomb.__version__)  # they are known to be the same under what is installed now


@pytest.mark.parametrize("visits", [1, 2], ids=["replayed", "from a stored position"])
def test_tables_of_the_first_version_go_on(first_version: str, visits: int) -> None:
    for _ in range(visits - 1):
        with House(first_version) as house:
            for expected in FIRST.values():
                house.browser().get(f"/tables/{expected['id']}")
    with House(first_version) as house:
        ann, ben, cal = (somebody(house, token * 43) for token in "ABC")
        middle, campaign = FIRST["middle"], FIRST["campaign"]
        with (ann, ben)[middle["last"][0]].look(middle) as screen:  # what was sent before is answered, not played twice
            screen.first()
            seat, seq = middle["last"]
            assert screen.play(seat, 0, id="last", seq=seq - 1) == {"type": "ack", "id": "last", "seq": seq}
            while len(said := [frame["text"] for frame in screen.frames if frame["type"] == "chat"]) < 3:
                screen.receive()
            assert said[1:] == ["Good evening!", "Is anybody {0}?"]
        claimed = cal.post(f"/tables/{middle['id']}/claim", code=middle["code"])
        assert claimed["seats"][1] == {**claimed["seats"][1], "name": "Benedict", "mine": True}
        with ann.look(middle) as one, cal.look(middle) as other:
            assert play_out({0: one, 1: other})["over"]
        with cal.look(FIRST["three"]) as screen:  # the last whose consent is needed
            assert screen.first()["wish"]["agreed"] == [1]
            assert screen.ask("answer", seat=2, agree=True)["type"] == "ack"
            assert screen.until(lambda frame: frame["type"] == "state" and frame["wish"] is None)["rewound"]
        with ann.look(campaign) as screen:
            decide(screen, 2)
        with ann.look(FIRST["tutorial"]) as screen:
            tip = screen.first()["tutorial"]
            answer = screen.play(0, tip["moves"][0]) if tip["moves"] else screen.ask("next", seq=screen.state["seq"])
            assert answer["type"] == "ack"
        assert ben.post(f"/tables/{FIRST['open']['id']}/join", name="Ben")["status"] == "playing"
        moves = ann.get(f"/tables/{FIRST['finished']['id']}/replay")["moves"]
        assert [f"{move['seat']} {move['notation']}" for move in moves] == FIRST["finished"]["log"]
    assert faults(first_version) == {}


def test_of_a_first_version_with_other_cards_the_position_is_shown_but_no_score(sqlite: str) -> None:
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.executescript((DATABASES / "v0001.sql").read_text())
        connection.execute(
            """UPDATE snapshots SET position = replace(position, '"content":"sha256:', '"content":"md5:')"""
        )
    with House(sqlite) as house:
        ann = somebody(house, "A" * 43)
        info = ann.get(f"/tables/{FIRST['middle']['id']}")
        assert (info["frozen"], info["totals"], info["decisions"]) == (KEPT_AS_IT_WAS, [], 18)
        with ann.look(info) as screen:
            assert screen.first()["view"]["seat"] == 0
            assert screen.state["sheet"]["lines"] == []
        assert ann.get(f"/tables/{FIRST['open']['id']}")["frozen"] is None  # nothing has happened there yet
    assert "other content" in faults(sqlite)[FIRST["middle"]["id"]]


# -- what is installed changes ----------------------------------------------------------------------------


@contextmanager
def edited(game: tabletomb.Game, edit: Callable[[dict[str, Any]], None]) -> Iterator[None]:
    """While this lasts, the game has other content."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(game.__dict__, "pack", edition(game, edit))
        yield


def edition(game: tabletomb.Game, edit: Callable[[dict[str, Any]], None]) -> Pack:
    """The game's content after somebody has edited the file."""
    data = decoded(encoded(game.pack.data))
    edit(data)
    return Pack(game.pack.source, data, game.part("content").build)


def twice_as_much(data: dict[str, Any]) -> None:
    """The same cards win, so the same log leads to the same position; but all are worth more."""
    for card in data["cards"]:
        card["value"] *= 2


def upside_down(data: dict[str, Any]) -> None:
    """Other cards win: the log leads elsewhere, or nowhere."""
    for card in data["cards"]:
        card["value"] = 13 - card["value"]


def other_title(data: dict[str, Any]) -> None:
    data["title"] = "Midnight Duel, second printing"


@pytest.mark.parametrize("edit", [twice_as_much, upside_down])
def test_edited_content_freezes_a_table_and_its_score_stays(
    sqlite: str, duel: tabletomb.Game, edit: Callable[[dict[str, Any]], None]
) -> None:
    with House(sqlite, snapshot_every=1) as house:
        ann = house.browser()
        table = ann.table("midnight-duel", "me:Ann", "me:Cleo", seed="3", clock=3600, absent="bot")
        with ann.look(table) as screen:
            decide(screen, 5)
            if screen.state["seat"] != 0:
                screen.send(type="front", seat=0)
                screen.next("state")
            before = screen.state
        info = ann.get(f"/tables/{table['id']}")
        assert sum(info["totals"]) > 0
    log = rows(sqlite, "SELECT * FROM entries")
    with edited(duel, edit), House(sqlite, absent_after=0.0) as house:
        ann = again(house, ann)
        kept = ann.get(f"/tables/{table['id']}")
        assert kept["frozen"] == KEPT_AS_IT_WAS
        assert (kept["totals"], kept["headline"], kept["status"]) == (info["totals"], info["headline"], "playing")
        assert kept["waiting_for"] == []
        with ann.look(table) as screen:
            assert shown(screen.first()) == shown(before)
            assert screen.state["prompt"]["text"] == KEPT_AS_IT_WAS
            assert screen.state["offers"] == []
            assert screen.state["deadline"] is None
            seq = screen.state["seq"]
            for answer in (
                screen.play(0, 0),
                screen.ask("undo", seat=0, seq=seq),
                screen.ask("retract", seat=0),
                screen.ask("why", seat=0, at="desk"),
            ):
                assert (answer["type"], answer["message"]) == ("refused", KEPT_AS_IT_WAS)
            assert screen.ask("chat", text="What a pity.")["type"] == "ack"
        for call, body in (
            ("hint", {"seat": 0}),
            ("leave", {"seat": 0}),
            ("rename", {"seat": 0, "name": "Anna"}),
            ("seats/0/invite", {}),
        ):
            assert ann.post(f"/tables/{table['id']}/{call}", 409, **body)["message"] == KEPT_AS_IT_WAS
        for call in ("export", "replay", "story"):
            assert ann.get(f"/tables/{table['id']}/{call}", 409)["message"] == KEPT_AS_IT_WAS
        assert list(faults(sqlite)) == [table["id"]]
    assert rows(sqlite, "SELECT * FROM entries") == log
    assert faults(sqlite) == {}
    with House(sqlite) as house:  # with the old cards it goes on as if nothing had been
        ann = again(house, ann)
        assert ann.get(f"/tables/{table['id']}")["frozen"] is None
        with ann.look(table) as screen:
            decide(screen, 1)


def test_a_frozen_match_that_was_over_shows_its_result(sqlite: str, duel: tabletomb.Game) -> None:
    with House(sqlite) as house:
        ann = house.browser()
        table = ann.table("midnight-duel", "me:Ann", "random")
        with ann.look(table) as screen:
            over = play_out({0: screen})
    absent = (
        "INSERT INTO entries (table_id, seq, kind, body, at) SELECT table_id, max(seq) + 1, 'away', ?, 1 FROM entries"
    )
    rows(sqlite, absent, '{"seat":0,"bot":"random"}')  # who comes back finds the match, though not the seat
    with edited(duel, twice_as_much), House(sqlite) as house:
        ann = again(house, ann)
        kept = ann.get(f"/tables/{table['id']}")
        assert (kept["status"], kept["totals"], kept["winners"]) == ("over", over["sheet"]["totals"], over["winners"])
        with ann.look(table) as screen:
            assert shown(screen.first()) == shown(over)
        assert ann.post(f"/tables/{table['id']}/rematch", 409)["message"] == KEPT_AS_IT_WAS


@pytest.mark.parametrize("what", ["content", "rules", "engine"])
def test_what_leads_to_the_same_goes_on_under_other_versions(sqlite: str, duel: tabletomb.Game, what: str) -> None:
    with House(sqlite, snapshot_every=2) as house:
        ann = house.browser()
        table = ann.table("midnight-duel", "me:Ann", "me:Cleo")
        with ann.look(table) as screen:
            decide(screen, 4)
    stamped = "SELECT rules, content, engine FROM tables"
    (before,) = rows(sqlite, stamped)
    with pytest.MonkeyPatch.context() as patch:
        if what == "rules":
            patch.setattr(duel, "version", "1.1")
        elif what == "engine":
            patch.setattr(matches, "VERSION", "99.0")
        if what == "content":
            patch.setitem(duel.__dict__, "pack", edition(duel, other_title))
        with House(sqlite) as house, again(house, ann).look(table) as screen:
            decide(screen, 1)
            assert screen.table["frozen"] is None
        (after,) = rows(sqlite, stamped)
        changed = [
            name for name, old, new in zip(("rules", "content", "engine"), before, after, strict=True) if old != new
        ]
        assert changed == [what]
        assert faults(sqlite) == {}


# -- opening ----------------------------------------------------------------------------------------------


def entries_read() -> float:
    return sum(float(line.rpartition(" ")[2]) for line in ENTRIES_READ.lines())


def test_opening_a_table_reads_no_more_of_a_long_log_than_of_a_short_one(sqlite: str) -> None:
    read = []
    with House(sqlite, snapshot_every=10) as house:
        ann = house.browser()
        table = ann.table("dead-and-breakfast", "me:Ann", "me:Cleo")
    for _ in range(4):
        before = entries_read()
        with House(sqlite, snapshot_every=10) as house, again(house, ann).look(table) as screen:
            screen.first()
            read.append(entries_read() - before)
            decide(screen, 9)
            for _ in range(8):  # the log grows, though the match does not
                decide(screen, 1)
                seq = screen.state["seq"]
                seat = table_in(house, table).playing.decision(seq).seat
                assert screen.ask("undo", seat=seat, seq=seq)["type"] == "ack"
                while screen.state["seq"] == seq:
                    screen.next("state")
    assert max(read) <= 11, read
    assert len(rows(sqlite, "SELECT seq FROM entries")) == 3 + 4 * (9 + 2 * 8)
    assert faults(sqlite) == {}


@pytest.fixture
def cold(sqlite: str) -> Iterator[tuple[House, Browser, Any, Screen]]:
    """A table that was opened from a stored position: the house, its player, the table, and all it showed before."""
    with House(sqlite, snapshot_every=6) as house:
        ann = house.browser()
        table = ann.table("dead-and-breakfast", "me:Ann", "me:Cleo", seed="3")
        before = ann.look(table)
        with before:
            decide(before, 4)
            decide(before, 1, id="fifth")
            decide(before, 11)
    with House(sqlite, snapshot_every=6) as house:
        ann = again(house, ann)
        ann.get(f"/tables/{table['id']}")
        assert not table_in(house, table).playing.whole
        yield house, ann, table, before


def test_who_comes_newly_is_told_the_end_of_the_story_and_may_ask_for_the_rest(
    cold: tuple[House, Browser, Any, Screen],
) -> None:
    _, ann, table, before = cold
    with ann.look(table) as screen:
        begins = screen.first()["told_from"]
        assert begins > 1
        assert screen.state["since"] == -1
        assert screen.story == [line for line in before.story if line["decision"] >= begins]
        earlier = ann.get(f"/tables/{table['id']}/story", before=begins)
        assert earlier + screen.story == before.story
    with ann.look(table, since=before.state["seq"]) as screen:  # who has seen it all is told nothing twice
        assert screen.first()["since"] == before.state["seq"]
        assert screen.state["story"] == []
    assert ann.get(f"/tables/{table['id']}/story") == before.story
    ann.get(f"/tables/{table['id']}/story", 422, before=-1)


def test_the_story_is_told_to_each_browser_as_it_may_hear_it(sqlite: str) -> None:
    with House(sqlite) as house:
        ann, ben = house.browser(), house.browser()
        table = ann.table("inn-keeper", "me:Ann", "open")
        ben.post(f"/tables/{table['id']}/join", name="Ben")
        with ann.look(table) as one, ben.look(table) as other, house.browser().look(table) as guest:
            for _ in range(4):
                for seat, screen in enumerate((one, other)):
                    screen.quiet()
                    if screen.state["offers"]:
                        screen.play(seat, screen.state["offers"][0]["move"])
            for screen in (one, other, guest):
                screen.quiet()
            for browser, screen in ((ann, one), (ben, other), (house.browser(), guest)):
                assert browser.get(f"/tables/{table['id']}/story") == screen.story


def test_one_may_go_back_to_before_the_stored_position(cold: tuple[House, Browser, Any, Screen], sqlite: str) -> None:
    house, ann, table, _ = cold
    begins = table_in(house, table).playing.base
    with ann.look(table) as screen:
        screen.first()
        while screen.state["seq"] >= begins - 2:
            seq = screen.state["seq"]
            seat = 0 if table_in(house, table).playing.last(0) == seq else 1
            assert screen.ask("undo", seat=seat, seq=seq)["type"] == "ack"
            while screen.state["seq"] == seq:
                screen.next("state")
        decide(screen, 3)
        after, seq = table_in(house, table).playing.save(), screen.state["seq"]
    assert seq > 3
    with House(sqlite) as other:  # a rewind that goes behind the stored position is not lost on the next opening
        again(other, ann).get(f"/tables/{table['id']}/story")
        assert table_in(other, table).playing.save() == after
    assert faults(sqlite) == {}


def test_what_was_sent_long_ago_is_answered_and_not_played_twice(
    cold: tuple[House, Browser, Any, Screen], sqlite: str
) -> None:
    _, ann, table, _ = cold
    entries = len(rows(sqlite, "SELECT seq FROM entries"))
    with ann.look(table) as screen:
        seq = screen.first()["seq"]
        seat = next(seat for seat in (0, 1) if rows(sqlite, "SELECT 1 FROM entries WHERE move_id = ?", f"{seat}:fifth"))
        assert screen.play(seat, 0, seq=4, id="fifth") == {"type": "ack", "id": "fifth", "seq": 5}
        assert screen.state["seq"] == seq
        decide(screen, 1)
        assert screen.play(seat, 0, id="fifth")["seq"] == 5  # even if it would fit
    assert len(rows(sqlite, "SELECT seq FROM entries")) == entries + 1


def test_a_secret_choice_before_the_stored_position_can_be_taken_back(sqlite: str) -> None:
    with House(sqlite, snapshot_every=1) as house:
        ann, ben = house.browser(), house.browser()
        table = ann.table("inn-keeper", "me:Ann", "open")
        ben.post(f"/tables/{table['id']}/join", name="Ben")
        with ann.look(table) as one:
            assert one.play(0, one.first()["offers"][0]["move"])["seq"] == 1
        with ben.look(table) as other:
            offers = other.first()["offers"]
    with House(sqlite, snapshot_every=1) as house:
        ann, ben = again(house, ann), again(house, ben)
        with ann.look(table) as one, ben.look(table) as other:
            assert other.first()["offers"] == offers
            assert one.first()["retract"]
            assert one.ask("retract", seat=0)["seq"] == 0
            assert other.play(1, offers[0]["move"], seq=1)["seq"] == 1  # meant for what it saw
    assert faults(sqlite) == {}


def test_steps_back_that_are_too_many_to_keep_are_kept_as_one() -> None:
    rewinds = [Rewind(20 + number % 7, 19 - number % 5) for number in range(150)]
    kept = _recent(rewinds)
    assert len(kept) == 101
    for seq in range(40):  # whoever looked last at any time knows no more than what still stands
        for missed in range(len(rewinds)):
            stands, _ = taken_back(seq, rewinds[missed:])
            assert taken_back(seq, kept)[0] <= stands or taken_back(seq, rewinds)[0] == taken_back(seq, kept)[0]


# -- what a newer release wrote ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "body", "format"),
    [
        ("juggle", "{}", 1),
        ("rename", '{"seat":0}', 1),
        ("rename", '{"seat":0,"name":"A","hat":1}', 1),
        ("read", "{}", 2),
    ],
    ids=["unknown kind", "missing field", "unknown field", "newer format"],
)
def test_what_a_newer_release_wrote_is_a_sentence_and_stays(sqlite: str, kind: str, body: str, format: int) -> None:
    with House(sqlite) as house:
        ann = house.browser()
        table = ann.table("inn-keeper", "me:Ann", "me:Cleo")
    last = rows(sqlite, "SELECT max(seq) FROM entries")[0][0]
    row = (table["id"], last + 1, kind, body, 1, format)
    rows(sqlite, "INSERT INTO entries (table_id, seq, kind, body, at, format) VALUES (?, ?, ?, ?, ?, ?)", *row)
    with House(sqlite) as house:
        ann = again(house, ann)
        assert "newer release" in ann.get(f"/tables/{table['id']}", 409)["message"]
        with ann.look(table) as screen:
            assert "newer release" in screen.next("bye")["message"]
        assert ann.get("/tables") == []
    assert "newer release" in faults(sqlite)[table["id"]]
    assert rows(sqlite, "SELECT kind, body FROM entries WHERE seq > ?", last) == [(kind, body)]
    rows(sqlite, "DELETE FROM entries WHERE seq > ?", last)
    with House(sqlite) as house, again(house, ann).look(table) as screen:
        decide(screen, 1)
    assert faults(sqlite) == {}
