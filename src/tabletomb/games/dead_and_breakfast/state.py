"""What lies on the table in Dead & Breakfast."""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.document import Field
from tabletomb.engine.state import Deal, State
from tabletomb.engine.stream import Stream
from tabletomb.games.dead_and_breakfast import documents
from tabletomb.games.dead_and_breakfast.box import CELLS, WALL, Box
from tabletomb.games.dead_and_breakfast.hotel import Hotel

CIRCLE: Final = 6
ROW: Final = 4
NOTHING: Final = -1
"""No tile in hand, no guest chosen, no bonus tile."""


class Table(State):
    """The circle with the ghost pawn, the guest row, the supplies and everybody's hotel."""

    __slots__ = (
        "bonus",
        "box",
        "chosen",
        "circle",
        "departed",
        "discard",
        "ghost_pawn",
        "guest_pile",
        "guest_row",
        "hand",
        "hotels",
        "pile",
        "walls",
    )

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.box: Box = deal.pack.box
        self.hotels: list[Hotel]
        self.pile: list[int]
        """Window tiles face down; the last is the top."""
        self.circle: list[int]
        self.ghost_pawn = 0
        self.discard: list[int]
        self.walls = 0
        self.guest_pile: list[int]
        """Guests face down; the last is the top."""
        self.guest_row: list[int]
        self.departed: list[int]
        """Guests the Night Porter sent home (solo)."""
        self.bonus = NOTHING
        self.hand = NOTHING
        """The window tile taken and not yet placed."""
        self.chosen = NOTHING
        """The slot of the guest taken and not yet placed."""

    @property
    def solo(self) -> bool:
        """Whether the Night Porter plays along (DB-S1)."""
        return self.seats == 1

    def clone(self) -> Table:
        """An independent copy."""
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.hotels = [hotel.clone() for hotel in self.hotels]
        twin.pile = self.pile[:]
        twin.circle = self.circle[:]
        twin.ghost_pawn = self.ghost_pawn
        twin.discard = self.discard[:]
        twin.walls = self.walls
        twin.guest_pile = self.guest_pile[:]
        twin.guest_row = self.guest_row[:]
        twin.departed = self.departed[:]
        twin.bonus = self.bonus
        twin.hand = self.hand
        twin.chosen = self.chosen
        return twin

    def redeal(self, seat: int, stream: Stream) -> None:
        """Only the order of the two piles is hidden, from everybody alike; sorted first, so that it leaves no trace."""
        self.pile.sort()
        self.guest_pile.sort()
        stream.shuffle(self.pile)
        stream.shuffle(self.guest_pile)

    def inventory(self) -> dict[str, int]:
        """All tiles, walls and guests; emergency bricks come from outside the game and do not count (DB-28)."""
        box = self.box
        tiles = self.pile + self.circle + self.discard + ([self.hand] if self.hand >= 0 else [])
        guests = self.guest_pile + self.guest_row + self.departed
        walls = self.walls
        for hotel in self.hotels:
            tiles += [laid // CELLS for laid in hotel.tiles]
            guests += [placed // CELLS for placed in hotel.guests]
            walls += sum([face == WALL for face in hotel.cells])
        walls += sum([step.name == "place-wall" for step in self.agenda])
        counts = {"wall": walls}
        for name in [box.tile_ids[tile] for tile in tiles] + [box.guest_ids[guest] for guest in guests]:
            counts[name] = counts.get(name, 0) + 1
        for hotel in self.hotels:
            lobby = box.lobby_ids[hotel.lobby]
            counts[lobby] = counts.get(lobby, 0) + 1
        return counts

    # -- documents ----------------------------------------------------------------------------------------

    def dump_table(self) -> dict[str, Any]:
        """The table with the components' ids; piles with their top first."""
        return documents.dump_table(self)

    def load_table(self, table: Field) -> None:
        """Lay out a table; see `documents.load_table`."""
        documents.load_table(self, table)
