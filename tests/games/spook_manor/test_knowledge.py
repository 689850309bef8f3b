"""Who knows what: passed cards stay known, secret picks are imagined anew, and gains are certain."""

import pytest

from tabletomb.engine.offers import offers
from tabletomb.engine.stream import seeded


def known(state, seat, holder):
    return {card["id"] for card in state.view(seat)["players"][holder]["hand"]["known"]}


def hand(state, seat):
    return set(state.dump()["table"]["seats"][seat]["hand"])


@pytest.mark.rule("SM-38")
def test_what_was_passed_on_is_followed_until_it_is_built(position, manor, round_of):
    a = manor(hand=["E01-G", "E02-G", "E03-G", "E04-G"])
    b = manor(lobby="TB HO", hand=["E01-O", "E02-O", "E03-O", "E04-O"])
    c = manor(lobby="HO LB", hand=["E01-V", "E02-V", "E03-V", "E04-V"])
    state = position(a, b, c)
    assert [known(state, 0, seat) for seat in range(3)] == [set(), set(), set()]
    round_of(state, "card E01-G cell l2", "card E01-O cell l2", "card E01-V cell l2")
    assert known(state, 0, 1) == {"E02-G", "E03-G", "E04-G"}
    assert known(state, 0, 2) == set()
    assert known(state, 1, 0) == set()
    round_of(state, "card E02-V cell l2", "card E03-G cell l2", "card E02-O cell l2")
    assert known(state, 0, 2) == {"E02-G", "E04-G"}, "two of three are still there, one seat further on"
    assert known(state, 0, 1) == hand(state, 1) - {drawn(state, 1)}
    assert known(state, 1, 2) == hand(state, 2) - {drawn(state, 2)}
    assert state.view(None)["players"][1]["hand"]["known"] == []


def drawn(state, seat):
    """The card of a hand that was never passed."""
    doc = state.dump()["table"]["seats"][seat]
    (card,) = [card for card in doc["hand"] if card not in doc["passed"]]
    return card


def test_known_cards_are_those_that_a_seat_has_seen_and_nobody_has_built(random_games, cells):
    """Followed by hand: all that a seat ever held and that is not in a manor is where the view says."""
    seen = {}
    for state, _, _ in random_games(games=1, seats=(2, 3, 5)):
        if state.decisions == 0:
            seen = {seat: set() for seat in range(state.seats)}
        if state.round == 0 or max(state.picks) >= 0:
            continue
        built = {card for each in range(state.seats) for card in cells(state, each).values()}
        for seat in range(state.seats):
            seen[seat] |= hand(state, seat)
            players = state.view(seat)["players"]
            told = [{card["id"] for card in player["hand"]["known"]} for player in players]
            assert set().union(*told) == seen[seat] - built - hand(state, seat)
            assert all(told[other] <= hand(state, other) for other in range(state.seats))


def test_worlds_keep_what_a_seat_knows_and_nothing_else(random_games):
    differ = 0
    for state, seat, _ in random_games(games=1, seats=(3,)):
        if seat is None or state.round < 2:
            continue
        dream = state.imagine(seat, state.decisions)
        for other in range(state.seats):
            assert known(state, seat, other) <= hand(dream, other)
            assert known(dream, seat, other) == known(state, seat, other)
            differ += hand(dream, other) != hand(state, other)
        assert hand(dream, seat) == hand(state, seat)
        assert dream.dump()["table"]["seats"][seat]["pile"] != state.dump()["table"]["seats"][seat]["pile"] or (
            state.round > 17
        )
    assert differ > 50


@pytest.mark.rule("SM-12")
def test_the_picks_of_others_are_imagined_anew_and_half_made_ones_as_not_made(position, manor, play):
    hands = [[f"E{template:02}-{colour}" for template in (1, 2, 3, 4)] for colour in "GOV"]
    state = position(manor(hand=hands[0]), manor(lobby="TB HO", hand=hands[1]), manor(lobby="HO LB", hand=hands[2]))
    play(state, 0, "card E01-G", "cell l2")
    play(state, 1, "card E01-O")
    play(state, 2, "card E01-V")
    picks = set()
    for seed in range(40):
        seats = state.imagine(2, seed).dump()["table"]["seats"]
        assert set(seats[0]["pick"]) == {"card", "cell"}
        assert seats[0]["pick"]["card"] in seats[0]["hand"]
        assert seats[1]["pick"] is None
        assert seats[2]["pick"] == {"card": "E01-V"}
        picks.add((seats[0]["pick"]["card"], seats[0]["pick"]["cell"]))
    assert len({cell for _, cell in picks}) == 4
    assert len(picks) > 20


@pytest.mark.rule("SM-06")
def test_lobby_cards_of_others_are_unknown_until_all_have_chosen(game):
    state = game.new(3, 2)
    state.play(1, game.moves.parse("lobby a"))
    worlds = [state.imagine(0, seed).dump()["table"]["seats"] for seed in range(30)]
    assert len({tuple(seats[1]["lobby"]) for seats in worlds}) > 10
    assert {seats[1]["choice"] for seats in worlds} == {"a", "b"}
    assert {tuple(seats[0]["lobby"]) for seats in worlds} == {tuple(state.dump()["table"]["seats"][0]["lobby"])}
    for seat in (0, 2):
        state.play(seat, game.moves.parse("lobby a"))
    worlds = [state.imagine(0, seed).dump()["table"]["seats"] for seed in range(10)]
    assert len({tuple(seats[1]["lobby"]) for seats in worlds}) == 1


def test_alone_only_the_piles_are_unknown(game):
    state = game.new(1, 2)
    dice = seeded(5)
    for _ in range(10):
        moves = state.legal(0)
        state.play(0, moves[dice.below(len(moves))])
    for eyes in (0, None):
        dream = state.imagine(eyes, 3)
        one, other = dream.dump()["table"], state.dump()["table"]
        assert one["piles"] != other["piles"]
        for key in ("pools", "discard", "seats"):
            assert one[key] == other[key]


def gains(state, seat):
    return {(offer.notation, then.notation): then.gain for offer in offers(state, seat) for then in offer.then}


def test_what_a_card_and_a_cell_bring_is_certain_whoever_else_still_chooses(random_games):
    """Each pair is offered with what it adds to the own score; playing it adds exactly that."""
    looked = 0
    for state, seat, _ in random_games(games=1, seats=(1, 2, 4)):
        if seat is None or state.round == 0 or state.decisions % 5 or state.picks[seat] >= 0:
            continue
        before = state.view(seat)["players"][seat]["manor"]["total"]
        for (card, cell), gain in list(gains(state, seat).items())[::5]:
            after = state.clone()
            after.play(seat, state.game.moves.parse(card))
            after.play(seat, state.game.moves.parse(cell))
            assert after.scores()[seat] - before == gain
            looked += 1
    assert looked > 50


def test_the_last_to_choose_is_offered_the_same_as_the_first(game):
    first = game.new(2, 3)
    for seat in (0, 1):
        first.play(seat, game.moves.parse("lobby a"))
    last = first.clone()
    for _ in range(2):
        last.play(1, last.legal(1)[0])
    assert [offer.to_json() for offer in offers(last, 0)] == [offer.to_json() for offer in offers(first, 0)]


def test_others_are_told_the_score_without_what_lies_face_down(position, manor, play):
    from tabletomb.engine.sheet import known_sheet

    state = position(manor(hand=["PS2-1", "E02-G", "E03-G", "E04-G"]))
    before = known_sheet(state, 1)
    play(state, 0, "card PS2-1", "cell l1")
    assert state.scores()[0] == 6
    assert known_sheet(state, 0).sheet.totals()[0] == 6
    assert known_sheet(state, 1).sheet.totals() == before.sheet.totals()
    assert [line.detail for line in state.sheet().of(0) if line.label == "Room with a View"] == ["face down"]
