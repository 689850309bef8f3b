"""Rows and files: the columns of games.parquet and trace.parquet, and how batches become one file.

A file depends on its rows alone: fixed types, compression and row groups, rows in order.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from tabletomb.lab.trouble import polars

ROW_GROUP = 65_536
GAMES = "games"
TRACE = "trace"

LINES = ("label", "points", "rule")
HOLDS = ("component", "count")
VERBS = ("verb", "count")


class Nested:
    """A column of lists of records, gathered flat: polars turns flat columns into lists far faster than dicts."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.rows: list[int] = []
        self.columns: dict[str, list[Any]] = {name: [] for name in names}

    def add(self, row: int, *values: Any) -> None:
        """One record of the list in a row; rows come in ascending order."""
        self.rows.append(row)
        for column, value in zip(self.columns.values(), values):
            column.append(value)

    def series(self, name: str, rows: int, kinds: dict[str, Any]) -> Any:
        """The column, with an empty list where a row has no record."""
        pl = polars()
        flat = pl.DataFrame({"row": self.rows, **self.columns}, schema={"row": pl.Int64, **kinds})
        lists = flat.group_by("row", maintain_order=True).agg(pl.struct(*kinds).alias(name))
        every = pl.DataFrame({"row": range(rows)}, schema={"row": pl.Int64})
        return every.join(lists, on="row", how="left", maintain_order="left")[name].fill_null([])


class GameRows:
    """The rows of games.parquet, one for each game and seat."""

    def __init__(self) -> None:
        self.plain: dict[str, list[Any]] = {
            "game": [], "lineup": [], "seed": [], "seat": [], "bot": [], "score": [], "won": [], "place": [],
            "first_mover": [], "decisions": [], "own_decisions": [], "own_options": [],
        }  # fmt: skip
        self.lines = Nested(LINES)
        self.holds = Nested(HOLDS)

    @property
    def count(self) -> int:
        """Rows so far."""
        return len(self.plain["game"])

    def add(self, **values: Any) -> int:
        """A row without its lists; returns its number."""
        for name, column in self.plain.items():
            column.append(values[name])
        return self.count - 1

    def parquet(self) -> bytes:
        """The rows as a file."""
        pl = polars()
        types = {
            "game": pl.Int32, "lineup": pl.Int32, "seed": pl.Int64, "seat": pl.UInt8, "bot": pl.String,
            "score": pl.Int32, "won": pl.Float32, "place": pl.UInt8, "first_mover": pl.UInt8,
            "decisions": pl.Int32, "own_decisions": pl.Int32, "own_options": pl.Int32,
        }  # fmt: skip
        line = {"label": pl.String, "points": pl.Int32, "rule": pl.String}
        hold = {"component": pl.String, "count": pl.Int32}
        frame = pl.DataFrame(self.plain, schema=types).with_columns(
            self.lines.series("lines", self.count, line), self.holds.series("holds", self.count, hold)
        )
        return _written(frame)


class TraceRows:
    """The rows of trace.parquet, one for each game, seat and kind of decision."""

    def __init__(self) -> None:
        self.plain: dict[str, list[Any]] = {
            "game": [], "seat": [], "kind": [], "decisions": [], "options": [], "forced": []
        }  # fmt: skip
        self.verbs = Nested(VERBS)

    def add(self, game: int, seat: int, kind: str, tally: Tally) -> None:
        """A row."""
        row = len(self.plain["game"])
        values = (game, seat, kind, tally.decisions, tally.options, tally.forced)
        for column, value in zip(self.plain.values(), values):
            column.append(value)
        for verb, count in sorted(tally.verbs.items()):
            self.verbs.add(row, verb, count)

    def parquet(self) -> bytes:
        """The rows as a file."""
        pl = polars()
        types = {
            "game": pl.Int32, "seat": pl.UInt8, "kind": pl.String,
            "decisions": pl.Int32, "options": pl.Int32, "forced": pl.Int32,
        }  # fmt: skip
        frame = pl.DataFrame(self.plain, schema=types)
        verb = {"verb": pl.String, "count": pl.Int32}
        return _written(frame.with_columns(self.verbs.series("verbs", len(frame), verb)))


class Tally:
    """What a seat was asked and chose at one kind of decision."""

    __slots__ = ("decisions", "forced", "options", "verbs")

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.forced = 0
        self.verbs: dict[str, int] = {}

    def count(self, options: int, verb: str) -> None:
        """A decision among so many options."""
        self.decisions += 1
        self.options += options
        self.forced += options == 1
        self.verbs[verb] = self.verbs.get(verb, 0) + 1


def _written(frame: Any) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file, **_form())
    return file.getvalue()


def merge(parts: list[Path], target: Path) -> None:
    """Put the rows of several files, in that order, into one; as a stream, so that size does not matter."""
    polars().scan_parquet(parts, glob=False).sink_parquet(target, maintain_order=True, **_form())


def _form() -> dict[str, Any]:
    return {"compression": "zstd", "compression_level": 3, "row_group_size": ROW_GROUP, "statistics": True}
