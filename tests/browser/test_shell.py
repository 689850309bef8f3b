"""The room the games are played in: the shelf, the light, wrong addresses, motion, weight."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_support import PHONE, Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
BUDGET = 150_000
"""Bytes for the shell: all that is loaded before a table is seen for the first time, without the game's own board."""


def test_a_game_against_bots_is_one_click_away(visit: Visit) -> None:
    alone = visit()
    page = alone.go("/")
    page.get_by_role("button", name="Play now: Dead & Breakfast").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.get_by_role("region", name="What to do now").wait_for()
    seats = alone.ask(f"/tables/{page.url.rpartition('/')[2]}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot"]
    alone.go("/")
    expect(page.get_by_role("listitem").filter(has_text="Round 1 of 12")).to_be_visible()  # it waits on the shelf


def test_boxes_say_what_their_games_say_of_themselves(visit: Visit) -> None:
    reader = visit()
    page = reader.go("/")
    games = reader.ask("/games")
    assert games
    for game in games:
        title = game["title"].partition(":")[0]
        box = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=f"Play now: {title}"))
        expect(box).to_contain_text(game["pitch"])
        expect(box.get_by_role("img", name=f"weight {game['weight']} of 3")).to_be_visible()
        for badge in game["badges"]:
            expect(box.get_by_text(badge, exact=True)).to_be_visible()


def test_games_that_are_not_here_yet_offer_nothing(visit: Visit) -> None:
    reader = visit()
    page = reader.go("/")
    here = {game["name"] for game in reader.ask("/games")}
    drawn = {cover.parent.name for cover in BOARDS.glob("*/Cover.svelte")}
    boxes = page.get_by_role("listitem").filter(has_text="Not here yet")
    expect(boxes).to_have_count(len(drawn - here))
    for name in drawn - here:
        box = boxes.filter(has=page.get_by_role("img", name=name.replace("-", " ")))
        expect(box).to_be_visible()
        expect(box.get_by_role("button")).to_have_count(0)
        expect(box.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_the_tools_of_a_table_have_room_at_any_width(visit: Visit, game: str) -> None:
    alone = visit(reduced_motion="reduce")
    page = alone.sit_at(alone.lay(game, "me", "random", clock=600))
    menu = page.get_by_role("banner").get_by_role("button", name="Menu")
    for width in (1280, 1001, 1000, 881, 880, 800, 768, 721, 720, 390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        right = menu.evaluate("(it) => it.getBoundingClientRect().right")
        assert right <= width, f"the menu ends at {right} of {width}"


def test_the_host_need_not_wait(visit: Visit) -> None:
    host = visit()
    page = host.go(f"/table/{host.lay('inn-keeper', 'me:Host', 'open', 'open')}")
    page.get_by_role("button", name=re.compile("bots take the free chairs")).click()
    page.get_by_role("region", name="What to do now").wait_for()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [(f"/table/{'A' * 22}", "table"), ("/table/%20", "table"), ("/cellar/door", "corridor")],
)
def test_wrong_addresses_get_a_sentence(visit: Visit, path: str, sentence: str) -> None:
    lost = visit()
    lost.excuse("status of 4")
    page = lost.go(path)
    expect(page.get_by_role("main")).to_contain_text(sentence)
    page.get_by_role("link", name="Back to the shelf").click()
    expect(page.get_by_role("heading", name="Which door creaks tonight?")).to_be_visible()


def test_the_light_is_remembered(visit: Visit) -> None:
    reader = visit()
    page = reader.sit_at(reader.lay("inn-keeper", "me", "random"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Daylight").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    reader.go("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    other = visit()
    other.go("/")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")


# Counts how often the page opens the audio system.
COUNT_SOUND = """window.opened = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.opened += 1; } };"""


def test_sound_is_off_until_asked_for_and_remembered(visit: Visit) -> None:
    player = visit()
    player.context.add_init_script(COUNT_SOUND)
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    page = player.sit_at(player.lay("inn-keeper", "me", "random"))
    player.until(lambda: bool(player.targets))
    player.target(player.targets[0]).click()
    player.until(lambda: player.frame["seq"] >= 2)
    assert page.evaluate("opened") == 0
    assert not any("synth" in url for url in fetched)

    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("switch", name="Sound")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    player.until(lambda: page.evaluate("opened") == 1)  # it is heard at once that it is on

    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.get_by_role("alert")).to_contain_text("Sound is off")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(switch).not_to_be_checked()
    assert page.evaluate("opened") == 0


# Notes on every frame whether anything moves on the page, and whether a piece flies over it.
WATCH = """() => {
    window.moved = window.flown = false;
    const look = () => {
        const running = document.getAnimations()
            .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1);
        window.moved ||= running.length > 0;
        window.flown ||= running.some((one) => one.effect.target.parentElement === document.body);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_motion_can_be_switched_off(visit: Visit, wish: str) -> None:
    player = visit(reduced_motion=wish)
    page = player.sit_at(player.lay("dead-and-breakfast", "me", "random", seed="0"))
    player.until(lambda: bool(player.targets))
    player.target(player.targets[0]).click()
    place = next(key for key in player.targets if key.startswith("place"))
    page.evaluate(WATCH)
    player.target(place).click()
    if wish == "reduce":
        player.until(lambda: player.frame["seq"] >= 3 and bool(player.targets))  # it is one's own turn again
        assert not page.evaluate("moved")
    else:
        player.until(lambda: bool(page.evaluate("flown")))  # the tile, from the circle to the hotel


# What the page and everything it loaded so far weighed on the wire, as it came: packed.
WEIGHT = """() => Object.fromEntries(['navigation', 'resource']
    .flatMap((kind) => performance.getEntriesByType(kind))
    .map((one) => [new URL(one.name).pathname, one.encodedBodySize]))"""


def test_a_table_weighs_little(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay("dead-and-breakfast", "me", "open")
    page = guest.go(f"/table/{table}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    page.wait_for_load_state("networkidle")
    weight: dict[str, int] = page.evaluate(WEIGHT)
    assert all(size > 0 for size in weight.values()), weight
    assert {name.rpartition(".")[2] for name in weight} >= {"js", "css", "woff2"}
    assert sum(weight.values()) < BUDGET, weight


# Names of people all over Europe, and of some whose families came from further away.
NAMES = (
    "Zoë Müller, Åström, Søren Øst, Þórður Æsir, Łukasz Żółć, Dvořák Čapek, Ľubomír Ďurica, Győző Ű, Şebnem Işık, "
    "Ștefan Țepeș, Đorđe Šarić, Ģirts Ķēniņš, Ąžuolas Ūsas, Ċensu Ħal, Siôn Ŵyn, Íñigo Peña, João Gonçalves, Œdipe, "
    "STRAẞE, Nguyễn Thị Hạnh; “Mags’s” – 3 × 4 − 5…"
)


@pytest.mark.parametrize(("face", "family"), [("--text", "Inter"), ("--display", "Fraunces")])
@pytest.mark.parametrize("weight", [400, 700])
def test_every_name_is_drawn_in_our_own_letters(visit: Visit, face: str, family: str, weight: int) -> None:
    reader = visit()
    page = reader.go("/about")
    page.get_by_role("main").wait_for()
    page.evaluate(
        """([text, face, weight]) => {
            const line = document.createElement('p');
            line.id = 'names';
            line.textContent = text;
            line.style.cssText = `font: ${weight} 16px var(${face})`;
            document.querySelector('main').append(line);
        }""",
        [NAMES, face, weight],
    )
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    line = reader.context.new_cdp_session(page)
    line.send("DOM.enable")
    line.send("CSS.enable")
    root = line.send("DOM.getDocument")["root"]["nodeId"]
    node = line.send("DOM.querySelector", {"nodeId": root, "selector": "#names"})["nodeId"]
    fonts = line.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert fonts
    assert all(font["isCustomFont"] and font["familyName"].startswith(family) for font in fonts), fonts


@pytest.mark.parametrize(("wish", "default"), [("reduce", "None"), ("no-preference", "Normal")])
def test_the_pace_of_motion_is_the_systems_until_somebody_chooses(visit: Visit, wish: str, default: str) -> None:
    reader = visit(reduced_motion=wish)
    page = reader.sit_at(reader.lay("inn-keeper", "me", "random"))
    page.get_by_role("button", name="Menu").click()
    group = page.get_by_role("radiogroup", name="Motion")
    expect(group.get_by_role("radio", checked=True)).to_have_text(default)
    for pace in ("Slow", "None", "Quick"):
        group.get_by_role("radio", name=pace).click()
        expect(page.locator("html")).to_have_attribute("data-motion", pace.lower())
    reader.go("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "quick")


@pytest.mark.parametrize("choice", ["None", "Normal"])
def test_motion_can_be_chosen_against_the_system(visit: Visit, choice: str) -> None:
    player = visit(reduced_motion="no-preference" if choice == "None" else "reduce")
    page = player.sit_at(player.lay("dead-and-breakfast", "me", "random", seed="0"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name=choice).click()
    page.keyboard.press("Escape")
    player.until(lambda: bool(player.targets))
    player.target(player.targets[0]).click()
    place = next(key for key in player.targets if key.startswith("place"))
    page.evaluate(WATCH)
    player.target(place).click()
    if choice == "None":
        player.until(lambda: player.frame["seq"] >= 3 and bool(player.targets))
        assert not page.evaluate("moved")
    else:
        player.until(lambda: bool(page.evaluate("flown")))


def test_every_move_can_be_confirmed(visit: Visit) -> None:
    player = visit(reduced_motion="reduce")
    page = player.sit_at(player.lay("dead-and-breakfast", "me", "random", seed="0"))
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("switch", name="Confirm every move")
    expect(switch).not_to_be_checked()
    switch.click()
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    player.until(lambda: bool(player.targets))

    # With the mouse: a click asks, and the button, the same click or Enter plays; others that are passed over do not.
    prompt = page.get_by_role("region", name="What to do now")
    player.target(player.targets[0]).click()
    first, other = [key for key in player.targets if key.startswith("place")][:2]
    player.target(first).click()
    expect(prompt).to_contain_text("Once more plays it.")
    player.target(other).hover()
    prompt.get_by_role("button", name="Lay the tile").hover()
    expect(prompt).to_contain_text("Once more plays it.")
    assert player.said_of("play") == []
    prompt.get_by_role("button", name="Lay the tile").click()
    player.until(lambda: len(player.said_of("play")) == 2)
    player.until(lambda: player.frame["seq"] > 3 and bool(player.targets))

    # With the keyboard: Enter asks, Enter again plays.
    page.get_by_role("main").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # picks the tile up, and goes on to its best place
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("Once more plays it.")
    assert len(player.said_of("play")) == 2
    page.keyboard.press("Enter")
    player.until(lambda: len(player.said_of("play")) == 4)


def test_a_finger_is_not_asked_three_times(visit: Visit) -> None:
    player = visit(reduced_motion="reduce", **PHONE)
    player.context.add_init_script("localStorage.setItem('tabletomb.confirm', 'on')")
    player.sit_at(player.lay("inn-keeper", "me", "random", seed="0"))
    player.until(lambda: bool(player.targets))
    card = player.target(player.targets[0])
    card.tap()
    assert player.said_of("play") == []
    card.tap()
    player.until(lambda: len(player.said_of("play")) == 1)
