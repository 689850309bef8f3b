"""Two people at one screen: the curtain falls between them, and behind it nothing of the table is left in the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser_support import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


def names_of_cards(visitor: Visitor) -> list[str]:
    """The accessible names of the hand in front."""
    return [visitor.plain(offer["words"]) for offer in visitor.frame["offers"]]


def test_the_curtain_hides_everything_until_the_next_one_lifts_it(visit: Visit) -> None:
    both = visit()
    page = both.sit_at(both.lay("inn-keeper", "me:Ada", "me:Bert"))
    both.until(lambda: bool(both.targets))
    adas = names_of_cards(both)
    assert all(name in page.content() for name in adas)

    both.target(both.targets[0]).click()
    curtain = page.get_by_role("dialog", name="Pass the screen to Bert")
    expect(curtain).to_be_visible()
    both.until(lambda: both.frame["seat"] is None)  # the server, too, shows only what everybody may see
    behind = page.content()
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    assert both.targets == []

    curtain.get_by_role("button", name=re.compile("It.s me, Bert")).click()
    expect(curtain).to_be_hidden()
    both.until(lambda: bool(both.targets))
    assert both.frame["seat"] == 1
    berts = names_of_cards(both)
    assert all(name in page.content() for name in berts)
    assert not set(adas) & set(berts)
    assert not any(name in behind for name in [*adas, *berts])
    assert not any(name in page.content() for name in adas)


def test_a_game_without_secrets_passes_the_screen_too(visit: Visit) -> None:
    both = visit(reduced_motion="reduce")
    page = both.sit_at(both.lay("dead-and-breakfast", "me:Ada", "me:Bert", seed="0"))  # Ada begins
    both.until(lambda: bool(both.targets))
    both.target(both.targets[0]).click()
    both.target(next(key for key in both.targets if key.startswith("place"))).click()
    page.get_by_role("button", name=re.compile("It.s me, Bert")).click()
    both.until(lambda: both.frame["seat"] == 1 and bool(both.targets))
    expect(page.get_by_role("dialog")).to_have_count(0)
