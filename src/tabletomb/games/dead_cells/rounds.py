"""The Rounds of a Combat: 0, I, II, III and IV, each from left to right, and the end of each Round (DC-091 to DC-101,
DC-133 to DC-137, DC-144 to DC-149).

A Round puts its turns on the agenda: the Enemy behind, the Group, then near, mid and far, then Round End.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.aim import could_do, foe_line, may_drink
from tabletomb.games.dead_cells.box import (
    BEHIND,
    BLEED,
    BOSS,
    E_INSTEAD,
    E_MORE,
    FAR,
    MARK,
    MID,
    NEAR,
    NONE,
    POISON,
    R0,
    ROUNDS,
    SERENADE,
    SLOT_SOURCE,
    SPACES,
    SPAN_ROUND,
    SYMBOL_SOURCE,
    Offer,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.effects import enemy_perform, perform
from tabletomb.games.dead_cells.feats import start_span
from tabletomb.games.dead_cells.hits import hit_hero, kill
from tabletomb.games.dead_cells.hooks import limps
from tabletomb.games.dead_cells.moves import DONE, LINE, POTION, TO, USE
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.wounds import die, hurt, quaff

CONSTRAINT_HESITATE: Final = 1
"""The First Player does not perform the Round I line of the first-played card (DC-230)."""
LAST_ROUND: Final = 3

# -- a Round ------------------------------------------------------------------------------------------------


class StartRound(Routine[Table]):
    """Round `what` begins: everything left to right, then Round End (DC-092)."""

    __slots__ = ()
    name = "start-round"

    def run(self, state: Table) -> None:
        """If nobody is left to fight, the Combat stops (DC-156)."""
        fight = state.fight
        order = state.turn_order()
        if not order:
            return
        fight.round = self.what
        fight.turned = 0
        start_span(state, SPAN_ROUND)
        for hero in state.heroes:
            hero.used = 0
            hero.items = 0
        for foe in fight.row:
            if foe is not None:
                foe.fresh = False
        state.tell("round", self.what)
        agenda = state.agenda
        agenda.append(ROUND_ENDS[self.what])
        agenda.append(ENEMY_TURNS[FAR])
        agenda.append(ENEMY_TURNS[MID])
        agenda.append(ENEMY_TURNS[NEAR])
        if self.what == 0:
            agenda.append(POTIONS)
        for index in range(len(order) - 1, -1, -1):
            agenda.append(HERO_TURNS[order[index]])
        if fight.row[BEHIND] is not None:
            agenda.append(ENEMY_TURNS[BEHIND])


START_ROUNDS: Final = [StartRound(NOBODY, NONE, round) for round in range(4)]


class EnemyTurn(Routine[Table]):
    """The Enemy in space `who` performs its line of the current Round (DC-094); a Frozen line is not performed
    (DC-126), and nobody has two turns in a Round.
    """

    __slots__ = ()
    name = "enemy-turn"

    def run(self, state: Table) -> None:
        """Its turn, if somebody stands there."""
        foe = state.fight.row[self.who]
        now = state.fight.round
        if foe is None or foe.acted == now or foe.fresh:
            return
        foe.acted = now
        if foe.frozen >> now & 1:
            state.tell("is-frozen", foe.card, self.who)
            return
        enemy_perform(state, foe.number, foe_line(state, foe, now))


ENEMY_TURNS: Final = [EnemyTurn(NOBODY, space) for space in range(SPACES)]

# -- the Group's turn ---------------------------------------------------------------------------------------


class HeroTurn(Routine[Table]):
    """Hero `who` performs the current Round's line of each card, then hooks (DC-093)."""

    __slots__ = ()
    name = "hero-turn"

    def run(self, state: Table) -> None:
        """First-played card, second-played card, own hooks, then the Group's if the hero performs them."""
        hero = state.heroes[self.who]
        fight = state.fight
        if hero.dead:
            return
        fight.turned |= 1 << self.who
        now = fight.round
        if not hero.is_frozen(now):
            if now > 0 and state.group.hooks[R0 + now] and state.captain() == self.who:
                state.agenda.append(Actions(NOBODY, self.who, 1))
            if now == 0 or hero.hooks[R0 + now] or hero.who == SERENADE:
                state.agenda.append(Actions(NOBODY, self.who, 0))
        if now > 0:
            for card in range(hero.plays() - 1, -1, -1):
                if not hero.frozen >> (4 * card + now) & 1:
                    state.agenda.append(CARD_TURNS[self.who][card])


HERO_TURNS: Final = [HeroTurn(NOBODY, place) for place in range(4)]


class CardTurn(Routine[Table]):
    """Hero `who` performs the line of card `what`, or uses a "/" item instead (DC-134)."""

    __slots__ = ()
    name = "card-turn"

    def run(self, state: Table) -> None:
        """A Constraint may make the First Player hesitate (DC-230)."""
        fight = state.fight
        if state.heroes[self.who].dead:
            return
        hesitates = fight.constraint == CONSTRAINT_HESITATE and fight.round == 1
        if hesitates and self.who == state.first and self.what == 0:
            state.tell("hesitates", self.who)
            return
        if items_for(state, self.who, self.what, E_INSTEAD):
            state.agenda.append(ChooseLine(state.seat_of(self.who), self.who, self.what))
        else:
            perform_card(state, self.who, self.what)


CARD_TURNS: Final = [[CardTurn(NOBODY, place, card) for card in range(2)] for place in range(4)]


def perform_card(state: Table, place: int, card: int) -> None:
    """Perform the line; a "+" item may add to it unless it is empty (DC-135)."""
    hero = state.heroes[place]
    line = hero.line(state.box, card, state.fight.round)
    if hero.gear and (line.effects or state.any_line):
        state.agenda.append(PlusItem(NOBODY, place, card))
    perform(state, place, line)


def items_for(state: Table, place: int, card: int, kind: int) -> list[int]:
    """The slots of "/" or "+" items that a hero may use with a card in this Round: one item a Round, or one a card
    (DC-133), none while a line of this Round is Frozen, none that could do nothing.
    """
    hero = state.heroes[place]
    now = state.fight.round
    found: list[int] = []
    if not hero.gear or hero.is_frozen(now):
        return found
    if hero.items >> card & 1 or (hero.items and not state.per_card):
        return found
    for slot in range(len(hero.gear)):
        item = state.box.equipment[hero.gear[slot]]
        source = SLOT_SOURCE + slot
        if item.kind != kind or not item.rounds >> now & 1 or hero.used >> source & 1 or limps(state, place, source):
            continue
        if could_do(state, place, item.line):
            found.append(slot)
    return found


def use_item(state: Table, place: int, card: int, slot: int) -> None:
    """Use an item in its Round (DC-132)."""
    hero = state.heroes[place]
    hero.items |= 1 << card
    hero.used |= 1 << (SLOT_SOURCE + slot)
    state.tell("item", place, hero.gear[slot])
    perform(state, place, state.box.equipment[hero.gear[slot]].line)


class ChooseLine(Step[Table]):
    """Hero `who` performs the line of card `what`, or a "/" item in its place (DC-134)."""

    __slots__ = ()
    name = "choose-line"
    verbs = ("line", "use")
    rule = "DC-134"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The line, or one of the items."""
        slots = items_for(state, self.who, self.what, E_INSTEAD)
        return [LINE, *[USE + SLOT_SOURCE + slot for slot in slots]]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not such an item, not its Round, or nothing it could do."""
        return Refusal("DC-134", "That is no item that could be used instead of this line now.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """One or the other, never both."""
        if move == LINE:
            perform_card(state, self.who, self.what)
        else:
            use_item(state, self.who, self.what, move - USE - SLOT_SOURCE)


class PlusItem(Routine[Table]):
    """After the line of card `what`, hero `who` may add a "+" item (DC-135)."""

    __slots__ = ()
    name = "plus-item"

    def run(self, state: Table) -> None:
        """Offer what could be used."""
        if not state.heroes[self.who].dead and items_for(state, self.who, self.what, E_MORE):
            state.agenda.append(ChoosePlusItem(state.seat_of(self.who), self.who, self.what))


class ChoosePlusItem(Step[Table]):
    """Hero `who` adds a "+" item to the line of card `what`, or none (DC-135)."""

    __slots__ = ()
    name = "choose-plus-item"
    verbs = ("use", "done")
    rule = "DC-135"

    def legal(self, state: Table, seat: int) -> list[int]:
        """None, or one of the items."""
        return [DONE, *[USE + SLOT_SOURCE + slot for slot in items_for(state, self.who, self.what, E_MORE)]]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not such an item, not its Round, or nothing it could do."""
        return Refusal("DC-135", "That is no item that could add to this line now.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Its own effect in its own range."""
        if move != DONE:
            use_item(state, self.who, self.what, move - USE - SLOT_SOURCE)


# -- Round 0 actions and the hooks of a Round ---------------------------------------------------------------


class Actions(Routine[Table]):
    """Hero `who` may perform actions of this Round that are on no card: its own (`what` 0) or the Group's (1); in
    Round 0 both in any order (DC-096).
    """

    __slots__ = ()
    name = "actions"

    def run(self, state: Table) -> None:
        """Offer those not yet used."""
        if not state.heroes[self.who].dead and actions_for(state, self.who, self.what):
            state.agenda.append(ChooseAction(state.seat_of(self.who), self.who, self.what))


def actions_for(state: Table, place: int, groups: int) -> list[Offer]:
    """What a hero has not used yet in this Round and what could do something."""
    hero = state.heroes[place]
    event = R0 + state.fight.round
    found: list[Offer] = []
    if groups == 0:
        collect(state, place, hero.hooks[event], found)
        if hero.who == SERENADE and state.fight.symbol != NONE:
            power = state.box.symbol_power[state.fight.symbol]
            if power.event == event:
                collect(state, place, [Offer(SYMBOL_SOURCE, "", power.line, False)], found)
    if groups == 1 or (event == R0 and state.group.hooks[R0] and state.captain() == place):
        collect(state, place, state.group.hooks[event], found)
    return found


def collect(state: Table, place: int, offers: list[Offer], found: list[Offer]) -> None:
    """Add the offers that are still open."""
    for offer in offers:
        used = state.heroes[place].used >> offer.source & 1 == 1
        if not used and not limps(state, place, offer.source) and could_do(state, place, offer.line):
            found.append(offer)


class ChooseAction(Step[Table]):
    """Hero `who` performs an action of this Round that is on no card, or has done with them (DC-096, DC-101)."""

    __slots__ = ()
    name = "choose-action"
    verbs = ("use", "done")
    rule = "DC-096"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any of them, or no more."""
        moves = [USE + offer.source for offer in actions_for(state, self.who, self.what)]
        moves.append(DONE)
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Used already, or not there, or it could do nothing."""
        return Refusal(self.rule, f"There is no such action left in Round {ROUNDS[state.fight.round]}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Perform it, then ask again."""
        if move == DONE:
            return
        hero = state.heroes[self.who]
        for offer in actions_for(state, self.who, self.what):
            if offer.source == move - USE:
                hero.used |= 1 << offer.source
                state.tell("action", self.who, offer.source, offer.line.number)
                state.agenda.append(Actions(NOBODY, self.who, self.what))
                perform(state, self.who, offer.line)
                return


class Potions(Routine[Table]):
    """In Round 0 any number of Potions may be used in the Group's turn (DC-097)."""

    __slots__ = ()
    name = "potions"

    def run(self, state: Table) -> None:
        """Offer them while somebody is hurt."""
        if may_drink(state) and drinkers(state):
            state.agenda.append(ChooseDrinker(state.first_seat))


POTIONS: Final = Potions()


def drinkers(state: Table) -> list[int]:
    """The participants a Potion would help."""
    return [place for place in state.turn_order() if state.heroes[place].damage > 0]


class ChooseDrinker(Step[Table]):
    """The Group uses a Potion on a participant, or keeps it (DC-097)."""

    __slots__ = ()
    name = "choose-drinker"
    verbs = ("potion", "done")
    rule = "DC-097"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Whoever is hurt."""
        return [DONE, *sorted([POTION + state.heroes[place].who for place in drinkers(state)])]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not a participant, or not hurt."""
        return Refusal(self.rule, "A Potion is for a living Beheaded who takes part in this Combat and has Damage.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """All Damage is removed; there may be more Potions."""
        if move != DONE:
            quaff(state, state.hero_coded(move - POTION))
            state.agenda.append(POTIONS)


# -- Round End ----------------------------------------------------------------------------------------------


class RoundEnd(Routine[Table]):
    """Round `what` ends: Worms, Shuriken, Poison; then Enemies close up, or after Round III whoever bleeds dies and
    Round IV follows (DC-144, DC-148). Round 0 has no end of its own (DC-098).
    """

    __slots__ = ()
    name = "round-end"

    def run(self, state: Table) -> None:
        """Put all of it on the agenda, the last first; if nobody is left to fight, the Combat stops (DC-156)."""
        agenda = state.agenda
        if not state.turn_order():
            return
        if self.what == 0:
            agenda.append(START_ROUNDS[1])
            return
        if self.what < LAST_ROUND:
            agenda.append(START_ROUNDS[self.what + 1])
            agenda.append(CLOSE_UP)
        else:
            agenda.append(ROUND_IV)
            agenda.append(BLEEDING)
        agenda.append(POISONED)
        fight = state.fight
        for _ in range(fly(state)):
            agenda.append(NIPPING)
        for _ in range(fight.worms // 2):
            agenda.append(NIPPING)


ROUND_ENDS: Final = [RoundEnd(NOBODY, NONE, round) for round in range(4)]


def fly(state: Table) -> int:
    """Every Shuriken moves one space left; gives how many reach the Group."""
    blades = state.fight.blades
    arriving = blades[NEAR]
    for space in range(NEAR, FAR):
        blades[space] = blades[space + 1]
    blades[FAR] = 0
    return arriving


class Nipping(Routine[Table]):
    """A pair of Worms or a Shuriken hits a participant of the Group's choice, without a source."""

    __slots__ = ()
    name = "nipping"

    def run(self, state: Table) -> None:
        """The Group chooses whom."""
        ask(state, ChooseNipped(state.first_seat))


NIPPING: Final = Nipping()


class ChooseNipped(Step[Table]):
    """The Group chooses whom a pair of Worms or a Shuriken hits (DC-103)."""

    __slots__ = ()
    name = "choose-nipped"
    verbs = ("to",)
    rule = "DC-103"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any living participant."""
        return sorted([TO + state.heroes[place].who for place in state.turn_order()])

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not a living participant."""
        return Refusal(self.rule, "Only a living Beheaded who takes part in the Combat can be hit.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """A hit of 1."""
        hit_hero(state, state.hero_coded(move - TO), 1, False, NONE, NONE)


class Poisoned(Routine[Table]):
    """Poison acts: 1 Damage for each token, raised by Marked tokens once (DC-123, DC-144). The Group in turn order,
    then Enemies from left to right; `nth` counts those who are through.
    """

    __slots__ = ()
    name = "poisoned"

    def run(self, state: Table) -> None:
        """Each tick is resolved with its death at once; Shields do not help (DC-110)."""
        nth = max(0, self.nth)
        count = len(state.heroes)
        while nth < count:
            place = (state.first + nth) % count
            hero = state.heroes[place]
            nth += 1
            if place != state.fight.passer and not hero.dead and hero.states[POISON] > 0:
                hurt(state, place, hero.states[POISON] + hero.states[MARK])
        if not state.turn_order():
            return
        while nth < count + SPACES:
            foe = state.fight.row[nth - count]
            nth += 1
            if foe is not None and foe.poison > 0:
                foe.damage += foe.poison + foe.mark
                state.tell("poisoned-foe", foe.card, foe.poison + foe.mark, nth - 1 - count)
                if foe.damage >= state.box.enemies[foe.card].health:
                    state.agenda.append(Poisoned(NOBODY, NONE, NONE, nth))
                    kill(state, foe.number, NONE)
                    return


POISONED: Final = Poisoned()


class Bleeding(Routine[Table]):
    """Whoever has a Bleeding token after Round III dies: the Group, then Enemies (DC-124, DC-148)."""

    __slots__ = ()
    name = "bleeding"

    def run(self, state: Table) -> None:
        """Death bonuses come at once, so one Enemy at a time."""
        for place in state.turn_order():
            if state.heroes[place].states[BLEED] > 0:
                die(state, place)
        if not state.turn_order():
            return
        for foe in state.fight.row:
            if foe is not None and foe.bleed > 0:
                state.agenda.append(BLEEDING)
                kill(state, foe.number, NONE)
                return


BLEEDING: Final = Bleeding()


class CloseUp(Routine[Table]):
    """Enemies right of the Group close up toward it and keep their order; a Boss stands still and blocks, the one
    behind stays (DC-145, DC-146, DC-179). What was Frozen in this Round thaws.
    """

    __slots__ = ()
    name = "close-up"

    def run(self, state: Table) -> None:
        """Each in turn, from the left, as far as it can."""
        thaw(state)
        row = state.fight.row
        for space in range(MID, SPACES):
            foe = row[space]
            if foe is None or state.box.enemies[foe.card].kind == BOSS:
                continue
            to = space
            while to > NEAR and row[to - 1] is None:
                to -= 1
            if to < space:
                row[space] = None
                row[to] = foe
                state.tell("foe-moves", foe.card, to, space)


CLOSE_UP: Final = CloseUp()


def thaw(state: Table) -> None:
    """Frozen tokens on lines of Rounds that are over leave."""
    over = (1 << (state.fight.round + 1)) - 1
    for foe in state.fight.row:
        if foe is not None:
            foe.frozen &= ~over
    for hero in state.heroes:
        hero.frozen &= ~(over | over << 4)


class RoundIV(Routine[Table]):
    """Enemies still on the board perform their Round IV lines, left to right, without movement (DC-148)."""

    __slots__ = ()
    name = "round-iv"

    def run(self, state: Table) -> None:
        """Nobody is left to fight: nothing (DC-156)."""
        thaw(state)
        if not state.turn_order():
            return
        state.fight.round = 4
        state.tell("round", 4)
        for space in range(SPACES - 1, -1, -1):
            foe = state.fight.row[space]
            if foe is not None:
                foe.fresh = False
                state.agenda.append(ENEMY_TURNS[space])


ROUND_IV: Final = RoundIV()

KINDS: Final[dict[str, type[Step[Table]]]] = {
    "start-round": StartRound,
    "enemy-turn": EnemyTurn,
    "hero-turn": HeroTurn,
    "card-turn": CardTurn,
    "choose-line": ChooseLine,
    "plus-item": PlusItem,
    "choose-plus-item": ChoosePlusItem,
    "actions": Actions,
    "choose-action": ChooseAction,
    "potions": Potions,
    "choose-drinker": ChooseDrinker,
    "round-end": RoundEnd,
    "nipping": Nipping,
    "choose-nipped": ChooseNipped,
    "poisoned": Poisoned,
    "bleeding": Bleeding,
    "close-up": CloseUp,
    "round-iv": RoundIV,
}
