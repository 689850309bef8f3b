"""Hooks: lines that an event offers to a Beheaded, optional like a Skill."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells import effects
from tabletomb.games.dead_cells.aim import could_do
from tabletomb.games.dead_cells.box import LIMP, MOST_SLOTS, NONE, SLOT_SOURCE, Offer
from tabletomb.games.dead_cells.moves import DONE, YES
from tabletomb.games.dead_cells.state import Table


def offer_hooks(state: Table, place: int, event: int) -> None:
    """Offer a hero its own hooks for an event, then the Group's (DC-101); with 1st, once a Combat."""
    hero = state.heroes[place]
    if not hero.hooks:
        return
    own = hero.hooks[event]
    group = state.group.hooks[event]
    for number in range(len(group) - 1, -1, -1):
        offer_hook(state, place, group[number])
    for number in range(len(own) - 1, -1, -1):
        offer_hook(state, place, own[number])


def offer_hook(state: Table, place: int, offer: Offer) -> None:
    """Put the offer on the agenda."""
    source = offer.source if offer.once else NONE
    state.agenda.append(Hooked(NOBODY, place, offer.line.number, source))


def limps(state: Table, place: int, source: int) -> bool:
    """The Limp: no Equipment in Round I."""
    return (
        state.heroes[place].malaise == LIMP
        and state.fight.round == 1
        and SLOT_SOURCE <= source < SLOT_SOURCE + MOST_SLOTS
    )


class Hooked(Routine[Table]):
    """An event has offered hero `who` the line `what`; `nth` is its source if it acts only once a Combat."""

    __slots__ = ()
    name = "hooked"

    def run(self, state: Table) -> None:
        """Ask, if the hero lives and the line could do anything; what acts the first time only is spent either way."""
        line = state.box.lines[self.what]
        if self.nth != NONE:
            if state.fight.once >> self.nth & 1:
                return
            state.fight.once |= 1 << self.nth
        if not state.heroes[self.who].dead and could_do(state, self.who, line):
            state.agenda.append(UseHook(state.seat_of(self.who), self.who, self.what))


class UseHook(Step[Table]):
    """Hero `who` may perform the line `what` that an event offers (DC-101)."""

    __slots__ = ()
    name = "use-hook"
    verbs = ("yes", "done")
    rule = "DC-101"

    def legal(self, state: Table, seat: int) -> list[int]:
        """To do it or not."""
        return [DONE, YES]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Both answers are always legal."""
        return Refusal(self.rule, "Say yes to use it, or done to let it pass.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Perform the line."""
        if move == YES:
            state.tell("hook", self.who, self.what)
            effects.perform(state, self.who, state.box.lines[self.what])


KINDS: Final[dict[str, type[Step[Table]]]] = {"hooked": Hooked, "use-hook": UseHook}
