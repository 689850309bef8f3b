"""Who asks, from where and how often; and what browsers are told to refuse."""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tabletomb.server.settings import Settings
from tabletomb.server.trouble import Trouble

COOKIE = "tabletomb"
YEAR = 365 * 24 * 3600
HEADER = "x-tabletomb"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")

BODY_LIMIT = 64 * 1024
IMPORT_LIMIT = 2 * 1024 * 1024
FRAME_LIMIT = 16 * 1024

CSP = (
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)


FILE_HEADERS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
"""What a browser must know of every file."""
PAGE_HEADERS = {
    "content-security-policy": CSP,
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What it must know of whatever could be opened as a page; scripts, styles and fonts are spared these bytes."""


def headers(settings: Settings, *, page: bool) -> list[tuple[bytes, bytes]]:
    """What every answer carries that is, or could be opened as, a page; or what every other one does."""
    told = FILE_HEADERS | PAGE_HEADERS if page else FILE_HEADERS
    if settings.secure:
        told = {**told, "strict-transport-security": f"max-age={YEAR}; includeSubDomains"}
    return [(name.encode(), value.encode()) for name, value in told.items()]


# -- who --------------------------------------------------------------------------------------------------


def new_token() -> str:
    """A secret for a browser that comes for the first time."""
    return secrets.token_urlsafe(32)


def token_in(connection: HTTPConnection) -> str | None:
    """The secret that a browser brings along, if it is one of ours."""
    token = connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def hashed(token: str) -> str:
    """What is stored of a secret."""
    return sha256(token.encode()).hexdigest()


def cookie(token: str, settings: Settings) -> str:
    """The header that gives a browser its secret."""
    secure = "; Secure" if settings.secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


# -- from where -------------------------------------------------------------------------------------------


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse requests that another site made a browser send."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise _foreign()
        return  # no browser: it carries no cookies but its own
    if origin.rstrip("/") in settings.origins:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if not host or host.casefold() != connection.headers.get("host", "").casefold():
        raise _foreign()


def check_header(connection: HTTPConnection) -> None:
    """Refuse what a plain form of another site could send."""
    if connection.headers.get(HEADER) != "1":
        raise Trouble(403, "Requests that change something need the header X-Tabletomb: 1.")


def _foreign() -> Trouble:
    return Trouble(403, "This request comes from another site.")


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; IPv6 networks count as one, since everybody has billions of addresses there."""
    host = connection.client.host if connection.client else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


# -- how often --------------------------------------------------------------------------------------------


class Limit:
    """So many at once, and so many a second in the long run; one bucket for each who asks."""

    MOST = 20_000

    def __init__(self, at_once: float, a_second: float, factor: float) -> None:
        self._at_once = at_once * factor
        self._a_second = a_second * factor
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> None:
        """Count one; raises `Trouble` if there were too many."""
        if not self._at_once:
            return
        moment = time.monotonic()
        left, since = self._buckets.pop(who, (self._at_once, moment))
        left = min(self._at_once, left + (moment - since) * self._a_second)
        self._buckets[who] = (left - 1 if left >= 1 else left, moment)
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = (1 - left) / self._a_second
            raise Trouble(429, "That was too much at once; wait a moment.", wait=wait)


class Limits:
    """All rate limits of a server: a browser's, and more generous ones for an address with many browsers."""

    def __init__(self, settings: Settings) -> None:
        factor = settings.rate
        self.requests = Limit(120, 30, factor)
        self.address = Limit(600, 120, factor)
        self.creating = Limit(20, 0.2, factor)
        self.creating_address = Limit(60, 0.5, factor)
        self.hints = Limit(5, 0.5, factor)
        self.hints_address = Limit(20, 1, factor)
        self.frames = Limit(60, 20, factor)
        self.talking = Limit(8, 0.5, factor)
        self.sockets = Limit(30, 2, factor)
        self.sockets_address = Limit(200, 20, factor)
