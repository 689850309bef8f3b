"""Steps that carry particulars: how they are written in documents, and how they are read back."""

from typing import Any, Final

import pytest
from midnight_duel import rules
from midnight_duel.rules import Table

from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError
from tabletomb.engine.game import Game
from tabletomb.engine.state import NOBODY, Routine, Step


class Ponder(Step[Table]):
    """A seat thinks about something, then passes."""

    __slots__ = ()
    name = "ponder"
    verbs = ("pass",)
    rule = "MD-4"

    def legal(self, state: Table, seat: int) -> list[int]:
        return [rules.PASS]


class Lead(Routine[Table]):
    """Leads to a seat's pondering."""

    __slots__ = ()
    name = "lead"

    def run(self, state: Table) -> None:
        state.agenda.append(Ponder(self.who, NOBODY, self.what))


KINDS: Final[dict[str, type[Step[Table]]]] = {"ponder": Ponder, "lead": Lead}


@pytest.fixture
def thoughtful(duel: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Midnight Duel with these steps."""
    monkeypatch.setattr(rules, "KINDS", KINDS, raising=False)
    monkeypatch.setattr(rules, "check_agenda", lambda state, field: None)
    return duel


@pytest.mark.parametrize(
    ("step", "key"),
    [
        (Ponder(), "ponder"),
        (Ponder(1), "ponder 1"),
        (Ponder(1, 2), "ponder 1 2"),
        (Ponder(0, 3, 4, 5), "ponder 0 3 4 5"),
        (Ponder(1, -1, 7), "ponder 1 - 7"),
        (Lead(NOBODY, 0, -1, 9), "lead - 0 - 9"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_key_names_seat_and_particulars_as_far_as_there_are_any(step: Step[Table], key: str) -> None:
    assert step.key == key


def document(game: Game, *agenda: str) -> dict[str, Any]:
    """The first position of a match with another agenda."""
    return {**game.new(2, 1).dump(), "agenda": list(agenda)}


def test_a_step_is_read_back_with_its_particulars(thoughtful: Game) -> None:
    state = thoughtful.load(document(thoughtful, "commit", "ponder 1 2 - 4"))
    step = state.agenda[-1]
    assert (type(step), step.seat, step.who, step.what, step.nth) == (Ponder, 1, 2, -1, 4)
    assert state.dump()["agenda"] == ["commit", "ponder 1 2 - 4"]


def test_a_routine_that_is_read_back_runs(thoughtful: Game) -> None:
    state = thoughtful.load(document(thoughtful, "commit", "lead - 1 6"))
    assert state.dump()["agenda"] == ["commit", "ponder 1 - 6"]
    assert state.actors() == [1]


@pytest.mark.parametrize(
    ("key", "because"),
    [
        ("pander 1", "agenda[1]: must be one of commit, "),
        ("ponder x", "agenda[1]: must be ponder and at most four numbers, not 'ponder x'"),
        ("ponder 1 2 3 4 5", "agenda[1]: must be ponder and at most four numbers"),
        ("ponder ١", "agenda[1]: must be ponder and at most four numbers"),
        ("ponder 1 -", "agenda[1]: would be written 'ponder 1', not 'ponder 1 -'"),
        ("ponder 01", "agenda[1]: would be written 'ponder 1', not 'ponder 01'"),
        ("ponder 1 99999999", "agenda[1]: would be written 'ponder 1 999999'"),
        ("ponder  1", "agenda[1]: must be ponder and at most four numbers"),
        ("ponder 2", "agenda[1]: there is no seat 2 at a table of 2"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(thoughtful: Game, key: str, because: str) -> None:
    with pytest.raises(DocumentError) as caught:
        thoughtful.load(document(thoughtful, "commit", key))
    assert because in str(caught.value)


def test_a_game_may_check_the_agenda_before_routines_run(thoughtful: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[str]]] = []

    def note(name: str) -> Any:
        return lambda state, field: seen.append((name, [step.key for step in state.agenda]))

    monkeypatch.setattr(rules, "check_flow", note("before"), raising=False)
    monkeypatch.setattr(rules, "check_agenda", note("after"), raising=False)
    thoughtful.load(document(thoughtful, "commit", "lead - 1"))
    assert seen == [("before", ["commit", "lead - 1"]), ("after", ["commit", "ponder 1"])]


def test_what_it_finds_is_blamed_on_the_agenda(thoughtful: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: Table, field: Field) -> None:
        raise field.fail("leads nowhere")

    monkeypatch.setattr(rules, "check_flow", refuse, raising=False)
    with pytest.raises(DocumentError, match="agenda: leads nowhere"):
        thoughtful.load(document(thoughtful, "commit"))
