"""All bots by name: ours and those of other packages, through the entry points "tabletomb.bots".

An entry point names something callable that makes a bot from a seed, and from a budget if it takes one; the first line
of its docstring describes it. A spec is a name, or a name and a budget: `ismcts`, `ismcts:2000`, `ismcts:250ms`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tabletomb.bots.eyes import Bot
from tabletomb.engine.errors import SetupError, TabletombError

ENTRY_POINTS = "tabletomb.bots"

Maker = Callable[..., Bot]

_found: dict[str, Maker] = {}


def bots() -> dict[str, str]:
    """Every installed bot with a line that describes it."""
    return {name: _first_line(_maker(name)) for name in sorted(_entries())}


def bot(spec: str, seed: int) -> Bot:
    """A bot by its spec, with a seed for its own randomness; raises `SetupError` and lists the bots."""
    name, budget = _parts(spec)
    maker = _maker(name)
    if not budget:
        return maker(seed)
    if not _takes_budget(maker):
        raise SetupError("bot", f"{name} takes no budget; it is just {name!r}")
    return maker(seed, budget)


def check_bot(spec: str) -> str:
    """The spec, if there is such a bot; raises `SetupError`."""
    bot(spec, 0)
    return spec


def repeatable(spec: str) -> bool:
    """Whether the bot makes the same choices again with the same seed: not if it plays against the clock."""
    return getattr(bot(spec, 0), "repeatable", True)


def _parts(spec: str) -> tuple[str, str]:
    name, _, budget = spec.strip().partition(":")
    return name.casefold(), budget


def _maker(name: str) -> Maker:
    if name not in _found:  # only the one asked for: a broken package is no harm to the others
        entries = _entries()
        if name not in entries:
            raise SetupError("bot", f"there is no bot {name[:20]!r}; the bots are: {', '.join(sorted(entries))}")
        _found[name] = _load(entries[name])
    return _found[name]


def _entries() -> dict[str, EntryPoint]:
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        entries.setdefault(entry.name.casefold(), entry)
    return entries


def _load(entry: EntryPoint) -> Maker:
    try:
        maker: Maker = entry.load()
    except (ImportError, AttributeError) as error:
        raise TabletombError(f"The bot {entry.name} is registered but cannot be imported: {error}") from error
    if not callable(maker):
        raise TabletombError(f"The bot {entry.name} is registered but {entry.value} makes no bots: it is not callable.")
    return maker


def _takes_budget(maker: Maker) -> bool:
    return "budget" in inspect.signature(maker).parameters


def _first_line(maker: Any) -> str:
    return (inspect.getdoc(maker) or "").partition("\n")[0]
