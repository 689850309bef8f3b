"""Games, bots, rulebooks and move spaces, as the shelf shows them."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from tabletomb.bots import bots
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.game import games as installed_games
from tabletomb.server import wire


def games() -> list[wire.GameInfo]:
    """Every installed game."""
    return [_game(each) for each in installed_games()]


def _game(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        prefix=game.prefix,
        summary=game.summary,
        pitch=game.pitch,
        weight=game.weight,
        badges=list(game.badges),
        minutes=game.minutes,
        designers=list(game.designers),
        seats=list(game.seats),
        options=[
            wire.GameOption(
                option.name,
                list(option.values),
                {value: option.label(value) for value in option.values},
                option.default,
                option.help,
                option.rule,
            )
            for option in game.options
        ],
        version=game.version,
        cooperative=game.cooperative,
        campaign=game.has_part("campaign"),
        tutorial=game.has_tutorial,
    )


LEVELS: Final = {
    "novice": "Takes what looks good at once, and slips now and then.",
    "regular": "Thinks ahead a little. A fair match for most evenings.",
    "expert": "Thinks far ahead, up to two seconds a move, and forgives little.",
}
"""The bots made for people, easiest first, and how they play."""


@cache
def bot_list() -> list[wire.BotInfo]:
    """Every installed bot: the levels for people first, in their order."""
    installed = bots()
    levels = [wire.BotInfo(name, help, True) for name, help in LEVELS.items() if name in installed]
    return levels + [wire.BotInfo(name, help, False) for name, help in installed.items() if name not in LEVELS]


def rulebook(name: str) -> wire.Rulebook:
    """A game's rulebook; raises `UnknownGame`."""
    game = find_game(name)
    return wire.Rulebook(game.name, game.title, _sections(game))


def _sections(game: Game) -> list[wire.RuleSection]:
    return [
        wire.RuleSection(part.title, part.level, part.text, [wire.Rule(*rule) for rule in part.rules])
        for part in game.rulebook.sections()
    ]


def moves(name: str) -> wire.Moves:
    """A game's move space; raises `UnknownGame`."""
    found: wire.Moves = msgspec.convert(find_game(name).moves.describe(), wire.Moves)
    return found
