"""What a browser is shown of a table: everything here is made for one pair of eyes.

While a match runs, knowledge leaves only through the game's own view, prompt, story and offers of that seat; once it is
over, nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from tabletomb.engine.errors import Refusal
from tabletomb.engine.match import Match
from tabletomb.engine.offers import offers
from tabletomb.engine.sheet import Sheet, known_sheet
from tabletomb.engine.state import State
from tabletomb.engine.view import Told, headline
from tabletomb.server import wire
from tabletomb.server.storage import now
from tabletomb.server.table import Frozen, Table


class Sight:
    """What one seat (None: a spectator) sees of a position; made once and shown to all who look through those eyes."""

    def __init__(self, table: Table, seat: int | None) -> None:
        match = table.playing
        state = match.state
        decides = seat is not None and seat in state.actors()
        self.view: Any = state.view(seat)
        self.prompt = prompt_of(state, seat)
        self.offers: Any = [offer.to_json() for offer in offers(state, seat)] if decides else []
        self.sheet: Any = known_sheet(state, seat).to_json()
        self.undo = undo_of(table, seat)
        self.retract = seat is not None and not table.chairs[seat].away and table.why_no_retract(seat) is None


class KeptSight:
    """What one seat saw of a position that is kept as it was; nothing can be done there."""

    def __init__(self, frozen: Frozen, seat: int | None) -> None:
        seen = frozen.likeness.seen[-1 if seat is None else seat]
        self.view: Any = seen.view
        self.prompt = wire.Prompt(frozen.sentence, "", [], "")
        self.offers: Any = []
        self.sheet: Any = seen.sheet
        self.undo = wire.Undo(False, "", frozen.sentence, False)
        self.retract = False


class Sights:
    """The sights of the current position of a table; forgotten as soon as it changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = -1
        self._sights: dict[int | None, Sight | KeptSight] = {}

    def of(self, seat: int | None) -> Sight | KeptSight:
        """What a seat sees now."""
        if self._version != self._table.seq:
            self._version = self._table.seq
            self._sights.clear()
        if seat not in self._sights:
            frozen = self._table.frozen
            self._sights[seat] = Sight(self._table, seat) if frozen is None else KeptSight(frozen, seat)
        return self._sights[seat]

    def totals(self) -> list[int]:
        """The scores that everybody may know."""
        if not self._table.begun:
            return []
        totals: list[int] = self.of(None).sheet["totals"]
        return totals


def table_info(
    table: Table, sights: Sights, token: str, online: Callable[[str], bool], spectators: int, rematch: str | None
) -> wire.TableInfo:
    """The table as a browser may know it."""
    record = table.record
    over = table.over
    return wire.TableInfo(
        id=record.id,
        game=record.game.name,
        title=record.game.title,
        status=table.status,  # type: ignore[arg-type]
        options=record.options,
        seats=[
            wire.SeatInfo(
                seat=seat,
                name=chair.name,
                kind=chair.kind,  # type: ignore[arg-type]
                bot=chair.bot,
                mine=chair.kind == "person" and chair.holder == token,
                online=chair.kind == "person" and online(chair.holder),
                away=chair.away,
            )
            for seat, chair in enumerate(table.chairs)
        ],
        host=record.host == token,
        created=iso(record.created),
        updated=iso(table.updated),
        decisions=table.decisions,
        waiting_for=table.actors,
        headline=_headline(table),
        totals=sights.totals(),
        winners=_winners(table),
        clock=record.clock,
        absent=record.absent,  # type: ignore[arg-type]
        spectators=spectators,
        seed_hash=record.seed_hash if over or isinstance(record.seed, str) else "",  # of a number it gives it away
        seed=str(record.seed) if over else None,
        seed_chosen=record.seed_chosen,
        tutorial=record.tutorial,
        rematch=rematch,
        hints=table.hints,  # type: ignore[arg-type]
        host_name=table.host_name,
        frozen=table.frozen.sentence if table.frozen is not None else None,
    )


def _headline(table: Table) -> str:
    if table.frozen is not None:
        return table.frozen.likeness.headline
    return headline(table.match.state) if table.match is not None else "Not begun"


def _winners(table: Table) -> list[int]:
    if table.frozen is not None:
        return table.frozen.likeness.winners
    return table.match.state.winners() if table.match is not None else []


def state_frame(
    table: Table, sights: Sights, seat: int | None, listener: int | None, since: int, rewound: bool, attended: int
) -> wire.StateFrame:
    """The position through a seat's eyes, with the story after `since` decisions as a listener may hear it.

    `attended` is since when somebody has been at the table: no clock runs before.
    """
    sight = sights.of(seat)
    wish = table.wish
    deadlines = table.deadlines(attended).values()
    return wire.StateFrame(
        version=table.seq,
        seq=table.decisions,
        seat=seat,
        over=table.over,
        winners=_winners(table),
        view=sight.view,
        prompt=sight.prompt,
        offers=sight.offers,
        sheet=sight.sheet,
        story=story(table.match, listener, since) if table.match is not None else [],
        since=since,
        since_own=own_turn(table.match, seat) if table.match is not None else 0,
        told_from=table.begins,
        rewound=rewound,
        undo=sight.undo,
        retract=sight.retract,
        wish=wire.UndoWish(wish.seat, wish.to, sorted(wish.agreed), table.asked_to_agree(wish.seat)) if wish else None,
        tutorial=tip(table, seat),
        deadline=wire.Deadline(iso(min(deadlines)), iso(now())) if deadlines else None,
    )


def rewound_frame(table: Table, seat: int | None, to: int) -> wire.StateFrame:
    """The position that the match was taken back to, for a browser that has missed it: nothing can be decided there."""
    match = table.playing
    state = match.at(to)
    return wire.StateFrame(
        version=table.seq,
        seq=to,
        seat=seat,
        over=False,
        winners=[],
        view=state.view(seat),
        prompt=prompt_of(state, seat),
        offers=[],
        sheet=known_sheet(state, seat).to_json(),  # type: ignore[arg-type]
        story=[],
        since=to,
        since_own=0,
        told_from=table.begins,
        rewound=True,
        undo=wire.Undo(False, "", "", False),
        retract=False,
        wish=None,
        tutorial=None,
        deadline=None,
    )


def story(match: Match, seat: int | None, since: int) -> list[wire.StoryLine]:
    """What happened after so many decisions (-1: from the deal on), as the seat may hear it."""
    return [
        wire.StoryLine(
            line.text, list(line.at), list(line.moved), number, match.decision(number).seat if number else None
        )
        for number, line in match.story(seat, since + 1)
    ]


def own_turn(match: Match, seat: int | None) -> int:
    """The number of the first decision of a seat's last turn; 0 if it has decided nothing yet.

    A turn is as many decisions as the seat takes in a row; alone at a table, where nobody interrupts, the last one.
    """
    if seat is None:
        return 0
    number = match.last(seat)
    while match.state.seats > 1 and number - 1 > match.base and match.decision(number - 1).seat == seat:
        number -= 1
    return number


def sentence(line: Told) -> wire.Told:
    """A sentence about the table."""
    return wire.Told(line.text, list(line.at), list(line.moved))


def prompt_of(state: State, seat: int | None) -> wire.Prompt:
    """What a seat is asked."""
    prompt = state.prompt(seat)
    return wire.Prompt(prompt["text"], prompt["rule"], prompt["waiting_for"], prompt.get("tip", ""))


def undo_of(table: Table, seat: int | None) -> wire.Undo:
    """Whether a seat may go back, and whether others would be asked."""
    if seat is None:
        return wire.Undo(False, "", "", False)
    target = table.undo_target(seat)
    if isinstance(target, Refusal):
        return wire.Undo(False, target.rule, target.message, False)
    refusal = table.playing.why_no_undo(seat)
    if refusal is None:
        return wire.Undo(True, "", "", False)
    return wire.Undo(True, refusal.rule, refusal.message, bool(table.asked_to_agree(seat)))


def tip(table: Table, seat: int | None) -> wire.TutorialTip | None:
    """What the lesson says to its pupil."""
    if table.tutorial is None or seat != 0:
        return None
    found = table.tutorial.tip(table.match, table.read) if table.match is not None else None
    if found is None:
        return None
    return wire.TutorialTip(
        found.step, found.steps, found.title, found.text, list(found.moves), list(found.at), found.done
    )


def whole_sheet(sheet: Sheet) -> Any:
    """A sheet without secrets."""
    return {**sheet.to_json(), "complete": True}


def iso(milliseconds: int) -> str:
    """A moment as ISO 8601, UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
