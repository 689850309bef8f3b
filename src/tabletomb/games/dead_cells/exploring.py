"""Exploring: set up a Biome, move the Group from space to space, flip the tiles and do what they say.

While the Group explores, `explore` lies on the agenda just above the end of the Run; on top of it lies what the present
move brings. At an Exit it makes room for `leave-biome` with the Interbiome above it.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.addresses import BAG, piece, rune_at, space_at
from tabletomb.games.dead_cells.bosses import begin_boss
from tabletomb.games.dead_cells.box import (
    AT_BIOME,
    AT_TREASURE,
    B6,
    B7,
    BELLS,
    BY_BELL,
    BY_DARK,
    BY_DECK,
    BY_HAND,
    BY_KEY,
    BY_RUNE,
    COLLECTOR,
    CONSTRAINT,
    CURSED,
    D_TILES,
    DOOR,
    ELITE,
    ELITE_ENCOUNTER,
    ENCOUNTER,
    FIRST_BOSS,
    G_EQUIP,
    G_HURT,
    G_PEEK,
    LANTERNS,
    MALAISE_CODES,
    MARKET_MERCHANT,
    MERCHANT,
    NONE,
    R06,
    SHAPES,
    SPACE_NAMES,
    SPAN_BIOME,
    TREASURE,
    Corridor,
    Gain,
    Space,
    Ware,
)
from tabletomb.games.dead_cells.checks import HandCheck, deck_check
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.combat import begin_combat
from tabletomb.games.dead_cells.expedition import Expedition
from tabletomb.games.dead_cells.feats import achieve, start_span
from tabletomb.games.dead_cells.gains import on_occasion, promised_on, push_gains
from tabletomb.games.dead_cells.gifts import give
from tabletomb.games.dead_cells.interbiome import (
    HARD_TIMES,
    INTERBIOME,
    Haggle,
    Shop,
    clean_up,
    price_of,
    sell_gear,
    too_dear,
    turn_up_gear,
)
from tabletomb.games.dead_cells.keys import ring, rune_works
from tabletomb.games.dead_cells.moves import BUY, DONE, GO, PEEK
from tabletomb.games.dead_cells.state import T_SPACES, Table

LODESTONE: Final = 2
"""Tiles that the Lodestone Rune turns face up in every Biome."""
PACKED: Final = [1, 10, 100, 1_000, 10_000, 100_000]
"""How often each ware of a tile was bought is one decimal digit of a step's number."""
DARKNESS: Final = Gain(G_HURT, 1)
"""What a dark corridor does when no Lantern is lit."""

# -- setting up a Biome -------------------------------------------------------------------------------------


def set_up_biome(state: Table, place: int) -> None:
    """Set up a Biome: decks, tiles and special tokens (DC-014 to DC-017, DC-167), then turn up tiles if something
    allows it. Whatever follows must lie on the agenda already.
    """
    expedition = Expedition(place)
    state.expedition = expedition
    shuffle_enemies(state)
    lay_tiles(state)
    if state.box.biomes[place].bells > 0:
        bells = list(range(BELLS))
        state.shuffle(bells)
        expedition.bells = bells
    if place == B6:
        expedition.lanterns = LANTERNS
    if place == B7:
        held = [hero.malaise for hero in state.heroes]
        expedition.malaise = [card for card in range(len(MALAISE_CODES)) if card not in held]
        state.shuffle(expedition.malaise)
    if state.chronicle.visited >> place & 1 == 0:
        state.rewrite().visited |= 1 << place
    state.seal()
    state.tell("biome", place)
    start_span(state, SPAN_BIOME)
    scout(state, promised_on(state, AT_BIOME, G_PEEK) + (LODESTONE if rune_works(state, R06) else 0))


def shuffle_enemies(state: Table) -> None:
    """The Monster and the Elite deck, beasts that live here included, are shuffled (DC-014, DC-198)."""
    expedition = state.expedition
    biome = state.box.biomes[expedition.place]
    monsters = biome.monsters[:]
    elites = biome.elites[:]
    for card in state.chronicle.beasts:
        number = state.box.cards[card].enemy
        beast = state.box.enemies[number]
        if beast.biome == expedition.place:
            if beast.kind == ELITE:
                elites.append(number)
            else:
                monsters.append(number)
    state.shuffle(monsters)
    state.shuffle(elites)
    expedition.monsters = monsters
    expedition.elites = elites


def lay_tiles(state: Table) -> None:
    """Tiles are shuffled by shape and one is put on each space of that shape, face down; the rest goes back into the
    box unseen (DC-016). Start and landing have no tile (DC-017).
    """
    expedition = state.expedition
    biome = state.box.biomes[expedition.place]
    piles: list[list[int]] = [[] for _ in SHAPES]
    for number in biome.tiles:
        piles[state.box.tiles[number].shape].append(number)
    for pile in piles:
        state.shuffle(pile)
    tiles: list[int] = []
    constraints: list[int] = []
    for space in biome.spaces:
        tiles.append(piles[space.shape].pop() if space.shape != NONE else NONE)
        constraints.append(piles[CONSTRAINT].pop() if space.constraint else NONE)
    left: list[int] = []
    for pile in piles:
        left += pile
    left.sort()
    expedition.tiles = tiles
    expedition.constraints = constraints
    expedition.unplaced = left


def scout(state: Table, count: int) -> None:
    """Ask for so many tiles to be turned face up, one after the other, while there are any."""
    if count > 0:
        ask(state, Scout(state.first_seat, NONE, NONE, count))


class Scout(Step[Table]):
    """The Group turns a tile of its choice face up at Biome set-up; it is carried out on arrival as usual. `nth` is how
    many may still be turned up.
    """

    __slots__ = ()
    name = "scout"
    verbs = ("peek",)
    rule = "DC-190"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Every space with a face-down tile."""
        expedition = state.expedition
        spaces = state.box.biomes[expedition.place].spaces
        moves = [
            PEEK + spaces[number].name
            for number in range(len(spaces))
            if expedition.tiles[number] != NONE and not expedition.shown >> number & 1
        ]
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is no tile, or it lies face up."""
        name = SPACE_NAMES[move - PEEK]
        space = space_named(state, move - PEEK)
        if space == NONE:
            return Refusal("DC-190", f"There is no space {name} here.")
        there = piece(space_at(move - PEEK), f"space {name}")
        if state.expedition.tiles[space] == NONE:
            return Refusal("DC-190", f"There is no tile on {there}.")
        return Refusal("DC-190", f"The tile on {there} lies face up already.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Turn it up."""
        space = space_named(state, move - PEEK)
        turn_face_up(state, space)
        state.tell("scouts", space, state.expedition.tiles[space], state.expedition.place)
        scout(state, self.nth - 1)


def space_named(state: Table, name: int) -> int:
    """The space of this Biome with that name, or NONE."""
    spaces = state.box.biomes[state.expedition.place].spaces
    for number in range(len(spaces)):
        if spaces[number].name == name:
            return number
    return NONE


def turn_face_up(state: Table, space: int) -> None:
    """The tile of a space is seen by all, and with an Encounter its Constraint (DC-230)."""
    expedition = state.expedition
    if not expedition.shown >> space & 1:
        expedition.shown |= 1 << space
        state.show_tile(expedition.tiles[space])
        if expedition.constraints[space] != NONE:
            state.show_tile(expedition.constraints[space])
        state.seal()


# -- the loop -----------------------------------------------------------------------------------------------


class Explore(Routine[Table]):
    """Move, flip and reveal, see whether everybody is alive, and once more, until an Exit is reached (DC-034)."""

    __slots__ = ()
    name = "explore"
    rule = "DC-034"

    def run(self, state: Table) -> None:
        """The next move, or the way out; a death has ended the Run (DC-050)."""
        if state.somebody_died():
            return
        if here(state).exit != NONE:
            state.agenda.append(LEAVE_BIOME)
            state.agenda.append(INTERBIOME)
        else:
            state.agenda.append(EXPLORE)
            ask(state, MoveGroup(state.first_seat))


def here(state: Table) -> Space:
    """The space the Group is on."""
    return state.box.biomes[state.expedition.place].spaces[state.expedition.at]


class LeaveBiome(Routine[Table]):
    """The Interbiome is over: everything of the Biome goes back into its box, and the place behind the Exit is set up;
    the Group arrives as it left, but for its Keys (DC-166 to DC-168).
    """

    __slots__ = ()
    name = "leave-biome"
    rule = "DC-167"

    def run(self, state: Table) -> None:
        """On to the next Biome or Boss."""
        if state.somebody_died():
            return
        door = here(state)
        state.bag.keys = 0
        if door.exit >= FIRST_BOSS:
            state.expedition = Expedition(door.exit)
            begin_boss(state, door.exit, door.gate)
        else:
            state.agenda.append(EXPLORE)
            set_up_biome(state, door.exit)


# -- the move -----------------------------------------------------------------------------------------------


def is_open(state: Table, number: int) -> bool:
    """Whether a corridor of the present space can be chosen now (DC-038, DC-039)."""
    corridor = here(state).corridors[number]
    if corridor.need == BY_RUNE:
        return rune_works(state, corridor.what)
    if corridor.need == BY_HAND:
        return not state.expedition.failed >> number & 1
    if corridor.need == BY_KEY:
        return state.bag.keys > 0
    return True


class MoveGroup(Step[Table]):
    """The First Player chooses a corridor (DC-035, DC-037); standing still or turning back is no choice (DC-042)."""

    __slots__ = ()
    name = "move-group"
    verbs = ("go",)
    rule = "DC-035"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Corridors from here, in arrow direction, whose Rune or Key is there and whose Check has not failed."""
        spaces = state.box.biomes[state.expedition.place].spaces
        corridors = here(state).corridors
        moves = [GO + spaces[corridors[number].to].name for number in range(len(corridors)) if is_open(state, number)]
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is no corridor, or it is shut."""
        name = SPACE_NAMES[move - GO]
        space = space_named(state, move - GO)
        if space == NONE:
            return Refusal("DC-036", f"There is no space {name} here.")
        if space == state.expedition.at:
            return Refusal("DC-042", "The Group has to keep moving.")
        number = corridor_to(state, space)
        if number != NONE:
            return shut(state, here(state).corridors[number])
        there = piece(space_at(move - GO), f"space {name}")
        for corridor in state.box.biomes[state.expedition.place].spaces[space].corridors:
            if corridor.to == state.expedition.at:
                return Refusal("DC-036", f"The arrow points the other way: there is no going back to {there}.")
        return Refusal("DC-036", f"No corridor leads from here to {there}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Checks come first, then the Group is placed (DC-035)."""
        number = corridor_to(state, space_named(state, move - GO))
        corridor = here(state).corridors[number]
        if corridor.need == BY_HAND:
            state.agenda.append(CorridorCheck(state.first_seat, number, corridor.what))
        else:
            state.agenda.append(Arrive(NOBODY, NONE, NONE, corridor.to))
            pass_through(state, corridor)


def corridor_to(state: Table, space: int) -> int:
    """The corridor that leads from here to a space, or NONE."""
    corridors = here(state).corridors
    for number in range(len(corridors)):
        if corridors[number].to == space:
            return number
    return NONE


def shut(state: Table, corridor: Corridor) -> Refusal:
    """Why a corridor cannot be chosen."""
    if corridor.need == BY_RUNE:
        rune = piece(rune_at(corridor.what), f"the {state.box.rune_names[corridor.what]}")
        if state.chronicle.runes >> corridor.what & 1:
            return Refusal("DC-228", f"It takes {rune}, and no Rune works in this Biome any more.")
        return Refusal("DC-038", f"It takes {rune}, which you do not have.")
    if corridor.need == BY_HAND:
        return Refusal("DC-039", "The Check of that corridor has failed; choose another one.")
    return Refusal("DC-035", f"It takes a Key, and there is none in {piece(BAG, 'the Bag')}.")


def pass_through(state: Table, corridor: Corridor) -> None:
    """What happens on the way: a Deck Check, which never bars it (DC-040), a Bell, the dark, a lock."""
    expedition = state.expedition
    if corridor.need == BY_DECK:
        deck_check(state, corridor.what, corridor.gift)
    elif corridor.need == BY_BELL:
        token = expedition.bells[corridor.what]
        if token != NONE:
            expedition.bells = [NONE if bell == token else bell for bell in expedition.bells]
            state.seal()
            ring(state, token)
    elif corridor.need == BY_DARK:
        if expedition.lanterns > 0:
            expedition.lanterns -= 1
            state.tell("lantern-out", expedition.lanterns)
        else:
            push_gains(state, [DARKNESS])
    elif corridor.need == BY_KEY:
        state.bag.keys -= 1
        state.tell("key-used")


class CorridorCheck(HandCheck):
    """The Hand Check of a corridor (DC-039). `who` is the corridor, `what` the symbol."""

    __slots__ = ()
    name = "corridor-check"
    rule = "DC-039"

    def passed(self, state: Table) -> None:
        """The way is free."""
        state.agenda.append(Arrive(NOBODY, NONE, NONE, here(state).corridors[self.who].to))

    def failed(self, state: Table) -> None:
        """Another corridor must be chosen; not this one again in the same move."""
        state.expedition.failed |= 1 << self.who


# -- flip and reveal ----------------------------------------------------------------------------------------


class Arrive(Routine[Table]):
    """The Group is placed in the new space and flips its tile (DC-035, DC-043). `nth` is the space."""

    __slots__ = ()
    name = "arrive"
    rule = "DC-043"

    def run(self, state: Table) -> None:
        """Whatever the flipping itself earns comes before what the tile says."""
        space = self.nth
        expedition = state.expedition
        before = expedition.at
        expedition.at = space
        expedition.failed = 0
        state.tally[T_SPACES] += 1
        tile = expedition.tiles[space]
        state.tell("moves", expedition.place, space, tile, before)
        if tile == NONE:
            return
        turn_face_up(state, space)
        if expedition.constraints[space] != NONE:
            state.tell("constraint", expedition.constraints[space])
        state.agenda.append(CarryOut(NOBODY, NONE, tile))
        shape = state.box.tiles[tile].shape
        if shape in (TREASURE, CURSED):
            on_occasion(state, AT_TREASURE)
        achieve(state, D_TILES)


class CarryOut(Routine[Table]):
    """The tile that was flipped is carried out, all of it (DC-043). `what` is the tile."""

    __slots__ = ()
    name = "carry-out"
    rule = "DC-043"

    def run(self, state: Table) -> None:
        """A Combat (DC-047), a Merchant (DC-046), or what the tile gives (DC-044, DC-045, DC-048, DC-049)."""
        tile = state.box.tiles[self.what]
        if tile.shape == ENCOUNTER or tile.shape == ELITE_ENCOUNTER:
            begin_combat(state, self.what)
        elif tile.shape == MERCHANT:
            open_stall(state, self.what)
        elif tile.shape != DOOR or state.boss_cells < HARD_TIMES:
            give(state, tile.gift)


# -- Merchant tiles -----------------------------------------------------------------------------------------


def open_stall(state: Table, tile: int) -> None:
    """A Merchant tile shows all its Equipment at once; everything else is sold one at a time (DC-046, DC-239)."""
    for ware in state.box.tiles[tile].wares:
        if ware.gain.kind == G_EQUIP:
            turn_up_gear(state, ware.times)
    ask(state, BuyWare(state.first_seat, NONE, tile, 0))


class Stall(Routine[Table]):
    """Still at the Merchant tile `what`; `nth` is how often each ware was bought, as in `buy-ware`."""

    __slots__ = ()
    name = "stall"
    rule = "DC-046"

    def run(self, state: Table) -> None:
        """Anything else?"""
        ask(state, BuyWare(state.first_seat, NONE, self.what, self.nth))


class BuyWare(Step[Table]):
    """Buy something at the Merchant tile `what`, or leave (DC-046). `nth` is how often each of the other wares was
    bought, a decimal digit for each, the first ware's last.

    The numbers of what can be bought: first the Equipment cards on show, then the tile's other wares as printed.
    """

    __slots__ = ()
    name = "buy-ware"
    verbs = ("done", "buy")
    rule = "DC-046"

    def legal(self, state: Table, seat: int) -> list[int]:
        """To leave, or whatever is left and can be paid for."""
        moves = [DONE]
        cards = len(state.armoury.offered)
        if cards > 0 and state.bag.teeth >= equipment_price(state, self.what):
            moves += [BUY + index for index in range(cards)]
        wares = other_wares(state, self.what)
        for number in range(len(wares)):
            if self.bought(number) < wares[number].times and state.bag.teeth >= wares[number].price:
                moves.append(BUY + cards + number)
        return moves

    def bought(self, number: int) -> int:
        """How often one of the other wares was bought."""
        return self.nth // PACKED[number] % 10

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is no such ware, it is sold out, or too dear."""
        cards = len(state.armoury.offered)
        wares = other_wares(state, self.what)
        number = move - BUY - cards
        if number >= len(wares):
            return Refusal("DC-046", f"Nothing is offered under number {move - BUY + 1}.")
        if number < 0:
            return too_dear(state, equipment_price(state, self.what))
        if self.bought(number) >= wares[number].times:
            return Refusal("DC-046", "That is sold out.")
        return too_dear(state, wares[number].price)

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and take, or leave; Equipment that was not bought is discarded then (DC-239)."""
        if move == DONE:
            clean_up(state)
            return
        index = move - BUY
        number = index - len(state.armoury.offered)
        if number < 0:
            state.agenda.append(Stall(NOBODY, NONE, self.what, self.nth))
            sell_gear(state, index, equipment_price(state, self.what))
            return
        ware = other_wares(state, self.what)[number]
        state.agenda.append(Stall(NOBODY, NONE, self.what, self.nth + PACKED[number]))
        state.bag.teeth -= ware.price
        state.tell("buys-ware", self.what, number, ware.price)
        push_gains(state, [ware.gain])


def equipment_price(state: Table, tile: int) -> int:
    """What an Equipment card costs at a Merchant tile."""
    for ware in state.box.tiles[tile].wares:
        if ware.gain.kind == G_EQUIP:
            return ware.price
    return 0


def other_wares(state: Table, tile: int) -> list[Ware]:
    """What a Merchant tile sells besides Equipment, as printed."""
    return [ware for ware in state.box.tiles[tile].wares if ware.gain.kind != G_EQUIP]


def wares(state: Table) -> list[tuple[int, str, int, int]]:
    """What each `buy` number stands for, where something is for sale now: the Equipment card or Blueprint (or NONE),
    what else it is, its price in Teeth, and how many are left.
    """
    if not state.agenda:
        return []
    step = state.agenda[-1]
    if step.name == Shop.name or step.name == Haggle.name:
        price = price_of(state, MARKET_MERCHANT if step.name == Shop.name else COLLECTOR)
        return [(card, "", price, 1) for card in state.armoury.offered]
    if not isinstance(step, BuyWare):
        return []
    price = equipment_price(state, step.what)
    found = [(card, "", price, 1) for card in state.armoury.offered]
    others = other_wares(state, step.what)
    for number in range(len(others)):
        ware = others[number]
        found.append((NONE, ware.text, ware.price, ware.times - step.bought(number)))
    return found


EXPLORE: Final = Explore()
LEAVE_BIOME: Final = LeaveBiome()

KINDS: Final[dict[str, type[Step[Table]]]] = {
    Scout.name: Scout,
    Explore.name: Explore,
    LeaveBiome.name: LeaveBiome,
    MoveGroup.name: MoveGroup,
    CorridorCheck.name: CorridorCheck,
    Arrive.name: Arrive,
    CarryOut.name: CarryOut,
    Stall.name: Stall,
    BuyWare.name: BuyWare,
}
