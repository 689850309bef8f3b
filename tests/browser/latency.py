"""How long a move takes from a click in one browser to the other browser's screen.

    python tests/browser/latency.py [--moves 50] [--game inn-keeper]

Starts a server of its own and two browsers on this machine, plays random moves by mouse, and prints the median and the
99th percentile in milliseconds. The clock runs from the click's arrival in the page to the first frame that the other
page paints with something changed on its table. Measure on a machine at rest.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))

from browser_play import decide
from browser_support import NO_BROWSER, Visitor, chromium, serving
from playwright.sync_api import sync_playwright

# Both pages read the same clock of the machine; timeOrigin makes their readings comparable.
CLOCK = "window.now = () => performance.timeOrigin + performance.now();"
NOTE_CLICKS = CLOCK + "addEventListener('click', () => { window.clicked = now(); }, true);"
NOTE_CHANGES = (
    CLOCK
    + """
    window.watch = () => {
        window.changed = 0;
        const watcher = new MutationObserver(() => {
            watcher.disconnect();
            requestAnimationFrame(() => { window.changed = now(); });
        });
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    };"""
)


def measure(game: str, moves: int) -> list[float]:
    """Milliseconds of so many moves."""
    program = chromium()
    if program is None:
        sys.exit(f"Cannot measure: {NO_BROWSER}.")
    taken: list[float] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        host, guest = (Visitor(browser, address, reduced_motion="reduce") for _ in range(2))
        dice = random.Random(1)
        while len(taken) < moves:
            table = host.lay(game, "me:Host", "open")
            guest.ask("/health")
            guest.tell(f"/tables/{table}/join", {"name": "Guest"})
            for visitor in (host, guest):
                visitor.sit_at(table)
                visitor.page.evaluate(NOTE_CLICKS)
                visitor.page.evaluate(NOTE_CHANGES)
            while len(taken) < moves and not host.frame["over"]:
                host.until(lambda: host.frame["over"] or bool(host.targets or guest.targets))
                for mover, other in ((host, guest), (guest, host)):
                    if mover.targets and len(taken) < moves:
                        taken.append(_one(mover, other, dice))
        browser.close()
    return taken


def _one(mover: Visitor, other: Visitor, dice: random.Random) -> float:
    other.page.wait_for_timeout(100)  # whatever the last move set going has come to rest
    other.page.evaluate("watch()")
    decide(mover, dice)
    other.until(lambda: other.page.evaluate("changed") > 0)
    return float(other.page.evaluate("changed") - mover.page.evaluate("clicked"))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--game", default="inn-keeper")
    wishes = parser.parse_args()
    taken = measure(wishes.game, wishes.moves)
    percentiles = statistics.quantiles(taken, n=100, method="inclusive")
    middle, most = percentiles[49], percentiles[98]
    print(f"{wishes.game}: {len(taken)} moves, click to the other screen: p50 {middle:.0f} ms, p99 {most:.0f} ms")


if __name__ == "__main__":
    main()
