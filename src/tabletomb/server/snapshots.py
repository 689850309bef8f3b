"""Stored positions: what is kept of a table to go on from there, how a log is checked against them, and what is shown
of a table whose log leads elsewhere by now. Pure: reads no clock, does no I/O."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.match import Match, Stamps, stamps
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import State
from tabletomb.engine.view import headline
from tabletomb.server.entries import Entry, Move
from tabletomb.server.storage import decoded, encoded
from tabletomb.server.table import Chair, Frozen, Likeness, Record, Rewind, Seen, Table, Wish
from tabletomb.server.trouble import Trouble

FORMAT = 1
KEPT_AS_IT_WAS = (
    "This match was begun under other rules or cards than are installed here; it is kept as it was and can be looked "
    "at, not played on."
)
_REWINDS = 100
"""How many steps back are kept one by one."""
_BROKEN = (TabletombError, ValueError, LookupError, AssertionError)
"""What rules may raise that are given a log or a position of other rules."""


class Elsewhere(TabletombError):
    """A log does not lead to what was stored of it; the sentence says where they part."""


class Kept(Struct, frozen=True):
    """What a table is besides its position, as of an entry."""

    format: int
    updated: int
    chairs: list[Chair]
    invites: dict[str, int]
    wish: Wish | None
    rewinds: list[Rewind]
    retracted: int
    read: int
    asked: dict[int, int]
    last: list[int]
    """The number of each seat's last decision up to the position."""
    chosen: list[Move]
    """What was decided since the position, in a step where several decide at the same time."""
    likeness: Likeness
    """What everybody was shown."""


class Snapshot(NamedTuple):
    """A row of the database: the position as JSON, and what else is kept, packed."""

    seq: int
    decisions: int
    position: str
    kept: bytes


_kept_of = msgspec.json.Decoder(Kept).decode


# -- storing ----------------------------------------------------------------------------------------------


class Draft:
    """What will be stored of a table that has begun: the position at the beginning of the step at hand, and the rest.

    So whoever goes on from there finds all choices of that step, and may take one back. The table may change as soon as
    the draft is made; to `finish` it takes longer, and can be done in a thread.
    """

    def __init__(self, table: Table) -> None:
        match = table.playing
        self.seq = table.seq
        self.decisions = match.step_since()
        self._begun, self._shown = match.at(self.decisions), match.state.clone()
        chosen = [match.decision(number) for number in range(self.decisions + 1, len(match) + 1)]
        self._kept = partial(
            Kept,
            format=FORMAT,
            updated=table.updated,
            chairs=[replace(chair) for chair in table.chairs],
            invites=dict(table.invites),
            wish=replace(table.wish, agreed=set(table.wish.agreed)) if table.wish is not None else None,
            rewinds=_recent(table.rewinds),
            retracted=table.retracted,
            read=table.read,
            asked=dict(table.asked),
            last=[match.last(seat, self.decisions) for seat in range(table.record.seats)],
            chosen=[Move(entry.seat, match.game.moves.notation(entry.move)) for entry in chosen],
        )

    def finish(self) -> Snapshot:
        """Write everything down."""
        kept = self._kept(likeness=likeness_of(self._shown))
        return Snapshot(self.seq, self.decisions, encoded(self._begun.dump()), zlib.compress(encoded(kept).encode()))


def likeness_of(state: State) -> Likeness:
    """A position as everybody sees it."""
    eyes = [*range(state.seats), None]
    return Likeness(
        decisions=state.decisions,
        headline=headline(state),
        over=state.over,
        winners=state.winners(),
        seen=[Seen(state.view(seat), known_sheet(state, seat).to_json()) for seat in eyes],
        score=score_of(state),
    )


def score_of(state: State) -> list[tuple[int, int, str]]:
    """The score line by line, without words."""
    sheet = state.sheet()
    return [(line.seat, line.points, line.rule) for line in (*sheet.lines, *sheet.tie_breaks)]


def _recent(rewinds: Sequence[Rewind]) -> list[Rewind]:
    """The last steps back one by one, and all before them as one: who missed some of those is told the story anew."""
    old, recent = rewinds[:-_REWINDS], list(rewinds[-_REWINDS:])
    if not old:
        return recent
    return [Rewind(max(rewind.origin for rewind in old), min(rewind.to for rewind in old)), *recent]


# -- going on ---------------------------------------------------------------------------------------------


def stamped(row: Any) -> Stamps:
    """With what a table of the database is known to be what was stored; unknown is like nothing installed."""
    return Stamps(row.rules, row.content or "", row.engine or "")


def resumed(record: Record, snapshot: Any, log: Sequence[Entry]) -> Table | None:
    """The table that goes on from a stored position; None if that cannot be done, and the whole log is needed.

    `log` begins with the entry that the position belongs to. A lesson needs all of its decisions to know where it is.
    """
    kept = _read(snapshot.kept)
    if kept is None or record.tutorial or not log or log[0].seq != snapshot.seq:
        return None
    try:
        table = _restored(record, snapshot, kept)
        for entry in log[1:]:
            if table.reaches_back(entry.body):
                return None
            table.apply(entry)
    except _BROKEN:
        return None
    return table


def _restored(record: Record, snapshot: Any, kept: Kept) -> Table:
    table = Table(record)
    table.seq = table.since = snapshot.seq
    table.updated, table.chairs, table.invites = kept.updated, kept.chairs, kept.invites
    table.wish, table.rewinds, table.retracted = kept.wish, kept.rewinds, kept.retracted
    table.read, table.asked = kept.read, kept.asked
    state = _laid_out(record, snapshot)
    table.match = Match.resumed(state, record.seed, names=table.names, last=kept.last)
    for choice in kept.chosen:
        table.match.play(choice.seat, record.game.moves.parse(choice.move))
    return table


def _laid_out(record: Record, snapshot: Any) -> State:
    """The stored position, on the components that are installed."""
    return record.game.load({**decoded(snapshot.position), "content": record.game.pack.hash})


def _read(kept: bytes | None) -> Kept | None:
    """What was kept beside a position; None if nothing was, or if another release wrote it."""
    try:
        found = _kept_of(zlib.decompress(kept)) if kept is not None else None
    except (msgspec.MsgspecError, zlib.error):
        return None
    return found if found is not None and found.format <= FORMAT else None


# -- comparing --------------------------------------------------------------------------------------------


def replayed(record: Record, log: Iterable[Entry], snapshots: Iterable[Any]) -> Table:
    """The table that a whole log leads to; raises `Elsewhere` if it does not lead to every stored position."""
    expected = {snapshot.seq: snapshot for snapshot in snapshots}
    table = Table(record)
    try:
        for entry in log:
            table.apply(entry)
            if table.seq in expected:
                _compare(table, expected.pop(table.seq))
    except Elsewhere:
        raise
    except _BROKEN as error:
        raise Elsewhere(f"the log cannot be replayed: {error}") from error
    if expected:
        raise Elsewhere(f"the log ends before stored position {min(expected)}")
    return table


def _compare(table: Table, snapshot: Any) -> None:
    entry = f"entry {snapshot.seq}"
    if table.match is None or not snapshot.decisions <= len(table.match):
        raise Elsewhere(f"{entry} does not lead to its stored position")
    state, position = table.match.state, decoded(snapshot.position)
    if _bare(decoded(encoded(table.match.at(snapshot.decisions).dump()))) != _bare(position):
        raise Elsewhere(f"{entry} does not lead to its stored position")
    kept = _read(snapshot.kept)
    if kept is None and position.get("content") != stamps(table.record.game).content:
        raise Elsewhere(f"{entry} was stored with other content, and without its score")
    if kept is not None and (kept.likeness.score, kept.likeness.winners) != (score_of(state), state.winners()):
        raise Elsewhere(f"{entry} leads to another score than was stored")


def _bare(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what it was played with: that may have changed and still lead to the same."""
    bare = {name: value for name, value in position.items() if name not in ("rules", "content")}
    if "campaign" in bare:
        bare["campaign"] = {name: value for name, value in bare["campaign"].items() if name != "rules"}
    return bare


# -- only to be looked at ---------------------------------------------------------------------------------


def frozen(record: Record, log: Iterable[Entry], snapshots: Sequence[Any]) -> Table:
    """A table as it was when it was stored last, to be looked at; raises `Trouble` if there is nothing to look at."""
    if not snapshots:
        raise Trouble(409, "This match cannot be replayed by the rules installed here. It is kept as it is.")
    newest = snapshots[-1]
    kept = _read(newest.kept)
    table = Table(record)
    table.freeze(log, Frozen(KEPT_AS_IT_WAS, kept.likeness if kept is not None else _without_score(record, newest)))
    return table


def _without_score(record: Record, snapshot: Any) -> Likeness:
    """A position from before likenesses were kept: how it looks is made anew, what it was worth nobody knows."""
    try:
        likeness = likeness_of(_laid_out(record, snapshot))
    except _BROKEN as error:
        raise Trouble(409, "This match cannot be shown by the rules installed here. It is kept as it is.") from error
    nothing = {"totals": [], "lines": [], "tie_breaks": [], "complete": False}
    return msgspec.structs.replace(
        likeness, winners=[], seen=[Seen(seen.view, nothing) for seen in likeness.seen], score=[]
    )
