"""Watching a match again, decision by decision."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from tabletomb.cli.pictures import picture
from tabletomb.cli.sheets import score_sheet, verdict
from tabletomb.cli.telling import Reader
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.match import Match
from tabletomb.engine.terminal import BLOOD, CANDLE, QUIET, TITLE, rule_mark

_KEYS = "n next · p previous · NUMBER · home · end · q leave"


class Viewer:
    """A match and the eyes it is watched with: a seat's, or a spectator's (None)."""

    def __init__(self, match: Match, terminal: Terminal, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < match.state.seats:
            raise TabletombError(f"There is no seat {seat} in this match; the seats are 0 to {match.state.seats - 1}.")
        self.match = match
        self.terminal = terminal
        self.seat = seat
        self.reader = Reader(match.names, seat)
        self.picture = picture(match.game)

    def show_all(self) -> None:
        """Every position, one below the other."""
        for number in range(len(self.match) + 1):
            self.show(number)

    def step_through(self) -> None:
        """Show positions as they are asked for, until `q`; raises `EOFError` at the end of input."""
        at = 0
        self.show(at)
        while True:
            answer = self.terminal.ask(f"{at}/{len(self.match)}> ").casefold()
            if answer in ("q", "quit", "exit"):
                return
            wanted = self._place(answer, at)
            if wanted is None:
                self.terminal.show(Text(f"× {answer[:20]!r} is not one of: {_KEYS}", BLOOD))
            elif not 0 <= wanted <= len(self.match):
                self.terminal.show(Text(f"× The match has the positions 0 to {len(self.match)}.", BLOOD))
            else:
                at = wanted
                self.show(at)

    def _place(self, answer: str, at: int) -> int | None:
        """The position an answer asks for."""
        if answer.isascii() and answer.isdigit():
            return int(answer[:9])
        places = {"": at + 1, "n": at + 1, "next": at + 1, "p": at - 1, "previous": at - 1}
        places |= {"home": 0, "end": len(self.match)}
        return places.get(answer)

    def show(self, number: int) -> None:
        """The position after so many decisions, and what the last of them did."""
        match = self.match
        state = match.at(number)
        self.terminal.clear()
        whose = "a spectator's eyes" if self.seat is None else f"{match.names[self.seat]}'s eyes"
        title = Text.assemble((match.game.title, TITLE), (f" · {number} of {len(match)} · {whose}", QUIET))
        told = [line for at, line in match.story(self.seat, since=number) if at == number]
        self.terminal.show(title, *(Padding(self.reader.text(line.text), (0, 0, 0, 2)) for line in told))
        self.terminal.show(self.picture.draw(state.view(self.seat), match.names, self.terminal.width, seat=self.seat))
        if state.over:
            sheet = state.sheet()
            self.terminal.show(
                score_sheet(sheet, self.reader, self.terminal.width),
                verdict(match.game, sheet, state.winners(), self.reader),
            )
        else:
            prompt = state.prompt(self.seat)
            words = self.reader.text(prompt["text"], CANDLE)
            self.terminal.show(Text.assemble(("▸ ", CANDLE), words, " ", rule_mark(prompt["rule"])))
        if self.terminal.interactive:
            self.terminal.show(Text(_KEYS, QUIET))
