"""The first look at a finished run: how each bot and each seat fared."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tabletomb.lab.rows import GAMES
from tabletomb.lab.statistics import Estimate, mean_of, wilson
from tabletomb.lab.trouble import LabTrouble, polars, reason


class Fared(NamedTuple):
    """How somebody fared: games (counted for each seat they sat on), mean score, share of wins."""

    who: str
    games: int
    score: Estimate
    won: Estimate


def fared(folder: Path, by: str) -> list[Fared]:
    """A run's outcome by `"bot"` or by `"seat"`, in the order of their names; raises `LabTrouble`."""
    pl = polars()
    path = folder / f"{GAMES}.parquet"
    try:
        rows = (
            pl.scan_parquet(path)
            .group_by(by)
            .agg(
                pl.len().alias("games"),
                pl.col("score").mean().alias("middle"),
                pl.col("score").std().fill_null(0.0).alias("deviation"),
                pl.col("won").cast(pl.Float64).sum().alias("wins"),
            )
            .sort(by)
            .collect()
        )
    except (OSError, pl.exceptions.PolarsError) as error:
        raise LabTrouble(f"{path} cannot be read: {reason(error)}.") from error
    return [
        Fared(
            str(row[by]),
            row["games"],
            mean_of(row["games"], row["middle"], row["deviation"]),
            wilson(row["wins"], row["games"]),
        )
        for row in rows.to_dicts()
    ]
