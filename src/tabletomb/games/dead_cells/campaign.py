"""The campaign as a document: what is saved between Runs, readable and free of spoilers.

Decks are given by how many cards were taken from them, never by what is still in them; Blueprint decks hold whatever
has not become Equipment. Everything that was taken lies somewhere, exactly once.
"""

from __future__ import annotations

from typing import Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.document import Components, Field
from tabletomb.engine.stream import seeded
from tabletomb.games.dead_cells.box import (
    BLUEPRINT_BASE,
    BLUEPRINTS,
    BOSS_CELLS,
    C_BEAST,
    C_CARD,
    C_DURING,
    C_EQUIP,
    C_FEAT,
    C_INSTR,
    C_SKILL,
    C_START,
    CARD_CODES,
    CARD_KINDS,
    DURING_SLOTS,
    EQUIPMENT_CODES,
    FEAT_SLOTS,
    FIRST_BOSS,
    HERO_CODES,
    I_MARKET,
    I_NEXT_RUN,
    LEAST_DECK,
    LEAST_SERENADE_DECK,
    MARKET,
    MARKET_LEVELS,
    MOST_DURING,
    NONE,
    PLACES,
    RUNES,
    SECRET_CARDS,
    SECRET_EQUIPMENT,
    SECRETS,
    SERENADE,
    ST,
    START_SLOTS,
    STARTING_EQUIPMENT,
    SV,
    TRACKS,
    UPGRADE_BASE,
    UPGRADE_COUNT,
    UPGRADE_DECKS,
    WELL,
    WELL_CARDS,
    Box,
    Card,
)
from tabletomb.games.dead_cells.chronicle import Chronicle, Lore, first_chronicle

RUNE_CODES = [f"R{number + 1:02}" for number in range(RUNES)]
MOST = 1_000_000
"""More Runs, victories or Cells than any campaign sees."""

_ENTRIES = (
    "runs", "cells", "secretsOwed", "upgrades", "well", "secrets", "decks", "equipment", "board", "levels", "promised",
    "beasts", "reserve", "purged", "scrapped", "runes", "visited", "wins", "bossCells", "seen",
)  # fmt: skip


def fresh() -> dict[str, Any]:
    """A campaign as it comes out of the box (DC-003, DC-006, DC-013)."""
    return _written(first_chronicle(), 0, 0, [], [], [])


def check(field: Field) -> None:
    """Refuse data that is no campaign; raises `DocumentError` naming the field.

    Which kind of card a code stands for is printed on the cards: `opened` checks that against the pack in use.
    """
    _read(field, None)


def opened(campaign: Campaign, box: Box) -> tuple[Chronicle, Lore]:
    """What a campaign's document says. It is read once: nobody changes a chronicle or a lore that others may share."""
    read = campaign.read
    if read is None or read[0] is not box:
        chronicle, lore = _read(Field(campaign.data, "campaign.data"), box)
        read = campaign.read = (box, chronicle, lore)
    return read[1], read[2]


def written(chronicle: Chronicle, lore: Lore, cells: int, secrets_owed: int, box: Box) -> dict[str, Any]:
    """The data of a campaign's document; `cells` and `secrets_owed` are what the Group has earned and not used. Enemies
    and tiles are named as the pack in use names them.
    """
    return _written(
        chronicle,
        cells,
        secrets_owed,
        [box.enemies[card].code for card in range(len(lore.enemies)) if lore.enemies[card]],
        [EQUIPMENT_CODES[card] for card in range(len(lore.equipment)) if lore.equipment[card]],
        [box.tiles[tile].code for tile in range(len(lore.tiles)) if lore.tiles[tile]],
    )


def reset(campaign: Campaign) -> Campaign:
    """Begin the campaign again (DC-202 to DC-207).

    Every card goes back to the deck that its code names and every deck back into numerical order, Runes are grey, and
    market, covers and starting points are as at first: with cards that are known by their codes, sorting the box
    and opening a new one come to the same.
    """
    return Campaign.fresh(campaign.game)


def examples() -> dict[str, dict[str, Any]]:
    """Campaigns at later stages, for the contract: whatever is bought is bought by the rules, at random."""
    midway = fresh()
    midway["runes"] = RUNE_CODES[:3]
    midway["visited"] = PLACES[:3]
    midway["wins"] = {"C1": 1, "C2": 0, "C3": 0}
    late = fresh()
    late["runes"] = RUNE_CODES
    late["visited"] = PLACES[:FIRST_BOSS]
    late["wins"] = {"C1": 2, "C2": 2, "C3": 2}
    late["bossCells"] = {"owned": 2, "best": 1}
    late["equipment"] = EQUIPMENT_CODES[:SECRET_EQUIPMENT]
    return {"midway": _after_shopping(midway, 60), "late": _after_shopping(late, 600)}


def _after_shopping(data: dict[str, Any], cells: int) -> dict[str, Any]:
    """The campaign after so many Cells were spent on whatever came up."""
    from tabletomb.games.dead_cells import GAME

    data["cells"] = cells
    state = GAME.new(1, campaign=Campaign(GAME, data))
    choices = seeded(cells)
    while state.agenda[-1].name != "choose-start":  # before the Run begins, what was brought home is spent
        moves = state.legal(0)
        state.play(0, moves[max(1, choices.below(len(moves)))])
    carried = state.campaign()
    assert carried is not None
    return {**carried.data, "cells": 0}


# -- writing ------------------------------------------------------------------------------------------------


def _written(
    chronicle: Chronicle, cells: int, secrets_owed: int, enemies: list[str], equipment: list[str], tiles: list[str]
) -> dict[str, Any]:
    return {
        "runs": chronicle.runs,
        "cells": cells,
        "secretsOwed": secrets_owed,
        "upgrades": {
            TRACKS[deck]: {"taken": chronicle.taken[deck], "flipped": chronicle.covers[deck]}
            for deck in range(UPGRADE_DECKS)
        },
        "well": chronicle.well,
        "secrets": chronicle.secrets,
        "decks": {HERO_CODES[hero]: _coded(chronicle.decks[hero]) for hero in range(len(HERO_CODES))},
        "equipment": [EQUIPMENT_CODES[card] for card in chronicle.equipment],
        "board": {
            "start": _coded(chronicle.start),
            "during": _coded(chronicle.during),
            "duringSlots": chronicle.during_slots,
            "skill": None if chronicle.skill == NONE else CARD_CODES[chronicle.skill],
            "feats": _coded(chronicle.feats),
        },
        "levels": {MARKET[character]: _coded(chronicle.levels[character]) for character in range(len(MARKET))},
        "promised": _coded(chronicle.promised),
        "beasts": _coded(chronicle.beasts),
        "reserve": _coded(chronicle.reserve),
        "purged": _coded(chronicle.purged),
        "scrapped": [EQUIPMENT_CODES[card] for card in chronicle.scrapped],
        "runes": [RUNE_CODES[rune] for rune in range(RUNES) if chronicle.runes >> rune & 1],
        "visited": [PLACES[place] for place in range(len(PLACES)) if chronicle.visited >> place & 1],
        "wins": {PLACES[FIRST_BOSS + boss]: wins for boss, wins in enumerate(chronicle.wins)},
        "bossCells": {"owned": chronicle.boss_cells, "best": None if chronicle.best == NONE else chronicle.best},
        "seen": {"enemies": enemies, "equipment": equipment, "tiles": tiles},
    }


def _coded(cards: list[int]) -> list[str]:
    return [CARD_CODES[card] for card in cards]


# -- reading ------------------------------------------------------------------------------------------------


class _Zones:
    """Cards handed out to the places where they lie, each once; with the pack's box also by their kind."""

    def __init__(self, box: Box | None) -> None:
        self.box = box
        self.cards = Components("card", CARD_CODES)
        self.gear = Components("Equipment card", EQUIPMENT_CODES)
        self.placed: list[int] = []
        self.equipment: list[int] = []

    def card(self, entry: Field, *kinds: int) -> int:
        """The card that a field names, of one of these kinds."""
        number = self.cards.take(entry)
        if self.box is not None and self.box.cards[number].kind not in kinds:
            wanted = " or ".join(CARD_KINDS[kind] for kind in kinds)
            printed = CARD_KINDS[self.box.cards[number].kind]
            raise entry.fail(f"must be a card of the kind {wanted}; {entry.value} is of the kind {printed}")
        self.placed.append(number)
        return number

    def pile(self, field: Field, *kinds: int, at_most: int | None = None) -> list[int]:
        """All cards of a place, in order."""
        return [self.card(entry, *kinds) for entry in field.each(at_most=at_most)]

    def instructions(self, field: Field, kind: int, what: int, at_most: int | None = None) -> list[int]:
        """Instruction cards that lie somewhere for what they say."""
        pile = self.pile(field, C_INSTR, at_most=at_most)
        for place, number in enumerate(pile):
            if self.box is not None and not _says(self.box.cards[number], kind, what):
                raise field.each()[place].fail(f"{CARD_CODES[number]} is not a card that lies here")
        return pile

    def equipment_pile(self, field: Field) -> list[int]:
        """Equipment cards of a place, sorted."""
        cards = [self.gear.take(entry) for entry in field.each()]
        self.equipment += cards
        return sorted(cards)


def _says(card: Card, kind: int, what: int) -> bool:
    return any(order.kind == kind and (what == NONE or order.what == what) for order in card.instructions)


def _read(field: Field, box: Box | None) -> tuple[Chronicle, Lore]:
    field.keys(*_ENTRIES)
    chronicle = Chronicle()
    zones = _Zones(box)
    chronicle.runs = field["runs"].number(0, MOST)
    chronicle.cells = field["cells"].number(0, MOST)
    chronicle.owed = field["secretsOwed"].number(0, MOST)
    _read_taken(field, chronicle)
    _read_decks(field["decks"].keys(*HERO_CODES), chronicle, zones)
    _read_board(field["board"].keys("start", "during", "duringSlots", "skill", "feats"), chronicle, zones)
    levels = field["levels"].keys(*MARKET)
    chronicle.levels = [
        zones.instructions(levels[MARKET[character]], I_MARKET, character, MARKET_LEVELS - 1)
        for character in range(len(MARKET))
    ]
    chronicle.promised = zones.instructions(field["promised"], I_NEXT_RUN, NONE)
    chronicle.beasts = sorted(zones.pile(field["beasts"], C_BEAST))
    chronicle.reserve = zones.pile(field["reserve"], C_CARD, C_START, C_DURING, C_SKILL, C_FEAT)
    chronicle.purged = zones.pile(field["purged"], C_CARD, C_INSTR, C_FEAT)
    chronicle.equipment = zones.equipment_pile(field["equipment"])
    chronicle.scrapped = zones.equipment_pile(field["scrapped"])
    _check_cards(field, chronicle, zones)
    _check_equipment(field, chronicle, zones)
    chronicle.blueprints = [
        [
            card
            for card in range(BLUEPRINT_BASE[place], BLUEPRINT_BASE[place] + BLUEPRINTS[place])
            if card not in zones.equipment
        ]
        for place in range(len(PLACES))
    ]
    chronicle.runes = _bits(field["runes"], RUNE_CODES)
    chronicle.visited = _bits(field["visited"], PLACES)
    _read_victories(field, chronicle)
    return chronicle, _read_lore(field["seen"].keys("enemies", "equipment", "tiles"), chronicle, box)


def _read_taken(field: Field, chronicle: Chronicle) -> None:
    upgrades = field["upgrades"].keys(*TRACKS)
    for deck in range(UPGRADE_DECKS):
        entry = upgrades[TRACKS[deck]].keys("taken", "flipped")
        chronicle.taken[deck] = entry["taken"].number(0, UPGRADE_COUNT[deck])
        chronicle.covers[deck] = entry["flipped"].flag()
    chronicle.well = field["well"].number(0, WELL_CARDS)
    chronicle.secrets = field["secrets"].number(0, SECRET_CARDS)


def _read_decks(field: Field, chronicle: Chronicle, zones: _Zones) -> None:
    """Combat decks: starting cards stay with their Beheaded, and no deck is too small (DC-198)."""
    for hero, code in enumerate(HERO_CODES):
        deck = sorted(zones.pile(field[code], C_CARD))
        for card in deck:
            if ST <= card < SV and _first_deck(card) != hero:
                raise field[code].fail(f"{CARD_CODES[card]} belongs to {HERO_CODES[_first_deck(card)]} for ever")
        least = LEAST_SERENADE_DECK if hero == SERENADE else LEAST_DECK
        if len(deck) < least:
            raise field[code].fail(f"must have at least {least} cards, not {len(deck)}")
        chronicle.decks.append(deck)


def _first_deck(card: int) -> int:
    """The deck in which a starting Combat card lies from the first."""
    return min((card - ST) // 6, SERENADE)


def _read_board(field: Field, chronicle: Chronicle, zones: _Zones) -> None:
    chronicle.during_slots = field["duringSlots"].number(DURING_SLOTS, MOST_DURING)
    chronicle.start = zones.pile(field["start"], C_START, at_most=START_SLOTS)
    chronicle.during = zones.pile(field["during"], C_DURING, at_most=chronicle.during_slots)
    if field["skill"].value is not None:
        chronicle.skill = zones.card(field["skill"], C_SKILL)
    chronicle.feats = zones.pile(field["feats"], C_FEAT, at_most=FEAT_SLOTS)


def _check_cards(field: Field, chronicle: Chronicle, zones: _Zones) -> None:
    """Every card that was taken from a deck lies somewhere, and no other card does."""
    decks = [(field["decks"], ST, SV - ST)]
    for deck in range(UPGRADE_DECKS):
        taken = field["upgrades"][TRACKS[deck]]["taken"]
        decks.append((taken, UPGRADE_BASE[deck], chronicle.taken[deck]))
    decks.append((field["well"], WELL, chronicle.well))
    decks.append((field["secrets"], SECRETS, chronicle.secrets))
    out: list[int] = []
    for entry, base, count in decks:
        out += range(base, base + count)
        for card in range(base, base + count):
            forged = SECRET_EQUIPMENT + card - SECRETS if base == SECRETS else NONE
            if zones.box is not None and base == SECRETS:
                must = zones.box.cards[card].kind == C_EQUIP
                if must and card in zones.placed:
                    raise entry.fail(f"{CARD_CODES[card]} is an Equipment card and lies among other cards")
                if not must and forged in zones.equipment:
                    raise entry.fail(f"{CARD_CODES[card]} is no Equipment card and lies among Equipment")
            lies = (card in zones.placed) + (forged != NONE and forged in zones.equipment)
            if lies != 1:
                raise entry.fail(f"{CARD_CODES[card]} {'lies nowhere' if lies == 0 else 'lies in two places'}")
    for card in zones.placed:
        if card not in out:
            raise field.fail(f"{CARD_CODES[card]} is in use, but was never taken from its deck")


def _check_equipment(field: Field, chronicle: Chronicle, zones: _Zones) -> None:
    for card in range(STARTING_EQUIPMENT):
        if card not in zones.equipment:
            raise field["equipment"].fail(f"{EQUIPMENT_CODES[card]} lies nowhere")
    for card in zones.equipment:
        if card >= SECRET_EQUIPMENT + chronicle.secrets:
            raise field["equipment"].fail(f"{EQUIPMENT_CODES[card]} is in use, but was never taken from its deck")


def _read_victories(field: Field, chronicle: Chronicle) -> None:
    wins = field["wins"].keys(*PLACES[FIRST_BOSS:])
    chronicle.wins = [wins[code].number(0, MOST) for code in PLACES[FIRST_BOSS:]]
    boss_cells = field["bossCells"].keys("owned", "best")
    chronicle.boss_cells = boss_cells["owned"].number(0, min(BOSS_CELLS, sum(chronicle.wins)))
    if boss_cells["best"].value is not None:
        chronicle.best = boss_cells["best"].number(0, chronicle.boss_cells)


def _bits(field: Field, codes: list[str]) -> int:
    known = Components("entry", codes)
    return sum(1 << known.take(entry) for entry in field.each())


def _read_lore(field: Field, chronicle: Chronicle, box: Box | None) -> Lore:
    """What was seen (DC-002). Which Enemies and tiles there are, the pack in use knows."""
    equipment = _flags(field["equipment"], EQUIPMENT_CODES)
    for card in range(SECRET_EQUIPMENT + chronicle.secrets, len(EQUIPMENT_CODES)):
        if equipment[card]:
            raise field["equipment"].fail(f"{EQUIPMENT_CODES[card]} cannot have been seen: it was never taken")
    if box is None:
        for key in ("enemies", "tiles"):
            names = [entry.text() for entry in field[key].each()]
            if len(set(names)) < len(names):
                raise field[key].fail("names something twice")
        return Lore([], equipment, [])
    enemies = _flags(field["enemies"], [enemy.code for enemy in box.enemies])
    return Lore(enemies, equipment, _flags(field["tiles"], [tile.code for tile in box.tiles]))


def _flags(field: Field, codes: list[str]) -> list[bool]:
    seen = [False] * len(codes)
    known = Components("entry", codes)
    for entry in field.each():
        seen[known.take(entry)] = True
    return seen
