"""What stands round the board: undo, hint, refusals with their rule, the rules, the log, the chat."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_support import DESK, PHONE, Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

READY = ("ready", "thinking")
"""What a rival's card says of somebody who has chosen, and of somebody who has not."""


def two_at(visit: Visit, game: str) -> tuple[Visitor, Visitor]:
    """Host and guest at a table, each with a browser; the host begins."""
    host, guest = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    table = host.lay(game, "me:Host", "open", seed="0")
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    for visitor in (host, guest):
        visitor.sit_at(table)
    host.until(lambda: bool(host.targets))
    return host, guest


def lay_a_tile(visitor: Visitor) -> None:
    """Dead & Breakfast: take the first tile within reach and lay it somewhere."""
    seq = visitor.frame["seq"]
    visitor.target(visitor.targets[0]).click()
    visitor.target(next(key for key in visitor.targets if key.startswith("place"))).click()
    visitor.until(lambda: visitor.frame["seq"] == seq + 2)


def test_a_decision_that_showed_nothing_is_simply_taken_back(visit: Visit) -> None:
    host, guest = two_at(visit, "dead-and-breakfast")
    lay_a_tile(host)
    guest.until(lambda: bool(guest.targets))
    host.page.get_by_role("button", name="Undo").click()
    host.until(lambda: any(key.startswith("place") for key in host.targets))  # the tile is in hand again
    assert host.frame["seq"] == 1
    guest.until(lambda: guest.frame["seq"] == 1)
    assert guest.targets == []
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("agree", [True, False])
def test_a_commitment_is_taken_back_if_the_others_agree(visit: Visit, agree: bool) -> None:
    host, guest = two_at(visit, "inn-keeper")
    before = host.targets
    host.target(before[0]).click()
    host.until(lambda: host.frame["seq"] == 1)
    host.page.keyboard.press("u")
    host.page.get_by_role("dialog", name="Take it back?").get_by_role("button", name="Ask them").click()
    expect(host.page.get_by_text("Guest has been asked to let you take it back.")).to_be_visible()

    asked = guest.page.get_by_role("dialog", name="Host would like to take a move back")
    asked.get_by_role("button", name="Agree" if agree else "Rather not").click()
    expect(asked).to_be_hidden()
    expect(host.page.get_by_text("Guest has been asked")).to_be_hidden()
    if agree:
        host.until(lambda: host.targets == before)
        assert guest.frame["seq"] == 0
    else:
        assert host.targets == []
        assert guest.targets
        assert host.frame["seq"] == guest.frame["seq"] == 1


def test_a_card_laid_in_secret_can_be_chosen_again(visit: Visit) -> None:
    host, guest = two_at(visit, "inn-keeper")
    before = host.targets
    first, second = before[:2]
    again = host.page.get_by_role("button", name="Choose again")
    ready, thinking = (guest.page.get_by_role("button", name=re.compile(f"Host, .* {how}")) for how in READY)
    told = [line["text"] for frame in guest.heard_of("state") for line in frame["story"]]
    expect(again).to_have_count(0)

    host.target(first).click()
    expect(ready).to_be_visible()
    assert host.targets == []
    again.click()
    host.until(lambda: host.targets == before)
    expect(again).to_have_count(0)
    expect(thinking).to_be_visible()
    assert guest.frame["seq"] == 0
    assert guest.targets  # and whoever still thinks is not disturbed

    host.target(second).click()
    expect(ready).to_be_visible()
    answer = guest.targets[0]
    assert [line["text"] for frame in guest.heard_of("state") for line in frame["story"]] == told
    guest.target(answer).click()
    for visitor in (host, guest):
        visitor.until(lambda: visitor.frame["seq"] == 2)  # noqa: B023
        trick = {card["seat"]: card["card"]["id"] for card in visitor.frame["view"]["last_trick"]}
        assert [f"play {trick[seat]}" for seat in (0, 1)] == [second, answer]
    card = first.removeprefix("play ")
    assert guest.carried({card}) == set()
    assert card in [held["id"] for held in host.frame["view"]["hand"]]  # it is in hand again
    expect(again).to_have_count(0)


def test_a_hint_names_a_move_and_plays_it(visit: Visit) -> None:
    alone = visit()
    page = alone.sit_at(alone.lay("inn-keeper", "me", "random"))
    alone.until(lambda: bool(alone.targets) and alone.frame["prompt"]["waiting_for"] == [0])
    offers = {offer["move"]: offer for offer in alone.frame["offers"]}
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("complementary", name="A hint")
    hint.get_by_role("button", name="Play it").wait_for()
    said = hint.inner_text().lower()
    best = hint.get_by_role("paragraph").first
    best.hover()
    alone.until(lambda: bool(alone.lit("spoken")))
    lit = alone.lit("spoken")
    hint.get_by_role("button", name="Play it").click()
    alone.until(lambda: len(alone.said_of("play")) == 1)
    played = offers[alone.said_of("play")[0]["move"]]
    assert alone.plain(played["words"]) in said
    assert lit == set(played["at"])
    expect(hint).to_be_hidden()


def test_people_who_play_each_other_get_no_hints(visit: Visit) -> None:
    host, _ = two_at(visit, "dead-and-breakfast")
    page = host.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")
    expect(page.get_by_role("alert")).to_contain_text("Hints are off at this table")
    expect(page.get_by_role("complementary", name="A hint")).to_have_count(0)
    assert not any("/hint" in url for url in asked)


def test_a_hint_that_everybody_is_told_of_says_so_first(visit: Visit) -> None:
    host, guest = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    table = host.lay("dead-and-breakfast", "me:Host", "open", seed="0", hints=True)
    guest.ask("/health")
    guest.tell(f"/tables/{table}/join", {"name": "Guest"})
    page = host.sit_at(table)
    host.until(lambda: bool(host.targets))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("complementary", name="A hint")
    expect(hint).to_contain_text("Everybody is told that you ask.")
    assert not any("/hint" in url for url in asked)
    hint.get_by_role("button", name="Ask for it").click()
    expect(hint.get_by_role("button", name="Play it")).to_be_visible()
    assert sum("/hint" in url for url in asked) == 1


def test_the_host_allows_hints_where_people_play_each_other(visit: Visit) -> None:
    host, friend = visit(), visit()
    friend.ask("/health")
    page = host.go("/new/inn-keeper")
    allow = page.get_by_role("switch", name="Allow hints")
    page.get_by_label("Who sits on chair 2").wait_for()
    expect(allow).to_have_count(0)  # against bots nobody minds
    for allowed in (False, True):
        host.go("/new/inn-keeper")
        page.get_by_label("Who sits on chair 2").select_option(label="A friend by link")
        expect(allow).not_to_be_checked()
        if allowed:
            allow.check()
        page.get_by_role("button", name="Lay the table").click()
        page.get_by_role("heading", name="Waiting for friends").wait_for()
        table = friend.tell(f"/tables/{page.url.rpartition('/')[2]}/join", {"name": "Friend"})
        assert table["hints"] == ("announced" if allowed else "off")


def test_a_refusal_says_why_and_opens_its_rule(visit: Visit) -> None:
    alone = visit()
    page = alone.sit_at(alone.lay("dead-and-breakfast", "me", "random", seed="0"))
    alone.until(lambda: bool(alone.targets))
    far = next(slot["at"] for slot in alone.frame["view"]["circle"] if not slot["within_reach"])
    page.locator(f'[data-at="{far}"]').click()  # a tile that is out of the ghost's reach
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    asked, answer = alone.said_of("why")[0], alone.heard_of("why")[0]
    assert (asked["at"], asked["after"]) == (far, None)
    assert answer["at"][0] == far
    assert "{" in answer["message"]  # it points at pieces, and is shown in words
    expect(refusal).to_contain_text(alone.plain(answer["message"]))
    alone.until(lambda: alone.lit("refused") == set(answer["at"]) & alone.places)
    assert far in alone.lit("refused")
    tried = page.locator("[data-tried]")
    expect(tried).to_have_attribute("data-at", far)
    expect(tried).to_have_css("filter", re.compile("255, 141, 151"))  # a board's own shadows do not hide the light
    assert alone.frame["seq"] == 0

    refusal.get_by_role("link", name=f"Rule {answer['rule']}").click()
    rules = page.get_by_role("complementary", name="Rules")
    law = rules.get_by_role("article").filter(has=page.get_by_role("link", name=answer["rule"], exact=True))
    expect(law).to_have_attribute("aria-current", "true")
    expect(law).to_be_in_viewport()
    page.keyboard.press("Escape")  # the refusal
    page.keyboard.press("Escape")  # the drawer
    expect(rules).to_be_hidden()
    expect(refusal).to_be_hidden()
    alone.until(lambda: alone.lit("refused") == set())

    # What is picked up is asked about too: why it cannot be laid there.
    alone.target(alone.targets[0]).click()
    roof = alone.frame["view"]["hotels"][0]["cells"][-1]["at"]
    page.locator(f'[data-at="{roof}"]').click()
    expect(refusal).to_be_visible()
    picked = next(offer for offer in alone.frame["offers"] if offer["notation"] == alone.targets[0])
    assert (alone.said_of("why")[1]["at"], alone.said_of("why")[1]["after"]) == (roof, picked["move"])
    expect(refusal).to_contain_text(alone.plain(alone.heard_of("why")[1]["message"]))
    alone.until(lambda: roof in alone.lit("refused"))


def test_the_rules_can_be_searched(visit: Visit) -> None:
    alone = visit()
    page = alone.sit_at(alone.lay("inn-keeper", "me", "random"))
    page.keyboard.press("/")
    rules = page.get_by_role("complementary", name="Rules")
    field = rules.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_focused()
    expect(rules.get_by_role("article").first).to_be_visible()
    whole = rules.get_by_role("article").count()
    field.fill("trick")
    expect(rules.get_by_role("article")).not_to_have_count(whole)
    found = rules.get_by_role("article").all_inner_texts()
    assert found
    assert all("trick" in text.lower() for text in found)
    field.fill("umbrella stand")
    expect(rules.get_by_text("No rule speaks of “umbrella stand”.")).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()


# How much of each place, 0 to 1, a note hides.
HIDDEN = """(addresses) => {
    const note = document.querySelector('.toast').getBoundingClientRect();
    return addresses.flatMap((at) => [...document.querySelectorAll(`main [data-at="${CSS.escape(at)}"]`)])
        .map((it) => it.getBoundingClientRect()).filter((box) => box.width > 0).map((box) => {
            const wide = Math.min(box.right, note.right) - Math.max(box.left, note.left);
            const high = Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top);
            return wide > 0 && high > 0 ? (wide * high) / (box.width * box.height) : 0;
        });
}"""


@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
def test_a_refusal_hides_nothing_it_speaks_of(visit: Visit, wishes: dict[str, Any]) -> None:
    alone = visit(reduced_motion="reduce", **wishes)
    page = alone.sit_at(alone.lay("dead-and-breakfast", "me", "random", seed="0"))
    alone.until(lambda: bool(alone.targets))
    view = alone.frame["view"]
    far = [slot["at"] for slot in view["circle"] if not slot["within_reach"]]
    cells = [cell["at"] for cell in view["hotels"][0]["cells"]][::4]  # nothing can be done there before a tile is taken
    refusal = page.get_by_role("alert")
    asked = 0
    for at in [at for at in far + cells if page.locator(f'main [data-at="{at}"]').first.is_visible()]:
        page.locator(f'main [data-at="{at}"]').first.click()
        alone.until(lambda: len(alone.heard_of("why")) == asked + 1)  # noqa: B023
        asked += 1
        answer = alone.heard_of("why")[-1]
        expect(refusal).to_contain_text(alone.plain(answer["message"]))
        assert page.evaluate(HIDDEN, answer["at"]) == [0] * len(page.evaluate(HIDDEN, answer["at"])), answer
        page.keyboard.press("Escape")
        expect(refusal).to_have_count(0)
    assert asked > 4


def test_a_refusal_goes_by_itself_unless_somebody_points_at_it(visit: Visit) -> None:
    alone = visit(reduced_motion="reduce")
    alone.page.clock.install()
    page = alone.sit_at(alone.lay("dead-and-breakfast", "me", "random", seed="0"))
    alone.until(lambda: bool(alone.targets))
    far = next(slot["at"] for slot in alone.frame["view"]["circle"] if not slot["within_reach"])
    refusal = page.get_by_role("alert")
    page.locator(f'[data-at="{far}"]').click()
    expect(refusal).to_be_visible()
    page.clock.run_for(4_000)
    expect(refusal).to_be_visible()  # it can hardly have been read
    for attend, leave in (
        (refusal.hover, lambda: page.mouse.move(2, 2)),
        (refusal.get_by_role("button", name="Close").focus, lambda: page.evaluate("document.activeElement.blur()")),
    ):
        attend()
        page.clock.run_for(60_000)
        expect(refusal).to_be_visible()
        leave()
    page.clock.run_for(60_000)
    expect(refusal).to_have_count(0)
    assert alone.lit("refused") == set()


def test_a_reader_of_the_rules_is_left_in_peace(visit: Visit) -> None:
    host, guest = two_at(visit, "dead-and-breakfast")
    guest.page.keyboard.press("r")  # opens on the rule of what is asked
    rules = guest.page.get_by_role("complementary", name="Rules")
    expect(rules.locator("[aria-current=true]")).to_be_in_viewport()
    rules.get_by_role("article").last.scroll_into_view_if_needed()
    lay_a_tile(host)
    host.tell(f"/tables/{host.page.url.rpartition('/')[2]}/rename", {"seat": 0, "name": "Hostess"})
    guest.until(lambda: bool(guest.targets) and guest.heard_of("table")[-1]["table"]["seats"][0]["name"] == "Hostess")
    expect(rules.locator("[aria-current=true]")).not_to_be_in_viewport()
    expect(rules.get_by_role("article").last).to_be_in_viewport()


def test_a_part_that_cannot_be_fetched_says_so(visit: Visit) -> None:
    alone = visit()
    alone.excuse("Failed to load resource")
    page = alone.page
    # before the page opens: one that is open already may be late to heed it
    page.route(re.compile("LogDrawer"), lambda route: route.abort())
    alone.sit_at(alone.lay("inn-keeper", "me", "random"))
    page.keyboard.press("l")
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    page.keyboard.press("l")
    expect(page.get_by_role("alert")).to_be_hidden()


def test_the_log_tells_what_happened_and_lights_it(visit: Visit) -> None:
    host, guest = two_at(visit, "dead-and-breakfast")
    lay_a_tile(host)
    guest.until(lambda: bool(guest.targets))
    story = [line for frame in guest.heard_of("state") for line in frame["story"]]
    page = guest.page
    page.keyboard.press("l")
    log = page.get_by_role("complementary", name="Log")
    expect(log.get_by_text("What happened so far")).to_be_visible()
    assert len(story) >= 3
    shown = [log.get_by_role("button", name=guest.plain(line["text"])).first for line in story]
    for line in shown:
        expect(line).to_be_visible()

    # Pointing at a line lights what it speaks of, and so does the keyboard's focus.
    taken, laid = (set(line["at"]) for line in (story[-3], story[-1]))  # of the tile; between them the circle fills up
    assert taken != laid
    shown[-3].hover()
    guest.until(lambda: guest.lit("spoken") == taken)
    page.mouse.move(0, 0)
    guest.until(lambda: guest.lit("spoken") == set())
    shown[-1].focus()
    guest.until(lambda: guest.lit("spoken") == laid)
    shown[-3].hover()
    guest.until(lambda: guest.lit("spoken") == taken)
    page.keyboard.press("l")
    expect(log).to_be_hidden()
    guest.until(lambda: guest.lit("spoken") == set())  # though no mouse has left the line


TURNS = """(log) => {
    const words = (line) => {
        const copy = line.cloneNode(true);
        copy.querySelectorAll('[aria-hidden]').forEach((drawing) => drawing.remove());
        return copy.textContent.replaceAll('\\u00a0', ' ').trim();
    };
    const turns = (list) => [...list.querySelectorAll('.turn')].map((turn) =>
        [turn.querySelector('b').textContent, [...turn.querySelectorAll('p')].map(words)]);
    return [...log.querySelectorAll('.log')].map(turns);
}"""
"""The lists of the log, each as turns: whose, and what is told of them."""


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_the_log_is_told_in_order_from_ones_own_last_move_on(visit: Visit, game: str) -> None:
    player = visit(reduced_motion="reduce")
    page = player.sit_at(player.lay(game, "me:Host", "novice", "novice", "novice", seed="0"))

    def everything() -> list[dict[str, Any]]:
        return [line for frame in player.heard_of("state") for line in frame["story"]]

    # a card, or two tiles in turn, and what the three others make of it
    for _ in range(2 if game == "dead-and-breakfast" else 1):
        player.until(lambda: bool(player.targets))
        seq = player.frame["seq"]
        player.target(player.targets[0]).click()
        if game == "dead-and-breakfast":
            # the highest place: no floor is full yet, so no guest is due
            player.target([key for key in player.targets if key.startswith("place")][-1]).click()
        player.until(lambda: player.frame["seq"] >= seq + 4 and bool(player.frame["offers"]))  # noqa: B023
    page.keyboard.press("l")
    log = page.get_by_role("complementary", name="Log")
    expect(log.get_by_text("Since your last move")).to_be_visible()
    recent, past = log.evaluate(TURNS)
    own = player.frame["since_own"]
    told = {True: [], False: []}  # type: dict[bool, list[str]]
    for line in everything():
        told[line["decision"] >= own].append(player.plain(line["text"]))
    assert [text for _, lines in recent for text in lines] == told[True]
    assert [text for _, lines in past for text in lines] == told[False]
    assert told[True][0].startswith("You ") or game == "inn-keeper"
    names = [seat["name"] for seat in player.heard_of("table")[-1]["table"]["seats"]]
    assert {who for who, _ in recent} == {"You", *names[1:]}
    for who, lines in recent:  # what all reveal together stands under whoever it is about
        assert not any(lines[0].startswith(f"{other} ") for other in {"You", *names[1:]} - {who})


def test_people_talk_at_the_table(visit: Visit) -> None:
    host, guest = two_at(visit, "dead-and-breakfast")
    host.page.keyboard.press("c")
    chat = host.page.get_by_role("complementary", name="Chat")
    chat.get_by_role("textbox", name="Say something").fill("Boo! <b>Was</b> that you?")
    host.page.keyboard.press("Enter")
    expect(chat.get_by_text("Boo! <b>Was</b> that you?")).to_be_visible()
    expect(chat.get_by_role("textbox")).to_have_value("")

    button = guest.page.get_by_role("button", name="Chat")
    expect(button).to_contain_text("1")  # unread
    button.click()
    heard = guest.page.get_by_role("complementary", name="Chat")
    expect(heard.get_by_text("Boo! <b>Was</b> that you?")).to_be_visible()
    expect(heard.get_by_text("Host", exact=True)).to_be_visible()
    expect(button).not_to_contain_text("1")
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("l")  # talk is no part of the log
    expect(guest.page.get_by_role("complementary", name="Log")).not_to_contain_text("Boo!")


def test_whoever_leaves_is_replaced_by_a_bot_and_may_come_back(visit: Visit) -> None:
    host, guest = two_at(visit, "inn-keeper")
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Leave: a bot takes your seat").click()
    expect(guest.page.get_by_text(re.compile("A bot plays for you until you come back"))).to_be_visible()
    host.until(lambda: host.frame["seq"] == 1)  # the bot has chosen its card
    guest.page.get_by_role("button", name="Take the seat back").click()
    expect(guest.page.get_by_role("button", name="Take the seat back")).to_be_hidden()


def test_what_is_lit_stays_lit_while_a_rival_chooses_in_secret(visit: Visit) -> None:
    host, guest = two_at(visit, "inn-keeper")
    offer = next(offer for offer in host.frame["offers"] if offer["hope"])
    host.target(offer["notation"]).hover()
    lit = host.page.get_by_role("region", name="What to do now").get_by_text(host.plain(offer["hope"]["when"]))
    rooms = set(offer["hope"]["at"])
    assert rooms
    expect(lit).to_be_visible()
    host.until(lambda: host.lit("hoped") == rooms)
    guest.target(guest.targets[0]).click()
    host.until(lambda: host.frame["seq"] == 1)
    expect(host.page.get_by_role("button", name=re.compile("Guest, .* ready"))).to_be_visible()
    expect(lit).to_be_visible()
    assert host.lit("hoped") == rooms


@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
def test_the_prompt_follows_what_is_picked_up(visit: Visit, wishes: dict[str, Any]) -> None:
    alone = visit(reduced_motion="reduce", **wishes)
    page = alone.sit_at(alone.lay("dead-and-breakfast", "me", "random", seed="0"))
    alone.until(lambda: bool(alone.targets))
    prompt = page.get_by_role("region", name="What to do now").get_by_role("heading")
    first = alone.plain(alone.frame["prompt"]["text"])
    tile = next(offer for offer in alone.frame["offers"] if offer["verb"] == "window")
    expect(prompt).to_have_text(first)
    press = alone.target(tile["notation"]).tap if wishes == PHONE else alone.target(tile["notation"]).click
    press()
    expect(prompt).to_have_text(alone.plain(tile["ask"]))
    expect(page.locator("[aria-live=polite].sr")).to_have_text(alone.plain(tile["ask"]))
    page.keyboard.press("Escape")
    expect(prompt).to_have_text(first)

    # The button that plays it says what is done.
    press()
    place = alone.target(tile["then"][0]["notation"])
    if wishes == PHONE:
        place.tap()
    else:
        place.focus()
        page.keyboard.press("ArrowRight")  # a key shows it as the focus, a call does not
    page.get_by_role("button", name="Lay the tile").locator("visible=true").click()
    alone.until(lambda: len(alone.said_of("play")) == 2)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (844, 390), (390, 844), (390, 664), (360, 640)])
def test_a_prompt_is_never_cut(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    alone = visit(reduced_motion="reduce", viewport={"width": width, "height": height})
    options = {"followSuit": "must"}
    page = alone.sit_at(alone.lay("inn-keeper", "me", "random", seed="0", options=options))
    alone.until(lambda: bool(alone.targets))
    heading = page.get_by_role("region", name="What to do now").get_by_role("heading")
    assert len(heading.inner_text()) > 70
    heading.evaluate("(it) => document.fonts.ready")
    assert heading.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 2
    box, bar = heading.bounding_box(), page.get_by_role("region", name="What to do now").bounding_box()
    assert box is not None
    assert bar is not None
    assert bar["y"] - 1 <= box["y"]
    assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 3
