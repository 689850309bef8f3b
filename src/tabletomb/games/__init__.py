"""The games, one folder each.

Loading any of them puts this package in the place of the function `tabletomb.games`, so it answers like one.
"""

import sys
from types import ModuleType

from tabletomb.engine.game import Game, games


class _Games(ModuleType):
    def __call__(self) -> list[Game]:
        """All installed games, by title."""
        return games()


sys.modules[__name__].__class__ = _Games
