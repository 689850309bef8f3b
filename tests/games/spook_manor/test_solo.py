"""Alone: pools, discards, ratings, Big Manor (SM-67 to SM-80)."""

import pytest

from tabletomb.engine.stream import seeded
from tabletomb.games.spook_manor.scoring import rating, to_next_rating

LIGHTS = ["CG", "CO", "CV", "CB", "LG", "LO"]
NAMES = ["I told you it wasn't scary!", "Creepy", "Unnerving", "Spooky", "Scary", "Terrifying"]


def begun(game, options=None, seed=6):
    state = game.new(1, seed, options)
    state.play(0, game.moves.parse("lobby a"))
    return state


def to_the_end(game, state, seed=2):
    dice = seeded(seed)
    while not state.over:
        moves = state.legal(0)
        state.play(0, moves[dice.below(len(moves))])
    return state


def pools(state):
    return [[card["card"]["id"] for card in pool["cards"]] for pool in state.view(0)["pools"]]


def piles(state):
    return [pool["pile"]["left"] for pool in state.view(0)["pools"]]


@pytest.mark.rule("SM-67")
def test_two_lobby_cards_make_the_lobby_and_the_supply_is_whole(game, legal):
    state = game.new(1, 6)
    assert legal(state, 0) == ["lobby a", "lobby b"]
    assert len(state.dump()["table"]["lobbies"]) == 14
    state = begun(game)
    assert [cell["half"] for cell in state.view(0)["players"][0]["manor"]["cells"]] == ["left", "right"]
    assert [monster["left"] for monster in state.view(0)["supply"]["monsters"]] == [17] * 4


@pytest.mark.rule("SM-68", "SM-69")
def test_two_piles_of_twenty_with_two_cards_turned_up_each(game):
    before = game.new(1, 6).dump()["table"]
    assert [len(pile) for pile in before["piles"]] == [20, 20]
    assert len(before["out"]) == 116
    state = begun(game)
    assert piles(state) == [18, 18]
    assert [sorted(pool) for pool in pools(state)] == [sorted(pile[:2]) for pile in before["piles"]]


@pytest.mark.rule("SM-70")
def test_there_is_no_hand_and_nothing_is_passed(game):
    state = begun(game)
    view = state.view(0)
    assert (view["hand"], view["passes_to"], view["players"][0]["hand"]) == ([], None, None)
    assert state.actors() == [0]


@pytest.mark.rule("SM-71")
def test_any_card_of_any_pool_may_be_built(game, legal, play, cells, refused):
    state = begun(game)
    offered = [card for pool in pools(state) for card in pool]
    assert sorted(legal(state, 0)) == sorted(f"card {card}" for card in offered)
    hidden = state.dump()["table"]["piles"][0][0]
    assert refused(state, 0, f"card {hidden}").rule == "SM-71"
    for pool in (1, 1, 0, 1):
        card = pools(state)[pool][1]
        play(state, 0, f"card {card}", "cell l1")
        assert card in cells(state, 0).values()


def test_a_card_may_be_taken_back_until_it_is_built(game):
    from tabletomb.engine.match import Match

    match = Match(game, 1, 6)
    match.play(0, game.moves.parse("lobby a"))
    before = match.state.dump()
    match.play(0, match.state.legal(0)[0])
    match.undo(0)
    assert match.state.dump() == before
    match.play(0, match.state.legal(0)[0])
    match.play(0, match.state.legal(0)[0])
    assert match.why_no_undo(0) is not None


@pytest.mark.rule("SM-72")
def test_the_other_card_of_the_pool_is_discarded_without_effect(alone, manor, play):
    pool = [["E01-G", "E15-G"], ["E02-G", "E03-G"]]
    hidden = [[f"PM1-{n}" for n in range(1, 9)] + [f"PS2-{n}" for n in range(1, 9)] + ["PRE-1", "PRE-2"]]
    hidden.append([f"L1-{i}{c}" for i in "CLHT" for c in "GOVB"] + ["PRE-3", "PRE-4"])
    state = alone(manor(), pools=pool, piles=hidden)
    play(state, 0, "card E01-G", "cell l1")
    assert [card["id"] for card in state.view(0)["discard"]["cards"]] == ["E15-G"]
    assert state.view(0)["players"][0]["manor"]["lobby"]["monsters"] == []
    assert [monster["left"] for monster in state.view(0)["supply"]["monsters"]] == [17] * 4


@pytest.mark.rule("SM-73")
def test_the_chosen_pool_is_filled_up_from_its_own_pile(game, play):
    state = begun(game)
    other = pools(state)[0]
    coming = state.dump()["table"]["piles"][1][:2]
    play(state, 0, f"card {pools(state)[1][0]}", "cell l1")
    assert pools(state) == [other, coming]
    assert piles(state) == [18, 16]


@pytest.mark.rule("SM-74")
def test_a_pool_is_gone_when_it_cannot_be_filled_up(game, play, legal):
    """EX-16: with an empty pile its last two cards may still be chosen."""
    state = begun(game)
    for turn in range(10):
        assert not state.view(0)["pools"][0]["gone"]
        assert piles(state)[0] == 18 - 2 * turn
        play(state, 0, f"card {pools(state)[0][0]}", "cell l1")
    assert pools(state)[0] == []
    assert [pool["gone"] for pool in state.view(0)["pools"]] == [True, False]
    assert sorted(legal(state, 0)) == sorted(f"card {card}" for card in pools(state)[1])


@pytest.mark.rule("SM-75")
@pytest.mark.parametrize("seed", range(5))
def test_the_game_ends_after_twenty_cards_and_twenty_discards(game, cells, seed):
    """EX-2."""
    state = to_the_end(game, begun(game, seed=seed), seed)
    assert len(cells(state, 0)) == len(state.view(0)["discard"]["cards"]) == 20
    assert [pool["gone"] for pool in state.view(0)["pools"]] == [True, True]
    assert state.decisions == 41


@pytest.mark.rule("SM-76")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (-5, 0),
        (0, 0),
        (69, 0),
        (70, 1),
        (79, 1),
        (80, 2),
        (89, 2),
        (90, 3),
        (95, 3),
        (99, 3),
        (100, 4),
        (109, 4),
        (110, 5),
    ],
)
def test_what_the_village_says(game, points, name):
    """EX-3."""
    assert rating(game.pack.box, points, False) == NAMES[name]


@pytest.mark.rule("SM-76")
def test_who_plays_alone_has_won_and_is_rated(game):
    state = to_the_end(game, begun(game))
    assert state.winners() == [0]
    points = state.scores()[0]
    (line,) = state.sheet().tie_breaks
    assert (line.label, line.rule) == (f"rating: {rating(game.pack.box, points, False)}", "SM-76")
    assert state.view(0)["rating"] in line.label
    assert to_next_rating(game.pack.box, 95, False) == 5
    assert to_next_rating(game.pack.box, 69, False) == 1
    assert to_next_rating(game.pack.box, 130, False) == 0


@pytest.mark.rule("SM-77")
def test_a_big_manor_has_a_third_pool(game):
    state = begun(game, {"manor": "big"})
    assert piles(state) == [18, 18, 18]
    assert len(state.legal(0)) == 6
    assert len(state.dump()["table"]["out"]) == 96


@pytest.mark.rule("SM-77")
def test_with_more_players_the_option_changes_nothing(game):
    one, other = (game.new(3, 4, {"manor": size}).dump() for size in ("normal", "big"))
    assert one["table"] == other["table"]
    assert game.bound(3, {"manor": "big"}) == game.bound(3)
    assert game.bound(1, {"manor": "big"}) == 61


@pytest.mark.rule("SM-78")
def test_a_big_manor_has_thirty_cards(game, cells):
    state = to_the_end(game, begun(game, {"manor": "big"}))
    assert len(cells(state, 0)) == len(state.view(0)["discard"]["cards"]) == 30
    assert state.decisions == 61


@pytest.mark.rule("SM-79")
@pytest.mark.parametrize(
    ("points", "name"),
    [(99, 0), (100, 1), (110, 1), (114, 1), (115, 2), (129, 2), (130, 3), (144, 3), (145, 4), (159, 4), (160, 5)],
)
def test_what_the_village_says_of_a_big_manor(game, points, name):
    assert rating(game.pack.box, points, True) == NAMES[name]


@pytest.mark.rule("SM-79")
def test_a_big_manor_is_rated_by_its_own_chart(game):
    state = to_the_end(game, begun(game, {"manor": "big"}))
    (line,) = state.sheet().tie_breaks
    assert (line.label, line.rule) == (f"rating: {rating(game.pack.box, state.scores()[0], True)}", "SM-79")


@pytest.mark.rule("SM-80")
def test_the_tables_of_a_big_manor_end_where_they_always_end(alone, manor, sheet):
    guests = ", ".join(
        f"(2,{floor + 1}) L2-{symbol}" for floor, symbol in enumerate(["CG", "CO", "CV", "CB", "LG", "LO"])
    )
    towers = [
        ", ".join(f"({x},{floor + 1}) E{template:02}-{colour}" for floor, template in enumerate((1, 2, 3, 4, 5, 11)))
        for x, colour in ((3, "G"), (4, "O"), (5, "V"))
    ]
    state = alone(manor(", ".join([guests, *towers])), options={"manor": "big"})
    assert sheet(state, 0)[4] == 13
    state = alone(manor(guests), options={"manor": "big"})
    assert sheet(state, 0)[4:] == [3, -16]
