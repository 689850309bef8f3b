"""What a seat remembers of a game: perfect recall, worked out only for those who ask.

OpenSpiel wants a text that is equal exactly where a player cannot tell two situations apart. It is made of what the
seat sees now and a digest of all it saw and chose at its own decisions before. Views are dear and searches play
millions of moves without asking, so a position only notes the moves since a point of the past, and replays them when
somebody asks.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from tabletomb.engine.state import State


class Past:
    """All that the seats saw and chose up to a position; worked out when first asked for, and never changed."""

    __slots__ = ("_before", "_eyes", "_moves", "_start", "_trails")

    def __init__(self, trails: list[bytes] | None, before: Past | None, start: State | None, moves: list[int]) -> None:
        self._trails = trails
        self._before = before
        self._start = start
        self._moves = moves
        self._eyes = -1

    @classmethod
    def blank(cls, seats: int) -> Past:
        """Nothing has happened yet."""
        return cls([b""] * seats, None, None, [])

    def imagined(self, seat: int) -> Past:
        """The same past in the mind of one seat: what the others saw is not imagined, it is blank."""
        dream = Past(None, self, None, [])
        dream._eyes = seat
        return dream

    def trails(self) -> list[bytes]:
        """A digest for each seat."""
        unknown: list[Past] = []
        past: Past | None = self
        while past is not None and past._trails is None:  # in a loop: a long game has a long past
            unknown.append(past)
            past = past._before
        trails = (past._trails if past is not None else None) or []
        for past in reversed(unknown):
            trails = past._work_out(trails)
        return trails

    def _work_out(self, before: list[bytes]) -> list[bytes]:
        trails = [trail if self._eyes in (-1, seat) else b"" for seat, trail in enumerate(before)]
        if self._start is not None:
            table = self._start.clone()
            for move in self._moves:
                seat = table.actors()[0]
                trails[seat] = chosen(trails[seat], seen(table, seat), move)
                table.push(seat, move)
        self._trails = trails
        self._before = self._start = None
        return trails

    def __reduce__(self) -> tuple[Any, ...]:
        return Past, (self.trails(), None, None, [])


def seen(table: State, seat: int | None) -> str:
    """What a seat sees, as a text: its view as JSON."""
    return json.dumps(table.view(seat), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chosen(trail: bytes, sight: str, move: int) -> bytes:
    """The trail of a seat after one more decision of its own."""
    return blake2b(trail + sight.encode() + move.to_bytes(4, "big"), digest_size=16).digest()


class Course:
    """A game under way with its memory, made to be copied often and asked rarely."""

    __slots__ = ("_anchor", "_moves", "_notes", "_past", "seat", "table")

    def __init__(self, table: State, past: Past, seat: int) -> None:
        self.table = table
        self.seat = seat
        """Who decides now: of several seats the lowest; nobody (-1) when the game is over."""
        self._past = past
        self._anchor: State | None = None
        self._moves: list[int] = []
        self._notes: dict[tuple[str, int | None], str] = {}

    @classmethod
    def fresh(cls, table: State) -> Course:
        """A course that begins here: the table is its own from now on, and nobody remembers anything."""
        return cls(table, Past.blank(table.seats), _decider(table))

    def push(self, move: int) -> None:
        """Play a legal move of the seat that decides now."""
        seat, table = self.seat, self.table
        if self._anchor is not None:
            self._moves.append(move)
        elif ("sight", seat) in self._notes:  # it was asked what the seat sees, so the past can simply grow
            trails = self._past.trails()[:]
            trails[seat] = chosen(trails[seat], self._notes["sight", seat], move)
            self._past = Past(trails, None, None, [])
        else:
            self._anchor = table.clone()
            self._moves.append(move)
        if self._notes:
            self._notes = {}
        table.push(seat, move)
        self.seat = _decider(table)

    def past(self) -> Past:
        """What led here."""
        if self._anchor is not None:
            self._past = Past(None, self._past, self._anchor, self._moves)
            self._anchor = None
            self._moves = []
        return self._past

    def knowledge(self, seat: int) -> str:
        """Equal exactly where the seat remembers and sees the same."""
        sight = self._note("sight", seat)
        return f"seat {seat}, past {self.past().trails()[seat].hex() or 'blank'}\n{sight}"

    def observation(self, seat: int | None) -> str:
        """A short text, equal where the seat (None: a spectator) observes the same and has the same moves.

        It is cheaper than `knowledge`.
        """
        return self._note("observation", seat)

    def _note(self, kind: str, seat: int | None) -> str:
        key = (kind, seat)
        note = self._notes.get(key)
        if note is None:
            note = seen(self.table, seat) if kind == "sight" else observed(self.table, seat)
            self._notes[key] = note
        return note

    def imagine(self, seat: int, seed: int) -> Course:
        """A course that the seat could be in; it sees and remembers the same there."""
        dream = Course(self.table.imagine(seat, seed), self.past().imagined(seat), self.seat)
        dream._notes = {key: note for key, note in self._notes.items() if key[1] == seat}
        return dream

    def clone(self) -> Course:
        """An independent copy."""
        twin = Course(self.table.clone(), self._past, self.seat)
        twin._anchor = self._anchor  # never played on, so it can be shared
        twin._moves = self._moves[:]
        twin._notes = self._notes.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.clone()


def _decider(table: State) -> int:
    agenda = table.agenda
    return agenda[-1].next_actor(table) if agenda else -1


def observed(table: State, seat: int | None) -> str:
    """What a seat, or a spectator, observes, as a short text."""
    digest = blake2b(table.observe(seat).tobytes(), digest_size=16).hexdigest()
    who, moves = ("spectator", []) if seat is None else (f"seat {seat}", table.legal(seat))
    return f"{who}, decision {table.decisions}, observation {digest}, moves {moves}"
