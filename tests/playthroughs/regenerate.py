"""Writes the golden games: whole games as text, decision by decision, for people to read and for tests to compare.

    python tests/playthroughs/regenerate.py

A change of the rules shows up in them as a readable difference; read it before you commit it.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

import tabletomb
from tabletomb.engine.contract import Setup
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.sheet import Line
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import named

FOLDER = Path(__file__).parent
NAMES = ("Ada", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")
WIDTH = 120
SHOWN_AFTER = 30
"""The table is shown at the deal, after so many decisions, and at the end."""


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
    """A whole random game as text."""
    names = NAMES[: setup.seats]
    match = Match(setup.game, setup.seats, seed, setup.options, names=names, campaign=setup.campaign())
    return "\n".join([*_opening(match), *_decisions(match, seed), *_ending(match)]) + "\n"


def _opening(match: Match) -> Iterator[str]:
    game, deal = match.game, match.state.deal
    yield f"{game.title}, rules {game.version}, {deal.pack.title}"
    options = ", ".join(f"{name} = {value}" for name, value in deal.options.items())
    yield f"{', '.join(match.names)}; seed {match.seed}; {options or 'no options'}"
    yield ""
    yield from _field("story", [line for _, line in match.story(None)])
    yield from _table(match)


def _decisions(match: Match, seed: int) -> Iterator[str]:
    choices = seeded(seed)
    notation = match.game.moves.notation
    scores = match.state.scores()
    while not match.state.over:
        state = match.state
        actors = state.actors()
        seat = actors[choices.below(len(actors))]
        legal = state.legal(seat)
        move = legal[choices.below(len(legal))]
        prompt = state.prompt(seat)
        others = " and ".join(match.names[other] for other in actors if other != seat)
        yield ""
        yield f"{len(match) + 1}. {match.names[seat]}" + (f", while {others} must decide too" if others else "")
        yield from _field("asked", [f"{named(prompt['text'], match.names)} ({prompt['rule']})"])
        yield from _field("legal", [", ".join(notation(each) for each in legal)])
        match.play(seat, move)
        yield from _field("plays", [f"{notation(move)}{'' if _can_be_undone(match) else ', which stands'}"])
        yield from _field("story", [line for _, line in match.story(None, len(match))])
        if match.state.scores() != scores:
            scores = match.state.scores()
            yield from _field("score", [_by_name(match, scores)])
        if len(match) == SHOWN_AFTER:
            yield from _table(match)


def _can_be_undone(match: Match) -> bool:
    return match.why_no_undo(match.log[-1].seat) is None


def _ending(match: Match) -> Iterator[str]:
    sheet = match.sheet()
    yield from _table(match)
    yield ""
    yield "Score sheet"
    for title, lines in (("points", sheet.lines), ("tie-breaks", sheet.tie_breaks)):
        if lines:
            yield f"  {title}"
            yield from (_sheet_line(match, line) for line in lines)
    yield from _field("total", [_by_name(match, sheet.totals())])
    winners = [match.names[seat] for seat in match.state.winners()]
    yield from _field("won by", [" and ".join(winners) or "nobody"])


def _sheet_line(match: Match, line: Line) -> str:
    note = " ".join(part for part in (line.detail, " ".join(line.pieces)) if part)
    return f"    {match.names[line.seat]:6} {line.points:4}  {line.rule:6} {line.label}{f' [{note}]' if note else ''}"


def _by_name(match: Match, numbers: list[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(match.names, numbers, strict=True))


def _field(name: str, texts: list[str]) -> Iterator[str]:
    """Named lines, wrapped and indented."""
    for text in texts:
        for number, line in enumerate(wrap(text, WIDTH - 11, break_long_words=False, break_on_hyphens=False)):
            yield f"  {name if number == 0 else '':8} {line}"
            name = ""


def _table(match: Match) -> Iterator[str]:
    """What a spectator sees."""
    yield ""
    yield f"  The table after {len(match)} decisions, as a spectator sees it"
    yield from _outline(match.state.view(None), "    ")


def _outline(value: Any, indent: str) -> Iterator[str]:
    """JSON, several short entries to a line, long ones opened up below their name."""
    entries = value.items() if isinstance(value, dict) else ((f"[{place}]", each) for place, each in enumerate(value))
    if isinstance(value, list) and not any(isinstance(each, dict | list) for each in value):
        yield from (indent + line for line in wrap(", ".join(json.dumps(each) for each in value), WIDTH - len(indent)))
        return
    line = ""
    for name, each in entries:
        entry = f"{name}: {json.dumps(each, ensure_ascii=False)}"
        opened = len(indent) + len(entry) > WIDTH and isinstance(each, dict | list)
        if line and (opened or len(indent) + len(line) + 3 + len(entry) > WIDTH):
            yield f"{indent}{line}"
            line = ""
        if opened:
            yield f"{indent}{name}:"
            yield from _outline(each, indent + "  ")
        else:
            line = f"{line}   {entry}" if line else entry
    if line:
        yield f"{indent}{line}"


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
