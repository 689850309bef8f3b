"""The person's end of the line: showing things and reading answers, in a terminal or through pipes."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from tabletomb.cli.plain_letters import plain_where_needed
from tabletomb.engine.terminal import QUIET

NARROWEST = 30
MOMENT = 0.4
"""Seconds that something may take before it is worth a word."""


class Terminal:
    """A console to show things on and somebody who answers.

    `read` returns the next answer and raises `EOFError` when there are no more; `interactive` says whether a
    person sits there, so that clearing the screen and paging make sense.
    """

    def __init__(self, console: Console, read: Callable[[str], str], interactive: bool) -> None:
        self.console = console
        self.interactive = interactive
        self._read = read

    @property
    def width(self) -> int:
        """Columns."""
        return max(NARROWEST, self.console.width)

    @property
    def height(self) -> int:
        """Rows; without end where nobody sits."""
        return self.console.height if self.interactive else 100_000

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        for thing in things:
            self.console.print(thing, width=self.width)

    def show_whole(self, line: str) -> None:
        """Print a line that somebody may want to copy: never broken into several."""
        self.console.out(line, highlight=False)

    def rows(self, thing: RenderableType) -> int:
        """How many rows a thing would fill; 0 where nobody sits, for there is room without end."""
        if not self.interactive:
            return 0
        options = self.console.options.update(width=self.width)
        return len(self.console.render_lines(thing, options, pad=False))

    def page(self, thing: RenderableType) -> None:
        """Show something that may be longer than the screen."""
        if not self.interactive or self.rows(thing) < self.height - 1:
            self.show(thing)
            return
        os.environ.setdefault("LESS", "-FRX")
        with self.console.pager(styles="less" in os.environ.get("PAGER", "less")):
            self.show(thing)

    def ask(self, prompt: str) -> str:
        """The person's next answer without surrounding space; raises `EOFError` at the end of input."""
        return self._read(prompt).strip()

    @contextlib.contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Say what goes on as long as it goes on, if that is longer than a moment; where nobody sits, say nothing."""
        if not (self.interactive and self.console.is_terminal):
            yield
            return
        status = self.console.status(Text(f"{sentence} …", QUIET))
        after_a_moment = threading.Timer(MOMENT, status.start)
        after_a_moment.start()
        try:
            yield
        finally:
            after_a_moment.cancel()
            after_a_moment.join()
            status.stop()

    def clear(self, forget: bool = False) -> None:
        """Wipe the screen; with `forget` also what could be scrolled back to."""
        if not self.interactive:
            return
        self.console.clear()
        if forget:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()


def standard_terminal() -> Terminal:
    """The terminal on standard input and output."""
    console = Console(markup=False, highlight=False, emoji=False)
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    return Terminal(console, _ask_person if interactive else _read_line, interactive)


def prepare_streams() -> None:
    """Make odd letters harmless: an old terminal gets plain ones, broken input gets a replacement."""
    handler = plain_where_needed()
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, handler), (sys.stderr, handler)):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _ask_person(prompt: str) -> str:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (gives input() line editing and a history where the system has it)
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()  # what is said next begins on a line of its own
        raise


def _read_line(prompt: str) -> str:
    """One line of a pipe, echoed so that the output reads like a conversation."""
    source: TextIO = sys.stdin
    line = source.readline()
    if not line:
        raise EOFError
    print(prompt + line.rstrip("\n"), flush=True)
    return line
