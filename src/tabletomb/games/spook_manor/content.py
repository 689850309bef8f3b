"""Reads and checks the content pack: monsters, lighting icons, Lobby cards, Room cards and the solo chart."""

from __future__ import annotations

from collections.abc import Sequence

from tabletomb.engine.content import Pack, unique_ids
from tabletomb.engine.document import Field
from tabletomb.games.spook_manor import labels
from tabletomb.games.spook_manor.box import (
    ABILITY_IDS,
    ANY,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOURS,
    ENTERTAINMENT,
    ENTERTAINMENTS,
    FIRST_LEFT,
    FIRST_RIGHT,
    ICON_IDS,
    ICON_LETTERS,
    ICONS,
    KIND_IDS,
    LIGHTING,
    LIGHTINGS,
    LOBBIES,
    LOBBY_IDS,
    MATCHING,
    PORTRAIT,
    PORTRAITS,
    ROOM_IDS,
    ROOMS,
    SYMBOL_IDS,
    SYMBOLS,
    TOKENS,
    Box,
    symbol_words,
)

MOST_SPACES = 3
MOST_POINTS = 9
"""Of a space, a corner or a rate: small enough for every sum that the seating compares."""
MOST_INVITES = 2
RATINGS = 6


def build(field: Field) -> Box:
    """The box that a pack describes; raises `ContentError` naming file, entry and field if anything does not add up."""
    field.keys("title", "monster", "icon", "lobby", "entertainment", "portrait", "lighting", "rating")
    _words(field["title"])
    box = Box()
    _monsters(field["monster"], box)
    _icons(field["icon"], box)
    _lobbies(field["lobby"], box)
    _entertainment_rooms(field["entertainment"], box)
    _portraits(field["portrait"], box)
    _lighting_rooms(field["lighting"], box)
    _supply_suffices(field, box)
    _ratings(field["rating"], box)
    return box


def component_names(pack: Pack) -> dict[str, str]:
    """What the components of the inventory are called: "Goblin King's Throne", "Lobby with a green candle"."""
    box: Box = pack.box
    symbols = [labels.with_article(symbol_words(box, symbol)) for symbol in box.left_symbol]
    return {
        **dict(zip(ROOM_IDS, box.names)),
        **{identity: f"Lobby with {symbol}" for identity, symbol in zip(LOBBY_IDS, symbols)},
        **dict(zip(COLOUR_LETTERS, box.monster_plurals)),
    }


def _monsters(field: Field, box: Box) -> None:
    """Four colours of monsters with 17 tokens each (SM-02)."""
    entries = [entry.keys("id", "colour", "name", "plural", "tokens") for entry in field.each(COLOURS)]
    unique_ids(entries)
    for colour, entry in enumerate(entries):
        entry["id"].one_of([COLOUR_LETTERS[colour]])
        entry["colour"].one_of([COLOUR_IDS[colour]])
        box.monster_names.append(_words(entry["name"]))
        box.monster_plurals.append(_words(entry["plural"]))
        entry["tokens"].number(TOKENS, TOKENS)


def _icons(field: Field, box: Box) -> None:
    """Four lighting icons (SM-56)."""
    entries = [entry.keys("id", "name") for entry in field.each(ICONS)]
    unique_ids(entries)
    for icon, entry in enumerate(entries):
        entry["id"].one_of([ICON_LETTERS[icon]])
        if _words(entry["name"]).lower() != ICON_IDS[icon]:
            raise entry["name"].fail(f"must be {ICON_IDS[icon].capitalize()}, which is what is drawn")
        box.icon_names.append(_words(entry["name"]))


def _lobbies(field: Field, box: Box) -> None:
    """Sixteen Lobby cards; every symbol is once on a Left and once on a Right half (SM-03, SM-04).

    So whoever sees a half knows its card, and what lies under it.
    """
    entries = _in_order([entry.keys("id", "left", "right") for entry in field.each(LOBBIES)], LOBBY_IDS)
    for lobby, entry in enumerate(entries):
        for side, first, symbols in (
            ("left", FIRST_LEFT, box.left_symbol),
            ("right", FIRST_RIGHT, box.right_symbol),
        ):
            symbol = _symbol(entry[side])
            if symbol in symbols:
                raise entry[side].fail("stands on that half of another Lobby card already")
            symbols.append(symbol)
            box.lights[first + lobby] = 1 << symbol
            box.names[first + lobby] = f"{side.capitalize()} half of the Lobby"


def _entertainment_rooms(field: Field, box: Box) -> None:
    """Entertainment Rooms with one to three spaces (SM-30, SM-31, SM-45)."""
    entries = [entry.keys("id", "name", "vp", "spaces", "invites") for entry in field.each(ENTERTAINMENTS)]
    for room, entry in enumerate(_in_order(entries, ROOM_IDS[:ENTERTAINMENTS])):
        _room(box, room, ENTERTAINMENT, entry)
        spaces = entry["spaces"].each(at_most=MOST_SPACES)
        if not spaces:
            raise entry["spaces"].fail("must hold at least one space")
        for space in spaces:
            colour, _, points = space.text().partition(":")
            if colour not in (*COLOUR_LETTERS, "*") or points not in [str(each) for each in range(1, MOST_POINTS + 1)]:
                raise space.fail(f"must be a colour ({', '.join(COLOUR_LETTERS)} or *) and points, as in 'G:3'")
            box.space_colours[room].append(ANY if colour == "*" else COLOUR_LETTERS.index(colour))
            box.space_points[room].append(int(points))


def _portraits(field: Field, box: Box) -> None:
    """Portrait Rooms, each with one ability and its rate (SM-47)."""
    entries = [entry.only("id", "name", "vp", "ability", "of", "rate", "invites") for entry in field.each(PORTRAITS)]
    first = ENTERTAINMENTS
    for room, entry in enumerate(_in_order(entries, ROOM_IDS[first : first + PORTRAITS]), first):
        _room(box, room, PORTRAIT, entry)
        box.ability[room] = ABILITY_IDS.index(entry["ability"].one_of(ABILITY_IDS))
        box.rate[room] = entry["rate"].number(1, MOST_POINTS)
        if box.ability[room] == MATCHING:
            box.wanted[room] = KIND_IDS.index(entry["of"].one_of(KIND_IDS))
        elif "of" in entry:
            raise entry["of"].fail("belongs to Portraits that count rooms")


def _lighting_rooms(field: Field, box: Box) -> None:
    """Lighting Rooms with one symbol each; all sixteen can be had (SM-54)."""
    entries = [entry.keys("id", "name", "vp", "symbol", "invites") for entry in field.each(LIGHTINGS)]
    first = ENTERTAINMENTS + PORTRAITS
    for room, entry in enumerate(_in_order(entries, ROOM_IDS[first:]), first):
        _room(box, room, LIGHTING, entry)
        box.lights[room] = 1 << _symbol(entry["symbol"])
    missing = [SYMBOL_IDS[symbol] for symbol in range(SYMBOLS) if 1 << symbol not in box.lights[first:ROOMS]]
    if missing:
        raise field.fail(f"must show every symbol; {', '.join(missing)} is missing")


def _room(box: Box, room: int, kind: int, entry: Field) -> None:
    box.kind[room] = kind
    box.names[room] = _words(entry["name"])
    box.vp[room] = entry["vp"].number(0, MOST_POINTS)
    letters = entry["invites"].text()
    if len(letters) > MOST_INVITES or any(letter not in COLOUR_LETTERS for letter in letters):
        raise entry["invites"].fail(f"must be at most {MOST_INVITES} letters out of {', '.join(COLOUR_LETTERS)}")
    box.invites[room] = [COLOUR_LETTERS.index(letter) for letter in letters]


def _supply_suffices(field: Field, box: Box) -> None:
    """No colour has more Invitation icons than tokens, so that the supply cannot run out (SM-28)."""
    for colour, name in enumerate(box.monster_plurals):
        icons = sum(invites.count(colour) for invites in box.invites)
        if icons > TOKENS:
            raise field.fail(f"invites {icons} {name}, but there are only {TOKENS} tokens (SM-28)")


def _ratings(field: Field, box: Box) -> None:
    """Six names in rising order, for both sizes of manor (SM-76, SM-79)."""
    for entry in field.each(RATINGS):
        entry.keys("name", "normal", "big")
        normal, big = entry["normal"].number(0, 999), entry["big"].number(0, 999)
        if box.ratings and normal <= box.ratings[-1][0]:
            raise entry["normal"].fail("must be more than in the rating before it")
        if box.ratings and big <= box.ratings[-1][1]:
            raise entry["big"].fail("must be more than in the rating before it")
        box.ratings.append((normal, big, _words(entry["name"])))


def _in_order(entries: list[Field], ids: Sequence[str]) -> list[Field]:
    """The entries in the order of their ids; every id must be there, once."""
    places = unique_ids(entries)
    for entry in entries:
        entry["id"].one_of(ids)
    return [entries[places[identity]] for identity in ids]


def _symbol(field: Field) -> int:
    return SYMBOL_IDS.index(field.one_of(SYMBOL_IDS))


def _words(field: Field) -> str:
    if not field.text().strip():
        raise field.fail("must not be empty")
    return field.text()
