"""Setting up a Run, in the order of the rulebook (DC-011 to DC-024): from the old Cells to the first corridor."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.games.dead_cells.addresses import beheaded_at, piece
from tabletomb.games.dead_cells.box import (
    BEHEADED,
    BIOMES,
    C_CARD,
    C_SKILL,
    CARDS,
    HAND,
    NONE,
    SERENADE,
    SPAN_RUN,
    ST,
    SV,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.exploring import EXPLORE, set_up_biome
from tabletomb.games.dead_cells.feats import start_span
from tabletomb.games.dead_cells.gains import ChooseBeheaded
from tabletomb.games.dead_cells.gifts import give
from tabletomb.games.dead_cells.hero import Hero, group_of
from tabletomb.games.dead_cells.moves import BEHEADED_MOVE, BOSS_CELLS_IN_FORCE, DONE, MOVE_CARD, PLACE, START
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.upgrades import (
    HOST,
    SLOTTED,
    SPENDING,
    TAKE_SECRETS,
    ChooseDeck,
    can_spare,
    deck_holding,
    place_on_board,
    too_small,
)
from tabletomb.games.dead_cells.wounds import hurt

MOST_CHANGES: Final = 20
"""Cards that can be rearranged before a Run: enough for every wish, and an end to dithering."""
SORE_START: Final = 2
"""The Boss Cell with which every Beheaded starts with 1 Damage."""
FULL_TABLE: Final = 4
STARTING_DAMAGE: Final = 2
"""Of four players, so many start with 1 Damage (DC-022)."""


def open_run(state: Table) -> None:
    """Put a whole Run on the agenda, its end at the bottom (DC-030).

    Cells and Secrets that a Run earned and its table left behind come first: nothing of them is lost (DC-186).
    """
    chronicle = state.rewrite()
    state.bag.cells = chronicle.cells
    chronicle.cells = 0
    state.secrets_owed = chronicle.owed
    chronicle.owed = 0
    state.armoury.deck = chronicle.equipment[:]
    state.agenda = [
        END_OF_RUN,
        DEPARTURE,
        StartCards(NOBODY, NONE, NONE, 0),
        PROMISES,
        START_KIT,
        STARTING_WOUNDS,
        FIRST_PLAYER,
        SHUFFLE_UP,
        PickNext(NOBODY, 0),
        Rearranging(NOBODY, NONE, NONE, 0),
        DIFFICULTY,
        STARTING_POINT,
        SPENDING,
        TAKE_SECRETS,
    ]


# -- where, and how hard ------------------------------------------------------------------------------------


def open_places(state: Table) -> list[int]:
    """The Biomes in which a Run may start: the first, and those that victories over Bosses have opened (DC-013)."""
    places = [0]
    bosses = state.box.bosses
    for number in range(len(bosses)):
        opens = bosses[number].opens
        if state.chronicle.wins[number] > 0 and opens != NONE and opens not in places:
            places.append(opens)
    places.sort()
    return places


class StartingPoint(Routine[Table]):
    """Where the Run starts is chosen (DC-013)."""

    __slots__ = ()
    name = "starting-point"
    rule = "DC-013"

    def run(self, state: Table) -> None:
        """Ask, if there is a choice."""
        ask(state, ChooseStart(HOST))


class ChooseStart(Step[Table]):
    """The Biome in which the Run starts (DC-013)."""

    __slots__ = ()
    name = "choose-start"
    verbs = ("start",)
    rule = "DC-013"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The open starting points."""
        return [START + place for place in open_places(state)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is no starting point, or not yet."""
        place = move - START
        if place >= BIOMES:
            return Refusal("DC-013", "A Run starts in a Biome, not before a Boss.")
        return Refusal("DC-013", "No Run can start there: no victory has opened it yet.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """There it is."""
        state.start = move - START
        state.tell("starts-in", state.start)


class Difficulty(Routine[Table]):
    """How many Boss Cells are in force is chosen (DC-192)."""

    __slots__ = ()
    name = "difficulty"
    rule = "DC-192"

    def run(self, state: Table) -> None:
        """Ask, if the Group owns any."""
        ask(state, ChooseBossCells(HOST))


class ChooseBossCells(Step[Table]):
    """Boss Cells in force in this Run: of those owned, at most one more than the Group has ever won with (DC-192)."""

    __slots__ = ()
    name = "choose-boss-cells"
    verbs = ("boss-cells",)
    rule = "DC-192"

    def legal(self, state: Table, seat: int) -> list[int]:
        """From none to the most allowed."""
        most = min(state.chronicle.boss_cells, state.chronicle.best + 1)
        return [BOSS_CELLS_IN_FORCE + count for count in range(most + 1)]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not owned, or not yet deserved."""
        if move - BOSS_CELLS_IN_FORCE > state.chronicle.boss_cells:
            return Refusal("DC-192", f"You own only {state.chronicle.boss_cells} Boss Cells.")
        return Refusal("DC-192", f"At most {state.chronicle.best + 1}: one more than you have ever won with.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """So many."""
        state.boss_cells = move - BOSS_CELLS_IN_FORCE
        if state.boss_cells > 0:
            state.tell("boss-cells", state.boss_cells)


# -- the Mutation board and the Combat decks ----------------------------------------------------------------


class Rearranging(Routine[Table]):
    """Cards may be rearranged before a Run (DC-198, DC-201). `nth` is how many were."""

    __slots__ = ()
    name = "rearranging"
    rule = "DC-201"

    def run(self, state: Table) -> None:
        """Ask, if there is anything to rearrange."""
        ask(state, Rearrange(HOST, NONE, NONE, self.nth))


class Rearrange(Step[Table]):
    """Put a card of the reserve on the Mutation board, or a bought Combat card into another deck (DC-198, DC-201);
    Skill cards change only while Cells are spent (DC-191). `nth` is how many cards were rearranged already.
    """

    __slots__ = ()
    name = "rearrange"
    verbs = ("done", "place", "move")
    rule = "DC-201"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Cards of the reserve that go into a slot, then Combat cards that can move."""
        moves = [DONE]
        if self.nth >= MOST_CHANGES:
            return moves
        chronicle = state.chronicle
        cards = state.box.cards
        slotted: list[int] = []
        movable: list[int] = []
        for card in chronicle.reserve:
            kind = cards[card].kind
            if kind == C_CARD:
                movable.append(card)
            elif kind in SLOTTED:
                slotted.append(card)
        for who in range(len(chronicle.decks)):
            if can_spare(chronicle, who):
                movable += [card for card in chronicle.decks[who] if card >= SV]
        slotted.sort()
        movable.sort()
        for card in slotted:
            moves.append(PLACE + card)
        for card in movable:
            moves.append(MOVE_CARD + card)
        return moves

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is not there, it may not move, or there was enough of it."""
        if self.nth >= MOST_CHANGES:
            return Refusal("DC-201", f"{MOST_CHANGES} changes are enough before one Run.")
        if move < PLACE + CARDS:
            card = move - PLACE
            if card in state.chronicle.reserve and state.box.cards[card].kind == C_SKILL:
                return Refusal("DC-191", "A Skill card is changed only while Cells are spent, for 1 Cell.")
            return Refusal("DC-201", "That is not a board card in the reserve.")
        card = move - MOVE_CARD
        if ST <= card < SV:
            return Refusal("DC-198", "Starting cards stay with their Beheaded.")
        who = deck_holding(state.chronicle, card)
        if who == NONE:
            return Refusal("DC-198", "That card is not in a Combat deck.")
        return too_small(state, who)

    def play(self, state: Table, seat: int, move: int) -> None:
        """Move one, and ask again."""
        if move == DONE:
            return
        state.agenda.append(Rearranging(NOBODY, NONE, NONE, self.nth + 1))
        if move < PLACE + CARDS:
            place_on_board(state, move - PLACE)
        else:
            ask(state, ChooseDeck(HOST, NONE, move - MOVE_CARD))


# -- the Beheaded -------------------------------------------------------------------------------------------


class PickNext(Routine[Table]):
    """Every player takes a Beheaded, in seat order (DC-011, DC-012). `who` is the seat whose turn it is."""

    __slots__ = ()
    name = "pick-next"
    rule = "DC-012"

    def run(self, state: Table) -> None:
        """Ask this seat; the next ones wait beneath."""
        if self.who + 1 < state.seats:
            state.agenda.append(PickNext(NOBODY, self.who + 1))
        ask(state, PickBeheaded(self.who))


class PickBeheaded(Step[Table]):
    """A player takes one of the free Beheaded (DC-012)."""

    __slots__ = ()
    name = "pick-beheaded"
    verbs = ("beheaded",)
    rule = "DC-012"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Those nobody has."""
        return [BEHEADED_MOVE + who for who in range(BEHEADED) if state.hero_coded(who) == NONE]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Somebody has it."""
        who = move - BEHEADED_MOVE
        name = piece(beheaded_at(who), state.box.hero_names[who])
        return Refusal("DC-012", f"{name} is taken; no two players take the same Beheaded.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Take board and cards; alone, Serenade comes along (DC-208, DC-209)."""
        if not state.heroes:
            state.group = group_of(state.box, state.chronicle.during, state.chronicle.skill)
        join(state, move - BEHEADED_MOVE)
        if state.solo:
            join(state, SERENADE)
        state.refresh(len(state.heroes) - 1)


def join(state: Table, who: int) -> None:
    """A board with its markers on the first spaces, no Equipment, and its Combat deck (DC-018, DC-019, DC-024)."""
    hero = Hero(who)
    hero.draw = state.chronicle.decks[who][:]
    state.heroes.append(hero)
    state.tell("joins", len(state.heroes) - 1, who)


class ShuffleUp(Routine[Table]):
    """The Run begins: the Equipment deck and all Combat decks are shuffled, hands are drawn (DC-015, DC-020)."""

    __slots__ = ()
    name = "shuffle-up"
    rule = "DC-020"

    def run(self, state: Table) -> None:
        """Serenade draws no hand: its cards are a pile (DC-209)."""
        state.rewrite().runs += 1
        start_span(state, SPAN_RUN)
        state.armoury.known = 0
        state.shuffle(state.armoury.deck)
        state.tell("run", state.chronicle.runs)
        for place in range(len(state.heroes)):
            hero = state.heroes[place]
            state.shuffle(hero.draw)
            if hero.who != SERENADE:
                state.tell("draws", place, state.draw_cards(hero, HAND))


class FirstPlayer(Routine[Table]):
    """Who gets the First Player token is chosen (DC-021)."""

    __slots__ = ()
    name = "first-player"
    rule = "DC-021"

    def run(self, state: Table) -> None:
        """Ask; alone there is no choice."""
        ask(state, ChooseFirst(HOST, NONE, NONE, 1 if state.solo else (1 << len(state.heroes)) - 1))


class ChooseFirst(ChooseBeheaded):
    """The Group chooses the First Player; nobody has the last word yet but the host (DC-021). `nth` is who is eligible,
    as bits by place.
    """

    __slots__ = ()
    name = "choose-first"
    rule = "DC-021"

    def excuse(self, state: Table, name: str) -> str:
        """Serenade never begins."""
        return f"The First Player token goes to the Beheaded, not to {name}."

    def chosen(self, state: Table, place: int) -> None:
        """The token is theirs."""
        state.first = place
        state.tell("first-player", place)


# -- a bad start, and a good one ----------------------------------------------------------------------------


class StartingWounds(Routine[Table]):
    """Damage before the first step: by the second Boss Cell, and for a full table (DC-022, DC-192)."""

    __slots__ = ()
    name = "starting-wounds"
    rule = "DC-022"

    def run(self, state: Table) -> None:
        """Everybody's first; then, of four players, two different ones take 1 Damage each."""
        if state.boss_cells >= SORE_START:
            for place in range(len(state.heroes)):
                hurt(state, place, 1)
        if state.seats == FULL_TABLE and not state.somebody_died():
            ask(state, StartWounded(state.first_seat, NONE, STARTING_DAMAGE, (1 << FULL_TABLE) - 1))


class StartWounded(ChooseBeheaded):
    """Which Beheaded of a full table starts with 1 Damage (DC-022). `what` is how many still will, `nth` who can, as
    bits by place.
    """

    __slots__ = ()
    name = "start-wounded"
    rule = "DC-022"

    def excuse(self, state: Table, name: str) -> str:
        """Two different ones are wanted."""
        return f"{name} has taken 1 Damage; the other goes to somebody else."

    def chosen(self, state: Table, place: int) -> None:
        """1 Damage."""
        hurt(state, place, 1)
        if self.what > 1 and not state.somebody_died():
            ask(state, StartWounded(state.first_seat, NONE, self.what - 1, self.nth & ~(1 << place)))


class StartKit(Routine[Table]):
    """The start kit of the starting Biome (DC-023)."""

    __slots__ = ()
    name = "start-kit"
    rule = "DC-023"

    def run(self, state: Table) -> None:
        """Give it."""
        give(state, state.box.biomes[state.start].kit)


class Promises(Routine[Table]):
    """What the Well promised for this Run is given, and its cards are Purged (DC-199)."""

    __slots__ = ()
    name = "promises"
    rule = "DC-199"

    def run(self, state: Table) -> None:
        """Keep one; the others wait beneath."""
        if state.chronicle.promised:
            state.agenda.append(PROMISES)
            chronicle = state.rewrite()
            card = chronicle.promised.pop(0)
            chronicle.purged.append(card)
            state.tell("promise-kept", card)
            give(state, state.box.cards[card].gift)


class StartCards(Routine[Table]):
    """The Start of Game cards are applied, in slot order (DC-023, DC-189). `nth` is the slot."""

    __slots__ = ()
    name = "start-cards"
    rule = "DC-189"

    def run(self, state: Table) -> None:
        """Apply one; the others wait beneath."""
        cards = state.chronicle.start
        if self.nth < len(cards):
            state.agenda.append(StartCards(NOBODY, NONE, NONE, self.nth + 1))
            state.tell("start-card", cards[self.nth])
            give(state, state.box.cards[cards[self.nth]].gift)


class Departure(Routine[Table]):
    """The starting Biome is set up and the Group goes in (DC-013, DC-034)."""

    __slots__ = ()
    name = "departure"
    rule = "DC-013"

    def run(self, state: Table) -> None:
        """Exploring follows whatever the set-up brings."""
        state.agenda.append(EXPLORE)
        set_up_biome(state, state.start)


STARTING_POINT: Final = StartingPoint()
DIFFICULTY: Final = Difficulty()
SHUFFLE_UP: Final = ShuffleUp()
FIRST_PLAYER: Final = FirstPlayer()
STARTING_WOUNDS: Final = StartingWounds()
START_KIT: Final = StartKit()
PROMISES: Final = Promises()
DEPARTURE: Final = Departure()

KINDS: Final[dict[str, type[Step[Table]]]] = {
    StartingPoint.name: StartingPoint,
    ChooseStart.name: ChooseStart,
    Difficulty.name: Difficulty,
    ChooseBossCells.name: ChooseBossCells,
    Rearranging.name: Rearranging,
    Rearrange.name: Rearrange,
    PickNext.name: PickNext,
    PickBeheaded.name: PickBeheaded,
    ShuffleUp.name: ShuffleUp,
    FirstPlayer.name: FirstPlayer,
    ChooseFirst.name: ChooseFirst,
    StartingWounds.name: StartingWounds,
    StartWounded.name: StartWounded,
    StartKit.name: StartKit,
    Promises.name: Promises,
    StartCards.name: StartCards,
    Departure.name: Departure,
}
