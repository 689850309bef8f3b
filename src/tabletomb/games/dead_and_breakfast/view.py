"""What each seat may know of Dead & Breakfast: all but the order of the two piles. The only outlet of knowledge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from tabletomb.engine.state import Tale
from tabletomb.engine.view import Prompt, waiting
from tabletomb.games.dead_and_breakfast import scoring
from tabletomb.games.dead_and_breakfast.hotel import Hotel
from tabletomb.games.dead_and_breakfast.state import Table
from tabletomb.games.dead_and_breakfast.steps import AHEAD, MOVES, ROUNDS, WALLS, turns_taken
from tabletomb.games.dead_and_breakfast.tables import (
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
    Tables,
    half,
    is_guest,
    is_window,
)


class WindowView(TypedDict):
    """What one window, wall or guest tile shows."""

    creature: str
    exits: str
    flowers: str


class TileView(TypedDict):
    """A window tile: halves left and right, or top and bottom."""

    id: str
    upright: bool
    kind: str
    first: WindowView
    second: WindowView


class GuestView(TypedDict):
    """A guest: what it fears and where it looks."""

    id: str
    name: str
    fear: str
    line: str
    creature: str
    flowers: str


class CellView(TypedDict):
    """One cell of a hotel."""

    cell: str
    kind: str
    tile: str
    shows: WindowView
    connected: bool
    guest: GuestView | None
    points: int


class HotelView(TypedDict):
    """A hotel, cell by cell from a1 to e5, and its running score."""

    seat: int
    lobby: str
    name: str
    colours: str
    cells: list[CellView]
    complete: list[int]
    owed: int
    turns: int
    flowers: int
    guests: int
    bonus: int
    total: int


class BonusView(TypedDict):
    """The bonus tile of this game."""

    id: str
    name: str
    text: str
    rule: str


class TableView(TypedDict):
    """The whole table."""

    round: int
    rounds: int
    to_move: list[int]
    phase: str
    circle: list[TileView]
    ghost_pawn: int
    reach: list[int]
    hand: TileView | None
    guest_row: list[GuestView]
    chosen: int | None
    walls: int
    pile: int
    unseen_tiles: list[str]
    guest_pile: int
    unseen_guests: list[str]
    discard: list[str]
    departed: list[str]
    bonus: BonusView | None
    hotels: list[HotelView]
    solo: bool
    rating: str


def view(state: Table, seat: int) -> TableView:
    """The table as everybody sees it; no seat has secrets."""
    box = state.box
    return {
        "round": round_now(state),
        "rounds": ROUNDS,
        "to_move": state.actors(),
        "phase": state.agenda[-1].name if state.agenda else "over",
        "circle": [tile_view(box, tile) for tile in state.circle],
        "ghost_pawn": state.ghost_pawn,
        "reach": AHEAD[state.ghost_pawn][:],
        "hand": tile_view(box, state.hand) if state.hand >= 0 else None,
        "guest_row": [guest_view(box, guest) for guest in state.guest_row],
        "chosen": state.chosen if state.chosen >= 0 else None,
        "walls": state.walls,
        "pile": len(state.pile),
        "unseen_tiles": sorted(box.tile_ids[tile] for tile in state.pile),
        "guest_pile": len(state.guest_pile),
        "unseen_guests": sorted(box.guest_ids[guest] for guest in state.guest_pile),
        "discard": [box.tile_ids[tile] for tile in state.discard],
        "departed": [box.guest_ids[guest] for guest in state.departed],
        "bonus": bonus_view(state),
        "hotels": [hotel_view(state, at, hotel) for at, hotel in enumerate(state.hotels)],
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


def tile_view(box: Tables, tile: int) -> TileView:
    """A window tile."""
    return {
        "id": box.tile_ids[tile],
        "upright": box.upright[tile],
        "kind": box.tile_classes[tile],
        "first": face_view(box, half(tile, False)),
        "second": face_view(box, half(tile, True)),
    }


def face_view(box: Tables, face: int) -> WindowView:
    """What a face shows."""
    kind = box.creature[face]
    return {
        "creature": box.creature_names[kind] if kind >= 0 else "",
        "exits": "".join(side for bit, side in enumerate("NESW") if box.exits[face] & NORTH << bit),
        "flowers": box.flowers_of(face),
    }


def guest_view(box: Tables, guest: int) -> GuestView:
    """A guest tile."""
    shows = face_view(box, FIRST_GUEST + guest)
    return {
        "id": box.guest_ids[guest],
        "name": box.guest_names[guest],
        "fear": "witch" if box.fear[guest] == WITCH else box.creature_names[box.fear[guest]],
        "line": "row" if box.looks_along_floor[guest] else "column",
        "creature": shows["creature"],
        "flowers": shows["flowers"],
    }


def bonus_view(state: Table) -> BonusView | None:
    """The bonus tile, if one is in play (DB-08)."""
    if state.bonus < 0:
        return None
    box = state.box
    return {
        "id": box.bonus_ids[state.bonus],
        "name": box.bonus_names[state.bonus],
        "text": box.bonus_texts[state.bonus],
        "rule": scoring.BONUS_RULES[box.bonus_effect[state.bonus]],
    }


def hotel_view(state: Table, seat: int, hotel: Hotel) -> HotelView:
    """One hotel with what it would score now (DB-69)."""
    box = state.box
    linked = hotel.connected(box)
    flowers = scoring.flower_points(box, hotel)
    guests = sum(scoring.guest_points(box, hotel, placed // CELLS, placed % CELLS) for placed in hotel.guests)
    bonus = scoring.bonus_points(box, hotel, state.bonus) if state.bonus >= 0 else 0
    return {
        "seat": seat,
        "lobby": box.lobby_ids[hotel.lobby],
        "name": box.lobby_names[hotel.lobby],
        "colours": "".join(box.colours[colour] for colour in box.lobby_colours[hotel.lobby]),
        "cells": [cell_view(box, hotel, cell, bool(linked >> cell & 1)) for cell in range(CELLS)],
        "complete": [floor + 1 for floor in range(SIDE) if hotel.complete >> floor & 1],
        "owed": hotel.owed,
        "turns": turns_taken(hotel),
        "flowers": flowers,
        "guests": guests,
        "bonus": bonus,
        "total": flowers + guests + bonus,
    }


def cell_view(box: Tables, hotel: Hotel, cell: int, connected: bool) -> CellView:
    """One cell."""
    face = hotel.cells[cell]
    guest = face - FIRST_GUEST if is_guest(face) else -1
    return {
        "cell": CELL_NAMES[cell],
        "kind": kind_of(face),
        "tile": box.tile_ids[(face - FIRST_WINDOW) // 2] if is_window(face) else "",
        "shows": face_view(box, face),
        "connected": connected,
        "guest": guest_view(box, guest) if guest >= 0 else None,
        "points": scoring.guest_points(box, hotel, guest, cell) if guest >= 0 else 0,
    }


def kind_of(face: int) -> str:
    """What lies on a cell, in a word."""
    if face == EMPTY:
        return "empty"
    if is_window(face):
        return "window"
    if is_guest(face):
        return "guest"
    return {WALL: "wall", BRICK: "brick"}.get(face, "lobby")


# -- prompts ----------------------------------------------------------------------------------------------

_ASKS: dict[str, tuple[str, str, str]] = {
    "take": ("Choose one of the three tiles ahead of the ghost, or two walls.", "to take a tile", "DB-17"),
    "place-window": ("Place your tile beside your hotel.", "to place a tile", "DB-30"),
    "place-wall": ("Place a wall beside your hotel.", "to place a wall", "DB-36"),
    "place-brick": ("Nothing fits: place an emergency brick.", "to place an emergency brick", "DB-28"),
    "pick-guest": ("A floor is complete: choose a guest from the row.", "to choose a guest", "DB-41"),
    "place-guest": ("Put your guest on a bare window of your hotel.", "to place a guest", "DB-43"),
}


def prompt(state: Table, seat: int) -> Prompt:
    """What to do now, or whom the table waits for."""
    if not state.agenda:
        return {"text": "All hotels are full: the night is over.", "rule": "DB-80", "waiting_for": []}
    asked, doing, rule = _ASKS[state.agenda[-1].name]
    actors = state.actors()
    if seat not in actors:
        return waiting(actors, doing, rule)
    if state.agenda[-1].name == "take" and state.walls == 0:
        asked, rule = _without_walls(state, seat)
    return {"text": asked, "rule": rule, "waiting_for": actors}


def _without_walls(state: Table, seat: int) -> tuple[str, str]:
    """What to take when the walls are used up: a tile that fits, or emergency bricks (DB-27, DB-28)."""
    if state.legal(seat)[0] < WALLS:
        return "Choose a tile ahead of the ghost; the walls are used up.", "DB-27"
    return "Nothing fits: choose a tile to discard for two emergency bricks.", "DB-28"


# -- what moves mean --------------------------------------------------------------------------------------

TRIED_ON = ("window", "walls")
"""What is taken can be tried on beforehand: the tile that the circle turns up next has no say in it."""


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does: the tile and the cells it covers, the guest and what it looks for."""
    box = state.box
    verb, arguments = MOVES.decode(move)
    at = next(iter(arguments.values()))
    if verb == "window":
        return f"take tile {_tile_in_words(box, state.circle[at])}"
    if verb == "walls":
        what = "two walls" if state.walls > 0 else "two emergency bricks"
        return f"{what}; tile {box.tile_ids[state.circle[at]]} is discarded"
    if verb == "place":
        beyond = at + (SIDE if box.upright[state.hand] else 1)
        return f"lay tile {box.tile_ids[state.hand]} at {CELL_NAMES[at]}-{CELL_NAMES[beyond]}"
    if verb == "wall":
        return (
            f"build {'a wall' if state.agenda[-1].name == 'place-wall' else 'an emergency brick'} on {CELL_NAMES[at]}"
        )
    if verb == "guest":
        return f"welcome {_guest_in_words(box, state.guest_row[at])}"
    kind = box.creature[state.hotels[seat].cells[at]]
    covered = f"the {box.creature_names[kind]}" if kind >= 0 else "an empty window"
    return f"lodge {box.guest_names[state.guest_row[state.chosen]]} at {CELL_NAMES[at]}, covering {covered}"


def _tile_in_words(box: Tables, tile: int) -> str:
    """A tile as a phrase: "H13, wide: bat and doll, 2 red and 1 violet flower"."""
    faces = (half(tile, False), half(tile, True))
    residents = [box.creature_names[box.creature[face]] if box.creature[face] >= 0 else "nobody" for face in faces]
    shape = "tall" if box.upright[tile] else "wide"
    return f"{box.tile_ids[tile]}, {shape}: {' and '.join(residents)}, {_flowers_in_words(box, faces)}"


def _flowers_in_words(box: Tables, faces: tuple[int, ...]) -> str:
    letters = "".join(box.flowers_of(face) for face in faces)
    counts = [(letters.count(letter), name) for letter, name in zip(box.colours, box.colour_names, strict=True)]
    blooms = [f"{count} {name}" for count, name in counts if count]
    if not blooms:
        return "no flowers"
    return f"{' and '.join(blooms)} flower{'' if blooms[-1].startswith('1 ') else 's'}"


def _guest_in_words(box: Tables, guest: int) -> str:
    """A guest as a phrase: "Midge Duskwell, who fears bats in their column"."""
    where = "on their floor" if box.looks_along_floor[guest] else "in their column"
    if box.fear[guest] == WITCH:
        return f"{box.guest_names[guest]}, a witch who looks for different creatures {where}"
    return f"{box.guest_names[guest]}, who fears {box.creature_names[box.fear[guest]]}s {where}"


# -- the story --------------------------------------------------------------------------------------------

_TOLD: dict[str, Callable[[Tables, int, int, int, int], str]] = {
    "begins": lambda box, a, b, c, d: f"{{{a}}} begins.",
    "bonus": lambda box, a, b, c, d: f"The bonus tile is {box.bonus_names[a]}: {box.bonus_texts[a]}",
    "took": lambda box, a, b, c, d: f"{{{a}}} takes tile {box.tile_ids[c]}.",
    "walls": lambda box, a, b, c, d: (
        f"{{{a}}} discards tile {box.tile_ids[c]} and takes two {'walls' if d else 'emergency bricks'}."
    ),
    "refilled": lambda box, a, b, c, d: f"Tile {box.tile_ids[b]} takes its place, and the ghost floats onto it.",
    "placed": lambda box, a, b, c, d: f"{{{a}}} lays tile {box.tile_ids[b]} at {CELL_NAMES[c]}.",
    "walled": lambda box, a, b, c, d: f"{{{a}}} builds a wall on {CELL_NAMES[b]}.",
    "completed": lambda box, a, b, c, d: f"{{{a}}} completes {'a floor' if b == 1 else f'{b} floors'}.",
    "waits": lambda box, a, b, c, d: f"No window is free: the guest of {{{a}}} waits.",
    "chose": lambda box, a, b, c, d: f"{{{a}}} welcomes {box.guest_names[b]}.",
    "settled": lambda box, a, b, c, d: f"{box.guest_names[b]} moves in at {CELL_NAMES[c]}.",
    "arrived": lambda box, a, b, c, d: f"{box.guest_names[a]} joins the row at the door.",
    "porter": lambda box, a, b, c, d: f"The Night Porter tidies away tile {box.tile_ids[b]}.",
    "departed": lambda box, a, b, c, d: f"The Night Porter sends {box.guest_names[a]} home.",
    "over": lambda box, a, b, c, d: "All hotels are full: the night is over.",
}


def narrate(state: Table, tale: Tale, seat: int) -> str:
    """A sentence of the story; everything that happens is public."""
    what, a, b, c, d = tale
    return _TOLD[what](state.box, a, b, c, d)
