"""Reads and checks a content pack of Dead & Breakfast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tabletomb.engine.content import Pack, unique_ids
from tabletomb.engine.document import Field
from tabletomb.games.dead_and_breakfast import labels
from tabletomb.games.dead_and_breakfast.box import (
    BONUS_EFFECTS,
    BONUS_IDS,
    COLOURS,
    CREATURES,
    EAST,
    FIRST_GUEST,
    FIRST_LOBBY,
    FLOWERS,
    GUESTS,
    KINDS,
    LOBBIES,
    NORTH,
    SOUTH,
    WALL,
    WEST,
    WINDOW_TILES,
    WITCH,
    Box,
    half,
)

Word = TypeVar("Word", bound=str)

_SIDES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
_EVERY_SIDE = NORTH | EAST | SOUTH | WEST


def build(pack: Field) -> Box:
    """The box of a pack; raises `ContentError` naming file, entry and field (DB-14 to DB-16, DB-50 to DB-53)."""
    pack.keys("title", "lobby", "window", "guest", "bonus", "flower", "creature", "rating", "walls")
    pack["title"].text()
    box = Box()
    colours = _flowers(pack["flower"], box)
    kinds = _creatures(pack["creature"], box)
    _windows(pack["window"], box, colours, kinds)
    _walls(pack["walls"], box)
    _lobbies(pack["lobby"], box, colours)
    _guests(pack["guest"], box, colours)
    _bonus_tiles(pack["bonus"], box)
    _ratings(pack["rating"], box)
    return box


def component_names(pack: Pack) -> dict[str, str]:
    """What the components of the inventory are called: "tall tile with two bats", "Midge Duskwell".

    Tiles of the same shape with the same creatures are told apart by their flowers.
    """
    box: Box = pack.box
    tiles = [labels.tile(box, tile).removeprefix("the ") for tile in range(WINDOW_TILES)]
    told = [
        f"{name} ({labels.flowers(box, tile)})" if tiles.count(name) > 1 else name for tile, name in enumerate(tiles)
    ]
    return {
        **dict(zip(box.tile_ids, told)),
        **dict(zip(box.guest_ids, box.guest_names)),
        **dict(zip(box.lobby_ids, box.lobby_names)),
    }


def _flowers(field: Field, box: Box) -> dict[str, int]:
    entries = field.each(COLOURS)
    colours = unique_ids(entries)
    for entry in entries:
        entry.keys("id", "colour", "name", "shape")
        _letter(entry["id"])
        entry["shape"].text()
        box.colour_names.append(_word(entry["colour"], FLOWERS, box.colour_names))
        box.flower_names.append(entry["name"].text())
    return colours


def _creatures(field: Field, box: Box) -> dict[str, int]:
    entries = field.each(KINDS)
    kinds = unique_ids(entries)
    for entry in entries:
        entry.keys("id", "name")
        _letter(entry["id"])
        box.creature_names.append(_word(entry["name"], CREATURES, box.creature_names))
    return kinds


def _word(field: Field, words: Sequence[Word], found: list[Word]) -> Word:
    """One of the words for what pieces are drawn with; each stands for one thing."""
    word = words[field.index_in({known: number for number, known in enumerate(words)})]
    if word in found:
        raise field.fail("stands in another entry already")
    return word


def _letter(field: Field) -> None:
    if len(field.text()) != 1 or not field.text().isalpha():
        raise field.fail("must be one letter")


def _windows(field: Field, box: Box, colours: dict[str, int], kinds: dict[str, int]) -> None:
    entries = field.each(WINDOW_TILES)
    box.tile_ids = list(unique_ids(entries))
    for tile, entry in enumerate(entries):
        entry.keys("id", "class", "first", "second")
        orientation = box.tile_ids[tile][:1]
        if orientation not in ("H", "V"):
            raise entry["id"].fail("must begin with H for a horizontal or V for a vertical tile")
        box.upright.append(orientation == "V")
        box.tile_classes.append(entry["class"].text())
        flowers = _window(entry["first"], box, half(tile, False), colours, kinds)
        flowers += _window(entry["second"], box, half(tile, True), colours, kinds)
        if not flowers:
            raise entry.fail("a window tile carries at least one flower (DB-53)")


def _window(field: Field, box: Box, face: int, colours: dict[str, int], kinds: dict[str, int]) -> int:
    """One window, as in `B.NE.rr`; returns how many flowers it has."""
    parts = field.text().split(".")
    if len(parts) != 3:
        raise field.fail("must be creature.exits.flowers, as in B.NE.rr")
    creature, exits, flowers = parts
    if creature != "-":
        if creature not in kinds:
            raise field.fail(f"there is no creature {creature!r}; creatures are {', '.join(kinds)}")
        box.creature[face] = kinds[creature]
    box.exits[face] = _exits(field, exits)
    return _put_flowers(field, box, face, "" if flowers == "-" else flowers, colours)


def _exits(field: Field, letters: str) -> int:
    if not letters or any(letter not in _SIDES for letter in letters) or len(set(letters)) != len(letters):
        raise field.fail(f"its ivy must lead to some of N, E, S, W, each at most once, not {letters!r}")
    return sum(_SIDES[letter] for letter in letters)


def _put_flowers(field: Field, box: Box, face: int, letters: str, colours: dict[str, int]) -> int:
    for letter in letters:
        if letter not in colours:
            raise field.fail(f"there is no flower {letter!r}; flowers are {', '.join(colours)}")
        box.flowers[face * COLOURS + colours[letter]] += 1
    return len(letters)


def _walls(field: Field, box: Box) -> None:
    """Walls and emergency bricks have ivy on all four sides and nothing else (DB-56)."""
    field.keys("count", "solo")
    box.walls = _even(field["count"])
    box.solo_walls = _even(field["solo"])
    box.exits[WALL : WALL + 2] = [_EVERY_SIDE, _EVERY_SIDE]


def _even(field: Field) -> int:
    if field.number(0, 24) % 2:
        raise field.fail("must be even, for walls are taken two at a time")
    return field.number(0, 24)


def _lobbies(field: Field, box: Box, colours: dict[str, int]) -> None:
    entries = field.each(LOBBIES)
    box.lobby_ids = list(unique_ids(entries))
    for lobby, entry in enumerate(entries):
        entry.keys("id", "name", "colours", "exits")
        box.lobby_names.append(entry["name"].text())
        letters = entry["colours"].text()
        if len(set(letters)) != 2 or len(letters) != 2 or any(letter not in colours for letter in letters):
            raise entry["colours"].fail(f"must be two different flowers out of {', '.join(colours)} (DB-15)")
        box.lobby_colours.append([colours[letter] for letter in letters])
        box.exits[FIRST_LOBBY + lobby] = _exits(entry["exits"], entry["exits"].text())
        if box.exits[FIRST_LOBBY + lobby] & SOUTH:
            raise entry["exits"].fail("a lobby has no ivy to the ground (DB-16)")


def _guests(field: Field, box: Box, colours: dict[str, int]) -> None:
    entries = field.each(GUESTS)
    box.guest_ids = list(unique_ids(entries))
    fears = {name: kind for kind, name in enumerate(box.creature_names)} | {"witch": WITCH}
    for guest, entry in enumerate(entries):
        entry.keys("id", "name", "fear", "line", "flowers")
        face = FIRST_GUEST + guest
        box.guest_names.append(entry["name"].text())
        fear = entry["fear"].index_in(fears)
        box.fear.append(fear)
        box.looks_along_floor.append(entry["line"].one_of(["row", "column"]) == "row")
        box.exits[face] = _EVERY_SIDE
        letters = entry["flowers"].text()
        if fear != WITCH:
            box.creature[face] = fear
            if len(letters) != 3 or len(set(letters)) != 1:
                raise entry["flowers"].fail("an ordinary guest has three flowers of one colour (DB-51)")
        elif len(letters) != 1:
            raise entry["flowers"].fail("a witch has one flower (DB-52)")
        _put_flowers(entry["flowers"], box, face, letters, colours)


def _bonus_tiles(field: Field, box: Box) -> None:
    entries = field.each(len(BONUS_EFFECTS))
    box.bonus_ids = list(unique_ids(entries))
    for entry in entries:
        entry.only("id", "name", "effect", "points", "needs", "par", "text")
        entry["id"].one_of(BONUS_IDS)
        box.bonus_names.append(entry["name"].text())
        box.bonus_texts.append(entry["text"].text())
        effect = BONUS_EFFECTS.index(entry["effect"].one_of(BONUS_EFFECTS))
        if effect in box.bonus_effect:
            raise entry["effect"].fail("stands on another bonus tile already")
        box.bonus_effect.append(effect)
        box.bonus_points.append(entry["points"].number(1, 20))
        box.bonus_needs.append(_needs(entry, effect))
        box.bonus_par.append(entry["par"].number(0, 60))


def _needs(entry: Field, effect: int) -> int:
    """How many kinds or colours a floor must show; the other effects need no number."""
    most = {"floors-with-kinds": KINDS, "floors-with-colours": COLOURS}.get(BONUS_EFFECTS[effect])
    if most is not None:
        return entry["needs"].number(1, most)
    if "needs" in entry:
        raise entry["needs"].fail(f"has no meaning for {BONUS_EFFECTS[effect]}")
    return 0


def _ratings(field: Field, box: Box) -> None:
    for entry in field.each():
        entry.keys("at_least", "name")
        least = entry["at_least"].number(-99, 999)
        if box.ratings and least <= box.ratings[-1][0]:
            raise entry["at_least"].fail("must be more than the rating before it")
        box.ratings.append((least, entry["name"].text()))
    if not box.ratings or box.ratings[0][0] != -99:
        raise field.fail("must begin with the rating of the worst hotel, at_least = -99")
