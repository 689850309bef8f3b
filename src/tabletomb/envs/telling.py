"""What render() shows: the story since the last time, whom the table waits for and, for a player, the legal moves."""

from __future__ import annotations

import sys
from typing import Final

from tabletomb.engine.errors import SetupError
from tabletomb.engine.marks import plain
from tabletomb.engine.state import State

RENDER_MODES: Final = ("ansi", "human")


def check_render_mode(mode: str | None) -> str | None:
    """The render mode, if there is such a mode; raises `SetupError`."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError("render_mode", f"must be one of {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def in_words(text: str, seats: int, seat: int | None) -> str:
    """A text with its marks filled in, as a seat (None: a spectator) reads it; seats are called by their numbers."""
    return plain(text, [f"seat {each}" for each in range(seats)], seat)


class Teller:
    """Tells one game to one pair of eyes: a seat's, or with `None` a spectator's."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._told = 0

    def show(self, state: State, mode: str) -> str | None:
        """All that is new: as text with "ansi", else printed."""
        text = self.tell(state)
        if mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def tell(self, state: State) -> str:
        """All that is new, as text."""
        lines = [line.text for line in state.told(self._seat, self._told)]
        self._told = len(state.story or ())
        if state.over:
            lines.append(
                "Final scores: " + ", ".join(f"{{{seat}}} {score}" for seat, score in enumerate(state.scores()))
            )
        else:
            lines.append(state.prompt(self._seat)["text"])
        if self._seat is not None:
            moves = [f"{move} {state.game.moves.notation(move)}" for move in state.legal(self._seat)]
            lines += [f"Moves: {', '.join(moves)}"] if moves else []
        return in_words("\n".join(lines), state.seats, self._seat)
