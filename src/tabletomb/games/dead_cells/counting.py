"""Counting what is there: nothing is ever lost, from Run to Run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletomb.games.dead_cells.box import (
    B7,
    BEHEADED,
    BELLS,
    BOSS_CELLS,
    C_EQUIP,
    CARD_CODES,
    EQUIPMENT_CODES,
    FIRST_BOSS,
    KEYS,
    LANTERNS,
    MALAISE_CODES,
    NONE,
    RUNES,
    SECRET_CARDS,
    SECRET_EQUIPMENT,
    SECRETS,
    SHURIKENS,
    UPGRADE_BASE,
    UPGRADE_COUNT,
    WELL,
    WELL_CARDS,
    WORMS,
    Box,
)
from tabletomb.games.dead_cells.moves import LOOT_TYPES

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.chronicle import Chronicle
    from tabletomb.games.dead_cells.state import Table

KEY_LOOT = LOOT_TYPES.index("keys")


def inventory(state: Table) -> dict[str, int]:
    """Every card, tile and capped token of the game by its code, and how often it is there: on the table as far as it
    has been laid out, else in its box.
    """
    counts: dict[str, int] = {}
    _count_cards(state, counts)
    _count_equipment(state, counts)
    _count_enemies(state, counts)
    _count_tiles(state, counts)
    _count_tokens(state, counts)
    return counts


def _count_cards(state: Table, counts: dict[str, int]) -> None:
    """Combat, Upgrade, Well and Secret cards: in their decks until they are taken, then where the campaign or a hero
    has them. Secrets that are Equipment are counted as such.
    """
    chronicle = state.chronicle
    taken = [*chronicle.taken, chronicle.well, chronicle.secrets]
    decks = zip([*UPGRADE_BASE, WELL, SECRETS], [*(count + 1 for count in UPGRADE_COUNT), WELL_CARDS, SECRET_CARDS])
    lies: list[int] = []
    for (base, count), out in zip(decks, taken, strict=True):
        lies += range(base + out, base + count)
    playing = [hero.who for hero in state.heroes]
    for who, deck in enumerate(chronicle.decks):
        if who not in playing:
            lies += deck
    for hero in state.heroes:
        lies += hero.hand + hero.draw + hero.discard + hero.active
    lies += chronicle.start + chronicle.during + chronicle.feats + chronicle.reserve + chronicle.purged
    lies += chronicle.promised + chronicle.beasts
    for cards in chronicle.levels:
        lies += cards
    lies += [chronicle.skill] if chronicle.skill != NONE else []
    secret = SECRET_EQUIPMENT - SECRETS
    lies += [card - secret for card in chronicle.equipment + chronicle.scrapped if card >= SECRET_EQUIPMENT]
    for card, code in enumerate(CARD_CODES):
        counts[code] = lies.count(card)


def _count_equipment(state: Table, counts: dict[str, int]) -> None:
    """Equipment that is owned lies on the table; Blueprints lie in their decks or on their way."""
    chronicle, armoury, bag, fight = state.chronicle, state.armoury, state.bag, state.fight
    lies = armoury.deck + armoury.discard + armoury.offered + bag.gear + fight.loot_gear
    lies += [armoury.drawn] if armoury.drawn != NONE else []
    for hero in state.heroes:
        lies += hero.gear
    on_the_way = armoury.collector + armoury.offered + bag.blueprints + fight.loot_blueprints
    for card, code in enumerate(EQUIPMENT_CODES):
        if card >= SECRET_EQUIPMENT and state.box.cards[card - SECRET_EQUIPMENT + SECRETS].kind != C_EQUIP:
            continue
        count = chronicle.scrapped.count(card)
        for deck in chronicle.blueprints:
            if card in deck:
                count += max(1, on_the_way.count(card)) + deck.count(card) - 1
        if card in chronicle.equipment:
            count += lies.count(card)
        elif card >= SECRET_EQUIPMENT + chronicle.secrets:
            count += 1
        counts[f"Equipment {code}"] = count


def _count_enemies(state: Table, counts: dict[str, int]) -> None:
    """Enemy cards, Boss cards and Patterns: those of the Biome are in its decks, discard piles or the row."""
    box, expedition, fight = state.box, state.expedition, state.fight
    about = deck_enemies(box, state.chronicle, expedition.place)
    lies = expedition.monsters + expedition.monster_discard + expedition.elites + expedition.elite_discard
    patterns = fight.pile[:]
    for foe in fight.row:
        if foe is not None:
            lies.append(foe.card)
            patterns += [foe.pattern] if foe.pattern != NONE else []
    for card, enemy in enumerate(box.enemies):
        counts[f"Enemy {enemy.code}"] = lies.count(card) if card in about else max(1, lies.count(card))
    for number, pattern in enumerate(box.patterns):
        counts[f"Pattern {pattern.code}"] = max(1, patterns.count(number))


def _count_tiles(state: Table, counts: dict[str, int]) -> None:
    """Tiles: those of the Biome are on its spaces or were left in the box."""
    expedition = state.expedition
    lies = expedition.tiles + expedition.constraints + expedition.unplaced
    for number, tile in enumerate(state.box.tiles):
        laid_out = tile.biome == expedition.place and expedition.tiles
        counts[f"tile {tile.code}"] = lies.count(number) if laid_out else 1


def _count_tokens(state: Table, counts: dict[str, int]) -> None:
    """Malaise cards, and tokens of which there are only so many: in play or in the supply."""
    fight = state.fight
    held = [hero.malaise for hero in state.heroes if hero.malaise != NONE]
    lies = held + state.expedition.malaise
    for card, code in enumerate(MALAISE_CODES):
        counts[code] = lies.count(card) if state.expedition.place == B7 else max(1, lies.count(card))
    for name, cap, used in (
        ("Worm", WORMS, fight.worms),
        ("Shuriken", SHURIKENS, sum(fight.blades)),
        ("Key", KEYS, state.bag.keys + fight.loot[KEY_LOOT]),
        ("Lantern", LANTERNS, state.expedition.lanterns),
        ("Bell", BELLS, len([bell for bell in state.expedition.bells if bell != NONE])),
        ("Malaise token", BEHEADED, len(held)),
        ("Rune", RUNES, state.chronicle.runes.bit_count()),
        ("Boss Cell", BOSS_CELLS, state.chronicle.boss_cells),
    ):
        counts[name] = max(cap, used)


def deck_enemies(box: Box, chronicle: Chronicle, place: int) -> list[int]:
    """The Enemy cards that make up a Biome's Monster and Elite decks, beasts included (DC-014, DC-198)."""
    if place == NONE or place >= FIRST_BOSS:
        return []
    biome = box.biomes[place]
    beasts = [box.cards[card].enemy for card in chronicle.beasts]
    return biome.monsters + biome.elites + [beast for beast in beasts if box.enemies[beast].biome == place]
