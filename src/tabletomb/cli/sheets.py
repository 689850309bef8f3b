"""Score sheets: a bar a seat, and every line with the rule it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabletomb.cli.look import BLOOD, CANDLE, QUIET, STRONG, rule_mark, seat_name, seat_style
from tabletomb.engine.game import Game
from tabletomb.engine.sheet import Line, Sheet

_NARROWEST_BLOCK = 36
_WIDEST_BLOCK = 46


def score_sheet(sheet: Sheet, names: tuple[str, ...], width: int) -> RenderableType:
    """The sheet: the lines seat by seat, side by side if there is room, then a bar a seat."""
    side_by_side = (width - 2 * (sheet.seats - 1)) // sheet.seats
    block = min(width, _WIDEST_BLOCK, max(side_by_side, _NARROWEST_BLOCK))
    blocks = [_seat_block(sheet, seat, names) for seat in range(sheet.seats)]
    return Group(Columns(blocks, width=block, padding=(1, 2)), Text(), score_bars(sheet.totals(), names, width))


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


def verdict(game: Game, sheet: Sheet, winners: Sequence[int], names: tuple[str, ...]) -> RenderableType:
    """Who won, and what broke the tie if one had to be broken."""
    if game.cooperative:
        return Text("The table wins." if winners else "The table loses.", CANDLE)
    if sheet.seats == 1:
        return Group(
            Text(f"{names[0]} scores {sheet.totals()[0]}.", CANDLE),
            *(Text.assemble(f"{line.label} ({line.points}) ", rule_mark(line.rule)) for line in sheet.tie_breaks),
        )
    who = " and ".join(names[seat] for seat in winners)
    said = Text(f"{who} share the victory." if len(winners) > 1 else f"{who} wins.", CANDLE)
    totals = sheet.totals()
    tied = [seat for seat in range(sheet.seats) if totals[seat] == max(totals)]
    compared = [line for line in sheet.tie_breaks if line.seat in tied]
    if len(tied) < 2 or not compared:
        return said
    table = Table.grid(padding=(0, 1))
    for line in compared:
        table.add_row(
            seat_name(line.seat, names), line.label, _detail(line), Text(str(line.points)), rule_mark(line.rule)
        )
    return Group(said, Text("Equal at the top; this decides:"), table)


def _seat_block(sheet: Sheet, seat: int, names: tuple[str, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", width=4)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for line in sheet.of(seat):
        points = Text(f"{line.points:+d}" if line.points else "0", BLOOD if line.points < 0 else STRONG)
        table.add_row(points, Text.assemble(line.label, _detail(line)), rule_mark(line.rule))
    table.add_row(Text(str(sheet.totals()[seat]), CANDLE), Text("in all", CANDLE), "")
    return Group(seat_name(seat, names), table)


def _detail(line: Line) -> Text:
    parts = [part for part in (line.detail, " ".join(line.pieces)) if part]
    return Text(f" {' · '.join(parts)}" if parts else "", QUIET)
