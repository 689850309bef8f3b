"""The golden games are still played and told as they are written down."""

import difflib
import runpy
from pathlib import Path

import pytest

import tabletomb

FOLDER = Path(__file__).parent
SCRIPT = runpy.run_path(str(FOLDER / "regenerate.py"))
PLAN = SCRIPT["plan"]()


@pytest.mark.parametrize("name", PLAN)
def test_the_golden_game_is_told_as_it_is_written(name: str) -> None:
    path = FOLDER / name
    assert path.exists(), f"there is no golden game {name}; write it with: make playthroughs"
    told, written = SCRIPT["tell"](*PLAN[name]), path.read_text("utf-8")
    if told != written:
        lines = difflib.unified_diff(written.splitlines(), told.splitlines(), name, "told now", lineterm="", n=2)
        difference = "\n".join([*lines][:80])
        pytest.fail(f"{difference}\n\nIf that is how it should be: make playthroughs", pytrace=False)


def test_every_game_has_golden_games_with_all_its_seat_counts() -> None:
    for game in tabletomb.games():
        if game.package.startswith("tabletomb."):
            for seats in game.seats:
                assert list(FOLDER.glob(f"{game.name}-{seats}p-*.txt")), f"{game.title} has none with {seats} seats"


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} <= PLAN.keys()
