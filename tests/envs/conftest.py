"""What the tests of the environments share."""

from __future__ import annotations

from typing import Any

import tabletomb


def pytest_generate_tests(metafunc: Any) -> None:
    """`table`: every installed game with every number of seats, and each option once away from its default."""
    if "table" in metafunc.fixturenames:
        tables = [(game.name, seats, {}) for game in tabletomb.games() for seats in game.seats]
        tables += [
            (game.name, game.seats[-1], {option.name: next(v for v in option.values if v != option.default)})
            for game in tabletomb.games()
            for option in game.options
        ]
        names = ["-".join([game, str(seats), *options.values()]) for game, seats, options in tables]
        metafunc.parametrize("table", tables, ids=names)
    if "title" in metafunc.fixturenames:
        metafunc.parametrize("title", [game.name for game in tabletomb.games()])
