"""Bots by name: ours, those of other packages, and sentences for everything that is not there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest

import tabletomb
from tabletomb.bots import Eyes, bot, bots, check_bot, registry, repeatable
from tabletomb.engine.errors import SetupError, TabletombError

OURS = ["expert", "greedy", "ismcts", "novice", "random", "regular"]


class Last:
    """Plays the last of its legal moves.

    And says no more about it than that.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, eyes: Eyes) -> int:
        return eyes.legal()[-1]


class Lazy(Last):
    """Plays as little as it may."""

    def __init__(self, seed: int, budget: str = "none") -> None:
        super().__init__(seed)
        self.budget = budget
        self.repeatable = budget != "any"


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs a package that brings a bot, for one test."""
    found = list(registry.entry_points(group=registry.ENTRY_POINTS))

    def install(name: str, value: str) -> None:
        found.insert(0, EntryPoint(name, value, registry.ENTRY_POINTS))

    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    monkeypatch.setattr(registry, "_found", {})
    monkeypatch.setitem(sys.modules, "somebodys_bots", sys.modules[__name__])
    return install


def test_our_bots_are_listed_with_a_line_each() -> None:
    listed = bots()
    assert set(OURS) <= listed.keys()
    for name in OURS:
        assert listed[name].endswith(".")
        assert "\n" not in listed[name]
    assert list(listed) == sorted(listed)


@pytest.mark.parametrize(
    "spec",
    [*OURS, "ismcts:5", "ismcts:5ms", "ismcts:5/5ms", " Greedy ", "ISMCTS:7"],
)
def test_a_bot_by_its_spec(spec: str) -> None:
    state = tabletomb.game("dead-and-breakfast").new(2, 1)
    assert check_bot(spec) == spec
    made = bot(spec, 1)
    assert made is not bot(spec, 1)
    if spec not in ("expert", "regular", "ismcts"):  # these think too long for a test of names
        assert made.choose(Eyes(state, state.actors()[0])) in state.legal(state.actors()[0])


@pytest.mark.parametrize("spec", ["random", "greedy", "novice", "regular", "ismcts", "ismcts:5"])
def test_bots_that_count_are_repeatable(spec: str) -> None:
    assert repeatable(spec)


@pytest.mark.parametrize("spec", ["expert", "ismcts:5ms", "ismcts:5/5ms"])
def test_bots_that_watch_the_clock_are_not(spec: str) -> None:
    assert not repeatable(spec)


@pytest.mark.parametrize("spec", ["", "nobody", "random2", ":5", "nobody:5"])
@pytest.mark.parametrize("ask", [lambda spec: bot(spec, 1), check_bot, repeatable])
def test_a_bot_that_is_not_there(ask: Callable[[str], object], spec: str) -> None:
    sentence = "^bot: there is no bot '.*'; the bots are: .*expert, .*greedy, .*random"
    with pytest.raises(SetupError, match=sentence) as error:
        ask(spec)
    assert error.value.field == "bot"


def test_a_long_name_is_cut_short() -> None:
    with pytest.raises(SetupError) as error:
        bot("x" * 10_000, 1)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "regular", "expert"])
def test_a_budget_for_a_bot_that_takes_none(name: str) -> None:
    with pytest.raises(SetupError, match=f"^bot: {name} takes no budget; it is just '{name}'$"):
        bot(f"{name}:100", 1)


def test_a_budget_that_is_none() -> None:
    with pytest.raises(SetupError, match=r"a budget is a number of iterations, .* not 'soon'"):
        bot("ismcts:soon", 1)


# -- other packages -----------------------------------------------------------------------------------------


def test_a_bot_of_another_package(install: Callable[..., None]) -> None:
    install("last", "somebodys_bots:Last")
    assert bots()["last"] == "Plays the last of its legal moves."
    assert bots().keys() >= {*OURS, "last"}
    made = bot("last", 9)
    assert isinstance(made, Last)
    assert made.seed == 9
    assert repeatable("last")
    with pytest.raises(SetupError, match="last takes no budget"):
        bot("last:5", 1)


def test_a_bot_of_another_package_with_a_budget_of_its_own(install: Callable[..., None]) -> None:
    install("Lazy", "somebodys_bots:Lazy")
    assert bots()["lazy"] == "Plays as little as it may."
    assert bot("lazy:any amount", 1).budget == "any amount"
    assert bot("Lazy", 1).budget == "none"
    assert repeatable("lazy")
    assert not repeatable("lazy:any")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_package:Bot", "cannot be imported: No module named 'no_such_package'"),
        ("somebodys_bots:NoSuchBot", "cannot be imported: .*NoSuchBot"),
        ("somebodys_bots", "somebodys_bots makes no bots: it is not callable"),
    ],
)
def test_a_broken_bot_is_named(install: Callable[..., None], value: str, reason: str) -> None:
    install("broken", value)
    for ask in (bots, lambda: bot("broken", 1), lambda: bot("broken:5", 1)):
        with pytest.raises(TabletombError, match=f"^The bot broken is registered but {reason}"):
            ask()


def test_a_broken_bot_is_no_harm_to_the_others(install: Callable[..., None]) -> None:
    install("broken", "no_such_package:Bot")
    assert bot("random", 1) is not None
    with pytest.raises(SetupError, match="there is no bot 'nobody'; the bots are: broken, expert"):
        bot("nobody", 1)
