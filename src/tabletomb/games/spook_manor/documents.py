"""The table as a readable document and back.

A manor is written column by column, from the ground up: `{"l2": ["E15-G", "PM1-1"], "r1": ["L2-CO"]}`; `l1` and `r1`
are the columns on the two halves of the Lobby, counted outwards. A document written by hand may leave out most of it:
hands, piles, pools and discards then hold cards that lie nowhere else, in the order of their ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tabletomb.engine.document import Components, Field
from tabletomb.games.spook_manor.box import (
    COLOURS,
    COLUMN_IDS,
    LOBBY_IDS,
    LOWEST,
    NONE,
    ROOM_IDS,
    TOKENS,
    column_id,
)
from tabletomb.games.spook_manor.manor import NO_MANOR, Manor
from tabletomb.games.spook_manor.places import CHOICES

if TYPE_CHECKING:
    from tabletomb.games.spook_manor.state import Table

_HELD: Final = 8
_COLUMNS: Final = {name: place for place, name in enumerate(COLUMN_IDS)}
_CHOICES: Final = {name: number for number, name in enumerate(CHOICES)}


# -- writing ------------------------------------------------------------------------------------------------


def dump_table(state: Table) -> dict[str, Any]:
    """Everything on the table, by id; piles with their top card first."""
    doc: dict[str, Any] = {
        "round": state.round,
        "seats": [_dump_seat(state, seat) for seat in range(state.seats)],
        "out": _named(state.out, ROOM_IDS),
        "lobbies": _named(state.undealt, LOBBY_IDS),
    }
    if state.solo:
        doc["pools"] = [_named(state.pool(number), ROOM_IDS) for number in range(len(state.visits))]
        doc["piles"] = [_named(_to_come(state, number), ROOM_IDS) for number in range(len(state.visits))]
        doc["discard"] = _named(state.discard, ROOM_IDS)
    return doc


def _dump_seat(state: Table, seat: int) -> dict[str, Any]:
    manor = state.manors[seat]
    doc: dict[str, Any] = {
        "lobby": _named(state.lobbies[seat], LOBBY_IDS),
        "choice": None if state.choices[seat] == NONE else CHOICES[state.choices[seat]],
        "manor": _dump_manor(manor),
        "pick": _dump_pick(state, seat),
    }
    if not state.solo:
        hand = state.hands[seat]
        doc["hand"] = [ROOM_IDS[held // _HELD] for held in hand]
        doc["passed"] = {ROOM_IDS[held // _HELD]: held % _HELD for held in hand if held % _HELD}
        doc["pile"] = _named(_to_come(state, seat), ROOM_IDS)
    return doc


def _dump_manor(manor: Manor) -> dict[str, list[str]]:
    """The Room cards of each column; those on the Lobby without the Lobby."""
    doc: dict[str, list[str]] = {}
    for place, column in enumerate(manor.columns):
        x = manor.first + place
        rooms = column[1:] if x in (0, 1) else column
        if rooms:
            doc[column_id(x)] = _named(rooms, ROOM_IDS)
    return doc


def _dump_pick(state: Table, seat: int) -> dict[str, str] | None:
    if state.picks[seat] == NONE:
        return None
    doc = {"card": ROOM_IDS[state.picks[seat]]}
    if state.cells[seat] != NONE:
        doc["cell"] = COLUMN_IDS[state.cells[seat]]
    return doc


def _to_come(state: Table, pile: int) -> list[int]:
    cards = state.piles[pile]
    return cards[len(cards) - state.still_to_come(pile) :]


def _named(numbers: list[int], names: tuple[str, ...]) -> list[str]:
    return [names[number] for number in numbers]


# -- reading ------------------------------------------------------------------------------------------------


class _Rooms:
    """The Room cards while they are laid out: what is named first, then what is left out."""

    def __init__(self) -> None:
        self.cards = Components("card", ROOM_IDS)
        self.taken: set[int] = set()

    def take(self, field: Field) -> int:
        """The card that a field names."""
        card = self.cards.take(field)
        self.taken.add(card)
        return card

    def take_all(self, field: Field, count: int) -> list[int]:
        """So many cards as a field lists."""
        return [self.take(entry) for entry in field.each(count)]

    def next(self, count: int) -> list[int]:
        """The first cards that lie nowhere yet."""
        found = [card for card in range(len(ROOM_IDS)) if card not in self.taken][:count]
        self.taken.update(found)
        return found


def load_table(state: Table, table: Field) -> None:
    """Lay out the table; every component must lie somewhere, exactly once."""
    known = ["round", "seats", "out", "lobbies"]
    table.only(*known, *(["pools", "piles", "discard"] if state.solo else []))
    own = ["lobby", "choice", "manor", "pick"] + ([] if state.solo else ["hand", "passed", "pile"])
    seats = [seat.only(*own) for seat in table.get("seats", [{}] * state.seats).each(state.seats)]
    rooms = _Rooms()
    state.out = sorted(rooms.take(entry) for entry in table.get("out", []).each())
    _load_lobbies(state, table, seats)
    _load_manors(state, table, seats, rooms)
    if state.solo:
        _load_pools(state, table, rooms)
    else:
        _load_hands_and_piles(state, seats, rooms)
    _load_picks(state, seats)
    _check_out(state, table, rooms)


def _load_lobbies(state: Table, table: Field, seats: list[Field]) -> None:
    """Two Lobby cards a seat and which way they were chosen (SM-03, SM-04); left out, the first ones."""
    cards = Components("Lobby card", LOBBY_IDS)
    named = [sorted(cards.take(entry) for entry in seat["lobby"].each(2)) if "lobby" in seat else [] for seat in seats]
    left = [card for card in range(len(LOBBY_IDS)) if not any(card in pair for pair in named)]
    state.lobbies = []
    for pair in named:
        state.lobbies.append(pair or left[:2])
        if not pair:
            del left[:2]
    state.undealt = left
    if "lobbies" in table and sorted(cards.take(entry) for entry in table["lobbies"].each()) != left:
        raise table["lobbies"].fail("must hold the Lobby cards that were dealt to nobody")


def _load_manors(state: Table, table: Field, seats: list[Field], rooms: _Rooms) -> None:
    """The manors, and the round that they lead to: everybody has built one card a round (SM-13, SM-14)."""
    waits = table.get("round", NONE).value == 0
    choices = [seat.get("choice", None if waits else CHOICES[0]) for seat in seats]
    state.choices = [NONE if choice.value is None else choice.index_in(_CHOICES) for choice in choices]
    state.supply = [TOKENS] * COLOURS
    state.manors = []
    if waits:
        state.round = 0
        for seat in seats:
            if seat.get("manor", {}).mapping():
                raise seat["manor"].fail("must be empty while Lobbies are chosen (SM-06)")
            state.manors.append(NO_MANOR)
        return
    for number, seat in enumerate(seats):
        if state.choices[number] == NONE:
            raise choices[number].fail("must be given once Lobbies have been chosen (SM-06)")
        state.manors.append(_load_manor(state, number, seat.get("manor", {}), rooms))
    built = [manor.rooms() for manor in state.manors]
    for number, seat in enumerate(seats):
        if built[number] != built[0]:
            raise seat.get("manor", {}).fail(f"must hold as many Rooms as the first manor, {built[0]} (SM-13)")
    if built[0] > state.plays:
        raise seats[0]["manor"].fail(f"holds {built[0]} Rooms, but only {state.plays} are played (SM-13)")
    due = min(built[0] + 1, state.plays)
    state.round = table.get("round", due).number(0, state.plays)
    if state.round != due:
        raise table["round"].fail(f"must be {due}: every manor holds {built[0]} Rooms (SM-13)")


def _load_manor(state: Table, seat: int, field: Field, rooms: _Rooms) -> Manor:
    """A manor: its columns stand in one unbroken row (SM-16, SM-19)."""
    field.only(*COLUMN_IDS)
    columns = {_COLUMNS[name] + LOWEST: entry for name, entry in field.entries()}
    manor = state.chosen_lobby(seat)
    for x in [*sorted(x for x in columns if x > 0), *sorted((x for x in columns if x < 1), reverse=True)]:
        if not manor.first - 1 <= x <= manor.first + len(manor.columns):
            raise columns[x].fail("would touch no card of the manor (SM-16)")
        cards = columns[x].each(at_most=state.plays)
        if not cards:
            raise columns[x].fail("must hold a card, or be left out")
        for entry in cards:
            card = rooms.take(entry)
            manor = manor.built(state.box, x, card)
            for colour in state.box.invites[card]:
                state.supply[colour] -= 1
    return manor


def _load_hands_and_piles(state: Table, seats: list[Field], rooms: _Rooms) -> None:
    """Hands of four, of three at the end, of none before Lobbies are chosen; a card in the pile for each round to come
    (SM-07, SM-09, SM-40, SM-43)."""
    state.visits = []
    state.discard = []
    over = state.manors[0].rooms() == state.plays
    held = 0 if state.round == 0 else 3 if over else 4
    to_come = state.plays - state.round if state.round else 23
    hands = [rooms.take_all(seat["hand"], held) if "hand" in seat else None for seat in seats]
    piles = [rooms.take_all(seat["pile"], to_come) if "pile" in seat else None for seat in seats]
    oldest = max(0, min(state.round, state.seats) - 1)
    state.hands = []
    state.piles = []
    for number, seat in enumerate(seats):
        hand, pile = hands[number], piles[number]
        cards = sorted(rooms.next(held) if hand is None else hand)
        passed = seat.get("passed", {})
        for name, times in passed.entries():
            if name not in [ROOM_IDS[card] for card in cards]:
                raise times.fail("is not in the hand")
            times.number(1, oldest)
        state.hands.append([card * _HELD + passed.mapping().get(ROOM_IDS[card], 0) for card in cards])
        state.piles.append(rooms.next(to_come) if pile is None else pile)


def _load_pools(state: Table, table: Field, rooms: _Rooms) -> None:
    """Alone: pools of two, piles that fill them up, and a discarded card for each turn (SM-68 to SM-74)."""
    state.hands = [[]]
    count = 3 if state.big else 2
    built = state.manors[0].rooms()
    state.visits = _load_visits(state, table, count, built)
    pools: list[list[int] | None] = [None] * count
    if "pools" in table:
        pools = [
            rooms.take_all(entry, 2 if visits < 10 and state.round else 0)
            for entry, visits in zip(table["pools"].each(count), state.visits)
        ]
    piles: list[list[int] | None] = [None] * count
    if "piles" in table:
        piles = [
            rooms.take_all(entry, max(0, 18 - 2 * visits) if state.round else 20)
            for entry, visits in zip(table["piles"].each(count), state.visits)
        ]
    if "discard" in table:
        state.discard = rooms.take_all(table["discard"], built)
    else:
        state.discard = rooms.next(built)
    state.piles = []
    for number, visits in enumerate(state.visits):
        pool, pile = pools[number], piles[number]
        up = 2 if visits < 10 and state.round else 0
        shown = rooms.next(up) if pool is None else pool
        hidden = rooms.next(20 - 2 * visits - up) if pile is None else pile
        state.piles.append([NONE] * (2 * visits) + shown + hidden)


def _load_visits(state: Table, table: Field, count: int, built: int) -> list[int]:
    """How often each pool was chosen, as its pile shows; left out, the first pools are used up first (SM-73)."""
    if state.round == 0:
        return [0] * count
    if "piles" not in table and "pools" not in table:
        return [min(10, max(0, built - 10 * number)) for number in range(count)]
    visits: list[int] = []
    pools = table["pools"].each(count)
    for number, pile in enumerate(table["piles"].each(count)):
        left = len(pile.each(at_most=18)) + len(pools[number].each(at_most=2))
        if left % 2:
            raise pile.fail("must hold an even number of cards, for they are turned up two at a time (SM-73)")
        visits.append((20 - left) // 2)
    if sum(visits) != built:
        raise table["piles"].fail(f"were visited {sum(visits)} times, but {built} Rooms were built (SM-71)")
    return visits


def _load_picks(state: Table, seats: list[Field]) -> None:
    """What was picked in secret: a card on offer, and perhaps a legal cell (SM-12)."""
    state.picks = [NONE] * state.seats
    state.cells = [NONE] * state.seats
    names = {name: card for card, name in enumerate(ROOM_IDS)}
    for number, seat in enumerate(seats):
        pick = seat.get("pick", None)
        if pick.value is None:
            continue
        pick.only("card", "cell")
        state.picks[number] = pick["card"].index_in(names)
        if state.round == 0 or not state.holds(number, state.picks[number]):
            raise pick["card"].fail("is not on offer to this seat (SM-14)")
        if "cell" in pick:
            cell = pick["cell"].index_in(_COLUMNS)
            manor = state.manors[number]
            if not 0 <= cell - manor.lowest_site() < manor.sites():
                raise pick["cell"].fail("would touch no card of the manor (SM-16)")
            if state.solo:
                raise pick["cell"].fail("is built at once when nobody else chooses (SM-71)")
            state.cells[number] = cell


def _check_out(state: Table, table: Field, rooms: _Rooms) -> None:
    """What is not in the game: all that lies nowhere else (SM-08)."""
    rest = rooms.next(len(ROOM_IDS))
    if "out" not in table:
        state.out = rest
    elif rest:
        raise table["out"].fail(f"card {ROOM_IDS[rest[0]]} would lie nowhere")
