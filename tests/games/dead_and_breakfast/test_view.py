"""What leaves the table: views, prompts, and the observation of learning agents."""

import json
import re
from math import prod

import msgspec
import pytest

from tabletomb.engine.view import headline
from tabletomb.games.dead_and_breakfast import observe
from tabletomb.games.dead_and_breakfast.view import View

SIX = ["H01", "V01", "H02", "V02", "H03", "V03"]


# -- what is hidden


def test_the_order_of_the_piles_is_never_shown(game, walk):
    """Views, prompts and observations are the same whatever the order of what lies face down."""
    for seats in (1, 3):
        state = game.new(seats, seed=2)
        for number, _ in enumerate(walk(state, seed=2)):
            if number % 7:
                continue
            dream = state.imagine(None, seed=number)
            if len(dream.dump()["table"]["pile"]) > 3:
                assert dream.dump()["table"]["pile"] != state.dump()["table"]["pile"]
            for seat in [None, *range(seats)]:
                assert dream.view(seat) == state.view(seat)
                assert dream.observe(seat) == state.observe(seat)
                assert dream.prompt(seat) == state.prompt(seat)


def test_what_is_left_in_the_piles_is_listed_in_the_order_of_ids(position):
    view = position(circle=SIX, pile=["V27", "H04"], guest_pile=["P24", "P05"]).view(0)
    for pile, left in ((view["pile"], 48), (view["guests"], 20)):
        assert pile["unseen"] == sorted(pile["unseen"])
        assert len(pile["unseen"]) == pile["left"] == left
    assert {"V27", "H04"} <= set(view["pile"]["unseen"])
    assert set(SIX).isdisjoint(view["pile"]["unseen"])


@pytest.mark.parametrize("seats", [1, 4])
def test_the_view_keeps_its_own_types(game, walk, seats):
    """Every word is one of those that its type allows: clients are written from the types."""
    state = game.new(seats, seed=6)
    for number, _ in enumerate(walk(state, seed=6)):
        if number % 9 == 0:
            assert msgspec.convert(state.view(None), View, strict=True) == state.view(None)
    assert msgspec.convert(state.view(None), View, strict=True)["phase"] == "over"


def test_everybody_sees_the_same_table(game, walk):
    state = game.new(3, seed=3)
    for number, _ in enumerate(walk(state, seed=3)):
        if number % 10 == 0:
            assert state.view(None) == state.view(0) == state.view(1) == state.view(2)
            assert json.loads(json.dumps(state.view(None))) == state.view(None), "ready for JSON"


# -- what is shown


@pytest.mark.rule("DB-11", "DB-80", "DB-81")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_round_counter_shows_the_turn_of_whoever_is_to_move(game, walk, seats):
    for seed in range(3):
        state = game.new(seats, seed)
        turns = 0
        for _, move in walk(state, seed):
            if move.startswith(("window ", "walls ")):
                turns += 1
            view = state.view(None)
            assert (view["round"], view["rounds"]) == ((turns - 1) // seats + 1, 12), move
            assert headline(state) == (f"Round {view['round']} of 12" if state.agenda else "Over")
        assert state.view(None)["round"] == 12


def test_the_view_of_circle_row_and_table(position, play, face):
    state = position(circle=SIX, row=["P01", "P23", "P05", "P06"], ghostPawn=5, bonus="T6", discard=["V09", "H09"])
    view = state.view(0)
    tall = {
        "id": "V01",
        "words": "the tall tile with two bats",
        "upright": True,
        "kind": "twin",
        "first": {"side": "top", **face("B.ES.-")},
        "second": {"side": "bottom", **face("B.NE.v")},
    }
    assert view["circle"][1] == {"at": "circle/1", "tile": tall, "steps": 2, "within_reach": True}
    wide = view["circle"][0]["tile"]
    assert (wide["upright"], wide["first"]["side"], wide["second"]["side"]) == (False, "left", "right")
    assert view["ghost"] == {"at": "ghost", "on": "circle/5"}
    assert [slot["steps"] for slot in view["circle"]] == [1, 2, 3, 4, 5, 0]
    assert [slot["within_reach"] for slot in view["circle"]] == [True, True, True, False, False, False]
    barnaby = {
        "id": "P01",
        "name": "Barnaby Beltower",
        "words": "fears bats on their floor",
        "fear": "bat",
        "line": "row",
        "shows": face("B.NESW.rrr"),
    }
    assert view["door"][0] == {"at": "door/0", "guest": barnaby}
    witch = view["door"][1]["guest"]
    assert (witch["fear"], witch["line"], witch["shows"]) == ("witch", "column", face("-.NESW.r"))
    assert witch["words"] == "looks for different creatures in their column"
    assert [tile["id"] for tile in view["discard"]["tiles"]] == ["V09", "H09"]
    assert (view["phase"], view["to_move"], view["solo"], view["rating"]) == ("take", [0], False, "")
    assert (view["bonus"]["id"], view["bonus"]["effect"]) == ("T6", "neighbouring-guests")
    play(state, "window 0")
    view = state.view(1)
    assert (view["phase"], view["to_move"]) == ("place-window", [0])
    assert view["hand"] == {"at": "hand", "seat": 0, "tile": wide}


def test_the_view_says_what_walls_and_bricks_show(position, face):
    supply = position(walls=8).view(0)["supply"]
    assert supply["walls"] == {"at": "supply/walls", "left": 8, "shows": face("-.NESW.-")}
    assert supply["bricks"] == {"at": "supply/bricks", "shows": face("-.NESW.-")}


def test_the_chosen_guest_is_pointed_at(position, hotel):
    lodging = hotel(tiles={"H04": "a1", "H05": "d1"})
    assert position(lodging, waiting="place-guest", chosen=2).view(0)["chosen"] == "door/2"
    assert position(lodging, waiting="pick-guest").view(0)["chosen"] is None


def test_the_view_of_a_hotel(position, full_hotel, hotel, face):
    view = position(full_hotel, hotel(bricks=["b1", "d1"]), seat=1, bonus="T1").view(1)
    first, second = view["hotels"]
    assert (first["at"], first["seat"], first["lobby"], first["name"]) == ("hotel/0", 0, "L1", "Coffin Court")
    assert first["colours"] == [
        {"at": "hotel/0/flower/1", "flower": "red", "name": "blood rose", "points": 12},
        {"at": "hotel/0/flower/2", "flower": "blue", "name": "grave bell", "points": 11},
    ]
    assert (first["flowers"], first["guests"], first["bonus"], first["total"]) == (23, 36, 5, 64)
    assert (first["turns"], first["complete"], first["owed"]) == (12, [1, 2, 3, 4, 5], 0)
    assert second["seat"] == 1
    cells = {cell["cell"]: cell for cell in first["cells"]}
    assert list(cells)[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert (cells["e2"]["at"], cells["e2"]["column"], cells["e2"]["floor"]) == ("hotel/0/e2", 5, 2)
    assert (cells["a1"]["kind"], cells["a1"]["tile"], cells["a1"]["guest"], cells["a1"]["points"]) == (
        "window",
        "H02",
        None,
        0,
    )
    assert (cells["d1"]["kind"], cells["d1"]["tile"], cells["d1"]["guest"]["id"], cells["d1"]["points"]) == (
        "guest",
        "",
        "P06",
        8,
    )
    assert (cells["c1"]["kind"], cells["c1"]["connected"]) == ("lobby", True)
    assert (cells["a3"]["kind"], cells["a3"]["connected"]) == ("wall", False)
    assert cells["d5"]["shows"] == face("-.NESW.-")
    assert position(full_hotel, seat=1).view(1)["hotels"][0]["bonus"] == 0, "no bonus tile is in play"
    others = {cell["cell"]: cell["kind"] for cell in second["cells"]}
    assert (others["b1"], others["a1"]) == ("brick", "empty")


def test_the_last_tiles_halves_are_told_apart(position, hotel):
    """The first and the last window tile of the pack, either half."""
    cells = position(hotel(tiles={"H01": "a1", "V27": "d1"})).view(0)["hotels"][0]["cells"]
    assert [cell["tile"] for cell in cells[:5]] == ["H01", "H01", "", "V27", ""]
    assert (cells[8]["tile"], cells[8]["kind"]) == ("V27", "window")


# -- prompts

TIPS = {
    "take": "Your flowers are {hotel/1/flower/1|blue} and {hotel/1/flower/2|yellow}; "
    "they pay once ivy links them to your lobby.",
    "place-window": "It must share a full side with what is built; the ivy need not match.",
    "place-wall": "Walls carry ivy to all four sides.",
    "place-brick": "Bricks carry ivy to all four sides, like walls.",
    "pick-guest": "Each pays 2 for every creature they fear in the line they look along; a witch, 2 for every kind.",
    "place-guest": "Any bare window will do; what it shows is covered for good.",
}

PROMPTS = [
    (
        "take",
        {},
        "Choose one of the three tiles ahead of {ghost|the ghost}, or two {supply/walls|walls}.",
        "to take a tile",
        "DB-17",
    ),
    ("place-window", {"hand": "H09"}, "Place your tile beside your hotel.", "to place a tile", "DB-30"),
    ("place-wall", {"walls": 8}, "Place a wall beside your hotel.", "to place a wall", "DB-36"),
    ("place-brick", {}, "Nothing fits: place an emergency brick.", "to place an emergency brick", "DB-28"),
    ("pick-guest", {}, "A floor is complete: choose a guest from the row.", "to choose a guest", "DB-41"),
    ("place-guest", {"chosen": 1}, "Put your guest on a bare window of your hotel.", "to place a guest", "DB-43"),
]


@pytest.mark.parametrize(("waiting", "table", "asked", "doing", "rule"), PROMPTS)
def test_the_prompt_says_what_to_do_or_whom_to_wait_for(position, hotel, waiting, table, asked, doing, rule):
    state = position(hotel(), hotel(tiles={"H04": "a1", "H05": "d1"}), seat=1, waiting=waiting, **table)
    assert state.prompt(1) == {"text": asked, "rule": rule, "waiting_for": [1], "tip": TIPS[waiting]}
    for other in (0, None):
        assert state.prompt(other) == {"text": f"Waiting for {{1}} {doing}.", "rule": rule, "waiting_for": [1]}


@pytest.mark.rule("DB-27", "DB-28")
def test_the_prompt_without_walls_says_what_is_left_to_take(position, hotel):
    fits = position(circle=SIX, walls=0).prompt(0)
    assert fits["text"] == "Choose a tile ahead of {ghost|the ghost}; the {supply/walls|walls} are used up."
    assert (fits["rule"], fits["waiting_for"]) == ("DB-27", [0])
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    stuck = position(hotel(bricks=cells), circle=SIX, walls=0)
    assert stuck.prompt(0) == {
        "text": "Nothing fits: choose a tile to discard for two {supply/bricks|emergency bricks}.",
        "rule": "DB-28",
        "waiting_for": [0],
        "tip": TIPS["place-brick"],
    }
    assert stuck.prompt(1)["rule"] == "DB-17"
    assert position(hotel(bricks=cells), circle=SIX, walls=0, ghostPawn=4).prompt(0)["rule"] == "DB-28"


def test_the_prompt_at_the_end(finished):
    for seat in (0, None):
        prompt = finished[0].prompt(seat)
        assert prompt == {"text": "All hotels are full: the night is over.", "rule": "DB-80", "waiting_for": []}


# -- the observation

BLOCKS = {
    "cells": 0,
    "standings": 1800,
    "circle": 1824,
    "row": 1992,
    "hand": 2052,
    "chosen": 2079,
    "bonus": 2083,
    "supplies": 2092,
    "phase": 2095,
    "mover": 2102,
}
"""Where each block begins, as the module's own table has it."""


class Eyes:
    """Reads an observation by the documented table."""

    def __init__(self, state, seat):
        self.numbers = list(state.observe(seat))

    def block(self, name, number=0, size=None):
        size = size or {"supplies": 3, "phase": 7, "mover": 4, "bonus": 9, "chosen": 4, "hand": 27}[name]
        start = BLOCKS[name] + number * size
        return self.numbers[start : start + size]

    def cell(self, hotel, cell):
        return self.block("cells", hotel * 25 + cell, 18)

    def standing(self, hotel):
        return self.block("standings", hotel, 6)

    def circle(self, place):
        return self.block("circle", place, 28)

    def row(self, slot):
        return self.block("row", slot, 15)


def inked(face):
    """The 13 numbers of a face."""
    return (
        [float(kind == face["creature"]) for kind in ("bat", "doll", "zombie", "spider", "ghost")]
        + [float(side in face["exits"]) for side in "NESW"]
        + [face["flowers"].count(colour) / 3 for colour in ("red", "blue", "yellow", "violet")]
    )


def one_hot(place, size):
    return [float(at == place) for at in range(size)]


def test_the_table_in_the_docstring_is_this_one():
    rows = re.findall(r"^\| (\d+) \| ([\d x]+) \|", observe.__doc__, re.MULTILINE)
    starts = [int(start) for start, _ in rows]
    lengths = [prod(int(factor) for factor in length.split(" x ")) for _, length in rows]
    assert starts == list(BLOCKS.values())
    assert [start + length for start, length in zip(starts, lengths, strict=True)] == [*starts[1:], observe.SIZE]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_observation_has_its_size_and_stays_within_0_and_1(game, walk, seats):
    state = game.new(seats, seed=8)
    for number, _ in enumerate(walk(state, seed=8)):
        if number % 5 == 0:
            for seat in (None, *range(seats)):
                numbers = state.observe(seat)
                assert len(numbers) == observe.SIZE == 2106
                assert 0 <= min(numbers) <= max(numbers) <= 1
    assert len(state.observe(0)) == 2106


def test_an_observation_stays_within_0_and_1_with_other_content(position, hotel, repacked):
    pack = repacked(window={"H01": {"first": "B.E.rrrrr"}}, walls={"count": 24})
    numbers = position(hotel(tiles={"H01": "a1"}), content=pack).observe(0)
    assert max(numbers) == 1
    assert numbers[BLOCKS["supplies"]] == 1


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_the_observation_agrees_with_the_view_block_by_block(game, walk, seats, seed):
    """Every block, read by the documented offsets, says what the view says."""
    state = game.new(seats, seed)
    phases = ["take", "place-window", "place-wall", "place-brick", "pick-guest", "place-guest", "over"]
    seen = set()
    steps = walk(state, seed)
    running = True
    while running:
        running = next(steps, None) is not None
        view = state.view(None)
        if view["phase"] in seen and state.decisions % 9:
            continue
        seen.add(view["phase"])
        for seat in [None, *range(seats)]:
            me = seat or 0
            eyes = Eyes(state, seat)
            for place in range(4):
                check_hotel(eyes, place, view["hotels"][(me + place) % seats] if place < seats else None)
            for place in range(6):
                (slot,) = [slot for slot in view["circle"] if slot["steps"] == place]
                tile = slot["tile"]
                flags = [float(tile["upright"]), float(slot["within_reach"])]
                assert eyes.circle(place) == pytest.approx(flags + inked(tile["first"]) + inked(tile["second"]))
                assert (place in (1, 2, 3)) == (flags[1] == 1.0)
            for slot, guest in enumerate(door["guest"] for door in view["door"]):
                numbers = inked(guest["shows"])
                numbers += [float(guest["line"] == "row"), float(guest["fear"] == "witch")]
                assert eyes.row(slot) == pytest.approx(numbers)
            hand = view["hand"] and view["hand"]["tile"]
            expected = [float(hand["upright"]), *inked(hand["first"]), *inked(hand["second"])] if hand else [0.0] * 27
            assert eyes.block("hand") == pytest.approx(expected)
            assert eyes.block("chosen") == [float(door["at"] == view["chosen"]) for door in view["door"]]
            assert eyes.block("bonus") == one_hot(int(view["bonus"]["id"][1]) - 1, 9)
            supplies = [view["supply"]["walls"]["left"] / 12, view["pile"]["left"] / 48, view["guests"]["left"] / 20]
            assert eyes.block("supplies") == pytest.approx(supplies)
            assert eyes.block("phase") == one_hot(phases.index(view["phase"]), 7)
            mover = (view["to_move"][0] - me) % seats if view["to_move"] else -1
            assert eyes.block("mover") == one_hot(mover, 4)
    assert {"take", "place-window", "place-wall", "pick-guest", "place-guest", "over"} <= seen


def check_hotel(eyes, place, hotel):
    """One hotel of an observation against the view; an absent one is zero."""
    if hotel is None:
        assert not any(number for cell in range(25) for number in eyes.cell(place, cell))
        assert eyes.standing(place) == [0.0] * 6
        return
    for number, cell in enumerate(hotel["cells"]):
        line = cell["guest"] and cell["guest"]["line"]
        flags = [cell["kind"] != "empty", cell["connected"], cell["kind"] == "window", line == "row", line == "column"]
        assert eyes.cell(place, number) == pytest.approx(inked(cell["shows"]) + [float(flag) for flag in flags])
    own = [colour["flower"] for colour in hotel["colours"]]
    colours = [float(colour in own) for colour in ("red", "blue", "yellow", "violet")]
    assert eyes.standing(place) == pytest.approx([*colours, hotel["owed"] / 5, hotel["turns"] / 12])


def test_without_a_bonus_tile_the_last_of_the_nine_is_set(game):
    assert Eyes(game.new(2, options={"bonus": "off"}), 0).block("bonus") == one_hot(8, 9)


def test_the_first_tile_of_the_pack_is_seen_in_hand(position, face):
    eyes = Eyes(position(waiting="place-window", hand="H01"), 0)
    assert eyes.block("hand") == pytest.approx([0.0, *inked(face("B.ESW.y")), *inked(face("B.SW.-"))])


def test_a_waiting_claim_is_seen(position, hotel):
    eyes = Eyes(position(hotel(walls=["a1", "b1", "d1", "e1"])), 0)
    assert eyes.standing(0)[4:] == pytest.approx([1 / 5, 2 / 12])
