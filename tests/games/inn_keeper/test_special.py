"""The special action of second place: IK-55 to IK-67."""

import pytest

FULL = {room: f"C{room:02}" for room in range(1, 9)}


@pytest.mark.rule("IK-55")
def test_second_place_acts_after_the_guest_is_settled(trick, play, legal):
    state = trick("c11", "H09 H12 D15")
    assert state.actors() == [1]
    assert legal(state, 0) == []
    play(state, 1, "lodge 4")
    assert state.actors() == [0]
    assert legal(state, 0) == ["next-guest", "pass"]


@pytest.mark.rule("IK-55")
def test_with_two_players_the_loser_is_always_second(trick, play):
    state = play(trick("c11", "H09 C01"), 0, "lodge 4")
    assert state.actors() == [1]


@pytest.mark.rule("IK-55")
@pytest.mark.parametrize("moves", [["pass"], ["upgrade"], ["next-guest", "pick c01"], ["relocate", "move-from 3"]])
def test_exactly_one_action_or_none(position, keeper, play, moves):
    keepers = keeper(), keeper(rooms={1: "D01 by 0", 3: "D05", 5: "D07", 6: "D08"}, kept=1)
    state = position(*keepers, waiting="special 1", coach="c01 c02 c03")
    play(state, 1, *moves)
    if moves[-1] == "move-from 3":
        play(state, 1, "move-to 4")
    assert state.dump()["agenda"] == ["play-card"]


@pytest.mark.rule("IK-56", "IK-57")
def test_e9_next_guest(position, play, legal, refused):
    state = position(waiting="special 1", coach="c05 c17 c30 c02 c11")
    play(state, 1, "next-guest")
    assert [customer["id"] for customer in state.view(1)["drawn"]] == ["c05", "c17", "c30"]
    assert legal(state, 1) == ["pick c05", "pick c17", "pick c30"]
    error = refused(state, 1, "pick c02")
    assert (error.rule, error.message) == (
        "IK-56", "Sir Cuthbert Ashgold is not among the customers you are looking at."
    )  # fmt: skip
    assert refused(state, 1, "pass").rule == "IK-56"
    play(state, 1, "pick c17")
    table = state.dump()["table"]
    assert table["customer"] == "c17"
    assert table["customers"][:2] == ["c02", "c11"]
    assert table["customers"][-2:] == ["c05", "c30"], "under the deck, in the order drawn"
    assert state.dump()["agenda"] == ["play-card"]
    assert state.view(None)["coach"]["customers"] == len(table["customers"]) == 30


@pytest.mark.rule("IK-56")
def test_the_picked_customer_is_the_next_tricks_customer_even_after_a_refill(position, keeper, play):
    state = position(keeper(), keeper(kept=4), waiting="special 1", coach="c05 c17 c30 c02")
    play(state, 1, "next-guest", "pick c30")
    assert state.dump()["agenda"] == ["redraw"]
    assert state.view(0)["desk"]["customer"]["id"] == "c30"
    play(state, 0, "keep")
    play(state, 1, "keep")
    assert state.view(0)["desk"]["customer"]["id"] == "c30"
    assert state.view(0)["trick"] == 5


@pytest.mark.rule("IK-58")
def test_e9_with_two_customers_left_both_are_drawn(position, play, legal):
    state = position(waiting="special 1", left="c05 c17")
    play(state, 1, "next-guest")
    assert legal(state, 1) == ["pick c05", "pick c17"]
    play(state, 1, "pick c05")
    table = state.dump()["table"]
    assert (table["customer"], table["customers"]) == ("c05", ["c17"])


@pytest.mark.rule("IK-58", "IK-81")
def test_with_one_customer_left_it_is_picked_at_once_and_still_played_for(position, keeper, play):
    state = position(waiting="special 1", left="c05")
    play(state, 1, "next-guest")
    assert state.dump()["table"]["customer"] == "c05"
    assert state.dump()["agenda"] == ["play-card"]
    assert state.view(None)["trick"] == 32


@pytest.mark.rule("IK-59")
def test_no_next_guest_with_an_empty_customer_deck(position, keeper, legal, refused):
    state = position(keeper(rooms={1: "D01"}), waiting="special 0", left="")
    assert legal(state, 0) == ["relocate", "pass"]
    error = refused(state, 0, "next-guest")
    assert (error.rule, error.message) == (
        "IK-59", "{desk/next-guest|Meet the Coach} is not possible: no customer is left in the deck."
    )  # fmt: skip


@pytest.mark.rule("IK-59")
def test_no_next_guest_if_the_game_ends_with_this_trick(position, keeper, legal, refused):
    race = {"endTrigger": "firstInn"}
    state = position(keeper(rooms=FULL), keeper(rooms={1: "D01"}), waiting="special 1", options=race)
    assert legal(state, 1) == ["relocate", "pass"]
    error = refused(state, 1, "next-guest")
    assert (error.rule, error.message) == (
        "IK-59", "{desk/next-guest|Meet the Coach} is not possible: the game ends with this trick."
    )  # fmt: skip
    state = position(keeper(rooms=FULL), keeper(rooms={1: "D01"}), waiting="special 1")
    assert legal(state, 1) == ["next-guest", "relocate", "pass"]


@pytest.mark.rule("IK-59", "IK-82")
def test_next_guest_is_gone_when_the_last_room_was_just_taken(trick, keeper):
    seven = {room: f"D{room:02}" for room in range(1, 8)}
    referred = {**{room: f"S{room:02}" for room in range(2, 9)}, 1: "S01 by 0"}
    state = trick("c09", "H08 H07", keeper(rooms=seven), keeper(rooms=referred))
    assert state.actors() == [1]
    assert [state.game.moves.notation(move) for move in state.legal(1)] == ["upgrade", "pass"]


@pytest.mark.rule("IK-60", "IK-62", "IK-63")
def test_upgrade_needs_a_referred_guest_with_a_cube_in_the_own_inn(position, keeper, play, legal, refused, rooms):
    mine = {1: "D01", 2: "D03 wish", 3: "D05 by 0", 4: "D07 by 2 meeple", 6: "D09 by 2"}
    theirs = {1: "S01 by 1", 2: "S02 by 2"}
    state = position(keeper(rooms=theirs), keeper(rooms=mine), keeper(), waiting="special 1")
    play(state, 1, "upgrade")
    assert legal(state, 1) == ["upgrade-room 3", "upgrade-room 6"]
    errors = [refused(state, 1, f"upgrade-room {room}") for room in (1, 2, 4, 5)]
    assert [error.rule for error in errors] == ["IK-60", "IK-60", "IK-62", "IK-60"]
    assert [error.message for error in errors] == [
        "The guest in {inn/1/1|room 1} was not referred to you.",
        "The guest in {inn/1/2|room 2} was not referred to you.",
        "The guest in {inn/1/4|room 4} has been upgraded already.",
        "{inn/1/5|Room 5} is empty.",
    ]
    before = rooms(state, 1)
    play(state, 1, "upgrade-room 6")
    assert rooms(state, 1) == {**before, 6: f"{before[6]} meeple"}, "a meeple of the referrer's colour, seat 2"
    assert " by 2 meeple" in rooms(state, 1)[6]


@pytest.mark.rule("IK-60", "IK-62")
def test_no_upgrade_without_a_cube_to_replace(position, keeper, legal, refused):
    state = position(keeper(), keeper(rooms={1: "D01", 4: "D07 by 0 meeple"}), waiting="special 1")
    assert legal(state, 1) == ["next-guest", "relocate", "pass"]
    error = refused(state, 1, "upgrade")
    assert (error.rule, error.message) == (
        "IK-60", "No guest in your inn was referred to you and still carries a cube."
    )  # fmt: skip


@pytest.mark.rule("IK-61")
def test_an_upgraded_guest_is_worth_two_to_the_host_and_one_to_the_referrer(position, keeper, play):
    state = position(keeper(), keeper(rooms={4: "D07 by 0"}), waiting="special 1")
    assert [player["points"] for player in state.view(None)["players"]] == [1, 1]
    play(state, 1, "upgrade")
    assert [player["points"] for player in state.view(None)["players"]] == [1, 2]


@pytest.mark.rule("IK-62")
@pytest.mark.parametrize("guest", ["D07 c12 by 0", "D07 c09 by 0"], ids=["match", "no match"])
def test_an_upgrade_needs_no_matching_amenity(position, keeper, play, rooms, guest):
    state = position(keeper(), keeper(inn="I1", rooms={4: guest}), waiting="special 1")
    play(state, 1, "upgrade")
    assert rooms(state, 1) == {4: f"{guest} meeple"}


@pytest.fixture
def e8(position, keeper):
    """Bo in The Crooked Kettle: 4 in room 2, 7 in room 4 (own guest wishing VIEW), 10 in room 6."""
    bo = keeper(inn="I2", rooms={2: "D04", 4: "D07 c12", 6: "D10"})
    return position(keeper(rooms={1: "S01"}), bo, waiting="special 1")


@pytest.mark.rule("IK-64", "IK-63")
@pytest.mark.parametrize(("room", "destinations"), [(2, [1, 3]), (4, [3, 5]), (6, [5, 7, 8])])
def test_e8_destinations(e8, play, legal, room, destinations):
    play(e8, 1, "relocate")
    assert legal(e8, 1) == ["move-from 2", "move-from 4", "move-from 6"]
    play(e8, 1, f"move-from {room}")
    assert legal(e8, 1) == [f"move-to {number}" for number in destinations]


@pytest.mark.rule("IK-64")
@pytest.mark.parametrize(("room", "destinations"), [(2, [1, 3, 4, 5]), (6, [3, 4, 5, 7]), (8, [7])])
def test_a_guest_moves_as_far_as_no_other_guest_is_in_the_way(position, keeper, play, legal, rooms, room, destinations):
    state = position(keeper(), keeper(rooms={2: "D04", 6: "D07", 8: "D12"}), waiting="special 1")
    play(state, 1, "relocate", f"move-from {room}")
    if len(destinations) > 1:
        assert legal(state, 1) == [f"move-to {number}" for number in destinations]
        play(state, 1, f"move-to {destinations[0]}")
    assert set(rooms(state, 1)) == {2, 6, 8} - {room} | {destinations[0]}


@pytest.mark.rule("IK-64", "IK-65")
@pytest.mark.parametrize("room", [3, 5])
def test_e8_an_own_guests_marker_is_set_anew(e8, play, rooms, room):
    before = e8.view(None)["players"][1]["points"]
    play(e8, 1, "relocate", "move-from 4", f"move-to {room}")
    assert rooms(e8, 1)[room] == "D07 c12 by 1 meeple"
    assert 4 not in rooms(e8, 1)
    assert e8.view(None)["players"][1]["points"] == before + 1


@pytest.mark.rule("IK-65")
def test_a_meeple_becomes_a_cube_if_the_new_room_does_not_match(position, keeper, play, rooms):
    state = position(keeper(), keeper(inn="I2", rooms={3: "D07 c12"}), waiting="special 1")
    assert rooms(state, 1) == {3: "D07 c12 by 1 meeple"}
    play(state, 1, "relocate", "move-to 6")
    assert rooms(state, 1) == {6: "D07 c12 by 1"}


@pytest.mark.rule("IK-66")
@pytest.mark.parametrize("guest", ["D07 c12 by 0", "D07 c12 by 0 meeple"])
def test_a_referred_guest_keeps_its_marker(position, keeper, play, rooms, guest):
    for start, end in ((3, 4), (4, 3)):
        state = position(keeper(), keeper(inn="I2", rooms={start: guest}), waiting="special 1")
        play(state, 1, "relocate", f"move-to {end}")
        assert rooms(state, 1) == {end: guest}


@pytest.mark.rule("IK-64", "IK-63")
def test_refusals_of_a_relocation(position, keeper, play, refused):
    mine = {2: "D04", 3: "D05", 4: "D07", 6: "D10", 8: "D12"}
    state = position(keeper(rooms={1: "S01"}), keeper(rooms=mine), waiting="special 1")
    play(state, 1, "relocate")
    empty, walled_in = refused(state, 1, "move-from 1"), refused(state, 1, "move-from 3")
    assert (empty.rule, empty.message) == ("IK-64", "{inn/1/1|Room 1} is empty.")
    assert (walled_in.rule, walled_in.message) == (
        "IK-64", "The guest in {inn/1/3|room 3} cannot move: the neighbouring rooms are taken."
    )  # fmt: skip
    play(state, 1, "move-from 6")
    same, taken, out_of_order = (refused(state, 1, f"move-to {room}") for room in (6, 8, 1))
    assert (same.rule, same.message) == ("IK-64", "The guest must move to a different room.")
    assert (taken.rule, out_of_order.rule) == ("IK-33", "IK-28")
    assert out_of_order.message.startswith(
        "10 cannot stand in {inn/1/1|room 1}: 4 stands after it, in {inn/1/2|room 2}"
    )
    assert refused(state, 1, "pass").rule == "IK-64", "it cannot be backed out of"


@pytest.mark.rule("IK-64")
def test_a_guest_who_moves_is_not_in_the_own_way(e8, play, refused):
    play(e8, 1, "relocate", "move-from 4")
    assert refused(e8, 1, "move-to 8").message == (
        "7 cannot stand in {inn/1/8|room 8}: 10 stands before it, in {inn/1/6|room 6}, "
        "and numbers must rise from room to room."
    )


@pytest.mark.rule("IK-64")
def test_relocate_needs_a_guest_and_an_empty_room(position, keeper, legal, refused):
    state = position(keeper(), keeper(), waiting="special 1")
    assert refused(state, 1, "relocate").message == "Nobody lives in your inn yet."
    state = position(keeper(), keeper(rooms=FULL), waiting="special 1")
    error = refused(state, 1, "relocate")
    assert (error.rule, error.message) == ("IK-64", "All rooms of your inn are taken; there is none to move to.")
    assert error.at == ("desk/relocate",)
    assert legal(state, 1) == ["next-guest", "pass"]


@pytest.mark.rule("IK-64")
def test_a_single_guest_with_a_single_destination_moves_at_once(position, keeper, play, rooms):
    seven = {room: f"C{room:02}" for room in range(2, 9)}
    state = position(keeper(), keeper(rooms=seven), waiting="special 1")
    play(state, 1, "relocate")
    assert list(rooms(state, 1)) == [1, 3, 4, 5, 6, 7, 8]
    assert rooms(state, 1)[1].startswith("C02")


@pytest.mark.rule("IK-67")
def test_the_step_is_skipped_if_nothing_is_possible(trick, play, keeper):
    state = trick("c01", "D08 S09", keeper(rooms={1: "H01"}), keeper(), left="")
    play(state, 0, "lodge 5")
    assert state.over, "no customers left, an empty inn of second place: nothing to do, and the game ends"


@pytest.mark.rule("IK-55")
def test_an_unknown_action_is_refused(position, refused):
    state = position(waiting="special 1")
    error = refused(state, 1, "lodge 1")
    assert error.rule == "IK-55"
    assert error.message.startswith("Now is not the time for that. You may: look at three customers")
    assert error.message.endswith("; take no special action.")
