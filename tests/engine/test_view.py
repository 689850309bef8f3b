"""What leaves a state for a person: places, refusals that point, words for moves and the story."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from midnight_duel import rules as duel_rules

import tabletomb
from tabletomb.engine.errors import Refusal
from tabletomb.engine.game import Game
from tabletomb.engine.marks import plain
from tabletomb.engine.state import State
from tabletomb.engine.view import (
    Hope,
    Told,
    button,
    chapter,
    deed,
    headline,
    holds,
    hope,
    label,
    places,
    refused,
    told,
    waiting,
    where,
    why_not_there,
)


@pytest.fixture
def saying(duel: Game, monkeypatch: pytest.MonkeyPatch) -> Callable[..., State]:
    """Midnight Duel with functions of its own in the part `view`; gives a new state."""

    def saying(**says: Any) -> State:
        monkeypatch.setitem(duel._parts, "view", SimpleNamespace(**{**vars(duel_rules), **says}))
        return duel.new(2, 3)

    return saying


def to_mark(game: Game, *, full: bool = False) -> tuple[Any, int]:
    """A state of Midnight Duel in which a seat lays down a trophy, and that seat; its spot a may be full by then."""
    state: Any = game.new(2, 3, {"peek": "off"})
    while state.agenda[-1].name != "mark" or (full and len(state.spots[state.actors()[0]][0]) < 2):
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return state, state.actors()[0]


def test_whoever_has_nothing_to_decide_is_told_whom_the_table_waits_for() -> None:
    assert waiting([0, 2], "to choose a card", "XX-1") == {
        "text": "Waiting for {0} and {2} to choose a card.",
        "rule": "XX-1",
        "waiting_for": [0, 2],
    }


# -- places -----------------------------------------------------------------------------------------------------


def test_the_places_of_a_view_are_what_it_has_under_at() -> None:
    view = {
        "at": "table",
        "rows": [{"at": "row/0", "candles": ({"at": "row/0/a", "lit": True},)}, {"at": "row/1", "candles": []}],
        "deck": {"at": "deck", "top": {"at": "deck/top"}},
        "chosen": "row/0/b",
        "counts": {"at": 3, "more": {"at": ["row/7"]}},
    }
    assert places(view) == {"table", "row/0", "row/0/a", "row/1", "deck", "deck/top"}
    assert places(None) == places("deck") == set()


def test_a_seat_sees_its_own_places_and_no_others(duel: Game) -> None:
    state = duel.new(2, 3)
    table = {"deck", "trophy", *(f"spots/{seat}/{spot}" for seat in (0, 1) for spot in "abc")}
    assert places(state.view(None)) == table
    for seat in (0, 1):
        assert places(state.view(seat)) == table | {f"hand/{card}" for card in state.legal(seat)}


def test_a_move_is_where_its_verb_declares(duel: Game) -> None:
    state = duel.new(2, 3)
    assert [where(state, 0, card) for card in state.legal(0)] == [(f"hand/{card}",) for card in state.legal(0)]
    state, seat = to_mark(duel)
    assert where(state, seat, duel.moves.parse("mark b")) == (f"spots/{seat}/b",)
    assert where(state, 1 - seat, duel.moves.parse("mark b")) == (f"spots/{1 - seat}/b",)
    assert where(state, seat, duel.moves.parse("pass")) == (), "a mere word is nowhere"


def test_a_game_may_know_better_where_a_move_is(saying: Callable[..., State]) -> None:
    def at(state: State, seat: int, move: int) -> list[str] | None:
        return ["deck", f"hand/{move}"] if move == state.legal(seat)[0] else None

    state = saying(at=at)
    first, second, _ = state.legal(0)
    assert where(state, 0, first) == ("deck", f"hand/{first}")
    assert where(state, 0, second) == (f"hand/{second}",)


def test_a_game_may_say_that_a_move_is_nowhere(saying: Callable[..., State]) -> None:
    state = saying(at=lambda state, seat, move: ())
    assert where(state, 0, state.legal(0)[0]) == ()


# -- refusals ---------------------------------------------------------------------------------------------------


def test_a_refusal_points_at_the_pieces_that_it_names(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = to_mark(duel, full=True)
    refusal = Refusal("MD-5", "{trophy|The trophy} does not fit, {attic|the attic} is full.")
    monkeypatch.setattr(duel_rules.Mark, "refuse", lambda self, state, seat, move: refusal)
    assert refused(state, seat, duel.moves.parse("mark a")) == refusal._replace(at=("trophy",))
    assert refused(state, seat, duel.moves.parse("mark b")) is None


def test_a_refusal_that_names_no_piece_points_where_the_move_would_be(duel: Game) -> None:
    state, seat = to_mark(duel, full=True)
    assert refused(state, seat, duel.moves.parse("mark a")) == Refusal("MD-5", "Spot a is full.", (f"spots/{seat}/a",))
    refusal = refused(state, seat, duel.moves.parse("peek"))
    assert refusal is not None
    assert (refusal.rule, refusal.at) == ("MD-5", ())


def test_a_refusal_says_first_of_all_what_the_game_says(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = to_mark(duel, full=True)
    refusal = Refusal("MD-5", "{deck|The deck} is in the way.", ("trophy", "deck"))
    monkeypatch.setattr(duel_rules.Mark, "refuse", lambda self, state, seat, move: refusal)
    assert refused(state, seat, duel.moves.parse("mark a")) == refusal


def test_a_refusal_does_not_point_at_what_the_seat_cannot_see(duel: Game) -> None:
    state = duel.new(2, 3)
    theirs = state.legal(1)[0]
    assert refused(state, 0, theirs) == Refusal("MD-2", "That card is not in your hand.")


def test_who_waits_is_refused_and_may_see_where(duel: Game) -> None:
    state, seat = to_mark(duel)
    other = 1 - seat
    refusal = refused(state, other, duel.moves.parse("mark a"))
    assert refusal == Refusal(
        "TT-03", f"It is not your decision; the table waits for {{{seat}}}.", (f"spots/{other}/a",)
    )


@pytest.mark.parametrize(("seat", "move", "rule"), [(0, 99, "TT-04"), (0, -1, "TT-04"), (2, 0, "TT-01")])
def test_what_is_no_move_points_nowhere(duel: Game, seat: int, move: int, rule: str) -> None:
    refusal = refused(duel.new(2, 3), seat, move)
    assert refusal is not None
    assert (refusal.rule, refusal.at) == (rule, ())


def test_nothing_stands_against_a_place_where_something_can_be_done(duel: Game) -> None:
    state, seat = to_mark(duel, full=True)
    assert why_not_there(state, seat, f"spots/{seat}/b") is None


def test_why_not_there_is_answered_by_the_move_that_points_there(duel: Game) -> None:
    state, seat = to_mark(duel, full=True)
    spot = f"spots/{seat}/a"
    assert why_not_there(state, seat, spot) == Refusal("MD-5", "Spot a is full.", (spot,))


def test_of_several_moves_that_point_there_the_one_answers_that_is_to_be_decided(
    duel: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, seat = to_mark(duel, full=True)
    monkeypatch.setattr(duel.moves, "pointing_at", lambda address, seat: [duel_rules.PEEK, duel_rules.MARK])
    answer = why_not_there(state, seat, f"spots/{seat}/a")
    assert answer is not None
    assert answer.message == "Spot a is full."


def test_the_place_in_question_comes_before_what_is_in_the_way(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = to_mark(duel, full=True)
    spot = f"spots/{seat}/a"
    refusal = Refusal("MD-5", "Two trophies lie there.", ("trophy", spot, "deck"))
    monkeypatch.setattr(duel_rules.Mark, "refuse", lambda self, state, seat, move: refusal)
    assert why_not_there(state, seat, spot) == refusal._replace(at=(spot, "trophy", "deck"))


def test_where_no_move_of_the_decision_points_it_is_said_what_the_decision_is_about(duel: Game) -> None:
    state, seat = to_mark(duel)
    for place in ("deck", f"spots/{1 - seat}/a", f"hand/{state.hands[seat][0]}"):
        answer = why_not_there(state, seat, place)
        assert answer == Refusal("MD-5", "Now is not the time for that. You may: mark.", (place,))


def test_a_legal_move_that_the_game_places_elsewhere_is_no_answer(saying: Callable[..., State]) -> None:
    """Its verb points at a place where, as the game says, nothing can be done."""
    state = saying(at=lambda state, seat, move: ("deck",))
    assert why_not_there(state, 0, "deck") is None
    answer = why_not_there(state, 0, f"hand/{state.legal(0)[0]}")
    assert answer is not None
    assert answer.message == "Now is not the time for that. You may: commit."


def test_who_waits_and_whose_game_is_over_is_told_so_wherever(duel: Game) -> None:
    state, seat = to_mark(duel)
    other = 1 - seat
    for place in ("deck", f"spots/{other}/a"):
        answer = why_not_there(state, other, place)
        assert answer is not None
        assert (answer.rule, answer.at) == ("TT-03", (place,))
    while not state.over:
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    assert why_not_there(state, 0, "deck") == Refusal("TT-02", "The game is over.", ("deck",))


@pytest.mark.parametrize("address", ["attic", "hand/99", "", "spots/0"])
def test_where_nothing_is_nothing_can_be_asked(duel: Game, address: str) -> None:
    answer = why_not_there(duel.new(2, 3), 0, address)
    assert answer == Refusal("TT-04", "There is nothing of that kind on the table.")


def test_nobody_learns_from_asking_whether_others_hold_a_card(duel: Game) -> None:
    state = duel.new(2, 3)
    answers = {why_not_there(state, 0, f"hand/{card}") for card in range(12) if card not in state.legal(0)}
    assert len(answers) == 1


# -- words ------------------------------------------------------------------------------------------------------


def test_a_sentence_points_at_the_pieces_it_names_if_nothing_else_is_said() -> None:
    text = "{0} {0:lays|lay} {hand/1|the tile} at {hotel/0/c2|c2}."
    assert told(text) == told(Told(text)) == Told(text, ("hand/1", "hotel/0/c2"))
    assert told("The night falls.") == Told("The night falls.")


def test_what_a_game_says_of_a_sentence_stands() -> None:
    line = Told("{0} {0:lays|lay} {hand/1|the tile}.", ("hotel/0/c2",), (("hand/1", "hotel/0/c2"),))
    assert told(line) == line
    assert told(line._replace(at=())) == line._replace(at=("hand/1",))


def test_a_game_that_says_nothing_about_itself_counts_decisions(duel: Game) -> None:
    state = duel.new(2, 0)
    assert chapter(state) is None
    assert headline(state) == "Decision 1"
    state.play(0, state.legal(0)[0])
    assert headline(state) == "Decision 2"
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    assert headline(state) == "Over"


def test_the_button_of_a_move_bears_its_verb_if_the_game_says_no_more(saying: Callable[..., State]) -> None:
    state = saying()
    assert button(state, 0, duel_rules.PEEK) == "Peek"
    assert label(state, 0, duel_rules.PEEK) == "peek"
    state = saying(button=lambda state, seat, move: f"Seat {seat} does {move}")
    assert button(state, 1, duel_rules.PEEK) == f"Seat 1 does {duel_rules.PEEK}"


def test_a_verb_of_two_words_reads_well_on_a_button(candle_row: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = candle_row.new(2)
    monkeypatch.setattr(candle_row.moves, "verb", lambda move: "blow-out")
    monkeypatch.setitem(candle_row._parts, "view", SimpleNamespace())
    assert button(state, 0, 0) == "Blow out"


def test_a_decision_without_a_sentence_is_told_by_its_label_and_where_it_is(duel: Game) -> None:
    state = duel.new(2, 0)
    move = state.legal(1)[0]
    sentence = deed(state, 1, move)
    assert sentence == Told(f"{{1}} {{1:decides|decide}}: {label(state, 1, move)}.", (f"hand/{move}",))
    assert plain(sentence.text, ("Ann", "Bo"), reader=1) == f"You decide: commit {move}."


def test_a_deed_in_the_games_own_words_points_at_what_it_names(saying: Callable[..., State]) -> None:
    def speak(state: State, seat: int, move: int) -> Told | str | None:
        first, second, _ = state.legal(seat)
        if move == first:
            return "{0} {0:turns|turn} to {deck|the deck}."
        return Told("{0} {0:waits|wait}.", ("trophy",)) if move == second else None

    state = saying(deed=speak)
    first, second, third = state.legal(0)
    assert deed(state, 0, first) == Told("{0} {0:turns|turn} to {deck|the deck}.", ("deck",))
    assert deed(state, 0, second) == Told("{0} {0:waits|wait}.", ("trophy",))
    assert deed(state, 0, third).text.startswith("{0} {0:decides|decide}: ")


def test_a_deed_that_names_no_piece_is_where_its_move_is(saying: Callable[..., State]) -> None:
    state = saying(deed=lambda state, seat, move: "{0} {0:waits|wait}.")
    move = state.legal(0)[0]
    assert deed(state, 0, move) == Told("{0} {0:waits|wait}.", (f"hand/{move}",))


def test_a_hope_points_at_what_it_names_if_the_game_says_no_more(saying: Callable[..., State]) -> None:
    hopes = [Hope(3, "if {deck|the deck} is kind"), Hope(3, "if {deck|the deck} is kind", ("trophy",)), None]
    state = saying(hope=lambda state, seat, move: hopes[state.legal(seat).index(move)])
    found = [hope(state, 0, move) for move in state.legal(0)]
    assert found == [Hope(3, "if {deck|the deck} is kind", ("deck",)), hopes[1], None]
    assert hope(saying(), 0, state.legal(0)[0]) is None


def test_a_game_tells_in_its_own_words_what_the_story_keeps_quiet_about() -> None:
    game = tabletomb.game("inn-keeper")
    state = game.new(2, 0)
    move = state.legal(1)[0]
    sentence = deed(state, 1, move)
    assert plain(sentence.text, ("Ann", "Bo")).startswith("Bo lays the")
    assert set(sentence.at) <= places(state.view(1))
    assert headline(state) == "Trick 1, 0 of 16 rooms taken"
    assert chapter(state) == ("Trick", 1)


def test_a_place_that_holds_legal_places_is_not_refused() -> None:
    assert holds("hotel/1", "hotel/1/c2")
    assert holds("hotel/1", "hotel/1")
    assert not holds("hotel/1", "hotel/10/c2")
    assert not holds("hotel/1/c2", "hotel/1")
    state = tabletomb.game("dead-and-breakfast").new(2, seed=3)
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])  # a tile is taken: now some cells of the hotel are legal
    assert why_not_there(state, seat, f"hotel/{seat}") is None
    assert why_not_there(state, seat, f"hotel/{1 - seat}") is not None
