"""What can go wrong, each with a sentence for a person."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why a move is not legal: the id of the rule that forbids it, a sentence to show, and what it speaks of."""

    rule: str
    message: str
    at: tuple[str, ...] = ()
    """Addresses, most important first."""


class TabletombError(Exception):
    """Base of all errors this package raises on purpose; `str(error)` is a sentence for a person."""


class UnknownGame(TabletombError):
    """No game of that name is installed."""


class UnknownSeat(TabletombError):
    """Somebody asked for what a seat may know, and there is no such seat at this table."""


class SetupError(TabletombError):
    """A game cannot be dealt as asked; `field` is the argument at fault."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class IllegalMove(TabletombError):
    """A move was refused and nothing has changed; `rule` names the rule that forbids it, `at` what is in the way."""

    def __init__(self, rule: str, message: str, at: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message
        self.at = at


class UndoRefused(IllegalMove):
    """A decision cannot be taken back (or brought back)."""


class DocumentError(TabletombError):
    """A document (position, match, campaign, content pack) is broken; `field` is the path to the fault."""

    def __init__(self, field: str, message: str, source: str = "") -> None:
        where = ": ".join(part for part in (source, field) if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.field = field
        self.message = message
        self.source = source


class ContentError(DocumentError):
    """A content pack is broken; the sentence names file, entry and field."""
