"""Names at the table, and what may sit there."""

from __future__ import annotations

from collections.abc import Iterable

from tabletomb.bots import check_bot
from tabletomb.engine.errors import SetupError
from tabletomb.server.trouble import Trouble

LONGEST_NAME = 24
LONGEST_SPEC = 40
_BOT_NAMES = ("Mags", "Otto", "Iris", "Silas", "Nell", "Ambrose", "Dora", "Ivo")


def checked_name(name: str | None, seat: int, others: Iterable[str]) -> str:
    """A name for a person, unlike the others' at the table; raises `Trouble`."""
    name = " ".join((name or "").split()) or f"Guest {seat + 1}"
    if len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set("{}"):
        raise Trouble(422, f"A name has 1 to {LONGEST_NAME} printable letters without braces.", field="name")
    return unlike(name, others)


def bot_name(seat: int, others: Iterable[str]) -> str:
    """A name for a bot."""
    taken = set(others)
    return next((name for name in _BOT_NAMES if name not in taken), f"Bot {seat + 1}")


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody else is called that."""
    taken = {other.casefold() for other in others}
    number, chosen = 2, name
    while chosen.casefold() in taken:
        chosen = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return chosen


def checked_bot(spec: str) -> str:
    """The name of a bot, without a budget: all tables share the bots' processes; raises `Trouble`."""
    if len(spec) > LONGEST_SPEC:
        raise Trouble(422, f"A bot is named with at most {LONGEST_SPEC} letters.", field="bot")
    if ":" in spec:
        raise Trouble(422, "Bots think here as much as their level says; a budget cannot be chosen.", field="bot")
    try:
        return check_bot(spec.strip().casefold())
    except SetupError as error:
        raise Trouble(422, str(error), field="bot") from error
