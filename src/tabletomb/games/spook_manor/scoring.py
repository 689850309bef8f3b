"""Points: one function a scoring rule, the totals and the score sheet made from them."""

from __future__ import annotations

from typing import Final, Literal

from tabletomb.engine.sheet import Line, Sheet
from tabletomb.games.spook_manor.box import (
    COLOUR_IDS,
    COLOURS,
    EMPTINESS,
    ENTERTAINMENT,
    ICONS,
    MONSTERS,
    PORTRAIT,
    SYMBOLS,
    Box,
)
from tabletomb.games.spook_manor.manor import EMPTY, TALL, Manor, beside
from tabletomb.games.spook_manor.places import cell_at, column_at, icon_row, lobby_at, manor_at, symbol_at
from tabletomb.games.spook_manor.seating import (
    best,
    floor_of,
    left_in_lobby,
    nth_of,
    place_of,
    portraits_pay,
    seating,
    space_at,
    weight_of,
)
from tabletomb.games.spook_manor.state import Table

FOR_A_LINE: Final = (0, 0, 3, 7, 13)
"""For so many different symbols in a row or column of the Lighting Scorecard (SM-56, SM-57)."""
FOR_TALL_COLUMNS: Final = (0, 3, 7, 13)
"""For so many columns of height 6; three or more (SM-61)."""
FOR_LEFT_OVER: Final = (0, -1, -4, -9, -16)
"""For so many monsters left in the Lobby; four or more (SM-62)."""

PRINTED: Final = 0
SEATED: Final = 1
PAINTED: Final = 2
LIT: Final = 3
TALL_COLUMNS: Final = 4
LEFT_OVER: Final = 5
"""The categories, in the order of the scoring sheet (SM-52)."""
CategoryName = Literal["Printed", "Entertainment", "Portraits", "Lighting", "Tall columns", "Left in the Lobby"]
CATEGORIES: Final[tuple[CategoryName, ...]] = (
    "Printed",
    "Entertainment",
    "Portraits",
    "Lighting",
    "Tall columns",
    "Left in the Lobby",
)

PORTRAIT_RULES: Final = ("SM-48", "SM-49", "SM-50")


# -- the rules ----------------------------------------------------------------------------------------------


def sums(box: Box, manor: Manor) -> list[int]:
    """The score of a manor by category (SM-52); worked out once for each manor."""
    if not manor.sums:
        manor.sums = _sums(box, manor)
    return manor.sums


def _sums(box: Box, manor: Manor) -> list[int]:
    portraits = 0
    tall = 0
    by_colour: list[list[int]] = [[], [], [], [], []]
    columns = manor.columns
    for place in range(len(columns)):
        column = columns[place]
        if len(column) >= TALL:
            tall += 1
        for floor in range(len(column)):
            face = column[floor]
            kind = box.kind[face]
            if kind == PORTRAIT:
                portraits += box.rate[face] * counted_cards(box, face, manor.neighbours(place, floor))
            elif kind == ENTERTAINMENT:
                extra = portraits_pay(box, manor.neighbours(place, floor))
                points = box.space_points[face]
                colours = box.space_colours[face]
                for nth in range(len(points)):
                    by_colour[colours[nth]].append(space_at(points[nth] + extra, floor, place, nth))
    entertainment = 0
    occupied = best(by_colour, manor.tokens)
    for space in occupied:
        paid = box.space_points[columns[place_of(space)][floor_of(space)]][nth_of(space)]
        entertainment += paid
        portraits += weight_of(space) - paid
    waiting = sum(manor.tokens) - len(occupied)
    lighting = lighting_points(manor.lights)
    return [manor.printed, entertainment, portraits, lighting, tall_columns(tall), left_over(waiting)]


def counted_cards(box: Box, portrait: int, neighbours: list[int]) -> int:
    """How often a Portrait's ability is met by what lies beside it, seated monsters aside (SM-48 to SM-51).

    A Lobby half is no Room card: it matches nothing and has no icons, but its cell is not empty (SM-53).
    """
    count = 0
    ability = box.ability[portrait]
    for face in neighbours:
        if ability == EMPTINESS:
            count += face == EMPTY
        elif face != EMPTY:
            if ability == MONSTERS:
                count += len(box.invites[face])
            else:
                count += box.kind[face] == box.wanted[portrait]
    return count


def lighting_points(lights: int) -> int:
    """The eight lines of the Lighting Scorecard (SM-54 to SM-58)."""
    points = 0
    for line in range(ICONS):
        points += FOR_A_LINE[in_row(lights, line)] + FOR_A_LINE[in_column(lights, line)]
    return points


def in_row(lights: int, icon: int) -> int:
    """In how many colours an icon is owned (SM-56)."""
    row = lights >> icon * COLOURS & 15
    return (row & 1) + (row >> 1 & 1) + (row >> 2 & 1) + (row >> 3)


def in_column(lights: int, colour: int) -> int:
    """How many icons are owned in a colour (SM-57)."""
    column = lights >> colour & 0x1111
    return (column & 1) + (column >> 4 & 1) + (column >> 8 & 1) + (column >> 12)


def tall_columns(count: int) -> int:
    """For so many columns of height 6 or more; no steps beyond three (SM-60, SM-61)."""
    return FOR_TALL_COLUMNS[min(count, 3)]


def left_over(count: int) -> int:
    """For so many monsters in the Lobby; the fifth costs no more (SM-62)."""
    return FOR_LEFT_OVER[min(count, 4)]


def lobby_points(box: Box, manor: Manor) -> int:
    """What breaks ties: tall columns and what was left in the Lobby, not the lighting (SM-65)."""
    found = sums(box, manor)
    return found[TALL_COLUMNS] + found[LEFT_OVER]


def scores(state: Table) -> list[int]:
    """The total of each seat (SM-63), a card that lies face down on its cell included. Hands count nothing (SM-43)."""
    return [sum(sums(state.box, state.foreseen(seat))) for seat in range(state.seats)]


def winners(state: Table) -> list[int]:
    """The highest total wins (SM-64); of these, the most points from the Lobby (SM-65); still tied, they share (SM-66).

    Whoever plays alone has won; the rating says how well (SM-76).
    """
    totals = scores(state)
    best_total = max(totals)
    tied = [seat for seat in range(state.seats) if totals[seat] == best_total]
    lobbies = [lobby_points(state.box, state.manors[seat]) for seat in tied]
    most = max(lobbies)
    return [tied[nth] for nth in range(len(tied)) if lobbies[nth] == most]


# -- the solo chart -----------------------------------------------------------------------------------------


def rating(box: Box, points: int, big: bool) -> str:
    """Alone: what a score is called (SM-76, SM-79)."""
    found = ""
    for normal_least, big_least, name in box.ratings:
        if not found or points >= (big_least if big else normal_least):
            found = name
    return found


def to_next_rating(box: Box, points: int, big: bool) -> int:
    """Alone: how many points the next rating is away; 0 from the highest."""
    for normal_least, big_least, _ in box.ratings[1:]:
        least = big_least if big else normal_least
        if points < least:
            return least - points
    return 0


# -- the sheet ----------------------------------------------------------------------------------------------


def sheet(state: Table) -> Sheet:
    """All points with their rules, in the order of the scoring sheet (SM-52); then what breaks ties.

    What a card will bring that lies face down on its cell stands in lines of its own, so that the others can be told
    the rest.
    """
    lines: list[Line] = []
    ties: list[Line] = []
    box = state.box
    for seat in range(state.seats):
        manor = state.manors[seat]
        shown = manor_lines(box, manor, seat)
        lines += shown
        foreseen = state.foreseen(seat)
        if foreseen is not manor:
            lines += _face_down(shown, manor_lines(box, foreseen, seat))
        if state.solo:
            points = sum(sums(box, manor))
            rated = f"rating: {rating(box, points, state.big)}"
            ties.append(Line(seat, rated, points, "SM-79" if state.big else "SM-76", at=(manor_at(seat),)))
        else:
            ties.append(Line(seat, "points from the Lobby", lobby_points(box, manor), "SM-65", at=(lobby_at(seat),)))
    return Sheet(state.seats, tuple(lines), tuple(ties))


def _face_down(shown: list[Line], foreseen: list[Line]) -> list[Line]:
    """What differs between the sheet of a manor and the one with the card that lies face down."""
    before = {line.label: line for line in shown}
    after = {line.label: line for line in foreseen}
    lines: list[Line] = []
    for line in foreseen:
        points = line.points - (before[line.label].points if line.label in before else 0)
        if points:
            lines.append(line._replace(points=points, detail="face down"))
    for line in shown:
        if line.label not in after and line.points:
            lines.append(line._replace(points=-line.points, detail="face down"))
    return lines


def manor_lines(box: Box, manor: Manor, seat: int) -> list[Line]:
    """The lines of one manor."""
    if not manor.columns:
        return []
    seated = seating(box, manor)
    waiting = sum(left_in_lobby(manor, seated))
    lines = [_printed_line(box, manor, seat)]
    lines += _entertainment_lines(box, manor, seat, seated)
    lines += _portrait_lines(box, manor, seat, seated)
    lines += _lighting_lines(manor, seat)
    lines.append(_tall_line(manor, seat))
    detail = "everybody has a seat" if waiting == 0 else f"{waiting} without a seat"
    lines.append(Line(seat, "left in the Lobby", left_over(waiting), "SM-62", detail, (lobby_at(seat),)))
    return lines


def _printed_line(box: Box, manor: Manor, seat: int) -> Line:
    paid = [cell for place, floor, face in cards(manor) if box.vp[face] for cell in [_cell(manor, seat, place, floor)]]
    return Line(seat, "printed points", manor.printed, "SM-44", "", tuple(paid) or (manor_at(seat),), "Printed")


def _entertainment_lines(box: Box, manor: Manor, seat: int, seated: dict[int, int]) -> list[Line]:
    """One line for each Entertainment Room (SM-45, SM-46)."""
    lines: list[Line] = []
    for place, floor, face in cards(manor):
        if box.kind[face] == ENTERTAINMENT:
            here = [space for space in seated if place_of(space) == place and floor_of(space) == floor]
            points = sum([box.space_points[face][nth_of(space)] for space in here])
            detail = f"{len(here)} of {len(box.space_points[face])} spaces taken"
            at = (_cell(manor, seat, place, floor),)
            lines.append(Line(seat, box.names[face], points, "SM-45", detail, at, CATEGORIES[SEATED]))
    return lines


def _portrait_lines(box: Box, manor: Manor, seat: int, seated: dict[int, int]) -> list[Line]:
    """One line for each Portrait (SM-47)."""
    lines: list[Line] = []
    for place, floor, face in cards(manor):
        if box.kind[face] == PORTRAIT:
            counted = counted_by(box, manor, place, floor, seated)
            count = sum([times for _, _, times in counted])
            full = [(cell[0], cell[1]) for cell in counted if is_built(manor, cell[0], cell[1])]
            at = [_cell(manor, seat, place, floor), *[_cell(manor, seat, *cell) for cell in full]]
            rule = PORTRAIT_RULES[box.ability[face]]
            detail = f"{count} × {box.rate[face]}"
            lines.append(
                Line(seat, box.names[face], count * box.rate[face], rule, detail, tuple(at), CATEGORIES[PAINTED])
            )
    return lines


def counted_by(box: Box, manor: Manor, place: int, floor: int, seated: dict[int, int]) -> list[tuple[int, int, int]]:
    """What a Portrait counts: the cells beside it, as place and floor, and how often each of them counts."""
    face = manor.columns[place][floor]
    found: list[tuple[int, int, int]] = []
    neighbours = manor.neighbours(place, floor)
    cells = beside(place, floor)
    for nth in range(len(cells)):
        times = counted_cards(box, face, [neighbours[nth]])
        if box.ability[face] == MONSTERS:
            there = cells[nth]
            times += len([space for space in seated if (place_of(space), floor_of(space)) == there])
        if times:
            found.append((cells[nth][0], cells[nth][1], times))
    return found


def _lighting_lines(manor: Manor, seat: int) -> list[Line]:
    """One line for each icon, one for each colour (SM-56, SM-57)."""
    lines: list[Line] = []
    for icon in range(ICONS):
        points = FOR_A_LINE[in_row(manor.lights, icon)]
        row = [symbol for symbol in range(SYMBOLS) if symbol // COLOURS == icon]
        lines.append(_lighting_line(manor, seat, icon_row(icon), points, "SM-56", row, "colours"))
    for colour in range(COLOURS):
        points = FOR_A_LINE[in_column(manor.lights, colour)]
        column = [symbol for symbol in range(SYMBOLS) if symbol % COLOURS == colour]
        lines.append(_lighting_line(manor, seat, f"{COLOUR_IDS[colour]} lights", points, "SM-57", column, "icons"))
    return lines


def _lighting_line(manor: Manor, seat: int, label: str, points: int, rule: str, line: list[int], of: str) -> Line:
    owned = [symbol for symbol in line if manor.lights >> symbol & 1]
    at = tuple([symbol_at(seat, symbol) for symbol in owned or line])
    return Line(seat, label, points, rule, f"{len(owned)} of 4 {of}", at, CATEGORIES[LIT])


def _tall_line(manor: Manor, seat: int) -> Line:
    """The columns of height 6 or more (SM-61)."""
    tall = [place for place in range(len(manor.columns)) if len(manor.columns[place]) >= TALL]
    at = tuple([column_at(seat, manor.first + place) for place in tall]) or (manor_at(seat),)
    return Line(seat, "tall columns", tall_columns(len(tall)), "SM-61", f"{len(tall)} of height {TALL} or more", at)


def cards(manor: Manor) -> list[tuple[int, int, int]]:
    """Every card of a manor: place, floor and face; from left to right, each column from the ground up."""
    return [(place, floor, face) for place, column in enumerate(manor.columns) for floor, face in enumerate(column)]


def is_built(manor: Manor, place: int, floor: int) -> bool:
    """Whether a card lies on a cell."""
    return 0 <= place < len(manor.columns) and floor < len(manor.columns[place])


def _cell(manor: Manor, seat: int, place: int, floor: int) -> str:
    return cell_at(seat, manor.first + place, floor + 1)
