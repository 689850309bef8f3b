"""A tour of every screen, at a desk's size and at a phone's, written to build/screenshots.

`make screenshots` runs it. It starts a real server with bots that do not pause, plays with a real browser, and takes a
picture wherever there is something to compare with the drawings. Run it with names to take only some:
`python tests/browser/screenshots.py shelf score`.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

sys.path.append(str(Path(__file__).parent / "support"))

from browser_matches import brought_to
from browser_support import NO_BROWSER, chromium, serving

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "screenshots"
SIZES = {"desktop": (1280, 720), "phone": (390, 844)}

PLAY_ON = """async ([id, until]) => {
  // Plays the best-looking offers of this browser's seats over a socket of its own, until so many decisions are made.
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/live?since=0`);
  await new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('the table stands still')), 120000);
    line.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type !== 'state') return;
      const { offers, seat, seq } = frame;
      if (frame.over || (seq >= until && offers.length)) { clearTimeout(timer); line.close(); done(); return; }
      if (!offers.length) return;
      const gains = (offer) => [offer.gain ?? 0, offer.hope?.gain ?? 0, ...offer.then.map((next) => next.gain ?? 0)];
      const best = offers.reduce((a, b) => (Math.max(...gains(b)) > Math.max(...gains(a)) ? b : a));
      line.send(JSON.stringify({ type: 'play', id: crypto.randomUUID(), seat, seq, move: best.move }));
    };
  });
}"""
SEND = """async ([path, body]) => (await (await fetch(`/api${path}`, { method: 'POST', body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', 'X-Tabletomb': '1' } })).json()).id"""
END = 10_000  # more decisions than any match has


class Tour:
    """One browser of one size on its way through the screens."""

    def __init__(self, browser: Browser, base: str, size: str) -> None:
        self.base, self.size, self.browser = base, size, browser
        self.page = self.visitor()
        self.page.goto(base)
        self.page.evaluate("localStorage.setItem('tabletomb.name', 'Rowan')")

    def visitor(self) -> Page:
        """Somebody with a browser of their own."""
        width, height = SIZES[self.size]
        phone = self.size == "phone"
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=phone, reduced_motion="reduce", base_url=self.base
        )
        page = context.new_page()
        page.on("pageerror", lambda error: print(f"  {self.size}: the page stumbled: {error}", file=sys.stderr))
        return page

    def lay(self, game: str, bots: int = 2, decisions: int = 0, **wish: object) -> str:
        """A table against bots, played on to some decision of mine; its id."""
        seats = [{"kind": "me", "name": "Rowan"}] + [{"kind": "bot", "bot": "greedy"}] * bots
        table: str = self.page.evaluate(SEND, ["/tables", {"game": game, "seats": seats, "seed": "7", **wish}])
        if decisions:
            self.page.evaluate(PLAY_ON, [table, decisions])
        return table

    def friend(self, table: str, name: str) -> Page:
        """Somebody else at a table of mine, who plays on as long as it takes."""
        page = self.visitor()
        page.goto(self.base)
        page.evaluate(SEND, [f"/tables/{table}/join", {"name": name}])
        page.evaluate(f"(how) => void ({PLAY_ON})(how)", [table, END])
        return page

    def open(self, path: str, ready: str = "main", page: Page | None = None) -> Page:
        """Goes to an address and waits until it is drawn."""
        page = page or self.page
        page.goto(path)
        page.locator(f"{ready} >> visible=true").first.wait_for()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(500)
        return page

    def at_table(self, table: str) -> Page:
        """A table, with something to choose."""
        return self.open(f"/table/{table}", "[data-target]")

    def shot(self, name: str, page: Page | None = None) -> None:
        """Takes the picture."""
        page = page or self.page
        page.wait_for_timeout(350)
        page.screenshot(path=OUT / f"{name}-{self.size}.png")
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        print(f"  {name}-{self.size}.png{' SCROLLS SIDEWAYS' if wide else ''}", flush=True)

    def tool(self, name: str) -> None:
        """A tool of the top bar, or of the dock on a phone."""
        tools = self.page.locator(".topbar__tools, .dock").get_by_role("button", name=name)
        tools.locator("visible=true").first.click()

    def light(self, name: str) -> None:
        """The same screen by daylight."""
        self.page.evaluate("document.documentElement.dataset.theme = 'light'")
        self.shot(f"{name}-light")
        self.page.evaluate("document.documentElement.dataset.theme = 'dark'")


def shelf(tour: Tour) -> None:
    tour.lay("inn-keeper", decisions=9)
    tour.lay("dead-cells", bots=0, decisions=END)
    tour.lay("dead-and-breakfast", decisions=20)
    tour.open("/", ".tcard")
    tour.shot("shelf")
    tour.light("shelf")


def setup(tour: Tour) -> None:
    tour.open("/new/dead-and-breakfast", ".chair")
    tour.shot("setup")
    tour.light("setup")


def lobby(tour: Tour) -> None:
    seats = [{"kind": "me", "name": "Rowan"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    table = tour.page.evaluate(SEND, ["/tables", {"game": "inn-keeper", "seats": seats}])
    page = tour.open(f"/table/{table}", ".lobby")
    tour.shot("lobby")
    tour.light("lobby")
    page.get_by_role("button", name="Change the name").click()
    tour.shot("lobby-naming")


def dead_and_breakfast(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-and-breakfast", decisions=40))
    tour.shot("dead-and-breakfast")
    page.locator("[data-target]:not([data-target^='supply']) >> visible=true").first.focus()
    tour.shot("dead-and-breakfast-hot")
    tour.light("dead-and-breakfast-hot")


def inn_keeper(tour: Tour) -> None:
    page = tour.at_table(tour.lay("inn-keeper", bots=3, decisions=50))
    tour.shot("inn-keeper")
    page.locator("[data-target] >> visible=true").first.focus()
    tour.shot("inn-keeper-hot")
    tour.light("inn-keeper-hot")


def inn_keeper_decisions(tour: Tour) -> None:
    for verb in ("pick", "upgrade-room", "move-to", "pass", "refer"):
        match = brought_to("inn-keeper", 4, verb)
        page = tour.at_table(tour.page.evaluate(SEND, ["/import", match]))
        page.locator("[data-target] >> visible=true").first.focus()
        tour.shot(f"inn-keeper-{verb}")
        tour.light(f"inn-keeper-{verb}")


def crowd(tour: Tour) -> None:
    """Full tables of people with names as long as names may be."""
    names = ["Featherstonehaugh-Smythe", "Maximilian von und zu W.", "WWWWWWWWWWWWWWWWWWWWWWWW"]
    for game in ("dead-and-breakfast", "inn-keeper"):
        seats = [{"kind": "me", "name": "Wilhelmina Cholmondeley"}] + [{"kind": "open"}] * 3
        table = tour.page.evaluate(SEND, ["/tables", {"game": game, "seats": seats, "seed": "7"}])
        friends = [tour.friend(table, name) for name in names]
        tour.page.evaluate(PLAY_ON, [table, 70])
        tour.at_table(table)
        tour.shot(f"crowd-{game}")
        tour.light(f"crowd-{game}")
        for friend in friends:
            friend.context.close()


def dead_cells(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-cells", bots=1, decisions=14))
    page.locator("[data-target] >> visible=true").first.focus()
    tour.shot("dead-cells")
    tour.light("dead-cells")
    for part in ("Heroes", "Map", "Combat"):
        page.get_by_role("button", name=part, exact=True).click()
        tour.shot(f"dead-cells-{part.lower()}")


def drawers(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-and-breakfast", decisions=30))
    for name in ("Rules", "Log"):
        tour.tool(name)
        page.wait_for_selector(".drawer")
        tour.shot(name.lower())
        page.keyboard.press("Escape")
    for name in ("Chat", "Menu"):
        tour.tool(name)
        page.wait_for_selector(".drawer")
        tour.shot(name.lower())
        tour.light(name.lower())
        page.keyboard.press("Escape")
    tour.tool("Hint")
    page.wait_for_selector(".hint .best")
    tour.shot("hint")
    tour.light("hint")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    tour.shot("keys")
    tour.light("keys")
    page.keyboard.press("Escape")


def why(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-and-breakfast", decisions=20))
    page.locator("[data-at^='circle/']:not([data-target]) >> visible=true").first.click()
    page.locator(".toast").wait_for()
    tour.shot("why")
    tour.light("why")
    page.locator(".toast .chip--rule").click()
    page.locator(".law--at").wait_for()
    tour.shot("why-rule")


def tutorial(tour: Tour) -> None:
    tour.open("/learn/dead-and-breakfast", "aside.coach")
    tour.shot("tutorial")
    tour.open("/learn/inn-keeper", "aside.coach")
    tour.shot("tutorial-inn-keeper")


def walls(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-and-breakfast", decisions=20))
    page.locator("[data-target='supply/walls'] >> visible=true").click()
    tour.shot("walls")


def spoken(tour: Tour) -> None:
    """A line of the log, and what it speaks of."""
    for game in ("dead-and-breakfast", "inn-keeper"):
        page = tour.at_table(tour.lay(game, decisions=30))
        tour.tool("Log")
        page.locator(".drawer .sentence").first.focus()
        tour.shot(f"spoken-{game}")


def again(tour: Tour) -> None:
    """A card is laid, and may be chosen again while somebody else thinks."""
    seats = [{"kind": "me", "name": "Rowan"}, {"kind": "open"}]
    table = tour.page.evaluate(SEND, ["/tables", {"game": "inn-keeper", "seats": seats, "seed": "7"}])
    friend = tour.visitor()
    friend.goto(tour.base)
    friend.evaluate(SEND, [f"/tables/{table}/join", {"name": "Iris"}])
    page = tour.at_table(table)
    page.locator("[data-target] >> visible=true").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Choose again").locator("visible=true").wait_for()
    tour.shot("again")
    friend.context.close()


def curtain(tour: Tour) -> None:
    seats = [{"kind": "me", "name": "Rowan"}, {"kind": "me", "name": "Iris"}]
    table = tour.page.evaluate(SEND, ["/tables", {"game": "inn-keeper", "seats": seats, "seed": "7"}])
    page = tour.at_table(table)
    page.locator("[data-target] >> visible=true").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".curtain")
    tour.shot("curtain")


def spectator(tour: Tour) -> None:
    table = tour.lay("inn-keeper", decisions=20)
    other = tour.visitor()
    tour.open(f"/table/{table}?watch", ".table", other)
    tour.shot("spectator", other)
    other.context.close()


def offline(tour: Tour) -> None:
    page, lines, down = tour.page, list[WebSocketRoute](), False

    def connect(line: WebSocketRoute) -> None:
        if down:
            line.close()
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/live"), connect)
    tour.at_table(tour.lay("dead-and-breakfast"))
    down = True
    for line in lines:
        line.close()
    page.wait_for_selector(".banner")
    tour.shot("offline")
    tour.light("offline")


def clock(tour: Tour) -> None:
    page = tour.at_table(tour.lay("dead-and-breakfast", clock=5, absent="bot"))
    page.wait_for_selector(".banner")
    tour.shot("clock")
    tour.light("clock")


def score(tour: Tour) -> None:
    for game in ("dead-and-breakfast", "inn-keeper"):
        table = tour.lay(game, decisions=END)
        page = tour.open(f"/table/{table}", ".podium h1")
        tour.shot(f"score-{game}")
        page.locator(".sheet .line").first.click()
        tour.shot(f"score-line-{game}")
    tour.light("score-inn-keeper")
    tour.open(f"/table/{tour.lay('dead-cells', bots=0, decisions=END)}", ".podium h1")
    tour.shot("score-dead-cells")


def replay(tour: Tour) -> None:
    for game, at in (("dead-and-breakfast", 45), ("inn-keeper", 60)):
        table = tour.lay(game, decisions=END)
        tour.open(f"/replay/{table}?at={at}&seat=0", ".scrub")
        tour.shot(f"replay-{game}")
    tour.light("replay-inn-keeper")


def reading(tour: Tour) -> None:
    tour.open("/rules/dead-and-breakfast#DB-32", ".law")
    tour.shot("rulebook")
    tour.light("rulebook")
    tour.open("/about", "article")
    tour.shot("about")
    tour.light("about")
    tour.open("/no/such/door", "h1")
    tour.shot("lost")
    tour.open("/table/nothing-here-at-all", "h1")
    tour.shot("no-table")


STOPS: dict[str, Callable[[Tour], None]] = {
    stop.__name__: stop
    for stop in (
        shelf, setup, lobby, dead_and_breakfast, inn_keeper, inn_keeper_decisions, crowd, dead_cells, drawers, why,
        walls, spoken, again, tutorial, curtain, spectator, offline, clock, score, replay, reading,
    )
}  # fmt: skip


def main() -> None:
    """Walks the tour, or the stops that were named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stops", nargs="*", metavar="STOP", help=f"of {', '.join(STOPS)}; all if none is named")
    parser.add_argument("--size", choices=SIZES, action="append", help="only this size; may be repeated")
    chosen = parser.parse_args()
    if unknown := set(chosen.stops) - set(STOPS):
        parser.error(f"there is no stop {', '.join(sorted(unknown))}")
    program = chromium()
    if program is None:
        sys.exit(NO_BROWSER)
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), TABLETOMB_HINT_BUDGET="200") as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for size in chosen.size or SIZES:
            for name in chosen.stops or STOPS:
                print(f"{name}, {size}", flush=True)
                tour = Tour(browser, base, size)
                STOPS[name](tour)
                tour.page.context.close()
        browser.close()
    print(f"The pictures are in {OUT}.")


if __name__ == "__main__":
    main()
