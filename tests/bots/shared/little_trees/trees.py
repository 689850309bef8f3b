"""The games, each a tree of decisions. A leaf is the points of the seats; whoever has most has won."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

Points = tuple[int, ...]


class Choice(NamedTuple):
    """One seat chooses among ways."""

    seat: int
    ways: tuple[Tree, ...]
    reveals: bool = False
    """Whether something comes to light with the choice."""


class Together(NamedTuple):
    """The seats 0 and 1 choose one of two ways at the same time, in secret; where that leads, by both choices."""

    leads: dict[tuple[int, int], Tree]


Tree = Points | Choice | Together


def pennies(then: dict[bool, Tree]) -> Together:
    """Seat 0 wants both to choose the same, seat 1 wants them to differ."""
    return Together({both: then[both[0] == both[1]] for both in product((0, 1), repeat=2)})


def corridor(length: int, end: Points) -> Tree:
    """So many decisions of both seats in turn, none of them with a choice."""
    return end if length == 0 else Choice((length + 1) % 2, (corridor(length - 1, end),))


MATCH, DIFFER = (1, 0), (0, 1)

TREES: dict[str, Tree] = {
    # Seat 0 may settle for a three-way tie, or leave it to seat 1, who does best for itself by sharing with seat 0;
    # only a seat 1 that plays against seat 0 whatever the cost would give seat 2 the game.
    "trust": Choice(0, ((1, 1, 1), Choice(1, ((0, 0, 1), (1, 1, 0))))),
    # The same offer to a seat 1 that does best for itself by taking everything; only a friend would not.
    "betrayal": Choice(0, ((1, 1, 1), Choice(1, ((1, 0, 0), (0, 1, 0))))),
    "pennies": pennies({True: MATCH, False: DIFFER}),
    # The second to choose sees what the first chose, and always gets what it wants.
    "open pennies": Choice(0, (Choice(1, (MATCH, DIFFER)), Choice(1, (DIFFER, MATCH)))),
    # The same step is asked again as soon as both have chosen.
    "pennies twice": pennies(
        {True: pennies({True: (2, 0), False: (1, 1)}), False: pennies({True: (1, 1), False: (0, 2)})}
    ),
    "again": Choice(0, (Choice(0, (MATCH, DIFFER)), Choice(0, (DIFFER, DIFFER)))),
    "again, revealed": Choice(0, (Choice(0, (MATCH, DIFFER)), Choice(0, (DIFFER, DIFFER))), reveals=True),
    "others between": Choice(0, (Choice(1, (Choice(0, (MATCH, DIFFER)),) * 2),) * 2),
    "forced": Choice(0, (Choice(1, (MATCH, DIFFER)),)),
    "long": Choice(0, (DIFFER, corridor(20, MATCH))),
}
