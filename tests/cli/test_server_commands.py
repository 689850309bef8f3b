"""`tabletomb serve` and `tabletomb admin`: what they do with a database, and what they say."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import typer
from sqlalchemy import update
from typer.testing import CliRunner

from tabletomb.cli import server_commands
from tabletomb.cli.main import app
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.match import Match
from tabletomb.server import schema, serving
from tabletomb.server.admin import opened
from tabletomb.server.migrations import newest
from tabletomb.server.settings import Settings


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'parlour.sqlite3'}"


def run(*words: str, code: int = 0) -> str:
    """What a command prints; errors of ours become what the program would say."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "140"})
    if isinstance(result.exception, TabletombError):
        assert code == 1
        return result.output + str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


def saved(tmp_path: Path, decisions: int = 5) -> Path:
    match = Match("inn-keeper", 2, 5, names=["Ann", "Mags"], players=["person", "random"])
    for _ in range(decisions):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.save()))
    return file


def first_id(database: str) -> str:
    listed = run("admin", "list", "--database", database)
    return next(line.split()[0] for line in listed.splitlines() if "inn-keeper" in line)


def test_a_match_comes_in_is_listed_and_goes_out(tmp_path: Path, database: str) -> None:
    assert "no tables" in run("admin", "list", "--database", database)
    said = run("admin", "import", str(saved(tmp_path)), "--database", database)
    assert "?claim=" in said
    table_id = first_id(database)
    assert f"/table/{table_id}" in said
    file = tmp_path / "out.json"
    run("admin", "export", table_id, str(file), "--database", database)
    assert json.loads(file.read_text()) == json.loads(saved(tmp_path).read_text())
    assert json.loads(run("admin", "export", table_id, "--database", database))["game"] == "inn-keeper"
    assert "no table" in run("admin", "export", "nonsense", "--database", database, code=1)
    file.write_text("{")
    assert "not a saved match" in run("admin", "import", str(file), "--database", database, code=1)


def test_verify_finds_what_does_not_replay(tmp_path: Path, database: str) -> None:
    for _ in range(3):
        run("admin", "import", str(saved(tmp_path)), "--database", database)
    assert "3 tables replay" in run("admin", "verify", "--database", database)
    table_id = first_id(database)
    _change(database, schema.entries, table_id, schema.entries.c.kind == "move", body='{"seat": 0, "move": "fly"}')
    said = run("admin", "verify", "--database", database, code=1)
    assert "1 of 3" in said
    assert table_id in said
    assert "cannot be replayed" in said


def test_verify_compares_with_stored_positions(tmp_path: Path, database: str) -> None:
    run("admin", "import", str(saved(tmp_path)), "--database", database)
    _change(database, schema.snapshots, first_id(database), schema.snapshots.c.seq > 0, position='{"game": "other"}')
    assert "does not lead to its stored position" in run("admin", "verify", "--database", database, code=1)
    _change(database, schema.snapshots, first_id(database), schema.snapshots.c.seq > 0, seq=999)
    assert "ends before" in run("admin", "verify", "--database", database, code=1)


def _change(database: str, table: Any, table_id: str, where: Any, **values: Any) -> None:
    async def work() -> None:
        async with opened(database) as storage:
            statement = update(table).where(table.c.table_id == table_id, where).values(**values)

            await storage.write(lambda connection: connection.execute(statement).rowcount)

    asyncio.run(work())


def test_prune_asks_before_it_deletes(tmp_path: Path, database: str) -> None:
    run("admin", "import", str(saved(tmp_path)), "--database", database)
    assert "0 tables would" in run("admin", "prune", "--older-than", "1", "--database", database)
    assert "1 table would" in run("admin", "prune", "--older-than", "0", "--database", database)
    assert "1 table deleted" in run("admin", "prune", "--older-than", "0", "--yes", "--database", database)
    assert "no tables" in run("admin", "list", "--database", database)


def test_migrate_says_the_version(database: str) -> None:
    assert newest() in run("admin", "migrate", "--database", database)
    assert "must be sqlite" in run("admin", "migrate", "--database", "mysql://x", code=1)


def test_serve_listens_says_where_and_opens_the_browser(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_at: list[str] = []
    served: list[tuple[Settings, int]] = []

    def serve(settings: Settings, listening: socket.socket, workers: int, ready: Any) -> None:
        served.append((settings, workers))
        ready()
        listening.close()

    monkeypatch.setattr(serving, "run", serve)
    monkeypatch.setattr(server_commands.webbrowser, "open", opened_at.append)
    said = run("serve", "--port", "0", "--open", "--database", database, "--origin", "https://parlour.example/")
    assert opened_at[0].startswith("http://127.0.0.1:")
    assert opened_at[0] in said
    assert served[0][0].origins == ("https://parlour.example",)
    run("serve", "--port", "0", "--database", database)
    assert len(opened_at) == 1


def test_serve_says_that_the_tables_lie_where_they_used_to(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(settings: Settings, listening: socket.socket, workers: int, ready: Any) -> None:
        ready()
        listening.close()

    before = tmp_path / "configuration/tabletomb/parlour.sqlite3"
    before.parent.mkdir(parents=True)
    before.touch()
    monkeypatch.setattr(serving, "run", serve)
    monkeypatch.setattr(typer, "get_app_dir", lambda name: str(tmp_path / "configuration" / name))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **more: tmp_path / "data" / name)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert f"Tables are kept in {before}, as before" in run("serve", "--port", "0")
    assert "as before" not in run("serve", "--port", "0", "--database", database)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "0", "--workers", "2"], "PostgreSQL"),
        (["--port", "0", "--host", "no.such.host.invalid"], "no address"),
        (["--port", "0", "--database", "sqlite:///{folder}/broken"], "not a database"),
        (["--port", "0", "--database", "nonsense"], "must be sqlite"),
    ],
)
def test_troubles_at_the_start_are_one_sentence(
    flags: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").write_text("not a database at all, just words " * 50)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'parlour.sqlite3'}")
    assert words in run("serve", *(flag.format(folder=tmp_path) for flag in flags), code=1)


def test_a_port_in_use_is_one_sentence(database: str) -> None:
    with serving.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert "in use" in run("serve", "--port", str(port), "--database", database, code=1)
