"""Writes the golden games: whole games as text, decision by decision, for people to read and for tests to compare.

    python tests/playthroughs/regenerate.py

A change of the rules shows up in them as a readable difference; read it before you commit it. After each decision
stand the moves it was chosen from, the story with its marks, and what changed in a spectator's view: path, what was
there, what is there now.
"""

import json
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from changes import Scribe, wrapped

import tabletomb
from tabletomb.engine.contract import Setup
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.sheet import Line
from tabletomb.engine.stream import seeded

FOLDER = Path(__file__).parent
INDENT = " " * len("  story  ")
LATER = (
    ("dead-cells", 1, "midway", "a-boss-and-upgrades", 15),
    ("dead-cells", 1, "late", "a-boss-beaten", 237),
    ("dead-cells", 4, "late", "a-boss-lost-to", 115),
)
"""Games of campaigns that are under way: game, seats, example, what happens in it, seed."""


def plan() -> dict[str, tuple[Setup, int]]:
    """The golden games by file name: each seat count of each game in this repository, some options, and later on."""
    games = {game.name: game for game in tabletomb.games() if game.package.startswith("tabletomb.")}
    first = {
        f"{game.name}-{setup.seats}p-{_label(setup)}.txt": (setup, seed)
        for game in games.values()
        for seed, setup in enumerate(_setups(game), start=1)
    }
    later = {
        f"{name}-{seats}p-{example}-{what}.txt": (Setup(games[name], seats, {}, example), seed)
        for name, seats, example, what, seed in LATER
    }
    return {**first, **later}


def _setups(game: Game) -> Iterator[Setup]:
    for seats in game.seats:
        yield Setup(game, seats, {})
    for option in game.options[:2]:
        other = next((value for value in option.values if value != option.default), None)
        if other is not None:
            yield Setup(game, game.seats[len(game.seats) // 2], {option.name: other})


def _label(setup: Setup) -> str:
    words = [f"{name}-{value}" for name, value in setup.options.items()] or ["default"]
    return re.sub(r"[^A-Za-z0-9]+", "-", "-".join(words))


def tell(setup: Setup, seed: int) -> str:
    """A whole random game as text: the position that was dealt, then each decision and what it changed."""
    match = Match(setup.game, setup.seats, seed, setup.options, campaign=setup.campaign())
    scribe = Scribe()
    return "\n".join([*_opening(match, scribe), *_decisions(match, scribe, seed), *_ending(match)]) + "\n"


def _opening(match: Match, scribe: Scribe) -> Iterator[str]:
    game, deal = match.game, match.state.deal
    options = ", ".join(f"{name} = {value}" for name, value in deal.options.items())
    yield f"{game.title}, rules {game.version}, {deal.pack.title}"
    yield f"{deal.seats} seats; seed {match.seed}; {options or 'no options'}"
    yield ""
    yield "The table as a spectator sees it"
    yield from scribe.outline(_seen(match), "  ")
    yield from _field("story", _told(match, 0))
    yield ""


def _decisions(match: Match, scribe: Scribe, seed: int) -> Iterator[str]:
    choices = seeded(seed)
    seen = _seen(match)
    while not match.state.over:
        state = match.state
        actors = state.actors()
        seat = actors[choices.below(len(actors))]
        legal = state.legal(seat)
        move = legal[choices.below(len(legal))]
        yield from wrapped(_asked(match, seat, actors))
        match.play(seat, move)
        yield from _field("plays", [_played(match, seat, move, legal)])
        yield from _field("story", _told(match, len(match)))
        before, seen = seen, _seen(match)
        yield from _labelled("now", scribe.different(before, seen, INDENT))


def _seen(match: Match) -> Any:
    """What a spectator sees, as it would travel to one."""
    return json.loads(json.dumps(match.state.view(None)))


def _asked(match: Match, seat: int, actors: list[int]) -> str:
    prompt = match.state.prompt(seat)
    others = [f"{{{other}}}" for other in actors if other != seat]
    who = f"{{{seat}}}" + (f", while {' and '.join(others)} must decide too" if others else "")
    return f"{len(match) + 1}. {who}: {prompt['text']} ({prompt['rule']})"


def _played(match: Match, seat: int, move: int, legal: list[int]) -> str:
    stands = "" if match.why_no_undo(seat) is None else ", which stands"
    others = f" (of {_by_verb(match.game, legal)})" if len(legal) > 1 else ", the only move"
    return f"{match.game.moves.notation(move)}{stands}{others}"


def _by_verb(game: Game, moves: list[int]) -> str:
    """Moves in notation, each verb written once: "play D03, S09; pass"."""
    words = [game.moves.notation(move).partition(" ") for move in moves]
    return "; ".join(
        f"{verb} {', '.join(arguments for _, _, arguments in each)}".rstrip()
        for verb, each in groupby(words, key=lambda parts: parts[0])
    )


def _told(match: Match, number: int) -> list[str]:
    """What a spectator hears of a decision, and what moves on the table at that."""
    return [
        line.text + "".join(f" [{start} -> {end}]" for start, end in line.moved)
        for _, line in match.story(None, number)
    ]


def _ending(match: Match) -> Iterator[str]:
    sheet = match.sheet()
    yield ""
    yield "Score sheet"
    for title, lines in (("points", sheet.lines), ("tie-breaks", sheet.tie_breaks)):
        if lines:
            yield f"  {title}"
            yield from map(_sheet_line, lines)
    yield from _field("total", [", ".join(map(str, sheet.totals()))])
    yield from _field("won", [", ".join(f"{{{seat}}}" for seat in match.state.winners()) or "nobody"])


def _sheet_line(line: Line) -> str:
    note = " ".join(part for part in (line.detail, *line.at) if part)
    return f"    {{{line.seat}}} {line.points:4}  {line.rule:6} {line.label}{f' [{note}]' if note else ''}"


def _field(name: str, texts: list[str]) -> Iterator[str]:
    """Texts below each other beside their name."""
    return _labelled(name, (line for text in texts for line in wrapped(text, INDENT)))


def _labelled(name: str, lines: Iterator[str]) -> Iterator[str]:
    """Indented lines, the first one with a name before it."""
    for line in lines:
        yield f"  {name:6} {line[len(INDENT) :]}"
        name = ""


def main() -> None:
    wanted = plan()
    for stale in FOLDER.glob("*.txt"):
        if stale.name not in wanted:
            stale.unlink()
            print(f"removed {stale.name}")
    for name, (setup, seed) in wanted.items():
        (FOLDER / name).write_text(tell(setup, seed), "utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
