"""What all tests share: toy games on the path, a steady hypothesis, a header that says which build is tested."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import tabletomb
from tabletomb.engine import game as registry
from tabletomb.engine.version import COMPILED

TESTS = Path(__file__).parent

# Games are packages, and other processes must be able to import them too. At the end of the path they hide nothing.
sys.path += [
    str(TESTS / "engine" / "toys"),
    str(TESTS / "contract" / "mutants"),
    str(TESTS.parent / "examples" / "connect_four" / "src"),
]

settings.register_profile("tabletomb", derandomize=True, deadline=None, database=None)
settings.load_profile("tabletomb")


def pytest_report_header() -> str:
    build = "compiled" if COMPILED else "pure Python"
    return f"tabletomb: {tabletomb.__version__}, {build}, from {Path(tabletomb.__file__).parent}"


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tabletomb.Game]:
    """Registers a game for one test, as an entry point would."""

    def register(game: tabletomb.Game) -> tabletomb.Game:
        monkeypatch.setitem(registry._found, game.name, game)
        return game

    return register


@pytest.fixture
def duel(register: Callable[..., tabletomb.Game]) -> tabletomb.Game:
    """Midnight Duel: hands, secret simultaneous choices, content and a campaign."""
    from midnight_duel import GAME

    return register(GAME)


@pytest.fixture
def connect_four(register: Callable[..., tabletomb.Game]) -> tabletomb.Game:
    """Connect Four, the example: everything open, no chance."""
    from tabletomb_connect_four import GAME

    return register(GAME)
