"""The guided first game of each title, to its end, with one wrong move on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_support import Visitor
from browser_words import speaks_plainly
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

TITLES = ["Dead & Breakfast", "Inn Keeper"]


def confirm(pupil: Visitor) -> None:
    """The button in the prompt bar that plays what is lit."""
    pupil.page.get_by_role("region", name="What to do now").get_by_role("button", name="Enter").click()


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_finished_and_forgives_a_wrong_move(visit: Visit, title: str) -> None:
    pupil = visit(reduced_motion="reduce")
    page = pupil.go("/")
    page.get_by_role("link", name=f"Learn {title} in a guided first game").click()
    coach = page.get_by_role("complementary", name="Step")
    steps: list[int] = []
    spoken: set[str] = set()
    erred = False
    while True:
        pupil.until(lambda: bool(pupil.heard_of("state")) and pupil.frame["tutorial"] is not None)
        tip = pupil.frame["tutorial"]
        expect(coach.get_by_role("heading", name=tip["title"])).to_be_visible()
        expect(coach).to_contain_text(" ".join(tip["text"].split())[:60])
        spoken |= set(tip["at"])
        pupil.until(lambda: pupil.lit("spoken") == set(tip["at"]) & pupil.places)  # noqa: B023
        speaks_plainly(pupil)
        if tip["done"]:
            break
        steps.append(tip["step"])
        seq, version = pupil.frame["seq"], pupil.frame["version"]
        if tip["moves"] and not erred:
            erred = True
            other = next(offer for offer in pupil.frame["offers"] if offer["move"] not in tip["moves"])
            page.get_by_role("button", name=pupil.plain(other["words"])).first.click()
            if not pupil.said_of("play"):  # picked up so far
                confirm(pupil)
            refusal = page.get_by_role("alert")
            expect(refusal).to_be_visible()
            expect(refusal).to_contain_text(pupil.plain(pupil.heard_of("refused")[-1]["message"]))
            assert pupil.frame["seq"] == seq
            expect(coach.get_by_role("heading", name=tip["title"])).to_be_visible()
        if tip["moves"]:
            coach.get_by_role("button", name="Show me").click()
            confirm(pupil)
        else:
            coach.get_by_role("button", name="Go on").click()
        pupil.until(lambda: pupil.frame["version"] > version)  # noqa: B023
    assert erred
    assert spoken
    assert steps == list(range(1, tip["steps"] + 1))

    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_be_hidden()
    assert not pupil.frame["over"]  # the table goes on as a game against a bot
    pupil.until(lambda: bool(pupil.targets))


def test_the_lesson_makes_room_when_asked(visit: Visit) -> None:
    pupil = visit()
    page = pupil.go("/learn/inn-keeper")
    coach = page.get_by_role("complementary", name="Step")
    coach.get_by_role("button", name="Make the lesson smaller").click()
    expect(coach.get_by_role("button", name="Go on")).to_be_hidden()
    pupil.target(pupil.targets[2]).hover()  # what happens on the board does not unfold it again
    expect(page.get_by_role("region", name="What to do now")).to_contain_text("if it wins")
    expect(coach.get_by_role("button", name="Go on")).to_be_hidden()
    coach.get_by_role("button", name="Show the lesson").click()
    expect(coach.get_by_role("button", name="Go on")).to_be_visible()
