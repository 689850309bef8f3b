"""The commands of `tabletomb campaign`: look at what outlives a match, begin it again, take it elsewhere and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from tabletomb.cli.campaigns import (
    campaign_bytes,
    found_campaign,
    must_have_campaigns,
    put_aside,
    read_campaign,
    usual_file,
    write_campaign,
)
from tabletomb.cli.files import AlreadyThere, FileTrouble, read_pack, tidy, write_whole
from tabletomb.cli.pictures import campaign_picture
from tabletomb.cli.terminal import Terminal, standard_terminal
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.game import games as installed_games
from tabletomb.engine.terminal import CANDLE, IVY, QUIET
from tabletomb.engine.words import counted

app = typer.Typer(help="Campaigns: what outlives a match.", no_args_is_help=True)

CampaignGame = Annotated[
    str | None, typer.Argument(help="A game's name; may be left out if only one has campaigns.", metavar="GAME")
]
CampaignFile = Annotated[
    Path | None, typer.Option("--file", help="The campaign's file, if it is not the usual one.", metavar="FILE")
]
Yes = Annotated[bool, typer.Option("--yes", help="Replace a campaign that is there, without asking.")]
ContentPath = Annotated[
    Path | None, typer.Option("--content", help="The content pack that it is played with.", metavar="PATH")
]


@app.command()
def show(game: CampaignGame = None, file: CampaignFile = None, content: ContentPath = None) -> None:
    """Tell how a campaign stands; never what is still to be found."""
    chosen = _campaign_game(game)
    pack = read_pack(chosen, content) if content is not None else chosen.pack
    path = _existing(chosen, file)
    campaign = read_campaign(path, chosen, pack)
    terminal = standard_terminal()
    terminal.show(Text(chosen.title, CANDLE))
    terminal.show(campaign_picture(campaign, pack, terminal.width))
    terminal.console.out(str(path), style=QUIET, highlight=False)


@app.command()
def new(game: CampaignGame = None, file: CampaignFile = None, yes: Yes = False) -> None:
    """Begin a campaign; one that is there already is replaced only if you say so."""
    chosen = _campaign_game(game)
    _put(file or usual_file(chosen), Campaign.fresh(chosen), "A new campaign begins", yes)


@app.command()
def reset(game: CampaignGame = None, file: CampaignFile = None, yes: Yes = False) -> None:
    """Put a campaign back to its beginning."""
    chosen = _campaign_game(game)
    path = _existing(chosen, file)
    campaign = read_campaign(path, chosen)
    rules = chosen.part("campaign")
    first: Campaign = rules.reset(campaign) if hasattr(rules, "reset") else Campaign.fresh(chosen)
    _put(path, first, "The campaign begins again", yes)


@app.command()
def export(
    game: CampaignGame = None,
    file: CampaignFile = None,
    to: Annotated[
        Path | None, typer.Option(help="The file to write; it is printed if left out.", metavar="FILE")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Overwrite a file that is there, without asking.")] = False,
) -> None:
    """Copy a campaign out, to keep it or to play it on another machine."""
    chosen = _campaign_game(game)
    data = campaign_bytes(read_campaign(_existing(chosen, file), chosen))
    if to is None:
        sys.stdout.write(data.decode())
        return
    terminal = standard_terminal()
    try:
        write_whole(tidy(to), data, replace=yes)
    except AlreadyThere as error:
        if not _agreed(terminal, str(error), False):
            return
        write_whole(tidy(to), data, replace=True)
    terminal.show(Text(f"Copied to {to}.", IVY))


@app.command("import")
def import_(
    source: Annotated[
        Path, typer.Argument(help="A campaign, or a saved match whose campaign is wanted.", metavar="SOURCE")
    ],
    file: CampaignFile = None,
    content: ContentPath = None,
    yes: Yes = False,
) -> None:
    """Make another campaign yours: one that was exported, or the one that a saved match carries on."""
    campaign = found_campaign(source, content)
    _put(file or usual_file(campaign.game), campaign, f"{campaign.game.title} goes on from {source}", yes)


# -- what they share --------------------------------------------------------------------------------------


def _campaign_game(name: str | None) -> Game:
    """The game meant: the one named, or the only one that is played as a campaign."""
    if name is not None:
        chosen = find_game(name)
        must_have_campaigns(chosen)
        return chosen
    able = [game for game in installed_games() if game.has_part("campaign")]
    if not able:
        raise TabletombError("No installed game is played as a campaign.")
    if len(able) > 1:
        raise TabletombError(f"Which game? These are played as campaigns: {', '.join(game.name for game in able)}.")
    return able[0]


def _existing(game: Game, file: Path | None) -> Path:
    path = file or usual_file(game)
    if not tidy(path).exists():
        raise FileTrouble(
            f"There is no campaign of {game.title} in {path} yet; tabletomb play {game.name} begins one, and so does "
            "tabletomb campaign new."
        )
    return path


def _put(path: Path, campaign: Campaign, what: str, yes: bool) -> None:
    """Write a campaign into a file; another one that is there is put aside first, a file of another kind is refused."""
    terminal = standard_terminal()
    aside = None
    if tidy(path).exists():
        try:
            known = read_campaign(path, campaign.game)
        except TabletombError as error:
            raise FileTrouble(f"{error} Nothing was overwritten; move that file away first.") from error
        begun = counted(known.matches, "match", "matches")
        if not _agreed(terminal, f"There is a campaign in {path} already, {begun} long.", yes):
            return
        aside = put_aside(path)
    write_campaign(path, campaign)
    terminal.show(Text(f"{what}: {path}", IVY))
    if aside is not None:
        terminal.show(Text(f"The one that was there is kept as {aside}.", QUIET))


def _agreed(terminal: Terminal, sentence: str, yes: bool) -> bool:
    """Whether something may be replaced; where nobody can be asked, only `--yes` says so."""
    if yes:
        return True
    if not terminal.interactive:
        raise FileTrouble(f"{sentence} Nothing was changed; --yes replaces it.")
    try:
        agreed = terminal.ask(f"{sentence} Replace it? (y/N) ").casefold() in ("y", "yes")
    except EOFError:
        agreed = False
    if not agreed:
        terminal.show(Text("Nothing was changed.", QUIET))
    return agreed
