"""Playing at the keyboard: moves by number and notation, refusals, undo, rules, scores, whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.game import games
from tabletomb.engine.marks import plain
from tabletomb.engine.match import Match
from tabletomb.engine.view import label

GAMES = [game.name for game in games()]
Play = Callable[..., Any]


def story(match: Match, reader: int, since: int = 0) -> list[tuple[int, str]]:
    """The story in plain words, as it is told to a seat that hears it."""
    return [(number, plain(line.text, match.names, reader)) for number, line in match.story(reader, since)]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_played_by_typing_numbers(play: Play, name: str) -> None:
    played = play(name, *["1"] * 400, seed=3)
    assert played.match.state.over
    assert "The end" in played.seen
    for line in played.match.sheet().lines:
        assert f"§{line.rule}" in played.seen
    verdict = played.seen.split("in all")[-1]
    winners = played.match.state.winners()
    if played.match.game.cooperative:
        assert f"The table {'wins' if winners else 'loses'}." in verdict
    else:
        assert played.match.names[winners[0]] in verdict


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_played_in_notation_at_a_terminal(table: Play, name: str) -> None:
    seats = str(min(count for count in tabletomb.game(name).seats if count > 1))
    played = table(name, seats=seats, seed=5, interactive=True, pause=False)
    moves = played.match.game.moves

    def in_notation(prompt: str) -> str | None:
        state = played.match.state
        return moves.notation(state.legal(0)[-1]) if state.actors() else "no" if "Save" in prompt else ""

    played.person.before_answer = in_notation
    played.session.run()
    assert played.match.state.over


def test_bots_alone_play_to_the_end(play: Play) -> None:
    played = play("dead-and-breakfast", seats="random,random", seed=2)
    assert played.match.state.over
    assert "The end" in played.seen


def test_the_same_seed_and_answers_give_the_same_game(play: Play) -> None:
    one, two = (play("inn-keeper", *["1"] * 30, seed=9) for _ in range(2))
    assert one.match.save() == two.match.save()
    assert one.seen.split("Saved")[0] == two.seen.split("Saved")[0]


def test_prompt_rule_and_numbered_moves_are_shown(play: Play) -> None:
    played = play("dead-and-breakfast", seed=7, seats="1")
    state, names = played.match.state, played.match.names
    prompt = state.prompt(0)
    assert f"▸ {plain(prompt['text'], names, 0)} §{prompt['rule']}" in played.words
    for number, move in enumerate(state.legal(0), start=1):
        assert f"{number} {plain(label(state, 0, move), names, 0)}" in played.words


def test_a_number_plays_the_move_it_stands_before(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "4", seats="me,me")
    assert [entry.move for entry in played.match.log] == [connect_four.moves.parse("drop d")]


def test_notation_may_be_typed_carelessly(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "  DROP   d ", seats="me,me")
    assert [entry.move for entry in played.match.log] == [connect_four.moves.parse("drop d")]


def test_enter_plays_the_only_legal_move_but_never_chooses(table: Play, connect_four: tabletomb.Game) -> None:
    played = table(connect_four, "", "", seats="me,me")
    played.session.run()
    assert len(played.match) == 0
    played = table("dead-and-breakfast", seats="1", seed=2)
    lonely: list[int] = []

    def first_or_enter(prompt: str) -> str:
        state = played.match.state
        if not state.over and len(state.legal(0)) == 1:
            lonely.append(len(played.match))
            return ""
        return "1" if not state.over else "quit"

    played.person.before_answer = first_or_enter
    played.session.run()
    assert played.match.state.over
    assert lonely, "the last tile or wall has one place to go"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("99", "There is no move 99; the moves are 1 to 7."),
        ("0", "There is no move 0; the moves are 1 to 7."),
        ("drop z", "drop takes column: a, b, c, d, e, f, g."),
        ("drop", "drop takes column: a, b, c, d, e, f, g."),
        ("fly", "'fly' is neither a move nor a command; ? lists both."),
        ("/fly", "'/fly' is not a command here; ? lists them."),
        ("why", "Why what?"),
        ("why drop z", "drop takes column: a, b, c, d, e, f, g."),
        ("undo", "There is nothing to take back yet. §TT-05"),
        ("redo", "There is nothing to play again. §TT-07"),
        ("rules XX-99", "No rule of Connect Four contains 'XX-99'"),
        ("rules CF-99", "There is no rule 'CF-99'"),
        ("rules zyzzyva", "No rule of Connect Four contains 'zyzzyva'"),
        ("look 9", "Whom do you mean? The seats are: 0 Player A, 1 Player B."),
        ("\x1b[2J", "is neither a move nor a command"),
        ("９", "is neither a move nor a command"),
    ],
)
def test_mistakes_get_a_sentence_and_change_nothing(
    play: Play, connect_four: tabletomb.Game, answer: str, sentence: str
) -> None:
    played = play(connect_four, answer, seats="me,me")
    assert sentence in played.words
    assert len(played.match) == 0


def test_an_illegal_move_is_refused_with_its_rule_and_why_shows_the_text(
    play: Play, connect_four: tabletomb.Game
) -> None:
    played = play(connect_four, *["drop a"] * 6, "drop a", "why drop a", "why drop b", "why 1", seats="me,me")
    assert len(played.match) == 6
    assert played.words.count("× Column a is full. §CF-2") == 2
    assert played.words.count("CF-2 A disc is dropped into a column") == 1
    assert played.words.count("That is legal: drop a disc into column b.") == 2


def test_refusals_name_players_not_seats(play: Play) -> None:
    played = play("dead-and-breakfast", "why place a1", "place a1", seats="1")
    refusal = played.match.state.why_not(0, played.match.game.moves.parse("place a1"))
    assert refusal is not None
    assert f"§{refusal.rule}" in played.seen
    assert "{0}" not in played.seen


def test_undo_and_redo_within_a_turn(play: Play) -> None:
    """Two walls: the second can be taken back, played again, and taken back together with the first."""
    played = play("dead-and-breakfast", "walls 1", "1", "undo", "redo", "undo", "score", seats="1", seed=7)
    assert len(played.match) == 1
    wall = label(played.match.state, 0, played.match.state.legal(0)[0])
    assert played.words.count(f"Taken back: {plain(wall, played.match.names, 0)}.") == 2
    once_more = play("dead-and-breakfast", "walls 1", "1", "undo", "redo", seats="1", seed=7)
    assert len(once_more.match) == 2


def test_undo_ends_where_information_begins(play: Play) -> None:
    played = play("dead-and-breakfast", "1", "undo", seats="1", seed=7)
    assert len(played.match) == 1
    assert "§TT-06" in played.seen


def test_at_a_terminal_the_last_decision_can_be_taken_back_before_bots_move(
    play: Play, connect_four: tabletomb.Game
) -> None:
    played = play(connect_four, "1", "?", "undo", "2", "", "q", "", interactive=True, seats="me,random")
    assert [entry.move for entry in played.match.log if entry.seat == 0] == [1]
    assert len(played.match) == 2
    hasty = play(connect_four, "1", "2", "q", "", interactive=True, seats="me,random", pause=False)
    assert [entry.move for entry in hasty.match.log if entry.seat == 0] == [0, 1]


def test_without_a_terminal_nobody_is_asked_to_end_the_turn(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "1", "2", "3", seats="me,random")
    assert [entry.move for entry in played.match.log if entry.seat == 0] == [0, 1, 2]


def test_what_bots_did_is_told_as_a_story(play: Play) -> None:
    played = play("dead-and-breakfast", "1", "1", seats="me,random", seed=7)
    last = played.seen.rindex("since your last move:")
    told = " ".join(played.seen[last:].split())
    own = max(number for number, entry in enumerate(played.match.log, 1) if entry.seat == 0)
    lines = story(played.match, 0, since=own)[-2:]
    assert any("Mags (random)" in line for _, line in lines)
    assert all(line in told for _, line in lines)


def test_whoever_plays_alone_with_bots_is_spoken_to(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "4", "log", seats="me,random")
    shown = played.words
    assert "You drop a disc into column d. Mags (random) drops a disc into column" in shown
    assert "1 You drop a disc into column d. 2 Mags (random) drops" in shown[shown.index("> log") :]
    assert "Player drops" not in shown


def test_several_people_are_each_spoken_to_when_they_sit_in_front(play: Play, connect_four: tabletomb.Game) -> None:
    played = play(connect_four, "4", "log", "2", "log", seats="me,me")
    first, second = (" ".join(part.split()) for part in played.seen.split("> log")[1:])
    assert first.startswith("1 Player A drops a disc into column d.")
    assert second.startswith("1 You drop a disc into column d. 2 Player B drops a disc into column b.")


def test_the_verdict_is_told_to_whoever_won(play: Play, connect_four: tabletomb.Game) -> None:
    assert "Player A wins." in play(connect_four, *["drop a", "drop d"] * 3, "drop a", seats="me,me").words
    lucky = next(
        played
        for played in (play(connect_four, *"1111222233334444", seed=seed, seats="me,random") for seed in range(40))
        if played.match.state.over and played.match.state.winners() == [0]
    )
    assert "You win." in lucky.words
    assert "Player wins" not in lucky.words


def test_rules_by_id_by_words_and_whole(play: Play) -> None:
    played = play("inn-keeper", "rules IK-12", "rules ik12", "rule strict table", "rules TT-05", "rules")
    assert played.words.count("IK-12 You may play any card you hold") >= 3
    assert "TT-05 You may take back your own last decision" in played.words
    assert "House rules of the table" in played.seen


def test_the_score_cites_rules_and_keeps_secrets(play: Play) -> None:
    played = play("inn-keeper", "score", seats="3", seed=6, width=160)
    shown = played.seen[played.seen.index("> score") :]
    assert "§IK-85" in shown
    state = played.match.state
    names = [state.view(seat)["players"][seat]["bonus"]["name"] for seat in range(3)]
    assert names[0] in " ".join(shown.split())
    assert names[1] not in " ".join(shown.split())
    assert names[2] not in " ".join(shown.split())
    assert "What is still secret is not in it." in shown


def test_moves_show_what_they_would_score_for_sure(play: Play) -> None:
    """A tile with a flower of the lobby's colour that ivy joins scores at once, and the list says so."""
    seen: set[int] = set()
    for seed in range(8):
        played = play("dead-and-breakfast", "1", "moves", seats="1", seed=seed)
        state = played.match.state
        listed = played.seen[played.seen.rindex("moves\n") :].splitlines()[1:]
        for line, move in zip(listed, state.legal(0), strict=False):
            future = state.clone()
            future.push(0, move)
            score = future.scores()[0] - state.scores()[0]
            assert line.rstrip().endswith(f" {score:+d}") == bool(score)
            seen.add(score)
    assert len(seen) > 2, "the test should have met moves that score and moves that do not"


def test_the_log_tells_everything_the_seat_may_hear(play: Play) -> None:
    played = play("inn-keeper", *["1"] * 20, "log", seats="2", seed=3)
    shown = " ".join(played.seen[played.seen.index("> log") :].split())
    for number, line in story(played.match, 0):
        assert f"{number} {line}" in shown
    heard = {line.text for _, line in played.match.story(0)}
    others = {plain(line.text, played.match.names, 0) for _, line in played.match.story(1) if line.text not in heard}
    assert others, "by now the neighbour has drawn cards in secret"
    assert not any(line in shown for line in others)


def test_looking_at_a_neighbour_by_number_or_name(play: Play) -> None:
    played = play("dead-and-breakfast", "look 1", "look mags", "look", seats="2", seed=3)
    hotel = played.match.state.view(0)["hotels"][1]["name"]
    assert played.seen.count(hotel) == 2


def test_help_lists_commands_moves_and_signs(play: Play) -> None:
    played = play("dead-and-breakfast", "?", "help", "h")
    assert played.seen.count("why MOVE") == 3
    for verb in played.match.game.moves.verbs.values():
        assert verb.help in played.words
    assert "W for a witch" in played.words


def test_a_verb_hides_no_command(play: Play, connect_four: tabletomb.Game) -> None:
    """A slash makes sure that a command is meant, whatever verbs a game has."""
    played = play(connect_four, "/moves", ":log", "/quit", "1", seats="me,me")
    assert len(played.match) == 0
    assert played.person.answers == ["1"]


def test_alone_against_the_night_porter(play: Play) -> None:
    played = play("dead-and-breakfast", *["1"] * 80, seats="1", seed=5)
    assert played.match.state.over
    assert f"rating: {played.match.state.view(0)['rating']}" in played.words


@pytest.mark.parametrize("name", ["dead-and-breakfast", "inn-keeper"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_decision_fits_the_screen(table: Play, name: str, width: int, height: int) -> None:
    """Header, picture, prompt, moves and the line to type in, for games with a board of their own."""
    played = table(name, *["1"] * 400, seats="3", seed=3, interactive=True, pause=False, width=width, height=height)
    screens: list[int] = []
    played.session.terminal.clear = lambda forget=False: played.person.file.write("\f")  # type: ignore[method-assign]

    def measure(prompt: str) -> str | None:
        if not played.match.state.over:
            screens.append(played.seen.rsplit("\f", 1)[-1].count("\n") + 1)
        return None

    played.person.before_answer = measure
    played.session.run()
    fitting = sum(rows <= height for rows in screens)
    assert fitting >= 0.95 * len(screens), sorted(screens)[-10:]
