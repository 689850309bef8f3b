"""The rules of Spook Manor, in the order of play: each step's legal moves and their effects side by side."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import Refusal
from tabletomb.engine.moves import Moves, Verb
from tabletomb.engine.state import NOBODY, Step
from tabletomb.engine.stream import Stream
from tabletomb.games.spook_manor.box import LOBBIES, LOWEST, NONE, ROOMS
from tabletomb.games.spook_manor.manor import NO_MANOR
from tabletomb.games.spook_manor.places import (
    CARD,
    CHOICE,
    COLUMN,
    card_at,
    cell_at,
    column_words,
    hand_at,
    manor_at,
    piece,
    pool_card_at,
)
from tabletomb.games.spook_manor.state import (
    BIG_ROUNDS,
    DEALT,
    HAND,
    HELD,
    POOL_PILE,
    ROUNDS,
    VISITS,
    Table,
    full_supply,
)

MOVES: Final = Moves(
    Verb("lobby", "choose your Lobby: which card gives its Left half", choice=CHOICE),
    Verb("card", "pick the card you will build", card=CARD),
    Verb("cell", "pick the cell for your card", column=COLUMN),
)
LOBBY_MOVE: Final = MOVES.base("lobby")
CARD_MOVE: Final = MOVES.base("card")
CELL_MOVE: Final = MOVES.base("cell")

POOLS: Final = 2
BIG_POOLS: Final = 3
"""Draft Pools, alone (SM-68, SM-77)."""


# -- setting up ---------------------------------------------------------------------------------------------


def deal(state: Table) -> None:
    """Shuffle and deal everything (SM-01 to SM-08, SM-67, SM-68, SM-77); nobody has a monster yet (SM-10)."""
    seats = state.seats
    lobbies = list(range(LOBBIES))
    state.stream.shuffle(lobbies)
    state.lobbies = []
    for seat in range(seats):
        pair = lobbies[2 * seat : 2 * seat + 2]
        pair.sort()
        state.lobbies.append(pair)
    state.undealt = lobbies[2 * seats :]
    state.undealt.sort()

    deck = list(range(ROOMS))
    state.stream.shuffle(deck)
    count, size = pile_sizes(state)
    state.piles = [deck[size * pile : size * pile + size] for pile in range(count)]
    state.out = deck[count * size :]
    state.out.sort()

    state.choices = [NONE] * seats
    state.manors = [NO_MANOR] * seats
    state.hands = [[]] * seats
    state.picks = [NONE] * seats
    state.cells = [NONE] * seats
    state.visits = [0] * count if state.solo else []
    state.discard = []
    state.supply = full_supply()
    state.agenda.append(CHOOSE_LOBBY)


def pile_sizes(state: Table) -> tuple[int, int]:
    """How many piles are dealt and how many cards to each (SM-07, SM-68, SM-77)."""
    if state.solo:
        return (BIG_POOLS if state.big else POOLS), POOL_PILE
    return state.seats, DEALT


# -- the Lobby ----------------------------------------------------------------------------------------------


class ChooseLobby(Step[Table]):
    """Everybody chooses a Lobby in secret, before any Room card is seen (SM-04, SM-06)."""

    __slots__ = ()
    name = "lobby"
    verbs = ("lobby",)
    rule = "SM-04"

    def actors(self, state: Table) -> list[int]:
        """Whoever has not chosen yet."""
        return [seat for seat in range(state.seats) if state.choices[seat] == NONE]

    def next_actor(self, state: Table) -> int:
        """The first of these seats."""
        return first_missing(state.choices)

    def legal(self, state: Table, seat: int) -> list[int]:
        """One card gives its Left half, the other its Right half: two ways (SM-04)."""
        return [LOBBY_MOVE, LOBBY_MOVE + 1]

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of them."""
        return LOBBY_MOVE + stream.below(2)

    def play(self, state: Table, seat: int, move: int) -> None:
        """The choice is final; when all have chosen, the Lobbies are shown and the first cards drawn."""
        state.choices[seat] = move - LOBBY_MOVE
        state.seal()
        if first_missing(state.choices) != NONE:
            state.agenda.append(self)
        else:
            open_lobbies(state)


def open_lobbies(state: Table) -> None:
    """All Lobbies are laid out (SM-05); everybody draws four cards, or the pools are turned up (SM-09, SM-69)."""
    state.manors = [state.chosen_lobby(seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        state.tell("lobby", seat, state.manors[seat].columns[0][0], state.manors[seat].columns[1][0])
    state.round = 1
    if state.solo:
        for pool in range(len(state.visits)):
            state.tell("turned-up", pool, *state.pool(pool))
        state.agenda.append(VISIT[1])
        return
    state.hands = []
    for pile in state.piles:
        hand = [card * HELD for card in pile[:HAND]]
        hand.sort()
        state.hands.append(hand)
    state.tell("dealt", HAND)
    state.agenda.append(DRAFT[1])


def first_missing(answers: list[int]) -> int:
    """The first seat that has not answered yet, or NONE; spelt out because comparing objects would be slow."""
    for seat in range(len(answers)):
        if answers[seat] == NONE:
            return seat
    return NONE


# -- pick, place, invite ------------------------------------------------------------------------------------


def legal_cells(state: Table, seat: int) -> list[int]:
    """On top of each column and on the Ground Floor beside each end of the row; nothing else (SM-16 to SM-21)."""
    manor = state.manors[seat]
    first = CELL_MOVE + manor.lowest_site()
    return [first + site for site in range(manor.sites())]


def pick_cell(state: Table, seat: int, stream: Stream) -> int:
    """Any of these cells."""
    manor = state.manors[seat]
    return CELL_MOVE + manor.lowest_site() + stream.below(manor.sites())


def why_not_that(state: Table, seat: int, move: int) -> Refusal:
    """Why a card or a cell cannot be picked now."""
    picked = state.picks[seat]
    if move < CELL_MOVE:
        return why_not_card(state, seat, move - CARD_MOVE)
    if picked == NONE:
        return Refusal("SM-14", "Pick a card first, then the cell for it.", own_cards(state, seat))
    return why_not_cell(state, seat, move - CELL_MOVE + LOWEST)


def why_not_card(state: Table, seat: int, card: int) -> Refusal:
    """The card is not on offer, or another one is picked already (SM-14)."""
    picked = state.picks[seat]
    if picked != NONE:
        name = piece(where_card(state, seat, picked), state.box.names[picked])
        return Refusal("SM-14", f"You have picked {name}: now pick the cell for it.")
    if state.solo:
        return Refusal("SM-71", f"{state.box.names[card]} does not lie in a Draft Pool.", own_cards(state, seat))
    return Refusal("SM-14", f"You do not hold {state.box.names[card]}.", (hand_at(seat),))


def why_not_cell(state: Table, seat: int, x: int) -> Refusal:
    """Beyond the ends of the row nothing is adjacent (SM-16)."""
    manor = state.manors[seat]
    last = manor.first + len(manor.columns) - 1
    end = manor.first if x < manor.first else last
    site = manor.first - 1 if x < manor.first else last + 1
    named = piece(cell_at(seat, site, 1), column_words(site))
    return Refusal(
        "SM-16",
        f"Column {column_words(x)} would touch no card of your {piece(manor_at(seat), 'manor')}: "
        f"the next column on that side is {named}.",
        (cell_at(seat, site, 1), cell_at(seat, end, 1)),
    )


def own_cards(state: Table, seat: int) -> tuple[str, ...]:
    """Where the cards lie that a seat may pick from."""
    if state.solo:
        pools = range(len(state.visits))
        return tuple([pool_card_at(pool, card) for pool in pools for card in state.pool(pool)])
    return tuple([card_at(seat, held // HELD) for held in state.hands[seat]])


def where_card(state: Table, seat: int, card: int) -> str:
    """Where a card lies that a seat may pick."""
    return pool_card_at(state.pool_of(card), card) if state.solo else card_at(seat, card)


class Draft(Step[Table]):
    """Phase 1A: everybody picks a card and then a cell for it, in secret; both are final (SM-11, SM-12, SM-14)."""

    __slots__ = ()
    name = "draft"
    verbs = ("card", "cell")
    rule = "SM-14"

    def actors(self, state: Table) -> list[int]:
        """Whoever has not picked both yet (SM-12)."""
        return [seat for seat in range(state.seats) if state.cells[seat] == NONE]

    def next_actor(self, state: Table) -> int:
        """The first of these seats."""
        return first_missing(state.cells)

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any card of the hand (SM-14), then any cell; which cells are legal depends on the manor alone (SM-21)."""
        if state.picks[seat] == NONE:
            return [CARD_MOVE + held // HELD for held in state.hands[seat]]
        return legal_cells(state, seat)

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of these."""
        if state.picks[seat] == NONE:
            hand = state.hands[seat]
            return CARD_MOVE + hand[stream.below(len(hand))] // HELD
        return pick_cell(state, seat, stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card is not in the hand, the cell touches nothing, or the other pick is due."""
        return why_not_that(state, seat, move)

    def play(self, state: Table, seat: int, move: int) -> None:
        """Note the pick; when everybody has made both, all is revealed together."""
        if move < CELL_MOVE:
            state.picks[seat] = move - CARD_MOVE
        else:
            state.cells[seat] = move - CELL_MOVE
        state.seal()
        if first_missing(state.cells) != NONE:
            state.agenda.append(self)
        else:
            reveal(state)


def reveal(state: Table) -> None:
    """All cards are built at once; then hands are passed on, or the game is over (SM-11, SM-42)."""
    for seat in range(state.seats):
        card = state.picks[seat]
        build(state, seat, card, state.cells[seat] + LOWEST)
        state.hands[seat] = [held for held in state.hands[seat] if held // HELD != card]
    state.picks = [NONE] * state.seats
    state.cells = [NONE] * state.seats
    if state.round < ROUNDS:
        pass_and_draw(state)
        state.round += 1
        state.agenda.append(DRAFT[state.round])
    else:
        state.tell("over")


def build(state: Table, seat: int, card: int, x: int) -> None:
    """A card takes its cell for good (SM-23); its Invitations bring monsters from the supply (SM-24, SM-27)."""
    manor = state.manors[seat]
    state.tell("builds", seat, card, x, manor.height(x) + 1)
    state.manors[seat] = manor.built(state.box, x, card)
    for colour in state.box.invites[card]:
        state.supply[colour] -= 1


def pass_and_draw(state: Table) -> None:
    """Phase 2: three cards go to the next player clockwise, all at once; then everybody draws one (SM-38 to SM-40).

    A card passed on by everybody is known to everybody.
    """
    seats = state.seats
    to_come = ROUNDS - state.round
    hands: list[list[int]] = []
    state.tell("passed", state.round)
    for seat in range(seats):
        hand: list[int] = []
        giver = (seat - 1) % seats
        for held in state.hands[giver]:
            hand.append(held + 1 if held % HELD < seats - 1 else held)
        pile = state.piles[seat]
        drawn = pile[len(pile) - to_come]
        if state.story is not None:
            state.tell("hands-on", giver, *[held // HELD for held in hand])
            state.tell("draws", seat, drawn)
        hand.append(drawn * HELD)
        hand.sort()
        hands.append(hand)
    state.hands = hands


# -- alone --------------------------------------------------------------------------------------------------


class Visit(Step[Table]):
    """Alone: pick a card out of any pool, then a cell for it (SM-70, SM-71)."""

    __slots__ = ()
    name = "visit"
    verbs = ("card", "cell")
    rule = "SM-71"

    def legal(self, state: Table, seat: int) -> list[int]:
        """Any face-up card (SM-71), then any cell that the manor allows (SM-21)."""
        if state.picks[seat] != NONE:
            return legal_cells(state, seat)
        moves: list[int] = []
        for pool in range(len(state.visits)):
            moves += [CARD_MOVE + card for card in state.pool(pool)]
        moves.sort()
        return moves

    def pick(self, state: Table, seat: int, stream: Stream) -> int:
        """Any of these."""
        if state.picks[seat] != NONE:
            return pick_cell(state, seat, stream)
        return super().pick(state, seat, stream)

    def refuse(self, state: Table, seat: int, move: int) -> Refusal:
        """The card lies in no pool, the cell touches nothing, or the other pick is due."""
        return why_not_that(state, seat, move)

    def play(self, state: Table, seat: int, move: int) -> None:
        """The card can be taken back until it is built: nobody else chooses, and nothing is turned up before."""
        if move < CELL_MOVE:
            state.picks[seat] = move - CARD_MOVE
            state.agenda.append(self)
        else:
            build_from_pool(state, state.picks[seat], move - CELL_MOVE + LOWEST)


def build_from_pool(state: Table, card: int, x: int) -> None:
    """Build it, discard the other card of its pool and turn up the next two of its pile (SM-71 to SM-73).

    A pool that cannot be filled is gone; without pools the game is over (SM-74, SM-75).
    """
    number = state.pool_of(card)
    pool = state.pool(number)
    build(state, 0, card, x)
    state.picks[0] = NONE
    left = pool[0] if pool[1] == card else pool[1]
    state.discard = [*state.discard, left]
    state.tell("discards", number, left)
    state.visits[number] += 1
    state.seal()
    if state.visits[number] < VISITS:
        state.tell("turned-up", number, *state.pool(number))
    else:
        state.tell("gone", number)
    if state.round < state.plays:
        state.round += 1
        state.agenda.append(VISIT[state.round])
    else:
        state.tell("over")


# -- the steps ----------------------------------------------------------------------------------------------

CHOOSE_LOBBY: Final = ChooseLobby()
DRAFT: Final = [Draft(NOBODY, number) for number in range(ROUNDS + 1)]
"""One step for each round, so that a round is not taken for the next one; the first entry is not used."""
VISIT: Final = [Visit(0, number) for number in range(BIG_ROUNDS + 1)]

STEPS: Final = {CHOOSE_LOBBY.key: CHOOSE_LOBBY, **{step.key: step for step in DRAFT[1:] + VISIT[1:]}}


def bound(seats: int, options: dict[str, str]) -> int:
    """A Lobby, then a card and a cell a round for everybody (SM-13, SM-75, SM-78)."""
    plays = BIG_ROUNDS if seats == 1 and options["manor"] == "big" else ROUNDS
    return seats * (1 + 2 * plays)
