"""The application: everything put together, with what every request passes through."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from msgspec import UNSET
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabletomb.engine.errors import TabletombError
from tabletomb.server import wire
from tabletomb.server.bots import Thinkers
from tabletomb.server.client import serve_client
from tabletomb.server.live import GONE, attend
from tabletomb.server.metrics import ERRORS, REQUEST_SECONDS, REQUESTS, log, metrics
from tabletomb.server.openapi import describe
from tabletomb.server.parlour import Parlour
from tabletomb.server.rest import answer, api
from tabletomb.server.security import (
    BODY_LIMIT,
    IMPORT_LIMIT,
    Limits,
    address,
    check_origin,
    cookie,
    hashed,
    headers,
    new_token,
    token_in,
)
from tabletomb.server.settings import Settings, settings_from
from tabletomb.server.storage import Storage
from tabletomb.server.tables import Tables
from tabletomb.server.trouble import Trouble, trouble_of

if TYPE_CHECKING:
    from tabletomb.server.fanout import Fanout


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; uvicorn calls this in every worker, with settings from the environment."""
    chosen = settings or settings_from()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(chosen.database)
        await storage.open()
        thinkers = Thinkers(chosen.bot_processes)
        fanout = _fanout(storage)
        parlour = Parlour(chosen, storage, thinkers, fanout)
        app.state.parlour, app.state.tables = parlour, Tables(parlour)
        if fanout is not None:
            await fanout.open(parlour)
        going_on = asyncio.create_task(parlour.driver.go_on())
        try:
            yield
        finally:
            going_on.cancel()
            await parlour.settle()
            if fanout is not None:
                await fanout.close()
            thinkers.close()
            await storage.close()

    app = FastAPI(title="Tabletomb", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.settings = chosen
    app.state.limits = Limits(chosen)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.include_router(api)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live)
    app.add_route("/metrics", show_metrics, include_in_schema=False)
    app.add_route("/api/{path:path}", no_such_call, include_in_schema=False)
    app.add_route("/{path:path}", serve_client, include_in_schema=False)
    app.add_exception_handler(TabletombError, _refused)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _http_trouble)
    app.add_middleware(Doorway, settings=chosen)
    return app


def _fanout(storage: Storage) -> Fanout | None:
    """The connection to other workers, where there may be any; it needs psycopg, which SQLite does not."""
    if not storage.shared:
        return None
    from tabletomb.server.fanout import Fanout

    return Fanout(storage)


# -- the socket, and what is not in the interface ---------------------------------------------------------


async def live(socket: WebSocket) -> None:
    """The socket of a table."""
    app = socket.app
    token = hashed(token_in(socket) or new_token())
    try:
        check_origin(socket, app.state.settings)
        app.state.limits.sockets_address.spend(address(socket))
        app.state.limits.sockets.spend(token)
    except Trouble:
        await socket.close(1008)  # before it is accepted: the browser gets a 403
        return
    await socket.accept()
    try:
        found = await app.state.parlour.find(socket.path_params["table_id"][:64])
        await attend(socket, app.state.parlour, app.state.tables, app.state.limits, found, token)
    except TabletombError as error:
        await socket.send_text(_frame(wire.Bye(trouble_of(error).message)))
        await socket.close(GONE if trouble_of(error).status == 404 else 1013)


async def show_metrics(request: Request) -> Response:
    """Measurements for Prometheus."""
    return PlainTextResponse(metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def no_such_call(request: Request) -> Response:
    """What is asked of the interface and is not in it."""
    return answer(wire.Problem("There is no such thing here."), 404)


def _frame(frame: wire.FromServer) -> str:
    return bytes(answer(frame).body).decode()


# -- refusals ---------------------------------------------------------------------------------------------


async def _refused(request: Request, error: Exception) -> Response:
    trouble = trouble_of(error) if isinstance(error, TabletombError) else Trouble(500, "Something went wrong here.")
    found = answer(wire.Problem(trouble.message, trouble.rule or UNSET, trouble.field or UNSET), trouble.status)
    if trouble.status in (429, 503):
        found.headers["retry-after"] = str(max(1, round(trouble.wait + 0.5)))
    return found


async def _misread(request: Request, error: Exception) -> Response:
    first = error.errors()[0] if isinstance(error, RequestValidationError) and error.errors() else {}
    place = [str(part) for part in first.get("loc", ())[1:]]
    field = ".".join(place)
    said = str(first.get("msg", "cannot be understood"))
    if first.get("type") == "json_invalid":
        field, said = "", "The request is not JSON"
    message = f"{field}: {said[0].lower()}{said[1:]}." if field else f"{said}."
    return answer(wire.Problem(message, field=field or UNSET), 422)


async def _http_trouble(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    said = {404: "There is no such thing here.", 405: "That cannot be done here.", 413: "That is too large."}
    kept = dict(getattr(error, "headers", None) or {})
    found = answer(wire.Problem(said.get(status, "The request cannot be understood.")), status)
    found.headers.update(kept)
    return found


# -- the doorway ------------------------------------------------------------------------------------------


class Doorway:
    """Around everything: knows the browser, limits bodies, adds headers, counts, and lets no stack trace out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.page_headers = headers(settings, page=True)
        self.file_headers = headers(settings, page=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await _Visit(self, scope, receive, send).run()


class _Visit:
    """One request on its way in and out."""

    def __init__(self, door: Doorway, scope: Scope, receive: Receive, send: Send) -> None:
        self.door = door
        self.scope = scope
        self._receive = receive
        self._send = send
        self.status = 0
        self.limit = IMPORT_LIMIT if scope["path"] == "/api/import" else BODY_LIMIT
        self.taken = 0
        brought = token_in(Request(scope))
        self.fresh = None if brought else new_token()
        scope.setdefault("state", {})["token"] = hashed(brought or self.fresh or "")

    async def run(self) -> None:
        begun = time.perf_counter()
        try:
            length = dict(self.scope["headers"]).get(b"content-length", b"0")
            if length.isdigit() and int(length[:12]) > self.limit:
                await self._answer(wire.Problem(self._too_large()), 413)
            else:
                await self.door.app(self.scope, self.receive, self.send)
        except _TooLarge:
            await self._answer(wire.Problem(self._too_large()), 413)
        except Exception:
            name = secrets.token_hex(4)
            ERRORS.add()
            log.exception("a request failed", extra={"facts": {"id": name, "route": self._route()}})
            if not self.status:
                sentence = f"Something went wrong here; whoever runs this server finds it in the log under {name}."
                await self._answer(wire.Problem(sentence), 500)
        seconds = time.perf_counter() - begun
        REQUESTS.add(method=self.scope["method"], route=self._route(), status=str(self.status))
        REQUEST_SECONDS.note(seconds)
        facts: dict[str, Any] = {"method": self.scope["method"], "route": self._route(), "status": self.status}
        log.debug("answered", extra={"facts": {**facts, "ms": round(seconds * 1000, 1)}})

    def _route(self) -> str:
        """The pattern of the path: a path itself may hold a table's id."""
        return str(getattr(self.scope.get("route"), "path", "none"))

    def _too_large(self) -> str:
        return f"A request may have at most {self.limit // 1024} kB here."

    async def _answer(self, problem: wire.Problem, status: int) -> None:
        await answer(problem, status)(self.scope, self._receive, self.send)

    async def receive(self) -> Message:
        message = await self._receive()
        self.taken += len(message.get("body", b""))
        if self.taken > self.limit:
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            built = self.scope["path"].startswith("/assets/")
            added = self.door.file_headers if built else self.door.page_headers
            message["headers"] = [*message["headers"], *added]
            if self.fresh is not None:
                message["headers"].append((b"set-cookie", cookie(self.fresh, self.door.settings).encode()))
        await self._send(message)


class _TooLarge(HTTPException):
    """More was sent than is taken."""

    def __init__(self) -> None:
        super().__init__(413)
