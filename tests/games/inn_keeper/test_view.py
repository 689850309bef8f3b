"""The view, prompts, the story and the numbers for learning agents."""

import json

import pytest

from tabletomb.games.inn_keeper import observe

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
        "id": "B7",
        "name": "Sweethearts Downstairs",
        "rooms": {"1": "H", "4": "H", "6": "S", "7": "S"},
        "points": 2,
    }


def test_the_view_never_lists_what_is_legal(position):
    assert not {"legal", "moves", "actors"} & set(position().view(0))


@pytest.mark.parametrize(
    ("waiting", "asked", "awaited", "rule"),
    [
        (
            "play-card",
            "Choose a card for Admiral Brine (Luxury ♠, high wins).",
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
        ("move-to 1", "Choose the new room for the guest of room 3.", "{1} to choose a new room", "IK-64"),
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
        "Choose a room for The Honeymooning Hapsworths, number 12, who wishes for: Feather Bed."
    )
    assert state.prompt(0)["text"] == "Waiting for {1} to choose a room."
    state = trick("c11", "H12 H09", keeper(rooms=FULL))
    assert state.prompt(0)["text"] == (
        "No room for 12: refer The Honeymooning Hapsworths, or turn the guest away (minus 1)."
    )
    assert state.prompt(1)["text"] == "Waiting for {0} to refer a guest."
    play(state, 0, "refer 1")
    assert state.prompt(1)["text"] == "{0} refers The Honeymooning Hapsworths, number 12, to you. Choose a room."


def test_a_prompt_reminds_of_following_suit(position):
    state = position(customer="c25", options={"followSuit": "must"})
    assert state.prompt(0)["text"] == (
        "Choose a card for The Splashing Triplets (Budget ♥, low wins). Suit must be followed."
    )


def test_the_story_of_a_guest(position, keeper, play):
    inns = keeper(hand="H12", inn="I1", rooms=FULL), keeper(hand="H09", inn="I2")
    state = position(*inns, customer="c11", coach="c01")
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "refer 1")
    play(state, 1, "host 7")
    play(state, 1, "upgrade")
    assert state.told(None) == [
        "{0} wins with 12♥.",
        "{1} is second with 9♥.",
        "{0} has no room for The Honeymooning Hapsworths and refers the guest to {1}.",
        "{1} gives the guest (12♥) room 7, with a cube of {0}.",
        "{1} upgrades the guest in room 7: a meeple of {0}.",
        "Trick 10: Baroness Ottoline Sudd (Luxury ♦, high wins) arrives and wishes for: Copper Bath.",
    ]


def test_the_story_of_rooms_and_streets(position, keeper, play):
    state = position(keeper(hand="H12", inn="I1"), keeper(hand="H09 H08"), keeper(hand="H03"), customer="c11")
    state.listen()
    for seat, move in ((0, "play H12"), (1, "play H09"), (2, "play H03"), (0, "lodge 3"), (1, "pass")):
        play(state, seat, move)
    assert state.told(2)[2:5] == [
        "{2} shows 3♥.",
        "{0} lodges The Honeymooning Hapsworths (12♥) in room 3, as wished: meeple.",
        "{1} takes no special action.",
    ]
    state = position(
        keeper(hand="D08", rooms={4: "S07", 5: "H09"}), keeper(hand="S09", rooms={3: "C08"}), customer="c01"
    )
    state.listen()
    play(state, 0, "play D08")
    play(state, 1, "play S09")
    play(state, 1, "relocate", "move-to 5")
    assert state.told(None)[2:5] == [
        "No inn has room for 8♦.",
        "Baroness Ottoline Sudd stays in the street and costs {0} a point.",
        "{1} moves the guest of room 3 to room 5: cube of {1}.",
    ]


def test_the_story_of_a_refusal_a_cube_and_an_end(position, keeper, play):
    state = position(
        keeper(hand="H12", rooms=FULL, bonus="B1"), keeper(hand="H09", bonus="B2"), customer="c11", left=""
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "turn-away")
    assert state.told(None)[2:] == [
        "{0} turns the guest away.",
        "The Honeymooning Hapsworths stays in the street and costs {0} a point.",
        "No customer is left: the game is over.",
        "{0} turns over the bonus card Odd Jewels.",
        "{1} turns over the bonus card Even Luck.",
    ]
    state = position(
        keeper(hand="H12", inn="I1"), keeper(hand="H09"), customer="c11", options={"endTrigger": "firstInn"}
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    play(state, 0, "lodge 4")
    assert state.told(None)[2] == "{0} lodges The Honeymooning Hapsworths (12♥) in room 4, without the wish: cube."


def test_the_story_of_a_full_house_and_a_reshuffle(position, keeper, play):
    seven = {room: f"C{room:02}" for room in range(1, 8)}
    state = position(
        keeper(hand="H12", rooms=seven), keeper(hand="H09"), customer="c11", options={"endTrigger": "firstInn"}
    )
    state.listen()
    play(state, 0, "play H12")
    play(state, 1, "play H09")
    assert "The last room is taken: the game is over." in state.told(None)
    state = position(keeper(), keeper(kept=4), waiting="redraw", deck_size=0)
    state.listen()
    play(state, 0, "keep")
    play(state, 1, "keep")
    assert "The discard pile is shuffled into a new deck of 54 cards." in state.told(None)


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
