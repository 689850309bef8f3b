"""How many tables a server bears: N tables at once, two people each, every move over real sockets.

Ours runs with its usual storage, so every move is on disk before it is answered; boardgame.io's server keeps its
matches in memory. Both are driven by the same loop in this process: whoever is on turn plays any legal move at once,
and a move counts when the *other* player has been shown it. Rounds are interleaved; medians are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
PEER = ROOT / "benchmarks" / "boardgame_io"
WARM_UP = 2.0
NO_LIMITS = {"TABLETOMB_RATE": "0", "TABLETOMB_TABLES_A_BROWSER": "100000"}

PATIENCE = 120.0
"""Seconds until all tables must have made a move."""


class Round:
    """One measurement: it counts from when every table has made a move, after a short warm-up, for some seconds."""

    def __init__(self, tables: int, seconds: float) -> None:
        self.seconds = seconds
        self._silent = set(range(tables))
        self._began = float("inf")
        self._gives_up = time.perf_counter() + PATIENCE
        self.seen: list[float] = []

    def goes_on(self) -> bool:
        """Whether tables should play on."""
        if self._silent and time.perf_counter() > self._gives_up:
            sys.exit(f"{len(self._silent)} tables made no move in {PATIENCE:.0f} seconds.")
        return time.perf_counter() < self._began + WARM_UP + self.seconds

    def note(self, table: int, sent: float) -> None:
        """A move was seen by the other player of a table."""
        now = time.perf_counter()
        if table in self._silent:
            self._silent.discard(table)
            self._began = self._began if self._silent else now
        if 0 <= now - self._began - WARM_UP < self.seconds:
            self.seen.append(now - sent)


Table = Callable[[str, Round, int], Awaitable[None]]
"""Plays games at one table, which has a number, of a server for as long as a round goes on."""


class Load(NamedTuple):
    """What one round measured."""

    moves_a_second: float
    p50: float
    p99: float


# -- ours -------------------------------------------------------------------------------------------------


class OurState(msgspec.Struct):
    """What a player needs of a frame; everything else is skipped."""

    type: str
    seq: int = 0
    over: bool = False
    offers: list[dict[str, Any]] = []
    message: str = ""


our_frame = msgspec.json.Decoder(OurState)


async def our_table(game: str, server: str, round_: Round, number: int) -> None:
    """People at one of our tables: one creates it, the other joins by link."""
    headers = {"X-Tabletomb": "1", "Origin": server}
    async with (
        httpx.AsyncClient(base_url=server, headers=headers) as host,
        httpx.AsyncClient(base_url=server, headers=headers) as friend,
    ):
        while round_.goes_on():
            wish = {"game": game, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
            made = (await host.post("/api/tables", json=wish)).raise_for_status().json()
            (await friend.post(f"/api/tables/{made['id']}/join", json={"name": "Bea"})).raise_for_status()
            (await host.post(f"/api/tables/{made['id']}/start", json={})).raise_for_status()
            live = f"{server.replace('http', 'ws')}/api/tables/{made['id']}/live"
            async with our_socket(live, host) as first, our_socket(live, friend) as second:
                await our_game([first, second], round_, number)


def our_socket(live: str, browser: httpx.AsyncClient) -> connect:
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    origin = live.replace("ws", "http", 1).split("/api")[0]
    return connect(live, additional_headers={"Cookie": cookie}, origin=origin, max_size=None, compression=None)


async def our_game(sockets: list[ClientConnection], round_: Round, table: int) -> None:
    states = [await our_state(socket, 0) for socket in sockets]
    while round_.goes_on() and not states[0].over:
        seat = next(seat for seat, state in enumerate(states) if state.offers)
        move, seq = random.choice(states[seat].offers)["move"], states[seat].seq
        sent = time.perf_counter()
        await sockets[seat].send(
            json.dumps({"type": "play", "id": os.urandom(8).hex(), "seat": seat, "seq": seq, "move": move})
        )
        states[1 - seat] = await our_state(sockets[1 - seat], seq + 1)
        round_.note(table, sent)
        states[seat] = await our_state(sockets[seat], seq + 1)


async def our_state(socket: ClientConnection, seq: int) -> OurState:
    """The next state frame that shows so many decisions."""
    while True:
        frame = our_frame.decode(await socket.recv())
        if frame.type in ("refused", "error"):
            raise RuntimeError(frame.message)
        if frame.type == "state" and frame.seq >= seq:
            return frame


@contextlib.contextmanager
def our_server() -> Iterator[str]:
    """Our server with its usual SQLite storage and Connect Four beside its own games; only the limits are lifted."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source")
        shutil.copytree(ROOT / "examples/connect_four", source)  # a build leaves files beside the sources
        install = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps"]
        site = str(Path(folder, "site"))
        subprocess.run([*install, "--no-build-isolation", "--target", site, str(source)], check=True)
        path = os.pathsep.join(filter(None, [site, os.environ.get("PYTHONPATH", "")]))
        command = [sys.executable, "-m", "tabletomb.cli", "serve", "--port", "0", "--no-open"]
        command += ["--database", f"sqlite:///{folder}/load.db"]
        with running(command, r"(http://[\w.]+:\d+)", {"PYTHONPATH": path, **NO_LIMITS}) as found:
            yield found


# -- boardgame.io -----------------------------------------------------------------------------------------


async def peer_table(game: str, server: str, round_: Round, number: int) -> None:
    """Two clients of one boardgame.io match, speaking socket.io's protocol as its own client does."""
    address = f"{server.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
    while round_.goes_on():
        async with (
            connect(address, max_size=None, compression=None) as first,
            connect(address, max_size=None, compression=None) as second,
        ):
            await peer_game(game, [first, second], round_, number)


async def peer_game(game: str, sockets: list[ClientConnection], round_: Round, table: int) -> None:
    match = os.urandom(8).hex()  # a match that does not exist yet begins when somebody asks for it
    states: list[dict[str, Any]] = []
    for player, socket in enumerate(sockets):
        await socket.send(f"40/{game},")
        while not str(await socket.recv()).startswith("40"):
            pass  # the transport says hello first
        await peer_send(socket, game, "sync", match, str(player), None, 2)
        states.append(await peer_state(socket, game, 0))
    while round_.goes_on() and states[0]["ctx"].get("gameover") is None:
        player = int(states[0]["ctx"]["currentPlayer"])
        number = states[player]["_stateID"]
        kind, arguments = peer_move(game, states[player]["G"], player)
        action = {"type": "MAKE_MOVE", "payload": {"type": kind, "args": arguments, "playerID": str(player)}}
        sent = time.perf_counter()
        await peer_send(sockets[player], game, "update", action, number, match, str(player))
        states[1 - player] = await peer_state(sockets[1 - player], game, number + 1)
        round_.note(table, sent)
        states[player] = await peer_state(sockets[player], game, number + 1)


def peer_move(game: str, table: dict[str, Any], player: int) -> tuple[str, list[int]]:
    if game == "connect-four":
        return "drop", [random.choice([column for column, stack in enumerate(table["cells"]) if len(stack) < 6])]
    return "play", [random.randrange(len(table["players"][str(player)]["hand"])), random.randrange(6)]


async def peer_send(socket: ClientConnection, game: str, *event: Any) -> None:
    await socket.send(f"42/{game},{json.dumps(event)}")


async def peer_state(socket: ClientConnection, game: str, number: int) -> dict[str, Any]:
    """The next state of the match that is at least so new."""
    head = f"42/{game},"
    while True:
        packet = str(await socket.recv())
        if packet == "2":  # a ping of the transport
            await socket.send("3")
        elif packet.startswith(head):
            name, _, *rest = msgspec.json.decode(packet[len(head) :])
            if name in ("sync", "update"):
                state: dict[str, Any] = rest[0]["state"] if name == "sync" else rest[0]
                if state["_stateID"] >= number:
                    return state


@contextlib.contextmanager
def peer_server() -> Iterator[str]:
    """boardgame.io's server, installed beside the build if it is not there yet."""
    home = ROOT / "build" / "boardgame_io"
    home.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs"):
        shutil.copy(PEER / name, home / name)
    if not (home / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=home, check=True)
    port = free_port()
    with running(["node", str(home / "server.cjs"), str(port)], r"(listening)", {"NODE_ENV": "production"}):
        yield f"http://127.0.0.1:{port}"


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# -- measuring --------------------------------------------------------------------------------------------


@contextlib.contextmanager
def running(command: list[str], sign: str, environment: dict[str, str]) -> Iterator[str]:
    """A server process, from its first sign of life to the end of the block; gives what the sign matched."""
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT, env={**os.environ, **environment})
        try:
            deadline = time.monotonic() + 60
            while True:
                told.seek(0)
                text = told.read()
                found = re.search(sign, text)
                if found:
                    yield found[1]
                    return
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"The server did not start:\n{text[-2000:]}")
                time.sleep(0.05)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


async def measured(table: Table, server: str, tables: int, seconds: float) -> Load:
    """Let all tables play at once."""
    round_ = Round(tables, seconds)
    await asyncio.gather(*(table(server, round_, number) for number in range(tables)))
    if not round_.seen:
        sys.exit("No move was seen.")
    ranks = statistics.quantiles(round_.seen, n=100) if len(round_.seen) > 1 else round_.seen * 99
    return Load(len(round_.seen) / seconds, ranks[49] * 1000, ranks[98] * 1000)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=50, help="tables at once")
    words.add_argument("--seconds", type=float, default=8, help="how long a round counts")
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--no-peer", action="store_true", help="measure ours alone")
    given = words.parse_args()
    contests: list[tuple[str, Table, Callable[[], contextlib.AbstractContextManager[str]]]] = [
        ("tabletomb     connect-four", lambda *rest: our_table("connect-four", *rest), our_server),
        ("boardgame.io  connect-four", lambda *rest: peer_table("connect-four", *rest), peer_server),
        ("tabletomb     inn-keeper", lambda *rest: our_table("inn-keeper", *rest), our_server),
        ("tabletomb     dead-and-breakfast", lambda *rest: our_table("dead-and-breakfast", *rest), our_server),
        ("boardgame.io  a card game", lambda *rest: peer_table("slots", *rest), peer_server),
    ]
    if given.no_peer:
        contests = [contest for contest in contests if contest[0].startswith("tabletomb")]
    found: dict[str, list[Load]] = {name: [] for name, _, _ in contests}
    for number in range(given.rounds):
        for name, table, server in contests:
            print(f"\rround {number + 1} of {given.rounds}: {name:<34}", end="", file=sys.stderr, flush=True)
            with server() as address:
                found[name].append(asyncio.run(measured(table, address, given.tables, given.seconds)))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    print(f"{given.tables} tables at once, two people each; milliseconds until the other player was shown a move")
    print(f"{'server and game':<34} {'moves/s':>9} {'p50 ms':>8} {'p99 ms':>8}")
    medians = {name: Load(*map(statistics.median, zip(*loads, strict=True))) for name, loads in found.items()}
    for name, load in medians.items():
        print(f"{name:<34} {load.moves_a_second:>9,.0f} {load.p50:>8.1f} {load.p99:>8.1f}")
    if not given.no_peer:
        ours, theirs = (medians[f"{who} connect-four"] for who in ("tabletomb    ", "boardgame.io "))
        print(f"\nConnect Four on both: {ours.moves_a_second / theirs.moves_a_second:.2f}x the moves of boardgame.io,")
        print(
            f"p99 {ours.p99:.0f} ms and {theirs.p99:.0f} ms. Ours are on disk when they are answered, theirs in memory."
        )


if __name__ == "__main__":
    main()
