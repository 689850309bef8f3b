"""Computer players. A bot gets eyes, the perspective of one seat, and never the state itself.

>>> import tabletomb
>>> state = tabletomb.game("dead-and-breakfast").new(seats=2, seed=7)
>>> eyes = Eyes(state, state.actors()[0])
>>> bot("random", seed=1).choose(eyes) in eyes.legal()
True
"""

from __future__ import annotations

from tabletomb.bots.eyes import Bot, Eyes, decide
from tabletomb.bots.registry import bot, bots, check_bot, repeatable

__all__ = ["Bot", "Eyes", "bot", "bots", "check_bot", "decide", "repeatable"]
