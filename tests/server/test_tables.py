"""Setting tables up, sitting down, leaving, coming back, playing again, taking tables down."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from parlour_support import Browser, House, play_out, wait_for

from tabletomb.engine.marks import plain
from tabletomb.engine.match import Match
from tabletomb.engine.view import places

Two = Callable[..., Any]


@pytest.fixture(scope="module")
def finished(house: House) -> tuple[Browser, Any]:
    """A short match that is over."""
    ann = house.browser()
    table = ann.table("dead-cells", "me:Ann", "me:Bea")
    with ann.look(table, seat=0) as first, ann.look(table, seat=1) as second:
        play_out({0: first, 1: second})
    return ann, ann.get(f"/tables/{table['id']}")


# -- the shelf --------------------------------------------------------------------------------------------


def test_games_bots_rules_and_moves(ann: Browser) -> None:
    games = {game["name"]: game for game in ann.get("/games")}
    assert games["dead-and-breakfast"]["seats"] == [1, 2, 3, 4]
    assert games["dead-cells"]["campaign"]
    assert games["dead-cells"]["cooperative"]
    (bonus,) = games["dead-and-breakfast"]["options"]
    assert list(bonus["labels"]) == bonus["values"]
    assert bonus["labels"]["T3"] == "Room with a Vine"
    assert games["inn-keeper"]["prefix"] == "IK"
    for game in games.values():
        assert game["pitch"]
        assert game["weight"] in (1, 2, 3)
        assert all(game["badges"])
    found = ann.get("/bots")
    assert [bot["name"] for bot in found if bot["level"]] == ["novice", "regular", "expert"]
    assert "random" in {bot["name"] for bot in found[3:]}
    assert all(bot["help"] for bot in found)
    book = ann.get("/games/inn-keeper/rules")
    rules = {rule["id"] for section in book["sections"] for rule in section["rules"]}
    assert {"IK-11", "TT-03"} <= rules
    moves = ann.get("/games/inn-keeper/moves")
    assert moves["size"] > 10
    patterns = {verb["name"]: [argument["at"] for argument in verb["args"]] for verb in moves["verbs"]}
    assert patterns["lodge"] == ["inn/{seat}/{}"]
    assert patterns["pass"] == []
    assert "no game" in ann.get("/games/chess/rules", 404)["message"]
    assert ann.get("/nothing", 404)["message"] == "There is no such thing here."


def test_a_browser_finds_its_tables_and_only_those(ann: Browser, ben: Browser, two: Two) -> None:
    table = two()
    alone = ann.table("inn-keeper", "me", "random")
    assert {alone["id"], table["id"]} == {each["id"] for each in ann.get("/tables")}
    assert [table["id"]] == [each["id"] for each in ben.get("/tables")]


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"game": "dead-and-breakfast", "seats": []}, "seats"),
        ({"game": "inn-keeper", "seats": [{"kind": "me"}]}, "seats"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "bot", "bot": "hal"}]}, "bot"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "bot", "bot": "ismcts:999999999"}]}, "bot"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "cat"}]}, "seats.0.kind"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me"}], "options": {"bonus": "x"}}, "options.bonus"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me"}], "options": {"x": "y"}}, "options"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me"}], "seed": "minus one"}, "seed"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me", "name": "{0}"}]}, "name"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me"}], "clock": 1}, "clock"),
        ({"game": "dead-and-breakfast", "seats": [{"kind": "me"}], "colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_field(ann: Browser, wanted: Any, field: str) -> None:
    problem = ann.post("/tables", 422, **wanted)
    assert problem["field"] == field
    assert problem["message"]


def test_seeds_are_sealed_at_the_start_and_opened_at_the_end(ann: Browser, finished: tuple[Browser, Any]) -> None:
    table = ann.table("dead-and-breakfast", "me")
    assert table["seed"] is None
    assert not table["seed_chosen"]
    over = finished[1]
    assert len(over["seed"]) == 64
    assert hashlib.sha256(over["seed"].encode()).hexdigest() == over["seed_hash"]
    chosen = ann.table("dead-and-breakfast", "me", seed="7")
    assert chosen["seed_chosen"]
    assert chosen["seed"] is None
    assert chosen["seed_hash"] == ""  # whoever tries a few numbers would find it
    assert ann.table("dead-and-breakfast", "me", seed="0f" * 32)["seed_hash"]
    again = ann.table("dead-and-breakfast", "me", seed="7")
    with ann.look(chosen) as one, ann.look(again) as other:
        assert one.first()["view"] == other.first()["view"]


# -- sitting down and leaving -----------------------------------------------------------------------------


def test_joining_leaving_and_starting_with_bots(house: House, ann: Browser, ben: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me:Ann", "open", "open", "open")
    path = f"/tables/{table['id']}"
    with ann.look(table) as screen:
        assert screen.next("table")["table"]["status"] == "open"
        joined = ben.post(f"{path}/join", seat=2, name="Ann")
        assert joined["seats"][2]["name"] == "Ann 2"  # two Anns would be confusing
        screen.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][2]["kind"] == "person")
        assert "taken" in house.browser().post(f"{path}/join", 409, seat=2)["message"]
        assert ben.post(f"{path}/rename", seat=2, name="Ben")["seats"][2]["name"] == "Ben"
        assert "not yours" in ann.post(f"{path}/rename", 403, seat=2, name="Bob")["message"]
        assert ben.post(f"{path}/leave", seat=2)["seats"][2]["kind"] == "open"
        ben.post(f"{path}/join", name="Ben")
        assert "host" in ben.post(f"{path}/start", 403)["message"]
        assert "bot" in ann.post(f"{path}/start", 422, fill="hal")["field"]
        started = ann.post(f"{path}/start", fill="random")
    assert started["status"] == "playing"
    assert [seat["kind"] for seat in started["seats"]] == ["person", "person", "bot", "bot"]
    assert len({seat["name"] for seat in started["seats"]}) == 4
    assert ann.post(f"{path}/start")["decisions"] >= 0  # nothing happens twice
    assert "taken" in house.browser().post(f"{path}/join", 409)["message"]


def test_who_leaves_is_replaced_and_may_come_back(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper")
    path = f"/tables/{table['id']}"
    with ann.look(table) as first, ben.look(table) as second:
        first.first(), second.first()
        left = ben.post(f"{path}/leave", seat=1)["seats"][1]
        assert (left["kind"], left["away"], left["bot"]) == ("person", True, "regular")
        first.until(lambda frame: frame["type"] == "state" and frame["seq"] == 1)  # the bot chooses for Ben
        assert "take your seat back" in second.play(1, 0, seq=1)["message"]
        first.play_on(0)
        back = ben.post(f"{path}/return", seat=1)["seats"][1]
        assert (back["away"], back["bot"]) == (False, "")
        assert "not yours" in ann.post(f"{path}/return", 403, seat=1)["message"]


def test_an_absent_person_is_replaced_until_they_come_back(serve: Callable[..., House]) -> None:
    house = serve(absent_after=0.2)
    ann, ben = house.browser(), house.browser()
    table = ann.table("inn-keeper", "me:Ann", "open", absent="bot")
    ben.post(f"/tables/{table['id']}/join", name="Ben")
    with ann.look(table) as screen:
        screen.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][1]["away"])
        screen.until(lambda frame: frame["type"] == "state" and frame["seq"] == 1)
        with ben.look(table):
            screen.until(lambda frame: frame["type"] == "table" and not frame["table"]["seats"][1]["away"])


def test_nobody_is_replaced_where_the_table_waits(serve: Callable[..., House]) -> None:
    house = serve(absent_after=0.05)
    ann, ben = house.browser(), house.browser()
    waiting = ann.table("inn-keeper", "me:Ann", "open", absent="wait")
    ben.post(f"/tables/{waiting['id']}/join", name="Ben")
    with ann.look(waiting) as screen:
        screen.first()
        screen.quiet(0.4)
        assert not screen.table["seats"][1]["away"]
    empty = ann.table("inn-keeper", "me:Ann", "random", absent="bot")  # nobody is there: it waits as it was left
    wait_for(lambda: ann.get(f"/tables/{empty['id']}")["decisions"] == 1)
    assert not ann.get(f"/tables/{empty['id']}")["seats"][0]["away"]


@pytest.mark.slow
def test_a_clock_runs_out(serve: Callable[..., House]) -> None:
    house = serve()
    ann = house.browser()
    table = ann.table("inn-keeper", "me:Ann", "me:Bea", clock=5, absent="bot")
    waits = ann.table("inn-keeper", "me:Ann", "me:Bea", clock=5, absent="wait")
    with ann.look(table) as screen, ann.look(waits) as other:
        deadline = screen.first()["deadline"]
        assert deadline is not None
        assert other.first()["deadline"] is not None
        screen.play(0, screen.state["offers"][0]["move"])
        later = screen.next("state")["deadline"]
        assert later["at"] == deadline["at"]  # Bea's clock runs on as it did
        assert deadline["now"] < later["now"] < later["at"]
        screen.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][1]["away"], 12)
        other.quiet(0.2)
        assert not other.table["seats"][1]["away"]


# -- a lost seat ------------------------------------------------------------------------------------------


def test_the_host_can_hand_a_lost_seat_on_once(house: House, ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper")
    path = f"/tables/{table['id']}"
    assert "host" in ben.post(f"{path}/seats/1/invite", 403)["message"]
    old = ann.post(f"{path}/seats/1/invite")["code"]
    code = ann.post(f"{path}/seats/1/invite")["code"]
    elsewhere = house.browser()
    with ben.look(table) as lost, elsewhere.look(table) as found:
        assert lost.first()["seat"] == 1
        assert found.first()["seat"] is None
        assert "used" in elsewhere.post(f"{path}/claim", 404, code=old)["message"]  # the later code replaced it
        assert elsewhere.post(f"{path}/claim", code=code)["seats"][1]["mine"]
        assert found.until(lambda frame: frame["type"] == "state" and frame["seat"] == 1)["offers"]
        # who held the seat before sees no more of it
        lost.until(lambda frame: frame["type"] == "state" and frame["seat"] is None)
        assert lost.play(1, found.state["offers"][0]["move"])["type"] == "refused"
        lost.quiet(0.2)
        assert ["taken over" in frame["text"] for frame in lost.frames if frame["type"] == "chat"] == [True]
    assert "used" in ben.post(f"{path}/claim", 404, code=code)["message"]
    assert table["id"] in [each["id"] for each in elsewhere.get("/tables")]


# -- at one screen ----------------------------------------------------------------------------------------


def test_several_people_share_a_screen(ann: Browser) -> None:
    table = ann.table("inn-keeper", "me:Ann", "me:Bea")
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bea"]
    with ann.look(table, seat=1) as screen:
        assert screen.first()["seat"] == 1
        hands = {1: screen.state["view"]["hand"]}
        screen.send(type="front", seat=None)
        curtain = screen.next("state")
        assert curtain["seat"] is None
        assert curtain["offers"] == []
        screen.send(type="front", seat=0)
        assert screen.next("state")["seat"] == 0
        hands[0] = screen.state["view"]["hand"]
        assert hands[0] != hands[1]
        screen.send(type="front", seat=5)
        assert "no seat" in screen.next("error")["message"]
        screen.play(0, screen.state["offers"][0]["move"])
        assert screen.play(1, 0, seq=0)["type"] in ("ack", "refused")


# -- talking ----------------------------------------------------------------------------------------------


def test_talk_is_kept_apart_from_the_log(house: House, ann: Browser, ben: Browser, two: Two) -> None:
    table = two()
    with ann.look(table) as first, house.browser().look(table) as spectator:
        first.first()
        assert first.ask("chat", text="  good \n evening ")["type"] == "ack"
        line = spectator.next("chat")
        assert (line["number"], line["seat"], line["name"], line["text"]) == (1, 0, "Ann", "good evening")
        spectator.ask("chat", text="hello")
        heard = first.until(lambda frame: frame["type"] == "chat" and frame["number"] == 2)
        assert heard["seat"] is None
        assert first.ask("chat", text=" \u200b\x07")["type"] == "refused"
    with ben.look(table) as late:
        assert [late.next("chat")["text"], late.next("chat")["text"]] == ["good evening", "hello"]
    assert ann.get(f"/tables/{table['id']}")["decisions"] == 0


# -- afterwards -------------------------------------------------------------------------------------------


def test_a_replay_is_open_once_the_match_is_over(ann: Browser, ben: Browser, finished: tuple[Browser, Any]) -> None:
    running = ann.table("dead-and-breakfast", "me")
    for what in ("replay", "replay/0", "export"):
        assert "hidden" in ann.get(f"/tables/{running['id']}/{what}", 409)["message"]
    path = f"/tables/{finished[1]['id']}"
    replay = ben.get(f"{path}/replay")
    assert replay["opening"]
    assert len(replay["moves"]) == finished[1]["decisions"]
    assert replay["moves"][-1]["totals"] == replay["sheet"]["totals"] == finished[1]["totals"]
    for seat in ({}, {"seat": 0}, {"seat": 1}):
        frame = ben.get(f"{path}/replay/3", **seat)
        assert frame["decision"] == 3
        assert frame["seat"] == seat.get("seat")
        assert frame["sheet"]["complete"]
    assert ben.get(f"{path}/replay/100000", 404)["message"]
    assert ben.get(f"{path}/replay/0", 404, seat=9)["message"]


@pytest.mark.parametrize(
    ("game", "word", "field"), [("dead-and-breakfast", "Round", "round"), ("inn-keeper", "Trick", "trick")]
)
def test_a_replay_says_where_its_chapters_begin(ann: Browser, game: str, word: str, field: str) -> None:
    match = Match(game, 2, 5)
    counted = []
    while not match.state.over:
        counted.append(match.state.view(None)[field])
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    table = ann.post("/import", 201, **match.save())
    chapters = ann.get(f"/tables/{table['id']}/replay")["chapters"]
    assert len(chapters) == counted[-1] > 1
    assert chapters == [
        {"word": word, "number": number, "after": counted.index(number)} for number in range(1, counted[-1] + 1)
    ]


def test_every_decision_of_a_replay_is_a_sentence(ann: Browser) -> None:
    match = Match("inn-keeper", 2, 5, names=["Ann", "Mags (random)"])
    while not match.state.over:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    assert match.log[0].tales == (), "nobody may know which card it is"
    table = ann.post("/import", 201, **match.save())
    replay = ann.get(f"/tables/{table['id']}/replay")
    names = [seat["name"] for seat in replay["table"]["seats"]]
    (laid,) = replay["moves"][0]["told"]
    assert re.fullmatch(r"Ann lays the \d+ of \w+ face down\.", plain(laid["text"], names))
    assert len(laid["at"]) == 1
    assert laid["moved"] == [[laid["at"][0], "trick/0"]]  # the card, from the hand to the table
    for move in replay["moves"]:
        assert move["told"], move["notation"]
        for line in move["told"]:
            words = plain(line["text"], names)
            assert words.endswith("."), f"{move['notation']}: {words}"
            assert "{" not in words


def test_a_table_says_how_far_it_is_in_the_words_of_its_game(ann: Browser) -> None:
    waiting = ann.table("inn-keeper", "me", "open")
    assert waiting["headline"] == "Not begun"
    match = Match("inn-keeper", 2, 5)
    assert ann.post("/import", 201, **match.save())["headline"] == "Trick 1, 0 of 16 rooms taken"
    while not match.state.over:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    assert ann.post("/import", 201, **match.save())["headline"] == "Over"


def test_a_match_goes_out_and_comes_back(ann: Browser, house: House) -> None:
    table = ann.table("dead-and-breakfast", "me:Ann", "random", seed="11")
    with ann.look(table) as screen:
        while not (screen.state and screen.state["over"]):
            if screen.state.get("offers"):
                screen.play_on(0)
            else:
                screen.next("state")
    doc = ann.get(f"/tables/{table['id']}/export")
    assert doc["players"] == ["person", "random"]
    carol = house.browser()
    copy = carol.post("/import", 201, **doc)
    assert copy["id"] != table["id"]
    assert copy["status"] == "over"
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in copy["seats"]] == [
        ("Ann", "person", True),
        (doc["names"][1], "bot", False),
    ]
    assert carol.get(f"/tables/{copy['id']}/export") == doc
    shorter = {**doc, "log": doc["log"][:-1]}
    problem = carol.post("/import", 422, **shorter)
    assert problem["field"] == "position"
    assert carol.post("/import", 422, **{**doc, "log": ["0 fly"]})["field"] == "log[0]"
    assert carol.post("/import", 422, tabletomb="campaign")["field"]
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    assert carol.http.post("/api/import", content=json.dumps({**doc, "position": deep})).status_code == 422


def test_an_unfinished_match_goes_on_after_import(ann: Browser) -> None:
    match = Match("inn-keeper", 2, 5, names=["Ann", "Mags (random)"])
    match.play(0, match.state.legal(0)[0])
    table = ann.post("/import", 201, **match.save())
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["seats"][1]["name"] == "Mags"
    with ann.look(table) as screen:
        screen.until(lambda frame: frame["type"] == "state" and frame["seq"] > 1)


def test_a_rematch_is_one_table_for_all(house: House, finished: tuple[Browser, Any]) -> None:
    ann, over = finished
    path = f"/tables/{over['id']}"
    assert "played" in house.browser().post(f"{path}/rematch", 403)["message"]
    with ann.look(over) as screen:
        first = ann.post(f"{path}/rematch")
        screen.until(lambda frame: frame["type"] == "table" and frame["table"]["rematch"] == first["id"])
    assert ann.post(f"{path}/rematch")["id"] == first["id"]
    assert first["status"] == "playing"
    assert [seat["name"] for seat in first["seats"]] == ["Ann", "Bea"]
    live = house.app.state.parlour.opened(first["id"])
    assert live.table.record.campaign["matches"] == 1  # the campaign goes on
    ann.delete(f"/tables/{first['id']}")
    again = ann.post(f"{path}/rematch")  # taken down it is no dead end
    assert again["id"] != first["id"]
    assert ann.get(path)["rematch"] == again["id"] == ann.post(f"{path}/rematch")["id"]


def test_no_rematch_before_the_end(ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    assert "not over" in ann.post(f"/tables/{table['id']}/rematch", 409)["message"]


def test_the_host_takes_a_table_down(ann: Browser, ben: Browser, two: Two) -> None:
    table = two()
    path = f"/tables/{table['id']}"
    assert "host" in ben.delete(path, 403)["message"]
    with ben.look(table) as screen:
        screen.first()
        ann.delete(path)
        assert screen.closed() == 4404
        assert screen.frames[-1]["type"] == "bye"
    assert "no such table" in ben.get(path, 404)["message"]
    with ben.look(table) as screen:
        assert screen.closed() == 4404
    assert ben.get("/tables") == []


def test_hints_are_for_ones_own_decision(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper", hints=True)
    path = f"/tables/{table['id']}/hint"
    hint = ann.post(path, seat=0)
    with ann.look(table) as screen:
        moves = {offer["move"] for offer in screen.first()["offers"]}
        assert hint["best"]["move"] in moves
        offered = {offer["move"]: offer["at"] for offer in screen.state["offers"]}
        for advice in (hint["best"], *hint["alternatives"]):
            assert advice["at"] == offered[advice["move"]]
        assert all(set(line) == {"text", "at", "moved"} for line in hint["line"])
        assert hint["seq"] == 0
        assert "not yours" in ann.post(path, 403, seat=1)["message"]
        screen.play_on(0)
    assert "nothing to decide" in ann.post(path, 409, seat=0)["message"]


def test_people_who_play_each_other_get_no_hints_unless_the_host_allows_them(ann: Browser, two: Two) -> None:
    table = two("inn-keeper")
    assert table["hints"] == "off"
    assert "no hints" in ann.post(f"/tables/{table['id']}/hint", 409, seat=0)["message"]
    alone = ann.table("inn-keeper", "me:Ann", "me:Cleo", "random")  # at one screen, and a bot
    assert alone["hints"] == "free"
    with ann.look(alone) as screen:
        screen.first()
        ann.post(f"/tables/{alone['id']}/hint", seat=0)
        assert screen.ask("chat", text="Quiet here.")["type"] == "ack"
        assert screen.next("chat")["name"] == "Ann"  # nothing was announced before


def test_a_hint_between_people_is_announced_to_everybody(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("dead-and-breakfast", hints=True)
    assert table["hints"] == "announced"
    with ben.look(table) as screen:
        waiting = screen.first()["prompt"]["waiting_for"][0]
        (ann, ben)[waiting].post(f"/tables/{table['id']}/hint", seat=waiting)
        said = screen.next("chat")
    assert (said["seat"], said["name"]) == (None, "Table")
    assert said["text"] == f"{('Ann', 'Ben')[waiting]} asked the engine for a hint."


def test_a_rematch_keeps_what_the_host_said_about_hints(ann: Browser, ben: Browser, two: Two) -> None:
    table = two("inn-keeper", hints=True)
    with ann.look(table) as one, ben.look(table) as other:
        play_out({0: one, 1: other})
    assert ben.post(f"/tables/{table['id']}/rematch")["hints"] == "announced"


def test_a_guest_is_told_who_invites(ann: Browser, ben: Browser) -> None:
    table = ann.table("inn-keeper", "open", "me:Ann")
    assert ben.get(f"/tables/{table['id']}")["host_name"] == "Ann"
    assert ann.table("inn-keeper", "random", "random")["host_name"] is None


# -- lessons ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dead-and-breakfast", "inn-keeper"])
def test_a_lesson_is_played_to_its_end(ann: Browser, game: str) -> None:
    table = ann.post("/tables", 201, game=game, seats=[], tutorial=True)
    assert table["tutorial"]
    assert table["status"] == "playing"
    wrong = 0
    with ann.look(table) as screen:
        screen.first()
        for _ in range(200):
            tip = screen.state["tutorial"]
            assert tip is None or set(tip["at"]) <= places(screen.state["view"])
            if tip is None:
                screen.next("state")
            elif tip["done"]:
                break
            elif not tip["moves"]:
                seq = screen.state["seq"]
                assert screen.ask("next", seq=seq)["type"] == "ack"
                screen.next("state")
            else:
                assert tip["at"]
                others = [offer["move"] for offer in screen.state["offers"] if offer["move"] not in tip["moves"]]
                if others:
                    answer = screen.play(0, others[0])
                    assert answer["type"] == "refused"
                    assert answer["message"]
                    wrong += 1
                assert screen.play(0, tip["moves"][0])["type"] == "ack"
                screen.next("state")
        assert screen.state["tutorial"]["done"]
        assert wrong
        answer = screen.ask("next", seq=screen.state["seq"])
        while answer["stale"]:  # the bots have gone on meanwhile
            screen.next("state")
            answer = screen.ask("next", seq=screen.state["seq"])
        assert "nothing to read" in answer["message"]
        seq = screen.state["seq"]
        while screen.state["seq"] < seq + 6:  # and then it goes on against bots
            if screen.state["offers"]:
                screen.play_on(0)
            else:
                screen.next("state")


def test_a_game_without_a_lesson_says_so(ann: Browser) -> None:
    assert "no tutorial" in ann.post("/tables", 404, game="dead-cells", seats=[], tutorial=True)["message"]
