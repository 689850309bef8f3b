"""Matches on disk: written whole or not at all, never over another file, read with suspicion."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs
import pytest
import typer

import tabletomb
from tabletomb.cli import files
from tabletomb.cli.campaigns import usual_file
from tabletomb.cli.files import (
    AlreadyThere,
    FileTrouble,
    Keeper,
    load_match,
    saves_folder,
    say_where_saves_are,
    write_whole,
)
from tabletomb.cli.kept import kept_matches
from tabletomb.server.settings import usual_database

Play = Callable[..., Any]


@pytest.fixture
def match() -> tabletomb.Match:
    """A match in the middle of things."""
    match = tabletomb.Match("inn-keeper", seats=2, seed=7, names=("Ann", "Mags (random)"))
    for _ in range(9):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[-1])
    return match


@pytest.fixture
def saved(match: tabletomb.Match, tmp_path: Path) -> Path:
    return Keeper().save(match, tmp_path / "match.json")


# -- writing ----------------------------------------------------------------------------------------------


def test_a_saved_match_comes_back_the_same(match: tabletomb.Match, saved: Path) -> None:
    again = load_match(saved)
    assert again.save() == match.save()
    assert again.story(0) == match.story(0)


def test_nothing_but_the_file_is_left_behind(saved: Path) -> None:
    assert [path.name for path in saved.parent.iterdir() if path.is_file()] == ["match.json"]
    assert stat.S_IMODE(saved.stat().st_mode) & 0o600 == 0o600


def test_another_file_is_never_overwritten_unasked(match: tabletomb.Match, tmp_path: Path) -> None:
    theirs = tmp_path / "letter.txt"
    theirs.write_text("Dear Ann")
    with pytest.raises(AlreadyThere, match=r"letter\.txt is there already"):
        Keeper().save(match, theirs)
    assert theirs.read_text() == "Dear Ann"
    Keeper().save(match, theirs, force=True)
    assert load_match(theirs).save() == match.save()


def test_the_own_file_is_updated_as_long_as_nobody_else_changed_it(match: tabletomb.Match, saved: Path) -> None:
    keeper = Keeper(saved)
    seat = match.state.actors()[0]
    match.play(seat, match.state.legal(seat)[0])
    assert not keeper.holds(match)
    keeper.save(match, saved)
    assert keeper.holds(match)
    assert len(load_match(saved)) == len(match)
    saved.write_text("somebody else's")
    assert not keeper.holds(match)
    with pytest.raises(AlreadyThere):
        keeper.save(match, saved)
    assert keeper.autosave(match) != saved
    assert saved.read_text() == "somebody else's"


def test_a_failed_write_leaves_the_old_file_and_no_draft(
    match: tabletomb.Match, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(FileTrouble, match="cannot be written: no space left on device"):
        Keeper(saved).save(match, saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir() if path.is_file()] == ["match.json"]


def test_the_file_is_complete_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(files.os, "fsync", lambda handle: (steps.append("sync"), fsync(handle)))
    monkeypatch.setattr(files.os, "replace", lambda old, new: (steps.append("name"), replace(old, new)))
    write_whole(tmp_path / "new", b"data", replace=False)
    assert steps[:2] == ["sync", "name"]
    assert (tmp_path / "new").read_bytes() == b"data"


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("", "is a folder; name a file in it"),
        ("no/such/folder/match.json", "is not a folder; nothing was saved"),
        ("x" * 300, "cannot be written"),
        ("null\0byte", "not a place to save to"),
    ],
)
def test_impossible_places_get_a_sentence(match: tabletomb.Match, tmp_path: Path, place: str, sentence: str) -> None:
    with pytest.raises(FileTrouble, match=sentence):
        Keeper().save(match, tmp_path / place, force=True)


def test_a_device_is_no_place_for_a_match(match: tabletomb.Match) -> None:
    with pytest.raises(FileTrouble, match="not an ordinary file"):
        Keeper().save(match, Path("/dev/null"), force=True)


def test_a_link_is_followed_not_replaced(match: tabletomb.Match, saved: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(saved)
    Keeper(link).save(match, link)
    assert link.is_symlink()
    assert load_match(saved).save() == match.save()


def test_autosaves_get_names_of_their_own(match: tabletomb.Match, saves: Path) -> None:
    places = {Keeper().autosave(match) for _ in range(3)}
    assert len(places) == 3
    assert all(place.parent == saves for place in places)


def test_autosave_finds_another_place_if_the_first_is_barred(
    match: tabletomb.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "barred").write_text("a file where a folder should be")
    monkeypatch.setenv("TABLETOMB_SAVES", str(tmp_path / "barred" / "saves"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert Keeper().autosave(match).parent == tmp_path / "here"


class Folders(NamedTuple):
    """Where a platform keeps configuration and data."""

    configuration: Path
    data: Path


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """A user's folders, empty, and nobody who says where matches are kept."""
    monkeypatch.delenv("TABLETOMB_SAVES")
    found = Folders(tmp_path / "configuration", tmp_path / "data")
    monkeypatch.setattr(typer, "get_app_dir", lambda name: str(found.configuration / name))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **more: found.data / name)
    return found


def test_without_a_setting_matches_go_to_the_users_data_folder(folders: Folders, match: tabletomb.Match) -> None:
    assert saves_folder() == folders.data / "tabletomb/saves"
    assert Keeper().autosave(match).parent == saves_folder()
    assert usual_file(tabletomb.game("dead-cells")).parent == saves_folder() / "campaigns"
    assert usual_database() == f"sqlite:///{folders.data / 'tabletomb/parlour.sqlite3'}"


def test_what_lies_where_it_used_to_be_kept_is_found(
    folders: Folders, match: tabletomb.Match, capsys: pytest.CaptureFixture[str]
) -> None:
    before = folders.configuration / "tabletomb"
    (before / "saves").mkdir(parents=True)
    (before / "parlour.sqlite3").touch()
    saved = Keeper().autosave(match)
    assert saved.parent == saves_folder() == before / "saves"
    assert [kept.path for kept in kept_matches()] == [saved]
    assert usual_database() == f"sqlite:///{before / 'parlour.sqlite3'}"
    say_where_saves_are()
    said = capsys.readouterr().err
    assert str(before / "saves") in said
    assert str(folders.data / "tabletomb/saves") in said


def test_the_new_place_counts_once_it_has_something(folders: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in folders:
        (folder / "tabletomb/saves").mkdir(parents=True)
    (folders.configuration / "tabletomb/parlour.sqlite3").touch()
    assert saves_folder() == folders.data / "tabletomb/saves"
    assert usual_database().startswith(f"sqlite:///{folders.configuration}"), "each thing for itself"
    say_where_saves_are()
    assert capsys.readouterr().err == ""


def test_a_setting_goes_before_all_places(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folders.configuration / "tabletomb/saves").mkdir(parents=True)
    monkeypatch.setenv("TABLETOMB_SAVES", str(tmp_path / "mine"))
    assert saves_folder() == tmp_path / "mine"
    say_where_saves_are()
    assert capsys.readouterr().err == ""


# -- reading ----------------------------------------------------------------------------------------------


def test_a_match_cut_short_anywhere_gets_a_sentence(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    cut = tmp_path / "cut.json"
    for length in range(0, len(whole) - 2, 97):
        cut.write_bytes(whole[:length])
        with pytest.raises(tabletomb.TabletombError, match=r"cut\.json"):
            load_match(cut)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a saved match"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a saved match"),
        (b"[1, 2, 3]", "is not a saved match"),
        (b'{"tabletomb": "campaign"}', "is a campaign, not a match"),
        (b'{"tabletomb": "match"}', "is missing"),
        (b"[" * 100_000, "not a saved match"),
        (b'{"a":' * 100_000, "not a saved match"),
        (b'{"tabletomb": ' + b"9" * 5000 + b"}", "not a saved match"),
        (b'{"tabletomb": "match", "extra": 1}', "extra: is not known here"),
    ],
)
def test_foreign_files_get_a_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(data)
    with pytest.raises(tabletomb.TabletombError, match=sentence) as caught:
        load_match(path)
    assert str(path) in str(caught.value)


def test_an_oversized_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(files.LARGEST + 1)
    with pytest.raises(FileTrouble, match="is too large"):
        load_match(path)


def test_folders_devices_and_nothing_are_no_matches(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match="is a folder"):
        load_match(tmp_path)
    with pytest.raises(FileTrouble, match="not an ordinary file"):
        load_match(Path("/dev/zero"))
    with pytest.raises(FileTrouble, match="cannot be read: no such file"):
        load_match(tmp_path / "nothing")


@pytest.mark.parametrize("junk", [None, True, -1, 2**70, 1.5, "", "junk", "\x1b[2J", [], [None], {}, {"a": []}])
def test_junk_in_any_field_gets_a_sentence(saved: Path, junk: Any) -> None:
    doc = json.loads(saved.read_text())
    for field in doc:
        stamp = field in ("engine", "rules") and isinstance(junk, str)
        if doc[field] == junk or stamp or (field == "options" and junk == {}):
            continue  # that would be no junk
        saved.write_text(json.dumps({**doc, field: junk}))
        with pytest.raises(tabletomb.TabletombError) as caught:
            load_match(saved)
        assert "\x1b" not in str(caught.value)


def test_names_that_would_command_the_terminal_are_refused(saved: Path) -> None:
    doc = json.loads(saved.read_text())
    doc["names"][1] = "Mags\x1b[2J"
    saved.write_text(json.dumps(doc))
    with pytest.raises(tabletomb.DocumentError, match=r"names\[1\]: must be a name"):
        load_match(saved)


def test_a_changed_log_is_noticed(saved: Path) -> None:
    doc = json.loads(saved.read_text())
    doc["log"].pop()
    saved.write_text(json.dumps(doc))
    with pytest.raises(tabletomb.DocumentError, match="position: is not where the log leads"):
        load_match(saved)


def test_a_move_that_the_rules_refuse_is_told_in_plain_words(tmp_path: Path, connect_four: tabletomb.Game) -> None:
    begun = tabletomb.Match(connect_four, seats=2, names=("Ann", "Bo"))
    begun.play(0, 3)
    path = tmp_path / "greedy.json"
    path.write_text(json.dumps({**begun.save(), "log": ["0 drop d", "0 drop d"]}))
    with pytest.raises(tabletomb.DocumentError) as caught:
        load_match(path)
    refused = "log[1]: cannot be replayed: It is not your decision; the table waits for Bo."
    assert str(caught.value).startswith(f"{path}: {refused}")


# -- in a session -----------------------------------------------------------------------------------------


def test_leaving_any_way_keeps_the_match_and_says_where(table: Play, saves: Path, connect_four: tabletomb.Game) -> None:
    for answers in (["1"], ["1", "quit"], ["1", "q"], ["1", "exit"]):
        played = table(connect_four, *answers, seats="me,me")
        played.session.run()
        (path,) = saves.iterdir()
        assert f"tabletomb resume {path}" in played.seen
        assert load_match(path).save() == played.match.save()
        path.unlink()


@pytest.mark.parametrize("signal", [KeyboardInterrupt, SystemExit, RuntimeError])
def test_a_session_that_is_torn_down_keeps_the_match(
    table: Play, saves: Path, connect_four: tabletomb.Game, signal: type[BaseException]
) -> None:
    played = table(connect_four, "1", "2", seats="me,me")

    def tear(prompt: str) -> None:
        if len(played.match) == 2:
            raise signal

    played.person.before_answer = tear
    with pytest.raises(signal):
        played.session.run()
    (path,) = saves.iterdir()
    assert len(load_match(path)) == 2


def test_a_match_without_a_move_leaves_no_file(play: Play, saves: Path, connect_four: tabletomb.Game) -> None:
    play(connect_four, "quit", seats="me,me")
    assert not saves.exists()


def test_a_person_may_decline_or_name_a_file(play: Play, saves: Path, tmp_path: Path) -> None:
    game = "dead-and-breakfast"
    play(game, "1", "quit", "no", interactive=True, seats="1")
    assert not saves.exists()
    named = tmp_path / "my match.json"
    play(game, "1", "quit", str(tmp_path), str(named), interactive=True, seats="1")
    assert len(load_match(named)) == 1
    assert not saves.exists()
    play(game, "1", "quit", "", interactive=True, seats="1")
    assert len(list(saves.iterdir())) == 1


def test_saving_asks_before_it_overwrites(play: Play, tmp_path: Path, connect_four: tabletomb.Game) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("theirs")
    how = {"seats": "me,me", "interactive": True, "pause": False}
    played = play(connect_four, "1", f"save {theirs}", "n", "quit", "no", **how)
    assert "Overwrite it?" in played.words
    assert theirs.read_text() == "theirs"
    play(connect_four, "1", f"save {theirs}", "y", "quit", **how)
    assert len(load_match(theirs)) == 1


def test_without_a_person_overwriting_takes_force(play: Play, tmp_path: Path, connect_four: tabletomb.Game) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("theirs")
    played = play(connect_four, "1", f"save {theirs}", seats="me,me")
    assert "save --force" in played.words
    assert theirs.read_text() == "theirs"
    play(connect_four, "1", f"save --force {theirs}", seats="me,me")
    assert len(load_match(theirs)) == 1


def test_a_folder_as_target_costs_nothing(play: Play, tmp_path: Path, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", f"save {tmp_path}", "2", seats="me,me")
    assert "is a folder" in played.words
    assert len(played.match) == 2


def test_what_is_saved_already_is_not_saved_twice(play: Play, saves: Path, tmp_path: Path) -> None:
    target = tmp_path / "match.json"
    play("dead-and-breakfast", "1", f"save {target}", "quit", seats="1")
    assert target.exists()
    assert not saves.exists()
    other = tmp_path / "other.json"
    played = play("dead-and-breakfast", "1", f"save {other}", "1", "quit", seats="1")
    assert not saves.exists()
    assert len(load_match(other)) == len(played.match) == 2


def test_a_finished_match_is_offered_for_replay(play: Play, saves: Path) -> None:
    played = play("dead-and-breakfast", *["1"] * 80, seats="1", seed=5)
    (path,) = saves.iterdir()
    assert f"tabletomb replay {path}" in played.seen
    assert load_match(path).state.over
