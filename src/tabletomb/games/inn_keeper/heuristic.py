"""What a good inn keeper looks at: points so far, rooms that can still be filled, the hand, the trick on the table.

The estimate of a seat is its points now plus what its inn, its hand and the customer on the table promise. Where a
choice is pending (a guest without a room, a special action), it is taken as made in the best way. A rival's cards are
unknown cards: how keen a rival must be on the customer says how strong they are likely to be. Each seat is judged by
its own hand and by what lies open.

The weights were found by some fifty thousand games of self-play: a regression of the final scores on what lay on the
table came first, then weights were varied at random and moved to where greedy players won by most.
"""

from __future__ import annotations

import math
from typing import Final

from tabletomb.games.inn_keeper.box import (
    CARDS,
    CUSTOMERS,
    HAND,
    HIGHEST,
    NONE,
    NUMBER,
    ROOMS,
    SUIT,
    SUITS,
    TRICKS_A_HAND,
)
from tabletomb.games.inn_keeper.inn import CUBE, Inn, kind_of, owner_of
from tabletomb.games.inn_keeper.scoring import (
    FOR_BONUS_ROOM,
    FOR_HOSTED,
    FOR_KEPT,
    FOR_REFERRED,
    FOR_UNMATCHED,
    scores,
)
from tabletomb.games.inn_keeper.state import KEEP, NEW, Table
from tabletomb.games.inn_keeper.steps import (
    PLAY,
    HostRoom,
    LodgeRoom,
    MoveFrom,
    MoveTo,
    PickCustomer,
    PlayCard,
    Redraw,
    ReferTo,
    Special,
    UpgradeRoom,
    relocatable,
)

# -- weights, in points unless said otherwise ---------------------------------------------------------------

ROOM: Final = 1.55
"""An empty room for which a number is left."""
MARK: Final = 0.55
"""More for a room marked on the bonus card: the right suit does not always come."""
TOWELS: Final = 0.5
"""A referred guest with a cube: one day second place brings the upgrade."""
PACE: Final = 1.5
"""How surely rooms are filled: the tricks left for each empty room, times this, as in 1 - exp(-x)."""
RIVAL_ROOM: Final = 0.4
"""An empty room in any inn with a number left: guests can be referred there."""
STREET: Final = -0.6
"""A trick too many: a dead room keeps the game going when all others are full, and guests end in the street."""

EAGER: Final = 1.75
"""How keen rivals are on a customer who brings them nothing: as if they played the best of so many cards."""
KEEN: Final = 2.1
"""How much keener for each point they can win."""
LISTLESS: Final = 0.15
"""The least of it: who wants to lose cannot always."""
GUEST: Final = 1.25
"""What an unknown card that fits would gain a rival, the room it takes set off."""
WISH: Final = 0.35
"""More if a room with the customer's wish is empty there."""
TRICK: Final = 0.65
"""How much of the best card's prospects in a trick comes true while all cards are still in the hands."""

MISFIT: Final = -0.7
"""A card in hand, for the tricks to come, whose number does not fit into the own inn."""
FRESH: Final = -0.15
"""A card yet to be drawn: it may be a misfit."""

EXTREME: Final = 0.09
"""A card to come, for each step its number is away from the middle: high ones win Luxury, low ones Budget guests."""
MIDDLE: Final = 8
HANGOVER: Final = -0.12
"""What the winner of a trick turns out to have promised itself too much, for each trick still to be played."""

SWING: Final = 0.95
"""By how much a trick moves the margin between two seats, up or down."""

NEVER: Final = -100.0
"""Less than any choice gains."""
NO_WISH: Final = -2
"""The wish of a guest who is referred: it pays nothing."""
OPEN: Final = -3
"""Where a card lies that everybody can see."""
NUMBERS: Final = HIGHEST + 1


def _orders() -> list[list[int]]:
    """All cards from the strongest to the weakest, by the customer's suit for Budget and then for Luxury customers.

    Equal numbers off suit stand in the order of the suits; that a pack may rank suits otherwise matters too little.
    """
    orders: list[list[int]] = []
    for luxury in (False, True):
        for suit in range(SUITS):
            numbers = list(range(1, NUMBERS))
            if luxury:
                numbers.reverse()
            order = [suit * HIGHEST + number - 1 for number in numbers]
            for number in numbers:
                order += [other * HIGHEST + number - 1 for other in range(SUITS) if other != suit]
            orders.append(order)
    return orders


ORDER: Final = _orders()


# -- one inn ------------------------------------------------------------------------------------------------


def fewer(rooms: int, numbers: int) -> int:
    """How many rooms of a gap can be filled: with fewer numbers than rooms, some are dead."""
    return rooms if rooms < numbers else numbers


class Outlook:
    """What one inn promises: its gaps, each a row of empty rooms with the numbers that fit into it."""

    __slots__ = (
        "amenities", "beyond", "dead", "first", "gap_of", "high", "live", "low", "mark", "marked", "room", "seat",
        "welcome",
    )  # fmt: skip

    def __init__(self, inn: Inn, marked: list[int], pace: float) -> None:
        """`marked` is the bonus card, `pace` the chance that there are tricks enough to fill a room."""
        self.seat = inn.seat
        self.amenities = inn.amenities
        self.marked = marked
        self.room = ROOM * pace
        self.mark = MARK * pace
        self.gap_of = [NONE] * NUMBERS
        """The gap that each number fits into."""
        self.first: list[int] = []
        self.beyond: list[int] = []
        """The rooms of each gap: from the first one up to, but not including, the second."""
        self.low: list[int] = []
        self.high: list[int] = []
        """The numbers on either side of each gap."""
        self.live = 0
        self.dead = 0
        """How many empty rooms have a number left, and how many have none."""
        self.welcome = 0
        """How many numbers fit."""
        first = 0
        low = 0
        for room in range(ROOMS):
            card = inn.cards[room]
            if card != NONE:
                if first < room:
                    self._note(first, room, low, NUMBER[card])
                first = room + 1
                low = NUMBER[card]
        if first < ROOMS:
            self._note(first, ROOMS, low, NUMBERS)

    def _note(self, first: int, beyond: int, low: int, high: int) -> None:
        """Take down a gap."""
        gap = len(self.first)
        for number in range(low + 1, high):
            self.gap_of[number] = gap
        self.first.append(first)
        self.beyond.append(beyond)
        self.low.append(low)
        self.high.append(high)
        live = fewer(beyond - first, high - low - 1)
        self.live += live
        self.dead += beyond - first - live
        self.welcome += high - low - 1

    def fits(self, number: int) -> bool:
        """Whether there is a room for a number."""
        return self.gap_of[number] != NONE

    def lodging(self, card: int, points: float, wish: int) -> float:
        """The gain by the best room for a card that fits: `points`, what the room adds, less the hopes for it and for
        rooms that are left without a number."""
        number = NUMBER[card]
        gap = self.gap_of[number]
        first = self.first[gap]
        beyond = self.beyond[gap]
        below = number - self.low[gap] - 1
        above = self.high[gap] - number - 1
        best = NEVER
        for room in range(first, beyond):
            live = fewer(room - first, below) + fewer(beyond - room - 1, above)
            gain = self.room * live + self.charm(room, SUIT[card], wish)
            if gain > best:
                best = gain
        return points + best - self.room * fewer(beyond - first, below + above + 1)

    def hosting(self, card: int) -> float:
        """The same for a guest who is referred: the wish pays nothing, but towels may follow."""
        return self.lodging(card, FOR_HOSTED + TOWELS, NO_WISH)

    def charm(self, room: int, suit: int, wish: int) -> float:
        """What a room adds to a guest's points: the wish and the bonus card, less what was hoped for there."""
        gain = 1.0 if self.amenities[room] == wish else 0.0
        marked = self.marked[room]
        if marked != NONE:
            gain -= self.mark
            if marked == suit:
                gain += FOR_BONUS_ROOM
        return gain


def standing(state: Table, outlook: Outlook) -> float:
    """The points a seat has now, as `scores` counts them, and what its rooms promise: upgrades, guests, bonus."""
    seat = outlook.seat
    points = FOR_KEPT * len(state.inns[seat].kept)
    cubes = 0
    marks = 0
    for host in range(state.seats):
        inn = state.inns[host]
        for room in range(ROOMS):
            marker = inn.markers[room]
            if marker == NONE:
                if host == seat and outlook.marked[room] != NONE:
                    marks += 1
            elif host == seat:
                if owner_of(marker) == seat:
                    points += FOR_UNMATCHED + kind_of(marker)
                else:
                    points += FOR_HOSTED + kind_of(marker)
                    cubes += 1 - kind_of(marker)
                if outlook.marked[room] == SUIT[inn.cards[room]]:
                    points += FOR_BONUS_ROOM
            elif owner_of(marker) == seat:
                points += FOR_REFERRED
    return points + TOWELS * cubes + outlook.room * outlook.live + outlook.mark * marks


# -- the hand -----------------------------------------------------------------------------------------------


def misfits(outlook: Outlook, hand: list[int]) -> int:
    """How many cards of a hand have numbers that do not fit into the own inn."""
    count = 0
    for card in hand:
        if not outlook.fits(NUMBER[card]):
            count += 1
    return count


def hand_worth(outlook: Outlook, hand: list[int], tricks: int) -> float:
    """What a hand promises if so many tricks are played from it: three of its cards never will be."""
    if tricks == 0 or not hand:
        return 0.0
    return MISFIT * misfits(outlook, hand) * tricks / len(hand) + EXTREME * extremes(hand, tricks)


def extremes(hand: list[int], tricks: int) -> int:
    """How far from the middle the most extreme numbers of a hand are, so many as there are tricks to play."""
    count = [0] * MIDDLE
    for card in hand:
        count[abs(NUMBER[card] - MIDDLE)] += 1
    total = 0
    left = tricks
    for far in range(MIDDLE - 1, 0, -1):
        taken = min(count[far], left)
        total += far * taken
        left -= taken
    return total


def refilled_worth(outlook: Outlook, hand: list[int], choice: int) -> float:
    """The same once the hand is full again, by the keeper's choice: keep, new or, not chosen yet, the better."""
    kept = MISFIT * misfits(outlook, hand) + FRESH * (HAND - len(hand))
    new = FRESH * HAND
    worth = new if choice == NEW or (choice != KEEP and new > kept) else kept
    return worth * TRICKS_A_HAND / HAND


# -- the trick ----------------------------------------------------------------------------------------------


def winning(outlooks: list[Outlook], seat: int, card: int, wish: int) -> float:
    """The gain by winning a customer with a card: lodged, referred (less what the host gains) or left standing."""
    outlook = outlooks[seat]
    number = NUMBER[card]
    if outlook.fits(number):
        return outlook.lodging(card, FOR_UNMATCHED, wish)
    best = float(FOR_KEPT)
    for host in outlooks:
        if host.fits(number):
            gain = FOR_REFERRED - host.hosting(card) / (len(outlooks) - 1)
            if gain > best:
                best = gain
    return best


def stranded_numbers(outlooks: list[Outlook]) -> int:
    """How many numbers fit into no inn."""
    stranded = 0
    for number in range(1, NUMBERS):
        stranded += 1
        for outlook in outlooks:
            if outlook.fits(number):
                stranded -= 1
                break
    return stranded


def desires_for(state: Table, outlooks: list[Outlook], customer: int) -> list[float]:
    """For each seat the gain by winning a customer with an unknown card: the average of all numbers."""
    wish = state.box.wish[customer]
    street = FOR_KEPT * stranded_numbers(outlooks)
    desires: list[float] = []
    for outlook in outlooks:
        gain = GUEST
        cards = state.inns[outlook.seat].cards
        for room in range(ROOMS):
            if cards[room] == NONE and outlook.amenities[room] == wish:
                gain = GUEST + WISH
                break
        desires.append((outlook.welcome * gain + street) / HIGHEST)
    return desires


def keenness(gain: float) -> float:
    """How many cards a rival who would gain so much seems to choose the best of: a card wins if it beats them all."""
    keen = EAGER + KEEN * gain
    return keen if keen > LISTLESS else LISTLESS


def open_cards(state: Table) -> list[int]:
    """For each card OPEN if it lies in a room or on the discard pile, else NONE."""
    place_of = [NONE] * CARDS
    for card in state.discard:
        place_of[card] = OPEN
    for inn in state.inns:
        for card in inn.cards:
            if card != NONE:
                place_of[card] = OPEN
    return place_of


def rank_cards(state: Table, seat: int, customer: int, shown: list[int]) -> list[float]:
    """For each card of a seat's hand, and last the card it has committed, the share of unknown cards it beats."""
    place_of = shown[:]
    hand = state.hands[seat]
    for place in range(len(hand)):
        place_of[hand[place]] = place
    if state.committed[seat] != NONE:
        place_of[state.committed[seat]] = len(hand)
    stronger = [0] * (len(hand) + 1)
    order = ORDER[state.box.customer_suit[customer] + (SUITS if state.box.luxury[customer] else 0)]
    unknown = 0
    for card in order:
        place = place_of[card]
        if place == NONE:
            unknown += 1
        elif place != OPEN:
            stronger[place] = unknown
    if unknown == 0:
        unknown = 1
    return [1.0 - beaten / unknown for beaten in stronger]


def has_upgrade(inn: Inn) -> bool:
    """Whether a referred guest of an inn still carries a cube."""
    for room in range(ROOMS):
        marker = inn.markers[room]
        if marker != NONE and kind_of(marker) == CUBE and owner_of(marker) != inn.seat:
            return True
    return False


def second_worth(state: Table, seat: int) -> float:
    """What second place would bring: with a guest to upgrade, the rest of that point."""
    return 1.0 - TOWELS if has_upgrade(state.inns[seat]) else 0.0


def add_open_trick(state: Table, outlooks: list[Outlook], customer: int, worth: list[float]) -> None:
    """A customer waits and nobody has played yet: everybody's best card promises something."""
    keen = [keenness(gain) for gain in desires_for(state, outlooks, customer)]
    shown = open_cards(state)
    for seat in range(state.seats):
        worth[seat] += TRICK * best_bid(state, outlooks, seat, customer, sum(keen) - keen[seat], shown)


def best_bid(state: Table, outlooks: list[Outlook], seat: int, customer: int, rivals: float, shown: list[int]) -> float:
    """What the best card of a hand promises for a customer on whom the rivals are so keen."""
    beats = rank_cards(state, seat, customer, shown)
    hand = state.hands[seat]
    second = second_worth(state, seat) / (state.seats - 1)
    wish = state.box.wish[customer]
    suit = state.box.customer_suit[customer]
    following = False
    if state.must_follow:
        for card in hand:
            if SUIT[card] == suit:
                following = True
    best = NEVER
    for place in range(len(hand)):
        card = hand[place]
        if following and SUIT[card] != suit:
            continue
        chance = math.pow(beats[place], rivals)
        gain = chance * winning(outlooks, seat, card, wish) + (1.0 - chance) * second
        if gain > best:
            best = gain
    return best


def add_committed_trick(state: Table, outlooks: list[Outlook], worth: list[float]) -> None:
    """Some have played: their cards win or not against unknown ones; what they do not win goes to the others."""
    customer = state.customer
    wish = state.box.wish[customer]
    desires = desires_for(state, outlooks, customer)
    shown = open_cards(state)
    rivals = 0.0
    for gain in desires:
        rivals += keenness(gain)
    left = 1.0
    waiting = 0
    for seat in range(state.seats):
        card = state.committed[seat]
        if card == NONE:
            waiting += 1
        else:
            beats = rank_cards(state, seat, customer, shown)[len(state.hands[seat])]
            chance = math.pow(beats, rivals - keenness(desires[seat]))
            left -= chance
            second = second_worth(state, seat) / (state.seats - 1)
            worth[seat] += chance * winning(outlooks, seat, card, wish) + (1.0 - chance) * second
    chance = left / waiting if left > 0.0 else 0.0
    for seat in range(state.seats):
        if state.committed[seat] == NONE:
            second = second_worth(state, seat) / (state.seats - 1)
            worth[seat] += chance * desires[seat] + (1.0 - chance) * second


# -- choices that are pending -------------------------------------------------------------------------------


def best_move(state: Table, outlook: Outlook, room: int) -> float:
    """The gain by the best new room for a guest of the own inn who has somewhere to go."""
    inn = state.inns[outlook.seat]
    cards = inn.cards
    first, beyond = inn.around(room)
    number = NUMBER[cards[room]]
    below = number - (NUMBER[cards[first - 1]] if first > 0 else 0) - 1
    above = (NUMBER[cards[beyond]] if beyond < ROOMS else NUMBERS) - number - 1
    wish = state.box.wish[inn.customers[room]] if owner_of(inn.markers[room]) == outlook.seat else NO_WISH
    here = 0.0
    best = NEVER
    for target in range(first, beyond):
        live = fewer(target - first, below) + fewer(beyond - target - 1, above)
        gain = outlook.room * live + outlook.charm(target, SUIT[cards[room]], wish)
        if target == room:
            here = gain
        elif gain > best:
            best = gain
    return best - here


def best_relocation(state: Table, outlook: Outlook) -> float:
    """The gain by the best room change in an inn."""
    best = NEVER
    for room in range(ROOMS):
        if relocatable(state.inns[outlook.seat], room):
            gain = best_move(state, outlook, room)
            if gain > best:
                best = gain
    return best


def best_special(state: Table, outlook: Outlook) -> float:
    """The gain by the best special action; choosing the next guest helps, but by how much shows only then."""
    upgrade = second_worth(state, outlook.seat)
    relocation = best_relocation(state, outlook)
    return relocation if relocation > upgrade else upgrade


def add_referral(state: Table, outlooks: list[Outlook], winner: int, worth: list[float]) -> None:
    """A guest to be referred goes where it helps a rival least, or stays in the street if that hurts less."""
    number = NUMBER[state.won_card]
    best = float(FOR_KEPT)
    host = NONE
    gained = 0.0
    for rival in range(state.seats):
        if rival != winner and outlooks[rival].fits(number):
            gain = outlooks[rival].hosting(state.won_card)
            if FOR_REFERRED - gain / (state.seats - 1) > best:
                best = FOR_REFERRED - gain / (state.seats - 1)
                host = rival
                gained = gain
    if host == NONE:
        worth[winner] += FOR_KEPT
    else:
        worth[winner] += FOR_REFERRED
        worth[host] += gained


def add_next_guest(state: Table, outlooks: list[Outlook], seat: int, worth: list[float]) -> None:
    """Second place chooses among customers: the one that promises it most compared with the rivals."""
    best = NEVER
    chosen = worth
    for customer in state.drawn:
        trial = [0.0] * state.seats
        add_customer(state, outlooks, customer, trial)
        margin = trial[seat] * state.seats - sum(trial)
        if margin > best:
            best = margin
            chosen = trial
    for other in range(state.seats):
        worth[other] += chosen[other]


def add_customer(state: Table, outlooks: list[Outlook], customer: int, worth: list[float]) -> None:
    """A customer comes next: to be won with the cards in hand or, if hands are refilled first, with unknown ones."""
    if state.trick % TRICKS_A_HAND != 0:
        add_open_trick(state, outlooks, customer, worth)
        return
    desires = desires_for(state, outlooks, customer)
    for seat in range(state.seats):
        worth[seat] += desires[seat] / state.seats


# -- the estimate -------------------------------------------------------------------------------------------


def tricks_left(state: Table) -> int:
    """How many tricks there can still be."""
    return len(state.customers) + len(state.drawn) + (1 if state.customer != NONE else 0)


def inn_outlooks(state: Table) -> list[Outlook]:
    """What each inn promises."""
    empty = 0
    for inn in state.inns:
        empty += ROOMS - inn.guests
    pace = 1.0 - math.exp(-PACE * tricks_left(state) / empty) if empty > 0 else 0.0
    outlooks: list[Outlook] = []
    for inn in state.inns:
        outlooks.append(Outlook(inn, state.box.bonus_marks[state.bonus[inn.seat]], pace))
    return outlooks


def prospects_of_all(state: Table, outlooks: list[Outlook]) -> float:
    """What every seat gains or loses alike: rooms to refer guests to, and tricks that nobody has a room for."""
    live = 0
    dead = 0
    for outlook in outlooks:
        live += outlook.live
        dead += outlook.dead
    worth = RIVAL_ROOM * live
    if dead > 0 and tricks_left(state) > live:
        worth += STREET * (tricks_left(state) - live) / state.seats
    return worth


def estimate(state: Table) -> list[float]:
    """For each seat the final score it can expect; on a finished state the scores."""
    if not state.agenda:
        return [float(points) for points in scores(state)]
    step = state.agenda[-1]
    outlooks = inn_outlooks(state)
    common = prospects_of_all(state, outlooks)
    refill = state.trick % TRICKS_A_HAND == 0 and not isinstance(step, PlayCard)
    later = (CUSTOMERS - state.trick) % TRICKS_A_HAND
    worth: list[float] = []
    for outlook in outlooks:
        hand = state.hands[outlook.seat]
        promised = common + standing(state, outlook)
        if refill and tricks_left(state) > 0:
            choice = state.refills[outlook.seat] if isinstance(step, Redraw) else NONE
            promised += refilled_worth(outlook, hand, choice)
        else:
            promised += hand_worth(outlook, hand, later)
        worth.append(promised)
    add_pending(state, outlooks, worth)
    if state.ranking and not isinstance(step, PlayCard):
        worth[state.ranking[0]] += HANGOVER * later
    return worth


def add_pending(state: Table, outlooks: list[Outlook], worth: list[float]) -> None:
    """What the choice promises that somebody is about to make."""
    step = state.agenda[-1]
    seat = step.seat
    if isinstance(step, PlayCard):
        if max(state.committed) == NONE:
            add_open_trick(state, outlooks, state.customer, worth)
        else:
            add_committed_trick(state, outlooks, worth)
    elif isinstance(step, Redraw):
        if state.customer != NONE:
            add_customer(state, outlooks, state.customer, worth)
    elif isinstance(step, LodgeRoom):
        worth[seat] += outlooks[seat].lodging(state.won_card, FOR_UNMATCHED, state.box.wish[state.won_customer])
        worth[state.ranking[1]] += second_worth(state, state.ranking[1])
    elif isinstance(step, ReferTo):
        add_referral(state, outlooks, seat, worth)
        worth[state.ranking[1]] += second_worth(state, state.ranking[1])
    elif isinstance(step, HostRoom):
        worth[seat] += outlooks[seat].hosting(state.won_card)
        worth[state.ranking[0]] += FOR_REFERRED
        worth[state.ranking[1]] += second_worth(state, state.ranking[1])
    elif isinstance(step, Special):
        worth[seat] += best_special(state, outlooks[seat])
    elif isinstance(step, PickCustomer):
        add_next_guest(state, outlooks, seat, worth)
    else:
        if isinstance(step, UpgradeRoom):
            worth[seat] += 1.0 - TOWELS
        elif isinstance(step, MoveFrom):
            worth[seat] += best_relocation(state, outlooks[seat])
        elif isinstance(step, MoveTo):
            worth[seat] += best_move(state, outlooks[seat], state.moving)
        if state.customers and state.trick % TRICKS_A_HAND != 0:
            # Passing would turn up the next customer at once. To compare like with like, the top one counts here too.
            add_customer(state, outlooks, state.customers[0], worth)


def spread(state: Table) -> float:
    """How far the final margin between two seats may lie from the estimated one, as a standard deviation in points:
    every trick to come moves it by about as much, up or down."""
    return SWING * math.sqrt(tricks_left(state) + 1)


# -- playing on ---------------------------------------------------------------------------------------------


def quiet(state: Table) -> bool:
    """Whether hands are about to be refilled: until then the cards in hand decide much that an estimate cannot see."""
    return isinstance(state.agenda[-1], Redraw)


def likely(state: Table, seat: int) -> int:
    """The move that a seat will probably make, if that can be said without trying all of them; else -1."""
    if isinstance(state.agenda[-1], PlayCard) and max(state.committed) == NONE:
        return likely_card(state, seat)
    return NONE


def likely_card(state: Table, seat: int) -> int:
    """The card that gains most, for a seat that cannot know what the others will play.

    It is the one after which `estimate` promises the greatest lead over the rivals' average, found for all cards in
    one go.
    """
    outlooks = inn_outlooks(state)
    desires = desires_for(state, outlooks, state.customer)
    rivals = 0.0
    theirs = 0.0
    for rival in range(state.seats):
        if rival != seat:
            rivals += keenness(desires[rival])
            theirs += desires[rival] - second_worth(state, rival) / (state.seats - 1)
    theirs /= (state.seats - 1) * (state.seats - 1)  # what each of them wins, if one does, and what that is on average
    hand = state.hands[seat]
    beats = rank_cards(state, seat, state.customer, open_cards(state))
    wish = state.box.wish[state.customer]
    second = second_worth(state, seat) / (state.seats - 1)
    later = (CUSTOMERS - state.trick) % TRICKS_A_HAND
    legal = state.agenda[-1].legal(state, seat)
    choice = legal[0]
    best = NEVER
    for place in range(len(hand)):
        card = hand[place]
        if len(legal) < len(hand) and PLAY + card not in legal:
            continue
        chance = math.pow(beats[place], rivals)
        gain = chance * winning(outlooks, seat, card, wish) + (1.0 - chance) * (second - theirs)
        gain += hand_worth(outlooks[seat], hand[:place] + hand[place + 1 :], later)
        if gain > best:
            best = gain
            choice = PLAY + card
    return choice
