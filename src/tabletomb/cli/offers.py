"""Legal moves as a numbered list that fits the space there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tabletomb.cli.boards import Choice
from tabletomb.cli.look import BLOOD, CANDLE, IVY, QUIET
from tabletomb.engine.state import State


class Offer(NamedTuple):
    """A move to choose, what it means, and what it scores at once if that is certain."""

    choice: Choice
    meaning: str
    gain: int | None


def choices_of(state: State, seat: int) -> list[Choice]:
    """The legal moves of a seat, numbered from 1."""
    moves = state.game.moves
    return [
        Choice(number, moves.notation(move), *moves.decode(move))
        for number, move in enumerate(state.legal(seat), start=1)
    ]


def listed(offers: Sequence[Offer], width: int, rows: int) -> RenderableType:
    """The numbered moves: one a line if `rows` allow it, else in columns, else without their meanings."""
    spoken = [_entry(offer, True) for offer in offers]
    if sum(-(-len(entry) // width) for entry in spoken) <= rows:
        return _list(offers)
    if _depth(spoken, width) <= rows and max(map(len, spoken)) <= width:
        return _columns(spoken, width)
    return _columns([_entry(offer, False) for offer in offers], width)


def _list(offers: Sequence[Offer]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=CANDLE, no_wrap=True)
    table.add_column(overflow="fold")
    for offer in offers:
        table.add_row(str(offer.choice.number), _words(offer, True))
    return table


def _words(offer: Offer, spoken: bool) -> Text:
    words = Text(offer.choice.notation)
    if spoken and offer.meaning:
        words.append(f"  {offer.meaning}", QUIET)
    if offer.gain:
        words.append(f" {offer.gain:+d}", IVY if offer.gain > 0 else BLOOD)
    return words


def _entry(offer: Offer, spoken: bool) -> Text:
    return Text.assemble((f"{offer.choice.number:>2} ", CANDLE), _words(offer, spoken))


def _fit(entries: Sequence[Text], width: int) -> int:
    widest = max(len(entry) for entry in entries)
    return max(1, (width + 2) // (widest + 2))


def _depth(entries: Sequence[Text], width: int) -> int:
    return -(-len(entries) // _fit(entries, width))


def _columns(entries: Sequence[Text], width: int) -> RenderableType:
    """Entries in as many columns as fit, reading downwards."""
    depth = _depth(entries, width)
    table = Table.grid(padding=(0, 2))
    for row in range(depth):
        table.add_row(*entries[row::depth])
    return table
