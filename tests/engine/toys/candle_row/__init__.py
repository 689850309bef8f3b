"""Candle Row: a tiny game for tests, in which seats decide several things each at the same time, for themselves."""

from tabletomb.engine.game import Game

GAME = Game(
    name="candle-row",
    title="Candle Row",
    package=__name__,
    prefix="CR",
    seats=(2, 3),
    version="1.0",
    designers=("Nobody",),
    minutes="1",
    summary="Light two of your candles; the darkest row gets two more.",
)
