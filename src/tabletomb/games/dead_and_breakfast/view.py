"""What each seat may know of Dead & Breakfast: all but the order of the two piles. The only outlet of knowledge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from tabletomb.engine.view import Prompt, waiting
from tabletomb.games.dead_and_breakfast import labels, places, scoring
from tabletomb.games.dead_and_breakfast.box import (
    BONUS_EFFECTS,
    BRICK,
    CELL_NAMES,
    CELLS,
    EMPTY,
    FIRST_GUEST,
    FIRST_WINDOW,
    NORTH,
    SIDE,
    WALL,
    WITCH,
    BonusEffect,
    Box,
    Creature,
    Flower,
    half,
    is_guest,
    is_window,
)
from tabletomb.games.dead_and_breakfast.hotel import Hotel, covered
from tabletomb.games.dead_and_breakfast.state import Table
from tabletomb.games.dead_and_breakfast.steps import AHEAD, MOVES, ROUNDS, WALLS, steps_ahead, turns_taken
from tabletomb.games.dead_and_breakfast.story import narrate

__all__ = ["TRIED_ON", "View", "at", "button", "chapter", "headline", "label", "narrate", "prompt", "view"]

Phase = Literal["take", "place-window", "place-wall", "place-brick", "pick-guest", "place-guest", "over"]
Kind = Literal["empty", "window", "wall", "brick", "lobby", "guest"]
Side = Literal["N", "E", "S", "W"]

_PHASES: dict[str, Phase] = {
    "take": "take",
    "place-window": "place-window",
    "place-wall": "place-wall",
    "place-brick": "place-brick",
    "pick-guest": "pick-guest",
    "place-guest": "place-guest",
}
_SIDES: tuple[Side, ...] = ("N", "E", "S", "W")

# -- pieces -----------------------------------------------------------------------------------------------


class FaceView(TypedDict):
    """What one cell's worth of a piece shows: a window, a wall, a guest or the lobby."""

    creature: Creature | Literal[""]
    exits: list[Side]
    """The sides to which its ivy leads."""
    flowers: list[Flower]
    """One entry a flower."""


class HalfView(FaceView):
    """One window of a window tile."""

    side: Literal["left", "right", "top", "bottom"]
    """Where on the tile it is."""


class TileView(TypedDict):
    """A window tile. Moves that lay it point at the cell of its first half first."""

    id: str
    words: str
    """What it is called: "the tall tile with bat and doll"."""
    upright: bool
    """Whether its halves lie one over the other."""
    kind: str
    """The sort of tile in the pack: twin, pair, single or empty."""
    first: HalfView
    second: HalfView


class GuestView(TypedDict):
    """A guest: what it fears, where it looks, and what its tile shows."""

    id: str
    name: str
    words: str
    """What it pays for: "fears bats in their column"."""
    fear: Creature | Literal["witch"]
    line: Literal["row", "column"]
    """Whether it looks along its floor or its column."""
    shows: FaceView


# -- places -----------------------------------------------------------------------------------------------


class SlotView(TypedDict):
    """A slot of the circle, and the tile in it."""

    at: str
    tile: TileView
    steps: int
    """How many steps it lies ahead of the ghost; 0 is the one under it."""
    within_reach: bool


class GhostView(TypedDict):
    """The ghost pawn."""

    at: str
    on: str
    """The address of the slot it floats on."""


class HandView(TypedDict):
    """The tile taken and not yet placed."""

    at: str
    seat: int
    """Whose hand it is."""
    tile: TileView


class DoorView(TypedDict):
    """A place in the guest row, and who waits there."""

    at: str
    guest: GuestView


class PileView(TypedDict):
    """Pieces face down: how many, and which, in the order of their ids."""

    at: str
    left: int
    unseen: list[str]


class DiscardView(TypedDict):
    """The window tiles out of the game, the last one on top."""

    at: str
    tiles: list[TileView]


class DepartedView(TypedDict):
    """The guests whom the Night Porter sent home, the last one on top (alone)."""

    at: str
    guests: list[GuestView]


class WallsView(TypedDict):
    """The walls of the supply."""

    at: str
    left: int
    shows: FaceView
    """What each of them shows."""


class BricksView(TypedDict):
    """The emergency bricks: there are always enough of them, but they are out only when nothing else can be done."""

    at: str
    shows: FaceView
    """What each of them shows."""


class SupplyView(TypedDict):
    """What can be taken instead of a tile."""

    walls: WallsView
    bricks: BricksView


class BonusView(TypedDict):
    """The bonus tile of this game."""

    at: str
    id: str
    name: str
    effect: BonusEffect
    """What it pays for, in a word; a pack's names may be its own."""
    text: str
    rule: str


class ColourView(TypedDict):
    """One of the two flowers on a lobby's sign: those of its colour pay the owner."""

    at: str
    flower: Flower
    name: str
    points: int
    """What they pay now."""


class CellView(TypedDict):
    """One cell of a hotel."""

    at: str
    cell: str
    """Its name, "c2": column a to e, floor 1 to 5."""
    column: int
    """1 is the leftmost."""
    floor: int
    """1 is the ground floor."""
    kind: Kind
    tile: str
    """The id of the window tile of which a bare window is a half."""
    shows: FaceView
    connected: bool
    """Whether ivy links it to the lobby."""
    guest: GuestView | None
    points: int
    """What its guest pays now."""


class HotelView(TypedDict):
    """A hotel, cell by cell from a1 to e5, and its running score."""

    at: str
    seat: int
    lobby: str
    name: str
    colours: list[ColourView]
    cells: list[CellView]
    complete: list[int]
    """The floors that have paid their guest."""
    owed: int
    """Guests still due."""
    turns: int
    """Turns taken."""
    flowers: int
    guests: int
    bonus: int
    total: int
    """Points: for flowers, for guests, for the bonus tile, and in all."""


class View(TypedDict):
    """The whole table."""

    round: int
    rounds: int
    to_move: list[int]
    phase: Phase
    """What the table waits for."""
    circle: list[SlotView]
    ghost: GhostView
    hand: HandView | None
    door: list[DoorView]
    chosen: str | None
    """The address of the guest chosen and not yet placed."""
    pile: PileView
    discard: DiscardView
    guests: PileView
    departed: DepartedView
    supply: SupplyView
    bonus: BonusView | None
    hotels: list[HotelView]
    solo: bool
    rating: str
    """Alone: what the hotel would be called if the night ended now."""


# -- the view ---------------------------------------------------------------------------------------------


def view(state: Table, seat: int) -> View:
    """The table as everybody sees it; no seat has secrets."""
    box = state.box
    return {
        "round": round_now(state),
        "rounds": ROUNDS,
        "to_move": state.actors(),
        "phase": _PHASES[state.agenda[-1].name] if state.agenda else "over",
        "circle": [slot_view(state, slot) for slot in range(len(state.circle))],
        "ghost": {"at": places.GHOST, "on": places.slot(state.ghost_pawn)},
        "hand": hand_view(state),
        "door": [
            {"at": places.door(slot), "guest": guest_view(box, guest)} for slot, guest in enumerate(state.guest_row)
        ],
        "chosen": places.door(state.chosen) if state.chosen >= 0 else None,
        "pile": pile_view(places.PILE, [box.tile_ids[tile] for tile in state.pile]),
        "discard": {"at": places.DISCARD, "tiles": [tile_view(box, tile) for tile in state.discard]},
        "guests": pile_view(places.GUEST_PILE, [box.guest_ids[guest] for guest in state.guest_pile]),
        "departed": {"at": places.DEPARTED, "guests": [guest_view(box, guest) for guest in state.departed]},
        "supply": {
            "walls": {"at": places.WALLS, "left": state.walls, "shows": face_view(box, WALL)},
            "bricks": {"at": places.BRICKS, "shows": face_view(box, BRICK)},
        },
        "bonus": bonus_view(state),
        "hotels": [hotel_view(state, owner, hotel) for owner, hotel in enumerate(state.hotels)],
        "solo": state.solo,
        "rating": scoring.rating(state) if state.solo else "",
    }


def headline(state: Table) -> str:
    """The round being played."""
    return f"Round {round_now(state)} of {ROUNDS}"


def chapter(state: Table) -> tuple[str, int]:
    """Rounds (DB-11)."""
    return "Round", round_now(state)


def round_now(state: Table) -> int:
    """The round being played: the turn of the seat to move, which its guests still belong to (DB-11, DB-80)."""
    if not state.agenda:
        return ROUNDS
    waiting = state.agenda[-1]
    filled = turns_taken(state.hotels[waiting.seat])
    return filled if waiting.name in ("pick-guest", "place-guest") else filled + 1


def slot_view(state: Table, slot: int) -> SlotView:
    """A slot of the circle (DB-18)."""
    return {
        "at": places.slot(slot),
        "tile": tile_view(state.box, state.circle[slot]),
        "steps": steps_ahead(state, slot),
        "within_reach": slot in AHEAD[state.ghost_pawn],
    }


def hand_view(state: Table) -> HandView | None:
    """The tile taken, if one is (DB-19)."""
    if state.hand < 0:
        return None
    return {"at": places.HAND, "seat": state.agenda[-1].seat, "tile": tile_view(state.box, state.hand)}


def pile_view(at: str, ids: list[str]) -> PileView:
    """A pile face down; the order of its pieces is nobody's to know."""
    return {"at": at, "left": len(ids), "unseen": sorted(ids)}


def tile_view(box: Box, tile: int) -> TileView:
    """A window tile."""
    upright = box.upright[tile]
    first, second = face_view(box, half(tile, False)), face_view(box, half(tile, True))
    return {
        "id": box.tile_ids[tile],
        "words": labels.tile(box, tile),
        "upright": upright,
        "kind": box.tile_classes[tile],
        "first": {"side": "top" if upright else "left", **first},
        "second": {"side": "bottom" if upright else "right", **second},
    }


def face_view(box: Box, face: int) -> FaceView:
    """What a face shows."""
    kind = box.creature[face]
    return {
        "creature": box.creature_names[kind] if kind >= 0 else "",
        "exits": [side for bit, side in enumerate(_SIDES) if box.exits[face] & NORTH << bit],
        "flowers": box.flowers_of(face),
    }


def guest_view(box: Box, guest: int) -> GuestView:
    """A guest tile."""
    return {
        "id": box.guest_ids[guest],
        "name": box.guest_names[guest],
        "words": labels.fear(box, guest),
        "fear": "witch" if box.fear[guest] == WITCH else box.creature_names[box.fear[guest]],
        "line": "row" if box.looks_along_floor[guest] else "column",
        "shows": face_view(box, FIRST_GUEST + guest),
    }


def bonus_view(state: Table) -> BonusView | None:
    """The bonus tile, if one is in play (DB-08)."""
    if state.bonus < 0:
        return None
    box = state.box
    effect = box.bonus_effect[state.bonus]
    return {
        "at": places.BONUS,
        "id": box.bonus_ids[state.bonus],
        "name": box.bonus_names[state.bonus],
        "effect": BONUS_EFFECTS[effect],
        "text": box.bonus_texts[state.bonus],
        "rule": scoring.BONUS_RULES[effect],
    }


def hotel_view(state: Table, seat: int, hotel: Hotel) -> HotelView:
    """One hotel with what it would score now (DB-69)."""
    box = state.box
    linked = hotel.connected(box)
    flowers = scoring.flower_points(box, hotel)
    guests = sum(scoring.guest_points(box, hotel, placed // CELLS, placed % CELLS) for placed in hotel.guests)
    bonus = scoring.bonus_points(box, hotel, state.bonus) if state.bonus >= 0 else 0
    return {
        "at": places.hotel(seat),
        "seat": seat,
        "lobby": box.lobby_ids[hotel.lobby],
        "name": box.lobby_names[hotel.lobby],
        "colours": [colour_view(box, hotel, seat, nth) for nth in range(2)],
        "cells": [cell_view(box, hotel, seat, cell, bool(linked >> cell & 1)) for cell in range(CELLS)],
        "complete": [floor + 1 for floor in range(SIDE) if hotel.complete >> floor & 1],
        "owed": hotel.owed,
        "turns": turns_taken(hotel),
        "flowers": flowers,
        "guests": guests,
        "bonus": bonus,
        "total": flowers + guests + bonus,
    }


def colour_view(box: Box, hotel: Hotel, seat: int, nth: int) -> ColourView:
    """One of the lobby's two flowers (DB-15)."""
    colour = box.lobby_colours[hotel.lobby][nth]
    return {
        "at": places.colour(seat, nth),
        "flower": box.colour_names[colour],
        "name": box.flower_names[colour],
        "points": hotel.connected_flowers(box, colour),
    }


def cell_view(box: Box, hotel: Hotel, seat: int, cell: int, connected: bool) -> CellView:
    """One cell."""
    face = hotel.cells[cell]
    guest = face - FIRST_GUEST if is_guest(face) else -1
    return {
        "at": places.cell(seat, cell),
        "cell": CELL_NAMES[cell],
        "column": cell % SIDE + 1,
        "floor": cell // SIDE + 1,
        "kind": kind_of(face),
        "tile": box.tile_ids[(face - FIRST_WINDOW) // 2] if is_window(face) else "",
        "shows": face_view(box, face),
        "connected": connected,
        "guest": guest_view(box, guest) if guest >= 0 else None,
        "points": scoring.guest_points(box, hotel, guest, cell) if guest >= 0 else 0,
    }


def kind_of(face: int) -> Kind:
    """What lies on a cell, in a word."""
    if face == EMPTY:
        return "empty"
    if is_window(face):
        return "window"
    if is_guest(face):
        return "guest"
    if face == WALL:
        return "wall"
    return "brick" if face == BRICK else "lobby"


# -- prompts ----------------------------------------------------------------------------------------------

_ASKS: dict[str, tuple[str, str, str]] = {
    "take": (
        f"Choose one of the three tiles ahead of {labels.GHOST}, or two {labels.WALLS}.",
        "to take a tile",
        "DB-17",
    ),
    "place-window": ("Place your tile beside your hotel.", "to place a tile", "DB-30"),
    "place-wall": ("Place a wall beside your hotel.", "to place a wall", "DB-36"),
    "place-brick": ("Nothing fits: place an emergency brick.", "to place an emergency brick", "DB-28"),
    "pick-guest": ("A floor is complete: choose a guest from the row.", "to choose a guest", "DB-41"),
    "place-guest": ("Put your guest on a bare window of your hotel.", "to place a guest", "DB-43"),
}

_TIPS: dict[str, str] = {
    "place-window": "It must share a full side with what is built; the ivy need not match.",
    "place-wall": "Walls carry ivy to all four sides.",
    "place-brick": "Bricks carry ivy to all four sides, like walls.",
    "pick-guest": "Each pays 2 for every creature they fear in the line they look along; a witch, 2 for every kind.",
    "place-guest": "Any bare window will do; what it shows is covered for good.",
}


def prompt(state: Table, seat: int) -> Prompt:
    """What to do now, or whom the table waits for."""
    if not state.agenda:
        return {"text": "All hotels are full: the night is over.", "rule": "DB-80", "waiting_for": []}
    phase = state.agenda[-1].name
    asked, doing, rule = _ASKS[phase]
    actors = state.actors()
    if seat not in actors:
        return waiting(actors, doing, rule)
    tip = _own_flowers(state, seat) if phase == "take" else _TIPS[phase]
    if phase == "take" and state.walls == 0:
        if state.legal(seat)[0] < WALLS:
            asked, rule = f"Choose a tile ahead of {labels.GHOST}; the {labels.WALLS} are used up.", "DB-27"
        else:
            asked, rule = f"Nothing fits: choose a tile to discard for two {labels.BRICKS}.", "DB-28"
            tip = _TIPS["place-brick"]
    return {"text": asked, "rule": rule, "waiting_for": actors, "tip": tip}


def _own_flowers(state: Table, seat: int) -> str:
    """Which flowers pay this seat (DB-15, DB-59)."""
    box = state.box
    colours = box.lobby_colours[state.hotels[seat].lobby]
    named = [labels.piece(places.colour(seat, nth), box.colour_names[colour]) for nth, colour in enumerate(colours)]
    return f"Your flowers are {' and '.join(named)}; they pay once ivy links them to your lobby."


# -- what moves mean --------------------------------------------------------------------------------------

TRIED_ON = ("window", "walls")
"""What is taken can be tried on beforehand: the tile that the circle turns up next has no say in it."""


def at(state: Table, seat: int, move: int) -> tuple[str, ...] | None:
    """Where a legal move happens, if its verb does not say all: both cells of a tile, its first half's first; the
    tile given up and the supply that stands in for it."""
    verb, arguments = MOVES.decode(move)
    if verb == "place":
        return places.cells(seat, covered(state.box.upright[state.hand], arguments["cell"]))
    if verb == "walls":
        return places.slot(arguments["slot"]), places.WALLS if state.walls > 0 else places.BRICKS
    return None


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does: the tile and the cells it covers, the guest and what it looks for."""
    verb, arguments = MOVES.decode(move)
    return _LABELS[verb](state, seat, next(iter(arguments.values())))


def _window_label(state: Table, seat: int, slot: int) -> str:
    tile = state.circle[slot]
    named = labels.piece(places.slot(slot), labels.tile(state.box, tile))
    return f"take {named}, {labels.flowers(state.box, tile)}"


def _walls_label(state: Table, seat: int, slot: int) -> str:
    what = labels.WALLS if state.walls > 0 else labels.BRICKS
    return f"take two {what} and discard {labels.piece(places.slot(slot), labels.tile(state.box, state.circle[slot]))}"


def _place_label(state: Table, seat: int, anchor: int) -> str:
    tile = labels.piece(places.HAND, labels.tile(state.box, state.hand))
    return f"lay {tile} on {labels.both_cells(state.box, seat, state.hand, anchor)}"


def _wall_label(state: Table, seat: int, cell: int) -> str:
    what = "a wall" if state.agenda[-1].name == "place-wall" else "an emergency brick"
    return f"build {what} on {labels.cell(seat, cell)}"


def _guest_label(state: Table, seat: int, slot: int) -> str:
    return f"welcome {labels.guest(state.box, state.guest_row[slot], places.door(slot))}"


def _cover_label(state: Table, seat: int, cell: int) -> str:
    box = state.box
    kind = box.creature[state.hotels[seat].cells[cell]]
    lost = f"the {box.creature_names[kind]}" if kind >= 0 else "an empty window"
    guest = labels.piece(places.door(state.chosen), box.guest_names[state.guest_row[state.chosen]])
    return f"lodge {guest} at {labels.cell(seat, cell)}, covering {lost}"


_LABELS: dict[str, Callable[[Table, int, int], str]] = {
    "window": _window_label,
    "walls": _walls_label,
    "place": _place_label,
    "wall": _wall_label,
    "guest": _guest_label,
    "cover": _cover_label,
}

_BUTTONS: dict[str, str] = {
    "window": "Take the tile",
    "walls": "Take two walls",
    "place": "Lay the tile",
    "wall": "Build the wall",
    "guest": "Choose this guest",
    "cover": "Lodge the guest",
}


def button(state: Table, seat: int, move: int) -> str:
    """What stands on the button that plays a legal move."""
    verb = MOVES.verb(move)
    if verb == "walls" and state.walls == 0:
        return "Take two bricks"
    return "Build the brick" if state.agenda[-1].name == "place-brick" else _BUTTONS[verb]
