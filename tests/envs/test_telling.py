"""What render() tells: the story once, in the words of whoever reads it, and what can be done now."""

from __future__ import annotations

import pytest

import tabletomb
from tabletomb.envs.telling import Teller


def test_each_reads_the_story_in_words_of_their_own(connect_four: tabletomb.Game) -> None:
    state = connect_four.new(2, listen=True)
    moves = "Moves: " + ", ".join(f"{column} drop {'abcdefg'[column]}" for column in range(7))
    player, rival, spectator = (Teller(seat) for seat in (0, 1, None))
    assert player.tell(state) == f"Choose a column for your disc.\n{moves}"
    assert rival.tell(state) == spectator.tell(state) == "Waiting for seat 0 to drop a disc."
    state.play(0, connect_four.moves.parse("drop d"))
    assert player.tell(state) == "You drop a disc into column d.\nWaiting for seat 1 to drop a disc."
    assert rival.tell(state) == f"seat 0 drops a disc into column d.\nChoose a column for your disc.\n{moves}"
    assert player.tell(state) == "Waiting for seat 1 to drop a disc.", "the story is told once"


def test_secrets_are_told_to_their_owner_alone(duel: tabletomb.Game) -> None:
    state = duel.new(2, listen=True)
    player, spectator = Teller(0), Teller(None)
    card = state.legal(0)[0]
    state.play(0, card)
    assert f"You commit the {duel.pack.box.names[card]}." in player.tell(state)
    assert "seat 0 commits a card." in spectator.tell(state)


def test_the_end_is_told_with_the_scores_and_without_moves(
    connect_four: tabletomb.Game, capsys: pytest.CaptureFixture[str]
) -> None:
    state = connect_four.new(2)
    for column in "abababa":
        state.play(state.actors()[0], connect_four.moves.parse(f"drop {column}"))
    assert Teller(None).show(state, "ansi") == "Final scores: seat 0 1, seat 1 0"
    assert capsys.readouterr().out == ""
    assert Teller(None).show(state, "human") is None
    assert capsys.readouterr().out == "Final scores: seat 0 1, seat 1 0\n"
