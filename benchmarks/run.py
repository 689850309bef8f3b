"""`make bench`: speed of our games and of peers, measured turn by turn in one run, as ratios.

Every contender runs in a process of its own kind (compiled, pure Python, peers); in each round all take their turn,
and the median over the rounds counts. CPU time, not wall time. Prints tables and writes JSON; a second run says
what changed since the first.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent
EXAMPLE = ROOT / "examples" / "connect_four"
CATAN = "catanatron: Catan, 2 players / driven"
HEARTS = "OpenSpiel C++: hearts / driven"
HEARTS_INSIDE = "OpenSpiel C++: hearts / inside"
FOUR = "OpenSpiel C++: Connect Four / driven"
LIGHT = (20.0, 3.0, 0.5, 3.0)
HEAVY = (5.0, 0.5, 0.1, 1.0)
OURS = {"dead-and-breakfast": LIGHT, "inn-keeper": LIGHT, "dead-cells": HEAVY}
"""What we want of each game against the peers below."""

GOALS: list[tuple[str, str, str, float]] = [
    *(
        goal
        for game, (catan, hearts, hearts_inside, pure) in OURS.items()
        for goal in (
            ("compiled", f"{game}, 2 seats / driven", CATAN, catan),
            ("compiled", f"{game}, 2 seats / driven", HEARTS, hearts),
            ("compiled", f"{game}, 4 seats / inside", HEARTS_INSIDE, hearts_inside),
            ("pure", f"{game}, 2 seats / driven", CATAN, pure),
        )
    ),
    ("compiled with the engine", "connect-four, 2 seats / driven", FOUR, 3.0),
    ("compiled", "connect-four, 2 seats / driven", FOUR, 3.0),
    ("compiled", "connect-four, 2 seats / driven", "PettingZoo: Connect Four / driven", 1.0),
    *(
        (
            "compiled",
            f"{game}, 2 seats, ISMCTS with playouts / iterations",
            f"OpenSpiel Python ISMCTS: {game} / iterations",
            goal,
        )
        for game, goal in (("dead-and-breakfast", 10.0), ("inn-keeper", 10.0), ("dead-cells", 5.0))
    ),
    (
        "compiled with the engine",
        "connect-four, 2 seats, ISMCTS with playouts / iterations",
        "OpenSpiel C++ MCTS: Connect Four / iterations",
        2.0,
    ),
]
"""Build, our contender, the peer, and how many times as fast we want to be."""


class Worker:
    """A process that measures what it is told."""

    def __init__(self, build: str, arguments: list[str], path: list[Path]) -> None:
        self.build = build
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(str(each) for each in path)}
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "contenders.py"), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        self.names: list[str] = json.loads(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"The {self.build} worker stopped; its message stands above.")
        return line

    def measure(self, name: str, seconds: float) -> float:
        """A rate per CPU second."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, seconds]) + "\n")
        self._process.stdin.flush()
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)


def install_example(folder: Path) -> Path:
    """Install the sample game as its author would, but into a folder of its own."""
    command = [sys.executable, "-m", "pip", "-q", "install", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(folder), str(EXAMPLE)], check=True)
    return folder


def build_with_engine(folder: Path, example: Path) -> Path | None:
    """Compile the sample game in one mypyc build with the engine; None where that cannot be done.

    Machine code of one build cannot subclass that of another, so an installed sample game runs interpreted on the
    compiled engine. This build shows what the engine gives a game that is compiled with it.
    """
    shutil.copytree(example, folder)
    shutil.copytree(ROOT / "src" / "tabletomb", folder / "tabletomb")
    (folder / "setup.py").write_text(
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        "files = ['tabletomb/engine/' + name + '.py' for name in ('stream', 'state', 'playout')]\n"
        "files += ['tabletomb/bots/' + name + '.py' for name in ('worth', 'search')]\n"
        "files.append('tabletomb_connect_four/rules.py')\n"
        "setup(name='race', packages=[], ext_modules=mypycify(['--ignore-missing-imports', *files], opt_level='3'))\n"
    )
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return folder if built.returncode == 0 else None


def workers(folder: Path, console: Console) -> list[Worker]:
    """All processes that take part."""
    console.print("Installing the sample game, and compiling it together with the engine ...")
    example = install_example(folder / "example")
    ours = [Worker("compiled", [], [example]), Worker("pure", [], [ROOT / "src", example])]
    together = build_with_engine(folder / "together", example)
    if together is None:
        console.print("It could not be compiled (no C compiler?): that row is left out.")
    else:
        ours.append(Worker("compiled with the engine", ["connect-four"], [together]))
    return [*ours, Worker("peers", ["peers"], [])]


def measure_all(
    crew: list[Worker], only: str, rounds: int, seconds: float, console: Console
) -> dict[str, dict[str, float]]:
    """The median rate of every contender that has `only` in its name, all taking turns."""
    rates: dict[str, dict[str, list[float]]] = {worker.build: {} for worker in crew}
    turns = [(worker, name) for worker in crew for name in worker.names if only in name]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("measuring", total=rounds * len(turns))
        for _ in range(rounds):
            for worker, name in turns:
                progress.update(task, description=f"{worker.build}: {name}"[:60].ljust(60))
                rates[worker.build].setdefault(name, []).append(worker.measure(name, seconds))
                progress.advance(task)
    return {build: {name: statistics.median(each) for name, each in of.items()} for build, of in rates.items()}


def show(rates: dict[str, dict[str, float]], before: dict[str, Any], console: Console) -> None:
    """The rates and the ratios as tables."""
    table = Table(title="Per CPU second (decisions, clones or iterations of a search)")
    for heading in ("build", "contender", "rate", "against Catan", "against hearts", "since last run"):
        table.add_column(heading, justify="left" if heading in ("build", "contender") else "right")
    for build, of in rates.items():
        for name, rate in of.items():
            kind = name.rpartition(" / ")[2]
            catan = rates["peers"].get(f"catanatron: Catan, 2 players / {kind}")
            hearts = rates["peers"].get(f"OpenSpiel C++: hearts / {kind}")
            table.add_row(
                build, name, f"{rate:,.0f}", _ratio(rate, catan), _ratio(rate, hearts),
                _change(rate, before.get("rates", {}).get(build, {}).get(name)),
            )  # fmt: skip
    console.print(table)
    goals = Table(title="Goals")
    for heading in ("build", "ours", "peer", "ratio", "goal", ""):
        goals.add_column(heading)
    for build, ours, peer, goal in GOALS:
        if ours in rates.get(build, {}) and peer in rates["peers"]:
            ratio = rates[build][ours] / rates["peers"][peer]
            goals.add_row(build, ours, peer, f"{ratio:.2f}x", f"{goal:g}x", "met" if ratio >= goal else "missed")
    console.print(goals)


def _ratio(rate: float, peer: float | None) -> str:
    return f"{rate / peer:.2f}x" if peer else ""


def _change(rate: float, before: float | None) -> str:
    if not before:
        return ""
    change = rate / before - 1
    return f"{change:+.0%}" + (" (!)" if change < -0.3 else "")


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the median counts (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a contender and round (default 0.5)")
    parser.add_argument("--only", default="", help="only contenders with this word in their name, such as iterations")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench.json", help="where the JSON goes")
    options = parser.parse_args()
    console = Console() if sys.stdout.isatty() else Console(width=132)
    before = json.loads(options.out.read_text()) if options.out.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        crew = workers(Path(folder), console)
        rates = measure_all(crew, options.only, options.rounds, options.seconds, console)
        for worker in crew:
            worker.close()
    show(rates, before, console)
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps({"machine": machine, "rates": rates}, indent=1) + "\n")
    console.print(f"Written to {options.out}.")


if __name__ == "__main__":
    main()
