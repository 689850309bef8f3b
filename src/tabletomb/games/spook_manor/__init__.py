"""Spook Manor: draft rooms, build a manor upwards and outwards, and find every monster a seat."""

from tabletomb.engine.game import Game, Option

GAME = Game(
    name="spook-manor",
    title="Spook Manor",
    package=__name__,
    prefix="SM",
    seats=(1, 2, 3, 4, 5, 6),
    version="1.0",
    options=(
        Option(
            "manor",
            ("normal", "big"),
            "normal",
            "Solo only: a Big Manor has a third pile and thirty plays instead of twenty.",
            "SM-77",
            {"normal": "Twenty plays", "big": "Big Manor, thirty plays (solo)"},
        ),
    ),
    minutes="25-40",
    summary="Pick a room, pass the rest, and build a manor with a seat for every monster you invite.",
    pitch="Pick a room, pass the rest, seat the monsters",
    weight=2,
    badges=("solo", "hidden play"),
)
