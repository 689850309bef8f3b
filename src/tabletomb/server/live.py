"""The socket of a table: what a browser sends is handled in order, and it is kept up to date with what it may see.

Nothing is queued for a slow browser: whenever it can take more, it is sent how the table is then, and the story since
what it was told last. Only answers to its own frames are kept, a bounded number of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tabletomb.engine.errors import TabletombError
from tabletomb.server import decisions, wire
from tabletomb.server.frames import rewound_frame, state_frame
from tabletomb.server.metrics import ERRORS, log
from tabletomb.server.parlour import Live, Parlour
from tabletomb.server.security import FRAME_LIMIT, Limits
from tabletomb.server.table import taken_back
from tabletomb.server.tables import Tables
from tabletomb.server.trouble import Stale, Trouble, trouble_of

MOST_ANSWERS = 100
GONE = 4404
"""Close codes of our own: the table is gone; what was sent is too much or too broken."""
UNRULY = 4400

_BRACES = str.maketrans("{}", "()")
"""What somebody sent is not quoted with braces: nobody shall take it for a mark."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(wire.ToServer).decode


class Viewer:
    """One socket: a browser (or a spectator) looking at one table."""

    def __init__(self, socket: WebSocket, live: Live, token: str, tables: Tables) -> None:
        self.socket = socket
        self.live = live
        self.token = token
        self.tables = tables
        self._front = _number(socket, "seat")
        self._curtain = False
        """Whether the browser asked to be shown what a spectator sees."""
        self._woken = asyncio.Event()
        self._answers: deque[wire.FromServer] = deque()
        self._farewell: tuple[int, str] | None = None
        self._shown: tuple[int, int | None] | None = None
        self._stamp: tuple[int, int, str | None] | None = None
        self._heard = 0
        self._told, self._behind = self._seen(_number(socket, "since"))
        """After how many decisions the story goes on; whether the browser knows some that were taken back."""
        self._rewinds = len(live.table.rewinds)

    def _seen(self, since: int | None) -> tuple[int, bool]:
        """A browser that comes back may have missed that decisions were taken back: then it is told anew from there."""
        if since is None:
            return -1, False
        table = self.live.table
        told, behind = taken_back(since, table.rewinds)
        return min(told, table.decisions), behind or told > table.decisions

    def eyes(self) -> int | None:
        """The seat through which this browser looks: one of its own, or none."""
        seats = self.live.table.held_by(self.token)
        if self._curtain or not seats:
            return None
        return self._front if self._front in seats else seats[0]

    # -- being kept up to date ----------------------------------------------------------------------------

    def wake(self) -> None:
        """Something changed."""
        self._woken.set()

    def dismiss(self, message: str) -> None:
        """The table is gone."""
        self.part(GONE, message)

    def part(self, code: int, message: str) -> None:
        """Say goodbye and close."""
        self._farewell = (code, message)
        self.wake()

    def answer(self, frame: wire.FromServer) -> None:
        """Answer a frame of this browser; one that never reads its answers is sent away."""
        if len(self._answers) >= MOST_ANSWERS:
            self.part(UNRULY, "Too many answers wait for you; come back when you can take them.")
        else:
            self._answers.append(frame)
            self.wake()

    async def send(self) -> None:
        """Send whatever is due, for as long as the socket is open."""
        self.wake()
        while True:
            await self._woken.wait()
            self._woken.clear()
            for frame in self._due():
                await self.socket.send_text(_encode(frame).decode())
            if self._farewell is not None:
                code, message = self._farewell
                await self.socket.send_text(_encode(wire.Bye(message)).decode())
                await self.socket.close(code, message[:100])
                return

    def _due(self) -> Iterator[wire.FromServer]:
        """What this browser has not been sent yet; each frame is made when the one before it is on its way."""
        live = self.live
        while self._answers:
            yield self._answers.popleft()
        if self._stamp != live.stamp:
            self._stamp = live.stamp
            yield wire.TableFrame(live.table.seq, self.tables.parlour.info(live, self.token))
        if live.table.begun and self._shown != (live.table.seq, self.eyes()):
            yield from self._position()
        for line in list(live.chat):
            if line.number > self._heard:
                self._heard = line.number
                yield line

    def _position(self) -> Iterator[wire.FromServer]:
        table = self.live.table
        while (rewound := self._go_back()) and table.begins <= self._told + 1 <= table.decisions:
            yield rewound_frame(table, self.eyes(), self._told)  # it went on since: first show where it went back to
        seat = self.eyes()
        since = self._told if table.begins <= self._told + 1 else -1  # else there would be a gap in the story
        self._told = table.decisions
        self._shown = (table.seq, seat)
        listener = table.listener(self.token) if seat is not None else None
        yield state_frame(table, self.live.sights, seat, listener, since, rewound, self.live.attended)

    def _go_back(self) -> bool:
        """Take note of what was taken back since this browser was told the story; whether it has to look again."""
        rewinds, behind = self.live.table.rewinds, self._behind
        self._told, look_again = taken_back(self._told, rewinds[self._rewinds :])
        self._behind, self._rewinds = False, len(rewinds)
        return behind or look_again

    # -- being told ---------------------------------------------------------------------------------------

    async def receive(self, limits: Limits) -> None:
        """Handle what the browser sends, one frame after the other."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                limits.frames.spend(self.token)
                frame = _read(message.get("text"))
            except TabletombError as error:
                self.answer(wire.Error(trouble_of(error).message))
                continue
            try:
                # once begun it is finished, even if the socket closes meanwhile: what is stored must be applied
                await asyncio.shield(self.tables.parlour.later(self._handle(frame, limits)))
            except TabletombError as error:
                self._refuse(frame, trouble_of(error))
            except (asyncio.CancelledError, WebSocketDisconnect):
                raise
            except Exception:
                ERRORS.add()
                self._refuse(frame, Trouble(500, "Something went wrong here; try again."))

    def _refuse(self, frame: wire.ToServer, trouble: Trouble) -> None:
        if isinstance(frame, wire.Front | wire.Ping):
            self.answer(wire.Error(trouble.message))
            return
        stale = isinstance(trouble, Stale)
        if stale:
            self._shown = None  # the answer to a late move is how the table is now
        decisions, at = self.live.table.decisions, list(trouble.at)
        self.answer(wire.Refused(frame.id, decisions, trouble.rule, trouble.message, at, stale))

    async def _handle(self, frame: wire.ToServer, limits: Limits) -> None:
        parlour, live, token = self.tables.parlour, self.live, self.token
        match frame:
            case wire.Play():
                seq = await decisions.play(parlour, live, token, frame.id, frame.seat, frame.seq, frame.move)
                self.answer(wire.Ack(frame.id, seq))
            case wire.AskUndo():
                seq = await decisions.undo(parlour, live, token, frame.id, frame.seat, frame.seq)
                self.answer(wire.Ack(frame.id, seq))
            case wire.Retract():
                seq = await decisions.retract(parlour, live, token, frame.id, frame.seat)
                self.answer(wire.Ack(frame.id, seq))
            case wire.Answer():
                seq = await decisions.answer(parlour, live, token, frame.id, frame.seat, frame.agree)
                self.answer(wire.Ack(frame.id, seq))
            case wire.Next():
                seq = await decisions.read_on(parlour, live, token, frame.id, frame.seq)
                self.answer(wire.Ack(frame.id, seq))
            case wire.AskWhy():
                refusal = decisions.why(live.table, token, frame.seat, frame.at, frame.after)
                self.answer(wire.Why(frame.id, refusal.rule, refusal.message, list(refusal.at)))
            case wire.Front():
                if frame.seat is not None:
                    decisions.own(live.table, token, frame.seat)
                self._front, self._curtain = frame.seat, frame.seat is None
                self.wake()
            case wire.Say():
                limits.talking.spend(token)
                await self._say(frame)
            case wire.Ping():
                self.answer(wire.Pong())

    async def _say(self, frame: wire.Say) -> None:
        words = " ".join(frame.text.split())
        if not words or not words.isprintable():
            raise Trouble(422, "There is nothing to say in that.")
        seats = self.live.table.held_by(self.token)
        seat = self._front if self._front in seats else (seats[0] if seats else None)
        name = self.live.table.names[seat] if seat is not None else "A spectator"
        await self.tables.parlour.say(self.live, seat, name, words)
        self.answer(wire.Ack(frame.id, self.live.table.decisions))


def _read(text: str | None) -> wire.ToServer:
    if text is None:
        raise Trouble(400, "Frames are texts here, not bytes.")
    if len(text) > FRAME_LIMIT:
        raise Trouble(413, "A frame may have at most 16 kB.")
    try:
        frame: wire.ToServer = _decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        reason = str(error)[:200].translate(_BRACES)
        raise Trouble(400, f"That frame cannot be understood: {reason}.") from error
    return frame


async def attend(socket: WebSocket, parlour: Parlour, tables: Tables, limits: Limits, live: Live, token: str) -> None:
    """Serve one accepted socket until it closes; its query says what the browser has seen and who sits before it."""
    viewer = Viewer(socket, live, token, tables)
    parlour.arrive(live, viewer)
    sending = asyncio.create_task(viewer.send())
    receiving = asyncio.create_task(viewer.receive(limits))
    try:
        await parlour.driver.welcome(live, token)
        done, _ = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            _note(task)
    finally:
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        parlour.depart(live, viewer)
        if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
            await socket.close()


def _note(task: asyncio.Task[None]) -> None:
    """A socket that closes is nothing to speak of; anything else is."""
    error = task.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect | OSError | RuntimeError):
        ERRORS.add()
        log.error("a socket failed", exc_info=error)


def _number(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
