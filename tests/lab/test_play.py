"""A batch: the rows that games become."""

from __future__ import annotations

import io
import json

import polars as pl
import pytest

import tabletomb
from tabletomb.bots import bot, decide
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.lab import GameFailed, LabTrouble, Plan, Run
from tabletomb.lab.play import check_versions, placing, play_batch
from tabletomb.lab.workers import check_answers

GAMES = {"dead-and-breakfast": 3, "inn-keeper": 2, "dead-cells": 2}


def rows(run: Run, batch: int = 0) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(play_batch(run.order, batch).games))


@pytest.fixture(params=GAMES, scope="module")
def played(request: pytest.FixtureRequest) -> tuple[Run, pl.DataFrame, pl.DataFrame]:
    run = Run(Plan(request.param, ("random",), games=256, seats=GAMES[request.param], trace=True))
    batch = play_batch(run.order, 2)
    assert batch.trace is not None
    return run, pl.read_parquet(io.BytesIO(batch.games)), pl.read_parquet(io.BytesIO(batch.trace))


def test_the_columns_are_those_of_the_documentation(played: tuple[Run, pl.DataFrame, pl.DataFrame]) -> None:
    _, games, trace = played
    line = pl.Struct({"label": pl.String, "points": pl.Int32, "rule": pl.String})
    assert games.schema == {
        "game": pl.Int32, "lineup": pl.Int32, "seed": pl.Int64, "seat": pl.UInt8, "bot": pl.String, "score": pl.Int32,
        "won": pl.Float32, "place": pl.UInt8, "first_mover": pl.UInt8, "decisions": pl.Int32,
        "own_decisions": pl.Int32, "own_options": pl.Int32, "lines": pl.List(line),
        "holds": pl.List(pl.Struct({"component": pl.String, "count": pl.Int32})),
    }  # fmt: skip
    assert trace.schema == {
        "game": pl.Int32, "seat": pl.UInt8, "kind": pl.String, "decisions": pl.Int32, "options": pl.Int32,
        "forced": pl.Int32, "verbs": pl.List(pl.Struct({"verb": pl.String, "count": pl.Int32})),
    }  # fmt: skip


def test_a_row_for_each_game_and_seat_in_order(played: tuple[Run, pl.DataFrame, pl.DataFrame]) -> None:
    run, games, trace = played
    wanted = [(number, seat) for number in run.numbers(2) for seat in range(run.seats)]
    assert games.select("game", "seat").rows() == wanted
    order = trace.select("game", "seat", "kind").rows()
    assert order == sorted(order)


def test_a_row_tells_the_game_that_its_seed_deals(played: tuple[Run, pl.DataFrame, pl.DataFrame]) -> None:
    run, games, _ = played
    row = games.row(-1, named=True)
    state = run.game.new(run.seats, row["seed"])
    sitting = [bot("random", run.bot_seed(row["game"], seat)) for seat in range(run.seats)]
    options = 0
    while not state.over:
        if row["seat"] in state.actors():
            options += len(state.legal(row["seat"]))
        for seat, move in decide(state, sitting):
            state.play(seat, move)
    lines = [(line.label, line.points, line.rule) for line in state.sheet().of(row["seat"])]
    assert row["score"] == state.scores()[row["seat"]]
    assert row["decisions"] == state.decisions
    assert row["own_options"] == options
    assert [tuple(line.values()) for line in row["lines"]] == lines


def test_numbers_add_up(played: tuple[Run, pl.DataFrame, pl.DataFrame]) -> None:
    run, games, trace = played
    points = games["lines"].list.eval(pl.element().struct.field("points")).list.sum()
    assert points.to_list() == games["score"].to_list()
    whole = games.group_by("game").agg(pl.col("own_decisions").sum(), pl.col("decisions").first(), pl.col("won").sum())
    assert (whole["own_decisions"] == whole["decisions"]).all()
    if not run.game.cooperative:
        assert whole["won"].to_list() == pytest.approx([1.0] * len(whole))
    asked = trace.group_by("game", "seat").agg(pl.col("decisions").sum(), pl.col("options").sum())
    both = games.join(asked, on=["game", "seat"])
    assert len(both) == len(games)
    assert (both["own_decisions"] == both["decisions_right"]).all()
    assert (both["own_options"] == both["options"]).all()
    chosen = trace["verbs"].list.eval(pl.element().struct.field("count")).list.sum()
    assert chosen.to_list() == trace["decisions"].to_list()
    assert (trace["forced"] <= trace["decisions"]).all()
    assert (trace["options"] >= 2 * trace["decisions"] - trace["forced"]).all()


def test_the_first_mover_is_known_where_there_is_one(played: tuple[Run, pl.DataFrame, pl.DataFrame]) -> None:
    run, games, _ = played
    first = games.group_by("game").agg(pl.col("first_mover").sum())["first_mover"]
    assert set(first) == ({0} if run.game.name == "inn-keeper" else {1})  # Inn Keeper begins with all at once


def test_score_lines_are_kept_in_plain_words(connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(1, "{row/3|four discs} over {0}", 1, "CF-3")
    monkeypatch.setattr(connect_four.part("scoring"), "sheet", lambda state: Sheet(2, (line,)))
    lines = rows(Run(Plan("connect-four", ("first",), games=1, seats=2)))["lines"].to_list()
    assert [[each["label"] for each in seat] for seat in lines] == [[], ["four discs over seat 0"]]


def test_a_cooperative_table_wins_or_loses_together() -> None:
    run = Run(Plan("dead-cells", ("random",), games=64, seats=2))
    assert set(rows(run)["place"]) == {1}
    assert set(rows(run)["won"]) <= {0.0, 1.0}


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ([10, 20, 15], [1], [3, 1, 2]),
        ([10, 20, 20], [2], [3, 2, 1]),  # a tie-break decided
        ([20, 20, 10], [0, 1], [1, 1, 3]),
        ([20, 15, 15, 3], [0], [1, 2, 2, 4]),
        ([0, 0], [1], [2, 1]),
        ([7], [0], [1]),
    ],
)
def test_places(scores: list[int], winners: list[int], places: list[int]) -> None:
    assert placing(scores, winners, cooperative=False) == places
    assert placing(scores, winners, cooperative=True) == [1] * len(scores)


def test_a_game_that_fails_is_named_so_that_it_can_be_dealt_again() -> None:
    run = Run(Plan("dead-and-breakfast", ("first", "clumsy"), games=5))
    with pytest.raises(GameFailed) as failed:
        play_batch(run.order, 3)
    assert str(failed.value) == (
        f"Game 3 of Dead & Breakfast (seed {run.game_seed(3)}, clumsy, first) failed: ZeroDivisionError: no idea."
    )


def test_a_worker_of_another_version_refuses() -> None:
    run = Run(Plan("dead-and-breakfast", ("first", "random"), games=5))
    doc = json.loads(run.order)
    for name, spoken in (("tabletomb", "Tabletomb"), ("rules", "the game's rules"), ("content", "the game's content")):
        order = json.dumps({**doc, "versions": {**doc["versions"], name: "0.0"}})
        with pytest.raises(LabTrouble, match=f"A worker has another version of {spoken} "):
            play_batch(order, 0)
    check_versions(doc["versions"], run.versions, "A worker")


def test_a_worker_without_the_bot_or_the_game_says_so() -> None:
    doc = json.loads(Run(Plan("dead-and-breakfast", ("first", "random"), games=5)).order)
    for change in ({"game": "chess"}, {"bots": ["first", "deep-blue"]}):
        with pytest.raises(LabTrouble, match=r"A worker cannot play this run: .*(chess|deep-blue)"):
            play_batch(json.dumps({**doc, **change}), 0)


def test_the_workers_of_a_cluster_are_asked_before_anything_is_played() -> None:
    run = Run(Plan("dead-and-breakfast", ("first", "random"), games=5))
    check_answers(run, {"tcp://a": run.versions, "tcp://b": run.versions})
    with pytest.raises(LabTrouble, match=r"The worker at tcp://b has another version of Tabletomb \(9.9\)"):
        check_answers(run, {"tcp://a": run.versions, "tcp://b": {**run.versions, "tabletomb": "9.9"}})
    with pytest.raises(LabTrouble, match="The worker at tcp://a cannot play this run: No module named 'tabletomb'"):
        check_answers(run, {"tcp://a": ModuleNotFoundError("No module named 'tabletomb'")})
    assert issubclass(LabTrouble, TabletombError)
