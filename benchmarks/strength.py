"""`make strength`: how often one bot beats another, with 95 % intervals; OpenSpiel's searcher among them.

Every pairing plays pairs of games: the same deal twice, with the seats swapped. A finished game is written down at
once, so a run that was interrupted goes on where it stopped. Time is CPU time: a busy machine weakens nobody.
"clairvoyant" is our search looking at everybody's cards and into the piles: what it reaches shows how much luck leaves
to be won.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tabletomb.bots import search
from tabletomb.lab.statistics import wilson

GAMES = ("dead-and-breakfast", "inn-keeper")
CLAIRVOYANT = "clairvoyant"
OPEN_SPIEL = "OpenSpiel"
clock = time.process_time


class Fixture(NamedTuple):
    """One game to be played."""

    game: str
    first: str
    second: str
    number: int


class Result(NamedTuple):
    """What the first bot got out of it."""

    won: float
    points: int
    against: int


# -- the bots that exist for measuring only ----------------------------------------------------------------


def sees_everything(seed: int, budget: str) -> Any:
    """Our search, handed the true position instead of imagined ones."""
    from tabletomb.bots import Eyes
    from tabletomb.bots.ismcts import IsmctsBot

    class AllSeeing(Eyes):
        def imagine(self, seed: int) -> Any:
            return self._state.clone()

    class Clairvoyant(IsmctsBot):
        def choose(self, eyes: Eyes) -> int:
            return super().choose(AllSeeing(eyes._state, eyes.seat))

    return Clairvoyant(seed, budget)


def open_spiel_ismcts(name: str, seats: int, seed: int, budget: str) -> Any:
    """OpenSpiel's own information-set search on our game, with our random playouts for speed; it counts simulations,
    so it gets a clock."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts

    import tabletomb.envs.open_spiel as spiel
    from tabletomb.bots import Eyes

    class TimeUp(Exception):
        pass

    class WithClock(ismcts.ISMCTSBot):  # type: ignore[misc]
        end = 0.0

        def run_search(self, state: Any) -> Any:
            self.end = clock() + int(budget.removesuffix("ms")) / 1000
            self.simulations = 0
            try:
                return super().run_search(state)
            except TimeUp:
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if self.simulations and clock() >= self.end:
                raise TimeUp
            self.simulations += 1
            return super().sample_root_state(state)

    class Adapter:
        def __init__(self) -> None:
            self.game = pyspiel.load_game(f"tabletomb_{name.replace('-', '_')}(players={seats})")
            chance = np.random.RandomState(seed % (1 << 32))
            self.bot = WithClock(
                self.game,
                spiel.PlayoutEvaluator(1, seed),
                uct_c=np.sqrt(2),
                max_simulations=1 << 40,
                random_state=chance,
                final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                use_observation_string=True,
                allow_inconsistent_action_sets=False,
            )
            self.bot.set_resampler(spiel.Resampler(seed))

        def choose(self, eyes: Eyes) -> int:
            moves = eyes.legal()
            if len(moves) == 1:
                return moves[0]
            world = eyes.imagine(seed)
            while world.actors()[0] != eyes.seat:  # OpenSpiel asks one after the other; what they choose stays hidden
                world.push(world.actors()[0], world.legal(world.actors()[0])[0])
            return int(self.bot.step(self.game.state_of(world)))

    return Adapter()


def make(spec: str, game: str, seed: int) -> Any:
    """A bot by its spec."""
    from tabletomb.bots import bot

    kind, _, budget = spec.partition(":")
    if kind == CLAIRVOYANT:
        return sees_everything(seed, budget)
    if kind == OPEN_SPIEL:
        return open_spiel_ismcts(game, 2, seed, budget)
    return bot(spec, seed)


def play(fixture: Fixture) -> Result:
    """Play one game; the same deal comes twice, with the seats swapped."""
    import tabletomb
    from tabletomb.bots import decide

    search.perf_counter = clock  # type: ignore[attr-defined]
    state = tabletomb.game(fixture.game).new(2, fixture.number // 2)
    own = fixture.number % 2
    specs = [fixture.first, fixture.second] if own == 0 else [fixture.second, fixture.first]
    sitting = [make(spec, fixture.game, fixture.number * 2 + seat) for seat, spec in enumerate(specs)]
    while not state.over:
        for seat, move in decide(state, sitting):
            state.push(seat, move)
    winners = state.winners()
    points = state.scores()
    return Result((own in winners) / len(winners), points[own], points[1 - own])


# -- the run ----------------------------------------------------------------------------------------------


def pairings(ms: int) -> list[tuple[str, str, float]]:
    """Who plays whom, and how often the first should win."""
    search = f"ismcts:{ms}ms"
    return [
        ("greedy", "random", 0.95),
        (search, "greedy", 0.70),
        (search, f"{OPEN_SPIEL}:{ms}ms", 0.70),
        (f"{CLAIRVOYANT}:{ms}ms", "greedy", 0.0),
    ]


def kept(path: Path) -> dict[Fixture, Result]:
    """What earlier runs have written down."""
    found: dict[Fixture, Result] = {}
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            fixture, result = json.loads(line)
            found[Fixture(*fixture)] = Result(*result)
    return found


def missing(games: list[str], only: str, ms: int, count: int, done: dict[Fixture, Result]) -> Iterator[Fixture]:
    """The games still to be played, all pairings advancing together."""
    for number in range(count):
        for game in games:
            for first, second, _ in pairings(ms):
                fixture = Fixture(game, first, second, number)
                if only in f"{first} {second}" and fixture not in done:
                    yield fixture


def table(results: dict[Fixture, Result], ms: int) -> Table:
    """All pairings with their intervals."""
    shown = Table("game", "bot", "against", "games", "won", "95 % interval", "goal", "points")
    wanted = {(first, second): goal for first, second, goal in pairings(ms)}
    groups: dict[tuple[str, str, str], list[Result]] = defaultdict(list)
    for fixture, result in results.items():
        groups[fixture[:3]].append(result)
    for (game, first, second), played in sorted(groups.items()):
        won = sum(result.won for result in played)
        share, low, high = wilson(won, len(played))
        goal = wanted.get((first, second), 0.0)
        points = [sum(each) / len(played) for each in ([r.points for r in played], [r.against for r in played])]
        shown.add_row(
            game,
            first,
            second,
            str(len(played)),
            f"{share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{goal:.0%}" if goal else "",
            f"{points[0]:.1f} : {points[1]:.1f}",
        )
    return shown


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games a pairing")
    parser.add_argument("--ms", type=int, default=1000, help="time a move for the searchers")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; may be repeated")
    parser.add_argument("--only", default="", help="only pairings with this word, such as OpenSpiel")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("strength.jsonl"), help="where finished games are written")
    given = parser.parse_args()
    console = Console()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    results = kept(given.out)
    todo = list(missing(given.game or list(GAMES), given.only, given.ms, given.games, results))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        given.out.open("a", encoding="utf-8") as file,
        ProcessPoolExecutor(given.jobs) as pool,
        Progress(*columns, console=console) as bar,
    ):
        task = bar.add_task("games", total=len(todo))
        waiting = {pool.submit(play, fixture): fixture for fixture in todo}
        try:
            for future in as_completed(waiting):
                fixture = waiting[future]
                results[fixture] = future.result()
                file.write(json.dumps([fixture, results[fixture]]) + "\n")
                file.flush()
                bar.advance(task)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            console.print("Interrupted; the same command goes on from here.")
    console.print(table(results, given.ms))


if __name__ == "__main__":
    main()
