"""What the tests of the lab look at: finished programs, folders, processes."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 120


class Done:
    """A program that came to its end."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.stdout, self.stderr = process.communicate(timeout=PATIENCE)
        self.code = process.returncode


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def until(what: Callable[[], bool]) -> None:
    """Wait for something to come true."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.02)


def parts(folder: Path) -> list[Path]:
    """The parts that an unfinished run has."""
    return sorted((folder / "parts").glob("games-*.parquet"))


def session_of(leader: int) -> set[int]:
    """The processes of a session: a program and its workers."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found
