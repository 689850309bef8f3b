"""A tutorial at the keyboard: a match in which a lesson says what to look at and what to try."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from tabletomb.cli.files import Keeper
from tabletomb.cli.kept import guard_at
from tabletomb.cli.seating import seating_of
from tabletomb.cli.session import Leave, Session
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.terminal import CANDLE, SPECTRE, rule_mark
from tabletomb.engine.tutorial import PUPIL, Tutorial, TutorialTip


class Lesson(Session):
    """A session that begins with a lesson and goes on as a game against its bots.

    Whoever leaves during the lesson has nothing to save; afterwards the match is kept like any other.
    """

    def __init__(self, tutorial: Tutorial, terminal: Terminal) -> None:
        match = tutorial.begin()
        super().__init__(match, seating_of(match), terminal, Keeper(), guard=guard_at(terminal))
        self.tutorial = tutorial
        self._read = 0
        """How many texts have been read."""
        self._over = False

    @property
    def _tip(self) -> TutorialTip | None:
        return None if self._over else self.tutorial.tip(self.match, self._read)

    def _go_on(self) -> None:
        scripted = None if self._over else self.tutorial.scripted(self.match, self._read)
        tip = self._tip
        if scripted is not None:
            self.match.play(*scripted)
        elif tip is None:
            self._over = True
            super()._go_on()
        elif tip.moves:
            self._decide(PUPIL)
        else:
            self._read_on(tip)

    def _read_on(self, tip: TutorialTip) -> None:
        """Show a text until it has been read; commands may come before that."""
        terminal = self.terminal
        terminal.clear()
        self._show_header(self.seating.names[PUPIL])
        terminal.show(*self._story_lines(PUPIL, 1), self._drawn(PUPIL, ()), self._shown(tip))
        commands = self._commands(PUPIL)
        while answer := terminal.ask("Enter goes on> "):
            if self._answered(PUPIL, answer, commands, True):
                return
        if tip.done:
            self._over = True
        else:
            self._read += 1

    def _make(self, seat: int, move: int) -> bool:
        """Play a move that the lesson asks for; another legal one is answered kindly."""
        refusal = None if self._over else self.tutorial.answer(self.match, seat, move, self._read)
        if refusal is None:
            return super()._make(seat, move)
        message = self._reader(seat).text(refusal.message, SPECTRE)
        self.terminal.show(Text.assemble(message, " ", rule_mark(refusal.rule)))
        return False

    def _let_go(self, seat: int) -> None:
        if self._over:
            super()._let_go(seat)

    def _write_down(self) -> None:
        if self._over:
            super()._write_down()

    def _prompt(self, seat: int) -> RenderableType:
        tip = self._tip
        prompt = super()._prompt(seat)
        return prompt if tip is None else Group(self._shown(tip), prompt)

    def _shown(self, tip: TutorialTip) -> RenderableType:
        reader = self._reader(PUPIL)
        text = Text(" ").join([reader.text(tip.text), *map(rule_mark, tip.rules)])
        count = "" if tip.done else f"{tip.step} of {tip.steps} · "
        title = Text(count + reader.words(tip.title), CANDLE)
        return Panel(text, title=title, title_align="left", border_style=SPECTRE)

    def _quit(self, rest: str) -> bool:
        if not self._over:
            raise Leave
        return super()._quit(rest)

    def _keep(self) -> None:
        if self._over:
            super()._keep()
