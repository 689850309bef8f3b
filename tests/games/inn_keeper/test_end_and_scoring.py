"""The end of the game, scoring and winning: IK-80 to IK-96."""

import pytest

from tabletomb.engine.sheet import known_sheet

RACE = {"endTrigger": "firstInn"}


def eight(suit, but=()):
    return {room: f"{suit}{room + 3:02}" for room in range(1, 9) if room not in but}


@pytest.mark.rule("IK-80", "IK-82")
def test_the_game_ends_when_every_room_of_every_inn_is_taken(trick, keeper, play):
    state = trick("c09", "H15 H14", keeper(rooms=eight("D")), keeper(rooms=eight("S", but=[8])))
    play(state, 0, "refer 1")
    assert state.actors() == [1], "the special action comes first"
    play(state, 1, "pass")
    assert state.over
    assert state.prompt(0)["text"].startswith("The game is over")


@pytest.mark.rule("IK-80", "IK-81")
def test_e11_with_all_inns_one_full_inn_does_not_end_the_game(trick, keeper, play):
    goose = {room: f"D{room:02}" for room in range(1, 8)}
    for options, over in (({}, False), (RACE, True)):
        state = trick("c09", "H15 H14", keeper(rooms=goose), keeper(rooms=eight("S", but=[8])), options=options)
        assert len(state.view(None)["players"][0]["inn"]["rooms"]) == 8
        play(state, 1, "pass")
        assert state.over is over


@pytest.mark.rule("IK-80")
def test_first_inn_waits_for_a_full_inn(trick, keeper, play):
    state = trick("c09", "H15 H14", keeper(rooms=eight("D", but=[7, 8])), keeper(), options=RACE)
    play(state, 0, "lodge 8")
    play(state, 1, "pass")
    assert not state.over


@pytest.mark.rule("IK-81")
def test_e11_the_game_ends_when_the_customers_have_run_out(trick, keeper, play):
    state = trick("c09", "H15 H14 H13 H12", keeper(), keeper(rooms={1: "D01"}), left="")
    assert state.view(None)["trick"] == 32
    play(state, 0, "lodge 8")
    assert not state.over, "second place acts"
    play(state, 1, "pass")
    assert state.over, "even with empty rooms"


@pytest.mark.rule("IK-81")
def test_the_game_goes_on_while_a_customer_is_left(trick, play):
    state = trick("c09", "H15 H14", left="c01")
    play(state, 0, "lodge 8")
    play(state, 1, "pass")
    assert not state.over
    assert state.view(None)["desk"]["customer"]["id"] == "c01"


@pytest.mark.rule("IK-82")
def test_the_end_is_checked_only_after_the_special_action(trick, keeper, play):
    """The last room is taken, but the host still upgrades a guest: the game ends after that."""
    seven = {**eight("S", but=[8]), 1: "S04 by 0"}
    state = trick("c09", "H15 H14", keeper(rooms=eight("D")), keeper(rooms=seven))
    play(state, 0, "refer 1")
    before = state.view(None)["players"][1]["points"]
    play(state, 1, "upgrade", "upgrade-room 1")
    assert state.over
    assert state.view(None)["players"][1]["points"] == before + 1


@pytest.mark.rule("IK-82")
def test_the_check_and_the_refill_come_after_the_special_action(trick, keeper, play):
    state = trick("c09", "H15 H14", keeper(kept=3))
    play(state, 0, "lodge 8")
    assert state.dump()["agenda"] == ["end-check", "special 1"]
    play(state, 1, "pass")
    assert state.dump()["agenda"] == ["redraw"]


@pytest.mark.rule("IK-81", "IK-82")
def test_random_games_end_for_one_of_the_two_reasons(random_games):
    for state, seat, _ in random_games(games=3):
        if seat is not None:
            continue
        view = state.view(None)
        full = [all(room["guest"] for room in player["inn"]["rooms"]) for player in view["players"]]
        ends = any(full) if state.deal.options["endTrigger"] == "firstInn" else all(full)
        assert ends or (view["coach"]["customers"] == 0 and view["desk"]["customer"] is None)
        assert view["trick"] <= 32


@pytest.mark.rule("IK-83")
def test_cards_in_hand_are_worth_nothing(position, keeper):
    one = position(keeper(hand="D15 S15 H15 C15"), keeper())
    other = position(keeper(), keeper(hand="D15 S15 H15 C15"))
    assert one.scores() == other.scores() == [0, 0]


def lines(state, seat):
    return {line.rule: line.points for line in state.sheet().of(seat)}


@pytest.mark.rule("IK-85", "IK-86", "IK-87", "IK-88", "IK-89")
@pytest.mark.parametrize(
    ("guest", "rule", "host", "referrer"),
    [
        ("D04 wish", "IK-85", 3, 0),
        ("D04", "IK-86", 2, 0),
        ("D04 by 1", "IK-87", 1, 1),
        ("D04 by 1 wish", "IK-87", 1, 1),
        ("D04 by 1 meeple", "IK-88", 2, 1),
    ],
)
def test_what_a_guest_is_worth(position, keeper, guest, rule, host, referrer):
    state = position(keeper(rooms={2: guest}, bonus="B1"), keeper(bonus="B2"), keeper())
    assert lines(state, 0) == {f"IK-{number}": 0 for number in range(85, 92)} | {rule: host}
    assert lines(state, 1)["IK-89"] == referrer
    assert state.scores() == [host, referrer, 0]
    paid = next(line for line in state.sheet().of(0) if line.rule == rule)
    assert paid.at == ("inn/0/2",)
    sent = next(line for line in state.sheet().of(1) if line.rule == "IK-89")
    assert sent.at == (("inn/0/2",) if referrer else ("inn/1",))


@pytest.mark.rule("IK-90", "IK-93")
def test_kept_customers_cost_a_point_each_and_a_total_may_be_negative(position, keeper):
    state = position(keeper(kept=17), keeper(kept=15), waiting="over")
    assert lines(state, 0)["IK-90"] == -17
    assert all(line.at == (f"inn/{line.seat}/street",) for line in state.sheet().lines if line.rule == "IK-90")
    assert state.scores() == [-17, -15]
    assert state.winners() == [1]


@pytest.mark.rule("IK-91", "IK-92")
def test_e12_bonus(position, keeper):
    """♥ in 1 and 4, ♠ in 6 and 7: the playing card counts, not the customer, and referred guests count."""
    mine = {1: "H03", 4: "S07", 6: "S10 c01", 7: "S12 by 1"}
    state = position(keeper(rooms=mine, bonus="B7"), keeper())
    bonus = next(line for line in state.sheet().of(0) if line.rule == "IK-91")
    assert (bonus.points, bonus.detail) == (6, "Sweethearts Downstairs: 3 × 2")
    assert bonus.at == ("bonus/0", "inn/0/1", "inn/0/6", "inn/0/7")


@pytest.mark.rule("IK-91")
def test_a_bonus_card_pays_eight_at_most(position, keeper):
    mine = {1: "H03", 2: "H04", 3: "H05", 4: "H07", 5: "S08", 6: "S10", 7: "S12", 8: "S13"}
    state = position(keeper(rooms=mine, bonus="B7"), keeper())
    assert lines(state, 0)["IK-91"] == 8


@pytest.mark.rule("IK-92")
def test_only_the_own_inn_counts_for_the_bonus(position, keeper):
    """Guests referred to others and empty rooms pay nothing."""
    theirs = {1: "H03 by 0", 6: "S10 by 0"}
    state = position(keeper(bonus="B7"), keeper(rooms=theirs, bonus="B1"))
    assert (lines(state, 0)["IK-91"], lines(state, 1)["IK-91"]) == (0, 0)


@pytest.mark.rule("IK-91")
def test_every_bonus_card_pays_for_exactly_its_marked_rooms(position, keeper, game):
    for entry in game.pack.data["bonus"]:
        for suit in "DSHC":
            mine = {room: f"{suit}{room:02}" for room in range(1, 9)}
            state = position(keeper(rooms=mine, bonus=entry["id"]), keeper())
            marked = tuple(f"inn/0/{room}" for room, wanted in sorted(entry["rooms"].items()) if wanted == suit)
            bonus = next(line for line in state.sheet().of(0) if line.rule == "IK-91")
            assert (bonus.at, bonus.points) == (("bonus/0", *marked), 2 * len(marked))


@pytest.mark.rule("IK-93")
def test_bonus_cards_are_revealed_at_the_end_only(position, keeper, play, trick):
    state = trick("c09", "H15 H14", left="")
    assert [player["bonus"] is None for player in state.view(0)["players"]] == [False, True]
    assert [player["bonus"] is None for player in state.view(None)["players"]] == [True, True]
    assert [line.seat for line in known_sheet(state, 0).sheet.lines if line.rule == "IK-91"] == [0]
    play(state, 0, "lodge 8")
    assert state.over
    for eyes in (None, 0, 1):
        assert all(player["bonus"] is not None for player in state.view(eyes)["players"])
        assert [player["total"] for player in state.view(eyes)["players"]] == state.scores()


def inn(own_meeples, own_cubes, foreign, suit):
    """Rooms from left to right: own meeples, own cubes, then foreign markers as in `["by 1", "by 2 meeple"]`."""
    guests = ["wish"] * own_meeples + [""] * own_cubes + foreign
    return {room: f"{suit}{room + 3:02} {guest}".strip() for room, guest in enumerate(guests, 1)}


@pytest.mark.rule("IK-85", "IK-86", "IK-87", "IK-89", "IK-94", "IK-96")
def test_the_scoring_examples_of_the_rulebook(position, keeper):
    """Blue's printed total of 20 is a misprint: 20 and 1 is 21."""
    keepers = [
        keeper(rooms=inn(5, 2, ["by 3"], "D"), bonus="B2"),
        keeper(rooms=inn(5, 2, ["by 0"], "S"), bonus="B1"),
        keeper(rooms=inn(3, 1, ["by 1"], "H"), bonus="B6"),
        keeper(rooms=inn(1, 4, ["by 2"], "C"), bonus="B4"),
    ]
    state = position(*keepers)
    sheet = state.sheet()
    board = [sum(line.points for line in sheet.of(seat) if line.rule != "IK-89") for seat in range(4)]
    assert board == [20, 20, 12, 12]
    assert [lines(state, seat)["IK-89"] for seat in range(4)] == [1, 1, 1, 1]
    assert state.scores() == sheet.totals() == [21, 21, 13, 13]
    assert [line.points for line in sheet.tie_breaks] == [5, 5, 3, 1]
    state = position(*keepers, waiting="over", left="")
    assert state.winners() == [0, 1]
    assert state.prompt(2)["text"] == "The game is over: {0} and {1} share the victory."


@pytest.mark.rule("IK-94", "IK-95")
def test_e13_full_score_and_tie_break(position, keeper):
    ann = {1: "D04 wish", 2: "C05 wish", 3: "D06 wish", 4: "H07 wish", 5: "S08", 6: "S09"}
    bo = {1: "H01 wish", 2: "S05 wish", 3: "D07 wish", 4: "C09 wish", 5: "H10 wish", 6: "C11"}
    cy = {1: "H03 wish", 2: "D08 wish", 4: "H09", 6: "S12", 7: "C14", 8: "C15"}
    ann |= {7: "S10 by 1", 8: "S11 by 2 meeple"}
    bo |= {7: "C12 by 0", 8: "C13 by 0 meeple"}
    state = position(
        keeper(rooms=ann, bonus="B1", kept=3),
        keeper(rooms=bo, bonus="B8", kept=3),
        keeper(rooms=cy, bonus="B7"),
        waiting="over",
        left="",
    )
    table = [[line.points for line in state.sheet().of(seat)] for seat in range(3)]
    assert table[0] == [12, 4, 1, 2, 2, -3, 4]
    assert table[1] == [15, 2, 1, 2, 1, -3, 4]
    assert table[2] == [6, 8, 0, 0, 1, -4, 6]
    assert state.scores() == [22, 22, 17]
    assert state.winners() == [1], "four own meeples against five"


@pytest.mark.rule("IK-94")
def test_the_highest_total_wins(position, keeper):
    ann, bo = keeper(rooms={1: "D04 wish"}, bonus="B2"), keeper(rooms={1: "S04"}, bonus="B1")
    state = position(ann, bo, keeper(), waiting="over", left="")
    assert state.scores() == [3, 2, -30]
    assert state.winners() == [0]
    assert state.prompt(1)["text"] == "The game is over: {0} {0:wins|win}."


@pytest.mark.rule("IK-95")
def test_only_own_meeples_in_the_own_inn_break_a_tie(position, keeper):
    """Neither an upgraded referral nor a referred guest in a matching room is a fulfilled wish."""
    ann = {1: "D04 wish"}
    bo = {1: "S04 by 2 meeple", 2: "S05 by 2 wish"}
    state = position(
        keeper(rooms=ann, bonus="B2"),
        keeper(rooms=bo, bonus="B1"),
        keeper(bonus="B3", kept=27),
        keeper(),
        waiting="over",
        left="",
    )
    assert state.scores() == [3, 3, 2 - 27, -2]
    assert [line.points for line in state.sheet().tie_breaks] == [1, 0, 0, 0]
    assert state.winners() == [0]


@pytest.mark.rule("IK-96")
def test_still_tied_they_share(position, keeper):
    ann, bo = {1: "D04 wish", 2: "D05"}, {1: "S04 wish", 2: "S05"}
    state = position(keeper(rooms=ann, bonus="B2"), keeper(rooms=bo, bonus="B1"), keeper(), waiting="over", left="")
    assert state.winners() == [0, 1]


def test_the_sheet_adds_up_at_any_time(random_games):
    for state, _, _ in random_games(games=1):
        assert state.sheet().totals() == state.scores()
        assert state.winners() == [] or state.over
        if state.over:
            best = max(state.scores())
            assert all(state.scores()[seat] == best for seat in state.winners())
