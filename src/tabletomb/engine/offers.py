"""Offers: a seat's legal moves with what they mean and what they bring, as far as the seat can know.

Everything here is read off worlds that the seat imagines, never off the true state, so an offer cannot tell more than
its seat knows; and it is the same however often it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletomb.engine.sheet import Sheet
from tabletomb.engine.state import State
from tabletomb.engine.view import Hope, button, hope, label, where

WORLDS = 6
"""In how many imagined worlds something must be the same to pass for certain."""
MOST_FOLLOW_UPS = 400
"""How many follow-ups are worked out at most; moves beyond that are offered without theirs."""


class OfferLine(NamedTuple):
    """A line of the score sheet that a move changes, and by how much."""

    label: str
    points: int
    rule: str
    at: tuple[str, ...] = ()
    """What pays, or paid until then."""


class Offer(NamedTuple):
    """A legal move and what a seat can know of it."""

    move: int
    notation: str
    verb: str
    arguments: dict[str, str]
    """The labels of the verb's arguments."""
    words: str
    """What it does, in a phrase with marks."""
    button: str
    """The same in two or three words, for the button that plays it."""
    at: tuple[str, ...]
    """Where it happens, most important first; empty for a mere word."""
    gain: int | None
    """How it changes the own score at once; None if the seat cannot know."""
    lines: tuple[OfferLine, ...] = ()
    """Where a certain gain comes from."""
    hope: Hope | None = None
    then: tuple[Offer, ...] = ()
    """What the same seat can decide next, where that is certain beforehand; its gains are counted from there."""
    ask: str = ""
    """The prompt of that next decision, in a text with marks; empty where there is none."""

    def to_json(self) -> dict[str, Any]:
        """The offer as a JSON object."""
        return {
            "move": self.move,
            "notation": self.notation,
            "verb": self.verb,
            "args": self.arguments,
            "words": self.words,
            "button": self.button,
            "at": list(self.at),
            "gain": self.gain,
            "lines": [{**line._asdict(), "at": list(line.at)} for line in self.lines],
            "hope": {**self.hope._asdict(), "at": list(self.hope.at)} if self.hope is not None else None,
            "then": [offer.to_json() for offer in self.then],
            "ask": self.ask,
        }


def offers(state: State, seat: int | None, *, ahead: bool = True) -> list[Offer]:
    """The legal moves of a seat with what they do; empty unless the seat has to decide (None: a spectator, never).

    With `ahead` each comes with the decisions that would follow it, one level deep, where the same seat alone would
    take them and their list is certain before the first move is played.
    """
    if seat is None or not state.legal(seat):
        return []
    worlds = _Worlds([state.imagine(seat, seed) for seed in range(1, WORLDS + 1)], seat)
    return _Glance(worlds, seat, _said(worlds.first, seat)).offers(MOST_FOLLOW_UPS if ahead else 0)


class _Said(NamedTuple):
    """What a game says about a legal move before it is played."""

    move: int
    label: str
    button: str
    at: tuple[str, ...]
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

    def __init__(self, worlds: _Worlds, seat: int, said: Sequence[_Said]) -> None:
        self.worlds = worlds
        self.seat = seat
        self.said = said
        view = worlds.first.game.part("view")
        self.alone = worlds.first.agenda[-1].seat >= 0
        self.own: Sequence[str] = getattr(view, "OWN", ())
        """Verbs that touch the own area alone, at once: what they bring is certain even if others decide meanwhile."""
        self.tried_on: Sequence[str] = getattr(view, "TRIED_ON", ())
        """Verbs after which the next decision is certain, although something new comes to light."""

    def offers(self, most_follow_ups: int) -> list[Offer]:
        found: list[Offer] = []
        for said in self.said:
            gain: int | None = None
            lines: tuple[OfferLine, ...] = ()
            then: tuple[Offer, ...] = ()
            ask = ""
            # what a decision brings that several take together depends on the others, unless it is all one's own
            if self.alone or self._verb(said.move) in self.own:
                futures = self.worlds.after(self.seat, said.move)
                gain, lines = self._certain(futures)
                if most_follow_ups and self._foreseen(said.move, futures):
                    then = self._follow_ups(futures, most_follow_ups)
                    most_follow_ups -= len(then)
                    ask = self._next_prompt(futures) if then else ""
            found.append(self._offer(said, gain, lines, then, ask))
        return found

    def _foreseen(self, move: int, futures: _Worlds) -> bool:
        """Whether the next decision can be known: nothing came to light, or the game says that it makes no difference.

        A few worlds that agree would not prove it: what differs in one of them only may be what happens.
        """
        verb = self._verb(move)
        if futures.first.sealed < futures.first.decisions or verb in self.tried_on:
            return True
        return not self.alone and verb in self.own and self._still_secret(futures)

    def _still_secret(self, futures: _Worlds) -> bool:
        """Whether what several decide goes on: others owe a decision, or nothing that they chose comes to light."""
        if len(self.worlds.first.actors()) > 1:
            return True
        seen = futures.first.view(self.seat)
        return all(state.view(self.seat) == seen for state in futures.states)

    def _verb(self, move: int) -> str:
        return self.worlds.first.game.moves.verb(move)

    def _follow_ups(self, futures: _Worlds, most: int) -> tuple[Offer, ...]:
        """What the seat alone decides next, if that is the same list in every world, and not too long."""
        if not all(self._decides_on(state) for state in futures.states):
            return ()
        legal = futures.first.legal(self.seat)
        if len(legal) > most or any(state.legal(self.seat) != legal for state in futures.states):
            return ()
        said, otherwise = (_said(state, self.seat) for state in futures.outermost)
        return tuple(_Glance(futures, self.seat, said).offers(0)) if said == otherwise else ()

    def _next_prompt(self, futures: _Worlds) -> str:
        """What the seat would be asked next, unless that depends on what is hidden."""
        one, other = (state.prompt(self.seat)["text"] for state in futures.outermost)
        return one if one == other else ""

    def _decides_on(self, state: State) -> bool:
        """Whether the next decision is the seat's alone, or its own part of the one that several are taking."""
        if not state.agenda:
            return False
        step = state.agenda[-1]
        return step.seat == self.seat or (not self.alone and step.seat < 0 and self.seat in step.actors(state))

    def _offer(
        self, said: _Said, gain: int | None, lines: tuple[OfferLine, ...], then: tuple[Offer, ...], ask: str
    ) -> Offer:
        moves = self.worlds.first.game.moves
        return Offer(
            said.move,
            moves.notation(said.move),
            moves.verb(said.move),
            moves.labels(said.move),
            said.label,
            said.button,
            said.at,
            gain,
            lines,
            said.hope,
            then,
            ask,
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
    return [
        _Said(
            move,
            label(world, seat, move),
            button(world, seat, move),
            where(world, seat, move),
            hope(world, seat, move),
        )
        for move in world.legal(seat)
    ]


def _changes(before: Sheet, after: Sheet, seat: int) -> tuple[OfferLine, ...]:
    """The lines of a seat that differ between two sheets, in the order of the later one; those of one name together."""
    gone, come = (Counter(line for line in sheet.lines if line.seat == seat) for sheet in (before, after))
    change: dict[tuple[str, str], int] = {}
    pays: dict[tuple[str, str], list[str]] = {}
    paid: dict[tuple[str, str], list[str]] = {}
    for lines, sign, at in ((come - gone, 1, pays), (gone - come, -1, paid)):
        for line, times in lines.items():
            key = (line.label, line.rule)
            change[key] = change.get(key, 0) + sign * times * line.points
            at.setdefault(key, []).extend(line.at)
    where_of = {key: tuple(dict.fromkeys(pays.get(key) or paid.get(key, []))) for key in change}
    return tuple(OfferLine(key[0], points, key[1], where_of[key]) for key, points in change.items() if points)
