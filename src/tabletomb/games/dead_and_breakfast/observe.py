"""Dead & Breakfast as numbers, for learning agents.

A vector of `SIZE` floats in 0 .. 1, the observer's hotel first, then the other seats in turn order; absent seats
are zero. A *face* is 13 numbers: creature (one-hot 5), ivy exits (N E S W), flowers of each colour (/ 3, at most 1).

| from | length | what |
|---|---|---|
| 0 | 4 x 25 x 18 | hotels: for each cell the face, then occupied, connected, bare window, row guest, column guest |
| 1800 | 4 x 6 | hotels: lobby colours (4), guests owed (/ 5), turns taken (/ 12) |
| 1824 | 6 x 28 | circle, slot by slot from the ghost pawn on: upright, within reach, both faces |
| 1992 | 4 x 15 | guest row: face, row guest, witch |
| 2052 | 27 | tile in hand: upright, both faces |
| 2079 | 4 | guest chosen (one-hot slot) |
| 2083 | 9 | bonus tile (one-hot; last: none) |
| 2092 | 3 | walls left (/ 12, at most 1), window pile (/ 48), guest pile (/ 20) |
| 2095 | 7 | what the table waits for: take, window, wall, brick, guest, place guest, over (one-hot) |
| 2102 | 4 | seat to move, counted from the observer (one-hot) |
"""

from __future__ import annotations

from functools import lru_cache

from tabletomb.games.dead_and_breakfast.box import (
    CELLS,
    COLOURS,
    EMPTY,
    FIRST_GUEST,
    KINDS,
    NORTH,
    SIDE,
    WITCH,
    Box,
    half,
    is_guest,
    is_window,
)
from tabletomb.games.dead_and_breakfast.hotel import Hotel
from tabletomb.games.dead_and_breakfast.state import CIRCLE, ROW, Table
from tabletomb.games.dead_and_breakfast.steps import AHEAD, ROUNDS, turns_taken

SIZE = 2106
_PHASES = ("take", "place-window", "place-wall", "place-brick", "pick-guest", "place-guest", "over")


def observe(state: Table, seat: int) -> list[float]:
    """What the seat (or a spectator, as if seat 0) may know, as numbers."""
    me = max(seat, 0)
    order = [(me + step) % state.seats for step in range(state.seats)]
    absent = 4 - state.seats
    box = state.box
    numbers: list[float] = []
    for at in order:
        numbers += _hotel(box, state.hotels[at])
    numbers += [0.0] * (absent * CELLS * 18)
    for at in order:
        numbers += _standing(box, state.hotels[at])
    numbers += [0.0] * (absent * 6)
    for step in range(CIRCLE):
        slot = (state.ghost_pawn + step) % CIRCLE
        tile = _tile(box, state.circle[slot])
        numbers += [tile[0], float(slot in AHEAD[state.ghost_pawn]), *tile[1:]]
    for guest in state.guest_row:
        numbers += _face(box, FIRST_GUEST + guest)
        numbers += [float(box.looks_along_floor[guest]), float(box.fear[guest] == WITCH)]
    numbers += _tile(box, state.hand) if state.hand >= 0 else [0.0] * 27
    numbers += _one_hot(state.chosen, ROW)
    numbers += _one_hot(state.bonus if state.bonus >= 0 else 8, 9)
    numbers += [min(1.0, state.walls / 12), len(state.pile) / 48, len(state.guest_pile) / 20]
    numbers += _one_hot(_PHASES.index(state.agenda[-1].name if state.agenda else "over"), len(_PHASES))
    numbers += _one_hot(order.index(state.actors()[0]) if state.agenda else -1, 4)
    return numbers


def _hotel(box: Box, hotel: Hotel) -> list[float]:
    linked = hotel.connected(box)
    looks = _looks(box)
    numbers: list[float] = []
    for cell, face in enumerate(hotel.cells):
        numbers += looks[2 * face + (linked >> cell & 1)]
    return numbers


@lru_cache(maxsize=8)
def _looks(box: Box) -> list[list[float]]:
    """A cell's numbers for each face, unlinked and linked; made once, since the same faces show all the time."""
    looks: list[list[float]] = []
    for face, numbers in enumerate(_faces(box)):
        guest = face - FIRST_GUEST if is_guest(face) else -1
        for linked in (0.0, 1.0):
            looks.append(
                [
                    *numbers,
                    float(face != EMPTY),
                    linked,
                    float(is_window(face)),
                    float(guest >= 0 and box.looks_along_floor[guest]),
                    float(guest >= 0 and not box.looks_along_floor[guest]),
                ]
            )
    return looks


def _standing(box: Box, hotel: Hotel) -> list[float]:
    colours = box.lobby_colours[hotel.lobby]
    return [
        *(float(colour in colours) for colour in range(COLOURS)),
        hotel.owed / SIDE,
        turns_taken(hotel) / ROUNDS,
    ]


def _tile(box: Box, tile: int) -> list[float]:
    return [float(box.upright[tile]), *_face(box, half(tile, False)), *_face(box, half(tile, True))]


def _face(box: Box, face: int) -> list[float]:
    return _faces(box)[face]


@lru_cache(maxsize=8)
def _faces(box: Box) -> list[list[float]]:
    """The numbers of every face."""
    return [
        [
            *_one_hot(creature, KINDS),
            *(float(bool(box.exits[face] & NORTH << bit)) for bit in range(4)),
            *(min(1.0, box.flowers[face * COLOURS + colour] / 3) for colour in range(COLOURS)),
        ]
        for face, creature in enumerate(box.creature)
    ]


def _one_hot(place: int, size: int) -> list[float]:
    return [float(at == place) for at in range(size)]
