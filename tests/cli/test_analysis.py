"""`tabletomb analyse`: the plot in the terminal and in files, the worst moves in words, and clean refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tabletomb
from tabletomb.bots.analysis import Analysis
from tabletomb.bots.ismcts import Budget
from tabletomb.cli import analysis_commands
from tabletomb.cli.analysis_page import page, picture
from tabletomb.cli.curves import axis, curves, round_step
from tabletomb.cli.files import match_bytes
from tabletomb.cli.plot import plot
from tabletomb.engine.marks import plain
from tabletomb.engine.match import Match
from tabletomb.engine.terminal import CRESTS
from tabletomb.engine.view import deed

Run = Callable[..., Any]
MATCHES = Path(__file__).parents[1] / "matches"
SVG = "{http://www.w3.org/2000/svg}"


def words(text: str) -> str:
    return " ".join(text.split())


def recorded(name: str, decisions: int) -> Match:
    """The beginning of a recorded match."""
    whole = Match.load(json.loads((MATCHES / f"{name}.json").read_text("utf-8"))["match"])
    deal = whole.state.deal
    match = Match(whole.game, deal.seats, whole.seed, deal.options, names=whole.names, campaign=deal.campaign)
    for entry in whole.log[:decisions]:
        match.play(entry.seat, entry.move)
    return match


def dropped(game: tabletomb.Game, columns: str, names: tuple[str, str] = ("Ann", "Bo")) -> Match:
    match = Match(game, 2, names=names)
    for number, column in enumerate(columns):
        match.play(number % 2, game.moves.parse(f"drop {column}"))
    return match


def analysed(match: Match, worlds: int = 5) -> Analysis:
    analysis = Analysis(match, Budget(worlds))
    list(analysis.judge())
    return analysis


@pytest.fixture
def blundered(connect_four: tabletomb.Game, tmp_path: Path) -> Path:
    """A finished match of Connect Four that Bo lost with his third disc."""
    path = tmp_path / "blundered.json"
    path.write_bytes(match_bytes(dropped(connect_four, "adadada")))
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A match of Inn Keeper after five decisions."""
    path = tmp_path / "begun.json"
    path.write_bytes(match_bytes(recorded("inn-keeper-2p", 5)))
    return path


# -- what is shown ----------------------------------------------------------------------------------------


def test_plot_worst_moves_and_averages_are_shown(command: Run, blundered: Path) -> None:
    result = command("analyse", blundered, "--budget", 40)
    assert result.exit_code == 0, result.exception
    shown = words(result.output)
    assert "Connect Four · 7 of 7 decisions looked at" in shown
    assert "Chance to win, as each seat could see it after its decisions ▲ Ann ● Bo 100 % ┤" in shown
    assert "? mistake: costs 10 % or more of the chance to win; ?? blunder: 20 % or more." in shown
    assert "6 ?? ● Bo −" in shown
    assert "Bo drops a disc into column d. better: Bo drops a disc into column a." in shown
    assert "seat decisions ? ?? average cost" in shown
    assert max(map(len, result.output.splitlines())) <= 80
    assert "not over" not in shown


def test_the_same_command_shows_the_same(command: Run, blundered: Path) -> None:
    one, two = (command("analyse", blundered, "--budget", 10).output for _ in range(2))
    assert one == two


def test_the_number_of_worst_moves_can_be_chosen(command: Run, blundered: Path) -> None:
    assert command("analyse", blundered, "--budget", 20, "--worst", 1).output.count("better: ") == 1
    none = command("analyse", blundered, "--budget", 20, "--worst", 0).output
    assert "better: " not in none
    assert "average cost" in none


def test_a_match_in_which_nothing_was_wrong_says_so(
    command: Run, blundered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Analysis, "worst", lambda self, most: [])
    assert "No move was found that cost anything." in command("analyse", blundered, "--budget", 2).output


def test_an_unfinished_match_is_said_to_be_one(command: Run, begun: Path) -> None:
    shown = words(command("analyse", begun, "--budget", 5).output)
    assert "The match is not over: this tells what each seat knew" in shown
    assert "5 of 5 decisions looked at" in shown


def test_one_seat_alone_can_be_looked_at(command: Run, begun: Path) -> None:
    own = [entry.seat for entry in recorded("inn-keeper-2p", 5).log].count(1)
    shown = words(command("analyse", begun, "--budget", 5, "--seat", 1).output)
    assert f"{own} of 5 decisions looked at" in shown
    assert f"● Seat 1 {own} " in shown
    assert "▲ Seat 0 " in shown, "the plot shows what that seat thought of all"


def test_who_plays_together_sees_points_and_one_curve(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "together.json"
    path.write_bytes(match_bytes(recorded("dead-cells-2p", 4)))
    shown = words(command("analyse", path, "--budget", 5).output)
    assert "Points to expect after each decision ▲ all together" in shown
    assert "points or more; ?? blunder" in shown
    assert "%" not in shown


def test_progress_stays_out_of_the_output(tabletomb_process: Run, begun: Path) -> None:
    done = tabletomb_process("analyse", begun, "--budget", 5)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


def test_a_terminal_without_the_dots_gets_letters_of_the_same_width(tabletomb_process: Run, begun: Path) -> None:
    shapes = tabletomb_process("analyse", begun, "--budget", 5)
    letters = tabletomb_process(
        "analyse", begun, "--budget", 5, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}, encoding="ascii"
    )
    assert letters.returncode == 0, letters.stderr
    assert [len(line) for line in letters.stdout.splitlines()] == [len(line) for line in shapes.stdout.splitlines()]
    drawn = letters.stdout.split("100 %")[1].split("  0 %")[0]
    assert "." in drawn
    assert "?" not in drawn


@pytest.mark.slow
def test_ctrl_c_shows_what_is_done_so_far(on_screen: Run, begun: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    screen = on_screen("analyse", begun, "--budget", "700ms", "--out", target)
    screen.until("2/5")
    screen.send("\x03")
    assert "Stopped after" in screen.rest()
    assert "Chance to win, as each seat" in screen.seen
    assert "the file was not written" in screen.seen
    assert "Traceback" not in screen.seen
    assert screen.process.returncode == 130
    assert not target.exists()


def test_ctrl_c_before_the_first_decision_shows_nothing(
    command: Run, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_commands, "_think", lambda analysis: False)
    result = command("analyse", begun)
    assert result.exit_code == 130
    assert result.output == ""


# -- the plot ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [30, 60, 80, 133])
@pytest.mark.parametrize(("name", "decisions"), [("inn-keeper-3p", 6), ("dead-and-breakfast-1p", 4)])
def test_the_plot_is_as_wide_as_asked_for(name: str, decisions: int, width: int) -> None:
    analysis = analysed(recorded(name, decisions), 2)
    lines = [line.plain for line in plot(analysis, width)]
    drawn = [line for line in lines if set("┤│└") & set(line)]
    assert [len(line) for line in drawn] == [width] * 14
    assert max(map(len, lines)) <= width
    for seat in range(analysis.match.state.seats):
        assert any(CRESTS[seat] in line for line in lines[1:]), "a curve bears its crest"
        assert f"{CRESTS[seat]} " in lines[0]


def test_the_plot_ends_with_how_the_match_ended(connect_four: tabletomb.Game) -> None:
    analysis = analysed(dropped(connect_four, "adadada"))
    lines = [line.plain for line in plot(analysis, 60)]
    assert lines[1].startswith("100 % ┤")
    assert lines[1].rstrip().endswith("▲")
    assert lines[13].startswith("  0 % ┤")
    assert lines[13].rstrip().endswith("●")
    assert lines[15].split() == ["1", "2", "3", "4", "5", "6", "7"]


def test_marks_stand_below_their_decisions(connect_four: tabletomb.Game) -> None:
    analysis = analysed(dropped(connect_four, "adadada"), 40)
    marks = [line.plain for line in plot(analysis, 60)][17:]
    numbers = [line.plain for line in plot(analysis, 60)][15]
    bo = next(line for line in marks if line.lstrip().startswith("●"))
    assert abs(bo.rindex("??") - numbers.index("6")) <= 1


def test_equal_ends_leave_both_crests_to_see(connect_four: tabletomb.Game) -> None:
    analysis = analysed(dropped(connect_four, "ad"))
    analysis.judged = [each._replace(outlook=(0.5, 0.5)) for each in analysis.judged]
    shown = "".join(line.plain for line in plot(analysis, 40)[1:14])
    assert "▲" in shown
    assert "●" in shown


def test_names_that_do_not_fit_beside_each_other_stand_below(connect_four: tabletomb.Game) -> None:
    names = ("Annabel Winterbottom the Elder", "Bo")
    lines = [line.plain for line in plot(analysed(dropped(connect_four, "ad", names)), 30)]
    assert lines[:2] == ["▲ Annabel Winterbottom the El…", "● Bo"]


@pytest.mark.parametrize(
    ("rough", "step"), [(0.1, 1), (1, 1), (1.2, 2), (4, 5), (5.1, 10), (32, 50), (77, 100), (900_000, 1_000_000)]
)
def test_steps_are_round(rough: float, step: int) -> None:
    assert round_step(rough) == step


def test_points_are_plotted_within_round_ticks() -> None:
    analysis = analysed(recorded("dead-and-breakfast-1p", 4), 2)
    for outlook in ((0.0,), (-3.2,), (41.0,), (1e6,)):
        analysis.judged = [each._replace(outlook=outlook) for each in analysis.judged[:1]] + analysis.judged[1:]
        drawn = curves(analysis)
        scale = axis(analysis, drawn)
        values = [value for curve in drawn for _, value in curve.points]
        assert scale.lowest <= min(values) <= max(values) <= scale.highest
        assert 2 <= len(scale.ticks) <= 7
        assert max(len(line.plain) for line in plot(analysis, 80)) <= 80


# -- files ------------------------------------------------------------------------------------------------


def test_the_picture_has_a_labelled_line_a_seat(connect_four: tabletomb.Game) -> None:
    names = ("Ann <b>&", 'Bo ]]> "quoted" with a very long name indeed, longer than fits')
    root = ElementTree.fromstring(picture(analysed(dropped(connect_four, "adadada", names), 40)))
    lines = root.findall(f".//{SVG}polyline")
    assert [line.get("data-seat") for line in lines] == ["0", "1"]
    # a point after each of its own decisions and one for the end, which Ann's last decision was
    assert [len(line.get("points", "").split()) for line in lines] == [4, 4]
    assert lines[0].get("stroke-dasharray") != lines[1].get("stroke-dasharray"), "colour is not all that differs"
    titles = [group.findtext(f"{SVG}title") for group in root.findall(f"{SVG}g")]
    assert titles == list(names)
    labels = [label.text for label in root.findall(f".//{SVG}text[@class='label']")]
    assert "Ann <b>& 100 %" in labels
    assert any(label is not None and label.startswith('Bo ]]> "quoted" w') for label in labels)
    assert "??" in [text.text for text in root.findall(f".//{SVG}text")]


def test_labels_make_room_for_each_other() -> None:
    analysis = analysed(recorded("inn-keeper-4p", 3), 2)
    for value in (0.0, 0.25, 1.0):
        analysis.judged = [each._replace(outlook=(value,) * 4) for each in analysis.judged]
        root = ElementTree.fromstring(picture(analysis))
        heights = sorted(float(label.get("y", "")) for label in root.findall(f".//{SVG}text[@class='label']"))
        assert len(heights) == 4
        assert all(below - above >= 18 for above, below in pairwise(heights))
        assert heights[0] > 0
        assert heights[-1] < 440


class _Links(HTMLParser):
    """Everything a page would load or lead to, and its open elements."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]
        self.cells += tag == "tr"


def test_a_page_is_whole_in_one_file(command: Run, blundered: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    result = command("analyse", blundered, "--budget", 40, "--out", target)
    assert result.exit_code == 0, result.exception
    assert f"Written: {target}" in result.output.replace("\n", "")
    text = target.read_text("utf-8")
    reader = _Links()
    reader.feed(text)
    assert reader.links == []
    assert "@import" not in text
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text
    assert reader.cells == 1 + 2 + 1 + 7, "a heading and a row for each seat and each decision"
    assert "<title>Connect Four: an analysis</title>" in text
    ElementTree.fromstring(text[text.index("<svg xmlns") : text.index("</svg>") + 6])


def test_decisions_are_told_in_words_of_those_who_look_back(command: Run, begun: Path, tmp_path: Path) -> None:
    """A card laid in secret is told as such, not as what came of it; moves are not told in the letters to type them."""
    target = tmp_path / "page.html"
    shown = words(command("analyse", begun, "--budget", 5, "--out", target).output)
    text = words(target.read_text("utf-8").split("</style>")[1])
    match = recorded("inn-keeper-2p", 5)
    for number, entry in enumerate(match.log):
        told = plain(deed(match.at(number), entry.seat, entry.move).text, match.names)
        assert match.at(number).agenda[-1].seat >= 0 or escape(told) in text
        assert f">{match.game.moves.notation(entry.move)}" not in text
    assert not set("{}") & set(shown + text)


def test_names_in_a_page_are_text(connect_four: tabletomb.Game) -> None:
    text = page(analysed(dropped(connect_four, "adadada", ("<script>", "&amp;"))))
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
    assert "&amp;amp;" in text


def test_a_file_that_is_there_is_not_overwritten_unasked(command: Run, blundered: Path, tmp_path: Path) -> None:
    target = tmp_path / "plot.svg"
    target.write_text("mine")
    error = command("analyse", blundered, "--out", target, "--budget", 2).exception
    assert str(error) == f"{target} is there already; --yes overwrites it."
    assert target.read_text() == "mine"
    assert command("analyse", blundered, "--out", target, "--budget", 2, "--yes").exit_code == 0
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert "is a folder" in str(command("analyse", blundered, "--out", folder, "--yes").exception)
    ElementTree.fromstring(target.read_text("utf-8"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--out", "plot.png"], "out: must end with .html or .svg, not 'plot.png'"),
        (["--out", "plot"], "out: must end with .html or .svg, not 'plot'"),
        (["--out", "/no/such/folder/plot.svg"], "/no/such/folder is not a folder."),
        (["--out", "x" * 300 + ".svg"], "cannot be written: file name too long."),
        (["--budget", "much"], "budget: a budget is a number of iterations"),
        (["--budget", "0"], "budget: a budget is a number of iterations"),
        (["--seat", "2"], "seat: there is no seat 2 in this match; the seats are 0 to 1"),
        (["--content", "/no/such/pack.toml"], "cannot be read: no such file"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence_at_once(
    command: Run, blundered: Path, arguments: list[str], sentence: str
) -> None:
    error = command("analyse", blundered, *arguments).exception
    assert isinstance(error, tabletomb.TabletombError)
    assert sentence in str(error)


def test_a_broken_match_gets_a_sentence(command: Run, blundered: Path, tmp_path: Path) -> None:
    blundered.write_bytes(blundered.read_bytes()[:100])
    for path in (blundered, tmp_path, tmp_path / "nothing.json"):
        error = command("analyse", path).exception
        assert isinstance(error, tabletomb.TabletombError)
        assert str(path) in str(error)


def test_a_match_without_a_choice_gets_a_sentence(command: Run, connect_four: tabletomb.Game, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_bytes(match_bytes(dropped(connect_four, "")))
    assert "Nobody had a choice in" in str(command("analyse", path).exception)
    path.write_bytes(match_bytes(dropped(connect_four, "a")))
    assert "Bo never had a choice in" in str(command("analyse", path, "--seat", 1).exception)


def test_americans_find_it_too(command: Run, blundered: Path) -> None:
    assert command("analyze", blundered, "--budget", 2).exit_code == 0
    assert "analyze" not in command("--help").output
