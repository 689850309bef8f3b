"""Positions of Dead & Breakfast in a few words, and a plain reader of hotels to check the rules against.

Tests ask for what they need as fixtures:

`hotel(tiles={"H02": "a1"}, walls=["d5"], guests={"P23": "b4"})` describes a hotel,
`position(hotel(...), hotel(...), waiting="place-wall")` lays out a table,
`play(state, "window 2", "place c2")` plays for whoever is to move,
`legal(state)` is the set of legal moves in notation,
`refused(state, "place c1")` is how a move is refused, in plain words, after making sure that nothing changed,
`market(state)` is what lies beside the hotels, by ids and numbers,
`face("D.NE.b")` is a window of the content pack as views show it,
`plain(state, seat)` reads a hotel with the naked eye: plain loops over (column, floor), no tables, no bit masks.
"""

import json
import random
from itertools import product
from typing import NamedTuple

import pytest

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import IllegalMove
from tabletomb.engine.marks import plain as in_plain_words
from tabletomb.engine.view import refused as refusal_of
from tabletomb.games.dead_and_breakfast import GAME, content

COLUMNS = "abcde"
GRID = [(column, floor) for floor in range(1, 6) for column in COLUMNS]
TILES = [entry["id"] for entry in GAME.pack.data["window"]]
GUESTS = [entry["id"] for entry in GAME.pack.data["guest"]]
LOBBIES = [entry["id"] for entry in GAME.pack.data["lobby"]]

UNDERNEATH = {
    "turn": [],
    "take": ["end-turn", "guests", "floors"],
    "place-window": ["end-turn", "guests", "floors"],
    "place-wall": ["end-turn", "guests", "floors", "place-wall"],
    "place-brick": ["end-turn", "guests", "floors", "place-brick"],
    "pick-guest": ["end-turn", "guests", "place-guest"],
    "place-guest": ["end-turn", "guests"],
}
"""What lies on the agenda below a step that waits."""


def describe(lobby=None, tiles=None, walls=(), bricks=(), guests=None, **more):
    """A hotel as in a document; a lobby left out is dealt by `document`."""
    return {
        "lobby": lobby,
        "tiles": dict(tiles or {}),
        "walls": list(walls),
        "bricks": list(bricks),
        "guests": dict(guests or {}),
        **more,
    }


def document(*hotels, seats=2, seat=0, waiting="turn", circle=None, row=None, pile=(), guest_pile=(), **table):
    """A position's document; hotels, circle, row and lobbies that are left out are made of what lies nowhere else.

    `pile` and `guest_pile` name only their top; `waiting` is the step that waits for `seat`, "over" for none.
    """
    seats = max(seats, len(hotels))
    hotels = [*hotels, *(describe() for _ in range(seats - len(hotels)))]
    spare_lobbies = [lobby for lobby in LOBBIES if lobby not in [each["lobby"] for each in hotels]]
    hotels = [{**each, "lobby": each["lobby"] or spare_lobbies.pop(0)} for each in hotels]
    laid = {tile for each in hotels for tile in each["tiles"]} | {table.get("hand")} | {*table.get("discard", ())}
    lodging = {guest for each in hotels for guest in each["guests"]} | {*table.get("departed", ())}
    spare_tiles = [tile for tile in TILES if tile not in laid | {*pile}]
    spare_guests = [guest for guest in GUESTS if guest not in lodging | {*guest_pile}]
    circle = circle or spare_tiles[:6]
    row = row or spare_guests[:4]
    return {
        "game": GAME.name,
        "seats": seats,
        "agenda": [] if waiting == "over" else [f"{name} {seat}" for name in [*UNDERNEATH[waiting], waiting]],
        "table": {
            "hotels": hotels,
            "circle": circle,
            "guestRow": row,
            "pile": [*pile, *(tile for tile in spare_tiles if tile not in circle)],
            "guestPile": [*guest_pile, *(guest for guest in spare_guests if guest not in row)],
            **table,
        },
    }


class Market(NamedTuple):
    """What lies beside the hotels: pieces by their ids, slots and supplies by numbers."""

    circle: list
    ghost: int
    reach: list
    hand: str | None
    walls: int
    row: list
    chosen: int | None
    pile: int
    guest_pile: int
    discard: list
    departed: list


class Refused(NamedTuple):
    """How a move was refused, as its seat reads it, and what that points at."""

    rule: str
    message: str
    at: tuple


class Cell:
    """What one cell shows: `kind` is window, wall, lobby or guest."""

    def __init__(self, kind, creature="", exits="NESW", flowers="", guest=None):
        self.kind = kind
        self.creature = creature
        self.exits = exits
        self.flowers = flowers
        self.guest = guest

    @classmethod
    def window(cls, text):
        """A window as written in the content pack."""
        creature, exits, flowers = text.split(".")
        return cls("window", creature.strip("-"), exits, flowers.strip("-"))


class PlainHotel:
    """A hotel read from its document and the content pack's texts, and the rules counted out on it cell by cell."""

    def __init__(self, doc, data):
        self.windows = {entry["id"]: entry for entry in data["window"]}
        self.people = {entry["id"]: entry for entry in data["guest"]}
        self.letters = {entry["name"]: entry["id"] for entry in data["creature"]}
        self.colours = next(entry["colours"] for entry in data["lobby"] if entry["id"] == doc["lobby"])
        lobby_exits = next(entry["exits"] for entry in data["lobby"] if entry["id"] == doc["lobby"])
        self.cells = {("c", 1): Cell("lobby", exits=lobby_exits)}
        for tile, name in doc["tiles"].items():
            anchor = (name[0], int(name[1]))
            first, second = (self.windows[tile][part] for part in ("first", "second"))
            if tile.startswith("H"):
                self.cells[anchor] = Cell.window(first)
                self.cells[self.step(anchor, "E")] = Cell.window(second)
            else:
                self.cells[anchor] = Cell.window(second)
                self.cells[self.step(anchor, "N")] = Cell.window(first)
        for name in doc["walls"] + doc["bricks"]:
            self.cells[name[0], int(name[1])] = Cell("wall")
        for guest, name in doc["guests"].items():
            person = self.people[guest]
            creature = self.letters.get(person["fear"], "")
            self.cells[name[0], int(name[1])] = Cell("guest", creature, "NESW", person["flowers"], guest)

    @staticmethod
    def step(cell, side):
        """The cell next door; it may lie outside the hotel."""
        column, floor = cell
        if side in "NS":
            return column, floor + (1 if side == "N" else -1)
        return chr(ord(column) + (1 if side == "E" else -1)), floor

    # -- geometry

    def touches_building(self, cell):
        """DB-32: shares a full side with something that lies there."""
        return any(self.step(cell, side) in self.cells for side in "NESW")

    def wall_cells(self):
        """DB-31, DB-32."""
        return {cell for cell in GRID if cell not in self.cells and self.touches_building(cell)}

    def anchors(self, orientation):
        """DB-31, DB-32, DB-34."""
        found = set()
        for cell in GRID:
            covered = [cell, self.step(cell, "E" if orientation == "H" else "N")]
            free = all(each in GRID and each not in self.cells for each in covered)
            if free and any(self.touches_building(each) for each in covered):
                found.add(cell)
        return found

    def complete_floors(self):
        """DB-39."""
        return [floor for floor in range(1, 6) if all((column, floor) in self.cells for column in COLUMNS)]

    def connected(self):
        """DB-54, DB-55: a walk from the lobby over linked sides."""
        opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
        reached, frontier = {("c", 1)}, [("c", 1)]
        while frontier:
            here = frontier.pop()
            for side in self.cells[here].exits:
                there = self.step(here, side)
                if there in self.cells and opposite[side] in self.cells[there].exits and there not in reached:
                    reached.add(there)
                    frontier.append(there)
        return reached

    # -- points

    def flower_points(self):
        """DB-59 to DB-61."""
        return sum(self.cells[cell].flowers.count(colour) for cell in self.connected() for colour in self.colours)

    def line(self, cell):
        """The cells a guest looks at (DB-50)."""
        along_floor = self.people[self.cells[cell].guest]["line"] == "row"
        return [each for each in self.cells if (each[1] == cell[1] if along_floor else each[0] == cell[0])]

    def guest_points(self, cell):
        """DB-62 to DB-68."""
        seen = [self.cells[each].creature for each in self.line(cell) if self.cells[each].creature]
        fear = self.people[self.cells[cell].guest]["fear"]
        if fear == "witch":
            return 2 * len(set(seen))
        return 2 * seen.count(self.letters[fear])

    def guest_cells(self):
        """Where guests lodge."""
        return [cell for cell in GRID if cell in self.cells and self.cells[cell].kind == "guest"]

    def guest_scores(self):
        """What each guest pays, best first."""
        return sorted((self.guest_points(cell) for cell in self.guest_cells()), reverse=True)

    def bonus_points(self, tile):
        """DB-72 to DB-79."""
        return getattr(self, f"bonus_{tile.lower()}")()

    def _floors(self):
        return [
            [self.cells[column, floor] for column in COLUMNS if (column, floor) in self.cells] for floor in range(1, 6)
        ]

    def bonus_t1(self):
        return sum(5 for floor in self._floors() if len({cell.creature for cell in floor} - {""}) >= 4)

    def bonus_t2(self):
        return sum(5 for floor in self._floors() if set("".join(cell.flowers for cell in floor)) == set("rbyv"))

    def bonus_t3(self):
        return sum(self.cells[cell].kind in ("window", "guest") for cell in self.connected())

    def bonus_t4(self):
        return sum(
            self.step(cell, side) not in GRID
            for cell, shown in self.cells.items()
            if shown.kind != "lobby"
            for side in shown.exits
        )

    def bonus_t5(self):
        return 3 * len({column for column, _ in self.guest_cells()})

    def bonus_t6(self):
        guests = self.guest_cells()
        return 3 * sum(any(self.step(cell, side) in guests for side in "NESW") for cell in guests)

    def bonus_t7(self):
        flowers = "".join(cell.flowers for cell in self.cells.values())
        return 2 * min(flowers.count(colour) for colour in "rbyv")

    def bonus_t8(self):
        creatures = [cell.creature for cell in self.cells.values()]
        return 3 * min(creatures.count(kind) for kind in "BDZSG")


def name_of(cell):
    """A cell's name: ("c", 2) is "c2"."""
    return f"{cell[0]}{cell[1]}"


FULL_HOTEL = describe(
    "L1",
    tiles={
        "H02": "a1", "V02": "d1", "V09": "e1", "H12": "a2", "V01": "c2", "V06": "b3", "H18": "d3", "V25": "a4",
        "H25": "c4", "V13": "e4", "H03": "b5",
    },
    walls=["a3", "d5"],
    guests={"P06": "d1", "P07": "d4", "P11": "c2", "P12": "c3", "P23": "b4"},
)  # fmt: skip
"""The full hotel of the worked example E13."""


# -- fixtures ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def game():
    return GAME


@pytest.fixture(scope="session")
def hotel():
    return describe


@pytest.fixture
def full_hotel():
    return dict(FULL_HOTEL)


@pytest.fixture(scope="session")
def position():
    """Lays out a table; see `document`."""

    def lay_out(*hotels, content=None, **rest):
        return GAME.load(document(*hotels, **rest), content=content)

    return lay_out


@pytest.fixture(scope="session")
def position_document():
    return document


@pytest.fixture(scope="session")
def plain():
    """Reads the hotel of a seat with the naked eye."""

    def read(state, seat=0):
        return PlainHotel(state.dump()["table"]["hotels"][seat], state.deal.pack.data)

    return read


@pytest.fixture(scope="session")
def cell_names():
    """Cells of the plain reader as names: {("c", 2)} is {"c2"}."""

    def names(cells):
        return {name_of(cell) for cell in cells}

    return names


@pytest.fixture(scope="session")
def play():
    """Plays moves in notation for whoever is to move, and gives the state back."""

    def play_all(state, *moves):
        for move in moves:
            state.play(state.actors()[0], GAME.moves.parse(move))
        return state

    return play_all


@pytest.fixture(scope="session")
def legal():
    """The legal moves of whoever is to move, in notation; of one verb if one is given, then without the verb."""

    def listed(state, verb=None):
        moves = {GAME.moves.notation(move) for move in state.legal(state.actors()[0])}
        if verb is None:
            return moves
        return {move.removeprefix(f"{verb} ") for move in moves if move.startswith(f"{verb} ")}

    return listed


@pytest.fixture(scope="session")
def market():
    """What lies beside the hotels, read off the view."""

    def number(address):
        return int(address.split("/")[1])

    def read(state):
        view = state.view(None)
        return Market(
            circle=[slot["tile"]["id"] for slot in view["circle"]],
            ghost=number(view["ghost"]["on"]),
            reach=[number(slot["at"]) for slot in view["circle"] if slot["within_reach"]],
            hand=view["hand"] and view["hand"]["tile"]["id"],
            walls=view["supply"]["walls"]["left"],
            row=[place["guest"]["id"] for place in view["door"]],
            chosen=view["chosen"] and number(view["chosen"]),
            pile=view["pile"]["left"],
            guest_pile=view["guests"]["left"],
            discard=[tile["id"] for tile in view["discard"]["tiles"]],
            departed=[guest["id"] for guest in view["departed"]["guests"]],
        )

    return read


@pytest.fixture(scope="session")
def face():
    """A window as views show it, from its text in the content pack."""
    creatures = {entry["id"]: entry["name"] for entry in GAME.pack.data["creature"]} | {"-": ""}
    colours = {entry["id"]: entry["colour"] for entry in GAME.pack.data["flower"]}

    def shown(text):
        creature, exits, flowers = text.split(".")
        blooms = [colours[letter] for letter in flowers.strip("-")]
        return {"creature": creatures[creature], "exits": list(exits), "flowers": blooms}

    return shown


@pytest.fixture(scope="session")
def refused():
    """How a move is refused that must be; makes sure that nothing changed."""

    def refuse(state, move):
        before = state.dump()
        seat = state.actors()[0]
        number = GAME.moves.parse(move)
        assert number not in state.legal(seat)
        with pytest.raises(IllegalMove) as caught:
            state.play(seat, number)
        assert state.dump() == before
        assert state.why_not(seat, number) == (caught.value.rule, caught.value.message, caught.value.at)
        rule, message, at = refusal_of(state, seat, number)
        message = in_plain_words(message, [f"Seat {each}" for each in range(state.seats)], seat)
        assert message[0].isupper()
        assert message.endswith(".")
        assert rule in GAME.rulebook.rules
        return Refused(rule, message, at)

    return refuse


@pytest.fixture(scope="session")
def walk():
    """Plays a state to its end at random, yielding (seat, move in notation) just before each decision is made.

    A `builder` takes a window tile whenever one fits; otherwise all legal moves are equally likely.
    """

    def steps(state, seed, builder=False):
        chance = random.Random(seed)
        while not state.over:
            seat = state.actors()[0]
            moves = state.legal(seat)
            if builder:
                moves = [move for move in moves if GAME.moves.verb(move) == "window"] or moves
            move = chance.choice(moves)
            yield seat, GAME.moves.notation(move)
            state.play(seat, move)

    return steps


@pytest.fixture(scope="session")
def finished(walk):
    """Finished random games: for each number of seats some by players who like windows, some by players who do not."""
    states = []
    for seats, builder, seed in product((1, 2, 3, 4), (True, False), range(12)):
        state = GAME.new(seats, seed)
        for _ in walk(state, seed, builder):
            pass
        states.append(state)
    return states


@pytest.fixture(scope="session")
def repacked():
    """The shipped content with some entries replaced: `repacked(window={"H01": {"first": "B.NE.rr"}})`."""

    def rewrite(**changes):
        data = json.loads(json.dumps(GAME.pack.data))
        for table, entries in changes.items():
            if isinstance(data[table], dict):
                data[table].update(entries)
                continue
            for entry in data[table]:
                entry.update(entries.get(entry["id"], {}))
        return Pack("another.toml", data, content.build)

    return rewrite
