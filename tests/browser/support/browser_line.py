"""A line between browser and server that can be muted and cut."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit


class Line:
    """Passes everything on between a port of its own and the server, until it is told otherwise."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self._server = (there.hostname or "", there.port or 80)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.lost: set[str] = set()
        """What gets lost from now on: "to server", "from server"."""
        self._down = False
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.cut()
        self._listening.close()

    def cut(self) -> None:
        """End every connection, and let no new one through."""
        with self._lock:
            self._down = True
            for end in self._ends:
                with suppress(OSError):  # it has gone by itself
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Everything passes again."""
        self.lost.clear()
        self._down = False

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return  # closed
            if self._down:
                near.close()
                continue
            far = socket.create_connection(self._server)
            threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with self._lock:
            self._ends |= {near, far}
        try:
            while True:
                for end in select.select([near, far], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    if ("to server" if end is near else "from server") not in self.lost:
                        (far if end is near else near).sendall(data)
        except OSError:
            return  # one of the two has gone
        finally:
            with self._lock:
                self._ends -= {near, far}
            near.close()
            far.close()
