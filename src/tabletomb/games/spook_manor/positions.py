"""Whether a position written by hand is one that the game can come to."""

from __future__ import annotations

from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError
from tabletomb.games.spook_manor.box import NONE
from tabletomb.games.spook_manor.state import Table
from tabletomb.games.spook_manor.steps import CHOOSE_LOBBY, DRAFT, VISIT


def check_agenda(state: Table, field: Field) -> None:
    """The table waits for the round that its manors lead to, or for nothing once every card is played (SM-42)."""
    built = state.manors[0].rooms()
    if state.round == 0:
        due = [CHOOSE_LOBBY.key]
    elif built == state.plays:
        due = []
    else:
        due = [(VISIT if state.solo else DRAFT)[state.round].key]
    if [step.key for step in state.agenda] != due:
        raise field.fail(f"must be {due}: {built} of {state.plays} Rooms were built")
    if not due:
        for seat in range(state.seats):
            if state.picks[seat] != NONE:
                raise DocumentError(f"table.seats[{seat}].pick", "must be left out: the game is over")
