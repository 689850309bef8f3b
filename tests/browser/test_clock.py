"""Clocks: somebody thinks for too long, and the table does what it was set up to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from browser_support import Visitor, serving
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

CLOCK = 5
"""Seconds a decision, the fewest there may be: they are to run out, whether the page is there by then or not."""


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots take their time, so that there is still a match when somebody wants the seat back."""
    with serving(tmp_path_factory.mktemp("unhurried"), TABLETOMB_BOT_PAUSE="2") as where:
        yield where


def test_a_bot_takes_over_when_the_time_is_up(visit: Visit, unhurried: str) -> None:
    alone = visit(unhurried, reduced_motion="reduce")
    table = alone.lay("dead-and-breakfast", "me:Host", "random", seed="0", clock=CLOCK, absent="bot")  # the host begins
    page = alone.sit_at(table)
    prompt = page.get_by_role("region", name="What to do now")
    back = page.get_by_role("button", name="Take the seat back")
    expect(back).to_be_visible()
    expect(prompt).not_to_contain_text("left")
    assert alone.targets == []  # nothing is on offer while a bot decides
    alone.until(lambda: alone.frame["seq"] > 0)
    assert alone.said_of("play") == []

    back.click()
    expect(back).to_be_hidden()
    alone.until(lambda: bool(alone.targets))


def test_the_clock_is_the_servers_even_if_the_browsers_is_wrong(visit: Visit) -> None:
    alone = visit(reduced_motion="reduce")
    alone.page.clock.install(time=datetime.now() - timedelta(hours=1))
    page = alone.sit_at(alone.lay("inn-keeper", "me", "random", clock=600, absent="wait"))
    expect(page.get_by_text(re.compile(r"^(10:00|[89]:\d\d) left$")).locator("visible=true")).to_be_visible()


@pytest.mark.parametrize("device", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["desk", "phone"])
def test_a_patient_table_only_says_that_the_time_is_up(visit: Visit, device: dict[str, object]) -> None:
    alone = visit(reduced_motion="reduce", **device)
    page = alone.sit_at(alone.lay("inn-keeper", "me", "random", clock=CLOCK, absent="wait"))
    alone.until(lambda: bool(alone.targets))
    expect(page.get_by_text("Time is up").locator("visible=true")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Take the seat back")).to_have_count(0)
    alone.target(alone.targets[0]).click()  # it is not too late
    alone.until(lambda: alone.frame["seq"] > 1)
