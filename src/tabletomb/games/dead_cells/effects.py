"""The effect notation, carried out: one function for each verb, for Beheaded and for Enemies.

A line is performed from left to right, each effect fully resolved before the next. Nothing a card does is coded
anywhere else, but for five things the notation cannot say: the texts of the Malaise cards (`keys` and where each
applies), the Keys (curses and bells in `keys`, constraints where they bind), the Boss Cells, the challenge of the
Gauntlet Rune (`combat`), and Serenade's Power Up (`gains`).
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.engine.stream import Stream
from tabletomb.games.dead_cells import hits
from tabletomb.games.dead_cells.addresses import foe_at, piece, source_of
from tabletomb.games.dead_cells.aim import (
    CONSTRAINT_NO_SKILLS,
    could_do,
    guarded_from,
    in_need,
    loot_left,
    may_drink,
    targets,
)
from tabletomb.games.dead_cells.box import (
    ALL,
    ALL_IN_RANGE,
    BEHIND,
    BLADES,
    BLOCK,
    CELL,
    CLEANSE,
    D_LOOT,
    DMG,
    ELITE,
    FAR,
    FIRST,
    FLEE,
    FREEZE,
    G_CELL,
    G_TOOTH,
    GIVE,
    GOLD,
    HEAL,
    HOLE,
    IF_DARK,
    LAST,
    LOOT,
    MALAISE,
    MARK,
    MEND,
    MONSTER,
    MOVE,
    NEAR,
    NONE,
    PACK,
    PUSH,
    RAGE,
    RANGE,
    RETREAT,
    SELF,
    SHURIKEN,
    SHURIKENS,
    SKILL,
    SLOT_SOURCE,
    SNATCH,
    SPACES,
    STATES,
    STEAL,
    SUMMON,
    SWARM,
    TEAM,
    TOOTH,
    TOP_MONSTER,
    TWO,
    WALL,
    WEAK,
    WORM,
    Effect,
    Line,
    Offer,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.feats import achieve
from tabletomb.games.dead_cells.fight import LOOT_TOKENS, Foe
from tabletomb.games.dead_cells.gains import add_worms, pocket, relight
from tabletomb.games.dead_cells.hooks import limps
from tabletomb.games.dead_cells.keys import catch_malaise
from tabletomb.games.dead_cells.moves import (
    AT,
    CLEANSE_STATE,
    DONE,
    POTION,
    TAKE,
    TARGETS,
    TO,
    USE,
)
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.wounds import mend, quaff

LOOT_GEAR: Final = LOOT_TOKENS
LOOT_BLUEPRINT: Final = LOOT_TOKENS + 3
LOOT_RELIGHT: Final = 8
LOOT_SCROLL: Final = 4

# -- a Beheaded performs a line -----------------------------------------------------------------------------


def perform(state: Table, place: int, line: Line) -> None:
    """A hero performs a line, effect by effect (DC-093); whatever comes after it must lie on the agenda already."""
    if len(line.effects) == 1:
        do_effect(state, place, line.effects[0])
    elif line.effects:
        state.agenda.append(Performing(NOBODY, place, line.number, 0))


class Performing(Routine[Table]):
    """Hero `who` performs effect `nth` of line `what`, then the rest of the line."""

    __slots__ = ()
    name = "performing"

    def run(self, state: Table) -> None:
        """The dead act no more (DC-156)."""
        effects = state.box.lines[self.what].effects
        if state.heroes[self.who].dead:
            return
        if self.nth + 1 < len(effects):
            state.agenda.append(Performing(NOBODY, self.who, self.what, self.nth + 1))
        do_effect(state, self.who, effects[self.nth])


def do_effect(state: Table, place: int, effect: Effect) -> None:
    """One effect of a Beheaded; mandatory if it is possible, but for Skills (DC-101)."""
    verb = effect.verb
    if effect.aim == RANGE:
        aim_at(state, place, effect)
    elif effect.aim == ALL_IN_RANGE:
        spaces = 0
        for space in targets(state, effect):
            spaces |= 1 << space
        if spaces:
            state.agenda.append(Sweeping(NOBODY, place, effect.number, spaces))
    elif verb == SKILL:
        for _ in range(effect.n):
            state.agenda.append(SkillAction(NOBODY, place))
    elif verb == LOOT:
        for _ in range(effect.n):
            state.agenda.append(LootAction(NOBODY, place))
    elif verb == TOOTH:
        pocket(state, G_TOOTH, effect.n)
    elif verb == CELL:
        pocket(state, G_CELL, effect.n)
    elif effect.aim == SELF:
        help_ally(state, place, effect, place)
    elif effect.aim == TEAM:
        for ally in state.turn_order():
            help_ally(state, place, effect, ally)
    elif verb in (BLOCK, GOLD) or in_need(state, effect, place):
        ask(state, ChooseAlly(state.seat_of(place), place, effect.number))


# -- effects on Enemies -------------------------------------------------------------------------------------


def aim_at(state: Table, place: int, effect: Effect) -> None:
    """Target one Enemy in range; none: no effect (DC-099, DC-100)."""
    found = targets(state, effect)
    if len(found) > 1:
        state.agenda.append(Aim(state.seat_of(place), place, effect.number))
    elif found:
        strike(state, place, effect, found[0])


class Aim(Step[Table]):
    """Hero `who` chooses the target of effect `what` (DC-099)."""

    __slots__ = ()
    name = "aim"
    verbs = ("at",)
    rule = "DC-099"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Enemies in range, and what may be hit instead."""
        return [AT + target for target in targets(state, state.box.effects[self.what])]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Out of range, nobody there, or the target cannot be chosen."""
        target = move - AT
        effect = state.box.effects[self.what]
        if target >= SPACES:
            swarm = "Worms" if target == SWARM else "Shuriken"
            return Refusal("DC-099", f"There are no {swarm} that this effect could hit.")
        foe = state.fight.row[target]
        if foe is None:
            return Refusal("DC-100", f"There is no Enemy {TARGETS[target]}.")
        name = piece(foe_at(target), state.box.enemies[foe.card].name)
        if not effect.spaces >> target & 1:
            return Refusal("DC-099", f"The range does not reach {TARGETS[target]}, where {name} stands.")
        beyond = guarded_from(state)
        if BEHIND < beyond <= target:
            guard = state.fight.row[beyond - 1]
            assert guard is not None
            guards = piece(foe_at(beyond - 1), state.box.enemies[guard.card].name)
            return Refusal("DC-099", f"{guards} keeps {name} from being targeted.")
        return Refusal("DC-099", f"{name} cannot be the target of this effect.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Do it to the target."""
        strike(state, self.who, state.box.effects[self.what], move - AT)


class Sweeping(Routine[Table]):
    """Effect `what` of hero `who` on every Enemy in the spaces `nth` (bits), from left to right."""

    __slots__ = ()
    name = "sweeping"

    def run(self, state: Table) -> None:
        """The leftmost one, then the others."""
        space = 0
        while not self.nth >> space & 1:
            space += 1
        rest = self.nth & ~(1 << space)
        if state.heroes[self.who].dead:
            return
        if rest:
            state.agenda.append(Sweeping(NOBODY, self.who, self.what, rest))
        if space < SPACES and state.fight.row[space] is not None:
            strike(state, self.who, state.box.effects[self.what], space)


def strike(state: Table, place: int, effect: Effect, target: int) -> None:
    """A Beheaded's effect on one target."""
    fight = state.fight
    if target == SWARM:
        fight.worms = max(0, fight.worms - effect.n)
        state.tell("worms-hit", place, effect.n)
        return
    if target > SWARM:
        space = target - BLADES
        fight.blades[space] = max(0, fight.blades[space] - effect.n)
        state.tell("blades-hit", place, effect.n, space)
        return
    foe = fight.row[target]
    assert foe is not None
    verb = effect.verb
    if verb == DMG:
        hits.hit_foe(state, foe.number, effect.n, effect.pierce, effect.then, place)
    elif verb <= GIVE + MARK:
        hits.give_tokens(state, effect, foe.number, place)
    elif verb == PUSH:
        push(state, place, foe, effect.n)
    else:
        pull(state, foe, effect.n)


def push(state: Table, place: int, foe: Foe, n: int) -> None:
    """Move an Enemy right, one space at a time, until something stands in its way. A step from far meets the Wall or
    the Hole and ends the push.
    """
    row = state.fight.row
    space = state.fight.space_of(foe.number)
    for _ in range(n):
        if space == FAR:
            meet_barrier(state, place, foe)
            return
        if row[space + 1] is not None:
            return
        row[space] = None
        space += 1
        row[space] = foe
        state.tell("foe-moves", foe.card, space, space - 1)


def meet_barrier(state: Table, place: int, foe: Foe) -> None:
    """The Wall hurts, the Hole swallows a Monster that is no Elite and hurts any other Enemy (DC-076)."""
    barrier = state.fight.barrier
    if barrier == WALL:
        hits.hit_foe(state, foe.number, 1, True, NONE, place, dmg=False)
    elif barrier == HOLE:
        if state.box.enemies[foe.card].kind == MONSTER:
            hits.kill(state, foe.number, place)
        else:
            hits.hit_foe(state, foe.number, 2, True, NONE, place, dmg=False)


def pull(state: Table, foe: Foe, n: int) -> None:
    """Move an Enemy left among the three right spaces while the way is free."""
    row = state.fight.row
    space = state.fight.space_of(foe.number)
    while n > 0 and space > NEAR and row[space - 1] is None:
        row[space] = None
        space -= 1
        row[space] = foe
        n -= 1
        state.tell("foe-moves", foe.card, space, space + 1)


# -- effects on allies --------------------------------------------------------------------------------------


class ChooseAlly(Step[Table]):
    """Hero `who` chooses the participant whom effect `what` helps."""

    __slots__ = ()
    name = "choose-ally"
    verbs = ("to",)
    rule = "DC-119"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any living participant, the actor included; a heal or cleanse goes where it helps."""
        effect = state.box.effects[self.what]
        if effect.verb == BLOCK or effect.verb == GOLD:
            return sorted([TO + state.heroes[ally].who for ally in state.turn_order()])
        return sorted([TO + state.heroes[ally].who for ally in in_need(state, effect, self.who)])

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not here, dead, passing, or in no need."""
        return Refusal(self.rule, "That Beheaded takes no part in this Combat or has nothing to be helped with.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Help."""
        help_ally(state, self.who, state.box.effects[self.what], state.hero_coded(move - TO))


def help_ally(state: Table, place: int, effect: Effect, ally: int) -> None:
    """Shields, Golden Shields, healing (DC-105, DC-119) or the removal of State tokens."""
    verb = effect.verb
    if verb == BLOCK:
        hits.shield(state, ally, effect.n, False)
    elif verb == GOLD:
        hits.shield(state, ally, effect.n, True)
    elif verb == HEAL:
        mend(state, ally, effect.n)
    elif verb == CLEANSE:
        for _ in range(effect.n):
            state.agenda.append(Cleansing(NOBODY, place, ally))


class Cleansing(Routine[Table]):
    """Hero `who` removes a State token from hero `what`, if there is one."""

    __slots__ = ()
    name = "cleansing"

    def run(self, state: Table) -> None:
        """Ask which."""
        ask(state, ChooseState(state.seat_of(self.who), self.who, self.what))


class ChooseState(Step[Table]):
    """Hero `who` chooses the State token that leaves hero `what` (DC-120)."""

    __slots__ = ()
    name = "choose-state"
    verbs = ("cleanse",)
    rule = "DC-120"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The kinds of token it has."""
        hero = state.heroes[self.what]
        return [CLEANSE_STATE + kind for kind in range(len(STATES)) if hero.tokens(kind) > 0]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It has none of that kind."""
        return Refusal(self.rule, f"There is no {STATES[move - CLEANSE_STATE]} token to remove.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Remove one; of Frozen tokens the first."""
        hero = state.heroes[self.what]
        kind = move - CLEANSE_STATE
        state.tell("cleansed", self.what, kind)
        if kind == FREEZE:
            hero.frozen &= hero.frozen - 1
        else:
            hero.states[kind] -= 1


# -- Skill actions ------------------------------------------------------------------------------------------


class SkillAction(Routine[Table]):
    """Hero `who` may activate a Skill (DC-111)."""

    __slots__ = ()
    name = "skill-action"

    def run(self, state: Table) -> None:
        """Offer the Skills; a Constraint may forbid all (DC-232)."""
        if not state.heroes[self.who].dead:
            ask(state, ChooseSkill(state.seat_of(self.who), self.who))


def skills_at_hand(state: Table, place: int) -> list[Offer]:
    """The Skills that hero could activate now and that would do something (DC-111)."""
    if state.fight.constraint == CONSTRAINT_NO_SKILLS:
        return []
    hero = state.heroes[place]
    found: list[Offer] = []
    for offer in hero.skills:
        spent = state.once_a_round and offer.source < SLOT_SOURCE and hero.used >> offer.source & 1 == 1
        if not spent and not limps(state, place, offer.source) and could_do(state, place, offer.line):
            found.append(offer)
    return found


class ChooseSkill(Step[Table]):
    """Hero `who` chooses a Skill or none (DC-112, DC-113)."""

    __slots__ = ()
    name = "choose-skill"
    verbs = ("use", "done")
    rule = "DC-111"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Left of a marker, on Equipment, or the Skill card; never mandatory."""
        moves = [USE + offer.source for offer in skills_at_hand(state, self.who)]
        moves.append(DONE)
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """No such Skill, or it could do nothing."""
        for offer in state.heroes[self.who].skills:
            if offer.source == move - USE:
                skill = piece(source_of(state, self.who, offer.source), offer.name)
                if state.once_a_round and state.heroes[self.who].used >> offer.source & 1:
                    return Refusal("DC-113", f"{skill} has been used in this Round already.")
                return Refusal("DC-100", f"{skill} could do nothing now.")
        return Refusal("DC-111", "There is no Skill of yours.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Perform its line."""
        if move == DONE:
            return
        hero = state.heroes[self.who]
        for offer in hero.skills:
            if offer.source == move - USE:
                hero.used |= 1 << offer.source
                state.tell("skill", self.who, offer.source, offer.line.number)
                perform(state, self.who, offer.line)
                return


# -- Loot actions -------------------------------------------------------------------------------------------


class LootAction(Routine[Table]):
    """Hero `who` loots (DC-114)."""

    __slots__ = ()
    name = "loot-action"

    def run(self, state: Table) -> None:
        """Ask for the type."""
        if not state.heroes[self.who].dead:
            ask(state, ChooseLoot(state.seat_of(self.who), self.who))


def loot_types(state: Table) -> list[int]:
    """The types of Loot on the Group space, as places in LOOT_TYPES (DC-116)."""
    fight = state.fight
    found = [kind for kind in range(LOOT_TOKENS) if fight.loot[kind] > 0]
    for number in range(len(fight.loot_gear)):
        found.append(LOOT_GEAR + number)
    for number in range(len(fight.loot_blueprints)):
        found.append(LOOT_BLUEPRINT + number)
    return found


class ChooseLoot(Step[Table]):
    """Hero `who` takes all Loot of one type, or spends a Potion instead (DC-114, DC-118)."""

    __slots__ = ()
    name = "choose-loot"
    verbs = ("loot", "potion", "done")
    rule = "DC-114"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Something must be taken if there is Loot (DC-101)."""
        moves = [TAKE + kind for kind in loot_types(state)]
        none_left = not moves
        if may_drink(state):
            if none_left:
                moves.append(DONE)
            for ally in state.turn_order():
                moves.append(POTION + state.heroes[ally].who)
            moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """No such Loot, no Potion, or nothing at all although there is Loot."""
        if move == DONE:
            return Refusal("DC-101", "A Loot action must take something while there is Loot.")
        if move >= POTION:
            if not may_drink(state):
                return Refusal("DC-118", "There is no Potion that could be used now.")
            return Refusal("DC-118", "A Potion is for a living Beheaded who takes part in this Combat.")
        return Refusal("DC-116", "There is no such Loot on the Group space.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Into the Bag."""
        if move == DONE:
            return
        if move >= POTION:
            quaff(state, state.hero_coded(move - POTION))
        else:
            take_loot(state, self.who, move - TAKE)


def take_loot(state: Table, place: int, kind: int) -> None:
    """Take all items of one type into the Bag (DC-114); Scrolls and Equipment wait for the end of Combat (DC-117)."""
    fight = state.fight
    bag = state.bag
    count = 1
    card = NONE
    if kind >= LOOT_BLUEPRINT:
        card = fight.loot_blueprints.pop(kind - LOOT_BLUEPRINT)
        bag.blueprints.append(card)
    elif kind >= LOOT_GEAR:
        card = fight.loot_gear.pop(kind - LOOT_GEAR)
        bag.gear.append(card)
    else:
        count = fight.loot[kind]
        fight.loot[kind] = 0
        if kind == LOOT_RELIGHT:
            relight(state, count)
        elif kind >= LOOT_SCROLL:
            bag.scrolls[kind - LOOT_SCROLL] += count
        else:
            pocket(state, kind, count)
    state.tell("loots", place, kind, count, card)
    achieve(state, D_LOOT, count)


# -- an Enemy performs a line -------------------------------------------------------------------------------


def enemy_perform(state: Table, number: int, line: Line) -> None:
    """An Enemy performs a line (DC-094); without an Enemy, NONE, it is a penalty that nobody deals (DC-141)."""
    if len(line.effects) == 1:
        enemy_does(state, number, line.effects[0])
    elif line.effects:
        state.agenda.append(EnemyPerforming(NOBODY, number, line.number, 0))


class EnemyPerforming(Routine[Table]):
    """Enemy number `who` performs effect `nth` of line `what`, then the rest; killed, it loses the rest."""

    __slots__ = ()
    name = "enemy-performing"

    def run(self, state: Table) -> None:
        """One effect."""
        effects = state.box.lines[self.what].effects
        if self.nth + 1 < len(effects):
            state.agenda.append(EnemyPerforming(NOBODY, self.who, self.what, self.nth + 1))
        enemy_does(state, self.who, effects[self.nth])


def enemy_does(state: Table, number: int, effect: Effect) -> None:
    """One effect of an Enemy, or of nobody (NONE); an Enemy that left the board does nothing more."""
    space = state.fight.space_of(number)
    if (space == NONE and number != NONE) or (effect.condition == IF_DARK and not state.dark):
        return
    if effect.verb <= DMG or effect.verb == MALAISE:
        assail(state, number, effect)
    elif space != NONE:
        foe = state.fight.row[space]
        assert foe is not None
        enemy_effect(state, foe, space, effect)


def assail(state: Table, number: int, effect: Effect) -> None:
    """Damage, States and Malaise for participants of the Group's choice, or those it names (DC-103, DC-120)."""
    order = state.turn_order()
    if not order:
        return
    if effect.aim == FIRST:
        land(state, number, effect, order[0])
    elif effect.aim == LAST:
        land(state, number, effect, order[len(order) - 1])
    elif effect.aim == ALL:
        mask = 0
        for place in order:
            mask |= 1 << place
        state.agenda.append(Assailing(NOBODY, number, effect.number, mask))
    elif effect.aim != WEAK and len(order) > 1:
        state.agenda.append(Victim(state.first_seat, number, effect.number, 0))
    else:
        ask(state, Victim(state.first_seat, number, effect.number, 0))


class Assailing(Routine[Table]):
    """Effect `what` of Enemy number `who` (or nobody) for each hero in `nth` (bits), in turn order."""

    __slots__ = ()
    name = "assailing"

    def run(self, state: Table) -> None:
        """The next one; an Enemy that fell meanwhile does nothing more."""
        if self.who != NONE and state.fight.space_of(self.who) == NONE:
            return
        for place in state.turn_order():
            if self.nth >> place & 1:
                rest = self.nth & ~(1 << place)
                if rest:
                    state.agenda.append(Assailing(NOBODY, self.who, self.what, rest))
                land(state, self.who, state.box.effects[self.what], place)
                return


class Victim(Step[Table]):
    """The Group chooses who suffers effect `what` of Enemy number `who`; `nth` were hit before (DC-103, DC-104)."""

    __slots__ = ()
    name = "victim"
    verbs = ("to",)
    rule = "DC-103"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Living participants not hit by it before; for @weak those with the fewest remaining Health."""
        order = [place for place in state.turn_order() if not self.nth >> place & 1]
        if state.box.effects[self.what].aim == WEAK:
            fewest = min([state.heroes[place].remaining for place in order]) if order else 0
            order = [place for place in order if state.heroes[place].remaining == fewest]
        return sorted([TO + state.heroes[place].who for place in order])

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of them."""
        if self.nth > 0 or state.box.effects[self.what].aim == WEAK:
            return super().pick(state, seat, stream)
        order = state.turn_order()
        return TO + state.heroes[order[stream.below(len(order))]].who

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Dead, passing, not here, hit already, or not the weakest."""
        place = state.hero_coded(move - TO)
        if place != NONE and self.nth >> place & 1:
            return Refusal("DC-104", "Two different Beheaded must be chosen.")
        if place != NONE and place == state.fight.passer:
            return Refusal("DC-090", "The passing player takes no part in the Combat.")
        return Refusal("DC-103", "That Beheaded cannot be chosen.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """It lands there; a second one may follow."""
        place = state.hero_coded(move - TO)
        effect = state.box.effects[self.what]
        if effect.aim == TWO and self.nth == 0:
            state.agenda.append(SecondVictim(NOBODY, self.who, self.what, 1 << place))
        land(state, self.who, effect, place)


class SecondVictim(Routine[Table]):
    """Effect `what` of Enemy number `who` needs a victim other than `nth` (DC-104)."""

    __slots__ = ()
    name = "second-victim"

    def run(self, state: Table) -> None:
        """Ask, unless the Enemy fell or nobody else is left."""
        if self.who == NONE or state.fight.space_of(self.who) != NONE:
            ask(state, Victim(state.first_seat, self.who, self.what, self.nth))


def land(state: Table, number: int, effect: Effect, place: int) -> None:
    """An Enemy's effect on one Beheaded."""
    if effect.verb == DMG:
        n = effect.n
        card = NONE
        space = state.fight.space_of(number)
        if space != NONE:
            foe = state.fight.row[space]
            assert foe is not None
            n += foe.rage
            card = foe.card
        state.tell("attacks", card, place, n, space)
        hits.hit_hero(state, place, n, effect.pierce, effect.then, number)
    elif effect.verb == MALAISE:
        catch_malaise(state, place)
    else:
        for _ in range(effect.n):
            hits.give_hero(state, place, effect.verb)


# -- what Enemies do for themselves -------------------------------------------------------------------------


def enemy_effect(state: Table, foe: Foe, space: int, effect: Effect) -> None:
    """An Enemy's effect that is not aimed at a Beheaded."""
    verb = effect.verb
    fight = state.fight
    if verb in (BLOCK, GOLD, MEND):
        for there in range(SPACES):
            other = fight.row[there]
            if other is not None and (effect.aim == PACK or other.number == foe.number):
                strengthen(state, other, there, verb, effect.n)
    elif verb == STEAL:
        stolen = min(effect.n, state.bag.teeth)
        state.bag.teeth -= stolen
        state.tell("steals", foe.card, stolen, space)
    elif verb == RETREAT:
        retreat(state, foe, space, effect.n)
    elif verb == RAGE:
        foe.rage += effect.n
        state.tell("rages", foe.card, effect.n, space)
    elif verb == FLEE:
        fight.row[space] = None
        fight.fled += 1
        hits.put_away(state, foe)
        state.tell("flees", foe.card, space)
    elif verb == SNATCH:
        for _ in range(effect.n):
            state.agenda.append(SNATCHING)
    elif verb == SUMMON:
        summon(state, effect.what)
    elif verb == MOVE:
        if fight.row[effect.what] is None:
            fight.row[space] = None
            fight.row[effect.what] = foe
            state.tell("foe-moves", foe.card, effect.what, space)
    elif verb == WORM:
        add_worms(state, effect.n)
    elif verb == SHURIKEN:
        throw(state, effect.n)


def strengthen(state: Table, foe: Foe, space: int, verb: int, n: int) -> None:
    """Shields (DC-105), Golden Shields, or Damage removed."""
    if verb == BLOCK:
        foe.shields += n
    elif verb == GOLD:
        foe.golds += n
    else:
        n = min(n, foe.damage)
        foe.damage -= n
    state.tell("strengthens", foe.card, verb, n, space)


def retreat(state: Table, foe: Foe, space: int, n: int) -> None:
    """It moves right while the way is free; the one behind stays there."""
    row = state.fight.row
    while n > 0 and NEAR <= space < FAR and row[space + 1] is None:
        row[space] = None
        space += 1
        row[space] = foe
        n -= 1
        state.tell("foe-moves", foe.card, space, space - 1)


def throw(state: Table, n: int) -> None:
    """Shuriken appear in the far space, at most six on the board."""
    blades = state.fight.blades
    n = min(n, SHURIKENS - sum(blades))
    blades[FAR] += n
    state.tell("shuriken-thrown", n)


class Snatching(Routine[Table]):
    """A thief takes a type of Loot, if there is any."""

    __slots__ = ()
    name = "snatching"

    def run(self, state: Table) -> None:
        """The Group chooses which."""
        if loot_left(state):
            ask(state, ChooseSnatched(state.first_seat))


SNATCHING: Final = Snatching()


class ChooseSnatched(Step[Table]):
    """The Group chooses the type of Loot that is lost like un-looted Loot (DC-152)."""

    __slots__ = ()
    name = "choose-snatched"
    verbs = ("loot",)
    rule = "DC-152"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any type there is."""
        return [TAKE + kind for kind in loot_types(state)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is none of that type."""
        return Refusal(self.rule, "There is no such Loot on the Group space.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """It is gone."""
        kind = move - TAKE
        state.tell("snatched", kind)
        lose_loot(state, kind)


def lose_loot(state: Table, kind: int) -> None:
    """Loot of one type is lost: Equipment to the discard pile, Blueprints back under their deck (DC-152)."""
    fight = state.fight
    if kind >= LOOT_BLUEPRINT:
        fight.loot_blueprints.pop(kind - LOOT_BLUEPRINT)
    elif kind >= LOOT_GEAR:
        state.armoury.discard.append(fight.loot_gear.pop(kind - LOOT_GEAR))
    else:
        fight.loot[kind] = 0


# -- placing Enemies ----------------------------------------------------------------------------------------


def put_on_board(state: Table, card: int, space: int) -> Foe:
    """An Enemy card is placed face up."""
    fight = state.fight
    foe = Foe(card, fight.spawned)
    fight.spawned += 1
    fight.row[space] = foe
    state.show_enemy(card)
    if state.boss_cells >= 1 and state.box.enemies[card].kind == ELITE:
        foe.shields += 1
    state.tell("appears", card, space)
    return foe


def free_space(state: Table, card: int) -> int:
    """The space of a summoned Enemy: its placement icon's if that is free, else the leftmost free one right of the
    Group, or NONE (DC-071, DC-072, DC-073).
    """
    row = state.fight.row
    icon = state.box.enemies[card].place
    if icon != NONE and row[icon] is None:
        return icon
    for space in range(NEAR, SPACES):
        if row[space] is None:
            return space
    return NONE


def summon(state: Table, which: int) -> None:
    """Put an Enemy card on the board if a space is free; it acts from the next Round on (DC-094)."""
    if not [space for space in range(NEAR, SPACES) if state.fight.row[space] is None]:
        return
    card = state.draw_enemy(False) if which == TOP_MONSTER else fetch(state, which)
    if card == NONE:
        return
    foe = put_on_board(state, card, free_space(state, card))
    foe.fresh = True


def fetch(state: Table, which: int) -> int:
    """Take a card off its deck or discard pile, or another copy of its print; NONE if all are on the board. A deck
    that was searched is shuffled.
    """
    expedition = state.expedition
    on_board = [foe.card for foe in state.fight.row if foe is not None]
    for card in state.box.enemies[which].copies:
        if card in on_board:
            continue
        for deck in (expedition.monsters, expedition.elites):
            if card in deck:
                deck.remove(card)
                state.shuffle(deck)
                state.seal()
                return card
        for pile in (expedition.monster_discard, expedition.elite_discard):
            if card in pile:
                pile.remove(card)
                return card
        return card
    return NONE


KINDS: Final[dict[str, type[Step[Table]]]] = {
    "performing": Performing,
    "aim": Aim,
    "sweeping": Sweeping,
    "choose-ally": ChooseAlly,
    "cleansing": Cleansing,
    "choose-state": ChooseState,
    "skill-action": SkillAction,
    "choose-skill": ChooseSkill,
    "loot-action": LootAction,
    "choose-loot": ChooseLoot,
    "enemy-performing": EnemyPerforming,
    "assailing": Assailing,
    "victim": Victim,
    "second-victim": SecondVictim,
    "snatching": Snatching,
    "choose-snatched": ChooseSnatched,
}
