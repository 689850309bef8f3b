"""Connections to SQLite and to PostgreSQL: for the one writer, and for those who read beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url

from tabletomb.engine.errors import TabletombError

READERS = 4
"""How many can read at the same time."""


class StorageTrouble(TabletombError):
    """The database cannot be reached or refuses to work; the sentence says which."""


def engines(url: str) -> tuple[Engine, Engine]:
    """An engine for the one writer and one for readers."""
    if url.startswith("postgresql"):
        return (
            create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True),
            create_engine(url, pool_size=READERS, max_overflow=0, pool_pre_ping=True),
        )
    path = make_url(url).database
    if path is None:
        raise StorageTrouble("The database needs a file.")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageTrouble(f"{Path(path).parent} cannot be made: {reason(error)}") from error
    writer = create_engine(url, pool_size=1, max_overflow=0)
    reader = create_engine(url, pool_size=READERS, max_overflow=0)
    _prepare_sqlite(writer, "BEGIN IMMEDIATE")
    _prepare_sqlite(reader, "BEGIN")
    return writer, reader


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    """Durable commits, and a writer that takes its lock at once instead of failing half way."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def reason(error: Exception) -> str:
    """What a driver says went wrong, as the end of a sentence."""
    cause = getattr(error, "orig", None) or error
    words = " ".join(str(cause).split())
    return words if words.endswith(".") else f"{words}."
