"""Whether a position written by hand is one that the game can come to."""

from __future__ import annotations

from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError
from tabletomb.engine.state import Step
from tabletomb.games.dead_and_breakfast.box import EMPTY, SIDE
from tabletomb.games.dead_and_breakfast.state import Table
from tabletomb.games.dead_and_breakfast.steps import (
    END_TURN,
    FLOORS,
    GUESTS_DUE,
    PLACE_GUEST,
    ROUNDS,
    PickGuest,
    PlaceGuest,
    PlaceWall,
    PlaceWindow,
    Take,
)

ALL_FLOORS = (1 << SIDE) - 1


def check_agenda(state: Table, field: Field) -> None:
    """A position written by hand must fit what its agenda waits for, and its pile must last to the end."""
    if state.agenda:
        check_rest_of_turn(state, field)
        check_what_is_due(state, field)
        check_cells_and_pile(state, field)
    else:
        check_end(state, field)


def check_end(state: Table, field: Field) -> None:
    """The game is over once every hotel is full and the last turn is finished, its guests included (DB-41, DB-80)."""
    if not all(hotel.full() for hotel in state.hotels):
        raise field.fail("is empty, but the game is not over before every hotel is full (DB-80)")
    if state.hand >= 0:
        raise DocumentError("table.hand", "must be left out: the game is over (DB-80)")
    if state.chosen >= 0:
        raise DocumentError("table.chosen", "must be left out: the game is over (DB-80)")
    for seat, hotel in enumerate(state.hotels):
        if hotel.complete != ALL_FLOORS:
            raise DocumentError(f"table.hotels[{seat}].complete", "must be all floors: the game is over (DB-39)")
        if hotel.owed and hotel.bare:
            raise DocumentError(
                f"table.hotels[{seat}].owed", f"is {hotel.owed}, but the game is not over before these come (DB-41)"
            )


def check_rest_of_turn(state: Table, field: Field) -> None:
    """Under the step that waits lies the rest of the same turn, no more and no less (DB-21)."""
    waiting = state.agenda[-1]
    seat = waiting.seat
    rest: list[Step[Table]] = [END_TURN[seat], GUESTS_DUE[seat]]
    if isinstance(waiting, PickGuest):
        rest.append(PLACE_GUEST[seat])
    elif not isinstance(waiting, PlaceGuest):
        rest.append(FLOORS[seat])
    allowed = [[*rest, waiting]]
    if isinstance(waiting, PlaceWall):
        allowed.append([*rest, waiting, waiting])
    if state.agenda not in allowed:
        keys = ", ".join([repr(step.key) for step in allowed[-1]])
        raise field.fail(f"must be the rest of one turn: {keys}; a turn not yet begun is 'turn {seat}' (DB-21)")


def check_what_is_due(state: Table, field: Field) -> None:
    """A tile in hand, a guest chosen, a guest owed, walls to place: each exactly when the agenda asks for it."""
    waiting = state.agenda[-1]
    hotel = state.hotels[waiting.seat]
    if (state.hand >= 0) != isinstance(waiting, PlaceWindow):
        raise field.fail("a window tile is in hand exactly while 'place-window' waits (DB-30)")
    if (state.chosen >= 0) != isinstance(waiting, PlaceGuest):
        raise field.fail("a guest is chosen exactly while 'place-guest' waits (DB-41)")
    if isinstance(waiting, (PickGuest, PlaceGuest)) and not hotel.owed:
        raise field.fail(f"waits at {waiting.key!r}, but hotel {waiting.seat} is owed no guest (DB-41)")
    if isinstance(waiting, Take) and hotel.full():
        raise field.fail(f"waits at {waiting.key!r}, but hotel {waiting.seat} is full (DB-80)")
    supply = state.box.solo_walls if state.solo else state.box.walls
    if state.inventory()["wall"] > supply:
        raise field.fail(f"has walls to place that were not taken from the supply of {supply} (DB-07)")


def check_cells_and_pile(state: Table, field: Field) -> None:
    """Every turn fills two cells and turns up a tile; the Porter sends a guest home every other turn (DB-S3)."""
    waiting = state.agenda[-1]
    placing = len([step for step in state.agenda if isinstance(step, PlaceWall)])
    empty = 0
    for seat, hotel in enumerate(state.hotels):
        holes = hotel.cells.count(EMPTY)
        walls_here = placing if seat == waiting.seat else 0
        if (holes - walls_here) % 2 or holes < walls_here:
            raise field.fail(f"hotel {seat} has {holes} empty cells; every turn fills exactly two (DB-17)")
        empty += holes
    turns = (empty - placing) // 2 - (1 if state.hand >= 0 else 0)
    if len(state.pile) < turns:
        raise field.fail(f"the pile of window tiles is too small for the {turns} turns to come (DB-29)")
    visits = ROUNDS - turns - (0 if isinstance(waiting, Take) else 1)
    if state.solo and len(state.departed) > visits // 2:
        raise field.fail(f"the Night Porter came {visits} times and cannot have sent so many guests home (DB-S3)")
