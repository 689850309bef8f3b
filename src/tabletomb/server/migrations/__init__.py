"""How a database comes to be what schema.py says, from the first version on."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

_LOCK = 0x7461626C  # workers that start together migrate one after the other


def config() -> Config:
    """Alembic's configuration; there is no ini file."""
    settings = Config()
    settings.set_main_option("script_location", "tabletomb.server:migrations")
    return settings


def migrate(connection: Connection) -> tuple[str | None, str]:
    """Bring a database up to date inside the connection's transaction; says from which version to which."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    before = version(connection)
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
    return before, version(connection) or ""


def version(connection: Connection) -> str | None:
    """The version a database has; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """The version that this release works with."""
    return ScriptDirectory.from_config(config()).get_current_head() or ""
