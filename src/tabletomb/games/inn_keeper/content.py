"""Reads and checks the content pack: suits, amenities, inns, customers, bonus cards and the reference card."""

from __future__ import annotations

from tabletomb.engine.content import Pack, unique_ids
from tabletomb.engine.document import Field
from tabletomb.games.inn_keeper.box import (
    BONUS_CARDS,
    CARD_IDS,
    CUSTOMER_IDS,
    CUSTOMERS,
    HIGHEST,
    NONE,
    ROOM_IDS,
    ROOMS,
    SPECIALS,
    SUIT_IDS,
    Box,
    card_in_words,
)

AMENITIES = 4
INNS = 4
MARKED_ROOMS = 4
CLASSES = ("luxury", "budget")
OF_EACH_KIND = 4


def build(field: Field) -> Box:
    """The box that a pack describes; raises `ContentError` naming file, entry and field if anything does not add up."""
    field.keys("title", "suit", "amenity", "inn", "customer", "bonus", "special", "cards")
    _words(field["title"])
    box = Box()
    _suits(field["suit"], box)
    amenities = _amenities(field["amenity"], box)
    _inns(field["inn"], amenities, box)
    _customers(field["customer"], amenities, box)
    _bonus_cards(field["bonus"], box)
    _reference_card(field["special"], box)
    field["cards"].keys("highest")["highest"].number(HIGHEST, HIGHEST)
    return box


def component_names(pack: Pack) -> dict[str, str]:
    """What the components of the inventory are called: "9 of hearts", "Contessa Bellaroma"."""
    box: Box = pack.box
    return {
        **{identity: card_in_words(box, card) for card, identity in enumerate(CARD_IDS)},
        **dict(zip(CUSTOMER_IDS, box.customer_names)),
        **dict(zip(box.bonus_ids, box.bonus_names)),
        **dict(zip(box.inn_ids, box.inn_names)),
    }


def _suits(field: Field, box: Box) -> None:
    """Four suits, D, S, H and C; the order in which they stand is their rank, best first (IK-18)."""
    entries = [entry.keys("id", "name", "symbol") for entry in field.each(len(SUIT_IDS))]
    ranks = unique_ids(entries)
    for entry in entries:
        entry["id"].one_of(SUIT_IDS)
    box.suit_rank = [ranks[suit] for suit in SUIT_IDS]
    box.suit_names = [_words(entries[rank]["name"]) for rank in box.suit_rank]
    box.suit_symbols = [_words(entries[rank]["symbol"]) for rank in box.suit_rank]


def _amenities(field: Field, box: Box) -> dict[str, int]:
    entries = [entry.keys("id", "name") for entry in field.each(AMENITIES)]
    amenities = unique_ids(entries)
    box.amenity_ids = [_words(entry["id"]) for entry in entries]
    box.amenity_names = [_words(entry["name"]) for entry in entries]
    return amenities


def _inns(field: Field, amenities: dict[str, int], box: Box) -> None:
    """Four inns of eight rooms, each room with an amenity (IK-04)."""
    entries = [entry.keys("id", "name", "rooms") for entry in field.each(INNS)]
    unique_ids(entries)
    box.inn_ids = [_words(entry["id"]) for entry in entries]
    box.inn_names = [_words(entry["name"]) for entry in entries]
    box.inn_rooms = [[room.index_in(amenities) for room in entry["rooms"].each(ROOMS)] for entry in entries]


def _customers(field: Field, amenities: dict[str, int], box: Box) -> None:
    """Sixteen Luxury and sixteen Budget customers, four of each suit in each class (IK-03)."""
    entries = [entry.keys("id", "class", "suit", "wish", "name", "quip") for entry in field.each(CUSTOMERS)]
    unique_ids(entries)
    for entry in entries:
        _words(entry["id"])
        box.luxury.append(entry["class"].one_of(CLASSES) == "luxury")
        box.customer_suit.append(SUIT_IDS.index(entry["suit"].one_of(SUIT_IDS)))
        box.wish.append(entry["wish"].index_in(amenities))
        box.customer_names.append(_words(entry["name"]))
        box.quips.append(entry["quip"].text())
    kinds = list(zip(box.luxury, box.customer_suit))
    for luxury in (True, False):
        for suit, name in enumerate(box.suit_names):
            count = kinds.count((luxury, suit))
            if count != OF_EACH_KIND:
                kind = f"{'Luxury' if luxury else 'Budget'} customers of {name}"
                raise field.fail(f"must hold {OF_EACH_KIND} {kind}, not {count}")


def _bonus_cards(field: Field, box: Box) -> None:
    """Eight bonus cards, each with four marked rooms and the suit that pays there (IK-91)."""
    entries = [entry.keys("id", "name", "rooms") for entry in field.each(BONUS_CARDS)]
    unique_ids(entries)
    for entry in entries:
        box.bonus_ids.append(_words(entry["id"]))
        box.bonus_names.append(_words(entry["name"]))
        rooms = entry["rooms"].only(*ROOM_IDS)
        if len(rooms.mapping()) != MARKED_ROOMS:
            raise rooms.fail(f"must mark {MARKED_ROOMS} rooms, not {len(rooms.mapping())}")
        marks = [NONE] * ROOMS
        for room, suit in rooms.entries():
            marks[ROOM_IDS.index(room)] = SUIT_IDS.index(suit.one_of(SUIT_IDS))
        box.bonus_marks.append(marks)


def _reference_card(field: Field, box: Box) -> None:
    """The three special actions and what the reference card says about them (IK-06, IK-55)."""
    entries = [entry.keys("id", "name", "text") for entry in field.each(len(SPECIALS))]
    unique_ids(entries)
    for entry in entries:
        special = SPECIALS[SPECIALS.index(entry["id"].one_of(SPECIALS))]
        box.special_names[special] = _words(entry["name"])
        box.special_texts[special] = _words(entry["text"])


def _words(field: Field) -> str:
    if not field.text().strip():
        raise field.fail("must not be empty")
    return field.text()
