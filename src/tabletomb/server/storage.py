"""The database behind the tables: one writer that commits in groups, readers beside it.

An answer may be sent only when `append` or `write` has returned: then what was written survives the end of the process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Row, and_, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletomb.server import schema
from tabletomb.server.databases import StorageTrouble, engines, reason
from tabletomb.server.migrations import migrate
from tabletomb.server.observe import COMMIT_SECONDS, MOVES_STORED
from tabletomb.server.settings import shown_url

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()

GROUP = 256
"""The most writes in one transaction."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seq: int
    kind: str
    body: dict[str, Any]
    at: int
    """Milliseconds since 1970."""
    move_id: str | None = None


class Outcome(Enum):
    """What became of an entry."""

    WRITTEN = "written"
    TAKEN = "taken"
    """Somebody else's entry has that number, or the move id is known already."""


@dataclass
class _Append:
    table_id: str
    entry: Entry
    done: asyncio.Future[Outcome]


@dataclass
class _Job(Generic[T]):
    work: Callable[[AsyncConnection], Awaitable[T]]
    done: asyncio.Future[T]


class Storage:
    """Reads and writes one database; `open` before use and `close` after it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.shared = url.startswith("postgresql")
        self._queue: asyncio.Queue[_Append | _Job[Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._writer, self._reader = engines(url)
        self.written: Callable[[Iterable[str]], None] | None = None
        """Told after each commit which tables have new entries (to tell other workers)."""

    # -- life ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, bring the schema up to date, begin to write; raises `StorageTrouble`."""
        try:
            async with self._writer.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            raise StorageTrouble(f"{shown_url(self.url)} cannot be used: {reason(error)}") from error
        self._task = asyncio.create_task(self._write_groups(), name="writer")

    async def close(self) -> None:
        """Finish what is being written and disconnect."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._writer.dispose()
        await self._reader.dispose()

    async def reachable(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(5), self._reader.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError, TimeoutError):
            return False
        return True

    # -- writing ------------------------------------------------------------------------------------------

    async def append(self, table_id: str, entry: Entry) -> Outcome:
        """Add one entry to a log; returns when it is durable, or when it is sure that it is not written."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Append(table_id, entry, done))
        return await done

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do some writing inside a transaction; returns when it is durable. The work may be done twice."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(work, done))
        return await done

    async def append_all(self, table_id: str, added: Sequence[Entry], also: Any = None) -> Outcome:
        """Add several entries or none, together with another statement if one is given."""

        async def work(connection: AsyncConnection) -> Outcome:
            try:
                async with connection.begin_nested():
                    await connection.execute(insert(schema.entries), [_row(table_id, entry) for entry in added])
                    if also is not None:
                        await connection.execute(also)
            except IntegrityError:
                return Outcome.TAKEN
            return Outcome.WRITTEN

        outcome = await self.write(work)
        if outcome is Outcome.WRITTEN and self.written is not None:
            self.written([table_id])
        return outcome

    async def _write_groups(self) -> None:
        """The one writer: takes what waits, writes it in one transaction, then answers."""
        while True:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                await self._write_group(group)
            except SQLAlchemyError:  # one of them may be at fault: each on its own
                for each in group:
                    try:
                        await self._write_group([each])
                    except Exception as error:
                        _settle(each, error)
            except Exception as error:
                for each in group:
                    _settle(each, error)
            finally:
                for _ in group:
                    self._queue.task_done()

    async def _write_group(self, group: Sequence[_Append | _Job[Any]]) -> None:
        begun = time.perf_counter()
        appends = [each for each in group if isinstance(each, _Append)]
        jobs = [each for each in group if isinstance(each, _Job)]
        async with self._writer.begin() as connection:
            written = await self._insert(connection, appends) if appends else set()
            results = [await job.work(connection) for job in jobs]
        COMMIT_SECONDS.observe(time.perf_counter() - begun)
        MOVES_STORED.add(len(written))
        if written and self.written is not None:
            self.written({table_id for table_id, _ in written})
        for each in appends:
            ours = (each.table_id, each.entry.seq) in written
            if not each.done.done():
                each.done.set_result(Outcome.WRITTEN if ours else Outcome.TAKEN)
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)

    async def _insert(self, connection: AsyncConnection, appends: Sequence[_Append]) -> set[tuple[str, int]]:
        """Write entries whose numbers are free; a table appends one at a time, so numbers do not repeat in a group."""
        dialect = postgresql if self.shared else sqlite
        statement = (
            dialect.insert(schema.entries)
            .values([_row(each.table_id, each.entry) for each in appends])
            .on_conflict_do_nothing()
            .returning(schema.entries.c.table_id, schema.entries.c.seq)
        )
        return {(row.table_id, row.seq) for row in await connection.execute(statement)}

    # -- reading ------------------------------------------------------------------------------------------

    async def rows(self, statement: Any) -> Sequence[Row[Any]]:
        """What a query finds."""
        async with self._reader.connect() as connection:
            return (await connection.execute(statement)).all()

    async def table(self, table_id: str) -> Row[Any] | None:
        """The row of a table."""
        found = await self.rows(select(schema.tables).where(schema.tables.c.id == table_id))
        return found[0] if found else None

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """A table's log, or the part of it after an entry."""
        log = schema.entries.c
        found = await self.rows(
            select(log.seq, log.kind, log.body, log.at, log.move_id)
            .where(and_(log.table_id == table_id, log.seq > after))
            .order_by(log.seq)
        )
        return [Entry(row.seq, row.kind, decoded(row.body), row.at, row.move_id) for row in found]

    async def chat(self, table_id: str, after: int, most: int) -> list[Row[Any]]:
        """The last things said at a table, oldest first."""
        said = schema.chat.c
        found = await self.rows(
            select(schema.chat)
            .where(and_(said.table_id == table_id, said.number > after))
            .order_by(said.number.desc())
            .limit(most)
        )
        return list(reversed(found))

    async def tables_of(self, token: str, most: int) -> list[str]:
        """The tables a browser sits at or hosts, newest first."""
        table, held = schema.tables.c, schema.holders.c
        found = await self.rows(
            select(table.id)
            .join(schema.holders, held.table_id == table.id)
            .where(held.token == token)
            .order_by(table.created.desc(), table.id)
            .limit(most)
        )
        return [row.id for row in found]

    async def hosted_by(self, token: str) -> int:
        """How many tables a browser hosts."""
        found = await self.rows(
            select(func.count().label("tables")).select_from(schema.tables).where(schema.tables.c.host == token)
        )
        return int(found[0].tables)

    async def unfinished(self) -> list[str]:
        """The tables where somebody may still have to decide."""
        table = schema.tables.c
        return [row.id for row in await self.rows(select(table.id).where(table.status == "playing").order_by(table.id))]

    async def lengths(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How long the logs of some tables are."""
        log = schema.entries.c
        found = await self.rows(
            select(log.table_id, func.max(log.seq).label("last"))
            .where(log.table_id.in_(table_ids))
            .group_by(log.table_id)
        )
        return {row.table_id: row.last for row in found}

    # -- whole tables -------------------------------------------------------------------------------------

    async def create(
        self, row: dict[str, Any], log: Sequence[Entry], holders: Iterable[str], follows: str | None = None
    ) -> bool:
        """Store a new table with the beginning of its log; false if it should follow one that is followed already."""
        table_id = row["id"]

        async def work(connection: AsyncConnection) -> bool:
            if follows is not None:
                table = schema.tables.c
                claimed = await connection.execute(
                    update(schema.tables)
                    .where(and_(table.id == follows, table.rematch.is_(None)))
                    .values(rematch=table_id)
                )
                if claimed.rowcount != 1:
                    return False
            await connection.execute(insert(schema.tables).values(**row))
            if log:
                await connection.execute(insert(schema.entries), [_row(table_id, entry) for entry in log])
            rows = [{"token": token, "table_id": table_id} for token in sorted(set(holders))]
            if rows:
                await connection.execute(insert(schema.holders), rows)
            return True

        stored = await self.write(work)
        if stored and follows is not None and self.written is not None:
            self.written([follows])
        return stored

    async def hold(self, token: str, table_id: str) -> None:
        """Remember that a browser sits at a table."""
        dialect = postgresql if self.shared else sqlite
        statement = dialect.insert(schema.holders).values(token=token, table_id=table_id).on_conflict_do_nothing()
        await self.write(_executing(statement))

    async def set_status(self, table_id: str, status: str) -> None:
        """Note how far a table is."""
        await self.write(_executing(update(schema.tables).where(schema.tables.c.id == table_id).values(status=status)))

    async def keep_snapshot(self, table_id: str, seq: int, decisions: int, position: str) -> None:
        """Keep a position that the log up to `seq` must lead to."""
        dialect = postgresql if self.shared else sqlite
        statement = (
            dialect.insert(schema.snapshots)
            .values(table_id=table_id, seq=seq, decisions=decisions, position=position)
            .on_conflict_do_nothing()
        )
        await self.write(_executing(statement))

    async def say(self, table_id: str, seat: int | None, name: str, words: str, at: int) -> int:
        """Keep something said; returns its number."""
        said = schema.chat.c

        async def work(connection: AsyncConnection) -> int:
            last = await connection.scalar(select(func.max(said.number)).where(said.table_id == table_id))
            number = (last or 0) + 1
            row = {"table_id": table_id, "number": number, "seat": seat, "name": name, "text": words, "at": at}
            await connection.execute(insert(schema.chat).values(**row))
            return number

        for _ in range(8):  # two workers may take the same number
            try:
                number = await self.write(work)
            except IntegrityError:
                continue
            if self.written is not None:
                self.written([table_id])
            return number
        raise StorageTrouble("Too much is being said at once; say it again.")

    async def delete(self, table_ids: Sequence[str]) -> None:
        """Forget tables and everything that belongs to them."""
        await self.write(_executing(delete(schema.tables).where(schema.tables.c.id.in_(table_ids))))
        if self.written is not None:
            self.written(table_ids)


def _executing(statement: Any) -> Callable[[AsyncConnection], Awaitable[None]]:
    async def work(connection: AsyncConnection) -> None:
        await connection.execute(statement)

    return work


def _settle(write: _Append | _Job[Any], error: Exception) -> None:
    if not write.done.done():
        write.done.set_exception(error)


def _row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "body": encoded(entry.body),
        "move_id": entry.move_id,
        "at": entry.at,
    }


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


# -- JSON in columns --------------------------------------------------------------------------------------


def encoded(value: Any) -> str:
    """A value as JSON text."""
    return _encoder.encode(value).decode()


def decoded(words: str) -> Any:
    """The value of some JSON text."""
    return _decoder.decode(words)
