"""Dead & Breakfast: build a haunted hotel, tile by tile, and fill it with frightened guests."""

from tabletomb.engine.game import Game, Option

GAME = Game(
    name="dead-and-breakfast",
    title="Dead & Breakfast",
    package=__name__,
    prefix="DB",
    seats=(1, 2, 3, 4),
    version="1.0",
    options=(
        Option(
            name="bonus",
            values=("off", "random", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"),
            default="random",
            help="One bonus tile for everybody: none, a random one, or the one you name.",
            rule="DB-08",
            labels={
                "off": "No bonus tile",
                "random": "A random one",
                "T1": "Mixed Company",
                "T2": "Full Bouquet",
                "T3": "Room with a Vine",
                "T4": "Overgrown",
                "T5": "A Scream in Every Shaft",
                "T6": "Shared Nightmares",
                "T7": "Rare Blooms",
                "T8": "Endangered Horrors",
            },
        ),
    ),
    designers=("Rodrigo Rego",),
    minutes="25-30",
    summary="Draft window tiles from the ghost's circle, grow ivy, and seat guests where their fears live.",
    pitch="Lay tiles, grow ivy, scare guests",
    weight=2,
    badges=("solo",),
)
