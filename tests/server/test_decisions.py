"""Playing over sockets: order, repetition, races, refusals, taking back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from parlour_support import Browser, House, Screen, play_out

Two = Callable[..., Any]


def legal(screen: Screen) -> int:
    """A move that the screen offers."""
    while not screen.state.get("offers"):
        screen.next("state")
    move: int = screen.state["offers"][0]["move"]
    return move


def test_the_first_frames_show_the_table_and_the_position(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me:Ann")
    with ann.look(table) as screen:
        first, second = screen.receive(), screen.receive()
    assert first["type"] == "table"
    assert first["table"]["id"] == table["id"]
    assert first["table"]["seats"][0] == {
        "seat": 0, "name": "Ann", "kind": "person", "bot": "", "mine": True, "online": True, "away": False,
    }  # fmt: skip
    assert second["type"] == "state"
    assert second["seat"] == 0
    assert set(second["offers"][0]) == {
        "move", "notation", "verb", "args", "words", "ask", "button", "at", "gain", "lines", "hope", "then",
    }  # fmt: skip
    assert second["prompt"]["waiting_for"] == [0]
    assert (second["since"], second["rewound"], second["retract"]) == (-1, False, False)
    assert second["story"][0]["decision"] == 0


def test_a_repeated_send_is_answered_and_not_played_twice(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        move = legal(screen)
        first = screen.play(0, move, seq=0, id="once")
        again = screen.play(0, move, seq=0, id="once")
    assert first == again == {"type": "ack", "id": "once", "seq": 1}
    with ann.look(table) as other:  # and after the connection broke, too
        assert other.play(0, move, seq=0, id="once") == first
        assert other.first()["seq"] == 1


def test_a_stale_move_is_refused_with_the_new_state(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        screen.play_on(0)
        refused = screen.play(0, legal(screen), seq=0)
        assert refused["type"] == "refused"
        assert refused["stale"]
        assert refused["seq"] == 1
        assert screen.next("state")["seq"] == 1


def test_of_two_racing_moves_one_is_played(house: House, ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    for _ in range(5):
        answers: list[dict[str, Any]] = []
        barrier = threading.Barrier(2)
        screens = [ann.look(table), ann.look(table)]

        def race(screen: Screen, barrier: threading.Barrier = barrier, answers: list[Any] = answers) -> None:
            with screen:
                screen.first()
                seq, move = screen.state["seq"], legal(screen)
                barrier.wait(10)
                answers.append(screen.play(0, move, seq=seq))

        threads = [threading.Thread(target=race, args=(screen,)) for screen in screens]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        assert [answer["stale"] for answer in answers if answer["type"] == "refused"] == [True]
    assert ann.get(f"/tables/{table['id']}")["decisions"] == 5


def test_simultaneous_choices_may_cross(ann: Browser, ben: Browser, two: Two) -> None:
    """Who chose from the same position as another is not late: the order makes no difference."""
    table = two("inn-keeper")
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        assert first.state["seq"] == second.state["seq"] == 0
        assert first.play(0, legal(first), seq=0)["type"] == "ack"
        assert second.play(1, second.state["offers"][0]["move"], seq=0)["type"] == "ack"
        assert first.play(0, legal(first), seq=0)["stale"]


def test_a_foreign_seat_cannot_be_played(ann: Browser, ben: Browser, two: Two, house: House) -> None:
    table = two()
    with ann.look(table) as first, ben.look(table) as second, house.browser().look(table) as spectator:
        for screen in (first, second, spectator):
            screen.first()
        actor = first.state["prompt"]["waiting_for"][0]
        active, other = (first, second) if actor == 0 else (second, first)
        move = legal(active)
        for intruder in (other, spectator):
            answer = intruder.play(actor, move)
            assert answer["type"] == "refused"
            assert not answer["stale"]
            assert "not yours" in answer["message"]
            assert intruder.ask("undo", seat=actor, seq=0)["type"] == "refused"
            assert "not yours" in intruder.ask("retract", seat=actor)["message"]
            assert "not yours" in intruder.ask("why", seat=actor, at="ghost")["message"]
        assert "no seat" in active.play(7, move)["message"]
        mine = other.play(1 - actor, move)
        assert mine["type"] == "refused"
        assert mine["rule"] == "TT-03"
        assert mine["message"] == f"It is not your decision; the table waits for {{{actor}}}."
    assert ann.get(f"/tables/{table['id']}")["decisions"] == 0


def test_illegal_moves_are_refused_by_rule_and_pointed_at(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    verbs = {verb["name"]: verb for verb in ann.get("/games/dead-and-breakfast/moves")["verbs"]}
    (slot,) = verbs["window"]["args"]
    with ann.look(table) as screen:
        offered = {address for offer in screen.first()["offers"] for address in offer["at"]}
        circle = [slot["at"].format(label) for label in slot["values"]]
        number, far = next(found for found in enumerate(circle) if found[1] not in offered)
        refused = screen.play(0, verbs["window"]["base"] + number)
        assert (refused["type"], refused["rule"], refused["stale"]) == ("refused", "DB-18", False)
        assert f"{{{far}|" in refused["message"]
        assert refused["at"][0] == far
        assert screen.play(0, verbs["place"]["base"])["rule"] == "DB-17"  # not now
        beyond = screen.play(0, 10**6)
        assert (beyond["rule"], beyond["at"]) == ("TT-04", [])
    assert ann.get(f"/tables/{table['id']}")["decisions"] == 0


# -- taking back ------------------------------------------------------------------------------------------


def test_a_decision_that_showed_nothing_is_taken_back_at_once(ann: Browser, ben: Browser, two: Two) -> None:
    table = two()
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        actor = first.state["prompt"]["waiting_for"][0]
        mine, theirs = (first, second) if actor == 0 else (second, first)
        mine.play_on(actor)
        while not mine.state["undo"]["allowed"] or mine.state["undo"]["consent"]:
            mine.play_on(actor)  # taking a tile shows a new one; placing it shows nothing
        before = mine.state["seq"]
        assert mine.ask("undo", seat=actor, seq=before)["type"] == "ack"
        while mine.state["seq"] != before - 1:
            mine.next("state")
        assert mine.state["rewound"]
        theirs.until(lambda frame: frame["type"] == "state" and frame["rewound"])
        assert theirs.state["seq"] == before - 1
        assert all(line["decision"] < before for line in theirs.story)


def test_beyond_that_the_others_are_asked(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper")
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        first.play_on(0)
        second.play_on(1)
        while first.state["seq"] < second.state["seq"]:
            first.next("state")
        seq = first.state["seq"]
        assert first.state["undo"]["allowed"]
        assert first.state["undo"]["consent"]
        assert first.ask("undo", seat=0, seq=seq)["type"] == "ack"
        wish = second.until(lambda frame: frame["type"] == "state" and frame["wish"])["wish"]
        assert wish == {"seat": 0, "to": 0, "agreed": [], "needed": [1]}
        assert second.ask("answer", seat=1, agree=False)["type"] == "ack"
        first.until(lambda frame: frame["type"] == "state" and frame["wish"] is None and frame["seq"] == seq)
        assert second.ask("answer", seat=1, agree=True)["type"] == "refused"
        first.ask("undo", seat=0, seq=seq)
        assert first.ask("answer", seat=0, agree=True)["type"] == "refused"
        second.until(lambda frame: frame["type"] == "state" and frame["wish"])
        assert second.ask("answer", seat=1, agree=True)["seq"] == 0
        first.until(lambda frame: frame["type"] == "state" and frame["seq"] == 0)
        assert first.state["rewound"]


def test_a_move_ends_a_wish(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper")
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        first.play_on(0)
        second.play_on(1)
        while first.state["seq"] < second.state["seq"]:
            first.next("state")
        first.ask("undo", seat=0, seq=first.state["seq"])
        second.until(lambda frame: frame["type"] == "state" and frame["wish"])
        decides = first if first.state["offers"] else second
        assert decides.play_on(decides.state["seat"])["type"] == "ack"
        assert decides.state["wish"] is None


def test_a_wish_comes_true_when_nobody_is_left_to_ask(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper")
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        first.play_on(0)
        second.play_on(1)
        while first.state["seq"] < second.state["seq"]:
            first.next("state")
        first.ask("undo", seat=0, seq=first.state["seq"])
        ben.post(f"/tables/{table['id']}/leave", seat=1)
        first.until(lambda frame: frame["type"] == "state" and frame["rewound"])


def test_alone_with_bots_one_goes_back_freely(ann: Browser) -> None:
    table = ann.table("inn-keeper", "me", "random")
    with ann.look(table) as screen:
        screen.first()
        screen.play_on(0)
        legal(screen)
        screen.quiet()
        assert screen.state["undo"]["allowed"]
        assert not screen.state["undo"]["consent"]
        answer = screen.ask("undo", seat=0, seq=screen.state["seq"])
        assert answer["type"] == "ack", answer
        assert answer["seq"] in (0, 1)  # the bot may have chosen first


def test_going_back_while_a_bot_thinks_does_not_stop_it(serve: Callable[..., House]) -> None:
    """The bot's thoughts are out of date then; it thinks again."""
    house = serve(bot_pause=0.3)
    ann = house.browser()
    table = ann.table("inn-keeper", "me:Ann", "random")
    with ann.look(table) as screen:
        screen.first()
        screen.play_on(0)  # the bot pauses before it chooses
        for _ in range(3):
            if screen.ask("undo", seat=0, seq=screen.state["seq"])["type"] == "ack":
                screen.next("state")
                screen.play_on(0)
        while screen.state["seq"] < 2:
            screen.next("state")


def test_nothing_is_taken_back_at_the_start_or_after_the_end(ann: Browser) -> None:
    table = ann.table("dead-cells", "me")
    with ann.look(table) as screen:
        screen.first()
        assert not screen.state["undo"]["allowed"]
        assert screen.ask("undo", seat=0, seq=0)["rule"] == "TT-05"
        play_out({0: screen})
        assert screen.ask("undo", seat=0, seq=screen.state["seq"])["rule"] == "TT-02"


# -- coming back ------------------------------------------------------------------------------------------


def test_a_browser_that_comes_back_is_told_what_it_missed(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        for _ in range(4):
            screen.play_on(0)
        whole = screen.story
        seq = screen.state["seq"]
    with ann.look(table, since=2) as again:
        again.first()
        assert again.story == [line for line in whole if line["decision"] > 2]
        assert not again.state["rewound"]
        assert again.state["seq"] == seq
    with ann.look(table, since=seq) as again:
        assert again.first()["story"] == []


def test_a_browser_that_missed_a_step_back_is_shown_it(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        for _ in range(3):
            screen.play_on(0)
        with ann.look(table) as other:
            other.first()
            other.ask("undo", seat=0, seq=3)
            other.until(lambda frame: frame["type"] == "state" and frame["seq"] == 2)
            other.play_on(0)
            story = other.story
    with ann.look(table, since=3) as again:
        back, now = again.next("state"), again.next("state")
        assert (back["seq"], back["rewound"], back["offers"]) == (2, True, [])
        assert (now["seq"], now["rewound"]) == (3, False)
        assert now["story"] == [line for line in story if line["decision"] > 2]


def test_broken_frames_get_a_sentence_and_break_nothing(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        broken = [
            "", "{", "[]", "null", '{"type": "play"}', '{"type": "fly", "id": "1"}', '{"type": "ping", "more": 1}',
            '{"type": "play", "id": "", "seat": 0, "seq": 0, "move": 0}',
            '{"type": "play", "id": "x", "seat": -1, "seq": 0, "move": 0}',
            '{"type": "play", "id": "x", "seat": 0, "seq": 99999999999999999999, "move": 0}',
            '{"type": "play", "id": "x", "seat": 0, "seq": 0, "move": 1.5}',
            '{"type": "chat", "id": "x", "text": "' + "a" * 501 + '"}',
            "[" * 5000,
        ]  # fmt: skip
        for text in broken:
            screen.connection.send(text)
            answer = screen.next("error")
            assert answer["message"].endswith(".")
            assert "Traceback" not in answer["message"]
        screen.connection.send(b"\x00\x01")
        assert "bytes" in screen.next("error")["message"]
        screen.send(type="ping")
        assert screen.next("pong") == {"type": "pong"}
        assert screen.play_on(0)["type"] == "ack"
    with ann.look(table) as screen:
        screen.connection.send("x" * 20_000)
        assert screen.closed() == 1009
