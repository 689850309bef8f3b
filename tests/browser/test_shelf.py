"""What the shelf keeps: campaigns to go on with, match files to open."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_matches import played
from browser_support import DESK, PHONE, Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]


def choose_file(page: Page, file: Path) -> None:
    """Open a match file from the shelf."""
    page.get_by_role("button", name="Past games").click()
    page.get_by_label("Open a match file").set_input_files(file)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_campaign_goes_on_from_its_last_match(visit: Visit, device: dict[str, object]) -> None:
    player = visit(**device)
    player.ask("/health")
    first = player.tell("/import", played("dead-cells", 1))["id"]
    page = player.go("/")
    go_on = page.get_by_role("button", name=re.compile("Continue the campaign: Dead Cells"))
    expect(page.get_by_role("listitem").filter(has=go_on)).to_contain_text("all you earned stays")
    expect(go_on).to_be_in_viewport()
    go_on.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    page.get_by_role("region", name="What to do now").wait_for()
    second = page.url.rpartition("/")[2]
    assert player.ask(f"/tables/{first}")["rematch"] == second != first

    player.go("/")  # it goes on at the new table now, and nowhere else
    expect(page.get_by_role("link", name="Take your turn: Dead Cells")).to_be_visible()
    expect(go_on).to_have_count(0)


def test_a_match_file_is_saved_and_opened(visit: Visit, tmp_path: Path) -> None:
    owner, other = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    owner.ask("/health")
    table = owner.tell("/import", played("inn-keeper", 2, players=("person", "random")))
    page = owner.sit_at(table["id"])
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the match file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)

    choose_file(other.go("/"), file)
    expect(other.page.get_by_role("region", name="Final score")).to_be_visible()
    copy = other.ask(f"/tables/{other.page.url.rpartition('/')[2]}")
    assert copy["id"] != table["id"]
    assert (copy["totals"], copy["winners"], copy["decisions"]) == (
        table["totals"], table["winners"], table["decisions"],
    )  # fmt: skip


def test_an_unfinished_match_goes_on_where_it_stopped(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(played("inn-keeper", 2, 10, players=("person", "random"))))
    player = visit()
    choose_file(player.go("/"), file)
    player.until(lambda: bool(player.heard_of("state")) and bool(player.targets))
    assert player.frame["seq"] >= 10


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("not a match at all", "That file is not a match document."), ('{"tabletomb": "match"}', "missing")],
    ids=["no JSON", "no match"],
)
def test_a_wrong_file_gets_a_sentence_and_loses_nothing(
    visit: Visit, tmp_path: Path, content: str, sentence: str
) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(content)
    player = visit()
    player.excuse("status of 4")
    player.lay("inn-keeper", "me", "random")
    page = player.go("/")
    card = page.get_by_role("link", name="Take your turn: Inn Keeper")
    expect(card).to_be_visible()
    choose_file(page, file)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(card).to_be_visible()
    expect(page).to_have_url(re.compile("/$"))
