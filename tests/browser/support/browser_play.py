"""Playing whole games in browsers: whatever glows may be chosen, by mouse, finger or keyboard."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from browser_support import PATIENCE, Visitor
from browser_words import speaks_plainly

Press = Callable[[Visitor, str], None]


def by_mouse(visitor: Visitor, key: str) -> None:
    """Hovering has shown what it does, so one click plays."""
    visitor.target(key).click()


def choose(visitor: Visitor, dice: random.Random) -> str:
    """One of the things on offer; a place for what is in hand, if anything is."""
    leading = visitor.leading
    return dice.choice([key for key in visitor.targets if key not in leading] or leading)


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
            press(visitor, choose(visitor, dice))
        return False

    visitor.until(played)


def play_out(visitors: list[Visitor], dice: random.Random, press: Press = by_mouse) -> None:
    """Let all of them play until the game is over; what stands on their screens meanwhile is in plain words."""
    end = time.monotonic() + PATIENCE
    while not all(visitor.frame["over"] for visitor in visitors):
        for visitor in visitors:
            if visitor.frame["offers"] and visitor.targets:
                speaks_plainly(visitor)
                decide(visitor, dice, press)
                end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, f"the game stands still: {visitors[0].page.inner_text('body')}"
        visitors[0].page.wait_for_timeout(1)
