"""Every legal move of Dead Cells in a phrase."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.state import State
from tabletomb.engine.view import label
from tabletomb.games.dead_cells.exploring import set_up_biome
from tabletomb.games.dead_cells.labels import phrase, way

GAME = tabletomb.game("dead-cells")


def labels(state: State, seat: int) -> dict[str, str]:
    return {GAME.moves.notation(move): label(state, seat, move) for move in state.legal(seat)}


def test_moves_are_told_in_words_at_every_decision() -> None:
    seen: dict[str, dict[str, str]] = {}
    for seed in range(40):
        chance = random.Random(seed)
        state = GAME.new(1 + seed % 4, seed)
        while not state.over:
            seat = state.actors()[0]
            step = state.agenda[-1].name
            if step not in seen:
                seen[step] = labels(state, seat)
            state.play(seat, chance.choice(state.legal(seat)))
    assert len(seen) > 15
    for step, offered in seen.items():
        for notation, words in offered.items():
            assert words, f"{notation} at {step}"
            assert words == words.strip()
            assert "@" not in words
            assert "{" not in words
            assert words != notation
    assert all(words.startswith("announce ") for words in seen["announce"].values())
    assert seen["choose-skill"]["done"] == "no Skill"


@pytest.mark.parametrize(
    ("notation", "text", "words"),
    [
        ("buy 3", "vial 1 @2 x2, for 2 Teeth (2 left)", "buy 1 Vial, for 2 Teeth (2 left)"),
        ("buy 1", "vial 1 for 2 Teeth each, 3 times", "buy 1 Vial"),
        ("slot 1", "Old Fork (+I): dmg 1 @near", "give up Old Fork (+I): 1 Damage near"),
        ("loot teeth", "1 teeth", "take 1 tooth"),
        ("loot scroll-S", "2 scroll-S", "take 2 Scroll S"),
        ("loot equipment1", "Old Fork (+I): dmg 1 @near", "take Old Fork (+I): 1 Damage near"),
        ("line", "-", "perform the card, which does nothing now"),
        ("line", "dmg 1 @near", "perform the card: 1 Damage near"),
        ("announce damage II", "dmg 1 @near", "announce damage, of the line II: 1 Damage near"),
        ("at mid", "Gaoler, 2 of 3 Health", "aim mid: Gaoler, 2 of 3 Health"),
        ("yes", "do it", "yes, do it"),
        ("done", "", "throw the new card away"),
        ("pals 2", "", "2 of the Damage on Companions, the rest on the Beheaded"),
        ("well", "throw a Cell into the Well", "throw a Cell into the Well"),
    ],
)
def test_what_is_bought_given_up_or_shared_out_is_told(notation: str, text: str, words: str) -> None:
    assert phrase("make-room", GAME.moves.parse(notation), text) == words


@pytest.mark.parametrize(
    ("corridor", "words"),
    [
        ({}, "encounter"),
        ({"need": "rune", "what": "Thorn Rune"}, "encounter, needs the Thorn Rune"),
        ({"need": "hand", "what": "S"}, "encounter, needs a Hand Check of S"),
        ({"need": "deck", "what": "B", "gives": "1 Tooth"}, "encounter, makes a Deck Check of B for 1 Tooth"),
        ({"need": "bell"}, "encounter, rings a Bell"),
        ({"need": "dark"}, "encounter, darkens a Lantern, or somebody suffers 1 Damage"),
        ({"need": "key"}, "encounter, needs a Key"),
    ],
)
def test_ways_are_told_with_what_lies_there_and_what_they_take(corridor: dict[str, str], words: str) -> None:
    there: Any = {"name": "4", "shape": "encounter", "exit": None, "tile": None}
    leads: Any = {"to": "4", "need": "", "what": "", "gives": "", "reason": None, **corridor}
    assert way(there, leads) == f"go to 4: {words}"


def test_an_exit_is_told_with_where_it_leads() -> None:
    there: Any = {"name": "9", "shape": "door", "exit": {"name": "Toxic Sewers"}, "tile": {"text": "1 Vial"}}
    leads: Any = {"to": "9", "need": "", "what": "", "gives": "", "reason": None}
    assert way(there, leads) == "go to 9: the exit to Toxic Sewers (1 Vial)"


def test_tiles_of_the_map_are_named_by_their_shape() -> None:
    state: Any = GAME.new(1, 3)
    set_up_biome(state, 0)
    spaces = state.view(None)["map"]["spaces"]
    for space in spaces:
        if space["column"] and space["shape"] == "encounter":
            peek = GAME.moves.parse(f"peek {space['name']}")
            assert label(state, 0, peek) == f"turn up the tile on {space['name']}: encounter"
            return
    raise AssertionError("no encounter on the map")
