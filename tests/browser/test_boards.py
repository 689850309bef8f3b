"""The boards at a full table on a phone: whatever is asked, a thumb hits it, and everybody has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_matches import brought_to
from browser_support import PHONE, Visitor

Visit = Callable[..., Visitor]

# What can be chosen but is too small for a thumb.
SMALL = """() => [...document.querySelectorAll('main [data-target]')]
    .map((it) => [it.getAttribute('data-target'), it.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 40))
    .map(([key, { width, height }]) => `${key}: ${width} x ${height}`)"""
# How wide each rival's name is drawn.
NAMES = "() => [...document.querySelectorAll('.rival .name')].map((it) => it.getBoundingClientRect().width)"
CUT = "() => [...document.querySelectorAll('.traveller b')].filter((it) => it.scrollWidth > it.clientWidth).length"


@pytest.mark.parametrize("verb", ["pick", "upgrade-room", "move-to", "pass", "refer"])
def test_every_decision_of_an_inn_keeper_fits_a_thumb(visit: Visit, verb: str) -> None:
    player = visit(**PHONE, reduced_motion="reduce")
    page = player.sit_at(player.tell("/import", brought_to("inn-keeper", 4, verb))["id"])
    player.until(lambda: verb in {offer["verb"] for offer in player.frame["offers"]})
    player.until(lambda: bool(player.targets))
    assert page.evaluate(SMALL) == []
    widths = page.evaluate(NAMES)
    assert len(widths) == 3
    assert min(widths) > 24, "a name gave way to a number"
    assert page.evaluate(CUT) == 0
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
