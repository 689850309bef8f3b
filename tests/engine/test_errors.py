"""Errors: each is a sentence for a person and keeps its parts."""

import pytest

import tabletomb
from tabletomb.engine.contract import ContractBroken
from tabletomb.engine.errors import (
    ContentError,
    DocumentError,
    IllegalMove,
    SetupError,
    UndoRefused,
    UnknownGame,
    UnknownSeat,
)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (UnknownGame("There is no game 'x'."), "There is no game 'x'."),
        (UnknownSeat("There is no seat 9 here."), "There is no seat 9 here."),
        (SetupError("seats", "must be 2"), "seats: must be 2"),
        (IllegalMove("TT-04", "There is no such move."), "There is no such move. (TT-04)"),
        (UndoRefused("TT-06", "It stands."), "It stands. (TT-06)"),
        (DocumentError("table.deck", "is missing"), "table.deck: is missing"),
        (DocumentError("", "is missing"), "is missing"),
        (ContentError("cards[0]", "is missing", "my.toml"), "my.toml: cards[0]: is missing"),
        (ContentError("", "is missing", "my.toml"), "my.toml: is missing"),
        (ContractBroken("no_leaks", "it leaks"), "no_leaks: it leaks"),
    ],
)
def test_an_error_is_a_sentence_and_one_of_ours(error: Exception, sentence: str) -> None:
    assert str(error) == sentence
    assert isinstance(error, tabletomb.TabletombError)


def test_an_undo_that_is_refused_is_a_refused_move_and_a_broken_pack_a_broken_document() -> None:
    assert issubclass(UndoRefused, IllegalMove)
    assert issubclass(ContentError, DocumentError)


def test_what_the_package_offers_is_there() -> None:
    assert all(hasattr(tabletomb, name) for name in tabletomb.__all__)
    assert tabletomb.__version__
