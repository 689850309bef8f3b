"""States: playing, refusing, knowing, copying; the agenda and its routines."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.errors import IllegalMove, Refusal, UnknownSeat
from tabletomb.engine.game import Game
from tabletomb.engine.offers import offers
from tabletomb.engine.playout import playout
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import NOBODY, Routine, State, Step
from tabletomb.engine.stream import Stream, seeded
from tabletomb.engine.view import Told, button, deed, hope, label, where, why_not_there

NOT_A_SEAT = [-1, 2, 99, 2**70, None, "0", 0.0, True, [0]]
NOT_A_MOVE = [-1, 17, 2**70, None, 1.5, True, [0], {}, b"0"]


def unchanged_by_refusal(state: State, seat: Any, move: Any) -> IllegalMove:
    before = state.dump()
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, move)
    assert state.dump() == before
    assert state.why_not(seat, move) == Refusal(refused.value.rule, refused.value.message, refused.value.at)
    assert str(refused.value) == f"{refused.value.message} ({refused.value.rule})"
    return refused.value


def over(game: Game) -> State:
    state = game.new(2)
    playout(state, seeded(1))
    return state


# -- house rules ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TT-01")
@pytest.mark.parametrize("seat", NOT_A_SEAT)
def test_only_seats_of_the_table_take_part(duel: Game, seat: Any) -> None:
    state = duel.new(2)
    refused = unchanged_by_refusal(state, seat, state.legal(0)[0])
    assert refused.rule == "TT-01"
    assert refused.message.endswith("the seats are 0 to 1.")


@pytest.mark.rule("TT-01")
def test_seats_are_numbered_from_0(duel: Game) -> None:
    assert duel.new(3).actors() == [0, 1, 2]


@pytest.mark.rule("TT-02")
def test_nobody_moves_when_the_game_is_over(duel: Game, connect_four: Game) -> None:
    for game in (duel, connect_four):
        state = over(game)
        assert state.over
        assert state.actors() == []
        for seat in (0, 1):
            assert state.legal(seat) == []
            for move in (0, 5, None):
                assert unchanged_by_refusal(state, seat, move).rule == "TT-02"


@pytest.mark.rule("TT-03")
def test_whoever_owes_no_decision_waits(connect_four: Game, duel: Game) -> None:
    state = connect_four.new(2)
    assert state.legal(1) == []
    refused = unchanged_by_refusal(state, 1, 0)
    assert (refused.rule, refused.message) == ("TT-03", "It is not your decision; the table waits for {0}.")
    state = duel.new(3)
    state.play(1, state.legal(1)[0])
    refused = unchanged_by_refusal(state, 1, state.legal(0)[0])
    assert (refused.rule, refused.message) == ("TT-03", "It is not your decision; the table waits for {0} and {2}.")


@pytest.mark.rule("TT-04")
@pytest.mark.parametrize("move", NOT_A_MOVE)
def test_only_declared_moves_are_moves(duel: Game, move: Any) -> None:
    refused = unchanged_by_refusal(duel.new(2), 0, move)
    assert refused.rule == "TT-04"
    assert refused.message.startswith("There is no move ")
    assert refused.message.endswith(" in Midnight Duel.")


@pytest.mark.rule("TT-04")
@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("x", "moves begin with commit, peek, pass, mark"),
        ("", "moves begin with commit, peek, pass, mark"),
        ("{0}", "moves begin with commit, peek, pass, mark"),
        ("Mark z", "mark takes spot: a, b, c"),
        ("pass me by", "pass takes nothing more"),
    ],
)
def test_a_text_that_is_no_move_is_told_what_moves_look_like(duel: Game, text: str, instead: str) -> None:
    refused = unchanged_by_refusal(duel.new(2), 0, text)
    quoted = repr(text).replace("{", "(").replace("}", ")")
    assert refused.rule == "TT-04"
    assert refused.message == f"There is no move {quoted} in Midnight Duel; {instead}."


# -- playing ----------------------------------------------------------------------------------------------------


def test_a_move_may_be_given_in_notation(duel: Game) -> None:
    by_number, by_name = duel.new(2), duel.new(2)
    while not by_number.over:
        seat = by_number.actors()[-1]
        move = by_number.legal(seat)[-1]
        notation = duel.moves.notation(move)
        assert by_name.why_not(seat, notation) is None
        by_number.play(seat, move)
        by_name.play(seat, f"  {notation.upper()} ")
    assert by_number.dump() == by_name.dump()


def test_a_notation_is_refused_like_the_move_it_names(duel: Game) -> None:
    state = duel.new(2)
    foreign = state.legal(1)[0]
    named, numbered = (unchanged_by_refusal(state, 0, move) for move in (duel.moves.notation(foreign), foreign))
    assert (named.rule, named.message) == (numbered.rule, numbered.message)


def test_a_move_of_the_wrong_verb_is_told_what_the_choice_is(duel: Game) -> None:
    refused = unchanged_by_refusal(duel.new(2), 0, duel.moves.encode("mark", spot=0))
    assert refused.rule == "MD-2"
    assert refused.message == f"Now is not the time for that. You may: {duel.moves.verbs['commit'].help or 'commit'}."


def test_a_move_of_the_right_verb_is_told_the_rule_against_it(duel: Game) -> None:
    state = duel.new(2)
    refused = unchanged_by_refusal(state, 0, state.legal(1)[0])
    assert (refused.rule, refused.message) == ("MD-2", "That card is not in your hand.")


def test_why_not_is_silent_on_legal_moves(duel: Game) -> None:
    state = duel.new(2)
    assert [state.why_not(0, move) for move in state.legal(0)] == [None] * 3


def test_a_disagreement_of_legal_and_why_not_is_an_error_in_the_game(duel: Game) -> None:
    class Forgetful(type(duel.new(2))):  # type: ignore[misc]
        def why_not(self, seat: object, move: object) -> None:
            return None

    state = Forgetful(duel.new(2).deal, seeded(0))
    duel.part("steps").deal(state)
    with pytest.raises(AssertionError, match="disagree"):
        state.play(0, 99)


def test_what_needs_no_decision_happens_by_itself(duel: Game) -> None:
    state = duel.new(2, 3, {"peek": "off"})
    for seat in (0, 1):
        state.play(seat, state.legal(seat)[0])
    (winner,) = state.actors()
    assert [step.key for step in state.agenda] == [f"draw {winner}", f"mark {winner}"]
    state.play(winner, state.legal(winner)[0])
    assert [step.key for step in state.agenda] == ["commit"]
    assert [len(hand) for hand in state.dump()["table"]["hands"]] == [3, 3]


def test_push_is_play_without_the_check(duel: Game) -> None:
    played, pushed = duel.new(2), duel.new(2)
    while not played.over:
        seat = played.actors()[-1]
        move = played.legal(seat)[-1]
        played.play(seat, move)
        pushed.push(seat, move)
    assert played.dump() == pushed.dump()


def test_decisions_are_counted_and_seals_remembered(duel: Game) -> None:
    state = duel.new(2, 0, {"peek": "on"})
    assert (state.decisions, state.sealed) == (0, 0)
    state.play(0, state.legal(0)[0])
    state.play(1, state.legal(1)[0])
    assert (state.decisions, state.sealed) == (2, 2)
    state.play(state.actors()[0], duel.moves.encode("pass"))
    assert (state.decisions, state.sealed) == (3, 2)


def test_there_are_no_winners_before_the_end(duel: Game) -> None:
    assert duel.new(2).winners() == []
    state = over(duel)
    assert state.winners() == [seat for seat in (0, 1) if state.scores()[seat] == max(state.scores())]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_playout_ends_the_game_within_its_bound_and_leaves_its_randomness_alone(duel: Game, seats: int) -> None:
    for seed in range(20):
        state = duel.new(seats, seed)
        stream = state.stream.dump()
        decisions = playout(state, seeded(seed + 100))
        assert state.over
        assert decisions == state.decisions <= duel.bound(seats)
        assert state.stream.dump() == stream
        assert playout(state, seeded(0)) == 0


# -- knowing ----------------------------------------------------------------------------------------------------


ASKED: dict[str, Callable[[State, int], object]] = {
    "view": lambda state, seat: state.view(seat),
    "prompt": lambda state, seat: state.prompt(seat),
    "observe": lambda state, seat: state.observe(seat),
    "told": lambda state, seat: state.told(seat),
    "imagine": lambda state, seat: state.imagine(seat, 1),
    "legal": lambda state, seat: state.legal(seat),
    "offers": offers,
    "known_sheet": known_sheet,
    "why_not_there": lambda state, seat: why_not_there(state, seat, "hand/0"),
    **{each.__name__: lambda state, seat, say=each: say(state, seat, 0) for each in (label, button, where, deed, hope)},
}


@pytest.mark.rule("TT-01")
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_seat_that_is_not_there_is_told_nothing(duel: Game, ask: Callable[[State, int], object]) -> None:
    for state in (duel.new(2), over(duel)):
        for seat in (-1, -2, 2, 99, 2**70):
            with pytest.raises(UnknownSeat) as refused:
                ask(state, seat)
            assert str(refused.value) == f"There is no seat {seat} here; the seats are 0 to 1."


def test_a_table_of_one_has_one_seat() -> None:
    with pytest.raises(UnknownSeat, match=r"There is no seat 1 here; the only seat is 0\."):
        tabletomb.game("dead-and-breakfast").new(1).view(1)


def test_the_story_is_kept_only_for_listeners_and_told_to_each_in_part(duel: Game) -> None:
    state = duel.new(2)
    state.listen()
    card = state.legal(0)[0]
    state.play(0, card)
    name = duel.pack.box.names[card]
    assert state.told(0) == [Told(f"{{0}} {{0:commits|commit}} {{hand/{card}|the {name}}}.", (f"hand/{card}",))]
    assert state.told(1) == state.told(None) == [Told("{0} commits a card.")]
    assert state.told(0, since=1) == []
    assert state.clone().told(0) == []


def test_imagining_is_repeatable_and_keeps_the_true_state(duel: Game) -> None:
    state = duel.new(2)
    before = state.dump()
    dreams = [state.imagine(0, seed).dump() for seed in (1, 1, 2)]
    assert dreams[0] == dreams[1] != dreams[2]
    assert state.dump() == before
    for seat in (0, None):
        dream = state.imagine(seat, 1)
        assert dream.view(seat) == state.view(seat)
        assert dream.stream.dump() != state.stream.dump()


def test_an_observation_is_a_vector_of_float32(duel: Game) -> None:
    seen = duel.new(2).observe(0)
    assert seen.typecode == "f"
    assert len(seen) == len(duel.new(3).observe(None)) == 60


def test_views_are_json(duel: Game) -> None:
    for seat in (None, 0, 1):
        view = duel.new(2).view(seat)
        assert json.loads(json.dumps(view)) == view


def test_the_sheet_adds_up_at_any_time(duel: Game) -> None:
    state = duel.new(3, 4)
    assert state.sheet().totals() == state.scores() == [0, 0, 0]
    playout(state, seeded(2))
    assert state.sheet().totals() == state.scores()
    assert sum(state.scores()) > 0


# -- copies and documents ---------------------------------------------------------------------------------------


def test_a_dump_is_json_and_loads_to_the_same_state(duel: Game) -> None:
    state = duel.new(3, 8)
    for _ in range(7):
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
        loaded = duel.load(json.loads(json.dumps(state.dump())))
        assert loaded.dump() == state.dump()
        assert [loaded.legal(each) for each in range(3)] == [state.legal(each) for each in range(3)]


def test_a_state_is_pickled_as_its_document(duel: Game) -> None:
    state = duel.new(2, 8)
    again = pickle.loads(pickle.dumps(state))
    assert again is not state
    assert again.dump() == state.dump()
    assert again.game is duel


def test_states_are_equal_if_they_are_the_same_position_of_the_same_game(duel: Game, connect_four: Game) -> None:
    state = duel.new(2, 8)
    again = duel.load(state.dump())
    assert state == again == state.clone()
    assert len({state, again, state.clone()}) == 1
    again.play(0, again.legal(0)[0])
    assert state != again
    assert state != duel.new(2, 9)
    assert state != connect_four.new(2, 8)
    assert state != state.dump()


def test_states_that_differ_in_their_randomness_alone_are_not_equal(connect_four: Game) -> None:
    one, other = connect_four.new(2, 1), connect_four.new(2, 2)
    assert {**one.dump(), "stream": 0} == {**other.dump(), "stream": 0}
    assert one != other


def test_a_state_says_where_it_stands(duel: Game, connect_four: Game) -> None:
    state = duel.new(3)
    assert repr(state) == "<state of midnight-duel, 3 seats, 0 decisions, seats 0, 1 and 2 to decide>"
    state.play(1, state.legal(1)[0])
    assert repr(state) == "<state of midnight-duel, 3 seats, 1 decision, seats 0 and 2 to decide>"
    assert repr(connect_four.new(2)) == "<state of connect-four, 2 seats, 0 decisions, seat 0 to decide>"
    ended = over(duel)
    assert repr(ended) == f"<state of midnight-duel, 2 seats, {ended.decisions} decisions, over>"


@pytest.mark.parametrize("kind", [State, Step, Routine, Stream, playout])
def test_help_answers_compiled_or_not(kind: Any) -> None:
    """mypyc drops docstrings; the build puts them back."""
    public = [getattr(kind, name) for name in vars(kind) if not name.startswith("_")] if isinstance(kind, type) else []
    for thing in [kind, *filter(callable, public)]:
        assert thing.__doc__, thing
    assert State.over.__doc__ == "Whether the game has ended."


def test_a_bare_state_and_step_demand_their_parts(duel: Game) -> None:
    deal = duel.new(2).deal
    state = State(deal, seeded(0))
    field: Any = None
    for part in (
        state.clone,
        lambda: state.redeal(0, state.stream),
        state.dump_table,
        lambda: state.load_table(field),
        state.inventory,
    ):
        with pytest.raises(NotImplementedError):
            part()
    step: Step[State] = Step()
    for part in (
        lambda: step.legal(state, 0),
        lambda: step.play(state, 0, 0),
        lambda: step.run(state),
    ):
        with pytest.raises(NotImplementedError):
            part()


def test_steps_name_themselves_in_documents(duel: Game) -> None:
    state = duel.new(2)

    class Wait(Step[State]):
        name = "wait"
        rule = "XX-1"

    assert Wait().key == "wait"
    assert Wait(2).key == "wait 2"
    assert Wait(2).actors(state) == [2]
    assert Wait().seat == NOBODY
    assert not Wait().automatic
    assert Routine().automatic
    assert Wait(0).refuse(state, 0, 0) == Refusal("XX-1", "That move is not legal now.")
