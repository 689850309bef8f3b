"""Finished matches replay to the same score sheet, and nothing is lost on the way."""

import json
from pathlib import Path

import pytest

import tabletomb
from tabletomb.engine.match import Match

FOLDER = Path(__file__).parent
FIXTURES = sorted(FOLDER.glob("*.json"))
FEWEST = 3


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_finished_match_replays_to_the_same_end(path: Path) -> None:
    doc = json.loads(path.read_text("utf-8"))
    match = Match.load(doc["match"])
    assert match.state.over
    assert match.sheet().to_json() == doc["sheet"]
    assert match.state.winners() == doc["winners"]
    assert match.state.scores() == doc["sheet"]["totals"]
    assert [f"{entry.seat} {match.game.moves.notation(entry.move)}" for entry in match.log] == doc["match"]["log"]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_nothing_is_lost_in_a_finished_match(path: Path) -> None:
    saved = json.loads(path.read_text("utf-8"))["match"]
    game = tabletomb.game(saved["game"])
    state = game.new(saved["seats"], saved["seed"], saved["options"])
    dealt = state.inventory()
    for entry in saved["log"]:
        seat, _, notation = entry.partition(" ")
        state.play(int(seat), game.moves.parse(notation))
        assert state.inventory() == dealt, f"after {entry!r}, decision {state.decisions}"
    assert state.over


def test_every_game_has_finished_matches() -> None:
    for game in tabletomb.games():
        if game.package.startswith("tabletomb."):
            found = [path for path in FIXTURES if path.name.startswith(f"{game.name}-")]
            assert len(found) >= FEWEST, (
                f"{game.title} has {len(found)}; write them: python tests/matches/regenerate.py"
            )
