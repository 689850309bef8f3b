"""Kills a playing server again and again and checks that nothing acknowledged was lost, and nothing played twice.

    python benchmarks/soak.py --kills 300

A server plays a few tables with bots while people play over sockets. At a random instant it gets `kill -9`; then
its log is compared with every acknowledgement the people ever got, it is started again, and what was on its way when it
died is sent once more. At the end every stored match must replay to its stored positions.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tabletomb.server.settings import checked_url

PATIENCE = 60.0
SECOND_THOUGHTS = 0.5
"""How often somebody takes a secret choice back while others still choose."""
TABLES = (
    ("dead-and-breakfast", 2, ["random"]),
    ("inn-keeper", 2, ["random", "random"]),
    ("dead-and-breakfast", 1, []),
)
"""Game, people and bots of the tables that are played at the same time."""


@dataclass
class Player:
    """Everybody who plays at one table, from one browser."""

    url: str
    game: str
    people: int
    bots: list[str]
    chance: random.Random
    http: httpx.Client = field(default_factory=lambda: httpx.Client(headers={"X-Tabletomb": "1"}, timeout=PATIENCE))
    table: str = ""
    pending: dict[str, Any] | None = None
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    """By table and stored move id: how many decisions there were after the move, or after it was taken back."""
    moves: int = 0
    retracted: int = 0
    faults: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                if not self.table:
                    self._sit_down()
                if self._play():
                    self.table = ""
        except (httpx.HTTPError, WebSocketException, OSError, EOFError):
            return

    def _sit_down(self) -> None:
        seats = [{"kind": "me"}] * self.people + [{"kind": "bot", "bot": spec} for spec in self.bots]
        answer = self.http.post(f"{self.url}/api/tables", json={"game": self.game, "seats": seats})
        answer.raise_for_status()
        self.table = answer.json()["id"]
        self.pending = None

    def _play(self) -> bool:
        """Play the table on; true when it is over."""
        where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        headers = {"Cookie": f"tabletomb={self.http.cookies['tabletomb']}"}
        with connect(where, additional_headers=headers, max_size=None, open_timeout=PATIENCE) as screen:
            if self.pending is not None:  # nobody knows whether it arrived: send it again, under the same id
                screen.send(json.dumps(self.pending))
            while True:
                frame = json.loads(screen.recv(PATIENCE))
                if frame["type"] == "state":
                    if frame["over"]:
                        return True
                    if self.pending is None:
                        self._decide(screen, frame)
                elif frame["type"] == "ack":
                    self._acknowledge(frame)
                    screen.send(json.dumps({"type": "front", "seat": self.chance.randrange(self.people)}))
                    screen.send(json.dumps({"type": "ping"}))
                elif frame["type"] == "refused":
                    too_late = self.pending is not None and self.pending["type"] == "retract"
                    if not frame["stale"] and not too_late:
                        self.faults.append(f"refused: {frame['message']}")
                    self.pending = None

    def _decide(self, screen: Any, frame: dict[str, Any]) -> None:
        ask = {"id": f"{self.chance.getrandbits(64):x}", "seat": frame["seat"]}
        if frame["offers"]:
            move = self.chance.choice(frame["offers"])["move"]
            self.pending = {"type": "play", **ask, "seq": frame["seq"], "move": move}
            screen.send(json.dumps(self.pending))
        elif frame["retract"] and self.chance.random() < SECOND_THOUGHTS:
            self.pending = {"type": "retract", **ask}
            screen.send(json.dumps(self.pending))
        elif set(frame["prompt"]["waiting_for"]) & set(range(self.people)):
            seat = next(seat for seat in frame["prompt"]["waiting_for"] if seat < self.people)
            screen.send(json.dumps({"type": "front", "seat": seat}))

    def _acknowledge(self, frame: dict[str, Any]) -> None:
        if self.pending is None or frame["id"] != self.pending["id"]:
            return
        self.acknowledged[self.table, f"{self.pending['seat']}:{frame['id']}"] = frame["seq"]
        self.moves += self.pending["type"] == "play"
        self.retracted += self.pending["type"] == "retract"
        self.pending = None


def check(url: str, players: list[Player]) -> list[str]:
    """What is wrong with the stored logs, as far as the players know."""
    faults = [fault for player in players for fault in player.faults]
    stored: dict[tuple[str, str], int] = {}
    decisions: dict[str, int] = {}
    last: dict[str, int] = {}
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT table_id, seq, kind, body, move_id FROM entries ORDER BY table_id, seq"))
        for table, seq, kind, body, move_id in rows:
            if seq != last.get(table, 0) + 1:
                faults.append(f"table {table}: entry {seq} follows entry {last.get(table, 0)}")
            last[table] = seq
            if kind == "move":
                decisions[table] = decisions.get(table, 0) + 1
            elif kind == "retract":  # in these games a seat chooses once before the others have
                decisions[table] -= 1
            elif kind == "rewind":
                decisions[table] = json.loads(body)["to"]
            if move_id is not None:
                stored[table, move_id] = decisions.get(table, 0)
    engine.dispose()
    for player in players:
        for key, seq in player.acknowledged.items():
            if key not in stored:
                faults.append(f"table {key[0]}: an acknowledged move is lost")
            elif stored[key] != seq:
                faults.append(f"table {key[0]}: decision {seq} was acknowledged, it is stored as {stored[key]}")
    return faults


def start(database: str, port: int) -> subprocess.Popen[bytes]:
    """A server that answers."""
    usual = {
        "TABLETOMB_RATE": "0",
        "TABLETOMB_BOT_PAUSE": "0",
        "TABLETOMB_TABLES_A_BROWSER": "100000",
        "TABLETOMB_SNAPSHOT_EVERY": "7",  # tables are opened from all sorts of positions
    }
    program = [sys.executable, "-m", "tabletomb.cli", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(
        program, env={**os.environ, **usual}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=5).status_code == 200:
                return process
        except httpx.HTTPError:
            time.sleep(0.02)
    process.kill()
    raise SystemExit("The server does not start.")


def _wait_for_a_move(players: list[Player]) -> None:
    before = sum(player.moves for player in players)
    end = time.monotonic() + PATIENCE
    while sum(player.moves for player in players) == before and time.monotonic() < end:
        time.sleep(0.005)


def soak(database: str, kills: int, longest: float, seed: int) -> int:
    """Kill a server so many times; returns how many faults there were."""
    chance = random.Random(seed)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    players = [Player(url, *table, random.Random(chance.random())) for table in TABLES]
    for number in range(1, kills + 1):
        process = start(database, port)
        threads = [threading.Thread(target=player.run, daemon=True) for player in players]
        for thread in threads:
            thread.start()
        if chance.random() < 0.8:  # now and then it dies before it has done anything
            _wait_for_a_move(players)
        time.sleep(chance.uniform(0.0, longest))
        process.kill()
        process.wait()
        for thread in threads:
            thread.join(PATIENCE)
        faults = check(checked_url(database), players)
        moves = sum(player.moves for player in players)
        retracted = sum(player.retracted for player in players)
        print(f"kill {number}: {moves} moves, {retracted} choices taken back, {len(faults)} faults", flush=True)
        for fault in faults:
            print(f"  {fault}", flush=True)
        if faults:
            return len(faults)
    verified = subprocess.run([sys.executable, "-m", "tabletomb.cli", "admin", "verify", "--database", database])
    if not moves:
        print("Not a single move was acknowledged: nothing was shown.")
        return 1
    return verified.returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--database", help="where to play; a new SQLite file if left out")
    parser.add_argument("--longest", type=float, default=1.5, help="seconds that a server lives at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabletomb-soak-") as folder:
        sys.exit(soak(asked.database or f"sqlite:///{folder}/soak.sqlite3", asked.kills, asked.longest, asked.seed))


if __name__ == "__main__":
    main()
