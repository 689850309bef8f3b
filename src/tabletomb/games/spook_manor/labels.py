"""What cards are called and what they do, in words; and moves in words: where each happens and what it does."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.view import Told
from tabletomb.games.spook_manor.box import (
    ANY,
    COLOUR_IDS,
    EMPTINESS,
    ENTERTAINMENT,
    KIND_IDS,
    LIGHTING,
    LOWEST,
    MONSTERS,
    SYMBOLS,
    Box,
    symbol_words,
)
from tabletomb.games.spook_manor.places import cell_at, cell_mark, choice_at, does, piece
from tabletomb.games.spook_manor.state import Table
from tabletomb.games.spook_manor.steps import CARD_MOVE, CELL_MOVE, LOBBY_MOVE, MOVES, where_card

_BUTTONS: Final = {"lobby": "Choose this Lobby", "card": "Pick it", "cell": "Build it here"}


# -- cards --------------------------------------------------------------------------------------------------


def what_it_does(box: Box, room: int) -> str:
    """All that stands on a Room card, in a phrase: "spaces: Goblin 3, anybody 2; invites an Ogre"."""
    parts = [_ability(box, room)]
    if box.vp[room]:
        parts.append(f"{_points(box.vp[room])} in the corner")
    if box.invites[room]:
        parts.append(f"invites {listed([with_article(box.monster_names[colour]) for colour in box.invites[room]])}")
    return "; ".join(parts)


def _ability(box: Box, room: int) -> str:
    if box.kind[room] == ENTERTAINMENT:
        spaces = zip(box.space_colours[room], box.space_points[room])
        named = [f"{'anybody' if colour == ANY else box.monster_names[colour]} {paid}" for colour, paid in spaces]
        return f"{'space' if len(named) == 1 else 'spaces'}: {', '.join(named)}"
    if box.kind[room] == LIGHTING:
        return with_article(symbol_words(box, only_symbol(box.lights[room])))
    paid = _points(box.rate[room])
    if box.ability[room] == MONSTERS:
        return f"{paid} for each monster and each Invitation next door"
    if box.ability[room] == EMPTINESS:
        return f"{paid} for each empty cell next door"
    return f"{paid} for each {KIND_IDS[box.wanted[room]].capitalize()} Room next door"


def only_symbol(lights: int) -> int:
    """The symbol of a set of one."""
    return next(symbol for symbol in range(SYMBOLS) if lights >> symbol & 1)


def lobby_words(box: Box, left: int, right: int) -> str:
    """A Lobby by its two symbols: "green candle and violet chandelier"."""
    return f"{symbol_words(box, only_symbol(left))} and {symbol_words(box, only_symbol(right))}"


def monsters(box: Box, counts: list[int]) -> str:
    """Monsters in words: "2 Goblins and 1 Ogre"."""
    found = [
        f"{count} {box.monster_names[colour] if count == 1 else box.monster_plurals[colour]}"
        for colour, count in enumerate(counts)
        if count
    ]
    return listed(found) if found else "nobody"


def listed(words: list[str]) -> str:
    """Words in a row: "a Goblin, an Ogre and a Banshee"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def with_article(name: str) -> str:
    """A name with its article: "an Ogre"."""
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def colours_of(counts: list[int]) -> list[int]:
    """One entry a monster, colour by colour."""
    return [colour for colour in range(len(COLOUR_IDS)) for _ in range(counts[colour])]


# -- moves --------------------------------------------------------------------------------------------------


def at(state: Table, seat: int, move: int) -> tuple[str, ...] | None:
    """Where a legal move happens, if its verb does not say it exactly: in a pool, or on which floor of its column."""
    if move >= CELL_MOVE:
        x = move - CELL_MOVE + LOWEST
        return (cell_at(seat, x, state.manors[seat].height(x) + 1),)
    if move >= CARD_MOVE and state.solo:
        return (where_card(state, seat, move - CARD_MOVE),)
    return None


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move does: the card and all that stands on it, the cell that it is built on."""
    box = state.box
    if move >= CELL_MOVE:
        x = move - CELL_MOVE + LOWEST
        picked = state.picks[seat]
        card = piece(where_card(state, seat, picked), box.names[picked])
        return f"build {card} at {cell_mark(seat, x, state.manors[seat].height(x) + 1)}"
    if move >= CARD_MOVE:
        card_number = move - CARD_MOVE
        card = piece(where_card(state, seat, card_number), box.names[card_number])
        return f"pick {card}: {what_it_does(box, card_number)}"
    choice = move - LOBBY_MOVE
    return f"choose {piece(choice_at(seat, choice), f'the Lobby with {choice_words(state, seat, choice)}')}"


def choice_words(state: Table, seat: int, choice: int) -> str:
    """The symbols of one of the two Lobbies a seat can choose (SM-04)."""
    box = state.box
    left, right = state.lobbies[seat] if choice == 0 else state.lobbies[seat][::-1]
    return lobby_words(box, 1 << box.left_symbol[left], 1 << box.right_symbol[right])


def button(state: Table, seat: int, move: int) -> str:
    """What stands on the button that plays a legal move."""
    return _BUTTONS[MOVES.verb(move)]


def deed(state: Table, seat: int, move: int) -> Told | None:
    """A secret pick told afterwards, for those who look back."""
    box = state.box
    if move >= CELL_MOVE:
        x = move - CELL_MOVE + LOWEST
        floor = state.manors[seat].height(x) + 1
        card = piece(where_card(state, seat, state.picks[seat]), box.names[state.picks[seat]])
        text = f"{does(seat, 'lays', 'lay')} {card} face down at {cell_mark(seat, x, floor)}."
        return Told(text, (cell_at(seat, x, floor),))
    if move >= CARD_MOVE:
        card = piece(where_card(state, seat, move - CARD_MOVE), box.names[move - CARD_MOVE])
        return Told(f"{does(seat, 'picks', 'pick')} {card}.")
    chosen = piece(choice_at(seat, move - LOBBY_MOVE), f"the Lobby with {choice_words(state, seat, move - LOBBY_MOVE)}")
    return Told(f"{does(seat, 'chooses', 'choose')} {chosen}.")
