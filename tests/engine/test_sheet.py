"""Score sheets: every point with its rule."""

import json

from tabletomb.engine.sheet import Line, Sheet

SHEET = Sheet(
    3,
    (
        Line(0, "guests", 4, "XX-1", "two of them", ("a1", "b2")),
        Line(2, "guests", -1, "XX-1"),
        Line(0, "ivy", 3, "XX-2"),
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
        "seat": 0, "label": "guests", "points": 4, "rule": "XX-1", "detail": "two of them", "pieces": ["a1", "b2"],
    }  # fmt: skip
    assert doc["tie_breaks"][0]["label"] == "best guest"
