"""The matches that are kept in the saves folder, and a copy of the one being played in case the program is ended."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from tabletomb.cli.files import FileTrouble, fresh_name, match_bytes, parsed, read_file, saves_folder, write_whole
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match

UNFINISHED = "-unfinished"
"""How the names of such copies end."""


class Guard:
    """Writes a match down after every decision, and whenever one is taken back; an orderly end takes the copy away.

    `path` is a copy that was left behind, whose match goes on.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._written = b""

    def keep(self, match: Match) -> None:
        """Write the match down as it is, decisions that were taken back left out.

        Where that cannot be done the game goes on; saving it will say why.
        """
        data = match_bytes(match)
        if data == self._written:
            return
        with contextlib.suppress(FileTrouble, OSError):
            if self._path is None:
                saves_folder().mkdir(parents=True, exist_ok=True)
                self._path = fresh_name(saves_folder(), match, UNFINISHED)
            write_whole(self._path, data, replace=True)
            self._written = data

    def release(self) -> None:
        """The match is kept elsewhere, or not wanted."""
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
            self._path, self._written = None, b""


def guard_at(terminal: Terminal) -> Guard | None:
    """A guard where a person plays; what comes through a pipe can be sent again."""
    return Guard() if terminal.interactive else None


class Kept(NamedTuple):
    """A match on disk that can be gone on with."""

    path: Path
    title: str
    names: tuple[str, ...]
    decisions: int
    over: bool
    when: datetime

    @property
    def cut_short(self) -> bool:
        """Whether nobody has left it in order: its program was ended, or plays it still."""
        return is_unfinished(self.path)


def is_unfinished(path: Path) -> bool:
    """Whether a file is the copy of a match that was being played."""
    return path.stem.endswith(UNFINISHED)


def kept_matches() -> list[Kept]:
    """The matches in the saves folder that nobody has seen the end of, newest first; other files are passed over."""
    found: list[Kept] = []
    for path in saves_folder().glob("*.json"):
        with contextlib.suppress(TabletombError, OSError, KeyError, TypeError, AttributeError):
            kept = _kept(path, parsed(read_file(path), path, "saved match"))
            if kept is not None:
                found.append(kept)
    return sorted(found, key=lambda kept: kept.when, reverse=True)


def _kept(path: Path, doc: Any) -> Kept | None:
    over = not doc["position"]["agenda"]
    if doc["tabletomb"] != "match" or (over and not is_unfinished(path)):
        return None
    names = tuple(str(name) for name in doc["names"])
    if not all(name.isprintable() for name in names):
        return None
    when = datetime.fromtimestamp(path.stat().st_mtime)
    return Kept(path, find_game(doc["game"]).title, names, len(doc["log"]), over, when)
