"""Tutorials: a dealt position, a few guided moves, each explained; then the match simply goes on.

A game's `tutorial.toml` says how the table is set up, which moves lead to the position where the lesson begins, and
then step by step what the pupil, on seat 0, reads and does and what the other seats answer. Where a lesson stands
follows from the match's log and from how many texts were read: nothing else has to be kept, and a decision that is
taken back takes the lesson back with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletomb.engine.document import Field, content_field
from tabletomb.engine.errors import ContentError, Refusal, SetupError
from tabletomb.engine.game import Game
from tabletomb.engine.match import PERSON, Match
from tabletomb.engine.view import places, where

PUPIL = 0
"""The seat that learns."""
_TO_BE_READ = "One moment: there is something to read first."
_NOT_YOURS = "The lesson decides now; it is your turn in a moment."


class TutorialTip(NamedTuple):
    """What the lesson says to its pupil now."""

    step: int
    """The number of this text, from 1."""
    steps: int
    title: str
    text: str
    moves: tuple[int, ...]
    """The moves it asks for; none: read, then go on."""
    at: tuple[str, ...]
    """What it speaks of, most important first."""
    rules: tuple[str, ...]
    done: bool
    """The lesson is over."""


class Step(NamedTuple):
    """One step of a lesson: a text to read, a move to make, or another seat's move."""

    who: int
    title: str
    text: str
    moves: tuple[int, ...]
    """The accepted moves; the only one of another seat."""
    wrong: str
    """What a pupil hears who makes another legal move."""
    wrong_for: dict[str, str]
    """The same for particular moves, by notation or by verb."""
    at: tuple[str, ...]
    """What it speaks of; if nothing is said, where its moves are."""
    rules: tuple[str, ...]

    @property
    def reading(self) -> bool:
        """Whether the step is only read."""
        return not self.moves


class Tutorial:
    """A game's guided first match.

    Whoever runs one asks `tip` what to show, `answer` before playing a move, and `scripted` what other seats play;
    `read` is always how many texts without a move the pupil has read so far. It grows by one when the pupil reads on,
    which is only offered where the tip asks for no move and is not `done`. Raises `ContentError` naming the field.
    """

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        field = content_field(data, f"{game.name}/tutorial.toml").only(*_FIELDS)
        self.title = _prose(field["title"])
        self.farewell = _prose(field["farewell"])
        self.seats = field["seats"].number(min(game.seats), max(game.seats))
        self.seed = field["seed"].number(0, (1 << 63) - 1)
        self.options = {name: value.text() for name, value in field.get("options", {}).entries()}
        self.names = tuple(name.text() for name in field["names"].each(self.seats))
        self.bots = tuple(bot.text() for bot in field["bots"].each(self.seats - 1))
        """The specs of the bots on the other seats, who play on when the lesson is over."""
        self._prelude = [_entry(game, entry) for entry in field.get("prelude", []).each()]
        self.first = len(self._prelude)
        """How many decisions are made before the lesson begins."""
        self.steps = tuple(_step(game, entry, self.seats) for entry in field["step"].each())
        self._rehearse(field)

    def begin(self) -> Match:
        """A match in the position where the lesson begins."""
        match = Match(
            self.game, self.seats, self.seed, self.options, names=self.names, players=(PERSON, *self.bots)
        )  # fmt: skip
        for seat, move in self._prelude:
            match.play(seat, move)
        return match

    def tip(self, match: Match, read: int) -> TutorialTip | None:
        """What the pupil is told now; None while another seat's move is due and when the match has left the lesson.

        The farewell stands until the pupil plays on: the others may be quicker than its reader.
        """
        number = self._position(match, read)
        if number is None or (number < len(self.steps) and self.steps[number].who != PUPIL):
            return None
        own = [place for place, step in enumerate(self.steps) if step.who == PUPIL]
        if number == len(self.steps):
            return TutorialTip(len(own), len(own), self.title, self.farewell, (), (), (), True)
        step = self.steps[number]
        at = step.at or _places(match, step.moves)
        return TutorialTip(own.index(number) + 1, len(own), step.title, step.text, step.moves, at, step.rules, False)

    def answer(self, match: Match, seat: int, move: int, read: int) -> Refusal | None:
        """A kind sentence for a legal move that the lesson does not ask for; None if nothing stands against it.

        Illegal moves are none of its business: the rules refuse them better.
        """
        step = self._current(match, read)
        if step is None or move not in match.state.legal(seat):
            return None
        if seat == step.who and move in step.moves:
            return None
        if seat != PUPIL or step.who != PUPIL:
            return Refusal("TT-03", _NOT_YOURS)
        if step.reading:
            return Refusal(step.rules[0], step.wrong or _TO_BE_READ)
        moves = self.game.moves
        for key in (moves.notation(move), moves.verb(move)):
            if key in step.wrong_for:
                return Refusal(step.rules[0], step.wrong_for[key])
        return Refusal(step.rules[0], step.wrong)

    def scripted(self, match: Match, read: int) -> tuple[int, int] | None:
        """Seat and move that the lesson plays now for somebody other than the pupil."""
        step = self._current(match, read)
        return (step.who, step.moves[0]) if step is not None and step.who != PUPIL else None

    def runs(self, match: Match, read: int) -> bool:
        """Whether the lesson goes on; then no other seat decides but as `scripted`."""
        return self._current(match, read) is not None

    def _current(self, match: Match, read: int) -> Step | None:
        number = self._position(match, read)
        return self.steps[number] if number is not None and number < len(self.steps) else None

    def _position(self, match: Match, read: int) -> int | None:
        """The step that is due, or how many there are at the end; None if the match or the pupil went another way."""
        played = match.log[self.first :]
        if len(match.log) < self.first:
            return None
        for number, step in enumerate(self.steps):
            if step.reading:
                if read == 0:
                    return number if not played else None
                read -= 1
            elif not played:
                return number
            elif played[0].seat != step.who or played[0].move not in step.moves:
                return None
            else:
                played = played[1:]
        return len(self.steps) if all(decision.seat != PUPIL for decision in played) else None

    # -- checking -----------------------------------------------------------------------------------------

    def _rehearse(self, field: Field) -> None:
        """Play it through with the first accepted moves: all accepted moves must be legal when their step comes."""
        try:
            match = Match(self.game, self.seats, self.seed, self.options)
        except SetupError as error:
            raise ContentError(error.field, error.message, field.source) from error
        for entry, (seat, move) in zip(field.get("prelude", []).each(), self._prelude, strict=True):
            _check_legal(match, seat, move, entry)
            match.play(seat, move)
        for entry, step in zip(field["step"].each(), self.steps, strict=True):
            for notation, move in zip(entry.get("moves", []).each(), step.moves, strict=True):
                _check_legal(match, step.who, move, notation)
            for place in entry.get("at", []).each():
                if place.text() not in places(match.state.view(PUPIL)):
                    raise place.fail(f"is {place.text()[:40]!r}, which the pupil does not see on the table then")
            if step.moves:
                match.play(step.who, step.moves[0])
        if not self.steps or self.steps[-1].who != PUPIL:
            raise field["step"].fail("must end with a step of the pupil, seat 0")


_FIELDS = ("title", "farewell", "seats", "seed", "options", "names", "bots", "prelude", "step")
_STEP_FIELDS = ("who", "title", "text", "moves", "wrong", "wrong_for", "at", "rules")


def _step(game: Game, field: Field, seats: int) -> Step:
    field.only(*_STEP_FIELDS)
    who = field.get("who", PUPIL).number(0, seats - 1)
    moves = tuple(_move(game, entry, entry.text()) for entry in field.get("moves", []).each())
    rules = tuple(_rule(game, entry) for entry in field.get("rules", []).each())
    if who != PUPIL:
        field.only("who", "moves", "rules")
        if len(moves) != 1:
            raise field["moves"].fail("must be one move: another seat has no choice")
        return Step(who, "", "", moves, "", {}, (), rules)
    if not rules:
        raise field["rules"].fail("must name a rule that the step is about")
    wrong = _prose(field["wrong"]) if moves or "wrong" in field else ""
    wrong_for: dict[str, str] = {}
    for key, value in field.get("wrong_for", {}).entries():
        if key not in game.moves.verbs:
            key = game.moves.notation(_move(game, value, key))
        wrong_for[key] = _prose(value)
    at = tuple(place.text() for place in field.get("at", []).each())
    return Step(who, _prose(field["title"]), _prose(field["text"]), moves, wrong, wrong_for, at, rules)


def _entry(game: Game, field: Field) -> tuple[int, int]:
    seat, _, notation = field.text().partition(" ")
    if not seat.isascii() or not seat.isdigit():
        raise field.fail("must be a seat and a move, as in '0 pass'")
    return int(seat[:4]), _move(game, field, notation)


def _move(game: Game, field: Field, notation: str) -> int:
    try:
        return game.moves.parse(notation)
    except ValueError as error:
        raise field.fail(f"is no move: {error}") from error


def _rule(game: Game, field: Field) -> str:
    if field.text() not in game.rulebook.rules:
        raise field.fail(f"is {field.text()[:20]!r}, which the rulebook does not have")
    return field.text()


def _prose(field: Field) -> str:
    """A text of one or more sentences; how it is broken into lines in the file does not matter."""
    text = " ".join(field.text().split())
    if not text:
        raise field.fail("must not be empty")
    return text


def _places(match: Match, moves: tuple[int, ...]) -> tuple[str, ...]:
    """Where those of some moves are that the pupil can play; a pupil may have come another way than the rehearsal."""
    legal = match.state.legal(PUPIL)
    return tuple(dict.fromkeys(place for move in moves if move in legal for place in where(match.state, PUPIL, move)))


def _check_legal(match: Match, seat: int, move: int, field: Field) -> None:
    refusal = match.state.why_not(seat, move)
    if refusal is not None:
        raise field.fail(f"cannot be played: {refusal.message} ({refusal.rule})")
