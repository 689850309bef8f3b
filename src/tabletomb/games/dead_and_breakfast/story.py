"""The story of Dead & Breakfast: what happened, in sentences, and what moved from where to where."""

from __future__ import annotations

from collections.abc import Callable

from tabletomb.engine.state import Tale
from tabletomb.engine.view import Told
from tabletomb.engine.words import noun
from tabletomb.games.dead_and_breakfast import labels, places
from tabletomb.games.dead_and_breakfast.box import SIDE, WALL, Box
from tabletomb.games.dead_and_breakfast.hotel import covered
from tabletomb.games.dead_and_breakfast.scoring import ON_FLOOR
from tabletomb.games.dead_and_breakfast.state import Table


def narrate(state: Table, tale: Tale, seat: int) -> Told:
    """A sentence of the story; everything that happens is public."""
    what, *facts = tale
    return _TOLD[what](state.box, *facts)


def _begins(box: Box, who: int, *_: int) -> Told:
    return Told(f"{_acts(who, 'begins', 'begin')}.", (places.hotel(who),))


def _bonus(box: Box, tile: int, *_: int) -> Told:
    return Told(f"The bonus tile is {labels.piece(places.BONUS, box.bonus_names[tile])}: {box.bonus_texts[tile]}")


def _took(box: Box, who: int, slot: int, tile: int, *_: int) -> Told:
    named = labels.piece(places.slot(slot), labels.tile(box, tile))
    return Told(f"{_acts(who, 'takes', 'take')} {named}.", moved=((places.slot(slot), places.HAND),))


def _walls(box: Box, who: int, slot: int, tile: int, left: int) -> Told:
    named = labels.piece(places.slot(slot), labels.tile(box, tile))
    what = labels.WALLS if left else labels.BRICKS
    return Told(
        f"{_acts(who, 'discards', 'discard')} {named} and {{{who}:takes|take}} two {what}.",
        moved=((places.slot(slot), places.DISCARD),),
    )


def _refilled(box: Box, slot: int, tile: int, *_: int) -> Told:
    named = labels.piece(places.slot(slot), labels.at_the_start(labels.tile(box, tile)))
    return Told(
        f"{named} takes its place, and {labels.GHOST} floats onto it.", moved=((places.PILE, places.slot(slot)),)
    )


def _placed(box: Box, who: int, tile: int, anchor: int, *_: int) -> Told:
    named = labels.piece(places.HAND, labels.tile(box, tile))
    cells = places.cells(who, covered(box.upright[tile], anchor))
    text = f"{_acts(who, 'lays', 'lay')} {named} on {labels.both_cells(box, who, tile, anchor)}."
    return Told(text, cells, tuple((places.HAND, cell) for cell in cells))


def _walled(box: Box, who: int, cell: int, face: int, *_: int) -> Told:
    what, supply = ("a wall", places.WALLS) if face == WALL else ("an emergency brick", places.BRICKS)
    text = f"{_acts(who, 'builds', 'build')} {what} on {labels.cell(who, cell)}."
    return Told(text, moved=((supply, places.cell(who, cell)),))


def _completed(box: Box, who: int, bits: int, *_: int) -> Told:
    floors = [floor for floor in range(SIDE) if bits >> floor & 1]
    named = f"{noun(len(floors), 'floor')} {labels.listed([str(floor + 1) for floor in floors])}"
    cells = [cell for floor in floors for cell in ON_FLOOR[floor]]
    return Told(f"{_acts(who, 'completes', 'complete')} {named}.", places.cells(who, cells))


def _waits(box: Box, who: int, *_: int) -> Told:
    return Told(f"No window is free: {{{who}}}'s guest waits.", (places.hotel(who),))


def _chose(box: Box, who: int, guest: int, slot: int, *_: int) -> Told:
    return Told(f"{_acts(who, 'welcomes', 'welcome')} {labels.piece(places.door(slot), box.guest_names[guest])}.")


def _settled(box: Box, who: int, guest: int, cell: int, slot: int) -> Told:
    named = labels.piece(places.door(slot), box.guest_names[guest])
    window = places.cell(who, cell)
    return Told(f"{named} moves in at {labels.cell(who, cell)}.", (window,), ((places.door(slot), window),))


def _arrived(box: Box, guest: int, slot: int, vacated: int, *_: int) -> Told:
    """Whoever stood to the right of the vacated place has moved up, if the newcomer stands elsewhere (DB-46, DB-S4)."""
    named = labels.piece(places.door(slot), box.guest_names[guest])
    moved_up = tuple((places.door(place + 1), places.door(place)) for place in range(vacated, slot))
    return Told(f"{named} joins the row at the door.", moved=(*moved_up, (places.GUEST_PILE, places.door(slot))))


def _porter(box: Box, slot: int, tile: int, *_: int) -> Told:
    named = labels.piece(places.slot(slot), labels.tile(box, tile))
    return Told(f"The Night Porter tidies away {named}.", moved=((places.slot(slot), places.DISCARD),))


def _departed(box: Box, guest: int, *_: int) -> Told:
    named = labels.piece(places.DEPARTED, box.guest_names[guest])
    return Told(f"The Night Porter sends {named} home.", moved=((places.door(0), places.DEPARTED),))


def _over(box: Box, *_: int) -> Told:
    return Told("All hotels are full: the night is over.")


_TOLD: dict[str, Callable[..., Told]] = {
    "begins": _begins,
    "bonus": _bonus,
    "took": _took,
    "walls": _walls,
    "refilled": _refilled,
    "placed": _placed,
    "walled": _walled,
    "completed": _completed,
    "waits": _waits,
    "chose": _chose,
    "settled": _settled,
    "arrived": _arrived,
    "porter": _porter,
    "departed": _departed,
    "over": _over,
}


def _acts(who: int, does: str, do: str) -> str:
    """A seat and what it does: "{1} {1:takes|take}"."""
    return f"{{{who}}} {{{who}:{does}|{do}}}"
