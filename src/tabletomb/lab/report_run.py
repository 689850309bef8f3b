"""The files of a run, read with suspicion: what docs/lab.md describes, or a sentence that says what is wrong."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any, Final

import polars as pl
from polars.exceptions import PolarsError

from tabletomb.engine.document import Field
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import game as find_game
from tabletomb.lab.folder import PARTS, RATINGS, RUN, Folder
from tabletomb.lab.names import told_apart
from tabletomb.lab.plan import FORMAT, MOST_GAMES, TOURNAMENT
from tabletomb.lab.ratings import Rating
from tabletomb.lab.trouble import LabTrouble, reason

GAMES: Final = {
    "game": pl.Int32(),
    "lineup": pl.Int32(),
    "seed": pl.Int64(),
    "seat": pl.UInt8(),
    "bot": pl.String(),
    "score": pl.Int32(),
    "won": pl.Float32(),
    "place": pl.UInt8(),
    "first_mover": pl.UInt8(),
    "decisions": pl.Int32(),
    "own_decisions": pl.Int32(),
    "own_options": pl.Int32(),
    "lines": pl.List(pl.Struct({"label": pl.String, "points": pl.Int32, "rule": pl.String})),
    "holds": pl.List(pl.Struct({"component": pl.String, "count": pl.Int32})),
}
TRACE: Final = {
    "game": pl.Int32(),
    "seat": pl.UInt8(),
    "kind": pl.String(),
    "decisions": pl.Int32(),
    "options": pl.Int32(),
    "forced": pl.Int32(),
    "verbs": pl.List(pl.Struct({"verb": pl.String, "count": pl.Int32})),
}


class Record:
    """A run as it lies in its folder, finished or not; raises a `TabletombError` with a sentence if it is none."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise LabTrouble(f"{folder} is not a folder; give the folder that a run of the lab was written to.")
        self._take(Field(Folder(folder).document(), source=str(folder / RUN)))
        self.complete = (folder / "games.parquet").is_file()
        """Whether all games were played."""
        games = _scan(folder, "games", self.complete, GAMES)
        if games is None:
            raise LabTrouble(f"{folder} holds no finished games yet; there is nothing to report.")
        self.trace = _scan(folder, "trace", self.complete, TRACE) if self.traced else None
        try:
            plain = games.select(pl.exclude("lines", "holds")).with_columns(pl.col("won").cast(pl.Float64))
            self.rows = plain.sort("game", "seat").collect()
        except (PolarsError, OSError) as error:
            raise LabTrouble(f"The games in {folder} cannot be read: {reason(error)}.") from error
        if self.trace is not None and not self.complete:  # a batch's trace is there a moment before its games
            self.trace = self.trace.join(self.rows.lazy().select("game").unique(), on="game", how="semi")
        self.lines = games.select("game", "seat", "lines").explode("lines").drop_nulls("lines").unnest("lines")
        self.holds = games.select("game", "seat", "holds").explode("holds").drop_nulls("holds").unnest("holds")
        self._check(folder)
        self.ratings = _ratings(folder / RATINGS)

    def _take(self, doc: Field) -> None:
        doc["format"].number(1, FORMAT)
        self.kind = doc["kind"].text()
        self.game = doc["game"].text()
        self.title = doc["title"].text()
        self.cooperative = doc["cooperative"].flag()
        self.seats = doc["seats"].number(1, 100)
        self.bots = [bot.text() for bot in doc["bots"].each()]
        self.lineups = [[bot.text() for bot in lineup.each()] for lineup in doc["lineups"].each()]
        self.fixed = doc["fixed"].flag()
        self.games = doc["games"].number(1, MOST_GAMES)
        """Games asked for, of each line-up."""
        self.seed = doc["seed"].number(0, (1 << 63) - 1)
        self.options = {name: value.text() for name, value in doc["options"].entries()}
        self.traced = doc["trace"].flag()
        self.repeatable = doc["repeatable"].flag()
        self.versions = {name: value.text() for name, value in doc["versions"].entries()}
        self.names = told_apart({component: name.text() for component, name in doc["names"].entries()})
        self.own_pack = doc["pack"].value is None
        self.fresh = doc["campaign"].value is None

    def _check(self, folder: Path) -> None:
        """Every game has one row for each seat; then the statistics can rely on it."""
        if not self.rows.height:
            raise LabTrouble(f"{folder} holds no finished games yet; there is nothing to report.")
        sizes = self.rows.group_by("game").agg(
            pl.len().alias("n"), pl.col("seat").n_unique(), pl.col("seat").max().alias("top")
        )
        good = (sizes["n"] == self.seats) & (sizes["seat"] == self.seats) & (sizes["top"] == self.seats - 1)
        if self.rows.null_count().row(0) != (0,) * self.rows.width or not good.all():
            raise LabTrouble(f"The games in {folder} are damaged: not every game has one whole row for each seat.")

    @property
    def played(self) -> int:
        """Games there are."""
        return self.rows.height // self.seats

    @property
    def planned(self) -> int:
        """Games that were asked for."""
        return self.games * len(self.lineups)

    @property
    def command(self) -> str:
        """The command line that plays the same run again."""
        words = ["tabletomb", "tournament" if self.kind == TOURNAMENT else "simulate", self.game]
        words += ["--bots", ",".join(self.bots), "--seats", str(self.seats)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        words += ["--fixed"] if self.fixed else []
        words += ["--trace"] if self.traced else []
        words += [] if self.own_pack else ["--content", "PACK.toml"]
        words += [] if self.fresh else ["--campaign", "CAMPAIGN.json"]
        return shlex.join(words)

    def choices(self) -> dict[str, str]:
        """What was chosen for each option, in the game's words as far as it is installed here."""
        try:
            declared = {option.name: option for option in find_game(self.game).options}
        except TabletombError:
            declared = {}
        return {
            name: declared[name].label(value) if name in declared else value for name, value in self.options.items()
        }

    def rule_names(self) -> dict[str, str]:
        """What the rulebook calls its rules, as far as the game is installed here and gives them a name in italics."""
        try:
            rules = find_game(self.game).rulebook.rules
        except (TabletombError, OSError):
            return {}
        leads = {
            rule: text[1:].split("*", 1)[0].strip(" .:") for rule, text in rules.items() if text[:1] == "*" != text[1:2]
        }
        return {rule: lead for rule, lead in leads.items() if 0 < len(lead) <= 40}


def _ratings(path: Path) -> list[Rating]:
    """The bots' ratings, strongest first; none unless the run is a finished tournament."""
    if not path.is_file():
        return []
    try:
        entries = Field(json.loads(path.read_bytes()), source=str(path))["ratings"].each(at_most=1000)
        return [
            Rating(entry["bot"].text(), *(float(entry[key].value) for key in Rating._fields[1:])) for entry in entries
        ]
    except OSError as error:
        raise LabTrouble(f"{path} cannot be read: {reason(error)}.") from error
    except (ValueError, TypeError, RecursionError) as error:
        raise LabTrouble(f"{path} is damaged: it does not hold ratings.") from error


def _scan(folder: Path, name: str, complete: bool, wanted: dict[str, Any]) -> pl.LazyFrame | None:
    """The table of that name, whole or in parts; None if there is none."""
    whole = folder / f"{name}.parquet"
    paths = [whole] if complete else sorted((folder / PARTS).glob(f"{name}-*.parquet"))
    paths = [path for path in paths if path.is_file()]
    if not paths:
        return None
    for path in paths:
        try:
            schema = pl.read_parquet_schema(path)
        except (PolarsError, OSError) as error:
            raise LabTrouble(f"{path} is damaged: {reason(error)}.") from error
        for column, kind in wanted.items():
            if schema.get(column) != kind:
                raise LabTrouble(f"{path} is not a table of a run: the column {column} is missing or of another kind.")
    return pl.scan_parquet(paths, glob=False).select(list(wanted))
