"""Offers: a seat's legal moves with what they mean and what they bring, as far as the seat can know.

Everything here is read off worlds that the seat imagines, never off the true state, so an offer cannot tell more than
its seat knows; and it is the same however often it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletomb.engine.sheet import Sheet
from tabletomb.engine.state import State
from tabletomb.engine.view import Hope, hope, label, named

WORLDS = 6
"""In how many imagined worlds something must be the same to pass for certain."""
MOST_FOLLOW_UPS = 400
"""How many follow-ups are worked out at most; moves beyond that are offered without theirs."""


class OfferLine(NamedTuple):
    """A line of the score sheet that a move changes, and by how much."""

    label: str
    points: int
    rule: str


class Offer(NamedTuple):
    """A legal move and what a seat can know of it."""

    move: int
    notation: str
    verb: str
    arguments: dict[str, int]
    words: str
    """What it does, in a phrase with the players' names in it."""
    gain: int | None
    """How it changes the own score at once; None if the seat cannot know."""
    lines: tuple[OfferLine, ...] = ()
    """Where a certain gain comes from."""
    hope: Hope | None = None
    then: tuple[Offer, ...] = ()
    """What the same seat can decide next, where that is certain beforehand; its gains are counted from there."""

    def to_json(self) -> dict[str, Any]:
        """The offer as a JSON object."""
        return {
            "move": self.move,
            "notation": self.notation,
            "verb": self.verb,
            "args": self.arguments,
            "words": self.words,
            "gain": self.gain,
            "lines": [line._asdict() for line in self.lines],
            "hope": self.hope._asdict() if self.hope is not None else None,
            "then": [offer.to_json() for offer in self.then],
        }


def offers(state: State, seat: int | None, names: Sequence[str], *, ahead: bool = True) -> list[Offer]:
    """The legal moves of a seat with what they do; empty unless the seat has to decide (None: a spectator, never).

    With `ahead` each comes with the decisions that would follow it, one level deep, where the same seat alone would
    take them and their list is certain before the first move is played.
    """
    if seat is None or not state.legal(seat):
        return []
    worlds = _Worlds([state.imagine(seat, seed) for seed in range(1, WORLDS + 1)], seat)
    return _Glance(worlds, seat, names, _said(worlds.first, seat)).offers(MOST_FOLLOW_UPS if ahead else 0)


class _Said(NamedTuple):
    """What a game says about a legal move before it is played."""

    move: int
    label: str
    hope: Hope | None


class _Worlds:
    """One position as a seat imagines it in several worlds, and what the seat has scored there."""

    def __init__(self, states: list[State], seat: int) -> None:
        self.states = states
        self.first = states[0]
        self.scores = [state.scores()[seat] for state in states]
        self._sheets: tuple[Sheet, Sheet] | None = None

    @property
    def outermost(self) -> tuple[State, State]:
        """Two of the worlds: enough to see whether details depend on what is hidden where totals and choices do not."""
        return self.states[0], self.states[-1]

    @property
    def sheets(self) -> tuple[Sheet, Sheet]:
        """The score sheets of those two."""
        if self._sheets is None:
            one, other = self.outermost
            self._sheets = one.sheet(), other.sheet()
        return self._sheets

    def after(self, seat: int, move: int) -> _Worlds:
        """The position behind a move."""
        futures = [state.clone() for state in self.states]
        for future in futures:
            future.push(seat, move)
        return _Worlds(futures, seat)


class _Glance:
    """One decision of a seat, looked at in every imagined world."""

    def __init__(self, worlds: _Worlds, seat: int, names: Sequence[str], said: Sequence[_Said]) -> None:
        self.worlds = worlds
        self.seat = seat
        self.names = names
        self.said = said
        # What a decision brings that several take at the same time depends on the others.
        self.alone = worlds.first.agenda[-1].seat >= 0

    def offers(self, most_follow_ups: int) -> list[Offer]:
        found: list[Offer] = []
        for said in self.said:
            gain: int | None = None
            lines: tuple[OfferLine, ...] = ()
            then: tuple[Offer, ...] = ()
            if self.alone:
                futures = self.worlds.after(self.seat, said.move)
                gain, lines = self._certain(futures)
                if self._foreseen(said.move, futures.first):
                    then = self._follow_ups(futures, most_follow_ups)
                    most_follow_ups -= len(then)
            found.append(self._offer(said, gain, lines, then))
        return found

    def _foreseen(self, move: int, future: State) -> bool:
        """Whether the next decision can be known: nothing came to light, or the game says that it makes no difference.

        A few worlds that agree would not prove it: what differs in one of them only may be what happens.
        """
        if future.sealed < future.decisions:
            return True
        return future.game.moves.verb(move) in getattr(future.game.part("view"), "TRIED_ON", ())

    def _follow_ups(self, futures: _Worlds, most: int) -> tuple[Offer, ...]:
        """What the seat alone decides next, if that is the same list in every world, and not too long."""
        if not all(state.agenda and state.agenda[-1].seat == self.seat for state in futures.states):
            return ()
        legal = futures.first.legal(self.seat)
        if len(legal) > most or any(state.legal(self.seat) != legal for state in futures.states):
            return ()
        said, otherwise = (_said(state, self.seat) for state in futures.outermost)
        return tuple(_Glance(futures, self.seat, self.names, said).offers(0)) if said == otherwise else ()

    def _offer(self, said: _Said, gain: int | None, lines: tuple[OfferLine, ...], then: tuple[Offer, ...]) -> Offer:
        moves = self.worlds.first.game.moves
        words = named(said.label, self.names)
        return Offer(
            said.move, moves.notation(said.move), *moves.decode(said.move), words, gain, lines, said.hope, then
        )

    def _certain(self, futures: _Worlds) -> tuple[int | None, tuple[OfferLine, ...]]:
        """The change of the score, if it is the same in all worlds, and the lines of the sheet that make it up."""
        gains = {after - before for before, after in zip(self.worlds.scores, futures.scores, strict=True)}
        if len(gains) > 1:
            return None, ()
        one, other = (
            _changes(before, after, self.seat) for before, after in zip(self.worlds.sheets, futures.sheets, strict=True)
        )
        return gains.pop(), one if one == other else ()


def _said(world: State, seat: int) -> list[_Said]:
    return [_Said(move, label(world, seat, move), hope(world, seat, move)) for move in world.legal(seat)]


def _changes(before: Sheet, after: Sheet, seat: int) -> tuple[OfferLine, ...]:
    """The lines of a seat that differ between two sheets, in the order of the later one."""
    change: dict[tuple[str, str], int] = {}
    for sheet, sign in ((after, 1), (before, -1)):
        for line in sheet.lines:
            if line.seat == seat:
                key = (line.label, line.rule)
                change[key] = change.get(key, 0) + sign * line.points
    return tuple(OfferLine(name, points, rule) for (name, rule), points in change.items() if points)
