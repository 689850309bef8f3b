"""Every registered game keeps every law, with every seat count and option."""

import pytest

import tabletomb
from tabletomb.engine import contract

GAMES = tabletomb.games()
# These two start processes: once for a whole game.
WHOLE = ("deterministic", "metadata")


def test_games_are_registered() -> None:
    assert {"dead-and-breakfast", "inn-keeper"} <= {game.name for game in GAMES}


@pytest.mark.parametrize("law", WHOLE)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_game(game: tabletomb.Game, law: str) -> None:
    assert contract.LAWS[law](game).positions > 0


@pytest.mark.parametrize("law", [law for law in contract.LAWS if law not in WHOLE])
@pytest.mark.parametrize("setup", [setup for game in GAMES for setup in contract.setups(game)], ids=str)
def test_setup(setup: contract.Setup, law: str) -> None:
    contract.LAWS[law](setup.game, setups=[setup], games=1)
