"""Where cards may be built, and that they stay (SM-16 to SM-23)."""

import pytest

HAND = ["E01-G", "E02-G", "E03-G", "E04-G"]


def sites(state, seat=0):
    return [(site["x"], site["floor"]) for site in state.view(seat)["players"][seat]["manor"]["sites"]]


def offered(state, game, seat=0):
    """Where the legal cells are, as the moves point at them."""
    from tabletomb.engine.view import where

    return [where(state, seat, move)[0] for move in state.legal(seat)]


@pytest.mark.rule("SM-16", "SM-17", "SM-18", "SM-20", "SM-21")
def test_on_top_of_every_column_and_beside_the_row(position, manor, play, legal, game):
    """EX-5: nothing floats, nothing is below the ground, nothing is away from the manor."""
    state = position(manor(hand=HAND))
    play(state, 0, "card E01-G")
    assert legal(state, 0) == ["cell l2", "cell l1", "cell r1", "cell r2"]
    assert offered(state, game) == ["manor/0/l2/1", "manor/0/l1/2", "manor/0/r1/2", "manor/0/r2/1"]
    state = position(manor("(2,1) E05-G", hand=HAND))
    play(state, 0, "card E01-G")
    assert sites(state) == [(-1, 1), (0, 2), (1, 2), (2, 2), (3, 1)]
    assert offered(state, game) == [f"manor/0/{cell}" for cell in ("l2/1", "l1/2", "r1/2", "r2/2", "r3/1")]


@pytest.mark.rule("SM-16")
def test_a_cell_that_touches_nothing_is_refused(position, manor, play, refused):
    state = position(manor("(2,1) E05-G", hand=HAND))
    play(state, 0, "card E01-G")
    for column, nearest in (("r4", "manor/0/r3/1"), ("l3", "manor/0/l2/1")):
        error = refused(state, 0, f"cell {column}")
        assert error.rule == "SM-16"
        assert error.at[0] == nearest


@pytest.mark.rule("SM-17")
def test_a_card_lands_right_on_top_of_its_column(position, manor, round_of, cells):
    state = position(manor("(0,2) E05-G, (2,1) E05-O", hand=HAND), manor("(0,2) E05-V, (2,1) E05-B", "TB HO"))
    hand = state.dump()["table"]["seats"][1]["hand"]
    round_of(state, "card E01-G cell l1", f"card {hand[0]} cell r2")
    assert cells(state, 0)[0, 3] == "E01-G"
    assert cells(state, 1)[2, 2] == hand[0]


@pytest.mark.rule("SM-18", "SM-19", "SM-22")
def test_the_ground_floor_goes_on_to_both_sides_without_end(game, cells):
    state = game.new(2, 1)
    for seat in (0, 1):
        state.play(seat, state.legal(seat)[0])
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[0] if seat == 0 else moves[-1])
    assert set(cells(state, 0)) == {(x, 1) for x in range(-20, 0)}
    assert set(cells(state, 1)) == {(x, 1) for x in range(2, 22)}


@pytest.mark.rule("SM-22")
def test_a_column_may_be_as_high_as_there_are_cards(game, cells):
    state = game.new(1, 1, {"manor": "big"})
    state.play(0, state.legal(0)[0])
    while not state.over:
        state.play(0, state.legal(0)[0])
        state.play(0, game.moves.parse("cell l1"))
    assert set(cells(state, 0)) == {(0, floor) for floor in range(2, 32)}


@pytest.mark.rule("SM-21")
def test_there_are_always_two_cells_more_than_columns(random_games):
    for state, seat, _ in random_games(games=1):
        if seat is not None and state.round:
            shown = state.view(seat)["players"][seat]["manor"]
            assert len(shown["sites"]) == len(shown["columns"]) + 2 >= 4


@pytest.mark.rule("SM-23")
def test_what_is_built_stays_and_a_cell_holds_one_card(random_games, cells):
    before = {}
    for state, _seat, _ in random_games(games=2, seats=(1, 3)):
        if state.decisions == 0:
            before = {}
        for each in range(state.seats):
            now = cells(state, each)
            assert before.get(each, {}).items() <= now.items()
            assert len(set(now.values())) == len(now)
            before[each] = now


@pytest.mark.rule("SM-20")
def test_no_floor_is_below_the_ground(random_games):
    for state, _seat, _ in random_games(games=1):
        for player in state.view(None)["players"]:
            assert all(cell["floor"] >= 1 for cell in [*player["manor"]["cells"], *player["manor"]["sites"]])
