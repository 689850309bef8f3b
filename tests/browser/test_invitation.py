"""Coming to somebody else's table: what an invited friend finds, and who finds no chair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_matches import played
from browser_support import DESK, PHONE, Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["", "Gomez"])
def test_a_friend_is_told_what_this_is_and_sits_down_with_one_tap(
    visit: Visit, wishes: dict[str, Any], name: str
) -> None:
    host, friend = visit(), visit(reduced_motion="reduce", **wishes)
    table = host.lay("inn-keeper", "me:Morticia", "open", "open")
    if name:  # this browser has sat at a table before
        friend.context.add_init_script(f"localStorage.setItem('tabletomb.name', '{name}')")
    page = friend.go(f"/table/{table}")
    game = next(game for game in friend.ask("/games") if game["name"] == "inn-keeper")
    main = page.get_by_role("main")
    expect(main).to_contain_text("Morticia invites you to")
    expect(main.get_by_role("heading", name="Inn Keeper")).to_be_visible()
    for words in (game["pitch"], "2–4", game["minutes"].replace("-", "–"), f"weight {game['weight']} of 3"):
        expect(main).to_contain_text(words)
    expect(main.locator(".cover svg").first).to_be_visible()
    expect(main).to_contain_text("2 chairs are still free.")
    expect(page.get_by_label("Your name")).to_have_value(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    seats = friend.ask(f"/tables/{table}")["seats"]
    assert [seat["mine"] for seat in seats] == [False, True, False]
    assert seats[1]["name"] == (name or "Guest 2")


def test_who_comes_too_late_is_told_so_and_may_watch(visit: Visit) -> None:
    host, late = visit(), visit(reduced_motion="reduce")
    table = host.lay("inn-keeper", "me:Morticia", "random")
    page = late.go(f"/table/{table}")
    main = page.get_by_role("main")
    expect(main).to_contain_text("The game has begun")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.reload()  # whoever watches is not asked again
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_a_finished_game_says_so_and_shows_how_it_ended(visit: Visit) -> None:
    host, late = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    host.ask("/health")
    table = host.tell("/import", played("inn-keeper", 2, players=("person", "random")))["id"]
    page = late.go(f"/table/{table}")
    expect(page.get_by_role("main")).to_contain_text("This game is over.")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.get_by_role("link", name="See how it ended").click()
    expect(page.get_by_role("region", name="Final score")).to_be_visible()


def test_who_sits_at_the_table_is_not_invited_to_it(visit: Visit) -> None:
    host = visit()
    page = host.go(f"/table/{host.lay('inn-keeper', 'me:Morticia', 'open')}")
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_bots_are_offered_as_three_levels_and_more_if_asked(visit: Visit) -> None:
    host = visit()
    page = host.go("/new/inn-keeper")
    bots = page.get_by_label("Bot on chair 2")
    offered = bots.get_by_role("option")
    expect(offered).to_have_text(["Novice", "Regular", "Expert", "More bots…"])
    expect(bots).to_have_value("regular")
    for level in ("novice", "expert"):
        bots.select_option(level)
        help = next(bot["help"] for bot in host.ask("/bots") if bot["name"] == level)
        expect(page.get_by_role("listitem").filter(has=bots)).to_contain_text(help)
    bots.select_option(label="More bots…")
    expect(bots).to_have_value("expert")  # a look at the others changes nothing
    expect(offered).to_have_count(len(host.ask("/bots")))
    bots.select_option("random")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="What to do now").wait_for()
    assert host.ask(f"/tables/{page.url.rpartition('/')[2]}")["seats"][1]["bot"] == "random"
