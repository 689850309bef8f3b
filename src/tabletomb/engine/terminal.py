"""What a game's picture in the terminal is made with: the palette, the seats' crests, and what a picture must offer.

A game brings its picture as its part `terminal`, a module of its package that offers what `Picture` lists. It is drawn
with rich, from nothing but what a seat may know. This module and that part are imported when somebody plays in a
terminal, so that engine, bots and servers never load rich.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack

CANDLE: Final = Style(color="#f2b84b", bold=True)
"""What is legal or in focus."""
BLOOD: Final = Style(color="#c23b4a")
IVY: Final = Style(color="#69b578")
SPECTRE: Final = Style(color="#63cfc4")
DUSK: Final = Style(color="#8d7bb5")
QUIET: Final = Style(dim=True)
STRONG: Final = Style(bold=True)
TITLE: Final = DUSK + STRONG
TARGET: Final = Style(color="#1d1723", bgcolor="#f2b84b", bold=True)
"""The number of a choice, in the picture at the place where the choice would go."""

CRESTS: Final = "▲●■◆★✚"
"""One shape a seat, so that seats can be told apart without colour."""
HUES: Final = ("#f2b84b", "#5aa9e6", "#e0708a", "#69b578", "#b690e0", "#d9d2c3")


def seat_style(seat: int) -> Style:
    """The colour of a seat."""
    return Style(color=HUES[seat % len(HUES)], bold=True)


def seat_crest(seat: int) -> str:
    """The shape of a seat."""
    return CRESTS[seat % len(CRESTS)]


def seat_name(seat: int, names: tuple[str, ...]) -> Text:
    """A seat's crest and name, in its colour."""
    return Text(f"{seat_crest(seat)} {names[seat]}", seat_style(seat))


def rule_mark(rule: str) -> Text:
    """A rule id, set apart quietly."""
    return Text(f"§{rule}", QUIET) if rule else Text()


class Choice(NamedTuple):
    """A legal move as it is offered to a person."""

    number: int
    """What to type for it."""
    notation: str
    verb: str
    arguments: dict[str, str]
    """The labels of the move's arguments, by name: `{"cell": "c2"}`."""


class Picture(Protocol):
    """What the part `terminal` of a game offers."""

    LEGEND: str
    """What the signs of the picture mean; shown with the help, unless it is empty."""

    def draw(
        self,
        view: Any,
        names: tuple[str, ...],
        width: int,
        *,
        seat: int | None = None,
        choices: Sequence[Choice] = (),
        focus: int | None = None,
    ) -> RenderableType:
        """The table in at most `width` columns, as `seat` sees it (None: a spectator).

        `choices` are the viewer's legal moves, for a picture that can light them up in place. With `focus` only
        what belongs to that seat is drawn, as large as it gets.
        """


class CampaignPicture(Picture, Protocol):
    """What it offers besides if the game has a campaign; without it the campaign's data are listed as they stand."""

    def draw_campaign(self, campaign: Campaign, pack: Pack, width: int) -> RenderableType:
        """How a campaign stands, in at most `width` columns and with the names that its content pack gives to things.

        It must not spoil what the campaign has not shown yet.
        """
