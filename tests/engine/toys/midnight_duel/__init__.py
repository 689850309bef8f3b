"""Midnight Duel: a tiny game for tests, with hands, secret simultaneous choices, memory, content and a campaign."""

from tabletomb.engine.game import Game, Option

GAME = Game(
    name="midnight-duel",
    title="Midnight Duel",
    package=__name__,
    prefix="MD",
    seats=(2, 3),
    version="1.0",
    options=(
        Option("hand", ("3", "2"), "3", "Cards in hand at the start.", "MD-1"),
        Option("peek", ("on", "off"), "on", "Whether the winner of a round may look at the deck.", "MD-4"),
    ),
    designers=("Nobody",),
    minutes="1",
    summary="Commit a card in secret; the highest wins the round.",
)
