"""The story of a Run: a sentence for everything that happens, as each seat may hear it."""

from __future__ import annotations

from collections.abc import Callable

from tabletomb.engine.state import Tale
from tabletomb.games.dead_cells.exploring import other_wares
from tabletomb.games.dead_cells.moves import LOOT_TYPES
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.tables import (
    ANNOUNCED,
    ANY,
    BLOCK,
    EQUIPMENT_CODES,
    FIRST_BOSS,
    G_CELL,
    G_KEY,
    G_POTION,
    G_TOOTH,
    GOLD,
    MARKET,
    MELEE_SOURCE,
    NONE,
    PLACES,
    ROUNDS,
    ROW,
    SERENADE,
    SKILL_SOURCE,
    SLOT_SOURCE,
    SPACE_NAMES,
    SPACES,
    SYMBOL_SOURCE,
    SYMBOLS,
    TRACKS,
)
from tabletomb.games.dead_cells.words import spoken

TOKENS = {
    G_TOOTH: ("Gold Tooth", "Gold Teeth"),
    G_CELL: ("Cell", "Cells"),
    G_POTION: ("Potion", "Potions"),
    G_KEY: ("Key", "Keys"),
}
STATE_WORDS = ("is poisoned", "bleeds", "is on fire", "is frozen", "is marked")
IMMUNITIES = ("Poison", "Bleeding", "Fire", "Freezing", "Marks")


def narrate(state: Table, tale: Tale, seat: int) -> str | None:
    """A tale as a sentence, or None if this seat may not hear it. `{0}` stands for a player's name."""
    return TALES[tale[0]](Names(state, seat), *tale[1:])


class Names:
    """What things are called in sentences, to the ears of one seat."""

    def __init__(self, state: Table, seat: int) -> None:
        self.state = state
        self.seat = seat

    def hero(self, place: int) -> str:
        """The name of a Beheaded, with the player's in solo games left out."""
        if not 0 <= place < len(self.state.heroes):
            return "A Beheaded"
        return self.state.tables.hero_names[self.state.heroes[place].who]

    def owns(self, place: int) -> bool:
        """Whether it is the listener's own Beheaded."""
        return self.state.seat_of(place) == self.seat

    def enemy(self, card: int) -> str:
        """The name of an Enemy."""
        return f"the {_bare(self.state.tables.enemies[card].name)}"

    def card(self, card: int) -> str:
        """The name of a card with a code."""
        printed = self.state.tables.cards[card]
        return printed.name or printed.code

    def gear(self, card: int) -> str:
        """The name of an Equipment card or Blueprint."""
        return self.state.tables.equipment[card].name or EQUIPMENT_CODES[card]

    def line(self, line: int) -> str:
        """The text of a line."""
        return spoken(self.state.tables.lines[line].text)

    def tile(self, tile: int) -> str:
        """The text of a tile that lies face up."""
        return spoken(self.state.tables.tiles[tile].text)

    def place(self, place: int) -> str:
        """The name of a Biome or Boss."""
        tables = self.state.tables
        return tables.bosses[place - FIRST_BOSS].name if place >= FIRST_BOSS else tables.biomes[place].name

    def key(self, name: str) -> str:
        """The text of a curse, a bell or a constraint."""
        return self.state.tables.keys.get(name, name)

    def source(self, place: int, source: int) -> str:
        """What is used: an item or Skill by its name where it has one that does not change hands."""
        if source == SKILL_SOURCE:
            return "the Skill card"
        if source == SYMBOL_SOURCE:
            return "the power of the symbol"
        if source >= MELEE_SOURCE:
            return "Serenade's help"
        if source < SLOT_SOURCE:
            track, space = divmod(source, 5)
            hero = self.state.heroes[place].who if 0 <= place < len(self.state.heroes) else 0
            ability = self.state.tables.boards[min(hero, 3)][track][space]
            return ability.skill_name or f"the {TRACKS[track].title()} track"
        return "Equipment" if source < SLOT_SOURCE + 5 else "the Mutation board"


def _bare(name: str) -> str:
    return name.removeprefix("The ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _n(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _scroll(colour: int) -> str:
    return "a Scroll of any colour" if colour == ANY else f"a {TRACKS[colour].title()} Scroll"


def _space(space: int) -> str:
    return ROW[space] if 0 <= space < SPACES else "the row"


Telling = Callable[[Names, int, int, int, int], str | None]


# -- exploring ----------------------------------------------------------------------------------------------


def _moves(names: Names, place: int, space: int, tile: int, d: int) -> str:
    name = SPACE_NAMES[names.state.tables.biomes[place].spaces[space].name]
    return f"The Group moves to space {name}{': ' + names.tile(tile) if tile != NONE else ''}."


def _equips(names: Names, place: int, card: int, slot: int, old: int) -> str:
    instead = f" instead of {names.gear(old)}" if old != NONE else ""
    return f"{names.hero(place)} equips {names.gear(card)}{instead}."


def _advances(names: Names, place: int, track: int, step: int, d: int) -> str:
    serenade = 0 <= place < len(names.state.heroes) and names.state.heroes[place].who == SERENADE
    return f"{names.hero(place)} moves on to step {step}{'' if serenade else ' of ' + TRACKS[track].title()}."


def _pocket(names: Names, kind: int, n: int, c: int, d: int) -> str:
    return f"Into the Bag: {_n(n, *TOKENS[kind])}."


def _deck_check(names: Names, place: int, symbol: int, card: int, hit: int) -> str:
    result = "a hit" if hit else "missed"
    return f"{names.hero(place)} turns up {names.card(card)} for a Check of {SYMBOLS[symbol]}: {result}."


def _option(names: Names, gift: int, part: int, number: int, d: int) -> str:
    return f"The Group chooses: {spoken(names.state.tables.gifts[gift].parts[part][number].text)}."


def _buys_ware(names: Names, tile: int, number: int, price: int, d: int) -> str:
    ware = other_wares(names.state, tile)[number]
    return f"The Group buys {spoken(ware.text.partition(' @')[0])} for {_n(price, 'Tooth', 'Teeth')}."


def _buys(names: Names, card: int, price: int, c: int, d: int) -> str:
    return f"The Group buys {names.gear(card)} for {_n(price, 'Tooth', 'Teeth')}."


# -- Combat -------------------------------------------------------------------------------------------------


def _hits(names: Names, card: int, n: int, by: int, space: int) -> str:
    who = f"{names.hero(by)} hits" if by != NONE else "A hit on"
    return f"{who} {names.enemy(card)}: {n} Damage."


def _killed(names: Names, card: int, by: int, space: int, d: int) -> str:
    return f"{_capital(names.enemy(card))} is killed{' by ' + names.hero(by) if by != NONE else ''}."


def _strengthens(names: Names, card: int, verb: int, n: int, d: int) -> str:
    gain = "Shield" if verb == BLOCK else "Golden Shield"
    what = f"gets {_n(n, gain)}" if verb in (BLOCK, GOLD) else f"mends {n} Damage"
    return f"{_capital(names.enemy(card))} {what}."


def _shields(names: Names, place: int, n: int, golden: int, d: int) -> str:
    return f"{names.hero(place)} gets {_n(n, 'Golden Shield' if golden else 'Shield')}."


def _loots(names: Names, place: int, kind: int, count: int, card: int) -> str:
    what = names.gear(card) if card != NONE else f"{count} {LOOT_TYPES[kind]}"
    return f"{names.hero(place)} loots: {what}."


def _attacks(names: Names, card: int, place: int, n: int, d: int) -> str:
    if card == NONE:
        return f"{names.hero(place)} is attacked for {n}."
    return f"{_capital(names.enemy(card))} attacks {names.hero(place)} for {n}."


def _uses(names: Names, place: int, source: int, line: int, d: int) -> str:
    return f"{names.hero(place)} uses {names.source(place, source)}: {names.line(line)}."


def _plays(names: Names, place: int, card: int, c: int, d: int) -> str:
    """Only its owner knows which card it is (DC-081)."""
    what = names.card(card) if names.owns(place) else "a Combat card"
    return f"{names.hero(place)} lays {what} face down."


def _bought(names: Names, card: int, price: int, c: int, d: int) -> str:
    return f"Bought for {_n(price, 'Cell')}: {names.card(card)}."


TALES: dict[str, Telling] = {
    # wounds
    "hurt": lambda names, place, n, c, d: f"{names.hero(place)} takes {n} Damage.",
    "dies": lambda names, place, b, c, d: f"{names.hero(place)} is dead.",
    "healed": lambda names, place, n, c, d: f"{names.hero(place)} is healed of {n} Damage.",
    "potion": lambda names, place, b, c, d: f"{names.hero(place)} drinks a Potion.",
    # keys
    "curse": lambda names, place, n, c, d: f"A curse: {names.key(f'curse {PLACES[place]} {n}')}.",
    "bell": lambda names, token, place, c, d: (
        f"A Bell tolls for {names.hero(place)}: {names.key(f'bell B5 {token + 1}')}."
    ),
    "step-lost": lambda names, place, track, c, d: f"{names.hero(place)} loses a step of {TRACKS[track].title()}.",
    "equipment-lost": lambda names, place, card, c, d: f"{names.hero(place)} loses {names.gear(card)}.",
    "malaise": lambda names, place, card, c, d: f"{names.hero(place)} catches {names.state.tables.malaise[card][0]}.",
    "cured": lambda names, place, card, c, d: f"{names.hero(place)} is cured of {names.state.tables.malaise[card][0]}.",
    # rewards
    "pocket": _pocket,
    "relit": lambda names, n, b, c, d: f"Lanterns lit again: {n}.",
    "worms": lambda names, n, b, c, d: f"{_n(n, 'Worm')} more on the Group space.",
    "rune": lambda names, rune, b, c, d: f"The {names.state.tables.rune_names[rune]} is found, for ever.",
    "vial-wasted": lambda names, place, b, c, d: "A Vial is wasted.",
    "scroll": lambda names, colour, b, c, d: f"Into the Bag: {_scroll(colour)}.",
    "scroll-lost": lambda names, colour, b, c, d: f"Nobody can use {_scroll(colour)}: it is lost.",
    "advances": _advances,
    "power-up": lambda names, place, b, c, d: "Serenade powers up and turns to melee.",
    "equipment": lambda names, card, b, c, d: f"An Equipment card: {names.gear(card)}.",
    "equips": _equips,
    "throws-away": lambda names, place, card, c, d: f"{names.hero(place)} throws {names.gear(card)} away.",
    "blueprint": lambda names, card, b, c, d: f"A Blueprint: {names.gear(card)}.",
    "permanent": lambda names, card, b, c, d: f"{names.gear(card)} is Equipment from now on.",
    "secret-owed": lambda names, n, b, c, d: f"{_n(n, 'Secret')} will be told when the Run is over.",
    # Checks and tiles
    "check-passed": lambda names, place, symbol, card, d: (
        f"{names.hero(place)} passes the Check of {SYMBOLS[symbol]} with {names.card(card)}."
    ),
    "check-failed": lambda names, place, symbol, c, d: (
        f"{names.hero(place)} does not pass the Check of {SYMBOLS[symbol]}."
    ),
    "hollow-rune": lambda names, place, symbol, c, d: f"The Hollow Rune passes the Check of {SYMBOLS[symbol]}.",
    "deck-check": _deck_check,
    "option": _option,
    "biome": lambda names, place, b, c, d: f"The Group enters {names.place(place)}.",
    "scouts": lambda names, space, tile, c, d: f"A tile is turned face up: {names.tile(tile)}.",
    "moves": _moves,
    "constraint": lambda names, tile, b, c, d: f"A constraint holds in this Combat: {names.tile(tile)}.",
    "lantern-out": lambda names, left, b, c, d: f"A Lantern goes out; {left} still burn.",
    "key-used": lambda names, a, b, c, d: "A Key opens the way.",
    "buys-ware": _buys_ware,
    "buys": _buys,
    "offered": lambda names, card, b, c, d: f"On offer: {names.gear(card)}.",
    "interbiome": lambda names, place, b, c, d: f"The Group has left {names.place(place)} behind.",
    "healer": lambda names, place, price, c, d: (
        f"The Healer sees to {names.hero(place)} for {_n(price, 'Tooth', 'Teeth')}."
    ),
    # Combat
    "round": lambda names, round, b, c, d: f"Round {ROUNDS[round]}.",
    "appears": lambda names, card, space, c, d: f"{_capital(names.enemy(card))} appears: {_space(space)}.",
    "blocked-by": lambda names, card, space, c, d: f"{_capital(names.enemy(card))} blocks.",
    "foe-moves": lambda names, card, space, c, d: f"{_capital(names.enemy(card))} moves: {_space(space)}.",
    "hits": _hits,
    "killed": _killed,
    "blocks": lambda names, place, n, c, d: f"{names.hero(place)} blocks with {_n(n, 'Shield')}.",
    "companion": lambda names, place, card, n, d: f"{names.gear(card)} takes {n} Damage for {names.hero(place)}.",
    "shields": _shields,
    "immune-foe": lambda names, card, kind, c, d: f"{_capital(names.enemy(card))} is immune to {IMMUNITIES[kind]}.",
    "state-foe": lambda names, card, kind, by, space: f"{_capital(names.enemy(card))} {STATE_WORDS[kind]}.",
    "immune": lambda names, place, kind, c, d: f"{names.hero(place)} is immune to {IMMUNITIES[kind]}.",
    "state": lambda names, place, kind, c, d: f"{names.hero(place)} {STATE_WORDS[kind]}.",
    "hook": lambda names, place, line, c, d: f"{names.hero(place)} seizes the occasion: {names.line(line)}.",
    "worms-hit": lambda names, place, n, c, d: f"{names.hero(place)} strikes at the Worms.",
    "blades-hit": lambda names, place, n, c, d: f"{names.hero(place)} knocks down Shuriken.",
    "cleansed": lambda names, place, kind, c, d: f"{names.hero(place)} is rid of a token: {IMMUNITIES[kind]}.",
    "skill": _uses,
    "action": _uses,
    "item": lambda names, place, card, c, d: f"{names.hero(place)} uses {names.gear(card)}.",
    "loots": _loots,
    "attacks": _attacks,
    "steals": lambda names, card, n, c, d: f"{_capital(names.enemy(card))} steals {_n(n, 'Tooth', 'Teeth')}.",
    "rages": lambda names, card, n, c, d: f"{_capital(names.enemy(card))} rages: {n} more Damage from now on.",
    "flees": lambda names, card, b, c, d: f"{_capital(names.enemy(card))} flees.",
    "strengthens": _strengthens,
    "shuriken-thrown": lambda names, n, b, c, d: f"{n} Shuriken are in the air.",
    "snatched": lambda names, kind, b, c, d: f"Loot is snatched: {LOOT_TYPES[kind]}.",
    "is-frozen": lambda names, card, b, c, d: f"{_capital(names.enemy(card))} is frozen stiff.",
    "hesitates": lambda names, place, b, c, d: f"{names.hero(place)} hesitates.",
    "poisoned-foe": lambda names, card, n, c, d: f"Poison does {n} Damage to {names.enemy(card)}.",
    "first-player": lambda names, place, b, c, d: f"{names.hero(place)} is First Player.",
    "challenge": lambda names, a, b, c, d: "The Group takes the challenge: one Monster more.",
    "symbol-power": lambda names, symbol, b, c, d: f"Serenade has the power of {SYMBOLS[symbol]} in this Combat.",
    "passes": lambda names, place, b, c, d: f"{names.hero(place)} passes.",
    "plays": _plays,
    "announces": lambda names, place, kind, round, d: (
        f"{names.hero(place)} announces {ANNOUNCED[kind]} in Round {ROUNDS[round]}."
    ),
    "passer-turns-up": lambda names, place, card, c, d: f"{names.hero(place)} turns up {names.card(card)}.",
    "swaps": lambda names, place, card, c, d: f"{names.hero(place)} discards {names.card(card)}.",
    "reveals": lambda names, place, card, c, d: f"{names.hero(place)} reveals {names.card(card)}.",
    "pattern": lambda names, pattern, turn, c, d: f"Turn {turn}: {names.state.tables.patterns[pattern].name}.",
    "fury": lambda names, n, b, c, d: f"Fury: {n} Damage for everybody.",
    "instance-beaten": lambda names, instance, b, c, d: f"Instance {instance} of the Boss is beaten.",
    "boss-beaten": lambda names, place, b, c, d: f"{names.place(place)} is beaten.",
    "victory": lambda names, boss, wins, c, d: f"Victories over {names.place(FIRST_BOSS + boss)}: {wins}.",
    # the Run
    "starts-in": lambda names, place, b, c, d: f"The Run starts in {names.place(place)}.",
    "boss-cells": lambda names, n, b, c, d: f"{_n(n, 'Boss Cell')} in force.",
    "joins": lambda names, place, who, c, d: f"{names.state.tables.hero_names[who]} joins the Group.",
    "run": lambda names, number, b, c, d: f"Run {number} begins.",
    "promise-kept": lambda names, card, b, c, d: f"A promise is kept: {names.card(card)}.",
    "start-card": lambda names, card, b, c, d: f"At the start of the Run: {names.card(card)}.",
    "run-over": lambda names, won, b, c, d: "The Run is a success." if won else "The Run is over.",
    "boss-cell": lambda names, number, b, c, d: f"Boss Cell {number} is yours.",
    "opens": lambda names, place, b, c, d: f"A new starting point: {names.place(place)}.",
    # between Runs
    "bought": _bought,
    "well": lambda names, card, b, c, d: f"A Cell falls into the Well, and up comes {names.card(card)}.",
    "cells-lost": lambda names, n, b, c, d: f"{_n(n, 'Cell')} not spent: lost.",
    "beast": lambda names, card, b, c, d: f"A new beast is about: {names.card(card)}.",
    "placed": lambda names, card, b, c, d: f"Onto the Mutation board: {names.card(card)}.",
    "reserved": lambda names, card, b, c, d: f"Into the reserve: {names.card(card)}.",
    "replaced": lambda names, old, new, c, d: f"{names.card(new)} takes the place of {names.card(old)}.",
    "joins-deck": lambda names, card, who, before, d: (
        f"{names.card(card)} joins the deck of {names.state.tables.hero_names[who]}."
    ),
    "market-level": lambda names, who, level, c, d: f"The {MARKET[who].title()} is now at level {level}.",
    "promised": lambda names, card, b, c, d: f"Promised for the next Run: {names.card(card)}.",
    "more-slots": lambda names, n, b, c, d: f"The Mutation board has {n} During Game slots now.",
    "cover": lambda names, deck, price, c, d: f"The {TRACKS[deck].title()} deck costs {_n(price, 'Cell')} from now on.",
    "purged": lambda names, card, b, c, d: f"Purged: {names.card(card)}.",
    "scrapped": lambda names, card, b, c, d: f"Purged: {names.gear(card)}.",
    "secret": lambda names, card, b, c, d: f"A Secret: {names.card(card)}.",
    "feat": lambda names, card, b, c, d: f"A Feat is accomplished: {names.card(card)}.",
}
