"""No bot knows more than its seat: where two worlds look the same to it, it makes the same choice in both."""

from __future__ import annotations

import json
from zlib import crc32

import pytest
from at_the_table import GAMES, HIDING, Maker, choosers, knows_too_much, midgame, thinking_little, together

import tabletomb
from tabletomb.bots import Eyes, bot
from tabletomb.bots.greedy import GreedyBot
from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

# budgets that the slowest game can bear; what a bot may know does not depend on how long it thinks
FEW = {"random": 0, "greedy": 0, "novice": 0, "ismcts": 40, "regular": 8, "expert": 8}
SECRETIVE = [game for game in GAMES if game.name in ("inn-keeper", "midnight-duel")]
"""Here seats choose in secret, at the same time."""
EYES = {"seat", "seats", "game", "moves", "decisions", "sealed", "legal", "view", "imagine"}


@pytest.mark.slow
@pytest.mark.parametrize("spec", FEW)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_hidden_changes_no_choice(game: tabletomb.Game, spec: str) -> None:
    """Everything that a seat cannot know is dealt anew, the game's own randomness included."""
    looks = 0
    for seats in game.seats:
        for number, state in enumerate(midgame(game, seats, seed=seats, count=4 if FEW[spec] <= 8 else 2)):
            for seat in choosers(state):
                assert not knows_too_much(lambda: thinking_little(spec, 5, FEW[spec]), state, seat, worlds=1), (
                    f"{spec} on seat {seat} of {seats}, position {number}"
                )
                looks += 1
    assert looks > 0


def answers(game: tabletomb.Game, seed: int, make: Maker) -> list[set[int]]:
    """What the last of three seats that decide at once chooses, for every choice that another made in secret."""
    state = together(game, 3, seed)
    *others, last = state.actors()
    found: list[set[int]] = []
    for seat in others:
        worlds = [state.clone() for _ in state.legal(seat)]
        for world, move in zip(worlds, state.legal(seat)):
            world.push(seat, move)
        found.append({make().choose(Eyes(world, last)) for world in worlds})
        state = worlds[0]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["greedy", "novice", "ismcts:40"])
@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_those_who_decide_at_the_same_time_are_not_overheard(game: tabletomb.Game, spec: str) -> None:
    for choices in answers(game, 4, lambda: bot(spec, 3)):
        assert len(choices) == 1


# -- the tests above can fail -------------------------------------------------------------------------------


class Peeker:
    """Chooses by what lies on the table, the hidden things included."""

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.legal()
        return moves[crc32(json.dumps(eyes._state.dump_table()).encode()) % len(moves)]


class Prophet:
    """Plays the true game to its end in thought: the deck and the dice are what they are."""

    def choose(self, eyes: Eyes) -> int:
        return max(eyes.legal(), key=lambda move: self._ends(eyes._state.clone(), eyes.seat, move))

    def _ends(self, state: State, seat: int, move: int) -> int:
        state.push(seat, move)
        playout(state, seeded(1))
        return state.scores()[seat]


class Overhearer(GreedyBot):
    """Looks one move ahead in the true world instead of imagined ones."""

    def choose(self, eyes: Eyes) -> int:
        eyes.imagine = lambda seed: eyes._state.clone()  # type: ignore[method-assign]
        return super().choose(eyes)


def caught(make: type, game: tabletomb.Game, seats: int) -> bool:
    return any(
        knows_too_much(lambda: make(), state, seat)
        for state in midgame(game, seats, seed=3, count=8)
        for seat in choosers(state)
    )


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_a_bot_that_peeks_is_caught(game: tabletomb.Game) -> None:
    assert caught(Peeker, game, game.seats[-1])


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_a_bot_that_knows_the_future_is_caught(game: tabletomb.Game) -> None:
    assert caught(Prophet, game, game.seats[-1])


def test_a_bot_that_overhears_the_others_is_caught() -> None:
    game = tabletomb.game("inn-keeper")
    choices = [each for seed in range(4) for each in answers(game, seed, lambda: Overhearer(1))]
    assert any(len(each) > 1 for each in choices)


# -- eyes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_eyes_show_what_the_seat_may_know_and_nothing_else(game: tabletomb.Game) -> None:
    for state in midgame(game, game.seats[-1], seed=8, count=3):
        for seat in range(state.seats):
            eyes = Eyes(state, seat)
            shown = {name: getattr(eyes, name) for name in dir(eyes) if not name.startswith("_")}
            assert shown.keys() == EYES
            assert not any(isinstance(value, State) for value in shown.values())
            assert (eyes.seat, eyes.seats, eyes.decisions, eyes.sealed) == (
                seat, state.seats, state.decisions, state.sealed,
            )  # fmt: skip
            assert eyes.game is game
            assert eyes.moves is game.moves
            assert eyes.legal() == state.legal(seat)
            assert eyes.view() == state.view(seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_imagined_world_is_the_seats_own_to_play_with(game: tabletomb.Game) -> None:
    for state in midgame(game, game.seats[-1], seed=9, count=3):
        seat = state.actors()[0]
        eyes = Eyes(state, seat)
        before = state.dump()
        world = eyes.imagine(11)
        assert world.dump() == eyes.imagine(11).dump()
        assert world.dump() == Eyes(state.imagine(seat, 3), seat).imagine(11).dump()
        assert world.view(seat) == eyes.view()
        playout(world, seeded(1))
        assert state.dump() == before
