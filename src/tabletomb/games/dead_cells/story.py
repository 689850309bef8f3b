"""The story of a Run: a sentence for everything that happens, as each seat may hear it, and what moved on the table.

Beheaded and Enemies act by their names; players are named where they decide something for themselves. A sentence points
at places that are on the table for the whole Run or the whole Combat (a space of the row, a pile), because whatever
stood there may be gone before the next decision; and it reads the same however late it is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletomb.engine.state import Tale
from tabletomb.engine.view import Told
from tabletomb.engine.words import counted
from tabletomb.games.dead_cells import addresses as at
from tabletomb.games.dead_cells.addresses import piece
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    BIOMES,
    BLOCK,
    BLUEPRINT_BASE,
    BLUEPRINTS,
    C_CARD,
    C_DURING,
    C_FEAT,
    C_SKILL,
    C_START,
    ELITE,
    FIRST_BOSS,
    G_CELL,
    G_KEY,
    G_POTION,
    G_TOOTH,
    GOLD,
    LAST_SPACE,
    MARKET,
    MELEE_SOURCE,
    MONSTER,
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
    TRACKS,
)
from tabletomb.games.dead_cells.exploring import other_wares
from tabletomb.games.dead_cells.fight import LOOT_TOKENS
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.labels import (
    STATE_NAMES,
    TEETH,
    loot_name,
    read,
    scroll_name,
    spoken,
    teeth,
    track_name,
)
from tabletomb.games.dead_cells.moves import LOOT_TYPES
from tabletomb.games.dead_cells.state import Table

TOKENS: Final = {
    G_TOOTH: TEETH,
    G_CELL: ("Cell", "Cells"),
    G_POTION: ("Potion", "Potions"),
    G_KEY: ("Key", "Keys"),
}
STATE_WORDS: Final = ("is poisoned", "bleeds", "is on fire", "is frozen", "is marked")

Said = Told | str | None


def narrate(state: Table, tale: Tale, seat: int) -> Said:
    """A tale as a sentence, or None if this seat may not hear it."""
    return TALES[tale[0]](Names(state, seat), *tale[1:])


class Names:
    """What things are called in sentences, to the ears of one seat, and where they are."""

    def __init__(self, state: Table, seat: int) -> None:
        self.state = state
        self.seat = seat

    def hero(self, place: int) -> str:
        """A Beheaded, or Serenade."""
        who = self.board(place).who
        return piece(at.hero_at(who), self.state.box.hero_names[who])

    def board(self, place: int) -> Hero:
        """The board of a hero, with everything that lies on it."""
        return self.state.heroes[place]

    def area(self, place: int, part: str) -> str:
        """The address of a hero's hand, draw pile, discard pile, Active Space, Equipment or track."""
        return at.part_of(self.board(place), part)

    def of_track(self, place: int, track: int) -> str:
        """A Scroll track after a step of it; Serenade has but one."""
        if self.board(place).who == SERENADE:
            return ""
        return f" of {piece(self.area(place, TRACKS[track]), track_name(track))}"

    def player(self, place: int, does: str, do: str) -> str:
        """The player of a hero doing something: "Ann passes", "You pass"; in solo games the hero does it."""
        if self.state.solo:
            return f"{self.hero(place)} {does}"
        return f"{{{place}}} {{{place}:{does}|{do}}}"

    def owns(self, place: int) -> bool:
        """Whether it is the listener's own Beheaded."""
        return self.state.seat_of(place) == self.seat

    def enemy(self, card: int, space: int, article: str = "the") -> str:
        """An Enemy by its name and the space it stands on."""
        name = f"{article} {self.state.box.enemies[card].name.removeprefix('The ')}"
        return piece(at.row_at(space), name) if 0 <= space < SPACES else name

    def foe(self, card: int, space: int) -> str:
        """The same at the beginning of a sentence."""
        return self.enemy(card, space, "The")

    def enemy_pile(self, card: int, pile: str) -> str:
        """The deck, or with "/discard" the discard pile, that an Enemy card comes from; empty if it has none."""
        kind = self.state.box.enemies[card].kind
        return {MONSTER: at.MONSTERS + pile, ELITE: at.ELITES + pile}.get(kind, "")

    def card(self, card: int, place: str = "") -> str:
        """A card by its name, at a place or where the campaign keeps it: on the Mutation board or in a Combat deck."""
        printed = self.state.box.cards[card]
        kept = printed.kind in (C_CARD, C_START, C_DURING, C_SKILL, C_FEAT)
        where = place or (at.card_at(card) if kept else "")
        return piece(where, printed.name) if where else printed.name

    def gear(self, card: int, place: str) -> str:
        """An Equipment card or Blueprint at a place."""
        return piece(place, self.state.box.equipment[card].name)

    def line(self, line: int) -> str:
        """The text of a line."""
        return spoken(self.state.box.lines[line].text)

    def tile(self, tile: int) -> str:
        """The text of a tile that lies face up."""
        return read(self.state.box.tiles[tile].text) or "nothing"

    def place(self, place: int) -> str:
        """The name of a Biome or Boss."""
        box = self.state.box
        return box.bosses[place - FIRST_BOSS].name if place >= FIRST_BOSS else box.biomes[place].name

    def space(self, place: int, space: int) -> str:
        """The address of a space of a Biome."""
        return at.space_at(self.state.box.biomes[place].spaces[space].name)

    def space_name(self, place: int, space: int) -> str:
        """A space of a Biome."""
        name = self.state.box.biomes[place].spaces[space].name
        return piece(at.space_at(name), f"space {SPACE_NAMES[name]}")

    def key(self, name: str) -> str:
        """The text of a curse, a bell or a constraint."""
        return read(self.state.box.keys[name])

    def rune(self, rune: int) -> str:
        """A Rune."""
        return piece(at.rune_at(rune), f"the {self.state.box.rune_names[rune]}")

    def source(self, place: int, source: int) -> str:
        """What is used: an item or Skill by its name where it has one that does not change hands."""
        if source == SKILL_SOURCE:
            return piece(at.MUTATION, "the Skill card")
        if source == SYMBOL_SOURCE:
            return "the power of the symbol"
        if source >= MELEE_SOURCE:
            return "Serenade's help"
        if source < SLOT_SOURCE:
            track, space = divmod(source, LAST_SPACE + 1)
            hero = self.board(place)
            ability = self.state.box.boards[min(hero.who, SERENADE - 1)][track][space]
            return piece(at.part_of(hero, TRACKS[track]), ability.skill_name or f"the {track_name(track)} track")
        return "Equipment" if source < SLOT_SOURCE + 5 else piece(at.MUTATION, "the Mutation board")


def _ways(*ways: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """What moved from where to where, without what has no place on the table."""
    return tuple(way for way in ways if all(way))


def _blueprint_deck(card: int) -> str:
    """The address of the Blueprint deck that a card comes from; empty for the deck of a Boss."""
    for place in range(BIOMES):
        if BLUEPRINT_BASE[place] <= card < BLUEPRINT_BASE[place] + BLUEPRINTS[place]:
            return at.blueprints_at(place)
    return ""


BAG: Final = piece(at.BAG, "the Bag")

Telling = Callable[[Names, int, int, int, int], Said]


# -- exploring ----------------------------------------------------------------------------------------------


def _moves(names: Names, place: int, space: int, tile: int, before: int) -> Told:
    shown = f": {names.tile(tile)}" if tile != NONE else ""
    text = f"The Group moves to {names.space_name(place, space)}{shown}."
    return Told(text, moved=((names.space(place, before), names.space(place, space)),))


def _scouts(names: Names, space: int, tile: int, place: int, d: int) -> str:
    return f"The tile on {names.space_name(place, space)} is turned face up: {names.tile(tile)}."


def _constraint(names: Names, tile: int, b: int, c: int, d: int) -> str:
    number = names.state.box.tiles[tile].constraint
    return f"A constraint holds in this Combat: {names.key(f'constraint {number}')}."


def _equips(names: Names, place: int, card: int, slot: int, old: int) -> Told:
    own = names.area(place, "equipment")
    text = f"{names.hero(place)} equips {names.gear(card, own)}"
    if old == NONE:
        return Told(f"{text}.", moved=((at.ARMOURY, own),))
    lost = names.gear(old, at.EQUIPMENT_DISCARD)
    return Told(f"{text} instead of {lost}.", moved=((own, at.EQUIPMENT_DISCARD), (at.ARMOURY, own)))


def _throws_away(names: Names, place: int, card: int, c: int, d: int) -> Told:
    text = f"{names.hero(place)} throws {names.gear(card, at.EQUIPMENT_DISCARD)} away."
    return Told(text, moved=((at.ARMOURY, at.EQUIPMENT_DISCARD),))


def _loses_equipment(names: Names, place: int, card: int, c: int, d: int) -> Told:
    text = f"{names.hero(place)} loses {names.gear(card, at.EQUIPMENT_DISCARD)}."
    return Told(text, moved=((names.area(place, "equipment"), at.EQUIPMENT_DISCARD),))


def _equipment(names: Names, card: int, in_combat: int, c: int, d: int) -> Told:
    to = at.BAG if in_combat else at.ARMOURY
    return Told(f"An Equipment card: {names.gear(card, to)}.", moved=((at.EQUIPMENT_DECK, to),))


def _blueprint(names: Names, card: int, in_combat: int, c: int, d: int) -> Told:
    to = at.BAG if in_combat else at.COLLECTOR_SPACE
    return Told(f"A Blueprint: {names.gear(card, to)}.", moved=_ways((_blueprint_deck(card), to)))


def _offered(names: Names, card: int, blueprint: int, c: int, d: int) -> Told:
    origin = _blueprint_deck(card) if blueprint else at.EQUIPMENT_DECK
    return Told(f"On offer: {names.gear(card, at.ARMOURY)}.", moved=_ways((origin, at.ARMOURY)))


def _advances(names: Names, place: int, track: int, step: int, d: int) -> str:
    return f"{names.hero(place)} moves on to step {step}{names.of_track(place, track)}."


def _step_lost(names: Names, place: int, track: int, c: int, d: int) -> str:
    return f"{names.hero(place)} loses a step{names.of_track(place, track)}."


def _pocket(names: Names, kind: int, n: int, c: int, d: int) -> str:
    return f"Into {BAG}: {counted(n, *TOKENS[kind])}."


def _check_passed(names: Names, place: int, symbol: int, card: int, d: int) -> Told:
    discard = names.area(place, "discard")
    text = f"{names.hero(place)} passes the Check of {track_name(symbol)} with {names.card(card, discard)}."
    return Told(text, moved=((names.area(place, "hand"), discard),))


def _deck_check(names: Names, place: int, symbol: int, card: int, hit: int) -> Told:
    discard = names.area(place, "discard")
    result = "a hit" if hit else "missed"
    text = f"{names.hero(place)} turns up {names.card(card, discard)} for a Check of {track_name(symbol)}: {result}."
    return Told(text, moved=((names.area(place, "draw"), discard),))


def _draws(names: Names, place: int, n: int, c: int, d: int) -> Told:
    text = f"{names.player(place, 'draws', 'draw')} {counted(n, 'Combat card')}."
    return Told(text, (names.area(place, "hand"),), ((names.area(place, "draw"), names.area(place, "hand")),))


def _option(names: Names, gift: int, part: int, number: int, d: int) -> str:
    return f"The Group chooses: {spoken(names.state.box.gifts[gift].parts[part][number].text)}."


def _buys_ware(names: Names, tile: int, number: int, price: int, d: int) -> Told:
    ware = other_wares(names.state, tile)[number]
    return Told(f"The Group buys {spoken(ware.text.partition(' @')[0])} for {teeth(price)}.", (at.BAG,))


def _buys(names: Names, card: int, price: int, c: int, d: int) -> str:
    return f"The Group buys {names.gear(card, at.ARMOURY)} for {teeth(price)}."


def _malaise(names: Names, place: int, card: int, c: int, d: int) -> str:
    return f"{names.hero(place)} catches {names.state.box.malaise[card][0]}."


def _cured(names: Names, place: int, card: int, c: int, d: int) -> str:
    return f"{names.hero(place)} is cured of {names.state.box.malaise[card][0]}."


# -- Combat -------------------------------------------------------------------------------------------------


def _appears(names: Names, card: int, space: int, c: int, d: int) -> Told:
    text = f"{names.foe(card, space)} appears: {ROW[space]}."
    return Told(text, moved=_ways((names.enemy_pile(card, ""), at.row_at(space))))


def _foe_moves(names: Names, card: int, space: int, before: int, d: int) -> Told:
    return Told(f"{names.foe(card, space)} moves: {ROW[space]}.", moved=((at.row_at(before), at.row_at(space)),))


def _hits(names: Names, card: int, n: int, by: int, space: int) -> Told:
    if by == NONE:
        return Told(f"A hit on {names.enemy(card, space)}: {n} Damage.")
    return Told(f"{names.hero(by)} hits {names.enemy(card, space)}: {n} Damage.", (at.row_at(space),))


def _killed(names: Names, card: int, by: int, space: int, d: int) -> Told:
    text = f"{names.foe(card, space)} is killed{' by ' + names.hero(by) if by != NONE else ''}."
    return Told(text, (at.row_at(space),), _ways((at.row_at(space), names.enemy_pile(card, "/discard"))))


def _flees(names: Names, card: int, space: int, c: int, d: int) -> Told:
    moved = _ways((at.row_at(space), names.enemy_pile(card, "/discard")))
    return Told(f"{names.foe(card, space)} flees.", moved=moved)


def _strengthens(names: Names, card: int, verb: int, n: int, space: int) -> str:
    gain = "Shield" if verb == BLOCK else "Golden Shield"
    what = f"gets {counted(n, gain)}" if verb in (BLOCK, GOLD) else f"mends {n} Damage"
    return f"{names.foe(card, space)} {what}."


def _shields(names: Names, place: int, n: int, golden: int, d: int) -> str:
    return f"{names.hero(place)} gets {counted(n, 'Golden Shield' if golden else 'Shield')}."


def _loots(names: Names, place: int, kind: int, count: int, card: int) -> Told:
    what = names.state.box.equipment[card].name if card != NONE else loot_name(kind, count)
    loot = f"loot/{LOOT_TYPES[kind]}"
    return Told(f"{names.hero(place)} loots: {piece(loot, what)}.", moved=((loot, at.BAG),))


def _snatched(names: Names, kind: int, b: int, c: int, d: int) -> str:
    what = "a card" if kind >= LOOT_TOKENS else loot_name(kind, 2).partition(" ")[2]
    return f"Loot is snatched away: {piece(f'loot/{LOOT_TYPES[kind]}', what)}."


def _companion(names: Names, place: int, card: int, n: int, d: int) -> str:
    return f"{names.gear(card, names.area(place, 'equipment'))} takes {n} Damage for {names.hero(place)}."


def _attacks(names: Names, card: int, place: int, n: int, space: int) -> str:
    if card == NONE:
        return f"{names.hero(place)} is attacked for {n}."
    return f"{names.foe(card, space)} attacks {names.hero(place)} for {n}."


def _uses(names: Names, place: int, source: int, line: int, d: int) -> str:
    return f"{names.hero(place)} uses {names.source(place, source)}: {names.line(line)}."


def _item(names: Names, place: int, card: int, c: int, d: int) -> str:
    return f"{names.hero(place)} uses {names.gear(card, names.area(place, 'equipment'))}."


def _plays(names: Names, place: int, card: int, c: int, d: int) -> Told:
    """Only its owner knows which card it is (DC-081)."""
    active = names.area(place, "active")
    own = names.owns(place)
    what = names.card(card, active) if own else piece(active, "a Combat card")
    origin = at.hand_card(card) if own else names.area(place, "hand")
    return Told(f"{names.player(place, 'lays', 'lay')} {what} face down.", moved=((origin, active),))


def _announces(names: Names, place: int, kind: int, round: int, d: int) -> Told:
    text = f"{names.player(place, 'announces', 'announce')} {ANNOUNCED[kind]} in Round {ROUNDS[round]}."
    return Told(text, (names.area(place, "active"),))


def _passes(names: Names, place: int, b: int, c: int, d: int) -> Told:
    return Told(f"{names.player(place, 'passes', 'pass')} in this Combat.", (at.hero_at(names.board(place).who),))


def _turns_up(names: Names, place: int, card: int, c: int, d: int) -> Told:
    discard = names.area(place, "discard")
    text = f"{names.player(place, 'turns', 'turn')} up {names.card(card, discard)}."
    return Told(text, moved=((names.area(place, "draw"), discard),))


def _swaps(names: Names, place: int, card: int, c: int, d: int) -> Told:
    discard = names.area(place, "discard")
    text = f"{names.player(place, 'discards', 'discard')} {names.card(card, discard)}."
    return Told(text, moved=((names.area(place, "hand"), discard),))


def _reveals(names: Names, place: int, card: int, c: int, d: int) -> str:
    return f"{names.hero(place)} reveals {names.card(card, names.area(place, 'active'))}."


def _first_player(names: Names, place: int, b: int, c: int, d: int) -> Told:
    return Told(f"{names.player(place, 'is', 'are')} First Player.", (at.hero_at(names.board(place).who),))


# -- before and after a Run ---------------------------------------------------------------------------------


def _joins(names: Names, place: int, who: int, c: int, d: int) -> str:
    hero = names.hero(place)
    if who == SERENADE:
        return f"{hero} comes along."
    seat = names.state.seat_of(place)
    return f"{{{seat}}} {{{seat}:plays|play}} {hero}."


def _bought(names: Names, card: int, price: int, c: int, d: int) -> str:
    return f"Bought for {counted(price, 'Cell')}: {names.card(card)}."


def _well(names: Names, card: int, b: int, c: int, d: int) -> str:
    return f"A Cell falls into {piece(at.WELL_HERE, 'the Well')}, and up comes {names.card(card)}."


def _secret(names: Names, card: int, b: int, c: int, d: int) -> str:
    return f"{piece(at.SECRETS_HERE, 'A Secret')}: {names.card(card)}."


def _placed(names: Names, card: int, b: int, c: int, d: int) -> str:
    return f"Onto {piece(at.MUTATION, 'the Mutation board')}: {names.card(card)}."


def _joins_deck(names: Names, card: int, who: int, before: int, d: int) -> Told:
    deck = piece(at.deck_at(who), f"the deck of {names.state.box.hero_names[who]}")
    moved = ((at.deck_at(before), at.deck_at(who)),) if before != NONE else ()
    return Told(f"{names.card(card)} joins {deck}.", moved=moved)


def _feat(names: Names, card: int, b: int, c: int, d: int) -> Told:
    text = f"A Feat is accomplished: {names.card(card, at.card_at(card))}."
    return Told(text, moved=((at.card_at(card), at.PURGED),))


def _purged(names: Names, card: int, b: int, c: int, d: int) -> Told:
    return Told(f"Purged: {names.card(card, at.card_at(card))}.", moved=((at.card_at(card), at.PURGED),))


def _scrapped(names: Names, card: int, b: int, c: int, d: int) -> Told:
    return Told(f"Purged: {names.gear(card, at.owned(card))}.", moved=((at.owned(card), at.PURGED),))


def _market_level(names: Names, who: int, level: int, c: int, d: int) -> str:
    return f"{piece(f'market/{MARKET[who]}', f'The {MARKET[who].title()}')} is now at level {level}."


def _cover(names: Names, deck: int, price: int, c: int, d: int) -> str:
    name = piece(at.upgrade_at(deck), f"The {track_name(deck)} deck")
    return f"{name} costs {counted(price, 'Cell')} from now on."


TALES: Final[dict[str, Telling]] = {
    # wounds
    "hurt": lambda names, place, n, c, d: f"{names.hero(place)} takes {n} Damage.",
    "dies": lambda names, place, b, c, d: f"{names.hero(place)} is dead.",
    "healed": lambda names, place, n, c, d: f"{names.hero(place)} is healed of {n} Damage.",
    "potion": lambda names, place, b, c, d: f"{names.hero(place)} drinks a Potion.",
    # keys
    "curse": lambda names, place, n, c, d: f"A curse: {names.key(f'curse {PLACES[place]} {n}')}.",
    "bell": lambda names, token, place, c, d: (
        f"A Bell tolls for {names.hero(place)}: {names.key(f'bell {token + 1}')}."
    ),
    "step-lost": _step_lost,
    "equipment-lost": _loses_equipment,
    "malaise": _malaise,
    "cured": _cured,
    # rewards
    "pocket": _pocket,
    "relit": lambda names, n, b, c, d: f"Lanterns lit again: {n}.",
    "worms": lambda names, n, b, c, d: f"{counted(n, 'Worm')} more on the Group space.",
    "rune": lambda names, rune, b, c, d: f"Found, for ever: {names.rune(rune)}.",
    "vial-wasted": lambda names, place, b, c, d: "A Vial is wasted.",
    "scroll": lambda names, colour, b, c, d: f"Into {BAG}: a {scroll_name(colour)}.",
    "scroll-lost": lambda names, colour, b, c, d: f"Nobody can use a {scroll_name(colour)}: it is lost.",
    "advances": _advances,
    "power-up": lambda names, place, b, c, d: f"{names.hero(place)} powers up and turns to melee.",
    "equipment": _equipment,
    "equips": _equips,
    "throws-away": _throws_away,
    "blueprint": _blueprint,
    "permanent": lambda names, card, b, c, d: f"{names.gear(card, at.EQUIPMENT_DECK)} is Equipment from now on.",
    "secret-owed": lambda names, n, b, c, d: f"{counted(n, 'Secret')} will be told when the Run is over.",
    # Checks and tiles
    "check-passed": _check_passed,
    "check-failed": lambda names, place, symbol, c, d: (
        f"{names.hero(place)} does not pass the Check of {track_name(symbol)}."
    ),
    "hollow-rune": lambda names, rune, symbol, c, d: (
        f"The Check of {track_name(symbol)} is passed by {names.rune(rune)}."
    ),
    "deck-check": _deck_check,
    "draws": _draws,
    "option": _option,
    "biome": lambda names, place, b, c, d: f"The Group enters {piece(at.MAP, names.place(place))}.",
    "scouts": _scouts,
    "moves": _moves,
    "constraint": _constraint,
    "lantern-out": lambda names, left, b, c, d: f"A Lantern goes out; {left} still burn.",
    "key-used": lambda names, a, b, c, d: "A Key opens the way.",
    "buys-ware": _buys_ware,
    "buys": _buys,
    "offered": _offered,
    "interbiome": lambda names, place, b, c, d: f"The Group has left {names.place(place)} behind.",
    "healer": lambda names, place, price, c, d: (
        f"{piece('market/healer', 'The Healer')} sees to {names.hero(place)} for {teeth(price)}."
    ),
    # Combat
    "round": lambda names, round, b, c, d: f"Round {ROUNDS[round]}.",
    "appears": _appears,
    "blocked-by": lambda names, card, space, c, d: f"{names.foe(card, space)} blocks.",
    "foe-moves": _foe_moves,
    "hits": _hits,
    "killed": _killed,
    "blocks": lambda names, place, n, c, d: f"{names.hero(place)} blocks with {counted(n, 'Shield')}.",
    "companion": _companion,
    "shields": _shields,
    "immune-foe": lambda names, card, kind, space, d: f"{names.foe(card, space)} is immune to {STATE_NAMES[kind]}.",
    "state-foe": lambda names, card, kind, by, space: f"{names.foe(card, space)} {STATE_WORDS[kind]}.",
    "immune": lambda names, place, kind, c, d: f"{names.hero(place)} is immune to {STATE_NAMES[kind]}.",
    "state": lambda names, place, kind, c, d: f"{names.hero(place)} {STATE_WORDS[kind]}.",
    "hook": lambda names, place, line, c, d: f"{names.hero(place)} seizes the occasion: {names.line(line)}.",
    "worms-hit": lambda names, place, n, c, d: f"{names.hero(place)} strikes at the Worms.",
    "blades-hit": lambda names, place, n, space, d: (
        f"{names.hero(place)} knocks down {piece(at.row_at(space), 'Shuriken')}."
    ),
    "cleansed": lambda names, place, kind, c, d: f"{names.hero(place)} is rid of a token: {STATE_NAMES[kind]}.",
    "skill": _uses,
    "action": _uses,
    "item": _item,
    "loots": _loots,
    "attacks": _attacks,
    "steals": lambda names, card, n, space, d: f"{names.foe(card, space)} steals {teeth(n)} from {BAG}.",
    "rages": lambda names, card, n, space, d: f"{names.foe(card, space)} rages: {n} more Damage from now on.",
    "flees": _flees,
    "strengthens": _strengthens,
    "shuriken-thrown": lambda names, n, b, c, d: f"{n} Shuriken more in the air.",
    "snatched": _snatched,
    "is-frozen": lambda names, card, space, c, d: f"{names.foe(card, space)} is frozen stiff.",
    "hesitates": lambda names, place, b, c, d: f"{names.hero(place)} hesitates.",
    "poisoned-foe": lambda names, card, n, space, d: f"Poison does {n} Damage to {names.enemy(card, space)}.",
    "first-player": _first_player,
    "challenge": lambda names, rune, b, c, d: f"The Group takes the challenge of {names.rune(rune)}: one Monster more.",
    "symbol-power": lambda names, symbol, b, c, d: (
        f"Serenade has the power of {piece(at.symbol_of_serenade(symbol), track_name(symbol))} in this Combat."
    ),
    "passes": _passes,
    "plays": _plays,
    "announces": _announces,
    "passer-turns-up": _turns_up,
    "swaps": _swaps,
    "reveals": _reveals,
    "pattern": lambda names, pattern, turn, c, d: f"Turn {turn}: {names.state.box.patterns[pattern].name}.",
    "fury": lambda names, n, b, c, d: f"Fury: {n} Damage for everybody.",
    "instance-beaten": lambda names, instance, b, c, d: f"Instance {instance} of the Boss is beaten.",
    "boss-beaten": lambda names, place, b, c, d: f"{names.place(place)} is beaten.",
    "victory": lambda names, boss, wins, c, d: f"Victories over {names.place(FIRST_BOSS + boss)}: {wins}.",
    # the Run
    "starts-in": lambda names, place, b, c, d: f"The Run starts in {piece(at.start_at(place), names.place(place))}.",
    "boss-cells": lambda names, n, b, c, d: f"{piece(f'boss-cells/{n}', counted(n, 'Boss Cell'))} in force.",
    "joins": _joins,
    "run": lambda names, number, b, c, d: f"Run {number} begins.",
    "promise-kept": lambda names, card, b, c, d: f"A promise is kept: {names.card(card)}.",
    "start-card": lambda names, card, b, c, d: f"At the start of the Run: {names.card(card)}.",
    "run-over": lambda names, won, b, c, d: "The Run is a success." if won else "The Run is over.",
    "boss-cell": lambda names, number, b, c, d: f"Boss Cell {number} is yours.",
    "opens": lambda names, place, b, c, d: f"A new starting point: {piece(at.start_at(place), names.place(place))}.",
    # between Runs
    "bought": _bought,
    "well": _well,
    "cells-lost": lambda names, n, b, c, d: f"{counted(n, 'Cell')} not spent: lost.",
    "beast": lambda names, card, b, c, d: f"A new beast is about: {names.card(card)}.",
    "placed": _placed,
    "reserved": lambda names, card, b, c, d: f"Into the reserve: {names.card(card)}.",
    "replaced": lambda names, old, new, c, d: f"{names.card(new)} takes the place of {names.card(old)}.",
    "joins-deck": _joins_deck,
    "market-level": _market_level,
    "promised": lambda names, card, b, c, d: f"Promised for the next Run: {names.card(card)}.",
    "more-slots": lambda names, n, b, c, d: (
        f"{piece(at.MUTATION, 'The Mutation board')} has {n} During Game slots now."
    ),
    "cover": _cover,
    "purged": _purged,
    "scrapped": _scrapped,
    "secret": _secret,
    "feat": _feat,
}
