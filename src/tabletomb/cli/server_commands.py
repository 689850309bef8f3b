"""The commands that run the server and look after its tables: `tabletomb serve` and `tabletomb admin`."""

from __future__ import annotations

import asyncio
import json
import sys
import webbrowser
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from tabletomb.cli.files import parsed, read_file, write_whole
from tabletomb.cli.terminal import standard_terminal
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.terminal import BLOOD, IVY, QUIET

if TYPE_CHECKING:  # the server's libraries take a moment to load, and most commands do without
    from tabletomb.server.admin import Summary

admin = typer.Typer(help="Look after the tables that a server keeps.", no_args_is_help=True)

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; DATABASE_URL, or a file in your data folder, if left out.",
        metavar="URL",
    ),
]
TableId = Annotated[str, typer.Argument(help="A table's id, as `tabletomb admin list` shows it.", metavar="TABLE")]


class Damaged(TabletombError):
    """Some stored matches are not what they should be."""


def register(app: typer.Typer) -> None:
    """Add the server's commands to `tabletomb`."""
    app.command()(serve)
    app.add_typer(admin, name="admin")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help="How many processes serve; several need PostgreSQL.", min=1, max=64)] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser at the shelf.")] = False,
    database: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Where browsers find the server, if not at its own address; may be repeated.", metavar="URL"),
    ] = None,
) -> None:
    """Serve tables to browsers."""
    from tabletomb.server.serving import address_of, listen, run
    from tabletomb.server.settings import TABLES, remark, settings_from, shown_url, usual_database

    settings = settings_from(database=database, origins=tuple(each.rstrip("/") for each in origin) if origin else None)
    listening = listen(host, port)
    where = address_of(listening)

    def ready() -> None:
        kept = shown_url(settings.database)
        print(f"Tabletomb is at {where}; tables are kept in {kept}. Ctrl-C ends it.", flush=True)
        said = remark(TABLES, "Tables") if settings.database == usual_database() else ""
        if said:
            print(f"tabletomb: {said}", file=sys.stderr)
        if open_browser:
            webbrowser.open(where)

    run(settings, listening, workers, ready)


def _url(database: str | None) -> str:
    from tabletomb.server.settings import settings_from

    return settings_from(database=database).database


@admin.command("list")
def list_tables(database: Database = None) -> None:
    """List every stored table, the one that changed last first."""
    from tabletomb.server.admin import opened, summaries

    async def work() -> list[Summary]:
        async with opened(_url(database)) as storage:
            return await summaries(storage)

    found = asyncio.run(work())
    terminal = standard_terminal()
    if not found:
        terminal.show(Text("There are no tables."))
        return
    table = Table(box=box.HORIZONTALS, header_style=QUIET, border_style=QUIET)
    for heading in ("Table", "Game", "Status", "Seats", "Entries", "Changed"):
        table.add_column(heading, no_wrap=heading == "Table")
    for each in found:
        table.add_row(each.id, each.game, each.status, str(each.seats), str(each.entries), _moment(each.updated))
    terminal.show(table)


@admin.command()
def export(
    table: TableId,
    file: Annotated[Path | None, typer.Argument(help="Where to write it; printed if left out.", metavar="FILE")] = None,
    database: Database = None,
) -> None:
    """Write the match of a table to a file, finished or not."""
    from tabletomb.server.admin import export, opened

    async def work() -> str:
        async with opened(_url(database)) as storage:
            return json.dumps(await export(storage, table), indent=1, ensure_ascii=False) + "\n"

    text = asyncio.run(work())
    if file is None:
        print(text, end="")
        return
    write_whole(file, text.encode(), replace=False)
    standard_terminal().show(Text(f"Written to {file}."))


@admin.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(help="A saved match.", metavar="FILE")], database: Database = None
) -> None:
    """Make a table of a saved match; says how its seats can be claimed."""
    from tabletomb.server.admin import opened, take_in

    doc = parsed(read_file(file), file, "saved match")

    async def work() -> tuple[str, dict[int, str]]:
        async with opened(_url(database)) as storage:
            return await take_in(storage, doc)

    table_id, codes = asyncio.run(work())
    terminal = standard_terminal()
    terminal.show_whole(f"/table/{table_id}")
    for seat, code in codes.items():
        terminal.show_whole(f"seat {seat}: /table/{table_id}?claim={code}")


@admin.command()
def verify(database: Database = None) -> None:
    """Replay every stored match and compare it with its stored positions."""
    from tabletomb.server.admin import opened, summaries, verify

    async def work() -> tuple[int, list[str]]:
        damaged = []
        async with opened(_url(database)) as storage:
            found = await summaries(storage)
            for each in track(found, "Replaying", console=Console(stderr=True), disable=not _watched()):
                fault = await verify(storage, each.id)
                if fault is not None:
                    damaged.append(f"{each.id} ({each.game}): {fault}")
        return len(found), damaged

    count, damaged = asyncio.run(work())
    terminal = standard_terminal()
    for fault in damaged:
        terminal.show(Text(fault, BLOOD))
    if damaged:
        raise Damaged(f"{len(damaged)} of {count} tables do not replay to what was stored.")
    terminal.show(Text.assemble(("OK ", IVY), f"{count} table{'s' * (count != 1)} replay to what was stored."))


@admin.command()
def prune(
    older_than: Annotated[float, typer.Option(help="Days without a change.", min=0, max=100_000, metavar="DAYS")],
    yes: Annotated[bool, typer.Option("--yes", help="Really delete them.")] = False,
    database: Database = None,
) -> None:
    """Delete tables that have not changed for a while."""
    from tabletomb.server.admin import opened, prunable

    async def work() -> int:
        async with opened(_url(database)) as storage:
            found = await prunable(storage, older_than)
            if yes:
                for each in found:
                    await storage.delete([each.id])
            return len(found)

    count = asyncio.run(work())
    what = f"{count} table{'s' * (count != 1)}"
    said = f"{what} deleted." if yes else f"{what} would be deleted; say --yes to do it."
    standard_terminal().show(Text(said))


@admin.command()
def migrate(database: Database = None) -> None:
    """Bring a database up to date; serving does that too."""
    from tabletomb.server.admin import opened
    from tabletomb.server.migrations import newest

    async def work() -> None:
        async with opened(_url(database)):
            pass

    asyncio.run(work())
    standard_terminal().show(Text(f"The database is at version {newest()}."))


def _watched() -> bool:
    return standard_terminal().console.is_terminal


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")
