"""The table as a readable document and back, layer by layer: chronicle, run, heroes, biome, combat.

A document written by hand may leave out most of it. Without `chronicle` the campaign is the one the game was dealt
with; a hero needs no more than `who`: a fresh board and the whole deck with three cards in hand; piles that are left
out hold everything that lies nowhere else, in the order of their codes; a Biome deals itself the first tiles of every
shape; a Combat without a Biome takes place in B1. Piles are written with their top first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tabletomb.games.dead_cells import campaign as campaigns
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    B6,
    B7,
    CARD_CODES,
    EQUIPMENT_CODES,
    FIRST_BOSS,
    HERO_CODES,
    MALAISE_CODES,
    NONE,
    PLACES,
    ROUNDS,
    ROW,
    SERENADE,
    SOURCES,
    SPACES,
    STATES,
    SYMBOLS,
    Box,
)
from tabletomb.games.dead_cells.counting import inventory
from tabletomb.games.dead_cells.fight import LOOT_TOKENS, Foe
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.laying import (
    BARRIERS,
    DEED_NAMES,
    FROZEN_CARDS,
    SCROLLS,
    TALLY_NAMES,
    load_table,
    space_names,
    usual_mutations,
)
from tabletomb.games.dead_cells.moves import LOOT_TYPES

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.state import Table

__all__ = ["dump_table", "inventory", "load_table"]


def dump_table(state: Table) -> dict[str, Any]:
    """Everything on the table by code; what is empty or as it always begins is left out."""
    doc: dict[str, Any] = {}
    chronicle = campaigns.written(state.chronicle, state.lore, state.chronicle.cells, state.chronicle.owed, state.box)
    known = state.deal.campaign
    assert known is not None
    if chronicle != known.data:
        doc["chronicle"] = chronicle
    doc["run"] = _dump_run(state)
    doc["heroes"] = [_dump_hero(hero) for hero in state.heroes]
    if state.expedition.place != NONE:
        doc["biome"] = _dump_biome(state)
    if state.fight.on:
        doc["combat"] = _dump_combat(state)
    return doc


def _dump_run(state: Table) -> dict[str, Any]:
    bag, armoury = state.bag, state.armoury
    doc = _without_defaults(
        first=state.first,
        start=_named(state.start, PLACES),
        bossCells=state.boss_cells,
        secretsOwed=state.secrets_owed,
        won=state.won,
        deeds=_counts(DEED_NAMES, state.deeds),
        tally=_counts(TALLY_NAMES, state.tally),
        bag=_without_defaults(
            teeth=bag.teeth,
            cells=bag.cells,
            potions=bag.potions,
            keys=bag.keys,
            scrolls=_counts(SCROLLS, bag.scrolls),
            equipment=_all_named(bag.gear, EQUIPMENT_CODES),
            blueprints=_all_named(bag.blueprints, EQUIPMENT_CODES),
        ),
    )
    lies: dict[str, Any] = _without_defaults(
        known=armoury.known,
        discard=_all_named(armoury.discard[::-1], EQUIPMENT_CODES),
        collector=_all_named(armoury.collector, EQUIPMENT_CODES),
        offered=_all_named(armoury.offered, EQUIPMENT_CODES),
        drawn=_named(armoury.drawn, EQUIPMENT_CODES),
    )
    doc["armoury"] = {**lies, "deck": _all_named(armoury.deck[::-1], EQUIPMENT_CODES)}
    if (state.group.cards, state.group.skill) != usual_mutations(state):
        doc["mutations"] = {
            "during": _all_named(state.group.cards, CARD_CODES),
            "skill": _named(state.group.skill, CARD_CODES),
        }
    return doc


def _dump_hero(hero: Hero) -> dict[str, Any]:
    doc: dict[str, Any] = {"who": HERO_CODES[hero.who]}
    doc |= _without_defaults(
        scrolls=hero.scrolls[:] if any(hero.scrolls) else None,
        side="melee" if hero.melee else None,
        damage=hero.damage,
        dead=hero.dead,
        shields=hero.shields,
        golds=hero.golds,
        states=_counts(STATES, hero.states),
        frozen=[
            {"card": FROZEN_CARDS[bit // 4], "round": ROUNDS[bit % 4]} for bit in range(8) if hero.frozen >> bit & 1
        ],
        active=[_dump_active(hero, card) for card in range(len(hero.active))],
        equipment=[_dump_gear(hero, slot) for slot in range(len(hero.gear))],
        malaise=_named(hero.malaise, MALAISE_CODES),
        fevered=hero.fevered,
        used=_named_bits(hero.used, SOURCES),
        items=_named_bits(hero.items, FROZEN_CARDS),
        discard=_all_named(hero.discard[::-1], CARD_CODES),
    )
    if hero.who != SERENADE:
        doc["hand"] = _all_named(hero.hand, CARD_CODES)
    doc["draw"] = _all_named(hero.draw[::-1], CARD_CODES)
    return doc


def _dump_active(hero: Hero, card: int) -> str | dict[str, Any]:
    code, said = CARD_CODES[hero.active[card]], hero.said[card]
    return code if said == NONE else {"card": code, "announced": f"{ANNOUNCED[said >> 2]} {ROUNDS[said & 3]}"}


def _dump_gear(hero: Hero, slot: int) -> str | dict[str, Any]:
    code = EQUIPMENT_CODES[hero.gear[slot]]
    return {"card": code, "damage": hero.pains[slot]} if hero.pains[slot] else code


def _dump_biome(state: Table) -> dict[str, Any]:
    expedition, box = state.expedition, state.box
    doc: dict[str, Any] = {"place": PLACES[expedition.place]}
    if expedition.place < FIRST_BOSS:
        biome = box.biomes[expedition.place]
        names = space_names(biome)
        doc["at"] = names[expedition.at]
        doc["tiles"] = _tiles_by_space(box, names, expedition.tiles)
        doc |= _without_defaults(
            constraints=_tiles_by_space(box, names, expedition.constraints),
            shown=_named_bits(expedition.shown, names),
            failed=[
                names[corridor.to]
                for number, corridor in enumerate(biome.spaces[expedition.at].corridors)
                if expedition.failed >> number & 1
            ],
        )
        doc["monsters"] = _enemies(box, expedition.monsters[::-1])
        doc["elites"] = _enemies(box, expedition.elites[::-1])
        doc |= _without_defaults(
            monsterDiscard=_enemies(box, expedition.monster_discard[::-1]),
            eliteDiscard=_enemies(box, expedition.elite_discard[::-1]),
        )
        if expedition.bells:
            doc["bells"] = [None if bell == NONE else bell + 1 for bell in expedition.bells]
        if expedition.place == B6 or expedition.lanterns:
            doc["lanterns"] = expedition.lanterns
        if expedition.place == B7:
            doc["malaise"] = _all_named(expedition.malaise[::-1], MALAISE_CODES)
            doc |= _without_defaults(malaiseKnown=expedition.malaise_known)
    return doc | _without_defaults(
        hushed=expedition.hushed, runesBarred=expedition.runes_barred, hollowUsed=expedition.hollow_used
    )


def _dump_combat(state: Table) -> dict[str, Any]:
    fight, box = state.fight, state.box
    doc: dict[str, Any] = {
        "row": {ROW[space]: _dump_foe(box, foe) for space in range(SPACES) if (foe := fight.row[space]) is not None}
    }
    doc |= _without_defaults(
        loot=_counts(LOOT_TYPES[:LOOT_TOKENS], fight.loot),
        equipment=_all_named(fight.loot_gear, EQUIPMENT_CODES),
        blueprints=_all_named(fight.loot_blueprints, EQUIPMENT_CODES),
        worms=fight.worms,
        shuriken=_counts(ROW, fight.blades),
        barrier=BARRIERS[fight.barrier] if fight.barrier else None,
        constraint=fight.constraint,
        symbol=_named(fight.symbol, SYMBOLS),
        challenge=fight.challenge,
        spawned=fight.spawned,
        slain=fight.slain,
        fled=fight.fled,
        hurt=fight.hurt,
        once=_named_bits(fight.once, SOURCES),
        instance=fight.instance,
        passed=_places(state, fight.passed),
        turned=_places(state, fight.turned),
    )
    if fight.round:
        doc["round"] = ROUNDS[fight.round]
    if fight.passer != NONE:
        doc["passer"] = fight.passer
    if fight.instance:
        doc["turn"] = fight.turn
        doc["patterns"] = [box.patterns[pattern].code for pattern in fight.pile[::-1]]
    return doc


def _places(state: Table, bits: int) -> list[int]:
    return [place for place in range(len(state.heroes)) if bits >> place & 1]


def _dump_foe(box: Box, foe: Foe) -> dict[str, Any]:
    doc: dict[str, Any] = {"enemy": box.enemies[foe.card].code, "number": foe.number}
    doc |= _without_defaults(
        damage=foe.damage,
        shields=foe.shields,
        golds=foe.golds,
        poison=foe.poison,
        bleed=foe.bleed,
        fire=foe.fire,
        mark=foe.mark,
        rage=foe.rage,
        frozen=_named_bits(foe.frozen, ROUNDS),
        acted=_named(foe.acted, ROUNDS),
        fresh=foe.fresh,
        pattern=None if foe.pattern == NONE else box.patterns[foe.pattern].code,
    )
    return doc


def _without_defaults(**entries: Any) -> dict[str, Any]:
    """The entries that say something: not 0, false, None or empty."""
    return {name: value for name, value in entries.items() if value}


def _named(number: int, names: Any) -> str | None:
    return None if number == NONE else names[number]


def _all_named(numbers: Iterable[int], names: Any) -> list[str]:
    return [names[number] for number in numbers]


def _named_bits(bits: int, names: Any) -> list[str]:
    return [names[number] for number in range(len(names)) if bits >> number & 1]


def _counts(names: Any, numbers: Iterable[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _enemies(box: Box, cards: list[int]) -> list[str]:
    return [box.enemies[card].code for card in cards]


def _tiles_by_space(box: Box, names: list[str], tiles: list[int]) -> dict[str, str]:
    return {names[space]: box.tiles[tile].code for space, tile in enumerate(tiles) if tile != NONE}
