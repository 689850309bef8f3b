"""Boss Combats: Turns of Rounds I to IV, instances, Fury, and the victory (DC-169 to DC-180)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.box import (
    BEHIND,
    BOSS,
    BOSS_CELLS,
    C3,
    D_BOSS_TURNS,
    FIRST_BOSS,
    NEAR,
    NONE,
    SERENADE,
    SPACES,
    SPAN_COMBAT,
    Boss,
)
from tabletomb.games.dead_cells.checks import refill_hands
from tabletomb.games.dead_cells.choices import end_the_run
from tabletomb.games.dead_cells.combat import PREPARE, REVEAL, pass_first_player
from tabletomb.games.dead_cells.effects import put_on_board
from tabletomb.games.dead_cells.feats import achieve, start_span
from tabletomb.games.dead_cells.fight import Fight, Foe
from tabletomb.games.dead_cells.rounds import START_ROUNDS, thaw
from tabletomb.games.dead_cells.state import T_INSTANCES, Table
from tabletomb.games.dead_cells.upkeep import clear_away, discard_active, offer_end_hooks
from tabletomb.games.dead_cells.wounds import hurt

GATE_DAMAGE: Final = 4
"""Damage tokens of the first instance behind the Grand Gate."""


def boss_here(state: Table) -> Boss:
    """The Boss the Group stands before."""
    return state.box.bosses[state.expedition.place - FIRST_BOSS]


def begin_boss(state: Table, place: int, gate: bool) -> None:
    """Follow the Boss's reference sheet: its first instance stands on its home space (DC-169)."""
    state.expedition.place = place
    state.fight = Fight()
    state.fight.on = True
    foe = appear(state)
    if gate:
        foe.damage = GATE_DAMAGE


def appear(state: Table) -> Foe:
    """The next instance, undamaged, on its home space; its Patterns are shuffled (DC-176). A new Combat begins."""
    fight = state.fight
    boss = boss_here(state)
    start_span(state, SPAN_COMBAT)
    fight.instance += 1
    fight.round = 0
    fight.once = 0
    fight.symbol = NONE
    fight.slain = 0
    fight.fled = 0
    fight.pile = []
    card = boss.instances[fight.instance - 1]
    home = state.box.enemies[card].home
    make_room(state, home)
    foe = put_on_board(state, card, home)
    state.agenda.append(BossTurn(NOBODY, NONE, NONE, 1))
    return foe


def make_room(state: Table, home: int) -> None:
    """A minion on the Boss's home space steps aside, to the right if it can."""
    row = state.fight.row
    minion = row[home]
    if minion is None:
        return
    for space in [*range(home + 1, SPACES), *range(home - 1, NEAR - 1, -1), BEHIND]:
        if row[space] is None:
            row[space] = minion
            row[home] = None
            return


class BossTurn(Routine[Table]):
    """A Turn of a Boss Combat begins, or the Combat is over (DC-171, DC-173); `nth` is 1 for an instance's first."""

    __slots__ = ()
    name = "boss-turn"

    def run(self, state: Table) -> None:
        """A death loses the Run (DC-180); a fallen instance makes way for the next (DC-176)."""
        fight = state.fight
        if state.somebody_died():
            clear_away(state)
            state.fight = Fight()
            end_the_run(state)
            return
        foe = boss_on_board(state)
        if foe is None:
            instance_beaten(state)
            return
        new_instance = self.nth == 1
        if fight.turn > 0:
            refill_hands(state)
            pass_first_player(state)
        fight.turn += 1
        fight.round = 0 if new_instance else 1  # the marker shows where the Turn begins while cards are played
        foe.pattern = next_pattern(state)
        state.tell("pattern", foe.pattern, fight.turn)
        agenda = state.agenda
        agenda.append(BOSS_TURN)
        agenda.append(END_TURN)
        agenda.append(START_ROUNDS[0 if new_instance else 1])
        agenda.append(REVEAL)
        agenda.append(PREPARE)


BOSS_TURN: Final = BossTurn(NOBODY, NONE, NONE, 0)


def boss_on_board(state: Table) -> Foe | None:
    """The Boss, unless its instance was just beaten."""
    for foe in state.fight.row:
        if foe is not None and state.box.enemies[foe.card].kind == BOSS:
            return foe
    return None


def next_pattern(state: Table) -> int:
    """Turn up the next Pattern of the instance; used up, they are shuffled again, or run on in order (DC-169)."""
    fight = state.fight
    boss = boss_here(state)
    if not fight.pile:
        fight.pile = boss.patterns[fight.instance - 1][::-1]
        if boss.shuffled:
            state.shuffle(fight.pile)
    if boss.shuffled:
        state.seal()
    return fight.pile.pop()


class EndTurn(Routine[Table]):
    """A Turn ends: the Boss shrugs off its States, Fury rages, Active cards are discarded (DC-173, DC-178)."""

    __slots__ = ()
    name = "end-turn"

    def run(self, state: Table) -> None:
        """States of everybody else, Shields and minions stay."""
        fight = state.fight
        for foe in fight.row:
            if foe is not None:
                foe.acted = NONE
                if state.box.enemies[foe.card].kind == BOSS:
                    foe.shrug_off()
        fury(state)
        end_of_cards(state, False)


END_TURN: Final = EndTurn()


def fury(state: Table) -> None:
    """From a certain Turn on, every participant takes Damage, no Shields: 1, then 2, then 3 (DC-171)."""
    n = state.fight.turn - boss_here(state).fury + 1
    if n > 0:
        state.tell("fury", n)
        for place in state.turn_order():
            hurt(state, place, n)


def end_of_cards(state: Table, serenade_too: bool) -> None:
    """Active cards are discarded; Serenade keeps its card for the whole instance (DC-215)."""
    for hero in state.heroes:
        hero.frozen = 0
        if hero.who != SERENADE or serenade_too:
            discard_active(hero.active, hero.said, hero.discard)


# -- instances and victory ----------------------------------------------------------------------------------


def instance_beaten(state: Table) -> None:
    """The Turn stopped at once. `end` and `allkilled` hooks, then the next instance or the victory (DC-176, DC-177)."""
    state.tally[T_INSTANCES] += 1
    state.tell("instance-beaten", state.fight.instance)
    state.agenda.append(NEXT_INSTANCE)
    offer_end_hooks(state, True)


class NextInstance(Routine[Table]):
    """The card is turned: the next instance appears; after the last one the Boss is beaten (DC-176, DC-177)."""

    __slots__ = ()
    name = "next-instance"

    def run(self, state: Table) -> None:
        """States and Shields leave the Beheaded; minions and Shuriken stay."""
        fight = state.fight
        end_of_cards(state, True)
        for hero in state.heroes:
            hero.strip()
            hero.fevered = False
        if state.somebody_died():
            state.agenda.append(BOSS_TURN)
        elif fight.instance >= last_instance(state):
            turns = fight.turn
            victory(state)
            achieve(state, D_BOSS_TURNS, turns)
        else:
            thaw(state)
            for foe in fight.row:
                if foe is not None:
                    foe.acted = NONE
            appear(state)


NEXT_INSTANCE: Final = NextInstance()


def last_instance(state: Table) -> int:
    """The instances that must be beaten; the last of the Hand of the King is fought only with all Boss Cells."""
    instances = len(boss_here(state).instances)
    if state.expedition.place == C3 and state.boss_cells < BOSS_CELLS:
        instances -= 1
    return instances


def victory(state: Table) -> None:
    """All instances are beaten and all Beheaded live: the Run is a success (DC-177, DC-185)."""
    state.won = True
    state.tell("boss-beaten", state.expedition.place)
    clear_away(state)
    state.fight = Fight()
    end_the_run(state)


KINDS: Final[dict[str, type[Step[Table]]]] = {
    "boss-turn": BossTurn,
    "end-turn": EndTurn,
    "next-instance": NextInstance,
}
