"""Dead Cells: The Rogue-Lite Board Game: explore, fight with three cards, die, get better, and begin again."""

from tabletomb.engine.game import Game, Option

GAME = Game(
    name="dead-cells",
    title="Dead Cells: The Rogue-Lite Board Game",
    package=__name__,
    prefix="DC",
    seats=(1, 2, 3, 4),
    version="1.0",
    options=(
        Option(
            "plusItems",
            ("cardLines", "anyLine"),
            "cardLines",
            "A + item adds to a card line with an Action, or also to an empty one.",
            "DC-135",
            {"cardLines": "Only to lines with an Action", "anyLine": "Also to empty lines"},
        ),
        Option(
            "items",
            ("onePerRound", "onePerCard"),
            "onePerRound",
            "A Beheaded uses one / or + item a Round, or one for each card played.",
            "DC-133",
            {"onePerRound": "One a Round", "onePerCard": "One for each card"},
        ),
        Option(
            "boardSkills",
            ("free", "oncePerRound"),
            "free",
            "A Skill of the board can be used again and again, or once a Round.",
            "DC-113",
            {"free": "Again and again", "oncePerRound": "Once a Round"},
        ),
        Option(
            "cells",
            ("lost", "banked"),
            "lost",
            "Cells that are not spent after a Run are lost, or kept for later.",
            "DC-186",
            {"lost": "Lost if not spent", "banked": "Kept for later"},
        ),
    ),
    designers=("Antoine Bauza", "Corentin Lebrat", "Ludovic Maublanc", "Théo Rivière"),
    minutes="45",
    summary="Fight through cursed halls with three cards at a time, die, buy something useful, and try again.",
    pitch="Run, die, come back stronger",
    weight=3,
    badges=("co-op", "campaign"),
    cooperative=True,
)
