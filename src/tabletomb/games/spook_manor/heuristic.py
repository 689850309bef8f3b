"""What a good player looks at: the score a manor can expect, read off what stands and what is still open.

The expectation is the score so far plus what is likely to come, by the share of the plays that are still to come:
monsters who wait for seats and seats that wait for monsters, lines of the Lighting Scorecard, columns on their way up,
and the neighbours that Portraits may still get or lose. A card that is picked and has no cell yet is worth what its
best cell makes of it. Nobody touches another manor, so each is judged by itself; nothing depends on hidden cards.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from tabletomb.games.spook_manor.box import (
    COLOURS,
    EMPTINESS,
    ENTERTAINMENT,
    ICONS,
    LOWEST,
    MONSTERS,
    NONE,
    PORTRAIT,
    Box,
)
from tabletomb.games.spook_manor.manor import EMPTY, TALL, UNJUDGED, Manor, lobby_of
from tabletomb.games.spook_manor.scoring import (
    counted_cards,
    in_column,
    in_row,
    left_over,
    lighting_points,
    scores,
    tall_columns,
)
from tabletomb.games.spook_manor.seating import best, portraits_pay, space_at, weight_of
from tabletomb.games.spook_manor.state import Table

# What a play brings beyond all that is counted below, in games of this judgement against itself.
A_PLAY: Final = 4.75

# How much of the price of waiting monsters counts when all plays are still to come.
EARLY_PRICE: Final = 0.05

# All that follows counts by the share of the plays to come.
# A monster that waits, up to four; the weight of empty seats, up to so much.
A_GUEST: Final = 1.25
MOST_GUESTS: Final = 4
A_SEAT: Final = 0.45
MOST_SEATS: Final = 14
# A line of the scorecard, for the square of its symbols as long as some are missing.
A_LINE: Final = 0.3
# A column of height 3 to 5, for the square of what stands above its second card.
A_COLUMN: Final = 0.075
SHORT: Final = 2
# Each empty cell beside a Portrait that counts monsters or Rooms, by its rate.
FOR_MONSTERS: Final = 0.9
FOR_ROOMS: Final = 0.45
# Each empty cell beside a Portrait that counts emptiness: what it loses by the risk that something is built there,
# above it, beside it where a column ends, on the ground, or where a column would have to grow first.
AT_RISK: Final = -1.5
ABOVE: Final = 0.7
BUILDABLE: Final = 0.6
ON_THE_GROUND: Final = 0.5
FLOATING: Final = 0.25

# Doubt, as the variance of the final margin of two seats: with nothing to come, and for each play.
DOUBT_AT_THE_END: Final = 12.0
DOUBT_A_PLAY: Final = 4.6


def estimate(state: Table) -> list[float]:
    """For each seat the final score it can expect; on a finished state the scores."""
    if not state.agenda:
        return [float(points) for points in scores(state)]
    return [expected(state, seat) for seat in range(state.seats)]


def spread(state: Table) -> float:
    """How far off the margin between two seats may be."""
    return sqrt(DOUBT_AT_THE_END + DOUBT_A_PLAY * (state.plays - max(0, state.round - 1)))


def expected(state: Table, seat: int) -> float:
    """The final score of a seat, with what it has chosen so far."""
    box = state.box
    if state.round == 0 and state.choices[seat] == NONE:
        first, second = state.lobbies[seat]
        one, other = lobby_of(box, first, second), lobby_of(box, second, first)
        return max(worth(box, one, state.plays), worth(box, other, state.plays))
    if state.round > 0 and state.picks[seat] != NONE and state.cells[seat] == NONE:
        return best_cell(box, state.manors[seat], state.picks[seat], state.plays)
    return worth(box, state.foreseen(seat), state.plays)


def best_cell(box: Box, manor: Manor, card: int, plays: int) -> float:
    """What a card makes of a manor on its best cell."""
    found = UNJUDGED
    for site in range(manor.sites()):
        value = worth(box, manor.built(box, manor.lowest_site() + site + LOWEST, card), plays)
        if value > found:
            found = value
    return found


def worth(box: Box, manor: Manor, plays: int) -> float:
    """The final score that a manor promises; judged once for each manor."""
    if manor.worth == UNJUDGED:
        manor.worth = judged(box, manor, plays)
    return manor.worth


def judged(box: Box, manor: Manor, plays: int) -> float:
    """The score so far, and what each card and each open line may still bring."""
    to_come = plays - manor.rooms()
    share = to_come / plays
    columns = manor.columns
    by_colour: list[list[int]] = [[], [], [], [], []]
    points = manor.printed + lighting_points(manor.lights)
    outlook = A_LINE * lines_begun(manor.lights)
    tall = 0
    for place in range(len(columns)):
        column = columns[place]
        height = len(column)
        if height >= TALL:
            tall += 1
        elif height > SHORT:
            outlook += A_COLUMN * ((height - SHORT) * (height - SHORT))
        for floor in range(height):
            face = column[floor]
            kind = box.kind[face]
            if kind == ENTERTAINMENT:
                extra = portraits_pay(box, manor.neighbours(place, floor))
                values = box.space_points[face]
                colours = box.space_colours[face]
                for nth in range(len(values)):
                    by_colour[colours[nth]].append(space_at(values[nth] + extra, floor, place, nth))
            elif kind == PORTRAIT:
                neighbours = manor.neighbours(place, floor)
                points += box.rate[face] * counted_cards(box, face, neighbours)
                outlook += box.rate[face] * portrait_outlook(box, manor, face, place, floor, neighbours)
    points += tall_columns(tall)
    offered = 0
    for spaces in by_colour:
        for space in spaces:
            offered += weight_of(space)
    occupied = best(by_colour, manor.tokens)
    taken = 0
    for space in occupied:
        taken += weight_of(space)
    points += taken
    waiting = sum(manor.tokens) - len(occupied)
    outlook += A_GUEST * min(MOST_GUESTS, waiting) + A_SEAT * min(MOST_SEATS, offered - taken)
    price = left_over(waiting) * (EARLY_PRICE + (1.0 - EARLY_PRICE) * (1.0 - share))
    return points + price + share * outlook + A_PLAY * to_come


def lines_begun(lights: int) -> int:
    """The squares of the symbols in each line of the scorecard that is begun and not full."""
    found = 0
    for line in range(ICONS):
        row = in_row(lights, line)
        column = in_column(lights, line)
        found += (row * row if row < COLOURS else 0) + (column * column if column < ICONS else 0)
    return found


def portrait_outlook(box: Box, manor: Manor, face: int, place: int, floor: int, neighbours: list[int]) -> float:
    """What the empty cells beside a Portrait may still bring or take, for a rate of 1."""
    empty = 0
    for beside in neighbours:
        empty += beside == EMPTY
    if box.ability[face] == MONSTERS:
        return FOR_MONSTERS * empty
    if box.ability[face] != EMPTINESS:
        return FOR_ROOMS * empty
    risk = ABOVE if neighbours[2] == EMPTY else 0.0
    if neighbours[0] == EMPTY:
        risk += risk_beside(manor, place - 1, floor)
    if neighbours[1] == EMPTY:
        risk += risk_beside(manor, place + 1, floor)
    return AT_RISK * risk


def risk_beside(manor: Manor, place: int, floor: int) -> float:
    """How likely something is built on an empty cell beside a Portrait."""
    if floor == 0:
        return ON_THE_GROUND
    return BUILDABLE if manor.height(manor.first + place) == floor else FLOATING
