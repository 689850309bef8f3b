"""How a table is set up: what a host wants, and what that makes of its row and of the first entries of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletomb.engine.game import Game
from tabletomb.engine.match import stamps
from tabletomb.engine.tutorial import PUPIL
from tabletomb.server.driver import STAND_IN
from tabletomb.server.entries import Sit
from tabletomb.server.people import bot_name, checked_bot, checked_name
from tabletomb.server.storage import encoded
from tabletomb.server.table import BOT, OPEN, PERSON
from tabletomb.server.trouble import Trouble


@dataclass
class Wanted:
    """A seat as a host wants it: "me", "open" or "bot"."""

    kind: str
    name: str | None = None
    bot: str | None = None


@dataclass
class Setup:
    """A table as a host wants it."""

    game: str
    seats: Sequence[Wanted]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    clock: float | None = None
    absent: str = "wait"
    tutorial: bool = False
    hints: bool = False
    """Whether people who play each other may ask for hints, each of which is announced."""


def table_row(game: Game, setup: Setup, options: Mapping[str, str], seed: int | str, chosen: bool) -> dict[str, Any]:
    """What is stored of a new table besides its id, its host and when it was made."""
    return {
        "game": game.name,
        **stamps(game)._asdict(),
        "seats": len(setup.seats),
        "options": encoded(dict(options)),
        "seed": str(seed),
        "seed_chosen": chosen,
        "clock": setup.clock,
        "absent": setup.absent,
        "tutorial": setup.tutorial,
        "hints": setup.hints,
        "campaign": None,
        "status": "open",
        "rematch": None,
    }


def sitting_down(wanted: Sequence[Wanted], token: str) -> list[Sit]:
    """The first entries: who sits where."""
    names: list[str] = []
    sitting: list[Sit] = []
    for seat, wish in enumerate(wanted):
        if wish.kind == "me":
            sits = Sit(seat, PERSON, holder=token, name=checked_name(wish.name, seat, names))
        elif wish.kind == "bot":
            sits = Sit(seat, BOT, name=bot_name(seat, names), bot=checked_bot(wish.bot or STAND_IN))
        else:
            sits = Sit(seat, OPEN)
        sitting.append(sits)
        names.append(sits.name)
    return sitting


def lesson_table(game: Game, token: str) -> tuple[dict[str, Any], list[Sit]]:
    """The row and the seats of a tutorial's table."""
    tutorial = game.tutorial
    if tutorial is None:
        raise Trouble(404, f"{game.title} has no tutorial.")
    match = tutorial.begin()
    setup = Setup(game.name, [Wanted("open")] * match.state.seats, tutorial=True)
    row = table_row(game, setup, match.state.deal.options, match.seed, True)
    sitting = [
        Sit(seat, PERSON, holder=token, name=name)
        if seat == PUPIL
        else Sit(seat, BOT, name=name, bot=checked_bot(tutorial.bots[seat - 1]))
        for seat, name in enumerate(match.names)
    ]
    return row, sitting


def seed_typed(text: str) -> int | str:
    """A seed as somebody typed it: a number, or 64 hexadecimal digits."""
    words = text.strip()
    return int(words) if words.isascii() and words.isdigit() and len(words) < 20 else words.casefold()
