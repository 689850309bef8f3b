"""The lab's commands: what they print, what they refuse, and that nothing is touched when they do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb

Run = Callable[..., Any]
DUO = ("dead-and-breakfast", "--bots", "random,random")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run that is complete."""
    from tabletomb.lab import Plan, processes, simulate

    folder = tmp_path_factory.mktemp("lab") / "run"
    with processes(1) as crew:
        simulate(Plan("dead-and-breakfast", ("random", "random"), games=20, seed=3), folder, executor=crew)
    return folder


# -- what comes out ---------------------------------------------------------------------------------------


def test_a_run_ends_with_a_short_summary(tabletomb_process: Run, tmp_path: Path, finished: Path) -> None:
    folder = tmp_path / "a run"
    done = tabletomb_process("simulate", *DUO, "--games", 20, "--seed", 3, "--jobs", 1, "--out", folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Dead & Breakfast: 20 games, seed 3" in done.stdout
    assert re.search(r"random +40 +\d+\.\d\d \[\d+\.\d\d to \d+\.\d\d\] +50\.0% \[35\.2% to 64\.8%\]", done.stdout)
    assert re.search(r"\n +0 +20 .*\n +1 +20 ", done.stdout)
    assert f"Kept in {folder}; tabletomb report '{folder}' explains it.\n" in done.stdout
    assert contents(folder) == contents(finished)


def test_a_folder_of_ones_own_is_named_after_the_run(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("simulate", "Dead and breakfast", "--bots", "random", "--seats", 2, "--games", 2, "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert [path.name for path in tmp_path.iterdir() if path.name != "saves"] == ["dead-and-breakfast-random-2-0"]


def test_solo_games_have_no_winner_and_cooperative_ones_have_the_table(command: Run, tmp_path: Path) -> None:
    solo = command("simulate", "dead-and-breakfast", "--bots", "random", "--games", 2, "--out", tmp_path / "solo")
    assert "won" not in solo.output
    together = command(
        "simulate", "dead-cells", "--bots", "random", "--seats", 2, "--games", 2, "--jobs", 1, "--out", tmp_path / "two"
    )
    assert "the table won" in together.output


def test_a_tournament_rates_its_bots(command: Run, tmp_path: Path, third_party: Path) -> None:
    folder = tmp_path / "run"
    words = ("--bots", "random,greedy", "--games", 4, "--jobs", 1, "--out", folder)
    result = command("tournament", "inn-keeper", *words)
    assert result.exit_code == 0, result.output
    assert "rating (random = 0)" in result.output
    ratings = json.loads((folder / "ratings.json").read_text())
    assert {each["bot"] for each in ratings["ratings"]} == {"random", "greedy"}
    (met,) = ratings["results"]
    assert (met["bot"], met["against"], met["games"]) == ("random", "greedy", 4)
    won = f"{1 - met['wins'] / 4:.0%}"
    assert re.search(rf"greedy .*{won}", result.output)
    before = contents(folder)
    (folder / "ratings.json").unlink()
    assert command("tournament", "--resume", "--out", folder).exit_code == 0
    assert contents(folder) == before


def test_content_and_campaigns_of_ones_own(command: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    own = command("content", "show", "dead-and-breakfast").output
    pack.write_text(own.replace('name = "Coffin Court"', 'name = "Kennel Court"'))
    folder = tmp_path / "packed"
    result = command("simulate", *DUO, "--games", 2, "--jobs", 1, "--content", pack, "--out", folder)
    assert result.exit_code == 0, result.output
    run = json.loads((folder / "run.json").read_text())
    assert run["pack"] == pack.read_text()
    assert run["names"]["L1"] == "Kennel Court"
    assert run["versions"]["content"] != tabletomb.game("dead-and-breakfast").pack.hash
    campaign = tmp_path / "campaign.json"
    assert command("campaign", "new", "dead-cells", "--file", campaign).exit_code == 0
    words = ("dead-cells", "--bots", "random,random", "--games", 2, "--jobs", 1, "--campaign", campaign)
    assert command("simulate", *words, "--out", tmp_path / "campaign").exit_code == 0
    assert json.loads((tmp_path / "campaign" / "run.json").read_text())["campaign"] == json.loads(campaign.read_text())


def test_progress_is_drawn_on_a_terminal(on_screen: Run, tmp_path: Path) -> None:
    screen = on_screen("simulate", *DUO, "--games", 200, "--jobs", 1, "--out", tmp_path / "run", columns=100)
    seen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.rest())
    assert screen.process.returncode == 0
    assert re.search(r"games .*\d+/200 .*games/s", seen)
    assert "explains it." in seen


# -- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulate",), "name a game"),
        (("simulate", "dead-and-breakfast"), "say who plays"),
        (("simulate", "chess", "--bots", "random,random"), "There is no game 'chess'"),
        (("simulate", "inn-keeper", "--bots", "random,deep-blue"), "there is no bot 'deep-blue'"),
        (("simulate", "inn-keeper", "--bots", "random"), "Inn Keeper seats 2 to 4, not 1"),
        (("simulate", "inn-keeper", "--bots", "random,random", "--seats", 4), "2 bots for 4 seats"),
        (("simulate", *DUO, "--games", 0), "games: must be a whole number from 1"),
        (("simulate", *DUO, "--seed", -1), "seed: must be a whole number"),
        (("simulate", *DUO, "--jobs", 0), "jobs: must be a whole number from 1"),
        (("simulate", *DUO, "--jobs", 2, "--cluster", "tcp://127.0.0.1:1"), "either --jobs or --cluster"),
        (
            ("simulate", *DUO, "--cluster", "tcp://127.0.0.1:1", "--timeout", 0.5),
            "cannot be reached within 0.5 seconds",
        ),
        (("simulate", *DUO, "--cluster", "tcp://127.0.0.1:1", "--timeout", -1), "timeout: must be"),
        (("simulate", *DUO, "--option", "bonus"), "option: must be NAME=VALUE"),
        (("simulate", *DUO, "--option", "bonus=gold"), "options.bonus: must be one of"),
        (("simulate", *DUO, "--content", "/nowhere"), "/nowhere cannot be read"),
        (("simulate", *DUO, "--campaign", "/nowhere"), "is not played as a campaign"),
        (("tournament", "inn-keeper", "--bots", "random"), "at least two"),
        (("tournament", "dead-cells", "--bots", "random,greedy"), "all seats win or lose together"),
        (("simulate", "--resume"), "is not a run of the lab"),
    ],
)
def test_mistakes_are_one_sentence_and_touch_nothing(
    command: Run, tmp_path: Path, arguments: tuple[object, ...], sentence: str
) -> None:
    folder = tmp_path / "run"
    result = command(*arguments, "--out", folder)
    assert isinstance(result.exception, tabletomb.TabletombError)
    assert sentence in str(result.exception)
    assert not folder.exists()


def test_a_folder_that_is_in_use_is_left_alone(command: Run, finished: Path) -> None:
    before = contents(finished)
    result = command("simulate", *DUO, "--out", finished)
    assert "is there already and not empty; --resume goes on with the run in it" in str(result.exception)
    assert contents(finished) == before


@pytest.mark.parametrize(
    ("arguments", "difference"),
    [
        (("simulate", "inn-keeper"), "game: dead-and-breakfast there, inn-keeper here"),
        (("simulate", "--seed", 4), "seed: 3 there, 4 here"),
        (("simulate", "--games", 21), "games: 20 there, 21 here"),
        (("simulate", "--bots", "random,greedy"), 'bots: ["random", "random"] there, ["random", "greedy"] here'),
        (("simulate", "--bots", "random,random,random"), "seats: 2 there, 3 here"),
        (("simulate", "--fixed"), "fixed: false there, true here"),
        (("simulate", "--trace"), "trace: false there, true here"),
        (("tournament",), "was begun with tabletomb simulate"),
    ],
)
def test_resuming_with_other_parameters_names_the_difference(
    command: Run, finished: Path, arguments: tuple[object, ...], difference: str
) -> None:
    before = contents(finished)
    result = command(*arguments, "--resume", "--out", finished)
    assert difference in str(result.exception)
    assert contents(finished) == before


def test_resuming_with_the_same_parameters_is_fine(command: Run, finished: Path) -> None:
    before = contents(finished)
    result = command("simulate", *DUO, "--games", 20, "--seed", 3, "--resume", "--out", finished)
    assert result.exit_code == 0, result.exception
    assert "20 games" in result.output
    assert contents(finished) == before


def test_bots_against_the_clock_are_announced(tabletomb_process: Run, tmp_path: Path) -> None:
    bots = "ismcts:1/1ms,random"
    done = tabletomb_process("simulate", "connect-four", "--bots", bots, "--games", 1, "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    sentence = "tabletomb: ismcts:1/1ms plays against the clock: another run will not give the same games.\n"
    assert done.stderr == sentence
    assert json.loads((tmp_path / "run" / "run.json").read_text())["repeatable"] is False


def test_a_report_needs_a_run(command: Run, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        result = command("report", folder)
        assert isinstance(result.exception, tabletomb.TabletombError)
        assert "is not a run of the lab" in str(result.exception)


def test_a_report_is_written_where_wanted(command: Run, finished: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    result = command("report", finished, "--out", target)
    assert result.exit_code == 0, result.exception
    assert f"Written: {target}" in result.output.replace("\n", "")
    assert "Dead &amp; Breakfast" in target.read_text()
