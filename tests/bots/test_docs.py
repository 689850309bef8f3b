"""What docs/bots.md shows is true: its examples run, its bot plays, its heuristic helps, its list is complete."""

from __future__ import annotations

import doctest
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from at_the_table import GAMES, choosers, knows_too_much, midgame, play_out

import tabletomb
import tabletomb_connect_four
from tabletomb import bots as bots_package
from tabletomb.bots import Eyes, bot, bots, eyes, registry
from tabletomb.engine.errors import SetupError

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
EXAMPLES = [text for language, text in BLOCKS if language == "python" and text.startswith(">>>")]
MODULES = [text for language, text in BLOCKS if language == "python" and not text.startswith(">>>")]
TABLES = [text for language, text in BLOCKS if language == "toml"]


def test_the_examples_hold() -> None:
    """One after the other, as a reader would type them."""
    assert len(EXAMPLES) >= 3
    runner = doctest.DocTestRunner()
    names: dict[str, object] = {}
    for number, text in enumerate(EXAMPLES):
        test = doctest.DocTestParser().get_doctest(text, names, f"{PAGE.name}, example {number}", str(PAGE), 0)
        assert runner.run(test, clear_globs=False).failed == 0
        names = test.globs


@pytest.mark.parametrize("module", [bots_package, eyes], ids=lambda module: module.__name__)
def test_the_examples_in_the_code_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_every_bot_is_listed_as_it_describes_itself() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    for name, description in bots().items():
        if type(bot(name, 0)).__module__.startswith("tabletomb."):
            assert (name, description) in rows


# -- the bot ------------------------------------------------------------------------------------------------


@pytest.fixture
def gambler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's bot, installed as its pyproject.toml says."""
    (table,) = TABLES
    ((name, value),) = tomllib.loads(table)["project"]["entry-points"][registry.ENTRY_POINTS].items()
    module = ModuleType(value.partition(":")[0])
    exec(MODULES[0], module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(registry, "_found", {})
    installed = [*registry.entry_points(group=registry.ENTRY_POINTS), EntryPoint(name, value, registry.ENTRY_POINTS)]
    monkeypatch.setattr(registry, "entry_points", lambda group: installed)


@pytest.mark.usefixtures("gambler")
def test_the_bot_of_the_page_plays_well_enough() -> None:
    assert bots()["gambler"].startswith("Plays every move to the end")
    won = 0
    for number in range(10):
        sitting = [bot("gambler:8", number), bot("random", number)]
        state = tabletomb_connect_four.GAME.new(2, number)
        won += play_out(state, sitting[:: 1 - number % 2 * 2]).winners() == [number % 2]
    assert won >= 8


@pytest.mark.usefixtures("gambler")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_bot_of_the_page_is_honest(game: tabletomb.Game) -> None:
    for state in midgame(game, game.seats[-1], seed=1, count=3):
        for seat in choosers(state):
            assert bot("gambler:2", 1).choose(Eyes(state, seat)) in state.legal(seat)
            assert not knows_too_much(lambda: bot("gambler:2", 1), state, seat, worlds=1)


@pytest.mark.usefixtures("gambler")
@pytest.mark.parametrize("budget", ["0", "-3", "many", "1.5"])
def test_the_bot_of_the_page_refuses_what_is_no_budget(budget: str) -> None:
    with pytest.raises(SetupError, match="as in gambler:50, not"):
        bot(f"gambler:{budget}", 1)


# -- the heuristic ------------------------------------------------------------------------------------------


@pytest.fixture
def thoughtful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tabletomb.Game]:
    """Connect Four with the page's heuristic beside its rules."""
    (tmp_path / "heuristic.py").write_text(MODULES[1], "utf-8")
    monkeypatch.setattr(tabletomb_connect_four, "__path__", [*tabletomb_connect_four.__path__, str(tmp_path)])
    plain = tabletomb_connect_four.GAME
    yield tabletomb.Game(
        name=plain.name, title=plain.title, package=plain.package, prefix="CF", seats=(2,), version="1.0"
    )
    sys.modules.pop("tabletomb_connect_four.heuristic", None)  # or the plain game would find it from now on


def test_the_heuristic_of_the_page_keeps_its_promise(thoughtful: tabletomb.Game) -> None:
    heuristic = thoughtful.part("heuristic")
    assert len(heuristic.LINES) == 69
    for state in midgame(thoughtful, 2, seed=2, count=8):
        assert sum(heuristic.estimate(state)) == pytest.approx(1.0)
        assert heuristic.spread(state) > 0
    end = play_out(thoughtful.new(2, 0), [bot("random", 1), bot("random", 2)])
    assert heuristic.estimate(end) == end.scores()


def test_the_heuristic_of_the_page_helps(thoughtful: tabletomb.Game) -> None:
    state = thoughtful.new(2, 0)
    assert thoughtful.moves.notation(bot("greedy", 1).choose(Eyes(state, 0))) == "drop d"
    won = 0
    for number in range(10):
        sitting = [bot("greedy", number), bot("random", number)]
        won += play_out(thoughtful.new(2, number), sitting[:: 1 - number % 2 * 2]).winners() == [number % 2]
    assert won == 10


def test_the_page_has_no_other_code() -> None:
    """So nothing on it goes untested."""
    assert (len(MODULES), len(TABLES)) == (2, 1)
    assert {language for language, _ in BLOCKS} == {"python", "toml"}
