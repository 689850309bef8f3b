"""Running the server: a port, uvicorn, workers, and an end that nobody has to wait for."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from tabletomb.engine.errors import SetupError, TabletombError
from tabletomb.server.app import create_app
from tabletomb.server.metrics import log_to_stderr
from tabletomb.server.security import FRAME_LIMIT
from tabletomb.server.settings import VARIABLES, Settings
from tabletomb.server.storage import Storage

PATIENCE = 2
"""Seconds that open requests are given when the server ends; sockets are closed with 1012 at once."""


class ServerTrouble(TabletombError):
    """The server cannot be started; the sentence says why."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one. Raises `ServerTrouble` if the port is in use or not ours."""
    try:
        family, kind, number, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise ServerTrouble(f"{host} is no address to listen at: {error.strerror or error}.") from error
    listening = socket.socket(family, kind, number)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise ServerTrouble(
            f"Cannot listen at {host} port {port}: {reason[0].lower()}{reason[1:]}. "
            "Choose another with --port; 0 takes a free one."
        ) from error
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket) -> str:
    """Where a browser finds a listening socket."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(settings: Settings, listening: socket.socket, workers: int, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal ends it; `ready` is called once requests are answered (with one worker)."""
    if workers > 1 and not settings.shared:
        raise SetupError("workers", "several workers need PostgreSQL; name one with --database or DATABASE_URL")
    asyncio.run(_prepare(settings))
    log_to_stderr(os.environ.get("TABLETOMB_LOG", "INFO").upper())
    common: dict[str, Any] = {
        "timeout_graceful_shutdown": PATIENCE,
        "ws_max_size": FRAME_LIMIT,
        "ws_per_message_deflate": True,
        "log_config": None,
        "access_log": False,
        "server_header": False,
    }
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # uvicorn listens to them, and raises them again when it has ended well
    if workers == 1:
        _Announcing(uvicorn.Config(create_app(settings), **common), ready).run(sockets=[listening])
        return
    _into_environment(settings)  # each worker reads its settings from there
    config = uvicorn.Config("tabletomb.server.app:create_app", factory=True, workers=workers, **common)
    if ready is not None:
        ready()
    Multiprocess(config, sockets=[listening]).run()


class _Announcing(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()


async def _prepare(settings: Settings) -> None:
    """Migrate before anybody serves; a database that cannot be used is a sentence now instead of an error later."""
    storage = Storage(settings.database)
    await storage.open()
    await storage.close()


def _into_environment(settings: Settings) -> None:
    for field in fields(Settings):
        value = getattr(settings, field.name)
        os.environ[VARIABLES[field.name]] = ",".join(value) if isinstance(value, tuple) else str(value)
