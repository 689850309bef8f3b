"""Points, counted when all hotels are full; before that, as a preview (DB-58, DB-69)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.ints import i64
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.words import counted, times
from tabletomb.games.dead_and_breakfast import places
from tabletomb.games.dead_and_breakfast.box import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    EAST,
    KINDS,
    LOBBY_CELL,
    NORTH,
    SIDE,
    SOUTH,
    WEST,
    WITCH,
    Box,
    is_guest,
    is_wall,
    is_window,
)
from tabletomb.games.dead_and_breakfast.hotel import FIRST_COLUMN, LAST_COLUMN, Hotel
from tabletomb.games.dead_and_breakfast.state import Table

ON_FLOOR: Final = [list(range(floor * SIDE, floor * SIDE + SIDE)) for floor in range(SIDE)]
IN_COLUMN: Final = [list(range(column, CELLS, SIDE)) for column in range(SIDE)]
EVERY_CELL: Final = list(range(CELLS))


def sides_outwards(cell: int) -> int:
    """The sides of a cell that lead out of the grid, as bits; the lobby's do not count (DB-75)."""
    if cell == LOBBY_CELL:
        return 0
    roof = NORTH if cell >= CELLS - SIDE else 0
    ground = SOUTH if cell < SIDE else 0
    left = WEST if cell % SIDE == 0 else 0
    right = EAST if cell % SIDE == SIDE - 1 else 0
    return roof | ground | left | right


OUTWARD: Final = [sides_outwards(cell) for cell in EVERY_CELL]
SIDES_IN: Final = [sides.bit_count() for sides in range(16)]
"""How many sides each set of them has."""

RANKED: Final = ("best guest", "second-best guest", "third-best guest", "fourth-best guest", "fifth-best guest")
"""What is compared between hotels with equal totals, in order (DB-83)."""

BONUS_RULES: Final = ("DB-72", "DB-73", "DB-74", "DB-75", "DB-76", "DB-77", "DB-78", "DB-79")
"""The rule of each bonus effect, in the order of BONUS_EFFECTS."""


def scores(state: Table) -> list[int]:
    """The total of each hotel (DB-58)."""
    return [total(state, hotel) for hotel in state.hotels]


def total(state: Table, hotel: Hotel) -> int:
    """Flowers, guests and the bonus tile; nothing else pays (DB-58)."""
    points = flower_points(state.box, hotel)
    for placed in hotel.guests:
        points += guest_points(state.box, hotel, placed // CELLS, placed % CELLS)
    if state.bonus >= 0:
        points += bonus_points(state.box, hotel, state.bonus)
    return points


def winners(state: Table) -> list[int]:
    """Highest total; then the best guest, the second best and so on; equals share (DB-82 to DB-84)."""
    standings = [[total(state, hotel), *tie_break(state.box, hotel)] for hotel in state.hotels]
    best = max(standings)
    return [seat for seat in range(state.seats) if standings[seat] == best]


def tie_break(box: Box, hotel: Hotel) -> list[int]:
    """The hotel's guest scores from high to low, missing guests as 0 (DB-83)."""
    points = [guest_points(box, hotel, placed // CELLS, placed % CELLS) for placed in hotel.guests]
    points += [0] * (SIDE - len(points))
    return sorted(points, reverse=True)


# -- flowers ----------------------------------------------------------------------------------------------


def flower_points(box: Box, hotel: Hotel) -> int:
    """One for each visible flower in a lobby colour that ivy links to the lobby (DB-59 to DB-61)."""
    linked: i64 = hotel.connected(box)
    colours = box.lobby_colours[hotel.lobby]
    first = colours[0]
    second = colours[1]
    flowers = box.flowers
    points = 0
    for face in hotel.cells:
        if linked & 1:
            points += flowers[face * COLOURS + first] + flowers[face * COLOURS + second]
        linked >>= 1
    return points


# -- guests -----------------------------------------------------------------------------------------------


def guest_points(box: Box, hotel: Hotel, guest: int, cell: int) -> int:
    """Two for each creature the guest fears in its line; a witch, two for each kind (DB-62, DB-67)."""
    line = line_of(box, guest, cell)
    if box.fear[guest] == WITCH:
        return 2 * kinds_among(box, hotel, line)
    return 2 * len(feared_among(box, hotel, line, box.fear[guest]))


def line_of(box: Box, guest: int, cell: int) -> list[int]:
    """The cells a guest looks at: its floor or its column, its own included (DB-50, DB-63)."""
    return ON_FLOOR[cell // SIDE] if box.looks_along_floor[guest] else IN_COLUMN[cell % SIDE]


def feared_among(box: Box, hotel: Hotel, line: list[int], kind: int) -> list[int]:
    """The cells of a line that show a kind of creature, on windows and guests alike, wherever they stand
    (DB-63 to DB-66)."""
    return [cell for cell in line if box.creature[hotel.cells[cell]] == kind]


def kinds_among(box: Box, hotel: Hotel, cells: list[int]) -> int:
    """How many different kinds of creature some cells show (DB-67, DB-68)."""
    seen: i64 = 0
    for cell in cells:
        kind = box.creature[hotel.cells[cell]]
        if kind >= 0:
            seen |= i64(1) << i64(kind)
    count = 0
    while seen:
        seen &= seen - 1
        count += 1
    return count


# -- bonus tiles ------------------------------------------------------------------------------------------


def bonus_points(box: Box, hotel: Hotel, bonus: int) -> int:
    """What the bonus tile pays this hotel, once (DB-70, DB-71)."""
    return box.bonus_points[bonus] * bonus_count(box, hotel, box.bonus_effect[bonus], box.bonus_needs[bonus])


def bonus_count(box: Box, hotel: Hotel, effect: int, needs: int) -> int:
    """How often a bonus effect is met, in the order of BONUS_EFFECTS."""
    if effect == 0:
        return floors_with_kinds(box, hotel, needs)
    if effect == 1:
        return floors_with_colours(box, hotel, needs)
    if effect == 2:
        return connected_windows(box, hotel)
    if effect == 3:
        return outside_ivy(box, hotel)
    if effect == 4:
        return columns_with_guest(hotel)
    if effect == 5:
        return neighbouring_guests(hotel)
    if effect == 6:
        return rarest_flower(box, hotel)
    return rarest_creature(box, hotel)


def floors_with_kinds(box: Box, hotel: Hotel, needs: int) -> int:
    """Floors with at least so many kinds of creature (DB-72)."""
    return len([floor for floor in ON_FLOOR if kinds_among(box, hotel, floor) >= needs])


def floors_with_colours(box: Box, hotel: Hotel, needs: int) -> int:
    """Floors with flowers of at least so many colours (DB-73)."""
    return len([floor for floor in ON_FLOOR if colours_among(box, hotel, floor) >= needs])


def colours_among(box: Box, hotel: Hotel, cells: list[int]) -> int:
    """How many flower colours some cells show."""
    count = 0
    for colour in range(COLOURS):
        for cell in cells:
            if box.flowers[hotel.cells[cell] * COLOURS + colour]:
                count += 1
                break
    return count


def connected_windows(box: Box, hotel: Hotel) -> int:
    """Windows that ivy links to the lobby, with or without a guest; no walls, not the lobby (DB-74)."""
    linked: i64 = hotel.connected(box)
    count = 0
    for face in hotel.cells:
        if linked & 1 and not is_wall(face):
            count += 1
        linked >>= 1
    return count - 1


def outside_ivy(box: Box, hotel: Hotel) -> int:
    """Ivy exits that point out of the grid, of any cell but the lobby (DB-75)."""
    count = 0
    for cell, face in enumerate(hotel.cells):
        count += SIDES_IN[box.exits[face] & OUTWARD[cell]]
    return count


def columns_with_guest(hotel: Hotel) -> int:
    """Columns that hold a guest (DB-76)."""
    return len([column for column in IN_COLUMN if any(is_guest(hotel.cells[cell]) for cell in column)])


def neighbouring_guests(hotel: Hotel) -> int:
    """Guests with another guest on a side-adjacent cell, each counted once (DB-77)."""
    guests: i64 = 0
    for placed in hotel.guests:
        guests |= i64(1) << i64(placed % CELLS)
    across: i64 = (guests & ~LAST_COLUMN) << 1 | (guests & ~FIRST_COLUMN) >> 1
    friends: i64 = guests & (across | guests << SIDE | guests >> SIDE)
    count = 0
    while friends:
        friends &= friends - 1
        count += 1
    return count


def rarest_flower(box: Box, hotel: Hotel) -> int:
    """The smallest of the four flower counts, linked or not (DB-78)."""
    return min(flower_counts(box, hotel))


def flower_counts(box: Box, hotel: Hotel) -> list[int]:
    """How many flowers of each colour a hotel shows."""
    return [sum([box.flowers[face * COLOURS + colour] for face in hotel.cells]) for colour in range(COLOURS)]


def rarest_creature(box: Box, hotel: Hotel) -> int:
    """The smallest of the five creature counts (DB-79)."""
    return min(creature_counts(box, hotel))


def creature_counts(box: Box, hotel: Hotel) -> list[int]:
    """How many creatures of each kind a hotel shows."""
    counts = [0] * KINDS
    for face in hotel.cells:
        kind = box.creature[face]
        if kind >= 0:
            counts[kind] += 1
    return counts


def bonus_cells(box: Box, hotel: Hotel, bonus: int) -> list[int]:
    """The cells that the bonus tile pays for: those that show what it asks for, where it is met."""
    effect = box.bonus_effect[bonus]
    needs = box.bonus_needs[bonus]
    if effect == 0:
        floors = [floor for floor in ON_FLOOR if kinds_among(box, hotel, floor) >= needs]
        return [cell for floor in floors for cell in floor if box.creature[hotel.cells[cell]] >= 0]
    if effect == 1:
        floors = [floor for floor in ON_FLOOR if colours_among(box, hotel, floor) >= needs]
        return [cell for floor in floors for cell in floor if colours_among(box, hotel, [cell])]
    if effect == 2:
        linked: i64 = hotel.connected(box)
        windows = [cell for cell, face in enumerate(hotel.cells) if is_window(face) or is_guest(face)]
        return [cell for cell in windows if linked >> i64(cell) & 1]
    if effect == 3:
        return [cell for cell, face in enumerate(hotel.cells) if box.exits[face] & OUTWARD[cell]]
    if effect == 4:
        return [placed % CELLS for placed in hotel.guests]
    if effect == 5:
        guests = [placed % CELLS for placed in hotel.guests]
        return [cell for cell in guests if any(side_by_side(cell, other) for other in guests)]
    if effect == 6:
        return showing_colour(box, hotel, rarest(flower_counts(box, hotel)))
    return feared_among(box, hotel, EVERY_CELL, rarest(creature_counts(box, hotel)))


def showing_colour(box: Box, hotel: Hotel, colour: int) -> list[int]:
    """The cells with a flower of a colour."""
    return [cell for cell, face in enumerate(hotel.cells) if box.flowers[face * COLOURS + colour]]


def side_by_side(cell: int, other: int) -> bool:
    """Whether two cells share a side."""
    return abs(cell % SIDE - other % SIDE) + abs(cell // SIDE - other // SIDE) == 1


def rarest(counts: list[int]) -> int:
    """What there is least of; of several the first."""
    return counts.index(min(counts))


# -- the solo rating --------------------------------------------------------------------------------------


def above_par(state: Table) -> int:
    """Alone: the total less what the bonus tile usually yields (DB-S6)."""
    par = state.box.bonus_par[state.bonus] if state.bonus >= 0 else 0
    return total(state, state.hotels[0]) - par


def rating(state: Table) -> str:
    """Alone: the name the hotel has earned (DB-S6)."""
    points = above_par(state)
    return [name for least, name in state.box.ratings if points >= least][-1]


# -- the sheet --------------------------------------------------------------------------------------------
# Each line points first at what it is about (a flower of the lobby's sign, a guest, the bonus tile), then at what paid.


def sheet(state: Table) -> Sheet:
    """All points with their rules: flowers by colour, each guest, the bonus tile; then what breaks ties."""
    lines: list[Line] = []
    ties: list[Line] = []
    for seat, hotel in enumerate(state.hotels):
        lines += flower_lines(state.box, hotel, seat)
        lines += [guest_line(state.box, hotel, seat, placed // CELLS, placed % CELLS) for placed in hotel.guests]
        if state.bonus >= 0:
            lines.append(bonus_line(state.box, hotel, seat, state.bonus))
        if state.solo:
            rated = f"rating: {rating(state)}"
            ties.append(Line(seat, rated, above_par(state), "DB-S6", at=(places.hotel(seat),)))
        else:
            ties += tie_break_lines(state.box, hotel, seat)
    return Sheet(state.seats, tuple(lines), tuple(ties))


def flower_lines(box: Box, hotel: Hotel, seat: int) -> list[Line]:
    """One line for each lobby colour (DB-15, DB-59)."""
    linked: i64 = hotel.connected(box)
    lines: list[Line] = []
    for nth, colour in enumerate(box.lobby_colours[hotel.lobby]):
        paying = [cell for cell in showing_colour(box, hotel, colour) if linked >> i64(cell) & 1]
        points = hotel.connected_flowers(box, colour)
        label = f"{box.colour_names[colour]} flowers ({box.flower_names[colour]})"
        detail = f"{counted(points, 'flower')} linked to the lobby"
        at = (places.colour(seat, nth), *places.cells(seat, paying))
        lines.append(Line(seat, label, points, "DB-59", detail, at, "Flowers"))
    return lines


def guest_line(box: Box, hotel: Hotel, seat: int, guest: int, cell: int) -> Line:
    """One guest with the creatures that paid (DB-62, DB-67)."""
    line = line_of(box, guest, cell)
    where = f"on floor {cell // SIDE + 1}" if box.looks_along_floor[guest] else f"in column {'abcde'[cell % SIDE]}"
    if box.fear[guest] == WITCH:
        paying = [each for each in line if box.creature[hotel.cells[each]] >= 0]
        what = counted(kinds_among(box, hotel, line), "kind of creature", "kinds of creature")
        rule = "DB-67"
    else:
        paying = feared_among(box, hotel, line, box.fear[guest])
        what = counted(len(paying), box.creature_names[box.fear[guest]])
        rule = "DB-62"
    points = guest_points(box, hotel, guest, cell)
    detail = f"{what} {where}, seen from {CELL_NAMES[cell]}"
    at = places.cells(seat, [cell, *[other for other in paying if other != cell]])
    return Line(seat, box.guest_names[guest], points, rule, detail, at, "Guests")


def bonus_line(box: Box, hotel: Hotel, seat: int, bonus: int) -> Line:
    """The bonus tile (DB-70)."""
    worth = box.bonus_points[bonus]
    count = bonus_count(box, hotel, box.bonus_effect[bonus], box.bonus_needs[bonus])
    detail = f"{times(count, worth)}. {box.bonus_texts[bonus]}"
    name = box.bonus_names[bonus]
    rule = BONUS_RULES[box.bonus_effect[bonus]]
    paying = places.cells(seat, bonus_cells(box, hotel, bonus)) or (places.hotel(seat),)
    return Line(seat, f"bonus tile {name}", count * worth, rule, detail, (places.BONUS, *paying), name)


def tie_break_lines(box: Box, hotel: Hotel, seat: int) -> list[Line]:
    """The guests from the best to the worst; missing ones count 0 (DB-83)."""
    ranked = sorted([(-guest_points(box, hotel, placed // CELLS, placed % CELLS), placed) for placed in hotel.guests])
    found = [(-points, places.cell(seat, placed % CELLS)) for points, placed in ranked]
    found += [(0, places.hotel(seat))] * (SIDE - len(found))
    return [Line(seat, RANKED[rank], points, "DB-83", at=(at,)) for rank, (points, at) in enumerate(found)]
