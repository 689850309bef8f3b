"""The other workers at the same database, as a parlour knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Neighbours(Protocol):
    """Who else serves the same tables."""

    def announce(self, table_ids: Iterable[str]) -> None:
        """Tables have changed here."""

    def note_presence(self, table_id: str) -> None:
        """Somebody came to a table here, or went."""

    async def elsewhere(self, table_id: str) -> dict[str, int]:
        """How many sockets the others hold at a table: by a holder's token hash, or "" for spectators."""
        ...


class Alone:
    """A server without others."""

    def announce(self, table_ids: Iterable[str]) -> None:
        """Nobody needs to know."""

    def note_presence(self, table_id: str) -> None:
        """Nobody needs to know."""

    async def elsewhere(self, table_id: str) -> dict[str, int]:
        """Nobody is elsewhere."""
        return {}
