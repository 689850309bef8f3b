"""Matches: playing, taking back, looking back, telling the story, saving and loading."""

import json
from typing import Any

import pytest

from tabletomb.engine import match as module
from tabletomb.engine.errors import DocumentError, IllegalMove, SetupError, TabletombError, UndoRefused, UnknownGame
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import Told


def play_first(match: Match) -> tuple[int, int]:
    """Play the first legal move of the first actor."""
    seat = match.state.actors()[0]
    move = match.state.legal(seat)[0]
    match.play(seat, move)
    return seat, move


def finish(match: Match, seed: int = 0) -> Match:
    stream = seeded(seed)
    while not match.state.over:
        seat = match.state.actors()[0]
        moves = match.state.legal(seat)
        match.play(seat, moves[stream.below(len(moves))])
    return match


def halfway(duel: Game, at: str) -> Match:
    """A match that waits at a step of this name."""
    match = Match(duel, 2, 3)
    while match.state.agenda[-1].name != at:
        play_first(match)
    return match


# -- undo and redo ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TT-05")
def test_a_decision_is_taken_back_by_its_own_seat(duel: Game) -> None:
    match = halfway(duel, "peek")
    (seat,) = match.state.actors()
    before, length = match.state.dump(), len(match)
    match.play(seat, duel.moves.encode("pass"))
    assert match.why_no_undo(seat) is None
    entry = match.undo(seat)
    assert (entry.seat, entry.move) == (seat, duel.moves.encode("pass"))
    assert match.state.dump() == before
    assert len(match) == length


@pytest.mark.rule("TT-05")
def test_nobody_takes_back_the_decision_of_another_seat(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    after = match.save()
    for other in (1, 2, -1):
        refusal = match.why_no_undo(other)
        assert refusal is not None
        assert refusal.rule == "TT-05"
        with pytest.raises(UndoRefused, match="Somebody else has decided since") as refused:
            match.undo(other)
        assert refused.value.rule == "TT-05"
    assert match.save() == after


@pytest.mark.rule("TT-05")
def test_a_decision_stands_once_another_seat_has_decided(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    play_first(match)
    with pytest.raises(UndoRefused, match="TT-05"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert len(match) == 0


@pytest.mark.rule("TT-05")
def test_there_is_nothing_to_take_back_at_the_deal(connect_four: Game) -> None:
    with pytest.raises(UndoRefused, match="There is nothing to take back yet") as refused:
        Match(connect_four, 2).undo(0)
    assert refused.value.rule == "TT-05"


@pytest.mark.rule("TT-05")
def test_decisions_of_one_turn_are_taken_back_one_after_the_other(duel: Game) -> None:
    match = Match(duel, 2, 3, {"hand": "3"})
    while match.state.dump()["table"]["deck"] or match.state.agenda[-1].name != "mark":
        play_first(match)
    (seat,) = match.state.actors()
    before = match.state.dump()
    match.play(seat, match.state.legal(seat)[-1])  # no deck is left, so nothing is drawn
    match.undo(seat)
    assert match.state.dump() == before
    with pytest.raises(UndoRefused, match=r"TT-0[56]"):
        match.undo(seat)


@pytest.mark.rule("TT-06")
@pytest.mark.parametrize(("at", "move"), [("commit", "commit"), ("peek", "peek"), ("mark", "mark")])
def test_what_was_committed_seen_or_drawn_stands(duel: Game, at: str, move: str) -> None:
    match = halfway(duel, at)
    seat = match.state.actors()[0]
    match.play(seat, next(each for each in match.state.legal(seat) if duel.moves.verb(each) == move))
    after = match.save()
    with pytest.raises(UndoRefused, match="it stands") as refused:
        match.undo(seat)
    assert refused.value.rule == "TT-06"
    assert match.save() == after


@pytest.mark.rule("TT-06")
def test_what_stands_also_stands_in_a_loaded_match(duel: Game) -> None:
    match = halfway(duel, "peek")
    (seat,) = match.state.actors()
    match.play(seat, duel.moves.encode("peek"))
    with pytest.raises(UndoRefused, match="TT-06"):
        Match.load(match.save()).undo(seat)


@pytest.mark.rule("TT-07")
def test_what_was_taken_back_is_played_again_with_redo(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    played = [play_first(match) for _ in range(5)]
    after = match.save()
    for seat, _ in reversed(played):
        match.undo(seat)
    assert [match.redo(seat)[:2] for seat, _ in played] == played
    assert match.save() == after


@pytest.mark.rule("TT-07")
def test_redo_ends_when_a_different_move_is_made(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    match.undo(0)
    match.play(0, 4)
    match.undo(0)
    assert match.redo(0).move == 4
    with pytest.raises(UndoRefused, match="There is nothing to play again") as refused:
        match.redo(0)
    assert refused.value.rule == "TT-07"


@pytest.mark.rule("TT-07")
def test_playing_the_same_move_by_hand_keeps_the_rest_of_redo(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    for column in (3, 4):
        match.play(match.state.actors()[0], column)
    match.undo(1)
    match.undo(0)
    match.play(0, 3)
    assert match.redo(1).move == 4


@pytest.mark.rule("TT-07")
def test_only_the_seat_that_took_back_plays_again(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    match.undo(0)
    with pytest.raises(UndoRefused, match="TT-07"):
        match.redo(1)
    assert len(match) == 0


@pytest.mark.rule("TT-07")
def test_a_refused_move_leaves_redo_as_it_was(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    match.undo(0)
    with pytest.raises(IllegalMove):
        match.play(1, 3)
    assert match.redo(0).move == 0


def test_undo_far_back_and_on_again_keeps_every_position(connect_four: Game) -> None:
    match = finish(Match(connect_four, 2), seed=659)
    length, after = len(match), match.save()
    positions = [match.at(number).dump() for number in range(length + 1)]
    assert length > 32, "more than one snapshot"
    for number in reversed(range(length)):
        match.undo(match.log[-1].seat)
        assert match.state.dump() == positions[number]
    for number in range(length):
        match.redo(match.state.actors()[0])
        assert match.state.dump() == positions[number + 1]
        assert match.at(number).dump() == positions[number]
    assert match.save() == after


def test_another_way_taken_after_undo_replaces_all_that_was_remembered(connect_four: Game) -> None:
    long = finish(Match(connect_four, 2), seed=659).log
    for seed in range(100):
        match = Match(connect_four, 2)
        for seat, move, _ in long[:33]:
            match.play(seat, move)
        for seat in (0, 1, 0):
            match.undo(seat)
        finish(match, seed)
        if len(match) > 34 and match.log[:32] != long[:32]:
            break
    else:
        pytest.fail("no other long game was found")
    state = connect_four.new(2)
    for number, (seat, move, _) in enumerate(match.log):
        assert match.at(number).dump() == state.dump()
        state.play(seat, move)


# -- choosing again ---------------------------------------------------------------------------------------------


def begun(game: Game, seats: int, *decisions: str, seed: int = 3) -> Match:
    """A match after some decisions, written as in a log: "0 light a"; with a seat alone, its first legal move."""
    match = Match(game, seats, seed)
    for decision in decisions:
        seat, _, notation = decision.partition(" ")
        legal = match.state.legal(int(seat))
        match.play(int(seat), game.moves.parse(notation) if notation else legal[0])
    return match


@pytest.mark.rule("TT-08")
def test_a_choice_is_taken_back_while_others_still_choose(duel: Game) -> None:
    match = begun(duel, 3, "0", "2")
    own, other = match.log
    assert match.why_no_retract(0) is None
    assert match.retract(0) == [own]
    assert match.log == [other], "the choice of another seat stands"
    assert match.state.dump() == begun(duel, 3, "2").state.dump()
    assert match.state.actors() == [0, 1]


@pytest.mark.rule("TT-08")
def test_who_took_a_choice_back_chooses_as_if_for_the_first_time(duel: Game) -> None:
    match = begun(duel, 3, "0", "2")
    match.retract(0)
    other = match.state.legal(0)[1]
    match.play(0, other)
    never = begun(duel, 3, "2")
    never.play(0, other)
    assert match.save() == never.save()
    assert finish(match).save() == finish(never).save()


@pytest.mark.rule("TT-08")
def test_choices_can_be_taken_back_again_and_again_by_several(duel: Game) -> None:
    match = begun(duel, 3, "0", "1")
    for _ in range(3):
        match.retract(0)
        match.retract(1)
        assert match.state.dump() == duel.new(3, 3).dump()
        for seat in (0, 1):
            match.play(seat, match.state.legal(seat)[-1])


@pytest.mark.rule("TT-08")
def test_once_the_last_has_chosen_every_choice_stands(duel: Game) -> None:
    match = begun(duel, 3, "0", "2", "1")
    after = match.save()
    for seat in range(3):
        refusal = match.why_no_retract(seat)
        assert refusal is not None
        assert refusal.rule == "TT-08"
        with pytest.raises(UndoRefused, match="what everybody has chosen stands") as refused:
            match.retract(seat)
        assert refused.value.rule == "TT-08"
    assert match.save() == after


@pytest.mark.rule("TT-08")
def test_who_has_not_chosen_has_nothing_to_take_back(duel: Game) -> None:
    match = begun(duel, 3, "0")
    before = match.save()
    for seat in (1, 2, 3, -1):
        with pytest.raises(UndoRefused, match="TT-08"):
            match.retract(seat)
    assert match.save() == before
    for match in (begun(duel, 3), finish(begun(duel, 3))):
        assert [match.why_no_retract(seat) is None for seat in range(3)] == [False] * 3


@pytest.mark.rule("TT-08")
def test_what_one_seat_decides_alone_is_not_a_choice_among_others(duel: Game, connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    assert match.why_no_retract(0) is not None
    match = halfway(duel, "peek")
    (seat,) = match.state.actors()
    match.play(seat, duel.moves.encode("pass"))
    for each in (0, 1):
        with pytest.raises(UndoRefused, match="TT-08"):
            match.retract(each)


@pytest.mark.rule("TT-08")
def test_a_choice_of_an_earlier_round_stands_although_the_next_one_has_begun(duel: Game) -> None:
    match = Match(duel, 2, 3, {"peek": "off"})
    play_first(match)
    while len(match.state.actors()) < 2:
        play_first(match)
    rounds = len(match)
    assert [match.why_no_retract(seat) is None for seat in (0, 1)] == [False, False]
    play_first(match)
    (gone,) = match.retract(0)
    assert gone.seat == 0
    assert len(match) == rounds


@pytest.mark.rule("TT-08")
def test_a_saved_match_knows_nothing_of_what_was_taken_back(duel: Game) -> None:
    match = begun(duel, 3, "0", "2")
    kept = Match.load(match.save())
    match.retract(0)
    loaded = Match.load(json.loads(json.dumps(match.save())))
    assert loaded.save() == match.save() == begun(duel, 3, "2").save()
    assert kept.retract(0)[0].seat == 0, "a loaded match can choose again too"
    assert kept.save() == loaded.save()


@pytest.mark.rule("TT-08")
def test_redo_does_not_bring_back_what_was_chosen_again(duel: Game) -> None:
    match = begun(duel, 3, "0", "2")
    match.retract(0)
    for seat in range(3):
        with pytest.raises(UndoRefused, match="TT-07"):
            match.redo(seat)


@pytest.mark.rule("TT-08")
def test_others_hear_nothing_of_a_choice_that_was_taken_back(duel: Game) -> None:
    match = begun(duel, 3, "0", "2")
    match.retract(0)
    never = begun(duel, 3, "2")
    for eyes in (None, 0, 1, 2):
        assert match.story(eyes) == never.story(eyes)
        assert match.state.view(eyes) == never.state.view(eyes)
        assert match.state.prompt(eyes) == never.state.prompt(eyes)


@pytest.mark.rule("TT-08")
def test_all_that_a_seat_chose_in_the_step_is_taken_back(candle_row: Game) -> None:
    match = begun(candle_row, 3, "0 light a", "1 dare", "0 light b", "2 light c", "1 light d")
    assert [entry[:2] for entry in match.retract(0)] == [(0, 0), (0, 1)]
    assert match.save() == begun(candle_row, 3, "1 dare", "2 light c", "1 light d").save()
    assert len(match.retract(2)) == 1, "half of what it owes can be taken back too"
    assert match.save() == begun(candle_row, 3, "1 dare", "1 light d").save()


def shown(candle_row: Game, darkest: list[int]) -> Match:
    """A match in which all have lit two candles and shown them, with these rows as the darkest."""
    chosen = ("0 light a", "0 light b", "1 light a", "1 light b")
    matches = (begun(candle_row, 2, *chosen, seed=seed) for seed in range(99))
    return next(match for match in matches if match.state.actors() == darkest)


@pytest.mark.rule("TT-08")
def test_what_everybody_has_shown_stands_even_if_the_next_step_is_of_the_same_kind(candle_row: Game) -> None:
    """The darkest row gets two more: its seat decides alone, in a step that looks like the one before."""
    match = shown(candle_row, darkest=[1])
    for _ in range(2):
        after = match.save()
        for seat in (0, 1):
            with pytest.raises(UndoRefused, match="TT-08"):
                match.retract(seat)
        assert match.save() == after
        play_first(match)


@pytest.mark.rule("TT-08")
def test_what_was_chosen_since_everybody_has_shown_is_taken_back_alone(candle_row: Game) -> None:
    match = shown(candle_row, darkest=[0, 1])
    before = match.save()
    match.play(0, match.state.legal(0)[0])
    assert len(match.retract(0)) == 1
    assert match.save() == before


def test_positions_are_remembered_rightly_after_a_choice_was_taken_back(
    candle_row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_SNAPSHOT_EVERY", 2)
    match = begun(candle_row, 3, "0 light a", "1 dare", "0 light b", "2 light c", "1 light d")
    match.retract(0)
    state = candle_row.new(3, 3)
    for number, (seat, move, _) in enumerate(match.log):
        assert match.at(number).dump() == state.dump()
        state.play(seat, move)


# -- going back by agreement --------------------------------------------------------------------------------------


def test_a_table_can_agree_to_go_back_past_what_was_learnt(duel: Game) -> None:
    match = finish(Match(duel, 2, 3))
    positions = [match.at(number).dump() for number in range(len(match) + 1)]
    played = [entry[:2] for entry in match.log]
    for number in (len(match), len(match) - 1, 3, 0):
        gone = match.rewind(number)
        assert match.state.dump() == positions[number]
        assert [entry[:2] for entry in (*match.log, *gone)] == played
        assert [match.at(earlier).dump() for earlier in range(number + 1)] == positions[: number + 1]
        assert Match.load(match.save()).state.dump() == positions[number]
        for decision in played[number:]:
            match.play(*decision)
        assert match.state.dump() == positions[-1]


def test_another_way_taken_after_going_back_replaces_all_that_was_remembered(connect_four: Game) -> None:
    match = finish(Match(connect_four, 2), seed=659)
    before = match.at(32).dump()
    for seed in range(100):
        match.rewind(30)
        finish(match, seed)
        if len(match) > 33 and match.at(32).dump() != before:
            break
    else:
        pytest.fail("no other long game was found")
    state = connect_four.new(2)
    for number, (seat, move, _) in enumerate(match.log):
        assert match.at(number).dump() == state.dump()
        state.play(seat, move)


def test_the_story_goes_back_too(duel: Game) -> None:
    match = Match(duel, 2, names=["Ada", "Bob"])
    play_first(match)
    before = match.story(None)
    play_first(match)
    match.rewind(1)
    assert match.story(None) == before
    play_first(match)
    assert len(match.story(None)) > len(before)


def test_going_back_by_agreement_cannot_be_brought_back(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    match.undo(0)
    play_first(match)
    match.rewind(0)
    with pytest.raises(UndoRefused, match="TT-07"):
        match.redo(0)


@pytest.mark.parametrize("number", [-1, 2])
def test_nobody_goes_back_to_a_position_that_never_was(connect_four: Game, number: int) -> None:
    match = Match(connect_four, 2)
    play_first(match)
    before = match.save()
    with pytest.raises(TabletombError, match=f"there is no position {number}"):
        match.rewind(number)
    assert match.save() == before


# -- playing ----------------------------------------------------------------------------------------------------


def test_a_refused_move_changes_nothing(duel: Game) -> None:
    match = Match(duel, 2)
    before = match.save()
    junk: Any
    for seat, junk in ((0, 99), (5, 0), (0, None), (0, "commit 3")):
        with pytest.raises(IllegalMove):
            match.play(seat, junk)
    assert match.save() == before


def test_a_repeated_move_is_not_played_twice(duel: Game) -> None:
    match = Match(duel, 2)
    seat, move = play_first(match)
    after = match.save()
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.rule == "TT-03"
    assert match.save() == after


def test_a_stale_move_is_refused(duel: Game) -> None:
    match = Match(duel, 2)
    stale = match.state.legal(1)[0]
    match.play(1, stale)
    match.play(0, match.state.legal(0)[0])
    with pytest.raises(IllegalMove):
        match.play(1, stale)


def test_names_are_one_a_seat(duel: Game) -> None:
    assert Match(duel, 3).names == ("Seat 0", "Seat 1", "Seat 2")
    assert Match(duel, 2, names=["Ada", "Bob"]).names == ("Ada", "Bob")
    with pytest.raises(SetupError, match="names: must be 2 names, not 1"):
        Match(duel, 2, names=["Ada"])


def test_a_match_may_say_who_plays(duel: Game) -> None:
    match = Match(duel, 2, players=["person", "ismcts:250ms"])
    assert match.save()["players"] == ["person", "ismcts:250ms"]
    assert Match.load(match.save()).players == ("person", "ismcts:250ms")
    silent = Match(duel, 2)
    assert silent.players is None
    assert "players" not in silent.save()
    assert Match.load(silent.save()).players is None


@pytest.mark.parametrize("players", [["person"], ["person", ""], ["person", "  "], ["person", "x" * 101], ["a\n", "b"]])
def test_impossible_players_get_a_sentence(duel: Game, players: list[str]) -> None:
    with pytest.raises(SetupError, match=r"^players: must be "):
        Match(duel, 2, players=players)
    with pytest.raises(DocumentError, match=r"^players: must be "):
        Match.load({**Match(duel, 2).save(), "players": players})


def test_players_in_a_document_are_texts(duel: Game) -> None:
    with pytest.raises(DocumentError, match=r"players\[1\]: must be a text, not 7"):
        Match.load({**Match(duel, 2).save(), "players": ["person", 7]})


def test_a_match_is_set_up_as_its_game_is(duel: Game) -> None:
    match = Match("midnight-duel", 3, 9, {"hand": "2"})
    assert match.state.dump() == duel.new(3, 9, {"hand": "2"}).dump()
    with pytest.raises(UnknownGame):
        Match("chess", 2)
    with pytest.raises(SetupError, match="seats"):
        Match(duel, 9)
    with pytest.raises(SetupError, match="seed"):
        Match(duel, 2, -1)


# -- looking back -----------------------------------------------------------------------------------------------


def test_every_position_can_be_seen_again(duel: Game) -> None:
    match = Match(duel, 2, 5)
    positions = [match.state.dump()]
    while not match.state.over:
        play_first(match)
        positions.append(match.state.dump())
    assert [match.at(number).dump() for number in range(len(match) + 1)] == positions


def test_a_position_of_the_past_is_a_copy(duel: Game) -> None:
    match = finish(Match(duel, 2))
    after = match.save()
    past = match.at(0)
    past.play(0, past.legal(0)[0])
    match.at(len(match)).agenda.append("nonsense")  # type: ignore[arg-type]
    assert match.save() == after
    assert match.at(0).decisions == 0


@pytest.mark.parametrize("number", [-1, 1, 99])
def test_there_is_no_position_outside_the_match(duel: Game, number: int) -> None:
    with pytest.raises(TabletombError, match=f"The match has 0 decisions so far; there is no position {number}."):
        Match(duel, 2).at(number)


def test_the_story_is_told_to_each_in_part_with_marks_and_numbers(duel: Game) -> None:
    match = Match(duel, 2)
    seat, card = play_first(match)
    name = duel.pack.box.names[card]
    opening = (0, Told("The cards are dealt; 6 are left."))
    own = Told(f"{{0}} {{0:commits|commit}} {{hand/{card}|the {name}}}.", (f"hand/{card}",))
    assert match.story(seat) == [opening, (1, own)]
    assert match.story(1) == match.story(None) == [opening, (1, Told("{0} commits a card."))]
    assert match.story(None, since=1) == [(1, Told("{0} commits a card."))]


def test_the_story_says_what_moved_and_where(duel: Game) -> None:
    match = halfway(duel, "mark")
    (seat,) = match.state.actors()
    match.play(seat, duel.moves.parse("mark c"))
    spot = f"spots/{seat}/c"
    laid = Told(f"{{{seat}}} {{{seat}:lays|lay}} a trophy on spot c.", (spot,), (("trophy", spot),))
    assert match.story(None, since=len(match))[0] == (len(match), laid)


def test_the_story_follows_undo_and_redo(duel: Game) -> None:
    match = halfway(duel, "mark")
    (seat,) = match.state.actors()
    match = Match.load(match.save())
    before = match.story(None)
    match.play(seat, match.state.legal(seat)[0])
    assert match.story(None)[: len(before)] == before
    assert len(match.story(None)) == len(before) + 1
    connected = Match("midnight-duel", 2, 3)
    assert connected.story(None) == before[:1]


def test_the_sheet_is_that_of_the_position(duel: Game) -> None:
    match = finish(Match(duel, 2))
    assert match.sheet() == match.state.sheet()


# -- documents --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [4, "5e" * 32])
def test_a_saved_match_loads_equal_and_plays_on(duel: Game, seed: int | str) -> None:
    match = Match(duel, 3, seed, {"hand": "2"}, names=["Ada", "Bob", "Zoë {0}"])
    for _ in range(9):
        play_first(match)
    loaded = Match.load(json.loads(json.dumps(match.save())))
    assert loaded.save() == match.save()
    assert loaded.log == match.log
    assert [loaded.story(seat) for seat in (None, 0, 1, 2)] == [match.story(seat) for seat in (None, 0, 1, 2)]
    assert finish(loaded).save() == finish(match).save()


def test_a_saved_match_is_readable_and_stamped(duel: Game) -> None:
    match = Match(duel, 2, 1)
    play_first(match)
    doc = match.save()
    assert doc["log"] == [f"0 {duel.moves.notation(match.log[0].move)}"]
    assert (doc["rules"], doc["content"], doc["seed"]) == ("1.0", duel.pack.hash, 1)
    assert doc["engine"]
    assert doc["position"] == match.state.dump()


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"tabletomb": "position"}, "tabletomb", "must be one of match, not 'position'"),
        ({"format": 2}, "format", "must be a whole number from 1 to 1, not 2"),
        ({"content": "sha256:0"}, "content", "names another content pack than"),
        ({"seats": 7}, "seats", "Midnight Duel seats 2 to 3, not 7"),
        ({"names": ["Ada"]}, "names", "must be 2 names, not 1"),
        ({"names": [1, 2]}, "names[0]", "must be a text, not 1"),
        ({"seed": "x"}, "seed", "must be a whole number from 0"),
        ({"options": {"hand": "9"}}, "options.hand", "must be one of 3, 2, not '9'"),
        ({"log": ["x commit 0"]}, "log[0]", "must be a seat and a move, as in '0 pass'"),
        ({"log": ["\u00b2 commit 0"]}, "log[0]", "must be a seat and a move, as in '0 pass'"),
        ({"log": [""]}, "log[0]", "must be a seat and a move, as in '0 pass'"),
        ({"log": ["0 fly"]}, "log[0]", "cannot be replayed: 'fly' is not a move"),
        ({"log": ["0 pass"]}, "log[0]", "cannot be replayed: Now is not the time for that"),
        ({"log": ["99999999999 pass"]}, "log[0]", "cannot be replayed: There is no seat"),
        ({"log": [7]}, "log[0]", "must be a text, not 7"),
        ({"log": "0 pass"}, "log", "must be a list"),
        ({"log": []}, "position", "is not where the log leads (rules are now 1.0; it was saved by version"),
        ({"position": None}, "position", "is not where the log leads"),
        ({"engine": 1}, "engine", "must be a text, not 1"),
        ({"rules": None}, "rules", "must be a text, not None"),
        ({"campaign": {"tabletomb": "match"}}, "campaign.format", "is missing"),
        ({"more": 1}, "more", "is not known here"),
    ],
)
def test_a_wrong_match_document_names_the_field(duel: Game, change: dict[str, Any], field: str, message: str) -> None:
    match = Match(duel, 2)
    play_first(match)
    with pytest.raises(DocumentError) as refused:
        Match.load({**match.save(), **change})
    assert refused.value.field == field
    assert refused.value.message.startswith(message)


def test_every_part_of_a_match_document_is_needed(duel: Game) -> None:
    doc = Match(duel, 2).save()
    for name in doc.keys() - {"campaign"}:
        with pytest.raises(DocumentError, match=f"^{name}: is missing$"):
            Match.load({key: value for key, value in doc.items() if key != name})


def test_a_match_of_an_unknown_game_says_what_is_installed(duel: Game) -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'; installed are"):
        Match.load({**Match(duel, 2).save(), "game": "chess"})


def test_a_log_without_end_is_refused(duel: Game) -> None:
    with pytest.raises(DocumentError, match="log: must have at most 100000 entries"):
        Match.load({**Match(duel, 2).save(), "log": ["0 pass"] * 100_001})


# -- going on from a position -----------------------------------------------------------------------------------


def resumed(match: Match, at: int) -> Match:
    """The same match without its first decisions."""
    last = [
        max((number for number in range(1, at + 1) if match.decision(number).seat == seat), default=0)
        for seat in range(match.state.seats)
    ]
    again = Match.resumed(match.game.load(match.at(at).dump()), match.seed, names=match.names, last=last)
    for number in range(at + 1, len(match) + 1):
        again.play(match.decision(number).seat, match.decision(number).move)
    return again


def test_a_resumed_match_goes_on_like_the_whole_one(duel: Game) -> None:
    match = Match(duel, 2, 3, names=["Ann", "Ben"])
    stream = seeded(4)
    while not match.state.over:
        seat = match.state.actors()[stream.below(len(match.state.actors()))]
        moves = match.state.legal(seat)
        match.play(seat, moves[stream.below(len(moves))])
        if match.step_since() != len(match):
            continue
        base = len(match)
        again = resumed(match, base)
        assert (len(again), again.base, again.whole) == (base, base, False)
        for _ in range(3):
            if match.state.over:
                break
            for each in (0, 1):
                assert again.why_no_undo(each) == match.why_no_undo(each)
                assert again.together_since(each) == match.together_since(each)
                assert again.last(each) == match.last(each)
                assert again.story(each, base + 1) == match.story(each, base + 1)
            assert again.step_since() == match.step_since()
            assert again.state.dump() == match.state.dump() == again.at(len(match)).dump()
            again.play(*play_first(match))
        match.rewind(base)


def test_a_resumed_match_has_nothing_from_before(connect_four: Game) -> None:
    match = Match(connect_four, 2)
    for _ in range(5):
        play_first(match)
    again = resumed(match, 3)
    assert [entry.seat for entry in again.log] == [0 if number % 2 else 1 for number in (4, 5)]
    again.undo(0)
    again.rewind(3)
    assert again.why_no_undo(0) is None
    for beyond in (lambda: again.at(2), lambda: again.rewind(2), lambda: again.undo(0), lambda: again.decision(3)):
        with pytest.raises(TabletombError, match="resumed after 3 decisions"):
            beyond()
    assert len(again) == 3
    with pytest.raises(TabletombError, match="only a whole one can be saved"):
        again.save()
