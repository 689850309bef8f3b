"""Referring: IK-40 to IK-50."""

import pytest

ANN = {1: "D02", 2: "D03", 3: "D05", 4: "D08", 5: "D09", 6: "D11", 7: "D13"}
BO = {1: "S01", 2: "S04", 4: "S07", 6: "S10"}


@pytest.fixture
def e6(trick, keeper):
    """Ann wins c11 (BED) with 12♥, which fits nowhere in her inn; Bo is second; Cy has a 12 already."""
    keepers = keeper(inn="I1", rooms=ANN), keeper(inn="I2", rooms=BO), keeper(rooms={7: "C12"})
    return trick("c11", "H12 H06 C01", *keepers)


def points(state):
    return [player["points"] for player in state.view(None)["players"]]


@pytest.mark.rule("IK-40", "IK-41", "IK-42", "IK-48")
def test_e6_the_winner_refers_to_an_inn_that_can_receive_or_turns_away(e6, legal, refused):
    assert e6.actors() == [0]
    assert legal(e6, 0) == ["refer 1", "turn-away"]
    error = refused(e6, 0, "refer 2")
    assert error.rule == "IK-41"
    assert error.message == "{2}'s {inn/2|inn} cannot receive the guest: 12 fits nowhere in it."
    error = refused(e6, 0, "refer 0")
    assert (error.rule, error.message) == ("IK-40", "A guest is referred to another inn, not to {inn/0|your own}.")
    error = refused(e6, 0, "refer 3")
    assert (error.rule, error.message) == ("IK-41", "There is no such inn at this table.")
    assert refused(e6, 0, "lodge 8").rule == "IK-40"


@pytest.mark.rule("IK-43", "IK-44", "IK-45", "IK-46")
@pytest.mark.parametrize("room", [7, 8], ids=["FIRE", "BED"])
def test_e6_the_host_chooses_the_room_and_gets_the_referrers_cube(e6, play, legal, refused, rooms, room):
    before = points(e6)
    play(e6, 0, "refer 1")
    assert e6.actors() == [1], "the host is asked for the room, not whether to take the guest"
    assert legal(e6, 1) == ["host 7", "host 8"]
    assert (refused(e6, 1, "turn-away").rule, refused(e6, 1, "host 6").rule) == ("IK-43", "IK-33")
    assert refused(e6, 1, "host 5").rule == "IK-28"
    play(e6, 1, f"host {room}")
    assert rooms(e6, 1)[room] == "H12 c11 by 0", "a cube, amenity matching or not"
    assert points(e6) == [before[0] + 1, before[1] + 1, before[2]]
    assert e6.view(None)["players"][1]["inn"]["rooms"][room - 1]["guest"]["colour"] == "red"


@pytest.mark.rule("IK-60", "IK-61", "IK-46")
def test_e6_second_place_may_upgrade_the_guest_at_once(e6, play, rooms):
    play(e6, 0, "refer 1")
    play(e6, 1, "host 8")
    before = points(e6)
    assert e6.actors() == [1]
    play(e6, 1, "upgrade")
    assert rooms(e6, 1)[8] == "H12 c11 by 0 meeple"
    assert points(e6) == [before[0], before[1] + 1, before[2]]


@pytest.mark.rule("IK-43")
def test_a_single_legal_room_of_the_host_needs_no_decision(trick, keeper, play, rooms):
    state = trick("c11", "H12 H06", keeper(rooms=ANN), keeper(rooms={7: "S11"}))
    play(state, 0, "refer 1")
    assert rooms(state, 1)[8] == "H12 c11 by 0"


@pytest.mark.rule("IK-42")
def test_the_winner_chooses_among_several_inns(trick, keeper, play, legal, rooms):
    state = trick("c11", "H12 H06 C01", keeper(rooms=ANN), keeper(rooms={7: "S11"}), keeper())
    assert legal(state, 0) == ["refer 1", "refer 2", "turn-away"]
    play(state, 0, "refer 2")
    play(state, 2, "host 1")
    assert rooms(state, 2) == {1: "H12 c11 by 0"}


@pytest.mark.rule("IK-40", "IK-41")
def test_a_full_inn_refers_and_cannot_receive(trick, keeper, legal, refused):
    full = {room: f"D{room:02}" for room in range(1, 9)}
    also_full = {room: f"S{room:02}" for room in range(1, 9)}
    state = trick("c11", "H12 H11 C01", keeper(rooms=full), keeper(rooms=also_full), keeper())
    assert legal(state, 0) == ["refer 2", "turn-away"]
    why = refused(state, 0, "refer 1").message
    assert why == "{1}'s {inn/1|inn} cannot receive the guest: all its rooms are taken."


@pytest.mark.rule("IK-40")
def test_a_missing_amenity_is_no_reason_to_refer(trick, keeper, legal):
    """Room 8 of The Gilded Goose is no BED; it is the only room left, so the guest lodges there by itself."""
    state = trick("c11", "H14 H06", keeper(inn="I1", rooms=ANN))
    assert state.view(None)["players"][0]["inn"]["rooms"][7]["guest"]["marker"] == "cube"


@pytest.mark.rule("IK-47", "IK-55")
def test_e7_nobody_can_take_the_guest(trick, keeper, rooms):
    state = trick("c01", "D08 S09", keeper(rooms={4: "S07", 5: "H09"}), keeper(rooms={3: "C08"}))
    view = state.view(None)
    assert [customer["id"] for customer in view["players"][0]["inn"]["street"]["customers"]] == ["c01"]
    assert view["players"][0]["points"] == 2 + 2 - 1
    assert [card["id"] for card in view["discard"]["seen"]] == ["D08", "S09"]
    assert list(rooms(state, 0)) == [4, 5]
    assert list(rooms(state, 1)) == [3]
    assert state.dump()["agenda"] == ["end-check", "special 1"], "second place still acts"


@pytest.mark.rule("IK-48", "IK-47", "IK-90")
def test_turning_away_costs_a_point_and_the_card(e6, play, rooms):
    before = points(e6)
    play(e6, 0, "turn-away")
    view = e6.view(None)
    assert points(e6) == [before[0] - 1, *before[1:]]
    assert [customer["id"] for customer in view["players"][0]["inn"]["street"]["customers"]] == ["c11"]
    assert "H12" in [card["id"] for card in view["discard"]["seen"]]
    assert view["desk"]["customer"] is view["desk"]["card"] is None
    assert e6.actors() == [1]


@pytest.mark.rule("IK-49")
def test_who_has_a_legal_room_can_neither_refer_nor_turn_away(random_games, game):
    referred = 0
    for state, seat, move in random_games(games=2):
        if seat is None or game.moves.verb(move) not in ("refer", "turn-away"):
            continue
        referred += 1
        card = state.dump()["table"]["won"]["card"]
        assert not state.inns[seat].fits(int(card[1:]))
    assert referred > 100


@pytest.mark.rule("IK-50")
def test_a_kept_customer_never_returns_and_fills_no_room(random_games):
    kept = {}
    for state, _, _ in random_games(games=1, seats=(2,)):
        view = state.view(None)
        if view["trick"] == 1:
            kept = {}
        for player in view["players"]:
            now = [customer["id"] for customer in player["inn"]["street"]["customers"]]
            assert now[: len(kept.get(player["seat"], []))] == kept.get(player["seat"], [])
            kept[player["seat"]] = now
            assert not set(now) & set(view["unseen_customers"])
            assert view["desk"]["customer"] is None or view["desk"]["customer"]["id"] not in now
    assert any(kept.values())
