"""Random games for the conformance suite, and what a law is."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from hashlib import sha256
from reprlib import repr as short
from typing import Any, NamedTuple, NoReturn

from tabletomb.engine import marks
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match
from tabletomb.engine.state import State
from tabletomb.engine.stream import Stream, seeded

GAMES = 30
"""Random games a law plays by default, spread evenly over all setups; at least one each."""
LOOKS = 12
"""Positions of each game that costly laws look at closely."""
WORLDS = 2
"""Imagined worlds that a position is compared with, for each pair of eyes."""

CHOICES = 0x0C401CE5
DICE = 0x00D1CE00

Eyes = int | None
"""Who looks: a seat, or None for a spectator."""


class ContractBroken(TabletombError):
    """A game does not keep a law; `law` names it."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law
        self.message = message


class Tally:
    """What a law has looked at: how many positions, and remarks on things that break nothing."""

    def __init__(self) -> None:
        self.positions = 0
        self.remarks: list[str] = []


class Setup(NamedTuple):
    """One way to lay the table: a seat count, the options that differ from their defaults, and for games played as a
    campaign the example to go on from (none: a fresh one).
    """

    game: Game
    seats: int
    options: dict[str, str]
    example: str = ""

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        if self.example:
            chosen.append(f"{self.example} campaign")
        return ", ".join([self.game.name, f"{self.seats} seats", *chosen])

    def campaign(self) -> Campaign | None:
        """What the match goes on from."""
        return Campaign(self.game, example_campaigns(self.game)[self.example]) if self.example else None

    def deal(self, seed: int | str, *, listen: bool = False) -> State:
        """The first position."""
        return self.game.new(self.seats, seed, self.options, campaign=self.campaign(), listen=listen)

    def match(self, seed: int | str) -> Match:
        """A new match."""
        return Match(self.game, self.seats, seed, self.options, campaign=self.campaign())


@cache
def example_campaigns(game: Game) -> dict[str, dict[str, Any]]:
    """Campaigns at later stages that the game offers for its contract: random play rarely gets that far."""
    examples = getattr(game.part("campaign"), "examples", None) if game.has_part("campaign") else None
    return dict(examples()) if examples is not None else {}


def setups(game: Game, seed: int = 0) -> list[Setup]:
    """All seat counts, each with default options, every single other value, a few combinations, and every example of a
    campaign.
    """
    stream = seeded(seed)
    found: list[Setup] = []
    for seats in game.seats:
        found.append(Setup(game, seats, {}))
        others = [(option.name, value) for option in game.options for value in option.values if value != option.default]
        found += [Setup(game, seats, {name: value}) for name, value in others]
        for _ in range(2 if len(game.options) > 1 else 0):
            combination = {option.name: option.values[stream.below(len(option.values))] for option in game.options}
            setup = Setup(game, seats, {name: value for name, value in combination.items() if (name, value) in others})
            if setup not in found:
                found.append(setup)
        found += [Setup(game, seats, {}, example) for example in example_campaigns(game)]
    return found


def position(
    game: Game | str, seats: int, options: dict[str, str], seed: int | str, decisions: int, example: str = ""
) -> State:
    """The position a broken law speaks of: a random game of this suite after so many decisions."""
    setup = Setup(find_game(game), seats, options, example)
    state = setup.deal(seed)
    for decision in random_decisions(state, stream_for(seed, CHOICES)):
        if state.decisions == decisions:
            break
        state.play(*decision)
    return state


# -- random games -----------------------------------------------------------------------------------------------


class Play:
    """One random game; the same setup and seed give the same decisions, so any position can be found again."""

    def __init__(self, run: Run, setup: Setup, seed: int | str) -> None:
        self.run = run
        self.setup = setup
        self.seed = seed
        self.number = 0
        """The decisions made in the position that is looked at."""
        self.dice = stream_for(seed, DICE)
        """For the law's own choices."""
        self.bound = setup.game.bound(setup.seats, setup.options)
        self.log: list[tuple[int, int]] = []
        self.crowded: list[int] = []
        """The positions in which several seats owe a decision."""
        self.open: list[int] = []
        """The decisions that were not sealed."""
        state = setup.deal(seed)
        for decision in random_decisions(state, stream_for(seed, CHOICES)):
            if len(state.actors()) > 1:
                self.crowded.append(self.number)
            self.log.append(decision)
            state.push(*decision)
            if state.sealed < state.decisions:
                self.open.append(self.number)
            self.number += 1
            if self.number > self.bound:
                raise ContractBroken("it_ends", f"the bound of {self.bound} decisions is passed ({self.where()})")
        self.number = 0

    def positions(self, looks: int | None = None, among: Collection[int] | None = None) -> Iterator[State]:
        """The game's positions, from the deal to the end; some of them if `looks` limits their number.

        It is one state that moves on: change clones of it, never itself.
        """
        numbers = list(range(len(self.log) + 1)) if among is None else sorted(among)
        chosen = set(numbers)
        if looks is not None and looks < len(numbers):
            chosen = set(self.some(numbers, looks)) | ({0, len(self.log)} if among is None else set())
        state = self.setup.deal(self.seed)
        for number in range(len(self.log) + 1):
            if number in chosen:
                self.number = number
                self.run.tally.positions += 1
                yield state
            if number < len(self.log):
                state.push(*self.log[number])

    def next_decision(self) -> tuple[int, int] | None:
        """What is decided in the position that is looked at; None at the end."""
        return self.log[self.number] if self.number < len(self.log) else None

    def play_on(self, state: State, since: int) -> State:
        """Play the game's own decisions from number `since` to the end."""
        for seat, move in self.log[since:]:
            state.play(seat, move)
        return state

    def finish(self, state: State) -> None:
        """Play a state to its end with moves of its own."""
        before = state.decisions
        for decision in random_decisions(state, self.dice, self.run.law):
            state.play(*decision)
            if state.decisions - before > self.bound:
                self.broken("a game that went on from here passed the bound on decisions")

    def some(self, things: Sequence[int], at_most: int) -> list[int]:
        """A few of these, ascending."""
        order = list(things)
        self.dice.shuffle(order)
        return sorted(order[:at_most])

    def worlds(self, count: int = WORLDS) -> list[int]:
        """Seeds for imagined worlds."""
        return [self.dice.below(1 << 31) for _ in range(count)]

    def where(self, *, seat: Eyes | str = "", move: int | None = None) -> str:
        """This place, for a message."""
        parts = [f"{self.setup}, seed {self.seed}, after {self.number} decisions"]
        if seat is None:
            parts.append("the spectator")
        elif seat != "":
            parts.append(f"seat {seat}")
        if move is not None:
            moves = self.setup.game.moves
            parts.append(f"move {move} '{moves.notation(move)}'" if 0 <= move < moves.size else f"move {move}")
        call: tuple[Any, ...] = (self.setup.game.name, self.setup.seats, self.setup.options, self.seed, self.number)
        if self.setup.example:
            call = (*call, self.setup.example)
        return f"{', '.join(parts)}; contract.position{call!r}"

    def broken(self, message: str, *, seat: Eyes | str = "", move: int | None = None) -> NoReturn:
        """Raise: the law does not hold here."""
        raise ContractBroken(self.run.law, f"{message} ({self.where(seat=seat, move=move)})")

    def well_said(self, rule: str, sentence: str, what: str, ends: str = ".") -> None:
        """Require a sentence for a person that names a rule of the book."""
        if rule not in self.setup.game.rulebook.rules:
            self.broken(f"{what} {sentence!r}, by rule {rule!r}, which is not in the rulebook")
        self.sentence(sentence, what, ends)

    def sentence(self, sentence: str, what: str, ends: str = ".") -> None:
        """Require a sentence whose marks are marks, and name seats of the table."""
        if not re.fullmatch(rf"[A-Z0-9{{].*[{ends}]", sentence):
            self.broken(f"{what} {sentence!r}, which is not a sentence")
        if set("{}") & set(marks.unmarked(sentence)):
            self.broken(f"{what} {sentence!r}, which has a brace that is no mark")
        if not all(seat in range(self.setup.seats) for seat in marks.seats(sentence)):
            self.broken(f"{what} {sentence!r}, which names a seat that is not there")

    def same(self, first: Any, second: Any, message: str, *, seat: Eyes | str = "", move: int | None = None) -> None:
        """Require two JSON structures to be equal."""
        if first != second:
            self.broken(f"{message}: {difference(first, second)}", seat=seat, move=move)


class Run:
    """A law at work on a game: the random games it looks at, and what it has counted."""

    def __init__(self, law: str, game: Game, games: int, seed: int, chosen: Sequence[Setup] | None) -> None:
        self.law = law
        self.game = game
        self.setups = list(chosen) if chosen is not None else setups(game)
        self.tally = Tally()
        self.latest: Play | None = None
        self._first = seed
        self._each = max(1, math.ceil(games / max(1, len(self.setups))))

    def seeds(self, setup: Setup) -> list[int | str]:
        """The seeds played with a setup; with default options a sealed one as well."""
        seeds: list[int | str] = list(range(self._first, self._first + self._each))
        if not setup.options and not setup.example:
            seeds.append(sha256(str(self._first).encode()).hexdigest())
        return seeds

    def plays(self) -> Iterator[Play]:
        """All random games of this run."""
        for setup in self.setups:
            for seed in self.seeds(setup):
                self.latest = Play(self, setup, seed)
                yield self.latest

    def broken(self, message: str) -> NoReturn:
        """Raise: the law does not hold for the game as a whole."""
        raise ContractBroken(self.law, f"{message} ({self.game.name})")


class Law:
    """A law of the contract. Call it with a game; it raises `ContractBroken` if the law does not hold."""

    def __init__(self, examine: Callable[[Run], None]) -> None:
        self.name = examine.__name__
        self.__doc__ = examine.__doc__
        self._examine = examine
        LAWS[self.name] = self

    def __str__(self) -> str:
        return self.name

    def __call__(
        self, game: Game, *, games: int = GAMES, seed: int = 0, setups: Sequence[Setup] | None = None
    ) -> Tally:
        """Check the law on so many random games, spread over the setups given (all, if none are)."""
        run = Run(self.name, game, games, seed, setups)
        try:
            self._examine(run)
        except ContractBroken:
            raise
        except Exception as error:
            where = run.latest.where() if run.latest is not None else game.name
            raise ContractBroken(self.name, f"it fails with {type(error).__name__}: {error} ({where})") from error
        return run.tally


LAWS: dict[str, Law] = {}
"""All laws by name."""


def stream_for(seed: int | str, salt: int) -> Stream:
    """A stream that belongs to a game's seed but is not the game's own."""
    return seeded((seed if isinstance(seed, int) else int(seed[:15], 16)) ^ salt)


def random_decisions(state: State, stream: Stream, law: str = "it_ends") -> Iterator[tuple[int, int]]:
    """Random decisions, to its end, for a state; the caller plays each before it asks for the next."""
    while not state.over:
        actors = state.actors()
        seat = actors[stream.below(len(actors))]
        moves = state.legal(seat)
        if not moves:
            raise ContractBroken(law, f"seat {seat} owes a decision but has no legal move ({state.dump()})")
        yield seat, moves[stream.below(len(moves))]


def difference(first: Any, second: Any, path: str = "") -> str:
    """Where two JSON structures differ, in words; empty if they do not."""
    if first == second:
        return ""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in [*first, *second]:
            below = f"{path}.{key}" if path else str(key)
            if key not in first or key not in second:
                return f"{below} is in only one of them"
            if first[key] != second[key]:
                return difference(first[key], second[key], below)
    if isinstance(first, list | tuple) and isinstance(second, list | tuple) and len(first) == len(second):
        for index, (one, other) in enumerate(zip(first, second)):
            if one != other:
                return difference(one, other, f"{path}[{index}]")
    return f"{path or 'it'} is {short(first)} here and {short(second)} there"


def all_eyes(state: State) -> list[Eyes]:
    """The spectator and every seat."""
    return [None, *range(state.seats)]


def canonical(doc: Any) -> str:
    """A JSON structure as text, always the same for the same structure."""
    return json.dumps(doc, sort_keys=True, separators=(",", ":"), allow_nan=False)


def over_the_wire(doc: Any) -> Any:
    """A JSON structure as it arrives elsewhere."""
    return json.loads(json.dumps(doc, allow_nan=False))
