"""Positions of Dead & Breakfast as readable documents, and back with every error named.

A hotel is written as what was laid where: `{"lobby": "L1", "tiles": {"H02": "a1"}, "walls": ["d5"], "guests":
{"P23": "b4"}}`, a tile at its anchor (left cell of a horizontal tile, lower cell of a vertical one).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletomb.engine.document import Components, Field
from tabletomb.games.dead_and_breakfast.box import BRICK, CELL_NAMES, CELLS, SIDE, WALL
from tabletomb.games.dead_and_breakfast.hotel import EVERYWHERE, Hotel

if TYPE_CHECKING:
    from tabletomb.games.dead_and_breakfast.state import Table

_CELLS = {name: cell for cell, name in enumerate(CELL_NAMES)}


def dump_table(state: Table) -> dict[str, Any]:
    """The table with the components' ids; piles with their top first."""
    box = state.box
    return {
        "hotels": [_dump_hotel(state, hotel) for hotel in state.hotels],
        "circle": [box.tile_ids[tile] for tile in state.circle],
        "ghostPawn": state.ghost_pawn,
        "guestRow": [box.guest_ids[guest] for guest in state.guest_row],
        "walls": state.walls,
        "bonus": None if state.bonus < 0 else box.bonus_ids[state.bonus],
        "hand": None if state.hand < 0 else box.tile_ids[state.hand],
        "chosen": None if state.chosen < 0 else state.chosen,
        "discard": [box.tile_ids[tile] for tile in state.discard],
        "departed": [box.guest_ids[guest] for guest in state.departed],
        "pile": [box.tile_ids[tile] for tile in reversed(state.pile)],
        "guestPile": [box.guest_ids[guest] for guest in reversed(state.guest_pile)],
    }


def _dump_hotel(state: Table, hotel: Hotel) -> dict[str, Any]:
    box = state.box
    return {
        "lobby": box.lobby_ids[hotel.lobby],
        "tiles": {box.tile_ids[laid // CELLS]: CELL_NAMES[laid % CELLS] for laid in hotel.tiles},
        "walls": [CELL_NAMES[cell] for cell in range(CELLS) if hotel.cells[cell] == WALL],
        "bricks": [CELL_NAMES[cell] for cell in range(CELLS) if hotel.cells[cell] == BRICK],
        "guests": {box.guest_ids[placed // CELLS]: CELL_NAMES[placed % CELLS] for placed in hotel.guests},
        "complete": [floor + 1 for floor in range(SIDE) if hotel.complete >> floor & 1],
        "owed": hotel.owed,
    }


def load_table(state: Table, table: Field) -> None:
    """Lay out a table; a pile left out holds what lies nowhere else, in the order of the pack, first on top."""
    table.only(
        "hotels", "circle", "ghostPawn", "guestRow", "walls", "bonus", "hand", "chosen", "discard", "departed", "pile",
        "guestPile",
    )  # fmt: skip
    box = state.box
    tiles = Components("window tile", box.tile_ids)
    guests = Components("guest", box.guest_ids)
    lobbies = Components("lobby", box.lobby_ids)
    state.hotels = [_load_hotel(state, entry, lobbies, tiles, guests) for entry in table["hotels"].each(state.seats)]
    state.circle = [tiles.take(entry) for entry in table["circle"].each(6)]
    state.ghost_pawn = table.get("ghostPawn", 0).number(0, 5)
    state.guest_row = [guests.take(entry) for entry in table["guestRow"].each(4)]
    state.walls = _load_walls(state, table)
    bonus = table.get("bonus", None)
    state.bonus = -1 if bonus.value is None else bonus.index_in({name: n for n, name in enumerate(box.bonus_ids)})
    hand = table.get("hand", None)
    state.hand = -1 if hand.value is None else tiles.take(hand)
    chosen = table.get("chosen", None)
    state.chosen = -1 if chosen.value is None else chosen.number(0, 3)
    most = 24 if state.solo else 12 * state.seats  # each turn takes one tile out of the circle, the Porter another
    state.discard = [tiles.take(entry) for entry in table.get("discard", []).each(at_most=most)]
    state.departed = [guests.take(entry) for entry in table.get("departed", []).each(at_most=5 if state.solo else 0)]
    state.pile = tiles.rest(table, "pile")
    state.guest_pile = guests.rest(table, "guestPile")


def _load_walls(state: Table, table: Field) -> int:
    """The walls left in the supply: at most, and if left out, those that lie in no hotel (DB-07, DB-S1)."""
    supply = state.box.solo_walls if state.solo else state.box.walls
    laid = sum(hotel.cells.count(WALL) for hotel in state.hotels)
    if laid > supply:
        raise table["hotels"].fail(f"hold {laid} walls, but there are only {supply}; the rest must be bricks (DB-07)")
    field = table.get("walls", (supply - laid) // 2 * 2)
    left = field.number(0, supply - laid)
    if left % 2:
        raise field.fail("must be even, for walls are taken two at a time")
    return left


def _load_hotel(state: Table, field: Field, lobbies: Components, tiles: Components, guests: Components) -> Hotel:
    field.only("lobby", "tiles", "walls", "bricks", "guests", "complete", "owed")
    hotel = Hotel(lobbies.take(field["lobby"]))
    for name, place in field.get("tiles", {}).entries():
        tile = tiles.take(place, name)
        anchor = place.index_in(_CELLS)
        upright = state.box.upright[tile]
        beyond = anchor + (SIDE if upright else 1)
        if beyond >= CELLS or (not upright and anchor % SIDE == SIDE - 1):
            raise place.fail(f"{name} at {CELL_NAMES[anchor]} would stick out of the hotel (DB-31)")
        if hotel.occupied >> anchor & 1 or hotel.occupied >> beyond & 1:
            raise place.fail(f"{name} at {CELL_NAMES[anchor]} would lie on something else (DB-31)")
        hotel.lay_window(tile, upright, anchor)
    for key, face in (("walls", WALL), ("bricks", BRICK)):
        for entry in field.get(key, []).each():
            cell = entry.index_in(_CELLS)
            if hotel.occupied >> cell & 1:
                raise entry.fail("something else lies there (DB-31)")
            hotel.lay_wall(cell, face)
    for name, place in field.get("guests", {}).entries():
        cell = place.index_in(_CELLS)
        if not hotel.bare >> cell & 1:
            raise place.fail("a guest needs a bare window (DB-44)")
        hotel.place_guest(guests.take(place, name), cell)
    _check_standing(hotel, field)
    hotel.floors_completed_now()
    if "complete" in field:
        built = hotel.complete
        hotel.complete = sum({1 << entry.number(1, SIDE) - 1 for entry in field["complete"].each()})
        if hotel.complete & ~built:
            raise field["complete"].fail("names a floor that is not complete (DB-39)")
    due = int(hotel.complete).bit_count() - len(hotel.guests)
    hotel.owed = field.get("owed", max(due, 0)).number(0, SIDE)
    if hotel.owed != due:
        raise field.get("owed", hotel.owed).fail(
            f"each completed floor brings one guest: {int(hotel.complete).bit_count()} floors, "
            f"{len(hotel.guests)} guests and {hotel.owed} owed do not add up (DB-41)"
        )
    return hotel


def _check_standing(hotel: Hotel, field: Field) -> None:
    """Everything must hang together with the lobby, side by side (DB-32)."""
    standing = Hotel(hotel.lobby)
    while True:
        more = standing.beside_building() & hotel.occupied
        if not more:
            break
        standing.occupied |= more
    loose = hotel.occupied & ~standing.occupied & EVERYWHERE
    if loose:
        names = ", ".join(CELL_NAMES[cell] for cell in range(CELLS) if loose >> cell & 1)
        raise field.fail(f"{names} would not touch the rest of the hotel (DB-32)")
