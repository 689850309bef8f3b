"""The boards: what a click does, and on a phone at a full table, whatever is asked, that a thumb hits it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_matches import brought_to
from browser_play import play_out
from browser_support import PHONE, Visitor
from browser_words import unsayable
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

# What can be chosen but is too small for a thumb.
SMALL = """() => [...document.querySelectorAll('main [data-target]')]
    .map((it) => [it.getAttribute('data-target'), it.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 40))
    .map(([key, { width, height }]) => `${key}: ${width} x ${height}`)"""
# What can be chosen but lies under something else.
COVERED = """() => [...document.querySelectorAll('main [data-target]')].filter((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return width > 0 && !it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((it) => it.getAttribute('data-target'))"""
# How wide each rival's name is drawn.
NAMES = "() => [...document.querySelectorAll('.rival .name')].map((it) => it.getBoundingClientRect().width)"
CUT = "() => [...document.querySelectorAll('.traveller b')].filter((it) => it.scrollWidth > it.clientWidth).length"


@pytest.mark.parametrize("verb", ["pick", "upgrade-room", "move-to", "pass", "refer", "keep"])
def test_every_decision_of_an_inn_keeper_fits_a_thumb(visit: Visit, verb: str) -> None:
    player = visit(**PHONE, reduced_motion="reduce")
    page = player.sit_at(player.tell("/import", brought_to("inn-keeper", 4, verb))["id"])
    player.until(lambda: verb in {offer["verb"] for offer in player.frame["offers"]})
    player.until(lambda: bool(player.targets))
    assert page.evaluate(SMALL) == []
    assert page.evaluate(COVERED) == []
    widths = page.evaluate(NAMES)
    assert len(widths) == 3
    assert min(widths) > 24, "a name gave way to a number"
    assert page.evaluate(CUT) == 0
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_walls_are_taken_instead_of_a_tile(visit: Visit) -> None:
    player = visit(reduced_motion="reduce")
    page = player.sit_at(player.lay("dead-and-breakfast", "me", "random", seed="0"))  # the host begins
    player.until(lambda: bool(player.targets))
    tiles = player.targets
    assert tiles == ["window 1", "window 2", "window 3", "supply/walls"]
    supply = player.target("supply/walls")
    supply.click()
    expect(supply).to_have_attribute("aria-pressed", "true")
    given_up = ["walls 1", "walls 2", "walls 3", "supply/walls"]
    player.until(lambda: player.targets[:4] == given_up)
    assert all(key.startswith("wall ") for key in player.targets[4:])  # the first tile is picked already
    supply.click()
    expect(supply).to_have_attribute("aria-pressed", "false")
    player.until(lambda: player.targets == tiles)

    # The button plays the half that is decided; each wall is built where it is clicked, wherever the mouse came by.
    supply.click()
    player.target("walls 2").click()
    page.get_by_role("region", name="What to do now").get_by_role("button", name="Take two walls").click()
    player.until(lambda: player.frame["seq"] == 1 and len(player.targets) > 2)
    offers = player.frame["offers"]
    assert all(offer["then"] for offer in offers)  # the second wall is foreseen
    player.target(offers[0]["notation"]).hover()
    player.target(offers[1]["notation"]).click()
    player.until(lambda: player.frame["seq"] == 2)
    assert [said["move"] for said in player.said_of("play")][1:] == [offers[1]["move"]]

    # The tile that goes and the first wall's cell, clicked one after the other, are played together.
    player.target(player.targets[0]).click()
    player.until(lambda: player.frame["seq"] > 3 and "supply/walls" in player.targets)
    seq, keys = player.frame["seq"], player.targets
    supply.click()
    player.until(lambda: player.targets != keys)
    tile = next(key for key in player.targets if key.startswith("walls"))
    player.target(tile).click()
    cell = next(key for key in player.targets if key.startswith("wall "))
    player.target(cell).click()
    player.until(lambda: player.frame["seq"] == seq + 2)


def test_a_game_that_nobody_has_drawn_is_played_to_its_end(visit: Visit) -> None:
    player = visit(reduced_motion="reduce")
    page = player.sit_at(player.lay("dead-cells", "me"))
    play_out([player], random.Random(6))
    expect(page.get_by_role("region", name="Final score")).to_be_visible()


def test_marks_and_codes_on_a_screen_are_found(visit: Visit) -> None:
    page = visit().go("/about")
    page.get_by_role("main").wait_for()
    view = {"circle": [{"at": "circle/3", "tile": {"id": "V05", "name": "bat"}}], "hand": [{"at": "hand/0/H11"}]}
    assert unsayable(page, view) == []
    page.evaluate(
        """() => {
            const line = document.createElement('p');
            line.textContent = '{0} takes the bat of circle/3.';
            line.title = 'V05 beside H11, c3 and V06';
            document.querySelector('main').append(line);
        }"""
    )
    assert unsayable(page, view) == ["{0} takes the bat of circle/3.", "H11", "V05", "circle/3"]
