"""What is about to happen, played on in thought: the agenda is read from its top and everything on it done roughly.

Heroes follow the lines of their cards, Enemies those of theirs, each aiming where a sensible Group would; rewards are
counted, penalties suffered by whoever can bear them. So a choice that is pending counts as if it were made well. Cards
that nobody has played yet count as an ordinary card; what lies face down is not looked at. The state stays as it is.
"""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.state import Step
from tabletomb.games.dead_cells.aim import can_be_hit, foe_line, guarded_from
from tabletomb.games.dead_cells.box import (
    ALL,
    ALL_IN_RANGE,
    BEHIND,
    BLEED,
    BLOCK,
    BOSS,
    CELL,
    DMG,
    E_INSTEAD,
    E_MORE,
    FIRE,
    FIRST,
    FLEE,
    FREEZE,
    G_BLUEPRINT,
    G_CELL,
    G_ENEMY,
    G_EQUIP,
    G_HURT,
    G_KEY,
    G_POTION,
    G_RELIGHT,
    G_RUNE,
    G_SCROLL,
    G_TOOTH,
    G_VIAL,
    GAINS,
    GOLD,
    HEAL,
    IF_DARK,
    LAST,
    LOOT,
    MARK,
    MEND,
    MID,
    MOVE,
    NEAR,
    NONE,
    PACK,
    POISON,
    R0,
    RAGE,
    RANGE,
    SELF,
    SERENADE,
    SHURIKEN,
    SKILL,
    SPACES,
    STEAL,
    TEAM,
    TOOTH,
    TWO,
    WEAK,
    WORM,
    Effect,
    Enemy,
    Gain,
    Line,
    Offer,
)
from tabletomb.games.dead_cells.fight import Fight, Foe
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.state import Table

LAST_ROUND: Final = 3
AFTERMATH: Final = 4
"""Round IV."""
ORDINARY_CARD: Final = Effect(NONE, DMG, 1, RANGE, 0b1110, NONE, False, NONE, NONE)
"""What a card that is still to be played will do in Rounds II and III."""
BEST_LOOT: Final = [G_SCROLL, G_POTION, G_BLUEPRINT, G_EQUIP, G_CELL, G_TOOTH, G_RELIGHT, G_KEY]
"""What a Loot action takes first."""
EVERYBODY: Final = 0b1111
"""Places at the table, as bits."""
LOOT_SCROLLS: Final = 4
LOOT_LIGHTS: Final = 8

# What the steps on the agenda bring; those not named here bring nothing that could be told beforehand.
AIMS: Final = 1
PERFORMS: Final = 2
USES_SKILL: Final = 3
LOOTS: Final = 4
PLAYS_LINE: Final = 5
USES_ITEM: Final = 6
ACTS_FREELY: Final = 7
USES_HOOK: Final = 8
HAS_TURN: Final = 9
FOE_HAS_TURN: Final = 11
FOE_PERFORMS: Final = 12
FOE_ASSAILS: Final = 13
FOE_ASSAILS_ALL: Final = 14
NIPS: Final = 15
LANDS: Final = 16
FALLS: Final = 17
STARTS_ROUND: Final = 18
ENDS_ROUND: Final = 19
POISONS: Final = 20
BLEEDS: Final = 21
ROUND_FOUR: Final = 22
TOPPLES: Final = 23
PLAYS_CARD: Final = 31
PLAYS_CARDS: Final = 32
GAINS_ICON: Final = 33
GAINS_SCROLL: Final = 34
GAINS_GEAR: Final = 35
HEALS: Final = 36
HURTS: Final = 37
GIVES_PART: Final = 38
CHECKS: Final = 39
CHECKS_BY_CHOICE: Final = 40
ARRIVES: Final = 41
BRINGS: Final[dict[str, int]] = {
    "aim": AIMS, "sweeping": AIMS, "choose-ally": AIMS,
    "performing": PERFORMS,
    "skill-action": USES_SKILL, "choose-skill": USES_SKILL,
    "loot-action": LOOTS, "choose-loot": LOOTS,
    "card-turn": PLAYS_LINE, "choose-line": PLAYS_LINE,
    "plus-item": USES_ITEM, "choose-plus-item": USES_ITEM,
    "actions": ACTS_FREELY, "choose-action": ACTS_FREELY,
    "hooked": USES_HOOK, "use-hook": USES_HOOK,
    "hero-turn": HAS_TURN,
    "enemy-turn": FOE_HAS_TURN,
    "enemy-performing": FOE_PERFORMS,
    "victim": FOE_ASSAILS, "second-victim": FOE_ASSAILS,
    "assailing": FOE_ASSAILS_ALL,
    "nipping": NIPS, "choose-nipped": NIPS,
    "sharing": LANDS, "companions": LANDS,
    "falls": FALLS,
    "start-round": STARTS_ROUND,
    "round-end": ENDS_ROUND,
    "poisoned": POISONS,
    "bleeding": BLEEDS,
    "round-iv": ROUND_FOUR,
    "toppled": TOPPLES,
    "play-card": PLAYS_CARD, "play-card-turn": PLAYS_CARD,
    "prepare": PLAYS_CARDS, "play-cards": PLAYS_CARDS,
    "gain": GAINS_ICON,
    "give-scroll": GAINS_SCROLL, "choose-track": GAINS_SCROLL,
    "give-equipment": GAINS_GEAR, "make-room": GAINS_GEAR,
    "drink-vial": HEALS,
    "take-damage": HURTS, "start-wounded": HURTS,
    "give-part": GIVES_PART, "either-or": GIVES_PART,
    "tile-check": CHECKS,
    "sworn-check": CHECKS_BY_CHOICE,
    "arrive": ARRIVES,
}  # fmt: skip


class Foresight:
    """What matters of the table, and what becomes of it when the agenda is through."""

    __slots__ = (
        "arrivals",
        "burning",
        "fight",
        "guarded",
        "haul",
        "health",
        "kills",
        "loot",
        "marks",
        "order",
        "pals",
        "poison",
        "row",
        "shields",
        "state",
        "toppled",
        "unplayed",
        "worms",
    )

    def __init__(self, state: Table) -> None:
        self.state = state
        fight: Fight = state.fight
        self.fight = fight
        self.health: list[int] = []
        """Hearts left, by place at the table; 0 or less is death."""
        self.shields: list[int] = []
        self.pals: list[int] = []
        """Hearts of Companions."""
        self.poison: list[int] = []
        self.marks: list[int] = []
        self.burning: list[int] = []
        for hero in state.heroes:
            self.health.append(hero.remaining)
            self.shields.append(hero.shields + hero.golds)
            self.pals.append(hero.pal_room(state.box) if hero.gear else 0)
            self.poison.append(hero.states[POISON])
            self.marks.append(hero.states[MARK])
            self.burning.append(hero.states[FIRE])
        self.haul: list[int] = [0] * len(GAINS)
        """How many of each kind of reward will be gained."""
        self.kills = 0
        self.arrivals = 0
        """Spaces that will be reached."""
        self.toppled = False
        """A Boss's instance falls."""
        self.unplayed = 0
        """Cards still to be played."""
        self.order: list[int] = []
        self.row: list[Foe | None] = []
        self.loot: list[int] = []
        """How many of each kind of reward lie on the Group space."""
        self.worms = 0
        self.guarded = SPACES
        """The first space that a guard keeps from being targeted."""
        if fight.on:
            self.order = state.turn_order()
            self.worms = fight.worms
            self.guarded = guarded_from(state)
            for foe in fight.row:
                self.row.append(foe.clone() if foe is not None else None)
            self.loot = loot_by_kind(fight)
        self._read_agenda()

    # -- the agenda -----------------------------------------------------------------------------------------

    def _read_agenda(self) -> None:
        """Everything on the agenda happens, the top first; its bottom is the end of the Run."""
        agenda: list[Step[Any]] = self.state.agenda
        for index in range(len(agenda) - 1, 0, -1):
            step = agenda[index]
            what = BRINGS.get(step.name, 0)
            if what == 0:
                continue
            if what <= HAS_TURN:
                if self.health[step.who] > 0:
                    self._hero_acts(what, step)
            elif what <= TOPPLES:
                self._fight_goes_on(what, step)
            else:
                self._group_gains(what, step)
            if self.toppled:
                return

    def _hero_acts(self, what: int, step: Step[Any]) -> None:
        """A step in the turn of hero `who`."""
        place = step.who
        now = self.fight.round
        if what == AIMS:
            self.perform(place, self.state.box.effects[step.what], now)
        elif what == PERFORMS:
            effects = self.state.box.lines[step.what].effects
            for nth in range(step.nth, len(effects)):
                self.perform(place, effects[nth], now)
        elif what == USES_SKILL:
            self.use_skill(place, now)
        elif what == LOOTS:
            self.take_loot()
        elif what == PLAYS_LINE:
            self.play_line(place, step.what, now)
        elif what == USES_ITEM:
            self.use_item(place, E_MORE, now)
        elif what == ACTS_FREELY:
            self.use_hooks(place, now)
        elif what == USES_HOOK:
            self.perform_line(place, self.state.box.lines[step.what], now)
        else:
            self.hero_turn(place, now)

    def _fight_goes_on(self, what: int, step: Step[Any]) -> None:
        """A step of an Enemy, or of the Round."""
        if what == FOE_HAS_TURN:
            foe = self.row[step.who]
            if foe is not None and foe.acted != self.fight.round and not foe.fresh:
                self.foe_turn(foe, self.fight.round)
        elif what <= FOE_ASSAILS_ALL:
            foe = self.foe_numbered(step.who)
            if foe is None and step.who != NONE:
                return
            if what == FOE_PERFORMS:
                effects = self.state.box.lines[step.what].effects
                for nth in range(step.nth, len(effects)):
                    self.enemy_does(foe, effects[nth])
            else:
                spared = step.nth if what == FOE_ASSAILS else EVERYBODY & ~step.nth
                self.assail(foe, self.state.box.effects[step.what], spared)
        elif what == NIPS:
            self.hit_somebody(1)
        elif what == LANDS:
            self.lose_hearts(step.who, step.what // 8)
        elif what == FALLS:
            for space in range(SPACES):
                foe = self.row[space]
                if foe is not None and foe.number == step.what:
                    self.kill(foe, space)
        elif what == STARTS_ROUND:
            self.fight_on(step.what)
        elif what == ENDS_ROUND:
            self.round_end(step.what)
            self.fight_on(step.what + 1)
        elif what == POISONS:
            if step.nth == NONE:
                self.poison_acts()
        elif what == BLEEDS:
            self.bleeding_dies()
        elif what == ROUND_FOUR:
            self.aftermath()
        else:
            self.toppled = True

    def _group_gains(self, what: int, step: Step[Any]) -> None:
        """A step that lets the Group have something, or costs it something."""
        if what == PLAYS_CARD:
            self.unplayed += 1
        elif what == PLAYS_CARDS:
            self.unplayed += 2 if self.state.solo else 3
        elif what == GAINS_ICON:
            self.gain(step.what, step.nth)
        elif what == GAINS_SCROLL:
            self.haul[G_SCROLL] += 1
        elif what == GAINS_GEAR:
            self.haul[G_EQUIP] += 1
        elif what == HEALS:
            self.heal(1)
        elif what == HURTS:
            self.hurt_somebody(1)
        elif what == GIVES_PART:
            for option in self.state.box.gifts[step.what].parts[step.nth]:
                if option.check == NONE:
                    self.gain_all(option.gains)
                    return
        elif what == CHECKS:
            self.gain_all(self.state.box.gifts[step.who].parts[step.nth][0].gains)
        elif what == CHECKS_BY_CHOICE:
            self.gain_all(self.state.box.gifts[step.who].parts[step.nth // 4][step.nth % 4].gains)
        else:
            self.arrivals += 1

    def gain_all(self, gains: list[Gain]) -> None:
        """Several icons."""
        for gain in gains:
            self.gain(gain.kind, gain.n)

    def gain(self, kind: int, n: int) -> None:
        """One icon: what is drunk or suffered at once, and what is kept; of a Scroll or a Rune `n` says which."""
        if kind == G_VIAL:
            self.heal(n)
        elif kind == G_HURT:
            self.hurt_somebody(n)
        elif kind in (G_SCROLL, G_RUNE):
            self.haul[kind] += 1
        elif kind < len(self.haul):
            self.haul[kind] += n

    # -- the Rounds -----------------------------------------------------------------------------------------

    def fight_on(self, first: int) -> None:
        """Play a Combat on from a Round to its end, or a Turn against a Boss."""
        for now in range(first, LAST_ROUND + 1):
            foe = self.row[BEHIND]
            if foe is not None:
                self.foe_turn(foe, now)
            for place in self.order:
                if self.health[place] > 0:
                    self.hero_turn(place, now)
            if now > 1:
                for _ in range(self.unplayed):
                    self.perform(0, ORDINARY_CARD, now)
            if self.toppled:
                return
            for space in range(NEAR, SPACES):
                foe = self.row[space]
                if foe is not None:
                    self.foe_turn(foe, now)
            self.round_end(now)

    def round_end(self, now: int) -> None:
        """Worms, Shuriken and Poison; then Enemies close up, or after Round III the last things happen (DC-144)."""
        if now == 0:
            return
        for _ in range(self.worms // 2 + self.fight.blades[NEAR]):
            self.hit_somebody(1)
        self.poison_acts()
        if now < LAST_ROUND:
            self.close_up()
        else:
            self.bleeding_dies()
            self.aftermath()

    def poison_acts(self) -> None:
        """On the Group, then on the Enemies (DC-123)."""
        for place in self.order:
            if self.poison[place] > 0:
                self.health[place] -= self.poison[place] + self.marks[place]
        for space in range(SPACES):
            foe = self.row[space]
            if foe is not None and foe.poison > 0:
                self.wound(foe, space, foe.poison + foe.mark)

    def close_up(self) -> None:
        """Enemies move up, but not a Boss (DC-145)."""
        row = self.row
        for space in range(MID, SPACES):
            foe = row[space]
            if foe is None or self.enemy(foe).kind == BOSS:
                continue
            to = space
            while to > NEAR and row[to - 1] is None:
                to -= 1
            row[space] = None
            row[to] = foe

    def bleeding_dies(self) -> None:
        """After Round III (DC-124)."""
        for place in self.order:
            if self.state.heroes[place].states[BLEED] > 0:
                self.health[place] = 0
        for space in range(SPACES):
            foe = self.row[space]
            if foe is not None and foe.bleed > 0:
                self.kill(foe, space)

    def aftermath(self) -> None:
        """Round IV, for whoever still stands (DC-148)."""
        for space in range(SPACES):
            foe = self.row[space]
            if foe is not None:
                self.foe_turn(foe, AFTERMATH)

    # -- heroes ---------------------------------------------------------------------------------------------

    def hero_turn(self, place: int, now: int) -> None:
        """The lines of this Round, then what the boards add."""
        hero: Hero = self.state.heroes[place]
        if now > 0:
            for card in range(hero.plays()):
                self.play_line(place, card, now)
        self.use_hooks(place, now)

    def play_line(self, place: int, card: int, now: int) -> None:
        """The line of a card and a "+" item with it; an empty line makes room for a "/" item."""
        hero: Hero = self.state.heroes[place]
        if hero.frozen >> (4 * card + now) & 1:
            return
        line = hero.line(self.state.box, card, now)
        self.perform_line(place, line, now)
        if hero.gear:
            self.use_item(place, E_MORE if line.effects else E_INSTEAD, now)

    def use_item(self, place: int, kind: int, now: int) -> None:
        """The first item of a kind that is for this Round."""
        for card in self.state.heroes[place].gear:
            item = self.state.box.equipment[card]
            if item.kind == kind and item.rounds >> now & 1:
                self.perform_line(place, item.line, now)
                return

    def use_hooks(self, place: int, now: int) -> None:
        """What a hero's board gives in this Round, and for the first of them the Mutation board."""
        hero: Hero = self.state.heroes[place]
        used = hero.used if now == self.fight.round else 0
        self.use_offers(place, hero.hooks[R0 + now], used, now)
        if hero.who != SERENADE and self.order and place == self.order[0]:
            self.use_offers(place, self.state.group.hooks[R0 + now], used, now)

    def use_offers(self, place: int, offers: list[Offer], used: int, now: int) -> None:
        """Whatever was not used yet."""
        for offer in offers:
            if not used >> offer.source & 1:
                self.perform_line(place, offer.line, now)

    def use_skill(self, place: int, now: int) -> None:
        """The latest Skill that can do something: they get better."""
        skills = self.state.heroes[place].skills
        for index in range(len(skills) - 1, -1, -1):
            if self.has_use(skills[index].line, now):
                self.perform_line(place, skills[index].line, now)
                return

    def has_use(self, line: Line, now: int) -> bool:
        """Whether a Skill finds an Enemy, or needs none."""
        for effect in line.effects:
            if effect.aim not in (RANGE, ALL_IN_RANGE) or self.target(effect, now) != NONE:
                return True
        return False

    def perform_line(self, place: int, line: Line, now: int) -> None:
        """A hero performs a whole line."""
        for effect in line.effects:
            self.perform(place, effect, now)

    def perform(self, place: int, effect: Effect, now: int) -> None:
        """One effect of a hero; pushing, pulling and cleansing are left out."""
        verb = effect.verb
        if effect.aim == RANGE:
            space = self.target(effect, now)
            if space != NONE:
                self.strike(effect, space, now)
        elif effect.aim == ALL_IN_RANGE:
            for space in range(SPACES):
                if effect.spaces >> space & 1:
                    self.strike(effect, space, now)
        elif verb in (BLOCK, GOLD):
            self.shield(place, effect)
        elif verb == HEAL:
            if effect.aim == SELF:
                self.mend(place, effect.n)
            else:
                self.heal(effect.n)
        elif verb == SKILL:
            for _ in range(effect.n):
                self.use_skill(place, now)
        elif verb == LOOT:
            for _ in range(effect.n):
                self.take_loot()
        elif verb == TOOTH:
            self.haul[G_TOOTH] += effect.n
        elif verb == CELL:
            self.haul[G_CELL] += effect.n

    def shield(self, place: int, effect: Effect) -> None:
        """Shields for the hero, for everybody, or for whoever needs them most."""
        if effect.aim == SELF:
            self.shields[place] += effect.n
        elif effect.aim == TEAM:
            for ally in self.order:
                self.shields[ally] += effect.n
        else:
            self.shields[self.weakest()] += effect.n

    def target(self, effect: Effect, now: int) -> int:
        """Where a sensible Group would aim, or NONE: blows at the weakest, what takes time at the strongest, Fire where
        it burns already, ice at whoever is about to do most.
        """
        best = NONE
        highest = -1000
        for space in range(SPACES):
            if not effect.spaces >> space & 1 or (space >= self.guarded and space != BEHIND):
                continue
            foe = self.row[space]
            if foe is None or not can_be_hit(self.state, effect, space, foe):
                continue
            rank = self.enemy(foe).health - foe.damage
            if effect.verb == DMG:
                rank = -rank - foe.shields - foe.golds
            elif effect.verb == FIRE:
                rank += 100 * foe.fire
            elif effect.verb == FREEZE:
                rank = self.threat(foe, now)
            if rank > highest:
                best = space
                highest = rank
        return best

    def threat(self, foe: Foe, now: int) -> int:
        """How bad the line is that a Frozen token would stop."""
        round = line_to_freeze(self.state, foe, now)
        if round == NONE:
            return -1
        harm = 0
        for effect in foe_line(self.state, foe, round).effects:
            if effect.verb <= DMG:
                harm += effect.n * 2 if effect.aim in (TWO, ALL) else effect.n
        return harm

    def strike(self, effect: Effect, space: int, now: int) -> None:
        """A hero's effect on the Enemy in a space, if there is one."""
        foe = self.row[space]
        if foe is None:
            return
        verb = effect.verb
        enemy = self.enemy(foe)
        if verb == DMG:
            self.hit_foe(foe, space, effect.n, effect.pierce)
        elif verb > DMG or enemy.immune >> verb & 1:
            return
        elif verb == POISON:
            foe.poison += effect.n
        elif verb == MARK:
            foe.mark += effect.n
        elif verb == FREEZE:
            round = line_to_freeze(self.state, foe, now)
            if round != NONE:
                foe.frozen |= 1 << round
        elif enemy.hide:
            self.hit_foe(foe, space, 1, False)
        elif verb == BLEED:
            foe.bleed += effect.n
        else:
            foe.fire += effect.n
            if foe.fire >= 2:
                self.kill(foe, space)

    def hit_foe(self, foe: Foe, space: int, n: int, pierce: bool) -> None:
        """Shields first, then the marks add."""
        if not pierce:
            while n > 0 and foe.golds > 0:
                foe.golds -= 1
                n -= 1
            while n > 0 and foe.shields > 0:
                foe.shields -= 1
                n -= 1
        if n > 0:
            self.wound(foe, space, n + foe.mark)

    def wound(self, foe: Foe, space: int, n: int) -> None:
        """Damage on an Enemy card."""
        foe.damage += n
        if foe.damage >= self.enemy(foe).health:
            self.kill(foe, space)

    def kill(self, foe: Foe, space: int) -> None:
        """An Enemy falls and pays (DC-141)."""
        self.row[space] = None
        self.kills += 1
        enemy = self.enemy(foe)
        if enemy.kind == BOSS:
            self.toppled = True
            return
        for part in enemy.death.parts:
            self.gain_all(part[0].gains)
            for gain in part[0].gains:
                if gain.kind == G_ENEMY:
                    for effect in gain.line.effects:
                        self.enemy_does(None, effect)

    def take_loot(self) -> None:
        """The best kind of Loot on the Group space (DC-114); of cards one."""
        for kind in BEST_LOOT:
            count = self.loot[kind]
            if count > 0:
                if kind in (G_EQUIP, G_BLUEPRINT):
                    count = 1
                self.loot[kind] -= count
                self.haul[kind] += count
                return

    # -- Enemies --------------------------------------------------------------------------------------------

    def enemy(self, foe: Foe) -> Enemy:
        """The card of an Enemy."""
        return self.state.box.enemies[foe.card]

    def foe_numbered(self, number: int) -> Foe | None:
        """The Enemy of that number, if it still stands."""
        for foe in self.row:
            if foe is not None and foe.number == number:
                return foe
        return None

    def foe_turn(self, foe: Foe, now: int) -> None:
        """An Enemy performs its line, unless that is Frozen."""
        if not foe.frozen >> now & 1:
            for effect in foe_line(self.state, foe, now).effects:
                self.enemy_does(foe, effect)

    def enemy_does(self, foe: Foe | None, effect: Effect) -> None:
        """One effect of an Enemy, or of nobody; whom it summons is not foreseen."""
        if effect.condition == IF_DARK and not self.state.dark:
            return
        verb = effect.verb
        if verb <= DMG:
            self.assail(foe, effect, 0)
        elif verb == STEAL:
            self.haul[G_TOOTH] -= min(effect.n, self.state.bag.teeth)
        elif verb == WORM:
            self.worms += effect.n
        elif verb == SHURIKEN:
            self.hit_somebody(effect.n)
        elif foe is not None:
            self.enemy_effect(foe, effect)

    def enemy_effect(self, foe: Foe, effect: Effect) -> None:
        """What an Enemy does for itself, or for its pack."""
        verb = effect.verb
        if verb in (BLOCK, GOLD):
            for other in self.row:
                if other is not None and (effect.aim == PACK or other is foe):
                    other.shields += effect.n
        elif verb == MEND:
            foe.damage = max(0, foe.damage - effect.n)
        elif verb == RAGE:
            foe.rage += effect.n
        elif verb == FLEE or (verb == MOVE and self.row[effect.what] is None):
            for space in range(SPACES):
                if self.row[space] is foe:
                    self.row[space] = None
            if verb == MOVE:
                self.row[effect.what] = foe

    def assail(self, foe: Foe | None, effect: Effect, spared: int) -> None:
        """Damage or State tokens for those whom an effect names, or whom the Group would choose; those in `spared`
        (bits by place) have had theirs.
        """
        order = self.order
        if not order:
            return
        n = effect.n
        if foe is not None and effect.verb == DMG:
            n += foe.rage
        if effect.aim == ALL:
            for place in order:
                if not spared >> place & 1:
                    self.suffer(place, effect, n)
        elif effect.aim == FIRST:
            self.suffer(order[0], effect, n)
        elif effect.aim == LAST:
            self.suffer(order[len(order) - 1], effect, n)
        elif effect.aim == WEAK:
            self.suffer(self.weakest(), effect, n)
        else:
            victim = self.toughest(effect.verb, spared)
            if victim == NONE:
                return
            self.suffer(victim, effect, n)
            if effect.aim == TWO and spared == 0:
                victim = self.toughest(effect.verb, 1 << victim)
                if victim != NONE:
                    self.suffer(victim, effect, n)

    def suffer(self, place: int, effect: Effect, n: int) -> None:
        """A hit or State tokens for a hero; that a line is Frozen is not counted."""
        verb = effect.verb
        if verb == DMG:
            self.hit(place, n, effect.pierce)
        elif self.state.heroes[place].immune >> verb & 1:
            return
        elif verb == POISON:
            self.poison[place] += n
        elif verb == MARK:
            self.marks[place] += n
        elif verb == BLEED:
            self.health[place] = 0
        elif verb == FIRE:
            self.burning[place] += n
            if self.burning[place] >= 2:
                self.health[place] = 0

    def hit(self, place: int, n: int, pierce: bool) -> None:
        """Shields cancel, marks add."""
        if not pierce:
            blocked = min(n, self.shields[place])
            self.shields[place] -= blocked
            n -= blocked
        if n > 0:
            self.lose_hearts(place, n + self.marks[place])

    def lose_hearts(self, place: int, n: int) -> None:
        """Companions first (DC-103)."""
        shared = min(n, self.pals[place])
        self.pals[place] -= shared
        self.health[place] -= n - shared

    # -- whom the Group would choose ------------------------------------------------------------------------

    def toughest(self, verb: int, spared: int) -> int:
        """The participant who bears a hit or a State token best, NONE if nobody is left."""
        best = NONE
        highest = -1000
        for place in self.order:
            if spared >> place & 1 or self.health[place] <= 0:
                continue
            rank = self.health[place]
            if verb == DMG:
                rank += self.shields[place] + self.pals[place] - self.marks[place]
            elif self.state.heroes[place].immune >> verb & 1:
                rank += 100
            elif verb == FIRE:
                rank -= 100 * self.burning[place]
            if rank > highest:
                best = place
                highest = rank
        return best

    def weakest(self) -> int:
        """The living participant with the fewest hearts and Shields."""
        best = self.order[0]
        fewest = 1000
        for place in self.order:
            left = self.health[place] + self.shields[place]
            if self.health[place] > 0 and left < fewest:
                best = place
                fewest = left
        return best

    def hit_somebody(self, n: int) -> None:
        """A hit on whom the Group chooses."""
        place = self.toughest(DMG, 0)
        if place != NONE:
            self.hit(place, n, False)

    def hurt_somebody(self, n: int) -> None:
        """Damage past Shields, on whoever has most hearts."""
        for _ in range(n):
            best = 0
            for place in range(len(self.health)):
                if self.health[place] > self.health[best]:
                    best = place
            self.health[best] -= 1

    def heal(self, n: int) -> None:
        """Hearts for whoever has fewest and lacks some."""
        for _ in range(n):
            best = NONE
            for place in range(len(self.health)):
                lacks = 0 < self.health[place] < self.state.heroes[place].health
                if lacks and (best == NONE or self.health[place] < self.health[best]):
                    best = place
            if best != NONE:
                self.health[best] += 1

    def mend(self, place: int, n: int) -> None:
        """Hearts for one hero, no more than it has room for."""
        self.health[place] = min(self.state.heroes[place].health, self.health[place] + n)


def loot_by_kind(fight: Fight) -> list[int]:
    """How many of each kind of reward lie on the Group space."""
    loot = [0] * len(GAINS)
    for kind in range(LOOT_SCROLLS):
        loot[kind] = fight.loot[kind]
    for colour in range(LOOT_SCROLLS, LOOT_LIGHTS):
        loot[G_SCROLL] += fight.loot[colour]
    loot[G_RELIGHT] = fight.loot[LOOT_LIGHTS]
    loot[G_EQUIP] = len(fight.loot_gear)
    loot[G_BLUEPRINT] = len(fight.loot_blueprints)
    return loot


def line_to_freeze(state: Table, foe: Foe, now: int) -> int:
    """The Round whose line a Frozen token would stop, or NONE (DC-126)."""
    for round in range(1, LAST_ROUND + 1):
        to_come = round > now or (round == now and foe.acted != now)
        if to_come and not foe.frozen >> round & 1 and foe_line(state, foe, round).effects:
            return round
    return NONE
