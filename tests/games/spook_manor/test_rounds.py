"""Rounds: secret picks, passing, drawing, the end (SM-11 to SM-15, SM-38 to SM-43)."""

import pytest

from tabletomb.engine.match import Match
from tabletomb.engine.stream import seeded


def hands(state):
    return [set(seat["hand"]) for seat in state.dump()["table"]["seats"]]


@pytest.mark.rule("SM-11")
def test_a_round_is_build_then_seat_then_pass_and_draw(position, manor, round_of, cells):
    """The Goblin that comes with the card of this round sits in the room of this round; then hands change."""
    state = position(
        manor(hand=["E08-G", "E01-O", "E01-V", "E01-B"]),
        manor(lobby="TB HO", hand=["E02-G", "E02-O", "E02-V", "E02-B"]),
    )
    round_of(state, "card E08-G cell l2", "card E02-G cell l2")
    assert cells(state, 0) == {(-1, 1): "E08-G"}
    assert state.view(0)["players"][0]["manor"]["cells"][0]["seated"] == ["green"]
    assert {"E02-O", "E02-V", "E02-B"} < hands(state)[0]
    assert state.view(0)["round"] == 2


@pytest.mark.rule("SM-12")
def test_picks_are_secret_until_all_have_made_both(position, manor, play, cells):
    state = position(manor(hand=["E08-G", "E01-O", "E01-V", "E01-B"]), seats=3)
    before = [state.view(eyes) for eyes in (1, 2, None)]
    play(state, 0, "card E08-G")
    assert [state.view(eyes) for eyes in (1, 2, None)] == before, "a half-made choice shows nothing"
    assert state.actors() == [0, 1, 2]
    play(state, 0, "cell l2")
    assert [player["status"] for player in state.view(1)["players"]] == ["ready", "choosing", "choosing"]
    assert cells(state, 0) == {}
    assert state.view(1)["pick"] is None
    assert state.view(0)["pick"]["card"]["id"] == "E08-G"
    assert state.view(0)["pick"]["cell"] == "manor/0/l2/1"
    assert state.view(0)["players"][0]["manor"]["total"] == before[0]["players"][0]["manor"]["total"]
    for seat in (2, 1):
        state.play(seat, state.legal(seat)[0])
        assert cells(state, 0) == {}
        state.play(seat, state.legal(seat)[0])
    assert cells(state, 0) == {(-1, 1): "E08-G"}


@pytest.mark.rule("SM-12")
def test_both_picks_seal_and_a_whole_pick_can_be_taken_back_while_others_choose(game):
    match = Match(game, 2, 3)
    for seat in (0, 1):
        match.play(seat, game.moves.parse("lobby a"))
    start = match.state.dump()["table"]
    for _ in range(2):
        match.play(0, match.state.legal(0)[0])
        assert match.state.sealed == match.state.decisions
        assert match.why_no_undo(0) is not None
    assert len(match.retract(0)) == 2
    assert match.state.dump()["table"] == start
    assert match.state.actors() == [0, 1]


def test_a_pick_of_the_round_before_cannot_be_taken_back(game):
    match = Match(game, 2, 3)
    for _ in range(5):
        for seat in (0, 1):
            match.play(seat, match.state.legal(seat)[0])
    assert match.state.round == 3
    assert match.why_no_retract(0) is not None


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_there_are_twenty_rounds(game, seats):
    state = game.new(seats, 8)
    dice = seeded(1)
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[dice.below(len(moves))])
    assert state.decisions == seats * 41 == game.bound(seats)
    assert [len(manor["manor"]["cells"]) for manor in state.view(0)["players"]] == [22] * seats


@pytest.mark.rule("SM-14")
def test_one_card_of_the_hand_has_to_be_picked(position, manor, legal, refused, play):
    state = position(manor(hand=["E08-G", "E01-O", "E01-V", "E01-B"]))
    assert legal(state, 0) == ["card E01-O", "card E01-V", "card E01-B", "card E08-G"]
    error = refused(state, 0, "card E09-G")
    assert (error.rule, error.at) == ("SM-14", ("hand/0",))
    assert refused(state, 0, "cell l2").rule == "SM-14"
    play(state, 0, "card E08-G")
    assert refused(state, 0, "card E01-O").rule == "SM-14"


@pytest.mark.rule("SM-15")
def test_the_others_stay_in_hand_until_the_round_ends(position, manor, play):
    state = position(manor(hand=["E08-G", "E01-O", "E01-V", "E01-B"]))
    play(state, 0, "card E08-G", "cell l2")
    assert {"E01-O", "E01-V", "E01-B"} <= hands(state)[0]
    assert [card["card"]["id"] for card in state.view(0)["hand"]] == ["E01-O", "E01-V", "E01-B", "E08-G"]


@pytest.mark.rule("SM-38", "SM-40", "SM-41")
def test_three_cards_go_clockwise_and_one_is_drawn(position, manor, round_of):
    """EX-6."""
    a = manor(hand=["E01-G", "E02-G", "E03-G", "E04-G"], pile=["E05-G", *[f"PM1-{n}" for n in range(1, 9)], *rest(10)])
    b = manor(lobby="TB HO", hand=["E01-O", "E02-O", "E03-O", "E04-O"])
    c = manor(lobby="HO LB", hand=["E01-V", "E02-V", "E03-V", "E04-V"])
    state = position(a, b, c)
    drawn = [seat["pile"][0] for seat in state.dump()["table"]["seats"]]
    round_of(state, "card E01-G cell l2", "card E01-O cell l2", "card E01-V cell l2")
    assert hands(state) == [
        {"E02-V", "E03-V", "E04-V", "E05-G"},
        {"E02-G", "E03-G", "E04-G", drawn[1]},
        {"E02-O", "E03-O", "E04-O", drawn[2]},
    ]
    assert [len(seat["pile"]) for seat in state.dump()["table"]["seats"]] == [18] * 3
    assert state.agenda[-1].key == "draft - 2"
    assert state.actors() == [0, 1, 2]


def rest(count):
    return [f"{family}-{nth}" for family in ("PRE", "PRL", "PRP") for nth in range(1, 5)][:count]


@pytest.mark.rule("SM-39")
def test_two_players_exchange_hands_every_round(game):
    state = game.new(2, 9)
    for seat in (0, 1):
        state.play(seat, state.legal(seat)[0])
    for _ in range(19):
        kept = []
        for seat in (0, 1):
            kept.append(hands(state)[seat])
            card = state.legal(seat)[0]
            kept[seat].discard(game.moves.labels(card)["card"])
            state.play(seat, card)
            state.play(seat, state.legal(seat)[0])
        assert kept[0] < hands(state)[1]
        assert kept[1] < hands(state)[0]


@pytest.mark.rule("SM-42", "SM-43")
def test_the_game_ends_when_no_card_can_be_drawn_and_hands_count_nothing(game):
    state = game.new(3, 2)
    while not state.over:
        seat = state.actors()[0]
        if state.round == 20:
            assert [len(seat["pile"]) for seat in state.dump()["table"]["seats"]] == [0] * 3
            assert state.view(0)["passes_to"] is None
        state.play(seat, state.legal(seat)[0])
    doc = state.dump()
    assert [len(seat["hand"]) for seat in doc["table"]["seats"]] == [3] * 3
    first, second = (doc["table"]["seats"][seat] for seat in (0, 1))
    first["hand"], second["hand"] = second["hand"], first["hand"]
    first["passed"], second["passed"] = second["passed"], first["passed"]
    assert game.load(doc).scores() == state.scores()
    assert state.view(0)["players"][1]["hand"]["cards"] == 3
