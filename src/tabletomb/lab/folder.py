"""A run's folder: made once, filled batch by batch, completed at the end; every file is whole or not there.

While a run is under way each finished batch is a file in `parts`, with a digest of its bytes in its name. Parts make a
run interruptible: whatever ends it, what was finished is there and known to be sound.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tabletomb.engine.errors import DocumentError, TabletombError
from tabletomb.lab.plan import Run
from tabletomb.lab.play import Played
from tabletomb.lab.rows import GAMES, TRACE, merge
from tabletomb.lab.trouble import LabTrouble, reason

RUN = "run.json"
RATINGS = "ratings.json"
PARTS = "parts"


class Folder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / PARTS

    @classmethod
    def create(cls, path: Path, run: Run) -> Folder:
        """Begin a folder for a run; refuses one that holds anything, and leaves nothing behind if it fails."""
        folder = cls(path)
        folder.must_be_free()
        made = not path.exists()
        with _spoken(path, "made"):
            path.mkdir(parents=True, exist_ok=True)
        try:
            folder.write_json(RUN, run.document)
        except LabTrouble:
            if made:
                with contextlib.suppress(OSError):
                    path.rmdir()
            raise
        return folder

    def must_be_free(self) -> None:
        """Refuse a folder that holds anything; raises `LabTrouble`."""
        with _spoken(self.path, "read"):
            if self.path.is_dir() and any(self.path.iterdir()):
                known = (self.path / RUN).exists()
                hint = "--resume goes on with the run in it" if known else "name another with --out"
                raise LabTrouble(f"{self.path} is there already and not empty; {hint}.")

    def document(self) -> dict[str, Any]:
        """What run.json holds; raises `LabTrouble` if this is not a run's folder."""
        path = self.path / RUN
        try:
            doc = json.loads(path.read_bytes())
        except FileNotFoundError as error:
            raise LabTrouble(f"{self.path} is not a run of the lab: there is no {RUN} in it.") from error
        except OSError as error:
            raise LabTrouble(f"{path} cannot be read: {reason(error)}.") from error
        except (ValueError, RecursionError) as error:
            raise LabTrouble(f"{path} is damaged: it does not hold JSON that can be read.") from error
        if not isinstance(doc, dict) or doc.get("tabletomb") != "run":
            raise LabTrouble(f"{path} does not describe a run of the lab.")
        return doc

    def run(self) -> Run:
        """The run this folder was made for; raises `LabTrouble` if it cannot be played as it was begun."""
        doc = self.document()
        try:
            run = Run.read(doc)
        except DocumentError as error:
            raise LabTrouble(f"{self.path / RUN} is damaged: {reason(error)}.") from error
        except TabletombError as error:
            raise LabTrouble(f"The run in {self.path} cannot be played here: {reason(error)}.") from error
        differences = run.differences(doc)
        if differences:
            raise LabTrouble(f"The run in {self.path} cannot go on here, it was begun otherwise: {differences[0]}.")
        return run

    @property
    def complete(self) -> bool:
        """Whether all games are there, in one file."""
        return (self.path / f"{GAMES}.parquet").exists()

    # -- parts --------------------------------------------------------------------------------------------

    def keep(self, batch: int, played: Played) -> None:
        """Put a finished batch on disk. The games come last: once they are there, the batch is."""
        with _spoken(self.parts, "made"):
            self.parts.mkdir(exist_ok=True)
        if played.trace is not None:
            self.write(f"{PARTS}/{_part(TRACE, batch, played.trace)}", played.trace)
        self.write(f"{PARTS}/{_part(GAMES, batch, played.games)}", played.games)

    def kept(self, run: Run) -> tuple[dict[int, list[Path]], int]:
        """The files of each batch that is whole, and how many damaged parts were thrown away, to be played again."""
        found: dict[str, dict[int, Path]] = {GAMES: {}, TRACE: {}}
        damaged = 0
        with _spoken(self.parts, "read"):
            for path in sorted(self.parts.iterdir()) if self.parts.is_dir() else []:
                kind, batch = _read_part(path)
                if kind in found and batch not in found[kind] and batch in range(run.batches):
                    found[kind][batch] = path
                else:
                    path.unlink()
                    damaged += not path.name.startswith(".")  # a draft is no damage: somebody pulled the plug
        kinds = [GAMES, TRACE] if run.plan.trace else [GAMES]
        whole = set.intersection(*(set(found[kind]) for kind in kinds))
        return {batch: [found[kind][batch] for kind in kinds] for batch in sorted(whole)}, damaged

    def complete_run(self, run: Run) -> None:
        """Make one file of all parts, then let the parts go."""
        if not self.complete:
            kept, _ = self.kept(run)
            if len(kept) < run.batches:
                raise LabTrouble(f"Parts have vanished from {self.parts}, or were damaged; --resume plays them again.")
            kinds = [GAMES, TRACE] if run.plan.trace else [GAMES]
            for place, kind in reversed(list(enumerate(kinds))):  # games.parquet last: it says that the run is complete
                files = [kept[batch][place] for batch in range(run.batches)]
                self._put(f"{kind}.parquet", partial(merge, files))
        with contextlib.suppress(OSError):
            for path in self.parts.iterdir():
                path.unlink()
            self.parts.rmdir()

    # -- writing ------------------------------------------------------------------------------------------

    def write_json(self, name: str, doc: dict[str, Any]) -> None:
        """Write a document, whole or not at all."""
        self.write(name, (json.dumps(doc, indent=1, ensure_ascii=False) + "\n").encode())

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all; raises `LabTrouble`."""
        self._put(name, lambda draft: _write_new(draft, data))

    def _put(self, name: str, make: Callable[[Path], None]) -> None:
        path = self.path / name
        draft = path.with_name(f".{path.name}.draft")
        with _spoken(path, "written"):
            try:
                make(draft)
                with open(draft, "rb+") as file:
                    os.fsync(file.fileno())
                os.replace(draft, path)
                _settle(path.parent)
            finally:
                draft.unlink(missing_ok=True)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the folder, so that no other process plays the same run; raises `LabTrouble` if one does already."""
        try:
            import fcntl
        except ImportError:  # a system without such locks: two runs would write the same bytes anyway
            yield
            return
        with open(self.path / RUN, "rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise LabTrouble(f"Another process is busy with the run in {self.path}.") from error
            yield


def _part(kind: str, batch: int, data: bytes) -> str:
    return f"{kind}-{batch:06}-{_digest(data)}.parquet"


def _read_part(path: Path) -> tuple[str, int]:
    """Kind and batch of a part; ("", -1) if it is damaged, or something else."""
    kind, _, rest = path.stem.partition("-")
    number, _, digest = rest.partition("-")
    if not number.isdigit() or not path.is_file() or _digest(path.read_bytes()) != digest:
        return "", -1
    return kind, int(number)


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _write_new(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    with open(path, "xb") as file:
        file.write(data)


@contextlib.contextmanager
def _spoken(path: Path, what: str) -> Iterator[None]:
    """Turn trouble with a file into a sentence; polars has exceptions of its own for a disk that fails it."""
    try:
        yield
    except TabletombError:
        raise
    except Exception as error:
        if not isinstance(error, OSError) and not type(error).__module__.startswith("polars"):
            raise
        raise LabTrouble(f"{path} cannot be {what}: {reason(error)}.") from error


def _settle(folder: Path) -> None:
    """Make a new name durable too, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
