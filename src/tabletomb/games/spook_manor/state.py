"""What lies on the table: hands, piles, pools, manors and secret picks; and what a seat cannot see, dealt anew."""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.document import Field
from tabletomb.engine.state import NOBODY, Deal, State
from tabletomb.engine.stream import Stream
from tabletomb.games.spook_manor.box import (
    COLOUR_LETTERS,
    COLOURS,
    FIRST_LEFT,
    FIRST_RIGHT,
    LOBBY_IDS,
    LOWEST,
    NONE,
    ROOM_IDS,
    TOKENS,
    Box,
)
from tabletomb.games.spook_manor.documents import dump_table, load_table
from tabletomb.games.spook_manor.manor import Manor, lobby_of

ROUNDS: Final = 20
"""Rounds, and plays alone (SM-13, SM-75)."""
BIG_ROUNDS: Final = 30
"""Plays alone in a Big Manor (SM-78)."""
DEALT: Final = 23
"""Cards in a seat's pile before the first hand is drawn (SM-07)."""
HAND: Final = 4
POOL_PILE: Final = 20
"""Cards dealt to each pool, those turned up included (SM-68)."""
VISITS: Final = 10
"""How often a pool can be chosen: each visit uses two of its twenty cards (SM-71 to SM-74)."""

HELD: Final = 8
"""A card in hand is written as `card * HELD + passes`: how often it was passed on since it was drawn, at most to every
other seat once. Whoever passed it on has seen it and still knows where it is."""


class Table(State):
    """Everything on the table. Lists marked as frozen are replaced, never changed, so that clones can share them."""

    __slots__ = (
        "big",
        "box",
        "cells",
        "choices",
        "discard",
        "hands",
        "lobbies",
        "manors",
        "out",
        "picks",
        "piles",
        "plays",
        "round",
        "solo",
        "supply",
        "undealt",
        "visits",
    )

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.box: Box = deal.pack.box
        self.solo: bool = deal.seats == 1
        self.big: bool = self.solo and deal.options["manor"] == "big"
        """Whether a Big Manor is built; with more than one player the option changes nothing (SM-77)."""
        self.plays: int = BIG_ROUNDS if self.big else ROUNDS
        """How many cards everybody plays (SM-13, SM-75, SM-78)."""

        self.round = 0
        """The round being played (alone: the turn); 0 while Lobbies are chosen."""
        self.lobbies: list[list[int]]
        """The two Lobby cards dealt to each seat, in the order of their ids (SM-03). Frozen."""
        self.choices: list[int]
        """Which of the two possible Lobbies each seat has chosen, or NONE (SM-04)."""
        self.manors: list[Manor]
        self.hands: list[list[int]]
        """The hands, sorted, each card with how often it was passed; the card picked included. Each hand frozen."""
        self.picks: list[int]
        """The card each seat has picked in secret, or NONE (SM-12)."""
        self.cells: list[int]
        """The cell each seat has picked for it, as the argument of the verb `cell`, or NONE."""
        self.piles: list[list[int]]
        """A pile for each seat: the last cards of it are still to come, as many as there are rounds to come; alone a
        pile for each pool, whose cards come in pairs (SM-07, SM-68). Frozen."""
        self.visits: list[int]
        """Alone: how often each pool was chosen (SM-71)."""
        self.discard: list[int]
        """Alone: the cards that were not played, in their order (SM-72). Frozen."""
        self.out: list[int]
        """Room cards that are not in the game, sorted (SM-08). Frozen."""
        self.undealt: list[int]
        """Lobby cards that are not in the game, sorted (SM-08). Frozen."""
        self.supply: list[int]
        """The tokens of each colour that nobody has (SM-02)."""

    def clone(self) -> Table:
        """An independent copy."""
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.round = self.round
        twin.lobbies = self.lobbies
        twin.choices = self.choices[:]
        twin.manors = self.manors[:]
        twin.hands = self.hands[:]
        twin.picks = self.picks[:]
        twin.cells = self.cells[:]
        twin.piles = self.piles
        twin.visits = self.visits[:]
        twin.discard = self.discard
        twin.out = self.out
        twin.undealt = self.undealt
        twin.supply = self.supply[:]
        return twin

    # -- what lies where ------------------------------------------------------------------------------------

    def still_to_come(self, pile: int) -> int:
        """How many cards a pile holds: the number is public, the cards are not (SM-09, SM-40, SM-69)."""
        if self.round == 0:
            return len(self.piles[pile])
        if self.solo:
            return max(0, POOL_PILE - 2 * self.visits[pile] - 2)
        return ROUNDS - self.round

    def pool(self, number: int) -> list[int]:
        """Alone: the face-up cards of a Draft Pool; none before the first turn, none once it is gone (SM-69, SM-74)."""
        first = 2 * self.visits[number]
        return self.piles[number][first : first + 2] if self.round > 0 else []

    def pool_of(self, card: int) -> int:
        """Alone: the pool in which a card lies face up, or NONE."""
        for number in range(len(self.visits)):
            if card in self.pool(number):
                return number
        return NONE

    def holds(self, seat: int, card: int) -> bool:
        """Whether a card can be picked by a seat: it is in the hand or, alone, in a pool (SM-14, SM-71)."""
        if self.solo:
            return self.pool_of(card) != NONE
        return card in [held // HELD for held in self.hands[seat]]

    def ready(self, seat: int) -> bool:
        """Whether a seat has chosen all that the table waits for; of a half-made choice nobody hears (SM-12)."""
        return (self.choices[seat] if self.round == 0 else self.cells[seat]) != NONE

    def chosen_lobby(self, seat: int) -> Manor:
        """The Lobby a seat has chosen: one card gives its Left half, the other its Right half (SM-04)."""
        first, second = self.lobbies[seat]
        if self.choices[seat] == 0:
            return lobby_of(self.box, first, second)
        return lobby_of(self.box, second, first)

    def foreseen(self, seat: int) -> Manor:
        """The manor of a seat with what it has chosen and not yet shown."""
        if self.round == 0:
            return self.chosen_lobby(seat) if self.choices[seat] != NONE else self.manors[seat]
        if self.cells[seat] == NONE:
            return self.manors[seat]
        return self.manors[seat].built(self.box, self.cells[seat] + LOWEST, self.picks[seat])

    def knows(self, seat: int, holder: int, held: int) -> bool:
        """Whether a seat knows a card in a hand: it holds it, or has passed it on and it was not played since."""
        return seat != NOBODY and (holder - seat) % self.seats <= held % HELD

    # -- what a seat cannot see -----------------------------------------------------------------------------

    def redeal(self, seat: int, stream: Stream) -> None:
        """Deal anew, in place, whatever `seat` neither sees nor remembers.

        What is unseen is sorted before it is shuffled: the deal depends on what is known, never on the truth.
        """
        if self.round == 0 and not self.solo:
            self._redeal_lobbies(seat, stream)
        self._redeal_rooms(seat, stream)
        if self.round > 0 and not self.solo:
            for other in range(self.seats):
                if other != seat:
                    self._redeal_pick(other, stream)

    def _redeal_lobbies(self, seat: int, stream: Stream) -> None:
        """The Lobby cards of the others until all have chosen, and what they chose."""
        others = [other for other in range(self.seats) if other != seat]
        unseen = self.undealt[:]
        for other in others:
            unseen += self.lobbies[other]
        unseen.sort()
        stream.shuffle(unseen)
        self.lobbies = self.lobbies[:]
        for other in others:
            pair = [unseen.pop(), unseen.pop()]
            pair.sort()
            self.lobbies[other] = pair
            if self.choices[other] != NONE:
                self.choices[other] = stream.below(2)
        unseen.sort()
        self.undealt = unseen

    def _redeal_rooms(self, seat: int, stream: Stream) -> None:
        """All piles, what left the game unseen, and what the others hold without the seat's knowing (SM-08)."""
        unseen = self.out[:]
        for number in range(len(self.piles)):
            pile = self.piles[number]
            unseen += pile[len(pile) - self.still_to_come(number) :]
        for holder in range(self.seats):
            for held in self.hands[holder]:
                if not self.knows(seat, holder, held):
                    unseen.append(held // HELD)
        unseen.sort()
        stream.shuffle(unseen)
        for holder in range(self.seats):
            if holder != seat and self.hands[holder]:
                self._redeal_hand(seat, holder, unseen)
        piles: list[list[int]] = []
        for number in range(len(self.piles)):
            pile = self.piles[number]
            seen = len(pile) - self.still_to_come(number)
            piles.append(pile[:seen] + dealt_from(unseen, len(pile) - seen))
        self.piles = piles
        unseen.sort()
        self.out = unseen

    def _redeal_hand(self, seat: int, holder: int, unseen: list[int]) -> None:
        """What the seat does not know of a hand. Who else has seen these cards it cannot know either: they are taken
        to be the latest ones, as if of several unknown cards the oldest had always been played.
        """
        hand = [held for held in self.hands[holder] if self.knows(seat, holder, held)]
        oldest = min(self.round, self.seats) - 1
        for passes in range(len(self.hands[holder]) - len(hand)):
            hand.append(unseen.pop() * HELD + min(passes, oldest))
        hand.sort()
        self.hands[holder] = hand

    def _redeal_pick(self, other: int, stream: Stream) -> None:
        """The picks of another seat: any card and cell if it is ready, none if it still chooses (SM-12)."""
        self.picks[other] = NONE
        if self.cells[other] != NONE:
            hand = self.hands[other]
            manor = self.manors[other]
            self.picks[other] = hand[stream.below(len(hand))] // HELD
            self.cells[other] = manor.lowest_site() + stream.below(manor.sites())

    # -- documents ------------------------------------------------------------------------------------------

    def dump_table(self) -> dict[str, Any]:
        """What lies on the table, as a readable JSON object."""
        return dump_table(self)

    def load_table(self, table: Field) -> None:
        """Lay out the table that a document describes; raises `DocumentError` naming the field."""
        load_table(self, table)

    def inventory(self) -> dict[str, int]:
        """Every Room card, Lobby card and token, and how often it lies on the table."""
        counts = {COLOUR_LETTERS[colour]: self.supply[colour] for colour in range(COLOURS)}
        rooms = self.out + self.discard
        for number in range(len(self.piles)):
            pile = self.piles[number]
            rooms += pile[len(pile) - self.still_to_come(number) :]
        for number in range(len(self.visits)):
            rooms += self.pool(number)
        lobbies = self.undealt[:]
        for seat in range(self.seats):
            rooms += [held // HELD for held in self.hands[seat]]
            manor = self.manors[seat]
            for column in manor.columns:
                for face in column:
                    if face < FIRST_LEFT:
                        rooms.append(face)
                    else:
                        lobbies.append(face - (FIRST_LEFT if face < FIRST_RIGHT else FIRST_RIGHT))
            if not manor.columns:
                lobbies += self.lobbies[seat]
            for colour in range(COLOURS):
                counts[COLOUR_LETTERS[colour]] += manor.tokens[colour]
        for name in [ROOM_IDS[room] for room in rooms] + [LOBBY_IDS[lobby] for lobby in lobbies]:
            counts[name] = counts.get(name, 0) + 1
        return counts


def dealt_from(cards: list[int], count: int) -> list[int]:
    """Take so many cards off the end of a list."""
    keep = len(cards) - count
    dealt = cards[keep:]
    del cards[keep:]
    return dealt


def full_supply() -> list[int]:
    """All tokens (SM-02)."""
    return [TOKENS] * COLOURS
