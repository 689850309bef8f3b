"""Bots for tests of the lab: one that is plain, and some with bad manners."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tabletomb.bots import Eyes, bot


class First:
    """Plays the first legal move."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, eyes: Eyes) -> int:
        return eyes.legal()[0]


class Slow:
    """Plays like random, and takes its time at the beginning of a game."""

    def __init__(self, seed: int) -> None:
        self._random = bot("random", seed)
        self._rested = False

    def choose(self, eyes: Eyes) -> int:
        if not self._rested:
            self._rested = True
            time.sleep(float(os.environ.get("LAB_BOTS_SLEEP", "0.05")))
        return self._random.choose(eyes)


class Clumsy:
    """Breaks at its third decision."""

    def __init__(self, seed: int) -> None:
        self._decisions = 0

    def choose(self, eyes: Eyes) -> int:
        self._decisions += 1
        if self._decisions == 3:
            raise ZeroDivisionError("no idea")
        return eyes.legal()[0]


class Fatal:
    """Ends its process: as often as LAB_BOTS_DEATHS has lines left, then plays like random."""

    def __init__(self, seed: int) -> None:
        self._random = bot("random", seed)

    def choose(self, eyes: Eyes) -> int:
        deaths = Path(os.environ["LAB_BOTS_DEATHS"])
        left = deaths.read_text().splitlines()
        if left:
            deaths.write_text("\n".join(left[1:]))
            os.kill(os.getpid(), signal.SIGKILL)
        return self._random.choose(eyes)


class Hasty(Slow):
    """Says of itself that it plays against the clock."""

    repeatable = False
