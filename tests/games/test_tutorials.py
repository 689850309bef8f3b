"""Every tutorial: its accepted moves lead to its end, and every other legal move is answered with a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tabletomb
from tabletomb.bots import check_bot
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.tutorial import PUPIL, Tutorial, TutorialTip
from tabletomb.engine.view import places

TAUGHT = [game for game in tabletomb.games() if game.has_tutorial]
LONGEST_TEXT = 340

Moment = tuple[Match, int, TutorialTip]


def lesson(game: Game) -> Tutorial:
    assert game.tutorial is not None
    return game.tutorial


def moments(tutorial: Tutorial, match: Match, read: int) -> Iterator[Moment]:
    """Every tip that a pupil can come to, whichever of the accepted moves are made, with the match at that time."""
    while (scripted := tutorial.scripted(match, read)) is not None:
        match.play(*scripted)
    tip = tutorial.tip(match, read)
    assert tip is not None, f"the lesson is lost after {len(match)} decisions"
    yield match, read, tip
    if tip.moves:
        for move in tip.moves:
            branch = Match.load(match.save())
            branch.play(PUPIL, move)
            yield from moments(tutorial, branch, read)
    elif not tip.done:
        yield from moments(tutorial, Match.load(match.save()), read + 1)


def test_the_games_of_this_house_that_are_taught() -> None:
    assert {game.name for game in TAUGHT} >= {"dead-and-breakfast", "inn-keeper"}


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_every_way_through_a_lesson_ends_it(game: Game) -> None:
    found = list(moments(lesson(game), lesson(game).begin(), 0))
    shown = [tip for _, _, tip in found if not tip.done]
    assert {tip.step for tip in shown} == set(range(1, shown[0].steps + 1))
    assert 10 <= shown[0].steps <= 14
    assert found[-1][2].done
    for match, read, tip in found:
        assert tip.done != lesson(game).runs(match, read)
        for move in tip.moves:
            assert match.state.why_not(PUPIL, move) is None
            assert lesson(game).answer(match, PUPIL, move, read) is None


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_every_other_legal_move_is_answered_with_a_sentence(game: Game) -> None:
    for match, read, tip in moments(lesson(game), lesson(game).begin(), 0):
        for move in [] if tip.done else match.state.legal(PUPIL):
            refusal = lesson(game).answer(match, PUPIL, move, read)
            if move in tip.moves:
                assert refusal is None
            else:
                assert refusal is not None
                assert refusal.message.endswith((".", "!", "?"))
                assert refusal.rule in game.rulebook.rules


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_no_sentence_is_for_a_move_that_cannot_be_made(game: Game) -> None:
    said: set[str] = set()
    for match, read, tip in moments(lesson(game), lesson(game).begin(), 0):
        for move in match.state.legal(PUPIL) if tip.moves else []:
            refusal = lesson(game).answer(match, PUPIL, move, read)
            said |= {refusal.message} if refusal is not None else set()
    for step in lesson(game).steps:
        for sentence in step.wrong_for.values():
            assert sentence in said
        if step.moves and step.who == PUPIL:
            assert step.wrong in said


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_texts_are_short_plain_prose(game: Game) -> None:
    tutorial = lesson(game)
    texts = [tutorial.farewell, *(step.text for step in tutorial.steps if step.who == PUPIL)]
    for text in texts:
        assert len(text) <= LONGEST_TEXT, text
        assert not set(text) & set("*_`#[]{}<>")
        assert text.endswith((".", "!"))


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_the_bots_of_a_lesson_exist_and_play_on(game: Game) -> None:
    for spec in lesson(game).bots:
        check_bot(spec)
    match = list(moments(lesson(game), lesson(game).begin(), 0))[-1][0]
    ended = len(match)
    while all(decision.seat != PUPIL for decision in match.log[ended:]):
        tip = lesson(game).tip(match, 99)
        assert tip is not None, "the farewell stands until the pupil plays on"
        assert tip.done
        seat = match.state.actors()[-1]
        match.play(seat, match.state.legal(seat)[0])
    assert lesson(game).tip(match, 99) is None


@pytest.mark.parametrize("game", TAUGHT, ids=str)
def test_every_step_points_at_what_it_speaks_of(game: Game) -> None:
    for match, _, tip in moments(lesson(game), lesson(game).begin(), 0):
        assert tip.done or tip.at, tip.title
        assert set(tip.at) <= places(match.state.view(PUPIL)), tip.title
