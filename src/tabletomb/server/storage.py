"""The database behind the tables: one writer that commits in groups, readers beside it.

An answer may be sent only when `append` or `write` has returned: then what was written survives the end of the process.
The database is spoken to in threads, a whole transaction at a time: going back and forth between a thread and the event
loop for every statement costs more than the statements.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from alembic.util import CommandError
from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tabletomb.engine.match import Stamps
from tabletomb.server import entries, schema
from tabletomb.server.databases import READERS, StorageTrouble, engines, reason
from tabletomb.server.entries import Entry
from tabletomb.server.metrics import COMMIT_SECONDS, ENTRIES_READ, MOVES_STORED
from tabletomb.server.migrations import migrate
from tabletomb.server.settings import shown_url

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()

GROUP = 256
"""The most writes in one transaction."""
CHAT_KEPT = 200
"""How much of what was said is shown to those who come later."""


class Stored(NamedTuple):
    """What the database knows of a table."""

    row: Row[Any]
    log: list[Entry]
    said: Sequence[Row[Any]]
    snapshot: Row[Any] | None = None
    """The newest stored position, if the log was read from there on."""


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
    work: Callable[[Connection], T]
    done: asyncio.Future[T]


class Storage:
    """Reads and writes one database; `open` before use and `close` after it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.shared = url.startswith("postgresql")
        self._queue: asyncio.Queue[_Append | _Job[Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._writer, self._reader = engines(url)
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")
        self._insert_into = postgresql.insert if self.shared else sqlite.insert
        """The database's own INSERT, which can leave alone what is there already."""
        self._append = (
            self._insert_into(schema.entries)
            .on_conflict_do_nothing()
            .returning(schema.entries.c.table_id, schema.entries.c.seq)
        )

    # -- life ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, bring the schema up to date, begin to write; raises `StorageTrouble`."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._writing, self._migrate)
        except CommandError as error:  # it has a version that this release has never heard of
            raise StorageTrouble(f"{shown_url(self.url)} cannot be used: a newer release has written there") from error
        except (SQLAlchemyError, OSError) as error:
            raise StorageTrouble(f"{shown_url(self.url)} cannot be used: {reason(error)}") from error
        self._task = asyncio.create_task(self._write_groups(), name="writer")

    def _migrate(self) -> None:
        with self._writer.begin() as connection:
            migrate(connection)

    async def close(self) -> None:
        """Finish what is being written and disconnect."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._writing.shutdown()
        self._reading.shutdown()
        self._writer.dispose()
        self._reader.dispose()

    async def reachable(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(5):
                await self.rows(text("SELECT 1"))
        except (SQLAlchemyError, OSError, TimeoutError):
            return False
        return True

    # -- writing ------------------------------------------------------------------------------------------

    async def append(self, table_id: str, added: Sequence[Entry], also: Sequence[Any] = ()) -> Outcome:
        """Add entries to a log and carry out other statements, all or none.

        Returns when that is durable, or when it is sure that nothing is written.
        """
        if len(added) > 1 or also:
            return await self.write(lambda connection: _append_all(connection, table_id, added, also))
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Append(table_id, added[0], done))
        return await done

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some writing inside a transaction, in the writer's thread; returns when it is durable.

        The work may be done twice: if something else in its group fails, each is done again on its own.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(work, done))
        return await done

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
        written, results = await asyncio.get_running_loop().run_in_executor(
            self._writing, self._transaction, appends, jobs
        )
        COMMIT_SECONDS.note(time.perf_counter() - begun)
        MOVES_STORED.add(len(written))
        for each in appends:
            ours = (each.table_id, each.entry.seq) in written
            if not each.done.done():
                each.done.set_result(Outcome.WRITTEN if ours else Outcome.TAKEN)
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)

    def _transaction(
        self, appends: Sequence[_Append], jobs: Sequence[_Job[Any]]
    ) -> tuple[set[tuple[str, int]], list[Any]]:
        """Write all of it; says which entries' numbers were free, and what the jobs returned."""
        with self._writer.begin() as connection:
            written = self._insert(connection, appends) if appends else set()
            return written, [job.work(connection) for job in jobs]

    def _insert(self, connection: Connection, appends: Sequence[_Append]) -> set[tuple[str, int]]:
        """Write entries whose numbers are free; a table appends one at a time, so numbers do not repeat in a group."""
        rows = [entries.written(each.table_id, each.entry) for each in appends]
        return {(row.table_id, row.seq) for row in connection.execute(self._append, rows)}

    # -- reading ------------------------------------------------------------------------------------------

    async def rows(self, statement: Any) -> Sequence[Row[Any]]:
        """What a query finds."""
        (found,) = await self._read([statement])
        return found

    async def _read(self, statements: Sequence[Any]) -> list[Sequence[Row[Any]]]:
        """What some queries find, all of them at the same moment."""

        return await self._reading_with(
            lambda connection: [connection.execute(statement).all() for statement in statements]
        )

    async def _reading_with(self, work: Callable[[Connection], T]) -> T:
        """What some work finds that only reads."""

        def whole() -> T:
            with self._reader.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, whole)

    async def table(self, table_id: str, after: int = 0, heard: int = 0) -> Stored | None:
        """A table with its log and what was said there last; or only what is newer than an entry and a line."""
        tables, log, said = await self._read(
            [_table_of(table_id), _log_of(table_id, after), _last_said(table_id, heard)]
        )
        return Stored(tables[0], _entries(log), said[::-1]) if tables else None

    async def newest(self, table_id: str) -> Stored | None:
        """A table as `table` gives it, but of its log no more than from its newest stored position on.

        The whole log if there is no position to begin with. The entry that the position belongs to comes along.
        """
        kept = schema.snapshots.c

        def work(connection: Connection) -> tuple[Row[Any] | None, Row[Any] | None, Sequence[Row[Any]]]:
            row = connection.execute(_table_of(table_id)).first()
            snapshot = connection.execute(
                select(schema.snapshots).where(kept.table_id == table_id).order_by(kept.seq.desc()).limit(1)
            ).first()
            begins = snapshot is not None and snapshot.kept is not None
            log = connection.execute(_log_of(table_id, snapshot.seq - 1 if begins and snapshot else 0)).all()
            return row, snapshot if begins else None, log

        row, snapshot, log = await self._reading_with(work)
        if row is None:
            return None
        return Stored(row, _entries(log), await self.chat(table_id, 0), snapshot)

    async def snapshots(self, table_id: str) -> Sequence[Row[Any]]:
        """Every stored position of a table, in the order of the log."""
        kept = schema.snapshots.c
        return await self.rows(select(schema.snapshots).where(kept.table_id == table_id).order_by(kept.seq))

    async def has_move(self, table_id: str, move_id: str) -> bool:
        """Whether what a client asked for under this id is in the log."""
        log = schema.entries.c
        return bool(await self.rows(select(log.seq).where(and_(log.table_id == table_id, log.move_id == move_id))))

    async def chat(self, table_id: str, after: int) -> Sequence[Row[Any]]:
        """The last things said at a table after a line, oldest first."""
        return (await self.rows(_last_said(table_id, after)))[::-1]

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
        """Store a new table with the beginning of its log; false if it should follow one that another one follows."""
        table_id = row["id"]

        def work(connection: Connection) -> bool:
            if follows is not None:
                table, standing = schema.tables.c, select(schema.tables.alias().c.id)
                alone = or_(table.rematch.is_(None), table.rematch.not_in(standing))
                claimed = connection.execute(
                    update(schema.tables).where(and_(table.id == follows, alone)).values(rematch=table_id)
                )
                if claimed.rowcount != 1:
                    return False
            connection.execute(insert(schema.tables).values(**row))
            if log:
                connection.execute(insert(schema.entries), [entries.written(table_id, entry) for entry in log])
            rows = [{"token": token, "table_id": table_id} for token in sorted(set(holders))]
            if rows:
                connection.execute(insert(schema.holders), rows)
            return True

        return await self.write(work)

    def holding(self, token: str, table_id: str) -> Any:
        """The statement that a browser sits at a table."""
        return self._insert_into(schema.holders).values(token=token, table_id=table_id).on_conflict_do_nothing()

    async def set_status(self, table_id: str, status: str) -> None:
        """Note how far a table is."""
        await self.write(_executing(status_is(table_id, status)))

    async def keep_snapshot(self, table_id: str, seq: int, decisions: int, position: str, kept: bytes) -> None:
        """Keep a position that the log up to `seq` leads to, and all else that is needed to go on from there.

        What is there already stands, unless nobody could go on from it.
        """
        values = {"decisions": decisions, "position": position, "kept": kept}
        statement = (
            self._insert_into(schema.snapshots)
            .values(table_id=table_id, seq=seq, **values)
            .on_conflict_do_update(
                index_elements=["table_id", "seq"], set_=values, where=schema.snapshots.c.kept.is_(None)
            )
        )
        await self.write(_executing(statement))

    async def set_stamps(self, table_id: str, stamps: Stamps) -> None:
        """Note with which rules, content and engine a table is known to be what was stored."""
        await self.write(
            _executing(update(schema.tables).where(schema.tables.c.id == table_id).values(**stamps._asdict()))
        )

    async def say(self, table_id: str, seat: int | None, name: str, words: str, at: int) -> int:
        """Keep something said; returns its number."""
        said = schema.chat.c

        def work(connection: Connection) -> int:
            last = connection.scalar(select(func.max(said.number)).where(said.table_id == table_id))
            number = (last or 0) + 1
            row = {"table_id": table_id, "number": number, "seat": seat, "name": name, "text": words, "at": at}
            connection.execute(insert(schema.chat).values(**row))
            return number

        for _ in range(8):  # two workers may take the same number
            try:
                return await self.write(work)
            except IntegrityError:
                continue
        raise StorageTrouble("Too much is being said at once; say it again.")

    async def delete(self, table_ids: Sequence[str]) -> None:
        """Forget tables and everything that belongs to them."""
        await self.write(_executing(delete(schema.tables).where(schema.tables.c.id.in_(table_ids))))


def status_is(table_id: str, status: str) -> Any:
    """The statement of how far a table is."""
    return update(schema.tables).where(schema.tables.c.id == table_id).values(status=status)


def _append_all(connection: Connection, table_id: str, added: Sequence[Entry], also: Sequence[Any]) -> Outcome:
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.entries), [entries.written(table_id, entry) for entry in added])
            for statement in also:
                connection.execute(statement)
    except IntegrityError:
        return Outcome.TAKEN
    return Outcome.WRITTEN


def _table_of(table_id: str) -> Any:
    return select(schema.tables).where(schema.tables.c.id == table_id)


def _log_of(table_id: str, after: int) -> Any:
    log = schema.entries.c
    return (
        select(log.seq, log.kind, log.body, log.at, log.move_id, log.format)
        .where(and_(log.table_id == table_id, log.seq > after))
        .order_by(log.seq)
    )


def _last_said(table_id: str, after: int) -> Any:
    said = schema.chat.c
    return (
        select(schema.chat)
        .where(and_(said.table_id == table_id, said.number > after))
        .order_by(said.number.desc())
        .limit(CHAT_KEPT)
    )


def _entries(rows: Sequence[Row[Any]]) -> list[Entry]:
    ENTRIES_READ.add(len(rows))
    return [entries.read(row) for row in rows]


def _executing(statement: Any) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work


def _settle(write: _Append | _Job[Any], error: Exception) -> None:
    if not write.done.done():
        write.done.set_exception(error)


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
