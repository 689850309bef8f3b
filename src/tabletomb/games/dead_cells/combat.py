"""A Combat from the Encounter tile to the reveal: Enemies and Loot are placed, cards are played face down with one
announcement each, the passing player prepares for later (DC-069 to DC-090, DC-211 to DC-214).
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.state import NOBODY, Routine, Step
from tabletomb.engine.stream import Stream
from tabletomb.games.dead_cells.addresses import active_of, part_of, piece
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    BEHIND,
    COUGH,
    ELITE,
    ELITE_ENCOUNTER,
    G_BLUEPRINT,
    G_EQUIP,
    G_RELIGHT,
    G_SCROLL,
    ITCH,
    KEYS,
    MARK,
    NO_ANNOUNCEMENT,
    NONE,
    R05,
    ROUNDS,
    SPAN_COMBAT,
    SYMBOLS,
    TRACKS,
    Gain,
)
from tabletomb.games.dead_cells.choices import ask
from tabletomb.games.dead_cells.effects import free_space, put_on_board
from tabletomb.games.dead_cells.feats import start_span
from tabletomb.games.dead_cells.fight import Fight
from tabletomb.games.dead_cells.gains import add_worms, advance, can_use
from tabletomb.games.dead_cells.hits import give_hero
from tabletomb.games.dead_cells.keys import rune_works
from tabletomb.games.dead_cells.moves import ANNOUNCE, DONE, PLAY, SWAP, SYMBOL, TO, YES
from tabletomb.games.dead_cells.rounds import START_ROUNDS
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.upkeep import UPKEEP

# -- setting up ---------------------------------------------------------------------------------------------


def begin_combat(state: Table, tile: int) -> None:
    """Follow the Encounter tile from top to bottom, then prepare and fight (DC-069)."""
    face = state.box.tiles[tile]
    expedition = state.expedition
    state.fight = Fight()
    fight = state.fight
    fight.on = True
    start_span(state, SPAN_COMBAT)
    if face.rotate:
        pass_first_player(state)
    fight.barrier = face.barrier
    if face.worms:
        add_worms(state, face.worms)
    constraint = expedition.constraints[expedition.at]
    if constraint != NONE:
        fight.constraint = state.box.tiles[constraint].constraint
    for kind in face.enemies:
        encounter(state, kind == ELITE)
    agenda = state.agenda
    agenda.append(UPKEEP)
    agenda.append(START_ROUNDS[0])
    agenda.append(REVEAL)
    agenda.append(PREPARE)
    agenda.append(PlaceLoot(NOBODY, NONE, tile))
    if face.shape == ELITE_ENCOUNTER and rune_works(state, R05):
        agenda.append(Challenge(state.first_seat))


def pass_first_player(state: Table) -> None:
    """The First Player token passes clockwise; in solo games between the Beheaded and Serenade (DC-052)."""
    state.first = (state.first + 1) % len(state.heroes)
    state.reorder()
    state.tell("first-player", state.first)


def encounter(state: Table, elite: bool) -> None:
    """Draw an Enemy and place it before the next is drawn (DC-070); with no space left it is discarded (DC-074)."""
    card = state.draw_enemy(elite)
    if card == NONE:
        return
    space = free_space(state, card)
    if space == NONE and state.fight.row[BEHIND] is None:
        space = BEHIND
    if space == NONE:
        state.show_enemy(card)
        if elite:
            state.expedition.elite_discard.append(card)
        else:
            state.expedition.monster_discard.append(card)
    else:
        put_on_board(state, card, space)


class Challenge(Step[Table]):
    """The Gauntlet Rune: the Group may face one Monster more for a Scroll if all Enemies are then killed (DC-060)."""

    __slots__ = ()
    name = "challenge"
    verbs = ("yes", "done")
    rule = "DC-060"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Take it or leave it."""
        return [DONE, YES]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Both answers are always legal."""
        return Refusal(self.rule, "Say yes to take the challenge, or done to leave it.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """One more Monster."""
        if move == YES:
            state.fight.challenge = True
            state.tell("challenge", R05)
            encounter(state, False)


class PlaceLoot(Routine[Table]):
    """The Loot of tile `what` goes on the Group space (DC-075)."""

    __slots__ = ()
    name = "place-loot"

    def run(self, state: Table) -> None:
        """Tokens, Equipment and Blueprints; in some places a Key."""
        for gain in state.box.tiles[self.what].loot:
            place_loot(state, gain)
        expedition = state.expedition
        space = state.box.biomes[expedition.place].spaces[expedition.at]
        if space.key and state.bag.keys < KEYS:
            state.fight.loot[3] += 1


def place_loot(state: Table, gain: Gain) -> None:
    """One icon of the Loot (DC-075); the types of token are those of LOOT_TYPES."""
    fight = state.fight
    if gain.kind == G_EQUIP:
        for _ in range(gain.n):
            card = state.draw_gear()
            if card != NONE:
                fight.loot_gear.append(card)
    elif gain.kind == G_BLUEPRINT:
        for _ in range(gain.n):
            card = state.draw_blueprint()
            if card != NONE:
                fight.loot_blueprints.append(card)
    elif gain.kind == G_SCROLL:
        fight.loot[4 + gain.what] += 1
    elif gain.kind == G_RELIGHT:
        fight.loot[8] += gain.n
    else:
        fight.loot[gain.kind] += gain.n


# -- who plays ----------------------------------------------------------------------------------------------


class Prepare(Routine[Table]):
    """Everything is in place: in solo games Serenade's power is settled, with four players somebody passes, then
    cards are played (DC-078, DC-080).
    """

    __slots__ = ()
    name = "prepare"

    def run(self, state: Table) -> None:
        """The decisions that come first go on the agenda last."""
        fight = state.fight
        fight.passer = NONE
        state.reorder()
        state.agenda.append(PLAY_CARDS)
        if state.solo and fight.round == 0:
            ask(state, ChooseSymbolPower(0))
        elif len(state.heroes) == 4:
            ask(state, PassChoice(state.first_seat))


PREPARE: Final = Prepare()


class ChooseSymbolPower(Step[Table]):
    """Serenade's power is that of a symbol on top of the Beheaded's discard pile; of several the player picks one
    (DC-213, DC-214).
    """

    __slots__ = ()
    name = "symbol-power"
    verbs = ("symbol",)
    rule = "DC-214"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The symbols of that card; none, no power."""
        discard = state.heroes[0].discard
        if not discard:
            return []
        return symbol_moves(state, discard[len(discard) - 1])

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card does not show it."""
        pile = piece(part_of(state.heroes[0], "discard"), "the discard pile")
        return Refusal(self.rule, f"The top card of {pile} does not show the {TRACKS[move - SYMBOL].title()} symbol.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The power for this Combat."""
        state.fight.symbol = move - SYMBOL
        state.tell("symbol-power", move - SYMBOL)


def symbol_moves(state: Table, card: int) -> list[int]:
    """A move for each Check symbol on a card."""
    symbols = state.box.cards[card].symbols
    return [SYMBOL + symbol for symbol in range(len(SYMBOLS)) if symbols >> symbol & 1]


class PassChoice(Step[Table]):
    """With four players exactly one passes, agreed before cards are played; never the First Player (DC-087). Against a
    Boss a different one each Turn until all have (DC-174).
    """

    __slots__ = ()
    name = "pass-choice"
    verbs = ("to",)
    rule = "DC-087"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Who may pass now."""
        return sorted([TO + state.heroes[place].who for place in passers(state)])

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The First Player, or someone who has passed in this cycle."""
        if state.hero_coded(move - TO) == state.first:
            return Refusal("DC-087", "The First Player cannot pass.")
        return Refusal("DC-174", "A different player must pass each Turn until all have.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """They take no part in the Combat (DC-090)."""
        fight = state.fight
        place = state.hero_coded(move - TO)
        fight.passer = place
        state.reorder()
        if fight.instance > 0:
            if fight.passed >> place & 1:
                fight.passed = 0
            fight.passed |= 1 << place
        state.tell("passes", place)


def passers(state: Table) -> list[int]:
    """Everybody but the First Player; of a Boss Combat's cycle those who have not passed yet, if there are any."""
    others = [place for place in range(len(state.heroes)) if place != state.first]
    fresh = [place for place in others if not state.fight.passed >> place & 1]
    return fresh if fresh else others


class PlayCards(Routine[Table]):
    """Starting with the First Player, clockwise, cards are played until there are three (DC-080, DC-081)."""

    __slots__ = ()
    name = "play-cards"

    def run(self, state: Table) -> None:
        """Two players: the First Player two, the other one (DC-085); three: one each (DC-086); four: one each but for
        the passing player (DC-087); solo: the Beheaded two, then Serenade's card is flipped (DC-211).
        """
        agenda = state.agenda
        count = len(state.heroes)
        if state.solo:
            agenda.append(PLAY_CARD_TURNS[0])
            agenda.append(PLAY_CARD_TURNS[0])
            return
        for step in range(count - 1, -1, -1):
            place = (state.first + step) % count
            if place == state.fight.passer:
                agenda.append(PASSER_TURNS[place])
            else:
                agenda.append(PLAY_CARD_TURNS[place])
                if count == 2 and step == 0:
                    agenda.append(PLAY_CARD_TURNS[place])


PLAY_CARDS: Final = PlayCards()


class PlayCardTurn(Routine[Table]):
    """Hero `who` is to play a card; without cards it plays none (DC-080)."""

    __slots__ = ()
    name = "play-card-turn"

    def run(self, state: Table) -> None:
        """Ask; hands are secret, so even a single card is asked for."""
        if state.heroes[self.who].hand:
            state.agenda.append(PlayCard(state.seat_of(self.who), self.who))


PLAY_CARD_TURNS: Final = [PlayCardTurn(NOBODY, place) for place in range(4)]


class PlayCard(Step[Table]):
    """Hero `who` chooses a card and puts it face down on the Active Space (DC-081)."""

    __slots__ = ()
    name = "play-card"
    verbs = ("play",)
    rule = "DC-081"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any card of the hand."""
        return [PLAY + card for card in state.heroes[self.who].hand]

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of them."""
        hand = state.heroes[self.who].hand
        return PLAY + hand[stream.below(len(hand))]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not in the hand."""
        return Refusal(self.rule, "You do not hold that card.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Then announce one Action of it; the Cough keeps you from it."""
        hero = state.heroes[self.who]
        hero.hand.remove(move - PLAY)
        hero.active.append(move - PLAY)
        hero.said.append(NO_ANNOUNCEMENT)
        state.tell("plays", self.who, move - PLAY)
        state.seal()
        if hero.malaise != COUGH:
            state.agenda.append(Announce(seat, self.who))


class Announce(Step[Table]):
    """Hero `who` announces ONE Action of the card just played, and its Round (DC-081, DC-082)."""

    __slots__ = ()
    name = "announce"
    verbs = ("announce",)
    rule = "DC-082"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The kinds of Action on the card's lines; range and amount are not told."""
        active = state.heroes[self.who].active
        return [ANNOUNCE + each for each in state.box.cards[active[len(active) - 1]].announcements]

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of them."""
        active = state.heroes[self.who].active
        announcements = state.box.cards[active[len(active) - 1]].announcements
        return ANNOUNCE + announcements[stream.below(len(announcements))]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """It is not on the card."""
        kind, round = divmod(move - ANNOUNCE, 3)
        hero = state.heroes[self.who]
        card = piece(active_of(hero, len(hero.active) - 1), "your card")
        return Refusal(self.rule, f"There is no {ANNOUNCED[kind]} in Round {ROUNDS[round + 1]} on {card}.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """It stands, for everybody to hear."""
        hero = state.heroes[self.who]
        kind, round = divmod(move - ANNOUNCE, 3)
        hero.said[-1] = 4 * kind + round + 1
        state.tell("announces", self.who, kind, round + 1)
        state.seal()


# -- the passing player -------------------------------------------------------------------------------------


class PasserTurn(Routine[Table]):
    """The passing player, hero `who`, turns up the top card of the draw pile for a Scroll (DC-088), but not against a
    Boss (DC-175); then exchanges cards (DC-089).
    """

    __slots__ = ()
    name = "passer-turn"

    def run(self, state: Table) -> None:
        """The card is discarded in any case."""
        hero = state.heroes[self.who]
        seat = state.seat_of(self.who)
        state.agenda.append(PasserSwaps(NOBODY, self.who))
        if state.fight.instance > 0:
            return
        card = state.turn_up(hero)
        if card == NONE:
            return
        hero.discard.append(card)
        state.tell("passer-turns-up", self.who, card)
        ask(state, PasserSymbol(seat, self.who, card))


PASSER_TURNS: Final = [PasserTurn(NOBODY, place) for place in range(4)]


class PasserSymbol(Step[Table]):
    """Of several symbols on card `what`, the passing player `who` picks the one that moves a Scroll (DC-088)."""

    __slots__ = ()
    name = "passer-symbol"
    verbs = ("symbol",)
    rule = "DC-088"

    def legal(self, state: Table, seat: int) -> list[int]:
        """The symbols of the card."""
        return symbol_moves(state, self.what)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card does not show it."""
        card = piece(part_of(state.heroes[self.who], "discard"), state.box.cards[self.what].name)
        return Refusal(self.rule, f"{card} does not show the {TRACKS[move - SYMBOL].title()} symbol.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """The Scroll of that colour moves, unless its track is full."""
        if can_use(state, self.who, move - SYMBOL):
            advance(state, self.who, move - SYMBOL)


class PasserSwaps(Routine[Table]):
    """The passing player `who` may exchange cards."""

    __slots__ = ()
    name = "passer-swaps"

    def run(self, state: Table) -> None:
        """Ask, if there are cards."""
        if state.heroes[self.who].hand:
            state.agenda.append(PasserSwap(state.seat_of(self.who), self.who, NONE, 0))


class PasserSwap(Step[Table]):
    """The passing player `who` discards any number of cards, `nth` so far, then draws as many (DC-089)."""

    __slots__ = ()
    name = "passer-swap"
    verbs = ("swap", "done")
    rule = "DC-089"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Another card, or no more."""
        return [DONE, *[SWAP + card for card in state.heroes[self.who].hand]]

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """Not in the hand."""
        return Refusal(self.rule, "You do not hold that card.")

    def play(self, state: Table, seat: int, move: int) -> None:
        """Discarded cards are public."""
        hero = state.heroes[self.who]
        if move == DONE:
            self.draw_anew(state, self.nth)
            return
        hero.hand.remove(move - SWAP)
        hero.discard.append(move - SWAP)
        state.seal()
        state.tell("swaps", self.who, move - SWAP)
        if hero.hand:
            state.agenda.append(PasserSwap(seat, self.who, NONE, self.nth + 1))
        else:
            self.draw_anew(state, self.nth + 1)

    def draw_anew(self, state: Table, count: int) -> None:
        """As many cards as were discarded."""
        drawn = state.draw_cards(state.heroes[self.who], count)
        if drawn > 0:
            state.tell("draws", self.who, drawn)


# -- the reveal ---------------------------------------------------------------------------------------------


class Reveal(Routine[Table]):
    """All cards are turned up together; in solo games Serenade's card is flipped (DC-084, DC-211)."""

    __slots__ = ()
    name = "reveal"

    def run(self, state: Table) -> None:
        """The Combat begins."""
        state.seal()
        if state.solo:
            flip_serenade(state)
        for place in state.turn_order():
            for card in state.heroes[place].active:
                state.tell("reveals", place, card)
        if state.fight.round == 0:
            itch(state)


REVEAL: Final = Reveal()


def flip_serenade(state: Table) -> None:
    """The top Serenade card, one for each Combat or instance; without cards its board acts (DC-211, DC-217)."""
    serenade = state.heroes[1]
    if not serenade.active and serenade.draw:
        serenade.active.append(serenade.draw.pop())
        serenade.said.append(NO_ANNOUNCEMENT)


def itch(state: Table) -> None:
    """The Itch: a Marked token at the start of each Combat one takes part in."""
    for place in state.turn_order():
        if state.heroes[place].malaise == ITCH:
            give_hero(state, place, MARK)


KINDS: Final[dict[str, type[Step[Table]]]] = {
    "challenge": Challenge,
    "place-loot": PlaceLoot,
    "prepare": Prepare,
    "symbol-power": ChooseSymbolPower,
    "pass-choice": PassChoice,
    "play-cards": PlayCards,
    "play-card-turn": PlayCardTurn,
    "play-card": PlayCard,
    "announce": Announce,
    "passer-turn": PasserTurn,
    "passer-symbol": PasserSymbol,
    "passer-swaps": PasserSwaps,
    "passer-swap": PasserSwap,
    "reveal": Reveal,
}
