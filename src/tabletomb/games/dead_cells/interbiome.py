"""The Interbiome behind every Exit: collect Blueprints, then Healer, Merchant and Collector (DC-157 to DC-165)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import Routine, Step
from tabletomb.games.dead_cells.addresses import BAG, hero_at, piece
from tabletomb.games.dead_cells.box import (
    AT_INTERBIOME,
    COLLECTOR,
    D_WOUNDED,
    HEALER,
    MARKET_LEVELS,
    MARKET_MERCHANT,
    NONE,
    SERENADE,
    SWEATS,
    Market,
)
from tabletomb.games.dead_cells.choices import ask, heroes_alive
from tabletomb.games.dead_cells.feats import achieve
from tabletomb.games.dead_cells.gains import assign_gear, make_permanent, mask_of, on_occasion
from tabletomb.games.dead_cells.moves import BUY, DONE, TO, TOP
from tabletomb.games.dead_cells.state import T_BIOMES, Table
from tabletomb.games.dead_cells.wounds import mend

HARD_TIMES: Final = 3
"""With so many Boss Cells in force the Healer charges 1 Tooth more and Door tiles give nothing."""


class Interbiome(Routine[Table]):
    """Behind the Exit: collect, then the market in its order; there is no going back (DC-157, DC-160)."""

    __slots__ = ()
    name = "interbiome"
    rule = "DC-157"

    def run(self, state: Table) -> None:
        """The Biome is finished (DC-032); what acts on arrival comes first."""
        if state.somebody_died():
            return
        state.tally[T_BIOMES] += 1
        state.tell("interbiome", state.expedition.place)
        gather_serenade(state)
        state.agenda.append(VISIT_COLLECTOR)
        state.agenda.append(VISIT_MERCHANT)
        state.agenda.append(VISIT_HEALER)
        state.agenda.append(COLLECT)
        on_occasion(state, AT_INTERBIOME)
        if all_on_the_brink(state):
            achieve(state, D_WOUNDED)


def gather_serenade(state: Table) -> None:
    """Serenade's discarded cards are shuffled into a new pile (DC-218)."""
    for hero in state.heroes:
        if hero.who == SERENADE and hero.discard:
            hero.draw = hero.draw + hero.discard
            hero.discard = []
            state.shuffle(hero.draw)
            state.seal()


def all_on_the_brink(state: Table) -> bool:
    """Every Beheaded has 1 remaining Health; Serenade does not count."""
    return max([hero.remaining for hero in state.heroes if hero.who != SERENADE]) == 1


# -- collect ------------------------------------------------------------------------------------------------


class Collect(Routine[Table]):
    """All Blueprints on the Collector space become Equipment, whether the Group likes it or not (DC-158)."""

    __slots__ = ()
    name = "collect"
    rule = "DC-158"

    def run(self, state: Table) -> None:
        """The Group chooses in what order."""
        ask(state, StackBlueprint(state.first_seat))


class StackBlueprint(Step[Table]):
    """Which Blueprint goes on top of the Equipment deck next (DC-158)."""

    __slots__ = ()
    name = "stack-blueprint"
    verbs = ("top",)
    rule = "DC-158"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Those still on the Collector space."""
        moves = [TOP + card for card in state.armoury.collector]
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It does not lie there."""
        return Refusal("DC-158", "That card does not lie on the Collector space.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """On top of the deck it goes, and then the next one."""
        state.armoury.collector.remove(move - TOP)
        make_permanent(state, move - TOP)
        ask(state, self)


# -- market -------------------------------------------------------------------------------------------------


def market(state: Table, character: int) -> Market:
    """What a market character offers at the current level (DC-159)."""
    level = min(len(state.chronicle.levels[character]), MARKET_LEVELS - 1)
    return state.box.market[character][level]


def price_of(state: Table, character: int) -> int:
    """What a market character charges, in Teeth (DC-159)."""
    dearer = 1 if character == HEALER and state.boss_cells >= HARD_TIMES else 0
    return market(state, character).price + dearer


def too_dear(state: Table, price: int) -> Refusal:
    """The Bag does not hold the price; Cells do not count (DC-164)."""
    return Refusal("DC-159", f"That costs {price} Teeth, and there are {state.bag.teeth} in {piece(BAG, 'the Bag')}.")


class VisitHealer(Routine[Table]):
    """The Group calls on the Healer (DC-161)."""

    __slots__ = ()
    name = "visit-healer"
    rule = "DC-161"

    def run(self, state: Table) -> None:
        """As often as the level says."""
        ask(state, Heal(state.first_seat, NONE, NONE, 0))


class Heal(Step[Table]):
    """Pay the Healer to remove 1 Damage from somebody, Serenade included, or go on (DC-161). `nth` is how often the
    Healer was paid already.
    """

    __slots__ = ()
    name = "healer"
    verbs = ("done", "to")
    rule = "DC-161"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Whoever can be relieved of Damage, as long as times and Teeth last."""
        moves = [DONE]
        if self.nth < market(state, HEALER).count and state.bag.teeth >= price_of(state, HEALER):
            moves += [TO + hero.who for hero in state.heroes if hero.damage > 0 and hero.malaise != SWEATS]
            moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """No times or Teeth left, or nothing to heal there."""
        if self.nth >= market(state, HEALER).count:
            return Refusal("DC-161", f"The Healer sees no more than {self.nth} patients.")
        if state.bag.teeth < price_of(state, HEALER):
            return too_dear(state, price_of(state, HEALER))
        name = state.box.hero_names[move - TO]
        place = state.hero_coded(move - TO)
        if place == NONE:
            return Refusal("DC-161", f"{name} is not in your Group.")
        name = piece(hero_at(move - TO), name)
        if state.heroes[place].damage > 0:
            return Refusal("DC-161", f"{name} has the Sweats: nothing would be removed.")
        return Refusal("DC-161", f"{name} has no Damage.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and heal, or leave."""
        if move != DONE:
            state.bag.teeth -= price_of(state, HEALER)
            place = state.hero_coded(move - TO)
            state.tell("healer", place, price_of(state, HEALER))
            mend(state, place, 1)
            ask(state, Heal(seat, NONE, NONE, self.nth + 1))


def turn_up_gear(state: Table, count: int) -> None:
    """A Merchant turns up the top cards of the Equipment deck, all at once (DC-162, DC-239)."""
    for _ in range(count):
        card = state.draw_gear()
        if card != NONE:
            state.armoury.offered.append(card)
            state.tell("offered", card, 0)


def sell_gear(state: Table, index: int, price: int) -> None:
    """A card that was turned up is paid for and equipped on the spot, on a Beheaded of choice (DC-162)."""
    card = state.armoury.offered.pop(index)
    state.bag.teeth -= price
    state.tell("buys", card, price)
    assign_gear(state, card, mask_of(heroes_alive(state)))


def clean_up(state: Table) -> None:
    """What was not bought: Equipment is discarded, Blueprints return to their deck, in number order (DC-165).

    Done on leaving a character, which makes no difference: nobody draws from the discard pile in between.
    """
    armoury = state.armoury
    for card in armoury.offered:
        if card in state.chronicle.equipment:
            armoury.discard.append(card)
    armoury.offered = []


class VisitMerchant(Routine[Table]):
    """The Group calls on the Merchant, who shows all cards before anything is bought (DC-162)."""

    __slots__ = ()
    name = "visit-merchant"
    rule = "DC-162"

    def run(self, state: Table) -> None:
        """Turn up as many as the level says."""
        turn_up_gear(state, market(state, MARKET_MERCHANT).count)
        ask(state, Shop(state.first_seat))


class Browse(Routine[Table]):
    """Still at the Merchant's, after something was equipped (DC-162)."""

    __slots__ = ()
    name = "browse"
    rule = "DC-162"

    def run(self, state: Table) -> None:
        """Anything else?"""
        ask(state, Shop(state.first_seat))


class Shop(Step[Table]):
    """Buy one of the Merchant's cards or go on (DC-162)."""

    __slots__ = ()
    name = "merchant"
    verbs = ("done", "buy")
    rule = "DC-162"

    def legal(self, state: Table, seat: int) -> list[int]:
        """All cards on show if there are Teeth for one."""
        return offers(state, MARKET_MERCHANT)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """No such card, or too few Teeth."""
        return no_sale(state, MARKET_MERCHANT, move - BUY)

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and equip, or leave."""
        if move == DONE:
            clean_up(state)
        else:
            state.agenda.append(BROWSE)
            sell_gear(state, move - BUY, price_of(state, MARKET_MERCHANT))


class VisitCollector(Routine[Table]):
    """The Group calls on the Collector, who shows Blueprints from the bottom of their deck (DC-163)."""

    __slots__ = ()
    name = "visit-collector"
    rule = "DC-163"

    def run(self, state: Table) -> None:
        """Show as many as the level says."""
        for _ in range(market(state, COLLECTOR).count):
            card = state.draw_blueprint()
            if card != NONE:
                state.armoury.offered.append(card)
                state.tell("offered", card, 1)
        ask(state, Haggle(state.first_seat))


class Haggle(Step[Table]):
    """Buy one of the Collector's Blueprints or go on. Each goes on top of the Equipment deck when it is bought, so the
    order of buying is the order the Group chooses (DC-163).
    """

    __slots__ = ()
    name = "collector"
    verbs = ("done", "buy")
    rule = "DC-163"

    def legal(self, state: Table, seat: int) -> list[int]:
        """All cards on show if there are Teeth for one."""
        return offers(state, COLLECTOR)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """No such card, or too few Teeth."""
        return no_sale(state, COLLECTOR, move - BUY)

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and put it on top of the Equipment deck, or leave."""
        if move == DONE:
            clean_up(state)
            return
        card = state.armoury.offered.pop(move - BUY)
        price = price_of(state, COLLECTOR)
        state.bag.teeth -= price
        state.tell("buys", card, price)
        make_permanent(state, card)
        ask(state, self)


def offers(state: Table, character: int) -> list[int]:
    """To leave, or to buy one of the cards on show if there are Teeth for it."""
    moves = [DONE]
    if state.bag.teeth >= price_of(state, character):
        moves += [BUY + index for index in range(len(state.armoury.offered))]
    return moves


def no_sale(state: Table, character: int, index: int) -> Refusal:
    """Why a card is not sold."""
    if index >= len(state.armoury.offered):
        return Refusal("DC-159", f"Nothing is offered under number {index + 1}.")
    return too_dear(state, price_of(state, character))


INTERBIOME: Final = Interbiome()
COLLECT: Final = Collect()
VISIT_HEALER: Final = VisitHealer()
VISIT_MERCHANT: Final = VisitMerchant()
BROWSE: Final = Browse()
VISIT_COLLECTOR: Final = VisitCollector()

KINDS: Final[dict[str, type[Step[Table]]]] = {
    Interbiome.name: Interbiome,
    Collect.name: Collect,
    StackBlueprint.name: StackBlueprint,
    VisitHealer.name: VisitHealer,
    Heal.name: Heal,
    VisitMerchant.name: VisitMerchant,
    Browse.name: Browse,
    Shop.name: Shop,
    VisitCollector.name: VisitCollector,
    Haggle.name: Haggle,
}
