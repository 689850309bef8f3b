"""Tabletomb: a table for spooky board games.

>>> import tabletomb
>>> game = tabletomb.game("dead-and-breakfast")
>>> state = game.new(seats=3, seed=7, options={"bonus": "random"})
>>> while not state.over:
...     seat = state.actors()[0]
...     state.play(seat, state.legal(seat)[0])
>>> len(state.scores()), len(state.winners()) > 0
(3, True)
"""

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import (
    ContentError,
    DocumentError,
    IllegalMove,
    Refusal,
    SetupError,
    TabletombError,
    UndoRefused,
    UnknownGame,
    UnknownSeat,
)
from tabletomb.engine.game import Game, Option, game, games
from tabletomb.engine.match import Match
from tabletomb.engine.state import State
from tabletomb.engine.version import VERSION

__version__ = VERSION

__all__ = [
    "Campaign",
    "ContentError",
    "DocumentError",
    "Game",
    "IllegalMove",
    "Match",
    "Option",
    "Refusal",
    "SetupError",
    "State",
    "TabletombError",
    "UndoRefused",
    "UnknownGame",
    "UnknownSeat",
    "game",
    "games",
]
