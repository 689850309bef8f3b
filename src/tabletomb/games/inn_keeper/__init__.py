"""Inn Keeper: win customers in tricks of simultaneous cards and lodge them so that the numbers rise."""

from tabletomb.engine.game import Game, Option

GAME = Game(
    name="inn-keeper",
    title="Inn Keeper",
    package=__name__,
    prefix="IK",
    seats=(2, 3, 4),
    version="1.0",
    options=(
        Option(
            "endTrigger",
            ("allInns", "firstInn"),
            "allInns",
            "The game ends when every room of all inns is taken, or (a shorter race) of the first inn.",
            "IK-80",
            {"allInns": "When all inns are full", "firstInn": "When the first inn is full"},
        ),
        Option(
            "followSuit",
            ("free", "must"),
            "free",
            "Any card may be played, or whoever holds the customer's suit must play it.",
            "IK-12",
            {"free": "Any card", "must": "Suit must be followed"},
        ),
    ),
    designers=("Danielle Reynolds",),
    minutes="20-40",
    summary="Win travellers in tricks, find them a room, and keep your numbers rising.",
    pitch="Win the trick, lodge the guest",
    weight=1,
    badges=("hidden play",),
)
