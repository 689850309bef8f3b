"""Every legal move of Dead Cells in a phrase, and in the few words of a button."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.marks import unmarked
from tabletomb.engine.state import State
from tabletomb.engine.view import button, label
from tabletomb.games.dead_cells.exploring import set_up_biome
from tabletomb.games.dead_cells.labels import (
    about_card,
    about_gear,
    brief,
    button_of,
    loot_name,
    phrase,
    scroll_name,
    spoken,
    way,
)
from tabletomb.games.dead_cells.prompts import QUESTIONS

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
            assert "{" not in unmarked(words)
            assert words != notation
    assert all(words.startswith("announce ") for words in seen["announce"].values())
    assert seen["choose-skill"]["done"] == "no Skill"


@pytest.mark.parametrize(
    ("step", "notation", "what", "words", "on_button"),
    [
        ("buy-ware", "buy 3", "{ware/3|1 Vial}, for 2 Teeth", "buy {ware/3|1 Vial}, for 2 Teeth", "Buy it"),
        ("make-room", "slot 1", "{hero/IM/slot/1|Old Fork}", "give up {hero/IM/slot/1|Old Fork}", "Replace it"),
        ("lose-equipment", "slot 1", "{hero/IM/slot/1|Old Fork}", "give up {hero/IM/slot/1|Old Fork}", "Give it up"),
        ("make-room", "done", "", "throw the new card away", "Throw it away"),
        ("choose-loot", "loot teeth", "{loot/teeth|1 Gold Tooth}", "take {loot/teeth|1 Gold Tooth}", "Take it"),
        ("choose-snatched", "loot teeth", "{loot/teeth|1 Gold Tooth}", "lose {loot/teeth|1 Gold Tooth}", "Lose it"),
        ("aim", "at mid", "{foe/mid|Gaoler}, 2 of 3 Health", "aim at {foe/mid|Gaoler}, 2 of 3 Health", "Aim here"),
        ("announce", "announce damage II", "damage in Round II", "announce damage in Round II", "Damage in II"),
        ("companions", "pals 2", "2 of the Damage on them", "2 of the Damage on them", "2 on Companions"),
        ("companions", "pals 0", "all of it on her", "all of it on her", "None on Companions"),
        ("use-hook", "yes", "1 Damage near", "yes: 1 Damage near", "Do it"),
        ("victim", "to IM", "{hero/IM|The Immolated}", "choose {hero/IM|The Immolated}", "Suffers it"),
        ("spend", "well", "{well|the Well}", "throw a Cell into {well|the Well}", "Throw a Cell"),
        ("scout", "done", "", "nothing more", "Go on"),
    ],
)
def test_what_a_move_does_depends_on_the_decision(
    step: str, notation: str, what: str, words: str, on_button: str
) -> None:
    move = GAME.moves.parse(notation)
    assert phrase(step, move, what) == words
    assert button_of(step, move) == on_button


def test_every_move_of_every_decision_has_a_short_button() -> None:
    steps = GAME.part("steps").KINDS
    for step in QUESTIONS:
        for verb in steps[step].verbs:
            for move in (GAME.moves.base(verb), GAME.moves.base(verb) + GAME.moves.verbs[verb].size - 1):
                words = button_of(step, move)
                assert 1 <= len(words.split()) <= 3, f"{verb} at {step}: {words}"
                assert words[0] in "0123456789" or words[0].isupper()
    state = GAME.new(2, 1)
    assert button(state, 0, state.legal(0)[0]) == "Play this one"


@pytest.mark.parametrize(
    ("corridor", "words"),
    [
        ({}, "encounter"),
        ({"need": "rune", "what": "Thorn Rune"}, "encounter, needs the Thorn Rune"),
        ({"need": "hand", "what": "Survival"}, "encounter, needs a Hand Check of Survival"),
        (
            {"need": "deck", "what": "Brutality", "gives": "1 Tooth"},
            "encounter, makes a Deck Check of Brutality for 1 Tooth",
        ),
        ({"need": "bell"}, "encounter, rings a Bell"),
        ({"need": "dark"}, "encounter, darkens a Lantern, or somebody suffers 1 Damage"),
        ({"need": "key"}, "encounter, needs a Key"),
    ],
)
def test_ways_are_told_with_what_lies_there_and_what_they_take(corridor: dict[str, str], words: str) -> None:
    there: Any = {"at": "space/4", "name": "4", "shape": "encounter", "exit": None, "tile": None}
    leads: Any = {"to": "space/4", "need": "", "what": "", "gives": "", "reason": None, **corridor}
    assert way(there, leads) == f"go to {{space/4|space 4}}: {words}"


def test_an_exit_is_told_with_where_it_leads() -> None:
    there: Any = {
        "at": "space/9",
        "name": "9",
        "shape": "door",
        "exit": {"name": "Toxic Sewers"},
        "tile": {"text": "1 Vial"},
    }
    leads: Any = {"to": "space/9", "need": "", "what": "", "gives": "", "reason": None}
    assert way(there, leads) == "go to {space/9|space 9}: the exit to Toxic Sewers (1 Vial)"


def test_tiles_of_the_map_are_named_by_their_shape() -> None:
    state: Any = GAME.new(1, 3)
    set_up_biome(state, 0)
    spaces = state.view(None)["map"]["spaces"]
    space = next(space for space in spaces if space["column"] and space["shape"] == "encounter")
    peek = GAME.moves.parse(f"peek {space['name']}")
    assert label(state, 0, peek) == f"turn up the tile on {{{space['at']}|space {space['name']}}}: encounter"


# -- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dmg 1 @near", "1 Damage near"),
        ("dmg 2 @any if:poisoned pierce then:bleed", "2 Damage anywhere if poisoned pierce then bleed"),
        ("poison 1 @all-right; block 2 @team", "1 Poison on all near, mid and far; 2 Shields for all of you"),
        ("onhurt 1st: heal 1 @self", "when hurt (first time): heal 1"),
        ("vial 1 or check:S>vial 2 else hurt 1", "1 Vial or Survival Check: 2 Vials else suffer Damage: 1"),
        ("scroll any; fp: scroll T", "any Scroll; First Player: Tactics Scroll"),
        ("rotate ; wall ; m x m ; loot cell 3, tooth 2", "rotate; wall; 1 Elite, 2 Monsters; loot 3 Cells, 2 Teeth"),
        ("equip 1 @3 x2", "1 Equipment for 3 Teeth each, 2 times"),
        ("cell 2; rune R01", "2 Cells; 1 Rune"),
        ("summon m; summon x", "summon a Monster; summon an Elite"),
        ("the Hand has a fourth instance (C3-02b)", "the Hand has a fourth instance"),
    ],
)
def test_printed_texts_are_told_in_words(text: str, words: str) -> None:
    assert spoken(text) == words


def test_short_texts_are_shorter() -> None:
    assert brief("1 Damage to the first") == "1 dmg to the first"
    assert brief("") == "·"


def test_loot_and_scrolls_are_told_in_words() -> None:
    assert [loot_name(kind, 1) for kind in range(9)] == [
        "1 Gold Tooth", "1 Cell", "1 Potion", "1 Key", "1 Survival Scroll", "1 Tactics Scroll", "1 Brutality Scroll",
        "1 Scroll of any colour", "a light for 1 Lantern",
    ]  # fmt: skip
    assert [loot_name(kind, 2) for kind in (0, 4, 7, 8)] == [
        "2 Gold Teeth",
        "2 Survival Scrolls",
        "2 Scrolls of any colour",
        "a light for 2 Lanterns",
    ]
    assert scroll_name(1) == "Tactics Scroll"


def test_cards_are_told_with_what_stands_on_them() -> None:
    box = GAME.pack.box
    assert about_card(box.cards[0]) == " (Brutality): I: 1 Damage near; III: 1 Loot action"
    about = {item.name: about_gear(item) for item in box.equipment}
    assert about["Rusty Fork"] == " (+I): 1 Damage near"
    assert about["Door Plank"] == " (Round 0): 1 Shield"
    assert about["Three-Legged Rat"] == " (Companion with 2 Health)"
