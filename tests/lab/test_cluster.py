"""A real Dask cluster on this machine: the same bytes as at home, also if a worker dies; clear sentences otherwise."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from lab_support import PATIENCE, contents, parts, until

from tabletomb.lab import LabTrouble, Plan, cluster, processes, resume, simulate

pytestmark = pytest.mark.slow

SLOW = Plan("dead-and-breakfast", ("slow", "random"), games=24, seed=4, trace=True)


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self._environment = environment
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        notes = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", notes)
        until(lambda: notes.exists() and notes.read_text().endswith("}"))
        self.address: str = json.loads(notes.read_text())["address"]
        assert re.fullmatch(r"tcp://127\.0\.0\.1:\d+", self.address)

    def worker(self, **more: str) -> subprocess.Popen[bytes]:
        words = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory")
        return self._start("worker", self.address, *words, self._folder, **more)

    def _start(self, *words: object, **more: str) -> subprocess.Popen[bytes]:
        with open(self._folder / f"{words[0]}-{len(self._processes)}.log", "wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *map(str, words)],
                env={**self._environment, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._processes.append(process)
        return process

    def end(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            if process.poll() is None:
                process.kill()
                process.wait(PATIENCE)


@pytest.fixture
def dask(environment: dict[str, str], tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler without workers yet."""
    folder = tmp_path / "dask"
    folder.mkdir()
    found = Cluster(environment, folder)
    yield found
    found.end()


def test_ctrl_c_and_a_worker_that_dies_in_mid_run_change_nothing(
    dask: Cluster, start: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = [dask.worker(LAB_BOTS_SLEEP="0.1"), dask.worker(LAB_BOTS_SLEEP="0.1")]
    folder = tmp_path / "run"
    where = ("--cluster", dask.address, "--timeout", 60, "--out", folder)
    words = ("dead-and-breakfast", "--bots", "slow,random", "--games", 24, "--seed", 4, "--trace")
    process = start("simulate", *words, *where)
    until(lambda: len(parts(folder)) >= 1 or process.poll() is not None)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, errors
    finishing, stopped = errors.strip().splitlines()
    assert finishing.startswith("Finishing the games")
    assert re.match(r"tabletomb: Stopped\. \d+ of 24 games are kept", stopped)

    before = len(parts(folder))
    process = start("simulate", "--resume", *where)
    until(lambda: len(parts(folder)) > before or process.poll() is not None)
    workers[0].kill()
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    assert errors == ""
    assert "24 games" in output
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert workers[1].poll() is None
    monkeypatch.setenv("LAB_BOTS_SLEEP", "0")
    with processes(1) as crew:
        simulate(SLOW, tmp_path / "home", executor=crew)
    assert contents(folder) == contents(tmp_path / "home")


def test_workers_are_waited_for_and_checked(dask: Cluster, tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(LabTrouble, match=f"The cluster at {dask.address} has no workers"), cluster(dask.address, 0.5):
        pass
    assert time.monotonic() - began < 20
    # a worker that knows neither the bots of these tests nor, so it says, this version
    foreign = tmp_path / "foreign" / "tabletomb-9.9.dist-info"
    foreign.mkdir(parents=True)
    (foreign / "METADATA").write_text("Metadata-Version: 2.1\nName: tabletomb\nVersion: 9.9\n")
    (foreign / "entry_points.txt").write_text(distribution("tabletomb").read_text("entry_points.txt") or "")
    path = os.pathsep.join(filter(None, [str(foreign.parent), os.environ.get("PYTHONPATH")]))
    dask.worker(PYTHONPATH=path)
    with cluster(dask.address, 60) as crew:
        with pytest.raises(LabTrouble, match=r"The worker at tcp://\S+ cannot play this run: .*no bot 'slow'"):
            simulate(SLOW, tmp_path / "run", executor=crew)
        with pytest.raises(LabTrouble, match=r"The worker at tcp://\S+ has another version of Tabletomb \(9\.9\)"):
            simulate(Plan("dead-and-breakfast", ("random",), games=4, seats=2), tmp_path / "run", executor=crew)
    assert not (tmp_path / "run").exists()


def test_a_cluster_that_goes_away_leaves_what_is_done(dask: Cluster, tmp_path: Path) -> None:
    dask.worker()
    folder = tmp_path / "run"

    def progress(done: int, games: int) -> None:
        if done == 3:
            dask.end()

    with cluster(dask.address, 60):
        pass  # the worker is there
    with cluster(dask.address, 3) as crew, pytest.raises(LabTrouble) as lost:
        simulate(SLOW, folder, executor=crew, progress=progress)
    assert "of 24 games are kept in" in str(lost.value)
    assert len(parts(folder)) >= 3
    with processes(1) as crew:
        resume(folder, executor=crew)
    assert (folder / "games.parquet").exists()


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:{port}", "127.0.0.1:{port}", "nonsense", "tcp://", "gopher://x:1"]
)
def test_a_cluster_that_cannot_be_reached_is_one_sentence(address: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: nobody answers
        where = address.format(port=taken.getsockname()[1])
        with pytest.raises(LabTrouble) as refused, cluster(where, timeout=1):
            pass
    assert f"The cluster at {where} cannot be reached within 1 seconds: " in str(refused.value)
    assert "\n" not in str(refused.value)
