"""Hits, State tokens and kills: what one character does to another, exactly (DC-102 to DC-110, DC-120 to DC-128)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells import effects
from tabletomb.games.dead_cells.aim import foe_line
from tabletomb.games.dead_cells.box import (
    AT_ELITE_KILL,
    BLEED,
    BOSS,
    D_FIRE_KILLS,
    D_KILLS,
    D_SHIELDS,
    E_PAL,
    ELITE,
    FEVER,
    FIRE,
    FREEZE,
    G_CELL,
    G_ENEMY,
    MARK,
    MINION,
    NEAR,
    NONE,
    ON_BLOCK,
    ON_HURT,
    ON_KILL,
    POISON,
    Effect,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.feats import achieve
from tabletomb.games.dead_cells.fight import Foe
from tabletomb.games.dead_cells.gains import give_plain, on_occasion, pocket
from tabletomb.games.dead_cells.hooks import offer_hooks
from tabletomb.games.dead_cells.keys import lose_gear
from tabletomb.games.dead_cells.moves import PALS
from tabletomb.games.dead_cells.state import T_KILLS, Table
from tabletomb.games.dead_cells.wounds import die, hurt

CONSTRAINT_PAIRS: Final = 2
"""2 Shields are needed to block 1 Damage (DC-231)."""

# -- hits on Enemies ----------------------------------------------------------------------------------------


def hit_foe(state: Table, number: int, n: int, pierce: bool, then: int, by: int, *, dmg: bool = True) -> None:
    """A hit on an Enemy by hero `by`, or by nobody (NONE): Shields first, then Marked tokens add, then the card takes
    the Damage (DC-102, DC-106, DC-107, DC-128). `dmg` is false for hits that thorns do not answer.
    """
    space = state.fight.space_of(number)
    if space == NONE:
        return
    foe = state.fight.row[space]
    assert foe is not None
    enemy = state.box.enemies[foe.card]
    ripostes = 0
    if not pierce:
        while n > 0 and foe.golds > 0:
            foe.golds -= 1
            n -= 1
            ripostes += 1
        while n > 0 and foe.shields > 0:
            foe.shields -= 1
            n -= 1
    agenda = state.agenda
    before = len(agenda)
    if by != NONE:
        for _ in range(ripostes):
            hit_hero(state, by, 1, False, NONE, NONE)
    if n <= 0:
        state.tell("blocked-by", foe.card, space)
        return
    n += foe.mark
    foe.damage += n
    state.tell("hits", foe.card, n, by, space)
    if then != NONE:
        give_foe(state, number, then, by)
        if state.fight.space_of(number) == NONE:
            return
    if dmg and by != NONE and enemy.thorns and space <= NEAR:
        hit_hero(state, by, 1, False, NONE, NONE)
    if foe.damage >= enemy.health:
        if len(agenda) > before:  # what answers the hit comes before what follows the kill
            agenda.insert(before, Falls(NOBODY, by, number))
        else:
            kill(state, number, by)


class Falls(Routine[Table]):
    """Enemy number `what` has as much Damage as Health; hero `who` did it, or nobody."""

    __slots__ = ()
    name = "falls"

    def run(self, state: Table) -> None:
        """It dies, if it has not yet."""
        kill(state, self.what, self.who)


def kill(state: Table, number: int, by: int, by_fire: bool = False) -> None:
    """An Enemy dies: its Death bonus is taken at once, its card leaves the board (DC-141, DC-142), then the hero whose
    effect killed it may use `onkill` hooks.
    """
    fight = state.fight
    space = fight.space_of(number)
    if space == NONE:
        return
    foe = fight.row[space]
    assert foe is not None
    enemy = state.box.enemies[foe.card]
    fight.row[space] = None
    fight.slain += 1
    state.tally[T_KILLS] += 1
    state.tell("killed", foe.card, by, space)
    if enemy.kind == BOSS:
        state.agenda.append(TOPPLED)
    put_away(state, foe)
    achieve(state, D_KILLS)
    if by_fire:
        achieve(state, D_FIRE_KILLS)
    if by != NONE and not state.heroes[by].dead:
        offer_hooks(state, by, ON_KILL)
    if enemy.kind == ELITE:
        elite_dies(state)
    for part in reversed(enemy.death.parts):
        for gain in part[0].gains:
            if gain.kind == G_ENEMY:
                state.agenda.append(effects.EnemyPerforming(NOBODY, NONE, gain.line.number, 0))
    give_plain(state, enemy.death)


def elite_dies(state: Table) -> None:
    """What the Mutation board and the first Boss Cell give for an Elite."""
    on_occasion(state, AT_ELITE_KILL)
    if state.boss_cells >= 1:
        pocket(state, G_CELL, 1)


def put_away(state: Table, foe: Foe) -> None:
    """An Enemy card that left the board goes to its discard pile; minions and Bosses are set aside (DC-142)."""
    kind = state.box.enemies[foe.card].kind
    if kind >= MINION:
        return
    if kind == ELITE:
        state.expedition.elite_discard.append(foe.card)
    else:
        state.expedition.monster_discard.append(foe.card)


class Toppled(Routine[Table]):
    """A Boss instance was beaten: the rest of the Turn is void (DC-176)."""

    __slots__ = ()
    name = "toppled"

    def run(self, state: Table) -> None:
        """Go back to where the next Turn begins."""
        agenda = state.agenda
        while len(agenda) > 1 and agenda[-1].name != "boss-turn":
            agenda.pop()


TOPPLED: Final = Toppled()

# -- hits on Beheaded ---------------------------------------------------------------------------------------


def hit_hero(state: Table, place: int, n: int, pierce: bool, then: int, source: int) -> None:
    """A hit on a hero by the Enemy numbered `source`, or by nobody (NONE).

    Golden Shields are used first and return 1 to the attacker (DC-107), then Shields (DC-106); what gets through is
    raised by Marked tokens (DC-128) and goes on Companions or the Health Track (DC-103).
    """
    hero = state.heroes[place]
    if hero.dead:
        return
    golds = hero.golds
    shields = hero.shields
    if not pierce:
        n = block(state, place, n)
    used = golds - hero.golds + shields - hero.shields
    if used > 0:
        state.tell("blocks", place, used)
        achieve(state, D_SHIELDS, used)
        if source != NONE:
            for _ in range(used):
                offer_hooks(state, place, ON_BLOCK)
            ripostes = golds - hero.golds
            if state.fight.constraint == CONSTRAINT_PAIRS:
                ripostes = (ripostes + 1) // 2
            for _ in range(ripostes):
                hit_foe(state, source, 1, False, NONE, NONE)
    if n <= 0:
        return
    n += hero.states[MARK]
    room = hero.pal_room(state.box)
    if room > 0:
        state.agenda.append(Sharing(NOBODY, place, n * 8 + then + 1, source))
    else:
        suffer(state, place, n, then, source)


def block(state: Table, place: int, n: int) -> int:
    """Discard Shields against `n` Damage, Golden ones first; gives what is left of it (DC-106, DC-231)."""
    hero = state.heroes[place]
    price = 2 if state.fight.constraint == CONSTRAINT_PAIRS else 1
    while n > 0 and hero.golds + hero.shields >= price:
        for _ in range(price):
            if hero.golds > 0:
                hero.golds -= 1
            else:
                hero.shields -= 1
        n -= 1
    return n


class Sharing(Routine[Table]):
    """A hit on hero `who` is to be shared with its Companions; `what` and `nth` as for `Companions`.

    One attack can bring several such hits, and each is shared out when the one before it has landed.
    """

    __slots__ = ()
    name = "sharing"

    def run(self, state: Table) -> None:
        """Ask how, if there is still somebody to share with."""
        if not state.heroes[self.who].dead:
            ask(state, Companions(state.first_seat, self.who, self.what, self.nth))


class Companions(Step[Table]):
    """How much of a hit on hero `who` goes on its Companions: Group's choice (DC-103, DC-139).

    `what` is `8 * Damage + State that follows + 1`, `nth` the Enemy that hit.
    """

    __slots__ = ()
    name = "companions"
    verbs = ("pals",)
    rule = "DC-103"

    def legal(self, state: Table, seat: int) -> list[int]:
        """From nothing to all they can take."""
        most = min(self.what // 8, state.heroes[self.who].pal_room(state.box), 9)
        return [PALS + n for n in range(most + 1)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """More than the Companions can take, or than there is."""
        return Refusal("DC-139", "The Companions cannot take that much of this Damage.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Fill Companions from the left, the rest goes on the Health Track."""
        on_pals = move - PALS
        hurt_companions(state, self.who, on_pals)
        suffer(state, self.who, self.what // 8 - on_pals, self.what % 8 - 1, self.nth)


def hurt_companions(state: Table, place: int, n: int) -> None:
    """Put Damage on Companions, from the left; a full one goes to the Equipment discard pile (DC-139)."""
    hero = state.heroes[place]
    slot = 0
    while n > 0 and slot < len(hero.gear):
        item = state.box.equipment[hero.gear[slot]]
        if item.kind == E_PAL:
            taken = min(n, item.health - hero.pains[slot])
            hero.pains[slot] += taken
            n -= taken
            state.tell("companion", place, hero.gear[slot], taken)
            if hero.pains[slot] >= item.health:
                lose_gear(state, place, slot)
                continue
        slot += 1


def suffer(state: Table, place: int, n: int, then: int, source: int) -> None:
    """Damage reaches the Health Track: the State that follows, death, then `onhurt` hooks (DC-109, DC-155)."""
    if n <= 0:
        return
    hurt(state, place, n)
    hero = state.heroes[place]
    if then != NONE and not hero.dead:
        give_hero(state, place, then)
    if source != NONE and not hero.dead:
        offer_hooks(state, place, ON_HURT)


def shield(state: Table, place: int, n: int, golden: bool) -> None:
    """A hero gets Shields or Golden Shields (DC-105); the Fever takes the first of a Combat."""
    hero = state.heroes[place]
    if n > 0 and hero.malaise == FEVER and not hero.fevered:
        hero.fevered = True
        n -= 1
    if golden:
        hero.golds += n
    else:
        hero.shields += n
    if n > 0:
        state.tell("shields", place, n, 1 if golden else 0)


# -- State tokens -------------------------------------------------------------------------------------------


def give_foe(state: Table, number: int, kind: int, by: int) -> None:
    """An Enemy gets a State token (DC-120), unless it is Immune (DC-121); thick hide turns Bleeding and Fire into a
    hit; the second On Fire token kills (DC-125).
    """
    space = state.fight.space_of(number)
    if space == NONE:
        return
    foe = state.fight.row[space]
    assert foe is not None
    enemy = state.box.enemies[foe.card]
    if enemy.immune >> kind & 1:
        state.tell("immune-foe", foe.card, kind, space)
        return
    if enemy.hide and (kind in (BLEED, FIRE)):
        hit_foe(state, number, 1, False, NONE, by, dmg=False)
        return
    state.tell("state-foe", foe.card, kind, by, space)
    if kind == POISON:
        foe.poison += 1
    elif kind == BLEED:
        foe.bleed += 1
    elif kind == MARK:
        foe.mark += 1
    elif kind == FREEZE:
        freeze_foe(state, foe)
    else:
        foe.fire += 1
        if foe.fire >= 2:
            kill(state, number, by, True)


def freeze_foe(state: Table, foe: Foe) -> None:
    """The Frozen token goes on the first line I to III that is still to come, has an Action and no token yet; none: no
    token (DC-126).
    """
    now = state.fight.round
    for round in range(1, 4):
        to_come = round > now or (round == now and foe.acted != now and not foe.fresh)
        if to_come and not foe.frozen >> round & 1 and foe_line(state, foe, round).effects:
            foe.frozen |= 1 << round
            return


def give_hero(state: Table, place: int, kind: int) -> None:
    """A hero gets a State token (DC-120), unless it is Immune (DC-121); the second On Fire token kills (DC-125)."""
    hero = state.heroes[place]
    if hero.dead:
        return
    if hero.immune >> kind & 1:
        state.tell("immune", place, kind)
        return
    state.tell("state", place, kind)
    if kind == FREEZE:
        freeze_hero(state, place)
    else:
        hero.states[kind] += 1
        if kind == FIRE and hero.states[FIRE] >= 2:
            die(state, place)


def freeze_hero(state: Table, place: int) -> None:
    """As for Enemies; all lines of the first-played card come before those of the second (DC-126)."""
    hero = state.heroes[place]
    now = state.fight.round
    turned = state.fight.turned >> place & 1 == 1
    for card in range(hero.plays()):
        for round in range(1, 4):
            to_come = round > now or (round == now and not turned)
            bit = 4 * card + round
            if to_come and not hero.frozen >> bit & 1 and hero.line(state.box, card, round).effects:
                hero.frozen |= 1 << bit
                return


def give_tokens(state: Table, effect: Effect, number: int, by: int) -> None:
    """A Beheaded's effect gives an Enemy its State tokens, one by one."""
    for _ in range(effect.n):
        give_foe(state, number, effect.verb, by)


KINDS: Final[dict[str, type[Step[Table]]]] = {
    "falls": Falls,
    "toppled": Toppled,
    "sharing": Sharing,
    "companions": Companions,
}
