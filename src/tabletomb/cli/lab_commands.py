"""The commands of the lab: `tabletomb simulate`, `tabletomb tournament` and `tabletomb report`."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tabletomb.cli.arguments import option_values
from tabletomb.cli.campaigns import read_campaign
from tabletomb.cli.files import read_file, read_pack
from tabletomb.cli.terminal import Terminal, standard_terminal
from tabletomb.engine.errors import SetupError
from tabletomb.engine.game import game as find_game
from tabletomb.engine.terminal import CANDLE, IVY, QUIET, STRONG
from tabletomb.lab.folder import RATINGS, Folder
from tabletomb.lab.plan import SIMULATE, TOURNAMENT, Plan, Run
from tabletomb.lab.runner import Interrupted, resume, simulate
from tabletomb.lab.statistics import Estimate
from tabletomb.lab.summary import fared
from tabletomb.lab.trouble import LabTrouble
from tabletomb.lab.workers import Crew, cluster, processes

QUIET_PAUSE = 30.0
"""Seconds between lines of progress where there is no terminal to draw on."""

GameName = Annotated[
    str | None, typer.Argument(help="A game's name; may be left out with --resume.", metavar="GAME", show_default=False)
]
Bots = Annotated[
    str | None,
    typer.Option(help="Who plays: bots, separated by commas, such as greedy,ismcts:500.", metavar="A,B,..."),
]
Games = Annotated[int | None, typer.Option(help="How many games (of each pairing); 1000 if left out.", metavar="N")]
Seed = Annotated[int | None, typer.Option(help="Everything follows from it; 0 if left out.", metavar="N")]
Seats = Annotated[int | None, typer.Option(help="How many sit at a table.", metavar="N")]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game; may be repeated.", metavar="NAME=VALUE")
]
Out = Annotated[
    Path | None, typer.Option(help="The folder to write; made of game, bots and seed if left out.", metavar="DIR")
]
Jobs = Annotated[int | None, typer.Option(help="Worker processes; as many as cores if left out.", metavar="N")]
ClusterAddress = Annotated[
    str | None, typer.Option("--cluster", help="Let a Dask cluster play: its scheduler's address.", metavar="TCP://...")
]
Timeout = Annotated[float, typer.Option(help="Seconds to wait for the cluster.", metavar="SECONDS")]
Fixed = Annotated[bool, typer.Option("--fixed", help="Bots keep their seats instead of moving round the table.")]
Trace = Annotated[bool, typer.Option("--trace", help="Also keep what was chosen at each kind of decision.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")]
ContentPath = Annotated[
    Path | None,
    typer.Option("--content", help="A content pack to play with instead of the game's own.", metavar="PATH"),
]
CampaignPath = Annotated[
    Path | None, typer.Option("--campaign", help="The campaign that every game begins with.", metavar="FILE")
]


def simulate_command(
    game: GameName = None,
    bots: Bots = None,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    option: Options = None,
    seats: Seats = None,
    fixed: Fixed = False,
    trace: Trace = False,
    resume: Resume = False,
    content: ContentPath = None,
    campaign: CampaignPath = None,
    cluster: ClusterAddress = None,
    timeout: Timeout = 10.0,
) -> None:
    """Let bots play a game many times and keep what happened.

    One bot for each seat, or a single one with --seats for all. The number of jobs does not change the games.

    Ctrl-C keeps what is done; --resume goes on with it.
    """
    given = _given(game, bots, games, seed, option, seats, fixed, trace, content, campaign)
    _carry_out(SIMULATE, given, out, resume, _Hands(jobs, cluster, timeout))


def tournament_command(
    game: GameName = None,
    bots: Bots = None,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    option: Options = None,
    seats: Seats = None,
    fixed: Fixed = False,
    trace: Trace = False,
    resume: Resume = False,
    content: ContentPath = None,
    campaign: CampaignPath = None,
    cluster: ClusterAddress = None,
    timeout: Timeout = 10.0,
) -> None:
    """Let every pair of bots play each other, and rate them.

    With --seats 3 or more, every such group of bots. Ratings are on the Elo scale; `random` is 0 if it takes part.
    """
    given = _given(game, bots, games, seed, option, seats, fixed, trace, content, campaign)
    _carry_out(TOURNAMENT, given, out, resume, _Hands(jobs, cluster, timeout))


def report_command(
    folder: Annotated[Path, typer.Argument(help="The folder of a run.", metavar="DIR")],
    out: Annotated[
        Path | None, typer.Option(help="The page to write; report.html in the folder if left out.", metavar="FILE")
    ] = None,
) -> None:
    """Explain a run on one page: what looks unbalanced, and how sure that is."""
    Folder(folder).document()  # a folder of another kind is refused before anything heavy is loaded
    from tabletomb.lab import report

    target = out or folder / "report.html"
    report.write(folder, target)
    standard_terminal().show(Text(f"Written: {target}", IVY))


def register(app: typer.Typer) -> None:
    """Add the lab's commands to a program."""
    app.command("simulate")(simulate_command)
    app.command("tournament")(tournament_command)
    app.command("report")(report_command)


# -- what is asked for ------------------------------------------------------------------------------------


class _Hands:
    """Who is to do the work."""

    def __init__(self, jobs: int | None, address: str | None, timeout: float) -> None:
        if jobs is not None and address is not None:
            raise SetupError("jobs", "either --jobs or --cluster, not both")
        self._jobs = jobs
        self._address = address
        self._timeout = timeout

    def crew(self) -> contextlib.AbstractContextManager[Crew]:
        if self._address is not None:
            return cluster(self._address, self._timeout)
        return processes(self._jobs)


def _given(
    game: str | None,
    bots: str | None,
    games: int | None,
    seed: int | None,
    option: list[str] | None,
    seats: int | None,
    fixed: bool,
    trace: bool,
    content: Path | None,
    campaign: Path | None,
) -> dict[str, Any]:
    """What was said on the command line, by the plan's words; what was not said is not there."""
    given: dict[str, Any] = {"game": game, "games": games, "seed": seed, "seats": seats}
    given["bots"] = tuple(spec for spec in bots.split(",") if spec.strip()) if bots is not None else None
    given["options"] = option_values(option) if option else None
    given["fixed"] = fixed or None
    given["trace"] = trace or None
    if content is not None or campaign is not None:
        if game is None:
            raise SetupError("game", "name the game that the content or campaign is for")
        chosen = find_game(game)
        pack = read_pack(chosen, content) if content is not None else None
        given["pack"] = read_file(content).decode() if content is not None else None
        given["campaign"] = read_campaign(campaign, chosen, pack).save() if campaign is not None else None
    return {word: value for word, value in given.items() if value is not None}


def _carry_out(kind: str, given: dict[str, Any], out: Path | None, going_on: bool, hands: _Hands) -> None:
    terminal = standard_terminal()
    folder = out or _usual_folder(kind, given, going_on)
    with _Stop() as stop, _Watch() as watch:
        try:
            if going_on:
                run = _stored(folder, kind, given)
                watch.begin(run)
                with hands.crew() as crew:
                    resume(folder, executor=crew, progress=watch.progress, stop=stop.asked, notice=watch.say)
            else:
                run = Run(_plan(kind, given))
                Folder(folder).must_be_free()
                watch.begin(run)
                with hands.crew() as crew:
                    simulate(run.plan, folder, executor=crew, progress=watch.progress, stop=stop.asked)
        except Interrupted as error:
            watch.say(str(error))
            raise typer.Exit(128 + stop.number) from None
    _show(terminal, folder, run)


def _plan(kind: str, given: dict[str, Any]) -> Plan:
    if "game" not in given:
        raise SetupError("game", "name a game, as in: tabletomb simulate dead-and-breakfast --bots greedy,random")
    if "bots" not in given:
        raise SetupError("bots", "say who plays, as in --bots greedy,random (or one bot and --seats)")
    return Plan(kind=kind, **given)


def _usual_folder(kind: str, given: dict[str, Any], going_on: bool) -> Path:
    if going_on and not {"game", "bots"} <= given.keys():
        raise SetupError("out", "say which run to go on with: --resume --out DIR")
    plan = _plan(kind, given)
    words = [find_game(plan.game).name, *plan.bots, *([str(plan.seats)] if plan.seats else []), str(plan.seed)]
    return Path(re.sub(r"[^a-z0-9-]+", "_", "-".join(word.strip().casefold() for word in words)))


def _stored(folder: Path, kind: str, given: dict[str, Any]) -> Run:
    """The run in a folder; refused if something else was asked for."""
    run = Folder(folder).run()
    if run.plan.kind != kind:
        begun = run.plan.kind
        raise LabTrouble(f"The run in {folder} was begun with tabletomb {begun}, and only that goes on with it.")
    if "game" in given and find_game(given["game"]) is not run.game:  # its options would not fit the other game
        differences = [f"game: {run.game.name} there, {find_game(given['game']).name} here"]
    else:
        seats = {"seats": None} if "bots" in given else {}
        differences = Run(replace(run.plan, **{**seats, **given})).differences(run.document)
    if differences:
        raise LabTrouble(f"The run in {folder} was begun otherwise: {differences[0]}. Nothing was changed.")
    return run


# -- while it runs ----------------------------------------------------------------------------------------


class _Stop:
    """Signals to end: the first lets what is being played come to its end, the second leaves at once."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.number = int(signal.SIGINT)
        self._before: dict[int, Any] = {}

    def __enter__(self) -> _Stop:
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, frame: object) -> None:
        if self.asked.is_set():
            if sys.stderr.isatty():
                os.write(2, b"\x1b[?25h\n")  # the progress bar hides the cursor
            os._exit(128 + number)  # every file is whole at any time, and workers end with their parent
        self.number = number
        self.asked.set()
        os.write(2, b"\nFinishing the games that are being played; once more leaves at once.\n")


class _Watch:
    """Tells how far a run is: a bar on a terminal, else a line now and then; on standard error."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, markup=False, highlight=False, emoji=False)
        self._bar: Progress | None = None
        self._began: tuple[float, int] | None = None
        self._said = 0.0

    def __enter__(self) -> _Watch:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def say(self, sentence: str) -> None:
        """A sentence beside the bar."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
        print(f"tabletomb: {sentence}", file=sys.stderr)

    def begin(self, run: Run) -> None:
        """Say beforehand what somebody should know."""
        hasty = [spec for spec in dict.fromkeys(run.bots) if not _repeats(spec)]
        if hasty:
            self.say(f"{' and '.join(hasty)} plays against the clock: another run will not give the same games.")

    def progress(self, done: int, games: int) -> None:
        """So many games of so many are done."""
        now = time.monotonic()
        if self._began is None:
            self._began = (now, done)
            self._said = now
            if self._console.is_terminal:
                self._bar = _bar(self._console)
                self._bar.start()
                self._bar.add_task("games", total=games, completed=done, rate="")
            return
        seconds = now - self._began[0]
        rate = (done - self._began[1]) / seconds if seconds > 0 else 0.0
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=done, rate=f"{_rate(rate)} games/s")
        elif not self._console.is_terminal and now - self._said >= QUIET_PAUSE:
            self._said = now
            self.say(f"{done:,} of {games:,} games, {_rate(rate)} a second.")


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
    )


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _repeats(spec: str) -> bool:
    from tabletomb.bots import repeatable

    return repeatable(spec)


# -- afterwards -------------------------------------------------------------------------------------------


def _show(terminal: Terminal, folder: Path, run: Run) -> None:
    """The first look at what came out."""
    many = f"{run.games:,} game{'s' * (run.games > 1)}"
    terminal.show(Text(f"{run.game.title}: {many}, seed {run.plan.seed}", CANDLE))
    if run.plan.kind == TOURNAMENT:
        doc = json.loads((folder / RATINGS).read_bytes())
        terminal.show(_ratings(doc), _matrix(doc, run.bots))
    terminal.show(_outcome(folder, run, "bot"))
    if run.seats > 1:
        terminal.show(_outcome(folder, run, "seat"))
    terminal.show(Text("In brackets: 95 % confidence intervals.", QUIET))
    terminal.show_whole(f"Kept in {folder}; tabletomb report {shlex.quote(str(folder))} explains it.")


def _outcome(folder: Path, run: Run, by: str) -> Table:
    table = _table(by, "games", "mean score", *([_success(run)] if _success(run) else []))
    for each in fared(folder, by):
        row = [Text(each.who, STRONG), Text(f"{each.games:,}"), _estimate(each.score, "{:.2f}")]
        table.add_row(*row, *([_estimate(each.won, "{:.1%}")] if _success(run) else []))
    return table


def _success(run: Run) -> str:
    """What winning is called; nothing where somebody plays alone against their own score."""
    if run.game.cooperative:
        return "the table won"
    return "won" if run.seats > 1 else ""


def _ratings(doc: dict[str, Any]) -> Table:
    table = _table("bot", f"rating ({doc['anchor']})")
    for each in doc["ratings"]:
        known = each["low"] == each["high"]  # the anchor itself
        bounds = "" if known else f" [{each['low']:+.0f} to {each['high']:+.0f}]"
        table.add_row(Text(each["bot"], STRONG), Text.assemble(f"{each['rating']:+.0f}", (bounds, QUIET)))
    return table


def _matrix(doc: dict[str, Any], bots: tuple[str, ...]) -> Table:
    shares: dict[tuple[str, str], float] = {}
    for each in doc["results"]:
        share = each["wins"] / each["games"]
        shares[each["bot"], each["against"]] = share
        shares[each["against"], each["bot"]] = 1 - share
    order = [each["bot"] for each in doc["ratings"]]
    table = _table("beats", *order)
    for one in order:
        cells = [Text(f"{shares[one, other]:.0%}" if (one, other) in shares else "·") for other in order]
        table.add_row(Text(one, STRONG), *cells)
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style=QUIET, border_style=QUIET)
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _estimate(estimate: Estimate, form: str) -> Text:
    low, high = form.format(estimate.low), form.format(estimate.high)
    return Text.assemble(form.format(estimate.value), (f" [{low} to {high}]", QUIET))
