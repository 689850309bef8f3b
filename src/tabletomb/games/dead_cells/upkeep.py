"""Upkeep: how an ordinary Combat ends (DC-150 to DC-156)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.state import Routine, Step
from tabletomb.games.dead_cells.box import (
    ALL_KILLED,
    ANY,
    AT_END,
    D_FLAWLESS,
    NONE,
)
from tabletomb.games.dead_cells.checks import refill_hands
from tabletomb.games.dead_cells.choices import end_the_run
from tabletomb.games.dead_cells.feats import achieve
from tabletomb.games.dead_cells.fight import Fight
from tabletomb.games.dead_cells.gains import assign_gear, assign_scroll, mask_of
from tabletomb.games.dead_cells.hits import put_away
from tabletomb.games.dead_cells.hooks import offer_hook
from tabletomb.games.dead_cells.state import Table


class Upkeep(Routine[Table]):
    """The Combat is over. With a death the Run ends here (DC-156)."""

    __slots__ = ()
    name = "upkeep"

    def run(self, state: Table) -> None:
        """Hooks of the end of Combat, then assignment, then everything is cleared away."""
        if state.somebody_died():
            clear_away(state)
            state.fight = Fight()
            end_the_run(state)
            return
        fight = state.fight
        state.agenda.append(CLEARING)
        state.agenda.append(ASSIGNING)
        if fight.hurt == 0:
            achieve(state, D_FLAWLESS)
        killed = all_killed(state)
        if killed and fight.challenge:
            state.bag.scrolls[ANY] += 1
        offer_end_hooks(state, killed)


UPKEEP: Final = Upkeep()


def all_killed(state: Table) -> bool:
    """Whether every Enemy of the Combat was killed."""
    for foe in state.fight.row:
        if foe is not None:
            return False
    return state.fight.fled == 0 and state.fight.slain > 0


def offer_end_hooks(state: Table, killed: bool) -> None:
    """`end` hooks of the participants; the Group's `allkilled` if every Enemy was killed, or a Boss's instance."""
    captain = state.captain()
    if captain != NONE:
        events = [ALL_KILLED, AT_END] if killed else [AT_END]
        for event in events:
            for offer in reversed(state.group.hooks[event]):
                offer_hook(state, captain, offer)
    for place in reversed(state.turn_order()):
        for offer in reversed(state.heroes[place].hooks[AT_END]):
            offer_hook(state, place, offer)


class Assigning(Routine[Table]):
    """Looted or won Scrolls and Equipment are assigned to participants, one after the other; Blueprints go to the
    Collector space (DC-150).
    """

    __slots__ = ()
    name = "assigning"

    def run(self, state: Table) -> None:
        """Take the next thing out of the Bag."""
        bag = state.bag
        state.armoury.collector += bag.blueprints
        bag.blueprints = []
        among = mask_of(state.turn_order())
        for colour in range(len(bag.scrolls)):
            if bag.scrolls[colour] > 0:
                bag.scrolls[colour] -= 1
                state.agenda.append(self)
                assign_scroll(state, colour, among)
                return
        if bag.gear:
            state.agenda.append(self)
            assign_gear(state, bag.gear.pop(0), among)


ASSIGNING: Final = Assigning()


class Clearing(Routine[Table]):
    """Enemies, Loot, tokens and Active cards are cleared away, hands refilled (DC-151 to DC-154)."""

    __slots__ = ()
    name = "clearing"

    def run(self, state: Table) -> None:
        """In this order."""
        clear_away(state)
        state.fight = Fight()
        refill_hands(state)


CLEARING: Final = Clearing()


def clear_away(state: Table) -> None:
    """Surviving Monsters are discarded without Death bonus (DC-151), un-looted Loot is lost (DC-152), Shields and
    States leave the boards (DC-153), Active cards are discarded (DC-154).
    """
    fight = state.fight
    for foe in fight.row:
        if foe is not None:
            put_away(state, foe)
    state.armoury.discard += fight.loot_gear
    for hero in state.heroes:
        hero.strip()
        hero.fevered = False
        discard_active(hero.active, hero.said, hero.discard)


def discard_active(active: list[int], said: list[int], discard: list[int]) -> None:
    """Active cards go to the discard pile in the order played (DC-154)."""
    discard += active
    active.clear()
    said.clear()


KINDS: Final[dict[str, type[Step[Table]]]] = {"upkeep": Upkeep, "assigning": Assigning, "clearing": Clearing}
