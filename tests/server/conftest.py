"""What the tests of the server share: databases, servers, people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parent / "support"))

from parlour_support import (
    Browser,
    House,
    find_postgres,
    new_database,
    postgres_cluster,
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL cluster for this run of the tests."""
    programs = find_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not on this machine (no initdb): the server was not tested with it")
    with postgres_cluster(programs) as cluster:
        yield cluster


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'parlour.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        url: str = request.getfixturevalue("sqlite")
        return url
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def serve(sqlite: str) -> Iterator[Callable[..., House]]:
    """Start servers with settings of one's own; they end with the test."""
    with ExitStack() as houses:
        yield lambda database=sqlite, **chosen: houses.enter_context(House(database, **chosen))


@pytest.fixture
def any_house(database: str) -> Iterator[House]:
    """A server, once on each kind of database."""
    with House(database) as house:
        yield house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server on SQLite for all tests of a module."""
    with House(f"sqlite:///{tmp_path_factory.mktemp('house') / 'parlour.sqlite3'}") as house:
        yield house


@pytest.fixture
def ann(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def ben(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def two(ann: Browser, ben: Browser) -> Callable[..., Any]:
    """A table that two people sit at."""

    def two(game: str = "dead-and-breakfast", **more: Any) -> Any:
        table = ann.table(game, "me:Ann", "open", **more)
        return ben.post(f"/tables/{table['id']}/join", name="Ben")

    return two
