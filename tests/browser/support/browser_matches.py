"""Match documents to import: finished games, or games some way on, played by nobody in particular."""

from __future__ import annotations

import random
from typing import Any

import tabletomb
from tabletomb.engine.match import Match


def played(
    game: str, seats: int, decisions: int | None = None, players: tuple[str, ...] | None = None
) -> dict[str, Any]:
    """A match after so many random decisions; to its end if none are named."""
    match = Match(tabletomb.game(game), seats, seed=5, players=players)
    dice = random.Random(5)
    while not match.state.over and (decisions is None or len(match.log) < decisions):
        seat = match.state.actors()[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    return match.save()
