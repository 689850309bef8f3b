"""Playing whole games in browsers: whatever glows may be chosen, by mouse, finger or keyboard."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from browser_support import PATIENCE, Visitor

Press = Callable[[Visitor, str], None]

PICKED_UP = ("window", "walls", "guest")
"""Dead & Breakfast: what is picked up from the market first, to be placed afterwards."""


def by_mouse(visitor: Visitor, key: str) -> None:
    """Hovering has shown what it does, so one click plays."""
    visitor.target(key).click()


def choose(targets: list[str], dice: random.Random) -> str:
    """One of the things on offer; a place for what is in hand, if anything is."""
    return dice.choice([key for key in targets if not key.startswith(PICKED_UP)] or targets)


def decide(visitor: Visitor, dice: random.Random, press: Press = by_mouse) -> None:
    """Make one decision, in as many presses as it needs."""
    made = len(visitor.said_of("play"))
    seen: list[str] = []

    def played() -> bool:
        nonlocal seen
        if len(visitor.said_of("play")) > made:
            return True
        targets = visitor.targets
        if targets and targets != seen:  # something was picked up: now it can be placed
            seen = targets
            press(visitor, choose(targets, dice))
        return False

    visitor.until(played)


def play_out(visitors: list[Visitor], dice: random.Random, press: Press = by_mouse) -> None:
    """Let all of them play until the game is over."""
    end = time.monotonic() + PATIENCE
    while not all(visitor.frame["over"] for visitor in visitors):
        for visitor in visitors:
            if visitor.frame["offers"] and visitor.targets:
                decide(visitor, dice, press)
                end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, f"the game stands still: {visitors[0].page.inner_text('body')}"
        visitors[0].page.wait_for_timeout(1)
