"""What is told when a table cannot be set up, or a library is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabletomb
from tabletomb.engine.extras import how_to_get
from tabletomb.envs.setting import Setting, checked_seed, favourite_seats, identifier
from tabletomb.envs.telling import check_render_mode


def test_unknown_games_seats_and_options_are_named() -> None:
    with pytest.raises(tabletomb.UnknownGame, match="There is no game 'chess'"):
        Setting("chess")
    with pytest.raises(tabletomb.SetupError, match="seats: Inn Keeper seats 2 to 4, not 7"):
        Setting("inn-keeper", 7)
    with pytest.raises(tabletomb.SetupError, match="has no option 'speed'"):
        Setting("inn-keeper", 2, {"speed": "high"})
    with pytest.raises(tabletomb.SetupError, match=r"options\.followSuit: must be one of free, must"):
        Setting("inn-keeper", 2, {"followSuit": "never"})


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, True, "7"])
def test_bad_seeds_are_refused(seed: int) -> None:
    with pytest.raises(tabletomb.SetupError, match="seed: must be a whole number"):
        checked_seed(seed)


def test_render_modes_are_named() -> None:
    with pytest.raises(tabletomb.SetupError, match="render_mode: must be one of ansi, human or None, not 'rgb_array'"):
        check_render_mode("rgb_array")


def test_two_sit_down_unless_the_game_wants_more(connect_four: tabletomb.Game) -> None:
    assert favourite_seats(connect_four) == 2
    assert favourite_seats(tabletomb.game("dead-cells")) == 2
    alone = tabletomb.Game(name="alone", title="", package="", prefix="", seats=[1], version="1")
    crowd = tabletomb.Game(name="crowd", title="", package="", prefix="", seats=[3, 5], version="1")
    assert (favourite_seats(alone), favourite_seats(crowd)) == (1, 3)


def test_names_become_identifiers() -> None:
    assert identifier(tabletomb.game("dead-and-breakfast")) == "dead_and_breakfast"


@pytest.mark.parametrize(
    ("module", "library", "said"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("open_spiel", "pyspiel", "OpenSpiel"),
    ],
)
def test_a_missing_library_is_named_with_its_remedy(module: str, library: str, said: str) -> None:
    program = f"""
import sys
sys.modules[{library!r}] = None
import tabletomb.envs
from tabletomb import TabletombError
try:
    import tabletomb.envs.{module}
except TabletombError as error:
    assert isinstance(error, ImportError)
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == f"{said} is not installed; {how_to_get('rl')}.", run.stderr


def test_the_package_itself_needs_no_library() -> None:
    program = """
import sys
import tabletomb.envs, tabletomb.envs.rewards, tabletomb.envs.recall, tabletomb.envs.setting, tabletomb.envs.telling
assert not {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
