"""Gifts with choices: the parts of a tile from left to right, Either/Or lines and Hand Checks included."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.box import NONE, TRACKS, Gift, Option
from tabletomb.games.dead_cells.checks import HandCheck, can_pass
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.gains import push_gains
from tabletomb.games.dead_cells.moves import OPTION
from tabletomb.games.dead_cells.state import Table


def give(state: Table, gift: Gift) -> None:
    """Carry out a gift, part by part from left to right (DC-043)."""
    for part in range(len(gift.parts) - 1, -1, -1):
        state.agenda.append(GivePart(NOBODY, NONE, gift.number, part))


class GivePart(Routine[Table]):
    """One part of a gift. `what` is the gift, `nth` the part."""

    __slots__ = ()
    name = "give-part"
    rule = "DC-043"

    def run(self, state: Table) -> None:
        """Gain it, perform its Hand Check, or choose between its options."""
        options = state.box.gifts[self.what].parts[self.nth]
        if len(options) > 1:
            choose(state, self.what, self.nth)
        elif options[0].check != NONE:
            state.agenda.append(TileCheck(state.first_seat, self.what, options[0].check, self.nth))
        else:
            push_gains(state, options[0].gains)


# -- Either/Or ----------------------------------------------------------------------------------------------


def choose(state: Table, gift: int, part: int) -> None:
    """Ask for one of the options. If there is a Hand Check among them, ask even where only one option is open, or the
    others would learn about the First Player's hand.
    """
    step = EitherOr(state.first_seat, NONE, gift, part)
    for option in state.box.gifts[gift].parts[part]:
        if option.check != NONE:
            state.agenda.append(step)
            return
    ask(state, step)


class EitherOr(Step[Table]):
    """The Group takes exactly one of the options (DC-053). `what` is the gift, `nth` the part."""

    __slots__ = ()
    name = "either-or"
    verbs = ("option",)
    rule = "DC-053"

    def options(self, state: Table) -> list[Option]:
        """What there is to choose from."""
        return state.box.gifts[self.what].parts[self.nth]

    def legal(self, state: Table, seat: int) -> list[int]:
        """Every option, but a Hand Check only if the First Player can pass it."""
        options = self.options(state)
        return [
            OPTION + number
            for number in range(len(options))
            if options[number].check == NONE or can_pass(state, options[number].check)
        ]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is no such option, or its Check cannot be passed."""
        options = self.options(state)
        number = move - OPTION
        if number >= len(options):
            return Refusal("DC-053", f"There are only {len(options)} options.")
        symbol = TRACKS[options[number].check].title()
        return Refusal("DC-053", f"You have no card with the {symbol} symbol, so this Check cannot be chosen.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Gain what it says, or go through with the Check."""
        number = move - OPTION
        option = self.options(state)[number]
        state.tell("option", self.what, self.nth, number)
        if option.check == NONE:
            push_gains(state, option.gains)
        else:
            state.seal()
            state.agenda.append(SwornCheck(state.first_seat, self.what, option.check, 4 * self.nth + number))


# -- Hand Checks on tiles -----------------------------------------------------------------------------------


class TileCheck(HandCheck):
    """A Hand Check that a tile demands (DC-061). `who` is the gift, `what` the symbol, `nth` the part."""

    __slots__ = ()
    name = "tile-check"

    def passed(self, state: Table) -> None:
        """Its reward."""
        push_gains(state, state.box.gifts[self.who].parts[self.nth][0].gains)

    def failed(self, state: Table) -> None:
        """Its penalty, if there is any (DC-065)."""
        push_gains(state, state.box.gifts[self.who].parts[self.nth][0].otherwise)


class SwornCheck(HandCheck):
    """A Hand Check that was chosen in an Either/Or and must be passed (DC-053). `who` is the gift, `what` the symbol,
    `nth` is `4 * part + option`.
    """

    __slots__ = ()
    name = "sworn-check"
    rule = "DC-053"

    def may_decline(self) -> bool:
        """It was chosen."""
        return False

    def passed(self, state: Table) -> None:
        """Its reward."""
        push_gains(state, state.box.gifts[self.who].parts[self.nth // 4][self.nth % 4].gains)

    def failed(self, state: Table) -> None:
        """It cannot fail."""
        raise AssertionError("a Hand Check that was chosen is always passed")


KINDS: Final[dict[str, type[Step[Table]]]] = {
    GivePart.name: GivePart,
    EitherOr.name: EitherOr,
    TileCheck.name: TileCheck,
    SwornCheck.name: SwornCheck,
}
