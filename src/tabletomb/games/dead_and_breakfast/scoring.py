"""Points, counted when all hotels are full; before that, as a preview (DB-58, DB-69)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.ints import i64
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.games.dead_and_breakfast.hotel import FIRST_COLUMN, LAST_COLUMN, Hotel
from tabletomb.games.dead_and_breakfast.state import Table
from tabletomb.games.dead_and_breakfast.tables import (
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
    Tables,
    is_guest,
    is_wall,
)

ON_FLOOR: Final = [list(range(floor * SIDE, floor * SIDE + SIDE)) for floor in range(SIDE)]
IN_COLUMN: Final = [list(range(column, CELLS, SIDE)) for column in range(SIDE)]

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


def tie_break(box: Tables, hotel: Hotel) -> list[int]:
    """The hotel's guest scores from high to low, missing guests as 0 (DB-83)."""
    points = [guest_points(box, hotel, placed // CELLS, placed % CELLS) for placed in hotel.guests]
    points += [0] * (SIDE - len(points))
    return sorted(points, reverse=True)


# -- flowers ----------------------------------------------------------------------------------------------


def flower_points(box: Tables, hotel: Hotel) -> int:
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


def guest_points(box: Tables, hotel: Hotel, guest: int, cell: int) -> int:
    """Two for each creature the guest fears in its line; a witch, two for each kind (DB-62, DB-67)."""
    line = line_of(box, guest, cell)
    if box.fear[guest] == WITCH:
        return 2 * kinds_among(box, hotel, line)
    return 2 * len(feared_among(box, hotel, line, box.fear[guest]))


def line_of(box: Tables, guest: int, cell: int) -> list[int]:
    """The cells a guest looks at: its floor or its column, its own included (DB-50, DB-63)."""
    return ON_FLOOR[cell // SIDE] if box.looks_along_floor[guest] else IN_COLUMN[cell % SIDE]


def feared_among(box: Tables, hotel: Hotel, line: list[int], kind: int) -> list[int]:
    """The cells of a line that show a kind of creature, on windows and guests alike, wherever they stand
    (DB-63 to DB-66)."""
    return [cell for cell in line if box.creature[hotel.cells[cell]] == kind]


def kinds_among(box: Tables, hotel: Hotel, cells: list[int]) -> int:
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


def bonus_points(box: Tables, hotel: Hotel, bonus: int) -> int:
    """What the bonus tile pays this hotel, once (DB-70, DB-71)."""
    return box.bonus_points[bonus] * bonus_count(box, hotel, box.bonus_effect[bonus], box.bonus_needs[bonus])


def bonus_count(box: Tables, hotel: Hotel, effect: int, needs: int) -> int:
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


def floors_with_kinds(box: Tables, hotel: Hotel, needs: int) -> int:
    """Floors with at least so many kinds of creature (DB-72)."""
    return len([floor for floor in ON_FLOOR if kinds_among(box, hotel, floor) >= needs])


def floors_with_colours(box: Tables, hotel: Hotel, needs: int) -> int:
    """Floors with flowers of at least so many colours (DB-73)."""
    return len([floor for floor in ON_FLOOR if colours_among(box, hotel, floor) >= needs])


def colours_among(box: Tables, hotel: Hotel, cells: list[int]) -> int:
    """How many flower colours some cells show."""
    count = 0
    for colour in range(COLOURS):
        for cell in cells:
            if box.flowers[hotel.cells[cell] * COLOURS + colour]:
                count += 1
                break
    return count


def connected_windows(box: Tables, hotel: Hotel) -> int:
    """Windows that ivy links to the lobby, with or without a guest; no walls, not the lobby (DB-74)."""
    linked: i64 = hotel.connected(box)
    count = 0
    for face in hotel.cells:
        if linked & 1 and not is_wall(face):
            count += 1
        linked >>= 1
    return count - 1


def outside_ivy(box: Tables, hotel: Hotel) -> int:
    """Ivy exits that point out of the grid, of any cell but the lobby (DB-75)."""
    count = 0
    for cell, face in enumerate(hotel.cells):
        exits = box.exits[face]
        count += 1 if exits & NORTH and cell >= CELLS - SIDE else 0
        count += 1 if exits & SOUTH and cell < SIDE and cell != LOBBY_CELL else 0
        count += 1 if exits & WEST and cell % SIDE == 0 else 0
        count += 1 if exits & EAST and cell % SIDE == SIDE - 1 else 0
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


def rarest_flower(box: Tables, hotel: Hotel) -> int:
    """The smallest of the four flower counts, linked or not (DB-78)."""
    counts = [sum([box.flowers[face * COLOURS + colour] for face in hotel.cells]) for colour in range(COLOURS)]
    return min(counts)


def rarest_creature(box: Tables, hotel: Hotel) -> int:
    """The smallest of the five creature counts (DB-79)."""
    counts = [0] * KINDS
    for face in hotel.cells:
        kind = box.creature[face]
        if kind >= 0:
            counts[kind] += 1
    return min(counts)


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
            ties.append(Line(seat, f"rating: {rating(state)}", above_par(state), "DB-S6"))
        else:
            guests = tie_break(state.box, hotel)
            ties += [Line(seat, f"guest {place + 1}", points, "DB-83") for place, points in enumerate(guests)]
    return Sheet(state.seats, tuple(lines), tuple(ties))


def flower_lines(box: Tables, hotel: Hotel, seat: int) -> list[Line]:
    """One line for each lobby colour (DB-15, DB-59)."""
    linked: i64 = hotel.connected(box)
    lines: list[Line] = []
    for colour in box.lobby_colours[hotel.lobby]:
        cells = [
            cell
            for cell, face in enumerate(hotel.cells)
            if linked >> i64(cell) & 1 and box.flowers[face * COLOURS + colour]
        ]
        points = hotel.connected_flowers(box, colour)
        label = f"{box.colour_names[colour]} flowers ({box.flower_names[colour]})"
        lines.append(Line(seat, label, points, "DB-59", "", tuple([CELL_NAMES[cell] for cell in cells])))
    return lines


def guest_line(box: Tables, hotel: Hotel, seat: int, guest: int, cell: int) -> Line:
    """One guest with the creatures that paid (DB-62, DB-67)."""
    line = line_of(box, guest, cell)
    where = f"floor {cell // SIDE + 1}" if box.looks_along_floor[guest] else f"column {'abcde'[cell % SIDE]}"
    if box.fear[guest] == WITCH:
        cells = [at for at in line if box.creature[hotel.cells[at]] >= 0]
        what = "different creatures"
        rule = "DB-67"
    else:
        cells = feared_among(box, hotel, line, box.fear[guest])
        what = box.creature_names[box.fear[guest]] + "s"
        rule = "DB-62"
    points = guest_points(box, hotel, guest, cell)
    detail = f"{what} on {where}, seen from {CELL_NAMES[cell]}"
    return Line(seat, box.guest_names[guest], points, rule, detail, tuple([CELL_NAMES[at] for at in cells]))


def bonus_line(box: Tables, hotel: Hotel, seat: int, bonus: int) -> Line:
    """The bonus tile (DB-70)."""
    points = bonus_points(box, hotel, bonus)
    label = f"bonus tile {box.bonus_names[bonus]}"
    return Line(seat, label, points, BONUS_RULES[box.bonus_effect[bonus]], box.bonus_texts[bonus])
