"""Rewards and penalties: what the icons on tiles, cards and boards give to the Group or take from it.

Each icon becomes a `gain` routine on the agenda, so that they happen one after the other, from left to right, each with
the choices it brings. In Combat Scrolls, Equipment and Blueprints only go into the Bag and wait for Upkeep (DC-117).
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.addresses import hero_at, piece, track_of
from tabletomb.games.dead_cells.box import (
    ANY,
    B6,
    BRUTALITY,
    G_BLUEPRINT,
    G_CELL,
    G_CURE,
    G_CURSE,
    G_EQUIP,
    G_HURT,
    G_KEY,
    G_MALAISE,
    G_POTION,
    G_RELIGHT,
    G_RUNE,
    G_SCROLL,
    G_SECRET,
    G_TOOTH,
    G_VIAL,
    G_WORM,
    KEYS,
    LANTERNS,
    LAST_SPACE,
    NONE,
    SERENADE,
    SERENADE_SPACES,
    SURVIVAL,
    TRACKS,
    WORMS,
    Gain,
    Gift,
)
from tabletomb.games.dead_cells.choices import ask, heroes_alive
from tabletomb.games.dead_cells.keys import catch_malaise, cure, curse
from tabletomb.games.dead_cells.moves import DONE, SLOT, TO, TRACK
from tabletomb.games.dead_cells.state import T_BLUEPRINTS, T_CELLS, Table
from tabletomb.games.dead_cells.wounds import hurt, live_or_die, mend

# -- one icon after the other -------------------------------------------------------------------------------


def push_gains(state: Table, gains: list[Gain]) -> None:
    """Put rewards and penalties on the agenda so that they happen from left to right (DC-044).

    What is done as an Enemy's action, and what only Biome set-up and Deck Checks understand, is left to them.
    """
    for index in range(len(gains) - 1, -1, -1):
        gain = gains[index]
        if gain.kind <= G_WORM:
            counted = gain.kind != G_SCROLL and gain.kind != G_RUNE and gain.kind != G_CURSE
            first = state.first if gain.first else NONE
            state.agenda.append(Gaining(NOBODY, first, gain.kind, gain.n if counted else gain.what))


def give_plain(state: Table, gift: Gift) -> None:
    """Give everything in a gift that knows neither choices nor Checks."""
    for part in range(len(gift.parts) - 1, -1, -1):
        push_gains(state, gift.parts[part][0].gains)


def on_occasion(state: Table, occasion: int) -> None:
    """The During cards that act on this occasion give what they say, in slot order (DC-190)."""
    cards = state.group.cards
    for slot in range(len(cards) - 1, -1, -1):
        card = state.box.cards[cards[slot]]
        if card.occasion == occasion:
            give_plain(state, card.gift)


def promised_on(state: Table, occasion: int, kind: int) -> int:
    """How many of a kind the During cards grant on this occasion."""
    count = 0
    for number in state.group.cards:
        card = state.box.cards[number]
        if card.occasion == occasion:
            for part in card.gift.parts:
                for gain in part[0].gains:
                    if gain.kind == kind:
                        count += gain.n
    return count


class Gaining(Routine[Table]):
    """One reward or penalty. `who` is the hero it is for if it is the First Player's alone (DC-051), `what` its kind,
    `nth` how many, or the colour of a Scroll, the Rune, the number of a curse.
    """

    __slots__ = ()
    name = "gain"
    rule = "DC-043"

    def run(self, state: Table) -> None:
        """Take it or suffer it."""
        kind = self.what
        if kind <= G_KEY:
            pocket(state, kind, self.nth)
        elif kind == G_SCROLL:
            gain_scroll(state, self.nth, self.among(state))
        elif kind == G_RELIGHT:
            relight(state, self.nth)
        elif kind == G_EQUIP:
            self.again(state)
            gain_equipment(state, self.among(state))
        elif kind == G_BLUEPRINT:
            for _ in range(self.nth):
                gain_blueprint(state)
        elif kind == G_VIAL:
            self.again(state)
            drink_vial(state, self.among(state))
        elif kind == G_RUNE:
            find_rune(state, self.nth)
        elif kind == G_HURT:
            self.again(state)
            ask(state, TakeDamage(state.first_seat, NONE, NONE, self.among(state)))
        elif kind == G_CURE:
            self.again(state)
            ask(state, Cure(state.first_seat, NONE, NONE, ailing(state, self.among(state))))
        elif kind == G_MALAISE:
            catch_malaise(state, state.first)
        elif kind == G_CURSE:
            curse(state, self.nth)
        elif kind == G_SECRET:
            state.secrets_owed += self.nth
            state.tell("secret-owed", self.nth)
        elif kind == G_WORM:
            add_worms(state, self.nth)

    def again(self, state: Table) -> None:
        """The rest of what comes in ones, each with a choice of its own."""
        if self.nth > 1:
            state.agenda.append(Gaining(NOBODY, self.who, self.what, self.nth - 1))

    def among(self, state: Table) -> int:
        """The heroes that it can be for."""
        return 1 << self.who if self.who != NONE else concerned(state)


def concerned(state: Table) -> int:
    """Those who can be given something, as bits by place: all who live, in Combat only those who take part (DC-090)."""
    return mask_of(state.turn_order() if state.fight.on else heroes_alive(state))


def mask_of(places: list[int]) -> int:
    """Places at the table as bits."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


# -- tokens -------------------------------------------------------------------------------------------------


def pocket(state: Table, kind: int, n: int) -> None:
    """Tokens into the Bag: Teeth and Cells (DC-056), Potions (DC-059), Keys."""
    bag = state.bag
    if kind == G_TOOTH:
        bag.teeth += n
    elif kind == G_CELL:
        gain_cells(state, n)
        return
    elif kind == G_POTION:
        bag.potions += n
    elif kind == G_KEY:
        bag.keys = min(KEYS, bag.keys + n)
    state.tell("pocket", kind, n)


def gain_cells(state: Table, n: int) -> None:
    """Cells into the Bag (DC-056)."""
    state.bag.cells += n
    state.tally[T_CELLS] += n
    state.tell("pocket", G_CELL, n)


def relight(state: Table, n: int) -> None:
    """Light up to so many Lanterns again; there are three, and only in the Sepulcher."""
    expedition = state.expedition
    if expedition.place == B6:
        lit = min(LANTERNS, expedition.lanterns + n) - expedition.lanterns
        expedition.lanterns += lit
        state.tell("relit", lit)


def add_worms(state: Table, n: int) -> None:
    """Worms join the Group on its space in Combat, as many as there are left."""
    if state.fight.on:
        more = min(WORMS, state.fight.worms + n) - state.fight.worms
        state.fight.worms += more
        state.tell("worms", more)


def find_rune(state: Table, rune: int) -> None:
    """A Rune is turned to its coloured side for ever; an owned one gives nothing more (DC-060, DC-188)."""
    if state.chronicle.runes >> rune & 1 == 0:
        state.rewrite().runes |= 1 << rune
        state.tell("rune", rune)


# -- choosing a Beheaded ------------------------------------------------------------------------------------


class ChooseBeheaded(Step[Table]):
    """The Group decides whom something is for (DC-037). `nth` is who is eligible, as bits by place."""

    __slots__ = ()
    verbs = ("to",)

    def legal(self, state: Table, seat: int) -> list[int]:
        """The eligible ones."""
        moves = [TO + state.heroes[place].who for place in range(len(state.heroes)) if self.nth >> place & 1]
        moves.sort()
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is not here, or not eligible."""
        who = move - TO
        name = state.box.hero_names[who]
        if state.hero_coded(who) == NONE:
            return Refusal(self.rule, f"{name} is not in your Group.")
        return Refusal(self.rule, self.excuse(state, piece(hero_at(who), name)))

    def excuse(self, state: Table, name: str) -> str:
        """Why somebody of the Group is not eligible."""
        return f"{name} cannot be chosen."

    def play(self, state: Table, seat: int, move: int) -> None:
        """It is for that one."""
        self.chosen(state, state.hero_coded(move - TO))

    def chosen(self, state: Table, place: int) -> None:
        """What happens to whoever was chosen."""
        raise NotImplementedError


class TakeDamage(ChooseBeheaded):
    """Who takes 1 Damage from a tile or a dark corridor; Shields do not help (DC-110)."""

    __slots__ = ()
    name = "take-damage"
    rule = "DC-110"

    def chosen(self, state: Table, place: int) -> None:
        """1 Damage."""
        hurt(state, place, 1)


def drink_vial(state: Table, among: int) -> None:
    """A Vial works at once or never: if nobody is hurt it is wasted (DC-058)."""
    for place in range(len(state.heroes)):
        if among >> place & 1 and state.heroes[place].damage > 0:
            ask(state, DrinkVial(state.first_seat, NONE, NONE, among))
            return
    state.tell("vial-wasted")


class DrinkVial(ChooseBeheaded):
    """Who drinks a Vial: 1 Damage is removed (DC-058). It may be wasted on the healthy (DC-043)."""

    __slots__ = ()
    name = "drink-vial"
    rule = "DC-058"

    def chosen(self, state: Table, place: int) -> None:
        """Remove 1 Damage."""
        if mend(state, place, 1) == 0:
            state.tell("vial-wasted", place)


def ailing(state: Table, among: int) -> int:
    """Those of them who have Malaise, as bits by place."""
    mask = 0
    for place in range(len(state.heroes)):
        if among >> place & 1 and state.heroes[place].malaise != NONE:
            mask |= 1 << place
    return mask


class Cure(ChooseBeheaded):
    """Who is freed of Malaise."""

    __slots__ = ()
    name = "cure"
    rule = "DC-043"

    def excuse(self, state: Table, name: str) -> str:
        """There is nothing to cure."""
        return f"{name} has no Malaise."

    def chosen(self, state: Table, place: int) -> None:
        """The card goes under the pile."""
        cure(state, place)


# -- Scrolls ------------------------------------------------------------------------------------------------


def gain_scroll(state: Table, colour: int, among: int) -> None:
    """A Scroll: in Combat into the Bag (DC-117), else somebody moves a marker at once (DC-057)."""
    if state.fight.on:
        state.bag.scrolls[colour] += 1
        state.tell("scroll", colour)
    else:
        assign_scroll(state, colour, among)


def assign_scroll(state: Table, colour: int, among: int) -> None:
    """Ask the Group who of them uses a Scroll; it must be somebody who can, and is lost if nobody can (DC-029)."""
    able = 0
    for place in range(len(state.heroes)):
        if among >> place & 1 and not state.heroes[place].dead and can_use(state, place, colour):
            able |= 1 << place
    if able == 0:
        state.tell("scroll-lost", colour)
    else:
        ask(state, GiveScroll(state.first_seat, NONE, colour, able))


def can_use(state: Table, place: int, colour: int) -> bool:
    """Whether a hero can move a marker of that colour; to Serenade colours do not matter (DC-029, DC-219)."""
    hero = state.heroes[place]
    if hero.who == SERENADE:
        return hero.scrolls[0] < SERENADE_SPACES
    if colour != ANY:
        return hero.scrolls[colour] < LAST_SPACE
    return min(hero.scrolls) < LAST_SPACE


class GiveScroll(ChooseBeheaded):
    """Who uses a Scroll (DC-057). `what` is its colour."""

    __slots__ = ()
    name = "give-scroll"
    rule = "DC-057"

    def excuse(self, state: Table, name: str) -> str:
        """The marker is at the end of its track, or that one had no part in it."""
        return f"{name} cannot use this Scroll."

    def chosen(self, state: Table, place: int) -> None:
        """Move the marker; with a Scroll of any colour its owner chooses which (DC-029)."""
        if state.heroes[place].who == SERENADE:
            advance(state, place, 0)
        elif self.what == ANY:
            ask(state, ChooseTrack(state.seat_of(place), place))
        else:
            advance(state, place, self.what)


class ChooseTrack(Step[Table]):
    """The receiver of a Scroll of any colour chooses the track (DC-029). `who` is the hero."""

    __slots__ = ()
    name = "choose-track"
    verbs = ("track",)
    rule = "DC-029"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The tracks whose marker is not on its last space."""
        scrolls = state.heroes[self.who].scrolls
        return [TRACK + track for track in range(SURVIVAL, BRUTALITY + 1) if scrolls[track] < LAST_SPACE]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """That marker cannot go on."""
        track = piece(track_of(state.heroes[self.who], move - TRACK), f"The {TRACKS[move - TRACK].title()} marker")
        return Refusal("DC-029", f"{track} is on its last space.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Move it."""
        advance(state, self.who, move - TRACK)


def advance(state: Table, place: int, track: int) -> None:
    """A marker moves one space right, and what it passes becomes active (DC-025 to DC-027)."""
    hero = state.heroes[place]
    hero.scrolls[track] += 1
    state.tell("advances", place, track, hero.scrolls[track])
    if hero.who == SERENADE and not hero.melee:
        step = hero.scrolls[0]
        if step == SERENADE_SPACES:
            power_up(state, place)
        give_plain(state, state.box.power[step - 1])
    state.refresh(place)


def power_up(state: Table, place: int) -> None:
    """Serenade turns to its MELEE side: no Damage, no States, the marker on the first space (DC-224)."""
    serenade = state.heroes[place]
    serenade.melee = True
    serenade.damage = 0
    serenade.scrolls[0] = 0
    serenade.frozen = 0
    for token in range(len(serenade.states)):
        serenade.states[token] = 0
    state.tell("power-up", place)


# -- Equipment ----------------------------------------------------------------------------------------------


def gain_equipment(state: Table, among: int) -> None:
    """The top Equipment card: in Combat into the Bag (DC-117), else to a Beheaded at once; none left: nothing
    (DC-054).
    """
    card = state.draw_gear()
    if card == NONE:
        return
    state.tell("equipment", card, 1 if state.fight.on else 0)
    if state.fight.on:
        state.bag.gear.append(card)
    else:
        assign_gear(state, card, among)


def assign_gear(state: Table, card: int, among: int) -> None:
    """Ask the Group which of these Beheaded gets an Equipment card; Serenade carries none (DC-054, DC-210)."""
    able = 0
    for place in range(len(state.heroes)):
        hero = state.heroes[place]
        if among >> place & 1 and not hero.dead and hero.who != SERENADE:
            able |= 1 << place
    if able == 0:
        state.armoury.discard.append(card)
    else:
        state.armoury.drawn = card
        ask(state, GiveEquipment(state.first_seat, NONE, NONE, able))


class GiveEquipment(ChooseBeheaded):
    """Who gets the Equipment card that was just drawn (DC-054)."""

    __slots__ = ()
    name = "give-equipment"
    rule = "DC-054"

    def excuse(self, state: Table, name: str) -> str:
        """Serenade carries nothing, and who took no part gets nothing."""
        return f"{name} cannot be given this Equipment."

    def chosen(self, state: Table, place: int) -> None:
        """It goes into the first free slot; if there is none, its owner must make room or throw it away (DC-129)."""
        hero = state.heroes[place]
        if len(hero.gear) < hero.slots:
            card = take_drawn(state)
            hero.gear = [*hero.gear, card]
            hero.pains.append(0)
            state.tell("equips", place, card, len(hero.gear) - 1)
            state.refresh(place)
        else:
            ask(state, MakeRoom(state.seat_of(place), place))


def take_drawn(state: Table) -> int:
    """The Equipment card that is being given leaves the hands of the Group."""
    card = state.armoury.drawn
    state.armoury.drawn = NONE
    return card


class MakeRoom(Step[Table]):
    """No free slot: the owner discards an equipped card for the new one, or the new one (DC-130). `who` is the hero."""

    __slots__ = ()
    name = "make-room"
    verbs = ("done", "slot")
    rule = "DC-130"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Keep everything as it is, or empty a slot."""
        return [DONE] + [SLOT + slot for slot in range(len(state.heroes[self.who].gear))]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is nothing in that slot."""
        return Refusal("DC-130", f"There is no Equipment in slot {move - SLOT + 1}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The new card takes the place of the old one. To part with Health so may be fatal (DC-155)."""
        place = self.who
        card = take_drawn(state)
        if move == DONE:
            state.armoury.discard.append(card)
            state.tell("throws-away", place, card)
            return
        hero = state.heroes[place]
        slot = move - SLOT
        state.armoury.discard.append(hero.gear[slot])
        state.tell("equips", place, card, slot, hero.gear[slot])
        hero.gear = [*hero.gear[:slot], card, *hero.gear[slot + 1 :]]
        hero.pains[slot] = 0
        state.refresh(place)
        live_or_die(state, place)


# -- Blueprints ---------------------------------------------------------------------------------------------


def gain_blueprint(state: Table) -> None:
    """The bottom Blueprint: in Combat into the Bag, else to the Collector space; none left: nothing (DC-055)."""
    card = state.draw_blueprint()
    if card == NONE:
        return
    state.tell("blueprint", card, 1 if state.fight.on else 0)
    if state.fight.on:
        state.bag.blueprints.append(card)
    else:
        state.armoury.collector.append(card)


def make_permanent(state: Table, card: int) -> None:
    """A Blueprint becomes Equipment, for this Run and all others, and lies on top of the Equipment deck (DC-158)."""
    chronicle = state.rewrite()
    for deck in chronicle.blueprints:
        if card in deck:
            deck.remove(card)
    chronicle.equipment.append(card)
    chronicle.equipment.sort()
    state.armoury.deck.append(card)
    state.armoury.known += 1
    state.tally[T_BLUEPRINTS] += 1
    state.tell("permanent", card)


KINDS: Final[dict[str, type[Step[Table]]]] = {
    Gaining.name: Gaining,
    TakeDamage.name: TakeDamage,
    DrinkVial.name: DrinkVial,
    Cure.name: Cure,
    GiveScroll.name: GiveScroll,
    ChooseTrack.name: ChooseTrack,
    GiveEquipment.name: GiveEquipment,
    MakeRoom.name: MakeRoom,
}
