"""Match documents to import: finished games, or games some way on, played by nobody in particular."""

from __future__ import annotations

import random
from typing import Any

import tabletomb
from tabletomb.bots import Eyes, bot
from tabletomb.engine.match import Match


def played(
    game: str, seats: int, decisions: int | None = None, players: tuple[str, ...] | None = None, seed: int = 5
) -> dict[str, Any]:
    """A match after so many random decisions; to its end if none are named."""
    match = Match(tabletomb.game(game), seats, seed=seed, players=players)
    dice = random.Random(5)
    while not match.state.over and (decisions is None or len(match.log) < decisions):
        seat = match.state.actors()[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    return match.save()


# What leads to a decision, where not everybody comes to it by chance.
LEADS_TO = {
    "pick": {"next-guest"},
    "upgrade-room": {"upgrade"},
    "move-from": {"relocate"},
    "move-to": {"relocate", "move-from"},
}


def brought_to(game: str, seats: int, verb: str) -> dict[str, Any]:
    """A match past its opening in which the first seat, a person, has such a decision to make; all others are bots."""
    space = tabletomb.game(game).moves
    for seed in range(1000):
        match = Match(tabletomb.game(game), seats, seed=seed, players=("person", *("greedy",) * (seats - 1)))
        bots = [bot("greedy", seed=seed + seat) for seat in range(seats)]
        while not match.state.over:
            seat = match.state.actors()[0]
            verbs = {move: space.decode(move)[0] for move in match.state.legal(seat)}
            if seat == 0 and verb in verbs.values() and len(match.log) > 40:
                return match.save()
            leading = [move for move in verbs if verbs[move] in LEADS_TO.get(verb, ())]
            match.play(seat, leading[0] if seat == 0 and leading else bots[seat].choose(Eyes(match.state, seat)))
    raise AssertionError(f"nobody came to {verb} in {game}")


def moments(game: str, seats: int) -> dict[str, dict[str, Any]]:
    """A match of bots at four decisions of its first seat, a person: beginning the first turn, a middle one and the
    last, and where there is most to choose from."""
    match = Match(tabletomb.game(game), seats, seed=5, players=("person", *("greedy",) * (seats - 1)))
    bots = [bot("greedy", seed=seat) for seat in range(seats)]
    turns: list[dict[str, Any]] = []
    fullest, most, before = match.save(), 0, -1
    while not match.state.over:
        seat = match.state.actors()[0]
        legal = len(match.state.legal(seat))
        if seat == 0 and before != 0:
            turns.append(match.save())
        if seat == 0 and legal > most:
            fullest, most = match.save(), legal
        match.play(seat, bots[seat].choose(Eyes(match.state, seat)))
        before = seat
    return {"first": turns[0], "middle": turns[len(turns) // 2], "last": turns[-1], "fullest": fullest}
