"""Games and positions to try bots on, and the question whether a bot knows more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import midnight_duel

import tabletomb
import tabletomb_connect_four
from tabletomb.bots import Bot, Eyes, bot, decide
from tabletomb.bots.ismcts import Budget, IsmctsBot
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

GAMES = list(
    {game.name: game for game in [*tabletomb.games(), midnight_duel.GAME, tabletomb_connect_four.GAME]}.values()
)
"""Every installed game, a toy without a heuristic in which seats decide at the same time, and a third party's."""
HIDING = [game for game in GAMES if game.name != "connect-four"]
"""Those in which something is hidden."""

Maker = Callable[[], Bot]


def thinking_little(spec: str, seed: int, iterations: int) -> Bot:
    """A bot with a smaller budget than its own, if it has one."""
    made = bot(spec, seed)
    if isinstance(made, IsmctsBot):
        made.budget = Budget(iterations)
    return made


def midgame(game: tabletomb.Game, seats: int, seed: int, count: int) -> list[State]:
    """Positions spread over a random game, at each of which some seat really has a choice.

    Seats that decide at the same time do so in any order, so that some positions have a part of the answers.
    """
    state = game.new(seats, seed)
    dice = seeded(seed)
    found: list[State] = []
    while not state.over:
        if choosers(state):
            found.append(state.clone())
        actors = state.actors()
        seat = actors[dice.below(len(actors))]
        moves = state.legal(seat)
        state.push(seat, moves[dice.below(len(moves))])
    return [found[(2 * part + 1) * len(found) // (2 * count)] for part in range(min(count, len(found)))]


def together(game: tabletomb.Game, seats: int, seed: int) -> State:
    """The first position of a random game in which several seats decide at once."""
    state = game.new(seats, seed)
    dice = seeded(seed)
    while len(state.actors()) < 2:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[dice.below(len(moves))])
    return state


def choosers(state: State) -> list[int]:
    """The seats that must decide now and have a choice."""
    return [seat for seat in state.actors() if len(state.legal(seat)) > 1]


def play_out(state: State, sitting: Sequence[Bot]) -> State:
    """Let the bots on all seats play to the end; every move is checked."""
    while not state.over:
        for seat, move in decide(state, sitting):
            state.play(seat, move)
    return state


def in_a_row(chooser: Bot, state: State, seat: int) -> list[int]:
    """What a bot chooses now, and again if it is asked before anything came to light: it may remember its thoughts."""
    state = state.clone()
    sealed = state.sealed
    chosen: list[int] = []
    while len(chosen) < 2 and seat in state.actors() and state.sealed == sealed:
        chosen.append(chooser.choose(Eyes(state, seat)))
        state.push(seat, chosen[-1])
    return chosen


def knows_too_much(make: Maker, state: State, seat: int, worlds: int = 2) -> bool:
    """Whether a bot chooses otherwise in other worlds that look the same to its seat."""
    choice = in_a_row(make(), state, seat)
    return any(in_a_row(make(), state.imagine(seat, world), seat) != choice for world in range(worlds))
