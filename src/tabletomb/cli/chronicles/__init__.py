"""Chronicles: how a campaign stands, told without spoiling what it has not shown yet.

A game's chronicle is the module here that bears the game's name, with `draw(campaign, pack, width)`. The data of a game
without one is listed as it stands.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from tabletomb.cli.boards import generic
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack


def chronicle(campaign: Campaign, pack: Pack, width: int) -> RenderableType:
    """A campaign in at most `width` columns, with the names that its content pack gives to things."""
    name = f"{__name__}.{campaign.game.name.replace('-', '_')}"
    if importlib.util.find_spec(name) is not None:
        return cast(RenderableType, importlib.import_module(name).draw(campaign, pack, width))
    played = f"{campaign.matches} {'match' if campaign.matches == 1 else 'matches'} played"
    return Group(Text(played), generic.draw(campaign.data, (), width))
