"""A real server for the browser tests, and the browsers that visit it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response, WebSocket, expect

from tabletomb.engine import marks

PATIENCE = 20.0
"""Seconds after which something that was to happen has not happened: generous, as machines may be busy."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1280, "height": 720}}
NO_BROWSER = "no Chromium is installed on this machine (apt install chromium)"

expect.set_options(timeout=PATIENCE * 1000)


def chromium() -> str | None:
    """Where the system's own Chromium is; none is ever downloaded."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[str]:
    """A server of its own with a new database in `folder`; gives its address."""
    program = [sys.executable, "-m", "tabletomb.cli", "serve", "--port", "0", "--no-open"]
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'tables.sqlite3'}",
        "TABLETOMB_BOT_PAUSE": "0",
        "TABLETOMB_BOT_PROCESSES": "1",
        "TABLETOMB_RATE": "0",
        "TABLETOMB_HINT_BUDGET": "50",
        **settings,
    }
    said = folder / "server.log"
    with said.open("w") as errors:
        process = subprocess.Popen(
            program, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[^\s;]+", process.stdout.readline())
            assert found, f"the server did not start:\n{said.read_text()}"
            yield found[0]
        finally:
            process.terminate()
            process.wait(PATIENCE)
    # What browsers did must never have surprised the server.
    assert "Traceback" not in said.read_text(), said.read_text()


class Visitor:
    """One browser at the parlour: its page, and everything that its sockets carried."""

    def __init__(self, browser: Browser, address: str, **wishes: Any) -> None:
        self.address = address
        self.troubles: list[str] = []
        """What must not happen: errors on the console, broken policies, answers of the kind 5xx."""
        self.excused: tuple[str, ...] = ()
        """Patterns of troubles that a test brings about on purpose."""
        self.heard: list[dict[str, Any]] = []
        """Every frame from the server, oldest first."""
        self.raw: list[str] = []
        self.said: list[dict[str, Any]] = []
        """Every frame to the server."""
        self.context: BrowserContext = browser.new_context(base_url=address, **{**DESK, **wishes})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.expose_binding("reportViolation", lambda _, text: self.troubles.append(f"policy: {text}"))
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`))"
        )
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page: {error}"))
        self.page.on("response", self._response)
        self.page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"server: {response.status} {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        def received(text: str | bytes) -> None:
            self.raw.append(str(text))
            self.heard.append(json.loads(text))

        socket.on("framereceived", received)
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def excuse(self, *patterns: str) -> None:
        """Say which troubles this test makes itself."""
        self.excused += patterns

    @property
    def complaints(self) -> list[str]:
        """Troubles that nobody asked for."""
        return [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.excused)]

    # -- the interface behind the pages -------------------------------------------------------------------

    def ask(self, path: str, address: str = "") -> Any:
        """An answer of the REST interface, asked for with this browser's cookie, if need be at another address."""
        answer = self.context.request.get(f"{address}/api{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def tell(self, path: str, body: Any = None) -> Any:
        """Change something through the REST interface, as this browser."""
        headers = {"X-Tabletomb": "1", "Origin": self.address}
        answer = self.context.request.post(f"/api{path}", headers=headers, data={} if body is None else body)
        assert answer.ok, answer.text()
        return answer.json()

    def lay(self, game: str, *seats: str, **more: Any) -> str:
        """Lay a table and give its id; each seat is "me", "me:NAME", "open" or the name of a bot."""
        self.ask("/health")  # the first contact gives this browser its cookie
        return str(self.tell("/tables", {"game": game, "seats": [_wish(seat) for seat in seats], **more})["id"])

    # -- the pages ----------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        """Open an address of the client."""
        self.page.goto(path)
        return self.page

    def sit_at(self, table: str) -> Page:
        """Open a running table and wait until its board lies there."""
        self.go(f"/table/{table}")
        self.page.get_by_role("main").wait_for()
        return self.page

    def until(self, what: Callable[[], bool]) -> None:
        """Wait for something that the page or its socket brings about."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, f"nothing happened; {self.page.url} says: {self.page.inner_text('body')}"
            self.page.wait_for_timeout(5)

    @property
    def frame(self) -> dict[str, Any]:
        """The position as this browser heard of it last."""
        return next(frame for frame in reversed(self.heard) if frame["type"] == "state")

    def heard_of(self, kind: str) -> list[dict[str, Any]]:
        """All frames of a kind from the server."""
        return [frame for frame in self.heard if frame["type"] == kind]

    def said_of(self, kind: str) -> list[dict[str, Any]]:
        """All frames of a kind to the server."""
        return [frame for frame in self.said if frame["type"] == kind]

    def carried(self, words: set[str]) -> set[str]:
        """Which of the words its sockets have brought to this browser so far."""
        text = "\n".join(self.raw)
        return {word for word in words if re.search(rf"\b{re.escape(word)}\b", text)}

    @property
    def targets(self) -> list[str]:
        """What lies on the board to be chosen, in the order of the page."""
        return self._found("[data-target]", "data-target")

    @property
    def leading(self) -> list[str]:
        """Those of them that only lead on to others: what is picked up first, and what narrows the choice."""
        return self._found("[data-target][aria-pressed]", "data-target")

    def target(self, key: str) -> Locator:
        """One of them."""
        return self.page.locator(f'[data-target="{key}"]')

    @property
    def places(self) -> set[str]:
        """The addresses of everything that is drawn."""
        return set(self._found("[data-at]", "data-at"))

    def lit(self, light: str) -> set[str]:
        """The addresses of all places that light up so: "spoken", "refused", "hoped"."""
        return set(self._found(f'[data-light="{light}"]', "data-at"))

    def _found(self, selector: str, attribute: str) -> list[str]:
        return list(self.page.evaluate(_FOUND, [selector, attribute]))

    def plain(self, text: str) -> str:
        """A text with marks, as whoever sits at this browser is told it."""
        return in_words(text, self.heard_of("table")[-1]["table"], self.frame["seat"])

    def close(self) -> None:
        """Go home."""
        self.context.close()


def in_words(text: str, table: dict[str, Any], reader: int | None) -> str:
    """A text with marks, as somebody at a table is told it."""
    return marks.plain(text, [seat["name"] or f"Seat {seat['seat'] + 1}" for seat in table["seats"]], reader)


# The values of an attribute, of all elements in sight that a selector finds, in the order of the page.
_FOUND = """([selector, name]) => [...document.querySelectorAll(`main ${selector}`)]
    .filter((it) => it.getClientRects().length > 0).map((it) => it.getAttribute(name))"""


def _wish(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind == "me":
        return {"kind": "me", "name": name or "Host"}
    return {"kind": "open"} if kind == "open" else {"kind": "bot", "bot": kind}
