"""What an operator can see: counters in Prometheus' text format, and log lines in JSON.

Neither ever holds a table's id, a token, a seed or a move.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_meters: list[Meter] = []


class Meter:
    """Something measured, with a line of help."""

    kind = "gauge"

    def __init__(self, name: str, help: str) -> None:
        self.name = f"tabletomb_{name}"
        self.help = help
        _meters.append(self)

    def lines(self) -> Iterator[str]:
        """Its values in the text format."""
        raise NotImplementedError


class Counter(Meter):
    """Something that only grows, told apart by labels."""

    kind = "counter"

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help)
        self._counts: dict[tuple[tuple[str, str], ...], float] = {}

    def add(self, amount: float = 1, **labels: str) -> None:
        """Count something."""
        key = tuple(sorted(labels.items()))
        self._counts[key] = self._counts.get(key, 0) + amount

    def lines(self) -> Iterator[str]:
        """One line for each set of labels."""
        for key, count in sorted(self._counts.items() or {(): 0.0}.items()):
            yield f"{self.name}{_labels(key)} {count:g}"


class Gauge(Meter):
    """Something that is looked up when it is asked for."""

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help)
        self.read: Callable[[], float] = lambda: 0

    def lines(self) -> Iterator[str]:
        """One line."""
        yield f"{self.name} {self.read():g}"


class Histogram(Meter):
    """How long something takes."""

    kind = "histogram"

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help)
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        """Note one duration."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        """Cumulative buckets, sum and count."""
        total = 0
        for bound, count in zip([*map(str, BUCKETS), "+Inf"], self._counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {total}"


REQUESTS = Counter("requests_total", "Requests answered, by method, route and status.")
REQUEST_SECONDS = Histogram("request_seconds", "How long requests took.")
SOCKETS = Gauge("sockets", "Open sockets.")
LIVE_TABLES = Gauge("live_tables", "Tables kept in memory.")
MOVES_STORED = Counter("entries_total", "Log entries stored one by one: moves, undos and the like.")
ENTRIES_READ = Counter(
    "entries_read_total", "Log entries read from the database to open tables or to bring them up to date."
)
COMMIT_SECONDS = Histogram("commit_seconds", "How long a group of writes took until it was durable.")
BOT_SECONDS = Histogram("bot_seconds", "How long bots thought about a decision, waiting for a process included.")
BOT_TROUBLES = Counter("bot_troubles_total", "Decisions that a bot could not make, by what went wrong.")
ERRORS = Counter("errors_total", "Unexpected errors.")


def metrics() -> str:
    """Everything measured so far, for Prometheus."""
    lines: list[str] = []
    for meter in _meters:
        lines += [f"# HELP {meter.name} {meter.help}", f"# TYPE {meter.name} {meter.kind}", *meter.lines()]
    return "\n".join(lines) + "\n"


def _labels(key: tuple[tuple[str, str], ...]) -> str:
    if not key:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in key) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


# -- log lines --------------------------------------------------------------------------------------------

log = logging.getLogger("tabletomb.server")


class JsonLines(logging.Formatter):
    """One JSON object a line; what is passed as `extra={"facts": ...}` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str = "INFO") -> None:
    """Write everything that is logged to the standard error stream, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
