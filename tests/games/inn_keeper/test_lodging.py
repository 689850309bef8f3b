"""Lodging a guest: IK-25 to IK-33."""

import itertools

import pytest

from tabletomb.engine.stream import seeded
from tabletomb.games.inn_keeper.inn import empty_inn


def rooms_for(inn, number):
    return [room + 1 for room in range(*inn.gap(number))]


def inn_with(numbers):
    """An inn of diamonds in given rooms."""
    inn = empty_inn(0, 0, [0] * 8)
    for room, number in numbers.items():
        inn.lodge(room - 1, number - 1, 0, 0)
    return inn


@pytest.mark.rule("IK-25", "IK-26", "IK-27", "IK-28")
def test_e4_legal_rooms():
    inn = inn_with({2: 4, 5: 9})
    for number in (1, 2, 3):
        assert rooms_for(inn, number) == [1]
    for number in (4, 9):
        assert rooms_for(inn, number) == []
    for number in (5, 6, 7, 8):
        assert rooms_for(inn, number) == [3, 4]
    for number in range(10, 16):
        assert rooms_for(inn, number) == [6, 7, 8]
    fuller = inn_with({1: 3, 2: 4, 5: 9})
    for number in (1, 2, 3):
        assert rooms_for(fuller, number) == []


@pytest.mark.rule("IK-25", "IK-26", "IK-28")
def test_a_room_is_legal_exactly_if_the_numbers_rise_strictly():
    dice = seeded(4)
    for _ in range(400):
        count = dice.below(9)
        rooms, numbers = list(range(1, 9)), list(range(1, 16))
        dice.shuffle(rooms)
        dice.shuffle(numbers)
        standing = dict(zip(sorted(rooms[:count]), sorted(numbers[:count]), strict=True))
        inn = inn_with(standing)
        for number in range(1, 16):
            legal = []
            for room in range(1, 9):
                then = {**standing, room: number}
                in_order = [then[place] for place in sorted(then)]
                if room not in standing and all(low < high for low, high in itertools.pairwise(in_order)):
                    legal.append(room)
            assert rooms_for(inn, number) == legal
            assert inn.fits(number) == bool(legal)


@pytest.mark.rule("IK-25")
def test_the_upper_floor_follows_the_ground_floor_and_is_read_from_the_left(trick, keeper, legal):
    state = trick("c09", "H08 H02", keeper(rooms={4: "D07", 5: "D12"}))
    assert state.actors() == [0]
    assert legal(state, 0) == ["refer 1", "turn-away"], "nothing lies between room 4 and room 5"
    state = trick("c09", "H08 H02", keeper(rooms={3: "D07", 6: "D12"}))
    assert legal(state, 0) == ["lodge 4", "lodge 5"]


@pytest.mark.rule("IK-26", "IK-28")
def test_the_same_number_cannot_stand_twice(trick, keeper, legal):
    state = trick("c09", "H08 H02", keeper(rooms={4: "D08"}))
    assert legal(state, 0) == ["refer 1", "turn-away"]


@pytest.mark.rule("IK-27")
def test_numbers_and_rooms_may_be_skipped(trick, keeper, play, rooms):
    state = trick("c09", "H02 C03", keeper(rooms={1: "D01"}))
    play(state, 0, "lodge 8")
    assert rooms(state, 0).keys() == {1, 8}


@pytest.mark.rule("IK-28", "IK-33")
def test_refusals_say_what_is_in_the_way(trick, keeper, refused):
    state = trick("c09", "H08 H02", keeper(rooms={4: "D07", 7: "D12"}))
    taken, left, right = (refused(state, 0, f"lodge {room}") for room in (4, 2, 8))
    assert (taken.rule, taken.message) == ("IK-33", "{inn/0/4|Room 4} is taken.")
    assert left.rule == right.rule == "IK-28"
    assert left.message == (
        "8 cannot stand in {inn/0/2|room 2}: 7 stands after it, in {inn/0/4|room 4}, "
        "and numbers must rise from room to room."
    )
    assert right.message == (
        "8 cannot stand in {inn/0/8|room 8}: 12 stands before it, in {inn/0/7|room 7}, "
        "and numbers must rise from room to room."
    )
    assert (left.at, right.at) == (("inn/0/4", "inn/0/2"), ("inn/0/7", "inn/0/8")), "first what is in the way"


@pytest.mark.rule("IK-29", "IK-49")
def test_the_winner_must_lodge_at_home_and_chooses_the_room(trick, keeper, legal, refused):
    """E5: no referring or turning away while the own inn has a legal room."""
    goose = keeper(inn="I1", rooms={2: "C04", 5: "D09"})
    state = trick("c23", "S06 S07", goose)
    assert state.actors() == [0]
    assert legal(state, 0) == ["lodge 3", "lodge 4"]
    for move in ("refer 1", "turn-away", "pass"):
        assert refused(state, 0, move).rule == "IK-29"
    assert refused(state, 1, "lodge 1").rule == "TT-03"


@pytest.mark.rule("IK-31", "IK-32")
@pytest.mark.parametrize(
    ("room", "guest", "points"), [(3, "S06 c23 by 0 meeple", 3), (4, "S06 c23 by 0", 2)], ids=["match", "no match"]
)
def test_e5_meeple_for_a_match_and_cube_for_none(trick, keeper, play, rooms, room, guest, points):
    state = trick("c23", "S06 S07", keeper(inn="I1", rooms={2: "C04", 5: "D09"}))
    before = state.view(None)["players"][0]["points"]
    play(state, 0, f"lodge {room}")
    assert rooms(state, 0)[room] == guest
    assert state.view(None)["players"][0]["points"] == before + points


@pytest.mark.rule("IK-29")
def test_a_single_legal_room_needs_no_decision(trick, keeper, rooms):
    state = trick("c23", "S06 S07", keeper(inn="I1", rooms={2: "C04", 4: "D09"}))
    assert rooms(state, 0)[3] == "S06 c23 by 0 meeple"
    assert state.dump()["agenda"] == ["end-check", "special 1"]


@pytest.mark.rule("IK-30")
def test_a_placement_may_leave_dead_rooms_and_nothing_shifts(trick, keeper, play, rooms):
    state = trick("c09", "H08 H02", keeper(rooms={3: "D07"}))
    play(state, 0, "lodge 8")
    assert list(rooms(state, 0)) == [3, 8]
    fit = {number: rooms_for(state.inns[0], number) for number in range(1, 16)}
    assert {room for legal in fit.values() for room in legal} == {1, 2}, "rooms 4 to 7 are dead"


@pytest.mark.rule("IK-33", "IK-75")
def test_guests_stay_where_they_are_unless_they_are_relocated(random_games, rooms):
    for state, seat, move in random_games(games=1, seats=(3,)):
        if seat is None:
            continue
        before = [rooms(state, inn) for inn in range(3)]
        moved = state.clone()
        moved.play(seat, move)
        may_move = state.agenda[-1].name in ("special", "move-from", "move-to")
        for inn in range(3):
            for room, guest in before[inn].items():
                after = rooms(moved, inn).get(room, "nobody")
                upgraded = after == f"{guest} meeple"
                assert after == guest or upgraded or (may_move and inn == seat)
