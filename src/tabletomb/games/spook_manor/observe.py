"""The view as numbers, for learning agents: a vector of `SIZE` floats, the same length for any number of seats.

Seats are told relative to the observer: the own seat first, then the others clockwise; absent seats are zeros. A
spectator sees seat 0 first, without anything private. Cards are in the order of their ids, symbols icon by icon.

| index | length | what |
|---|---|---|
| 0 | 3 | phase: lobby, draft, over (one-hot) |
| 3 | 3 | round / 30, plays to come / 30, 1 if this seat must decide |
| 6 | 2 | alone; Big Manor |
| 8 | 32 | the two Lobbies to choose from: symbols |
| 40 | 156 | own hand; alone the face-up cards |
| 196 | 156 | own picked card |
| 352 | 62 | own picked column |
| 414 | 156 | alone: discarded cards |
| 570 | 3 | alone: cards left in each pile / 20 |
| 573 | 6 x 821 | for each relative seat: see below |

For each relative seat: present; ready; cards in hand / 4; score by category / 30 (6); tokens of each colour / 8 (4);
seats free of each colour and for any / 4 (5); waiting in the Lobby / 4; symbols (16); cards known in the hand (156);
the grid of 14 columns, the Lobby's in the middle, and 9 floors, ground floor first, cell by cell (630): occupied,
Entertainment, Portrait, Lighting, points now / 10. What lies further out is not told there, but in the score.
"""

from __future__ import annotations

from tabletomb.engine.state import NOBODY
from tabletomb.games.spook_manor.box import (
    COLOURS,
    COLUMNS,
    FIRST_LEFT,
    MOST_SEATS,
    NONE,
    PORTRAIT,
    ROOMS,
    SYMBOLS,
    Box,
)
from tabletomb.games.spook_manor.manor import Manor
from tabletomb.games.spook_manor.scoring import cards, counted_by, sums
from tabletomb.games.spook_manor.seating import floor_of, left_in_lobby, nth_of, place_of, seating, spaces
from tabletomb.games.spook_manor.state import BIG_ROUNDS, HAND, HELD, POOL_PILE, Table
from tabletomb.games.spook_manor.view import known_cards

FIRST_COLUMN = -6
WIDE = 14
HIGH = 9
CELL = 5
SEAT = 3 + 6 + COLOURS + 5 + 1 + SYMBOLS + ROOMS + WIDE * HIGH * CELL
SIZE = 573 + MOST_SEATS * SEAT


def observe(state: Table, seat: int) -> list[float]:
    """What the seat (or a spectator, as if seat 0) may know, as numbers."""
    me = max(seat, 0)
    own = seat != NOBODY
    phase = 2 if not state.agenda else 0 if state.round == 0 else 1
    numbers = _one_hot(phase, 3)
    numbers += [state.round / BIG_ROUNDS, (state.plays - state.round) / BIG_ROUNDS, float(seat in state.actors())]
    numbers += [float(state.solo), float(state.big)]
    numbers += _lobbies(state, seat) if own and state.round == 0 else [0.0] * (2 * SYMBOLS)
    numbers += _several(_on_offer(state, seat), ROOMS)
    shown = own or state.solo
    numbers += _one_hot(state.picks[me] if shown else NONE, ROOMS)
    numbers += _one_hot(state.cells[me] if shown else NONE, COLUMNS)
    numbers += _several(state.discard, ROOMS)
    left = [state.still_to_come(pile) / POOL_PILE for pile in range(len(state.visits))]
    numbers += left + [0.0] * (3 - len(left))
    for step in range(MOST_SEATS):
        numbers += _seat(state, (me + step) % state.seats, seat) if step < state.seats else [0.0] * SEAT
    return numbers


def _lobbies(state: Table, seat: int) -> list[float]:
    box = state.box
    first, second = state.lobbies[seat]
    one = [box.left_symbol[first], box.right_symbol[second]]
    other = [box.left_symbol[second], box.right_symbol[first]]
    return _several(one, SYMBOLS) + _several(other, SYMBOLS)


def _on_offer(state: Table, seat: int) -> list[int]:
    if state.solo:
        return [card for pool in range(len(state.visits)) for card in state.pool(pool)]
    return [held // HELD for held in state.hands[seat]] if seat != NOBODY else []


def _seat(state: Table, other: int, seat: int) -> list[float]:
    box, manor = state.box, state.manors[other]
    seated = seating(box, manor)
    free = [len([space for space in each if space not in seated]) for each in spaces(box, manor)]
    numbers = [1.0, float(state.ready(other)), len(state.hands[other]) / HAND]
    numbers += [points / 30 for points in sums(box, manor)]
    numbers += [count / 8 for count in manor.tokens]
    numbers += [count / 4 for count in free]
    numbers.append(sum(left_in_lobby(manor, seated)) / 4)
    numbers += [float(manor.lights >> symbol & 1) for symbol in range(SYMBOLS)]
    numbers += _several(known_cards(state, other, seat), ROOMS)
    return numbers + _grid(box, manor, seated)


def _grid(box: Box, manor: Manor, seated: dict[int, int]) -> list[float]:
    numbers = [0.0] * (WIDE * HIGH * CELL)
    for place, floor, face in cards(manor):
        column = manor.first + place - FIRST_COLUMN
        if 0 <= column < WIDE and floor < HIGH:
            first = (column * HIGH + floor) * CELL
            numbers[first] = 1.0
            if face < FIRST_LEFT:
                numbers[first + 1 + box.kind[face]] = 1.0
            numbers[first + 4] = _points(box, manor, place, floor, seated) / 10
    return numbers


def _points(box: Box, manor: Manor, place: int, floor: int, seated: dict[int, int]) -> int:
    """What the monsters or the Portrait of a cell pay now."""
    face = manor.columns[place][floor]
    if box.kind[face] == PORTRAIT:
        return box.rate[face] * sum(times for _, _, times in counted_by(box, manor, place, floor, seated))
    here = [space for space in seated if (place_of(space), floor_of(space)) == (place, floor)]
    return sum(box.space_points[face][nth_of(space)] for space in here)


def _one_hot(which: int, length: int) -> list[float]:
    numbers = [0.0] * length
    if which != NONE:
        numbers[which] = 1.0
    return numbers


def _several(which: list[int], length: int) -> list[float]:
    numbers = [0.0] * length
    for index in which:
        numbers[index] = 1.0
    return numbers
