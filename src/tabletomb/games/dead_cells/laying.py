"""Laying out the table that a document describes: every card in one place only, every error with its field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.document import Components, Field
from tabletomb.games.dead_cells import campaign as campaigns
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    B6,
    B7,
    BIOMES,
    BOSS,
    BOSS_CELLS,
    C_DURING,
    C_SKILL,
    CARD_CODES,
    CARDS,
    DEEDS,
    E_PAL,
    ELITE,
    EQUIPMENT_CODES,
    FIRE,
    FIRST_BOSS,
    FREEZE,
    HAND,
    HERO_CODES,
    KEYS,
    LANTERNS,
    LAST_SPACE,
    MALAISE_CODES,
    MINION,
    MONSTER,
    MOST_DURING,
    MOST_SLOTS,
    NONE,
    PLACES,
    ROUNDS,
    ROW,
    SERENADE,
    SERENADE_SPACES,
    SHURIKENS,
    SOURCES,
    SPACE_NAMES,
    STATES,
    SYMBOLS,
    WORMS,
    Biome,
)
from tabletomb.games.dead_cells.counting import deck_enemies
from tabletomb.games.dead_cells.expedition import Armoury, Bag, Expedition
from tabletomb.games.dead_cells.fight import LOOT_TOKENS, Fight, Foe
from tabletomb.games.dead_cells.hero import Hero, group_of
from tabletomb.games.dead_cells.moves import LOOT_TYPES

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.state import Table

PLENTY = 9999
"""More tokens than any Run ever sees."""
MANY = 99
MOST_OFFERED = 4
"""Cards that a Merchant or the Collector shows at once."""
DEED_NAMES = ("flawless", "wounded", "shields", "checks", "loot", "tiles", "kills", "fireKills", "bossTurns")
TALLY_NAMES = (
    "spaces", "kills", "cells", "biomes", "instances", "blueprints", "boss", "checks", "bought", "damage1", "damage2",
    "damage3", "damage4", "damage5",
)  # fmt: skip
SCROLLS = (*SYMBOLS, "any")
BARRIERS = ("none", "wall", "hole")
FROZEN_CARDS = ("first", "second")
FOE_TOKENS = ("damage", "shields", "golds", "poison", "bleed", "fire", "mark", "rage")


class Stock:
    """Cards of a kind of which only some are about: each of those lies somewhere once."""

    def __init__(self, kind: str, codes: Iterable[str], members: Iterable[int], where: str) -> None:
        self._components = Components(kind, codes)
        self._kind = kind
        self._where = where
        self.left = list(members)
        """Members that lie nowhere yet."""

    def take(self, field: Field) -> int:
        """The card a field names."""
        card = self._components.take(field)
        if card not in self.left:
            raise field.fail(f"{self._kind} {field.value} is not {self._where}")
        self.left.remove(card)
        return card

    def take_all(self, field: Field, at_most: int | None = None) -> list[int]:
        """The cards a list names."""
        return [self.take(entry) for entry in field.each(at_most=at_most)]

    def take_one(self, field: Field) -> int:
        """The card a field names, or NONE."""
        return NONE if field.value is None else self.take(field)

    def take_rest(self, document: Field, key: str) -> list[int]:
        """The pile that ends what is laid out, its top last: as written, or everything left if it is left out."""
        if key not in document:
            pile, self.left = self.left[::-1], []
            return pile
        return self.take_all(document[key])[::-1]

    def nothing_left(self, field: Field) -> None:
        """Refuse a table on which a card would lie nowhere."""
        if self.left:
            codes = list(self._components.places)
            raise field.fail(f"{self._kind} {', '.join(codes[card] for card in self.left[:5])} would lie nowhere")


def load_table(state: Table, table: Field) -> None:
    """Lay out the table that a document describes; raises `DocumentError` naming the field."""
    table.only("chronicle", "run", "heroes", "biome", "combat")
    state.lay_out()
    if "chronicle" in table:
        _load_chronicle(state, table["chronicle"])
    run = table.get("run", {}).only(
        "first", "start", "bossCells", "secretsOwed", "won", "deeds", "tally", "bag", "armoury", "mutations"
    )
    places = 2 if state.solo else state.seats
    heroes = table.get("heroes", []).each(at_most=places)
    gear = Stock("Equipment", EQUIPMENT_CODES, state.chronicle.equipment, "owned in this campaign")
    _load_heroes(state, heroes, gear)
    _load_mutations(state, run)
    _load_numbers(state, run)
    biome = table.get("biome", {"place": PLACES[0]} if "combat" in table else None)
    if biome.value is not None:
        _load_place(state, biome)
    blueprints = Stock("Blueprint", EQUIPMENT_CODES, _blueprints_here(state), "in the Blueprint deck of this place")
    _load_bag(state, run.get("bag", {}), gear, blueprints)
    foes = Stock("Enemy", [enemy.code for enemy in state.box.enemies], _enemies_here(state), "found in this place")
    if "combat" in table:
        _load_combat(state, table["combat"], gear, blueprints, foes)
    if biome.value is not None:
        _load_decks(state, biome, foes)
    _load_armoury(state, run.get("armoury", {}), gear, blueprints)
    _check_heroes(state, heroes)
    _check_layers(state, table)


def _load_chronicle(state: Table, field: Field) -> None:
    """The campaign as of now: the data of a campaign document."""
    campaigns.check(field)
    state.chronicle, state.lore = campaigns.opened(Campaign(state.deal.game, field.mapping()), state.box)


def _load_heroes(state: Table, fields: list[Field], gear: Stock) -> None:
    """The heroes in seat order; in solo games the Beheaded, then Serenade."""
    codes = Components("hero", HERO_CODES)
    for place, field in enumerate(fields):
        field.only(
            "who", "scrolls", "side", "damage", "dead", "shields", "golds", "states", "frozen", "active", "equipment",
            "malaise", "fevered", "used", "items", "discard", "hand", "draw",
        )  # fmt: skip
        hero = Hero(codes.take(field["who"]))
        if (hero.who == SERENADE) != (state.solo and place == 1):
            raise field["who"].fail("must be one of the four Beheaded, or Serenade in the second place of a solo game")
        _load_board(hero, field)
        _load_cards(state, hero, field)
        _load_gear(state, hero, field, gear)
        state.heroes.append(hero)


def _load_board(hero: Hero, field: Field) -> None:
    """Markers, Damage, Shields and State tokens."""
    scrolls = field.get("scrolls", [0, 0, 0]).each(3)
    if hero.who == SERENADE:
        hero.melee = field.get("side", "power").one_of(["power", "melee"]) == "melee"
        highest = [SERENADE_SPACES if hero.melee else SERENADE_SPACES - 1, 0, 0]
    else:
        highest = [LAST_SPACE] * 3
        if "side" in field:
            raise field["side"].fail("is Serenade's alone")
    hero.scrolls = [scrolls[track].number(0, highest[track]) for track in range(3)]
    hero.damage = field.get("damage", 0).number(0, MANY)
    hero.dead = field.get("dead", False).flag()
    hero.shields = field.get("shields", 0).number(0, MANY)
    hero.golds = field.get("golds", 0).number(0, MANY)
    hero.states = _read_counts(field.get("states", {}), STATES, MANY)
    if hero.states[FREEZE]:
        raise field["states"].fail("freeze is written as frozen lines")
    if hero.states[FIRE] > 1 and not hero.dead:
        raise field["states"].fail("two On Fire tokens are death (DC-125)")
    for entry in field.get("frozen", []).each(at_most=6):
        entry.keys("card", "round")
        card = FROZEN_CARDS.index(entry["card"].one_of(FROZEN_CARDS))
        hero.frozen |= 1 << 4 * card + ROUNDS.index(entry["round"].one_of(ROUNDS[1:4]))
    hero.fevered = field.get("fevered", False).flag()
    hero.used = _read_bits(field.get("used", []), SOURCES)
    hero.items = _read_bits(field.get("items", []), FROZEN_CARDS)
    if field.get("malaise", None).value is not None:
        hero.malaise = MALAISE_CODES.index(field["malaise"].one_of(MALAISE_CODES))


def _load_cards(state: Table, hero: Hero, field: Field) -> None:
    """Combat cards: each of the hero's deck lies in one place (DC-020)."""
    deck = Stock("card", CARD_CODES, state.chronicle.decks[hero.who], f"in the deck of {HERO_CODES[hero.who]}")
    for entry in field.get("active", []).each(at_most=1 if hero.who == SERENADE else 2):
        if isinstance(entry.value, dict):
            entry.only("card", "announced")
            card = deck.take(entry["card"])
            hero.said.append(_read_announcement(state, entry.get("announced", None), card))
        else:
            card = deck.take(entry)
            hero.said.append(NONE)
        hero.active.append(card)
    hero.discard = deck.take_all(field.get("discard", []))[::-1]
    if hero.who == SERENADE:
        if "hand" in field:
            raise field["hand"].fail("Serenade has none")
    elif "hand" in field:
        hero.hand = sorted(deck.take_all(field["hand"], HAND))
    elif "draw" not in field:
        hero.hand, deck.left = deck.left[:HAND], deck.left[HAND:]
    hero.draw = deck.take_rest(field, "draw")
    deck.nothing_left(field.get("draw", None))


def _read_announcement(state: Table, field: Field, card: int) -> int:
    """Kind and Round of an Action, which must be on the card (DC-082)."""
    if field.value is None:
        return NONE
    lines = state.box.cards[card].lines
    true = {
        f"{ANNOUNCED[kind]} {ROUNDS[round]}": 4 * kind + round
        for kind in range(len(ANNOUNCED))
        for round in range(1, 4)
        if lines[round].announces >> kind & 1
    }
    return field.index_in(true)


def _load_gear(state: Table, hero: Hero, field: Field, gear: Stock) -> None:
    """Equipment by slot, with the Damage on Companions (DC-129, DC-140)."""
    for entry in field.get("equipment", []).each(at_most=0 if hero.who == SERENADE else MOST_SLOTS):
        pain = 0
        if isinstance(entry.value, dict):
            entry.only("card", "damage")
            card = gear.take(entry["card"])
            item = state.box.equipment[card]
            pain = entry.get("damage", 0).number(0, item.health - 1 if item.kind == E_PAL else 0)
        else:
            card = gear.take(entry)
        hero.gear.append(card)
        hero.pains.append(pain)


def _load_mutations(state: Table, run: Field) -> None:
    """What the Mutation board gives in this Run; by default what lies on it. The boards are worked out from it."""
    during, skill = usual_mutations(state)
    if "mutations" in run:
        field = run["mutations"].only("during", "skill")
        cards = state.box.cards
        codes = {CARD_CODES[card]: card for card in range(CARDS) if cards[card].kind == C_DURING}
        during = [entry.index_in(codes) for entry in field.get("during", []).each(at_most=MOST_DURING)]
        if len(set(during)) < len(during):
            raise field["during"].fail("repeats a card")
        skills = {CARD_CODES[card]: card for card in range(CARDS) if cards[card].kind == C_SKILL}
        skill = NONE if field.get("skill", None).value is None else field["skill"].index_in(skills)
    state.group = group_of(state.box, during, skill)
    if len(state.heroes) == 1:
        state.heroes[0].refresh(state.box, state.group, None)
    else:
        for place in range(len(state.heroes)):
            state.refresh(place)


def _load_numbers(state: Table, run: Field) -> None:
    state.first = run.get("first", 0).number(0, max(0, len(state.heroes) - 1))
    if run.get("start", None).value is not None:
        state.start = PLACES.index(run["start"].one_of(PLACES[:BIOMES]))
    state.boss_cells = run.get("bossCells", 0).number(0, min(BOSS_CELLS, state.chronicle.boss_cells))
    state.secrets_owed = run.get("secretsOwed", 0).number(0, MANY)
    state.won = run.get("won", False).flag()
    state.deeds = _read_counts(run.get("deeds", {}), DEED_NAMES, PLENTY)
    assert len(state.deeds) == len(DEEDS)
    state.tally = _read_counts(run.get("tally", {}), TALLY_NAMES, PLENTY)


def _load_place(state: Table, field: Field) -> None:
    """The Biome with its tiles and tokens, or the Boss; its decks come when everything else has been laid out."""
    field.only(
        "place", "at", "tiles", "constraints", "shown", "failed", "monsters", "elites", "monsterDiscard",
        "eliteDiscard", "bells", "lanterns", "malaise", "malaiseKnown", "hushed", "runesBarred", "hollowUsed",
    )  # fmt: skip
    expedition = state.expedition = Expedition(PLACES.index(field["place"].one_of(PLACES)))
    expedition.hushed = field.get("hushed", False).flag()
    expedition.runes_barred = field.get("runesBarred", False).flag()
    expedition.hollow_used = field.get("hollowUsed", False).flag()
    if expedition.place >= FIRST_BOSS:
        field.only("place", "hushed", "runesBarred", "hollowUsed")
        return
    biome = state.box.biomes[expedition.place]
    names = space_names(biome)
    places = {name: space for space, name in enumerate(names)}
    expedition.at = field.get("at", names[0]).index_in(places)
    _load_tiles(state, expedition, biome, names, field)
    expedition.shown = _read_bits(field.get("shown", []), names)
    if any(expedition.tiles[space] == NONE and expedition.shown >> space & 1 for space in range(len(names))):
        raise field["shown"].fail("names a space without a tile")
    corridors = biome.spaces[expedition.at].corridors
    ways = {names[corridor.to]: number for number, corridor in enumerate(corridors)}
    for entry in field.get("failed", []).each():
        expedition.failed |= 1 << entry.index_in(ways)
    _load_tokens(state, expedition, biome, field)


def _load_tiles(state: Table, expedition: Expedition, biome: Biome, names: list[str], field: Field) -> None:
    """A tile of the right shape on each space, a Constraint tile where one belongs, the rest in the box (DC-016)."""
    box = state.box
    tiles = Stock("tile", [tile.code for tile in box.tiles], biome.tiles, f"one of {biome.code}")
    named = field.get("tiles", {}).only(*names)
    limits = field.get("constraints", {}).only(*names)
    expedition.tiles = [tiles.take(named[name]) if name in named else NONE for name in names]
    expedition.constraints = [tiles.take(limits[name]) if name in limits else NONE for name in names]
    for space, name in enumerate(names):
        shape = biome.spaces[space].shape
        tile = expedition.tiles[space]
        if tile == NONE and shape != NONE:
            fitting = [other for other in tiles.left if box.tiles[other].shape == shape]
            if not fitting:
                raise named.fail(f"leaves no tile for space {name}")
            expedition.tiles[space] = fitting[0]
            tiles.left.remove(fitting[0])
        elif tile != NONE and box.tiles[tile].shape != shape:
            raise named[name].fail("has not the shape of its space (DC-016)")
    for space, name in enumerate(names):
        tile = expedition.constraints[space]
        if biome.spaces[space].constraint and tile == NONE:
            fitting = [other for other in tiles.left if box.tiles[other].constraint]
            if not fitting:
                raise limits.fail(f"leaves no Constraint tile for space {name}")
            expedition.constraints[space] = fitting[0]
            tiles.left.remove(fitting[0])
        elif tile != NONE and not (biome.spaces[space].constraint and box.tiles[tile].constraint):
            raise limits[name].fail("is no Constraint tile on a space that takes one")
    expedition.unplaced = sorted(tiles.left)


def _load_tokens(state: Table, expedition: Expedition, biome: Biome, field: Field) -> None:
    """Bells, Lanterns and the Malaise pile of the Biomes that have them (DC-007)."""
    bells = Components("Bell", [str(bell + 1) for bell in range(biome.bells)])
    for entry in field.get("bells", [bell + 1 for bell in range(biome.bells)]).each(biome.bells):
        lies = entry.value is not None
        expedition.bells.append(bells.take(entry, str(entry.number(1, biome.bells))) if lies else NONE)
    most = LANTERNS if expedition.place == B6 else 0
    expedition.lanterns = field.get("lanterns", most).number(0, most)
    if expedition.place == B7:
        caught = [hero.malaise for hero in state.heroes if hero.malaise != NONE]
        about = [card for card in range(len(MALAISE_CODES)) if card not in caught]
        pile = Stock("Malaise card", MALAISE_CODES, about, "in the pile: somebody has it")
        expedition.malaise = pile.take_rest(field, "malaise")
        pile.nothing_left(field.get("malaise", None))
        expedition.malaise_known = field.get("malaiseKnown", 0).number(0, len(expedition.malaise))
    else:
        for key in ("malaise", "malaiseKnown"):
            if key in field:
                raise field[key].fail("is known only in B7")


def _load_bag(state: Table, field: Field, gear: Stock, blueprints: Stock) -> None:
    """The common Bag (DC-033)."""
    field.only("teeth", "cells", "potions", "keys", "scrolls", "equipment", "blueprints")
    bag = state.bag = Bag()
    bag.teeth = field.get("teeth", 0).number(0, PLENTY)
    bag.cells = field.get("cells", 0).number(0, PLENTY)
    bag.potions = field.get("potions", 0).number(0, MANY)
    bag.keys = field.get("keys", 0).number(0, KEYS)
    bag.scrolls = _read_counts(field.get("scrolls", {}), SCROLLS, MANY)
    bag.gear = gear.take_all(field.get("equipment", []))
    bag.blueprints = blueprints.take_all(field.get("blueprints", []))


def _load_armoury(state: Table, field: Field, gear: Stock, blueprints: Stock) -> None:
    """The Equipment deck and what belongs to it: every owned card lies somewhere (DC-015)."""
    field.only("deck", "known", "discard", "collector", "offered", "drawn")
    armoury = state.armoury = Armoury()
    armoury.discard = gear.take_all(field.get("discard", []))[::-1]
    armoury.collector = blueprints.take_all(field.get("collector", []))
    codes = {EQUIPMENT_CODES[card]: card for card in gear.left}
    for entry in field.get("offered", []).each(at_most=MOST_OFFERED):
        armoury.offered.append(gear.take(entry) if entry.value in codes else blueprints.take(entry))
    armoury.drawn = gear.take_one(field.get("drawn", None))
    armoury.deck = gear.take_rest(field, "deck")
    gear.nothing_left(field.get("deck", None))
    armoury.known = field.get("known", 0).number(0, len(armoury.deck))


def _load_combat(state: Table, field: Field, gear: Stock, blueprints: Stock, foes: Stock) -> None:
    """A Combat: the row of Enemies, the Loot and everything that ends with it."""
    field.only(
        "row", "loot", "equipment", "blueprints", "worms", "shuriken", "barrier", "constraint", "symbol", "challenge",
        "spawned", "slain", "fled", "hurt", "once", "instance", "turn", "passed", "turned", "round", "passer",
        "patterns",
    )  # fmt: skip
    fight = state.fight = Fight()
    fight.on = True
    place = state.expedition.place
    instances = len(state.box.bosses[place - FIRST_BOSS].instances) if place >= FIRST_BOSS else 0
    fight.instance = field.get("instance", min(1, instances)).number(min(1, instances), instances)
    fight.turn = field.get("turn", min(1, instances)).number(0, MANY if instances else 0)
    patterns = Stock(
        "Pattern", [pattern.code for pattern in state.box.patterns], _patterns_here(state), "one of this instance"
    )
    _load_row(state, field, foes, patterns)
    fight.loot = _read_counts(field.get("loot", {}), LOOT_TYPES[:LOOT_TOKENS], MANY)
    fight.loot_gear = gear.take_all(field.get("equipment", []), 3)
    fight.loot_blueprints = blueprints.take_all(field.get("blueprints", []), 3)
    fight.worms = field.get("worms", 0).number(0, WORMS)
    fight.blades = _read_counts(field.get("shuriken", {}), ROW, SHURIKENS)
    if sum(fight.blades) > SHURIKENS or fight.blades[0]:
        raise field["shuriken"].fail(f"must be at most {SHURIKENS}, right of the Group")
    fight.barrier = BARRIERS.index(field.get("barrier", "none").one_of(BARRIERS))
    fight.constraint = field.get("constraint", 0).number(0, 4)
    if field.get("symbol", None).value is not None:
        fight.symbol = SYMBOLS.index(field["symbol"].one_of(SYMBOLS if state.solo else []))
    fight.challenge = field.get("challenge", False).flag()
    fight.slain = field.get("slain", 0).number(0, MANY)
    fight.fled = field.get("fled", 0).number(0, MANY)
    fight.hurt = field.get("hurt", 0).number(0, PLENTY)
    fight.once = _read_bits(field.get("once", []), SOURCES)
    fight.round = ROUNDS.index(field.get("round", ROUNDS[0]).one_of(ROUNDS))
    for entry in field.get("passed", []).each():
        fight.passed |= 1 << entry.number(0, len(state.heroes) - 1)
    for entry in field.get("turned", []).each():
        fight.turned |= 1 << entry.number(0, len(state.heroes) - 1)
    if "passer" in field:
        if len(state.heroes) < 4:
            raise field["passer"].fail("is a matter of four players (DC-087)")
        fight.passer = field["passer"].number(0, len(state.heroes) - 1)
        if fight.passer == state.first:
            raise field["passer"].fail("cannot be the First Player (DC-087)")
    if fight.instance:
        fight.pile = patterns.take_rest(field, "patterns")
    elif "patterns" in field:
        raise field["patterns"].fail("belong to a Boss")


def _load_row(state: Table, field: Field, foes: Stock, patterns: Stock) -> None:
    """The Enemies in their spaces; their numbers follow the row unless they are written."""
    fight = state.fight
    row = field.get("row", {}).only(*ROW)
    numbers: set[int] = set()
    for space, name in enumerate(ROW):
        if name in row:
            foe = fight.row[space] = _read_foe(state, row[name], space, foes, patterns)
            if foe.number in numbers:
                raise row[name].fail("has the number of another Enemy")
            numbers.add(foe.number)
    least = max(numbers, default=-1) + 1
    fight.spawned = field.get("spawned", least).number(least, PLENTY)


def _read_foe(state: Table, field: Field, space: int, foes: Stock, patterns: Stock) -> Foe:
    """An Enemy: just its code, or its code and what lies on it."""
    if not isinstance(field.value, dict):
        return Foe(foes.take(field), space)
    field.only("enemy", "number", *FOE_TOKENS, "frozen", "acted", "fresh", "pattern")
    card = foes.take(field["enemy"])
    foe = Foe(card, field.get("number", space).number(0, PLENTY - 1))
    for token in FOE_TOKENS:
        setattr(foe, token, field.get(token, 0).number(0, MANY))
    enemy = state.box.enemies[card]
    if foe.fire > 1:
        raise field["fire"].fail("two On Fire tokens are death (DC-125)")
    foe.frozen = _read_bits(field.get("frozen", []), ROUNDS)
    if foe.frozen & 0b10001:
        raise field["frozen"].fail("can be lines I to III only (DC-126)")
    if field.get("acted", None).value is not None:
        foe.acted = ROUNDS.index(field["acted"].one_of(ROUNDS))
    foe.fresh = field.get("fresh", False).flag()
    if field.get("pattern", None).value is not None:
        if enemy.kind != BOSS:
            raise field["pattern"].fail("is a Boss's alone")
        foe.pattern = patterns.take(field["pattern"])
    return foe


def _load_decks(state: Table, field: Field, foes: Stock) -> None:
    """Monster and Elite decks with their discard piles: every Enemy of the Biome lies somewhere (DC-014)."""
    expedition = state.expedition
    if expedition.place >= FIRST_BOSS:
        return
    expedition.monster_discard = foes.take_all(field.get("monsterDiscard", []))[::-1]
    expedition.elite_discard = foes.take_all(field.get("eliteDiscard", []))[::-1]
    enemies = state.box.enemies
    left = foes.left
    for elite, key in ((False, "monsters"), (True, "elites")):
        if key in field:
            pile = foes.take_all(field[key])[::-1]
        else:
            pile = [card for card in left if (enemies[card].kind == ELITE) == elite][::-1]
            foes.left = [card for card in foes.left if card not in pile]
        if elite:
            expedition.elites = pile
        else:
            expedition.monsters = pile
    foes.nothing_left(field)
    for key, cards, kind in (
        ("monsters", expedition.monsters + expedition.monster_discard, MONSTER),
        ("elites", expedition.elites + expedition.elite_discard, ELITE),
    ):
        for card in cards:
            if enemies[card].kind != kind:
                raise field.get(key, None).fail(f"cannot hold {enemies[card].code}, which is of the other deck")


def _blueprints_here(state: Table) -> list[int]:
    place = state.expedition.place
    return [] if place == NONE else state.chronicle.blueprints[place]


def _enemies_here(state: Table) -> list[int]:
    """All Enemy cards that can be found at this place."""
    box, place = state.box, state.expedition.place
    if place < FIRST_BOSS:
        return deck_enemies(box, state.chronicle, place)
    minions = [card for card, enemy in enumerate(box.enemies) if enemy.kind == MINION and enemy.biome == place]
    return box.bosses[place - FIRST_BOSS].instances + minions


def _patterns_here(state: Table) -> list[int]:
    place, instance = state.expedition.place, state.fight.instance
    return [] if not instance else state.box.bosses[place - FIRST_BOSS].patterns[instance - 1]


def _check_heroes(state: Table, fields: list[Field]) -> None:
    """The living have Health left (DC-155)."""
    for hero, field in zip(state.heroes, fields):
        if not hero.dead and hero.damage >= hero.health:
            raise field.get("damage", 0).fail(f"is death at a Health of {hero.health} (DC-155)")
    caught = [hero.malaise for hero in state.heroes if hero.malaise != NONE]
    if len(set(caught)) < len(caught):
        raise fields[0].fail("has the Malaise of another hero")


def _check_layers(state: Table, table: Field) -> None:
    """A Biome needs heroes, a Combat a place, and a Boss is fought where it lives."""
    places = 2 if state.solo else state.seats
    if state.expedition.place != NONE and len(state.heroes) < places:
        raise table.get("heroes", []).fail(f"must be {places}: the Run has begun")


def _read_counts(field: Field, names: Any, highest: int) -> list[int]:
    field.only(*names)
    return [field.get(name, 0).number(0, highest) for name in names]


def _read_bits(field: Field, names: Any) -> int:
    places = {name: place for place, name in enumerate(names)}
    bits = 0
    for entry in field.each():
        bits |= 1 << entry.index_in(places)
    return bits


def usual_mutations(state: Table) -> tuple[list[int], int]:
    """The During cards and the Skill card of a Run, as long as nothing was bought since it began (DC-190, DC-191)."""
    return (state.chronicle.during, state.chronicle.skill) if state.heroes else ([], NONE)


def space_names(biome: Biome) -> list[str]:
    """The names of a Biome's spaces, as printed."""
    return [SPACE_NAMES[space.name] for space in biome.spaces]
