"""The sample game of docs/adding-a-game.md: installed as a package of its own, played, and held to the contract."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "connect_four"
PACKAGE = EXAMPLE / "src" / "tabletomb_connect_four"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example installed into a folder of its own, entry point included."""
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "connect_four"
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps"]
    subprocess.run(["cp", "-r", str(EXAMPLE), str(source)], check=True)  # building leaves files beside the sources
    subprocess.run([*command, "--no-build-isolation", "--target", str(folder), str(source)], check=True)
    return folder


def run(installed: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, input=given, capture_output=True, text=True, check=False
    )


def test_it_is_found_by_its_entry_point(installed: Path) -> None:
    found = run(installed, "-c", "import tabletomb; print(tabletomb.game('connect-four').title)")
    assert found.stdout.strip() == "Connect Four", found.stderr


def test_it_keeps_the_contract(installed: Path) -> None:
    program = "import tabletomb; from tabletomb.engine import contract; contract.check(tabletomb.game('connect-four'))"
    checked = run(installed, "-c", program)
    assert checked.returncode == 0, checked.stderr


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    typed = f"drop d\n1\nsave {save}\nquit\n"
    command = ["-m", "tabletomb.cli", "play", "connect-four", "--seats", "me,random", "--seed", "3"]
    played = run(installed, *command, given=typed)
    assert played.returncode == 0, played.stderr
    assert save.exists()
    assert "· · · ▲ · · ·\na b c d e f g\n" in played.stdout, "its own picture is drawn"


PLAY = """
import tabletomb
state = tabletomb.game("connect-four").new(2, 0)
for letter in {letters!r}:
    seat = state.actors()[0]
    state.play(seat, state.game.moves.parse("drop " + letter))
print(state.over, state.winners(), state.scores())
"""


@pytest.mark.parametrize(
    ("letters", "outcome"),
    [
        ("abababa", "True [0] [1, 0]"),  # upright
        ("aabbccd", "True [0] [1, 0]"),  # level
        ("abbcdccddgd", "True [0] [1, 0]"),  # rising
        ("gffedeeddad", "True [0] [1, 0]"),  # falling
        ("ab", "False [] [0, 0]"),
        ("edgabeffbbfabgabffbaegdcggaegfcaececccdddd", "True [0, 1] [0, 0]"),
    ],
)
def test_four_in_a_row(installed: Path, letters: str, outcome: str) -> None:
    played = run(installed, "-c", PLAY.format(letters=letters))
    assert played.stdout.strip() == outcome, played.stderr


def test_a_full_column_is_refused_with_its_rule(installed: Path) -> None:
    played = run(installed, "-c", PLAY.format(letters="aaaaaaa"))
    assert "IllegalMove: Column a is full. (CF-2)" in played.stderr


def test_the_guide_shows_the_real_code() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text()
    sources = "\n".join(path.read_text() for path in [*PACKAGE.glob("*.py"), EXAMPLE / "pyproject.toml"])
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", guide, re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        if "contract.check" not in block:
            assert block.strip("\n") in sources, f"not in the example:\n{block}"


def test_it_stays_small() -> None:
    files = [*PACKAGE.iterdir(), EXAMPLE / "pyproject.toml"]
    lines = sum(len(path.read_text().splitlines()) for path in files if path.is_file())
    assert lines < 360
