"""Storage: migrations, the one writer, what happens to entries that come too late."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert, select, text

from tabletomb.engine.errors import SetupError
from tabletomb.server import schema
from tabletomb.server.databases import StorageTrouble
from tabletomb.server.entries import Entry, Read, Sit
from tabletomb.server.migrations import migrate, newest, version
from tabletomb.server.parlour import RESTING, Parlour
from tabletomb.server.settings import Settings, checked_url, settings_from, shown_url
from tabletomb.server.storage import Outcome, Storage, now

ROW = {
    "id": "t", "game": "inn-keeper", "rules": "1", "seats": 2, "options": "{}", "seed": "1", "seed_chosen": True,
    "host": "h", "clock": None, "absent": "wait", "tutorial": False, "campaign": None, "created": 1, "status": "open",
    "rematch": None,
}  # fmt: skip


def entry(seq: int, move_id: str | None = None) -> Entry:
    return Entry(seq, Read(), now(), move_id)


@pytest.fixture
def url(database: str) -> str:
    return checked_url(database)


def test_migrations_lead_to_the_schema(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        assert version(connection) is None
        assert migrate(connection) == (None, newest())
        assert migrate(connection) == (newest(), newest())
        assert _differences(connection) == []
    with engine.begin() as connection:  # and the comparison would notice
        connection.execute(text("ALTER TABLE chat ADD COLUMN mood INTEGER"))
        assert len(_differences(connection)) == 1


def _differences(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    return found


def test_an_entry_is_written_once_or_not_at_all(url: str) -> None:
    async def work() -> None:
        storage = Storage(url)
        await storage.open()
        assert await storage.create(ROW, [entry(1)], ["h"])
        assert await storage.append("t", [entry(2, "a")]) is Outcome.WRITTEN
        assert await storage.append("t", [entry(2, "b")]) is Outcome.TAKEN
        assert await storage.append("t", [entry(3, "a")]) is Outcome.TAKEN  # the same move again
        assert await storage.append("t", [entry(2), entry(3)]) is Outcome.TAKEN
        assert await storage.append("t", [entry(3), entry(4)]) is Outcome.WRITTEN
        whole, newer = await storage.table("t"), await storage.table("t", after=2)
        assert whole is not None
        assert newer is not None
        assert [each.seq for each in whole.log] == [1, 2, 3, 4]
        assert [each.seq for each in newer.log] == [3, 4]
        assert await storage.lengths(["t", "u"]) == {"t": 4}
        await storage.close()

    asyncio.run(work())


def test_a_stored_position_stands_once_one_can_go_on_from_it(url: str) -> None:
    async def work() -> None:
        storage = Storage(url)
        await storage.open()
        await storage.create(ROW, [entry(1, "a"), entry(2), entry(3)], [])
        old: dict[str, Any] = {"table_id": "t", "seq": 2, "decisions": 0, "position": "old", "kept": None}
        await storage.write(lambda connection: connection.execute(insert(schema.snapshots).values(**old)))
        whole = await storage.newest("t")
        assert whole is not None
        assert (whole.snapshot, [each.seq for each in whole.log]) == (None, [1, 2, 3])
        for words in ("new", "newer"):
            await storage.keep_snapshot("t", 2, 1, words, b"{}")
        (kept,) = await storage.snapshots("t")
        assert (kept.decisions, kept.position, kept.kept) == (1, "new", b"{}")
        newest = await storage.newest("t")
        assert newest is not None
        assert newest.snapshot == kept
        assert [each.seq for each in newest.log] == [2, 3]
        assert [await storage.has_move("t", name) for name in "ab"] == [True, False]
        assert await storage.newest("u") is None
        await storage.close()

    asyncio.run(work())


def test_many_writes_share_transactions_and_one_bad_one_harms_nobody(url: str) -> None:
    async def work() -> None:
        storage = Storage(url)
        await storage.open()
        for number in range(60):
            await storage.create({**ROW, "id": f"t{number}"}, [], [])

        def broken(connection: Connection) -> None:
            connection.execute(text("INSERT INTO nowhere VALUES (1)"))

        writes: list[Any] = [storage.append(f"t{number}", [entry(1)]) for number in range(60)]
        outcomes = await asyncio.gather(*writes, storage.write(broken), storage.append("no such table", [entry(1)]),
                                        return_exceptions=True)  # fmt: skip
        assert outcomes[:60] == [Outcome.WRITTEN] * 60
        assert all(isinstance(outcome, Exception) for outcome in outcomes[60:])
        assert len(await storage.rows(select(schema.entries.c.seq))) == 60
        await storage.delete(["t0", "t1"])
        assert len(await storage.rows(select(schema.entries.c.seq))) == 58  # logs go with their tables
        await storage.close()

    asyncio.run(work())


def test_two_writers_never_both_get_a_number(url: str) -> None:
    async def work() -> None:
        one, other = Storage(url), Storage(url)
        await one.open()
        await other.open()
        await one.create(ROW, [], [])
        for seq in range(1, 30):
            outcomes = await asyncio.gather(one.append("t", [entry(seq)]), other.append("t", [entry(seq)]))
            assert sorted(outcome.value for outcome in outcomes) == ["taken", "written"]
        numbers = await asyncio.gather(
            *(storage.say("t", None, "x", "y", 1) for storage in (one, other) for _ in range(5))
        )
        assert sorted(numbers) == list(range(1, 11))
        await one.close()
        await other.close()

    asyncio.run(work())


def test_tables_nobody_needs_are_forgotten_but_not_those_just_asked_for(sqlite: str) -> None:
    async def work() -> None:
        storage = Storage(sqlite)
        await storage.open()
        nobody_thinks: Any = None
        parlour = Parlour(Settings(sqlite, cached_tables=2), storage, nobody_thinks)
        for name in "abcd":
            await storage.create({**ROW, "id": name}, [Entry(1, Sit(0, "open"), 1)], [])
            await parlour.find(name)
        first = await parlour.find("a")
        assert len(parlour.in_memory()) == 4  # whoever asked for one of them may be about to use it
        for name in "bc":
            (await parlour.find(name)).asked_for -= RESTING + 1
        assert await parlour.find("a") is first
        assert [parlour.opened(name) is None for name in "abcd"] == [False, True, True, False]
        assert (await parlour.find("b")).table.seq == 1
        await storage.close()

    asyncio.run(work())


def test_sqlite_is_durable(sqlite: str) -> None:
    async def work() -> None:
        storage = Storage(sqlite)
        await storage.open()

        def pragmas(connection: Connection) -> list[Any]:
            return [
                connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")
            ]

        assert await storage.write(pragmas) == ["wal", 2, 1]
        await storage.close()

    asyncio.run(work())


def test_a_database_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, it is only a text of some length " * 20)

    async def use(url: str) -> None:
        storage = Storage(url)
        try:
            await storage.open()
        finally:
            await storage.close()

    with pytest.raises(StorageTrouble, match="not a database"):
        asyncio.run(use(f"sqlite:///{tmp_path / 'file'}"))
    with pytest.raises(StorageTrouble, match="cannot be made"):
        asyncio.run(use(f"sqlite:///{tmp_path / 'file' / 'below' / 'x.sqlite3'}"))
    with pytest.raises(StorageTrouble, match="cannot be used") as trouble:
        asyncio.run(use("postgresql+psycopg://me:secret@127.0.0.1:1/nothing"))
    assert "secret" not in str(trouble.value)


def test_a_database_of_a_newer_release_is_a_sentence(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    async def use() -> None:
        storage = Storage(url)
        try:
            await storage.open()
        finally:
            await storage.close()

    with pytest.raises(StorageTrouble, match="a newer release has written there"):
        asyncio.run(use())


def test_settings_come_from_the_environment() -> None:
    found = settings_from({"DATABASE_URL": "postgres://me@db/parlour", "TABLETOMB_ORIGINS": "https://a.example/, b"})
    assert found.database == "postgresql+psycopg://me@db/parlour"
    assert found.shared
    assert found.origins == ("https://a.example", "b")
    assert settings_from({}, bot_pause=0.1).bot_pause == 0.1
    assert not settings_from({}).shared
    with pytest.raises(SetupError, match="TABLETOMB_BOT_PAUSE"):
        settings_from({"TABLETOMB_BOT_PAUSE": "soon"})
    for url in ("mysql://x", "sqlite:///:memory:", "sqlite:///", "nonsense"):
        with pytest.raises(SetupError, match="database"):
            settings_from({"DATABASE_URL": url})
    assert shown_url("postgresql://me:secret@db/parlour") == "postgresql://me@db/parlour"
