"""Hints: what an expert would do in a seat's place, and why, in words."""

from __future__ import annotations

from typing import Final

from tabletomb.bots.eyes import Eyes
from tabletomb.bots.ismcts import Budget, IsmctsBot, best_first
from tabletomb.bots.levels import EXPERT
from tabletomb.bots.search import Arm, Node, Search
from tabletomb.bots.seeds import seed_of
from tabletomb.engine.advice import Advice, Hint
from tabletomb.engine.state import State
from tabletomb.engine.view import Told, deed, where

ALTERNATIVES: Final = 2
LONGEST_LINE: Final = 6
LEAST_TRIED: Final = 5
"""Moves tried less often than this say too little to go on with the line."""


def advise(state: State, seat: int, budget: str = "") -> Hint:
    """The hint for a seat that must decide now; it is found with that seat's eyes alone."""
    eyes = Eyes(state, seat)
    # the same position gets the same advice; the seed is no part of what the seat knows
    seed = seed_of(f"hint {eyes.decisions} {seat}")
    search = IsmctsBot(seed, Budget.parse(budget) if budget else EXPERT).think(eyes)
    best, *others = best_first(search.root)
    return Hint(
        seat,
        _advice(eyes, search, best),
        tuple(_advice(eyes, search, arm) for arm in others[:ALTERNATIVES]),
        tuple(principal_line(eyes, search.root)),
    )


def _advice(eyes: Eyes, search: Search, arm: Arm) -> Advice:
    alone = search.judge.alone
    world = eyes.imagine(0)
    return Advice(
        arm.move,
        eyes.moves.notation(arm.move),
        told(world, eyes.seat, eyes.seat, arm.move).text,
        where(world, eyes.seat, arm.move),
        None if alone else arm.mean(),
        search.judge.points_at(arm.mean()) if alone else None,
        arm.visits,
    )


def principal_line(eyes: Eyes, root: Node) -> list[Told]:
    """The moves that the search came back to most often, one after the other, each in a sentence.

    They are played in one of the worlds the seat could be in; as soon as that world differs from most, the line ends.
    """
    world = eyes.imagine(0)
    node: Node | None = root
    line: list[Told] = []
    while node is not None and node.seat in world.actors() and len(line) < LONGEST_LINE:
        legal = world.legal(node.seat)
        likely = [arm.move for arm in best_first(node) if arm.move in legal and arm.visits >= LEAST_TRIED]
        if not likely:
            break
        way = [likely[0]]
        together = len(world.actors()) > 1
        line.append(_play_and_tell(world, node.seat, eyes.seat, likely[0]))
        if together:
            break  # what the others choose meanwhile is theirs to know
        while len(line) < LONGEST_LINE and len(world.actors()) == 1 and len(world.legal(world.actors()[0])) == 1:
            way += world.legal(world.actors()[0])
            line.append(_play_and_tell(world, world.actors()[0], eyes.seat, way[-1]))
        node = node.following(way, world.actors()[0], eyes.moves.size) if world.actors() else None
    return line


def _play_and_tell(world: State, seat: int, listener: int, move: int) -> Told:
    sentence = told(world, seat, listener, move)
    world.push(seat, move)
    return sentence


def told(world: State, seat: int, listener: int, move: int) -> Told:
    """What is told of a decision, in the words of the story, or of those who look back if the story is silent.

    So it is where others decide at the same time: what comes of it then depends on what they choose, not on the move.
    """
    after = world.clone()
    after.listen()
    after.push(seat, move)
    sentences = after.told(listener) if world.agenda[-1].seat >= 0 else []
    return sentences[0] if sentences else deed(world, seat, move)
