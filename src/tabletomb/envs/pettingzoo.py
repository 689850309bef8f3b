"""Every installed game as a PettingZoo environment (AEC), an agent on each seat.

    from tabletomb.envs.pettingzoo import env

    table = env("inn-keeper", seats=3, options={"followSuit": "must"})
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

| | |
|---|---|
| agents | `seat_0`, `seat_1`, ... |
| action space | `Discrete(game.moves.size)`: the game's moves; `game.moves.notation(action)` writes one in words |
| observation space | `Dict`: `observation`, float32, as `state.observe(seat)`; `action_mask`, int8, 1 for legal moves |
| rewards | zero until the end, then see `tabletomb.envs.rewards`; with `dense=True` points are paid as they are made |
| infos | `score` (own points so far), `legal` (how many moves are legal now); at the end also `won` |
| name | `tabletomb_dead_and_breakfast_v1` and so on in `metadata["name"]` |

What each number of an observation means stands in the table at the top of the game's module `observe`, for instance
`tabletomb.games.inn_keeper.observe`. Numbers are scaled to about 0 .. 1.

Seats that decide at the same time are asked one after the other and do not see what the others chose. This is why
there is no parallel environment: most decisions belong to one seat alone.

`reset(seed=7)` deals the same game as `game.new(seats, seed=7)`; without a seed, each reset deals another game, in an
order that follows from the last seed given. An illegal action ends the game, and whoever played it gets -1
(PettingZoo's `TerminateIllegalWrapper`); `raw_env` raises `IllegalMove` with the rule instead and changes nothing.
`render()` tells a spectator's story: what happened since it was last called, and whom the table waits for.

`table.unwrapped.table` is the `tabletomb.State` itself, for those who evaluate, not for those who play.

**Versions.** See `tabletomb.envs.VERSION`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletomb.engine.errors import SetupError
from tabletomb.engine.game import Game
from tabletomb.engine.state import State
from tabletomb.envs import VERSION
from tabletomb.envs.rewards import check_dense, check_rewards, payoff
from tabletomb.envs.setting import MissingLibrary, Setting, checked_seed, identifier
from tabletomb.envs.telling import RENDER_MODES, Teller, check_render_mode

try:
    import gymnasium
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingLibrary("PettingZoo") from error

from tabletomb.envs.arrays import Observation, masked_observation, observation_space

ILLEGAL_REWARD = -1.0


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    rewards: str = "result",
    dense: bool = False,
    render_mode: str | None = None,
) -> Any:
    """A table of a game, with PettingZoo's usual guards around it; this module's docstring describes it.

    `seats` is two unless the game wants more; `options` are the game's. Raises `UnknownGame` or `SetupError`.
    """
    raw = raw_env(game, seats, options, rewards=rewards, dense=dense, render_mode=render_mode)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def raw_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    rewards: str = "result",
    dense: bool = False,
    render_mode: str | None = None,
) -> TableEnv:
    """The same without guards: an illegal action raises `IllegalMove` and changes nothing."""
    return TableEnv(Setting(game, seats, options), rewards, dense, render_mode)


class TableEnv(AECEnv):
    """A table with an agent on each seat; made by `env` and `raw_env`."""

    def __init__(self, setting: Setting, rewards: str, dense: bool, render_mode: str | None) -> None:
        super().__init__()
        self.setting = setting
        self.render_mode = check_render_mode(render_mode)
        self._kind = check_rewards(rewards)
        self._dense = check_dense(rewards, dense)
        self.metadata = {
            "name": f"tabletomb_{identifier(setting.game)}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(setting.game.moves.size) for agent in self.possible_agents
        }
        self._chance, _ = gymnasium.utils.seeding.np_random()
        self._table: State | None = None

    @property
    def table(self) -> State:
        """The state of the game; an error before the first reset."""
        if self._table is None:
            raise SetupError("state", "nothing is dealt yet: call reset() first")
        return self._table

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. Options are passed over: those of a game are chosen when the environment is made."""
        if seed is None:
            seed = int(self._chance.integers(1 << 63))
        else:
            seed = checked_seed(seed)
            self._chance, _ = gymnasium.utils.seeding.np_random(seed)
        self._table = self.setting.deal(seed, listen=self.render_mode is not None)
        self._teller = Teller(None)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._paid = [0.0] * self.setting.seats
        self._look()

    def observe(self, agent: str) -> Observation:
        """What an agent observes, at any time; its mask is all 0 while it has nothing to decide."""
        return masked_observation(self.table, self._seat_of[agent])

    def step(self, action: Any) -> None:
        """Play a move of the agent whose turn it is; after the end, `None` for each agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.play(self._seat_of[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if table.over or self._dense:
            earned = payoff(table, self._kind)
            self.rewards = {agent: now - before for agent, now, before in zip(self.possible_agents, earned, self._paid)}
            self._paid = earned
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _look(self) -> None:
        """Whose turn it is, and what can be said about everybody."""
        table = self.table
        actors = table.actors()
        self.agent_selection = self.possible_agents[actors[0]] if actors else self.agents[0]
        scores = table.scores()
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"score": scores[seat], "legal": len(table.legal(seat))} for agent, seat in self._seat_of.items()
        }
        if table.over:
            winners = table.winners()
            for agent, seat in self._seat_of.items():
                self.infos[agent]["won"] = seat in winners

    def render(self) -> str | None:
        """What happened since the last call, as a spectator may hear it: a text, or with "human" printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() tells nothing unless the environment was made with a render_mode.")
            return None
        return self._teller.show(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
