"""What each seat may know of Spook Manor, with every place by its address. The only outlet of knowledge."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from tabletomb.engine.state import NOBODY
from tabletomb.games.spook_manor.box import (
    ABILITY_IDS,
    ANY,
    COLOUR_IDS,
    COLOURS,
    FIRST_LEFT,
    FIRST_RIGHT,
    ICON_IDS,
    ICONS,
    KIND_IDS,
    LIGHTING,
    LOWEST,
    MATCHING,
    NONE,
    PORTRAIT,
    ROOM_IDS,
    SYMBOLS,
    AbilityId,
    Box,
    ColourId,
    IconId,
    KindId,
    column_id,
)
from tabletomb.games.spook_manor.labels import (
    at,
    button,
    choice_words,
    colours_of,
    deed,
    label,
    only_symbol,
    what_it_does,
)
from tabletomb.games.spook_manor.manor import TALL, Manor
from tabletomb.games.spook_manor.places import (
    DISCARD,
    SUPPLY,
    card_at,
    cell_at,
    choice_at,
    column_at,
    hand_at,
    lighting_at,
    lobby_at,
    manor_at,
    pile_at,
    pool_at,
    pool_card_at,
    symbol_at,
)
from tabletomb.games.spook_manor.prompts import prompt
from tabletomb.games.spook_manor.scoring import (
    CATEGORIES,
    FOR_A_LINE,
    CategoryName,
    cards,
    counted_by,
    in_column,
    in_row,
    left_over,
    lighting_points,
    lobby_points,
    rating,
    sums,
    to_next_rating,
)
from tabletomb.games.spook_manor.seating import floor_of, left_in_lobby, nth_of, place_of, seating, spaces
from tabletomb.games.spook_manor.state import HELD, ROUNDS, VISITS, Table
from tabletomb.games.spook_manor.story import narrate

__all__ = ["OWN", "View", "at", "button", "chapter", "deed", "headline", "label", "narrate", "prompt", "view"]

OWN: Final = ("lobby", "card", "cell")
"""Nobody else ever touches a seat's manor: what a choice brings there is certain, although all choose together."""

Phase = Literal["lobby", "draft", "over"]
Status = Literal["choosing", "ready", "done"]

# -- cards --------------------------------------------------------------------------------------------------


class SymbolView(TypedDict):
    """A lighting symbol."""

    icon: IconId
    colour: ColourId


class SpaceView(TypedDict):
    """A space of an Entertainment Room: who may sit there, and what it pays."""

    colour: ColourId | Literal["any"]
    points: int


class AbilityView(TypedDict):
    """What a Portrait counts next door, and what it pays for each."""

    counts: AbilityId
    of: KindId | None
    """The kind of Room, where it counts rooms."""
    rate: int


class RoomView(TypedDict):
    """A Room card."""

    id: str
    name: str
    kind: KindId
    words: str
    """All that stands on it, in a phrase."""
    vp: int
    """Points in the corner."""
    invites: list[ColourId]
    spaces: list[SpaceView]
    ability: AbilityView | None
    symbol: SymbolView | None


class HandCardView(TypedDict):
    """A card of the own hand."""

    at: str
    card: RoomView
    nothing_new: bool
    """Whether it shows a symbol that is owned already."""


class PoolView(TypedDict):
    """Alone: a Draft Pool with its pile."""

    at: str
    number: int
    cards: list[HandCardView]
    gone: bool
    pile: PileView


class PileView(TypedDict):
    """A pile of Room cards face down."""

    at: str
    left: int


class DiscardView(TypedDict):
    """Alone: the cards that were not played, the last one on top."""

    at: str
    cards: list[RoomView]


class ChoiceView(TypedDict):
    """One of the two Lobbies a seat may choose."""

    at: str
    words: str
    left: SymbolView
    right: SymbolView
    points: int
    """What its two symbols pay at once."""
    chosen: bool


class PickView(TypedDict):
    """What this seat has picked and not yet shown."""

    card: RoomView
    cell: str | None
    """The address of the cell, once it is picked, too."""


# -- manors -------------------------------------------------------------------------------------------------


class CountedView(TypedDict):
    """A cell that a Portrait counts, and how often."""

    x: int
    floor: int
    times: int


class CellView(TypedDict):
    """A card in a manor."""

    at: str
    x: int
    """The column: 0 and 1 are the Lobby's, those to the left are below zero."""
    floor: int
    """1 is the Ground Floor."""
    half: Literal["left", "right"] | None
    """Which half of the Lobby it is, if it is one."""
    symbol: SymbolView | None
    """The symbol of a Lobby half."""
    room: RoomView | None
    seated: list[ColourId | None]
    """Who sits on each space."""
    counted: list[CountedView]
    """What a Portrait counts."""
    points: int
    """What its monsters or its Portrait pay now; the corner aside."""


class SiteView(TypedDict):
    """A cell where the next card may be built."""

    at: str
    x: int
    floor: int


class ColumnView(TypedDict):
    """A column."""

    at: str
    name: str
    x: int
    height: int
    tall: bool
    """Whether it counts as a tall column."""


class LobbyView(TypedDict):
    """Where monsters wait for a seat."""

    at: str
    monsters: list[ColourId]
    points: int
    """What they cost now."""
    next: int
    """What they would cost if one more waited."""


class FreeView(TypedDict):
    """Spaces without a monster, by colour."""

    colour: ColourId | Literal["any"]
    spaces: int


class FieldView(TypedDict):
    """A field of the Lighting Scorecard."""

    at: str
    symbol: SymbolView
    owned: bool


class LineView(TypedDict):
    """A row or a column of the Lighting Scorecard."""

    name: IconId | ColourId
    owned: int
    points: int
    next: int
    """What one more symbol in it would bring, in this line."""


class LightingView(TypedDict):
    """A Lighting Scorecard: icons in rows, colours in columns."""

    at: str
    fields: list[FieldView]
    rows: list[LineView]
    columns: list[LineView]
    points: int


class CategoryView(TypedDict):
    """A row of the scoring sheet."""

    name: CategoryName
    points: int


class ManorView(TypedDict):
    """A manor as far as it is shown."""

    at: str
    seat: int
    columns: list[ColumnView]
    cells: list[CellView]
    sites: list[SiteView]
    lobby: LobbyView | None
    free: list[FreeView]
    lighting: LightingView
    scores: list[CategoryView]
    total: int
    lobby_points: int
    """What breaks ties: tall columns and what is left in the Lobby."""


# -- the table ----------------------------------------------------------------------------------------------


class HandView(TypedDict):
    """A hand as its back shows it, and what this seat knows of it."""

    at: str
    cards: int
    known: list[RoomView]
    """Cards that this seat has passed on and that have not been played since."""


class PlayerView(TypedDict):
    """A player."""

    seat: int
    status: Status
    hand: HandView | None
    pile: PileView | None
    manor: ManorView


class MonsterView(TypedDict):
    """A colour of monsters, and how many are in the supply."""

    colour: ColourId
    name: str
    plural: str
    left: int


class SupplyView(TypedDict):
    """The supply of tokens."""

    at: str
    monsters: list[MonsterView]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    phase: Phase
    round: int
    """Alone: the turn. 0 while Lobbies are chosen."""
    rounds: int
    solo: bool
    big: bool
    to_move: list[int]
    passes_to: int | None
    """Who gets this seat's other cards after this round."""
    players: list[PlayerView]
    choices: list[ChoiceView]
    hand: list[HandCardView]
    pick: PickView | None
    pools: list[PoolView]
    discard: DiscardView | None
    supply: SupplyView
    rating: str
    """Alone: what the score would be called if the game ended now."""
    to_next: int
    """Alone: points to the next rating."""
    winners: list[int]


def view(state: Table, seat: int) -> View:
    """Everything that `seat` may know; NOBODY is a spectator."""
    box = state.box
    own = seat != NOBODY
    points = sum(sums(box, state.manors[0])) if state.solo else 0
    passing = own and not state.solo and state.round < ROUNDS and bool(state.agenda)
    return {
        "seat": seat if own else None,
        "phase": "over" if not state.agenda else "lobby" if state.round == 0 else "draft",
        "round": state.round,
        "rounds": state.plays,
        "solo": state.solo,
        "big": state.big,
        "to_move": state.actors(),
        "passes_to": (seat + 1) % state.seats if passing else None,
        "players": [_player(state, other, seat) for other in range(state.seats)],
        "choices": [_choice(state, seat, choice) for choice in range(2)] if own and state.round == 0 else [],
        "hand": _hand(state, seat) if own else [],
        "pick": _pick(state, 0 if state.solo else seat),
        "pools": [_pool(state, pool) for pool in range(len(state.visits))],
        "discard": {"at": DISCARD, "cards": [room_view(box, card) for card in state.discard]} if state.solo else None,
        "supply": {"at": SUPPLY, "monsters": [_monster(state, colour) for colour in range(COLOURS)]},
        "rating": rating(box, points, state.big) if state.solo else "",
        "to_next": to_next_rating(box, points, state.big) if state.solo else 0,
        "winners": state.winners(),
    }


def headline(state: Table) -> str:
    """The round being played."""
    if state.round == 0:
        return "Choosing Lobbies"
    return f"{'Turn' if state.solo else 'Round'} {state.round} of {state.plays}"


def chapter(state: Table) -> tuple[str, int]:
    """Rounds; alone turns."""
    return ("Turn" if state.solo else "Round"), state.round


# -- players ------------------------------------------------------------------------------------------------


def _player(state: Table, other: int, seat: int) -> PlayerView:
    return {
        "seat": other,
        "status": status(state, other),
        "hand": None if state.solo else _back_of_hand(state, other, seat),
        "pile": None if state.solo else {"at": pile_at(other), "left": state.still_to_come(other)},
        "manor": manor_view(state, other),
    }


def status(state: Table, seat: int) -> Status:
    """What others see of a choice made in secret: never that it is half made (SM-12)."""
    if not state.agenda:
        return "done"
    return "ready" if state.ready(seat) else "choosing"


def known_cards(state: Table, holder: int, seat: int) -> list[int]:
    """The cards of another hand that a seat has passed on itself."""
    if holder == seat:
        return []
    return [held // HELD for held in state.hands[holder] if state.knows(seat, holder, held)]


def _back_of_hand(state: Table, holder: int, seat: int) -> HandView:
    known = known_cards(state, holder, seat)
    return {
        "at": hand_at(holder),
        "cards": len(state.hands[holder]),
        "known": [room_view(state.box, card) for card in known],
    }


def _hand(state: Table, seat: int) -> list[HandCardView]:
    lights = state.manors[seat].lights
    return [_offered(state.box, card_at(seat, held // HELD), held // HELD, lights) for held in state.hands[seat]]


def _offered(box: Box, where: str, card: int, lights: int) -> HandCardView:
    nothing_new = box.kind[card] == LIGHTING and bool(box.lights[card] & lights)
    return {"at": where, "card": room_view(box, card), "nothing_new": nothing_new}


def _choice(state: Table, seat: int, choice: int) -> ChoiceView:
    """One of the two Lobbies (SM-04)."""
    box = state.box
    first, second = state.lobbies[seat] if choice == 0 else state.lobbies[seat][::-1]
    left, right = box.left_symbol[first], box.right_symbol[second]
    return {
        "at": choice_at(seat, choice),
        "words": choice_words(state, seat, choice),
        "left": symbol_view(left),
        "right": symbol_view(right),
        "points": lighting_points(1 << left | 1 << right),
        "chosen": state.choices[seat] == choice,
    }


def _pick(state: Table, seat: int) -> PickView | None:
    """The own pick; alone there is nobody to hide it from."""
    if seat == NOBODY or state.picks[seat] == NONE:
        return None
    cell: str | None = None
    if state.cells[seat] != NONE:
        x = state.cells[seat] + LOWEST
        cell = cell_at(seat, x, state.manors[seat].height(x) + 1)
    return {"card": room_view(state.box, state.picks[seat]), "cell": cell}


def _pool(state: Table, pool: int) -> PoolView:
    lights = state.manors[0].lights
    return {
        "at": pool_at(pool),
        "number": pool + 1,
        "cards": [_offered(state.box, pool_card_at(pool, card), card, lights) for card in state.pool(pool)],
        "gone": state.visits[pool] == VISITS,
        "pile": {"at": pile_at(pool), "left": state.still_to_come(pool)},
    }


def _monster(state: Table, colour: int) -> MonsterView:
    return {
        "colour": COLOUR_IDS[colour],
        "name": state.box.monster_names[colour],
        "plural": state.box.monster_plurals[colour],
        "left": state.supply[colour],
    }


# -- cards --------------------------------------------------------------------------------------------------


def room_view(box: Box, room: int) -> RoomView:
    """A Room card."""
    kind = box.kind[room]
    return {
        "id": ROOM_IDS[room],
        "name": box.names[room],
        "kind": KIND_IDS[kind],
        "words": what_it_does(box, room),
        "vp": box.vp[room],
        "invites": [COLOUR_IDS[colour] for colour in box.invites[room]],
        "spaces": [
            {"colour": seat_colour(colour), "points": points}
            for colour, points in zip(box.space_colours[room], box.space_points[room])
        ],
        "ability": _ability(box, room) if kind == PORTRAIT else None,
        "symbol": symbol_view(only_symbol(box.lights[room])) if kind == LIGHTING else None,
    }


def _ability(box: Box, room: int) -> AbilityView:
    ability = box.ability[room]
    return {
        "counts": ABILITY_IDS[ability],
        "of": KIND_IDS[box.wanted[room]] if ability == MATCHING else None,
        "rate": box.rate[room],
    }


def seat_colour(colour: int) -> ColourId | Literal["any"]:
    """The colour of a space."""
    return "any" if colour == ANY else COLOUR_IDS[colour]


def symbol_view(symbol: int) -> SymbolView:
    """A lighting symbol."""
    return {"icon": ICON_IDS[symbol // COLOURS], "colour": COLOUR_IDS[symbol % COLOURS]}


# -- manors -------------------------------------------------------------------------------------------------


def manor_view(state: Table, seat: int) -> ManorView:
    """A manor with what it would score now; a card that lies face down does not count yet (SM-12)."""
    box, manor = state.box, state.manors[seat]
    seated = seating(box, manor)
    scored = sums(box, manor)
    return {
        "at": manor_at(seat),
        "seat": seat,
        "columns": [_column(manor, seat, place) for place in range(len(manor.columns))],
        "cells": [_cell(box, manor, seat, place, floor, seated) for place, floor, _ in cards(manor)],
        "sites": _sites(manor, seat) if manor.columns else [],
        "lobby": _lobby(manor, seat, seated) if manor.columns else None,
        "free": _free(box, manor, seated),
        "lighting": _lighting(manor, seat),
        "scores": [{"name": name, "points": points} for name, points in zip(CATEGORIES, scored)],
        "total": sum(scored),
        "lobby_points": lobby_points(box, manor),
    }


def _column(manor: Manor, seat: int, place: int) -> ColumnView:
    x, height = manor.first + place, len(manor.columns[place])
    return {"at": column_at(seat, x), "name": column_id(x), "x": x, "height": height, "tall": height >= TALL}


def _sites(manor: Manor, seat: int) -> list[SiteView]:
    """The legal cells (SM-21)."""
    found: list[SiteView] = []
    for site in range(manor.sites()):
        x = manor.first - 1 + site
        floor = manor.height(x) + 1
        found.append({"at": cell_at(seat, x, floor), "x": x, "floor": floor})
    return found


def _cell(box: Box, manor: Manor, seat: int, place: int, floor: int, seated: dict[int, int]) -> CellView:
    face = manor.columns[place][floor]
    x = manor.first + place
    here = {
        nth_of(space): colour
        for space, colour in seated.items()
        if (place_of(space), floor_of(space)) == (place, floor)
    }
    points = sum(box.space_points[face][nth] for nth in here)
    counted: list[CountedView] = []
    if box.kind[face] == PORTRAIT:
        for beside, level, times in counted_by(box, manor, place, floor, seated):
            counted.append({"x": manor.first + beside, "floor": level + 1, "times": times})
            points += times * box.rate[face]
    return {
        "at": cell_at(seat, x, floor + 1),
        "x": x,
        "floor": floor + 1,
        "half": _half(face),
        "symbol": symbol_view(only_symbol(box.lights[face])) if face >= FIRST_LEFT else None,
        "room": room_view(box, face) if face < FIRST_LEFT else None,
        "seated": [_who(here, nth) for nth in range(len(box.space_points[face]))],
        "counted": counted,
        "points": points,
    }


def _half(face: int) -> Literal["left", "right"] | None:
    if face < FIRST_LEFT:
        return None
    return "left" if face < FIRST_RIGHT else "right"


def _who(here: dict[int, int], nth: int) -> ColourId | None:
    return COLOUR_IDS[here[nth]] if nth in here else None


def _lobby(manor: Manor, seat: int, seated: dict[int, int]) -> LobbyView:
    """Who waits for a seat (SM-26, SM-62)."""
    left = left_in_lobby(manor, seated)
    return {
        "at": lobby_at(seat),
        "monsters": [COLOUR_IDS[colour] for colour in colours_of(left)],
        "points": left_over(sum(left)),
        "next": left_over(sum(left) + 1),
    }


def _free(box: Box, manor: Manor, seated: dict[int, int]) -> list[FreeView]:
    found: list[FreeView] = []
    for colour, all_spaces in enumerate(spaces(box, manor)):
        empty = [space for space in all_spaces if space not in seated]
        found.append({"colour": seat_colour(colour), "spaces": len(empty)})
    return found


def _lighting(manor: Manor, seat: int) -> LightingView:
    """The Lighting Scorecard (SM-54 to SM-59)."""
    lights = manor.lights
    return {
        "at": lighting_at(seat),
        "fields": [
            {"at": symbol_at(seat, symbol), "symbol": symbol_view(symbol), "owned": bool(lights >> symbol & 1)}
            for symbol in range(SYMBOLS)
        ],
        "rows": [_line(ICON_IDS[icon], in_row(lights, icon)) for icon in range(ICONS)],
        "columns": [_line(COLOUR_IDS[colour], in_column(lights, colour)) for colour in range(COLOURS)],
        "points": lighting_points(lights),
    }


def _line(name: IconId | ColourId, owned: int) -> LineView:
    points = FOR_A_LINE[owned]
    return {"name": name, "owned": owned, "points": points, "next": FOR_A_LINE[min(owned + 1, ICONS)] - points}
