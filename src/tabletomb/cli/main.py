"""The commands of `tabletomb`."""

from __future__ import annotations

import platform
import secrets
import signal
import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabletomb.cli.analysis_commands import register as register_analysis
from tabletomb.cli.arguments import option_values
from tabletomb.cli.campaign_commands import app as campaign_commands
from tabletomb.cli.campaigns import CampaignBook, must_have_campaigns, usual_file
from tabletomb.cli.files import FileTrouble, Keeper, load_match, read_file, read_pack, saves_folder, say_where_saves_are
from tabletomb.cli.kept import Guard, Kept, guard_at, is_unfinished, kept_matches
from tabletomb.cli.lab_commands import register as register_lab
from tabletomb.cli.lesson import Lesson
from tabletomb.cli.replay import Viewer
from tabletomb.cli.rulebooks import look_up, whole_book
from tabletomb.cli.seating import seat_kinds, seating, seating_of
from tabletomb.cli.server_commands import register as register_server
from tabletomb.cli.session import Session
from tabletomb.cli.terminal import Terminal, prepare_streams, standard_terminal
from tabletomb.engine.content import read_toml
from tabletomb.engine.errors import ContentError, SetupError, TabletombError
from tabletomb.engine.game import Game, Option
from tabletomb.engine.game import game as find_game
from tabletomb.engine.game import games as installed_games
from tabletomb.engine.match import Match
from tabletomb.engine.terminal import CANDLE, IVY, QUIET, STRONG
from tabletomb.engine.version import COMPILED, VERSION
from tabletomb.engine.words import counted

FIRST_CHOICE = "dead-and-breakfast"
"""What is played when nobody can be asked."""
TABLE_WIDTH = 90

app = typer.Typer(
    help="A table for spooky board games, in your terminal.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content = typer.Typer(help="Content packs: the components of a game as data.", no_args_is_help=True)
app.add_typer(content, name="content")
app.add_typer(campaign_commands, name="campaign")

GameName = Annotated[str, typer.Argument(help="A game's name, as `tabletomb games` lists it.", metavar="GAME")]
MatchFile = Annotated[Path, typer.Argument(help="A saved match.", metavar="FILE")]
ContentPath = Annotated[
    Path | None,
    typer.Option("--content", help="A content pack to play with instead of the game's own.", metavar="PATH"),
]
CampaignPath = Annotated[
    Path | None,
    typer.Option("--campaign", help="The campaign to carry on, if it is not the game's usual one.", metavar="FILE"),
]
NoCampaign = Annotated[
    bool, typer.Option("--no-campaign", help="Leave every campaign as it is; a new match begins with a fresh one.")
]
NoPause = Annotated[bool, typer.Option("--no-pause", help="Do not wait at the end of your turn for a change of mind.")]


_ENDING = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that ask a program to end."""


def run() -> NoReturn:
    """The console entry point: every error a user can cause becomes one sentence and exit code 1."""
    prepare_streams()
    for name in _ENDING:
        if signal.getsignal(getattr(signal, name)) != signal.SIG_IGN:
            signal.signal(getattr(signal, name), _leave)
    try:
        app()
    except TabletombError as error:
        print(f"tabletomb: {_sentence(error)}", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)


def _leave(number: int, frame: object) -> NoReturn:
    """A signal to end: unwind, so that a match being played is saved; impatient repetitions do not disturb that."""
    for name in _ENDING:
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)


def _sentence(error: TabletombError) -> str:
    return " ".join(str(error).split())


# -- tabletomb --------------------------------------------------------------------------------------------


def _version(asked: bool) -> None:
    if asked:
        rules = "compiled" if COMPILED else "pure Python"
        print(f"tabletomb {VERSION} (rules: {rules}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback()
def tabletomb(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Show the version.")
    ] = False,
) -> None:
    """A table for spooky board games, in your terminal."""


@app.command()
def games() -> None:
    """List the installed games."""
    terminal = standard_terminal()
    found = installed_games()
    if not found:
        raise TabletombError("No game is installed.")
    terminal.show(_games_table(found) if terminal.width >= TABLE_WIDTH else Group(*map(_game_block, found)))


def _games_table(found: list[Game]) -> RenderableType:
    table = Table(box=box.HORIZONTALS, show_lines=True, header_style=QUIET, border_style=QUIET)
    for heading in ("Game", "Seats", "Minutes", "Options", "Rules"):
        table.add_column(heading)
    for game in found:
        name = Group(Text(game.title, CANDLE), Text(game.name), Text(_summary(game), QUIET))
        table.add_row(name, _seat_counts(game), game.minutes, _options(game), game.version)
    return table


def _game_block(game: Game) -> RenderableType:
    facts = f"{game.name} · {_seat_counts(game)} seats · {game.minutes} minutes · rules {game.version}"
    parts: list[RenderableType] = [Text(facts), Text(_summary(game), QUIET), _options(game)]
    return Group(Text(game.title, CANDLE), Padding(Group(*parts), (0, 0, 1, 2)))


def _summary(game: Game) -> str:
    return f"{game.summary} Designed by {' and '.join(game.designers)}." if game.designers else game.summary


def _seat_counts(game: Game) -> str:
    return ", ".join(str(count) for count in game.seats)


def _options(game: Game) -> Text:
    lines = [
        Text.assemble(
            (option.name, STRONG),
            " = ",
            Text(" | ").join(_value(option, value) for value in option.values),
            f", default {option.default}. ",
            (option.help, QUIET),
        )
        for option in game.options
    ]
    return Text("\n").join(lines)


def _value(option: Option, value: str) -> Text:
    """A value as it is typed, and in words if these say more."""
    words = option.label(value)
    typed = (value, IVY if value == option.default else "")
    return Text.assemble(typed, (f" ({words})", QUIET)) if words != value else Text.assemble(typed)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="A game's name; asked for if left out.", metavar="GAME")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays: a number (you and bots), or a list such as me,expert,me.", metavar="WHO"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal this game again; random if left out.", metavar="N")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game; may be repeated.", metavar="NAME=VALUE")
    ] = None,
    content: ContentPath = None,
    name: Annotated[
        list[str] | None, typer.Option(help="Your name; repeat it for each person at the keyboard.", metavar="NAME")
    ] = None,
    campaign: CampaignPath = None,
    no_campaign: NoCampaign = False,
    no_pause: NoPause = False,
) -> None:
    """Play a game against bots, or with friends at one keyboard."""
    say_where_saves_are()
    terminal = standard_terminal()
    if game is None and terminal.interactive:
        left = _left_behind(terminal)
        if left is not None:
            resume(left, content=content, campaign=campaign, no_campaign=no_campaign, no_pause=no_pause)
            return
    chosen = _chosen_game(game, terminal)
    party = seating(seat_kinds(seats, chosen), name or [])
    pack = read_pack(chosen, content) if content is not None else None
    where = _campaign_file(chosen, campaign, no_campaign)
    book = CampaignBook.opened(where, chosen, pack) if where is not None else None
    match = Match(
        chosen,
        len(party.kinds),
        _seed(seed),
        option_values(option or []),
        names=party.names,
        players=party.players,
        content=pack,
        campaign=book.campaign if book is not None else None,
    )
    if book is not None:
        book.begin()
    guard = guard_at(terminal)
    _sit_down(Session(match, party, terminal, Keeper(), pause=not no_pause, book=book, guard=guard))


def _campaign_file(game: Game, wanted: Path | None, none: bool) -> Path | None:
    """The file of the campaign that a match carries on, if it does."""
    if wanted is not None:
        if none:
            raise SetupError("campaign", "either --campaign or --no-campaign, not both")
        must_have_campaigns(game)
        return wanted
    return usual_file(game) if game.has_part("campaign") and not none else None


def _sit_down(session: Session) -> None:
    """Play; Ctrl-C leaves with the match saved and the exit code that shells expect."""
    try:
        session.run()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _chosen_game(name: str | None, terminal: Terminal) -> Game:
    """The game meant; a person is asked if they named none."""
    if name is not None:
        return find_game(name)
    found = installed_games()
    if not found:
        raise TabletombError("No game is installed.")
    if not terminal.interactive:
        return next((each for each in found if each.name == FIRST_CHOICE), found[0])
    table = Table.grid(padding=(0, 1))
    for number, each in enumerate(found, start=1):
        table.add_row(Text(str(number), CANDLE), Text.assemble((each.title, STRONG), (f"  {each.summary}", QUIET)))
    terminal.show(Text("Which game?", CANDLE), table)
    while True:
        try:
            answer = terminal.ask("> ")
        except EOFError:
            raise typer.Exit from None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(found):
            return found[int(answer) - 1]
        try:
            return find_game(answer)
        except TabletombError:
            terminal.show(Text(f"Type a number from 1 to {len(found)}, or the name of a game."))


def _seed(text: str | None) -> int | str:
    if text is None:
        return secrets.randbits(32)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 64 else text.casefold()


@app.command()
def tutorial(game: GameName) -> None:
    """Learn a game: a few guided moves, each explained; then play on."""
    chosen = find_game(game)
    if chosen.tutorial is None:
        others = ", ".join(each.name for each in installed_games() if each.has_tutorial)
        raise TabletombError(f"{chosen.title} has no tutorial yet; there is one for: {others or 'no game'}.")
    _sit_down(Lesson(chosen.tutorial, standard_terminal()))


@app.command()
def resume(
    file: Annotated[
        Path | None, typer.Argument(help="A saved match; without it, those that were kept are shown.", metavar="FILE")
    ] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who plays now, if it is not who played before.", metavar="WHO")
    ] = None,
    content: ContentPath = None,
    campaign: CampaignPath = None,
    no_campaign: NoCampaign = False,
    no_pause: NoPause = False,
) -> None:
    """Go on with a saved match, or with one that was cut short because the program was ended.

    A match of a campaign carries that on as if it had never been left, as long as no other match did so meanwhile.
    """
    terminal = standard_terminal()
    if file is None:
        say_where_saves_are()
        file = _chosen_match(terminal)
    match = load_match(file, content)
    party = seating_of(match, seat_kinds(seats, match.game) if seats is not None else None)
    if seats is not None:
        match.players = tuple(party.players)
    where = _campaign_file(match.game, campaign, no_campaign)
    # a match that is over was carried on when it ended: looking at it again changes nothing
    book = CampaignBook.of_match(where, match) if where is not None and not match.state.over else None
    if book is not None:
        book.begin()
    # what was cut short has not been saved by anybody yet: its copy is only a copy again
    cut_short = is_unfinished(file)
    guard = Guard(file) if cut_short else guard_at(terminal)
    keeper = Keeper(None if cut_short else file)
    _sit_down(Session(match, party, terminal, keeper, pause=not no_pause, book=book, guard=guard))


def _chosen_match(terminal: Terminal) -> Path:
    """One of the matches that were kept; where nobody can be asked they are only listed."""
    found = kept_matches()
    if not found:
        raise TabletombError(f"There is no match to go on with in {saves_folder()}; tabletomb play begins one.")
    shown = Table.grid(padding=(0, 1))
    for number, kept in enumerate(found, start=1):
        shown.add_row(Text(str(number), CANDLE), _about(kept))
    terminal.show(Text("Which match?", CANDLE), shown)
    if not terminal.interactive:
        raise TabletombError(f"Name one of them, tabletomb resume FILE; they are in {saves_folder()}.")
    while True:
        try:
            answer = terminal.ask("> ")
        except EOFError:
            raise typer.Exit from None
        number = int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 7 else 0
        if 1 <= number <= len(found):
            return found[number - 1].path
        terminal.show(Text(f"Type a number from 1 to {len(found)}."))


def _left_behind(terminal: Terminal) -> Path | None:
    """The match that was cut short last, if the person at the keyboard wants to go on with it."""
    left = next((kept for kept in kept_matches() if kept.cut_short), None)
    if left is None:
        return None
    terminal.show(Text("A match was cut short, or is being played in another window:", CANDLE), _about(left))
    try:
        answer = terminal.ask("Go on with it? (Y/n) ")
    except EOFError:
        raise typer.Exit from None
    return left.path if answer.casefold() in ("", "y", "yes") else None


def _about(kept: Kept) -> Text:
    moves = counted(kept.decisions, "decision")
    state = (", over" if kept.over else "") + (", cut short" if kept.cut_short else "")
    return Text.assemble(
        (kept.title, STRONG),
        f"  {', '.join(kept.names)}; {moves}, {kept.when:%Y-%m-%d %H:%M}",
        (state, CANDLE),
        (f"\n{kept.path.name}", QUIET),
    )


@app.command()
def replay(
    file: MatchFile,
    every: Annotated[bool, typer.Option("--all", help="Print every position instead of stepping through.")] = False,
    seat: Annotated[
        int | None, typer.Option(help="Whose eyes, counted from 0; a spectator's if left out.", metavar="N")
    ] = None,
    content: ContentPath = None,
) -> None:
    """Watch a saved match again, decision by decision."""
    terminal = standard_terminal()
    viewer = Viewer(load_match(file, content), terminal, seat)
    if every:
        viewer.show_all()
        return
    try:
        viewer.step_through()
    except EOFError:
        return


@app.command()
def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, or words to search for; else the whole book.")
    ] = None,
) -> None:
    """Read a game's rules: one rule, a search, or the whole book."""
    chosen = find_game(game)
    standard_terminal().page(look_up(chosen, " ".join(words)) if words else whole_book(chosen))


register_analysis(app)
register_lab(app)
register_server(app)


# -- tabletomb content ------------------------------------------------------------------------------------


@content.command()
def check(
    path: Annotated[Path, typer.Argument(help="The pack, a TOML file.", metavar="PATH")],
    game: Annotated[
        str | None, typer.Option(help="The game it is for; guessed from its tables if left out.", metavar="GAME")
    ] = None,
) -> None:
    """Check a content pack: says what is in it, or what is wrong and where."""
    chosen = find_game(game) if game is not None else _guessed_game(path)
    pack = read_pack(chosen, path)
    counts = ", ".join(f"{len(value)} {key}" for key, value in pack.data.items() if isinstance(value, list))
    standard_terminal().show(
        Text.assemble(("OK ", IVY), f"{path} is a content pack of {chosen.title}."),
        Text(counts),
        Text(pack.hash, QUIET),
    )


def _guessed_game(path: Path) -> Game:
    """The game whose own pack shares the most tables with this one."""
    tables = set(read_toml(read_file(path), str(path)))
    known = [each for each in installed_games() if each.has_part("content")]
    shared = {each.name: len(tables & set(each.pack.data) - {"title"}) for each in known}
    best = max(shared, key=lambda name: shared[name], default="")
    if not best or not shared[best]:
        raise ContentError("", "has no table of any installed game; name the game with --game", str(path))
    return find_game(best)


@content.command()
def show(game: GameName) -> None:
    """Print a game's own content pack, to copy and change."""
    chosen = find_game(game)
    if not chosen.has_part("content"):
        raise FileTrouble(f"{chosen.title} has no content to replace.")
    sys.stdout.write((files(chosen.package) / "content.toml").read_text("utf-8"))
