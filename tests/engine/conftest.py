"""What the engine's tests share besides: one more toy game."""

from collections.abc import Callable

import pytest

from tabletomb.engine.game import Game


@pytest.fixture
def candle_row(register: Callable[[Game], Game]) -> Game:
    """Candle Row: seats decide at the same time, several things each, that touch their own area alone."""
    from candle_row import GAME

    return register(GAME)
