"""What the tests of the terminal share: a scripted person, a table to seat them at, and real processes."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import tabletomb
from tabletomb.cli.files import Keeper
from tabletomb.cli.main import app
from tabletomb.cli.seating import USUAL_BOT, seat_kinds, seating
from tabletomb.cli.session import Session
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.match import Match

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 300


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the matches that a test leaves behind."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("TABLETOMB_SAVES", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "PAGER", "LESS"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def third_party(tmp_path: Path) -> Path:
    """A folder that makes the sample game an installed one for whoever has it on the path."""
    folder = tmp_path / "third-party"
    info = folder / "tabletomb_connect_four-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tabletomb-connect-four\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tabletomb.games]\nconnect-four = tabletomb_connect_four:GAME\n")
    (folder / "tabletomb_connect_four").symlink_to(EXAMPLES / "connect_four/src/tabletomb_connect_four")
    return folder


class Person:
    """Somebody with a list of answers; when it is used up, the input has ended.

    `before_answer` is called with each prompt and may give the answer itself.
    """

    def __init__(self, answers: list[str], interactive: bool, width: int, height: int) -> None:
        self.answers = list(answers)
        self.file = io.StringIO()
        self.before_answer: Callable[[str], str | None] = lambda prompt: None
        console = Console(file=self.file, width=width, height=height, markup=False, highlight=False, emoji=False)
        self.terminal = Terminal(console, self._answer, interactive)

    @property
    def seen(self) -> str:
        return self.file.getvalue()

    def forget(self) -> None:
        """Look away: what was seen so far is gone."""
        self.file.seek(0)
        self.file.truncate()

    def _answer(self, prompt: str) -> str:
        self.file.write(prompt)
        answer = self.before_answer(prompt)
        if answer is None:
            if not self.answers:
                raise EOFError
            answer = self.answers.pop(0)
        self.file.write(answer + "\n")
        return answer


class Played:
    """A session that has been played, and what the person saw."""

    def __init__(self, session: Session, person: Person) -> None:
        self.session = session
        self.person = person

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def seen(self) -> str:
        return self.person.seen

    @property
    def words(self) -> str:
        """What was seen, with line breaks and runs of spaces as single spaces."""
        return " ".join(self.seen.split())


@pytest.fixture
def table() -> Callable[..., Played]:
    """Make a session: `table(game, answers...)`; it is not run yet.

    Bots that a test does not name play at random: the usual ones think, which takes time.
    """

    def lay(
        game: str | tabletomb.Game,
        *answers: str,
        seats: str | None = None,
        seed: int = 7,
        options: dict[str, str] | None = None,
        interactive: bool = False,
        pause: bool = True,
        width: int = 80,
        height: int = 24,
        match: Match | None = None,
        home: Path | None = None,
    ) -> Played:
        found = tabletomb.game(game)
        kinds = seat_kinds(seats, found)
        if seats is None or seats.isdigit():
            kinds = tuple("random" if kind == USUAL_BOT else kind for kind in kinds)
        party = seating(kinds)
        person = Person(list(answers), interactive, width, height)
        if match is None:
            match = Match(found, len(party.kinds), seed, options, names=party.names)
        return Played(Session(match, party, person.terminal, Keeper(home), pause=pause), person)

    return lay


@pytest.fixture
def play(table: Callable[..., Played]) -> Callable[..., Played]:
    """Play a session with scripted answers: `play(game, answers...)`."""

    def run(game: str | tabletomb.Game, *answers: str, **how: object) -> Played:
        played = table(game, *answers, **how)
        played.session.run()
        return played

    return run


@pytest.fixture
def command() -> Callable[..., Result]:
    """Run a command in this process: `command("rules", "inn-keeper")`."""
    return lambda *words, **how: CliRunner().invoke(app, [str(word) for word in words], **how)


@pytest.fixture
def tabletomb_process(third_party: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the real program through pipes: `tabletomb_process("play", "inn-keeper", stdin="1\\n")`."""

    def run(
        *words: object, stdin: str = "", env: dict[str, str] | None = None, encoding: str = "utf-8"
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tabletomb.cli", *map(str, words)],
            input=stdin,
            env=_environment(third_party, env),
            capture_output=True,
            encoding=encoding,
            timeout=PATIENCE,
        )

    return run


def _environment(third_party: Path, more: dict[str, str] | None) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(third_party)]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **(more or {})}


def _as_from_a_shell() -> None:
    """Control keys send signals, and a hang-up is heard even if the tests themselves were started with nohup."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen:
    """The real program on a terminal of its own."""

    def __init__(self, words: list[str], env: dict[str, str], columns: int, rows: int) -> None:
        self._master, slave = pty.openpty()
        env = {**env, "COLUMNS": str(columns), "LINES": str(rows), "TERM": "xterm-256color"}
        program = [sys.executable, "-m", "tabletomb.cli", *words]
        self.process = subprocess.Popen(
            program,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=_as_from_a_shell,
        )
        os.close(slave)
        self.seen = ""
        self._at = 0

    def until(self, mark: str) -> str:
        """Read on until a mark appears; returns what came before it, and the mark."""
        end = time.monotonic() + PATIENCE
        start = self._at
        while (found := self.seen.find(mark, start)) < 0:
            if not self._read(end):
                raise AssertionError(f"no {mark!r} in {self.seen[start:][-2000:]!r}")
        self._at = found + len(mark)
        return self.seen[start : self._at]

    def send(self, text: str) -> None:
        os.write(self._master, text.encode())

    def rest(self) -> str:
        """Everything until the program ends."""
        end = time.monotonic() + PATIENCE
        while self._read(end):
            pass
        self.process.wait(PATIENCE)
        return self.seen[self._at :]

    def press_until(self, mark: str, key: str) -> None:
        """Press a control key until the program says what is expected, then let it end.

        Once is not always enough: Python's line editor misses a signal that comes between its prompt and its first
        wait for a key. Not too often: each Ctrl-C makes the terminal forget what is not shown yet.
        """
        end = time.monotonic() + PATIENCE
        while mark not in self.seen and time.monotonic() < end:
            with contextlib.suppress(OSError):
                self.send(key)
            pause = time.monotonic() + 2
            while mark not in self.seen and self._read(pause):
                pass
        assert mark in self.seen
        self.rest()

    def _read(self, end: float) -> str:
        if not select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0]:
            return ""
        try:
            piece = os.read(self._master, 65536).decode("utf-8", "replace")
        except OSError:  # the other end is closed
            return ""
        self.seen += piece
        return piece

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)


@pytest.fixture
def on_screen(third_party: Path) -> Iterator[Callable[..., Screen]]:
    """Run the real program on a pseudo-terminal: `on_screen("play", "inn-keeper")`."""
    screens: list[Screen] = []

    def start(*words: object, env: dict[str, str] | None = None, columns: int = 80, rows: int = 24) -> Screen:
        screens.append(Screen([str(word) for word in words], _environment(third_party, env), columns, rows))
        return screens[-1]

    yield start
    for screen in screens:
        screen.close()
