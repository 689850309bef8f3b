"""What each seat may know: the view, the prompt and the story. Nothing leaves a state but through here.

Hidden are the other players' hands and face-down Combat cards, all draw piles, face-down tiles, Enemy decks and what
else `knowledge` deals anew; and whatever this campaign has not shown yet: of a deck that is never shuffled only its
price and its size are told (DC-002). Texts of components are told in words; what is printed on them stays in the box.
"""

from __future__ import annotations

from typing import Any, TypedDict

from tabletomb.engine.state import NOBODY
from tabletomb.games.dead_cells.aim import foe_line
from tabletomb.games.dead_cells.exploring import corridor_to, shut, space_named
from tabletomb.games.dead_cells.fight import LOOT_TOKENS, Foe
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.interbiome import price_of
from tabletomb.games.dead_cells.keys import rune_works
from tabletomb.games.dead_cells.knowledge import face_down, tile_known
from tabletomb.games.dead_cells.labels import peek, phrase, way
from tabletomb.games.dead_cells.moves import LOOT_TYPES, MOVES
from tabletomb.games.dead_cells.prompts import meaning, prompt
from tabletomb.games.dead_cells.scoring import sheet
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.story import narrate
from tabletomb.games.dead_cells.tables import (
    ALL,
    ANNOUNCED,
    BEHIND,
    BY_BELL,
    BY_DECK,
    BY_HAND,
    BY_KEY,
    BY_RUNE,
    CARD_CODES,
    DEEDS,
    DMG,
    DURING_SLOTS,
    E_PAL,
    EQUIPMENT_CODES,
    FAR,
    FEAT_SLOTS,
    FIRST_BOSS,
    HERO_CODES,
    IF_DARK,
    KINDS,
    LAST_SPACE,
    MALAISE_CODES,
    MARKET,
    MARKET_LEVELS,
    NONE,
    PLACES,
    REQUIREMENTS,
    ROUNDS,
    ROW,
    RUNES,
    SECRET_CARDS,
    SERENADE,
    SHAPES,
    SOURCES,
    SPACE_NAMES,
    START_SLOTS,
    STATES,
    SYMBOLS,
    TRACKS,
    TWO,
    UPGRADE_COUNT,
    WELL_CARDS,
    Corridor,
    Space,
)
from tabletomb.games.dead_cells.words import read

__all__ = ["headline", "label", "narrate", "prompt", "view"]

KIND_NAMES = {"m": "Monster", "x": "Elite", "n": "minion", "b": "Boss"}
SHAPE_NAMES = {
    "E": "encounter",
    "X": "Elite encounter",
    "T": "treasure",
    "K": "cursed treasure",
    "M": "merchant",
    "D": "door",
    "P": "teleportation",
    "Q": "constraint",
}
BEFORE_CARDS = ("challenge", "symbol-power")
"""Decisions between the flip of an encounter tile and the first card laid."""


class CardView(TypedDict):
    """A Combat card, or another card with a code."""

    code: str
    name: str
    symbols: list[str]
    lines: dict[str, str]
    """Lines I to III of a Combat card."""
    text: str
    """What other cards say; empty for a Combat card, whose lines say it all."""


class GearView(TypedDict):
    """An Equipment card or Blueprint."""

    code: str
    name: str
    type: str
    text: str


class ActiveView(TypedDict):
    """A Combat card on an Active Space: face down but for its owner until the reveal (DC-081, DC-084)."""

    card: CardView | None
    announced: str | None


class LineView(TypedDict):
    """One Round of an Enemy."""

    round: str
    text: str
    frozen: bool
    now: bool


class EnemyView(TypedDict):
    """An Enemy on the board."""

    number: int
    code: str
    name: str
    kind: str
    health: int
    damage: int
    shields: int
    golds: int
    states: dict[str, int]
    rage: int
    lines: list[LineView]
    traits: list[str]
    death: str
    fresh: bool
    pattern: str | None


class CorridorView(TypedDict):
    """A way to another space, what it needs, and why it is shut."""

    to: str
    need: str
    what: str
    gives: str
    reason: str | None


class SpaceView(TypedDict):
    """A space of the Biome board."""

    name: str
    column: int
    shape: str | None
    tile: dict[str, str] | None
    """Code and text, once it lies face up."""
    constraint: str | None
    """"hidden" or the text of the Constraint tile; None if there is none."""
    key: bool
    exit: dict[str, Any] | None
    corridors: list[CorridorView]


class HeroView(TypedDict):
    """A Beheaded or Serenade."""

    place: int
    seat: int
    who: str
    name: str
    tagline: str
    first: bool
    health: int
    damage: int
    remaining: int
    dead: bool
    shields: int
    golds: int
    states: dict[str, int]
    frozen: list[dict[str, str]]
    immune: list[str]
    side: str | None
    """Serenade's side, POWER or MELEE."""
    tracks: list[dict[str, Any]]
    slots: int
    equipment: list[dict[str, Any]]
    skills: list[dict[str, str]]
    hand: list[CardView] | None
    """The cards in hand; the owner's eyes only."""
    hand_size: int
    active: list[ActiveView]
    discard: list[CardView]
    draw: int
    unseen: list[str]
    """Names of the cards that are in places this seat cannot see, in no order."""
    malaise: dict[str, str] | None


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    layer: str
    step: str
    options: dict[str, str]
    talk: str
    """What may be said now: free, pings, none."""
    first: int | None
    heroes: list[HeroView]
    map: dict[str, Any] | None
    combat: dict[str, Any] | None
    bag: dict[str, Any]
    armoury: dict[str, Any]
    campaign: dict[str, Any]
    choice: list[dict[str, str]]
    """What the legal moves of this seat mean."""
    sheet: dict[str, Any]
    winners: list[int]
    won: bool


def view(state: Table, seat: int) -> View:
    """Everything that `seat` may know; NOBODY is a spectator."""
    return {
        "seat": None if seat == NOBODY else seat,
        "layer": layer(state),
        "step": state.agenda[-1].name if state.agenda else "over",
        "options": dict(state.deal.options),
        "talk": talk(state),
        "first": state.first if state.heroes else None,
        "heroes": [_hero(state, place, seat) for place in range(len(state.heroes))],
        "map": _map(state),
        "combat": _combat(state) if state.fight.on else None,
        "bag": _bag(state),
        "armoury": _armoury(state),
        "campaign": _campaign(state),
        "choice": [{"move": MOVES.notation(move), "text": label(state, seat, move)} for move in state.legal(seat)],
        "sheet": sheet(state).to_json(),
        "winners": state.winners(),
        "won": state.won,
    }


def layer(state: Table) -> str:
    """Which part of a Run is being played: setup, map, combat, interbiome or end."""
    names = [step.name for step in state.agenda]
    if "end-of-run" not in names:
        return "end"
    if state.fight.on:
        return "combat"
    if "leave-biome" in names:
        return "interbiome"
    return "setup" if state.expedition.place == NONE else "map"


def headline(state: Table) -> str:
    """Which Run it is, and where the Group stands: "Run 2, Prisoners' Quarters, space 6"."""
    phase = layer(state)
    run = state.chronicle.runs + ("shuffle-up" in [step.name for step in state.agenda])
    if phase == "end":
        return f"After Run {run}"
    if phase == "setup":
        return f"Run {run}, getting ready"
    place, tables = state.expedition.place, state.tables
    name = tables.bosses[place - FIRST_BOSS].name if place >= FIRST_BOSS else tables.biomes[place].name
    if phase == "interbiome":
        return f"Run {run}, beyond {name}"
    if phase == "combat":
        return f"Run {run}, {name}, {'Combat' if face_down(state) else f'Round {ROUNDS[state.fight.round]}'}"
    if place >= FIRST_BOSS:
        return f"Run {run}, {name}"
    return f"Run {run}, {name}, space {SPACE_NAMES[tables.biomes[place].spaces[state.expedition.at].name]}"


def talk(state: Table) -> str:
    """From the flip of an encounter tile to the reveal nobody may talk about cards (DC-079); a curse forbids even
    pings (DC-227).
    """
    preparing = face_down(state) or (len(state.agenda) > 0 and state.agenda[-1].name in BEFORE_CARDS)
    if not preparing:
        return "free"
    return "none" if state.expedition.hushed else "pings"


# -- heroes -------------------------------------------------------------------------------------------------


def _hero(state: Table, place: int, seat: int) -> HeroView:
    hero, tables = state.heroes[place], state.tables
    own = state.seat_of(place) == seat
    hidden = face_down(state) and not own and hero.who != SERENADE
    unseen = hero.draw + ([] if own else hero.hand) + (hero.active if hidden else [])
    return {
        "place": place,
        "seat": state.seat_of(place),
        "who": HERO_CODES[hero.who],
        "name": tables.hero_names[hero.who],
        "tagline": tables.hero_taglines[hero.who],
        "first": place == state.first,
        "health": hero.health,
        "damage": hero.damage,
        "remaining": hero.remaining,
        "dead": hero.dead,
        "shields": hero.shields,
        "golds": hero.golds,
        "states": {STATES[kind]: hero.tokens(kind) for kind in range(len(STATES)) if hero.tokens(kind)},
        "frozen": [{"card": str(bit // 4 + 1), "round": ROUNDS[bit % 4]} for bit in range(8) if hero.frozen >> bit & 1],
        "immune": [STATES[kind] for kind in range(len(STATES)) if hero.immune >> kind & 1],
        "side": ("melee" if hero.melee else "power") if hero.who == SERENADE else None,
        "tracks": _tracks(state, hero),
        "slots": hero.slots,
        "equipment": [_equipped(state, hero, slot) for slot in range(len(hero.gear))],
        "skills": [
            {"source": SOURCES[offer.source], "name": offer.name, "text": read(offer.line.text)}
            for offer in hero.skills
        ],
        "hand": [_card(state, card) for card in hero.hand] if own else None,
        "hand_size": len(hero.hand),
        "active": [_active(state, hero, nth, hidden) for nth in range(len(hero.active))],
        "discard": [_card(state, card) for card in reversed(hero.discard)],
        "draw": len(hero.draw),
        "unseen": [_card_name(state, card) for card in sorted(unseen)],
        "malaise": _malaise(state, hero.malaise),
    }


def _tracks(state: Table, hero: Hero) -> list[dict[str, Any]]:
    """Scroll tracks: what is active left of the marker, and the next step."""
    tables = state.tables
    if hero.who == SERENADE:
        printed = [ability.text for ability in tables.melee] if hero.melee else [gift.text for gift in tables.power]
        texts = [read(text) for text in printed]
        marker = hero.scrolls[0]
        name = "melee" if hero.melee else "power"
        return [{"track": name, "marker": marker, "active": texts[:marker], "next": _at(texts, marker)}]
    tracks: list[dict[str, Any]] = []
    for track, name in enumerate(TRACKS):
        texts = [read(ability.text) for ability in tables.boards[hero.who][track]]
        marker = hero.scrolls[track]
        tracks.append({"track": name, "marker": marker, "active": texts[: marker + 1], "next": _at(texts, marker + 1)})
    return tracks


def _at(texts: list[str], place: int) -> str | None:
    return texts[place] if place < len(texts) and place <= LAST_SPACE else None


def _equipped(state: Table, hero: Hero, slot: int) -> dict[str, Any]:
    item = state.tables.equipment[hero.gear[slot]]
    doc: dict[str, Any] = {**_gear(state, hero.gear[slot])}
    if item.kind == E_PAL:
        doc |= {"health": item.health, "damage": hero.pains[slot]}
    return doc


def _active(state: Table, hero: Hero, nth: int, hidden: bool) -> ActiveView:
    said = hero.said[nth] if nth < len(hero.said) else NONE
    return {
        "card": None if hidden else _card(state, hero.active[nth]),
        "announced": None if said == NONE else f"{ANNOUNCED[said >> 2]} {ROUNDS[said & 3]}",
    }


def _card(state: Table, number: int) -> CardView:
    card = state.tables.cards[number]
    return {
        "code": card.code,
        "name": card.name,
        "symbols": [SYMBOLS[symbol] for symbol in range(len(SYMBOLS)) if card.symbols >> symbol & 1],
        "lines": {ROUNDS[round]: read(card.lines[round].text) for round in range(1, 4)},
        "text": "" if any(line.effects for line in card.lines) else read(card.text),
    }


def _card_name(state: Table, number: int) -> str:
    return state.tables.cards[number].name or CARD_CODES[number]


def _gear(state: Table, number: int) -> GearView:
    item = state.tables.equipment[number]
    return {"code": EQUIPMENT_CODES[number], "name": item.name, "type": item.type_text, "text": read(item.text)}


def _gears(state: Table, numbers: list[int]) -> list[GearView]:
    return [_gear(state, number) for number in numbers]


def _malaise(state: Table, card: int) -> dict[str, str] | None:
    if card == NONE:
        return None
    name, text = state.tables.malaise[card]
    return {"code": MALAISE_CODES[card], "name": name, "text": read(text)}


# -- the map ------------------------------------------------------------------------------------------------


def _map(state: Table) -> dict[str, Any] | None:
    expedition, tables = state.expedition, state.tables
    if expedition.place == NONE:
        return None
    if expedition.place >= FIRST_BOSS:
        boss = tables.bosses[expedition.place - FIRST_BOSS]
        return {"code": boss.code, "name": boss.name, "at": None, "spaces": []}
    biome = tables.biomes[expedition.place]
    return {
        "code": biome.code,
        "name": biome.name,
        "at": SPACE_NAMES[biome.spaces[expedition.at].name],
        "spaces": [_space(state, number, space) for number, space in enumerate(biome.spaces)],
        "lanterns": expedition.lanterns,
        "dark": state.dark,
        "bells": len([bell for bell in expedition.bells if bell != NONE]),
        "malaise": len(expedition.malaise),
        "hushed": expedition.hushed,
        "runes_barred": expedition.runes_barred,
        "hollow_rune": rune_works(state, RUNES - 1) and not expedition.hollow_used,
        "monsters": _deck(state, expedition.monsters, expedition.monster_discard),
        "elites": _deck(state, expedition.elites, expedition.elite_discard),
        "blueprints": len(state.blueprint_deck()),
    }


def _deck(state: Table, deck: list[int], discard: list[int]) -> dict[str, Any]:
    """How many cards, which of them this campaign has met, and the discard pile, its top first."""
    enemies, met = state.tables.enemies, state.lore.enemies
    return {
        "deck": len(deck),
        "met": sorted(enemies[card].name for card in deck if met[card]),
        "discard": [enemies[card].name for card in reversed(discard)],
    }


def _space(state: Table, number: int, space: Space) -> SpaceView:
    expedition, tables = state.expedition, state.tables
    known = tile_known(state, number)
    tile = expedition.tiles[number]
    limit = expedition.constraints[number]
    return {
        "name": SPACE_NAMES[space.name],
        "column": space.column,
        "shape": SHAPE_NAMES[SHAPES[space.shape]] if space.shape != NONE else None,
        "tile": _tile(state, tile) if known and tile != NONE else None,
        "constraint": None if limit == NONE else (read(tables.tiles[limit].text) if known else "hidden"),
        "key": space.key,
        "exit": None if space.exit == NONE else _exit(state, space),
        "corridors": [_corridor(state, number, way, corridor) for way, corridor in enumerate(space.corridors)],
    }


def _tile(state: Table, number: int) -> dict[str, str]:
    tile = state.tables.tiles[number]
    return {"code": tile.code, "text": read(tile.text)}


def _exit(state: Table, space: Space) -> dict[str, Any]:
    tables = state.tables
    there = tables.bosses[space.exit - FIRST_BOSS] if space.exit >= FIRST_BOSS else tables.biomes[space.exit]
    return {"code": PLACES[space.exit], "name": there.name, "gate": space.gate}


def _corridor(state: Table, space: int, way: int, corridor: Corridor) -> CorridorView:
    expedition, tables = state.expedition, state.tables
    what = ""
    barred = False
    if corridor.need == BY_RUNE:
        what = tables.rune_names[corridor.what]
        barred = not rune_works(state, corridor.what)
    elif corridor.need in (BY_HAND, BY_DECK):
        what = SYMBOLS[corridor.what]
        barred = corridor.need == BY_HAND and space == expedition.at and expedition.failed >> way & 1 == 1
    elif corridor.need == BY_KEY:
        barred = state.bag.keys == 0
    rung = corridor.need == BY_BELL and expedition.bells[corridor.what] == NONE
    spaces = tables.biomes[expedition.place].spaces
    return {
        "to": SPACE_NAMES[spaces[corridor.to].name],
        "need": "" if rung else REQUIREMENTS[corridor.need],
        "what": what,
        "gives": read(corridor.gift.text) if corridor.need == BY_DECK else "",
        "reason": shut(state, corridor).message if barred else None,
    }


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move of this seat does."""
    verb = MOVES.verb(move)
    if verb not in ("go", "peek"):
        return phrase(state.agenda[-1].name, move, meaning(state, move))
    spaces = state.tables.biomes[state.expedition.place].spaces
    number = space_named(state, move - MOVES.base(verb))
    there = _space(state, number, spaces[number])
    if verb == "peek":
        return peek(there)
    here, corridor = state.expedition.at, corridor_to(state, number)
    return way(there, _corridor(state, here, corridor, spaces[here].corridors[corridor]))


# -- the Combat ---------------------------------------------------------------------------------------------


def _combat(state: Table) -> dict[str, Any]:
    fight, tables = state.fight, state.tables
    loot: dict[str, Any] = {LOOT_TYPES[kind]: fight.loot[kind] for kind in range(LOOT_TOKENS) if fight.loot[kind]}
    doc: dict[str, Any] = {
        "round": ROUNDS[fight.round],
        "revealed": not face_down(state),
        "row": {ROW[space]: None if foe is None else _enemy(state, foe) for space, foe in enumerate(fight.row)},
        "loot": loot,
        "loot_equipment": _gears(state, fight.loot_gear),
        "loot_blueprints": _gears(state, fight.loot_blueprints),
        "worms": fight.worms,
        "shuriken": {ROW[space]: count for space, count in enumerate(fight.blades) if count},
        "barrier": ("none", "wall", "hole")[fight.barrier],
        "constraint": None,
        "dark": state.dark,
        "passer": None if fight.passer == NONE else fight.passer,
        "participants": state.turn_order()[:],
        "challenge": fight.challenge,
        "symbol": None if fight.symbol == NONE else SYMBOLS[fight.symbol],
        "slain": fight.slain,
        "hurt": fight.hurt,
        "threat": threat(state),
        "poison": _forecast(state),
        "boss": None,
    }
    if fight.constraint:
        doc["constraint"] = read(tables.keys.get(f"constraint {fight.constraint}", ""))
    if fight.instance:
        boss = tables.bosses[state.expedition.place - FIRST_BOSS]
        doc["boss"] = {
            "name": boss.name,
            "instance": fight.instance,
            "turn": fight.turn,
            "fury_from": boss.fury,
            "patterns_left": len(fight.pile),
        }
    return doc


def _enemy(state: Table, foe: Foe) -> EnemyView:
    enemy = state.tables.enemies[foe.card]
    states = {
        "poison": foe.poison,
        "bleed": foe.bleed,
        "fire": foe.fire,
        "freeze": foe.frozen.bit_count(),
        "mark": foe.mark,
    }
    return {
        "number": foe.number,
        "code": enemy.code,
        "name": enemy.name,
        "kind": KIND_NAMES[KINDS[enemy.kind]],
        "health": enemy.health,
        "damage": foe.damage,
        "shields": foe.shields,
        "golds": foe.golds,
        "states": {name: count for name, count in states.items() if count},
        "rage": foe.rage,
        "lines": [
            {
                "round": ROUNDS[round],
                "text": read(foe_line(state, foe, round).text),
                "frozen": foe.frozen >> round & 1 == 1,
                "now": round == state.fight.round,
            }
            for round in range(len(ROUNDS))
        ],
        "traits": _traits(state, foe.card),
        "death": read(enemy.death.text),
        "fresh": foe.fresh,
        "pattern": None if foe.pattern == NONE else state.tables.patterns[foe.pattern].name,
    }


def _traits(state: Table, card: int) -> list[str]:
    enemy = state.tables.enemies[card]
    traits = [f"immune to {STATES[kind]}" for kind in range(len(STATES)) if enemy.immune >> kind & 1]
    for name, has in (
        ("behind", enemy.place == BEHIND),
        ("far", enemy.place == FAR),
        ("thick hide", enemy.hide),
        ("thorns", enemy.thorns),
        ("guard", enemy.guard),
        ("stubborn", enemy.stubborn),
    ):
        if has:
            traits.append(name)
    return traits


def threat(state: Table) -> dict[str, int]:
    """The Damage that the Enemies will do in each Round still to come if nothing changes."""
    fight = state.fight
    sums = {ROUNDS[round]: 0 for round in range(fight.round, len(ROUNDS))}
    for foe in fight.row:
        if foe is None:
            continue
        for round in range(fight.round, len(ROUNDS)):
            waits = round == fight.round and (foe.acted == round or foe.fresh)
            if not waits and not foe.frozen >> round & 1:
                sums[ROUNDS[round]] += damage_of(state, foe, round)
    return sums


def damage_of(state: Table, foe: Foe, round: int) -> int:
    """The Damage of one line, over all whom it hits."""
    damage = 0
    there = len(state.turn_order())
    for effect in foe_line(state, foe, round).effects:
        if effect.verb == DMG and (effect.condition != IF_DARK or state.dark):
            targets = there if effect.aim == ALL else min(2, there) if effect.aim == TWO else min(1, there)
            damage += (effect.n + foe.rage) * targets
    return damage


def _forecast(state: Table) -> dict[str, int]:
    """What Poison does at the next Round End to each participant and Enemy that has any (DC-123, DC-128)."""
    forecast: dict[str, int] = {}
    for place in state.turn_order():
        hero = state.heroes[place]
        if hero.states[0]:
            forecast[state.tables.hero_names[hero.who]] = hero.states[0] + hero.states[4]
    for space, foe in enumerate(state.fight.row):
        if foe is not None and foe.poison:
            forecast[ROW[space]] = foe.poison + foe.mark
    return forecast


# -- Bag, armoury, campaign ---------------------------------------------------------------------------------


def _bag(state: Table) -> dict[str, Any]:
    bag = state.bag
    return {
        "teeth": bag.teeth,
        "cells": bag.cells,
        "potions": bag.potions,
        "keys": bag.keys,
        "scrolls": dict(zip((*SYMBOLS, "any"), bag.scrolls)),
        "equipment": _gears(state, bag.gear),
        "blueprints": _gears(state, bag.blueprints),
    }


def _armoury(state: Table) -> dict[str, Any]:
    armoury = state.armoury
    top = armoury.deck[len(armoury.deck) - armoury.known :]
    return {
        "deck": len(armoury.deck),
        "on_top": _gears(state, top[::-1]),
        "discard": _gears(state, armoury.discard[::-1]),
        "collector": _gears(state, armoury.collector),
        "offered": _gears(state, armoury.offered),
        "drawn": None if armoury.drawn == NONE else _gear(state, armoury.drawn),
    }


def _campaign(state: Table) -> dict[str, Any]:
    """The Mutation board, the market, and of the decks their prices and sizes."""
    chronicle, tables = state.chronicle, state.tables
    return {
        "run": chronicle.runs,
        "cells": chronicle.cells,
        "secrets_owed": state.secrets_owed,
        "boss_cells": {"owned": chronicle.boss_cells, "in_force": state.boss_cells},
        "start": tables.biomes[state.start].name if state.start != NONE else None,
        "wins": {boss.name: wins for boss, wins in zip(tables.bosses, chronicle.wins, strict=True) if wins},
        "runes": [
            {
                "name": tables.rune_names[rune],
                "active": chronicle.runes >> rune & 1 == 1,
                "text": read(tables.rune_texts[rune]) if chronicle.runes >> rune & 1 else "",
            }
            for rune in range(RUNES)
        ],
        "board": {
            "start": [_card(state, card) for card in chronicle.start],
            "start_slots": START_SLOTS,
            "during": [_card(state, card) for card in chronicle.during],
            "during_slots": max(DURING_SLOTS, chronicle.during_slots),
            "skill": None if chronicle.skill == NONE else _card(state, chronicle.skill),
            "feats": [_feat(state, card) for card in chronicle.feats],
            "feat_slots": FEAT_SLOTS,
            "in_force": [_card_name(state, card) for card in state.group.cards],
        },
        "reserve": [_card(state, card) for card in chronicle.reserve],
        "market": [_market(state, character) for character in range(len(MARKET))],
        "upgrades": [
            {
                "track": TRACKS[deck],
                "price": tables.covers[deck][1 if chronicle.covers[deck] else 0],
                "left": UPGRADE_COUNT[deck] - chronicle.taken[deck],
            }
            for deck in range(len(TRACKS))
        ],
        "well": {"price": 1, "left": WELL_CARDS - chronicle.well},
        "secrets": {"found": chronicle.secrets, "left": SECRET_CARDS - chronicle.secrets},
        "decks": {
            tables.hero_names[who]: [_card_name(state, card) for card in deck]
            for who, deck in enumerate(chronicle.decks)
        },
    }


def _feat(state: Table, number: int) -> dict[str, Any]:
    card = state.tables.cards[number]
    return {
        **_card(state, number),
        "deed": DEEDS[card.deed],
        "done": state.deeds[card.deed],
        "wanted": card.times,
        "at_most": card.at_most,
        "gives": read(card.gift.text),
    }


def _market(state: Table, character: int) -> dict[str, Any]:
    level = min(len(state.chronicle.levels[character]), MARKET_LEVELS - 1)
    return {
        "who": MARKET[character],
        "level": level,
        "text": read(state.tables.market[character][level].text),
        "price": price_of(state, character),
    }
