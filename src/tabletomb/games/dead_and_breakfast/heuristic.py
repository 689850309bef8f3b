"""What a good player looks at: the score a hotel can expect, read off what stands and what is still open.

The expectation is the score so far plus what is likely to come: ivy that can still grow, lines that would please the
guests waiting and those to come, room that stays usable for tiles, and the bonus tile. Where a choice is pending (a
tile in hand, walls to lay, a guest due) every way to make it is tried and the best one counts, so that the parts of a
turn are judged alike. Only open things are looked at: nothing depends on the order of the face-down piles.

All weights are in points. They were found by regression: games of this judgement against itself, now and then with a
random move, were played to the end, and the points still gained were explained by what is counted here.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from tabletomb.engine.ints import i64
from tabletomb.games.dead_and_breakfast.box import (
    CELLS,
    COLOURS,
    EMPTY,
    FIRST_GUEST,
    KINDS,
    LOBBY_CELL,
    SIDE,
    WALL,
    WITCH,
    Box,
    half,
)
from tabletomb.games.dead_and_breakfast.facade import FLOWERS, Facade, beside, count, inks_of, least, line, line_from
from tabletomb.games.dead_and_breakfast.hotel import EVERYWHERE, FIRST_COLUMN, FLOOR, LAST_COLUMN, Hotel
from tabletomb.games.dead_and_breakfast.scoring import scores
from tabletomb.games.dead_and_breakfast.state import Table
from tabletomb.games.dead_and_breakfast.steps import AHEAD, ROUNDS, PickGuest, PlaceGuest, PlaceWall

ROOF: Final = FLOOR << CELLS - SIDE
GROUND: Final = FLOOR & ~(1 << LOBBY_CELL)

# A turn: what it brings beyond all that is counted below. The first ones bring most, for all the choices they leave.
EARLY_TURN: Final = 1.35

# The share of what the best tile within reach promises that stays with whoever takes next.
REACH: Final = 0.75
# Nothing within reach fits: walls have to be taken.
NOTHING_FITS: Final = -1.0

# Ivy: each live end (an empty cell that connected ivy points to), the more the earlier; only one of them, or none.
EARLY_LIVE_END: Final = 0.75
ONE_END: Final = -0.3
NO_END: Final = -0.6
# Flowers of your colours not linked yet: one cell from a live end, further away, cut off (a guest may mend that).
NEAR_FLOWER: Final = 0.8
FAR_FLOWER: Final = 0.65
CUT_OFF_FLOWER: Final = 0.3
# Early in the game every connected window gives later tiles something to grow from.
EARLY_WINDOW: Final = 0.25

# Guests at home: each empty cell in the line of an ordinary guest, each kind a witch may still get to see.
LINE_TO_FILL: Final = 0.45
KIND_TO_COME: Final = 0.55
# A guest due now, and the share it gets of what the best guest of the row would pay.
DUE: Final = 3.75
DUE_BEST: Final = 0.55
# A guest of a floor to complete. Late in the game the best of the row counts, early what a guest would usually pay.
LATER: Final = 3.4
LATE_BEST: Final = 0.3
LATER_SECOND: Final = 0.1
LATER_USUAL: Final = 0.25
EARLY_USUAL: Final = 0.25
# Each flower in your colours that a guest of the row would bring, by the chance that ivy reaches it.
GUEST_FLOWER: Final = 0.75
# What a line promises a guest, in tenths of a point, for small whole numbers are quicker to handle: for each creature
# it fears, for each empty cell, and less if the window it would cover is needed.
TENTHS_A_CREATURE: Final = 20
TENTHS_AN_OPEN_CELL: Final = 5
TENTHS_A_COVER: Final = 10

# Of all ways to lodge a guest only those are looked at closely that seem at most so much worse than the best.
CLOSE_LOOK: Final = 2.5

# Room: each hole for walls only, each part with an odd number of cells, each place for a tile; no tall place left.
HOLE: Final = -0.3
ODD_PART: Final = -0.7
PLACE: Final = 0.28
NO_TALL_PLACE: Final = -0.75

# Bonus tiles, in units of what they pay. Floors that lack one, two or more kinds or colours and can still get them,
# better with each empty cell more than that takes; floors that lack one and could get it from a guest only.
ONE_KIND: Final = 0.5
TWO_KINDS: Final = 0.3
MORE_KINDS: Final = 0.2
ONE_COLOUR: Final = 0.45
TWO_COLOURS: Final = 0.35
MORE_COLOURS: Final = 0.35
SPARE_CELL: Final = 0.1
UP_TO_A_GUEST: Final = 0.2
# Windows on the vine: each turn to come, each loose window near a live end, each other loose one.
VINE_TURN: Final = 1.5
VINE_NEAR: Final = 0.8
VINE_LOOSE: Final = 0.55
# Ivy outside: each side of an empty cell, each closed side of a window that a guest may cover.
OUTSIDE_CELL: Final = 0.58
OUTSIDE_GUEST: Final = 0.45
# Guests to come who find a column without one, or a neighbour; guests who wait for one; no guest to start from.
NEW_SHAFT: Final = 0.73
NEIGHBOUR_TO_COME: Final = 0.76
LONELY_GUEST: Final = 0.62
NO_GUEST_YET: Final = -0.57
# Flowers and creatures of other sorts than the rarest, on average a sort and as far as they can matter; flowers a turn.
BLOOMS_AHEAD: Final = 0.52
BLOOM_TURN: Final = 0.3
HORRORS_AHEAD: Final = 0.75
ENOUGH_BLOOMS: Final = 6
ENOUGH_HORRORS: Final = 3

# Doubt, as the variance of the final margin of two seats: with the last guests due, and what comes on top before.
DOUBT_AT_THE_END: Final = 3.0
DOUBT_BEFORE: Final = 48.0


def estimate(state: Table) -> list[float]:
    """For each seat the final score it can expect; on a finished state the scores."""
    if not state.agenda:
        return [float(points) for points in scores(state)]
    outlook = Outlook(state)
    step = state.agenda[-1]
    values: list[float] = []
    for seat in range(state.seats):
        hotel = state.hotels[seat]
        facade = read(hotel, outlook)
        if seat != step.seat:
            values.append(worth(facade, outlook))
        elif state.hand >= 0:
            values.append(best_window(facade, hotel, state.hand, outlook, True))
        elif isinstance(step, PlaceWall):
            both = isinstance(state.agenda[-2], PlaceWall)
            values.append(best_wall(facade, outlook, both))
        elif isinstance(step, PlaceGuest):
            values.append(best_guest(facade, hotel, [state.guest_row[state.chosen]], outlook))
        elif isinstance(step, PickGuest):
            values.append(best_guest(facade, hotel, state.guest_row, outlook))
        else:
            values.append(worth(facade, outlook))
    if state.seats > 1 and (state.hand >= 0 or isinstance(step, PlaceWall)):
        neighbour = (step.seat + 1) % state.seats
        values[neighbour] += REACH * gain_in_reach(state, state.hotels[neighbour], outlook)
    return values


def spread(state: Table) -> float:
    """The standard deviation of the final margin between two seats around the estimated one."""
    empty = 0.0
    for hotel in state.hotels:
        empty += float(count(EVERYWHERE & ~hotel.occupied))
    built = 1.0 - empty / float(state.seats * (CELLS - 1))
    return sqrt(DOUBT_AT_THE_END + DOUBT_BEFORE * (1.0 - built * built * built))


# -- what a hotel shows -----------------------------------------------------------------------------------


def read(hotel: Hotel, outlook: Outlook) -> Facade:
    """A hotel's facade."""
    colours = outlook.box.lobby_colours[hotel.lobby]
    first: i64 = FLOWERS + 3 * colours[0]
    second: i64 = FLOWERS + 3 * colours[1]
    facade = Facade(first, second, hotel.guests, outlook.effect == 1 or outlook.effect == 6)
    inks = outlook.inks
    cell: i64 = 0
    while cell < CELLS:
        face = hotel.cells[cell]
        if face != EMPTY:
            facade.put(inks[face], cell)
        cell += 1
    return facade


class Outlook:
    """What lies ahead for every hotel alike: the guests waiting, the bonus tile."""

    __slots__ = ("box", "effect", "inks", "needs", "pays", "row")

    def __init__(self, state: Table) -> None:
        box = state.box
        self.box = box
        self.inks = inks_of(box)
        self.row = state.guest_row
        self.effect = -1
        self.pays = 0.0
        self.needs: i64 = 0
        if state.bonus >= 0:
            self.effect = box.bonus_effect[state.bonus]
            self.pays = float(box.bonus_points[state.bonus])
            self.needs = box.bonus_needs[state.bonus]


# -- the choice that is pending ---------------------------------------------------------------------------


def best_window(facade: Facade, hotel: Hotel, tile: int, outlook: Outlook, with_guests: bool) -> float:
    """A tile in hand is worth its best place, with or without the guests to come; -1000 if it fits nowhere."""
    upright = outlook.box.upright[tile]
    anchors: i64 = hotel.anchors(upright)
    step: i64 = SIDE if upright else 1
    lower: i64 = outlook.inks[half(tile, upright)]
    upper: i64 = outlook.inks[half(tile, not upright)]
    best = -1000.0
    cell: i64 = 0
    while anchors >> cell:
        if anchors >> cell & 1:
            built = facade.clone()
            built.put(lower, cell)
            built.put(upper, cell + step)
            best = max(best, worth(built, outlook) if with_guests else standing(built, outlook))
        cell += 1
    return best


def gain_in_reach(state: Table, hotel: Hotel, outlook: Outlook) -> float:
    """What the best of the three tiles within reach adds to the next hotel: leave your neighbour little.

    Asked only while a tile or walls are in hand: that is when the choices still differ in what they leave. Guests to
    come are left out, they would take most of the time and change little.
    """
    if hotel.full():
        return 0.0
    facade = read(hotel, outlook)
    now = standing(facade, outlook)
    gain = -1000.0
    for slot in AHEAD[state.ghost_pawn]:
        gain = max(gain, best_window(facade, hotel, state.circle[slot], outlook, False) - now)
    return gain if gain > -1000.0 else NOTHING_FITS


def best_wall(facade: Facade, outlook: Outlook, another: bool) -> float:
    """A wall in hand is worth its best place; of two, the second is laid to the best first."""
    best = -1000.0
    chosen = facade
    cells: i64 = beside(EVERYWHERE & ~facade.empty) & facade.empty
    cell: i64 = 0
    while cells >> cell:
        if cells >> cell & 1:
            built = facade.clone()
            built.put(outlook.inks[WALL], cell)
            value = worth(built, outlook)
            if value > best:
                best = value
                chosen = built
        cell += 1
    return best_wall(chosen, outlook, False) if another else best


def best_guest(facade: Facade, hotel: Hotel, row: list[int], outlook: Outlook) -> float:
    """A guest due is worth the best guest on the best window, close looks given only to those fit at first glance."""
    facade.link()
    fittest = -1000.0
    for guest in row:
        windows: i64 = facade.bare
        cell: i64 = 0
        while windows >> cell:
            if windows >> cell & 1:
                fittest = max(fittest, first_glance(facade, guest, cell, outlook))
            cell += 1
    best = -1000.0
    for guest in row:
        windows = facade.bare
        cell = 0
        while windows >> cell:
            if windows >> cell & 1 and first_glance(facade, guest, cell, outlook) > fittest - CLOSE_LOOK:
                lodged = facade.clone()
                lodged.cover(outlook.inks[hotel.cells[cell]], outlook.inks[FIRST_GUEST + guest], cell, guest)
                best = max(best, worth(lodged, outlook))
            cell += 1
    return best


def first_glance(facade: Facade, guest: int, cell: i64, outlook: Outlook) -> float:
    """Roughly the points a guest brings on a window: what it pays and does to other guests, flowers won and lost."""
    box = outlook.box
    bit: i64 = i64(1) << cell
    seen: i64 = line_from(box, guest, cell) & ~bit
    fear: i64 = box.fear[guest]
    points: i64 = 0
    if fear == WITCH:
        points = 2 * facade.kinds_on(seen)
    else:
        points = 2 + 2 * count(facade.showing(fear) & seen)
    for placed in facade.guests:
        other: i64 = box.fear[placed // CELLS]
        if other != WITCH and line_from(box, placed // CELLS, placed % CELLS) & bit:
            if other == fear:
                points += 2
            if facade.showing(other) & bit:
                points -= 2
    if facade.linked & bit:
        points -= facade.flowers_on(bit)
    if (facade.linked | facade.pointed_at(facade.linked)) & bit:
        ink: i64 = outlook.inks[FIRST_GUEST + guest]
        points += (ink >> facade.first & 7) + (ink >> facade.second & 7)
    return float(points) + LINE_TO_FILL * float(count(seen & facade.empty))


# -- what it is worth -------------------------------------------------------------------------------------


def worth(facade: Facade, outlook: Outlook) -> float:
    """The score a hotel can expect when nothing is pending."""
    value = standing(facade, outlook)
    if facade.empty or (facade.bare and facade.full_floors() > len(facade.guests)):
        value += guests_to_come(facade, outlook)
    return value


def standing(facade: Facade, outlook: Outlook) -> float:
    """The same without the guests to come: what stands, and what can grow from it."""
    facade.link()
    value = float(facade.flowers_on(facade.linked)) + guests_at_home(facade, outlook.box)
    value += bonus_tile(facade, outlook)
    if facade.empty:
        value += ivy_to_grow(facade) + room_to_build(facade)
    return value


def early(facade: Facade) -> float:
    """The share of the game that is still ahead of this hotel: 1 at the start, 0 at the end."""
    return float(count(facade.empty)) / float(CELLS - 1)


def ivy_to_grow(facade: Facade) -> float:
    """Live ends of connected ivy, and flowers that it may still reach."""
    ahead = early(facade)
    linked: i64 = facade.linked
    ends: i64 = facade.pointed_at(linked) & facade.empty
    room: i64 = 0
    spread_out: i64 = ends
    while spread_out != room:
        room = spread_out
        spread_out |= beside(room) & facade.empty
    near: i64 = facade.grown(facade.pointing_at(ends) & ~linked)
    far: i64 = facade.grown(facade.pointing_at(room) & ~linked) & ~near
    cut_off: i64 = ~(linked | near | far)
    live: i64 = count(ends)
    value = float(live) * EARLY_LIVE_END * ahead
    if live == 1:
        value += ONE_END
    elif live == 0:
        value += NO_END
    value += float(facade.flowers_on(near)) * NEAR_FLOWER
    value += float(facade.flowers_on(far)) * FAR_FLOWER
    value += float(facade.flowers_on(cut_off)) * CUT_OFF_FLOWER
    return value + float(count(facade.bare & linked)) * EARLY_WINDOW * ahead


def guests_at_home(facade: Facade, box: Box) -> float:
    """What the guests pay now (DB-62, DB-67), and the cells in their lines that can still be filled."""
    value = 0.0
    for placed in facade.guests:
        guest = placed // CELLS
        cell: i64 = placed % CELLS
        seen: i64 = line_from(box, guest, cell)
        open_cells: i64 = count(seen & facade.empty)
        fear: i64 = box.fear[guest]
        if fear == WITCH:
            kinds: i64 = facade.kinds_on(seen)
            value += 2.0 * float(kinds) + KIND_TO_COME * float(least(open_cells, KINDS - kinds))
        else:
            value += 2.0 * float(count(facade.showing(fear) & seen)) + LINE_TO_FILL * float(open_cells)
    return value


TENTHS_OF_ALL_FEARS: Final = 120.0
"""Six fears, along floors and along columns, in tenths of a point."""


def guests_to_come(facade: Facade, outlook: Outlook) -> float:
    """Guests due and guests of floors to complete, by what those of the row and others would pay here."""
    box = outlook.box
    ahead = early(facade)
    due = float(facade.full_floors() - len(facade.guests))
    later = float(SIDE - len(facade.guests)) - due
    along_floor = pays_in_sight(facade, True)
    along_column = pays_in_sight(facade, False)
    usual: i64 = 0
    fear: i64 = 0
    while fear <= WITCH:
        usual += (along_floor >> fear * 8 & 255) + (along_column >> fear * 8 & 255)
        fear += 1
    best = 0.0
    second = 0.0
    for guest in outlook.row:
        ink: i64 = outlook.inks[FIRST_GUEST + guest]
        flowers: i64 = (ink >> facade.first & 7) + (ink >> facade.second & 7)
        pays: i64 = along_floor if box.looks_along_floor[guest] else along_column
        fear = box.fear[guest]
        pay = 0.1 * float(pays >> fear * 8 & 255) + GUEST_FLOWER * float(flowers)
        if pay > best:
            second = best
            best = pay
        elif pay > second:
            second = pay
    value = due * (DUE + DUE_BEST * best)
    value += later * (LATER + LATE_BEST * (1.0 - ahead) * best + LATER_SECOND * second)
    value += later * (LATER_USUAL + EARLY_USUAL * ahead) * float(usual) / TENTHS_OF_ALL_FEARS
    return value


def pays_in_sight(facade: Facade, along_floor: bool) -> i64:
    """For each fear, a byte each, the most a guest who looks along floors or columns could pay, in tenths of a point.

    What a line shows, and some more for its empty cells; less what the window that is covered would be missed for.
    """
    best: i64 = 0
    spare: i64 = facade.bare & ~(facade.linked & facade.one)
    which: i64 = 0
    while which < SIDE:
        cells: i64 = line(along_floor, which)
        which += 1
        windows: i64 = facade.bare & cells
        open_cells: i64 = count(facade.empty & cells)
        if not windows and not open_cells:
            continue
        free: i64 = windows
        kinds: i64 = 0
        shown: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            feared: i64 = facade.showing(kind) & cells
            creatures: i64 = count(feared)
            if creatures:
                kinds += 1
                shown += creatures
                free &= ~feared
            pay: i64 = TENTHS_A_CREATURE * (creatures + 1) + TENTHS_AN_OPEN_CELL * open_cells
            if windows and not windows & ~feared and not open_cells:
                pay -= TENTHS_A_CREATURE
            elif not windows & ~feared & spare:
                pay -= TENTHS_A_COVER
            best = raised(best, kind, pay)
            kind += 1
        pay = TENTHS_A_CREATURE * kinds + TENTHS_AN_OPEN_CELL * open_cells
        if windows and not free and not open_cells and shown == kinds:
            pay -= TENTHS_A_CREATURE
        elif not free & spare:
            pay -= TENTHS_A_COVER
        best = raised(best, WITCH, pay)
    return best


def raised(packed: i64, which: i64, number: i64) -> i64:
    """Bytes in one number, with one of them raised to a number if it was smaller."""
    more: i64 = number - (packed >> which * 8 & 255)
    return packed + (more << which * 8) if more > 0 else packed


def room_to_build(facade: Facade) -> float:
    """Places for wide and tall tiles; holes and odd parts that only walls can fill."""
    empty: i64 = facade.empty
    wide: i64 = empty & ~LAST_COLUMN & empty >> 1
    tall: i64 = empty & empty >> SIDE
    value = PLACE * float(count(wide) + count(tall)) + HOLE * float(count(empty & ~beside(empty)))
    if not tall:
        value += NO_TALL_PLACE
    left: i64 = empty
    while left:
        part: i64 = 0
        more: i64 = left & -left
        while more != part:
            part = more
            more |= beside(part) & empty
        left &= ~part
        value += ODD_PART * float(count(part) & 1)
    return value + EARLY_TURN * ROUNDS * early(facade) * early(facade)


# -- bonus tiles ------------------------------------------------------------------------------------------


def bonus_tile(facade: Facade, outlook: Outlook) -> float:
    """What the bonus tile pays now and is likely to pay in the end, in the order of BONUS_EFFECTS."""
    effect = outlook.effect
    if effect < 0:
        return 0.0
    if effect == 0 or effect == 1:
        met = mixed_floors(facade, outlook.needs, effect == 0)
    elif effect == 2:
        met = windows_on_the_vine(facade)
    elif effect == 3:
        met = ivy_outside(facade)
    elif effect == 4:
        met = shafts_with_guest(facade)
    elif effect == 5:
        met = guests_next_door(facade)
    elif effect == 6:
        met = rarest_bloom(facade)
    else:
        met = rarest_horror(facade)
    return met * outlook.pays


def mixed_floors(facade: Facade, needs: i64, creatures: bool) -> float:
    """Floors with enough kinds or colours (DB-72, DB-73), and those that can still get there."""
    value = 0.0
    floor: i64 = 0
    while floor < SIDE:
        cells: i64 = line(True, floor)
        floor += 1
        missing: i64 = needs - (facade.kinds_on(cells) if creatures else facade.colours_on(cells))
        if missing <= 0:
            value += 1.0
            continue
        spare: i64 = count(cells & facade.empty) - missing
        if spare >= 0:
            value += SPARE_CELL * float(spare)
            value += kinds_expected(missing) if creatures else colours_expected(missing)
        elif missing == 1 and len(facade.guests) < SIDE:
            value += UP_TO_A_GUEST
    return value


def kinds_expected(missing: i64) -> float:
    """How likely a floor gets the kinds it lacks."""
    if missing == 1:
        return ONE_KIND
    return TWO_KINDS if missing == 2 else MORE_KINDS


def colours_expected(missing: i64) -> float:
    """How likely a floor gets the colours it lacks."""
    if missing == 1:
        return ONE_COLOUR
    return TWO_COLOURS if missing == 2 else MORE_COLOURS


def windows_on_the_vine(facade: Facade) -> float:
    """Connected windows (DB-74), loose ones that ivy may reach, and those to be built."""
    linked: i64 = facade.linked
    windows: i64 = facade.bare | facade.lodged
    value = float(count(linked & windows)) + VINE_TURN * ROUNDS * early(facade)
    ends: i64 = facade.pointed_at(linked) & facade.empty
    near: i64 = facade.grown(facade.pointing_at(ends) & ~linked)
    loose: i64 = windows & ~linked
    if facade.empty:
        value += VINE_NEAR * float(count(loose & near)) + VINE_LOOSE * float(count(loose & ~near))
    return value


def ivy_outside(facade: Facade) -> float:
    """Ivy that leaves the building (DB-75), sides still open, and closed ones that a guest may open."""
    value = float(
        count(facade.north & ROOF)
        + count(facade.south & GROUND)
        + count(facade.west & FIRST_COLUMN)
        + count(facade.east & LAST_COLUMN)
    )
    empty: i64 = facade.empty
    value += OUTSIDE_CELL * float(
        count(empty & ROOF) + count(empty & GROUND) + count(empty & FIRST_COLUMN) + count(empty & LAST_COLUMN)
    )
    bare: i64 = facade.bare
    closed: i64 = count(bare & ROOF & ~facade.north) + count(bare & GROUND & ~facade.south)
    closed += count(bare & FIRST_COLUMN & ~facade.west) + count(bare & LAST_COLUMN & ~facade.east)
    to_come = float(SIDE - len(facade.guests)) / float(SIDE)
    return value + OUTSIDE_GUEST * to_come * float(closed)


def shafts_with_guest(facade: Facade) -> float:
    """Columns with a guest (DB-76), and those that a guest to come may bring."""
    taken: i64 = 0
    free: i64 = 0
    which: i64 = 0
    while which < SIDE:
        cells: i64 = line(False, which)
        which += 1
        if facade.lodged & cells:
            taken += 1
        elif (facade.bare | facade.empty) & cells:
            free += 1
    new: i64 = least(free, SIDE - len(facade.guests))
    return float(taken) + float(new) * NEW_SHAFT


def guests_next_door(facade: Facade) -> float:
    """Guests beside guests (DB-77), those to come, and lonely ones that may still get company."""
    friends: i64 = facade.lodged & beside(facade.lodged)
    to_come: i64 = SIDE - len(facade.guests)
    value = float(count(friends)) + NEIGHBOUR_TO_COME * float(to_come)
    if to_come > 0:
        value += LONELY_GUEST * float(count(facade.lodged & ~friends))
    if not facade.lodged:
        value += NO_GUEST_YET
    return value


def rarest_bloom(facade: Facade) -> float:
    """The scarcest colour (DB-78); flowers of the others are a start, for they need not be found any more."""
    a: i64 = facade.flowers0
    b: i64 = facade.flowers1
    c: i64 = facade.flowers2
    d: i64 = facade.flowers3
    rarest: i64 = least(least(a, b), least(c, d))
    if not facade.empty:
        return float(rarest)
    enough: i64 = ENOUGH_BLOOMS
    sum_of_all: i64 = least(a, enough) + least(b, enough) + least(c, enough) + least(d, enough)
    ahead = float(sum_of_all) / COLOURS - float(least(rarest, enough))
    return float(rarest) + BLOOMS_AHEAD * ahead + BLOOM_TURN * ROUNDS * early(facade)


def rarest_horror(facade: Facade) -> float:
    """The scarcest kind of creature (DB-79); the others are a start."""
    a: i64 = count(facade.kind0)
    b: i64 = count(facade.kind1)
    c: i64 = count(facade.kind2)
    d: i64 = count(facade.kind3)
    e: i64 = count(facade.kind4)
    rarest: i64 = least(least(least(a, b), least(c, d)), e)
    if not facade.empty:
        return float(rarest)
    enough: i64 = ENOUGH_HORRORS
    sum_of_all: i64 = least(a, enough) + least(b, enough) + least(c, enough) + least(d, enough) + least(e, enough)
    return float(rarest) + HORRORS_AHEAD * (float(sum_of_all) / KINDS - float(least(rarest, enough)))
