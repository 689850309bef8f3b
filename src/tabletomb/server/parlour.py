"""The tables in memory: each rebuilt from its log, kept while somebody needs it, changed only through the log."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol, TypeVar

from sqlalchemy import Row
from sqlalchemy.exc import IntegrityError

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.match import stamps
from tabletomb.server import wire
from tabletomb.server.bots import Thinkers
from tabletomb.server.driver import Driver
from tabletomb.server.entries import Body, Entry, numbered
from tabletomb.server.frames import Sights, iso, table_info
from tabletomb.server.metrics import LIVE_TABLES, SOCKETS, log
from tabletomb.server.neighbours import Alone, Neighbours
from tabletomb.server.settings import Settings
from tabletomb.server.snapshots import KEPT_AS_IT_WAS, Draft, Elsewhere, frozen, replayed, resumed, stamped
from tabletomb.server.storage import CHAT_KEPT, Outcome, Storage, now
from tabletomb.server.table import Record, Table
from tabletomb.server.trouble import Stale, Trouble

T = TypeVar("T")
RESTING = 60_000
"""A table that nobody has asked for in so many milliseconds, and where nothing happens, may be forgotten."""
TAKEN_DOWN = "This table is gone: its host has taken it down."
LOOKED_AT = 8
"""How many tables are looked at when there are too many in memory."""


class Onlooker(Protocol):
    """A socket at a table."""

    token: str

    def wake(self) -> None:
        """Something changed; show it."""

    def dismiss(self, message: str) -> None:
        """The table is gone."""


class Live:
    """One table in memory, with those who look at it."""

    def __init__(self, table: Table, rematch: str | None, said: Iterable[Row[Any]]) -> None:
        self.table = table
        self.sights = Sights(table)
        self.rematch = rematch
        self.chat: deque[wire.ChatLine] = deque(maxlen=CHAT_KEPT)
        self.hear(said)
        self.lock = asyncio.Lock()
        """Held from looking at the position until the entry that follows it is stored."""
        self.onlookers: set[Onlooker] = set()
        self.elsewhere: dict[str, int] = {}
        """Sockets at other workers: a holder's token hash, or "" for spectators, and how many."""
        self.left_at: dict[str, int] = {}
        """When a browser's last socket here was closed."""
        self.ours = True
        """Whether this worker added the last entry: then it drives the table on."""
        self.attended = now()
        """Since when somebody has been here; as long as nobody is, no clock runs."""
        self.presence = 0
        """Grows when somebody comes or goes."""
        self.driver: asyncio.Task[None] | None = None
        self.watch: asyncio.Task[None] | None = None
        self.hinting: set[int] = set()
        self.asked_for = now()
        """When somebody last wanted this table; they may be about to use it."""
        self.kept = (0, 0)
        """Up to which entry, and after how many decisions, the newest position was stored."""

    @property
    def stamp(self) -> tuple[int, int, str | None]:
        """Changes whenever the table (not only the position) looks different."""
        return self.table.seating, self.presence, self.rematch

    @property
    def idle(self) -> bool:
        """Whether it could be forgotten."""
        busy = any(task is not None and not task.done() for task in (self.driver, self.watch))
        return not self.onlookers and not busy and not self.lock.locked() and now() - self.asked_for > RESTING

    def online(self, token: str) -> bool:
        """Whether a browser is connected to this table."""
        return token != "" and self._connected(token)

    def _connected(self, token: str) -> bool:
        return any(onlooker.token == token for onlooker in self.onlookers) or self.elsewhere.get(token, 0) > 0

    def spectators(self) -> int:
        """How many look on without a seat."""
        holders = {chair.holder for chair in self.table.chairs if chair.holder}
        here = sum(onlooker.token not in holders for onlooker in self.onlookers)
        return here + sum(count for token, count in self.elsewhere.items() if token not in holders)

    @property
    def heard(self) -> int:
        """The number of the last line of the chat."""
        return self.chat[-1].number if self.chat else 0

    def hear(self, said: Iterable[Row[Any]]) -> None:
        """Take over what was said."""
        for row in said:
            if row.number > self.heard:
                self.chat.append(wire.ChatLine(row.number, row.number, row.seat, row.name, row.text, iso(row.at)))

    def wake(self) -> None:
        """Tell everybody who looks on."""
        for onlooker in self.onlookers:
            onlooker.wake()


class Parlour:
    """All tables of a server."""

    def __init__(
        self, settings: Settings, storage: Storage, thinkers: Thinkers, neighbours: Neighbours | None = None
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.thinkers = thinkers
        self.neighbours: Neighbours = neighbours or Alone()
        self.driver = Driver(self)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._background: set[asyncio.Task[Any]] = set()
        LIVE_TABLES.read = lambda: len(self._live)
        SOCKETS.read = lambda: sum(len(live.onlookers) for live in self._live.values())

    # -- finding ------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Live:
        """A table by its id; raises `Trouble` if there is none."""
        live = self._live.get(table_id)
        if live is None:
            opening = self._opening.get(table_id)
            if opening is None:  # two who ask at once get the same table
                opening = asyncio.create_task(self._open(table_id))
                self._opening[table_id] = opening
                opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
            live = await asyncio.shield(opening)
        elif self.settings.shared and await self._behind(live):
            await self.catch_up(live)
            live = self._live.get(table_id)
            if live is None:
                raise no_such_table()
        live.asked_for = now()
        self._live.move_to_end(table_id)
        self._forget_idle()
        return live

    async def _open(self, table_id: str) -> Live:
        """Go on from the newest stored position; from the beginning if there is none to go on from."""
        stored = await self.storage.newest(table_id)
        if stored is None:
            raise no_such_table()
        record = record_of(stored.row)
        table = None
        if stored.snapshot is not None and stamped(stored.row) == stamps(record.game):
            table = resumed(record, stored.snapshot, stored.log)
        live = Live(table or await self._replayed(record, stored.row), stored.row.rematch, stored.said)
        if table is not None and stored.snapshot is not None:
            live.kept = (stored.snapshot.seq, stored.snapshot.decisions)
        elif live.table.match is not None:
            self._keep_position(live)
        live.elsewhere = await self.neighbours.elsewhere(table_id)
        self._live[table_id] = live
        return live

    async def _replayed(self, record: Record, row: Row[Any]) -> Table:
        """The table that the whole log leads to; only to be looked at if that is not where it was when it was stored.

        If it is, though other rules, content or another engine are installed by now, it goes on with those.
        """
        snapshots = await self.storage.snapshots(record.id)
        stored = await self.storage.table(record.id)  # after the positions: the log must not be older than they are
        if stored is None:
            raise no_such_table()
        try:
            table = await asyncio.to_thread(replayed, record, stored.log, snapshots)
        except Elsewhere as error:
            facts = {"game": row.game, "rules": row.rules, "reason": str(error)}
            log.warning("a table is only shown: its log leads elsewhere", extra={"facts": facts})
            return frozen(record, stored.log, snapshots)
        if stamped(row) != stamps(record.game):
            self.later(self.storage.set_stamps(record.id, stamps(record.game)))
        return table

    async def _behind(self, live: Live) -> bool:
        """Whether other workers have added something, or have taken the table down."""
        table_id = live.table.record.id
        return (await self.storage.lengths([table_id])).get(table_id) != live.table.seq

    def in_memory(self) -> list[Live]:
        """The tables that are open now."""
        return list(self._live.values())

    def opened(self, table_id: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    def _forget_idle(self) -> None:
        """Forget what is too much to keep; each time a few are looked at, and who is busy is looked at again later."""
        if len(self._live) <= self.settings.cached_tables:
            return
        for table_id in list(islice(self._live, LOOKED_AT)):
            if not self._live[table_id].idle:
                self._live.move_to_end(table_id)
            elif len(self._live) > self.settings.cached_tables:
                del self._live[table_id]

    # -- changing -----------------------------------------------------------------------------------------

    async def append(self, live: Live, *added: Body, move_id: str | None = None, also: Sequence[Any] = ()) -> None:
        """Add entries to a table's log, all or none, and go on from there: the one way in which a table changes.

        `also` are other statements of the same transaction. The lock must be held. Raises `Stale` if it is late.
        """
        table = live.table
        if table.frozen is not None:
            raise Trouble(409, table.frozen.sentence)
        if any(table.reaches_back(body) for body in added):
            await self.recall(live)
        new = numbered(list(added), table.seq, now(), move_id)
        try:
            outcome = await self.storage.append(table.record.id, new, also)
        except IntegrityError as error:  # a log needs its table
            self.forget(table.record.id)
            raise no_such_table() from error
        if outcome is not Outcome.WRITTEN:
            await self.catch_up(live, locked=True)
            raise Stale
        before = table.status
        for entry in new:
            table.apply(entry)
        self.neighbours.announce([table.record.id])
        self.keep(live, before)
        self.changed(live)

    def keep(self, live: Live, status: str) -> None:
        """Note what is worth noting beside the log: how far it is now, and sometimes the position.

        Nothing is lost if that comes late or never.
        """
        table = live.table
        if table.match is None:
            return
        seq, decisions = live.kept
        if table.status != status:
            self.later(self.storage.set_status(table.record.id, table.status))
        gone = table.decisions < decisions
        if gone or table.status != status or table.seq - seq >= self.settings.snapshot_every:
            self._keep_position(live)

    def _keep_position(self, live: Live) -> None:
        draft = Draft(live.table)
        live.kept = (draft.seq, draft.decisions)
        self.later(self._store(live.table.record.id, draft))

    async def _store(self, table_id: str, draft: Draft) -> None:
        snapshot = await asyncio.to_thread(draft.finish)
        with suppress(IntegrityError):  # the table was taken down meanwhile
            await self.storage.keep_snapshot(table_id, *snapshot)

    def changed(self, live: Live) -> None:
        """The table is not what it was: show it, and drive it on from here."""
        live.ours = True
        self._show(live)

    def _show(self, live: Live) -> None:
        live.wake()
        self.driver.look_after(live)

    async def catch_up(self, live: Live, locked: bool = False) -> None:
        """Take over what other workers have added; whoever added it drives it on."""
        if not locked:
            async with live.lock:
                await self.catch_up(live, locked=True)
            return
        table = live.table
        try:
            stored = await self.storage.table(table.record.id, table.seq, live.heard)
        except Trouble as trouble:  # a newer release is at work there
            self.forget(table.record.id, trouble.message)
            raise
        if stored is None:
            self.forget(table.record.id)
            return
        await self._take_over(live, stored.log)
        live.rematch = stored.row.rematch
        live.hear(stored.said)
        elsewhere = await self.neighbours.elsewhere(table.record.id)
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            live.presence += 1
        self._show(live)

    async def _take_over(self, live: Live, added: Iterable[Entry]) -> None:
        for entry in added:
            if live.table.reaches_back(entry.body):
                await self.recall(live)
            if live.table.frozen is None:
                live.table.apply(entry)
            live.ours = False

    async def recall(self, live: Live) -> None:
        """Bring back what the match was before the position it was opened with; the lock must be held.

        Raises `Trouble` if the log does not lead to where the table is.
        """
        table = live.table
        if table.since == 0 or table.frozen is not None:
            return
        stored = await self.storage.table(table.record.id)
        if stored is None:
            self.forget(table.record.id)
            raise no_such_table()
        try:
            whole = await asyncio.to_thread(replayed, table.record, stored.log[: table.seq], ())
        except Elsewhere as error:
            raise Trouble(409, KEPT_AS_IT_WAS) from error
        if whole.playing.state.dump() != table.playing.state.dump():
            raise Trouble(409, KEPT_AS_IT_WAS)
        table.remember(whole)

    async def answered(self, live: Live, move_id: str) -> int | None:
        """How many decisions there were after what a client asked for long ago under this id; None if it never did."""
        table = live.table
        if table.since and await self.storage.has_move(table.record.id, move_id):
            await self.recall(live)
        return table.known.get(move_id)

    # -- beside the log -----------------------------------------------------------------------------------

    async def set_up(
        self, row: dict[str, Any], added: Iterable[Body], holders: Iterable[str], follows: str | None = None
    ) -> Live | None:
        """Store a new table with the beginning of its log, and drive it on; None if another one follows `follows`."""
        entries = numbered(list(added), 0, row["created"])
        if not await self.storage.create(row, entries, holders, follows):
            return None
        if follows is not None:
            self.neighbours.announce([follows])
        live = await self.find(row["id"])
        self.changed(live)
        return live

    async def say(self, live: Live, seat: int | None, name: str, words: str) -> None:
        """Say something to everybody at the table."""
        table_id = live.table.record.id
        await self.storage.say(table_id, seat, name, words, now())
        self.neighbours.announce([table_id])
        live.hear(await self.storage.chat(table_id, live.heard))
        live.wake()

    async def take_down(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        await self.storage.delete([table_id])
        self.neighbours.announce([table_id])
        self.forget(table_id)

    def forget(self, table_id: str, farewell: str = TAKEN_DOWN) -> None:
        """A table was deleted, or cannot be read any more: everybody leaves."""
        live = self._live.pop(table_id, None)
        if live is None:
            return
        for task in (live.driver, live.watch):
            if task is not None:
                task.cancel()
        for onlooker in list(live.onlookers):
            onlooker.dismiss(farewell)

    def later(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside everything else, to its end; what goes wrong unexpectedly is logged."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._background.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TabletombError):
            log.error("something in the background went wrong", exc_info=error)

    async def settle(self) -> None:
        """Wait for what is being done in the background; for a server that ends."""
        for live in self._live.values():
            for task in (live.driver, live.watch):
                if task is not None:
                    task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)

    # -- coming and going ---------------------------------------------------------------------------------

    def arrive(self, live: Live, onlooker: Onlooker) -> None:
        """A socket opens; raises `Trouble` if there are too many."""
        if len(live.onlookers) >= self.settings.sockets_a_table:
            raise Trouble(429, "Too many are looking at this table already.", wait=30)
        if not live.onlookers and not live.elsewhere:
            live.attended = now()
        live.onlookers.add(onlooker)
        self._moved(live)

    def depart(self, live: Live, onlooker: Onlooker) -> None:
        """A socket closes."""
        live.onlookers.discard(onlooker)
        live.left_at[onlooker.token] = now()
        self._moved(live)

    def _moved(self, live: Live) -> None:
        live.presence += 1
        self.neighbours.note_presence(live.table.record.id)
        self.changed(live)

    # -- showing ------------------------------------------------------------------------------------------

    def info(self, live: Live, token: str) -> wire.TableInfo:
        """A table as a browser may know it."""
        return table_info(live.table, live.sights, token, live.online, live.spectators(), live.rematch)


def no_such_table() -> Trouble:
    """What everybody hears who asks for a table that is not there."""
    return Trouble(404, "There is no such table; its host may have taken it down.")


def record_of(row: Row[Any]) -> Record:
    """What a table was set up with; raises `Trouble` if it cannot be opened with what is installed."""
    try:
        return Record.of(row)
    except (TabletombError, ValueError) as error:
        log.error("a table cannot be opened", extra={"facts": {"game": row.game, "rules": row.rules}})
        raise Trouble(409, "This match cannot be replayed by the rules installed here. It is kept as it is.") from error
