"""A batch of games: what a worker does. It gets plain data and gives back two small files as bytes."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from tabletomb.bots import bot, decide
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.marks import plain
from tabletomb.lab.plan import Run
from tabletomb.lab.rows import GameRows, Tally, TraceRows
from tabletomb.lab.trouble import GameFailed, LabTrouble, reason


class Played(NamedTuple):
    """A finished batch: the rows of its games, and of its trace if one is kept, as Parquet."""

    games: bytes
    trace: bytes | None


def play_batch(order: str, batch: int) -> Played:
    """Play one batch of a run (`Run.order`); raises `GameFailed` naming the game that could not be finished."""
    run = _run(order)
    games = GameRows()
    trace = TraceRows() if run.plan.trace else None
    for number in run.numbers(batch):
        try:
            _play(run, number, games, trace)
        except Exception as error:
            raise GameFailed(
                f"Game {number} of {run.game.title} (seed {run.game_seed(number)}, {', '.join(run.sitting(number))}) "
                f"failed: {type(error).__name__}: {reason(error)}."
            ) from error
    return Played(games.parquet(), trace.parquet() if trace is not None else None)


@lru_cache(maxsize=4)
def _run(order: str) -> Run:
    """The run an order describes, prepared once in each process; refuses one of other versions."""
    doc = json.loads(order)
    try:
        run = Run.read(doc)
    except TabletombError as error:
        raise LabTrouble(f"A worker cannot play this run: {reason(error)}.") from error
    check_versions(doc["versions"], run.versions, "A worker")
    return run


def versions_here(order: str) -> dict[str, str]:
    """The versions with which a run would be played in this process."""
    return Run.read(json.loads(order)).versions


def check_versions(wanted: dict[str, str], found: dict[str, str], who: str) -> None:
    """Raise `LabTrouble` unless somebody has the same Tabletomb, rules and content."""
    for name, version in wanted.items():
        if found.get(name) != version:
            raise LabTrouble(
                f"{who} has another version of {_SPOKEN.get(name, name)} ({found.get(name, 'none')}) than this "
                f"machine ({version}); the games would not be the same."
            )


_SPOKEN = {"tabletomb": "Tabletomb", "rules": "the game's rules", "content": "the game's content"}


def _play(run: Run, number: int, games: GameRows, trace: TraceRows | None) -> None:
    """Play one game to its end and write it down."""
    state = run.deal(number)
    bots = run.sitting(number)
    sitting = [bot(spec, run.bot_seed(number, seat)) for seat, spec in enumerate(bots)]
    seats = range(run.seats)
    decisions = [0] * run.seats
    options = [0] * run.seats
    tallies: list[dict[str, Tally]] = [{} for _ in seats]
    verb = run.game.moves.verb
    opening = state.actors()
    agenda = state.agenda
    while agenda:
        kind = agenda[-1].name
        chosen = decide(state, sitting)
        counts = [len(state.legal(seat)) for seat, _ in chosen]
        for (seat, move), count in zip(chosen, counts):
            decisions[seat] += 1
            options[seat] += count
            if trace is not None:
                tallies[seat].setdefault(kind, Tally()).count(count, verb(move))
            state.push(seat, move)
    scores = state.scores()
    winners = state.winners()
    places = placing(scores, winners, run.game.cooperative)
    sheet = state.sheet()
    holds = run.holdings.of(state)
    for seat in seats:
        row = games.add(
            game=number,
            lineup=number // run.plan.games,
            seed=run.game_seed(number),
            seat=seat,
            bot=bots[seat],
            score=scores[seat],
            won=_share(seat, winners, run.game.cooperative),
            place=places[seat],
            first_mover=int(opening == [seat]),
            decisions=state.decisions,
            own_decisions=decisions[seat],
            own_options=options[seat],
        )
        for line in sheet.of(seat):
            games.lines.add(row, plain(line.label, ()), line.points, line.rule)
        for component, count in holds[seat].items():
            games.holds.add(row, component, count)
        if trace is not None:
            for kind, tally in sorted(tallies[seat].items()):
                trace.add(number, seat, kind, tally)


def placing(scores: list[int], winners: list[int], cooperative: bool) -> list[int]:
    """The place of each seat: winners first, whatever broke their tie; then by score, equal scores share a place."""
    if cooperative:
        return [1] * len(scores)
    standing = [(1, 0) if seat in winners else (0, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > own for other in standing) for own in standing]


def _share(seat: int, winners: list[int], cooperative: bool) -> float:
    if seat not in winners:
        return 0.0
    return 1.0 if cooperative else 1 / len(winners)
