"""Runs made up for the tests, with effects planted in them that the report must find, or with none."""

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tabletomb.lab.report_run import GAMES, TRACE

CARDS = [f"C{number:02}" for number in range(12)]
NAMES = {**{card: f"Card {card[1:]}" for card in CARDS}, "C03": "Silver Bell"}


def planted(
    games: int,
    seats: int = 3,
    seed: int = 0,
    *,
    bots: Sequence[str] = ("same",),
    seat_0: float = 0.0,
    silver_bell: float = 0.0,
    clever: float = 0.0,
    clever_likes: str = "",
    shared: bool = False,
    fixed: bool = False,
    holds: bool = True,
) -> pl.DataFrame:
    """Games of luck, in which seat 0, the holder of the Silver Bell and the bot "clever" get extra strength.

    Every seat holds each of 12 cards with a chance of 1 in 3; "clever" always holds the card it likes.
    """
    chance = random.Random(seed)
    lineup = list(bots) * seats if len(bots) == 1 else list(bots)
    rows: list[dict[str, Any]] = []
    for game in range(games):
        table = []
        for seat in range(seats):
            bot = lineup[seat if fixed else (seat - game) % seats]
            hand = [card for card in CARDS if chance.random() < 1 / 3 or (bot == "clever" and card == clever_likes)]
            strength = (
                chance.gauss(0, 1) + seat_0 * (seat == 0) + silver_bell * ("C03" in hand) + clever * (bot == "clever")
            )
            table.append((bot, hand, round(40 + 10 * strength)))
        best = max(score for _, _, score in table)
        if shared:
            table = [(bot, hand, table[0][2]) for bot, hand, _ in table]
        winners = sum(score == best for _, _, score in table)
        length = chance.randint(40, 60)
        for seat, (bot, hand, score) in enumerate(table):
            won = float(score > 45) if shared else (score == best) / winners
            base = chance.randint(5, 15)
            lines = [("guests", score - base, "XX-01"), ("rooms", base - 3, "XX-02"), ("ghosts", 3, "XX-03")]
            rows.append(
                {
                    "game": game,
                    "lineup": 0,
                    "seed": 1000 + game,
                    "seat": seat,
                    "bot": bot,
                    "score": score,
                    "won": won,
                    "place": 1 + sum(other > score for _, _, other in table),
                    "first_mover": int(seat == 0),
                    "decisions": length,
                    "own_decisions": length // seats,
                    "own_options": 4 * (length // seats),
                    "lines": [dict(zip(("label", "points", "rule"), line)) for line in lines],
                    "holds": [{"component": card, "count": 1} for card in hand] if holds else [],
                }
            )
    return pl.DataFrame(rows, schema=GAMES)


def trace_of(rows: pl.DataFrame) -> pl.DataFrame:
    """A trace that fits: half of the decisions draw, half place; every fourth draw is forced."""
    entries = []
    for game, seat, own in rows.select("game", "seat", "own_decisions").iter_rows():
        for kind, options, forced in (("draw", 2, own // 8), ("place", 6, 0)):
            verbs = [{"verb": kind, "count": own // 2 - 1}, {"verb": "pass", "count": 1}]
            entries.append((game, seat, kind, own // 2, options * (own // 2), forced, verbs))
    return pl.DataFrame(entries, schema=TRACE, orient="row")


def document(rows: pl.DataFrame, **changes: Any) -> dict[str, Any]:
    seats = int(rows["seat"].max()) + 1 if rows.height else 1
    bots = list(dict.fromkeys(rows["bot"].to_list()))
    lineup = bots * seats if len(bots) == 1 else rows.head(seats)["bot"].to_list()
    return {
        "tabletomb": "run",
        "format": 1,
        "kind": "simulate",
        "game": "haunted-house",
        "title": "Haunted House",
        "cooperative": False,
        "seats": seats,
        "bots": bots,
        "lineups": [lineup],
        "fixed": False,
        "games": rows.height // seats,
        "seed": 7,
        "options": {"moon": "full"},
        "trace": False,
        "batch": 10,
        "repeatable": True,
        "versions": {"tabletomb": "0.1.0", "rules": "1.0", "content": "abc"},
        "pack": None,
        "campaign": None,
        "names": NAMES,
        **changes,
    }


@pytest.fixture
def write_run(tmp_path: Path) -> Callable[..., Path]:
    """Writes a run's folder and returns its path."""

    def write_run(rows: pl.DataFrame, *, parts: bool = False, name: str = "run", **changes: Any) -> Path:
        folder = tmp_path / name
        where = folder / "parts" if parts else folder
        where.mkdir(parents=True)
        (folder / "run.json").write_text(json.dumps(document(rows, **changes)))
        if parts:
            half = rows.height // 2
            rows.head(half).write_parquet(where / "games-000000-0123456789abcdef.parquet")
            rows.tail(-half).write_parquet(where / "games-000003-0123456789abcdef.parquet")
            early = rows.with_columns(pl.col("game") + 1000)  # a batch whose games are not there yet
            trace_of(pl.concat([rows, early])).write_parquet(where / "trace-000000-0123456789abcdef.parquet")
        else:
            rows.write_parquet(where / "games.parquet")
            trace_of(rows).write_parquet(where / "trace.parquet")
        return folder

    return write_run


@pytest.fixture(scope="session")
def make_games() -> Callable[..., pl.DataFrame]:
    """Makes up the games of a run; see `planted`."""
    return planted
