"""Games: metadata, dealing, what is refused on the way, and the registry."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import tabletomb
from tabletomb.engine import game as registry
from tabletomb.engine.errors import DocumentError, SetupError, TabletombError, UnknownGame
from tabletomb.engine.game import Game, Option
from tabletomb.engine.view import Told

SEALED = "5e" * 32


def test_the_same_arguments_deal_the_same_game(duel: Game) -> None:
    assert duel.new(3, 5, {"hand": "2"}).dump() == duel.new(seats=3, seed=5, options={"hand": "2"}).dump()
    assert duel.new(3, 5).dump() != duel.new(3, 6).dump()
    assert duel.new(3, SEALED).dump() == duel.new(3, SEALED).dump()
    assert duel.new(3, SEALED).dump()["table"] != duel.new(3, 0).dump()["table"]


def test_seed_and_options_have_defaults(duel: Game) -> None:
    assert duel.new(2).dump() == duel.new(2, 0, {"hand": "3", "peek": "on"}).dump()


def test_listening_from_the_deal_on_changes_only_what_is_heard(duel: Game) -> None:
    heard = duel.new(2, 0, listen=True)
    assert heard.told(None) == [Told("The cards are dealt; 6 are left.")]
    assert duel.new(2, 0).told(None) == []
    assert heard.dump() == duel.new(2, 0).dump()


@pytest.mark.parametrize(
    ("arguments", "field", "message"),
    [
        ({"seats": 4}, "seats", "Midnight Duel seats 2 to 3, not 4"),
        ({"seats": 0}, "seats", "Midnight Duel seats 2 to 3, not 0"),
        ({"seats": "2"}, "seats", "Midnight Duel seats 2 to 3, not '2'"),
        ({"seats": True}, "seats", "Midnight Duel seats 2 to 3, not True"),
        ({"seats": None}, "seats", "Midnight Duel seats 2 to 3, not None"),
        ({"options": {"hat": "3"}}, "options", "Midnight Duel has no option 'hat'; its options are: hand, peek"),
        ({"options": {"hand": "4"}}, "options.hand", "must be one of 3, 2, not '4'"),
        ({"options": {"hand": 3}}, "options.hand", "must be one of 3, 2, not 3"),
        ({"options": {"hand": []}}, "options.hand", "must be one of 3, 2, not []"),
        ({"options": ["hand"]}, "options", "must be names and their values"),
        ({"seed": -1}, "seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits"),
        ({"seed": 2**63}, "seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits"),
        ({"seed": 1.0}, "seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits"),
        ({"seed": True}, "seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits"),
        ({"seed": "7"}, "seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits"),
    ],
)
def test_a_wrong_setup_names_the_field_and_what_is_allowed(
    duel: Game, arguments: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(SetupError) as refused:
        duel.new(**{"seats": 2, **arguments})
    assert (refused.value.field, refused.value.message) == (field, message)
    assert str(refused.value) == f"{field}: {message}"


def test_a_game_without_options_says_so(connect_four: Game) -> None:
    with pytest.raises(SetupError, match="Connect Four has no option 'x'; its options are: none"):
        connect_four.new(2, 0, {"x": "y"})
    with pytest.raises(SetupError, match="Connect Four seats 2, not 3"):
        connect_four.new(3)


def test_seat_counts_with_gaps_are_spoken_one_by_one(connect_four: Game) -> None:
    gaps = Game(name="gaps", title="Gaps", package="gaps", prefix="GA", seats=(4, 2), version="1")
    assert gaps.seats == (2, 4)
    with pytest.raises(SetupError, match="Gaps seats 2 or 4, not 3"):
        gaps.new(3)


def test_the_largest_seed_deals(duel: Game) -> None:
    assert not duel.new(2, 2**63 - 1).over


def test_bounds_are_told_for_seats_and_options(duel: Game) -> None:
    assert duel.bound(2) == 24
    assert duel.bound(3, {"peek": "off"}) == 20
    with pytest.raises(SetupError, match="seats"):
        duel.bound(9)


def test_the_rulebook_holds_the_games_rules_and_those_of_the_house(duel: Game) -> None:
    assert duel.rulebook.rule("md-5").startswith("The winner lays the trophy")
    assert "TT-06" in duel.rulebook.rules


def test_metadata_is_read_without_loading_the_rules() -> None:
    program = (
        "import sys; sys.path.append(sys.argv[1]); from midnight_duel import GAME;"
        "assert GAME.title and GAME.seats and GAME.options and repr(GAME) == '<game midnight-duel>';"
        "sys.exit('midnight_duel.rules' in sys.modules)"
    )
    toys = next(folder for folder in sys.path if folder.endswith("toys"))
    assert subprocess.run([sys.executable, "-c", program, toys]).returncode == 0


# -- positions --------------------------------------------------------------------------------------------------


def test_a_hand_written_position_needs_little(connect_four: Game) -> None:
    rows = ["......."] * 5 + ["0110..."]
    state = connect_four.load({"game": "connect-four", "seats": 2, "agenda": ["turn 0"], "table": {"rows": rows}})
    assert state.actors() == [0]
    assert state.decisions == 0
    state.play(0, 3)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"game": "chess"}, "game", "is 'chess', not midnight-duel"),
        ({"game": None}, "game", "must be a text, not None"),
        (
            {"content": "sha256:0"},
            "content",
            "was dealt with another content pack than 'Midnight Duel, first printing'",
        ),
        ({"seats": 9}, "seats", "Midnight Duel seats 2 to 3, not 9"),
        ({"options": {"hand": "9"}}, "options.hand", "must be one of 3, 2, not '9'"),
        ({"options": {"hand": 3}}, "options.hand", "must be a text, not 3"),
        ({"options": []}, "options", "must be an object, not []"),
        ({"stream": [0, 0]}, "stream", "must be two 32-bit numbers, the second odd"),
        ({"stream": [1]}, "stream", "must have 2 entries, not 1"),
        ({"decisions": -1}, "decisions", "must be a whole number from 0 to 1000000, not -1"),
        ({"sealed": 5}, "sealed", "must be a whole number from 0 to 0, not 5"),
        ({"agenda": ["fly"]}, "agenda[0]", "must be one of commit, peek 0"),
        ({"agenda": ["mark 2"]}, "agenda[0]", "there is no seat 2 at a table of 2"),
        ({"agenda": ["commit"] * 201}, "agenda", "must have at most 200 entries, not 201"),
        ({"agenda": []}, "agenda", "cannot be empty while there are cards in hand"),
        ({"agenda": ["mark 0"]}, "agenda", "is no point of this game"),
        ({"agenda": "commit"}, "agenda", "must be a list, not 'commit'"),
        ({"table": {}}, "table.deck", "is missing"),
        ({"campaign": {}}, "campaign.tabletomb", "is missing"),
        ({"surplus": 1}, "surplus", "is not known here; known are game, rules, content"),
    ],
)
def test_a_wrong_position_names_the_field(duel: Game, change: dict[str, Any], field: str, message: str) -> None:
    doc = {**duel.new(2).dump(), **change}
    with pytest.raises(DocumentError) as refused:
        duel.load(doc)
    assert refused.value.field == field
    assert refused.value.message.startswith(message)


def test_a_step_that_leaves_nobody_a_move_is_refused(duel: Game, connect_four: Game) -> None:
    full = {"game": "connect-four", "seats": 2, "agenda": ["turn 0"], "table": {"rows": ["0011001", "1100110"] * 3}}
    with pytest.raises(DocumentError, match="agenda: must be empty: the game is over"):
        connect_four.load(full)
    assert connect_four.load({**full, "agenda": []}).over
    doc: Any = duel.new(2, 0, {"hand": "2"}).dump()
    doc["table"]["deck"] += [card for hand in doc["table"]["hands"] for card in hand]
    doc["table"]["hands"] = [[], []]
    with pytest.raises(DocumentError, match="agenda: waits at 'commit', where nobody has a legal move"):
        duel.load(doc)


@pytest.mark.parametrize("doc", [None, [], "x", 5, {}])
def test_what_is_no_document_is_refused(duel: Game, doc: Any) -> None:
    with pytest.raises(DocumentError):
        duel.load(doc)


# -- the registry -----------------------------------------------------------------------------------------------


def installed(monkeypatch: pytest.MonkeyPatch, *entries: EntryPoint) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry for entry in entries if entry.group == group])
    monkeypatch.setattr(registry, "_found", {})


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, "tabletomb.games")


def test_games_are_found_by_entry_point_and_listed_by_title(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(
        monkeypatch, entry("midnight-duel", "midnight_duel:GAME"), entry("connect-four", "tabletomb_connect_four:GAME")
    )
    assert [game.title for game in tabletomb.games()] == ["Connect Four", "Midnight Duel"]
    assert tabletomb.game("connect-four") is tabletomb.games()[0]


def test_listing_the_games_works_again_after_they_are_loaded() -> None:
    # The function and the package that holds the games share a name.
    assert tabletomb.games() == tabletomb.games()
    from tabletomb.games.inn_keeper import GAME

    assert GAME in tabletomb.games()


@pytest.mark.parametrize("name", ["midnight-duel", "Midnight Duel", " midnight_duel "])
def test_a_game_is_found_however_its_name_is_spelt(duel: Game, name: str) -> None:
    assert tabletomb.game(name) is duel
    assert tabletomb.game(duel) is duel


@pytest.mark.parametrize("name", ["chess", "", "x" * 500, None, 7])
def test_an_unknown_game_gets_a_sentence_that_lists_what_is_installed(
    monkeypatch: pytest.MonkeyPatch, name: Any
) -> None:
    installed(monkeypatch, entry("connect-four", "tabletomb_connect_four:GAME"))
    with pytest.raises(UnknownGame, match=r"^There is no game '.{0,40}'; installed are connect-four\.$"):
        tabletomb.game(name)


def test_a_game_that_cannot_be_imported_is_named_and_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletomb.games.inn_keeper import GAME

    installed(monkeypatch, entry("lost", "no_such_module:GAME"), entry("inn-keeper", "tabletomb.games.inn_keeper:GAME"))
    said = "The game lost is registered but cannot be imported: No module named"
    with pytest.raises(TabletombError, match=said):
        tabletomb.game("lost")
    with pytest.warns(UserWarning, match=said):
        assert tabletomb.games() == [GAME]


def test_a_game_is_its_name_to_pickle(duel: Game, register: Callable[[Game], Game]) -> None:
    import pickle

    assert pickle.loads(pickle.dumps(duel)) is duel


def test_values_of_an_option_are_read_in_words() -> None:
    plain = Option("pace", ("slow", "quick"), "slow", "How fast.")
    assert [plain.label(value) for value in plain.values] == ["slow", "quick"]
    coded = Option("pace", ("P1", "P2"), "P1", "How fast.", labels={"P2": "Quick", "P1": "Slow"})
    assert [coded.label(value) for value in coded.values] == ["Slow", "Quick"]
    assert hash(coded) == hash(Option("pace", ("P1", "P2"), "P1", "How fast."))


@pytest.mark.parametrize("labels", [{"P1": "Slow"}, {"P1": "Slow", "P2": "Quick", "P3": "Headlong"}])
def test_labels_are_for_the_values_no_more_and_no_less(labels: dict[str, str]) -> None:
    with pytest.raises(SetupError) as refused:
        Option("pace", ("P1", "P2"), "P1", "How fast.", labels=labels)
    assert str(refused.value) == "options.pace: needs labels for P1, P2, no more and no less"
