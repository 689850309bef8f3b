"""The programs of docs/environments.md and of the modules' docstrings run as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")
PROGRAMS = re.findall(r"^## (\w+)\n.*?^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
EXPECTED = {
    "PettingZoo": r"seat_0 \d+ \S+\nseat_1 \d+ \S+\nseat_2 \d+ \S+\n",
    "Gymnasium": r"(won|lost) \[-?\d+, -?\d+\]\n",
    "OpenSpiel": r"play [DSHC]\d\d\n",
}
NEEDS = {"PettingZoo": "pettingzoo", "Gymnasium": "gymnasium", "OpenSpiel": "pyspiel"}


def run(program: str) -> str:
    """What a program prints, run in a process of its own."""
    ran = subprocess.run([sys.executable, "-c", program], env=os.environ, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_there_is_a_program_for_each_library() -> None:
    assert [library for library, _ in PROGRAMS] == list(EXPECTED)


@pytest.mark.parametrize(("library", "program"), PROGRAMS, ids=list(EXPECTED))
def test_the_programs_of_the_page_run(library: str, program: str) -> None:
    pytest.importorskip(NEEDS[library], reason="needs the libraries of tabletomb[rl]")
    assert re.fullmatch(EXPECTED[library], run(program))


@pytest.mark.parametrize("library", list(EXPECTED))
def test_the_programs_of_the_docstrings_run(library: str) -> None:
    pytest.importorskip(NEEDS[library], reason="needs the libraries of tabletomb[rl]")
    module = {"PettingZoo": "pettingzoo", "Gymnasium": "gymnasium", "OpenSpiel": "open_spiel"}[library]
    docstring = (ROOT / "src" / "tabletomb" / "envs" / f"{module}.py").read_text("utf-8").split('"""')[1]
    lines = re.findall(r"^    (.*)$|^()$", docstring.partition("\n| ")[0], re.MULTILINE)
    program = "\n".join(first or second for first, second in lines)
    assert "import" in program
    run(program)
