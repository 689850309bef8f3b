"""The real program: several workers at one PostgreSQL, restarts, kill -9, an orderly end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from parlour_support import Browser, Program, Screen, new_database, play_out, wait_for

SOAK = Path(__file__).parents[2] / "benchmarks" / "soak.py"

Start = Callable[..., Program]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the real program; whatever still runs at the end is ended."""
    with ExitStack() as ends:

        def start(database: str, *flags: str, **environment: str) -> Program:
            program = Program(database, *flags, **environment)
            ends.callback(program.kill)
            return program.ready()

        yield start


def at(program: Program, browser: Browser) -> Browser:
    """The same browser, at another worker."""
    moved = program.browser()
    moved.http.cookies = browser.http.cookies
    return moved


def test_two_workers_serve_one_table(postgres: str, start: Start) -> None:
    database = new_database(postgres)
    one, other = start(database), start(database)
    ann, ben = one.browser(), other.browser()
    table = ann.table("inn-keeper", "me:Ann", "open", "random")
    assert ben.get(f"/tables/{table['id']}")["status"] == "open"
    assert ben.post(f"/tables/{table['id']}/join", name="Ben")["status"] == "playing"
    with ann.look(table) as first, ben.look(table) as second:
        first.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][1]["online"])
        second.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][0]["online"])
        first.ask("chat", text="hello")
        assert second.next("chat")["text"] == "hello"
        _play_some(first, second)
        with at(other, ann).look(table) as moved:  # any worker can serve any table
            assert moved.first()["seat"] == 0
            assert moved.state["seq"] == max(first.state["seq"], second.state["seq"])
        seq = first.state["seq"]
        # a repeated send is known at the other worker, too
        acknowledged = [frame for frame in first.frames if frame["type"] == "ack" and frame["id"].startswith("w-")]
        with at(other, ann).look(table) as moved:
            again = moved.play(0, 0, seq=0, id=acknowledged[0]["id"])
            assert again == acknowledged[0]
            assert moved.first()["seq"] >= seq
        at(other, ann).delete(f"/tables/{table['id']}")
        assert first.closed() == second.closed() == 4404


def _play_some(first: Screen, second: Screen) -> None:
    first.first(), second.first()
    for number in range(8):
        for seat, screen in ((0, first), (1, second)):
            screen.quiet(0.1)
            if screen.state["offers"]:
                answer = screen.play(seat, screen.state["offers"][0]["move"], id=f"w-{seat}-{number}")
                assert answer["type"] == "ack" or answer["stale"], answer
    for screen in (first, second):
        screen.quiet(0.5)
    while first.state["seq"] != second.state["seq"]:
        min((first, second), key=lambda screen: screen.state["seq"]).next("state")
    assert first.state["seq"] > 4
    told = [(line["decision"], line["text"]) for line in first.story if line["seat"] == 2]
    assert told == [(line["decision"], line["text"]) for line in second.story if line["seat"] == 2]


def test_several_workers_in_one_program(postgres: str, start: Start) -> None:
    program = start(new_database(postgres), "--workers", "2")
    browsers = [program.browser() for _ in range(4)]
    table = browsers[0].table("inn-keeper", "me:Ann", "open", "open", "open")
    for browser in browsers[1:]:
        browser.post(f"/tables/{table['id']}/join")
    screens = [browser.look(table) for browser in browsers]
    for seat, screen in enumerate(screens):
        screen.first()
        assert screen.play(seat, screen.state["offers"][0]["move"], seq=0)["type"] == "ack"
    for screen in screens:
        while screen.state["seq"] < 4:
            screen.next("state")
        screen.close()
    program.end()
    assert program.process.returncode == 0


def test_a_lost_worker_leaves_its_tables_to_the_others(postgres: str, start: Start) -> None:
    database = new_database(postgres)
    lost, other = start(database, TABLETOMB_BOT_PAUSE="60"), start(database, TABLETOMB_BOT_PAUSE="0")
    ann, ben = lost.browser(), other.browser()
    table = ann.table("dead-and-breakfast", "me:Ann", "random")
    with ben.look(table) as watching, ann.look(table) as playing:
        watching.first()
        playing.play_on(0)
        while playing.state["prompt"]["waiting_for"] != [1]:
            playing.play_on(0)
        lost.kill()  # whoever stored the last decision was to ask the bot for the next one
        watching.until(lambda frame: frame["type"] == "state" and frame["seq"] > playing.state["seq"])
    with at(other, ann).look(table) as moved:
        play_out({0: moved})
    assert _admin("verify", database).returncode == 0


def test_a_match_goes_on_after_a_restart(tmp_path: Path, start: Start) -> None:
    database = f"sqlite:///{tmp_path / 'parlour.sqlite3'}"
    program = start(database)
    ann = program.browser()
    table = ann.table("dead-cells", "me:Ann")
    bots = ann.table("inn-keeper", "random", "random")
    with ann.look(table) as screen:
        screen.first()
        answers = [screen.play_on(0) for _ in range(3)]
        program.process.terminate()
        assert screen.closed() == 1012
    assert program.process.wait(10) == 0
    again = start(database)
    moved = at(again, ann)
    with moved.look(table, since=answers[-1]["seq"]) as screen:
        assert screen.first()["seq"] == answers[-1]["seq"]
        assert screen.state["story"] == []
        play_out({0: screen})
    # bots that were in the middle of a match play it to its end, although nobody looks on
    wait_for(lambda: moved.get(f"/tables/{bots['id']}")["status"] == "over")
    assert _admin("verify", database).returncode == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_by_killing(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A dozen kills in all; benchmarks/soak.py does as many as one likes."""
    if kind == "sqlite":
        database = f"sqlite:///{tmp_path / 'soak.sqlite3'}"
    else:
        database = new_database(request.getfixturevalue("postgres"))
    words = [sys.executable, str(SOAK), "--kills", "8" if kind == "sqlite" else "4", "--longest", "0.4"]
    done = subprocess.run([*words, "--database", database], capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "replay to what was stored" in done.stdout


def test_bots_end_with_a_server_that_is_killed(tmp_path: Path, start: Start) -> None:
    program = start(f"sqlite:///{tmp_path / 'parlour.sqlite3'}")
    table = program.browser().table("inn-keeper", "random", "random")
    wait_for(lambda: program.browser().get(f"/tables/{table['id']}")["decisions"] > 2)
    family = _descendants(program.process.pid)
    assert family
    program.kill()
    wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in family))


def _descendants(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in (line.split() for line in listed.splitlines()[1:])}
    found: list[int] = []
    for child in parents:
        above: Any = child
        while above in parents and above != pid:
            above = parents[above]
        if above == pid and child != pid:
            found.append(child)
    return found


def _admin(command: str, database: str) -> subprocess.CompletedProcess[str]:
    return _tabletomb("admin", command, "--database", database)


def _tabletomb(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "tabletomb.cli", *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=60, env=dict(os.environ))
