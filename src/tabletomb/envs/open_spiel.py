"""Every installed game as an OpenSpiel game; importing this module registers them.

OpenSpiel has no plug-ins: import this module first, then load a game by its name with underscores.

    import pyspiel
    import tabletomb.envs.open_spiel

    game = pyspiel.load_game("tabletomb_inn_keeper(players=3,followSuit=must)")

| parameter | meaning |
|---|---|
| `players` | seats at the table; 2 if the game allows it |
| each option of the game | as in `game.options` |
| `rewards` | `result`, `score` or `margin`, see `tabletomb.envs.rewards`; utilities are kept within -1 .. 1 |
| `deals` | how many deals chance chooses from, 4096 unless told |

**Model.** Sequential moves, imperfect information, rewards at the end. Seats that decide at the same time are asked
one after the other and do not see what the others chose. There is one chance node, the first: its outcome n deals
`game.new(seed=n)`. All later luck (shuffles, draws) is hidden in that deal until it shows, so every line of play can
be repeated from its history. Actions are the game's moves, and their texts its notation. Like everywhere in
OpenSpiel, `apply_action` does not check that an action is legal; `apply_action_with_legality_check` does.

**Utility.** Competitive: zero-sum, victory 1. Cooperative: identical, success 1. Alone: the points / 100. `rewards`
changes that; points and margins are not declared zero-sum, because they are cut off at 1.

**Information.** `information_state_string` has perfect recall: what the seat sees now, as JSON, after a digest of
what it saw and chose at its own decisions before. `observation_tensor` is `state.observe(seat)`; the table in the
game's module `observe` explains its numbers. `observation_string` is a short digest of it with the legal moves, a
good and cheap key for searches. There is no information state tensor.

**Search.** The true state knows what is to come, so plain MCTS on it looks into the cards (games without hidden
things, such as Connect Four, do not mind). Use information set MCTS: OpenSpiel's Python `ISMCTSBot` finds
`resample_from_infostate` here by itself; give it a `Resampler` to make its choices repeatable. An imagined state has
no history, since it was never played. OpenSpiel's C++ `ISMCTSBot` cannot resample any game written in Python.

**Versions.** See `tabletomb.envs.VERSION`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final

from tabletomb.engine.errors import SetupError
from tabletomb.engine.game import Game, Option, games
from tabletomb.engine.playout import playout
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.envs.recall import Course
from tabletomb.envs.rewards import KINDS, check_rewards, is_zero_sum, payoff
from tabletomb.envs.setting import MissingLibrary, Setting, favourite_seats, identifier

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingLibrary("OpenSpiel") from error

DEALS: Final = 4096
MOST_DEALS: Final = 1 << 20
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def short_name(game: Game) -> str:
    """What OpenSpiel calls the game: tabletomb_dead_and_breakfast."""
    return f"tabletomb_{identifier(game)}"


def _game_type(game: Game, seats: int, rewards: str) -> Any:
    if _is_zero_sum(game, seats, rewards):
        utility = pyspiel.GameType.Utility.ZERO_SUM
    elif game.cooperative:
        utility = pyspiel.GameType.Utility.IDENTICAL
    else:
        utility = pyspiel.GameType.Utility.GENERAL_SUM
    parameters: dict[str, int | str] = {option.name: _default(option) for option in game.options}
    parameters |= {"players": favourite_seats(game), "rewards": KINDS[0], "deals": DEALS}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _is_zero_sum(game: Game, seats: int, rewards: str) -> bool:
    """Margins are too, as long as they stay within -1 .. 1; OpenSpiel wants to be sure."""
    return rewards == "result" and is_zero_sum(rewards, game.cooperative, seats)


def _default(option: Option) -> int | str:
    """The default as OpenSpiel would read it: "hand=3" is a number there, and must have been declared as one."""
    return int(option.default) if all(value.isdecimal() for value in option.values) else option.default


class SpielGame(pyspiel.Game):
    """A game of ours, with its seats and options, as OpenSpiel sees it; each title has a class of its own."""

    title: ClassVar[Game]

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.title
        options = {option.name: str(parameters.get(option.name, option.default)) for option in game.options}
        self.setting = Setting(game, parameters.get("players", favourite_seats(game)), options)
        self.rewards = check_rewards(str(parameters.get("rewards", KINDS[0])))
        deals = parameters.get("deals", DEALS)
        if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
            raise SetupError("deals", f"must be a whole number from 1 to {MOST_DEALS}")
        self.outcomes = [(seed, 1 / deals) for seed in range(deals)]
        seats = self.setting.seats
        kind = _game_type(game, seats, self.rewards)
        zero_sum = _is_zero_sum(game, seats, self.rewards)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=deals,
            num_players=seats,
            min_utility=-1 / (seats - 1) if zero_sum else -1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=game.bound(seats, options),
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self, *position: Any) -> SpielState:
        """The table before the deal."""
        if position:
            raise SetupError("state", "a game begins with the deal; load positions with game.load()")
        return SpielState(self)

    def state_of(self, table: State) -> SpielState:
        """A position as OpenSpiel sees it, for a search from there; it has no history, and its past is blank."""
        setting = self.setting
        if (table.game, table.seats, table.deal.options) != (setting.game, setting.seats, setting.options):
            raise SetupError("table", "was dealt for another game, other seats or other options than these")
        state = SpielState(self)
        state._course = Course.fresh(table.clone())
        return state

    def max_chance_nodes_in_history(self) -> int:
        """The deal is the only one."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer: by default the tensor and the short text; with perfect recall the information state's text."""
        return Observer(self.setting, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A position, or the table before the deal.

    `table` is the `tabletomb.State` inside. OpenSpiel copies a state attribute by attribute, so there is just one,
    which copies itself.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._course: Course | None = None

    @property
    def table(self) -> State:
        """The state inside; an error before the deal."""
        return self.course.table

    @property
    def course(self) -> Course:
        """The state inside with its memory; an error before the deal."""
        if self._course is None:
            raise SetupError("state", "nothing is dealt yet: apply the chance node's action first")
        return self._course

    # -- OpenSpiel's questions ----------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that decides now, or OpenSpiel's number for chance or for the end."""
        course = self._course
        if course is None:
            return CHANCE
        return course.seat if course.seat >= 0 else TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._course is not None and self._course.seat < 0

    def is_chance_node(self) -> bool:
        """Whether the deal comes next. (OpenSpiel's own answer is the same, but takes a longer way.)"""
        return self._course is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal moves, ascending. (OpenSpiel's own answer is the same, but takes a longer way.)"""
        course = self._course
        if course is None:
            return [seed for seed, _ in self.get_game().outcomes] if player is None or player < 0 else []
        if course.seat < 0 or (player is not None and player != course.seat):
            return []
        return course.table.legal(course.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _apply_action(self, action: int) -> None:
        if self._course is not None:
            self._course.push(action)
        else:
            self._course = Course.fresh(self.get_game().setting.deal(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        setting: Setting = self.get_game().setting
        return setting.game.moves.notation(action)

    def returns(self) -> list[float]:
        """Utilities at the end, zeros before it."""
        course = self._course
        game: SpielGame = self.get_game()
        if course is None or course.seat >= 0:
            return [0.0] * game.setting.seats
        return [min(1.0, max(-1.0, reward)) for reward in payoff(course.table, game.rewards)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player could be in; `sampler` gives numbers from 0 to 1."""
        return self.imagine(player, int(sampler() * (1 << 53)))

    def imagine(self, player: int, seed: int) -> SpielState:
        """A state that this player could be in; the same for the same seed."""
        dream = SpielState(self.get_game())
        dream._course = self.course.imagine(player, seed)
        return dream

    def __str__(self) -> str:
        return "before the deal" if self._course is None else json.dumps(self._course.table.dump(), sort_keys=True)


class Observer:
    """What a player observes, as OpenSpiel's observers give it: `tensor`, `dict`, `set_from`, `string_from`."""

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise SetupError("params", "observers of these games take no parameters")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType
        self._recall = bool(kind.perfect_recall)
        self._public_only = kind.private_info == private.NONE
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS or (self._recall and self._public_only):
            raise SetupError(
                "observation", "there are observations of one player, its perfect recall, and what is public, no others"
            )
        self.tensor = None if self._recall else np.zeros(setting.observation_size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player observes; zeros before the deal."""
        if self.tensor is None:
            return
        if state.is_chance_node():
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = np.frombuffer(state.table.observe(None if self._public_only else player), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player observes, or with perfect recall knows, as a text."""
        if state.is_chance_node():
            return f"seat {player}, before the deal"
        if self._recall:
            return state.course.knowledge(player)
        return state.course.observation(None if self._public_only else player)


class Resampler:
    """Imagined states for searches, repeatable by a seed: `bot.set_resampler(Resampler(seed=7))`."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = seeded(seed)

    def __call__(self, state: SpielState, player: int) -> SpielState:
        """A state that this player could be in."""
        return state.imagine(player, int(self._stream.word()))


class PlayoutEvaluator:
    """Random playouts inside our engine: what OpenSpiel's RandomRolloutEvaluator does, many times as fast."""

    def __init__(self, n_rollouts: int = 1, seed: int = 0) -> None:
        self._rollouts = n_rollouts
        self._stream = seeded(seed)

    def evaluate(self, state: SpielState) -> Any:
        """The mean utility of each player over some random playouts."""
        rewards: str = state.get_game().rewards
        total = np.zeros(state.num_players())
        for _ in range(self._rollouts):
            table = state.table.clone()
            playout(table, self._stream)
            total += np.clip(payoff(table, rewards), -1.0, 1.0)
        return total / self._rollouts

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All legal moves, equally likely."""
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


def register_all() -> list[str]:
    """Register every installed game that OpenSpiel does not know yet; returns the names of all of ours."""
    known = set(pyspiel.registered_names())
    for game in games():
        if short_name(game) not in known:
            pyspiel.register_game(_game_type(game, favourite_seats(game), KINDS[0]), _class_of(game))
    return [short_name(game) for game in games()]


def _class_of(game: Game) -> type[SpielGame]:
    """What makes the game for OpenSpiel, which drops it after the interpreter has ended; a class survives that."""

    class Titled(SpielGame):
        title = game

    return Titled


register_all()
