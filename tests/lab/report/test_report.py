"""The page: whole, honest, the same every time, and nothing in it that calls out."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

import tabletomb
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.extras import how_to_get
from tabletomb.lab import Plan, simulate
from tabletomb.lab.report import write

Games = Callable[..., pl.DataFrame]
WriteRun = Callable[..., Path]


class Page(HTMLParser):
    """A page as a reader and a browser see it."""

    VOID = frozenset({"meta", "link"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.words: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.loads: list[str] = []
        self.feed(html)
        assert not self.open, "every element that is opened is closed"
        self.text = " ".join(" ".join(self.words).replace("\u00a0", " ").split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src", "srcset", "data", "action", "xlink:href"):
                (self.targets if (value or "").startswith("#") else self.loads).append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


def report(folder: Path) -> Page:
    target = folder.with_suffix(".html")
    write(folder, target)
    html = target.read_text("utf-8")
    page = Page(html)
    assert page.loads == ["data:,"], "only the empty icon, which is in the page itself"
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<iframe|<img", html)
    assert "default-src 'none'" in html
    assert {target[1:] for target in page.targets} <= set(page.ids), "links lead somewhere"
    assert len(page.ids) == len(set(page.ids))
    assert html.count("<svg") == html.count('role="img"')
    assert not {"NaN", "nan", "inf"} & set(re.split(r"[^\w]", page.text))
    return page


def played(tmp_path: Path, game: str, seats: int, games: int, **changes: object) -> Path:
    plan = Plan(game, ("random",), games=games, seats=seats, **changes)  # type: ignore[arg-type]
    with ThreadPoolExecutor(1) as executor:
        simulate(plan, tmp_path / "run", executor=executor)
    return tmp_path / "run"


# -- what it says -----------------------------------------------------------------------------------------


def test_planted_effects_come_first_and_are_named(write_run: WriteRun, make_games: Games) -> None:
    page = report(write_run(make_games(1000, seat_0=0.6, silver_bell=0.8)))
    first = page.text.index("What looks unbalanced")
    assert "2 things look unbalanced, and 2 more deserve a second look." in page.text[first : first + 200]
    assert first < page.text.index("Seat 0 has a large advantage. almost certain") < page.text.index("Does it matter")
    assert "Silver Bell goes along with winning. almost certain" in page.text
    assert "1,000 games, 3 seats" in page.text
    assert page.headings[:2] == ["Haunted House", "What looks unbalanced"]


def test_fair_games_are_called_fair(write_run: WriteRun, make_games: Games) -> None:
    page = report(write_run(make_games(1500, seed=3)))
    assert "No sign of a seat advantage. With 1,500 games an effect of" in page.text
    assert "No component stands out." in page.text
    assert "Unbalanced" not in page.text


def test_the_command_that_plays_it_again(write_run: WriteRun, make_games: Games) -> None:
    rows = make_games(20, bots=("a", "b", "c"))
    page = report(write_run(rows, fixed=True, options={"moon": "half full"}, repeatable=False))
    command = (
        "tabletomb simulate haunted-house --bots a,b,c --seats 3 --games 20 --seed 7 --option 'moon=half full' --fixed"
    )
    assert command in page.text
    assert "Different bots kept their seats" in page.text
    assert "played against the clock" in page.text


def test_a_trace_tells_choices_by_kind(write_run: WriteRun, make_games: Games) -> None:
    page = report(write_run(make_games(30), trace=True))
    assert "Choices by kind of decision" in page.headings
    assert "place" in page.text
    assert "Over all kinds it is 4.0" in page.text


def test_tournaments_have_ratings(write_run: WriteRun, make_games: Games) -> None:
    folder = write_run(make_games(30, 2, bots=("a", "b")), kind="tournament", lineups=[["a", "b"]])
    (folder / "ratings.json").write_text('{"ratings": [{"bot": "a", "rating": 31.5, "low": -20, "high": 83}]}')
    assert "Ratings" in report(folder).headings
    (folder / "ratings.json").write_text('{"ratings": [{"bot": "a", "rating": "x", "low": 1, "high": 2}]}')
    with pytest.raises(TabletombError, match=r"ratings\.json is damaged"):
        write(folder, folder.with_suffix(".html"))


def test_cooperative_games_compare_no_winners(write_run: WriteRun, make_games: Games) -> None:
    page = report(write_run(make_games(200, shared=True), cooperative=True))
    assert "Seats" not in page.headings
    assert "Success" in page.headings
    assert "The table wins" in page.text


def test_unfinished_runs_are_reported_as_far_as_they_went(write_run: WriteRun, make_games: Games) -> None:
    page = report(write_run(make_games(40), parts=True, games=100, trace=True))
    assert "This run is unfinished: 40 of 100 games were played." in page.text
    decisions = re.search(r"Kind A game Options Forced Chosen draw (\d+\.\d)", page.text)
    assert decisions is not None
    assert 18.0 <= float(decisions[1]) <= 30.0  # half of 40 to 60: only games that are there count


def test_names_are_text_and_nothing_else(write_run: WriteRun, make_games: Games) -> None:
    nasty = '<b onclick="x">Tom & "Jerry"</b>'
    rows = make_games(60, bots=(nasty, "b", "c"))
    page = report(write_run(rows, title=nasty, names={"C03": nasty, "C04": nasty}, options={nasty: nasty}))
    assert page.headings[0] == nasty
    assert "b" not in page.open
    assert f"{nasty} (1 of 2)" in page.text  # two of the same name are told apart
    assert f"{nasty} (2 of 2)" in page.text


def test_games_without_components_or_lines(write_run: WriteRun, make_games: Games) -> None:
    rows = make_games(40, holds=False)
    rows = rows.with_columns(pl.lit([], dtype=rows.schema["lines"]).alias("lines"))
    page = report(write_run(rows))
    assert "nothing that lies in front of the seats" in page.text
    assert "The score sheets of this game have no lines." in page.text


def test_a_single_game_in_place_of_an_older_report(write_run: WriteRun, make_games: Games) -> None:
    folder = write_run(make_games(1))
    folder.with_suffix(".html").write_text("old")
    assert "Too few games to judge a seat advantage." in report(folder).text


# -- real games -------------------------------------------------------------------------------------------

CODE = re.compile(r"\b[A-Za-z]{1,2}\d+(?:-[A-Z]?\d+)?\b")
"""An id such as V23, c09 or B1-T01."""


@pytest.mark.parametrize(
    ("game", "seats", "games"),
    [("dead-and-breakfast", 3, 12), ("dead-and-breakfast", 1, 6), ("inn-keeper", 2, 8), ("dead-cells", 2, 6)],
)
def test_every_game_can_be_reported_in_words(game: str, seats: int, games: int, tmp_path: Path) -> None:
    page = report(played(tmp_path, game, seats, games, trace=True))
    assert page.headings[0] == tabletomb.game(game).title
    assert not CODE.findall(page.text), "ids that are printed on no piece"
    assert "\u2026" not in page.text, "charts cut no name short"
    assert ("Win rate by seat" in page.headings) == (seats > 1 and not tabletomb.game(game).cooperative)


def test_options_are_told_in_words_and_typed_in_the_command(tmp_path: Path) -> None:
    page = report(played(tmp_path, "dead-and-breakfast", 2, 4, options={"bonus": "T3"}))
    assert "bonus: Room with a Vine" in page.text
    assert CODE.findall(page.text) == ["T3"]
    assert "--option bonus=T3" in page.text


@pytest.mark.usefixtures("connect_four")
def test_a_third_partys_game_can_be_reported(tmp_path: Path) -> None:
    page = report(played(tmp_path, "connect-four", 2, 40))
    assert page.headings[0] == "Connect Four"


# -- bytes and files --------------------------------------------------------------------------------------


def test_the_same_run_gives_the_same_bytes_in_every_process(
    write_run: WriteRun, make_games: Games, tmp_path: Path
) -> None:
    folder = write_run(make_games(60, silver_bell=1.0), trace=True)
    report(folder)
    other = tmp_path / "other.html"
    code = (
        "import sys; from pathlib import Path; from tabletomb.lab.report import write; write(*map(Path, sys.argv[1:]))"
    )
    world = {**os.environ, "POLARS_MAX_THREADS": "1", "PYTHONHASHSEED": "5"}
    subprocess.run([sys.executable, "-c", code, str(folder), str(other)], check=True, timeout=120, env=world)
    assert other.read_bytes() == folder.with_suffix(".html").read_bytes()
    assert len(other.read_bytes()) < 200_000


def test_a_missing_library_is_named_with_the_extra(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['altair'] = None\n"
        "from pathlib import Path; from tabletomb.lab.report import write\n"
        "try: write(Path(sys.argv[1]), Path(sys.argv[1]) / 'report.html')\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=120)
    assert run.stdout.startswith("LabTrouble The lab needs altair")
    assert how_to_get("lab") in run.stdout


def refused(folder: Path, target: Path | None = None) -> str:
    target = target or folder.with_suffix(".html")
    before = sorted(target.parent.iterdir()) if target.parent.is_dir() else []
    with pytest.raises(TabletombError) as caught:
        write(folder, target)
    assert (sorted(target.parent.iterdir()) if target.parent.is_dir() else []) == before, "nothing half-written"
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def test_folders_that_are_no_run(tmp_path: Path, write_run: WriteRun, make_games: Games) -> None:
    assert "is not a folder" in refused(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "no run.json" in refused(tmp_path / "empty")
    (tmp_path / "empty" / "run.json").write_text("[1]")
    assert "does not describe a run" in refused(tmp_path / "empty")
    folder = write_run(make_games(2))
    (folder / "games.parquet").unlink()
    assert "no finished games yet" in refused(folder)


@pytest.mark.parametrize(
    ("key", "value"), [("format", 2), ("seats", "two"), ("bots", None), ("games", 0), ("names", [1]), ("fixed", 1)]
)
def test_a_broken_run_json_is_named_with_its_field(
    key: str, value: object, write_run: WriteRun, make_games: Games
) -> None:
    sentence = refused(write_run(make_games(2), **{key: value}))
    assert "run.json" in sentence
    assert key in sentence


def test_broken_tables(write_run: WriteRun, make_games: Games) -> None:
    rows = make_games(6)
    folder = write_run(rows, name="cut")
    whole = (folder / "games.parquet").read_bytes()
    (folder / "games.parquet").write_bytes(whole[: len(whole) // 2])
    assert "games.parquet is damaged" in refused(folder)
    assert "the column won is missing" in refused(write_run(rows.drop("won"), name="other"))
    assert "not every game has one whole row for each seat" in refused(write_run(rows.head(-1), name="short"))
    assert "no finished games yet" in refused(
        write_run(rows.head(0), name="none", seats=3, games=6, bots=["a"], lineups=[["a"]])
    )


def test_targets_that_cannot_be_written(write_run: WriteRun, make_games: Games, tmp_path: Path) -> None:
    folder = write_run(make_games(2))
    assert "is a folder" in refused(folder, tmp_path)
    assert "cannot be written" in refused(folder, tmp_path / "nowhere" / "report.html")
