"""Spending Cells: Upgrades and the Well, where bought cards go, instructions, Secrets and Purges (DC-187 to DC-201).

The host decides here, seat 0. A card that needs a decision lies in the reserve until it is made, so that whoever leaves
the table in mid-sentence finds it there before the next Run.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.addresses import WELL_HERE, blueprints_at, card_at, deck_at, piece, upgrade_at
from tabletomb.games.dead_cells.box import (
    BIOMES,
    C_BEAST,
    C_CARD,
    C_DURING,
    C_EQUIP,
    C_FEAT,
    C_SKILL,
    C_START,
    FEAT_SLOTS,
    G_CELL,
    HERO_CODES,
    I_BLUEPRINT,
    I_CELL,
    I_COVER,
    I_DURING,
    I_MARKET,
    I_NEXT_RUN,
    I_PURGE,
    I_RUNE,
    I_SECRET,
    LEAST_DECK,
    LEAST_SERENADE_DECK,
    MARKET_LEVELS,
    MOST_DURING,
    NONE,
    SECRET_CARDS,
    SECRETS,
    SERENADE,
    START_SLOTS,
    TRACKS,
    UPGRADE_BASE,
    UPGRADE_COUNT,
    UPGRADE_DECKS,
    WELL,
    WELL_CARDS,
    Instruction,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.chronicle import Chronicle
from tabletomb.games.dead_cells.gains import find_rune, make_permanent
from tabletomb.games.dead_cells.moves import BIOME, CLEAR, DECK, DONE, PLACE, PURGE, SCRAP, THROW, UPGRADE
from tabletomb.games.dead_cells.state import T_BOUGHT, Table

HOST: Final = 0
"""The seat that decides for everybody between Runs."""
SLOTTED: Final = [C_START, C_DURING, C_FEAT]
"""Kinds of cards that go into slots of the Mutation board, several of a kind."""
A_THROW: Final = 1
"""The price of a throw into the Well (DC-199)."""
A_CHANGE: Final = 1
"""The price of putting an old Skill card back (DC-191)."""

# -- spending -----------------------------------------------------------------------------------------------


class Spending(Routine[Table]):
    """Cells may be spent, as often as they last (DC-194)."""

    __slots__ = ()
    name = "spending"
    rule = "DC-194"

    def run(self, state: Table) -> None:
        """Ask what for; without anything to buy it is over."""
        ask(state, Spend(HOST))


SPENDING: Final = Spending()


def price(state: Table, deck: int) -> int:
    """What a card of an Upgrade deck costs: the side of the cover that is up says it (DC-195)."""
    sides = state.box.covers[deck]
    return sides[1] if state.chronicle.covers[deck] else sides[0]


def skills_in_reserve(state: Table) -> list[int]:
    """Skill cards that were replaced, in number order."""
    cards = [card for card in state.chronicle.reserve if state.box.cards[card].kind == C_SKILL]
    cards.sort()
    return cards


class Spend(Step[Table]):
    """What Cells are spent on: an Upgrade, a throw into the Well, an old Skill card, or nothing more (DC-194)."""

    __slots__ = ()
    name = "spend"
    verbs = ("done", "place", "upgrade", "well")
    rule = "DC-194"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Whatever there is and can be paid."""
        cells = state.bag.cells
        chronicle = state.chronicle
        moves = [DONE]
        if cells >= A_CHANGE:
            for card in skills_in_reserve(state):
                moves.append(PLACE + card)
        for deck in range(UPGRADE_DECKS):
            if chronicle.taken[deck] < UPGRADE_COUNT[deck] and cells >= price(state, deck):
                moves.append(UPGRADE + deck)
        if chronicle.well < WELL_CARDS and cells >= A_THROW:
            moves.append(THROW)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Nothing is left there, or it is too dear."""
        cells = f"you have {state.bag.cells}"
        if move == THROW:
            if state.chronicle.well >= WELL_CARDS:
                return Refusal("DC-199", f"{piece(WELL_HERE, 'The Well')} is empty; it has nothing more to give.")
            return Refusal("DC-199", f"A throw into {piece(WELL_HERE, 'the Well')} costs 1 Cell; {cells}.")
        if move < UPGRADE:
            if move - PLACE not in skills_in_reserve(state):
                return Refusal("DC-191", "That is not a Skill card in the reserve.")
            return Refusal("DC-191", f"To change back to an old Skill card costs 1 Cell; {cells}.")
        deck = move - UPGRADE
        name = TRACKS[deck].title()
        if state.chronicle.taken[deck] >= UPGRADE_COUNT[deck]:
            pile = piece(upgrade_at(deck), f"The {name} deck")
            return Refusal("DC-195", f"{pile} is down to its cover; all its cards were bought.")
        card = piece(upgrade_at(deck), f"A {name} card")
        return Refusal("DC-195", f"{card} costs {price(state, deck)} Cells; {cells}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and take it, or stop."""
        if move == DONE:
            stop_spending(state)
            return
        state.agenda.append(SPENDING)
        if move == THROW:
            throw_into_the_well(state)
        elif move < UPGRADE:
            change_skill_back(state, move - PLACE)
        else:
            buy_upgrade(state, move - UPGRADE)


def stop_spending(state: Table) -> None:
    """What was not spent is lost, unless the table banks it (DC-186)."""
    if state.bag.cells > 0 and not state.banked:
        state.tell("cells-lost", state.bag.cells)
        state.bag.cells = 0


def buy_upgrade(state: Table, deck: int) -> None:
    """Pay the price on the cover and take the bottom card of the deck (DC-195)."""
    cost = price(state, deck)
    chronicle = state.rewrite()
    card = UPGRADE_BASE[deck] + chronicle.taken[deck]
    chronicle.taken[deck] += 1
    pay(state, cost)
    state.tell("bought", card, cost)
    bought(state, card)


def throw_into_the_well(state: Table) -> None:
    """One Cell, one card: the next of the Well (DC-199)."""
    chronicle = state.rewrite()
    card = WELL + chronicle.well
    chronicle.well += 1
    pay(state, A_THROW)
    state.tell("well", card)
    bought(state, card)


def bought(state: Table, card: int) -> None:
    """A card nobody has seen before comes to light."""
    state.seal()
    state.tally[T_BOUGHT] += 1
    carry_out(state, card)


def change_skill_back(state: Table, card: int) -> None:
    """An old Skill card takes the place of the present one, for a Cell (DC-191)."""
    pay(state, A_CHANGE)
    state.rewrite().reserve.remove(card)
    place_skill(state, card)


def pay(state: Table, cells: int) -> None:
    """Cells leave the Bag."""
    state.bag.cells -= cells


# -- where a card goes --------------------------------------------------------------------------------------


def carry_out(state: Table, card: int) -> None:
    """What happens with a card that was bought or found, by its kind (DC-196 to DC-198)."""
    kind = state.box.cards[card].kind
    if kind == C_CARD:
        state.rewrite().reserve.append(card)
        ask(state, ChooseDeck(HOST, NONE, card))
    elif kind in SLOTTED:
        state.rewrite().reserve.append(card)
        place_on_board(state, card)
    elif kind == C_SKILL:
        place_skill(state, card)
    elif kind == C_EQUIP:
        find_equipment(state, state.box.cards[card].equipment)
    elif kind == C_BEAST:
        chronicle = state.rewrite()
        chronicle.beasts.append(card)
        chronicle.beasts.sort()
        state.tell("beast", card)
    else:
        read_instructions(state, card)


def slots_of(chronicle: Chronicle, kind: int) -> list[int]:
    """The cards in the slots of a kind."""
    if kind == C_START:
        return chronicle.start
    return chronicle.during if kind == C_DURING else chronicle.feats


def slot_count(chronicle: Chronicle, kind: int) -> int:
    """How many slots of a kind the Mutation board has."""
    if kind == C_START:
        return START_SLOTS
    return chronicle.during_slots if kind == C_DURING else FEAT_SLOTS


def place_on_board(state: Table, card: int) -> None:
    """A card of the reserve goes into a free slot of its kind; if there is none, room must be made (DC-198, DC-200)."""
    kind = state.box.cards[card].kind
    chronicle = state.chronicle
    if len(slots_of(chronicle, kind)) < slot_count(chronicle, kind):
        chronicle = state.rewrite()
        chronicle.reserve.remove(card)
        slots_of(chronicle, kind).append(card)
        state.tell("placed", card)
    else:
        ask(state, ClearSlot(HOST, NONE, card))


class ClearSlot(Step[Table]):
    """No free slot: a card of that kind is taken off the Mutation board, or the new one stays in the reserve (DC-200,
    DC-201). `what` is the new card.
    """

    __slots__ = ()
    name = "clear-slot"
    verbs = ("done", "clear")
    rule = "DC-200"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any card in a slot of that kind, or none."""
        cards = slots_of(state.chronicle, state.box.cards[self.what].kind)[:]
        cards.sort()
        moves = [DONE]
        for card in cards:
            moves.append(CLEAR + card)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is in no slot that the new card could use."""
        return Refusal("DC-200", "That card is not in a slot of that kind.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The old card goes into the reserve and the new one into its slot."""
        if move == DONE:
            state.tell("reserved", self.what)
            return
        old = move - CLEAR
        chronicle = state.rewrite()
        slots = slots_of(chronicle, state.box.cards[old].kind)
        slots[slots.index(old)] = self.what
        chronicle.reserve.remove(self.what)
        chronicle.reserve.append(old)
        state.tell("replaced", old, self.what)


def place_skill(state: Table, card: int) -> None:
    """The one Skill card of the Mutation board; the old one goes into the reserve (DC-191)."""
    chronicle = state.rewrite()
    if chronicle.skill != NONE:
        chronicle.reserve.append(chronicle.skill)
        state.tell("replaced", chronicle.skill, card)
    else:
        state.tell("placed", card)
    chronicle.skill = card


def find_equipment(state: Table, card: int) -> None:
    """A Secret that is Equipment goes into the Equipment deck for ever."""
    chronicle = state.rewrite()
    chronicle.equipment.append(card)
    chronicle.equipment.sort()
    state.armoury.deck.append(card)
    state.armoury.known += 1
    state.show_gear(card)
    state.tell("permanent", card)


# -- Combat decks -------------------------------------------------------------------------------------------


def deck_holding(chronicle: Chronicle, card: int) -> int:
    """Whose Combat deck a card is in, NONE if it is in none."""
    for who in range(len(chronicle.decks)):
        if card in chronicle.decks[who]:
            return who
    return NONE


def can_spare(chronicle: Chronicle, who: int) -> bool:
    """Whether a Combat deck stays large enough without a card: six, three for Serenade (DC-198)."""
    return len(chronicle.decks[who]) > (LEAST_SERENADE_DECK if who == SERENADE else LEAST_DECK)


def too_small(state: Table, who: int) -> Refusal:
    """Why a deck cannot spare a card."""
    least = LEAST_SERENADE_DECK if who == SERENADE else LEAST_DECK
    deck = piece(deck_at(who), f"The deck of {state.box.hero_names[who]}")
    return Refusal("DC-198", f"{deck} must keep at least {least} cards.")


class ChooseDeck(Step[Table]):
    """Which Combat deck a card goes into, Serenade's included (DC-198, DC-221). `what` is the card."""

    __slots__ = ()
    name = "choose-deck"
    verbs = ("deck",)
    rule = "DC-198"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any deck that it is not in."""
        now = deck_holding(state.chronicle, self.what)
        return [DECK + who for who in range(len(HERO_CODES)) if who != now]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is there."""
        card = piece(card_at(self.what), state.box.cards[self.what].name)
        deck = piece(deck_at(move - DECK), f"the deck of {state.box.hero_names[move - DECK]}")
        return Refusal("DC-198", f"{card} is in {deck} already.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Put it there, out of the reserve or another deck."""
        who = move - DECK
        chronicle = state.rewrite()
        before = deck_holding(chronicle, self.what)
        if before == NONE:
            chronicle.reserve.remove(self.what)
        else:
            leave_deck(state, chronicle, self.what, before)
        chronicle.decks[who].append(self.what)
        chronicle.decks[who].sort()
        place = state.hero_coded(who)
        if place != NONE:
            state.heroes[place].draw.append(self.what)
        state.tell("joins-deck", self.what, who, before)


def leave_deck(state: Table, chronicle: Chronicle, card: int, who: int) -> None:
    """A card leaves a Combat deck; between Runs all cards of a deck lie in its draw pile."""
    chronicle.decks[who].remove(card)
    place = state.hero_coded(who)
    if place != NONE:
        state.heroes[place].draw.remove(card)


# -- instructions -------------------------------------------------------------------------------------------


def read_instructions(state: Table, card: int) -> None:
    """Do what an instruction card says, then it is Purged (DC-196). A market level lies on its character instead, and a
    promise until the next Run begins.
    """
    chronicle = state.rewrite()
    pile = chronicle.purged
    for order in state.box.cards[card].instructions:
        if order.kind == I_MARKET and len(chronicle.levels[order.what]) < MARKET_LEVELS - 1:
            pile = chronicle.levels[order.what]
            state.tell("market-level", order.what, len(pile) + 1)
        elif order.kind == I_NEXT_RUN:
            pile = chronicle.promised
            state.tell("promised", card)
    pile.append(card)
    state.agenda.append(Instruct(NOBODY, NONE, card, 0))


class Instruct(Routine[Table]):
    """The instructions of a card, one after the other (DC-196). `what` is the card, `nth` the instruction."""

    __slots__ = ()
    name = "instruct"
    rule = "DC-196"

    def run(self, state: Table) -> None:
        """Follow one; the next waits beneath."""
        orders = state.box.cards[self.what].instructions
        if self.nth < len(orders):
            state.agenda.append(Instruct(NOBODY, NONE, self.what, self.nth + 1))
            follow(state, self.what, orders[self.nth])


def follow(state: Table, card: int, order: Instruction) -> None:
    """Do one thing that an instruction card says; what its place on the table does was done when it was put there."""
    if order.kind == I_PURGE:
        ask(state, Purge(HOST, NONE, NONE, order.n))
    elif order.kind == I_SECRET:
        state.secrets_owed += order.n
        state.agenda.append(TAKE_SECRETS)
    elif order.kind == I_COVER:
        turn_cover(state, card)
    elif order.kind == I_DURING:
        chronicle = state.rewrite()
        chronicle.during_slots = min(MOST_DURING, chronicle.during_slots + order.n)
        state.tell("more-slots", chronicle.during_slots)
    elif order.kind == I_CELL:
        state.bag.cells += order.n
        state.tell("pocket", G_CELL, order.n)
    elif order.kind == I_RUNE:
        find_rune(state, order.what)
    elif order.kind == I_BLUEPRINT:
        ask(state, Draughtsman(HOST))


def turn_cover(state: Table, card: int) -> None:
    """The cover of the deck that the card comes from is turned: prices rise (DC-195)."""
    for deck in range(UPGRADE_DECKS):
        if UPGRADE_BASE[deck] <= card < UPGRADE_BASE[deck] + UPGRADE_COUNT[deck]:
            state.rewrite().covers[deck] = True
            state.tell("cover", deck, price(state, deck))


class Purge(Step[Table]):
    """Remove a card from the Combat decks or the Equipment deck for the rest of the campaign, or stop (DC-196). `nth`
    is how many may still go.
    """

    __slots__ = ()
    name = "purge"
    verbs = ("done", "purge", "scrap")
    rule = "DC-196"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Cards of decks that can spare one, and all Equipment."""
        chronicle = state.chronicle
        cards: list[int] = []
        for who in range(len(chronicle.decks)):
            if can_spare(chronicle, who):
                cards += chronicle.decks[who]
        cards.sort()
        moves = [DONE]
        for card in cards:
            moves.append(PURGE + card)
        for gear in chronicle.equipment:
            moves.append(SCRAP + gear)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is not there, or its deck would become too small."""
        if move >= SCRAP:
            return Refusal("DC-196", "That card is not in the Equipment deck.")
        who = deck_holding(state.chronicle, move - PURGE)
        if who == NONE:
            return Refusal("DC-196", "That card is not in a Combat deck.")
        return too_small(state, who)

    def play(self, state: Table, seat: int, move: int) -> None:
        """It is gone; the next one, if more may go."""
        if move == DONE:
            return
        chronicle = state.rewrite()
        if move >= SCRAP:
            scrap(state, chronicle, move - SCRAP)
        else:
            card = move - PURGE
            leave_deck(state, chronicle, card, deck_holding(chronicle, card))
            chronicle.purged.append(card)
            state.tell("purged", card)
        if self.nth > 1:
            ask(state, Purge(HOST, NONE, NONE, self.nth - 1))


def scrap(state: Table, chronicle: Chronicle, gear: int) -> None:
    """An Equipment card leaves the campaign. The deck has been searched: nobody knows its top any more."""
    chronicle.equipment.remove(gear)
    chronicle.scrapped.append(gear)
    chronicle.scrapped.sort()
    state.armoury.deck.remove(gear)
    state.armoury.known = 0
    state.tell("scrapped", gear)


class Draughtsman(Step[Table]):
    """The next Blueprint of any Biome already visited goes into the Equipment deck (DC-199)."""

    __slots__ = ()
    name = "draughtsman"
    verbs = ("biome",)
    rule = "DC-199"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Biomes that were visited and have a Blueprint left."""
        chronicle = state.chronicle
        return [
            BIOME + place for place in range(BIOMES) if chronicle.visited >> place & 1 and chronicle.blueprints[place]
        ]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It was never visited, or has none left."""
        place = move - BIOME
        if state.chronicle.visited >> place & 1 == 0:
            return Refusal("DC-199", "You have not been there yet.")
        biome = piece(blueprints_at(place), state.box.biomes[place].name)
        return Refusal("DC-199", f"All Blueprints of {biome} are in your Equipment deck.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The bottom card of that Blueprint deck."""
        card = state.chronicle.blueprints[move - BIOME][0]
        if not state.lore.equipment[card]:
            state.seal()
        state.show_gear(card)
        make_permanent(state, card)


# -- Secrets ------------------------------------------------------------------------------------------------


class TakeSecrets(Routine[Table]):
    """Secrets that were earned are taken and carried out, one after the other (DC-197)."""

    __slots__ = ()
    name = "take-secrets"
    rule = "DC-197"

    def run(self, state: Table) -> None:
        """Take one; the others wait beneath. None left: nothing."""
        if state.chronicle.secrets >= SECRET_CARDS:
            state.secrets_owed = 0
        elif state.secrets_owed > 0:
            state.secrets_owed -= 1
            state.agenda.append(TAKE_SECRETS)
            take_secret(state)


TAKE_SECRETS: Final = TakeSecrets()


def take_secret(state: Table) -> None:
    """The next card of the Deck of Secrets, carried out like a bought one; none left: nothing (DC-004)."""
    if state.chronicle.secrets >= SECRET_CARDS:
        return
    chronicle = state.rewrite()
    card = SECRETS + chronicle.secrets
    chronicle.secrets += 1
    state.seal()
    state.tell("secret", card)
    carry_out(state, card)


KINDS: Final[dict[str, type[Step[Table]]]] = {
    Spending.name: Spending,
    Spend.name: Spend,
    ClearSlot.name: ClearSlot,
    ChooseDeck.name: ChooseDeck,
    Instruct.name: Instruct,
    Purge.name: Purge,
    Draughtsman.name: Draughtsman,
    TakeSecrets.name: TakeSecrets,
}
