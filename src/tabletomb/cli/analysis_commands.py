"""The commands about thinking: `tabletomb bots` lists who can think, `tabletomb analyse` looks back at a match."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tabletomb.bots import bots, check_bot
from tabletomb.bots.analysis import Analysis, Judged, parse_budget
from tabletomb.bots.ismcts import USUAL
from tabletomb.cli.analysis_page import page, picture
from tabletomb.cli.curves import better, cost, fall, heading, played, threshold
from tabletomb.cli.files import AlreadyThere, FileTrouble, load_match, tidy, write_whole
from tabletomb.cli.plot import plot
from tabletomb.cli.terminal import Terminal, standard_terminal
from tabletomb.engine.errors import SetupError, TabletombError
from tabletomb.engine.terminal import BLOOD, CANDLE, IVY, QUIET, STRONG, TITLE, seat_name

QUIET_PAUSE = 30.0
"""Seconds between lines of progress where there is no terminal to draw on."""
_WRITERS = {".html": page, ".htm": page, ".svg": picture}


def register(app: typer.Typer) -> None:
    """Add these commands to a program."""
    app.command("bots")(bots_command)
    app.command("analyse")(analyse_command)
    app.command("analyze", hidden=True)(analyse_command)


# -- tabletomb bots ---------------------------------------------------------------------------------------


def bots_command() -> None:
    """List the bots, and how to ask for one with a budget of thought."""
    terminal = standard_terminal()
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    known = bots()
    for name, description in known.items():
        table.add_row(Text(name, CANDLE), description)
    budgeted = [name for name in known if _takes_budget(name)]
    terminal.show(table)
    if "ismcts" in budgeted:
        terminal.show(Text(), _budgets(), Text(f"With a budget: {', '.join(budgeted)}.", QUIET))
    terminal.show(Text("Seat them with: tabletomb play --seats me,regular,ismcts:250ms", QUIET))


def _budgets() -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_row(Text("ismcts:2000", STRONG), "thinks each decision through in 2,000 imagined worlds; repeatable")
    table.add_row(Text("ismcts:250ms", STRONG), "thinks for a quarter of a second")
    table.add_row(Text("ismcts:2000/250ms", STRONG), "whichever ends first")
    table.add_row(Text("ismcts", STRONG), f"the same as ismcts:{USUAL.iterations}")
    return Group(Text("A budget of thought may follow a bot's name after a colon:"), Padding(table, (0, 0, 0, 2)))


def _takes_budget(name: str) -> bool:
    try:
        check_bot(f"{name}:{USUAL.iterations}")
    except SetupError:
        return False
    return True


# -- tabletomb analyse ------------------------------------------------------------------------------------


def analyse_command(
    file: Annotated[Path, typer.Argument(help="A saved match.", metavar="FILE")],
    budget: Annotated[
        str, typer.Option(help="How much to think about a decision: imagined worlds, or a time as in 250ms.")
    ] = "500",
    out: Annotated[
        Path | None, typer.Option(help="Keep it: a picture (.svg), or a page with all decisions (.html).")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Only the decisions of one seat, counted from 0.", metavar="N")
    ] = None,
    worst: Annotated[int, typer.Option(help="How many of the worst moves to show.", min=0, metavar="N")] = 5,
    content: Annotated[
        Path | None, typer.Option("--content", help="The content pack that it was played with.", metavar="PATH")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Overwrite a file that is there.")] = False,
) -> None:
    """Look back at a match: who could expect to win when, and which moves cost most.

    Every decision is thought through again with no more than its seat could know. The same budget of imagined worlds
    gives the same analysis. Ctrl-C shows what is done so far.
    """
    allowance = parse_budget(budget)
    if out is not None:
        _must_be_writable(out, yes)
    match = load_match(file, content)
    analysis = Analysis(match, allowance, seat)
    if not analysis.wanted:
        whose = "Nobody" if seat is None else f"{match.names[seat]} never"
        raise TabletombError(f"{whose} had a choice in {file}: there is nothing to look back at.")
    terminal = standard_terminal()
    stopped = not _think(analysis)
    if not analysis.judged:
        raise typer.Exit(130)
    _show(terminal, analysis, worst)
    if stopped:
        done, all_of = len(analysis.judged), len(analysis.wanted)
        unwritten = "" if out is None else "; the file was not written"
        terminal.show(Text(f"Stopped after {done} of {all_of} decisions{unwritten}.", BLOOD))
        raise typer.Exit(130)
    if out is not None:
        write_whole(tidy(out), _WRITERS[out.suffix.casefold()](analysis).encode(), replace=yes)
        terminal.show(Text(f"Written: {out}", IVY))


def _must_be_writable(out: Path, replace: bool) -> None:
    """Trouble with the file should show before all the thinking, not after it."""
    if out.suffix.casefold() not in _WRITERS:
        raise SetupError("out", f"must end with .html or .svg, not {out.name[-20:]!r}")
    place = tidy(out)
    try:
        if place.is_dir():
            raise FileTrouble(f"{out} is a folder; name a file in it.")
        if place.exists() and not replace:
            raise AlreadyThere(f"{out} is there already; --yes overwrites it.")
        if not place.parent.is_dir():
            raise FileTrouble(f"{place.parent} is not a folder.")
    except OSError as error:
        raise FileTrouble(f"{out} cannot be written: {(error.strerror or str(error)).lower()}.") from error


def _think(analysis: Analysis) -> bool:
    """Look at all decisions and tell how far it is, on standard error; false if somebody had enough."""
    console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    said = time.monotonic()
    try:
        with bar:
            task = bar.add_task("decisions", total=len(analysis.wanted))
            for _ in analysis.judge():
                bar.advance(task)
                if not console.is_terminal and time.monotonic() - said >= QUIET_PAUSE:
                    said = time.monotonic()
                    print(f"tabletomb: {len(analysis.judged)} of {len(analysis.wanted)} decisions.", file=sys.stderr)
    except KeyboardInterrupt:
        return False
    return True


def _show(terminal: Terminal, analysis: Analysis, worst: int) -> None:
    match = analysis.match
    terminal.show(Text.assemble((match.game.title, TITLE), (f" · {_extent(analysis)}", QUIET)))
    if not match.state.over:
        warning = "The match is not over: this tells what each seat knew, and others may not know yet."
        terminal.show(Text(warning, CANDLE))
    terminal.show(Text(), Text(heading(analysis), STRONG), *plot(analysis, terminal.width))
    terminal.show(Text(threshold(analysis), QUIET), Text())
    if worst:
        _show_worst(terminal, analysis, worst)
    terminal.show(_shares(analysis))


def _extent(analysis: Analysis) -> str:
    decisions = len(analysis.match)
    return f"{len(analysis.judged)} of {decisions} decision{'s' * (decisions != 1)} looked at"


def _show_worst(terminal: Terminal, analysis: Analysis, most: int) -> None:
    found = analysis.worst(most)
    if not found:
        terminal.show(Text("No move was found that cost anything.", IVY))
        return
    terminal.show(Text("The moves that cost most" if len(found) > 1 else "The move that cost most", STRONG))
    for number, each in enumerate(found):
        terminal.show(*([Text()] if number else []), _costly(analysis, each))


def _costly(analysis: Analysis, each: Judged) -> RenderableType:
    """A costly decision: what was played, what it cost, what would have been better and how that might go on."""
    names = analysis.match.names
    head = Text.assemble(
        (f"{each.number:>4} ", QUIET),
        (f"{analysis.mark(each):<2} ", BLOOD),
        seat_name(each.seat, names),
        (f"  {fall(analysis, each)}", BLOOD),
    )
    instead = Text.assemble(("better: ", CANDLE), (better(analysis, each), QUIET))
    return Group(head, Padding(Group(Text(played(analysis, each)), instead), (0, 0, 0, 8)))


def _shares(analysis: Analysis) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style=QUIET, border_style=QUIET)
    table.add_column("seat", overflow="fold")
    for column in ("decisions", "?", "??", "average cost"):
        table.add_column(column, justify="right")
    for share in analysis.shares():
        counts = (share.decisions, share.mistakes, share.blunders)
        table.add_row(seat_name(share.seat, analysis.match.names), *map(str, counts), cost(analysis, share.average))
    return table
