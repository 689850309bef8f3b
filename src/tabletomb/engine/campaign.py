"""Campaigns: what outlives a match.

A game played as a campaign supplies a `campaign` part with `fresh() -> data` and `check(Field)`. A match
begins with a campaign document and `state.campaign()` gives, at any time, the document as it would be carried
on: an abandoned match therefore loses nothing that was earned.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tabletomb.engine.document import Field
from tabletomb.engine.errors import SetupError

if TYPE_CHECKING:
    from tabletomb.engine.game import Game

FORMAT = 1


class Campaign:
    """A campaign document: the game, its rules version, matches counted, and the game's own data.

    Treat it as frozen; `carried_on` makes the next one.
    """

    def __init__(self, game: Game, data: dict[str, Any], matches: int = 0) -> None:
        self.game = game
        self.data = data
        self.matches = matches
        self.read: Any = None
        """What the game made of the data, if it keeps that: a campaign that many matches begin with is read once."""

    @classmethod
    def fresh(cls, game: Game) -> Campaign:
        """A new campaign; raises `SetupError` if the game has none."""
        if not game.has_part("campaign"):
            raise SetupError("campaign", f"{game.title} is not played as a campaign")
        return cls(game, game.part("campaign").fresh())

    def carried_on(self, data: dict[str, Any], matches: int | None = None) -> Campaign:
        """The campaign after something changed in it."""
        return Campaign(self.game, data, self.matches if matches is None else matches)

    def save(self) -> dict[str, Any]:
        """The campaign as a JSON document."""
        return {
            "tabletomb": "campaign",
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "matches": self.matches,
            "data": _copied(self.data),
        }

    @classmethod
    def load(cls, doc: Any, game: Game) -> Campaign:
        """Read a campaign document of `game` (or a field that holds one); raises `DocumentError` naming the field."""
        field = (doc if isinstance(doc, Field) else Field(doc)).keys(
            "tabletomb", "format", "game", "rules", "matches", "data"
        )
        field["tabletomb"].one_of(["campaign"])
        field["format"].number(1, FORMAT)
        field["rules"].text()
        if field["game"].text() != game.name or not game.has_part("campaign"):
            raise field["game"].fail(f"is not a campaign of {game.title}")
        game.part("campaign").check(field["data"])
        return cls(game, _copied(field["data"].mapping()), field["matches"].number(0, 1_000_000))


def _copied(data: dict[str, Any]) -> dict[str, Any]:
    """The same data in objects of its own: whoever changes a document changes no campaign."""
    copied: dict[str, Any] = json.loads(json.dumps(data))
    return copied
