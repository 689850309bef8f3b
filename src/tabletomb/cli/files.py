"""Matches on disk: read with suspicion, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import ContentError, DocumentError, IllegalMove, TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.marks import plain
from tabletomb.engine.match import Match
from tabletomb.server.settings import kept_place, remark

SAVES = "saves"
LARGEST = 10_000_000
"""Files above so many bytes are refused unread."""


class FileTrouble(TabletombError):
    """A file cannot be read or written; the sentence names it."""


class AlreadyThere(FileTrouble):
    """There is another file of that name, which was not touched."""


# -- reading ----------------------------------------------------------------------------------------------


def read_file(path: Path) -> bytes:
    """The bytes of an ordinary file of bearable size; raises `FileTrouble`."""
    try:
        kind = path.stat()
        if stat.S_ISDIR(kind.st_mode):
            raise FileTrouble(f"{path} is a folder, not a file.")
        if not stat.S_ISREG(kind.st_mode):
            raise FileTrouble(f"{path} is not an ordinary file.")
        if kind.st_size > LARGEST:
            raise FileTrouble(f"{path} is too large: {kind.st_size:,} bytes, and at most {LARGEST:,} are read.")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise FileTrouble(f"{path} cannot be read: {_reason(error)}.") from error


def load_match(path: Path, content: Path | None = None) -> Match:
    """Read a saved match and replay it; raises a `TabletombError` whose sentence names the file and the fault."""
    doc = parsed(read_file(path), path, "saved match")
    if isinstance(doc, dict) and doc.get("tabletomb") == "campaign":
        raise FileTrouble(f"{path} is a campaign, not a match.")
    if not isinstance(doc, dict) or doc.get("tabletomb") != "match":
        raise FileTrouble(f"{path} is not a saved match.")
    try:
        match = Match.load(doc, content=_pack_for(doc, content))
        _check_names(match)
    except DocumentError as error:
        refused = isinstance(error.__cause__, IllegalMove)  # then it holds a sentence of the rules, with marks
        message = plain(error.message, ()) if refused else error.message
        raise DocumentError(error.field, message, error.source or str(path)) from error
    except TabletombError as error:
        raise FileTrouble(f"{path}: {error}") from error
    except RecursionError as error:
        raise FileTrouble(f"{path} is nested too deeply to be a match.") from error
    return match


def read_pack(game: Game, path: Path) -> Pack:
    """Read and check a content pack of a game; raises `ContentError` or `FileTrouble`."""
    read_file(path)
    pack = game.read_pack(path)
    for place, text in texts(pack.data, ""):
        if not all(letter.isprintable() or letter == "\n" for letter in text):
            raise ContentError(place, "holds a control character", str(path))
    return pack


def _pack_for(doc: dict[str, Any], content: Path | None) -> Pack | None:
    if content is None:
        return None
    from tabletomb.engine.game import game as find_game

    name = doc.get("game")
    if not isinstance(name, str):
        raise DocumentError("game", "must be a text")
    return read_pack(find_game(name), content)


def parsed(text: bytes, path: Path, wanted: str) -> Any:
    """The JSON of a file that should hold something `wanted`; raises `FileTrouble`."""
    try:
        return json.loads(text.decode())
    except json.JSONDecodeError as error:
        raise FileTrouble(
            f"{path} is not a {wanted}, or only a part of one: it ends being JSON at line {error.lineno}, "
            f"column {error.colno}."
        ) from error
    except (ValueError, RecursionError) as error:
        raise FileTrouble(f"{path} is not a {wanted}: it does not hold JSON that can be read.") from error


def _check_names(match: Match) -> None:
    """Names are printed to a terminal, which obeys control characters."""
    for seat, name in enumerate(match.names):
        if not name.isprintable() or len(name) > 60:
            raise DocumentError(f"names[{seat}]", "must be a name of at most 60 printable letters")


def texts(data: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text in some data with the place where it stands."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield place, key
            yield from texts(value, f"{place}.{key}" if place else key)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts(value, f"{place}[{number}]")


# -- writing ----------------------------------------------------------------------------------------------


def match_bytes(match: Match) -> bytes:
    """The match as it stands in a file."""
    return (json.dumps(match.save(), indent=1, ensure_ascii=False) + "\n").encode()


class Keeper:
    """Keeps one match on disk and remembers where.

    `home` is the file the match came from or was last saved in: saving there again is no overwriting, as long
    as nobody else has changed that file since.
    """

    def __init__(self, home: Path | None = None) -> None:
        self.home = home
        self._written = _fingerprint(home) if home is not None else None

    def holds(self, match: Match) -> bool:
        """Whether the match is on disk as it is now."""
        if self.home is None:
            return False
        return _fingerprint(self.home) == self._written == sha256(match_bytes(match)).hexdigest()

    def save(self, match: Match, path: Path, force: bool = False) -> Path:
        """Write the match into a file, whole or not at all; returns where it is.

        Raises `AlreadyThere` rather than overwrite another file (unless `force`), `FileTrouble` if the place
        cannot be written.
        """
        path = tidy(path)
        own = self.home is not None and path == tidy(self.home) and _fingerprint(path) == self._written
        data = match_bytes(match)
        write_whole(path, data, replace=force or own)
        self.home = path
        self._written = sha256(data).hexdigest()
        return path

    def autosave(self, match: Match) -> Path:
        """Save the match where it lives, or else under a new name in the first folder that takes it."""
        if self.home is not None:
            with contextlib.suppress(FileTrouble):
                return self.save(match, self.home)
        trouble: FileTrouble | None = None
        for folder in (saves_folder(), Path.cwd(), Path(tempfile.gettempdir())):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                return self.save(match, fresh_name(folder, match))
            except FileTrouble as error:
                trouble = trouble or error
            except OSError as error:
                trouble = trouble or FileTrouble(f"{folder} cannot be made: {_reason(error)}.")
        raise trouble or FileTrouble("There is no place to save the match.")


def saves_folder() -> Path:
    """Where matches are kept that nobody gave a place: TABLETOMB_SAVES, or the user's data folder."""
    chosen = os.environ.get("TABLETOMB_SAVES")
    return Path(chosen).expanduser() if chosen else kept_place(SAVES)


def say_where_saves_are() -> None:
    """Tell whoever has saved matches in the place that earlier versions used."""
    said = "" if os.environ.get("TABLETOMB_SAVES") else remark(SAVES, "Saved matches and campaigns")
    if said:
        print(f"tabletomb: {said}", file=sys.stderr)


def tidy(path: Path) -> Path:
    """The file that is really meant: `~` and links followed."""
    try:
        return path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise FileTrouble(f"{path} is not a place to save to: {_reason(error)}.") from error


def write_whole(path: Path, data: bytes, replace: bool) -> None:
    """Write a file so that after a crash either the old or the new content is there, never half of it."""
    try:
        if path.is_dir():
            raise FileTrouble(f"{path} is a folder; name a file in it.")
        if path.exists() and not path.is_file():
            raise FileTrouble(f"{path} is not an ordinary file.")
        if path.exists() and not replace:
            raise AlreadyThere(f"{path} is there already.")
        if not path.parent.is_dir():
            raise FileTrouble(f"{path.parent} is not a folder; nothing was saved.")
        draft = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
        try:
            with open(draft, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}.") from error
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make the new name durable too, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def fresh_name(folder: Path, match: Match, mark: str = "") -> Path:
    """A name in a folder that no file has yet: the game, the moment and a mark."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{match.game.name}-{stamp}{mark}.json"
    number = 2
    while path.exists():
        path = folder / f"{match.game.name}-{stamp}-{number}{mark}.json"
        number += 1
    return path


def _fingerprint(path: Path) -> str | None:
    try:
        return sha256(read_file(tidy(path))).hexdigest()
    except FileTrouble:
        return None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return str(error)
