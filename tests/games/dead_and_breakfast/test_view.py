"""What leaves the table: views, prompts, the story, and the observation of learning agents."""

import json
import re
from math import prod

import pytest

from tabletomb import Match
from tabletomb.engine.view import headline
from tabletomb.games.dead_and_breakfast import observe

SIX = ["H01", "V01", "H02", "V02", "H03", "V03"]


def told(state, *moves, play):
    """The sentences that some moves make."""
    state.listen()
    play(state, *moves)
    return state.told(None)


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
    assert view["unseen_tiles"] == sorted(view["unseen_tiles"])
    assert len(view["unseen_tiles"]) == view["pile"] == 48
    assert view["unseen_guests"] == sorted(view["unseen_guests"])
    assert len(view["unseen_guests"]) == view["guest_pile"] == 20
    assert {"V27", "H04"} <= set(view["unseen_tiles"])
    assert set(SIX).isdisjoint(view["unseen_tiles"])


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


def test_the_view_of_circle_row_and_table(position, play):
    state = position(circle=SIX, row=["P01", "P23", "P05", "P06"], ghostPawn=5, bonus="T6", discard=["V09", "H09"])
    view = state.view(0)
    assert view["circle"][1] == {
        "id": "V01",
        "upright": True,
        "kind": "twin",
        "first": {"creature": "bat", "exits": "ES", "flowers": ""},
        "second": {"creature": "bat", "exits": "NE", "flowers": "v"},
    }
    assert view["circle"][0]["upright"] is False
    assert view["guest_row"][:2] == [
        {"id": "P01", "name": "Barnaby Beltower", "fear": "bat", "line": "row", "creature": "bat", "flowers": "rrr"},
        {"id": "P23", "name": "Morwenna Broomhall", "fear": "witch", "line": "column", "creature": "", "flowers": "r"},
    ]
    assert (view["ghost_pawn"], view["reach"]) == (5, [0, 1, 2])
    assert view["discard"] == ["V09", "H09"]
    assert (view["phase"], view["to_move"], view["solo"], view["rating"]) == ("take", [0], False, "")
    assert view["bonus"]["id"] == "T6"
    play(state, "window 0")
    view = state.view(1)
    assert (view["phase"], view["hand"]["id"], view["to_move"]) == ("place-window", "H01", [0])


def test_the_view_of_a_hotel(position, full_hotel, hotel):
    view = position(full_hotel, hotel(bricks=["b1", "d1"]), seat=1, bonus="T1").view(1)
    first, second = view["hotels"]
    assert (first["seat"], first["lobby"], first["name"], first["colours"]) == (0, "L1", "Coffin Court", "rb")
    assert (first["flowers"], first["guests"], first["bonus"], first["total"]) == (23, 36, 5, 64)
    assert (first["turns"], first["complete"], first["owed"]) == (12, [1, 2, 3, 4, 5], 0)
    assert second["seat"] == 1
    cells = {cell["cell"]: cell for cell in first["cells"]}
    assert list(cells)[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
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
    assert cells["d5"]["shows"] == {"creature": "", "exits": "NESW", "flowers": ""}
    assert position(full_hotel, seat=1).view(1)["hotels"][0]["bonus"] == 0, "no bonus tile is in play"
    others = {cell["cell"]: cell["kind"] for cell in second["cells"]}
    assert (others["b1"], others["a1"]) == ("brick", "empty")


def test_the_last_tiles_halves_are_told_apart(position, hotel):
    """The first and the last window tile of the pack, either half."""
    cells = position(hotel(tiles={"H01": "a1", "V27": "d1"})).view(0)["hotels"][0]["cells"]
    assert [cell["tile"] for cell in cells[:5]] == ["H01", "H01", "", "V27", ""]
    assert (cells[8]["tile"], cells[8]["kind"]) == ("V27", "window")


# -- prompts

PROMPTS = [
    ("take", {}, "Choose one of the three tiles ahead of the ghost, or two walls.", "to take a tile", "DB-17"),
    ("place-window", {"hand": "H09"}, "Place your tile beside your hotel.", "to place a tile", "DB-30"),
    ("place-wall", {"walls": 8}, "Place a wall beside your hotel.", "to place a wall", "DB-36"),
    ("place-brick", {}, "Nothing fits: place an emergency brick.", "to place an emergency brick", "DB-28"),
    ("pick-guest", {}, "A floor is complete: choose a guest from the row.", "to choose a guest", "DB-41"),
    ("place-guest", {"chosen": 1}, "Put your guest on a bare window of your hotel.", "to place a guest", "DB-43"),
]


@pytest.mark.parametrize(("waiting", "table", "asked", "doing", "rule"), PROMPTS)
def test_the_prompt_says_what_to_do_or_whom_to_wait_for(position, hotel, waiting, table, asked, doing, rule):
    state = position(hotel(), hotel(tiles={"H04": "a1", "H05": "d1"}), seat=1, waiting=waiting, **table)
    assert state.prompt(1) == {"text": asked, "rule": rule, "waiting_for": [1]}
    for other in (0, None):
        assert state.prompt(other) == {"text": f"Waiting for {{1}} {doing}.", "rule": rule, "waiting_for": [1]}


@pytest.mark.rule("DB-27", "DB-28")
def test_the_prompt_without_walls_says_what_is_left_to_take(position, hotel):
    fits = position(circle=SIX, walls=0).prompt(0)
    assert fits == {
        "text": "Choose a tile ahead of the ghost; the walls are used up.",
        "rule": "DB-27",
        "waiting_for": [0],
    }
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    stuck = position(hotel(bricks=cells), circle=SIX, walls=0)
    assert stuck.prompt(0) == {
        "text": "Nothing fits: choose a tile to discard for two emergency bricks.",
        "rule": "DB-28",
        "waiting_for": [0],
    }
    assert stuck.prompt(1)["rule"] == "DB-17"
    assert position(hotel(bricks=cells), circle=SIX, walls=0, ghostPawn=4).prompt(0)["rule"] == "DB-28"


def test_the_prompt_at_the_end(finished):
    for seat in (0, None):
        prompt = finished[0].prompt(seat)
        assert prompt == {"text": "All hotels are full: the night is over.", "rule": "DB-80", "waiting_for": []}


# -- the story


def test_the_story_of_the_opening(game):
    state = game.new(3, seed=1, options={"bonus": "T3"}, listen=True)
    first = state.actors()[0]
    assert state.told(None) == [
        "The bonus tile is Room with a Vine: "
        "Each window that ivy ties to your lobby pays 1, with or without a guest in it.",
        f"{{{first}}} begins.",
    ]
    assert len(game.new(3, seed=1, options={"bonus": "off"}, listen=True).told(None)) == 1
    mixed = game.new(3, seed=1, options={"bonus": "T1"}, listen=True).told(None)
    assert mixed[0].startswith("The bonus tile is Mixed Company: ")


def test_the_story_of_a_window_tile_and_a_guest(position, hotel, play):
    state = position(
        hotel(tiles={"H04": "a1"}), circle=["H09", "H05", *SIX[2:]], pile=["V27"], row=["P01", "P05", "P09", "P13"],
        guest_pile=["P24"],
    )  # fmt: skip
    assert told(state, "window 1", "place d1", "guest 1", "cover e1", play=play) == [
        "{0} takes tile H05.",
        "Tile V27 takes its place, and the ghost floats onto it.",
        "{0} lays tile H05 at d1.",
        "{0} completes a floor.",
        "{0} welcomes Nanny Fetch.",
        "Nanny Fetch moves in at e1.",
        "Tabitha Toadwell joins the row at the door.",
    ]


def test_the_story_of_walls_and_a_guest_who_waits(position, hotel, play):
    state = position(hotel(walls=["b1", "d1"]), circle=SIX, pile=["V27"])
    assert told(state, "walls 3", "wall a1", "wall e1", play=play) == [
        "{0} discards tile V02 and takes two walls.",
        "Tile V27 takes its place, and the ghost floats onto it.",
        "{0} builds a wall on a1.",
        "{0} builds a wall on e1.",
        "{0} completes a floor.",
        "No window is free: the guest of {0} waits.",
    ]


def test_the_story_of_two_floors_at_once(position, hotel, play):
    tiles = {"H02": "a1", "H03": "a2", "H04": "c2"}
    state = position(hotel(tiles=tiles, walls=["d1", "d3"]), waiting="place-wall", walls=0)
    assert told(state, "wall e1", "wall e2", play=play)[-1] == "{0} completes 2 floors."


def test_the_story_of_emergency_bricks(position, hotel, play):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    state = position(hotel(bricks=cells), circle=SIX, walls=0)
    assert told(state, "walls 1", play=play)[0] == "{0} discards tile V01 and takes two emergency bricks."


def test_the_story_of_the_porter(position, hotel, play):
    state = position(
        hotel(tiles={"V04": "c2"}), seats=1, waiting="place-window", hand="H05", circle=SIX, pile=["V27"],
        row=["P01", "P05", "P09", "P13"], guest_pile=["P24"],
    )  # fmt: skip
    story = told(state, "place d1", play=play)
    slot = state.view(0)["ghost_pawn"]
    assert story == [
        "{0} lays tile H05 at d1.",
        f"The Night Porter tidies away tile {SIX[slot]}.",
        "Tile V27 takes its place, and the ghost floats onto it.",
        "The Night Porter sends Barnaby Beltower home.",
        "Tabitha Toadwell joins the row at the door.",
    ]


def test_every_sentence_of_a_match_is_whole_and_names_the_players(game, walk):
    for seats, seed in ((1, 5), (2, 6), (4, 7)):
        names = ["Ada", "Bram", "Cleo", "Dov"][:seats]
        match = Match(game, seats, seed, names=names)
        for seat, move in walk(match.state.clone(), seed):
            match.play(seat, game.moves.parse(move))
        lines = [line for _, line in match.story(None)]
        assert lines[-1] == "All hotels are full: the night is over."
        assert all(re.fullmatch(r"[^{}]+\.", line) for line in lines)
        assert all(any(name in line for line in lines) for name in names)
        assert lines == [line for _, line in match.story(0)], "everything that happens is public"


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


def face(creature="", exits="", flowers=""):
    """The 13 numbers of a face."""
    return (
        [float(kind == creature) for kind in ("bat", "doll", "zombie", "spider", "ghost")]
        + [float(side in exits) for side in "NESW"]
        + [flowers.count(colour) / 3 for colour in "rbyv"]
    )


def shown(window):
    return face(window["creature"], window["exits"], window["flowers"])


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
                slot = (view["ghost_pawn"] + place) % 6
                tile = view["circle"][slot]
                flags = [float(tile["upright"]), float(slot in view["reach"])]
                assert eyes.circle(place) == pytest.approx(flags + shown(tile["first"]) + shown(tile["second"]))
                assert (place in (1, 2, 3)) == (flags[1] == 1.0)
            for slot, guest in enumerate(view["guest_row"]):
                numbers = face(guest["creature"], "NESW", guest["flowers"])
                numbers += [float(guest["line"] == "row"), float(guest["fear"] == "witch")]
                assert eyes.row(slot) == pytest.approx(numbers)
            hand = view["hand"]
            expected = [float(hand["upright"]), *shown(hand["first"]), *shown(hand["second"])] if hand else [0.0] * 27
            assert eyes.block("hand") == pytest.approx(expected)
            assert eyes.block("chosen") == one_hot(-1 if view["chosen"] is None else view["chosen"], 4)
            assert eyes.block("bonus") == one_hot(int(view["bonus"]["id"][1]) - 1, 9)
            supplies = [view["walls"] / 12, view["pile"] / 48, view["guest_pile"] / 20]
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
        assert eyes.cell(place, number) == pytest.approx(shown(cell["shows"]) + [float(flag) for flag in flags])
    colours = [float(colour in hotel["colours"]) for colour in "rbyv"]
    assert eyes.standing(place) == pytest.approx([*colours, hotel["owed"] / 5, hotel["turns"] / 12])


def test_without_a_bonus_tile_the_last_of_the_nine_is_set(game):
    assert Eyes(game.new(2, options={"bonus": "off"}), 0).block("bonus") == one_hot(8, 9)


def test_the_first_tile_of_the_pack_is_seen_in_hand(position):
    eyes = Eyes(position(waiting="place-window", hand="H01"), 0)
    assert eyes.block("hand") == pytest.approx([0.0, *face("bat", "ESW", "y"), *face("bat", "SW")])


def test_a_waiting_claim_is_seen(position, hotel):
    eyes = Eyes(position(hotel(walls=["a1", "b1", "d1", "e1"])), 0)
    assert eyes.standing(0)[4:] == pytest.approx([1 / 5, 2 / 12])
