"""Servers, browsers and screens for the tests of the server: everything goes over real HTTP and real sockets."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tabletomb.server.app import create_app
from tabletomb.server.security import FRAME_LIMIT
from tabletomb.server.settings import settings_from

PATIENCE = 30.0
Frame = dict[str, Any]

_numbers = itertools.count(1)


class House:
    """A server in a thread of this process."""

    def __init__(self, database: str, **chosen: Any) -> None:
        usual: dict[str, Any] = {"bot_pause": 0.0, "rate": 0.0, "bot_processes": 1, "hint_budget": "20"}
        self.settings = settings_from({}, database=database, **{**usual, **chosen})
        self.app = create_app(self.settings)
        config = uvicorn.Config(
            self.app, port=0, log_config=None, timeout_graceful_shutdown=1, ws_max_size=FRAME_LIMIT, access_log=False
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> House:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive(), "the server did not end"

    def browser(self) -> Browser:
        return Browser(self.url)


class Browser:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"X-Tabletomb": "1", "Origin": url}, timeout=PATIENCE)

    def get(self, path: str, expect: int = 200, **params: Any) -> Any:
        return self._checked(self.http.get(f"/api{path}", params=params), expect)

    def post(self, path: str, expect: int = 200, **body: Any) -> Any:
        return self._checked(self.http.post(f"/api{path}", json=body), expect)

    def delete(self, path: str, expect: int = 204) -> Any:
        return self._checked(self.http.delete(f"/api{path}"), expect)

    def _checked(self, answer: httpx.Response, expect: int) -> Any:
        assert answer.status_code == expect, f"{answer.status_code}: {answer.text[:500]}"
        return answer.json() if answer.content else None

    @property
    def cookie(self) -> str:
        if "tabletomb" not in self.http.cookies:
            self.get("/health")
        return f"tabletomb={self.http.cookies['tabletomb']}"

    def table(self, game: str, *seats: str, expect: int = 201, **more: Any) -> Any:
        """A new table; a seat is "me", "me:Ann", "open" or the spec of a bot."""
        return self.post("/tables", expect, game=game, seats=[wish(seat) for seat in seats], **more)

    def look(self, table: Any, **query: int) -> Screen:
        """The table on a screen."""
        table_id = table if isinstance(table, str) else table["id"]
        words = "&".join(f"{name}={value}" for name, value in query.items())
        headers = {"Cookie": self.cookie, "Origin": self.url}
        where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table_id}/live?{words}"
        # however much it has not read, it hears at once that the other side closes
        unbounded: dict[str, Any] = {"max_size": None, "max_queue": None}
        opened = connect(where, additional_headers=headers, open_timeout=PATIENCE, close_timeout=2, **unbounded)
        return Screen(opened.__enter__())


def wish(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind == "me":
        return {"kind": "me", "name": name} if name else {"kind": "me"}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Screen:
    """A socket, and what it has shown last."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Frame] = []
        self.state: Frame = {}
        self.table: Frame = {}
        self.story: list[Frame] = []

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    def send(self, **frame: Any) -> None:
        self.connection.send(json.dumps(frame))

    def receive(self, timeout: float = PATIENCE) -> Frame:
        frame: Frame = json.loads(self.connection.recv(timeout))
        self.frames.append(frame)
        if frame["type"] == "state":
            self.story = [line for line in self.story if line["decision"] <= frame["since"]] + frame["story"]
            self.state = frame
        elif frame["type"] == "table":
            self.table = frame["table"]
        return frame

    def until(self, fits: Callable[[Frame], bool], timeout: float = PATIENCE) -> Frame:
        """The next frame that fits."""
        end = time.monotonic() + timeout
        while True:
            frame = self.receive(max(0.01, end - time.monotonic()))
            if fits(frame):
                return frame

    def next(self, kind: str, timeout: float = PATIENCE) -> Frame:
        return self.until(lambda frame: frame["type"] == kind, timeout)

    def first(self) -> Frame:
        return self.state or self.next("state")

    def quiet(self, seconds: float = 0.3) -> list[Frame]:
        """Everything that comes before nothing comes for a while."""
        got: list[Frame] = []
        while True:
            try:
                got.append(self.receive(seconds))
            except TimeoutError:
                return got

    def ask(self, type: str, **frame: Any) -> Frame:
        """Send a frame with an id of its own and wait for the answer to it."""
        key = frame.pop("id", None) or f"id-{next(_numbers)}"
        self.send(type=type, id=key, **frame)
        return self.until(lambda answer: answer.get("id") == key)

    def play(self, seat: int, move: int, seq: int | None = None, **more: Any) -> Frame:
        return self.ask("play", seat=seat, seq=self.state["seq"] if seq is None else seq, move=move, **more)

    def play_on(self, seat: int, choose: Callable[[Frame], int] | None = None) -> Frame:
        """Wait for a decision of this seat and make it; returns the answer."""
        while True:
            state = self.state
            if state and state["offers"] and state["seat"] == seat:
                move = choose(state) if choose else state["offers"][0]["move"]
                answer = self.play(seat, move)
                while answer["type"] == "ack" and self.state["seq"] < answer["seq"]:
                    self.next("state")
                return answer
            self.receive()

    def closed(self, timeout: float = PATIENCE) -> int | None:
        """Wait until the server closes; its code."""
        end = time.monotonic() + timeout
        try:
            while time.monotonic() < end:
                self.receive(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
        raise AssertionError("the socket stays open")


def play_out(screens: dict[int, Screen], limit: int = 2000) -> Frame:
    """Play with the first offer on every seat that has a screen, until the match is over; the last state."""
    for screen in screens.values():
        screen.first()
    for _ in range(limit):
        ahead = max(screen.state["seq"] for screen in screens.values())
        for seat, screen in screens.items():
            while screen.state["seq"] < ahead:
                screen.next("state")
            if screen.state["over"]:
                continue
            if screen.state["offers"] and screen.state["seat"] == seat:
                answer = screen.play(seat, screen.state["offers"][0]["move"])
                assert answer["type"] == "ack", answer
                while screen.state["seq"] < answer["seq"]:
                    screen.next("state")
                ahead = max(ahead, screen.state["seq"])
        if all(screen.state["over"] for screen in screens.values()):
            return screen.state
        if not any(screen.state["offers"] for screen in screens.values()):
            next(iter(screens.values())).next("state")
    raise AssertionError("the match does not end")


def wait_for(fits: Callable[[], Any], timeout: float = PATIENCE) -> Any:
    """Look again and again until something is so."""
    end = time.monotonic() + timeout
    while not (found := fits()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


def die_once(mark: str) -> int:
    """In a process that thinks: take it down the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return 1


# -- the real program -------------------------------------------------------------------------------------


class Program:
    """`tabletomb serve` in a process of its own."""

    def __init__(self, database: str, *flags: str, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        usual = {"TABLETOMB_RATE": "0", "TABLETOMB_BOT_PAUSE": "0", "TABLETOMB_BOT_PROCESSES": "1"}
        program = [sys.executable, "-m", "tabletomb.cli", "serve", "--port", str(self.port), "--database", database]
        # a file, not a pipe: a pipe that nobody reads fills up, and one that a child still holds has no end
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (it is read for as long as this object is)
        self.process = subprocess.Popen(
            [*program, *flags],
            env={**os.environ, **usual, **environment},
            stdout=self._said,
            stderr=subprocess.STDOUT,
        )

    def ready(self) -> Program:
        def answers() -> bool:
            assert self.process.poll() is None, self.output()
            try:
                return httpx.get(f"{self.url}/api/health", timeout=5).status_code == 200
            except httpx.HTTPError:
                return False

        wait_for(answers)
        return self

    def output(self) -> str:
        self._said.seek(0)
        return self._said.read().decode()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def end(self) -> str:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self.output()

    def browser(self) -> Browser:
        return Browser(self.url)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# -- PostgreSQL -------------------------------------------------------------------------------------------


def find_postgres() -> str | None:
    """The folder with PostgreSQL's programs, if they are on this machine."""
    on_path = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    candidates = ([Path(on_path).resolve()] if on_path else []) + installed
    return str(candidates[-1].parent) if candidates else None


@contextmanager
def postgres_cluster(programs: str) -> Iterator[str]:
    """A PostgreSQL of our own on the loopback interface; gives the URL of its first database without the name."""
    home = Path(tempfile.mkdtemp(prefix="tabletomb-postgres-"))
    home.chmod(0o755)
    data = home / "data"
    data.mkdir()
    before: list[str] = []
    if os.geteuid() == 0:  # it refuses to run as root
        shutil.chown(home, "nobody", "nogroup")
        shutil.chown(data, "nobody", "nogroup")
        before = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]

    def run(program: str, *words: str) -> None:
        command = [*before, f"{programs}/{program}", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=home)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    port = free_port()
    run("initdb", "-D", str(data), "-U", "tabletomb", "--auth=trust", "-E", "UTF8", "--no-sync")
    flags = f"-c listen_addresses=127.0.0.1 -p {port} -k {home}"
    run("pg_ctl", "-D", str(data), "-w", "-l", str(home / "log"), "-o", flags, "start")
    try:
        yield f"postgresql://tabletomb@127.0.0.1:{port}"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)


def new_database(cluster: str) -> str:
    name = f"t{next(_numbers)}_{os.getpid()}"
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{cluster}/{name}"
