"""The keys: what curses, Bells and Malaise do to the Group, and how Equipment and Scroll steps are lost again."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.addresses import piece, track_of
from tabletomb.games.dead_cells.box import B4, B5, B6, B7, MOST_SLOTS, NONE, SLOT_SOURCE, TRACKS
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.moves import SLOT, TRACK
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.wounds import hurt, live_or_die

FIRST_CURSE: Final = 1
BELL_OF_PAIN: Final = 0
BELL_OF_OBLIVION: Final = 1
BELL_OF_THEFT: Final = 2
BELL_DAMAGE: Final = 2


def rune_works(state: Table, rune: int) -> bool:
    """Whether a Rune is active, and not barred by the curse of this Biome (DC-188, DC-228)."""
    return state.chronicle.runes >> rune & 1 == 1 and not state.expedition.runes_barred


# -- curses -------------------------------------------------------------------------------------------------


def curse(state: Table, number: int) -> None:
    """Suffer curse 1 or 2 of the Biome the Group is in (DC-045)."""
    place = state.expedition.place
    state.tell("curse", place, number)
    if number == FIRST_CURSE:
        if place in (B4, B5):
            state.bag.potions = 0
        elif place == B6:
            state.expedition.hushed = True
        elif place == B7:
            state.bag.teeth = 0
    elif place == B4:
        brink_of_death(state)
    elif place == B5:
        for owner in range(len(state.heroes) - 1, -1, -1):
            state.agenda.append(Forfeit(NOBODY, owner))
    elif place == B6:
        state.expedition.lanterns = 0
    elif place == B7:
        state.expedition.runes_barred = True


def brink_of_death(state: Table) -> None:
    """Everybody takes Damage until 1 Health remains; it kills nobody and spares Companions (DC-225)."""
    for place in range(len(state.heroes)):
        hurt(state, place, state.heroes[place].remaining - 1)


# -- bells --------------------------------------------------------------------------------------------------


def ring(state: Table, token: int) -> None:
    """A Bell is turned over and hits the First Player; what cannot be done is not done (DC-229)."""
    first = state.first
    state.tell("bell", token, first)
    if token == BELL_OF_PAIN:
        hurt(state, first, BELL_DAMAGE)
    elif token == BELL_OF_OBLIVION:
        ask(state, LoseStep(state.seat_of(first), first))
    elif token == BELL_OF_THEFT:
        ask(state, LoseEquipment(state.seat_of(first), first))


class LoseStep(Step[Table]):
    """The owner chooses which Scroll marker goes one space back (DC-229). `who` is the hero."""

    __slots__ = ()
    name = "lose-step"
    verbs = ("track",)
    rule = "DC-229"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The markers that are not on their first space; Serenade's single marker counts as the first."""
        scrolls = state.heroes[self.who].scrolls
        return [TRACK + track for track in range(len(TRACKS)) if scrolls[track] > 0]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """That marker has nowhere to go."""
        track = piece(track_of(state.heroes[self.who], move - TRACK), f"The {TRACKS[move - TRACK].title()} marker")
        return Refusal("DC-229", f"{track} is on its first space already.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Move it back."""
        step_back(state, self.who, move - TRACK)


def step_back(state: Table, place: int, track: int) -> None:
    """A marker goes one space left. What it gave is gone: that may be fatal, or leave Equipment without a slot
    (DC-229).
    """
    state.heroes[place].scrolls[track] -= 1
    state.refresh(place)
    state.tell("step-lost", place, track)
    live_or_die(state, place)
    shed_excess(state, place)


# -- losing Equipment ---------------------------------------------------------------------------------------


class Forfeit(Routine[Table]):
    """A curse takes one Equipment card from a Beheaded, if there is any (DC-226). `who` is the hero."""

    __slots__ = ()
    name = "forfeit"
    rule = "DC-226"

    def run(self, state: Table) -> None:
        """The owner chooses which."""
        if not state.heroes[self.who].dead:
            ask(state, LoseEquipment(state.seat_of(self.who), self.who))


class LoseEquipment(Step[Table]):
    """The owner chooses an Equipment card to discard (DC-226, DC-229). `who` is the hero."""

    __slots__ = ()
    name = "lose-equipment"
    verbs = ("slot",)
    rule = "DC-226"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Every slot with something in it."""
        return [SLOT + slot for slot in range(len(state.heroes[self.who].gear))]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """There is nothing in that slot."""
        return Refusal("DC-226", f"There is no Equipment in slot {move - SLOT + 1}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Discard it; there may be more without a slot."""
        lose_gear(state, self.who, move - SLOT)
        shed_excess(state, self.who)


def lose_gear(state: Table, place: int, slot: int) -> None:
    """An Equipment card goes to the discard pile, with what it gave; to lose Health so may be fatal (DC-229)."""
    hero = state.heroes[place]
    card = hero.gear[slot]
    hero.gear = hero.gear[:slot] + hero.gear[slot + 1 :]
    hero.pains.pop(slot)
    hero.used = without_slot(hero.used, slot)
    state.armoury.discard.append(card)
    state.tell("equipment-lost", place, card)
    state.refresh(place)
    live_or_die(state, place)


def without_slot(used: int, slot: int) -> int:
    """What was used in this Round, when the cards right of an emptied slot have moved up."""
    first = SLOT_SOURCE + slot
    beyond = SLOT_SOURCE + MOST_SLOTS
    moved = used >> (first + 1) & (1 << (beyond - first - 1)) - 1
    return used >> beyond << beyond | moved << first | used & (1 << first) - 1


def shed_excess(state: Table, place: int) -> None:
    """Equipment that there is no longer a slot for is discarded, as its owner chooses (DC-229)."""
    hero = state.heroes[place]
    if not hero.dead and len(hero.gear) > hero.slots:
        ask(state, LoseEquipment(state.seat_of(place), place))


# -- Malaise ------------------------------------------------------------------------------------------------


def catch_malaise(state: Table, place: int) -> None:
    """Take the top Malaise card; whoever has one already, or finds none left, takes 1 Damage past any Shields."""
    hero = state.heroes[place]
    expedition = state.expedition
    if hero.dead:
        return
    if hero.malaise != NONE or not expedition.malaise:
        hurt(state, place, 1)
        return
    if len(expedition.malaise) > expedition.malaise_known:
        state.seal()
    else:
        expedition.malaise_known -= 1
    hero.malaise = expedition.malaise.pop()
    state.tell("malaise", place, hero.malaise)


def cure(state: Table, place: int) -> None:
    """A Beheaded is freed of Malaise; the card goes under the pile."""
    hero = state.heroes[place]
    if hero.malaise == NONE:
        return
    state.expedition.malaise.insert(0, hero.malaise)
    state.expedition.malaise_known += 1
    state.tell("cured", place, hero.malaise)
    hero.malaise = NONE


KINDS: Final[dict[str, type[Step[Table]]]] = {
    LoseStep.name: LoseStep,
    Forfeit.name: Forfeit,
    LoseEquipment.name: LoseEquipment,
}
