"""A Beheaded at the table: board, cards, Equipment and what lies on them. In solo games Serenade is one as well."""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_cells.box import (
    DURING_SOURCE,
    E_ALWAYS,
    E_PAL,
    E_ROUND_0,
    E_SKILL,
    EVENTS,
    FREEZE,
    MELEE_SOURCE,
    NONE,
    NOTHING,
    R0,
    SERENADE,
    SKILL_SOURCE,
    SLOT_SOURCE,
    STATES,
    TRACK_SOURCE,
    Ability,
    Box,
    Card,
    Line,
    Offer,
)

SERENADE_HEALTH: Final = 4


UNMOVED: Final = [0, 0, 0]
"""Scroll markers at the start of a Run."""
NO_OFFERS: Final[list[Offer]] = []
"""Most boards have no hook for most events: they share this list, which nobody changes."""


class Yield:
    """What a board gives. Frozen."""

    __slots__ = ("health", "hooks", "immune", "skills", "slots")

    def __init__(self, health: int, slots: int, immune: int, skills: list[Offer], hooks: list[list[Offer]]) -> None:
        self.health = health
        self.slots = slots
        self.immune = immune
        self.skills = skills
        self.hooks = hooks


class Group:
    """What the Mutation board gives to all Beheaded during a Run (DC-190). Frozen."""

    __slots__ = ("box", "cards", "fresh", "health", "hooks", "immune", "skill", "slots")

    def __init__(self, box: Box, during: list[int], skill: int) -> None:
        self.box = box
        self.cards = during
        """The During cards, in slot order."""
        self.skill = skill
        """The Skill card, or NONE."""
        self.health = 0
        self.slots = 0
        self.immune = 0
        self.hooks: list[list[Offer]] = [NO_OFFERS] * len(EVENTS)
        self.fresh: list[Yield | None] = [None] * (SERENADE + 1)
        """What each Beheaded's board gives at the start of a Run, once somebody has asked."""
        for slot in range(len(during)):
            card: Card = box.cards[during[slot]]
            ability = card.ability
            self.health += ability.health
            self.slots += ability.slots
            self.immune |= ability.immune
            for hook in ability.hooks:
                self.hooks[hook.event] = [
                    *self.hooks[hook.event],
                    Offer(DURING_SOURCE + slot, card.name, hook.line, hook.once),
                ]


_groups: Final[dict[tuple[int, ...], Group]] = {}
MOST_GROUPS: Final = 1000


def group_of(box: Box, during: list[int], skill: int) -> Group:
    """The Group with these cards on its Mutation board; Runs of one campaign mostly share it."""
    key = (skill, *during)
    known = _groups.get(key)
    if known is not None and known.box is box:
        return known
    if len(_groups) >= MOST_GROUPS:
        _groups.clear()
    group = _groups[key] = Group(box, during[:], skill)
    return group


class Hero:
    """One Beheaded (or Serenade) and everything on its board.

    Lists marked as frozen are replaced, never changed, so that clones can share them.
    """

    __slots__ = (
        "active",
        "damage",
        "dead",
        "discard",
        "draw",
        "fevered",
        "frozen",
        "gear",
        "golds",
        "hand",
        "health",
        "hooks",
        "immune",
        "items",
        "malaise",
        "melee",
        "pains",
        "said",
        "scrolls",
        "shields",
        "skills",
        "slots",
        "states",
        "used",
        "who",
    )

    def __init__(self, who: int, fresh: bool = True) -> None:
        """A hero at the start of a Run; one that is not `fresh` has no lists yet, because a copy brings its own."""
        self.who = who
        """Which Beheaded: its place in HERO_CODES."""
        self.scrolls: list[int]
        """The three Scroll markers; Serenade's single marker is the first (DC-018, DC-209)."""
        self.melee = False
        """Serenade's board shows its MELEE side."""
        self.damage = 0
        self.dead = False
        self.shields = 0
        self.golds = 0
        self.states: list[int]
        """State tokens; Frozen ones are in `frozen`."""
        self.frozen = 0
        """Frozen lines, as bits `4 * card + round` (DC-126)."""
        self.hand: list[int]
        """Sorted."""
        self.draw: list[int]
        """The draw pile; its top is the last. Serenade's is its pile of cards."""
        self.discard: list[int]
        """Face up, its top is the last; Serenade's lies face down."""
        self.active: list[int]
        """The Combat cards on the Active Space, in the order played."""
        self.said: list[int]
        """What was announced of each: `4 * kind + round`, or NONE (DC-082)."""
        self.gear: list[int]
        """Equipment, by slot from the left. Frozen."""
        self.pains: list[int]
        """The Damage on each Equipment card; only Companions can have any."""
        self.malaise = NONE
        self.fevered = False
        """The Fever has taken a Shield in this Combat."""
        self.used = 0
        """What was used in this Round, as bits over SOURCES."""
        self.items = 0
        """How many "/" and "+" items were used in this Round, as bits over the cards they were used with."""
        # worked out by `refresh` from markers, Equipment and Mutation board
        self.health = 0
        self.slots = 0
        self.immune = 0
        self.skills: list[Offer]
        self.hooks: list[list[Offer]]
        if fresh:
            self.scrolls = [0, 0, 0]
            self.states = [0, 0, 0, 0, 0]
            self.hand = []
            self.draw = []
            self.discard = []
            self.active = []
            self.said = []
            self.gear = []
            self.pains = []
            self.skills = []
            self.hooks = []

    def clone(self) -> Hero:
        """An independent copy."""
        twin = Hero(self.who, False)
        twin.scrolls = self.scrolls[:]
        twin.melee = self.melee
        twin.damage = self.damage
        twin.dead = self.dead
        twin.shields = self.shields
        twin.golds = self.golds
        twin.states = self.states[:]
        twin.frozen = self.frozen
        twin.hand = self.hand[:]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.active = self.active[:]
        twin.said = self.said[:]
        twin.gear = self.gear
        twin.pains = self.pains[:]
        twin.malaise = self.malaise
        twin.fevered = self.fevered
        twin.used = self.used
        twin.items = self.items
        twin.health = self.health
        twin.slots = self.slots
        twin.immune = self.immune
        twin.skills = self.skills
        twin.hooks = self.hooks
        return twin

    def reset(self, deck: list[int]) -> None:
        """As at the start of a Run, with the whole deck in the draw pile (DC-184)."""
        for track in range(len(self.scrolls)):
            self.scrolls[track] = 0
        self.melee = False
        self.damage = 0
        self.dead = False
        self.strip()
        self.hand.clear()
        self.draw = deck
        self.discard.clear()
        self.active.clear()
        self.said.clear()
        self.gear = []
        self.pains.clear()
        self.malaise = NONE
        self.fevered = False
        self.used = 0
        self.items = 0

    @property
    def remaining(self) -> int:
        """Remaining Health: hearts left of the marker minus Damage tokens (DC-019)."""
        return 0 if self.dead else self.health - self.damage

    def refresh(self, box: Box, group: Group, serenade: Hero | None) -> None:
        """Work out what the board gives: everything left of the markers, all Equipment and the Mutation board add up
        (DC-026, DC-027). `serenade` is the companion of a solo Beheaded, whose MELEE side helps it (DC-223).
        """
        plain = not self.gear and self.scrolls == UNMOVED and (serenade is None or not serenade.melee)
        if plain:
            known = group.fresh[self.who]
            if known is not None:
                self.health = known.health
                self.slots = known.slots
                self.immune = known.immune
                self.skills = known.skills
                self.hooks = known.hooks
                return
        skills: list[Offer] = []
        hooks: list[list[Offer]] = [NO_OFFERS] * len(EVENTS)
        if self.who == SERENADE:
            self.health = SERENADE_HEALTH
            self.slots = 0
            self.immune = 0
        else:
            self.health = group.health
            self.slots = group.slots
            self.immune = group.immune
            for track in range(3):
                abilities = box.boards[self.who][track]
                for space in range(self.scrolls[track] + 1):
                    self._add(abilities[space], TRACK_SOURCE + 5 * track + space, "", skills, hooks)
            for slot in range(len(self.gear)):
                item = box.equipment[self.gear[slot]]
                source = SLOT_SOURCE + slot
                if item.kind == E_SKILL:
                    skills.append(Offer(source, item.name, item.line, False))
                elif item.kind == E_ROUND_0:
                    hooks[R0] = [*hooks[R0], Offer(source, item.name, item.line, False)]
                elif item.kind == E_ALWAYS or item.kind == E_PAL:
                    self._add(item.ability, source, item.name, skills, hooks)
            if serenade is not None and serenade.melee and not serenade.dead:
                for space in range(serenade.scrolls[0]):
                    self._add(box.melee[space], MELEE_SOURCE + space, "", skills, hooks)
        if group.skill != NONE:
            card = box.cards[group.skill]
            skills.append(Offer(SKILL_SOURCE, card.name, card.ability.skill, False))
        self.skills = skills
        self.hooks = hooks
        if plain:
            group.fresh[self.who] = Yield(self.health, self.slots, self.immune, skills, hooks)

    def _add(self, ability: Ability, source: int, name: str, skills: list[Offer], hooks: list[list[Offer]]) -> None:
        self.health += ability.health
        self.slots += ability.slots
        self.immune |= ability.immune
        if ability.skill.effects:
            skills.append(Offer(source, ability.skill_name, ability.skill, False))
        for hook in ability.hooks:
            hooks[hook.event] = [*hooks[hook.event], Offer(source, name, hook.line, hook.once)]

    # -- cards ----------------------------------------------------------------------------------------------

    def plays(self) -> int:
        """How many cards it performs in this Combat; Serenade without a card uses its board (DC-217)."""
        return 1 if self.who == SERENADE else len(self.active)

    def line(self, box: Box, card: int, round: int) -> Line:
        """The line of its first- or second-played card for a Round I to III."""
        if card < len(self.active):
            return box.cards[self.active[card]].lines[round]
        if self.who == SERENADE:
            return box.serenade_lines[1 if self.melee else 0][round]
        return NOTHING

    def is_frozen(self, round: int) -> bool:
        """Whether one of its lines of this Round is Frozen."""
        return self.frozen >> round & 1 == 1 or self.frozen >> (4 + round) & 1 == 1

    def pal_room(self, box: Box) -> int:
        """How much Damage its Companions can still take."""
        room = 0
        for slot in range(len(self.gear)):
            item = box.equipment[self.gear[slot]]
            if item.kind == E_PAL:
                room += item.health - self.pains[slot]
        return room

    def strip(self) -> None:
        """Shields and State tokens leave the board (DC-153)."""
        self.shields = 0
        self.golds = 0
        self.frozen = 0
        for state in range(len(STATES)):
            self.states[state] = 0

    def tokens(self, state: int) -> int:
        """How many State tokens of a kind it has; for Frozen the lines."""
        if state == FREEZE:
            count = 0
            for bit in range(8):
                count += self.frozen >> bit & 1
            return count
        return self.states[state]
