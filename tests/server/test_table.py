"""A table as its log tells it: clocks, numbers and stories when choices and decisions are taken back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import tabletomb
from tabletomb.server import entries, wire
from tabletomb.server.live import Viewer
from tabletomb.server.parlour import Live
from tabletomb.server.table import Record, Rewind, Table, taken_back

MINUTE = 60_000


class Log:
    """A table that three people sit at, and the log that led there."""

    def __init__(self, game: str = "inn-keeper", *, tutorial: bool = False) -> None:
        found = tabletomb.game(game)
        self.record = Record(
            "t", found, found.checked_options({}), 3, 9, True, "h", 60.0, "wait", tutorial, None, 0
        )  # fmt: skip
        self.entries: list[entries.Entry] = []
        self.table = Table(self.record)
        for seat in range(3):
            self.add(entries.Sit(seat, "person", f"h{seat}", f"Guest {seat}"))
        self.add(entries.Start())

    def add(self, body: entries.Body, at: int = 0) -> None:
        entry = entries.Entry(len(self.entries) + 1, body, at)
        self.entries.append(entry)
        self.table.apply(entry)

    def choose(self, seat: int, at: int = 0, nth: int = 0) -> None:
        """Play one of the seat's legal moves."""
        match = self.table.playing
        self.add(entries.Move(seat, match.game.moves.notation(match.state.legal(seat)[nth])), at)


# -- clocks -----------------------------------------------------------------------------------------------


def test_who_chooses_again_has_no_more_time_than_the_others() -> None:
    log = Log()
    log.choose(0, at=10)
    assert log.table.asked == {1: 0, 2: 0}
    log.add(entries.Retract(0), at=50)
    assert log.table.asked == {0: 0, 1: 0, 2: 0}
    assert log.table.deadlines(0) == {0: MINUTE, 1: MINUTE, 2: MINUTE}
    log.choose(1, at=55)
    log.choose(2, at=56)
    log.choose(0, at=57, nth=1)
    assert set(log.table.asked.values()) == {57}  # the next decision has a clock of its own


# -- numbers ----------------------------------------------------------------------------------------------


def test_choices_are_in_time_whoever_chooses_again_meanwhile() -> None:
    log = Log()
    log.choose(0)
    log.choose(1)
    log.add(entries.Retract(0))
    table = log.table
    assert table.decisions == 1
    for seq in (0, 1, 2):
        assert table.current(2, seq)
        assert table.current(0, seq)
    assert not table.current(2, 3)  # nobody has seen that
    assert not table.current(1, 2)  # it has chosen
    log.choose(2)
    log.choose(0)
    assert table.retracted == 0
    assert not any(table.current(seat, 4) for seat in range(3))


def test_a_table_is_what_its_log_says() -> None:
    log = Log()
    log.choose(0)
    log.choose(1)
    log.add(entries.Wish(1, 1))
    log.add(entries.Retract(1))
    log.choose(1, nth=2)
    log.add(entries.Retract(0))
    again = Table(log.record, log.entries)
    assert again.playing.save() == log.table.playing.save()
    assert again.rewinds == log.table.rewinds == [Rewind(2, 0, True), Rewind(2, 0, True)]
    assert again.wish is log.table.wish is None
    assert [entry.seat for entry in again.playing.log] == [1]


# -- lessons ----------------------------------------------------------------------------------------------


def test_a_lesson_keeps_its_order() -> None:
    """Its rivals answer the pupil's choice; without it the lesson would be lost."""
    log = Log(tutorial=True)
    table = log.table
    assert table.tutorial is not None
    while not (tip := table.tutorial.tip(table.playing, table.read)) or not tip.moves:
        log.add(entries.Read())
    log.add(entries.Move(0, table.playing.game.moves.notation(tip.moves[0])))
    assert table.playing.why_no_retract(0) is None
    refusal = table.why_no_retract(0)
    assert refusal is not None
    assert refusal.rule == "TT-08"
    assert "lesson" in refusal.message


# -- stories ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seq", "rewinds", "stands", "look_again"),
    [
        (5, [], 5, False),
        (5, [Rewind(5, 3)], 3, True),
        (5, [Rewind(5, 3, True)], 3, False),
        (3, [Rewind(5, 3)], 3, False),  # nothing that it knows was taken back
        (6, [Rewind(5, 3)], 6, False),  # it saw more than there was then: it came later
        (9, [Rewind(9, 6), Rewind(6, 2)], 2, True),  # back, and further back
        (9, [Rewind(9, 6), Rewind(8, 2, True)], 2, True),
        (9, [Rewind(9, 6, True), Rewind(8, 7)], 6, False),  # what was taken back then it has never seen
        (-1, [Rewind(4, 0)], -1, False),
    ],
)
def test_what_still_stands_of_what_somebody_saw(seq: int, rewinds: list[Rewind], stands: int, look_again: bool) -> None:
    assert taken_back(seq, rewinds) == (stands, look_again)


def viewer(table: Table, **query: str) -> Viewer:
    """Somebody who looks on; what is sent is taken from them frame by frame."""
    socket: Any = SimpleNamespace(query_params=query)
    nobody: Any = None
    return Viewer(socket, Live(table, None, []), "spectator", nobody)


def test_what_is_taken_back_while_a_frame_is_on_its_way_is_not_missed() -> None:
    log = Log()
    for seat in (0, 1, 2):
        log.choose(seat)
    log.add(entries.Rewind(2, 2))
    log.choose(2, nth=1)
    frames = viewer(log.table, since="3")._position()
    back = next(frames)
    assert isinstance(back, wire.StateFrame)
    assert (back.seq, back.since, back.rewound) == (2, 2, True)
    log.add(entries.Rewind(1, 0))  # while that is being sent
    log.choose(1)
    further, now = frames
    assert isinstance(further, wire.StateFrame)
    assert isinstance(now, wire.StateFrame)
    assert (further.seq, further.since, further.rewound) == (0, 0, True)
    assert (now.seq, now.since, now.rewound) == (1, 0, False)


def test_who_looks_on_is_told_once() -> None:
    log = Log()
    log.choose(0)
    onlooker = viewer(log.table)
    (first,) = onlooker._position()
    assert isinstance(first, wire.StateFrame)
    assert (first.since, first.seq, first.story[0].decision) == (-1, 1, 0)
    log.add(entries.Retract(0))
    log.choose(1)
    (second,) = onlooker._position()
    assert isinstance(second, wire.StateFrame)
    assert (second.since, second.seq, second.rewound) == (0, 1, False)
    log.add(entries.Rewind(1, 0))
    (third,) = onlooker._position()
    assert isinstance(third, wire.StateFrame)
    assert (third.since, third.seq, third.rewound, third.story) == (0, 0, True, [])
