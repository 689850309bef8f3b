"""The pictures of games and campaigns: the ones that the games bring, and a plain one for those that bring none."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from tabletomb.cli import generic_picture
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.engine.game import Game
from tabletomb.engine.terminal import CampaignPicture, Picture
from tabletomb.engine.words import counted


def picture(game: Game) -> Picture:
    """The picture of a game's table."""
    return cast(Picture, game.part("terminal") if game.has_part("terminal") else generic_picture)


def campaign_picture(campaign: Campaign, pack: Pack, width: int) -> RenderableType:
    """A campaign in at most `width` columns, with the names that its content pack gives to things."""
    own = picture(campaign.game)
    if hasattr(own, "draw_campaign"):
        return cast(CampaignPicture, own).draw_campaign(campaign, pack, width)
    played = f"{counted(campaign.matches, 'match', 'matches')} played"
    return Group(Text(played), generic_picture.draw(campaign.data, (), width))
