"""Writes finished matches as fixtures: every one must replay to the same score sheet for ever after.

    python tests/matches/regenerate.py

Needed only when a change of the rules is meant to change how they end.

    python tests/matches/regenerate.py --pointing [GAME ...]

Keeps the matches and writes anew only where the lines of their sheets point and what they count towards; refuses if
anything that is played for would change. Needed when addresses do.

    python tests/matches/regenerate.py --words [GAME ...]

The same for what the lines say; refuses if points or winners would change. Needed when labels and details are mended.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import tabletomb
from tabletomb.engine.contract import Setup, setups
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.stream import seeded

FOLDER = Path(__file__).parent
KEPT = {"--pointing": ("seat", "label", "points", "rule", "detail"), "--words": ("seat", "points", "rule")}
"""What a line of a sheet must go on to say, whatever else of it is written anew."""


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


def anew(doc: dict[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """A fixture whose sheet is as the game writes it now; a `ValueError` if what must be kept would change."""
    match = Match.load(doc["match"])
    sheet = match.sheet().to_json()
    if (scored(sheet, kept), match.state.winners()) != (scored(doc["sheet"], kept), doc["winners"]):
        raise ValueError("it no longer ends as it did; nothing was changed")
    return {**doc, "sheet": sheet}


def scored(sheet: dict[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """What must be kept of a sheet."""
    lines = {part: [{key: line[key] for key in kept} for line in sheet[part]] for part in ("lines", "tie_breaks")}
    return {"totals": sheet["totals"], **lines}


def write(path: Path, doc: dict[str, Any]) -> None:
    path.write_text(json.dumps(doc, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {path.name}")


def main(words: list[str]) -> None:
    again = next((KEPT[word] for word in words if word in KEPT), None)
    chosen = [word for word in words if word not in KEPT]
    for game in tabletomb.games():
        if not game.package.startswith("tabletomb.") or (chosen and game.name not in chosen):
            continue
        if again is not None:
            for path in sorted(FOLDER.glob(f"{game.name}-*.json")):
                write(path, anew(json.loads(path.read_text("utf-8")), again))
        else:
            for name, doc in fixtures(game):
                write(FOLDER / name, doc)


if __name__ == "__main__":
    main(sys.argv[1:])
