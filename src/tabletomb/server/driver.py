"""What happens at a table by itself: bots decide, lessons play their part, absent people are replaced."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from tabletomb.engine.errors import TabletombError
from tabletomb.server import decisions
from tabletomb.server.entries import Away, Back
from tabletomb.server.metrics import log
from tabletomb.server.storage import now
from tabletomb.server.table import PERSON
from tabletomb.server.trouble import Stale, Trouble

if TYPE_CHECKING:
    from tabletomb.server.parlour import Live, Parlour

STAND_IN = "regular"
"""The bot that decides for people who are away."""
RETRY = 1.0
SWEEP = 10.0
ABANDONED = 8_000
"""A bot's decision that is due for so many milliseconds has no worker any more."""


class Driver:
    """Drives the tables of the parlour that it belongs to on."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self._waiting: dict[str, int] = {}
        """Tables that wait for people, and how long their logs were then."""

    def look_after(self, live: Live) -> None:
        """Begin whatever has to happen at a table without anybody asking; bots decide where it was changed last."""
        if live.ours and (live.driver is None or live.driver.done()) and self._next(live):
            live.driver = asyncio.create_task(self._drive(live))
            live.driver.add_done_callback(_ended)
        self._set_watch(live)

    # -- bots and lessons ---------------------------------------------------------------------------------

    def _next(self, live: Live) -> list[int]:
        """The seats that do not decide for themselves; while a lesson runs, nobody but those it speaks for."""
        table = live.table
        if table.tutorial is not None and table.match is not None and table.tutorial.runs(table.match, table.read):
            scripted = table.tutorial.scripted(table.match, table.read)
            return [scripted[0]] if scripted is not None else []
        return table.machines()

    async def _drive(self, live: Live) -> None:
        """Decide for the bots until a person has to, or until another worker turns out to do it."""
        while live.ours and self._next(live):
            pause = self.parlour.settings.bot_pause if live.onlookers else 0
            if pause:
                await asyncio.sleep(pause)
            try:
                await self._decide(live)
            except SQLAlchemyError:
                log.exception("a bot's move could not be stored")
                await asyncio.sleep(RETRY)

    async def _decide(self, live: Live) -> None:
        """One decision of everybody who does not decide for themselves; nothing is played if it is too late for it."""
        table = live.table
        seats = self._next(live)
        if table.match is None or not seats:
            return
        seq = table.decisions
        scripted = table.tutorial.scripted(table.match, table.read) if table.tutorial is not None else None
        if scripted is not None:
            await decisions.play_for(self.parlour, live, *scripted, seq)
            return
        state, rewinds = table.match.state.clone(), len(table.rewinds)
        # all who decide at the same time choose before any of them is played
        chosen = await asyncio.gather(
            *(self.parlour.thinkers.choose(table.chairs[seat].bot, table.record.id, state, seat) for seat in seats)
        )
        if len(table.rewinds) != rewinds:
            return  # they thought about a position that is gone
        for seat, move in zip(seats, chosen, strict=True):
            await decisions.play_for(self.parlour, live, seat, move, seq)

    # -- clocks and absence -------------------------------------------------------------------------------

    def _set_watch(self, live: Live) -> None:
        """Wake up when somebody has been gone, or has thought, for too long; only while somebody waits for them."""
        if live.watch is not None:
            live.watch.cancel()
            live.watch = None
        due = self._due(live)
        if due:
            live.watch = asyncio.create_task(self._watch(live, min(due.values())))

    def _due(self, live: Live) -> dict[int, int]:
        """When a bot takes over from which seat."""
        table = live.table
        if table.record.absent != "bot" or not self._somebody_waits(live):
            return {}
        due = table.deadlines(live.attended)
        patience = round(self.parlour.settings.absent_after * 1000)
        for seat, since in table.asked.items():
            chair = table.chairs[seat]
            if not chair.machine and not live.online(chair.holder):
                gone = max(since, live.attended, live.left_at.get(chair.holder, 0)) + patience
                due[seat] = min(gone, due.get(seat, gone))
        return due

    def _somebody_waits(self, live: Live) -> bool:
        """At a table that nobody sits at nothing happens: everybody finds it as they left it."""
        return any(chair.kind == PERSON and live.online(chair.holder) for chair in live.table.chairs)

    async def _watch(self, live: Live, moment: int) -> None:
        await asyncio.sleep(max(0.0, (moment - now()) / 1000))
        live.watch = None
        async with live.lock:
            late = [seat for seat, due in self._due(live).items() if due <= now()]
            try:
                for seat in late:
                    await self.parlour.append(live, Away(seat, STAND_IN))
                await decisions.settle_wish(self.parlour, live)
            except Stale:
                return  # another worker was faster
        self.parlour.changed(live)

    async def welcome(self, live: Live, token: str) -> None:
        """A person is here again: whoever was replaced for being absent gets the seat back."""
        async with live.lock:
            for seat in live.table.held_by(token):
                chair = live.table.chairs[seat]
                if chair.away and not chair.left and live.table.frozen is None:
                    try:
                        await self.parlour.append(live, Back(seat))
                    except Stale:
                        return

    # -- after a restart ----------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Take up every unfinished table where a bot has to decide and nobody drives it; again and again where other
        workers share the database, since one of them may be lost."""
        shared = self.parlour.settings.shared
        while True:
            try:
                await self._take_up(ABANDONED if shared else 0)
            except (SQLAlchemyError, TabletombError):
                log.exception("unfinished tables could not be looked through")
            if not shared:
                return
            await asyncio.sleep(SWEEP * (0.5 + random.random()))

    async def _take_up(self, age: int) -> None:
        table_ids = await self.parlour.storage.unfinished()
        lengths = await self.parlour.storage.lengths(table_ids) if table_ids else {}
        for table_id in table_ids:
            if self._waiting.get(table_id) == lengths.get(table_id):
                continue
            try:
                live = await self.parlour.find(table_id)
            except Trouble:
                continue
            if live.table.over:  # the end was stored, the note about it was not
                self.parlour.keep(live, "playing")
            elif not self._next(live):
                self._waiting[table_id] = live.table.seq
            elif now() - live.table.updated >= age:
                self.parlour.changed(live)
            await asyncio.sleep(0)


def _ended(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, TabletombError):  # such as that the table is gone
        log.error("a table stopped", exc_info=error)
