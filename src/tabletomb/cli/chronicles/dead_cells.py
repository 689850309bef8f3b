"""The chronicle of Dead Cells: Runs, victories, Runes, the Mutation board, and what is left in the decks.

Of what has not been found only the number is told: cards that were never bought, Bosses that were never beaten and
Biomes that were never entered have no names here (DC-002).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tabletomb.cli.look import DUSK, QUIET, STRONG
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.games.dead_cells.campaign import RUNE_CODES
from tabletomb.games.dead_cells.tables import (
    BIOMES,
    CARD_CODES,
    EQUIPMENT_CODES,
    FEAT_SLOTS,
    FIRST_BOSS,
    HERO_CODES,
    MARKET,
    PLACES,
    RUNES,
    SECRET_CARDS,
    START_SLOTS,
    STARTING_EQUIPMENT,
    TRACKS,
    UPGRADE_COUNT,
    WELL_CARDS,
    Tables,
)
from tabletomb.games.dead_cells.words import spoken

NARROW = 60


def draw(campaign: Campaign, pack: Pack, width: int) -> RenderableType:
    """The campaign, a subject a row."""
    data, tables = campaign.data, pack.tables
    table = Table.grid(padding=(0, 2 if width >= NARROW else 1))
    table.add_column(style=DUSK, no_wrap=True)
    table.add_column(overflow="fold")
    for subject, told in (
        ("Runs", _runs(data)),
        ("Victories", _victories(data, tables)),
        ("Biomes seen", _places(data, tables)),
        ("Runes", _runes(data, tables)),
        ("Cells", _cells(data)),
        ("Mutations", _mutations(data, tables)),
        ("Upgrades", _upgrades(data, tables)),
        ("Well", _count(data["well"], WELL_CARDS, "taken")),
        ("Secrets", _count(data["secrets"], SECRET_CARDS, "found")),
        ("Decks", _decks(data, tables)),
        ("Equipment", _equipment(data, tables)),
        ("Market", Text(", ".join(f"{who} level {len(data['levels'][who]) + 1}" for who in MARKET))),
        ("Set aside", _names(data["reserve"], tables)),
        ("Purged", _names([*data["purged"], *data["scrapped"]], tables)),
        ("Enemies met", Text(str(len(data["seen"]["enemies"])))),
    ):
        if told.plain:
            table.add_row(subject, told)
    return table


def _runs(data: dict[str, Any]) -> Text:
    return Text(str(data["runs"]) if data["runs"] else "none yet", STRONG)


def _victories(data: dict[str, Any], tables: Tables) -> Text:
    """Bosses by name once they are beaten, and the Boss Cells that the last of them gives."""
    beaten = [
        f"{tables.bosses[number].name} × {data['wins'][code]}"
        for number, code in enumerate(PLACES[FIRST_BOSS:])
        if data["wins"][code]
    ]
    told = Text(", ".join(beaten) or "none yet")
    owned = data["bossCells"]["owned"]
    if owned:
        told.append(f"; {owned} Boss {'Cell' if owned == 1 else 'Cells'}")
    if data["bossCells"]["best"] is not None:
        told.append(f", won with {data['bossCells']['best']} in force")
    return told


def _places(data: dict[str, Any], tables: Tables) -> Text:
    names = [tables.biomes[number].name for number, code in enumerate(PLACES[:BIOMES]) if code in data["visited"]]
    return Text(", ".join(names) or "none yet").append(f" ({len(names)} of {BIOMES})", QUIET)


def _runes(data: dict[str, Any], tables: Tables) -> Text:
    told = Text()
    for number, code in enumerate(RUNE_CODES):
        if code in data["runes"]:
            told.append(f"{tables.rune_names[number]}: ").append(spoken(tables.rune_texts[number]) + "\n", QUIET)
    return told.append(f"{len(data['runes'])} of {RUNES}", "" if told.plain else QUIET)


def _cells(data: dict[str, Any]) -> Text:
    owed = data["secretsOwed"]
    secrets = f"; {owed} {'Secret' if owed == 1 else 'Secrets'} to take" if owed else ""
    return Text(f"{data['cells']} to spend{secrets}")


def _mutations(data: dict[str, Any], tables: Tables) -> Text:
    """The cards on the Mutation board, slot by slot."""
    board = data["board"]
    told = Text()
    for slots, cards, most in (
        ("start", board["start"], START_SLOTS),
        ("during", board["during"], board["duringSlots"]),
        ("skill", [board["skill"]] if board["skill"] is not None else [], 1),
        ("feats", board["feats"], FEAT_SLOTS),
    ):
        told.append(f"{slots} {len(cards)} of {most}", "" if cards else QUIET)
        for code in cards:
            card = tables.cards[CARD_CODES.index(code)]
            told.append(f"\n  {card.name or code} ").append(spoken(card.text), QUIET)
        told.append("\n")
    told.right_crop(1)
    return told


def _upgrades(data: dict[str, Any], tables: Tables) -> Text:
    told = Text()
    for deck, track in enumerate(TRACKS):
        entry = data["upgrades"][track]
        price = tables.covers[deck][1 if entry["flipped"] else 0]
        told.append("\n" if told.plain else "").append(f"{track.title()} {entry['taken']} of {UPGRADE_COUNT[deck]}")
        told.append(f", the next for {price} Cells" if entry["taken"] < UPGRADE_COUNT[deck] else "", QUIET)
    return told


def _count(taken: int, there: int, how: str) -> Text:
    return Text(f"{taken} of {there} {how}")


def _decks(data: dict[str, Any], tables: Tables) -> Text:
    """Each Combat deck: its size, and what was bought for it."""
    told = Text()
    for hero, code in enumerate(HERO_CODES):
        deck = data["decks"][code]
        bought = [_name(card, tables) for card in deck if not card.startswith("ST")]
        told.append("\n" if told.plain else "").append(f"{tables.hero_names[hero]} {len(deck)} cards")
        told.append(f", with {', '.join(bought)}" if bought else "", QUIET)
    return told


def _equipment(data: dict[str, Any], tables: Tables) -> Text:
    own = data["equipment"]
    won = [_name(card, tables) for card in own if EQUIPMENT_CODES.index(card) >= STARTING_EQUIPMENT]
    told = Text(f"{len(own)} cards")
    return told.append(f", with {', '.join(won)}" if won else "", QUIET)


def _names(codes: Sequence[str], tables: Tables) -> Text:
    return Text(", ".join(_name(code, tables) for code in codes))


def _name(code: str, tables: Tables) -> str:
    """What a card is called; its code if it has no name."""
    if code in CARD_CODES:
        return tables.cards[CARD_CODES.index(code)].name or code
    return tables.equipment[EQUIPMENT_CODES.index(code)].name or code
