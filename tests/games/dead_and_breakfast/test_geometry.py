"""Bit masks against plain loops: where things fit, which floors are complete, what ivy links, on random hotels."""

import random

import pytest

from tabletomb.games.dead_and_breakfast.box import (
    BRICK,
    CELL_NAMES,
    CELLS,
    EMPTY,
    FACES,
    FIRST_GUEST,
    FIRST_LOBBY,
    FIRST_WINDOW,
    WALL,
    cell_name,
    half,
    is_guest,
    is_wall,
    is_window,
)
from tabletomb.games.dead_and_breakfast.hotel import Hotel

COLUMNS = range(5)
FLOORS = range(5)
SIDES = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}
"""What each bit of a face's exits means: N, E, S, W as steps of (column, floor)."""
OPPOSITE = {1: 4, 4: 1, 2: 8, 8: 2}


def cells_of(mask):
    """The cells of a bit mask as (column, floor)."""
    return {(cell % 5, cell // 5) for cell in range(64) if mask >> cell & 1}


def grid(hotel):
    """The faces that lie in a hotel, by (column, floor)."""
    return {(cell % 5, cell // 5): face for cell, face in enumerate(hotel.cells) if face != EMPTY}


def neighbours(column, floor):
    return [(column + right, floor + up) for right, up in SIDES.values()]


def inside(column, floor):
    return column in COLUMNS and floor in FLOORS


def random_hotels(count, seed):
    """Hotels with any faces on any cells, from nearly empty to full; they need not hang together."""
    chance = random.Random(seed)
    for _ in range(count):
        hotel = Hotel(chance.randrange(4))
        density = chance.random()
        for cell in range(CELLS):
            if cell != 2 and chance.random() < density:
                hotel.lay_wall(
                    cell, chance.choice([WALL, BRICK, chance.randrange(1, WALL), chance.randrange(115, FACES)])
                )
        yield hotel


def test_cells_are_named_by_column_and_floor():
    assert CELL_NAMES[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert CELL_NAMES[-1] == cell_name(24) == "e5"


def test_faces_are_told_apart():
    kinds = []
    for face in range(FACES):
        kinds.append(
            "window" if is_window(face) else "wall" if is_wall(face) else "guest" if is_guest(face) else "other"
        )
    assert kinds == ["other"] + ["window"] * 108 + ["wall"] * 2 + ["other"] * 4 + ["guest"] * 24
    assert (FIRST_WINDOW, WALL, BRICK, FIRST_LOBBY, FIRST_GUEST) == (1, 109, 110, 111, 115)
    assert [half(0, False), half(0, True), half(53, True)] == [1, 2, 108]


@pytest.mark.rule("DB-31", "DB-32")
def test_cells_beside_the_building():
    for hotel in random_hotels(2000, seed=1):
        lies = grid(hotel)
        expected = set()
        for column in COLUMNS:
            for floor in FLOORS:
                if (column, floor) not in lies and any(cell in lies for cell in neighbours(column, floor)):
                    expected.add((column, floor))
        assert cells_of(hotel.beside_building()) == expected


@pytest.mark.rule("DB-12", "DB-31", "DB-32", "DB-34", "DB-35")
@pytest.mark.parametrize("upright", [False, True])
def test_anchors(upright):
    for hotel in random_hotels(2000, seed=2):
        lies = grid(hotel)
        expected = set()
        for column in COLUMNS:
            for floor in FLOORS:
                other = (column, floor + 1) if upright else (column + 1, floor)
                covered = [(column, floor), other]
                if not all(inside(*cell) and cell not in lies for cell in covered):
                    continue
                if any(next_door in lies for cell in covered for next_door in neighbours(*cell)):
                    expected.add((column, floor))
        assert cells_of(hotel.anchors(upright)) == expected


@pytest.mark.rule("DB-54", "DB-55", "DB-56")
def test_cells_connected_by_ivy(game):
    exits = game.pack.box.exits
    sizes = set()
    for hotel in random_hotels(3000, seed=3):
        lies = grid(hotel)
        reached = {(2, 0)}
        while True:
            more = set()
            for column, floor in reached:
                for side, (right, up) in SIDES.items():
                    there = (column + right, floor + up)
                    if not exits[lies[column, floor]] & side or there not in lies:
                        continue
                    if exits[lies[there]] & OPPOSITE[side]:
                        more.add(there)
            if more <= reached:
                break
            reached |= more
        assert cells_of(hotel.connected(game.pack.box)) == reached
        sizes.add(len(reached))
    assert len(sizes) > 15, "from a lonely lobby to a hotel overgrown"


@pytest.mark.rule("DB-57", "DB-59")
def test_connected_flowers(game):
    box = game.pack.box
    for hotel in random_hotels(500, seed=4):
        linked = cells_of(hotel.connected(box))
        lies = grid(hotel)
        for colour in range(4):
            assert hotel.connected_flowers(box, colour) == sum(box.flowers[lies[cell] * 4 + colour] for cell in linked)


@pytest.mark.rule("DB-39", "DB-42")
def test_completed_floors_count_once():
    chance = random.Random(5)
    for hotel in random_hotels(1000, seed=5):
        for _ in range(2):
            lies = grid(hotel)
            full = {floor for floor in FLOORS if all((column, floor) in lies for column in COLUMNS)}
            before = {floor for floor in FLOORS if hotel.complete >> floor & 1}
            assert hotel.floors_completed_now() == len(full - before)
            assert {floor for floor in FLOORS if hotel.complete >> floor & 1} == full
            assert hotel.floors_completed_now() == 0
            assert hotel.full() == (len(full) == 5)
            for cell in range(CELLS):
                if hotel.cells[cell] == EMPTY and chance.random() < 0.7:
                    hotel.lay_wall(cell, WALL)


@pytest.mark.rule("DB-34", "DB-43", "DB-45")
def test_bare_windows_and_halves(game):
    """Windows are laid in both orientations and covered; what is bare and what is occupied follows."""
    chance = random.Random(6)
    for _ in range(300):
        hotel = Hotel(0)
        bare, lies = set(), {(2, 0): FIRST_LOBBY}
        for tile in chance.sample(range(54), 12):
            upright = bool(chance.getrandbits(1))
            anchors = sorted(cells_of(hotel.anchors(upright)))
            if not anchors:
                continue
            column, floor = chance.choice(anchors)
            hotel.lay_window(tile, upright, floor * 5 + column)
            other = (column, floor + 1) if upright else (column + 1, floor)
            first, second = (other, (column, floor)) if upright else ((column, floor), other)
            lies |= {first: half(tile, False), second: half(tile, True)}
            bare |= {first, second}
            if chance.random() < 0.4:
                covered = chance.choice(sorted(bare))
                hotel.place_guest(tile % 24, covered[1] * 5 + covered[0])
                lies[covered] = FIRST_GUEST + tile % 24
                bare.remove(covered)
            assert grid(hotel) == lies
            assert cells_of(hotel.bare) == bare
            assert cells_of(hotel.occupied) == set(lies)
            assert grid(hotel.clone()) == lies


def test_a_cloned_hotel_is_independent():
    hotel = Hotel(1)
    hotel.lay_window(3, True, 7)
    hotel.place_guest(5, 12)
    twin = hotel.clone()
    twin.lay_wall(1, WALL)
    twin.lay_window(4, False, 3)
    twin.place_guest(6, 7)
    twin.owed += 1
    assert grid(hotel) == {(2, 0): FIRST_LOBBY + 1, (2, 1): half(3, True), (2, 2): FIRST_GUEST + 5}
    assert (hotel.tiles, hotel.guests, hotel.owed) == ([3 * 25 + 7], [5 * 25 + 12], 0)
    assert cells_of(hotel.bare) == {(2, 1)}
