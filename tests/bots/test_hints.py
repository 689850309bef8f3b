"""Hints: an expert's advice, in words, that says no more than the seat may know and changes nothing."""

from __future__ import annotations

import pytest
from at_the_table import GAMES, choosers
from little_trees import GAME as LITTLE_TREES

import tabletomb
from tabletomb.bots.hints import ALTERNATIVES, LONGEST_LINE, advise, told
from tabletomb.engine import advice, marks
from tabletomb.engine.advice import Hint
from tabletomb.engine.errors import IllegalMove, SetupError, TabletombError
from tabletomb.engine.match import Match
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import Told, places, where

NAMES = ("Ann", "Bo")
BUDGET = "24"
SETUPS = [(game, seats) for game in GAMES for seats in sorted({game.seats[0], game.seats[-1]})]


def begun(game: tabletomb.Game, seats: int, decisions: int, seed: int = 3) -> Match:
    """A match after at least so many decisions, at a point where somebody has a choice."""
    match = Match(game, seats, seed)
    dice = seeded(seed)
    while not match.state.over and (len(match) < decisions or not choosers(match.state)):
        seat = match.state.actors()[0]
        moves = match.state.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])
    return match


def every_word(hint: Hint) -> list[str]:
    return [hint.best.words, *(each.words for each in hint.alternatives), *(line.text for line in hint.line)]


@pytest.mark.parametrize("decisions", [0, 9])
@pytest.mark.parametrize(("game", "seats"), SETUPS, ids=str)
def test_a_hint(game: tabletomb.Game, seats: int, decisions: int) -> None:
    match = begun(game, seats, decisions)
    seat = choosers(match.state)[-1]
    before = match.save(), match.story(seat)
    hint = match.hint(seat, BUDGET)
    assert (match.save(), match.story(seat)) == before

    assert hint.seat == seat
    advised = [hint.best, *hint.alternatives]
    assert len({each.move for each in advised}) == len(advised) <= 1 + ALTERNATIVES
    assert [each.tried for each in advised] == sorted((each.tried for each in advised), reverse=True)
    assert sum(each.tried for each in advised) <= int(BUDGET)
    for each in advised:
        assert each.move in match.state.legal(seat)
        assert each.notation == game.moves.notation(each.move)
        assert each.at == where(match.state, seat, each.move)
        assert set(each.at) <= places(match.state.view(seat))
        if seats == 1 or game.cooperative:
            assert each.chance is None
            assert isinstance(each.points, float)
        else:
            assert each.points is None
            assert 0.0 <= each.chance <= 1.0

    assert all(words and not set(marks.unmarked(words)) & set("{}") for words in every_word(hint))
    assert len(hint.line) <= LONGEST_LINE
    if hint.line:
        assert hint.line[0].text == hint.best.words


@pytest.mark.parametrize(("game", "seats"), SETUPS, ids=str)
def test_a_hint_says_no_more_than_the_seat_may_know(game: tabletomb.Game, seats: int) -> None:
    """It is the same, word for word, in every world that looks the same to the seat."""
    state = begun(game, seats, 7).state
    for seat in choosers(state):
        hint = advise(state, seat, BUDGET)
        for world in (1, 2):
            assert advise(state.imagine(seat, world), seat, BUDGET) == hint


def test_a_hint_that_gave_something_away_would_be_found_out() -> None:
    """The words of the test above depend on what lies hidden, as soon as they are told to somebody else."""
    state = begun(tabletomb.game("inn-keeper"), 3, 7).state
    seat = choosers(state)[0]
    hands = {advise(state.imagine(seat, world), (seat + 1) % 3, BUDGET).best.words for world in range(6)}
    assert len(hands) > 1


def test_the_same_position_gets_the_same_hint() -> None:
    for _ in range(2):
        match = begun(tabletomb.game("inn-keeper"), 2, 12)
        seat = choosers(match.state)[0]
        assert match.hint(seat, BUDGET) == match.hint(seat, BUDGET)
    assert Match.load(match.save()).hint(seat, BUDGET) == match.hint(seat, BUDGET)


def test_the_line_goes_on_in_words_that_point_at_the_table(connect_four: tabletomb.Game) -> None:
    match = Match(connect_four, 2, 0)
    for letter in "ddcc":
        match.play(match.state.actors()[0], connect_four.moves.parse(f"drop {letter}"))
    hint = match.hint(0, "400")
    assert hint.best.notation in ("drop b", "drop e")
    assert hint.best.chance is not None
    assert hint.best.chance > 0.7
    column = hint.best.notation[-1]
    assert hint.best.words == f"{{0}} {{0:drops|drop}} a disc into {{column/{column}|column {column}}}."
    assert hint.best.at == hint.line[0].at == (f"column/{column}",)
    assert [line.text.partition(" ")[0] for line in hint.line[:3]] == ["{0}", "{1}", "{0}"]
    for line in hint.line:
        assert marks.plain(line.text, NAMES).partition(" ")[2] == f"drops a disc into column {line.at[0][-1]}."


def test_a_long_line_is_cut_short_and_told_in_notation_where_there_is_no_story() -> None:
    match = Match(LITTLE_TREES, 2, 0, {"tree": "long"})
    hint = match.hint(0, "50")
    line = [marks.plain(each.text, NAMES, reader=0) for each in hint.line]
    both = ["You decide: take a.", "Bo decides: take a."]
    assert line == ["You decide: take b.", both[1], *both * 2][:LONGEST_LINE]
    assert len(line) == LONGEST_LINE
    assert hint.best.at == (), "the game says of no way where it is"


def test_where_seats_choose_in_secret_the_line_stops_at_the_own_choice() -> None:
    match = Match("inn-keeper", 3, 1)
    assert len(match.state.actors()) > 1
    for seat in match.state.actors():
        hint = match.hint(seat, "60")
        assert len(hint.line) == 1
        assert marks.seats(hint.line[0].text)[0] == seat


def test_a_seat_without_a_choice_is_told_what_will_happen(duel: tabletomb.Game) -> None:
    match = Match(duel, 2, 1)
    while not all(len(match.state.legal(seat)) == 1 for seat in match.state.actors()):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[-1])
    seat = match.state.actors()[0]
    hint = match.hint(seat, "10")
    assert [hint.best.move] == match.state.legal(seat)
    assert hint.alternatives == ()
    assert hint.best.tried == 10


def test_a_move_is_told_as_the_listener_would_hear_it(duel: tabletomb.Game) -> None:
    state = begun(duel, 2, 2).state
    (seat,) = state.actors()
    peek = duel.moves.parse("peek")
    top = duel.pack.box.names[state.deck[-1]]
    before = state.dump()
    assert told(state, seat, seat, peek) == Told(f"{{{seat}}} sees the {top}.")
    assert told(state, seat, 1 - seat, peek) == Told(f"{{{seat}}} peeks at the deck.")
    assert state.dump() == before


def test_a_secret_choice_is_told_in_notation(duel: tabletomb.Game) -> None:
    """Its story would be that of a guess at what the others choose."""
    state = duel.new(2, 1)
    for move in state.legal(0):
        sentence = f"{{0}} {{0:decides|decide}}: {duel.moves.notation(move)}."
        assert told(state, 0, 0, move) == Told(sentence, (f"hand/{move}",))


# -- refusals -----------------------------------------------------------------------------------------------


def test_who_has_nothing_to_decide_gets_no_hint(connect_four: tabletomb.Game) -> None:
    match = Match(connect_four, 2, 0)
    with pytest.raises(IllegalMove, match=r"the table waits for \{0\}\. \(TT-03\)") as error:
        match.hint(1, BUDGET)
    assert error.value.rule == "TT-03"
    for column in (0, 1, 0, 1, 0, 1, 0):
        match.play(match.state.actors()[0], column)
    with pytest.raises(IllegalMove, match=r"The game is over\. \(TT-02\)"):
        match.hint(0, BUDGET)
    for seat in (2, -1, None, "0"):
        with pytest.raises(IllegalMove, match=r"There is no seat .*\(TT-01\)"):
            match.hint(seat, BUDGET)  # type: ignore[arg-type]


@pytest.mark.parametrize("budget", ["0", "soon", "5s"])
def test_a_budget_that_is_none(connect_four: tabletomb.Game, budget: str) -> None:
    match = Match(connect_four, 2, 0)
    with pytest.raises(SetupError, match=r"a budget is a number of iterations"):
        match.hint(0, budget)


def test_without_an_adviser_there_are_no_hints(connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "entry_points", lambda group: [])
    with pytest.raises(TabletombError, match="Nobody here can give hints"):
        Match(connect_four, 2, 0).hint(0, BUDGET)
