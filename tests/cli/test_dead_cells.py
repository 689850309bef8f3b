"""Dead Cells in the terminal: the map, the combat row, the Beheaded, the market and the Mutation board, from a view."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import tabletomb
from tabletomb.cli.offers import choices_of
from tabletomb.cli.pictures import picture
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.state import State
from tabletomb.games.dead_cells.labels import brief, spoken

NAMES = ("Ann", "Bo", "Cy", "Di")
GAME = tabletomb.game("dead-cells")
PICTURE = picture(GAME)


def drawn(view: Any, seat: int | None, choices: Any = (), width: int = 80, focus: int | None = None) -> list[str]:
    names = NAMES[: 1 + max([0, *(hero["seat"] for hero in view["heroes"])])]
    console = Console(file=io.StringIO(), width=1000, highlight=False, markup=False)
    console.print(PICTURE.draw(view, names, width, seat=seat, choices=choices, focus=focus), width=width)
    lines: list[str] = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert max(map(cell_len, lines)) <= width
    return lines


def first(wanted: Callable[[State, Any], bool], seats: int = 2, most: int = 60) -> tuple[State, Any, int]:
    """The first position of some random Runs that is wanted: the state, the actor's view, the actor."""
    for seed in range(most):
        chance = random.Random(seed)
        state = GAME.new(seats, seed)
        while not state.over:
            seat = state.actors()[0]
            view = state.view(seat)
            if wanted(state, view):
                return state, json.loads(json.dumps(view)), seat
            state.play(seat, chance.choice(state.legal(seat)))
    raise AssertionError("no such position")


def at(step: str) -> Callable[[State, Any], bool]:
    return lambda state, view: view["step"] == step


# -- the map ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [30, 40, 80, 120])
def test_the_map_shows_spaces_ways_what_they_need_and_exits(width: int) -> None:
    state, view, seat = first(at("move-group"))
    lines = drawn(view, seat, choices_of(state, seat), width)
    flat = " ".join("\n".join(lines).split())
    places = {name: exit_ for space in view["map"]["spaces"] for name, exit_ in [(space["name"], space["exit"])]}
    for name, exit_ in places.items():
        assert f" {name} " in f" {flat} "
        if exit_ is not None:
            assert f"{name} {exit_['name']}" in flat
    group = next(space["name"] for space in view["map"]["spaces"] if space["at"] == view["map"]["group"])
    assert f"● {group} start" in flat
    for choice in choices_of(state, seat):
        assert f"{choice.number} {choice.notation.split()[1]} " in flat, "what to type stands before the space"
    if width >= 80:
        for space in view["map"]["spaces"]:
            marks = {"": "", "rune": "r", "hand": "h", "deck": "d"}
            ways = [f"{w['name']}{marks[w['need']]}{'!' if w['reason'] else ''}" for w in space["corridors"]]
            assert "→" + " ".join(ways) in flat


@pytest.mark.parametrize("place", range(7))
def test_every_biome_can_be_drawn_whole(place: int) -> None:
    from tabletomb.games.dead_cells.exploring import set_up_biome

    state: Any = GAME.new(1, 3)
    set_up_biome(state, place)
    view = state.view(None)
    for width in (30, 40, 80, 120):
        flat = " ".join("\n".join(drawn(view, None, width=width)).split())
        for space in view["map"]["spaces"]:
            if space["column"]:
                assert f" {space['name']} " in flat
            for way in space["corridors"]:
                assert f"→{way['name']}" in flat or f" {way['name']}" in flat


def test_spaces_of_one_column_stand_below_each_other() -> None:
    _, view, seat = first(at("move-group"))
    lines = drawn(view, seat)
    columns: dict[int, set[int]] = {}
    for space in view["map"]["spaces"]:
        if space["shape"] == "encounter":
            (line,) = (line for line in lines if f" {space['name']} fight" in line)
            columns.setdefault(space["column"], set()).add(line.index(f" {space['name']} fight"))
    assert all(len(starts) == 1 for starts in columns.values())
    order = [min(columns[column]) for column in sorted(columns)]
    assert order == sorted(order)


def test_a_wide_map_is_drawn_in_bands_from_the_group_on() -> None:
    near = ("space/S", "space/1", "space/2")
    _, view, seat = first(lambda state, view: view["layer"] == "map" and view["map"]["group"] not in near)
    passed = min(view["map"]["spaces"], key=lambda space: int(space["column"]))
    assert f"{passed['name']} start" in "\n".join(drawn(view, seat, width=120))
    assert f"{passed['name']} start" not in "\n".join(drawn(view, seat, width=40))
    last = max(view["map"]["spaces"], key=lambda space: int(space["column"]))
    assert f"{last['name']} exit" in "\n".join(drawn(view, seat, width=40))


def test_keys_constraints_and_tiles_seen_from_afar_are_marked() -> None:
    _, view, seat = first(at("move-group"))
    ahead = view["map"]["spaces"][-3]
    ahead |= {"key": True, "constraint": "no Loot", "tile": {"code": "X", "text": "1 Elite; loot Brutality Scroll"}}
    seen = " ".join("\n".join(drawn(view, seat, width=120)).split())
    assert f"{ahead['name']} fight+key+Q✓" in seen
    assert f"Tile {ahead['name']} 1 Elite; loot Brutality Scroll (no Loot)" in seen


# -- the Combat -------------------------------------------------------------------------------------------


@pytest.fixture
def combat() -> tuple[State, Any, int]:
    """A Combat in which an Enemy is aimed at."""
    return first(at("aim"))


@pytest.mark.parametrize("width", [30, 40, 63, 64, 80, 120])
def test_the_row_shows_every_enemy_with_its_lines(combat: tuple[State, Any, int], width: int) -> None:
    state, view, seat = combat
    flat = " ".join("\n".join(drawn(view, seat, choices_of(state, seat), width)).split())
    assert f"Round {view['combat']['round']}" in flat
    for space in view["combat"]["row"].values():
        foe = space["enemy"]
        if foe is not None and width >= 80:
            assert foe["name"] in flat
            for line in foe["lines"][1:]:
                mark = "▸" if line["now"] else ""
                assert f"{mark}{line['round']} {brief(line['text']).split()[0]}" in flat
    for choice in choices_of(state, seat):
        where = choice.notation.split()[1]
        if where in view["combat"]["row"] and width >= 80:
            assert f"{choice.number} {view['combat']['row'][where]['enemy']['name']}" in flat


def test_the_row_reads_from_left_to_right() -> None:
    _, view, seat = first(at("aim"))
    space = next(space for space in view["combat"]["row"].values() if space["enemy"] is not None)
    space["enemy"] |= {"name": "Foe", "lines": space["enemy"]["lines"][:1]}
    view["combat"]["row"] = dict.fromkeys(("behind", "near", "mid", "far"), space)
    view["combat"]["barrier"] = "hole"
    lines = drawn(view, seat)
    head = next(line for line in lines if line.startswith("behind"))
    assert head.split() == ["behind", "Group", "near", "mid", "far"]
    names = lines[lines.index(head) + 1]
    assert names.count("Foe") == 4
    assert names.rstrip().endswith("▒ hole")
    assert [head.index(name) for name in ("behind", "near", "mid", "far")] == [
        at for at in range(len(names)) if names.startswith("Foe", at)
    ]


def test_tokens_frozen_lines_rage_and_traits_are_seen_without_colour(combat: tuple[State, Any, int]) -> None:
    _, view, seat = combat
    row = view["combat"]["row"]
    foe = next(space["enemy"] for space in row.values() if space["enemy"] is not None)
    foe |= {
        "kind": "Elite", "name": "Foe", "health": 12, "damage": 3, "shields": 2, "golds": 1, "rage": 1, "fresh": True,
        "states": [{"state": "poison", "count": 2}], "traits": ["thorns", "guard"], "death": "2 Cells",
        "pattern": "Whirl",
    }  # fmt: skip
    foe["lines"] = [
        {"round": "0", "text": "move far", "frozen": False, "now": False},
        {"round": "I", "text": "1 Damage to one", "frozen": True, "now": False},
        {"round": "II", "text": "", "frozen": False, "now": True},
    ]
    row["far"]["shuriken"] = {"count": 3}
    loot = {"survival scroll": 1, "teeth": 1, "cells": 2}
    view["combat"] |= {
        "worms": {"count": 5},
        "loot": [{"type": kind, "count": count, "card": None} for kind, count in loot.items()],
        "dark": True,
        "challenge": True,
        "symbol": "tactics",
        "constraint": "no Skills",
        "poison": [{"name": "The Immolated", "damage": 2}],
    }
    view["combat"]["boss"] = {"name": "Boss", "instance": 2, "turn": 4, "fury_from": 6, "patterns_left": 3}
    flat = " ".join("\n".join(drawn(view, seat, width=140)).split())
    for words in (
        "Foe Elite", "♥ 9 of 12", "2 Shields, 1 gold,", "poison 2,", "rage +1", "new", "Whirl", "▸II ·",
        "×I 1 dmg to one", "0 move far", "†2 Cells", "thorns, guard", "5 Worms", "1 Scroll S", "1 tooth", "2 cells",
        "3 Shuriken", "dark", "challenge", "Serenade's power: T", "no Skills", "Poison: The Immolated 2",
        "Boss, instance 2, turn 4",
    ):  # fmt: skip
        assert words in flat, words


def test_hands_and_cards_face_down_are_for_their_owner_only() -> None:
    state, _, seat = first(lambda state, view: view["step"] == "play-card" and bool(state.view(None)["combat"]))
    own = state.view(seat)
    hero = next(hero for hero in own["heroes"] if hero["seat"] == seat)
    mine = "\n".join(drawn(own, seat, choices_of(state, seat)))
    other = "\n".join(drawn(state.view(1 - seat), 1 - seat))
    nobody = "\n".join(drawn(state.view(None), None))
    assert hero["hand"]["cards"]
    for card in hero["hand"]["cards"]:
        assert card["name"] in mine
        assert card["name"] not in other
        assert card["name"] not in nobody
    assert "Your hand" not in nobody
    for choice in choices_of(state, seat):
        name = next(card["name"] for card in hero["hand"]["cards"] if card["code"] == choice.notation.split()[1])
        assert f"{choice.number} {name}" in mine


def test_what_was_announced_is_seen_and_the_card_is_not() -> None:
    def announced(view: Any) -> list[Any]:
        laid = [active for hero in view["heroes"] for active in hero["active"]["cards"]]
        return [active["announced"] for active in laid if active["card"] is None and active["announced"]]

    _, view, seat = first(lambda state, view: bool(announced(view)))
    said = announced(view)[0]
    assert f"▒ face down “{said['kind']} {said['round']}”" in "\n".join(drawn(view, seat, width=120))
    assert "no talk about cards" in "\n".join(drawn(view, seat))


# -- the Beheaded, the market, the Mutation board ---------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_beheaded_stand_side_by_side(seats: int) -> None:
    _, view, seat = first(at("move-group"), seats)
    lines = drawn(view, seat)
    (row,) = (line for line in lines if all(hero["who"] in line for hero in view["heroes"]))
    assert [row.index(hero["who"]) for hero in view["heroes"]] == sorted(
        row.index(hero["who"]) for hero in view["heroes"]
    )
    hearts = lines[lines.index(row) + 1]
    assert hearts.count("♥") == sum(hero["remaining"] for hero in view["heroes"])
    assert hearts.count("♡") == sum(hero["damage"] for hero in view["heroes"])


def test_a_closer_look_tells_tracks_skills_equipment_and_what_was_discarded() -> None:
    _, view, seat = first(at("move-group"), 2)
    hero = next(hero for hero in view["heroes"] if hero["seat"] == seat)
    fork = {"name": "Old Fork", "type": "+I", "text": "1 Damage near", "health": 0, "damage": 0}
    hero["equipment"]["cards"] = [fork]
    hero["malaise"] = {"name": "Hiccups", "text": "1 Damage"}
    hero["discard"]["cards"] = hero["hand"]["cards"][:1]
    bleeding = [{"state": "bleed", "count": 1}]
    hero |= {"states": bleeding, "shields": 1, "immune": ["fire"], "frozen": [{"card": 1, "round": "II"}]}
    flat = " ".join("\n".join(drawn(view, seat, focus=seat, width=160)).split())
    for words in (
        hero["name"].removeprefix("The "), hero["tagline"], "Old Fork (+I): 1 Damage near", "Malaise: Hiccups",
        "immune to fire", "1 Shield, bleed 1, card 1 II frozen", f"Discarded: {hero['discard']['cards'][0]['name']}",
        "Equipment slots: 1, 0 of them free",
        "Survival 0: 3 Health · next: +1 Health", f"Skill {hero['skills'][0]['name']}: ", "Not seen: ",
    ):  # fmt: skip
        assert words in flat, words


def test_between_biomes_the_market_is_seen() -> None:
    _, view, seat = first(at("move-group"), 2)
    card = {"code": "X", "name": "Old Fork", "type": "+I", "text": "1 Damage near"}
    view["layer"] = "interbiome"
    view["armoury"] |= {"offered": [card], "collector": {"cards": [{**card, "name": "New Fork"}]}}
    flat = " ".join("\n".join(drawn(view, seat)).split())
    for character in view["campaign"]["market"]:
        assert f"{character['who'].title()} level {character['level'] + 1}, {character['price']} Teeth" in flat
    assert "Offered Old Fork (+I) 1 Damage near" in flat
    assert "Collected New Fork (+I) 1 Damage near" in flat


def test_after_a_run_what_cells_can_buy_and_the_mutation_board_are_seen() -> None:
    state = GAME.new(2, 3)
    while not state.over:
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    view = json.loads(json.dumps(state.view(0)))
    card = {"code": "S01", "name": "Spare Ribs", "symbols": [], "lines": {}, "text": "1 Tooth"}
    feat = {**card, "name": "Clean Plate", "text": "flawless at least 3 per run", "done": 1, "wanted": 3}
    view["campaign"]["board"] |= {"start": [card], "skill": card, "feats": [feat]}
    view["campaign"]["reserve"] = [{**card, "name": "Leftovers"}]
    view["campaign"]["runes"][0]["active"] = True
    flat = " ".join("\n".join(drawn(view, 0)).split())
    assert f"After Run {view['campaign']['run']}" in flat
    for deck in view["campaign"]["upgrades"]:
        assert f"{deck['track'].title()} for {deck['price']} ({deck['left']} left)" in flat
    assert "Start 1/6 Spare Ribs 1 Tooth" in flat
    assert "Feats 1/3 Clean Plate flawless at least 3 per run (1 of 3)" in flat
    assert "Reserve Leftovers" in flat
    assert f"Runes {view['campaign']['runes'][0]['name']}" in flat


def test_before_a_run_the_mutation_board_is_seen() -> None:
    state = GAME.new(2, 3)
    view = json.loads(json.dumps(state.view(0)))
    assert drawn(view, 0) == ["Before the Run · Bag: empty", "Nothing on the Mutation board yet."]
    card = {"code": "S01", "name": "Spare Ribs", "symbols": [], "lines": {}, "text": "1 Tooth"}
    view["campaign"]["board"] |= {"start": [card]}
    view["campaign"]["runes"][0]["active"] = True
    shown = " ".join("\n".join(drawn(view, 0)).split())
    assert f"Start 1/6 Spare Ribs 1 Tooth Runes {view['campaign']['runes'][0]['name']}" in shown
    assert "no Beheaded yet" in "\n".join(drawn(state.view(0), 0, focus=0))


@pytest.mark.parametrize("stage", ["midway", "late"])
def test_runs_of_a_campaign_that_has_come_far_can_be_drawn(stage: str) -> None:
    campaign = Campaign(GAME, GAME.part("campaign").examples()[stage])
    for seats in (1, 3):
        chance = random.Random(seats)
        state = GAME.new(seats, seats, campaign=campaign)
        while not state.over:
            seat = state.actors()[0]
            view = state.view(seat)
            if chance.random() < 0.2:
                for width in (30, 80):
                    assert len(drawn(view, seat, choices_of(state, seat), width)) > 1
                    assert NAMES[seat] in drawn(view, seat, focus=seat, width=width)[0]
            state.play(seat, chance.choice(state.legal(seat)))


# -- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dmg 1 @near", "1 Damage near"),
        ("dmg 2 @any if:poisoned pierce then:bleed", "2 Damage anywhere if poisoned pierce then bleed"),
        ("poison 1 @all-right; block 2 @team", "1 Poison on all near, mid and far; 2 Shields for all of you"),
        ("skill Kindle: fire 1 @near", "skill Kindle: 1 Fire near"),
        ("hp+1, immune:fire", "+1 Health, immune to fire"),
        ("onhurt 1st: heal 1 @self", "when hurt (first time): heal 1"),
        ("r2: dmg 1 @right", "Round II: 1 Damage near, mid or far"),
        ("vial 1 or check:S>vial 2 else hurt 1", "1 Vial or Survival Check: 2 Vials else suffer Damage: 1"),
        ("scroll any; fp: scroll T", "any Scroll; First Player: Tactics Scroll"),
        ("rotate ; wall ; m x m ; loot cell 3, tooth 2", "rotate; wall; 1 Elite, 2 Monsters; loot 3 Cells, 2 Teeth"),
        ("equip 1 @3 x2", "1 Equipment for 3 Teeth each, 2 times"),
        ("scroll any @5 x1", "any Scroll for 5 Teeth each, once"),
        ("cell 2; rune R01", "2 Cells; 1 Rune"),
        ("nextrun: potion 1", "in the next Run: 1 Potion"),
        ("summon m; summon x", "summon a Monster; summon an Elite"),
        ("summon B1-03; flee", "summon B1-03; flee"),
        ("opens rune:R01 corridors", "opens Rune corridors"),
        ("malaise @one", "malaise to one"),
        ("dmg 1 @nowhere", "1 Damage @nowhere"),
        ("A text of somebody else's, with mark and fire.", "A text of somebody else's, with mark and fire."),
        ("-", "-"),
    ],
)
def test_printed_texts_are_told_in_words(text: str, words: str) -> None:
    assert spoken(text) == words


def test_short_texts_are_shorter() -> None:
    assert brief("1 Damage to the first") == "1 dmg to the first"
    assert brief("") == "·"
