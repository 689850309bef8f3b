"""What is measured: one function a contender, each doing a piece of work and returning how much it did.

`python contenders.py` is a worker: it reads lines "name seconds" and answers each with a rate per CPU second, so
that the runner can let several processes take turns and no contender profits from a quiet minute.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Work = Callable[[], int]
clock = time.process_time


# -- our own ----------------------------------------------------------------------------------------------


def driven(name: str, seats: int) -> Work:
    """Decisions driven from a Python loop: list the legal moves, play one; dealing included."""
    import tabletomb

    game = tabletomb.game(name)
    chance = random.Random(1).random
    seeds = iter(range(1 << 60))

    def work() -> int:
        state = game.new(seats, next(seeds))
        while not state.over:
            seat = state.actors()[0]
            moves = state.legal(seat)
            state.push(seat, moves[int(chance() * len(moves))])
        return state.decisions

    return work


def inside(name: str, seats: int) -> Work:
    """Decisions of random playouts that run inside the engine, each from a clone of the first position."""
    import tabletomb
    from tabletomb.engine.playout import playout
    from tabletomb.engine.stream import seeded

    start = tabletomb.game(name).new(seats, 1)
    stream = seeded(2)
    return lambda: sum(playout(start.clone(), stream) for _ in range(20))


def halfway(name: str, seats: int) -> Any:
    """A position from the middle of a random game."""
    import tabletomb

    game = tabletomb.game(name)

    def played(decisions: int) -> Any:
        state = game.new(seats, 3)
        chance = random.Random(3)
        while not state.over and state.decisions < decisions:
            seat = state.actors()[0]
            state.push(seat, chance.choice(state.legal(seat)))
        return state

    return played(played(1 << 60).decisions // 2)


def searched(name: str, seats: int, playouts: bool) -> Work:
    """Iterations of our search from the middle of a game; with `playouts` each ends in a random game, as OpenSpiel's
    do, else in the game's heuristic."""
    import tabletomb
    from tabletomb.bots.eyes import Eyes
    from tabletomb.bots.search import Search
    from tabletomb.bots.worth import Judge
    from tabletomb.engine.stream import seeded

    class WithoutHeuristic(tabletomb.Game):
        def has_part(self, part: str) -> bool:
            return part != "heuristic" and super().has_part(part)

    state = halfway(name, seats)
    usual = type(state.game)
    stream = seeded(4)
    iterations = 100

    def work() -> int:
        eyes = Eyes(state, state.actors()[0])
        state.game.__class__ = WithoutHeuristic if playouts else usual
        judge = Judge(state, stream, True)
        state.game.__class__ = usual
        Search(eyes, judge, stream, None).think(iterations, 0.0)
        return iterations

    return work


def cloned(name: str, seats: int) -> Work:
    """Clones of a position from the middle of a game."""
    state = halfway(name, seats)

    def work() -> int:
        for _ in range(200):
            state.clone()
        return 200

    return work


# -- peers ------------------------------------------------------------------------------------------------


def catanatron_driven() -> Work:
    """Catan for two, random players, one decision a tick."""
    from catanatron import Color, Game, RandomPlayer

    seeds = iter(range(1 << 60))

    def work() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=next(seeds))
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return work


def catanatron_cloned() -> Work:
    """Copies of a Catan position after 200 ticks."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=3)
    for _ in range(200):
        game.play_tick()

    def work() -> int:
        for _ in range(20):
            game.copy()
        return 20

    return work


def openspiel_driven(name: str) -> Work:
    """An OpenSpiel C++ game driven from a Python loop; chance nodes are played but not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def work() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(rng.random() * len(moves))])
                decisions += 1
        return decisions

    return work


def _first_decision(game, rng: random.Random):  # type: ignore[no-untyped-def]
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, odds)[0])
    return state


def openspiel_inside(name: str) -> Work:
    """Random rollouts inside OpenSpiel's C++, in decisions: rollouts times the mean length of a random game."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(2)
    one_game = openspiel_driven(name)
    length = sum(one_game() for _ in range(100)) / 100
    rollouts = 200

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, rng.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        bot.mcts_search(_first_decision(game, rng))
        return round(rollouts * length)

    return work


def openspiel_mcts(name: str) -> Work:
    """Iterations of OpenSpiel's MCTS in C++ from the first decision, each with one random rollout."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(4)
    iterations = 200

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, iterations, 100, False, 1, False)
        bot.mcts_search(_first_decision(game, rng))
        return iterations

    return work


def openspiel_python_mcts(name: str) -> Work:
    """The same with OpenSpiel's MCTS in Python."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)
    rng = random.Random(5)
    chance = np.random.RandomState(5)
    iterations = 20

    def work() -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        mcts.MCTSBot(game, 2.0, iterations, evaluator, random_state=chance).mcts_search(_first_decision(game, rng))
        return iterations

    return work


def openspiel_ismcts(name: str, seats: int) -> Work:
    """Iterations of OpenSpiel's ISMCTS in Python on our game, from the same position as our own search."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import tabletomb.envs.open_spiel as spiel

    game = pyspiel.load_game(f"tabletomb_{name.replace('-', '_')}(players={seats})")
    state = game.state_of(halfway(name, seats))
    chance = np.random.RandomState(6)
    iterations = 10

    def work() -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, iterations, random_state=chance, use_observation_string=True)
        bot.set_resampler(spiel.Resampler(7))
        bot.run_search(state)
        return iterations

    return work


def openspiel_cloned(name: str) -> Work:
    """Clones of the first decision's position."""
    import pyspiel

    state = _first_decision(pyspiel.load_game(name), random.Random(3))

    def work() -> int:
        for _ in range(200):
            state.clone()
        return 200

    return work


def pettingzoo_driven() -> Work:
    """PettingZoo's Connect Four through its AEC interface, masked random moves."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    seeds = iter(range(1 << 60))

    def work() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
        return decisions

    return work


PEERS: dict[str, Callable[[], Work]] = {
    "catanatron: Catan, 2 players / driven": catanatron_driven,
    "catanatron: Catan, 2 players / clones": catanatron_cloned,
    "OpenSpiel C++: hearts / driven": lambda: openspiel_driven("hearts"),
    "OpenSpiel C++: hearts / inside": lambda: openspiel_inside("hearts"),
    "OpenSpiel C++: hearts / clones": lambda: openspiel_cloned("hearts"),
    "OpenSpiel C++: Connect Four / driven": lambda: openspiel_driven("connect_four"),
    "OpenSpiel C++: Connect Four / inside": lambda: openspiel_inside("connect_four"),
    "PettingZoo: Connect Four / driven": pettingzoo_driven,
    "OpenSpiel C++ MCTS: hearts / iterations": lambda: openspiel_mcts("hearts"),
    "OpenSpiel C++ MCTS: Connect Four / iterations": lambda: openspiel_mcts("connect_four"),
    "OpenSpiel Python MCTS: hearts / iterations": lambda: openspiel_python_mcts("hearts"),
    "OpenSpiel Python MCTS: Connect Four / iterations": lambda: openspiel_python_mcts("connect_four"),
    **{
        f"OpenSpiel Python ISMCTS: {name} / iterations": lambda name=name: openspiel_ismcts(name, 2)  # type: ignore[misc]
        for name in ("dead-and-breakfast", "inn-keeper", "dead-cells")
    },
}


def our_contenders(names: list[str]) -> Iterator[tuple[str, Callable[[], Work]]]:
    """The named games (none: all installed ones) at their smallest and largest table for several players."""
    import tabletomb

    for game in map(tabletomb.game, names or tabletomb.games()):
        several = [seats for seats in game.seats if seats > 1] or list(game.seats)
        for seats in sorted({several[0], several[-1]}):
            where = f"{game.name}, {seats} seats"
            yield f"{where} / driven", lambda name=game.name, n=seats: driven(name, n)  # type: ignore[misc]
            yield f"{where} / inside", lambda name=game.name, n=seats: inside(name, n)  # type: ignore[misc]
            yield f"{where} / clones", lambda name=game.name, n=seats: cloned(name, n)  # type: ignore[misc]
        for ending, playouts in (("playouts", True), ("heuristic", False)):
            if playouts or game.has_part("heuristic"):
                maker = lambda name=game.name, n=several[0], each=playouts: searched(name, n, each)  # type: ignore[misc] # noqa: E731
                yield f"{game.name}, {several[0]} seats, ISMCTS with {ending} / iterations", maker


def measure(work: Work, seconds: float) -> float:
    """Units of work per CPU second."""
    done = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        done += work()
    return done / spent


def main() -> None:
    """Answer the runner."""
    makers = PEERS if sys.argv[1:] == ["peers"] else dict(our_contenders(sys.argv[1:]))
    ready: dict[str, Work] = {}
    print(json.dumps(list(makers)), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        if name not in ready:
            ready[name] = makers[name]()
            ready[name]()
        print(measure(ready[name], seconds), flush=True)


if __name__ == "__main__":
    main()
