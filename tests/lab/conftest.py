"""What the tests of the lab share: bots of another package, real processes, folders to compare."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletomb.bots import registry

SUPPORT = Path(__file__).parent / "support"
sys.path.append(str(SUPPORT))

from lab_support import PATIENCE, Done  # noqa: E402 (it is on the path only now)

BOTS = ("First", "Slow", "Clumsy", "Fatal", "Hasty")


@pytest.fixture(scope="session")
def third_party(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that makes the bots of these tests installed ones for whoever has it on the path."""
    folder = tmp_path_factory.mktemp("third-party")
    info = folder / "lab_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lab-bots\nVersion: 1.0\n")
    lines = [f"{name.lower()} = lab_bots:{name}" for name in BOTS]
    (info / "entry_points.txt").write_text("\n".join(["[tabletomb.bots]", *lines, ""]))
    (folder / "lab_bots.py").symlink_to(SUPPORT / "lab_bots.py")
    return folder


@pytest.fixture(autouse=True)
def _installed(third_party: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(third_party))
    monkeypatch.setattr(registry, "_found", {})


@pytest.fixture
def environment(third_party: Path) -> dict[str, str]:
    """For other processes: the sources under test, and the bots of these tests."""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(third_party)]))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "100"}


Lab = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Lab]:
    """Start the real program: `start("simulate", ...)`; whatever still runs at the end is ended."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: object, **more: str) -> subprocess.Popen[str]:
        program = [sys.executable, "-m", "tabletomb.cli", *map(str, words)]
        process = subprocess.Popen(
            program,
            env={**environment, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


@pytest.fixture
def run(start: Lab) -> Callable[..., Done]:
    """Run the real program to its end."""
    return lambda *words, **more: Done(start(*words, **more))
