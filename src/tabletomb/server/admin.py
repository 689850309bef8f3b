"""Looking after stored tables, for `tabletomb admin`: list, export, import, verify, prune."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.match import Match
from tabletomb.server import schema
from tabletomb.server.documents import document, store_match
from tabletomb.server.parlour import rebuilt
from tabletomb.server.storage import Entry, Storage, decoded, encoded, now
from tabletomb.server.table import PERSON, Record, Table
from tabletomb.server.tables import code_hash

DAY = 24 * 3600 * 1000


class AdminTrouble(TabletombError):
    """What an operator asked for cannot be done; the sentence says why."""


@dataclass(frozen=True)
class Summary:
    """A stored table in a line."""

    id: str
    game: str
    rules: str
    status: str
    seats: int
    entries: int
    created: int
    updated: int


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    """A database to look after, migrated and ready."""
    storage = Storage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def summaries(storage: Storage) -> list[Summary]:
    """Every stored table, the one that changed last first."""
    table, log = schema.tables.c, schema.entries.c
    found = await storage.rows(
        select(
            table.id,
            table.game,
            table.rules,
            table.status,
            table.seats,
            func.count(log.seq).label("entries"),
            table.created,
            func.coalesce(func.max(log.at), table.created).label("updated"),
        )
        .outerjoin(schema.entries, log.table_id == table.id)
        .group_by(table.id)
    )
    return sorted((Summary(**row._mapping) for row in found), key=lambda each: (-each.updated, each.id))


async def export(storage: Storage, table_id: str) -> dict[str, Any]:
    """The match of a table as a document, finished or not."""
    table = await _table(storage, table_id)
    if table.match is None:
        raise AdminTrouble(f"Table {table_id} has not begun: there is no match to export.")
    return document(table, table.match)


async def take_in(storage: Storage, doc: Any) -> tuple[str, dict[int, str]]:
    """Store a match document as a table; gives its id, and for each person's seat the code with which to claim it."""
    table_id = await store_match(storage, Match.load(doc), "")
    table = await _table(storage, table_id)
    codes = {seat: secrets.token_urlsafe(16) for seat, chair in enumerate(table.chairs) if chair.kind == PERSON}
    invites = [
        Entry(table.seq + 1 + number, "invite", {"seat": seat, "code": code_hash(code)}, now())
        for number, (seat, code) in enumerate(codes.items())
    ]
    if invites:
        await storage.append_all(table_id, invites)
    return table_id, codes


async def verify(storage: Storage, table_id: str) -> str | None:
    """Replay a table's log and compare it with every stored position; None if all is well, else what is not."""
    kept = schema.snapshots.c
    positions = {
        each.seq: each.position
        for each in await storage.rows(select(kept.seq, kept.position).where(kept.table_id == table_id))
    }
    stored = await storage.table(table_id)  # after the positions: the log must not be older than they are
    if stored is None:
        return None  # deleted meanwhile
    try:
        table = Table(Record.of(stored.row))
        for entry in stored.log:
            table.apply(entry)
            if table.seq in positions and not _same(table, positions.pop(table.seq)):
                return f"entry {table.seq} does not lead to its stored position (stored under rules {stored.row.rules})"
    except (TabletombError, ValueError, AssertionError) as error:
        return f"the log cannot be replayed: {error}"
    return f"the log ends before stored position {min(positions)}" if positions else None


def _same(table: Table, position: str) -> bool:
    return table.match is not None and decoded(encoded(table.match.state.dump())) == decoded(position)


async def prunable(storage: Storage, days: float) -> list[Summary]:
    """The tables that have not changed for so many days."""
    before = now() - round(days * DAY)
    return [each for each in await summaries(storage) if each.updated < before]


async def _table(storage: Storage, table_id: str) -> Table:
    stored = await storage.table(table_id)
    if stored is None:
        raise AdminTrouble(f"There is no table {table_id[:40]!r}.")
    return rebuilt(stored.row, stored.log)
