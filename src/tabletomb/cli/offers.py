"""Legal moves as a numbered list that fits the space there is, and hints about them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabletomb.cli.boards import Choice
from tabletomb.cli.look import BLOOD, CANDLE, IVY, QUIET, SPECTRE, STRONG
from tabletomb.engine.advice import Advice, Hint
from tabletomb.engine.offers import Offer
from tabletomb.engine.state import State


def choices_of(state: State, seat: int) -> list[Choice]:
    """The legal moves of a seat, numbered from 1."""
    moves = state.game.moves
    return [
        Choice(number, moves.notation(move), *moves.decode(move))
        for number, move in enumerate(state.legal(seat), start=1)
    ]


def listed(offers: Sequence[Offer], width: int, rows: int) -> RenderableType:
    """The numbered moves: one a line if `rows` allow it, else in columns, else without their meanings."""
    spoken = _entries(offers, True)
    if sum(-(-len(entry) // width) for entry in spoken) <= rows:
        return _list(offers)
    if _depth(spoken, width) <= rows and max(map(len, spoken)) <= width:
        return _columns(spoken, width)
    return _columns(_entries(offers, False), width)


def told_hint(hint: Hint, choices: Sequence[Choice]) -> RenderableType:
    """A hint: the best moves with their numbers in the list and what they promise, and how the game may go on."""
    numbers = {choice.notation: choice.number for choice in choices}
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=CANDLE, no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for advice in (hint.best, *hint.alternatives):
        words = Text.assemble((advice.notation, STRONG if advice is hint.best else ""), (f"  {advice.words}", QUIET))
        table.add_row(str(numbers.get(advice.notation, "")), Text(_promise(advice), IVY), words)
    parts: list[RenderableType] = [Text("An expert would play the first of these:", SPECTRE), table]
    if len(hint.line) > 1:  # it begins with the best move itself
        parts.append(Padding(Text(f"Then perhaps: {' '.join(hint.line[1:])}", QUIET), (0, 0, 0, 2)))
    what = "chances to win" if hint.best.chance is not None else "points to expect"
    begun = f"{hint.best.tried:,} imagined game{'s' * (hint.best.tried != 1)}"
    parts.append(Text(f"The numbers before the moves are {what}; {begun} began with the first move.", QUIET))
    return Group(*parts)


def _promise(advice: Advice) -> str:
    if advice.chance is not None:
        return f"{100 * advice.chance:.0f} %"
    return f"{advice.points:.1f}"


def _list(offers: Sequence[Offer]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=CANDLE, no_wrap=True)
    table.add_column(overflow="fold")
    for number, offer in enumerate(offers, start=1):
        table.add_row(str(number), _words(offer, True))
    return table


def _words(offer: Offer, spoken: bool) -> Text:
    words = Text(offer.notation)
    if spoken and offer.words != offer.notation:
        words.append(f"  {offer.words}", QUIET)
    if offer.gain:
        words.append(f" {offer.gain:+d}", IVY if offer.gain > 0 else BLOOD)
    return words


def _entries(offers: Sequence[Offer], spoken: bool) -> list[Text]:
    return [
        Text.assemble((f"{number:>2} ", CANDLE), _words(offer, spoken)) for number, offer in enumerate(offers, start=1)
    ]


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
