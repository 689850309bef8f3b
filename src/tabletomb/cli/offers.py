"""Legal moves as a numbered list that fits the space there is, and hints about them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabletomb.cli.telling import Reader
from tabletomb.engine.advice import Advice, Hint
from tabletomb.engine.offers import Offer
from tabletomb.engine.state import State
from tabletomb.engine.terminal import BLOOD, CANDLE, IVY, QUIET, SPECTRE, STRONG, Choice
from tabletomb.engine.words import signed

SHORT = 24
"""How many letters the words of a move may have at least, however scarce room is."""
_MARGIN = 9
"""What else a column holds: the number of a move, what it scores, and the space to the next column."""


def choices_of(state: State, seat: int) -> list[Choice]:
    """The legal moves of a seat, numbered from 1."""
    moves = state.game.moves
    return [
        Choice(number, moves.notation(move), moves.verb(move), moves.labels(move))
        for number, move in enumerate(state.legal(seat), start=1)
    ]


def listed(offers: Sequence[Offer], reader: Reader, width: int, rows: int) -> RenderableType:
    """The numbered moves: one a line if `rows` allow it, else in columns, else in columns and shortened."""
    typed = _worth_typing(offers, reader)
    whole = [_entry(offer, reader, offer.verb in typed) for offer in offers]
    if sum(-(-len(entry) // width) for entry in _numbered(whole)) <= rows:
        return _list(whole)
    if _depth(_numbered(whole), width) <= rows and max(map(len, _numbered(whole))) <= width:
        return _columns(_numbered(whole), width)
    columns = -(-len(offers) // max(1, rows))
    return _columns(_numbered(_shortened(offers, reader, typed, max(SHORT, width // columns - _MARGIN))), width)


def told_hint(hint: Hint, choices: Sequence[Choice], reader: Reader) -> RenderableType:
    """A hint: the best moves with their numbers in the list and what they promise, and how the game may go on."""
    numbers = {choice.notation: choice.number for choice in choices}
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=CANDLE, no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for advice in (hint.best, *hint.alternatives):
        words = reader.text(advice.words, STRONG if advice is hint.best else QUIET)
        table.add_row(str(numbers.get(advice.notation, "")), Text(_promise(advice), IVY), words)
    parts: list[RenderableType] = [Text("An expert would play the first of these:", SPECTRE), table]
    if len(hint.line) > 1:  # it begins with the best move itself
        line = " ".join(each.text for each in hint.line[1:])
        parts.append(Padding(reader.text(f"Then perhaps: {line}", QUIET), (0, 0, 0, 2)))
    what = "chances to win" if hint.best.chance is not None else "points to expect"
    begun = f"{hint.best.tried:,} imagined game{'s' * (hint.best.tried != 1)}"
    parts.append(Text(f"The numbers before the moves are {what}; {begun} began with the first move.", QUIET))
    return Group(*parts)


def _promise(advice: Advice) -> str:
    if advice.chance is not None:
        return f"{100 * advice.chance:.0f} %"
    return f"{advice.points:.1f}"


# -- a move -----------------------------------------------------------------------------------------------


def _worth_typing(offers: Sequence[Offer], reader: Reader) -> set[str]:
    """The verbs whose notation says nothing but what the words of the moves say.

    Other labels are printed nowhere on the table: a number is easier to type, and shows no code to anybody.
    """
    hidden = {offer.verb for offer in offers if not _says(reader.words(offer.words), offer.arguments.values())}
    return {offer.verb for offer in offers} - hidden


def _says(words: str, labels: Iterable[str]) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(label)}(?!\w)", words) for label in labels)


def _entry(offer: Offer, reader: Reader, typed: bool) -> Text:
    """What a move does, how it can be typed if that is worth knowing, and what it scores for sure."""
    entry = reader.text(offer.words)
    if typed and entry.plain != offer.notation:
        entry.append(f"  {offer.notation}", QUIET)
    return _with_gain(entry, offer)


def _shortened(offers: Sequence[Offer], reader: Reader, typed: Container[str], letters: int) -> list[Text]:
    """The same where room is scarce: how moves can be typed, or else what tells them apart."""
    spoken = [reader.words(offer.words) for offer in offers if offer.verb not in typed]
    apart = iter(_telling_apart(spoken))
    entries: list[Text] = []
    for offer in offers:
        entry = Text(offer.notation if offer.verb in typed else next(apart))
        entry.truncate(letters, overflow="ellipsis")
        entries.append(_with_gain(entry, offer))
    return entries


def _telling_apart(phrases: Sequence[str]) -> list[str]:
    """Phrases without the words that they all begin with, and up to their first comma if that is enough."""
    shared = 0
    for words in zip(*(phrase.split() for phrase in phrases)) if len(phrases) > 1 else ():
        if len(set(words)) > 1:
            break
        shared += 1
    rest = [" ".join(phrase.split()[shared:]) or phrase for phrase in phrases]
    heads = [phrase.partition(",")[0] for phrase in rest]
    return heads if len(set(heads)) == len(heads) else rest


def _with_gain(entry: Text, offer: Offer) -> Text:
    if offer.gain:
        entry.append(f" {signed(offer.gain)}", IVY if offer.gain > 0 else BLOOD)
    return entry


# -- laying them out --------------------------------------------------------------------------------------


def _list(entries: Sequence[Text]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=CANDLE, no_wrap=True)
    table.add_column(overflow="fold")
    for number, entry in enumerate(entries, start=1):
        table.add_row(str(number), entry)
    return table


def _numbered(entries: Sequence[Text]) -> list[Text]:
    return [Text.assemble((f"{number:>2} ", CANDLE), entry) for number, entry in enumerate(entries, start=1)]


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
