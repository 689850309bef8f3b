"""Whatever a person reads is words: over whole games no mark is left standing and no address is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tabletomb
import tabletomb_connect_four
from tabletomb.cli import session as sessions
from tabletomb.engine.game import Game, games
from tabletomb.engine.state import State
from tabletomb.engine.view import places

Play = Callable[..., Any]
GAMES = {game.name: game for game in [*games(), tabletomb_connect_four.GAME]}
AT_THE_END = ("score", "log", "look 1", "replay", "7", "end", "q", "quit")


def questions(state: State, seat: int, chance: random.Random) -> list[str]:
    """What somebody might type who wants to know everything before deciding."""
    moves = state.game.moves
    illegal = moves.notation(chance.randrange(moves.size))
    number = chance.randint(1, len(state.legal(seat)))
    return ["moves", "score", "log", "look 0", "look 1", "undo", "redo", "again", f"why {number}", f"why {illegal}"]


def addresses(played: Any) -> set[str]:
    """What places are called by now, as far as that cannot be mistaken for a word."""
    state = played.match.state
    seen = {place for seat in (None, *range(state.seats)) for place in places(state.view(seat))}
    told = {place for seat in range(state.seats) for _, line in played.match.story(seat) for place in line.at}
    return {address for address in seen | told if "/" in address}


def named_in(line: str, met: set[str]) -> list[str]:
    """The addresses that a line shows."""
    known = "|".join(map(re.escape, sorted(met)))
    return re.findall(rf"(?<![\w/])(?:{known})(?![\w/])", line)


@pytest.fixture
def talkative(table: Play, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Any, set[str]]]:
    """Play a whole game at random, asking many questions; gives what was played and all addresses there were."""
    monkeypatch.setattr(sessions, "HINT_BUDGET", "6")

    def run(game: Game, seats: str, seed: int) -> tuple[Any, set[str]]:
        played = table(game, seats=seats, seed=seed, width=250)
        chance = random.Random(seed)
        met: set[str] = set()
        end: Iterator[str] = iter(AT_THE_END)

        def answer(prompt: str) -> str:
            state = played.match.state
            if state.over:
                return next(end)
            if "press Enter" in prompt:
                return ""
            met.update(addresses(played))
            seat = played.session._in_front
            if chance.random() < 0.3:
                return chance.choice(questions(state, seat, chance))
            if chance.random() < 0.03:
                return "hint"
            return str(chance.randint(1, len(state.legal(seat))))

        played.person.before_answer = answer
        played.session.run()
        assert played.match.state.over
        return played, met

    return run


@pytest.mark.parametrize("seats", ["me,random", "me,me"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_mark_and_no_address_is_shown(
    talkative: Callable[..., tuple[Any, set[str]]], game: Game, seats: str
) -> None:
    played, met = talkative(game, seats, seed=5)
    assert met, "places have addresses"
    shown = played.seen.split("Saved.")[0]
    for line in shown.splitlines():
        assert not set("{}") & set(line)
        assert not named_in(line, met)


def test_a_mark_left_standing_would_be_noticed(connect_four: tabletomb.Game) -> None:
    """The test above looks for the right thing: addresses are in the texts that the game gives."""
    state = connect_four.new(seats=2)
    state.listen()
    state.play(0, 3)
    (line,) = state.told(0)
    assert set("{}") & set(line.text)
    assert named_in(line.text, set(line.at))
