"""Positions of Spook Manor in a few words.

Tests ask for what they need as fixtures:

`manor("(-1,1) E15-G, (-1,2) PM1-1", lobby="CG HV")` describes a manor: cards at column and floor, as the rules number
    them (the Left half of the Lobby stands at (0,1), the Right half at (1,1)), and the two symbols of its Lobby,
`position(manor(...), manor(...))` lays out a table; seats that are left out get as many Rooms as the first, of cards
    that lie nowhere else,
`alone(manor(...))` lays out a table for one,
`play(state, 1, "card E01-G", "cell l2")` plays moves of a seat,
`round_of(state, "card E01-G cell l2", ...)` plays a whole round, one text a seat,
`legal(state, 1)` lists its legal moves in notation,
`refused(state, 1, "cell l4")` is the error a move earns, after making sure that nothing changed,
`sheet(state, 0)` is a seat's score by category,
`story(state, 1)` is the story as seat 1 reads it, in plain words,
`random_games(...)` plays at random and stops at every decision.
"""

import copy
import re

import pytest

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import IllegalMove
from tabletomb.engine.marks import plain
from tabletomb.engine.stream import seeded
from tabletomb.games.spook_manor import GAME, content

DATA = GAME.pack.data
LOBBIES = {entry["id"]: (entry["left"], entry["right"]) for entry in DATA["lobby"]}
ROOMS = [entry["id"] for kind in ("entertainment", "portrait", "lighting") for entry in DATA[kind]]
NAMES = ("Mags", "Otto", "Ivy", "Bea", "Cy", "Dot")
QUIET = [identity for identity in ROOMS if identity[:3] in ("E01", "E02", "E03")]
"""Rooms that pay nothing by themselves."""


def column(x):
    return f"l{1 - x}" if x < 1 else f"r{x}"


def describe(cells="", lobby="CG HV", **more):
    """A manor; more are entries of its seat, such as hand and pick."""
    left, right = lobby.split()
    first = next(card for card, (symbol, _) in LOBBIES.items() if symbol == left)
    second = next(card for card, (_, symbol) in LOBBIES.items() if symbol == right)
    assert first != second
    ids = list(LOBBIES)
    columns = {}
    for x, floor, card in re.findall(r"\((-?\d+),(\d+)\) (\S+?)(?:,|$)", cells):
        columns.setdefault(column(int(x)), {})[int(floor)] = card
    choice = "a" if ids.index(first) < ids.index(second) else "b"
    manor = {name: [cards[floor] for floor in sorted(cards)] for name, cards in columns.items()}
    return {"lobby": [first, second], "choice": choice, "manor": manor, **more}


def cards_of(seat):
    return [card for cards in seat["manor"].values() for card in cards]


def document(*manors, seats=None, options=None, **table):
    """A position's document; whoever is left out has built QUIET Rooms to the right."""
    seats = seats or max(2, len(manors))
    manors = [copy.copy(each) for each in manors]
    built = len(cards_of(manors[0])) if manors else 0
    named = {card for each in manors for card in [*cards_of(each), *each.get("hand", ()), *each.get("pile", ())]}
    spare = [card for card in QUIET if card not in named]
    dealt = {card for each in manors for card in each.get("lobby", ())}
    lobbies = [card for card in LOBBIES if card not in dealt]
    while len(manors) < seats:
        rooms, spare = spare[:built], spare[built:]
        pair, lobbies = lobbies[:2], lobbies[2:]
        manors.append({"lobby": pair, "choice": "a", "manor": {"r2": rooms} if rooms else {}})
    plays = 30 if seats == 1 and (options or {}).get("manor") == "big" else 20
    due = [] if built == plays else [f"visit 0 {built + 1}" if seats == 1 else f"draft - {built + 1}"]
    return {
        "game": GAME.name,
        "seats": seats,
        "options": options or {},
        "agenda": table.pop("agenda", due),
        "table": {"seats": manors, **table},
    }


@pytest.fixture
def game():
    """The game."""
    return GAME


@pytest.fixture
def manor():
    """Describes a manor."""
    return describe


@pytest.fixture
def doc():
    """Writes the document of a position."""
    return document


@pytest.fixture
def position():
    """Lays out a table."""
    return lambda *manors, **more: GAME.load(document(*manors, **more))


@pytest.fixture
def alone():
    """Lays out a table for one."""
    return lambda one, **more: GAME.load(document(one, seats=1, **more))


@pytest.fixture
def play():
    """Plays moves of a seat."""

    def run(state, seat, *moves):
        for move in moves:
            state.play(seat, GAME.moves.parse(move))
        return state

    return run


@pytest.fixture
def round_of(play):
    """Plays a whole round: for each seat "card E01-G cell l2"."""

    def run(state, *picks):
        for seat, pick in enumerate(picks):
            _, card, _, cell = pick.split()
            play(state, seat, f"card {card}", f"cell {cell}")
        return state

    return run


@pytest.fixture
def legal():
    """The legal moves of a seat in notation."""
    return lambda state, seat: [GAME.moves.notation(move) for move in state.legal(seat)]


@pytest.fixture
def refused():
    """The error a move earns; nothing may have changed."""

    def run(state, seat, move):
        before = state.dump()
        with pytest.raises(IllegalMove) as caught:
            state.play(seat, GAME.moves.parse(move))
        assert state.dump() == before
        return caught.value

    return run


@pytest.fixture
def sheet():
    """A seat's score by category, as its sheet adds up."""

    def run(state, seat):
        parts = {}
        for line in state.sheet().of(seat):
            part = line.part or line.label
            parts[part] = parts.get(part, 0) + line.points
        names = ("Printed", "Entertainment", "Portraits", "Lighting", "tall columns", "left in the Lobby")
        return [parts.get(name, 0) for name in names]

    return run


@pytest.fixture
def pays():
    """What the line of a card, a row or the like pays a seat."""

    def run(state, seat, label):
        return sum(line.points for line in state.sheet().of(seat) if line.label == label)

    return run


@pytest.fixture
def story():
    """The story as a seat reads it (None: a spectator), in plain words."""
    return lambda state, reader: [plain(line.text, NAMES, reader) for line in state.told(reader)]


@pytest.fixture
def cells():
    """A manor as it stands: {(x, floor): card}, the Lobby left out."""

    def run(state, seat):
        shown = state.view(seat)["players"][seat]["manor"]["cells"]
        return {(cell["x"], cell["floor"]): cell["room"]["id"] for cell in shown if cell["room"]}

    return run


@pytest.fixture
def random_games():
    """Yields the state at every decision of random games, with the seat and the move about to be played."""

    def run(games=3, seats=(1, 2, 3, 6), options=({}, {"manor": "big"}), listen=False):
        for count in seats:
            for choice in options[: 2 if count == 1 else 1]:
                for seed in range(games):
                    state = GAME.new(count, seed, choice, listen=listen)
                    dice = seeded(seed + 77)
                    while not state.over:
                        actors = state.actors()
                        seat = actors[dice.below(len(actors))]
                        moves = state.legal(seat)
                        move = moves[dice.below(len(moves))]
                        yield state, seat, move
                        state.play(seat, move)
                    yield state, None, None

    return run


@pytest.fixture
def pack():
    """The content pack as data, to be changed, and a function that reads it."""
    data = copy.deepcopy(GAME.pack.data)  # noqa: TID251
    return data, lambda: Pack("test.toml", data, content.build)
