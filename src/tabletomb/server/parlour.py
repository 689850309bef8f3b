"""The tables in memory: each rebuilt from its log, kept while somebody needs it, changed only through the log."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

from sqlalchemy import Row
from sqlalchemy.exc import IntegrityError

from tabletomb.engine.errors import TabletombError
from tabletomb.server import wire
from tabletomb.server.bots import Thinkers
from tabletomb.server.frames import Sights, iso, table_info
from tabletomb.server.metrics import LIVE_TABLES, SOCKETS, log
from tabletomb.server.settings import Settings
from tabletomb.server.storage import CHAT_KEPT, Entry, Outcome, Storage, encoded, now
from tabletomb.server.table import Record, Table
from tabletomb.server.trouble import Stale, Trouble

T = TypeVar("T")
Added = tuple[str, dict[str, Any]]
"""The kind and the body of an entry that is to be added."""
RESTING = 60_000
"""A table that nobody has asked for in so many milliseconds, and where nothing happens, may be forgotten."""
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

    def __init__(self, settings: Settings, storage: Storage, thinkers: Thinkers) -> None:
        self.settings = settings
        self.storage = storage
        self.thinkers = thinkers
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called when a table has changed here: it is ours to drive on."""
        self.on_news: Callable[[Live], None] = lambda live: None
        """Called when a table has changed elsewhere: whoever changed it drives it on."""
        self.on_presence: Callable[[Live], None] = lambda live: None
        """Called when somebody came or went."""
        self.elsewhere: Callable[[str], Awaitable[dict[str, int]]] = _nobody_elsewhere
        """Who is connected to other workers."""
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
        stored = await self.storage.table(table_id)
        if stored is None:
            raise no_such_table()
        live = Live(rebuilt(stored.row, stored.log), stored.row.rematch, stored.said)
        live.elsewhere = await self.elsewhere(table_id)
        self._live[table_id] = live
        return live

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

    async def append(self, live: Live, kind: str, move_id: str | None = None, /, **body: Any) -> None:
        """Add an entry to a table's log and go on from there; the lock must be held. Raises `Stale` if it is late."""
        await self.append_all(live, [(kind, body)], move_id)

    async def append_all(
        self, live: Live, added: list[Added], move_id: str | None = None, also: Sequence[Any] = ()
    ) -> None:
        """Add some entries and carry out other statements, all or none."""
        table, at = live.table, now()
        new = [Entry(table.seq + 1 + number, kind, body, at) for number, (kind, body) in enumerate(added)]
        try:
            if len(new) == 1 and not also:
                new = [Entry(new[0].seq, new[0].kind, new[0].body, at, move_id)]
                outcome = await self.storage.append(table.record.id, new[0])
            else:
                outcome = await self.storage.append_all(table.record.id, new, also)
        except IntegrityError as error:  # a log needs its table
            self.forget(table.record.id)
            raise no_such_table() from error
        if outcome is not Outcome.WRITTEN:
            await self.catch_up(live, locked=True)
            raise Stale
        before = table.status
        for entry in new:
            table.apply(entry)
        self.keep(live, before, moved=new[-1].kind in ("start", "move"))
        self.changed(live)

    def keep(self, live: Live, status: str, moved: bool = True) -> None:
        """Note what is worth noting beside the log: how far it is now, and sometimes the position.

        Nothing is lost if that comes late or never.
        """
        table = live.table
        if table.match is None:
            return
        if table.status != status:
            self.later(self.storage.set_status(table.record.id, table.status))
        if moved and (table.over or table.decisions % self.settings.snapshot_every == 0):
            position = encoded(table.match.state.dump())
            self.later(self.storage.keep_snapshot(table.record.id, table.seq, table.decisions, position))

    def changed(self, live: Live) -> None:
        """The table is not what it was: show it, and drive it on."""
        live.wake()
        self.on_change(live)

    async def catch_up(self, live: Live, locked: bool = False) -> None:
        """Take over what other workers have added."""
        if not locked:
            async with live.lock:
                await self.catch_up(live, locked=True)
            return
        table = live.table
        stored = await self.storage.table(table.record.id, table.seq, live.heard)
        if stored is None:
            self.forget(table.record.id)
            return
        for entry in stored.log:
            table.apply(entry)
            live.ours = False
        live.rematch = stored.row.rematch
        live.hear(stored.said)
        elsewhere = await self.elsewhere(table.record.id)
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            live.presence += 1
        live.wake()
        self.on_news(live)

    def forget(self, table_id: str) -> None:
        """A table was deleted: everybody leaves."""
        live = self._live.pop(table_id, None)
        if live is None:
            return
        for task in (live.driver, live.watch):
            if task is not None:
                task.cancel()
        for onlooker in list(live.onlookers):
            onlooker.dismiss("This table is gone: its host has taken it down.")

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
        self.on_presence(live)
        self.changed(live)

    # -- showing ------------------------------------------------------------------------------------------

    def info(self, live: Live, token: str) -> wire.TableInfo:
        """A table as a browser may know it."""
        return table_info(live.table, live.sights, token, live.online, live.spectators(), live.rematch)


async def _nobody_elsewhere(table_id: str) -> dict[str, int]:
    """A server that is alone."""
    return {}


def no_such_table() -> Trouble:
    """What everybody hears who asks for a table that is not there."""
    return Trouble(404, "There is no such table; its host may have taken it down.")


def rebuilt(row: Row[Any], entries: Iterable[Entry]) -> Table:
    """A table from its row and its log; raises `Trouble` if the log cannot be replayed by these rules."""
    try:
        return Table(Record.of(row), entries)
    except (TabletombError, ValueError) as error:
        log.error("a table cannot be replayed", extra={"facts": {"game": row.game, "rules": row.rules}})
        raise Trouble(409, "This match cannot be replayed by the rules installed here.") from error
