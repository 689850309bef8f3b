"""Score sheets: every point with its rule."""

import json

import tabletomb
from tabletomb.engine.game import Game
from tabletomb.engine.sheet import KnownSheet, Line, Sheet, known_sheet
from tabletomb.engine.stream import seeded

SHEET = Sheet(
    3,
    (
        Line(0, "guests", 4, "XX-1", "two of them", ("hotel/0/a1", "lobby")),
        Line(2, "guests", -1, "XX-1"),
        Line(0, "ivy", 3, "XX-2", part="plants"),
    ),
    (Line(0, "best guest", 9, "XX-3"),),
)


def test_totals_are_the_sum_of_a_seats_lines_without_tie_breaks() -> None:
    assert SHEET.totals() == [7, 0, -1]
    assert [line.label for line in SHEET.of(0)] == ["guests", "ivy"]
    assert SHEET.of(1) == []


def test_a_sheet_is_json() -> None:
    doc = SHEET.to_json()
    assert json.loads(json.dumps(doc)) == doc
    assert doc["totals"] == [7, 0, -1]
    assert doc["lines"][0] == {
        "seat": 0, "label": "guests", "points": 4, "rule": "XX-1", "detail": "two of them",
        "at": ["hotel/0/a1", "lobby"], "part": "guests",
    }  # fmt: skip
    assert [line["part"] for line in doc["lines"]] == ["guests", "guests", "plants"], "its label, if nothing is said"
    assert doc["tie_breaks"][0]["label"] == "best guest"


def test_a_known_line_points_where_every_imagined_one_does(candle_row: Game) -> None:
    state = candle_row.new(2, 3)
    for candle in "cd":
        state.play(1, candle_row.moves.parse(f"light {candle}"))
    neighbours = Line(1, "neighbours", 2, "CR-3", at=("row/1/c", "row/1/d"), part="candles")
    assert neighbours in state.sheet().lines
    assert neighbours in known_sheet(state, 1).sheet.lines
    assert neighbours not in known_sheet(state, 0).sheet.lines, "what the rival chose is not known"


def test_a_known_sheet_holds_what_the_seat_can_know_and_says_if_that_is_all() -> None:
    state = tabletomb.game("inn-keeper").new(3, 4)
    for eyes in (None, 0, 1, 2):
        sheet, complete = known_sheet(state, eyes)
        assert not complete, "the others' bonus cards are secret"
        bonus = [line.seat for line in sheet.lines if line.rule == "IK-91"]
        assert bonus == ([] if eyes is None else [eyes])
        assert sheet.tie_breaks == state.sheet().tie_breaks
        assert set(sheet.lines) <= set(state.sheet().lines)
        assert known_sheet(state.imagine(eyes, 9), eyes) == (sheet, complete)


def test_nothing_is_secret_where_nothing_is_hidden_or_the_game_is_over() -> None:
    state = tabletomb.game("dead-and-breakfast").new(2, 4)
    assert known_sheet(state, 0) == KnownSheet(state.sheet(), True)
    state, stream = tabletomb.game("inn-keeper").new(2, 4), seeded(1)
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[int(stream.below(len(moves)))])
    for eyes in (None, 0):
        assert known_sheet(state, eyes) == KnownSheet(state.sheet(), True)


def test_a_known_sheet_is_json_that_says_whether_it_is_complete() -> None:
    doc = KnownSheet(SHEET, False).to_json()
    assert doc == {**SHEET.to_json(), "complete": False}
    assert json.loads(json.dumps(doc)) == doc
