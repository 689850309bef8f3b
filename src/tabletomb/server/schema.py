"""The database: tables, their append-only logs, who holds seats, what was said, positions to go on from.

Whatever changes here needs a migration; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table(*, primary: bool = True) -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", String(40), nullable=False),  # the rules' version with which the log leads to what was stored
    Column("content", String(80)),  # the same of the content's hash and of the engine; null: from before they were kept
    Column("engine", String(40)),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("seed_chosen", Boolean, nullable=False),
    Column("host", String(64), nullable=False),  # SHA-256 of the host's token
    Column("clock", Float),
    Column("absent", String(8), nullable=False),
    Column("tutorial", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),  # whether people playing each other may have any
    Column("campaign", Text),  # what a match of a campaign begins with
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("status", String(8), nullable=False),  # an index for listing and going on; the log knows better
    Column("rematch", String(32)),
    Index("ix_tables_status", "status"),
    Index("ix_tables_host", "host"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("move_id", String(80)),  # the client's own, so that a repeated send is known
    Column("at", BigInteger, nullable=False),
    Column("format", Integer, nullable=False, server_default="1"),  # how the body is written
    UniqueConstraint("table_id", "move_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("decisions", Integer, nullable=False),
    Column("position", Text, nullable=False),
    Column("kept", LargeBinary),  # what else is needed to go on from there, packed; null: from before it was kept
)

holders = Table(
    "holders",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256, never the token itself
    _of_table(),
    Index("ix_holders_table_id", "table_id"),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

presence = Table(
    "presence",  # who is connected to other workers; only where several share the database
    metadata,
    Column("worker", String(16), primary_key=True),
    _of_table(),
    Column("viewer", String(64), primary_key=True),  # a holder's token hash, or "" for all spectators
    Column("sockets", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
