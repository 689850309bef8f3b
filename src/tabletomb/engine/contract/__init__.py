"""The conformance suite: what every game at this table promises, checked by random play.

    from tabletomb.engine import contract

    contract.check(GAME)                   # every law, every seat count, every option
    contract.no_leaks(GAME, games=500)     # one law, deeper

A law that does not hold raises `ContractBroken`; its message says where and ends with a call of `position` that
leads back to the state in question. No game is excused from any law. The suite needs no test framework; with
pytest, run each law as a test of its own:

    @pytest.mark.parametrize("setup", contract.setups(GAME), ids=str)
    @pytest.mark.parametrize("law", contract.LAWS.values(), ids=str)
    def test_law(law, setup):
        law(setup.game, setups=[setup])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletomb.engine.contract.laws import (
    cites_rules,
    clean_documents,
    clean_refusals,
    deterministic,
    fair_picks,
    independent_clones,
    it_ends,
    metadata,
    no_leaks,
    nothing_is_lost,
    round_trips,
    simultaneous,
    undo_ends_where_information_begins,
)
from tabletomb.engine.contract.plays import (
    GAMES,
    LAWS,
    ContractBroken,
    Law,
    Play,
    Run,
    Setup,
    Tally,
    difference,
    position,
    setups,
)
from tabletomb.engine.contract.pointing import choosing_again, pointing_is_true
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game

__all__ = [
    "GAMES",
    "LAWS",
    "ContractBroken",
    "Law",
    "Play",
    "Run",
    "Setup",
    "Tally",
    "check",
    "choosing_again",
    "cites_rules",
    "clean_documents",
    "clean_refusals",
    "deterministic",
    "difference",
    "fair_picks",
    "independent_clones",
    "it_ends",
    "metadata",
    "no_leaks",
    "nothing_is_lost",
    "pointing_is_true",
    "position",
    "round_trips",
    "setups",
    "simultaneous",
    "undo_ends_where_information_begins",
]


def check(
    game: Game | str,
    *,
    games: int = GAMES,
    seed: int = 0,
    laws: Iterable[str] | None = None,
    progress: Callable[[str], None] | None = None,
) -> dict[str, Tally]:
    """Run laws (all, or those named) on a game; raises `ContractBroken` at the first that does not hold.

    `games` scales the depth, `seed` chooses other random games, `progress` is told each law's name as it begins.
    """
    wanted = list(LAWS if laws is None else laws)
    for name in wanted:
        if name not in LAWS:
            raise TabletombError(f"There is no law {name[:40]!r}; the laws are {', '.join(LAWS)}.")
    tallies: dict[str, Tally] = {}
    for name in wanted:
        if progress is not None:
            progress(name)
        tallies[name] = LAWS[name](find_game(game), games=games, seed=seed)
    return tallies
