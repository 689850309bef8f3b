"""Several people at one keyboard: a curtain between them, and never a glimpse of what another seat knows."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import tabletomb

Play = Callable[..., Any]
SYMBOLS = {"D": "♦", "S": "♠", "H": "♥", "C": "♣"}


def secrets_of(view: dict[str, Any]) -> list[tuple[str, str]]:
    """What only this seat of Inn Keeper knows: how a view would call it, and how it would look on the screen."""
    bonus = view["players"][view["seat"]]["bonus"]
    found = [(f"'{bonus['id']}'", bonus["name"])]
    committed = [each["card"] for each in view["laid"] if each["lies"] == "face-down" and each["card"]]
    for card in [*view["hand"], *committed]:
        suit, number = card["suit"], card["number"]
        looks = (f"▐{number}{SYMBOLS[suit]}{suit}▌", f"play the {card['name']}")
        found += [(f"'{card['id']}'", look) for look in looks]
    return found + [(f"'{customer['id']}'", customer["name"]) for customer in view["drawn"]]


@pytest.mark.parametrize(("seats", "interactive"), [("me,me", True), ("me,random,me", False)])
def test_no_neighbour_ever_sees_a_secret(table: Play, seats: str, interactive: bool) -> None:
    played = table("inn-keeper", seats=seats, seed=8, interactive=interactive)
    people = played.session.seating.people
    names = played.session.seating.names
    answers = itertools.cycle(["score", "1", "1", "log", "1", "look 0", "1", "look 1", "1", "1"])
    curtains = 0
    checked = 0

    def watch(prompt: str) -> str:
        nonlocal curtains, checked
        state = played.match.state
        if "press Enter when only you" in prompt:
            curtains += 1
            assert not any(secret in played.words for at in people for _, secret in secrets_of(state.view(at)))
            played.person.forget()
            return "again" if curtains % 4 == 0 else ""
        if state.over or len(played.match) > 60:
            return "no" if "Save" in prompt else "quit"
        seat = next(at for at in people if prompt.startswith(f"{names[at]}>"))
        own, shown = str(state.view(seat)), played.words
        for other in set(range(state.seats)) - {seat}:
            for name, secret in secrets_of(state.view(other)):
                # a card of the last trick may have been shuffled and dealt to somebody
                assert secret not in shown or name in own, (seat, other, secret)
                checked += 1
        played.person.forget()
        return next(answers)

    played.person.before_answer = watch
    played.session.run()
    assert curtains > 10
    assert checked > 500


def test_the_curtain_forgets_what_could_be_scrolled_back_to(play: Play) -> None:
    played = play("inn-keeper", "", "1", "", "1", seats="me,me", interactive=True)
    assert played.seen.startswith("\x1b[") or played.person.terminal.console.is_terminal is False
    assert played.seen.count("\x1b[3J") == played.seen.count("The table is hidden")
    assert played.seen.count("The table is hidden. Player A is next.") >= 1
    assert played.seen.count("The table is hidden. Player B is next.") >= 1


def test_a_person_alone_with_bots_sees_no_curtain(play: Play) -> None:
    assert "hidden" not in play("inn-keeper", *["1"] * 10, seats="me,random").seen


def test_a_game_without_secrets_needs_no_curtain(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", "2", "3", seats="me,me")
    assert len(played.match) == 3
    assert "hidden" not in played.seen
    assert "hidden" not in play("dead-and-breakfast", *["1"] * 10, seats="me,me").seen


def test_simultaneous_choices_are_asked_one_by_one(play: Play, duel: tabletomb.Game) -> None:
    """Each person commits behind the curtain; nothing is shown before all have chosen."""
    played = play(duel, "", "1", "", "1", seats="me,me")
    assert [entry.seat for entry in played.match.log][:2] == [0, 1]


def test_leaving_at_the_curtain_keeps_the_match(play: Play, saves: Any) -> None:
    played = play("inn-keeper", "", "1", "quit", seats="me,me")
    assert len(played.match) == 1
    assert len(list(saves.iterdir())) == 1


def test_names_show_whose_turn_it_is(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", "1", seats="me,me")
    assert "Player A> 1" in played.seen
    assert "Player B> 1" in played.seen
