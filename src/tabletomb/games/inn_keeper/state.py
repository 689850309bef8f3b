"""What lies on the table: hands, decks, inns, customers and bonus cards; and what a seat cannot see, dealt anew."""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.document import Field
from tabletomb.engine.state import NOBODY, Deal, State
from tabletomb.engine.stream import Stream
from tabletomb.games.inn_keeper.box import CARD_IDS, CUSTOMER_IDS, NONE, SUIT, SUITS, Box
from tabletomb.games.inn_keeper.documents import dump_table, load_table
from tabletomb.games.inn_keeper.inn import Inn

KEEP: Final = 0
NEW: Final = 1
"""The two ways to refill a hand (IK-71)."""

GREEDY_DEALS: Final = 4
"""How often hands are dealt at random within what is known of them before they are dealt exactly."""


class Table(State):
    """Everything on the table.

    Decks have their top card first; hands are sorted. Lists marked as frozen are replaced, never changed, so that
    clones can share them.
    """

    __slots__ = (
        "at_most",
        "bonus",
        "box",
        "committed",
        "customer",
        "customers",
        "deck",
        "discard",
        "drawn",
        "first_inn",
        "given_up",
        "hands",
        "inns",
        "moving",
        "must_follow",
        "peekers",
        "ranking",
        "refills",
        "shown",
        "trick",
        "undealt",
        "won_card",
        "won_customer",
    )

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.box: Box = deal.pack.box
        self.first_inn: bool = deal.options["endTrigger"] == "firstInn"
        """Whether the first full inn ends the game (IK-80)."""
        self.must_follow: bool = deal.options["followSuit"] == "must"
        """Whether suit must be followed (IK-12)."""

        self.trick = 0
        """The trick being played, or last played; the first is 1."""
        self.customer = NONE
        """The face-up customer (IK-10)."""
        self.won_customer = NONE
        self.won_card = NONE
        """The stack that the winner of the trick has yet to find a room for (IK-21)."""
        self.moving = NONE
        """The room whose guest is being relocated (IK-64)."""

        self.hands: list[list[int]]
        self.committed: list[int]
        """The card each seat has laid face down for this trick, or NONE (IK-11)."""
        self.refills: list[int]
        """How each seat fills up its hand in this refill, or did in the last one: KEEP, NEW or not yet NONE (IK-71)."""
        self.deck: list[int]
        self.discard: list[int]
        """Cards that everybody has seen going to the discard pile since it was last shuffled."""
        self.given_up: list[list[int]]
        """The cards each seat gave up since then: they lie in the discard pile too, unseen by others. Frozen."""
        self.at_most: list[int]
        """With must_follow: how many cards of each suit each seat can hold as far as everybody knows, the committed
        card included; the entry of a suit is `seat * 4 + suit`. Empty without."""

        self.customers: list[int]
        """The customer deck."""
        self.peekers: list[int]
        """Who last looked at each of the lowest cards of the customer deck with Next Guest; the last entry belongs to
        the bottom card. Looked-at customers go to the bottom, so the cards above have been seen by nobody."""
        self.drawn: list[int]
        """Customers that second place is looking at (IK-56). Frozen."""

        self.inns: list[Inn]
        self.bonus: list[int]
        """Each seat's bonus card (IK-05). Frozen."""
        self.undealt: list[int]
        """Bonus cards that left the game unseen. Frozen."""
        self.shown: list[int]
        """The card each seat showed in the last trick; empty before the first. Frozen."""
        self.ranking: list[int]
        """The seats in the winning order of the last trick: winner, second place, ... (IK-19). Frozen."""

    def clone(self) -> Table:
        """An independent copy."""
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.trick = self.trick
        twin.customer = self.customer
        twin.won_customer = self.won_customer
        twin.won_card = self.won_card
        twin.moving = self.moving
        twin.hands = [hand[:] for hand in self.hands]
        twin.committed = self.committed[:]
        twin.refills = self.refills[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.given_up = self.given_up
        twin.at_most = self.at_most[:]
        twin.customers = self.customers[:]
        twin.peekers = self.peekers[:]
        twin.drawn = self.drawn
        twin.inns = [inn.clone() for inn in self.inns]
        twin.bonus = self.bonus
        twin.undealt = self.undealt
        twin.shown = self.shown
        twin.ranking = self.ranking
        return twin

    # -- the customer deck ----------------------------------------------------------------------------------

    def draw_customer(self) -> int:
        """Take the top customer of the deck; whoever remembered it there need not any more."""
        if len(self.peekers) == len(self.customers):
            self.peekers.pop(0)
        return self.customers.pop(0)

    def remembered_by(self, seat: int) -> list[int]:
        """The places in the customer deck, 0 is the top, whose customer a seat remembers."""
        above = len(self.customers) - len(self.peekers)
        if seat == NOBODY or not self.peekers:
            return []
        return [above + place for place in range(len(self.peekers)) if self.peekers[place] == seat]

    # -- what a seat cannot see -----------------------------------------------------------------------------

    def redeal(self, seat: int, stream: Stream) -> None:
        """Deal anew, in place, whatever `seat` neither sees nor remembers.

        What is unseen is sorted before it is shuffled: the deal depends on what is known, never on the truth.
        """
        self._redeal_customers(seat, stream)
        self._redeal_bonus_cards(seat, stream)
        self._redeal_playing_cards(seat, stream)
        if NONE in self.refills:
            for other in range(self.seats):
                if other != seat and self.refills[other] != NONE:
                    self.refills[other] = NEW if stream.below(2) else KEEP

    def _redeal_customers(self, seat: int, stream: Stream) -> None:
        """The customer deck, but for what the seat remembers; and what another seat is looking at."""
        looked_at = self.drawn if self.drawn and self.agenda[-1].seat != seat else []
        remembered = self.remembered_by(seat)
        known = [self.customers[place] for place in remembered]
        for place in reversed(remembered):
            del self.customers[place]
        unseen = self.customers + looked_at
        unseen.sort()
        stream.shuffle(unseen)
        if looked_at:
            self.drawn = unseen[: len(looked_at)]
            del unseen[: len(looked_at)]
        for index in range(len(remembered)):
            unseen.insert(remembered[index], known[index])
        self.customers = unseen

    def _redeal_bonus_cards(self, seat: int, stream: Stream) -> None:
        """Rivals' bonus cards until they are turned over at the end, and those that left the game (IK-05, IK-93)."""
        unseen = self.undealt[:]
        rivals = [other for other in range(self.seats) if other != seat] if self.agenda else []
        for other in rivals:
            unseen.append(self.bonus[other])
        unseen.sort()
        stream.shuffle(unseen)
        bonus = self.bonus[:]
        for other in rivals:
            bonus[other] = unseen.pop()
        self.bonus = bonus
        self.undealt = unseen

    def _redeal_playing_cards(self, seat: int, stream: Stream) -> None:
        """The deck, rivals' hands and committed cards, and what rivals gave up."""
        unseen = self.deck
        held = [0] * self.seats
        for other in range(self.seats):
            if other != seat:
                unseen += self.hands[other]
                held[other] = len(self.hands[other])
                if self.committed[other] != NONE:
                    unseen.append(self.committed[other])
                    held[other] += 1
                unseen += self.given_up[other]
        unseen.sort()
        stream.shuffle(unseen)
        if self.must_follow:
            hands = hands_within(self.at_most, held, unseen, stream)
        else:
            hands = [dealt_from(unseen, count) for count in held]
        self.given_up = self.given_up[:]
        for other in range(self.seats):
            if other != seat:
                hand = hands[other]
                if self.committed[other] != NONE:
                    self.committed[other] = self._imagined_commitment(hand, stream)
                hand.sort()
                self.hands[other] = hand
                self.given_up[other] = dealt_from(unseen, len(self.given_up[other]))

    def _imagined_commitment(self, hand: list[int], stream: Stream) -> int:
        """Take out of a shuffled hand a card that could have been committed."""
        chosen = hand[-1]
        if self.must_follow:
            following = [card for card in hand if SUIT[card] == self.box.customer_suit[self.customer]]
            if following:
                chosen = following[stream.below(len(following))]
        hand.remove(chosen)
        return chosen

    # -- documents ------------------------------------------------------------------------------------------

    def dump_table(self) -> dict[str, Any]:
        """What lies on the table, as a readable JSON object."""
        return dump_table(self)

    def load_table(self, table: Field) -> None:
        """Lay out the table that a document describes; raises `DocumentError` naming the field."""
        load_table(self, table)

    def inventory(self) -> dict[str, int]:
        """Every playing card, customer, bonus card and inn, and how often it lies on the table."""
        counts: dict[str, int] = {}
        cards = self.deck + self.discard + self.committed + [self.won_card]
        customers = self.customers + self.drawn + [self.customer, self.won_customer]
        for seat in range(self.seats):
            inn = self.inns[seat]
            cards += self.hands[seat] + self.given_up[seat] + inn.cards
            customers += inn.customers + list(inn.kept)
            _count(self.box.inn_ids[inn.board], counts)
        for card in cards:
            if card != NONE:
                _count(CARD_IDS[card], counts)
        for customer in customers:
            if customer != NONE:
                _count(CUSTOMER_IDS[customer], counts)
        for bonus in self.bonus + self.undealt:
            _count(self.box.bonus_ids[bonus], counts)
        return counts


def _count(component: str, counts: dict[str, int]) -> None:
    counts[component] = counts.get(component, 0) + 1


# -- dealing hands ------------------------------------------------------------------------------------------


def dealt_from(cards: list[int], count: int) -> list[int]:
    """Take so many cards off the end of a list."""
    keep = len(cards) - count
    dealt = cards[keep:]
    del cards[keep:]
    return dealt


def hands_within(at_most: list[int], held: list[int], unseen: list[int], stream: Stream) -> list[list[int]]:
    """Deal each seat so many of the unseen cards that no suit is more frequent than the seat can hold of it.

    There is always such a deal, namely the true one. Random deals nearly always succeed; otherwise the suits are
    shared out exactly.
    """
    for _ in range(GREEDY_DEALS):
        hands = _greedy_hands(at_most, held, unseen)
        if hands is not None:
            return hands
        stream.shuffle(unseen)
    return _exact_hands(at_most, held, unseen, stream)


def _greedy_hands(at_most: list[int], held: list[int], unseen: list[int]) -> list[list[int]] | None:
    """Each seat takes the first cards it can hold, the seats with the least choice first; None if that fails."""
    choice: list[int] = []
    for seat in range(len(held)):
        choice.append(sum(at_most[seat * SUITS : seat * SUITS + SUITS]) - held[seat])
    hands: list[list[int]] = [[] for _ in held]
    left = unseen
    for least in sorted(choice):
        seat = choice.index(least)
        choice[seat] = NONE
        hand = hands[seat]
        room = at_most[seat * SUITS : seat * SUITS + SUITS]
        passed: list[int] = []
        for card in left:
            if len(hand) < held[seat] and room[SUIT[card]] > 0:
                room[SUIT[card]] -= 1
                hand.append(card)
            else:
                passed.append(card)
        if len(hand) < held[seat]:
            return None
        left = passed
    unseen[:] = left
    return hands


def _exact_hands(at_most: list[int], held: list[int], unseen: list[int], stream: Stream) -> list[list[int]]:
    """Share out the suits first (a matching of seats and suits), then deal shuffled cards of these suits."""
    by_suit: list[list[int]] = [[card for card in unseen if SUIT[card] == suit] for suit in range(SUITS)]
    supply = [len(cards) for cards in by_suit]
    share = [0] * len(at_most)
    suits = list(range(SUITS))
    for seat in range(len(held)):
        for _ in range(held[seat]):
            stream.shuffle(suits)
            if not _one_more(seat, suits, share, supply, at_most, [False] * SUITS):
                raise AssertionError("the true hands are not what everybody knows of them")
    hands: list[list[int]] = []
    for seat in range(len(held)):
        hand: list[int] = []
        for suit in range(SUITS):
            hand += dealt_from(by_suit[suit], share[seat * SUITS + suit])
        stream.shuffle(hand)
        hands.append(hand)
    unseen[:] = by_suit[0] + by_suit[1] + by_suit[2] + by_suit[3]
    stream.shuffle(unseen)
    return hands


def _one_more(
    seat: int, suits: list[int], share: list[int], supply: list[int], at_most: list[int], tried: list[bool]
) -> bool:
    """Find one more card for a seat, if need be by another seat's taking a different suit instead."""
    for suit in suits:
        if tried[suit] or share[seat * SUITS + suit] >= at_most[seat * SUITS + suit]:
            continue
        tried[suit] = True
        if supply[suit] > 0:
            supply[suit] -= 1
            share[seat * SUITS + suit] += 1
            return True
        for other in range(len(at_most) // SUITS):
            if other != seat and share[other * SUITS + suit] > 0:
                if _one_more(other, suits, share, supply, at_most, tried):
                    share[other * SUITS + suit] -= 1
                    share[seat * SUITS + suit] += 1
                    return True
    return False
