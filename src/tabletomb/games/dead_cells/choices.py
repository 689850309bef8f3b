"""How choices are asked: what has only one option happens by itself, everything else waits for somebody.

Waiting steps stand on top of the agenda only; below them are routines, which look at the table when their time comes.
The bottom of the agenda is always the end of the Run: whoever ends it early clears everything above.
"""

from __future__ import annotations

from tabletomb.engine.state import Step
from tabletomb.games.dead_cells.state import Table


def ask(state: Table, step: Step[Table]) -> None:
    """Ask a step's seat if there is more than one option; do the only one at once; nothing if there is none."""
    moves = step.legal(state, step.seat)
    if len(moves) > 1:
        state.agenda.append(step)
    elif moves:
        step.play(state, step.seat, moves[0])


def end_the_run(state: Table) -> None:
    """Everything still on the agenda is void but the end of the Run (DC-030, DC-050)."""
    del state.agenda[1:]


def heroes_alive(state: Table) -> list[int]:
    """The places of all living heroes, in seat order."""
    return [place for place in range(len(state.heroes)) if not state.heroes[place].dead]
