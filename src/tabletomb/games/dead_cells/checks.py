"""Checks: the First Player gives up a card from hand, or turns up the top card of the draw pile (DC-062 to DC-068)."""

from __future__ import annotations

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import Step
from tabletomb.games.dead_cells.addresses import hand_card, piece, rune_at
from tabletomb.games.dead_cells.box import (
    AT_CHECK_PASSED,
    AT_DECK_CHECK,
    D_CHECKS,
    G_REDRAW,
    HAND,
    NONE,
    R07,
    SERENADE,
    TRACKS,
    Gift,
)
from tabletomb.games.dead_cells.feats import achieve
from tabletomb.games.dead_cells.gains import give_plain, on_occasion, promised_on
from tabletomb.games.dead_cells.keys import rune_works
from tabletomb.games.dead_cells.moves import DISCARD, DONE, RUNE
from tabletomb.games.dead_cells.state import T_CHECKS, Table

# -- Hand Checks --------------------------------------------------------------------------------------------


class HandCheck(Step[Table]):
    """The First Player discards a card that shows the symbol `what`, or fails (DC-063, DC-064).

    Asked even if there is only one answer, so that the others learn nothing about the hand from the asking: such a step
    is put on the agenda as it is, never through `ask`. Subclasses say what passing and failing lead to; `who` and `nth`
    are theirs.
    """

    __slots__ = ()
    verbs = ("discard", "rune", "done")
    rule = "DC-063"

    def may_decline(self) -> bool:
        """Whether the Check may be failed on purpose (DC-064)."""
        return True

    def passed(self, state: Table) -> None:
        """Put what follows a passed Check on the agenda."""
        raise NotImplementedError

    def failed(self, state: Table) -> None:
        """Put what follows a failed Check on the agenda."""
        raise NotImplementedError

    def legal(self, state: Table, seat: int) -> list[int]:
        """Cards with the symbol, the Hollow Rune, or none of them."""
        moves = [DONE] if self.may_decline() else []
        for card in state.heroes[state.checker()].hand:
            if state.box.cards[card].symbols >> self.what & 1:
                moves.append(DISCARD + card)
        if hollow_rune_ready(state):
            moves.append(RUNE)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card is not in the hand or lacks the symbol; the Rune does not work; declining comes too late."""
        if move == DONE:
            return Refusal("DC-053", "This Check was chosen, so it has to be passed.")
        if move == RUNE:
            rune = piece(rune_at(R07), f"The {state.box.rune_names[R07]}")
            if state.expedition.hollow_used:
                return Refusal("DC-060", f"{rune} has passed a Check in this Biome already.")
            return Refusal("DC-060", f"{rune} is not yours to use.")
        if move - DISCARD not in state.heroes[state.checker()].hand:
            return Refusal("DC-063", "That card is not in the hand that performs the Check.")
        card = piece(hand_card(move - DISCARD), state.box.cards[move - DISCARD].name)
        return Refusal("DC-063", f"{card} does not show the {TRACKS[self.what].title()} symbol.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Pay and pass, or decline and fail; then hands are refilled (DC-067)."""
        checker = state.checker()
        if move == DONE:
            state.tell("check-failed", checker, self.what)
            refill_hands(state)
            self.failed(state)
            return
        if move == RUNE:
            state.expedition.hollow_used = True
            state.tell("hollow-rune", R07, self.what)
        else:
            hero = state.heroes[checker]
            hero.hand.remove(move - DISCARD)
            hero.discard.append(move - DISCARD)
            state.tell("check-passed", checker, self.what, move - DISCARD)
        state.seal()
        refill_hands(state)
        self.passed(state)
        note_passed(state)


def can_pass(state: Table, symbol: int) -> bool:
    """Whether the First Player could pass a Hand Check; nobody else may know (DC-053, DC-064)."""
    for card in state.heroes[state.checker()].hand:
        if state.box.cards[card].symbols >> symbol & 1:
            return True
    return hollow_rune_ready(state)


def hollow_rune_ready(state: Table) -> bool:
    """Once a Biome the Hollow Rune passes a Hand Check without a card."""
    return rune_works(state, R07) and not state.expedition.hollow_used


def note_passed(state: Table) -> None:
    """A Check was passed: the Mutation board may have something to say about it."""
    state.tally[T_CHECKS] += 1
    on_occasion(state, AT_CHECK_PASSED)
    achieve(state, D_CHECKS)


# -- Deck Checks --------------------------------------------------------------------------------------------


def deck_check(state: Table, symbol: int, gift: Gift) -> None:
    """The First Player turns up the top card of the draw pile: with the symbol on it the Group gains the gift. The
    card is discarded in any case (DC-066); with no card anywhere the Check is missed (DC-235).
    """
    hero = state.heroes[state.checker()]
    tries = 1 + promised_on(state, AT_DECK_CHECK, G_REDRAW)
    hit = False
    while tries > 0 and not hit:
        card = state.turn_up(hero)
        if card == NONE:
            break
        hero.discard.append(card)
        tries -= 1
        hit = state.box.cards[card].symbols >> symbol & 1 == 1
        state.tell("deck-check", state.checker(), symbol, card, 1 if hit else 0)
    refill_hands(state)
    if hit:
        give_plain(state, gift)
        note_passed(state)


def refill_hands(state: Table) -> None:
    """Everybody with fewer than three cards in hand draws back up to three; Serenade has no hand (DC-067, DC-154)."""
    for place in range(len(state.heroes)):
        hero = state.heroes[place]
        if hero.who != SERENADE and not hero.dead and len(hero.hand) < HAND:
            drawn = state.draw_cards(hero, HAND - len(hero.hand))
            if drawn > 0:
                state.tell("draws", place, drawn)
