"""Writes finished matches as fixtures: every one must replay to the same score sheet for ever after.

    python tests/matches/regenerate.py

Needed only when a change of the rules is meant to change how they end.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import tabletomb
from tabletomb.engine.contract import Setup, setups
from tabletomb.engine.game import Game
from tabletomb.engine.stream import seeded

FOLDER = Path(__file__).parent


def fixtures(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Names and documents of a game's matches: all seat counts, other options, and an unpredictable seed."""
    other = [setup for setup in setups(game) if setup.options]
    plans: list[tuple[str, Setup, int | str]] = []
    for seats in game.seats:
        plans.append((f"{seats}p", Setup(game, seats, {}), 100 + seats))
        options = [setup for setup in other if setup.seats == seats]
        if options:
            plans.append((f"{seats}p-options", options[-1], 200 + seats))
    plans.append(("sealed", Setup(game, game.seats[0], {}), sha256(game.name.encode()).hexdigest()))
    for label, setup, seed in plans:
        yield f"{game.name}-{label}.json", finished(setup, seed)


def finished(setup: Setup, seed: int | str) -> dict[str, Any]:
    """A match played to its end at random, and how it ended."""
    match = setup.match(seed)
    choices = seeded(len(setup.options))
    while not match.state.over:
        actors = match.state.actors()
        seat = actors[choices.below(len(actors))]
        legal = match.state.legal(seat)
        match.play(seat, legal[choices.below(len(legal))])
    return {"match": match.save(), "sheet": match.sheet().to_json(), "winners": match.state.winners()}


def main() -> None:
    for game in tabletomb.games():
        if game.package.startswith("tabletomb."):
            for name, doc in fixtures(game):
                (FOLDER / name).write_text(json.dumps(doc, indent=1, ensure_ascii=False) + "\n", "utf-8")
                print(f"wrote {name}")


if __name__ == "__main__":
    main()
