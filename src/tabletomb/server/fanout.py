"""Several workers at one PostgreSQL database: each tells the others which tables have changed, and who sits there.

Notifications carry ids only, many at a time, outside the transactions that they are about (a NOTIFY inside would make
commits wait for each other). They may be lost; looking at the logs' lengths once a second makes up for that.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable

import psycopg
from sqlalchemy import Connection, and_, delete, func, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from tabletomb.engine.errors import TabletombError
from tabletomb.server import schema
from tabletomb.server.metrics import log
from tabletomb.server.parlour import Parlour
from tabletomb.server.storage import Storage, now

CHANNEL = "tabletomb"
BATCH = 200
"""Ids in one notification: PostgreSQL takes 8,000 bytes at most."""
GATHER = 0.005
POLL = 1.0
HEARTBEAT = 10.0
PRESUMED_DEAD = 35_000
"""After so many milliseconds without a heartbeat a worker's visitors are gone."""


class Fanout:
    """The other workers, as a worker's parlour knows them; `open` before use and `close` after it."""

    def __init__(self, storage: Storage) -> None:
        self.worker = secrets.token_hex(6)
        self.storage = storage
        self._changed: set[str] = set()
        self._moved: set[str] = set()
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, parlour: Parlour) -> None:
        """Begin to listen for a parlour, and to tell the others of it."""
        self.parlour = parlour
        work = (self._listen, self._tell, self._poll, self._beat)
        self._tasks = [asyncio.create_task(_again_and_again(each)) for each in work]

    async def close(self) -> None:
        """Leave the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.storage.write(self._forget_ourselves)

    # -- telling ------------------------------------------------------------------------------------------

    def announce(self, table_ids: Iterable[str]) -> None:
        """Tables have changed."""
        self._changed.update(table_ids)
        self._woken.set()

    def note_presence(self, table_id: str) -> None:
        """Somebody came or went here."""
        self._moved.add(table_id)
        self._woken.set()

    async def _tell(self) -> None:
        async with await self._connect() as connection:
            while True:
                await self._woken.wait()
                await asyncio.sleep(GATHER)  # whatever else changes meanwhile goes along
                self._woken.clear()
                moved, self._moved = self._moved, set()
                for table_id in moved:
                    await self._store_presence(table_id)
                changed, self._changed = [*(self._changed | moved)], set()
                for start in range(0, len(changed), BATCH):
                    payload = f"{self.worker} {','.join(changed[start : start + BATCH])}"
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    # -- listening ----------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        async with await self._connect() as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            async for notice in connection.notifies():
                worker, _, ids = notice.payload.partition(" ")
                if worker != self.worker:
                    await self._catch_up(ids.split(","))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            watched = {live.table.record.id: live for live in self.parlour.in_memory() if live.onlookers}
            if watched:
                lengths = await self.storage.lengths(list(watched))
                behind = [each for each, live in watched.items() if lengths.get(each) != live.table.seq]
                await self._catch_up(behind)

    async def _catch_up(self, table_ids: Iterable[str]) -> None:
        for table_id in table_ids:
            live = self.parlour.opened(table_id)
            if live is not None:
                await self.parlour.catch_up(live)

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        url = make_url(self.storage.url).set(drivername="postgresql")
        return await psycopg.AsyncConnection.connect(url.render_as_string(hide_password=False), autocommit=True)

    # -- who is where -------------------------------------------------------------------------------------

    async def elsewhere(self, table_id: str) -> dict[str, int]:
        """How many sockets of whom the other workers hold at a table."""
        there = schema.presence.c
        found = await self.storage.rows(
            select(there.viewer, func.sum(there.sockets).label("sockets"))
            .where(and_(there.table_id == table_id, there.worker != self.worker, there.seen > now() - PRESUMED_DEAD))
            .group_by(there.viewer)
        )
        return {row.viewer: int(row.sockets) for row in found}

    async def _store_presence(self, table_id: str) -> None:
        live = self.parlour.opened(table_id)
        there = schema.presence.c
        counts: dict[str, int] = {}
        if live is not None:
            holders = {chair.holder for chair in live.table.chairs}
            for onlooker in live.onlookers:
                viewer = onlooker.token if onlooker.token in holders else ""
                counts[viewer] = counts.get(viewer, 0) + 1

        def work(connection: Connection) -> None:
            connection.execute(
                delete(schema.presence).where(and_(there.worker == self.worker, there.table_id == table_id))
            )
            if counts:
                rows = [
                    {"worker": self.worker, "table_id": table_id, "viewer": viewer, "sockets": count, "seen": now()}
                    for viewer, count in counts.items()
                ]
                connection.execute(postgresql.insert(schema.presence).values(rows).on_conflict_do_nothing())

        try:
            await self.storage.write(work)
        except SQLAlchemyError:  # the table is being deleted
            log.debug("presence was not stored")

    async def _beat(self) -> None:
        there = schema.presence.c
        while True:
            await asyncio.sleep(HEARTBEAT)
            moment = now()

            def work(connection: Connection, moment: int = moment) -> None:
                mine = update(schema.presence).where(there.worker == self.worker)
                connection.execute(mine.values(seen=moment))
                connection.execute(delete(schema.presence).where(there.seen < moment - 10 * PRESUMED_DEAD))

            await self.storage.write(work)

    def _forget_ourselves(self, connection: Connection) -> None:
        connection.execute(delete(schema.presence).where(schema.presence.c.worker == self.worker))


async def _again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Do something for as long as the server lives, even if the database goes away for a while."""
    while True:
        try:
            await work()
        except (psycopg.Error, SQLAlchemyError, TabletombError, OSError) as error:
            log.warning("lost touch with the other workers", extra={"facts": {"error": type(error).__name__}})
            await asyncio.sleep(1)
