"""What lies in front of a seat, read off a position's document without knowing the game.

A table's document holds lists with one entry for each seat, and the entries name components. Which lists these are is
found by playing a few games, at random, for every number of seats: a row of four cards is as long as a table of four,
but not as long as a table of two. What is hidden from spectators at the end, such as cards left in a hand, was not
brought into play and does not count; it is found by comparing the position with ones that a spectator could imagine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.engine.game import Game
from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

Place = tuple[str, ...]
"""Where a list stands in the table's document: one key, or two."""

SAMPLES = 3
"""Games played for each number of seats to learn how the documents are made."""

DREAMS = 3
"""Positions that a spectator could imagine, compared with each of their ends."""

_FIRST_WORD = re.compile(r"[^\s:,;@=/]+")


class Holdings:
    """Finds the components in front of each seat of a game's positions."""

    def __init__(
        self, game: Game, options: Mapping[str, str], pack: Pack | None = None, campaign: Campaign | None = None
    ) -> None:
        ends: list[State] = []
        for seats in game.seats:
            for seed in range(SAMPLES):
                state = game.new(seats, seed, options, content=pack, campaign=campaign)
                playout(state, seeded(seed))
                ends.append(state)
        self.components = frozenset(component for end in ends for component in end.inventory())
        """What was on the table in these games; others may bring more."""
        self.places = _seat_lists(ends)
        self.hidden = frozenset(key for end in ends for key in self._hidden_keys(end))
        """Keys of the seats' entries under which secrets lie."""
        self._readers: dict[frozenset[str], _Reader] = {}

    def of(self, state: State) -> list[dict[str, int]]:
        """For each seat the components in front of it, sorted, with their numbers."""
        held: list[dict[str, int]] = [{} for _ in range(state.seats)]
        if self.places:
            table = state.dump_table()
            reader = self._reader(frozenset(state.inventory()))
            for place in self.places:
                entries = _at(table, place) if place[-1] not in self.hidden else None
                if isinstance(entries, list) and len(entries) == state.seats:
                    for seat, entry in enumerate(entries):
                        reader.collect(entry, held[seat])
        return [dict(sorted(counts.items())) for counts in held]

    def _reader(self, components: frozenset[str]) -> _Reader:
        """Only this table's components count, whatever other games of a batch had: a game's row stands for itself."""
        if components not in self._readers:
            if len(self._readers) >= 1000:
                self._readers.clear()
            self._readers[components] = _Reader(components, self.hidden)
        return self._readers[components]

    def _hidden_keys(self, end: State) -> Iterator[str]:
        reader = _Reader(frozenset(end.inventory()), frozenset())
        truth = end.dump_table()
        for seed in range(1, DREAMS + 1):
            dream = end.imagine(None, seed).dump_table()
            for place in self.places:
                for real, imagined in zip(_at(truth, place) or (), _at(dream, place) or ()):
                    yield from reader.differing({place[-1]: real}, {place[-1]: imagined})


class _Reader:
    """Recognises components in a document; texts repeat from game to game, so each is thought about once."""

    __slots__ = ("_called", "_hidden", "_known")

    def __init__(self, components: frozenset[str], hidden: frozenset[str]) -> None:
        self._called = callings(components)
        self._hidden = hidden
        self._known: dict[str, str | None] = {}

    def collect(self, thing: Any, counts: dict[str, int]) -> None:
        """Count the components in a part of a document."""
        if isinstance(thing, str):
            component = self._component(thing)
            if component is not None:
                counts[component] = counts.get(component, 0) + 1
        elif isinstance(thing, list):
            for each in thing:
                self.collect(each, counts)
        elif isinstance(thing, dict):
            for key, value in thing.items():
                if key in self._hidden:
                    continue
                component = self._component(key)
                if component is not None:  # as in {"V18": "d2"}: the component and where it lies, or how many
                    number = value if type(value) is int and value >= 0 else 1
                    counts[component] = counts.get(component, 0) + number
                self.collect(value, counts)

    def differing(self, one: Any, other: Any) -> Iterator[str]:
        """The innermost keys under which two parts of documents hold different components, in whatever order."""
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            for first, second in zip(one, other):
                if isinstance(first, dict):
                    yield from self.differing(first, second)
        if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
            for key in one:
                deeper = list(self.differing(one[key], other[key]))
                yield from deeper or ([key] if self._counted(one[key]) != self._counted(other[key]) else [])

    def _counted(self, thing: Any) -> dict[str, int]:
        counts: dict[str, int] = {}
        self.collect(thing, counts)
        return counts

    def _component(self, text: str) -> str | None:
        if text not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            word = _FIRST_WORD.match(text)
            self._known[text] = self._called.get(text) or (self._called.get(word[0]) if word else None)
        return self._known[text]


def callings(components: frozenset[str]) -> dict[str, str]:
    """How documents call each component: by its id, or by the id's last word if no other ends with it."""
    called: dict[str, str] = {}
    shared: set[str] = set()
    for component in components:
        short = component.rpartition(" ")[2]
        if short in called:
            shared.add(short)
        called[short] = component
    for short in shared:
        del called[short]
    return {**called, **{component: component for component in components}}


def _seat_lists(ends: list[State]) -> list[Place]:
    """The lists that have one entry for each seat in all of these positions."""
    tables = [end for end in ends if end.seats > 1]
    alike = len({end.seats for end in tables}) == 1
    found = [set(_lists(end.dump_table(), end.seats, only_compound=alike)) for end in tables]
    return sorted(set.intersection(*found)) if found else []


def _lists(table: Mapping[str, Any], seats: int, only_compound: bool) -> Iterator[Place]:
    """Lists as long as the table has seats; without other numbers of seats to compare with, plain rows are doubtful."""
    for key, value in table.items():
        inner = value.items() if isinstance(value, dict) else ()
        for place, found in [((key,), value), *(((key, name), each) for name, each in inner)]:
            if isinstance(found, list) and len(found) == seats:
                if any(isinstance(entry, dict) and "seat" in entry for entry in found):
                    continue  # entries that say whose they are stand in another order, as in a trick of cards
                if not only_compound or all(isinstance(entry, dict | list) for entry in found):
                    yield place


def _at(table: Any, place: Place) -> Any:
    for key in place:
        table = table.get(key) if isinstance(table, dict) else None
    return table
