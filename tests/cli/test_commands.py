"""The commands besides playing: games, rules, replay, resume, content, version; and what wrong words get."""

from __future__ import annotations

import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.cli.files import load_match
from tabletomb.engine.game import games
from tabletomb.engine.marks import plain, seats

Run = Callable[..., Any]


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def finished(play: Run, saves: Path) -> Path:
    """A finished match of Dead & Breakfast."""
    play("dead-and-breakfast", *["1"] * 80, seats="1", seed=5)
    (path,) = saves.iterdir()
    return path


@pytest.fixture
def unfinished(play: Run, saves: Path) -> Path:
    """A match of Inn Keeper in its first trick."""
    play("inn-keeper", "1", seats="me,random", seed=5)
    (path,) = saves.iterdir()
    return path


# -- version, games, rules --------------------------------------------------------------------------------


def test_the_version_says_how_the_rules_run(command: Run) -> None:
    result = command("--version")
    assert result.exit_code == 0
    assert result.output.startswith(f"tabletomb {tabletomb.__version__} (rules: ")
    assert ("compiled" in result.output) != ("pure Python" in result.output)
    assert platform.python_version() in result.output


@pytest.mark.parametrize("width", [40, 80, 140])
def test_games_lists_everything_that_can_be_chosen(command: Run, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    result = command("games")
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= width
    for game in games():
        if width == 80:
            assert game.title in result.output
            assert game.name in result.output
            for option in game.options:
                values = [f"{value} ({option.labels[value]})" if option.labels else value for value in option.values]
                assert f"{option.name} = {' | '.join(values)}, default {option.default}." in words(result.output)
        assert game.version in result.output


def test_every_command_has_help(command: Run) -> None:
    for name in (
        "play", "resume", "replay", "rules", "games", "bots", "analyse", "content", "content check", "content show",
    ):  # fmt: skip
        result = command(*name.split(), "--help")
        assert result.exit_code == 0
        assert "Usage:" in result.output
    assert "play" in command("-h").output


def test_one_rule_a_search_and_the_whole_book(command: Run) -> None:
    one = command("rules", "dead-and-breakfast", "DB-17")
    assert words(one.output).startswith("DB-17 On your turn you do one of two things")
    assert "DB-18" not in one.output
    found = command("rules", "Dead_and_Breakfast", "emergency", "brickyard")
    assert words(found.output).startswith("DB-28")
    assert "*" not in found.output
    book = command("rules", "dead-and-breakfast")
    for rule in tabletomb.game("dead-and-breakfast").rulebook.rules:
        assert rule in book.output
    assert "<a id" not in book.output


def test_rules_that_do_not_exist_get_a_sentence(command: Run) -> None:
    for asked in ("DB-99", "flibbertigibbet"):
        error = command("rules", "dead-and-breakfast", asked).exception
        assert isinstance(error, tabletomb.TabletombError)
        assert asked in str(error)


# -- playing from the command line ------------------------------------------------------------------------


def test_without_a_terminal_the_first_choice_is_dead_and_breakfast(command: Run) -> None:
    result = command("play", input="")
    assert result.exit_code == 0
    assert "Dead & Breakfast" in result.output


def test_options_seed_and_names_reach_the_table(command: Run, saves: Path) -> None:
    result = command(
        "play", "inn-keeper", "--seed", 11, "--seats", "me,random,me", "--option", "endTrigger=firstInn",
        "--option", "followSuit=must", "--name", "Ann", "--name", "Bo", input="\n1\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    (path,) = saves.iterdir()
    match = load_match(path)
    assert match.seed == 11
    assert match.names == ("Ann", "Mags (random)", "Bo")
    assert match.state.deal.options == {"endTrigger": "firstInn", "followSuit": "must"}


def test_a_sealed_seed_can_be_given_too(command: Run, saves: Path) -> None:
    key = "0123456789abcdef" * 4
    assert command("play", "dead-and-breakfast", "--seats", 1, "--seed", key.upper(), input="1\n").exit_code == 0
    (path,) = saves.iterdir()
    assert load_match(path).seed == key


def test_without_a_seed_every_game_is_another(command: Run, saves: Path) -> None:
    for _ in range(2):
        command("play", "dead-and-breakfast", "--seats", 1, input="1\n")
    one, two = (load_match(path) for path in saves.iterdir())
    assert one.seed != two.seed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "There is no game 'nonsense'; installed are"),
        (["inn-keeper", "--seats", "9"], "seats: Inn Keeper is for 2 or 3 or 4 seats, not 9"),
        (["inn-keeper", "--seats", "me"], "not 1"),
        (["inn-keeper", "--seats", "me,robot"], "not 'robot'"),
        (["inn-keeper", "--option", "bonus=off"], "Inn Keeper has no option 'bonus'"),
        (["inn-keeper", "--option", "followSuit=maybe"], "must be one of free, must, not 'maybe'"),
        (["inn-keeper", "--option", "followSuit"], "must be NAME=VALUE"),
        (["inn-keeper", "--option", "followSuit=must", "--option", "followSuit=free"], "given twice"),
        (["inn-keeper", "--seed", "banana"], "seed: must be a whole number"),
        (["inn-keeper", "--seed=-1"], "seed: must be a whole number"),
        (["inn-keeper", "--seed", "9" * 40], "seed: must be a whole number"),
        (["inn-keeper", "--name", ""], "name: must be 1 to 24"),
        (["inn-keeper", "--content", "/no/such/pack.toml"], "cannot be read: no such file"),
    ],
)
def test_what_cannot_be_dealt_gets_a_sentence(command: Run, arguments: list[str], sentence: str) -> None:
    error = command("play", *arguments, input="").exception
    assert isinstance(error, tabletomb.TabletombError)
    assert sentence in str(error)


# -- resume and replay ------------------------------------------------------------------------------------


def test_a_resumed_match_goes_on_where_it_stopped_with_its_bots(command: Run, unfinished: Path) -> None:
    before = load_match(unfinished)
    result = command("resume", unfinished, input="1\n1\n")
    assert result.exit_code == 0
    after = load_match(unfinished)
    assert after.log[: len(before)] == before.log
    assert len(after) > len(before) + 1
    assert list(unfinished.parent.iterdir()) == [unfinished], "it is saved where it came from"


def test_stopping_and_resuming_makes_no_difference_to_the_cards(play: Run, command: Run, saves: Path) -> None:
    straight = play("inn-keeper", "1", "1", "1", "1", seats="me,me", seed=4)
    for path in saves.iterdir():
        path.unlink()
    play("inn-keeper", "", "1", seats="me,me", seed=4)
    (path,) = saves.iterdir()
    assert load_match(path).at(0).dump() == straight.match.at(0).dump()
    assert command("resume", path, input="\n1\n").exit_code == 0
    assert len(load_match(path)) == 2


def test_resume_may_change_who_plays(command: Run, unfinished: Path) -> None:
    result = command("resume", unfinished, "--seats", "me,me", input="")
    assert "Mags (random) is next" in words(result.output) or "Player is next" in words(result.output)
    error = command("resume", unfinished, "--seats", "3", input="").exception
    assert "the match has 2 seats, not 3" in str(error)


def test_a_finished_match_is_shown_when_resumed(command: Run, finished: Path) -> None:
    result = command("resume", finished, input="")
    assert result.exit_code == 0
    assert "The end" in result.output


def test_replay_steps_there_and_back(command: Run, finished: Path) -> None:
    last = len(load_match(finished))
    result = command("replay", finished, input="n\n\np\n5\nend\nn\nhome\np\n-1\nfrog\nq\nn\n")
    assert result.exit_code == 0
    places = [line.split(" · ")[1].split()[0] for line in result.output.splitlines() if line.startswith("Dead &")]
    assert places == ["0", "1", "2", "1", "5", str(last), "0"]
    assert result.output.count(f"The match has the positions 0 to {last}.") == 2
    assert "'frog' is not one of" in result.output
    assert "'-1' is not one of" in result.output


def test_replay_shows_the_sheet_at_the_end_and_ends_with_the_input(command: Run, finished: Path) -> None:
    result = command("replay", finished, input="end\n")
    assert result.exit_code == 0
    assert "in all" in result.output


def test_replay_can_print_every_position(command: Run, finished: Path) -> None:
    match = load_match(finished)
    result = command("replay", finished, "--all")
    assert result.exit_code == 0
    assert result.output.count("a spectator's eyes") == len(match) + 1
    shown = words(result.output)
    for _, line in match.story(None):
        assert words(plain(line.text, match.names)) in shown


def test_replay_speaks_to_the_seat_whose_eyes_are_used(command: Run, unfinished: Path) -> None:
    match = load_match(unfinished)
    shown = words(command("replay", unfinished, "--all", "--seat", 1).output)
    own = [line.text for _, line in match.story(1) if 1 in seats(line.text)]
    assert own
    assert all(words(plain(text, match.names, 1)) in shown for text in own)


def test_replay_looks_through_one_seats_eyes(command: Run, unfinished: Path) -> None:
    match = load_match(unfinished)
    bonus = [match.state.view(seat)["players"][seat]["bonus"]["name"] for seat in range(2)]
    for seat in range(2):
        shown = words(command("replay", unfinished, "--all", "--seat", seat).output)
        assert bonus[seat] in shown
        assert bonus[1 - seat] not in shown
    spectator = words(command("replay", unfinished, "--all").output)
    assert not any(name in spectator for name in bonus)
    error = command("replay", unfinished, "--seat", 2).exception
    assert "There is no seat 2 in this match; the seats are 0 to 1." in str(error)


def test_a_broken_match_gets_a_sentence(command: Run, finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:100])
    for name in ("resume", "replay"):
        error = command(name, finished).exception
        assert isinstance(error, tabletomb.TabletombError)
        assert str(finished) in str(error)


# -- content ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dead-and-breakfast", "inn-keeper"])
def test_a_games_own_pack_can_be_shown_copied_and_checked(command: Run, tmp_path: Path, name: str) -> None:
    shown = command("content", "show", name)
    assert shown.exit_code == 0
    pack = tmp_path / "mine.toml"
    pack.write_text(shown.output, "utf-8")
    for more in ([], ["--game", name]):
        result = command("content", "check", pack, *more)
        assert result.exit_code == 0, result.exception
        assert "OK" in result.output
        assert tabletomb.game(name).title in words(result.output)
        assert tabletomb.game(name).pack.hash in result.output
    data = tabletomb.game(name).pack.data
    for table in (key for key, value in data.items() if isinstance(value, list)):
        assert f"{len(data[table])} {table}" in words(result.output)


def test_a_broken_pack_is_named_with_its_entry_and_field(command: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    own = command("content", "show", "inn-keeper").output
    pack.write_text(own.replace('wish = "BATH"', 'wish = "SAUNA"', 1), "utf-8")
    error = command("content", "check", pack).exception
    assert isinstance(error, tabletomb.ContentError)
    assert f"{pack}: customer[0] (c01).wish: must be one of" in str(error)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "is not valid TOML"),
        ("title = 'x'\nsheep = [1]", "has no table of any installed game; name the game with --game"),
        ("", "has no table of any installed game"),
    ],
)
def test_foreign_packs_get_a_sentence(command: Run, tmp_path: Path, text: str, sentence: str) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(text)
    error = command("content", "check", pack).exception
    assert isinstance(error, tabletomb.TabletombError)
    assert sentence in str(error)
    assert str(pack) in str(error)


def test_packs_that_are_no_files_get_a_sentence(command: Run, tmp_path: Path, connect_four: tabletomb.Game) -> None:
    assert "is a folder" in str(command("content", "check", tmp_path).exception)
    assert "no such file" in str(command("content", "check", tmp_path / "nothing").exception)
    pack = tmp_path / "mine.toml"
    pack.write_text("title = 'x'")
    assert "has no content to replace" in str(command("content", "check", pack, "--game", connect_four.name).exception)
    assert "has no content to replace" in str(command("content", "show", connect_four.name).exception)


def test_control_characters_in_a_pack_are_refused(command: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    own = command("content", "show", "inn-keeper").output
    pack.write_text(own.replace("Baroness Ottoline Sudd", "Baroness \\u001b[2J Sudd"), "utf-8")
    error = command("content", "check", pack).exception
    assert "control character" in str(error)
    assert "customer[0]" in str(error)


def test_a_match_with_its_own_pack_is_resumed_with_it(command: Run, tmp_path: Path, saves: Path) -> None:
    pack = tmp_path / "my pack.toml"
    own = command("content", "show", "inn-keeper").output
    pack.write_text(own.replace("Baroness Ottoline Sudd", "Aunt Sudd"), "utf-8")
    result = command("play", "inn-keeper", "--content", pack, "--seats", "me,random", input="1\n")
    (path,) = saves.iterdir()
    assert f"tabletomb resume {path} --content '{pack}'" in result.output
    assert command("resume", path, "--content", pack, input="").exit_code == 0
    assert "another content pack" in str(command("resume", path, input="").exception)
