"""Score sheets: a bar a seat, and every line with the rule it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabletomb.cli.telling import Reader
from tabletomb.engine.game import Game
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.terminal import BLOOD, CANDLE, QUIET, STRONG, rule_mark, seat_name, seat_style
from tabletomb.engine.words import signed

_NARROWEST_BLOCK = 36
_WIDEST_BLOCK = 46


def score_sheet(sheet: Sheet, reader: Reader, width: int) -> RenderableType:
    """The sheet: the lines seat by seat, side by side if there is room, then a bar a seat."""
    side_by_side = (width - 2 * (sheet.seats - 1)) // sheet.seats
    block = min(width, _WIDEST_BLOCK, max(side_by_side, _NARROWEST_BLOCK))
    blocks = [_seat_block(sheet, seat, reader) for seat in range(sheet.seats)]
    return Group(Columns(blocks, width=block, padding=(1, 2)), Text(), score_bars(sheet.totals(), reader.names, width))


def score_bars(totals: Sequence[int], names: tuple[str, ...], width: int) -> RenderableType:
    """A bar a seat, the longest for the highest total."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, max_width=max(10, width // 2))
    table.add_column(justify="right")
    table.add_column()
    room = max(4, width - 12 - max(min(len(name) + 2, width // 2) for name in names))
    most = max(1, *totals)
    for seat, total in enumerate(totals):
        length = round(max(0, total) * min(room, 40) / most)
        table.add_row(seat_name(seat, names), Text(str(total), STRONG), Text("█" * length, seat_style(seat)))
    return table


def verdict(game: Game, sheet: Sheet, winners: Sequence[int], reader: Reader) -> RenderableType:
    """Who won, and what broke the tie if one had to be broken."""
    if game.cooperative:
        return Text("The table wins." if winners else "The table loses.", CANDLE)
    if sheet.seats == 1:
        return Group(
            reader.text(f"{{0}} {{0:scores|score}} {sheet.totals()[0]}.", CANDLE),
            *(_bare_line(line, reader) for line in sheet.tie_breaks),
        )
    said = reader.text(_victory(winners), CANDLE)
    totals = sheet.totals()
    tied = [seat for seat in range(sheet.seats) if totals[seat] == max(totals)]
    compared = [line for line in sheet.tie_breaks if line.seat in tied]
    if len(tied) < 2 or not compared:
        return said
    table = Table.grid(padding=(0, 1))
    for line in compared:
        table.add_row(
            seat_name(line.seat, reader.names),
            reader.text(line.label),
            _detail(line, reader),
            Text(str(line.points)),
            rule_mark(line.rule),
        )
    return Group(said, Text("Equal at the top; this decides:"), table)


def _seat_block(sheet: Sheet, seat: int, reader: Reader) -> RenderableType:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", width=4)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for line in sheet.of(seat):
        points = Text(signed(line.points), BLOOD if line.points < 0 else STRONG)
        table.add_row(points, Text.assemble(reader.text(line.label), _detail(line, reader)), rule_mark(line.rule))
    table.add_row(Text(str(sheet.totals()[seat]), CANDLE), Text("in all", CANDLE), "")
    return Group(seat_name(seat, reader.names), table)


def _detail(line: Line, reader: Reader) -> Text:
    return Text.assemble(" ", reader.text(line.detail, QUIET)) if line.detail else Text()


def _bare_line(line: Line, reader: Reader) -> Text:
    return Text.assemble(reader.text(line.label), f" ({line.points}) ", rule_mark(line.rule))


def _victory(winners: Sequence[int]) -> str:
    """Who won, in a sentence with marks."""
    if len(winners) > 1:
        return f"{' and '.join(f'{{{seat}}}' for seat in winners)} share the victory."
    return f"{{{winners[0]}}} {{{winners[0]}:wins|win}}."
