"""The golden games tell what changed, all of it and nothing else."""

from typing import Any

import pytest
from changes import Scribe


def different(before: Any, after: Any) -> str:
    return "\n".join(Scribe().different(before, after))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        pytest.param({"round": 1}, {"round": 2}, "round: 1 -> 2", id="a number"),
        pytest.param({"hand": None}, {"hand": "V07"}, "hand: null -> V07", id="null"),
        pytest.param({"room": 5}, {"room": "5"}, 'room: 5 -> "5"', id="a word is no number"),
        pytest.param({"dark": 0}, {"dark": False}, "dark: 0 -> false", id="nor is a truth"),
        pytest.param({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 2, "d": 4}}, "b  d: 3 -> 4", id="deep"),
        pytest.param({"threat": {"I": 2}}, {"threat": {"II": 1}}, "threat  I: gone; II: + 1", id="entries"),
        pytest.param({"reach": [1, 2, 3]}, {"reach": [3, 4]}, "reach: [1, 2, 3] -> [3, 4]", id="a short list"),
        pytest.param(
            {"unseen": [f"c{number:02}" for number in range(1, 20)]},
            {"unseen": [f"c{number:02}" for number in range(1, 20) if number != 7]},
            "unseen: - c07",
            id="a long list",
        ),
        pytest.param(
            {"order": [*range(9), *range(9)]},
            {"order": [*range(9), 99, *range(8)]},
            "order: at 9 + 99, - 8 at 17",
            id="into the middle of a long list",
        ),
    ],
)
def test_what_changed_is_told(before: Any, after: Any, told: str) -> None:
    assert different(before, after) == told


def test_what_is_the_same_is_passed_over() -> None:
    position = {"round": 1, "hotels": [{"seat": 0, "cells": [{"cell": "a1", "tile": ""}]}]}
    assert different(position, position) == ""


def test_things_go_by_their_names_wherever_they_stand() -> None:
    before = {"hotels": [{"seat": 0, "cells": [{"cell": "a1", "tile": ""}, {"cell": "b1", "tile": ""}], "total": 0}]}
    after = {"hotels": [{"seat": 0, "cells": [{"cell": "a1", "tile": ""}, {"cell": "b1", "tile": "V07"}], "total": 3}]}
    assert different(before, after) == 'hotels/0  cells/b1 {tile: "" -> V07}; total: 0 -> 3'


def test_things_named_by_two_entries_that_change_alike_are_told_together() -> None:
    def lines(points: int) -> dict[str, Any]:
        return {"lines": [{"seat": seat, "label": label, "points": points} for seat in (0, 1) for label in ("a", "b")]}

    assert different({"sheet": lines(0)}, {"sheet": lines(2)}) == "sheet  lines/0 a, 0 b, 1 a, 1 b {points: 0 -> 2}"


ROW = [{"id": "P04", "fear": "bat"}, {"id": "P12", "fear": "doll"}, {"id": "P20", "fear": "bat"}]
NEW = {"id": "P07", "fear": "ghost"}


@pytest.mark.parametrize(
    ("after", "told"),
    [
        pytest.param([ROW[0], ROW[2]], "row: - P12", id="one left"),
        pytest.param([*ROW, NEW], "row: + {id: P07, fear: ghost}", id="one joined"),
        pytest.param([NEW, *ROW], "row: at 0 + {id: P07, fear: ghost}", id="one joined in front"),
        pytest.param([ROW[0], NEW, ROW[2]], "row  1: P12 -> {id: P07, fear: ghost}", id="one took another's place"),
        pytest.param([ROW[2], ROW[0], ROW[1]], "row: in the order P20, P04, P12", id="another order"),
    ],
)
def test_who_comes_and_goes_is_told(after: list[Any], told: str) -> None:
    assert different({"row": ROW}, {"row": after}) == told


def test_known_things_are_named_until_something_else_goes_by_that_name() -> None:
    card, bat = {"id": "D15", "suit": "D"}, {"creature": "bat", "exits": "NE"}
    scribe = Scribe()
    assert [*scribe.outline({"hand": [card], "shows": bat})] == [
        "hand: [{id: D15, suit: D}]   shows: {creature: bat, exits: NE}"
    ]
    assert scribe.text(card) == "{D15}"
    assert scribe.text({**card, "at": "room/5"}) == "{D15 at room/5}"
    assert scribe.text({**card, "suit": "H"}) == "{id: D15, suit: H}"
    assert scribe.text(bat) == "{bat}"
    [*scribe.different({"shows": bat}, {"shows": {**bat, "exits": "N"}})]
    assert scribe.text(bat) == "{creature: bat, exits: NE}"


def test_addresses_say_where_things_are_without_the_way_there() -> None:
    def hotel(tile: str) -> dict[str, Any]:
        cells = [{"at": "hotel/0/a1", "tile": ""}, {"at": "hotel/0/b1", "tile": tile}]
        return {"hotels": [{"at": "hotel/0", "front": {"cells": cells}, "total": len(tile)}]}

    assert different(hotel(""), hotel("V07")) == 'hotel/0  hotel/0/b1 {tile: "" -> V07}; total: 0 -> 3'


def test_what_is_new_and_large_is_laid_out_below() -> None:
    fight = {"round": 1, "row": [{"number": number, "name": "Fat Zombie", "health": 4} for number in range(8)]}
    assert different({"combat": None}, {"combat": fight}).splitlines() == [
        "combat: null ->",
        "  round: 1",
        "  row:",
        "    each: {name: Fat Zombie, health: 4}   0, 1, 2, 3, 4, 5, 6, 7: {}",
    ]


def test_the_first_position_says_once_what_most_things_share() -> None:
    cells = [{"at": f"hotel/0/{cell}", "tile": ""} for cell in ("a1", "b1", "c1", "d1")]
    text = [*Scribe(width=60).outline({"round": 1, "cells": [*cells[:3], {**cells[3], "tile": "lobby"}], "solo": True})]
    assert text == [
        "round: 1",
        "cells:",
        '  each: {tile: ""}   hotel/0/a1, hotel/0/b1, hotel/0/c1: {}',
        "  hotel/0/d1: {tile: lobby}",
        "solo: true",
    ]
