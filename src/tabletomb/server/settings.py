"""How a server is run: from the command line's flags and the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import platformdirs
import typer

from tabletomb.engine.errors import SetupError

MEMORY = ":memory:"


@dataclass(frozen=True)
class Settings:
    """Everything about a server that can be chosen; each field has an environment variable (see `VARIABLES`)."""

    database: str
    """A URL: sqlite:///FILE or postgresql://USER@HOST/NAME."""
    origins: tuple[str, ...] = ()
    """Origins besides the request's own host that browsers may come from, as in https://parlour.example."""
    bot_pause: float = 0.6
    """Seconds before a bot's move, so that people can follow."""
    bot_processes: int = 0
    """How many processes think for the bots; 0: one a core, and one core left for the server."""
    absent_after: float = 60.0
    """Seconds without a connection after which a bot decides for an absent person."""
    hint_budget: str = ""
    """How much to think about a hint, as in 500 or 250ms; an expert's thought if empty."""
    rate: float = 1.0
    """A factor on all rate limits; 0 lifts them."""
    tables_a_browser: int = 100
    """How many tables a browser may host."""
    sockets_a_table: int = 100
    cached_tables: int = 500
    """How many tables are kept in memory although nobody is looking."""
    snapshot_every: int = 100
    """Entries of a log between two stored positions: as many are read at most when a table is opened."""

    @property
    def secure(self) -> bool:
        """Whether browsers come through TLS, so that cookies may insist on it."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.database.startswith("postgresql")


VARIABLES = {
    field.name: "DATABASE_URL" if field.name == "database" else f"TABLETOMB_{field.name.upper()}"
    for field in fields(Settings)
}
"""The environment variable of each setting."""


def settings_from(environment: Mapping[str, str] | None = None, **chosen: Any) -> Settings:
    """The settings of the environment, with some chosen otherwise; raises `SetupError` naming the variable."""
    values = os.environ if environment is None else environment
    settings = Settings(usual_database())
    for field in fields(Settings):
        text = values.get(VARIABLES[field.name], "")
        if text:
            settings = replace(settings, **{field.name: _read(field.name, getattr(settings, field.name), text)})
    settings = replace(settings, **{name: value for name, value in chosen.items() if value is not None})
    return replace(settings, database=checked_url(settings.database))


TABLES = "parlour.sqlite3"


def usual_database() -> str:
    """A file in the user's data folder, beside the terminal's saved matches."""
    return f"sqlite:///{kept_place(TABLES)}"


def kept_place(name: str) -> Path:
    """Where something is kept if nobody says otherwise: in the user's data folder, or where it lies from earlier on."""
    return former_place(name) or data_place(name)


def data_place(name: str) -> Path:
    """A place in the folder where the user's platform keeps data."""
    return platformdirs.user_data_path("tabletomb", appauthor=False) / name


def former_place(name: str) -> Path | None:
    """Where something lies that only the configuration folder has, which earlier versions used; None if it does not.

    It is used there and not moved: a program that is still running may have it open.
    """
    before = Path(typer.get_app_dir("tabletomb")) / name
    return before if before.exists() and not data_place(name).exists() else None


def remark(name: str, what: str) -> str:
    """What a person is told about something that lies where it used to; empty if it does not."""
    before = former_place(name)
    if before is None:
        return ""
    return f"{what} are kept in {before}, as before; you may move that to {data_place(name)} while nothing is running."


def checked_url(url: str) -> str:
    """The database's URL in the form that we use; raises `SetupError`."""
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    if url.startswith("sqlite:///") and MEMORY not in url and len(url) > len("sqlite:///"):
        return url
    raise SetupError("database", "must be sqlite:///FILE or postgresql://USER@HOST/NAME")


def shown_url(url: str) -> str:
    """The URL without its password, for messages."""
    head, at, tail = url.rpartition("@")
    if not at:
        return url
    scheme, _, account = head.partition("://")
    return f"{scheme}://{account.partition(':')[0]}@{tail}"


def _read(name: str, default: Any, text: str) -> Any:
    try:
        if isinstance(default, tuple):
            return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
        if isinstance(default, str):
            return text
        number = type(default)(text)
        if not 0 <= number < 1_000_000:
            raise ValueError
        return number
    except ValueError:
        raise SetupError(VARIABLES[name], f"must be a number from 0 on, not {text[:20]!r}") from None
