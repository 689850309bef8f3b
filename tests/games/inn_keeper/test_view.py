"""The view, prompts, the story and the numbers for learning agents."""

import json

import msgspec
import pytest

from tabletomb.engine.marks import plain
from tabletomb.games.inn_keeper import observe
from tabletomb.games.inn_keeper.view import View

FULL = {room: f"C{room:02}" for room in range(1, 9)}


def test_the_view_is_json_and_counts_tricks(random_games):
    for number, (state, _, _) in enumerate(random_games(games=1, seats=(3,))):
        if number % 5:
            continue
        view = state.view(number % 3)
        assert json.loads(json.dumps(view)) == view
        assert (view["tricks"], view["tricks_a_hand"]) == (32, 4)
        assert view["trick_of_hand"] == (view["trick"] - 1) % 4 + 1
        assert view["phase"] == (state.agenda[-1].name if state.agenda else "over")
        assert [card["id"] for card in view["hand"]] == state.dump()["table"]["seats"][number % 3]["hand"]


def test_a_seat_sees_its_bonus_card_with_the_points_it_pays_now(position, keeper):
    state = position(keeper(rooms={1: "H03", 4: "S07"}, bonus="B7"), keeper())
    assert state.view(0)["players"][0]["bonus"] == {
        "at": "bonus/0",
        "id": "B7",
        "name": "Sweethearts Downstairs",
        "text": "Hearts in rooms 1 and 4, Spades in rooms 6 and 7",
        "points": 2,
        "most": 8,
    }
    marks = {room["room"]: room["bonus"] for room in state.view(0)["players"][0]["inn"]["rooms"] if room["bonus"]}
    assert marks == {
        "1": {"suit": "H", "paid": True},
        "4": {"suit": "H", "paid": False},
        "6": {"suit": "S", "paid": False},
        "7": {"suit": "S", "paid": False},
    }
    assert all(room["bonus"] is None for room in state.view(1)["players"][0]["inn"]["rooms"]), "others see no marks"


def test_the_view_never_lists_what_is_legal(position):
    assert not {"legal", "moves", "actors"} & set(position().view(0))


@pytest.mark.parametrize(
    ("waiting", "asked", "awaited", "rule"),
    [
        (
            "play-card",
            "Choose a card for {desk|Admiral Brine} (Luxury ♠, high wins).",
            "{0} and {1} to choose a card",
            "IK-11",
        ),
        ("special 1", "You are in second place: take one special action, or pass.", "{1} to take a special", "IK-55"),
        (
            "pick-customer 1",
            "Choose who arrives next; the others go under the deck.",
            "{1} to choose the next",
            "IK-56",
        ),
        ("upgrade-room 1", "Choose the referred guest whose cube becomes a meeple.", "{1} to choose a guest", "IK-60"),
        ("move-from 1", "Choose the guest to move.", "{1} to choose a guest to move", "IK-64"),
        ("move-to 1", "Choose the new room for the guest of {inn/1/3|room 3}.", "{1} to choose a new room", "IK-64"),
        ("redraw", "Keep your cards and fill up to 7, or give them up for 7 new ones?", "to refill the hand", "IK-71"),
    ],
)
def test_prompts(position, keeper, waiting, asked, awaited, rule):
    more = {"drawn": ["c01", "c02"]} if waiting == "pick-customer 1" else {}
    more |= {"moving": "3"} if waiting == "move-to 1" else {}
    more |= {"customer": "c05"} if waiting == "play-card" else {}
    kept = 2 if waiting == "redraw" else 1
    state = position(keeper(kept=kept), keeper(rooms={1: "D01 by 0", 3: "D05 by 0"}), waiting=waiting, **more)
    prompt = state.prompt(1)
    assert (prompt["text"], prompt["rule"]) == (asked, rule)
    assert prompt["waiting_for"] == state.actors()
    spectator = state.prompt(None)
    assert spectator["text"].startswith("Waiting for ")
    assert awaited in spectator["text"]
    assert spectator["rule"] == rule


def test_prompts_for_a_guest(trick, keeper, play):
    state = trick("c11", "H09 H12")
    assert state.prompt(1)["text"] == (
        "Choose a room for {desk|The Honeymooning Hapsworths}, number 12, wish: Feather Bed."
    )
    assert state.prompt(0)["text"] == "Waiting for {1} to choose a room."
    state = trick("c11", "H12 H09", keeper(rooms=FULL))
    assert state.prompt(0)["text"] == (
        "No room for 12: refer {desk|The Honeymooning Hapsworths}, or turn the guest away (minus 1)."
    )
    assert state.prompt(1)["text"] == "Waiting for {0} to refer a guest."
    play(state, 0, "refer 1")
    assert state.prompt(1)["text"] == (
        "{0} {0:refers|refer} {desk|The Honeymooning Hapsworths}, number 12, to you. Choose a room."
    )


def test_a_prompt_reminds_of_following_suit(position):
    state = position(customer="c25", options={"followSuit": "must"})
    assert state.prompt(0)["text"] == (
        "Choose a card for {desk|The Splashing Triplets} (Budget ♥, low wins). Suit must be followed."
    )


def test_the_story_of_a_guest(position, keeper, play, story):
    inns = keeper(hand="H12", inn="I1", rooms=FULL), keeper(hand="H09", inn="I2")
    state = position(*inns, customer="c11", coach="c01")
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "refer 1")
    play(state, 1, "host 7")
    play(state, 1, "upgrade")
    assert story(state, None) == [
        "Mags wins with 12♥.",
        "Otto is second with 9♥.",
        "Mags has no room for The Honeymooning Hapsworths and refers the guest to Otto.",
        "Otto gives the guest (12♥) room 7, with Mags's cube.",
        "Otto upgrades the guest in room 7: Mags's cube becomes a meeple.",
        "Trick 10 is for Baroness Ottoline Sudd (Luxury ♦, high wins), wish: Copper Bath.",
    ]
    assert story(state, 0)[:5] == [
        "You win with 12♥.",
        "Otto is second with 9♥.",
        "You have no room for The Honeymooning Hapsworths and refer the guest to Otto.",
        "Otto gives the guest (12♥) room 7, with your cube.",
        "Otto upgrades the guest in room 7: your cube becomes a meeple.",
    ]
    assert [(line.at, line.moved) for line in state.told(None)] == [
        (("trick/0",), (("trick/0", "desk"),)),
        (("trick/1",), ()),
        (("inn/1", "desk"), ()),
        (("inn/1/7",), (("desk", "inn/1/7"),)),
        (("inn/1/7",), ()),
        (("desk",), (("trick/1", "discard"), ("coach", "desk"))),
    ]


def test_the_story_of_rooms_and_streets(position, keeper, play, story):
    state = position(keeper(hand="H12", inn="I1"), keeper(hand="H09 H08"), keeper(hand="H03"), customer="c11")
    state.listen()
    for seat, move in ((0, "play H12"), (1, "play H09"), (2, "play H03"), (0, "lodge 3"), (1, "pass")):
        play(state, seat, move)
    assert story(state, 2)[2:5] == [
        "You show 3♥.",
        "Mags lodges The Honeymooning Hapsworths (12♥) in room 3, as wished: meeple.",
        "Otto takes no special action.",
    ]
    assert state.told(2)[3].moved == (("desk", "inn/0/3"),)
    state = position(
        keeper(hand="D08", rooms={4: "S07", 5: "H09"}), keeper(hand="S09", rooms={3: "C08"}), customer="c01"
    )
    state.listen()
    play(state, 0, "play D08")
    play(state, 1, "play S09")
    play(state, 1, "relocate", "move-to 5")
    assert story(state, None)[2:5] == [
        "No inn has room for 8♦.",
        "Mags leaves Baroness Ottoline Sudd in the street and loses a point.",
        "Otto moves the guest of room 3 to room 5, without the wish: cube.",
    ]
    assert [line.moved for line in state.told(None)[3:5]] == [
        (("desk", "inn/0/street"), ("desk", "discard")),
        (("inn/1/3", "inn/1/5"),),
    ]


def test_the_story_of_a_refusal_a_cube_and_an_end(position, keeper, play, story):
    state = position(
        keeper(hand="H12", rooms=FULL, bonus="B1"), keeper(hand="H09", bonus="B2"), customer="c11", left=""
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "turn-away")
    assert story(state, None)[2:] == [
        "Mags turns the guest away.",
        "Mags leaves The Honeymooning Hapsworths in the street and loses a point.",
        "No customer is left: the game is over.",
        "Mags turns over the bonus card Odd Jewels.",
        "Otto turns over the bonus card Even Luck.",
    ]
    assert [line.at for line in state.told(1)[-2:]] == [("bonus/0",), ("bonus/1",)]
    state = position(
        keeper(hand="H12", inn="I1"), keeper(hand="H09"), customer="c11", options={"endTrigger": "firstInn"}
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "lodge 4")
    assert story(state, 0)[2] == "You lodge The Honeymooning Hapsworths (12♥) in room 4, without the wish: cube."


def test_the_story_of_a_full_house_and_a_reshuffle(position, keeper, play, story):
    seven = {room: f"C{room:02}" for room in range(1, 8)}
    state = position(
        keeper(hand="H12", rooms=seven), keeper(hand="H09"), customer="c11", options={"endTrigger": "firstInn"}
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    assert "The last room is taken: the game is over." in story(state, None)
    state = position(keeper(), keeper(kept=4), waiting="redraw", deck_size=0)
    state.listen()
    play(state, 0, "keep")
    play(state, 1, "keep")
    reshuffled = story(state, None).index("The discard pile is shuffled into a new deck of 54 cards.")
    assert state.told(None)[reshuffled].moved == (("discard", "deck"),)


def test_the_story_of_a_referred_guest_who_moves(position, keeper, play, story):
    state = position(keeper(), keeper(rooms={3: "C08 by 0"}), waiting="special 1")
    state.listen()
    play(state, 1, "relocate", "move-to 5")
    assert story(state, 0)[0] == "Otto moves the guest of room 3 to room 5, with your cube."
    assert story(state, 1)[0] == "You move the guest of room 3 to room 5, with Mags's cube."


def test_the_story_of_a_refill_says_what_moved_as_far_as_one_sees_it(position, keeper, play):
    state = position(keeper(hand="D01 S02 H03"), keeper(kept=4), waiting="redraw", deck="D15 D14 D13 D12 D11 D10 D09")
    state.listen()
    play(state, 0, "new")
    play(state, 1, "keep")
    seen = [line.moved for line in state.told(1)]
    assert seen[0] == (("hand/0", "discard"), ("deck", "hand/0"))
    own = [line.moved for line in state.told(0)]
    assert own[:2] == [(), (("hand/0/D01", "discard"), ("hand/0/S02", "discard"), ("hand/0/H03", "discard"))]
    assert own[3] == tuple(("deck", f"hand/0/D{number:02}") for number in range(9, 16))


@pytest.mark.parametrize(("coach", "left"), [("c05 c17 c30", "customer/c17"), ("c17", "coach")])
def test_a_customer_comes_from_where_it_was_seen(position, play, coach, left):
    single = coach == "c17"
    state = position(waiting="special 1", **({"left": coach} if single else {"coach": coach}))
    state.listen()
    play(state, 1, "next-guest", *([] if single else ["pick c17"]))
    moved = {eyes: [way for line in state.told(eyes) for way in line.moved if way[1] == "desk"] for eyes in (0, 1)}
    assert moved == {0: [("coach", "desk")], 1: [(left, "desk")]}, "and it does not arrive twice"


# -- the desk and what lies before everybody ----------------------------------------------------------------


def desk(state, eyes):
    """The words of the desk as a seat reads them."""
    view = state.view(eyes)["desk"]
    return view["title"], plain(view["note"], ("Mags", "Otto", "Ivy"), eyes)


def test_the_desk_says_who_stands_there_or_why_nobody_does(position, keeper, trick, play):
    assert desk(position(customer="c05"), 0) == ("Admiral Brine", "“Salt water, please, and a small boat.”")
    state = trick("c05", "S12 S09", coach="c17 c30 c01")
    assert desk(state, 0) == ("Admiral Brine", "You won with 12♠.")
    assert desk(state, None) == ("Admiral Brine", "Mags won with 12♠.")
    assert (state.view(1)["desk"]["winner"], state.view(1)["desk"]["card"]["name"]) == (0, "12 of spades")
    play(state, 0, "lodge 7")
    assert desk(state, 0) == ("Nobody at the desk", "Otto decides.")
    play(state, 1, "next-guest")
    assert state.view(0)["desk"]["action"] == "next-guest"
    assert desk(state, 0) == ("Meet the Coach", "Otto decides.")
    assert desk(state, 1)[1].startswith("Peek at the top three customers")
    assert desk(position(keeper(), keeper(kept=4), waiting="redraw"), 1)[1] == "Mags and you decide."
    assert desk(position(waiting="over", left=""), 0) == ("The inns are closed", "You win.")
    assert desk(position(keeper(kept=16), keeper(kept=16), waiting="over"), 1)[1] == "Mags and you share the victory."


def test_choices_without_a_piece_are_cards_on_the_desk(position, keeper):
    state = position(keeper(), keeper(rooms={3: "D04"}), waiting="special 1")
    choices = state.view(1)["desk"]["choices"]
    assert [(choice["at"], choice["name"], choice["possible"], choice["why_not"]) for choice in choices] == [
        ("desk/next-guest", "Meet the Coach", True, ""),
        ("desk/upgrade", "Fresh Towels", False, "No guest in your inn was referred to you and still carries a cube."),
        ("desk/relocate", "Room Change", True, ""),
        ("desk/pass", "No special action", True, ""),
    ]
    assert choices[2]["text"] == "Move one guest of your inn into another empty room in which the number fits."
    assert state.view(0)["desk"]["choices"] == state.view(None)["desk"]["choices"] == []


def test_a_refill_is_chosen_with_the_cards_in_sight(position, keeper, play):
    state = position(keeper(hand="D07 H09 C15"), keeper(kept=4), waiting="redraw")
    keep, new = state.view(0)["desk"]["choices"]
    assert keep["text"] == "Keep {hand/0/D07|7♦} {hand/0/H09|9♥} {hand/0/C15|15♣} and draw what is missing."
    assert plain(new["text"], (), 0) == "Give up 7♦ 9♥ 15♣ unseen and draw a whole new hand."
    play(state, 0, "keep")
    assert state.view(0)["desk"]["choices"] == []


def test_turning_away_lies_on_the_desk_too(trick, keeper):
    (choice,) = trick("c11", "H12 H09", keeper(rooms=FULL)).view(0)["desk"]["choices"]
    assert (choice["at"], choice["verb"], choice["possible"]) == ("desk/turn-away", "turn-away", True)


def test_cards_lie_in_their_places_until_the_next_trick(trick, play):
    state = trick("c05", "S09 S12 H01")
    assert [(laid["lies"], laid["card"]["id"], laid["place"]) for laid in state.view(None)["laid"]] == [
        ("face-up", "S09", 2),
        ("face-up", "S12", 1),
        ("face-up", "H01", 3),
    ]
    play(state, 1, "lodge 7")
    play(state, 0, "pass")
    assert {laid["lies"] for laid in state.view(None)["laid"]} == {"nothing"}
    play(state, 0, "play " + state.view(0)["hand"][0]["id"])
    assert [laid["lies"] for laid in state.view(1)["laid"]] == ["face-down", "nothing", "nothing"]


def test_the_hand_says_what_is_on_suit(position, keeper):
    hand = position(keeper(hand="D07 H09 C15"), customer="c11").view(0)["hand"]
    assert {card["id"] for card in hand if card["on_suit"]} == {card["id"] for card in hand if card["suit"] == "H"}
    assert next(card for card in hand if card["id"] == "H09")["name"] == "9 of hearts"


def test_the_hand_is_ordered_as_the_table_ranks_the_suits(pack, game):
    data, build = pack
    data["suit"].reverse()
    state = game.new(2, 5, content=build())
    view = state.view(0)
    ranks = [suit["id"] for suit in view["suits"]]
    held = [(ranks.index(card["suit"]), card["number"]) for card in view["hand"]]
    assert ranks == ["C", "H", "S", "D"]
    assert held == sorted(held)


def newcomers(state, eyes):
    """Who would live in each room of seat 1's inn: owner and marker, by room."""
    rooms = state.view(eyes)["players"][1]["inn"]["rooms"]
    return {room["room"]: (room["newcomer"]["owner"], room["newcomer"]["marker"]) for room in rooms if room["newcomer"]}


def test_rooms_to_choose_from_show_who_would_live_there(trick, position, keeper, play):
    badger = keeper(inn="I3", rooms={3: "D08", 6: "D11"})
    state = trick("c09", "H02 H09", keeper(), badger)
    assert newcomers(state, 1) == {"4": (1, "cube"), "5": (1, "meeple")}
    assert newcomers(state, 0) == newcomers(state, None) == {}, "shown to whoever chooses"
    state = trick("c09", "H09 H02", keeper(rooms=FULL | {8: "C09"}), badger)
    play(state, 0, "refer 1")
    assert newcomers(state, 1) == {"4": (0, "cube"), "5": (0, "cube")}
    state = position(keeper(), keeper(inn="I3", rooms={4: "D08 c09"}), waiting="special 1")
    play(state, 1, "relocate")
    assert state.view(0)["moving"] == "inn/1/4"
    assert [room for room, (_, marker) in newcomers(state, 1).items() if marker == "meeple"] == ["3", "5"]
    state = position(keeper(), keeper(inn="I3", rooms={4: "D08 c09 by 0"}), waiting="special 1")
    play(state, 1, "relocate")
    assert set(newcomers(state, 1).values()) == {(0, "cube")}


def test_a_player_is_counted(position, keeper):
    rooms = {1: "D01 wish", 2: "D03", 3: "H05 by 1", 5: "D08"}
    state = position(keeper(rooms=rooms, bonus="B1", kept=1), keeper())
    player = state.view(1)["players"][0]
    assert (player["matched"], player["unmatched"]) == (1, 2)
    assert player["points"] == player["total"] == 3 + 2 + 2 + 1 - 1, "the bonus card is still secret"
    over = position(keeper(rooms=rooms, bonus="B1", kept=1), keeper(), waiting="over", left="").view(1)["players"][0]
    assert (over["points"], over["total"]) == (7, 7 + 4)


def test_floors(position):
    rooms = position().view(None)["players"][0]["inn"]["rooms"]
    assert [room["floor"] for room in rooms] == ["ground"] * 4 + ["upper"] * 4


def test_tips_help_to_decide_and_count_who_has_chosen(position, trick, play):
    state = position(seats=3)
    assert {state.prompt(eyes)["tip"] for eyes in (None, 0, 1)} == {"Everybody chooses at the same time."}
    play(state, 0, "play " + state.view(0)["hand"][0]["id"])
    assert {state.prompt(eyes)["tip"] for eyes in (None, 0, 1)} == {"1 of 3 has chosen."}
    state = trick("c05", "S12 S09")
    assert state.prompt(0)["tip"] == "Numbers must rise from room 1 to room 8."
    assert "tip" not in state.prompt(1)


def test_the_view_is_what_its_types_say(random_games):
    for number, (state, _, _) in enumerate(random_games(games=1)):
        if number % 9 == 0 or state.over:
            for eyes in (None, *range(state.seats)):
                seen = state.view(eyes)
                assert msgspec.convert(seen, View) == seen, "nothing missing, nothing undeclared"


# -- observations -------------------------------------------------------------------------------------------


def test_observations_have_one_length_and_small_numbers(random_games):
    for number, (state, _, _) in enumerate(random_games(games=1)):
        if number % 7:
            continue
        for eyes in (None, *range(state.seats)):
            numbers = state.observe(eyes)
            assert len(numbers) == observe.SIZE == 1045
            assert all(-4 <= value <= 2 for value in numbers)


def test_the_own_seat_comes_first_and_absent_seats_are_zero(position, keeper):
    state = position(keeper(rooms={1: "D15"}), keeper(rooms={8: "C03 by 0"}, hand="H09"))
    seat = 389
    room_1, room_8 = seat + 52 + 4, seat + 52 + 7 * 14 + 4
    for eyes, numbers in ((0, state.observe(0)), (1, state.observe(1))):
        own_room, their_room = (room_1, 164 + room_8) if eyes == 0 else (164 + room_1, room_8)
        assert numbers[own_room] == pytest.approx(1.0)
        assert numbers[their_room] == pytest.approx(3 / 15)
        owner = list(numbers[their_room + 5 : their_room + 9])
        assert owner == ([1, 0, 0, 0] if eyes == 0 else [0, 1, 0, 0])
        assert not any(numbers[seat + 2 * 164 :])
    assert state.observe(1)[53 + 30 + 8] == 1.0, "9♥ in the own hand"
    assert not any(state.observe(None)[53:233])


def test_the_ranges_of_an_observation_are_those_documented(position, keeper):
    state = position(
        keeper(committed="S03", givenUp=["C05"]), keeper(), customer="c10", discard="H07", peeked={"c32": 0}
    )
    numbers = state.observe(0)
    assert list(numbers[0:12]) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "play-card, but seat 0 has committed"
    assert state.observe(1)[11] == 1.0
    assert list(numbers[12:14]) == [0, 0]
    assert numbers[14] == pytest.approx(1 / 32)
    assert list(numbers[15:19]) == [1, 0, 0, 0]
    assert numbers[19] == pytest.approx(1.0)
    assert numbers[21] == pytest.approx(2 / 60)
    assert list(numbers[22:32]) == [1, 1, 0, 0, 1, 0, 0, 1, 0, 0], "Luxury, ♥, FIRE"
    assert [card for card in range(60) if numbers[113 + card]] == [17]
    assert [card for card in range(60) if numbers[173 + card]] == [49]
    assert [card for card in range(60) if numbers[233 + card]] == [36]
    assert [customer for customer in range(32) if numbers[293 + customer]] == [9]
    assert [customer for customer in range(32) if numbers[357 + customer]] == [31]
    assert numbers[357 + 31] == pytest.approx(1 - 30 / 32)
