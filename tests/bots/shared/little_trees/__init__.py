"""Little Trees: games so small that the right choice is plain to see, for testing searches."""

from little_trees.trees import TREES
from tabletomb.engine.game import Game, Option

GAME = Game(
    name="little-trees",
    title="Little Trees",
    package=__name__,
    prefix="LT",
    seats=(2, 3),
    version="1.0",
    options=(Option("tree", tuple(TREES), "trust", "Which of the games is played."),),
)
