"""The names of the package's front door."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import tabletomb


def test_games_lists_them_before_and_after_their_rules_are_loaded() -> None:
    titles = [game.title for game in tabletomb.games()]
    assert titles == sorted(titles)
    assert {"Dead & Breakfast", "Inn Keeper"} <= set(titles)
    for game in tabletomb.games():
        importlib.import_module(game.package)
        assert game.moves.size
    assert [game.title for game in tabletomb.games()] == titles


def test_a_game_is_found_by_name_in_any_spelling_and_by_itself() -> None:
    game = tabletomb.game("inn-keeper")
    assert tabletomb.game("Inn Keeper") is tabletomb.game("inn_keeper") is tabletomb.game(game) is game


def test_a_games_modules_are_imported_as_usual() -> None:
    import tabletomb.games.inn_keeper.view as view

    assert view.__name__ == "tabletomb.games.inn_keeper.view"


def test_extras_are_installed_from_the_sources_and_exist() -> None:
    """Nothing is on an index, so what people are told must work in a clone."""
    root = Path(__file__).parents[2]
    pages = [root / "README.md", *sorted((root / "docs").glob("*.md")), *sorted((root / "src").rglob("*.py"))]
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for page in pages:
        told = re.findall(r"pip install ['\"]?(\S*?)\[(\w+)\]", page.read_text("utf-8"))
        assert all(what == "." and extra in extras for what, extra in told), page
