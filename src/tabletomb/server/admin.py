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
from tabletomb.server.entries import Body, Invite, numbered
from tabletomb.server.parlour import record_of
from tabletomb.server.snapshots import Elsewhere, replayed
from tabletomb.server.storage import Storage, now
from tabletomb.server.table import PERSON, Table
from tabletomb.server.tables import code_hash

DAY = 24 * 3600 * 1000


class AdminTrouble(TabletombError):
    """What an operator asked for cannot be done; the sentence says why."""


class NoTable(AdminTrouble):
    """There is no such table."""


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
    try:
        table = await _table(storage, table_id)
    except Elsewhere as error:
        raise AdminTrouble(f"Table {table_id} cannot be exported: {error}.") from error
    if table.match is None:
        raise AdminTrouble(f"Table {table_id} has not begun: there is no match to export.")
    return document(table, table.match)


async def take_in(storage: Storage, doc: Any) -> tuple[str, dict[int, str]]:
    """Store a match document as a table; gives its id, and for each person's seat the code with which to claim it."""
    table_id = await store_match(storage, Match.load(doc), "")
    table = await _table(storage, table_id)
    codes = {seat: secrets.token_urlsafe(16) for seat, chair in enumerate(table.chairs) if chair.kind == PERSON}
    invites: list[Body] = [Invite(seat, code_hash(code)) for seat, code in codes.items()]
    if invites:
        await storage.append(table_id, numbered(invites, table.seq, now()))
    return table_id, codes


async def verify(storage: Storage, table_id: str) -> str | None:
    """Replay a table's log and compare it with every stored position; None if all is well, else what is not."""
    try:
        await _table(storage, table_id)
    except NoTable:
        return None  # deleted meanwhile
    except TabletombError as error:
        return str(error)
    return None


async def prunable(storage: Storage, days: float) -> list[Summary]:
    """The tables that have not changed for so many days."""
    before = now() - round(days * DAY)
    return [each for each in await summaries(storage) if each.updated < before]


async def _table(storage: Storage, table_id: str) -> Table:
    """The table that a log leads to; raises `Elsewhere` if that is not where it was when it was stored."""
    snapshots = await storage.snapshots(table_id)
    stored = await storage.table(table_id)  # after the positions: the log must not be older than they are
    if stored is None:
        raise NoTable(f"There is no table {table_id[:40]!r}.")
    return replayed(record_of(stored.row), stored.log, snapshots)
