"""Two people, two browsers, a whole game: of each title, on each kind of database."""

from __future__ import annotations

import pytest
from parlour_support import House, play_out

GAMES = ("dead-and-breakfast", "inn-keeper", "dead-cells")


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game(any_house: House, game: str) -> None:
    ann, ben = any_house.browser(), any_house.browser()
    table = ann.table(game, "me:Ann", "open")
    assert table["status"] == "open"
    assert table["host"]
    table = ben.post(f"/tables/{table['id']}/join", name="Ben")
    assert table["status"] == "playing"
    assert [seat["mine"] for seat in table["seats"]] == [False, True]
    with ann.look(table) as first, ben.look(table) as second:
        last = play_out({0: first, 1: second})
        assert first.state["winners"] == second.state["winners"] == last["winners"]
        assert first.state["sheet"] == second.state["sheet"]
        assert first.state["sheet"]["complete"]
    over = ann.get(f"/tables/{table['id']}")
    assert over["status"] == "over"
    assert over["seed"] is not None
    assert over["decisions"] == last["seq"]
    assert [line["decision"] for line in first.story] == sorted(line["decision"] for line in first.story)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_against_a_bot(house: House, game: str) -> None:
    ann = house.browser()
    table = ann.table(game, "me:Ann", "random")
    assert table["status"] == "playing"
    with ann.look(table) as screen:
        screen.first()
        while not screen.state["over"]:
            if screen.state["offers"]:
                answer = screen.play(0, screen.state["offers"][-1]["move"])
                assert answer["type"] in ("ack", "refused"), answer
            else:
                screen.next("state")
    assert ann.get(f"/tables/{table['id']}")["status"] == "over"


def test_bots_play_by_themselves(any_house: House) -> None:
    ann = any_house.browser()
    table = ann.table("inn-keeper", "random", "random", "random")
    with ann.look(table) as screen:
        screen.until(lambda frame: frame["type"] == "state" and frame["over"])
        assert screen.state["seat"] is None
