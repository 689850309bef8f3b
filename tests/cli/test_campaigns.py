"""Campaigns at the keyboard: carried on from match to match, never doubled, never lost, never overwritten unasked."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletomb
from tabletomb.cli.campaigns import CampaignBook, campaign_bytes, read_campaign, usual_file
from tabletomb.cli.files import FileTrouble, Keeper, load_match
from tabletomb.cli.pictures import campaign_picture
from tabletomb.cli.session import Session
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import TabletombError

Run = Callable[..., Any]
BOTS = ("--seats", "random,random", "--seed", 1)
ANSWERS = "1\n" * 400


def words(text: str) -> str:
    return " ".join(text.split())


def sentence(result: Any) -> str:
    """What a refused command says: one sentence, and nothing else happened."""
    assert isinstance(result.exception, TabletombError), result.output
    assert result.output == ""
    return words(str(result.exception))


def standing(path: Path) -> tuple[int, Any]:
    doc = json.loads(path.read_text())
    return doc["matches"], doc["data"]


@pytest.fixture
def home(duel: tabletomb.Game) -> Path:
    """Where the campaign of Midnight Duel is kept."""
    return usual_file(duel)


def match_in(saves: Path) -> Path:
    """The first match that was left there."""
    return min(path for path in saves.iterdir() if path.is_file())


# -- playing ----------------------------------------------------------------------------------------------


def test_a_match_makes_the_campaign_and_the_next_one_goes_on_with_it(command: Run, home: Path, saves: Path) -> None:
    first = command("play", "midnight-duel", *BOTS)
    assert first.exit_code == 0, first.exception
    assert "The campaign is carried on" in first.output
    assert home.parent.parent == saves
    assert standing(home)[0] == 1
    earned = standing(home)[1]["trophies"]
    assert earned > 0
    began = json.loads(match_in(saves).read_text())["campaign"]
    assert (began["matches"], began["data"]) == (0, {"trophies": 0})
    match_in(saves).unlink()
    assert command("play", "midnight-duel", *BOTS).exit_code == 0
    assert standing(home) == (2, {"trophies": 2 * earned})
    assert json.loads(match_in(saves).read_text())["campaign"]["matches"] == 1
    assert [path.name for path in home.parent.iterdir()] == [home.name], "nothing but the campaign is left behind"


def test_another_file_or_none_can_be_played_with(command: Run, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "folder" / "ours.json"
    assert command("play", "midnight-duel", *BOTS, "--campaign", other).exit_code == 0
    assert standing(other)[0] == 1
    assert command("play", "midnight-duel", *BOTS, "--no-campaign").exit_code == 0
    assert not home.exists()
    both = command("play", "midnight-duel", "--campaign", other, "--no-campaign")
    assert "either --campaign or --no-campaign" in sentence(both)


def test_a_match_that_is_left_and_gone_on_with_doubles_nothing(command: Run, home: Path, saves: Path) -> None:
    straight = command("play", "midnight-duel", "--seats", "me,me", "--seed", 3, input=ANSWERS)
    assert straight.exit_code == 0
    wanted = standing(home)
    assert wanted[0] == 1
    match_in(saves).unlink()
    home.unlink()
    left = command("play", "midnight-duel", "--seats", "me,me", "--seed", 3, input="1\n" * 16)
    path = match_in(saves)
    assert f"tabletomb resume {path}\n" in left.output, "the usual campaign needs no words"
    for answers in ("quit\n", "1\n" * 8, ANSWERS):
        now = load_match(path).state.campaign()
        assert now is not None
        assert standing(home) == (now.matches, now.data), "what was earned is there, whatever becomes of the match"
        resumed = command("resume", path, input=answers)
        assert resumed.exit_code == 0, resumed.exception
    assert load_match(path).state.over
    assert standing(home) == wanted


def test_a_match_left_before_its_first_decision_changes_nothing(command: Run, home: Path, duel: tabletomb.Game) -> None:
    assert command("play", "midnight-duel", "--seats", "me,me", input="").exit_code == 0
    assert home.read_bytes() == campaign_bytes(Campaign.fresh(duel))


def test_a_match_is_not_gone_on_with_if_the_campaign_has_moved_on(command: Run, home: Path, saves: Path) -> None:
    command("play", "midnight-duel", "--seats", "me,me", "--seed", 3, input="1\n" * 16)
    path = match_in(saves)
    before = path.read_bytes()
    command("play", "midnight-duel", "--seats", "random,random", "--seed", 2)
    moved = home.read_bytes()
    refused = sentence(command("resume", path, input=ANSWERS))
    assert "is not where this match left it" in refused
    assert "--campaign" in refused
    assert "--no-campaign" in refused
    assert (path.read_bytes(), home.read_bytes()) == (before, moved)
    apart = command("resume", path, "--no-campaign", input="1\n" * 2)
    assert apart.exit_code == 0
    assert words(f"tabletomb resume {path} --no-campaign") in words(apart.output)
    assert command("resume", path, "--no-campaign", input=ANSWERS).exit_code == 0
    assert load_match(path).state.over
    assert home.read_bytes() == moved


def test_a_match_of_another_file_says_how_to_go_on_with_it(
    command: Run, home: Path, saves: Path, tmp_path: Path
) -> None:
    command("play", "midnight-duel", *BOTS)
    match_in(saves).unlink()
    other = tmp_path / "ours.json"
    left = command("play", "midnight-duel", "--seats", "me,me", "--seed", 3, "--campaign", other, input="1\n" * 16)
    path = match_in(saves)
    assert f"tabletomb resume {path} --campaign {other}" in left.output
    usual = home.read_bytes()
    assert "or the match belongs to another one" in sentence(command("resume", path))
    assert command("resume", path, "--campaign", other, input=ANSWERS).exit_code == 0
    assert standing(other)[0] == 1
    assert home.read_bytes() == usual


def test_an_earlier_save_of_a_match_that_went_on_is_an_old_story(command: Run, home: Path, tmp_path: Path) -> None:
    early = tmp_path / "early.json"
    answers = "1\n" * 9 + f"save {early}\nsave {tmp_path / 'late.json'}\n" + ANSWERS
    assert command("play", "midnight-duel", "--seats", "me,random", "--seed", 3, input=answers).exit_code == 0
    assert "has moved on since" in sentence(command("resume", early))
    assert standing(home)[0] == 1


def test_looking_at_a_finished_match_again_changes_nothing(command: Run, home: Path, saves: Path) -> None:
    command("play", "midnight-duel", *BOTS)
    after = home.read_bytes()
    assert command("resume", match_in(saves)).exit_code == 0
    assert home.read_bytes() == after
    assert command("campaign", "reset", "midnight-duel", "--yes").exit_code == 0
    first = home.read_bytes()
    assert command("resume", match_in(saves)).exit_code == 0
    assert home.read_bytes() == first, "not even if the campaign stands where the match began"


def test_a_match_whose_campaign_is_gone_brings_it_back(command: Run, home: Path, saves: Path) -> None:
    command("play", "midnight-duel", "--seats", "me,me", "--seed", 3, input="1\n" * 16)
    there = home.read_bytes()
    home.unlink()
    assert command("resume", match_in(saves), input="quit\n").exit_code == 0
    assert home.read_bytes() == there


def test_trouble_with_the_place_shows_before_the_match(command: Run, duel: tabletomb.Game, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    refused = command("play", "midnight-duel", *BOTS, "--campaign", tmp_path / "letter.txt" / "ours.json")
    assert "letter.txt" in sentence(refused)
    refused = command("play", "midnight-duel", *BOTS, "--campaign", tmp_path)
    assert "is a folder" in sentence(refused)


def quarrel(table: Run, game: tabletomb.Game, path: Path, spoil: Callable[[], None]) -> tuple[Any, str]:
    """A match during which somebody does something to the campaign's file; returns it and what is said at the end."""
    book = CampaignBook.opened(path, game)
    book.begin()
    match = tabletomb.Match(game, 2, 3, names=("Ann", "Bo"), campaign=book.campaign)
    played = table(game, *["1"] * 400, seats="me,me", match=match)
    played.session.book = book

    def answer(prompt: str) -> str | None:
        if len(match) == 5:
            spoil()
        return None

    played.person.before_answer = answer
    with pytest.raises(FileTrouble) as trouble:
        played.session.run()
    return played, words(str(trouble.value))


def test_a_file_that_somebody_else_changed_meanwhile_is_left_alone(
    table: Run, duel: tabletomb.Game, home: Path, saves: Path, command: Run
) -> None:
    theirs = campaign_bytes(Campaign(duel, {"trophies": 40}, matches=9))
    played, said = quarrel(table, duel, home, lambda: home.write_bytes(theirs) and None)
    assert home.read_bytes() == theirs
    path = match_in(saves)
    assert "has been changed by somebody else meanwhile; the campaign was not written." in said
    assert f"Nothing is lost: tabletomb campaign import {path} takes it from the match." in said
    assert said.replace(" ", "") in played.words.replace(" ", ""), "it is said at the end of the match too"
    assert command("campaign", "import", path, "--yes").exit_code == 0
    assert standing(home)[0] == 1


def test_a_campaign_that_cannot_be_written_is_in_the_match(
    table: Run, duel: tabletomb.Game, home: Path, saves: Path
) -> None:
    def spoil() -> None:
        if not home.is_dir():
            home.unlink()
            home.mkdir()

    played, said = quarrel(table, duel, home, spoil)
    assert "is a folder" in said
    assert load_match(match_in(saves)).save() == played.match.save()


def test_a_person_who_throws_the_match_away_still_goes_on_with_the_campaign(
    table: Run, duel: tabletomb.Game, home: Path, saves: Path
) -> None:
    book = CampaignBook.opened(home, duel)
    match = tabletomb.Match(duel, 2, 3, names=("Ann", "Bo"), campaign=book.campaign)
    while not match.state.campaign().data["trophies"]:  # type: ignore[union-attr]
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    played = table(duel, "", "quit", "no", seats="me,me", match=match, interactive=True)
    played.session.book = book
    played.session.run()
    assert [path for path in saves.iterdir() if path.is_file()] == []
    assert standing(home)[1]["trophies"] > 0


def test_a_match_that_breaks_off_carries_its_campaign_on(table: Run, duel: tabletomb.Game, home: Path) -> None:
    book = CampaignBook.opened(home, duel)
    match = tabletomb.Match(duel, 2, 3, names=("Ann", "Bo"), campaign=book.campaign)
    played = table(duel, *["1"] * 400, seats="me,me", match=match)
    played.session.book = book

    def answer(prompt: str) -> str | None:
        if match.state.campaign().data["trophies"]:  # type: ignore[union-attr]
            raise KeyboardInterrupt
        return None

    played.person.before_answer = answer
    with pytest.raises(KeyboardInterrupt):
        played.session.run()
    assert standing(home)[1]["trophies"] > 0


def test_a_campaign_that_stands_there_already_is_not_written_again(duel: tabletomb.Game, tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    book = CampaignBook.opened(path, duel)
    assert not path.exists()
    book.begin()
    assert book.carry_on(Campaign(duel, {"trophies": 2}, matches=1))
    number = path.stat().st_ino
    assert not book.carry_on(Campaign(duel, {"trophies": 2}, matches=1))
    assert path.stat().st_ino == number


# -- tabletomb campaign -----------------------------------------------------------------------------------

COMMANDS = ("show", "new", "reset", "export")


@pytest.mark.parametrize("name", COMMANDS)
def test_games_without_campaigns_say_so(command: Run, connect_four: tabletomb.Game, name: str, saves: Path) -> None:
    assert sentence(command("campaign", name, "connect-four")) == "campaign: Connect Four is not played as a campaign"
    refused = command("play", "connect-four", "--campaign", saves / "ours.json")
    assert sentence(refused) == "campaign: Connect Four is not played as a campaign"
    assert not saves.exists()


def test_games_without_campaigns_are_played_as_ever(command: Run, connect_four: tabletomb.Game, saves: Path) -> None:
    played = command("play", "connect-four", "--seats", "random,random", "--seed", 1)
    assert played.exit_code == 0
    assert "The campaign" not in played.output
    assert "--no-campaign" not in played.output
    path = match_in(saves)
    assert [path] == list(saves.iterdir())
    assert "Connect Four is not played as a campaign" in sentence(command("campaign", "import", path))


def test_the_game_may_be_left_out_if_only_one_has_campaigns(
    command: Run, duel: tabletomb.Game, connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletomb.cli import campaign_commands

    monkeypatch.setattr(campaign_commands, "installed_games", lambda: [connect_four, duel])
    assert command("campaign", "new").exit_code == 0
    assert "0 matches played" in command("campaign", "show").output
    monkeypatch.setattr(campaign_commands, "installed_games", lambda: [duel, duel])
    assert "Which game?" in sentence(command("campaign", "show"))
    monkeypatch.setattr(campaign_commands, "installed_games", lambda: [connect_four])
    assert sentence(command("campaign", "show")) == "No installed game is played as a campaign."


@pytest.mark.parametrize("name", ["show", "reset", "export"])
def test_a_campaign_that_is_not_there_yet_gets_a_sentence(command: Run, home: Path, name: str) -> None:
    refused = sentence(command("campaign", name, "midnight-duel", *(["--yes"] if name == "reset" else [])))
    assert f"There is no campaign of Midnight Duel in {home} yet" in refused
    assert not home.exists()


def test_show_tells_how_the_campaign_stands(command: Run, home: Path) -> None:
    command("play", "midnight-duel", *BOTS)
    shown = command("campaign", "show", "midnight-duel")
    assert shown.exit_code == 0
    assert "Midnight Duel" in shown.output
    assert "1 match played" in shown.output
    assert f"trophies {standing(home)[1]['trophies']}" in words(shown.output)
    assert str(home) in shown.output


@pytest.mark.parametrize("name", ["new", "reset"])
def test_beginning_again_needs_a_yes_and_keeps_what_was_there(
    command: Run, home: Path, name: str, duel: tabletomb.Game
) -> None:
    command("play", "midnight-duel", *BOTS)
    old = home.read_bytes()
    refused = sentence(command("campaign", name, "midnight-duel"))
    assert f"There is a campaign in {home} already, 1 match long. Nothing was changed; --yes replaces it." == refused
    assert home.read_bytes() == old
    done = command("campaign", name, "midnight-duel", "--yes")
    assert done.exit_code == 0, done.exception
    assert home.read_bytes() == campaign_bytes(Campaign.fresh(duel))
    aside = home.with_name("midnight-duel.old.json")
    assert aside.read_bytes() == old
    assert str(aside) in words(done.output).replace(" ", "") or aside.name in done.output.replace("\n", "")


def test_a_person_is_asked_before_a_campaign_is_replaced(on_screen: Run, saves: Path) -> None:
    home = saves / "campaigns" / "dead-cells.json"
    for key, replaced in (("\n", False), ("\x04", False), ("y\n", True)):
        home.parent.mkdir(parents=True, exist_ok=True)
        home.write_bytes(campaign_bytes(run_of_dead_cells(3)))
        old = home.read_bytes()
        screen = on_screen("campaign", "new", "dead-cells", columns=200)
        screen.until("Replace it? (y/N) ")
        screen.send(key)
        said = screen.rest()
        assert screen.process.returncode == 0
        assert ("Nothing was changed." in said) != replaced
        assert (home.read_bytes() != old) == replaced


def test_export_and_import_take_a_campaign_elsewhere_and_back(command: Run, home: Path, tmp_path: Path) -> None:
    command("play", "midnight-duel", *BOTS)
    there = home.read_bytes()
    printed = command("campaign", "export", "midnight-duel")
    assert printed.output.encode() == there
    copy = tmp_path / "copy.json"
    assert command("campaign", "export", "midnight-duel", "--to", copy).exit_code == 0
    assert copy.read_bytes() == there
    copy.write_text("Dear Ann")
    assert "is there already" in sentence(command("campaign", "export", "midnight-duel", "--to", copy))
    assert copy.read_text() == "Dear Ann"
    assert command("campaign", "export", "midnight-duel", "--to", copy, "--yes").exit_code == 0
    home.unlink()
    assert command("campaign", "import", copy).exit_code == 0
    assert home.read_bytes() == there
    assert "--yes replaces it" in sentence(command("campaign", "import", copy))
    elsewhere = tmp_path / "elsewhere.json"
    assert command("campaign", "import", copy, "--file", elsewhere).exit_code == 0
    assert elsewhere.read_bytes() == there
    assert "1 match played" in command("campaign", "show", "midnight-duel", "--file", elsewhere).output


def test_import_takes_the_campaign_of_a_saved_match_as_it_carries_it_on(command: Run, home: Path, saves: Path) -> None:
    command("play", "midnight-duel", *BOTS, "--no-campaign")
    assert not home.exists()
    assert command("campaign", "import", match_in(saves)).exit_code == 0
    now = load_match(match_in(saves)).state.campaign()
    assert now is not None
    assert standing(home) == (1, now.data)


def bad_files(duel: tabletomb.Game) -> dict[str, str]:
    good = Campaign.fresh(duel).save()
    return {
        "empty": "",
        "half": json.dumps(good)[:40],
        "list": "[]",
        "letter": "Dear Ann",
        "match": json.dumps(tabletomb.Match(duel, 2).save()),
        "other game": json.dumps({**good, "game": "connect-four"}),
        "no game": json.dumps({**good, "game": "\x1b[2J"}),
        "later": json.dumps({**good, "format": 2}),
        "data": json.dumps({**good, "data": {"trophies": -1}}),
        "more": json.dumps({**good, "extra": "\x1b[2J"}),
        "deep": "[" * 100_000,
    }


@pytest.mark.parametrize(
    "kind",
    ["empty", "half", "list", "letter", "match", "other game", "no game", "later", "data", "more", "deep"],
)
def test_bad_files_get_a_sentence_and_are_never_overwritten(
    command: Run, home: Path, duel: tabletomb.Game, connect_four: tabletomb.Game, kind: str, tmp_path: Path
) -> None:
    home.parent.mkdir(parents=True)
    home.write_text(bad_files(duel)[kind])
    before = home.read_bytes()
    good = tmp_path / "good.json"
    good.write_bytes(campaign_bytes(Campaign.fresh(duel)))
    for line in (
        ("play", "midnight-duel", *BOTS),
        ("campaign", "show", "midnight-duel"),
        ("campaign", "export", "midnight-duel"),
        ("campaign", "new", "midnight-duel", "--yes"),
        ("campaign", "reset", "midnight-duel", "--yes"),
        ("campaign", "import", good, "--yes"),
    ):
        said = sentence(command(*line))
        assert str(home) in said
        assert "\x1b" not in said
        assert home.read_bytes() == before
    if kind != "match":
        said = sentence(command("campaign", "import", home, "--file", good, "--yes"))
        assert str(home) in said
        assert good.read_bytes() == campaign_bytes(Campaign.fresh(duel))
    assert [path.name for path in home.parent.iterdir()] == [home.name]


def test_every_command_of_campaigns_has_help(command: Run) -> None:
    for name in ("", *COMMANDS, "import"):
        result = command("campaign", *name.split(), "--help")
        assert result.exit_code == 0
        assert "Usage:" in result.output
    assert "--campaign" in command("play", "--help").output
    assert "--no-campaign" in command("resume", "--help").output


# -- Dead Cells -------------------------------------------------------------------------------------------


def run_of_dead_cells(runs: int, seed: int = 5) -> Campaign:
    """A campaign of so many Runs, played at random."""
    game = tabletomb.game("dead-cells")
    campaign: Campaign | None = Campaign.fresh(game)
    chance = random.Random(seed)
    for number in range(runs):
        state = game.new(1 + number % 4, seed + number, campaign=campaign)
        while not state.over:
            seat = state.actors()[0]
            state.play(seat, chance.choice(state.legal(seat)[-6:]))
        campaign = state.campaign()
    assert campaign is not None
    return campaign


def told(campaign: Campaign, width: int = 80) -> str:
    import io

    from rich.console import Console

    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    console.print(campaign_picture(campaign, campaign.game.pack, width))
    shown: str = console.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, shown.splitlines())) <= width
    return shown


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_picture_of_a_campaign_of_dead_cells_tells_what_was_done_and_spoils_nothing(width: int) -> None:
    from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES

    game = tabletomb.game("dead-cells")
    later = [Campaign(game, data) for data in game.part("campaign").examples().values()]
    for campaign in (*map(run_of_dead_cells, (0, 1, 12)), *later):
        runs = campaign.data["runs"]
        shown = told(campaign, width)
        flat = words(shown)
        tables, data = campaign.game.pack.box, campaign.data
        assert f"Runs {runs or 'none yet'}" in flat
        doc = json.dumps(data)
        for codes, cards in ((CARD_CODES, tables.cards), (EQUIPMENT_CODES, tables.equipment)):
            owned = {card.name for code, card in zip(codes, cards, strict=True) if f'"{code}"' in doc}
            for card in cards:
                if card.name and card.name not in owned and not any(card.name in name for name in owned):
                    assert f" {card.name}" not in flat.replace("Equipment", "")
        for number, biome in enumerate(tables.biomes):
            assert (biome.name in flat) == (f"B{number + 1}" in data["visited"])
        for number, boss in enumerate(tables.bosses):
            assert (boss.name in flat) == (data["wins"][f"C{number + 1}"] > 0)
        for number, name in enumerate(tables.rune_names):
            assert (name in flat) == (f"R{number + 1:02}" in data["runes"])
        for card in data["board"]["start"] + data["board"]["during"] + data["board"]["feats"] + data["reserve"]:
            assert words(tables.cards[CARD_CODES.index(card)].name) in flat


def test_the_picture_of_a_great_campaign() -> None:
    campaign = run_of_dead_cells(1)
    data = json.loads(json.dumps(campaign.data))
    data |= {"wins": {"C1": 2, "C2": 1, "C3": 1}, "runes": ["R01", "R07"], "cells": 4, "secretsOwed": 2}
    data["bossCells"] = {"owned": 1, "best": 0}
    shown = words(told(campaign.carried_on(data)))
    tables = campaign.game.pack.box
    assert f"{tables.bosses[0].name} × 2, {tables.bosses[1].name} × 1" in shown
    assert "1 Boss Cell, won with 0 in force" in shown
    assert f"{tables.rune_names[0]}: opens Rune corridors" in shown
    assert "2 of 7" in shown
    assert "4 to spend; 2 Secrets to take" in shown


def test_runs_of_bots_in_the_terminal_carry_a_campaign_on(tabletomb_process: Run, saves: Path) -> None:
    home = saves / "campaigns" / "dead-cells.json"
    before: Campaign | None = None
    for number in (1, 2):
        done = tabletomb_process("play", "dead-cells", "--seats", "random", "--seed", number)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        assert "The end" in done.stdout
        assert "The campaign is carried on" in done.stdout
        path = match_in(saves)
        match = load_match(path)
        assert match.state.over
        began = match.state.deal.campaign
        assert began is not None
        if before is not None:
            assert (began.matches, began.data) == (before.matches, before.data), "the second Run begins where we were"
        before = read_campaign(home, match.game)
        assert before.matches == before.data["runs"] == number
        after = match.state.campaign()
        assert after is not None
        assert before.data == after.data
        path.unlink()
    shown = tabletomb_process("campaign", "show", "dead-cells")
    assert shown.returncode == 0
    assert "Runs 2" in words(shown.stdout)


def test_a_run_that_is_left_and_gone_on_with_ends_like_one_that_was_not(command: Run, saves: Path) -> None:
    home = usual_file(tabletomb.game("dead-cells"))
    assert command("play", "dead-cells", "--seats", "me,me", "--seed", 4, input=ANSWERS).exit_code == 0
    wanted = home.read_bytes()
    match_in(saves).unlink()
    home.unlink()
    assert command("play", "dead-cells", "--seats", "me,me", "--seed", 4, input="1\n" * 16).exit_code == 0
    path = match_in(saves)
    assert not load_match(path).state.over
    assert standing(home)[0] == 1, "the Run has begun"
    assert command("resume", path, input=ANSWERS).exit_code == 0
    assert load_match(path).state.over
    assert home.read_bytes() == wanted


def test_a_run_can_be_gone_back_to_although_another_was_begun(tabletomb_process: Run, saves: Path) -> None:
    home = saves / "campaigns" / "dead-cells.json"
    tabletomb_process("play", "dead-cells", "--seats", "me,me", "--seed", 4, stdin="1\n" * 14)
    path = match_in(saves)
    tabletomb_process("play", "dead-cells", "--seats", 1, "--seed", 5, stdin="1\n" * 5)
    assert standing(home)[0] == 2
    refused = tabletomb_process("resume", path)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert "is not where this match left it" in refused.stderr
    taken = tabletomb_process("campaign", "import", path, "--yes")
    assert taken.returncode == 0, taken.stderr
    assert standing(home.with_name("dead-cells.old.json"))[0] == 2
    assert tabletomb_process("resume", path, stdin=ANSWERS).returncode == 0
    assert load_match(path).state.over
    assert standing(home)[0] == 1


def test_sessions_without_a_book_leave_campaigns_alone(table: Run, duel: tabletomb.Game, home: Path) -> None:
    played = table(duel, *["1"] * 400, seats="me,me")
    assert isinstance(played.session, Session)
    assert isinstance(played.session.keeper, Keeper)
    played.session.run()
    assert not home.exists()
