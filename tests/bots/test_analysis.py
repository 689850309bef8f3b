"""Looking back at matches: blunders are found, every move is judged, and no seat by what it could not know."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

import tabletomb
from tabletomb.bots import analysis as module
from tabletomb.bots.analysis import BLUNDER, MISTAKE, Analysis, parse_budget
from tabletomb.bots.ismcts import Budget
from tabletomb.engine.marks import plain
from tabletomb.engine.match import Match
from tabletomb.engine.view import Told, deed

MATCHES = Path(__file__).parents[1] / "matches"


def recorded(name: str, decisions: int) -> Match:
    """The beginning of a recorded match."""
    whole = Match.load(json.loads((MATCHES / f"{name}.json").read_text("utf-8"))["match"])
    deal = whole.state.deal
    match = Match(whole.game, deal.seats, whole.seed, deal.options, names=whole.names, campaign=deal.campaign)
    for entry in whole.log[:decisions]:
        match.play(entry.seat, entry.move)
    return match


def dropped(game: tabletomb.Game, columns: str) -> Match:
    """A match of Connect Four by the columns played."""
    match = Match(game, 2, names=("Ann", "Bo"))
    for number, column in enumerate(columns):
        match.play(number % 2, game.moves.parse(f"drop {column}"))
    return match


def analysed(match: Match, worlds: int, seat: int | None = None) -> Analysis:
    analysis = Analysis(match, Budget(worlds), seat)
    assert list(analysis.judge()) == analysis.judged
    assert analysis.complete
    return analysis


def test_a_planted_blunder_is_the_worst_move(connect_four: tabletomb.Game) -> None:
    """Ann has three discs upon each other; Bo must cover them and drops his disc elsewhere."""
    sound = analysed(dropped(connect_four, "adadaa"), 40)
    assert sound.worst(1)[0].number != 6
    match = dropped(connect_four, "adadada")
    blundered = analysed(match, 40)
    (worst,) = blundered.worst(1)
    assert (worst.number, worst.seat, worst.played.notation) == (6, 1, "drop d")
    assert worst.best.notation == "drop a"
    assert plain(worst.played.words, match.names) == "Bo drops a disc into column d."
    assert plain(worst.best.words, match.names) == "Bo drops a disc into column a."
    assert worst.line[0] == Told(worst.best.words, ("column/a",))
    assert blundered.mark(worst) == "??"
    assert worst.cost == pytest.approx(worst.best.result - worst.played.result)
    assert worst.outlook[0] > 0.8
    assert blundered.result() == (1.0, 0.0)
    ann, bo = blundered.shares()
    assert (ann.decisions, bo.decisions) == (4, 3)
    assert bo.blunders >= 1
    assert bo.average > ann.average


def test_who_plays_alone_is_judged_by_points() -> None:
    """Alone there are no chances to win, but points; what is a mistake is measured by how uncertain the game is."""
    match = recorded("dead-and-breakfast-1p", 7)
    analysis = analysed(match, 12)
    assert not analysis.competitive
    assert 0 < analysis.mistake < analysis.blunder
    assert all(len(each.outlook) == 1 and 20 < each.outlook[0] < 120 for each in analysis.judged)


def test_the_same_budget_gives_the_same_analysis() -> None:
    one, two = (analysed(recorded("inn-keeper-2p", 5), 15) for _ in range(2))
    assert one.judged == two.judged
    assert analysed(recorded("inn-keeper-2p", 5), 16).judged != one.judged


def test_chances_of_all_seats_are_one_together() -> None:
    for each in analysed(recorded("inn-keeper-3p", 5), 15).judged:
        assert sum(each.outlook) == pytest.approx(1)
        assert 0 <= each.played.result <= each.best.result <= 1


def test_a_move_that_the_search_never_tried_is_judged_all_the_same() -> None:
    """In one imagined world only one move is tried, which is seldom the one that was played."""
    match = recorded("inn-keeper-2p", 12)
    analysis = analysed(match, 1)
    assert any(each.cost for each in analysis.judged)
    assert all(0 < each.played.result < 1 for each in analysis.judged)


def test_a_seat_is_judged_by_what_it_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """In another world that looks the same to the seat, its decisions get the same verdicts."""
    match = recorded("inn-keeper-2p", 9)
    truth = analysed(match, 10, seat=1)
    at = match.at
    monkeypatch.setattr(match, "at", lambda number: at(number).imagine(1, 99) if number else at(0))
    dream = Analysis(match, Budget(10), 1)
    assert at(8).dump() != match.at(8).dump()
    assert list(dream.judge()) == truth.judged


def test_what_others_choose_at_the_same_time_is_not_foretold() -> None:
    """Whoever plays the last card of a trick hears who won; of the card that was better only the card is told."""
    match = recorded("inn-keeper-2p", 40)
    tricks = [each for each in analysed(match, 2).judged if each.played.notation.startswith("play ") and each.cost]
    assert tricks
    for each in tricks:
        assert each.best.words == deed(match.at(each.number - 1), each.seat, each.best.move).text


def test_a_decision_is_told_by_the_first_sentence_of_its_story(duel: tabletomb.Game) -> None:
    """The second card is committed, then all are shown."""
    match = Match(duel, 2, 3)
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    assert len(match.story(1, since=2)) > 1
    name = duel.pack.box.names[match.log[1].move]
    assert plain(analysed(match, 2, seat=1).judged[0].played.words, match.names, reader=1) == f"You commit the {name}."


def test_only_decisions_with_a_choice_are_looked_at() -> None:
    match = recorded("dead-and-breakfast-2p", 77)
    wanted = Analysis(match, Budget(1)).wanted
    assert 0 < len(wanted) < len(match)
    for number, entry in enumerate(match.log, start=1):
        assert (number in wanted) == (len(match.at(number - 1).legal(entry.seat)) > 1)
    halves = [Analysis(match, Budget(1), seat).wanted for seat in range(2)]
    assert sorted(halves[0] + halves[1]) == wanted
    assert all(match.log[number - 1].seat == 1 for number in halves[1])


def test_a_match_that_is_not_over_has_no_result_yet() -> None:
    analysis = analysed(recorded("inn-keeper-2p", 3), 5)
    assert analysis.result() is None
    assert [each.number for each in analysis.judged] == [1, 2, 3]


def test_seats_that_play_together_expect_the_same_points() -> None:
    analysis = analysed(recorded("dead-cells-2p", 4), 5)
    assert not analysis.competitive
    assert analysis.judged
    for each in analysis.judged:
        assert each.outlook[0] == each.outlook[1]
    whole = recorded("dead-cells-2p", 10_000)
    assert Analysis(whole, Budget(1)).result() == tuple(map(float, whole.state.scores()))


def test_a_shared_victory_is_half_a_victory_each(connect_four: tabletomb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = dropped(connect_four, "adadada")
    monkeypatch.setattr(connect_four.part("scoring"), "winners", lambda state: [0, 1])
    assert Analysis(match, Budget(1)).result() == (0.5, 0.5)


def test_marks_stand_for_stated_costs(connect_four: tabletomb.Game) -> None:
    analysis = analysed(dropped(connect_four, "ad"), 2)
    assert (analysis.mistake, analysis.blunder) == (MISTAKE, BLUNDER)
    first = analysis.judged[0]
    costs = [0.0, MISTAKE - 0.001, MISTAKE, BLUNDER - 0.001, BLUNDER]
    assert [analysis.mark(first._replace(cost=cost)) for cost in costs] == ["", "", "?", "?", "??"]


def test_it_can_be_stopped_and_gone_on_with(connect_four: tabletomb.Game) -> None:
    whole = analysed(dropped(connect_four, "adad"), 5)
    analysis = Analysis(dropped(connect_four, "adad"), Budget(5))
    next(analysis.judge())
    assert not analysis.complete
    list(analysis.judge())
    assert analysis.judged == whole.judged


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_gets_a_sentence(connect_four: tabletomb.Game, seat: int) -> None:
    with pytest.raises(tabletomb.SetupError, match=f"there is no seat {seat} in this match; the seats are 0 to 1"):
        Analysis(dropped(connect_four, "a"), Budget(1), seat)


@pytest.mark.parametrize("text", ["", "0", "much", "-5", "1.5", "10s", "٣"])
def test_a_budget_that_is_none_gets_a_sentence(text: str) -> None:
    with pytest.raises(tabletomb.SetupError, match="budget: a budget is a number of iterations"):
        parse_budget(text)


def test_budgets_are_worlds_or_time() -> None:
    assert parse_budget("500") == Budget(500)
    assert parse_budget("250ms").seconds == 0.25


def test_the_example_in_its_documentation_holds() -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
