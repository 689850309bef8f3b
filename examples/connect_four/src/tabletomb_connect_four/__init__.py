"""Connect Four: the smallest complete game for the table."""

from tabletomb.engine.game import Game

GAME = Game(
    name="connect-four",
    title="Connect Four",
    package=__name__,
    prefix="CF",
    seats=(2,),
    version="1.0",
    designers=("Howard Wexler", "Ned Strongin"),
    minutes="10",
    summary="Drop discs; four in a line win.",
    pitch="Drop discs, line up four",
    weight=1,
    badges=("duel",),
)
