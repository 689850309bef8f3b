"""Random walks through everything a state and a match can do, against the simplest model: play the log anew."""

import json
import pickle
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from midnight_duel import GAME as DUEL
from midnight_duel.rules import COMMIT

from tabletomb.engine.errors import IllegalMove, UndoRefused
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.state import NOBODY, State
from tabletomb_connect_four import GAME as CONNECT_FOUR

WALKS = settings(max_examples=100, stateful_step_count=50)
SETUPS = st.one_of(
    st.tuples(st.just(CONNECT_FOUR), st.just(2), st.just({})),
    st.tuples(
        st.just(DUEL),
        st.sampled_from([2, 3]),
        st.fixed_dictionaries({"hand": st.sampled_from(["2", "3"]), "peek": st.sampled_from(["on", "off"])}),
    ),
)
Log = list[tuple[int, int]]


class Table(RuleBasedStateMachine):
    """What both machines share: a setup, and the model."""

    game: Game

    def lay(self, setup: tuple[Game, int, dict[str, str]], seed: int) -> None:
        self.game, self.seats, self.options = setup
        self.seed = seed

    def anew(self, log: Log) -> Any:
        """The model: a state is its deal and what was decided since."""
        state = self.game.new(self.seats, self.seed, self.options)
        for seat, move in log:
            state.push(seat, move)
        return state

    def choose(self, data: st.DataObject, state: State) -> tuple[int, int]:
        seat = data.draw(st.sampled_from(state.actors()))
        return seat, data.draw(st.sampled_from(state.legal(seat)))


class StateMachine(Table):
    """Several states that were copied from each other and go their own ways."""

    def __init__(self) -> None:
        super().__init__()
        self.forks: list[tuple[State, Log]] = []

    @initialize(setup=SETUPS, seed=st.integers(0, 2**63 - 1))
    def deal(self, setup: Any, seed: int) -> None:
        self.lay(setup, seed)
        self.forks = [(self.anew([]), [])]

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        state, log = data.draw(st.sampled_from(self.forks))
        if not state.over:
            seat, move = self.choose(data, state)
            state.play(seat, move)
            log.append((seat, move))

    @rule(data=st.data(), seat=st.integers(-2, 4), move=st.integers(-2, 30))
    def try_something(self, data: st.DataObject, seat: int, move: int) -> None:
        state, log = data.draw(st.sampled_from(self.forks))
        possible = seat in range(self.seats) and move in state.legal(seat)
        try:
            state.play(seat, move)
        except IllegalMove:
            assert not possible
        else:
            assert possible
            log.append((seat, move))

    @rule(data=st.data(), way=st.sampled_from(["clone", "document", "pickle"]))
    @precondition(lambda self: len(self.forks) < 4)
    def fork(self, data: st.DataObject, way: str) -> None:
        state, log = data.draw(st.sampled_from(self.forks))
        copies = {
            "clone": lambda: state.clone(),
            "document": lambda: self.game.load(json.loads(json.dumps(state.dump()))),
            "pickle": lambda: pickle.loads(pickle.dumps(state)),
        }
        self.forks.append((copies[way](), log[:]))

    @rule(data=st.data(), seed=st.integers(0, 2**31))
    def imagine(self, data: st.DataObject, seed: int) -> None:
        state, _ = data.draw(st.sampled_from(self.forks))
        eyes = data.draw(st.sampled_from([None, *range(self.seats)]))
        dream = state.imagine(eyes, seed)
        assert dream.view(eyes) == state.view(eyes)
        assert dream.inventory() == state.inventory()

    @invariant()
    def every_fork_is_where_its_log_leads(self) -> None:
        for state, log in self.forks:
            assert state.dump() == self.anew(log).dump()


class MatchMachine(Table):
    """A match that is played, taken back, chosen again, played again, saved and loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.log: Log = []
        self.undone: Log = []
        self.match: Any = None

    @initialize(setup=SETUPS, seed=st.integers(0, 2**63 - 1))
    def begin(self, setup: Any, seed: int) -> None:
        self.lay(setup, seed)
        self.match = Match(self.game, self.seats, seed, self.options)

    def played(self, seat: int, move: int) -> None:
        if self.undone and self.undone[-1] == (seat, move):
            self.undone.pop()
        else:
            self.undone.clear()
        self.log.append((seat, move))

    @rule(data=st.data())
    @precondition(lambda self: not self.match.state.over)
    def play(self, data: st.DataObject) -> None:
        seat, move = self.choose(data, self.match.state)
        self.match.play(seat, move)
        self.played(seat, move)

    @rule(seat=st.integers(-1, 3), move=st.integers(-1, 30))
    def try_something(self, seat: int, move: int) -> None:
        possible = seat in range(self.seats) and move in self.match.state.legal(seat)
        try:
            self.match.play(seat, move)
        except IllegalMove:
            assert not possible
        else:
            assert possible
            self.played(seat, move)

    @rule(seat=st.integers(0, 2))
    def undo(self, seat: int) -> None:
        own = bool(self.log) and self.log[-1][0] == seat
        allowed = own and self.anew(self.log).sealed < len(self.log)
        if not allowed:
            with pytest.raises(UndoRefused, match="TT-06" if own else "TT-05"):
                self.match.undo(seat)
            return
        entry = self.match.undo(seat)
        assert (entry.seat, entry.move) == self.log[-1]
        self.undone.append(self.log.pop())

    @rule(seat=st.integers(0, 2))
    def redo(self, seat: int) -> None:
        allowed = bool(self.undone) and self.undone[-1][0] == seat
        if not allowed:
            with pytest.raises(UndoRefused, match="TT-07"):
                self.match.redo(seat)
            return
        entry = self.match.redo(seat)
        assert (entry.seat, entry.move) == self.undone[-1]
        self.log.append(self.undone.pop())

    @rule(data=st.data())
    @precondition(lambda self: self.log)
    def retract(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([self.log[-1][0], 0, 1, 2]))
        state = self.anew(self.log)
        together = bool(state.agenda) and state.agenda[-1] is COMMIT
        if not together or seat >= self.seats or state.committed[seat] == NOBODY:
            with pytest.raises(UndoRefused, match="TT-08"):
                self.match.retract(seat)
            return
        (entry,) = self.match.retract(seat)
        own = max(number for number, (who, _) in enumerate(self.log) if who == seat)
        assert (entry.seat, entry.move) == self.log.pop(own)
        self.undone.clear()

    @rule()
    def save_and_load(self) -> None:
        self.match = Match.load(json.loads(json.dumps(self.match.save())))
        self.undone.clear()

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(self.log)))
        past = self.match.at(number)
        assert past.dump() == self.anew(self.log[:number]).dump()
        if not past.over:
            past.play(*self.choose(data, past))

    @rule(data=st.data())
    def tell(self, data: st.DataObject) -> None:
        eyes = data.draw(st.sampled_from([None, *range(self.seats)]))
        listener = self.game.new(self.seats, self.seed, self.options, listen=True)
        for seat, move in self.log:
            listener.push(seat, move)
        assert [line for _, line in self.match.story(eyes)] == listener.told(eyes)

    @invariant()
    def the_match_is_where_its_log_leads(self) -> None:
        if self.match is not None:
            assert [(entry.seat, entry.move) for entry in self.match.log] == self.log
            assert self.match.state.dump() == self.anew(self.log).dump()


def test_states_go_their_own_ways(duel: Game, connect_four: Game) -> None:
    run_state_machine_as_test(StateMachine, settings=WALKS)


def test_matches_are_what_their_log_says(duel: Game, connect_four: Game) -> None:
    run_state_machine_as_test(MatchMachine, settings=WALKS)
