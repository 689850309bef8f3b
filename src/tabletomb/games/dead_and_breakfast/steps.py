"""The flow of Dead & Breakfast, in the order of the rulebook: setup, then turns of take, place, floors, guests."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.ints import i64
from tabletomb.engine.moves import At, Moves, Verb
from tabletomb.engine.state import Routine, Step
from tabletomb.engine.stream import Stream
from tabletomb.games.dead_and_breakfast import labels, places
from tabletomb.games.dead_and_breakfast.box import (
    BRICK,
    CELL_NAMES,
    CELLS,
    EMPTY,
    GUESTS,
    LOBBIES,
    LOBBY_CELL,
    SIDE,
    WALL,
    WINDOW_TILES,
    is_guest,
    is_wall,
)
from tabletomb.games.dead_and_breakfast.hotel import Hotel, covered
from tabletomb.games.dead_and_breakfast.state import CIRCLE, NOTHING, ROW, Table

MOVES: Final = Moves(
    Verb("window", "take a window tile ahead of the ghost", slot=At(places.SLOT, CIRCLE)),
    Verb(
        "walls",
        "take two walls and discard a tile ahead of the ghost",
        at=places.WALLS,
        slot=At(places.SLOT, CIRCLE),
    ),
    Verb("place", "lay the window tile, its left or lower half on a cell", cell=At(places.CELL, CELL_NAMES)),
    Verb("wall", "lay a wall on a cell", cell=At(places.CELL, CELL_NAMES)),
    Verb("guest", "choose a guest of the row", slot=At(places.DOOR, ROW)),
    Verb("cover", "place the guest on a window", cell=At(places.CELL, CELL_NAMES)),
)
WINDOW: Final = MOVES.base("window")
WALLS: Final = MOVES.base("walls")
PLACE: Final = MOVES.base("place")
LAY_WALL: Final = MOVES.base("wall")
GUEST: Final = MOVES.base("guest")
COVER: Final = MOVES.base("cover")

AHEAD: Final = [sorted([(pawn + steps) % CIRCLE for steps in (1, 2, 3)]) for pawn in range(CIRCLE)]
"""The slots within reach for each place of the pawn: the three ahead of it (DB-18)."""

ROUNDS: Final = 12


def listed(cells: i64, base: int) -> list[int]:
    """The moves on a set of cells, ascending."""
    moves: list[int] = []
    move = base
    while cells:
        if cells & 1:
            moves.append(move)
        cells >>= 1
        move += 1
    return moves


def any_of(cells: i64, stream: Stream) -> int:
    """A cell of a set of cells, every one equally likely."""
    left: i64 = cells
    count: i64 = 0
    while left:
        left &= left - 1
        count += 1
    skip: i64 = stream.below(count)
    while skip:
        cells &= cells - 1
        skip -= 1
    cell: i64 = 0
    while not cells >> cell & 1:
        cell += 1
    return int(cell)


def has(cells: i64, cell: int) -> bool:
    """Whether a cell is in a set of cells."""
    return cells >> i64(cell) & 1 != 0


# -- setup ------------------------------------------------------------------------------------------------


def deal(state: Table) -> None:
    """Set up the table, alike for every number of players (DB-02 to DB-11; alone: DB-S1)."""
    stream = state.stream
    lobbies = list(range(LOBBIES))
    stream.shuffle(lobbies)
    state.hotels = [Hotel(lobbies[seat]) for seat in range(state.seats)]
    state.pile = list(range(WINDOW_TILES))
    stream.shuffle(state.pile)
    state.circle = [state.pile.pop() for _ in range(CIRCLE)]
    state.ghost_pawn = 0
    state.discard = []
    state.guest_pile = list(range(GUESTS))
    stream.shuffle(state.guest_pile)
    state.guest_row = [state.guest_pile.pop() for _ in range(ROW)]
    state.departed = []
    state.walls = state.box.solo_walls if state.solo else state.box.walls
    choose_bonus_tile(state)
    first = int(stream.below(state.seats))
    state.tell("begins", first)
    state.agenda.append(TURN[first])


def choose_bonus_tile(state: Table) -> None:
    """One bonus tile for everybody, if the table wants one (DB-08, DB-09)."""
    wish = state.deal.options["bonus"]
    if wish == "random":
        state.bonus = int(state.stream.below(len(state.box.bonus_ids)))
    elif wish != "off":
        state.bonus = state.box.bonus_ids.index(wish)
    if state.bonus >= 0:
        state.tell("bonus", state.bonus)


# -- a turn -----------------------------------------------------------------------------------------------


class Turn(Routine[Table]):
    """A turn: take, place, complete floors, welcome guests (DB-17, DB-21)."""

    __slots__ = ()
    name = "turn"

    def run(self, state: Table) -> None:
        """Put the parts of the turn on the agenda, the first on top."""
        seat = self.seat
        agenda = state.agenda
        agenda.append(END_TURN[seat])
        agenda.append(GUESTS_DUE[seat])
        agenda.append(FLOORS[seat])
        agenda.append(TAKE[seat])


class Take(Step[Table]):
    """Take one window tile, or two walls; there is no pass (DB-17)."""

    __slots__ = ()
    name = "take"
    verbs = ("window", "walls")
    rule = "DB-17"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Reachable tiles that fit (DB-18, DB-25); walls, while there are any or if nothing fits (DB-26 to DB-28)."""
        hotel = state.hotels[seat]
        reach = AHEAD[state.ghost_pawn]
        level_fits = hotel.anchors(False) != 0
        upright_fits = hotel.anchors(True) != 0
        upright = state.box.upright
        moves: list[int] = []
        for slot in reach:
            if upright_fits if upright[state.circle[slot]] else level_fits:
                moves.append(WINDOW + slot)
        if state.walls > 0 or not moves:
            for slot in reach:
                moves.append(WALLS + slot)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Out of reach, does not fit, or no walls left."""
        slot = (move - WINDOW) % CIRCLE
        name = labels.at_the_start(labels.tile(state.box, state.circle[slot]))
        tile = labels.piece(places.slot(slot), name)
        if slot == state.ghost_pawn:
            return Refusal("DB-18", f"{tile} lies under {labels.GHOST}; you reach only the three tiles ahead of it.")
        if slot not in AHEAD[state.ghost_pawn]:
            steps = steps_ahead(state, slot)
            return Refusal(
                "DB-18", f"{tile} lies {steps} steps ahead of {labels.GHOST}; you reach only the next three."
            )
        if move < WALLS:
            return Refusal("DB-25", f"{tile} fits nowhere in your hotel, so you may not take it.")
        walls = labels.piece(places.WALLS, "The walls")
        fitting = [places.slot(move - WINDOW) for move in self.legal(state, seat)]
        message = f"{walls} are used up, and there is a tile within reach that fits."
        return Refusal("DB-27", message, (places.WALLS, *fitting))

    def play(self, state: Table, seat: int, move: int) -> None:
        """Take it; the circle is refilled and the ghost moves on before anything is placed (DB-21)."""
        if move < WALLS:
            take_window(state, seat, move - WINDOW)
        else:
            take_walls(state, seat, move - WALLS)


def steps_ahead(state: Table, slot: int) -> int:
    """How many steps a slot lies ahead of the ghost pawn; 0 is the one under it (DB-18)."""
    return (slot - state.ghost_pawn) % CIRCLE


def take_window(state: Table, seat: int, slot: int) -> None:
    """Take the tile of a slot into hand (DB-19)."""
    state.hand = state.circle[slot]
    state.tell("took", seat, slot, state.hand)
    refill(state, slot)
    state.agenda.append(PLACE_WINDOW[seat])


def take_walls(state: Table, seat: int, slot: int) -> None:
    """Discard the tile of a slot, take two walls; if they are gone, emergency bricks (DB-22 to DB-24, DB-28)."""
    state.discard.append(state.circle[slot])
    state.tell("walls", seat, slot, state.circle[slot], state.walls)
    refill(state, slot)
    if state.walls > 0:
        state.walls -= 2
        state.agenda.append(PLACE_WALL[seat])
        state.agenda.append(PLACE_WALL[seat])
    else:
        state.agenda.append(PLACE_BRICK[seat])
        state.agenda.append(PLACE_BRICK[seat])


def refill(state: Table, slot: int) -> None:
    """Turn up the top tile of the pile in the slot and move the ghost pawn onto it (DB-20, DB-29)."""
    state.circle[slot] = state.pile.pop()
    state.ghost_pawn = slot
    state.tell("refilled", slot, state.circle[slot])
    state.seal()


class PlaceWindow(Step[Table]):
    """Place the tile at once in your own hotel (DB-30)."""

    __slots__ = ()
    name = "place-window"
    verbs = ("place",)
    rule = "DB-30"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Empty cells inside the grid, beside the building, never rotated; ivy need not match (DB-31 to DB-35)."""
        return listed(state.hotels[seat].anchors(state.box.upright[state.hand]), PLACE)

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """One of them at random."""
        return PLACE + any_of(state.hotels[seat].anchors(state.box.upright[state.hand]), stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Sticks out, overlaps, or touches nothing."""
        anchor = move - PLACE
        upright = state.box.upright[state.hand]
        tile = labels.piece(places.HAND, "the tile")
        lying = f"With its {'lower' if upright else 'left'} half on {labels.cell(seat, anchor)} {tile} would"
        cells = covered(upright, anchor)
        if max(cells) >= CELLS or (not upright and anchor % SIDE == SIDE - 1):
            return Refusal("DB-31", f"{lying} stick out of your hotel.", (places.cell(seat, anchor),))
        for cell in sorted(cells):
            if cell == LOBBY_CELL:
                return Refusal("DB-13", f"{lying} cover the lobby.", (places.cell(seat, cell),))
            if has(state.hotels[seat].occupied, cell):
                return Refusal("DB-31", f"{labels.cell(seat, cell, 'Cell ')} is not empty.")
        return Refusal("DB-32", f"{lying} not share a side with your hotel.", places.cells(seat, cells))

    def play(self, state: Table, seat: int, move: int) -> None:
        """Lay the tile from hand."""
        anchor = move - PLACE
        state.hotels[seat].lay_window(state.hand, state.box.upright[state.hand], anchor)
        state.tell("placed", seat, state.hand, anchor)
        state.hand = NOTHING


class PlaceWall(Step[Table]):
    """Place one of the two walls; the second may touch only the first (DB-30, DB-36, DB-37)."""

    __slots__ = ()
    name = "place-wall"
    verbs = ("wall",)
    rule = "DB-36"

    def face(self) -> int:
        """What is laid: a wall of the supply."""
        return WALL

    def legal(self, state: Table, seat: int) -> list[int]:
        """Empty cells beside the building (DB-31, DB-32, DB-38)."""
        return listed(state.hotels[seat].beside_building(), LAY_WALL)

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """One of them at random."""
        return LAY_WALL + any_of(state.hotels[seat].beside_building(), stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Taken, or touches nothing."""
        cell = move - LAY_WALL
        if has(state.hotels[seat].occupied, cell):
            named = labels.cell(seat, cell, "Cell ")
            return Refusal("DB-38", f"{named} is not empty; a wall never lies on another tile.")
        return Refusal("DB-32", f"A wall on {labels.cell(seat, cell)} would not share a side with your hotel.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Lay it."""
        cell = move - LAY_WALL
        face = self.face()
        state.hotels[seat].lay_wall(cell, face)
        state.tell("walled", seat, cell, face)


class PlaceBrick(PlaceWall):
    """Place one of two emergency bricks: ordinary walls from outside the game (DB-28)."""

    __slots__ = ()
    name = "place-brick"
    rule = "DB-28"

    def face(self) -> int:
        """What is laid: a brick."""
        return BRICK


class Floors(Routine[Table]):
    """Each floor completed this turn brings a guest; columns bring nothing (DB-39 to DB-42)."""

    __slots__ = ()
    name = "floors"

    def run(self, state: Table) -> None:
        """Checked once a turn, after everything is placed (DB-42)."""
        hotel = state.hotels[self.seat]
        before: i64 = hotel.complete
        completed = hotel.floors_completed_now()
        if completed:
            hotel.owed += completed
            state.tell("completed", self.seat, int(hotel.complete ^ before))


class GuestsDue(Routine[Table]):
    """Guests due are taken and placed one by one; without a bare window the claim waits (DB-41, DB-47, DB-48)."""

    __slots__ = ()
    name = "guests"

    def run(self, state: Table) -> None:
        """Ask for one guest, then look again."""
        hotel = state.hotels[self.seat]
        if hotel.owed > 0:
            if hotel.bare:
                state.agenda.append(self)
                state.agenda.append(PLACE_GUEST[self.seat])
                state.agenda.append(PICK_GUEST[self.seat])
            else:
                state.tell("waits", self.seat)


class PickGuest(Step[Table]):
    """Take one of the four guests of the row (DB-41)."""

    __slots__ = ()
    name = "pick-guest"
    verbs = ("guest",)
    rule = "DB-41"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any guest of the row."""
        return [GUEST, GUEST + 1, GUEST + 2, GUEST + 3]

    def play(self, state: Table, seat: int, move: int) -> None:
        """The guest stays in the row until it is placed."""
        state.chosen = move - GUEST
        state.tell("chose", seat, state.guest_row[state.chosen], state.chosen)


class PlaceGuest(Step[Table]):
    """Place the guest at once on a bare window of your own hotel (DB-43)."""

    __slots__ = ()
    name = "place-guest"
    verbs = ("cover",)
    rule = "DB-43"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any bare window, on any floor (DB-43)."""
        return listed(state.hotels[seat].bare, COVER)

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """One of them at random."""
        return COVER + any_of(state.hotels[seat].bare, stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Lobby, wall, another guest or empty cell (DB-44)."""
        cell = move - COVER
        face = state.hotels[seat].cells[cell]
        if face == EMPTY:
            reason = "is empty"
        elif is_wall(face):
            reason = "is a wall"
        elif is_guest(face):
            reason = "has a guest already"
        else:
            reason = "is the lobby"
        return Refusal("DB-44", f"A guest needs a window of your hotel, but {labels.cell(seat, cell)} {reason}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Cover the window and refill the row (DB-45, DB-46)."""
        hotel = state.hotels[seat]
        guest = state.guest_row[state.chosen]
        hotel.place_guest(guest, move - COVER)
        hotel.owed -= 1
        state.tell("settled", seat, guest, move - COVER, state.chosen)
        refill_row(state, state.chosen)
        state.chosen = NOTHING


def refill_row(state: Table, slot: int) -> None:
    """A new guest takes the vacated slot (DB-46); alone, the row closes up to the left first (DB-S4)."""
    row = state.guest_row
    vacated = slot
    if state.solo:
        row.append(row.pop(slot))
        slot = ROW - 1
    row[slot] = state.guest_pile.pop()
    state.tell("arrived", row[slot], slot, vacated)
    state.seal()


class EndTurn(Routine[Table]):
    """Turns pass clockwise, one each a round, until every hotel is full (DB-11, DB-80, DB-81)."""

    __slots__ = ()
    name = "end-turn"

    def run(self, state: Table) -> None:
        """On to the next hotel that is not full; none left: the game is over."""
        if state.solo:
            night_porter(state)
        for step in range(1, state.seats + 1):
            seat = (self.seat + step) % state.seats
            if not state.hotels[seat].full():
                state.agenda.append(TURN[seat])
                return
        state.tell("over")


def night_porter(state: Table) -> None:
    """Alone: the Porter tidies away a tile and, after turns 2, 4, ... 10, the leftmost guest (DB-S2, DB-S3)."""
    slot = (state.ghost_pawn + 1 + int(state.stream.below(3))) % CIRCLE
    state.discard.append(state.circle[slot])
    state.tell("porter", slot, state.circle[slot])
    refill(state, slot)
    turn = turns_taken(state.hotels[0])
    if turn % 2 == 0 and turn < ROUNDS:
        guest = state.guest_row[0]
        state.departed.append(guest)
        state.tell("departed", guest)
        refill_row(state, 0)


def turns_taken(hotel: Hotel) -> int:
    """Every turn fills exactly two cells."""
    return (CELLS - 1 - hotel.cells.count(EMPTY)) // 2


SEATS: Final = range(4)
TURN: Final = [Turn(seat) for seat in SEATS]
TAKE: Final = [Take(seat) for seat in SEATS]
PLACE_WINDOW: Final = [PlaceWindow(seat) for seat in SEATS]
PLACE_WALL: Final = [PlaceWall(seat) for seat in SEATS]
PLACE_BRICK: Final = [PlaceBrick(seat) for seat in SEATS]
FLOORS: Final = [Floors(seat) for seat in SEATS]
GUESTS_DUE: Final = [GuestsDue(seat) for seat in SEATS]
PICK_GUEST: Final = [PickGuest(seat) for seat in SEATS]
PLACE_GUEST: Final = [PlaceGuest(seat) for seat in SEATS]
END_TURN: Final = [EndTurn(seat) for seat in SEATS]

_ALL: Final[list[Step[Table]]] = [
    *TURN, *TAKE, *PLACE_WINDOW, *PLACE_WALL, *PLACE_BRICK, *FLOORS, *GUESTS_DUE, *PICK_GUEST, *PLACE_GUEST, *END_TURN,
]  # fmt: skip
STEPS: Final = {step.key: step for step in _ALL}


def bound(seats: int, options: dict[str, str]) -> int:
    """A turn has at most three decisions, a guest two more, and a hotel at most five guests."""
    return seats * (ROUNDS * 3 + SIDE * 2)
