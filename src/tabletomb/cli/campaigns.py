"""Campaigns on disk: one file a game, read with suspicion, and carried on by the matches that are played in it.

A match remembers the campaign it began with, and `state.campaign()` is that campaign with everything the match has
earned: never a difference, always the whole. So writing it twice doubles nothing, and a match may be left and gone on
with as often as one likes. The file may only be replaced by a match that knows what stands in it: a file that has
changed meanwhile, by another match or another program, is left alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletomb.cli.files import FileTrouble, load_match, parsed, read_file, saves_folder, texts, tidy, write_whole
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError, SetupError, TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match


def usual_file(game: Game) -> Path:
    """Where the campaign of a game is kept if nobody names another file: beside the saved matches."""
    return saves_folder() / "campaigns" / f"{game.name}.json"


def must_have_campaigns(game: Game) -> None:
    """Refuse a game in which nothing outlives a match; raises `SetupError`."""
    if not game.has_part("campaign"):
        raise SetupError("campaign", f"{game.title} is not played as a campaign")


# -- reading ----------------------------------------------------------------------------------------------


def read_campaign(path: Path, game: Game, pack: Pack | None = None) -> Campaign:
    """The campaign in a file, which must be one of `game`; raises a `TabletombError` that names the file.

    What is printed on cards is checked by dealing a match, with `pack` or the game's own content.
    """
    must_have_campaigns(game)
    return _checked(path, lambda: _campaign_in(parsed(read_file(path), path, "campaign"), path, game, pack))


def found_campaign(path: Path, content: Path | None = None) -> Campaign:
    """The campaign in a file of any game, or the one that a saved match carries on."""
    doc = parsed(read_file(path), path, "campaign")
    if isinstance(doc, dict) and doc.get("tabletomb") == "match":
        match = load_match(path, content)
        must_have_campaigns(match.game)
        campaign = match.state.campaign()
        assert campaign is not None
        return campaign
    return _checked(path, lambda: _campaign_in(doc, path, None, None))


def _campaign_in(doc: Any, path: Path, game: Game | None, pack: Pack | None) -> Campaign:
    if isinstance(doc, dict) and doc.get("tabletomb") == "match":
        raise FileTrouble(f"{path} is a saved match, not a campaign.")
    if not isinstance(doc, dict) or doc.get("tabletomb") != "campaign":
        raise FileTrouble(f"{path} is not a campaign.")
    campaign = Campaign.load(doc, game or find_game(Field(doc)["game"].text()))
    for place, text in texts(campaign.data, "data"):
        if not text.isprintable():
            raise DocumentError(place, "holds a control character")
    campaign.game.new(campaign.game.seats[0], content=pack, campaign=campaign)
    return campaign


def _checked(path: Path, read: Callable[[], Campaign]) -> Campaign:
    """Let a fault name the file it is in."""
    try:
        return read()
    except FileTrouble:
        raise
    except DocumentError as error:
        raise DocumentError(error.field, error.message, str(path)) from error
    except TabletombError as error:
        raise FileTrouble(f"{path}: {error}") from error
    except RecursionError as error:
        raise FileTrouble(f"{path} is nested too deeply to be a campaign.") from error


# -- writing ----------------------------------------------------------------------------------------------


def campaign_bytes(campaign: Campaign) -> bytes:
    """The campaign as it stands in a file."""
    return (json.dumps(campaign.save(), indent=1, ensure_ascii=False) + "\n").encode()


def write_campaign(path: Path, campaign: Campaign) -> None:
    """Put a campaign into a file, whole or not at all, in a folder that is made if it is missing."""
    path = tidy(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble(f"{path.parent} cannot be made: {(error.strerror or str(error)).lower()}.") from error
    write_whole(path, campaign_bytes(campaign), replace=True)


def put_aside(path: Path) -> Path:
    """Copy a campaign that is about to be replaced to a file beside it; returns where it is."""
    path = tidy(path)
    aside = path.with_name(f"{path.stem}.old{path.suffix}")
    write_whole(aside, read_file(path), replace=True)
    return aside


def same(one: Campaign, other: Campaign) -> bool:
    """Whether two campaigns are at the same point."""
    return (one.data, one.matches) == (other.data, other.matches)


class CampaignBook:
    """The file in which a match carries its campaign on.

    `campaign` is what stands in the file as far as this book knows; the file is replaced only while that is true.
    """

    def __init__(self, path: Path, campaign: Campaign, print_of_file: str | None) -> None:
        self.path = path
        self.campaign = campaign
        self._print = print_of_file

    @classmethod
    def opened(cls, path: Path, game: Game, pack: Pack | None = None) -> CampaignBook:
        """The book of a new match; a file that is missing will begin with a fresh campaign."""
        if not _is_there(path):
            return cls(path, Campaign.fresh(game), None)
        return cls(path, read_campaign(path, game, pack), _fingerprint(path))

    @classmethod
    def of_match(cls, path: Path, match: Match) -> CampaignBook:
        """The book in which a saved match goes on; raises `FileTrouble` if the campaign there is another one now.

        It must be as the match found it when it began, or as the match left it when it was saved.
        """
        begun, now = match.state.deal.campaign, match.state.campaign()
        assert begun is not None
        assert now is not None
        if not _is_there(path):
            return cls(path, now, None)
        campaign = read_campaign(path, match.game, match.state.deal.pack)
        if not same(campaign, begun) and not same(campaign, now):
            raise FileTrouble(
                f"The campaign in {path} is not where this match left it: it has moved on since, or the match belongs "
                "to another one. Name that with --campaign, or play on with --no-campaign, which leaves every campaign "
                "as it is."
            )
        return cls(path, campaign, _fingerprint(path))

    def begin(self) -> None:
        """Make the file if it is missing: trouble with it should show before the match, not after."""
        if self._print is None:
            self._write(self.campaign)

    def carry_on(self, campaign: Campaign) -> bool:
        """Write what a match has made of the campaign; false if that stands there already.

        Raises `FileTrouble` and changes nothing if the file cannot be written or is not as this book knows it.
        """
        if self._print is not None and same(campaign, self.campaign):
            return False
        self._write(campaign)
        return True

    def _write(self, campaign: Campaign) -> None:
        if (_fingerprint(self.path) if _is_there(self.path) else None) != self._print:
            raise FileTrouble(f"{self.path} has been changed by somebody else meanwhile; the campaign was not written.")
        write_campaign(self.path, campaign)
        self.campaign = campaign
        self._print = sha256(campaign_bytes(campaign)).hexdigest()


def _is_there(path: Path) -> bool:
    try:
        return tidy(path).exists()
    except OSError:  # a folder that may not be looked into: reading it will say so
        return True


def _fingerprint(path: Path) -> str:
    return sha256(read_file(tidy(path))).hexdigest()
